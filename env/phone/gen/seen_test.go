package gen_test

import (
	"testing"

	"gymkhana"
	"gymkhana/env/phone/gen"
)

// No evidence for an answer is on the home screen, and the oracle has seen all of it when it answers: also the rows
// of a sum, a count or an extreme that an active filter hid. If the list is longer than the screen, opening the app
// is not enough.
func TestNothingIsAnsweredUnseen(t *testing.T) {
	for _, what := range []string{"read", "find", "count", "sum", "extreme"} {
		short := 0
		for seed := gymkhana.Seed(1); seed <= 12; seed++ {
			config, err := gymkhana.NewConfig(gen.Setup{Split: gen.Test, Family: what})
			if err != nil {
				t.Fatal(err)
			}
			world, err := gen.Fleet.Trainable(config)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := world.Reset(t.Context(), seed); err != nil {
				t.Fatal(err)
			}
			evidence := world.Capabilities().Evidence
			if is := evidence(); is.Items == 0 || len(is.Unseen) != is.Items {
				t.Errorf("%s, seed %d: on the home screen %d of %d things are unseen", what, seed, len(is.Unseen), is.Items)
			}
			for n := 0; ; n++ {
				a := world.Guide().Next()
				if n == 1 && len(evidence().Unseen) > 0 { // the app is open
					short++
				}
				if a.Verb == gymkhana.Answer {
					break
				}
				if _, err := world.Step(t.Context(), []gymkhana.Action{a}); err != nil || n > 60 {
					t.Fatalf("%s, seed %d: step %d: %v", what, seed, n, err)
				}
			}
			if is := evidence(); len(is.Unseen) > 0 {
				t.Errorf("%s, seed %d: the oracle answers without %q", what, seed, is.Unseen)
			}
		}
		if short == 0 {
			t.Errorf("%s: whoever opens the app has seen all in every instance", what)
		}
	}
}
