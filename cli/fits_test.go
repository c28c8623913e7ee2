package cli

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
)

// silent stands in for whatever an agent is made from and does not use before its first turn.
type silent struct{ io.ReadWriter }

var errSilent = errors.New("asked before the first turn")

func (silent) Chat(context.Context, *gymkhana.Request) (*gymkhana.Response, error) {
	return nil, errSilent
}

func (silent) Score(context.Context, []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	return nil, errSilent
}

func (silent) Write(b []byte) (int, error) { return len(b), nil }

// What an agent's entry says of a world is what the agent itself says when an episode begins there.
func TestAgentsFitWhereTheyBegin(t *testing.T) {
	c := Builtin()
	var specs []gymkhana.Spec
	for _, sel := range []string{"sokoban/small-v0/20", "phone/val/calendar-add-event", "sites:mini",
		"games/merge-grid", "games/snake-grid"} {
		tasks, _, err := c.Select([]string{sel})
		if err != nil {
			t.Fatal(err)
		}
		world, err := c.NewEnv(tasks[0].Environment)
		if err != nil {
			t.Fatal(err)
		}
		specs = append(specs, world.Spec())
	}
	blind := specs[1]
	blind.World, blind.Screen = "blind", gymkhana.Size{}
	keyed := specs[0]
	keyed.World, keyed.Verbs, keyed.Keys = "keyed", []gymkhana.Verb{gymkhana.Press}, []string{"up"}
	mute := specs[0]
	mute.World, mute.Verbs = "mute", []gymkhana.Verb{gymkhana.Finish}
	other := specs[0]
	other.World, other.Controls = "other", []gymkhana.Control{{Name: "Left", Roles: []string{"nobody"}}}
	files := specs[0]
	files.World, files.Verbs = "files", []gymkhana.Verb{gymkhana.WriteFile, gymkhana.Do, gymkhana.Finish}
	specs = append(specs, blind, keyed, mute, other, files)
	options := map[string][]gymkhana.Config{
		"web": {nil, gymkhana.Config(`{"observe":"images"}`),
			gymkhana.Config(`{"observe":"captions","caption_from":"model"}`)},
		"scripted": {gymkhana.Config(`{"actions":["do Left"]}`),
			gymkhana.Config(`{"actions":["back"],"then":"finish"}`)},
	}
	fit, misfit := 0, 0
	for _, e := range c.Agents() {
		if e.New == nil || e.Members != nil {
			continue
		}
		if options[e.Name] == nil {
			options[e.Name] = []gymkhana.Config{nil}
		}
		for _, o := range options[e.Name] {
			for _, spec := range specs {
				setup := gymkhana.AgentSetup{Options: o, Model: silent{}, Policy: silent{}, Terminal: silent{},
					Role:     spec.Roles[0],
					Protocol: gymkhana.Corrected}
				made, err := e.New(setup)
				if err != nil {
					t.Fatalf("%s: %v", e.Name, err)
				}
				refused := made.Begin(t.Context(), &gymkhana.Task{ID: "a/b", Goal: "win"}, spec)
				var why error
				if e.Fits != nil {
					why = e.Fits(setup, spec)
				}
				if (why == nil) != (refused == nil) {
					t.Errorf("%s %s in %s: its entry says %v, Begin says %v", e.Name, o, spec.World, why, refused)
				}
				if why == nil {
					fit++
				} else {
					misfit++
				}
			}
		}
	}
	if fit < 20 || misfit < 20 {
		t.Errorf("%d pairs fit and %d do not; the test sees too little", fit, misfit)
	}
}

// A wrong pair is told before there is a file, a key is needed or anybody is asked, with who would suit.
func TestAWrongPairIsRefusedBeforeTheRun(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	const none = "http://127.0.0.1:1/v1"
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"sokoban", "--agent", "web"}, "agent web: it cannot play sokoban/small-v0/01: nothing can be " +
			"clicked in sokoban; sokoban is usually played by online"},
		{[]string{"sokoban/small-v0/20", "--agent", "idle,phone-image", "--model", "openai/gpt-4o"},
			"sokoban is usually played by online"},
		{[]string{"sokoban/small-v0/20", "phone/val/calendar-add-event", "--agent", "online", "--model", "compat/x",
			"--base-url", none},
			"agent online: it cannot play phone/val/calendar-add-event: phone declares no controls; phone is " +
				"usually played by phone-text"},
		{[]string{"sokoban/small-v0/20", "--agent", "policy", "--model", "policy/phone-small"},
			"a policy acts on elements only; sokoban is usually played by online"},
		{[]string{"sokoban/small-v0/20", "--agent", "group", "--model", "compat/x", "--base-url", none, "--option",
			"agent=web"},
			"agent group: member 0: agent web: it cannot play sokoban/small-v0/20"},
		{[]string{"phone/val/calendar-add-event", "--agent", "scripted", "--option", `actions=["do Left"]`},
			"phone is usually played by phone-text"},
	} {
		for _, more := range []string{"--dry-run", "--json"} {
			args := append(append([]string{"run"}, c.args...), "--out", file, more)
			if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(), c.want) {
				t.Errorf("%q: exit %d; want 2 and %q in\n%s", args, status, c.want, s.err.String())
			}
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a file was made")
	}
}
