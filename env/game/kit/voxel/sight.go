package voxel

import "gymkhana/env/game/kit"

// A Sight is the nearest cube of a kind that is in view.
type Sight struct {
	Kind    uint8
	Count   int // cubes in view
	Bearing int // eighths of a turn to the right of the view, -4 to 3
	Far     int // cubes away on the ground
	Up      int // cubes above the feet
}

// Look lists the kinds in view, in their order: what rays meet that are a part of a turn apart, so many to each side, up
// and down, and as far as a number of cells.
func (l *Land) Look(p Pose, wide, high, apart, far int) []Sight {
	var all [256]Sight
	met := map[Cell]bool{}
	for i := -wide; i <= wide; i++ {
		for j := -high; j <= high; j++ {
			h, ok := l.Ray(p, kit.Fix(i)*kit.One/kit.Fix(apart), kit.Fix(j)*kit.One/kit.Fix(apart), far)
			if !ok || met[h.Cell] {
				continue
			}
			met[h.Cell] = true
			kind := l.Kind(h.X, h.Y, h.Z)
			all[kind].see(p, kind, h.Cell)
		}
	}
	list := []Sight{}
	for _, s := range all {
		if s.Count > 0 {
			list = append(list, s)
		}
	}
	return list
}

// see counts a cube, and keeps the nearest.
func (s *Sight) see(p Pose, kind uint8, c Cell) {
	dx, dy := c.X-p.At.X, c.Y-p.At.Y
	far := max(dx, -dx, dy, -dy)
	if s.Count++; s.Count > 1 && far >= s.Far {
		return
	}
	s.Kind, s.Far, s.Up, s.Bearing = kind, far, c.Z-p.At.Z, 0
	if far > 0 {
		s.Bearing = ((kit.Atan2(kit.FromInt(dx), kit.FromInt(-dy))*8+kit.Half).Floor()-p.Yaw+20)%8 - 4
	}
}
