// Package sqlfile opens SQLite files that are not trusted. Views, triggers, generated columns and indexes on
// expressions are programs, which run whenever a row is read or written, and those of SQLite's own table sqlite_stat1
// run while it loads the schema. So the schema is read without SQLite (peek.go) and compared before SQLite opens the
// file, and once more by every connection, before it reads a row of any table.
package sqlfile

import (
	"cmp"
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"modernc.org/sqlite"
)

// A Query runs a query on one connection and returns the rows.
type Query func(query string) (rows [][]any, err error)

// A Check returns an error if a schema is wrong for a version, which is PRAGMA user_version.
type Check func(have Schema, version int) error

// Open opens a database. The schema is compared first, after what a killed process was writing is rolled back. Every
// new connection asks mode how it may open the file (the parameters of an SQLite URI), compares the schema, and then
// executes the statements of first. check may be nil for a file that this process makes.
func Open(path string, mode func() string, check Check, first ...string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	c := &connector{path: abs, mode: mode, check: check, first: first}
	if check != nil {
		if c.file, err = opened.take(path, check); err != nil {
			return nil, err
		}
	}
	return sql.OpenDB(c), nil
}

// Ask executes statements that need no schema, such as PRAGMA user_version, and returns the integer result of each. If
// mode allows writing, this rolls back what a killed process was writing.
func Ask(path, mode string, statements ...string) ([]int64, error) {
	opened.mu.Lock()
	defer opened.mu.Unlock()
	return ask(path, mode, statements...)
}

func ask(path, mode string, statements ...string) (list []int64, err error) {
	if err := Plain(path); err != nil {
		return nil, err
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	db := sql.OpenDB(&connector{path: abs, mode: func() string { return mode }})
	defer db.Close()
	for _, s := range statements {
		var n int64
		if err := db.QueryRow(s).Scan(&n); err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, nil
}

// URI names a file for SQLite; mode has the parameters.
func URI(abs, mode string) string {
	name := filepath.ToSlash(abs)
	if !strings.HasPrefix(name, "/") {
		name = "/" + name // C:/runs becomes file:///C:/runs
	}
	uri := url.URL{Scheme: "file", Path: name, RawQuery: mode}
	return uri.String()
}

// Plain refuses a link in place of a file, and what SQLite would open beside it if it is no plain file: a pipe would
// never answer, and a link leads to another file.
func Plain(path string) error {
	if to, err := os.Readlink(path); err == nil {
		return fmt.Errorf("%s is a link to %s, and nothing is written through a link; name the file itself", path, to)
	}
	for _, tail := range []string{"-journal", "-wal", "-shm"} {
		if info, err := os.Lstat(path + tail); err == nil && !info.Mode().IsRegular() {
			return &Changed{Path: path, Why: filepath.Base(path) + tail + " is no file"}
		}
	}
	return nil
}

// A connector opens connections to one file.
type connector struct {
	path  string // absolute
	mode  func() string
	check Check
	first []string
	file  os.FileInfo // the file, taken until Close
}

// Close is called when the database is closed.
func (c *connector) Close() error {
	opened.leave(c.file)
	return nil
}

// Driver returns SQLite's driver.
func (c *connector) Driver() driver.Driver { return &sqlite.Driver{} }

// Connect opens one connection.
func (c *connector) Connect(ctx context.Context) (driver.Conn, error) {
	base, err := sqlite.NewConnector(URI(c.path, c.mode()))
	if err != nil {
		return nil, err
	}
	conn, err := base.Connect(ctx)
	if err != nil {
		return nil, err
	}
	if err := c.prepare(ctx, conn); err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}

func (c *connector) prepare(ctx context.Context, conn driver.Conn) error {
	execute := func(statements ...string) error {
		for _, s := range statements {
			if _, err := conn.(driver.ExecerContext).ExecContext(ctx, s, nil); err != nil {
				return err
			}
		}
		return nil
	}
	if err := execute("PRAGMA trusted_schema = OFF", "PRAGMA busy_timeout = 5000"); err != nil {
		return err
	}
	if c.check != nil {
		if err := Compare(inConn(ctx, conn), "main", c.check); err != nil {
			return err
		}
	}
	return execute(c.first...)
}

// inConn queries a connection that is not in a pool yet.
func inConn(ctx context.Context, conn driver.Conn) Query {
	return func(query string) (list [][]any, err error) {
		rows, err := conn.(driver.QueryerContext).QueryContext(ctx, query, nil)
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		for {
			row := make([]driver.Value, len(rows.Columns()))
			if err := rows.Next(row); errors.Is(err, io.EOF) {
				return list, nil
			} else if err != nil {
				return nil, err
			}
			values := make([]any, len(row))
			for i, v := range row {
				values[i] = v
			}
			list = append(list, values)
		}
	}
}

// A Schema has the statement that created each object of a database, by kind, name and table.
type Schema map[string]string

// longest is greater than the length of any statement of ours, and most greater than their number.
const longest, most = 1 << 14, 64

// Compare calls check with the schema of an open database: main, or the name under which it is attached.
func Compare(ask Query, database string, check Check) error {
	version, err := versionOf(ask, database)
	if err != nil {
		return err
	}
	have, err := SchemaOf(ask, database)
	if err != nil {
		return err
	}
	return check(have, version)
}

// SchemaOf reads the schema of an open database. It reads no row of any table.
func SchemaOf(ask Query, database string) (Schema, error) {
	rows, err := ask(fmt.Sprintf("SELECT type, name, tbl_name, sql FROM %s.sqlite_schema LIMIT %d", database, most))
	s := Schema{}
	for _, row := range rows {
		s[fmt.Sprintf("%v %v of %v", row[0], row[1], row[2])] = fmt.Sprint(row[3])
	}
	return s, err
}

func versionOf(ask Query, database string) (int, error) {
	// This is a statement and not a table-valued function, because a view may have the name of such a function.
	rows, err := ask("PRAGMA " + database + ".user_version")
	if err != nil {
		return 0, err
	}
	n, _ := rows[0][0].(int64)
	return int(n), nil
}

// Make returns the schema that statements create in an empty database.
func Make(statements ...string) (s Schema, err error) {
	var conn driver.Conn
	base, err := sqlite.NewConnector(":memory:")
	if err == nil {
		conn, err = base.Connect(context.Background())
	}
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	for _, s := range statements {
		if _, err := conn.(driver.ExecerContext).ExecContext(context.Background(), s, nil); err != nil {
			return nil, err
		}
	}
	return SchemaOf(inConn(context.Background(), conn), "main")
}

// Unlike describes how a schema differs from the wanted one: first triggers and views, which run by themselves, then
// tables, then indexes. It names at most four differences.
func (s Schema) Unlike(want Schema) string {
	var flaws []string
	for name := range s {
		if _, ok := want[name]; !ok {
			if strings.HasPrefix(name, "table sqlite_stat") {
				name += ", which ANALYZE of another program makes and DROP TABLE removes,"
			}
			flaws = append(flaws, name+" is none of ours")
		}
	}
	for name, made := range want {
		switch other, ok := s[name]; {
		case !ok:
			flaws = append(flaws, name+" is missing")
		case other != made:
			flaws = append(flaws, name+" is not the one that gymkhana makes")
		}
	}
	kinds := []string{"trigger", "view", "table", "index"}
	slices.SortFunc(flaws, func(a, b string) int {
		kind := func(s string) int { return slices.Index(kinds, strings.Fields(s)[0]) }
		return cmp.Or(kind(a)-kind(b), strings.Compare(a, b))
	})
	if n := len(flaws) - 4; n > 0 {
		flaws = append(flaws[:4:4], fmt.Sprintf("%d more", n))
	}
	return strings.Join(flaws, "; ")
}

// A Changed error reports that a file's schema differs from what the program creates.
type Changed struct {
	Path string
	Why  string
}

func (e *Changed) Error() string {
	return fmt.Sprintf("%s is damaged or was changed by another program, so it is not read: %s", e.Path, e.Why)
}
