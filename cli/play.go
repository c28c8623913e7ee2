package cli

import (
	"github.com/spf13/cobra"
)

func (a *app) playCommand() *cobra.Command {
	f := &runFlags{clock: "paused", protocol: "corrected", cache: "off", agents: []string{"human"}, instances: 1}
	cmd := &cobra.Command{
		Use:   "play TASK",
		Short: "Play a task yourself, in the terminal",
		Long: `Play runs a task with the human agent, so your own result is kept and scored like any other. Arrow keys
and single letters act at once; other actions are typed as a line. Ctrl-C, or a closed input, leaves the
task: what is not finished is not scored, and can be resumed.`,
		Example: "  gymkhana play sokoban/small-v0/01",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.run(cmd.Context(), f, args)
		},
	}
	cmd.Flags().StringVar(&f.out, "out", "", "run file (default: runs/NAME-TIME.gym)")
	cmd.Flags().StringVar(&f.private, "private", "", "replace the official instance by one drawn from this key")
	return cmd
}
