package cli

import (
	"context"
	"errors"
	"io"
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

// The catalog entry of an agent accepts a world exactly if the agent does when an episode begins.
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
