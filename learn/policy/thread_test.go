package policy

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

var phoneLike = gymkhana.Spec{World: "pocket", Keys: []string{"Enter"}, Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.LongPress, gymkhana.Type,
	gymkhana.Scroll, gymkhana.Drag, gymkhana.Press, gymkhana.Back, gymkhana.Home, gymkhana.Wait, gymkhana.OpenApp, gymkhana.Answer, gymkhana.Finish}}

func act(t testing.TB, text string) gymkhana.Action {
	t.Helper()
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// seeing makes an observation of elements.
func seeing(es ...gymkhana.Element) *gymkhana.Observation { return &gymkhana.Observation{Elements: es} }

func button(id, name string) gymkhana.Element {
	return gymkhana.Element{ID: id, Role: "button", Name: name, States: []string{"clickable"}}
}

func launcher(texts ...string) *gymkhana.Observation {
	o := &gymkhana.Observation{}
	for i, text := range texts {
		o.Elements = append(o.Elements, gymkhana.Element{ID: fmt.Sprint("l", i), Role: "button", Text: text, States: []string{"clickable"}, App: "launcher"})
	}
	return o
}

// look is what a thread gives to know of a screen.
func (t *thread) look(o *gymkhana.Observation) gymkhana.PolicyInput {
	t.notice(o)
	return gymkhana.PolicyInput{Goal: t.goal.text, Seen: o, Legal: t.list(o, true), Past: t.past, Notes: t.note}
}

func newThread(goal string, spec gymkhana.Spec) *thread { return &NewSpace(goal, spec).thread }

// Actions are remembered with their elements and their results.
func TestDeedsAndTheirOutcomes(t *testing.T) {
	th := newThread("Press Go", phoneLike)
	page := seeing(button("go", "Go"))
	if in := th.look(page); len(in.Past) != 0 || in.Goal != "Press Go" || in.Seen != page {
		t.Errorf("at first: %+v", in)
	}
	th.did(act(t, `click element="go"`))
	if d := th.past[0]; !reflect.DeepEqual(d.On, page.Elements[0]) || d.Still || d.Refused {
		t.Errorf("before anything is seen: %+v", d)
	}
	in := th.look(seeing(button("go", "Go"))) // the same again
	if d := in.Past[0]; !d.Still || d.Refused {
		t.Errorf("nothing changed: %+v", d)
	}
	th.did(act(t, `back`))
	refused := seeing(button("go", "Went"))
	refused.Refused = "there is no way back"
	in = th.look(refused)
	if d := in.Past[1]; d.Still || !d.Refused || d.On.ID != "" {
		t.Errorf("refused, and another screen: %+v", d)
	}
	if d := in.Past[0]; !d.Still || d.Refused {
		t.Errorf("what comes later changes what was before: %+v", d)
	}
	th.look(seeing())
	if in = th.look(seeing()); in.Past[1].Still {
		t.Error("a second observation changes the recorded result of an action")
	}
	for state, change := range map[string]func(*gymkhana.Element){
		"id": func(e *gymkhana.Element) { e.ID = "x" }, "text": func(e *gymkhana.Element) { e.Text = "x" }, "name": func(e *gymkhana.Element) { e.Name = "x" },
		"bounds": func(e *gymkhana.Element) { e.Bounds.X0++ }, "states": func(e *gymkhana.Element) { e.States = []string{"disabled"} },
	} {
		th := newThread("g", phoneLike)
		th.look(seeing(button("go", "Go")))
		th.did(act(t, "wait"))
		e := button("go", "Go")
		change(&e)
		if in := th.look(seeing(e)); in.Past[0].Still {
			t.Errorf("another %s counts as nothing", state)
		}
	}
}

func TestOldDeedsAreDropped(t *testing.T) {
	th := newThread("g", phoneLike)
	var kept []gymkhana.PastAction
	for i := range mostPast + 5 {
		in := th.look(seeing(button(fmt.Sprint(i), "Go")))
		if i == mostPast {
			kept = slices.Clone(in.Past)
		}
		th.did(act(t, fmt.Sprintf("click element=\"%d\"", i)))
	}
	in := th.look(seeing())
	if len(in.Past) != mostPast || in.Past[0].On.ID != "5" || in.Past[mostPast-1].On.ID != fmt.Sprint(mostPast+4) {
		t.Errorf("%d deeds, from %q to %q", len(in.Past), in.Past[0].On.ID, in.Past[len(in.Past)-1].On.ID)
	}
	if kept[0].On.ID != "0" {
		t.Error("an input that was given before has changed")
	}
}

// Apps and the date are remembered from the home screen, and from nowhere else.
func TestHomeScreen(t *testing.T) {
	th := newThread("g", phoneLike)
	elsewhere := seeing(gymkhana.Element{ID: "x", Role: "button", Text: "Shop", States: []string{"clickable"}, App: "mail"})
	if in := th.look(elsewhere); len(in.Notes) != 0 || slices.ContainsFunc(in.Legal, func(a gymkhana.Action) bool { return a.Verb == gymkhana.OpenApp }) {
		t.Errorf("before home: %v, %v", in.Notes, in.Legal)
	}
	home := launcher("Mail", "Clock", "Mail", "")
	home.Elements = append(home.Elements, gymkhana.Element{ID: "d", Role: "text", Text: "Sunday, 15 October", App: "launcher"},
		gymkhana.Element{ID: "e", Role: "text", Text: "Monday, 16 October", App: "launcher"})
	th.look(home)
	th.look(launcher("Notes"))
	in := th.look(elsewhere)
	var apps []string
	for _, a := range in.Legal {
		if a.Verb == gymkhana.OpenApp {
			apps = append(apps, a.Text("app"))
		}
	}
	if !slices.Equal(apps, []string{"Mail", "Clock", "Notes"}) || !slices.Equal(in.Notes, []string{"Sunday, 15 October"}) {
		t.Errorf("apps %q, notes %q", apps, in.Notes)
	}
}

// A space with another goal, or one that forgets, does not change the original.
func TestRetoldAndForgotten(t *testing.T) {
	s := NewSpace("Press Go in the mail", phoneLike)
	s.See(launcher("Mail"))
	s.Did(act(t, `open_app app="Mail"`))
	page := seeing(button("go", "Go"))
	in, _ := s.Look(page)
	s.Did(act(t, `click element="go"`)) // the outcome is not seen yet
	other := s.Retold(`Type "x"`)
	again, out := other.Look(page)
	other.Did(act(t, "back"))
	other.See(seeing(button("new", "New")))
	if again.Goal != `Type "x"` || len(again.Past) != 2 || !again.Past[1].Still {
		t.Errorf("with another goal: %+v", again)
	}
	memory := func(out *Options) (all []string) {
		for i := range out.Sources {
			if out.Sources[i].From == FromMemory {
				all = append(all, fmt.Sprint(out.Sources[i].Text, " ", out.Sources[i].told))
			}
		}
		return all
	}
	if got := memory(out); !slices.Equal(got, []string{"Mail 0"}) {
		t.Errorf("with another goal it remembers %q, each with what it has of the goal", got)
	}
	if len(s.thread.past) != 2 || s.thread.past[1].Still || !s.thread.open || s.thread.goal.text != "Press Go in the mail" || s.thread.last[0].ID != "go" {
		t.Errorf("the original: %+v", s.thread)
	}
	bare := s.Retold("Press Go in the mail").Forget()
	if got, out := bare.Look(page); len(got.Past) != 0 || !reflect.DeepEqual(got.Legal, in.Legal) || len(memory(out)) > 0 {
		t.Errorf("it forgot, but for %+v and %q", got.Past, memory(out))
	}
	now, out := s.Look(page)
	if len(now.Past) != 2 || !now.Past[1].Still || len(in.Past) != 1 {
		t.Errorf("the original goes on with %+v", now.Past)
	}
	if got := memory(out); !slices.Equal(got, []string{"Mail 8"}) {
		t.Errorf("the original remembers %q", got)
	}
	stored := gymkhana.PolicyInput{Goal: now.Goal, Past: slices.Clone(now.Past), Notes: now.Notes}
	same, _ := Recall(&stored, phoneLike.Verbs, []string{"Mail"}).Look(page)
	if !reflect.DeepEqual(same, now) {
		t.Errorf("recalled: %+v; want %+v", same, now)
	}
}

func TestWhatIsLegal(t *testing.T) {
	th := newThread(`Set "Ann" or "Bob"`, phoneLike)
	th.look(launcher("Mail"))
	b := gymkhana.Bounds{X0: 10, Y0: 20, X1: 30, Y1: 40}
	o := seeing(
		gymkhana.Element{ID: "both", Role: "listitem", Text: "7 of 9", States: []string{"clickable", "long-clickable"}},
		gymkhana.Element{ID: "off", Role: "button", Name: "7 of 9", States: []string{"clickable", "disabled"}},
		gymkhana.Element{ID: "", Role: "button", States: []string{"clickable"}},
		gymkhana.Element{ID: "name", Role: "textbox", States: []string{"editable"}},
		gymkhana.Element{ID: "loud", Role: "slider", Bounds: b},
		gymkhana.Element{ID: "list", Role: "list", States: []string{"scrollable"}},
	)
	var got []string
	for _, a := range th.look(o).Legal {
		got = append(got, a.String())
	}
	want := []string{`click element="both"`, `long_press element="both"`,
		`type text="Ann" element="name" clear=true`, `type text="Bob" element="name" clear=true`, `type text="Set" element="name" clear=true`,
		`type text="or" element="name" clear=true`,
		`drag x=20 y=30 to_x=10 to_y=30`, `drag x=20 y=30 to_x=29 to_y=30`, `scroll element="list" direction="down"`, `scroll element="list" direction="up"`,
		`open_app app="Mail"`, `answer text="7 of 9"`, "back", "home", `press keys=["Enter"]`, "wait",
		`finish status="complete"`, `finish status="infeasible"`}
	if len(got) != len(want) {
		t.Fatalf("got\n%s", strings.Join(got, "\n"))
	}
	for i := range want {
		if a := act(t, want[i]); a.String() != got[i] {
			t.Errorf("%d: %s; want %s", i, got[i], a)
		}
	}
	plain := newThread("x", gymkhana.Spec{Verbs: []gymkhana.Verb{gymkhana.Wait, gymkhana.Press}}).look(o).Legal
	if len(plain) != 1 || plain[0].Verb != gymkhana.Wait {
		t.Errorf("in a world of waiting, without keys: %v", plain)
	}
}

// A screen may be as full as it likes.
func TestFullScreens(t *testing.T) {
	o := &gymkhana.Observation{}
	for i := range 500 {
		o.Elements = append(o.Elements, gymkhana.Element{ID: fmt.Sprint(i), Role: "textbox",
			Text: fmt.Sprintf("no %d\nof %d", i, i+1), States: []string{"clickable", "editable"}})
	}
	in, out := NewSpace(strings.Repeat("Many Words ", 100), phoneLike).Look(o)
	counts := map[gymkhana.Verb]int{}
	for _, a := range in.Legal {
		counts[a.Verb]++
	}
	if counts[gymkhana.Click] != mostElements || counts[gymkhana.Answer] != mostAnswers || counts[gymkhana.Type] > mostFields*mostSpans {
		t.Errorf("got %v", counts)
	}
	in.Legal = out.Acts
	checkSheet(t, &in, sheetOf(&in))
}

// Texts that could be answers, and what they look like.
func TestAnswers(t *testing.T) {
	e := gymkhana.Element{Name: "Call Ben", Text: "Call Ben\n18:30 · Room 4\n\n" + strings.Repeat("too long ", 20)}
	if got := answers(seeing(e, button("x", "Room 9"))); !slices.Equal(got, []string{"Call Ben", "18:30 · Room 4", "Room 9"}) {
		t.Errorf("answers are %q", got)
	}
	for text, want := range map[string]uint8{
		"Call Ben": partPhrase, "18:30": partTime, "Total": partWord, "$12.50": partMoney, "28 October 2023": partDate, "ben@example.org": partAddress,
		"+1 (555) 010-9999": partPhone, "12": partNumber, "3.5": partNumber, "one, two, three": partPhrase, "a, b, c, d, e, f, g": partLong,
	} {
		if got := partKind(text); got != want {
			t.Errorf("%q has the form %d; want %d", text, got, want)
		}
	}
}
