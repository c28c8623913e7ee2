package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"time"

	"gymkhana"
)

// write makes the merged file: pictures first, then rows, then its name.
func (m *merger) write(ctx context.Context, dst string) error {
	making := dst + mergingTail
	if err := os.WriteFile(making, nil, 0o666); err != nil { // this file marks the rest as an unfinished merge
		return err
	}
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
	db, err := openDB(making, runFile, func() string { return "mode=rw" })
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
	db, err := openDB(b.path, framesFile, func() string { return "mode=rw" })
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	for _, s := range m.sources {
		err = errors.Join(err, copyPictures(ctx, db, s.file.path, runFile))
		if frames := framesPath(s.file.path); exists(frames) {
			if _, e := inspect(frames, framesFile); e != nil {
				err = errors.Join(err, e)
				continue
			}
			err = errors.Join(err, copyPictures(ctx, db, frames, framesFile))
		}
	}
	var n int
	err = errors.Join(err, db.QueryRowContext(ctx, "SELECT count(*) FROM picture").Scan(&n), db.Close())
	if err == nil && n == 0 {
		return os.Remove(b.path)
	}
	return err
}

// copy copies from one file its runs as sources, the parts, and the chosen episodes.
func (m *merger) copy(ctx context.Context, db *sql.DB, i int) error {
	return attached(ctx, db, m.sources[i].file.path, runFile, func(tx *sql.Tx) error {
		if err := m.copyRuns(ctx, tx, i); err != nil {
			return err
		}
		if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO main.part SELECT * FROM other.part"); err != nil {
			return err
		}
		for id, from := range m.from {
			if from != i {
				continue
			}
			if err := copyEpisode(ctx, tx, id, m.sources[i].first); err != nil {
				return fmt.Errorf("episode %s: %w", id, err)
			}
		}
		return nil
	})
}

// copyRuns copies the row and the tasks of a run unchanged. For a merged file it copies the runs that it was merged
// from, so that the sources of a merged file are never merged files.
func (m *merger) copyRuns(ctx context.Context, tx *sql.Tx, i int) error {
	s := &m.sources[i]
	if err := tx.QueryRowContext(ctx, "SELECT 1 + coalesce(max(n), 0) FROM main.source").Scan(&s.first); err != nil {
		return err
	}
	runs := "SELECT ?1, id, created, host, plan FROM other.run"
	tasks := "SELECT ?1, n, id, content, data FROM other.task"
	if s.merged {
		runs = "SELECT ?1 + n - 1, id, created, host, plan FROM other.source"
		tasks = "SELECT ?1 + source - 1, n, id, content, data FROM other.source_task"
	}
	_, err := tx.ExecContext(ctx, "INSERT INTO main.source (n, id, created, host, plan) "+runs, s.first)
	if err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO main.source_task (source, n, id, content, data) "+tasks, s.first)
	return err
}

// copyEpisode copies an episode's outcome, leaf and attempts, which get new keys. first is the number here of the other
// file's first source.
func copyEpisode(ctx context.Context, tx *sql.Tx, id gymkhana.EpisodeID, first int) error {
	if _, err := tx.ExecContext(ctx, `UPDATE main.episode SET (status, outcome, source, leaf) =
		(SELECT status, outcome, ?2 + coalesce(source, 1) - 1, leaf FROM other.episode WHERE id = ?1) WHERE id = ?1`,
		string(id), first); err != nil {
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

// attemptTables are the tables whose rows belong to an attempt, with their other columns and the order of their rows.
var attemptTables = []struct{ name, order, columns string }{
	{"decision", "rowid", "turn, role, actions, reason, raw, invalid, free, usage, asides, latency, calls, thinking"},
	{"step", "n", "n, turn, actions, refused, ended, reason, passed, tick, text, frames, state, base, states, took"},
	{"call", "rowid", "ordinal, turn, role, member, round, hash, sample, base, keep, messages, " +
		"tools, tool_choice, sampling, response, error"},
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

// copyEvents writes one log of all sources, and then the events of the merge. Events come in order of time, but those
// of one file never change places.
func (m *merger) copyEvents(ctx context.Context, db *sql.DB) error {
	var all []loggedEvent
	for i := range m.sources {
		list, err := m.sources[i].log(ctx)
		if err != nil {
			return fmt.Errorf("%s: event: %w", m.sources[i].file.path, err)
		}
		all = weave(all, list)
	}
	var latest time.Time
	for _, e := range all {
		if e.at.After(latest) {
			latest = e.at
		}
	}
	for _, s := range m.sources {
		run := s.file.run
		row := eventRow(gymkhana.Event{At: latest, Kind: "merged", Text: fmt.Sprintf("run %s of %s, on %s/%s %s, from %s",
			run.ID, run.Created.Format(time.RFC3339), run.Host.OS, run.Host.Arch, run.Host.CPU, s.file.path)})
		all = append(all, loggedEvent{row: append(row, nil)})
	}
	said, err := m.said()
	if err != nil {
		return err
	}
	for _, e := range said {
		e.At = latest
		all = append(all, loggedEvent{row: append(eventRow(e), nil)})
	}
	return inTx(db, func(tx *sql.Tx) error {
		for _, e := range all {
			if _, err := tx.ExecContext(ctx, insertMergedEvent, e.row...); err != nil {
				return err
			}
		}
		return nil
	})
}

// said is the merged run's own events: conflicts, agreements and the rest.
func (m *merger) said() (list []gymkhana.Event, err error) {
	say := func(kind string, id gymkhana.EpisodeID, played gymkhana.Conflict) {
		text, e := plainJSON(played)
		err = errors.Join(err, e)
		list = append(list, gymkhana.Event{Kind: kind, Episode: id, Text: string(text)})
	}
	for _, c := range m.conflict.Episodes {
		say(gymkhana.EventConflict, c.ID, c.Played)
	}
	for _, a := range m.agreed {
		say(gymkhana.EventAgreed, a.id, a.played)
	}
	return append(list, m.remarks...), err
}

// A loggedEvent is a stored row of a log.
type loggedEvent struct {
	at  time.Time
	row []any // a row for insertMergedEvent
}

// log reads the log of a source. Events that an earlier merge wrote into it have no source.
func (s *source) log(ctx context.Context) (list []loggedEvent, err error) {
	rows, err := s.file.read.QueryContext(ctx, "SELECT at, kind, episode, text, source FROM event ORDER BY n")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var at, kind string
		var episode, text sql.NullString
		var from sql.NullInt64
		if err := rows.Scan(&at, &kind, &episode, &text, &from); err != nil {
			return nil, err
		}
		if !s.merged {
			from = sql.NullInt64{Int64: 1, Valid: true}
		}
		from.Int64 += int64(s.first) - 1
		e := loggedEvent{row: []any{at, kind, episode, text, from}}
		if e.at, err = time.Parse(time.RFC3339Nano, at); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, rows.Err()
}

// weave joins two logs by time and keeps the order of each.
func weave(a, b []loggedEvent) []loggedEvent {
	list := make([]loggedEvent, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		if b[0].at.Before(a[0].at) {
			list, b = append(list, b[0]), b[1:]
		} else {
			list, a = append(list, a[0]), a[1:]
		}
	}
	return append(append(list, a...), b...)
}
