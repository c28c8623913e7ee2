package group

import (
	"math/rand/v2"
	"slices"
	"strings"

	"gymkhana"
)

// A proposal is a cell of the action matrix: the action of one member in one round.
type proposal struct {
	member, round int
	heard         []int
	score         *float64 // the critic's score; nil if it gave none
	gymkhana.Decision
}

// valid reports whether it can be voted for.
func (p *proposal) valid() bool { return p.Invalid == "" }

// text is the text form of the actions, one a line.
func (p *proposal) text() string { return written(p.Actions) }

// key returns the text that the matrix vote compares: the text form, which ignores case where people vary it.
func (p *proposal) key() string {
	folded := make([]gymkhana.Action, len(p.Actions))
	for i, a := range p.Actions {
		folded[i] = fold(a)
	}
	return written(folded)
}

func written(acts []gymkhana.Action) string {
	if len(acts) == 0 {
		return string(gymkhana.Noop)
	}
	var lines []string
	for _, a := range acts {
		lines = append(lines, a.String())
	}
	return strings.Join(lines, "\n")
}

// fold puts the texts of an action in lower case if case does not distinguish actions.
func fold(a gymkhana.Action) gymkhana.Action {
	if a.Verb != gymkhana.Type && a.Verb != gymkhana.Answer && a.Verb != gymkhana.OpenApp {
		return a
	}
	a.Args = slices.Clone(a.Args)
	for i, arg := range a.Args {
		if s, ok := arg.Value.(string); ok && (arg.Name == "text" || arg.Name == "app") {
			a.Args[i].Value = strings.ToLower(s)
		}
	}
	return a
}

// A result is the result of a vote.
type result struct {
	winner int  // index of the proposal
	count  int  // proposals that agree with it, in the last count
	of     int  // the number of replies counted there
	tie    bool // broken by a random draw
}

// election is a vote over the proposals in the order they were made. ok is false if none is valid.
type election func(list []proposal, die *rand.Rand) (r result, ok bool)

// byMatrix takes the action with the most proposals, and of them the newest.
// Source: CollabUIAgents, eq. 5; ties are ours.
func byMatrix(list []proposal, die *rand.Rand) (result, bool) {
	left := valid(list, 0)
	if len(left) == 0 {
		return result{}, false
	}
	r := result{of: len(left)}
	left = r.most(list, left, (*proposal).key, die)
	r.winner, r.count = left[len(left)-1], len(left)
	return r, true
}

// byLastRound takes, in the last round, the kind with the most proposals, then the place, then the text, then the first
// remaining proposal. Source: CollabUIAgents, released sampler.
func byLastRound(list []proposal, die *rand.Rand) (result, bool) {
	left := valid(list, list[len(list)-1].round)
	if len(left) == 0 {
		return result{}, false
	}
	var r result
	for _, level := range []func(*proposal) string{kind, place, text} {
		if level(&list[left[0]]) == "" {
			break // this kind of action has no such level
		}
		r.of = len(left)
		left = r.most(list, left, level, die)
		r.count = len(left)
	}
	r.winner = left[0]
	return r, true
}

// valid lists the proposals that can be voted for; of one round, or of all for round 0.
func valid(list []proposal, round int) []int {
	var left []int
	for i := range list {
		if list[i].valid() && (round == 0 || list[i].round == round) {
			left = append(left, i)
		}
	}
	return left
}

// most keeps the proposals with the most frequent value. Among several such values one is drawn, from a list that does
// not depend on the order of the proposals.
func (r *result) most(list []proposal, left []int, value func(*proposal) string, die *rand.Rand) []int {
	groups := best(list, left, value)
	if len(groups) == 1 {
		return groups[0]
	}
	r.tie = true
	return groups[die.IntN(len(groups))]
}

// kind is the verb, and for Do the control. Plans of several actions are separate kinds.
func kind(p *proposal) string {
	if len(p.Actions) != 1 {
		return p.text()
	}
	return strings.TrimSpace(string(p.Actions[0].Verb) + " " + p.Actions[0].Name)
}

// place is the place of a click, a long press or a text, and for Do all arguments. It is never empty for these kinds,
// and empty for every other.
func place(p *proposal) string {
	if len(p.Actions) != 1 {
		return ""
	}
	a := p.Actions[0]
	switch a.Verb {
	case gymkhana.Do:
		return a.String()
	case gymkhana.Click, gymkhana.LongPress, gymkhana.Type:
		at := gymkhana.Action{Verb: a.Verb}
		for _, arg := range a.Args {
			if arg.Name == "element" || arg.Name == "x" || arg.Name == "y" {
				at.Args = append(at.Args, arg)
			}
		}
		return at.String()
	}
	return ""
}

// text is what is typed; empty for any other kind.
func text(p *proposal) string {
	if len(p.Actions) != 1 || p.Actions[0].Verb != gymkhana.Type {
		return ""
	}
	return "text: " + p.Actions[0].Text("text")
}
