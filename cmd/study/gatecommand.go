package main

import (
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"gymkhana/learn/marl"
	"gymkhana/learn/synth"
	"gymkhana/store"
)

// stage2Command has the parts of the study of stage 2.
func (p *program) stage2Command() *cobra.Command {
	cmd := &cobra.Command{Use: "stage2", Short: "Study groups that learn", Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			return refuse("name a part: study stage2 gate --out FOLDER, arms --out FOLDER, across --from FOLDER --out FOLDER, matrix RUN, or " +
				"messages RUN --out FOLDER")
		}}
	cmd.AddCommand(p.gateCommand(), p.armsCommand(), p.acrossCommand(), p.matrixCommand(), p.messagesCommand())
	return cmd
}

func (p *program) matrixCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "matrix RUN",
		Short: "Compute the reward matrices in a run of a group again, and compare them cell by cell",
		Args:  cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			source, err := p.source()
			if err != nil {
				return err
			}
			kept, err := store.Read(args[0])
			if err != nil {
				return err
			}
			defer kept.Close()
			f := &marl.Filler{Replay: marl.NewReplay(source, kept), Critic: synth.VerifierCritic{}}
			cells, err := f.Verify(cmd.Context())
			if err != nil {
				return err
			}
			if cells == 0 {
				return refuse("%s has no matrix by %s; gymkhana train --stage 2 makes some", args[0], f.Critic.Name())
			}
			p.say("%d cells by %s, and each is computed again as it is stored.", cells, f.Critic.Name())
			return p.result(map[string]int{"cells": cells}, nil)
		},
	}
}

func (p *program) gateCommand() *cobra.Command {
	var out string
	g := &gate{}
	cmd := &cobra.Command{
		Use:   "gate --out FOLDER",
		Short: "What a group of separately trained networks could gain; about 50 minutes",
		Long: `Gate trains single policies from several seeds, with generated apps in addition, and keeps their checkpoints.
Then each plays alone, all of them vote at every step without a word, and a policy plays with the mean of their
probabilities. The table also has the majority and the best of them by episode, and the share of steps at which any
of their proposals brings the end nearer. The same command resumes it.`,
		Example: "  study stage2 gate --out runs/gate",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if out == "" {
				return refuse("a gate needs a folder; begin one with --out FOLDER")
			}
			if g.seeds < 2 || g.seeds > 16 {
				return refuse("--seeds %d; want 2 to 16", g.seeds)
			}
			if g.source, err = p.source(); err != nil {
				return err
			}
			if err := os.MkdirAll(out, 0o777); err != nil {
				return refuse("%w", err)
			}
			g.folder, g.play, g.now, g.progress = out, p.playArms(g.source), p.host.Now, p.tell
			g.took = func(part string, d time.Duration) { p.say("%s took %.0f s", part, d.Seconds()) }
			r, err := g.run(cmd.Context())
			if err != nil {
				return err
			}
			return p.result(r, r.print(p.out()))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&out, "out", "", "folder of the gate, new or begun")
	flags.IntVar(&g.seeds, "seeds", 4, "single policies")
	flags.IntVar(&g.apps, "apps", 30, "generated apps to train in beside the tasks")
	flags.BoolVar(&g.quick, "quick", false, "trainings of half a minute, one instance of each task")
	return cmd
}

// print writes the report for people.
func (r *GateReport) print(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', 0)
	for i := range r.Subsets {
		s := &r.Subsets[i]
		fmt.Fprintf(w, "\n%s, %d episodes\tsuccess, %% [95 %%]\tminus the mean of single networks\n", s.Subset, s.Episodes)
		for _, row := range s.Rows {
			fmt.Fprintf(w, "%s\t%.1f %s\t%+.1f %s\n", row.Name, 100*row.Success, percents(row.CI), 100*row.Difference, percents(row.DCI))
		}
		if n := s.Steps; n != nil {
			fmt.Fprintf(w, "steps of the vote that bring the end nearer\t%.1f\tof %d\n", 100*n.Decided, n.Steps)
			fmt.Fprintf(w, "proposals that do, on average\t%.1f\n", 100*n.Mean)
			fmt.Fprintf(w, "steps at which any proposal does\t%.1f\n", 100*n.Any)
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fmt.Fprintf(out, "\n%s arithmetic\n", r.Kernel)
	for i, sum := range r.Weights {
		fmt.Fprintf(out, "weights of seed %d: %s\n", r.Seeds[i], sum)
	}
	for _, run := range r.Runs {
		fmt.Fprintf(out, "%s, digest %s\n", run.File, run.Digest)
	}
	return nil
}
