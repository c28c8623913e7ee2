package computeruse_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/computeruse"
	"gymkhana/agent/tools/toolstest"
)

// press is the same press of a key in each dialect.
var press = map[gymkhana.ToolStyle]string{
	gymkhana.OpenAITools: `press_keys {"keys":["up"]}`,
	gymkhana.HermesTools: "Thinking: on\n<tool_call>\n{\"name\": \"press_keys\", \"arguments\": {\"keys\": \"up\"}}\n</tool_call>",
	gymkhana.NoTools:     "Thinking: on\nAction: press_keys(keys=[\"up\"])",
}

func TestConformance(t *testing.T) {
	for style, reply := range press {
		for _, coords := range []gymkhana.CoordSpace{gymkhana.Absolute, gymkhana.Grid1000} {
			t.Run(string(style)+" "+string(coords), func(t *testing.T) {
				agenttest.Run(t, computeruse.New, agenttest.Options{
					World: func() gymkhana.Environment {
						return &agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Press, gymkhana.Click, gymkhana.Finish}}
					},
					Answer: func(r *gymkhana.Request) string {
						if len(r.Messages)%3 == 1 {
							return "hm"
						}
						return reply
					},
					Setup: func(s *gymkhana.AgentSetup) {
						s.Profile.Tools, s.Profile.Coords = style, coords
						if s.Model != nil {
							s.Model = toolstest.Calling{Model: s.Model}
						}
					}})
			})
		}
	}
}

// Every tool, in dialect openai with absolute coordinates of a picture sent at half size.
func TestTurnsOpenAI(t *testing.T) {
	turns := []toolstest.Turn{
		{Reply: toolstest.Call("click", `{"x":320,"y":180,"reasoning":"the middle"}`), Want: "click x=640 y=360"},
		{Reply: toolstest.Call("Click", `{"x":"0","y":359,"button":"RIGHT","duration":250}`), Want: `click x=0 y=718 button="right" ticks=15`},
		{Reply: toolstest.Call("click", `{"x":640,"y":0}`), Want: "invalid: x=640 lies outside the picture (0 to 639)"},
		{Reply: toolstest.Call("click", `{"x":1}`), Want: "invalid: click: y is missing (it takes click(x: number, y: " +
			"number, button?: text left|middle|right, duration?: number 0 to 1000))"},
		{Reply: toolstest.Call("click", `{"x":1,"y":1,"button":"back"}`), Want: `invalid: click: button: "back" is not one of left, middle, right`},
		{Reply: toolstest.Call("double_click", `{"x":1,"y":2}`), Want: "double_click x=2 y=4"},
		{Reply: toolstest.Call("mouse_move", `{"x":1.5,"y":2}`), Want: "mouse_move x=3 y=4"},
		{Reply: toolstest.Call("drag", `{"x1":1,"y1":2,"x2":3,"y2":4,"duration_ms":5000}`), Want: "drag x=2 y=4 to_x=6 to_y=8 ticks=60"},
		{Reply: toolstest.Call("drag", `{"x":1,"y":2,"to_x":3,"to_y":400}`), Want: "invalid: to_y=400 lies outside the picture (0 to 359)"},
		{Reply: toolstest.Call("scroll", `{"dy":-50}`), Want: "scroll dy=-100"},
		{Reply: toolstest.Call("scroll", `{"x":1,"y":1,"direction":"down"}`), Want: `scroll x=2 y=2 direction="down"`},
		{Reply: toolstest.Call("scroll", `{"x":1,"direction":"down"}`), Want: "invalid: x and y go together"},
		{Reply: toolstest.Call("scroll", `{}`), Want: "invalid: scroll: give either a direction, or dx or dy"},
		{Reply: toolstest.Call("press_keys", `{"keys":["up","space"],"duration":"100"}`), Want: `press keys=["ArrowUp","Space"] ticks=6`},
		{Reply: toolstest.Call("press_key", `{"key":"W","duration":1}`), Want: `press keys=["w"] ticks=1`},
		{Reply: toolstest.Call("press_keys", `{"keys":["x"]}`),
			Want: `invalid: key "x" is not used here; did you mean "w"? (keys: ArrowUp, ArrowLeft, Space, Enter, w)`},
		{Reply: toolstest.Call("press_keys", `{"keys":["w"],"duration":-1}`), Want: "invalid: duration: want 0 to 1000 milliseconds"},
		{Reply: toolstest.Call("press_keys", `{"keys":[]}`), Want: "invalid: keys: name at least one key"},
		{Reply: toolstest.Call("type", `{"text":12,"enter":true}`), Want: `type text="12" enter=true`},
		{Reply: toolstest.Call("type", `{"text":""}`), Want: "invalid: type: the text is empty"},
		{Reply: toolstest.Call("wait", `{}`), Want: "wait"},
		{Reply: toolstest.Call("step_left", `{}`), Want: `invalid: there is no tool "step_left" (tools: press_keys, ` +
			`click, double_click, mouse_move, drag, scroll, type, wait, finish)`},
		{Reply: toolstest.Call("finish", `{}`), Want: "finish"},
	}
	for i := range turns {
		turns[i].Blind = i > 2
	}
	asked := toolstest.Play(t, computeruse.New, gymkhana.AgentSetup{Profile: gymkhana.Profile{Image: gymkhana.ImageLimit{LongSide: 640}}}, turns)
	system := asked[0].Messages[0].Parts[0].Text
	for _, want := range []string{"resolution is 640x360.", "keys are used here: ArrowUp,", "Tidy the yard.", "You may act 9 times", "as walker"} {
		if !strings.Contains(system, want) {
			t.Errorf("prompt lacks %q:\n%s", want, system)
		}
	}
	const third = `user: This is what you see now. (An earlier screenshot was here; it is no longer shown.)
assistant: {call_0_0_0 click {"x":320,"y":180,"reasoning":"the middle"}}
tool: Received. The next message shows what you see. (call_0_0_0)
user: This is what you see now. [640x360]
assistant: {call_1_0_0 Click {"x":"0","y":359,"button":"RIGHT","duration":250}}
tool: Received. The next message shows what you see. (call_1_0_0)
user: This is what you see now. [640x360]`
	if got := toolstest.Transcript(t, asked[2].Messages); got != third {
		t.Errorf("got:\n%s\nwant:\n%s", got, third)
	}
}

// The same point in each space and dialect, and how the prompt describes the space.
func TestSpacesAndDialects(t *testing.T) {
	for _, c := range []struct {
		coords gymkhana.CoordSpace
		limit  gymkhana.ImageLimit
		at     string
		want   string
		told   string
	}{
		{"", gymkhana.ImageLimit{}, "640,360", "click x=640 y=360", "resolution is 1280x720. Coordinates are its pixels"},
		{gymkhana.Grid1000, gymkhana.ImageLimit{Factor: 32}, "500,500", "click x=640 y=360", "to 1000 at the bottom. The screen's resolution is 1000x1000."},
		{gymkhana.Grid999, gymkhana.ImageLimit{LongSide: 640}, "999,999", "click x=1278 y=719", "to 999 at the bottom. The screen's resolution is 1000x1000."},
		{gymkhana.Resized, gymkhana.ImageLimit{MaxPixels: 12845056, Factor: 28}, "644,364", "click x=640 y=360", "resolution is 1288x728."},
	} {
		x, y, _ := strings.Cut(c.at, ",")
		for style, reply := range map[gymkhana.ToolStyle]gymkhana.Response{
			gymkhana.OpenAITools: toolstest.Call("click", `{"x":`+x+`,"y":`+y+`}`),
			gymkhana.HermesTools: toolstest.Say(`Thinking: there
<tool_call>{"name": "click", "arguments": {"x": ` + x + `, "y": ` + y + `}}</tool_call>`),
			gymkhana.NoTools: toolstest.Say("Thinking: there\nAction: click(x=" + x + ", y=" + y + ")"),
		} {
			asked := toolstest.Play(t, computeruse.New, gymkhana.AgentSetup{Profile: gymkhana.Profile{Coords: c.coords, Image: c.limit, Tools: style}},
				[]toolstest.Turn{{Reply: reply, Want: c.want, Blind: true}})
			if system := asked[0].Messages[0].Parts[0].Text; !strings.Contains(system, c.told) {
				t.Errorf("%s %s: prompt lacks %q:\n%s", c.coords, style, c.told, system)
			}
		}
	}
}

// The agent offers only tools that the world accepts; in a world with keys only, the prompt does
// not mention coordinates.
func TestOffer(t *testing.T) {
	spec := toolstest.Spec()
	for _, c := range []struct {
		verbs []gymkhana.Verb
		want  string
	}{
		{[]gymkhana.Verb{gymkhana.Press}, "press_keys wait"},
		{[]gymkhana.Verb{gymkhana.Click, gymkhana.Answer}, "click wait answer"},
		{[]gymkhana.Verb{gymkhana.Do}, "agent/computeruse: yard takes no raw input; use an agent for its controls, such as semantic"},
	} {
		spec.Verbs = c.verbs
		model := &toolstest.Model{Answers: []gymkhana.Response{toolstest.Call("wait", "{}")}}
		ag, err := computeruse.New(gymkhana.AgentSetup{Model: model})
		if err != nil {
			t.Fatal(err)
		}
		if err := ag.Begin(t.Context(), toolstest.Task(), spec); err != nil {
			if err.Error() != c.want || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
				t.Errorf("got %v, want %s", err, c.want)
			}
			continue
		}
		d, err := ag.Act(t.Context(), &gymkhana.Observation{Screenshot: toolstest.Shot(1280, 720)})
		if err != nil || toolstest.Show(d) != "noop" {
			t.Errorf("wait is %s (%v), want noop", toolstest.Show(d), err)
		}
		var names []string
		for _, tool := range model.Asked[0].Tools {
			names = append(names, tool.Name)
		}
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("%v: offered %s, want %s", c.verbs, got, c.want)
		}
		if told := strings.Contains(model.Asked[0].Messages[0].Parts[0].Text, "Coordinates"); told != (c.verbs[0] == gymkhana.Click) {
			t.Errorf("%v: coordinates told: %v", c.verbs, told)
		}
	}
}
