package report

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// A Blind compares the reward of an arm with that of blind scripts, which never look at the screen. It covers the arm's
// scored episodes in worlds that publish blind scripts, with the same tasks, seeds and protocol.
type Blind struct {
	Episodes int      `json:"episodes"`
	Reward   *float64 `json:"reward"` // mean of the arm
	Best     *float64 `json:"best"`   // mean of the best script, the one with the highest mean
	Script   string   `json:"script,omitempty"`
	Scripts  int      `json:"scripts"`       // number of scripts that were played
	Oracle   *float64 `json:"oracle"`        // mean of the oracle
	Over     *float64 `json:"over"`          // (Reward − Best) / (Oracle − Best), if that is more than a tenth of Oracle
	Why      string   `json:"why,omitempty"` // the reason if a value is missing
}

// blindReward and overBlind are shown next to the reward if Summary.Blindfold has filled them in.
var (
	blindReward = &Metric{Name: "blind", Doc: "mean reward of the best blind script on the same tasks and seeds",
		Format: plainly, Better: Neither, Given: true, Column: Column{Head: ">blind", Title: "Blind", Show: hundredths}}
	overBlind = &Metric{Name: "over_blind", Doc: "how far the reward is from that of the best blind script to the oracle's",
		Format: plainly, Better: Higher, Given: true, Column: Column{Head: ">over blind", Title: "Over blind", Show: hundredths}}
)

// mostMeasured is the largest number of tasks and seeds that a report plays; a longer run gets dashes.
const mostMeasured = 500

// A Blindfold holds the rewards of blind scripts and oracles on the episodes of a run.
type Blindfold struct {
	blind   []*Blind // one per arm; nil for an arm without such episodes
	success string   // the worlds' own word for success, if all agree
}

// NewBlindfold plays the scripts and the oracle in every world of the run that publishes scripts, on the tasks of the
// plan. For other runs it is nil and costs nothing.
func NewBlindfold(ctx context.Context, c *registry.Catalog, run *gymkhana.Run, rows []gymkhana.EpisodeRow) (*Blindfold, error) {
	b := &blinder{catalog: c, run: run, entries: map[string]*registry.EnvEntry{}, spans: map[spanKey]*runner.Span{}}
	if !b.look() {
		return nil, nil
	}
	b.other = runner.OtherVersions(c, &run.Plan)
	fold := &Blindfold{success: b.success()}
	for i := range run.Plan.Arms {
		one, err := b.arm(ctx, i, scored(rows, i))
		if err != nil {
			return nil, err
		}
		fold.blind = append(fold.blind, one)
	}
	return fold, nil
}

// A blinder measures the arms of a run.
type blinder struct {
	catalog *registry.Catalog
	run     *gymkhana.Run
	entries map[string]*registry.EnvEntry // the worlds that publish scripts, by name
	other   map[string]string             // keyed by world, why it can no longer be played as in the run
	spans   map[spanKey]*runner.Span
}

type spanKey struct {
	task     gymkhana.Hash // the task as an arm plays it
	instance gymkhana.Seed
}

// look finds the worlds that publish scripts.
func (b *blinder) look() bool {
	for _, t := range b.run.Plan.Tasks {
		name := t.Environment.Name
		if e, err := b.catalog.FindEnv(name); err == nil && len(e.Blind) > 0 && b.entries[name] == nil {
			b.entries[name] = &e
		}
	}
	return len(b.entries) > 0
}

// success is the worlds' own word for success; "" if they differ.
func (b *blinder) success() string {
	word := ""
	for i, t := range b.run.Plan.Tasks {
		e := b.entries[t.Environment.Name]
		if e == nil || i > 0 && e.Success != word {
			return ""
		}
		word = e.Success
	}
	return word
}

// arm measures an arm on its scored episodes.
func (b *blinder) arm(ctx context.Context, index int, counted scores) (*Blind, error) {
	all := len(counted)
	of, counted, err := b.spansOf(index, counted)
	if len(counted) == 0 || err != nil {
		return nil, err
	}
	if len(counted) < all {
		return &Blind{Episodes: len(counted), Why: "the run has episodes in worlds without blind scripts too"}, nil
	}
	one := &Blind{Episodes: len(counted), Reward: counted.mean(Reward), Scripts: len(b.entries[of[0].Task.Environment.Name].Blind)}
	if one.Why, err = b.measure(ctx, of); one.Why != "" || err != nil {
		return one, err
	}
	one.compare(of, b.entries)
	return one, nil
}

// spansOf gives the spans of the episodes in worlds with scripts, and those episodes.
func (b *blinder) spansOf(index int, all scores) (of []*runner.Span, counted scores, err error) {
	arm := &b.run.Plan.Arms[index]
	tasks, hashes := map[gymkhana.TaskID]*gymkhana.Task{}, map[gymkhana.TaskID]gymkhana.Hash{}
	for _, row := range all {
		planned, ok := b.run.Plan.TaskOf(row.Task)
		if !ok || b.entries[planned.Environment.Name] == nil {
			continue
		}
		if tasks[row.Task] == nil {
			own, err := arm.Task(planned)
			if err != nil {
				return nil, nil, err
			}
			text, err := gymkhana.Canonical(own)
			if err != nil {
				return nil, nil, err
			}
			tasks[row.Task], hashes[row.Task] = own, gymkhana.HashBytes(text)
		}
		key := spanKey{hashes[row.Task], row.Instance}
		if b.spans[key] == nil {
			b.spans[key] = &runner.Span{Task: tasks[row.Task], Instance: row.Instance}
		}
		of, counted = append(of, b.spans[key]), append(counted, row)
	}
	return of, counted, nil
}

// measure plays the spans that are not yet measured. If it cannot, it gives the reason.
func (b *blinder) measure(ctx context.Context, of []*runner.Span) (why string, err error) {
	todo := map[string][]*runner.Span{}
	for _, s := range of {
		world := s.Task.Environment.Name
		if b.other[world] != "" {
			return b.other[world], nil
		}
		if s.Blind == nil && !slices.Contains(todo[world], s) {
			todo[world] = append(todo[world], s)
		}
	}
	if len(b.spans) > mostMeasured {
		return fmt.Sprintf("the run has more than %d tasks and seeds, and they are not played again for a report", mostMeasured), nil
	}
	for world, spans := range todo {
		if err := runner.Measure(ctx, b.catalog, b.entries[world], spans); err != nil {
			return err.Error(), ctx.Err()
		}
	}
	return "", nil
}

// compare finds the best script for the episodes, and where the arm lies between that script and the oracle. Each world
// has its own scripts, so a run with several worlds has no single best script.
func (o *Blind) compare(of []*runner.Span, entries map[string]*registry.EnvEntry) {
	world := of[0].Task.Environment.Name
	for _, s := range of {
		if s.Task.Environment.Name != world {
			o.Why = "the run has several worlds with blind scripts"
			return
		}
		if s.NoOracle != nil && o.Why == "" {
			o.Why = s.NoOracle.Error()
		}
	}
	best, sum, oracle := runner.BestScript(of)
	n := float64(len(of))
	o.Best, o.Script = known(sum/n, true), entries[world].Blind[best].String()
	if o.Why != "" {
		return
	}
	o.Oracle = known(oracle/n, true)
	room := *o.Oracle - *o.Best
	switch {
	case room <= 0:
		o.Why = "the oracle is no better than blind play"
		return
	case room <= (1-runner.MaxShare)*math.Abs(*o.Oracle):
		o.Why = fmt.Sprintf("blind play earns at least %.0f %% of what the oracle does", 100*runner.MaxShare)
		return
	}
	o.Over = known((*o.Reward-*o.Best)/room, true)
}

// Blindfold adds the rewards of blind scripts and oracles to the summary. A nil Blindfold changes nothing.
func (s *Summary) Blindfold(b *Blindfold) {
	if b == nil {
		return
	}
	s.success = b.success
	for i := range s.Agents {
		a, one := &s.Agents[i], b.blind[i]
		if a.Blind = one; one == nil {
			continue
		}
		mean, _ := a.at(blindReward)
		*mean = one.Best
		mean, _ = a.at(overBlind)
		*mean = one.Over
	}
}

// blindRemarks explain the numbers next to the rewards, each once. A remark that does not hold for all arms names its arms.
func (s *Summary) blindRemarks() []string {
	var said []string
	of := map[string][]string{}
	for i := range s.Agents {
		a := &s.Agents[i]
		if a.Blind == nil {
			continue
		}
		text := a.Blind.remark()
		if of[text] == nil {
			said = append(said, text)
		}
		of[text] = append(of[text], a.Short)
	}
	for i, text := range said {
		if arms := of[text]; len(arms) < len(s.Agents) {
			said[i] = strings.Join(arms, ", ") + ": " + text
		}
	}
	return said
}

// remark says what an arm is compared with, and why it is not.
func (b *Blind) remark() string {
	var parts []string
	if b.Best != nil {
		parts = append(parts, fmt.Sprintf("blind: the best of %d scripts that never look, on the same tasks and seeds: %s", b.Scripts, b.Script))
	}
	if b.Oracle != nil {
		parts = append(parts, "the oracle earns "+hundredths(*b.Oracle))
	}
	if b.Why != "" {
		parts = append(parts, "no comparison with blind play: "+b.Why)
	}
	return strings.Join(parts, "; ")
}
