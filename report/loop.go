package report

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"gymkhana"
)

// The limits of a search for loops.
const (
	longestPeriod = 8   // actions of a loop
	leastLooped   = 6   // steps of a loop, all rounds together
	mostLooped    = 400 // steps before the end that are searched
)

// Looped gives the number of actions that an episode repeats at its end, and for how many steps it does so; 0 if it ends
// with no loop. In a loop the actions repeat at least three times.
func Looped(steps []gymkhana.Step) (period, length int) {
	steps = steps[min(len(steps), 1):] // step 0 has no action
	if len(steps) > mostLooped {
		steps = steps[len(steps)-mostLooped:]
	}
	texts := make([]string, len(steps))
	for i := range steps {
		texts[i] = strings.Join(gymkhana.ActionTexts(steps[i].Actions), "\n")
	}
	for p := 1; p <= longestPeriod; p++ {
		n := 0
		for n+p < len(texts) && texts[len(texts)-1-n] == texts[len(texts)-1-n-p] {
			n++
		}
		if n += p; n >= max(3*p, leastLooped) {
			return p, n
		}
	}
	return 0, 0
}

// SameState reports whether two states are equal apart from members that only count: clocks, steps, rewards and random
// numbers, by their names.
func SameState(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	x, ok := stripped(a)
	y, okay := stripped(b)
	return ok && okay && bytes.Equal(x, y)
}

// counters are names of members that change although nothing happens.
var counters = []string{"tick", "ticks", "time", "clock", "now", "step", "steps", "move", "moves", "turn", "turns", "reward", "score", "rand", "rng", "frame",
	"frames", "best", "events", "requests", "refused"}

// stripped writes a state without its counters.
func stripped(state []byte) ([]byte, bool) {
	var v any
	if json.Unmarshal(state, &v) != nil {
		return nil, false
	}
	out, err := json.Marshal(without(v))
	return out, err == nil
}

func without(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, x := range v {
			if slices.Contains(counters, strings.ToLower(name)) {
				delete(v, name)
				continue
			}
			v[name] = without(x)
		}
	case []any:
		for i := range v {
			v[i] = without(v[i])
		}
	}
	return v
}
