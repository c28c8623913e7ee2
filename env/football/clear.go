package football

import "math"

// Distances here are in MageBench's coordinates, whose x and y have different scales. Each product is rounded
// separately, so that every machine gets the same sums.

// clearPass is the minimum over the opponents of L/(10·max(cos, 0) + 1), where L is an opponent's distance from the
// ball, and cos the cosine of the angle between the directions from the ball to the opponent and to the middle of the
// goal.
func (s *State) clearPass() float64 {
	bx, by := units(s.Ball.Pos)
	gx, gy := 1-bx, -by
	goal := hypot(gx, gy)
	least := math.Inf(1)
	for i := range s.Count[Right] {
		x, y := units(s.Teams[Right][i].Pos)
		x, y = x-bx, y-by
		far := hypot(x, y)
		cos := 0.0
		if far > 0 && goal > 0 {
			cos = (float64(x*gx) + float64(y*gy)) / float64(far*goal)
		}
		least = min(least, far/(float64(10*max(cos, 0))+1))
	}
	if math.IsInf(least, 1) {
		return 0
	}
	return least
}

// The points of the goal that a shot can go to, asymmetric as in the released code.
var goalPoints = [...]float64{-0.044, -0.02, 0, 0.022, 0.044}

// clearShot is, over five points of the goal, the greatest distance of all opponents from the path of a shot.
func (s *State) clearShot() float64 {
	bx, by := units(s.Ball.Pos)
	best := 0.0
	for _, gy := range goalPoints {
		clear := math.Inf(1)
		for i := range s.Count[Right] {
			x, y := units(s.Teams[Right][i].Pos)
			clear = min(clear, nearest(bx, by, gy, x, y))
		}
		if !math.IsInf(clear, 1) {
			best = max(best, clear)
		}
	}
	return best
}

// nearest is the distance of (x, y) from the nearest of a hundred points between (bx, by) and (1, gy).
func nearest(bx, by, gy, x, y float64) float64 {
	least := math.Inf(1)
	for i := 1; i <= 100; i++ {
		share := float64(i) / 100
		dx := bx + float64((1-bx)*share) - x
		dy := by + float64((gy-by)*share) - y
		least = min(least, float64(dx*dx)+float64(dy*dy))
	}
	return math.Sqrt(least)
}

func hypot(x, y float64) float64 { return math.Sqrt(float64(x*x) + float64(y*y)) }
