package device

import (
	"encoding/json"
	"strconv"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/ui"
)

// damaged returns the verdict of a family's verifier on a phone on which the task was solved and then data was changed.
func damaged(t *testing.T, family string, actions []string, change func(ph *Phone)) gymkhana.Verdict {
	t.Helper()
	w := begun(t, deskKit(), family, 1)
	s := VerifierOptions{}.Start(nil, gymkhana.Frame{State: w.State()})
	for _, text := range actions {
		if why := step(t, w, text); why != "" {
			t.Fatalf("%s: %s is refused: %s", family, text, why)
		}
	}
	ph := w.State().Phone()
	change(ph)
	s.Add(gymkhana.Frame{State: ph.freeze()})
	return s.Verdict()
}

// Data that the goal does not mention must stay unchanged, to the last blank; the state of the screen
// need not.
func TestDamageElsewhereFails(t *testing.T) {
	open, lamp, done := `open_app app="Desk"`, `click element="lamp"`, "finish"
	list := func(text string) func(ph *Phone) {
		return func(ph *Phone) { ph.Files.Write("Desk/list.txt", text, 99) }
	}
	for _, c := range []struct {
		name   string
		change func(ph *Phone)
		fails  bool
	}{
		{"nothing", func(*Phone) {}, false},
		{"a letter of a file", list("Milk and bread for Sunday"), true},
		{"a blank at the end of a file", list("Milk and bread for Saturday "), true},
		{"a file is saved again", list("Milk and bread for Saturday"), false},
		{"a file is empty", list(""), true},
		{"a new folder", func(ph *Phone) { ph.Files.MakeFolder("Desk/new", 0) }, true},
		{"another app", func(ph *Phone) { Of[safe](ph).Gold++ }, true},
		{"the text of another app", func(ph *Phone) { Of[safe](ph).Label = "x" }, true},
		{"the rest of the same app", func(ph *Phone) { Of[desk](ph).Papers[3] += "." }, true},
		{"a setting", func(ph *Phone) { ph.Settings.Ring-- }, true},
		{"a permission is withdrawn", func(ph *Phone) { ph.Shell.Deny("safe") }, true},
		{"a permission is given", func(ph *Phone) { ph.Shell.Grant("desk") }, false},
		{"the clipboard", func(ph *Phone) { ph.Shell.Clip = "x" }, false},
		{"the app in front", func(ph *Phone) { ph.Shell.Open("safe") }, false},
		{"an answer that nobody asked for", func(ph *Phone) { ph.Shell.Answer, ph.Shell.Told = "7", true }, false},
		{"notices", func(ph *Phone) { ph.Shell.Notices = append(ph.Shell.Notices, ui.Notice{Title: "x"}) }, false},
	} {
		v := damaged(t, "desk/lamp", []string{open, lamp, done}, c.change)
		if v.Success == c.fails || v.Success != (v.Parts["off"] == 0) {
			t.Errorf("%s: %+v", c.name, v)
		}
		if v := damaged(t, "desk/question", []string{`answer text="3"`, done}, c.change); v.Success == c.fails && c.name != "an answer that nobody asked for" {
			t.Errorf("%s, with an answer: %+v", c.name, v)
		}
	}
}

// A page solved with a change elsewhere on the phone does not count. The page itself judges its own state.
func TestDamageBesideAGameFails(t *testing.T) {
	slide := []string{`drag x=177 y=281 to_x=504 to_y=281`}
	for _, c := range []struct {
		name   string
		change func(ph *Phone)
		off    float64
	}{
		{"nothing", func(*Phone) {}, 0},
		{"its own data", func(ph *Phone) { Of[desk](ph).Papers[3] += "." }, 0},
		{"another app", func(ph *Phone) { Of[safe](ph).Gold++ }, 2},
		{"a setting", func(ph *Phone) { ph.Settings.Wifi = !ph.Settings.Wifi }, 1},
	} {
		v := damaged(t, "desk/game", slide, c.change)
		if v.Success != (c.off == 0) || v.Parts["off"] != c.off || v.Parts["published"] != 1 {
			t.Errorf("%s: %+v; want %v off", c.name, v, c.off)
		}
	}
}

// The lasting effects are those that verifiers compare.
func TestWhatLasts(t *testing.T) {
	kit := deskKit()
	lasting := func(family string, change func(ph *Phone), actions ...string) string {
		w := begun(t, kit, family, 1)
		for _, text := range actions {
			step(t, w, text)
		}
		ph := w.State().Phone()
		change(ph)
		text := ph.freeze().AppendLasting(nil)
		if !json.Valid(text) {
			t.Errorf("%s: what lasts is no JSON: %s", family, text)
		}
		return string(text)
	}
	nothing := func(*Phone) {}
	was := lasting("desk/question", nothing)
	for _, c := range []struct {
		name    string
		same    bool
		change  func(ph *Phone)
		actions []string
	}{
		{"time, places and searches", true, nothing, []string{`open_app app="Desk"`, `click element="papers"`, "home", "wait"}},
		{"rows in another order", true, func(ph *Phone) { p := Of[desk](ph).Papers; p[0], p[1] = p[1], p[0] }, nil},
		{"an answer", false, nothing, []string{`answer text="3"`}},
		{"a lamp", false, nothing, []string{`open_app app="Desk"`, `click element="lamp"`}},
		{"a typed blank", true, func(ph *Phone) { Of[desk](ph).Name = " " }, nil},
		{"a typed letter", false, func(ph *Phone) { Of[desk](ph).Name = "x" }, nil},
		{"a file", false, func(ph *Phone) { ph.Files.Write("Desk/list.txt", "Milk and bread for Sunday", 0) }, nil},
		{"a setting", false, func(ph *Phone) { ph.Settings.Ring++ }, nil},
		{"a permission", false, func(ph *Phone) { ph.Shell.Deny("safe") }, nil},
	} {
		is := lasting("desk/question", c.change, c.actions...)
		if (is == was) != c.same {
			t.Errorf("%s: what lasts is\n%s\nand was\n%s", c.name, is, was)
		}
	}
	if one, two := lasting("desk/question", nothing, `answer text="3"`), lasting("desk/question", nothing, `answer text="4"`); one == two {
		t.Error("two answers leave the same")
	}
	for _, same := range [][2]string{{"3", "3.00"}, {"0.50 each", " 0.5  each"}, {"12:30", "12:30"}} {
		one, two := lasting("desk/question", nothing, "answer text="+strconv.Quote(same[0])), lasting("desk/question", nothing, "answer text="+strconv.Quote(same[1]))
		if one != two {
			t.Errorf("the answers %q leave\n%s\n%s", same, one, two)
		}
	}
	if one, two := lasting("desk/question", nothing, `answer text="30"`), lasting("desk/question", nothing, `answer text="3"`); one == two {
		t.Error("30 and 3 leave the same")
	}
	if one, two := lasting("desk/lamp", nothing, `answer text="3"`), lasting("desk/lamp", nothing); one != two {
		t.Error("an answer that nobody asked for lasts")
	}
	if one, two := lasting("desk/game", nothing), lasting("desk/game", nothing, `drag x=177 y=281 to_x=504 to_y=281`); one == two {
		t.Error("a game that is won leaves nothing")
	}
}
