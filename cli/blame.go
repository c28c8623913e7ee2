package cli

import (
	"context"

	"github.com/spf13/pflag"

	"gymkhana/report"
	"gymkhana/store"
)

// blameFlags say how failed episodes are examined.
type blameFlags struct {
	on, every bool
	with      string
	tries     int
	most      int
	parallel  int
}

func (f *blameFlags) flags(flags *pflag.FlagSet) {
	flags.BoolVar(&f.on, "blame", false, "also print at which step each failed episode was lost: the first step after which the task's oracle never "+
		"succeeds again within the rest of the budget; the episodes are executed again here")
	flags.StringVar(&f.with, "blame-with", "", "the agent that continues where no oracle can start midway, such as random; it asks no model")
	flags.IntVarP(&f.tries, "blame-tries", "k", 8, "how many continuations of --blame-with after each step")
	flags.IntVar(&f.most, "blame-most", 200, "the most failed episodes to examine, the first ones of the plan; 0 means all")
	flags.BoolVar(&f.every, "blame-every", false, "try every step, and report from which the continuation failed although it succeeded from a later one")
	flags.IntVar(&f.parallel, "blame-parallel", 0, "episodes at once (default: one per core)")
}

// check refuses flags that have no effect.
func (f *blameFlags) check(changed func(string) bool) error {
	for _, name := range []string{"blame-with", "blame-tries", "blame-most", "blame-every", "blame-parallel"} {
		if changed(name) && !f.on {
			return inputf("--%s needs --blame", name)
		}
	}
	switch {
	case f.tries < 1 || f.tries > 10_000:
		return inputf("--blame-tries %d: want 1 to 10000", f.tries)
	case f.most < 0 || f.parallel < 0:
		return inputf("--blame-most and --blame-parallel want 0 or more")
	case changed("blame-tries") && f.with == "":
		return inputf("--blame-tries needs --blame-with, since an oracle continues once after each step")
	}
	return nil
}

// blame prints at which steps failed episodes were lost, if that is wanted.
func (a *app) blame(ctx context.Context, file *store.File, s *report.Summary, f *blameFlags, name string) error {
	if !f.on {
		return nil
	}
	c, err := a.catalog()
	if err != nil {
		return err
	}
	progress := newBar(a.host)
	s.Blames, err = report.NewBlames(ctx, c, file, report.BlameOptions{With: f.with, Tries: f.tries, Most: f.most, Every: f.every,
		Parallel: f.parallel, Progress: func(done, all int) { progress.count("failed episodes", done, all) }})
	progress.done()
	if err != nil {
		return err
	}
	a.say("")
	return report.WriteBlames(a.sheet(), s.Blames, name)
}
