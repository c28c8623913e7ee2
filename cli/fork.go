package cli

import (
	"context"
	"errors"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/registry"
	"gymkhana/report"
	"gymkhana/runner"
	"gymkhana/store"
)

// A forkPoint says where a run is forked.
type forkPoint struct {
	file, episode string
	step          int
	fresh         bool
}

func (a *app) forkCommand() *cobra.Command {
	f := &runFlags{fork: &forkPoint{}}
	cmd := &cobra.Command{
		Use:   "fork RUN --episode E --step N [--agent A] [-k K]",
		Short: "Play on from a step of a stored episode",
		Long: `Fork executes the first N steps of a stored episode again and lets an agent play on from there, in a new run
file. Without --agent it is the agent of the episode. The agent gets the steps as if it had taken them, or none of
them with --fresh; they never count as its steps or cost. The verdict is that of the whole episode.`,
		Example: `  gymkhana fork runs/quick.gym --episode 3fa9 --step 12 -k 8
  gymkhana fork runs/quick.gym --episode sokoban/small-v0/01#0 --step 3 --agent oracle --fresh
  gymkhana fork runs/web.gym --episode 77c0 --step 5 --agent web --model openai/gpt-5.1 --out runs/fork.gym`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.fork.file = args[0]
			f.typed = f.whatIsTyped(cmd.Flags())
			f.given = map[string]bool{}
			cmd.Flags().Visit(func(flag *pflag.Flag) { f.given[flag.Name] = true })
			f.hasTemperature = f.given["temperature"]
			return a.fork(cmd.Context(), f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.fork.episode, "episode", "", "episode to fork: the first digits of its id, or task#instance/repeat")
	flags.IntVar(&f.fork.step, "step", 0, "number of steps, from 1, after which the new agent decides")
	flags.BoolVar(&f.fork.fresh, "fresh", false, "give the agent no history: it begins with the observation at the fork")
	flags.StringSliceVar(&f.agents, "agent", nil, "agents that play on (default: the one that played the episode, with its options)")
	flags.IntVarP(&f.repeats, "repeats", "k", 1, "number of continuations by each agent")
	f.playing(flags)
	strictFlags(flags)
	return cmd
}

// fork reads the episode and plays on.
func (a *app) fork(ctx context.Context, f *runFlags) error {
	switch at := f.fork; {
	case at.episode == "":
		return inputf("--episode is missing; gymkhana show %s lists the episodes", shell.Word(at.file))
	case !f.given["step"]:
		return inputf("--step is missing; gymkhana show %s %s lists the steps", shell.Word(at.file), shell.Word(at.episode))
	}
	for _, flag := range []string{"model", "option", "temperature", "max-tokens"} {
		if f.given[flag] && len(f.agents) == 0 {
			return inputf("--%s says how an agent plays; name it too, with --agent, or leave both out to play on with the episode's own", flag)
		}
	}
	catalog, err := a.catalog()
	if err != nil {
		return err
	}
	point, err := f.fork.find(ctx, catalog)
	if err != nil {
		return err
	}
	if point.Arm.Agent == registry.ClientName && len(f.agents) == 0 {
		return inputf("%s was played by a client over the network, which cannot play on here; name an agent with --agent", f.fork.episode)
	}
	f.forked = point
	return a.run(ctx, f, []string{string(point.Task.ID)})
}

// find reads the episode to fork.
func (at *forkPoint) find(ctx context.Context, c *registry.Catalog) (fork *runner.Fork, err error) {
	file, err := store.Read(at.file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	row, err := report.Find(ctx, file, at.episode)
	if err != nil {
		return nil, inputf("fork: %v", err)
	}
	if fork, err = runner.ForkOf(ctx, c, file, &row, at.step); err != nil {
		return nil, err
	}
	fork.Fresh = at.fresh
	return fork, nil
}

// starts adds to an order the beginnings of its tasks, from a stored run.
func (a *app) starts(ctx context.Context, c *registry.Catalog, from string, o *runner.Order) (err error) {
	switch {
	case from == "":
		return nil
	case o.PrivateKey != "":
		return inputf("--from plays the instances of a stored run, and --private draws others; leave one out")
	case o.IsolateHops:
		return inputf("--from begins whole tasks, and --isolate-hops splits them; leave one out")
	case len(o.Selectors) == 0:
		return inputf("a run is resumed as it began; leave --from out")
	}
	tasks, _, err := c.Select(o.Selectors)
	if err != nil {
		return err
	}
	file, err := store.Read(from)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	leave, err := a.holdBrowser(ctx, c, tasks)
	if err != nil {
		return err
	}
	o.From, err = runner.StartsOf(ctx, c, file, tasks, from)
	return errors.Join(err, leave())
}

// forkOrder adds the fork to an order. Without agents it is played on by the arm of the episode.
func (f *runFlags) forkOrder(o *runner.Order) {
	if o.Fork = f.forked; o.Fork == nil || len(f.agents) > 0 {
		return
	}
	arm := o.Fork.Arm
	arm.Labels, arm.Claimed = nil, gymkhana.Claim{} // what was claimed about another endpoint at another time
	for _, limit := range []struct {
		flag string
		take func(to, from *gymkhana.Limits)
	}{
		{"token-limit", func(to, from *gymkhana.Limits) { to.Tokens = from.Tokens }},
		{"cost-limit", func(to, from *gymkhana.Limits) { to.CostUSD = from.CostUSD }},
		{"time-limit", func(to, from *gymkhana.Limits) { to.Wall = from.Wall }},
		{"working-limit", func(to, from *gymkhana.Limits) { to.Working = from.Working }},
	} {
		if f.given[limit.flag] {
			limit.take(&arm.PerEpisode, &o.Matrix.PerEpisode)
		}
	}
	o.Arms = []gymkhana.Arm{arm}
}
