package site_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/site"
)

// A private key draws the version of the world, so the answers of the official version do not answer private questions.
// Official instances keep the first version, and a version that is asked for is kept.
func TestPrivateSeedsDrawTheVersion(t *testing.T) {
	seeds := []gymkhana.Seed{1, gymkhana.PrivateSeed("a key", "sites/x", 0), gymkhana.PrivateSeed("a key", "sites/x", 1)}
	seen := map[int]bool{}
	for _, seed := range seeds {
		for _, asked := range []int{0, 2} {
			w, err := whole.Text(configOf(t, site.Setup{Chain: []string{"flights:ask-tram"}, Version: asked}))
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			start, err := w.Reset(t.Context(), seed)
			if err != nil {
				t.Fatal(err)
			}
			got := envtest.Frames(t, start.Moment)[0].State.(*site.State).Setup.Version
			switch {
			case asked > 0 && got != asked:
				t.Errorf("seed %d with world_version %d is played in version %d", seed, asked, got)
			case asked == 0 && (seed == 1) != (got == 1):
				t.Errorf("seed %d is played in version %d", seed, got)
			case asked == 0:
				seen[got] = true
			}
		}
	}
	if len(seen) != len(seeds) {
		t.Errorf("the seeds %v are played in the versions %v", seeds, seen)
	}
}

// A table of answers in the first version, by what the question is about, answers the first version and not private
// questions.
func TestATableDoesNotAnswerPrivateQuestions(t *testing.T) {
	const tries = 60
	for _, errand := range []string{"flights:ask-tram", "hotels:ask-distance", "food:ask-phone"} {
		s := site.Setup{Chain: []string{errand}}
		table := map[string]string{} // by the pages that it is computed from
		for seed := gymkhana.Seed(1); seed <= 4000; seed++ {
			trip := whole.DrawOf(s, seed)
			table[pages(trip)] = trip.Hops[0].Answer.Include[0]
		}
		for version, most := range map[int]int{0: tries / 10, 1: tries} {
			s.Version = version
			right := 0
			for i := range tries {
				trip := whole.DrawOf(s, gymkhana.PrivateSeed("a key", gymkhana.TaskID(errand), i))
				if trip.Hops[0].Answer.Check(table[pages(trip)], trip.Goal) {
					right++
				}
			}
			if right > most || version == 1 && right < tries*3/4 {
				t.Errorf("%s, world_version %d: a table answers %d of %d private questions", errand, version, right, tries)
			}
		}
	}
}

func pages(trip site.Trip) string {
	var all []string
	for _, s := range trip.From {
		all = append(all, s.Page)
	}
	return strings.Join(all, " ")
}

func configOf(t *testing.T, s site.Setup) gymkhana.Config {
	t.Helper()
	c, err := gymkhana.NewConfig(s)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
