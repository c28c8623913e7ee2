package policy

import (
	"slices"

	"gymkhana"
)

// LegalOf lists what Thread.Input would list as legal on a screen, for a stored input that has lost
// its thread: under a goal, in a world with these verbs, after these apps were seen on its home
// screen. If Press is among the verbs, Enter is among the keys.
func LegalOf(goal string, seen *gymkhana.Observation, verbs []gymkhana.Verb, apps []string) []gymkhana.Action {
	t := Thread{goal: goalOf(goal, nil), spec: gymkhana.Spec{Verbs: verbs, Keys: []string{"Enter"}}, apps: apps}
	return t.legal(seen)
}

// OptionsOf gives what can be done at a moment of which only the input is known: with the verbs of its legal actions, and
// without what was seen before it.
func OptionsOf(in *gymkhana.PolicyInput) *Options {
	s := NewSpace(in.Goal, gymkhana.Spec{Keys: []string{"Enter"}})
	s.thread.past, s.thread.note = in.Past, in.Notes
	for i := range in.Legal {
		a := &in.Legal[i]
		if !slices.Contains(s.thread.spec.Verbs, a.Verb) {
			s.thread.spec.Verbs = append(s.thread.spec.Verbs, a.Verb)
		}
		if a.Verb == gymkhana.OpenApp {
			s.thread.apps = append(s.thread.apps, a.Text("app"))
		}
	}
	return s.See(in.Seen)
}
