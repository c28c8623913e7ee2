package device

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/ui"
	"gymkhana/internal/wording"
	"gymkhana/rng"
)

// panics gives what a function panics with, "" if it does not.
func panics(f func()) (why string) {
	defer func() {
		if r := recover(); r != nil {
			why = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

func TestAMistakeInAPhoneIsTold(t *testing.T) {
	app := func(change func(a *App[safe])) *App[safe] {
		a := &App[safe]{AppInfo: ui.AppInfo{Name: "safe", Title: "Safe", Icon: ui.IconLock}, Show: func(*ui.Page, *safe) {}}
		change(a)
		return a
	}
	if why := panics(func() { New(app(func(*App[safe]) {})) }); why != "" {
		t.Errorf("a good app: %s", why)
	}
	for name, change := range map[string]func(a *App[safe]){
		"no name":  func(a *App[safe]) { a.Name = "" },
		"no title": func(a *App[safe]) { a.Title = "" },
		"no icon":  func(a *App[safe]) { a.Icon = ui.NoIcon },
		"no Show":  func(a *App[safe]) { a.Show = nil },
	} {
		if why := panics(func() { New(app(change)) }); !strings.Contains(why, "needs a name, a title, an icon and Show") {
			t.Errorf("%s: %q", name, why)
		}
	}
	if why := panics(func() {
		New(&App[struct{ M map[string]int }]{AppInfo: ui.AppInfo{Name: "m", Title: "M", Icon: ui.IconLock},
			Show: func(*ui.Page, *struct{ M map[string]int }) {}})
	}); !strings.Contains(why, "app m: ") || !strings.Contains(why, "map[string]int") {
		t.Errorf("data that are not plain: %q", why)
	}
	kit := deskKit()
	if why := panics(func() { kit.With(deskTask("lamp")) }); !strings.Contains(why, "asks for nothing") {
		t.Errorf("a family with a mistake: %q", why)
	}
	if why := panics(func() { kit.With(wants("lamp", func(*desk) {}, nil)) }); !strings.Contains(why,
		"desk/lamp comes twice") {
		t.Errorf("a family that is there already: %q", why)
	}
	before := len(kit.Families())
	if kit.With(wants("new", func(*desk) {}, nil)); len(kit.Families()) != before+1 ||
		kit.byFamily["desk/new"].Name != "desk/new" {
		t.Error("a new family is not there")
	}
	ph := begun(t, kit, "desk/new", 1).ph
	if why := panics(func() { Of[bell](ph) }); !strings.Contains(why, "no app holds a *device.bell") {
		t.Errorf("data of an app that is not there: %q", why)
	}
	if why := panics(func() { See[bell](ph) }); !strings.Contains(why, "no app holds a *device.bell") {
		t.Errorf("data of an app that is not there, to read: %q", why)
	}
}

func TestFamiliesNeedAllTheirParts(t *testing.T) {
	for want, spoil := range map[string]func(f *Family){
		"a name is app/what":          func(f *Family) { f.Name = "desk/lamp/off" },
		"has 2 wordings":              func(f *Family) { f.Goals = f.Goals[1:] },
		"has 0 wordings":              func(f *Family) { f.Goals = nil },
		"needs Steps":                 func(f *Family) { f.Steps = -1 },
		"needs Steps, Draw":           func(f *Family) { f.Draw = nil },
		"needs Steps, Draw and Solve": func(f *Family) { f.Solve = nil },
		`level "none"`:                func(f *Family) { f.Level = "none" },
		"asks for nothing":            func(f *Family) { f.Want = nil },
		"holds out 3 of 3 wordings":   func(f *Family) { f.HeldGoals = 3 },
		"holds out -1 of":             func(f *Family) { f.HeldGoals = -1 },
		`lacks a "]"`:                 func(f *Family) { f.Goals[1] = "See [to|after the {thing}." },
		"brackets in brackets":        func(f *Family) { f.Goals[1] = "See [to|[after|for]] the {thing}." },
		`has "]" or "|" outside`:      func(f *Family) { f.Goals[1] = "See to | after the {thing}." },
		`or "|" outside`:              func(f *Family) { f.Goals[1] = "See to] the {thing}." },
		"two or more different":       func(f *Family) { f.Goals[1] = "See [to] the {thing}." },
		"alternatives in [to|to]":     func(f *Family) { f.Goals[1] = "See [to|to] the {thing}." },
		"names other parameters in":   func(f *Family) { f.Goals[1] = "See to [the {thing}|that] {thing}." },
		`in "the {th"`:                func(f *Family) { f.Goals[1] = "See to {thing}, [the {th|a {th]ing}." },
		"is no parameter's":           func(f *Family) { f.Goals[1] = "See to {thing} and {Thing}." },
		"wordings name different parameters:": func(f *Family) {
			f.Goals = append(slices.Clone(f.Goals),
				"The {thing} and the {other}.")
		},
	} {
		f := wants("lamp", func(*desk) {}, func(*Driver) bool { return false })
		if err := f.check(); err != nil {
			t.Fatalf("a good family: %v", err)
		}
		spoil(&f)
		if err := f.check(); err == nil || !strings.Contains(err.Error(), want) ||
			!strings.HasPrefix(err.Error(), "family desk/lamp") ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("want the one mistake %q, got %v", want, err)
		}
	}
	for name, give := range map[string]func(f *Family){
		"a question": func(f *Family) { f.Reply = func(*Phone) Reply { return Reply{} } },
		"a game":     func(f *Family) { f.Ended = func(*Phone) (bool, bool) { return false, false } },
		"nothing":    func(f *Family) { f.Noop = true },
	} {
		f := deskTask("lamp")
		give(&f)
		if err := f.check(); err != nil {
			t.Errorf("a family that asks for %s: %v", name, err)
		}
	}
	f := wants("lamp", func(*desk) {}, func(*Driver) bool { return false })
	f.Goals = []string{"{a} {b} {a}", "{b} or {a}", "{a}, {b}"}
	if err := f.check(); err != nil {
		t.Errorf("wordings in another order: %v", err)
	}
}

// Two of twelve wordings are held out, unless a family says otherwise; of fewer, one.
func TestSoManyWordingsAreHeldOut(t *testing.T) {
	for _, c := range []struct{ goals, says, want int }{{3, 0, 1}, {11, 0, 1}, {12, 0, 2}, {20, 0, 2}, {12, 1, 1}, {5, 3, 3}} {
		f := Family{Goals: make([]string, c.goals), HeldGoals: c.says}
		if got := len(f.Held()); got != c.want {
			t.Errorf("%d of %d wordings are held out where the family says %d; want %d", got, c.goals, c.says, c.want)
		}
	}
}

// Every alternative occurs, those of held-out wordings only if they are requested, and the data are the same in all
// wordings.
func TestAlternatives(t *testing.T) {
	kit := deskKit()
	usual := begun(t, kit, "desk/lamp", 1).ph.Case.Get("thing")
	f := kit.byFamily["desk/lamp"]
	f.Goals = []string{"[See|Look] to [the |]{thing}[, please|][.|!]", "Mind [{thing} in time|in time {thing}].", "[{thing}|Oh, {thing}]"}
	f.HeldGoals = 1
	told := map[bool]map[string]int{}
	for _, held := range []bool{false, true} {
		told[held] = map[string]int{}
		for seed := range gymkhana.Seed(400) {
			w := kit.world(Setup{Family: "desk/lamp", Held: held})
			if _, err := w.Reset(t.Context(), seed); err != nil {
				t.Fatal(err)
			}
			thing := w.ph.Case.Get("thing")
			if seed == 1 && thing != usual {
				t.Errorf("with other wordings the thing is %s; want %s", thing, usual)
			}
			told[held][strings.ReplaceAll(w.Goal(), thing, "X")]++
		}
	}
	if got := slices.Sorted(maps.Keys(told[true])); !slices.Equal(got, []string{"Oh, X", "X"}) {
		t.Errorf("the held-out wording is told as %q", got)
	}
	if len(told[false]) != 18 || told[false]["See to X!"] == 0 || told[false]["Look to the X, please."] == 0 ||
		told[false]["Mind in time X."] < 60 || told[false]["Oh, X"] > 0 {
		t.Errorf("the other wordings are told as %v", told[false])
	}
	if plain, err := wording.Plain(f.Goals[0]); err != nil || plain != "See to the {thing}, please." {
		t.Errorf("plain is %q (%v)", plain, err)
	}
}

// Training meets all wordings but the last, which is held out.
func TestWordings(t *testing.T) {
	kit := deskKit()
	seen := map[string]int{}
	for seed := range gymkhana.Seed(60) {
		w := begun(t, kit, "desk/lamp", seed)
		seen[strings.Fields(w.Goal())[0]]++
		held := kit.world(Setup{Family: "desk/lamp", Held: true})
		if _, err := held.Reset(t.Context(), seed); err != nil {
			t.Fatal(err)
		}
		if want := "The " + held.ph.Case.Get("thing") + " of lamp!"; held.Goal() != want || !held.ph.Case.Held ||
			w.ph.Case.Held {
			t.Errorf("seed %d: held out is %q; want %q", seed, held.Goal(), want)
		}
		if held.ph.Case.Get("thing") != w.ph.Case.Get("thing") {
			t.Errorf("seed %d: the wording changes what is asked for", seed)
		}
	}
	if seen["See"] < 15 || seen["Please"] < 15 || len(seen) != 2 {
		t.Errorf("of 60 goals so many begin with each word: %v", seen)
	}
	lost := deskTask("lost")
	lost.Noop = true
	lost.Draw = func(*rng.Stream, *Phone) {}
	w := kit.With(lost).world(Setup{Family: "desk/lost"})
	if _, err := w.Reset(t.Context(), 1); !blames(err, gymkhana.FaultSetup) || !strings.Contains(err.Error(), "{thing}") {
		t.Errorf("a parameter that was not drawn: %v", err)
	}
}

func TestParametersOfACase(t *testing.T) {
	var c Case
	c.Set("a", "1")
	c.Set("b", "2")
	c.Set("a", "3")
	if c.Get("a") != "3" || c.Get("b") != "2" || c.Get("c") != "" || len(c.Params) != 2 {
		t.Errorf("the parameters are %v", c.Params)
	}
}

// A phone begins as people have it, and apps are allowed what they ask for unless a task is about that.
func TestAPhoneIsUsual(t *testing.T) {
	ph := begun(t, deskKit(), "desk/lamp", 1).ph
	want := ui.Settings{Wifi: true, Location: true, Rotate: true, Brightness: 128, Media: 8, Ring: 8, Alarm: 8,
		TextSize: 1, Timeout: 60}
	if ph.Settings != want || !slices.Equal(ph.Shell.Grants, []string{"safe"}) || ph.Shell.Front != "" {
		t.Errorf("the settings are %+v, with grants for %v and %q in front", ph.Settings, ph.Shell.Grants, ph.Shell.Front)
	}
}

func TestSuiteIsParted(t *testing.T) {
	kit := deskKit()
	mini := deskTask("x")
	mini.Name, mini.Noop, mini.Tags = "mini/tap", true, []string{"fast"}
	kit.With(mini)
	all := func(but ...string) (names []string) {
		for _, f := range kit.all {
			if !slices.Contains(but, f.Name) {
				names = append(names, f.Name)
			}
		}
		return names
	}
	s, err := kit.Suite([]string{"mini"}, []string{"desk/lamp", "desk/mood"})
	if err != nil {
		t.Fatal(err)
	}
	for subset, want := range map[string][]string{"train": all("mini/tap", "desk/lamp", "desk/mood"),
		"test-app":  {"mini/tap"},
		"test-task": {"desk/lamp", "desk/mood"}, "mini": {"mini/tap"}, "tasks": all("mini/tap")} {
		if !slices.Equal(s.Subsets[subset], want) {
			t.Errorf("the subset %s is %v; want %v", subset, s.Subsets[subset], want)
		}
	}
	var val []string
	for _, name := range all("mini/tap", "desk/lamp", "desk/mood") {
		val = append(val, "val/"+strings.Replace(name, "/", "-", 1))
	}
	if !slices.Equal(s.Subsets["val"], val) || len(s.Tasks) != len(kit.all)+len(val) || len(s.Subsets) != 6 {
		t.Errorf("the subset val is %v, of %d tasks; want %v", s.Subsets["val"], len(s.Tasks), val)
	}
	if _, err := kit.Suite(nil, []string{"desk/lmap"}); err == nil || !strings.Contains(err.Error(), `"desk/lmap"`) {
		t.Errorf("a held-out family that does not exist: %v", err)
	}
	tasks := map[gymkhana.TaskID]*gymkhana.Task{}
	for _, task := range s.Tasks {
		tasks[task.ID] = task
	}
	one, held := tasks["phone/desk/both"], tasks["phone/val/desk-both"]
	if one.Goal != "See to the {thing} of lamp." || one.Budget.Steps != 40 || !slices.Equal(one.Instances, Instances) ||
		string(one.Environment.Config) != `{"family":"desk/both"}` || !slices.Equal(one.Tags, []string{"medium", "desk",
		"question"}) {
		t.Errorf("the task is %+v", one)
	}
	if held.Goal != "The {thing} of lamp!" || !slices.Equal(held.Instances, Validation) || !held.Tagged("val") ||
		string(held.Environment.Config) != `{"family":"desk/both","held":true}` ||
		string(held.Published.Verifier) != `{"published":true}` {
		t.Errorf("the task for validation is %+v", held)
	}
	if got := tasks["phone/mini/tap"].Tags; !slices.Equal(got, []string{"medium", "mini", "fast", "noop"}) {
		t.Errorf("the tags are %v", got)
	}
}

// The initial data of an app do not depend on which other apps the phone has.
func TestAppsAreSeededApart(t *testing.T) {
	draw := func(kit *Kit) desk { return *See[desk](begun(t, kit, "desk/lamp", 5).ph) }
	number := func(d *rng.Stream, _ *Phone, s *desk) { *s = desk{Shelf: d.N(1000), Lamp: true} }
	one := &App[desk]{AppInfo: ui.AppInfo{Name: "desk", Title: "Desk", Icon: ui.IconNote}, Show: showDesk, Seed: number,
		Families: []Family{wants("lamp", func(s *desk) { s.Lamp = false }, func(*Driver) bool { return false })}}
	other := &App[safe]{AppInfo: ui.AppInfo{Name: "safe", Title: "Safe", Icon: ui.IconLock},
		Show: func(*ui.Page, *safe) {},
		Seed: func(d *rng.Stream, _ *Phone, s *safe) { s.Gold = d.N(1000) }}
	if a, b := draw(New(one)), draw(New(other, one)); a.Shelf != b.Shelf || a.Shelf == 0 {
		t.Errorf("the shelf is %d, and %d with another app", a.Shelf, b.Shelf)
	}
}
