package cli

import (
	"errors"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"gymkhana/proof"
)

func (a *app) selftestCommand() *cobra.Command {
	var o proof.Options
	cmd := &cobra.Command{
		Use:   "selftest [SELECTOR…]",
		Short: "Prove the shipped tasks",
		Long: `Selftest tries every official instance: the oracle must succeed within the budget; an agent that
idles, one that just declares success, and runs that miss the oracle's by one action must not.`,
		Example: "  gymkhana selftest\n  gymkhana selftest sokoban:mini --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.catalog()
			if err != nil {
				return err
			}
			if len(args) == 0 {
				args = a.builtin().SuiteNames()
			}
			tasks, _, err := c.Select(args)
			if err != nil {
				return err
			}
			bar := newBar(a.host)
			o.Progress = func(done, all int) { bar.count("tasks proved", done, all) }
			release, err := a.holdBrowser(cmd.Context(), c, tasks)
			if err != nil {
				return err
			}
			r, err := proof.Prove(cmd.Context(), c, tasks, o)
			bar.done()
			if err = errors.Join(err, release()); err != nil {
				return err
			}
			return a.proved(r)
		},
	}
	cmd.Flags().IntVar(&o.Instances, "instances", 0, "only the first so many instances of each task")
	cmd.Flags().IntVar(&o.Parallel, "parallel", 0, "tasks at once (default: one per core)")
	return cmd
}

func (a *app) proved(r *proof.Report) error {
	for _, f := range r.Failures {
		a.say("  %s (instance %d): %s", f.Task, f.Instance, f.What)
	}
	a.say("%d tasks, %d instances: oracle passes %d, idle fails %d, declare fails %d, near misses fail %d",
		r.Tasks, r.Instances, r.OraclePass, r.IdleFail, r.DeclareFail, r.NearMissFail)
	var agents []string
	for name := range r.Scale {
		agents = append(agents, name)
	}
	slices.Sort(agents)
	for _, name := range agents {
		a.say("  %-8s mean progress %.3f", name, r.Scale[name].Mean)
	}
	if len(r.Noop) > 0 {
		a.say("  %d tasks whose goal can hold at reset: %v", len(r.Noop), r.Noop)
	}
	if len(r.Unproved) > 0 {
		a.say("  %d tasks have no oracle and are not proved: %v", len(r.Unproved), r.Unproved)
	}
	if err := a.result(r); err != nil {
		return err
	}
	if len(r.Failures) > 0 {
		return fmt.Errorf("%w: %d failures", errCheck, len(r.Failures))
	}
	return nil
}
