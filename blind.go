package gymkhana

import "strings"

// A BlindScript is a way to act without looking: first the actions of Once, and then those of Again over and over until the
// episode ends. A world publishes a list of them, and reports set the reward of every agent beside that of the best.
type BlindScript struct{ Once, Again []Action }

// At is the n-th action, from 0.
func (s *BlindScript) At(n int) Action {
	if n < len(s.Once) {
		return s.Once[n]
	}
	return s.Again[(n-len(s.Once))%len(s.Again)]
}

// String says it in words: "shot, then right again and again".
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
