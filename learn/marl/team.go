package marl

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/learn/train"
	"gymkhana/registry"
	"gymkhana/runner"
	"gymkhana/store/memstore"
)

// A Team trains groups from one or several seeds, in a folder that learn.Begin made: stage 1, roll-outs, the matrix, the
// lessons, stage 2. It may be stopped at any time and run again, and ends with the same checkpoints.
type Team struct {
	Source *learn.Source
	learn.Settings
	Folder string
	Config func(seed uint64) Config // default Full, or its Quick

	Stage1 func(*learn.Training)                                          // changes the training of stage 1; it may be nil
	Play   func(context.Context, learn.Exam) (learn.Played, error)        // plays the episodes of an exam
	Open   func(ctx context.Context, file string) (gymkhana.Store, error) // opens a run that Play has made
	Now    func() time.Time

	// Say reports what is done, in a line. Look is called for every look of stage 2. Both may be nil.
	Say  func(format string, args ...any)
	Look func(Look)

	critics map[string]learnt // by the file of the roll-outs, since several trainings may share it
	first   reaped            // what the trainings of a stem share most
}

// A learnt is a vote critic, and what came of its training.
type learnt struct {
	ranking group.Ranking
	report  CriticReport
}

// reaped is a harvest, and what it was made from.
type reaped struct {
	file    string
	options PairOptions
	harvest *Harvest
}

// groupName is the name of the published checkpoint, after the world's.
const groupName = "-group"

// weighed is the vote by a logistic regression.
const weighed = "weighed"

// A member's network is the checkpoint that its arm asks.
func modelOf(path string) string { return "policy/" + path }

// SeedFolder is where the training of a seed is.
func (t *Team) SeedFolder(seed uint64) string {
	return filepath.Join(t.Folder, fmt.Sprintf("seed-%d", seed))
}

func (t *Team) seeds() (all []uint64) {
	for i := range max(t.Seeds, 1) {
		all = append(all, t.Seed+uint64(i))
	}
	return all
}

func (t *Team) say(format string, args ...any) {
	if t.Say != nil {
		t.Say(format, args...)
	}
}

func (t *Team) config(seed uint64) Config {
	switch {
	case t.Config != nil:
		return t.Config(seed)
	case t.Quick:
		return Full(seed).Quick()
	}
	return Full(seed)
}

// A SeedReport is what came of one seed.
type SeedReport struct {
	Seed        uint64             `json:"seed"`
	Checkpoints []string           `json:"checkpoints"` // of the members; one if they share weights
	Step        int                `json:"step"`        // the kept step of the last phase; 0: nothing was better than stage 1
	Looks       []Look             `json:"looks"`
	Constraint  Constraint         `json:"constraint"`
	Cells       int                `json:"cells"` // scored proposals
	Pairs       int                `json:"pairs"`
	Lessons     int                `json:"lessons"` // pairs that the network can express
	Vote        map[string]float64 `json:"vote"`
	Off         float64            `json:"off"`              // the Calibration of the vote on the proposals that it was learnt from
	Critic      *CriticReport      `json:"critic,omitempty"` // nil if no turn had right and wrong proposals, so that there is no critic
	Ranking     group.Ranking      `json:"-"`                // the weights of the critic
	Arms        []learn.ArmReport  `json:"arms"`
	Comparisons []learn.Comparison `json:"comparisons"`
	Parts       []Part             `json:"parts"`
}

// A Part is a part of a training and the time that it took, over all processes.
type Part struct {
	Name    string  `json:"name"`
	Seconds float64 `json:"seconds"`
}

// A Report is what came of a training of groups.
type Report struct {
	Suite      string       `json:"suite"`
	Stage      int          `json:"stage"`
	Folder     string       `json:"folder"`
	Checkpoint string       `json:"checkpoint"` // of the seed with the best last look
	Kernel     string       `json:"kernel"`
	Subsets    []string     `json:"subsets"`
	Seeds      []SeedReport `json:"seeds"`
}

// Run trains every seed, measures it, and publishes the group of the best seed.
func (t *Team) Run(ctx context.Context) (*Report, error) {
	if t.Now == nil {
		t.Now = time.Now
	}
	r := &Report{Suite: t.Source.Entry.Split.Suite, Stage: 2, Folder: t.Folder, Kernel: policy.Kernel(), Subsets: t.Source.Entry.Split.Measured()}
	best := -1.0
	for _, seed := range t.seeds() {
		one, err := t.seed(ctx, seed)
		if err != nil {
			return r, fmt.Errorf("seed %d: %w", seed, err)
		}
		r.Seeds = append(r.Seeds, *one)
		if val := bestOf(one.Looks); val > best {
			best, r.Checkpoint = val, filepath.Join(t.Folder, t.Source.Entry.Name+groupName+".safetensors")
			n, card, err := policy.LoadFile(one.Checkpoints[0])
			if err != nil {
				return r, err
			}
			card.Critic = one.critic()
			if err := n.SaveFile(r.Checkpoint, card); err != nil {
				return r, err
			}
		}
	}
	return r, nil
}

// A training is the work of one seed, in its folder.
type training struct {
	*Team
	config Config
	folder string
	rolls  string // the file of the roll-outs of the first phase, which several trainings may share; "": one in its own folder
	clock  time.Time
	report SeedReport
}

// seed trains and measures one seed.
func (t *Team) seed(ctx context.Context, seed uint64) (*SeedReport, error) {
	k, err := t.begin(seed, t.config(seed), t.SeedFolder(seed))
	if err != nil {
		return nil, err
	}
	stage1, start, err := k.stage1(ctx, seed)
	if err != nil {
		return nil, err
	}
	if err := k.learn(ctx, stage1, start); err != nil {
		return nil, err
	}
	if err := k.measure(ctx, stage1); err != nil {
		return nil, err
	}
	return &k.report, nil
}

// begin begins or resumes the work of a seed in a folder.
func (t *Team) begin(seed uint64, c Config, folder string) (*training, error) {
	if t.Now == nil {
		t.Now = time.Now
	}
	k := &training{Team: t, config: c, folder: folder, report: SeedReport{Seed: seed}}
	if err := k.config.check(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(k.folder, 0o777); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "marl", err)
	}
	return k, k.timed()
}

// learn takes all phases of stage 2, from a policy of stage 1.
func (k *training) learn(ctx context.Context, stage1 string, start *train.Optimiser) (err error) {
	nets, starts := []string{stage1}, []*train.Optimiser{start}
	for phase := range k.config.Phases {
		if nets, starts, err = k.phase(ctx, phase, nets, starts); err != nil {
			return fmt.Errorf("phase %d: %w", phase+1, err)
		}
	}
	k.report.Checkpoints = nets
	return nil
}

// timesFile has the parts of a training.
const timesFile = "times.json"

func (k *training) timed() error {
	k.clock = k.Now()
	b, err := os.ReadFile(filepath.Join(k.folder, timesFile))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		err = json.Unmarshal(b, &k.report.Parts)
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "marl", err)
}

// took adds the time since the last part to a part.
func (k *training) took(part string) error {
	now := k.Now()
	spent := now.Sub(k.clock).Seconds()
	k.clock = now
	at := slices.IndexFunc(k.report.Parts, func(p Part) bool { return p.Name == part })
	if at < 0 {
		at = len(k.report.Parts)
		k.report.Parts = append(k.report.Parts, Part{Name: part})
	}
	k.report.Parts[at].Seconds += spent
	k.say("  seed %d: %s took %.0f s", k.report.Seed, part, k.report.Parts[at].Seconds)
	b, err := json.Marshal(k.report.Parts)
	if err == nil {
		err = policy.Replace(filepath.Join(k.folder, timesFile), append(b, '\n'))
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "marl", err)
}

// stage1 trains a single policy, and returns its checkpoint and its optimiser.
func (k *training) stage1(ctx context.Context, seed uint64) (string, *train.Optimiser, error) {
	folder := filepath.Join(k.folder, "stage1")
	set := learn.Settings{Stage: 1, Seed: seed, Recipe: cmp.Or(k.Recipe, learn.Listen), World: k.Source.Entry.Name, Quick: k.Quick}
	if err := learn.BeginOrRecall(folder, set); err != nil {
		return "", nil, err
	}
	first := &learn.Training{Source: k.Source, Settings: set, Folder: folder, Play: k.Play, Now: k.Now,
		Progress: func(p train.Progress) {
			k.say("  seed %d: stage 1, round %d step %d/%d: loss %.3f, success on val %.1f %%", seed, p.Round+1, p.Step, p.Steps, p.Loss, 100*p.Val)
		}}
	if k.Stage1 != nil {
		k.Stage1(first)
	}
	if err := first.Learn(ctx); err != nil {
		return "", nil, err
	}
	start, err := train.Finished(folder)
	if err != nil {
		return "", nil, err
	}
	return first.Checkpoint(), start, k.took("stage 1")
}

// groupArm is an arm of a group of some networks, by their paths or names: one for all members, or one each.
func (k *training) groupArm(nets []string, vote string) (gymkhana.Arm, error) {
	o := group.Options{Rounds: k.config.Rounds, Vote: vote, Members: make([]group.Member, k.config.Members)}
	switch k.config.Graph {
	case FixedGraph:
		o.Graph.Kind = "fixed"
	case NoGraph:
		o.Graph, o.Memory = group.Wiring{Kind: "edges", Edges: []group.Edge{}}, "none"
	}
	for i := range o.Members {
		o.Members[i] = group.Member{Model: modelOf(nets[i%len(nets)]), Temperature: &group.UsualTemperatures[i%len(group.UsualTemperatures)]}
	}
	switch vote {
	case weighed:
		_, card, err := policy.LoadFile(nets[0])
		if err != nil {
			return gymkhana.Arm{}, err
		}
		o.Weights = card.Vote
	case group.Critic:
		o.Weights = k.report.Ranking
	}
	cfg, err := gymkhana.NewConfig(o)
	return gymkhana.Arm{Agent: "group", Model: modelOf(nets[0]), Options: cfg}, err
}

// play plays an exam, or the rest of it.
func (k *training) play(ctx context.Context, e learn.Exam) (learn.Played, error) {
	_, err := os.Stat(e.File)
	e.Resume = !errors.Is(err, fs.ErrNotExist)
	return k.Play(ctx, e)
}

// phase rolls out a group, scores what it proposed, and trains on it. It returns the checkpoints and optimisers of the
// best looks.
func (k *training) phase(ctx context.Context, phase int, nets []string, starts []*train.Optimiser) ([]string, []*train.Optimiser, error) {
	folder := filepath.Join(k.folder, fmt.Sprintf("phase-%d", phase+1))
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return nil, nil, gymkhana.Blame(gymkhana.FaultSetup, "marl", err)
	}
	file := filepath.Join(folder, "rollouts.gym")
	if phase == 0 && k.rolls != "" {
		file = k.rolls
	}
	h, err := k.harvest(ctx, phase, file, nets)
	if err != nil {
		return nil, nil, err
	}
	h = h.thin(k.config.Most, k.config.Seed)
	vote, err := Logistic(h.Features, h.Right, 1)
	if err != nil {
		return nil, nil, err
	}
	c := h.Constraint
	k.report.Constraint, k.report.Cells, k.report.Pairs, k.report.Off = c, len(h.Right), h.Pairs, Calibration(h.Features, h.Right, vote)
	k.report.Vote = map[string]float64{}
	for i, w := range vote {
		k.report.Vote[group.FeatureNames[i]] = w
	}
	k.say("  seed %d: %d episodes, %d won, %d of them without a right proposal; %d lost with one; %d pairs", k.report.Seed, c.Episodes, c.Won,
		c.Broken, c.Partial, h.Pairs)
	k.say("  seed %d: the vote weighs %s; its chances are off by %.3f", k.report.Seed, VoteText(vote), k.report.Off)
	k.choose(file, h)
	all := []Lessons{h.All()}
	k.report.Lessons = len(all[0].Pairs)
	if k.config.Own {
		taught := all[0].Taught
		all = h.Members
		for i := range all {
			all[i].Taught = taught // pairs are a member's own; what the oracle does is right for all
		}
	}
	var trained []string
	var ends []*train.Optimiser
	for i, lessons := range all {
		one := &Trainer{Config: k.config, Member: i, Phase: phase, File: filepath.Join(folder, fmt.Sprintf("state-%d.gob", i)),
			Start: starts[i%len(starts)], Look: k.Look, Validate: func(ctx context.Context, n *policy.Net) (float64, error) {
				return k.validate(ctx, i, n, trained, nets, vote)
			}}
		best, looks, err := one.Train(ctx, lessons)
		if err != nil {
			return nil, nil, err
		}
		k.report.Looks, k.report.Step = append(k.report.Looks, looks...), looks[len(looks)-1].Best
		path := filepath.Join(folder, fmt.Sprintf("group-%d.safetensors", i))
		cfg, err := gymkhana.NewConfig(k.config)
		if err != nil {
			return nil, nil, err
		}
		card := policy.Card{Name: k.Source.Entry.Name + groupName, Note: fmt.Sprintf("taught by gymkhana train %s --stage 2 --seed %d",
			k.Source.Entry.Name, k.report.Seed), Training: cfg, Kernel: policy.Kernel(), Steps: best.Steps, Vote: vote, Critic: k.report.critic()}
		if err := keep(path, policy.NetOf(slices.Clone(best.Policy())), card); err != nil {
			return nil, nil, err
		}
		trained, ends = append(trained, path), append(ends, best)
	}
	return trained, ends, k.took("stage 2")
}

// choose trains the vote critic on roll-outs, unless that was done already.
func (k *training) choose(file string, h *Harvest) {
	one, done := k.critics[file]
	if !done {
		one.ranking, one.report = Choose(h.Choices, k.report.Seed)
		if k.critics == nil {
			k.critics = map[string]learnt{}
		}
		k.critics[file] = one
	}
	if k.report.Critic, k.report.Ranking = nil, one.ranking; one.ranking == nil {
		k.say("  seed %d: no turn has right and wrong proposals, so there is no critic", k.report.Seed)
		return
	}
	c := one.report
	k.report.Critic = &c
	k.say("  seed %d: the critic learnt from %d turns in %d epochs; in families that it had not learnt from it takes a right action in "+
		"%.1f %% of them, and the most frequent one is right in %.1f %%", k.report.Seed, c.Turns, c.Epochs, 100*c.Right, 100*c.Matrix)
}

// critic is the critic as a card has it; nil if there is none.
func (r *SeedReport) critic() *policy.Critic {
	if r.Ranking == nil {
		return nil
	}
	return &policy.Critic{Inputs: group.RankingNames, Weights: r.Ranking}
}

// keep writes a checkpoint, unless an earlier program wrote it without a critic: runs that were begun with that file
// name its hash, and can only go on with it.
func keep(path string, n *policy.Net, card policy.Card) error {
	old, was, err := policy.LoadFile(path)
	if err == nil && was.Critic == nil && slices.Equal(old.Weights(), n.Weights()) && slices.Equal(was.Vote, card.Vote) {
		return nil
	}
	return n.SaveFile(path, card)
}

// harvest plays the roll-outs of a phase, scores them, and makes lessons. The first harvest of a stem is kept in memory.
func (k *training) harvest(ctx context.Context, phase int, file string, nets []string) (*Harvest, error) {
	own := reaped{file: file, options: k.config.Pairs}
	if one := k.first; one.harvest != nil && one.file == own.file && one.options == own.options {
		return one.harvest, nil
	}
	var err error
	if own.harvest, err = k.reap(ctx, phase, file, nets); err == nil && k.rolls != "" && k.first.harvest == nil {
		k.first = own
	}
	return own.harvest, err
}

func (k *training) reap(ctx context.Context, phase int, file string, nets []string) (*Harvest, error) {
	loaded, policies := []*policy.Net(nil), map[string]gymkhana.Policy{}
	var names []string
	for _, path := range nets {
		n, card, err := policy.LoadFile(path)
		if err != nil {
			return nil, err
		}
		// The draws of an episode depend on the names of its networks, so these must not depend on the folder.
		names, loaded = append(names, card.Sum.Short()), append(loaded, n)
		policies[modelOf(card.Sum.Short())] = n
	}
	arm, err := k.groupArm(names, "matrix")
	if err != nil {
		return nil, err
	}
	tasks, err := k.tasks(k.Source.Entry.Split.Train)
	if err != nil {
		return nil, err
	}
	exam := learn.Exam{Selectors: tasks, Arms: []gymkhana.Arm{arm}, File: file,
		Policies: policies, Instances: k.config.Instances, Key: fmt.Sprintf("stage 2, seed %d, phase %d", k.report.Seed, phase)}
	played, err := k.play(ctx, exam)
	if err == nil {
		err = played.Close()
	}
	if err != nil {
		return nil, err
	}
	if err := k.took("roll-outs"); err != nil {
		return nil, err
	}
	kept, err := k.Open(ctx, file)
	if err != nil {
		return nil, err
	}
	h, err := k.read(ctx, kept, loaded)
	return h, errors.Join(err, kept.Close())
}

func (k *training) read(ctx context.Context, kept gymkhana.Store, nets []*policy.Net) (*Harvest, error) {
	replay := NewReplay(k.Source, kept)
	f := &Filler{Replay: replay, Critic: synth.VerifierCritic{}}
	if !k.config.Pairs.OnlyOwn {
		f.Adverse = Tempting(nets)
	}
	if err := f.Fill(ctx, kept, k.Now); err != nil {
		return nil, err
	}
	if err := k.took("matrix"); err != nil {
		return nil, err
	}
	r := &Reader{Replay: replay, Critic: f.Critic.Name(), Options: k.config.Pairs, Permit: Permit(k.Source)}
	h, err := r.Read(ctx)
	if err != nil {
		return nil, err
	}
	return h, k.took("lessons")
}

// Tempting proposes the most probable action of a member's network, without messages, that the member did not propose.
// The adversarial agent of the paper is a language model; a network has no prompt to be misled with.
func Tempting(nets []*policy.Net) func(m *Moment, member int) (gymkhana.Action, bool) {
	return func(m *Moment, member int) (gymkhana.Action, bool) {
		acts, scores := m.compose(nets[member%len(nets)])
		var own []string
		for i := range m.Decided.Asides {
			if a := &m.Decided.Asides[i]; a.Member == member {
				if proposed, err := group.Actions(a); err == nil {
					own = append(own, group.Key(proposed))
				}
			}
		}
		order := make([]int, len(acts))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
		for _, i := range order {
			if !slices.Contains(own, group.Key(acts[i:i+1])) {
				return acts[i], true
			}
		}
		return gymkhana.Action{}, false
	}
}

// compose is the possible actions of a network without messages, computed once for a moment and a network.
func (m *Moment) compose(n *policy.Net) ([]gymkhana.Action, gymkhana.Scores) {
	if m.composed != n {
		in := m.Input(nil)
		m.acts, m.scores = n.Compose(&in, m.Options)
		m.composed = n
	}
	return m.acts, m.scores
}

// tasks selects the tasks of a subset; every third of them if it is only a demonstration.
func (k *training) tasks(subset string) ([]string, error) {
	if !k.Quick {
		return []string{k.Source.Subset(subset)}, nil
	}
	all, _, err := k.Source.Catalog.Select([]string{k.Source.Subset(subset)})
	var some []string
	for i := 0; i < len(all); i += 3 {
		some = append(some, string(all[i].ID))
	}
	return some, err
}

// looks is how many of the official instances of val the looks use: a half, so that the others remain to report on.
func (k *training) looks() (int, error) {
	tasks, _, err := k.Source.Catalog.Select([]string{k.Source.Subset(k.Source.Entry.Split.Val)})
	if err != nil || k.Quick || len(tasks) == 0 {
		return 1, err
	}
	return max(len(tasks[0].Instances)/2, 1), nil
}

// validate is the success rate of the group on the first half of the instances of val, with a member's network in
// training. The others are those trained before it, and those of the phase's beginning.
func (k *training) validate(ctx context.Context, member int, n *policy.Net, trained, before []string, vote []float64) (float64, error) {
	instances, err := k.looks()
	if err != nil {
		return 0, err
	}
	const now = "training"
	policies, names := map[string]gymkhana.Policy{modelOf(now): n}, []string{now}
	if k.config.Own {
		names = nil
		for i := range k.config.Members {
			path := before[i%len(before)]
			if i < len(trained) {
				path = trained[i]
			}
			other, card, err := policy.LoadFile(path)
			if err != nil {
				return 0, err
			}
			name := card.Sum.Short()
			if i == member {
				name = now
			} else {
				policies[modelOf(name)] = other
			}
			names = append(names, name)
		}
	}
	arm, err := k.groupArm(names, "matrix")
	if err != nil {
		return 0, err
	}
	if arm.Options, err = voting(arm.Options, weighed, vote); err != nil {
		return 0, err
	}
	tasks, err := k.tasks(k.Source.Entry.Split.Val)
	if err != nil {
		return 0, err
	}
	resolved, err := runner.Resolve(k.Source.Catalog, runner.Order{Selectors: tasks,
		Instances: instances, Repeats: 1, Arms: []gymkhana.Arm{arm}, Policies: policies})
	if err != nil {
		return 0, err
	}
	kept, err := memstore.New(&gymkhana.Run{Plan: *resolved.Plan})
	if err == nil {
		err = resolved.Runner(kept).Run(ctx)
	}
	if err != nil {
		return 0, err
	}
	rows, err := kept.Episodes(ctx)
	won := 0
	for _, row := range rows {
		if row.Outcome != nil && row.Outcome.Verdict.Success {
			won++
		}
	}
	return float64(won) / float64(max(len(rows), 1)), err
}

// voting adds a vote with weights to a group's options.
func voting(c gymkhana.Config, vote string, weights []float64) (gymkhana.Config, error) {
	own, err := gymkhana.NewConfig(map[string]any{"vote": vote, "weights": weights})
	if err != nil {
		return c, err
	}
	return c.With(own)
}

// arms are those of the last table: the policy of stage 1 alone, a group of it, and the group of stage 2 with three
// votes: full has the vote weighed.
var arms = []string{"stage 1", "group of stage 1", "full, vote matrix", "full", "full, vote critic"}

// measure plays the held-out tasks.
func (k *training) measure(ctx context.Context, stage1 string) error {
	before, err := k.groupArm([]string{stage1}, "matrix")
	if err != nil {
		return err
	}
	plain, err := k.groupArm(k.report.Checkpoints, "matrix")
	if err != nil {
		return err
	}
	full, err := k.groupArm(k.report.Checkpoints, weighed)
	if err != nil {
		return err
	}
	exam := learn.Exam{Arms: []gymkhana.Arm{{Agent: registry.PolicyName, Model: modelOf(stage1)}, before, plain, full},
		File: filepath.Join(k.folder, "held.gym")}
	pairs := [][2]int{{0, 3}, {1, 3}, {2, 3}}
	if k.report.Ranking != nil {
		critic, err := k.groupArm(k.report.Checkpoints, group.Critic)
		if err != nil {
			return err
		}
		exam.Arms, pairs = append(exam.Arms, critic), append(pairs, [2]int{3, 4})
	}
	for _, subset := range k.Source.Entry.Split.Measured() {
		tasks, err := k.tasks(subset)
		if err != nil {
			return err
		}
		exam.Selectors = append(exam.Selectors, tasks...)
	}
	if k.Quick {
		exam.Instances = 1
	}
	played, err := k.play(ctx, exam)
	if err != nil {
		return err
	}
	k.report.Arms, k.report.Comparisons, err = k.Source.Tabulate(ctx, played, arms[:len(exam.Arms)], pairs)
	if err = errors.Join(err, played.Close()); err != nil {
		return err
	}
	return k.took("evaluation")
}

// Summary is a line about a seed.
func (r *SeedReport) Summary() string {
	kept := fmt.Sprintf("step %d is kept", r.Step)
	if r.Step == 0 {
		kept = "no step was better than stage 1, which is kept"
	}
	var parts []string
	for _, p := range r.Parts {
		parts = append(parts, fmt.Sprintf("%s %.0f s", p.Name, p.Seconds))
	}
	return fmt.Sprintf("seed %d: %s; %s", r.Seed, kept, strings.Join(parts, ", "))
}
