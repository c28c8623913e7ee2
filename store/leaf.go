package store

import (
	"context"
	"database/sql"
	"fmt"

	"gymkhana"
)

// rowSums are the running hashes of the rows of an attempt, one for each table. They do not depend on how
// rows are stored: a call counts with all its messages and a step with the hash of its states.
type rowSums struct{ decisions, steps, calls *valueHash }

func newRowSums() *rowSums {
	return &rowSums{newValueHash(rowsMark), newValueHash(rowsMark), newValueHash(rowsMark)}
}

// The rows come as they are inserted, see insertDecision, insertStep and insertCall.

func (s *rowSums) decision(row []any) { s.decisions.add(row[1:]...) }

func (s *rowSums) step(row []any) {
	s.steps.add(row[1:12]...)
	s.steps.add(row[14])
}

// call adds a call with these messages; nil if the request was not stored.
func (s *rowSums) call(row []any, asked any) {
	s.calls.add(row[1:8]...)
	s.calls.add(asked)
	s.calls.add(row[11:]...)
}

// An attemptSum is the part of an episode's leaf for one attempt.
type attemptSum struct {
	n     int64
	ended any // TEXT, or NULL
	rows  *rowSums
}

// An episodeHead is the part of an episode's leaf for its row, without its outcome.
type episodeHead struct {
	n                int64 // key of the row; not hashed
	id, task         string
	content          any
	instance, repeat int64
	source           gymkhana.Hash // leaf of the episode's run
}

// sourceOf returns the leaf of an episode's run.
func sourceOf(runs []runLeaves, source sql.NullInt64) (gymkhana.Hash, error) {
	n := int64(1)
	if source.Valid {
		n = source.Int64
	}
	if n < 1 || n > int64(len(runs)) {
		return gymkhana.Hash{}, fmt.Errorf("source %d of %d", n, len(runs))
	}
	return runs[n-1].run, nil
}

// leaf is the leaf of a finished episode.
func (e *episodeHead) leaf(status, outcome any, attempts []attemptSum) gymkhana.Hash {
	h := newValueHash(leafMark)
	h.add("episode", e.id, e.task, e.content, e.instance, e.repeat, status, outcome, e.source[:])
	for _, a := range attempts {
		decisions, steps, calls := a.rows.decisions.hash(), a.rows.steps.hash(), a.rows.calls.hash()
		h.add(a.n, a.ended, decisions[:], steps[:], calls[:])
	}
	return h.hash()
}

// A runLeaves are the leaves of a run and of its log.
type runLeaves struct{ run, log gymkhana.Hash }

// sourceLeaves returns the leaves of the runs of episodes, by episode.source - 1: of the merged runs or, if nothing was
// merged, of the run itself. own has those of the merged run; it is nil if nothing was merged.
func sourceLeaves(ctx context.Context, tx querier) (sources []runLeaves, own *runLeaves, err error) {
	runs, err := tableOf(ctx, tx, "SELECT n, id, created, host, plan FROM source ORDER BY n")
	if err != nil {
		return nil, nil, err
	}
	for _, run := range runs {
		l, err := leavesOf(ctx, tx, run[1:], `SELECT id, content, data FROM source_task WHERE source = ? ORDER BY n`,
			`SELECT at, kind, episode, text FROM event WHERE source = ? ORDER BY n`, run[0])
		if err != nil {
			return nil, nil, err
		}
		sources = append(sources, l)
	}
	if runs, err = tableOf(ctx, tx, "SELECT id, created, host, plan FROM run ORDER BY rowid"); err != nil {
		return nil, nil, err
	}
	var row []any
	for _, run := range runs { // there is one, unless the file was manipulated
		row = append(row, run...)
	}
	l, err := leavesOf(ctx, tx, row, `SELECT id, content, data FROM task ORDER BY n`,
		`SELECT at, kind, episode, text FROM event WHERE source IS NULL ORDER BY n`)
	if len(sources) == 0 {
		return []runLeaves{l}, nil, err
	}
	return sources, &l, err
}

// leavesOf hashes the row, the tasks and the events of a run.
func leavesOf(ctx context.Context, tx querier, run []any, tasks, events string,
	source ...any) (l runLeaves, err error) {
	l.run, err = leafOfRows(ctx, tx, append([]any{"run"}, run...), tasks, source)
	if err == nil {
		l.log, err = leafOfRows(ctx, tx, []any{"log"}, events, source)
	}
	return l, err
}

func leafOfRows(ctx context.Context, tx querier, head []any, query string, args []any) (gymkhana.Hash, error) {
	h := newValueHash(leafMark)
	h.add(head...)
	rows, err := tableOf(ctx, tx, query, args...)
	for _, row := range rows {
		h.add(row...)
	}
	return h.hash(), err
}

// tableOf reads all rows of a query, with their values as SQLite has them: nil, int64, string or []byte.
func tableOf(ctx context.Context, tx querier, query string, args ...any) (list [][]any, err error) {
	rows, err := tx.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	err = eachRow(rows, func(row []any) error {
		list = append(list, append([]any(nil), row...))
		return nil
	})
	return list, err
}

// eachRow passes the rows of a query to a function one after the other, reusing memory, and closes the query.
func eachRow(rows *sql.Rows, do func([]any) error) error {
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	row, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range row {
		into[i] = &row[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := do(row); err != nil {
			return err
		}
	}
	return rows.Err()
}
