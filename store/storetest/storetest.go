// Package storetest tests what every gymkhana.Store must do. Any package can call it.
package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
)

// A Reopen opens a closed store, as the next process would do.
type Reopen func(t *testing.T) gymkhana.Store

// A Create makes an empty store of a run, and returns the function that opens it again.
type Create func(t *testing.T, run *gymkhana.Run) (gymkhana.Store, Reopen)

// Run checks every law of a store.
func Run(t *testing.T, create Create) {
	for _, law := range []struct {
		name string
		test func(*testing.T, Create)
	}{
		{"EveryField", everyField},
		{"Past", past},
		{"StoppedIsResumed", stoppedIsResumed},
		{"DoneWithoutOutcomeIsResumed", doneIsResumed},
		{"NextAttempt", nextAttempt},
		{"FirstOutcomeStays", firstOutcomeStays},
		{"Reopened", reopened},
		{"EventsSince", eventsSince},
		{"Spent", spent},
		{"CallersMemory", callersMemory},
		{"ReadersMemory", readersMemory},
		{"OddTexts", oddTexts},
		{"AskedAgain", askedAgain},
		{"NotStored", notStored},
		{"Misuse", misuse},
		{"Concurrent", concurrent},
		{"Served", served},
	} {
		t.Run(law.name, func(t *testing.T) { law.test(t, create) })
	}
}

// A Plan is a small run: two tasks, one with two instances, under two arms.
func Plan() *gymkhana.Run {
	temperature := 0.5
	return &gymkhana.Run{
		ID:      "run-1",
		Created: time.Date(2026, 11, 20, 12, 0, 0, 123456789, time.UTC),
		Host:    gymkhana.Host{Product: "0.1", Go: "go1.26", OS: "linux", Arch: "amd64", CPU: "x86-64-v3", Fonts: gymkhana.HashBytes([]byte("f"))},
		Plan: gymkhana.Plan{
			Selectors: []string{"sokoban"},
			Suites:    []gymkhana.SuiteLabel{{Name: "sokoban", Version: 1}},
			Tasks:     []*gymkhana.Task{Task("sokoban/small/1", 1, 2), Task("sokoban/small/2", 7)},
			Arms: []gymkhana.Arm{
				{Agent: "online", Options: gymkhana.Config(`{"window":2}`), Model: "scripted/a", Sampling: gymkhana.Sampling{Temperature: &temperature}},
				{Agent: "oracle", Clock: gymkhana.ClockMode{Latency: true, Fixed: 48}},
			},
			Repeats: 1,
			Seed:    3,
			Worlds:  map[string]int{"sokoban": 1},
		},
	}
}

// Task is a task with instances.
func Task(id gymkhana.TaskID, instances ...gymkhana.Seed) *gymkhana.Task {
	return &gymkhana.Task{
		ID: id, Goal: "push <every> box home",
		Environment: gymkhana.Ref{Name: "sokoban", Config: gymkhana.Config(`{"level":"` + string(id) + `"}`)},
		Verifier:    gymkhana.Ref{Name: "home"}, Oracle: gymkhana.Ref{Name: "solver"},
		Budget: gymkhana.Budget{Steps: 50}, Instances: instances, Tags: []string{"small"},
	}
}

var ctx = context.Background()

func everyField(t *testing.T, create Create) {
	s, again := create(t, Plan())
	want, err := s.Run().Plan.Episodes()
	check(t, err)
	id := want[0].ID
	log := attempt(t, s, id)
	calls, decisions, steps, frames := Episode(3)
	play(t, log, calls, decisions, steps, frames)
	check(t, log.End(ctx, gymkhana.AttemptDone))
	out := Outcome()
	check(t, s.Finish(ctx, id, out))
	event := gymkhana.Event{N: 1, At: time.Date(2026, 11, 20, 12, 0, 1, 5, time.UTC), Kind: "finished", Episode: id, Text: "naïve\n<text>"}
	check(t, s.Note(ctx, event))
	check(t, s.Note(ctx, gymkhana.Event{At: event.At, Kind: "stopped"}))

	verify := func(t *testing.T, s gymkhana.Store) {
		t.Helper()
		same(t, "run", s.Run(), Plan())
		rows, err := s.Episodes(ctx)
		check(t, err)
		wantRows := make([]gymkhana.EpisodeRow, len(want))
		for i, e := range want {
			wantRows[i].Episode, wantRows[i].Fact = e, string(e.Task) // no task has a tag that says otherwise
		}
		wantRows[0].Outcome = out
		same(t, "episodes", rows, wantRows)
		got, err := s.Trajectory(ctx, id)
		check(t, err)
		same(t, "trajectory", got, &gymkhana.Trajectory{Episode: want[0], Attempt: 1, Decisions: decisions, Steps: steps})
		gotCalls, err := s.Calls(ctx, id)
		check(t, err)
		same(t, "calls", gotCalls, calls)
		events, err := s.Events(ctx, 0)
		check(t, err)
		same(t, "events", events, []gymkhana.Event{event, {N: 2, At: event.At, Kind: "stopped"}})
		for _, f := range slices.Concat(frames...) {
			png, err := s.Frame(ctx, f.Hash)
			check(t, err)
			same(t, "frame", png, f.PNG)
		}
	}
	verify(t, s)
	check(t, s.Close())
	check(t, s.Close())
	s = again(t)
	verify(t, s)
	check(t, s.Close())
}

// askedAgain asks the same question twice, so that the second request adds nothing to the first, and then
// a third that continues it.
func askedAgain(t *testing.T, create Create) {
	s, again := create(t, Plan())
	id := episodeID(t, s, 1)
	calls, _, _, _ := Episode(3)
	for i := range calls {
		calls[i].Member, calls[i].Request.Member = 0, 0
	}
	calls[1].Request.Messages = calls[0].Request.Messages
	log := attempt(t, s, id)
	for i := range calls {
		check(t, log.Call(ctx, &calls[i]))
	}
	got, err := s.Calls(ctx, id)
	check(t, err)
	same(t, "calls", got, calls)
	check(t, s.Close())
	s = again(t)
	log = attempt(t, s, id)
	same(t, "calls in the past", log.Past().Calls, calls)
	check(t, s.Close())
}

func past(t *testing.T, create Create) {
	s, again := create(t, Plan())
	id := episodeID(t, s, 1)
	calls, decisions, steps, frames := Episode(150)
	cut := 100
	log := attempt(t, s, id)
	same(t, "steps of a fresh attempt", len(log.Past().Steps), 0)
	play(t, log, calls[:cut], decisions[:cut], steps[:cut], frames[:cut])
	check(t, s.Close()) // without End: the process died

	s = again(t)
	log = attempt(t, s, id)
	same(t, "attempt", log.N(), 1)
	past := log.Past()
	same(t, "attempt in the past", past.Attempt, 1)
	same(t, "id in the past", past.Episode.ID, id)
	same(t, "steps", past.Steps, steps[:cut])
	same(t, "decisions", past.Decisions, decisions[:cut])
	same(t, "calls", past.Calls, calls[:cut])
	play(t, log, calls[cut:], decisions[cut:], steps[cut:], frames[cut:])
	check(t, log.End(ctx, gymkhana.AttemptDone))
	got, err := s.Trajectory(ctx, id)
	check(t, err)
	same(t, "all steps", got.Steps, steps)
	same(t, "all decisions", got.Decisions, decisions)
	gotCalls, err := s.Calls(ctx, id)
	check(t, err)
	same(t, "all calls", gotCalls, calls)
	check(t, s.Close())
}

func stoppedIsResumed(t *testing.T, create Create) {
	s, _ := create(t, Plan())
	defer s.Close()
	id := episodeID(t, s, 0)
	calls, decisions, steps, frames := Episode(4)
	log := attempt(t, s, id)
	play(t, log, calls[:2], decisions[:2], steps[:2], frames[:2])
	check(t, log.End(ctx, gymkhana.AttemptStopped))
	log = attempt(t, s, id)
	same(t, "attempt", log.N(), 1)
	same(t, "steps", log.Past().Steps, steps[:2])
	play(t, log, calls[2:], decisions[2:], steps[2:], frames[2:])
	check(t, log.End(ctx, gymkhana.AttemptDone))
	got, err := s.Trajectory(ctx, id)
	check(t, err)
	same(t, "steps", got.Steps, steps)
}

// doneIsResumed: an attempt that was played to its end, by a process that died before it stored the outcome, is still
// the episode's attempt. A further one would be paid for twice.
func doneIsResumed(t *testing.T, create Create) {
	s, again := create(t, Plan())
	id := episodeID(t, s, 0)
	calls, decisions, steps, frames := Episode(4)
	log := attempt(t, s, id)
	play(t, log, calls, decisions, steps, frames)
	check(t, log.End(ctx, gymkhana.AttemptDone))
	for range 2 { // it may die there twice
		check(t, s.Close())
		s = again(t)
		log = attempt(t, s, id)
		same(t, "attempt", log.N(), 1)
		same(t, "steps", log.Past().Steps, steps)
		same(t, "decisions", log.Past().Decisions, decisions)
		same(t, "calls", log.Past().Calls, calls)
		check(t, log.End(ctx, gymkhana.AttemptDone))
	}
	out := Outcome()
	out.Attempts = 1
	check(t, s.Finish(ctx, id, out))
	flaws, err := s.Audit(ctx, true)
	check(t, err)
	if slices.ContainsFunc(flaws, func(f gymkhana.Flaw) bool { return strings.Contains(f.What, "attempt") }) {
		t.Errorf("flaws %+v", flaws)
	}
	check(t, s.Close())
}

func nextAttempt(t *testing.T, create Create) {
	s, _ := create(t, Plan())
	defer s.Close()
	id := episodeID(t, s, 2)
	calls, decisions, steps, frames := Episode(3)
	for n, why := range []string{gymkhana.FaultWorld.String(), gymkhana.AttemptDiverged, gymkhana.AttemptDone} {
		log := attempt(t, s, id)
		same(t, "attempt", log.N(), n+1)
		same(t, "steps left", len(log.Past().Steps), 0)
		play(t, log, calls[:n+1], decisions[:n+1], steps[:n+1], frames[:n+1])
		check(t, log.End(ctx, why))
	}
	got, err := s.Trajectory(ctx, id)
	check(t, err)
	same(t, "attempt", got.Attempt, 3)
	same(t, "steps", got.Steps, steps)
}

func firstOutcomeStays(t *testing.T, create Create) {
	s, _ := create(t, Plan())
	defer s.Close()
	id := episodeID(t, s, 0)
	first := Outcome()
	check(t, s.Finish(ctx, id, first))
	check(t, s.Finish(ctx, id, &gymkhana.Outcome{Error: "late"}))
	rows, err := s.Episodes(ctx)
	check(t, err)
	same(t, "outcome", rows[0].Outcome, first)
	same(t, "other outcome", rows[1].Outcome, (*gymkhana.Outcome)(nil))
	if _, err := s.Attempt(ctx, id); err == nil {
		t.Error("a finished episode was opened again")
	}
}

// reopened gives an episode that was not scored a further attempt. Scored episodes do not change.
func reopened(t *testing.T, create Create) {
	s, again := create(t, Plan())
	lost, scored := episodeID(t, s, 0), episodeID(t, s, 1)
	out := &gymkhana.Outcome{Fault: gymkhana.FaultModel.String(), Error: "no answer", Attempts: 1}
	log := attempt(t, s, lost)
	check(t, log.End(ctx, out.Fault))
	check(t, s.Finish(ctx, lost, out))
	check(t, s.Finish(ctx, scored, Outcome()))
	at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	for _, ids := range [][]gymkhana.EpisodeID{{scored}, {lost, scored}, {lost, episodeID(t, s, 2)}} {
		if err := s.Reopen(ctx, at, ids); err == nil {
			t.Errorf("%v were opened again", ids)
		}
	}
	rows, err := s.Episodes(ctx)
	check(t, err)
	same(t, "outcome", rows[0].Outcome, out)
	check(t, s.Reopen(ctx, at, []gymkhana.EpisodeID{lost}))
	check(t, s.Close())
	s = again(t)
	defer s.Close()
	rows, err = s.Episodes(ctx)
	check(t, err)
	same(t, "outcome", rows[0].Outcome, (*gymkhana.Outcome)(nil))
	same(t, "other outcome", rows[1].Outcome, Outcome())
	events, err := s.Events(ctx, 0)
	check(t, err)
	same(t, "events", len(events), 1)
	var kept gymkhana.Outcome
	check(t, json.Unmarshal([]byte(events[0].Text), &kept))
	same(t, "kept outcome", &kept, out)
	same(t, "event", events[0].Kind+string(events[0].Episode), gymkhana.EventReopened+string(lost))
	log = attempt(t, s, lost)
	same(t, "attempt", log.N(), 2)
	check(t, log.End(ctx, gymkhana.AttemptDone))
	check(t, s.Finish(ctx, lost, Outcome()))
	flaws, err := s.Audit(ctx, false)
	check(t, err)
	for _, f := range flaws {
		if strings.Contains(f.What, "event") || strings.Contains(f.What, "recorded") || strings.Contains(f.What, "leaf") {
			t.Errorf("%+v", f)
		}
	}
}

// eventsSince checks that the log numbers its entries whatever number they are given, and returns those after any
// number.
func eventsSince(t *testing.T, create Create) {
	s, again := create(t, Plan())
	lost := episodeID(t, s, 0)
	log := attempt(t, s, lost)
	check(t, log.End(ctx, gymkhana.FaultModel.String()))
	check(t, s.Finish(ctx, lost, &gymkhana.Outcome{Fault: gymkhana.FaultModel.String(), Attempts: 1}))
	at := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
	check(t, s.Note(ctx, gymkhana.Event{N: 7, At: at, Kind: "started"}))
	check(t, s.Reopen(ctx, at, []gymkhana.EpisodeID{lost}))
	verify := func(kinds ...string) {
		t.Helper()
		for since := -1; since <= len(kinds)+1; since++ {
			events, err := s.Events(ctx, since)
			check(t, err)
			first := min(max(since, 0), len(kinds))
			same(t, "events", len(events), len(kinds)-first)
			for i, e := range events {
				same(t, "event", fmt.Sprint(e.N, " ", e.Kind), fmt.Sprint(first+i+1, " ", kinds[first+i]))
			}
		}
	}
	verify("started", gymkhana.EventReopened)
	check(t, s.Close())
	s = again(t)
	defer s.Close()
	verify("started", gymkhana.EventReopened)
	check(t, s.Note(ctx, gymkhana.Event{At: at, Kind: "resumed"}))
	verify("started", gymkhana.EventReopened, "resumed")
}

// spent sums the live calls of all attempts, finished or not.
func spent(t *testing.T, create Create) {
	s, again := create(t, Plan())
	calls, decisions, steps, frames := Episode(4)
	var want gymkhana.Usage
	for n, why := range []string{gymkhana.FaultModel.String(), gymkhana.AttemptDone, ""} {
		log := attempt(t, s, episodeID(t, s, n/2))
		play(t, log, calls, decisions, steps, frames)
		var used gymkhana.Usage
		for _, c := range calls {
			if r := c.Response; r != nil && !r.Cached {
				used = used.Add(r.Usage)
			}
		}
		want = want.Add(used)
		if why != "" {
			check(t, log.End(ctx, why))
		}
		if why == gymkhana.AttemptDone {
			check(t, s.Finish(ctx, episodeID(t, s, 0), &gymkhana.Outcome{Scored: true, Usage: used, Attempts: 2}))
		}
	}
	check(t, s.Close())
	s = again(t)
	defer s.Close()
	got, err := s.Spent(ctx)
	check(t, err)
	same(t, "spent", got.In, want.In)
	same(t, "spent", got.Out, want.Out)
	if want.In == 0 {
		t.Error("nothing was spent")
	}
}

// callersMemory overwrites the values that it stored, which must not change the store.
func callersMemory(t *testing.T, create Create) {
	s, _ := create(t, Plan())
	defer s.Close()
	id := episodeID(t, s, 0)
	log := attempt(t, s, id)
	buf := make([]byte, 0, 64)
	frames := make([]gymkhana.FrameData, 1)
	for n := range 100 {
		buf = fmt.Appendf(buf[:0], `{"n":%d}`, n)
		png := fmt.Appendf(nil, "png %d", n)
		frames[0] = gymkhana.FrameData{Hash: gymkhana.HashBytes(png), PNG: png}
		check(t, log.Step(&gymkhana.Step{N: n, States: buf}, frames))
	}
	frames[0], buf[0] = gymkhana.FrameData{}, '!'
	got, err := s.Trajectory(ctx, id)
	check(t, err)
	for n, step := range got.Steps {
		same(t, "states", string(step.States), fmt.Sprintf(`{"n":%d}`, n))
		_, err := s.Frame(ctx, gymkhana.HashBytes(fmt.Appendf(nil, "png %d", n)))
		check(t, err)
	}
}

// readersMemory overwrites the values that it read, which must not change the store.
func readersMemory(t *testing.T, create Create) {
	s, _ := create(t, Plan())
	defer s.Close()
	id := episodeID(t, s, 0)
	log := attempt(t, s, id)
	calls, decisions, steps, frames := Episode(3)
	play(t, log, calls, decisions, steps, frames)
	check(t, s.Finish(ctx, id, Outcome()))
	for range 2 {
		got, err := s.Trajectory(ctx, id)
		check(t, err)
		same(t, "steps", got.Steps, steps)
		same(t, "decisions", got.Decisions, decisions)
		rows, err := s.Episodes(ctx)
		check(t, err)
		same(t, "outcome", rows[0].Outcome, Outcome())
		step := &got.Steps[1]
		step.Actions[0], step.Frames[0], step.States[0] = gymkhana.Action{}, gymkhana.Hash{}, '!'
		got.Decisions[1].Actions[0] = gymkhana.Action{}
		rows[0].Outcome.Verdict.Reward++
	}
}

func oddTexts(t *testing.T, create Create) {
	s, _ := create(t, Plan())
	defer s.Close()
	id := episodeID(t, s, 0)
	log := attempt(t, s, id)
	long := strings.Repeat("a\x00\"<>\u2028é", 40)
	decided := []gymkhana.Decided{
		{Turn: 1, Raw: "\xff\xfe short and not UTF-8", Reason: "a\x00b", Invalid: "no \"action\""},
		{Turn: 2, Role: "a", Raw: long, Actions: []gymkhana.Action{{Verb: "fly to"}, {}}, Free: true},
		{Turn: 2, Role: "b", Raw: strings.Repeat("\xff", 100)},
	}
	for i := range decided {
		check(t, log.Decide(&decided[i]))
	}
	got, err := s.Trajectory(ctx, id)
	check(t, err)
	same(t, "decisions", got.Decisions, decided)
}

func notStored(t *testing.T, create Create) {
	s, _ := create(t, Plan())
	defer s.Close()
	id := episodeID(t, s, 0)
	for _, id := range []gymkhana.EpisodeID{id, "unknown"} {
		_, err := s.Trajectory(ctx, id)
		missing(t, "trajectory", err)
		_, err = s.Calls(ctx, id)
		missing(t, "calls", err)
	}
	_, err := s.Frame(ctx, gymkhana.HashBytes(nil))
	missing(t, "frame", err)
	if _, err := s.Attempt(ctx, "unknown"); err == nil {
		t.Error("an attempt of an unknown episode")
	}
	if err := s.Finish(ctx, "unknown", &gymkhana.Outcome{}); err == nil {
		t.Error("an outcome of an unknown episode")
	}
}

// misuse is a bug of the program. It must be reported as one, and must not harm the stored data.
func misuse(t *testing.T, create Create) {
	s, _ := create(t, Plan())
	defer s.Close()
	id := episodeID(t, s, 0)
	log := attempt(t, s, id)
	check(t, log.Step(&gymkhana.Step{N: 0}, nil))
	check(t, log.Decide(&gymkhana.Decided{Turn: 1}))
	ours(t, "the same step twice", log.Step(&gymkhana.Step{N: 0}, nil))
	ours(t, "the same turn twice", log.Decide(&gymkhana.Decided{Turn: 1}))
	_, err := s.Attempt(ctx, id)
	ours(t, "two attempts at once", err)
	check(t, log.Call(ctx, &gymkhana.Call{Ordinal: 1, Error: "no answer"}))
	check(t, log.End(ctx, gymkhana.AttemptDone))
	ours(t, "a step after the end", log.Step(&gymkhana.Step{N: 1}, nil))
	ours(t, "a call after the end", log.Call(ctx, &gymkhana.Call{Ordinal: 2}))
	got, err := s.Trajectory(ctx, id)
	check(t, err)
	same(t, "steps", len(got.Steps), 1)
}

// served lets clients begin episodes that no plan lists.
func served(t *testing.T, create Create) {
	run := Plan()
	run.Plan.Served = true
	s, again := create(t, run)
	begun := []gymkhana.Begun{{Task: "sokoban/small/2", Instance: 99}, {Task: "sokoban/small/1", Instance: 2},
		{Task: "sokoban/small/2", Instance: 99, Repeat: 1}}
	var want []gymkhana.Episode
	for _, b := range begun {
		e, err := run.Plan.Episode(b)
		check(t, err)
		check(t, s.Begin(ctx, &e))
		want = append(want, e)
	}
	ours(t, "the same episode twice", s.Begin(ctx, &want[1]))
	check(t, attempt(t, s, want[2].ID).End(ctx, gymkhana.AttemptDone))
	check(t, s.Finish(ctx, want[2].ID, Outcome()))
	check(t, s.Close())
	s = again(t)
	rows, err := s.Episodes(ctx)
	check(t, err)
	for i, row := range rows {
		same(t, "episode", row.Episode, want[i])
		same(t, "finished", row.Outcome != nil, i == 2)
	}
	same(t, "number of episodes", len(rows), len(want))
	check(t, s.Close())
	s, _ = create(t, Plan())
	ours(t, "an episode of a run that is not served", s.Begin(ctx, &want[0]))
	check(t, s.Close())
}

// concurrent plays eight episodes at once while somebody watches.
func concurrent(t *testing.T, create Create) {
	run := Plan()
	run.Plan.Tasks = []*gymkhana.Task{Task("sokoban/small/1", 1, 2, 3, 4)}
	s, again := create(t, run)
	list, err := run.Plan.Episodes()
	check(t, err)
	calls, decisions, steps, frames := Episode(40)
	stop := make(chan struct{})
	var watch, wg sync.WaitGroup
	watch.Go(func() { watcher(t, s, list, stop) })
	for _, e := range list {
		wg.Go(func() {
			log, err := s.Attempt(ctx, e.ID)
			if err != nil {
				t.Error(err)
				return
			}
			play(t, log, calls, decisions, steps, frames)
			for _, err := range []error{log.End(ctx, gymkhana.AttemptDone), s.Finish(ctx, e.ID, Outcome()),
				s.Note(ctx, gymkhana.Event{At: run.Created, Kind: "finished", Episode: e.ID})} {
				if err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	close(stop)
	watch.Wait()
	check(t, s.Close())
	s = again(t)
	for _, e := range list {
		got, err := s.Trajectory(ctx, e.ID)
		check(t, err)
		same(t, "steps", got.Steps, steps)
		gotCalls, err := s.Calls(ctx, e.ID)
		check(t, err)
		same(t, "calls", gotCalls, calls)
	}
	events, err := s.Events(ctx, 0)
	check(t, err)
	same(t, "events", len(events), len(list))
	check(t, s.Close())
}

func watcher(t *testing.T, s gymkhana.Archive, list []gymkhana.Episode, stop <-chan struct{}) {
	for i := 0; ; i++ {
		select {
		case <-stop:
			return
		default:
		}
		got, err := s.Trajectory(ctx, list[i%len(list)].ID)
		if err != nil && !errors.Is(err, gymkhana.ErrNotStored) {
			t.Error(err)
			return
		}
		if err == nil {
			for n, step := range got.Steps {
				if step.N != n {
					t.Errorf("watched step %d at place %d", step.N, n)
				}
			}
		}
		if _, err := s.Episodes(ctx); err != nil {
			t.Error(err)
			return
		}
	}
}

func play(t *testing.T, log gymkhana.AttemptLog, calls []gymkhana.Call, decisions []gymkhana.Decided, steps []gymkhana.Step, frames [][]gymkhana.FrameData) {
	t.Helper()
	for i := range steps {
		for _, err := range []error{log.Step(&steps[i], frames[i]), log.Call(ctx, &calls[i]), log.Decide(&decisions[i])} {
			if err != nil {
				t.Error(err)
				return
			}
		}
	}
}

func attempt(t *testing.T, s gymkhana.Store, id gymkhana.EpisodeID) gymkhana.AttemptLog {
	t.Helper()
	log, err := s.Attempt(ctx, id)
	check(t, err)
	return log
}

func episodeID(t *testing.T, s gymkhana.Store, n int) gymkhana.EpisodeID {
	t.Helper()
	list, err := s.Run().Plan.Episodes()
	check(t, err)
	return list[n].ID
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func missing(t *testing.T, what string, err error) {
	t.Helper()
	if !errors.Is(err, gymkhana.ErrNotStored) {
		t.Errorf("%s: got error %v, want %v", what, err, gymkhana.ErrNotStored)
	}
}

func ours(t *testing.T, what string, err error) {
	t.Helper()
	if err == nil || gymkhana.FaultOf(err) != gymkhana.FaultUs {
		t.Errorf("%s: got error %v, want one that blames us", what, err)
	}
}

func same(t *testing.T, what string, got, want any) {
	t.Helper()
	if reflect.DeepEqual(got, want) {
		return
	}
	g, _ := json.MarshalIndent(got, "", " ")
	w, _ := json.MarshalIndent(want, "", " ")
	t.Errorf("%s differs\ngot  %.3000s\nwant %.3000s", what, g, w)
}
