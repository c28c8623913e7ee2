package tools_test

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/tools"
	"gymkhana/agent/tools/toolstest"
)

var styles = []gymkhana.ToolStyle{gymkhana.OpenAITools, gymkhana.HermesTools, gymkhana.NoTools}

// right is a call of the control right in each dialect.
var right = map[gymkhana.ToolStyle]string{
	gymkhana.OpenAITools: `right {}`,
	gymkhana.HermesTools: "Thinking: on\n<tool_call>\n{\"name\": \"right\", \"arguments\": {}}\n</tool_call>",
	gymkhana.NoTools:     "Thinking: on\nAction: right()",
}

func TestConformance(t *testing.T) {
	for _, style := range styles {
		for _, config := range []string{`{}`, `{"retries":2,"rounds":1,"images":1}`, `{"memory":"none","feedback":"none"}`} {
			t.Run(string(style)+" "+config, func(t *testing.T) {
				agenttest.Run(t, tools.NewSemantic, agenttest.Options{Config: gymkhana.Config(config),
					Answer: func(r *gymkhana.Request) string {
						if len(r.Messages)%3 == 1 {
							return "hm"
						}
						return right[style]
					},
					Setup: func(s *gymkhana.AgentSetup) {
						s.Profile.Tools = style
						if s.Model != nil {
							s.Model = toolstest.Calling{Model: s.Model}
						}
					}})
			})
		}
	}
}

// Every turn of a game in dialect openai, and the chat before the last one.
func TestTurnsOpenAI(t *testing.T) {
	two := gymkhana.Response{Calls: []gymkhana.ToolCall{{Name: "wait"}, {Name: "wait"}}}
	asked := toolstest.Play(t, tools.NewSemantic, gymkhana.AgentSetup{Role: "walker", Options: gymkhana.Config(`{"rounds":3}`)}, []toolstest.Turn{
		{Reply: toolstest.Call("step_left", `{"reasoning":"go"}`), Want: "do step_left", Refused: "fence"},
		{Reply: toolstest.Call("WEST", ``), Want: "do step_left"},
		{Reply: toolstest.Call("Place", `{"col":"3","Row":2.0,"colour":"RED"}`), Want: `do place col=3 colour="red" row=2`},
		{Reply: toolstest.Call("place", `{"col":9,"row":0}`), Want: "invalid: do place: col: 9 is not from 0 to 6"},
		{Reply: toolstest.Call("place", `{"col":1.5,"row":0}`), Want: "invalid: place: col: want a whole number"},
		{Reply: toolstest.Call("place", `{"col":1}`), Want: "invalid: place: row is missing (it takes place(col: int " +
			"0 to 6, row: int 0 to 5, colour?: text red|blue))"},
		{Reply: toolstest.Call("place", `{"col":1,"row":0,"spin":1}`),
			Want: `invalid: place: unknown argument "spin" (it takes place(col: int 0 to 6, row: int 0 to 5, colour?: text red|blue))`},
		{Reply: toolstest.Call("dig", `{}`), Want: `invalid: there is no tool "dig" (tools: step_left, place, wait, finish)`},
		{Reply: toolstest.Call("place", `{"col":`), Want: `invalid: "place": the arguments are not a JSON object`},
		{Reply: toolstest.Say("I wait."), Want: "invalid: no tool was called; call exactly one"},
		{Reply: two, Want: "invalid: 2 tools were called; call exactly one"},
		{Reply: toolstest.Call("wait", `{"duration":500}`), Want: "wait ticks=30"},
		{Reply: toolstest.Call("finish", `{"status":"complete"}`), Want: `finish status="complete"`},
	})
	const want = `user: (An earlier screenshot was here; it is no longer shown.)
assistant: I wait.
user: Your last reply was no legal action, so none was taken, and the step is used up: no tool was called; call ` +
		`exactly one. / This is what you see now. (An earlier screenshot was here; it is no longer shown.)
assistant: {call_10_0_0 wait {}} {call_10_0_1 wait {}}
tool: Received. The next message shows what you see. (call_10_0_0)
tool: Received. The next message shows what you see. (call_10_0_1)
user: Your last reply was no legal action, so none was taken, and the step is used up: 2 tools were called; ` +
		`call exactly one. / This is what you see now. [1280x720]
assistant: {call_11_0_0 wait {"duration":500}}
tool: Received. The next message shows what you see. (call_11_0_0)
user: This is what you see now. [1280x720]`
	last := asked[len(asked)-1]
	got := toolstest.Transcript(t, last.Messages)
	got = strings.Replace(got, got[:strings.Index(got, "\n")], "user: (An earlier screenshot was here; it is no longer shown.)", 1)
	if got != want {
		t.Errorf("chat:\n%s\nwant:\n%s", got, want)
	}
	if last.ToolChoice != "required" || len(last.Tools) != 4 {
		t.Errorf("tool choice %q, %d tools", last.ToolChoice, len(last.Tools))
	}
	var schema struct{ Properties, Required any }
	if err := json.Unmarshal(last.Tools[1].Parameters, &schema); err != nil || !strings.Contains(string(last.Tools[1].Parameters), `"reasoning"`) {
		t.Errorf("parameters of place: %s (%v)", last.Tools[1].Parameters, err)
	}
	if second := toolstest.Transcript(t, asked[1].Messages); !strings.Contains(second, "Your last action had no effect: fence.") {
		t.Errorf("the refusal is not told:\n%s", second)
	}
}

func TestTurnsHermes(t *testing.T) {
	tag := func(s string) gymkhana.Response {
		return toolstest.Say("Thinking: so\n<tool_call>\n" + s + "\n</tool_call>")
	}
	asked := toolstest.Play(t, tools.NewSemantic, gymkhana.AgentSetup{Role: "digger", Options: gymkhana.Config(`{"images":1}`),
		Profile: gymkhana.Profile{Tools: gymkhana.HermesTools}}, []toolstest.Turn{
		{Reply: tag(`{"name": "dig", "arguments": {}}`), Want: "do dig"},
		{Reply: tag(`{"name": "dig"}`), Want: "do dig"},
		{Reply: toolstest.Say("<think>a <tool_call>{}</tool_call>?</think>\n" +
			"<tool_call>{\"name\":\"place\",\"arguments\":\"{\\\"col\\\":1,\\\"row\\\":\\\"2\\\"}\"}"), Want: "do place col=1 row=2"},
		{Reply: tag(`{"name": "step_left", "arguments": {}}`), Want: `invalid: there is no tool "step_left" (tools: dig, place, wait, finish)`},
		{Reply: tag(`{"arguments": {}}`), Want: "invalid: \"{\\\"arguments\\\": {}}\" is not {\"name\": …, \"arguments\": {…}}"},
		{Reply: toolstest.Say("dig"), Want: "invalid: no <tool_call> stands in the reply"},
		{Reply: toolstest.Say("<tool_call>{}</tool_call> <tool_call>{}</tool_call>"), Want: "invalid: 2 tools were called; call exactly one"},
		{Reply: toolstest.Call("dig", ""), Want: "do dig"}, // a server that reads hermes by itself
		{Reply: tag(`{"name": "wait", "arguments": {}}`), Want: "wait"},
	})
	first, last := asked[0], asked[len(asked)-1]
	if len(first.Tools) != 0 || first.ToolChoice != "" {
		t.Error("dialect hermes sends tools beside the messages")
	}
	system := first.Messages[0].Parts[0].Text
	for _, want := range []string{"# World", "# Role and controls", "as digger", "# Task", "Tidy the yard.",
		"# Output format", `"name":"place"`, `{"name": "dig", "arguments": {}}`} {
		if !strings.Contains(system, want) {
			t.Errorf("prompt lacks %q:\n%s", want, system)
		}
	}
	got := toolstest.Transcript(t, last.Messages)
	if n := strings.Count(got, "[1280x720]"); n != 1 || !strings.Contains(got, `assistant: <tool_call> / {"name": "dig", "arguments": } / </tool_call>`) {
		t.Errorf("%d pictures, or no call in words:\n%s", n, got)
	}
}

func TestTurnsPlain(t *testing.T) {
	asked := toolstest.Play(t, tools.NewSemantic, gymkhana.AgentSetup{Role: "walker", Options: gymkhana.Config(`{"memory":"none"}`),
		Profile: gymkhana.Profile{Tools: gymkhana.NoTools}}, []toolstest.Turn{
		{Reply: toolstest.Say("Thinking: the gate\nAction: step_left()"), Want: "do step_left"},
		{Reply: toolstest.Say("**Action:** `left`"), Want: "do step_left"},
		{Reply: toolstest.Say("Action:\nplace(col=1, row='2', colour=blue)."), Want: `do place col=1 colour="blue" row=2`},
		{Reply: toolstest.Say("Action: place(4, 5)"), Want: "do place col=4 row=5"},
		{Reply: toolstest.Say("I go left"), Want: `invalid: no line begins with "Action:"`},
		{Reply: toolstest.Say("Action: left\nAction: left"), Want: "invalid: 2 actions were named; name exactly one"},
		{Reply: toolstest.Say("Action: place(col=1"), Want: `invalid: the action cannot be read: want , or ) at ""`},
		{Reply: toolstest.Say("Action: step_left() and so on"), Want: `invalid: "and so on" follows the action; write nothing after it`},
		{Reply: toolstest.Say("Action: finish(status=\"infeasible\")"), Want: `finish status="infeasible"`},
	})
	last := asked[len(asked)-1]
	if len(last.Messages) != 2 || last.Messages[0].Role != gymkhana.System {
		t.Errorf("%d messages, the first by %s; want the prompt and the present", len(last.Messages), last.Messages[0].Role)
	}
	if got := toolstest.Transcript(t, last.Messages); !strings.Contains(got, "and so on") {
		t.Errorf("without memory the fault is still told:\n%s", got)
	}
	if system := last.Messages[0].Parts[0].Text; !strings.Contains(system, "Action: step_left()") {
		t.Errorf("prompt without example:\n%s", system)
	}
}

// Retries ask inside the turn, with the faulty reply; the memory keeps only the last.
func TestRetries(t *testing.T) {
	model := &toolstest.Model{Answers: []gymkhana.Response{toolstest.Call("fly", "{}"), toolstest.Say("?"),
		toolstest.Call("left", "{}"), toolstest.Call("left", "{}")}}
	ag, err := tools.NewSemantic(gymkhana.AgentSetup{Model: model, Options: gymkhana.Config(`{"retries":2}`)})
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), toolstest.Task(), toolstest.Spec()); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		d, err := ag.Act(t.Context(), &gymkhana.Observation{})
		if err != nil || toolstest.Show(d) != "do step_left" {
			t.Fatalf("got %s (%v)", toolstest.Show(d), err)
		}
	}
	const third = `user: This is what you see now.
assistant: {call_0_0_0 fly {}}
tool: Your reply was no legal action: there is no tool "fly" (tools: step_left, place, wait, finish). Reply again in the format you were given. (call_0_0_0)
assistant: ?
user: Your reply was no legal action: no tool was called; call exactly one. Reply again in the format you were given.`
	if got := toolstest.Transcript(t, model.Asked[2].Messages); got != third {
		t.Errorf("got:\n%s\nwant:\n%s", got, third)
	}
	const fourth = `user: This is what you see now.
assistant: {call_0_2_0 left {}}
tool: Received. The next message shows what you see. (call_0_2_0)
user: This is what you see now.`
	if got := toolstest.Transcript(t, model.Asked[3].Messages); got != fourth {
		t.Errorf("got:\n%s\nwant:\n%s", got, fourth)
	}
}

func TestOptionsReportEveryMistake(t *testing.T) {
	_, err := tools.NewSemantic(gymkhana.AgentSetup{Model: &toolstest.Model{}, Options: gymkhana.Config(
		`{"memory":"procedural","rounds":-1,"images":0,"resolution":3,"retries":99,` +
			`"feedback":"x","tool_choice":"any","temperature":3,"top_p":0,"max_tokens":-1,"effort":"max","drop":["temprature"]}`)})
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
		t.Fatalf("got %v, want an error blamed on the set-up", err)
	}
	for _, want := range []string{"memory", "rounds -1", "images 0", "resolution 3", "retries 99", "feedback", "tool_choice",
		"temperature 3", "top_p", "max_tokens -1", "effort", `did you mean "temperature"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error does not tell %q:\n%v", want, err)
		}
	}
}

// The published protocol has GameWorld's memory, and hides faults and the budget from the model.
func TestPublished(t *testing.T) {
	asked := toolstest.Play(t, tools.NewSemantic, gymkhana.AgentSetup{Protocol: gymkhana.PublishedCode}, []toolstest.Turn{
		{Reply: toolstest.Say("?"), Want: "invalid: no tool was called; call exactly one"},
		{Reply: toolstest.Call("left", "{}"), Want: "do step_left", Refused: "fence"},
		{Reply: toolstest.Call("left", "{}"), Want: "do step_left"},
		{Reply: toolstest.Call("left", "{}"), Want: "do step_left"},
	})
	got := toolstest.Transcript(t, asked[3].Messages)
	if strings.Contains(got, "no legal") || strings.Contains(got, "fence") || strings.Count(got, "[1280x720]") != 3 {
		t.Errorf("chat:\n%s", got)
	}
	if strings.Contains(asked[0].Messages[0].Parts[0].Text, "9 times") {
		t.Error("the budget is told")
	}
}

// Files of the same name replace prompts, one named after the world its rules; mistakes in them
// show at once.
func TestPrompts(t *testing.T) {
	over := fstest.MapFS{"yard.md": {Data: []byte("# Rules of {{.World}}")}, "role.md": {Data: []byte("{{/* nothing */}}")}}
	asked := toolstest.Play(t, tools.NewSemantic, gymkhana.AgentSetup{Prompts: over}, []toolstest.Turn{{Reply: toolstest.Call("left", "{}"), Want: "do step_left"}})
	if got := asked[0].Messages[0].Parts[0].Text; !strings.HasPrefix(got, "# Rules of yard\n\n# Task") {
		t.Errorf("prompt:\n%s", got)
	}
	for _, bad := range []fstest.MapFS{{"task.md": {Data: []byte("{{.Gaol}}")}}, {"turns.md": {Data: []byte(`{{define "look"}}{{end}}`)}}} {
		if _, err := tools.NewSemantic(gymkhana.AgentSetup{Model: &toolstest.Model{}, Prompts: bad}); gymkhana.FaultOf(err) != gymkhana.FaultSetup || err == nil {
			t.Errorf("%v: got %v, want an error blamed on the set-up", bad, err)
		}
	}
}

// A world without controls for a role has nothing to offer.
func TestNoControls(t *testing.T) {
	spec := toolstest.Spec()
	spec.Controls = spec.Controls[:1]
	ag, err := tools.NewSemantic(gymkhana.AgentSetup{Model: &toolstest.Model{}, Role: "digger"})
	if err != nil {
		t.Fatal(err)
	}
	if err := ag.Begin(t.Context(), toolstest.Task(), spec); gymkhana.FaultOf(err) != gymkhana.FaultSetup ||
		err == nil || !strings.Contains(err.Error(), "computeruse") {
		t.Errorf("got %v, want an error blamed on the set-up that names computeruse", err)
	}
}
