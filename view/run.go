package view

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/report"
)

// runPage is the leaderboard of a run, with its tables.
type runPage struct {
	frame
	*volume
	Run      *gymkhana.Run
	State    string
	Facts    []report.Fact
	Notices  []string
	Board    *report.Board
	Suites   []groupRow
	Tags     []groupRow
	Tasks    []taskRow
	MoreTask int // tasks that are not shown
	Parts    *partsTable
	Live     bool             // it is being played, so that there is a live board
	Log      []gymkhana.Event // the latest entries
	Wrong    []gymkhana.Flaw
	Planned  int
	Done     int
	Groups   int    // episodes without success
	Took     string // by its log, from its first entry to its last
	Plots    plotList
}

// Names are the names of the arms.
func (p *runPage) Names() []string { return p.names }

// mostTasks is how many tasks the page of a run shows; the list of episodes has all.
const mostTasks = 300

// A groupRow is a suite or a tag, and the arms' results on its tasks.
type groupRow struct {
	Name  string
	Tasks int
	Cells []groupCell
}

type groupCell struct {
	Mean   string
	Span   string
	N      int
	To     string
	Lo, Hi float64 // of the interval, in percent, for the drawing
	At     float64
	Ranged bool
}

// Width is the width of the interval, in percent.
func (c groupCell) Width() float64 { return max(c.Hi-c.Lo, 0.8) }

type taskRow struct {
	Task  gymkhana.TaskID
	To    string
	Mixed bool
	Cells []taskCell
}

type taskCell struct {
	report.Cell
	Level string // none, or 0 to 10
	To    string
}

// A partsTable shows two parts of verdicts that are easily overlooked: episodes that were declared done and were not, and
// changes that the task did not ask for.
type partsTable struct {
	Heads []string
	Rows  [][]partCell
}

type partCell struct {
	Text string
	To   string
}

func (s *Server) run(w http.ResponseWriter, r *http.Request) error {
	v, give, err := s.shelf.take(r.PathValue("run"))
	if err != nil {
		return err
	}
	defer give()
	x, err := v.rows(r.Context())
	if err != nil {
		return err
	}
	run := v.file.Run()
	now, err := s.shelf.find(v.Key)
	if err != nil {
		return err
	}
	page := &runPage{frame: frame{Title: v.Name, Crumbs: []crumb{{"Runs", "/"}}, Script: "live.js"}, volume: v, Run: run,
		Facts: report.Facts(run), Notices: x.sum.Notices, Wrong: x.wrong, Planned: len(x.rows)}
	for i := range x.rows {
		if x.rows[i].Outcome != nil {
			page.Done++
		}
	}
	switch {
	case page.Done == page.Planned:
		page.State = "finished"
	case now.Live:
		page.State, page.Follow = "being played", v.Key
	default:
		page.State = "stopped"
	}
	page.Board = report.NewBoard(run, x.sum, func(arm int, filter, value string) string {
		return query(v.to("episodes"), "arm", arm+1, filter, value)
	})
	page.Suites = v.groups(report.BySuite(run, x.rows), "suite")
	page.Tags = v.groups(report.ByTag(run, x.rows, report.Progress), "tag")
	page.Tasks, page.MoreTask = v.tasks(x.rows)
	page.Parts = v.parts(x.rows)
	for i := range x.rows {
		if out := x.rows[i].Outcome; out != nil && !(out.Scored && out.Verdict.Success) {
			page.Groups++
		}
	}
	metric := report.Success
	if pivot := run.Plan.Pivot; pivot != nil {
		if m, err := report.FindMetric(pivot.Metric); err == nil {
			metric = m
		}
	}
	page.Plots.Choice = &choice{Runs: []*volume{v}, Keys: []string{v.Key}, Metric: metric}
	if page.Plots.Plots, err = page.Plots.Choice.quick(r.Context()); err != nil {
		return err
	}
	page.Live = page.State == "being played"
	if page.Log, page.Took, err = latest(r, v, 12); err != nil {
		return err
	}
	part := "layout.tmpl"
	if r.FormValue("part") == "live" {
		part = "live"
	}
	s.write(w, http.StatusOK, "run", part, page)
	return nil
}

// To gives the address of a page of the run.
func (v *volume) To(page string) string { return v.to(page) }

// EpisodeTo gives the address of an episode's replay.
func (v *volume) EpisodeTo(id gymkhana.EpisodeID) string { return v.episodeTo(id) }

func (v *volume) to(page string) string {
	if page == "" {
		return "/run/" + v.Key
	}
	return "/run/" + v.Key + "/" + page
}

// latest gives the last entries of the log, the newest first, and the time from its first entry to its last; "" if it has
// fewer than two.
func latest(r *http.Request, v *volume, most int) ([]gymkhana.Event, string, error) {
	events, err := v.file.Events(r.Context(), 0)
	if err != nil {
		return nil, "", err
	}
	slices.Reverse(events)
	span := ""
	if n := len(events); n > 1 {
		if d := events[0].At.Sub(events[n-1].At); d > 0 {
			span = took(d)
			if d >= time.Minute {
				span = d.Round(time.Second).String()
			}
		}
	}
	return events[:min(len(events), most)], span, nil
}

func (v *volume) groups(table []report.TagRow, filter string) []groupRow {
	list := make([]groupRow, len(table))
	for i, row := range table {
		list[i] = groupRow{Name: row.Tag, Tasks: row.Tasks}
		for arm, e := range row.Cells {
			list[i].Cells = append(list[i].Cells, newGroupCell(e, query(v.to("episodes"), "arm", arm+1, filter, row.Tag)))
		}
	}
	return list
}

func newGroupCell(e metric.Estimate, to string) groupCell {
	c := groupCell{Mean: "–", N: e.N, To: to}
	if e.N == 0 {
		return c
	}
	c.Mean, c.At = percent(e.Mean), 100*e.Mean
	if e.CI.Defined() {
		c.Lo, c.Hi, c.Ranged = 100*e.CI.Lo, 100*e.CI.Hi, true
		c.Span = percent(e.CI.Lo) + " to " + percent(e.CI.Hi)
	}
	return c
}

func percent(x float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(100*x, 'f', 1, 64), ".0")
}

func (v *volume) tasks(rows []gymkhana.EpisodeRow) (list []taskRow, more int) {
	table := report.ByTask(v.file.Run(), rows)
	if len(table) > mostTasks {
		table, more = table[:mostTasks], len(table)-mostTasks
	}
	for _, row := range table {
		own := taskRow{Task: row.Task, To: query(v.to("episodes"), "task", string(row.Task))}
		for arm, c := range row.Cells {
			cell := taskCell{Cell: c, Level: "none", To: query(v.to("episodes"), "task", string(row.Task), "arm", arm+1)}
			if c.Scored > 0 && c.Progress != nil {
				cell.Level = fmt.Sprintf("%.0f", 10*min(max(*c.Progress, 0), 1))
			}
			first := row.Cells[0]
			own.Mixed = own.Mixed || c.Successes*first.Scored != first.Successes*c.Scored
			own.Cells = append(own.Cells, cell)
		}
		list = append(list, own)
	}
	return list, more
}

// parts counts what a rate of success hides.
func (v *volume) parts(rows []gymkhana.EpisodeRow) *partsTable {
	table := &partsTable{Heads: []string{"Falsely done", "With side effects", "With unusable replies", "Ended by a limit", "Not scored", "Unusable replies"}}
	filters := []string{"false completion", "side effects", "unusable", "limit", "not scored"}
	for arm, name := range v.names {
		counts := make([]int, len(filters))
		unusable := 0
		for i := range rows {
			if rows[i].Arm != arm || rows[i].Outcome == nil {
				continue
			}
			unusable += rows[i].Outcome.Invalid
			for k, f := range filters {
				if isSort(rows[i].Outcome, f) {
					counts[k]++
				}
			}
		}
		cells := []partCell{{name, query(v.to("episodes"), "arm", arm+1)}}
		for k, n := range counts {
			cell := partCell{Text: strconv.Itoa(n)}
			if n > 0 {
				cell.To = query(v.to("episodes"), "arm", arm+1, "only", filters[k])
			}
			cells = append(cells, cell)
		}
		cells = append(cells, partCell{Text: strconv.Itoa(unusable)})
		table.Rows = append(table.Rows, cells)
	}
	return table
}

// isSort reports whether an outcome is of a kind that lists can be filtered by.
func isSort(out *gymkhana.Outcome, kind string) bool {
	switch kind {
	case "false completion":
		return report.FalselyDone(out)
	case "side effects":
		return report.SideEffects(out)
	case "unusable":
		return out.Invalid > 0
	case "limit":
		return out.Limit != ""
	case "not scored":
		return !out.Scored
	}
	return true
}

func (s *Server) boardCSV(w http.ResponseWriter, r *http.Request) error {
	v, give, err := s.shelf.take(r.PathValue("run"))
	if err != nil {
		return err
	}
	defer give()
	x, err := v.rows(r.Context())
	if err != nil {
		return err
	}
	download(w, "text/csv; charset=utf-8", v.Key+"-leaderboard.csv")
	return report.WriteCSV(w, x.sum)
}

func (s *Server) tasksCSV(w http.ResponseWriter, r *http.Request) error {
	v, give, err := s.shelf.take(r.PathValue("run"))
	if err != nil {
		return err
	}
	defer give()
	x, err := v.rows(r.Context())
	if err != nil {
		return err
	}
	download(w, "text/csv; charset=utf-8", v.Key+"-tasks.csv")
	out := csv.NewWriter(w)
	_ = out.Write([]string{"task", "agent", "episodes", "scored", "successes", "progress", "reward"}) // Error has it
	for _, row := range report.ByTask(v.file.Run(), x.rows) {
		for arm, c := range row.Cells {
			cells := report.Cells([]string{string(row.Task), v.names[arm], strconv.Itoa(c.Episodes), strconv.Itoa(c.Scored), strconv.Itoa(c.Successes),
				exact(c.Progress), exact(c.Reward)})
			_ = out.Write(cells)
		}
	}
	out.Flush()
	return out.Error()
}

func exact(x *float64) string {
	if x == nil {
		return ""
	}
	return strconv.FormatFloat(*x, 'g', -1, 64)
}

// download says that an answer is a file to save.
func download(w http.ResponseWriter, media, name string) {
	w.Header().Set("Content-Type", media)
	w.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
}

// A grouped is a table of groups of tasks.
type grouped struct {
	What  string
	Names []string
	Rows  []groupRow
}

// BySuite is the table of suites.
func (p *runPage) BySuite() grouped { return grouped{"Suite", p.names, p.Suites} }

// ByTag is the table of tags.
func (p *runPage) ByTag() grouped { return grouped{"Tag", p.names, p.Tags} }
