package registry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"

	"gymkhana"
)

// A player is an agent that only has a name and the options it was made with.
type player struct{ name string }

func (*player) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (*player) Act(context.Context, *gymkhana.Observation) (gymkhana.Decision, error) {
	return gymkhana.Decision{}, nil
}

func (*player) Sit(gymkhana.Environment) error { return nil }

// A talker is a member of groups and keeps records.
type talker struct{ player }

func (*talker) Propose(context.Context, *gymkhana.Observation, []gymkhana.Heard) (gymkhana.Decision, error) {
	return gymkhana.Decision{}, nil
}

func (*talker) Did(gymkhana.Decision) error { return nil }

func (*talker) Record() string { return "" }

// seated makes privileged agents with a name; they show the options that they got.
func seated(name string) func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	return func(s gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
		if string(s.Options) == `{"bad":1}` {
			return nil, errors.New("bad options")
		}
		return &player{name + string(s.Options)}, nil
	}
}

// The agents oracle and heuristic are the task's own, made with the options of its oracle; an agent whose entry has
// Sits is privileged too, and no other is.
func TestWhoSitsInTheWorld(t *testing.T) {
	c := New()
	c.Oracle("walker", seated("walker"))
	c.Oracle("runner", seated("runner"))
	c.Heuristic("walker", seated("stroller"))
	plain := func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return &player{"plain"}, nil }
	c.Agent(AgentEntry{Name: OracleName})
	c.Agent(AgentEntry{Name: HeuristicName})
	c.Agent(AgentEntry{Name: "bot", Sits: seated("bot")})
	c.Agent(AgentEntry{Name: "plain", New: plain})
	c.Agent(AgentEntry{Name: "broken", New: func(gymkhana.AgentSetup) (gymkhana.Agent, error) { return nil, errors.New("broken") }})
	task := func(oracle, config string) *gymkhana.Task {
		return &gymkhana.Task{ID: "s/t", Oracle: gymkhana.Ref{Name: oracle, Config: gymkhana.Config(config)}}
	}
	for _, k := range []struct {
		agent, oracle, config string
		want, wrong           string
	}{
		{"oracle", "walker", `{"a":1}`, `walker{"a":1}`, ""},
		{"heuristic", "walker", `{"a":1}`, `stroller{"a":1}`, ""},
		{"oracle", "runner", "", "runner", ""},
		{"heuristic", "runner", "", "", "s/t has no heuristic of its own"},
		{"heuristic", "", "", "", "s/t has no oracle, and so no heuristic"},
		{"oracle", "", "", "", "s/t has no oracle"},
		{"oracle", "waker", "", "", `unknown oracle "waker"; did you mean "walker"?`},
		{"oracle", "walker", `{"bad":1}`, "", "bad options"},
		{"bot", "walker", `{"a":1}`, `bot{"mine":2}`, ""},
		{"plain", "walker", "", "plain", ""},
		{"broken", "walker", "", "", "broken"},
		{"plian", "walker", "", "", `unknown agent "plian"; did you mean "plain"?`},
	} {
		got, err := c.NewAgent(k.agent, task(k.oracle, k.config), gymkhana.AgentSetup{Options: gymkhana.Config(`{"mine":2}`)})
		if k.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), k.wrong) || got.Agent != nil {
				t.Errorf("%s of %q: %+v, %v; want %q", k.agent, k.oracle, got, err, k.wrong)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s of %q: %v", k.agent, k.oracle, err)
			continue
		}
		if p := got.Agent.(*player); p.name != k.want || (got.Privileged != nil) != (k.agent != "plain") {
			t.Errorf("%s of %q is %s, privileged %v; want %s", k.agent, k.oracle, p.name, got.Privileged != nil, k.want)
		}
	}
	for name, want := range map[string]bool{OracleName: true, HeuristicName: true, "bot": false, "plain": false, "": false} {
		if Inside(name) != want {
			t.Errorf("Inside(%q) is %v", name, !want)
		}
	}
	for oracle, want := range map[string]bool{"walker": true, "runner": false, "": false} {
		if c.HasHeuristic(task(oracle, "")) != want {
			t.Errorf("a task of the oracle %q has a heuristic: %v", oracle, !want)
		}
	}
}

// What an entry declares about an agent must be true.
func TestEntriesAreKept(t *testing.T) {
	past := AgentEntry{Name: "learner"}
	past.Past = func(gymkhana.Config, gymkhana.Protocol) (int, error) { return 1, nil }
	for _, k := range []struct {
		entry AgentEntry
		agent gymkhana.Agent
		wrong string
	}{
		{AgentEntry{Name: "a", Talks: true}, &talker{}, ""},
		{AgentEntry{Name: "a", Talks: true}, &player{}, "it is no Member"},
		{past, &talker{}, ""},
		{past, &player{}, "it is no Recorder"},
		{AgentEntry{Name: "a"}, &talker{}, ""},
	} {
		got, err := k.entry.seated(k.agent)
		if k.wrong == "" {
			if err != nil || got.Agent != k.agent || (got.Member != nil) != k.entry.Talks || (got.Recorder != nil) != (k.entry.Past != nil) {
				t.Errorf("%+v: %+v, %v", k.entry, got, err)
			}
		} else if err == nil || !strings.Contains(err.Error(), k.wrong) || gymkhana.FaultOf(err) != gymkhana.FaultUs {
			t.Errorf("%+v: %v; want %q", k.entry, err, k.wrong)
		}
	}
}

// An unknown name is refused, and the error gives the nearest known one, for every kind of name.
func TestUnknownNames(t *testing.T) {
	c := small()
	c.Import(ImportEntry{Name: "sheets"})
	c.Suite("walks", func() (*gymkhana.Suite, error) { return nil, errors.New("the file is gone") })
	for want, err := range map[string]error{
		`unknown environment "lnie"; did you mean "line"?`: second(c.NewEnv(gymkhana.Ref{Name: "lnie"})),
		`unknown verifier "stat"; did you mean "state"?`:   second(c.NewVerifier(gymkhana.Ref{Name: "stat"})),
		`unknown importer "sheet"; did you mean "sheets"?`: second(c.FindImport("sheet")),
		`unknown suite "wlaks"; did you mean "walks"?`:     second(c.FindSuite("wlaks")),
		`the file is gone`: second(c.FindSuite("walks")),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; want %q", err, want)
		}
	}
	if _, err := c.NewEnv(gymkhana.Ref{Name: "line"}); err != nil {
		t.Error(err)
	}
	if _, err := c.NewVerifier(gymkhana.Ref{Name: "state"}); err != nil {
		t.Error(err)
	}
	if !c.HasSuite("walks") || c.HasSuite("wlaks") {
		t.Error("HasSuite is wrong")
	}
}

func second[T any](_ T, err error) error { return err }

// A task without an oracle is tagged as unproved once; other tasks are not.
func TestTasksWithoutAnOracleAreTagged(t *testing.T) {
	c := small()
	text := strings.Replace(good, "  oracle: {name: walker}\n", "", 1)
	text = strings.Replace(text, "- {id: easy/1,", "- {id: easy/1, oracle: {name: walker},", 1)
	text += "- {id: sure/1, instances: [4], tags: [unproved, far]}\n"
	c.Suite("walks", func() (*gymkhana.Suite, error) { return ParseSuite("walks.yaml", []byte(text), nil) })
	for range 2 {
		s, err := c.FindSuite("walks")
		if err != nil {
			t.Fatal(err)
		}
		got := [][]string{s.Tasks[0].Tags, s.Tasks[1].Tags, s.Tasks[2].Tags}
		want := [][]string{nil, {"long", gymkhana.UnprovedTag}, {gymkhana.UnprovedTag, "far"}}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("tags %q; want %q", got, want)
		}
	}
}

// Tasks come in the order in which selectors name them, each once, and each suite is loaded once.
func TestSelectors(t *testing.T) {
	c := small()
	loaded := 0
	for _, name := range []string{"walks", "runs"} {
		c.Suite(name, func() (*gymkhana.Suite, error) {
			loaded++
			return ParseSuite(name+".yaml", []byte(strings.Replace(good, "suite: walks", "suite: "+name, 1)), nil)
		})
	}
	for _, k := range []struct {
		selectors, tasks string
		suites           int
		wrong            string
	}{
		{"walks", "walks/easy/1 walks/hard/1", 1, ""},
		{"walks:short runs/hard walks/hard walks/easy/1", "walks/easy/1 runs/hard/1 walks/hard/1", 2, ""},
		{"walks/hard/1 walks/hard/1", "walks/hard/1", 1, ""},
		{"walks wlaks", "", 0, `unknown suite "wlaks"`},
		{"walks/medium", "", 0, "no task matches"},
		{"walks runs:shrot", "", 0, `"shrot"`},
	} {
		loaded = 0
		tasks, suites, err := c.Select(strings.Fields(k.selectors))
		if k.wrong != "" {
			if err == nil || !strings.Contains(err.Error(), k.wrong) || tasks != nil || suites != nil {
				t.Errorf("%s: %v, %v; want %q and nothing else", k.selectors, tasks, err, k.wrong)
			}
			continue
		}
		var ids []string
		for _, task := range tasks {
			ids = append(ids, string(task.ID))
		}
		if got := strings.Join(ids, " "); err != nil || got != k.tasks || len(suites) != k.suites || loaded != k.suites {
			t.Errorf("%s: %s of %d suites, loaded %d times, %v", k.selectors, got, len(suites), loaded, err)
		}
	}
}

// If a suite has many mistakes, the first ten are listed, with the number of the others.
func TestManyMistakes(t *testing.T) {
	for n, more := range map[int]string{1: "", 10: "", 11: "and 1 more", 25: "and 15 more"} {
		s := &gymkhana.Suite{Name: "walks"}
		for i := range n {
			s.Tasks = append(s.Tasks, &gymkhana.Task{ID: gymkhana.TaskID(fmt.Sprintf("walks/%d", i)), Goal: "Walk.",
				Environment: gymkhana.Ref{Name: "lnie"}, Oracle: gymkhana.Ref{Name: "walker"},
				Verifier: gymkhana.Ref{Name: "state"}, Budget: gymkhana.Budget{Steps: 1},
				Instances: []gymkhana.Seed{1}})
		}
		err := small().Check(s)
		if err == nil {
			t.Fatalf("%d tasks in a world that is not there are right", n)
		}
		lines := strings.Split(err.Error(), "\n")
		want := min(n, 10)
		if more != "" {
			want++
		}
		if len(lines) != want || (more != "") != (lines[len(lines)-1] == more) {
			t.Errorf("%d mistakes: %d lines, the last %q; want %d and %q", n, len(lines), lines[len(lines)-1], want, more)
		}
	}
}

// In a written suite, what all tasks share appears once. The suite is read back unchanged, with any texts.
func TestSuitesAreWrittenAndReadBack(t *testing.T) {
	odd := "a: \"b\" # \u007f\u0080\u009f\u00a0\ufeff\ufffe\uffff é\n  - x"
	task := func(id string, change func(*gymkhana.Task)) *gymkhana.Task {
		task := &gymkhana.Task{ID: gymkhana.TaskID("odd/" + id), Goal: "Walk.", Notice: "n",
			Environment: gymkhana.Ref{Name: "line", Config: gymkhana.Config(`{"length":5}`)}, Verifier: gymkhana.Ref{Name: "state"},
			Oracle: gymkhana.Ref{Name: "walker"}, Budget: gymkhana.Budget{Steps: 3, Turns: 4, Ticks: 5}, Instances: []gymkhana.Seed{1, 2}}
		if change != nil {
			change(task)
		}
		return task
	}
	for name, k := range map[string]struct {
		tasks  []*gymkhana.Task
		shared []string // in the defaults
		once   []string // in the lines of tasks
	}{
		"alike": {[]*gymkhana.Task{task("a", nil), task("b", nil)},
			[]string{"goal: Walk.", "notice: \"n\"", "name: line", "name: state", "name: walker", "steps: 3", "turns: 4", "ticks: 5"}, nil},
		"apart": {[]*gymkhana.Task{task("a", nil), task("b", func(t *gymkhana.Task) {
			t.Goal, t.Notice, t.Budget.Turns, t.Tags = odd, "m", 9, []string{"x", "y"}
			t.Environment.Name, t.Verifier.Name, t.Oracle = "other", "hops", gymkhana.Ref{}
			t.Published = &gymkhana.Variant{Budget: gymkhana.Budget{Turns: 7}, Verifier: gymkhana.Config(`{"goal":1}`)}
		})}, nil, []string{`"goal":"Walk."`, `"notice":"m"`, `"name":"other"`, `"name":"hops"`, `"name":"walker"`, `"turns":9`, `"tags":["x","y"]`}},
		"one": {[]*gymkhana.Task{task("a", func(t *gymkhana.Task) { t.Goal = odd })}, nil, nil},
	} {
		s := &gymkhana.Suite{Name: "odd", Version: 2, Title: "Odd " + name, Repeats: 2, Tasks: k.tasks}
		text, err := FormatSuite(s)
		if err != nil {
			t.Fatal(err)
		}
		defaults, lines, _ := strings.Cut(string(text), "\ntasks:\n")
		for _, what := range k.shared {
			if !strings.Contains(defaults, what) || strings.Count(lines, strings.TrimPrefix(what, "name: ")) > 0 && strings.HasPrefix(what, "name: ") {
				t.Errorf("%s: %q is not in the defaults alone:\n%s", name, what, text)
			}
		}
		for _, what := range k.once {
			if strings.Count(lines, what) != 1 {
				t.Errorf("%s: %s is not in one task:\n%s", name, what, text)
			}
		}
		if n := strings.Count(lines, "\n"); n != len(k.tasks) {
			t.Errorf("%s: %d lines of %d tasks:\n%s", name, n, len(k.tasks), text)
		}
		again, err := ParseSuite("odd.yaml", text, nil)
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Errorf("%s: read back: %v\n%s\n got %+v\nwant %+v", name, err, text, again, s)
		}
	}
	empty, err := FormatSuite(&gymkhana.Suite{Name: "none", Version: 1})
	if err != nil || strings.Contains(string(empty), "goal") {
		t.Errorf("a suite without tasks: %v\n%s", err, empty)
	}
}

// Lists are in the order in which entries were added. Adding an entry twice is a programming error.
func TestListsAreInOrder(t *testing.T) {
	c := New()
	for _, name := range []string{"b", "a", "c"} {
		c.Env(EnvEntry{Name: name, Browser: name == "c"})
		c.Agent(AgentEntry{Name: name})
		c.Import(ImportEntry{Name: name})
		c.Suite(name, func() (*gymkhana.Suite, error) { return nil, io.EOF })
	}
	var names []string
	for _, e := range c.Envs() {
		names = append(names, e.Name)
	}
	for _, e := range c.Agents() {
		names = append(names, e.Name)
	}
	for _, e := range c.Importers() {
		names = append(names, e.Name)
	}
	if got := strings.Join(append(names, c.SuiteNames()...), ""); got != "bacbacbacbac" {
		t.Errorf("listed as %s", got)
	}
	in := func(world string) []*gymkhana.Task {
		return []*gymkhana.Task{{Environment: gymkhana.Ref{Name: "a"}}, {Environment: gymkhana.Ref{Name: world}}}
	}
	if !c.NeedsBrowser(in("c")) || c.NeedsBrowser(in("b")) {
		t.Error("a browser is needed for c alone")
	}
	defer func() {
		if recover() == nil {
			t.Error("a world was added twice")
		}
	}()
	c.Env(EnvEntry{Name: slices.Max([]string{"b", "a"})})
}
