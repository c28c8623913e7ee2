package cli

import (
	_ "embed"
	"errors"
	"io/fs"
	"os"

	"github.com/spf13/cobra"
)

//go:embed plan.example.yaml
var examplePlan []byte

func (a *app) initCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "init [FILE]",
		Short:   "Write a commented example plan",
		Example: "  gymkhana init plan.yaml\n  gymkhana run --config plan.yaml",
		Args:    cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			path := "plan.yaml"
			if len(args) > 0 {
				path = args[0]
			}
			if err := a.pipe(path); err != nil {
				return err
			}
			if path == stdout {
				_, err := a.host.Stdout.Write(examplePlan)
				return err
			}
			if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
				return inputf("init: %s is already there; name another file", path)
			}
			if err := writeFile(path, examplePlan); err != nil {
				return err
			}
			a.say("wrote %s. Next: gymkhana run --config %[1]s --dry-run, then without --dry-run", path)
			return a.result(map[string]string{"file": path})
		},
	}
}
