package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/report"
	"gymkhana/runner"
	"gymkhana/store"
)

// A rerun is what a replayed episode has in common with the one that it was answered from.
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

// diverges checks that a run stops as bad input, with all of some words, and that nothing it stored is blamed on an agent.
func (s *session) diverges(want []string, args ...string) {
	s.t.Helper()
	file := filepath.Join(s.t.TempDir(), "diverged.gym")
	status := s.run(append(args, "--out", file)...)
	said := s.err.String()
	for _, w := range want {
		if status != exitInput || !strings.Contains(said, w) {
			s.t.Errorf("exit %d; want 2 and %q\n%s", status, w, said)
		}
	}
	if _, err := os.Stat(file); err != nil {
		return // refused before the run
	}
	for name, p := range playedOf(s.t, file) {
		if p.Ended == gymkhana.Truncated && p.Limit == "" {
			s.t.Errorf("%s: %+v", name, p)
		}
	}
}

// Several agents with retries, an answer that nobody can read and a talk that outgrew the model, two repeats, and a cache
// that answers some of it: the stored run answers for the model as it did, in one episode after the other or in several at
// once.
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
		return modeltest.Say("# analyze\n" + strings.Repeat("x", r.N) + "\n# action\n" + []string{"Left", "Up", "Right", "Down"}[r.N%4])
	}})
	s := newSession(t)
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, name) }
	run := func(out string, more ...string) []string {
		return append([]string{"run", "sokoban/small-v0/20", "sokoban/small-v0/21", "--agent", "random,online,global", "--temperature", "1",
			"--repeats", "2", "--token-limit", "1000", "--clock", "latency", "--out", in(out)}, more...)
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
	}{{"first.gym", "one.gym", []string{"--parallel", "1"}}, {"first.gym", "four.gym", []string{"--parallel", "4"}},
		{"cached.gym", "fromcached.gym", nil}, {"one.gym", "twice.gym", nil}} {
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
	// Without the limit that ended them, the stored episodes have no more answers.
	s.diverges([]string{"first.gym diverges in sokoban/small-v0/2", "at turn ", "since it ended by its limit of tokens, and this is call "},
		"run", "sokoban/small-v0/20", "sokoban/small-v0/21", "--agent", "online", "--temperature", "1", "--repeats", "2", "--clock", "latency",
		"--parallel", "1", "--model", "replay/"+in("first.gym"))
}

// What differs is told with the episode, the step and the place in the question; that an earlier turn was alike is seen
// from the number of the turn. It is the user's doing, never the agent's.
func TestAReplayTellsWhereItDiverges(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		return modeltest.Say("# analyze\n" + r.Model + "\n# action\n" + []string{"Left", "Up", "Right", "Down"}[r.N%4])
	}})
	s := newSession(t)
	first := filepath.Join(t.TempDir(), "first.gym")
	tasks := []string{"run", "sokoban/small-v0/20", "--temperature", "1", "--agent"}
	s.must(append(tasks, "random,online,global", "--model", "compat/a,compat/b", "--base-url", srv.URL(), "--token-limit", "2000", "--out", first)...)
	prompts := t.TempDir()
	if err := os.WriteFile(filepath.Join(prompts, "sokoban.md"), []byte("Play well."), 0o666); err != nil {
		t.Fatal(err)
	}
	const place = "first.gym diverges in sokoban/small-v0/20, instance 20, repeat 0, at turn "
	for what, c := range map[string]struct {
		args []string
		want []string
	}{
		// What the agent remembers differs from the fourth question on.
		"an option": {[]string{"online", "--model", "replay/" + first + "#compat/b", "--option", "am=3", "--token-limit", "2000"},
			[]string{place + "4 after 3 steps: call 4, by player, differs in message "}},
		"a prompt": {[]string{"online", "--model", "replay/" + first + "#compat/b", "--prompts", prompts},
			[]string{place + "1 after 0 steps: call 1, by player, differs in message 1 (system): part 1 was ", `is "Play well.`}},
		"the decoding": {[]string{"global", "--model", "replay/" + first + "#compat/a", "--max-tokens", "50"},
			[]string{place + "1 after 0 steps: call 1, by player, had the sampling {", "--max-tokens set it"}},
		"an agent that was not there": {[]string{"group", "--option", "n=2", "--model", "replay/" + first + "#compat/a"}, []string{"of player in round 1"}},
		"a model that was not asked":  {[]string{"online", "--model", "replay/" + first}, []string{"the run asked 2 models; say which"}},
	} {
		t.Run(what, func(t *testing.T) {
			own := *newSession(t)
			own.diverges(c.want, append(tasks[:len(tasks):len(tasks)], c.args...)...)
		})
	}
	// Its own limit differs for another reason than that of the agent: the same arms, replayed each by its model, are alike.
	again := filepath.Join(t.TempDir(), "again.gym")
	s.must(append(tasks, "online", "--model", "replay/"+first+"#compat/b", "--token-limit", "2000", "--out", again)...)
	if got := playedOf(t, again); len(got) != 1 {
		t.Errorf("%d episodes", len(got))
	}
}

// A group whose members ask several models in one round is answered member by member. Its members talk, so that one who
// is asked otherwise is told first.
func TestAReplayAnswersAGroup(t *testing.T) {
	heavy(t)
	moves := [3]string{"Left", "Up", "Up"}
	o := newTrio(t, func(i int, r *modeltest.Request) (string, modeltest.Reply) {
		return "", modeltest.Say("# analyze\n" + strings.Repeat("m", r.N) + "\n\n# action\n" + moves[i]).After(time.Millisecond)
	})
	s := newSession(t)
	dir := t.TempDir()
	first, again := filepath.Join(dir, "first.gym"), filepath.Join(dir, "again.gym")
	run := func(members, out string, more ...string) []string {
		return append([]string{"run", "sokoban/small-v0/20", "--agent", "group", "--option", members, "--option", "rounds=2",
			"--token-limit", "4000", "--clock", "latency", "--cache", "off", "--out", out}, more...)
	}
	s.must(run(o.members(t), first)...)
	members := `members=[{"model":"replay/F#compat/a"},{"model":"replay/F#compat/b"},{"model":"replay/F#compat/c"}]`
	s.must(run(strings.ReplaceAll(members, "F", first), again)...)
	s.sameReplay(first, again)
	// The second member asks the third one's model.
	wrong := strings.ReplaceAll(strings.ReplaceAll(members, "compat/b", "compat/c"), "F", first)
	if status := s.run(run(wrong, filepath.Join(dir, "wrong.gym"))...); status != exitInput ||
		!strings.Contains(s.err.String(), "by member 1 of player in round 1, is the same, but was put to another model") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
	// One round instead of two: what member 0 is asked after the first round is of another round.
	if status := s.run(append(run(strings.ReplaceAll(members, "F", first), filepath.Join(dir, "one.gym")), "--option", "rounds=1")...); status != exitInput ||
		!strings.Contains(s.err.String(), "by member") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
}

// A limit that ends an episode before its first decision leaves a run that is sound.
func TestALimitBeforeTheFirstDecision(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply { return modeltest.Say("no idea") }})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "limit.gym")
	s.must("run", "sokoban/small-v0/20", "--agent", "online", "--model", "compat/test", "--base-url", srv.URL(), "--token-limit", "1", "--out", file)
	for name, p := range playedOf(t, file) {
		if p.Limit != gymkhana.LimitTokens || len(p.Steps) > 1 {
			t.Errorf("%s: %+v", name, p)
		}
	}
	s.must("verify", file, "--strict")
}
