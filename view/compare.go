package view

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/report"
)

// comparePage compares two arms, of one run or of two, or two episodes side by side.
type comparePage struct {
	frame
	Choices []armChoice
	A, B    string // the chosen arms, as key:arm
	*report.Comparison
	Trouble  string // why nothing is compared
	Rows     []differenceRow
	Suites   []suiteDifference
	Won      []flipRow
	Lost     []flipRow
	MoreWon  int
	MoreLost int
	Pair     *pairView
	Verdict  string
	Unasked  string   // that the two agents are the page's own choice of several; "" if they are not
	Couples  []couple // the pairs of agents that can be compared, if they are few
}

// A couple is two agents that can be compared.
type couple struct{ Name, To string }

// An armChoice is an arm that can be compared.
type armChoice struct {
	Value, Name string
}

// A differenceRow is one metric of a comparison.
type differenceRow struct {
	Name       string
	A, B, Diff string
	Span       string
	P          string
	Lo, Hi, At float64 // in percent of the width, of a scale from −1 to 1
	Ranged     bool
	Drawn      bool
}

// Width is the width of the interval.
func (r differenceRow) Width() float64 { return max(r.Hi-r.Lo, 0.8) }

type suiteDifference struct {
	Suite string
	Pairs int
	Diff  string
	Span  string
	P     string
}

// A flipRow is a pair in which only one side succeeded.
type flipRow struct {
	Place  string // names the instance
	Repeat int
	A, B   string // addresses of the replays
	Beside string // address of both in step
}

// A pairView is two episodes, step by step.
type pairView struct {
	Base [2]string
	Name [2]string
	Step [2]*stepView
	Head [2]string
	To   [2]string
	N    int
	Last int
	Self string // address of this page without the step
	Arms string // address of the comparison of their agents

	Parting int    // the first step that differs; 0 if none of the common ones does
	Parted  string // what differs there
	Alike   string // why they are not compared step by step; "" if they are
}

// PartingTo is the address of the first step that differs.
func (p *pairView) PartingTo() string { return p.Self + "&step=" + strconv.Itoa(p.Parting) }

// Back and Ahead are the neighbouring steps.
func (p *pairView) Back() int { return max(p.N-1, 0) }

// Ahead is the next step.
func (p *pairView) Ahead() int { return min(p.N+1, p.Last) }

// mostFlips is how many flipped episodes a page lists, of each side.
const mostFlips = 200

func (s *Server) compare(w http.ResponseWriter, r *http.Request) error {
	page := &comparePage{frame: frame{Title: "Compare", Crumbs: []crumb{{"Runs", "/"}}, Script: "compare.js"}}
	if err := r.ParseForm(); err != nil {
		return badInput("%v", err)
	}
	a, b := r.Form.Get("a"), r.Form.Get("b")
	if r.Form.Get("ea") != "" {
		return s.sideBySide(w, r, page, a, b)
	}
	keys := r.Form["run"]
	for _, side := range []string{a, b} {
		if key, _, _ := strings.Cut(side, ":"); key != "" {
			keys = append(keys, key)
		}
	}
	if len(keys) > mostOpen/2 {
		keys = keys[:mostOpen/2]
	}
	seen := map[string]bool{}
	for _, key := range keys {
		if seen[key] {
			continue
		}
		seen[key] = true
		v, give, err := s.shelf.take(key)
		if err != nil {
			return err
		}
		for i, name := range v.names {
			page.Choices = append(page.Choices, armChoice{fmt.Sprintf("%s:%d", key, i+1), v.Name + ": " + name})
		}
		give()
	}
	switch {
	case len(page.Choices) < 2:
		page.Trouble = "Choose two runs in the list of runs, or a run with several agents."
	case a == "" && b == "":
		a, b = page.Choices[0].Value, page.Choices[len(page.Choices)-1].Value
		if n := len(page.Choices); n > 2 {
			page.Unasked = fmt.Sprintf("%d agents were chosen, and a comparison is of two. Shown are the first and the last.", n)
		}
	}
	page.A, page.B = a, b
	page.couples()
	if page.Trouble == "" && a != b {
		if err := s.compareArms(r, page); err != nil {
			if gymkhana.FaultOf(err) != gymkhana.FaultSetup {
				return err
			}
			page.Trouble = err.Error()
		}
	} else if page.Trouble == "" {
		page.Trouble = "Choose two different agents."
	}
	s.render(w, http.StatusOK, "compare", page)
	return nil
}

// mostCouples is how many pairs of agents are offered as links; the form offers all.
const mostCouples = 10

// couples lists the pairs of agents, if they are more than one and few.
func (p *comparePage) couples() {
	n := len(p.Choices)
	if pairs := n * (n - 1) / 2; pairs < 2 || pairs > mostCouples {
		return
	}
	var runs []any
	for _, key := range p.Runs() {
		runs = append(runs, "run", key)
	}
	for i, a := range p.Choices {
		for _, b := range p.Choices[i+1:] {
			own := couple{Name: a.Name + " and " + b.Name}
			if (a.Value != p.A || b.Value != p.B) && (a.Value != p.B || b.Value != p.A) {
				own.To = query("/compare", append([]any{"a", a.Value, "b", b.Value}, runs...)...)
			}
			p.Couples = append(p.Couples, own)
		}
	}
}

// All is the address of all chosen runs in one table.
func (p *comparePage) All() string {
	var runs []any
	for _, key := range p.Runs() {
		runs = append(runs, "run", key)
	}
	return query("/together", runs...)
}

// side opens one side of a comparison.
func (s *Server) side(value string) (v *volume, give func(), arm int, err error) {
	key, number, _ := strings.Cut(value, ":")
	if _, err := fmt.Sscanf(number, "%d", &arm); err != nil {
		return nil, nil, 0, badInput("%q names no agent of a run", cut(value, 100))
	}
	v, give, err = s.shelf.take(key)
	if err != nil {
		return nil, nil, 0, err
	}
	if arm < 1 || arm > len(v.names) {
		give()
		return nil, nil, 0, badInput("%s has no agent %d", v.Name, arm)
	}
	return v, give, arm - 1, nil
}

func (s *Server) compareArms(r *http.Request, page *comparePage) error {
	va, giveA, armA, err := s.side(page.A)
	if err != nil {
		return err
	}
	defer giveA()
	vb, giveB, armB, err := s.side(page.B)
	if err != nil {
		return err
	}
	defer giveB()
	page.Comparison, err = report.Compare(r.Context(), report.Side{Archive: va.file, Arm: armA}, report.Side{Archive: vb.file, Arm: armB})
	if err != nil {
		return err
	}
	c := page.Comparison
	page.Rows = []differenceRow{newDifference("Success %", &c.Success, true), newDifference("Progress %", &c.Progress, true),
		newDifference("Reward", &c.Reward, false)}
	page.Verdict = verdictOf(&c.Success)
	for i := range c.Suites {
		if len(c.Suites) < 2 {
			break // it would repeat the table above
		}
		of := &c.Suites[i].Success
		d := newDifference("", of, true)
		page.Suites = append(page.Suites, suiteDifference{c.Suites[i].Suite, c.Suites[i].Pairs, d.Diff, d.Span, chance(of.Mean, of.PHolm)})
	}
	flips := func(list []report.Flip) (rows []flipRow, more int) {
		more = max(len(list)-mostFlips, 0)
		for _, f := range list[:len(list)-more] {
			rows = append(rows, flipRow{flipped(&f).Place(), f.Repeat, va.episodeTo(f.A), vb.episodeTo(f.B),
				query("/compare", "a", va.Key, "b", vb.Key, "ea", short(f.A), "eb", short(f.B))})
		}
		return rows, more
	}
	page.Won, page.MoreWon = flips(c.Won)
	page.Lost, page.MoreLost = flips(c.Lost)
	return nil
}

// flipped is the episode of a flip, without its agent.
func flipped(f *report.Flip) *gymkhana.Episode {
	return &gymkhana.Episode{Task: f.Task, Index: f.Index, Instance: f.Instance}
}

// File gives the address of a table of the comparison.
func (p *comparePage) File(name string) string { return query("/compare/"+name, "a", p.A, "b", p.B) }

// pairedT heads the columns of p-values: they are all of the test that gymkhana compare leads with.
const pairedT = "p (paired t test)"

// PairedT is the heading of a column of p-values.
func (p *comparePage) PairedT() string { return pairedT }

// PairedHolm is the heading of the p-values by suite.
func (p *comparePage) PairedHolm() string { return "p (paired t test, Holm)" }

// chance shows a p-value of a difference, as gymkhana compare does; a dash if there is no difference.
func chance(mean *float64, p float64) string {
	switch {
	case mean == nil || p != p:
		return "–"
	case p < 0.001:
		return "<0.001"
	case p == 1:
		return "1"
	}
	return fmt.Sprintf("%.3f", p)
}

// verdictOf says in a sentence which side is better, and whether the interval allows to say so.
func verdictOf(d *report.Difference) string {
	switch {
	case d.Mean == nil:
		return "No pair was scored on both sides, so nothing can be said."
	case !d.CI.Defined():
		return "There are too few tasks for an interval of the difference."
	case d.CI.Lo > 0:
		return "B succeeds more often than A: the interval of the difference is above zero."
	case d.CI.Hi < 0:
		return "A succeeds more often than B: the interval of the difference is below zero."
	}
	return "Which of them succeeds more often cannot be said: the interval of the difference contains zero."
}

func newDifference(name string, d *report.Difference, share bool) differenceRow {
	show := func(x float64) string {
		if share {
			return percent(x)
		}
		return fmt.Sprintf("%.4g", x)
	}
	signed := func(x float64) string {
		if x > 0 {
			return "+" + show(x)
		}
		return strings.Replace(show(x), "-", "−", 1)
	}
	maybe := func(x *float64, show func(float64) string) string {
		if x == nil {
			return "–"
		}
		return show(*x)
	}
	row := differenceRow{Name: name, A: maybe(d.MeanA, show), B: maybe(d.MeanB, show), Diff: maybe(d.Mean, signed), P: chance(d.Mean, d.P)}
	if d.CI.Defined() {
		row.Span = signed(d.CI.Lo) + " to " + signed(d.CI.Hi)
	}
	if share && d.Mean != nil {
		at := func(x float64) float64 { return 50 + 50*min(max(x, -1), 1) }
		row.Drawn, row.At = true, at(*d.Mean)
		if d.CI.Defined() {
			row.Ranged, row.Lo, row.Hi = true, at(d.CI.Lo), at(d.CI.Hi)
		}
	}
	return row
}

// sideBySide shows two episodes in step.
func (s *Server) sideBySide(w http.ResponseWriter, r *http.Request, page *comparePage, keyA, keyB string) error {
	n, err := number(r.Form.Get("step"), 0)
	if err != nil {
		return err
	}
	pair := &pairView{N: max(n, 0), Self: query("/compare", "a", keyA, "b", keyB, "ea", r.Form.Get("ea"), "eb", r.Form.Get("eb"))}
	var acts [2]*gymkhana.Trajectory
	var arms [2]string
	var rows [2]*gymkhana.EpisodeRow
	for i, of := range [2]struct{ key, id string }{{keyA, r.Form.Get("ea")}, {keyB, r.Form.Get("eb")}} {
		v, give, err := s.shelf.take(of.key)
		if err != nil {
			return err
		}
		defer give()
		row, err := v.episode(r.Context(), of.id)
		if err != nil {
			return err
		}
		pair.Name[i] = fmt.Sprintf("%s, %s", v.names[row.Arm], v.Name)
		pair.Head[i] = report.Status(row)
		pair.To[i], pair.Base[i] = v.episodeTo(row.ID), v.episodeTo(row.ID)
		arms[i] = fmt.Sprintf("%s:%d", of.key, row.Arm+1)
		rows[i] = row
		extent, err := v.file.Extent(r.Context(), row.ID)
		if err != nil && !errors.Is(err, gymkhana.ErrNotStored) {
			return err
		}
		if extent.Steps == 0 {
			continue
		}
		pair.Last = max(pair.Last, extent.Steps-1)
		if pair.Step[i], err = s.stepOf(r.Context(), v, row, extent, n); err != nil {
			return err
		}
		pair.To[i] = query(pair.To[i], "step", pair.Step[i].N)
		if acts[i], err = v.file.Acts(r.Context(), row.ID, report.MostExecuted); err != nil {
			return err
		}
	}
	pair.N = min(pair.N, pair.Last)
	pair.part(acts[0], acts[1])
	page.Title = placeOf(rows[0], rows[1])
	if arms[0] != arms[1] {
		pair.Arms = query("/compare", "a", arms[0], "b", arms[1])
		page.Crumbs = append(page.Crumbs, crumb{"Compare", pair.Arms})
	}
	page.Pair = pair
	if r.Form.Get("part") == "pair" {
		s.write(w, http.StatusOK, "compare", "pair", pair)
		return nil
	}
	s.render(w, http.StatusOK, "compare", page)
	return nil
}

// placeOf names the task and instance of two episodes.
func placeOf(a, b *gymkhana.EpisodeRow) string {
	switch {
	case a.Place() == b.Place():
		return a.Place()
	case twin(a, b):
		return fmt.Sprintf("%s in %s and %s", strings.TrimPrefix(a.Place(), a.Task.Suite()+"/"), a.Task.Suite(), b.Task.Suite())
	}
	return a.Place() + " and " + b.Place()
}

// part finds the first step at which two episodes differ: in their actions, or in the states that came of the same actions.
func (p *pairView) part(a, b *gymkhana.Trajectory) {
	switch {
	case a == nil || b == nil || len(a.Steps) == 0 || len(b.Steps) == 0:
		return
	case a.Steps[0].State != b.Steps[0].State:
		p.Alike = "Their worlds differ from the start, so their steps are not compared."
		return
	}
	for n := 1; n < min(len(a.Steps), len(b.Steps)); n++ {
		x, y := &a.Steps[n], &b.Steps[n]
		switch {
		case !slices.EqualFunc(x.Actions, y.Actions, func(x, y gymkhana.Action) bool { return x.String() == y.String() }):
			p.Parting, p.Parted = n, "then their actions differ"
		case x.State != y.State:
			p.Parting, p.Parted = n, "then the same action has different effects"
		default:
			continue
		}
		return
	}
	if len(a.Steps) != len(b.Steps) {
		p.Parting, p.Parted = min(len(a.Steps), len(b.Steps)), "then only one of them goes on"
	}
}

// Runs are the runs whose agents can be chosen.
func (p *comparePage) Runs() []string {
	var list []string
	for _, c := range p.Choices {
		key, _, _ := strings.Cut(c.Value, ":")
		list = append(list, key)
	}
	return distinct(list)
}

// A flipList is the flipped pairs of one side.
type flipList struct {
	Title string
	Rows  []flipRow
	More  int
}

// All is their number.
func (l flipList) All() int { return len(l.Rows) + l.More }

// OnlyBWon lists the pairs in which only B succeeded.
func (p *comparePage) OnlyBWon() flipList { return flipList{"Only B succeeded", p.Won, p.MoreWon} }

// OnlyAWon lists the pairs in which only A succeeded.
func (p *comparePage) OnlyAWon() flipList { return flipList{"Only A succeeded", p.Lost, p.MoreLost} }
