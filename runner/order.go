package runner

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/registry"
)

// An Order is a user's request, before names are resolved. A zero field takes the suites' own value.
type Order struct {
	Selectors    []string
	Matrix       Matrix         // the arms to make; without agents, those of the suites
	Parts        []Part         // instead of Matrix: other arms for other tasks; Selectors are those of all parts
	Arms         []gymkhana.Arm // arms that are already made, instead of Matrix
	Repeats      int
	Instances    int    // this many of each task, from the first; 0 means all
	PrivateKey   string // replaces official instances; never stored
	Seed         gymkhana.Seed
	PerRun       gymkhana.Limits
	Price        *gymkhana.Price // the price of every model; nil takes prices from tables
	WorldVersion int
	Label        string          // the run's label by its maker, Arm.Claimed; "" for none
	IsolateHops  bool            // each hop of a task as a separate task
	Judge        string          // the model, provider/NAME, for questions that rules cannot decide; "" means that rules decide all
	Pivot        *gymkhana.Pivot // how reports lay the arms out
	Prompts      fs.FS           // files that replace the agents' own

	BaseURL     string                       // where models are asked, if not at their provider's own address
	KeysTo      []string                     // base URLs named by the user, not by a file; only these and providers get keys
	KeysFor     []string                     // models named by the user; only for these a provider's key is sent to another endpoint
	NewEndpoint bool                         // a continued run may use another endpoint
	Key         func(variable string) string // the key in an environment variable; nil means that there are none
	Home        fs.FS                        // the user's folder, where prices and profiles may be; nil means none
	Policies    map[string]gymkhana.Policy   // networks that are already made, by Partner.Address; the others are loaded
	Parallel    int                          // episodes at once; 0 means one per core, or 20 where models are asked
	CallTime    time.Duration                // that a model may take for an answer; 0 means 10 minutes
	Cache       string                       // own, on, off or a file, as the run's plan keeps it; "" on a resume: as it was
	Given       func(flag string) bool       // whether the user gave a flag, so that a zero is meant; nil means that no zero is
	Fork        *Fork                        // play on from a step of a stored episode, whose task is the only selector; nil begins at the reset
	From        []*Fork                      // the beginnings of the tasks, from a stored run; see StartsOf. Empty begins at the reset
	Served      bool                         // clients begin the episodes, and decide in them
	PlanOnly    bool                         // make no clients of models: a plan needs no key
}

// A Part is a part of an order: tasks with arms of their own.
type Part struct {
	Selectors []string
	Matrix    Matrix
	Repeats   int // 0 means the order's
}

// A Resolved is an order with every name resolved, and everything needed to execute its plan, each made once.
type Resolved struct {
	Plan     *gymkhana.Plan
	Models   map[string]gymkhana.Model  // clients, by Arm.Model and by Partner.Address; none with Order.PlanOnly
	Policies map[string]gymkhana.Policy // likewise

	catalog *registry.Catalog
	order   Order
	resumed bool

	endpoints []string // the addresses where a continued run asked its models
}

// meant reports whether a value is set: not zero, or a zero that the user gave.
func (o *Order) meant(flag string, zero bool) bool { return !zero || o.Given != nil && o.Given(flag) }

// Resolve converts an order to a plan, and makes what is needed to execute it. Tasks are selected once, every name is
// resolved, and every task is written out, so that the plan means the same on another machine and in a year. Mistakes
// are the set-up's fault and are reported here, before there is a file: a mistyped name, option or prompt, an agent
// that cannot act in one of the worlds, a model without a key.
func Resolve(c *registry.Catalog, o Order) (*Resolved, error) {
	if len(o.Selectors) == 0 {
		return nil, refuse("run", "nothing to run; name a suite, for example gymkhana run quick (gymkhana list "+
			"suites shows them)")
	}
	if o.Seed >= gymkhana.MaxSeed {
		return nil, refuse("run", "--seed %d; seeds are below 2^53", o.Seed)
	}
	tasks, suites, err := c.Select(o.Selectors)
	if err != nil {
		return nil, err
	}
	if tasks, err = o.forkedTasks(tasks); err != nil {
		return nil, err
	}
	if err := Unpooled(c, tasks); err != nil {
		return nil, err
	}
	if err := playedByClients(o); err != nil {
		return nil, err
	}
	m := makers{catalog: c, order: o}
	arms, err := m.arms(tasks, suites)
	if err != nil {
		return nil, err
	}
	if arms, err = o.forkedArms(c, arms); err != nil {
		return nil, err
	}
	if tasks, err = arrange(c, o, arms, tasks); err != nil {
		return nil, err
	}
	worlds := newSurvey(c)
	p := planFor(o, suites)
	if p.Arms, err = resolveArms(c, o, arms, tasks, worlds); err != nil {
		return nil, err
	}
	for i := range p.Arms {
		for _, w := range p.Arms[i].Plays {
			p.Repeats = max(p.Repeats, w.Repeats)
		}
	}
	for _, t := range tasks {
		p.Tasks = append(p.Tasks, chooseInstances(t, o))
		if _, known := p.Worlds[t.Environment.Name]; !known {
			// The plan keeps the version of every world, so verify knows what can be compared.
			spec, err := worlds.spec(t)
			if err != nil {
				return nil, err
			}
			p.Worlds[t.Environment.Name] = spec.Version
		}
	}
	if _, err := p.Size(); err != nil {
		return nil, err
	}
	return m.resolved(p)
}

// playedByClients refuses the agent of served runs in any other run, and any other agent in those.
func playedByClients(o Order) error {
	agents := slices.Clone(o.Matrix.Agents)
	for i := range o.Arms {
		agents = append(agents, o.Arms[i].Agent)
	}
	for _, agent := range agents {
		if (agent == registry.ClientName) != o.Served {
			return refuse("agent "+agent, "clients play only what is served, and nothing else plays there: gymkhana serve %s",
				strings.Join(o.Selectors, " "))
		}
	}
	return nil
}

// planFor makes a plan of what an order says literally, and of the labels of the suites.
func planFor(o Order, suites []*gymkhana.Suite) *gymkhana.Plan {
	p := &gymkhana.Plan{Selectors: o.Selectors, Seed: o.Seed, PerRun: o.PerRun, Repeats: o.Repeats,
		Private: o.PrivateKey != "" || o.Fork != nil && o.Fork.Private, Served: o.Served, Worlds: map[string]int{}, Pivot: o.Pivot, Parallel: o.Parallel}
	for _, s := range suites {
		p.Suites = append(p.Suites, gymkhana.SuiteLabel{Name: s.Name, Version: s.Version})
		if o.Repeats == 0 {
			p.Repeats = max(p.Repeats, s.Repeats)
		}
	}
	return p
}

// resolved adds to a plan what depends on its models: the judge, the hashes of weights, and the prices.
// It makes the networks and clients.
func (m makers) resolved(p *gymkhana.Plan) (*Resolved, error) {
	r := &Resolved{Plan: p, catalog: m.catalog, order: m.order}
	if err := m.addJudge(p); err != nil {
		return nil, err
	}
	var files map[string]gymkhana.Hash
	var err error
	if r.Policies, files, err = m.networks(p); err != nil {
		return nil, err
	}
	// The hashes of weights are part of an arm, so they are computed before episodes get their ids.
	setWeights(p, files)
	if err := m.setChances(p); err != nil {
		return nil, err
	}
	if err := m.setOpenings(p); err != nil {
		return nil, err
	}
	// Clients come last, so that a dry run needs no keys.
	if err := priced(p); err != nil || m.order.PlanOnly {
		return r, err
	}
	if r.Models, err = m.clients(p); len(r.Models) > 0 {
		p.Cache = m.order.Cache
	}
	return r, err
}

// arrange checks that the worlds of the tasks offer the versions and sizes of the arms, and splits the tasks into their
// hops if the order requires that.
func arrange(c *registry.Catalog, o Order, arms []gymkhana.Arm, tasks []*gymkhana.Task) ([]*gymkhana.Task, error) {
	version, screen, clock := o.WorldVersion != 0, false, false
	for _, arm := range arms {
		clock = clock || arm.Clock.Latency
		version, screen = version || arm.WorldVersion != 0, screen || arm.Screen != gymkhana.Size{}
	}
	var all []*gymkhana.Task
	for _, t := range tasks {
		e, err := c.FindEnv(t.Environment.Name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.ID, err)
		}
		missing := func(what string) error { return refuse("run", "%s: the world %s %s", t.ID, e.Name, what) }
		switch {
		case screen && !e.Resizes:
			return nil, missing("has a screen of its own; leave --screen out")
		case version && !e.Evolves:
			return nil, missing("has no versions; leave --world-version out")
		case clock && e.Timeless:
			return nil, missing("has no time but that of its steps; leave --clock out")
		case o.IsolateHops && e.Isolate == nil:
			return nil, missing("has no hops; leave --isolate-hops out")
		case !o.IsolateHops:
			all = append(all, t)
			continue
		}
		hops, err := e.Isolate(t)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.ID, err)
		}
		all = append(all, hops...)
	}
	return all, nil
}

// chooseInstances selects the first instances of a task, or private ones instead.
func chooseInstances(t *gymkhana.Task, o Order) *gymkhana.Task {
	own := *t
	own.Instances = slices.Clone(t.Instances)
	if o.Instances > 0 && o.Instances < len(own.Instances) {
		own.Instances = own.Instances[:o.Instances]
	}
	if o.PrivateKey != "" {
		for i := range own.Instances {
			own.Instances[i] = gymkhana.PrivateSeed(o.PrivateKey, t.ID, i)
		}
	}
	return &own
}

// refuse makes an error that is the set-up's fault. The op may be empty if the text is clear by itself.
func refuse(op, format string, args ...any) error {
	text := format
	if len(args) > 0 {
		text = fmt.Sprintf(format, args...)
	}
	return gymkhana.Blame(gymkhana.FaultSetup, op, errors.New(text))
}
