// Package deltarun is Delta Run: a kayak goes down a river between sandbanks and drifting logs, keeps its heading until it is
// turned, and is pushed by currents. Time passes while a player thinks. Start at [Game].
package deltarun

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, rivers or drawing behave differently.
const Version = 1

// Game is Delta Run.
var Game = &kit.Game[State]{
	Name:    "delta-run",
	Title:   "Delta Run",
	Doc:     "steer a kayak down a river, through openings between sandbanks and past drifting logs",
	Version: Version,
	Rules: "A kayak goes down the river by itself, faster and faster; it waits for the first key, and the score is its distance on the water. " +
		"It keeps its heading: a turn to the left or right lasts until it is turned back. Arrows in the water are currents, which push it to the side. " +
		"Go through the openings between the sandbanks and past the logs, which drift from shore to shore. " +
		"A collision takes one of three lives, and the kayak is slow for a moment and cannot collide again; reeds on board take the blow instead. " +
		"Slowing down halves the speed; a boost uses a paddle picked up. Without lives the round ends, and a new one begins at the start of the same river.",
	Roles: []kit.Role[State]{{
		Name: "surfer",
		Doc:  "You steer the orange kayak, seen from above, which goes down the picture.",
		Keys: []kit.Key{kit.ArrowUp, kit.ArrowLeft, kit.ArrowRight, kit.ArrowDown, kit.Space},
		Hold: stepTicks,
		Wait: stepTicks,
		Controls: []kit.Control[State]{
			{Name: "turn_left", Doc: "turn to the left of the picture, by half of the full turn", Aliases: []string{"left"}, Does: kit.Press(stepTicks, kit.ArrowLeft)},
			{Name: "turn_right", Doc: "the same to the right", Aliases: []string{"right"}, Does: kit.Press(stepTicks, kit.ArrowRight)},
			{Name: "slow_down", Doc: "go at half the speed", Aliases: []string{"up"}, Does: kit.Press(stepTicks, kit.ArrowUp)},
			{Name: "boost", Doc: "use a paddle: faster for three quarters of a second", Aliases: []string{"down"}, Does: kit.Press(stepTicks, kit.ArrowDown)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "distance of this round in whole units of 6 pixels", 0, maxUnits, (*State).score),
		kit.Text("mode", "waiting, paddling, boosting, or dazed after a collision", mode),
		kit.Number("metrics.distance", "distance of this round in units", 0, maxUnits, func(s *State) kit.Fix { return s.Dist / perUnit }),
		kit.Int("metrics.distance_at_2_lives", "the score as long as two lives or more were left", 0, maxUnits, (*State).whole),
		kit.Int("metrics.attempts", "kayaks used in this round: 1 and one for each life lost", 1, lives+1, func(s *State) int { return 1 + lives - s.Lives }),
		kit.Int("metrics.lives", "lives left", 0, lives, func(s *State) int { return s.Lives }),
		kit.Int("metrics.boosts", "paddles on board", 0, kit.Many, func(s *State) int { return s.Boosts }),
		kit.Int("metrics.shields", "reeds on board", 0, kit.Many, func(s *State) int { return s.Shields }),
		kit.Int("metrics.shields_taken", "reeds picked up in this round", 0, kit.Many, func(s *State) int { return s.Taken }),
		kit.Int("metrics.level", "the river, from 1", 1, 9, func(s *State) int { return s.Level }),
		kit.Bool("metrics.moving", "whether the run has begun", func(s *State) bool { return s.Moving }),
		kit.Int("player.x", "pixels from the left shore to the kayak's middle", 0, river, func(s *State) int { return s.X.Floor() }),
		kit.Int("player.heading", "percent of the full turn; below 0 to the left of the picture", -100, 100, func(s *State) int { return (s.Heading * 100).Round() }),
		kit.Number("player.speed", "pixels a tick downward", 0, 9, (*State).pace),
		kit.Int("player.current", "-1, 0 or 1: where the water pushes the kayak", -1, 1, (*State).current),
		kit.Int("next.distance", "pixels from the kayak's front to the next row of sandbanks; below 0 when beside it", -200, 1000,
			func(s *State) int { return s.coming().At - s.length().To }),
		kit.Int("next.opening", "pixels from the kayak's middle to that of the row's opening; below 0 at the left", -river, river,
			func(s *State) int { return s.coming().Mid - s.X.Floor() }),
		kit.Int("next.width", "width of the openings, in pixels", 0, 300, func(s *State) int { return s.Open }),
		kit.List("environment", "what is in the picture, from above: [kind, x from the left shore, y from the kayak's front, width] in pixels", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: text, Goal: kit.AtLeast("score", 320), Params: Params{Level: 1, Open: 110, Currents: 50, Logs: 40}},
		{Name: "02", Level: "L2", Text: text, Goal: kit.AtLeast("score", 450), Params: Params{Level: 2, Open: 112, Currents: 50, Logs: 45, Gain: 5}},
		{Name: "03", Level: "L2", Text: reeds, Goal: kit.AtLeast("score", 600).And("metrics.shields_taken", 1),
			Params: Params{Level: 3, Open: 115, Currents: 55, Logs: 50, Gain: 10, Speed: 35}},
		{Name: "04", Level: "L2", Text: whole, Goal: kit.AtLeast("metrics.distance_at_2_lives", 750),
			Params: Params{Level: 4, Open: 120, Currents: 60, Logs: 50, Gain: 12, Speed: 38}},
		{Name: "05", Level: "L2", Text: text, Goal: kit.AtLeast("score", 920), Params: Params{Level: 5, Open: 114, Currents: 70, Logs: 70, Gain: 15, Speed: 41}},
	},
}

const (
	text  = "Paddle until the score is {score} in one round."
	reeds = "Paddle until the score is {score} and {metrics.shields_taken} reeds have been picked up in one round."
	whole = "Paddle until the score is {metrics.distance_at_2_lives} in one round with at least two lives left."
)

// maxUnits bounds the distance: 100 steps of 60 ticks at full speed.
const maxUnits = 100 * 60 * 9 / perUnit

func mode(s *State) string {
	switch {
	case !s.Moving:
		return "waiting"
	case s.Daze > 0:
		return "dazed"
	case s.Boost > 0:
		return "boosting"
	}
	return "paddling"
}

// A thing is in the picture.
type thing struct {
	Kind  string `json:"kind"`
	X     int    `json:"x"`
	Y     int    `json:"y"`
	Width int    `json:"width"`
}

func environment(s *State) any {
	list, front := []thing{}, s.length().To
	add := func(kind string, x, at, width int) {
		if y := at - front; y > -kayakL && y < kit.Height-kayakY-kayakL {
			list = append(list, thing{kind, x, y, width})
		}
	}
	for i := range s.Ahead {
		r := &s.Ahead[i]
		add("opening", r.Mid-s.Open/2, r.At, s.Open)
		if r.Item != None {
			add(items[r.Item], r.ItemX-itemW/2, r.ItemAt, itemW)
		}
		if r.Log > 0 {
			add("log", s.logX(r), r.LogAt, logW)
		}
	}
	return list
}
