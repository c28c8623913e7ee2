package cli

import (
	"context"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/fit"
	"gymkhana/internal/shell"
)

func (a *app) fitCommand() *cobra.Command {
	var seed int64
	var hold int
	var example string
	cmd := &cobra.Command{
		Use:   "fit-aes RANKINGS.yaml | --example DIR",
		Short: "Fit the weights of Atomic Element Similarity to rankings by people",
		Long: `Fit-aes opens web pages that agents built after our reference pages, and that people ranked. It searches for
the weights whose scores agree best with those rankings, by particle swarm as MageBench's authors did.
Every n-th ranking is held out. The result is the share of correctly ordered pairs in the held-out rankings
for the fitted weights, for MageBench's weights and for uniform weights. docs/formats.md describes the file.
With --example it writes such a file to try it with: pages with more and more spoiled elements, not people's judgements.`,
		Example: "  gymkhana fit-aes --example rankings && gymkhana fit-aes rankings/rankings.yaml\n  gymkhana fit-aes rankings.yaml --seed 3 --hold 5 --json",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case example != "" && len(args) > 0:
				return inputf("--example writes rankings, and %s would be read; leave one out", args[0])
			case example != "":
				return a.exampleRankings(example)
			case len(args) == 0:
				return inputf("usage: %s", cmd.UseLine())
			}
			if hold < 2 {
				return inputf("--hold %d: at most every second ranking can be held out, so want 2 or more", hold)
			}
			return a.fitAES(cmd.Context(), args[0], gymkhana.Seed(seed), hold)
		},
	}
	cmd.Flags().Int64Var(&seed, "seed", 1, "seed of the search; the same seed gives the same result")
	cmd.Flags().StringVar(&example, "example", "", "write rankings of controlled damages and their pages into this new folder")
	cmd.Flags().IntVar(&hold, "hold", 4, "hold out every n-th ranking")
	return cmd
}

// exampleRankings writes rankings to try the command with.
func (a *app) exampleRankings(dir string) error {
	name, err := fit.Example(dir)
	if err != nil {
		return inputf("--example %s: %v", dir, err)
	}
	a.say("wrote %d rankings of damaged pages; gymkhana fit-aes %s fits weights to them", fit.Examples, shell.Word(name))
	return a.result(map[string]any{"file": name, "rankings": fit.Examples})
}

// A fitted is the output of fit-aes --json. Agreements are shares of pairs.
type fitted struct {
	Alpha    map[string]float64 `json:"alpha"`
	Position float64            `json:"position"`
	Beta     float64            `json:"beta"`
	Rankings int                `json:"rankings"`
	HeldOut  int                `json:"held_out"` // rankings; 0: there were too few, and the agreements are on the rankings that were fitted
	Found    float64            `json:"found"`
	Standard float64            `json:"standard"`
	Uniform  float64            `json:"uniform"`
}

func (a *app) fitAES(ctx context.Context, name string, seed gymkhana.Seed, hold int) error {
	all, err := fit.Read(ctx, a.browser(), name)
	if err != nil {
		return err
	}
	var seen, held []fit.Ranking
	for i, r := range all {
		if (i+1)%hold == 0 {
			held = append(held, r)
		} else {
			seen = append(seen, r)
		}
	}
	w := fit.Fit(seen, fit.Options{Seed: seed})
	out := fitted{Alpha: w.Alpha, Position: w.Position, Beta: w.Beta, Rankings: len(all), HeldOut: len(held)}
	if len(held) == 0 {
		held = seen
	}
	out.Found, out.Standard, out.Uniform = fit.Agreement(w, held), fit.Agreement(aes.Standard, held), fit.Agreement(fit.Uniform(), held)
	a.say("%d rankings, %d of them held out", out.Rankings, out.HeldOut)
	a.say("pairs in the right order: found %.1f %%, standard %.1f %%, uniform %.1f %%", 100*out.Found, 100*out.Standard, 100*out.Uniform)
	a.say("\nposition %.1f, beta %.4f", w.Position, w.Beta)
	for _, p := range fit.Properties() {
		a.say("%-28s %5.1f", p, w.Alpha[p])
	}
	return a.result(out)
}
