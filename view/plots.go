package view

import (
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/report"
)

// The limits of plots.
const (
	climbTime  = 4 * time.Second  // for the progress by step, of all runs of a page together
	climbAgain = 30 * time.Second // how long it is kept while the run is being played
	mostArms   = 200              // in a table of several runs
)

// A choice is what a page of plots shows: runs, and the metric where one can be chosen.
type choice struct {
	Runs   []*volume
	Keys   []string
	Metric *report.Metric
	All    bool // every run of the folders was asked for
	More   int  // runs that are left out
}

// choose reads the runs and the metric of a request. Without runs it takes those that changed last.
func (s *Server) choose(r *http.Request) (c *choice, give func(), err error) {
	if err := r.ParseForm(); err != nil {
		return nil, nil, badInput("%v", err)
	}
	c = &choice{}
	if c.Metric, err = report.FindMetric(cmp.Or(r.Form.Get("metric"), report.Success.Name)); err != nil {
		return nil, nil, badInput("%v", err)
	}
	keys := slices.DeleteFunc(r.Form["run"], func(key string) bool { return key == "" })
	if len(keys) == 0 {
		c.All = true
		for _, e := range s.shelf.list() {
			if t := s.shelf.title(e); e.err == nil && (t == nil || t.Err == nil) {
				keys = append(keys, e.Key)
			}
		}
	}
	var gives []func()
	give = func() {
		for _, one := range gives {
			one()
		}
	}
	for _, key := range keys {
		if slices.Contains(c.Keys, key) {
			continue
		}
		if len(c.Runs) == mostTogether {
			c.More++
			continue
		}
		v, one, err := s.shelf.take(key)
		if err != nil && c.All {
			continue // the list of runs says why it cannot be read
		}
		if err != nil {
			give()
			return nil, nil, err
		}
		c.Runs, c.Keys, gives = append(c.Runs, v), append(c.Keys, key), append(gives, one)
	}
	return c, give, nil
}

// mostTogether is how many runs are shown together: fewer than are kept open.
const mostTogether = mostOpen - 2

// to gives the address of a page about the choice, or of a file of it.
func (c *choice) to(path string) string {
	v := url.Values{}
	if !c.All {
		v["run"] = c.Keys
	}
	if c.Metric != report.Success {
		v.Set("metric", c.Metric.Name)
	}
	if len(v) == 0 {
		return path
	}
	return path + "?" + v.Encode()
}

// To gives the address of a page about the choice.
func (c *choice) To(path string) string { return c.to(path) }

// name names an arm among the runs of the choice.
func (c *choice) name(v *volume, arm int) string {
	if len(c.Runs) < 2 {
		return v.names[arm]
	}
	return strings.TrimSuffix(v.Name, runSuffix) + ": " + v.names[arm]
}

// plotNames are the plots that every choice may have; a sweep has the name of its label after sweepPrefix.
const (
	plotSteps   = "progress-by-step"
	plotBest    = "best-of-n"
	plotCost    = "score-by-cost"
	sweepPrefix = "sweep-"
)

// quick makes all plots but the progress by step, which executes episodes.
func (c *choice) quick(ctx context.Context) (list []*plot, err error) {
	for _, make := range []func(context.Context) (*plot, error){c.costs, c.best} {
		p, err := make(ctx)
		if err != nil {
			return nil, err
		}
		if p != nil && !p.Empty() {
			list = append(list, p)
		}
	}
	for _, label := range c.labels() {
		p, err := c.sweep(ctx, label)
		if err != nil {
			return nil, err
		}
		if p != nil && !p.Empty() {
			list = append(list, p)
		}
	}
	return list, nil
}

// plot makes one plot by its name.
func (c *choice) plot(ctx context.Context, s *Server, name string) (p *plot, err error) {
	switch label, of := strings.CutPrefix(name, sweepPrefix); {
	case name == plotSteps:
		p, err = c.climb(ctx, s)
	case name == plotBest:
		p, err = c.best(ctx)
	case name == plotCost:
		p, err = c.costs(ctx)
	case of && slices.Contains(c.labels(), label):
		p, err = c.sweep(ctx, label)
	}
	if err == nil && p == nil {
		err = missing("there is no plot %s of these runs", cut(name, 80))
	}
	return p, err
}

// labels are the labels in which the arms of all runs together differ.
func (c *choice) labels() []string { return report.Varied(c.arms()) }

func (c *choice) arms() (arms []gymkhana.Arm) {
	for _, v := range c.Runs {
		arms = append(arms, v.file.Run().Plan.Arms...)
	}
	return arms
}

// score is the y-axis of the chosen metric.
func (c *choice) score() axis { return axis{Title: titleOf(c.Metric), Share: c.Metric.Format.Share} }

func titleOf(m *report.Metric) string {
	name := strings.ToUpper(m.Name[:1]) + strings.ReplaceAll(m.Name[1:], "-", " ")
	switch {
	case m.Format.Share:
		return name + ", %"
	case m.Format.Unit != "":
		return name + "," + strings.TrimPrefix(m.Format.Unit, " in")
	}
	return name
}

func newPoint(x float64, e metric.Estimate, to string) point {
	p := point{X: x, Y: e.Mean, N: e.N, To: to}
	if e.CI.Defined() {
		p.Ranged, p.Lo, p.Hi = true, e.CI.Lo, e.CI.Hi
	}
	return p
}

// best draws the best of N repeats.
func (c *choice) best(ctx context.Context) (*plot, error) {
	p := &plot{Name: plotBest, Title: "Best of N tries", X: axis{Title: "Tries", Whole: true}, Y: c.score(), Links: "the agent’s episodes",
		Note: "The expected best of N of an instance’s repeats, averaged over instances, with 95 % intervals that cluster by task."}
	p.Y.Title = strings.Replace(p.Y.Title, ",", " of the best,", 1)
	for _, v := range c.Runs {
		if v.file.Run().Plan.Repeats < 2 {
			continue
		}
		x, err := v.rows(ctx)
		if err != nil {
			return nil, err
		}
		for arm, list := range report.BestOf(v.file.Run(), x.rows, c.Metric) {
			own := series{Name: c.name(v, arm)}
			for k, e := range list {
				own.Points = append(own.Points, newPoint(float64(k+1), e, query(v.to("episodes"), "arm", arm+1, "sort", "task")))
			}
			p.Series = append(p.Series, own)
		}
	}
	return p, nil
}

// costs draws the score of every arm over what its episodes cost; over their tokens, if the cost of one is unknown.
func (c *choice) costs(ctx context.Context) (*plot, error) {
	p := &plot{Name: plotCost, Title: "Score and cost", X: axis{Title: "Mean cost of an episode, $"}, Y: c.score(), Links: "the agent’s episodes",
		Note: "One point for each agent that asks a model, with 95 % intervals of the score."}
	type spent struct {
		arm      series
		cost     float64
		tokens   float64
		unpriced bool
	}
	var list []spent
	unpriced := false
	for _, v := range c.Runs {
		x, err := v.rows(ctx)
		if err != nil {
			return nil, err
		}
		scores := report.ByArm(v.file.Run(), x.rows, c.Metric)
		for arm := range x.sum.Agents {
			a := &x.sum.Agents[arm]
			played := a.Episodes - a.Unfinished
			if a.Model == "" || a.Tokens.In+a.Tokens.Out == 0 || played == 0 || scores[arm].N == 0 {
				continue
			}
			own := spent{tokens: float64(a.Tokens.In+a.Tokens.Out) / float64(played)}
			if own.unpriced = a.CostUSD == nil; !own.unpriced {
				own.cost = *a.CostUSD / float64(played)
			}
			unpriced = unpriced || own.unpriced
			own.arm = series{Name: c.name(v, arm), Points: []point{newPoint(0, scores[arm], query(v.to("episodes"), "arm", arm+1, "sort", "cost", "down", 1))}}
			list = append(list, own)
		}
	}
	if unpriced {
		p.Name, p.Title, p.X.Title = plotCost, "Score and tokens", "Mean tokens of an episode"
		p.Note += " Tokens are shown, since the price of a model is not known."
	}
	least, most := 0.0, 0.0
	for i := range list {
		x := list[i].cost
		if unpriced {
			x = list[i].tokens
		}
		list[i].arm.Points[0].X = x
		if i == 0 {
			least = x
		}
		least, most = min(least, x), max(most, x)
		p.Series = append(p.Series, list[i].arm)
	}
	p.X.Log = least > 0 && most > 20*least
	return p, nil
}

// sweep draws the score over the values of a label. Arms that differ in nothing else are one line.
func (c *choice) sweep(ctx context.Context, label string) (*plot, error) {
	p := &plot{Name: sweepPrefix + label, Title: "By " + label, X: axis{Title: label}, Y: c.score(), Links: "the agent’s episodes",
		Note: "Agents that differ only in " + label + " are one line; 95 % intervals cluster by task."}
	arms := c.arms()
	labels := slices.DeleteFunc(c.labels(), func(l string) bool { return l == label })
	values, numbers := []string{}, true
	for i := range arms {
		value := report.LabelOf(arms, i, label)
		_, ok := report.Amount(label, value)
		numbers = numbers && ok
		if !slices.Contains(values, value) {
			values = append(values, value)
		}
	}
	if label == "clock" && numbers {
		p.Title, p.X.Title = "Latency", "Virtual time of a turn, s"
	}
	if !numbers {
		p.X.Names = values
	}
	lines, n := map[string]int{}, 0
	for _, v := range c.Runs {
		x, err := v.rows(ctx)
		if err != nil {
			return nil, err
		}
		for arm, e := range report.ByArm(v.file.Run(), x.rows, c.Metric) {
			i := n
			n++
			if e.N == 0 {
				continue
			}
			name := c.without(v, arms, i, labels)
			at, ok := lines[name]
			if !ok {
				at = len(p.Series)
				lines[name] = at
				p.Series = append(p.Series, series{Name: name})
			}
			value := report.LabelOf(arms, i, label)
			place := float64(slices.Index(values, value))
			if numbers {
				place, _ = report.Amount(label, value)
			}
			own := newPoint(place, e, query(v.to("episodes"), "arm", arm+1))
			own.Text = label + " " + value
			p.Series[at].Points = append(p.Series[at].Points, own)
		}
	}
	for i := range p.Series {
		slices.SortStableFunc(p.Series[i].Points, func(a, b point) int { return cmp.Compare(a.X, b.X) })
	}
	return p, nil
}

// without names an arm by all but the swept label.
func (c *choice) without(v *volume, arms []gymkhana.Arm, i int, labels []string) string {
	parts := []string{strings.TrimSpace(arms[i].Agent + " " + arms[i].Model)}
	if arms[i].Claimed.Label != "" {
		parts = append(parts, arms[i].Claimed.Name())
	}
	for _, l := range labels {
		parts = append(parts, l+"="+report.LabelOf(arms, i, l))
	}
	name := strings.Join(parts, ", ")
	if len(c.Runs) > 1 {
		name = strings.TrimSuffix(v.Name, runSuffix) + ": " + name
	}
	return name
}

// climb draws the progress by step.
func (c *choice) climb(ctx context.Context, s *Server) (*plot, error) {
	p := &plot{Name: plotSteps, Title: "Progress by step", X: axis{Title: "Step", Whole: true},
		Y: axis{Title: "Progress, %", Share: true}, Links: "the agent’s episodes",
		Note: "Mean progress after each step, with 95 % intervals that cluster by task. An episode that has ended keeps its last progress."}
	read, of, stops := 0, 0, 0
	for _, v := range c.Runs {
		x, err := v.rows(ctx)
		if err != nil {
			return nil, err
		}
		climbs, err := s.climbs(ctx, v, x, climbTime/time.Duration(len(c.Runs)))
		if err != nil {
			return nil, err
		}
		for arm, one := range climbs {
			read, of, stops = read+one.Episodes, of+one.Of, max(stops, len(one.Steps))
			own := series{Name: c.name(v, arm)}
			for i, e := range one.Means {
				own.Points = append(own.Points, newPoint(float64(one.Steps[i]), e, query(v.to("episodes"), "arm", arm+1, "sort", "progress")))
			}
			if len(own.Points) > 0 {
				p.Series = append(p.Series, own)
			}
		}
	}
	if len(p.Drawn()) > mostBands {
		p.Note += " The intervals of so many agents would cover each other; they are in the table."
	}
	if len(p.Series) > 0 {
		p.Note += fmt.Sprintf(" It is measured at up to %d steps, evenly spread from 0 to the last step of the longest episode; the table has the same ones.", stops)
	}
	switch {
	case read < of:
		p.Title += fmt.Sprintf(", %d of %d episodes", read, of)
		p.Note += " Not all scored episodes are in it, so it may end at other values than the table. Those that are were taken from all over the plan. Load the " +
			"page again: it goes on with the others, except those whose states were not stored or that take too long."
	case of > 0:
		p.Title += fmt.Sprintf(", all %d scored episodes", of)
	}
	return p, nil
}

// climbs gives the progress by step of a run's arms, which is kept until the file changes, and for a while then.
func (s *Server) climbs(ctx context.Context, v *volume, x *index, within time.Duration) ([]report.Climb, error) {
	v.climbing.Lock()
	defer v.climbing.Unlock()
	if v.climbs != nil && (v.climbed == x.stamp && v.climbedAll || v.climbed != x.stamp && time.Since(v.climbedAt) < climbAgain) {
		return v.climbs, nil
	}
	first := true
	score := func(ctx context.Context, row *gymkhana.EpisodeRow, steps int) ([]report.Point, error) {
		if s.Catalog == nil {
			return nil, gymkhana.ErrNotStored
		}
		book, err := report.NewScorebook(v.file, s.Catalog, *row)
		if err != nil {
			return nil, err
		}
		points, err := book.Curve(ctx, steps)
		if err == nil {
			return points, nil
		}
		p, wrong := report.NewProjector(v.file, s.Catalog, *row)
		if wrong != nil {
			return nil, err
		}
		points, err = p.Curve(ctx, steps)
		_ = p.Close() // a native world, which frees memory
		return points, err
	}
	v.climbedAll = true
	list, err := report.Climbs(ctx, v.file.Run(), x.rows, within, func(until context.Context, row *gymkhana.EpisodeRow, steps int) ([]report.Point, error) {
		if own, ok := v.climbing.of[row.ID]; ok {
			if own == nil {
				return nil, gymkhana.ErrNotStored
			}
			return own.points(), nil
		}
		points, err := score(until, row, steps)
		if ctx.Err() != nil || until.Err() != nil && !first {
			v.climbedAll = false
			return nil, until.Err() // the next page begins with it
		}
		first = false // one that had all the time that there is takes too long
		if err != nil || until.Err() != nil {
			points = nil
		}
		v.climbing.keep(row.ID, points)
		return points, err
	})
	if err != nil {
		return nil, err
	}
	v.climbedAll = v.climbedAll && v.climbing.has(x.rows)
	v.climbs, v.climbed, v.climbedAt = list, x.stamp, time.Now()
	return list, nil
}

// climbing is the progress by step of the scored episodes that were read so far, so that a later page goes on.
type climbing struct {
	sync.Mutex
	of   map[gymkhana.EpisodeID]progresses // nil for an episode that cannot be scored by step
	size int                               // numbers that are kept
}

// progresses are the progress of an episode after each step.
type progresses []float64

// mostClimbing bounds the numbers that are kept of a run: 32 MB.
const mostClimbing = 4 << 20

func (c *climbing) keep(id gymkhana.EpisodeID, points []report.Point) {
	if c.of == nil {
		c.of = map[gymkhana.EpisodeID]progresses{}
	}
	if c.size += len(points); c.size > mostClimbing {
		c.size -= len(points)
		return
	}
	var own progresses
	for i := range points {
		own = append(own, points[i].Progress)
	}
	c.of[id] = own
}

// has reports whether every scored episode was read, or as many as are kept.
func (c *climbing) has(rows []gymkhana.EpisodeRow) bool {
	for i := range rows {
		if _, ok := c.of[rows[i].ID]; !ok && rows[i].Outcome != nil && rows[i].Outcome.Scored {
			return false
		}
	}
	return true
}

func (p progresses) points() []report.Point {
	list := make([]report.Point, len(p))
	for i, x := range p {
		list[i].Progress = x
	}
	return list
}

// plotFile gives a plot as CSV or SVG.
func (s *Server) plotFile(w http.ResponseWriter, r *http.Request) error {
	c, give, err := s.choose(r)
	if err != nil {
		return err
	}
	defer give()
	name, kind, _ := cutLast(r.PathValue("file"), ".")
	if kind != "csv" && kind != "svg" {
		return missing("a plot is saved as csv or svg")
	}
	p, err := c.plot(r.Context(), s, name)
	if err != nil {
		return err
	}
	if kind == "svg" {
		download(w, "image/svg+xml", fileName(p.Name)+".svg")
		_, _ = w.Write([]byte(p.file()))
		return nil
	}
	download(w, "text/csv; charset=utf-8", fileName(p.Name)+".csv")
	out := csv.NewWriter(w)
	_ = out.Write([]string{"series", p.X.Title, p.Y.Title, "low", "high", "n"}) // Error has it
	for _, one := range p.Series {
		for _, at := range one.Points {
			x := exact(&at.X)
			if p.X.Names != nil {
				x = p.X.Show(at.X)
			}
			lo, hi := "", ""
			if at.Ranged {
				lo, hi = exact(&at.Lo), exact(&at.Hi)
			}
			_ = out.Write(report.Cells([]string{one.Name, x, exact(&at.Y), lo, hi, strconv.Itoa(at.N)})) // Error has it
		}
	}
	out.Flush()
	return out.Error()
}

// fileName leaves out what does not belong into the name of a file.
func fileName(name string) string { return plainName(cut(name, 80)) }

// File gives the address of a plot's file.
func (c *choice) File(p *plot, kind string) string {
	return c.to("/plots/" + url.PathEscape(p.Name) + "." + kind)
}

// A plotList is plots for the template "plots".
type plotList struct {
	Choice *choice
	Plots  []*plot
}

// cutLast cuts a text at the last separator.
func cutLast(text, separator string) (before, after string, found bool) {
	at := strings.LastIndex(text, separator)
	if at < 0 {
		return text, "", false
	}
	return text[:at], text[at+len(separator):], true
}
