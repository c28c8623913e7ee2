package runner

import (
	"context"
	"errors"
	"image"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/picture"
	"gymkhana/registry"
)

// A duet is a world of two roles, of which each hears what the other played. It refuses a note that was just played.
type duet struct {
	last [2]string
	tick gymkhana.Ticks
	shut int
	fail error
}

func (d *duet) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "duet", Version: 1, Roles: []string{"left", "right"}, StepTicks: 1,
		Verbs:  []gymkhana.Verb{gymkhana.Do},
		Screen: gymkhana.Size{W: 8, H: 8},
		Controls: []gymkhana.Control{{Name: "low", Doc: "a low note"}, {Name: "high", Doc: "a high note",
			Roles: []string{"right"}}}}
}

func (d *duet) Reset(context.Context, gymkhana.Seed) (gymkhana.Start, error) {
	*d = duet{fail: d.fail}
	return gymkhana.Start{Moment: d.now(nil)}, nil
}

func (d *duet) Step(_ context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	d.tick++
	refused := make([]string, 2)
	for i, a := range acts {
		if a.Verb == gymkhana.Do && a.Name == d.last[i] {
			refused[i] = "again " + a.Name
		}
		d.last[i] = a.Name
	}
	return d.now(refused), nil
}

func (d *duet) now(refused []string) gymkhana.Moment {
	m := gymkhana.Moment{Seen: make([]gymkhana.Observation, 2), Frames: func(context.Context) ([]gymkhana.Frame, error) {
		return []gymkhana.Frame{{Tick: d.tick, State: agenttest.Place{At: int(d.tick), Goal: 9}}}, nil
	}}
	for i := range m.Seen {
		m.Seen[i].Tick = d.tick
		m.Seen[i].Screenshot = gymkhana.NewScreenshot(func() (image.Image, error) {
			return image.NewRGBA(image.Rect(0, 0, 8, 8+i)), nil
		}, picture.EncodePNG)
		if refused != nil {
			m.Seen[i].Refused = refused[i]
		}
	}
	return m
}

func (d *duet) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }
func (d *duet) Close() error                        { d.shut++; return d.fail }

// onDuet is a stage whose world is the duet.
func onDuet() (*stage, *duet) {
	s, d := newStage(), &duet{}
	s.Env(registry.EnvEntry{Name: "duet", Doc: "two notes", Decode: agenttest.Decode,
		New: func(gymkhana.Config) (gymkhana.Environment, error) { return d, nil }})
	s.task.Environment.Name = "duet"
	return s, d
}

func note(name string) gymkhana.Action { return gymkhana.DoIt(name) }

// A refusal is stored in the place of the role whose action it was, and a step without any stores none.
func TestRefusalsBelongToTheirRole(t *testing.T) {
	s, _ := onDuet()
	session, err := newSession(s.Catalog, s.task, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := session.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		left, right string
		want        []string
	}{
		{"low", "low", nil},
		{"high", "low", []string{"", "again low"}},
		{"high", "high", []string{"again high", ""}},
		{"high", "high", []string{"again high", "again high"}},
		{"low", "low", nil},
	} {
		step, err := session.Step(t.Context(), []gymkhana.Action{note(c.left), note(c.right)}, 0)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(step.Refused, c.want) || (step.Refused == nil) != (c.want == nil) || step.Frames != nil {
			t.Errorf("step %d: refused %q, frames %v; want %q", i+1, step.Refused, step.Frames, c.want)
		}
	}
	session.Draw = true
	step, err := session.Step(t.Context(), []gymkhana.Action{note("low"), note("high")}, 0)
	if err != nil || len(step.Frames) != 2 || step.Frames[0] == step.Frames[1] || step.Frames[0].IsZero() {
		t.Errorf("with drawing the frames are %v, %v; want one of each role", step.Frames, err)
	}
}

// An action that is illegal for a role becomes a noop for that role alone. It is recorded, shown to the agent, and
// costs the step.
func TestIllegalActionsAreRecorded(t *testing.T) {
	s, d := onDuet()
	s.task.Instances, s.task.Budget = s.task.Instances[:1], gymkhana.Budget{Steps: 3}
	told := map[string][]string{}
	s.Agent(registry.AgentEntry{Name: "player", New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
		return &given{decide: func(o *gymkhana.Observation, turn int) (gymkhana.Decision, error) {
			told[setup.Role] = append(told[setup.Role], o.Refused)
			name := []string{"low", "high", "fly"}[turn-1]
			return gymkhana.Decision{Actions: []gymkhana.Action{note(name)}}, nil
		}}, nil
	}})
	store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "player"}))
	tr, out := all(t, store)[0], outcomes(t, store)[0]
	if out.Invalid != 3 || out.Steps != 3 || out.Turns != 3 || out.Calls != 0 {
		t.Errorf("the outcome is %+v; want 3 actions invalid", out)
	}
	why := tr.Steps[2].Refused
	if len(why) != 2 || why[0] == "" || why[1] != "" || tr.Steps[2].Actions[0].Verb != gymkhana.Noop ||
		!tr.Steps[2].Actions[1].Equal(note("high")) {
		t.Errorf("the second step is %v, refused %q; want left's alone", tr.Steps[2].Actions, why)
	}
	if last := tr.Steps[3].Refused; tr.Steps[1].Refused != nil || len(last) != 2 || last[0] == "" || last[1] == "" {
		t.Errorf("the first and third step are refused with %q and %q", tr.Steps[1].Refused, last)
	}
	if want := []string{"", "", why[0]}; !slices.Equal(told["left"], want) {
		t.Errorf("left is told %q; want %q", told["left"], want)
	}
	if want := []string{"", "", ""}; !slices.Equal(told["right"], want) {
		t.Errorf("right is told %q; want %q", told["right"], want)
	}
	if d.shut != 1 {
		t.Errorf("the world was closed %d times", d.shut)
	}
}

// A plan that is shorter than another role's is filled with noops, and a reply that cannot be used takes one step.
func TestAJointPlanIsAsLongAsTheLongest(t *testing.T) {
	for _, c := range []struct {
		name        string
		left, right gymkhana.Decision
		steps       int
	}{
		{"none", gymkhana.Decision{}, gymkhana.Decision{}, 1},
		{"one and three", gymkhana.Decision{Actions: []gymkhana.Action{note("low")}},
			gymkhana.Decision{Actions: []gymkhana.Action{note("low"), note("high"), note("low")}}, 3},
		{"three that cannot be used", gymkhana.Decision{Actions: []gymkhana.Action{note("low"), note("low"), note("low")},
			Invalid: "hm"},
			gymkhana.Decision{}, 1},
		{"free and unusable, beside two", gymkhana.Decision{Invalid: "hm", Free: true},
			gymkhana.Decision{Actions: []gymkhana.Action{note("low"), note("high")}}, 2},
	} {
		s, _ := onDuet()
		s.task.Instances, s.task.Budget = s.task.Instances[:1], gymkhana.Budget{Turns: 1}
		s.Agent(registry.AgentEntry{Name: "player", New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
			return &given{decide: func(*gymkhana.Observation, int) (gymkhana.Decision, error) {
				if setup.Role == "left" {
					return c.left, nil
				}
				return c.right, nil
			}}, nil
		}})
		if out := outcomes(t, s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "player"})))[0]; out.Steps != c.steps ||
			out.Turns != 1 {
			t.Errorf("%s: %d steps in %d turns; want %d in one", c.name, out.Steps, out.Turns, c.steps)
		}
	}
}

// Of the screens of a step, those that were looked at are kept, each in the place of its role.
func TestOnlyScreensThatWereLookedAtAreKept(t *testing.T) {
	for _, who := range [][]int{nil, {0}, {1}, {0, 1}} {
		d := &duet{}
		m := d.now(nil)
		for _, i := range who {
			if _, err := m.Seen[i].Screenshot.PNG(); err != nil {
				t.Fatal(err)
			}
		}
		step := &gymkhana.Step{}
		frames, err := looked(step, m.Seen)
		if err != nil || len(frames) != len(who) || (step.Frames == nil) != (who == nil) {
			t.Fatalf("%v looked: %d frames, %v, %v", who, len(frames), step.Frames, err)
		}
		for k, i := range who {
			hash, _ := m.Seen[i].Screenshot.Hash()
			if step.Frames[i] != hash || frames[k].Hash != hash || len(frames[k].PNG) == 0 {
				t.Errorf("%v looked: the screen of role %d is kept as %v", who, i, step.Frames)
			}
		}
	}
}

// A world that cannot be closed fails the attempt, whatever its score.
func TestAWorldThatDoesNotCloseFailsTheAttempt(t *testing.T) {
	s, d := onDuet()
	d.fail = errors.New("still busy")
	s.task.Instances, s.task.Budget = s.task.Instances[:1], gymkhana.Budget{Steps: 1}
	s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return gymkhana.Decision{}, nil }
	out := outcomes(t, s.run(t, &Runner{Retries: -1}, s.plan(1, gymkhana.Arm{Agent: "given"})))[0]
	if out.Scored || out.Fault != "world" || out.Error != "close: still busy" {
		t.Errorf("the outcome is %+v; want the world's fault", out)
	}
}

// Small screens are hashed at each step even if no one looks at them; large ones, and those of a run without pictures,
// are not.
func TestWhichScreensAreDrawn(t *testing.T) {
	for _, c := range []struct {
		size  gymkhana.Size
		blind bool
		want  bool
	}{{gymkhana.Size{W: 512, H: 256}, false, true}, {gymkhana.Size{W: 513, H: 256}, false, false},
		{gymkhana.Size{W: 8, H: 8}, true, false},
		{gymkhana.Size{}, false, true}, {gymkhana.Size{W: 1280, H: 720}, true, false}} {
		p := &Episode{r: &Runner{blind: c.blind}, session: &session{Spec: gymkhana.Spec{Screen: c.size}}}
		if got := p.draws(); got != c.want {
			t.Errorf("%v, in the dark %v: drawn %v; want %v", c.size, c.blind, got, c.want)
		}
	}
}
