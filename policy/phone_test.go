package policy_test

import (
	"math/rand/v2"
	"testing"

	"gymkhana"
	"gymkhana/cli"
	"gymkhana/env/envtest"
	"gymkhana/policy"
)

// Whatever is listed as legal on the phone may be done there, and is listed once.
func TestListedActionsAreLegalOnThePhone(t *testing.T) {
	catalog := cli.Builtin()
	suite, err := catalog.FindSuite("phone")
	if err != nil {
		t.Fatal(err)
	}
	verbs, screens := map[gymkhana.Verb]int{}, 0
	for i := 0; i < len(suite.Tasks); i += 5 { // a fifth of the tasks shows every app
		task := suite.Tasks[i]
		world, err := catalog.NewEnv(task.Environment)
		if err != nil {
			t.Fatal(err)
		}
		screens += wander(t, world, task, verbs)
		if err := world.Close(); err != nil {
			t.Fatal(err)
		}
	}
	t.Logf("%d screens; %v", screens, verbs)
	if screens < 200 || len(verbs) < 11 {
		t.Errorf("%d screens and the verbs %v are few", screens, verbs)
	}
}

// wander takes steps at random and checks what is legal at each.
func wander(t *testing.T, world gymkhana.Environment, task *gymkhana.Task, verbs map[gymkhana.Verb]int) (screens int) {
	t.Helper()
	seen, err := envtest.Started(world.Reset(t.Context(), 1<<31))
	if err != nil {
		t.Fatal(err)
	}
	spec := world.Spec()
	thread := policy.NewThread(task.Goal, spec)
	r := rand.New(rand.NewPCG(uint64(len(task.ID)), 2))
	for screens = 0; screens < 8 && seen[0].Ended == ""; screens++ {
		in := thread.Input(&seen[0])
		listed := map[string]bool{}
		for _, a := range in.Legal {
			if err := spec.Check(spec.Roles[0], a); err != nil {
				t.Errorf("%s, step %d: %v", task.ID, screens, err)
			}
			if listed[a.String()] {
				t.Errorf("%s, step %d: %s is listed twice", task.ID, screens, a)
			}
			listed[a.String()] = true
			verbs[a.Verb]++
		}
		did := in.Legal[r.IntN(len(in.Legal))]
		thread.Did(did)
		if seen, err = envtest.Seen(world.Step(t.Context(), []gymkhana.Action{did})); err != nil {
			t.Fatal(err)
		}
	}
	return screens
}
