// Package dialpins is Dial Pins: a watchmaker shoots pins onto a turning dial, and none may come too near to another.
// A bar shows how the dial will turn. Start at [Game].
package dialpins

import "gymkhana/env/game/kit"

// Version is raised whenever rules, dials or drawing behave differently.
const Version = 1

// Game is Dial Pins.
var Game = &kit.Game[State]{
	Name:    "dial-pins",
	Title:   "Dial Pins",
	Doc:     "shoot pins onto a turning dial, into its free places",
	Version: Version,
	Rules: "A dial turns above a shooter. A press shoots a pin straight up; it meets the dial 9 ticks later, and " +
		"the dial turns on meanwhile. " +
		"While the shooter is ready, a yellow ring shows where a pin that is shot now will meet the dial, seen on the " +
		"dial as it is now, in a wedge of 7 degrees to both sides. " +
		"A pin that meets the dial less than 7 degrees from another one clashes with it, and the round is over; " +
		"a new round then begins with the same dial and the whole queue. " +
		"The bar shows how the dial will turn: clockwise in teal, anticlockwise in orange, in degrees a second; " +
		"its lines are steps of 12 ticks. " +
		"The shooter is ready again after 11 ticks, and the spring runs down in 64 ticks for each pin of the " +
		"queue, which also ends the round.",
	Roles: []kit.Role[State]{{
		Name:    "player",
		Doc:     "You are the watchmaker. A pin leaves the shooter at the beginning of a step.",
		Keys:    []kit.Key{kit.Space},
		Pointer: true,
		Controls: []kit.Control[State]{
			{Name: "shoot", Doc: "shoot a pin now, if the shooter is ready", Does: kit.Press(12, kit.Space)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "pins shot onto the dial in this round", 0, 20, (*State).placed),
		kit.Int("level", "the dial, from 1 to 5", 1, 5, func(s *State) int { return s.Level }),
		kit.Number("completion_progress", "share of the queue that is on the dial", 0, 1,
			func(s *State) kit.Fix { return kit.Ratio(s.placed(), s.Queue) }),
		kit.Int("metrics.attached_count", "pins on the dial, the first ones included", 1, maxPins,
			func(s *State) int { return s.N }),
		kit.Int("metrics.initial_attached", "pins on the dial at the start", 1, 16,
			func(s *State) int { return s.Initial }),
		kit.Int("metrics.queue_remaining", "pins that were not shot yet", 0, 20, (*State).left),
		kit.Int("metrics.queue_total", "pins in the queue at the start", 1, 20, func(s *State) int { return s.Queue }),
		kit.Int("metrics.total_required", "pins to shoot onto the dial", 1, 20, func(s *State) int { return s.Queue }),
		kit.Int("metrics.attempts", "pins shot in this round; attempt counts the rounds", 0, kit.Many,
			func(s *State) int { return s.Shots }),
		kit.Int("metrics.spring", "ticks until the spring has run down", 0, 20*spring,
			func(s *State) int { return max(0, s.spring()-s.Tick) }),
		kit.Bool("shooter.ready", "whether a press shoots", func(s *State) bool { return s.Ready == 0 }),
		kit.Int("shooter.flying", "ticks until the pin in the air meets the dial; 0: there is none", 0, flight,
			func(s *State) int { return s.Flying }),
		kit.Number("dial.speed", "degrees that the dial turns in a tick; above 0 clockwise", -20, 20,
			func(s *State) kit.Fix {
				speed, _ := s.Chart.Now(s.Tick)
				return kit.Ratio(speed, degree)
			}),
		kit.List("environment",
			"the pins, by their angle in degrees, clockwise from the point where a pin meets the dial", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L1", Text: "Shoot all {score} pins onto the dial.", Goal: kit.AtLeast("score", 8),
			Params: Params{Level: 1, Pins: 8, Initial: 14, Speed: 160}},
		{Name: "02", Level: "L1", Text: "Shoot all {score} pins onto the dial.", Goal: kit.AtLeast("score", 10),
			Params: Params{Level: 2, Pins: 10, Initial: 15, Speed: 180}},
		{Name: "03", Level: "L1", Text: "Shoot all {score} pins onto the dial.", Goal: kit.AtLeast("score", 12),
			Params: Params{Level: 3, Pins: 12, Initial: 14, Speed: 190, Turns: reverse}},
		{Name: "04", Level: "L1", Text: "Shoot all {score} pins onto the dial.", Goal: kit.AtLeast("score", 14),
			Params: Params{Level: 4, Pins: 14, Initial: 14, Clusters: 2, Speed: 190, Turns: uneven}},
		{Name: "05", Level: "L1", Text: "Shoot all {score} pins onto the dial.", Goal: kit.AtLeast("score", 16),
			Params: Params{Level: 5, Pins: 16, Initial: 13, Speed: 190, Turns: waves}},
	},
}

// A pin is on the dial; its angle on the screen is in degrees, clockwise from the shooter's point, 0 to below 360.
type pin struct {
	Angle float64 `json:"angle"`
}

func environment(s *State) any {
	list := []pin{}
	for _, p := range s.Pins[:s.N] {
		list = append(list, pin{float64(turned(p+s.Angle)) / degree})
	}
	return list
}
