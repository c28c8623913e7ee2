package store

import (
	"context"
	"encoding/json"

	"gymkhana"
)

// Answers gives the first live answers of models to each, at most so many, with the arm that asked. Only
// what is told of what was sent and used is filled in.
func (f *File) Answers(ctx context.Context, most int, each func(arm int, r *gymkhana.Response)) error {
	return f.look(ctx, func(s *partReader) error {
		rows, err := s.tx.QueryContext(ctx, `SELECT e.arm, c.response FROM call c JOIN attempt a ON a.id = c.attempt
			JOIN episode e ON e.n = a.episode WHERE c.response IS NOT NULL ORDER BY c.attempt, c.ordinal LIMIT ?`, most)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var arm int
			var column string
			if err := rows.Scan(&arm, &column); err != nil {
				return err
			}
			var own response
			if err := json.Unmarshal([]byte(column), &own); err != nil {
				return err
			}
			if !own.Cached {
				each(arm, &gymkhana.Response{Usage: own.Usage, Sent: own.Sent, Rest: own.Rest})
			}
		}
		return rows.Err()
	})
}
