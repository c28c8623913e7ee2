package synth

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"gymkhana"
)

func TestPairs(t *testing.T) {
	for _, c := range []struct {
		name, reply string
		want        []said
		broken      int
	}{
		{"lines", "{\"Q\": \"a\", \"A\": \"b\"}\n{\"Q\": \"c\", \"A\": \"d\"}", []said{{"a", "b"}, {"c", "d"}}, 0},
		{"a list in a fence", "Sure!\n```json\n[{\"q\": \"a\", \"a\": \"b\"},\n {\"Q\": \"c\", \"A\": 4}]\n```", []said{{"a", "b"}, {"c", "4"}}, 0},
		{"a list in an object", `{"all": [{"Q": "a", "A": "b"}, {"Q": "c", "A": true}]}`, []said{{"a", "b"}, {"c", "true"}}, 0},
		{"many lines", "{\n \"Q\": \"a\",\n \"A\": \"one\ntwo\",\n}", []said{{"a", "one\ntwo"}}, 0},
		{"python", `{'Q': 'it\'s "so"', 'A': 'True', 'More': None}`, []said{{`it's "so"`, "True"}}, 0},
		{"braces in strings", `{"Q": "a } b {", "A": "}"}`, []said{{"a } b {", "}"}}, 0},
		{"no backslashes", `{"Q": "a", "A": "click element="save""}`, []said{{"a", `click element="save"`}}, 0},
		{"an object inside", `{"Q": "a", "A": {"Reason": "r", "Action": "back"}}`, []said{{"a", "Reason: r\nAction: back"}}, 0},
		{"one broken line", "{\"Q\": \"a\n{\"Q\": \"c\", \"A\": \"d\"}", []said{{"c", "d"}}, 1},
		{"other keys", `{"X": "a"} {"Q": "c", "A": "d"}`, []said{{"c", "d"}}, 1},
		{"no answer", `{"Q": "a"}`, []said{{"a", ""}}, 0},
		{"nothing", "I cannot do that.", nil, 0},
		{"cut off", `{"Q": "a", "A": "b`, nil, 1},
		{"empty", "", nil, 0},
	} {
		if got, broken := pairs(c.reply, "Q", "A"); !slices.Equal(got, c.want) || broken != c.broken {
			t.Errorf("%s: got %q and %d broken, want %q and %d", c.name, got, broken, c.want, c.broken)
		}
	}
}

func TestReadAction(t *testing.T) {
	for _, c := range []struct{ reply, action, reason string }{
		{"Reason: It is so.\nAction: back", "back", "It is so."},
		{"**Reason:** It is so.\n**Action:** `click element=\"a\"`", `click element="a"`, "It is so."},
		{"Action:\n```\nclick element=\"a\"\n```", `click element="a"`, ""},
		{"Action: home.", "home", ""},
		{"Reason: first Action: back\nReason: second\nAction: home", "home", "second"},
		{`Action: type text="Action: back" element="a"`, `type text="Action: back" element="a"`, ""},
		{"Action: ```json\n{\"action\": \"type\", \"element\": \"a\",\n \"text\": \"b {\"}\n```", `type text="b {" element="a"`, ""},
		{`Action: {'action_type': 'press', 'keys': ['Enter']}`, `press keys=["Enter"]`, ""},
		{`So. Action: {"verb": "wait"}`, "wait", "So."},
		{"back", "", ""},
		{"Reason: r\nAction: fly", "", ""},
		{"Action: {\"action\": \"back\"", "", ""},
		{"Action: {\"action\": {\"verb\": \"back\"}}", "", ""},
		{"Action:", "", ""},
	} {
		got, err := readAction(c.reply)
		if (err == nil) != (c.action != "") || err == nil && got.Action.String() != c.action || got.Reason != c.reason {
			t.Errorf("%q: got %s, %q (%v), want %s, %q", c.reply, got.Action, got.Reason, err, c.action, c.reason)
		}
	}
}

func TestReadScores(t *testing.T) {
	for reply, want := range map[string]map[int]float64{
		`Score: {"agent_0": 0.8, "agent_1": 0.1}`:                                                    {0: 0.8, 1: 0.1},
		`{"agent_0": 0.8} then {"agent_0": 0.2, "agent_1": 0.1}`:                                     {0: 0.2, 1: 0.1},
		`{"agent_0": 0.8, "agent_1": 1} and {"agent_0": 0.2}`:                                        {0: 0.8, 1: 1},
		`{"agent_0": 0.8} or rather {"agent_0": 0.2}`:                                                {0: 0.2},
		`{"scores": {"agent_0": 0.5, "Agent 1": "0.25"}}`:                                            {0: 0.5, 1: 0.25},
		`{'agent_0': 7, 'agent_1': -1, 'agent_2': 'NaN', 'agent_3': None, 'note': 'x', 'user_1': 1}`: {0: 1, 1: 0},
		`{"agent_0": [0.5]}`:      nil,
		`{{{ "agent_0": 0.5`:      nil,
		`{ broken {"agent_0": 1}`: {0: 1},
		"The score is 0.5.":       nil,
	} {
		if got := readScores(reply); !maps.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", reply, got, want)
		}
	}
}

func FuzzPairs(f *testing.F) {
	f.Add("What?", "It's \"so\" {", "{\"Q\": \"a\", 'A': True,}\n")
	f.Add("a\nb", "}", "```json [{")
	f.Add("é", "\\", `{"Q": "a", "A": "click element="save""}`)
	f.Fuzz(func(t *testing.T, q, a, wild string) {
		all, broken := pairs(wild, "Q", "A")
		if broken > mostMisses || slices.ContainsFunc(all, func(p said) bool { return p.key == "" || !utf8.ValidString(p.value) }) {
			t.Fatalf("%q: got %q, %d broken", wild, all, broken)
		}
		q, a = strings.TrimSpace(strings.ToValidUTF8(q, "?")), strings.TrimSpace(strings.ToValidUTF8(a, "?"))
		line, err := json.Marshal(map[string]string{"Q": q, "A": a})
		if err != nil {
			t.Fatal(err)
		}
		want := []said{{q, a}}
		if q == "" {
			want = nil
		}
		if got, _ := pairs("Sure:\n"+string(line)+"\ndone", "Q", "A"); len(line) < mostReply/2 && !slices.Equal(got, want) {
			t.Fatalf("%s: got %q, want %q", line, got, want)
		}
	})
}

func FuzzReadAction(f *testing.F) {
	f.Add("Reason: r\nAction: click element=\"a\"")
	f.Add("Action: {'action': 'type', 'text': 'Action: {', 'x': 1}")
	f.Add("Action: Action: {\"verb\": \"do\", \"left\": [1]}")
	f.Fuzz(func(t *testing.T, reply string) {
		o, err := readAction(reply)
		if err != nil {
			return
		}
		again, err := gymkhana.ParseAction(o.Action.String())
		if err != nil || !again.Equal(o.Action) {
			t.Fatalf("%q: %s does not survive: %s (%v)", reply, o.Action, again, err)
		}
		if strings.Count(o.Action.String(), actionMark) >= mostMarks {
			return // what is typed may hold more of them than are tried
		}
		if second, err := readAction("Reason: why\nAction: " + o.Action.String()); err != nil || !second.Action.Equal(o.Action) {
			t.Fatalf("%s is read as %s (%v)", o.Action, second.Action, err)
		}
	})
}

func FuzzReadScores(f *testing.F) {
	f.Add("Reason: r\nScore: {\"agent_0\": 0.5, 'agent_1': '1e9'}")
	f.Add("{{\"agent_0\": 0.5}{")
	f.Fuzz(func(t *testing.T, reply string) {
		for agent, x := range readScores(reply) {
			if agent < 0 || agent > 999 || !(x >= 0 && x <= 1) {
				t.Fatalf("%q: agent %d has %g", reply, agent, x)
			}
		}
	})
}
