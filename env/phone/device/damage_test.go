package device

import (
	"errors"
	"testing"

	"gymkhana"
)

// A clumsyRun is the result of an oracle that does damage.
type clumsyRun struct {
	verdict gymkhana.Verdict
	last    *State
	late    bool // the goal held before anything was damaged
	err     error
}

// runClumsy lets an oracle that does damage play an instance of the test app, with a budget of steps.
func runClumsy(t *testing.T, family string, luck gymkhana.Seed, budget int) clumsyRun {
	t.Helper()
	kit := deskKit()
	w := begun(t, kit, family, 1)
	p, err := kit.NewOracle(gymkhana.AgentSetup{Seed: luck, Options: gymkhana.Config(`{"miss":"damage"}`)})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Sit(w); err != nil {
		t.Fatal(err)
	}
	if err := p.Begin(t.Context(), &gymkhana.Task{Budget: gymkhana.Budget{Steps: budget}}, w.Spec()); err != nil {
		t.Fatal(err)
	}
	score := VerifierOptions{}.Start(nil, gymkhana.Frame{State: w.State()})
	run := clumsyRun{}
	for range 80 {
		d, err := p.Act(t.Context(), nil)
		if err != nil {
			run.err = err
			break
		}
		seen := do(t, w, d.Actions[0])
		if seen.Refused != "" {
			t.Errorf("%s, luck %d: %s is refused: %s", family, luck, d.Actions[0], seen.Refused)
		}
		score.Add(gymkhana.Frame{State: w.State()})
		run.late = run.late || score.Verdict().Success
		if w.ended {
			break
		}
	}
	if run.err == nil && !w.ended {
		t.Errorf("%s, luck %d: the oracle does not come to an end", family, luck)
	}
	run.verdict, run.last = score.Verdict(), w.State()
	return run
}

// The oracle makes one change that the goal does not ask for, before or after, and everything that
// the goal asks for.
func TestDamageIsDoneBesides(t *testing.T) {
	gold, switched, late := 0, 0, 0
	for luck := range gymkhana.Seed(40) {
		run := runClumsy(t, "desk/lamp", luck, 40)
		ph := run.last.Phone()
		if run.verdict.Success || run.verdict.Parts["off"] == 0 || See[desk](ph).Lamp || ph.Shell.Status != "complete" {
			t.Errorf("luck %d: %+v, lamp %v, declared %q", luck, run.verdict, See[desk](ph).Lamp, ph.Shell.Status)
		}
		if run.late {
			late++
		}
		if See[safe](ph).Gold > 0 {
			gold++
		} else {
			switched++
		}
		if off := run.verdict.Parts["off"]; off > 2 {
			t.Errorf("luck %d: %v rows are off; want one thing to be damaged", luck, off)
		}
	}
	if gold < 10 || switched < 10 || late < 10 || late > 30 {
		t.Errorf("of 40, %d take gold, %d turn a switch, and %d come last", gold, switched, late)
	}
}

// If little of the budget is left after the task, and in games, which end by themselves, the damage is done first.
func TestDamageComesFirstIfItMust(t *testing.T) {
	for luck := range gymkhana.Seed(20) {
		if run := runClumsy(t, "desk/lamp", luck, 3+enough-1); run.late || run.verdict.Success {
			t.Errorf("luck %d: it comes last, with too small a budget: %+v", luck, run.verdict)
		}
		if run := runClumsy(t, "desk/game", luck, 40); run.late || run.verdict.Success || run.verdict.Parts["published"] != 1 {
			t.Errorf("luck %d: a game: %+v", luck, run.verdict)
		}
		if run := runClumsy(t, "desk/both", luck, 0); run.verdict.Success {
			t.Errorf("luck %d: %+v", luck, run.verdict)
		}
	}
}

func TestWhatAGoalConcerns(t *testing.T) {
	kit := deskKit()
	deskApp, safeApp := 0, 1
	for _, c := range []struct {
		name, family, called string
		change               func(ph *Phone)
		app                  int
		want                 bool
	}{
		{"its own app", "desk/lamp", "", nil, deskApp, true},
		{"another", "desk/lamp", "", nil, safeApp, false},
		{"another without its permission", "desk/lamp", "", func(ph *Phone) { ph.Shell.Deny("safe") }, safeApp, true},
		{"an app without permissions", "desk/question", "safe/question", func(ph *Phone) { ph.Shell.Grants = nil }, deskApp, false},
		{"one whose data are to change", "desk/take", "", func(ph *Phone) { ph.Shell.Grant("safe") }, safeApp, true},
		{"one whose data are to stay", "desk/question", "safe/question", nil, deskApp, false},
		{"any, of a task in several", "desk/lamp", "across/lamp", nil, safeApp, true},
		{"any, of a game", "desk/game", "", nil, safeApp, true},
	} {
		ph := begun(t, kit, c.family, 1).State().Phone()
		if c.change != nil {
			c.change(ph)
		}
		first := ph.freeze()
		a := aimAt(first)
		if c.called != "" {
			f := *a.family
			f.Name = c.called
			a.family = &f
		}
		if got := a.concerns(&kit.infos[c.app], c.app, first); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
	if !kit.programs[safeApp].mayBeSpoilt() || kit.programs[deskApp].mayBeSpoilt() {
		t.Error("which apps can be spoilt is not what they say")
	}
}

func TestADamageThatCannotBeDone(t *testing.T) {
	kit := deskKit()
	w := begun(t, kit, "desk/lamp", 1)
	p, err := kit.NewOracle(gymkhana.AgentSetup{Options: gymkhana.Config(`{"miss":"damage"}`)})
	if err != nil || p.Sit(w) != nil {
		t.Fatal(err)
	}
	o := p.(*Oracle)
	o.miss.last, o.miss.do = false, func(*Driver) bool { return false }
	steps := 0
	for err == nil && steps < 100 {
		var d gymkhana.Decision
		if d, err = p.Act(t.Context(), nil); err == nil {
			do(t, w, d.Actions[0])
			steps++
		}
	}
	if !errors.Is(err, gymkhana.ErrNoMiss) || steps != clumsy {
		t.Errorf("after %d steps: %v; want no miss after %d", steps, err, clumsy)
	}
	for _, options := range []string{`{"miss":"candidates"}`, `{"mis":"damage"}`} {
		if _, err := kit.NewOracle(gymkhana.AgentSetup{Options: gymkhana.Config(options)}); !blames(err, gymkhana.FaultSetup) {
			t.Errorf("%s: %v", options, err)
		}
	}
}

// Switches in the shade are set back, unless the goal wants the change, and nothing else is touched.
func TestTheOracleRestoresSettings(t *testing.T) {
	kit := deskKit()
	for i := range quick {
		w := begun(t, kit, "desk/lamp", 1)
		before := w.ph.Settings
		*quick[i].of(&w.ph.Settings) = !*quick[i].of(&w.ph.Settings)
		w.ph.Settings.Brightness += 30
		w.describe()
		damaged := w.State()
		o := &Oracle{world: w, aim: aimAt(begun(t, kit, "desk/lamp", 1).State())}
		if steps, ok := o.Distance(12); !ok || steps != 7 {
			t.Errorf("%s: the oracle is done in %d steps, %v; want 7", quick[i].id, steps, ok)
		}
		for range 7 {
			do(t, w, o.Next())
		}
		if w.ph.Settings != before {
			t.Errorf("%s: the settings are %+v and were %+v", quick[i].id, w.ph.Settings, before)
		}
		// Of a phone that has always been so, there is nothing to put back.
		w = begun(t, kit, "desk/lamp", 1)
		w.ph = damaged.Phone()
		w.describe()
		o = &Oracle{world: w, aim: aimAt(damaged)}
		for range 3 {
			do(t, w, o.Next())
		}
		if w.ph.Settings != damaged.system.Settings || !w.ended {
			t.Errorf("%s: what was so from the start is changed, or it takes too long", quick[i].id)
		}
	}
}
