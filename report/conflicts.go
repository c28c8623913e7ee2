package report

import (
	"context"
	"fmt"
	"strings"

	"gymkhana"
)

// A Conflict is an episode that two merged runs scored differently.
type Conflict struct {
	Episode gymkhana.EpisodeID `json:"episode"`
	Task    gymkhana.TaskID    `json:"task"`
	Arm     int                `json:"arm"`
	gymkhana.Conflict
}

// Dispute fills in the conflicts between merged runs, and adds a notice about them. It adds nothing if there are
// none.
func (s *Summary) Dispute(ctx context.Context, a gymkhana.Archive) error {
	events, err := a.Events(ctx, 0)
	if err != nil {
		return err
	}
	var rows []gymkhana.EpisodeRow
	tasks, ids := map[gymkhana.EpisodeID]gymkhana.TaskID{}, map[gymkhana.EpisodeID]bool{}
	arms := map[gymkhana.EpisodeID]int{}
	var named []string
	for _, e := range events {
		c, ok := e.Conflict()
		if !ok {
			continue
		}
		if rows == nil {
			if rows, err = a.Episodes(ctx); err != nil {
				return err
			}
			for i := range rows {
				tasks[rows[i].ID], arms[rows[i].ID] = rows[i].Task, rows[i].Arm
			}
		}
		s.Conflicts = append(s.Conflicts, Conflict{e.Episode, tasks[e.Episode], arms[e.Episode], c})
		ids[e.Episode] = true
		if len(named) < 3 {
			named = append(named, fmt.Sprintf("%s (%s) %s", tasks[e.Episode], short(e.Episode), fromWhich(c)))
		}
	}
	if len(s.Conflicts) > 0 {
		if more := len(s.Conflicts) - len(named); more > 0 {
			named = append(named, fmt.Sprintf("and %d more", more))
		}
		s.Notices = append(s.Notices, fmt.Sprintf("This file was merged of runs that disagree: %s %s played differently "+
			"in two of them, and both were scored. Here is what the first file had: %s.", count(len(ids), "episode"),
			wasOrWere(len(ids)), strings.Join(named, "; ")))
	}
	return nil
}

// fromWhich names the run that an episode is taken from. Two copies of one run differ only in the order of
// the files.
func fromWhich(c gymkhana.Conflict) string {
	if c.Kept.Run == c.Dropped.Run {
		return fmt.Sprintf("from the copy of run %s that was named first", c.Kept.Run)
	}
	return fmt.Sprintf("from run %s and not from %s", c.Kept.Run, c.Dropped.Run)
}

// conflictsOf counts the conflicts that merges found, by episode.
func conflictsOf(ctx context.Context, a gymkhana.Archive) (map[gymkhana.EpisodeID]int, error) {
	events, err := a.Events(ctx, 0)
	n := map[gymkhana.EpisodeID]int{}
	for _, e := range events {
		if _, ok := e.Conflict(); ok {
			n[e.Episode]++
		}
	}
	return n, err
}

// provenance adds notes about cached answers and conflicts of a side.
func (s Side) provenance(ctx context.Context, rows []gymkhana.EpisodeRow, name string) (notes []string, err error) {
	disputed, err := conflictsOf(ctx, s.Archive)
	calls, reused, conflicts := 0, 0, 0
	for _, row := range rows {
		if row.Outcome != nil {
			calls, reused = calls+row.Outcome.Calls, reused+row.Outcome.Reused
		}
		conflicts += disputed[row.ID]
	}
	if reused > 0 {
		notes = append(notes, fmt.Sprintf("in %s %d of %d answers came from the cache", name, reused, calls))
	}
	if conflicts > 0 {
		notes = append(notes, fmt.Sprintf("%s was merged of runs that disagree: %s", name, count(conflicts, "conflict")))
	}
	return notes, err
}
