// Package paperglider is Paper Glider: a folded sheet of paper flies over a city by itself and sinks; each flap lifts it
// a little. Clock towers with one window each stand in its way, and the windows are at different heights. Time passes
// while a player thinks. Start at [Game].
package paperglider

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, towers or drawing behave differently.
const Version = 1

// Game is Paper Glider.
var Game = &kit.Game[State]{
	Name:    "paper-glider",
	Title:   "Paper Glider",
	Doc:     "keep a sinking paper glider in the air and fly through the windows of clock towers",
	Version: Version,
	Rules: "A paper glider flies to the right over a city by itself and sinks faster and faster; each flap throws it upward again, however fast it sinks. " +
		"It hovers until its first flap. Fly through the one bright window of each clock tower: the score is the number of towers left behind in this round. " +
		"Touching a tower, the street or the storm clouds at the top ends the round; a new round then begins at score 0 before the same towers.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc:  "You are the paper glider at the left of the picture. Towers come from the right.",
		Keys: []kit.Key{kit.Space},
		Controls: []kit.Control[State]{
			{Name: "flap", Doc: "flap once: climb at 4.5 pixels a tick, whatever the speed before", Does: kit.Press(0, kit.Space)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "towers left behind in this round", 0, maxTowers, func(s *State) int { return s.Passed }),
		kit.Int("metrics.best_score", "most towers of this round; attempt tells the number of rounds", 0, maxTowers, func(s *State) int { return s.Passed }),
		kit.Int("metrics.distance", "distance of this round, in pixels", 0, maxWay, (*State).nose),
		kit.Int("metrics.pipes_visible", "towers on the screen", 0, towers, func(s *State) int { return len(visible(s)) }),
		kit.Bool("metrics.flying", "whether the flight has begun", func(s *State) bool { return s.Flying }),
		kit.Int("player.y", "height of the glider's middle above the street, in pixels", 0, ceiling+bodyH, func(s *State) int { return s.Height.Floor() }),
		kit.Number("player.vy", "upward speed, in pixels a tick", -7, 5, func(s *State) kit.Fix { return s.Rise }),
		kit.Int("next.distance", "pixels from the glider's nose to the next tower; below 0 when beside it", -200, 4000,
			func(s *State) int { return s.coming().At - s.nose() }),
		kit.Int("next.middle", "height of the middle of the next tower's window, in pixels", 0, ceiling, func(s *State) int { return s.coming().Mid }),
		kit.Int("next.gap", "height of the opening of the windows, in pixels", 0, ceiling, func(s *State) int { return s.Gap }),
		kit.List("environment", "the windows of the next two towers, as [x, bottom, top]: pixels of the screen, heights above the street", environment),
		kit.List("entities", "the glider and the towers on the screen, as [type, x, y]: pixels of the screen, height of the middle", entities),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: text, Goal: kit.AtLeast("score", 3), Params: Params{Gap: 121, Reach: 190, Sway: 20}},
		{Name: "02", Level: "L2", Text: text, Goal: kit.AtLeast("score", 4), Params: Params{Gap: 119, Reach: 190, Sway: 20}},
		{Name: "03", Level: "L2", Text: text, Goal: kit.AtLeast("score", 5), Params: Params{Gap: 117, Reach: 190, Sway: 15}},
		{Name: "04", Level: "L2", Text: text, Goal: kit.AtLeast("score", 7), Params: Params{Gap: 114, Reach: 190, Sway: 10}},
		{Name: "05", Level: "L2", Text: text, Goal: kit.AtLeast("score", 9), Params: Params{Gap: 112, Reach: 190}},
	},
}

const text = "Fly through the windows of {score} towers in one round."

// maxTowers and maxWay bound what 100 steps of 60 ticks reach.
const (
	maxWay    = 100 * 60 * forward
	maxTowers = maxWay / (90 * forward)
)

// visible are the towers that are on the screen, at least in part.
func visible(s *State) (list []Tower) {
	for _, t := range s.Ahead {
		if x := screenX(s, t.At); x+towerW > 0 && x < kit.Width {
			list = append(list, t)
		}
	}
	return list
}

// screenX is where a place of the way is on the screen.
func screenX(s *State, at int) int { return noseX + at - s.nose() }

// A window is the opening of a tower ahead.
type window struct {
	X      int `json:"x"`
	Bottom int `json:"bottom"`
	Top    int `json:"top"`
}

func environment(s *State) any {
	list := []window{}
	for _, t := range s.Ahead {
		if w := s.window(t); s.tail() < t.At+towerW && len(list) < 2 {
			list = append(list, window{screenX(s, t.At), w.From, w.To})
		}
	}
	return list
}

// A thing is on the screen.
type thing struct {
	Type string `json:"type"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

func entities(s *State) any {
	list := []thing{{"glider", noseX - bodyW, s.Height.Floor()}}
	for _, t := range visible(s) {
		list = append(list, thing{"tower", screenX(s, t.At), t.Mid})
	}
	return list
}
