package proof

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/reference"
	"gymkhana/registry"
)

// A board is a world of keys in a row, 20 pixels wide each, with gaps of 10 between them. A click presses the key at
// its place, or with its id.
type board struct {
	keys    int
	pressed []string // ids in order; "" for a click between keys
	ended   bool
}

type pressed []string

func (p pressed) AppendCanonical(b []byte) []byte {
	return append(b, strconv.Quote(strings.Join(p, " "))...)
}

func (b *board) Spec() gymkhana.Spec {
	return gymkhana.Spec{World: "board", Version: 1, Roles: []string{"hand"}, StepTicks: 1, Screen: gymkhana.Size{W: 30 * b.keys, H: 20},
		Verbs: []gymkhana.Verb{gymkhana.Noop, gymkhana.Click, gymkhana.Finish}}
}

func (b *board) Reset(context.Context, gymkhana.Seed) (gymkhana.Start, error) {
	b.pressed, b.ended = nil, false
	return gymkhana.Start{Moment: b.moment(), Goal: "Press the right key."}, nil
}

func (b *board) Step(_ context.Context, acts []gymkhana.Action) (gymkhana.Moment, error) {
	switch a := acts[0]; a.Verb {
	case gymkhana.Click:
		id := a.Text("element")
		if x, ok := a.Int("x"); ok && x%30 < 20 {
			id = strconv.Itoa(x/30 + 1)
		}
		b.pressed = append(slices.Clone(b.pressed), id)
	case gymkhana.Finish:
		b.ended = true
	}
	return b.moment(), nil
}

func (b *board) moment() gymkhana.Moment {
	seen := gymkhana.Observation{}
	for i := range b.keys {
		seen.Elements = append(seen.Elements, gymkhana.Element{ID: strconv.Itoa(i + 1), Role: "button", States: []string{"clickable"},
			Bounds: gymkhana.Bounds{X0: 30 * i, Y0: 0, X1: 30*i + 20, Y1: 20}})
	}
	if b.ended {
		seen.Ended = gymkhana.Terminated
	}
	at := pressed(b.pressed)
	return gymkhana.Moment{Seen: []gymkhana.Observation{seen}, Frames: func(context.Context) ([]gymkhana.Frame, error) {
		return []gymkhana.Frame{{State: at}}, nil
	}}
}

func (b *board) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }
func (b *board) Close() error                        { return nil }

type press func([]string) bool

func (right press) Start(*gymkhana.Task, gymkhana.Frame) gymkhana.Scorer {
	return &pressing{right: right}
}

type pressing struct {
	right press
	won   bool
}

func (p *pressing) Add(f gymkhana.Frame) { p.won = p.right(f.State.(pressed)) }

func (p *pressing) Verdict() gymkhana.Verdict {
	if p.won {
		return gymkhana.Verdict{Success: true, Progress: 1}
	}
	return gymkhana.Verdict{}
}

// A finger is the board's oracle: it presses key 1. Its near misses press key 2, the gap beside key 1, or key 1 and then key 2.
type finger struct {
	Miss string `json:"miss"`
}

func (f *finger) Sit(gymkhana.Environment) error                             { return nil }
func (f *finger) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (f *finger) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	do := map[string][]string{"": {`click element="1"`}, "other": {`click element="2"`}, "beside": {"click x=25 y=5"},
		"both": {`click element="1"`, `click element="2"`}}[f.Miss]
	var d gymkhana.Decision
	for _, text := range append(do, "finish") {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			return d, err
		}
		d.Actions = append(d.Actions, a)
	}
	return d, nil
}

// proveBoard proves a task of a board with so many keys.
func proveBoard(t *testing.T, keys int, imported bool, right press) *Report {
	t.Helper()
	c := registry.New()
	c.Env(registry.EnvEntry{Name: "board", Doc: "a board", Imported: imported, Misses: []string{"other", "beside", "both"}, Tries: 1,
		New:    func(gymkhana.Config) (gymkhana.Environment, error) { return &board{keys: keys}, nil },
		Decode: func(data []byte) (gymkhana.State, error) { return pressed{string(data)}, nil }})
	c.Verifier("state", func(gymkhana.Config) (gymkhana.Verifier, error) { return right, nil })
	c.Oracle("oracle", func(s gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
		a := &finger{}
		return a, s.Options.Decode(a)
	})
	c.Agent(registry.AgentEntry{Name: "idle", New: reference.NewIdle})
	c.Agent(registry.AgentEntry{Name: "declare", New: reference.NewDeclare})
	c.Agent(registry.AgentEntry{Name: "random", New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return reference.NewIdle(gymkhana.AgentSetup{}) }})
	c.Agent(registry.AgentEntry{Name: registry.OracleName})
	task := agenttest.Task(9)
	task.ID, task.Environment.Name, task.Instances = "board/key", "board", []gymkhana.Seed{1}
	r, err := Prove(t.Context(), c, []*gymkhana.Task{task}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestGuessesOfImportedTasksAreMeasured: the tag of a third-party task follows from the results of one action on each
// element, and a near miss that succeeds must be one of these actions.
func TestGuessesOfImportedTasksAreMeasured(t *testing.T) {
	only := func(want string) press { return func(p []string) bool { return strings.Join(p, " ") == want } }
	first := func(want ...string) press {
		return func(p []string) bool { return len(p) > 0 && slices.Contains(want, p[0]) }
	}
	for name, c := range map[string]struct {
		keys   int
		right  press
		rate   float64
		tried  int
		tagged bool
		says   string // a failure; "" means proved
	}{
		"one key of four":                  {4, only("1"), 0.25, 4, true, ""},
		"one key of forty":                 {40, only("1"), 0.05, 20, false, ""},
		"the first of any two keys counts": {4, first("1", "2"), 0.5, 4, true, ""},
		"any key":                          {4, first("1", "2", "3", "4"), 1, 4, true, ""},
		"any click anywhere":               {4, func(p []string) bool { return len(p) > 0 }, 1, 4, true, ""},
		"a click where nothing is told":    {4, first("1", ""), 0.25, 4, true, "and not as a guess would: beside (step 1: click x=25 y=5)"},
		"what comes after does not matter": {4, first("1"), 0.25, 4, true, ""},
	} {
		r := proveBoard(t, c.keys, true, c.right)
		if said := fmt.Sprint(r.Failures); c.says == "" && len(r.Failures) > 0 || !strings.Contains(said, c.says) {
			t.Errorf("%s: %s; want %q", name, said, c.says)
		}
		if len(r.Measured) != 1 {
			t.Fatalf("%s: measured %+v", name, r.Measured)
		}
		if g := r.Measured[0]; g.Rate != c.rate || g.Tried != c.tried || g.Tagged != c.tagged || g.By != fmt.Sprintf("click on any of %d elements", c.keys) {
			t.Errorf("%s: %+v; want %.2f of %d, tagged %t", name, g, c.rate, c.tried, c.tagged)
		}
	}
	// What we wrote ourselves has to withstand the near misses, and carries its tag.
	r := proveBoard(t, 4, false, func(p []string) bool { return len(p) > 0 })
	if len(r.Measured) > 0 || !strings.Contains(fmt.Sprint(r.Failures), "kinds of near miss fail") {
		t.Errorf("a task of our own: %+v, measured %+v", r.Failures, r.Measured)
	}
}
