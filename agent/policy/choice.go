package policy

import (
	"fmt"
	"math"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

// patient removes the actions that were repeated too often since the screen last changed. If that leaves none, the
// scores do not change.
func patient(in *gymkhana.PolicyInput, scores gymkhana.Scores, most int) gymkhana.Scores {
	if most < 0 {
		return scores
	}
	still := stillness(in.Past)
	left := slices.Clone(scores)
	for i := range left {
		times := 0
		for k := range still {
			if still[k].Action.Equal(in.Legal[i]) {
				times++
			}
		}
		if times >= most {
			left[i] = math.Inf(-1)
		}
	}
	if policy.Best(left) < 0 {
		return scores
	}
	return left
}

// stillness returns the actions since the screen last changed.
func stillness(past []gymkhana.PastAction) []gymkhana.PastAction {
	i := len(past)
	for i > 0 && past[i-1].Still {
		i--
	}
	return past[i:]
}

// reason states the probability of the chosen action, and the next best action.
func reason(in *gymkhana.PolicyInput, scores gymkhana.Scores, chosen int) string {
	others := slices.Clone(scores)
	others[chosen] = math.Inf(-1)
	sure := math.Exp(scores[chosen])
	next := policy.Best(others)
	if next < 0 {
		return fmt.Sprintf("probability %.2f; nothing else can be done", sure)
	}
	return fmt.Sprintf("probability %.2f; next was %.2f for %s", sure, math.Exp(scores[next]), said(in, in.Legal[next]))
}

// said describes an action as a person would.
func said(in *gymkhana.PolicyInput, a gymkhana.Action) string {
	id := a.Text("element")
	i := slices.IndexFunc(in.Seen.Elements, func(e gymkhana.Element) bool { return e.ID == id })
	if id == "" || i < 0 {
		return a.String()
	}
	e := &in.Seen.Elements[i]
	name := e.Name
	if name == "" {
		name = e.Text
	}
	text := fmt.Sprintf("%s %q", a.Verb, clip(name))
	if typed := a.Text("text"); typed != "" {
		text = fmt.Sprintf("%s %q into %q", a.Verb, clip(typed), clip(name))
	}
	return text
}

// clip shortens a text to its first words.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}
