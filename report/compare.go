package report

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// A Side is one arm of a run: what Compare compares.
type Side struct {
	Archive gymkhana.Archive
	Arm     int
}

// A Comparison shows the differences between A and B. Every difference is B minus A, over the episodes that are
// scored in both, paired by task content as the arms play it, instance and repeat. Intervals are at 95 % and cluster
// by task.
type Comparison struct {
	A         SideLabel `json:"a"`
	B         SideLabel `json:"b"`
	Pairs     int       `json:"pairs"`
	OnlyA     int       `json:"only_a"`     // episodes of A's plan without a counterpart
	OnlyB     int       `json:"only_b"`     //
	NotScored int       `json:"not_scored"` // pairs left out because one or both episodes are not scored
	Differences
	McNemar McNemarTest `json:"mcnemar"`
	Won     []Flip      `json:"won"`  // only B succeeded
	Lost    []Flip      `json:"lost"` // only A succeeded
	Suites  []SuitePart `json:"suites"`
	Notes   []string    `json:"notes,omitempty"` // further differences between the runs
}

// A SideLabel names the run and the arm of a side.
type SideLabel struct {
	Run  string `json:"run"`
	Arm  int    `json:"arm"`
	Name string `json:"name"`

	Claimed gymkhana.Claim `json:"claimed,omitzero"` // what the run's author claims of the arm
}

// A Difference is a mean paired difference, with tests of whether chance explains it.
type Difference struct {
	MeanA *float64        `json:"mean_a"` // over the pairs
	MeanB *float64        `json:"mean_b"`
	Mean  *float64        `json:"difference"` // B − A
	CI    metric.Interval `json:"ci"`
	T     float64         `json:"t"`
	DF    int             `json:"df"`
	P     float64         `json:"p"`           // paired t test
	PFlip float64         `json:"p_sign_flip"` // sign-flip permutation test
	PHolm float64         `json:"p_holm"`      // P, corrected for the number of suites
	PBH   float64         `json:"p_bh"`        // P, corrected after Benjamini and Hochberg
}

// McNemarTest counts the pairs in which only one side succeeded. P is null if some task has
// several pairs, which are not independent; use the sign-flip test of success instead.
type McNemarTest struct {
	OnlyA int      `json:"only_a"`
	OnlyB int      `json:"only_b"`
	P     *float64 `json:"p"`
}

// A Flip is a pair in which only one side succeeded.
type Flip struct {
	Task     gymkhana.TaskID    `json:"task"`
	Index    int                `json:"index"`
	Instance gymkhana.Seed      `json:"instance"`
	Repeat   int                `json:"repeat"`
	A        gymkhana.EpisodeID `json:"a"`
	B        gymkhana.EpisodeID `json:"b"`
}

// A SuitePart is the comparison within one suite.
type SuitePart struct {
	Suite string `json:"suite"`
	Pairs int    `json:"pairs"`
	Differences
}

// Differences holds the differences in all compared metrics.
type Differences struct {
	Success  Difference             `json:"success"`
	Progress Difference             `json:"progress"`
	Reward   Difference             `json:"reward"`
	Metrics  map[string]*Difference `json:"metrics,omitempty"` // keyed by name, of further metrics
}

// at gives the difference in a metric.
func (d *Differences) at(m *Metric) *Difference {
	switch m {
	case Success:
		return &d.Success
	case Progress:
		return &d.Progress
	case Reward:
		return &d.Reward
	}
	if d.Metrics == nil {
		d.Metrics = map[string]*Difference{}
	}
	if d.Metrics[m.Name] == nil {
		d.Metrics[m.Name] = &Difference{}
	}
	return d.Metrics[m.Name]
}

// differences tests every compared metric. The bounds of rewards are those of the run.
func differences(run *gymkhana.Run, pairs []pair) (d Differences) {
	for _, m := range listed((*Metric).compared) {
		*d.at(m) = difference(pairs, m, m.bounds(run))
	}
	return d
}

// pairKey has the values that two episodes must share to be compared.
type pairKey struct {
	content  gymkhana.Hash
	instance gymkhana.Seed
	repeat   int
}

type pair struct{ a, b gymkhana.EpisodeRow }

// Compare compares two arms, of two runs or of one. It is an error when they have no episode in
// common.
func Compare(ctx context.Context, a, b Side) (*Comparison, error) {
	rowsA, err := a.rows(ctx)
	if err != nil {
		return nil, err
	}
	rowsB, err := b.rows(ctx)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(a.played(rowsA), b.played(rowsB)); err != nil {
		return nil, err
	}
	c := &Comparison{A: a.label(), B: b.label(), Won: []Flip{}, Lost: []Flip{}, Notes: unlike(a, b)}
	for _, side := range []struct {
		Side
		rows []gymkhana.EpisodeRow
		name string
	}{{a, rowsA, "A"}, {b, rowsB, "B"}} {
		notes, err := side.provenance(ctx, side.rows, side.name)
		if err != nil {
			return nil, err
		}
		c.Notes = append(c.Notes, notes...)
	}
	pairs := c.match(rowsA, rowsB)
	if len(pairs) == 0 {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "compare", errors.New(c.apart(rowsA, rowsB)))
	}
	c.Pairs = len(pairs)
	either := &gymkhana.Run{Rewards: a.Archive.Run().Rewards.And(b.Archive.Run().Rewards)}
	c.Differences = differences(either, pairs)
	c.flip(pairs)
	c.bySuite(either, pairs)
	return c, nil
}

func (s Side) rows(ctx context.Context) ([]gymkhana.EpisodeRow, error) {
	if arms := len(s.Archive.Run().Plan.Arms); s.Arm < 0 || s.Arm >= arms {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "compare", fmt.Errorf("run %s has no arm %d; it has %s",
			s.Archive.Run().ID, s.Arm+1, count(arms, "arm")))
	}
	rows, err := s.Archive.Episodes(ctx)
	return slices.DeleteFunc(slices.Clone(rows), func(r gymkhana.EpisodeRow) bool { return r.Arm != s.Arm }), err
}

// played sets the content of each row's task to that with the arm's options of the world. Protocol, screen and version
// of the world do not change the content, so they can be compared on the same task; unlike lists them.
func (s Side) played(rows []gymkhana.EpisodeRow) error {
	own := gymkhana.Arm{World: s.arm().World}
	if len(own.World) == 0 {
		return nil
	}
	contents := map[gymkhana.TaskID]gymkhana.Hash{}
	for _, t := range s.Archive.Run().Plan.Tasks {
		var err error
		if contents[t.ID], err = own.Content(t); err != nil {
			return err
		}
	}
	for i := range rows {
		rows[i].Content = contents[rows[i].Task]
	}
	return nil
}

func (s Side) label() SideLabel {
	run := s.Archive.Run()
	name, claim := ArmNames(run.Plan.Arms)[s.Arm], s.arm().Claimed.Name()
	if claim != "" && !strings.Contains(name, claim) {
		name += " " + claim
	}
	return SideLabel{Run: run.ID, Arm: s.Arm, Name: name, Claimed: s.arm().Claimed}
}

// unlike lists the differences between the runs that do not come from the arms' settings.
func unlike(a, b Side) []string {
	runA, runB := a.Archive.Run(), b.Archive.Run()
	var notes []string
	for _, world := range worlds(runA) {
		if other, ok := runB.Plan.Worlds[world]; ok && other != runA.Plan.Worlds[world] {
			notes = append(notes, fmt.Sprintf("world %s is at version %d in A and %d in B", world,
				runA.Plan.Worlds[world], other))
		}
	}
	for _, part := range []struct{ what, a, b string }{
		{"protocol", string(a.arm().Protocol), string(b.arm().Protocol)},
		{"clock", a.arm().Clock.String(), b.arm().Clock.String()},
		{"browser", runA.Host.Browser, runB.Host.Browser},
		{"product", runA.Host.Product, runB.Host.Product},
	} {
		if part.a != part.b {
			notes = append(notes, fmt.Sprintf("%s is %s in A and %s in B", part.what, orDash(part.a), orDash(part.b)))
		}
	}
	return append(notes, unlikeArms(a.arm(), b.arm(), runA.Plan.Seed, runB.Plan.Seed)...)
}

func (s Side) arm() *gymkhana.Arm { return &s.Archive.Run().Plan.Arms[s.Arm] }

// worlds lists the names of a run's worlds, sorted.
func worlds(run *gymkhana.Run) []string {
	var names []string
	for name := range run.Plan.Worlds {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// match pairs the rows, in the order of a's plan, and counts those left over.
func (c *Comparison) match(rowsA, rowsB []gymkhana.EpisodeRow) []pair {
	inB := map[pairKey]gymkhana.EpisodeRow{}
	for _, row := range rowsB {
		inB[keyOf(row)] = row
	}
	var pairs []pair
	for _, row := range rowsA {
		other, ok := inB[keyOf(row)]
		switch {
		case !ok:
			c.OnlyA++
			continue
		case counts(&row) && counts(&other):
			pairs = append(pairs, pair{row, other})
		default:
			c.NotScored++
		}
		delete(inB, keyOf(row))
	}
	c.OnlyB = len(inB)
	return pairs
}

// apart says why two sides have no pair.
func (c *Comparison) apart(rowsA, rowsB []gymkhana.EpisodeRow) string {
	if c.NotScored > 0 {
		return fmt.Sprintf("nothing can be compared: of the %s that both sides have, none is scored on both (A: %s, %d of %d scored; B: %s, "+
			"%d of %d); gymkhana run --resume plays what is missing", count(c.NotScored, "episode"), c.A.Name, scoredIn(rowsA), len(rowsA), c.B.Name,
			scoredIn(rowsB), len(rowsB))
	}
	tasksA, tasksB := tasksIn(rowsA), tasksIn(rowsB)
	both := slices.DeleteFunc(slices.Clone(tasksA), func(id string) bool { return !slices.Contains(tasksB, id) })
	why := fmt.Sprintf("A (%s) has %s; B (%s) has %s", c.A.Name, someOf(tasksA), c.B.Name, someOf(tasksB))
	if len(both) > 0 {
		why = fmt.Sprintf("both have %s, with other content, options of the world, instances or repeats", someOf(both))
	}
	return "the two sides have no episode in common: " + why + ". Pairs share the task's content, options of the world included, the instance " +
		"and the repeat"
}

func scoredIn(rows []gymkhana.EpisodeRow) (n int) {
	for i := range rows {
		if counts(&rows[i]) {
			n++
		}
	}
	return n
}

// tasksIn lists the tasks of some episodes, each once.
func tasksIn(rows []gymkhana.EpisodeRow) (list []string) {
	seen := map[gymkhana.TaskID]bool{}
	for _, row := range rows {
		if !seen[row.Task] {
			seen[row.Task] = true
			list = append(list, string(row.Task))
		}
	}
	return list
}

// someOf names at most three things.
func someOf(names []string) string {
	switch n := len(names); {
	case n == 0:
		return "no task"
	case n > 3:
		return strings.Join(names[:3], ", ") + fmt.Sprintf(" and %d more", n-3)
	}
	return strings.Join(names, ", ")
}

func keyOf(row gymkhana.EpisodeRow) pairKey { return pairKey{row.Content, row.Instance, row.Repeat} }

// fewest is the least number of clusters for a t interval of differences. For values in a known range any number is
// enough.
const fewest = 5

// difference tests one metric. Its values lie in the range, if that is known.
func difference(pairs []pair, m *Metric, in gymkhana.Range) Difference {
	var as, bs, ds []float64
	var families []gymkhana.TaskID
	for _, p := range pairs {
		if m.Lacks != nil && (m.Lacks(p.a.Outcome) || m.Lacks(p.b.Outcome)) {
			continue
		}
		a, b := m.Of(p.a.Outcome), m.Of(p.b.Outcome)
		as, bs, ds = append(as, a), append(bs, b), append(ds, b-a)
		families = append(families, family(&p.a))
	}
	groups := metric.ByFamily(ds, families)
	t := metric.PairedT(groups, metric.Confidence)
	if width := in.Most - in.Least; in.Known() {
		t.CI = metric.EstimateBounded(groups, -width, width, metric.Confidence).CI
	} else if t.Clusters < fewest || t.SE == 0 {
		t.CI = metric.Interval{}
	}
	rng := rand.New(rand.NewPCG(1, 2)) // fixed, so that a repeated comparison gives the same result
	return Difference{MeanA: known(metric.Mean(as)), MeanB: known(metric.Mean(bs)), Mean: known(t.Mean, t.N > 0),
		CI: t.CI, T: t.T, DF: t.DF, P: t.P, PFlip: metric.SignFlip(rng, groups, 0), PHolm: t.P, PBH: t.P}
}

// flip lists the pairs in which only one side succeeded, and tests them.
func (c *Comparison) flip(pairs []pair) {
	tasks := map[gymkhana.TaskID]bool{}
	for _, p := range pairs {
		tasks[p.a.Task] = true
		f := Flip{Task: p.a.Task, Index: p.a.Index, Instance: p.a.Instance, Repeat: p.a.Repeat, A: p.a.ID, B: p.b.ID}
		switch a, b := p.a.Outcome.Verdict.Success, p.b.Outcome.Verdict.Success; {
		case b && !a:
			c.Won = append(c.Won, f)
		case a && !b:
			c.Lost = append(c.Lost, f)
		}
	}
	c.McNemar = McNemarTest{OnlyA: len(c.Lost), OnlyB: len(c.Won)}
	c.McNemar.P = known(metric.McNemar(len(c.Lost), len(c.Won)), len(tasks) == len(pairs))
}

// bySuite repeats the tests in every suite, and corrects each metric's P for the number of suites.
func (c *Comparison) bySuite(run *gymkhana.Run, pairs []pair) {
	var suites []string
	within := map[string][]pair{}
	for _, p := range pairs {
		suite := p.a.Task.Suite()
		if !slices.Contains(suites, suite) {
			suites = append(suites, suite)
		}
		within[suite] = append(within[suite], p)
	}
	c.Suites = []SuitePart{}
	for _, suite := range suites {
		ps := within[suite]
		c.Suites = append(c.Suites, SuitePart{Suite: suite, Pairs: len(ps), Differences: differences(run, ps)})
	}
	for _, m := range listed((*Metric).compared) {
		var ps []float64
		for i := range c.Suites {
			ps = append(ps, c.Suites[i].at(m).P)
		}
		for i, p := range metric.Holm(ps) {
			c.Suites[i].at(m).PHolm = p
		}
		for i, p := range metric.BenjaminiHochberg(ps) {
			c.Suites[i].at(m).PBH = p
		}
	}
}
