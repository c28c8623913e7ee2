// Package kit is what all games share, so that a game is only its rules, its picture and its
// players. A game fills in a [Game] and has a world, a suite and reference players:
//
//	rules.go   the state, a plain struct, and its Tick: pure, integer, no maps, no time
//	draw.go    the picture, on a [Canvas] of 1280 by 720
//	oracle.go  how an oracle and a simple heuristic play it
//	game.go    one Game value that hands these to the kit, and the tasks
//
// The kit owns the clock (60 ticks a second), the seed, keys and pointer, what happens when a
// round is lost, and the form in which states are hashed and stored. What decides is integer or
// [Fix], and what is random comes from a [Rand] in the state, so a game repeats exactly.
//
// env/game/README.md tells how to write the next one; env/game/snakegrid is the example.
package kit
