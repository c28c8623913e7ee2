package report_test

import (
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/report"
)

// A loop is what repeats at the end, three times at least and for six steps.
func TestLooped(t *testing.T) {
	for acts, want := range map[string][2]int{
		"":                    {0, 0},
		"a a a a a":           {0, 0}, // too short
		"a a a a a a":         {1, 6},
		"b c a a a a a a a":   {1, 7},
		"a b a b a b":         {2, 6},
		"x a b a b a b":       {2, 6},
		"a b a b a b x":       {0, 0}, // it got out
		"a b c a b c":         {0, 0}, // only twice
		"q a b c a b c a b c": {3, 9},
		"a b b a b b a b b":   {3, 9},
	} {
		steps := []gymkhana.Step{{}}
		for _, name := range strings.Fields(acts) {
			steps = append(steps, gymkhana.Step{Actions: []gymkhana.Action{gymkhana.DoIt(name)}})
		}
		if p, n := report.Looped(steps); p != want[0] || n != want[1] {
			t.Errorf("%q: period %d for %d steps, want %v", acts, p, n, want)
		}
	}
	if p, n := report.Looped(nil); p != 0 || n != 0 {
		t.Errorf("no steps: %d, %d", p, n)
	}
}

// States are the same if they differ in counters only, at any depth.
func TestSameState(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{`{"at":3,"steps":1}`, `{"at":3,"steps":2}`, true},
		{`{"at":3,"steps":1}`, `{"at":4,"steps":1}`, false},
		{`{"in":[{"Tick":1,"x":[1]}]}`, `{"in":[{"Tick":9,"x":[1]}]}`, true},
		{`{"in":[{"Tick":1,"x":[1]}]}`, `{"in":[{"Tick":1,"x":[1,2]}]}`, false},
		{`no JSON`, `no JSON`, true}, {`no JSON`, `neither`, false}, {`{}`, `neither`, false},
	} {
		if got := report.SameState([]byte(c.a), []byte(c.b)); got != c.want {
			t.Errorf("%s and %s: %t", c.a, c.b, got)
		}
	}
}
