package device

import (
	"context"
	"encoding/json"
	"image"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/phone/ui"
	"gymkhana/registry"
)

func TestLaws(t *testing.T) {
	kit := deskKit()
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	envtest.Run(t, registry.EnvEntry{New: kit.Env, Decode: kit.Decode}, suite.Tasks[0])
}

func TestStepNeedsAnEpisode(t *testing.T) {
	kit := deskKit()
	noop := gymkhana.Action{Verb: gymkhana.Noop}
	w := kit.world(Setup{Family: "desk/lamp"})
	if _, err := w.Step(t.Context(), []gymkhana.Action{noop}); !blames(err, gymkhana.FaultUs) {
		t.Errorf("a step before Reset: %v", err)
	}
	if _, err := w.snapshot(); !blames(err, gymkhana.FaultUs) {
		t.Errorf("a snapshot before Reset: %v", err)
	}
	if _, err := w.Reset(gone(t), 1); err != context.Canceled {
		t.Errorf("a reset of a run that was cancelled: %v", err)
	}
	w = begun(t, kit, "desk/lamp", 1)
	for _, acts := range [][]gymkhana.Action{nil, {noop, noop}} {
		if _, err := w.Step(t.Context(), acts); !blames(err, gymkhana.FaultUs) {
			t.Errorf("a step of %d actions: %v", len(acts), err)
		}
	}
	if _, err := w.Step(gone(t), []gymkhana.Action{noop}); err != context.Canceled {
		t.Errorf("a step of a run that was cancelled: %v", err)
	}
	if step(t, w, "finish"); w.Close() != nil {
		t.Error("closing fails")
	}
	if _, err := w.Step(t.Context(), []gymkhana.Action{noop}); !blames(err, gymkhana.FaultUs) {
		t.Errorf("a step after the end: %v", err)
	}
	if _, err := w.Reset(t.Context(), 1); err != nil || step(t, w, "noop") != "" {
		t.Errorf("another episode in the same world: %v", err)
	}
}

func TestConfigOfAPhoneIsChecked(t *testing.T) {
	kit := deskKit()
	if _, err := kit.Env(gymkhana.Config(`{"size":3}`)); !blames(err, gymkhana.FaultSetup) {
		t.Errorf("a setting that does not exist: %v", err)
	}
	if _, err := kit.Trainable(gymkhana.Config(`{"size":3}`)); !blames(err, gymkhana.FaultSetup) {
		t.Errorf("a setting that does not exist, to learn on: %v", err)
	}
	w := kit.world(Setup{Family: "desk/lmap"})
	if _, err := w.Reset(t.Context(), 1); !blames(err, gymkhana.FaultSetup) ||
		!strings.Contains(err.Error(), `"desk/lamp"`) {
		t.Errorf("a family that does not exist: %v", err)
	}
	other := &trainable{World: w}
	if _, err := other.Reset(t.Context(), 1); !blames(err, gymkhana.FaultSetup) {
		t.Errorf("a family that does not exist, to learn on: %v", err)
	}
}

func TestHowAnEpisodeEnds(t *testing.T) {
	kit := deskKit()
	for _, c := range []struct{ family, action, reason string }{
		{"lamp", "noop", ""},
		{"lamp", "finish", "declared complete"},
		{"lamp", `finish status="infeasible"`, "declared infeasible"},
		{"game", "noop", ""},
		{"game", `drag x=177 y=281 to_x=504 to_y=281`, "won"},
		{"game", `drag x=177 y=281 to_x=10 to_y=281`, "lost"},
		{"game", "finish", "declared complete"},
	} {
		w := begun(t, kit, "desk/"+c.family, 1)
		a, _ := gymkhana.ParseAction(c.action)
		seen := do(t, w, a)
		if seen.Reason != c.reason || (seen.Ended == gymkhana.Terminated) != (c.reason != "") {
			t.Errorf("%s: %s ends it as %q, %q; want %q", c.family, c.action, seen.Ended, seen.Reason, c.reason)
		}
	}
}

func TestAStepTakesASecond(t *testing.T) {
	w := begun(t, deskKit(), "desk/lamp", 1)
	seen, err := envtest.Seen(w.pass(t.Context(), 30))
	if err != nil || seen[0].Tick != 30 {
		t.Errorf("half a second passes: %d ticks, %v", seen[0].Tick, err)
	}
	if f := envtest.Frames(t, gymkhana.Moment{Frames: w.frames})[0]; f.Tick != 30 || f.Done != nil {
		t.Errorf("nothing is done while time passes: %+v", f)
	}
	a, _ := gymkhana.ParseAction(`open_app app="Desk"`)
	if seen := do(t, w, a); seen.Tick != 90 || w.Front() != "desk" {
		t.Errorf("after a step %d ticks have passed, and %q is in front", seen.Tick, w.Front())
	}
	if f := envtest.Frames(t, gymkhana.Moment{Frames: w.frames})[0]; f.Tick != 90 || len(f.Done) != 1 ||
		!f.Done[0].Equal(a) {
		t.Errorf("the frame is %+v", f)
	}
	if why := step(t, w, `click element="papers" `); why != "" {
		t.Error(why)
	}
	if why := step(t, w, `click element="lamp"`); why == "" || w.ph.Tick != 210 {
		t.Errorf("what is refused (%q) takes a second too; the clock says %d", why, w.ph.Tick)
	}
}

// A double click is two clicks on the page as it is at each of them.
func TestDoubleClick(t *testing.T) {
	w := begun(t, deskKit(), "desk/lamp", 1)
	step(t, w, `open_app app="Desk"`)
	if why := step(t, w, `double_click element="lamp"`); why != "" || !See[desk](w.ph).Lamp {
		t.Errorf("twice off and on again is %v (%s)", See[desk](w.ph).Lamp, why)
	}
	step(t, w, `double_click element="papers"`)
	if len(w.ph.Shell.Stacks[0].Routes) != 2 {
		t.Errorf("the second click meets another page: %v", w.ph.Shell.Stacks)
	}
	if why := step(t, w, `double_click element="lamp"`); why == "" || w.ph.Tick != 240 {
		t.Errorf("what is refused is not tried again: %q at %d", why, w.ph.Tick)
	}
}

// A restored phone behaves exactly like the saved one.
func TestRestoreGoesOn(t *testing.T) {
	kit := deskKit()
	for _, before := range [][]string{nil, {`open_app app="Desk"`}, {`open_app app="Desk"`, `click element="lamp"`},
		{`open_app app="Desk"`, `click element="name"`}, {`open_app app="Desk"`, `click element="papers"`,
			`long_press element="paper/1"`},
		{"finish"}} {
		w := begun(t, kit, "desk/lamp", 1)
		for _, text := range before {
			step(t, w, text)
		}
		saved, err := w.snapshot()
		if err != nil {
			t.Fatal(err)
		}
		frame := envtest.Frames(t, gymkhana.Moment{Frames: w.frames})[0]
		at := string(w.State().AppendCanonical(nil))
		ended := w.ended
		after := func(w *World) string {
			if ended {
				return w.reason
			}
			for _, text := range []string{"back", `open_app app="Desk"`, `type text="Anna" element="name"`, "recents"} {
				step(t, w, text)
			}
			return string(w.State().AppendCanonical(nil))
		}
		want := after(w)
		for name, other := range map[string]*World{"the same phone": w, "another": begun(t, kit, "desk/shelf", 2)} {
			seen, err := envtest.Seen(other.restore(t.Context(), saved))
			if err != nil || (seen[0].Ended == gymkhana.Terminated) != ended {
				t.Fatalf("after %q, %s: %v, ended %q", before, name, err, seen[0].Ended)
			}
			f := envtest.Frames(t, gymkhana.Moment{Frames: other.frames})[0]
			if f.Tick != frame.Tick || len(f.Done) != len(frame.Done) || string(other.State().AppendCanonical(nil)) != at {
				t.Errorf("after %q, %s is restored to %+v; want %+v", before, name, f, frame)
			}
			if got := after(other); got != want || other.family.Name != "desk/lamp" {
				t.Errorf("after %q, %s goes on to\n%s\nwant\n%s", before, name, got, want)
			}
		}
	}
	w := begun(t, kit, "desk/lamp", 1)
	foreign, _ := begun(t, deskKit(), "desk/lamp", 1).snapshot()
	for _, saved := range []gymkhana.Snapshot{"a text", foreign} {
		if _, err := w.restore(t.Context(), saved); !blames(err, gymkhana.FaultUs) {
			t.Errorf("a %T of another phone is restored: %v", saved, err)
		}
	}
}

// A state does not change when the phone continues, and unchanged apps are shared.
func TestStatesDoNotChange(t *testing.T) {
	kit := deskKit()
	w := begun(t, kit, "desk/lamp", 1)
	first := w.State()
	text := string(first.AppendCanonical(nil))
	if w.State() != first {
		t.Error("the same moment has two states")
	}
	for _, do := range []string{`open_app app="Desk"`, `click element="lamp"`, `type text="Anna" element="name"`} {
		step(t, w, do)
	}
	if again := string(first.AppendCanonical(nil)); again != text {
		t.Errorf("an earlier state has become\n%s\nfrom\n%s", again, text)
	}
	last := w.State()
	if last.data[0] == first.data[0] || last.data[1] != first.data[1] {
		t.Error("a state shares the data of the apps that have not changed, and only those")
	}
	ph := last.Phone()
	Of[desk](ph).Name = "Otto"
	See[safe](ph)
	if next := ph.freeze(); next.data[0] == last.data[0] || next.data[1] != last.data[1] ||
		See[desk](last.Phone()).Name != "Anna" {
		t.Error("what a phone changes of its own is not seen in the state that it came from")
	}
	if ph.Apps()[1].Name != "safe" || len(ph.Apps()) != 2 {
		t.Errorf("the apps are %v", ph.Apps())
	}
}

func TestPicturesShowThePage(t *testing.T) {
	w := begun(t, deskKit(), "desk/lamp", 1)
	home, err := w.Picture()
	if err != nil || home.Bounds() != image.Rect(0, 0, ui.Width, ui.Height) {
		t.Fatalf("the picture is %v, %v", home.Bounds(), err)
	}
	was := append([]uint8(nil), home.(*image.RGBA).Pix...)
	step(t, w, `open_app app="Desk"`)
	if app, _ := w.Picture(); string(app.(*image.RGBA).Pix) == string(was) {
		t.Error("an app looks like the home screen")
	}
	step(t, w, "home")
	w.ph.Tick = 0
	w.describe()
	if again, _ := w.Picture(); string(again.(*image.RGBA).Pix) != string(was) {
		t.Error("the home screen at the same time looks otherwise")
	}
}

func TestDecodeTellsWhatIsWrong(t *testing.T) {
	kit := deskKit()
	text := string(begun(t, kit, "desk/lamp", 1).State().AppendCanonical(nil))
	state, err := kit.Decode([]byte(text))
	if err != nil || string(state.AppendCanonical(nil)) != text {
		t.Fatalf("a state reads back as %v, %v", state, err)
	}
	if !strings.HasPrefix(text, `{"apps":{"desk":{`) || !json.Valid([]byte(text)) ||
		!strings.Contains(text, `},"safe":{"gold":0`) {
		t.Errorf("the apps come in the order of their names: %s", text)
	}
	for want, bad := range map[string]string{
		"state of a phone: ":    "{",
		"app safe is missing":   strings.Replace(text, `"safe"`, `"sofa"`, 1),
		`app desk: json: unkno`: strings.Replace(text, `"burnt"`, `"burned"`, 1),
	} {
		if state, err := kit.Decode([]byte(bad)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want an error with %q, got %v, %v", want, state, err)
		}
	}
}

func TestTouchingAnotherApp(t *testing.T) {
	w := begun(t, deskKit(), "desk/lamp", 1)
	first := w.State()
	w.page.Touch("safe")
	w.page.Touch("nothing")
	w.shown = nil
	if next := w.State(); next.data[1] == first.data[1] || next.data[0] != first.data[0] {
		t.Error("want only the app that another one touches to be copied again")
	}
}

// To learn on, a phone has its oracle in it from Reset on.
func TestTrainable(t *testing.T) {
	world, err := deskKit().Trainable(gymkhana.Config(`{"family":"desk/lamp"}`))
	if err != nil {
		t.Fatal(err)
	}
	start, err := world.Reset(t.Context(), 1)
	if err != nil || !strings.Contains(start.Goal, "lamp") {
		t.Fatalf("%q, %v", start.Goal, err)
	}
	if next := world.Guide().Next().String(); next != `open_app app="Desk"` {
		t.Errorf("the guide says %s", next)
	}
}
