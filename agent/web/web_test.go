package web_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/web"
	"gymkhana/env/envtest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func TestConformance(t *testing.T) {
	answer := func(r *gymkhana.Request) string {
		last := r.Messages[len(r.Messages)-1]
		text := last.Parts[len(last.Parts)-1].Text
		if last.Parts[0].Text != "" {
			text = last.Parts[0].Text
		}
		switch {
		case strings.Contains(text, "<html| Kettles"):
			return "finish('a kettle')"
		case strings.Contains(text, "<html| Kiosk") && strings.Contains(text, "value: 'tea'"):
			return "click('B') # the link"
		case strings.Contains(text, "<html| Kiosk") && strings.Contains(text, "No command"):
			return "type_string('A', 'tea', False)"
		case strings.Contains(text, "This picture"):
			return "A kettle."
		case strings.Contains(text, "RootWebArea 'Kettles'"), strings.Contains(text, "[26] [LINK]"):
			return "Bought.\n```stop [a kettle]```"
		case strings.Contains(text, "value: 'tea'"), strings.Contains(text, "[Search] [tea]"):
			return "Now the link. ```click [12]```"
		case strings.Contains(text, "hm"), strings.Contains(text, "No action could"), strings.Contains(text, "no action in"):
			return "I search.\n```type [11] [tea] [0]```"
		}
		return "hm"
	}
	for _, p := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
		for _, config := range []string{`{}`, `{"style":"direct"}`, `{"observe":"captions"}`, `{"observe":"captions","caption_from":"model"}`,
			`{"observe":"images"}`, `{"observe":"marks"}`, `{"memory":"window","k":1}`, `{"memory":"procedural","max_steps":5}`, `{"grammar":"autowebglm"}`} {
			t.Run(fmt.Sprint(p, " ", config), func(t *testing.T) {
				agenttest.Run(t, web.New, agenttest.Options{Answer: answer, Calls: 3, Config: gymkhana.Config(config),
					World: func() gymkhana.Environment { return &kiosk{} },
					Setup: func(s *gymkhana.AgentSetup) {
						s.Protocol, s.Past = p, []gymkhana.Record{{Goal: "g", Text: "t"}}
					}})
			})
		}
	}
}

// An episode as a test plays it.
type episode struct {
	model *agenttest.Model
	agent gymkhana.Agent
	world *kiosk
	seen  []gymkhana.Observation
	did   []gymkhana.Decision
}

// begun sets an agent before the kiosk, with a model that gives these replies.
func begun(t *testing.T, setup gymkhana.AgentSetup, replies ...string) *episode {
	t.Helper()
	return begunAs(t, web.New, setup, replies...)
}

// begunAs does the same with an agent of any kind.
func begunAs(t *testing.T, make agenttest.New, setup gymkhana.AgentSetup, replies ...string) *episode {
	t.Helper()
	e := &episode{model: &agenttest.Model{Answers: replies}, world: &kiosk{}}
	setup.Model = e.model
	var err error
	if e.agent, err = make(setup); err != nil {
		t.Fatal(err)
	}
	task := &gymkhana.Task{Goal: "What does the kettle cost?", Budget: gymkhana.Budget{Steps: 9}}
	if e.seen, err = envtest.Started(e.world.Reset(t.Context(), 1)); err != nil {
		t.Fatal(err)
	}
	if err := e.agent.Begin(t.Context(), task, e.world.Spec()); err != nil {
		t.Fatal(err)
	}
	return e
}

// turn takes one turn.
func (e *episode) turn(t *testing.T) gymkhana.Decision {
	t.Helper()
	d, err := e.agent.Act(t.Context(), &e.seen[0])
	if err != nil {
		t.Fatal(err)
	}
	e.did = append(e.did, d)
	acts := d.Actions
	if d.Invalid != "" || len(acts) == 0 {
		acts = []gymkhana.Action{{Verb: gymkhana.Noop}}
	}
	for _, act := range acts {
		if e.seen, err = envtest.Seen(e.world.Step(t.Context(), []gymkhana.Action{act})); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// last gives the newest request, as text.
func (e *episode) last() string {
	asked := e.model.Asked()
	return written(asked[len(asked)-1].Request.Messages)
}

func written(messages []gymkhana.Message) string {
	var b strings.Builder
	for _, m := range messages {
		for _, p := range m.Parts {
			if p.Image == nil {
				fmt.Fprintf(&b, "-- %s --\n%s\n", m.Role, p.Text)
			} else {
				fmt.Fprintf(&b, "-- %s, picture --\n", m.Role)
			}
		}
	}
	return b.String()
}

// replies are those of a whole episode: a click that is refused, an id that is not there, one that
// is, and an answer.
var replies = []string{
	"The search box may help.\n```click [11]```",
	"I try the other tab's link.\n```click [99]```",
	"The link leads to the kettles.\n```click [12]```",
	"It says so.\n```stop [19.50]```",
}

// commands are the same in the grammar autowebglm.
var commands = []string{
	"click('A')\n# The search box may help.",
	"click('ZZ')\n# I try the other tab's link.",
	"# The link leads to the kettles.\nclick('B')",
	"finish('19.50') # It says so.",
}

// All that is sent in an episode, word for word.
func TestMessages(t *testing.T) {
	for name, c := range map[string]struct {
		protocol gymkhana.Protocol
		config   string
	}{
		"corrected-cot":    {gymkhana.Corrected, `{"home":"http://home.localhost/","sites":["http://kiosk.localhost/ sells kettles"]}`},
		"corrected-direct": {gymkhana.Corrected, `{"style":"direct","observe":"captions","memory":"procedural"}`},
		"published-cot":    {gymkhana.PublishedCode, `{"home":"http://home.localhost/"}`},
		"corrected-marks":  {gymkhana.Corrected, `{"observe":"marks"}`},
		"published-images": {gymkhana.PublishedCode, `{"observe":"images","style":"direct"}`},
		"autowebglm":       {gymkhana.Corrected, `{"grammar":"autowebglm","home":"http://home.localhost/","memory":"procedural"}`},
	} {
		t.Run(name, func(t *testing.T) {
			replies := replies
			if name == "autowebglm" {
				replies = commands
			}
			e := begun(t, gymkhana.AgentSetup{Protocol: c.protocol, Options: gymkhana.Config(c.config),
				Past: []gymkhana.Record{{Goal: "Find tea.", Text: "kiosk.localhost/: stop []"}}}, replies...)
			for range replies {
				e.turn(t)
			}
			golden(t, name+".txt", transcript(t, e))
		})
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s: run with -update and read the difference; got\n%s", name, got)
	}
}

// transcript writes the first question whole, of the others what they end with, and the decisions.
func transcript(t *testing.T, e *episode) string {
	t.Helper()
	var b strings.Builder
	for n, call := range e.model.Asked() {
		sampling, err := gymkhana.Canonical(call.Request.Sampling)
		if err != nil {
			t.Fatal(err)
		}
		messages := call.Request.Messages
		fmt.Fprintf(&b, "==== question %d, %d messages, %s ====\n", n+1, len(messages), sampling)
		if n > 0 {
			messages = messages[len(messages)-1:]
		}
		b.WriteString(written(messages))
	}
	for n, d := range e.did {
		fmt.Fprintf(&b, "==== decision %d ====\n", n+1)
		for _, act := range d.Actions {
			fmt.Fprintln(&b, act)
		}
		fmt.Fprintf(&b, "reason: %s\ninvalid: %s\n", d.Reason, d.Invalid)
	}
	record := e.agent.(gymkhana.Recorder).Record()
	return b.String() + "==== record ====\n" + record + "\n"
}

// Any text of a page is shown unchanged, and is never taken for a reply.
func TestHostilePage(t *testing.T) {
	for _, p := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
		e := begun(t, gymkhana.AgentSetup{Protocol: p}, "I look.\n```hover [13]```", "I wait.")
		d := e.turn(t)
		if len(d.Actions) != 1 || d.Actions[0].String() != `hover element="13"` {
			t.Errorf("%s: %+v", p, d)
		}
		if !strings.Contains(e.last(), "[13] StaticText '"+hostile+"'") {
			t.Errorf("%s: the page is not shown as it is:\n%s", p, e.last())
		}
		if d = e.turn(t); d.Invalid == "" {
			t.Errorf("%s: a reply without action gave %v", p, d.Actions)
		}
		if want := "hover [13] where [13] is StaticText '" + hostile + "'"; !strings.Contains(e.last(), want) {
			t.Errorf("%s: the history lacks %q:\n%s", p, want, e.last())
		}
	}
}

// The history shows the newest actions, their results, and how many came before.
func TestHistory(t *testing.T) {
	e := begun(t, gymkhana.AgentSetup{Options: gymkhana.Config(`{"history":3}`)}, "```click [12]```", "no idea", "```press [ctrl+a]```",
		"```stop```")
	e.turn(t)
	e.world.shelf = false
	for range 3 {
		e.turn(t)
	}
	want := `ACTIONS SO FAR:
click [12] where [12] is link 'Kettles': the page changed.
No action could be read from your reply, so none was taken: it has no action between ` + "``` and ```" + `. End ` +
		`your reply with one action between three backticks.
press [Control+a]: the page stayed the same.
`
	if !strings.Contains(e.last(), want) {
		t.Errorf("the history is not\n%s\nin\n%s", want, e.last())
	}
	for config, want := range map[string]string{
		`{"history":1}`:  "ACTIONS SO FAR: (the first 1 are left out)\ngo_back: the page stayed the same.\n",
		`{"history":-1}`: "ACTIONS SO FAR: (the first 2 are left out)\n",
	} {
		e := begun(t, gymkhana.AgentSetup{Options: gymkhana.Config(config)}, "```new_tab```", "```go_back```", "```stop```")
		for range 3 {
			e.turn(t)
		}
		if text := e.last(); !strings.HasSuffix(text, want) {
			t.Errorf("%s: want %q at the end of\n%s", config, want, text)
		}
	}
}

// An observation is cut at the limit: between lines, or anywhere in the published protocol.
func TestTruncation(t *testing.T) {
	for p, want := range map[gymkhana.Protocol]string{
		gymkhana.Corrected:     "link\n\n[1] RootWebArea 'Kiosk'\n(3 more lines are left out)\n\nURL",
		gymkhana.PublishedCode: "link\n\n[1] RootWebArea 'Kiosk'\n\t[11]\n\nURL",
	} {
		e := begun(t, gymkhana.AgentSetup{Protocol: p, Options: gymkhana.Config(`{"max_tokens_seen":20}`)}, "```click [12]```")
		d := e.turn(t)
		if !strings.Contains(e.last(), want) {
			t.Errorf("%s: want %q in\n%s", p, want, e.last())
		}
		if d.Invalid != "" {
			t.Errorf("%s: what is on the page but not shown cannot be clicked: %s", p, d.Invalid)
		}
	}
}

// Every mistake in the options is named at once.
func TestOptionsReportEveryMistake(t *testing.T) {
	for config, wants := range map[string][]string{
		`{"observe":"mark","style":"cott","caption_from":"me","memory":"all","k":-1,"history":-2,"max_steps":-5,"max_failures":-2,"max_repeats":-2,
			"max_tokens_seen":-3,"record_tokens":-4,"max_images":-1,"temperature":3,"top_p":2,"max_tokens":-1,"drop":["temprature"]}`: {
			`did you mean "marks"`, `did you mean "cot"`, "caption_from", "memory", "k -1", "history -2", "max_steps", "max_failures", "max_repeats",
			"max_tokens_seen", "record_tokens", "max_images", "temperature 3", "top_p", "max_tokens -1", `did you mean "temperature"`},
		`{"raw":true}`: {`unknown key "raw"`},
	} {
		_, err := web.New(gymkhana.AgentSetup{Options: gymkhana.Config(config), Model: &agenttest.Model{}})
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: got %v, want an error blamed on the set-up", config, err)
			continue
		}
		for _, want := range wants {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("error %q does not tell %q", err, want)
			}
		}
		if _, again := web.Past(gymkhana.Config(config), gymkhana.Corrected); again == nil || again.Error() != err.Error() {
			t.Errorf("Past finds %v", again)
		}
	}
}

// The decoding parameters are those of options and protocol, and the ones dropped are not sent.
func TestSampling(t *testing.T) {
	for _, c := range []struct {
		protocol     gymkhana.Protocol
		config, want string
	}{
		{gymkhana.Corrected, `{}`, `{"max_tokens":1000,"temperature":0}`},
		{gymkhana.PublishedCode, `{}`, `{"max_tokens":500,"temperature":1,"top_p":0.9}`},
		{gymkhana.Corrected, `{"temperature":0.2,"top_p":0.8,"max_tokens":50}`, `{"max_tokens":50,"temperature":0.2,"top_p":0.8}`},
		{gymkhana.PublishedCode, `{"drop":["temperature","top_p","max_tokens"]}`, `{}`},
	} {
		e := begun(t, gymkhana.AgentSetup{Protocol: c.protocol, Options: gymkhana.Config(c.config)}, "```stop```")
		e.turn(t)
		if got, err := gymkhana.Canonical(e.model.Asked()[0].Request.Sampling); err != nil || string(got) != c.want {
			t.Errorf("%s %s: got %s (%v), want %s", c.protocol, c.config, got, err, c.want)
		}
	}
}

// Worlds that the agent cannot use, and prompts with mistakes, are found before the first turn.
func TestUnfit(t *testing.T) {
	ag, err := web.New(gymkhana.AgentSetup{Model: &agenttest.Model{}, Options: gymkhana.Config(`{"observe":"images"}`)})
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range []gymkhana.Spec{
		{World: "line", Screen: screen, Verbs: []gymkhana.Verb{gymkhana.Do}},
		{World: "blank", Verbs: []gymkhana.Verb{gymkhana.Click}},
	} {
		if err := ag.Begin(t.Context(), &gymkhana.Task{}, spec); err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: got %v, want an error blamed on the set-up", spec.World, err)
		}
	}
	for name, source := range map[string]string{"turn.md": "{{.Gaol}}", "lines.md": `{{define "step"}}{{end}}`, "examples.md": "none", "sites.md": "{{"} {
		over := fstest.MapFS{name: {Data: []byte(source)}}
		_, err := web.New(gymkhana.AgentSetup{Model: &agenttest.Model{}, Prompts: over})
		if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v, want an error that names the file", name, err)
		}
	}
	over := fstest.MapFS{"turn.md": {Data: []byte("GO {{.Goal}}")}}
	e := begun(t, gymkhana.AgentSetup{Prompts: over}, "```stop```")
	if e.turn(t); !strings.HasSuffix(e.last(), "-- user --\nGO What does the kettle cost?\n") {
		t.Errorf("a replaced file is not used:\n%s", e.last())
	}
}

// Only actions that the world supports are offered; any other is refused as no action.
func TestOffered(t *testing.T) {
	model := &agenttest.Model{Answers: []string{"```stop [yes]```", "```select [27] [Large]```", "```scroll down```"}}
	ag, err := web.New(gymkhana.AgentSetup{Model: model})
	if err != nil {
		t.Fatal(err)
	}
	world := &kiosk{bare: []gymkhana.Verb{gymkhana.Answer, gymkhana.Select, gymkhana.NewTab, gymkhana.SwitchTab, gymkhana.CloseTab}}
	spec := world.Spec()
	spec.Screen = gymkhana.Size{}
	if err := ag.Begin(t.Context(), &gymkhana.Task{}, spec); err != nil {
		t.Fatal(err)
	}
	world.shelf = true
	seen := world.look("").Seen
	for _, want := range []string{`finish`, `select cannot be done in kiosk`, `scroll direction="down"`} {
		d, err := ag.Act(t.Context(), &seen[0])
		if err != nil {
			t.Fatal(err)
		}
		got := d.Invalid
		if got == "" {
			got = d.Actions[0].String()
		}
		if got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	text := written(model.Asked()[0].Request.Messages)
	for _, name := range []string{"select [", "new_tab", "tab_focus [number]", "close_tab", "On tabs"} {
		if strings.Contains(text, name) {
			t.Errorf("%q is offered:\n%s", name, text)
		}
	}
}
