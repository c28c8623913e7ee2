package spadelamp

import (
	"slices"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/voxel"
)

// A relief is the heights of the ground before anything was dug.
type relief func(x, y int) int

// grown is what a cell is made of before anything was changed.
func (s *State) grown(x, y, z int, height relief) Kind {
	if x < 0 || y < 0 || x >= size || y >= size || z < 0 || z >= deep {
		return Air
	}
	h := height(x, y)
	if inCamp(x, y, pale) && z >= h-1 {
		return s.pitched(x, y, z-h)
	}
	if z >= h {
		if z < sea {
			return Water
		}
		return s.tree(x, y, z, height)
	}
	if h <= sea+1 && z >= h-2 {
		return Sand
	}
	switch {
	case s.Cave.holds(x, y, z):
		return Air
	case s.Cave.vein(s, x, y, z):
		return Iron
	case z == h-1:
		return Grass
	case z >= h-4:
		return Dirt
	case s.Rand.Chance(8, 100, (z*size+y)*size+x, drawOre):
		return Coal
	}
	return Stone
}

// holds reports whether a cell is in the cave: a passage down to a cavern of three by three cells, all three high.
func (c *Cave) holds(x, y, z int) bool {
	far, side := (x-c.X)*c.Along, max(y-c.Y, c.Y-y)
	low := c.Z - min(max(far, 0), cavern)
	return far >= 0 && far <= cavern+2 && z >= low && z < low+3 && (side == 0 || side == 1 && far >= cavern)
}

// vein reports whether a cell is one of the three cubes of iron ore in the far wall of the cavern.
func (c *Cave) vein(s *State, x, y, z int) bool {
	return (x-c.X)*c.Along == cavern+3 && max(y-c.Y, c.Y-y) < 2 && z == c.Z-cavern+s.Rand.N(3, y*size+x, drawOre)
}

// pitched is what the camp has at a height above its ground: a floor, a fence with a gate with mats, and
// the crate.
func (s *State) pitched(x, y, above int) Kind {
	dx, dy := x-camp, y-camp
	out := [4]int{-dy, dx, dy, -dx}[s.Gate] // toward the gate
	gate := out == pale && max(dx, -dx)+max(dy, -dy) <= pale+s.Params.Gate
	switch {
	case above < 0 && gate:
		return Mat
	case above < 0:
		return Plank
	case above == 0 && x == s.Crate.X && y == s.Crate.Y:
		return Crate
	case above == 0 && !gate && !inCamp(x, y, pale-1):
		return Fence
	}
	return Air
}

// tree is the part of a tree that is in a cell above the ground. Each patch of 5×5 cells may have one, not at its edge.
func (s *State) tree(x, y, z int, height relief) Kind {
	px, py := x/5, y/5
	n := py*8 + px
	if px > 5 || py > 5 || !s.Rand.Chance(s.Params.Trees, 100, n, drawTree) {
		return Air
	}
	tx, ty := px*5+1+s.Rand.N(3, n, drawTree+100), py*5+1+s.Rand.N(3, n, drawTree+101)
	dx, dy := max(tx-x, x-tx), max(ty-y, y-ty)
	if dx > 1 || dy > 1 || inCamp(tx, ty, pale+2) {
		return Air
	}
	h := height(tx, ty)
	switch up := z - h; {
	case h <= sea+1 || up < 0:
		return Air
	case dx+dy == 0 && up < 3:
		return Log
	case up == 2 || up == 3 && dx+dy < 2:
		return Leaves
	}
	return Air
}

// kept is the heights of the ground, each computed once.
func (s *State) kept() relief {
	var known [size * size]int
	return func(x, y int) int {
		h := &known[y*size+x]
		if *h == 0 {
			*h = s.height(x, y)
		}
		return *h
	}
}

// block is what a cell is made of now.
func (s *State) block(x, y, z int) Kind { return s.made(x, y, z, s.height) }

// made is block with some heights.
func (s *State) made(x, y, z int, height relief) Kind {
	for i := s.Edited - 1; i >= 0; i-- {
		if s.Edits[i].Cell == (voxel.Cell{X: x, Y: y, Z: z}) {
			return s.Edits[i].Kind
		}
	}
	return s.grown(x, y, z, height)
}

// grid is the whole island as it is now, for pictures and searches.
func (s *State) grid() *voxel.Grid {
	heights := s.kept()
	g := voxel.NewGrid(size, size, deep, func(x, y, z int) uint8 { return s.grown(x, y, z, heights) })
	for _, e := range s.Edits[:s.Edited] {
		g.Kinds[(e.Cell.Z*size+e.Cell.Y)*size+e.Cell.X] = e.Kind
	}
	return g
}

// on is what walks and looks use: the island as it is, or a copy of it.
func on(kind func(x, y, z int) Kind) *voxel.Land {
	return &voxel.Land{Kind: kind, Size: size, Eye: kit.One * 8 / 5, Far: reach,
		Bars: func(kind Kind) bool { return kind == Water || kind == Fence },
		Wet:  func(kind Kind) bool { return kind == Water },
		See:  func(kind Kind) bool { return kind != Air && kind != Water }}
}

// aimed is the cube in the cross, and what it is made of; Air if there is none.
func (s *State) aimed() (h voxel.Hit, kind Kind) {
	h, ok := on(s.block).Aim(s.Pose)
	if !ok {
		return h, Air
	}
	return h, s.block(h.X, h.Y, h.Z)
}

// needs is how many ticks it takes to dig a kind with a tool; 0: never.
func needs(kind, tool Kind) int {
	switch kind {
	case Grass, Dirt, Sand:
		if tool == Spade {
			return 20
		}
		return 60
	case Leaves, Crate:
		return 20
	case Log:
		return 60
	case Stone, Coal, Iron:
		if tool == Pick {
			return 40
		}
	}
	return 0
}

// held is the item in the selected slot.
func (s *State) held() Kind { return s.Slots[s.Selected] }

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	s.Tick++
	key := &in[0]
	if key.X != s.PointerX || key.Y != s.PointerY {
		s.look(key.X, key.Y)
		s.PointerX, s.PointerY = key.X, key.Y
	}
	s.Hop = max(s.Hop-1, 0)
	if key.Press(kit.Space) {
		s.Hop = hop
	}
	for i := range slots {
		if key.Press(kit.Letter(rune('1' + i))) {
			s.Selected = i
		}
	}
	s.step(key)
	if key.Buttons&kit.LeftButton != 0 {
		s.dig()
	}
	if key.Clicked&kit.RightButton != 0 {
		s.place()
	}
	if s.Gains[Iron] > s.Home && s.depth() == 0 {
		s.Home = max(s.Home, s.Counts[Iron])
	}
}

// look turns the head when the pointer comes to the left or right part of the picture, or to the upper or lower one.
func (s *State) look(x, y int) {
	switch {
	case x < kit.Width/2-50:
		s.Pose.Yaw = (s.Pose.Yaw + 7) % 8
	case x > kit.Width/2+50:
		s.Pose.Yaw = (s.Pose.Yaw + 1) % 8
	case y < kit.Height/2-50:
		s.Pose.Pitch = min(s.Pose.Pitch+1, 2)
	case y > kit.Height/2+50:
		s.Pose.Pitch = max(s.Pose.Pitch-1, -3)
	}
}

// ways are the keys that walk, with the direction relative to the view.
var ways = [...]struct {
	key kit.Key
	by  int
}{{kit.ArrowUp, 0}, {kit.ArrowRight, 2}, {kit.ArrowDown, 4}, {kit.ArrowLeft, 6}}

// step walks while a key is held: at once, and then from cell to cell.
func (s *State) step(in *kit.Input) {
	for _, w := range ways {
		if !in.Hold(w.key) && !in.Press(w.key) {
			continue
		}
		if s.Held++; in.Press(w.key) || s.Held >= stride {
			s.Held = 0
			to, climbed := on(s.block).Walk(s.Pose.At, (s.Pose.Yaw+w.by)%8, s.Hop > 0)
			if s.Pose.At = to; climbed {
				s.Hop = 0
			}
		}
		return
	}
}

// dig digs the cell in the middle of the picture.
func (s *State) dig() {
	h, kind := s.aimed()
	n := needs(kind, s.held())
	if n == 0 || s.Edited == edits {
		s.Dug = 0
		return
	}
	if h.Cell != s.Aim {
		s.Aim, s.Dug = h.Cell, 0
	}
	if s.Dug++; s.Dug < n {
		return
	}
	s.Dug = 0
	placed := slices.ContainsFunc(s.Edits[:s.Edited], func(e Edit) bool { return e.Cell == h.Cell })
	s.change(h.Cell, Air)
	switch kind {
	case Grass:
		kind = Dirt
	case Crate:
		kind = Pick
	}
	if s.take(kind); !placed {
		s.Gains[kind]++ // what the digger has placed does not count again
	}
	s.Pose.At = on(s.block).Fall(s.Pose.At)
}

// place puts the item in the selected slot before the cell in the middle of the picture.
func (s *State) place() {
	h, there := s.aimed()
	kind, b, at := s.held(), h.Before, s.Pose.At
	if there == Air || kind == Air || kind >= Spade || s.Edited == edits || s.block(b.X, b.Y, b.Z) != Air ||
		b.X == at.X && b.Y == at.Y && (b.Z == at.Z || b.Z == at.Z+1) || b.Z >= deep {
		return
	}
	s.change(b, kind)
	if s.Counts[kind]--; s.Counts[kind] == 0 {
		s.Slots[s.Selected] = Air
	}
}

func (s *State) change(c voxel.Cell, kind Kind) {
	s.Edits[s.Edited] = Edit{c, kind}
	s.Edited++
}

// take puts an item into its slot, or the first empty one.
func (s *State) take(kind Kind) {
	s.Counts[kind]++
	for i, have := range s.Slots {
		if have == kind {
			return
		}
		if have == Air {
			s.Slots[i] = kind
			return
		}
	}
}

func over(*State) (reason string, won bool) { return "", false }
