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

	Rewards Range `json:"-"` // of every episode, where registry.Catalog.Bound has found it out; it is not kept
}

// A Range is what a number lies between, whatever happens. One without width is not known.
type Range struct{ Least, Most float64 }

// And is the range of both; it is not known where one of them is not.
func (r Range) And(s Range) Range {
	if !r.Known() || !s.Known() {
		return Range{}
	}
	return Range{min(r.Least, s.Least), max(r.Most, s.Most)}
}

// Known reports whether the range has a width.
func (r Range) Known() bool { return r.Least < r.Most }

// Commitment is a digest of what a run is to do, by which it can be announced before anything is played. It is the
// SHA-256 of the canonical JSON of {"run": id, "plan": plan}, in which the plan is whole: tasks with their instances,
// arms, repeats, seed, limits, judge, versions, selectors, prices. It changes with none of what the run becomes: time,
// machine, endpoint, log and outcomes are not in it, and a resumed run has the same.
func (r *Run) Commitment() (Hash, error) {
	return HashOf(struct {
		Run  string `json:"run"`
		Plan *Plan  `json:"plan"`
	}{r.ID, &r.Plan})
}

// A Host describes the machine, as far as a result may depend on it.
type Host struct {
	Product string `json:"product"` // our version
	Go      string `json:"go"`
	OS      string `json:"os"`
	Arch    string `json:"arch"`
	CPU     string `json:"cpu"` // class, such as x86-64-v4; policies are equal only within one
	Browser string `json:"browser,omitempty"`
	Fonts   Hash   `json:"fonts"`
	Sandbox string `json:"sandbox,omitempty"` // "off" when the browser ran without one

	Endpoint string `json:"endpoint,omitempty"` // where models were asked, when not at their provider's own address
}

// A Plan says what to do: tasks × instances × arms × repeats. It is plain data with every name
// resolved, so its episodes are a pure function of it.
type Plan struct {
	Selectors []string       `json:"selectors"`
	Suites    []SuiteLabel   `json:"suites"`
	Tasks     []*Task        `json:"tasks"` // with the instances to run
	Arms      []Arm          `json:"arms"`
	Repeats   int            `json:"repeats"`
	Seed      Seed           `json:"seed"`              // of agents; it never changes a world
	Private   bool           `json:"private,omitempty"` // instances came from a key, which is not stored
	PerRun    Limits         `json:"per_run"`
	Worlds    map[string]int `json:"worlds"`          // version of each world
	Pivot     *Pivot         `json:"pivot,omitempty"` // how reports lay out a matrix

	Judge      string `json:"judge,omitempty"`      // provider/NAME of the model that settles what rules cannot; "": rules decide
	JudgePrice Price  `json:"judge_price,omitzero"` // of that model

	Parallel int    `json:"parallel,omitempty"` // episodes at once that were asked for; 0 means the usual number
	Cache    string `json:"cache,omitempty"`    // on, off or a file; "" where no model is asked, and in older runs
}

// A Pivot lays the arms of a matrix out as a table: one label down, one across.
type Pivot struct {
	Rows    string `json:"rows" yaml:"rows"`
	Columns string `json:"columns" yaml:"columns"`
	Metric  string `json:"metric,omitempty" yaml:"metric,omitempty"` // reward (default), success or progress
}

// A SuiteLabel is the name and version of a suite.
type SuiteLabel struct {
	Name    string `json:"name"`
	Version int    `json:"version"`
}

// An Arm is one way of acting that is measured: everything about an episode but the task.
type Arm struct {
	Agent        string            `json:"agent"`
	Options      Config            `json:"options,omitempty"`
	Model        string            `json:"model,omitempty"`   // provider/NAME
	Prompts      Hash              `json:"prompts"`           // of the prompt files; zero if it has none
	Sampling     Sampling          `json:"sampling"`          // what replaces the agent's own defaults
	Clock        ClockMode         `json:"clock"`             // how thinking costs time
	Protocol     Protocol          `json:"protocol"`          //
	PerEpisode   Limits            `json:"per_episode"`       //
	WorldVersion int               `json:"world_version"`     // 0 means each world's own default
	Screen       Size              `json:"screen,omitzero"`   // of worlds whose screen can have another size; zero means their own
	World        Config            `json:"world,omitempty"`   // options of the worlds, in place of those that the tasks give
	Labels       map[string]string `json:"labels,omitempty"`  // the arm's place in a matrix, for pivots
	Profile      *Profile          `json:"profile,omitempty"` // of the model, as it was used
	Weights      Hash              `json:"weights,omitzero"`  // of the file of a policy; zero for any other model
	Members      []Partner         `json:"members,omitempty"` // of a group, in order; Model then names all of theirs

	// Claimed is what whoever makes a run says of the arm. Arms of different claims are different arms.
	Claimed Claim `json:"claimed,omitzero"`

	// Chances is the hash of the arm of a stored run that this arm is answered from: its agents draw the random numbers
	// that they drew there. Zero means their own.
	Chances Hash `json:"chances,omitzero"`
}

// A Claim is what nothing in a run shows: it is kept and printed as it was given.
type Claim struct {
	Label string `json:"label,omitempty"` // such as which of two endpoints it was that serve one model name
}

// Name is the part of an arm's name that is claimed: "label=box 1". A label that only a forged file can have is quoted.
func (c *Claim) Name() string {
	switch {
	case c.Label == "":
		return ""
	case CheckLabel(c.Label) != nil:
		return fmt.Sprintf("label=%q", c.Label)
	}
	return "label=" + c.Label
}

// CheckLabel refuses a label that is not of 1 to 80 printable characters, or begins or ends with a space.
func CheckLabel(label string) error {
	if n := utf8.RuneCountInString(label); n < 1 || n > 80 || !utf8.ValidString(label) ||
		strings.ContainsFunc(label, func(r rune) bool { return !unicode.IsPrint(r) }) || strings.TrimSpace(label) != label {
		return Blame(FaultSetup, "",
			fmt.Errorf("label %q: want 1 to 80 printable characters, without spaces around them", label))
	}
	return nil
}

// Task gives a task as the arm plays it: under its protocol, in its version of the world, on its screen
// and with its options of the world.
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

// Content identifies a task as the arm plays it, with its version of the world, its screen and its options of the world.
// The protocol is left out, as it is of Task.Hash, which is the same where the arm changes nothing.
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
	BaseURL string   `json:"base_url,omitempty"` // where it is asked; empty means where the run's models are
	Profile *Profile `json:"profile,omitempty"`  // of the model
	Weights Hash     `json:"weights,omitzero"`   // as in Arm
}

// Address names a partner's model so that it differs from a model of the same name at another endpoint.
func (p *Partner) Address() string {
	if p.BaseURL == "" {
		return p.Model
	}
	return p.Model + " at " + p.BaseURL
}

// Name is what reports call the arm: agent, model, and whatever else differs from other arms.
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
	if a.Claimed.Label != "" {
		parts = append(parts, a.Claimed.Name())
	}
	return strings.Join(parts, " ")
}

// WorldLabel stands before the name of a label that is an option of the worlds.
const WorldLabel = "world."

// Label gives what the arm has under a label of a matrix: agent, model, clock, protocol, screen, world-version, the name of
// an option, or WorldLabel and the name of an option of the worlds. It follows from the arm, whatever Labels say; ok is
// false if the arm has nothing of that name.
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

// Hash identifies the arm. Labels and prices are left out because they do not change what it does.
func (a *Arm) Hash() (Hash, error) {
	own := *a
	own.Labels, own.Profile = nil, a.Profile.unpriced()
	own.Members = slices.Clone(a.Members)
	for i := range own.Members {
		own.Members[i].Profile = own.Members[i].Profile.unpriced()
	}
	return HashOf(own)
}

// Draws is the hash by which the arm's agents draw random numbers: that of the arm without what is claimed of it, since
// a name changes nothing of what is done, or Chances.
func (a *Arm) Draws() (Hash, error) {
	if !a.Chances.IsZero() {
		return a.Chances, nil
	}
	own := *a
	own.Claimed = Claim{}
	return own.Hash()
}

// Scored reports whether a trained network decides for the arm or for one of its members.
func (a *Arm) Scored() bool {
	return !a.Weights.IsZero() || slices.ContainsFunc(a.Members, func(m Partner) bool { return !m.Weights.IsZero() })
}

// unpriced is a profile without its price and its context, which change nothing of what is asked.
func (p *Profile) unpriced() *Profile {
	if p == nil {
		return nil
	}
	own := *p
	own.Price, own.Context = Price{}, 0
	return &own
}

// Limits end an episode, which is then scored, or a run, which can be resumed. A field that is zero
// sets no limit.
type Limits struct {
	Tokens  int           `json:"tokens,omitempty"`
	CostUSD float64       `json:"cost_usd,omitempty"`
	Wall    time.Duration `json:"wall_ns,omitempty"`
	Working time.Duration `json:"working_ns,omitempty"` // wall time without queues, back-off and failed tries
}

// A ClockMode says what an agent's thinking costs in virtual time. The zero value is paused.
type ClockMode struct {
	Latency bool  `json:"latency,omitempty"` // time passes while the agent thinks
	Fixed   Ticks `json:"fixed,omitempty"`   // this much per turn, instead of what was measured
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

// Duration is the time that t ticks take.
func (t Ticks) Duration() time.Duration {
	return time.Duration(t) * time.Second / time.Duration(TicksPerSecond)
}

// String gives what ParseClock reads.
func (c ClockMode) String() string {
	switch {
	case !c.Latency:
		return "paused"
	case c.Fixed == 0:
		return "latency"
	}
	return "latency=" + c.Fixed.Duration().Round(time.Millisecond).String()
}

// An EpisodeID is the SHA-256, in hex, of what makes an episode itself.
type EpisodeID string

// An Episode is task × instance × arm × repeat.
type Episode struct {
	ID       EpisodeID `json:"id"`
	Task     TaskID    `json:"task"`
	Content  Hash      `json:"content"`  // of the task
	Index    int       `json:"index"`    // of the instance in the task
	Instance Seed      `json:"instance"` // what the world is reset with
	Arm      int       `json:"arm"`      // index in the plan
	Repeat   int       `json:"repeat"`   // from 0
}

// AgentSeed is the seed of the agent's own randomness in an episode; it differs between repeats.
func (p *Plan) AgentSeed(e *Episode) Seed {
	id := e.ID
	if e.Arm < len(p.Arms) && (p.Arms[e.Arm].Claimed != Claim{} || !p.Arms[e.Arm].Chances.IsZero()) {
		if draws, err := p.Arms[e.Arm].Draws(); err == nil { // an arm without a hash has no episodes
			id = episodeID(e, draws)
		}
	}
	return p.Seed.Derive("agent", string(id))
}

// MaxEpisodes bounds a plan, which may come from a file of others or from a slip in a flag.
const MaxEpisodes = 1_000_000

// Episodes lists the plan's episodes by task, instance, repeat and then arm. So the arms of a run
// advance side by side, and an interrupted run can still be compared.
func (p *Plan) Episodes() ([]Episode, error) {
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
		for index, instance := range task.Instances {
			for repeat := range max(p.Repeats, 1) {
				for arm := range p.Arms {
					e := Episode{Task: task.ID, Content: content, Index: index, Instance: instance, Arm: arm, Repeat: repeat}
					e.ID = episodeID(&e, arms[arm])
					list = append(list, e)
				}
			}
		}
	}
	return list, nil
}

// Size counts the plan's episodes without making them. The error, blamed on the set-up, is of a plan with more than
// MaxEpisodes, and says what makes so many.
func (p *Plan) Size() (int, error) {
	instances, repeats := 0, max(p.Repeats, 1)
	for _, t := range p.Tasks {
		instances += len(t.Instances)
	}
	// A float holds any product of three ints, though not each of them exactly.
	if n := float64(instances) * float64(len(p.Arms)) * float64(repeats); n > MaxEpisodes {
		return 0, Blame(FaultSetup, "plan", fmt.Errorf("the plan makes %.0f episodes (%d instances of %d tasks × %d arms × "+
			"%d repeats); a run has %d at most: lower --repeats or --instances, or split it", n, instances,
			len(p.Tasks), len(p.Arms), repeats, MaxEpisodes))
	}
	return instances * len(p.Arms) * repeats, nil
}

func episodeID(e *Episode, arm Hash) EpisodeID {
	b := append([]byte(`{"arm":"`), arm.String()...)
	b = append(append(b, `","content":"`...), e.Content.String()...)
	b = strconv.AppendUint(append(b, `","instance":`...), uint64(e.Instance), 10)
	b = strconv.AppendInt(append(b, `,"repeat":`...), int64(e.Repeat), 10)
	return EpisodeID(HashBytes(append(b, '}')).String())
}

// AddFacts fills in the facts of the plan's episodes. Archives do this for what they give.
func (p *Plan) AddFacts(rows []EpisodeRow) {
	facts := make(map[TaskID]string, len(p.Tasks))
	for _, t := range p.Tasks {
		facts[t.ID] = t.Fact()
	}
	for i := range rows {
		rows[i].Fact = facts[rows[i].Task]
	}
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
