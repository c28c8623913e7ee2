package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/report"
)

// conclude prints the leaderboard and names the next useful command.
func (a *app) conclude(ctx context.Context, f *runFlags, in *runFile, played error) error {
	ctx, kept := context.WithoutCancel(ctx), in.file
	rows, err := kept.Episodes(ctx)
	if err != nil {
		return err
	}
	kind := "finished"
	if played != nil || slices.ContainsFunc(rows, func(r gymkhana.EpisodeRow) bool { return r.Outcome == nil }) {
		kind = "stopped"
	}
	if !in.idle {
		if err := kept.Note(ctx, gymkhana.Event{At: a.host.Now(), Kind: kind}); err != nil {
			return err
		}
	}
	in.catalog.Bound(kept.Run())
	s := report.Summarize(kept.Run(), rows)
	if err := errors.Join(s.Time(ctx, kept), s.Follow(ctx, kept)); err != nil {
		return err
	}
	if played == nil { // a user who stopped the run does not want to wait for more play
		blind, err := a.blindfold(ctx, kept.Run(), rows)
		if err != nil {
			return err
		}
		s.Blindfold(blind)
	}
	digest, err := kept.Recorded(ctx)
	if err != nil {
		return err
	}
	s.Digest = digest.Root.String()
	if err := a.leaderboard(kept.Run(), s, rows); err != nil {
		return err
	}
	if err := a.account(ctx, in, rows); err != nil {
		return err
	}
	seen := in.watch.Look(a.host.Now())
	a.advise(&seen, shell.Word(in.path), in.goOn(), f.resume != "")
	if f.estimate > 0 && played == nil {
		return a.estimated(ctx, in, s)
	}
	if played != nil {
		if errors.Is(played, gymkhana.ErrLeft) {
			a.say("\nYou left; an unfinished task is not scored.")
		}
		a.say("\nStopped. Resume with:\n  %s", in.goOn())
		return a.result(s)
	}
	a.say("\nSaved in %s. Next:\n  gymkhana verify %[1]s\n  gymkhana report %[1]s --html report.html", shell.Word(in.path))
	if in.was.IsZero() || in.was == digest.Root {
		a.say("Digest %s", digest.Root)
	} else {
		a.say("Digest %s, which was %s before it was resumed", digest.Root, in.was)
	}
	if err := a.result(s); err != nil {
		return err
	}
	return passes(s, f.failUnder)
}

// estimated prints the pilot's estimate for the whole plan, and the command that plays the rest.
func (a *app) estimated(ctx context.Context, in *runFile, s *report.Summary) error {
	var err error
	if s.Estimate, err = report.NewEstimate(ctx, in.file, in.atOnce); err != nil {
		return err
	}
	a.say("")
	if err := report.WriteEstimate(a.sheet(), s.Estimate); err != nil {
		return err
	}
	if e := s.Estimate; e.Played+e.Unscored == e.Episodes {
		a.say("\nThat was the whole plan. Saved in %s", in.path)
	} else {
		a.say("\nThe pilot is saved in %s, and its episodes count. Resume with:\n  %s", in.path, in.goOn())
	}
	return a.result(s)
}

// passes returns an error when too many episodes are not scored, or when an agent is below the bar.
func passes(s *report.Summary, bar float64) error {
	const mostUnscored = 0.02
	for _, arm := range s.Agents {
		if float64(arm.NotScored) > mostUnscored*float64(arm.Episodes) {
			return fmt.Errorf("%w: %d of %d episodes of %s are not scored", errCheck, arm.NotScored, arm.Episodes,
				arm.Name)
		}
		if rate := arm.SuccessRateAll; rate != nil && *rate < bar {
			return fmt.Errorf("%w: %s succeeds in %.3f of its episodes, under %.3f", errCheck, arm.Name, *rate, bar)
		}
	}
	return nil
}

// leaderboard prints the table that begins every report on a run.
func (a *app) leaderboard(run *gymkhana.Run, s *report.Summary, rows []gymkhana.EpisodeRow) error {
	if err := report.WriteTable(a.sheet(), s); err != nil {
		return err
	}
	if err := report.WriteHops(a.sheet(), s); err != nil {
		return err
	}
	if err := report.WriteUnread(a.sheet(), s); err != nil {
		return err
	}
	if err := report.WriteClaims(a.sheet(), s); err != nil {
		return err
	}
	return a.matrix(run, rows)
}

// matrix prints the tables that follow the leaderboard if the plan has a matrix or repeats: the pivot of its
// arms, and the best of several tries.
func (a *app) matrix(run *gymkhana.Run, rows []gymkhana.EpisodeRow) error {
	tables, err := report.Pivots(run, rows)
	if err != nil {
		return err
	}
	if err := report.WritePivots(a.sheet(), tables); err != nil {
		return err
	}
	if run.Plan.Repeats < 2 {
		return nil
	}
	m := report.Tried(run)
	a.say("\nBest of N tries (%s):", m)
	return report.WriteCurves(a.out(), report.Curves(run, rows, m), m)
}
