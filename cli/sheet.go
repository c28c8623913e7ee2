package cli

import (
	"io"
	"strconv"

	"gymkhana/report"
)

// colours gives the palette of the terminal that text for people is written to.
func (a *app) colours() palette {
	if a.toStderr() {
		return a.host.Colours > 0
	}
	return a.host.Pictures > 0
}

// sheet is out for tables. They fit the width of the terminal that they are written to, or $COLUMNS. In a pipe they
// are whole.
func (a *app) sheet() io.Writer {
	if columns := a.columns(); columns > 0 {
		return report.For(a.out(), columns)
	}
	return a.out()
}

// columns is the width of text for people: $COLUMNS, or the width of the terminal; 0 if the text does not go to a
// terminal.
func (a *app) columns() int {
	if n, err := strconv.Atoi(a.host.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	shown := a.host.Sheet
	if a.toStderr() {
		shown = a.host.Terminal // out is stderr
	}
	if !shown {
		return 0
	}
	return a.host.columns()
}
