package computeruse

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/engine"
	"gymkhana/agent/tools"
	"gymkhana/model"
)

var (
	deskVerbs = []gymkhana.Verb{gymkhana.MouseMove, gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag,
		gymkhana.Scroll, gymkhana.KeyDown, gymkhana.KeyUp, gymkhana.Press, gymkhana.Type, gymkhana.Wait, gymkhana.Goto, gymkhana.Back,
		gymkhana.Forward, gymkhana.Answer, gymkhana.Finish}
	phoneVerbs = []gymkhana.Verb{gymkhana.Click, gymkhana.DoubleClick, gymkhana.LongPress, gymkhana.Drag, gymkhana.Scroll, gymkhana.Type,
		gymkhana.Press, gymkhana.Wait, gymkhana.OpenApp, gymkhana.Home, gymkhana.Back, gymkhana.Recents, gymkhana.Answer, gymkhana.Finish}
	worlds = map[string]gymkhana.Spec{
		"desk":  {World: "desk", Screen: gymkhana.Size{W: 1280, H: 720}, Verbs: deskVerbs},
		"phone": {World: "phone", Screen: gymkhana.Size{W: 400, H: 800}, Verbs: phoneVerbs, Keys: []string{"Enter", "Control", "a", "Home"}},
		"game":  {World: "game", Screen: gymkhana.Size{W: 640, H: 360}, Verbs: []gymkhana.Verb{gymkhana.Press, gymkhana.Wait}, Keys: []string{"ArrowLeft", "Space"}},
		"boxes": {World: "boxes", Screen: gymkhana.Size{W: 320, H: 320}, Verbs: []gymkhana.Verb{gymkhana.Do, gymkhana.Finish},
			Controls: []gymkhana.Control{{Name: "Left"}, {Name: "Right"}, {Name: "Up"}, {Name: "Down"}}},
	}
)

// seated makes a pilot and its dialect in a world whose pictures are sent at half its size.
func seated(t testing.TB, name, world string, published bool) (*pilot, *tools.Native, []tools.Tool) {
	t.Helper()
	spec := worlds[world]
	seat := &tools.Seat{Seat: &engine.Seat{Spec: spec, Coords: gymkhana.Grid1000}, Published: published,
		Picture: gymkhana.Size{W: spec.Screen.W / 2, H: spec.Screen.H / 2}}
	n, functions, err := offerNative(name, seat)
	if err != nil {
		t.Fatal(err)
	}
	m, _ := mannerOf(name, "", "")
	p := &pilot{toolmaker: toolmaker{spec: &seat.Spec}, published: published, controls: steering(&spec)}
	coords := m.coords
	if coords == "" {
		coords = gymkhana.Grid1000
	}
	p.space, _ = engine.NewSpace(coords, spec.Screen, seat.Picture)
	return p, n, functions
}

func shown(moves []tools.Move, err error) string {
	var list []string
	for _, m := range moves {
		s := m.Act.String()
		if m.Fault != "" {
			s = "fault: " + m.Fault
		}
		if m.Note != "" {
			s += " [" + m.Note + "]"
		}
		if m.Look.Words != "" {
			s += " {" + m.Look.Words + "}"
		}
		if !m.Look.Zoom.Empty() {
			s += fmt.Sprint(" ", m.Look.Zoom)
		}
		list = append(list, s)
	}
	if err != nil {
		list = append(list, "error: "+err.Error())
	}
	return strings.Join(list, "; ")
}

// Every action of every dialect, as the provider writes it, and the resulting actions.
func TestReadings(t *testing.T) {
	for _, c := range readings(t) {
		_, n, _ := seated(t, c.dialect, c.world, c.published)
		n.Start()
		name, in, _ := strings.Cut(c.said, " ")
		call := gymkhana.ToolCall{Name: name, Arguments: in, Native: "computer"}
		if n.InText {
			call = gymkhana.ToolCall{Arguments: c.said}
		}
		moves, err := n.Read(call)
		if got := shown(moves, err); got != c.want {
			t.Errorf("%s in %s: %s\ngot  %s\nwant %s", c.dialect, c.world, c.said, got, c.want)
		}
	}
}

// An action that a dialect writes is read back as the same action, and every dialect can write the most common
// actions.
func TestWritingIsReadBack(t *testing.T) {
	usual := map[string]int{}
	for _, text := range []string{
		"click x=640 y=360", `click x=0 y=718 button="right"`, `click x=2 y=2 button="middle"`, "double_click x=10 y=20", "mouse_move x=4 y=8",
		"drag x=2 y=4 to_x=600 to_y=700", "long_press x=2 y=4 ticks=30", "scroll x=10 y=10 dy=240", "scroll x=10 y=10 dy=-600",
		"scroll x=10 y=10 dx=120", `press keys=["Enter"]`, `press keys=["Control","a"]`, `press keys=["ArrowLeft"] ticks=30`,
		`press keys=["Shift","ArrowUp"]`, `press keys=["PageDown"]`, `press keys=["+"]`, `type text="hello"`,
		`type text="it's \"\\n\" done" enter=true`, "wait ticks=60", "noop", "back", `goto url="http://a"`, "home", `open_app app="Clock"`,
		`answer text="42"`, `finish status="complete"`, `finish status="infeasible"`, "do Left", `key_down key="Shift"`, `key_up key="Shift"`,
	} {
		a, err := gymkhana.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range manners {
			for world, spec := range worlds {
				if spec.Check("", a) != nil {
					continue
				}
				p, n, _ := seated(t, m.name, world, false)
				words, ok := n.Write(a)
				if !ok {
					continue
				}
				usual[m.name]++
				name, in, _ := strings.Cut(words, " ")
				call := gymkhana.ToolCall{Name: name, Arguments: in, Native: "computer"}
				if n.InText {
					call = gymkhana.ToolCall{Arguments: words}
				}
				n.Start()
				moves, err := n.Read(call)
				got := ""
				if len(moves) > 0 {
					got = moves[0].Act.String()
				}
				want := a.String()
				if screen, count := spec.Screen.W, p.space.Count.W; count < screen {
					want, got = coarse(want), coarse(got)
				}
				if err != nil || len(moves) != 1 || moves[0].Fault != "" || got != want {
					t.Errorf("%s in %s: %s is written %s and read %s", m.name, world, text, words, shown(moves, err))
				}
			}
		}
	}
	for _, m := range manners {
		if usual[m.name] < 12 {
			t.Errorf("%s can say only %d actions", m.name, usual[m.name])
		}
	}
}

// coarse rounds even what the model counts at half the size of the screen, or on a grid.
func coarse(s string) string {
	a, err := gymkhana.ParseAction(s)
	if err != nil {
		return s
	}
	for i, arg := range a.Args {
		if v, ok := arg.Value.(int64); ok && strings.HasSuffix(arg.Name, "x") || ok && strings.HasSuffix(arg.Name, "y") {
			a.Args[i].Value = v / 4
		}
	}
	return a.String()
}

// TestDeclarations compares the declaration of every dialect in every world with testdata/declarations.json. The
// tests of model/modeltest/sdk hold that file to the types of the providers' own packages.
func TestDeclarations(t *testing.T) {
	path := filepath.Join("testdata", "declarations.json")
	declared := map[string]json.RawMessage{}
	for _, m := range manners {
		for world := range worlds {
			if _, n, _ := seated(t, m.name, world, false); len(n.Tools) > 0 {
				declared[m.name+" "+world] = n.Tools[0].Native
			}
		}
	}
	got, err := json.MarshalIndent(declared, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	if got = append(got, '\n'); flag.Lookup("update").Value.String() == "true" { // episode_test.go has it
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: the declarations are now\n%s", path, got)
	}
}

// Actions that a dialect lacks are offered as functions.
func TestFunctions(t *testing.T) {
	for c, want := range map[string]string{
		"anthropic-2026-08-01 desk":  "long_press back forward goto answer finish",
		"anthropic-2026-08-01 phone": "long_press back home recents open_app answer finish",
		"gemini phone":               "home recents answer finish",
		"openai boxes":               "finish", "qwen phone": "", "ui-tars desk": "",
	} {
		name, world, _ := strings.Cut(c, " ")
		_, _, functions := seated(t, name, world, false)
		var names []string
		for _, f := range functions {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: %s; want %s", c, got, want)
		}
	}
}

// Models are given the dialect that they were trained on.
func TestTrained(t *testing.T) {
	for name, want := range map[string]string{
		"anthropic/claude-opus-5-5": "anthropic-2026-08-01", "anthropic/claude-sonnet-5-5-20260901": "anthropic-2026-08-01",
		"anthropic/claude-opus-5": "anthropic-2025-11-24", "claude-opus-4-5-20251101": "anthropic-2025-11-24",
		"claude-sonnet-4-6": "anthropic-2025-11-24", "claude-sonnet-4-5": "anthropic-2025-01-24",
		"claude-opus-4-20250514": "anthropic-2025-01-24", "claude-3-7-sonnet-latest": "anthropic-2025-01-24",
		"claude-3-5-sonnet-20241022": "anthropic-2024-10-22", "openai/gpt-5.4": "openai", "gpt-6": "openai",
		"computer-use-preview-2025-03-11": "openai-preview", "google/gemini-3.5-flash": "gemini", "gemini-3-flash-preview": "gemini-2.5",
		"gemini-2.5-computer-use-preview-10-2025": "gemini-2.5", "compat/Qwen/Qwen3-VL-8B-Instruct": "qwen", "UI-TARS-1.5-7B": "ui-tars",
		"gpt-4o": "", "openai/gpt-5.2": "", "": "",
	} {
		p := model.ProfileFor(name)
		m, err := mannerOf(native, p.Native, p.Name)
		if m.name != want || (err == nil) == (want == "") {
			t.Errorf("%s: got %q (%v); want %q", name, m.name, err, want)
		}
	}
	if _, err := mannerOf(native, "opnai", "x"); err == nil || !strings.Contains(err.Error(), `did you mean "openai`) {
		t.Errorf("a dialect that nobody knows: %v", err)
	}
}

// A dialect can be asked for without a world; one that writes calls as text has no tools.
func TestDeclared(t *testing.T) {
	for _, m := range manners {
		tools, coords := Declared(m.name, gymkhana.Size{W: 800, H: 600})
		if (len(tools) == 1) != (m.words == "") || len(tools) > 0 && (coords != m.coords || tools[0].Provider == "" || !json.Valid(tools[0].Native)) {
			t.Errorf("%s: %v in %q", m.name, tools, coords)
		}
	}
	if tools, _ := Declared("none", gymkhana.Size{W: 1, H: 1}); tools != nil {
		t.Errorf("an unknown dialect: %v", tools)
	}
}

// Whatever a model replies, reading it gives moves that are faults or well-formed actions, never a panic, and never
// more moves than the limit.
func FuzzDialects(f *testing.F) {
	for _, c := range readings(f) {
		f.Add(c.said)
	}
	for _, s := range []string{"left_click {\"coordinate\":[1e400,0]}", `scroll {"scroll_amount":-1e308}`, `x {"keys":[[[[]]]]}`, "<tool_call>",
		"Action: click(point='<point>", "Action: a(=", `computer {"actions":[{}]}`, `computer {"action":{"type":"drag","path":[null,1]}}`,
		`computer {"actions":[{"type":"click","x":9223372036854775807,"y":-9223372036854775808,"keys":[null]}],"pending_safety_checks":{"id":7}}`,
		`computer {"actions":[null,{"type":"scroll","x":1,"y":1,"scroll_x":1e308,"scroll_y":-1e308},{"type":[]}],"action":7}`,
		`computer {"actions":{"type":"wait"},"pending_safety_checks":[null,"s"]}`, `click {"x":1e300,"y":{"z":[]},"safety_decision":[1]}`,
		`drag_and_drop {"start_x":1,"destination_x":2,"x":null}`, `key_combination {"keys":[{"a":1}],"safety_decision":"no"}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, said string) {
		for _, m := range manners {
			for world := range worlds {
				_, n, _ := seated(t, m.name, world, len(said)%2 == 1)
				name, in, _ := strings.Cut(said, " ")
				calls := []gymkhana.ToolCall{{Name: name, Arguments: in, Native: "computer"}, {Arguments: said}}
				n.Start()
				for _, call := range calls {
					n.Pending(call)
					n.Extra(call, &gymkhana.Observation{}, "x")
					moves, _ := n.Read(call)
					for _, move := range moves {
						if move.Fault == "" && move.Act.Verb != gymkhana.Do && move.Act.Check() != nil {
							t.Errorf("%s: %q: %s: %v", m.name, said, move.Act, move.Act.Check())
						}
						if x, ok := move.Act.Int("x"); ok && (x < 0 || x >= worlds[world].Screen.W) {
							t.Errorf("%s: %q: x=%d is off the screen", m.name, said, x)
						}
					}
				}
			}
		}
	})
}

// An action that needs a person's confirmation waits for it in every form, also in one that cannot be parsed.
func TestPending(t *testing.T) {
	for call, want := range map[[3]string]string{
		{"openai", "computer", `{"actions":[],"pending_safety_checks":[]}`}:                                       "",
		{"openai", "computer", `{"actions":[],"pending_safety_checks":null}`}:                                     "",
		{"openai", "computer", `{"pending_safety_checks":[{"id":"s","code":"c","message":"m"},{"id":"t"}]}`}:      "c: m; ",
		{"openai", "computer", `{"pending_safety_checks":[{"id":"s"}]}`}:                                          unworded,
		{"openai", "computer", `{"pending_safety_checks":[null]}`}:                                                unworded,
		{"openai", "computer", `{"actions":[{"type":"wait"}],"pending_safety_checks":{"id":"s"}}`}:                unworded,
		{"openai", "computer", `{"actions":[{"type":"wait"}],"pending_safety_checks":"s"}`}:                       unworded,
		{"openai", "computer", `{"actions":[{"type":"wait"}],"pending_safety_checks":[{"id":7}]}`}:                unworded,
		{"openai-preview", "computer", `{"action":{"type":"wait"},"pending_safety_checks":[{"message":"look"}]}`}: "look",
		{"gemini", "click", `{"x":1,"y":1}`}:                                                                      "",
		{"gemini", "click", `{"safety_decision":null}`}:                                                           "",
		{"gemini", "click", `{"safety_decision":{"decision":"regular"}}`}:                                         "",
		{"gemini", "click", `{"safety_decision":{"decision":"require_confirmation","explanation":"Money."}}`}:     "require_confirmation: Money.",
		{"gemini", "click", `{"safety_decision":{}}`}:                                                             unworded,
		{"gemini", "click", `{"safety_decision":"require_confirmation"}`}:                                         unworded,
		{"gemini", "click", `{"safety_decision":[]}`}:                                                             unworded,
		{"gemini", "click", `{"safety_decision":{"decision":7,"explanation":"Money."}}`}:                          "Money.",
	} {
		_, n, _ := seated(t, call[0], "desk", false)
		if got := n.Pending(gymkhana.ToolCall{Name: call[1], Native: "computer", Arguments: call[2]}); got != want {
			t.Errorf("%v: waits for %q; want %q", call, got, want)
		}
	}
}

// GameWorld reads Qwen's coordinates on a grid under its protocol, whatever the model was trained on; else the profile
// decides.
func TestQwenCoordinates(t *testing.T) {
	for published, want := range map[bool]string{true: "click x=640 y=360", false: "click x=1000 y=700"} {
		seat := &tools.Seat{Seat: &engine.Seat{Spec: worlds["desk"], Coords: gymkhana.Absolute}, Published: published,
			Picture: gymkhana.Size{W: 640, H: 360}}
		n, _, err := offerNative("qwen", seat)
		if err != nil {
			t.Fatal(err)
		}
		said := map[bool]string{true: `{"action":"click","coordinate":[500,500]}`, false: `{"action":"left_click","coordinate":[500,350]}`}[published]
		n.Start()
		if got := shown(n.Read(gymkhana.ToolCall{Name: "computer_use", Arguments: said})); got != want {
			t.Errorf("published %v: got %s; want %s", published, got, want)
		}
	}
}
