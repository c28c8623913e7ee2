package store

import (
	"bytes"
	"compress/zlib"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"gymkhana"
)

// A part is a piece of a conversation that is stored only once, however many requests repeat it.
type part struct {
	hash gymkhana.Hash
	kind string // text, message or tools
	data []byte
}

// inPlace is the longest text that is stored in its own row. A longer one becomes a part, to which rows refer by its
// hash. The hash has 64 digits, so it would save nothing for shorter texts.
const inPlace = 64

// A ref is a text in a stored row: the text itself, or the hash of the part that holds it.
type ref struct {
	text string
	part gymkhana.Hash
}

// MarshalJSON gives "text" or {"part":"hash"}.
func (r ref) MarshalJSON() ([]byte, error) {
	if r.part.IsZero() {
		return plainJSON(r.text)
	}
	return []byte(`{"part":"` + r.part.String() + `"}`), nil
}

// UnmarshalJSON parses the output of MarshalJSON.
func (r *ref) UnmarshalJSON(b []byte) error {
	if len(b) > 0 && b[0] == '"' {
		return json.Unmarshal(b, &r.text)
	}
	var named struct{ Part gymkhana.Hash }
	err := json.Unmarshal(b, &named)
	r.part = named.Part
	return err
}

// column returns the form of r in a column: TEXT, BLOB, or NULL for no text.
func (r ref) column() any {
	switch {
	case !r.part.IsZero():
		return r.part[:]
	case r.text == "":
		return nil
	}
	return r.text
}

// IsZero reports whether r is the empty text, for omitzero.
func (r ref) IsZero() bool { return r == ref{} }

// refFrom parses the output of column.
func refFrom(column any) (ref, error) {
	switch v := column.(type) {
	case nil:
		return ref{}, nil
	case string:
		return ref{text: v}, nil
	case []byte:
		var r ref
		if len(v) != len(r.part) {
			return ref{}, fmt.Errorf("a hash of %d bytes", len(v))
		}
		copy(r.part[:], v)
		return r, nil
	}
	return ref{}, fmt.Errorf("a text that is a %T", column)
}

// attachments collects what a row refers to. It is written before the row.
type attachments struct {
	parts    []part
	pictures []picture
}

// text adds a text, which may have any bytes.
func (p *attachments) text(s string) ref {
	if len(s) <= inPlace && utf8.ValidString(s) {
		return ref{text: s}
	}
	return ref{part: p.add("text", []byte(s))}
}

func (p *attachments) add(kind string, data []byte) gymkhana.Hash {
	h := gymkhana.HashBytes(data)
	p.parts = append(p.parts, part{h, kind, data})
	return h
}

// addJSON adds the JSON of v.
func (p *attachments) addJSON(kind string, v any) (gymkhana.Hash, error) {
	b, err := plainJSON(v)
	if err != nil {
		return gymkhana.Hash{}, err
	}
	return p.add(kind, b), nil
}

// plainJSON encodes v without HTML escapes, so that people can read it in a run file.
func plainJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte{'\n'}), nil
}

// A partBatch is the writer's memory for writing parts.
type partBatch struct {
	written seen
	packed  bytes.Buffer
	zip     *zlib.Writer
}

// send writes everything that a row refers to.
func (b *batch) send(p *attachments) error {
	for _, pic := range p.pictures {
		if err := b.pictures.add(pic); err != nil {
			return err
		}
	}
	for _, part := range p.parts {
		// Most parts are repeated from request to request; remembering them saves a statement for each.
		if b.parts.written.add(part.hash) {
			continue
		}
		_, err := b.exec("INSERT OR IGNORE INTO part (hash, kind, size, data) VALUES (?, ?, ?, ?)",
			part.hash[:], part.kind, len(part.data), b.parts.compress(part.data))
		if err != nil {
			return err
		}
	}
	return nil
}

// compress returns the zlib form of data if that is shorter, and otherwise data itself. The result is valid until the
// next call. SQLite's own shell can read this form with sqlar_uncompress.
func (b *partBatch) compress(data []byte) []byte {
	b.packed.Reset()
	if b.zip == nil {
		b.zip = zlib.NewWriter(&b.packed)
	} else {
		b.zip.Reset(&b.packed)
	}
	_, _ = b.zip.Write(data) // a bytes.Buffer takes all
	_ = b.zip.Close()
	if b.packed.Len() >= len(data) {
		return data
	}
	return b.packed.Bytes()
}

// uncompress undoes compress.
func uncompress(data []byte, size int64) ([]byte, error) {
	if int64(len(data)) == size {
		return data, nil
	}
	if size < 0 || size > mostValue {
		return nil, fmt.Errorf("a part of %d bytes", size)
	}
	r, err := zlib.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	// One byte more than the recorded size shows that the size is wrong, without unpacking a zip bomb.
	out, err := io.ReadAll(io.LimitReader(r, size+1))
	if err == nil && int64(len(out)) != size {
		err = errors.New("its size is wrong")
	}
	return out, err
}

// isText reports whether a text may be stored in its own row if it is short.
func isText(data []byte) bool { return utf8.Valid(data) }
