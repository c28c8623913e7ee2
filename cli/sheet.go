package cli

import (
	"io"
	"os"
	"strconv"

	"golang.org/x/term"

	"gymkhana/report"
)

// sheet is out for tables, which keep to the width of the terminal that they are written to, or to $COLUMNS. In a pipe they
// have their usual width.
func (a *app) sheet() io.Writer {
	if columns := a.columns(); columns > 0 {
		return report.For(a.out(), columns)
	}
	return a.out()
}

// columns is the width to keep to; 0 if there is none.
func (a *app) columns() int {
	if n, err := strconv.Atoi(a.host.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	f, ok := a.out().(*os.File)
	if !ok || !term.IsTerminal(int(f.Fd())) {
		return 0
	}
	n, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return n
}
