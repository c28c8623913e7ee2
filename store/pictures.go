package store

import (
	"context"
	"database/sql"
	"fmt"

	"gymkhana"
)

// framesPath is the file that holds the pictures of a run until Pack.
func framesPath(path string) string { return path + ".frames" }

// A picture is identified by the hash of its bytes. If the hash of its frame, which is that of its pixels, differs, it
// is stored too.
type picture struct {
	hash  gymkhana.Hash
	frame gymkhana.Hash
	data  []byte
}

func pictureOf(f gymkhana.FrameData) picture {
	return picture{hash: gymkhana.HashBytes(f.PNG), frame: f.Hash, data: f.PNG}
}

// A pictureBatch is the writer's transaction on the frames file.
type pictureBatch struct {
	path    string
	db      *sql.DB
	tx      *sql.Tx
	put     *sql.Stmt
	name    *sql.Stmt
	written seen
}

func (b *pictureBatch) add(p picture) error {
	if b.written.both(p.hash, p.frame) {
		return nil
	}
	if err := b.begin(); err != nil {
		return fmt.Errorf("%s: %w", b.path, err)
	}
	if _, err := b.tx.Stmt(b.put).Exec(p.hash[:], p.data); err != nil {
		return fmt.Errorf("%s: %w", b.path, err)
	}
	if !p.frame.IsZero() && p.frame != p.hash {
		if _, err := b.tx.Stmt(b.name).Exec(p.frame[:], p.hash[:]); err != nil {
			return fmt.Errorf("%s: %w", b.path, err)
		}
	}
	return nil
}

func (b *pictureBatch) begin() (err error) {
	if b.tx != nil {
		return nil
	}
	if b.db == nil {
		if err := b.openFile(); err != nil {
			return err
		}
	}
	b.tx, err = b.db.Begin()
	return err
}

func (b *pictureBatch) openFile() (err error) {
	// The file is made with the first picture, so that runs without pictures stay one file.
	if !exists(b.path) {
		err := createDB(b.path, framesFile, func(tx *sql.Tx) error {
			return install(context.Background(), tx, framesFile, framesSchema)
		})
		if err != nil {
			return err
		}
	}
	if b.db, err = openForWriting(b.path, framesFile); err != nil {
		return err
	}
	if b.put, err = b.db.Prepare("INSERT OR IGNORE INTO picture VALUES (?, ?)"); err != nil {
		return err
	}
	b.name, err = b.db.Prepare("INSERT OR IGNORE INTO frame VALUES (?, ?)")
	return err
}

func (b *pictureBatch) commit() error {
	if b.tx == nil {
		return nil
	}
	err := b.tx.Commit()
	b.tx = nil
	return err
}

func (b *pictureBatch) rollback() {
	if b.tx != nil {
		_ = b.tx.Rollback()
		b.tx = nil
	}
}

func (b *pictureBatch) close() {
	if b.db != nil {
		_ = closeWriter(b.db) // everything is committed
	}
}

// A seen remembers hashes that were written, so that most repetitions cost no query. When there are many it forgets
// them all; then the database ignores duplicates.
type seen map[gymkhana.Hash]bool

const seenMost = 1 << 16

// add reports whether h was there already, and adds it.
func (s *seen) add(h gymkhana.Hash) bool {
	if (*s)[h] {
		return true
	}
	if len(*s) >= seenMost || *s == nil {
		*s = seen{}
	}
	(*s)[h] = true
	return false
}

// both adds two hashes, the second of which may be zero.
func (s *seen) both(a, b gymkhana.Hash) bool {
	had := s.add(a)
	return (b.IsZero() || s.add(b)) && had
}
