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

// Actions are remembered with their elements and their results.
func TestDeedsAndTheirOutcomes(t *testing.T) {
	th := NewThread("Press Go", phoneLike)
	page := seeing(button("go", "Go"))
	if in := th.Input(page); len(in.Past) != 0 || in.Goal != "Press Go" || in.Seen != page {
		t.Errorf("at first: %+v", in)
	}
	th.Did(act(t, `click element="go"`))
	if d := th.past[0]; !reflect.DeepEqual(d.On, page.Elements[0]) || d.Still || d.Refused {
		t.Errorf("before anything is seen: %+v", d)
	}
	in := th.Input(seeing(button("go", "Go"))) // the same again
	if d := in.Past[0]; !d.Still || d.Refused {
		t.Errorf("nothing changed: %+v", d)
	}
	th.Did(act(t, `back`))
	refused := seeing(button("go", "Went"))
	refused.Refused = "there is no way back"
	in = th.Input(refused)
	if d := in.Past[1]; d.Still || !d.Refused || d.On.ID != "" {
		t.Errorf("refused, and another screen: %+v", d)
	}
	if d := in.Past[0]; !d.Still || d.Refused {
		t.Errorf("what comes later changes what was before: %+v", d)
	}
	th.Input(seeing())
	if in = th.Input(seeing()); in.Past[1].Still {
		t.Error("a second observation changes the recorded result of an action")
	}
	for state, change := range map[string]func(*gymkhana.Element){
		"id": func(e *gymkhana.Element) { e.ID = "x" }, "text": func(e *gymkhana.Element) { e.Text = "x" }, "name": func(e *gymkhana.Element) { e.Name = "x" },
		"bounds": func(e *gymkhana.Element) { e.Bounds.X0++ }, "states": func(e *gymkhana.Element) { e.States = []string{"disabled"} },
	} {
		th := NewThread("g", phoneLike)
		th.Input(seeing(button("go", "Go")))
		th.Did(act(t, "wait"))
		e := button("go", "Go")
		change(&e)
		if in := th.Input(seeing(e)); in.Past[0].Still {
			t.Errorf("another %s counts as nothing", state)
		}
	}
}

func TestOldDeedsAreDropped(t *testing.T) {
	th := NewThread("g", phoneLike)
	var kept []gymkhana.PastAction
	for i := range mostPast + 5 {
		in := th.Input(seeing(button(fmt.Sprint(i), "Go")))
		if i == mostPast {
			kept = slices.Clone(in.Past)
		}
		th.Did(act(t, fmt.Sprintf("click element=\"%d\"", i)))
	}
	in := th.Input(seeing())
	if len(in.Past) != mostPast || in.Past[0].On.ID != "5" || in.Past[mostPast-1].On.ID != fmt.Sprint(mostPast+4) {
		t.Errorf("%d deeds, from %q to %q", len(in.Past), in.Past[0].On.ID, in.Past[len(in.Past)-1].On.ID)
	}
	if kept[0].On.ID != "0" {
		t.Error("an input that was given before has changed")
	}
}

// Apps and the date are remembered from the home screen, and from nowhere else.
func TestHomeScreen(t *testing.T) {
	th := NewThread("g", phoneLike)
	elsewhere := seeing(gymkhana.Element{ID: "x", Role: "button", Text: "Shop", States: []string{"clickable"}, App: "mail"})
	if in := th.Input(elsewhere); len(in.Notes) != 0 || slices.ContainsFunc(in.Legal, func(a gymkhana.Action) bool { return a.Verb == gymkhana.OpenApp }) {
		t.Errorf("before home: %v, %v", in.Notes, in.Legal)
	}
	home := launcher("Mail", "Clock", "Mail", "")
	home.Elements = append(home.Elements, gymkhana.Element{ID: "d", Role: "text", Text: "Sunday, 15 October", App: "launcher"},
		gymkhana.Element{ID: "e", Role: "text", Text: "Monday, 16 October", App: "launcher"})
	th.Input(home)
	th.Input(launcher("Notes"))
	in := th.Input(elsewhere)
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

// Telling a thread again, or forgetting, does not change the original thread.
func TestRetoldAndForgotten(t *testing.T) {
	th := NewThread("Press Go", phoneLike)
	th.Input(launcher("Mail"))
	th.Did(act(t, `open_app app="Mail"`))
	page := seeing(button("go", "Go"))
	in := th.Input(page)
	th.Did(act(t, `click element="go"`)) // the outcome is not seen yet
	other := th.Retold(`Type "x"`)
	told := other.Input(page)
	other.Did(act(t, "back"))
	other.Input(seeing(button("new", "New")))
	if told.Goal != `Type "x"` || len(told.Past) != 2 || !told.Past[1].Still {
		t.Errorf("retold: %+v", told)
	}
	if len(th.past) != 2 || th.past[1].Still || !th.open || th.goal.text != "Press Go" || th.last[0].ID != "go" {
		t.Errorf("the original: %+v", th)
	}
	bare := th.Retold("Press Go").Forget()
	if got := bare.Input(page); len(got.Past) != 0 || !reflect.DeepEqual(got.Legal, in.Legal) {
		t.Errorf("forgotten: %+v", got.Past)
	}
	if now := th.Input(page); len(now.Past) != 2 || !now.Past[1].Still || len(in.Past) != 1 {
		t.Errorf("the original goes on with %+v", now.Past)
	}
}

func TestWhatIsLegal(t *testing.T) {
	th := NewThread(`Set "Ann" or "Bob"`, phoneLike)
	th.Input(launcher("Mail"))
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
	for _, a := range th.Input(o).Legal {
		got = append(got, a.String())
	}
	want := []string{`click element="both"`, `long_press element="both"`,
		`type text="Ann" element="name" clear=true`, `type text="Bob" element="name" clear=true`, `type text="Set" element="name" clear=true`,
		`type text="or" element="name" clear=true`,
		`drag x=20 y=30 to_x=10 to_y=30`, `drag x=20 y=30 to_x=29 to_y=30`, `scroll element="list" direction="down"`, `scroll element="list" direction="up"`,
		`open_app app="Mail"`, `answer text="7 of 9"`, `answer text="7"`, "back", "home", `press keys=["Enter"]`, "wait",
		`finish status="complete"`, `finish status="infeasible"`}
	if len(got) != len(want) {
		t.Fatalf("got\n%s", strings.Join(got, "\n"))
	}
	for i := range want {
		if a := act(t, want[i]); a.String() != got[i] {
			t.Errorf("%d: %s; want %s", i, got[i], a)
		}
	}
	plain := NewThread("x", gymkhana.Spec{Verbs: []gymkhana.Verb{gymkhana.Wait, gymkhana.Press}}).Input(o).Legal
	if len(plain) != 1 || plain[0].Verb != gymkhana.Wait {
		t.Errorf("in a world of waiting, without keys: %v", plain)
	}
	if again := LegalOf(`Set "Ann" or "Bob"`, o, phoneLike.Verbs, []string{"Mail"}); len(again) != len(want) || !reflect.DeepEqual(again, th.Input(o).Legal) {
		t.Errorf("recomputed: %v", again)
	}
}

// A screen may be as full as it likes.
func TestFullScreens(t *testing.T) {
	o := &gymkhana.Observation{}
	for i := range 500 {
		o.Elements = append(o.Elements, gymkhana.Element{ID: fmt.Sprint(i), Role: "textbox",
			Text: fmt.Sprintf("no %d, of %d", i, i+1), States: []string{"clickable", "editable"}})
	}
	in := NewThread(strings.Repeat("Many Words ", 100), phoneLike).Input(o)
	counts := map[gymkhana.Verb]int{}
	for _, a := range in.Legal {
		counts[a.Verb]++
	}
	if counts[gymkhana.Click] != mostElements || counts[gymkhana.Answer] != mostAnswers || counts[gymkhana.Type] > mostFields*mostSpans {
		t.Errorf("got %v", counts)
	}
	checkSheet(t, &in, NewSheet(&in))
}

// Parts of a text that could be answers, and what they look like.
func TestPartsOfTexts(t *testing.T) {
	for text, want := range map[string][]string{
		"":                              {},
		"Call Ben\n18:30 · Room 4":      {"Call Ben:phrase", "18:30 · Room 4:phrase", "18:30:time", "Room 4:phrase"},
		"Total: $12.50":                 {"Total: $12.50:money", "Total:word", "$12.50:money"},
		"28 October 2023":               {"28 October 2023:date"},
		"ben@example.org":               {"ben@example.org:address"},
		"+1 (555) 010-9999":             {"+1 (555) 010-9999:phone"},
		"12":                            {"12:number"},
		"3.5":                           {"3.5:number"},
		"You have 3 new messages":       {"You have 3 new messages:phrase", "3:number"},
		"one, two, three":               {"one, two, three:phrase", "one:word", "two:word", "three:word"},
		"a, b, c, d, e, f, g":           {"a, b, c, d, e, f, g:long"},
		strings.Repeat("too long ", 20): {},
	} {
		names := []string{"word", "phrase", "long", "number", "money", "time", "date", "phone", "address"}
		got := []string{}
		for i, p := range parts(&gymkhana.Element{Text: text}) {
			got = append(got, p.text+":"+names[p.kind])
			if int(p.at) != min(i, 5) {
				t.Errorf("%q: part %d says it is %d", text, i, p.at)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q gives %q; want %q", text, got, want)
		}
	}
}
