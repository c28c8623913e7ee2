package main

import (
	"fmt"
	"io"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/runner"
)

func (p *program) stepsCommand() *cobra.Command {
	var agents, models []string
	instances := 0
	cmd := &cobra.Command{
		Use:   "steps SUITE:SUBSET…",
		Short: "Compare decisions with the oracle's, on the oracle's path",
		Long: `Steps walks with the oracle through the official instances of tasks. At each state an agent decides, its decision is
compared with the oracle's, and the oracle's is performed, as in the tables of Mind2Web:

  element     the same element, of the steps whose action names one
  operation   F1 of the words of verb and text
  step        the same element, verb and text
  helpful     the step, or another action that brings the end nearer
  walk        all steps of a walk are right; guided: all are helpful
  can         the network has a choice that makes the oracle's action

Worlds that can be trained on have such an oracle.`,
		Example: `  study steps sites-errands:test-task sites-errands:test-site --agent policy,group --model policy/phone-small
  study steps phone:val --model policy/runs/train-phone/phone-small.safetensors`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case len(models) == 0:
				return refuse("steps need a network; add --model policy/NAME")
			case instances < 0:
				return refuse("--instances %d; want at least 1, or 0 for all", instances)
			}
			c := p.catalog()
			var arms []gymkhana.Arm
			for _, model := range models {
				for _, agent := range agents {
					arms = append(arms, gymkhana.Arm{Agent: agent, Model: model})
				}
			}
			resolved, err := runner.Resolve(c, runner.Order{Selectors: args, Arms: arms, Instances: instances, Repeats: 1})
			if err != nil {
				return err
			}
			r, err := (&steps{c, resolved}).run(cmd.Context(), args)
			if err != nil {
				return err
			}
			return p.result(r, r.print(p.out()))
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&agents, "agent", []string{"policy"}, "policy, group, or both")
	flags.StringSliceVar(&models, "model", nil, "policy/NAME or policy/FILE; several are several rows")
	flags.IntVar(&instances, "instances", 0, "of each task, from the first; 0: all")
	return cmd
}

// print writes the table for people.
func (r *StepsReport) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintln(w, "tasks\tagent\tfamilies\twalks\tsteps\telement, % [95 %]\toperation\tstep\thelpful\twalk\tguided\tcan")
	for i := range r.Rows {
		row := &r.Rows[i]
		fmt.Fprintf(w, "%s\t%s %s\t%d\t%d\t%d", row.Selector, row.Agent, row.Model, row.Families, row.Walks, row.Steps)
		for _, m := range []*Measure{&row.Element, &row.Operation, &row.Step, &row.Helpful, &row.Walk, &row.Guided, &row.Expressible} {
			fmt.Fprintf(w, "\t%.1f %s", 100*m.Mean, percents(m.CI))
		}
		fmt.Fprintln(w)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s arithmetic\n", r.Kernel)
	return nil
}
