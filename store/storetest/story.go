package storetest

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"gymkhana"
)

// Story returns everything that a run says of its episodes, one line for each decision, step, call and outcome, without
// what belongs to one execution: times, the ids that providers give, and which of the answers came from a cache. Two
// executions of one plan have the same story, whatever the machine, the number of workers, and how often they were
// killed and resumed.
func Story(t testing.TB, run gymkhana.Archive) []string {
	t.Helper()
	ctx := context.Background()
	rows, err := run.Episodes(ctx)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for i := range rows {
		e := &rows[i]
		name := fmt.Sprintf("%s#%d arm %d repeat %d", e.Task, e.Index, e.Arm, e.Repeat)
		say := func(what string, v any) {
			text, err := gymkhana.Canonical(v)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, what, err)
			}
			lines = append(lines, fmt.Sprintf("%s: %s %s", name, what, text))
		}
		say("episode", e.Episode)
		if e.Outcome == nil {
			say("outcome", nil)
			continue
		}
		tr, err := run.Trajectory(ctx, e.ID)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		calls, err := run.Calls(ctx, e.ID)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		tell(say, tr, calls)
		out := *e.Outcome
		out.Wall, out.Working, out.Thinking = 0, 0, 0
		say("outcome", out)
	}
	return lines
}

// tell writes what happened in an attempt.
func tell(say func(string, any), tr *gymkhana.Trajectory, calls []gymkhana.Call) {
	for _, d := range tr.Decisions {
		d.Thinking = 0
		say(fmt.Sprintf("turn %d %s", d.Turn, texts(d.Actions)), d)
	}
	for _, s := range tr.Steps {
		s.Took = 0
		say(fmt.Sprintf("step %d %s", s.N, texts(s.Actions)), s)
	}
	for _, c := range calls {
		what := fmt.Sprintf("call %d turn %d role %q member %d round %d", c.Ordinal, c.Turn, c.Role, c.Member, c.Round)
		var answer *gymkhana.Response
		if c.Response != nil {
			own := *c.Response
			own.ID, own.Timing, own.Cached = "", gymkhana.CallTiming{}, false
			answer = &own
		}
		say(what, map[string]any{"hash": c.Hash, "sample": c.Sample, "answer": answer, "error": c.Error})
	}
}

func texts(actions []gymkhana.Action) string {
	list := make([]string, len(actions))
	for i, a := range actions {
		list[i] = a.String()
	}
	return strings.Join(list, "; ")
}

// Same fails if two stories differ, and shows the first lines that do.
func Same(t testing.TB, got, want []string) {
	t.Helper()
	const most = 5
	shown := 0
	for i := range max(len(got), len(want)) {
		g, w := at(got, i), at(want, i)
		if g == w {
			continue
		}
		if shown++; shown > most {
			t.Errorf("and more after line %d of %d", i, len(want))
			return
		}
		t.Errorf("line %d:\n got %s\nwant %s", i+1, g, w)
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return "nothing more"
}

// SameJSON fails if two values do not have the same JSON, and shows the lines that differ.
func SameJSON(t testing.TB, got, want any) {
	t.Helper()
	Same(t, indented(t, got), indented(t, want))
}

func indented(t testing.TB, v any) []string {
	t.Helper()
	b, err := json.MarshalIndent(v, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(b), "\n")
}
