package runner

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
)

// Events are numbered from 1 without gaps, and every subscriber sees each once, in order, however many goroutines emit.
func TestAStreamNumbersEvents(t *testing.T) {
	s := &Stream{Keep: 10}
	var seen []int
	var last time.Time
	s.Subscribe(func(e Event) {
		if seen = append(seen, e.N); e.At.Before(last) {
			t.Errorf("event %d comes before the one before it", e.N)
		}
		last = e.At
	})
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 100 {
				s.emit(Event{Kind: TurnBegan})
			}
		})
	}
	wg.Wait()
	for i, n := range seen {
		if n != i+1 {
			t.Fatalf("event %d comes in place %d", n, i+1)
		}
	}
	if len(seen) != 800 {
		t.Errorf("%d events; want 800", len(seen))
	}
	var nobody *Stream
	nobody.emit(Event{})
	nobody.clock(time.Now)
}

// A subscriber sees the kinds that it names, by the numbers that they have among all; events that no subscriber wants are
// numbered too.
func TestSubscribersNameKinds(t *testing.T) {
	s := &Stream{}
	seen := map[string][]int{}
	listen := func(name string, kinds ...Kind) int {
		return s.Subscribe(func(e Event) { seen[name] = append(seen[name], e.N) }, kinds...)
	}
	s.emit(Event{Kind: RunBegan})
	if n := listen("steps", StepTaken); n != 1 {
		t.Errorf("it was event %d before; want 1", n)
	}
	listen("two", TurnBegan, StepTaken)
	for _, k := range []Kind{TurnBegan, StepTaken, TurnEnded, StepTaken} {
		s.emit(Event{Kind: k})
	}
	if err := s.Wait(t.Context(), 4); err != nil {
		t.Error(err)
	}
	if n := listen("all"); n != 5 {
		t.Errorf("it was event %d before; want 5", n)
	}
	s.emit(Event{Kind: RunEnded})
	if got, want := fmt.Sprint(seen), "map[all:[6] steps:[3 5] two:[2 3 5]]"; got != want {
		t.Errorf("they saw %s; want %s", got, want)
	}
}

// Each kind has a name of its own.
func TestKindsHaveNames(t *testing.T) {
	if len(kindNames) != int(GlanceTaken)+1 || GlanceTaken.String() != "glance taken" || StepTaken.String() != "step taken" || RunBegan.String() != "run began" || DecisionMade.String() != "decision made" {
		t.Errorf("the names are %q", kindNames)
	}
}

// Since returns the kept events after a number, and reports whether later ones were dropped.
func TestSince(t *testing.T) {
	for _, c := range []struct {
		keep, events, since int
		want                []int
		lost                bool
	}{
		{3, 0, 0, nil, false},
		{3, 2, 0, []int{1, 2}, false},
		{3, 3, 1, []int{2, 3}, false},
		{3, 7, 0, []int{5, 6, 7}, true},
		{3, 7, 3, []int{5, 6, 7}, true},
		{3, 7, 4, []int{5, 6, 7}, false},
		{3, 7, 6, []int{7}, false},
		{3, 7, 7, nil, false},
		{3, 7, 9, nil, false},
		{0, 2, 1, nil, true},
		{0, 2, 2, nil, false},
	} {
		s := &Stream{Keep: c.keep}
		for range c.events {
			s.emit(Event{})
		}
		events, lost := s.Since(c.since)
		var got []int
		for _, e := range events {
			got = append(got, e.N)
		}
		if !slices.Equal(got, c.want) || lost != c.lost {
			t.Errorf("of %d events, %d kept, those since %d are %v, lost %v; want %v, %v", c.events, c.keep, c.since, got, lost, c.want, c.lost)
		}
	}
}

// A waiting reader gets the next event, or the error of its context.
func TestWaitingForAnEvent(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Stream{Keep: 100}
		var got []int
		done := make(chan error)
		go func() {
			for n := 0; n < 3; {
				if err := s.Wait(t.Context(), n); err != nil {
					done <- err
					return
				}
				events, _ := s.Since(n)
				for _, e := range events {
					n = e.N
					got = append(got, n)
				}
			}
			done <- nil
		}()
		for n := range 3 {
			synctest.Wait()
			if len(got) != n {
				t.Fatalf("after %d events it has %v", n, got)
			}
			s.emit(Event{})
		}
		if err := <-done; err != nil || !slices.Equal(got, []int{1, 2, 3}) {
			t.Errorf("%v, %v", got, err)
		}
		ctx, cancel := context.WithCancelCause(t.Context())
		why := errors.New("enough")
		go func() { done <- s.Wait(ctx, 3) }()
		synctest.Wait()
		cancel(why)
		if err := <-done; !errors.Is(err, why) {
			t.Errorf("it ended with %v", err)
		}
		if err := s.Wait(ctx, 2); err != nil {
			t.Errorf("an event is there, and it says %v", err)
		}
	})
}

// Events returned by Since do not change when the emitted data are changed later; they hold no states and no bytes of
// pictures. A subscriber gets these, because they still exist when it is called.
func TestKeptEventsStay(t *testing.T) {
	step := &gymkhana.Step{N: 1, Frames: []gymkhana.Hash{{1}}, States: []byte("{}")}
	decided := &gymkhana.Decided{Actions: []gymkhana.Action{gymkhana.DoIt("left")}}
	out := &gymkhana.Outcome{Steps: 5}
	parts := []gymkhana.Part{{Text: "look"}, {Image: &gymkhana.Image{Media: "image/png", Data: []byte("PIXELS"), Frame: gymkhana.Hash{7}}}}
	req := &gymkhana.Request{Messages: []gymkhana.Message{{Parts: parts}}}
	call := &gymkhana.Call{Ordinal: 1, Request: req}
	r := &gymkhana.Response{Text: "left"}
	q := &Question{Call: call, Model: "m/x"}
	s := &Stream{Keep: 1}
	states, pixels := "", ""
	s.Subscribe(func(e Event) {
		states, pixels = string(e.Acted.States), string(e.Question.Request.Messages[0].Parts[1].Image.Data)
	})
	s.emit(Event{Acted: step, Decided: decided, Outcome: out, Question: q, Response: r})
	if states != "{}" || pixels != "PIXELS" {
		t.Errorf("the subscriber saw states %q and pixels %q", states, pixels)
	}
	describe := func() string {
		events, _ := s.Since(0)
		e := events[0]
		p := e.Question.Request.Messages[0].Parts
		return fmt.Sprint(e.Acted.N, e.Acted.Frames, e.Acted.States, e.Decided.Actions, e.Outcome.Steps, e.Question.Spent.In, e.Question.Ordinal, e.Question.Error,
			len(e.Question.Request.Messages), p[0].Text, p[1].Image.Media, p[1].Image.Frame, p[1].Image.Data, e.Response.Text, e.Response.Endpoint)
	}
	before := describe()
	step.N, step.Frames[0] = 2, gymkhana.Hash{2}
	decided.Actions[0] = gymkhana.DoIt("right")
	out.Steps, q.Spent.In, call.Ordinal, call.Error, r.Endpoint = 6, 9, 3, "too late", "http://elsewhere"
	parts[0].Text, req.Messages = "changed", append(req.Messages, gymkhana.Message{})
	req.Messages[0].Parts = nil
	if after := describe(); after != before {
		t.Errorf("it was\n%s\nand became\n%s", before, after)
	}
	if events, _ := s.Since(0); events[0].Acted.States != nil || events[0].Question.Request.Messages[0].Parts[1].Image.Data != nil {
		t.Error("it keeps states or the bytes of a picture")
	}
	if string(parts[1].Image.Data) != "PIXELS" {
		t.Error("the agent's own picture lost its bytes")
	}
}

// The events of a run with several workers are complete: those of each attempt are in order, nested, and agree with the
// stored rows.
func TestEventsOfARun(t *testing.T) {
	s := newStage()
	s.task.Budget = gymkhana.Budget{Steps: 4}
	var events []Event
	r := &Runner{Parallel: 4, Models: map[string]gymkhana.Model{"m/x": &numbered{}}, Events: hearing(func(e Event) { events = append(events, e) })}
	store := s.run(t, r, s.plan(3, gymkhana.Arm{Agent: "asker", Model: "m/x"}))
	if n := len(events); n < 2 || events[0].Kind != RunBegan || len(events[0].Began.Episodes) != 9 || events[n-1].Kind != RunEnded || events[n-1].Err != nil {
		t.Fatalf("the run has %d events", n)
	}
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	last, err := store.Calls(t.Context(), rows[0].ID)
	if err != nil || len(last) != rows[0].Outcome.Calls {
		t.Fatal(err)
	}
	want := []Kind{AttemptBegan}
	for range rows[0].Outcome.Steps { // the agent takes one step a turn, and asks once
		want = append(want, TurnBegan, CallBegan, RequestSent, RequestEnded, CallEnded, DecisionMade, StepTaken, TurnEnded)
	}
	want = append(want, AttemptEnded, EpisodeFinished)
	for i := range rows {
		var kinds []Kind
		var steps, turn int
		for _, e := range events {
			if e.Episode == nil || e.Episode.ID != rows[i].ID {
				continue
			}
			kinds = append(kinds, e.Kind)
			switch e.Kind {
			case TurnBegan:
				turn = e.Turn
			case StepTaken:
				steps++
				if e.Step != steps || e.Acted.N != steps || e.Turn != turn || len(e.Roles) != 1 || len(e.Acted.Actions) != 1 {
					t.Errorf("step %d of turn %d comes as %+v", steps, turn, e)
				}
			case CallBegan, CallEnded:
				if e.Question.Model != "m/x" || e.Turn != turn || e.Step != steps || e.Role == "" || (e.Response != nil) != (e.Kind == CallEnded) {
					t.Errorf("a call comes as %+v", e)
				}
			case DecisionMade:
				if e.Decided.Turn != turn || e.Turn != turn || e.Role != e.Decided.Role {
					t.Errorf("a decision comes as %+v", e)
				}
			case EpisodeFinished:
				if e.Progress.Outcome.Steps != rows[i].Outcome.Steps || e.Progress.Total != 9 || e.Progress.Arm.Agent != "asker" {
					t.Errorf("it is finished as %+v", e.Progress)
				}
			}
			if e.Attempt != 1 {
				t.Errorf("%s is of attempt %d", e.Kind, e.Attempt)
			}
		}
		if rows[i].Outcome.Steps == rows[0].Outcome.Steps && !slices.Equal(kinds, want) {
			t.Errorf("episode %d: %v\nwant %v", i, kinds, want)
		}
		if steps != rows[i].Outcome.Steps {
			t.Errorf("episode %d: %d steps; want %d", i, steps, rows[i].Outcome.Steps)
		}
	}
}
