package policy

import (
	"context"
	"fmt"
	"testing"

	"gymkhana"
)

// office makes the n-th of many screens that are as large as those of the phone: a form over a
// list, after two steps, under a goal of two sentences. Each has 24 rows.
func office(n int) gymkhana.PolicyInput {
	spec := gymkhana.Spec{Keys: []string{"Enter"}, Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.LongPress, gymkhana.Type, gymkhana.Scroll, gymkhana.Drag,
		gymkhana.Press, gymkhana.Back, gymkhana.Home, gymkhana.Wait, gymkhana.OpenApp, gymkhana.Answer, gymkhana.Finish}}
	home := &gymkhana.Observation{Elements: []gymkhana.Element{{ID: "date", Role: "text", Text: "Sunday, 15 October", App: "launcher"}}}
	for _, app := range []string{"Abacus", "Notes", "Mail", "Calendar", "Clock", "Files", "Settings"} {
		home.Elements = append(home.Elements, gymkhana.Element{ID: "app/" + app, Role: "button", Text: app, States: []string{"clickable"}, App: "launcher"})
	}
	page := &gymkhana.Observation{Elements: []gymkhana.Element{
		{ID: "h", Role: "heading", Text: "Entries"},
		{ID: "list", Role: "list", States: []string{"scrollable"}},
		{ID: "title", Role: "textbox", Name: "Title", Text: "Lunch", States: []string{"clickable", "editable", "focused"}},
		{ID: "note", Role: "textbox", Name: "Note", States: []string{"clickable", "editable"}},
	}}
	for k := range 13 {
		page.Elements = append(page.Elements, gymkhana.Element{ID: fmt.Sprint("row", k), Role: "listitem",
			Name: fmt.Sprintf("Entry %d of the garden club", (n+7*k)%90),
			Text: fmt.Sprintf("Entry %d of the garden club\n%d October 2023 · $%d.50", (n+7*k)%90, 1+(n+k)%28, 3+k), States: []string{"clickable", "long-clickable"}})
	}
	for k := range page.Elements {
		page.Elements[k].Bounds = gymkhana.Bounds{Y0: 40 * k, X1: 400, Y1: 40*k + 38}
	}
	t := NewThread(fmt.Sprintf(`In Abacus, change the entry %d of the garden club to "Seeds and %d pots" on October `+
		`28. Then send it to Priya at priya.n@example.org.`, n%90, n), spec)
	t.Input(home)
	t.Did(gymkhana.Action{Verb: gymkhana.OpenApp, Args: []gymkhana.Arg{{Name: "app", Value: "Abacus"}}})
	t.Input(page)
	t.Did(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: "title"}}})
	return t.Input(page)
}

func offices(b *testing.B, n int) []gymkhana.PolicyInput {
	b.Helper()
	all := make([]gymkhana.PolicyInput, n)
	for i := range all {
		all[i] = office(i)
	}
	s := NewSheet(&all[0])
	b.Logf("%d words, %d rows, %d choices; %s", len(s.goal), len(s.rows), len(s.Choices), Kernel())
	return all
}

func learn(b *testing.B, what string, rejected int, o Objective) {
	b.Helper()
	all := offices(b, 64)
	batch := make([]Lesson, len(all))
	for i := range batch {
		batch[i] = Lesson{Sheet: NewSheet(&all[i]), Chosen: 3 + i%5, Rejected: rejected}
	}
	l := NewLearner(NewNet(1))
	for b.Loop() {
		if _, err := l.Step(batch, o, 1e-4); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(batch)*b.N)/b.Elapsed().Seconds(), what)
}

// BenchmarkSFT takes supervised steps of 64 examples.
func BenchmarkSFT(b *testing.B) { learn(b, "examples/s", -1, Objective{Smooth: 0.1}) }

// BenchmarkDPO takes preference steps of 64 pairs.
func BenchmarkDPO(b *testing.B) { learn(b, "pairs/s", 40, Objective{Beta: 0.4}) }

// BenchmarkScore1 scores one input, as an agent does at every turn.
func BenchmarkScore1(b *testing.B) { score(b, 1) }

// BenchmarkScore64 scores many inputs at once.
func BenchmarkScore64(b *testing.B) { score(b, 64) }

func score(b *testing.B, n int) {
	b.Helper()
	all, net := offices(b, n), NewNet(1)
	for b.Loop() {
		if _, err := net.Score(context.Background(), all); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(n*b.N), "ms/state")
}

// BenchmarkRead64 scores many sheets that are read already.
func BenchmarkRead64(b *testing.B) {
	all, net := offices(b, 64), NewNet(1)
	sheets := make([]*Sheet, len(all))
	for i := range sheets {
		sheets[i] = NewSheet(&all[i])
	}
	for b.Loop() {
		parallel(len(sheets), func(t *tape, i int) { net.score1(t, sheets[i]) })
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e3/float64(len(all)*b.N), "ms/state")
}

// BenchmarkSheet reads one input.
func BenchmarkSheet(b *testing.B) {
	in := offices(b, 1)[0]
	for b.Loop() {
		NewSheet(&in)
	}
}

// BenchmarkInput makes an input, which mostly means listing the legal actions.
func BenchmarkInput(b *testing.B) {
	in := office(0)
	t := NewThread(in.Goal, gymkhana.Spec{Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.Type, gymkhana.Answer, gymkhana.Back}})
	for b.Loop() {
		t.Input(in.Seen)
	}
}
