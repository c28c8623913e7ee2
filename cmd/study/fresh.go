package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/policy"
	"gymkhana/metric"
	"gymkhana/registry"
	"gymkhana/report"
)

// A look is the only evaluation on a fresh test set: it plays the reference agents and trained policies on tasks
// that are drawn from the hash of the commit that froze the design, and records that it did. If it was killed before
// the record was written, the next run resumes it.
type look struct {
	source *learn.Source
	key    string // the hash of the commit
	models []network
	file   string // the path of the run; the record is next to it
	quick  bool   // play only one instance of each task; this also counts as the look

	play   func(context.Context, learn.Exam) (learn.Played, error)
	digest func(ctx context.Context, file string) (gymkhana.Hash, error) // the digest of a run file
	now    func() time.Time
}

// A network is a trained policy that takes part in a look.
type network struct {
	way   string // how it was trained, which groups the means; "": not known
	model string // policy/NAME
}

// A FreshReport has the results on a fresh set, and the record that it was used.
type FreshReport struct {
	Suite  string        `json:"suite"`
	Key    string        `json:"key"`
	Date   time.Time     `json:"date"`
	Quick  bool          `json:"quick,omitempty"`
	Kernel string        `json:"kernel"` // the arithmetic that the networks were played with
	Run    string        `json:"run"`
	Digest gymkhana.Hash `json:"digest"` // the hash of the run
	Agents []FreshAgent  `json:"agents"`
	Means  []FreshMean   `json:"means,omitempty"` // the mean results of the networks, for each way that has several

	Record string `json:"-"` // the file
}

// A FreshAgent is how one agent does. Its interval clusters by family.
type FreshAgent struct {
	Agent   string        `json:"agent"`
	Model   string        `json:"model,omitempty"`
	Way     string        `json:"way,omitempty"`    // how the network was trained
	Weights gymkhana.Hash `json:"weights,omitzero"` // the hash of the network's file
	learn.Rate
}

// A FreshMean is how several trainings of a way do; the interval is over trainings and families, see
// [metric.EstimateCrossed].
type FreshMean struct {
	Way     string          `json:"way,omitempty"`
	Models  int             `json:"models"`
	Success float64         `json:"success"`
	CI      metric.Interval `json:"ci"`
}

// take plays the episodes that were not played yet, and writes the record. It refuses a set that was looked at.
func (f *look) take(ctx context.Context) (*FreshReport, error) {
	suite, err := f.suite()
	if err != nil {
		return nil, err
	}
	if err := f.unseen(); err != nil {
		return nil, err
	}
	exam := learn.Exam{Selectors: []string{suite.Name}, Agents: append(f.source.References(suite.Tasks),
		registry.PolicyName), File: f.file}
	for _, m := range f.models {
		exam.Models = append(exam.Models, m.model)
	}
	if f.quick {
		exam.Instances = 1
	}
	_, err = os.Stat(f.file)
	exam.Resume = !errors.Is(err, fs.ErrNotExist)
	played, err := f.play(ctx, exam)
	if err != nil {
		return nil, err
	}
	r, err := f.report(ctx, played, suite)
	if err = errors.Join(err, played.Close()); err != nil {
		return nil, err
	}
	if r.Digest, err = f.digest(ctx, f.file); err != nil {
		return nil, err
	}
	return r, f.write(r)
}

// suite draws the set, and adds it to the catalog.
func (f *look) suite() (*gymkhana.Suite, error) {
	draw, c := f.source.Entry.Split.Fresh, f.source.Catalog
	switch {
	case draw == nil:
		return nil, refuse("there is no fresh set for %s", f.source.Entry.Name)
	case len(f.models) == 0:
		return nil, refuse("no policy is named to look with; add --models policy/FILE, for each training")
	}
	for i, m := range f.models {
		if slices.ContainsFunc(f.models[:i], func(o network) bool { return o.model == m.model }) {
			return nil, refuse("--models: %s comes twice; leave one out", m.model)
		}
	}
	suite, err := draw(f.key)
	if err != nil {
		return nil, refuse("%w", err)
	}
	if c.HasSuite(suite.Name) {
		return nil, refuse("there is a suite %s already; give yours another name", suite.Name)
	}
	c.Suite(suite.Name, func() (*gymkhana.Suite, error) { return suite, nil })
	return suite, nil
}

// recordFile is the path of the record, next to the run.
func (f *look) recordFile() string { return strings.TrimSuffix(f.file, ".gym") + ".json" }

// unseen refuses a set that has a record.
func (f *look) unseen() error {
	path := f.recordFile()
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	var then FreshReport
	if err == nil {
		err = json.Unmarshal(b, &then)
	}
	switch {
	case err != nil:
		return refuse("%s is no record of a fresh set (%w); name another file with --out", path, err)
	case !strings.HasPrefix(then.Key, f.key) && !strings.HasPrefix(f.key, then.Key): // one may be the short hash
		return refuse("%s is the record of the fresh set of %s; name another file with --out", path, then.Key)
	}
	return refuse("the fresh set of %s was looked at on %s (%s); a set is fresh once. Freeze another commit",
		then.Key, then.Date.Format(time.DateOnly), path)
}

// report sums up a run that is played to its end.
func (f *look) report(ctx context.Context, played learn.Played, suite *gymkhana.Suite) (*FreshReport, error) {
	rows, err := played.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	r := &FreshReport{Suite: suite.Name, Key: f.key, Date: f.now().UTC(), Quick: f.quick, Kernel: policy.Kernel(),
		Run: f.file, Record: f.recordFile()}
	run, ways := played.Run(), map[string]string{}
	for _, m := range f.models {
		ways[m.model] = m.way
	}
	for i, s := range report.Summarize(run, rows).Agents {
		if s.Scored < s.Episodes {
			return nil, fmt.Errorf("%d episodes of %s were not scored; the same command plays them again", s.Episodes-s.Scored,
				s.Name)
		}
		r.Agents = append(r.Agents, FreshAgent{s.Agent, s.Model, ways[s.Model], run.Plan.Arms[i].Weights,
			learn.Rate{Episodes: s.Episodes, Scored: s.Scored, SuccessRate: s.SuccessRate, SuccessCI: s.SuccessCI}})
	}
	var seen []string
	for _, m := range f.models {
		if !slices.Contains(seen, m.way) {
			seen = append(seen, m.way)
			if mean := meanOf(run, rows, func(model string) bool { return ways[model] == m.way }); mean != nil {
				mean.Way = m.way
				r.Means = append(r.Means, *mean)
			}
		}
	}
	return r, nil
}

// meanOf is the mean over the networks of a run that are counted, nil for less than two. All episodes are scored.
func meanOf(run *gymkhana.Run, rows []gymkhana.EpisodeRow, counts func(model string) bool) *FreshMean {
	networks, families := map[int]int{}, map[string]int{}
	var cells [][][]float64
	for i := range rows {
		row := &rows[i]
		if arm := &run.Plan.Arms[row.Arm]; arm.Agent != registry.PolicyName || !counts(arm.Model) {
			continue
		}
		n, f := place(networks, row.Arm), place(families, cmp.Or(row.Fact, string(row.Task)))
		for len(cells) <= n {
			cells = append(cells, nil)
		}
		for len(cells[n]) <= f {
			cells[n] = append(cells[n], nil)
		}
		won := 0.0
		if row.Outcome.Verdict.Success {
			won = 1
		}
		cells[n][f] = append(cells[n][f], won)
	}
	if len(cells) < 2 {
		return nil
	}
	e := metric.EstimateCrossed(cells, metric.Confidence)
	return &FreshMean{Models: len(cells), Success: e.Mean, CI: e.CI.Clip(0, 1)}
}

// place gives the place of a key, which is the next one for a new key.
func place[K comparable](places map[K]int, key K) int {
	at, known := places[key]
	if !known {
		at = len(places)
		places[key] = at
	}
	return at
}

// write writes the record.
func (f *look) write(r *FreshReport) error {
	b, err := json.MarshalIndent(r, "", "  ")
	if err == nil {
		err = policy.Replace(r.Record, append(b, '\n'))
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "study", err)
}
