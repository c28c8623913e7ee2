package view

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// episodesPage is the list of a run's episodes.
type episodesPage struct {
	frame
	*volume
	Filter  filter
	Rows    []episodeLine
	Found   int // rows that fit the filter
	All     int
	From    int // of the rows on this page, from 0
	Before  string
	After   string
	Heads   []sortHead
	Suites  []string
	Tags    []string
	Groups  []string // signatures of failures
	Partial string   // why the search in replies may have missed something
}

// Names are the names of the arms.
func (p *episodesPage) Names() []string { return p.names }

// Statuses, Faults and Onlys are the choices of the filter.
func (p *episodesPage) Statuses() []string {
	return []string{"success", "failure", "scored", "not scored", "unfinished"}
}

// Faults are the parties of faults.
func (p *episodesPage) Faults() []string {
	return []string{"any", "us", "setup", "world", "model", "agent"}
}

// Onlys are the kinds of isSort.
func (p *episodesPage) Onlys() []string {
	return []string{"false completion", "side effects", "unusable", "limit", "not scored"}
}

// A filter says which episodes are listed, and in which order. Its fields are those of the form.
type filter struct {
	Task   string // part of an id
	Arm    int    // counted from 1; 0 is any
	Suite  string
	Tag    string
	Status string // success, failure, not scored, unfinished; scored is the first two
	Fault  string // any, us, setup, world, model, agent
	Only   string // see isSort
	Why    string // a signature of failures
	Said   string // in replies or reasons
	Sort   string
	Down   bool

	known map[gymkhana.EpisodeID]trait // for Why
}

// A sortHead is a heading that sorts.
type sortHead struct {
	Text, To string
	Number   bool
	Order    string // of aria-sort: ascending, descending, none
}

// An episodeLine is a row of the list.
type episodeLine struct {
	gymkhana.EpisodeRow
	To       string
	Short    string
	Agent    string
	Status   string
	Progress *float64
	Reward   *float64
	Ended    string
	Cost     *float64
	Tokens   int
	Said     string // where the searched text was found: "turn 4"
}

const rowsOnPage = 100

// sorts gives the order of the columns that can be sorted.
var sorts = []struct {
	name, text string
	number     bool
	compare    func(a, b *gymkhana.EpisodeRow) int
}{
	{"", "Episode", false, nil}, // the order of the plan
	{"task", "Task", false, func(a, b *gymkhana.EpisodeRow) int { return cmp.Or(cmp.Compare(a.Task, b.Task), a.Index-b.Index) }},
	{"arm", "Agent", false, func(a, b *gymkhana.EpisodeRow) int { return a.Arm - b.Arm }},
	{"repeat", "Repeat", true, func(a, b *gymkhana.EpisodeRow) int { return a.Repeat - b.Repeat }},
	{"success", "Result", false, func(a, b *gymkhana.EpisodeRow) int { return cmp.Compare(report.Status(a), report.Status(b)) }},
	{"progress", "Progress %", true, byOutcome(func(o *gymkhana.Outcome) float64 { return o.Verdict.Progress })},
	{"reward", "Reward", true, byOutcome(func(o *gymkhana.Outcome) float64 { return o.Verdict.Reward })},
	{"steps", "Steps", true, byOutcome(func(o *gymkhana.Outcome) float64 { return float64(o.Steps) })},
	{"unusable", "Unusable", true, byOutcome(func(o *gymkhana.Outcome) float64 { return float64(o.Invalid) })},
	{"ended", "Ended by", false, func(a, b *gymkhana.EpisodeRow) int { return cmp.Compare(endedBy(a), endedBy(b)) }},
	{"tokens", "Tokens", true, byOutcome(func(o *gymkhana.Outcome) float64 { return float64(o.Usage.In + o.Usage.Out) })},
	{"cost", "Cost $", true, byOutcome(func(o *gymkhana.Outcome) float64 { return o.Usage.CostUSD })},
	{"took", "Took", true, byOutcome(func(o *gymkhana.Outcome) float64 { return float64(o.Wall) })},
}

func byOutcome(of func(*gymkhana.Outcome) float64) func(a, b *gymkhana.EpisodeRow) int {
	value := func(r *gymkhana.EpisodeRow) float64 {
		if r.Outcome == nil {
			return -1e300
		}
		return of(r.Outcome)
	}
	return func(a, b *gymkhana.EpisodeRow) int { return cmp.Compare(value(a), value(b)) }
}

func endedBy(r *gymkhana.EpisodeRow) string {
	if r.Outcome == nil {
		return ""
	}
	return report.EndedBy(r.Outcome)
}

func readFilter(r *http.Request) (f filter, err error) {
	if f.Arm, err = number(r.FormValue("arm"), 0); err != nil {
		return f, err
	}
	f.Task, f.Suite, f.Tag, f.Status = r.FormValue("task"), r.FormValue("suite"), r.FormValue("tag"), r.FormValue("status")
	f.Fault, f.Only, f.Why, f.Said = r.FormValue("fault"), r.FormValue("only"), r.FormValue("why"), r.FormValue("said")
	f.Sort, f.Down = r.FormValue("sort"), r.FormValue("down") != ""
	return f, nil
}

// to gives the address of the list with this filter.
func (f filter) to(v *volume, from int) string {
	arm, down, first := "", "", ""
	if f.Arm > 0 {
		arm = strconv.Itoa(f.Arm)
	}
	if f.Down {
		down = "1"
	}
	if from > 0 {
		first = strconv.Itoa(from)
	}
	return query(v.to("episodes"), "task", f.Task, "arm", arm, "suite", f.Suite, "tag", f.Tag, "status", f.Status, "fault", f.Fault,
		"only", f.Only, "why", f.Why, "said", f.Said, "sort", f.Sort, "down", down, "from", first)
}

// fits reports whether an episode is listed, apart from what was said.
func (f *filter) fits(v *volume, row *gymkhana.EpisodeRow, tagged map[gymkhana.TaskID]bool) bool {
	status := report.Status(row)
	switch {
	case f.Task != "" && !strings.Contains(strings.ToLower(string(row.Task)+" "+string(row.ID)), strings.ToLower(f.Task)),
		f.Arm > 0 && row.Arm != f.Arm-1,
		f.Suite != "" && row.Task.Suite() != f.Suite,
		f.Tag != "" && !tagged[row.Task],
		f.Status == "scored" && status != "success" && status != "failure",
		f.Status != "" && f.Status != "scored" && f.Status != status:
		return false
	}
	out := row.Outcome
	if f.Fault != "" && (out == nil || out.Fault == "" && out.Invalid == 0 && out.Limit == "" || f.Fault != "any" && out.Fault != f.Fault) {
		return false
	}
	if f.Only != "" && (out == nil || !isSort(out, f.Only)) {
		return false
	}
	return f.Why == "" || signature(row, f.known[row.ID]) == f.Why
}

// pick lists the places in rows of the episodes that fit, in their order.
func (f *filter) pick(v *volume, rows []gymkhana.EpisodeRow) []int {
	tagged := map[gymkhana.TaskID]bool{}
	for _, t := range v.file.Run().Plan.Tasks {
		tagged[t.ID] = f.Tag != "" && slices.Contains(t.Tags, f.Tag)
	}
	var list []int
	for i := range rows {
		if f.fits(v, &rows[i], tagged) {
			list = append(list, i)
		}
	}
	for _, by := range sorts {
		if by.name != f.Sort || by.compare == nil {
			continue
		}
		slices.SortStableFunc(list, func(a, b int) int { return by.compare(&rows[a], &rows[b]) })
	}
	if f.Down {
		slices.Reverse(list)
	}
	return list
}

// searchTime bounds a search in replies, and mostFound its results.
const (
	searchTime = 4 * time.Second
	mostFound  = 5000
)

// search gives where the text was said, by episode.
func (v *volume) search(ctx context.Context, text string) (found map[gymkhana.EpisodeID]gymkhana.Saying, partial string, err error) {
	found = map[gymkhana.EpisodeID]gymkhana.Saying{}
	within, stop := context.WithTimeout(ctx, searchTime)
	defer stop()
	err = v.file.Said(within, text, func(at gymkhana.Saying) bool {
		found[at.Episode] = at
		return len(found) < mostFound
	})
	if within.Err() != nil && ctx.Err() == nil {
		partial, err = "The search ended after "+searchTime.String()+"; later episodes of the plan were not searched.", nil
	} else if len(found) >= mostFound {
		partial = "Only the first " + strconv.Itoa(mostFound) + " episodes are listed."
	}
	return found, partial, err
}

func (s *Server) episodes(w http.ResponseWriter, r *http.Request) error {
	v, give, err := s.shelf.take(r.PathValue("run"))
	if err != nil {
		return err
	}
	defer give()
	x, err := v.rows(r.Context())
	if err != nil {
		return err
	}
	f, err := readFilter(r)
	from, wrong := number(r.FormValue("from"), 0)
	if err := errors.Join(err, wrong); err != nil {
		return err
	}
	page := &episodesPage{frame: frame{Title: "Episodes", Crumbs: []crumb{{"Runs", "/"}, {v.Name, v.to("")}}, Script: "list.js"},
		volume: v, Filter: f, All: len(x.rows)}
	picked, said, partial, err := f.find(r.Context(), v, x)
	if err != nil {
		return err
	}
	page.Partial = partial
	page.Found = len(picked)
	page.From = min(max(from, 0), max(len(picked)-1, 0)) / rowsOnPage * rowsOnPage
	if page.From > 0 {
		page.Before = f.to(v, page.From-rowsOnPage)
		if page.From == rowsOnPage {
			page.Before = f.to(v, 0)
		}
	}
	if page.From+rowsOnPage < len(picked) {
		page.After = f.to(v, page.From+rowsOnPage)
	}
	for _, i := range picked[page.From:min(page.From+rowsOnPage, len(picked))] {
		page.Rows = append(page.Rows, v.line(&x.rows[i], said))
	}
	page.heads()
	for _, t := range v.file.Run().Plan.Tasks {
		page.Suites = append(page.Suites, t.ID.Suite())
		page.Tags = append(page.Tags, t.Tags...)
	}
	page.Suites, page.Tags = distinct(page.Suites), distinct(page.Tags)
	for _, g := range failureGroups(v, x.rows, f.known) {
		page.Groups = append(page.Groups, g.Signature)
	}
	s.render(w, http.StatusOK, "episodes", page)
	return nil
}

// find lists the places of the episodes that fit, in their order, and where the searched text was said.
func (f *filter) find(ctx context.Context, v *volume, x *index) (picked []int, said map[gymkhana.EpisodeID]gymkhana.Saying, partial string, err error) {
	most := traitGlint
	if f.Why != "" {
		most = traitTime
	}
	if f.known, _, err = v.traits(ctx, x, most); err != nil {
		return nil, nil, "", err
	}
	picked = f.pick(v, x.rows)
	if f.Said == "" {
		return picked, nil, "", nil
	}
	if said, partial, err = v.search(ctx, f.Said); err != nil {
		return nil, nil, "", err
	}
	return slices.DeleteFunc(picked, func(i int) bool { _, ok := said[x.rows[i].ID]; return !ok }), said, partial, nil
}

// File gives the address of the list as a file.
func (p *episodesPage) File(kind string) string {
	return strings.Replace(p.Filter.to(p.volume, 0), "/episodes", "/table/episodes."+kind, 1)
}

func distinct(list []string) []string {
	slices.Sort(list)
	return slices.Compact(list)
}

func (p *episodesPage) heads() {
	for _, by := range sorts {
		f := p.Filter
		f.Sort, f.Down = by.name, by.number // the first click on a number shows the largest
		h := sortHead{Text: by.text, Number: by.number, Order: "none"}
		if p.Filter.Sort == by.name {
			f.Down = !p.Filter.Down
			h.Order = map[bool]string{false: "ascending", true: "descending"}[p.Filter.Down]
		}
		h.To = f.to(p.volume, 0)
		p.Heads = append(p.Heads, h)
	}
}

// episodeTo is the address of an episode's replay.
func (v *volume) episodeTo(id gymkhana.EpisodeID) string { return v.to("episode/" + short(id)) }

func (v *volume) line(row *gymkhana.EpisodeRow, said map[gymkhana.EpisodeID]gymkhana.Saying) episodeLine {
	l := episodeLine{EpisodeRow: *row, To: v.episodeTo(row.ID), Short: short(row.ID), Agent: v.names[row.Arm], Status: report.Status(row)}
	if at, ok := said[row.ID]; ok {
		l.Said = "turn " + strconv.Itoa(at.Turn)
		l.To = query(l.To, "step", at.Step)
	}
	if out := row.Outcome; out != nil {
		l.Progress, l.Reward, l.Ended = &out.Verdict.Progress, report.RewardOf(out), report.EndedBy(out)
		l.Cost, l.Tokens = report.CostOf(v.file.Run(), row), out.Usage.In+out.Usage.Out
	}
	return l
}
