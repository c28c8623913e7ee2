package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"gymkhana/internal/sqlfile"
	"io/fs"
	"os"
	"path/filepath"
)

// Pack moves the pictures of a run into the run file and removes the frames file. It does nothing for a run without a
// frames file. A kill at any moment loses nothing; packing again completes the work.
func Pack(path string) error {
	f, err := Open(path) // also folds in what a killed process left
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	held, err := takeLockOf(path)
	if err != nil {
		return err
	}
	if exists(framesPath(path)) {
		err = pack(context.Background(), path)
	}
	return errors.Join(err, held.release())
}

func pack(ctx context.Context, path string) error {
	frames := framesPath(path)
	if _, err := inspect(frames, framesFile); err != nil {
		return err
	}
	if err := settle(frames); err != nil {
		return err
	}
	// The copy must be on the disk before the original is deleted below, even after a power failure.
	db, err := openDB(path, runFile, func() string { return "mode=rw" }, "PRAGMA synchronous = FULL")
	if err != nil {
		return err
	}
	db.SetMaxOpenConns(1)
	if err := errors.Join(copyPictures(ctx, db, frames, framesFile), db.Close()); err != nil {
		return setup(fmt.Errorf("%s: pack: %w", path, err))
	}
	// The frames file goes first, because its log without it is harmless.
	for _, tail := range []string{"", "-wal", "-shm"} {
		if err := os.Remove(frames + tail); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return setup(err)
		}
	}
	return nil
}

// settle writes the write-ahead log of a killed process into its file.
func settle(path string) error {
	db, err := openForWriting(path, framesFile)
	if err != nil {
		return err
	}
	return setup(closeWriter(db))
}

// copyPictures copies every picture of another file, in one transaction.
func copyPictures(ctx context.Context, db *sql.DB, from string, kind uint32) error {
	return attached(ctx, db, from, kind, func(tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT OR IGNORE INTO main.picture (hash, data) SELECT hash, data FROM other.picture;
			INSERT OR IGNORE INTO main.frame (hash, picture) SELECT hash, picture FROM other.frame`)
		return err
	})
}

// attached runs a function while a second file, which is only read, is attached under the name "other".
// db must have one connection.
func attached(ctx context.Context, db *sql.DB, path string, kind uint32, do func(*sql.Tx) error) error {
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	check := trust(path, kind)
	release, err := sqlfile.Hold(path, check) // attaching loads the schema
	if err != nil {
		return unreadable(path, err)
	}
	defer release()
	if _, err := db.ExecContext(ctx, "ATTACH ? AS other", sqlfile.URI(abs, readingMode(abs))); err != nil {
		return err
	}
	if err = sqlfile.Compare(in(ctx, db), "other", check); err == nil {
		err = inTx(db, do)
	}
	_, e := db.ExecContext(ctx, "DETACH other")
	return errors.Join(err, e)
}
