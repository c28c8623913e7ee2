// Package cache keeps the answers of models in one SQLite file, so that running a plan again does not
// repeat requests. Start with Open. Several processes may share a file.
//
// The file has one table:
//
//	answer(model, request, sample, kept, body)
//
// model is the name with its endpoint; request the 32 bytes of Request.Hash; sample the number of the
// answer among the request's independent answers; kept the time of storing in Unix seconds; body the
// gymkhana.Response as gzipped JSON, with only Thinking of its Timing. Requests are not stored: a
// cache that is shared with others reveals answers, but no requests.
package cache

import (
	"bytes"
	"compress/gzip"
	"context"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"gymkhana"
	"gymkhana/internal/sqlfile"
)

// Version is the layout of the file, kept in its user_version. A file of another version is
// refused rather than guessed at.
const Version = 1

// A Cache is a gymkhana.CallCache in a file. It is safe for concurrent use.
type Cache struct {
	// MaxAge is how old an answer may be to be found; 0 means any age. Set it before use.
	MaxAge time.Duration

	path string
	db   *sql.DB
}

// Open opens the cache at path, creating the file and its folders if they are missing. Only the user may read a file it
// makes.
func Open(path string) (*Cache, error) {
	c := &Cache{path: path}
	if err := c.open(); err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "model/cache.Open", fmt.Errorf("%s: %w", path, err))
	}
	return c, nil
}

func (c *Cache) open() error {
	name, err := filepath.Abs(c.path)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	var header [72]byte // the header of an SQLite file; the last four bytes name its purpose
	n, _ := f.ReadAt(header[:], 0)
	if err := f.Close(); err != nil {
		return err
	}
	if id := binary.BigEndian.Uint32(header[68:]); n == len(header) && id != 0 && strings.HasPrefix(string(header[:]), "SQLite format 3") {
		return otherKind(id)
	}
	// The cache itself may be a link; the files next to it must not be links.
	if name, err = filepath.EvalSymlinks(name); err != nil {
		return err
	}
	const mode = "_txlock=immediate"
	c.db, err = sqlfile.Open(name, func() string { return mode }, c.check, "PRAGMA busy_timeout = 20000",
		"PRAGMA auto_vacuum = INCREMENTAL", "PRAGMA synchronous = NORMAL")
	if err != nil {
		return err
	}
	c.db.SetMaxOpenConns(4)
	if err := c.prepare(); err != nil {
		c.db.Close()
		return err
	}
	// The mode stays with the file. While another process writes, it cannot be changed, and need not be.
	_, _ = c.db.Exec("PRAGMA journal_mode = WAL")
	return nil
}

// schema makes the tables of an empty file.
const schema = `CREATE TABLE answer (
		model TEXT NOT NULL, request BLOB NOT NULL, sample INTEGER NOT NULL, kept INTEGER NOT NULL, body BLOB NOT NULL,
		PRIMARY KEY (model, request, sample));
	CREATE INDEX answer_kept ON answer (kept)`

var made = sync.OnceValues(func() (sqlfile.Schema, error) { return sqlfile.Make(schema) })

// check refuses a file that is neither empty nor a cache of this version.
func (c *Cache) check(have sqlfile.Schema, version int) error {
	want, err := made()
	switch {
	case err != nil || version == 0 && len(have) == 0:
		return err
	case version > Version:
		return fmt.Errorf("the cache was made by a newer gymkhana (version %d; this one knows %d)", version, Version)
	case version < 1:
		return errors.New("an SQLite file, but no cache of model answers")
	case !maps.Equal(have, want):
		return &sqlfile.Changed{Path: "the cache", Why: have.Unlike(want)}
	}
	return nil
}

// otherKind is the error for a file whose application id belongs to another program, or to another kind of
// our files.
func otherKind(id uint32) error {
	switch id {
	case 0x47594D52: // as package store marks them
		return errors.New("it is a run file, and no cache of model answers")
	case 0x47594D46:
		return errors.New("it has the pictures of a run, and is no cache of model answers")
	}
	return errors.New("an SQLite file of another program, and no cache of model answers")
}

// prepare makes the table in a new file. The transaction takes the write lock at its start, so that of
// several processes which find the file new, one makes the table and the others see it.
func (c *Cache) prepare() error {
	tx, err := c.db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var version int
	if err := tx.QueryRow("PRAGMA user_version").Scan(&version); err != nil || version == Version {
		return err
	}
	if _, err := tx.Exec(schema + fmt.Sprintf("; PRAGMA user_version = %d", Version)); err != nil {
		return err
	}
	return tx.Commit()
}

// Close closes the file. Closing twice is harmless.
func (c *Cache) Close() error { return c.db.Close() }

// oldest is the earliest second that may still be found.
func (c *Cache) oldest() int64 {
	if c.MaxAge <= 0 {
		return 0
	}
	return time.Now().Add(-c.MaxAge).Unix()
}

// Find gives the answer to a request's sample, marked as cached; nil if there is none, or only
// one that is too old.
func (c *Cache) Find(ctx context.Context, key gymkhana.CallKey) (*gymkhana.Response, error) {
	var body []byte
	err := c.db.QueryRowContext(ctx, fmt.Sprintf(`SELECT CASE WHEN octet_length(body) <= %d THEN body END FROM answer
		WHERE model = ? AND request = ? AND sample = ? AND kept >= ?`, mostAnswer),
		key.Model, key.Request[:], int64(key.Sample), c.oldest()).Scan(&body)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	var r *gymkhana.Response
	if err == nil {
		r, err = unpack(body)
	}
	if err != nil {
		return nil, c.failed(ctx, "Find", err)
	}
	r.Cached = true
	return r, nil
}

// Put stores an answer. The first one kept under a key stays until it is too old.
func (c *Cache) Put(ctx context.Context, key gymkhana.CallKey, r *gymkhana.Response) error {
	body, err := pack(r)
	if err != nil {
		return fmt.Errorf("model/cache.Put: %w", err)
	}
	_, err = c.db.ExecContext(ctx, `INSERT INTO answer (model, request, sample, kept, body) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT DO UPDATE SET kept = excluded.kept, body = excluded.body WHERE answer.kept < ?`,
		key.Model, key.Request[:], int64(key.Sample), time.Now().Unix(), body, c.oldest())
	return c.failed(ctx, "Put", err)
}

// Stats counts what a cache holds.
type Stats struct {
	Answers int
	Models  int
	Bytes   int64     // the size of the file and its log
	Oldest  time.Time // zero when there is none
	Newest  time.Time
}

// Stats counts, answers that are too old included.
func (c *Cache) Stats(ctx context.Context) (Stats, error) {
	var s Stats
	var oldest, newest sql.NullInt64
	err := c.db.QueryRowContext(ctx, `SELECT count(*), count(DISTINCT model), min(kept), max(kept) FROM answer`).
		Scan(&s.Answers, &s.Models, &oldest, &newest)
	if err != nil {
		return s, c.failed(ctx, "Stats", err)
	}
	if oldest.Valid {
		s.Oldest, s.Newest = time.Unix(oldest.Int64, 0), time.Unix(newest.Int64, 0)
	}
	for _, suffix := range []string{"", "-wal"} {
		if info, err := os.Stat(c.path + suffix); err == nil {
			s.Bytes += info.Size()
		}
	}
	return s, nil
}

// Prune deletes the answers that are older than an age, and returns how many.
func (c *Cache) Prune(ctx context.Context, olderThan time.Duration) (int, error) {
	return c.drop(ctx, "Prune", "WHERE kept < ?", time.Now().Add(-olderThan).Unix())
}

// Clear deletes all answers, and returns how many.
func (c *Cache) Clear(ctx context.Context) (int, error) { return c.drop(ctx, "Clear", "") }

// drop deletes and gives the space back to the file system.
func (c *Cache) drop(ctx context.Context, what, where string, args ...any) (int, error) {
	done, err := c.db.ExecContext(ctx, "DELETE FROM answer "+where, args...)
	if err != nil {
		return 0, c.failed(ctx, what, err)
	}
	n, err := done.RowsAffected()
	if err == nil {
		_, err = c.db.ExecContext(ctx, "PRAGMA incremental_vacuum")
	}
	if err == nil {
		_, err = c.db.ExecContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)")
	}
	return int(n), c.failed(ctx, what, err)
}

// failed blames the set-up, because a full disk or a broken file is for the user to repair. A caller
// that gave up is not blamed.
func (c *Cache) failed(ctx context.Context, what string, err error) error {
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return fmt.Errorf("model/cache.%s: %w", what, ctx.Err())
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "model/cache."+what,
		fmt.Errorf("%s: %w (without it: --cache off)", c.path, err))
}

// pack encodes a response. It keeps only the thinking time, because it counts on the clock of a world that runs
// meanwhile.
func pack(r *gymkhana.Response) ([]byte, error) {
	own := *r
	own.Timing, own.Cached, own.Endpoint = gymkhana.CallTiming{Thinking: r.Timing.Thinking}, false, ""
	b, err := json.Marshal(own)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	w := gzip.NewWriter(&buf)
	w.Write(b) // into memory
	if err := w.Close(); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// mostAnswer is the largest answer that is read, in bytes.
const mostAnswer = 64 << 20

func unpack(body []byte) (*gymkhana.Response, error) {
	z, err := gzip.NewReader(bytes.NewReader(body))
	if err != nil {
		return nil, fmt.Errorf("a damaged answer: %w", err)
	}
	b, err := io.ReadAll(io.LimitReader(z, mostAnswer))
	if err != nil {
		return nil, fmt.Errorf("a damaged answer: %w", err)
	}
	r := &gymkhana.Response{}
	if err := json.Unmarshal(b, r); err != nil {
		return nil, fmt.Errorf("a damaged answer: %w", err)
	}
	return r, nil
}
