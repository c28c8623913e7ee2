package policy

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gymkhana"
)

// says is a message of a member.
func says(a gymkhana.Action, sure float64) gymkhana.Heard {
	return gymkhana.Heard{Member: 1, Raw: a.String(), Sure: sure}
}

func own(h gymkhana.Heard) gymkhana.Heard {
	h.Own = true
	return h
}

func clicking(id string) gymkhana.Action {
	return gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: id}}}
}

// listening is a network that has learnt some texts a little, so that they have probabilities that count, with random weights
// for what it hears.
func listening(t *testing.T, seed uint64, steps int) *Net {
	t.Helper()
	s, out := shelf()
	in := s.Input(out.seen)
	lesson, ok := NewLesson(&in, out, []gymkhana.Action{typing("name", "Olive oil", true), typing("name", "Rye bread", true),
		typing("name", "Market Lane 7", true)})
	if !ok {
		t.Fatal("no text can be chosen")
	}
	l := NewLearner(NewNet(seed))
	for range steps {
		if _, err := l.Step([]Lesson{lesson}, Objective{}, 3e-3); err != nil {
			t.Fatal(err)
		}
	}
	n := l.Net
	r := rand.New(rand.NewPCG(seed, 9))
	for _, m := range n.hearing() {
		for i := range m.w {
			m.w[i] = float32(0.05 * r.NormFloat64())
		}
	}
	return n
}

// The features of a hearing: shares of the others, the greatest probability, and what the member itself has proposed.
func TestHearings(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	oil, bread := typing("name", "Olive oil", true), typing("name", "Rye bread", true)
	in.Messages = []gymkhana.Heard{
		says(oil, 0.5), says(oil, 0.75), says(bread, 0.25), {Raw: "because\n" + clicking("name").String() + "\n\n", Member: 3},
		{Raw: "who knows?", Member: 4}, {Raw: oil.String(), Member: gymkhana.CriticMember}, own(says(bread, 0.4)), own(says(gymkhana.Action{Verb: gymkhana.Back}, 7)),
	} // five others speak, and four of them propose something
	p := readPage(&in, out, false)
	got := map[string]hearing{}
	for _, s := range p.page.said {
		name := ""
		if s.at < len(out.Acts) {
			name = out.Acts[s.at].String()
		} else {
			slot := out.Slots[s.at-len(out.Acts)]
			name = out.seen.Elements[slot.Row].ID + [...]string{" field", " append"}[slot.Kind]
		}
		if (s.as == asAct) != (s.at < len(out.Acts)) {
			t.Errorf("%s is heard as %d", name, s.as)
		}
		got[name] = s.hearing
	}
	for _, h := range p.proposals(0) {
		got[h.act.Text("text")] = h.hearing
		if h.right || h.ways == nil {
			t.Errorf("%s: right %v, ways %v", h.act, h.right, h.ways)
		}
	}
	want := map[string]hearing{
		`click element="name"`: {0.2, 0.6, 0, 0, 0, 1, 1, 0},
		"back":                 {0, 0, 0, 1, 0, 0, 0, 0}, // a probability of 7 is none
		"name field":           {0.6, 0.2, 0.75, 1, 0.4, 0, 1, 1},
		"name append":          {0, 0.8, 0, 0, 0, 1, 0, 0},
		"Olive oil":            {0.4, 0.2, 0.75, 0, 0, 1, 1, 0},
		"Rye bread":            {0.2, 0.4, 0.25, 1, 0.4, 0, 1, 0},
	}
	for name, h := range got {
		for k := range h {
			if math.Abs(float64(h[k]-want[name][k])) > 1e-6 {
				t.Errorf("%s: %v; want %v", name, h, want[name])
				break
			}
		}
	}
	if len(got) != len(want) {
		t.Errorf("%d hearings: %v; want %d", len(got), got, len(want))
	}
	in.Messages = nil
	if quiet := readPage(&in, out, false); len(quiet.page.said)+len(quiet.proposals(0)) > 0 {
		t.Error("something is heard where nothing was said")
	}
}

// The gradient of lessons with messages is that of differences, also of the weights for what is heard.
func TestHeardGradients(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	oil, bread, back := typing("name", "Olive oil", true), typing("name", "Rye bread", true), gymkhana.Action{Verb: gymkhana.Back}
	in.Messages = []gymkhana.Heard{says(oil, 0.5), says(bread, 0.25), says(out.pull(1, 200), 0.5), says(clicking("name"), 0.5),
		says(typing("name", "never seen", true), 1), own(says(back, 0.5))}
	for name, right := range map[string][]gymkhana.Action{
		"heard": {oil}, "unheard": {typing("name", "Market Lane 7", true)}, "both": {bread, typing("name", "Market Lane 7", true), back},
		"slider": {out.pull(1, 200)}, "action": {back},
	} {
		lesson, ok := NewLesson(&in, out, right)
		if !ok {
			t.Fatalf("%s: it cannot be chosen", name)
		}
		checkPointed(t, listening(t, 5, 12), &lesson, Objective{})
	}
	pair, ok := NewPair(&in, out, oil, bread)
	if !ok {
		t.Fatal("no pair")
	}
	checkPointed(t, listening(t, 5, 12), &pair, Objective{Beta: 0.5, Anchor: 0.2})
}

// The probabilities that lessons teach are those that Compose gives, and those of all possible texts add up to one.
func TestHeardTextsKeepProbability(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	oil, bread, lane, count := typing("name", "Olive oil", true), typing("name", "Rye bread", true), typing("name", "Market Lane 7", true), answering("3")
	in.Messages = []gymkhana.Heard{says(oil, 0.5), says(bread, 0.25), says(count, 0.9), own(says(bread, 0.3))}
	n := listening(t, 4, 5)
	acts, scores := n.Compose(&in, out)
	sum, found := 0.0, 0
	for i, a := range acts {
		sum += math.Exp(scores[i])
		if k := slices.IndexFunc([]gymkhana.Action{oil, bread, lane}, a.Equal); k < 0 {
			continue
		}
		found++
		lesson, _ := NewLesson(&in, out, []gymkhana.Action{a})
		if want := n.read(&tape{}, lesson.Page).score(lesson.Right, nil, nil).p; math.Abs(want-scores[i]) > 1e-3 {
			t.Errorf("%s has %.5f, and as a lesson %.5f", a, scores[i], want)
		}
	}
	if found < 2 || sum > 1.0001 {
		t.Errorf("%d of three texts are possible, and two were heard, and all probabilities add up to %.5f", found, sum)
	}
	// Of one slot with two texts heard, the rest keeps what these leave.
	c := n.read(&tape{}, readPage(&in, out, true).page)
	p := readPage(&in, out, true)
	list := p.proposals(0)
	all := c.consult(list, c.ask(0))
	rest, total := 1.0, 0.0
	for i := range list {
		rest -= math.Exp(all.p[i])
		total += math.Exp(all.heard[i])
	}
	if !all.whole || math.Abs(rest+total-math.Exp(all.all)) > 1e-9 {
		t.Errorf("all texts together have %.9f of %.9f", rest+total, math.Exp(all.all))
	}
}

// A network that is sure of a text, and has learnt to avoid what others say, still has finite probabilities and gradients.
func TestHeardAgainstAllOdds(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	oil, bread := typing("name", "Olive oil", true), typing("name", "Rye bread", true)
	lesson, _ := NewLesson(&in, out, []gymkhana.Action{oil})
	l := NewLearner(NewNet(1))
	for range 60 {
		if _, err := l.Step([]Lesson{lesson}, Objective{}, 5e-3); err != nil {
			t.Fatal(err)
		}
	}
	in.Messages = []gymkhana.Heard{says(oil, 0.9), says(oil, 0.9)}
	for _, worth := range []float32{-900, -20, 20, 900} {
		l.Net.heardBits.row(int(asText))[heardAny] = worth
		for _, want := range []gymkhana.Action{oil, bread} {
			lesson, _ := NewLesson(&in, out, []gymkhana.Action{want})
			if rep := l.gradient([]Lesson{lesson}, Objective{}); !(rep.Loss > -1e-3 && rep.Loss < 1e6 && rep.Norm < 1e9) {
				t.Errorf("worth %g, %s: %+v", worth, want, rep)
			}
		}
		_, scores := l.Net.Compose(&in, out)
		for _, x := range scores {
			if math.IsNaN(x) || x > 1e-3 {
				t.Errorf("worth %g: a score of %g", worth, x)
			}
		}
	}
}

// A network learns to do what most others say, for actions and for texts, and so to decide otherwise where they say
// something else.
func TestLearnsToListen(t *testing.T) {
	s, out := shelf()
	in := s.Input(out.seen)
	choices := []gymkhana.Action{typing("name", "Olive oil", true), typing("name", "Rye bread", true), answering("3"),
		{Verb: gymkhana.Back}, clicking("name"), out.pull(1, 200)}
	var lessons []Lesson
	say := func(k int) {
		wrong := choices[(k+1)%len(choices)]
		in.Messages = []gymkhana.Heard{says(wrong, 0.9), says(choices[k], 0.4), says(choices[k], 0.4)}
	}
	for k := range choices {
		say(k)
		lesson, ok := NewLesson(&in, out, choices[k:k+1])
		if !ok {
			t.Fatalf("%s cannot be chosen", choices[k])
		}
		lessons = append(lessons, lesson)
	}
	l := NewLearner(NewNet(1))
	for range 150 {
		if _, err := l.Step(lessons, Objective{}, 5e-3); err != nil {
			t.Fatal(err)
		}
	}
	for k, want := range choices {
		say(k)
		acts, scores := l.Net.Compose(&in, out)
		if best := Best(scores); !acts[best].Equal(want) {
			t.Errorf("most say %s, and it does %s", want, acts[best])
		}
	}
}
