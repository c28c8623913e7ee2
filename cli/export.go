package cli

import (
	"cmp"
	"context"
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
	var width int
	cmd := &cobra.Command{
		Use:   "export jsonl|csv|apng FILE [EPISODE]",
		Short: "Write a run in a form that other tools read",
		Long: `Export writes one line per episode, reads the file back, and fails if anything differs. As apng it plays one
episode again and writes what was seen after each step as a moving picture, which browsers show.`,
		Example: "  gymkhana export csv runs/quick.gym --out episodes.csv\n  gymkhana export jsonl runs/quick.gym " +
			"--calls\n  gymkhana export apng runs/quick.gym 3fa9 --out episode.png --width 640",
		Args: cobra.RangeArgs(2, 3),
		RunE: func(cmd *cobra.Command, args []string) error {
			kinds := []string{"jsonl", "csv", "apng"}
			ctx := cmd.Context()
			if err := a.pipe(out); err != nil {
				return err
			}
			if one := args[0] == "apng"; one != (len(args) == 3) {
				return inputf("export: want an episode for apng, and for nothing else; gymkhana show FILE lists them")
			}
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
			case "apng":
				return a.animate(ctx, cmp.Or(out, args[1]+".png"), file, report.Animate{Episode: args[2], Width: width})
			default:
				return inputf("export: unknown form %q%s (known: jsonl, csv, apng)", args[0],
					gymkhana.DidYouMean(args[0], kinds))
			}
			if out == "" {
				out = args[1] + "." + args[0]
			}
			return a.export(out, write, audit)
		},
	}
	cmd.Flags().StringVar(&out, "out", "",
		"the file to write, or - for stdout (default: FILE.jsonl, FILE.csv or FILE.png)")
	cmd.Flags().BoolVar(&what.Calls, "calls", false, "with the model calls, without the bytes of pictures")
	cmd.Flags().IntVar(&width, "width", 0, "of the pictures of apng, in pixels; 0 leaves them as they are")
	return cmd
}

// animate writes the moving picture of an episode.
func (a *app) animate(ctx context.Context, out string, file gymkhana.Archive, o report.Animate) error {
	if o.Width < 0 || o.Width > 4096 {
		return inputf("--width %d: want 1 to 4096 pixels, or 0", o.Width)
	}
	var err error
	if o.Catalog, err = a.catalog(); err != nil {
		return err
	}
	pictures := 0
	err = a.writeOut(out, func(w io.Writer) error {
		var err error
		pictures, err = report.ExportAPNG(ctx, w, file, o)
		return err
	}, nil)
	if err != nil {
		return err
	}
	a.wrote(out, ", %s", count(pictures, "picture"))
	return a.result(map[string]any{"file": out, "pictures": pictures})
}

// export writes a file, reads it back, and gives it its name only then. Neither needs it in memory.
func (a *app) export(out string, write func(io.Writer) error, audit func(io.Reader) error) error {
	if err := a.writeOut(out, write, audit); err != nil || out == stdout {
		return err
	}
	info, err := os.Stat(out)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "export", err)
	}
	a.say("wrote %s, %d bytes, read back and compared", out, info.Size())
	return a.result(map[string]any{"file": out, "bytes": info.Size()})
}
