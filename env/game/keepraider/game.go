// Package keepraider is Keep Raider: a first-person game in a stone keep. The raider carries stolen lanterns past
// clockwork sentries to the gate, with a crossbow of eight bolts. Start at [Game].
package keepraider

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, plans or drawing behave differently.
const Version = 3

// Game is Keep Raider.
var Game = &kit.Game[State]{
	Name:    "keep-raider",
	Title:   "Keep Raider",
	Doc:     "walk through a keep in the first person, knock out clockwork sentries and carry lanterns out",
	Version: Version,
	Rules: "You walk through a stone keep and see it through your own eyes; the plan in the corner shows walls, doors (brown), lanterns (yellow dots), " +
		"the barred gate (blue), yourself (white arrow) and the sentries that you see (squares, red once they have seen you) " +
		"or saw last (hollow squares). " +
		"A key press of 0.2 seconds walks one cell or turns by 45 degrees; shorter presses do less. Walk over a lantern to take it; open a shut door before you; " +
		"the gate opens once you carry every lantern, and passing it ends the raid. " +
		"Eight bolts must last: one knocks a sentry out, and finds it when the cross is red; a sentry that reaches you strikes for 25 of 100 health. " +
		"Without health you lose a heart and wake at the start; after three hearts a new raid begins.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc:  "You are the raider; the cross in the middle of the picture is where you look and aim.",
		Keys: []kit.Key{kit.ArrowUp, kit.ArrowDown, kit.ArrowLeft, kit.ArrowRight, kit.Letter('x'), kit.Space},
		Wait: 30,
		Controls: []kit.Control[State]{
			{Name: "move_forward", Doc: "walk one cell ahead", Aliases: []string{"forward"}, Does: kit.Press(12, kit.ArrowUp)},
			{Name: "move_backward", Doc: "walk one cell back", Aliases: []string{"backward"}, Does: kit.Press(12, kit.ArrowDown)},
			{Name: "turn_left", Doc: "turn left by 45 degrees", Aliases: []string{"left"}, Does: kit.Press(12, kit.ArrowLeft)},
			{Name: "turn_right", Doc: "turn right by 45 degrees", Aliases: []string{"right"}, Does: kit.Press(12, kit.ArrowRight)},
			{Name: "shoot", Doc: "shoot a bolt; reloading takes 0.4 seconds", Does: kit.Press(12, kit.Letter('x'))},
			{Name: "open_door", Doc: "open the shut door up to a cell and a half ahead", Does: kit.Press(12, kit.Space)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Number("completion_progress", "share of sentries, lanterns and the gate that is done", 0, 1, progress),
		kit.List("environment.nearest_enemy", "the nearest standing sentry that was seen, where it was last: "+
			"distance, bearing, visible, alert; null if there is none", nearestEnemy),
		kit.Int("metrics.ammo", "bolts left", 0, fullQuiver, func(s *State) int { return s.Bolts }),
		kit.Int("metrics.health", "health", 0, fullHealth, func(s *State) int { return s.Health }),
		kit.Int("metrics.kills", "sentries knocked out in this raid", 0, maxSentries, func(s *State) int { return s.Knocked }),
		kit.Int("metrics.lives", "hearts left", 0, fullLives, func(s *State) int { return s.Lives }),
		kit.Int("metrics.max_kills", "sentries that can be knocked out", 0, maxSentries, func(s *State) int { return len(s.guards()) }),
		kit.Int("metrics.total_monsters", "sentries of the storey", 0, maxSentries, func(s *State) int { return len(s.guards()) }),
		kit.Int("metrics.lanterns", "lanterns carried", 0, maxLanterns, func(s *State) int { return s.Carried }),
		kit.Int("metrics.total_lanterns", "lanterns of the storey", 0, maxLanterns, func(s *State) int { return len(s.plan().lanterns) }),
		kit.Int("metrics.doors_opened", "doors opened in this raid", 0, maxDoors, func(s *State) int { return s.Opened }),
		kit.Bool("metrics.escaped", "whether the raider has passed the gate", func(s *State) bool { return s.Escaped }),
		kit.Number("player.x", "cells from the left edge of the plan", 0, cols, func(s *State) kit.Fix { return s.X }),
		kit.Number("player.y", "cells from the top edge of the plan", 0, rows, func(s *State) kit.Fix { return s.Y }),
		kit.Int("player.heading", "degrees clockwise from east", 0, 359, func(s *State) int { return s.Angle * 360 / fullTurn }),
		kit.Number("player.ahead", "cells free straight ahead, up to 4", 0, 4, ahead),
		kit.Bool("player.door_ahead", "whether open_door would open a door", func(s *State) bool { return s.doorAhead() >= 0 }),
		kit.Bool("aim.locked", "whether a sentry is in the cross", func(s *State) bool { return s.aimed() >= 0 }),
		kit.Bool("sentry.visible", "whether the nearest sentry is in sight", func(s *State) bool { return s.nearest().Visible }),
		kit.Int("sentry.bearing", "degrees to the nearest sentry, below 0 to the left", -180, 180, func(s *State) int { return s.nearest().Bearing }),
		kit.Int("lantern.bearing", "degrees to the nearest lantern, or to the gate when all are carried", -180, 180, func(s *State) int { return s.toLantern() }),
		kit.List("environment.plan", "a text per row: # wall, + shut door, / open door, L lantern, G gate, s sentry where it was last seen, @ raider", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L3", Text: "Knock out {metrics.kills} sentries.", Goal: kit.AtLeast("metrics.kills", 2),
			Params: Params{Level: 1}},
		{Name: "02", Level: "L3", Text: "Knock out {metrics.kills} sentries and take {metrics.lanterns} lantern in one raid.",
			Goal: kit.AtLeast("metrics.kills", 2).And("metrics.lanterns", 1), Params: Params{Level: 2}},
		{Name: "03", Level: "L3", Text: "Knock out {metrics.kills} sentries and open {metrics.doors_opened} doors in one raid.",
			Goal: kit.AtLeast("metrics.kills", 3).And("metrics.doors_opened", 3), Params: Params{Level: 3}},
		{Name: "04", Level: "L3", Text: "Knock out {metrics.kills} sentries and take {metrics.lanterns} lanterns in one raid.",
			Goal: kit.AtLeast("metrics.kills", 3).And("metrics.lanterns", 3), Params: Params{Level: 4}},
		{Name: "05", Level: "L3", Text: "Knock out {metrics.kills} sentries and take {metrics.lanterns} lanterns in one raid.",
			Goal: kit.AtLeast("metrics.kills", 5).And("metrics.lanterns", 4), Params: Params{Level: 5}},
	},
}

func progress(s *State) kit.Fix {
	p, done := s.plan(), s.Knocked+s.Carried
	if s.Escaped {
		done++
	}
	return kit.Ratio(done, len(p.posts)+len(p.lanterns)+1)
}

// An enemy is a sentry that the raider knows.
type enemy struct {
	Distance float64 `json:"distance"` // cells
	Bearing  int     `json:"bearing"`  // degrees, below 0 to the left
	Visible  bool    `json:"visible"`
	Alert    bool    `json:"alert"`
}

// nearest is the nearest standing sentry that the raider knows, at the place where it was last seen; the zero enemy if
// there is none.
func (s *State) nearest() (e enemy) {
	least := kit.Fix(-1)
	for i := range s.guards() {
		g := &s.Sentries[i]
		d := kit.Hypot(g.KnownX-s.X, g.KnownY-s.Y)
		if g.Mode == Down || !g.Known || least >= 0 && d >= least {
			continue
		}
		least = d
		e = enemy{Distance: d.Float(), Bearing: s.bearing(g.KnownX, g.KnownY) * 360 / fullTurn, Visible: g.InView, Alert: g.InView && g.Mode == Alert}
	}
	return e
}

func nearestEnemy(s *State) any {
	if e := s.nearest(); e.Distance > 0 {
		return e
	}
	return nil
}

// toLantern is the bearing of the nearest lantern, or of the gate.
func (s *State) toLantern() int {
	p := s.plan()
	x, y := p.gate.centre()
	least := 100 * kit.One
	for i, at := range p.lanterns {
		lx, ly := at.centre()
		if d := kit.Hypot(lx-s.X, ly-s.Y); !s.Taken[i] && d < least {
			x, y, least = lx, ly, d
		}
	}
	return s.bearing(x, y) * 360 / fullTurn
}

// ahead is the distance that the raider can see straight ahead.
func ahead(s *State) kit.Fix {
	dx, dy := s.way()
	for i := kit.Fix(1); i <= 32; i++ {
		if s.solid((s.X + dx*i/8).Floor(), (s.Y + dy*i/8).Floor()) {
			return (i - 1) * kit.One / 8
		}
	}
	return 4 * kit.One
}

func environment(s *State) any {
	p := s.plan()
	var text [rows][]byte
	for y := range text {
		text[y] = make([]byte, cols)
		for x, what := range p.cells[y] {
			switch {
			case what <= Gate:
				text[y][x] = ".#G"[what]
			case s.Doors[what-Door] > 0:
				text[y][x] = '/'
			default:
				text[y][x] = '+'
			}
		}
	}
	for i, at := range p.lanterns {
		if !s.Taken[i] {
			text[at.Y][at.X] = 'L'
		}
	}
	for i := range s.guards() {
		if g := &s.Sentries[i]; g.Mode != Down && g.Known {
			text[g.KnownY.Floor()][g.KnownX.Floor()] = 's'
		}
	}
	text[s.Y.Floor()][s.X.Floor()] = '@'
	list := make([]string, rows)
	for y := range text {
		list[y] = string(text[y])
	}
	return list
}
