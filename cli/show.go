package cli

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana/report"
	"gymkhana/store"
)

func (a *app) showCommand() *cobra.Command {
	var o report.Show
	var stored bool
	var steps string
	cmd := &cobra.Command{
		Use:   "show FILE [EPISODE]",
		Short: "Print a run, or one of its episodes step by step",
		Long: `Name an episode by the first digits of its id, or as task#index/repeat, which shows it for every agent. Show executes it again, without a model, to
print what the agent was shown, what its actions were aimed at, and what success lacked at the end.`,
		Example: `  gymkhana show runs/quick.gym
  gymkhana show runs/quick.gym 3fa9
  gymkhana show runs/quick.gym sokoban/small-v0/01#0/0
  gymkhana show runs/quick.gym 3fa9 --step 4-6`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			file, err := store.Read(args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			ctx := cmd.Context()
			if len(args) == 1 {
				if err := report.WriteRun(ctx, a.sheet(), file); err != nil {
					return err
				}
				return a.result(file.Run())
			}
			rows, err := report.FindAll(ctx, file, args[1])
			if err != nil {
				return inputf("show: %v", err)
			}
			if cmd.Flags().Changed("step") {
				if o.Steps, err = stepsOf(steps); err != nil {
					return err
				}
			}
			if !stored {
				if o.Catalog, err = a.catalog(); err != nil {
					return err
				}
			}
			for i, row := range rows {
				if i > 0 {
					a.say("")
				}
				if err := report.WriteEpisode(ctx, a.out(), file, row.ID, o); err != nil {
					return err
				}
			}
			return a.result(rows[0])
		},
	}
	cmd.Flags().BoolVar(&o.States, "states", false, "also print the state of the world")
	cmd.Flags().BoolVar(&o.Raw, "raw", false, "also print the models' replies unchanged")
	cmd.Flags().BoolVar(&o.Full, "full", false, "print complete observations, and the requests to the models")
	cmd.Flags().StringVar(&steps, "step", "", "print only this step, or these, as 1-3, with complete observations before and after (default: every step)")
	cmd.Flags().BoolVar(&stored, "stored", false, "print only what is stored; execute nothing")
	return cmd
}

// stepsOf reads the steps of --step: "4", or "1-3".
func stepsOf(text string) (*[2]int, error) {
	from, to, isRange := strings.Cut(text, "-")
	if !isRange {
		to = from
	}
	first, err := strconv.Atoi(strings.TrimSpace(from))
	last, err2 := strconv.Atoi(strings.TrimSpace(to))
	if err != nil || err2 != nil || first < 0 || last < first {
		return nil, inputf("--step %q: want the number of a step, like 4, or the first and the last one, like 1-3", text)
	}
	return &[2]int{first, last}, nil
}
