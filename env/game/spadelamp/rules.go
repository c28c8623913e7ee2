package spadelamp

import (
	"cmp"
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/voxel"
)

// The island, in cells, and times, in ticks.
const (
	size    = 32
	deep    = 16
	sea     = 4   // height of the water
	camp    = 16  // the middle of the camp, along x and y
	pale    = 3   // from there to the fence
	stride  = 15  // from cell to cell, while a key is held
	hop     = 45  // for which a jump helps up
	reach   = 4   // how far a hand reaches, in cells
	edits   = 128 // cells that can be changed
	slots   = 9
	cavern  = 5 // how far down the mouth of a cave leads
	ores    = 3 // cubes of iron ore in a cave
	tallest = 11
)

// A Kind is what a cell is made of, or an item.
type Kind = uint8

// The kinds. The last three are tools.
const (
	Air Kind = iota
	Grass
	Dirt
	Sand
	Stone
	Coal
	Iron
	Log
	Leaves
	Crate // in which the pick lies
	Plank
	Mat
	Fence
	Water
	Spade
	Lamp
	Pick
	kinds
)

// A Params chooses an island. Zero values give the defaults.
type Params struct {
	Level int `json:"level,omitempty"` // shown to the player, 1 to 5; default 1
	Trees int `json:"trees,omitempty"` // percent of the places for trees, 1 to 100; default 60
	Gate  int `json:"gate,omitempty"`  // cells on each side of the middle of the gate, 1 or 2; default 2
}

// A Cave goes down from its mouth, along x, to a cavern.
type Cave struct{ X, Y, Along, Z int }

// An Edit is a cell that was changed.
type Edit struct {
	Cell voxel.Cell
	Kind Kind
}

// State is an island as far as it was changed, and the digger.
type State struct {
	Params   Params
	Cave     Cave
	Gate     int        // side of the fence that has it, clockwise from north
	Crate    voxel.Cell // where the pick lies
	Ground   int        // height of the camp
	Pose     voxel.Pose // of the digger; its pitch is from -3 to 2
	Held     int        // ticks since the last step to the next cell
	Hop      int        // ticks for which a step may lead up
	Aim      voxel.Cell // the cell that is being dug
	Dug      int        // ticks
	Edits    [edits]Edit
	Edited   int
	Slots    [slots]Kind
	Selected int
	Counts   [kinds]int
	Gains    [kinds]int
	Home     int // the most iron ore that was carried above ground
	PointerX int
	PointerY int
	Tick     int
	Rand     kit.Rand
}

// The purposes of random draws.
const (
	drawHeight = iota
	drawTree
	drawOre
	drawCave
	drawCamp
)

func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.Level, p.Trees, p.Gate = cmp.Or(p.Level, 1), cmp.Or(p.Trees, 60), cmp.Or(p.Gate, 2)
	if p.Level < 1 || p.Level > 5 || p.Trees < 1 || p.Trees > 100 || p.Gate < 1 || p.Gate > 2 {
		return State{}, fmt.Errorf("island %+v: level is 1 to 5, trees 1 to 100, gate 1 or 2", p)
	}
	s := State{Params: p, Rand: kit.NewRand(seed), Slots: [slots]Kind{Spade, Lamp}}
	s.Ground = 7
	s.Counts[Spade], s.Counts[Lamp] = 1, 1
	s.Gate = s.Rand.N(4, 0, drawCamp)
	at := func(i int) voxel.Cell {
		return voxel.Cell{X: camp - 2 + s.Rand.N(5, i, drawCamp), Y: camp - 2 + s.Rand.N(5, i+1, drawCamp), Z: s.Ground}
	}
	for i := 10; s.Pose.At == s.Crate; i += 4 {
		s.Pose.At, s.Crate = at(i), at(i+2)
	}
	s.Pose.Yaw, s.Pose.Pitch = s.Rand.N(8, 2, drawCamp), s.Rand.N(4, 3, drawCamp)-2
	s.Cave = s.cave()
	return s, nil
}

// cave draws a cave, on the highest of some places whose hill is long enough for it.
func (s *State) cave() Cave {
	best := Cave{}
	for n := 0; n < 400; n += 2 {
		c := Cave{X: 4 + s.Rand.N(size-8, n, drawCave), Y: 4 + s.Rand.N(size-8, n+1, drawCave), Along: 1}
		if c.X > size/2 {
			c.Along = -1
		}
		c.Z = s.height(c.X, c.Y)
		end := c.X + c.Along*(cavern+3)
		roof := min(s.height(end, c.Y-1), s.height(end, c.Y), s.height(end, c.Y+1))
		if c.Z > max(best.Z, cavern) && roof >= max(c.Z-1, sea+2) && !inCamp(c.X, c.Y, pale+2) && !inCamp(end, c.Y, pale+2) {
			best = c
		}
	}
	return best
}

// inCamp reports whether a place is at most so far from the middle of the camp.
func inCamp(x, y, far int) bool { return max(x-camp, camp-x, y-camp, camp-y) <= far }

// height is the number of cells of ground at a place, before anything was dug: hills from two grids of drawn heights,
// flat in the camp, and lower toward the shore.
func (s *State) height(x, y int) int {
	if inCamp(x, y, pale+1) {
		return s.Ground
	}
	h := s.hills(x, y, 8)*5 + s.hills(x, y, 4)*3
	out := max(2*x-size+1, size-1-2*x, 2*y-size+1, size-1-2*y)
	return min(max(4+h/1000-max(0, out-23)*5/8, 1), tallest)
}

// hills is a height from 0 to 999 between those at the corners of a grid.
func (s *State) hills(x, y, wide int) int {
	gx, gy, fx, fy := x/wide, y/wide, x%wide, y%wide
	at := func(x, y int) int { return s.Rand.N(1000, wide*4096+y*64+x, drawHeight) }
	above := at(gx, gy)*(wide-fx) + at(gx+1, gy)*fx
	below := at(gx, gy+1)*(wide-fx) + at(gx+1, gy+1)*fx
	return (above*(wide-fy) + below*fy) / (wide * wide)
}
