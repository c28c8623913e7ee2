package gymkhana

import (
	"fmt"
	"strings"
)

// A BlindScript is a way to act without looking: first the actions of Once, then those of Again repeatedly until the
// episode ends. A world publishes a list of them. Reports show the best script's reward next to that of every agent.
type BlindScript struct{ Once, Again []Action }

// At is the n-th action, from 0.
func (s *BlindScript) At(n int) Action {
	if n < len(s.Once) {
		return s.Once[n]
	}
	return s.Again[(n-len(s.Once))%len(s.Again)]
}

// String describes the script: "shot, then right again and again".
func (s *BlindScript) String() string {
	again := inWords(s.Again) + " by turns"
	if len(s.Again) == 1 {
		again = inWords(s.Again) + " again and again"
	}
	if len(s.Once) == 0 {
		return again
	}
	return inWords(s.Once) + ", then " + again
}

// inWords lists actions, with the number of repetitions of each.
func inWords(acts []Action) string {
	var names []string
	for i := 0; i < len(acts); {
		name := acts[i].Name
		if acts[i].Verb != Do {
			name = acts[i].String()
		}
		from := i
		for i < len(acts) && acts[i].Equal(acts[from]) {
			i++
		}
		if i > from+1 {
			name += fmt.Sprintf(" %d times", i-from)
		}
		names = append(names, name)
	}
	return strings.Join(names, " and ")
}
