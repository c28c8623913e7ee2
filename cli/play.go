package cli

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
)

func (a *app) playCommand() *cobra.Command {
	f := &runFlags{clock: "paused", protocol: "corrected", cache: "off", agents: []string{"human"}, instances: 1}
	plan := false
	cmd := &cobra.Command{
		Use:   "play TASK",
		Short: "Play a task yourself, in the terminal",
		Long: `Play runs a task with the human agent, so your own result is saved and scored like any other. Arrow keys
and single letters act at once; other actions are typed as a line. Ctrl-C, or a closed input, leaves the
task: an unfinished episode is not scored and can be resumed. With --plan you look once, write all actions, and are
shown nothing more, as the agents global and webui-global. Web pages (webui) are written with your own
editor, in a folder whose path is printed.`,
		Example: "  gymkhana play sokoban/small-v0/01\n  gymkhana play sokoban/small-v0/01 --plan\n" +
			"  gymkhana play games/merge-grid/01 --label novice\n  gymkhana play webui/bakery/1",
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if plan {
				f.options = []string{"plan=true"}
			}
			return a.run(cmd.Context(), f, args)
		},
	}
	cmd.Flags().StringVar(&f.out, "out", "", "run file (default: runs/NAME-TIME.gym)")
	cmd.Flags().StringVar(&f.label, "label", "", "your name in tables, so that the runs of several people can be merged: novice")
	cmd.Flags().BoolVar(&plan, "plan", false, "look once and write the whole plan")
	cmd.Flags().StringVar(&f.screen, "screen", "", "WIDTHxHEIGHT for worlds with an adjustable screen, such as games: 640x360")
	cmd.Flags().StringVar(&f.private, "private", "", "replace the official instance with one drawn from this secret key")
	return cmd
}

// account prints, after a person's episodes, the summary that the last state of each gives, in worlds whose states have
// an Account. It is not part of the verdict.
func (a *app) account(ctx context.Context, in *runFile, rows []gymkhana.EpisodeRow) error {
	plan := &in.file.Run().Plan
	for i := range rows {
		row := &rows[i]
		agent, err := in.catalog.FindAgent(plan.Arms[row.Arm].Agent)
		task, known := plan.TaskOf(row.Task)
		if err != nil || !known || !agent.Alone || row.Outcome == nil {
			continue
		}
		world, err := in.catalog.FindEnv(task.Environment.Name)
		if err != nil || world.Decode == nil {
			continue
		}
		tr, err := in.file.Trajectory(ctx, row.ID)
		if err != nil {
			return fmt.Errorf("%s: %w", row.Task, err)
		}
		if len(tr.Steps) == 0 || tr.Steps[len(tr.Steps)-1].States == nil {
			continue
		}
		states := bytes.Split(tr.Steps[len(tr.Steps)-1].States, []byte("\n"))
		state, err := world.Decode(states[len(states)-1])
		if err != nil {
			return fmt.Errorf("%s: %w", row.Task, err)
		}
		if s, ok := state.(interface{ Account() string }); ok {
			a.say("\n%s\n%s", row.Task, strings.TrimSpace(s.Account()))
		}
	}
	return nil
}
