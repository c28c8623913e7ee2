// Package nightshift is Beetle Yard: Night Shift: an ant with a lamp looks for seeds in dark yards full of beetles, and
// for the keys of the gates before them. The rules are those of kit/yard. Start at [Game].
package nightshift

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/yard"
)

// Version is raised whenever rules, yards or drawing behave differently.
const Version = 1

// Game is Beetle Yard: Night Shift.
var Game = &kit.Game[yard.State]{
	Name:    "night-shift",
	Title:   "Beetle Yard: Night Shift",
	Doc:     "look for seeds and keys in a dark yard by the light of a lamp, among beetles that walk by the clock",
	Version: Version,
	Rules: "You are an ant in a dark walled yard seen from above, and walk a square in a fifth of a second. " +
		"Your lamp lights only what is near, so remember what you have seen; " +
		"the bar shows how many pixels away the nest is, the green mat with a hole, in a straight line through all walls; " +
		"a square is 48. " +
		"Beetles walk the same rounds for ever; one that touches you throws you back to the last mat you stood on, " +
		"and seeds and keys that you have not yet brought to a mat return to their places. " +
		"When you have been caught three times, a new round begins. " +
		"Mats are gray and white, and teal once you have stood on them; on mats you are safe, and what you carry is kept. " +
		"A gate is open while you have the key of the colour of its lock.",
	Roles: []kit.Role[yard.State]{{
		Name:     "player",
		Doc:      "You are the ant with the lamp.",
		Keys:     []kit.Key{kit.ArrowUp, kit.ArrowDown, kit.ArrowLeft, kit.ArrowRight},
		Controls: yard.Controls(),
	}},
	Fields: append(yards.Fields(),
		kit.Int("metrics.keys", "keys that the ant has", 0, 2, (*yard.State).Keys),
		kit.Int("metrics.distance_to_goal", "pixels to the nest as the crow flies", 0, 1500, yards.Distance)),
	Start: yards.Start, Tick: yards.Tick, Draw: yards.Draw, Over: yards.Over, Sound: yards.Sound,
	Actionable: func(s *yard.State) bool { return s.Stun == 0 },
	Oracle:     yards.Oracle, Heuristic: yards.Heuristic,
	Tasks: []kit.Task{
		task("01", "Pick up {metrics.coins} seed.", 1, kit.AtLeast("metrics.coins", 1)),
		task("02", "Have {metrics.coins} seeds at the same time.", 1, kit.AtLeast("metrics.coins", 2)),
		task("03", "Have {metrics.coins} seeds at the same time.", 1, kit.AtLeast("metrics.coins", 3)),
		task("04", "Have {metrics.keys} keys and {metrics.coins} seed; seeds and one of the keys are behind gates.", 2,
			kit.AtLeast("metrics.keys", 2).And("metrics.coins", 1)),
		task("05", "Have {metrics.coins} seeds from behind the gates, and reach {completion_progress%} of the yard: "+
			"bring both to the nest.", 2, kit.AtLeast("metrics.coins", 2).And("completion_progress", 1)),
	},
}

func task(name, text string, number int, goal kit.Goal) kit.Task {
	return kit.Task{Name: name, Level: "L3", Text: text, Goal: goal, Params: yard.Params{Yard: number}}
}
