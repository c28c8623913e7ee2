package shell

import (
	"encoding/json"
	"testing"
)

func TestJSON(t *testing.T) {
	for in, want := range map[string]string{
		"{\"a\":\"x\u202ey\u0085\u2028é 漢\"}": `{"a":"x\u202ey\u0085\u2028é 漢"}`, "\"\U000e0041\"": `"\udb40\udc41"`,
		"[1,\n\t\"\u00a0\"]": "[1,\n\t\"\u00a0\"]",
	} {
		got := string(JSON([]byte(in)))
		if got != want {
			t.Errorf("%q: got %s; want %s", in, got, want)
		}
		var a, b any
		if json.Unmarshal([]byte(in), &a) != nil || json.Unmarshal([]byte(got), &b) != nil {
			t.Fatalf("%q: no JSON", in)
		}
		if x, y := mustJSON(t, a), mustJSON(t, b); x != y {
			t.Errorf("%q: means %s; want %s", got, y, x)
		}
	}
}

func mustJSON(t *testing.T, v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
