package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

func (p *program) ceilingCommand() *cobra.Command {
	quick := false
	cmd := &cobra.Command{
		Use:   "ceiling",
		Short: "Measure how many tasks a policy could do at all",
		Long: `Ceiling counts the official instances in which a policy has a choice at every step that leads to the end: no
training gets beyond that. No network is involved.`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			source, err := p.source()
			if err != nil {
				return err
			}
			r, err := (&ceiling{source, quick}).measure(cmd.Context())
			if err != nil {
				return err
			}
			return p.result(r, r.write(p.out()))
		},
	}
	cmd.Flags().BoolVar(&quick, "quick", false, "only the first instance of each task")
	return cmd
}

// write writes the report for people.
func (r *CeilingReport) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintln(w, "subset\tepisodes\texpressible, % [95 %]\tsteps\tmissing\tchoices: mean\t99 %\tmost")
	for i := range r.Subsets {
		s := &r.Subsets[i]
		fmt.Fprintf(w, "%s\t%d\t%.1f %s\t%d\t%d\t%.0f\t%d\t%d\n", s.Subset, s.Episodes, 100*s.Share, percents(s.CI),
			s.Steps, s.Missing, s.Choices.Mean, s.Choices.P99, s.Choices.Max)
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
