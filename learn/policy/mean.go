package policy

import (
	"context"
	"errors"
	"math"

	"gymkhana"
)

// A Mean is several networks, as one policy: the probability of an action is the mean of theirs.
type Mean []*Net

// Compose returns all actions that one of the networks composes, with the logarithm of the mean probability. A network
// that does not compose an action gives it none.
func (m Mean) Compose(in *gymkhana.PolicyInput, out *Options) (all []gymkhana.Action, scores gymkhana.Scores) {
	at := map[string]int{}
	share := math.Log(float64(len(m)))
	for _, n := range m {
		acts, s := n.Compose(in, out)
		for i := range acts {
			key := acts[i].String()
			k, known := at[key]
			if !known {
				k = len(all)
				at[key] = k
				all, scores = append(all, acts[i]), append(scores, math.Inf(-1))
			}
			scores[k] = logAdd(scores[k], s[i]-share)
		}
	}
	return all, scores
}

// Score is an error: networks make their own texts.
func (Mean) Score(context.Context, []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	return nil, gymkhana.Blame(gymkhana.FaultSetup, "policy", errors.New("networks make their own texts, and score no list of others"))
}
