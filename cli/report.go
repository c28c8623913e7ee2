package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/internal/sign"
	"gymkhana/report"
	"gymkhana/store"
)

// memoryFor is the soft memory limit of a report on a plan, in bytes; near it, garbage is collected more often. It
// grows for plans of over 100,000 episodes, because with a limit below the memory in use the collector would never
// rest.
func memoryFor(p *gymkhana.Plan) int64 {
	const enough, episodes = 130 << 20, 100_000
	n, err := p.Size()
	if err != nil || n < episodes {
		return enough
	}
	return enough * int64(n) / episodes
}

func (a *app) reportCommand() *cobra.Command {
	var html, csv, rows, columns, metric string
	var what tableFlags
	cmd := &cobra.Command{
		Use:   "report FILE",
		Short: "Print a run's leaderboard, or write it as HTML with replays",
		Example: `  gymkhana report runs/quick.gym --tasks
  gymkhana report runs/quick.gym --html report.html
  gymkhana report runs/mine.gym --ledger --cost-on openai/gpt-5,google/gemini-2.5-flash
  gymkhana report runs/quick.gym --blame
  gymkhana report runs/sites.gym --blame --blame-with random -k 8
  gymkhana report runs/table5.gym --rows om --columns am --metric reward`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return inputf("report: it takes one file; gymkhana merge ALL.gym %s joins several, and gymkhana compare A B sets two against each other",
					inShell(args))
			}
			return cobra.ExactArgs(1)(cmd, args)
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := errors.Join(a.pipe(html, csv), what.blame.check(cmd.Flags().Changed)); err != nil {
				return err
			}
			file, err := store.Read(args[0])
			if err != nil {
				return err
			}
			defer file.Close()
			ctx := cmd.Context()
			defer debug.SetMemoryLimit(debug.SetMemoryLimit(memoryFor(&file.Run().Plan)))
			flaws, err := a.glance(ctx, file)
			if err != nil {
				return err
			}
			list, err := file.Episodes(ctx)
			if err != nil {
				return err
			}
			run := file.Run()
			if err := a.bound(run); err != nil {
				return err
			}
			tabled, err := report.FindTabled(metric)
			switch {
			case err != nil:
				return inputf("report: --metric: %v", err)
			case metric != "" && rows == "" && columns == "" && !what.tags:
				return inputf("report: --metric is for a table: add --tags, or --rows and --columns with labels such as agent and world")
			case metric != "":
				what.metrics = tabled
			}
			if rows != "" || columns != "" {
				run.Plan.Pivot = &gymkhana.Pivot{Rows: rows, Columns: columns, Metric: metric}
			}
			s := report.Summarize(run, list)
			if err := errors.Join(s.Time(ctx, file), s.Dispute(ctx, file), s.Quote(ctx, file), s.Follow(ctx, file)); err != nil {
				return err
			}
			digest, err := file.Recorded(ctx)
			if err != nil {
				return err
			}
			s.Digest = digest.Root.String()
			if s.Head, err = a.head(ctx, file, list, digest.Root); err != nil {
				return err
			}
			blind, err := a.blindfold(ctx, run, list)
			if err != nil {
				return err
			}
			s.Blindfold(blind)
			if what.parts != nil {
				if s.Parts, err = report.ByPart(run, list, what.parts); err != nil {
					return err
				}
			}
			if err := errors.Join(a.tables(ctx, file, s, list, what), a.blame(ctx, file, s, &what.blame, shell.Word(args[0]))); err != nil {
				return err
			}
			a.say("\nDigest %s, as recorded; gymkhana verify %s computes it again", s.Digest, shell.Word(args[0]))
			if err := a.pages(ctx, file, s, blind, html, csv); err != nil {
				return err
			}
			if err := a.result(s); err != nil || flaws == 0 {
				return err
			}
			return fmt.Errorf("%w: %s contradicts itself in %s; gymkhana verify %[2]s lists all", errCheck, shell.Word(args[0]),
				count(flaws, "place"))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&html, "html", "", "write one self-contained HTML page, with replays to scrub through; - is stdout")
	flags.StringVar(&csv, "csv", "", "write the leaderboard as CSV; - is stdout")
	flags.BoolVar(&what.tasks, "tasks", false, "also print a line per task")
	flags.BoolVar(&what.tags, "tags", false, "also print a line per task tag: levels of the capability ladder, "+
		"games, classes")
	flags.StringSliceVar(&what.parts, "parts", nil, "also print the verdict parts whose name starts with one of these prefixes: lost, iteration")
	flags.BoolVar(&what.instructed, "instructions", false,
		"also print how well the agents followed the format: invalid and repeated actions")
	flags.BoolVar(&what.drift, "drift", false,
		"also print how results change with the version of the world, and what ended recorded solutions")
	flags.BoolVar(&what.ledger, "ledger", false, "also print requests, cost and time of each model, by role; "+
		"retries separately")
	flags.StringSliceVar(&what.costOn, "cost-on", nil, "also print what the run would have cost with other models, as provider/NAME: at their "+
		"prices, and with their token counts for pictures")
	what.blame.flags(flags)
	flags.StringVar(&rows, "rows", "", "pivot a matrix: the label of the rows")
	flags.StringVar(&columns, "columns", "", "pivot a matrix: the label of the columns")
	flags.StringVar(&metric, "metric", "", "of --rows, --columns and --tags; several are separated by commas: "+anyOf(report.TabledNames()))
	return cmd
}

// bound finds the lower and upper bounds of a run's rewards.
func (a *app) bound(run *gymkhana.Run) error {
	c, err := a.catalog()
	if err == nil {
		c.Bound(run)
	}
	return err
}

// head collects what a reader must know before the numbers, and whether the run is signed.
func (a *app) head(ctx context.Context, file *store.File, rows []gymkhana.EpisodeRow, digest gymkhana.Hash) (*report.Head, error) {
	c, err := a.catalog()
	if err != nil {
		return nil, err
	}
	h, err := report.NewHead(ctx, c, file, rows)
	if err != nil {
		return nil, err
	}
	again, err := file.Rerolls(ctx)
	if err != nil {
		return nil, err
	}
	if n := len(again); n > 0 {
		h.Played = append(h.Played, fmt.Sprintf("%s where episodes may have been played until they succeeded; gymkhana verify lists them",
			count(n, "place")))
	}
	signed := "the digest is not signed"
	switch by, err := sign.Check(store.SignaturePath(file.Path()), digest); {
	case err == nil:
		signed = "the digest is signed by " + by.String()
	case !errors.Is(err, sign.ErrNone):
		signed = "the signature of the digest is wrong: " + err.Error()
	}
	h.Claimed = append(h.Claimed, signed)
	return h, nil
}

// blindfold measures the rewards of blind scripts and oracles on a run's tasks; nil if the worlds publish no such
// scripts.
func (a *app) blindfold(ctx context.Context, run *gymkhana.Run, rows []gymkhana.EpisodeRow) (*report.Blindfold, error) {
	c, err := a.catalog()
	if err != nil {
		return nil, err
	}
	return report.NewBlindfold(ctx, c, run, rows)
}

// glance prints a warning above the report if the file contradicts itself, and counts the places. It returns an error
// if the file cannot be read.
func (a *app) glance(ctx context.Context, file *store.File) (int, error) {
	flaws, whole, err := file.Glance(ctx)
	if err != nil {
		return 0, err
	}
	const most = 3
	for i, flaw := range flaws {
		if i == most {
			a.say("WARNING: and %d more", len(flaws)-most)
			break
		}
		where := "the run"
		if flaw.Episode != "" {
			where = fmt.Sprintf("episode %.8s", string(flaw.Episode))
		}
		a.say("WARNING: this file was damaged or changed: %s: %s", where, flaw.What)
	}
	if len(flaws) > 0 {
		a.say("")
	}
	if !whole && !a.json {
		fmt.Fprintln(a.host.Stderr, "large, or still being written, so its rows were not checked for damage; gymkhana verify "+
			"checks them")
	}
	return len(flaws), nil
}

// anyOf joins words: "success, progress or cost".
func anyOf(words []string) string {
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// tableFlags says which tables follow the leaderboard.
type tableFlags struct {
	tasks, tags, instructed, ledger, drift bool
	metrics                                []*report.Metric // of the tags; default progress
	parts                                  []string         // prefixes
	costOn                                 []string
	blame                                  blameFlags
}

// tables prints the tables that fit on a terminal.
func (a *app) tables(ctx context.Context, file gymkhana.Archive, s *report.Summary, rows []gymkhana.EpisodeRow,
	what tableFlags) error {
	if err := a.leaderboard(file.Run(), s, rows); err != nil {
		return err
	}
	if s.Repeats > 1 {
		a.say("")
		if err := report.WritePass(a.sheet(), s); err != nil {
			return err
		}
		a.say("")
		if err := report.WriteSpread(a.sheet(), file.Run(), s.Spread); err != nil {
			return err
		}
	}
	if what.tasks {
		a.say("")
		if err := report.WriteTasks(a.sheet(), file.Run(), rows); err != nil {
			return err
		}
	}
	if what.tags && what.metrics == nil {
		what.metrics = []*report.Metric{report.Progress}
	}
	if what.tags {
		for _, m := range what.metrics {
			a.say("")
			if err := report.WriteTags(a.sheet(), file.Run(), rows, m); err != nil {
				return err
			}
		}
	}
	if s.Parts != nil {
		a.say("")
		if err := report.WriteParts(a.sheet(), file.Run(), s.Parts); err != nil {
			return err
		}
	}
	if what.drift {
		var err error
		if s.Drift, err = report.NewDrift(ctx, file, rows); err != nil {
			return err
		}
		a.say("")
		if err := report.WriteDrift(a.sheet(), s.Drift); err != nil {
			return err
		}
	}
	if what.ledger {
		var err error
		if s.Ledger, err = report.NewLedger(ctx, file); err != nil {
			return err
		}
		a.say("")
		if err := report.WriteLedger(a.sheet(), s.Ledger); err != nil {
			return err
		}
	}
	if what.costOn != nil {
		if err := a.costOn(ctx, file, s, what.costOn); err != nil {
			return err
		}
	}
	if !what.instructed {
		return nil
	}
	list, err := report.Instruct(ctx, file)
	if err != nil {
		return err
	}
	a.say("")
	return report.WriteInstructed(a.sheet(), list)
}

// costOn prices the requests of a run at the prices of other models.
func (a *app) costOn(ctx context.Context, file gymkhana.Archive, s *report.Summary, models []string) error {
	c, err := a.catalog()
	if err != nil {
		return err
	}
	var targets []report.Target
	for _, name := range models {
		e, setup, err := a.findModel(c, name, "")
		if err != nil {
			return fmt.Errorf("--cost-on: %w", err)
		}
		if e.Policy != nil {
			return inputf("--cost-on %s: a trained network has no price per token; name a chat model, such as openai/gpt-5", name)
		}
		profile, err := e.Profile(setup)
		if err != nil {
			return fmt.Errorf("--cost-on: %w", err)
		}
		targets = append(targets, report.Target{Model: name, Profile: &profile})
	}
	if s.Elsewhere, err = report.CostOn(ctx, file, targets); err != nil {
		return err
	}
	a.say("")
	return report.WriteElsewhere(a.sheet(), s.Elsewhere, targets)
}

// pages writes the requested files.
func (a *app) pages(ctx context.Context, file gymkhana.Archive, s *report.Summary, blind *report.Blindfold, html, csv string) error {
	if csv != "" {
		if err := a.writeOut(csv, func(w io.Writer) error { return report.WriteCSV(w, s) }, nil); err != nil {
			return err
		}
		a.wrote(csv, "")
	}
	if html == "" {
		return nil
	}
	c, err := a.catalog()
	if err != nil {
		return err
	}
	err = a.writeOut(html, func(w io.Writer) error {
		out := bufio.NewWriter(w)
		err := report.WriteHTML(ctx, out, file, report.Options{Catalog: c, Digest: s.Digest, Head: s.Head, Blind: blind})
		return errors.Join(err, out.Flush())
	}, nil)
	if err == nil {
		a.wrote(html, "; open it in a browser")
	}
	return err
}

// inShell writes arguments as a shell takes them.
func inShell(args []string) string {
	words := make([]string, len(args))
	for i, arg := range args {
		words[i] = shell.Word(arg)
	}
	return strings.Join(words, " ")
}
