// Package sokoban is the box-pushing puzzle as a world for agents: rules, drawing, a solver that
// proves its solutions shortest, a generator, and 182 levels that replace MageBench's.
//
// A Level is a start position, a Board a position in play:
//
//	level, err := sokoban.Parse("######\n#@$ .#\n######")
//	board := level.Start()
//	outcome := board.Move(sokoban.Right)
//	way, proof, err := sokoban.Solve(ctx, level, sokoban.Limits{})
//
// Levels are stored as XSB text, solutions as LURD letters (capitals push). Rules, solver and generator use integers
// and the random stream of package rng, so the same seed gives the same level on every machine.
//
// A World is the environment. Its config names a level or how to make one. An agent sees only the
// picture; verifiers get a State with the board and the reward so far:
//
//	{"best":85,"board":"#####|#@*  |#####","boxes":1,"class":"","home":1,"moves":3,…}
package sokoban
