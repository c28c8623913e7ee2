// Package lights is a whole world in a few short files, to copy from: the puzzle Lights Out. A
// press switches a lamp and its neighbours on or off, and all 25 lamps are to be dark.
//
//	rules.go     what a press does, and the deal of a board: pure and exact
//	solve.go     a shortest solution
//	draw.go      what an agent sees
//	env.go       the world: Reset, Step, and what else the runner asks of it
//	verifier.go  what an episode is worth
//	oracle.go    an agent that proves every task solvable
//	lights.yaml  the suite: goals, budgets and the boards that count
//
// docs/guides/write-your-own-world.md walks through them. A state is stored as
//
//	{"board":".....|..*..|.***.|..*..|.....","par":1,"presses":0}
package lights
