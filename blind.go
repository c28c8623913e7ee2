package gymkhana

import "strings"

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
	list := func(acts []Action) string {
		names := make([]string, len(acts))
		for i, a := range acts {
			if names[i] = a.Name; a.Verb != Do {
				names[i] = a.String()
			}
		}
		return strings.Join(names, " and ")
	}
	again := list(s.Again) + " by turns"
	if len(s.Again) == 1 {
		again = list(s.Again) + " again and again"
	}
	if len(s.Once) == 0 {
		return again
	}
	return list(s.Once) + ", then " + again
}
