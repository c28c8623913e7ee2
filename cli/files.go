package cli

import (
	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/runner"
	"gymkhana/store"
)

func (a *app) packCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "pack FILE",
		Short:   "Join a run and its screenshots into one file",
		Example: "  gymkhana pack runs/quick.gym",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := store.Pack(args[0]); err != nil {
				return err
			}
			a.say("%s now holds its screenshots", args[0])
			return a.result(map[string]string{"file": args[0]})
		},
	}
}

func (a *app) mergeCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "merge OUT FILE FILE…",
		Short:   "Join runs, for example of different models, into one",
		Example: "  gymkhana merge runs/all.gym runs/gpt.gym runs/qwen.gym",
		Args:    cobra.MinimumNArgs(3),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := a.unpooled(args[1:]); err != nil {
				return err
			}
			if err := store.Merge(args[0], args[1:]...); err != nil {
				return err
			}
			a.say("%d runs joined in %s", len(args)-1, args[0])
			return a.result(map[string]string{"file": args[0]})
		},
	}
}

// unpooled refuses to join runs of both engines of a world. What cannot be read, the merge tells.
func (a *app) unpooled(paths []string) error {
	var tasks []*gymkhana.Task
	for _, path := range paths {
		file, err := store.Read(path)
		if err != nil {
			continue
		}
		tasks = append(tasks, file.Run().Plan.Tasks...)
		if err := file.Close(); err != nil {
			return err
		}
	}
	return runner.Unpooled(a.builtin(), tasks)
}

func (a *app) removeCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "rm FILE…",
		Short:   "Delete runs with their screenshots",
		Example: "  gymkhana rm runs/quick-20260101-120000.gym",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			for _, path := range args {
				if err := store.Remove(path); err != nil {
					return err
				}
				a.say("%s is gone", path)
			}
			return a.result(map[string]int{"removed": len(args)})
		},
	}
}
