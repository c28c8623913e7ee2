package cli

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"gymkhana/internal/shell"
	"gymkhana/report"
)

// Escape sequences of terminals. Source: ECMA-48, EL, ED and CUU.
const (
	eraseLine  = "\x1b[K"
	eraseBelow = "\x1b[J"
	cursorUp   = "\x1b[%dA"
)

// A screen redraws a few lines at the end of what a terminal shows.
type screen struct {
	to    io.Writer
	drawn []int // the widths of the lines on the screen
}

// draw replaces the lines. Each must be narrower than the terminal, which is now columns wide.
func (s *screen) draw(columns int, lines []string) {
	var b bytes.Buffer
	s.home(&b, columns)
	for i, line := range lines {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(shell.Coloured(line) + eraseLine) // text without colour comes from this program only
	}
	b.WriteString(eraseBelow)
	s.drawn = s.drawn[:0]
	for _, line := range lines {
		s.drawn = append(s.drawn, report.Width(line))
	}
	s.to.Write(b.Bytes())
}

// above prints permanent lines above those that are redrawn.
func (s *screen) above(columns int, lines ...string) {
	var b bytes.Buffer
	s.home(&b, columns)
	b.WriteString(eraseBelow)
	for _, line := range lines {
		b.WriteString(shell.Legible(line) + "\n")
	}
	s.drawn = s.drawn[:0]
	s.to.Write(b.Bytes())
}

// home moves the cursor to the start of the first line. If the terminal became narrower, it has wrapped
// the lines into more rows.
func (s *screen) home(b *bytes.Buffer, columns int) {
	rows := 0
	for _, width := range s.drawn {
		rows += max((width+columns-1)/columns, 1)
	}
	b.WriteString("\r")
	if rows > 1 {
		b.WriteString(fmt.Sprintf(cursorUp, rows-1))
	}
}

// A palette gives words a colour, on a terminal that has colours.
type palette bool

// A style is the escape sequence that begins it.
type style string

// plainStyle ends every style.
const plainStyle style = "\x1b[m"

// The colours mean the same everywhere.
const (
	fine  style = "\x1b[32m" // green
	held  style = "\x1b[33m" // yellow
	wrong style = "\x1b[31m" // red
	heads style = "\x1b[1m"  // bold
	quiet style = "\x1b[2m"  // faint
)

// paint gives a text a colour. Control characters in the text are escaped.
func (p palette) paint(with style, text string) string {
	text = shell.Legible(text)
	if !p || text == "" {
		return text
	}
	return string(with) + text + string(plainStyle)
}

// gauge draws a progress bar.
func (p palette) gauge(width, done, all int) string {
	full := width * done / max(all, 1)
	return p.paint(fine, strings.Repeat("█", full)) + p.paint(quiet, strings.Repeat("░", width-full))
}

// flow joins words with dots. Words that do not fit on a line go to the next.
func flow(columns int, words ...string) []string {
	const dot = " · "
	var lines []string
	at := 0 // columns of the last line
	for _, w := range words {
		width := report.Width(w)
		switch n := len(lines); {
		case w == "":
		case n > 0 && at+report.Width(dot)+width <= columns:
			lines[n-1] += dot + w
			at += report.Width(dot) + width
		default:
			lines = append(lines, report.Cut(w, columns))
			at = width
		}
	}
	return lines
}
