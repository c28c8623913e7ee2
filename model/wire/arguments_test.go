package wire

import (
	"encoding/json"
	"testing"
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
	} {
		if got := Mend(in); got != want {
			t.Errorf("%q: got %q; want %q", in, got, want)
		}
	}
}

// FuzzMend: a repair never panics, does not change an object, returns an object or the input, and
// is idempotent.
func FuzzMend(f *testing.F) {
	for _, s := range []string{`{"a":1}"`, "```json\n{}\n```", `"{}"`, "", "{", "```", "\"```\"", "`{}`"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got := Mend(s)
		if object(s) && got != s {
			t.Errorf("the object %q became %q", s, got)
		}
		if got != s && !object(got) {
			t.Errorf("%q became %q, which is no object", s, got)
		}
		if again := Mend(got); again != got {
			t.Errorf("%q became %q and then %q", s, got, again)
		}
		if !json.Valid([]byte(WellFormed(s))) {
			t.Errorf("%q: the history would hold %q", s, WellFormed(s))
		}
	})
}
