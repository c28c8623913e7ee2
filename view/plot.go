package view

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"net/http"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/report"
)

// boardSVG draws the success of the arms with their intervals, as a file of its own.
func (s *Server) boardSVG(w http.ResponseWriter, r *http.Request) error {
	v, give, err := s.shelf.take(r.PathValue("run"))
	if err != nil {
		return err
	}
	defer give()
	x, err := v.rows(r.Context())
	if err != nil {
		return err
	}
	download(w, "image/svg+xml", v.Key+"-leaderboard.svg")
	const left, width, row = 320, 420, 34
	var b bytes.Buffer
	height := 60 + row*len(x.sum.Agents)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%[1]d" height="%[2]d" font-family="sans-serif" font-size="13">`,
		left+width+80, height)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#fff"/>`)
	fmt.Fprintf(&b, `<text x="%d" y="20" font-weight="bold">Success, %% of scored episodes, 95 %% interval</text>`, left)
	for at := 0; at <= 100; at += 25 {
		px := left + width*at/100
		fmt.Fprintf(&b, `<line x1="%d" y1="30" x2="%[1]d" y2="%d" stroke="#dce0e7"/>`, px, height-22)
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle" fill="#4b5465">%d</text>`, px, height-6, at)
	}
	for i := range x.sum.Agents {
		a := &x.sum.Agents[i]
		y := 48 + row*i
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, left-12, y+5, escapeXML(cut(a.Short, 60)))
		if a.SuccessRate == nil {
			fmt.Fprintf(&b, `<text x="%d" y="%d" fill="#4b5465">not scored</text>`, left+4, y+5)
			continue
		}
		at := func(x float64) float64 { return left + width*min(max(x, 0), 1) }
		if ci := a.SuccessCI; ci.Defined() {
			fmt.Fprintf(&b, `<line x1="%.1f" y1="%d" x2="%.1f" y2="%[2]d" stroke="#8fb4ff" stroke-width="6"/>`, at(ci.Lo), y, at(ci.Hi))
		}
		fmt.Fprintf(&b, `<circle cx="%.1f" cy="%d" r="5" fill="#2a5bd0"/><text x="%d" y="%d">%s</text>`, at(*a.SuccessRate), y, left+width+12, y+5,
			percent(*a.SuccessRate))
	}
	b.WriteString("</svg>\n")
	_, _ = w.Write([]byte(legible(b.String())))
	return nil
}

func escapeXML(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder takes all
	return b.String()
}

// A curveView is the score of an episode over its steps, and the parts of its verdict.
type curveView struct {
	Base  string
	Last  int
	Wide  int // the last step of the drawing, which may be wider than the episode
	Known int // steps that are drawn
	Lines []curveLine
	Why   string // why there is nothing to draw
	Short bool   // not all steps could be executed in time
}

type curveLine struct {
	Name   string
	Points string // of a polyline in a box of 100 by 100
	From   string // the values at the bottom and the top
	To     string
	Main   bool
}

// curveTime bounds how long an episode is executed for its curve.
const curveTime = 3 * time.Second

// mostLines bounds the parts of a verdict that are drawn.
const mostLines = 9

// curve draws progress, reward and the parts of the verdict by step.
func (s *Server) curve(w http.ResponseWriter, r *http.Request) error {
	v, give, row, err := s.at(r)
	if err != nil {
		return err
	}
	defer give()
	extent, err := v.file.Extent(r.Context(), row.ID)
	if err != nil {
		return err
	}
	wide, err := number(r.FormValue("last"), 0)
	if err != nil {
		return err
	}
	view := &curveView{Base: v.episodeTo(row.ID), Last: max(extent.Steps-1, 0)}
	view.Wide = max(view.Last, wide)
	ctx, stop := context.WithTimeout(r.Context(), curveTime)
	defer stop()
	points, err := s.points(ctx, v, row, extent.Steps)
	if err != nil {
		view.Why = cut(err.Error(), 1000)
	}
	view.draw(points)
	s.write(w, http.StatusOK, "replay", "curve", view)
	return nil
}

// points gives the scores by step: by executing the episode again or, where that is not possible, from its stored states.
func (s *Server) points(ctx context.Context, v *volume, row *gymkhana.EpisodeRow, steps int) ([]report.Point, error) {
	p := v.projector(s.Catalog, row)
	if p.err == nil {
		return p.Curve(ctx, steps)
	}
	a := v.scorebook(s.Catalog, row)
	if a.err != nil {
		return nil, p.err
	}
	return a.Curve(ctx, steps)
}

func (view *curveView) draw(points []report.Point) {
	view.Known, view.Short = len(points), len(points) <= view.Last
	if len(points) < 2 {
		return
	}
	view.line("progress", points, func(p *report.Point) (float64, bool) { return p.Progress, true })
	view.line("reward", points, func(p *report.Point) (float64, bool) { return p.Reward, true })
	names := map[string]bool{}
	for i := range points {
		for name := range points[i].Parts {
			names[name] = true
		}
	}
	var sorted []string
	for name := range names {
		sorted = append(sorted, name)
	}
	for _, name := range distinct(sorted) {
		if len(view.Lines) < mostLines && name != gymkhana.PartNoReward {
			view.line(name, points, func(p *report.Point) (float64, bool) { x, ok := p.Parts[name]; return x, ok })
		}
	}
}

// mostPoints bounds the points of a line.
const mostPoints = 1000

// line adds a line, unless its value never changes and is not the progress.
func (view *curveView) line(name string, points []report.Point, of func(*report.Point) (float64, bool)) {
	least, most, any := 0.0, 0.0, false
	for i := range points {
		x, ok := of(&points[i])
		if !ok || x != x {
			continue
		}
		if !any {
			least, most, any = x, x, true
		}
		least, most = min(least, x), max(most, x)
	}
	if name == "progress" {
		least, most = 0, 1
	}
	if !any || least == most {
		return
	}
	stride := (len(points) + mostPoints - 1) / mostPoints
	var b strings.Builder
	for i := 0; i < len(points); i += stride {
		x, ok := of(&points[i])
		if !ok || x != x {
			continue
		}
		fmt.Fprintf(&b, "%.2f,%.1f ", 100*float64(i)/float64(max(view.Wide, 1)), 100-100*(x-least)/(most-least))
	}
	show := func(x float64) string { return fmt.Sprintf("%.3g", x) }
	if name == "progress" {
		show = func(x float64) string { return percent(x) + " %" }
	}
	view.Lines = append(view.Lines, curveLine{name, strings.TrimSpace(b.String()), show(least), show(most), name == "progress"})
}
