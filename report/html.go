package report

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/metric"
	"gymkhana/registry"
)

// Options limit the contents of the page. The zero value suits most runs.
type Options struct {
	Catalog  *registry.Catalog // the catalog, to redraw pictures and score steps; nil uses only stored data
	Replays  int               // maximum number of episodes to replay; default 60, below 0 none
	Bytes    int               // maximum number of bytes for their pictures; default 12 MB
	Episodes int               // maximum number of episodes in the list; default 2000
	Digest   string            // the digest of the run file, to be shown; "" shows none
	Head     *Head             // shown above the numbers; nil shows none
	Blind    *Blindfold        // shown beside the rewards; nil shows none

	Only gymkhana.EpisodeID // the page is about this episode alone; "" is about all
}

func (o *Options) fill() {
	if o.Replays == 0 {
		o.Replays = 60
	}
	if o.Bytes == 0 {
		o.Bytes = 12 << 20
	}
	if o.Episodes == 0 {
		o.Episodes = 2000
	}
}

//go:embed page/page.tmpl
var pageTemplate string

//go:embed page/board.tmpl
var boardTemplate string

//go:embed page/page.css
var pageStyle string

//go:embed page/page.js
var pageScript string

var page = template.Must(template.New("page").Funcs(Funcs()).Funcs(template.FuncMap{
	"value":  func(m *Metric, x *float64) string { return maybe(x, m.Format.Show) },
	"best":   bestOf,
	"within": func(m *Metric, i metric.Interval) string { return span(i, m.Format.Share) },
}).Parse(pageTemplate + boardTemplate))

// WriteHTML writes the run as one self-contained page: leaderboard, tasks, episodes, and replays
// to scrub through. The page loads nothing from the network. Its tables work without its script.
func WriteHTML(ctx context.Context, w io.Writer, a gymkhana.Archive, o Options) error {
	o.fill()
	rows, err := a.Episodes(ctx)
	if err != nil {
		return err
	}
	if o.Only != "" {
		rows = slices.DeleteFunc(rows, func(r gymkhana.EpisodeRow) bool { return r.ID != o.Only })
	}
	d := &pageData{Style: template.CSS(pageStyle), Script: template.JS(pageScript), Policy: policy(), Run: a.Run()}
	d.Summary = Summarize(d.Run, rows)
	d.Title, d.Summary.Head = d.Summary.title(), o.Head
	d.Summary.Blindfold(o.Blind)
	if err := errors.Join(d.Summary.Dispute(ctx, a), d.Summary.Quote(ctx, a), d.Summary.Time(ctx, a), d.Summary.Follow(ctx, a)); err != nil {
		return err
	}
	d.Facts = facts(d.Run)
	if o.Head != nil { // the head shows these as claims
		d.Facts = slices.DeleteFunc(d.Facts, func(f fact) bool {
			return slices.Contains([]string{"Created", "Gymkhana", "Machine", "Browser"}, f.Name)
		})
	}
	if o.Digest != "" {
		d.Facts = append(d.Facts, fact{"Digest", o.Digest})
	}
	d.Names = ArmNames(d.Run.Plan.Arms)
	d.Replays, err = replays(ctx, a, rows, o)
	if err != nil {
		return err
	}
	d.Board = NewBoard(d.Run, d.Summary, nil)
	d.Tasks = heat(d.Run, rows, d.Replays)
	d.listEpisodes(rows, o.Episodes)
	if err := d.layOut(rows); err != nil {
		return err
	}
	if d.Board.Asks {
		if d.Instructed, err = Instruct(ctx, a); err != nil {
			return err
		}
	}
	return page.Execute(w, d)
}

// pageData is the data of the template.
type pageData struct {
	Style      template.CSS
	Script     template.JS
	Policy     string // content security policy: the page may load nothing
	Run        *gymkhana.Run
	Title      string
	Facts      []fact
	Summary    *Summary
	Names      []string // the names of the arms
	Board      *Board
	Tasks      []heatRow
	Episodes   []episodeRow
	Left       int     // episodes that do not fit in the list
	Metric     *Metric // the metric of the curves
	Pivots     []*PivotTable
	Tags       []TagRow
	Curves     []Curve
	Points     []int // 1, 2, … repeats, up to the longest curve
	Instructed []Instructed
	Replays    *replaySet
}

// Hopped reports whether an arm played chains of hops.
func (d *pageData) Hopped() bool {
	return slices.ContainsFunc(d.Summary.Agents, func(a AgentSummary) bool { return a.Hops != nil })
}

// BlindRemarks explain the numbers next to the rewards.
func (d *pageData) BlindRemarks() []string { return d.Summary.blindRemarks() }

// Claims are the claims of the run's author about its arms.
func (d *pageData) Claims() []claimed { return d.Summary.claims() }

// Rate is the metric whose format is used for shares.
func (d *pageData) Rate() *Metric { return Success }

// DeltaText gives δ as text; the page breaks the line after the first metric.
func (d *pageData) DeltaText() string {
	return strings.Replace(strings.Join(d.Summary.Delta.parts(), ", "), ", ", ",\n", 1)
}

// layOut makes the pivot table of a matrix and the curves of repeats.
func (d *pageData) layOut(rows []gymkhana.EpisodeRow) (err error) {
	d.Metric = Tried(d.Run)
	if d.Pivots, err = Pivots(d.Run, rows); err != nil {
		return err
	}
	d.Tags = ByTag(d.Run, rows, Progress)
	if d.Summary.Repeats < 2 {
		return nil
	}
	d.Curves = Curves(d.Run, rows, d.Metric)
	for _, c := range d.Curves {
		for n := len(d.Points); n < len(c.Best); n++ {
			d.Points = append(d.Points, n+1)
		}
	}
	return nil
}

// bestOf formats the mean of the best of n repeats.
func bestOf(m *Metric, c Curve, n int) string {
	if n > len(c.Best) {
		return dash
	}
	return m.Format.Show(c.Best[n-1])
}

// policy forbids the page to load anything or to run other scripts than its own, whatever text a model or a task may
// have put into it.
func policy() string {
	sum := sha256.Sum256([]byte(pageScript))
	return fmt.Sprintf("default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-%s'",
		base64.StdEncoding.EncodeToString(sum[:]))
}

func dataURL(png []byte) string {
	return "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)
}

func asksModels(run *gymkhana.Run) bool {
	for i := range run.Plan.Arms {
		if run.Plan.Arms[i].Model != "" {
			return true
		}
	}
	return false
}

// A fact is a line of the page's head.
type fact struct{ Name, Value string }

// facts are the conditions that a result may depend on.
func facts(run *gymkhana.Run) []fact {
	plan, host := &run.Plan, &run.Host
	var list []fact
	add := func(name, value string) {
		if value != "" {
			list = append(list, fact{name, value})
		}
	}
	add("Run", run.ID)
	add("Created", run.Created.UTC().Format("2 January 2006, 15:04 MST"))
	add("Suites", each(plan.Suites, func(s gymkhana.SuiteLabel) string {
		return fmt.Sprintf("%s@%d", s.Name, s.Version)
	}))
	add("Worlds", each(worlds(run), func(name string) string { return fmt.Sprintf("%s@%d", name, plan.Worlds[name]) }))
	add("Protocol", each(plan.Arms, func(a gymkhana.Arm) string { return string(a.Protocol) }))
	add("Clock", each(plan.Arms, func(a gymkhana.Arm) string { return a.Clock.String() }))
	add("Repeats", fmt.Sprint(max(plan.Repeats, 1)))
	add("Seed of agents", fmt.Sprint(plan.Seed))
	if plan.Private {
		add("Instances", "private")
	}
	add("Gymkhana", host.Product)
	add("Machine", each([]string{host.OS + "/" + host.Arch, host.CPU, host.Go}, func(s string) string { return s }))
	add("Browser", host.Browser)
	return list
}

// each joins the distinct texts of a list.
func each[T any](list []T, text func(T) string) string {
	joined, seen := "", map[string]bool{}
	for _, item := range list {
		s := text(item)
		if s == "" || seen[s] {
			continue
		}
		seen[s] = true
		if joined != "" {
			joined += ", "
		}
		joined += s
	}
	return joined
}

// tokens prints a count of tokens: "812", "34.1k", "2.4M".
func tokens(n int) string {
	switch {
	case n >= 1e6:
		return fmt.Sprintf("%.1fM", float64(n)/1e6)
	case n >= 1e4:
		return fmt.Sprintf("%.1fk", float64(n)/1e3)
	}
	return fmt.Sprint(n)
}

// lasted prints a duration for people.
func lasted(d time.Duration) string {
	switch {
	case d >= time.Minute:
		return d.Round(time.Second).String()
	case d >= time.Second:
		return fmt.Sprintf("%.1f s", d.Seconds())
	}
	return fmt.Sprintf("%d ms", d.Milliseconds())
}
