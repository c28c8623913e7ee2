package cli_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// A shell runs command lines one after the other and pins what each prints. DIR and HOME in a line stand for
// folders of the test, STUB for the address of its model. Its clock stands still.
type shell struct {
	*bench
	p *pins
}

func newShell(t *testing.T, p *pins) *shell {
	t.Helper()
	b := newBench(t)
	b.now = func() time.Time { return time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC) }
	stub := newStub(t, sokobanMoves)
	b.env["GYMKHANA_BASE_URL"] = stub.url()
	return &shell{b, p}
}

// pin runs a command line and pins its exit status and what it wrote to stdout.
func (s *shell) pin(line string) {
	s.t.Helper()
	status, out, words := s.run(s.args(line)...)
	if status == 2 {
		s.t.Errorf("gymkhana %s: exit 2\n%s", line, words)
	}
	s.p.add(line, s.tidy(out))
	if status != 0 {
		s.p.add(line+" (status)", fmt.Sprint("exit ", status))
	}
}

// pinStatus runs a command line and pins its exit status alone.
func (s *shell) pinStatus(line string) {
	s.t.Helper()
	status, _, _ := s.run(s.args(line)...)
	s.p.add(line, fmt.Sprint("exit ", status))
}

// pinFile pins a file that a command wrote.
func (s *shell) pinFile(path string) {
	s.t.Helper()
	data, err := os.ReadFile(s.args(path)[0])
	if err != nil {
		s.t.Fatal(err)
	}
	text := s.tidy(string(data))
	if len(text) > 40000 {
		text = "sha256 " + short(text)
	}
	s.p.add("file "+path, text)
}

func (s *shell) args(line string) []string {
	places := strings.NewReplacer("DIR", s.dir, "HOME", s.home, "STUB", s.env["GYMKHANA_BASE_URL"])
	return strings.Fields(places.Replace(line))
}

var (
	runName = regexp.MustCompile(`\brun [0-9a-f]{8}\b`)
	csvName = regexp.MustCompile(`(?m)^[0-9a-f]{8},`)
	digest  = regexp.MustCompile(`\b([Dd]igest|was) [0-9a-f]{64}\b`)
	lengths = regexp.MustCompile(`\b\d+ bytes\b`)
	seconds = regexp.MustCompile(`\s[\d.]+\s+[\d.]+\s+(\S+)$`)
	subsets = regexp.MustCompile(`( :[a-z-]+){2,}`)
)

// tidy takes what belongs to one execution out of a text. JSON, of one value or one in each line, is written
// with sorted keys.
func (s *shell) tidy(text string) string {
	text = s.plain(strings.TrimSuffix(text, "\n"))
	if stub := s.env["GYMKHANA_BASE_URL"]; stub != "" {
		text = strings.ReplaceAll(text, stub, "STUB")
	}
	var lines []string
	text = digest.ReplaceAllString(runName.ReplaceAllString(text, "run ID"), "$1 HASH")
	text = lengths.ReplaceAllString(csvName.ReplaceAllString(text, "ID,"), "some bytes")
	timed := false // in a table with times of answers, whose columns are as wide as these
	for line := range strings.SplitSeq(text, "\n") {
		if timed = strings.Contains(line, " p50 s ") || timed && line != ""; timed {
			line = strings.Join(strings.Fields(seconds.ReplaceAllString(line, " TIME TIME $1")), " ")
		}
		line = subsets.ReplaceAllStringFunc(line, inOrder)
		if v, ok := decoded(line); ok {
			line = encoded(timeless(v))
		}
		lines = append(lines, line)
	}
	if v, ok := decoded(lines[0]); ok && len(lines) == 1 {
		return pretty(v, "")
	}
	return strings.Join(lines, "\n")
}

// inOrder sorts the names of subsets, which are printed in any order.
func inOrder(names string) string {
	list := strings.Fields(names)
	slices.Sort(list)
	return " " + strings.Join(list, " ")
}

// pretty writes JSON with a line for each value that is short.
func pretty(v any, indent string) string {
	const short = 150
	text := encoded(v)
	if len(text) <= short {
		return text
	}
	var open, shut string
	var lines []string
	deeper := indent + " "
	switch v := v.(type) {
	case map[string]any:
		open, shut = "{", "}"
		for _, key := range sortedKeys(v) {
			lines = append(lines, deeper+encoded(key)+":"+pretty(v[key], deeper))
		}
	case []any:
		open, shut = "[", "]"
		for i := range v {
			lines = append(lines, deeper+pretty(v[i], deeper))
		}
	default:
		return text
	}
	return open + "\n" + strings.Join(lines, ",\n") + "\n" + indent + shut
}

// What every command prints, as JSON and for people, is what it was.
func TestPinsOfCommands(t *testing.T) {
	fullTier(t)
	p := newPins(t, "commands")
	s := newShell(t, p)
	s.write("levels.txt", "; 0\n#######\n#@ $ .#\n#######\n\n; 1\n######\n#@ $.#\n######\n")
	s.write("home/profiles.yaml", profiles)
	const tasks = "sokoban/small-v0/01 sokoban/small-v0/20 "
	for _, line := range []string{
		"run " + tasks + "--agent idle,random,oracle --repeats 2 --out DIR/a.gym --json",
		"run " + tasks + "--agent idle,random,oracle --repeats 2 --seed 5 --out DIR/b.gym",
		"run sokoban/small-v0/03 --agent online,global --model compat/test --token-limit 600 --cache off --parallel 1" +
			" --out DIR/m.gym --json",
		"run games/snake-grid/01 phone/settings/wifi-off --agent heuristic,oracle --instances 1 --out DIR/g.gym --json",
		"run --config games-latency --instances 1 --agent heuristic --out DIR/l.gym",
		"run quick --dry-run --json",
		"run quick --dry-run",
		"run sokoban/small-v0/20 --agent group --model compat/test --protocol published --dry-run --json",
		"run phone/settings/wifi-off --agent policy,group --model policy/phone-small --instances 1 --dry-run --json",
		"run --config magebench-table5 --model openai/gpt-4o --dry-run",
		"run games/snake-grid/01 --agent semantic,computeruse --model openai/gpt-4o --judge openai/gpt-4o" +
			" --budget 5usd --token-limit 100 --cost-limit 1 --time-limit 1m --working-limit 2m --clock latency" +
			" --temperature 0.5 --max-tokens 9 --dry-run --json",
		"list suites", "list suites --json", "list agents", "list agents --json", "list models", "list models --json",
		"list plans", "list plans --json", "list tasks --suite quick", "list tasks --suite sokoban:mini --json",
		"show DIR/a.gym", "show DIR/a.gym --json", "show DIR/m.gym --json",
		"show DIR/a.gym sokoban/small-v0/01#0/1", "show DIR/a.gym sokoban/small-v0/01#0/0 --states",
		"show DIR/a.gym sokoban/small-v0/01#0/0 --json", "show DIR/m.gym sokoban/small-v0/03#0/0 --raw",
		"show DIR/g.gym phone/settings/wifi-off#0/0",
		"verify DIR/a.gym", "verify DIR/a.gym --frames --json", "verify DIR/m.gym --frames --strict --json",
		"verify DIR/g.gym --json",
		"report DIR/a.gym", "report DIR/a.gym --json", "report DIR/a.gym --tasks --tags --instructions",
		"report DIR/m.gym --instructions",
		"report DIR/m.gym --json", "report DIR/g.gym --tasks --tags --json",
		"report DIR/l.gym --rows agent --columns clock --metric progress",
		"report DIR/l.gym --rows agent --columns clock --metric steps --json",
		"report DIR/a.gym --csv DIR/a-report.csv --html DIR/a.html --json",
		"compare DIR/a.gym --agent random,oracle", "compare DIR/a.gym --agent random,oracle --json",
		"compare DIR/a.gym DIR/b.gym --agent random,random", "compare DIR/a.gym DIR/b.gym --agent random,random --json",
		"selftest sokoban/small-v0/01 games/snake-grid/01 phone/settings/wifi-off --instances 2",
		"selftest sokoban/small-v0/01 games/snake-grid/01 phone/settings/wifi-off --instances 2 --json",
		"export csv DIR/a.gym --out DIR/a.csv --json", "export jsonl DIR/a.gym --out DIR/a.jsonl",
		"export jsonl DIR/m.gym --calls --out DIR/m.jsonl --json",
		"import sokoban DIR/levels.txt --as mine", "import sokoban DIR/levels.txt --as mine --json",
		"list tasks --suite mine --json",
		"run mine --agent oracle --out DIR/mine.gym --json",
		"export jsonl DIR/mine.gym",
		"merge DIR/ab.gym DIR/a.gym DIR/m.gym", "report DIR/ab.gym --json", "merge DIR/ab2.gym DIR/m.gym DIR/a.gym --json",
		"pack DIR/m.gym", "verify DIR/m.gym --frames --json", "pack DIR/ab.gym --json",
		"rm DIR/ab.gym", "rm DIR/ab2.gym DIR/mine.gym --json",
		"run sokoban/small-v0/03 --agent online --model compat/test --token-limit 600 --parallel 1 --out DIR/c1.gym --json",
		"cache stats", "cache stats --json",
		"run sokoban/small-v0/03 --agent online --model compat/test --token-limit 600 --parallel 1 --out DIR/c2.gym --json",
		"cache prune --older 1h", "cache prune --older 1h --json", "cache clear --json", "cache clear",
		"init DIR/plan.yaml --json", "run --config DIR/plan.yaml --agent idle --out DIR/planned.gym --json",
		"run " + tasks + "--agent oracle --budget 1tok --fail-under 0.5 --out DIR/f.gym --json",
		"run quick --agent idle --instances 1 --fail-under 0.5 --out DIR/f2.gym --json",
	} {
		s.pin(line)
	}
	for _, file := range []string{"DIR/a-report.csv", "DIR/a.csv", "DIR/mine.gym.jsonl", "DIR/m.jsonl", "DIR/plan.yaml",
		"HOME/suites/mine.yaml"} {
		s.pinFile(file)
	}
	for _, line := range []string{"", "rum", "run", "run quik", "run quick --agent oracel", "run quick --agent online",
		"run quick --agents idle",
		"run quick --repeats -1", "show DIR/none.gym", "verify DIR/levels.txt", "compare DIR/a.gym",
		"export xml DIR/a.gym", "import nothing x",
		"run quick --protocol printed", "run quick --clock latency=fast", "run quick --budget 5",
		"run quick --option a=1 --agent idle",
		"run quick --world-version 2 --agent idle", "run quick --screen 10x10 --agent idle",
		"run quick --isolate-hops --agent idle",
		"run --config nothing", "run quick --prompts DIR/none", "list things", "list tasks --suite none", "cache melt",
		"train sokoban", "synth sokoban"} {
		s.pinStatus(line)
	}
	if err := os.MkdirAll(filepath.Join(s.dir, "games", "kit"), 0o777); err != nil {
		t.Fatal(err)
	}
	s.pin("new game lantern-walk --dir DIR/games --json")
	s.pinKeys("version --json")
	s.pinKeys("doctor --json")
	s.stdin = "Right\nUp\nLeft\nq\n"
	s.pin("play sokoban/small-v0/01 --out DIR/played.gym --json")
	s.pin("verify DIR/played.gym")
	p.class = "any"
	p.check(true)
}

// pinKeys pins which values a command's JSON has, and of which type, where the values belong to the machine.
func (s *shell) pinKeys(line string) {
	s.t.Helper()
	var v any
	if err := json.Unmarshal([]byte(s.must(s.args(line)...)), &v); err != nil {
		s.t.Fatal(err)
	}
	s.p.add(line, encoded(typed(v)))
}

// typed puts the name of its type in the place of every value.
func typed(v any) any {
	object, ok := v.(map[string]any)
	if !ok {
		return fmt.Sprintf("%T", v)
	}
	own := map[string]any{}
	for key, value := range object {
		own[key] = typed(value)
	}
	return own
}

func (s *shell) write(name, text string) {
	s.t.Helper()
	path := filepath.Join(s.dir, name)
	if home, ok := strings.CutPrefix(name, "home/"); ok {
		path = filepath.Join(s.home, home)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		s.t.Fatal(err)
	}
}

// Every task is listed as before. Goals are given as hashes.
func TestPinsOfTasks(t *testing.T) {
	fullTier(t)
	p := newPins(t, "tasks")
	p.class = "any"
	var rows []map[string]any
	d := json.NewDecoder(strings.NewReader(newBench(t).must("list", "tasks", "--json")))
	d.UseNumber()
	if err := d.Decode(&rows); err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for _, row := range rows {
		id := row["id"].(string)
		seen[id]++
		row["goal"] = short(row["goal"].(string))
		p.add("task "+id+strings.Repeat("'", seen[id]-1), encoded(row))
	}
	p.check(true)
}

// Every command's help says what it said.
func TestPinsOfHelp(t *testing.T) {
	fullTier(t)
	p := newPins(t, "help")
	p.class = "any"
	s := newShell(t, p)
	delete(s.env, "GYMKHANA_BASE_URL")
	for _, command := range []string{"", "run", "list", "show", "report", "compare", "verify", "digest", "selftest", "export",
		"import", "pack", "merge", "rm",
		"train", "synth", "doctor", "doctor model", "init", "new", "cache", "cache stats", "cache prune", "cache clear", "play",
		"fit-aes", "version"} {
		s.pin(strings.TrimSpace(command + " --help"))
	}
	p.check(true)
}
