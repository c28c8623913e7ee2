package store

import (
	"context"
	"encoding/json"

	"gymkhana"
)

// Asked passes the model calls to each, in the order of the attempts, with their episode: at most this many, or all for
// 0. They include those of attempts that do not count, since they were paid for too. Of a call only its asker and the
// error are set, and of its response only what was sent, its usage and its time.
func (f *File) Asked(ctx context.Context, most int, each func(gymkhana.EpisodeRow, *gymkhana.Call)) error {
	if most == 0 {
		most = -1 // SQLite's no limit
	}
	return f.look(ctx, func(s *partReader) error {
		rows, err := s.tx.QueryContext(ctx, `SELECT e.id, e.task, e.arm, c.turn, c.role, c.member, c.ordinal, c.response,
			coalesce(c.error, '') FROM call c JOIN attempt a ON a.id = c.attempt
			JOIN episode e ON e.n = a.episode ORDER BY c.attempt, c.ordinal LIMIT ?`, most)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var e gymkhana.EpisodeRow
			var c gymkhana.Call
			var column *string
			if err := rows.Scan((*string)(&e.ID), (*string)(&e.Task), &e.Arm, &c.Turn, &c.Role, &c.Member, &c.Ordinal, &column,
				&c.Error); err != nil {
				return err
			}
			if column != nil {
				var own struct {
					Usage   gymkhana.Usage  `json:"usage"`
					Sent    []gymkhana.Sent `json:"sent"`
					Rest    int             `json:"rest"`
					Cached  bool            `json:"cached"`
					Repairs []struct{ Kind, Part string }
					Timing  gymkhana.CallTiming `json:"trip"`
				}
				if err := json.Unmarshal([]byte(*column), &own); err != nil {
					return err
				}
				c.Response = &gymkhana.Response{Usage: own.Usage, Sent: own.Sent, Rest: own.Rest, Cached: own.Cached, Timing: own.Timing}
				for _, r := range own.Repairs {
					c.Response.Repairs = append(c.Response.Repairs, gymkhana.Repair{Kind: r.Kind, Part: r.Part})
				}
			}
			each(e, &c)
		}
		return rows.Err()
	})
}
