package voxel

import "gymkhana/env/game/kit"

// Compass are the steps east and south in the eight directions, clockwise from north.
var Compass = [8][2]int{{0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}}

// A Land is a world to walk in: the kind of each cell, 0 for air.
type Land struct {
	Kind func(x, y, z int) uint8
	Size int                   // cells along x and y; the outermost ones cannot be entered
	Bars func(kind uint8) bool // kinds on which one cannot climb
	Wet  func(kind uint8) bool // kinds on which one cannot stand
	See  func(kind uint8) bool // kinds that end a ray
	Eye  kit.Fix               // height of the eyes above the feet
	Far  int                   // how far a hand reaches, in cells
}

// A Pose is where a walker has its feet, and where it looks: Yaw in eighths of a turn, clockwise from north, Pitch in
// twelfths of a turn upward.
type Pose struct {
	At         Cell
	Yaw, Pitch int
}

// Walk is where a step in a direction leads: to the next cell, up by one cell if the walker may climb, and down as far as
// it falls. It stays where the way is barred. A walker is two cells tall.
func (l *Land) Walk(at Cell, way int, climb bool) (to Cell, climbed bool) {
	to = Cell{at.X + Compass[way][0], at.Y + Compass[way][1], at.Z}
	if to.X < 1 || to.Y < 1 || to.X >= l.Size-1 || to.Y >= l.Size-1 {
		return at, false
	}
	if kind := l.Kind(to.X, to.Y, to.Z); kind != 0 {
		if !climb || l.Bars(kind) || l.Kind(at.X, at.Y, at.Z+2) != 0 {
			return at, false
		}
		to.Z++
		climbed = true
	}
	if l.Kind(to.X, to.Y, to.Z) != 0 || l.Kind(to.X, to.Y, to.Z+1) != 0 {
		return at, false
	}
	if to = l.Fall(to); l.Wet(l.Kind(to.X, to.Y, to.Z-1)) {
		return at, false
	}
	return to, climbed
}

// Fall is where a walker comes to stand that has nothing below its feet.
func (l *Land) Fall(at Cell) Cell {
	for at.Z > 0 && l.Kind(at.X, at.Y, at.Z-1) == 0 {
		at.Z--
	}
	return at
}

// Ray follows a ray from the eyes of a pose, turned to the right and up by parts of a turn, as far as a number of cells,
// and returns the first cell that ends it.
func (l *Land) Ray(p Pose, right, up kit.Fix, far int) (hit Hit, ok bool) {
	turn, tilt := kit.Fix(p.Yaw)*kit.One/8+right, kit.Fix(p.Pitch)*kit.One/12+up
	flat := kit.Cos(tilt)
	from := [3]kit.Fix{kit.FromInt(p.At.X) + kit.Half, kit.FromInt(p.At.Y) + kit.Half, kit.FromInt(p.At.Z) + l.Eye}
	March(from, [3]kit.Fix{kit.Sin(turn).Mul(flat), -kit.Cos(turn).Mul(flat), kit.Sin(tilt)}, 3*far, func(h *Hit) bool {
		if h.Far > kit.FromInt(far) {
			return false
		}
		if l.See(l.Kind(h.X, h.Y, h.Z)) {
			hit, ok = *h, true
		}
		return !ok
	})
	return hit, ok
}

// Aim is the cell straight ahead that a hand reaches.
func (l *Land) Aim(p Pose) (hit Hit, ok bool) { return l.Ray(p, 0, 0, l.Far) }
