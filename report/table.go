package report

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
)

// WriteTable writes the leaderboard for a terminal. Rates are in percent, of scored episodes;
// "all" counts those that were not scored as 0. Intervals are at 95 %. The column err counts
// episodes with an error; the lines below the table give the kinds.
func WriteTable(w io.Writer, s *Summary) error {
	headings := []string{"agent", "model"}
	var wide []int
	columns := s.columns()
	for _, m := range columns {
		if m.besideMean() {
			wide = append(wide, len(headings))
		}
		headings = append(headings, s.named(m, m.Column.Head))
	}
	headings = append(headings, ">scored", ">err")
	if s.asked() {
		headings = append(headings, ">tokens", ">p50 s", ">p95 s")
	}
	g := newGrid(append(headings, ">cost $")...)
	for i := range s.Agents {
		a := &s.Agents[i]
		cells := []string{a.withoutModel(), orDash(a.Model)}
		for _, m := range columns {
			cells = append(cells, a.cell(m))
		}
		cells = append(cells, a.scored(), strconv.Itoa(a.Errors.total()))
		if s.asked() {
			cells = append(cells, a.Tokens.String(), maybe(a.LatencyP50, number), maybe(a.LatencyP95, number))
		}
		g.add(append(cells, maybe(a.CostUSD, money))...)
	}
	g.align(wide...)
	g.long = []string{"agent", "model"}
	g.spare = []string{"all %", "steps", "dropped", "p95 s", "prog", "p50 s", "own goals %", "blind", "tokens", "err", "cost $", "reward", "over blind", "model"}
	if _, err := fmt.Fprintf(w, "%s\n\n", Wrap(fmt.Sprintf("%s, run %s", s.title(), s.Run), columnsOf(w), "  ")); err != nil {
		return err
	}
	if s.Head != nil {
		if err := s.Head.write(w); err != nil {
			return err
		}
	}
	legend := false
	if known, ok := w.(sheet); ok {
		legend = g.lettered(known.columns)
	}
	if err := g.write(w); err != nil {
		return err
	}
	return s.writeRemarks(w, g, legend)
}

// scored gives how many of the arm's episodes are scored: "7/12". If the arm lacks episodes, it adds the number of all.
func (a *AgentSummary) scored() string {
	text := fmt.Sprintf("%d/%d", a.Scored, a.Episodes)
	if a.Together > 0 {
		text += fmt.Sprintf(" of %d", a.Together)
	}
	return text
}

// named gives a heading of a metric, with the world's own word for success.
func (s *Summary) named(m *Metric, heading string) string {
	if m != Success || s.success == "" {
		return heading
	}
	heading = strings.Replace(heading, "success", s.success, 1)
	return strings.Replace(heading, "Success", strings.ToUpper(s.success[:1])+s.success[1:], 1)
}

// besideMean reports whether the table for terminals shows the metric's interval.
func (m *Metric) besideMean() bool { return m.Column.Wide && !m.Column.Brief }

// cell gives a metric of the arm for the table for terminals.
func (a *AgentSummary) cell(m *Metric) string {
	if a.hides(m) {
		return replaced
	}
	mean, ci := a.at(m)
	show := m.Format.Show
	if m.Column.Show != nil {
		show = m.Column.Show
	}
	if !m.besideMean() {
		return maybe(*mean, show)
	}
	return beside(maybe(*mean, show), *ci, m.Format.Share)
}

// asked reports whether a model was used, live or from the cache.
func (s *Summary) asked() bool {
	return slices.ContainsFunc(s.Agents, func(a AgentSummary) bool { return a.Tokens != Tokens{} || a.Saved.Calls > 0 })
}

// worth gives ", worth $0.12", or "" if the price is unknown.
func (s *Saved) worth() string {
	if s.CostUSD == 0 && s.Tokens != (Tokens{}) {
		return ""
	}
	return ", worth $" + money(s.CostUSD)
}

// title gives suite and repeats: "sokoban@1, 3 repeats".
func (s *Summary) title() string {
	text := fmt.Sprintf("%s@%d", s.Suite, s.Version)
	if s.Repeats > 1 {
		text += ", " + count(s.Repeats, "repeat")
	}
	return text
}

// withoutModel gives the arm's short name without the model.
func (a *AgentSummary) withoutModel() string {
	if a.Model == "" {
		return a.Short
	}
	return strings.Replace(a.Short, " "+line(a.Model), "", 1)
}

func orDash(s string) string {
	if s == "" {
		return dash
	}
	return s
}

func (e Errors) total() int { return e.Us + e.Setup + e.World + e.Model + e.Agent + e.Limit }

// String lists the kinds that occurred: "2 world, 3 agent (1 broke the world)".
func (e Errors) String() string {
	var parts []string
	for _, kind := range []struct {
		n    int
		name string
	}{{e.Us, "us"}, {e.Setup, "setup"}, {e.World, "world"}, {e.Model, "model"}, {e.Agent, "agent"},
		{e.Limit, "limit"}} {
		if kind.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", kind.n, kind.name))
		}
		if kind.name == "agent" && e.Broke > 0 {
			parts[len(parts)-1] += fmt.Sprintf(" (%d broke the world)", e.Broke)
		}
	}
	return strings.Join(parts, ", ")
}

// writeRemarks writes what does not fit in the table: whole names, errors by kind, δ, savings and
// notices. With a legend, it writes the letter and the whole name of every arm.
func (s *Summary) writeRemarks(w io.Writer, g *grid, legend bool) error {
	var lines []string
	for i := range s.Agents {
		a := &s.Agents[i]
		var remarks []string
		if a.NotScored > 0 {
			remarks = append(remarks, count(a.NotScored, "episode")+" not scored"+ofWhich(a.Unfinished))
		}
		if kinds := a.Errors.String(); kinds != "" {
			remarks = append(remarks, "errors: "+kinds)
		}
		if a.IFE {
			remarks = append(remarks, "IFE, an error in following instructions: nine tenths of the outputs had no valid action, or repeated one, so "+
				"the reward says nothing; --instructions prints the shares")
		}
		if a.Dropped > 0 {
			remarks = append(remarks, count(a.Dropped, "action")+" dropped: the published protocol takes only the first of a reply")
		}
		if a.Saved.Calls > 0 {
			remarks = append(remarks, count(a.Saved.Calls, "call")+" answered by the cache"+a.Saved.worth())
		}
		if a.Retries > 0 {
			remarks = append(remarks, fmt.Sprintf("%s to its endpoint failed and %s repeated; report --ledger has their time",
				count(a.Retries, "request"), was(a.Retries)))
		}
		if a.Pictures != nil {
			remarks = append(remarks, a.Pictures.seen())
		}
		if legend {
			text := letter(i) + "  " + a.Short
			if remarks != nil {
				text += ": " + strings.Join(remarks, "; ")
			}
			lines = append(lines, text)
			continue
		}
		unnamed := slices.Contains(g.left, "model") && a.Model != ""
		switch {
		case remarks != nil:
			lines = append(lines, a.Short+": "+strings.Join(remarks, "; "))
		case unnamed || strings.Contains(strings.Join(g.rows[i], " "), "…"):
			lines = append(lines, "in full: "+a.Short)
		}
	}
	if g.left != nil {
		lines = append(lines, "left out for lack of space: "+strings.Join(g.left, ", ")+"; --json has all")
	}
	if d := s.Delta; d != nil {
		lines = append(lines, "differences below δ may be chance: "+strings.Join(d.parts(), ", "))
	}
	lines = append(lines, s.blindRemarks()...)
	for _, notice := range s.Notices {
		lines = append(lines, "note: "+notice)
	}
	if len(lines) == 0 {
		return nil
	}
	for i := range lines {
		lines[i] = Wrap(lines[i], columnsOf(w), "  ")
	}
	_, err := fmt.Fprintf(w, "\n%s\n", strings.Join(lines, "\n"))
	return err
}

// was is the verb for n things.
func was(n int) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// parts gives the δ of every compared metric: "success 3.1 points". Only the first has its unit.
func (d *Delta) parts() []string {
	var parts []string
	for i, m := range listed((*Metric).compared) {
		part := m.Name + " " + maybe(d.of(m), m.Format.Show)
		if i == 0 {
			part += " points"
		}
		parts = append(parts, part)
	}
	return parts
}

func ofWhich(unfinished int) string {
	if unfinished == 0 {
		return ""
	}
	return fmt.Sprintf(", %d of them unfinished", unfinished)
}

// A TaskRow is a task with one Cell per arm.
type TaskRow struct {
	Task  gymkhana.TaskID `json:"task"`
	Cells []Cell          `json:"cells"`
}

// A Cell is the result of one arm on one task. Means are over scored episodes.
type Cell struct {
	Episodes  int      `json:"episodes"`
	Scored    int      `json:"scored"`
	Successes int      `json:"successes"`
	Progress  *float64 `json:"progress"`
	Reward    *float64 `json:"reward"`
}

// ByTask gives one row per task of the plan.
func ByTask(run *gymkhana.Run, rows []gymkhana.EpisodeRow) []TaskRow {
	byTask := map[gymkhana.TaskID][]*gymkhana.EpisodeRow{}
	for i := range rows {
		byTask[rows[i].Task] = append(byTask[rows[i].Task], &rows[i])
	}
	var table []TaskRow
	for _, t := range run.Plan.Tasks {
		r := TaskRow{Task: t.ID, Cells: make([]Cell, len(run.Plan.Arms))}
		counted := make([]scores, len(r.Cells))
		for _, row := range byTask[t.ID] {
			r.Cells[row.Arm].Episodes++
			if counts(row) {
				counted[row.Arm] = append(counted[row.Arm], row)
			}
		}
		for arm := range r.Cells {
			r.Cells[arm].fill(counted[arm])
		}
		table = append(table, r)
	}
	return table
}

func (c *Cell) fill(s scores) {
	c.Scored, c.Progress, c.Reward = len(s), s.mean(Progress), s.mean(Reward)
	for _, x := range s.values(Success) {
		c.Successes += int(x)
	}
}

// WriteTasks writes one line per task: successes of scored episodes, and mean progress in
// percent, for each arm.
func WriteTasks(w io.Writer, run *gymkhana.Run, rows []gymkhana.EpisodeRow) error {
	headings := []string{"task"}
	for i := range run.Plan.Arms {
		headings = append(headings, ">"+letter(i), ">"+letter(i)+" prog %")
	}
	g := newGrid(headings...)
	for _, r := range ByTask(run, rows) {
		cells := []string{string(r.Task)}
		for _, c := range r.Cells {
			cells = append(cells, fmt.Sprintf("%d/%d", c.Successes, c.Scored), maybe(c.Progress, percent))
		}
		g.add(cells...)
	}
	if err := writeLegend(w, run.Plan.Arms, "of each: successes of scored episodes, and prog %, the mean progress"); err != nil {
		return err
	}
	return g.write(w)
}

// letter names a column: A to Z, then A1, B1 and so on.
func letter(i int) string {
	name := string(rune('A' + i%26))
	if i >= 26 {
		name += strconv.Itoa(i / 26)
	}
	return name
}

// writeLegend writes the letter and the name of each arm, and what the columns of each arm are.
func writeLegend(w io.Writer, arms []gymkhana.Arm, columns string) error {
	for i, name := range ArmNames(arms) {
		if _, err := fmt.Fprintf(w, "%s  %s\n", letter(i), name); err != nil {
			return err
		}
	}
	_, err := fmt.Fprintf(w, "%s\n\n", Wrap(columns, columnsOf(w), "  "))
	return err
}
