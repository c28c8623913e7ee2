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
	verdict, over := e.Verdict(), e.Over()
	was := e.Trajectory()
	out, err := e.Close(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	out.Verdict, out.Scored = verdict, true
	if !over {
		out.Limit = gymkhana.LimitTokens
	}
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
		{name: "it ends the episode when it was lost already", moves: "left left left finish", budget: 6, want: Blame{Kind: BlameLost, Step: 3, Left: 4, Short: true}},
		{name: "nothing succeeds", moves: "right left right", budget: 3, want: Blame{Kind: BlameNever}},
		{name: "the oracle cannot go on from a cell", moves: "right right left left left left left left", budget: 8, blind: []int{0},
			want: Blame{Kind: BlameLost, Step: 4, Left: 5}},
		{name: "the scan is no bisection", moves: "right right left right left right left", budget: 9, blind: []int{1}, every: true,
			want: Blame{Kind: BlameLost, Step: 7, Left: 3, Lapses: []int{0, 1, 3, 5}}},
		{name: "without every the scan ends at a success", moves: "right right left right left right left", budget: 9, blind: []int{1},
			want: Blame{Kind: BlameLost, Step: 7, Left: 3}},
		{name: "an unknown result after the last success", moves: "right left left left left left", budget: 6, unknown: []int{0}, every: true,
			want: Blame{Kind: BlameLost, Step: 2, Until: 6, Left: 5, Unknown: []int{0, 2, 3, 4, 5}}},
		{name: "what is proved lost stays lost", moves: "left left left right left left", budget: 6, unknown: []int{1}, proves: true,
			want: Blame{Kind: BlameUnknown}},
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
