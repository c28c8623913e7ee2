// Package registry holds the catalog: typed tables from names to constructors. Plans and suites
// are plain data that names worlds, agents, models and verifiers. The catalog resolves the names;
// for an unknown name the error suggests the nearest known one.
//
// The program's catalog is built in cli/catalog.go; tests build small ones.
package registry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"time"

	"gymkhana"
)

// A Catalog lists everything that can be named. Fill it before it is shared; after that it is
// safe for concurrent use.
type Catalog struct {
	envs       table[EnvEntry]
	verifiers  table[func(gymkhana.Config) (gymkhana.Verifier, error)]
	oracles    table[func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error)]
	heuristics table[func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error)] // keyed by the name of the task's oracle
	agents     table[AgentEntry]
	models     table[ModelEntry]
	importers  table[ImportEntry]
	suites     table[func() (*gymkhana.Suite, error)]
}

// An EnvEntry is a world.
type EnvEntry struct {
	Name string
	Doc  string
	New  func(gymkhana.Config) (gymkhana.Environment, error)
	// Decode reads a stored state back, so that a stored episode can be scored again. The result must
	// encode to the same bytes. nil means gymkhana.DecodeRaw.
	Decode func(canonical []byte) (gymkhana.State, error)
	// Usual names the world's default agent, which plays if no agent is named. The members of a group are that
	// agent too, by default.
	Usual string
	// Browser says that the world runs in a browser. One has to be installed, and runs made with
	// another build of it cannot be compared.
	Browser bool
	// Imported says that its tasks are from third parties: their guess rate is measured, and their own guess tags are
	// ignored.
	Imported bool
	// Played says why an episode of a live world cannot be compared, for verify; empty means that the world is live.
	Played string
	// Evolves says that the world comes in several versions: its config takes world_version, from 1.
	Evolves bool
	// Tries is how many near misses of each kind are tried per instance to prove a task; 0 means 12, or 1 in a browser.
	Tries int
	// Misses are the kinds of near miss that the world's oracle plays if its option miss names one. Such an episode
	// must not be a success. The oracle returns gymkhana.ErrNoMiss if a task has none of the kind.
	Misses []string
	// Blinds are the blind players that the world's oracle plays if its option blind names one; it returns
	// gymkhana.ErrNoMiss if a task has nothing for one. Proofs count what they solve for the guess tag. Hedge is the one
	// that draws lots at the first hop and reads all else: a task with gymkhana.HedgeTag states its rate in that tag.
	Blinds []string
	Hedge  string
	// Blind lists ways to play without looking, for a world where they earn a high reward. Reports show the best of them
	// for comparison. Proofs require a guess tag for a task whose oracle earns hardly more.
	Blind []gymkhana.BlindScript
	// Success is the world's own word for success, in the plural, for headings: "goals". Empty means "success".
	Success string
	// Resizes says that the screen can have other sizes: the config takes width and height.
	Resizes bool
	// Timeless says that time passes only with the steps of an agent, so that its thinking cannot cost time.
	Timeless bool
	// Cross makes the world's other engine, which can perform the actions recorded in this world. States and verdicts must
	// be the same; observations may differ. nil means that the world has only one engine.
	Cross func(gymkhana.Config) (gymkhana.Environment, error)
	// Twin is the name of the world that uses the other engine. One run never has tasks of both worlds, so that
	// their results are never pooled.
	Twin string
	// Midway says that the oracle can continue an episode of another agent after any of its steps: it sits in the world at the
	// Reset, then the other agent's steps happen, and then it decides from the state alone. An oracle that performs a script
	// cannot.
	Midway bool
	// Shortest reports whether such an oracle always finds a solution with the fewest steps in a world of this config, or
	// returns an error. So if it does not succeed within a budget, nothing can. nil means that it may overlook a solution.
	Shortest func(gymkhana.Config) bool
	// Isolate splits a task into its hops. Each hop becomes a task of its own with a self-contained goal.
	// It is nil for a world without hops. A task of one hop stays as it is.
	Isolate func(*gymkhana.Task) ([]*gymkhana.Task, error)
	// Trainable makes the world for training; it is nil for a world that cannot be trained on. Split
	// says which of its tasks may be used for training.
	Trainable func(gymkhana.Config) (gymkhana.Trainable, error)
	Split     gymkhana.Split
}

// An AgentEntry is a way of acting.
type AgentEntry struct {
	Name    string
	Doc     string
	New     func(gymkhana.AgentSetup) (gymkhana.Agent, error) // nil for an agent that may look inside the world: see Sits
	Asks    bool                                              // needs --model with a chat model
	Scores  bool                                              // needs --model policy/NAME, a trained network
	Alone   bool                                              // uses the terminal, so only one episode can be played at a time
	Prompts func() fs.FS                                      // its shipped prompt files; nil means none

	// Sits makes an agent that may look inside the worlds that it knows; Fits says which these are. It is nil for oracle
	// and heuristic, which belong to the task, and for every agent with New.
	Sits func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error)

	// Talks says that the agent is a gymkhana.Member: in a group, it receives the messages of the other members.
	Talks bool

	// Inherits says that the agent is a gymkhana.Heir: in a fork, it gets the turns before as its own history.
	Inherits bool

	// Past gives the number of records of earlier episodes that the agent wants with these options; nil
	// means none. An agent with Past is a gymkhana.Recorder.
	Past func(gymkhana.Config, gymkhana.Protocol) (int, error)

	// Fits returns an error if an agent made from the setup cannot act in a world. It refuses exactly what
	// the agent's Begin refuses, so that a wrong pair is reported before a run and not in its first
	// episode. A nil Fits means that the agent acts in every world.
	Fits func(gymkhana.AgentSetup, gymkhana.Spec) error

	// Questions gives the maximum number of questions of an episode with these options. Questions that are repeated
	// after a reply that cannot be read are not counted. nil means one for each turn.
	Questions func(gymkhana.Config) (int, error)

	// Opening names a family of agents whose first turn asks the same. In a run, all arms of a family that have the same
	// model, and whose options make the requests equal, begin from one answer, for which the model is asked once.
	Opening string

	// Eye names the model, provider/NAME, that describes pictures to an agent with these options; "" means none. nil means
	// that the agent never has one.
	Eye func(gymkhana.Config, gymkhana.Protocol) (string, error)

	// Text reports whether an agent with these options asks its model without pictures; nil means that it sends what it sees.
	Text func(gymkhana.Config) (bool, error)

	// Members gives the members of a group from its options, as far as the options describe them; it is nil for
	// an agent that is not a group.
	Members func(gymkhana.Config, gymkhana.Protocol) ([]gymkhana.Partner, error)

	// Sized sets the number of a group's members in its options, unless they do; nil leaves the options as they are.
	Sized func(options gymkhana.Config, members int) (gymkhana.Config, error)

	// Temperatures gives the temperature of each member from the options of a group; nil leaves
	// it to the member. Members that are networks get it as an option, because a network gets no
	// requests that could contain it.
	Temperatures func(options gymkhana.Config, members int) ([]*float64, error)
}

// A ModelEntry is a provider of models: of chat models, with New, or of trained networks, with Policy.
type ModelEntry struct {
	Provider string
	Doc      string
	KeyVar   string   // environment variable of the key; empty if there is none
	KeyVars  []string // further variables, tried in this order if KeyVar is empty
	NeedsKey bool     // whether a key is required
	Endpoint string   // the provider's base URL; empty if users run their own servers
	New      func(ModelSetup) (gymkhana.Model, error)
	Profile  func(ModelSetup) (gymkhana.Profile, error) // needs no key
	Ships    func() []string                            // models that are part of the program; nil means none

	// Chances gives Arm.Chances for an arm that is answered from a stored run; nil for live models.
	Chances func(ModelSetup, *gymkhana.Arm) (gymkhana.Hash, error)

	// Reaches lists well-known providers without an entry of their own that this entry can reach, with their base URLs.
	// The error for such a provider explains how to use it.
	Reaches map[string]string

	// Policy loads a network and the SHA-256 of its file.
	Policy func(ModelSetup) (gymkhana.Policy, gymkhana.Hash, error)

	// Group lists the names of the networks that a name means, one for each member of a group; nil for a name of one network.
	Group func(name string) []string
}

// A ModelSetup holds what a provider needs to make a client for one model.
type ModelSetup struct {
	Name    string // the name after the provider: gpt-5.2
	BaseURL string
	Key     gymkhana.Secret
	KeyVar  string // environment variable that the key came from, or should come from
	Home    fs.FS  // the user's folder, where prices.yaml, profiles.yaml and probed.yaml may be
	Seed    gymkhana.Seed

	Parallel int           // calls that may be in flight at first; 0 means the provider's own number
	CallTime time.Duration // limit for one call; 0 means the provider's default
	Tries    int           // maximum number of tries of a failing call; 0 means the default
	Bare     bool          // the client sends every parameter, whatever the model's profile says: for probes
}

// An ImportEntry turns files in another format into a suite.
type ImportEntry struct {
	Name string
	Doc  string
	// Read reads a file that has many items, such as levels, and reports each.
	Read func(ctx context.Context, r io.Reader, as string, o ImportOptions) (*gymkhana.Suite, error)
	// Open reads input that is more than one file, from a path; Read is then nil.
	Open func(ctx context.Context, path, as string) (*gymkhana.Suite, error)
	// OnPhone is Open for a suite whose pages are shown on the screen of a phone; nil if there are no such.
	OnPhone func(ctx context.Context, path, as string) (*gymkhana.Suite, error)
	Lint    func(path string) []string // mistakes in the files, as "FILE:LINE: what", reported before the suite is saved; may be nil
}

// ImportOptions are the options of an import of many items.
type ImportOptions struct {
	Strict bool             // an item that cannot be imported is an error; otherwise it is left out
	States int              // maximum number of positions to search for an item's proof; 0 means the default
	Time   time.Duration    // the longest search for an item; 0 means no limit
	Each   func(ImportItem) // called for each item twice: before it is imported, with Task and Skipped empty, and after
}

// An ImportItem is the result of an item.
type ImportItem struct {
	Number, All int             // its number, from 1, and how many items there are
	Name        string          // its name with its place in the file
	Task        gymkhana.TaskID // the task made of it; empty if it was left out
	How         string          // what is known about it
	Skipped     error           // the reason why it was left out
}

// New makes an empty catalog.
func New() *Catalog { return &Catalog{} }

// Env adds a world.
func (c *Catalog) Env(e EnvEntry) {
	if s := &e.Split; (e.Trainable != nil) != (s.Suite != "" && s.Train != "" && s.Val != "") {
		panic("registry: the world " + e.Name + " needs both of Trainable and Split, or neither")
	}
	c.envs.add(e.Name, e)
}

// FindEnv finds a world's entry.
func (c *Catalog) FindEnv(name string) (EnvEntry, error) { return c.envs.find("environment", name) }

// NeedsBrowser reports whether one of the tasks is played in a browser.
func (c *Catalog) NeedsBrowser(tasks []*gymkhana.Task) bool {
	return slices.ContainsFunc(tasks, func(t *gymkhana.Task) bool { return c.envs.entries[t.Environment.Name].Browser })
}

// Verifier adds a verifier.
func (c *Catalog) Verifier(name string, make func(gymkhana.Config) (gymkhana.Verifier, error)) {
	c.verifiers.add(name, make)
}

// Oracle adds an oracle that tasks can name.
func (c *Catalog) Oracle(name string, make func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error)) {
	c.oracles.add(name, make)
}

// Heuristic adds the simple player for the tasks with a given oracle. The agent heuristic plays it there.
func (c *Catalog) Heuristic(oracle string, make func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error)) {
	c.heuristics.add(oracle, make)
}

// Agent adds an agent.
func (c *Catalog) Agent(e AgentEntry) { c.agents.add(e.Name, e) }

// Model adds a provider.
func (c *Catalog) Model(e ModelEntry) {
	if (e.New == nil) == (e.Policy == nil) {
		panic("registry: the provider " + e.Provider + " needs one of New and Policy")
	}
	c.models.add(e.Provider, e)
}

// Import adds an importer.
func (c *Catalog) Import(e ImportEntry) { c.importers.add(e.Name, e) }

// Suite adds a suite, which is loaded each time it is requested.
func (c *Catalog) Suite(name string, load func() (*gymkhana.Suite, error)) { c.suites.add(name, load) }

// HasSuite reports whether there is a suite of that name.
func (c *Catalog) HasSuite(name string) bool { return slices.Contains(c.suites.names, name) }

// Envs lists the worlds in the order they were added; Agents, Models, Importers likewise.
func (c *Catalog) Envs() []EnvEntry { return c.envs.list() }

// Agents lists the agents.
func (c *Catalog) Agents() []AgentEntry { return c.agents.list() }

// Models lists the providers.
func (c *Catalog) Models() []ModelEntry { return c.models.list() }

// Importers lists the importers.
func (c *Catalog) Importers() []ImportEntry { return c.importers.list() }

// SuiteNames lists the suites.
func (c *Catalog) SuiteNames() []string { return slices.Clone(c.suites.names) }

// The reference agents that belong to a task and may look inside its world. A heuristic is a simple player that reads
// what the world declares about itself, because it cannot see.
const (
	OracleName    = "oracle"
	HeuristicName = "heuristic"
)

// ClientName is the agent of a served run: clients of gymkhana serve decide for it.
const ClientName = "client"

// PolicyName is the agent that plays trained networks. A member of a group with a network is
// this agent, unless the group's options say otherwise.
const PolicyName = "policy"

// Inside reports whether an agent is a task's own oracle or heuristic, which may look inside the world.
func Inside(agent string) bool { return agent == OracleName || agent == HeuristicName }

// HasHeuristic reports whether a task has a heuristic of its own.
func (c *Catalog) HasHeuristic(task *gymkhana.Task) bool {
	return task.Oracle.Name != "" && c.heuristics.has("heuristic", task.Oracle.Name) == nil
}

// NewEnv makes a world.
func (c *Catalog) NewEnv(ref gymkhana.Ref) (gymkhana.Environment, error) {
	e, err := c.envs.find("environment", ref.Name)
	if err != nil {
		return nil, err
	}
	return e.New(ref.Config)
}

// NewVerifier makes a verifier.
func (c *Catalog) NewVerifier(ref gymkhana.Ref) (gymkhana.Verifier, error) {
	make, err := c.verifiers.find("verifier", ref.Name)
	if err != nil {
		return nil, err
	}
	return make(ref.Config)
}

// Bound sets the range of a run's rewards, if the verifiers of all its tasks are gymkhana.Bounded.
func (c *Catalog) Bound(run *gymkhana.Run) {
	for i, t := range run.Plan.Tasks {
		r := c.rewardsOf(t)
		if i > 0 {
			r = r.And(run.Rewards)
		}
		run.Rewards = r
	}
}

func (c *Catalog) rewardsOf(task *gymkhana.Task) gymkhana.Range {
	v, err := c.NewVerifier(task.Verifier)
	bounded, ok := v.(gymkhana.Bounded)
	if err != nil || !ok {
		return gymkhana.Range{}
	}
	return bounded.Rewards(task)
}

// NewAgent makes an agent for a task. "oracle" and "heuristic" give the task's own; these and agents whose entry has
// Sits are privileged.
func (c *Catalog) NewAgent(name string, task *gymkhana.Task, setup gymkhana.AgentSetup) (gymkhana.Seated, error) {
	e, err := c.FindAgent(name)
	if err != nil {
		return gymkhana.Seated{}, err
	}
	if Inside(name) {
		agent, err := c.newPrivileged(name, task, setup)
		if err != nil {
			return gymkhana.Seated{}, err
		}
		return gymkhana.Seated{Agent: agent, Privileged: agent}, nil
	}
	if e.Sits != nil {
		agent, err := e.Sits(setup)
		if err != nil {
			return gymkhana.Seated{}, err
		}
		return gymkhana.Seated{Agent: agent, Privileged: agent}, nil
	}
	agent, err := e.New(setup)
	if err != nil {
		return gymkhana.Seated{}, err
	}
	return e.seated(agent)
}

// seated checks that an agent implements the interfaces that its entry declares.
func (e *AgentEntry) seated(agent gymkhana.Agent) (gymkhana.Seated, error) {
	s := gymkhana.Seated{Agent: agent}
	var is bool
	if e.Past != nil {
		if s.Recorder, is = agent.(gymkhana.Recorder); !is {
			return s, gymkhana.Blame(gymkhana.FaultUs, "agent "+e.Name, errors.New("its entry has Past, but it is no Recorder"))
		}
	}
	if e.Talks {
		if s.Member, is = agent.(gymkhana.Member); !is {
			return s, gymkhana.Blame(gymkhana.FaultUs, "agent "+e.Name, errors.New("its entry says that it talks, but it is no Member"))
		}
	}
	if e.Inherits {
		if s.Heir, is = agent.(gymkhana.Heir); !is {
			return s, gymkhana.Blame(gymkhana.FaultUs, "agent "+e.Name, errors.New("its entry says that it takes a history, but it is no Heir"))
		}
	}
	return s, nil
}

// newPrivileged makes a task's own agent.
func (c *Catalog) newPrivileged(name string, task *gymkhana.Task, setup gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
	inside := task.Oracle.Name
	if inside == "" {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "agent "+name,
			fmt.Errorf("%s has no oracle, and so no heuristic; it is not proved that it can be solved", task.ID))
	}
	if name == HeuristicName && !c.HasHeuristic(task) {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "agent heuristic", fmt.Errorf("%s has no heuristic of its own", task.ID))
	}
	own := &c.oracles
	if name == HeuristicName {
		own = &c.heuristics
	}
	make, err := own.find("oracle", inside)
	if err != nil {
		return nil, err
	}
	setup.Options = task.Oracle.Config
	return make(setup)
}

// FindAgent finds an agent's entry.
func (c *Catalog) FindAgent(name string) (AgentEntry, error) { return c.agents.find("agent", name) }

// FindImport finds an importer.
func (c *Catalog) FindImport(name string) (ImportEntry, error) {
	return c.importers.find("importer", name)
}

// FindModel splits "provider/NAME" and finds the provider.
func (c *Catalog) FindModel(model string) (ModelEntry, string, error) {
	provider, name, found := strings.Cut(model, "/")
	if !found || name == "" {
		return ModelEntry{}, "", gymkhana.Blame(gymkhana.FaultSetup, "model",
			fmt.Errorf("model %q: want provider/NAME%s with one of the providers %s", model, c.forms(model), strings.Join(c.models.names, ", ")))
	}
	e, err := c.models.find("model provider", provider)
	if err != nil {
		err = fmt.Errorf("%w%s", err, c.wayTo(provider, name))
	}
	return e, name, err
}

// forms shows how a name without a provider may have been meant: at a server of the user's, or at a provider's own address.
func (c *Catalog) forms(name string) string {
	own, hosted := "", ""
	for _, e := range c.Models() {
		switch {
		case e.Reaches != nil && own == "":
			own = fmt.Sprintf("%s/%s --base-url URL for a server of your own", e.Provider, name)
		case e.NeedsKey && hosted == "":
			hosted = fmt.Sprintf("%s/%s for a model of %s", e.Provider, name, e.Provider)
		}
	}
	if name == "" || own == "" || hosted == "" || strings.Contains(name, "/") {
		return ""
	}
	return ", as " + own + " or " + hosted + ","
}

// wayTo explains how to reach a provider without an entry; "" if no entry can.
func (c *Catalog) wayTo(provider, model string) string {
	for _, e := range c.Models() {
		if e.Reaches == nil {
			continue
		}
		if url := e.Reaches[strings.ToLower(provider)]; url != "" {
			return fmt.Sprintf("; %s is compatible with OpenAI: --model %s/%s --base-url %s, with its key in %s", provider, e.Provider,
				model, url, e.KeyVar)
		}
		return fmt.Sprintf("; for any server compatible with OpenAI use %s: --model %[1]s/%s --base-url URL, with its key, if it needs "+
			"one, in %s", e.Provider, model, e.KeyVar)
	}
	return ""
}

// IsPolicy reports whether a model, provider/NAME, is a trained network.
func (c *Catalog) IsPolicy(model string) bool {
	e, _, err := c.FindModel(model)
	return err == nil && e.Policy != nil
}

// Group lists the networks, as provider/NAME, that the members of a group play with if its model is this one: in most cases
// the model alone.
func (c *Catalog) Group(model string) []string {
	e, name, err := c.FindModel(model)
	if err != nil || e.Group == nil || len(e.Group(name)) == 0 {
		return []string{model}
	}
	var all []string
	for _, own := range e.Group(name) {
		all = append(all, e.Provider+"/"+own)
	}
	return all
}

// Suits returns an error if a model, provider/NAME or empty, cannot be used by an agent.
func (c *Catalog) Suits(e AgentEntry, model string) error {
	refuse := func(format string, args ...any) error {
		return gymkhana.Blame(gymkhana.FaultSetup, "agent "+e.Name, fmt.Errorf(format, args...))
	}
	switch network := c.IsPolicy(model); {
	case e.Members != nil: // its members are checked one by one
	case e.Asks && network:
		return refuse("it needs a chat model, and %s is a trained network, which only scores actions; use it with the agent policy", model)
	case e.Scores && model == "":
		return refuse("it needs a trained network; pass --model policy/%s", c.shipped())
	case e.Scores && !network:
		return refuse("it needs a trained network, and %s is a chat model; pass --model policy/%s", model, c.shipped())
	}
	return nil
}

// shipped names a trained network that is available.
func (c *Catalog) shipped() string {
	var names []string
	for _, e := range c.Models() {
		if e.Policy != nil && e.Ships != nil {
			names = append(names, e.Ships()...)
		}
	}
	if len(names) == 0 {
		return "FILE.safetensors, which gymkhana train writes (none ships)"
	}
	return "NAME with one of " + strings.Join(names, ", ") + ", or policy/FILE.safetensors"
}

// FindSuite loads a suite and checks it against the catalog, so that a mistake in a file is reported
// before the first episode.
func (c *Catalog) FindSuite(name string) (*gymkhana.Suite, error) {
	load, err := c.suites.find("suite", name)
	if err != nil {
		return nil, err
	}
	s, err := load()
	if err != nil {
		return nil, err
	}
	for _, t := range s.Tasks {
		if t.Oracle.Name == "" && !t.Tagged(gymkhana.UnprovedTag) {
			t.Tags = append(slices.Clone(t.Tags), gymkhana.UnprovedTag)
		}
	}
	return s, c.Check(s)
}

// Select finds the tasks of all selectors. A task that several selectors name is listed once.
func (c *Catalog) Select(selectors []string) ([]*gymkhana.Task, []*gymkhana.Suite, error) {
	var tasks []*gymkhana.Task
	var suites []*gymkhana.Suite
	for _, text := range selectors {
		sel, err := gymkhana.ParseSelector(text)
		if err != nil {
			return nil, nil, err
		}
		at := slices.IndexFunc(suites, func(s *gymkhana.Suite) bool { return s.Name == sel.Suite() })
		if at < 0 {
			s, err := c.FindSuite(sel.Suite())
			if err != nil {
				return nil, nil, c.meant(text, sel.Suite(), err)
			}
			suites, at = append(suites, s), len(suites)
		}
		chosen, err := suites[at].Select(sel)
		if err != nil {
			return nil, nil, err
		}
		for _, t := range chosen {
			if !slices.ContainsFunc(tasks, func(u *gymkhana.Task) bool { return u.ID == t.ID }) {
				tasks = append(tasks, t)
			}
		}
	}
	return tasks, suites, nil
}

// meant adds to the error about an unknown suite the selector that its name may stand for: the name of a family of tasks,
// such as games/snake for snake, or a subset, such as sokoban:mini for sokoban-mini.
func (c *Catalog) meant(text, suite string, err error) error {
	if slices.Contains(c.SuiteNames(), suite) || text != suite {
		return err
	}
	for _, name := range c.SuiteNames() {
		s, broken := c.FindSuite(name)
		if broken != nil {
			continue
		}
		found := ""
		if subset, ok := strings.CutPrefix(suite, name+"-"); ok && s.Subsets[subset] != nil {
			found = name + ":" + subset
		}
		for i := 0; found == "" && i < len(s.Tasks); i++ {
			id := string(s.Tasks[i].ID)
			if rest, ok := strings.CutPrefix(id, name+"/"); ok && (rest == suite || strings.HasPrefix(rest, suite+"/")) {
				found = name + "/" + suite
			}
		}
		if found != "" {
			return gymkhana.Blame(gymkhana.FaultSetup, "suite", fmt.Errorf("unknown suite %q; did you mean %q?", suite, found))
		}
	}
	return err
}

// Check returns an error that lists all mistakes of a suite: bad ids, unknown names, and configs that do not
// decode.
func (c *Catalog) Check(s *gymkhana.Suite) error {
	var wrong []string
	seen := map[gymkhana.TaskID]bool{}
	for _, t := range s.Tasks {
		wrong = append(wrong, t.Check()...)
		if seen[t.ID] {
			wrong = append(wrong, fmt.Sprintf("%s: the id comes twice", t.ID))
		}
		seen[t.ID] = true
		for _, err := range []error{c.checkRef(c.envs.has, "environment", t.Environment),
			c.checkVerifier(t.Verifier), c.checkRef(c.oracles.has, "oracle", t.Oracle)} {
			if err != nil {
				wrong = append(wrong, fmt.Sprintf("%s: %v", t.ID, err))
			}
		}
	}
	if len(wrong) == 0 {
		return nil
	}
	const most = 10
	if len(wrong) > most {
		wrong = append(wrong[:most], fmt.Sprintf("and %d more", len(wrong)-most))
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "suite "+s.Name, errors.New(strings.Join(wrong, "\n")))
}

func (c *Catalog) checkRef(has func(string, string) error, kind string, ref gymkhana.Ref) error {
	if ref.Name == "" {
		return nil // Task.Check has reported it
	}
	return has(kind, ref.Name)
}

func (c *Catalog) checkVerifier(ref gymkhana.Ref) error {
	if ref.Name == "" {
		return nil
	}
	_, err := c.NewVerifier(ref)
	return err
}

// A table keeps entries in the order in which they were added.
type table[T any] struct {
	names   []string
	entries map[string]T
}

func (t *table[T]) add(name string, entry T) {
	if _, taken := t.entries[name]; taken {
		panic("registry: " + name + " is added twice")
	}
	if t.entries == nil {
		t.entries = map[string]T{}
	}
	t.names = append(t.names, name)
	t.entries[name] = entry
}

func (t *table[T]) find(kind, name string) (T, error) {
	e, ok := t.entries[name]
	if ok {
		return e, nil
	}
	return e, t.has(kind, name)
}

// has returns an error if the table lacks the name.
func (t *table[T]) has(kind, name string) error {
	if _, ok := t.entries[name]; ok {
		return nil
	}
	return gymkhana.Blame(gymkhana.FaultSetup, kind, fmt.Errorf("unknown %s %q%s (known: %s)",
		kind, name, gymkhana.DidYouMean(name, t.names), strings.Join(t.names, ", ")))
}

func (t *table[T]) list() []T {
	list := make([]T, len(t.names))
	for i, name := range t.names {
		list[i] = t.entries[name]
	}
	return list
}
