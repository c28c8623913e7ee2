package model

import (
	"context"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// TestNeverExceeds has many callers of random length, endings and patience, and watches that
// the calls in flight stay within the limit of the moment they began at.
func TestNeverExceeds(t *testing.T) {
	for seed := range uint64(20) {
		synctest.Test(t, func(t *testing.T) {
			l := NewLimiter(Bounds{Start: 8, Min: 2, Max: 12})
			var wg sync.WaitGroup
			for i := range uint64(200) {
				rng := rand.New(rand.NewPCG(seed, i))
				wg.Go(func() {
					time.Sleep(time.Duration(rng.IntN(60_000)) * time.Millisecond)
					ctx, cancel := context.WithTimeout(t.Context(), time.Duration(rng.IntN(30_000))*time.Millisecond)
					defer cancel()
					if l.take(ctx, l.ticket()) != nil {
						return
					}
					if load := l.Load(); load.Busy > 12 || load.Limit < 2 || load.Limit > 12 {
						t.Errorf("seed %d: %+v is out of bounds 2 to 12", seed, load)
					}
					time.Sleep(time.Duration(rng.IntN(3_000)) * time.Millisecond)
					l.give(ending(rng.IntN(3)))
				})
			}
			wg.Wait()
			if load := l.Load(); load.Busy != 0 || load.Waiting != 0 {
				t.Errorf("seed %d: left behind %+v", seed, load)
			}
		})
	}
}

func TestShrinksOncePerEpisode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewLimiter(Bounds{})
		for i, want := range []int{16, 12, 9, 7, 5, 4, 3, 2, 1, 1} {
			for range 3 {
				l.take(t.Context(), l.ticket())
				l.give(throttled)
			}
			if load := l.Load(); load.Limit != want || load.Episodes != i+1 {
				t.Fatalf("after episode %d: %+v; want limit %d", i+1, load, want)
			}
			time.Sleep(15 * time.Second)
		}
	})
}

func TestGrowsOnlyWhenFull(t *testing.T) {
	l := NewLimiter(Bounds{Start: 40, Max: 43})
	round := func(atOnce int) int {
		n := l.Load().Limit
		for done := 0; done < n; {
			k := min(atOnce, n-done)
			for range k {
				l.take(t.Context(), l.ticket())
			}
			for range k {
				l.give(answered)
				done++
			}
		}
		return l.Load().Limit
	}
	for i, c := range []struct{ atOnce, want int }{{10, 40}, {40, 42}, {42, 43}, {43, 43}} {
		if got := round(c.atOnce); got != c.want {
			t.Errorf("round %d, %d at once: limit %d; want %d", i, c.atOnce, got, c.want)
		}
	}
	small := NewLimiter(Bounds{Start: 1})
	small.take(t.Context(), small.ticket())
	small.give(answered)
	if got := small.Load().Limit; got != 2 {
		t.Errorf("limit 1 grew to %d; want 2", got)
	}
}

func TestOldestFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewLimiter(Bounds{Start: 1})
		old := l.ticket()
		l.take(t.Context(), l.ticket())
		var order []uint64
		var wg sync.WaitGroup
		for _, ticket := range []uint64{l.ticket(), l.ticket(), old} { // the old one comes last
			wg.Go(func() {
				l.take(t.Context(), ticket)
				order = append(order, ticket) // one at a time: there is one place
				l.give(failed)
			})
			synctest.Wait()
		}
		l.give(failed)
		wg.Wait()
		if order[0] != old || order[1] > order[2] {
			t.Errorf("served %v; want %d first", order, old)
		}
	})
}

// All places of a limiter are free at the start: that many calls run at once, in the time of one.
func TestBeginsWithAllPlaces(t *testing.T) {
	for _, c := range []struct {
		bounds Bounds
		calls  int
		first  int // calls that are answered after the time of one
	}{
		{Bounds{}, 64, 20}, {Bounds{Start: 64}, 64, 64}, {Bounds{Start: 150, Max: 150}, 200, 150}, {Bounds{Start: 150}, 200, 100},
		{Bounds{Start: 1}, 3, 1}, {Bounds{Start: -5}, 64, 20}, {Bounds{Start: 2, Min: 5}, 64, 5},
	} {
		synctest.Test(t, func(t *testing.T) {
			client := Wrap(&steps{list: []error{nil}}, Policy{Limiter: NewLimiter(c.bounds)})
			var wg sync.WaitGroup
			began := time.Now()
			var mu sync.Mutex
			first := 0
			for range c.calls {
				wg.Go(func() {
					if _, err := chat(client, t.Context()); err != nil {
						t.Error(err)
					}
					mu.Lock()
					defer mu.Unlock()
					if time.Since(began) == time.Second {
						first++
					}
				})
			}
			wg.Wait()
			if first != c.first {
				t.Errorf("%+v: %d of %d calls are answered after a second; want %d", c.bounds, first, c.calls, c.first)
			}
		})
	}
}
