package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/registry"
	"gymkhana/runner"
)

// BlameOptions say how failed episodes are examined. The zero value uses the tasks' oracles only.
type BlameOptions struct {
	With     string              // the agent that continues where no oracle can; "" means none
	Tries    int                 // its continuations after each step; default 8
	Most     int                 // the number of failed episodes that are examined, the first ones of the plan; 0 means all
	Every    bool                // try every step, not only the last ones until a success
	Parallel int                 // episodes at once; 0 means one per core
	Progress func(done, all int) // called after each episode, by one goroutine at a time; may be nil
}

// A BlameKind says how a failed episode was lost.
type BlameKind string

// The kinds of blame.
const (
	BlameLost    BlameKind = "lost"      // after a step, no continuation succeeded any more
	BlameRanOut  BlameKind = "ran out"   // after the last step it still succeeded, but with more budget only
	BlameEnded   BlameKind = "wrong end" // its agent ended the episode when a continuation still succeeded
	BlameStopped BlameKind = "stopped"   // a limit, or a fault of the agent, stopped it when a continuation still succeeded
	BlameNever   BlameKind = "never"     // no continuation succeeded at all, not even from the beginning
	BlameUnknown BlameKind = "not known" // Why says why
)

// blameKinds lists the kinds in the order of tables.
var blameKinds = []BlameKind{BlameLost, BlameRanOut, BlameEnded, BlameStopped, BlameNever, BlameUnknown}

// A Blame says at which step a failed episode was lost: at the first step after which no continuation succeeded within the
// rest of the budget. A continuation is a play of the task's oracle, or of another agent, from the state after a step.
type Blame struct {
	Episode gymkhana.EpisodeID `json:"episode"`
	Task    gymkhana.TaskID    `json:"task"`
	Place   string             `json:"place"` // task#instance
	Arm     int                `json:"arm"`
	Agent   string             `json:"agent"` // the arm's short name
	Kind    BlameKind          `json:"kind"`
	Steps   int                `json:"steps"`             // of the episode, those of a prelude included
	Step    int                `json:"step,omitempty"`    // the blamed step, counted from 1; 0 if there is none
	Until   int                `json:"until,omitempty"`   // if set, the blamed step is between Step and Until, since results are not known
	Turn    int                `json:"turn,omitempty"`    // its turn
	Actions []string           `json:"actions,omitempty"` // its action of each role
	Left    int                `json:"left,omitempty"`    // the steps that were left before it; 0 also if steps have no limit
	Short   bool               `json:"short,omitempty"`   // after it a continuation succeeds with the whole budget, so only the rest is too small
	Proved  bool               `json:"proved,omitempty"`  // no continuation of any kind can succeed, as the oracle finds the shortest one
	With    string             `json:"with,omitempty"`    // the agent of the continuations
	Rates   []BlameRate        `json:"rates,omitempty"`   // by rising step, if it is not the oracle
	Lapses  []int              `json:"lapses,omitempty"`  // tried steps after which none succeeded, though one succeeded after a later step
	Unknown []int              `json:"unknown,omitempty"` // tried steps with an unknown result
	Why     string             `json:"why,omitempty"`
	How     string             `json:"how"`   // how the episode ended
	Tried   int                `json:"tried"` // the number of continuations
}

// A BlameRate is the rate of continuations after a step that succeeded.
type BlameRate struct {
	Step      int             `json:"step"` // 0 is the beginning
	Tries     int             `json:"tries"`
	Successes int             `json:"successes"`
	CI        metric.Interval `json:"ci"` // Clopper and Pearson's, at 95 %
}

// Blames are the blames of a run.
type Blames struct {
	Episodes   []Blame    `json:"episodes"` // in the plan's order
	Arms       []ArmBlame `json:"arms"`
	Unfinished int        `json:"unfinished"` // episodes, which are not examined
	NotScored  int        `json:"not_scored"` // likewise
	Beyond     int        `json:"beyond"`     // failed episodes that were left out because of BlameOptions.Most
}

// An ArmBlame counts the examined episodes of an arm by kind.
type ArmBlame struct {
	Arm    int               `json:"arm"`
	Agent  string            `json:"agent"`
	Failed int               `json:"failed"` // the number of examined episodes
	Kinds  map[BlameKind]int `json:"kinds"`
}

// NewBlames examines the failed episodes of a run. It executes them again, in memory, and asks no model.
func NewBlames(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, o BlameOptions) (*Blames, error) {
	b, err := newBlamer(ctx, c, a, o)
	if err != nil {
		return nil, err
	}
	rows, err := a.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	out := &Blames{}
	var failed []gymkhana.EpisodeRow
	for _, row := range rows {
		switch {
		case row.Outcome == nil:
			out.Unfinished++
		case !row.Outcome.Scored:
			out.NotScored++
		case row.Outcome.Verdict.Success || row.Arm < 0 || row.Arm >= len(b.names):
		case o.Most > 0 && len(failed) == o.Most:
			out.Beyond++
		default:
			failed = append(failed, row)
		}
	}
	if out.Episodes, err = b.all(ctx, failed); err != nil {
		return nil, err
	}
	for arm, name := range b.names {
		of := ArmBlame{Arm: arm, Agent: name, Kinds: map[BlameKind]int{}}
		for i := range out.Episodes {
			if e := &out.Episodes[i]; e.Arm == arm {
				of.Failed++
				of.Kinds[e.Kind]++
			}
		}
		out.Arms = append(out.Arms, of)
	}
	return out, nil
}

// NewBlame examines one failed episode with the oracle of its task, as NewBlames does. The row must have an outcome that was
// scored and no success. Only a cancelled context and an unreadable file are errors.
func NewBlame(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, row *gymkhana.EpisodeRow) (Blame, error) {
	b, err := newBlamer(ctx, c, a, BlameOptions{})
	if err != nil {
		return Blame{}, err
	}
	return b.episode(ctx, row)
}

// CheckBlame returns an error if an agent cannot continue episodes: if it needs a model, a person or a script.
func CheckBlame(c *registry.Catalog, agent string) error {
	e, err := c.FindAgent(agent)
	if err != nil {
		return err
	}
	why := ""
	switch {
	case agent == registry.OracleName:
		why = "it continues already where it can"
	case e.Asks || e.Scores || e.Members != nil:
		why = "it asks a model, and a report asks none"
	case e.Alone || agent == registry.ClientName || agent == "scripted":
		why = "it does not decide by itself"
	default:
		return nil
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "agent "+agent, errors.New(why+"; use random, idle or heuristic to continue episodes"))
}

// A blamer examines the episodes of one archive.
type blamer struct {
	catalog *registry.Catalog
	archive gymkhana.Archive
	o       BlameOptions
	plan    *gymkhana.Plan
	names   []string            // of the arms
	others  []map[string]string // by source: the worlds that have another version here, and the reason
}

func newBlamer(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, o BlameOptions) (*blamer, error) {
	if o.With != "" {
		if err := CheckBlame(c, o.With); err != nil {
			return nil, err
		}
	}
	o.Tries = cmp.Or(max(o.Tries, 0), 8)
	b := &blamer{catalog: c, archive: a, o: o, plan: &a.Run().Plan}
	b.names = ArmNames(b.plan.Arms)
	runs, err := a.Sources(ctx)
	if err != nil {
		return nil, err
	}
	if len(runs) == 0 {
		runs = []gymkhana.Run{*a.Run()}
	}
	for i := range runs {
		b.others = append(b.others, runner.OtherVersions(c, &runs[i].Plan))
	}
	return b, nil
}

// all examines episodes at once, and returns their blames in the order of the rows.
func (b *blamer) all(ctx context.Context, rows []gymkhana.EpisodeRow) ([]Blame, error) {
	list, errs := make([]Blame, len(rows)), make([]error, len(rows))
	feed, done := make(chan int), make(chan int)
	var wg sync.WaitGroup
	n := b.o.Parallel
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	for range n {
		wg.Go(func() {
			for i := range feed {
				list[i], errs[i] = b.episode(ctx, &rows[i])
				done <- i
			}
		})
	}
	go func() {
		for i := range rows {
			feed <- i
		}
		close(feed)
		wg.Wait()
		close(done)
	}()
	for i := 0; ; i++ {
		if _, open := <-done; !open {
			break
		}
		if b.o.Progress != nil {
			b.o.Progress(i+1, len(rows))
		}
	}
	return list, errors.Join(append(errs, ctx.Err())...)
}

// episode examines one failed episode. Only a cancelled context and an unreadable file are errors.
func (b *blamer) episode(ctx context.Context, row *gymkhana.EpisodeRow) (Blame, error) {
	x := &blaming{Blame: Blame{Episode: row.ID, Task: row.Task, Place: row.Place(), Arm: row.Arm, Agent: b.names[row.Arm],
		Kind: BlameUnknown, How: howEnded(row.Outcome)}, b: b, row: row}
	if ctx.Err() != nil {
		return x.Blame, ctx.Err()
	}
	err := x.examine(ctx)
	if ctx.Err() != nil {
		return x.Blame, ctx.Err()
	}
	if err != nil {
		x.Kind = BlameUnknown
		x.Why, _, _ = strings.Cut(err.Error(), "\n")
	}
	return x.Blame, nil
}

// howEnded says in a few words how an episode ended.
func howEnded(out *gymkhana.Outcome) string {
	switch {
	case out.Limit != "":
		return "limit: " + out.Limit
	case out.Fault != "":
		return "fault of the " + out.Fault
	}
	return cmp.Or(out.Reason, string(out.Ended))
}

// A blaming examines one episode.
type blaming struct {
	Blame
	b       *blamer
	row     *gymkhana.EpisodeRow
	was     *gymkhana.Trajectory
	world   *runner.Retrace
	results []trial // by step; only those that were tried
}

// A trial is the result of the continuations after a step.
type trial int

const (
	untried trial = iota
	failed
	succeeded
	unclear
)

// examine fills in the blame. An error says why it is not known.
func (x *blaming) examine(ctx context.Context) (err error) {
	task, arm, err := x.open(ctx)
	if err != nil {
		return err
	}
	if x.world, err = runner.NewRetrace(ctx, x.b.catalog, task, arm, x.was); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, x.world.Close()) }()
	x.Steps = x.world.Last()
	switch agrees, err := x.world.Agrees(x.row.Outcome); {
	case err != nil:
		return err
	case !agrees:
		return errors.New("its verdict is not that of its steps; gymkhana verify compares the file with this program")
	}
	if err := x.scan(ctx); err != nil {
		return err
	}
	return x.judge(ctx)
}

// open finds the task and the steps of the episode, and chooses the agent of the continuations.
func (x *blaming) open(ctx context.Context) (*gymkhana.Task, *gymkhana.Arm, error) {
	task, known := x.b.plan.Played(&x.row.Episode)
	if !known {
		return nil, nil, errors.New("the file does not have its task")
	}
	if x.row.Source < 0 || x.row.Source >= len(x.b.others) {
		return nil, nil, errors.New("the file does not say which run it comes from")
	}
	if why := x.b.others[x.row.Source][task.Environment.Name]; why != "" {
		return nil, nil, errors.New(why)
	}
	if x.row.Outcome.Broke {
		return nil, nil, errors.New("its agent broke the world, so it has the score of doing nothing")
	}
	entry, err := x.b.catalog.FindEnv(task.Environment.Name)
	if err != nil {
		return nil, nil, err
	}
	arm := &x.b.plan.Arms[x.row.Arm]
	played, err := arm.Task(task)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case entry.Midway && task.Oracle.Name != "":
		x.With = registry.OracleName
		x.Proved = entry.Shortest != nil && entry.Shortest(played.Environment.Config)
	case x.b.o.With != "":
		x.With = x.b.o.With
	case task.Oracle.Name == "":
		return nil, nil, errors.New("the task has no oracle; name an agent that continues with --blame-with")
	default:
		return nil, nil, fmt.Errorf("the oracle of %s cannot continue an episode of another agent; name an agent that does with --blame-with", entry.Name)
	}
	x.was, err = x.b.archive.Trajectory(ctx, x.row.ID)
	return task, arm, err
}

// scan tries the steps from the last one back, until a continuation succeeds. A success after a step shows that the task
// could still be solved after every step before it, so no earlier step is to blame, whatever continuations find there.
func (x *blaming) scan(ctx context.Context) error {
	first, last := x.world.First(), x.world.Last()
	x.results = make([]trial, last+1)
	for n := last; n >= first; n-- {
		if x.results[n] = failed; n < last || x.running(last) {
			if err := x.try(ctx, n); err != nil {
				return err
			}
		}
		if x.results[n] == succeeded && !x.b.o.Every {
			break
		}
	}
	if x.With != registry.OracleName && x.results[first] == untried {
		return x.try(ctx, first) // the rate at the beginning, for comparison
	}
	return nil
}

// running reports whether the world had not ended the episode after a step.
func (x *blaming) running(n int) bool { return x.was.Steps[n].Ended == gymkhana.Running }

// try continues after a step, within the rest of the budget.
func (x *blaming) try(ctx context.Context, n int) error {
	if _, some := x.world.Left(n); !some {
		x.results[n] = failed
		return nil
	}
	result, rate, err := x.continued(ctx, n, false)
	if x.results[n] = result; err != nil {
		return err
	}
	if x.With != registry.OracleName {
		at, _ := slices.BinarySearchFunc(x.Rates, n, func(r BlameRate, n int) int { return r.Step - n })
		x.Rates = slices.Insert(x.Rates, at, rate)
	}
	return nil
}

// continued continues after a step as often as needed. Only a cancelled context is an error.
func (x *blaming) continued(ctx context.Context, n int, whole bool) (trial, BlameRate, error) {
	rate := BlameRate{Step: n}
	tries, why := 1, ""
	if x.With != registry.OracleName {
		tries = x.b.o.Tries
	}
	for i := range tries {
		x.Tried++
		seed := x.b.plan.AgentSeed(&x.row.Episode).Derive("blame", strconv.Itoa(n), strconv.Itoa(i))
		out, err := x.world.Continue(ctx, n, gymkhana.Arm{Agent: x.With}, runner.Continuation{Whole: whole, Seed: seed})
		switch {
		case ctx.Err() != nil:
			return unclear, rate, ctx.Err()
		case err != nil:
			why, _, _ = strings.Cut(err.Error(), "\n")
			continue
		case out.Verdict.Success:
			rate.Successes++
		}
		rate.Tries++
	}
	if rate.Tries > 0 {
		rate.CI = metric.ClopperPearson(float64(rate.Successes)/float64(rate.Tries), float64(rate.Tries), metric.Confidence)
	}
	switch {
	case rate.Successes > 0:
		return succeeded, rate, nil
	case why != "":
		if !whole {
			x.Why = why
		}
		return unclear, rate, nil
	}
	return failed, rate, nil
}

// judge chooses the kind from the results.
func (x *blaming) judge(ctx context.Context) error {
	first, last := x.world.First(), x.world.Last()
	best := last // the last step after which a continuation succeeded; first - 1 if there is none
	for best >= first && x.results[best] != succeeded {
		best--
	}
	x.settle(best)
	for n := first; n <= last; n++ {
		switch {
		case x.results[n] == unclear:
			x.Unknown = append(x.Unknown, n)
		case x.results[n] == failed && n < best:
			x.Lapses = append(x.Lapses, n)
		}
	}
	if x.Why != "" && !slices.ContainsFunc(x.Unknown, func(n int) bool { return n > best }) {
		x.Why = ""
	}
	switch {
	case best == last:
		x.Kind, x.Proved = BlameStopped, false
		return nil
	case best < first && len(x.Unknown) > 0:
		x.Proved = false
		return errors.New(x.Why)
	case best < first:
		x.Kind = BlameNever
		return nil
	}
	x.at(best + 1)
	for n := last; n > best && x.results[n] != unclear; n-- {
		x.Until = n
	}
	if x.Until == x.Step {
		x.Until = 0
	} else if x.Until == 0 {
		return errors.New(x.Why) // it is not known whether it was lost at all
	}
	return x.kind(ctx, last)
}

// settle decides unclear results where the oracle proves: if nothing can succeed after a step, nothing can after a later
// one.
func (x *blaming) settle(best int) {
	lost := false
	for n := best + 1; x.Proved && n < len(x.results); n++ {
		if n < x.world.First() {
			continue
		}
		if lost = lost || x.results[n] == failed; lost {
			x.results[n] = failed
		}
	}
}

// at describes the blamed step.
func (x *blaming) at(n int) {
	s := &x.was.Steps[n]
	x.Step, x.Turn, x.Actions = n, s.Turn, gymkhana.ActionTexts(s.Actions)
	left, _ := x.world.Left(n - 1)
	x.Left = left.Steps
}

// kind distinguishes the ways to lose an episode at a step.
func (x *blaming) kind(ctx context.Context, last int) error {
	x.Kind = BlameLost
	if !x.running(last) {
		acts := x.was.Steps[last].Actions
		if x.Step == last && slices.ContainsFunc(acts, func(a gymkhana.Action) bool { return a.Verb == gymkhana.Finish || a.Verb == gymkhana.Answer }) {
			x.Kind = BlameEnded
		}
	} else {
		result, _, err := x.continued(ctx, last, true)
		if err != nil {
			return err
		}
		if result == succeeded {
			x.Kind, x.Short = BlameRanOut, true
			return nil
		}
	}
	if !x.running(x.Step) || x.Until > 0 {
		return nil
	}
	result, _, err := x.continued(ctx, x.Step, true)
	x.Short = result == succeeded
	return err
}
