package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	sqlite3 "modernc.org/sqlite/lib"

	"gymkhana"
	"gymkhana/internal/shell"
	"gymkhana/internal/sqlfile"
)

// A header is the information on the first page of an SQLite file.
type header struct {
	kind    uint32 // PRAGMA application_id
	version int    // PRAGMA user_version
	size    int64  // the size of the database in bytes; 0 if the header does not say
}

const headerSize = 100

// stoppedMerge says why a run is missing, if a merge into it was interrupted.
func stoppedMerge(path string) string {
	if !ofMerge(path) {
		return ""
	}
	return fmt.Sprintf(", only %s: a merge into it is at work, or was killed; merge again, or gymkhana rm %s removes what is left of it",
		path+mergingTail, shell.Word(path))
}

var magic = []byte("SQLite format 3\x00")

// SQLite's own shell can often recover a damaged file. The copy keeps our application_id and version.
const recovery = "SQLite can save what is readable: sqlite3 %[1]s .recover | sqlite3 saved.gym"

// inspect reads what kind of file this is. It refuses all other kinds, and unknown versions. It opens only the file
// itself, and only for reading.
func inspect(path string, want uint32) (header, error) {
	var info fs.FileInfo
	var err error
	if want == runFile {
		path, err = followed(path)
	}
	if err == nil {
		info, err = os.Lstat(path)
	}
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("%s: there is no such run file%s: %w", path, stoppedMerge(path), fs.ErrNotExist)
		}
		return header{}, setup(err)
	}
	if !info.Mode().IsRegular() && info.Mode()&fs.ModeSymlink == 0 { // for a link, Plain says more
		return header{}, setup(fmt.Errorf("%s is not a run file: it is a %s", path, kindOf(info.Mode())))
	}
	if err := sqlfile.Plain(path); err != nil {
		return header{}, setup(err)
	}
	read := readHeader
	if exists(path + "-wal") {
		// Closing a file releases every lock of this process on it (POSIX), including those of a writer in this
		// process. SQLite knows how to avoid that.
		read = askHeader
	}
	h, err := read(path)
	if err != nil {
		return header{}, setup(err)
	}
	return h, h.check(path, want, info.Size())
}

// followed returns the target of a link, next to which SQLite would look for related files.
func followed(path string) (string, error) {
	if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return path, nil
	}
	return filepath.EvalSymlinks(path)
}

func kindOf(m fs.FileMode) string {
	if m.IsDir() {
		return "folder"
	}
	return "device or pipe"
}

// readHeader reads the header of a file without a writer.
func readHeader(path string) (header, error) {
	f, err := os.Open(path)
	if err != nil {
		return header{}, err
	}
	defer f.Close()
	b := make([]byte, headerSize)
	n, err := io.ReadFull(f, b)
	switch {
	case err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF):
		return header{}, err
	case n < headerSize || !bytes.HasPrefix(b, magic):
		return header{}, fmt.Errorf("%s is not a run file: it is no SQLite database", path)
	}
	return header{
		kind:    binary.BigEndian.Uint32(b[68:]),
		version: int(int32(binary.BigEndian.Uint32(b[60:]))),
		size:    pageSize(b) * int64(binary.BigEndian.Uint32(b[28:])),
	}, nil
}

// askHeader asks SQLite about a file with a writer, or whose writer was killed.
func askHeader(path string) (header, error) {
	said, err := sqlfile.Ask(path, "mode=ro", "PRAGMA application_id", "PRAGMA user_version")
	if err != nil {
		return header{}, fmt.Errorf("%s cannot be read as a run file: %w", path, err)
	}
	return header{kind: uint32(said[0]), version: int(said[1])}, nil
}

func pageSize(b []byte) int64 {
	if n := int64(binary.BigEndian.Uint16(b[16:])); n != 1 {
		return n
	}
	return 1 << 16
}

func (h header) check(path string, want uint32, size int64) error {
	switch {
	case h.kind != want && want == framesFile:
		return setup(fmt.Errorf("%s does not hold the frames of a run; move it away, the run can be read without it", path))
	case h.kind != want:
		return setup(fmt.Errorf("%s is an SQLite database, but not a run file", path))
	case h.version > Version:
		return setup(fmt.Errorf("%s has schema version %d and this gymkhana reads up to %d; upgrade gymkhana", path, h.version, Version))
	case h.version < 1:
		return setup(fmt.Errorf("%s is damaged: schema version %d. "+recovery, shell.Word(path), h.version))
	case size < h.size:
		return setup(fmt.Errorf("%s is damaged: %d of its %d bytes are there. "+recovery, shell.Word(path), size, h.size))
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// Files up to this size are checked page by page, which takes at most about 3 s. Larger files are checked as they are
// read.
const checkedSize = 256 << 20

// examine reads the whole database and reports damage.
func examine(ctx context.Context, db *sql.DB, path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return setup(err)
	}
	if info.Size() > checkedSize {
		return nil
	}
	var verdict string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&verdict); err != nil {
		verdict = err.Error()
	}
	if verdict != "ok" {
		return setup(fmt.Errorf("%s is damaged: %s. "+recovery, shell.Word(path), verdict))
	}
	return nil
}

// unreadable distinguishes a damaged file from one that cannot be read at the moment.
func unreadable(path string, err error) error {
	if refused := (*sqlfile.Changed)(nil); errors.As(err, &refused) {
		return setup(err)
	}
	switch code, ok := sqliteCode(err); {
	case !ok, code == sqlite3.SQLITE_CORRUPT, code == sqlite3.SQLITE_NOTADB, code == sqlite3.SQLITE_ERROR:
		return setup(fmt.Errorf("%s is damaged: %w. "+recovery, shell.Word(path), err))
	}
	return setup(fmt.Errorf("%s: %w", path, err))
}

// setup blames the user's files.
func setup(err error) error { return gymkhana.Blame(gymkhana.FaultSetup, "store", err) }

// bug makes an error that is our fault.
func bug(format string, args ...any) error {
	return gymkhana.Blame(gymkhana.FaultUs, "store", fmt.Errorf(format, args...))
}
