package store

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"gymkhana/internal/sqlfile"
)

// openDB opens a database of a kind without changing it. Every new connection asks mode how it may open the file,
// compares the schema, and then executes the statements of first.
func openDB(path string, kind uint32, mode func() string, first ...string) (*sql.DB, error) {
	db, err := sqlfile.Open(path, mode, trust(path, kind), first...)
	if err != nil {
		return nil, unreadable(path, err)
	}
	return db, nil
}

// writerPragmas make a commit safe against the death of the process. A commit is not flushed to the disk at once: after
// a power failure the last moments may be missing, but the file is complete.
var writerPragmas = []string{"PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON", "PRAGMA cache_size = -4000"}

// openForWriting opens a database with one connection, in write-ahead mode. Reading the schema makes the -wal file,
// which shows readers that there is a writer.
func openForWriting(path string, kind uint32) (*sql.DB, error) {
	first := slices.Concat(writerPragmas, []string{"PRAGMA journal_mode = WAL", "SELECT 1 FROM sqlite_schema"})
	db, err := openDB(path, kind, func() string { return "mode=rw" }, first...)
	if err != nil {
		return nil, err
	}
	// The pragmas and prepared statements belong to one connection, and SQLite has one writer anyway.
	db.SetMaxOpenConns(1)
	// Connect now, so that anybody who opens the file for reading after this finds the -wal file.
	if err := db.Ping(); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return db, nil
}

// openForReading opens a database that may be written meanwhile. It changes no byte of the file.
func openForReading(path string, kind uint32, version int) (*sql.DB, error) {
	var first []string
	if version < Version {
		first = append([]string{"PRAGMA temp_store = MEMORY"}, catchUp(version)...)
	}
	db, err := openDB(path, kind, func() string { return readingMode(path) }, append(first, "PRAGMA query_only = ON")...)
	if err != nil {
		return nil, err
	}
	db.SetMaxIdleConns(2)
	db.SetConnMaxIdleTime(2 * time.Second)  // an idle reader would keep a writer from checkpointing
	db.SetConnMaxLifetime(10 * time.Second) // readingMode may have changed
	return db, nil
}

// readingMode says how to open a file for reading. In write-ahead mode SQLite needs the files -wal and
// -shm and would make them. A file in that mode without a -wal has no writer, so it is opened as
// immutable.
func readingMode(path string) string {
	if !exists(path+"-wal") && saysWAL(path) {
		return "mode=ro&immutable=1"
	}
	return "mode=ro"
}

func saysWAL(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	var b [20]byte
	_, err = io.ReadFull(f, b[:])
	// Byte 18 of the header is the file format's write version: 1 for a rollback journal, 2 for a
	// write-ahead log.
	return err == nil && b[18] == 2
}

// closeWriter checkpoints the write-ahead log into the file and leaves write-ahead mode, so that the file is complete
// by itself, unless it is being read.
func closeWriter(db *sql.DB) error {
	var mode string
	if err := db.QueryRow("PRAGMA journal_mode = DELETE").Scan(&mode); err != nil || mode != "delete" {
		var busy, logged, moved int
		_ = db.QueryRow("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &logged, &moved) // as far as possible; the next writer does the rest
	}
	return db.Close()
}

// createDB makes a database under a temporary name and then renames it, so that a kill leaves no incomplete run. The
// larger page size suits the pictures of a frames file.
func createDB(path string, kind uint32, fill func(*sql.Tx) error) error {
	making := path + ".new"
	for _, left := range []string{making + "-journal", making} { // by a process that was killed
		if err := os.Remove(left); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	size := "PRAGMA page_size = 4096"
	if kind == framesFile {
		size = "PRAGMA page_size = 8192"
	}
	db, err := sqlfile.Open(making, func() string { return "mode=rwc" }, nil, size)
	if err != nil {
		return err
	}
	if err = inTx(db, fill); err == nil {
		err = db.Close()
	} else {
		db.Close()
	}
	if err != nil {
		os.Remove(making)
		return fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	// The rename makes the file appear atomically.
	return os.Rename(making, path)
}

func inTx(db *sql.DB, do func(*sql.Tx) error) error {
	tx, err := db.Begin()
	if err != nil {
		return err
	}
	defer tx.Rollback() // after Commit it does nothing
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit()
}
