package football

import (
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
	"gymkhana/rng"
)

// blindly plays by a script of Blind.
func blindly(script *gymkhana.BlindScript) decider {
	n := 0
	return func(*State, *rng.Source) Action {
		act, _ := actionOf(script.At(n).Name)
		n++
		return act
	}
}

// TestGuesses shows that the scenes tagged as guessable are those that a blind player scores in, or whose reward he earns, and
// no others.
func TestGuesses(t *testing.T) {
	for _, i := range tier.Part(t, scenesByNumber(), 54) {
		sc := &Scenes()[i]
		rate, share := scoredBlindly(sc), earnedBlindly(t, sc)
		if want := rate > 0.05 || share >= 0.9; want != slices.Contains(guessable, sc.ID) {
			t.Errorf("%s: tagged is %v, and a blind player scores in %.1f %% of seeds and earns %.0f %% of the oracle's reward",
				sc.ID, !want, 100*rate, 100*share)
		}
	}
}

// scoredBlindly returns the share of seeds in which the best script scores. The script is chosen with other seeds.
func scoredBlindly(sc *Scene) float64 {
	const seeds, few, more = 60, 30, 200 // a script that scores in none of the first few seeds is not tried in more
	won := func(script *gymkhana.BlindScript, seed int) int {
		if episode(sc, seed, true, blindly(script)).end == Goal {
			return 1
		}
		return 0
	}
	var best *gymkhana.BlindScript
	list, most := Blind(), -1
	for k := range list {
		n := 0
		for seed := 0; seed < seeds && (seed < few || n > 0); seed++ {
			n += won(&list[k], 1000+seed)
		}
		if n > most {
			best, most = &list[k], n
		}
	}
	n := 0
	for seed := range more {
		n += won(best, 5000+seed)
	}
	return float64(n) / more
}

// earnedBlindly returns the largest share of the oracle's reward that a script earns in the official seed, by either of
// the two rewards.
func earnedBlindly(t *testing.T, sc *Scene) float64 {
	start := play{state: Begin(sc, 1), auto: NewAuto()}
	way, err := search(t.Context(), &start, true)
	if err != nil {
		t.Fatal(err)
	}
	list, n := Blind(), 0
	oracle := start.finish(func(*State, *rng.Source) Action { n++; return way[n-1] })
	share := 0.0
	for k := range list {
		tr := start.finish(blindly(&list[k]))
		share = max(share, tr.published.Sum()/oracle.published.Sum(), tr.corrected.Sum()/oracle.corrected.Sum())
	}
	return share
}

func scenesByNumber() []int {
	var all []int
	for i := range Scenes() {
		all = append(all, i)
	}
	return all
}
