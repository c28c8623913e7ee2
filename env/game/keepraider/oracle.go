package keepraider

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// oracle takes the shortest path to the nearest thing that the goal still needs, opens the doors on it, and shoots at a
// sentry only if the bolt hits in a simulated copy. It presses keys for 12 ticks at most, as the controls do, but also
// for fewer, to aim. Walls, doors and lanterns are on the plan in the corner of the picture. The oracle also knows the
// places of unseen sentries, which a player has to find.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	need := needs(seat)
	if a, ok := s.fight(need.knocked); ok {
		return a
	}
	way := s.path(func(c Cell) bool { return s.wanted(c, need) })
	if len(way) == 0 {
		return kit.Wait(6)
	}
	return s.follow(way)
}

// A need is what is still missing for a goal.
type need struct{ knocked, lanterns, doors, escape bool }

// needs reads the goal; without one, it needs everything.
func needs(seat *kit.Seat[State]) (n need) {
	if len(seat.Goal) == 0 {
		return need{seat.State.Knocked < len(seat.State.guards()), true, false, true}
	}
	for _, part := range seat.Goal {
		target := int(part.Target)
		switch part.Field {
		case "metrics.kills":
			n.knocked = seat.State.Knocked < target
		case "metrics.lanterns":
			n.lanterns = seat.State.Carried < target
		case "metrics.doors_opened":
			n.doors = seat.State.Opened < target
		default:
			n.escape = true
		}
	}
	return n
}

// fight turns to a visible sentry and shoots; false if there is nothing to fight.
func (s *State) fight(eager bool) (gymkhana.Action, bool) {
	best, least := -1, 11*kit.Half
	if !eager {
		least = 3 * kit.One
	}
	for i := range s.guards() {
		g := &s.Sentries[i]
		if d := kit.Hypot(g.X-s.X, g.Y-s.Y); g.Mode != Down && d < least && s.clear(s.X, s.Y, g.X, g.Y) {
			best, least = i, d
		}
	}
	if best < 0 || s.Bolts == 0 {
		return gymkhana.Action{}, false
	}
	g := &s.Sentries[best]
	if b := s.bearing(g.X, g.Y); b < -pull || b > pull {
		return turn(b), true
	}
	switch {
	case s.Reload > 0 || s.Bolt.Flying:
		return kit.Wait(max(min(s.Reload, 12), 2)), true
	case s.hits():
		return kit.Do("shoot"), true
	}
	return gymkhana.Action{}, false
}

// hits reports whether a bolt shot now would hit a sentry.
func (s *State) hits() bool {
	after := *s
	in := []kit.Input{{Pressed: kit.KeySet(kit.Letter('x'))}}
	tick(&after, in)
	for in[0].Pressed = 0; after.Bolt.Flying; {
		tick(&after, in)
	}
	return after.Knocked > s.Knocked
}

// turn turns by a number of parts, an eighth of a circle at most.
func turn(parts int) gymkhana.Action {
	if parts < 0 {
		return kit.Press(min(-parts, 12), kit.ArrowLeft)
	}
	return kit.Press(min(parts, 12), kit.ArrowRight)
}

// wanted reports whether a cell contains something that is needed.
func (s *State) wanted(c Cell, n need) bool {
	p := s.plan()
	if what := p.cells[c.Y][c.X]; what >= Door && n.doors && s.Doors[what-Door] == 0 {
		return true
	}
	if n.lanterns || n.escape {
		for i, l := range p.lanterns {
			if l == c && !s.Taken[i] {
				return true
			}
		}
	}
	if n.knocked {
		for i := range s.guards() {
			g := &s.Sentries[i]
			if g.Mode != Down && (Cell{g.X.Floor(), g.Y.Floor()}) == c {
				return true
			}
		}
	}
	return n.escape && !n.knocked && s.complete() && c == p.gate
}

var beside = [4]Cell{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// path is a cheapest path from the raider's cell to a wanted one, without the first cell; a turn costs two cells and a
// shut door three.
func (s *State) path(wanted func(Cell) bool) []Cell {
	type place struct {
		c   Cell
		dir int
	}
	const far = 1 << 20
	var cost [rows][cols][4]int
	var from [rows][cols][4]int8
	var done [rows][cols][4]bool
	for y := range cost {
		for x := range cost[y] {
			cost[y][x] = [4]int{far, far, far, far}
		}
	}
	p := s.plan()
	at := Cell{s.X.Floor(), s.Y.Floor()}
	for d := range 4 {
		off := (d*fullTurn/4-s.Angle+fullTurn+fullTurn/2)%fullTurn - fullTurn/2
		cost[at.Y][at.X][d], from[at.Y][at.X][d] = max(off, -off)/12, -1
	}
	for {
		best, least := place{}, far
		for y := range cost {
			for x := range cost[y] {
				for d, k := range cost[y][x] {
					if !done[y][x][d] && k < least {
						best, least = place{Cell{x, y}, d}, k
					}
				}
			}
		}
		if least == far {
			return nil
		}
		done[best.c.Y][best.c.X][best.dir] = true
		if best.c != at && wanted(best.c) {
			var way []Cell
			for c, d := best.c, best.dir; c != at; {
				way = append([]Cell{c}, way...)
				back := int(from[c.Y][c.X][d])
				c, d = Cell{c.X - beside[d].X, c.Y - beside[d].Y}, back
			}
			return way
		}
		for d, b := range beside {
			to := Cell{best.c.X + b.X, best.c.Y + b.Y}
			if to.X < 0 || to.Y < 0 || to.X >= cols || to.Y >= rows || d == (best.dir+2)%4 && best.c != at {
				continue
			}
			what := p.cells[to.Y][to.X]
			if what == Wall || what == Gate && !s.complete() || what == Gate && !wanted(to) {
				continue
			}
			k := least + 1
			if d != best.dir {
				k += 2
			}
			if d == (best.dir+2)%4 {
				k += 2
			}
			if what >= Door && s.Doors[what-Door] == 0 {
				k += 3
			}
			if k < cost[to.Y][to.X][d] {
				cost[to.Y][to.X][d], from[to.Y][to.X][d] = k, int8(best.dir)
			}
		}
	}
}

// follow takes the next step on a path: along its first straight part, up to a door.
func (s *State) follow(way []Cell) gymkhana.Action {
	p, at := s.plan(), Cell{s.X.Floor(), s.Y.Floor()}
	to := way[0]
	if what := p.cells[to.Y][to.X]; what >= Door && s.Doors[what-Door] < lifting {
		switch {
		case s.Doors[what-Door] > 0:
			return kit.Wait(lifting - s.Doors[what-Door] + 1)
		case s.doorAhead() == int(what-Door):
			return kit.Do("open_door")
		}
	}
	for _, c := range way[1:] {
		what := p.cells[c.Y][c.X]
		if (c.X-to.X)*(to.Y-at.Y) != (c.Y-to.Y)*(to.X-at.X) || c.X != at.X && c.Y != at.Y || what >= Door && s.Doors[what-Door] < lifting {
			break
		}
		to = c
	}
	x, y := to.centre()
	b, far := s.bearing(x, y), kit.Hypot(x-s.X, y-s.Y)
	if b < -2 || b > 2 {
		return turn(b)
	}
	return kit.Press(min(max(int(far/walk), 1), 12), kit.ArrowUp)
}

// A wander is the heuristic's memory: how far to walk before it looks for the nearest lantern again.
type wander struct{ turns, steps int }

// heuristic goes straight for the nearest lantern and, if something blocks it, turns right and
// walks a little. It opens the doors that it bumps into, and shoots at visible sentries.
func heuristic(v *kit.View) gymkhana.Action {
	w, _ := v.Memo.(wander)
	defer func() { v.Memo = w }()
	aimed, _ := v.Number("aim.locked")
	seen, _ := v.Number("sentry.visible")
	door, _ := v.Number("player.door_ahead")
	ahead, _ := v.Number("player.ahead")
	bearing := v.Int("lantern.bearing")
	switch {
	case aimed == 1 && v.Int("metrics.ammo") > 0:
		return kit.Do("shoot")
	case seen == 1 && v.Int("metrics.ammo") > 0 && v.Int("sentry.bearing") > 12:
		return kit.Press(6, kit.ArrowRight)
	case seen == 1 && v.Int("metrics.ammo") > 0 && v.Int("sentry.bearing") < -12:
		return kit.Press(6, kit.ArrowLeft)
	case door == 1:
		w = wander{steps: 3}
		return kit.Do("open_door")
	case w.turns > 0:
		w.turns--
		return kit.Do("turn_right")
	case w.steps > 0 && ahead >= 0.5:
		w.steps--
		return kit.Do("move_forward")
	case bearing > 23:
		return kit.Do("turn_right")
	case bearing < -23:
		return kit.Do("turn_left")
	case ahead >= 0.5:
		return kit.Do("move_forward")
	}
	w = wander{turns: 1, steps: 3}
	return kit.Do("turn_right")
}
