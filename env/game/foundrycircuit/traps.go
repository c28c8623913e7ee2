package foundrycircuit

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
)

// Sizes of traps in pixels.
const (
	pressWide = 2 * tile
	pressTall = 60
	rodWide   = 36
	sawRadius = 24
	ballSize  = 21
	rod       = 234
)

// A kind is a sort of trap, by its letter in the table of parts. Its track is relative to the left edge of the letter's
// column and to the top of the circuit: of presses the lower left corner, of the others the middle.
type kind struct {
	letter    byte
	name, how string
	radius    kit.Fix // 0 for presses
	track     patrol.Track
}

const pit = floorTop - 6 // the lowest middle of a saw

var kinds = []kind{
	{'P', "press", "was stamped flat", 0, patrol.Slam(64, patrol.Px(0, 7*tile), 8, patrol.Px(0, floorTop), 20, 28)},
	{'H', "press", "was stamped flat", 0, patrol.Slam(46, patrol.Px(0, 7*tile), 6, patrol.Px(0, floorTop), 12, 20)},
	{'S', "saw", "ran into a saw", sawRadius * kit.One, patrol.Loop(150, patrol.Px(tile/2, pit), patrol.Px(7*tile/2, pit))},
	{'U', "saw", "ran into a saw", sawRadius * kit.One, patrol.Loop(110, patrol.Px(tile/2, pit), patrol.Px(tile/2, pit-194))},
	{'W', "swing", "was struck by a swing", ballSize * kit.One, patrol.Swing(132, patrol.Px(tile, 5*tile), rod*kit.One, kit.One/9)},
}

// A trap is one of the traps of a part. X is the left edge of its column, and from From to To it can hit a spark
// on the floor, in pixels from the part's left edge.
type trap struct {
	*kind
	X, From, To int
}

// traps are the traps of each part.
var traps = list()

func list() [][]trap {
	all := make([][]trap, len(parts))
	for i, text := range parts {
		for _, row := range text {
			for col := range row {
				for k := range kinds {
					if kinds[k].letter == row[col] {
						all[i] = append(all[i], reach(&kinds[k], col*tile))
					}
				}
			}
		}
	}
	return all
}

// reach makes a trap and measures where its track comes down to a standing spark.
func reach(k *kind, x int) trap {
	t := trap{k, x, x, x + pressWide}
	if k.radius == 0 {
		return t
	}
	t.From, t.To = x+partCols*tile, x-partCols*tile
	for tick := range k.track {
		if at := k.track[tick]; at.Y+k.radius > (floorTop-tall)*kit.One {
			t.From, t.To = min(t.From, x+(at.X-k.radius).Floor()), max(t.To, x+(at.X+k.radius).Floor())
		}
	}
	return t
}

// stamp is the head and the rod of a press.
func stamp(at patrol.Point) (head, rod patrol.Box) {
	const middle = pressWide / 2 * kit.One
	head = patrol.Box{Left: at.X, Top: at.Y - pressTall*kit.One, Right: at.X + pressWide*kit.One, Bottom: at.Y}
	return head, patrol.Box{Left: at.X + middle - rodWide/2*kit.One, Right: at.X + middle + rodWide/2*kit.One, Bottom: head.Top}
}

// hits reports whether a trap at a place touches a box.
func (t *trap) hits(b patrol.Box, at patrol.Point) bool {
	if t.radius > 0 {
		return b.Near(at, t.radius)
	}
	head, rod := stamp(at)
	return b.Meets(head) || b.Meets(rod)
}

// closed reports whether a trap at a place, of a part with this left edge, is in the way of a standing spark.
func (t *trap) closed(at patrol.Point, left int) bool {
	way := patrol.Box{Left: kit.FromInt(left + t.From), Top: (floorTop - tall - 20) * kit.One, Right: kit.FromInt(left + t.To),
		Bottom: floorTop * kit.One}
	return t.hits(way, at)
}

// each visits the traps of the parts between two places: the left edge of its part, where it is now, and its movement
// in the next tick.
func (s *State) each(from, to int, visit func(t *trap, left int, at, by patrol.Point)) {
	const wide = partCols * tile
	for part := max(from, 0) / wide; part <= to/wide && part < s.Count; part++ {
		for k := range traps[s.Parts[part]] {
			t, tick := &traps[s.Parts[part]][k], s.Tick+5*int(s.Phase[part][k])
			visit(t, part*wide, t.track.At(tick).Plus(patrol.Px(part*wide+t.X, 0)), t.track.Step(tick))
		}
	}
}
