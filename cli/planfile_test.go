package cli

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A plan whose meaning differs from its look is refused, also by a dry run, with the file, the line and a correction.
// No message contains a term of Go.
func TestPlansSayOneThing(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	plan := filepath.Join(t.TempDir(), "plan.yaml")
	const level, asks = "run: [sokoban/small-v0/01]\n", "agent: [online]\nmodel: [compat/m]\nbase-url: http://127.0.0.1:9/v1\n"
	goWords := regexp.MustCompile(`strconv|cannot unmarshal|ParseInt|time: |[^.]yaml: |\bint64\b`)
	for _, c := range []struct{ text, want string }{
		// an axis that is said twice
		{"agent: [random]\nmatrix: {agent: [idle]}\n", ":3: matrix: agent is an axis, and the key agent on line 2"},
		{asks + "matrix: {model: [compat/a]}\n", ":5: matrix: model is an axis, and the key model on line 3"},
		{asks + "options: {am: 7}\nmatrix: {am: [2]}\n", ":6: matrix: am is an axis, and options on line 5"},
		{asks + "option: [am=7]\nmatrix: {am: [2]}\n", "matrix: am is an axis, and --option am"},
		{"agent: [random]\nclock: latency=1s\nmatrix: {clock: [paused]}\n", ":4: matrix: clock is an axis, and the key clock on line 3"},
		{"agent: [random]\nworld: {a: 1}\nmatrix: {world.a: [2]}\n", ":4: matrix: world.a is an axis, and world on line 3"},
		{asks + "matrix: {am: []}\n", "am has no values"},
		{"matrix: {agent: []}\n", "agent has no values"},
		{asks + "matrix: {am: 3}\n", "am: want a list"},
		{"agent: [random]\nmatrix: {world.: [2]}\n", "has no name"},
		// what is no axis, no value, no measure
		{"matrix: {agent: [idle, random]}\nexclude: [{agnet: idle}]\n", `"agnet" is not an axis of the matrix; did you mean "agent"`},
		{"matrix: {agent: [idle, random]}\nexclude: [{agent: idel}]\n", `agent has no value "idel"; did you mean "idle"`},
		{"matrix: {agent: [idle, random]}\nexclude: [{}]\n", "entry 1 names no axis"},
		{"matrix: {agent: [idle, random]}\nexclude: [{agent: idle}, {agent: random}]\n", "exclude leaves no cell"},
		{"matrix: {agent: [idle, random]}\nexclude: [idle]\n", "entry 1: want keys and values"},
		{asks + "exclude: [{am: 1}]\n", `"am" is not an axis`},
		{"matrix: {agent: [idle]}\npivot: {rows: agnt, columns: model}\n", `"agnt" is not an axis`},
		{"matrix: {agent: [idle]}\npivot: {rows: agent, columns: model, metric: foo}\n", `unknown metric "foo" (known: `},
		{"matrix: {agent: [idle]}\npivot: {rows: agent, colums: model}\n", `unknown key "colums"; did you mean "columns"`},
		{"matrix: {agent: [idle]}\npivot: {rows: agent}\n", "columns is missing"},
		{asks + "pivot: {rows: am, columns: om}\n", `"am" is not an axis`},
		// one document of visible lines
		{"agent: [random]\n...\nbudget: 1usd\n", "there is text after the end of the plan"},
		{"agent: [random]\n...\n{{{{\n", "there is text after the end of the plan"},
		{"agent: [random]\n---\nrepeats: 5\n", "there is text after the end of the plan"},
		{"agent: [random]\nlabel: a\u2028repeats: 7\n", ":3: a line break U+2028"},
		{"agent: [random]\n# a\u2029repeats: 7\n", ":3: a line break U+2029"},
		{"agent: [random]\nrepeats: 2\u0085seed: 3\n", ":3: a line break U+0085"},
		{"agent: [random]\nlabel: \"\xff\"\n", "not UTF-8"},
		// numbers
		{"agent: [random]\nrepeats: 010\n", ":3: repeats: 010 could be decimal or octal; write 10 or 8"},
		{"agent: [random]\nseed: 0_17\n", ":3: seed: 0_17 could be decimal or octal; write 17 or 15"},
		{"agent: [random]\nseed: 08\n", ":3: seed: 08 could be octal"},
		{asks + "options: {am: 010}\n", ":5: am: 010 could"},
		{"agent: [random]\nworld: {tile: [1, 010]}\n", ":3: tile: 010 could"},
		{asks + "options: {am: 9007199254740993}\n", ":5: options: 9007199254740993 is too large"},
		{asks + "options: {am: -99999999999999999999}\n", ":5: options: -99999999999999999999 is too large"},
		{asks + "matrix: {am: [1, 9007199254740993]}\n", ":5: matrix: 9007199254740993 is too large"},
		{asks + "options: {am: 1e400}\n", `"am" is a string`},
		{asks + "options: {am: .inf}\n", ":5: am: want a number, not .inf"},
		{"agent: [random]\ncost-limit: .NaN\n", ":3: cost-limit: want a number"},
		{"agent: [random]\nrepeats: 3.5\n", `:3: repeats: want a whole number, not "3.5"`},
		{"agent: [random]\nrepeats: [3, 4]\n", ":3: repeats: want a single value"},
		{"agent: [random]\nrepeats: {a: 1}\n", ":3: repeats: want a value or a list"},
		{"agent: [random]\ntime-limit: 10\n", ":3: time-limit: want a time such as"},
		{"agent: [random]\nisolate-hops: yes\n", ":3: isolate-hops: want true or false"},
		{"agent: [random]\nlabel: 2001-01-01\n", ":3: label: YAML reads 2001-01-01 as a date"},
		// no value, and tags
		{"agent: [~]\n", ":2: agent: it has no value"},
		{"agent: [random]\nout: ~\n", ":3: out: it has no value"},
		{"agent: [random]\nlabel:\n", ":3: label: it has no value"},
		{asks + "options: {am: null}\n", ":5: am: it has no value"},
		{asks + "options: {members: [{model: ~}]}\n", ":5: model: it has no value"},
		{"agent: [random]\nworld: ~\n", ":3: world: it has no value"},
		{"agent: [random]\nrepeats: !!str 3\n", ":3: repeats: !!str: a plan may not use YAML tags"},
		{asks + "options: {am: !!float 3}\n", ":5: am: !!float: a plan may not use YAML tags"},
		{"agent: [random]\nlabel: !!binary aGk=\n", "a plan may not use YAML tags"},
		{"agent: [online]\nmodel: \"~\"\nbase-url: http://127.0.0.1:9/v1\n", `"~"`},
		{"agent: [[random]]\n", "want a list of single values"},
		{"agent: [random]\noptions: [a]\n", ":3: options: want keys and values"},
		{"agent: [random]\noptions: {1: a}\n", ":3: options: a key is a name"},
		// bounds
		{"agent: [random]\nrepeats: 0\n", "--repeats: want 1 or more"},
		{"agent: [random]\ninstances: 0\n", "--instances: want 1 or more"},
		{"agent: [random]\nfail-under: 2\n", "--fail-under: want a rate from 0 to 1"},
		{"agent: [random]\ncall-timeout: 0s\n", "--call-timeout: want the longest time"},
		{"agent: [random]\nparallel: 100000000000\n", "--parallel: at most 10000"},
		{"agent: [random]\nscreen: 0x0\n", "--screen"},
		{"agent: [random]\n" + strings.Repeat("x", 900) + ": 1\n", `unknown key "` + strings.Repeat("x", 80) + `…"`},
		{"agent: [random]\nrepeats: " + strings.Repeat("x", 5000) + "\n", strings.Repeat("x", 80) + `…"`},
		{"agent: [random]\n# " + strings.Repeat("x", mostPlan) + "\n", "a plan may have at most 1048576"},
	} {
		if err := os.WriteFile(plan, []byte(level+c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		status, short := s.run("run", "--config", plan, "--dry-run"), strings.ReplaceAll(c.text[:min(len(c.text), 200)], "\n", "|")
		if said := flat(s.err.String()); status != exitInput || !strings.Contains(said, c.want) || goWords.MatchString(said) || len(said) > 3000 {
			t.Errorf("%s\nexit %d, want %d and %q\n%.2000s", short, status, exitInput, c.want, said)
		}
	}
	for _, name := range []string{os.DevNull, t.TempDir()} {
		if status := s.run("run", "--config", name, "--dry-run"); status != exitInput || !strings.Contains(s.err.String(), "is not a file") {
			t.Errorf("%s: exit %d\n%s", name, status, s.err.String())
		}
	}
}

// Flags and variables have the same bounds as a plan.
func TestFlagsHaveTheBoundsOfPlans(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	for _, c := range []struct{ flag, value, want string }{
		{"repeats", "0", "want 1 or more"}, {"repeats", "010", "write 10 or 8"}, {"repeats", "x", "want a whole number, not"},
		{"instances", "0", "want 1 or more"}, {"fail-under", "2", "want a rate"}, {"fail-under", "NaN", "want a number"},
		{"call-timeout", "0s", "want the longest time"}, {"time-limit", "10", "want a time such as"}, {"parallel", "100000000000", "at most 10000"},
		{"seed", "-1", "want a whole number of 0 or more"}, {"isolate-hops", "yes", "want true or false"},
	} {
		status := s.run("run", "sokoban/small-v0/01", "--agent", "random", "--dry-run", "--"+c.flag+"="+c.value)
		if said := flat(s.err.String()); status != exitInput || !strings.Contains(said, c.want) || strings.Contains(said, "strconv") {
			t.Errorf("--%s=%s: exit %d, want %q\n%s", c.flag, c.value, status, c.want, said)
		}
		s.env[envName(c.flag)] = c.value
		if status := s.run("run", "sokoban/small-v0/01", "--agent", "random", "--dry-run"); status != exitInput || !strings.Contains(flat(s.err.String()), c.want) {
			t.Errorf("%s=%s: exit %d\n%s", envName(c.flag), c.value, status, s.err.String())
		}
		delete(s.env, envName(c.flag))
	}
	if status := s.run("run", "sokoban/small-v0/01", "--agent", "online", "--model", "compat/m", "--base-url", "http://127.0.0.1:9/v1", "--dry-run",
		"--option", `x={"am":[1,9007199254740993]}`); status != exitInput || !strings.Contains(flat(s.err.String()), "too large to be stored exactly") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
}

// A value on the command line may replace one of the plan, and names that are not axes of a matrix can still be laid
// out.
func TestPlansThatAreSound(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	plan := filepath.Join(t.TempDir(), "plan.yaml")
	for _, c := range []struct {
		text string
		args []string
	}{
		{"matrix: {agent: [idle, random], model: [compat/a]}\nexclude: [{agent: idle}]\n", []string{"--agent", "random,oracle"}},
		{"agent: [idle, random]\nexclude: [{agent: idle, model: compat/x}]\n", nil},
		{"agent: [idle, random]\npivot: {rows: agent, columns: clock, metric: steps}\n", nil},
		{"agent: [idle]\nrepeats: &n 2\nseed: *n\n", nil},
		{"---\nagent: [idle]\nlabel: \"010\"\nprice: [1, 2]\n", nil},
	} {
		if err := os.WriteFile(plan, []byte("run: [sokoban/small-v0/01]\n"+c.text), 0o644); err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(c.text, "---") {
			if err := os.WriteFile(plan, []byte(c.text+"run: [sokoban/small-v0/01]\n"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		s.must(append([]string{"run", "--config", plan, "--dry-run"}, c.args...)...)
	}
}
