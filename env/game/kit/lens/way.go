package lens

import (
	"math"

	"gymkhana/env/game/kit"
)

// A Leg is a straight part of a way: its places from A to B are from (X, Y) on in the direction (DX, DY), of length 1.
type Leg struct{ A, B, X, Y, DX, DY float64 }

// At is the place of something on the ground, so far along the way, and so far to the right of its middle.
func (g *Leg) At(way, right float64) (x, y float64) {
	way -= g.A
	return g.X + g.DX*way - g.DY*right, g.Y + g.DY*way + g.DX*right
}

// Corner is a place of the way with a height, for [Stage.Face].
func (g *Leg) Corner(way, right, up float64) [3]float64 {
	x, y := g.At(way, right)
	return [3]float64{x, y, up}
}

// Next is the leg behind the end of this one, which turns by a quarter to the right, or with a side below 0 to the left. It
// begins with no length.
func (g *Leg) Next(side float64) Leg {
	x, y := g.At(g.B, 0)
	return Leg{g.B, g.B, x, y, -g.DY * side, g.DX * side}
}

// A Bend is where a way turns by a quarter: to the right, or with a side below 0 to the left.
type Bend struct{ At, Side float64 }

// Way is the legs of a way as far as beyond, for a runner who is at here, the place (0, 0), and runs along y: the leg before
// the last bend that is behind the runner, if there is one, then that of the runner, and the next ones.
func Way(here, beyond float64, bends []Bend) (legs []Leg) {
	g := Leg{A: here - 400, Y: -400, DY: 1}
	if len(bends) > 0 && bends[0].At <= here {
		at, d := bends[0].At, bends[0].Side // from the direction (d, 0) to this one
		legs = append(legs, Leg{A: at - 700, B: at, X: -700 * d, Y: at - here, DX: d})
		g.A, g.Y, bends = at, at-here, bends[1:]
	}
	for _, b := range bends {
		g.B = b.At
		legs = append(legs, g)
		if g = g.Next(b.Side); g.A-here > beyond {
			return legs
		}
	}
	g.B = here + beyond + 600
	return append(legs, g)
}

// A Stage is a picture of things on legs. Faces that are nearer than Near are left out.
type Stage struct {
	*kit.Canvas
	*Lens
	Fog  *Fog
	Near float64
	Scene
}

// Face paints a convex face with corners given as places and heights.
func (v *Stage) Face(col kit.Color, corners ...[3]float64) {
	pts := make([]kit.Point, 0, 8)
	most := 0.0
	for _, p := range corners {
		far, right := v.Place(p[0], p[1])
		if far < v.Near {
			return
		}
		most = max(most, far)
		pts = append(pts, v.Screen(far, right, p[2]))
	}
	Convex(v.Canvas, v.Fog.Shade(col, most), pts...)
}

// Flat paints a level part of a leg, at a height.
func (v *Stage) Flat(g *Leg, from, to, left, right, up float64, col kit.Color) {
	v.Face(col, g.Corner(from, left, up), g.Corner(to, left, up), g.Corner(to, right, up), g.Corner(from, right, up))
}

// Wall paints an upright part across a leg, between two heights.
func (v *Stage) Wall(g *Leg, way, left, right, low, top float64, col kit.Color) {
	v.Face(col, g.Corner(way, left, low), g.Corner(way, right, low), g.Corner(way, right, top), g.Corner(way, left, top))
}

// Pole adds a thin upright at a place, which faces the eye, between two heights.
func (v *Stage) Pole(x, y, wide, low, top float64, col kit.Color) {
	far, right := v.Place(x, y)
	if far < v.Near {
		return
	}
	v.Add(far, func() {
		a, b := v.Screen(far, right-wide/2, top), v.Screen(far, right+wide/2, low)
		v.Rect(math.Round(a.X), math.Round(a.Y), math.Max(1, math.Round(b.X-a.X)), math.Round(b.Y-a.Y), v.Fog.Shade(col, far))
	})
}

// Distance is that of a place of a leg from the eye.
func (v *Stage) Distance(g *Leg, way, right float64) float64 {
	far, _ := v.Place(g.At(way, right))
	return far
}
