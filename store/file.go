// Package store keeps a run in one SQLite file, with its pictures in a second one next to it.
//
// Create begins a run file, Open continues one, Read reads one that may be written meanwhile. All return a *File, which
// is a gymkhana.Store. Pack, Merge, Remove and Info work on files without a writer.
//
// A File has one goroutine that writes; players hand it their rows (writer.go). A request to a model is stored as the
// hashes of its messages, each of which is stored once (message.go), and a state as the difference from the one before
// (delta.go). docs/formats.md describes the tables.
//
// While a run file is open in this process, do not open it by other means, such as os.Open: on most systems closing
// that releases SQLite's locks.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"sync"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/internal/sqlfile"
)

// A File is an open run file. It is safe for concurrent use.
type File struct {
	path   string
	run    *gymkhana.Run
	read   *sql.DB
	frames framesReader

	compiling sync.Mutex
	queries   map[string]*sql.Stmt // compiled, of read

	// These fields are for writing; they are nil in a File from Read.
	lock   *lock
	db     *sql.DB
	writer *writer

	runs []runLeaves // the leaves of the runs of the episodes; in the digest

	mu     sync.Mutex
	open   map[gymkhana.EpisodeID]*attemptLog
	sums   map[gymkhana.EpisodeID][]attemptSum // the sums of the finished attempts at episodes in progress
	closed bool
}

var (
	_ gymkhana.Store     = (*File)(nil)
	_ gymkhana.Browsable = (*File)(nil)
)

// Create begins a run file with its plan, its tasks and every episode, pending. It never replaces a
// file; the error for one that exists already wraps fs.ErrExist.
func Create(path string, run *gymkhana.Run) (*File, error) {
	if err := nameable(path); err != nil {
		return nil, err
	}
	// The lock is taken before the file is made, so two processes cannot both find the name free.
	held, err := takeLock(path)
	if err != nil {
		return nil, err
	}
	f, err := create(path, run, held)
	if err != nil {
		return nil, errors.Join(err, held.release())
	}
	return f, nil
}

func create(path string, run *gymkhana.Run, held *lock) (*File, error) {
	// A write-ahead log or a frames file without its run would be mistaken for a part of the new run.
	if exists(path) {
		return nil, taken(path, "go on with gymkhana run --resume "+shell.Word(path)+", ")
	}
	if err := orphaned(path, path+"-wal", path+mergingTail, framesPath(path)); err != nil {
		return nil, err
	}
	episodes, err := run.Plan.Episodes()
	if err != nil {
		return nil, setup(err)
	}
	err = createDB(path, runFile, func(tx *sql.Tx) error {
		if err := install(context.Background(), tx, runFile, runSchema+framesSchema); err != nil {
			return err
		}
		return insertRun(tx, run, episodes)
	})
	if err != nil {
		return nil, setup(err)
	}
	return openWriting(path, Version, held)
}

// Open opens a run file to continue it. Only one process can do so; readers are not affected. It refuses a file that is
// damaged, of another kind, or from a newer version, and a link, without changing it. It updates a file from an older
// version.
func Open(path string) (*File, error) {
	held, err := takeLockOf(path)
	if err != nil {
		return nil, err
	}
	f, err := open(path, held)
	if err != nil {
		return nil, errors.Join(err, held.release())
	}
	return f, nil
}

// takeLockOf takes the lock of a file that must exist, so that a mistyped name leaves no lock file
// behind.
func takeLockOf(path string) (*lock, error) {
	if err := sqlfile.Plain(path); err != nil {
		return nil, setup(err)
	}
	if _, err := inspect(path, runFile); err != nil {
		return nil, err
	}
	return takeLock(path)
}

func open(path string, held *lock) (*File, error) {
	ctx := context.Background()
	// The file is examined with a read-only connection, because a damaged file must not be changed.
	look, err := Read(path)
	if err != nil {
		return nil, err
	}
	err = examine(ctx, look.read, path)
	if err = errors.Join(err, look.Close()); err != nil {
		return nil, err
	}
	if frames := framesPath(path); exists(frames) {
		if _, err := inspect(frames, framesFile); err != nil {
			return nil, err
		}
		if exists(frames + "-wal") { // left by a killed process; the run may draw no more pictures
			if err := settle(frames); err != nil {
				return nil, err
			}
		}
	}
	h, err := inspect(path, runFile)
	if err != nil {
		return nil, err
	}
	return openWriting(path, h.version, held)
}

// openWriting opens a file that has passed the checks.
func openWriting(path string, version int, held *lock) (*File, error) {
	ctx := context.Background()
	db, err := openForWriting(path, runFile)
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, db, version); err != nil {
		db.Close()
		return nil, setup(fmt.Errorf("%s: %w", path, err))
	}
	// The reader is opened after the migration, since it decides by the schema's version how to read.
	f, err := Read(path)
	if err != nil {
		db.Close()
		return nil, err
	}
	b, err := newBatch(path, db)
	if err != nil {
		db.Close()
		return nil, errors.Join(setup(err), f.Close())
	}
	if f.runs, _, err = sourceLeaves(ctx, f.read); err != nil {
		b.close()
		return nil, errors.Join(setup(fmt.Errorf("%s: %w", path, err)), f.Close(), db.Close())
	}
	f.db, f.lock, f.open, f.sums = db, held, map[gymkhana.EpisodeID]*attemptLog{}, map[gymkhana.EpisodeID][]attemptSum{}
	f.writer = startWriter(path, b)
	return f, nil
}

// Read opens a run file for reading, even while it is being written. It changes no byte of the file, with one
// exception: if a process was killed while it closed the file, that is rolled back first. It follows a link.
func Read(path string) (*File, error) {
	ctx := context.Background()
	path, err := followed(path)
	if err != nil {
		return nil, setup(err)
	}
	h, err := inspect(path, runFile)
	if err != nil {
		return nil, err
	}
	db, err := openForReading(path, runFile, h.version)
	if err != nil {
		return nil, err
	}
	f := &File{path: path, read: db, frames: framesReader{path: framesPath(path)}, queries: map[string]*sql.Stmt{}}
	if err := boundedRun(ctx, db, path, h.version); err != nil {
		db.Close()
		return nil, unreadable(path, err)
	}
	if f.run, err = readRun(ctx, db); err == nil && len(f.run.Plan.Arms) == 0 {
		err = errors.New("its plan has no agent")
	}
	if err != nil {
		db.Close()
		return nil, unreadable(path, err)
	}
	return f, nil
}

// Path is the path of the file.
func (f *File) Path() string { return f.path }

// Run returns the plan and its circumstances. It must not be changed.
func (f *File) Run() *gymkhana.Run { return f.run }

// Begin adds an episode to a served run, with notes about it.
func (f *File) Begin(_ context.Context, e *gymkhana.Episode, notes ...gymkhana.Event) error {
	if !f.run.Plan.Served {
		return bug("%s: the plan of the run lists its episodes, and no other can be begun", f.path)
	}
	if _, err := f.head(e.ID); err == nil {
		return bug("%s: episode %s has begun already", f.path, e.ID)
	}
	return f.wait(func(b *batch) error {
		_, err := b.exec(insertEpisode, episodeRow(e)...)
		for i := range notes {
			if err == nil {
				_, err = b.exec(insertEvent, eventRow(notes[i])...)
			}
		}
		return err
	})
}

// Finish stores an episode's outcome. The first one stays: a second one is taken for a late answer of a
// worker that was given up, and is dropped.
func (f *File) Finish(ctx context.Context, id gymkhana.EpisodeID, out *gymkhana.Outcome) error {
	outcome, err := plainJSON(out)
	if err != nil {
		return bug("outcome of %s: %w", id, err)
	}
	status := "not_scored"
	if out.Scored {
		status = "scored"
	}
	head, err := f.head(id)
	if err != nil {
		return err
	}
	attempts, err := f.attempts(ctx, head)
	if err != nil {
		return err
	}
	leaf := head.leaf(status, string(outcome), attempts)
	err = f.wait(func(b *batch) error {
		_, err := b.exec("UPDATE episode SET status = ?, outcome = ?, leaf = ? WHERE n = ? AND outcome IS NULL",
			status, string(outcome), leaf[:], head.n)
		return err
	})
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.sums, id)
	return err
}

// head reads what the leaf of an episode has of its row.
func (f *File) head(id gymkhana.EpisodeID) (*episodeHead, error) {
	if err := f.writable(); err != nil {
		return nil, err
	}
	var content []byte
	var source sql.NullInt64
	e := &episodeHead{id: string(id)}
	err := f.read.QueryRow("SELECT n, task, content, instance, repeat, source FROM episode WHERE id = ?", e.id).
		Scan(&e.n, &e.task, &content, &e.instance, &e.repeat, &source)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, bug("%s: its plan has no episode %q", f.path, id)
	}
	e.content = content
	if err == nil {
		e.source, err = sourceOf(f.runs, source)
	}
	return e, setup(err)
}

// attempts gives the sums of all attempts at an episode.
func (f *File) attempts(ctx context.Context, e *episodeHead) ([]attemptSum, error) {
	id := gymkhana.EpisodeID(e.id)
	f.mu.Lock()
	list, known := f.sums[id]
	l := f.open[id]
	f.mu.Unlock()
	if l != nil {
		l.mu.Lock()
		defer l.mu.Unlock()
		return append(slices.Clip(list), attemptSum{int64(l.past.Attempt), nil, l.sums}), nil
	}
	if known {
		return list, nil
	}
	err := f.look(ctx, func(s *partReader) (err error) {
		list, err = sumAttempts(ctx, s.tx, e.n)
		return err
	})
	return list, err
}

// Note appends to the run's event log.
func (f *File) Note(_ context.Context, e gymkhana.Event) error {
	return f.wait(func(b *batch) error {
		_, err := b.exec(insertEvent, eventRow(e)...)
		return err
	})
}

// wait writes, and returns when the write is durable.
func (f *File) wait(write func(*batch) error) error {
	if err := f.writable(); err != nil {
		return err
	}
	return f.writer.wait(write)
}

func (f *File) writable() error {
	if f.writer == nil {
		return bug("%s was opened for reading", f.path)
	}
	return nil
}

// Close waits until everything is written, and leaves a file that is complete by itself.
func (f *File) Close() error {
	f.mu.Lock()
	was := f.closed
	f.closed = true
	f.mu.Unlock()
	if was {
		return nil
	}
	var failed error
	if f.writer != nil {
		// The writer must finish before its database is closed. Its error comes before all others because it says what
		// was not stored.
		failed = f.writer.stop()
	}
	// Readers are closed first, because write-ahead mode can be left only when nothing else has the file open.
	err := errors.Join(f.read.Close(), f.frames.close())
	if f.writer != nil {
		err = errors.Join(err, closeWriter(f.db), f.lock.release())
	}
	if failed != nil {
		return failed
	}
	return setup(err)
}

// SignaturePath is the path of the signature of a run file's digest.
func SignaturePath(path string) string { return path + ".sig" }
