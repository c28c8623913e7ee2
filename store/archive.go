package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"gymkhana"
)

// look reads from one state of the file, which contains everything that was handed in before.
func (f *File) look(ctx context.Context, read func(*partReader) error) error {
	if f.writer != nil {
		_ = f.writer.wait(nil) // after a write error, what is stored can still be read
	}
	// One transaction for the whole reading, because a writer may continue meanwhile, and the rows must belong
	// together.
	tx, err := f.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return setup(fmt.Errorf("%s: %w", f.path, err))
	}
	defer tx.Rollback() // it only read
	s := f.newPartReader(ctx, tx)
	s.alone = true
	if err := read(s); err != nil {
		return setup(fmt.Errorf("%s: %w", f.path, err))
	}
	return nil
}

const episodeColumns = "e.id, e.task, e.content, e.instance_index, e.instance, e.arm, e.repeat"

// episodeFields returns the fields into which episodeColumns are scanned.
func episodeFields(e *gymkhana.Episode, content *[]byte) []any {
	return []any{(*string)(&e.ID), (*string)(&e.Task), content, &e.Index, &e.Instance, &e.Arm, &e.Repeat}
}

// Episodes returns every episode of the plan, in its order. Its error is an *Unreadable if some rows cannot be read; it
// still returns the others. Outcomes with the same parts of a verdict share their map.
func (f *File) Episodes(ctx context.Context) (list []gymkhana.EpisodeRow, err error) {
	if n, err := f.run.Plan.Size(); err == nil {
		list = make([]gymkhana.EpisodeRow, 0, n)
	}
	err = f.EachEpisode(ctx, func(r gymkhana.EpisodeRow) error {
		list = append(list, r)
		return nil
	})
	if len(list) == 0 {
		list = nil
	}
	return list, err
}

// EachEpisode passes every episode of the plan, in its order, to do, one after the other: even for a long run there is
// only one in memory. It stops at the first error of do. Otherwise its error is that of Episodes.
func (f *File) EachEpisode(ctx context.Context, do func(gymkhana.EpisodeRow) error) error {
	var wrong []gymkhana.Flaw
	var stopped error // do's own
	facts, ids := map[gymkhana.TaskID]string{}, map[gymkhana.TaskID]gymkhana.TaskID{}
	for _, t := range f.run.Plan.Tasks {
		facts[t.ID], ids[t.ID] = t.Fact(), t.ID
	}
	err := f.look(ctx, func(s *partReader) error {
		rows, err := s.tx.QueryContext(ctx, "SELECT "+episodeColumns+`, e.outcome, e.source
			FROM episode e ORDER BY e.n`)
		if err != nil {
			return err
		}
		defer rows.Close()
		scan := newEpisodeScan()
		for rows.Next() {
			r, err := scan.row(rows)
			if arms := len(f.run.Plan.Arms); err == nil && (r.Arm < 0 || r.Arm >= arms) {
				err = fmt.Errorf("it is of arm %d, and the plan has %d", r.Arm+1, arms)
			}
			if err != nil {
				wrong = append(wrong, gymkhana.Flaw{Episode: r.ID, What: err.Error()})
				continue
			}
			if id, known := ids[r.Task]; known {
				r.Task, r.Fact = id, facts[id] // one text for all episodes of a task
			}
			if stopped = do(r); stopped != nil {
				return nil
			}
		}
		return rows.Err()
	})
	if stopped != nil {
		return stopped
	}
	if err == nil && len(wrong) > 0 {
		err = setup(fmt.Errorf("%s: %w", f.path, &gymkhana.Unreadable{Flaws: wrong}))
	}
	return err
}

// An episodeScan reads one row after the other into the same memory.
type episodeScan struct {
	episode  gymkhana.Episode
	content  []byte
	outcome  sql.NullString
	source   sql.NullInt64
	into     []any // pointers to all of these
	outcomes *outcomeReader
}

func newEpisodeScan() *episodeScan {
	s := &episodeScan{outcomes: newOutcomeReader()}
	s.into = append(episodeFields(&s.episode, &s.content), &s.outcome, &s.source)
	return s
}

func (s *episodeScan) row(rows *sql.Rows) (r gymkhana.EpisodeRow, err error) {
	s.episode = gymkhana.Episode{}
	err = rows.Scan(s.into...)
	r.Episode = s.episode
	if err != nil {
		return r, err
	}
	if r.Content, err = hashFrom(s.content); err != nil {
		return r, err
	}
	if s.source.Valid {
		r.Source = int(s.source.Int64) - 1
	}
	if !s.outcome.Valid {
		return r, nil
	}
	if r.Outcome, err = s.outcomes.read(s.outcome.String); err != nil {
		return r, fmt.Errorf("outcome: %w", err)
	}
	return r, nil
}

// Thinking returns, by arm, how long models took for each turn that asked one, in no order.
func (f *File) Thinking(ctx context.Context) (map[int][]time.Duration, error) {
	took := map[int][]time.Duration{}
	err := f.look(ctx, func(s *partReader) error {
		rows, err := s.tx.QueryContext(ctx, `SELECT e.arm, d.thinking FROM decision d JOIN attempt a ON a.id = d.attempt
			JOIN episode e ON e.n = a.episode WHERE d.calls > 0 AND d.thinking > 0`)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var arm int
			var t time.Duration
			if err := rows.Scan(&arm, &t); err != nil {
				return err
			}
			took[arm] = append(took[arm], t)
		}
		return rows.Err()
	})
	return took, err
}

// Trajectory gives the episode's last attempt, or gymkhana.ErrNotStored.
func (f *File) Trajectory(ctx context.Context, id gymkhana.EpisodeID) (t *gymkhana.Trajectory, err error) {
	err = f.look(ctx, func(s *partReader) error {
		last, err := s.lastAttempt(id)
		if err != nil {
			return err
		}
		t, err = s.trajectory(last)
		return err
	})
	return t, err
}

// Calls gives the model calls of the episode's last attempt, or gymkhana.ErrNotStored. Messages that
// several requests share are the same in memory and must not be changed. An image whose bytes are not
// stored has no Data.
func (f *File) Calls(ctx context.Context, id gymkhana.EpisodeID) (list []gymkhana.Call, err error) {
	err = f.look(ctx, func(s *partReader) error {
		last, err := s.lastAttempt(id)
		if err != nil {
			return err
		}
		list, _, err = s.calls(last.row)
		return err
	})
	return list, err
}

// Events gives the entries of the event log after number since.
func (f *File) Events(ctx context.Context, since int) (list []gymkhana.Event, err error) {
	err = f.look(ctx, func(s *partReader) error {
		rows, err := s.tx.QueryContext(ctx, `SELECT n, at, kind, coalesce(episode, ''), coalesce(text, ''),
			coalesce(source, CASE WHEN EXISTS (SELECT 1 FROM source) THEN 0 ELSE 1 END) - 1 FROM event
			WHERE n > ? ORDER BY n`, since)
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
			var e gymkhana.Event
			var at string
			if err := rows.Scan(&e.N, &at, &e.Kind, (*string)(&e.Episode), &e.Text, &e.Source); err != nil {
				return err
			}
			if e.At, err = time.Parse(time.RFC3339Nano, at); err != nil {
				return err
			}
			list = append(list, e)
		}
		return rows.Err()
	})
	return list, err
}

// Sources returns the merged runs, in the order of their files, or the run itself. It returns none for a file that was
// merged when sources were not stored.
func (f *File) Sources(ctx context.Context) (list []gymkhana.Run, err error) {
	err = f.look(ctx, func(s *partReader) error {
		list, err = readSources(ctx, s.tx)
		return err
	})
	if err == nil && len(list) == 0 && !strings.HasPrefix(f.run.ID, mergedID) {
		list = []gymkhana.Run{*f.run}
	}
	return list, err
}

// Frame returns a picture by the hash of its frame or of its own bytes. It comes from the frames file or, after Pack,
// from the run file.
func (f *File) Frame(ctx context.Context, h gymkhana.Hash) ([]byte, error) {
	if f.writer != nil {
		_ = f.writer.wait(nil)
	}
	return f.picture(ctx, h)
}

func (f *File) picture(ctx context.Context, h gymkhana.Hash) ([]byte, error) {
	data, err := pictureIn(ctx, f.read, h)
	if errors.Is(err, gymkhana.ErrNotStored) {
		data, err = f.frames.picture(ctx, h)
	}
	if err != nil && !errors.Is(err, gymkhana.ErrNotStored) {
		err = setup(fmt.Errorf("%s: frame %s: %w", f.path, h.Short(), err))
	}
	return data, err
}

func pictureIn(ctx context.Context, db *sql.DB, h gymkhana.Hash) (data []byte, err error) {
	err = db.QueryRowContext(ctx, `SELECT data FROM picture
		WHERE hash = coalesce((SELECT picture FROM frame WHERE hash = ?1), ?1)`, h[:]).Scan(&data)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, gymkhana.ErrNotStored
	}
	return data, err
}

// A framesReader reads the frames file, which may be missing, and may appear while a run is watched.
type framesReader struct {
	path string
	mu   sync.Mutex
	db   *sql.DB
}

func (r *framesReader) picture(ctx context.Context, h gymkhana.Hash) ([]byte, error) {
	db, err := r.open(ctx)
	if err != nil || db == nil {
		return nil, err
	}
	return pictureIn(ctx, db, h)
}

func (r *framesReader) open(ctx context.Context) (*sql.DB, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.db != nil {
		return r.db, nil
	}
	if !exists(r.path) {
		return nil, gymkhana.ErrNotStored
	}
	h, err := inspect(r.path, framesFile)
	if err != nil {
		return nil, err
	}
	db, err := openForReading(r.path, framesFile, max(h.version, Version)) // all versions have the same picture tables
	if err != nil {
		return nil, err
	}
	if err := bounded(ctx, db, r.path, "picture", "frame"); err != nil {
		return nil, errors.Join(unreadable(r.path, err), db.Close())
	}
	r.db = db
	return db, nil
}

func (r *framesReader) close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.db == nil {
		return nil
	}
	return r.db.Close()
}
