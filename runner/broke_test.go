package runner

import (
	"context"
	"errors"
	"image"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/registry"
	"gymkhana/store/memstore"
)

// fragile is a line that can be broken. Its controls last as many ticks as tell says, 12 at least.
type fragile struct {
	*agenttest.World
	breaks func(f *fragile) bool // asked after every action, and when time has passed
	blinds func(f *fragile) bool // asked whenever its screen is drawn
	rigged func(f *fragile) bool // asked at every Reset: fails it
	long   map[string]gymkhana.Ticks

	life  int      // Resets so far
	done  []string // since the latest
	extra gymkhana.Ticks
	tick  gymkhana.Ticks
}

var errFragile = gymkhana.Blame(gymkhana.FaultWorld, "env/line", errors.New("the page hangs"))

func (f *fragile) Reset(ctx context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	f.life++
	f.done, f.extra, f.tick = nil, 0, 0
	if f.rigged != nil && f.rigged(f) {
		return gymkhana.Start{}, errFragile
	}
	start, err := f.World.Reset(ctx, seed)
	if err == nil {
		start.Moment, err = f.shown(start.Moment)
	}
	return start, err
}

func (f *fragile) Step(ctx context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	name := acts[0].Name
	if name == "" {
		name = string(acts[0].Verb)
	}
	f.done = append(f.done, name)
	now, err := f.World.Step(ctx, acts)
	if err != nil {
		return now, err
	}
	f.extra += max(f.long[name]-12, 0)
	return f.shown(now)
}

func (f *fragile) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{Pass: f.pass, Broke: func(err error) (gymkhana.Ticks, bool) { return f.tick, errors.Is(err, errFragile) }}
}

func (f *fragile) pass(_ context.Context, n gymkhana.Ticks) (gymkhana.Moment, error) {
	f.extra += n
	at, err := f.World.Capabilities().Snapshot()
	if err != nil {
		return gymkhana.Moment{}, err
	}
	now, err := f.World.Capabilities().Restore(context.Background(), at)
	if err != nil {
		return now, err
	}
	return f.shown(now)
}

func (f *fragile) shown(now gymkhana.Moment) (gymkhana.Moment, error) {
	now.Seen[0].Tick += f.extra
	f.tick = now.Seen[0].Tick
	if len(f.done) > 0 && f.breaks != nil && f.breaks(f) {
		return gymkhana.Moment{}, errFragile
	}
	if f.blinds != nil && f.blinds(f) {
		now.Seen[0].Screenshot = gymkhana.NewScreenshot(func() (image.Image, error) { return nil, errFragile }, nil)
	}
	return now, nil
}

func (f *fragile) has(name string) bool { return slices.Contains(f.done, name) }

// fragileStage has fragile worlds of one kind, and an agent that follows a script, which looks at the screen.
func fragileStage(of fragile, script ...string) *stage {
	s := newStage()
	c := registry.New()
	c.Env(registry.EnvEntry{Name: "line", Decode: agenttest.Decode, New: func(gymkhana.Config) (gymkhana.Environment, error) {
		own := of
		// A screen that is too large to be drawn unless somebody looks.
		own.World = &agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}, Length: 3000}
		return &own, nil
	}})
	c.Verifier("state", func(gymkhana.Config) (gymkhana.Verifier, error) { return arrived{}, nil })
	c.Agent(registry.AgentEntry{Name: "given", New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) {
		return &given{decide: func(o *gymkhana.Observation, turn int) (gymkhana.Decision, error) {
			if _, err := o.Screenshot.PNG(); err != nil {
				return gymkhana.Decision{}, err
			}
			if turn > len(script) {
				return gymkhana.Decision{Actions: []gymkhana.Action{{Verb: gymkhana.Finish}}}, nil
			}
			return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt(script[turn-1])}}, nil
		}}, nil
	}})
	s.Catalog = c
	s.task.Instances = s.task.Instances[:1]
	return s
}

// whoBroke are worlds that break, and whose fault that is. The agent walks right, right, left, right.
var whoBroke = map[string]struct {
	world    fragile
	fault    string
	broke    bool
	attempts int
	steps    int // taken
}{
	"nobody":                       {attempts: 1, steps: 5},
	"the world, after three steps": {fragile{breaks: func(f *fragile) bool { return len(f.done) == 3 }}, "world", false, 1, 2},
	"the agent, by one action":     {fragile{breaks: func(f *fragile) bool { return f.has("left") }}, "agent", true, 1, 2},
	"the agent, some steps later":  {fragile{breaks: func(f *fragile) bool { return f.has("right") && len(f.done) == 4 }}, "agent", true, 1, 3},
	"the agent, by a combination": {fragile{breaks: func(f *fragile) bool {
		return slices.Equal(f.done, []string{"right", "right", "left"})
	}}, "agent", true, 1, 2},
	"the agent, in the first step": {fragile{breaks: func(f *fragile) bool { return f.has("right") }}, "agent", true, 1, 0},
	"the agent, a step earlier when it is executed again": {fragile{breaks: func(f *fragile) bool {
		return f.has("right") && len(f.done) == 4-f.life/3
	}}, "agent", true, 1, 3},
	"the world, in time that one action takes": {fragile{breaks: func(f *fragile) bool { return f.tick > 60 },
		long: map[string]gymkhana.Ticks{"left": 200}}, "world", false, 1, 2},
	"the world, in time that earlier actions took": {fragile{breaks: func(f *fragile) bool { return f.tick > 160 },
		long: map[string]gymkhana.Ticks{"right": 60}}, "world", false, 1, 3},
	"chance":       {fragile{breaks: func(f *fragile) bool { return f.life == 1 && len(f.done) == 3 }}, "", false, 1, 5},
	"chance twice": {fragile{breaks: func(f *fragile) bool { return f.life == 1 && len(f.done) == 3 || f.life == 3 && len(f.done) == 4 }}, "", false, 1, 5},
	"the world, which cannot begin again": {fragile{breaks: func(f *fragile) bool { return f.life == 1 && len(f.done) == 3 },
		rigged: func(f *fragile) bool { return f.life > 1 }}, "world", false, 3, 2},
	"the agent, with a picture that cannot be drawn": {fragile{blinds: func(f *fragile) bool { return f.has("left") }}, "agent", true, 1, 3},
	"the world, with such a picture":                 {fragile{blinds: func(f *fragile) bool { return len(f.done) > 1 }}, "world", false, 1, 2},
	"chance, with such a picture":                    {fragile{blinds: func(f *fragile) bool { return f.life == 1 && len(f.done) > 1 }}, "world", false, 3, 2},
}

var errands = []string{"right", "right", "left", "right"}

func TestWhoBrokeTheWorld(t *testing.T) {
	for name, c := range whoBroke {
		t.Run(name, func(t *testing.T) {
			s := fragileStage(c.world, errands...)
			store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given"}))
			out := outcomes(t, store)[0]
			if out.Scored == (c.fault == "world") || out.Fault != c.fault || out.Broke != c.broke || out.Attempts != c.attempts || out.Steps != c.steps {
				t.Errorf("%+v; want the fault of %q, broke %v, %d attempts, %d steps", out, c.fault, c.broke, c.attempts, c.steps)
			}
			if tr := all(t, store)[0]; len(tr.Steps) != c.steps+1 {
				t.Errorf("%d steps are stored; want %d", len(tr.Steps)-1, c.steps)
			}
			// The instance begins on cell 1 of 2999, which is what doing nothing is worth.
			if want := 1.0 / 2999; c.broke && (out.Verdict.Success || out.Verdict.Progress != want) {
				t.Errorf("the verdict is %+v; want the progress of doing nothing, %v", out.Verdict, want)
			}
			v, err := Verify(t.Context(), s.Catalog, store, Check{})
			if err != nil || len(v.Mismatches) > 0 || v.Rescored == 1 == (c.fault == "world") || len(v.Claims) == 1 != (c.fault == "world") {
				t.Errorf("verify: %+v, %v", v, err)
			}
		})
	}
}

// If a world is set up again and a step then succeeds, the rows show no trace of that.
func TestAMendedWorldLeavesTheSameRows(t *testing.T) {
	var want []*gymkhana.Trajectory
	for _, name := range []string{"nobody", "chance", "chance twice"} {
		s := fragileStage(whoBroke[name].world, errands...)
		store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given"}))
		got := all(t, store)
		if want == nil {
			want = got
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v; want %+v", name, got[0], want[0])
		}
	}
}

func TestTheLogTellsHowAWorldBroke(t *testing.T) {
	for name, want := range map[string]string{
		"the agent, by one action": "broke: executed again it breaks again, and with noops in place of the actions it does not: " +
			"step 3: env/line: the page hangs",
		"chance": "mended: the episode goes on after a second execution: step 3: env/line: the page hangs",
		"the world, after three steps": "attempt: world: turn 4: step 3: the world breaks with noops in place of the actions too: " +
			"env/line: the page hangs",
	} {
		s := fragileStage(whoBroke[name].world, errands...)
		store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given"}))
		events, err := store.Events(t.Context(), 0)
		if err != nil || len(events) != 1 || events[0].Kind+": "+events[0].Text != want {
			t.Errorf("%s: %+v, %v; want %q", name, events, err, want)
		}
	}
}

func TestAForgedBreakIsTold(t *testing.T) {
	for name, c := range map[string]struct {
		of      string
		forgery forgery
	}{
		"that it was not scored, by the world's fault": {"the agent, by one action", outcome(func(o *gymkhana.Outcome) {
			o.Scored, o.Broke, o.Fault, o.Error = false, false, "world", "the page hangs"
		})},
		"that nobody broke it": {"the agent, by one action", outcome(func(o *gymkhana.Outcome) { o.Broke, o.Fault, o.Error = false, "", "" })},
		"that it was worth something": {"the agent, by one action", outcome(func(o *gymkhana.Outcome) {
			o.Verdict = gymkhana.Verdict{Success: true, Progress: 1, Reward: 100}
		})},
		"that the agent broke it": {"nobody", outcome(func(o *gymkhana.Outcome) { o.Broke, o.Fault, o.Error = true, "agent", "it broke" })},
		"that the agent broke it earlier": {"nobody", forgery{
			row: func(r *gymkhana.EpisodeRow) {
				o := r.Outcome
				o.Broke, o.Fault, o.Error, o.Steps, o.Turns, o.Ended, o.Reason = true, "agent", "it broke", 2, 3, "", ""
			},
			t: func(t *gymkhana.Trajectory) { t.Steps, t.Decisions = t.Steps[:3], t.Decisions[:3] },
		}},
		"that the agent broke what broke by itself": {"the world, after three steps", outcome(func(o *gymkhana.Outcome) {
			o.Scored, o.Broke, o.Fault, o.Error = true, true, "agent", "it broke"
		})},
		"that it broke earlier than it did": {"the agent, some steps later", forgery{
			row: func(r *gymkhana.EpisodeRow) { r.Outcome.Steps, r.Outcome.Turns = 2, 3 },
			t:   func(t *gymkhana.Trajectory) { t.Steps, t.Decisions = t.Steps[:3], t.Decisions[:3] },
		}},
	} {
		s := fragileStage(whoBroke[c.of].world, errands...)
		store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given"}))
		v, err := Verify(t.Context(), s.Catalog, forged{store, c.forgery}, Check{})
		if err != nil || len(v.Mismatches) != 1 {
			t.Errorf("%s: %+v, %v; want a mismatch", name, v, err)
		}
	}
}

// Older versions did not record that agents break worlds, so what such a run says about it is only a claim.
func TestAnOlderRunMayBlameTheWorld(t *testing.T) {
	s := fragileStage(whoBroke["the agent, by one action"].world, errands...)
	store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given"}))
	older := forged{store, forgery{run: func(r *gymkhana.Run) { r.Host.Product = "0.1" }, row: func(r *gymkhana.EpisodeRow) {
		o := r.Outcome
		o.Scored, o.Broke, o.Fault, o.Error = false, false, "world", "the page hangs"
	}}}
	v, err := Verify(t.Context(), s.Catalog, older, Check{})
	if err != nil || len(v.Mismatches) > 0 || len(v.Claims) != 1 {
		t.Errorf("%+v, %v; want a claim", v, err)
	}
}

// Episodes that cannot be executed here are scored by their stored states; if the agent broke the world, by the state
// of the Reset.
func TestABreakThatCannotBeExecutedIsScoredByItsStates(t *testing.T) {
	s := fragileStage(whoBroke["the agent, by one action"].world, errands...)
	store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given"}))
	elsewhere := forgery{run: func(r *gymkhana.Run) { r.Plan.Worlds = map[string]int{"line": 9} }}
	v, err := Verify(t.Context(), s.Catalog, forged{store, elsewhere}, Check{})
	if err != nil || len(v.Mismatches) > 0 || v.Rescored != 1 || len(v.NotComparable) != 1 {
		t.Errorf("%+v, %v; want it rescored", v, err)
	}
	elsewhere.row = func(r *gymkhana.EpisodeRow) { r.Outcome.Verdict.Progress = 0.5 }
	v, err = Verify(t.Context(), s.Catalog, forged{store, elsewhere}, Check{})
	if err != nil || len(v.Mismatches) > 0 || v.Rescored != 0 || !slices.Contains(v.Uncompared, "world line, which this version grades otherwise") || !strings.Contains(v.NotComparable[0].What, "grades it otherwise") {
		t.Errorf("another verdict: %+v, %v; want it graded otherwise by this version", v, err)
	}
}

// A run that is stopped while it finds out who broke a world blames no one.
func TestStoppedWhileItLooks(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	s := fragileStage(fragile{breaks: func(f *fragile) bool {
		if f.life == 3 && f.has("left") {
			stop()
		}
		return f.has("left")
	}}, errands...)
	store, err := memstore.New(&gymkhana.Run{ID: "test", Plan: s.plan(1, gymkhana.Arm{Agent: "given"})})
	if err != nil {
		t.Fatal(err)
	}
	err = (&Runner{Catalog: s.Catalog, Store: store}).Run(ctx)
	rows, e := store.Episodes(t.Context())
	if !errors.Is(err, context.Canceled) || e != nil || rows[0].Outcome != nil {
		t.Errorf("%v, %v, %+v; want it stopped and unfinished", err, e, rows[0].Outcome)
	}
	if err := (&Runner{Catalog: s.Catalog, Store: store}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if out := outcomes(t, store)[0]; !out.Broke || out.Steps != 2 {
		t.Errorf("resumed: %+v; want the agent's break", out)
	}
}

// An agent that has succeeded so far and then breaks the world has failed: the effect of its last step is unknown.
func TestABreakIsNoWayToWin(t *testing.T) {
	s := fragileStage(fragile{breaks: func(f *fragile) bool { return f.has("left") }}, "right", "left")
	s.Catalog.Verifier("won", func(gymkhana.Config) (gymkhana.Verifier, error) { return moved{}, nil })
	s.task.Verifier.Name = "won"
	out := outcomes(t, s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given"})))[0]
	if !out.Scored || out.Verdict.Success || out.Verdict.Progress != 0 || !strings.Contains(out.Error, "the agent broke the world") {
		t.Errorf("%+v; want it failed", out)
	}
}

// moved is a verifier to which any step is a success.
type moved struct{}

func (moved) Start(*gymkhana.Task, gymkhana.Frame) gymkhana.Scorer { return &motion{} }

type motion struct{ won bool }

func (m *motion) Add(gymkhana.Frame) { m.won = true }

func (m *motion) Verdict() gymkhana.Verdict {
	if m.won {
		return gymkhana.Verdict{Success: true, Progress: 1}
	}
	return gymkhana.Verdict{}
}
