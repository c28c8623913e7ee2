package policy

import (
	"context"
	"errors"
	"math"
	"sync"

	"gymkhana"
)

// Score returns the log-probability of every legal action; −∞ for one that the network does not know.
func (n *Net) Score(ctx context.Context, in []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if n.Points() {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "policy",
			errors.New("this network makes its own texts, and scores no list of others; use one that was taught by --recipe paper"))
	}
	all := make([]gymkhana.Scores, len(in))
	if len(in) == 1 {
		t := tapes.Get().(*tape)
		all[0] = n.score1(t, NewSheet(&in[0]))
		tapes.Put(t)
		return all, nil
	}
	parallel(len(in), func(t *tape, i int) { all[i] = n.score1(t, NewSheet(&in[i])) })
	return all, nil
}

var tapes = sync.Pool{New: func() any { return new(tape) }}

// Read scores a sheet.
func (n *Net) Read(s *Sheet) gymkhana.Scores {
	t := tapes.Get().(*tape)
	defer tapes.Put(t)
	return n.score1(t, s)
}

func (n *Net) score1(t *tape, s *Sheet) gymkhana.Scores {
	t.forget()
	y := n.logits(t, s)
	logSoftmax(y.w)
	out := make(gymkhana.Scores, len(y.w))
	for i, v := range y.w {
		out[i] = float64(v)
	}
	return out
}

// Best is the index of the highest score, the first of several; -1 if there is none.
func Best(s gymkhana.Scores) int {
	best, top := -1, math.Inf(-1)
	for i, v := range s {
		if v > top {
			best, top = i, v
		}
	}
	return best
}
