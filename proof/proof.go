// Package proof shows that tasks measure what they claim to: for every official instance the
// oracle succeeds within the budget, and an agent that idles, one that only declares success,
// and runs that miss the oracle's by a little do not.
//
//	report, err := proof.Prove(ctx, catalog, tasks, proof.Options{})
package proof

import (
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

// Options say how much to try. Zero values are right for most.
type Options struct {
	Instances int                 // the first so many of each task; 0 means all
	Parallel  int                 // tasks at once; 0 means one per core
	Progress  func(done, all int) // called after each task, by one goroutine at a time
}

// A Report counts tasks; a task counts when all its instances do.
type Report struct {
	Tasks        int      `json:"tasks"`
	Instances    int      `json:"instances"`
	OraclePass   int      `json:"oracle_pass"`
	IdleFail     int      `json:"idle_fail"`
	DeclareFail  int      `json:"declare_fail"`
	NearMissFail int      `json:"near_miss_fail"`
	Noop         []string `json:"noop,omitempty"` // tasks whose goal holds at reset, exempt from idle, declare and near misses
	// Unproved are tasks without an oracle. They are not counted among Tasks, since nothing can be proved of them.
	Unproved []string         `json:"unproved,omitempty"`
	Failures []Failure        `json:"failures"`
	Scale    map[string]Scale `json:"scale"` // mean progress of the reference agents
}

// A Failure is something a task got wrong.
type Failure struct {
	Task     gymkhana.TaskID `json:"task"`
	Instance gymkhana.Seed   `json:"instance"`
	What     string          `json:"what"`
}

// A Scale is where a reference agent stands, from 0 to 1, with its 95 % interval by task.
type Scale struct {
	Mean float64         `json:"mean"`
	CI   metric.Interval `json:"ci"`
}

// NoopTag marks families whose goal can hold at reset.
const NoopTag = "noop"

// MinKinds is how many kinds of near miss must fail for a task to be proved.
const MinKinds = 3

// references are the agents that every task can be tried with, besides the oracle.
var references = []string{"idle", "declare", "random"}

// Prove tries every instance of every task. An error means that something broke; a task that
// fails its proof is in the report.
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
				done <- (&prover{c, tasks[i], i}).task(ctx, o.Instances)
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
	r.Unproved = unproved
	return r, errors.Join(err, ctx.Err())
}

// parted gives the tasks that can be proved, and the names of the others.
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

// proved is what came of one task.
type proved struct {
	index     int
	id        gymkhana.TaskID
	instances int
	noop      bool
	oracle    bool
	idle      bool
	declare   bool
	near      bool
	failures  []Failure
	progress  map[string][]float64 // by agent, one per instance
	err       error
}

func summarize(all []proved) *Report {
	r := &Report{Failures: []Failure{}, Scale: map[string]Scale{}}
	groups := map[string][][]float64{}
	for _, p := range all {
		r.Tasks++
		r.Instances += p.instances
		for _, count := range []struct {
			to *int
			ok bool
		}{{&r.OraclePass, p.oracle}, {&r.IdleFail, p.idle}, {&r.DeclareFail, p.declare}, {&r.NearMissFail, p.near}} {
			if count.ok {
				*count.to++
			}
		}
		if p.noop {
			r.Noop = append(r.Noop, string(p.id))
		}
		r.Failures = append(r.Failures, p.failures...)
		for agent, values := range p.progress {
			groups[agent] = append(groups[agent], values)
		}
	}
	for agent, g := range groups {
		e := metric.EstimateFraction(g, metric.Confidence)
		r.Scale[agent] = Scale{e.Mean, e.CI}
	}
	return r
}

type prover struct {
	catalog *registry.Catalog
	the     *gymkhana.Task
	index   int
}

func (p *prover) task(ctx context.Context, most int) proved {
	res := proved{index: p.index, id: p.the.ID, noop: p.the.Tagged(NoopTag), oracle: true, idle: true, declare: true, near: true,
		progress: map[string][]float64{}}
	for i, instance := range p.the.Instances {
		if most > 0 && i >= most {
			break
		}
		res.instances++
		if err := p.instance(ctx, instance, &res); err != nil {
			res.err = fmt.Errorf("%s#%d: %w", p.the.ID, i, err)
			break
		}
	}
	return res
}

func (p *prover) instance(ctx context.Context, instance gymkhana.Seed, res *proved) error {
	fail := func(flag *bool, format string, args ...any) {
		*flag = false
		res.failures = append(res.failures, Failure{p.the.ID, instance, fmt.Sprintf(format, args...)})
	}
	best, out, err := p.play(ctx, instance, registry.OracleName, res)
	if err != nil {
		return err
	}
	if !out.Verdict.Success {
		fail(&res.oracle, "the oracle does not solve it (progress %.2f, %d steps, %s)", out.Verdict.Progress, out.Steps, out.Reason)
	}
	for _, agent := range p.references() {
		_, out, err := p.play(ctx, instance, agent, res)
		if err != nil {
			return err
		}
		flag := map[string]*bool{"idle": &res.idle, "declare": &res.declare}[agent]
		if flag != nil && out.Verdict.Success && !res.noop {
			fail(flag, "the %s agent solves it", agent)
		}
	}
	if !res.oracle {
		res.near = false
		return nil
	}
	if res.noop {
		return nil // there is nothing to miss: the goal held before anything was done
	}
	failing, err := p.nearMisses(ctx, instance, best)
	if err != nil {
		return err
	}
	if len(failing) < MinKinds {
		fail(&res.near, "only %d kinds of near miss fail (%s); want %d", len(failing), strings.Join(failing, ", "), MinKinds)
	}
	return nil
}

// references are the agents that give the scale of a task.
func (p *prover) references() []string {
	if p.catalog.HasHeuristic(p.the) {
		return append(slices.Clone(references), registry.HeuristicName)
	}
	return references
}

func (p *prover) play(ctx context.Context, instance gymkhana.Seed, agent string, res *proved) (*gymkhana.Trajectory, *gymkhana.Outcome, error) {
	t, out, err := runner.Play(ctx, p.catalog, p.the, instance, gymkhana.Arm{Agent: agent})
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", agent, err)
	}
	res.progress[agent] = append(res.progress[agent], out.Verdict.Progress)
	return t, out, nil
}
