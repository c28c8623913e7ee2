package football

import (
	"slices"

	"gymkhana"
)

// Blind lists the scripts of players that never look. A script plays one of
//
//   - each action held alone, each in turn with running to the right, starting with either, and each once before a run to the right;
//   - running to the right, sprinting or not, for one, two or four decisions, and then one of the passes or the shot repeatedly;
//   - a pass, a run to the right for as many decisions, and then the shot repeatedly;
//   - a diagonal run for two or four decisions, and then to the right.
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
			if n > 1 { // the case 1 is above
				list = append(list, gymkhana.BlindScript{Once: slices.Repeat([]gymkhana.Action{told(run)}, n), Again: right})
			}
		}
	}
	return list
}

// told is the action in an agent's form.
func told(a Action) gymkhana.Action { return gymkhana.DoIt(a.Control()) }
