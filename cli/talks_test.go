package cli

import (
	"context"
	"fmt"
	"image"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"gymkhana"
	"gymkhana/model"
	"gymkhana/model/modeltest"
	"gymkhana/model/openai"
	"gymkhana/picture"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// A yard is a world in which nothing happens, except that pages can be written: it has controls, raw input, elements,
// texts, refusals and a screen.
type yard struct {
	page bool
	n    int
}

func (y *yard) Spec() gymkhana.Spec {
	s := gymkhana.Spec{World: "yard", Version: 1, Roles: []string{"walker"}, StepTicks: 1, Screen: gymkhana.Size{W: 32, H: 24},
		Verbs: []gymkhana.Verb{gymkhana.Noop, gymkhana.Do, gymkhana.Click, gymkhana.Type, gymkhana.Scroll, gymkhana.Wait, gymkhana.Answer,
			gymkhana.Finish},
		Controls: []gymkhana.Control{{Name: "right", Doc: "one step"}, {Name: "left", Doc: "one step"}}}
	if y.page {
		s.Verbs, s.Controls = append(s.Verbs, gymkhana.WriteFile), []gymkhana.Control{{Name: "render", Doc: "draw"}}
	}
	return s
}

func (y *yard) Reset(context.Context, gymkhana.Seed) (gymkhana.Start, error) {
	y.n = 0
	m := y.seen()
	m.Seen[0].Brief = []gymkhana.Exhibit{{Text: "A page about tea."}}
	return gymkhana.Start{Moment: m}, nil
}

func (y *yard) Step(context.Context, []gymkhana.Action) (gymkhana.Moment, error) {
	y.n++
	return y.seen(), nil
}

func (y *yard) seen() gymkhana.Moment {
	n := y.n
	clickable := []string{"clickable"}
	o := gymkhana.Observation{URL: fmt.Sprint("http://yard.localhost/", n), Tick: gymkhana.Ticks(n),
		Tabs: []gymkhana.Tab{{Title: "Yard", Active: true}},
		Text: fmt.Sprintf("[1] RootWebArea 'Yard %d'\n\t[12] link 'Kettles'\n\t[13] link 'Pots'", n),
		Elements: []gymkhana.Element{
			{ID: "12", Role: "link", Name: "Kettles", Bounds: gymkhana.Bounds{X1: 9, Y1: 9}, States: clickable},
			{ID: "13", Role: "link", Name: "Pots", Bounds: gymkhana.Bounds{X0: 10, X1: 19, Y1: 9}, States: clickable}}}
	if n%3 == 2 {
		o.Refused = "a fence"
	}
	if n%4 != 3 { // a turn without a picture is a turn of text only
		o.Screenshot = gymkhana.NewScreenshot(func() (image.Image, error) {
			return image.NewRGBA(image.Rect(0, 0, 32, 24)), nil
		}, picture.EncodePNG)
	}
	return gymkhana.Moment{Seen: []gymkhana.Observation{o}, Frames: func(context.Context) ([]gymkhana.Frame, error) {
		return []gymkhana.Frame{{Tick: o.Tick, State: gymkhana.RawState(fmt.Sprintf(`{"n":%d}`, n))}}, nil
	}}
}

func (y *yard) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }
func (y *yard) Close() error                        { return nil }

// talkers lists the agents that ask a model, and the replies that they get as text.
var talkers = map[string]struct {
	options string
	replies []string
	once    bool // it asks once
}{
	"global":      {`{"resolution":32}`, []string{"### Actions\nright, left"}, true},
	"online":      {`{"feedback":"refusals","resolution":32}`, []string{"# action\nright", "# action\nleft", "hm"}, false},
	"semantic":    {`{"retries":1}`, []string{"Action: right", "Action: left()", "hm"}, false},
	"computeruse": {`{"retries":1}`, []string{"Action: click(1, 2)", "Action: scroll(dy=1)", "hm"}, false},
	"computeruse-native": {"", []string{`<tool_call>{"name":"computer_use","arguments":` +
		`{"action":"left_click","coordinate":[1,2]}}</tool_call>`, "hm"}, false},
	"phone-text":   {`{"summary":"model"}`, tapping, false},
	"phone-image":  {"", tapping, false},
	"web":          {`{"memory":"window"}`, []string{"I go.\n```click [12]```", "```click [13]```", "```scroll [down]```", "hm"}, false},
	"web-shop":     {"", []string{"search[tea]\nclick[Kettles]", "click[Pots]", "hm"}, false},
	"webui-global": {`{"resolution":32}`, []string{"# Analyze\nTea.\n\n```html\n<p>Tea\n```\n"}, true},
	"webui-online": {`{"loops":10,"resolution":32}`, []string{"# Analyze\nTea.\n\n```html\n<p>Tea\n```\n"}, false},
	"group":        {`{"memory":"critic","rounds":2}`, []string{"# action\nright", "# action\nleft"}, false},
}

// tapping are replies of the phone's agents.
var tapping = []string{`Reason: x. Action: {"action_type": "click", "index": 0}`, `Action: {"action_type": "click", "index": 1}`, "hm"}

// answering answers requests in the order of their arrival. Where tools are offered it calls, now and then twice.
func answering(replies []string) func(*modeltest.Request) modeltest.Reply {
	return func(r *modeltest.Request) modeltest.Reply {
		if len(r.Tools) == 0 || r.N%4 == 3 {
			return modeltest.Say(replies[r.N%len(replies)])
		}
		args := "{}"
		if r.Tools[0].Name == "click" {
			args = `{"x":1,"y":2}`
		}
		calls := []gymkhana.ToolCall{{ID: fmt.Sprint("x", r.N), Name: r.Tools[0].Name, Arguments: args}}
		if r.N%4 == 2 {
			calls = append(calls, gymkhana.ToolCall{ID: fmt.Sprint("y", r.N), Name: r.Tools[0].Name, Arguments: args})
		}
		return modeltest.Reply{Calls: calls}
	}
}

// A reading is what a server read of requests, and what it refused.
type reading struct {
	mu      sync.Mutex
	read    [][]gymkhana.Message
	refused []string
}

// strict answers as a template lets it.
func (k *reading) strict(template modeltest.Template,
	reply func(*modeltest.Request) modeltest.Reply) func(*modeltest.Request) modeltest.Reply {
	over := template.Over(reply)
	return func(r *modeltest.Request) modeltest.Reply {
		k.mu.Lock()
		defer k.mu.Unlock()
		if words := template.Refuse(r); words != "" {
			k.refused = append(k.refused, words)
		} else {
			k.read = append(k.read, r.Messages)
		}
		return over(r)
	}
}

// Every agent that asks a model plays ten steps against every strict template: with the profile that is right nothing is
// refused, and without one the client finds the shape out. What is stored is what the server read.
func TestEveryAgentTalksToStrictTemplates(t *testing.T) {
	c := Builtin()
	for _, page := range []bool{false, true} {
		c.Env(registry.EnvEntry{Name: fmt.Sprint("yard-", page), Doc: "a yard",
			New: func(gymkhana.Config) (gymkhana.Environment, error) { return &yard{page: page}, nil }})
	}
	for _, e := range c.Agents() {
		if !e.Asks {
			continue
		}
		for _, template := range modeltest.Templates() {
			for _, known := range []bool{true, false} {
				t.Run(fmt.Sprint(e.Name, " ", template.Name, " ", known), func(t *testing.T) {
					t.Parallel()
					tenSteps(t, c, e.Name, template, known)
				})
			}
		}
	}
}

func tenSteps(t *testing.T, c *registry.Catalog, agent string, template modeltest.Template, known bool) {
	talker, ok := talkers[agent]
	if !ok {
		t.Fatal("no replies for this agent")
	}
	profile := gymkhana.Profile{Name: "compat/x", Native: "qwen"}
	if known {
		profile.Talk = template.Talk
	}
	if !template.Tools {
		profile.Tools = gymkhana.NoTools
	}
	arm := gymkhana.Arm{Agent: agent, Model: "compat/x", Profile: &profile, Options: gymkhana.Config(talker.options)}
	if agent == "group" {
		member := gymkhana.Partner{Agent: "online", Model: "compat/x", Profile: &profile, Options: gymkhana.Config(`{"resolution":32}`)}
		arm.Members = []gymkhana.Partner{member, member, member, member}
	}
	task := &gymkhana.Task{ID: "yard/walk/1", Goal: "Walk.", Budget: gymkhana.Budget{Steps: 10}, Instances: []gymkhana.Seed{1},
		Environment: gymkhana.Ref{Name: fmt.Sprint("yard-", strings.HasPrefix(agent, "webui"))},
		Verifier:    gymkhana.Ref{Name: "state", Config: gymkhana.Config(`{"success":"/done"}`)}}
	if strings.HasPrefix(agent, "webui") {
		task.Budget.Steps = 60 // a turn takes several
	}
	plan := gymkhana.Plan{Tasks: []*gymkhana.Task{task}, Arms: []gymkhana.Arm{arm}, Repeats: 1}
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	k := &reading{}
	srv := modeltest.NewServer(t, modeltest.Options{Reply: k.strict(template, answering(talker.replies))})
	adapter, err := openai.New(openai.Options{Name: "x", BaseURL: srv.URL(), Compat: true})
	if err != nil {
		t.Fatal(err)
	}
	r := &runner.Runner{Catalog: c, Store: store, Parallel: 1, Models: map[string]gymkhana.Model{
		"compat/x": model.Wrap(adapter, model.Policy{Talk: profile.Talk})}}
	if err := r.Run(t.Context()); err != nil {
		t.Fatalf("%v\nrefused: %q", err, k.refused)
	}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	out := rows[0].Outcome
	if !out.Scored || out.Fault != "" || !talker.once && out.Steps < 10 {
		t.Errorf("the outcome is %+v", out)
	}
	if known && len(k.refused) > 0 || len(k.refused) > len(gymkhana.TalkRules) {
		t.Errorf("refused %d times: %q", len(k.refused), k.refused)
	}
	calls, err := store.Calls(t.Context(), rows[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	if len(calls) != len(k.read) || !talker.once && len(calls) < 5 {
		t.Fatalf("%d calls are stored, and %d were read", len(calls), len(k.read))
	}
	for i := range calls {
		stored, read := said(calls[i].Request), said(&gymkhana.Request{Messages: k.read[i]})
		if !known {
			stored = said(calls[i].Response.Talk.Shape(calls[i].Request))
		}
		if !reflect.DeepEqual(stored, read) {
			t.Fatalf("call %d: stored %q, and read %q", i+1, stored, read)
		}
	}
}

// said gives the speakers of a talk with their texts.
func said(r *gymkhana.Request) []string {
	var list []string
	for _, m := range r.Messages {
		pictures := len(slices.DeleteFunc(slices.Clone(m.Parts), func(p gymkhana.Part) bool { return p.Image == nil }))
		list = append(list, fmt.Sprintf("%s: %s, %d pictures, %d calls", m.Role, modeltest.Text(m), pictures, len(m.Calls)))
	}
	return list
}
