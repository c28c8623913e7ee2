package watch

import (
	"testing"
	"time"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/runner"
)

// A reply counts under the first kind that fits, whatever else is wrong with it.
func TestRepliesAreTold(t *testing.T) {
	tools := []gymkhana.Tool{{Name: "left"}}
	call := []gymkhana.ToolCall{{Name: "left"}}
	for _, c := range []struct {
		name  string
		tools []gymkhana.Tool
		reply gymkhana.Response
		want  Replies
	}{
		{"good", nil, gymkhana.Response{Text: "left", Finish: "stop"}, Replies{}},
		{"a call", tools, gymkhana.Response{Calls: call, Finish: "tool_calls"}, Replies{}},
		{"empty", nil, gymkhana.Response{Finish: "stop"}, Replies{Empty: 1}},
		{"empty, cut", nil, gymkhana.Response{Finish: "length"}, Replies{Empty: 1, CutEmpty: 1}},
		{"reasoning", tools, gymkhana.Response{Thinking: "Hm.", Finish: "stop"}, Replies{Thought: 1}},
		{"hidden reasoning, cut", nil, gymkhana.Response{Finish: "length", Usage: gymkhana.Usage{Reasoning: 9}},
			Replies{Thought: 1, CutEmpty: 1}},
		{"cut", tools, gymkhana.Response{Text: "I think", Finish: "length"}, Replies{Cut: 1}},
		{"filtered", nil, gymkhana.Response{Finish: "content_filter"}, Replies{Filtered: 1}},
		{"no tool", tools, gymkhana.Response{Text: "left", Finish: "stop"}, Replies{Toolless: 1}},
	} {
		var got Replies
		flawed := got.add(&gymkhana.Request{Tools: c.tools}, &c.reply)
		c.want.All = 1
		if got != c.want || flawed != (c.want != Replies{All: 1}) {
			t.Errorf("%s: counted %+v, flawed %v; want %+v", c.name, got, flawed, c.want)
		}
	}
}

// Replies without a token count are also counted as such, if a model gave them and not a file.
func TestUntoldTokensAreTold(t *testing.T) {
	made := gymkhana.CallTiming{Tries: 1}
	var got Replies
	for _, r := range []gymkhana.Response{{Text: "a", Timing: made}, {Text: "a", Timing: made, Usage: gymkhana.Usage{In: 5}},
		{Text: "a", Timing: made, Cached: true}, {Text: "a"}} {
		if got.add(&gymkhana.Request{}, &r) {
			t.Errorf("%+v explains an answer that cannot be read", r)
		}
	}
	if got != (Replies{All: 4, Untold: 1}) {
		t.Errorf("%+v", got)
	}
}

// A quantile is right to within the growth of a bucket, at any size.
func TestQuantiles(t *testing.T) {
	for _, unit := range []time.Duration{10 * time.Millisecond, time.Second, time.Minute} {
		var h histogram
		for n := 1; n <= 1000; n++ {
			h.add(time.Duration(n) * unit)
		}
		for p, want := range map[float64]time.Duration{0.5: 500 * unit, 0.95: 950 * unit, 1: 1000 * unit} {
			if got := h.quantile(p); float64(got) < 0.97*float64(want) || float64(got) > 1.03*float64(want) {
				t.Errorf("quantile %g of 1 to 1000 times %s is %s, want about %s", p, unit, got, want)
			}
		}
	}
	var none histogram
	if none.quantile(0.5) != 0 {
		t.Error("a histogram without values has a median")
	}
}

// A teller is a Watch and the events that it sees, at a time of a clock.
type teller struct {
	Watch
	at time.Time
}

// begin begins a run of one arm.
func begin(plan gymkhana.Plan, rows []gymkhana.EpisodeRow) *teller {
	plan.Arms = make([]gymkhana.Arm, 1)
	w := &teller{at: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}
	w.see(runner.Event{Kind: runner.RunBegan, Began: &runner.Began{Run: &gymkhana.Run{Plan: plan}, Episodes: rows}})
	return w
}

func (w *teller) see(e runner.Event) {
	e.At = w.at
	w.See(e)
}

func (w *teller) look() Sight { return w.Look(w.at) }

// of is an event about a question of one episode.
func (w *teller) of(k runner.Kind, q *runner.Question, r *gymkhana.Response) {
	w.see(runner.Event{Kind: k, Episode: &gymkhana.Episode{ID: "e"}, Role: q.Role, Question: q, Response: r})
}

func (w *teller) finish(task gymkhana.TaskID, out *gymkhana.Outcome, spent gymkhana.Usage) {
	w.see(runner.Event{Kind: runner.EpisodeFinished, Episode: &gymkhana.Episode{Task: task}, Progress: &runner.Progress{Outcome: out, Spent: spent}})
}

// questionTo is a question to a model.
func questionTo(model string, n int, price gymkhana.Price) *runner.Question {
	return &runner.Question{Call: &gymkhana.Call{Ordinal: n, Request: &gymkhana.Request{}}, Model: model, Profile: &gymkhana.Profile{Price: price}}
}

// A watch sees calls in flight, the oldest of them, how many were answered lately, and what was spent.
func TestWatch(t *testing.T) {
	solved := &gymkhana.Outcome{Scored: true, Verdict: gymkhana.Verdict{Success: true}}
	w := begin(gymkhana.Plan{}, []gymkhana.EpisodeRow{{Episode: gymkhana.Episode{Task: "a/1"}, Outcome: solved}, {}, {}})
	first := questionTo("m/slow", 1, gymkhana.Price{})
	w.of(runner.RequestSent, first, nil)
	began := w.at
	w.at = w.at.Add(40 * time.Second)
	for range 60 {
		second := questionTo("m/fast", 2, gymkhana.Price{Unknown: true})
		w.of(runner.RequestSent, second, nil)
		w.of(runner.RequestEnded, second, &gymkhana.Response{Timing: gymkhana.CallTiming{Thinking: 2 * time.Second}})
	}
	answered := questionTo("m/fast", 2, gymkhana.Price{})
	answered.Spent = gymkhana.Usage{In: 7}
	w.of(runner.CallEnded, answered, &gymkhana.Response{Text: "x"})
	s := w.look()
	if s.Done != 1 || s.Earlier != 1 || s.Total != 3 || s.Success.Mean != 1 || s.InFlight != 1 || s.Calls != 60 ||
		s.Oldest != (Waiting{"m/slow", began}) || s.PerSec != 2 || !s.Unpriced || s.Spent.In != 7 ||
		s.P50.Round(100*time.Millisecond) != 2*time.Second {
		t.Errorf("saw %+v", s)
	}
	w.at = w.at.Add(2 * rateSpan)
	w.of(runner.RequestEnded, first, nil)
	w.finish("a/1", &gymkhana.Outcome{Fault: "model"}, gymkhana.Usage{In: 9})
	if s = w.look(); s.PerSec != 0 || s.InFlight != 0 || s.Failed != 1 || s.Done != 2 || s.Scored != 1 ||
		s.Faults["model"] != 1 || s.Spent.In != 9 {
		t.Errorf("later saw %+v", s)
	}
}

// A reply that is flawed explains that the decision of the same role in the same turn cannot be used. Any other decision that
// cannot be used is reported with what the agent said. Replies that a resumed run takes from its file are not counted.
func TestFlawedRepliesExplainDecisions(t *testing.T) {
	e := &gymkhana.Episode{ID: "e"}
	decide := func(w *teller, role string, turn int) {
		w.see(runner.Event{Kind: runner.DecisionMade, Episode: e, Decided: &gymkhana.Decided{Turn: turn, Role: role, Calls: 1, Invalid: "what " + role + " said"}})
	}
	hear := func(w *teller, role string, turn int, text string) {
		w.see(runner.Event{Kind: runner.CallEnded, Episode: e, Turn: turn, Role: role, Question: questionTo("m", 1, gymkhana.Price{}),
			Response: &gymkhana.Response{Text: text, Finish: "stop"}})
	}
	for _, c := range []struct {
		name string
		tell func(*teller)
		want Replies
	}{
		{"flawed", func(w *teller) { decide(w, "a", 3) }, Replies{All: 1, Empty: 1, Invalid: 1}},
		{"another role", func(w *teller) { hear(w, "b", 3, "x"); decide(w, "b", 3) },
			Replies{All: 2, Empty: 1, Invalid: 1, Unreadable: 1, Example: "what b said"}},
		{"another turn", func(w *teller) { hear(w, "a", 4, "x"); decide(w, "a", 4) },
			Replies{All: 2, Empty: 1, Invalid: 1, Unreadable: 1, Example: "what a said"}},
		{"of an earlier process", func(w *teller) { decide(w, "a", 2) }, Replies{All: 1, Empty: 1}},
		{"asked again by a resumed run", func(w *teller) {
			w.see(runner.Event{Kind: runner.DecisionMade, Episode: e, Decided: &gymkhana.Decided{Turn: 3, Role: "a", Calls: 2, Slips: []gymkhana.Slip{
				{Why: "prose"}, {Why: "empty"}}}})
		}, Replies{All: 1, Empty: 1, Invalid: 1}},
		{"asked again", func(w *teller) {
			for range 3 {
				hear(w, "a", 3, "x")
			}
			w.see(runner.Event{Kind: runner.DecisionMade, Episode: e, Decided: &gymkhana.Decided{Turn: 3, Role: "a", Calls: 4, Slips: []gymkhana.Slip{
				{Why: "empty"}, {Why: "prose"}, {Why: "no element 7", Absent: true}}}})
		}, Replies{All: 4, Empty: 1, Invalid: 3, Unreadable: 1, Example: "prose", Absent: 1, Named: "no element 7"}},
		{"no call", func(w *teller) {
			w.see(runner.Event{Kind: runner.DecisionMade, Episode: e, Decided: &gymkhana.Decided{Role: "b", Invalid: "x"}})
		}, Replies{All: 1, Empty: 1}},
	} {
		w := begin(gymkhana.Plan{}, nil)
		hear(w, "a", 3, "")
		c.tell(w)
		if got := w.look().Replies; got != c.want {
			t.Errorf("%s: %+v; want %+v", c.name, got, c.want)
		}
	}
}

// The interval of the success rate so far is computed as in the report: it clusters by task.
func TestWatchClustersByTask(t *testing.T) {
	w := begin(gymkhana.Plan{}, make([]gymkhana.EpisodeRow, 40))
	for n := range 40 {
		out := &gymkhana.Outcome{Scored: true, Verdict: gymkhana.Verdict{Success: n < 20}}
		w.finish(gymkhana.TaskID([]string{"a", "b"}[n/20]), out, gymkhana.Usage{})
	}
	want := metric.EstimateRate([]metric.Tally{{Hits: 0, N: 20}, {Hits: 20, N: 20}}, 0.95)
	if got := w.look().Success; got != want {
		t.Errorf("success is %+v, want %+v", got, want)
	}
}

// The remaining time of a run is estimated from the steps of the running episodes, long before the first of them is
// over. While nothing happens there is no estimate.
func TestWatchTellsWhatIsLeft(t *testing.T) {
	task := &gymkhana.Task{ID: "a/1", Budget: gymkhana.Budget{Steps: 50}}
	plan := gymkhana.Plan{Tasks: []*gymkhana.Task{task}}
	rows := make([]gymkhana.EpisodeRow, 40)
	for i := range rows {
		rows[i].Task = task.ID
	}
	step := func(w *teller, n int) {
		for range n {
			w.at = w.at.Add(100 * time.Millisecond) // ten in a second
			w.see(runner.Event{Kind: runner.StepTaken, Episode: &rows[0].Episode})
		}
	}
	over := &gymkhana.Outcome{Scored: true, Steps: 5}
	w := begin(plan, rows)
	if step(w, 9); w.look().Left != 0 {
		t.Errorf("after nine steps %s are left; want none told", w.look().Left)
	}
	step(w, 91) // of 2000, as far as is known
	if got := w.look().Left; got != 190*time.Second {
		t.Errorf("while no episode is over %s are left, want 190 s", got)
	}
	// If the first episode is over after 5 of 105 steps, this does not mean that the others are as short.
	step(w, 5)
	w.finish(task.ID, over, gymkhana.Usage{})
	if got := w.look().Left; got != 185*time.Second { // 39 with 50 steps each, of which 100 are made
		t.Errorf("after the first episode %s are left, want 185 s", got)
	}
	// If 30 of 40 episodes took 5 steps each, the last ten are expected to take about as many.
	w = begin(plan, rows)
	for range 30 {
		step(w, 5)
		w.finish(task.ID, over, gymkhana.Usage{})
	}
	if got := w.look().Left; got != 5*time.Second {
		t.Errorf("after 30 short episodes %s are left, want 5 s", got)
	}
	if w.at = w.at.Add(stepSpan); w.look().Left != 0 {
		t.Errorf("while nothing moves %s are left; want none told", w.look().Left)
	}
	// Without a budget there is no estimate before the first episode is over.
	task.Budget = gymkhana.Budget{}
	w = begin(plan, rows)
	if step(w, 20); w.look().Left != 0 {
		t.Errorf("without a budget %s are left; want none told", w.look().Left)
	}
	if w.finish(task.ID, &gymkhana.Outcome{Steps: 20}, gymkhana.Usage{}); w.look().Left != 78*time.Second {
		t.Errorf("then %s are left, want 78 s", w.look().Left)
	}
}
