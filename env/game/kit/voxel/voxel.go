// Package voxel is what games in a world of cubes share: a ray through cells, in exact numbers for rules, and a picture
// of what an eye sees. X goes east, y south and z up; the cell x, y, z is the cube from there to x+1, y+1, z+1.
package voxel

import "gymkhana/env/game/kit"

// A Cell is a cube of the world.
type Cell struct{ X, Y, Z int }

// A Hit is where a ray enters a cell.
type Hit struct {
	Cell
	Before Cell    // the cell from which it comes
	Far    kit.Fix // how many lengths of the ray's direction away
}

// never is farther away than any cell.
const never = kit.Fix(1) << 40

// March follows a ray from a place in a direction, and calls meet for the cells that it enters, at most so many, until
// meet returns false. The cell in which it begins is not among them. Where it meets an edge, it goes through x first, then
// y. Source: J. Amanatides and A. Woo, A Fast Voxel Traversal Algorithm for Ray Tracing, Eurographics 1987.
func March(from, dir [3]kit.Fix, most int, meet func(h *Hit) bool) {
	var at, step [3]int
	var next, per [3]kit.Fix
	for i := range at {
		at[i], step[i], next[i], per[i] = from[i].Floor(), 1, never, never
		into := from[i] - kit.FromInt(at[i])
		switch {
		case dir[i] > 0:
			per[i] = kit.One.Div(dir[i])
			next[i] = (kit.One - into).Mul(per[i])
		case dir[i] < 0:
			step[i], per[i] = -1, kit.One.Div(-dir[i])
			next[i] = into.Mul(per[i])
		}
	}
	h := Hit{Cell: Cell{at[0], at[1], at[2]}}
	for range most {
		i := 0
		if next[1] < next[i] {
			i = 1
		}
		if next[2] < next[i] {
			i = 2
		}
		h.Before, h.Far = h.Cell, next[i]
		next[i] += per[i]
		switch i {
		case 0:
			h.X += step[0]
		case 1:
			h.Y += step[1]
		default:
			h.Z += step[2]
		}
		if !meet(&h) {
			return
		}
	}
}

// A Grid is a world for drawing and for searches: the kind of every cell, 0 for air.
type Grid struct {
	Wide, Long, High int
	Kinds            []uint8
}

// NewGrid fills a grid.
func NewGrid(wide, long, high int, kind func(x, y, z int) uint8) *Grid {
	g := &Grid{wide, long, high, make([]uint8, wide*long*high)}
	i := 0
	for z := range high {
		for y := range long {
			for x := range wide {
				g.Kinds[i] = kind(x, y, z)
				i++
			}
		}
	}
	return g
}

// At is the kind of a cell; outside of the grid there is air.
func (g *Grid) At(x, y, z int) uint8 {
	if uint(x) >= uint(g.Wide) || uint(y) >= uint(g.Long) || uint(z) >= uint(g.High) {
		return 0
	}
	return g.Kinds[(z*g.Long+y)*g.Wide+x]
}
