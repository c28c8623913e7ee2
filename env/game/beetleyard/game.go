// Package beetleyard is Beetle Yard: an ant carries seeds across walled yards through beetles that walk by the clock.
// The rules are those of kit/yard. Start at [Game].
package beetleyard

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/yard"
)

// Version is raised whenever rules, yards or drawing behave differently.
const Version = 1

// Game is Beetle Yard.
var Game = &kit.Game[yard.State]{
	Name:    "beetle-yard",
	Title:   "Beetle Yard",
	Doc:     "carry seeds to the nest through beetles that walk the same rounds for ever",
	Version: Version,
	Rules: "You are an ant in a walled yard seen from above, and walk a square in a fifth of a second. " +
		"Beetles walk the same rounds for ever; one that touches you throws you back to the last mat you stood on, " +
		"and the seeds that you have not yet brought to a mat return to their places. " +
		"When you have been caught three times, a new round begins. " +
		"Mats are gray and white, and teal once you have stood on them; on mats you are safe, and what you carry is kept. " +
		"The yard is crossed when you stand in the nest, the green mat with a hole, with all its seeds.",
	Roles: []kit.Role[yard.State]{{
		Name:     "player",
		Doc:      "You are the ant.",
		Keys:     []kit.Key{kit.ArrowUp, kit.ArrowDown, kit.ArrowLeft, kit.ArrowRight},
		Pointer:  true,
		Wait:     30,
		Controls: yard.Controls(),
	}},
	Fields: yards.Fields(),
	Start:  yards.Start, Tick: yards.Tick, Draw: yards.Draw, Over: yards.Over, Sound: yards.Sound,
	Actionable: func(s *yard.State) bool { return s.Stun == 0 },
	Oracle:     yards.Oracle, Heuristic: yards.Heuristic,
	Tasks: []kit.Task{
		task("01", "Reach {completion_progress%} of the yard: cross it to the nest.", 1),
		task("02", "Reach {completion_progress%} of the yard: cross it to the nest.", 2),
		task("03", "Reach {completion_progress%} of the yard: bring both seeds to the nest.", 3),
		task("04", "Reach {completion_progress%} of the yard: follow it to the nest in its middle.", 4),
		task("05", "Reach {completion_progress%} of the yard: bring its three seeds to the nest.", 5),
	},
}

func task(name, text string, number int) kit.Task {
	return kit.Task{Name: name, Level: "L3", Text: text, Goal: kit.AtLeast("completion_progress", 1),
		Params: yard.Params{Yard: number}}
}
