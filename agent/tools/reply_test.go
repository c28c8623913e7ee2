package tools

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/engine"
)

func TestSpoken(t *testing.T) {
	for in, want := range map[string]string{
		"a":                                  "a",
		"<think>x</think> a":                 "a",
		"x</think>\r\na":                     "a",
		"<think>never ends":                  "",
		"<THINKING>x</THINKING>a <b>c":       "a <b>c",
		"<think>1</think>a<think>2</think>b": "ab",
	} {
		if got := spoken(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestPlain(t *testing.T) {
	for in, want := range map[string]string{
		`Action: go`:                        `go {} []`,
		`Action: go.`:                       `go {} []`,
		"```\nAction: go()\n```":            `go {} []`,
		"> **Action**: go( )":               `go {} []`,
		`Action: f(a=1, b="x, y)", c=true)`: `f {"a":1,"b":"x, y)","c":true} []`,
		`Action: f(a: -2.5, b='it\'s')`:     `f {"a":-2.5,"b":"it's"} []`,
		`Action: f(["a", 'b', c, 1])`:       `f {} [["a","b","c",1]]`,
		`Action: f([], null, word, "é\n")`:  `f {} [[],null,"word","é\n"]`,
		`Action: f(1, b=2)`:                 `f {"b":2} [1]`,
		"Action: f(\n  a=1,\n  b=2\n)":      `f {"a":1,"b":2} []`,
		`Action: f(a="C:\q")`:               `f {"a":"C:\\q"} []`,
	} {
		got, err := plain(in)
		if err != nil {
			t.Errorf("%q: %v", in, err)
			continue
		}
		args, _ := json.Marshal(got.call.args)
		bare, _ := json.Marshal(got.call.bare)
		if len(got.call.args) == 0 {
			args = []byte("{}")
		}
		if len(got.call.bare) == 0 {
			bare = []byte("[]")
		}
		if s := got.call.name + " " + string(args) + " " + string(bare); s != want {
			t.Errorf("%q: got %s, want %s", in, s, want)
		}
	}
	for _, in := range []string{"", "go()", "Action:", "Action: ()", "Action: f(", "Action: f(a=", "Action: f(a=1 b=2)", `Action: f("x)`,
		"Action: f(a=1,)", "Action: f(a=1, 2)", "Action: f(a=1, a=2)", "Action: f([[1]])", "Action: f() g()", "Action: f\nAction: g"} {
		if got, err := plain(in); err == nil {
			t.Errorf("%q: got %+v, want an error", in, got)
		}
	}
}

func TestCoerce(t *testing.T) {
	enum := gymkhana.Param{Type: gymkhana.TextParam, Enum: []string{"Red", "dark blue"}}
	of := func(t gymkhana.ParamType) gymkhana.Param { return gymkhana.Param{Type: t} }
	for _, c := range []struct {
		p    gymkhana.Param
		in   any
		want any // nil: refused
	}{
		{of(gymkhana.IntParam), 3.0, int64(3)}, {of(gymkhana.IntParam), " 3 ", int64(3)}, {of(gymkhana.IntParam), "3.0", int64(3)},
		{of(gymkhana.IntParam), 3.5, nil}, {of(gymkhana.IntParam), "three", nil}, {of(gymkhana.IntParam), true, nil},
		{of(gymkhana.IntParam), 1e300, nil}, {of(gymkhana.IntParam), "NaN", nil}, {of(gymkhana.IntParam), []any{1.0}, nil},
		{of(gymkhana.NumberParam), "-2.5", -2.5}, {of(gymkhana.NumberParam), "Inf", nil},
		{of(gymkhana.BoolParam), "True", true}, {of(gymkhana.BoolParam), 0.0, false}, {of(gymkhana.BoolParam), "maybe", nil},
		{of(gymkhana.TextParam), 1.0, "1"}, {of(gymkhana.TextParam), false, "false"}, {of(gymkhana.TextParam), map[string]any{}, nil},
		{enum, "RED", "Red"}, {enum, "dark_blue", "dark blue"}, {enum, "green", "green"},
		{of(gymkhana.ListParam), "a", []string{"a"}}, {of(gymkhana.ListParam), `["a", 1]`, []string{"a", "1"}},
		{of(gymkhana.ListParam), []any{"a", 2.0}, []string{"a", "2"}}, {of(gymkhana.ListParam), []any{[]any{}}, nil},
	} {
		got, err := coerce(c.p, c.in)
		if c.want == nil && err == nil || c.want != nil && (err != nil || !reflect.DeepEqual(got, c.want)) {
			t.Errorf("%s %#v: got %#v (%v), want %#v", c.p.Type, c.in, got, err, c.want)
		}
	}
}

func TestHold(t *testing.T) {
	for ms, want := range map[float64]int64{1: 1, 8: 1, 16: 1, 25: 2, 24: 1, 200: 12, 250: 15, 999: 60, 1000: 60, 1e9: 60} {
		held, err := Hold(Args{"duration": ms})
		if err != nil || len(held) != 1 || held[0].Value != want {
			t.Errorf("%g ms: got %v (%v), want %d ticks", ms, held, err, want)
		}
	}
	for _, args := range []Args{{}, {"duration": 0.0}} {
		if held, err := Hold(args); err != nil || held != nil {
			t.Errorf("%v: got %v (%v), want no ticks", args, held, err)
		}
	}
}

// Two aliases that differ only in case are distinguished by case; otherwise an ambiguous name is an
// error.
func TestFind(t *testing.T) {
	box, err := named([]Tool{{Name: "go.up", Aliases: []string{"U"}}, {Name: "undo", Aliases: []string{"u"}}, {Name: "Go-Down"}})
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{"go.up": "go_up", "GO UP": "go_up", "u": "undo", "U": "go_up", "functions.go_down": "Go-Down"} {
		if tool, err := box.find(in); err != nil || tool.Name != want {
			t.Errorf("%q: got %q (%v), want %q", in, tool.Name, err, want)
		}
	}
	for in, want := range map[string]string{"_u": "may mean go_up or undo", "undoo": `did you mean "undo"?`, "": "no tool"} {
		if _, err := box.find(in); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", in, err, want)
		}
	}
	if _, err := named([]Tool{{Name: "a.b"}, {Name: "a_b"}}); err == nil {
		t.Error("two tools of one name are taken")
	}
}

// No reply in any dialect causes a panic; legal actions are well formed and can be read back from their text form.
func FuzzUnderstand(f *testing.F) {
	for _, s := range []string{"", "Action: place(col=1, row=\"2\")", "Action: type('a\\'b\\u12')", "Action: f([",
		"<tool_call>{\"name\":\"place\",\"arguments\":{\"col\":1}}",
		"<tool_call>```json\n{\"name\":\"type\",\"arguments\":\"{\\\"text\\\":\\\"x\\\"}\"}```</tool_call>",
		"<think><tool_call>", "{\"keys\":[1,\"a\"]}", "Action: wait(-1)\x00\xff"} {
		f.Add(s, "{}")
	}
	f.Add("place", `{"col":1e400,"row":null}`)
	spec := gymkhana.Spec{World: "w", Verbs: []gymkhana.Verb{gymkhana.Do, gymkhana.Wait, gymkhana.Answer}, Controls: []gymkhana.Control{
		{Name: "place", Params: []gymkhana.Param{{Name: "col", Type: gymkhana.IntParam, Max: 6}, {Name: "n", Type: gymkhana.NumberParam, Optional: true},
			{Name: "on", Type: gymkhana.BoolParam, Optional: true}, {Name: "l", Type: gymkhana.ListParam, Optional: true}}}}}
	place := Tool{Name: "place", Params: spec.Controls[0].Params, Act: func(args Args) (gymkhana.Action, error) {
		list, err := args.List(spec.Controls[0].Params)
		return gymkhana.DoIt("place", list...), err
	}}
	tools := append(toolbox{place}, Common(&spec, nil)...)
	f.Fuzz(func(t *testing.T, text, args string) {
		for _, style := range []gymkhana.ToolStyle{gymkhana.OpenAITools, gymkhana.HermesTools, gymkhana.NoTools} {
			for _, r := range []*gymkhana.Response{{Text: text},
				{Text: text, Calls: []gymkhana.ToolCall{{Name: text, Arguments: args}}}, {Calls: []gymkhana.ToolCall{{Name: "place", Arguments: args}}}} {
				c := &caller{style: style, tools: tools, seat: Seat{Seat: &engine.Seat{Spec: spec}}}
				d := c.read(r).Decision
				c.recall(r)
				if d.Invalid != "" {
					continue
				}
				act := d.Actions[0]
				if back, err := gymkhana.ParseAction(act.String()); err != nil || !back.Equal(act) {
					t.Errorf("%s %q: %s is read back as %s (%v)", style, text, act, back, err)
				}
			}
		}
	})
}

// If a reply has too many calls, only the first are read, and the fault reports it.
func TestManyCalls(t *testing.T) {
	for n, want := range map[int]string{2: "2 tools were called", engine.MostCalls - 1: "63 tools were called",
		engine.MostCalls: "64 or more tools were called"} {
		_, err := read(gymkhana.OpenAITools, &gymkhana.Response{Calls: make([]gymkhana.ToolCall, n)}, false)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d calls: %v; want %q", n, err, want)
		}
	}
}

// Under the published protocol the first call is carried out and the others are counted, however they were written.
func TestThePublishedProtocolTakesTheFirstCall(t *testing.T) {
	one := `<tool_call>{"name":"left","arguments":{}}</tool_call>`
	for _, c := range []struct {
		style   gymkhana.ToolStyle
		r       gymkhana.Response
		dropped int
	}{
		{gymkhana.OpenAITools, gymkhana.Response{Calls: []gymkhana.ToolCall{{Name: "left"}}}, 0},
		{gymkhana.OpenAITools, gymkhana.Response{Calls: []gymkhana.ToolCall{{Name: "left"}, {Name: "right"}, {Name: "?", Arguments: "["}}}, 2},
		{gymkhana.HermesTools, gymkhana.Response{Text: "so " + one}, 0},
		{gymkhana.HermesTools, gymkhana.Response{Text: "so " + one + "\n" + strings.Replace(one, "left", "right", 1) + "<tool_call>"}, 2},
	} {
		got, err := read(c.style, &c.r, true)
		if err != nil || got.call.name != "left" || got.dropped != c.dropped {
			t.Errorf("%+v: %q and %d dropped, %v; want left and %d", c.r, got.call.name, got.dropped, err, c.dropped)
		}
		if _, err := read(c.style, &c.r, false); (err != nil) != (c.dropped > 0) {
			t.Errorf("%+v: corrected gives %v", c.r, err)
		}
	}
}
