package proof

import (
	"context"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/reference"
	"gymkhana/registry"
)

// lines is a catalog over the line world with a verifier that can be too kind.
func lines(success func(agenttest.Place) bool, plan func(at agenttest.Place) []string) (*registry.Catalog, *gymkhana.Task) {
	c := registry.New()
	c.Env(registry.EnvEntry{Name: "line", Doc: "a walk", New: func(gymkhana.Config) (gymkhana.Environment, error) {
		return &agenttest.World{Length: 8, Verbs: []gymkhana.Verb{gymkhana.Finish}}, nil
	}})
	c.Verifier("state", func(gymkhana.Config) (gymkhana.Verifier, error) { return kind{success}, nil })
	c.Oracle("oracle", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return &planner{plan: plan}, nil })
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	task := agenttest.Task(9)
	task.Instances = []gymkhana.Seed{1, 2}
	return c, task
}

type kind struct{ success func(agenttest.Place) bool }

func (k kind) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	return &kindly{k.success, first.State.(agenttest.Place)}
}

type kindly struct {
	success func(agenttest.Place) bool
	place   agenttest.Place
}

func (k *kindly) Add(f gymkhana.Frame) { k.place = f.State.(agenttest.Place) }

func (k *kindly) Verdict() gymkhana.Verdict {
	if k.success(k.place) {
		return gymkhana.Verdict{Success: true, Progress: 1, Reward: 100}
	}
	return gymkhana.Verdict{}
}

type planner struct {
	world gymkhana.Environment
	plan  func(agenttest.Place) []string
}

func (a *planner) Sit(world gymkhana.Environment) error                       { a.world = world; return nil }
func (a *planner) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (a *planner) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	var d gymkhana.Decision
	for _, name := range a.plan(a.world.(*agenttest.World).Place()) {
		d.Actions = append(d.Actions, gymkhana.DoIt(name))
	}
	return d, nil
}

func walkRight(at agenttest.Place) []string { return slices.Repeat([]string{"right"}, at.Goal-at.At) }

func TestATaskIsProvedOrSaysWhatIsWrong(t *testing.T) {
	inTime := func(p agenttest.Place) bool { return p.At == p.Goal }
	for name, c := range map[string]struct {
		success func(agenttest.Place) bool
		plan    func(agenttest.Place) []string
		says    string
	}{
		"a goal that idling reaches": {func(agenttest.Place) bool { return true }, walkRight, "the idle agent solves it"},
		"an oracle that fails":       {inTime, func(agenttest.Place) []string { return []string{"left"} }, "the oracle does not solve it"},
		"a goal that a miss reaches": {func(p agenttest.Place) bool { return p.At > 0 && p.Steps > 0 }, walkRight, "kinds of near miss fail"},
	} {
		catalog, task := lines(c.success, c.plan)
		r, err := Prove(t.Context(), catalog, []*gymkhana.Task{task}, Options{})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(r.Failures) == 0 || !slices.ContainsFunc(r.Failures, func(f Failure) bool { return strings.Contains(f.What, c.says) }) {
			t.Errorf("%s: %+v; want it to say %q", name, r.Failures, c.says)
		}
	}
}

func TestABriefProofStopsAtAFailingNearMiss(t *testing.T) {
	c, task := lines(func(p agenttest.Place) bool { return p.At == p.Goal }, walkRight)
	twin := *task
	twin.ID += "-twin"
	r, err := Prove(t.Context(), c, []*gymkhana.Task{task, &twin}, Options{Brief: true})
	if err != nil || len(r.Failures) > 0 || r.NearMissFail != 2 || len(r.Guesses) > 0 || r.Scale["random"].Mean != 0 || len(r.Scale) != 3 {
		t.Fatalf("%+v, %v", r, err)
	}
	failed := 0
	for _, k := range r.Kinds {
		failed += k.Failed
	}
	if failed != r.Instances || len(r.Kinds) < 2 {
		t.Errorf("%d of %d instances have a failing near miss, of %d kinds", failed, r.Instances, len(r.Kinds))
	}
	kind, task := lines(func(p agenttest.Place) bool { return p.At > 0 && p.Steps > 0 }, walkRight)
	if r, err = Prove(t.Context(), kind, []*gymkhana.Task{task}, Options{Brief: true}); err != nil || len(r.Failures) == 0 {
		t.Errorf("a goal that every miss reaches: %+v, %v", r, err)
	}
}

func TestAWalkInTimeIsProved(t *testing.T) {
	// The goal must be reached in exactly as few steps as it takes: then every miss fails but a
	// swap, since all steps are alike.
	shortest := map[int]bool{}
	success := func(p agenttest.Place) bool { return p.At == p.Goal && shortest[p.Steps] }
	catalog, task := lines(success, walkRight)
	task.Tags = []string{gymkhana.GuessTag} // holding right is the solution
	for _, seed := range task.Instances {
		w := &agenttest.World{Length: 8}
		if _, err := w.Reset(t.Context(), seed); err != nil {
			t.Fatal(err)
		}
		at := w.Place()
		shortest[at.Goal-at.At] = true
	}
	r, err := Prove(t.Context(), catalog, []*gymkhana.Task{task}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.OraclePass != 1 || r.IdleFail != 1 || r.DeclareFail != 1 || r.NearMissFail != 1 || len(r.Failures) != 0 || r.Scale["oracle"].Mean != 1 {
		t.Errorf("%+v", r)
	}
}

func TestNoopTasksAreExemptAndReportedApart(t *testing.T) {
	catalog, task := lines(func(p agenttest.Place) bool { return p.Steps == 0 || p.At == p.Goal }, func(agenttest.Place) []string { return nil })
	task.Tags = []string{NoopTag}
	r, err := Prove(t.Context(), catalog, []*gymkhana.Task{task}, Options{Instances: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(r.Noop) != 1 || r.Instances != 1 {
		t.Errorf("%+v; want the task listed apart", r)
	}
}

// A task whose reward can be earned blind has to be tagged, and its tag is right, whether or not it can be solved so.
func TestARewardThatIsEarnedBlindIsAGuess(t *testing.T) {
	for _, c := range []struct {
		guess Guess
		wrong string
	}{
		{Guess{Rate: 0, Tried: 200, Share: 0.9, Script: "right again and again"}, "a blind player earns 90 % of the oracle's reward by right again and again"},
		{Guess{Rate: 0, Tried: 200, Share: 0.9, Tagged: true}, ""},
		{Guess{Rate: 0, Tried: 200, Share: 0.89}, ""},
		{Guess{Rate: 0, Tried: 200, Share: 0.89, Tagged: true}, "solves only 0 %"},
		{Guess{Rate: 0.3, Tried: 200, Share: 0.2}, "a blind player solves 30 %"},
	} {
		if got := judgeGuess(&c.guess); !strings.Contains(got, c.wrong) || (got == "") != (c.wrong == "") {
			t.Errorf("%+v: %q; want %q", c.guess, got, c.wrong)
		}
	}
}

// A world's published scripts are played as specified: Once one time, and Again repeatedly.
func TestPublishedScriptsAreActedOut(t *testing.T) {
	a, b, c := gymkhana.DoIt("a"), gymkhana.DoIt("b"), gymkhana.DoIt("c")
	said := &gymkhana.BlindScript{Once: []gymkhana.Action{a}, Again: []gymkhana.Action{b, c}}
	script, again := published(said, 1)
	var did string
	for n := range 6 {
		act := script.at(n, again, &gymkhana.Spec{Roles: []string{"player"}})[0]
		if act.Name != said.At(n).Name {
			t.Fatal(n, act)
		}
		did += act.Name
	}
	if did != "abcbcb" || said.String() != "a, then b and c by turns" {
		t.Errorf("%s does %s", said, did)
	}
	if long := (&gymkhana.BlindScript{Once: []gymkhana.Action{c, a, a, a}, Again: []gymkhana.Action{b}}).String(); long !=
		"c and a 3 times, then b again and again" {
		t.Errorf("in words: %s", long)
	}
}
