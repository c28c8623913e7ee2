// Package sqlfile opens SQLite files that somebody else may have made. Views, triggers, generated columns and indexes
// on expressions are programs, which run whenever a row is read or written. So every connection first looks at the
// whole schema, before it reads a row of any table.
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
	sqlite3 "modernc.org/sqlite/lib"
)

// A Query runs a query on one connection and gives the rows.
type Query func(query string) (rows [][]any, err error)

// Open opens a database without touching it. Every new connection asks mode how it may open the file (the parameters
// of an SQLite URI), asks check whether the schema is the right one, and then executes the statements of first.
func Open(path string, mode func() string, check func(Query) error, first ...string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	return sql.OpenDB(&connector{path: abs, mode: mode, check: check, first: first}), nil
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

// Beside refuses what SQLite would open beside a file if it is no plain file: a pipe would never answer, and a link
// leads to another file.
func Beside(path string) error {
	for _, tail := range []string{"-journal", "-wal", "-shm"} {
		if info, err := os.Lstat(path + tail); err == nil && !info.Mode().IsRegular() {
			return &Changed{Path: path, Why: filepath.Base(path) + tail + " is no file"}
		}
	}
	return nil
}

// Inspect asks check about a file with one connection that reads no statement and no value longer than ours are, before
// anything else opens it: SQLite reads all statements of a schema before it answers the first question, and takes a time
// that grows with the square of the length of some.
func Inspect(ctx context.Context, path, mode string, check func(Query) error) error {
	db, err := Open(path, func() string { return mode }, func(Query) error { return nil })
	if err != nil {
		return err
	}
	defer db.Close()
	conn, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	for id, most := range map[int]int{sqlite3.SQLITE_LIMIT_SQL_LENGTH: longest, sqlite3.SQLITE_LIMIT_COLUMN: 200} {
		if _, err := sqlite.Limit(conn, id, most); err != nil {
			return err
		}
	}
	return check(func(query string) (list [][]any, err error) {
		rows, err := conn.QueryContext(ctx, query)
		if err != nil {
			return nil, err
		}
		defer rows.Close()
		names, err := rows.Columns()
		if err != nil {
			return nil, err
		}
		for rows.Next() {
			row, into := make([]any, len(names)), make([]any, len(names))
			for i := range row {
				into[i] = &row[i]
			}
			if err := rows.Scan(into...); err != nil {
				return nil, err
			}
			list = append(list, row)
		}
		return list, rows.Err()
	})
}

// A connector opens connections to one file.
type connector struct {
	path  string // absolute
	mode  func() string
	check func(Query) error
	first []string
}

// Driver gives SQLite's.
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
	if err := c.check(inConn(ctx, conn)); err != nil {
		return err
	}
	return execute(c.first...)
}

// inConn asks a connection that no pool has yet.
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

// A Schema is what a database holds: the statement that made each thing, by kind, name and table.
type Schema map[string]string

// longest is more than any statement of ours has, and most more than there are.
const longest, most = 1 << 14, 64

// SchemaOf reads the schema of a database: main, or the name under which it is attached. It reads no row of any table.
func SchemaOf(ask Query, database string) (Schema, error) {
	rows, err := ask(fmt.Sprintf(`SELECT type, substr(name, 1, 100), substr(tbl_name, 1, 100),
		CASE WHEN octet_length(sql) > %d THEN 'too long' ELSE sql END FROM %s.sqlite_schema LIMIT %d`, longest, database, most))
	s := Schema{}
	for _, row := range rows {
		if row[0] == "table" && analyzed[fmt.Sprint(row[1])] == row[3] {
			continue
		}
		s[fmt.Sprintf("%v %v of %v", row[0], row[1], row[2])] = fmt.Sprint(row[3])
	}
	return s, err
}

// analyzed are SQLite's own tables of ANALYZE, which other programs call by themselves.
var analyzed = map[string]any{"sqlite_stat1": "CREATE TABLE sqlite_stat1(tbl,idx,stat)",
	"sqlite_stat4": "CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)"}

// VersionOf reads PRAGMA user_version.
func VersionOf(ask Query, database string) (int, error) {
	// A statement, no table-valued function: a view may have the name of one.
	rows, err := ask("PRAGMA " + database + ".user_version")
	if err != nil {
		return 0, err
	}
	n, _ := rows[0][0].(int64)
	return int(n), nil
}

// Make gives the schema that statements make of an empty database.
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

// Unlike says how a schema differs from the wanted one: first what runs by itself, which triggers and views do, then
// tables, then indexes. At most four differences are named.
func (s Schema) Unlike(want Schema) string {
	var flaws []string
	for name := range s {
		if _, ok := want[name]; !ok {
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

// A Changed error says that a file is not as the program makes it.
type Changed struct {
	Path string
	Why  string
}

func (e *Changed) Error() string {
	return fmt.Sprintf("%s is damaged, or somebody changed it, so nothing of it is read: %s", e.Path, e.Why)
}
