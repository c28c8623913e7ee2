package synth

import (
	"gymkhana"
	"gymkhana/learn/policy"
)

// NewScene makes the scene of a moment that was not reached by Make. The space has the episode's past, and has seen
// what is seen now.
func NewScene(task *gymkhana.Task, goal string, seed gymkhana.Seed, seen *gymkhana.Observation, world gymkhana.Trainable,
	space *policy.Space) *Scene {
	return &Scene{Task: task, Goal: goal, Seed: seed, Seen: seen, World: world, Guide: world.Guide(), space: space}
}
