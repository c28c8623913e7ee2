package report

import (
	"context"
	"slices"
	"time"

	"gymkhana"
)

// A Timed archive knows, by arm, the model time of each turn that asked a model.
type Timed interface {
	Thinking(ctx context.Context) (map[int][]time.Duration, error)
}

// Time fills in data that the outcomes do not have: the latencies, and the pictures that models got. It reads nothing
// if no model was asked, or if the archive is neither Timed nor Asked.
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
		own := &s.Agents[i]
		own.LatencyMean, own.LatencyP50, own.LatencyP95 = meanTime(list), quantile(list, 0.5), quantile(list, 0.95)
	}
	return nil
}

// meanTime gives the mean of times, in seconds.
func meanTime(list []time.Duration) *float64 {
	sum := time.Duration(0)
	for _, t := range list {
		sum += t
	}
	return known(sum.Seconds()/float64(max(len(list), 1)), len(list) > 0)
}

// quantile gives the q-quantile of sorted times, in seconds: the smallest that a share of at least q does not exceed.
func quantile(sorted []time.Duration, q float64) *float64 {
	n := len(sorted)
	if n == 0 {
		return nil
	}
	at := min(max(int(q*float64(n)+1-1e-9)-1, 0), n-1)
	return known(sorted[at].Seconds(), true)
}
