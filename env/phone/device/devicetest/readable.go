package devicetest

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
)

// largest is the setting with the largest text.
const largest = 3

// Readable plays each task on a phone with the largest text, and draws every screen on the way. No text may be higher
// than its widget, or be cut off unless it is cut off in its usual size too. A sample takes some of the tasks.
func Readable(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task) {
	t.Helper()
	drawn := 0
	for _, task := range tier.Part(t, tasks, 10) {
		e := begin(t, kit, task, 1)
		for seed := gymkhana.Seed(2); e.world.State().Phone().Settings.TextSize != largest; seed++ {
			e = begin(t, kit, task, seed)
		}
		oracle := seat(t, kit, e)
		for e.seen.Ended == gymkhana.Running && e.steps < task.Budget.Steps {
			if _, err := e.world.Picture(); err != nil {
				t.Fatal(err)
			}
			drawn++
			if cut := e.world.Cut(); len(cut) > 0 {
				t.Errorf("%s, step %d: large text does not fit: %q", task.ID, e.steps, cut)
			}
			e.step(oracle.Next())
		}
	}
	if drawn == 0 {
		t.Error("no screen was drawn")
	}
}
