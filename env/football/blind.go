package football

import "gymkhana"

// Blind lists what a player can do who never looks: each action held alone, each by turns with running to the right, from
// either of the two, and each once before a run to the right.
func Blind() []gymkhana.BlindScript {
	var list []gymkhana.BlindScript
	right := gymkhana.DoIt(GoRight.Control())
	for _, c := range controls {
		act := gymkhana.DoIt(c.Name)
		list = append(list, gymkhana.BlindScript{Again: []gymkhana.Action{act}})
		if c.Name != right.Name {
			list = append(list, gymkhana.BlindScript{Again: []gymkhana.Action{right, act}}, gymkhana.BlindScript{Again: []gymkhana.Action{act, right}},
				gymkhana.BlindScript{Once: []gymkhana.Action{act}, Again: []gymkhana.Action{right}})
		}
	}
	return list
}
