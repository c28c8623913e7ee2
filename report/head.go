package report

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/registry"
	"gymkhana/runner"
)

// A Head says what a reader has to know before the numbers. Its texts are whole sentences without a full stop.
type Head struct {
	Holds   []string `json:"holds"`            // how much of each suite is in the file, and what this program has otherwise
	Played  []string `json:"played,omitempty"` // what was played more than once, elsewhere, or not at all but taken from the cache
	Claimed []string `json:"claimed"`          // what only the file says: machine, endpoint, times
}

// NewHead looks at the plan, the episodes and the log of a run. Suites and worlds are those of the catalog; an error
// is of the archive.
func NewHead(ctx context.Context, c *registry.Catalog, a gymkhana.Archive, rows []gymkhana.EpisodeRow) (*Head, error) {
	h, plan := &Head{}, &a.Run().Plan
	h.suites(c, plan)
	if other := runner.OtherVersions(c, plan); len(other) > 0 {
		n := 0
		for _, r := range rows {
			if t, ok := plan.TaskOf(r.Task); ok && other[t.Environment.Name] != "" && r.Outcome != nil {
				n++
			}
		}
		h.Holds = append(h.Holds, fmt.Sprintf("%s not comparable here: %s", count(n, "episode"),
			strings.Join(slices.Sorted(maps.Values(other)), ", ")))
	}
	if err := h.played(ctx, a, rows); err != nil {
		return nil, err
	}
	runs, err := a.Sources(ctx)
	if err != nil {
		return nil, err
	}
	if len(runs) == 0 {
		runs = []gymkhana.Run{*a.Run()}
	}
	for i := range runs {
		if text := claims(&runs[i]); !slices.Contains(h.Claimed, text) {
			h.Claimed = append(h.Claimed, text)
		}
	}
	return h, nil
}

// suites says how much of each suite of the plan is there.
func (h *Head) suites(c *registry.Catalog, p *gymkhana.Plan) {
	known := map[gymkhana.TaskID]bool{}
	for _, label := range p.Suites {
		s, err := c.FindSuite(label.Name)
		if err != nil {
			h.Holds = append(h.Holds, fmt.Sprintf("suite %s@%d is none of this program's", label.Name, label.Version))
			continue
		}
		if s.Version != label.Version {
			h.Holds = append(h.Holds, fmt.Sprintf("suite %s@%d is not the one that this program has, which is %s", label.Name, label.Version, s.Label()))
		}
		h.Holds = append(h.Holds, heldOf(p, s))
		for _, t := range s.Tasks {
			known[t.ID] = true
		}
	}
	if n := len(slices.DeleteFunc(slices.Clone(p.Tasks), func(t *gymkhana.Task) bool { return known[t.ID] })); n > 0 {
		h.Holds = append(h.Holds, count(n, "task")+" not of these suites as they ship")
	}
}

// heldOf says how much of a suite a plan has: "9 of 182 tasks of sokoban, 1 of 3 repeats", or "all of sokoban:mini".
func heldOf(p *gymkhana.Plan, s *gymkhana.Suite) string {
	have := map[gymkhana.TaskID]int{} // instances
	for _, t := range p.Tasks {
		have[t.ID] = len(t.Instances)
	}
	tasks, instances, due := 0, 0, 0
	for _, t := range s.Tasks {
		if n, ok := have[t.ID]; ok {
			tasks, instances, due = tasks+1, instances+n, due+len(t.Instances)
		}
	}
	whole := fmt.Sprintf("%d of %d tasks of %s", tasks, len(s.Tasks), s.Name)
	if name := complete(s, have, tasks); name != "" {
		whole = "all tasks of " + name
	}
	if instances != due {
		whole += fmt.Sprintf(", %d of their %d instances", instances, due)
	}
	if n := max(p.Repeats, 1); n < s.Repeats {
		whole += fmt.Sprintf(", %d of %d repeats", n, s.Repeats)
	}
	return whole
}

// complete names the suite, or the subset of it, that has exactly these tasks; "" for none.
func complete(s *gymkhana.Suite, have map[gymkhana.TaskID]int, n int) string {
	if n == len(s.Tasks) {
		return s.Name
	}
	for _, name := range slices.Sorted(maps.Keys(s.Subsets)) {
		list, err := s.Select(gymkhana.Selector{Path: s.Name, Subset: name})
		missing := slices.ContainsFunc(list, func(t *gymkhana.Task) bool { _, ok := have[t.ID]; return !ok })
		if err == nil && len(list) == n && !missing {
			return fmt.Sprintf("%s:%s, which has %d of %d", s.Name, name, n, len(s.Tasks))
		}
	}
	return ""
}

// played says which episodes were not simply played once.
func (h *Head) played(ctx context.Context, a gymkhana.Archive, rows []gymkhana.EpisodeRow) error {
	events, err := a.Events(ctx)
	if err != nil {
		return err
	}
	reopened, passed, abandoned := map[gymkhana.EpisodeID]bool{}, map[gymkhana.EpisodeID]bool{}, map[gymkhana.EpisodeID]bool{}
	for _, e := range events {
		switch e.Kind {
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

// claims says in one sentence when and where a run says that it was played.
func claims(run *gymkhana.Run) string {
	host := &run.Host
	text := fmt.Sprintf("run %s begun %s by gymkhana %s on %s/%s", run.ID,
		run.Created.UTC().Format("2006-01-02 15:04 MST"), strings.TrimPrefix(host.Product, "gymkhana "), host.OS, host.Arch)
	if host.CPU != "" {
		text += " (" + host.CPU + ")"
	}
	if host.Browser != "" {
		text += ", " + host.Browser
	}
	if host.Endpoint != "" {
		text += ", models asked at " + host.Endpoint
	}
	return text
}

// write writes the head for a terminal.
func (h *Head) write(w io.Writer) error {
	for _, part := range []struct {
		name  string
		lines []string
	}{{"holds", h.Holds}, {"played", h.Played}, {"claimed", h.Claimed}} {
		for _, line := range part.lines {
			if _, err := fmt.Fprintln(w, Wrap(part.name+": "+line, columnsOf(w), "  ")); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintln(w)
	return err
}
