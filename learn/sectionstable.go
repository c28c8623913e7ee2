package learn

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// WriteSections writes the success of some arms on the parts of subsets as a table, a line for each part. It writes nothing
// if no subset has parts.
func WriteSections(out io.Writer, arms []ArmReport, subsets []string) error {
	if len(arms) == 0 {
		return nil
	}
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	lines := 0
	for _, subset := range subsets {
		for _, name := range slices.Sorted(maps.Keys(arms[0].Subsets)) {
			if !strings.HasPrefix(name, subset+", ") {
				continue
			}
			if lines++; lines == 1 {
				fmt.Fprint(w, "\nsuccess in parts, % [95 %]\tepisodes")
				for i := range arms {
					fmt.Fprintf(w, "\t%s", arms[i].Name)
				}
				fmt.Fprintln(w)
			}
			fmt.Fprintf(w, "%s\t%d", name, arms[0].Subsets[name].Episodes)
			for i := range arms {
				fmt.Fprintf(w, "\t%s", arms[i].Subsets[name].Percent())
			}
			fmt.Fprintln(w)
		}
	}
	return w.Flush()
}

// Percent is the rate in percent, with its interval.
func (r Rate) Percent() string {
	if r.SuccessRate == nil {
		return "–"
	}
	text := fmt.Sprintf("%.1f", 100**r.SuccessRate)
	if ci := r.SuccessCI; ci.Defined() {
		text += fmt.Sprintf(" [%.1f, %.1f]", 100*ci.Lo, 100*ci.Hi)
	}
	return text
}
