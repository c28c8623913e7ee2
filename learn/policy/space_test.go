package policy

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// permissive is a world in which everything can be done.
var permissive = gymkhana.Spec{Keys: []string{"Enter"}, Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.LongPress, gymkhana.Type, gymkhana.Scroll,
	gymkhana.Drag, gymkhana.Press, gymkhana.Back, gymkhana.Home, gymkhana.Wait, gymkhana.OpenApp, gymkhana.Answer, gymkhana.Finish}}

// row is an element of a list.
func row(id, text string, states ...string) gymkhana.Element {
	return gymkhana.Element{ID: id, Role: "listitem", Text: text, States: states, App: "shelf", Bounds: gymkhana.Bounds{X0: 10, X1: 400, Y1: 40}}
}

func shown(elements ...gymkhana.Element) *gymkhana.Observation {
	return &gymkhana.Observation{Elements: elements}
}

func typing(id, text string, clear bool) gymkhana.Action {
	a := gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: text}, {Name: "element", Value: id}}}
	if clear {
		a.Args = append(a.Args, gymkhana.Arg{Name: "clear", Value: true})
	}
	return a
}

func answering(text string) gymkhana.Action {
	return gymkhana.Action{Verb: gymkhana.Answer, Args: []gymkhana.Arg{{Name: "text", Value: text}}}
}

// shelf is a moment after three screens: the home screen, a list with days, and a form.
func shelf() (*Space, *Options) {
	s := NewSpace("Put Olive oil from Market Lane 7 into the form, from October 16 to October 17, and guess from 2 to 62.", permissive)
	s.See(shown(gymkhana.Element{ID: "date", Role: "text", Text: "Sunday, 15 October", App: "launcher"},
		gymkhana.Element{ID: "app/a", Text: "Shelf", States: []string{"clickable"}, App: "launcher"}))
	s.Did(gymkhana.Action{Verb: gymkhana.OpenApp, Args: []gymkhana.Arg{{Name: "app", Value: "Shelf"}}})
	s.See(shown(
		gymkhana.Element{ID: "d1", Role: "text", Text: "Monday, 16 October", App: "shelf"},
		row("a", "Tin of tea\n$3.20", "clickable"), row("b", "Olive oil\n$12.40", "clickable"),
		gymkhana.Element{ID: "d2", Role: "text", Text: "Wednesday, 18 October", App: "shelf"}, row("c", "Rye bread\n$0.80", "clickable")))
	s.Did(gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: "c"}}})
	field := row("name", "Old", "clickable", "editable")
	field.Name = "Name"
	slider := gymkhana.Element{ID: "loud", Role: "slider", Text: "40%", App: "shelf", Bounds: gymkhana.Bounds{X0: 0, X1: 511, Y0: 100, Y1: 140}}
	off := row("off", "x", "editable", "disabled")
	return s, s.See(shown(field, slider, off, row("eq", "x − 7 = −16"), row("hint", "It is higher than 32."),
		row("l1", "• one"), row("l2", "• two"), row("l3", "• three")))
}

// The right text is found, with the operator that makes it, and has the wanted effect.
func TestFind(t *testing.T) {
	_, o := shelf()
	for _, c := range []struct {
		want gymkhana.Action
		how  string // "" if it cannot be done
	}{
		{typing("name", "Olive oil", true), "copy of goal"},
		{typing("name", "Market Lane 7 into", true), "copy of goal"},
		{typing("name", "Rye bread", true), "copy of memory"},
		{typing("name", "It is higher", false), "copy of screen"},
		{typing("name", "\n\n", false), "copy of keys"},
		{typing("name", "Rye bread, Tin of tea", true), "list of memory"},
		{typing("name", "Rye bread\nOld", true), "lines of memory screen"},
		{typing("name", "Tin of tea\n$3.20", true), "copy of memory"},
		{typing("name", "Rye bread\n\nform", true), "paragraphs of memory goal"},
		{typing("name", "form Shelf", true), "words of goal memory"},
		{typing("name", "16.10.2023", true), "date of goal keys"},
		{typing("name", "2023-10-18", true), "date of memory"},
		{typing("name", "-9", true), "sum of screen"},
		{typing("name", "47", true), "mean of goal screen"},
		{answering("3"), "count of set"},
		{answering("Old"), "copy of screen"},
		{typing("name", "Oliv", true), ""},
		{typing("name", "never seen", true), ""},
		{typing("off", "Olive oil", true), ""},
		{typing("name", "Tin\n\nof form oil", true), ""},
		{typing("", "Olive oil", true), ""},
		{answering(""), ""},
		{gymkhana.Action{Verb: gymkhana.Back}, "act"},
	} {
		choice, ok := o.Find(&c.want)
		got, made := o.Action(&choice)
		if ok != (c.how != "") || ok && (!made || !got.Equal(c.want)) {
			t.Errorf("%s: found %v, it does %s (%v)", c.want, ok, got, made)
		}
		if how := described(o, &choice); ok && how != c.how {
			t.Errorf("%s is %q, want %q", c.want, how, c.how)
		}
	}
}

func described(o *Options, c *Choice) string {
	switch {
	case c.Act >= 0:
		return "act"
	case c.Set >= 0:
		return c.Op.String() + " of set"
	}
	how := c.Op.String() + " of"
	for _, p := range c.Parts {
		if from := " " + o.Sources[p.Source].From.String(); !strings.HasSuffix(how, from) {
			how += from
		}
	}
	return how
}

// A slider is pulled to the notch that is nearest, to the pixel where there are as many notches.
func TestNotches(t *testing.T) {
	_, o := shelf()
	for _, to := range []int{-90, 0, 1, 2, 255, 300, 510, 9000} {
		want := o.pull(1, 0)
		for i := range want.Args {
			if want.Args[i].Name == "to_x" {
				want.Args[i].Value = int64(to)
			}
		}
		c, ok := o.Find(&want)
		got, _ := o.Action(&c)
		x, _ := got.Int("to_x")
		if off := x - min(max(to, 0), 511); !ok || off < -1 || off > 1 || got.Verb != gymkhana.Drag {
			t.Errorf("to %d: %s (%v)", to, got, ok)
		}
		if near := o.Near(&want); len(near) < 3 || len(near) > 5 {
			t.Errorf("to %d: %d notches are near", to, len(near))
		}
	}
	for notch, want := range map[int]int{0: 0, Notches - 1: 511} {
		if x, _ := o.pull(1, notch).Int("to_x"); x != want {
			t.Errorf("notch %d is at %d; want %d, the end of the slider", notch, x, want)
		}
	}
	away := gymkhana.Action{Verb: gymkhana.Drag, Args: []gymkhana.Arg{{Name: "x", Value: int64(9)}, {Name: "y", Value: int64(900)}}}
	if _, ok := o.Find(&away); ok {
		t.Error("a finger beside the slider pulls it")
	}
}

// Near widens a part of a word, and tries numbers off by one.
func TestNear(t *testing.T) {
	_, o := shelf()
	texts := func(want gymkhana.Action) (all []string) {
		for _, c := range o.Near(&want) {
			if a, ok := o.Action(&c); ok {
				all = append(all, a.Text("text"))
			}
		}
		return all
	}
	if got := texts(typing("name", "Oliv", true)); !slices.Contains(got, "Olive") {
		t.Errorf("near Oliv are %q", got)
	}
	if got := texts(typing("name", "33", true)); !slices.Contains(got, "32") || slices.Contains(got, "31") {
		t.Errorf("near 33 are %q", got)
	}
}

// Sets are rows with a part of the goal, of the goal's days, or alike.
func TestSets(t *testing.T) {
	_, o := shelf()
	var got []string
	for _, set := range o.Sets {
		var ids []string
		for _, i := range set.Rows {
			ids = append(ids, o.Sources[i].ID)
		}
		got = append(got, set.With+":"+strings.Join(ids, " "))
	}
	for _, want := range []string{":loud eq hint l1 l2 l3", ":l1 l2 l3", "olive:b", ":a b"} {
		if !slices.Contains(got, want) {
			t.Errorf("there is no set %q among %q", want, got)
		}
	}
}

// A list that is scrolled is one run, though the bar above it stays.
func TestScrolledRun(t *testing.T) {
	s := NewSpace("Count them.", permissive)
	bar := gymkhana.Element{ID: "back", Role: "button", Name: "Back", App: "shelf", States: []string{"clickable"}}
	s.See(shown(bar, row("head", "Guests"), row("g1", "• Ada"), row("g2", "• Ben")))
	o := s.See(shown(bar, row("g2", "• Ben"), row("g3", "• Cleo"), row("next", "Results")))
	want := answering("3")
	c, ok := o.Find(&want)
	if !ok || c.Op != OpCount || len(o.Sets[c.Set].Rows) != 3 {
		t.Errorf("three guests are counted by %+v (%v)", c, ok)
	}
}

// A moment depends only on what was seen and done.
func TestSpaceIsDeterministic(t *testing.T) {
	_, a := shelf()
	_, b := shelf()
	if fmt.Sprintf("%+v", a.Sets) != fmt.Sprintf("%+v", b.Sets) || len(a.Sources) != len(b.Sources) || a.Size() != b.Size() || a.Size() < 500 {
		t.Errorf("two moments are not the same: %d and %d choices", a.Size(), b.Size())
	}
}

// On any screen, every randomly made choice has an effect or is refused, and a choice with the same effect is found.
func TestSpaceOfRandomScreens(t *testing.T) {
	for seed := range uint64(60) {
		r := rand.New(rand.NewPCG(seed, 5))
		first, _ := randomInput(r)
		s := NewSpace(first.Goal, permissive)
		for range 6 {
			in, _ := randomInput(r)
			o := s.See(in.Seen)
			for range 20 {
				c, ok := randomChoice(o, r)
				if !ok {
					continue
				}
				a, made := o.Action(&c)
				if !made {
					continue
				}
				found, ok := o.Find(&a)
				again, _ := o.Action(&found)
				if c.Op == OpCopy && c.Act < 0 && a.Verb == gymkhana.Type && (!ok || again.Text("text") != a.Text("text")) {
					t.Fatalf("seed %d: %s is not found again", seed, a)
				}
			}
			if len(o.Acts) > 0 {
				s.Did(o.Acts[r.IntN(len(o.Acts))])
			}
		}
		if len(s.store.kept) > mostKept || len(s.parses) > mostParses {
			t.Fatalf("seed %d: %d texts and %d parses are kept", seed, len(s.store.kept), len(s.parses))
		}
	}
}

// randomChoice draws an operator and as many parts as it takes.
func randomChoice(o *Options, r *rand.Rand) (Choice, bool) {
	if len(o.Slots) == 0 || r.IntN(5) == 0 {
		return Choice{Act: r.IntN(len(o.Acts)), Set: -1}, true
	}
	c := Choice{Act: -1, Slot: r.IntN(len(o.Slots)), Notch: r.IntN(Notches), Op: Op(r.IntN(int(nOps))), Set: -1}
	if op := operators[c.Op]; op.most == 0 {
		c.Set = r.IntN(max(len(o.Sets), 1))
		return c, len(o.Sets) > 0
	} else if r.IntN(2) == 0 {
		c.Op = OpCopy
	}
	for range operators[c.Op].least {
		i := r.IntN(len(o.Sources))
		n := len(o.Sources[i].tokens)
		if n == 0 {
			return c, false
		}
		first := r.IntN(n)
		c.Parts = append(c.Parts, Span{i, first, first + r.IntN(n-first)})
	}
	return c, true
}

// BenchmarkSpace is one moment: a screen of 24 rows, half of them new, with a full memory.
func BenchmarkSpace(b *testing.B) {
	var screens []*gymkhana.Observation
	for i := range 64 {
		in, _ := office(i)
		screens = append(screens, in.Seen)
	}
	first, _ := office(0)
	s := NewSpace(first.Goal, permissive)
	for i := range 200 {
		s.See(screens[i%len(screens)])
	}
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		s.See(screens[i%len(screens)])
	}
}
