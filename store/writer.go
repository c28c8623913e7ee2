package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"gymkhana/internal/shell"
	"sync"
	"time"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	batchRows  = 1000                  // maximum writes in one transaction, so that a kill loses few writes that no caller waits for
	queueRows  = 256                   // writes in the queue before a caller has to wait
	batchDelay = 20 * time.Millisecond // how long a transaction stays open if no caller waits for it
)

// A writer is the one goroutine that writes a run file. All others hand their writes to it.
//
// Writes are done in the order in which they came, many in one transaction. A transaction ends when it is full, when a
// caller waits for it and the queue is empty, or after batchDelay. Errors are sticky: writing stops at the first, and
// every caller gets it.
type writer struct {
	path string
	work chan work
	done chan struct{} // closed when the goroutine has returned

	door   sync.RWMutex // held for reading while handing work in
	closed bool

	mu  sync.Mutex
	err error
}

// A work is one write, with the channel that is notified when it is durable; nil if no caller waits for it.
type work struct {
	write func(*batch) error
	tell  chan<- error
}

var errClosed = errors.New("the run file is closed")

func startWriter(path string, b *batch) *writer {
	w := &writer{path: path, work: make(chan work, queueRows), done: make(chan struct{})}
	go w.run(b)
	return w
}

// put hands in a write and returns before it is done.
func (w *writer) put(write func(*batch) error) error {
	return w.hand(work{write: write})
}

// wait hands in a write, and returns when it and all before it are durable. It takes no context, because a write takes
// only a millisecond and matters most while the run is stopping.
func (w *writer) wait(write func(*batch) error) error {
	tell := make(chan error, 1)
	if err := w.hand(work{write, tell}); err != nil {
		return err
	}
	return <-tell
}

func (w *writer) hand(item work) error {
	if err := w.failed(); err != nil {
		return err
	}
	w.door.RLock()
	defer w.door.RUnlock()
	if w.closed {
		return bug("%s: %w", w.path, errClosed)
	}
	// The lock is held while the item is handed over, so the channel cannot be closed in between.
	w.work <- item
	return nil
}

// failed returns the error that ended all writing.
func (w *writer) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.err
}

// stop waits until everything that was handed in is written.
func (w *writer) stop() error {
	w.door.Lock()
	if !w.closed {
		w.closed = true
		close(w.work)
	}
	w.door.Unlock()
	<-w.done
	return w.failed()
}

func (w *writer) run(b *batch) {
	defer close(w.done)
	defer b.close()
	for first := range w.work {
		waiting, err := w.fill(b, first)
		if err == nil {
			err = b.commit()
		}
		if err != nil {
			// Everything in the transaction is lost, and all waiting callers get the error.
			b.rollback()
			err = w.fail(err)
		}
		for _, tell := range waiting {
			tell <- err
		}
	}
}

// fill does writes until the transaction should end, and returns the channels of waiting callers.
func (w *writer) fill(b *batch, item work) (waiting []chan<- error, err error) {
	var late <-chan time.Time
	for rows := 1; ; rows++ {
		if item.tell != nil {
			waiting = append(waiting, item.tell)
		}
		// After an error the queue is emptied without writing, so that no caller is blocked forever.
		if err = w.failed(); err == nil && item.write != nil {
			err = b.do(item.write)
		}
		if err != nil || rows == batchRows {
			return waiting, err
		}
		var more bool
		select {
		case item, more = <-w.work:
		default:
			// A caller waits and the queue is empty: committing now costs less than making it wait.
			if len(waiting) > 0 {
				return waiting, nil
			}
			if late == nil {
				late = time.After(batchDelay)
			}
			select {
			case item, more = <-w.work:
			case <-late:
				return waiting, nil
			}
		}
		if !more {
			return waiting, nil
		}
	}
}

// fail keeps the first error, worded for the person who runs the plan.
func (w *writer) fail(err error) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.err != nil {
		return w.err
	}
	if code, ok := sqliteCode(err); ok && code == sqlite3.SQLITE_CONSTRAINT {
		w.err = bug("%s: a row contradicts what is stored: %w", w.path, err)
		return w.err
	}
	w.err = setup(fmt.Errorf("%s cannot be written: %w; what was stored before is safe: mend that and continue with --resume %[1]s", shell.Word(w.path), err))
	return w.err
}

// sqliteCode gives SQLite's primary result code.
func sqliteCode(err error) (int, bool) {
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return 0, false
	}
	return e.Code() & 0xff, true
}

// A batch is the writer's transaction on the run file and, once there is a picture, on the frames file. Pictures are
// committed first, so that no row refers to a missing picture.
type batch struct {
	db       *sql.DB
	conn     *sql.Conn
	prepared map[string]*sql.Stmt
	open     bool
	pictures pictureBatch
	parts    partBatch
}

func newBatch(path string, db *sql.DB) (*batch, error) {
	conn, err := db.Conn(context.Background())
	if err != nil {
		return nil, err
	}
	return &batch{db: db, conn: conn, prepared: map[string]*sql.Stmt{}, pictures: pictureBatch{path: framesPath(path)}}, nil
}

func (b *batch) do(write func(*batch) error) error {
	if !b.open {
		// IMMEDIATE takes the write lock now. A deferred transaction would take it at its first write
		// and could fail in the middle.
		if _, err := b.conn.ExecContext(context.Background(), "BEGIN IMMEDIATE"); err != nil {
			return err
		}
		b.open = true
	}
	return write(b)
}

// exec executes a statement, which is compiled only once.
func (b *batch) exec(query string, args ...any) (sql.Result, error) {
	stmt := b.prepared[query]
	if stmt == nil {
		var err error
		if stmt, err = b.conn.PrepareContext(context.Background(), query); err != nil {
			return nil, err
		}
		b.prepared[query] = stmt
	}
	return stmt.ExecContext(context.Background(), args...)
}

func (b *batch) commit() error {
	// A kill between the two commits leaves pictures without rows, which is harmless, and never rows without pictures.
	if err := b.pictures.commit(); err != nil {
		return err
	}
	if !b.open {
		return nil
	}
	if _, err := b.conn.ExecContext(context.Background(), "COMMIT"); err != nil {
		return err
	}
	b.open = false
	return nil
}

// rollback drops uncommitted changes. SQLite may have done so already.
func (b *batch) rollback() {
	b.pictures.rollback()
	_, _ = b.conn.ExecContext(context.Background(), "ROLLBACK")
	b.open = false
}

func (b *batch) close() {
	b.pictures.close()
	for _, stmt := range b.prepared {
		stmt.Close()
	}
	b.conn.Close()
}
