package cli

import (
	"context"
	"errors"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana/vector"
)

func (a *app) worldsCommand() *cobra.Command {
	var o vector.Options
	var mode, rewards string
	cmd := &cobra.Command{
		Use:   "worlds SELECTOR…",
		Short: "Let a learner play batches of episodes, as arrays on stdin and stdout",
		Long: `Worlds plays many episodes at once for a program that starts it as a child, such as the Python package in
python/. Actions, observations and rewards are arrays in shared memory or in binary frames on stdin and stdout;
docs/vector.md describes them. The rules are those of gymkhana run, and nothing is stored. The tasks must be
of one world, which needs no browser. It ends when stdin ends.`,
		Example: "  gymkhana worlds sokoban --worlds 256\n  gymkhana worlds phone:mini --observe state,goal --rewards end",
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Mode, o.Rewards = vector.Mode(mode), vector.Rewards(rewards)
			return a.worlds(cmd.Context(), args, o)
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&o.Worlds, "worlds", 1, "episodes at once")
	flags.StringVar(&mode, "autoreset", string(vector.NextStep), "what follows an episode: NextStep, SameStep or Disabled")
	flags.StringVar(&rewards, "rewards", string(vector.AtSteps), "step: the change of the score at every step; end: the score, at the last step")
	flags.StringVar(&o.Actions, "actions", "", "discrete, elements or text (default: the first that the world has)")
	flags.StringSliceVar(&o.Observe, "observe", []string{vector.StateView}, "what is observed: "+strings.Join(vector.Views, ", "))
	flags.BoolVar(&o.Fresh, "fresh", false, "draw any seed for an episode, not one of the task's official instances")
	flags.IntVar(&o.Parallel, "parallel", 0, "threads (default: one per core)")
	return cmd
}

func (a *app) worlds(ctx context.Context, selectors []string, o vector.Options) error {
	a.piped = true // stdout belongs to the protocol
	if len(selectors) == 0 {
		return inputf("worlds: nothing to play; name a suite, for example gymkhana worlds sokoban (gymkhana list suites shows them)")
	}
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	tasks, _, err := catalog.Select(selectors)
	if err != nil {
		return err
	}
	pool, err := vector.New(catalog, tasks, o)
	if err != nil {
		return err
	}
	return errors.Join(vector.Serve(ctx, pool, a.host.Stdin, a.host.Stdout), pool.Close())
}
