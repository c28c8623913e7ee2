package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sort"
	"strings"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/registry"
)

// Files says where a run is stored, for Open. The program supplies the functions, since package runner does not access
// files.
type Files struct {
	// Create makes the store of a new run. It may refuse a plan that cannot be executed on this machine.
	Create func(context.Context, *gymkhana.Plan) (gymkhana.Store, error)
	// Resume opens the store of the run to continue; nil begins a new run.
	Resume func() (gymkhana.Store, error)
	Name   string // the name of the continued run, in messages
}

// Open begins a run, or continues one, and returns the Runner for the rest of it. The caller closes its Store. An order
// without selectors continues a run with its original settings, if this program still fits it. An order with selectors
// must result in the same episodes.
func Open(ctx context.Context, c *registry.Catalog, o Order, files Files) (*Runner, error) {
	if files.Resume == nil {
		r, err := Resolve(c, o)
		if err != nil {
			return nil, err
		}
		store, err := files.Create(ctx, r.Plan)
		if err != nil {
			return nil, err
		}
		return r.Runner(store), nil
	}
	store, err := files.Resume()
	if err != nil {
		return nil, err
	}
	sources, err := store.Sources(ctx)
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	r, err := resume(c, o, store.Run(), sources, files.Name)
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	r.resumed, r.endpoints = true, endpointsOf(store.Run(), sources)
	return r.Runner(store), nil
}

// Runner returns the Runner that executes the plan with a store.
func (r *Resolved) Runner(store gymkhana.Store) *Runner {
	n := r.order.Parallel
	if n == 0 && len(r.Models) > 0 {
		n = whileAsking
	}
	return &Runner{Catalog: r.catalog, Store: store, Models: r.Models, Policies: r.Policies, Endpoint: r.order.BaseURL,
		PerRun: r.order.PerRun, Prompts: r.order.Prompts, Parallel: n, CallTime: r.order.CallTime, asked: r.order, resumed: r.resumed,
		began: r.endpoints}
}

// whileAsking is how many episodes are played at once if models are asked. It is above the number of cores because most
// of the time is spent waiting.
const whileAsking = 20

// resume prepares the continuation of a run. Its models are asked at the same endpoint as before, unless the order
// names another.
func resume(c *registry.Catalog, o Order, run *gymkhana.Run, sources []gymkhana.Run, name string) (*Resolved, error) {
	if run.Plan.Served != o.Served {
		if o.Served {
			return nil, refuse("", "--resume %s: its episodes follow from a plan; go on with gymkhana run --resume %[1]s", shell.Word(name))
		}
		return nil, refuse("", "--resume %s: its episodes were begun by clients; serve more with gymkhana serve --resume %[1]s", shell.Word(name))
	}
	// The address is part of the cache's key and of the circumstances of the run.
	was := endpointsOf(run, sources)
	o.BaseURL = cmp.Or(o.BaseURL, was[0])
	if !onlyThere(o.BaseURL, was) && !o.NewEndpoint && asksThere(&run.Plan) {
		return nil, refuse("", "--resume %s: its models were asked at %s, and would be asked at %s now; add --new-endpoint if they "+
			"should, which is recorded with every answer", name, strings.Join(named(was), " and "), named([]string{o.BaseURL})[0])
	}
	o.Parallel = cmp.Or(o.Parallel, run.Plan.Parallel)
	if len(o.Selectors) > 0 {
		// Settings that are not part of an episode do not appear in the plan's episodes.
		some := Order{Cache: o.Cache, Price: o.Price, Given: func(flag string) bool {
			return (flag == "time-limit" || flag == "working-limit") && o.meant(flag, true)
		}}
		some.Matrix.PerEpisode.Wall, some.Matrix.PerEpisode.Working = o.Matrix.PerEpisode.Wall, o.Matrix.PerEpisode.Working
		same := o
		if len(run.Plan.Arms) > 0 {
			was := run.Plan.Arms[0].PerEpisode
			same.Matrix.PerEpisode.Wall, same.Matrix.PerEpisode.Working = was.Wall, was.Working
			same.Label = cmp.Or(o.Label, run.Plan.Arms[0].Claimed.Label)
		}
		r, err := Resolve(c, same)
		if err == nil {
			err = sameRun(run, r.Plan, name)
		}
		if err == nil {
			r.order = o
			err = otherwise(some, &run.Plan, name)
		}
		return r, err
	}
	if was := run.Plan.Judge; o.Judge != "" && o.Judge != was {
		return nil, refuse("", "--judge %s: the judge of %s is %s; leave the flag out to go on, or start a new "+
			"run with --out",
			o.Judge, name, cmp.Or(was, "none"))
	}
	if err := otherwise(o, &run.Plan, name); err != nil {
		return nil, err
	}
	return revive(c, o, &run.Plan)
}

// endpointsOf returns the endpoints of the models of a run, or of the merged runs; "" is their provider's own. There is
// at least one.
func endpointsOf(run *gymkhana.Run, sources []gymkhana.Run) (list []string) {
	if len(sources) == 0 {
		sources = []gymkhana.Run{*run}
	}
	for i := range sources {
		at := strings.TrimRight(sources[i].Host.Endpoint, "/")
		if !slices.Contains(list, at) && (asksThere(&sources[i].Plan) || len(sources) == 1) {
			list = append(list, at)
		}
	}
	if list == nil {
		return []string{run.Host.Endpoint}
	}
	return list
}

// onlyThere reports whether all of a run's models were asked at this one endpoint.
func onlyThere(endpoint string, was []string) bool { return len(was) == 1 && sameURL(endpoint, was[0]) }

// named describes endpoints for a reader.
func named(endpoints []string) (list []string) {
	for _, at := range endpoints {
		list = append(list, cmp.Or(shell.Legible(at), "their provider's own address"))
	}
	return list
}

// asksThere reports whether a plan asks a model at the endpoint of the run.
func asksThere(p *gymkhana.Plan) bool {
	if p.Judge != "" {
		return true
	}
	for i := range p.Arms {
		for _, m := range Models(&p.Arms[i]) {
			if m.Model != "" && m.BaseURL == "" && m.Weights.IsZero() {
				return true
			}
		}
	}
	return false
}

// sameRun refuses a plan whose episodes are not those of a run.
func sameRun(run *gymkhana.Run, now *gymkhana.Plan, name string) error {
	differences, err := Differences(&run.Plan, now)
	if err == nil && len(differences) > 0 {
		err = refuse("", "--resume: the plan of %s is another one:\n  %s\nleave out the selectors and flags to go "+
			"on with its own, or start a new run with --out", name, strings.Join(differences, "\n  "))
	}
	return err
}

// revive prepares the execution of a plan that an earlier process resolved. It refuses if the versions of worlds, the
// prompts of agents and members, or the weights of networks have changed.
func revive(c *registry.Catalog, o Order, p *gymkhana.Plan) (*Resolved, error) {
	// Worlds and prompts are checked before clients are made, since a missing key is the lesser problem.
	if err := fits(c, p, o.Prompts); err != nil {
		return nil, err
	}
	if err := fitMembers(c, p, o.Prompts); err != nil {
		return nil, err
	}
	m := makers{catalog: c, order: o}
	r := &Resolved{Plan: p, catalog: c, order: o}
	var err error
	if r.Models, err = m.clients(p); err != nil {
		return nil, err
	}
	var files map[string]gymkhana.Hash
	if r.Policies, files, err = m.networks(p); err != nil {
		return nil, err
	}
	return r, fitWeights(p, files)
}

// Differences describes how two plans differ, for a resume that must not change the plan. It is empty if their episodes
// are the same. Those of a served run are begun by clients, so its plans are compared by what clients can begin.
func Differences(was, now *gymkhana.Plan) ([]string, error) {
	if was.Served && now.Served {
		return servedDifferences(was, now)
	}
	return planDifferences(was, now, "number of episodes")
}

// planDifferences compares the episodes of two plans; count says what their number is.
func planDifferences(was, now *gymkhana.Plan, count string) ([]string, error) {
	before, err := was.Episodes()
	if err != nil {
		return nil, err
	}
	after, err := now.Episodes()
	if err != nil {
		return nil, err
	}
	same := slices.EqualFunc(before, after, func(a, b gymkhana.Episode) bool { return a.ID == b.ID })
	var list []string
	say := func(what string, was, now any) {
		if a, b := fmt.Sprint(was), fmt.Sprint(now); a != b {
			list = append(list, fmt.Sprintf("%s was %s, is now %s", what, a, b))
		}
	}
	say("seed", was.Seed, now.Seed)
	say("repeats", was.Repeats, now.Repeats)
	say("suites", was.Suites, now.Suites)
	say("worlds", sortedVersions(was.Worlds), sortedVersions(now.Worlds))
	say("agents", armNames(was), armNames(now))
	say("sampling", samplings(was), samplings(now))
	say("limits of an episode", perEpisode(was), perEpisode(now))
	say("judge", cmp.Or(was.Judge, "none"), cmp.Or(now.Judge, "none"))
	say("weights of the networks", weightsOf(was), weightsOf(now))
	say("number of tasks", len(was.Tasks), len(now.Tasks))
	say(count, len(before), len(after))
	if !same && len(list) == 0 {
		list = append(list, "a task, an instance or an option of an agent differs")
	}
	return list, nil
}

// servedDifferences describes how the tasks, instances and agents of two plans of served runs differ. The order of the
// tasks counts too, since a client that names none gets the first.
func servedDifferences(was, now *gymkhana.Plan) ([]string, error) {
	unserved := func(p *gymkhana.Plan) *gymkhana.Plan {
		own := *p
		own.Served, own.Begun, own.Forks, own.Repeats = false, nil, nil, 1 // clients repeat what they like
		return &own
	}
	list, err := planDifferences(unserved(was), unserved(now), "number of official instances")
	if err != nil {
		return nil, err
	}
	if before, after := taskNames(was), taskNames(now); !slices.Equal(before, after) {
		list = append(list, fmt.Sprintf("tasks were %s, are now %s", few(before), few(after)))
	}
	return list, nil
}

func taskNames(p *gymkhana.Plan) []string {
	names := make([]string, len(p.Tasks))
	for i, t := range p.Tasks {
		names[i] = string(t.ID)
	}
	return names
}

// few joins the first names of a list.
func few(names []string) string {
	if len(names) > 3 {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:3], ", "), len(names)-3)
	}
	return strings.Join(names, ", ")
}

func armNames(p *gymkhana.Plan) []string {
	names := make([]string, len(p.Arms))
	for i := range p.Arms {
		names[i] = p.Arms[i].Name()
	}
	return names
}

// samplings lists the overridden sampling, arm by arm.
func samplings(p *gymkhana.Plan) (list []string) {
	for i := range p.Arms {
		text, err := gymkhana.Canonical(p.Arms[i].Sampling)
		if err != nil {
			text = []byte(err.Error())
		}
		list = append(list, string(text))
	}
	return list
}

func perEpisode(p *gymkhana.Plan) (list []string) {
	for i := range p.Arms {
		list = append(list, limitsText(p.Arms[i].PerEpisode))
	}
	return list
}

func sortedVersions(worlds map[string]int) []string {
	var list []string
	for name, version := range worlds {
		list = append(list, fmt.Sprintf("%s@%d", name, version))
	}
	sort.Strings(list)
	return list
}
