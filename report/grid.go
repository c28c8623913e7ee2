package report

import (
	"bufio"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// For makes a writer that limits tables and paragraphs to a number of columns, such as those of a terminal.
func For(w io.Writer, columns int) io.Writer { return sheet{w, max(columns, 20)} }

type sheet struct {
	io.Writer
	columns int
}

// limited reports whether the width of w is known.
func limited(w io.Writer) bool { _, known := w.(sheet); return known }

// columnsOf is the width of paragraphs that are written to w.
func columnsOf(w io.Writer) int {
	if s, ok := w.(sheet); ok {
		return s.columns
	}
	return textWidth
}

// A grid is a table for terminals: columns aligned, two spaces between them. If a line would be too long, the grid
// omits columns or cuts them; it never wraps.
type grid struct {
	heads []string
	right []bool // columns of numbers
	rows  [][]string

	long  []string // headings of columns that can be cut
	spare []string // headings of columns that can be left out, in this order
	left  []string // headings of columns that were left out
}

// newGrid makes a grid with these headings; ">" at the start marks a column of numbers.
func newGrid(headings ...string) *grid {
	g := &grid{}
	for _, h := range headings {
		name, number := strings.CutPrefix(h, ">")
		g.heads, g.right = append(g.heads, line(name)), append(g.right, number)
	}
	return g
}

// add adds a row. Cells are put on one line, with control characters escaped.
func (g *grid) add(cells ...string) {
	own := make([]string, len(cells))
	for i := range cells {
		own[i] = line(cells[i])
	}
	g.rows = append(g.rows, own)
}

func (g *grid) widths() []int {
	widths := make([]int, len(g.heads))
	for i, h := range g.heads {
		widths[i] = utf8.RuneCountInString(h)
		for _, cells := range g.rows {
			widths[i] = max(widths[i], utf8.RuneCountInString(cells[i]))
		}
	}
	return widths
}

// The least width of a cut column: while other columns can still be left out, and when none can.
const (
	readable = 12
	narrow   = 8
)

// squeeze shortens the lines to a number of runes, as far as the columns allow.
func (g *grid) squeeze(width int) {
	for _, name := range g.spare {
		if g.over(width, readable) <= 0 {
			break
		}
		if i := slices.Index(g.heads, name); i >= 0 {
			g.leaveOut(i)
		}
	}
	widths := g.widths()
	for over := g.over(width, len(g.heads)*width); over > 0; over-- {
		widest := -1
		for i, head := range g.heads {
			if slices.Contains(g.long, head) && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 || widths[widest] <= narrow {
			break
		}
		widths[widest]--
	}
	for i := range g.heads {
		if slices.Contains(g.long, g.heads[i]) {
			g.cutColumn(i, widths[i])
		}
	}
}

// cutColumn cuts the cells of a column at their ends or, if more of them stay apart so, at their beginnings.
func (g *grid) cutColumn(i, width int) {
	ends, begins, apart := make([]string, len(g.rows)), make([]string, len(g.rows)), [2]map[string]bool{{}, {}}
	for k, cells := range g.rows {
		ends[k], begins[k] = cut(cells[i], width), cutBegin(cells[i], width)
		apart[0][ends[k]], apart[1][begins[k]] = true, true
	}
	if len(apart[1]) > len(apart[0]) {
		ends = begins
	}
	for k := range g.rows {
		g.rows[k][i] = ends[k]
	}
}

// lettered adds a column of letters before the rows if lines of the given width would cut names so far that two look
// alike. A legend explains the letters.
func (g *grid) lettered(width int) bool {
	trial := &grid{heads: slices.Clone(g.heads), right: slices.Clone(g.right), long: g.long, spare: g.spare}
	for _, cells := range g.rows {
		trial.rows = append(trial.rows, slices.Clone(cells))
	}
	trial.squeeze(width)
	var names []string
	for _, cells := range trial.rows {
		name := ""
		for _, head := range g.long {
			if i := slices.Index(trial.heads, head); i >= 0 {
				name += cells[i] + " "
			}
		}
		names = append(names, name)
	}
	if distinct(names) {
		return false
	}
	g.heads, g.right = slices.Insert(g.heads, 0, ""), slices.Insert(g.right, 0, false)
	for i := range g.rows {
		g.rows[i] = slices.Insert(g.rows[i], 0, letter(i))
	}
	return true
}

// over is how many runes too long a line is if every column that can be cut is cut to at most the given width.
func (g *grid) over(width, most int) int {
	over := 2*(len(g.heads)-1) - width
	for i, w := range g.widths() {
		if slices.Contains(g.long, g.heads[i]) {
			w = min(w, most)
		}
		over += w
	}
	return over
}

func (g *grid) leaveOut(i int) {
	g.left = append(g.left, g.heads[i])
	g.heads, g.right = slices.Delete(g.heads, i, i+1), slices.Delete(g.right, i, i+1)
	for k := range g.rows {
		g.rows[k] = slices.Delete(g.rows[k], i, i+1)
	}
}

// align right-aligns the number at the start of some columns' cells, which is followed by an
// interval.
func (g *grid) align(columns ...int) {
	for _, c := range columns {
		longest := 0
		for _, cells := range g.rows {
			first, _, _ := strings.Cut(cells[c], " ")
			longest = max(longest, utf8.RuneCountInString(first))
		}
		for _, cells := range g.rows {
			first, _, _ := strings.Cut(cells[c], " ")
			cells[c] = strings.Repeat(" ", longest-utf8.RuneCountInString(first)) + cells[c]
		}
	}
}

// write writes the table: completely if the width of w is unknown, as in a pipe, and otherwise squeezed to it.
func (g *grid) write(w io.Writer) error {
	width := columnsOf(w)
	_, known := w.(sheet)
	if known {
		g.squeeze(width)
	}
	out := bufio.NewWriter(w)
	widths := g.widths()
	for _, cells := range append([][]string{g.heads}, g.rows...) {
		var b strings.Builder
		for i, c := range cells {
			if i > 0 {
				b.WriteString("  ")
			}
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c))
			if g.right[i] {
				b.WriteString(pad + c)
			} else {
				b.WriteString(c + pad)
			}
		}
		line := strings.TrimRight(b.String(), " ")
		if known && utf8.RuneCountInString(line) > width {
			line = string([]rune(line)[:width-1]) + "…"
		}
		out.WriteString(line + "\n")
	}
	return out.Flush()
}
