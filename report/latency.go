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

// Time fills in the latencies, which are not in the outcomes. It reads nothing if no model was asked, or if the archive is
// not Timed.
func (s *Summary) Time(ctx context.Context, a gymkhana.Archive) error {
	timed, ok := a.(Timed)
	if !ok || !s.asked() {
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
