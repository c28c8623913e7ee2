package voxel

import (
	"math"

	"gymkhana/env/game/kit"
)

// An Eye is where a picture is seen from. Yaw is the direction in turns, clockwise from north, against y; Pitch is in
// turns, upward.
type Eye struct {
	X, Y, Z    float64
	Yaw, Pitch float64
	Reach      float64 // how far it sees, in cells
}

// A Look is the colours of a kind: its upper face, its sides, and the grain on both.
type Look struct{ Top, Side, Grain kit.Color }

// A Box is the part of the screen that a picture fills, in whole pixels, and the size of its dots; one dot is one ray.
type Box struct{ X, Y, W, H, Dot int }

// Paint draws what an eye sees of a grid. Faces have a dark rim, so that cubes can be counted, and are darker on the
// sides away from the light, in the north-west. What is far fades into the sky; lit is the share of light, from 0 to 1.
func (g *Grid) Paint(c *kit.Canvas, b Box, e Eye, looks []Look, sky, haze kit.Color, lit float64) {
	sinY, cosY := math.Sincos(e.Yaw * 2 * math.Pi)
	sinP, cosP := math.Sincos(e.Pitch * 2 * math.Pi)
	focal := float64(b.W) * 0.62
	for py := 0; py < b.H; py += b.Dot {
		up := (float64(b.H)/2 - float64(py+b.Dot/2)) / focal
		ahead, rise := cosP-up*sinP, sinP+up*cosP
		var run kit.Color
		begun := 0
		for px := 0; px < b.W; px += b.Dot {
			side := (float64(px+b.Dot/2) - float64(b.W)/2) / focal
			col := g.ray(&e, [3]float64{sinY*ahead + cosY*side, -cosY*ahead + sinY*side, rise}, looks, sky, haze, lit)
			if col != run {
				c.Rect(float64(b.X+begun), float64(b.Y+py), float64(px-begun), float64(b.Dot), run)
				run, begun = col, px
			}
		}
		c.Rect(float64(b.X+begun), float64(b.Y+py), float64(b.W-begun), float64(b.Dot), run)
	}
}

// shades are the light on faces across x, y and z; north and west faces, and upper ones, get more.
var shades = [3][2]float64{{0.86, 0.68}, {0.78, 0.58}, {1, 0.5}}

// ray is the colour that a ray ends in.
func (g *Grid) ray(e *Eye, d [3]float64, looks []Look, sky, haze kit.Color, lit float64) kit.Color {
	from := [3]float64{e.X, e.Y, e.Z}
	var at, step [3]int
	var next, per [3]float64
	for i := range at {
		at[i], step[i] = int(math.Floor(from[i])), 1
		into := float64(at[i]+1) - from[i]
		if d[i] < 0 {
			step[i], into = -1, 1-into
		}
		per[i] = 1 / math.Max(math.Abs(d[i]), 1e-9)
		next[i] = into * per[i]
	}
	for {
		i := 0
		if next[1] < next[i] {
			i = 1
		}
		if next[2] < next[i] {
			i = 2
		}
		far := next[i]
		if far > e.Reach {
			break
		}
		at[i] += step[i]
		next[i] += per[i]
		if at[2] >= g.High && step[2] > 0 {
			break
		}
		kind := g.At(at[0], at[1], at[2])
		if kind == 0 {
			continue
		}
		u, v := from[(i+1)%3]+far*d[(i+1)%3], from[(i+2)%3]+far*d[(i+2)%3]
		u, v = u-math.Floor(u), v-math.Floor(v)
		look := &looks[kind]
		col := look.Side
		if i == 2 && step[i] < 0 {
			col = look.Top
		}
		shade := shades[i][0]
		if step[i] < 0 && i < 2 || step[i] > 0 && i == 2 {
			shade = shades[i][1]
		}
		rim := 0.02 + 0.011*far
		switch {
		case far < 12 && (u < rim || v < rim || u > 1-rim || v > 1-rim):
			shade *= 0.72
		case far < 9 && (int(u*6)*5+int(v*6)*3+at[0]+at[1]*3)%7 == 0:
			col = look.Grain
		}
		return col.Darker(1-shade*lit).Mix(haze, math.Min(0.75, far*far/(e.Reach*e.Reach)))
	}
	return sky.Mix(haze, math.Max(0, 0.8-2*math.Max(0, d[2])))
}
