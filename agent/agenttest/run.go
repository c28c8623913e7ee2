package agenttest

import (
	"context"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/envtest"
)

// A New makes an agent.
type New func(gymkhana.AgentSetup) (gymkhana.Agent, error)

// Options describe what an agent under test needs. The zero value suits an agent that needs
// nothing.
type Options struct {
	Config gymkhana.Config                  // the agent's own options
	Answer func(*gymkhana.Request) string   // the replies of its model; nil for an agent without a model
	Calls  int                              // maximum number of questions in one turn; default 3
	World  func() gymkhana.Environment      // default: a World that knows Finish
	Input  func() (io.ReadWriter, func())   // a terminal, and a function that closes it; nil for none
	Setup  func(setup *gymkhana.AgentSetup) // changes the set-up at the end; nil for none
}

// turnsPlayed bounds the test's episodes; agents that never reach the goal stop there.
const turnsPlayed = 12

// Run checks the contract of Agent: the same task, seed, observations and answers give the same decisions and
// questions; Begin clears the state; actions are legal or the decision is Invalid; the task is the result of Told;
// observations and past requests are not changed; a cancelled context ends Act, even if its model or player does not
// respond; errors of the model are returned; and mistakes in the set-up are blamed on it.
func Run(t *testing.T, make New, o Options) {
	t.Helper()
	if o.Calls == 0 {
		o.Calls = 3
	}
	if o.World == nil {
		o.World = func() gymkhana.Environment { return &World{Verbs: []gymkhana.Verb{gymkhana.Finish}} }
	}
	c := &checker{make: make, Options: o}
	t.Run("deterministic", c.deterministic)
	t.Run("begin forgets", c.beginForgets)
	t.Run("unknown option", c.unknownOption)
	t.Run("cancel", c.cancel)
	if o.Answer != nil {
		t.Run("junk replies", c.junk)
		t.Run("model errors", c.modelErrors)
		t.Run("no model", c.noModel)
	}
}

type checker struct {
	make New
	Options
}

// A played episode holds the data that a comparison of two runs needs.
type played struct {
	decisions []gymkhana.Decision
	asked     []gymkhana.Hash
}

func (c *checker) agent(t *testing.T, model *Model) gymkhana.Agent {
	t.Helper()
	setup := gymkhana.AgentSetup{Options: c.Config, Seed: 7, Role: "walker"}
	if c.Answer != nil {
		setup.Model = model
	}
	if c.Input != nil {
		terminal, done := c.Input()
		setup.Terminal = terminal
		t.Cleanup(done)
	}
	if c.Setup != nil {
		c.Setup(&setup)
	}
	ag, err := c.make(setup)
	if err != nil {
		t.Fatalf("constructor: %v", err)
	}
	return ag
}

// episode plays one and checks every turn of it.
func (c *checker) episode(t *testing.T, ag gymkhana.Agent, model *Model) played {
	t.Helper()
	ctx, world := t.Context(), c.World()
	defer world.Close()
	task := Task(turnsPlayed)
	before := len(model.Asked())
	seen, err := envtest.Started(world.Reset(ctx, 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(ctx, task.Told(), world.Spec()); err != nil {
		t.Fatalf("Begin: %v", err)
	}
	var p played
	for turn := 1; turn <= turnsPlayed && seen[0].Ended == gymkhana.Running; turn++ {
		d := c.act(t, ag, model, &seen[0])
		p.decisions = append(p.decisions, d)
		seen = perform(t, world, d, seen)
	}
	for _, call := range model.Asked()[before:] {
		now, err := gymkhana.HashOf(call.Request)
		if err != nil || now != call.Hash {
			t.Errorf("a request was changed after it was made (%v)", err)
		}
		p.asked = append(p.asked, call.Hash)
	}
	return p
}

// act takes one turn.
func (c *checker) act(t *testing.T, ag gymkhana.Agent, model *Model, o *gymkhana.Observation) gymkhana.Decision {
	t.Helper()
	before, calls := portrait(t, o), len(model.Asked())
	d, err := ag.Act(t.Context(), o)
	if err != nil {
		t.Fatalf("Act: %v", err)
	}
	if portrait(t, o) != before {
		t.Error("Act changed the observation")
	}
	if n := len(model.Asked()) - calls; n > c.Calls {
		t.Errorf("%d questions in one turn; at most %d", n, c.Calls)
	}
	if d.Free && d.Invalid == "" {
		t.Error("a decision is Free but not Invalid")
	}
	return d
}

// perform performs a decision in the world, and checks that it is legal there.
func perform(t *testing.T, world gymkhana.Environment, d gymkhana.Decision, seen []gymkhana.Observation) []gymkhana.Observation {
	t.Helper()
	spec, acts := world.Spec(), d.Actions
	switch {
	case d.Invalid != "" && d.Free:
		return seen
	case d.Invalid != "" || len(acts) == 0:
		acts = []gymkhana.Action{{Verb: gymkhana.Noop}}
	}
	for _, act := range acts {
		if err := spec.Check("walker", act); err != nil {
			t.Errorf("illegal action %s: %v", act, err)
			continue
		}
		var err error
		if seen, err = envtest.Seen(world.Step(t.Context(), []gymkhana.Action{act})); err != nil {
			t.Fatal(err)
		}
		if seen[0].Ended != gymkhana.Running {
			break
		}
	}
	return seen
}

// portrait is the complete observation: its text form and its picture.
func portrait(t *testing.T, o *gymkhana.Observation) string {
	t.Helper()
	b := o.AppendCanonical(nil)
	if o.Screenshot != nil {
		png, err := o.Screenshot.Encoded()
		if err != nil {
			t.Fatal(err)
		}
		b = append(b, png...)
	}
	return string(b)
}

func (c *checker) deterministic(t *testing.T) {
	var runs [2]played
	for i := range runs {
		model := &Model{Answer: c.Answer}
		runs[i] = c.episode(t, c.agent(t, model), model)
	}
	same(t, runs[0], runs[1])
}

func (c *checker) beginForgets(t *testing.T) {
	if c.Input != nil {
		t.Skip("a person's second episode is another one")
	}
	model := &Model{Answer: c.Answer}
	ag := c.agent(t, model)
	first := c.episode(t, ag, model)
	same(t, first, c.episode(t, ag, model))
}

func same(t *testing.T, a, b played) {
	t.Helper()
	if !reflect.DeepEqual(a.decisions, b.decisions) {
		t.Errorf("decisions differ:\n%+v\n%+v", a.decisions, b.decisions)
	}
	if !reflect.DeepEqual(a.asked, b.asked) {
		t.Errorf("questions differ: %d and %d of them", len(a.asked), len(b.asked))
	}
}

func (c *checker) unknownOption(t *testing.T) {
	setup := gymkhana.AgentSetup{Options: gymkhana.Config(`{"no_such_option":1}`), Model: &Model{}}
	_, err := c.make(setup)
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Errorf("got error %v; want one blamed on the set-up", err)
	}
}

// cancel asks an agent whose model, or player, does not respond. It cancels the context as soon as the model is asked;
// since asking a player cannot be observed here, it cancels a moment later then. An agent that ignores the cancellation
// waits until the test binary times out.
func (c *checker) cancel(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	model := &Model{Answer: c.Answer, Hang: stop}
	ag := c.agent(t, model)
	world := c.World()
	defer world.Close()
	seen, err := envtest.Started(world.Reset(ctx, 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(ctx, Task(1).Told(), world.Spec()); err != nil {
		t.Fatal(err)
	}
	if c.Answer == nil {
		time.AfterFunc(10*time.Millisecond, stop)
	}
	if _, err = ag.Act(ctx, &seen[0]); c.Answer != nil && !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v; want context.Canceled", err)
	}
	if n := len(model.Asked()); n > c.Calls {
		t.Errorf("%d questions, although the context was cancelled at the first; at most %d", n, c.Calls)
	}
}

func (c *checker) junk(t *testing.T) {
	for _, reply := range []string{"", "?", "###", "# action\n", "### Actions\n,,,", "```\n```", strings.Repeat("left, ", 9) + "\x00\xff"} {
		model := &Model{Answers: []string{reply}}
		c.episode(t, c.agent(t, model), model)
	}
}

func (c *checker) modelErrors(t *testing.T) {
	down := gymkhana.Blame(gymkhana.FaultModel, "agenttest", errors.New("provider down"))
	ag := c.agent(t, &Model{Fail: down})
	world := c.World()
	defer world.Close()
	seen, err := envtest.Started(world.Reset(t.Context(), 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), Task(1).Told(), world.Spec()); err != nil {
		t.Fatal(err)
	}
	for range 2 { // a retry gets the same question
		if _, err := ag.Act(t.Context(), &seen[0]); !errors.Is(err, down) || gymkhana.FaultOf(err) != gymkhana.FaultModel {
			t.Errorf("got error %v; want %v, blamed on the model", err, down)
		}
	}
}

func (c *checker) noModel(t *testing.T) {
	_, err := c.make(gymkhana.AgentSetup{Options: c.Config})
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "--model") {
		t.Errorf("got error %v; want one blamed on the set-up that names --model", err)
	}
}
