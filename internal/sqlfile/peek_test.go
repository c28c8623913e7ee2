package sqlfile

import (
	"database/sql"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// alter opens a database with SQLite, and leaves it open until the end of the test.
func alter(t *testing.T, path, statements string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	db.SetMaxOpenConns(1)
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
	return db
}

// schemaAsSQLite reads the schema of a database through SQLite.
func schemaAsSQLite(t *testing.T, db *sql.DB) Schema {
	t.Helper()
	s, err := schemaOf(db)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func schemaOf(db *sql.DB) (Schema, error) {
	return SchemaOf(func(query string) (list [][]any, err error) {
		rows, err := db.Query(query)
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		for rows.Next() {
			row, into := make([]any, 4), make([]any, 4)
			for i := range row {
				into[i] = &row[i]
			}
			if err := rows.Scan(into...); err != nil {
				return nil, err
			}
			list = append(list, row)
		}
		return list, rows.Err()
	}, "main")
}

// The reader and SQLite see the same schema: with each page size, with long statements, over several pages, and whether
// it is in the file or in its log.
func TestPeekSeesWhatSQLiteSees(t *testing.T) {
	for _, size := range []int{512, 1024, 4096, 65536} {
		for _, mode := range []string{"DELETE", "WAL", "WAL; PRAGMA auto_vacuum = FULL"} {
			path := filepath.Join(t.TempDir(), "a.db")
			db := alter(t, path, fmt.Sprintf("PRAGMA page_size = %d; PRAGMA synchronous = OFF; PRAGMA journal_mode = %s; PRAGMA user_version = 7", size, mode))
			for i := range 40 {
				statement := fmt.Sprintf("CREATE TABLE t%d (a TEXT PRIMARY KEY, b /* %s */)", i, strings.Repeat("x", i*i*7))
				if _, err := db.Exec(statement); err != nil {
					t.Fatal(err)
				}
				if i != 3 && i != 25 && i != 39 {
					continue
				}
				want := schemaAsSQLite(t, db)
				have, version, err := peek(path)
				if err != nil || version != 7 || !maps.Equal(have, want) && len(want) < most {
					t.Fatalf("pages of %d bytes, %s, %d tables: version %d, %v\n%v\nwant\n%v", size, mode, i+1, version, err, have, want)
				}
			}
		}
	}
}

// Frames of a log that were never committed, that belong to an earlier log, or that are damaged are ignored.
func TestPeekReadsTheLogAsSQLiteDoes(t *testing.T) {
	dir := t.TempDir()
	from := filepath.Join(dir, "a.db")
	db := alter(t, from, "PRAGMA journal_mode = WAL; CREATE TABLE one (a); CREATE TABLE two (a); PRAGMA wal_checkpoint(RESTART); CREATE TABLE three (a)")
	if _, err := db.Exec("CREATE TABLE four (a)"); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	log, err := os.ReadFile(from + "-wal")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	seen := map[int]bool{}
	for i := range 60 {
		path := filepath.Join(dir, fmt.Sprint(i, ".db"))
		changed := append([]byte(nil), log...)
		switch {
		case i == 0: // nothing is changed
		case i%3 == 0:
			changed = changed[:rng.IntN(len(log)+1)]
		case i%3 == 1:
			changed[rng.IntN(len(log))] ^= 1 << rng.IntN(8)
		default: // in the head of a frame
			changed[logHead+rng.IntN(len(log)/(frameHead+4096))*(frameHead+4096)+rng.IntN(frameHead)] ^= 1 << rng.IntN(8)
		}
		if os.WriteFile(path, data, 0o600) != nil || os.WriteFile(path+"-wal", changed, 0o600) != nil {
			t.Fatal("cannot write")
		}
		have, _, err := peek(path)
		if err != nil {
			t.Fatalf("change %d: %v", i, err)
		}
		want := schemaAsSQLite(t, alter(t, path, "SELECT 1"))
		if !maps.Equal(have, want) {
			t.Errorf("change %d: %v; SQLite sees %v", i, have, want)
		}
		seen[len(have)] = true
	}
	if len(seen) < 3 {
		t.Errorf("the changes made %v numbers of tables", seen)
	}
}

// No content of a file makes the reader panic or read endlessly. If SQLite reads a schema from it too, the reader reads
// the same one or refuses it.
func TestPeekRefusesWhatSQLiteDoesNotWrite(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.db")
	db := alter(t, path, "PRAGMA page_size = 512; PRAGMA synchronous = OFF")
	for i := range 12 {
		if _, err := db.Exec(fmt.Sprintf("CREATE TABLE t%d (a TEXT PRIMARY KEY, b /* %s */)", i, strings.Repeat("x", 40*i))); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rng, refused := rand.New(rand.NewPCG(2, 2)), 0
	for i := range 500 {
		b := append([]byte(nil), data...)
		for range 1 + rng.IntN(3) {
			at := rng.IntN(len(b))
			if i%2 == 0 {
				at = 100 + rng.IntN(60) // the head of the tree
			}
			b[at] = byte(rng.Uint32())
		}
		changed := filepath.Join(dir, "changed.db")
		if err := os.WriteFile(changed, b, 0o600); err != nil {
			t.Fatal(err)
		}
		have, _, err := peek(changed)
		if err != nil {
			refused++
			continue
		}
		db, err := sql.Open("sqlite", changed)
		if err != nil {
			t.Fatal(err)
		}
		if want, err := schemaOf(db); err == nil && !maps.Equal(have, want) {
			t.Errorf("change %d: %v; SQLite sees %v", i, have, want)
		}
		db.Close()
	}
	if refused == 0 || refused == 500 {
		t.Errorf("%d of 500 changes are refused", refused)
	}
	for name, b := range map[string][]byte{
		"a page below itself": append(append([]byte(nil), data[:100]...), append([]byte{5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, data[112:]...)...),
		"no header":           data[:99],
		"no page":             data[:300],
		"UTF-16":              append(append(append([]byte(nil), data[:59]...), 2), data[60:]...),
	} {
		changed := filepath.Join(dir, "changed.db")
		if err := os.WriteFile(changed, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, _, err := peek(changed); err == nil {
			t.Errorf("%s: it is read", name)
		}
	}
}
