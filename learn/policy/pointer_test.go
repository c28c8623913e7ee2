package policy

import (
	"encoding/json"
	"math"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// The gradient of every way to point is that of differences.
func TestPointedGradients(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	type way struct {
		name  string
		right []gymkhana.Action
	}
	for _, w := range tier.Part(t, []way{
		{"copy", []gymkhana.Action{typing("name", "Olive oil", true)}},
		{"memory", []gymkhana.Action{typing("name", "Rye bread", true), {Verb: gymkhana.Back}}},
		{"list", []gymkhana.Action{typing("name", "Rye bread, Tin of tea", true)}},
		{"set", []gymkhana.Action{answering("3")}},
		{"date", []gymkhana.Action{typing("name", "16.10.2023", true)}},
		{"sum", []gymkhana.Action{typing("name", "-9", true), typing("name", "47", true)}},
		{"slider", []gymkhana.Action{out.pull(1, 200)}},
	}, 3) {
		t.Run(w.name, func(t *testing.T) {
			lesson, ok := NewLesson(&in, out, w.right)
			if !ok {
				t.Fatal("nothing of it can be chosen")
			}
			checkPointed(t, NewNet(12), &lesson, Objective{})
		})
	}
}

// The gradient of preferences is that of differences, for every kind of pair.
func TestGradientsOfPairs(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	back := gymkhana.Action{Verb: gymkhana.Back}
	for name, c := range map[string]struct {
		better, worse gymkhana.Action
		o             Objective
	}{
		"text and text":   {typing("name", "Olive oil", true), typing("name", "Rye bread", true), Objective{Beta: 0.5}},
		"text and action": {answering("3"), back, Objective{Beta: 0.3, Anchor: 0.5}},
		"action and text": {back, out.pull(1, 9), Objective{Beta: 0.5, Flip: true}},
	} {
		lesson, ok := NewPair(&in, out, c.better, c.worse)
		if !ok || !lesson.Paired() {
			t.Fatalf("%s: it cannot be chosen", name)
		}
		lesson.Ref = 0.2
		checkPointed(t, NewNet(12), &lesson, c.o)
		if plain := lesson.Plain(); plain.Paired() || plain.Right != lesson.Right {
			t.Errorf("%s: without its worse choice it is %+v", name, plain)
		}
	}
	for _, worse := range []gymkhana.Action{typing("name", "never seen", true), typing("name", "Olive oil", true)} {
		if _, ok := NewPair(&in, out, typing("name", "Olive oil", true), worse); ok {
			t.Errorf("a pair with %s", worse)
		}
	}
}

// checkPointed compares the gradient of a lesson with differences.
func checkPointed(t *testing.T, n *Net, lesson *Lesson, o Objective) {
	t.Helper()
	checkGradient(t, n, func() float64 {
		s := &shard{grads: make([]float32, n.Size()), tape: tape{learn: true}}
		s.net.weights, s.net.pointers, _ = lay(n.flat, s.grads)
		s.tape.forget()
		if c := s.net.read(&s.tape, lesson.Page); o.Beta == 0 {
			s.supervised(c, lesson, 1)
		} else {
			s.preferred(c, lesson, o, 1)
		}
		s.tape.backward()
		copy(grads(n), s.grads)
		return s.loss
	})
}

// A network learns to point: it composes the texts that it was taught.
func TestLearnsToPoint(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	for _, want := range tier.Part(t, []gymkhana.Action{typing("name", "Market Lane 7", true),
		typing("name", "Rye bread, Tin of tea", true), answering("3"), typing("name", "16.10.2023", true),
		typing("name", "47", true), out.pull(1, 200), {Verb: gymkhana.Back}}, 3) {
		lesson, ok := NewLesson(&in, out, []gymkhana.Action{want})
		if !ok {
			t.Fatalf("%s cannot be chosen", want)
		}
		l := NewLearner(NewNet(1))
		for range 60 {
			if _, err := l.Step([]Lesson{lesson}, Objective{}, 3e-3); err != nil {
				t.Fatal(err)
			}
		}
		acts, scores := l.Net.Compose(&in, out)
		if best := Best(scores); !acts[best].Equal(want) {
			t.Errorf("it was taught %s and composes %s", want, acts[best])
		}
	}
}

// A renamed word has the same replacement everywhere in a lesson, and another one in the next.
func TestRenamedWords(t *testing.T) {
	const size = 1 << 12
	words := make([]uint16, 1000)
	for i := range words {
		words[i] = uint16(i * 4)
	}
	of := func(lesson, share uint64) []uint16 {
		tp := tape{names: lesson, renamed: share}
		told := tp.rename(words, size)
		if again := tp.rename(words[500:], size); !slices.Equal(again, told[500:]) {
			t.Error("a word stands for two others in one lesson")
		}
		return told
	}
	changed := func(a, b []uint16) (n int) {
		for i := range a {
			if a[i] != b[i] {
				n++
			}
		}
		return n
	}
	if n := changed(of(1, 250), words); n < 200 || n > 300 {
		t.Errorf("of 1000 words %d are renamed; want some 250", n)
	}
	if n := changed(of(1, 250), of(2, 250)); n < 350 {
		t.Errorf("two lessons rename only %d words in different ways", n)
	}
	if n := changed(of(1, 0), words); n > 0 || words[1] != 4 {
		t.Errorf("%d words are renamed without being asked for, or the lesson is changed", n)
	}
}

// Ways finds every place that a text can be copied from, and each of them makes it.
func TestWays(t *testing.T) {
	_, out := shelf()
	for _, c := range []struct {
		want gymkhana.Action
		ways int
	}{
		{typing("name", "Olive oil", true), 2}, // of the goal and of memory
		{typing("name", "the", true), 1},
		{typing("name", "October", true), 5},
		{answering("3"), 0},
		{typing("name", "never seen", true), 0},
		{gymkhana.Action{Verb: gymkhana.Home}, 1},
	} {
		ways := out.Ways(&c.want)
		for i := range ways {
			if got, ok := out.Action(&ways[i]); !ok || !got.Equal(c.want) {
				t.Errorf("%s: a way makes %s", c.want, got)
			}
		}
		if c.ways > 0 && len(ways) != c.ways || c.ways == 0 && c.want.Verb == gymkhana.Type && len(ways) > 0 {
			t.Errorf("%s: %d ways; want %d", c.want, len(ways), c.ways)
		}
	}
}

// FuzzCompose reads arbitrary goals and screens: the composed actions are possible, occur once each, and have
// probabilities that add up to at most one.
func FuzzCompose(f *testing.F) {
	s, out := shelf()
	elements, err := json.Marshal(out.seen.Elements)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(s.Input(out.seen).Goal, string(elements))
	f.Add("", "[]")
	f.Add("“”\"\" 100 \n\n99 days from today", `[{"id":"x","role":"slider","bounds":{"x0":9223372036854775807,"y0":-1,"x1":9223372036854775807,"y1":1}}]`)
	f.Add("x", `[{"id":"d","text":"\u0000\n\n","states":["editable","clickable","clickable"]},{"id":"d","name":"\ufffd","text":"a\nb·c","states":["editable"]}]`)
	net := NewNet(1)
	f.Fuzz(func(t *testing.T, goal, elements string) {
		o := &gymkhana.Observation{}
		if json.Unmarshal([]byte(elements), &o.Elements) != nil || len(elements) > 4000 || len(goal) > 2000 {
			return
		}
		s := NewSpace(goal, permissive)
		for range 2 {
			out := s.See(o)
			in := s.Input(o)
			acts, scores := net.Compose(&in, out)
			sum := 0.0
			for i, a := range acts {
				if sum += math.Exp(scores[i]); scores[i] > 1e-6 || math.IsNaN(scores[i]) {
					t.Fatalf("%s has the score %g", a, scores[i])
				}
			}
			if len(acts) != len(scores) || sum > 1.001 {
				t.Fatalf("%d actions and %d scores that add up to %g", len(acts), len(scores), sum)
			}
			for _, a := range acts[:min(len(acts), 40)] {
				if lesson, ok := NewLesson(&in, out, []gymkhana.Action{a}); ok {
					n := net.read(&tape{}, lesson.Page).score(lesson.Right, nil, nil)
					if n.p > 1e-4 || math.IsNaN(n.p) {
						t.Fatalf("%s has the logarithm of probability %g", a, n.p)
					}
				}
			}
			s.Did(acts[len(goal)%len(acts)])
		}
	})
}
