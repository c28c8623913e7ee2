package cli

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"text/tabwriter"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/marl"
	"gymkhana/learn/policy"
	"gymkhana/registry"
	"gymkhana/store"
)

// trainTeam trains groups, or goes on with it.
func (a *app) trainTeam(ctx context.Context, c *registry.Catalog, source *learn.Source, f *trainFlags, folder string) error {
	t := &marl.Team{Source: source, Settings: f.Settings, Folder: folder, Now: a.host.Now, Say: a.say,
		Look: a.tellLook,
		Play: func(ctx context.Context, e learn.Exam) (learn.Played, error) { return a.playExam(ctx, c, e) },
		Open: func(_ context.Context, file string) (gymkhana.Store, error) { return store.Open(file) }}
	a.say("Training groups in %s with %s arithmetic on %s.", folder, policy.Kernel(), count(runtime.GOMAXPROCS(0), "core"))
	r, err := t.Run(ctx)
	if err != nil {
		a.say("Stopped. Resume with: gymkhana train %s --resume %s", source.Entry.Name, folder)
		return err
	}
	for i := range r.Seeds {
		if err := a.teamTable(r, &r.Seeds[i]); err != nil {
			return err
		}
	}
	a.say("\nSaved in %s. Next: gymkhana run %s --agent group --option vote=weighed --model policy/%s", r.Folder, r.Suite, r.Checkpoint)
	return a.result(r)
}

// tellLook prints a measurement during training.
func (a *app) tellLook(l marl.Look) {
	a.say("  phase %d, network %d, step %3d/%d: loss %.3f, right %.1f %%, margin %.2f, success of the group on val %.1f %% (best at step %d)",
		l.Phase+1, l.Member, l.Step, l.Steps, l.Loss, 100*l.Right, l.Margin, 100*l.Val, l.Best)
}

// teamTable prints the result of a seed for people.
func (a *app) teamTable(r *marl.Report, one *marl.SeedReport) error {
	w := tabwriter.NewWriter(a.out(), 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "\n%s\n\nsuccess, %% [95 %%]\t%s\n", one.Summary(), strings.Join(r.Subsets, "\t"))
	for _, arm := range one.Arms {
		fmt.Fprint(w, arm.Name)
		for _, subset := range r.Subsets {
			fmt.Fprintf(w, "\t%s", arm.Subsets[subset].Percent())
		}
		fmt.Fprintln(w)
	}
	for _, c := range one.Comparisons {
		fmt.Fprintf(w, "%s − %s, %s\t%s %s\tp %.2g\n", c.B, c.A, c.Subset, percent(c.Difference), percents(c.CI), c.P)
	}
	return errors.Join(w.Flush(), learn.WriteSections(a.out(), one.Arms, r.Subsets))
}
