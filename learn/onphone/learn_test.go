package onphone

import (
	"slices"
	"strings"
	"testing"

	"gymkhana/cli"
	"gymkhana/env/phone/device"
	"gymkhana/learn"
)

// A selector that names held-out tasks of the phone together with others leaves them out, and
// reports it.
func TestHeldOutTasksAreLeftAlone(t *testing.T) {
	catalog := cli.Builtin()
	all, err := learn.Find(catalog, "phone")
	if err != nil {
		t.Fatal(err)
	}
	some, left, err := learn.Choose(catalog, []string{"phone/notes", "phone/notes/delete-all"})
	if err != nil || len(some.Tasks) == 0 || len(some.Tasks) >= len(all.Tasks) {
		t.Fatalf("%d tasks of %d (%v)", len(some.Tasks), len(all.Tasks), err)
	}
	for _, task := range some.Tasks {
		family, ours := strings.CutPrefix(string(task.ID), "phone/")
		if !ours || all.HeldOut(string(task.ID)) || !strings.HasPrefix(family, "notes/") ||
			slices.Contains(device.HeldTasks, family) {
			t.Errorf("%s is among the tasks", task.ID)
		}
	}
	if want := []learn.Left{{Selector: "phone/notes", Tasks: 3}}; !slices.Equal(left, want) {
		t.Errorf("left alone are %v, want %v", left, want)
	}
}
