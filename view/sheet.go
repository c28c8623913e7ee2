package view

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"gymkhana/report"
)

// A sheet is a table of a page as a file.
type sheet struct {
	Name, Title string
	Heads       []string
	Rows        [][]entered
}

// An entered is a cell of a sheet.
type entered struct {
	Text   string // in the drawing
	Exact  []string
	Lo, Hi float64 // of an interval, in percent, for the drawing
	At     float64
	Ranged bool
	Known  bool // there is a mean to draw
}

// plainCell is a cell of text, which is the same in both files.
func plainCell(text string) entered { return entered{Text: text, Exact: []string{text}} }

func numberCell(n int) entered { return plainCell(strconv.Itoa(n)) }

// exactCell is a number with all its digits in the CSV.
func exactCell(x *float64, show func(float64) string) entered {
	if x == nil {
		return entered{Text: "–", Exact: []string{""}}
	}
	return entered{Text: show(*x), Exact: []string{exact(x)}}
}

// shareCell is a mean with its interval and number of observations: four columns in the CSV.
func shareCell(c groupCell) entered {
	e := entered{Text: c.Mean, At: c.At, Lo: c.Lo, Hi: c.Hi, Ranged: c.Ranged, Known: c.N > 0, Exact: []string{"", "", "", strconv.Itoa(c.N)}}
	if c.N > 0 {
		e.Exact[0] = strconv.FormatFloat(c.At/100, 'g', -1, 64)
		e.Text += fmt.Sprintf("  (n %d)", c.N)
	}
	if c.Ranged {
		e.Exact[1], e.Exact[2] = strconv.FormatFloat(c.Lo/100, 'g', -1, 64), strconv.FormatFloat(c.Hi/100, 'g', -1, 64)
		e.Text = fmt.Sprintf("%s [%s, %s]  (n %d)", c.Mean, percent(c.Lo/100), percent(c.Hi/100), c.N)
	}
	return e
}

// mostDrawnRows is how many rows a drawing has; the CSV has all.
const mostDrawnRows = 400

// write gives the sheet as CSV or SVG.
func (t *sheet) write(w http.ResponseWriter, prefix, kind string) error {
	switch kind {
	case "svg":
		download(w, "image/svg+xml", fileName(prefix+t.Name)+".svg")
		_, err := w.Write([]byte(t.svg()))
		return err
	case "csv":
		download(w, "text/csv; charset=utf-8", fileName(prefix+t.Name)+".csv")
		out := csv.NewWriter(w)
		_ = out.Write(report.Cells(t.headings())) // Error has it
		for _, row := range t.Rows {
			var cells []string
			for _, c := range row {
				cells = append(cells, c.Exact...)
			}
			_ = out.Write(report.Cells(cells)) // Error has it
		}
		out.Flush()
		return out.Error()
	}
	return missing("a table is saved as csv or svg")
}

// headings are the headings of the CSV: a cell with an interval has four.
func (t *sheet) headings() (list []string) {
	for i, head := range t.Heads {
		width := 1
		if len(t.Rows) > 0 && i < len(t.Rows[0]) {
			width = len(t.Rows[0][i].Exact)
		}
		if list = append(list, head); width == 4 {
			list = append(list, head+" low", head+" high", head+" n")
		}
	}
	return list
}

// svg draws the table: text in columns, and intervals below it.
func (t *sheet) svg() string {
	const line, char, gap, most = 26, 7.2, 18, 44
	rows := t.Rows[:min(len(t.Rows), mostDrawnRows)]
	widths := make([]float64, len(t.Heads))
	fit := func(i int, text string) {
		widths[i] = max(widths[i], char*float64(min(len([]rune(text)), most)))
	}
	bars := false
	for i, head := range t.Heads {
		fit(i, head)
		for _, row := range rows {
			if i < len(row) {
				fit(i, row[i].Text)
				bars = bars || row[i].Known
			}
		}
	}
	tall := line
	if bars {
		tall = line + 12
	}
	width := float64(gap)
	for _, w := range widths {
		width += w + gap
	}
	var b strings.Builder
	height := 60 + tall*len(rows)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %d" width="%.0[1]f" height="%[2]d" `, width, height)
	b.WriteString(`font-family="sans-serif" font-size="13">`)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" fill="#fff"/><text x="%d" y="22" font-weight="bold">%s</text>`, gap, escapeXML(cut(t.Title, 300)))
	x := float64(gap)
	for i, head := range t.Heads {
		fmt.Fprintf(&b, `<text x="%.0f" y="46" fill="#4b5465">%s</text>`, x, escapeXML(clipped(head, most)))
		for k, row := range rows {
			if i < len(row) {
				row[i].draw(&b, x, float64(70+tall*k), widths[i], most)
			}
		}
		x += widths[i] + gap
	}
	for k := range rows {
		fmt.Fprintf(&b, `<line x1="0" x2="%.0f" y1="%d" y2="%[2]d" stroke="#eceff3"/>`, width, 52+tall*k)
	}
	b.WriteString("</svg>\n")
	return legible(b.String())
}

func (e *entered) draw(b *strings.Builder, x, y, width float64, most int) {
	fmt.Fprintf(b, `<text x="%.0f" y="%.0f">%s</text>`, x, y, escapeXML(clipped(e.Text, most)))
	if !e.Known {
		return
	}
	at := func(percent float64) float64 { return x + width*min(max(percent, 0), 100)/100 }
	fmt.Fprintf(b, `<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="#dce0e7" stroke-width="2"/>`, x, x+width, y+8, y+8)
	if e.Ranged {
		fmt.Fprintf(b, `<line x1="%.1f" x2="%.1f" y1="%.1f" y2="%.1f" stroke="#8fb4ff" stroke-width="6"/>`, at(e.Lo), at(e.Hi), y+8, y+8)
	}
	fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="4" fill="#2a5bd0"/>`, at(e.At), y+8)
}

// clipped shortens a text to a number of characters.
func clipped(text string, most int) string {
	r := []rune(text)
	if len(r) <= most {
		return text
	}
	return string(r[:most-1]) + "…"
}

// table gives a table of a run as a file.
func (s *Server) table(w http.ResponseWriter, r *http.Request) error {
	v, give, err := s.shelf.take(r.PathValue("run"))
	if err != nil {
		return err
	}
	defer give()
	x, err := v.rows(r.Context())
	if err != nil {
		return err
	}
	name, kind, _ := cutLast(r.PathValue("file"), ".")
	run := v.file.Run()
	var t *sheet
	switch name {
	case "hidden":
		t = v.partsSheet(v.parts(x.rows))
	case "suites":
		t = v.groupSheet(name, "Success by suite, %", v.groups(report.BySuite(run, x.rows), "suite"))
	case "tags":
		t = v.groupSheet(name, "Mean progress by tag, %", v.groups(report.ByTag(run, x.rows, report.Progress), "tag"))
	case "tasks":
		t = v.taskSheet(report.ByTask(run, x.rows))
	case "failures":
		known, _, err := v.traits(r.Context(), x, traitTime)
		if err != nil {
			return err
		}
		t = v.failureSheet(failureGroups(v, x.rows, known))
	case "episodes":
		if t, err = s.episodeSheet(r, v, x); err != nil {
			return err
		}
	default:
		return missing("the run has no table %s", cut(name, 80))
	}
	return t.write(w, v.Key+"-", kind)
}

func (v *volume) partsSheet(p *partsTable) *sheet {
	t := &sheet{Name: "hidden", Title: "What a rate of success hides: episodes", Heads: append([]string{"Agent"}, p.Heads...)}
	for _, row := range p.Rows {
		var cells []entered
		for _, c := range row {
			cells = append(cells, plainCell(c.Text))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func (v *volume) groupSheet(name, title string, rows []groupRow) *sheet {
	t := &sheet{Name: name, Title: title + ", with 95 % intervals", Heads: append([]string{strings.TrimSuffix(name, "s"), "tasks"}, v.names...)}
	for _, row := range rows {
		cells := []entered{plainCell(row.Name), numberCell(row.Tasks)}
		for _, c := range row.Cells {
			cells = append(cells, shareCell(c))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// taskSheet is the drawing of the tasks; their CSV is older, and has a row for each agent.
func (v *volume) taskSheet(rows []report.TaskRow) *sheet {
	t := &sheet{Name: "tasks", Title: "Successes of scored episodes and mean progress in %, by task", Heads: append([]string{"task"}, v.names...)}
	for _, row := range rows {
		cells := []entered{plainCell(string(row.Task))}
		for _, c := range row.Cells {
			e := plainCell("–")
			if c.Scored > 0 && c.Progress != nil {
				e = plainCell(fmt.Sprintf("%d/%d  %s", c.Successes, c.Scored, percent(*c.Progress)))
				e.Known, e.At = true, 100**c.Progress
			}
			cells = append(cells, e)
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

func (v *volume) failureSheet(groups []*failureGroup) *sheet {
	t := &sheet{Name: "failures", Title: "Episodes without success, by reason",
		Heads: append([]string{"reason", "episodes", "tasks", "mean progress %"}, v.names...)}
	for _, g := range groups {
		cells := []entered{plainCell(g.Signature), numberCell(g.All), numberCell(g.Tasks), exactCell(g.Mean(), percent)}
		for _, n := range g.Arms {
			cells = append(cells, numberCell(n))
		}
		t.Rows = append(t.Rows, cells)
	}
	return t
}

// episodeSheet is the list of episodes with its filter and order, all of it.
func (s *Server) episodeSheet(r *http.Request, v *volume, x *index) (*sheet, error) {
	f, err := readFilter(r)
	if err != nil {
		return nil, err
	}
	picked, said, _, err := f.find(r.Context(), v, x)
	if err != nil {
		return nil, err
	}
	t := &sheet{Name: "episodes", Title: fmt.Sprintf("%d episodes", len(picked)),
		Heads: []string{"episode", "task", "index", "instance", "agent", "repeat", "result",
			"progress", "reward", "steps", "turns", "unusable", "ended by", "reason of failure", "tokens", "cost $", "seconds", "said"}}
	for _, i := range picked {
		l := v.line(&x.rows[i], said)
		cells := []entered{plainCell(string(l.ID)), plainCell(string(l.Task)), numberCell(l.Index), plainCell(fmt.Sprint(l.Instance)), plainCell(l.Agent),
			numberCell(l.Repeat), plainCell(l.Status), exactCell(l.Progress, percent), exactCell(l.Reward, showNumber)}
		if out := l.Outcome; out != nil {
			cells = append(cells, numberCell(out.Steps), numberCell(out.Turns), numberCell(out.Invalid),
				plainCell(l.Ended), plainCell(signature(&x.rows[i], f.known[l.ID])),
				numberCell(l.Tokens), exactCell(l.Cost, showNumber), plainCell(fmt.Sprintf("%.3f", out.Wall.Seconds())))
		} else {
			for range 8 {
				cells = append(cells, plainCell(""))
			}
		}
		t.Rows = append(t.Rows, append(cells, plainCell(l.Said)))
	}
	return t, nil
}

func showNumber(x float64) string { return fmt.Sprintf("%.4g", x) }

// agentsFile gives the table of several runs.
func (s *Server) agentsFile(w http.ResponseWriter, r *http.Request) error {
	c, give, err := s.choose(r)
	if err != nil {
		return err
	}
	defer give()
	rows, err := c.rows(r)
	if err != nil {
		return err
	}
	t := &sheet{Name: "agents", Title: "Agents of these runs, with 95 % intervals",
		Heads: []string{"run", "agent", "suites", "success", "progress", "reward", "steps",
			"scored", "planned", "tokens", "cost $"}}
	for i := range rows {
		a := &rows[i]
		t.Rows = append(t.Rows, []entered{plainCell(a.Run), plainCell(a.Agent), plainCell(a.Suites), shareCell(a.Success), shareCell(a.Progress),
			exactCell(a.Reward, showNumber), exactCell(a.Steps, showNumber), numberCell(a.Scored), numberCell(a.Planned), numberCell(a.Tokens),
			exactCell(a.Cost, showNumber)})
	}
	_, kind, _ := cutLast(r.PathValue("file"), ".")
	return t.write(w, "", kind)
}

// compareFile gives the comparison of two agents.
func (s *Server) compareFile(w http.ResponseWriter, r *http.Request) error {
	page := &comparePage{A: r.FormValue("a"), B: r.FormValue("b")}
	if err := s.compareArms(r, page); err != nil {
		return err
	}
	name, kind, _ := cutLast(r.PathValue("file"), ".")
	var t *sheet
	switch name {
	case "metrics":
		t = &sheet{Name: name, Title: "Differences, B − A", Heads: []string{"metric", "A", "B", "B − A", "95 % interval", pairedT}}
		for _, d := range page.Rows {
			t.Rows = append(t.Rows, []entered{plainCell(d.Name), plainCell(d.A), plainCell(d.B), plainCell(d.Diff), plainCell(d.Span), plainCell(d.P)})
		}
	case "suites":
		t = &sheet{Name: name, Title: "Success by suite, B − A", Heads: []string{"suite", "pairs", "B − A", "95 % interval", page.PairedHolm()}}
		for _, d := range page.Suites {
			t.Rows = append(t.Rows, []entered{plainCell(d.Suite), numberCell(d.Pairs), plainCell(d.Diff), plainCell(d.Span), plainCell(d.P)})
		}
	case "flipped":
		t = &sheet{Name: name, Title: "Episodes that flipped", Heads: []string{"task", "repeat", "who succeeded", "episode of A", "episode of B"}}
		for _, side := range []struct {
			who  string
			rows []report.Flip
		}{{"B", page.Comparison.Won}, {"A", page.Comparison.Lost}} {
			for _, f := range side.rows {
				t.Rows = append(t.Rows, []entered{plainCell(flipped(&f).Place()), numberCell(f.Repeat), plainCell(side.who), plainCell(string(f.A)),
					plainCell(string(f.B))})
			}
		}
	default:
		return missing("a comparison has no table %s", cut(name, 80))
	}
	return t.write(w, "compare-", kind)
}
