package runner

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
	"gymkhana/store/memstore"
	"gymkhana/store/storetest"
)

var right = gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}}

func TestParallelOrNotTheStoredRunIsTheSame(t *testing.T) {
	s := newStage()
	arms := []gymkhana.Arm{{Agent: "oracle"}, {Agent: "asker", Model: "m/x"}}
	var want []gymkhana.Outcome
	var trajectories []*gymkhana.Trajectory
	for _, parallel := range []int{1, 8} {
		store := s.run(t, &Runner{Parallel: parallel, Models: map[string]gymkhana.Model{"m/x": &numbered{}}}, s.plan(3, arms...))
		got := outcomes(t, store)
		if want == nil {
			want, trajectories = got, all(t, store)
			continue
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("with %d workers:\n%+v\nwant\n%+v", parallel, got, want)
		}
		if again := all(t, store); !reflect.DeepEqual(again, trajectories) {
			t.Error("the trajectories differ")
		}
	}
}

// all returns every trajectory, without the values that depend on the clock.
func all(t *testing.T, a gymkhana.Archive) []*gymkhana.Trajectory {
	t.Helper()
	rows, err := a.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var list []*gymkhana.Trajectory
	for _, row := range rows {
		tr, err := a.Trajectory(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		for i := range tr.Steps {
			tr.Steps[i].Took = 0
		}
		for i := range tr.Decisions {
			tr.Decisions[i].Thinking = 0
		}
		list = append(list, tr)
	}
	return list
}

func TestOnlyTheOracleSitsInsideAndKnowsTheTask(t *testing.T) {
	s := newStage()
	s.task.Environment.Config = gymkhana.Config(`{"secret":1}`)
	got := outcomes(t, s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "oracle"}, gymkhana.Arm{Agent: "spy"})))
	if !got[0].Verdict.Success {
		t.Errorf("the oracle does not solve it: %+v", got[0])
	}
	if s.spy.sat {
		t.Error("an agent that is no oracle was seated inside the world")
	}
	for _, task := range s.spy.told {
		if len(task.Environment.Config) > 0 || task.Verifier.Name != "" || task.Oracle.Name != "" {
			t.Errorf("an agent was told %+v", task)
		}
	}
	if got[1].Limit != gymkhana.LimitSteps || got[1].Steps != 20 || !got[1].Scored || got[1].Ended != gymkhana.Truncated {
		t.Errorf("an agent that does nothing: %+v; want 20 steps, truncated and scored", got[1])
	}
}

func TestFaultsDecideWhatIsScored(t *testing.T) {
	arm := gymkhana.Arm{Agent: "given"}
	for name, c := range map[string]struct {
		crash    func(nth, step int) error
		decide   func(*gymkhana.Observation, int) (gymkhana.Decision, error)
		scored   bool
		fault    string
		attempts int
		stops    bool
	}{
		"a world that recovers": {crash: func(nth, step int) error {
			if nth == 1 && step == 2 {
				return errTab
			}
			return nil
		}, scored: true, attempts: 2},
		"a world that does not": {crash: func(_, step int) error {
			if step == 2 {
				return errTab
			}
			return nil
		}, fault: "world", attempts: 3},
		"an agent that breaks its contract": {decide: func(_ *gymkhana.Observation, turn int) (gymkhana.Decision, error) {
			if turn == 2 {
				return gymkhana.Decision{}, gymkhana.Blame(gymkhana.FaultAgent, "agent", errors.New("context too long"))
			}
			return right, nil
		}, scored: true, fault: "agent", attempts: 1},
		"a panic of ours":                    {decide: func(*gymkhana.Observation, int) (gymkhana.Decision, error) { panic("oops") }, stops: true},
		"a world's error that nobody blamed": {crash: func(int, int) error { return errors.New("hm") }, stops: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage()
			s.task.Instances = s.task.Instances[:1]
			s.crash, s.decide = c.crash, c.decide
			if s.decide == nil {
				s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
			}
			store, err := memstore.New(&gymkhana.Run{Plan: s.plan(1, arm)})
			if err != nil {
				t.Fatal(err)
			}
			err = (&Runner{Catalog: s.Catalog, Store: store}).Run(t.Context())
			if c.stops {
				if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultUs {
					t.Fatalf("the run went on: %v", err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			out := outcomes(t, store)[0]
			if out.Scored != c.scored || out.Fault != c.fault || out.Attempts != c.attempts {
				t.Errorf("scored %v, fault %q, %d attempts; want %v, %q, %d", out.Scored, out.Fault, out.Attempts, c.scored, c.fault, c.attempts)
			}
		})
	}
}

func TestWhatCannotBeUsedCostsAStepAndATurn(t *testing.T) {
	s := newStage()
	s.task.Instances, s.task.Budget = s.task.Instances[:1], gymkhana.Budget{Steps: 10, Turns: 6}
	var refused []string
	s.decide = func(o *gymkhana.Observation, turn int) (gymkhana.Decision, error) {
		refused = append(refused, o.Refused)
		switch turn {
		case 1:
			return gymkhana.Decision{Raw: "hm", Invalid: "no action in it"}, nil
		case 2:
			return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("fly"), gymkhana.DoIt("right")}}, nil
		case 3:
			return gymkhana.Decision{Invalid: "again", Free: true}, nil
		}
		return gymkhana.Decision{}, nil
	}
	store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "given"}))
	out := outcomes(t, store)[0]
	if out.Turns != 6 || out.Steps != 1+2+0+3 || out.Invalid != 3 || out.Limit != gymkhana.LimitTurns {
		t.Errorf("%d turns, %d steps, %d invalid, limit %q; want 6, 6, 3, turns", out.Turns, out.Steps, out.Invalid, out.Limit)
	}
	steps := all(t, store)[0].Steps
	if got := steps[1].Actions[0].Verb; got != gymkhana.Noop {
		t.Errorf("an unusable reply was performed as %s", got)
	}
	if why := steps[2].Refused; len(why) != 1 || !strings.Contains(why[0], `no control "fly"`) {
		t.Errorf("an illegal action is refused with %q", why)
	}
	v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true})
	if err != nil || len(v.Mismatches) != 0 || v.Rescored != 1 {
		t.Errorf("verify: %+v, %v", v, err)
	}
}

func TestRepeatsDrawTheirOwnAnswersAndTheCacheKeepsThemApart(t *testing.T) {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	cache, model := &memory{}, &numbered{}
	models := map[string]gymkhana.Model{"m/x": model}
	plan := s.plan(6, gymkhana.Arm{Agent: "asker", Model: "m/x"})
	first := s.run(t, &Runner{Models: models, Cache: cache}, plan)
	transcripts := map[string]bool{}
	for _, tr := range all(t, first) {
		text := ""
		for _, d := range tr.Decisions {
			text += d.Raw + "\n"
		}
		transcripts[text] = true
	}
	if len(transcripts) < 4 {
		t.Errorf("6 repeats gave %d different transcripts; the samples are not independent", len(transcripts))
	}
	asked := model.asked
	second := s.run(t, &Runner{Models: models, Cache: cache}, plan)
	if model.asked != asked {
		t.Errorf("the second run asked %d times; want none", model.asked-asked)
	}
	for i, out := range outcomes(t, second) {
		if out.Reused != out.Calls || out.Usage != (gymkhana.Usage{}) || out.Saved.In == 0 {
			t.Errorf("repeat %d: %d of %d calls cached, live usage %+v", i, out.Reused, out.Calls, out.Usage)
		}
	}
	if a, b := all(t, first), all(t, second); !sameSteps(a, b) {
		t.Error("the cached run is another one")
	}
}

func sameSteps(a, b []*gymkhana.Trajectory) bool {
	for i := range a {
		if !reflect.DeepEqual(a[i].Steps, b[i].Steps) {
			return false
		}
	}
	return len(a) == len(b)
}

func TestModelFaultsAreNotTheAgents(t *testing.T) {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	down := gymkhana.Blame(gymkhana.FaultModel, "model", &gymkhana.ProviderError{Status: 503, Message: "overloaded"})
	model := &numbered{fail: func(int) error { return down }}
	store := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": model}}, s.plan(1, gymkhana.Arm{Agent: "asker", Model: "m/x"}))
	out := outcomes(t, store)[0]
	if out.Scored || out.Fault != "model" || out.Attempts != 3 {
		t.Errorf("%+v; want not scored after 3 attempts, fault model", out)
	}
}

func TestLimitsEndAnEpisodeWithAScore(t *testing.T) {
	for want, limits := range map[string]gymkhana.Limits{
		gymkhana.LimitTokens: {Tokens: 250},
		gymkhana.LimitCost:   {CostUSD: 0.00021},
	} {
		s := newStage()
		s.task.Instances = s.task.Instances[:1]
		price := &gymkhana.Profile{Price: gymkhana.Price{In: 1}} // $0.0001 a call
		arm := gymkhana.Arm{Agent: "asker", Model: "m/x", PerEpisode: limits, Profile: price}
		out := outcomes(t, s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": &numbered{}}}, s.plan(1, arm)))[0]
		if !out.Scored || out.Limit != want || out.Turns != 3 || out.Ended != gymkhana.Truncated {
			t.Errorf("%s: %+v; want it scored, truncated by the limit after 3 turns", want, out)
		}
	}
}

func TestTheRunsOwnLimitStopsItResumably(t *testing.T) {
	s := newStage()
	plan := s.plan(4, gymkhana.Arm{Agent: "asker", Model: "m/x"})
	plan.PerRun.Tokens = 500
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	r := Runner{Catalog: s.Catalog, Store: store, Parallel: 1, Models: map[string]gymkhana.Model{"m/x": &numbered{}}}
	if err := r.Run(t.Context()); !errors.Is(err, ErrRunLimit) {
		t.Fatalf("got %v; want the run's limit", err)
	}
	again := Runner{Catalog: s.Catalog, Store: store, Models: r.Models, PerRun: gymkhana.Limits{Tokens: 1e6}}
	if err := again.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	outcomes(t, store) // fails if one is unfinished
}

func TestStoppedAndResumedIsTheSameRun(t *testing.T) {
	s := newStage()
	plan := s.plan(2, gymkhana.Arm{Agent: "asker", Model: "m/x"}, gymkhana.Arm{Agent: "oracle"})
	whole := &numbered{}
	want := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": whole}}, plan)
	for _, at := range []int{1, 2, 5, 9, 14} {
		store, err := memstore.New(&gymkhana.Run{Plan: plan})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		model := &numbered{stop: func(n int) {
			if n == at {
				cancel()
			}
		}}
		models := map[string]gymkhana.Model{"m/x": model}
		if err := (&Runner{Catalog: s.Catalog, Store: store, Models: models, Parallel: 2}).Run(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped at call %d: %v; want context.Canceled", at, err)
		}
		if err := (&Runner{Catalog: s.Catalog, Store: store, Models: models, Parallel: 2}).Run(t.Context()); err != nil {
			t.Fatalf("resumed after call %d: %v", at, err)
		}
		if got := outcomes(t, store); !reflect.DeepEqual(got, outcomes(t, want)) {
			t.Errorf("stopped at call %d:\n%+v\nwant\n%+v", at, got, outcomes(t, want))
		}
		if !sameSteps(all(t, store), all(t, want)) {
			t.Errorf("stopped at call %d: the steps differ", at)
		}
		if extra := model.asked - whole.asked; extra > 2 { // at most the calls in flight are paid twice
			t.Errorf("stopped at call %d: %d calls more than an undisturbed run", at, extra)
		}
	}
}

// A store that loses the outcomes that it is given, as one does whose process dies at that moment.
type mortal struct{ gymkhana.Store }

var errDied = errors.New("the process died")

func (mortal) Finish(context.Context, gymkhana.EpisodeID, *gymkhana.Outcome) error { return errDied }

// A process that dies after an episode was played, and before its outcome is stored, costs nothing: the next one plays
// nothing again, asks nothing, and counts one attempt.
func TestDeathBeforeTheOutcomeIsStored(t *testing.T) {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	plan := s.plan(1, gymkhana.Arm{Agent: "asker", Model: "m/x"})
	whole := &numbered{}
	want := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": whole}}, plan)
	store, err := memstore.New(&gymkhana.Run{Plan: plan})
	if err != nil {
		t.Fatal(err)
	}
	model := &numbered{}
	models := map[string]gymkhana.Model{"m/x": model}
	for range 2 {
		err := (&Runner{Catalog: s.Catalog, Store: mortal{store}, Models: models, Parallel: 1}).Run(t.Context())
		if !errors.Is(err, errDied) {
			t.Fatalf("got %v; want the death", err)
		}
	}
	if err := (&Runner{Catalog: s.Catalog, Store: store, Models: models, Parallel: 1}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	storetest.Same(t, storetest.Story(t, store), storetest.Story(t, want))
	if model.asked != whole.asked || model.asked == 0 {
		t.Errorf("%d calls; without a death there are %d", model.asked, whole.asked)
	}
}

func TestADivergenceIsANewAttempt(t *testing.T) {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	store, err := memstore.New(&gymkhana.Run{Plan: s.plan(1, gymkhana.Arm{Agent: "given"})})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	s.decide = func(_ *gymkhana.Observation, turn int) (gymkhana.Decision, error) {
		if turn == 3 {
			cancel()
			return gymkhana.Decision{}, ctx.Err()
		}
		return right, nil
	}
	if err := (&Runner{Catalog: s.Catalog, Store: store}).Run(ctx); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { // now it walks the other way
		return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("left")}}, nil
	}
	if err := (&Runner{Catalog: s.Catalog, Store: store}).Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	if out := outcomes(t, store)[0]; out.Attempts != 2 || !out.Scored {
		t.Errorf("%+v; want the second attempt scored", out)
	}
	events, err := store.Events(t.Context(), 0)
	if err != nil || len(events) != 1 || events[0].Kind != "diverged" {
		t.Errorf("events %+v, %v; want one of kind diverged", events, err)
	}
}

func TestVerifyFindsATamperedRun(t *testing.T) {
	s := newStage()
	store := s.run(t, &Runner{}, s.plan(1, gymkhana.Arm{Agent: "oracle"}))
	for name, tamper := range map[string]func(*gymkhana.Trajectory, *gymkhana.EpisodeRow){
		"a better score": func(_ *gymkhana.Trajectory, row *gymkhana.EpisodeRow) { row.Outcome.Verdict.Reward++ },
		"another action": func(tr *gymkhana.Trajectory, _ *gymkhana.EpisodeRow) {
			tr.Steps[1].Actions = []gymkhana.Action{gymkhana.DoIt("left")}
		},
		"a changed state": func(tr *gymkhana.Trajectory, _ *gymkhana.EpisodeRow) {
			tr.Steps[1].States = bytes.Replace(tr.Steps[1].States, []byte(`"at":`), []byte(`"at":1`), 1)
		},
		"a changed screen": func(tr *gymkhana.Trajectory, _ *gymkhana.EpisodeRow) { tr.Steps[1].Frames[0][0]++ },
		"a changed text":   func(tr *gymkhana.Trajectory, _ *gymkhana.EpisodeRow) { tr.Steps[1].Text[0]++ },
		"nothing":          func(*gymkhana.Trajectory, *gymkhana.EpisodeRow) {},
	} {
		v, err := Verify(t.Context(), s.Catalog, tampered{store, tamper}, Check{Frames: true})
		if err != nil {
			t.Fatal(err)
		}
		want := 3
		if name == "nothing" {
			want = 0
		}
		if len(v.Mismatches) != want || v.Episodes != 3 {
			t.Errorf("%s: %d mismatches in %d episodes; want %d in 3", name, len(v.Mismatches), v.Episodes, want)
		}
	}
}

// tampered is an archive with something changed in every episode.
type tampered struct {
	gymkhana.Archive
	change func(*gymkhana.Trajectory, *gymkhana.EpisodeRow)
}

func (a tampered) Episodes(ctx context.Context) ([]gymkhana.EpisodeRow, error) {
	rows, err := a.Archive.Episodes(ctx)
	for i := range rows {
		out := *rows[i].Outcome
		rows[i].Outcome = &out
		if a.change != nil {
			a.change(&gymkhana.Trajectory{Steps: []gymkhana.Step{{}, {Actions: []gymkhana.Action{{}}, Frames: []gymkhana.Hash{{}}}}}, &rows[i])
		}
	}
	return rows, err
}

func (a tampered) Trajectory(ctx context.Context, id gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	t, err := a.Archive.Trajectory(ctx, id)
	if err == nil {
		a.change(t, &gymkhana.EpisodeRow{Outcome: &gymkhana.Outcome{}})
	}
	return t, err
}

func TestLatencyPassesVirtualTimeOnlyWhereAClockRuns(t *testing.T) {
	s := newStage()
	s.task.Instances = s.task.Instances[:1]
	s.decide = func(*gymkhana.Observation, int) (gymkhana.Decision, error) { return right, nil }
	arm := gymkhana.Arm{Agent: "given", Clock: gymkhana.ClockMode{Latency: true, Fixed: 48}}
	store := s.run(t, &Runner{}, s.plan(1, arm))
	tr := all(t, store)[0]
	for _, step := range tr.Steps[1:] {
		if step.Passed != 48 {
			t.Errorf("step %d: %d ticks passed; want 48", step.N, step.Passed)
		}
	}
	if v, err := Verify(t.Context(), s.Catalog, store, Check{}); err != nil || len(v.Mismatches) > 0 {
		t.Errorf("verify: %+v, %v", v, err)
	}
}

// slowing answers the first request of an episode in 5 seconds, and so it does all requests for brief answers. For any
// other it takes the time that the test says.
type slowing struct{ then time.Duration }

const briefly = 7 // tokens

func (m *slowing) Chat(ctx context.Context, req *gymkhana.Request) (*gymkhana.Response, error) {
	took := 5 * time.Second
	if len(req.Messages) > 1 && req.Sampling.MaxTokens != briefly {
		took = m.then
	}
	select {
	case <-time.After(took):
		return &gymkhana.Response{Text: "do left", Timing: gymkhana.CallTiming{Tries: 1, Thinking: took}}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// An answer that comes after the limit is stored and counted, and not acted on.
func TestAModelThatIsSlowIsCutOffByTheTimeLimit(t *testing.T) {
	for want, limits := range map[string]gymkhana.Limits{
		gymkhana.LimitWall:    {Wall: 20 * time.Second},
		gymkhana.LimitWorking: {Working: 20 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newStage()
			s.task.Instances = s.task.Instances[:1]
			arm := gymkhana.Arm{Agent: "asker", Model: "m/x", PerEpisode: limits}
			store := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": &slowing{25 * time.Second}}}, s.plan(1, arm))
			if out := outcomes(t, store)[0]; !out.Scored || out.Limit != want || out.Steps != 1 || out.Calls != 2 {
				t.Errorf("%s: %+v; want it scored and ended by the limit, after one step and two calls", want, out)
			}
			if v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true}); err != nil || len(v.Mismatches) > 0 || v.Rescored != 1 {
				t.Errorf("%s: verify: %+v, %v", want, v, err)
			}
		})
	}
}

func TestAResumeNeedsTheWorldsItWasBegunWith(t *testing.T) {
	s := newStage()
	plan := s.plan(1, gymkhana.Arm{Agent: "oracle"})
	if err := fits(s.Catalog, &plan, nil); err != nil {
		t.Error(err)
	}
	plan.Worlds["line"] = 7
	if err := fits(s.Catalog, &plan, nil); err == nil || !strings.Contains(err.Error(), "line@7") {
		t.Errorf("got %v; want it refused for the world's version", err)
	}
}
