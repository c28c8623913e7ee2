package cli

import (
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/report"
	"gymkhana/store"
)

func (a *app) compareCommand() *cobra.Command {
	var agents []string
	cmd := &cobra.Command{
		Use:   "compare A B",
		Short: "Compare two runs, or two agents of one run",
		Long: `Compare pairs the episodes of two runs. Two episodes are a pair if they have the same task content (as it was
played), instance and repeat. It shows the difference B − A with an interval that clusters by task, a p-value,
and the episodes whose result flipped.
With one file, --agent names the two arms.`,
		Example: "  gymkhana compare runs/a.gym runs/b.gym\n  gymkhana compare runs/quick.gym --agent random,oracle",
		Args:    cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 1 {
				args = append(args, args[0])
			}
			if args[0] == args[1] && len(agents) != 2 {
				return inputf("compare: with one run, name two agents: --agent A,B")
			}
			var sides [2]report.Side
			for i, path := range args {
				file, err := store.Read(path)
				if err != nil {
					return err
				}
				defer file.Close()
				if err := a.bound(file.Run()); err != nil {
					return err
				}
				name := ""
				if i < len(agents) {
					name = agents[i]
				}
				arm, err := findArm(&file.Run().Plan, path, name)
				if err != nil {
					return err
				}
				sides[i] = report.Side{Archive: file, Arm: arm}
			}
			c, err := report.Compare(cmd.Context(), sides[0], sides[1])
			if err != nil {
				return err
			}
			if err := c.WriteText(a.sheet()); err != nil {
				return err
			}
			return a.result(c)
		},
	}
	cmd.Flags().StringSliceVar(&agents, "agent", nil, "the arms to compare: an agent's name, or the arm's name in the report")
	return cmd
}

// findArm finds an arm by its agent or by its whole name; without a name, the run must have exactly one arm.
func findArm(p *gymkhana.Plan, path, name string) (int, error) {
	names := report.ArmNames(p.Arms)
	if name == "" {
		if len(p.Arms) == 1 {
			return 0, nil
		}
		return 0, inputf("%s has several arms; choose with --agent: %s", path, strings.Join(names, ", "))
	}
	found := -1
	for i := range p.Arms {
		if names[i] == name || p.Arms[i].Name() == name {
			return i, nil
		}
		if p.Arms[i].Agent == name {
			if found >= 0 {
				return 0, inputf("%s has several arms of %s; choose one: %s", path, name, strings.Join(names, ", "))
			}
			found = i
		}
	}
	if found < 0 {
		return 0, inputf("%s has no arm %q%s (it has %s)", path, name, gymkhana.DidYouMean(name, names), strings.Join(names, ", "))
	}
	return found, nil
}
