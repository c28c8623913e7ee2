package device

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

func TestAnswersMatch(t *testing.T) {
	for _, c := range []struct {
		reply Reply
		said  string
		want  bool
	}{
		{Reply{Kind: TextReply, Items: []string{"Team sync", "Lunch"}}, "lunch, Team Sync.", true},
		{Reply{Kind: TextReply, Items: []string{"Team sync", "Lunch"}}, "Team sync", false},
		{Reply{Kind: TextReply, Items: []string{"Lunch"}}, "Lunch, Dinner", false},
		{Reply{Kind: TextReply, Items: []string{"Lunch"}}, "", false},
		{Reply{Kind: TextReply, Items: []string{"12 Quay Street, Ostern"}}, "“12 Quay Street, Ostern”", true},
		{Reply{Kind: TextReply, Items: []string{"yes"}}, "Yes!", true},
		{Reply{Kind: NumberReply, Items: []string{"1250.5"}}, "It is 1,250.50 in all.", true},
		{Reply{Kind: NumberReply, Items: []string{"3"}}, "3 or 4", false},
		{Reply{Kind: NumberReply, Items: []string{"3"}}, "three", true},
		{Reply{Kind: NumberReply, Items: []string{"300"}, Near: 10}, "309", true},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "October 20, 2023", true},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "2023-10-21", false},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "20 October", true},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "Oct 20th.", true},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "19 October", false},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "20 October or 21 October", false},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "20 October 2022", false},
		{Reply{Kind: DateReply, Items: []string{"2022-10-20"}}, "20 October", false},
		{Reply{Kind: TimeReply, Items: []string{"14:30"}}, "2:30 pm", true},
		{Reply{Kind: TimeReply, Items: []string{"14:30"}}, "2:30", false},
		{Reply{Kind: DigitsReply, Items: []string{"415-555-0132"}}, "(415) 555 0132", true},
		{Reply{Kind: DigitsReply, Items: []string{"415-555-0132"}}, "415-555-0133", false},
	} {
		if got := c.reply.Match(c.said, ""); got != c.want {
			t.Errorf("%v matches %q: %v", c.reply.Items, c.said, got)
		}
	}
}

func TestDistanceCountsWhatHasNoPartner(t *testing.T) {
	row := func(exact string, text ...string) Row { return Row{Exact: exact, Text: text} }
	for _, c := range []struct {
		a, b []Row
		want int
	}{
		{nil, nil, 0},
		{[]Row{row("x")}, nil, 1},
		{[]Row{row("x"), row("x")}, []Row{row("x")}, 1}, // one of a pair
		{[]Row{row("e|1", "Weekly planning")}, []Row{row("e|1", " Weekly  planning\n")}, 0},
		{[]Row{row("e|1", "Weekly planning")}, []Row{row("e|1", "Weekly planing")}, 2},
		{[]Row{row("e|1", "Weekly planning")}, []Row{row("e|2", "Weekly planning")}, 2},
		{[]Row{row("e", "aaaaaaaaaa"), row("e", "aaaaaaaaab")}, []Row{row("e", "aaaaaaaaab"), row("e", "aaaaaaaaaa")}, 0},
	} {
		if got := corrected.distance(c.a, c.b); got != c.want {
			t.Errorf("distance of %v and %v is %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestChoicesAreFair(t *testing.T) {
	d := rng.New(7, "test")
	count := map[string]int{}
	for range 6000 {
		count[strings.Join(rng.Some(d, []string{"a", "b", "c"}, 2), "")]++
	}
	for order, n := range count {
		if n < 850 || n > 1150 {
			t.Errorf("%s came %d times of 6000; want about 1000", order, n)
		}
	}
	if len(count) != 6 {
		t.Errorf("got %d of 6 orders", len(count))
	}
}

// bell is an app with one switch, for tests of scoring.
type bell struct {
	Rung bool `json:"rung"`
}

func bellKit() *Kit {
	family := Family{
		Name: "bell/ring", Steps: 12, Level: "easy",
		Goals: []string{"Ring the {what}.", "Please ring the {what}.", "The {what} must ring."},
		Draw:  func(_ *rng.Stream, ph *Phone) { ph.Case.Set("what", "bell") },
		Want:  func(ph *Phone) { Of[bell](ph).Rung = true },
		Solve: func(h *Driver) bool { return h.Open("bell") || h.Set("ring", true) },
	}
	question := family
	question.Name = "bell/ring-and-tell"
	question.Reply = func(*Phone) Reply { return Reply{Kind: TextReply, Items: []string{"ding"}} }
	return New(&App[bell]{
		AppInfo: ui.AppInfo{Name: "bell", Title: "Bell", Icon: ui.IconBell, Color: ui.Amber},
		Show: func(p *ui.Page, s *bell) {
			p.Bar("Bell")
			p.Switch("ring", "Ring", "", s.Rung, func() { s.Rung = !s.Rung })
			p.Switch("wifi", "Wi-Fi", "", p.Sys.Settings.Wifi, func() { p.Sys.Settings.Wifi = !p.Sys.Settings.Wifi })
		},
		Rows: func(s *bell, add func(Row)) {
			if s.Rung {
				add(Row{Exact: "rung"})
			}
		},
		Families: []Family{family, question},
	})
}

// world makes the world of a task.
func world(t *testing.T, kit *Kit, task *gymkhana.Task) *World {
	t.Helper()
	env, err := kit.Env(task.Environment.Config)
	if err != nil {
		t.Fatal(err)
	}
	return env.(*World)
}

// score plays actions and gives the verdict.
func score(t *testing.T, kit *Kit, task *gymkhana.Task, published bool, actions ...string) gymkhana.Verdict {
	t.Helper()
	w := world(t, kit, task)
	if _, err := w.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	s := VerifierOptions{Published: published}.Start(task, gymkhana.Frame{State: w.State()})
	for _, text := range actions {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		seen, err := envtest.Seen(w.Step(t.Context(), []gymkhana.Action{a}))
		if err != nil || seen[0].Refused != "" {
			t.Fatalf("%s: %v %s", text, err, seen[0].Refused)
		}
		s.Add(gymkhana.Frame{State: w.State()})
	}
	return s.Verdict()
}

func TestVerdicts(t *testing.T) {
	kit := bellKit()
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	ring, tell := suite.Tasks[0], suite.Tasks[1]
	open, tap, wifi, done := `open_app app="Bell"`, `click element="ring"`, `click element="wifi"`, `finish`
	for _, c := range []struct {
		name      string
		task      *gymkhana.Task
		published bool
		actions   []string
		want      float64
	}{
		{"nothing", ring, false, nil, 0},
		{"done and declared", ring, false, []string{open, tap, done}, 1},
		{"done and not declared", ring, false, []string{open, tap}, 1},
		{"the same, published", ring, true, []string{open, tap}, 0},
		{"declared, published", ring, true, []string{open, tap, done}, 1},
		{"with a change nobody asked for", ring, false, []string{open, tap, wifi, done}, 0},
		{"undone", ring, false, []string{open, tap, tap, done}, 0},
		{"half of two things", tell, false, []string{open, tap, done}, 0.5},
		{"both things", tell, false, []string{open, tap, `answer text="Ding."`, done}, 1},
		{"the latest answer counts", tell, false, []string{open, tap, `answer text="ding"`, `answer text="dong"`, done}, 0.5},
	} {
		v := score(t, kit, c.task, c.published, c.actions...)
		if v.Progress != c.want || v.Success != (c.want == 1) {
			t.Errorf("%s: progress %v, success %v, want %v", c.name, v.Progress, v.Success, c.want)
		}
	}
}

func TestTheOracleFindsBackAndTellsTheDistance(t *testing.T) {
	kit := bellKit()
	suite, _ := kit.Suite(nil, nil)
	w := world(t, kit, suite.Tasks[0])
	if _, err := w.Reset(t.Context(), 3); err != nil {
		t.Fatal(err)
	}
	in, err := kit.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		t.Fatal(err)
	}
	o := in.(*Oracle)
	if err := o.Sit(w); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		do   string
		away int
	}{{`open_app app="Bell"`, 2}, {`click element="ring"`, 1}, {`click element="ring"`, 2}, {`recents`, 3}, {`home`, 3}} {
		a, _ := gymkhana.ParseAction(step.do)
		if _, err := w.Step(t.Context(), []gymkhana.Action{a}); err != nil {
			t.Fatal(err)
		}
		if n, ok := o.Distance(10); n != step.away || !ok {
			t.Errorf("after %s the distance is %d, %v; want %d", step.do, n, ok, step.away)
		}
	}
	if got := w.Goal(); !strings.Contains(got, "bell") || strings.Contains(got, "{") {
		t.Errorf("the goal reads %q", got)
	}
}

func TestFamiliesAreChecked(t *testing.T) {
	good := bellKit().all[0]
	for _, c := range []struct {
		name  string
		spoil func(f *Family)
	}{
		{"two wordings", func(f *Family) { f.Goals = f.Goals[:2] }},
		{"another parameter", func(f *Family) { f.Goals = []string{"Ring.", "Ring the {what}.", "Ring the {what}!"} }},
		{"no level", func(f *Family) { f.Level = "" }},
		{"no budget", func(f *Family) { f.Steps = 0 }},
		{"asks for nothing", func(f *Family) { f.Want = nil }},
		{"no app in its name", func(f *Family) { f.Name = "ring" }},
	} {
		f := good
		if c.spoil(&f); f.check() == nil {
			t.Errorf("%s: passes", c.name)
		}
	}
}

// The published rule accepts texts that differ by a tenth, whatever the difference, and ignores permissions.
func TestThePublishedRule(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"", "", true}, {"x", "x", true}, {"x", "y", false}, {"", "x", false}, {" Anna BERG", "anna berg ", true},
		{"Fern Street 25", "Fern Street 22", true}, {"0123456789", "012345678x", true}, {"012345678", "01234567x", false},
	} {
		if Same(c.a, c.b) != c.want {
			t.Errorf("%q and %q are the same: %v", c.a, c.b, !c.want)
		}
		is, wanted := []Row{{Exact: "e", Text: []string{c.a}, Body: c.a}}, []Row{{Exact: "e", Text: []string{c.b}, Body: c.b, Raw: "raw", kept: true}}
		if got := published.distance(is, wanted) == 0; got != c.want {
			t.Errorf("rows of %q and %q are alike: %v", c.a, c.b, got)
		}
		wanted[0].kept = false
		if got := corrected.distance(is, wanted) == 0; got != (c.a == c.b) {
			t.Errorf("the corrected rule takes %q for %q: %v", c.a, c.b, got)
		}
	}
	for _, c := range []struct {
		reply Reply
		said  string
		want  bool
	}{
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "October 20, 2023", true},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "2023-10-21", false},
		{Reply{Kind: DateReply, Items: []string{"2023-10-20"}}, "soon", false},
		{Reply{Kind: DateReply, Items: []string{"soon"}}, "soon", false},
		{Reply{Kind: TimeReply, Items: []string{"15:00"}}, "3 PM", true},
		{Reply{Kind: TimeReply, Items: []string{"noon"}}, "noon", false},
		{Reply{Items: []string{"Fern Street 22"}}, "fern street 25", true},
	} {
		if got := c.reply.MatchPublished(c.said); got != c.want {
			t.Errorf("%q answers %v: %v", c.said, c.reply, got)
		}
	}
}
