package store

import (
	"context"

	"gymkhana"
)

// Addressed returns one call for each distinct arm, source, role, member and address, in that order. Of the episode
// only arm and source are set, and of the response only the endpoint.
func (f *File) Addressed(ctx context.Context, each func(gymkhana.EpisodeRow, *gymkhana.Call)) error {
	return f.look(ctx, func(s *partReader) error {
		rows, err := s.tx.QueryContext(ctx, `SELECT DISTINCT e.arm, coalesce(e.source, 1) - 1, c.role, c.member,
			CASE WHEN instr(c.response, '"endpoint"') AND json_valid(c.response)
				THEN coalesce(c.response ->> '$.endpoint', '') ELSE '' END
			FROM call c JOIN attempt a ON a.id = c.attempt JOIN episode e ON e.n = a.episode ORDER BY 1, 2, 3, 4, 5`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var e gymkhana.EpisodeRow
			c := gymkhana.Call{Response: &gymkhana.Response{}}
			if err := rows.Scan(&e.Arm, &e.Source, &c.Role, &c.Member, &c.Response.Endpoint); err != nil {
				return err
			}
			each(e, &c)
		}
		return rows.Err()
	})
}
