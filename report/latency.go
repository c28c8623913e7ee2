package report

import (
	"context"
	"slices"
	"time"

	"gymkhana"
)

// A Timed archive knows how long models took over each turn that asked one, by arm.
type Timed interface {
	Thinking(ctx context.Context) (map[int][]time.Duration, error)
}

// Time fills in what is not in the outcomes: the latencies, and what models were shown. It reads nothing if no model was
// asked, or if the archive is neither Timed nor Asked.
func (s *Summary) Time(ctx context.Context, a gymkhana.Archive) error {
	if !s.asked() {
		return nil
	}
	if err := s.look(ctx, a); err != nil {
		return err
	}
	timed, ok := a.(Timed)
	if !ok {
		return nil
	}
	all, err := timed.Thinking(ctx)
	if err != nil {
		return err
	}
	for i := range s.Agents {
		list := all[i]
		slices.Sort(list)
		s.Agents[i].LatencyP50, s.Agents[i].LatencyP95 = quantile(list, 0.5), quantile(list, 0.95)
	}
	return nil
}

// quantile gives the smallest of sorted times that at least the share q of them do not exceed, in seconds; nil of none.
func quantile(sorted []time.Duration, q float64) *float64 {
	n := len(sorted)
	if n == 0 {
		return nil
	}
	at := min(max(int(q*float64(n)+1-1e-9)-1, 0), n-1)
	return known(sorted[at].Seconds(), true)
}
