package report

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// An Estimate predicts the usage and the cost of a plan from its played episodes. Played episodes count as they were;
// the others are expected to be like them.
//
//	total = sum over played + left · mean
//	range = sum over played + left · (mean ± t(G − 1)·SE),  not below the sum
//
// with mean and standard error of metric.EstimateMean, clustered by task, at 95 %. It is computed for each arm, model
// and role. The bounds of a sum are the sums of the bounds, which is slightly too wide. With fewer than two tasks
// there is no range.
type Estimate struct {
	Episodes int         `json:"episodes"`  // the number of episodes in the plan
	Played   int         `json:"played"`    // how many of these were played and scored
	SpentUSD *float64    `json:"spent_usd"` // the cost of live calls so far, including attempts that do not count; null if unknown
	Unscored int         `json:"unscored"`  // how many of these were played but not scored; the estimate omits them
	Models   []*Expected `json:"models"`
	CostUSD  *Range      `json:"cost_usd"` // null if the price of a model is unknown
	Tokens   Range       `json:"tokens"`
	Wall     Range       `json:"wall_s"`   // seconds, with Parallel episodes at once
	Retrying float64     `json:"retrying"` // share of the calls' time spent in queues, back-off, failed tries and pauses
	Parallel int         `json:"parallel"`
	Unplayed []string    `json:"unplayed,omitempty"` // arms without a scored episode, which cannot be estimated
}

// Expected is the expected use of one model by one arm in one role.
type Expected struct {
	Agent   string `json:"agent"` // the arm's short name, without the model
	Model   string `json:"model"`
	Role    string `json:"role"`
	Calls   Range  `json:"calls"`
	In      Range  `json:"in"`
	Out     Range  `json:"out"`
	CostUSD *Range `json:"cost_usd"` // null if its price is unknown
}

// A Range is an expected value with its interval.
type Range struct {
	Mean float64         `json:"mean"`
	CI   metric.Interval `json:"ci"` // null if the episodes have fewer than two tasks
}

// sample holds what the scored episodes of an arm used, each number in the order of the episodes.
type sample struct {
	tasks []gymkhana.TaskID
	all   int // episodes of the plan
}

// expect extrapolates a number from the sample to all episodes.
func (s *sample) expect(xs []float64) Range {
	sum := 0.0
	for _, x := range xs {
		sum += x
	}
	left := float64(s.all - len(xs))
	e := metric.EstimateMean(metric.ByFamily(xs, s.tasks), metric.Confidence)
	r := Range{Mean: sum + left*e.Mean}
	switch {
	case left == 0:
		r.CI = metric.Between(sum, sum)
	case e.CI.Defined():
		r.CI = metric.Between(sum+left*max(e.CI.Lo, 0), sum+left*e.CI.Hi)
	}
	return r
}

// plus adds ranges; if one has no bounds, the sum has none.
func (r Range) plus(s Range) Range {
	sum := Range{Mean: r.Mean + s.Mean}
	if r.CI.Defined() && s.CI.Defined() {
		sum.CI = metric.Between(r.CI.Lo+s.CI.Lo, r.CI.Hi+s.CI.Hi)
	}
	return sum
}

func (r Range) over(n int) Range {
	d := Range{Mean: r.Mean / float64(n)}
	if r.CI.Defined() {
		d.CI = metric.Between(r.CI.Lo/float64(n), r.CI.Hi/float64(n))
	}
	return d
}

// use is the use of models by one asker in an episode.
type use struct{ calls, in, out, cost, seconds float64 }

// NewEstimate estimates a plan from the played episodes. Answers from our own cache count like live answers, since
// later ones may not be cached. It returns an error for an archive that is not Asked, or has no scored episode.
func NewEstimate(ctx context.Context, a gymkhana.Archive, parallel int) (*Estimate, error) {
	rows, err := a.Episodes(ctx)
	if err != nil {
		return nil, err
	}
	plan := &a.Run().Plan
	est := &Estimate{Episodes: len(rows), Parallel: max(parallel, 1), CostUSD: new(exactly(0)), Tokens: exactly(0), Wall: exactly(0)}
	used, unknown, askers, err := uses(ctx, a)
	if err != nil {
		return nil, err
	}
	ledger, err := NewLedger(ctx, a)
	if err != nil {
		return nil, err
	}
	est.SpentUSD = ledger.cost()
	arms := byArm(rows, len(plan.Arms))
	for arm, name := range ArmNames(plan.Arms) {
		scored := scoredOf(arms[arm])
		s := &sample{all: len(arms[arm])}
		var walls []float64
		s.tasks = scored.families()
		for _, row := range scored {
			walls = append(walls, lastedOf(row, used))
		}
		for _, row := range arms[arm] {
			if row.Outcome != nil && !counts(row) {
				est.Unscored++
			}
		}
		est.Played += len(scored)
		if len(scored) == 0 {
			est.Unplayed = append(est.Unplayed, name)
			continue
		}
		est.Wall = est.Wall.plus(s.expect(walls))
		for _, at := range askers {
			if at.arm != arm {
				continue
			}
			x := s.expected(scored, used[at])
			x.Agent, x.Model, x.Role = strings.Replace(name, " "+plan.Arms[arm].Model, "", 1), at.model, at.role
			if unknown[at] {
				x.CostUSD = nil
			}
			est.Models = append(est.Models, x)
			est.Tokens = est.Tokens.plus(x.In).plus(x.Out)
			if est.CostUSD != nil && x.CostUSD != nil {
				est.CostUSD = new(est.CostUSD.plus(*x.CostUSD))
			} else {
				est.CostUSD = nil
			}
		}
	}
	if est.Played == 0 {
		return nil, gymkhana.Blame(gymkhana.FaultModel, "estimate", errors.New("no episode of the pilot was scored, so nothing can be estimated"))
	}
	est.Wall = est.Wall.over(min(est.Parallel, est.Episodes))
	est.Retrying = ledger.retrying()
	return est, nil
}

// lastedOf gives the length of an episode in seconds. The wall time leaves out the waiting for an overloaded model,
// which is added from the calls.
func lastedOf(row *gymkhana.EpisodeRow, used map[asker]map[gymkhana.EpisodeID]*use) float64 {
	calls := 0.0
	for _, by := range used {
		if u := by[row.ID]; u != nil {
			calls += u.seconds
		}
	}
	return max(row.Outcome.Wall.Seconds(), calls)
}

func exactly(x float64) Range { return Range{x, metric.Between(x, x)} }

// expected extrapolates the requests of one asker.
func (s *sample) expected(scored scores, by map[gymkhana.EpisodeID]*use) *Expected {
	var list [4][]float64
	for _, row := range scored {
		u := cmp.Or(by[row.ID], &use{})
		for i, x := range []float64{u.calls, u.in, u.out, u.cost} {
			list[i] = append(list[i], x)
		}
	}
	return &Expected{Calls: s.expect(list[0]), In: s.expect(list[1]), Out: s.expect(list[2]), CostUSD: new(s.expect(list[3]))}
}

// uses sums up the requests of the episodes by asker, and lists the askers with an unknown price. Askers come in the order
// of their first call.
func uses(ctx context.Context, a gymkhana.Archive) (used map[asker]map[gymkhana.EpisodeID]*use, unknown map[asker]bool, askers []asker, err error) {
	asked, ok := a.(Asked)
	if !ok {
		return nil, nil, nil, nil
	}
	plan := &a.Run().Plan
	used, unknown = map[asker]map[gymkhana.EpisodeID]*use{}, map[asker]bool{}
	err = asked.Asked(ctx, 0, func(e gymkhana.EpisodeRow, c *gymkhana.Call) {
		at, profile, ok := askerOf(plan, e.Arm, c)
		if !ok || c.Response == nil {
			return
		}
		if used[at] == nil {
			used[at], askers = map[gymkhana.EpisodeID]*use{}, append(askers, at)
		}
		if used[at][e.ID] == nil {
			used[at][e.ID] = &use{}
		}
		u, usage := used[at][e.ID], c.Response.Usage
		u.calls++
		u.in += float64(usage.In)
		u.out += float64(usage.Out)
		u.cost += usage.CostUSD
		if took := c.Response.Timing; !c.Response.Cached {
			u.seconds += (took.Thinking + took.Failing + took.Waiting + took.Held).Seconds()
		}
		unknown[at] = unknown[at] || costOf(usage, profile.Price.Unknown) == nil
	})
	return used, unknown, askers, err
}

// unpriced lists the models with unknown prices.
func (e *Estimate) unpriced() (names []string) {
	for _, x := range e.Models {
		if x.CostUSD == nil && !slices.Contains(names, x.Model) {
			names = append(names, x.Model)
		}
	}
	return names
}

// WriteEstimate writes it for a terminal.
func WriteEstimate(w io.Writer, e *Estimate) error {
	g := newGrid("agent", "model", "role", ">calls", "in", "out", "cost $")
	for _, x := range e.Models {
		cost := dash
		if x.CostUSD != nil {
			cost = x.CostUSD.show(money)
		}
		g.add(x.Agent, x.Model, x.Role, thousands(int(x.Calls.Mean)), x.In.show(roundly), x.Out.show(roundly), cost)
	}
	g.long, g.spare = []string{"agent", "model"}, []string{"calls", "role", "agent"}
	if len(e.Models) > 0 {
		if err := g.write(w); err != nil {
			return err
		}
	}
	cost := ""
	if e.CostUSD != nil {
		cost = "$" + e.CostUSD.show(money)
	} else {
		names := e.unpriced()
		cost = "cost unknown (no price for " + strings.Join(names, ", ") + "; --price IN,OUT sets it, in dollars per million tokens)"
	}
	lines := []string{fmt.Sprintf("The whole plan, %s: %s, %s tokens, %s with %d at once.", count(e.Episodes, "episode"), cost,
		e.Tokens.show(roundly), e.Wall.show(seconds), e.Parallel)}
	said := fmt.Sprintf("From %s that %s played", count(e.Played, "episode"), wasOrWere(e.Played))
	if e.Unscored > 0 {
		said += fmt.Sprintf(" (%d more could not be scored and are left out)", e.Unscored)
	}
	said += "; brackets are 95 % t intervals, clustered by task. Answers from our own cache count like live ones."
	lines = append(lines, said)
	if e.SpentUSD != nil {
		lines = append(lines, "Spent on them: $"+money(*e.SpentUSD)+".")
	}
	if e.Retrying > 0.01 {
		lines = append(lines, percent(e.Retrying)+" % of the time of its calls went into queues, back-off, failed tries and pauses.")
	}
	if !e.Tokens.CI.Defined() || !e.Wall.CI.Defined() {
		lines = append(lines, "Without brackets the error is unknown: play episodes of at least two tasks with each agent.")
	}
	if e.Unplayed != nil {
		lines = append(lines, "Not in these sums, because none of its episodes was scored: "+strings.Join(e.Unplayed, ", "))
	}
	for i := range lines {
		lines[i] = Wrap(lines[i], columnsOf(w), "  ")
	}
	_, err := fmt.Fprintf(w, "\n%s\n", strings.Join(lines, "\n"))
	return err
}

// roundly prints a number of tokens.
func roundly(x float64) string { return thousands(int(x)) }

// show prints a range: "12.40 [9.10, 15.70]".
func (r Range) show(number func(float64) string) string {
	text := number(r.Mean)
	if r.CI.Defined() && r.CI.Lo < r.CI.Hi {
		text += " [" + number(r.CI.Lo) + ", " + number(r.CI.Hi) + "]"
	}
	return text
}

func wasOrWere(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}
