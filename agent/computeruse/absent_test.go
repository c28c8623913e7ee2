package computeruse_test

import (
	"testing"

	"gymkhana"
	"gymkhana/agent/computeruse"
	"gymkhana/agent/tools"
	"gymkhana/agent/tools/toolstest"
)

// A reply without a readable call is distinguished from a call outside the space of actions, for every way in which a model acts.
func TestRepliesWithoutACallAndCallsOutsideTheSpace(t *testing.T) {
	native := func(dialect string) func(gymkhana.AgentSetup) (gymkhana.Agent, error) {
		return func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
			setup.Options = gymkhana.Config(`{"dialect":"` + dialect + `"}`)
			return computeruse.NewNative(setup)
		}
	}
	computer := func(args string) gymkhana.Response {
		r := toolstest.Call("computer", args)
		r.Calls[0].Native = "computer"
		return r
	}
	for _, c := range []struct {
		name   string
		make   func(gymkhana.AgentSetup) (gymkhana.Agent, error)
		reply  gymkhana.Response
		absent bool
	}{
		{"prose", tools.NewSemantic, toolstest.Say("Left!"), false},
		{"two calls' worth of nothing", tools.NewSemantic, toolstest.Call("left", `{"reason":`), false},
		{"an unknown tool", tools.NewSemantic, toolstest.Call("fly", "{}"), true},
		{"the control of another role", tools.NewSemantic, toolstest.Call("dig", "{}"), true},
		{"a value out of range", tools.NewSemantic, toolstest.Call("place", `{"col":7,"row":0}`), true},
		{"a colour that is not there", tools.NewSemantic, toolstest.Call("place", `{"col":1,"row":0,"colour":"pink"}`), true},
		{"prose at the keyboard", computeruse.New, toolstest.Say("Left!"), false},
		{"a key that the world lacks", computeruse.New, toolstest.Call("press_keys", `{"keys":["F7"]}`), true},
		{"a click off the screen", computeruse.New, toolstest.Call("click", `{"x":5000,"y":1}`), true},
		{"prose in a trained dialect", native("anthropic-2025-11-24"), toolstest.Say("Left!"), false},
		{"broken arguments in it", native("anthropic-2025-11-24"), computer(`{"action":`), false},
		{"an unknown action in it", native("anthropic-2025-11-24"), computer(`{"action":"fly"}`), true},
		{"an unknown key in it", native("anthropic-2025-11-24"), computer(`{"action":"key","text":"F7"}`), true},
		{"prose in text", native("ui-tars"), toolstest.Say("Left!"), false},
	} {
		model := &toolstest.Model{Answers: []gymkhana.Response{c.reply}}
		ag, err := c.make(gymkhana.AgentSetup{Model: model})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		spec := toolstest.Spec()
		if err := ag.Begin(t.Context(), toolstest.Task(), spec); err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		d, err := ag.Act(t.Context(), &gymkhana.Observation{Screenshot: toolstest.Shot(spec.Screen.W, spec.Screen.H)})
		if err != nil || d.Invalid == "" || d.Absent != c.absent {
			t.Errorf("%s: absent is %v, want %v: %q, %v, %v", c.name, d.Absent, c.absent, d.Invalid, d.Actions, err)
		}
	}
}
