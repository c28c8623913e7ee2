package cli

import (
	"io"
	"os"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/report"
	"gymkhana/store"
)

func (a *app) exportCommand() *cobra.Command {
	var out string
	var what report.Export
	cmd := &cobra.Command{
		Use:   "export jsonl|csv FILE",
		Short: "Write a run in a form that other tools read",
		Long:  `Export writes one line per episode, reads the file back, and fails if anything differs.`,
		Example: "  gymkhana export csv runs/quick.gym --out episodes.csv\n  gymkhana export jsonl runs/quick.gym " +
			"--calls",
		Args: cobra.ExactArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			kinds := []string{"jsonl", "csv"}
			ctx := cmd.Context()
			file, err := store.Read(args[1])
			if err != nil {
				return err
			}
			defer file.Close()
			var write func(io.Writer) error
			var audit func(io.Reader) error
			switch args[0] {
			case "jsonl":
				write = func(w io.Writer) error { return report.ExportJSONL(ctx, w, file, what) }
				audit = func(r io.Reader) error { return report.AuditJSONL(ctx, r, file) }
			case "csv":
				write = func(w io.Writer) error { return report.ExportCSV(ctx, w, file) }
				audit = func(r io.Reader) error { return report.AuditCSV(ctx, r, file) }
			default:
				return inputf("export: unknown form %q%s (known: jsonl, csv)", args[0],
					gymkhana.DidYouMean(args[0], kinds))
			}
			if out == "" {
				out = args[1] + "." + args[0]
			}
			return a.export(out, write, audit)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the file to write (default: FILE.jsonl or FILE.csv)")
	cmd.Flags().BoolVar(&what.Calls, "calls", false, "with the model calls, without the bytes of pictures")
	return cmd
}

// export writes a file, reads it back, and gives it its name only then. Neither needs it in memory.
func (a *app) export(out string, write func(io.Writer) error, audit func(io.Reader) error) error {
	if err := writeTo(out, write, audit); err != nil {
		return err
	}
	info, err := os.Stat(out)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "export", err)
	}
	a.say("wrote %s, %d bytes, read back and compared", out, info.Size())
	return a.result(map[string]any{"file": out, "bytes": info.Size()})
}
