package policy

import (
	"math"
	"testing"

	"gymkhana"
)

// The mean of a network with itself is that network; of two, each action has the mean of its probabilities.
func TestMean(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	a, b := NewNet(1), NewNet(2)
	all := func(acts []gymkhana.Action, scores gymkhana.Scores) map[string]float64 {
		sums := map[string]float64{}
		for i := range acts {
			sums[acts[i].String()] += math.Exp(scores[i])
		}
		return sums
	}
	one, two := all(a.Compose(&in, out)), all(b.Compose(&in, out))
	for name, c := range map[string]struct {
		got  map[string]float64
		want func(string) float64
	}{
		"the same twice": {all(Mean{a, a}.Compose(&in, out)), func(s string) float64 { return one[s] }},
		"two":            {all(Mean{a, b}.Compose(&in, out)), func(s string) float64 { return (one[s] + two[s]) / 2 }},
	} {
		for text, p := range c.got {
			if math.Abs(p-c.want(text)) > 1e-6 {
				t.Errorf("%s: %s has %g; want %g", name, text, p, c.want(text))
			}
		}
		if len(c.got) < len(one) {
			t.Errorf("%s: %d actions of %d", name, len(c.got), len(one))
		}
	}
	if _, err := (Mean{a}).Score(t.Context(), nil); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("scoring a list: %v", err)
	}
}
