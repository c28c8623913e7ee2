package gymkhana

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// A Run is a plan and the circumstances in which it is carried out. One run is one file.
type Run struct {
	ID      string    `json:"id"`
	Created time.Time `json:"created"`
	Plan    Plan      `json:"plan"`
	Host    Host      `json:"host"`

	Rewards Range `json:"-"` // the range of every episode's rewards, if registry.Catalog.Bound has set it; not stored
}

// A Range is the lowest and the highest possible value of a number. A range of width 0 means unknown.
type Range struct{ Least, Most float64 }

// And is the range that covers both; it is unknown if one of them is.
func (r Range) And(s Range) Range {
	if !r.Known() || !s.Known() {
		return Range{}
	}
	return Range{min(r.Least, s.Least), max(r.Most, s.Most)}
}

// Known reports whether the range has a width.
func (r Range) Known() bool { return r.Least < r.Most }

// Commitment is a digest of a run's plan. An author can publish it before anything is played. It is the
// SHA-256 of the canonical JSON of {"run": id, "plan": plan}, with the whole plan: tasks with their instances,
// arms, repeats, seed, limits, judge, versions, selectors, prices. It does not depend on the execution of the run:
// time, machine, endpoint, log and outcomes are not in it, and a resumed run has the same commitment.
func (r *Run) Commitment() (Hash, error) {
	return HashOf(struct {
		Run  string `json:"run"`
		Plan *Plan  `json:"plan"`
	}{r.ID, &r.Plan})
}

// A Host describes everything about the machine that a result may depend on.
type Host struct {
	Product string `json:"product"` // our version
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	CPU     string `json:"cpu"` // class, such as x86-64-v4; results of policies are equal only within a class
	Browser string `json:"browser,omitempty"`
	Fonts   Hash   `json:"fonts"`
	Sandbox string `json:"sandbox,omitempty"` // "off" when the browser ran without one

	Endpoint string `json:"endpoint,omitempty"` // the address of the models, if not their provider's own address
}

// A Plan lists the episodes to play: tasks × instances × arms × repeats, without the worlds that an arm leaves out. It is plain data with every name
// resolved, so its episodes are a pure function of it.
type Plan struct {
	Selectors []string       `json:"selectors"`
	Suites    []SuiteLabel   `json:"suites"`
	Tasks     []*Task        `json:"tasks"` // the tasks with the instances to run
	Arms      []Arm          `json:"arms"`
	Repeats   int            `json:"repeats"`
	Seed      Seed           `json:"seed"`              // the seed of agents; it never changes a world
	Private   bool           `json:"private,omitempty"` // instances came from a key, which is not stored
	PerRun    Limits         `json:"per_run"`
	Worlds    map[string]int `json:"worlds"`          // version of each world
	Pivot     *Pivot         `json:"pivot,omitempty"` // how reports lay out a matrix

	Judge      string `json:"judge,omitempty"`      // provider/NAME of the model that answers questions which rules cannot; "": rules decide
	JudgePrice Price  `json:"judge_price,omitzero"` // the price of that model

	// Served is set for a run whose episodes clients begin, by gymkhana serve. They do not follow from the rest of the plan.
	Served bool `json:"served,omitempty"`
	// Begun lists the episodes of a served run in the order in which they were begun. An archive sets it from the rows that
	// are there when it is opened; it is not stored with the plan.
	Begun []Begun `json:"-"`
	// Forks has the preludes of those of Begun that clients forked; it is set with Begun.
	Forks map[EpisodeID]*Prelude `json:"-"`

	Parallel int    `json:"parallel,omitempty"` // requested number of episodes at once; 0 means the default
	Cache    string `json:"cache,omitempty"`    // on, off or a file; "" if no model is asked, and in older runs
}

// A Pivot lays the arms of a matrix out as a table: one label down, one across.
type Pivot struct {
	Rows    string `json:"rows" yaml:"rows"`
	Columns string `json:"columns" yaml:"columns"`
	Metric  string `json:"metric,omitempty" yaml:"metric,omitempty"` // a metric, or several with commas between them; default reward
}

// A SuiteLabel is the name and version of a suite.
type SuiteLabel struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
}

// An Arm is one measured way of acting: everything about an episode except the task.
type Arm struct {
	Agent        string            `json:"agent"`
	Options      Config            `json:"options,omitempty"`
	Model        string            `json:"model,omitempty"`   // provider/NAME
	Prompts      Hash              `json:"prompts"`           // the hash of the prompt files; zero if it has none
	Sampling     Sampling          `json:"sampling"`          // values that replace the agent's defaults
	Clock        ClockMode         `json:"clock"`             // how thinking costs time
	Protocol     Protocol          `json:"protocol"`          //
	PerEpisode   Limits            `json:"per_episode"`       //
	WorldVersion int               `json:"world_version"`     // 0 means each world's own default
	Screen       Size              `json:"screen,omitzero"`   // the size for worlds that can change it; zero means their own size
	World        Config            `json:"world,omitempty"`   // options of the worlds; they replace those of the tasks
	Labels       map[string]string `json:"labels,omitempty"`  // the arm's place in a matrix, for pivots
	Profile      *Profile          `json:"profile,omitempty"` // the profile of the model, as it was used
	Weights      Hash              `json:"weights,omitzero"`  // the hash of the file of a policy; zero for any other model
	Members      []Partner         `json:"members,omitempty"` // the members of a group, in order; Model then lists all their models

	// Eye is a second model that describes pictures to the agent, named in the agent's options; nil if there is none. It
	// has its own profile, and no agent.
	Eye *Partner `json:"eye,omitempty"`

	// Plays lists the worlds that the arm plays, for a plan of several parts; empty means all. Like Labels, it does not
	// change an episode, so it is not part of the arm's hash.
	Plays []PlayedWorld `json:"plays,omitempty"`

	// Claimed holds what the author of a run claims about the arm. Arms with different claims are different arms.
	Claimed Claim `json:"claimed,omitzero"`

	// Fresh says that in a fork the agent gets no history: it begins with the observation at the fork.
	Fresh bool `json:"fresh,omitempty"`

	// Chances is set if the arm draws the same random numbers as others: if models answer from a stored run, it is the
	// hash of the arm of that run, and if several agents begin from one answer, it is the same for all of them. Zero
	// means random numbers of its own.
	Chances Hash `json:"chances,omitzero"`
}

// A PlayedWorld is a world that an arm plays, and how often.
type PlayedWorld struct {
	World   string `json:"world"`   // the name of the environment
	Repeats int    `json:"repeats"` // episodes per instance; at most the plan's number
}

// RepeatsOf is the number of episodes that an arm plays on each instance of a task: 0 if it does not play the task's world.
func (p *Plan) RepeatsOf(arm *Arm, t *Task) int {
	if len(arm.Plays) == 0 {
		return max(p.Repeats, 1)
	}
	for _, w := range arm.Plays {
		if w.World == t.Environment.Name {
			return max(w.Repeats, 1)
		}
	}
	return 0
}

// A Claim is information that a run cannot prove: it is stored and printed as given.
type Claim struct {
	Label string `json:"label,omitempty"` // such as which of two endpoints of one model name was used
}

// Name is the claimed part of an arm's name: "label=box 1". An illegal label, which only a forged file has, is quoted.
func (c *Claim) Name() string {
	switch {
	case c.Label == "":
		return ""
	case CheckLabel(c.Label) != nil:
		return fmt.Sprintf("label=%q", c.Label)
	}
	return "label=" + c.Label
}

// CheckLabel refuses a label unless it has 1 to 80 printable characters and does not begin or end with a space.
func CheckLabel(label string) error {
	if n := utf8.RuneCountInString(label); n < 1 || n > 80 || !utf8.ValidString(label) ||
		strings.ContainsFunc(label, func(r rune) bool { return !unicode.IsPrint(r) }) || strings.TrimSpace(label) != label {
		return Blame(FaultSetup, "",
			fmt.Errorf("label %q: want 1 to 80 printable characters, without spaces around them", label))
	}
	return nil
}

// Task gives a task as the arm plays it: with the arm's protocol, version of the world, screen
// and options of the world.
func (a *Arm) Task(t *Task) (*Task, error) {
	own, err := t.Under(a.Protocol)
	world := map[string]int{}
	if a.WorldVersion != 0 {
		world["world_version"] = a.WorldVersion
	}
	if a.Screen != (Size{}) {
		world["width"], world["height"] = a.Screen.W, a.Screen.H
	}
	if err != nil || len(world) == 0 && len(a.World) == 0 {
		return own, err
	}
	more, err := NewConfig(world)
	if err == nil {
		more, err = more.With(a.World)
	}
	if err != nil {
		return nil, err
	}
	other := *own
	other.Environment.Config, err = own.Environment.Config.With(more)
	return &other, Blame(FaultSetup, string(t.ID), err)
}

// Content identifies a task as the arm plays it, with the arm's version of the world, screen and options of the world.
// Like Task.Hash, it leaves out the protocol. It equals Task.Hash if the arm changes nothing.
func (a *Arm) Content(t *Task) (Hash, error) {
	corrected := *a
	corrected.Protocol = Corrected
	own, err := corrected.Task(t)
	if err != nil {
		return Hash{}, err
	}
	return own.Hash()
}

// A Partner describes one member of a group in a plan, with its agent and model resolved.
type Partner struct {
	Agent   string   `json:"agent"`
	Options Config   `json:"options,omitempty"`
	Model   string   `json:"model,omitempty"`    // provider/NAME; empty for an agent that asks none
	BaseURL string   `json:"base_url,omitempty"` // its endpoint; empty means that of the run's models
	Profile *Profile `json:"profile,omitempty"`  // the profile of the model
	Weights Hash     `json:"weights,omitzero"`   // the same as in Arm
}

// Address names a partner's model so that it differs from a model of the same name at another endpoint.
func (p *Partner) Address() string {
	if p.BaseURL == "" {
		return p.Model
	}
	return p.Model + " at " + p.BaseURL
}

// Name is the arm's name in reports: agent, model, and the other settings that differ from the defaults.
func (a *Arm) Name() string {
	parts := []string{a.Agent}
	if a.Model != "" {
		parts = append(parts, a.Model)
	}
	if len(a.Options) > 0 {
		parts = append(parts, string(a.Options))
	}
	if a.Clock != (ClockMode{}) {
		parts = append(parts, "clock="+a.Clock.String())
	}
	if a.Protocol == PublishedCode {
		parts = append(parts, "published")
	}
	if a.Screen != (Size{}) {
		parts = append(parts, fmt.Sprintf("screen=%dx%d", a.Screen.W, a.Screen.H))
	}
	if a.WorldVersion != 0 {
		parts = append(parts, fmt.Sprintf("world=%d", a.WorldVersion))
	}
	if len(a.World) > 0 {
		parts = append(parts, "world="+string(a.World))
	}
	if a.Fresh {
		parts = append(parts, "fresh")
	}
	for i, w := range a.Plays {
		parts = append(parts, map[bool]string{true: "on", false: "and"}[i == 0], w.World)
	}
	if a.Claimed.Label != "" {
		parts = append(parts, a.Claimed.Name())
	}
	return strings.Join(parts, " ")
}

// WorldLabel is the prefix of a label that names an option of the worlds.
const WorldLabel = "world."

// Label gives the arm's value of a label of a matrix: agent, model, clock, protocol, screen, world-version, the name
// of an option, or WorldLabel and the name of an option of the worlds. It is derived from the arm, not read from
// Labels; ok is false if the arm has no such label.
func (a *Arm) Label(name string) (value string, ok bool) {
	switch name {
	case "agent":
		return a.Agent, true
	case "model":
		return a.Model, true
	case "label":
		return a.Claimed.Label, a.Claimed.Label != ""
	case "clock":
		return a.Clock.String(), true
	case "protocol":
		return string(a.Protocol), true
	case "screen":
		if a.Screen == (Size{}) {
			return "", false
		}
		return fmt.Sprintf("%dx%d", a.Screen.W, a.Screen.H), true
	case "world-version":
		return strconv.Itoa(a.WorldVersion), a.WorldVersion != 0
	}
	from := a.Options
	if key, of := strings.CutPrefix(name, WorldLabel); of {
		name, from = key, a.World
	}
	var options map[string]json.RawMessage
	if json.Unmarshal(from, &options) != nil || options[name] == nil {
		return "", false
	}
	if text := ""; json.Unmarshal(options[name], &text) == nil {
		return text, true
	}
	return string(options[name]), true
}

// Hash identifies the arm. Labels, prices and the worlds that it plays are left out because they do not change its
// behaviour.
func (a *Arm) Hash() (Hash, error) {
	own := *a
	own.Labels, own.Plays, own.Profile = nil, nil, a.Profile.unpriced()
	if a.Eye != nil {
		eye := *a.Eye
		eye.Profile = eye.Profile.unpriced()
		own.Eye = &eye
	}
	own.Members = slices.Clone(a.Members)
	for i := range own.Members {
		own.Members[i].Profile = own.Members[i].Profile.unpriced()
	}
	return HashOf(own)
}

// Draws is the hash that seeds the random numbers of the arm's agents. It is Chances if set, else the hash of the arm
// without its claims, since a label must not change what the agents do.
func (a *Arm) Draws() (Hash, error) {
	if !a.Chances.IsZero() {
		return a.Chances, nil
	}
	own := *a
	own.Claimed = Claim{}
	return own.Hash()
}

// Scored reports whether the arm or one of its members uses a trained network.
func (a *Arm) Scored() bool {
	return !a.Weights.IsZero() || slices.ContainsFunc(a.Members, func(m Partner) bool { return !m.Weights.IsZero() })
}

// unpriced is a profile without its price and its context, which do not change the requests.
func (p *Profile) unpriced() *Profile {
	if p == nil {
		return nil
	}
	own := *p
	own.Price, own.Context = Price{}, 0
	return &own
}

// Limits end an episode, which is then scored, or stop a run, which can be resumed. A field that is zero
// sets no limit.
type Limits struct {
	Tokens  int           `json:"tokens,omitempty"`
	CostUSD float64       `json:"cost_usd,omitempty"`
	Wall    time.Duration `json:"wall_ns,omitempty"`
	Working time.Duration `json:"working_ns,omitempty"` // wall time without queues, back-off and failed tries
}

// A ClockMode says how much virtual time an agent's thinking takes. The zero value is paused.
type ClockMode struct {
	Latency bool  `json:"latency,omitempty"` // time passes while the agent thinks
	Fixed   Ticks `json:"fixed,omitempty"`   // virtual time per turn, instead of the measured time
}

// ParseClock reads paused, latency, or latency=800ms.
func ParseClock(s string) (ClockMode, error) {
	switch {
	case s == "" || s == "paused":
		return ClockMode{}, nil
	case s == "latency":
		return ClockMode{Latency: true}, nil
	}
	text, found := strings.CutPrefix(s, "latency=")
	d, err := time.ParseDuration(text)
	if !found || err != nil || d <= 0 || d > time.Hour {
		return ClockMode{}, Blame(FaultSetup, "clock", fmt.Errorf("clock %q: want paused, latency, or latency=800ms", s))
	}
	return ClockMode{Latency: true, Fixed: TicksOf(d)}, nil
}

// TicksOf rounds a duration up to whole ticks.
func TicksOf(d time.Duration) Ticks {
	return Ticks((int64(d)*int64(TicksPerSecond) + int64(time.Second) - 1) / int64(time.Second))
}

// Duration is the length of t ticks.
func (t Ticks) Duration() time.Duration {
	return time.Duration(t) * time.Second / time.Duration(TicksPerSecond)
}

// String gives the text that ParseClock reads.
func (c ClockMode) String() string {
	switch {
	case !c.Latency:
		return "paused"
	case c.Fixed == 0:
		return "latency"
	}
	return "latency=" + c.Fixed.Duration().Round(time.Millisecond).String()
}

// An EpisodeID is the SHA-256, in hex, of everything that identifies an episode.
type EpisodeID string

// An Episode is task × instance × arm × repeat.
type Episode struct {
	ID       EpisodeID `json:"id"`
	Task     TaskID    `json:"task"`
	Content  Hash      `json:"content"`  // the hash of the task
	Index    int       `json:"index"`    // the number of the instance in the task, from 0
	Instance Seed      `json:"instance"` // the seed of the world's Reset
	Arm      int       `json:"arm"`      // index in the plan
	Repeat   int       `json:"repeat"`   // counted from 0
}

// AgentSeed is the seed of the agent's own randomness in an episode; it differs between repeats.
func (p *Plan) AgentSeed(e *Episode) Seed {
	id := e.ID
	if e.Arm < len(p.Arms) && (p.Arms[e.Arm].Claimed != Claim{} || !p.Arms[e.Arm].Chances.IsZero()) {
		if draws, err := p.Arms[e.Arm].Draws(); err == nil { // an arm that cannot be hashed has no episodes
			id = episodeID(e, draws)
		}
	}
	return p.Seed.Derive("agent", string(id))
}

// MaxEpisodes bounds a plan, which may come from an untrusted file or a mistyped flag.
const MaxEpisodes = 1_000_000

// Episodes lists the plan's episodes by task, instance, repeat and then arm. So the arms of a run
// advance side by side, and an interrupted run can still be compared.
func (p *Plan) Episodes() ([]Episode, error) {
	if p.Served {
		return p.begun()
	}
	n, err := p.Size()
	if err != nil {
		return nil, err
	}
	arms := make([]Hash, len(p.Arms))
	for i := range p.Arms {
		if arms[i], err = p.Arms[i].Hash(); err != nil {
			return nil, fmt.Errorf("arm %d: %w", i, err)
		}
	}
	list := make([]Episode, 0, n)
	for _, task := range p.Tasks {
		content, err := task.Hash()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", task.ID, err)
		}
		most := 0
		for arm := range p.Arms {
			most = max(most, p.RepeatsOf(&p.Arms[arm], task))
		}
		for index, instance := range task.Instances {
			if task.Prelude != nil {
				index = -1 // the plan has one instance of a fork, which says nothing about its place in the suite
			}
			for repeat := range most {
				for arm := range p.Arms {
					if repeat >= p.RepeatsOf(&p.Arms[arm], task) {
						continue
					}
					e := Episode{Task: task.ID, Content: content, Index: index, Instance: instance, Arm: arm, Repeat: repeat}
					e.ID = episodeID(&e, arms[arm])
					list = append(list, e)
				}
			}
		}
	}
	return list, nil
}

// Size counts the plan's episodes without making them. If there are more than MaxEpisodes, it returns an error,
// blamed on the set-up, that lists the factors.
func (p *Plan) Size() (int, error) {
	if p.Served {
		return len(p.Begun), nil
	}
	instances, repeats := 0, max(p.Repeats, 1)
	n := 0.0 // a float can hold any product of these ints, though not always exactly
	for _, t := range p.Tasks {
		instances += len(t.Instances)
		for arm := range p.Arms {
			n += float64(len(t.Instances)) * float64(p.RepeatsOf(&p.Arms[arm], t))
		}
	}
	if n > MaxEpisodes {
		return 0, Blame(FaultSetup, "plan", fmt.Errorf("the plan makes %.0f episodes (%d instances of %d tasks × %d arms × "+
			"%d repeats); a run has %d at most: lower --repeats or --instances, or split it", n, instances,
			len(p.Tasks), len(p.Arms), repeats, MaxEpisodes))
	}
	return int(n), nil
}

func episodeID(e *Episode, arm Hash) EpisodeID {
	b := append([]byte(`{"arm":"`), arm.String()...)
	b = append(append(b, `","content":"`...), e.Content.String()...)
	b = strconv.AppendUint(append(b, `","instance":`...), uint64(e.Instance), 10)
	b = strconv.AppendInt(append(b, `,"repeat":`...), int64(e.Repeat), 10)
	return EpisodeID(HashBytes(append(b, '}')).String())
}

// AddFacts fills in the facts of the plan's episodes. Archives call it for the rows they return.
func (p *Plan) AddFacts(rows []EpisodeRow) {
	facts := make(map[TaskID]string, len(p.Tasks))
	for _, t := range p.Tasks {
		facts[t.ID] = t.Fact()
	}
	for i := range rows {
		rows[i].Fact = facts[rows[i].Task]
	}
}

// Played gives the task of an episode as the plan has it for that episode: with the prelude, if a client forked it.
func (p *Plan) Played(e *Episode) (*Task, bool) {
	task, ok := p.TaskOf(e.Task)
	if prelude := p.Forks[e.ID]; ok && prelude != nil {
		task = task.Forked(prelude)
	}
	return task, ok
}

// TaskOf finds a task of the plan.
func (p *Plan) TaskOf(id TaskID) (*Task, bool) {
	for _, t := range p.Tasks {
		if t.ID == id {
			return t, true
		}
	}
	return nil, false
}
