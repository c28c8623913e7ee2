package policy

import "gymkhana"

// LegalOf lists the actions that Thread.Input would list as legal on a screen, for a stored input without its thread:
// with a goal, in a world with these verbs, after these apps were seen on its home screen. If Press is among the verbs,
// Enter is among the keys.
func LegalOf(goal string, seen *gymkhana.Observation, verbs []gymkhana.Verb, apps []string) []gymkhana.Action {
	t := Thread{goal: goalOf(goal, nil), spec: gymkhana.Spec{Verbs: verbs, Keys: []string{"Enter"}}, apps: apps}
	return t.legal(seen)
}
