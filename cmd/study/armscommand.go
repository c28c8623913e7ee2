package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/marl"
	"gymkhana/learn/policy"
	"gymkhana/store"
)

// armsSettings are what a contest was begun with. They are kept in its folder.
type armsSettings struct {
	World  string `json:"world"`
	Seeds  int    `json:"seeds"`
	Key    string `json:"key,omitempty"`
	Recipe string `json:"recipe"` // of stage 1
	Quick  bool   `json:"quick,omitempty"`

	Instances int `json:"instances,omitempty"` // of each task in the table; 0: all
}

func (p *program) armsCommand() *cobra.Command {
	var out string
	var f armsSettings
	curves := false
	cmd := &cobra.Command{
		Use:   "arms --out FOLDER",
		Short: "Compare ways to train a group; hours of work",
		Long: `Arms trains a policy for each seed, and from it a group in several ways: the whole method, and without one of its
parts. All have equally many pairs and steps. Then every group plays, and members of it alone, untaught groups, and as many
samples without messages. The tables have success on validation tasks, on other tasks and, with --key, on fresh generated apps,
and on parts of them, with the difference from the whole method. A key is the hash of the commit that froze the design; it draws instances that
were not looked at before. The same command resumes it.`,
		Example: "  study stage2 arms --key 0123abc --out runs/arms",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch {
			case out == "":
				return refuse("arms need a folder; begin one with --out FOLDER")
			case f.Seeds < 1 || f.Seeds > 16:
				return refuse("--seeds %d; want 1 to 16", f.Seeds)
			case f.Instances < 0:
				return refuse("--instances %d; want at least 1, or 0 for all", f.Instances)
			case f.Recipe != learn.Listen && f.Recipe != learn.DAgger:
				return refuse("--recipe %s; want %s or %s", f.Recipe, learn.Listen, learn.DAgger)
			}
			source, err := p.source()
			if err != nil {
				return err
			}
			f.World = p.world
			if err := f.beginOrRecall(out); err != nil {
				return err
			}
			c := p.contest(source, &f, out)
			c.curves = curves
			r, err := c.run(cmd.Context())
			if err != nil {
				return err
			}
			return p.result(r, r.print(p.out()))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&out, "out", "", "folder, new or begun")
	flags.IntVar(&f.Seeds, "seeds", 3, "trainings in each way")
	flags.StringVar(&f.Key, "key", "", "draws the instances of the table and the fresh apps; without it, the official instances")
	flags.StringVar(&f.Recipe, "recipe", learn.Listen, "of the policies that groups begin with: listen or dagger")
	flags.IntVar(&f.Instances, "instances", 0, "of each task in the table, except fresh apps; 0: all")
	flags.BoolVar(&curves, "curves", false, "also groups of 1 to 8 members, and 1 to 4 rounds; it can be added later")
	flags.BoolVar(&f.Quick, "quick", false, "short trainings, measured on one instance of each task")
	return cmd
}

// contest makes a contest of settings.
func (p *program) contest(source *learn.Source, f *armsSettings, folder string) *contest {
	c := &contest{source: source, folder: folder, seeds: f.Seeds, key: f.Key, quick: f.Quick, most: f.Instances, ways: branches,
		now: p.host.Now, say: p.say,
		config: func(seed uint64) marl.Config {
			cfg := marl.Full(seed)
			if f.Quick {
				cfg = cfg.Quick()
				cfg.Members = 4 // of the fixed graph
			}
			return cfg
		}}
	set := learn.Settings{Stage: 2, Seed: 1, Seeds: f.Seeds, Recipe: f.Recipe, World: f.World, Quick: f.Quick}
	c.team = &marl.Team{Source: source, Settings: set, Folder: folder, Config: c.config, Play: p.playArms(source), Now: p.host.Now, Say: p.say,
		Open: func(_ context.Context, file string) (gymkhana.Store, error) { return store.Open(file) },
		Look: func(l marl.Look) {
			p.say("  step %4d/%d: loss %.3f, margin %.2f, success on half of val %.1f %%", l.Step, l.Steps, l.Loss, l.Margin, 100*l.Val)
		}}
	return c
}

// armsFile has the settings of a contest.
const armsFile = "arms.json"

// beginOrRecall makes the folder, or checks that what was begun there has the same settings.
func (f *armsSettings) beginOrRecall(folder string) error { return begun(folder, armsFile, f, "arms") }

// begun makes a folder with settings, or checks that what was begun there has the same.
func begun(folder, file string, settings any, what string) error {
	path := filepath.Join(folder, file)
	b, err := json.Marshal(settings)
	if err != nil {
		return err
	}
	then, err := os.ReadFile(path)
	switch {
	case err == nil && !bytes.Equal(bytes.TrimSpace(then), b):
		return refuse("%s was begun with %s; go on with the same flags, or name another folder", folder, bytes.TrimSpace(then))
	case err == nil:
		return nil
	case !errors.Is(err, fs.ErrNotExist):
		return refuse("%w", err)
	}
	if entries, err := os.ReadDir(folder); err == nil && len(entries) > 0 {
		return refuse("%s is there already, and no %s were begun in it; name another folder", folder, what)
	}
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return refuse("%w", err)
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "study", policy.Replace(path, append(b, '\n')))
}

// print writes the table for people.
func (r *ContestReport) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	for _, table := range r.Tables {
		success(w, "success, % [95 %]", r.Rows, table)
		fmt.Fprintf(w, "\nfull minus …\t%s\n", heads(table))
		for i := range r.Rows {
			row := &r.Rows[i]
			if len(row.Full) == 0 {
				continue
			}
			fmt.Fprint(w, row.Name)
			for _, subset := range table {
				cell := "–"
				if c, there := row.Full[subset]; there {
					cell = fmt.Sprintf("%+.1f %s", 100*c.Difference, percents(c.CI))
				}
				fmt.Fprintf(w, "\t%s", cell)
			}
			fmt.Fprintln(w)
		}
	}
	if len(r.Curves) > 0 {
		success(w, "full, seed 1, in groups of other sizes", r.Curves, r.Tables[0])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for i := range r.Gains {
		g := &r.Gains[i]
		fmt.Fprintf(out, "\nseed %d, %s: full minus %s %+.1f %s", i+1, g.Subset, g.A, 100*g.Difference, percents(g.CI))
	}
	fmt.Fprintf(out, "\n%s arithmetic; pairs in every training, by seed: %v\n", r.Kernel, r.Pairs)
	for i := range r.Branches {
		fmt.Fprintf(out, "%s, %s\n", r.Branches[i].Name, r.Branches[i].Summary())
	}
	for _, part := range r.Parts {
		fmt.Fprintf(out, "%s took %.0f s\n", part.Name, part.Seconds)
	}
	for _, run := range r.Runs {
		fmt.Fprintf(out, "%s, digest %s\n", run.File, run.Digest)
	}
	return nil
}

// success writes the success of some rows on a subset and its sections.
func success(w io.Writer, title string, rows []ContestRow, table []string) {
	fmt.Fprintf(w, "\n%s\t%s\n", title, heads(table))
	for i := range rows {
		fmt.Fprint(w, rows[i].Name)
		for _, subset := range table {
			cell := "–"
			if s, there := rows[i].Subsets[subset]; there {
				cell = fmt.Sprintf("%.1f %s", 100*s.Success, percents(s.CI))
			}
			fmt.Fprintf(w, "\t%s", cell)
		}
		fmt.Fprintln(w)
	}
}
