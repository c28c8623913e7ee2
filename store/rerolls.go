package store

import (
	"context"
	"fmt"

	"gymkhana"
)

// Rerolls lists signs that episodes were played until they succeeded: a run that was finished and continued although
// nothing was reopened, an episode that was played again after an attempt that had ended, missing attempts, and what a
// merge recorded about its sources. An earlier version played such an episode again if a process was killed between the
// end of its attempt and its outcome; its merges did not store which run a line belongs to, so theirs prove nothing.
func (f *File) Rerolls(ctx context.Context) ([]gymkhana.Flaw, error) {
	found, err := f.rerolls(ctx, rerollsFound)
	if err != nil {
		return nil, err
	}
	noted, err := f.rerolls(ctx, rerollsNoted)
	return append(found, noted...), err
}

func (f *File) rerolls(ctx context.Context, queries []reroll) (list []gymkhana.Flaw, err error) {
	err = f.look(ctx, func(s *partReader) error {
		for _, c := range queries {
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

// A reroll is a query for what Rerolls lists: an episode, or an empty text, and the values for the message.
type reroll struct{ query, what string }

// rerollsFound are those that a file shows.
var rerollsFound = []reroll{
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
}

// rerollsNoted are those that a merge recorded.
var rerollsNoted = []reroll{
	{`SELECT coalesce(episode, ''), text FROM event WHERE kind IN ('` + gymkhana.EventRerolled + `', '` + gymkhana.EventAbandoned + `') ORDER BY n`,
		"of a file that was merged into it, %s"},
}
