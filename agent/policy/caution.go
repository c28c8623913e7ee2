package policy

import (
	"hash/fnv"
	"math"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
)

// A memory counts the actions on each screen.
type memory struct {
	here  uint64 // the screen of the last input
	count map[taken]int
}

type taken struct {
	screen uint64
	action string
}

func newMemory() *memory { return &memory{count: map[taken]int{}} }

// look identifies a screen by its content.
func (m *memory) look(o *gymkhana.Observation) {
	h := fnv.New64a()
	for i := range o.Elements {
		e := &o.Elements[i]
		for _, s := range []string{e.ID, e.Name, e.Text} {
			h.Write([]byte(s))
			h.Write([]byte{0})
		}
		for _, s := range e.States {
			h.Write([]byte(s))
			h.Write([]byte{1})
		}
	}
	m.here = h.Sum64()
}

func (m *memory) did(a gymkhana.Action) { m.count[taken{m.here, a.String()}]++ }

// weary lowers the scores of actions that were done before on this screen, by a fixed amount for each time.
func (m *memory) weary(in *gymkhana.PolicyInput, scores gymkhana.Scores, by float64) gymkhana.Scores {
	if by == 0 || len(m.count) == 0 {
		return scores
	}
	less := slices.Clone(scores)
	for i := range less {
		if n := m.count[taken{m.here, in.Legal[i].String()}]; n > 0 {
			less[i] -= by * float64(n)
		}
	}
	return less
}

// sure blocks finishing below this probability, and as the first action: an end cannot be undone, and another step
// costs little. If that leaves nothing, the scores do not change.
func sure(in *gymkhana.PolicyInput, scores gymkhana.Scores, least float64) gymkhana.Scores {
	left := slices.Clone(scores)
	first := least > 0 && len(in.Past) == 0
	for i := range left {
		if in.Legal[i].Verb == gymkhana.Finish && (first || math.Exp(scores[i]) < least) {
			left[i] = math.Inf(-1)
		}
	}
	if policy.Best(left) < 0 {
		return scores
	}
	return left
}
