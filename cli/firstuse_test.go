package cli

import (
	"bytes"
	"fmt"
	"gymkhana/internal/watch"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/store"
)

// replies starts a stub that always answers the same.
func replies(t *testing.T, r modeltest.Reply) string {
	t.Helper()
	return modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply { return r }}).URL()
}

// A model without an agent is played by the agent that usually plays the world, and the run says so.
func TestAModelWithoutAnAgent(t *testing.T) {
	url := replies(t, modeltest.Say("# action\nleft"))
	s := newSession(t)
	var sum struct {
		Agents []struct{ Agent, Model string }
	}
	file := filepath.Join(t.TempDir(), "a.gym")
	s.json(&sum, "run", "sokoban/small-v0/01", "--model", "compat/good", "--base-url", url, "--out", file, "--token-limit",
		"300")
	if len(sum.Agents) != 1 || sum.Agents[0].Agent != "online" || sum.Agents[0].Model != "compat/good" ||
		!strings.Contains(s.err.String(), "agent online, which usually plays sokoban") {
		t.Errorf("played %+v\n%s", sum.Agents, s.err.String())
	}
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"phone/settings/wifi-off --model policy/phone-small", exitDone, "agent policy, which plays with a trained network"},
		{"phone/settings/wifi-off --model compat/x", exitDone, "agent phone-text, which usually plays phone"},
		{"games --model compat/x", exitDone, "agent semantic, which usually plays "},
		{"quick phone/settings/wifi-off --model compat/x", exitInput,
			"--agent is missing: no agent is the usual one for all of sokoban, phone"},
		{"quick --agent idle --model compat/x", exitDone, "no agent uses compat/x: idle asks no model"},
	} {
		args := append([]string{"run", "--dry-run", "--base-url", url}, strings.Fields(c.args)...)
		if status := s.run(args...); status != c.status || !strings.Contains(s.out.String()+s.err.String(), c.want) {
			t.Errorf("%s: exit %d, want %q\n%s%s", c.args, status, c.want, s.out.String(), s.err.String())
		}
	}
}

// Without a command the program says on one screen what to do next, whatever the arguments of the process are.
func TestWelcome(t *testing.T) {
	was := os.Args
	os.Args = []string{"gymkhana", "run", "--no-such-flag"}
	t.Cleanup(func() { os.Args = was })
	out := newSession(t).must()
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if len(lines) > 23 || strings.Count(fold(out, 80), "\n") > 23 || !strings.Contains(out, "gymkhana run quick") ||
		!strings.Contains(out, "--model compat/NAME") {
		t.Errorf("%d lines:\n%s", len(lines), out)
	}
	for _, line := range lines {
		if len(line) > 100 {
			t.Errorf("a line of %d characters: %s", len(line), line)
		}
	}
}

// Every unusable reply counts, also if the agent asked for it again. The message says whether it was unreadable or
// named something missing.
func TestAdviceCountsReplies(t *testing.T) {
	for name, c := range map[string]struct{ reply, want string }{
		"unreadable": {"I would go left.", `(\d+) of (\d+) replies could not be read \(`},
		"absent":     {"# action\nfly", `(\d+) of (\d+) replies could be read, but named an element or control that does not exist \(.{0,3}fly`},
	} {
		s := newSession(t)
		s.run("run", "sokoban/small-v0/01", "--agent", "online", "--model", "compat/x", "--base-url", replies(t, modeltest.Say(c.reply)),
			"--out", filepath.Join(t.TempDir(), "a.gym"))
		out := strings.Join(strings.Fields(s.out.String()), " ")
		m := regexp.MustCompile(c.want).FindStringSubmatch(out)
		if m == nil || m[1] != m[2] || m[1] == "0" || strings.Count(out, " replies could") != 1 {
			t.Errorf("%s: %q; want all replies, in\n%s", name, m, out)
		}
	}
}

// The first advice comes while the run can still be stopped: from twenty replies on, if half of them are useless.
func TestEarlyAdvice(t *testing.T) {
	for _, c := range []struct {
		of   watch.Replies
		want string
	}{
		{watch.Replies{All: 19, Unreadable: 19}, ""},
		{watch.Replies{All: 20, Unreadable: 20, Untold: 20, Example: "x"}, "20 of 20 replies could not be read (x)"},
		{watch.Replies{All: 40, Absent: 20, Named: "y"}, "20 of 40 replies could be read, but named"},
		{watch.Replies{All: 40, Absent: 19}, ""},
	} {
		if got := early(&c.of); !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%+v: %q; want %q", c.of, got, c.want)
		}
	}
}

// Problems with replies are reported at the end, with the flag that helps.
func TestAdvice(t *testing.T) {
	for name, c := range map[string]struct {
		reply modeltest.Reply
		agent string
		want  string
	}{
		"reasoning": {modeltest.Reply{Thinking: "Hm.", Finish: "length"}, "online",
			"replies were empty, reasoning only: raise --max-tokens, which is 300"},
		"silent": {modeltest.Reply{Thinking: "Hm."}, "online",
			"reasoning only: switch reasoning off at the server, or raise --max-tokens"},
		"empty": {modeltest.Reply{}, "online", "replies were empty: the model's chat template may not fit"},
		"cut": {modeltest.Reply{Text: "I think", Finish: "length"}, "online",
			"replies were cut off at the token limit: raise --max-tokens"},
		"rambling": {modeltest.Say("I would go left."), "online", "replies could not be read ("},
		"tokens":   {modeltest.Say("I would go left.<|im_end|>"), "online", `replies were repaired (text, special token: "I would go left.<|im_end|>")`},
	} {
		t.Run(name, func(t *testing.T) {
			s := newSession(t)
			s.run("run", "sokoban/small-v0/01", "--agent", c.agent, "--token-limit", "800", "--model", "compat/x", "--base-url",
				replies(t, c.reply), "--out",
				filepath.Join(t.TempDir(), "a.gym"))
			out := strings.Join(strings.Fields(s.out.String()), " ")
			for _, want := range []string{c.want, "What went wrong, and what to do:", "latency p50 ", "tokens in, ",
				"--price IN,OUT"} {
				if !strings.Contains(out, want) {
					t.Errorf("no %q in\n%s", want, out)
				}
			}
		})
	}
	s := newSession(t)
	out := s.must("run", "sokoban/small-v0/01", "--model", "compat/x", "--price", "1,2", "--base-url", replies(t,
		modeltest.Say("# action\nleft")),
		"--token-limit", "800", "--out", filepath.Join(t.TempDir(), "a.gym"))
	if strings.Contains(out, "What went wrong") || strings.Contains(out, "cost unknown") || !strings.Contains(out,
		"latency p50") {
		t.Errorf("of good replies it says\n%s", out)
	}
}

// Episodes that failed because the agent broke the world are counted separately from those that were not scored.
func TestAdviceOnBrokenWorlds(t *testing.T) {
	got := episodesWrong(&watch.Sight{Broke: 2, Faults: map[string]int{"agent": 3, "world": 1}}, "a.gym", "")
	if len(got) != 2 || !strings.HasPrefix(got[0], "2 episodes failed because the agent broke the world") ||
		!strings.HasPrefix(got[1], "1 episode not scored; fault of the world") {
		t.Errorf("it says %q", got)
	}
}

// A price on the command line makes limits in dollars work; without a price the message names the flag.
func TestPriceFlag(t *testing.T) {
	s := newSession(t)
	args := []string{"run", "sokoban/small-v0/01", "--model", "compat/x", "--base-url", "http://127.0.0.1:1/v1",
		"--budget", "5usd", "--dry-run"}
	if status := s.run(args...); status != exitInput || !strings.Contains(s.err.String(),
		"--price IN,OUT in dollars per million tokens") {
		t.Errorf("without a price: exit %d\n%s", status, s.err.String())
	}
	if out := s.must(append(args, "--price", "10,100")...); !strings.Contains(out, "at most about $2.00") {
		t.Errorf("with a price:\n%s", out) // 50 turns of 2,000 tokens in and 200 out
	}
	for _, bad := range []string{"1", "a,b", "1,2,3,4", "-1,2", "NaN,1"} {
		if status := s.run(append(args, "--price", bad)...); status != exitInput {
			t.Errorf("--price %s: exit %d", bad, status)
		}
	}
}

// A person whose input is closed has not failed: nothing is scored, and the exit status is 0.
func TestAClosedInputIsNoFailure(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "a.gym")
	s.env["NO_COLOR"] = "1"
	out := s.must("play", "sokoban/small-v0/01", "--out", file)
	if !strings.Contains(out, "You left; an unfinished task is not scored.") || strings.Contains(out, "\x1b") {
		t.Errorf("it says\n%q", out)
	}
	var sum struct {
		Agents []struct{ Scored, Unfinished int }
	}
	if s.json(&sum, "report", file); sum.Agents[0].Scored != 0 || sum.Agents[0].Unfinished != 1 {
		t.Errorf("the report counts %+v", sum.Agents)
	}
}

// Shell completion suggests the matching names.
func TestCompletion(t *testing.T) {
	s := newSession(t)
	for typed, want := range map[string]string{
		"run sok":                      "sokoban\n",
		"run sokoban:m":                "sokoban:mini\n",
		"run sokoban/small-v0/0":       "sokoban/small-v0/01\n",
		"play phone/settings/wifi-o":   "phone/settings/wifi-off\n",
		"run quick --agent pho":        "phone-text\n",
		"run quick --agent idle,onl":   "idle,online\n",
		"run quick --model comp":       "compat/\n",
		"run quick --model policy/ph":  "policy/phone-small\n",
		"run --config magebench-t":     "magebench-table5\n",
		"list ag":                      "agents\n",
		"run quick --protocol publ":    "published\n",
		"report a":                     "gym\n:8\n",
		"list tasks --suite sokoban:m": "sokoban:mini\n",
		"new ga":                       "game\ta game",
	} {
		if out := s.must(append([]string{"__complete"}, strings.Fields(typed)...)...); !strings.Contains(out, want) {
			t.Errorf("%s: completes to\n%s", typed, out)
		}
	}
}

// When a person plays, the terminal is theirs: no display is drawn over it.
func TestNoDisplayWhereAPersonPlays(t *testing.T) {
	for agent, drawn := range map[string]bool{"human": false, "random": true} {
		var out, err bytes.Buffer
		home := t.TempDir()
		host := &Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": home}[name] },
			Stdin:  strings.NewReader(""),
			Stdout: &out, Stderr: &err, Now: time.Now, Terminal: true}
		status := Main(t.Context(), host, "run", "sokoban/small-v0/01", "--agent", agent, "--out", filepath.Join(home,
			"a.gym"))
		if status != exitDone || (err.Len() > 0) != drawn {
			t.Errorf("%s: exit %d; on the terminal %q", agent, status, err.String())
		}
	}
}

// Characters that reverse the direction of writing or hide text never reach the terminal, wherever they come from.
func TestRepliesCannotTurnTheTerminal(t *testing.T) {
	const turned = "I go\u202e left\u2066 \u200b\x1b[2J"
	for name, reply := range map[string]modeltest.Reply{"reply": modeltest.Say(turned), "refusal": modeltest.Fail(400, "").Saying("x", turned)} {
		for _, format := range [][]string{nil, {"--json"}} {
			s := newSession(t)
			file := filepath.Join(t.TempDir(), "a.gym")
			for _, line := range [][]string{{"run", "sokoban/small-v0/01", "--agent", "online", "--token-limit", "800", "--model", "compat/x", "--base-url",
				replies(t, reply), "--out", file}, {"report", file}, {"show", file}, {"show", file, "sokoban/small-v0/01"},
				{"export", "jsonl", file, "--out", "-"}} {
				s.run(append(line, format...)...)
				if said := s.out.String() + s.err.String(); strings.ContainsAny(said, "\u202e\u2066\u200b\x1b") {
					t.Errorf("%s %v: %s: %q", name, format, line[0], said)
				}
			}
		}
	}
}

// A package of a kind that works in another module comes with lines for that module; another kind is refused.
func TestNewInAnotherModule(t *testing.T) {
	s := newSession(t)
	dir := t.TempDir()
	mod := "module example.org/pond\n\ngo 1.26\n\nrequire gymkhana v0.0.0\n"
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"world", "agent", "game"} {
		out := s.must("new", kind, filepath.Join(dir, "my-"+kind))
		if !strings.Contains(out, "extend of the program’s main.go") || strings.Contains(out, "cli/") || strings.Contains(out, "make generate") {
			t.Errorf("new %s points to files that are not there:\n%s", kind, out)
		}
	}
	for _, kind := range []string{"app", "site"} {
		if status := s.run("new", kind, filepath.Join(dir, "my-"+kind)); status != exitInput ||
			!strings.Contains(s.err.String(), "call gymkhana new "+kind+" there") {
			t.Errorf("new %s: exit %d\n%s", kind, status, s.err.String())
		}
	}
}

// A dry run counts the questions of agents that ask less often than once a turn, and says what a pilot adds.
func TestADryRunCountsQuestions(t *testing.T) {
	s := newSession(t)
	out := s.must("run", "webui/bakery/1", "webui/bakery/2", "--agent", "webui-global,webui-online", "--model", "compat/m", "--base-url",
		"http://127.0.0.1:1/v1", "--option", "retries=1", "--dry-run")
	for _, want := range []string{"webui-global compat/m", "turns, 2 questions", "turns, 10 questions", "--estimate N plays N episodes"} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// A run says at its begin that a model which a probe found to read no pictures gets some.
func TestAProbeWithoutPicturesWarns(t *testing.T) {
	s := newSession(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: func(*modeltest.Request) modeltest.Reply {
		return modeltest.Say("Reason: done.\nAction: {\"action_type\": \"status\", \"goal_status\": \"complete\"}")
	}})
	table := "profiles: [{model: compat/stub, at: '" + srv.URL() + "', probed: 2026-11-27, sees: false}]"
	if err := os.WriteFile(filepath.Join(s.home, "probed.yaml"), []byte(table), 0o666); err != nil {
		t.Fatal(err)
	}
	const warning = "compat/stub reads no pictures at this address, as the probe of 2026-11-27 found, and online shows it the pictures of sokoban."
	model := []string{"--model", "compat/stub", "--base-url", srv.URL(), "--token-limit", "2000"}
	for _, c := range []struct {
		args   []string
		warned bool
	}{
		{[]string{"run", "sokoban/small-v0/01", "--agent", "online", "--dry-run"}, true},
		{[]string{"run", "sokoban/small-v0/01", "--agent", "online", "--out", filepath.Join(t.TempDir(), "a.gym")}, true},
		{[]string{"run", "phone/settings/wifi-off", "--agent", "phone-text", "--dry-run"}, false},
		{[]string{"run", "sites-text/1-hop/wiki-open-dish", "--agent", "web", "--dry-run"}, false},
	} {
		s.must(append(c.args, model...)...)
		said := strings.Join(strings.Fields(s.err.String()+s.out.String()), " ")
		if strings.Contains(said, warning) != c.warned || !c.warned && strings.Contains(said, "reads no pictures") {
			t.Errorf("%v: warned is to be %v\n%s", c.args, c.warned, said)
		}
	}
}

// Of every world, show says what a failed episode lacked at its end, and of a success nothing.
func TestShowSaysWhatWasMissing(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	for task, want := range map[string]string{
		"sokoban/small-v0/01":             "at most 0 of 2 boxes were on a dot at once",
		"football/personal/R1-2":          "no goal was scored",
		"games/snake-grid/01":             "score reached 0 of",
		"phone/settings/wifi-off":         "the setting “wifi” is on, and should be off",
		"sites-text/1-hop/wiki-open-dish": "hop 1 of 1 was not passed: wiki: open",
	} {
		os.Remove(file)
		s.must("run", task, "--agent", "idle,oracle", "--instances", "1", "--repeats", "1", "--out", file)
		shown := map[string]string{}
		for _, row := range rowsOf(t, file) {
			shown[fmt.Sprint(row.Arm)] = s.must("show", file, string(row.ID))
		}
		if !strings.Contains(shown["0"], "missing   "+want) {
			t.Errorf("%s: no %q in\n%s", task, want, tail(shown["0"]))
		}
		if strings.Contains(shown["1"], "missing  ") {
			t.Errorf("%s: the oracle lacks something:\n%s", task, tail(shown["1"]))
		}
	}
}

// What was seen, and the label of what was clicked, are in a transcript; --full has all of it, --stored nothing that is computed.
func TestShowSaysWhatWasSeen(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	s.must("run", "sites-text/1-hop/wiki-open-dish", "--agent", "heuristic", "--instances", "1", "--out", file)
	id := string(rowsOf(t, file)[0].ID)
	const label, far = "→ link “Everypedia the encyclopedia", "] StaticText 'Portal"
	short, full, stored := s.must("show", file, id), s.must("show", file, id, "--full"), s.must("show", file, id, "--stored")
	if !strings.Contains(short, label) || !strings.Contains(short, "more lines; --full has all") || strings.Contains(short, far) {
		t.Errorf("the transcript is\n%s", short)
	}
	if !strings.Contains(full, label) || !strings.Contains(full, far) {
		t.Errorf("with --full it is\n%s", full)
	}
	if strings.Contains(stored, "seen:") || strings.Contains(stored, label) || strings.Contains(stored, "missing   ") {
		t.Errorf("with --stored it is\n%s", stored)
	}
	if one := s.must("show", file, id, "--step", "1"); !strings.Contains(one, label) || strings.Contains(one, "\n   2  ") {
		t.Errorf("with --step 1 it is\n%s", one)
	}
	if status := s.run("show", file, id, "--step", "99"); status != exitInput || !strings.Contains(s.err.String(), "the episode has no step 99") {
		t.Errorf("step 99: exit %d\n%s", status, s.err.String())
	}
}

// rowsOf reads the episodes of a run file.
func rowsOf(t *testing.T, path string) []gymkhana.EpisodeRow {
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
	return rows
}

// A person may give up a task that cannot be declared done. The episode is scored as it is, and the run verifies.
func TestGivingUpVerifies(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "a.gym")
	s.env["NO_COLOR"] = "1"
	s.typed = "action_left\nq\n"
	s.must("play", "football/personal/R1-1", "--out", file)
	s.must("verify", file)
}
