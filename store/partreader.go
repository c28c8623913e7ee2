package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"gymkhana"
)

// A partReader reads the parts that rows refer to, each of them once. It lasts for one reading of the file.
type partReader struct {
	ctx      context.Context
	tx       *sql.Tx
	file     *File // the file, for pictures
	bare     bool  // messages are read without their pictures
	alone    bool  // no other reader uses this transaction
	parts    map[gymkhana.Hash][]byte
	kept     int // bytes of parts
	messages map[gymkhana.Hash]gymkhana.Message
}

func (f *File) newPartReader(ctx context.Context, tx *sql.Tx) *partReader {
	return &partReader{ctx: ctx, tx: tx, file: f, parts: map[gymkhana.Hash][]byte{}, messages: map[gymkhana.Hash]gymkhana.Message{}}
}

// compiled returns a query that every reading of the file executes, compiled once for each connection.
func (f *File) compiled(ctx context.Context, query string) (*sql.Stmt, error) {
	f.compiling.Lock()
	defer f.compiling.Unlock()
	if stmt := f.queries[query]; stmt != nil {
		return stmt, nil
	}
	stmt, err := f.read.PrepareContext(ctx, query)
	if err == nil {
		f.queries[query] = stmt
	}
	return stmt, err
}

// query executes one of a few queries and returns its rows. A compiled one has a single result at a time, so it is not
// for shared transactions.
func (s *partReader) query(query string, args ...any) (*sql.Rows, error) {
	if !s.alone {
		return s.tx.QueryContext(s.ctx, query, args...)
	}
	stmt, err := s.file.compiled(s.ctx, query)
	if err != nil {
		return nil, err
	}
	return s.tx.StmtContext(s.ctx, stmt).QueryContext(s.ctx, args...)
}

// one is query for a single row; without one the error is sql.ErrNoRows.
func (s *partReader) one(into []any, query string, args ...any) error {
	rows, err := s.query(query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		return cmp.Or(rows.Err(), sql.ErrNoRows)
	}
	return errors.Join(rows.Scan(into...), rows.Close())
}

// mostParts bounds the bytes of parts that one reading keeps in memory. They are those of one episode.
var mostParts = 256 << 20

// part gives the bytes of a part after checking them against their hash.
func (s *partReader) part(h gymkhana.Hash) ([]byte, error) {
	if data, ok := s.parts[h]; ok {
		return data, nil
	}
	var size int64
	var data []byte
	err := s.one([]any{&size, &data}, "SELECT size, data FROM part WHERE hash = ?", h[:])
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("part %s is missing", h.Short())
	}
	if err == nil {
		data, err = uncompress(data, size)
	}
	if err == nil && gymkhana.HashBytes(data) != h {
		err = errors.New("its bytes are not what its hash says")
	}
	if err != nil {
		return nil, fmt.Errorf("part %s: %w", h.Short(), err)
	}
	if s.kept += len(data); s.kept > mostParts {
		return nil, fmt.Errorf("part %s: the parts up to here have more than %d bytes", h.Short(), mostParts)
	}
	s.parts[h] = data
	return data, nil
}

func (s *partReader) text(r ref) (string, error) {
	if r.part.IsZero() {
		return r.text, nil
	}
	data, err := s.part(r.part)
	return string(data), err
}

// column gives the text of a column that attachments.text filled.
func (s *partReader) column(v any) (string, error) {
	r, err := refFrom(v)
	if err != nil {
		return "", err
	}
	return s.text(r)
}

func (s *partReader) tools(hash []byte) ([]gymkhana.Tool, error) {
	h, err := hashFrom(hash)
	if err != nil || h.IsZero() {
		return nil, err
	}
	data, err := s.part(h)
	if err != nil {
		return nil, err
	}
	var list []gymkhana.Tool
	return list, json.Unmarshal(data, &list)
}

// picture returns a picture's bytes, or nil if the frames file is missing.
func (s *partReader) picture(h gymkhana.Hash) ([]byte, error) {
	data, err := s.file.picture(s.ctx, h)
	if errors.Is(err, gymkhana.ErrNotStored) {
		return nil, nil
	}
	return data, err
}

// hashColumn returns a hash as a BLOB, or NULL if it is not set.
func hashColumn(h gymkhana.Hash) any {
	if h.IsZero() {
		return nil
	}
	return h[:]
}

func hashFrom(b []byte) (h gymkhana.Hash, err error) {
	if len(b) != 0 && len(b) != len(h) {
		return h, fmt.Errorf("a hash of %d bytes", len(b))
	}
	copy(h[:], b)
	return h, nil
}

// joinHashes gives a list as one BLOB, or NULL for none.
func joinHashes(list []gymkhana.Hash) any {
	if len(list) == 0 {
		return nil
	}
	return endToEnd(list)
}

func splitHashes(b []byte) ([]gymkhana.Hash, error) {
	var list []gymkhana.Hash
	for len(b) > 0 {
		var h gymkhana.Hash
		if len(b) < len(h) {
			return nil, fmt.Errorf("a hash of %d bytes", len(b))
		}
		b = b[copy(h[:], b):]
		list = append(list, h)
	}
	return list, nil
}
