package learn

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"gymkhana"
	policyagent "gymkhana/agent/policy"
	"gymkhana/agent/reference"
	"gymkhana/learn/policy"
	"gymkhana/registry"
)

// The panel is the smallest world to learn in: four buttons, of which the goal names one. Pressing it
// lights it, pressing another one puts it out, and who declares success while it is lit has won.
type panel struct {
	lights
	app string
}

// lights are all that changes in an episode.
type lights struct {
	Names []string
	Aim   int
	Lit   int // -1: none
	Over  bool
}

var words = []string{"Save", "Delete", "Share", "Archive", "Rename", "Copy", "Print", "Close"}

// panelConfig says which app's buttons a panel has.
type panelConfig struct {
	App string `json:"app"`
}

func newPanel(cfg gymkhana.Config) (*panel, error) {
	var c panelConfig
	err := cfg.Decode(&c)
	return &panel{app: c.App}, err
}

func (p *panel) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "panel", Version: 1, Roles: []string{"user"}, StepTicks: 60,
		Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.Finish}}
}

func (p *panel) Reset(_ context.Context, seed gymkhana.Seed) (gymkhana.Start, error) {
	p.lights = lights{Lit: -1, Aim: int(seed % 4)}
	for i := range 4 {
		p.Names = append(p.Names, words[(int(seed/4%8)+i)%len(words)])
	}
	goal := fmt.Sprintf("Press the button %s and then finish.", p.Names[p.Aim])
	return gymkhana.Start{Moment: p.see(), Goal: goal}, nil
}

func (p *panel) see() gymkhana.Moment {
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

func (p *panel) Step(_ context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	switch a := acts[0]; a.Verb {
	case gymkhana.Finish:
		p.Over = true
	case gymkhana.Click:
		p.Lit = int(a.Text("element")[1] - '0')
	}
	return p.see(), nil
}

func (p *panel) Close() error { return nil }

func (l lights) AppendCanonical(b []byte) []byte {
	text, err := json.Marshal(l)
	if err != nil {
		panic(err)
	}
	return append(b, text...)
}

func (p *panel) frames(context.Context) ([]gymkhana.Frame, error) {
	return []gymkhana.Frame{{State: p.lights}}, nil
}

func (p *panel) Capabilities() gymkhana.Capabilities {
	return gymkhana.Capabilities{
		Snapshot: func() (gymkhana.Snapshot, error) { return p.lights, nil },
		Restore: func(_ context.Context, s gymkhana.Snapshot) (gymkhana.Moment, error) {
			p.lights = s.(lights)
			return p.see(), nil
		},
	}
}

func (p *panel) Guide() gymkhana.Guide { return p }

func (p *panel) Next() gymkhana.Action {
	if p.Lit == p.Aim {
		return gymkhana.Action{Verb: gymkhana.Finish, Args: []gymkhana.Arg{{Name: "status", Value: "complete"}}}
	}
	return gymkhana.Action{Verb: gymkhana.Click, Args: []gymkhana.Arg{{Name: "element", Value: fmt.Sprint("b", p.Aim)}}}
}

func (p *panel) Distance(int) (int, bool) {
	switch {
	case p.Over:
		return 0, p.Lit == p.Aim
	case p.Lit == p.Aim:
		return 1, true
	}
	return 2, true
}

// panelOracle plays what the guide says.
type panelOracle struct{ *panel }

func (o *panelOracle) Sit(world gymkhana.Environment) error {
	o.panel = world.(*panel)
	return nil
}

func (o *panelOracle) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (o *panelOracle) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	return gymkhana.Decision{Actions: []gymkhana.Action{o.Next()}}, nil
}

// judge is the panel's verifier and its scorer.
type judge struct{ lights }

func (*judge) Start(_ *gymkhana.Task, first gymkhana.Frame) gymkhana.Scorer {
	return &judge{first.State.(lights)}
}

func (j *judge) Add(f gymkhana.Frame) { j.lights = f.State.(lights) }

func (j *judge) Verdict() gymkhana.Verdict {
	v := gymkhana.Verdict{Success: j.Over && j.Lit == j.Aim}
	if v.Success {
		v.Reward, v.Progress = 1, 1
	}
	return v
}

// panelTask is a task of the suite "boards", on the buttons of an app.
func panelTask(t *testing.T, world, id, app string, seeds ...gymkhana.Seed) *gymkhana.Task {
	t.Helper()
	config, err := gymkhana.NewConfig(panelConfig{App: app})
	if err != nil {
		t.Fatal(err)
	}
	return &gymkhana.Task{ID: gymkhana.TaskID(id), Goal: "Press the button that is asked for.",
		Environment: gymkhana.Ref{Name: world, Config: config}, Verifier: gymkhana.Ref{Name: "panel"},
		Oracle: gymkhana.Ref{Name: "panel"}, Budget: gymkhana.Budget{Steps: 4}, Instances: seeds}
}

// panels is a catalog with a world to learn in, added by one entry, and another one that cannot be
// trained on. The suite is not called as the world is.
func panels(t *testing.T) *registry.Catalog {
	t.Helper()
	c := registry.New()
	open := func(cfg gymkhana.Config) (gymkhana.Environment, error) { return newPanel(cfg) }
	c.Env(registry.EnvEntry{Name: "panel", Doc: "four buttons", New: open, Usual: "policy",
		Trainable: func(cfg gymkhana.Config) (gymkhana.Trainable, error) { return newPanel(cfg) },
		Split: gymkhana.Split{Suite: "boards", Train: "learn", Val: "val", Tests: []string{"test"},
			Hidden: []string{"secret"},
			Generated: func(apps int) (all []*gymkhana.Task, err error) {
				for i := range apps {
					all = append(all, panelTask(t, "board", fmt.Sprint("made/", i), "made", 21, 22, 23))
				}
				return all, nil
			}}})
	c.Env(registry.EnvEntry{Name: "board", Doc: "four buttons of a generated app", New: open, Usual: "policy",
		Split:     gymkhana.Split{Suite: "boards", Train: "learn", Val: "val"},
		Trainable: func(cfg gymkhana.Config) (gymkhana.Trainable, error) { return newPanel(cfg) }})
	c.Env(registry.EnvEntry{Name: "wall", Doc: "four buttons, to play with only", New: open, Usual: "policy"})
	c.Verifier("panel", func(gymkhana.Config) (gymkhana.Verifier, error) { return &judge{}, nil })
	c.Oracle("panel", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return &panelOracle{}, nil })
	c.Agent(registry.AgentEntry{Name: "random", Doc: reference.RandomDoc, New: reference.NewRandom})
	c.Agent(registry.AgentEntry{Name: "policy", Doc: policyagent.Doc, New: policyagent.New, Scores: true})
	c.Model(registry.ModelEntry{Provider: "policy", Doc: "networks from files",
		Policy: func(s registry.ModelSetup) (gymkhana.Policy, gymkhana.Hash, error) {
			n, card, err := policy.LoadFile(s.Name)
			return n, card.Sum, err
		}})
	c.Suite("boards", func() (*gymkhana.Suite, error) {
		return &gymkhana.Suite{Name: "boards", Version: 1, Title: "Boards", Repeats: 1,
			Subsets: map[string][]string{"learn": {"a", "b"}, "val": {"val"}, "test": {"test"}},
			Tasks: []*gymkhana.Task{
				panelTask(t, "panel", "boards/a", "plain", 1, 2),
				panelTask(t, "panel", "boards/b", "secret", 1, 2),
				panelTask(t, "panel", "boards/val", "plain", 11, 12, 13),
				panelTask(t, "panel", "boards/test", "plain", 21, 22),
			}}, nil
	})
	c.Suite("walls", func() (*gymkhana.Suite, error) {
		return &gymkhana.Suite{Name: "walls", Version: 1, Title: "Walls", Repeats: 1,
			Tasks: []*gymkhana.Task{panelTask(t, "wall", "walls/a", "plain", 1)}}, nil
	})
	return c
}
