package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"gymkhana"
)

// write makes the merged file: pictures first, then rows, then its name.
func (m *merger) write(ctx context.Context, dst string) error {
	making := dst + mergingTail
	if err := m.writePictures(ctx, dst); err != nil {
		return err
	}
	err := createDB(making, runFile, func(tx *sql.Tx) error {
		if err := install(ctx, tx, runFile, runSchema+framesSchema); err != nil {
			return err
		}
		return insertRun(tx, &m.run, m.episodes)
	})
	if err != nil {
		return err
	}
	db, err := openDB(making, func() string { return "mode=rw" })
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	for i := range m.sources {
		err = errors.Join(err, m.copy(ctx, db, i))
	}
	if err == nil {
		err = m.copyEvents(ctx, db)
	}
	if err := errors.Join(err, db.Close()); err != nil {
		return err
	}
	return os.Rename(making, dst)
}

// writePictures makes the frames file of the merged run, if a source has pictures.
func (m *merger) writePictures(ctx context.Context, dst string) error {
	b := pictureBatch{path: framesPath(dst)}
	if err := b.openFile(); err != nil {
		return err
	}
	if err := closeWriter(b.db); err != nil {
		return err
	}
	db, err := openDB(b.path, func() string { return "mode=rw" })
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	for _, s := range m.sources {
		for _, from := range []string{s.file.path, framesPath(s.file.path)} {
			if exists(from) {
				err = errors.Join(err, copyPictures(ctx, db, from))
			}
		}
	}
	var n int
	err = errors.Join(err, db.QueryRowContext(ctx, "SELECT count(*) FROM picture").Scan(&n), db.Close())
	if err == nil && n == 0 {
		return os.Remove(b.path)
	}
	return err
}

// copy copies from one source the parts and the episodes that were chosen from it.
func (m *merger) copy(ctx context.Context, db *sql.DB, i int) error {
	return attached(ctx, db, m.sources[i].file.path, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO main.part SELECT * FROM other.part"); err != nil {
			return err
		}
		for id, from := range m.from {
			if from != i {
				continue
			}
			if err := copyEpisode(ctx, tx, id); err != nil {
				return fmt.Errorf("episode %s: %w", id, err)
			}
		}
		return nil
	})
}

// copyEpisode copies an episode's outcome and all its attempts, which get new keys.
func copyEpisode(ctx context.Context, tx *sql.Tx, id gymkhana.EpisodeID) error {
	if _, err := tx.ExecContext(ctx, `UPDATE main.episode SET (status, outcome) =
		(SELECT status, outcome FROM other.episode WHERE id = ?1) WHERE id = ?1`, string(id)); err != nil {
		return err
	}
	attempts, err := attemptsOf(ctx, tx, id)
	if err != nil {
		return err
	}
	for _, old := range attempts {
		res, err := tx.ExecContext(ctx, `INSERT INTO main.attempt (episode, n, ended)
			SELECT (SELECT n FROM main.episode WHERE id = ?1), n, ended FROM other.attempt WHERE id = ?2`, string(id), old)
		if err != nil {
			return err
		}
		key, err := res.LastInsertId()
		if err != nil {
			return err
		}
		for _, table := range attemptTables {
			_, err := tx.ExecContext(ctx, fmt.Sprintf(`INSERT INTO main.%[1]s (attempt, %[2]s)
				SELECT ?, %[2]s FROM other.%[1]s WHERE attempt = ? ORDER BY rowid`, table.name, table.columns), key, old)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// attemptTables are those whose rows belong to an attempt, with their other columns.
var attemptTables = []struct{ name, columns string }{
	{"decision", "turn, role, actions, reason, raw, invalid, free, usage, asides, latency, calls, thinking"},
	{"step", "n, turn, actions, refused, ended, reason, passed, tick, text, frames, state, base, states, took"},
	{"call", "ordinal, turn, role, member, round, hash, sample, base, keep, messages, tools, tool_choice, sampling, response, error"},
}

func attemptsOf(ctx context.Context, tx *sql.Tx, id gymkhana.EpisodeID) (list []int64, err error) {
	rows, err := tx.QueryContext(ctx, `SELECT a.id FROM other.attempt a JOIN other.episode e ON e.n = a.episode
		WHERE e.id = ? ORDER BY a.n`, string(id))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		list = append(list, id)
	}
	return list, rows.Err()
}

// copyEvents writes one log of all, in order of time, and then where it came from.
func (m *merger) copyEvents(ctx context.Context, db *sql.DB) error {
	var all []gymkhana.Event
	var latest time.Time
	for _, s := range m.sources {
		list, err := s.file.Events(ctx)
		if err != nil {
			return err
		}
		all = append(all, list...)
	}
	slices.SortStableFunc(all, func(a, b gymkhana.Event) int { return a.At.Compare(b.At) })
	if len(all) > 0 {
		latest = all[len(all)-1].At
	}
	for _, s := range m.sources {
		run := s.file.run
		all = append(all, gymkhana.Event{At: latest, Kind: "merged", Text: fmt.Sprintf("run %s of %s, on %s/%s %s, from %s",
			run.ID, run.Created.Format(time.RFC3339), run.Host.OS, run.Host.Arch, run.Host.CPU, s.file.path)})
	}
	return inTx(db, func(tx *sql.Tx) error {
		for _, e := range all {
			if _, err := tx.ExecContext(ctx, insertEvent, eventRow(e)...); err != nil {
				return err
			}
		}
		return nil
	})
}
