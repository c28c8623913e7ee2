package devicetest

import (
	"math/rand/v2"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/registry"
)

// Travels walks over tasks at random. After every step, a world that was never Reset must show the same text and the
// same picture once it is restored from the snapshot's bytes.
func Travels(t *testing.T, world registry.EnvEntry, tasks []*gymkhana.Task, steps int) {
	for i, task := range tier.Part(t, tasks, 12) {
		r := rand.New(rand.NewPCG(uint64(i), 8))
		here, there := made(t, world, task), made(t, world, task)
		start, err := here.Reset(t.Context(), task.Instances[0])
		if err != nil {
			t.Fatal(err)
		}
		now := start.Moment
		var script []string
		for step := 0; step < steps && !now.Over(); step++ {
			a := poke(r, &now.Seen[0])
			script = append(script, a.String())
			if now, err = here.Step(t.Context(), []gymkhana.Action{a}); err != nil {
				t.Fatalf("%s: %v", task.ID, err)
			}
			text, err := gymkhana.Save(here)
			if err != nil {
				t.Fatalf("%s: %v", task.ID, err)
			}
			back, err := gymkhana.Load(t.Context(), there, text)
			if err != nil {
				t.Fatalf("%s: after %q: %v", task.ID, script, err)
			}
			if got, want := shown(t, &back.Seen[0]), shown(t, &now.Seen[0]); got != want {
				t.Errorf("%s: after %q another process shows something else: text equal %v, picture equal %v", task.ID, script,
					got[0] == want[0], got[1] == want[1])
				break
			}
		}
	}
}

func made(t *testing.T, world registry.EnvEntry, task *gymkhana.Task) gymkhana.Environment {
	t.Helper()
	w, err := world.New(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// shown are the hashes of an observation without the refusal, which no snapshot contains.
func shown(t *testing.T, o *gymkhana.Observation) [2]gymkhana.Hash {
	t.Helper()
	picture, err := o.Screenshot.Hash()
	if err != nil {
		t.Fatal(err)
	}
	own := *o
	own.Refused = ""
	return [2]gymkhana.Hash{gymkhana.HashBytes(own.AppendCanonical(nil)), picture}
}
