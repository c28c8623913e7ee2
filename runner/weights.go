package runner

import "gymkhana"

// setWeights writes the hash of each policy's file into a plan, by Arm.Model and by Partner.Address.
func setWeights(p *gymkhana.Plan, files map[string]gymkhana.Hash) {
	for i := range p.Arms {
		arm := &p.Arms[i]
		if len(arm.Members) == 0 {
			arm.Weights = files[arm.Model]
		}
		for k := range arm.Members {
			arm.Members[k].Weights = files[arm.Members[k].Address()]
		}
	}
}

// fitWeights says, like fits, why this program cannot continue a plan: a policy's file is not the one at the beginning
// of the run.
func fitWeights(p *gymkhana.Plan, files map[string]gymkhana.Hash) error {
	for i := range p.Arms {
		for _, w := range weightsIn(&p.Arms[i]) {
			if now := files[w.model]; now != w.sum {
				return refuse("resume", "the weights of %s are not those the run was begun with (%s, now %s); put "+
					"that file back or start a new run",
					w.model, w.sum.Short(), now.Short())
			}
		}
	}
	return nil
}

// A weight is a policy of a plan and the hash of its file.
type weight struct {
	model string
	sum   gymkhana.Hash
}

// weightsIn lists the policies of an arm.
func weightsIn(arm *gymkhana.Arm) []weight {
	var list []weight
	if !arm.Weights.IsZero() {
		list = append(list, weight{arm.Model, arm.Weights})
	}
	for i := range arm.Members {
		if m := &arm.Members[i]; !m.Weights.IsZero() {
			list = append(list, weight{m.Address(), m.Weights})
		}
	}
	return list
}

// weightsOf lists the policies of a plan, for people.
func weightsOf(p *gymkhana.Plan) []string {
	var list []string
	for i := range p.Arms {
		for _, w := range weightsIn(&p.Arms[i]) {
			list = append(list, w.model+" "+w.sum.Short())
		}
	}
	return list
}
