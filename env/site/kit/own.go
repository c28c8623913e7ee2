package kit

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"gymkhana"
	"gymkhana/judge"
)

// own is an episode's database, together with the catalogues that all episodes share. It is opened on first use: an
// episode has none if all its answers are known or it only reads catalogues.
type own struct {
	db      *sql.DB
	image   []byte
	members []member
	made    atomic.Bool
	changes int64 // SQLite's count at the last call
}

func (o *own) open(image []byte, members []member) {
	o.image, o.members, o.changes = image, members, int64(len(members))
	o.db = sql.OpenDB(o)
	o.db.SetMaxOpenConns(1)
	o.db.SetMaxIdleConns(1)
}

// reopen begins again with an empty database.
func (o *own) reopen() {
	o.made.Store(false)
	o.open(o.image, o.members)
}

// Connect opens the database. It can be called once: a second connection would have an empty database.
func (o *own) Connect(ctx context.Context) (driver.Conn, error) {
	if o.made.Load() {
		return nil, errors.New("the database of an episode was lost")
	}
	conn, err := (&copies{image: o.image}).Connect(ctx)
	if err != nil {
		return nil, err
	}
	for _, m := range o.members {
		_, err = conn.(driver.ExecerContext).ExecContext(ctx, "INSERT INTO kit_users VALUES (?,?,?,?)", []driver.NamedValue{
			{Ordinal: 1, Value: m.site}, {Ordinal: 2, Value: m.user}, {Ordinal: 3, Value: m.name}, {Ordinal: 4, Value: m.secret}})
		if err != nil {
			return nil, errors.Join(err, conn.Close())
		}
	}
	o.made.Store(true)
	return conn, nil
}

// Driver returns SQLite's.
func (o *own) Driver() driver.Driver { return sqliteDriver }

// changed reports whether anything was written since the last call.
func (o *own) changed(ctx context.Context) (bool, error) {
	if !o.made.Load() {
		return false, nil
	}
	was := o.changes
	err := o.db.QueryRowContext(ctx, "SELECT total_changes()").Scan(&o.changes)
	return o.changes != was, err
}

// A written identifies all that an episode has written: it is a hash over the requests that wrote, in order. Answers
// depend on requests and databases alone, so equal values mean equal databases. Zero means that nothing was written.
type written [sha256.Size]byte

// after is the value once another request has written.
func (h written) after(q question) written {
	q.written = written{}
	return sha256.Sum256(fmt.Appendf(h[:], "%#v", q))
}

// A moment is a state of an episode that has written something.
type moment struct {
	seed    gymkhana.Seed
	version int
	written written
}

// A holding is the content of an episode's database. It is never changed.
type holding struct {
	rows     map[string][]string
	standing []judge.Event
}

// pristine is the content before anything was written.
func (o *own) pristine() *holding {
	var rows []string
	for _, m := range o.members {
		rows = append(rows, fmt.Sprintf("site=%s | user=%s | name=%s | secret=%s", m.site, m.user, m.name, m.secret))
	}
	slices.Sort(rows)
	return &holding{rows: map[string][]string{"kit_users": rows}, standing: []judge.Event{}}
}

func (h *holding) size() int {
	n := 500 + 300*len(h.standing)
	for table, rows := range h.rows {
		n += len(table) + 100
		for _, r := range rows {
			n += len(r) + 20
		}
	}
	return n
}
