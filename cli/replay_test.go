package cli

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/report"
	"gymkhana/runner"
	"gymkhana/store"
)

// A rerun has the values that a replayed episode shares with the episode whose answers it uses.
type rerun struct {
	Ended     gymkhana.Ending
	Limit     string
	Verdict   gymkhana.Verdict
	Used      gymkhana.Usage // live or not
	Decisions []gymkhana.Decided
	Steps     []gymkhana.Step
}

// playedOf reads the episodes of a run by the names of their arms' agents, tasks and repeats.
func playedOf(t *testing.T, path string) map[string]rerun {
	t.Helper()
	f, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	rows, err := f.Episodes(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]rerun{}
	for _, row := range rows {
		out := row.Outcome
		if out == nil {
			continue
		}
		tr, err := f.Trajectory(t.Context(), row.ID)
		if err != nil {
			t.Fatal(err)
		}
		p := rerun{out.Ended, out.Limit, out.Verdict, out.Usage.Add(out.Saved), tr.Decisions, tr.Steps}
		p.Used.CostUSD = 0 // a sum of others in another order
		for i := range p.Decisions {
			p.Decisions[i].Usage = gymkhana.Usage{}
			if p.Decisions[i].Calls == 0 {
				p.Decisions[i].Thinking = 0 // of an agent that asked nobody: the host's
			}
		}
		for i := range p.Steps {
			p.Steps[i].Took = 0
		}
		all[jsonOf(t, []any{f.Run().Plan.Arms[row.Arm].Agent, row.Task, row.Repeat})] = p
	}
	return all
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// sameReplay checks that a replay played the episodes of the run as they were, asked nobody for money, and is sound.
func (s *session) sameReplay(of, again string) {
	s.t.Helper()
	was, is := playedOf(s.t, of), playedOf(s.t, again)
	if len(was) == 0 || len(was) != len(is) {
		s.t.Errorf("%d episodes were played and %d replayed", len(was), len(is))
	}
	for name, w := range was {
		a, b := jsonOf(s.t, w), jsonOf(s.t, is[name])
		at := 0
		for at < min(len(a), len(b)) && a[at] == b[at] {
			at++
		}
		if a != b {
			s.t.Errorf("%s: replayed as\n…%.300s\nwas\n…%.300s", name, b[max(0, at-100):], a[max(0, at-100):])
		}
	}
	var v runner.Verification
	if s.json(&v, "verify", again, "--strict"); len(v.Mismatches) > 0 {
		s.t.Errorf("verify: %v", v.Mismatches)
	}
}

// Several agents with retries, an unreadable answer and a conversation longer than the model's context, two repeats,
// and a cache that answers a part: the stored run gives the same answers as the model did, with one episode at once or
// several. Differences are reported, and are bad input.
func TestAReplayRepeatsWhatWasPlayed(t *testing.T) {
	heavy(t)
	var outgrown atomic.Bool
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		switch {
		case r.N == 2:
			return modeltest.Fail(429, "0.01")
		case r.N == 4:
			return modeltest.Reply{Raw: `{"choices": [`}
		case len(r.Messages) > 5 && !outgrown.Swap(true):
			return modeltest.Fail(400, "").Saying("context_length_exceeded", "prompt is too long")
		case r.N%5 == 0:
			return modeltest.Say("no idea")
		}
		return modeltest.Say("# analyze\n" + strings.Repeat("x", r.N) + "\n# action\n" + []string{"Left", "Up", "Right",
			"Down"}[r.N%4])
	}})
	s := newSession(t)
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	run := func(out string, more ...string) []string {
		return append([]string{"run", "sokoban/small-v0/20", "--agent", "random,online,global", "--temperature", "1",
			"--repeats", "2", "--token-limit", "700", "--clock", "latency", "--out", in(out)}, more...)
	}
	asked := []string{"--model", "compat/test", "--base-url", srv.URL(), "--price", "1,2", "--cache", in("cache")}
	s.must(run("first.gym", asked...)...)
	limits := map[string]int{}
	for _, p := range playedOf(t, in("first.gym")) {
		limits[p.Limit]++
	}
	if limits[gymkhana.LimitTokens] == 0 || limits[gymkhana.LimitContext] == 0 {
		t.Fatalf("the run has not what is to be replayed: %v", limits)
	}
	s.must(run("cached.gym", asked...)...)
	srv.Forget()
	for _, c := range []struct {
		of, again string
		more      []string
	}{{"first.gym", "one.gym", []string{"--parallel", "1"}}, {"cached.gym", "four.gym", []string{"--parallel", "4"}},
		{"one.gym", "twice.gym", nil}} {
		var sum report.Summary
		// A budget that the stored tokens would use up many times: nobody is paid.
		s.json(&sum, run(c.again, append(c.more, "--model", "replay/"+in(c.of), "--budget", "30ktok")...)...)
		s.sameReplay(in(c.of), in(c.again))
		for _, a := range sum.Agents {
			if a.CostUSD != nil && *a.CostUSD != 0 {
				t.Errorf("%s: %s cost $%g", c.again, a.Agent, *a.CostUSD)
			}
		}
	}
	if n := len(srv.Requests()); n > 0 {
		t.Errorf("the server was asked %d times", n)
	}
	online := "sokoban/small-v0/20 --agent online --temperature 1 --repeats 2 --clock latency --parallel 1 --model replay/"
	first := in("first.gym")
	for line, want := range map[string]string{
		// without the limit it asks on
		online + first:                                   "since it ended by its limit of tokens, and this is call ",
		online + first + " --max-tokens 77":              "had the sampling {",
		strings.Replace(online, "/20", "/21", 1) + first: "no such episode",
		online + first + "#compat/tset":                  "did you mean",
		online + "none.gym":                              "none.gym",
	} {
		status := s.run(append([]string{"run", "--out", filepath.Join(t.TempDir(), "x.gym")}, strings.Fields(line)...)...)
		if status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("%s: exit %d; want 2 and %q\n%s", line, status, want, s.err.String())
		}
	}
}
