package cli

import (
	"context"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/report"
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
	var conflicts string
	cmd := &cobra.Command{
		Use:   "merge OUT FILE FILE…",
		Short: "Join runs, for example of different models, into one",
		Long: `Merge joins runs into one file. If several files have the same episode, it is taken from the first file that
scored it. If two files scored the same episode but played it differently, merge stops and writes nothing,
because choosing between them would be choosing the result. With --conflicts keep-first it takes the episode of
the first file. The merged file lists these episodes and what the other files had; report and verify show it.`,
		Example: "  gymkhana merge runs/all.gym runs/gpt.gym runs/qwen.gym",
		Args:    cobra.MinimumNArgs(3),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.merge(cmd.Context(), conflicts, args[0], args[1:])
		},
	}
	cmd.Flags().StringVar(&conflicts, "conflicts", "refuse",
		"what to do with episodes that the files played differently: refuse, or keep-first")
	return cmd
}

func (a *app) merge(ctx context.Context, conflicts, out string, paths []string) error {
	if conflicts != "refuse" && conflicts != "keep-first" {
		return inputf("--conflicts %q: want refuse or keep-first%s", conflicts,
			gymkhana.DidYouMean(conflicts, []string{"refuse", "keep-first"}))
	}
	if err := notStdout("", out, "a run file"); err != nil {
		return err
	}
	if err := a.unpooled(paths); err != nil {
		return err
	}
	result := struct {
		File      string `json:"file"`
		Conflicts int    `json:"conflicts,omitempty"`
	}{File: out}
	var err error
	if conflicts == "refuse" {
		err = store.Merge(ctx, out, paths...)
	} else {
		result.Conflicts, err = store.MergeKeepingFirst(ctx, out, paths...)
	}
	if err != nil {
		return err
	}
	a.say("%d runs joined in %s", len(paths), out)
	if err := a.unlikeArms(out); err != nil {
		return err
	}
	if n := result.Conflicts; n > 0 {
		a.say("%s: the first file's episodes are kept; gymkhana verify %s lists those of the others",
			count(n, "conflict"), out)
	}
	return a.result(result)
}

// unlikeArms warns if the arms of a merged file were not played on the same episodes.
func (a *app) unlikeArms(path string) error {
	file, err := store.Read(path)
	if err != nil {
		return err
	}
	defer file.Close()
	rows, err := file.Episodes(context.Background())
	if err != nil {
		return err
	}
	if text := report.Unlike(file.Run(), rows); text != "" {
		a.say("WARNING: %s", text)
	}
	return nil
}

// unpooled refuses to join runs of both engines of a world. The merge itself reports files that cannot be read.
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
				a.say("deleted %s", path)
			}
			return a.result(map[string]int{"removed": len(args)})
		},
	}
}
