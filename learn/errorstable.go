package learn

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// WriteErrors writes first errors as tables: up to the given number of kinds for each agent on each subset, the most
// frequent ones first.
func WriteErrors(out io.Writer, found []FirstErrors, most int) error {
	for i := range found {
		e := &found[i]
		who := e.Agent
		if e.Model != "" {
			who += " with " + e.Model
		}
		fmt.Fprintf(out, "\n%s, %s: %d of %d episodes with an error, %.1f %% of the steps up to it right\n", e.Subset, who,
			e.Episodes-e.Clean, e.Episodes, 100*e.Accuracy())
		if len(e.Errors) == 0 {
			continue
		}
		w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
		fmt.Fprintln(w, "first errors\tfailed\tno way back\twanted\tdone\tfor example")
		for _, g := range e.Errors[:min(most, len(e.Errors))] {
			fmt.Fprintf(w, "%d\t%d\t%d\t%s\t%s\t%s\n", g.Episodes, g.Failed, g.Lost, g.Wanted, g.Done, g.Example)
		}
		if err := w.Flush(); err != nil {
			return err
		}
	}
	return nil
}
