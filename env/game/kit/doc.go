// Package kit has the code that all games share, so that a game consists only of its rules, its
// picture and its players. A game fills in a [Game], and the kit makes a world, a suite and
// reference players of it:
//
//	rules.go   the state, a plain struct, and its Tick: pure, integer, no maps, no time
//	draw.go    the picture, on a [Canvas] of 1280 by 720
//	oracle.go  its oracle and a simple heuristic
//	game.go    one Game value that passes these to the kit, and the tasks
//
// The kit owns the clock (60 ticks a second), the seed, keys and pointer, the handling of lost
// rounds, and the form in which states are hashed and stored. Rules use only integers and [Fix],
// and random numbers come from a [Rand] in the state, so a game repeats exactly.
//
// env/game/README.md explains how to write a new game; env/game/snakegrid is the example.
package kit
