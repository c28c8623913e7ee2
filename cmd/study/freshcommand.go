package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"
)

func (p *program) freshCommand() *cobra.Command {
	f := &look{digest: digestOf, now: p.host.Now}
	var models []string
	cmd := &cobra.Command{
		Use:   "fresh KEY --models WAY=policy/FILE",
		Short: "Look once at a test set that has not been looked at before",
		Long: `Fresh draws apps from KEY, the hash of the commit that froze the design, and lets the agents random and
heuristic and the networks of --models play in them. The run is kept, and beside it a record that the set was looked
at; where there is one, the command refuses. Killed before that, the same command goes on.`,
		Example: "  study fresh 0123abc --models mine=policy/runs/a/dagger.safetensors,mine=policy/runs/b/dagger.safetensors",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if f.source, err = p.source(); err != nil {
				return err
			}
			f.key, f.models, f.play = args[0], networksOf(models), p.play(f.source)
			if f.file == "" {
				f.file = filepath.Join("runs", "fresh-"+p.world+"-"+f.key[:min(7, len(f.key))]+".gym")
			}
			r, err := f.take(cmd.Context())
			if err != nil {
				return err
			}
			return p.result(r, r.print(p.out()))
		},
	}
	flags := cmd.Flags()
	flags.StringSliceVar(&models, "models", nil,
		"networks to look with, as policy/FILE or WAY=policy/FILE; means are of each way")
	flags.StringVar(&f.file, "out", "", "run file (default: runs/fresh-WORLD-KEY.gym)")
	flags.BoolVar(&f.quick, "quick", false, "play only one instance of each task; this also uses up the test set")
	return cmd
}

// networksOf reads --models: policy/FILE, or WAY=policy/FILE.
func networksOf(names []string) (all []network) {
	for _, name := range names {
		n := network{model: name}
		if way, model, named := strings.Cut(name, "="); named && !strings.Contains(way, "/") { // a file's name may have one
			n = network{way, model}
		}
		all = append(all, n)
	}
	return all
}

// print writes the report for people.
func (r *FreshReport) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	fmt.Fprintf(w, "\nfresh set of %s\tepisodes\tsuccess, %% [95 %%]\n", r.Key)
	for i := range r.Agents {
		g := &r.Agents[i]
		name := strings.TrimPrefix(g.Way+": "+g.Agent, ": ")
		if g.Model != "" {
			name += " with " + g.Model
		}
		fmt.Fprintf(w, "%s\t%d\t%.1f %s\n", name, g.Episodes, 100**g.SuccessRate, percents(g.SuccessCI))
	}
	for _, m := range r.Means {
		fmt.Fprintf(w, "%s\t\t%.1f %s\n", strings.TrimPrefix(fmt.Sprintf("%s: mean of %d networks", m.Way, m.Models), ": "),
			100*m.Success, percents(m.CI))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := fmt.Fprintf(out, "\nKept in %s, digest %s.\nRecorded in %s: the fresh set of %s has been looked at.\n",
		r.Run, r.Digest, r.Record, r.Key)
	return err
}
