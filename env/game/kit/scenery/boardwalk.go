package scenery

import (
	"math"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/lens"
	"gymkhana/env/game/kit/track"
)

// A Boardwalk is a way of planks on stilts. Lengths are in the units of the way.
type Boardwalk struct {
	Half, Lane        float64 // half of its width, and the width of a lane in the middle
	Plank, Apart      float64 // depth of a plank, and from a stilt to the next
	Wood              [2]kit.Color
	Edge, Rail        kit.Color
	Here, Back, Ahead float64 // a place of the way, and how far behind and ahead of it planks are drawn
	Gaps              []track.Span
	Corner, Near      float64 // the part before a corner has other colours
	Marked            [2]kit.Color
}

// Draw draws the stilts and planks, and adds the posts of the rail.
func (w *Boardwalk) Draw(v *lens.Stage, legs []lens.Leg) {
	for i := range legs {
		w.poles(v, &legs[i], 0, w.Half-8, 9, -400, 0, w.Edge)
	}
	v.Paint()
	for i := len(legs) - 1; i >= 0; i-- {
		w.floor(v, &legs[i])
	}
	for i := range legs {
		w.poles(v, &legs[i], w.Half, w.Half-4, 6, 0, 34, w.Rail)
	}
}

// poles adds poles on both sides of a leg, except so near to its ends.
func (w *Boardwalk) poles(v *lens.Stage, g *lens.Leg, ends, aside, wide, low, top float64, col kit.Color) {
	for n := math.Floor((g.A+ends)/w.Apart) + 1; n*w.Apart < min(g.B-ends, w.Here+w.Ahead); n++ {
		for k := -1.0; k <= 1; k += 2 {
			x, y := g.At(n*w.Apart, k*aside)
			v.Pole(x, y, wide, low, top, col)
		}
	}
}

// floor draws the planks of a leg from far to near.
func (w *Boardwalk) floor(v *lens.Stage, g *lens.Leg) {
	from, to := g.A-w.Half, min(g.B+w.Half, max(w.Here, g.A)+w.Ahead)
	if g.DY > 0.5 && g.A < w.Here {
		from = max(from, w.Here-w.Back)
	}
	for n := math.Ceil(to/w.Plank) - 1; (n+1)*w.Plank > from; n-- {
		a, b := max(from, n*w.Plank), min(to, (n+1)*w.Plank)
		w.planks(v, g, a, b, w.Wood[int(n)&1])
		if a = max(a, w.Corner-w.Near); w.Near > 0 && w.Corner == g.B && a < b {
			v.Flat(g, a, b, -w.Half, w.Half, 0, w.Marked[int(n)&1])
		}
	}
	for n := math.Ceil(min(to, from+1000)/w.Plank) - 1; n > from/w.Plank; n -= 2 {
		mark := track.Span{From: int(n*w.Plank) - 22, To: int(n*w.Plank) + 10}
		for _, gap := range w.Gaps {
			if mark.Meets(gap) {
				mark = track.Span{}
			}
		}
		for k := -0.5; k <= 0.5 && mark.Len() > 0; k++ {
			v.Flat(g, float64(mark.From), float64(mark.To), k*w.Lane-1.5, k*w.Lane+1.5, 0, w.Edge)
		}
	}
}

// planks draws the planks from one place to another, and the white edges and the far side of a gap between them.
func (w *Boardwalk) planks(v *lens.Stage, g *lens.Leg, a, b float64, col kit.Color) {
	for _, gap := range w.Gaps {
		from, to := float64(gap.From), float64(gap.To)
		if b < from || a > to || from < g.A || from > g.B {
			continue
		}
		if b > to {
			v.Flat(g, to, b, -w.Half, w.Half, 0, col)
			v.Wall(g, to, -w.Half, w.Half, -26, 0, w.Edge)
			v.Flat(g, to, to+8, -w.Half, w.Half, 0, kit.White)
		}
		if a < from {
			v.Flat(g, a, from, -w.Half, w.Half, 0, col)
			v.Flat(g, from-8, from, -w.Half, w.Half, 0, kit.White)
		}
		return
	}
	v.Flat(g, a, b, -w.Half, w.Half, 0, col)
}
