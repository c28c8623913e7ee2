package proof

import (
	"fmt"
	"strings"

	"gymkhana"
)

// seeing checks that the oracle answers only from what it has seen. The last answer counts. Before it, the observations
// of the episode must have shown all data that the task's code computes the answer from. A task whose world cannot
// report that data breaks the law too. Third-party tasks are exempt, since no code of ours computes their answers.
type seeing struct {
	imported bool
	said     string // the last answer; "" if none
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

// broken describes how the law was broken; "" if it was not.
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
