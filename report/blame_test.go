package report

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/agenttest"
	"gymkhana/agent/reference"
	"gymkhana/judge"
	"gymkhana/registry"
	"gymkhana/runner"
)

// walks is a catalog with the line, on which the agent has to walk to the right, and an archive of failed walks. The
// oracle walks to the right, but is lost in cells of its blind spot and returns an error in one that it does not know.
type walks struct {
	gymkhana.Archive
	catalog *registry.Catalog
	run     gymkhana.Run
	rows    []gymkhana.EpisodeRow
	kept    map[gymkhana.EpisodeID]*gymkhana.Trajectory
	blind   []int // cells in which the oracle walks to the left
	unknown []int // cells in which it returns an error
	proves  bool
	plain   bool // the line has no snapshots
}

// noSnapshots is a line that has no snapshots.
type noSnapshots struct{ *agenttest.World }

func (noSnapshots) Capabilities() gymkhana.Capabilities { return gymkhana.Capabilities{} }

func (w *walks) Run() *gymkhana.Run                                      { return &w.run }
func (w *walks) Episodes(context.Context) ([]gymkhana.EpisodeRow, error) { return w.rows, nil }
func (w *walks) Sources(context.Context) ([]gymkhana.Run, error)         { return nil, nil }
func (w *walks) Trajectory(_ context.Context, id gymkhana.EpisodeID) (*gymkhana.Trajectory, error) {
	if t := w.kept[id]; t != nil {
		return t, nil
	}
	return nil, gymkhana.ErrNotStored
}

// newWalks makes an archive without episodes. The line has 5 cells, the walker begins in the first one.
func newWalks(budget int) *walks {
	w := &walks{catalog: registry.New(), kept: map[gymkhana.EpisodeID]*gymkhana.Trajectory{}}
	w.catalog.Env(registry.EnvEntry{Name: "line", Midway: true, Shortest: func(gymkhana.Config) bool { return w.proves },
		New: func(gymkhana.Config) (gymkhana.Environment, error) {
			line := &agenttest.World{Verbs: []gymkhana.Verb{gymkhana.Finish}}
			if w.plain {
				return noSnapshots{line}, nil
			}
			return line, nil
		}})
	w.catalog.Verifier("state", judge.NewStateVerifier)
	w.catalog.Oracle("oracle", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return &walkOracle{walks: w}, nil })
	w.catalog.Agent(registry.AgentEntry{Name: "oracle"})
	w.catalog.Agent(registry.AgentEntry{Name: "random", New: reference.NewRandom})
	w.catalog.Agent(registry.AgentEntry{Name: "asking", New: reference.NewRandom, Asks: true})
	task := agenttest.Task(budget)
	task.Instances = []gymkhana.Seed{8}
	task.Verifier.Config, _ = gymkhana.NewConfig(map[string]any{"progress": "/at", "target": 4})
	w.run.Plan = gymkhana.Plan{Tasks: []*gymkhana.Task{task}, Arms: []gymkhana.Arm{{Agent: "given"}}, Repeats: 1, Worlds: map[string]int{"line": 1}}
	return w
}

// walk adds an episode, each of whose moves is a turn.
func (w *walks) walk(t *testing.T, moves string) *gymkhana.EpisodeRow {
	t.Helper()
	e, err := runner.Drive(t.Context(), w.catalog, w.run.Plan.Tasks[0], 8)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range strings.Fields(moves) {
		act := gymkhana.DoIt(move)
		if move == "finish" {
			act = gymkhana.Action{Verb: gymkhana.Finish}
		}
		if err := e.Act(t.Context(), gymkhana.Decision{Actions: []gymkhana.Action{act}}); err != nil {
			t.Fatal(err)
		}
	}
	if !e.Over() { // its agent breaks its contract
		err = e.Fail(t.Context(), gymkhana.Blame(gymkhana.FaultAgent, "", errors.New("it stumbled")))
	}
	out, closing := e.Close(t.Context())
	if err != nil || closing != nil || !out.Scored {
		t.Fatal(err, closing, out)
	}
	was := e.Trajectory()
	row := gymkhana.EpisodeRow{Episode: was.Episode, Outcome: out}
	row.ID = gymkhana.EpisodeID(strings.Repeat("0", 10) + string(rune('a'+len(w.rows))))
	w.kept[row.ID] = was
	w.rows = append(w.rows, row)
	return &w.rows[len(w.rows)-1]
}

func (w *walks) blame(t *testing.T, o BlameOptions) []Blame {
	t.Helper()
	b, err := NewBlames(t.Context(), w.catalog, w, o)
	if err != nil {
		t.Fatal(err)
	}
	return b.Episodes
}

type walkOracle struct {
	walks *walks
	world gymkhana.Environment
}

func (o *walkOracle) Sit(world gymkhana.Environment) error {
	o.world = world
	return nil
}

func (o *walkOracle) Begin(context.Context, *gymkhana.Task, gymkhana.Spec) error { return nil }

func (o *walkOracle) Act(_ context.Context, seen *gymkhana.Observation) (gymkhana.Decision, error) {
	at := o.world.(interface{ Place() agenttest.Place }).Place().At
	switch {
	case slices.Contains(o.walks.unknown, at):
		return gymkhana.Decision{}, errors.New("the search hit its limit")
	case slices.Contains(o.walks.blind, at):
		return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("left")}}, nil
	}
	return gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}}, nil
}

// The blamed step is the first one after which the oracle never succeeds again in the steps that are left, and the kind
// says how the episode was lost. It makes no difference whether the world has snapshots.
func TestBlame(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, moves    string
		budget         int
		blind, unknown []int
		proves, every  bool
		want           Blame
	}{
		{name: "too few steps are left, and with more it could go on", moves: "left left left left left left", budget: 6,
			want: Blame{Kind: BlameRanOut, Step: 3, Left: 4, Short: true}},
		{name: "after the last move it still had steps", moves: "right left", budget: 6, want: Blame{Kind: BlameStopped}},
		{name: "it ends the episode too early", moves: "right right finish", budget: 6, want: Blame{Kind: BlameEnded, Step: 3, Left: 4}},
		{name: "it ends the episode when it was lost already", moves: "left left left finish", budget: 6,
			want: Blame{Kind: BlameLost, Step: 3, Left: 4, Short: true}},
		{name: "nothing succeeds", moves: "right left right", budget: 3, want: Blame{Kind: BlameNever}},
		{name: "the oracle cannot go on from a cell", moves: "right right left left left left left left", budget: 8, blind: []int{0},
			want: Blame{Kind: BlameLost, Step: 4, Left: 5}},
		{name: "the scan is no bisection", moves: "right right left right left right left", budget: 9, blind: []int{1}, every: true,
			want: Blame{Kind: BlameLost, Step: 7, Left: 3, Lapses: []int{0, 1, 3, 5}}},
		{name: "without every the scan ends at a success", moves: "right right left right left right left", budget: 9, blind: []int{1},
			want: Blame{Kind: BlameLost, Step: 7, Left: 3}},
		{name: "an unknown result after the last success", moves: "right left left left left left", budget: 6, unknown: []int{0}, every: true,
			want: Blame{Kind: BlameLost, Step: 2, Until: 6, Left: 5, Unknown: []int{0, 2, 3, 4, 5}}},
		{name: "what is proved lost stays lost", moves: "right right left left left", budget: 5, unknown: []int{0}, proves: true,
			want: Blame{Kind: BlameLost, Step: 3, Left: 3, Short: true}},
		{name: "what is not proved does not", moves: "right right left left left", budget: 5, unknown: []int{0},
			want: Blame{Kind: BlameLost, Step: 3, Until: 5, Left: 3, Unknown: []int{4}}},
		{name: "an error everywhere", moves: "left left", budget: 9, unknown: []int{0}, want: Blame{Kind: BlameUnknown, Unknown: []int{0, 1, 2}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for _, plain := range []bool{false, true} {
				w := newWalks(c.budget)
				w.blind, w.unknown, w.proves, w.plain = c.blind, c.unknown, c.proves, plain
				w.walk(t, c.moves)
				got := w.blame(t, BlameOptions{Every: c.every})[0]
				own := Blame{Kind: got.Kind, Step: got.Step, Until: got.Until, Left: got.Left, Short: got.Short, Lapses: got.Lapses, Unknown: got.Unknown}
				if !same(&own, &c.want) || (got.Kind == BlameUnknown) != (got.Why != "" && got.Until == 0) {
					t.Errorf("snapshots: %v: %+v, want %+v", !plain, got, c.want)
				}
			}
		})
	}
}

func same(a, b *Blame) bool {
	return a.Kind == b.Kind && a.Step == b.Step && a.Until == b.Until && a.Left == b.Left && a.Short == b.Short &&
		slices.Equal(a.Lapses, b.Lapses) && slices.Equal(a.Unknown, b.Unknown)
}

// A file whose steps, verdict, task or version are not what the world here gives has no blame, and the reason is given.
func TestBlameDistrustsTheFile(t *testing.T) {
	t.Parallel()
	for want, forge := range map[string]func(w *walks, row *gymkhana.EpisodeRow, was *gymkhana.Trajectory){
		"step 2 leads to another state": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps[2].Actions[0].Name = "left"
		},
		"step 1 leads to another state": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps[1].State = gymkhana.Hash{1}
		},
		"step 0 leads to another state": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Episode.Instance = 1
		},
		"step 3 leads to another state": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps[3].Ended = gymkhana.Terminated
		},
		"step 2: ": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps[2].Actions[0].Name = "fly"
		},
		"2 actions for 1 roles": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps[2].Actions = append(was.Steps[2].Actions, was.Steps[1].Actions...)
		},
		"0 actions for 1 roles": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps[2].Actions = nil
		},
		"a negative time": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps[2].Passed = -1
		},
		"step 1 is missing": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps = slices.Delete(was.Steps, 1, 2)
		},
		"no step of it is stored": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps = nil
		},
		"step 1 is of turn 9": func(_ *walks, _ *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			was.Steps[1].Turn, was.Steps[2].Turn = 9, 1
		},
		"its verdict is not that": func(w *walks, row *gymkhana.EpisodeRow, _ *gymkhana.Trajectory) {
			w.walkOn(row)
		},
		"not stored": func(w *walks, row *gymkhana.EpisodeRow, _ *gymkhana.Trajectory) {
			delete(w.kept, row.ID)
		},
		"does not have its task": func(_ *walks, row *gymkhana.EpisodeRow, _ *gymkhana.Trajectory) {
			row.Task = "line/walk/2"
		},
		"which run it comes from": func(_ *walks, row *gymkhana.EpisodeRow, _ *gymkhana.Trajectory) {
			row.Source = 3
		},
		"graded by version 7 of line": func(w *walks, _ *gymkhana.EpisodeRow, _ *gymkhana.Trajectory) {
			w.run.Plan.Worlds["line"] = 7
		},
		"its agent broke the world": func(_ *walks, row *gymkhana.EpisodeRow, _ *gymkhana.Trajectory) {
			row.Outcome.Broke = true
		},
		"the task has no oracle": func(w *walks, _ *gymkhana.EpisodeRow, _ *gymkhana.Trajectory) {
			w.run.Plan.Tasks[0].Oracle = gymkhana.Ref{}
		},
		"comes after the end": func(w *walks, row *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
			w.overrun(row, was)
		},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			w := newWalks(6)
			row := w.walk(t, "right right left right")
			forge(w, row, w.kept[row.ID])
			got := w.blame(t, BlameOptions{})
			if len(got) != 1 || got[0].Kind != BlameUnknown || !strings.Contains(got[0].Why, want) || got[0].Tried != 0 {
				t.Errorf("%+v", got)
			}
		})
	}
	w := newWalks(6)
	w.walk(t, "right right left right").Arm = 5
	if got := w.blame(t, BlameOptions{}); len(got) != 0 {
		t.Errorf("%+v", got)
	}
}

// walkOn gives an episode that failed the steps of one that succeeded.
func (w *walks) walkOn(row *gymkhana.EpisodeRow) {
	e, err := runner.Drive(context.Background(), w.catalog, w.run.Plan.Tasks[0], 8)
	for err == nil && !e.Over() {
		err = e.Act(context.Background(), gymkhana.Decision{Actions: []gymkhana.Action{gymkhana.DoIt("right")}})
	}
	if _, err := e.Close(context.Background()); err != nil {
		panic(err)
	}
	w.kept[row.ID] = e.Trajectory()
}

// overrun adds a step after the end.
func (w *walks) overrun(row *gymkhana.EpisodeRow, was *gymkhana.Trajectory) {
	w.walkOn(row)
	on := w.kept[row.ID]
	more := was.Steps[1]
	more.N = len(on.Steps)
	on.Steps = append(on.Steps, more)
}

// Episodes that are not finished, were not scored or succeeded are not examined, and no more than asked for.
func TestBlameExaminesFailedEpisodes(t *testing.T) {
	t.Parallel()
	w := newWalks(6)
	for range 5 {
		w.walk(t, "left left left left")
	}
	w.walk(t, "right right right right")
	w.rows[0].Outcome = nil
	w.rows[1].Outcome.Scored = false
	done := 0
	b, err := NewBlames(t.Context(), w.catalog, w, BlameOptions{Most: 2, Progress: func(n, all int) { done += n + 10*all }})
	if err != nil || len(b.Episodes) != 2 || b.Unfinished != 1 || b.NotScored != 1 || b.Beyond != 1 || b.Episodes[0].Episode != w.rows[2].ID ||
		b.Arms[0].Failed != 2 || b.Arms[0].Kinds[BlameRanOut] != 2 || done != 43 {
		t.Errorf("%+v, %v, %d", b, err, done)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := NewBlames(ctx, w.catalog, w, BlameOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

// In a fork the steps of the prelude are not this agent's, so none of them is blamed, and the rest of the budget counts
// from the beginning of the episode.
func TestBlameOfAFork(t *testing.T) {
	t.Parallel()
	w := newWalks(6)
	row := w.walk(t, "left left left left left left")
	for n, want := range map[int]Blame{1: {Kind: BlameRanOut, Step: 3, Left: 4}, 3: {Kind: BlameNever}} {
		p, err := w.kept[row.ID].Prelude(n, w.run.Plan.Tasks[0], gymkhana.Origin{Run: "r", Episode: row.ID})
		if err != nil {
			t.Fatal(err)
		}
		w.run.Plan.Forks = map[gymkhana.EpisodeID]*gymkhana.Prelude{row.ID: p}
		for i := range w.kept[row.ID].Steps {
			w.kept[row.ID].Steps[i].Turn = max(0, i-n)
		}
		got := w.blame(t, BlameOptions{})[0]
		if got.Kind != want.Kind || got.Step != want.Step || got.Left != want.Left || got.Steps != 6 {
			t.Errorf("fork at %d: %+v", n, got)
		}
		for i := range w.kept[row.ID].Steps {
			w.kept[row.ID].Steps[i].Turn = i
		}
	}
}

// Where no oracle can continue, an agent that the user names does, and rates have intervals. The same file gives the
// same rates, with any number of workers.
func TestBlameWithAnAgent(t *testing.T) {
	t.Parallel()
	w := newWalks(40)
	w.catalog = notMidway(w)
	w.walk(t, strings.Repeat("right left ", 20))
	w.walk(t, strings.Repeat("left ", 40))
	for _, why := range w.blame(t, BlameOptions{}) {
		if why.Kind != BlameUnknown || !strings.Contains(why.Why, "--blame-with") {
			t.Errorf("%+v", why)
		}
	}
	got := w.blame(t, BlameOptions{With: "random", Tries: 8, Parallel: 1})
	again := w.blame(t, BlameOptions{With: "random", Tries: 8, Parallel: 4})
	for i := range got {
		b := &got[i]
		if b.Kind != BlameRanOut || b.With != "random" || b.Proved || len(b.Rates) < 3 || b.Rates[0].Step != 0 || b.Rates[0].Successes == 0 ||
			b.Rates[0].CI.Hi < 0.5 || !b.Rates[0].CI.Defined() || !slices.Equal(b.Rates, again[i].Rates) {
			t.Errorf("%+v\n%+v", b, again[i])
		}
		for _, r := range b.Rates {
			if r.Tries != 8 || r.Step >= b.Step && r.Successes > 0 {
				t.Errorf("%+v", r)
			}
		}
	}
	for _, agent := range []string{"asking", "oracle", "nothing"} {
		if _, err := NewBlames(t.Context(), w.catalog, w, BlameOptions{With: agent}); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%s: %v", agent, err)
		}
	}
}

// notMidway is the catalog of walks whose oracle cannot continue.
func notMidway(w *walks) *registry.Catalog {
	c := registry.New()
	c.Env(registry.EnvEntry{Name: "line", New: func(gymkhana.Config) (gymkhana.Environment, error) { return &agenttest.World{}, nil }})
	c.Verifier("state", judge.NewStateVerifier)
	c.Oracle("oracle", func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) { return &walkOracle{walks: w}, nil })
	for _, e := range w.catalog.Agents() {
		c.Agent(e)
	}
	return c
}

// The tables name the step, and a file name, a task or an action of a stranger cannot control the terminal.
func TestWriteBlames(t *testing.T) {
	t.Parallel()
	w := newWalks(6)
	w.walk(t, "left left left left left left")
	w.walk(t, "right right finish")
	b, err := NewBlames(t.Context(), w.catalog, w, BlameOptions{})
	if err != nil {
		t.Fatal(err)
	}
	b.Episodes[1].Actions, b.Episodes[1].Why = []string{"type \x1b[2J"}, "\x1b[31m"
	b.Beyond = 2
	var out bytes.Buffer
	if err := WriteBlames(&out, b, "a.gym"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"ran out", "limit: steps; solvable with more", "wrong end", "1: 50", "gymkhana show a.gym 00000000 --step 3",
		"2 more failed"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	if strings.Contains(out.String(), "\x1b") {
		t.Errorf("%q", out.String())
	}
	out.Reset()
	if err := WriteBlames(&out, &Blames{Unfinished: 1}, "a.gym"); err != nil || out.String() != "No finished episode failed.\nNot examined: 1 episode is not finished.\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}
