package football

import (
	"slices"
	"testing"

	"gymkhana/internal/tier"
	"gymkhana/metric"
	"gymkhana/rng"
)

// What a player can do who never looks: one control again and again, or two by turns.
func blindly(first, second Action) decider {
	n := 0
	return func(*State, *rng.Source) Action {
		if n++; n%2 == 1 {
			return first
		}
		return second
	}
}

// TestGuesses shows that the scenes tagged as guessable are those that a blind player scores in, and no others.
func TestGuesses(t *testing.T) {
	var list []Action
	for _, c := range controls {
		a, _ := actionOf(c.Name)
		list = append(list, a)
	}
	const seeds, few = 60, 12 // a way to play that scores in none of the first few is given up
	for _, i := range tier.Part(t, scenesByNumber(), 12) {
		sc := &Scenes()[i]
		most := 0.0
		for j, a := range list {
			for _, b := range []Action{a, list[(j+1)%len(list)]} {
				won := 0
				for seed := range seeds {
					if seed == few && won == 0 {
						break
					}
					if episode(sc, 1000+seed, true, blindly(a, b)).end == Goal {
						won++
					}
				}
				most = max(most, float64(won)/seeds)
			}
		}
		likely := metric.ClopperPearson(most, seeds, 0.999)
		switch tagged := slices.Contains(guessable, sc.ID); {
		case tagged && likely.Hi < 0.05:
			t.Errorf("%s is tagged, but a blind player scores in %.0f %% of seeds", sc.ID, 100*most)
		case !tagged && likely.Lo > 0.05:
			t.Errorf("%s is not tagged, but a blind player scores in %.0f %% of seeds", sc.ID, 100*most)
		}
	}
}

func scenesByNumber() []int {
	var all []int
	for i := range Scenes() {
		all = append(all, i)
	}
	return all
}
