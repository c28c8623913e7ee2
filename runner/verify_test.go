package runner

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gymkhana"
	"gymkhana/store/memstore"
)

// A forgery changes what an archive gives of each episode.
type forgery struct {
	row   func(*gymkhana.EpisodeRow)
	t     func(*gymkhana.Trajectory)
	calls func([]gymkhana.Call) []gymkhana.Call
	run   func(*gymkhana.Run)
	rows  func([]gymkhana.EpisodeRow) []gymkhana.EpisodeRow
}

// forged is an archive with a forgery.
type forged struct {
	gymkhana.Archive
	forgery
}

func (f forged) Run() *gymkhana.Run {
	own := *f.Archive.Run()
	own.Plan.Tasks = slices.Clone(own.Plan.Tasks)
	for i, task := range own.Plan.Tasks {
		copied := *task
		copied.Instances = slices.Clone(task.Instances)
		own.Plan.Tasks[i] = &copied
	}
	own.Plan.Arms = slices.Clone(own.Plan.Arms)
	if f.run != nil {
		f.run(&own)
	}
	return &own
}

func (f forged) Sources(context.Context) ([]gymkhana.Run, error) {
	return []gymkhana.Run{*f.Run()}, nil
}

func (f forged) Episodes(ctx context.Context) ([]gymkhana.EpisodeRow, error) {
	list, err := f.Archive.Episodes(ctx)
	for i := range list {
		if f.row != nil && list[i].Outcome != nil {
			f.row(&list[i])
		}
	}
	if f.rows != nil {
		list = f.rows(list)
	}
	return list, err
}

func (f forged) Trajectory(ctx context.Context, id gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	t, err := f.Archive.Trajectory(ctx, id)
	if f.t != nil && err == nil {
		f.t(t)
	}
	return t, err
}

func (f forged) Calls(ctx context.Context, id gymkhana.EpisodeID) ([]gymkhana.Call, error) {
	list, err := f.Archive.Calls(ctx, id)
	if f.calls != nil && err == nil {
		list = f.calls(list)
	}
	return list, err
}

// asked plays the stage with an agent that asks a model, and one that asks none.
func asked(t *testing.T) (*stage, *memstore.Store) {
	s := newStage()
	plan := s.plan(2, gymkhana.Arm{Agent: "asker", Model: "a/b"}, gymkhana.Arm{Agent: "oracle"})
	return s, s.run(t, &Runner{Models: map[string]gymkhana.Model{"a/b": &numbered{}}}, plan)
}

// decision changes one field of a stored decision.
func decision(change func(*gymkhana.Decided)) forgery {
	return forgery{t: func(t *gymkhana.Trajectory) { change(&t.Decisions[0]) }}
}

func step(change func(*gymkhana.Step)) forgery {
	return forgery{t: func(t *gymkhana.Trajectory) { change(&t.Steps[1]) }}
}

func outcome(change func(*gymkhana.Outcome)) forgery {
	return forgery{row: func(r *gymkhana.EpisodeRow) { change(r.Outcome) }}
}

func call(change func(*gymkhana.Call)) forgery {
	return forgery{calls: func(list []gymkhana.Call) []gymkhana.Call {
		if len(list) > 0 {
			change(&list[0])
		}
		return list
	}}
}

var forgeries = map[string]forgery{
	"success":                outcome(func(o *gymkhana.Outcome) { o.Verdict.Success = !o.Verdict.Success }),
	"progress":               outcome(func(o *gymkhana.Outcome) { o.Verdict.Progress += 0.25 }),
	"reward":                 outcome(func(o *gymkhana.Outcome) { o.Verdict.Reward++ }),
	"a part":                 outcome(func(o *gymkhana.Outcome) { o.Verdict.Parts = map[string]float64{"x": 1} }),
	"steps":                  outcome(func(o *gymkhana.Outcome) { o.Steps-- }),
	"turns":                  outcome(func(o *gymkhana.Outcome) { o.Turns++ }),
	"ticks":                  outcome(func(o *gymkhana.Outcome) { o.Ticks++ }),
	"invalid":                outcome(func(o *gymkhana.Outcome) { o.Invalid++ }),
	"absent actions":         outcome(func(o *gymkhana.Outcome) { o.Absent = new(7) }),
	"a decision is absent":   decision(func(d *gymkhana.Decided) { d.Absent = !d.Absent }),
	"thinking time":          outcome(func(o *gymkhana.Outcome) { o.Thinking++ }),
	"dropped actions":        outcome(func(o *gymkhana.Outcome) { o.Dropped = new(1) }),
	"a decision's dropped":   decision(func(d *gymkhana.Decided) { d.Dropped++ }),
	"limit":                  outcome(func(o *gymkhana.Outcome) { o.Limit = cmp.Or(o.Limit, "steps")[1:] }),
	"a limit of time":        outcome(func(o *gymkhana.Outcome) { o.Limit = gymkhana.LimitWall }),
	"ending":                 outcome(func(o *gymkhana.Outcome) { o.Ended = "left" }),
	"reason of the ending":   outcome(func(o *gymkhana.Outcome) { o.Reason += "!" }),
	"fault":                  outcome(func(o *gymkhana.Outcome) { o.Fault = "agent" }),
	"error":                  outcome(func(o *gymkhana.Outcome) { o.Error = "it fell" }),
	"goal":                   outcome(func(o *gymkhana.Outcome) { o.Goal = "walk" }),
	"record":                 outcome(func(o *gymkhana.Outcome) { o.Record = "I walked" }),
	"grades":                 outcome(func(o *gymkhana.Outcome) { o.Grades = []gymkhana.Grade{{Prompt: "nice?", Answer: "yes"}} }),
	"number of calls":        outcome(func(o *gymkhana.Outcome) { o.Calls++ }),
	"reused calls":           outcome(func(o *gymkhana.Outcome) { o.Reused++ }),
	"tokens":                 outcome(func(o *gymkhana.Outcome) { o.Usage.In += 7 }),
	"cost":                   outcome(func(o *gymkhana.Outcome) { o.Usage.CostUSD += 0.01 }),
	"saved":                  outcome(func(o *gymkhana.Outcome) { o.Saved.Out++ }),
	"attempts":               outcome(func(o *gymkhana.Outcome) { o.Attempts++ }),
	"a decision's actions":   decision(func(d *gymkhana.Decided) { d.Actions = []gymkhana.Action{gymkhana.DoIt("up")} }),
	"a decision's reply":     decision(func(d *gymkhana.Decided) { d.Raw += " " }),
	"a decision's reason":    decision(func(d *gymkhana.Decided) { d.Reason = "so" }),
	"an illegal reply":       decision(func(d *gymkhana.Decided) { d.Invalid = "nonsense" }),
	"a free turn":            decision(func(d *gymkhana.Decided) { d.Free = true }),
	"a decision's usage":     decision(func(d *gymkhana.Decided) { d.Usage.Out++ }),
	"a decision's calls":     decision(func(d *gymkhana.Decided) { d.Calls++ }),
	"latency":                decision(func(d *gymkhana.Decided) { d.Latency++ }),
	"a decision's turn":      decision(func(d *gymkhana.Decided) { d.Turn++ }),
	"a decision's role":      decision(func(d *gymkhana.Decided) { d.Role = "rival" }),
	"a member":               decision(func(d *gymkhana.Decided) { d.Asides = []gymkhana.Aside{{Raw: "me"}} }),
	"a step's action":        step(func(s *gymkhana.Step) { s.Actions = []gymkhana.Action{gymkhana.DoIt("up")} }),
	"a step's turn":          step(func(s *gymkhana.Step) { s.Turn++ }),
	"a step's number":        step(func(s *gymkhana.Step) { s.N++ }),
	"ticks passed":           step(func(s *gymkhana.Step) { s.Passed++ }),
	"a tick":                 step(func(s *gymkhana.Step) { s.Tick++ }),
	"a text":                 step(func(s *gymkhana.Step) { s.Text[0]++ }),
	"a state":                step(func(s *gymkhana.Step) { s.State[0]++ }),
	"a state's bytes":        step(func(s *gymkhana.Step) { s.States = []byte(`{"at":9,"goal":9}`) }),
	"a step's ending":        step(func(s *gymkhana.Step) { s.Ended = gymkhana.Terminated }),
	"a step's reason":        step(func(s *gymkhana.Step) { s.Reason = "done" }),
	"a refusal":              step(func(s *gymkhana.Step) { s.Refused = []string{"wall"} }),
	"a screen":               step(func(s *gymkhana.Step) { s.Frames = slices.Clone(s.Frames); s.Frames[0][0]++ }),
	"no screen":              step(func(s *gymkhana.Step) { s.Frames = nil }),
	"a zero screen":          step(func(s *gymkhana.Step) { s.Frames = make([]gymkhana.Hash, 1) }),
	"two screens":            step(func(s *gymkhana.Step) { s.Frames = append(slices.Clone(s.Frames), s.Frames...) }),
	"the last steps dropped": {t: func(t *gymkhana.Trajectory) { t.Steps = t.Steps[:len(t.Steps)-1] }},
	"a step added":           {t: func(t *gymkhana.Trajectory) { t.Steps = append(t.Steps, t.Steps[len(t.Steps)-1]) }},
	"a step left out":        {t: func(t *gymkhana.Trajectory) { t.Steps = slices.Delete(t.Steps, 1, 2) }},
	"all steps dropped":      {t: func(t *gymkhana.Trajectory) { t.Steps = nil }},
	"a decision left out":    {t: func(t *gymkhana.Trajectory) { t.Decisions = slices.Delete(t.Decisions, 0, 1) }},
	"a decision added":       {t: func(t *gymkhana.Trajectory) { t.Decisions = append(t.Decisions, t.Decisions[0]) }},
	"calls dropped":          {calls: func([]gymkhana.Call) []gymkhana.Call { return nil }},
	"a call added":           {calls: func(c []gymkhana.Call) []gymkhana.Call { return append(c, c[max(0, len(c)-1):]...) }},
	"a request":              call(func(c *gymkhana.Call) { c.Hash[0]++ }),
	"a sample":               call(func(c *gymkhana.Call) { c.Sample++ }),
	"a call's turn":          call(func(c *gymkhana.Call) { c.Turn++ }),
	"a call's ordinal":       call(func(c *gymkhana.Call) { c.Ordinal++ }),
	"a call's member":        call(func(c *gymkhana.Call) { c.Member++ }),
	"a call's role":          call(func(c *gymkhana.Call) { c.Role = "rival" }),
	"a call that failed":     call(func(c *gymkhana.Call) { c.Response = nil }),
	"a reply":                call(func(c *gymkhana.Call) { own := *c.Response; own.Text = "do up"; c.Response = &own }),
	"tokens of a call":       call(func(c *gymkhana.Call) { own := *c.Response; own.Usage.In = 1; c.Response = &own }),
	"a cached call":          call(func(c *gymkhana.Call) { own := *c.Response; own.Cached = true; c.Response = &own }),
	"an episode left out":    {rows: func(r []gymkhana.EpisodeRow) []gymkhana.EpisodeRow { return r[1:] }},
	"an episode twice":       {rows: func(r []gymkhana.EpisodeRow) []gymkhana.EpisodeRow { return append(r, r[0]) }},
	"two episodes swapped":   {rows: func(r []gymkhana.EpisodeRow) []gymkhana.EpisodeRow { r[0], r[1] = r[1], r[0]; return r }},
	"an episode's id":        {rows: func(r []gymkhana.EpisodeRow) []gymkhana.EpisodeRow { r[0].ID = "00"; return r }},
	"an episode's instance":  {row: func(r *gymkhana.EpisodeRow) { r.Instance++ }},
	"an episode's index":     {row: func(r *gymkhana.EpisodeRow) { r.Index++ }},
	"an episode's arm":       {row: func(r *gymkhana.EpisodeRow) { r.Arm = 1 - r.Arm }},
	"an arm that is not":     {row: func(r *gymkhana.EpisodeRow) { r.Arm = -1 }},
	"an episode's repeat":    {row: func(r *gymkhana.EpisodeRow) { r.Repeat++ }},
	"an episode's task":      {row: func(r *gymkhana.EpisodeRow) { r.Task = "line/run/1" }},
	"a task without a group": {row: func(r *gymkhana.EpisodeRow) { r.Task = "line" }},
	"an episode's content":   {row: func(r *gymkhana.EpisodeRow) { r.Content[0]++ }},
	"a source that is not":   {row: func(r *gymkhana.EpisodeRow) { r.Source = 3 }},
	"a longer budget":        {run: func(r *gymkhana.Run) { r.Plan.Tasks[0].Budget.Steps++ }},
	"another goal":           {run: func(r *gymkhana.Run) { r.Plan.Tasks[0].Goal += " or so" }},
	"another instance":       {run: func(r *gymkhana.Run) { r.Plan.Tasks[0].Instances[0]++ }},
	"an instance less":       {run: func(r *gymkhana.Run) { r.Plan.Tasks[0].Instances = r.Plan.Tasks[0].Instances[1:] }},
	"no task":                {run: func(r *gymkhana.Run) { r.Plan.Tasks = nil }},
	"arms swapped":           {run: func(r *gymkhana.Run) { slices.Reverse(r.Plan.Arms) }},
	"an arm renamed":         {run: func(r *gymkhana.Run) { r.Plan.Arms[0].Agent = "oracle" }},
	"a model renamed":        {run: func(r *gymkhana.Run) { r.Plan.Arms[0].Model = "c/d" }},
	"more repeats":           {run: func(r *gymkhana.Run) { r.Plan.Repeats++ }},
	"very many repeats":      {run: func(r *gymkhana.Run) { r.Plan.Repeats = 1 << 60 }},
	"another seed of agents": {run: func(r *gymkhana.Run) { r.Plan.Seed++ }},
	"a token limit":          {run: func(r *gymkhana.Run) { r.Plan.Arms[0].PerEpisode.Tokens = 1 }},
	"another clock":          {run: func(r *gymkhana.Run) { r.Plan.Arms[0].Clock = gymkhana.ClockMode{Latency: true, Fixed: 6} }},
	"a task that is empty":   {run: func(r *gymkhana.Run) { *r.Plan.Tasks[0] = gymkhana.Task{} }},
}

func TestForgeriesAreTold(t *testing.T) {
	s, store := asked(t)
	v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true})
	if err != nil || len(v.Mismatches)+len(v.NotComparable)+len(v.Claims)+v.Missing+v.Rendered > 0 {
		t.Fatalf("as it was: %+v, %v; want nothing to complain of", v, err)
	}
	if v.Episodes != 12 || v.Rescored != 12 || v.Agents != 12 {
		t.Errorf("%d episodes, %d scored again, %d agents; want all 12", v.Episodes, v.Rescored, v.Agents)
	}
	for name, f := range forgeries {
		v, err := Verify(t.Context(), s.Catalog, forged{store, f}, Check{Frames: true})
		if err != nil || len(v.Mismatches) == 0 {
			t.Errorf("%s: %+v, %v; want a mismatch", name, v, err)
		}
	}
}

// Without --frames drawn screens are not compared, but every screen that a model saw must have a hash. Everything else
// is reported as before.
func TestForgeriesAreToldWithoutFrames(t *testing.T) {
	s, store := asked(t)
	for name, f := range forgeries {
		if name == "a screen" {
			continue
		}
		v, err := Verify(t.Context(), s.Catalog, forged{store, f}, Check{})
		if err != nil || len(v.Mismatches) == 0 {
			t.Errorf("%s: %+v, %v; want a mismatch", name, v, err)
		}
	}
}

func TestABadEpisodeDoesNotHideTheOthers(t *testing.T) {
	s, store := asked(t)
	bad := forged{store, forgery{rows: func(r []gymkhana.EpisodeRow) []gymkhana.EpisodeRow {
		r[0].Outcome.Verdict.Reward++
		r[5].Outcome.Steps++
		return r
	}}}
	v, err := Verify(t.Context(), s.Catalog, bad, Check{Parallel: 3})
	if err != nil || len(v.Mismatches) != 2 || v.Episodes != 12 || v.Rescored != 10 {
		t.Errorf("%+v, %v; want 2 mismatches in 12 episodes", v, err)
	}
}

func TestTheFirstStepThatDiffersIsTold(t *testing.T) {
	s, store := asked(t)
	v, err := Verify(t.Context(), s.Catalog, forged{store, forgery{t: func(t *gymkhana.Trajectory) { t.Steps[1].Tick++ }}}, Check{})
	if err != nil || len(v.Mismatches) != 12 || v.Mismatches[0].Step != 1 || !strings.Contains(v.Mismatches[0].What, "tick") {
		t.Errorf("%+v, %v; want the tick of step 1", v, err)
	}
}

// unreadable cannot give some of its rows.
type unreadable struct {
	gymkhana.Archive
	flaws []gymkhana.Flaw
}

func (a unreadable) Audit(context.Context, bool) ([]gymkhana.Flaw, error) { return a.flaws, nil }

func (a unreadable) Episodes(ctx context.Context) ([]gymkhana.EpisodeRow, error) {
	rows, err := a.Archive.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	id := rows[0].ID
	rows[0].Outcome = nil
	return rows, &gymkhana.Unreadable{Flaws: []gymkhana.Flaw{{Episode: id, What: "its outcome is no JSON"}}}
}

func TestWhatCannotBeReadIsToldOnce(t *testing.T) {
	s, store := asked(t)
	rows, err := store.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	a := unreadable{store, []gymkhana.Flaw{
		{Episode: rows[1].ID, Step: 3, What: "a decision is missing"}, {Episode: rows[1].ID, What: "a part is missing"},
		{What: "a table is not ours"}, {What: "a picture was left behind", Missing: true}}}
	v, err := Verify(t.Context(), s.Catalog, a, Check{})
	if err != nil || len(v.Mismatches) != 3 || v.Missing != 1 || v.Episodes != 11 || v.Unfinished != 1 {
		t.Errorf("%+v, %v; want three mismatches, one missing picture and 11 episodes", v, err)
	}
}

func TestAnotherVersionWordsRequestsDifferently(t *testing.T) {
	s, store := asked(t)
	older := forged{store, forgery{run: func(r *gymkhana.Run) { r.Host.Product = "0.9" },
		calls: func(list []gymkhana.Call) []gymkhana.Call {
			for i := range list {
				list[i].Hash[0]++
				list[i].Sample++
			}
			return list
		}}}
	v, err := Verify(t.Context(), s.Catalog, older, Check{Here: gymkhana.Host{Product: "1.0"}})
	if err != nil || len(v.Mismatches) > 0 || v.Rendered == 0 || v.Rescored != 12 {
		t.Errorf("%+v, %v; want requests that are worded differently, and no mismatch", v, err)
	}
	replied := older
	replied.calls = func(list []gymkhana.Call) []gymkhana.Call {
		for i := range list {
			list[i].Hash[0]++
			own := *list[i].Response
			own.Text = "do up"
			list[i].Response = &own
		}
		return list
	}
	if v, err = Verify(t.Context(), s.Catalog, replied, Check{Here: gymkhana.Host{Product: "1.0"}}); err != nil || len(v.Mismatches) != 6 {
		t.Errorf("%+v, %v; want a mismatch for each reply that was changed", v, err)
	}
}

func TestOneRunOnTwoMachines(t *testing.T) {
	s, store := asked(t)
	if err := store.Note(t.Context(), gymkhana.Event{Kind: "resumed", Text: `{"product":"1.1"}`}); err != nil {
		t.Fatal(err)
	}
	a := forged{store, forgery{calls: func(list []gymkhana.Call) []gymkhana.Call {
		for i := range list {
			list[i].Hash[0]++
		}
		return list
	}}}
	if v, err := Verify(t.Context(), s.Catalog, a, Check{}); err != nil || len(v.Mismatches) > 0 || v.Rendered == 0 {
		t.Errorf("%+v, %v; want requests that are worded differently, and no mismatch", v, err)
	}
}

func TestWhatCannotBeExecutedIsScoredFromItsStates(t *testing.T) {
	s, store := asked(t)
	future := func(r *gymkhana.Run) { r.Plan.Worlds = map[string]int{"line": 99} }
	v, err := Verify(t.Context(), s.Catalog, forged{store, forgery{run: future}}, Check{})
	if err != nil || len(v.Mismatches) > 0 || len(v.NotComparable) != 12 || v.Rescored != 12 || v.Agents != 0 {
		t.Errorf("%+v, %v; want 12 not comparable, all scored", v, err)
	}
	for _, name := range []string{"success", "reward"} { // another version may grade otherwise, and nothing of it counts as compared
		f := forgeries[name]
		f.run = future
		if v, err := Verify(t.Context(), s.Catalog, forged{store, f}, Check{}); err != nil || len(v.Mismatches) > 0 || len(v.Uncompared) == 0 ||
			v.Rescored == 12 || !slices.ContainsFunc(v.NotComparable, func(m Mismatch) bool { return strings.Contains(m.What, "grades it otherwise") }) {
			t.Errorf("%s: %+v, %v; want it graded otherwise by this version", name, v, err)
		}
	}
	for _, name := range []string{"steps", "turns", "ticks", "ending", "number of calls", "tokens", "saved",
		"reused calls", "the last steps dropped", "a state's bytes"} {
		f := forgeries[name]
		f.run = future
		if v, err := Verify(t.Context(), s.Catalog, forged{store, f}, Check{}); err != nil || len(v.Mismatches) == 0 {
			t.Errorf("%s: %+v, %v; want a mismatch", name, v, err)
		}
	}
	blank := forgery{run: future, t: func(t *gymkhana.Trajectory) { t.Steps[0].States = nil }}
	if v, err = Verify(t.Context(), s.Catalog, forged{store, blank}, Check{}); err != nil || v.Rescored != 0 || len(v.NotComparable) != 12 ||
		!strings.Contains(v.NotComparable[0].What, "only claimed") {
		t.Errorf("%+v, %v; want claims where no states are stored", v, err)
	}
}

func TestNotScoredIsAClaimUnlessItPlaysToItsEnd(t *testing.T) {
	s := newStage()
	down := gymkhana.Blame(gymkhana.FaultModel, "a/b", errors.New("out of order"))
	model := &numbered{fail: func(n int) error {
		if n > 2 {
			return down
		}
		return nil
	}}
	store := s.run(t, &Runner{Models: map[string]gymkhana.Model{"a/b": model}, Retries: -1, Parallel: 1},
		s.plan(1, gymkhana.Arm{Agent: "asker", Model: "a/b"}))
	v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true})
	if err != nil || len(v.Mismatches) > 0 || len(v.Claims) != 3 {
		t.Errorf("%+v, %v; want three claims and no mismatch", v, err)
	}
	for name, f := range map[string]forgery{
		"an error": outcome(func(o *gymkhana.Outcome) { o.Error = "busy" }),
		"tokens":   outcome(func(o *gymkhana.Outcome) { o.Usage.In++ }),
	} {
		if v, err := Verify(t.Context(), s.Catalog, forged{store, f}, Check{}); err != nil || len(v.Mismatches) == 0 {
			t.Errorf("%s: %+v, %v; want a mismatch", name, v, err)
		}
	}
	// An episode that the model answered to its end cannot have been broken off by the model.
	s, store = asked(t)
	hidden := outcome(func(o *gymkhana.Outcome) { o.Scored, o.Fault, o.Error = false, "model", "out of order" })
	if v, err := Verify(t.Context(), s.Catalog, forged{store, hidden}, Check{}); err != nil || len(v.Mismatches) != 12 {
		t.Errorf("%+v, %v; want a mismatch for every episode", v, err)
	}
}

func TestWorldFaultsAreClaims(t *testing.T) {
	s := newStage()
	s.crash = func(_, step int) error {
		if step == 1 {
			return errTab
		}
		return nil
	}
	store := s.run(t, &Runner{Retries: -1}, s.plan(1, gymkhana.Arm{Agent: "oracle"}))
	s.crash = nil
	v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true})
	if err != nil || len(v.Mismatches) > 0 || len(v.Claims) != 3 {
		t.Errorf("%+v, %v; want three claims", v, err)
	}
}

func TestLimitsOfTimeAreTakenFromTheFile(t *testing.T) {
	s := newStage()
	var passed atomic.Int64 // seconds
	arm := gymkhana.Arm{Agent: "asker", Model: "a/b", PerEpisode: gymkhana.Limits{Wall: time.Minute}}
	model := &numbered{stop: func(int) { passed.Add(90) }}
	store := s.run(t, &Runner{Models: map[string]gymkhana.Model{"a/b": model}, Now: func() time.Time { return time.Unix(passed.Load(), 0) }, Parallel: 1},
		s.plan(1, arm))
	for _, out := range outcomes(t, store) {
		if out.Limit != gymkhana.LimitWall {
			t.Fatalf("%+v; want the limit of wall time", out)
		}
	}
	v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true})
	if err != nil || len(v.Mismatches) > 0 || v.Rescored != 3 {
		t.Errorf("%+v, %v; want no mismatch", v, err)
	}
	early := outcome(func(o *gymkhana.Outcome) { o.Wall = time.Second })
	if v, err := Verify(t.Context(), s.Catalog, forged{store, early}, Check{}); err != nil || len(v.Mismatches) != 3 {
		t.Errorf("%+v, %v; want to be told that the limit was not used up", v, err)
	}
}

func TestAnAgentThatIsNotHereIsNotComparable(t *testing.T) {
	s, store := asked(t)
	elsewhere := newStage()
	elsewhere.Catalog = s.Catalog
	unknown := forgery{run: func(r *gymkhana.Run) { r.Plan.Arms[0].Agent = "hermes" }}
	v, err := Verify(t.Context(), s.Catalog, forged{store, unknown}, Check{})
	if err != nil || len(v.NotComparable) != 6 || len(v.Mismatches) == 0 {
		t.Errorf("%+v, %v; want 6 episodes not comparable, and ids that do not follow", v, err)
	}
}

// A call that the time limit cut has a number and is not stored, so the judge's first call comes two numbers later.
func TestALimitThatCutACallAndAJudge(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, plan := judgedStage(1)
		plan.Arms[0] = gymkhana.Arm{Agent: "asker", Model: "m/x", PerEpisode: gymkhana.Limits{Wall: 20 * time.Second}}
		other := gymkhana.Arm{Agent: "asker", Model: "m/x", Sampling: gymkhana.Sampling{MaxTokens: briefly}}
		plan.Arms = append(plan.Arms, other) // which shows that the model answers
		store := s.run(t, &Runner{Models: map[string]gymkhana.Model{"m/x": &slowing{time.Hour}, "j/y": &jury{}}, Parallel: 2}, plan)
		if out := outcomes(t, store)[0]; out.Limit != gymkhana.LimitWall || len(out.Grades) != 2 || out.Calls != 3 {
			t.Fatalf("%+v; want the limit of wall time, and two grades", out)
		}
		v, err := Verify(t.Context(), s.Catalog, store, Check{Frames: true})
		if err != nil || len(v.Mismatches) > 0 || v.Rescored != 2 {
			t.Errorf("%+v, %v; want no mismatch", v, err)
		}
	})
}
