package devicetest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/internal/tier"
)

// Wander performs random actions in the middle of each task, and lets the oracle go on from there. Unless data was lost
// or changed, the oracle must reach the end. A sample takes some of the tasks.
func Wander(t *testing.T, kit *device.Kit, tasks []*gymkhana.Task, walks int, seed uint64) {
	t.Helper()
	r, went := rand.New(rand.NewPCG(seed, 1)), 0
	for _, task := range tier.Part(t, tasks, 4) {
		for range walks {
			e := begin(t, kit, task, task.Instances[r.IntN(len(task.Instances))])
			oracle := seat(t, kit, e)
			for range r.IntN(task.Budget.Steps) {
				if a := oracle.Next(); a.Verb != gymkhana.Finish {
					e.step(a)
				}
			}
			did, harmless := e.stray(r)
			if !harmless {
				continue
			}
			went++
			if steps, ok := oracle.Distance(3*task.Budget.Steps + 40); !ok {
				e.play(oracle, &did, 40)
				t.Fatalf("%s: %q: the oracle is lost after %d steps:\n%s", task.ID, e.world.Goal(), steps, strings.Join(did, "\n"))
			}
		}
	}
	if went == 0 {
		t.Error("the random hand did harm on every walk")
	}
}

// stray performs a few random actions. It returns them, and whether none did harm.
func (e *episode) stray(r *rand.Rand) (did []string, harmless bool) {
	off := e.score.Verdict().Parts["off"]
	for range 12 {
		if e.seen.Ended != gymkhana.Running {
			return did, false
		}
		a := poke(r, &e.seen)
		if a.Text("element") == "confirm" {
			a = gymkhana.Action{Verb: gymkhana.Back} // selecting several rows may do harm that the count hides
		}
		did = append(did, a.String())
		e.step(a)
		now := e.score.Verdict().Parts["off"]
		if now > off {
			return did, false
		}
		off = now
	}
	return append(did, "then the oracle:"), e.seen.Ended == gymkhana.Running
}

// play lets the oracle play some steps, and returns its actions.
func (e *episode) play(oracle *device.Oracle, did *[]string, steps int) {
	for range steps {
		a := oracle.Next()
		*did = append(*did, a.String())
		e.step(a)
	}
}
