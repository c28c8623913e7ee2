package proof

import (
	"fmt"
	"strings"

	"gymkhana"
)

// An onlooker is given a world before every step, and what is about to be done in it.
type onlooker = func(world gymkhana.Environment, acts []gymkhana.Action)

// seeing is the law that nothing is answered that was not seen. It watches the oracle: before the answer that counts,
// which is the last one, an observation of the episode must have shown all that the task's own code computes the
// answer from. A task whose world cannot tell what that is breaks the law too, except those that others wrote:
// nothing computes theirs.
type seeing struct {
	imported bool
	said     string // the last answer; "" is none
	evidence gymkhana.Evidence
}

func (l *seeing) look(world gymkhana.Environment, acts []gymkhana.Action) {
	for _, a := range acts {
		if a.Verb != gymkhana.Answer {
			continue
		}
		l.said, l.evidence = a.Text("text"), gymkhana.Evidence{}
		if tell := world.Capabilities().Evidence; tell != nil {
			l.evidence = tell()
		}
	}
}

// mostTold bounds how many unseen things a failure names.
const mostTold = 3

// broken says how the law was broken, "" if it was not.
func (l *seeing) broken() string {
	unseen := l.evidence.Unseen
	switch {
	case l.said == "":
		return ""
	case l.evidence.Items == 0 && l.imported:
		return ""
	case l.evidence.Items == 0:
		return fmt.Sprintf("the oracle answers %q, and nothing says what that is computed from", l.said)
	case len(unseen) == 0:
		return ""
	}
	return fmt.Sprintf("the oracle answers %q and has seen %d of %d things that it is computed from: not %s", l.said,
		l.evidence.Items-len(unseen), l.evidence.Items, strings.Join(unseen[:min(len(unseen), mostTold)], "; "))
}
