package phone

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/engine"
)

// three elements: a field, one without size, and two that share an id.
var elements = []gymkhana.Element{
	{ID: "field", Text: "Name\nAnn", Class: "android.widget.EditText", Bounds: gymkhana.Bounds{X0: 10, Y0: 10, X1: 110, Y1: 50}},
	{ID: "gone", Bounds: gymkhana.Bounds{X0: 10, Y0: 60, X1: 10, Y1: 90}},
	{ID: "twin", Class: "android.widget.Button", Bounds: gymkhana.Bounds{X0: 0, Y0: 60, X1: 50, Y1: 90}},
	{ID: "twin", Bounds: gymkhana.Bounds{X0: 60, Y0: 60, X1: 121, Y1: 90}},
}

func testDriver(p gymkhana.Protocol) *driver {
	size := gymkhana.Size{W: 200, H: 400}
	return &driver{rules: rulesOf(p, false), role: "user", space: engine.Space{Screen: size, Count: size},
		spec: gymkhana.Spec{World: "w", Screen: size, Roles: []string{"user"}, Verbs: []gymkhana.Verb{gymkhana.Click, gymkhana.DoubleClick,
			gymkhana.LongPress, gymkhana.Scroll, gymkhana.Type, gymkhana.Press, gymkhana.OpenApp, gymkhana.Home, gymkhana.Back,
			gymkhana.Answer, gymkhana.Finish}}}
}

// The result of every action, and how the published protocol differs.
func TestActions(t *testing.T) {
	for _, c := range []struct{ object, want, published string }{
		{`{"action_type": "status", "goal_status": "complete"}`, `finish status="complete"`, ""},
		{`{"action_type": "status", "goal_status": "infeasible"}`, `finish status="infeasible"`, ""},
		{`{"action_type": "answer", "text": 42}`, `answer text="42"`, ""},
		{`{"action_type": "click", "index": 0}`, `click element="field"`, ""},
		{`{"action_type": "click", "index": "0", "text": null}`, `click element="field"`, ""},
		{`{"action_type": "click", "index": 3}`, `click x=90 y=75`, ""},
		{`{"action_type": "click", "x": 199.9, "y": 0}`, `click x=199 y=0`, ""},
		{`{"action_type": "double_tap", "index": 0}`, `double_click element="field"`, ""},
		{`{"action_type": "long_press", "x": 5, "y": 6}`, `long_press x=5 y=6`, ""},
		{`{"action_type": "input_text", "index": 0, "text": "a\nb"}`, `type text="a\nb" element="field"`, `type text="a\nb" element="field" enter=true`},
		{`{"action_type": "input_text", "x": 1, "y": 2, "text": "a", "clear_text": true}`,
			`type text="a" x=1 y=2 clear=true`, `type text="a" x=1 y=2 enter=true clear=true`},
		{`{"action_type": "input_text", "index": 0, "text": ""}`, `type text="" element="field"`, `noop`},
		{`{"action_type": "keyboard_enter"}`, `press keys=["Enter"]`, ""},
		{`{"action_type": "navigate_home", "index": 99}`, `home`, ""},
		{`{"action_type": "navigate_back"}`, `back`, ""},
		{`{"action_type": "scroll", "direction": "down"}`, `scroll direction="down"`, ""},
		{`{"action_type": "scroll", "direction": "left", "index": 0}`, `scroll element="field" direction="left"`, `scroll direction="left"`},
		{`{"action_type": "scroll", "direction": "Up", "index": 2}`, `scroll x=25 y=75 direction="up"`, ""},
		{`{"action_type": "swipe", "direction": "up"}`, `scroll direction="down"`, ""},
		{`{"action_type": "swipe", "direction": "down"}`, `scroll direction="up"`, ""},
		{`{"action_type": "swipe", "direction": "left"}`, `scroll direction="right"`, `scroll direction="left"`},
		{`{"action_type": "swipe", "direction": "right"}`, `scroll direction="left"`, `scroll direction="right"`},
		{`{"action_type": "open_app", "app_name": "Panel"}`, `open_app app="Panel"`, ""},
		{`{"action_type": "unknown"}`, `noop`, ""},
	} {
		for p, want := range map[gymkhana.Protocol]string{gymkhana.Corrected: c.want, gymkhana.PublishedCode: c.published} {
			if want == "" {
				want = c.want
			}
			d := testDriver(p).decide("Reason: r\nAction: "+c.object, elements)
			if d.fault != nil || d.action.String() != want || d.reason != "r" {
				t.Errorf("%s: got %s (%v) for %q, want %s", c.object, d.action, d.fault, d.reason, want)
			}
		}
	}
}

// Replies that are not actions, with the kind and the text of their faults.
func TestFaults(t *testing.T) {
	for _, c := range []struct{ reply, kind, want string }{
		{``, badFormat, `no line "Action`},
		{`Action: none`, badFormat, "no object"},
		{`Action: {"action_type": "click", "index": 0`, badFormat, "balance"},
		{`Action: {"action_type": "click" "index": 0}`, badFormat, `want , or } at`},
		{`Action: {"action_type": "click", "index": {"a": 1}}`, badFormat, "no plain value"},
		{`Action: {"action_type": ["click"]}`, badFormat, "no plain value"},
		{`Action: {'action_type': 'wait', 'action_type': 'wait'}`, badFormat, "twice"},
		{`Action: {}`, badFormat, "action_type is missing"},
		{`Action: {"action_type": "clik"}`, badFormat, `did you mean "click"?`},
		{`Action: {"action_type": "click"}`, badFormat, "needs index, or x and y"},
		{`Action: {"action_type": "click", "x": 1}`, badFormat, "go together"},
		{`Action: {"action_type": "click", "index": 0, "x": 1, "y": 1}`, badFormat, "as well as"},
		{`Action: {"action_type": "click", "index": 1.5}`, badFormat, "no whole number"},
		{`Action: {"action_type": "click", "index": true}`, badFormat, "no number"},
		{`Action: {"action_type": "click", "idx": 1}`, badFormat, `did you mean "index"?`},
		{`Action: {"action_type": "click", "x": 200, "y": 1}`, badFormat, "off the screen"},
		{`Action: {"action_type": "click", "index": 4}`, badIndex, "(4)"},
		{`Action: {"action_type": "click", "index": 1}`, badIndex, "(1)"},
		{`Action: {"action_type": "scroll", "direction": "up", "index": -1}`, badIndex, "index"},
		{`Action: {"action_type": "scroll", "direction": "north"}`, badFormat, `"north" is not one of`},
		{`Action: {"action_type": "scroll"}`, badFormat, "needs direction"},
		{`Action: {"action_type": "open_app", "app_name": " "}`, badFormat, "needs app_name"},
		{`Action: {"action_type": "input_text", "index": 0}`, badFormat, "needs text"},
		{`Action: {"action_type": "input_text", "text": "a", "index": 0, "clear_text": "maybe"}`, badFormat, "neither true nor false"},
		{`Action: {"action_type": "status", "goal_status": "done"}`, badFormat, `"done" is not one of`},
		{`Action: {"action_type": "keyboard_enter", "keycode": "ENTER"}`, badFormat, "KEYCODE_"},
		{`Action: {"action_type": "wait"}`, illegal, "wait cannot be done"},
	} {
		d := testDriver(gymkhana.Corrected).decide(c.reply, elements)
		if d.fault == nil || d.fault.kind != c.kind || !strings.Contains(d.fault.Error(), c.want) {
			t.Errorf("%s: got %+v, want %s with %q", c.reply, d.fault, c.kind, c.want)
		}
	}
}

// The places in a reply where an action is found, and in which dialects.
func TestRead(t *testing.T) {
	for _, c := range []struct{ reply, reason, text string }{
		{"Reason: one\nAction: {\"text\": \"a\"}", "one", "a"},
		{"**Reason:** one two\n\n**Action:** ```json\n{\"text\": \"a\"}\n``` so be it", "one two", "a"},
		{"Action: {\"text\": \"a\"}\nNo: rather\nReason: two\nAction: {\"text\": \"b\"}", "two", "b"},
		{"<think>Reason: no\nAction: {\"x</think>Reason: yes\nAction: {\"text\": \"b\"}", "yes", "b"},
		{`Reason: r Action: {"text": "say Action: {now}"}`, "r", "say Action: {now}"},
		{`Reason: r Action: {"text": "}{\"}"}`, "r", `}{"}`},
		{`well Action: {'text': 'it\'s "so"', }`, "well", `it's "so"`},
		{`Action: {'text': "it's", "clear_text": True, 'index': None}`, "", "it's"},
		{"Action: {'text': 'two\nlines\\n\\u00e9\\x41\\q\\\\'}", "", "two\nlines\né" + `A\q\`},
		{"Action: {\"text\": \"\\ud83d\\ude00\"}", "", "😀"},
		{"Action: {\"text\": \"\xff\"}", "", "\uFFFD"},
	} {
		got, err := read(c.reply)
		if err != nil || got.reason != c.reason || got.fields["text"] != c.text {
			t.Errorf("%q: got %q, %q (%v); want %q, %q", c.reply, got.reason, got.fields["text"], err, c.reason, c.text)
		}
	}
}

func TestSaid(t *testing.T) {
	for object, want := range map[string]string{
		`{"action_type": "click", "index": 0}`:                                      `click "Name"`,
		`{"action_type": "click", "index": 2}`:                                      "click element 2 android.widget.Button",
		`{"action_type": "long_press", "index": 3}`:                                 "long_press element 3",
		`{"action_type": "click", "x": 5, "y": 6}`:                                  "click at x=5 y=6",
		`{"action_type": "input_text", "text": "a", "index": 0}`:                    `input_text "a" in "Name"`,
		`{"action_type": "input_text", "text": "a"}`:                                `input_text "a"`,
		`{"action_type": "scroll", "direction": "up", "index": 0}`:                  `scroll up in "Name"`,
		`{"action_type": "swipe", "direction": "up", "index": 99}`:                  "swipe up",
		`{"action_type": "open_app", "app_name": "Panel"}`:                          `open_app "Panel"`,
		`{"action_type": "status", "goal_status": "infeasible"}`:                    "status infeasible",
		`{"action_type": "answer", "text": "` + strings.Repeat("ä", 300) + `"}`:     `answer "` + strings.Repeat("ä", 200) + `…"`,
		`{"action_type": "navigate_back", "index": 99, "keycode": "KEYCODE_ENTER"}`: "navigate_back",
	} {
		d := testDriver(gymkhana.Corrected).decide("Action: "+object, elements)
		if d.fault != nil {
			t.Errorf("%s: %v", object, d.fault)
		} else if got := d.move.said(elements); got != want {
			t.Errorf("%s: got %s, want %s", object, got, want)
		}
	}
}

// Any reply is a legal action, which can be written and read back, or a fault with a reason.
func FuzzDecide(f *testing.F) {
	for _, s := range []string{
		"", "Action:", "Action: {", "Reason: a\nAction: {\"action_type\": \"click\", \"index\": 3}",
		"Action: {'action_type': 'input_text', 'text': 'it\\'s', 'x': 1.5, 'y': 3e2, 'clear_text': True,}",
		"Action: {\"action_type\": \"scroll\", \"direction\": \"up\", \"index\": \"2\"}", "Action: {Action: {'a\\",
		"Action: {'action_type': 'answer', 'text': '\\ud800\\xff\\777\x00\xff'}", "Action: {\"action_type\": \"open_app\", \"app_name\": 1e400}",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, reply string) {
		for _, p := range []gymkhana.Protocol{gymkhana.Corrected, gymkhana.PublishedCode} {
			h := testDriver(p)
			d := h.decide(reply, elements)
			if d.fault != nil {
				if d.fault.Error() == "" {
					t.Errorf("%q: a fault without a reason", reply)
				}
				continue
			}
			if err := h.spec.Check(h.role, d.action); err != nil {
				t.Errorf("%q: %v", reply, err)
			}
			if back, err := gymkhana.ParseAction(d.action.String()); err != nil || !back.Equal(d.action) {
				t.Errorf("%q: %s is read back as %s (%v)", reply, d.action, back, err)
			}
			if d.move.said(elements) == "" {
				t.Errorf("%q: %s cannot be said", reply, d.action)
			}
		}
	})
}

// A reply whose objects never end is read in one look or a few, and not in one for each of them: a megabyte of them
// would take minutes.
func TestRepliesThatNeverEndAreReadAtOnce(t *testing.T) {
	for _, piece := range []string{"Action:{", "Action:", `Action:{"`, "Action: {'a': '\n", "Action:{{}"} {
		for _, end := range []string{"", `Action: {"action_type": "wait"}`} {
			reply := strings.Repeat(piece, 1<<20/len(piece)) + end
			if before, _, found := lastAction(reply); !found || len(before) < len(reply)-2*len(piece)-len(end) {
				t.Errorf("%q… %q: the last action is at %d of %d", piece, end, len(before), len(reply))
			}
		}
	}
}
