package model

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
)

// steps is a model that takes a second per try; the list gives the result of each try.
type steps struct {
	mu   sync.Mutex
	list []error // the last one repeats
	at   []time.Time
}

func (s *steps) Chat(ctx context.Context, _ *gymkhana.Request) (*gymkhana.Response, error) {
	s.mu.Lock()
	err := s.list[min(len(s.at), len(s.list)-1)]
	s.at = append(s.at, time.Now())
	s.mu.Unlock()
	select {
	case <-time.After(time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return &gymkhana.Response{Text: "done", Usage: gymkhana.Usage{In: 1e6, Out: 1e6}}, nil
}

func status(n int, after time.Duration) error {
	return gymkhana.Blame(gymkhana.FaultModel, "test", &gymkhana.ProviderError{Status: n, Message: "no", RetryAfter: after})
}

func chat(c *Client, ctx context.Context) (*gymkhana.Response, error) {
	return c.Chat(ctx, &gymkhana.Request{})
}

func TestRetriesUntilAnswered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &steps{list: []error{status(503, 0), status(500, 0), nil}}
		c := Wrap(m, Policy{Price: gymkhana.Price{In: 2, Out: 8}})
		began := time.Now()
		got, err := chat(c, t.Context())
		if err != nil {
			t.Fatal(err)
		}
		trip := got.Timing
		if trip.Tries != 3 || trip.Thinking != time.Second || trip.Failing != 2*time.Second {
			t.Errorf("trip: got %+v; want 3 tries, 1s thinking, 2s failing", trip)
		}
		if all := trip.Thinking + trip.Failing + trip.Waiting; all != time.Since(began) {
			t.Errorf("the parts of the trip give %s; it took %s", all, time.Since(began))
		}
		if trip.Waiting <= 0 || trip.Waiting > 3*time.Second {
			t.Errorf("waited %s; want at most 1s and then 2s", trip.Waiting)
		}
		if got.Usage.CostUSD != 10 {
			t.Errorf("cost %g; want 10", got.Usage.CostUSD)
		}
	})
}

func TestGivesUp(t *testing.T) {
	mixed := []error{status(500, 0), status(502, 0), status(500, 0), status(502, 0), status(500, 0), status(502, 0), nil}
	for _, c := range []struct {
		name  string
		list  []error
		tries int
		fault gymkhana.Fault
		want  string
	}{
		{"alike", []error{status(503, 0)}, 5, gymkhana.FaultModel, "failed alike 5 times in a row; once the provider answers again, run --resume tries again"},
		{"in all", mixed, 6, gymkhana.FaultModel, "6 tries failed"},
		{"too long a wait", []error{status(429, 11*time.Minute)}, 1, gymkhana.FaultModel, "longer than 10m0s"},
		{"two long waits", []error{status(429, 6*time.Minute)}, 2, gymkhana.FaultModel, "longer than 10m0s"},
		{"its time is over", []error{gymkhana.Blame(gymkhana.FaultModel, "test", &gymkhana.ProviderError{Code: gymkhana.CodeTimeout})}, 1,
			gymkhana.FaultModel, "another try may take as long"},
		{"set-up", []error{gymkhana.Blame(gymkhana.FaultSetup, "test", &gymkhana.ProviderError{Status: 401})}, 1, gymkhana.FaultSetup, "401"},
		{"agent", []error{gymkhana.Blame(gymkhana.FaultAgent, "test", &gymkhana.ProviderError{Status: 400})}, 1, gymkhana.FaultAgent, "400"},
		{"ours", []error{errors.New("bug")}, 1, gymkhana.FaultUs, "bug"},
		{"no provider error", []error{gymkhana.Blame(gymkhana.FaultModel, "test", errors.New("odd"))}, 5, gymkhana.FaultModel, "odd"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				m := &steps{list: c.list}
				_, err := chat(Wrap(m, Policy{}), t.Context())
				var f *Failure
				if !errors.As(err, &f) || f.Timing.Tries != c.tries || len(m.at) != c.tries {
					t.Fatalf("got %v after %d tries; want a Failure after %d", err, len(m.at), c.tries)
				}
				if got := gymkhana.FaultOf(err); got != c.fault {
					t.Errorf("blamed on %s; want %s", got, c.fault)
				}
				if !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %q; want it to say %q", err, c.want)
				}
			})
		})
	}
}

func TestHonoursRetryAfter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &steps{list: []error{status(429, 30*time.Second), nil}}
		if _, err := chat(Wrap(m, Policy{}), t.Context()); err != nil {
			t.Fatal(err)
		}
		if gap := m.at[1].Sub(m.at[0]) - time.Second; gap < 30*time.Second || gap > 34*time.Second {
			t.Errorf("came back after %s; want 30s and some jitter", gap)
		}
	})
}

func TestBackoffGrowsAndIsReproducible(t *testing.T) {
	var runs [2][]time.Duration
	for i := range runs {
		synctest.Test(t, func(t *testing.T) {
			m := &steps{list: []error{status(500, 0)}}
			chat(Wrap(m, Policy{Tries: 12, Alike: 12, Seed: 7, Longest: 8 * time.Second}), t.Context())
			most := time.Second
			for n := 1; n < len(m.at); n++ {
				gap := m.at[n].Sub(m.at[n-1]) - time.Second
				if gap <= 0 || gap > most+1 {
					t.Errorf("back-off %d is %s; want at most %s", n, gap, most)
				}
				most = min(2*most, 8*time.Second)
				runs[i] = append(runs[i], gap)
			}
		})
	}
	for n := range runs[0] {
		if runs[0][n] != runs[1][n] {
			t.Errorf("back-off %d: %s and %s with the same seed", n+1, runs[0][n], runs[1][n])
		}
	}
}

func TestCancelled(t *testing.T) {
	for _, at := range []time.Duration{500 * time.Millisecond, 10 * time.Second} { // asking; waiting
		synctest.Test(t, func(t *testing.T) {
			c := Wrap(&steps{list: []error{status(429, time.Minute)}}, Policy{})
			ctx, cancel := context.WithTimeout(t.Context(), at)
			defer cancel()
			began := time.Now()
			_, err := chat(c, ctx)
			var blamed *gymkhana.Error
			if !errors.Is(err, context.DeadlineExceeded) || errors.As(err, &blamed) {
				t.Errorf("got %v; want the context's error, blamed on nobody", err)
			}
			if took := time.Since(began); took != at {
				t.Errorf("returned after %s; want %s", took, at)
			}
			if load := c.Limiter().Load(); load.Busy != 0 || load.Waiting != 0 {
				t.Errorf("left behind: %+v", load)
			}
		})
	}
}

// TestSharedLimiter sends more calls than the endpoint accepts: those that wait record it.
func TestSharedLimiter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared := NewLimiter(Bounds{Start: 2, Max: 2})
		var wg sync.WaitGroup
		var mu sync.Mutex
		var waited time.Duration
		for range 3 { // clients
			c := Wrap(&steps{list: []error{nil}}, Policy{Limiter: shared})
			for range 2 {
				wg.Go(func() {
					got, err := chat(c, t.Context())
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					waited += got.Timing.Waiting
					mu.Unlock()
				})
			}
		}
		wg.Wait()
		if want := 6 * time.Second; waited != want { // two wait none, two 1 s, two 2 s
			t.Errorf("waited %s in all; want %s", waited, want)
		}
	})
}
