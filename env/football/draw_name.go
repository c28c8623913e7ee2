package football

import (
	"math"

	"gymkhana/canvas"
)

// names are the names of our players, by their place in the list.
var names = [Most]string{"BAUER", "COSTA", "DUVAL", "ERIKS", "FARIA", "GALLO", "HOLM", "IBARRA", "JANSEN", "KOVAC", "LUND"}

var nameStyle = canvas.Style{Size: 20, Bold: true, Align: canvas.Center, Color: blue}

// The size and placement of a name's plate, in pixels.
const (
	nameTall  = 24.0
	nameWide  = 16.0  // width in addition to the text's
	nameAbove = 7.0   // distance above the head
	nameReach = 300.0 // how far from the player places are searched
	nameStep  = 6.0   // distance between searched places
)

// label is the place of the name of the agent's player: as near to him as possible without hiding a player, the ball,
// the arrow for his direction, or the radar. Above his head is best. If there is no such place, it is the zero box, and
// only his ring shows who he is.
func (s *State) label(cam camera, radar box) box {
	me := Who{Left, s.Active}
	own, others := s.figure(cam, me), s.others(cam, me)
	taken := append([]box{own, cam.flight(&s.Ball), s.ring(cam), s.pointer(cam), radar}, others...)
	wide := canvas.TextWidth(names[s.Active], nameStyle) + nameWide
	over := box{own.middle() - wide/2, own.y - nameAbove - nameTall, wide, nameTall}
	var best box
	least := math.Inf(1)
	for up := -nameReach; up <= nameReach; up += nameStep {
		for aside := -nameReach; aside <= nameReach; aside += nameStep {
			at := over.moved(aside, -up)
			if at.x < 4 || at.x+at.w > Width-4 || at.y < barTall+1 || at.y+at.h > Height-4 {
				continue
			}
			cost := at.apart(own) + 0.1*math.Abs(aside) + 0.15*max(-up, 0)
			if cost >= least || meetsAny(at, taken) {
				continue
			}
			if cost += crossing * float64(crossed(at, own, others)); cost < least {
				best, least = at, cost
			}
		}
	}
	return best
}

// crossing is how much farther away, in pixels, a name may be so that its line does not run behind another player.
const crossing = 40

// others are the figures of all players except one.
func (s *State) others(cam camera, me Who) []box {
	list := make([]box, 0, 2*Most)
	for side := range s.Teams {
		for i := range s.Count[side] {
			if w := (Who{Side(side), i}); w != me {
				list = append(list, s.figure(cam, w))
			}
		}
	}
	return list
}

func meetsAny(at box, taken []box) bool {
	for _, b := range taken {
		if at.meets(b) {
			return true
		}
	}
	return false
}

// crossed counts the figures that the line from a name to its player runs behind.
func crossed(at, own box, others []box) (n int) {
	_, from, _ := tail(at, own)
	to := own.chest()
	for _, b := range others {
		const parts = 8
		for i := range parts {
			part := float64(i) / parts
			if b.has(canvas.Point{X: from.X + (to.X-from.X)*part, Y: from.Y + (to.Y-from.Y)*part}) {
				n++
				break
			}
		}
	}
	return n
}

// tail is the start of the line from a name to its player: the nearest point on the edge of the plate, with a width.
func tail(at, own box) (a, middle, b canvas.Point) {
	const half = 6
	to := own.chest()
	switch {
	case at.y+at.h <= own.y || at.y >= own.y+own.h:
		x, y := min(max(to.X, at.x+12), at.x+at.w-12), at.y+1
		if at.y < own.y {
			y = at.y + at.h - 1
		}
		return canvas.Point{X: x - half, Y: y}, canvas.Point{X: x, Y: y}, canvas.Point{X: x + half, Y: y}
	default:
		x, y := at.x+1, at.y+at.h/2
		if at.x < own.x {
			x = at.x + at.w - 1
		}
		return canvas.Point{X: x, Y: y - half}, canvas.Point{X: x, Y: y}, canvas.Point{X: x, Y: y + half}
	}
}

// drawTail paints the line from a name to its player, below the player.
func drawTail(c *canvas.Canvas, at, own box) {
	if at.w > 0 {
		a, _, b := tail(at, own)
		c.Polygon(white, a, b, own.chest())
	}
}

// drawName writes the name of the agent's player.
func drawName(c *canvas.Canvas, at box, name string) {
	if at.w > 0 {
		c.RoundRect(at.x, at.y, at.w, at.h, 7, white)
		c.Text(at.middle(), at.y+at.h/2, name, nameStyle)
	}
}
