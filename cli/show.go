package cli

import (
	"github.com/spf13/cobra"

	"gymkhana/report"
	"gymkhana/store"
)

func (a *app) showCommand() *cobra.Command {
	var o report.Show
	var stored bool
	var step int
	cmd := &cobra.Command{
		Use:   "show FILE [EPISODE]",
		Short: "Print a run, or one of its episodes step by step",
		Long: `Name an episode by the first digits of its id, or as task#instance/repeat. Show executes it again, without a model, to
print what the agent was shown, what its actions were aimed at, and what success lacked at the end.`,
		Example: `  gymkhana show runs/quick.gym
  gymkhana show runs/quick.gym 3fa9
  gymkhana show runs/quick.gym sokoban/small-v0/01#0/0
  gymkhana show runs/quick.gym 3fa9 --step 4`,
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
			row, err := report.Find(ctx, file, args[1])
			if err != nil {
				return inputf("show: %v", err)
			}
			if cmd.Flags().Changed("step") {
				o.Step = &step
			}
			if !stored {
				if o.Catalog, err = a.catalog(); err != nil {
					return err
				}
			}
			if err := report.WriteEpisode(ctx, a.out(), file, row.ID, o); err != nil {
				return err
			}
			return a.result(row)
		},
	}
	cmd.Flags().BoolVar(&o.States, "states", false, "also print the state of the world")
	cmd.Flags().BoolVar(&o.Raw, "raw", false, "also print the models' replies unchanged")
	cmd.Flags().BoolVar(&o.Full, "full", false, "print complete observations, and the requests to the models")
	cmd.Flags().IntVar(&step, "step", 0, "print only this step, with complete observations before and after (default: every step)")
	cmd.Flags().BoolVar(&stored, "stored", false, "print only what is stored; execute nothing")
	return cmd
}
