package blockwell

import (
	"testing"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/kittest"
)

func TestTune(t *testing.T) {
	var tasks []kit.Task
	for _, n := range []float64{200, 250, 300, 400} {
		for _, p := range []Params{{Rubble: 4, Shaft: 3},{Rubble: 4, Shaft: 3, Run: 2},{Rubble:3, Shaft: 4}, {Rubble:4, Shaft: 2}} {
		tasks = append(tasks, kit.Task{Name: "s", Level: "L3", Text: "{score}", Goal: kit.AtLeast("score", n), Params: p})
		}
	}
	kittest.Tune(t, Game, 20, tasks)
}
