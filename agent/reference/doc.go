// Package reference has the agents that ask no model. Their scores are the baselines for every other score. [NewIdle]
// never acts, [NewDeclare] claims at once to be done, [NewRandom] acts without looking, and [NewScripted] performs a
// fixed list of actions. A task that idle or declare passes is broken; an agent that scores below random has learnt
// nothing.
package reference

import (
	"strings"

	"gymkhana"
)

// The descriptions in the catalog.
const (
	IdleDoc     = "acts not at all, to the end"
	DeclareDoc  = "declares the task done, or answers, at once"
	RandomDoc   = "draws from the legal actions, each alike"
	ScriptedDoc = "performs the actions that its options list"
)

var noop = gymkhana.Action{Verb: gymkhana.Noop}

// act is a decision of one action.
func act(a gymkhana.Action) gymkhana.Decision {
	return gymkhana.Decision{Actions: []gymkhana.Action{a}}
}

func setupError(agent string, err error) error {
	return gymkhana.Blame(gymkhana.FaultSetup, "agent/reference: "+agent, err)
}

// A mistakes collects the mistakes in some options.
type mistakes []string

func (m mistakes) Error() string { return strings.Join(m, "\n") }
