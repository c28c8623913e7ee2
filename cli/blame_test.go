package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/agent/reference"
	"gymkhana/internal/tier"
	"gymkhana/registry"
	"gymkhana/report"
	"gymkhana/rng"
	"gymkhana/store"
)

// A stumbler plays like the oracle of its world, but does something random instead every few actions.
type stumbler struct {
	setup  gymkhana.AgentSetup
	draw   rng.Source
	random gymkhana.Agent
	oracle gymkhana.PrivilegedAgent
}

// withStumbler brings the stumbler.
func withStumbler(c *registry.Catalog) {
	c.Agent(registry.AgentEntry{Name: "stumbler", Doc: "an oracle that errs", Sits: func(s gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
		random, err := reference.NewRandom(s)
		return &stumbler{setup: s, draw: rng.Source(s.Seed), random: random}, err
	}})
}

func (s *stumbler) Sit(world gymkhana.Environment) error {
	own, err := Builtin().NewAgent(registry.OracleName, &gymkhana.Task{Oracle: gymkhana.Ref{Name: world.Spec().World}}, s.setup)
	if err != nil {
		return err
	}
	s.oracle = own.Privileged
	return s.oracle.Sit(world)
}

func (s *stumbler) Begin(ctx context.Context, task *gymkhana.Task, spec gymkhana.Spec) error {
	return errors.Join(s.random.Begin(ctx, task, spec), s.oracle.Begin(ctx, task, spec))
}

func (s *stumbler) Act(ctx context.Context, o *gymkhana.Observation) (gymkhana.Decision, error) {
	d, err := s.oracle.Act(ctx, o)
	for i := range d.Actions {
		if err == nil && s.draw.Below(4) == 0 {
			other, err := s.random.Act(ctx, o)
			d.Actions = append(d.Actions[:i:i], other.Actions...)
			return d, err
		}
	}
	return d, err
}

// blamed are the families of the exhaustive check, and how many of their tasks are played when all are.
var blamed = []struct {
	selectors string
	tasks     int
	sample    int // how many of them are played in a sample
}{{"sokoban/small-v0 sokoban/small-v1", 45, 3}, {"football", 45, 1}, {"games", 36, 1}, {"phone", 40, 3}}

// In every failed episode of Sokoban, football, the games and the phone, report --blame names the step that a check finds
// which tries the oracle after every step, in a new world without snapshots and with a loop of its own. In Sokoban, the
// check also computes by breadth-first search which positions can be solved in which number of moves.
func TestBlameAgreesWithAnExhaustiveCheck(t *testing.T) {
	t.Parallel()
	for _, family := range blamed {
		name, _, _ := strings.Cut(strings.Fields(family.selectors)[0], "/")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tasks, _, err := Builtin().Select(strings.Fields(family.selectors))
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for i := range family.tasks {
				names = append(names, string(tasks[i*len(tasks)/family.tasks].ID))
			}
			names = tier.Part(t, names, len(names)/family.sample)
			s := newSession(t)
			s.extend = withStumbler
			path := filepath.Join(t.TempDir(), "run.gym")
			s.must(append([]string{"run", "--agent", "random", "--agent", "stumbler", "--instances", "1", "--out", path}, names...)...)
			n := checkBlames(t, path)
			t.Logf("%d failed episodes of %d tasks", n, len(names))
			if want := 40; !tier.Sampled() && n < want {
				t.Errorf("only %d episodes failed; want %d", n, want)
			}
		})
	}
}

// report --blame names the same step whether an agent played the actions in a run, a client over the network, or a client
// that forked the episode; a merged file has the blames of its parts. A fork before the blamed step can still succeed, one
// behind it cannot.
func TestBlameOfServedForkedAndMergedRuns(t *testing.T) {
	t.Parallel()
	s, dir := newSession(t), t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name+".gym") }
	blames := func(name string) []report.Blame {
		t.Helper()
		var sum report.Summary
		s.json(&sum, "report", at(name), "--blame")
		if sum.Blames == nil {
			t.Fatalf("%s: %s", name, s.out.String())
		}
		return sum.Blames.Episodes
	}
	one := func(name string) report.Blame {
		t.Helper()
		list := blames(name)
		if len(list) != 1 {
			t.Fatalf("%s: %d blames", name, len(list))
		}
		return list[0]
	}
	same := func(what string, got, want report.Blame, ownTurns int) {
		t.Helper()
		want.Episode, want.Arm, want.Agent, want.Place, want.Tried, got.Tried = got.Episode, got.Arm, got.Agent, got.Place, 0, 0
		if want.Turn -= ownTurns; fmt.Sprintf("%+v", got) != fmt.Sprintf("%+v", want) {
			t.Errorf("%s: %+v\nwant %+v", what, got, want)
		}
	}
	for _, task := range []string{"03", "12"} {
		s.must("run", "sokoban/small-v0/"+task, "--agent", "random", "--instances", "1", "--out", at(task))
	}
	was := one("03")
	if was.Step < 5 || was.Kind == report.BlameUnknown {
		t.Fatalf("the test needs another episode than %+v", was)
	}
	s.must("merge", at("merged"), at("03"), at("12"))
	both := blames("merged")
	if len(both) != 2 {
		t.Fatalf("%d blames of two runs", len(both))
	}
	for _, b := range both {
		alone := one(strings.TrimPrefix(string(b.Task), "sokoban/small-v0/"))
		if same("merged", b, alone, 0); b.Episode != alone.Episode {
			t.Errorf("%s was %s", b.Episode, alone.Episode)
		}
	}

	// A client plays the same, and forks before the blamed step.
	file, err := store.Read(at("03"))
	if err != nil {
		t.Fatal(err)
	}
	tr, err := file.Trajectory(t.Context(), was.Episode)
	if err = errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	d := openDoor(t, at("served"), "sokoban/small-v0/03")
	_, session, _ := d.post("/reset", "", map[string]any{"view": "text"})
	sessions := []string{session}
	for i, step := range tr.Steps[1:] {
		if i == was.Step-2 {
			_, fork, _ := d.post("/fork", session, map[string]any{})
			sessions = append(sessions, fork)
		}
		for _, id := range sessions {
			d.post("/step", id, map[string]any{"action": step.Actions[0].String()})
		}
	}
	d.stop()
	served := blames("served")
	if len(served) != 2 {
		t.Fatalf("%d blames of a served episode and its fork", len(served))
	}
	same("served", served[0], was, 0)
	same("the fork of a client", served[1], was, was.Step-2)

	// Forks of the run: before the blamed step the oracle succeeds; after it, it never does.
	for step, name := range map[int]string{was.Step - 1: "before", was.Step: "behind"} {
		s.must("fork", at("03"), "--episode", string(was.Episode), "--step", fmt.Sprint(step), "--agent", "oracle,random", "--fresh", "--out", at(name))
		oracle := slices.ContainsFunc(blames(name), func(b report.Blame) bool { return strings.HasPrefix(b.Agent, "oracle") })
		if oracle != (name == "behind") {
			t.Errorf("a fork at step %d: the oracle is blamed: %v", step, oracle)
		}
	}
	for _, b := range blames("behind") {
		if b.Kind != report.BlameNever || b.Step != 0 {
			t.Errorf("a fork behind the blamed step: %+v", b)
		}
	}
}

// checkBlames compares the blames of a run with the check, and returns how many there are.
func checkBlames(t *testing.T, path string) int {
	t.Helper()
	file, err := store.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	got, err := report.NewBlames(t.Context(), Builtin(), file, report.BlameOptions{})
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[report.BlameKind]int{}
	for i := range got.Episodes {
		b := &got.Episodes[i]
		task, _ := file.Run().Plan.TaskOf(b.Task)
		was, err := file.Trajectory(t.Context(), b.Episode)
		if err != nil {
			t.Fatal(err)
		}
		check := exhaustive{t: t, task: task, was: was}
		step, kind := check.blame()
		if kinds[kind]++; b.Kind != kind || b.Step != step || b.Until != 0 || b.Steps != len(was.Steps)-1 {
			t.Errorf("%s by %s: %s at step %d (%+v), want %s at step %d", b.Place, b.Agent, b.Kind, b.Step, b, kind, step)
		}
		if b.Task.Suite() == "sokoban" {
			if want := check.searched(); b.Step != want || !b.Proved {
				t.Errorf("%s by %s: step %d, proved: %v; a breadth-first search says step %d", b.Place, b.Agent, b.Step, b.Proved, want)
			}
		}
	}
	t.Logf("%v", kinds)
	return len(got.Episodes)
}

// exhaustive is the check of one failed episode.
type exhaustive struct {
	t    *testing.T
	task *gymkhana.Task
	was  *gymkhana.Trajectory
}

// blame tries the oracle after every step.
func (x *exhaustive) blame() (step int, kind report.BlameKind) {
	last, best := len(x.was.Steps)-1, -1
	for n := range x.was.Steps {
		if x.solves(n, n, x.was.Steps[n].Turn) {
			best = n
		}
	}
	end := &x.was.Steps[last]
	declared := slices.ContainsFunc(end.Actions, func(a gymkhana.Action) bool { return a.Verb == gymkhana.Finish || a.Verb == gymkhana.Answer })
	switch {
	case best < 0:
		return 0, report.BlameNever
	case best == last:
		return 0, report.BlameStopped
	case best == last-1 && end.Ended != gymkhana.Running && declared:
		return last, report.BlameEnded
	case x.solves(last, 0, 0):
		return best + 1, report.BlameRanOut
	}
	return best + 1, report.BlameLost
}

// solves reports whether oracles in all roles succeed after step n, when the budget counts some steps and turns as used.
func (x *exhaustive) solves(n, steps, turns int) bool {
	x.t.Helper()
	ctx, c := x.t.Context(), Builtin()
	world, err := c.NewEnv(x.task.Environment)
	if err != nil {
		x.t.Fatal(err)
	}
	defer world.Close()
	start, err := world.Reset(ctx, x.was.Episode.Instance)
	if err != nil {
		x.t.Fatal(err)
	}
	verifier, err := c.NewVerifier(x.task.Verifier)
	if err != nil {
		x.t.Fatal(err)
	}
	now, spec := start.Moment, world.Spec()
	var scorer gymkhana.Scorer
	score := func() {
		frames, err := now.Frames(ctx)
		if err != nil {
			x.t.Fatal(err)
		}
		for _, f := range frames {
			if scorer == nil {
				scorer = verifier.Start(x.task, f)
			} else {
				scorer.Add(f)
			}
		}
	}
	score()
	var oracles []gymkhana.Agent
	for _, role := range spec.Roles {
		o, err := c.NewAgent(registry.OracleName, x.task, gymkhana.AgentSetup{Role: role})
		if err != nil {
			x.t.Fatal(err)
		}
		if err := errors.Join(o.Privileged.Sit(world), o.Begin(ctx, x.task, spec)); err != nil {
			x.t.Fatal(err)
		}
		oracles = append(oracles, o)
	}
	perform := func(acts []gymkhana.Action) {
		if now, err = world.Step(ctx, acts); err != nil {
			x.t.Fatal(err)
		}
		score()
	}
	for _, s := range x.was.Steps[1 : n+1] {
		perform(s.Actions)
	}
	b := x.task.Budget
	used := func() bool {
		return b.Steps > 0 && steps >= b.Steps || b.Ticks > 0 && now.Seen[0].Tick >= b.Ticks
	}
	for ; !now.Over() && !used() && (b.Turns == 0 || turns < b.Turns); turns++ {
		plans, length := make([][]gymkhana.Action, len(oracles)), 1
		for i, o := range oracles {
			d, err := o.Act(ctx, &now.Seen[i])
			if err != nil {
				x.t.Fatal(err)
			}
			plans[i], length = d.Actions, max(length, len(d.Actions))
		}
		for k := 0; k < length && !now.Over() && !used(); k++ {
			acts := make([]gymkhana.Action, len(oracles))
			for i := range acts {
				if acts[i] = (gymkhana.Action{Verb: gymkhana.Noop}); k < len(plans[i]) && spec.Check(spec.Roles[i], plans[i][k]) == nil {
					acts[i] = plans[i][k]
				}
			}
			perform(acts)
			steps++
		}
	}
	// An oracle that succeeded before its first action did not continue: the episode was over or had failed.
	return scorer.Verdict().Success
}

// searched is the blamed step of an episode of Sokoban by breadth-first search: the first step after which the position
// cannot be solved in the moves that are left; 0 if there is none.
func (x *exhaustive) searched() int {
	var state struct{ Board string }
	first, _, _ := strings.Cut(string(x.was.Steps[0].States), "\n")
	if err := json.Unmarshal([]byte(first), &state); err != nil {
		x.t.Fatal(err)
	}
	m := newMoving(state.Board)
	dist := m.distances()
	at, over := m.start, false
	for n, s := range x.was.Steps {
		if n > 0 {
			text := s.Actions[0].String()
			over = over || strings.HasPrefix(text, "finish")
			if d := slices.Index([]string{"do Up", "do Right", "do Down", "do Left"}, text); d >= 0 && !over {
				at = m.move(at, d)
			}
		}
		if need, ok := dist[at]; over || !ok || need > x.task.Budget.Steps-n {
			return n
		}
	}
	return 0
}

// A moving is the rules of Sokoban in a few lines.
type moving struct {
	columns int
	wall    []bool
	target  []bool
	start   string
}

// newMoving reads a board, whose rows are separated by bars. A position is a string: the squares of the player and then,
// in rising order, of the boxes.
func newMoving(board string) *moving {
	m := &moving{}
	rows := strings.Split(board, "|")
	for _, row := range rows {
		m.columns = max(m.columns, len(row)+1)
	}
	player, boxes := rune(0), []rune{}
	for r, row := range rows {
		row += strings.Repeat("#", m.columns-len(row))
		for c, square := range row {
			at := rune(r*m.columns + c)
			m.wall, m.target = append(m.wall, square == '#'), append(m.target, strings.ContainsRune(".*+", square))
			switch square {
			case '@', '+':
				player = at
			case '$', '*':
				boxes = append(boxes, at)
			}
		}
	}
	m.start = string(append([]rune{player}, boxes...))
	return m
}

// move is the position after a move up, right, down or left, which may be the same.
func (m *moving) move(from string, dir int) string {
	by := []int{-m.columns, 1, m.columns, -1}[dir]
	at := []rune(from)
	boxes := at[1:]
	to := int(at[0]) + by
	if to < 0 || to >= len(m.wall) || m.wall[to] {
		return from
	}
	if i := slices.Index(boxes, rune(to)); i >= 0 {
		next := to + by
		if next < 0 || next >= len(m.wall) || m.wall[next] || slices.Contains(boxes, rune(next)) {
			return from
		}
		boxes[i] = rune(next)
		slices.Sort(boxes)
	}
	at[0] = rune(to)
	return string(at)
}

// distances gives the number of moves to a solution of every position that can be reached and solved.
func (m *moving) distances() map[string]int {
	before, all := map[string][]string{}, []string{m.start}
	before[m.start] = nil
	for i := 0; i < len(all); i++ {
		for dir := range 4 {
			next := m.move(all[i], dir)
			if _, known := before[next]; !known {
				all = append(all, next)
			}
			before[next] = append(before[next], all[i])
		}
	}
	dist, front := map[string]int{}, []string{}
	for _, at := range all {
		if !slices.ContainsFunc([]rune(at)[1:], func(box rune) bool { return !m.target[box] }) {
			dist[at], front = 0, append(front, at)
		}
	}
	for i := 0; i < len(front); i++ {
		for _, at := range before[front[i]] {
			if _, known := dist[at]; !known {
				dist[at] = dist[front[i]] + 1
				front = append(front, at)
			}
		}
	}
	return dist
}

// The breadth-first search knows the least moves of a small level.
func TestMovingSolvesALevel(t *testing.T) {
	t.Parallel()
	m := newMoving("#####|#@$.#|#   #|#####")
	dist := m.distances()
	if n, ok := dist[m.start]; !ok || n != 1 {
		t.Errorf("%d moves, %v", n, ok)
	}
	if down := m.move(m.start, 2); down == m.start || dist[down] != 2 {
		t.Errorf("%q: %d", down, dist[down])
	}
	if _, ok := newMoving("#####|#@ $#|#.  #|#####").distances()[""]; ok || fmt.Sprint(len(dist)) == "0" {
		t.Error("an unknown position has a distance")
	}
}

// The command prints a line per failed episode and the table, in text and as JSON; it leaves the file as it was, and
// refuses flags that have no effect.
func TestReportBlame(t *testing.T) {
	t.Parallel()
	s := newSession(t)
	path := filepath.Join(t.TempDir(), "run.gym")
	s.must("run", "sokoban/small-v0/01", "sites-text/1-hop/food-city", "sites-text/1-hop/hotels-search", "--agent", "random", "--instances", "1", "--out", path)
	before := s.must("digest", path)
	said := s.must("report", path, "--blame")
	for _, want := range []string{"proved", "cannot continue an episode of another agent", "gymkhana show " + path, "What the agent was shown"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in\n%s", want, said)
		}
	}
	var got struct{ Blame report.Blames }
	s.json(&got, "report", path, "--blame", "--blame-with", "random", "-k", "2", "--blame-most", "2")
	if b := got.Blame; len(b.Episodes) != 2 || b.Beyond == 0 || b.Episodes[0].Step == 0 || !b.Episodes[0].Proved || b.Episodes[1].With != "random" ||
		len(b.Episodes[1].Rates) == 0 {
		t.Errorf("%+v", b)
	}
	step := fmt.Sprint(got.Blame.Episodes[0].Step)
	if said := s.must("show", path, string(got.Blame.Episodes[0].Episode[:8]), "--step", step); !strings.Contains(said, got.Blame.Episodes[0].Actions[0]) {
		t.Errorf("show does not print %v:\n%s", got.Blame.Episodes[0].Actions, said)
	}
	for _, args := range [][]string{{"-k", "3"}, {"--blame", "-k", "3"}, {"--blame-most", "3"}, {"--blame-with", "random"},
		{"--blame", "--blame-with", "online"}, {"--blame", "--blame-with", "human"}, {"--blame", "--blame-with", "oracle"},
		{"--blame", "--blame-with", "nothing"}, {"--blame", "--blame-with", "random", "-k", "0"}, {"--blame", "--blame-most", "-1"}} {
		if status := s.run(append([]string{"report", path}, args...)...); status != exitInput {
			t.Errorf("%v: exit %d\n%s", args, status, s.err.String())
		}
	}
	if after := s.must("digest", path); after != before {
		t.Errorf("the digest is %s, and was %s", after, before)
	}
}
