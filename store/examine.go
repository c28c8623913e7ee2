package store

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"

	"gymkhana"
)

// An examination reads a file from one state of it.
type examination struct {
	file    *File
	tx      *sql.Tx
	trust   bool   // use the recorded leaves, if there are any
	audit   *audit // nil if nothing else is wanted
	sources []runLeaves
	own     *runLeaves // the leaves of a merged run itself
	parts   *partIndex
}

// An examined is the result for one episode.
type examined struct {
	id       string
	finished bool
	scored   bool
	source   int64         // number of the run that it comes from; 0 if nothing was merged
	recorded []byte        // leaf; nil if there is none
	leaf     gymkhana.Hash // computed from its rows; zero if they cannot be trusted
	flaws    []gymkhana.Flaw
}

const examinedColumns = "n, id, task, content, instance_index, instance, arm, repeat, status, outcome, source, leaf"

// examine reads all episodes. The leaves of those that are not finished are zero.
func (f *File) examine(ctx context.Context, how examination) (x *examination, list []examined, err error) {
	x = &how
	x.file = f
	err = f.look(ctx, func(s *partReader) error {
		x.tx = s.tx
		if x.sources, x.own, err = sourceLeaves(ctx, s.tx); err != nil {
			return err
		}
		rows, err := tableOf(ctx, s.tx, "SELECT "+examinedColumns+" FROM episode ORDER BY n")
		if err != nil {
			return err
		}
		if !x.trust {
			if x.parts, err = indexParts(ctx, s.tx); err != nil {
				return err
			}
		}
		if x.audit != nil {
			if err := x.audit.run(ctx, f, s.tx); err != nil {
				return err
			}
			x.audit.absent(rows)
		}
		list, err = x.episodes(ctx, rows)
		return err
	})
	return x, list, err
}

// episodes examines episodes side by side: while one waits for the file, others hash.
func (x *examination) episodes(ctx context.Context, rows [][]any) ([]examined, error) {
	list := make([]examined, len(rows))
	todo, failed := make(chan int), make(chan error, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for range cap(failed) {
		wg.Go(func() { failed <- x.some(ctx, rows, list, todo) })
	}
	for i := range rows {
		todo <- i
	}
	close(todo)
	wg.Wait()
	close(failed)
	var err error
	for e := range failed {
		err = errors.Join(err, e)
	}
	return list, err
}

// some examines the episodes from a channel. After an error it only empties the channel.
func (x *examination) some(ctx context.Context, rows [][]any, list []examined, todo <-chan int) error {
	defer func() {
		for range todo {
		}
	}()
	tx, release, err := x.ownTx(ctx)
	if err != nil {
		return err
	}
	defer release()
	r, err := newAttemptReader(ctx, tx)
	if err != nil {
		return err
	}
	for i := range todo {
		if list[i], err = x.guarded(r, i, rows[i]); err != nil {
			break
		}
	}
	return errors.Join(err, r.close())
}

// guarded is episode for rows whose columns may have types that their tables do not allow: a file in which the schema
// was changed, such a row was written, and the schema was changed back can still be read by SQLite.
func (x *examination) guarded(r *attemptReader, place int, row []any) (e examined, err error) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		id, _ := row[1].(string)
		e = examined{id: id, finished: row[9] != nil, flaws: []gymkhana.Flaw{{Episode: gymkhana.EpisodeID(id),
			What: fmt.Sprintf("a column has a value of the wrong type: %v", v)}}}
	}()
	return x.episode(r, place, row)
}

// ownTx returns a transaction to read from. While the file has a writer, all read from the same one, which sees one
// state of it. Otherwise each has its own, so that they need not wait for each other: as long as the first transaction
// lasts, no writer can begin.
func (x *examination) ownTx(ctx context.Context) (tx *sql.Tx, release func(), err error) {
	if x.file.writer != nil || exists(x.file.path+"-wal") {
		return x.tx, func() {}, nil
	}
	tx, err = x.file.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	return tx, func() { _ = tx.Rollback() }, err // it only read
}

// episode examines the episode at a place in the table.
func (x *examination) episode(r *attemptReader, place int, row []any) (e examined, err error) {
	e.id, _ = row[1].(string)
	e.finished, e.scored = row[9] != nil, row[8] == "scored"
	e.source, _ = row[10].(int64)
	e.recorded, _ = row[11].([]byte)
	if x.trust && e.finished && len(e.recorded) == len(e.leaf) {
		copy(e.leaf[:], e.recorded)
	}
	if x.trust && !e.leaf.IsZero() || x.audit == nil && !e.finished {
		return e, nil
	}
	attempts, err := r.list(number(row[0]))
	if err != nil {
		return e, err
	}
	var sums []attemptSum
	var wrong string
	if x.audit == nil {
		w := &boundRows{parts: x.parts}
		if sums, err = x.read(r, attempts, w, func(int) { w.states = stateChain{} }, func(int) {}); err != nil {
			return e, err
		}
		wrong = w.wrong
	} else {
		w := x.auditing(r, e.id)
		w.row(place, row, len(x.sources))
		sums, err = x.read(r, attempts, w, func(i int) { w.begin(i, attempts) },
			func(i int) { w.end(i+1 == len(attempts)) })
		if err != nil {
			return e, err
		}
		w.finish(attempts)
		wrong = w.wrong
		defer func() { w.leaf(&e) }()
	}
	head, err := x.head(row)
	if err == nil && wrong == "" && e.finished { // otherwise the hashes would not bind what they refer to
		e.leaf = head.leaf(row[8], row[9], sums)
	}
	return e, nil
}

// auditing makes the audit of one episode.
func (x *examination) auditing(r *attemptReader, id string) *episodeAudit {
	e := &episodeAudit{boundRows: boundRows{parts: x.parts}, audit: x.audit, usual: map[string]bool{},
		id: gymkhana.EpisodeID(id), messages: x.file.newPartReader(r.ctx, r.tx)}
	e.messages.bare = true
	return e
}

// read passes the rows of all attempts to a watcher and returns their sums.
func (x *examination) read(r *attemptReader, attempts []attemptHead, w rowWatcher,
	begin, end func(int)) (sums []attemptSum, err error) {
	for i, a := range attempts {
		begin(i)
		rows, err := r.rows(a.id, w)
		if err != nil {
			return nil, err
		}
		end(i)
		sums = append(sums, attemptSum{a.n, a.ended, rows})
	}
	return sums, nil
}

// head returns the part of an episode's row that the leaf covers.
func (x *examination) head(row []any) (*episodeHead, error) {
	e := &episodeHead{n: number(row[0]), content: row[3], instance: number(row[5]), repeat: number(row[7])}
	e.id, _ = row[1].(string)
	e.task, _ = row[2].(string)
	n, merged := row[10].(int64)
	var err error
	e.source, err = sourceOf(x.sources, sql.NullInt64{Int64: n, Valid: merged})
	return e, err
}

// runs returns the leaves of the runs, which come first in the digest.
func (x *examination) runs() (leaves []gymkhana.Hash) {
	for _, s := range x.sources {
		leaves = append(leaves, s.run, s.log)
	}
	if x.own != nil {
		leaves = append(leaves, x.own.run, x.own.log)
	}
	return leaves
}

// leaves gives the leaves of the digest in their order.
func (x *examination) leaves(list []examined) []gymkhana.Hash {
	leaves := x.runs()
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(a, b examined) int { return strings.Compare(a.id, b.id) })
	for _, e := range list {
		if e.finished {
			leaves = append(leaves, e.leaf)
		}
	}
	return leaves
}

// changed reports whether the rows of an episode differ from those of the recorded leaf.
func (e *examined) changed() bool {
	return e.finished && e.recorded != nil && !bytes.Equal(e.recorded, e.leaf[:])
}

// boundRows checks that everything that the rows of an episode refer to by its hash exists and has that hash. Otherwise
// the hashes of the rows would not bind it.
type boundRows struct {
	parts  *partIndex // nil if nothing is to be checked
	states stateChain
	spare  []byte
	wrong  string // the first error
}

func (w *boundRows) decision(row []any) error {
	if raw, ok := row[5].([]byte); ok {
		w.part(raw, "text")
	}
	w.refs(row[9])
	return nil
}

func (w *boundRows) step(row []any) error {
	_, why := w.unfold(row)
	w.note(why)
	return nil
}

// unfold returns the states of a step, or says why they cannot be reconstructed.
func (w *boundRows) unfold(row []any) (states []byte, why string) {
	stored, _ := row[13].([]byte)
	if stored == nil {
		return nil, ""
	}
	base, has := row[12].(int64)
	before := w.states.last
	states, err := w.states.follow(int(number(row[1])), sql.NullInt64{Int64: base, Valid: has}, stored, w.spare)
	if err != nil {
		return nil, "the stored states cannot be read: " + err.Error()
	}
	w.spare = before
	hash, _ := row[11].([]byte)
	if sum := gymkhana.HashBytes(states); !bytes.Equal(sum[:], hash) {
		return nil, "the stored states do not have the stored hash"
	}
	return states, ""
}

func (w *boundRows) call(row []any, asked []gymkhana.Hash, wrong error) error {
	if wrong != nil {
		w.note(wrong.Error())
	}
	for _, h := range asked {
		w.part(h[:], "message")
	}
	if tools, ok := row[11].([]byte); ok {
		w.part(tools, "tools")
	}
	w.refs(row[14])
	return nil
}

func (w *boundRows) refs(column any) {
	text, _ := column.(string)
	if text == "" {
		return
	}
	for _, h := range refsIn([]byte(text)) {
		w.part(h[:], "text")
	}
}

func (w *boundRows) part(hash []byte, kind string) {
	if w.parts == nil {
		return
	}
	h, err := hashFrom(hash)
	if err != nil {
		w.note(err.Error())
		return
	}
	w.note(w.parts.use(h, kind))
}

func (w *boundRows) note(why string) {
	if w.wrong == "" {
		w.wrong = why
	}
}
