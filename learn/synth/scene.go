package synth

import (
	"gymkhana"
	"gymkhana/learn/policy"
)

// NewScene makes the scene of a moment that was not reached by Make. The thread has the episode's past, and has noticed
// what is seen now.
func NewScene(task *gymkhana.Task, goal string, seed gymkhana.Seed, seen *gymkhana.Observation, world gymkhana.Trainable,
	thread *policy.Thread) *Scene {
	return &Scene{Task: task, Goal: goal, Seed: seed, Seen: seen, World: world, Guide: world.Guide(), thread: thread}
}
