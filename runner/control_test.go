package runner

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
	"gymkhana/model"
	"gymkhana/registry"
	"gymkhana/store/memstore"
)

// patient is a model whose answers take two seconds and depend only on the seed of the request.
type patient struct {
	numbered
	mu     sync.Mutex
	began  []time.Time
	flying int
	most   int
}

func (s *patient) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	s.mu.Lock()
	s.began = append(s.began, time.Now())
	s.flying++
	s.most = max(s.most, s.flying)
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.flying--
	}()
	select {
	case <-time.After(2 * time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return s.numbered.Chat(ctx, req)
}

// peak returns how many calls were made at once since the last peak.
func (s *patient) peak() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	most := s.most
	s.most = s.flying
	return most
}

// steered starts a run of 12 episodes of an agent that asks a slow model, and of the oracle's. wait waits for its end.
func steered(t *testing.T, r *Runner, limits gymkhana.Limits) (store *memstore.Store, wait func() error) {
	t.Helper()
	s := newStage()
	s.task.Budget = gymkhana.Budget{Steps: 6}
	store, err := memstore.New(&gymkhana.Run{ID: "test", Plan: s.plan(4, gymkhana.Arm{Agent: "oracle"},
		gymkhana.Arm{Agent: "asker", Model: "m/x", PerEpisode: limits})})
	if err != nil {
		t.Fatal(err)
	}
	r.Catalog, r.Store = s.Catalog, store
	done := make(chan error, 1)
	go func() { done <- r.Run(t.Context()) }()
	return store, func() error { return <-done }
}

// A run that is paused, continued and resized at random moments stores the same rows as one that is left alone.
func TestASteeredRunStoresTheSame(t *testing.T) {
	t.Parallel()
	var want []gymkhana.Outcome
	var trajectories []*gymkhana.Trajectory
	for seed := range uint64(12) {
		synctest.Test(t, func(t *testing.T) {
			c := &Control{}
			r := &Runner{Parallel: 3, Control: c, MaxPause: time.Minute, PerRun: gymkhana.Limits{Wall: 10 * time.Minute},
				Models: map[string]gymkhana.Model{"m/x": &patient{}}}
			if seed%2 == 1 { // the pictures are taken and thrown away
				r.Events, r.Looks = &Stream{}, func(*gymkhana.Episode) bool { return true }
			}
			store, wait := steered(t, r, gymkhana.Limits{Wall: 15 * time.Second})
			dice := rand.New(rand.NewPCG(seed, 1))
			for range 6 * int(min(seed, 1)) { // the first run is left alone
				time.Sleep(time.Duration(dice.IntN(5000)) * time.Millisecond)
				switch dice.IntN(3) {
				case 0:
					c.Pause()
					time.Sleep(time.Duration(dice.IntN(7200)) * time.Second)
					c.Resume()
				default:
					c.SetAtOnce(dice.IntN(10))
				}
			}
			if err := wait(); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			got, paths := outcomes(t, store), all(t, store)
			if want == nil {
				want, trajectories = got, paths
			}
			if !reflect.DeepEqual(got, want) || !reflect.DeepEqual(paths, trajectories) {
				t.Errorf("seed %d:\n%+v\nwant\n%+v", seed, got, want)
			}
		})
	}
}

// In a pause the calls in progress end, and then nothing happens, for however long. The pause counts towards no limit.
func TestAPauseHoldsEverything(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, m := &Control{}, &patient{}
		r := &Runner{Parallel: 5, Control: c, PerRun: gymkhana.Limits{Wall: 3 * time.Minute}, Models: map[string]gymkhana.Model{"m/x": m}}
		store, wait := steered(t, r, gymkhana.Limits{Wall: 13 * time.Second, Working: 13 * time.Second})
		time.Sleep(5 * time.Second)
		c.Pause()
		c.Pause() // a second time changes nothing
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if s := c.State(); !s.Paused || s.Playing < 4 || s.Held != s.Playing || s.AtOnce != 5 || s.Most != MostAtOnce {
			t.Errorf("in the pause: %+v", s)
		}
		calls := len(m.began)
		time.Sleep(5 * time.Hour)
		if more := len(m.began) - calls; more > 0 || m.flying > 0 {
			t.Errorf("%d calls began in the pause", more)
		}
		c.Resume()
		c.Resume()
		if err := wait(); err != nil {
			t.Fatal(err)
		}
		for i, out := range outcomes(t, store) {
			if out.Limit != gymkhana.LimitSteps && !out.Verdict.Success {
				t.Errorf("episode %d ended by %q", i, out.Limit)
			}
		}
		if s := c.State(); s.Paused || s.Playing != 0 || s.Held != 0 {
			t.Errorf("after the run: %+v", s)
		}
	})
}

// A call that an agent makes in the middle of a turn is held too.
func TestAPauseHoldsTheNextCallOfATurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c, m := newStage(), &Control{}, &patient{}
		s.Agent(registry.AgentEntry{Name: "twice", Asks: true, New: func(setup gymkhana.AgentSetup) (gymkhana.Agent, error) {
			return &given{decide: func(*gymkhana.Observation, int) (gymkhana.Decision, error) {
				for range 2 {
					if _, err := setup.Model.Chat(t.Context(), &gymkhana.Request{Messages: []gymkhana.Message{gymkhana.Say(gymkhana.User, "?")}}); err != nil {
						return gymkhana.Decision{}, err
					}
				}
				return right, nil
			}}, nil
		}})
		s.task.Instances = s.task.Instances[:1]
		for after, want := range map[time.Duration]int{time.Second: 1, 3 * time.Second: 2} { // in the first call of a turn, in the second
			m.began = nil
			time.AfterFunc(after, c.Pause)
			time.AfterFunc(time.Hour, func() {
				if len(m.began) != want {
					t.Errorf("%d calls began up to the end of a pause that began after %s; want %d", len(m.began), after, want)
				}
				c.Resume()
			})
			s.run(t, &Runner{Control: c, Models: map[string]gymkhana.Model{"m/x": m}}, s.plan(1, gymkhana.Arm{Agent: "twice", Model: "m/x",
				PerEpisode: gymkhana.Limits{Wall: time.Minute}}))
		}
	})
}

// While one episode alone meets an outage, it is put off after half of the time. A pause does not count towards that.
func TestAPauseInAnOutagePutsNothingOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		from := time.Now().Add(7 * time.Second)
		o := &outage{from: from, to: from.Add(9*time.Hour + 10*time.Minute), how: ways["refused"]}
		c := &Control{}
		r := &Runner{Parallel: 1, Control: c, MaxPause: 30 * time.Minute, Models: map[string]gymkhana.Model{"m/x": model.Wrap(o, model.Policy{})}}
		store, wait := steered(t, r, gymkhana.Limits{})
		time.Sleep(5 * time.Minute)
		c.Pause()
		time.Sleep(9 * time.Hour)
		c.Resume()
		if err := wait(); err != nil {
			t.Fatal(err)
		}
		for i, out := range outcomes(t, store) {
			if !out.Scored || out.Attempts != 1 {
				t.Errorf("episode %d: %+v", i, out)
			}
		}
	})
}

// A pause in an outage does not count towards the time after which the model is given up, and the rest of that time does.
func TestAPauseInAnOutageGivesNoModelUp(t *testing.T) {
	for _, length := range []time.Duration{20 * time.Minute, 2 * time.Hour} { // of the outage, without the pause
		synctest.Test(t, func(t *testing.T) {
			const pause = 9 * time.Hour
			from := time.Now().Add(7 * time.Second)
			o := &outage{from: from, to: from.Add(length + pause), how: ways["refused"]}
			c := &Control{}
			r := &Runner{Parallel: 3, Control: c, MaxPause: 30 * time.Minute, Models: map[string]gymkhana.Model{"m/x": model.Wrap(o, model.Policy{})}}
			store, wait := steered(t, r, gymkhana.Limits{Wall: time.Minute})
			time.Sleep(5 * time.Minute)
			c.Pause()
			time.Sleep(pause)
			c.Resume()
			err := wait()
			if length > r.MaxPause {
				if took := time.Since(from) - pause; !errors.Is(err, ErrSilent) || took < r.MaxPause-10*time.Second || took > r.MaxPause+5*time.Minute {
					t.Errorf("the run ended %s after the outage began, without the pause: %v", took, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			for i, out := range outcomes(t, store) {
				if !out.Scored || out.Fault != "" {
					t.Errorf("episode %d: %+v", i, out)
				}
			}
		})
	}
}

// The time limit of a run passes while it is played, and not while it is paused.
func TestTheTimeLimitOfARunLeavesPausesOut(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &Control{}
		r := &Runner{Parallel: 1, Control: c, PerRun: gymkhana.Limits{Wall: 30 * time.Second}, Models: map[string]gymkhana.Model{"m/x": &patient{}}}
		began := time.Now()
		_, wait := steered(t, r, gymkhana.Limits{})
		for range 2 {
			time.Sleep(7 * time.Second)
			c.Pause()
			time.Sleep(time.Hour)
			c.Resume()
		}
		if err := wait(); !errors.Is(err, ErrRunLimit) {
			t.Errorf("it ended with %v", err)
		}
		if took := time.Since(began) - 2*time.Hour; took < 30*time.Second || took > 31*time.Second {
			t.Errorf("it took %s without the pauses; want 30 s", took)
		}
	})
}

// The number of episodes at once goes up and down while the run goes on; none is interrupted.
func TestParallelismChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c, m := &Control{}, &patient{}
		var told []Steering
		r := &Runner{Parallel: 2, Control: c, Models: map[string]gymkhana.Model{"m/x": m},
			Events: hearing(func(e Event) { told = append(told, *e.Steering) }, RunSteered)}
		_, wait := steered(t, r, gymkhana.Limits{})
		time.Sleep(3 * time.Second)
		if n := m.peak(); n != 2 {
			t.Errorf("%d calls at once; want 2", n)
		}
		c.SetAtOnce(7)
		c.SetAtOnce(7)
		time.Sleep(3 * time.Second)
		if n := m.peak(); n != 7 {
			t.Errorf("%d calls at once; want 7", n)
		}
		c.SetAtOnce(-3)
		time.Sleep(12 * time.Second) // an episode takes twelve seconds
		m.peak()
		time.Sleep(8 * time.Second)
		if n := m.peak(); n != 1 {
			t.Errorf("%d calls at once; want 1", n)
		}
		c.SetAtOnce(MostAtOnce + 1)
		if err := wait(); err != nil {
			t.Error(err)
		}
		var got []int
		for _, s := range told {
			got = append(got, s.AtOnce)
		}
		if want := []int{7, 1, MostAtOnce}; !reflect.DeepEqual(got, want) {
			t.Errorf("the events say %v; want %v", got, want)
		}
	})
}

// A run whose agent needs the terminal plays one episode at a time, whatever is asked for.
func TestOneTerminalOneEpisode(t *testing.T) {
	s := newStage()
	s.Agent(registry.AgentEntry{Name: "person", Alone: true, New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) {
		return &given{decide: s.decide}, nil
	}})
	s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
	c := &Control{}
	c.SetAtOnce(8)
	s.run(t, &Runner{Parallel: 8, Control: c}, s.plan(1, gymkhana.Arm{Agent: "person"}))
	if got := c.State(); got.AtOnce != 1 || got.Most != 1 {
		t.Errorf("%+v; want one at once", got)
	}
}

// A run that is stopped keeps what is stored, and resumes as if it had not been stopped; in a pause too, and before it begins.
func TestStop(t *testing.T) {
	var want []gymkhana.Outcome
	for _, how := range []string{"not", "played", "paused", "before"} {
		synctest.Test(t, func(t *testing.T) {
			c := &Control{}
			if how == "before" {
				c.Stop()
			}
			store, wait := steered(t, &Runner{Models: map[string]gymkhana.Model{"m/x": &patient{}}, Parallel: 4, Control: c}, gymkhana.Limits{})
			time.Sleep(15 * time.Second)
			if how == "paused" {
				c.Pause()
				time.Sleep(time.Minute)
			}
			if how != "not" {
				c.Stop()
				if err := wait(); !errors.Is(err, ErrStopped) || !errors.Is(err, context.Canceled) {
					t.Errorf("%s: %v", how, err)
				}
				if s := c.State(); !s.Stopped || s.Playing != 0 {
					t.Errorf("%s: %+v", how, s)
				}
				s := newStage()
				s.task = store.Run().Plan.Tasks[0]
				again := &Runner{Catalog: s.Catalog, Store: store, Parallel: 2, Models: map[string]gymkhana.Model{"m/x": &patient{}}}
				if err := again.Run(t.Context()); err != nil {
					t.Error(err)
				}
			} else if err := wait(); err != nil {
				t.Error(err)
			}
			got := outcomes(t, store)
			if want == nil {
				want = got
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s:\n%+v\nwant\n%+v", how, got, want)
			}
		})
	}
}

// Glances are taken when they are wanted, show the present picture, and are not looks of the agent.
func TestGlances(t *testing.T) {
	s := newStage()
	wanted := map[gymkhana.EpisodeID]int{}
	var seen []Glance
	r := &Runner{Parallel: 1, Events: hearing(func(e Event) { seen = append(seen, *e.Glance) }, GlanceTaken), Looks: func(e *gymkhana.Episode) bool {
		wanted[e.ID]++
		return wanted[e.ID] != 2
	}}
	s.decide = func(_ *gymkhana.Observation, turn int) (gymkhana.Decision, error) { return right, nil }
	s.task.Instances = s.task.Instances[:1]
	store := s.run(t, r, s.plan(1, gymkhana.Arm{Agent: "given"}))
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	steps := rows[0].Outcome.Steps
	if steps < 3 || len(seen) != steps-1 {
		t.Fatalf("%d glances of an episode of %d steps; want one before each but the second", len(seen), steps)
	}
	if g := seen[0]; g.Step != 0 || g.Acts != nil || g.Picture == nil || g.Progress != 0.25 {
		t.Errorf("the first is %+v", g)
	}
	if g := seen[1]; g.Step != 2 || len(g.Acts) != 1 || g.Acts[0].String() != "do right" || g.Progress <= 0.25 {
		t.Errorf("the second is of step %d, after %v, with progress %v", g.Step, g.Acts, g.Progress)
	}
	tr, err := store.Trajectory(t.Context(), rows[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range tr.Steps {
		for _, h := range step.Frames {
			if _, err := store.Frame(t.Context(), h); !errors.Is(err, gymkhana.ErrNotStored) {
				t.Errorf("a picture of step %d was stored: %v", step.N, err)
			}
		}
	}
}

// When there is nothing to play, it is known only once all that is being played has ended: until then it may be put off.
func TestRetreatWaitsForWhatMayBePutOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &Control{}
		c.SetAtOnce(2)
		for range 2 {
			if _, ok := c.enter(t.Context()); !ok {
				t.Fatal("there is no place")
			}
		}
		again := make(chan bool, 1)
		go func() { again <- c.retreat(t.Context(), 0) }()
		synctest.Wait()
		if len(again) > 0 {
			t.Error("it does not wait")
		}
		c.leave()
		if !<-again {
			t.Error("it does not look again after an end")
		}
		if n, _ := c.enter(t.Context()); c.retreat(t.Context(), n) {
			t.Error("it looks again with nothing that is being played")
		}
	})
}
