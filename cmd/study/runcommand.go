package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana/learn/train"
)

// runFlags are the flags of run.
type runFlags struct {
	out, resume string
	seeds       int
	ways        []string
	quick       bool
}

func (p *program) runCommand() *cobra.Command {
	f := &runFlags{}
	cmd := &cobra.Command{
		Use:   "run --out FOLDER",
		Short: "Train in every way, from several seeds, and compare; hours of work",
		Long: `Run trains in several ways, from the seeds 1, 2 and so on, measures the last policy of each training, and
compares the ways, with intervals over seeds and families of tasks. It may be stopped at any time; --resume goes
on, in the middle of a training too. Of a training that is done it needs only settings.json and marks.json, which
are small enough to be kept.`,
		Example: `  study run --out runs/study
  study run --ways dagger,paper --seeds 1 --out runs/two
  study run --resume runs/study`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return p.run(cmd, f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.out, "out", "", "folder of a new study")
	flags.StringVar(&f.resume, "resume", "", "resume in this folder")
	flags.IntVar(&f.seeds, "seeds", 3, "trainings of each way")
	flags.StringSliceVar(&f.ways, "ways", nil, "only these ways: paper,dagger,…")
	flags.BoolVar(&f.quick, "quick", false, "trainings of half a minute, measured on one instance of each task")
	return cmd
}

func (p *program) run(cmd *cobra.Command, f *runFlags) error {
	source, err := p.source()
	if err != nil {
		return err
	}
	if f.seeds < 1 {
		return refuse("--seeds %d; want at least 1", f.seeds)
	}
	ways, err := chosen(source, f.ways)
	if err != nil {
		return err
	}
	folder, err := f.folder()
	if err != nil {
		return err
	}
	s := &study{source: source, folder: folder, ways: ways, seeds: f.seeds, quick: f.quick, play: p.play(source),
		now:    p.host.Now,
		begins: func(name string, n, all int) { p.say("%s: training %d of %d", name, n, all) }, progress: p.tell}
	r, err := s.run(cmd.Context())
	if r.Done == 0 {
		return err
	}
	return errors.Join(err, p.result(r, r.write(p.out())))
}

// folder is where the study is. A new one needs a new folder.
func (f *runFlags) folder() (string, error) {
	switch {
	case f.resume != "" && f.out != "":
		return "", refuse("--resume uses the training's own folder; leave out --out")
	case f.resume != "" && !exists(f.resume):
		return "", refuse("--resume %s: no study was begun there; begin one with --out", f.resume)
	case f.resume != "":
		return f.resume, nil
	case f.out == "":
		return "", refuse("a study needs a folder; begin one with --out FOLDER")
	case exists(f.out):
		return "", refuse("%s is there already; go on with --resume %[1]s, or name another folder", f.out)
	}
	return filepath.Clean(f.out), nil
}

// tell prints the progress of a training.
func (p *program) tell(t train.Progress) {
	p.say("  %-7s round %d step %4d/%d: loss %.3f, right %.1f %%, success on val %.1f %%", t.Stage, t.Round+1, t.Step,
		t.Steps, t.Loss, 100*t.Right, 100*t.Val)
}

// write writes the report for people.
func (r *Report) write(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	subsets := slices.Clone(r.Subsets)
	if slices.ContainsFunc(r.Ways, func(w WayReport) bool { _, there := w.Subsets[ownApps]; return there }) {
		subsets = append(subsets, ownApps)
	}
	fmt.Fprintf(w, "\nsuccess, %% [95 %%]\tseeds\t%s\n", strings.Join(subsets, "\t"))
	for i := range r.Ways {
		one := &r.Ways[i]
		fmt.Fprintf(w, "%s\t%d", one.Name, len(one.Seeds))
		for _, subset := range subsets {
			if s, there := one.Subsets[subset]; there {
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
		fmt.Fprintf(w, "%s, %s at distance %d\t%d\t%.1f %s\t%s there: %.1f\n", d.Way, d.Subset, d.Apart, len(d.BySeed),
			100*d.Success, percents(d.CI),
			d.Against, 100*d.AgainstSuccess)
	}
	if len(r.Sections) > 0 {
		fmt.Fprint(w, "\nsuccess in parts, % [95 %]")
		for i := range r.Ways {
			fmt.Fprintf(w, "\t%s", r.Ways[i].Name)
		}
		fmt.Fprintln(w)
	}
	for _, section := range r.Sections {
		fmt.Fprint(w, section)
		for i := range r.Ways {
			s := r.Ways[i].Subsets[section]
			fmt.Fprintf(w, "\t%.1f %s", 100*s.Success, percents(s.CI))
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "\n%d of %d trainings are done.\n", r.Done, r.Planned)
	return w.Flush()
}
