package cli

import (
	"context"
	"fmt"
	"text/tabwriter"

	"gymkhana/learn"
)

// ceiling measures how many tasks a policy could do at all, and prints it.
func (a *app) ceiling(ctx context.Context, c *learn.Ceiling) error {
	r, err := c.Measure(ctx)
	if err == nil {
		err = a.ceilingTable(r)
	}
	if err != nil {
		return err
	}
	return a.result(r)
}

// ceilingTable prints it for people.
func (a *app) ceilingTable(r *learn.CeilingReport) error {
	w := tabwriter.NewWriter(a.out(), 0, 0, 3, ' ', 0)
	fmt.Fprintln(w, "subset\tepisodes\texpressible, % [95 %]\twithout vision\tpictures read\tsteps\tmissing\tchoices: mean\t99 %\tmost")
	for i := range r.Subsets {
		s := &r.Subsets[i]
		fmt.Fprintf(w, "%s\t%d\t%.1f %s\t%.1f\t%.1f\t%d\t%d\t%.0f\t%d\t%d\n", s.Subset, s.Episodes, 100*s.Share, percents(s.CI),
			100*s.Sighted.Share, 100*s.Reading.Share, s.Steps, s.Missing, s.Choices.Mean, s.Choices.P99, s.Choices.Max)
	}
	if len(r.Gaps) > 0 {
		fmt.Fprintln(w, "\nsubset\twhat no choice does\tsteps\ttasks")
	}
	for i := 0; i < len(r.Gaps); {
		first, steps, tasks := &r.Gaps[i], 0, 0
		for ; i < len(r.Gaps) && r.Gaps[i].Subset == first.Subset && r.Gaps[i].Cause == first.Cause; i++ {
			steps, tasks = steps+r.Gaps[i].Steps, tasks+1
		}
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\n", first.Subset, first.Cause, steps, tasks)
	}
	return w.Flush()
}
