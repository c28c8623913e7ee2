package cli

import (
	"bytes"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A screen redraws a few lines at the end of what a terminal shows.
type screen struct {
	to    io.Writer
	drawn []int // the widths of the lines that are there
}

// draw replaces the lines. Each must be narrower than the terminal, which has so many columns now.
func (s *screen) draw(columns int, lines []string) {
	var b bytes.Buffer
	s.home(&b, columns)
	for i, line := range lines {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(line + ansi.EraseLineRight)
	}
	b.WriteString(ansi.EraseScreenBelow)
	s.drawn = s.drawn[:0]
	for _, line := range lines {
		s.drawn = append(s.drawn, ansi.StringWidth(line))
	}
	s.to.Write(b.Bytes())
}

// above prints lines that stay, above those that are redrawn.
func (s *screen) above(columns int, lines ...string) {
	var b bytes.Buffer
	s.home(&b, columns)
	b.WriteString(ansi.EraseScreenBelow)
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
	s.drawn = s.drawn[:0]
	s.to.Write(b.Bytes())
}

// home moves the cursor to where the first line begins. A terminal that became narrower since has broken
// the lines that are there into more rows.
func (s *screen) home(b *bytes.Buffer, columns int) {
	rows := 0
	for _, width := range s.drawn {
		rows += max((width+columns-1)/columns, 1)
	}
	b.WriteString("\r")
	if rows > 1 {
		b.WriteString(ansi.CursorUp(rows - 1))
	}
}

// A palette gives words a colour, on a terminal that has colours.
type palette bool

// The colours mean the same everywhere.
var (
	fine  = ansi.NewStyle(ansi.AttrGreenForegroundColor)
	held  = ansi.NewStyle(ansi.AttrYellowForegroundColor)
	wrong = ansi.NewStyle(ansi.AttrRedForegroundColor)
	heads = ansi.NewStyle(ansi.AttrBold)
	quiet = ansi.NewStyle(ansi.AttrFaint)
)

func (p palette) paint(style ansi.Style, text string) string {
	if !p || text == "" {
		return text
	}
	return style.Styled(text)
}

// gauge draws how much of all is done.
func (p palette) gauge(width, done, all int) string {
	full := width * done / max(all, 1)
	return p.paint(fine, strings.Repeat("█", full)) + p.paint(quiet, strings.Repeat("░", width-full))
}

// flow joins words with dots. What finds no room in a line goes on in the next.
func flow(columns int, words ...string) []string {
	const dot = " · "
	var lines []string
	at := 0 // columns of the last line
	for _, w := range words {
		width := ansi.StringWidth(w)
		switch n := len(lines); {
		case w == "":
		case n > 0 && at+ansi.StringWidth(dot)+width <= columns:
			lines[n-1] += dot + w
			at += ansi.StringWidth(dot) + width
		default:
			lines = append(lines, ansi.Truncate(w, columns, "…"))
			at = width
		}
	}
	return lines
}
