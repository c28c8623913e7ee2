package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gymkhana/report"
	"gymkhana/runner"
)

func TestAWholeEvaluation(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	dir := t.TempDir()
	file := filepath.Join(dir, "quick.gym")
	var sum report.Summary
	s.json(&sum, "run", "quick", "--out", file)
	if len(sum.Agents) != 3 || sum.Suite != "quick" || sum.Version != 1 {
		t.Fatalf("summary %+v; want the three agents of quick@1", sum)
	}
	oracle, idle := agent(t, &sum, "oracle"), agent(t, &sum, "idle")
	if *oracle.SuccessRate != 1 || *oracle.MeanReward != 100 || *idle.SuccessRate != 0 || oracle.Episodes != 12 {
		t.Errorf("oracle %+v\nidle %+v", oracle, idle)
	}
	if !strings.Contains(s.err.String(), "gymkhana verify "+file) {
		t.Errorf("the next command is not named:\n%s", s.err.String())
	}
	var v runner.Verification
	s.json(&v, "verify", file, "--frames", "--strict")
	if v.Episodes != 36 || v.Rescored != 36 || len(v.Mismatches) != 0 {
		t.Errorf("verify: %+v", v)
	}
	for want, flags := range map[string][]string{
		"the world sokoban has only one engine; what can be executed in another are runs of site and site-text": {"--cross-engine"},
		"leave out --frames": {"--cross-engine", "--frames"},
	} {
		if status := s.run(append([]string{"verify", file}, flags...)...); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("verify %q: exit %d; want %q\n%s", flags, status, want, s.err.String())
		}
	}
	var again report.Summary
	s.json(&again, "report", file, "--tasks", "--tags", "--instructions", "--html", filepath.Join(dir, "r.html"), "--csv", filepath.Join(dir, "r.csv"))
	if *agent(t, &again, "oracle").MeanReward != 100 {
		t.Errorf("report says %+v", again)
	}
	page, err := os.ReadFile(filepath.Join(dir, "r.html"))
	if err != nil || !strings.Contains(string(page), "data:image/png") || strings.Contains(string(page), `src="http`) {
		t.Errorf("the page has no pictures, or loads something: %d bytes, %v", len(page), err)
	}
	s.must("show", file)
	if out := s.must("show", file, "sokoban/small-v0/01#0/0"); !strings.Contains(out, "sokoban/small-v0/01") {
		t.Errorf("show:\n%s", out)
	}
	s.must("compare", file, "--agent", "random,oracle")
	s.must("export", "jsonl", file, "--out", filepath.Join(dir, "r.jsonl"))
	s.must("export", "csv", file, "--out", filepath.Join(dir, "e.csv"))
	f, err := os.Open(filepath.Join(dir, "e.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if rows, err := csv.NewReader(f).ReadAll(); err != nil || len(rows) != 37 {
		t.Errorf("the export has %d rows, %v; want 36 and a header", len(rows), err)
	}
	s.must("pack", file)
	s.json(&v, "verify", file)
	other := filepath.Join(dir, "declare.gym")
	s.must("run", "quick", "--agent", "declare", "--out", other)
	s.must("merge", filepath.Join(dir, "all.gym"), file, other)
	s.json(&again, "report", filepath.Join(dir, "all.gym"))
	if len(again.Agents) != 4 {
		t.Errorf("the merged run has %d agents; want 4", len(again.Agents))
	}
	s.must("rm", file)
	if left, _ := filepath.Glob(file + "*"); len(left) > 0 {
		t.Errorf("rm left %v", left)
	}
}

const boxoban = `; 0
##########
##########
####   ###
####   ###
#### $ ###
####.@ ###
##########
##########
##########
##########

; 1
##########
#  .     #
# $      #
# @      #
##########
`

func TestABoxobanFileImports(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "000.txt")
	if err := os.WriteFile(file, []byte(boxoban), 0o666); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Suite string
		Tasks int
	}
	s.json(&got, "import", "sokoban", file, "--as", "boxoban")
	if got.Tasks != 2 {
		t.Fatalf("%d tasks imported; want 2", got.Tasks)
	}
	var sum report.Summary
	s.json(&sum, "run", "boxoban", "--agent", "oracle", "--out", filepath.Join(t.TempDir(), "b.gym"))
	if *agent(t, &sum, "oracle").MeanReward != 100 {
		t.Errorf("%+v", sum.Agents)
	}
}

func TestPrivateInstancesComeFromTheKey(t *testing.T) {
	s := newSession(t)
	files := map[string]string{}
	for _, key := range []string{"a", "b", "a again"} {
		file := filepath.Join(t.TempDir(), "p.gym")
		var sum report.Summary
		s.json(&sum, "run", "sokoban/small-v0/20", "--agent", "oracle", "--private", strings.TrimSuffix(key, " again"), "--out", file)
		if *agent(t, &sum, "oracle").MeanReward != 100 {
			t.Errorf("key %s: %+v", key, sum.Agents)
		}
		s.must("verify", file, "--strict", "--private", strings.TrimSuffix(key, " again"))
		for wrong, want := range map[string]string{"": "pass the key with --private", "another": "its instances are not those"} {
			if status := s.run("verify", file, "--strict", "--private", wrong); status != exitFailed || !strings.Contains(s.out.String(), want) {
				t.Errorf("verified with the key %q: exit %d; want %q\n%s", wrong, status, want, s.out.String())
			}
		}
		s.must("export", "csv", file, "--out", file+".csv")
		data, err := os.ReadFile(file + ".csv")
		if err != nil {
			t.Fatal(err)
		}
		rows, err := csv.NewReader(strings.NewReader(string(data))).ReadAll()
		if err != nil || len(rows) != 2 {
			t.Fatal(err, len(rows))
		}
		column := indexOf(rows[0], "instance")
		files[key] = rows[1][column]
		if raw, err := os.ReadFile(file); err != nil || strings.Contains(string(raw), "--private") {
			t.Error("the key's flag is in the run file", err)
		}
	}
	if files["a"] != files["a again"] || files["a"] == files["b"] || files["a"] == "20" {
		t.Errorf("instances %v; want them to follow the key", files)
	}
}

func indexOf(list []string, want string) int {
	for i, s := range list {
		if s == want {
			return i
		}
	}
	return -1
}

func TestBadInputSaysWhatWhereAndTheNearestName(t *testing.T) {
	s := newSession(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for name, c := range map[string]struct {
		args []string
		want string
	}{
		"command":  {[]string{"runn"}, `did you mean "run"`},
		"flag":     {[]string{"run", "quick", "--agnet", "idle"}, `unknown flag --agnet; did you mean "--agent"`},
		"short":    {[]string{"run", "quick", "--temp", "1"}, `unknown flag --temp; did you mean "--temperature"?`},
		"shorter":  {[]string{"run", "quick", "--max", "1"}, `did you mean "--max-pause" or "--max-tokens"?`},
		"forms":    {[]string{"run", "quick", "--agent", "online", "--model", "m1"}, `compat/m1 --base-url URL for a server of your own`},
		"reports":  {[]string{"report", "a.gym", "b.gym"}, `gymkhana merge ALL.gym a.gym b.gym joins several`},
		"suite":    {[]string{"run", "socoban"}, `unknown suite "socoban"; did you mean "sokoban"`},
		"task":     {[]string{"run", "sokoban/small-v9"}, `did you mean "sokoban/small-v0"`},
		"subset":   {[]string{"run", "sokoban:minni"}, `did you mean "mini"`},
		"agent":    {[]string{"run", "quick", "--agent", "randm"}, `unknown agent "randm"; did you mean "random"`},
		"no model": {[]string{"run", "quick", "--agent", "online"}, `pass --model`},
		"provider": {[]string{"run", "quick", "--agent", "online", "--model", "opnai/x"}, `did you mean "openai"`},
		"no name":  {[]string{"run", "quick", "--agent", "online", "--model", "gpt"}, `want provider/NAME`},
		"no key":   {[]string{"run", "quick", "--agent", "online", "--model", "openai/gpt-4o"}, `set OPENAI_API_KEY`},
		"no url":   {[]string{"run", "quick", "--agent", "online", "--model", "compat/x"}, `--base-url`},
		"option": {[]string{"run", "quick", "--agent", "online", "--model", "compat/x", "--base-url",
			"http://127.0.0.1:1/v1", "--option", "amm=3"}, `did you mean "am"`},
		"clock":     {[]string{"run", "quick", "--clock", "fast"}, `want paused, latency, or latency=800ms`},
		"protocol":  {[]string{"run", "quick", "--protocol", "paper"}, `want corrected or published`},
		"budget":    {[]string{"run", "quick", "--budget", "much"}, `want dollars (5usd)`},
		"nothing":   {[]string{"run"}, `name a suite`},
		"config":    {[]string{"run", "--config", "quik"}, `did you mean "quick"`},
		"key":       {[]string{"run", "--config", write("k.yaml", "run: [quick]\nagnet: [idle]\n")}, `k.yaml:2: unknown key "agnet"; did you mean "agent"`},
		"value":     {[]string{"run", "--config", write("v.yaml", "run: [quick]\n\nrepeats: many\n")}, `v.yaml:3: repeats:`},
		"yaml":      {[]string{"run", "--config", write("y.yaml", "run: [quick\n")}, `y.yaml: `},
		"no file":   {[]string{"verify", filepath.Join(dir, "none.gym")}, `none.gym`},
		"not a run": {[]string{"verify", write("text.gym", "hello, this is no database at all, whatever its name says")}, `text.gym`},
		"kind":      {[]string{"list", "task"}, `did you mean "tasks"`},
		"importer":  {[]string{"import", "socoban", "x"}, `did you mean "sokoban"`},
		"level":     {[]string{"import", "sokoban", write("bad.txt", "#####\n#@$ #\n#####\n")}, `bad.txt`},
		"taken":     {[]string{"import", "sokoban", write("ok.txt", boxoban), "--as", "sokoban"}, `built in`},
		"out":       {[]string{"run", "quick", "--out", "/proc/nope/x.gym"}, `/proc/nope`},
		"episode":   {[]string{"verify"}, `usage: gymkhana verify FILE`},
	} {
		status := s.run(c.args...)
		if text := s.err.String(); status != exitInput || !strings.Contains(text, c.want) {
			t.Errorf("%s: gymkhana %s: exit %d; want 2 and %q in:\n%s", name, strings.Join(c.args, " "), status, c.want, text)
		}
	}
	if left, _ := filepath.Glob("runs"); len(left) > 0 {
		t.Error("bad input left a runs folder behind")
	}
}

func TestAnExistingRunIsNotOverwritten(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	s.must("run", "sokoban/small-v0/01", "--agent", "idle", "--out", file)
	if status := s.run("run", "sokoban/small-v0/01", "--agent", "idle", "--out", file); status != exitInput {
		t.Errorf("exit %d; want 2", status)
	}
	if status := s.run("run", "sokoban/small-v0/02", "--agent", "idle", "--resume", file); status != exitInput ||
		!strings.Contains(s.err.String(), "the plan of") {
		t.Errorf("a changed plan: exit %d; want 2\n%s", status, s.err.String())
	}
	s.must("run", "sokoban/small-v0/01", "--agent", "idle", "--resume", file)
}

func TestFlagsFromTheEnvironmentAndAPlan(t *testing.T) {
	s := newSession(t)
	plan := filepath.Join(t.TempDir(), "plan.yaml")
	s.must("init", plan)
	if status := s.run("init", plan); status != exitInput {
		t.Errorf("init replaced a file: exit %d", status)
	}
	s.env["GYMKHANA_AGENT"] = "declare" // wins over the plan
	var got struct{ Episodes int }
	s.json(&got, "run", "--config", plan, "--dry-run")
	if got.Episodes != 12 {
		t.Errorf("%d episodes; want 12 of the one agent that the environment names", got.Episodes)
	}
	s.env = map[string]string{"GYMKHANA_REPEATS": "three"}
	if status := s.run("run", "--config", plan, "--dry-run"); status != exitInput || !strings.Contains(s.err.String(), "GYMKHANA_REPEATS") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
}

func TestInterruptStopsCleanlyAndResumes(t *testing.T) {
	s := newSession(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	ctx, cancel := context.WithCancel(t.Context())
	host := &Host{Getenv: func(name string) string { return map[string]string{"GYMKHANA_HOME": s.home}[name] },
		Stdout: &s.out, Stderr: cancelAfter{cancel, "10/182", &s.err}, Now: time.Now}
	if status := Main(ctx, host, "run", "sokoban", "--agent", "random", "--parallel", "2", "--out", file); status != exitStopped {
		t.Fatalf("exit %d; want 3\n%s", status, s.err.String())
	}
	var sum report.Summary
	s.json(&sum, "report", file)
	if a := agent(t, &sum, "random"); a.Unfinished == 0 || a.Scored == 0 {
		t.Errorf("after an interrupt: %+v; want some episodes scored and some not played", a)
	}
	s.json(&sum, "run", "--resume", file)
	if a := agent(t, &sum, "random"); a.Scored != 182 {
		t.Errorf("after the resume: %+v", a)
	}
}

// cancelAfter is a stderr that ends the context when it sees a text.
type cancelAfter struct {
	cancel context.CancelFunc
	text   string
	to     *bytes.Buffer
}

func (c cancelAfter) Write(b []byte) (int, error) {
	if strings.Contains(string(b), c.text) {
		c.cancel()
	}
	return c.to.Write(b)
}

func TestHelpHasExamples(t *testing.T) {
	s := newSession(t)
	host := &Host{Getenv: func(string) string { return "" }}
	for _, cmd := range (&app{host: host}).root().Commands() {
		if cmd.Name() == "help" || cmd.Name() == "completion" {
			continue
		}
		if cmd.Example == "" && cmd.Name() != "version" {
			t.Errorf("%s --help shows no example", cmd.Name())
		}
		s.must(cmd.Name(), "--help")
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if out := s.must("completion", shell); len(out) < 500 {
			t.Errorf("completion %s is %d bytes", shell, len(out))
		}
	}
}
