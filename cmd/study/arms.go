package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/agent/group"
	"gymkhana/learn"
	"gymkhana/learn/marl"
	"gymkhana/learn/policy"
	"gymkhana/registry"
)

// A contest compares ways to train a group. All go on from the same policy of stage 1, with equally many pairs and
// steps. It resumes where an earlier process stopped.
type contest struct {
	source *learn.Source
	folder string
	seeds  int
	key    string // draws the instances of the table, and the fresh apps; "": official instances, and no fresh apps
	quick  bool
	most   int      // instances of each task in the table, except fresh apps; 0: all
	ways   []branch // the first is the whole method
	curves bool     // also groups of other sizes

	config func(seed uint64) marl.Config // of the whole method
	team   *marl.Team                    // trains; its source is that of the contest
	now    func() time.Time
	say    func(format string, args ...any)
}

// A branch is a way to train a group: what is different from the whole method.
type branch struct {
	name   string
	change func(*marl.Config)
	once   bool // for the first seed only
}

// freshApps is the subset of fresh apps. Every instance is played, since most have an app of their own.
const freshApps = "fresh apps"

// The rows of the table that others are compared with.
const (
	wholeMethod = "full"
	untaught    = "GroupAgents, 3 rounds, of stage 1"
	meanMember  = "full, mean member"
	bestMember  = "full, best member"
	criticsVote = "full, vote critic"
	silentSeeds = "full, seeds that vote without a word"
)

// branches are the ways that are trained.
var branches = []branch{
	{name: wholeMethod, change: func(*marl.Config) {}},
	{name: "no split", change: func(c *marl.Config) { c.Pairs.Terminal = true }},
	{name: "no edge update", change: func(c *marl.Config) { c.Graph = marl.FixedGraph }},
	{name: "SFT on positives", change: func(c *marl.Config) { c.Beta = 0 }},
	{name: "the paper's loss", change: func(c *marl.Config) { c.Anchor, c.Taught = 0, 0 }},
	{name: "no messages", change: func(c *marl.Config) { c.Graph = marl.NoGraph }},
	{name: "supervised only", change: func(c *marl.Config) { c.Taught = 1 }},
	{name: "own weights", change: func(c *marl.Config) { c.Own = true }, once: true},
}

// A ContestReport is the table of a contest.
type ContestReport struct {
	Suite    string       `json:"suite"`
	Folder   string       `json:"folder"`
	Key      string       `json:"key,omitempty"`
	Kernel   string       `json:"kernel"`
	Pairs    []int        `json:"pairs"` // lessons of pairs in every training, by seed
	Branches []SeedBranch `json:"branches"`
	Rows     []ContestRow `json:"rows"`
	Gains    []Contrast   `json:"gains"`            // the whole method less untaught groups on the first subset, by seed, with intervals over families
	Curves   []ContestRow `json:"curves,omitempty"` // the first seed in groups of other sizes; Full is the usual size
	Runs     []GateRun    `json:"runs"`
	Parts    []marl.Part  `json:"parts"`

	Subsets []string   `json:"-"`
	Tables  [][]string `json:"-"` // of each subset its name and those of its sections, in the order of columns
}

// A SeedBranch is a training.
type SeedBranch struct {
	Name string `json:"name"`
	marl.SeedReport
}

// A ContestRow has a row's results on each subset, and how much more success the whole method has, paired by seed, task
// and instance.
type ContestRow struct {
	Name    string              `json:"name"`
	Subsets map[string]Rate     `json:"subsets"`
	Full    map[string]Contrast `json:"full"`
}

// safe is a name as that of a folder.
func safe(name string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || r == '\'' || r == ',' {
			return '-'
		}
		return r
	}, name)
}

// run trains what is missing, plays the table, and reports.
func (c *contest) run(ctx context.Context) (*ContestReport, error) {
	r := &ContestReport{Suite: c.source.Entry.Split.Suite, Folder: c.folder, Key: c.key, Kernel: policy.Kernel()}
	selectors, err := c.selectors(r)
	if err != nil {
		return nil, err
	}
	marks := map[string][]scores{} // of each row, by seed
	var order, full []string       // the rows, and the checkpoints of the whole method
	for seed := uint64(1); seed <= uint64(c.seeds); seed++ {
		done, err := c.seed(ctx, seed, selectors, r)
		if err != nil {
			return nil, fmt.Errorf("seed %d: %w", seed, err)
		}
		for _, name := range done.names() {
			if !slices.Contains(order, name) {
				order = append(order, name)
			}
		}
		if len(done.Branches) == 0 || len(done.Branches[0].Checkpoints) == 0 {
			return nil, refuse("%s names no trained network; delete it, and what is missing is done again", filepath.Join(c.team.SeedFolder(seed), marksFile))
		}
		r.Pairs, r.Branches = append(r.Pairs, done.Pairs), append(r.Branches, done.Branches...)
		if err := c.add(r, done, selectors, marks); err != nil {
			return nil, err
		}
		full = append(full, filepath.Join(c.folder, done.Branches[0].Checkpoints[0]))
	}
	if n := len(marks[criticsVote]); n < c.seeds { // its row would be compared with other seeds
		c.say("%d of %d seeds have a critic, so there is no row for it", n, c.seeds)
		order = slices.DeleteFunc(order, func(name string) bool { return name == criticsVote })
	}
	if len(full) > 1 {
		done, err := c.silent(ctx, full, selectors, r)
		if err == nil {
			err = c.add(r, done, selectors, marks)
		}
		if err != nil {
			return nil, err
		}
		order = append(order, silentSeeds)
	}
	if c.curves {
		if err := c.curve(ctx, full[0], selectors, r); err != nil {
			return nil, err
		}
	}
	r.sum(order, marks)
	return r, nil
}

// seed trains and plays what is missing of a seed. Its marks are kept, and are all that is needed of it later.
func (c *contest) seed(ctx context.Context, seed uint64, selectors map[string]string, r *ContestReport) (*seedMarks, error) {
	folder := c.team.SeedFolder(seed)
	settings := []any{c.team.World, c.team.Recipe}
	for i := range c.ways {
		cfg := c.config(seed)
		c.ways[i].change(&cfg)
		settings = append(settings, c.ways[i].name, cfg)
	}
	return c.kept(folder, settings, r, func(own *ContestReport) (*seedMarks, error) {
		done, stem, err := c.train(ctx, seed, own)
		if err != nil {
			return nil, err
		}
		t, err := c.table(stem, done)
		if err != nil {
			return nil, err
		}
		all, err := c.play(ctx, t, filepath.Join(folder, "arms.gym"), selectors, own)
		if err != nil {
			return nil, err
		}
		m := marksOfRows(t.names, all)
		m.Pairs, m.Branches = own.Pairs[0], done
		for i := range done {
			for k, path := range done[i].Checkpoints {
				if done[i].Checkpoints[k], err = filepath.Rel(c.folder, path); err != nil {
					return nil, err
				}
			}
		}
		return m, nil
	})
}

// silent plays the whole method of all seeds as one group that votes without a word.
func (c *contest) silent(ctx context.Context, full []string, selectors map[string]string, r *ContestReport) (*seedMarks, error) {
	cfg := c.config(1)
	cfg.Graph, cfg.Members, cfg.Rounds = marl.NoGraph, len(full), 1
	return c.kept(c.folder, []any{silentSeeds, cfg}, r, func(own *ContestReport) (*seedMarks, error) {
		t := &table{contest: c, policies: map[string]gymkhana.Policy{}}
		if err := t.group(silentSeeds, cfg, full); err != nil {
			return nil, err
		}
		all, err := c.play(ctx, t, filepath.Join(c.folder, "seeds.gym"), selectors, own)
		if err != nil {
			return nil, err
		}
		return marksOfRows(t.names, all), nil
	})
}

// kept reads the marks of a folder or, if there are none, makes and keeps them.
func (c *contest) kept(folder string, settings []any, r *ContestReport, do func(own *ContestReport) (*seedMarks, error)) (*seedMarks, error) {
	text, err := json.Marshal(append(settings, c.key, c.most, c.quick))
	if err != nil {
		return nil, err
	}
	m, err := readSeedMarks(folder, gymkhana.HashBytes(text))
	if err == nil && m == nil {
		own := &ContestReport{Subsets: r.Subsets}
		if m, err = do(own); err == nil {
			m.Settings, m.Kernel, m.Parts, m.Runs = gymkhana.HashBytes(text), policy.Kernel(), own.Parts, own.Runs
			err = m.write(folder)
		}
	}
	if err == nil {
		r.Kernel, r.Parts, r.Runs = m.Kernel, append(r.Parts, m.Parts...), append(r.Runs, m.Runs...)
	}
	return m, err
}

// add adds marks to those of each row, with the sections of the subsets.
func (c *contest) add(r *ContestReport, m *seedMarks, selectors map[string]string, marks map[string][]scores) error {
	all, err := m.scores()
	if err != nil {
		return err
	}
	r.Tables = nil
	for _, subset := range r.Subsets {
		sections, err := addSections(c.source, subset, selectors[subset], all)
		if err != nil {
			return err
		}
		r.Tables = append(r.Tables, append([]string{subset}, sections...))
	}
	for i, name := range m.names() {
		marks[name] = append(marks[name], all[i])
	}
	return nil
}

// selectors are the validation tasks, other tasks, and fresh apps, if there is a key.
func (c *contest) selectors(r *ContestReport) (map[string]string, error) {
	split := &c.source.Entry.Split
	all := map[string]string{split.Val: c.source.Subset(split.Val)}
	r.Subsets = []string{split.Val}
	if len(split.Tests) > 0 {
		all[split.Tests[0]] = c.source.Subset(split.Tests[0])
		r.Subsets = append(r.Subsets, split.Tests[0])
	}
	if c.key == "" || split.Fresh == nil {
		return all, nil
	}
	suite, err := split.Fresh(c.key)
	if err != nil {
		return nil, refuse("%w", err)
	}
	if !c.source.Catalog.HasSuite(suite.Name) {
		c.source.Catalog.Suite(suite.Name, func() (*gymkhana.Suite, error) { return suite, nil })
	}
	all[freshApps] = suite.Name
	r.Subsets = append(r.Subsets, freshApps)
	return all, nil
}

// train trains every branch of a seed, or the rest of them, with as many pairs as the branch that has the fewest.
func (c *contest) train(ctx context.Context, seed uint64, r *ContestReport) ([]SeedBranch, *marl.Stem, error) {
	clock := c.now()
	stem, err := c.team.Stem(ctx, seed)
	if err != nil {
		return nil, nil, err
	}
	r.took(c, fmt.Sprintf("seed %d, stage 1", seed), &clock)
	least := 0
	for i := range c.ways {
		b := &c.ways[i]
		cfg := c.config(seed)
		if b.change(&cfg); i > 0 && cfg.Graph == c.config(seed).Graph && cfg.Pairs == c.config(seed).Pairs {
			continue // the pairs of the whole method
		}
		n, err := c.count(ctx, stem, b, cfg)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", b.name, err)
		}
		c.say("seed %d, %s: %d pairs", seed, b.name, n)
		if n == 0 {
			return nil, nil, refuse("%s has no pairs, so that trainings with equally many pairs are impossible; roll out more instances", b.name)
		}
		if least == 0 || n < least {
			least = n
		}
	}
	r.Pairs = append(r.Pairs, least)
	r.took(c, fmt.Sprintf("seed %d, roll-outs and matrices", seed), &clock)
	var done []SeedBranch
	for i := range c.ways {
		b := &c.ways[i]
		if b.once && seed != 1 {
			continue
		}
		cfg := c.config(seed)
		cfg.Most = least
		b.change(&cfg)
		one, err := c.team.Branch(ctx, stem, safe(b.name), cfg)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", b.name, err)
		}
		c.say("%s, %s", b.name, one.Summary())
		done = append(done, SeedBranch{b.name, *one})
		r.took(c, fmt.Sprintf("seed %d, %s", seed, b.name), &clock)
	}
	return done, stem, nil
}

// took notes the time since clock as a part.
func (r *ContestReport) took(c *contest, part string, clock *time.Time) {
	now := c.now()
	r.Parts = append(r.Parts, marl.Part{Name: part, Seconds: now.Sub(*clock).Seconds()})
	c.say("%s took %.0f s", part, now.Sub(*clock).Seconds())
	*clock = now
}

// A count is the stored number of pairs of a branch.
type count struct {
	Config gymkhana.Hash `json:"config"`
	Pairs  int           `json:"pairs"`
}

// count is the number of pairs of a branch, which is kept in its folder.
func (c *contest) count(ctx context.Context, stem *marl.Stem, b *branch, cfg marl.Config) (int, error) {
	text, err := json.Marshal(cfg)
	if err != nil {
		return 0, err
	}
	then, path := count{}, filepath.Join(stem.Folder, safe(b.name), "pairs.json")
	kept, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(kept, &then)
	}
	switch {
	case err == nil && then.Config == gymkhana.HashBytes(text):
		return then.Pairs, nil
	case err == nil:
		return 0, refuse("%s was begun with other settings; begin again in another folder", path)
	case !errors.Is(err, fs.ErrNotExist):
		return 0, refuse("%s: %w; delete it, and the pairs are counted again", path, err)
	}
	n, err := c.team.Count(ctx, stem, safe(b.name), cfg)
	if err != nil {
		return 0, err
	}
	kept, err = json.Marshal(count{gymkhana.HashBytes(text), n})
	if err == nil {
		err = policy.Replace(path, append(kept, '\n'))
	}
	return n, err
}

// A table is the arms of a run, with their names.
type table struct {
	*contest
	names    []string
	arms     []gymkhana.Arm
	policies map[string]gymkhana.Policy
}

// load reads networks and returns their names, and the vote of the first. The draws of an episode depend on the names, so
// these do not depend on the folder.
func (t *table) load(files []string) (names []string, vote []float64, err error) {
	for i, file := range files {
		n, card, err := policy.LoadFile(file)
		if err != nil {
			return nil, nil, err
		}
		names = append(names, card.Sum.Short())
		t.policies["policy/"+names[i]] = n
		if i == 0 {
			vote = card.Vote
		}
	}
	return names, vote, nil
}

// group adds a group of some checkpoints, which votes by majority.
func (t *table) group(name string, cfg marl.Config, files []string) error {
	names, _, err := t.load(files)
	if err != nil {
		return err
	}
	return t.voting(name, cfg, names, "", nil)
}

// weighed adds a group of a checkpoint that votes by the weights in it.
func (t *table) weighed(name string, cfg marl.Config, file string) error {
	names, vote, err := t.load([]string{file})
	if err != nil {
		return err
	}
	return t.voting(name, cfg, names, "weighed", vote)
}

// critic adds a group of a checkpoint whose critic chooses.
func (t *table) critic(name string, cfg marl.Config, file string, weights []float64) error {
	names, _, err := t.load([]string{file})
	if err != nil {
		return err
	}
	return t.voting(name, cfg, names, group.Critic, weights)
}

func (t *table) voting(name string, cfg marl.Config, names []string, vote string, weights []float64) error {
	arm, err := t.team.GroupArm(cfg, names, vote, weights)
	t.names, t.arms = append(t.names, name), append(t.arms, arm)
	return err
}

// single adds a policy that plays alone, at a temperature.
func (t *table) single(name, file string, temperature float64) error {
	names, _, err := t.load([]string{file})
	if err != nil {
		return err
	}
	options := gymkhana.Config{}
	if temperature > 0 {
		if options, err = gymkhana.NewConfig(map[string]any{"temperature": temperature}); err != nil {
			return err
		}
	}
	t.names = append(t.names, name)
	t.arms = append(t.arms, gymkhana.Arm{Agent: registry.PolicyName, Model: "policy/" + names[0], Options: options})
	return nil
}

// memberName is the row of a member of the whole method, alone.
func memberName(i int) string { return fmt.Sprintf("full, member %d alone", i+1) }

// table is what is played for a seed: what was trained, and groups of stage 1 and of an untrained network.
func (c *contest) table(stem *marl.Stem, done []SeedBranch) (*table, error) {
	t := &table{contest: c, policies: map[string]gymkhana.Policy{}}
	whole := c.config(stem.Seed)
	full := done[0].Checkpoints
	errs := []error{t.single("stage 1 alone", stem.Stage1, 0)}
	for i := range whole.Members {
		temperatures := group.UsualTemperatures
		errs = append(errs, t.single(memberName(i), full[0], temperatures[i%len(temperatures)]))
	}
	silent, one, three := whole, whole, whole
	silent.Graph, one.Rounds, three.Rounds = marl.NoGraph, 1, 3
	errs = append(errs, t.group("full, own vote of as many samples", silent, full))
	for i := range done {
		cfg := c.config(stem.Seed)
		for k := range c.ways {
			if c.ways[k].name == done[i].Name {
				c.ways[k].change(&cfg)
			}
		}
		errs = append(errs, t.group(done[i].Name, cfg, done[i].Checkpoints))
	}
	if done[0].Ranking != nil {
		errs = append(errs, t.critic(criticsVote, whole, full[0], done[0].Ranking))
	}
	errs = append(errs, t.weighed("full, vote weighed", whole, full[0]),
		t.group("GroupAgents, 1 round, of base", one, []string{stem.Base}),
		t.group("GroupAgents, 3 rounds, of base", three, []string{stem.Base}),
		t.group("GroupAgents, 1 round, of stage 1", one, []string{stem.Stage1}),
		t.group(untaught, three, []string{stem.Stage1}))
	return t, errors.Join(errs...)
}

// play plays a table, or the rest of it, and returns the scores of each row. The fresh apps have a file of their own.
func (c *contest) play(ctx context.Context, t *table, file string, selectors map[string]string, r *ContestReport) ([]scores, error) {
	usual, fresh := []string(nil), []string(nil)
	for _, subset := range r.Subsets {
		if subset == freshApps {
			fresh = []string{selectors[subset]}
			continue
		}
		usual = append(usual, selectors[subset])
	}
	all, err := c.exam(ctx, t, learn.Exam{Selectors: usual, Instances: c.most, File: file}, selectors, r)
	if err != nil || fresh == nil {
		return all, err
	}
	own, err := c.exam(ctx, t, learn.Exam{Selectors: fresh, File: strings.TrimSuffix(file, ".gym") + "-fresh.gym"}, selectors, r)
	for i := range own {
		maps.Copy(all[i], own[i])
	}
	return all, err
}

// exam plays one file of a table.
func (c *contest) exam(ctx context.Context, t *table, e learn.Exam, selectors map[string]string, r *ContestReport) ([]scores, error) {
	clock := c.now()
	e.Arms, e.Policies, e.Key, e.Resume = t.arms, t.policies, c.key, exists(e.File)
	if c.quick {
		e.Instances = 1
	}
	played, err := c.team.Play(ctx, e)
	if err != nil {
		return nil, err
	}
	all, err := c.scored(ctx, played, selectors, len(t.arms))
	if err = errors.Join(err, played.Close()); err != nil {
		return nil, err
	}
	r.took(c, "episodes of "+filepath.Base(e.File), &clock)
	digest, err := digestOf(ctx, e.File)
	r.Runs = append(r.Runs, GateRun{filepath.Base(e.File), digest.String()})
	return all, err
}

// playAll is play, and adds the scores to those of each row.
func (c *contest) playAll(ctx context.Context, t *table, file string, selectors map[string]string, r *ContestReport,
	marks map[string][]scores) error {
	all, err := c.play(ctx, t, file, selectors, r)
	if err != nil {
		return err
	}
	return c.add(r, marksOfRows(t.names, all), selectors, marks)
}

// scored are the scores of each arm of a run.
func (c *contest) scored(ctx context.Context, played learn.Played, selectors map[string]string, arms int) ([]scores, error) {
	subsetOf := map[gymkhana.TaskID]string{}
	for subset, selector := range selectors {
		tasks, _, err := c.source.Catalog.Select([]string{selector})
		if err != nil {
			return nil, err
		}
		for _, task := range tasks {
			subsetOf[task.ID] = subset
		}
	}
	rows, err := played.Episodes(ctx)
	all := make([]scores, arms)
	for i := range rows {
		row := &rows[i]
		if row.Outcome == nil || !row.Outcome.Scored {
			return nil, fmt.Errorf("%s of %s was not scored; run the same command again, which plays it again", row.ID, row.Task)
		}
		of := all[row.Arm]
		if of == nil {
			of = scores{}
			all[row.Arm] = of
		}
		subset := subsetOf[row.Task]
		if of[subset] == nil {
			of[subset] = map[episode]score{}
		}
		of[subset][episode{row.Task, row.Instance}] = scoreOf(row)
	}
	return all, err
}

// sum computes the rows of the table, and those of the mean and the best member.
func (r *ContestReport) sum(order []string, marks map[string][]scores) {
	order = slices.Clone(order)
	if members := membersOf(marks); len(members) > 0 {
		marks[meanMember] = meanOfScores(members)
		order = append(order, meanMember, bestMember)
	}
	full := marks[wholeMethod]
	for seed, before := range marks[untaught] {
		subset := r.Tables[0][0]
		by := map[gymkhana.TaskID][]float64{}
		for _, e := range slices.SortedFunc(maps.Keys(before[subset]), episode.compare) {
			now := full[seed][subset][e]
			by[now.family] = append(by[now.family], now.won-before[subset][e].won)
		}
		e := clustered(by)
		r.Gains = append(r.Gains, Contrast{subset, untaught, wholeMethod, 1, e.Mean, e.CI})
	}
	for _, name := range order {
		row := ContestRow{Name: name, Subsets: map[string]Rate{}, Full: map[string]Contrast{}}
		for _, subset := range slices.Concat(r.Tables...) {
			of, less := marks[name], full
			if name == bestMember {
				of = bestOn(membersOf(marks), subset)
			}
			if len(having(of, subset)) == 0 {
				continue
			}
			if name == silentSeeds { // one group of all seeds, against the mean of theirs
				less = meanOfScores(seedwise(full))
			}
			row.Subsets[subset] = rateOf(of, subset)
			if name != wholeMethod {
				e := estimate(less[:len(of)], of, subset)
				row.Full[subset] = Contrast{subset, name, wholeMethod, len(of), e.Mean, e.CI}
			}
		}
		r.Rows = append(r.Rows, row)
	}
}

// membersOf are the scores of each member alone, by seed.
func membersOf(marks map[string][]scores) (all [][]scores) {
	for i := 0; marks[memberName(i)] != nil; i++ {
		all = append(all, marks[memberName(i)])
	}
	return all
}

// seedwise takes the scores of several seeds for those of several members, each of one seed.
func seedwise(of []scores) (all [][]scores) {
	for _, one := range of {
		all = append(all, []scores{one})
	}
	return all
}

// meanOfScores is the mean of several rows, episode by episode.
func meanOfScores(of [][]scores) (mean []scores) {
	for seed := range of[0] {
		sum := scores{}
		for subset, episodes := range of[0][seed] {
			sum[subset] = map[episode]score{}
			for e, first := range episodes {
				m := score{first.family, 0}
				for _, one := range of {
					m.won += one[seed][subset][e].won / float64(len(of))
				}
				sum[subset][e] = m
			}
		}
		mean = append(mean, sum)
	}
	return mean
}

// bestOn is the row with the greatest mean on a subset. It is chosen by what it is measured on, so it is rather too good.
func bestOn(of [][]scores, subset string) (best []scores) {
	most := -1.0
	for _, one := range of {
		sum := 0.0
		for _, got := range one {
			for _, e := range slices.SortedFunc(maps.Keys(got[subset]), episode.compare) {
				sum += got[subset][e].won
			}
		}
		if sum > most {
			most, best = sum, one
		}
	}
	return best
}
