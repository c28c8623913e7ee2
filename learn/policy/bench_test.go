package policy

import (
	"fmt"
	"testing"

	"gymkhana"
)

// office makes the n-th of many screens that are as large as those of the phone: a form over a
// list, after two steps, under a goal of two sentences. Each has 24 rows.
func office(n int) (gymkhana.PolicyInput, *Options) {
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
	t := NewSpace(fmt.Sprintf(`In Abacus, change the entry %d of the garden club to "Seeds and %d pots" on October `+
		`28. Then send it to Priya at priya.n@example.org.`, n%90, n), spec)
	t.See(home)
	t.Did(gymkhana.Action{Verb: gymkhana.OpenApp, Args: []gymkhana.Arg{{Name: "app", Value: "Abacus"}}})
	t.See(page)
	t.Did(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: "title"}}})
	return t.Look(page)
}

// lessons are supervised, or pairs: of clicks, and of texts.
func lessonsOf(b *testing.B, n int, pairs bool) (all []Lesson) {
	b.Helper()
	for i := range n {
		in, out := office(i)
		right, wrong := out.Acts[3+i%5], typing("title", "Seeds", true)
		if i%2 == 0 {
			right, wrong = wrong, right
		}
		lesson, ok := NewPair(&in, out, right, wrong)
		if !ok {
			b.Fatalf("%s or %s cannot be chosen", right, wrong)
		}
		if !pairs {
			lesson = lesson.Plain()
		}
		all = append(all, lesson)
	}
	return all
}

func learn(b *testing.B, what string, o Objective) {
	b.Helper()
	batch := lessonsOf(b, 64, o.Beta > 0)
	l := NewLearner(NewNet(1))
	for b.Loop() {
		if _, err := l.Step(batch, o, 1e-4); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(batch)*b.N)/b.Elapsed().Seconds(), what)
}

// BenchmarkSFT takes supervised steps of 64 examples.
func BenchmarkSFT(b *testing.B) { learn(b, "examples/s", Objective{}) }

// BenchmarkDPO takes preference steps of 64 pairs.
func BenchmarkDPO(b *testing.B) { learn(b, "pairs/s", Objective{Beta: 0.4}) }

// BenchmarkCompose scores one moment, as an agent does at every turn; with messages, as a member of a group does.
func BenchmarkCompose(b *testing.B) {
	for _, messages := range []int{0, 3} {
		b.Run(fmt.Sprint(messages), func(b *testing.B) {
			in, out := office(0)
			said := []gymkhana.Action{typing("title", "Seeds", true), {Verb: gymkhana.Back}, typing("title", "Mail", true)}
			for _, a := range said[:messages] {
				in.Messages = append(in.Messages, says(a, 0.5))
			}
			net := NewNet(1)
			for b.Loop() {
				net.Compose(&in, out)
			}
		})
	}
}
