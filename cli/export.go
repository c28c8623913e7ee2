package cli

import (
	"bytes"
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
			var write, audit func(*bytes.Buffer) error
			switch args[0] {
			case "jsonl":
				write = func(b *bytes.Buffer) error { return report.ExportJSONL(ctx, b, file, what) }
				audit = func(b *bytes.Buffer) error { return report.AuditJSONL(ctx, b, file) }
			case "csv":
				write = func(b *bytes.Buffer) error { return report.ExportCSV(ctx, b, file) }
				audit = func(b *bytes.Buffer) error { return report.AuditCSV(ctx, b, file) }
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

func (a *app) export(out string, write, audit func(*bytes.Buffer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	if err := writeFile(out, b.Bytes()); err != nil {
		return err
	}
	written, err := os.ReadFile(out)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "export", err)
	}
	if err := audit(bytes.NewBuffer(written)); err != nil {
		return err
	}
	a.say("wrote %s, %d bytes, read back and compared", out, len(written))
	return a.result(map[string]any{"file": out, "bytes": len(written)})
}
