package cli

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/site"
	"gymkhana/proof"
)

func (a *app) selftestCommand() *cobra.Command {
	var o proof.Options
	var engine string
	cmd := &cobra.Command{
		Use:   "selftest [SELECTOR…]",
		Short: "Prove the shipped tasks",
		Long: `Selftest plays every official instance. The oracle must succeed within the budget. These must fail: an
agent that idles, an agent that only declares success, and near misses, which are runs slightly different
from the oracle's. A near miss drops, changes, adds or swaps an action, has a wrong digit or letter, cuts a
text short or takes it from another instance, does damage, guesses, or modifies an answer.

Selftest also measures how many instances the best blind player solves. A blind player repeats the solution
of another instance, or holds a control down. If it solves more than one instance in twenty, the task must
be tagged guess. Selftest adds that tag to imported pages itself. For those it also tries random actions,
and the solving action of an instance done to any element.`,
		Example: "  gymkhana selftest\n  gymkhana selftest sokoban:mini --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			c, err := a.catalog()
			if err != nil {
				return err
			}
			if engine != "text" && engine != "chromium" {
				return inputf("--engine %q: want text or chromium", engine)
			}
			if len(args) == 0 { // the text suite is part of the sites
				args = slices.DeleteFunc(a.builtin().SuiteNames(), func(name string) bool { return name == site.TextSuite })
			}
			tasks, _, err := c.Select(args)
			if err != nil {
				return err
			}
			if engine == "text" {
				tasks = onText(tasks)
			}
			defer a.host.CollectSeldom()()
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
			if err := a.tagMeasured(c, r.Measured); err != nil {
				return err
			}
			return a.proved(r)
		},
	}
	cmd.Flags().IntVar(&o.Instances, "instances", 0, "play only the first N instances of each task")
	cmd.Flags().IntVar(&o.Tries, "tries", 0, "near misses of each kind per instance (default: 12; in a browser 1)")
	cmd.Flags().BoolVar(&o.Brief, "brief", false,
		"try near misses only until one fails; no random agents and no blind players")
	cmd.Flags().StringVar(&engine, "engine", "text", "engine that plays the sites: text or chromium")
	cmd.Flags().IntVar(&o.Parallel, "parallel", 0, "tasks at once (default: one per core)")
	return cmd
}

// onText replaces tasks of the sites with the same tasks without a browser. Other tasks stay as they are.
func onText(tasks []*gymkhana.Task) []*gymkhana.Task {
	own := slices.Clone(tasks)
	for i, t := range own {
		if t.Environment.Name == site.WorldName {
			own[i] = site.OnText(t)
		}
	}
	return own
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
	a.nearMisses(r)
	if len(r.Noop) > 0 {
		a.say("  %d tasks whose goal may be reached at reset: %v", len(r.Noop), r.Noop)
	}
	if len(r.Unproved) > 0 {
		a.say("  %d tasks have no oracle, or not for every instance, and are not proved: %s", len(r.Unproved), strings.Join(r.Unproved, ", "))
	}
	if err := a.result(r); err != nil {
		return err
	}
	if len(r.Failures) > 0 {
		return fmt.Errorf("%w: %d failures", errCheck, len(r.Failures))
	}
	return nil
}

// nearMisses prints the results of near misses and blind players.
func (a *app) nearMisses(r *proof.Report) {
	for _, name := range slices.Sorted(maps.Keys(r.Kinds)) {
		k := r.Kinds[name]
		line := fmt.Sprintf("  near miss %-10s %6d tried, %6d fail", name, k.Tried, k.Failed)
		if k.Same > 0 {
			line += fmt.Sprintf(", %d end as the oracle does", k.Same)
		}
		if k.Chance > 0 {
			line += fmt.Sprintf(", %d succeed as guesses do", k.Chance)
		}
		if k.Passed > 0 {
			line += fmt.Sprintf(", %d succeed otherwise", k.Passed)
		}
		a.say("%s", line)
	}
	for _, name := range slices.Sorted(maps.Keys(r.Rungs)) {
		a.say("  blind player %-10s %6d tried, %6d solved", name, r.Rungs[name].Tried, r.Rungs[name].Solved)
	}
	for _, suite := range slices.Sorted(maps.Keys(r.Guesser)) {
		a.say("  a blind player of %s solves %.1f %% of instances", suite, 100*r.Guesser[suite].Mean)
	}
	for _, g := range r.Guesses {
		if g.Tagged {
			a.say("    %s: %.0f %% of %d by %s", g.Task, 100*g.Rate, g.Tried, g.By)
		}
	}
}
