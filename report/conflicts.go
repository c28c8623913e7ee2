package report

import (
	"context"
	"fmt"
	"strings"

	"gymkhana"
)

// A Conflict is an episode that two of the merged runs scored and that they disagree about.
type Conflict struct {
	Episode gymkhana.EpisodeID `json:"episode"`
	Task    gymkhana.TaskID    `json:"task"`
	gymkhana.Conflict
}

// Dispute fills in what runs that were merged disagree about, and adds a notice of it. It adds nothing where they
// agree.
func (s *Summary) Dispute(ctx context.Context, a gymkhana.Archive) error {
	events, err := a.Events(ctx)
	if err != nil {
		return err
	}
	var rows []gymkhana.EpisodeRow
	tasks, ids := map[gymkhana.EpisodeID]gymkhana.TaskID{}, map[gymkhana.EpisodeID]bool{}
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
				tasks[rows[i].ID] = rows[i].Task
			}
		}
		s.Conflicts = append(s.Conflicts, Conflict{e.Episode, tasks[e.Episode], c})
		ids[e.Episode] = true
		if len(named) < 3 {
			named = append(named, fmt.Sprintf("%s (%s) from run %s and not from %s", tasks[e.Episode], short(e.Episode),
				c.Kept.Run, c.Dropped.Run))
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
