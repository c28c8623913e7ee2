package policy

import (
	"math"
	"math/rand/v2"
	"testing"

	"gymkhana"
)

// screen is a page with something of everything on it.
func screen() (gymkhana.PolicyInput, gymkhana.Spec) {
	spec := gymkhana.Spec{Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.LongPress, gymkhana.Type, gymkhana.Scroll, gymkhana.Back,
		gymkhana.Home, gymkhana.OpenApp, gymkhana.Press, gymkhana.Wait, gymkhana.Answer, gymkhana.Finish}, Keys: []string{"Enter"}}
	b := gymkhana.Bounds{X1: 100, Y1: 40}
	home := &gymkhana.Observation{Elements: []gymkhana.Element{
		{ID: "app/quill", Role: "button", Text: "Quill", Bounds: b, States: []string{"clickable"}, App: "launcher"}}}
	page := &gymkhana.Observation{Elements: []gymkhana.Element{
		{ID: "h", Role: "heading", Text: "New note", Bounds: b, App: "notes"},
		{ID: "body", Role: "group", Bounds: b, States: []string{"scrollable"}, App: "notes"},
		{ID: "name", Role: "textbox", Name: "Name", Bounds: b, States: []string{"clickable", "editable", "long-clickable"}, App: "notes"},
		{ID: "text", Role: "textbox", Name: "Note", Text: "Milk", Bounds: b, States: []string{"clickable", "editable", "focused"}, App: "notes"},
		{ID: "day", Role: "button", Name: "28 October 2023", Text: "28", Bounds: b, States: []string{"clickable"}, App: "notes"},
		{ID: "save", Role: "button", Name: "Save", Bounds: b, States: []string{"clickable"}, App: "notes"},
		{ID: "row", Role: "listitem", Name: "Call", Text: "Call\n18:30 · $12.50", Bounds: b, States: []string{"clickable", "long-clickable"}, App: "notes"},
	}}
	th := NewThread(`In Quill, create a note "Plan.md" with the text "Call at 18:30 on October 28 2023" for Priya.`, spec)
	th.Input(home)
	th.Did(gymkhana.Action{Verb: gymkhana.OpenApp, Args: []gymkhana.Arg{{Name: "app", Value: "Quill"}}})
	in := th.Input(page)
	in.Messages = []string{"Reason: it is the name\nclick element=\"save\"", "click element=\"day\"", "back"}
	return in, spec
}

// The gradient of both losses agrees with finite differences, for every matrix of weights.
func TestGradients(t *testing.T) {
	in, _ := screen()
	sheet := NewSheet(&in)
	pick := func(want gymkhana.Verb, text string) int {
		for i, a := range in.Legal {
			if a.Verb == want && (text == "" || a.Text("text") == text) {
				return i
			}
		}
		t.Fatalf("no %s %s among the legal actions", want, text)
		return -1
	}
	typed, answer, click := pick(gymkhana.Type, "Plan.md"), pick(gymkhana.Answer, "18:30"), pick(gymkhana.Click, "")
	for name, c := range map[string]struct {
		lesson Lesson
		o      Objective
	}{
		"supervised": {Lesson{Sheet: sheet, Chosen: typed, Rejected: -1}, Objective{}},
		"answer":     {Lesson{Sheet: sheet, Chosen: answer, Rejected: -1}, Objective{}},
		"preferred":  {Lesson{Sheet: sheet, Chosen: typed, Rejected: click, Ref: 0.3}, Objective{Beta: 0.5}},
		"anchored":   {Lesson{Sheet: sheet, Chosen: typed, Rejected: click, Ref: 0.1}, Objective{Beta: 0.3, Anchor: 0.5, Smooth: 0.1}},
		"smooth":     {Lesson{Sheet: sheet, Chosen: answer, Rejected: -1}, Objective{Smooth: 0.2}},
		"flipped":    {Lesson{Sheet: sheet, Chosen: answer, Rejected: typed, Ref: -0.2}, Objective{Beta: 0.5, Flip: true}},
	} {
		t.Run(name, func(t *testing.T) {
			n := NewNet(7)
			loss := func() float64 {
				s := &shard{grads: make([]float32, n.Size()), tape: tape{learn: true}}
				s.net.weights, _, _ = lay(n.flat, s.grads, n.Points())
				s.tape.forget()
				y := s.net.weights.logits(&s.tape, sheet)
				if c.o.Beta == 0 {
					s.supervised(y, &c.lesson, c.o.Smooth, 1)
				} else {
					s.preferred(y, &c.lesson, c.o, 1)
				}
				s.tape.backward()
				copy(grads(n), s.grads)
				return s.loss
			}
			checkGradient(t, n, loss)
		})
	}
}

var gradBuffer []float32

func grads(n *Net) []float32 {
	if len(gradBuffer) != n.Size() {
		gradBuffer = make([]float32, n.Size())
	}
	return gradBuffer
}

// checkGradient compares, in each matrix, the derivative along the gradient, stretched at random,
// with a central difference; so no part of it can hide behind another of the other sign.
func checkGradient(t *testing.T, n *Net, loss func() float64) {
	t.Helper()
	loss()
	g := append([]float32(nil), grads(n)...)
	r := rand.New(rand.NewPCG(3, 4))
	all := &Net{}
	all.weights, all.pointers, _ = lay(n.flat, g, n.Points())
	touched := 0
	for _, m := range all.named() {
		var size, want float64
		dir := make([]float64, len(m.w))
		for i, x := range m.g {
			dir[i] = float64(x) * (0.5 + r.Float64())
			size += dir[i] * dir[i]
			want += dir[i] * float64(x)
		}
		size = math.Sqrt(size)
		if want /= max(size, 1e-12); want < 1e-4 {
			continue // the loss does not depend on it here
		}
		touched++
		old := append([]float32(nil), m.w...)
		move := func(by float64) float64 {
			for i := range m.w {
				m.w[i] = old[i] + float32(by*dir[i]/size)
			}
			return loss()
		}
		var got []float64
		for _, h := range []float64{4e-3, 1e-3, 2.5e-4, 6e-5} { // a bend of relu within a step falsifies its difference
			if got = append(got, (move(h)-move(-h))/(2*h)); math.Abs(got[len(got)-1]-want) <= 0.02*want+2e-4 {
				got = nil
				break
			}
		}
		if copy(m.w, old); got != nil {
			t.Errorf("%s: derivative %.6f, by differences of smaller and smaller steps %.6f", m.name, want, got)
		}
	}
	if touched < 20 {
		t.Errorf("the loss depends on %d of the matrices; the screen of this test should touch more", touched)
	}
}

// Losses equal those computed by hand: cross-entropy of two even choices is ln 2, and so is the
// preference loss before training; a margin m gives ln(1 + e^−m).
func TestLosses(t *testing.T) {
	two := &Sheet{Choices: []choice{{kind: kindBack}, {kind: kindHome}}}
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-6 {
			t.Errorf("%s: %v, want %v", what, got, want)
		}
	}
	lossOf := func(a, b float32, l Lesson, o Objective) float64 {
		s := &shard{}
		y := &mat{r: 1, c: 2, w: []float32{a, b}, g: make([]float32, 2)}
		l.Sheet = two
		if o.Beta == 0 {
			s.supervised(y, &l, o.Smooth, 1)
		} else {
			s.preferred(y, &l, o, 1)
		}
		return s.loss
	}
	near("even", lossOf(3, 3, Lesson{Chosen: 1}, Objective{}), math.Ln2)
	near("sure", lossOf(0, float32(math.Log(3)), Lesson{Chosen: 1}, Objective{}), math.Log(4.0/3))
	near("smooth", lossOf(0, float32(math.Log(3)), Lesson{Chosen: 1}, Objective{Smooth: 0.2}), 0.9*math.Log(4.0/3)+0.1*math.Log(4))
	near("dpo at the start", lossOf(2, 5, Lesson{Chosen: 0, Rejected: 1, Ref: -3}, Objective{Beta: 0.3}), math.Ln2)
	near("dpo", lossOf(2, 1, Lesson{Chosen: 0, Rejected: 1, Ref: -3}, Objective{Beta: 0.5}), math.Log1p(math.Exp(-2)))
	near("flipped", lossOf(2, 1, Lesson{Chosen: 0, Rejected: 1, Ref: -3}, Objective{Beta: 0.5, Flip: true}), math.Log1p(math.Exp(2)))
	near("anchored", lossOf(1, 1, Lesson{Chosen: 0, Rejected: 1}, Objective{Beta: 0.5, Anchor: 2}), 3*math.Ln2)
}
