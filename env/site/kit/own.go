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

// own is the database of an episode, laid over the catalogues, which all episodes share. It is made when it is first
// asked: an episode whose answers are known, or that reads catalogues only, has none.
type own struct {
	db      *sql.DB
	image   []byte
	members []member
	made    atomic.Bool
	changes int64 // what SQLite had counted when it was last asked
}

func (o *own) open(image []byte, members []member) {
	o.image, o.members, o.changes = image, members, int64(len(members))
	o.db = sql.OpenDB(o)
	o.db.SetMaxOpenConns(1)
	o.db.SetMaxIdleConns(1)
}

// Connect makes the database. A second one would have lost what was written, so there is none.
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

// Driver gives SQLite's.
func (o *own) Driver() driver.Driver { return sqliteDriver }

// changed reports whether anything was written since it was last asked.
func (o *own) changed(ctx context.Context) (bool, error) {
	if !o.made.Load() {
		return false, nil
	}
	was := o.changes
	err := o.db.QueryRowContext(ctx, "SELECT total_changes()").Scan(&o.changes)
	return o.changes != was, err
}

// A written names all that an episode has written: it is a hash over the requests that wrote, in their order. Answers
// depend on requests and databases alone, so what has the same name is equal. The zero written is nothing.
type written [sha256.Size]byte

// after names what there is once a request has written too.
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

// A holding is what an episode's database holds. It is never changed.
type holding struct {
	rows     map[string][]string
	standing []judge.Event
}

// pristine is what it holds before anything was written.
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
