package wire

import (
	"encoding/json"
	"strings"
	"testing"

	"gymkhana"
)

func TestMend(t *testing.T) {
	for in, want := range map[string]string{
		`{"a": 1}`:                       `{"a": 1}`,
		` {"a":1} `:                      ` {"a":1} `,
		`{"a":1}"`:                       `{"a":1}`,
		"{\"a\":1}'\n":                   `{"a":1}`,
		"```json\n{\"a\":1}\n```":        `{"a":1}`,
		"```{\"a\":1}```":                `{"a":1}`,
		"{\"a\":1}\n```":                 `{"a":1}`,
		`"{\"a\":1}"`:                    `{"a":1}`,
		"\"```json\\n{\\\"a\\\":1}```\"": `{"a":1}`,
		``:                               `{}`,
		`null`:                           `{}`,
		`""`:                             `{}`,
		`{"a":1`:                         `{"a":1`,
		`[1]`:                            `[1]`,
		`move up`:                        `move up`,
		`{"a":1}{"a":1}`:                 `{"a":1}`,
		"{\"a\":1}\n{\"b\":{}}":          `{"a":1}`,
		`{}{"a":1}`:                      `{"a":1}`,
		`{"a":1}{"b":`:                   `{"a":1}{"b":`,
		`{"a":1} then wait`:              `{"a":1} then wait`,
		`{"a":1}}`:                       `{"a":1}`,
		`{"a":1}<|im_end|>`:              `{"a":1}`,
		`{"a":1}</s>{"a":1}`:             `{"a":1}`,
		`<|message|>{"a":1}<|call|>`:     `{"a":1}`,
		"{\"a\":\"x\ny\t\\\"\"}":         `{"a":"x\u000ay\u0009\""}`,
		"{\"a\":\"x\n\"}\n{\"a\":1}":     `{"a":"x\u000a"}`,
		`{"a":"Up<|im_end|>"}`:           `{"a":"Up<|im_end|>"}`,
	} {
		if got, kind := mend(in); got != want || (kind == "") != (in == want) {
			t.Errorf("%q: got %q, %s; want %q", in, got, kind, want)
		}
	}
}

// Special tokens are removed from the ends of texts and names, and recorded. Nothing else changes.
func TestRepair(t *testing.T) {
	for in, want := range map[string]string{
		"Up<|im_end|>": "Up", "Up\n<|im_end|>\n": "Up", "Up</s>": "Up", "<s>Up": "Up", "Up<end_of_turn>": "Up", "Up<|eot_id|><|eot_id|>": "Up",
		"Up<|im_end|>\n<|im_start|>assistant": "Up", "<|im_start|>assistant\nUp<|im_end|>": "Up", "Up<｜end▁of▁sentence｜>": "Up", "<|im_end|>": "",
		"<|start|>assistant<|channel|>final<|message|>Up<|return|>": "Up", "Up<turn|>": "Up", "Up [/INST]": "Up", "<start_of_turn>model\nUp": "Up",
		"<|channel|>analysis<|message|>I go":             "<|channel|>analysis<|message|>I go",
		"the token <|im_end|> ends it":                   "the token <|im_end|> ends it",
		"<p><s>old</s>":                                  "<p><s>old</s>",
		"click <|box_start|>(1,2)<|box_end|>":            "click <|box_start|>(1,2)<|box_end|>",
		"a < b | c > d":                                  "a < b | c > d",
		" Up ":                                           " Up ",
		strings.Repeat("x", 200) + "</s>":                strings.Repeat("x", 200),
		"Up" + strings.Repeat("<|im_end|>", 5000) + "\n": "Up",
	} {
		r := &gymkhana.Response{Text: in}
		if repair(r); r.Text != want {
			t.Errorf("%.90q: got %.90q; want %q", in, r.Text, want)
		}
		if in == want && len(r.Repairs) > 0 || in != want &&
			(len(r.Repairs) != 1 || r.Repairs[0] != gymkhana.Repair{Kind: specialToken, Part: "text", Was: in}) {
			t.Errorf("%.90q: noted %.200v", in, r.Repairs)
		}
	}
	for in, want := range map[string]string{
		"move_left<|channel|>commentary": "move_left", "move<|constrain|>json": "move", "move</s>": "move", "<|im_start|>": "<|im_start|>",
		"<|channel|>commentary": "<|channel|>commentary", "move": "move", "a.b-c": "a.b-c", "": "",
	} {
		r := &gymkhana.Response{Calls: []gymkhana.ToolCall{{Name: "x", Arguments: "{}"}, {Name: in, Arguments: "{}"}}}
		if repair(r); r.Calls[1].Name != want {
			t.Errorf("%q: got %q; want %q", in, r.Calls[1].Name, want)
		}
		if in == want && len(r.Repairs) > 0 || in != want &&
			(len(r.Repairs) != 1 || r.Repairs[0] != gymkhana.Repair{Kind: specialToken, Part: "name", Call: 1, Was: in}) {
			t.Errorf("%q: noted %v", in, r.Repairs)
		}
	}
	r := &gymkhana.Response{Calls: []gymkhana.ToolCall{{Name: "x", Arguments: `{"a":1}{"a":1}`}}}
	if repair(r); r.Calls[0].Arguments != `{"a":1}` || len(r.Repairs) != 1 ||
		r.Repairs[0] != (gymkhana.Repair{Kind: secondObject, Part: "arguments", Was: `{"a":1}{"a":1}`}) {
		t.Errorf("got %+v", r)
	}
}

// FuzzMend: a repair never panics, does not change an object, returns an object or the input, and
// is idempotent.
func FuzzMend(f *testing.F) {
	for _, s := range []string{`{"a":1}"`, "```json\n{}\n```", `"{}"`, "", "{", `{"a":1}{"b":2}`, "{\"a\":\"\n\"}</s>", `{}}`, "```", "\"```\"", "`{}`"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, _ := mend(s)
		if object(s) && got != s {
			t.Errorf("the object %q became %q", s, got)
		}
		if got != s && !object(got) {
			t.Errorf("%q became %q, which is no object", s, got)
		}
		if again, _ := mend(got); again != got {
			t.Errorf("%q became %q and then %q", s, got, again)
		}
		if !json.Valid([]byte(WellFormed(s))) {
			t.Errorf("%q: the history would hold %q", s, WellFormed(s))
		}
	})
}
