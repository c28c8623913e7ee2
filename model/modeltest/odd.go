package modeltest

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana"
)

// oddValues are put where an answer has another one.
var oddValues = []string{`null`, `true`, `7`, `-7.5`, `1e400`, `92233720368547758070`, `""`, `"x"`, `"12"`,
	`"\ud800"`, `[]`, `[null]`, `[7,"x",{}]`,
	`{}`, `{"type":7}`, `[{"text":[]},{"text":{"a":1}}]`, strings.Repeat("[", 5000) + strings.Repeat("]", 5000)}

// withstandOdd: a value of any type, anywhere in an answer, gives an answer or a fault of the model. Other values are
// still read.
func withstandOdd(t *testing.T, d *Dialect, open Factory) {
	const word = "WORD"
	whole := recorded(t, d, open, Reply{Text: word, Thinking: "hm", Signed: "c2lnbmVk", Usage: &gymkhana.Usage{In: 90,
		Out: 30, Cached: 40, Reasoning: 20},
		Calls: []gymkhana.ToolCall{{ID: "c3", Name: "move", Arguments: `{"dir":"up"}`}}})
	var answer any
	if err := json.Unmarshal(whole, &answer); err != nil {
		t.Fatal(err)
	}
	all := places(answer, nil)
	if len(all) < 20 {
		t.Fatalf("only %d places in %s", len(all), whole)
	}
	for _, at := range all {
		deciding := at.holds(word) || slices.Contains([]string{"type", "thought"}, at.path[max(len(at.path)-1, 0)])
		for _, odd := range oddValues {
			body := encode(with(answer, at.path, json.RawMessage(odd)))
			m := open(t, Dial{URL: "http://127.0.0.1:1" + d.Base, Name: "stub", Key: conformingKey, Timeout: 10 * time.Second,
				HTTP: &http.Client{Transport: canned(body)}})
			r, err := m.Chat(t.Context(), ask("hello"))
			switch {
			case err != nil && (gymkhana.FaultOf(err) != gymkhana.FaultModel || !deciding):
				t.Errorf("%.40s at %s: %v", odd, at, err)
			case err == nil && (r.Finish == "" || r.Text != word && !deciding):
				t.Errorf("%.40s at %s: got %+v", odd, at, r)
			}
			if err == nil {
				counted(t, r, err)
			}
		}
	}
}

// A place is the position of a value in JSON.
type place struct {
	path  []string // the names of members and the numbers of elements; "" first, for the whole
	value any
}

func (p place) String() string { return "$" + strings.Join(p.path, ".") }

// holds reports whether a text is in the value, or is it.
func (p place) holds(text string) bool { return strings.Contains(encode(p.value), text) }

// places lists the value and all that are in it.
func places(v any, path []string) []place {
	if path == nil {
		path = []string{""}
	}
	list := []place{{path, v}}
	inside := func(step string, v any) { list = append(list, places(v, append(slices.Clone(path), step))...) }
	switch v := v.(type) {
	case map[string]any:
		for _, name := range slices.Sorted(maps.Keys(v)) {
			inside(name, v[name])
		}
	case []any:
		for i := range v {
			inside(fmt.Sprint(i), v[i])
		}
	}
	return list
}

// with returns a copy of a value in which the value at a path is replaced.
func with(v any, path []string, other any) any {
	if len(path) == 1 {
		return other
	}
	switch v := v.(type) {
	case map[string]any:
		changed := maps.Clone(v)
		changed[path[1]] = with(v[path[1]], path[1:], other)
		return changed
	case []any:
		changed := slices.Clone(v)
		for i := range changed {
			if fmt.Sprint(i) == path[1] {
				changed[i] = with(v[i], path[1:], other)
			}
		}
		return changed
	}
	return other
}
