package report

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// A Head holds what a reader must know before the numbers. Its texts are whole sentences without a full stop.
type Head struct {
	Holds   []string `json:"holds"`            // how much of each suite is in the file, and differences from this program's suites
	Arms    []string `json:"arms,omitempty"`   // settings of an arm that are unusual, or differ from other arms
	Played  []string `json:"played,omitempty"` // episodes played more than once or elsewhere, and answers from the cache
	Claimed []string `json:"claimed"`          // statements that cannot be checked: machine, endpoint, times
}

// NewHead makes the head from the plan, the episodes and the log of a run, and compares suites and worlds with the
// catalog's. Errors come from the archive.
func NewHead(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, rows []gymkhana.EpisodeRow) (*Head, error) {
	h, plan := &Head{}, &a.Run().Plan
	runs, err := a.Sources(ctx)
	if err != nil {
		return nil, err
	}
	if len(runs) == 0 {
		runs = []gymkhana.Run{*a.Run()}
	}
	h.suites(c, plan)
	h.changed(plan)
	h.incomparable(c, plan, runs, rows)
	h.apart(plan, rows)
	h.unusual(c, plan, runs)
	if err := h.played(ctx, a, rows); err != nil {
		return nil, err
	}
	asked, err := endpointsOf(ctx, a, runs)
	if err != nil {
		return nil, err
	}
	for i := range runs {
		if text := claims(&runs[i], asked[i]); !slices.Contains(h.Claimed, text) {
			h.Claimed = append(h.Claimed, text)
		}
	}
	return h, nil
}

// played lists the episodes that were not simply played once.
func (h *Head) played(ctx context.Context, a gymkhana.Archive, rows []gymkhana.EpisodeRow) error {
	events, err := a.Events(ctx, 0)
	if err != nil {
		return err
	}
	resumed, reopened, passed, abandoned := 0, map[gymkhana.EpisodeID]bool{}, map[gymkhana.EpisodeID]bool{}, map[gymkhana.EpisodeID]bool{}
	for _, e := range events {
		switch e.Kind {
		case "resumed":
			resumed++
		case gymkhana.EventReopened:
			reopened[e.Episode] = true
		case gymkhana.EventPassed:
			passed[e.Episode] = true
		case gymkhana.EventAbandoned:
			abandoned[e.Episode] = true
		}
	}
	var again, moved, calls, reused int
	for _, r := range rows {
		if r.Outcome == nil {
			continue
		}
		calls, reused = calls+r.Outcome.Calls, reused+r.Outcome.Reused
		if r.Outcome.Attempts > 1 || abandoned[r.ID] {
			again++
		}
		if r.Outcome.Moved > 0 {
			moved++
		}
	}
	if resumed > 0 {
		h.Played = append(h.Played, "the run was resumed "+count(resumed, "time"))
	}
	for _, line := range []struct {
		n    int
		what string
	}{
		{again, "played more than once"}, {len(reopened), "opened again after it was not scored"},
		{len(abandoned), "begun in one merged file and taken from another"},
		{len(passed), "taken from one merged file where another had not scored it"},
		{moved, "with answers from another endpoint than the run began with"},
	} {
		if line.n > 0 {
			h.Played = append(h.Played, count(line.n, "episode")+" "+line.what)
		}
	}
	changed, err := runner.Served(ctx, a)
	if err != nil {
		return err
	}
	h.Played = append(h.Played, changed...)
	if reused > 0 {
		h.Played = append(h.Played, fmt.Sprintf("%d of %d answers came from the cache", reused, calls))
	}
	return nil
}

// claims says in one sentence when and where the run was played, according to the file.
func claims(run *gymkhana.Run, asked []string) string {
	host := &run.Host
	text := fmt.Sprintf("run %s begun %s by gymkhana %s on %s/%s", run.ID,
		run.Created.UTC().Format("2006-01-02 15:04 MST"), strings.TrimPrefix(host.Product, "gymkhana "), host.OS, host.Arch)
	if host.CPU != "" {
		text += " (" + host.CPU + ")"
	}
	if host.Browser != "" {
		text += ", " + host.Browser
	}
	if asked != nil {
		text += ", models asked at " + strings.Join(asked, " and ")
	}
	return text
}

// write writes the head for a terminal.
func (h *Head) write(w io.Writer) error {
	for _, part := range []struct {
		name  string
		lines []string
	}{{"holds", h.Holds}, {"arms", h.Arms}, {"played", h.Played}, {"claimed", h.Claimed}} {
		for _, text := range part.lines {
			if _, err := fmt.Fprintln(w, Wrap(part.name+": "+text, columnsOf(w), "  ")); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}
