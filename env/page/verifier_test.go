package page

import (
	"fmt"
	"testing"

	"gymkhana"
)

// fold scores states given as JSON.
func fold(t *testing.T, o VerifierOptions, task *gymkhana.Task, states ...string) gymkhana.Verdict {
	t.Helper()
	cfg, err := gymkhana.NewConfig(o)
	if err != nil {
		t.Fatal(err)
	}
	v, err := NewVerifier(cfg)
	if err != nil {
		t.Fatal(err)
	}
	var s gymkhana.Scorer
	for i, text := range states {
		state, err := NewState([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		f := gymkhana.Frame{Tick: gymkhana.Ticks(12 * i), State: state}
		if i == 0 {
			s = v.Start(task, f)
			continue
		}
		f.Done = []gymkhana.Action{{Verb: gymkhana.Noop}}
		s.Add(f)
	}
	return s.Verdict()
}

func TestRewardRules(t *testing.T) {
	for _, c := range []struct {
		raw            string
		positive, full float64
	}{{"1", 1, 1}, {"0.5", 1, 0.5}, {"-1", 0, 0}, {"0", 0, 0}, {"-0.2", 0, 0}, {"null", 0, 0}} {
		states := []string{`{"done": false, "raw": 1, "reward": 1}`, `{"done": true, "raw": ` + c.raw + `, "reward": 0.1}`}
		if v := fold(t, VerifierOptions{Kind: MiniWoBKind}, nil, states...); v.Progress != c.positive || v.Success != (c.positive == 1) {
			t.Errorf("raw %s counts as %+v; want progress %v", c.raw, v, c.positive)
		}
		if v := fold(t, VerifierOptions{Kind: MiniWoBKind, Full: true}, nil, states...); v.Progress != c.full || v.Success != (c.full == 1) {
			t.Errorf("raw %s counts in full as %+v; want progress %v", c.raw, v, c.full)
		}
	}
	if v := fold(t, VerifierOptions{Kind: MiniWoBKind}, nil, `{"done": false, "raw": 1, "reward": 1}`); v.Success {
		t.Errorf("a reward before the end counts: %+v", v)
	}
}

func game(score float64, terminal, outcome string) string {
	return fmt.Sprintf(`{"game_state": {"score": %v}, "terminal": {"isTerminal": %s, "outcome": %s}}`, score, terminal, outcome)
}

// TestGameScores tries what the two protocols make of the same states.
func TestGameScores(t *testing.T) {
	const nothing = `{"game_state": {}, "terminal": {"isTerminal": false, "outcome": null}}`
	o := VerifierOptions{Kind: GameKind, Score: []string{"game_state.score"}, Target: 10, EndField: "terminal.isTerminal", EndValue: true,
		EndStatus: "success", Continue: true}
	for _, c := range []struct {
		name                 string
		states               []string
		corrected, published float64
		status               string
	}{
		{"a free start", []string{game(2, "false", "null"), game(6, "false", "null")}, 0.5, 0.6, publishedUnknown},
		{"the target", []string{game(0, "false", "null"), game(10, "true", `"fail"`)}, 1, 1, publishedSuccess},
		{"the best stays", []string{game(0, "false", "null"), game(5, "false", "null"), game(1, "false", "null")}, 0.5, 0.5, publishedUnknown},
		{"an end without an outcome", []string{game(0, "false", "null"), game(3, "true", "null")}, 0.3, 0.3, publishedSuccess},
		{"a lost round", []string{game(0, "false", "null"), game(3, "true", `"fail"`)}, 0.3, 0.3, publishedFail},
		{"after the end nothing counts", []string{game(0, "false", "null"), game(3, "true", `"success"`), game(10, "false", "null")}, 1, 0.3, publishedSuccess},
		{"the budget is spent", []string{game(0, "false", "null"), game(1, "false", "null"), game(2, "false", "null"),
			game(3, "true", `"success"`)}, 0.3, 0.3, publishedFail},
		{"the score is missing", []string{game(0, "false", "null"), nothing}, 0, 0, publishedUnknown},
	} {
		task := &gymkhana.Task{Budget: gymkhana.Budget{Steps: 3}}
		if v := fold(t, o, task, c.states...); v.Progress != c.corrected || v.Success != (c.corrected == 1) {
			t.Errorf("%s: corrected %+v; want progress %v", c.name, v, c.corrected)
		}
		as := o
		as.Published = true
		if v := fold(t, as, task, c.states...); v.Progress != c.published || v.Parts[c.status] != 1 {
			t.Errorf("%s: published %+v; want progress %v and %s", c.name, v, c.published, c.status)
		}
	}
}

func TestStates(t *testing.T) {
	s, err := NewState([]byte(`{"b": [{"x": 1, "at": 5}, {"x": 2.5, "at": 6}], "a": {"t": 1, "k": true}}`), "b.*.at", "a.t", "c.d")
	if err != nil {
		t.Fatal(err)
	}
	if got := string(s.AppendCanonical(nil)); got != `{"a":{"k":true},"b":[{"x":1},{"x":2.5}]}` {
		t.Errorf("the state is %s", got)
	}
	if v, ok := s.Sum([]string{"b.0.x", "b.1.x"}); v != 3.5 || !ok {
		t.Errorf("the sum is %v, %v", v, ok)
	}
	for _, path := range []string{"b.2.x", "b.x", "a.k", "", "a.k.z"} {
		if v, ok := s.Number(path); ok {
			t.Errorf("%q is the number %v", path, v)
		}
	}
	three := 3.0
	for _, c := range []struct {
		Condition
		want bool
	}{
		{Condition{Path: "a.k", Equals: true}, true}, {Condition{Path: "a.k", Equals: "true"}, false},
		{Condition{Path: "b.0", Equals: map[string]any{"x": 1}}, true}, {Condition{Path: "b.1.x", AtLeast: &three}, false},
		{Condition{Sum: []string{"b.0.x", "b.1.x"}, AtLeast: &three}, true}, {Condition{Sum: []string{"b.0.x", "b.9.x"}, AtLeast: &three}, false},
	} {
		if got := c.Holds(s); got != c.want {
			t.Errorf("%s: %v", c, got)
		}
	}
	for _, text := range []string{"", "{", "{} {}", "nope"} {
		if _, err := NewState([]byte(text)); err == nil {
			t.Errorf("%q is a state", text)
		}
	}
}
