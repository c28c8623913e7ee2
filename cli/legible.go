package cli

import (
	"io"

	"gymkhana/internal/shell"
)

// legible writes texts for people. Runs, suites and plans come from strangers, and may hold what a terminal would obey.
type legible struct{ to io.Writer }

// Write writes p, with every such sign written out. It reports that all of p was written, or the error.
func (l legible) Write(p []byte) (int, error) {
	if _, err := io.WriteString(l.to, shell.Legible(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// coloured writes texts that this program has painted, of what was legible before.
type coloured struct{ to io.Writer }

// Write is that of legible, but for colours.
func (c coloured) Write(p []byte) (int, error) {
	if _, err := io.WriteString(c.to, shell.Coloured(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}
