package kit

import (
	"fmt"
	"reflect"
	"testing"

	"gymkhana"
)

// A look is a state in which a verifier sees only some fields and the state of the round.
type look struct {
	fields   map[string]float64
	outcome  string // "" while the round is running
	thinking bool   // the look comes after the thinking of a step, before its action
}

func (l look) AppendCanonical(b []byte) []byte { return b }

func (l look) Number(field string) (float64, bool) {
	if field == "terminal.isTerminal" {
		return truth(l.outcome != ""), true
	}
	n, ok := l.fields[field]
	return n, ok
}

func (l look) Value(field string) any {
	if field == "terminal.outcome" {
		return l.outcome
	}
	return nil
}

// score is a look at a game with the field "score".
func score(n float64) look { return look{fields: map[string]float64{"score": n}} }

func (l look) over(outcome string) look { l.outcome = outcome; return l }

func (l look) thought() look { l.thinking = true; return l }

// gems is a look at a game of two roles.
func gems(ember, brook float64) look {
	return look{fields: map[string]float64{"ember": ember, "brook": brook}}
}

// judge scores looks; the first of them is at reset. A stored episode has the frames as a run file
// has them: each with the actions of its step and the tick at which the step ended.
func judge(t *testing.T, v gymkhana.Verifier, steps int, looks []look, stored bool) gymkhana.Verdict {
	t.Helper()
	task := &gymkhana.Task{Budget: gymkhana.Budget{Steps: steps}}
	scorer := v.Start(task, gymkhana.Frame{State: looks[0]})
	tick := gymkhana.Ticks(0)
	for i, l := range looks[1:] {
		f := gymkhana.Frame{State: l, Done: []gymkhana.Action{{Verb: gymkhana.Noop}}}
		if tick += 12; l.thinking && !stored {
			f.Done = nil
		}
		if f.Tick = tick; l.thinking && stored && i+2 < len(looks) {
			f.Tick += 12
		}
		scorer.Add(f)
	}
	return scorer.Verdict()
}

// Each row is a case that GameWorld's evaluator gets wrong, or a similar one that it gets right. The corrected progress
// is there to show the difference.
func TestPublishedEvaluator(t *testing.T) {
	both := AtLeast("ember", 2).For("ember").And("brook", 2).For("brook")
	from, below := 2.0, -4.0
	for _, c := range []struct {
		name      string
		goal      Goal
		steps     int
		looks     []look
		progress  float64
		status    string
		corrected float64
	}{
		{"a start of 0 gives away what the game begins with", AtLeast("score", 8), 10,
			[]look{score(2)}, 0.25, "unknown", 0},
		{"a start that the part tells is used", Goal{{Field: "score", Target: 4, Start: &from}}, 10,
			[]look{score(2), score(3)}, 0.5, "unknown", 0.5},
		{"the starts that parts tell are added up", Goal{{Field: "ember", Target: 4, Start: &from}, {Field: "brook",
			Target: 8, Start: &from}},
			10, []look{gems(2, 2), gems(4, 4)}, 0.5, "unknown", (1 + 1.0/3) / 2},
		{"the sum hides what each role has to do", both, 10,
			[]look{gems(0, 0), gems(4, 0)}, 1, "success", 0.5},
		{"a missing field is an issue", AtLeast("coins", 4), 10,
			[]look{score(1), score(2)}, 0, "unknown", 0},
		{"also where the part tells a start below 0", Goal{{Field: "coins", Target: 4, Start: &below}}, 10,
			[]look{score(1), score(2)}, 0, "unknown", 0.5},
		{"an issue outranks the target", both, 10,
			[]look{gems(0, 0), {fields: map[string]float64{"ember": 4}}}, 1, "unknown", 0.5},
		{"an issue outranks the budget", both, 1,
			[]look{gems(0, 0), {fields: map[string]float64{"ember": 1}}}, 0.25, "unknown", 0.25},
		{"an issue that passes leaves no trace", both, 3,
			[]look{gems(0, 0), {}, gems(2, 0)}, 0.5, "unknown", 0.5},
		{"a round that is won short of the target is a success", AtLeast("score", 10), 10,
			[]look{score(0), score(3), score(3).over(Success)}, 0.3, "success", 0.3},
		{"but not in the last step", AtLeast("score", 10), 2,
			[]look{score(0), score(3), score(3).over(Success)}, 0.3, "fail", 0.3},
		{"nor while thinking before the last step", AtLeast("score", 10), 2,
			[]look{score(0), score(3), score(3).over(Success).thought()}, 0.3, "fail", 0.3},
		{"the target in the last step is one", AtLeast("score", 10), 2,
			[]look{score(0), score(3), score(10)}, 1, "success", 1},
		{"the step before the last is not the last, though time passes in both", AtLeast("score", 10), 3,
			[]look{score(0), score(1).thought(), score(2), score(3).thought(), score(3).over(Success)}, 0.3, "success", 0.3},
		{"the budget is used up", AtLeast("score", 10), 2,
			[]look{score(0), score(3), score(4)}, 0.4, "fail", 0.4},
		{"a loss is a failure", AtLeast("score", 10), 9,
			[]look{score(0), score(3).over(Fail)}, 0.3, "fail", 0.3},
		{"until the next round begins", AtLeast("score", 10), 9,
			[]look{score(0), score(3).over(Fail), score(0)}, 0.3, "unknown", 0.3},
		{"the target ends the run for the evaluator: a later issue does not count", both, 9,
			[]look{gems(0, 0), gems(4, 0), {fields: map[string]float64{"ember": 4}}}, 1, "success", 0.5},
		{"nor does a later loss", both, 9,
			[]look{gems(0, 0), gems(4, 0), gems(0, 0).over(Fail)}, 1, "success", 0.5},
	} {
		options := VerifierOptions{Goal: c.goal, Published: true}
		v := judge(t, verifier(options), c.steps, c.looks, false)
		if v.Progress != c.progress || v.Success != (c.progress == 1) || v.Reward != 100*c.progress {
			t.Errorf("%s: verdict %+v; want progress %v", c.name, v, c.progress)
		}
		for _, status := range []string{"success", "fail", "unknown"} {
			if got := v.Parts["published_"+status]; got != truth(status == c.status) {
				t.Errorf("%s: published_%s is %v; want the status %s", c.name, status, got, c.status)
			}
		}
		if again := judge(t, verifier(options), c.steps, c.looks, true); !reflect.DeepEqual(again, v) {
			t.Errorf("%s: stored, it scores %+v; in play it was %+v", c.name, again, v)
		}
		options.Published = false
		if v := judge(t, verifier(options), c.steps, c.looks, false); v.Progress != c.corrected ||
			len(v.Parts) != len(c.goal) {
			t.Errorf("%s: the corrected verdict is %+v; want progress %v and nothing published", c.name, v, c.corrected)
		}
	}
}

// GameWorld evaluates the first of two roles; ours gives each its own verdict.
func TestPublishedScoresTheFirstRoleAlone(t *testing.T) {
	both := AtLeast("ember", 2).For("ember").And("brook", 4).For("brook")
	looks := []look{gems(0, 0), gems(2, 1)}
	v := judge(t, verifier{Goal: both, Published: true}, 9, looks, false)
	if len(v.Roles) != 1 || v.Roles[0].Progress != 0.5 || v.Progress != 0.5 {
		t.Errorf("published: %+v; want one role, with the progress 3/6 of the run", v)
	}
	v = judge(t, verifier{Goal: both}, 9, looks, false)
	if len(v.Roles) != 2 || v.Roles[0].Progress != 1 || v.Roles[1].Progress != 0.25 {
		t.Errorf("corrected: %+v; want 1 for ember and 1/4 for brook", v)
	}
	if v := judge(t, verifier{Goal: AtLeast("score", 2), Published: true}, 9, []look{score(0)}, false); v.Roles != nil {
		t.Errorf("one role: %+v; want no verdicts of roles", v)
	}
}

// What is missing is said of every part that was not reached, or that the parts were never reached at once.
func TestMissing(t *testing.T) {
	v, err := NewVerifier(mustConfig(t, VerifierOptions{Goal: AtLeast("score", 10).And("level", 2)}))
	if err != nil {
		t.Fatal(err)
	}
	for want, frames := range map[string][]look{
		"[score reached 4 of 10 level reached 1 of 2]":                         {{fields: map[string]float64{"score": 4, "level": 1}}},
		"[every part of the goal was reached, and not all at the same moment]": {{fields: map[string]float64{"score": 10}}, {fields: map[string]float64{"level": 2}}},
		"[]": {{fields: map[string]float64{"score": 12, "level": 2}}},
	} {
		s := v.Start(nil, gymkhana.Frame{State: look{fields: map[string]float64{}}})
		for _, f := range frames {
			s.Add(gymkhana.Frame{State: f})
		}
		if got := fmt.Sprint(gymkhana.Missing(s)); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func mustConfig(t *testing.T, v any) gymkhana.Config {
	t.Helper()
	c, err := gymkhana.NewConfig(v)
	if err != nil {
		t.Fatal(err)
	}
	return c
}
