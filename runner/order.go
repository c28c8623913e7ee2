package runner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sort"

	"gymkhana"
	"gymkhana/registry"
)

// An Order is what a user asks for, before names are resolved. Zero fields take the suites' own
// values.
type Order struct {
	Selectors    []string
	Arms         []gymkhana.Arm // with agent, model, options, clock, protocol and limits set
	Repeats      int
	Instances    int    // the first so many of each task; 0 means all
	PrivateKey   string // replaces official instances; never stored
	Seed         gymkhana.Seed
	PerRun       gymkhana.Limits
	WorldVersion int
	IsolateHops  bool  // each hop of a task as a task of its own
	Prompts      fs.FS // files that replace the agents' own
}

// Resolve turns an order into a plan: every name looked up, every task written out, so that the
// plan means the same on another machine and in a year.
func Resolve(c *registry.Catalog, o Order) (*gymkhana.Plan, error) {
	tasks, suites, err := c.Select(o.Selectors)
	if err != nil {
		return nil, err
	}
	if tasks, err = arranged(c, o, tasks); err != nil {
		return nil, err
	}
	p := &gymkhana.Plan{Selectors: o.Selectors, Seed: o.Seed, PerRun: o.PerRun, Repeats: o.Repeats,
		Private: o.PrivateKey != "", Worlds: map[string]int{}}
	for _, s := range suites {
		p.Suites = append(p.Suites, gymkhana.SuiteLabel{Name: s.Name, Version: s.Version})
		if o.Repeats == 0 {
			p.Repeats = max(p.Repeats, s.Repeats)
		}
	}
	if p.Arms, err = resolveArms(c, o, tasks); err != nil {
		return nil, err
	}
	for _, t := range tasks {
		p.Tasks = append(p.Tasks, chooseInstances(t, o))
		if _, known := p.Worlds[t.Environment.Name]; !known {
			if p.Worlds[t.Environment.Name], err = worldVersion(c, t); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// arranged checks that the worlds of tasks have versions and sizes, if they are asked for, and takes the hops of
// the tasks apart, if that is.
func arranged(c *registry.Catalog, o Order, tasks []*gymkhana.Task) ([]*gymkhana.Task, error) {
	version, screen := o.WorldVersion != 0, false
	for _, arm := range o.Arms {
		version, screen = version || arm.WorldVersion != 0, screen || arm.Screen != gymkhana.Size{}
	}
	var all []*gymkhana.Task
	for _, t := range tasks {
		e, err := c.FindEnv(t.Environment.Name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.ID, err)
		}
		refuse := func(what string) error {
			return gymkhana.Blame(gymkhana.FaultSetup, "run", fmt.Errorf("%s: the world %s %s", t.ID, e.Name, what))
		}
		switch {
		case screen && !e.Resizes:
			return nil, refuse("has a screen of its own; leave --screen out")
		case version && !e.Evolves:
			return nil, refuse("has no versions; leave --world-version out")
		case o.IsolateHops && e.Isolate == nil:
			return nil, refuse("has no hops; leave --isolate-hops out")
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

// chooseInstances takes the first instances of a task, or private ones in their place.
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

func worldVersion(c *registry.Catalog, t *gymkhana.Task) (int, error) {
	world, err := c.NewEnv(t.Environment)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", t.ID, err)
	}
	defer world.Close()
	return world.Spec().Version, nil
}

func resolveArms(c *registry.Catalog, o Order, tasks []*gymkhana.Task) ([]gymkhana.Arm, error) {
	if len(o.Arms) == 0 {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "run", fmt.Errorf("no agent; pass --agent, for example --agent random,oracle"))
	}
	var distinct []gymkhana.Arm
	for _, arm := range o.Arms {
		arm, err := resolveArm(c, arm, o)
		if err != nil {
			return nil, err
		}
		if err := tryArm(c, &arm, o, tasks); err != nil {
			return nil, fmt.Errorf("agent %s: %w", arm.Agent, err)
		}
		if !slices.ContainsFunc(distinct, func(a gymkhana.Arm) bool { return sameArm(a, arm) }) {
			distinct = append(distinct, arm)
		}
	}
	return distinct, nil
}

// tryArm makes the arm's agent once, so that a wrong option or a broken prompt is told before
// the first episode and not in it.
func tryArm(c *registry.Catalog, arm *gymkhana.Arm, o Order, tasks []*gymkhana.Task) error {
	setup := gymkhana.AgentSetup{Options: arm.Options, Prompts: o.Prompts, Protocol: arm.Protocol, Terminal: nowhere{}}
	asked := asks(arm)
	switch {
	case len(arm.Members) > 0 && c.IsPolicy(asked.Model):
	case c.IsPolicy(asked.Model):
		setup.Policy = nowhere{}
	case asked.Model != "":
		setup.Model = nowhere{}
	}
	if len(arm.Members) > 0 {
		setup.Seat = func(int, func(gymkhana.Model) gymkhana.Model) (gymkhana.Agent, error) { return nil, errEarly }
	}
	if asked.Profile != nil {
		setup.Profile = *asked.Profile
	}
	for _, task := range tasks {
		if _, err := c.NewAgent(arm.Agent, task, setup); err != nil || !registry.Inside(arm.Agent) {
			return err
		}
	}
	return nil
}

// nowhere stands in for a model, a policy and a terminal that are not there to be used.
type nowhere struct{ io.ReadWriter }

var errEarly = errors.New("no model is asked before the first episode")

func (nowhere) Chat(context.Context, *gymkhana.Request) (*gymkhana.Response, error) {
	return nil, errEarly
}

func (nowhere) Score(context.Context, []gymkhana.PolicyInput) ([]gymkhana.Scores, error) {
	return nil, errEarly
}

func resolveArm(c *registry.Catalog, arm gymkhana.Arm, o Order) (gymkhana.Arm, error) {
	e, err := c.FindAgent(arm.Agent)
	if err != nil {
		return arm, err
	}
	if e.Asks && arm.Model == "" {
		return arm, gymkhana.Blame(gymkhana.FaultSetup, "agent "+arm.Agent,
			fmt.Errorf("it asks a model; pass --model, for example --model openai/gpt-5.2 or --model compat/NAME --base-url URL"))
	}
	if err := c.Suits(e, arm.Model); err != nil {
		return arm, err
	}
	if !e.Asks && !e.Scores {
		arm.Model, arm.Profile = "", nil
	}
	if e.Scores {
		if arm.Options, err = warmed(arm.Options, arm.Sampling.Temperature); err != nil {
			return arm, err
		}
	}
	if arm.Protocol == "" {
		arm.Protocol = gymkhana.Corrected
	}
	arm.WorldVersion = cmp.Or(arm.WorldVersion, o.WorldVersion)
	if e.Prompts != nil {
		if arm.Prompts, err = hashPrompts(e.Prompts(), o.Prompts); err != nil {
			return arm, err
		}
	}
	return arm, nil
}

// warmed are the options of an agent that scores, with the temperature that replaces its own.
func warmed(c gymkhana.Config, temperature *float64) (gymkhana.Config, error) {
	if temperature == nil {
		return c, nil
	}
	over, err := gymkhana.NewConfig(map[string]float64{"temperature": *temperature})
	if err != nil {
		return nil, err
	}
	return c.With(over)
}

func sameArm(a, b gymkhana.Arm) bool {
	x, err := a.Hash()
	y, err2 := b.Hash()
	return err == nil && err2 == nil && x == y
}

// hashPrompts identifies the prompt files an agent will use: its own, each replaced by the
// user's file of the same name where there is one.
func hashPrompts(own, over fs.FS) (gymkhana.Hash, error) {
	files := map[string]string{}
	for _, part := range []fs.FS{own, over} {
		if part == nil {
			continue
		}
		err := fs.WalkDir(part, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(part, path)
			files[path] = string(data)
			return err
		})
		if err != nil {
			return gymkhana.Hash{}, gymkhana.Blame(gymkhana.FaultSetup, "prompts", err)
		}
	}
	return gymkhana.HashOf(files)
}

// Differences lists what two plans disagree on, in words, for a resume that must not change
// the plan. Nothing means that the episodes are the same.
func Differences(was, now *gymkhana.Plan) ([]string, error) {
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
	say("judge", cmp.Or(was.Judge, "none"), cmp.Or(now.Judge, "none"))
	say("weights of the networks", weightsOf(was), weightsOf(now))
	say("number of tasks", len(was.Tasks), len(now.Tasks))
	say("number of episodes", len(before), len(after))
	if !same && len(list) == 0 {
		list = append(list, "a task, an instance or an option of an agent differs")
	}
	return list, nil
}

// Fits reports what keeps this program from going on with a plan that an earlier one resolved:
// a world that has another version by now, or prompts that are not the ones it was begun with.
func Fits(c *registry.Catalog, p *gymkhana.Plan, prompts fs.FS) error {
	for _, t := range p.Tasks {
		now, err := worldVersion(c, t)
		if err != nil {
			return err
		}
		if was := p.Worlds[t.Environment.Name]; was != now {
			return gymkhana.Blame(gymkhana.FaultSetup, "resume", fmt.Errorf("the run was begun with %s@%d, this program has version %d; go on with the older program or start anew",
				t.Environment.Name, was, now))
		}
	}
	for i := range p.Arms {
		arm := p.Arms[i]
		resolved, err := resolveArm(c, arm, Order{Prompts: prompts, WorldVersion: arm.WorldVersion})
		if err != nil {
			return err
		}
		if resolved.Prompts != arm.Prompts {
			return gymkhana.Blame(gymkhana.FaultSetup, "resume", fmt.Errorf("the prompts of %s are not those the run was begun with; pass the same --prompts folder", arm.Agent))
		}
	}
	return nil
}

func armNames(p *gymkhana.Plan) []string {
	names := make([]string, len(p.Arms))
	for i := range p.Arms {
		names[i] = p.Arms[i].Name()
	}
	return names
}

func sortedVersions(worlds map[string]int) []string {
	var list []string
	for name, version := range worlds {
		list = append(list, fmt.Sprintf("%s@%d", name, version))
	}
	sort.Strings(list)
	return list
}
