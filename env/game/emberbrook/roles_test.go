package emberbrook_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/agent/computeruse"
	"gymkhana/agent/tools"
	"gymkhana/env/game/emberbrook"
	"gymkhana/env/game/kit"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// A pair is the model of both roles. It makes the given calls for the role that asks.
type pair struct {
	calls map[string]gymkhana.ToolCall

	mu    sync.Mutex
	asked map[string][]string // by role: the texts and calls of each request
}

func (p *pair) Chat(_ context.Context, r *gymkhana.Request) (*gymkhana.Response, error) {
	var said strings.Builder
	for _, m := range r.Messages {
		for _, part := range m.Parts {
			fmt.Fprintln(&said, part.Text)
		}
		for _, c := range m.Calls {
			fmt.Fprintln(&said, "called", c.Name)
		}
	}
	role, both := "ember", 0
	for _, name := range []string{"ember", "brook"} {
		if strings.Contains(said.String(), "as "+name) {
			role, both = name, both+1
		}
	}
	if both != 1 {
		return nil, fmt.Errorf("%d roles are asked at once:\n%s", both, said.String())
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked[role] = append(p.asked[role], said.String())
	call := p.calls[role]
	call.ID = fmt.Sprint("c", len(p.asked[role]))
	return &gymkhana.Response{Calls: []gymkhana.ToolCall{call}, Finish: "tool_calls"}, nil
}

// played is the last task of the game in five steps, by an agent for each role.
func played(t *testing.T, agent string, model *pair) *gymkhana.Trajectory {
	t.Helper()
	game := emberbrook.Game
	c := registry.New()
	c.Env(registry.EnvEntry{Name: game.Name, New: game.Env, Decode: game.Decode})
	c.Verifier(kit.VerifierName, kit.NewVerifier)
	c.Agent(registry.AgentEntry{Name: "semantic", New: tools.NewSemantic, Fits: tools.FitsSemantic, Asks: true})
	c.Agent(registry.AgentEntry{Name: "computeruse", New: computeruse.New, Fits: computeruse.Fits, Asks: true})
	tasks := game.Suite()
	task := tasks[len(tasks)-1]
	task.Instances, task.Budget.Steps = task.Instances[:1], 5
	store, err := memstore.New(&gymkhana.Run{Plan: gymkhana.Plan{Tasks: []*gymkhana.Task{task}, Repeats: 1,
		Arms: []gymkhana.Arm{{Agent: agent, Model: "m/x"}}, Worlds: map[string]int{game.Name: game.Version}}})
	if err != nil {
		t.Fatal(err)
	}
	model.asked = map[string][]string{}
	r := runner.Runner{Catalog: c, Store: store, Models: map[string]gymkhana.Model{"m/x": model}}
	if err := r.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if v, err := runner.Verify(t.Context(), c, store, runner.Check{Frames: true}); err != nil || v.Steps != 5 ||
		len(v.Mismatches) > 0 {
		t.Errorf("verify: %+v, %v", v, err)
	}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	tr, err := store.Trajectory(t.Context(), rows[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(model.asked["ember"]) != 5 || len(model.asked["brook"]) != 5 || len(tr.Steps) != 6 {
		t.Fatalf("ember is asked %d times and brook %d, in %d steps; want each once a step", len(model.asked["ember"]),
			len(model.asked["brook"]),
			len(tr.Steps)-1)
	}
	return tr
}

// Two agents play together: each is asked as its own role and remembers its own calls, and every step holds the actions
// of both.
func TestEachRoleIsAskedAsItself(t *testing.T) {
	model := &pair{calls: map[string]gymkhana.ToolCall{"ember": {Name: "move_right", Arguments: `{"reasoning":"on"}`},
		"brook": {Name: "jump_right", Arguments: `{"reasoning":"up"}`}}}
	for n, step := range played(t, "semantic", model).Steps[1:] {
		if len(step.Actions) != 2 || step.Refused != nil || step.Actions[emberbrook.Ember].Name != "move_right" ||
			step.Actions[emberbrook.Brook].Name != "jump_right" {
			t.Errorf("step %d holds %v, refused %q", n+1, step.Actions, step.Refused)
		}
	}
	for role, other := range map[string]string{"ember": "jump_right", "brook": "move_right"} {
		last := model.asked[role][4]
		if strings.Contains(last, "called "+other) || !strings.Contains(last, "called "+model.calls[role].Name) {
			t.Errorf("%s remembers\n%s", role, last)
		}
	}
}

// Each role has its own keys. The keys of the other role have no effect; pressing one costs the step, and
// the refusal is reported to that role.
func TestKeysOfTheOtherRoleAreRefused(t *testing.T) {
	up := gymkhana.ToolCall{Name: "press_keys", Arguments: `{"keys":["ArrowUp"]}`}
	model := &pair{calls: map[string]gymkhana.ToolCall{"ember": up, "brook": up}}
	const why = `key "ArrowUp" is not`
	for _, d := range played(t, "computeruse", model).Decisions {
		if strings.Contains(d.Invalid, why) != (d.Role == "brook") || (d.Invalid == "") != (d.Role == "ember") {
			t.Errorf("turn %d of %s: %q; want brook's call to be invalid", d.Turn, d.Role, d.Invalid)
		}
	}
	for n := range 4 {
		if strings.Contains(model.asked["ember"][n+1], why) || !strings.Contains(model.asked["brook"][n+1], why) {
			t.Fatalf("turn %d: ember is told\n%s\nbrook is told\n%s", n+2, model.asked["ember"][n+1], model.asked["brook"][n+1])
		}
	}
}
