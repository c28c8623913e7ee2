package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana/learn"
)

// study trains in several ways and compares them.
func (a *app) study(cmd *cobra.Command, f *trainFlags, source *learn.Source) error {
	for _, other := range []string{"stage", "recipe", "seed", "data", "apps"} {
		if cmd.Flags().Changed(other) {
			return inputf("train: --study trains in every way; leave out --%s", other)
		}
	}
	if f.seeds < 1 {
		return inputf("train: --seeds %d; want at least 1", f.seeds)
	}
	trials, err := waysOf(source, f.ways)
	if err != nil {
		return err
	}
	folder := f.resume
	switch {
	case f.resume != "" && f.out != "":
		return inputf("train: --resume goes on in its own folder; leave out --out")
	case f.resume != "":
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return inputf("train: --resume %s: no study was begun there; begin one with --out", folder)
		}
	default:
		if folder = f.out; folder == "" {
			folder = filepath.Join("runs", "study-"+source.Entry.Name+"-"+a.host.Now().UTC().Format("20060102-150405"))
		}
		if _, err := os.Stat(folder); err == nil {
			return inputf("train: %s is there already; go on with --resume %[1]s, or name another folder", folder)
		}
	}
	s := &learn.Study{Source: source, Folder: folder, Trials: trials, Seeds: f.seeds, Quick: f.Quick, Now: a.host.Now, Progress: a.tellTraining,
		Play: func(ctx context.Context, e learn.Exam) (learn.Played, error) {
			return a.playExam(ctx, source.Catalog, e)
		},
		Tell: func(name string, n, all int) { a.say("%s: training %d of %d", name, n, all) }}
	r, err := s.Run(cmd.Context())
	if err != nil {
		ways := ""
		if len(f.ways) > 0 {
			ways = " --ways " + strings.Join(f.ways, ",")
		}
		a.say("Stopped. Go on with: gymkhana train %s --study --seeds %d%s --resume %s", source.Entry.Name, f.seeds, ways, folder)
	}
	if r.Done == 0 {
		return err
	}
	return errors.Join(err, a.studyTable(r), a.result(r))
}

// waysOf are the ways to train that are named, in that order; all if none is.
func waysOf(source *learn.Source, names []string) ([]learn.Trial, error) {
	all := source.Trials()
	if len(names) == 0 {
		return all, nil
	}
	var some []learn.Trial
	known := make([]string, len(all))
	for i := range all {
		known[i] = all[i].Name
	}
	for i, name := range names {
		at := slices.Index(known, name)
		switch {
		case at < 0:
			return nil, inputf("train: --ways %s: there is no such way; there are %s", name, strings.Join(known, ", "))
		case slices.Contains(names[:i], name):
			return nil, inputf("train: --ways names %s twice; leave one out", name)
		}
		some = append(some, all[at])
	}
	return some, nil
}

// studyTable prints what was found for people.
func (a *app) studyTable(r *learn.StudyReport) error {
	w := tabwriter.NewWriter(a.out(), 0, 0, 3, ' ', 0)
	subsets := slices.Clone(r.Subsets)
	if slices.ContainsFunc(r.Trials, func(t learn.TrialReport) bool { _, there := t.Subsets[learn.Own]; return there }) {
		subsets = append(subsets, learn.Own)
	}
	fmt.Fprintf(w, "\nsuccess, %% [95 %%]\tseeds\t%s\n", strings.Join(subsets, "\t"))
	for i := range r.Trials {
		t := &r.Trials[i]
		fmt.Fprintf(w, "%s\t%d", t.Name, len(t.Seeds))
		for _, subset := range subsets {
			if s, there := t.Subsets[subset]; there {
				fmt.Fprintf(w, "\t%.1f %s", 100*s.Success, percents(s.CI))
			}
		}
		fmt.Fprintln(w)
	}
	for _, c := range r.Contrasts {
		fmt.Fprintf(w, "%s − %s, %s\t%d\t%+.1f %s\n", c.B, c.A, c.Subset, c.Seeds, 100*c.Difference, percents(c.CI))
	}
	for i := range r.Distances {
		d := &r.Distances[i]
		fmt.Fprintf(w, "%s, %s at distance %d\t%d\t%.1f %s\t%s there: %.1f\n", d.Trial, d.Subset, d.Apart, len(d.BySeed), 100*d.Success, percents(d.CI),
			d.Against, 100*d.AgainstSuccess)
	}
	fmt.Fprintf(w, "\n%d of %d trainings are done.\n", r.Done, r.Planned)
	return w.Flush()
}
