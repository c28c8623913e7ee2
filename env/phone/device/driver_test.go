package device

import (
	"context"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
)

// begun is the world of a family, at the start of an instance.
func begun(t *testing.T, kit *Kit, family string, seed gymkhana.Seed) *World {
	t.Helper()
	w := kit.world(Setup{Family: family})
	if _, err := w.Reset(t.Context(), seed); err != nil {
		t.Fatal(err)
	}
	return w
}

// step does one action and gives why it was refused.
func step(t *testing.T, w *World, text string) (refused string) {
	t.Helper()
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	return do(t, w, a).Refused
}

func do(t *testing.T, w *World, a gymkhana.Action) gymkhana.Observation {
	t.Helper()
	seen, err := envtest.Seen(w.Step(t.Context(), []gymkhana.Action{a}))
	if err != nil {
		t.Fatalf("%s: %v", a, err)
	}
	return seen[0]
}

// solve lets the oracle play to the end and gives what it did.
func solve(t *testing.T, kit *Kit, w *World) string {
	t.Helper()
	p, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Sit(w); err != nil {
		t.Fatal(err)
	}
	away, ok := p.(*Oracle).Distance(40)
	var did []string
	for range 40 {
		d, err := p.Act(t.Context(), nil)
		if err != nil || len(d.Actions) != 1 {
			t.Fatalf("%v, %v", d, err)
		}
		did = append(did, d.Actions[0].String())
		if seen := do(t, w, d.Actions[0]); seen.Refused != "" {
			t.Errorf("%s is refused: %s", d.Actions[0], seen.Refused)
		} else if seen.Ended == gymkhana.Terminated {
			break
		}
	}
	if !ok || away != len(did) {
		t.Errorf("the oracle said %d steps, %v, and took %d", away, ok, len(did))
	}
	return strings.Join(did, "\n")
}

// Each row is a task, the actions that were already taken on the phone, and the remaining actions.
func TestTheOracleTakesTheShortWay(t *testing.T) {
	kit := deskKit()
	open, lamp, done := `open_app app="Desk"`, `click element="lamp"`, `finish status="complete"`
	down, papers := `scroll element="body" direction="down"`, `click element="papers"`
	for _, c := range []struct {
		name, family string
		before, want []string
	}{
		{"text", "name", nil, []string{open, `type text="Anna Berg" element="name" clear=true`, done}},
		{"over another text", "name", []string{open, `type text="Otto" element="name"`},
			[]string{`type text="Anna Berg" element="name" clear=true`, done}},
		{"a slider", "shelf", nil, []string{open, `drag x=177 y=281 to_x=364 to_y=281`, done}},
		{"a switch", "lamp", nil, []string{open, lamp, done}},
		{"a switch that is right", "lamp", []string{open, lamp}, []string{done}},
		{"under another screen", "lamp", []string{open, papers}, []string{"back", lamp, done}},
		{"under a dialog", "lamp", []string{open, `click element="mood"`}, []string{"back", lamp, done}},
		{"under the apps used lately", "lamp", []string{open, "recents"}, []string{"back", lamp, done}},
		{"behind another app", "lamp", []string{`open_app app="Safe"`}, []string{open, lamp, done}},
		{"a choice", "mood", nil, []string{open, `click element="mood"`, `click element="option/grim"`, done}},
		{"a date in months", "day", nil, []string{open, `click element="day"`, `click element="month/next"`,
			`click element="month/next"`,
			`click element="month/next"`, `click element="day/2024-01-05"`, `click element="ok"`, done}},
		{"a date before", "day", []string{open, `click element="day"`, `click element="month/next"`,
			`click element="month/next"`,
			`click element="month/next"`, `click element="month/next"`},
			[]string{`click element="month/previous"`, `click element="day/2024-01-05"`, `click element="ok"`, done}},
		{"a time", "hour", nil, []string{open, `click element="hour"`, `click element="hour/9"`, `click element="minute/5"`,
			`click element="minute/more"`, `click element="minute/more"`, `click element="ok"`, done}},
		{"a time just before", "hour", []string{open, `click element="hour"`, `click element="hour/9"`,
			`click element="minute/5"`,
			`click element="minute/more"`}, []string{`click element="minute/more"`, `click element="ok"`, done}},
		{"a time just after", "hour", []string{open, `click element="hour"`, `click element="hour/9"`,
			`click element="minute/10"`},
			[]string{`click element="minute/5"`, `click element="minute/more"`, `click element="minute/more"`,
				`click element="ok"`, done}},
		{"far down a list", "paper", nil, []string{open, papers, down, down, `click element="paper/25"`, done}},
		{"up a list", "burn", []string{open, papers, down, down}, []string{`scroll element="body" direction="up"`,
			`scroll element="body" direction="up"`,
			`long_press element="paper/3"`, `click element="confirm"`, done}},
		{"an answer to a question of the app", "burn", nil, []string{open, papers, `long_press element="paper/3"`,
			`click element="confirm"`, done}},
		{"under the keyboard", "bottom", []string{open, `click element="name"`},
			[]string{"back", down, `click element="bottom"`, done}},
		{"with leave", "gold", nil, []string{`open_app app="Safe"`, `click element="permission/allow"`,
			`click element="take"`, open, lamp, done}},
		{"an answer", "question", nil, []string{`answer text="3"`, done}},
		{"another answer", "question", []string{`answer text="4"`}, []string{`answer text="3"`, done}},
		{"the answer that was given", "question", []string{`answer text="3"`}, []string{done}},
		{"things to do, and an answer", "both", nil, []string{open, lamp, `answer text="3"`, done}},
		{"the answer came first", "both", []string{`answer text="3"`}, []string{open, lamp, done}},
		{"nothing to do", "still", nil, []string{done}},
		{"a game ends itself", "game", nil, []string{`drag x=177 y=281 to_x=504 to_y=281`}},
	} {
		w := begun(t, kit, "desk/"+c.family, 1)
		for _, text := range c.before {
			if why := step(t, w, text); why != "" {
				t.Fatalf("%s: %s is refused: %s", c.name, text, why)
			}
		}
		if got, want := solve(t, kit, w), strings.Join(c.want, "\n"); got != want {
			t.Errorf("%s: the oracle did\n%s\nwant\n%s", c.name, got, want)
		}
		if v := aimAt(begun(t, kit, "desk/"+c.family, 1).State()).measure(w.State()); v.progress != 1 || v.off != 0 {
			t.Errorf("%s: the oracle leaves %+v", c.name, v)
		}
	}
}

// If the oracle knows no way, it says so, goes home and waits there.
func TestTheOracleMayKnowNoWay(t *testing.T) {
	kit := deskKit()
	w := begun(t, kit, "desk/clip", 1)
	for _, text := range []string{`open_app app="Desk"`, `click element="papers"`} {
		step(t, w, text)
	}
	p, _ := kit.NewOracle(gymkhana.AgentSetup{})
	if err := p.Sit(w); err != nil {
		t.Fatal(err)
	}
	o := p.(*Oracle)
	if n, ok := o.Distance(7); ok || n != 7 {
		t.Errorf("the distance is %d, %v; want none within 7", n, ok)
	}
	for _, want := range []string{"back", "back", "noop", "noop"} {
		a := o.Next()
		if a.String() != want {
			t.Errorf("the oracle does %s; want %s", a, want)
		}
		do(t, w, a)
	}
}

// Each of the driver's methods says whether it did something. Something that is already so, is missing or cannot be
// used is no reason to act.
func TestDriverActsOnlyWhereItCan(t *testing.T) {
	kit := deskKit()
	for _, c := range []struct {
		name   string
		before []string
		act    func(h *Driver) bool
		want   string // the action, "" for none
	}{
		{"an app that is in front", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Open("desk") }, ""},
		{"another app", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Open("safe") },
			`open_app app="Safe"`},
		{"home from home", nil, func(h *Driver) bool { return h.Home() }, ""},
		{"home from an app", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Home() }, "home"},
		{"waiting", nil, func(h *Driver) bool { return h.Wait() }, "wait"},
		{"back", nil, func(h *Driver) bool { return h.Back() }, "back"},
		{"what is not on the page", nil, func(h *Driver) bool { return h.Tap("lamp") || h.Long("lamp") || h.Show("lamp") },
			""},
		{"what is off", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Tap("nothing") }, ""},
		{"a field that reads so", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Fill("name", "") }, ""},
		{"an element that is not a field", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Fill("lamp", "on") }, ""},
		{"a field that is not there", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Fill("nom", "Anna") },
			""},
		{"a field out of sight", []string{`open_app app="Desk"`, `scroll element="body" direction="down"`},
			func(h *Driver) bool { return h.Fill("name", "Anna") }, `scroll element="body" direction="up"`},
		{"a switch that is so", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Set("lamp", true) }, ""},
		{"a switch that is not there", nil, func(h *Driver) bool { return h.Set("lamp", true) }, ""},
		{"a slider that stands so", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Slide("shelf", 3) }, ""},
		{"a slider that is not there", nil, func(h *Driver) bool { return h.Slide("shelf", 4) }, ""},
		{"an element that is not a slider", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Slide("lamp", 4) }, ""},
		{"a slider out of sight", []string{`open_app app="Desk"`, `scroll element="body" direction="down"`},
			func(h *Driver) bool { return h.Slide("shelf", 4) }, `scroll element="body" direction="up"`},
		{"a choice that is made", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Choose("mood", "calm") },
			""},
		{"a date that is so", []string{`open_app app="Desk"`}, func(h *Driver) bool {
			return h.Date("day", "2023-10-15",
				"2023-10-15")
		}, ""},
		{"a text that is not a date", []string{`open_app app="Desk"`, `click element="day"`},
			func(h *Driver) bool { return h.Date("day", "2023-10-15", "soon") }, ""},
		{"a date in the same month of a year before", []string{`open_app app="Desk"`, `click element="day"`},
			func(h *Driver) bool { return h.Date("day", "2023-10-15", "2022-10-15") }, `click element="month/previous"`},
		{"a time that is so", []string{`open_app app="Desk"`}, func(h *Driver) bool {
			return h.Clock("hour", "15:34",
				"15:34")
		}, ""},
		{"a time that is chosen", []string{`open_app app="Desk"`, `click element="hour"`},
			func(h *Driver) bool { return h.Clock("hour", "15:34", "15:34") }, `click element="ok"`},
		{"a question that is not asked", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Confirm() }, ""},
		{"what can be seen, and is off", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Show("nothing") },
			""},
		{"what can be seen", []string{`open_app app="Desk"`}, func(h *Driver) bool { return h.Show("lamp") }, ""},
	} {
		w := begun(t, kit, "desk/lamp", 1)
		for _, text := range c.before {
			step(t, w, text)
		}
		h := w.driver()
		got := ""
		if c.act(h) {
			got = h.act.String()
		}
		if got != c.want {
			t.Errorf("%s: %q; want %q", c.name, got, c.want)
		}
	}
}

func TestDriverSeesThePage(t *testing.T) {
	w := begun(t, deskKit(), "desk/lamp", 1)
	check := func(when, screen, arg, modal string, on bool) {
		t.Helper()
		h := w.driver()
		if h.On(screen) != on || h.On("nowhere") || h.Arg() != arg || h.Modal() != modal {
			t.Errorf("%s: on %q is %v, with %q and the dialog %q", when, screen, h.On(screen), h.Arg(), h.Modal())
		}
	}
	check("at home", "", "", "", false)
	step(t, w, `open_app app="Desk"`)
	check("in the app", "", "", "", true)
	h := w.driver()
	if !h.Has("lamp") || !h.Has("bottom") || h.Has("paper/3") || h.Look("shelf").Value != 3 || !h.Look("lamp").Checked ||
		h.Look("none").ID != "" {
		t.Errorf("the page shows %v", w.page.IDs())
	}
	if got := h.Get("thing"); !strings.HasPrefix(got, "thing ") || h.Get("other") != "" {
		t.Errorf("the parameters are %q and %q", got, h.Get("other"))
	}
	step(t, w, `click element="papers"`)
	check("on its second screen", "papers", "today", "", true)
	step(t, w, `long_press element="paper/2"`)
	check("in a dialog", "papers", "today", "burn", true)
	if w.driver().Has("paper/29") || !w.driver().Has("confirm") {
		t.Error("a dialog hides what lies under it")
	}
	if step(t, w, "back"); !w.driver().Has("paper/29") || w.driver().Has("confirm") {
		t.Error("what is far down on the page is there, though it cannot be seen")
	}
}

func TestOraclesSitInPhones(t *testing.T) {
	kit := deskKit()
	if _, err := kit.NewOracle(gymkhana.AgentSetup{Options: gymkhana.Config(`{"depth":3}`)}); err == nil {
		t.Error("the oracle has no options, and takes one")
	}
	p, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Begin(t.Context(), nil, gymkhana.Spec{}); err != nil {
		t.Error(err)
	}
	if _, err := p.Act(t.Context(), nil); !blames(err, gymkhana.FaultUs) {
		t.Errorf("an oracle that sits nowhere acts: %v", err)
	}
	if err := p.Sit(nil); !blames(err, gymkhana.FaultSetup) {
		t.Errorf("an oracle sits in what is no phone: %v", err)
	}
	if err := p.Sit(kit.world(Setup{Family: "desk/lamp"})); !blames(err, gymkhana.FaultUs) {
		t.Errorf("an oracle sits in a phone before Reset: %v", err)
	}
	if err := p.Sit(begun(t, kit, "desk/lamp", 1)); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Act(gone(t), nil); err != context.Canceled {
		t.Errorf("an oracle acts for a run that was cancelled: %v", err)
	}
}

// gone is the context of a run that was cancelled.
func gone(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// blames reports whether there is an error, and whose it is.
func blames(err error, fault gymkhana.Fault) bool {
	return err != nil && gymkhana.FaultOf(err) == fault
}
