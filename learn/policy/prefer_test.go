package policy

import (
	"math"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// couple is a pair of actions on the shelf.
func couple(t *testing.T, right, wrong gymkhana.Action, heard ...gymkhana.Heard) Lesson {
	t.Helper()
	s, out := shelf()
	in := s.Input(out.seen)
	in.Messages = heard
	l, ok := NewPair(&in, out, right, wrong)
	if !ok {
		t.Fatalf("%s and %s make no pair", right, wrong)
	}
	return l
}

// chances are the log-probabilities of a pair's actions.
func chances(n *Net, l *Lesson) (right, wrong float64) {
	t := tapes.Get().(*tape)
	defer tapes.Put(t)
	t.forget()
	c := n.read(t, l.Page)
	return c.score(l.Right, nil, nil).p, c.score(l.Wrong, nil, nil).p
}

// The loss of a pair is the paper's, its gradient that of differences, and a step widens the gap: the sign is right.
func TestPairLoss(t *testing.T) {
	back := gymkhana.Action{Verb: gymkhana.Back}
	for _, c := range tier.Part(t, []struct {
		name         string
		right, wrong gymkhana.Action
		heard        []gymkhana.Heard
	}{
		{"actions", back, gymkhana.Action{Verb: gymkhana.Home}, nil},
		{"texts of one field", typing("name", "Olive oil", true), typing("name", "Rye bread", true), nil},
		{"a text and an action", answering("3"), back, nil},
		{"a slider and a text", func() gymkhana.Action { _, out := shelf(); return out.pull(1, 200) }(), typing("name", "47", true), nil},
		{"heard actions", back, gymkhana.Action{Verb: gymkhana.Home}, []gymkhana.Heard{says(back, 0.25), own(says(back, 0.5))}},
		{"heard texts", typing("name", "Olive oil", true), typing("name", "Rye bread", true),
			[]gymkhana.Heard{says(typing("name", "Rye bread", true), 0.75), says(back, 0.1)}},
	}, 1) {
		t.Run(c.name, func(t *testing.T) {
			l := couple(t, c.right, c.wrong, c.heard...)
			for _, o := range []Objective{{Beta: 0.5}, {Beta: 2, Anchor: 0.3}} {
				n := listening(t, 12, 0)
				right, wrong := chances(n, &l)
				want := math.Log1p(math.Exp(-float64(o.Beta)*(right-wrong))) - float64(o.Anchor)*right
				loss := func() float64 {
					s := &shard{grads: make([]float32, n.Size()), tape: tape{learn: true}}
					s.net.weights, s.net.pointers, _ = lay(n.flat, s.grads)
					s.tape.forget()
					s.preferred(s.net.read(&s.tape, l.Page), &l, o, 1)
					s.tape.backward()
					copy(grads(n), s.grads)
					return s.loss
				}
				if got := loss(); math.Abs(got-want) > 1e-5 {
					t.Errorf("%+v: the loss is %g; want %g", o, got, want)
				}
				checkGradient(t, n, loss)
			}
			for _, o := range []Objective{{Beta: 0.5}, {Beta: 0.5, Flip: true}} {
				k := NewLearner(listening(t, 12, 0))
				right, wrong := chances(k.Net, &l)
				before := right - wrong
				for range 3 {
					if _, err := k.Step([]Lesson{l}, o, 1e-3); err != nil {
						t.Fatal(err)
					}
				}
				if right, wrong = chances(k.Net, &l); (right-wrong > before) == o.Flip {
					t.Errorf("flipped %t: the gap goes from %g to %g", o.Flip, before, right-wrong)
				}
			}
		})
	}
}

// Without beta, a pair teaches its right action; in a batch with beta, supervised lessons are still supervised.
func TestPairsAndLessonsInABatch(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	back, home := gymkhana.Action{Verb: gymkhana.Back}, gymkhana.Action{Verb: gymkhana.Home}
	pair := couple(t, back, home)
	single, ok := NewLesson(&in, out, []gymkhana.Action{back})
	if !ok {
		t.Fatal("back cannot be chosen")
	}
	report := func(l Lesson, o Objective) Report {
		r, err := NewLearner(NewNet(1)).Step([]Lesson{l}, o, 1e-3)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	plain := report(single, Objective{})
	if got := report(pair, Objective{}); got != plain {
		t.Errorf("a pair without beta gives %+v; a lesson %+v", got, plain)
	}
	if got := report(single, Objective{Beta: 0.5, Anchor: 1}); got != plain {
		t.Errorf("a lesson with beta gives %+v; without %+v", got, plain)
	}
	if got := report(pair, Objective{Beta: 0.5}); got.Loss == plain.Loss || got.Margin == 0 {
		t.Errorf("a pair with beta gives %+v", got)
	}
	unknown := typing("nowhere", "x", true)
	if _, ok := NewPair(&in, out, back, unknown); ok {
		t.Error("a pair with an action that cannot be chosen")
	}
}
