package report

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gymkhana"
)

// mostUnread is the number of answers that are quoted per arm.
const mostUnread = 20

// An Unread is an answer that was not understood. It counts as wrong.
type Unread struct {
	Agent   string             `json:"agent"` // the arm's short name
	Episode gymkhana.EpisodeID `json:"episode"`
	Task    gymkhana.TaskID    `json:"task"`
	Said    string             `json:"said"`
}

// notUnderstood counts the episodes whose answer was not understood.
func notUnderstood(rows scores) int {
	n := 0
	for _, row := range rows {
		if row.Outcome.Verdict.Parts[gymkhana.PartNotUnderstood] != 0 {
			n++
		}
	}
	return n
}

// Quote fills in the text of answers that were not understood, the first ones of every arm.
func (s *Summary) Quote(ctx context.Context, a gymkhana.Archive) error {
	rows, err := a.Episodes(ctx)
	if err != nil {
		return err
	}
	for i := range s.Agents {
		left := min(s.Agents[i].NotUnderstood, mostUnread)
		for _, row := range scored(rows, i) {
			if left == 0 || row.Outcome.Verdict.Parts[gymkhana.PartNotUnderstood] == 0 {
				continue
			}
			t, err := a.Trajectory(ctx, row.ID)
			if errors.Is(err, gymkhana.ErrNotStored) {
				continue
			}
			if err != nil {
				return err
			}
			left--
			s.Unread = append(s.Unread, Unread{s.Agents[i].Short, row.ID, row.Task, answerOf(t)})
		}
	}
	return nil
}

// answerOf gives the last answer of an episode.
func answerOf(t *gymkhana.Trajectory) string {
	for i := len(t.Steps) - 1; i >= 0; i-- {
		for _, act := range t.Steps[i].Actions {
			for _, arg := range act.Args {
				if text, ok := arg.Value.(string); ok && act.Verb == gymkhana.Answer {
					return text
				}
			}
		}
	}
	return ""
}

// WriteUnread writes how many answers of each arm were not understood, and the ones that Quote found. If all were
// understood, it writes nothing.
func WriteUnread(w io.Writer, s *Summary) error {
	for i := range s.Agents {
		if a := &s.Agents[i]; a.NotUnderstood > 0 {
			fmt.Fprintf(w, "\n%s of %s: not understood, so counted as wrong.\n", count(a.NotUnderstood, "answer"), a.Short)
			for _, u := range s.Unread {
				if u.Agent == a.Short {
					fmt.Fprintf(w, "  %s  %q\n", u.Task, cut(u.Said, textWidth))
				}
			}
		}
	}
	return nil
}
