package booktower

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// oracle makes a move of a shortest way. It uses only the books, the flag and the rules, which are on the screen and in
// the goal.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	for from := range s.Areas {
		for to := range s.Areas {
			if from == to || s.allows(from, to) != Moved {
				continue
			}
			next := *s
			if next.move(from, to); next.Left == s.Left-1 {
				return kit.Do(control(from, to))
			}
		}
	}
	return kit.Do("wait")
}

// heuristic knows the rule for three areas: to move a book, first bring all smaller ones onto the area that is neither
// under it nor its goal. It knows nothing of a fourth area, of stools, or of areas that are too far apart.
func heuristic(v *kit.View) gymkhana.Action {
	piles, _ := v.Value("environment.piles").([][]int)
	to := int(v.Text("environment.flag")[0] - 'A')
	from := to
	for size := v.Int("metrics.books"); size > 0; size-- {
		at := areaOf(piles, size)
		if at != to { // it must go there, so the smaller ones must go to the third area
			from = at
			if clear(piles, size, at, to) {
				break
			}
			to = third(at, to)
		}
	}
	if from == to {
		return kit.Do("wait")
	}
	return kit.Do(control(from, to))
}

func areaOf(piles [][]int, size int) int {
	for area, pile := range piles {
		for _, n := range pile {
			if n == size {
				return area
			}
		}
	}
	return 0
}

// clear reports whether no smaller book than the one of a size lies on two areas.
func clear(piles [][]int, size, from, to int) bool {
	for _, n := range append(append([]int(nil), piles[from]...), piles[to]...) {
		if n < size {
			return false
		}
	}
	return true
}

// third is an area that is neither of two, among the first three.
func third(a, b int) int {
	for area := range 3 {
		if area != a && area != b {
			return area
		}
	}
	return 0
}
