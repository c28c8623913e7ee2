package report

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"gymkhana"
	"gymkhana/metric"
)

// An Instructed measures how well an arm followed its instructions in one suite, as in MageBench's Table 2.
// IA and RA are the shares of trajectories with mostly invalid actions and with mostly
// repeated actions. With IFE the arm's score in the suite is meaningless and must not be shown.
type Instructed struct {
	Arm          int     `json:"arm"`
	Name         string  `json:"name"`
	Suite        string  `json:"suite"`
	Trajectories int     `json:"trajectories"`
	IA           float64 `json:"ia"`
	RA           float64 `json:"ra"`
	OnlyPasses   float64 `json:"only_passes"` // the part of RA from trajectories with nothing but passes, in football
	IFE          bool    `json:"ife"`
	Outputs      int     `json:"outputs"`
	Unparsed     int     `json:"unparsed"` // outputs in the wrong format
	Invalid      int     `json:"invalid"`  // outputs without a valid action, including the unparsed
}

// passes lists the controls that pass the ball, by suite. A trajectory that uses no other control counts in OnlyPasses.
var passes = map[string][]string{
	"football": {"do long_pass", "do high_pass", "do short_pass"},
}

// Instruct reads the trajectories of all scored episodes. Arms come in the plan's order, suites
// within an arm in the order of the tasks.
func Instruct(ctx context.Context, a gymkhana.Archive) ([]Instructed, error) {
	return instruct(ctx, a, func(*gymkhana.Arm) bool { return true })
}

// instruct reads the trajectories of some arms.
func instruct(ctx context.Context, a gymkhana.Archive, read func(*gymkhana.Arm) bool) ([]Instructed, error) {
	rows, err := a.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	plan := &a.Run().Plan
	var list []Instructed
	arms := byArm(rows, len(plan.Arms))
	for arm, name := range ArmNames(plan.Arms) {
		if !read(&plan.Arms[arm]) {
			continue
		}
		var suites []string
		turns := map[string][][]metric.Turn{}
		for _, row := range scoredOf(arms[arm]) {
			t, err := a.Trajectory(ctx, row.ID)
			if errors.Is(err, gymkhana.ErrNotStored) {
				continue
			}
			if err != nil {
				return nil, fmt.Errorf("%s: %w", row.Task, err)
			}
			suite := row.Task.Suite()
			if !slices.Contains(suites, suite) {
				suites = append(suites, suite)
			}
			turns[suite] = append(turns[suite], Turns(t))
		}
		for _, suite := range suites {
			f := metric.Following(turns[suite], passes[suite])
			list = append(list, Instructed{Arm: arm, Name: name, Suite: suite, Trajectories: f.Trajectories,
				IA: f.IA, RA: f.RA, OnlyPasses: f.OnlyPasses, IFE: f.IFE,
				Outputs: f.All.Outputs, Unparsed: f.All.Unparsed, Invalid: f.All.Invalid})
		}
	}
	return list, nil
}

// replaced is what tables print instead of the score of an arm with an instruction-following error.
const replaced = "IFE"

// replacing are the environments of MageBench, whose tables replace scores so. In others, an agent may repeat one action
// for good reasons.
var replacing = []string{"sokoban", "football", "webui"}

// Follow marks the arms whose reward says nothing, since they have an instruction-following error in every suite of the run.
// Only arms with a model and runs of MageBench's worlds are read; idle agents and random ones are baselines.
func (s *Summary) Follow(ctx context.Context, a gymkhana.Archive) error {
	plan := &a.Run().Plan
	if slices.ContainsFunc(plan.Tasks, func(t *gymkhana.Task) bool { return !slices.Contains(replacing, t.Environment.Name) }) {
		return nil
	}
	list, err := instruct(ctx, a, func(arm *gymkhana.Arm) bool { return arm.Model != "" })
	if err != nil {
		return err
	}
	for i := range s.Agents {
		own := slices.DeleteFunc(slices.Clone(list), func(in Instructed) bool { return in.Arm != i })
		s.Agents[i].IFE = len(own) > 0 && !slices.ContainsFunc(own, func(in Instructed) bool { return !in.IFE })
	}
	return nil
}

// hides reports whether tables print IFE instead of the arm's value of a metric.
func (a *AgentSummary) hides(m *Metric) bool { return a.IFE && m == Reward }

// Turns gives one metric.Turn for every decided action, of all roles, and one for every
// reply that could not be read. A decision to do nothing is the action noop. An action that the
// world does not know was replaced with noop when it was performed. That distinguishes it from an
// action that merely had no effect.
func Turns(t *gymkhana.Trajectory) []metric.Turn {
	first := map[int]int{} // turn → index of its first step
	for i := len(t.Steps) - 1; i >= 0; i-- {
		first[t.Steps[i].Turn] = i
	}
	roles := map[string]int{} // roles are numbered in the order in which they first decide
	var turns []metric.Turn
	for i := range t.Decisions {
		d := &t.Decisions[i]
		if _, seated := roles[d.Role]; !seated {
			roles[d.Role] = len(roles)
		}
		if d.Invalid != "" {
			turns = append(turns, metric.Turn{})
			continue
		}
		if len(d.Actions) == 0 {
			turns = append(turns, metric.Turn{Parsed: true, Valid: true, Action: string(gymkhana.Noop)})
		}
		for k, act := range d.Actions {
			valid := act.Check() == nil
			if start, performed := first[d.Turn]; performed && start+k < len(t.Steps) {
				if s := &t.Steps[start+k]; s.Turn == d.Turn && roles[d.Role] < len(s.Actions) {
					valid = valid && s.Actions[roles[d.Role]].Equal(act)
				}
			}
			turns = append(turns, metric.Turn{Parsed: true, Valid: valid, Action: act.String()})
		}
	}
	return turns
}

// WriteInstructed writes the rates for a terminal, in percent of trajectories.
func WriteInstructed(w io.Writer, list []Instructed) error {
	g := newGrid("agent", "suite", ">IA %", ">RA %", "IFE", ">invalid %", ">n")
	for _, in := range list {
		dagger, error := "", ""
		if in.OnlyPasses > 0 {
			dagger = "†"
		}
		if in.IFE {
			error = replaced
		}
		g.add(cut(in.Name, 40), in.Suite, percent(in.IA), percent(in.RA)+dagger, error,
			maybe(ratio(float64(in.Invalid), in.Outputs), percent), fmt.Sprint(in.Trajectories))
	}
	return g.write(w)
}
