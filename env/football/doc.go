// Package football is a football world for agents: 108 scenes from MageBench, each in the middle of a match, and a
// generator of fresh ones.
//
// A State is the whole simulation, a plain value in fixed point. It is played frame by frame:
//
//	scene, _ := football.SceneNamed("R5_T_2")
//	s := football.Begin(scene, seed)
//	for s.Over == football.Playing {
//		s.Step(football.GoRight)
//	}
//
// A frame is 100 ms, ten ticks of the physics. The ball flies, bounces and rolls (ball.go); players run (player.go),
// play a free ball and fight for it (touch.go), pass and shoot (kick.go); keepers guard the goals (keeper.go). The
// built-in controller (control.go) moves all players except our carrier, and as heuristic (brain.go) that one too.
//
// A World is the environment. An agent sees only its picture, and Auto lets one action last several frames. The reward
// is a fold over the frames (reward.go), as the paper defines it or as its code computes it.
package football
