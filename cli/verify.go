package cli

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"gymkhana/runner"
	"gymkhana/store"
)

func (a *app) verifyCommand() *cobra.Command {
	var strict bool
	var how runner.Check
	cmd := &cobra.Command{
		Use:   "verify FILE",
		Short: "Execute a stored run again and compare it",
		Long: `Verify scores every stored episode again from its states, and executes it again from Reset with
the stored actions, comparing state and text step by step. It never calls an agent or a model.`,
		Example: "  gymkhana verify runs/quick.gym\n  gymkhana verify runs/quick.gym --frames --json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.catalog()
			if err != nil {
				return err
			}
			file, err := store.Read(args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			if how.Unlike, err = a.unlike(cmd.Context(), c, file.Run()); err != nil {
				return err
			}
			release, err := a.holdBrowser(cmd.Context(), c, file.Run().Plan.Tasks)
			if err != nil {
				return err
			}
			v, err := runner.Verify(cmd.Context(), c, file, how)
			if err = errors.Join(err, release()); err != nil {
				return err
			}
			return a.verified(v, strict)
		},
	}
	cmd.Flags().BoolVar(&strict, "strict", false, "fail also when something cannot be compared")
	cmd.Flags().BoolVar(&how.Frames, "frames", false, "compare screenshots too")
	cmd.Flags().IntVar(&how.Parallel, "parallel", 0, "episodes at once (default: one per core)")
	return cmd
}

func (a *app) verified(v *runner.Verification, strict bool) error {
	const most = 20
	for i, m := range v.Mismatches {
		if i == most {
			a.say("  and %d more", len(v.Mismatches)-most)
			break
		}
		a.say("  mismatch: %s step %d: %s", m.Task, m.Step, m.What)
	}
	for i, m := range v.NotComparable {
		if i == most {
			a.say("  and %d more", len(v.NotComparable)-most)
			break
		}
		a.say("  not comparable: %s: %s", m.Task, m.What)
	}
	a.say("%d episodes, %d steps executed again, %d scored again: %d mismatches, %d not comparable",
		v.Episodes, v.Steps, v.Rescored, len(v.Mismatches), len(v.NotComparable))
	if err := a.result(v); err != nil {
		return err
	}
	switch {
	case len(v.Mismatches) > 0:
		return fmt.Errorf("%w: the run does not repeat", errCheck)
	case strict && len(v.NotComparable) > 0:
		return fmt.Errorf("%w: %d episodes cannot be compared", errCheck, len(v.NotComparable))
	}
	return nil
}
