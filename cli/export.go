package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"gymkhana"
	"gymkhana/report"
	"gymkhana/store"
)

func (a *app) exportCommand() *cobra.Command {
	var out string
	var what report.Export
	var names, docs, files []string
	forms := report.Exporters()
	for _, form := range forms {
		names = append(names, form.Name)
		docs = append(docs, fmt.Sprintf("  %-6s %s", form.Name, form.Doc))
		files = append(files, "FILE."+form.Ext)
	}
	cmd := &cobra.Command{
		Use:   "export " + strings.Join(names, "|") + " FILE [EPISODE]",
		Short: "Write a run in a form that other tools read",
		Long: "Export writes a run in one of these forms. What has one line per episode is read back, and export fails if anything\n" +
			"differs.\n\n" + strings.Join(docs, "\n"),
		Example: "  gymkhana export csv runs/quick.gym --out episodes.csv\n  gymkhana export jsonl runs/quick.gym " +
			"--calls\n  gymkhana export zip runs/quick.gym --out run.zip\n  gymkhana export apng runs/quick.gym 3fa9 --out episode.png --width 640",
		Args: cobra.RangeArgs(2, 3),
		ValidArgsFunction: func(cmd *cobra.Command, args []string, typed string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) > 0 {
				return runFiles(cmd, args, typed)
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			at := slices.Index(names, args[0])
			if at < 0 {
				return inputf("export: unknown form %q%s (known: %s)", args[0], gymkhana.DidYouMean(args[0], names), strings.Join(names, ", "))
			}
			form := &forms[at]
			if err := understands(cmd, form, forms); err != nil {
				return err
			}
			if form.Episode != (len(args) == 3) {
				return inputf("export: want an episode for apng, and for nothing else; gymkhana show FILE lists them")
			}
			if form.Episode {
				what.Episode = args[2]
			}
			if out == "" {
				out = args[1] + "." + form.Ext
			}
			return a.export(cmd.Context(), form, args[1], out, what)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the file to write, or - for stdout (default: "+strings.Join(files, ", ")+")")
	cmd.Flags().BoolVar(&what.Calls, "calls", false, "with the model calls, without the bytes of pictures")
	cmd.Flags().IntVar(&what.Width, "width", 0, "of the pictures of apng, in pixels; 0 leaves them as they are")
	return cmd
}

// understands refuses a flag that only other forms understand.
func understands(cmd *cobra.Command, form *report.Exporter, forms []report.Exporter) (err error) {
	cmd.Flags().Visit(func(f *pflag.Flag) {
		for _, other := range forms {
			if err == nil && slices.Contains(other.Flags, f.Name) && !slices.Contains(form.Flags, f.Name) {
				err = inputf("export: --%s is for %s, not for %s", f.Name, other.Name, form.Name)
			}
		}
	})
	return err
}

// export writes a file, reads it back where that can be done, and gives it its name only then. Neither needs it in memory.
func (a *app) export(ctx context.Context, form *report.Exporter, from, out string, what report.Export) error {
	if err := a.pipe(out); err != nil {
		return err
	}
	if what.Width < 0 || what.Width > 4096 {
		return inputf("--width %d: want 1 to 4096 pixels, or 0", what.Width)
	}
	file, err := store.Read(from)
	if err != nil {
		return err
	}
	defer file.Close()
	var audit func(io.Reader) error
	if form.Audit != nil {
		audit = func(r io.Reader) error { return form.Audit(ctx, r, file) }
	}
	if form.Episode {
		if what.Catalog, err = a.catalog(); err != nil {
			return err
		}
	}
	n := 0
	err = a.writeOut(out, func(w io.Writer) (err error) { n, err = form.Write(ctx, w, file, what); return err }, audit)
	if err != nil {
		return err
	}
	if form.Counts != "" {
		a.wrote(out, ", %s", count(n, form.Counts))
		return a.result(map[string]any{"file": out, form.Counts + "s": n})
	}
	if out == stdout {
		return nil
	}
	info, err := os.Stat(out)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "export", err)
	}
	a.say("wrote %s, %d bytes, read back and compared", out, info.Size())
	return a.result(map[string]any{"file": out, "bytes": info.Size()})
}
