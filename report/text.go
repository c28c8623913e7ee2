package report

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"gymkhana/metric"
)

// A grid is a table for terminals: columns aligned, two spaces between them.
type grid struct {
	heads []string
	right []bool // columns of numbers
	rows  [][]string
}

// newGrid takes the headings; one that begins with ">" heads a column of numbers.
func newGrid(headings ...string) *grid {
	g := &grid{}
	for _, h := range headings {
		name, number := strings.CutPrefix(h, ">")
		g.heads, g.right = append(g.heads, name), append(g.right, number)
	}
	return g
}

func (g *grid) add(cells ...string) { g.rows = append(g.rows, cells) }

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

// fit cuts the cells of some columns, the widest first, until a line has at most textWidth runes
// or the columns are too narrow to be cut any more.
func (g *grid) fit(columns ...int) {
	const narrow = 8
	widths := g.widths()
	over := 2*(len(widths)-1) - textWidth
	for _, w := range widths {
		over += w
	}
	for ; over > 0; over-- {
		widest := columns[0]
		for _, c := range columns {
			if widths[c] > widths[widest] {
				widest = c
			}
		}
		if widths[widest] <= narrow {
			break
		}
		widths[widest]--
	}
	for _, cells := range g.rows {
		for _, c := range columns {
			cells[c] = cut(cells[c], widths[c])
		}
	}
}

// align lets the numbers at the head of some columns' cells end below each other: what an
// interval follows.
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

func (g *grid) write(w io.Writer) error {
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
		out.WriteString(strings.TrimRight(b.String(), " ") + "\n")
	}
	return out.Flush()
}

// textWidth is the width that terminal output keeps to.
const textWidth = 100

// dash stands for what the data cannot tell.
const dash = "–"

// number prints x with three significant digits or so: enough to read, never more than is known.
func number(x float64) string {
	switch abs := math.Abs(x); {
	case x == math.Trunc(x) && abs < 1e6:
		return strconv.FormatFloat(x, 'f', -1, 64)
	case abs >= 100:
		return strconv.FormatFloat(x, 'f', 0, 64)
	case abs >= 10:
		return strconv.FormatFloat(x, 'f', 1, 64)
	case abs >= 0.01:
		return strconv.FormatFloat(x, 'f', 2, 64)
	}
	return strconv.FormatFloat(x, 'g', 2, 64)
}

// hundredths prints a score as papers do, to be set beside theirs: "45.60".
func hundredths(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) }

func maybe(x *float64, show func(float64) string) string {
	if x == nil {
		return dash
	}
	return show(*x)
}

// percent prints a share: "66.7", and "100" and "0" without a point.
func percent(x float64) string {
	if x == 0 || x == 1 {
		return strconv.Itoa(int(100 * x))
	}
	return strconv.FormatFloat(100*x, 'f', 1, 64)
}

// span prints an interval: "[35, 88]" of a share, in percent, or "[44.2, 48.0]".
func span(i metric.Interval, share bool) string {
	switch {
	case !i.Defined():
		return ""
	case share:
		return fmt.Sprintf("[%.0f, %.0f]", 100*i.Lo, 100*i.Hi)
	}
	return "[" + number(i.Lo) + ", " + number(i.Hi) + "]"
}

// beside prints a mean and its interval: "66.7 [35, 88]".
func beside(mean string, i metric.Interval, share bool) string {
	return strings.TrimSpace(mean + " " + span(i, share))
}

func money(x float64) string {
	switch {
	case x == 0:
		return "0"
	case math.Abs(x) < 0.01:
		return strconv.FormatFloat(x, 'f', 4, 64)
	}
	return strconv.FormatFloat(x, 'f', 2, 64)
}

// count prints "1 episode", "3 episodes".
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// cut shortens text to a number of runes, and to one line.
func cut(s string, runes int) string {
	s = strings.Join(strings.Fields(s), " ")
	if utf8.RuneCountInString(s) <= runes {
		return s
	}
	kept := []rune(s)
	return string(kept[:runes-1]) + "…"
}

// wrap breaks text into lines of at most width runes where there are spaces to break at.
func wrap(s string, width int, indent string) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(s) {
		n := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+n > width:
			b.WriteString("\n" + indent)
			column = 0
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}

// thousands prints a count in four characters or so: "950", "12k", "1.2M".
func thousands(n int) string {
	switch {
	case n < 1000:
		return strconv.Itoa(n)
	case n < 1_000_000:
		return strings.TrimSuffix(strconv.FormatFloat(float64(n)/1e3, 'f', places(n), 64), ".0") + "k"
	}
	return strings.TrimSuffix(strconv.FormatFloat(float64(n)/1e6, 'f', places(n/1000), 64), ".0") + "M"
}

// places is how many digits behind the point a number of thousands has room for.
func places(n int) int {
	if n < 10_000 {
		return 1
	}
	return 0
}
