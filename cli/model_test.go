package cli

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/report"
	"gymkhana/runner"
)

// layoutOfTurn gives what MageBench's released code sends in turn n (from 1) of an online
// episode with AM=5 and OM=1, from its description (spec §1.1) and not from our agent: s and u
// are messages of system and user, a an assistant's reply, T a text, I a picture. Turn 1 is the
// initial scene; only the newest picture is kept, and nothing marks where one was.
func layoutOfTurn(n int) string {
	const am = 5
	memory := []string{"u:I,T"} // the initial scene and the request to act on it
	if n > 1 {
		memory = []string{"u:T"}
	}
	for turn := 2; turn <= n; turn++ {
		memory = append(memory, "a:T")
		if turn == n {
			memory = append(memory, "u:I,T")
		} else {
			memory = append(memory, "u:T")
		}
	}
	memory = memory[max(len(memory)-2*am-0, 0):]
	return strings.Join(append([]string{"s:T", "u:T"}, memory...), " ")
}

func shapeOf(messages []gymkhana.Message) string {
	var shapes []string
	for _, m := range messages {
		var parts []string
		for _, p := range m.Parts {
			if p.Image != nil {
				parts = append(parts, "I")
			} else {
				parts = append(parts, "T")
			}
		}
		shapes = append(shapes, string(m.Role[:1])+":"+strings.Join(parts, ","))
	}
	return strings.Join(shapes, " ")
}

func TestOnlineSendsTheLayoutOfMageBenchTurnByTurn(t *testing.T) {
	heavy(t)
	moves := []string{"Left", "Up", "Right", "Down", "Left", "Left", "Up", "Up", "Right", "Down", "Down", "Right"}
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(r *modeltest.Request) modeltest.Reply {
		return modeltest.Say(fmt.Sprintf("# analyze\nturn %d\n# action\n%s", r.N, moves[(r.N-1)%len(moves)]))
	}})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	s.must("run", "sokoban/huge-v0/10", "--agent", "online", "--model", "compat/test", "--base-url", srv.URL(),
		"--protocol", "published", "--out", file, "--cache", "off")
	asked := srv.Requests()
	if len(asked) != 50 {
		t.Fatalf("%d requests; MageBench gives an online agent 50 calls", len(asked))
	}
	for i, r := range asked {
		if got, want := shapeOf(r.Messages), layoutOfTurn(i+1); got != want {
			t.Fatalf("turn %d sends\n%s\nwant\n%s", i+1, got, want)
		}
		for j, m := range r.Messages {
			if m.Role == gymkhana.Assistant {
				continue
			}
			for _, p := range m.Parts {
				if p.Image != nil {
					checkPicture(t, p.Image, 640)
				}
			}
			if j > 0 && m.Role == gymkhana.System {
				t.Errorf("turn %d: message %d is a second system message", i+1, j)
			}
		}
		if last := asked[max(i-1, 0)]; i > 0 { // the reply comes back word for word
			before := r.Messages[len(r.Messages)-2]
			if want := fmt.Sprintf("# analyze\nturn %d\n# action\n%s", last.N, moves[(last.N-1)%len(moves)]); modeltest.Text(before) != want {
				t.Fatalf("turn %d remembers the reply as %q; want %q", i+1, modeltest.Text(before), want)
			}
		}
		for field, want := range map[string]string{"temperature": "0.1", "top_p": "0.95", "frequency_penalty": "1", "max_tokens": "300"} {
			if got := string(r.Fields[field]); got != want {
				t.Fatalf("turn %d: %s is %s; want %s", i+1, field, got, want)
			}
		}
	}
	s.must("verify", file, "--frames", "--strict")
}

// checkPicture checks that a picture is a PNG whose longer side has so many pixels.
func checkPicture(t *testing.T, img *gymkhana.Image, long int) {
	t.Helper()
	conf, err := png.DecodeConfig(bytes.NewReader(img.Data))
	if err != nil || img.Media != "image/png" || max(conf.Width, conf.Height) != long {
		t.Fatalf("picture %s of %dx%d, %v; want image/png with %d on the longer side", img.Media, conf.Width, conf.Height, err, long)
	}
}

func TestRepeatsAreIndependentAndTheCacheRepeatsThem(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{}) // numbers its answers
	s := newSession(t)
	transcript := func(file string) map[string]bool {
		s.must("export", "jsonl", file, "--out", file+".jsonl")
		data, err := os.ReadFile(file + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, line := range strings.Split(strings.TrimSpace(string(data)), "\n") {
			_, raws, _ := strings.Cut(line, `"decisions"`)
			raws, _, _ = strings.Cut(raws, `"steps"`)
			var said []string
			for _, part := range strings.Split(raws, `"raw":"`)[1:] {
				text, _, _ := strings.Cut(part, `"`)
				said = append(said, text)
			}
			seen[strings.Join(said, "|")] = true
		}
		return seen
	}
	run := func(name string) string {
		file := filepath.Join(t.TempDir(), name)
		var sum report.Summary
		s.json(&sum, "run", "sokoban/small-v0/20", "--agent", "global", "--model", "compat/test", "--base-url", srv.URL(),
			"--temperature", "1", "--repeats", "3", "--out", file)
		return file
	}
	first := transcript(run("first.gym"))
	if len(first) != 3 {
		t.Errorf("3 repeats gave %d transcripts: %v", len(first), first)
	}
	srv.Forget()
	second := transcript(run("second.gym"))
	if n := len(srv.Requests()); n != 0 {
		t.Errorf("the second run asked %d times; want none", n)
	}
	if fmt.Sprint(first) != fmt.Sprint(second) {
		t.Errorf("the second run says %v; want %v", second, first)
	}
}

func TestShippedPlansOfMageBench(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: followSeed})
	s := newSession(t)
	for plan, c := range map[string]struct {
		arms     int
		episodes int
		shows    []string
	}{
		"magebench-table5":  {7, 3, []string{"om", "am", "10"}},
		"magebench-figure6": {2, 10, []string{"Best of N tries"}},
	} {
		var sum report.Summary
		s.json(&sum, "run", "sokoban/small-v0/03", "--config", plan, "--model", "compat/test", "--base-url", srv.URL(),
			"--out", filepath.Join(t.TempDir(), "r.gym"))
		if len(sum.Agents) != c.arms || sum.Agents[0].Scored != c.episodes {
			t.Errorf("%s: %d arms with %d episodes; want %d with %d", plan, len(sum.Agents), sum.Agents[0].Scored, c.arms, c.episodes)
		}
		for _, text := range c.shows {
			if !strings.Contains(s.err.String(), text) {
				t.Errorf("%s: the table has no %q:\n%s", plan, text, s.err.String())
			}
		}
	}
}

func TestAnEndpointThatMisbehavesIsNotTheAgentsFault(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Fail(401, "").Saying("invalid_api_key", "no such key"))})
	s := newSession(t)
	s.env["COMPAT_API_KEY"] = "sk-secret-0123456789"
	file := filepath.Join(t.TempDir(), "r.gym")
	status := s.run("run", "sokoban/small-v0/03", "--agent", "online", "--model", "compat/test", "--base-url", srv.URL(), "--out", file)
	if status != exitInput || !strings.Contains(s.err.String(), "401") {
		t.Errorf("a refused key: exit %d\n%s", status, s.err.String())
	}
	if strings.Contains(s.err.String(), "sk-secret") {
		t.Error("the key is in the message")
	}
	for _, name := range []string{file, file + "-wal"} {
		if data, err := os.ReadFile(name); err == nil && bytes.Contains(data, []byte("sk-secret")) {
			t.Errorf("the key is in %s", name)
		}
	}
	if s.run("verify", file); strings.Contains(s.err.String(), "panic") {
		t.Error(s.err.String())
	}
}

func TestAResumeKnowsItsEndpoint(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: followSeed})
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	if status := s.run("run", "sokoban/small-v0/20", "sokoban/small-v0/21", "--agent", "online", "--model", "compat/test", "--base-url", srv.URL(),
		"--budget", "1500tok", "--parallel", "1", "--out", file); status != exitStopped {
		t.Fatalf("exit %d; want 3 at the run's budget\n%s", status, s.err.String())
	}
	var sum report.Summary
	s.json(&sum, "run", "--resume", file, "--budget", "1Mtok")
	if a := agent(t, &sum, "online"); a.Scored != 2 {
		t.Errorf("%+v; want both episodes", a)
	}
	if status := s.run("run", "--resume", file, "--prompts", t.TempDir()); status != exitDone {
		t.Errorf("an empty prompt folder changes nothing: exit %d\n%s", status, s.err.String())
	}
	prompts := t.TempDir()
	if err := os.WriteFile(filepath.Join(prompts, "sokoban.md"), []byte("Play."), 0o666); err != nil {
		t.Fatal(err)
	}
	if status := s.run("run", "--resume", file, "--prompts", prompts); status != exitInput || !strings.Contains(s.err.String(), "prompts") {
		t.Errorf("other prompts: exit %d\n%s", status, s.err.String())
	}
}

func TestALimitInDollarsNeedsAPrice(t *testing.T) {
	s := newSession(t)
	args := []string{"run", "quick", "--agent", "online", "--model", "compat/nobody-knows", "--base-url", "http://127.0.0.1:1/v1", "--dry-run"}
	for _, limit := range []string{"--budget=5usd", "--cost-limit=1"} {
		if status := s.run(append(args, limit)...); status != exitInput || !strings.Contains(s.err.String(), "no price is known") {
			t.Errorf("%s: exit %d\n%s", limit, status, s.err.String())
		}
	}
	s.must(append(args, "--budget=5Mtok")...)
}

func TestABrokenSuiteOfTheUsersHidesNoOther(t *testing.T) {
	s := newSession(t)
	if err := os.MkdirAll(filepath.Join(s.home, "suites"), 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"bad.yaml": "suite: bad\n", "other.yaml": "suite: mine\nversion: 1\ntasks:\n- {id: a}\n"} {
		if err := os.WriteFile(filepath.Join(s.home, "suites", name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	var rows []struct{ ID, Error string }
	s.json(&rows, "list", "suites")
	errors := map[string]string{}
	for _, r := range rows {
		errors[r.ID] = r.Error
	}
	if errors["sokoban"] != "" || !strings.Contains(errors["bad"], `key "version" is missing`) || !strings.Contains(errors["other"], "name the file mine.yaml") {
		t.Errorf("%v", errors)
	}
}

// A stored run answers for its model: repeats get their own answers, nothing is asked or cached, and a change of the
// agent is told where it shows first.
func TestAStoredRunAnswersForItsModel(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{}) // numbers its answers
	s := newSession(t)
	said := func(file string) string {
		s.must("export", "jsonl", file, "--out", file+".jsonl")
		data, err := os.ReadFile(file + ".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, part := range strings.Split(string(data), `"raw":"`)[1:] {
			text, _, _ := strings.Cut(part, `"`)
			all = append(all, text)
		}
		return strings.Join(all, "|")
	}
	first, again := filepath.Join(t.TempDir(), "first.gym"), filepath.Join(t.TempDir(), "again.gym")
	run := func(file string, more ...string) []string {
		return append([]string{"run", "sokoban/small-v0/20", "--agent", "online", "--temperature", "1", "--repeats", "2",
			"--out", file}, more...)
	}
	var sum report.Summary
	s.json(&sum, run(first, "--model", "compat/test", "--base-url", srv.URL())...)
	srv.Forget()
	s.json(&sum, run(again, "--model", "replay/"+first)...)
	if a, b := said(first), said(again); a != b || len(a) == 0 {
		t.Errorf("replayed %q; want %q", b, a)
	}
	if cost := sum.Agents[0].CostUSD; cost == nil || *cost != 0 || len(srv.Requests()) > 0 {
		t.Errorf("it cost %v and asked %d times", cost, len(srv.Requests()))
	}
	var v runner.Verification
	if s.json(&v, "verify", again); len(v.Mismatches) > 0 {
		t.Errorf("verify: %v", v.Mismatches)
	}
	for what, c := range map[string]struct {
		args []string
		want string
	}{
		"other options": {run(filepath.Join(t.TempDir(), "a.gym"), "--model", "replay/"+first, "--max-tokens", "77"), "had the sampling"},
		"other task": {[]string{"run", "sokoban/small-v0/21", "--agent", "online", "--model", "replay/" + first, "--out",
			filepath.Join(t.TempDir(), "b.gym")}, "no such episode"},
		"other model":  {run(filepath.Join(t.TempDir(), "c.gym"), "--model", "replay/"+first+"#compat/tset"), "did you mean"},
		"another file": {run(filepath.Join(t.TempDir(), "d.gym"), "--model", "replay/none.gym"), "none.gym"},
	} {
		if status := s.run(c.args...); status != exitInput || !strings.Contains(s.err.String(), c.want) {
			t.Errorf("%s: exit %d, %s; want 2 and %q", what, status, s.err.String(), c.want)
		}
	}
}
