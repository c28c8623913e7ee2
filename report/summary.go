package report

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// A Summary is a run in numbers. Its JSON is the contract of gymkhana run --json: keys are only
// ever added.
type Summary struct {
	Run     string         `json:"run"`
	Suite   string         `json:"suite"`   // several are joined: "sokoban+football"
	Version int            `json:"version"` // the version of the first suite
	Agents  []AgentSummary `json:"agents"`  // one per arm, in the plan's order
	Repeats int            `json:"repeats"`
	Delta   *Delta         `json:"delta,omitempty"`  // with repeats only
	Spread  []SpreadRow    `json:"spread,omitempty"` // with repeats only
	Notices []string       `json:"notices,omitempty"`
	Head    *Head          `json:"head,omitempty"`   // the caller fills it in
	Digest  string         `json:"digest,omitempty"` // the digest of the run file; the caller fills it in
	Drift   []Drift        `json:"drift,omitempty"`  // results by version of the world; the caller fills them in
	Parts   []PartRow      `json:"parts,omitempty"`  // requested parts of verdicts; the caller fills them in

	Conflicts []Conflict `json:"conflicts,omitempty"` // conflicts of merged runs; Summary.Dispute fills them in

	Unread []Unread `json:"not_understood,omitempty"` // answers; Summary.Quote fills them in

	// Only if requested; the caller fills them in.
	Ledger    Ledger      `json:"ledger,omitempty"`    // requests to models
	Elsewhere []Elsewhere `json:"elsewhere,omitempty"` // their cost with other models
	Estimate  *Estimate   `json:"estimate,omitempty"`  // the estimate of the whole plan, from a pilot
	Blames    *Blames     `json:"blame,omitempty"`     // the steps at which failed episodes were lost

	success string // the worlds' own word for success, in the plural; "" means success
}

// An AgentSummary is one arm in numbers. Means and rates are over scored episodes; intervals are
// at 95 % and cluster by task. A mean of no values is null.
type AgentSummary struct {
	Agent          string            `json:"agent"`
	Model          string            `json:"model"`
	Episodes       int               `json:"episodes"`         // in the plan
	Scored         int               `json:"scored"`           //
	NotScored      int               `json:"not_scored"`       // Episodes − Scored
	SuccessRate    *float64          `json:"success_rate"`     // the success rate of scored episodes
	SuccessRateAll *float64          `json:"success_rate_all"` // the success rate of all episodes; those not scored count as 0
	SuccessCI      metric.Interval   `json:"success_ci"`
	MeanProgress   *float64          `json:"mean_progress"`
	ProgressCI     metric.Interval   `json:"progress_ci"`
	MeanReward     *float64          `json:"mean_reward"`
	RewardCI       metric.Interval   `json:"reward_ci"`
	Steps          int               `json:"steps"` // the number of steps in all episodes together
	Errors         Errors            `json:"errors"`
	Tokens         Tokens            `json:"tokens"`                    // the tokens of live calls
	CostUSD        *float64          `json:"cost_usd"`                  // null if the model's price is unknown
	WallS          float64           `json:"wall_s"`                    // seconds of all episodes, added up
	Together       int               `json:"together,omitempty"`        // episodes of all arms together, if this arm lacks some
	Name           string            `json:"name"`                      // Arm.Name
	Short          string            `json:"short"`                     // the arm's name in tables: ArmNames
	Labels         map[string]string `json:"labels"`                    // the arm's place in a matrix
	Claimed        gymkhana.Claim    `json:"claimed,omitzero"`          // the claims of the run's author
	Unfinished     int               `json:"unfinished"`                // how many of NotScored were not played, or not to the end
	MeanSteps      *float64          `json:"mean_steps"`                // the mean number of steps in scored episodes
	InvalidRate    *float64          `json:"invalid_rate"`              // unusable replies and actions per chance to give one
	Dropped        int               `json:"dropped_actions,omitempty"` // dropped by a published protocol, in all episodes
	NotUnderstood  int               `json:"not_understood,omitempty"`  // answers in scored episodes
	Saved          Saved             `json:"saved"`
	Hops           *Hopping          `json:"hops,omitempty"`      // only for chains of hops
	Metrics        map[string]*Score `json:"metrics,omitempty"`   // keyed by name, for metrics without a key of their own
	PassAtK        []float64         `json:"pass_at_k,omitempty"` // only in a run with repeats: for k = 1, 2, … repeats

	IFE bool `json:"ife,omitempty"` // tables print IFE instead of the reward; Summary.Follow fills it in

	// Model time per turn in seconds, over turns that asked a model. Summary.Time fills them in.
	LatencyMean *float64 `json:"latency_mean_s,omitempty"`
	LatencyP50  *float64 `json:"latency_p50_s,omitempty"`
	LatencyP95  *float64 `json:"latency_p95_s,omitempty"`

	Blind    *Blind    `json:"blind,omitempty"`    // in worlds that publish blind scripts; Summary.Blindfold fills it in
	Pictures *Pictures `json:"pictures,omitempty"` // sent to its model; Summary.Time fills them in
	Retries  int       `json:"retries,omitempty"`  // failed tries that were repeated, of the first 20,000 requests; likewise
}

// at gives the fields of a metric: its own fields, for metrics older than the list of metrics, or its entry in Metrics.
// It gives none for a metric that summaries leave out.
func (a *AgentSummary) at(m *Metric) (mean **float64, ci *metric.Interval) {
	var none metric.Interval
	switch m {
	case Success:
		return &a.SuccessRate, &a.SuccessCI
	case successOfAll:
		return &a.SuccessRateAll, &none
	case Progress:
		return &a.MeanProgress, &a.ProgressCI
	case Reward:
		return &a.MeanReward, &a.RewardCI
	case Steps:
		return &a.MeanSteps, &none
	case invalid:
		return &a.InvalidRate, &none
	}
	if !m.onBoard() {
		return nil, nil
	}
	if a.Metrics == nil {
		a.Metrics = map[string]*Score{}
	}
	if a.Metrics[m.Name] == nil {
		a.Metrics[m.Name] = &Score{}
	}
	return &a.Metrics[m.Name].Mean, &a.Metrics[m.Name].CI
}

// Errors count episodes by what went wrong. The first four kinds were not scored. An episode counts
// under Agent when the agent broke its contract or gave a reply or action that could not be used, and
// under Limit when tokens, cost or time ran out. Reaching the task's own budget is not an error.
type Errors struct {
	Us    int `json:"us"`
	Setup int `json:"setup"`
	World int `json:"world"`
	Model int `json:"model"`
	Agent int `json:"agent"`
	Limit int `json:"limit"`

	Context int `json:"context,omitempty"` // the conversation outgrew the model's context
	Broke   int `json:"broke,omitempty"`   // how many of Agent broke the world, such as by a page that hangs
}

// Tokens count the input and output of models. Cached is the part of In that was in the provider's
// prompt cache.
type Tokens struct {
	In     int `json:"in"`
	Out    int `json:"out"`
	Cached int `json:"cached"`
}

// String gives the sum of all tokens in short form: "220k".
func (t Tokens) String() string { return thousands(t.In + t.Out) }

// Saved is the usage and cost that answers from our own cache would have had.
type Saved struct {
	Calls   int     `json:"calls"`
	Tokens  Tokens  `json:"tokens"`
	CostUSD float64 `json:"cost_usd"`
}

// A Delta is MageBench's δ: if two arms' means differ by less, the arms may be equal, and the difference may
// come from the variation between repeats.
type Delta struct {
	Success  *float64            `json:"success"`
	Progress *float64            `json:"progress"`
	Reward   *float64            `json:"reward"`
	Metrics  map[string]*float64 `json:"metrics,omitempty"` // keyed by name, of further metrics
}

// of gives the δ of a metric.
func (d *Delta) of(m *Metric) *float64 {
	switch m {
	case Success:
		return d.Success
	case Progress:
		return d.Progress
	case Reward:
		return d.Reward
	}
	return d.Metrics[m.Name]
}

// keep sets the δ of a metric.
func (d *Delta) keep(m *Metric, x *float64) {
	switch m {
	case Success:
		d.Success = x
	case Progress:
		d.Progress = x
	case Reward:
		d.Reward = x
	default:
		if d.Metrics == nil {
			d.Metrics = map[string]*float64{}
		}
		d.Metrics[m.Name] = x
	}
}

// Summarize sums up a run. Rows come from Archive.Episodes; an unfinished run is summed up
// as far as it was played.
func Summarize(run *gymkhana.Run, rows []gymkhana.EpisodeRow) *Summary {
	plan := &run.Plan
	arms, counted := byArm(rows, len(plan.Arms)), make([]scores, len(plan.Arms))
	for i := range arms {
		counted[i] = scoredOf(arms[i])
	}
	s := &Summary{Run: run.ID, Repeats: max(plan.Repeats, 1), Agents: make([]AgentSummary, len(plan.Arms)),
		Notices: notices(run, arms)}
	s.Suite, s.Version = suiteOf(plan)
	for i, short := range ArmNames(plan.Arms) {
		s.Agents[i] = summarizeArm(run, i, arms[i], counted[i])
		s.Agents[i].Short = short
	}
	own, together := spread(plan, rows)
	for i := range s.Agents {
		if own[i] != together {
			s.Agents[i].Together = together
		}
	}
	if s.Repeats > 1 {
		s.Delta, s.Spread = &Delta{}, Spreads(run, rows)
		for _, m := range listed((*Metric).compared) {
			s.Delta.keep(m, delta(counted, m))
		}
		for i := range s.Agents {
			s.Agents[i].PassAtK = passAtK(counted[i])
		}
	}
	return s
}

func summarizeArm(run *gymkhana.Run, index int, own []*gymkhana.EpisodeRow, counted scores) AgentSummary {
	arm := &run.Plan.Arms[index]
	a := AgentSummary{Agent: arm.Agent, Model: arm.Model, Name: arm.Name(), Labels: labelsOf(arm), Claimed: arm.Claimed,
		Scored: len(counted)}
	for _, m := range Metrics {
		s := m.score(run, own, counted)
		if (m.Some != nil || m.Rare || m.Given) && s.Mean == nil {
			continue
		}
		if mean, ci := a.at(m); mean != nil {
			*mean, *ci = s.Mean, s.CI
		}
	}
	cost, allKnown := 0.0, true
	for _, row := range own {
		a.Episodes++
		out := row.Outcome
		if out == nil {
			a.Unfinished++
			allKnown = allKnown && !unpriced(arm) // calls of an unfinished episode are not counted yet, but may have cost something
			continue
		}
		a.Errors.add(out)
		a.Steps += out.Steps
		a.WallS += out.Wall.Seconds()
		a.Tokens.add(out.Usage)
		cost += out.Usage.CostUSD
		allKnown = allKnown && spentIn(run, row) != nil
		a.Saved.Calls += out.Reused
		a.Saved.Tokens.add(out.Saved)
		a.Saved.CostUSD += out.Saved.CostUSD
		if out.Dropped != nil {
			a.Dropped += *out.Dropped
		}
	}
	a.NotScored = a.Episodes - a.Scored
	a.Hops, a.NotUnderstood = hopping(run, counted), notUnderstood(counted)
	a.CostUSD = known(cost, allKnown)
	return a
}

// columns are the metrics on leaderboards. Metrics that only some episodes have are included if some arm has them.
func (s *Summary) columns() []*Metric {
	has := func(m *Metric) bool {
		return slices.ContainsFunc(s.Agents, func(a AgentSummary) bool {
			score := a.Metrics[m.Name]
			return score != nil && (!m.Rare || score.Mean != nil && *score.Mean != 0)
		})
	}
	return listed(func(m *Metric) bool { return m.onBoard() && (m.Some == nil && !m.Rare && !m.Given || has(m)) })
}

func ratio(part float64, whole int) *float64 { return known(share(part, whole)) }

// passAtK is the probability that at least one of k repeats succeeds, for k = 1, 2, … up to the fewest repeats of a
// task.
func passAtK(s scores) []float64 {
	var tasks []metric.Tally
	for _, repeats := range s.repeats(Success) {
		t := metric.Tally{N: len(repeats)}
		for _, x := range repeats {
			t.Hits += int(x)
		}
		tasks = append(tasks, t)
	}
	return metric.PassCurve(tasks)
}

func (e *Errors) add(out *gymkhana.Outcome) {
	switch {
	case !out.Scored:
		switch out.Fault {
		case gymkhana.FaultSetup.String():
			e.Setup++
		case gymkhana.FaultWorld.String():
			e.World++
		case gymkhana.FaultModel.String():
			e.Model++
		default:
			e.Us++ // an error without a Blame
		}
	case out.Fault == gymkhana.FaultAgent.String() || out.Invalid > 0:
		e.Agent++
	}
	if out.Broke {
		e.Broke++
	}
	switch out.Limit {
	case gymkhana.LimitTokens, gymkhana.LimitCost, gymkhana.LimitWall, gymkhana.LimitWorking:
		e.Limit++
	case gymkhana.LimitContext:
		e.Context++
	}
}

func (t *Tokens) add(u gymkhana.Usage) {
	t.In += u.In
	t.Out += u.Out
	t.Cached += u.Cached
}

// delta is the δ of a metric.
func delta(counted []scores, m *Metric) *float64 {
	var arms [][]float64
	for _, s := range counted {
		arms = append(arms, metric.SuiteMeans(s.repeats(m)))
	}
	return known(metric.Delta(arms))
}

// suiteOf gives one name and version for all suites of a plan. A plan without any,
// with imported tasks, is named after the tasks.
func suiteOf(plan *gymkhana.Plan) (string, int) {
	var names []string
	for _, label := range plan.Suites {
		names = append(names, label.Name)
	}
	if len(names) > 0 {
		return strings.Join(names, "+"), plan.Suites[0].Version
	}
	for _, t := range plan.Tasks {
		if !slices.Contains(names, t.ID.Suite()) {
			names = append(names, t.ID.Suite())
		}
	}
	return strings.Join(names, "+"), 0
}

// notices are the statements that every report on the run must make, each once.
func notices(run *gymkhana.Run, arms [][]*gymkhana.EpisodeRow) []string {
	var said []string
	say := func(text string) {
		if text != "" && !slices.Contains(said, text) {
			said = append(said, text)
		}
	}
	unproved, guessed := 0, 0
	for _, t := range run.Plan.Tasks {
		say(t.Notice)
		if t.Tagged(gymkhana.UnprovedTag) {
			unproved++
		}
		if t.Tagged(gymkhana.GuessTag) {
			guessed++
		}
	}
	if unproved > 0 {
		say(fmt.Sprintf("%d of %d tasks are unproved: no oracle solves them, so it is not proved that they can be solved, nor that doing nothing fails.",
			unproved, len(run.Plan.Tasks)))
	}
	if guessed > 0 {
		say(apart(run, arms, guessed))
	}
	for i := range run.Plan.Arms {
		if clock := run.Plan.Arms[i].Clock; clock.Latency && clock.Fixed == 0 {
			say(fmt.Sprintf("%s ran in real time: its scores depend on the machine and the hour and may not feed "+
				"a leaderboard.", run.Plan.Arms[i].Name()))
		}
		if graded(arms[i]) {
			say(fmt.Sprintf("Fuzzy answers were judged by %s.", run.Plan.Judge))
		}
	}
	if run.Host.Sandbox == "off" {
		say("The browser ran without its sandbox.")
	}
	return said
}

// apart gives the arms' success on the other tasks, if some tasks can be solved blind.
func apart(run *gymkhana.Run, arms [][]*gymkhana.EpisodeRow, guessed int) string {
	text := fmt.Sprintf("%d of %d tasks are tagged guess: one of the blind players that were tried solves more than one instance in twenty of them, or earns "+
		"nine tenths of what the oracle does.", guessed, len(run.Plan.Tasks))
	blind := map[gymkhana.TaskID]bool{}
	for _, t := range run.Plan.Tasks {
		blind[t.ID] = t.Tagged(gymkhana.GuessTag)
	}
	var rates []string
	for i := range run.Plan.Arms {
		others := slices.DeleteFunc(scoredOf(arms[i]), func(row *gymkhana.EpisodeRow) bool { return blind[row.Task] })
		if mean := others.mean(Success); mean != nil {
			rates = append(rates, fmt.Sprintf("%s %s %%", run.Plan.Arms[i].Name(), percent(*mean)))
		}
	}
	if len(rates) == 0 {
		return text
	}
	return text + " Success on the others: " + strings.Join(rates, ", ") + "."
}

// graded reports whether a judge was asked in one of the episodes.
func graded(rows []*gymkhana.EpisodeRow) bool {
	return slices.ContainsFunc(rows, func(row *gymkhana.EpisodeRow) bool { return row.Outcome != nil && len(row.Outcome.Grades) > 0 })
}

// Planned is the number of episodes in the plan, of all arms.
func (s *Summary) Planned() int {
	n := 0
	for i := range s.Agents {
		n += s.Agents[i].Episodes
	}
	return n
}
