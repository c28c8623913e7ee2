package engine_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/computeruse"
	"gymkhana/agent/phone"
	"gymkhana/agent/plan"
	"gymkhana/agent/tools"
	"gymkhana/agent/web"
	"gymkhana/picture"
)

var (
	update = flag.Bool("update", false, "rewrite the golden file")
	dump   = flag.String("dump", "", "write all questions and decisions in full to this folder")
)

// yard is a world that every agent fits: it has controls, raw input and elements.
func yard(name string) gymkhana.Spec {
	return gymkhana.Spec{World: name, Version: 1, Screen: gymkhana.Size{W: 120, H: 80}, Roles: []string{"walker",
		"digger"},
		RoleDocs: []string{"You walk.", "You dig."}, StepTicks: 12,
		Verbs: []gymkhana.Verb{gymkhana.Noop, gymkhana.Do, gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress,
			gymkhana.MouseMove,
			gymkhana.Hover, gymkhana.Drag, gymkhana.Scroll, gymkhana.Press, gymkhana.Type, gymkhana.Select, gymkhana.Wait,
			gymkhana.OpenApp,
			gymkhana.Home, gymkhana.Back, gymkhana.Forward, gymkhana.Goto, gymkhana.NewTab, gymkhana.CloseTab,
			gymkhana.SwitchTab,
			gymkhana.Answer, gymkhana.Finish},
		Keys: []string{"ArrowUp", "ArrowLeft", "Space", "Enter", "w", "Control", "a"},
		Controls: []gymkhana.Control{
			{Name: "step_left", Doc: "one step to the left", Aliases: []string{"left", "West"}, Roles: []string{"walker"}},
			{Name: "dig", Doc: "dig where you stand", Roles: []string{"digger"}},
			{Name: "right", Doc: "one step to the right", Aliases: []string{"east", "->"}},
			{Name: "place", Doc: "put down a tile", Params: []gymkhana.Param{
				{Name: "col", Type: gymkhana.IntParam, Max: 6, Doc: "from the left"}, {Name: "row", Type: gymkhana.IntParam,
					Max: 5},
				{Name: "colour", Type: gymkhana.TextParam, Optional: true, Enum: []string{"red", "blue"}}}},
		}}
}

// view is the nth observation of the world, including the words of a reply and of a template.
func view(n int) *gymkhana.Observation {
	o := &gymkhana.Observation{URL: fmt.Sprintf("http://yard.localhost/p%d?q=1", n/2), Tick: gymkhana.Ticks(12 * n),
		Tabs: []gymkhana.Tab{{Title: "Yard\n [9]", Active: true}, {Title: "Shed"}},
		Text: fmt.Sprintf("[1] RootWebArea 'Yard' scrolled: %d\n\t[11] searchbox 'Search'\n\t[12] link 'Kettles'\n"+
			"\t[23] img 'a {{.Goal}} pot'\n"+
			"\t[27] combobox 'Size'\n\t\t[28] option 'Large'\n\t[13] StaticText '```stop [0]```'", n),
		Elements: []gymkhana.Element{
			{ID: "list", Role: "group", Class: "android.widget.ScrollView", Bounds: gymkhana.Bounds{X1: 120, Y1: 80},
				States: []string{"scrollable"}, App: "jots"},
			{ID: "11", Role: "searchbox", Name: "Search", Text: fmt.Sprint("tea ", n), Bounds: gymkhana.Bounds{X0: 5, Y0: 5,
				X1: 70, Y1: 20},
				States: []string{"clickable", "editable"}, App: "jots"},
			{ID: "12", Role: "link", Name: "Kettles", Text: "Kettles", Bounds: gymkhana.Bounds{X0: 5, Y0: 24, X1: 60,
				Y1: 36}, States: []string{"clickable"}},
			{ID: "23", Role: "img", Name: "a pot", Bounds: gymkhana.Bounds{X0: 70, Y0: 30, X1: 110, Y1: 70}},
			{ID: "flat", Text: "no height", Bounds: gymkhana.Bounds{X0: 1, Y0: 9, X1: 5, Y1: 9}},
			{ID: "twin", Role: "checkbox", Text: "it's \"Pin\"", Bounds: gymkhana.Bounds{X0: 5, Y0: 40, X1: 30, Y1: 52},
				States: []string{"checkable", "checked"}},
			{ID: "twin", Role: "checkbox", Text: "Lock", Bounds: gymkhana.Bounds{X0: 5, Y0: 60, X1: 30, Y1: 72},
				States: []string{"checkable", "disabled"}},
		}}
	switch n % 5 {
	case 2:
		o.Refused = "fence at 3."
	case 3:
		o.Text, o.Elements = "", nil
	case 4:
		o.Text = "The battery is low."
	}
	o.Screenshot = gymkhana.NewScreenshot(func() (image.Image, error) {
		img := image.NewRGBA(image.Rect(0, 0, 120, 80))
		draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{uint8(10 * n), 120, 200, 255}), image.Point{}, draw.Src)
		draw.Draw(img, image.Rect(70, 30, 110, 70), image.NewUniform(color.RGBA{200, uint8(n), 0, 255}), image.Point{},
			draw.Src)
		return img, nil
	}, picture.EncodePNG)
	return o
}

func said(text string) gymkhana.Response { return gymkhana.Response{Text: text, Finish: "stop"} }

func called(name, args string) gymkhana.Response {
	return gymkhana.Response{Text: "so", Thinking: "I think.", Finish: "tool_calls",
		Calls: []gymkhana.ToolCall{{ID: "random", Name: name, Arguments: args}}}
}

// A stub answers from a list, over and over, and fails at some calls.
type stub struct {
	answers []gymkhana.Response
	fails   map[int]bool // calls, from 0
	asked   []*gymkhana.Request
	n       int
}

var errDown = gymkhana.Blame(gymkhana.FaultModel, "test", errors.New("provider down"))

func (m *stub) Chat(_ context.Context, r *gymkhana.Request) (*gymkhana.Response, error) {
	m.asked = append(m.asked, r)
	if m.fails[len(m.asked)-1] {
		return nil, errDown
	}
	answer := m.answers[m.n%len(m.answers)]
	m.n++
	return &answer, nil
}

var cut = gymkhana.Response{Text: "I was about to", Finish: "length"}

// The replies of each grammar: legal ones, sloppy ones, ones that cannot be read, illegal ones.
var (
	toolReplies = []gymkhana.Response{called("step_left", `{"reasoning":"go"}`), said("I wait."), called("Place",
		`{"col":"3","Row":2.0,"colour":"RED"}`),
		called("place", `{"col":9,"row":0}`), called("fly", `{}`), {Calls: []gymkhana.ToolCall{{Name: "wait"},
			{Name: "wait", Arguments: "x"}}},
		called("WEST", ``), cut, called("wait", `{"duration":500}`), {}, called("finish", `{"status":"complete"}`)}
	rawReplies = []gymkhana.Response{called("click", `{"x":10,"y":20}`), said("hm \xff"), called("press_keys",
		`{"keys":["up","left"],"duration":100}`),
		called("click", `{"x":5000,"y":20}`), called("scroll", `{"dy":10}`), called("type",
			`{"text":"a","enter":"yes"}`), called("drag", `{"x1":1,"y1":2,"x2":30,"y2":40}`)}
	hermesReplies = []gymkhana.Response{
		said("Thinking: on\n<tool_call>\n{\"name\": \"right\", \"arguments\": {}}\n</tool_call>"), said("right"),
		said("<think>x</think><tool_call>{\"name\":\"place\",\"arguments\":\"{\\\"col\\\":1,\\\"row\\\":2}\"}"),
		said("<tool_call>{}</tool_call> <tool_call>"),
		called("right", ""), cut, said("<tool_call>{\"name\": \"wait\", \"parameters\": null}</tool_call> so")}
	plainReplies = []gymkhana.Response{said("Thinking: the gate\nAction: right()"), said("**Action:** `east`"),
		said("Action: place(4, row='5', colour=blue)."),
		said("Action: place(col=1"), said("Action: right\nAction: right"), said("Action: click(1, 2)"),
		said("Action: press_keys([\"w\", 'Enter'])"), cut,
		said(`Action: finish(status="infeasible")`)}
	onlineReplies = []gymkhana.Response{said("# analyze\nbox\n# action\nright"), said("jump"),
		said("**Action:** West."), said("# action\nright, right"), cut,
		said(""), said("# action\nplace col=1 row=2"), said("# action\n\xff"), said("right"),
		said("# analyze\nso\n# action\nstep_left")}
	globalReplies = []gymkhana.Response{said("none at all"),
		said("### Analyze\npush\n### Actions\nright, step_left,up"), said("### Actions\n1. right\n2. -> then left")}
	phoneReplies = []gymkhana.Response{
		said("Reason: The button. Then I type.\nAction: {\"action_type\": \"click\", \"index\": 2}"),
		said("Reason: I pin.\nAction: {\"action_type\": \"click\", \"index\": 80}"), said("A summary\nof  it."),
		said("Action: {'action_type': 'input_text', 'text': 'it\\'s', 'index': 1, 'clear_text': True}"),
		said("I am lost."), said(`Action: {"action_type": "scroll", "direction": "left", "index": 0}`), cut,
		said(`Action: {"action_type": "swipe", "direction": "left"}`),
		said(`Reason: x. Action: {"action_type": "long_press", "x": 9, "y": 60}`),
		said(`Action: {"action_type": "click", "index": 5}`), said(`Action: {"action_type": "answer", "text": "42"}`),
		said(`Action: {"action_type": "open_app", "app_name": ""}`),
		said(`Action: {"action_type": "input_text", "text": "", "index": 1}`),
		said(`Action: {"action_type": "status", "goal_status": "complete"}`)}
	webReplies = []gymkhana.Response{said("I search.\n```click [11]```"), said("I try.\n```click [99]```"),
		said("```type [11] [tea] [0]```"), said("hm \xff"),
		said("So.\n```scroll [down]```"), said("```press [ctrl+a]```"), said("```select [27] [Large]```"),
		said("click [12]"), cut, said("```type [11] [pot]```"),
		said("```goto [http://a]``` ```"), said("```tab_focus [1]```"), said("``` ```"),
		said("It says so.\n```stop [19.50]```")}
)

// An arm is an agent as it is pinned.
type arm struct {
	name    string
	make    agenttest.New
	replies []gymkhana.Response
	configs []string
	change  func(*gymkhana.AgentSetup)
}

func style(s gymkhana.ToolStyle) func(*gymkhana.AgentSetup) {
	return func(a *gymkhana.AgentSetup) { a.Profile.Tools = s }
}

func grid(s *gymkhana.AgentSetup) {
	s.Profile = gymkhana.Profile{Coords: gymkhana.Grid1000, Image: gymkhana.ImageLimit{LongSide: 90,
		Factor: 4}}
	s.Role = "digger"
}

func scrapbook(s *gymkhana.AgentSetup) {
	s.Past = []gymkhana.Record{{Goal: "one", Text: "1111"}, {Goal: "two", Text: "2222 and more"}, {Goal: "three",
		Text: "3333"}}
}

var arms = []arm{
	{"semantic", tools.NewSemantic, toolReplies, []string{`{}`, `{"retries":2,"rounds":1,"images":1,"tool_choice":"auto"}`,
		`{"memory":"none","feedback":"none","effort":"low","drop":["temperature"]}`}, nil},
	{"semantic grid", tools.NewSemantic, toolReplies, []string{`{"resolution":60,"rounds":0,"top_p":0.5}`}, grid},
	{"semantic hermes", tools.NewSemantic, hermesReplies, []string{`{}`, `{"retries":1,"rounds":2}`},
		style(gymkhana.HermesTools)},
	{"semantic none", tools.NewSemantic, plainReplies, []string{`{}`, `{"retries":1,"rounds":2}`}, style(gymkhana.NoTools)},
	{"computeruse", computeruse.New, rawReplies, []string{`{}`, `{"retries":3,"drop":["max_tokens"]}`}, nil},
	{"computeruse grid", computeruse.New, rawReplies, []string{`{}`}, grid},
	{"computeruse none", computeruse.New, plainReplies, []string{`{"retries":1}`}, style(gymkhana.NoTools)},
	{"computeruse hermes", computeruse.New, hermesReplies, []string{`{}`}, style(gymkhana.HermesTools)},
	{"online", plan.NewOnline, onlineReplies, []string{`{}`, `{"layout":"paper","am":2}`,
		`{"layout":"code","am":3,"om":2}`,
		`{"layout":"default","am":2,"om":2,"feedback":"refusals","retries":1,"drop":["top_p","frequency_penalty"]}`}, nil},
	{"online grid", plan.NewOnline, onlineReplies, []string{`{"resolution":64}`, `{"layout":"paper"}`,
		`{"layout":"code"}`}, grid},
	{"global", plan.NewGlobal, globalReplies, []string{`{}`, `{"layout":"paper"}`, `{"layout":"code"}`,
		`{"retries":0}`}, nil},
	{"global grid", plan.NewGlobal, globalReplies, []string{`{}`}, grid},
	{"phone-text", phone.NewText, phoneReplies, []string{`{}`, `{"summary":"model","steps":3,"layout":"dict"}`,
		`{"summary":"action","guidelines":["a","b"],"layout":"json","top_p":0.3,"drop":["temperature"]}`}, nil},
	{"phone-image", phone.NewImage, phoneReplies, []string{`{}`, `{"summary":"model","raw":true,"list":false}`,
		`{"raw":false,"layout":"repr"}`}, nil},
	{"phone-image grid", phone.NewImage, phoneReplies, []string{`{}`}, grid},
	{"web", web.New, webReplies, []string{`{}`, `{"style":"direct","observe":"captions"}`,
		`{"observe":"captions","caption_from":"model"}`, `{"observe":"images","memory":"window"}`,
		`{"observe":"marks","history":2,"home":"http://h","sites":["http://s"]}`,
		`{"memory":"procedural","record_tokens":2}`, `{"max_tokens_seen":20,"history":-1,"max_failures":1}`,
		`{"memory":"window","k":3,"max_repeats":1,"clear":false,"drop":["temperature","top_p"]}`, `{"max_steps":4}`},
		scrapbook},
	{"web grid", web.New, webReplies, []string{`{"observe":"marks","memory":"window"}`, `{"observe":"images"}`,
		`{"memory":"procedural","newest":true}`}, func(s *gymkhana.AgentSetup) { grid(s); scrapbook(s) }},
}

// A journal holds the hashes of what agents asked, decided and complained of, a line for each episode,
// and for -dump all of it in full.
type journal struct {
	lines bytes.Buffer
	full  bytes.Buffer

	section int // where the section begins in full
	asked   int // questions in it
}

func (j *journal) begin(format string, args ...any) {
	j.section, j.asked = j.full.Len(), 0
	fmt.Fprintf(&j.lines, format, args...)
	fmt.Fprintf(&j.full, "---- "+format+"\n", args...)
}

// typeNames are those of Go in errors of templates and options, which are no behaviour.
var typeNames = regexp.MustCompile(`\b(?:type|want) [a-z]+\.(Facts|\w*Options)\b`)

func (j *journal) end() {
	h := gymkhana.HashBytes(typeNames.ReplaceAll(j.full.Bytes()[j.section:], []byte("$1")))
	fmt.Fprintf(&j.lines, ": %d questions, %.16s\n", j.asked, h)
}

func (j *journal) line(t *testing.T, m *stub, from int, d gymkhana.Decision, err error) {
	t.Helper()
	for _, r := range m.asked[from:] {
		h, hashErr := r.Hash("model")
		if hashErr != nil {
			t.Fatal(hashErr)
		}
		j.asked++
		fmt.Fprintf(&j.full, "==== %s, %d tools, choice %q\n", h, len(r.Tools), r.ToolChoice)
		for _, m := range r.Messages {
			fmt.Fprintf(&j.full, "-- %s %v %s\n", m.Role, functions(m.Calls), m.CallID)
			for _, p := range m.Parts {
				if p.Image != nil {
					fmt.Fprintf(&j.full, "[picture %s of %s]\n", gymkhana.HashBytes(p.Image.Data), p.Image.Frame)
				} else {
					fmt.Fprintln(&j.full, p.Text)
				}
			}
		}
	}
	fmt.Fprintf(&j.full, "==== decided %v %q %q %q %v (%v)\n", d.Actions, d.Reason, d.Raw, d.Invalid, d.Free, err)
}

const moments = 14

// alone plays an episode of turns; some calls of the model fail, and the turn is then taken again.
func (j *journal) alone(t *testing.T, ag gymkhana.Agent, m *stub, spec gymkhana.Spec) {
	t.Helper()
	task := &gymkhana.Task{ID: "yard/tidy/1", Goal: "Tidy the yard.", Budget: gymkhana.Budget{Steps: 20}}
	if err := ag.Begin(t.Context(), task, spec); err != nil {
		t.Fatal(err)
	}
	seen := 0
	for range moments {
		from := len(m.asked)
		d, err := ag.Act(t.Context(), view(seen))
		j.line(t, m, from, d, err)
		if err == nil && !d.Free {
			seen++
		}
	}
	if r, ok := ag.(gymkhana.Recorder); ok {
		fmt.Fprintln(&j.full, "record", r.Record())
	}
}

// among plays an episode of a member of a group that hears others and does not always prevail.
func (j *journal) among(t *testing.T, ag gymkhana.Agent, m *stub, spec gymkhana.Spec) {
	t.Helper()
	member, ok := ag.(gymkhana.Member)
	if !ok {
		fmt.Fprintln(&j.full, "no member")
		return
	}
	task := &gymkhana.Task{ID: "yard/tidy/1", Goal: "Tidy the yard.", Budget: gymkhana.Budget{Steps: 20}}
	if err := ag.Begin(t.Context(), task, spec); err != nil {
		t.Fatal(err)
	}
	heard := [][]gymkhana.Heard{nil,
		{{Member: gymkhana.CriticMember, Raw: `{"agent_0": 0.5}`}, {Member: 2, Raw: " I go \xff"}, {Member: 0, Raw: " "}},
		{{Member: 1, Raw: "left"}, {Member: 3, Own: true, Raw: "mine"}}}
	for turn := range 8 {
		var mine gymkhana.Decision
		for _, h := range heard {
			from := len(m.asked)
			d, err := member.Propose(t.Context(), view(turn), h)
			j.line(t, m, from, d, err)
			if err == nil {
				mine = d
			}
		}
		did := []gymkhana.Decision{mine, {Actions: []gymkhana.Action{{Verb: gymkhana.Home}, gymkhana.DoIt("right")},
			Raw: "home!", Reason: "Lost. Quite."},
			{Invalid: "no action.", Raw: "hm"}, {Invalid: "outvoted.", Raw: mine.Raw}, {Raw: m.answers[0].Text, Reason: "why"},
			{Actions: []gymkhana.Action{{Verb: gymkhana.Answer, Args: []gymkhana.Arg{{Name: "text", Value: "a"}}}}, Raw: "said"},
			{Invalid: "free", Free: true, Raw: "???"}, {}}[turn%8]
		if err := member.Did(did); err != nil {
			t.Fatal(err)
		}
	}
	if r, ok := ag.(gymkhana.Recorder); ok {
		fmt.Fprintln(&j.full, "record", r.Record())
	}
}

// Every agent that asks a model asks, decides and remembers as it always did: a line for each episode
// with the hash of its questions and decisions, for every agent under two protocols, alone and in a
// group. After a change that is meant, run with -update; with -dump two versions can be compared
// word for word.
func TestQuestions(t *testing.T) {
	var j journal
	for _, a := range arms {
		for _, config := range a.configs {
			for _, protocol := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
				for _, world := range []string{"yard", "sokoban"} {
					if world == "sokoban" && (a.name != "online" && a.name != "global" || config != `{}`) {
						continue
					}
					for _, way := range []string{"alone", "among"} {
						j.begin("%s %s %s %s %s", a.name, config, protocol, world, way)
						setup := gymkhana.AgentSetup{Options: gymkhana.Config(config), Protocol: protocol}
						if a.change != nil {
							a.change(&setup)
						}
						model := &stub{answers: a.replies, fails: map[int]bool{2: true, 7: true}}
						setup.Model = model
						ag, err := a.make(setup)
						if err != nil {
							t.Fatal(err)
						}
						if way == "alone" {
							j.alone(t, ag, model, yard(world))
						}
						j.among(t, ag, model, yard(world))
						j.end()
					}
				}
			}
		}
	}
	j.mistakes(t)
	if *dump != "" {
		if err := os.WriteFile(filepath.Join(*dump, "questions.txt"), j.full.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join("testdata", "questions.txt")
	if *update {
		if err := os.WriteFile(path, j.lines.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	compare(t, j.lines.String(), string(want))
}

// compare names the episodes that differ.
func compare(t *testing.T, got, want string) {
	t.Helper()
	gotLines, wantLines := strings.Split(got, "\n"), strings.Split(want, "\n")
	if len(gotLines) != len(wantLines) {
		t.Errorf("%d lines; want %d", len(gotLines), len(wantLines))
		return
	}
	for i, g := range gotLines {
		if g != wantLines[i] {
			t.Errorf("got  %s\nwant %s", g, wantLines[i])
		}
	}
}

// mistakes writes down the errors of each agent for bad options, worlds and prompts.
func (j *journal) mistakes(t *testing.T) {
	t.Helper()
	list := []string{
		`{"memory":"procedural","rounds":-1,"images":0,"resolution":3,"retries":99,"feedback":"x",` +
			`"tool_choice":"any","temperature":3,"top_p":0,"max_tokens":-1,"effort":"max","drop":["temprature"]}`,
		`{"layout":"cod","am":2,"om":3,"temperature":3,"drop":["top_pp"],"feedback":"all"}`,
		`{"layout":"code","retries":1,"feedback":"refusals","am":-1}`,
		`{"resolution":-5,"top_p":0,"max_tokens":-1,"frequency_penalty":9,"retries":99,"layout":"x","drop":["x"]}`,
		`{"summary":"modle","steps":-1,"layout":"xml","temperature":3,"top_p":2,"max_tokens":-1,"drop":["temprature"]}`,
		`{"observe":"mark","style":"cott","caption_from":"me","memory":"all","k":-1,"history":-2,` +
			`"max_steps":-5,"max_failures":-2,"max_repeats":-2,"max_tokens_seen":-3,"record_tokens":-4,` +
			`"max_images":-1,"temperature":3,"top_p":2,"max_tokens":-1,"drop":["temprature"]}`,
		`{"no_such_option":1}`, `[]`}
	seen := map[string]bool{}
	for _, a := range arms {
		if strings.Contains(a.name, " ") {
			continue
		}
		j.begin("mistakes of %s", a.name)
		for _, config := range list {
			_, err := a.make(gymkhana.AgentSetup{Options: gymkhana.Config(config), Model: &stub{}})
			fmt.Fprintf(&j.full, "%s %.40s: %v (%v)\n", a.name, config, err, gymkhana.FaultOf(err))
		}
		_, err := a.make(gymkhana.AgentSetup{})
		fmt.Fprintf(&j.full, "%s without model: %v\n", a.name, err)
		for _, name := range []string{"turns.md", "world.md", "role.md", "heard.md", "lines.md", "turn.md", "examples.md",
			"online.md", "format-none.md", "history.md"} {
			over := fstest.MapFS{name: {Data: []byte(`{{define "x"}}{{.Gaol}}{{end}}{{template "x" .}}`)}}
			_, err := a.make(gymkhana.AgentSetup{Model: &stub{}, Prompts: over})
			fmt.Fprintf(&j.full, "%s %s: %v\n", a.name, name, err)
		}
		ag, err := a.make(gymkhana.AgentSetup{Model: &stub{}})
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range []gymkhana.Spec{
			{World: "bare", Screen: gymkhana.Size{W: 9, H: 9}, Roles: []string{"a"}, Verbs: []gymkhana.Verb{gymkhana.Do}},
			{World: "blank", Roles: []string{"a"}, Verbs: []gymkhana.Verb{gymkhana.Click}},
			{World: "same", Verbs: []gymkhana.Verb{gymkhana.Do}, Controls: []gymkhana.Control{{Name: "a.b"}, {Name: "a_b"}}}} {
			fmt.Fprintf(&j.full, "%s in %s: %v\n", a.name, spec.World, ag.Begin(t.Context(), &gymkhana.Task{}, spec))
		}
		j.end()
		seen[a.name] = true
	}
	if len(seen) < 7 {
		t.Errorf("only %d agents are pinned", len(seen))
	}
}

// A function is a call as the golden file has always printed it. No agent here has native tools.
type function struct{ ID, Name, Arguments string }

func functions(calls []gymkhana.ToolCall) []function {
	var list []function
	for _, c := range calls {
		list = append(list, function{c.ID, c.Name + c.Native, c.Arguments})
	}
	return list
}
