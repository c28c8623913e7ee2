// Package learntest has a minimal world for tests of learning.
package learntest

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"gymkhana"
	"gymkhana/agent/group"
	policyagent "gymkhana/agent/policy"
	"gymkhana/agent/reference"
	"gymkhana/learn/policy"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// A Panel has four buttons, and the goal names one of them. Pressing it lights it, pressing another one puts it out,
// and an agent that declares success while it is lit has won.
type Panel struct {
	Lights
	app string
}

// Lights are everything that changes in an episode.
type Lights struct {
	Names []string
	Aim   int
	Lit   int // -1: none
	Over  bool
}

var words = []string{"Save", "Delete", "Share", "Archive", "Rename", "Copy", "Print", "Close"}

// panelConfig chooses the app with the panel's buttons.
type panelConfig struct {
	App string `json:"app"`
}

// New makes a panel.
func New(cfg gymkhana.Config) (*Panel, error) {
	var c panelConfig
	err := cfg.Decode(&c)
	return &Panel{app: c.App}, err
}

// Spec describes the world.
func (p *Panel) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "panel", Version: 1, Roles: []string{"user"}, StepTicks: 60,
		Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.Finish}}
}

// Reset names the buttons, and aims at one of them, by the seed.
func (p *Panel) Reset(_ context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	p.Lights = Lights{Lit: -1, Aim: int(seed % 4)}
	for i := range 4 {
		p.Names = append(p.Names, words[(int(seed/4%8)+i)%len(words)])
	}
	goal := fmt.Sprintf("Press the button %s and then finish.", p.Names[p.Aim])
	return gymkhana.Start{Moment: p.See(), Goal: goal}, nil
}

// See returns the panel's current observation.
func (p *Panel) See() gymkhana.Moment {
	o := gymkhana.Observation{}
	for i, name := range p.Names {
		e := gymkhana.Element{ID: fmt.Sprint("b", i), Role: "button", Name: name, App: p.app,
			States: []string{"clickable"}, Bounds: gymkhana.Bounds{Y0: 20 * i, X1: 90, Y1: 20*i + 18}}
		if i == p.Lit {
			e.States = append(e.States, "selected")
		}
		o.Elements = append(o.Elements, e)
	}
	if p.Over {
		o.Ended, o.Reason = gymkhana.Terminated, "finished"
	}
	return gymkhana.Moment{Seen: []gymkhana.Observation{o}, Frames: p.frames}
}

// Step presses a button or ends the episode.
func (p *Panel) Step(_ context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	switch a := acts[0]; a.Verb {
	case gymkhana.Finish:
		p.Over = true
	case gymkhana.Click:
		p.Lit = int(a.Text("element")[1] - '0')
	}
	return p.See(), nil
}

// Close does nothing.
func (p *Panel) Close() error { return nil }

// AppendCanonical writes the lights as JSON.
func (l Lights) AppendCanonical(b []byte) []byte {
	text, err := json.Marshal(l)
	if err != nil {
		panic(err)
	}
	return append(b, text...)
}

func (p *Panel) frames(context.Context) ([]gymkhana.Frame, error) {
	return []gymkhana.Frame{{State: p.Lights}}, nil
}

// Capabilities says that the panel can be saved and restored.
func (p *Panel) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{
		Snapshot: func() (gymkhana.Snapshot, error) { return p.Lights, nil },
		Restore: func(_ context.Context, s gymkhana.Snapshot) (gymkhana.Moment, error) {
			p.Lights = s.(Lights)
			return p.See(), nil
		},
	}
}

// Guide is the panel itself.
func (p *Panel) Guide() gymkhana.Guide { return p }

// Next presses the button that the goal names, and then declares success.
func (p *Panel) Next() gymkhana.Action {
	if p.Lit == p.Aim {
		return gymkhana.Action{Verb: gymkhana.Finish, Args: []gymkhana.Arg{{Name: "status", Value: "complete"}}}
	}
	return gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: fmt.Sprint("b", p.Aim)}}}
}

// Distance counts the steps to the end.
func (p *Panel) Distance(int) (int, bool) {
	switch {
	case p.Over:
		return 0, p.Lit == p.Aim
	case p.Lit == p.Aim:
		return 1, true
	}
	return 2, true
}

// panelOracle plays the guide's actions.
type panelOracle struct{ *Panel }

func (o *panelOracle) Sit(world gymkhana.Environment) error {
	o.Panel = world.(*Panel)
	return nil
}

func (o *panelOracle) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (o *panelOracle) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	return gymkhana.Decision{Actions: []gymkhana.Action{o.Next()}}, nil
}

// judge is the panel's verifier and its scorer.
type judge struct{ Lights }

func (*judge) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	return &judge{first.State.(Lights)}
}

func (j *judge) Add(f gymkhana.Frame) { j.Lights = f.State.(Lights) }

func (j *judge) Verdict() gymkhana.Verdict {
	v := gymkhana.Verdict{Success: j.Over && j.Lit == j.Aim}
	if v.Success {
		v.Reward, v.Progress = 1, 1
	}
	return v
}

// Task makes a task on the buttons of an app.
func Task(t testing.TB, world, id, app string, seeds ...gymkhana.Seed) *gymkhana.Task {
	t.Helper()
	config, err := gymkhana.NewConfig(panelConfig{App: app})
	if err != nil {
		t.Fatal(err)
	}
	return &gymkhana.Task{ID: gymkhana.TaskID(id), Goal: "Press the button that is asked for.",
		Environment: gymkhana.Ref{Name: world, Config: config}, Verifier: gymkhana.Ref{Name: "panel"},
		Oracle: gymkhana.Ref{Name: "panel"}, Budget: gymkhana.Budget{Steps: 4}, Instances: seeds}
}

// Catalog has the worlds of [Add] and everything needed to train and to play in them.
func Catalog(t testing.TB) *registry.Catalog {
	t.Helper()
	c := registry.New()
	Add(t, c)
	c.Agent(registry.AgentEntry{Name: "random", Doc: reference.RandomDoc, New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: "policy", Doc: policyagent.Doc, New: policyagent.New, Scores: true, Talks: true})
	c.Agent(registry.AgentEntry{Name: "group", Doc: group.Doc, New: group.New, Asks: true, Members: group.Partners,
		Temperatures: group.Temperatures})
	c.Model(registry.ModelEntry{Provider: "policy", Doc: "networks from files",
		Profile: func(registry.ModelSetup) (gymkhana.Profile, error) { return gymkhana.Profile{}, nil },
		Policy: func(s registry.ModelSetup) (gymkhana.Policy, gymkhana.Hash, error) {
			n, card, err := policy.LoadFile(s.Name)
			return n, card.Sum, err
		}})
	return c
}

// Add adds the panel to a catalog, the same world with generated apps, and another one that cannot be trained on. The
// suite's name differs from the world's.
func Add(t testing.TB, c *registry.Catalog) {
	t.Helper()
	open := func(cfg gymkhana.Config) (gymkhana.Environment, error) { return New(cfg) }
	c.Env(registry.EnvEntry{Name: "panel", Doc: "four buttons", New: open, Usual: "policy",
		Trainable: func(cfg gymkhana.Config) (gymkhana.Trainable, error) { return New(cfg) },
		Split: gymkhana.Split{Suite: "boards", Train: "learn", Val: "val", Tests: []string{"test"},
			Hidden: []string{"secret"},
			Generated: func(apps int) (all []*gymkhana.Task, err error) {
				for i := range apps {
					all = append(all, Task(t, "board", fmt.Sprint("made/", i), "made", 21, 22, 23))
				}
				return all, nil
			}}})
	c.Env(registry.EnvEntry{Name: "board", Doc: "four buttons of a generated app", New: open, Usual: "policy",
		Split:     gymkhana.Split{Suite: "boards", Train: "learn", Val: "val"},
		Trainable: func(cfg gymkhana.Config) (gymkhana.Trainable, error) { return New(cfg) }})
	c.Env(registry.EnvEntry{Name: "wall", Doc: "four buttons, to play with only", New: open, Usual: "policy"})
	c.Verifier("panel", func(gymkhana.Config) (gymkhana.Verifier, error) { return &judge{}, nil })
	c.Oracle("panel", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return &panelOracle{}, nil })
	c.Suite("boards", func() (*gymkhana.Suite, error) {
		return &gymkhana.Suite{Name: "boards", Version: 1, Title: "Boards", Repeats: 1,
			Subsets: map[string][]string{"learn": {"a", "b"}, "val": {"val"}, "test": {"test"}},
			Tasks: []*gymkhana.Task{
				Task(t, "panel", "boards/a", "plain", 1, 2),
				Task(t, "panel", "boards/b", "secret", 1, 2),
				Task(t, "panel", "boards/val", "plain", 11, 12, 13),
				Task(t, "panel", "boards/test", "plain", 21, 22),
			}}, nil
	})
	c.Suite("walls", func() (*gymkhana.Suite, error) {
		return &gymkhana.Suite{Name: "walls", Version: 1, Title: "Walls", Repeats: 1,
			Tasks: []*gymkhana.Task{Task(t, "wall", "walls/a", "plain", 1)}}, nil
	})
}

// Play plays tasks with agents in memory, and the last agent with each of some networks.
func Play(ctx context.Context, c *registry.Catalog, selectors, agents, models []string,
	instances int) (*memstore.Store, error) {
	networks := map[string]gymkhana.Policy{}
	var arms []gymkhana.Arm
	for _, agent := range agents {
		if agent != registry.PolicyName {
			arms = append(arms, gymkhana.Arm{Agent: agent})
			continue
		}
		for _, model := range models {
			arms = append(arms, gymkhana.Arm{Agent: agent, Model: model})
			entry, name, err := c.FindModel(model)
			if err != nil {
				return nil, err
			}
			if networks[model], _, err = entry.Policy(registry.ModelSetup{Name: name}); err != nil {
				return nil, err
			}
		}
	}
	resolved, err := runner.Resolve(c, runner.Order{Selectors: selectors, Arms: arms, Instances: instances, Repeats: 1,
		Policies: networks})
	if err != nil {
		return nil, err
	}
	kept, err := memstore.New(&gymkhana.Run{Plan: *resolved.Plan})
	if err != nil {
		return nil, err
	}
	return kept, resolved.Runner(kept).Run(ctx)
}
