package table

import (
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Text writes rows as blocks of lines separated by a blank line: a label and a value on each. Fields that are Apart are
// not in it.
func (g *Design[R, D]) Text(list []R) string {
	blocks := make([]string, len(list))
	for i := range list {
		d := g.draft(&list[i], ui.Epoch)
		var lines []string
		for k := range g.Fields {
			if f := &g.Fields[k]; !f.Apart {
				lines = append(lines, f.label()+": "+f.said(f.get(&d)))
			}
		}
		blocks[i] = strings.Join(lines, "\n")
	}
	return strings.Join(blocks, "\n\n")
}

// Parse reads what Text wrote. It ignores other lines.
func (g *Design[R, D]) Parse(text string) []R {
	var drafts []D
	for line := range strings.SplitSeq(text, "\n") {
		label, value, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		if label == g.Fields[0].label() {
			drafts = append(drafts, g.draft(nil, ui.Epoch))
		}
		for k := range g.Fields {
			if f := &g.Fields[k]; len(drafts) > 0 && f.label() == label && !f.Apart {
				f.set(&drafts[len(drafts)-1], strings.TrimSpace(value))
			}
		}
	}
	list := make([]R, len(drafts))
	for i := range drafts {
		var none R
		list[i] = g.made(&drafts[i], none)
	}
	return list
}

func (g *Design[R, D]) tell(d *rng.Stream, list []R) string {
	if g.Tell == nil {
		return g.Text(list)
	}
	return g.Tell(g, d, list)
}

func (g *Design[R, D]) read(text string) []R {
	if g.Read == nil {
		return g.Parse(text)
	}
	return g.Read(g, text)
}

// Want stores a goal's row and its wanted values, so that an oracle can also correct other changes of it.
func (g *Design[R, D]) Want(ph *device.Phone, id int, wanted R) {
	ph.Case.Set("id", strconv.Itoa(id))
	ph.Case.Set("last", strconv.Itoa(g.Of(ph).Last))
	text := g.Text([]R{wanted})
	if g.Store != nil {
		g.Store(&ph.Case, text, &wanted)
		return
	}
	ph.Case.Set("wanted", text)
}

// Wanted returns the stored row: its id and its wanted values.
func (g *Design[R, D]) Wanted(ph *device.Phone) (id int, wanted R) {
	id, _ = strconv.Atoi(ph.Case.Get("id"))
	wanted = g.Parse(ph.Case.Get("wanted"))[0]
	if g.Restore != nil {
		g.Restore(&ph.Case, &wanted)
	}
	return id, wanted
}

// quoted lists the names of rows as a goal gives them: "A", "B", "C".
func (g *Design[R, D]) quoted(list []R) string {
	all := make([]string, len(list))
	for i := range list {
		all[i] = strconv.Quote(g.Name(&list[i]))
	}
	return strings.Join(all, ", ")
}

// names is the parameter for the names of rows: "names", "titles".
func (g *Design[R, D]) names() string { return strings.ToLower(g.Fields[0].label()) + "s" }

// named returns the rows whose names the goal lists.
func (g *Design[R, D]) named(ph *device.Phone) []int {
	list := ph.Case.Get(g.names())
	return g.Of(ph).IDs(func(r *R) bool { return strings.Contains(list, strconv.Quote(g.Name(r))) })
}
