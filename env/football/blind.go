package football

import (
	"slices"

	"gymkhana"
)

// Blind lists what a player can do who never looks. A script plays one of
//
//   - each action held alone, each by turns with running to the right, from either of the two, and each once before a run to the right;
//   - running to the right, fast or not, for one, two or four decisions, and then one of the passes or the shot again and again;
//   - a pass, a run to the right for as many decisions, and then the shot again and again;
//   - a run aslant for two or four decisions, and then to the right.
func Blind() []gymkhana.BlindScript {
	var list []gymkhana.BlindScript
	right, shot := []gymkhana.Action{told(GoRight)}, []gymkhana.Action{told(Shoot)}
	for _, c := range controls {
		act := []gymkhana.Action{gymkhana.DoIt(c.Name)}
		list = append(list, gymkhana.BlindScript{Again: act})
		if c.Name != GoRight.Control() {
			list = append(list, gymkhana.BlindScript{Again: slices.Concat(right, act)}, gymkhana.BlindScript{Again: slices.Concat(act, right)},
				gymkhana.BlindScript{Once: act, Again: right})
		}
	}
	for _, n := range []int{1, 2, 4} {
		for kick := LongPass; kick <= Shoot; kick++ {
			for _, run := range []Action{GoRight, Sprint} {
				list = append(list, gymkhana.BlindScript{Once: slices.Repeat([]gymkhana.Action{told(run)}, n), Again: []gymkhana.Action{told(kick)}})
			}
			if kick.pass() {
				list = append(list, gymkhana.BlindScript{Once: append([]gymkhana.Action{told(kick)}, slices.Repeat(right, n)...), Again: shot})
			}
		}
		for _, run := range []Action{GoTopRight, GoBottomRight} {
			if n > 1 { // once is above
				list = append(list, gymkhana.BlindScript{Once: slices.Repeat([]gymkhana.Action{told(run)}, n), Again: right})
			}
		}
	}
	return list
}

// told is the action as an agent gives it.
func told(a Action) gymkhana.Action { return gymkhana.DoIt(a.Control()) }
