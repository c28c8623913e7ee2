package report

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"gymkhana"
	"gymkhana/internal/drift"
	"gymkhana/metric"
)

// A Drift is how the results of one agent change with the version of the world.
type Drift struct {
	Agent    string         `json:"agent"`
	Versions []VersionScore `json:"versions"` // by version; the first is the one that the others are compared with
}

// A VersionScore is the result of an agent in one version of the world.
type VersionScore struct {
	Version int             `json:"version"`
	Success metric.Estimate `json:"success"` // N is 0 if nothing was scored
	// of the success against the first version, on the same task, instance and repeat
	Change *metric.Comparison `json:"change"`
	Ends   *Ends              `json:"ends,omitempty"`
}

// Ends is how the episodes of an agent ended that repeats a recorded solution.
type Ends struct {
	// the share of recorded steps that could be performed, mean over episodes
	Kept metric.Estimate `json:"kept"`
	// the shares of episodes that layout, wording and data ended, and that were played to their end
	Causes map[string]metric.Estimate `json:"causes"`
	Solved metric.Estimate            `json:"solved"` // the share of episodes that were played to their end and succeeded
}

// NewDrift compares the versions of the world that a run has, for every agent that played in several. It is an error if
// none did. The ends of recorded solutions are read from the last decisions of agents without a model.
func NewDrift(ctx context.Context, a gymkhana.Archive, rows []gymkhana.EpisodeRow) ([]Drift, error) {
	groups, names, err := byVersion(a.Run().Plan.Arms)
	if err != nil {
		return nil, err
	}
	arms := byArm(rows, len(a.Run().Plan.Arms))
	var list []Drift
	for i, own := range groups {
		d := Drift{Agent: names[i]}
		first := scoredOf(arms[own[0]])
		for _, arm := range own {
			played := scoredOf(arms[arm])
			v := VersionScore{Version: versionOf(&a.Run().Plan.Arms[arm]), Success: played.estimate(a.Run(), Success)}
			if arm != own[0] {
				v.Change = changed(first, played)
			}
			if a.Run().Plan.Arms[arm].Model == "" {
				if v.Ends, err = endsOf(ctx, a, played); err != nil {
					return nil, err
				}
			}
			d.Versions = append(d.Versions, v)
		}
		list = append(list, d)
	}
	return list, nil
}

// versionOf is the version of the world of an arm; worlds begin with 1.
func versionOf(arm *gymkhana.Arm) int { return max(arm.WorldVersion, 1) }

// byVersion groups the arms that differ only in the version of the world, each group in the order of the versions.
func byVersion(arms []gymkhana.Arm) (groups [][]int, names []string, err error) {
	at := map[gymkhana.Hash]int{}
	var bases []gymkhana.Arm
	for i := range arms {
		base := arms[i]
		base.WorldVersion, base.Labels, base.Plays = 0, nil, nil
		hash, err := base.Hash()
		if err != nil {
			return nil, nil, err
		}
		if _, known := at[hash]; !known {
			at[hash] = len(groups)
			groups, bases = append(groups, nil), append(bases, base)
		}
		groups[at[hash]] = append(groups[at[hash]], i)
	}
	all := ArmNames(bases)
	var several [][]int
	for i, own := range groups {
		if len(own) < 2 {
			continue
		}
		slices.SortStableFunc(own, func(x, y int) int { return versionOf(&arms[x]) - versionOf(&arms[y]) })
		several, names = append(several, own), append(names, all[i])
	}
	if len(several) == 0 {
		return nil, nil, gymkhana.Blame(gymkhana.FaultSetup, "drift",
			errors.New("no agent of the run played in several versions of the world; run --world-versions 1..10 does that"))
	}
	return several, names, nil
}

// changed compares the success in a version with that in the first one; nil without episodes in both.
func changed(first, now scores) *metric.Comparison {
	type place struct {
		task     gymkhana.TaskID
		instance gymkhana.Seed
		repeat   int
	}
	was := map[place]float64{}
	for _, row := range first {
		was[place{row.Task, row.Instance, row.Repeat}] = Success.Of(row.Outcome)
	}
	var differences []float64
	var families []gymkhana.TaskID
	for _, row := range now {
		if before, both := was[place{row.Task, row.Instance, row.Repeat}]; both {
			differences, families = append(differences, Success.Of(row.Outcome)-before), append(families, family(row))
		}
	}
	if len(differences) == 0 {
		return nil
	}
	c := metric.PairedT(metric.ByFamily(differences, families), metric.Confidence)
	return &c
}

// endsOf reads how recorded solutions ended; nil if no episode says it.
func endsOf(ctx context.Context, a gymkhana.Archive, played scores) (*Ends, error) {
	var kept []float64
	var solved []bool
	var families []gymkhana.TaskID
	hits := map[string][]bool{}
	for _, row := range played {
		t, err := a.Trajectory(ctx, row.ID)
		if errors.Is(err, gymkhana.ErrNotStored) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", row.Task, err)
		}
		if len(t.Decisions) == 0 {
			continue
		}
		end, ok := drift.Parse(t.Decisions[len(t.Decisions)-1].Reason)
		if !ok {
			if len(kept) == 0 {
				return nil, nil // another agent, whose episodes need not be read
			}
			continue
		}
		kept, families = append(kept, float64(end.Kept)/float64(max(end.Of, 1))), append(families, family(row))
		solved = append(solved, end.Cause == drift.Played && Success.Of(row.Outcome) == 1)
		for _, cause := range drift.Causes() {
			hits[cause] = append(hits[cause], cause == end.Cause)
		}
	}
	if len(kept) == 0 {
		return nil, nil
	}
	e := &Ends{Kept: estimateWithin(kept, families, gymkhana.Range{Most: 1}), Causes: map[string]metric.Estimate{}}
	rate := func(hits []bool) metric.Estimate {
		return metric.EstimateRate(metric.Tallies(hits, families), metric.Confidence)
	}
	e.Solved = rate(solved)
	for _, cause := range drift.Causes() {
		e.Causes[cause] = rate(hits[cause])
	}
	return e, nil
}

// WriteDrift writes a line for each agent and version, and, for agents that repeat recorded solutions, what ended them.
func WriteDrift(w io.Writer, list []Drift) error {
	share := func(e metric.Estimate) string {
		if e.N == 0 {
			return dash
		}
		return beside(percent(e.Mean), e.CI, true)
	}
	g := newGrid("agent", ">version", ">n", "success %", "change")
	ends := newGrid("recorded by", ">version", "steps kept %", "layout %", "wording %", "data %", "to the end %",
		"solved %")
	any := false
	for _, d := range list {
		for _, v := range d.Versions {
			change := dash
			if v.Change != nil {
				change = beside(signed(Success)(v.Change.Mean), v.Change.CI, true)
			}
			g.add(cut(d.Agent, 40), fmt.Sprint(v.Version), fmt.Sprint(v.Success.N), share(v.Success), change)
			if e := v.Ends; e != nil {
				any = true
				ends.add(cut(d.Agent, 30), fmt.Sprint(v.Version), share(e.Kept), share(e.Causes[drift.Layout]),
					share(e.Causes[drift.Wording]),
					share(e.Causes[drift.Data]), share(e.Causes[drift.Played]), share(e.Solved))
			}
		}
	}
	if _, err := io.WriteString(w,
		"drift with the version of the world; change: against the first version, on the same instances\n\n"); err != nil {
		return err
	}
	if err := g.write(w); err != nil || !any {
		return err
	}
	const ended = "\nwhat ended recorded solutions: the target is elsewhere (layout), has another name (wording), or does not " +
		"exist (data); played to the end and not solved: other facts\n\n"
	if _, err := io.WriteString(w, ended); err != nil {
		return err
	}
	return ends.write(w)
}
