package cli

import (
	"io"

	"gymkhana/internal/shell"
)

// legible writes texts for people. Runs, suites and plans may come from strangers and contain terminal control
// characters.
type legible struct{ to io.Writer }

// Write writes p with every control character escaped. It returns len(p), or the error.
func (l legible) Write(p []byte) (int, error) {
	if _, err := io.WriteString(l.to, shell.Legible(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// coloured writes texts that this program has coloured and that were made legible before.
type coloured struct{ to io.Writer }

// Write is like legible.Write, but lets colours through.
func (c coloured) Write(p []byte) (int, error) {
	if _, err := io.WriteString(c.to, shell.Coloured(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}
