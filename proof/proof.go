// Package proof shows that tasks measure what they claim to. For every official instance the oracle must succeed within
// the budget. An agent that idles, an agent that only declares success, and near misses of the oracle's run must fail.
// A player who never looks may solve only few instances.
//
// If states are gymkhana.Lasting, every near miss that succeeds must have the same lasting effects as the
// oracle. In other worlds at least MinKinds kinds of near miss must fail, and the report counts them.
//
//	report, err := proof.Prove(ctx, catalog, tasks, proof.Options{})
package proof

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/registry"
	"gymkhana/runner"
)

// Options limit the tries. Zero values are right for most uses.
type Options struct {
	Instances int                 // only the first of each task; 0 means all
	Parallel  int                 // tasks at once; 0 means one per core
	Tries     int                 // near misses of each kind per instance; 0 means 12, or 1 in a browser
	Brief     bool                // near misses only until one fails, and neither random agents nor blind players
	Progress  func(done, all int) // called after each task, by one goroutine at a time
}

// A Report counts tasks. A task is counted if all its instances pass.
type Report struct {
	Tasks        int      `json:"tasks"`
	Instances    int      `json:"instances"`
	OraclePass   int      `json:"oracle_pass"`
	IdleFail     int      `json:"idle_fail"`
	DeclareFail  int      `json:"declare_fail"`
	NearMissFail int      `json:"near_miss_fail"`
	Noop         []string `json:"noop,omitempty"` // tasks whose goal may hold at reset; exempt from idle, declare and near misses
	// Unproved lists tasks without an oracle, and instances without a solution by their oracle. Tasks and Instances do not
	// count them, since nothing can be proved about them.
	Unproved []string         `json:"unproved,omitempty"`
	Failures []Failure        `json:"failures"`
	Kinds    map[string]*Kind `json:"kinds"` // near misses by kind
	// Rungs are the blind players of the worlds, over the official instances that have something for them.
	Rungs map[string]*Rung `json:"rungs,omitempty"`
	Scale map[string]Scale `json:"scale"` // mean progress of the reference agents
	// Guesser is, by suite, the mean share of instances that the best blind player of each task solves. Guesses are
	// the tasks where it is not 0.
	Guesser map[string]Scale `json:"guesser"`
	Guesses []Guess          `json:"guesses,omitempty"`
	// Measured lists all proved third-party tasks. Their guess tags are set from it; tags in their files are not trusted.
	Measured []Guess `json:"measured,omitempty"`
}

// A Failure is a check that a task failed.
type Failure struct {
	Task     gymkhana.TaskID `json:"task"`
	Instance gymkhana.Seed   `json:"instance"`
	What     string          `json:"what"`
}

// A Scale is the mean result of a reference agent, from 0 to 1, with a 95 % interval that clusters by task.
type Scale struct {
	Mean float64         `json:"mean"`
	CI   metric.Interval `json:"ci"`
}

// NoopTag marks families whose goal can hold at reset.
const NoopTag = "noop"

// A Rung counts what a blind player solves; see registry.EnvEntry.Blinds.
type Rung struct {
	Tried  int `json:"tried"`
	Solved int `json:"solved"`
}

// MinKinds is how many kinds of near miss must fail in a world whose states are not gymkhana.Lasting.
const MinKinds = 3

// references are the agents, other than the oracle, that can play every task.
var references = []string{"idle", "declare", "random"}

// Prove tries every instance of every task. It returns an error only if an episode could not be played; a task that
// fails its proof is listed in the report.
func Prove(ctx context.Context, c *registry.Catalog, tasks []*gymkhana.Task, o Options) (*Report, error) {
	tasks, unproved := parted(tasks)
	feed, done := make(chan int), make(chan proved)
	var wg sync.WaitGroup
	n := o.Parallel
	if n <= 0 {
		n = runtime.GOMAXPROCS(0)
	}
	for range n {
		wg.Go(func() {
			for i := range feed {
				done <- prove(ctx, c, tasks[i], i, &o)
			}
		})
	}
	wg.Go(func() {
		defer close(feed)
		for i := range tasks {
			if ctx.Err() == nil {
				feed <- i
			}
		}
	})
	go func() { wg.Wait(); close(done) }()
	var all []proved
	var err error
	for p := range done {
		all, err = append(all, p), errors.Join(err, p.err)
		if o.Progress != nil {
			o.Progress(len(all), len(tasks))
		}
	}
	slices.SortFunc(all, func(a, b proved) int { return a.index - b.index })
	r := summarize(all)
	r.Unproved = append(unproved, r.Unproved...)
	return r, errors.Join(err, ctx.Err())
}

// parted separates the tasks that can be proved from the names of the others.
func parted(tasks []*gymkhana.Task) (provable []*gymkhana.Task, unproved []string) {
	for _, t := range tasks {
		if t.Unproved() {
			unproved = append(unproved, string(t.ID))
			continue
		}
		provable = append(provable, t)
	}
	return provable, unproved
}

// proved is the result of one task.
type proved struct {
	index     int
	id        gymkhana.TaskID
	fact      string
	instances int
	unproved  []gymkhana.Seed // instances without a solution by the oracle
	noop      bool
	oracle    bool
	idle      bool
	declare   bool
	near      bool
	failures  []Failure
	kinds     map[string]*Kind
	rungs     map[string]*Rung
	blind     *Guess               // nil if not measured
	imported  bool                 // a third-party task: blind decides its guess tag
	progress  map[string][]float64 // each agent's values, one per instance
	err       error
}

// A prover proves one task.
type prover struct {
	catalog  *registry.Catalog
	the      *gymkhana.Task
	scripted *gymkhana.Task // the task for scripts: a world of several versions does not draw one from a fresh seed
	entry    registry.EnvEntry
	spec     gymkhana.Spec
	tries    int
	brief    bool
	surveys  map[gymkhana.Seed]*census
	drawn    int // instances that random actions solved
	proved
}

// prove proves a task, or its first instances.
func prove(ctx context.Context, c *registry.Catalog, task *gymkhana.Task, index int, o *Options) proved {
	p := &prover{catalog: c, the: task, proved: proved{index: index, id: task.ID, fact: task.Fact(), noop: task.Tagged(NoopTag),
		oracle: true, idle: true, declare: true, near: true, kinds: map[string]*Kind{}, rungs: map[string]*Rung{}, progress: map[string][]float64{}},
		surveys: map[gymkhana.Seed]*census{}}
	err := p.look(o)
	if err == nil {
		err = p.all(ctx, o)
	}
	if err != nil {
		p.err = fmt.Errorf("%s: %w", task.ID, err)
	}
	return p.proved
}

// look reads the properties of the task's world.
func (p *prover) look(o *Options) error {
	entry, err := p.catalog.FindEnv(p.the.Environment.Name)
	if err != nil {
		return err
	}
	world, err := entry.New(p.the.Environment.Config)
	if err != nil {
		return err
	}
	p.entry, p.spec, p.imported, p.scripted, p.brief = entry, world.Spec(), entry.Imported, p.the, o.Brief
	if entry.Evolves { // a version is some 20 MB, so the first one has to do
		own := *p.the
		if own.Environment.Config, err = own.Environment.Config.With(gymkhana.Config(`{"world_version":1}`)); err != nil {
			return errors.Join(err, world.Close())
		}
		p.scripted = &own
	}
	switch {
	case o.Tries > 0:
		p.tries = o.Tries
	case entry.Tries > 0:
		p.tries = entry.Tries
	case entry.Browser, o.Brief:
		p.tries = 1
	default:
		p.tries = usualTries
	}
	return world.Close()
}

// all proves the instances one after the other, and then measures blind players.
func (p *prover) all(ctx context.Context, o *Options) error {
	list := p.the.Instances
	if o.Instances > 0 {
		list = list[:min(o.Instances, len(list))]
	}
	var solved []*solution
	for _, instance := range list {
		own, err := p.reference(ctx, instance)
		if errors.Is(err, gymkhana.ErrNoOracle) {
			p.unproved = append(p.unproved, instance)
			continue
		}
		if err != nil {
			return fmt.Errorf("instance %d: %w", instance, err)
		}
		solved = append(solved, own)
		p.instances++
	}
	if !p.oracle || len(solved) == 0 {
		p.near = false
		return nil
	}
	if p.noop {
		return nil // no near miss is possible: the goal held before the first action
	}
	for i, own := range solved {
		var other *solution
		if len(solved) > 1 {
			other = solved[(i+1)%len(solved)]
		}
		if err := p.miss(ctx, own, other); err != nil {
			return fmt.Errorf("instance %d: %w", own.instance, err)
		}
	}
	if p.brief {
		return nil
	}
	g, err := p.guess(ctx, solved)
	if err != nil {
		return err
	}
	p.blind = &g
	if what := judgeGuess(&g); what != "" && !p.imported {
		p.fail(&p.near, list[0], "%s", what)
	}
	return nil
}

func (p *prover) fail(flag *bool, instance gymkhana.Seed, format string, args ...any) {
	*flag = false
	p.failures = append(p.failures, Failure{p.the.ID, instance, fmt.Sprintf(format, args...)})
}

// reference plays an instance with its oracle and with the reference agents.
func (p *prover) reference(ctx context.Context, instance gymkhana.Seed) (*solution, error) {
	law := seeing{imported: p.imported}
	var last closing
	t, out, err := p.play(ctx, instance, registry.OracleName, runner.Watcher{Acting: law.look, Scored: last.scored})
	if err != nil {
		return nil, err
	}
	if why := law.broken(); why != "" {
		p.fail(&p.oracle, instance, "%s", why)
	}
	if !out.Verdict.Success {
		p.fail(&p.oracle, instance, "the oracle does not solve it (progress %.2f, %d steps, %s)", out.Verdict.Progress, out.Steps, cmp.Or(out.Error, out.Reason))
	}
	for _, agent := range p.references() {
		_, out, err := p.play(ctx, instance, agent, runner.Watcher{})
		if err != nil {
			return nil, err
		}
		if agent == "random" && out.Verdict.Success {
			p.drawn++
		}
		flag := map[string]*bool{"idle": &p.idle, "declare": &p.declare}[agent]
		if flag != nil && out.Verdict.Success && !p.noop {
			p.fail(flag, instance, "the %s agent solves it", agent)
		}
	}
	return &solution{instance, cmp.Or(out.Goal, p.the.Goal), scriptOf(t), last.ending(out)}, nil
}

// miss tries the near misses of an instance.
func (p *prover) miss(ctx context.Context, own, other *solution) error {
	kinds, passed, err := p.nearMisses(ctx, own, other)
	if err != nil {
		return err
	}
	addKinds(p.kinds, kinds)
	for _, what := range passed {
		p.fail(&p.near, own.instance, "%s", what)
	}
	if _, one := own.did.single(); own.end.lasting != nil || p.imported && one {
		return nil // every successful near miss has been checked
	}
	want := MinKinds
	if p.brief {
		want = 1
	}
	var failing []string
	for name, k := range kinds {
		if k.Failed > 0 {
			failing = append(failing, name)
		}
	}
	if slices.Sort(failing); len(failing) < want {
		p.fail(&p.near, own.instance, "only %d kinds of near miss fail (%s); want %d", len(failing), strings.Join(failing, ", "), want)
	}
	return nil
}

// references are the agents that define the scale of a task.
func (p *prover) references() []string {
	if p.brief {
		return references[:2]
	}
	if p.catalog.HasHeuristic(p.the) {
		return append(slices.Clone(references), registry.HeuristicName)
	}
	return references
}

// play plays an instance with an agent.
func (p *prover) play(ctx context.Context, instance gymkhana.Seed, agent string, watch runner.Watcher) (*gymkhana.Trajectory, *gymkhana.Outcome, error) {
	t, out, err := runner.PlayWatched(ctx, p.catalog, p.the, instance, gymkhana.Arm{Agent: agent}, watch)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", agent, err)
	}
	p.progress[agent] = append(p.progress[agent], out.Verdict.Progress)
	return t, out, nil
}
