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

// memoryFor is what a report on a plan should need, in bytes: garbage is collected more often before it takes more. It grows
// with plans of over 100,000 episodes, because a limit below what is in use would make the collector work without an end.
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
  gymkhana report runs/table5.gym --rows om --columns am --metric reward`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := a.pipe(html, csv); err != nil {
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
			if rows != "" || columns != "" {
				run.Plan.Pivot = &gymkhana.Pivot{Rows: rows, Columns: columns, Metric: metric}
			}
			s := report.Summarize(run, list)
			if err := errors.Join(s.Time(ctx, file), s.Dispute(ctx, file), s.Quote(ctx, file)); err != nil {
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
			if err := a.tables(ctx, file, s, list, what); err != nil {
				return err
			}
			a.say("\nDigest %s, as it was recorded; gymkhana verify %s computes it again", s.Digest, shell.Word(args[0]))
			if err := a.pages(ctx, file, s, blind, html, csv); err != nil {
				return err
			}
			if err := a.result(s); err != nil || flaws == 0 {
				return err
			}
			return fmt.Errorf("%w: %s contradicts itself in %s; gymkhana verify %[2]s tells all", errCheck, shell.Word(args[0]),
				count(flaws, "place"))
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&html, "html", "", "write a page that needs nothing else, with replays to scrub through; - is stdout")
	flags.StringVar(&csv, "csv", "", "write the leaderboard as CSV; - is stdout")
	flags.BoolVar(&what.tasks, "tasks", false, "a line per task too")
	flags.BoolVar(&what.tags, "tags", false, "a line per tag of the tasks too: levels of the capability ladder, "+
		"games, classes")
	flags.StringSliceVar(&what.parts, "parts", nil, "a line per part of the verdicts whose name begins so too: lost, iteration")
	flags.BoolVar(&what.instructed, "instructions", false,
		"how well the agents kept to the format: invalid and repeated actions")
	flags.BoolVar(&what.ledger, "ledger", false, "what each model was asked, in which role, what it cost and how long it took; "+
		"retries apart")
	flags.StringSliceVar(&what.costOn, "cost-on", nil, "what the run would have cost on other models, as provider/NAME: by their "+
		"prices, and by what they count for pictures")
	flags.StringVar(&rows, "rows", "", "pivot a matrix: the label down")
	flags.StringVar(&columns, "columns", "", "pivot a matrix: the label across")
	flags.StringVar(&metric, "metric", "", "pivot a matrix: "+anyOf(report.MetricNames()))
	return cmd
}

// bound finds out what the rewards of a run lie between.
func (a *app) bound(run *gymkhana.Run) error {
	c, err := a.catalog()
	if err == nil {
		c.Bound(run)
	}
	return err
}

// head says what a reader has to know before the numbers, and whether somebody signed for them.
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
		h.Played = append(h.Played, fmt.Sprintf("%s where episodes may have been played until they succeeded; gymkhana verify tells them",
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

// blindfold plays what blind scripts and oracles earn where a run was played; nil where worlds publish no such scripts.
func (a *app) blindfold(ctx context.Context, run *gymkhana.Run, rows []gymkhana.EpisodeRow) (*report.Blindfold, error) {
	c, err := a.catalog()
	if err != nil {
		return nil, err
	}
	return report.NewBlindfold(ctx, c, run, rows)
}

// glance warns of a file that contradicts itself, above what is reported of it, and counts in how many places. The error is
// of one that cannot be read.
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
	tasks, tags, instructed, ledger bool
	parts                           []string // prefixes
	costOn                          []string
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
	}
	if what.tasks {
		a.say("")
		if err := report.WriteTasks(a.sheet(), file.Run(), rows); err != nil {
			return err
		}
	}
	if what.tags {
		a.say("")
		if err := report.WriteTags(a.sheet(), file.Run(), rows); err != nil {
			return err
		}
	}
	if s.Parts != nil {
		a.say("")
		if err := report.WriteParts(a.sheet(), file.Run(), s.Parts); err != nil {
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

// costOn prices what a run asked with other models' prices.
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
			return inputf("--cost-on %s: a trained network is not paid by tokens; name a model that talks, such as openai/gpt-5", name)
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

// pages writes the files that were asked for.
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
