package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"gymkhana"
)

// An attemptReader reads the rows of attempts in the order in which they were written.
type attemptReader struct {
	ctx      context.Context
	tx       *sql.Tx
	attempts *sql.Stmt
	tables   [3]*sql.Stmt // one statement for each of attemptTables
}

func newAttemptReader(ctx context.Context, tx *sql.Tx) (*attemptReader, error) {
	r := &attemptReader{ctx: ctx, tx: tx}
	var err error
	r.attempts, err = tx.PrepareContext(ctx, "SELECT id, n, ended FROM attempt WHERE episode = ? ORDER BY n")
	if err != nil {
		return nil, err
	}
	for i, table := range attemptTables {
		query := fmt.Sprintf("SELECT rowid, %s FROM %s WHERE attempt = ? ORDER BY %s",
			table.columns, table.name, table.order)
		if r.tables[i], err = tx.PrepareContext(ctx, query); err != nil {
			return nil, errors.Join(err, r.close())
		}
	}
	return r, nil
}

func (r *attemptReader) close() error {
	err := r.attempts.Close()
	for _, stmt := range r.tables {
		if stmt != nil {
			err = errors.Join(err, stmt.Close())
		}
	}
	return err
}

// sumAttempts hashes the rows of all attempts at an episode, given by its key.
func sumAttempts(ctx context.Context, tx *sql.Tx, episode int64) (list []attemptSum, err error) {
	r, err := newAttemptReader(ctx, tx)
	if err != nil {
		return nil, err
	}
	attempts, err := r.list(episode)
	for _, a := range attempts {
		if err == nil {
			var sum *rowSums
			sum, err = r.rows(a.id, ignoreRows{})
			list = append(list, attemptSum{a.n, a.ended, sum})
		}
	}
	return list, errors.Join(err, r.close())
}

// An attemptHead is the row of an attempt, as SQLite has it.
type attemptHead struct {
	id, n int64
	ended any
}

// list gives the attempts at an episode.
func (r *attemptReader) list(episode int64) (list []attemptHead, err error) {
	rows, err := r.attempts.QueryContext(r.ctx, episode)
	if err != nil {
		return nil, err
	}
	err = eachRow(rows, func(row []any) error {
		a := attemptHead{ended: row[2]}
		a.id, _ = row[0].(int64) // the tables are strict
		a.n, _ = row[1].(int64)
		list = append(list, a)
		return nil
	})
	return list, err
}

// A rowWatcher gets the rows of an attempt: the decisions, then the steps, then the calls. A row is valid until the
// method returns, and begins with its rowid. An error ends the reading.
type rowWatcher interface {
	decision(row []any) error
	step(row []any) error
	// call gets the hashes of all messages, or the error if they cannot be reconstructed.
	call(row []any, asked []gymkhana.Hash, wrong error) error
}

// rows reads the rows of an attempt, given by its key, and hashes them.
func (r *attemptReader) rows(attempt int64, to rowWatcher) (*rowSums, error) {
	sums, talks := newRowSums(), map[speaker]talk{}
	for i, each := range []func([]any) error{
		func(row []any) error {
			sums.decision(row)
			return to.decision(row)
		},
		func(row []any) error {
			sums.step(row)
			return to.step(row)
		},
		func(row []any) error {
			asked, all, err := messagesOf(talks, row)
			sums.call(row, all)
			return to.call(row, asked, err)
		},
	} {
		rows, err := r.tables[i].QueryContext(r.ctx, attempt)
		if err != nil {
			return nil, err
		}
		if err := eachRow(rows, each); err != nil {
			return nil, err
		}
	}
	return sums, nil
}

// messagesOf returns the hashes of all messages of a stored call, as a list and as the column that is hashed. It
// remembers them for the speaker's next call.
func messagesOf(talks map[speaker]talk, row []any) (asked []gymkhana.Hash, column any, err error) {
	own, ok := row[10].([]byte)
	if !ok {
		return nil, nil, nil
	}
	role, _ := row[3].(string)
	ordinal, member, keep := number(row[1]), number(row[4]), number(row[9])
	base, has := row[8].(int64)
	who := speaker{role, int(member)}
	asked, err = continued(talks[who], sql.NullInt64{Int64: base, Valid: has}, int(keep), own)
	if err != nil {
		return nil, nil, err
	}
	talks[who] = talk{int(ordinal), asked}
	return asked, endToEnd(asked), nil
}

// number returns a column that is an INTEGER; 0 for any other type.
func number(v any) int64 {
	n, _ := v.(int64)
	return n
}

// ignoreRows is a rowWatcher for readers that only need the sums.
type ignoreRows struct{}

func (ignoreRows) decision([]any) error                               { return nil }
func (ignoreRows) step([]any) error                                   { return nil }
func (ignoreRows) call(_ []any, _ []gymkhana.Hash, wrong error) error { return wrong }
