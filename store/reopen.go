package store

import (
	"context"
	"database/sql"
	"time"

	"gymkhana"
)

// Reopen removes the outcomes of episodes that were not scored, so that they get a further attempt. Each outcome
// becomes an event. It does so for all of the episodes or for none.
func (f *File) Reopen(ctx context.Context, at time.Time, ids []gymkhana.EpisodeID) error {
	if err := f.writable(); err != nil {
		return err
	}
	outcomes := make([]string, len(ids))
	for i, id := range ids {
		var status string
		var outcome sql.NullString
		err := f.read.QueryRowContext(ctx, "SELECT status, outcome FROM episode WHERE id = ?", string(id)).Scan(&status, &outcome)
		if err != nil {
			return setup(err)
		}
		if status != "not_scored" {
			return bug("%s: episode %s is %s and cannot be opened again", f.path, id, status)
		}
		outcomes[i] = outcome.String
	}
	return f.wait(func(b *batch) error {
		for i, id := range ids {
			if _, err := b.exec("UPDATE episode SET status = 'pending', outcome = NULL, leaf = NULL WHERE id = ?", string(id)); err != nil {
				return err
			}
			event := gymkhana.Event{At: at, Kind: gymkhana.EventReopened, Episode: id, Text: outcomes[i]}
			if _, err := b.exec(insertEvent, eventRow(event)...); err != nil {
				return err
			}
		}
		return nil
	})
}
