package marl

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
)

// The gradient of the loss is that of finite differences, through the whole network.
func TestTheCriticsGradient(t *testing.T) {
	dice := rand.New(rand.NewPCG(3, 4))
	one := newTutor(1)
	for i := range one.w {
		one.w[i] += 0.3 * dice.NormFloat64()
	}
	c := &Choice{Right: []bool{false, true, true, false}}
	for range c.Right {
		x := make([]float64, len(group.RankingNames))
		for i := range x {
			x[i] = dice.Float64()
		}
		c.Candidates = append(c.Candidates, x)
	}
	one.learn(c, 1)
	const h = 1e-5
	for range 200 {
		i := dice.IntN(len(one.w))
		at := one.w[i]
		one.w[i] = at + h
		up, _ := Judge(one.w, []Choice{*c})
		one.w[i] = at - h
		down, _ := Judge(one.w, []Choice{*c})
		one.w[i] = at
		if want := (up - down) / (2 * h); math.Abs(one.grads[i]-want) > 1e-6 {
			t.Errorf("weight %d: the gradient is %g; want %g", i, one.grads[i], want)
		}
	}
}

// The loss of a choice by hand: the right actions share the mass.
func TestTheCriticsLoss(t *testing.T) {
	grads := make([]float64, 3)
	loss := lossOf([]float64{math.Log(1), math.Log(2), math.Log(5)}, []bool{true, true, false}, grads)
	if want := -math.Log(3. / 8); math.Abs(loss-want) > 1e-12 {
		t.Errorf("loss %g; want %g", loss, want)
	}
	for i, want := range []float64{1./8 - 1./3, 2./8 - 2./3, 5. / 8} {
		if math.Abs(grads[i]-want) > 1e-12 {
			t.Errorf("gradient %d is %g; want %g", i, grads[i], want)
		}
	}
	if loss := lossOf([]float64{-2000, 0}, []bool{true, false}, grads[:2]); math.IsInf(loss, 0) || math.IsNaN(loss+grads[0]+grads[1]) {
		t.Errorf("a hopeless choice has the loss %g and the gradients %v", loss, grads[:2])
	}
}

// choicesOf are choices between two actions. The right one is that with exactly one of two inputs, which no linear critic can
// tell.
func choicesOf(families, each int) (all []Choice) {
	dice := rand.New(rand.NewPCG(5, 6))
	x := func(a, b float64) []float64 {
		x := make([]float64, len(group.RankingNames))
		for i := range x {
			x[i] = dice.Float64()
		}
		x[20], x[30] = a, b
		return x
	}
	for f := range families {
		for range each {
			c := Choice{Task: gymkhana.TaskID(fmt.Sprint("w/", f)), Candidates: [][]float64{x(1, 1), x(1, 0), x(0, 0), x(0, 1)},
				Right: []bool{false, true, false, true}}
			at := dice.IntN(2) * 2
			c.Candidates, c.Right = c.Candidates[at:at+2], c.Right[at:at+2]
			all = append(all, c)
		}
	}
	return all
}

// A critic learns what depends on two inputs together, from some families of tasks, and is right in others. The same choices
// and seed give the same weights, and another seed others.
func TestChoose(t *testing.T) {
	choices := choicesOf(30, 20)
	w, r := Choose(choices, 7)
	if r.Right < 0.85 || r.Matrix > 0.6 || r.Epochs == 0 || r.Turns != len(choices) {
		t.Errorf("%+v", r)
	}
	if again, _ := Choose(choices, 7); !reflect.DeepEqual(again, w) {
		t.Error("the same seed gives other weights")
	}
	if other, _ := Choose(choices, 8); reflect.DeepEqual(other, w) {
		t.Error("another seed gives the same weights")
	}
	// Where half of the families have the opposite rule, nothing can be learnt about others, and the report says so.
	odd := slices.Clone(choices)
	for i := range odd {
		if c := &odd[i]; gymkhana.HashBytes([]byte(c.Task))[5]%2 == 0 {
			c.Right = []bool{c.Right[1], c.Right[0]}
		}
	}
	if _, r := Choose(odd, 7); r.Right > 0.6 || r.Loss < 0.65 {
		t.Errorf("what it learnt of odd families is %+v", r)
	}
	if w, r := Choose(nil, 7); w != nil || r != (CriticReport{}) {
		t.Errorf("of nothing it learns %v, %+v", w, r)
	}
	if w, _ := Choose(choicesOf(1, 3), 7); len(w) != group.RankingSize {
		t.Errorf("of one family it learns %d weights", len(w))
	}
}

// Choices come from training tasks, from turns with right and wrong proposals, and not after a hidden app.
func TestChoices(t *testing.T) {
	s := panel(t)
	kept := playedBy(t, s, policy.NewNet(3), `{"n": 3, "rounds": 2, "temperatures": [1, 1.5, 2]}`)
	replay := NewReplay(s, kept)
	if err := (&Filler{Replay: replay, Critic: synth.VerifierCritic{}}).Fill(t.Context(), kept, time.Now); err != nil {
		t.Fatal(err)
	}
	all, err := Matrices(t.Context(), kept, "verifier")
	if err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, row := range rows(t, kept) {
		if err := replay.Visit(t.Context(), &row, func(m *Moment) error {
			right, wrong := false, false
			for _, round := range all[row.ID].Turns[m.Turn-1].Reward {
				for _, x := range round {
					right, wrong = right || *x >= 0.6, wrong || *x <= 0.4
				}
			}
			if right && wrong && !m.Secret {
				want++
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	h := harvested(t, s)
	if want == 0 || len(h.Choices) != want {
		t.Errorf("%d choices; want %d", len(h.Choices), want)
	}
	sums := map[gymkhana.TaskID]float64{}
	for _, c := range h.Choices {
		sums[c.Task] += c.Weight * c.Weight
		if s.HeldOut(string(c.Task)) || !slices.Contains(c.Right, true) || !slices.Contains(c.Right, false) || len(c.Candidates) != len(c.Right) {
			t.Errorf("choice %+v", c)
		}
	}
	episodes := map[gymkhana.TaskID]float64{}
	for _, row := range rows(t, kept) {
		episodes[row.Task]++
	}
	for task, sum := range sums { // n choices of 1/√n have squares of 1 together
		if n := math.Round(sum); math.Abs(sum-n) > 1e-9 || n > episodes[task] {
			t.Errorf("%s: the squares of the weights are %g together, of %g episodes", task, sum, episodes[task])
		}
	}
}

// A choice of twice the weight counts twice, in the loss and in the gradient.
func TestWeightsOfChoices(t *testing.T) {
	all := choicesOf(2, 1)
	w := newTutor(1).w
	first, _ := Judge(w, all[:1])
	second, _ := Judge(w, all[1:])
	all[0].Weight, all[1].Weight = 0.5, 1
	if got, _ := Judge(w, all); math.Abs(got-(first+2*second)/3) > 1e-12 {
		t.Errorf("loss %g of %g and %g", got, first, second)
	}
	batch, hand := newTutor(1), newTutor(1)
	batch.epoch(all)
	hand.learn(&all[0], 1./3)
	hand.learn(&all[1], 2./3)
	for i, g := range batch.grads {
		if math.Abs(g-hand.grads[i]) > 1e-12 {
			t.Fatalf("gradient %d is %g; want %g", i, g, hand.grads[i])
		}
	}
}

// What a critic decided in a run is what it decides by what the run holds, executed again; its runs can be scored.
func TestACriticDecidesTheSameAgain(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 9))
	w := make(group.Ranking, group.RankingSize)
	for i := range w {
		w[i] = dice.NormFloat64()
	}
	s := panel(t)
	options, err := gymkhana.NewConfig(map[string]any{"n": 3, "rounds": 2, "temperatures": []float64{1, 1.5, 2}, "vote": "critic", "weights": w})
	if err != nil {
		t.Fatal(err)
	}
	text, err := options.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	kept := playedBy(t, s, policy.NewNet(3), string(text))
	turns, minority := 0, 0
	for _, row := range rows(t, kept) {
		if err := NewReplay(s, kept).Visit(t.Context(), &row, func(m *Moment) error {
			best, top, most := "", math.Inf(-1), 0.0
			for _, c := range m.Record.Candidates(m.Decided.Asides) {
				if score, _ := w.Score(c.Inputs, nil); score > top {
					best, top = c.Key, score
				}
				most = max(most, c.Inputs[0])
			}
			turns++
			for _, c := range m.Record.Candidates(m.Decided.Asides) {
				if c.Key == best && c.Inputs[0] < most {
					minority++
				}
			}
			if did := group.Key(m.Decided.Actions); did != best {
				t.Errorf("turn %d: it did %s; want %s", m.Turn, did, best)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	if turns < 8 || minority == 0 {
		t.Errorf("%d turns, %d of them decided against the majority", turns, minority)
	}
	f := &Filler{Replay: NewReplay(s, kept), Critic: synth.VerifierCritic{}}
	m, err := f.Matrix(t.Context(), &rows(t, kept)[0])
	if err != nil || m.Turns[0].Reward[0][0] == nil || m.Turns[0].Difference != nil {
		t.Errorf("its matrix is %+v (%v)", m, err)
	}
}
