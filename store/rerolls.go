package store

import (
	"context"
	"fmt"

	"gymkhana"
)

// Rerolls lists what looks as if episodes had been played until they succeeded: a run that was finished and gone on
// with although nothing was opened again, an episode that was played again after an attempt that had ended, attempts
// that are missing. A merge of an earlier version did not keep whose lines are whose, so nothing follows from theirs. An
// earlier version played such an episode again where a process was killed in the moment between the end of its attempt
// and its outcome.
func (f *File) Rerolls(ctx context.Context) (list []gymkhana.Flaw, err error) {
	err = f.look(ctx, func(s *partReader) error {
		for _, c := range []struct{ query, what string }{
			{`SELECT '', e.n FROM event e WHERE e.kind = 'resumed'
				AND EXISTS (SELECT 1 FROM event b WHERE b.n < e.n AND b.source IS e.source AND b.kind = 'finished')
				AND (e.source IS NOT NULL OR NOT EXISTS (SELECT 1 FROM event m WHERE m.kind = 'merged') OR NOT EXISTS (SELECT 1 FROM event m
					WHERE m.kind = 'started' AND m.source IS NULL))
				AND NOT EXISTS (SELECT 1 FROM event r WHERE r.kind = '` + gymkhana.EventReopened + `' AND r.source IS e.source AND r.n > (SELECT max(b.n)
					FROM event b WHERE b.n < e.n AND b.source IS e.source AND b.kind = 'finished')
					AND r.n < coalesce((SELECT min(b.n) FROM event b WHERE b.n > e.n AND b.source IS e.source
					AND b.kind IN ('resumed', 'stopped', 'finished')), 9e18)) ORDER BY e.n`,
				"the log says in line %d that it was gone on with after it was finished, and nothing was opened again"},
			{`SELECT e.id, a.n FROM attempt a JOIN episode e ON e.n = a.episode WHERE a.ended = 'done'
				AND EXISTS (SELECT 1 FROM attempt b WHERE b.episode = a.episode AND b.n > a.n)
				AND NOT EXISTS (SELECT 1 FROM event r WHERE r.kind = '` + gymkhana.EventReopened + `' AND r.episode = e.id) ORDER BY e.n`,
				"attempt %d had ended, and it was played again"},
			{`SELECT e.id, a.id FROM attempt a JOIN episode e ON e.n = a.episode WHERE a.id > 1
				AND NOT EXISTS (SELECT 1 FROM attempt b WHERE b.id = a.id - 1) ORDER BY a.id`,
				"the attempt before that of row %d is missing"},
			{`SELECT '', text FROM event WHERE kind = '` + gymkhana.EventRerolled + `' ORDER BY n`, "of a file that was merged into it, %s"},
		} {
			rows, err := tableOf(ctx, s.tx, c.query)
			if err != nil {
				return err
			}
			for _, row := range rows {
				id, _ := row[0].(string)
				list = append(list, gymkhana.Flaw{Episode: gymkhana.EpisodeID(id), What: fmt.Sprintf(c.what, row[1])})
			}
		}
		return nil
	})
	return list, err
}
