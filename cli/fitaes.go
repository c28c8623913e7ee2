package cli

import (
	"context"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/fit"
)

func (a *app) fitCommand() *cobra.Command {
	var seed int64
	var hold int
	cmd := &cobra.Command{
		Use:   "fit-aes RANKINGS.yaml",
		Short: "Fit the weights of Atomic Element Similarity to how people rank pages",
		Long: `Fit-aes opens pages that were built for our own true pages, and searches for the weights under which
their scores follow the order in which people ranked them best, as MageBench's authors did: by
particle swarm. Every n-th ranking is held out; how often its pairs are in the right order is told for
the weights that were found, for MageBench's and for uniform ones. docs/formats.md has the file.`,
		Example: "  gymkhana fit-aes rankings.yaml\n  gymkhana fit-aes rankings.yaml --seed 3 --hold 5 --json",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if hold < 2 {
				return inputf("--hold %d: every second ranking is the most that can be held out", hold)
			}
			return a.fitAES(cmd.Context(), args[0], gymkhana.Seed(seed), hold)
		},
	}
	cmd.Flags().Int64Var(&seed, "seed", 1, "decides the search, which is the same for the same seed")
	cmd.Flags().IntVar(&hold, "hold", 4, "hold out every n-th ranking")
	return cmd
}

// A fitted is what fit-aes --json writes. Agreements are shares of pairs.
type fitted struct {
	Alpha    map[string]float64 `json:"alpha"`
	Position float64            `json:"position"`
	Beta     float64            `json:"beta"`
	Rankings int                `json:"rankings"`
	HeldOut  int                `json:"held_out"` // rankings; 0: too few, and agreements are on those that were searched by
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
