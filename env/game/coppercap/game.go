// Package coppercap is Copper Cap Run: a tinkerer with a copper kettle as a cap runs and jumps through a harbour town,
// past wind-up beetles and canals, to the bell of its lighthouse. Start at [Game].
package coppercap

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// Version is raised whenever rules, levels or drawing behave differently.
const Version = 3

// Game is Copper Cap Run.
var Game = &kit.Game[State]{
	Name:    "copper-cap-run",
	Title:   "Copper Cap Run",
	Doc:     "run and jump through a harbour town, past wind-up critters and canals, to the lighthouse bell",
	Version: Version,
	Rules: "You run from left to right; a longer press of jump goes higher, and you keep your pace in the air. " +
		"A cog gives 100 points, a jump onto a beetle or moth 200, and crates give a cog or, for 300, a steam flask when you bump them from below; " +
		"the spiked tack beetles cannot be stomped, and moths fly over who ducks. " +
		"A critter, hot coals, a canal or the end of the time takes you back to the start of the level with nothing " +
		"collected; with steam in your cap the first touch of a critter or coals only costs the steam. " +
		"The lighthouse door at the right end gives 500 points and ends the game, so collect what you need before.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc:  "You are the tinkerer with the copper cap.",
		Keys: []kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.ArrowUp, kit.ArrowDown},
		Hold: stepTicks,
		Wait: stepTicks,
		Controls: []kit.Control[State]{
			{Name: "move_right", Doc: "run right for a quarter of a second", Aliases: []string{"right"}, Does: kit.Press(stepTicks, kit.ArrowRight)},
			{Name: "move_left", Doc: "run left", Aliases: []string{"left"}, Does: kit.Press(stepTicks, kit.ArrowLeft)},
			{Name: "jump", Doc: "jump straight up, or on in the direction you run", Aliases: []string{"up"}, Does: kit.Press(stepTicks, kit.ArrowUp)},
			{Name: "jump_right", Doc: "jump to the right; twice in a row is one longer jump", Does: kit.Press(stepTicks, kit.ArrowUp, kit.ArrowRight)},
			{Name: "jump_left", Doc: "jump to the left", Does: kit.Press(stepTicks, kit.ArrowUp, kit.ArrowLeft)},
			{Name: "duck", Doc: "duck and slide to a halt", Aliases: []string{"down"}, Does: kit.Press(stepTicks, kit.ArrowDown)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Number("completion_progress", "share of the way to the bell, 1 when it rings", 0, 1, (*State).Progress),
		kit.Int("level", "the level, from 1", 1, len(plans), func(s *State) int { return s.Level }),
		kit.Int("score", "points in this round", 0, 20000, func(s *State) int { return s.Score }),
		kit.Int("metrics.coins", "cogs collected in this round", 0, 200, func(s *State) int { return s.Coins }),
		kit.Int("metrics.level_progress_percent", "percent of the way to the bell", 0, 100, func(s *State) int { return (100 * s.Progress()).Floor() }),
		kit.Int("metrics.lives", "touches that end the round: 1, with steam 2, and 0 when it is lost", 0, 2, lives),
		kit.Number("metrics.time_left_s", "seconds left", 0, 60, func(s *State) kit.Fix { return kit.Ratio(max(s.Limit-s.Tick, 0), 60) }),
		kit.Int("metrics.stomped", "critters stomped in this round", 0, maxCritters, func(s *State) int { return s.Stomped }),
		kit.Text("player.power", "steam or plain", func(s *State) string { return map[bool]string{true: "steam", false: "plain"}[s.Steam] }),
		kit.Number("player.x", "pixels from the left end of the level", 0, maxCols*tile, func(s *State) kit.Fix { return s.X }),
		kit.Number("player.y", "pixels of the feet from the top of the level", -600, 900, func(s *State) kit.Fix { return s.Y }),
		kit.Number("player.vx", "pixels to the right in a tick", -8, 8, func(s *State) kit.Fix { return s.VX }),
		kit.Number("player.vy", "pixels down in a tick", -16, 16, func(s *State) kit.Fix { return s.VY }),
		kit.Bool("player.on_ground", "whether the feet stand on something", func(s *State) bool { return s.Ground }),
		kit.Int("next.gap", "pixels to the next canal ahead; 999: none near", 0, nowhere, (*State).gap),
		kit.Int("next.wall", "pixels to the next step up or coals ahead; 999: none near", 0, nowhere, (*State).wall),
		kit.Int("next.critter", "pixels to the next critter ahead, about at the height of the hero; 999: none near", 0, nowhere, (*State).critter),
		kit.List("environment", "the tiles on the screen, a text per row: # quay, = plate, ? full crate, x empty crate, o "+
			"cog, ^ coals, b beetle, t tack beetle, m moth, D door, @ hero", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L3", Text: "Reach {completion_progress%} of the level: ring the bell.",
			Goal: kit.AtLeast("completion_progress", 1), Params: Params{Level: 1}},
		{Name: "02", Level: "L3", Text: "Reach {completion_progress%} of the way to the bell in one round.",
			Goal: kit.AtLeast("completion_progress", 0.6), Params: Params{Level: 2}},
		{Name: "03", Level: "L3", Text: "Reach {completion_progress%} of the way to the bell in one round.",
			Goal: kit.AtLeast("completion_progress", 0.7), Params: Params{Level: 3}},
		{Name: "04", Level: "L3", Text: "Reach {completion_progress%} of the way to the bell in one round.",
			Goal: kit.AtLeast("completion_progress", 0.8), Params: Params{Level: 4}},
		{Name: "05", Level: "L3", Text: "Reach {completion_progress%} of the level, the bell, with {metrics.coins} cogs.",
			Goal: kit.AtLeast("completion_progress", 1).And("metrics.coins", 12), Params: Params{Level: 5}},
	},
}

func lives(s *State) int {
	switch {
	case s.Lost != "":
		return 0
	case s.Steam:
		return 2
	}
	return 1
}

// camera is the left edge of the screen in the level.
func camera(s *State) int {
	return min(max(s.X.Floor()-480, 0), s.Cols()*tile-kit.Width)
}

func environment(s *State) any {
	from := camera(s) / tile
	w := tiles.NewWindow(from, min(kit.Width/tile+1, s.Cols()-from), rows, s.letter)
	for i := range s.Count {
		if c := &s.Critters[i]; !c.Gone {
			w.Put(at(c.X.Floor()), at(c.Y.Floor()-1), "btm"[c.Kind])
		}
	}
	w.Put(at(s.X.Floor()), at(s.Y.Floor()-1), '@')
	return w.Text()
}

// letter is the letter of a tile as a player sees it.
func (s *State) letter(x, y int) byte {
	switch what := s.Tile(x, y); what {
	case 'c', 'p':
		if s.used(x, y) {
			return 'x'
		}
		return '?'
	case 'o':
		if s.used(x, y) {
			return '.'
		}
		return what
	case 'B':
		return 'D'
	case '#', '=', '^':
		return what
	}
	return '.'
}
