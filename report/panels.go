package report

import (
	"fmt"
	"math"
	"strings"

	"gymkhana"
	"gymkhana/metric"
)

// A Board is a leaderboard to draw with the template "board" of BoardTemplate.
type Board struct {
	Summary *Summary
	Heads   boardHeads
	Rows    []boardRow
	Asks    bool // some arm asks a model: there are tokens and costs to show
}

// NewBoard prepares the leaderboard of a run. If link is not nil, it gives the address of the episodes of an arm, or of
// those of them that a filter selects.
func NewBoard(run *gymkhana.Run, s *Summary, link func(arm int, filter, value string) string) *Board {
	b := &Board{Summary: s, Heads: s.heads(), Asks: asksModels(run)}
	b.Rows = board(s, &b.Heads)
	for i, text := range Settings(run.Plan.Arms) {
		if i < len(b.Rows) && !strings.Contains(b.Rows[i].Detail, text) {
			b.Rows[i].Settings = text
		}
	}
	for i := range b.Rows {
		if link == nil {
			continue
		}
		b.Rows[i].link = func(filter, value string) string { return link(i, filter, value) }
		for k := range b.Rows[i].Bars {
			b.Rows[i].Bars[k].to = link(i, "sort", b.Heads.Bars[k].Name)
		}
	}
	return b
}

// Heading is the heading of a metric.
func (b *Board) Heading(m *Metric) string { return b.Summary.named(m, m.Column.Title) }

// A linked is a text that may have an address.
type linked struct {
	Text any
	To   string // "" for none
}

// boardRow is one arm on the leaderboard of the page.
type boardRow struct {
	*AgentSummary
	link     func(filter, value string) string // nil without addresses
	Detail   string                            // distinguishes the arm from others with the same agent and model
	Settings string                            // in which the arms differ, those that their names do not have
	Bars     []bar                             // in the order of boardHeads, like the texts
	Shares   []string
	Numbers  []string
}

// PerSuccess is the cost of all episodes for each that succeeded; nil if the cost is unknown or none did.
func (r boardRow) PerSuccess() *float64 {
	if r.CostUSD == nil || r.SuccessRate == nil {
		return nil
	}
	n := math.Round(*r.SuccessRate * float64(r.Scored))
	if n == 0 {
		return nil
	}
	x := *r.CostUSD / n
	return &x
}

// To gives a text with the address of the arm's episodes that a filter selects.
func (r boardRow) To(text any, filter, value string) linked {
	if r.link == nil {
		return linked{Text: text}
	}
	return linked{text, r.link(filter, value)}
}

// boardHeads are the metrics on the leaderboard of the page: those with a bar, and those that are plain numbers. Of the
// plain numbers, shares come before the number of episodes and the others after it.
type boardHeads struct{ Bars, Shares, Numbers []*Metric }

func (s *Summary) heads() (h boardHeads) {
	for _, m := range s.columns() {
		switch {
		case m.Column.Wide:
			h.Bars = append(h.Bars, m)
		case m.Format.Share:
			h.Shares = append(h.Shares, m)
		default:
			h.Numbers = append(h.Numbers, m)
		}
	}
	return h
}

// A bar draws a mean and its interval on a scale from 0 to 100.
type bar struct {
	Text   string // the mean
	Span   string // the interval
	Mean   float64
	Lo, Hi float64
	Known  bool // whether there is a mean
	Ranged bool // whether there is an interval
	to     string
}

// Link is the mean with the address of its episodes.
func (b bar) Link() linked { return linked{b.Text, b.to} }

// Width is the width of the interval, at least wide enough to be visible.
func (b bar) Width() float64 { return math.Max(b.Hi-b.Lo, 0.8) }

func board(s *Summary, h *boardHeads) []boardRow {
	rows := make([]boardRow, len(s.Agents))
	for i := range s.Agents {
		a := &s.Agents[i]
		r := boardRow{AgentSummary: a, Detail: strings.TrimSpace(strings.TrimPrefix(a.withoutModel(), a.Agent))}
		for _, m := range h.Bars {
			if a.hides(m) {
				r.Bars = append(r.Bars, bar{Text: replaced})
				continue
			}
			mean, ci := a.at(m)
			least, most := s.scale(m)
			r.Bars = append(r.Bars, newBar(*mean, *ci, least, most, m.Format.Show))
		}
		plain := func(metrics []*Metric) (texts []string) {
			for _, m := range metrics {
				if a.hides(m) {
					texts = append(texts, replaced)
					continue
				}
				mean, _ := a.at(m)
				texts = append(texts, maybe(*mean, m.Format.Show))
			}
			return texts
		}
		r.Shares, r.Numbers = plain(h.Shares), plain(h.Numbers)
		rows[i] = r
	}
	return rows
}

// scale is the range of the bars of a metric. It is 0 to 1 for a share, and otherwise the range of all
// means, intervals and zero, since a bar on a scale without zero is misleading.
func (s *Summary) scale(m *Metric) (least, most float64) {
	if m.Format.Share {
		return 0, 1
	}
	for i := range s.Agents {
		mean, ci := s.Agents[i].at(m)
		for _, x := range []*float64{*mean, bound(*ci, ci.Lo), bound(*ci, ci.Hi)} {
			if x != nil {
				least, most = math.Min(least, *x), math.Max(most, *x)
			}
		}
	}
	return least, most
}

func bound(i metric.Interval, x float64) *float64 { return known(x, i.Defined()) }

func newBar(mean *float64, ci metric.Interval, least, most float64, show func(float64) string) bar {
	b := bar{Text: maybe(mean, show), Known: mean != nil, Ranged: ci.Defined()}
	at := func(x float64) float64 {
		if most <= least {
			return 0
		}
		return math.Min(math.Max(100*(x-least)/(most-least), 0), 100)
	}
	if b.Known {
		b.Mean = at(*mean)
	}
	if b.Ranged {
		b.Lo, b.Hi = at(ci.Lo), at(ci.Hi)
		b.Span = show(ci.Lo) + " to " + show(ci.Hi)
	}
	return b
}

// heatRow is a task on the page.
type heatRow struct {
	Task  gymkhana.TaskID
	Mixed bool // whether the arms' results differ
	Cells []heatCell
}

// A heatCell is coloured by its success rate, or by progress if nothing succeeded.
type heatCell struct {
	Cell
	Name   string // of the arm
	Level  string // none, or 0 to 10
	Replay string // of one of its episodes, a failure if there is one; "" if none is replayed
}

func heat(run *gymkhana.Run, rows []gymkhana.EpisodeRow, replayed *replaySet) []heatRow {
	names := ArmNames(run.Plan.Arms)
	type place struct {
		task gymkhana.TaskID
		arm  int
	}
	link := map[place]*gymkhana.EpisodeRow{}
	for i := range rows {
		row := &rows[i]
		at := place{row.Task, row.Arm}
		if first := link[at]; replayed.has[row.ID] && (first == nil || statusOf(*first) != "failure" && statusOf(*row) == "failure") {
			link[at] = row
		}
	}
	var list []heatRow
	for _, r := range ByTask(run, rows) {
		h := heatRow{Task: r.Task}
		for i, c := range r.Cells {
			cell := heatCell{Cell: c, Name: names[i], Level: "none"}
			if c.Scored > 0 {
				cell.Level = fmt.Sprint(math.Round(10 * *c.Progress))
			}
			if row := link[place{r.Task, i}]; row != nil {
				cell.Replay = short(row.ID)
			}
			first := &r.Cells[0]
			h.Mixed = h.Mixed || c.Successes*first.Scored != first.Successes*c.Scored
			h.Cells = append(h.Cells, cell)
		}
		list = append(list, h)
	}
	return list
}

// episodeRow is an episode in the page's list.
type episodeRow struct {
	gymkhana.EpisodeRow
	Short    string
	Agent    string
	Status   string
	Progress *float64
	Reward   *float64
	Ended    string
	Lasted   string
	Replayed bool
}

func (d *pageData) listEpisodes(rows []gymkhana.EpisodeRow, most int) {
	for i, row := range rows {
		if i == most {
			d.Left = len(rows) - most
			return
		}
		e := episodeRow{EpisodeRow: row, Short: short(row.ID), Agent: d.Names[row.Arm], Status: statusOf(row)}
		if out := row.Outcome; out != nil {
			e.Ended, e.Lasted = endedBy(out), lasted(out.Wall)
			e.Progress, e.Reward = known(out.Verdict.Progress, true), rewardOf(out)
		}
		_, e.Replayed = d.Replays.has[row.ID]
		d.Episodes = append(d.Episodes, e)
	}
}
