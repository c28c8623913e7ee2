package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"

	"gymkhana"
)

// A partIndex is what an examination knows of all parts of a file.
type partIndex struct {
	known map[gymkhana.Hash]*knownPart
	rows  []*knownPart // in the order of the table
}

// A knownPart is a part without its bytes, or with its error.
type knownPart struct {
	hash   gymkhana.Hash
	kind   string
	wrong  string // why it cannot be trusted
	odd    string // why it differs from what the program writes, although its hash is right
	refs   []gymkhana.Hash
	images []imagePiece
	used   atomic.Uint32 // the kinds as which rows and messages use it, as bits
}

// kindBits are the kinds of part.
var kindBits = map[string]uint32{"text": 1, "message": 2, "tools": 4}

// indexParts reads every part, and checks it against its hash.
func indexParts(ctx context.Context, tx *sql.Tx) (*partIndex, error) {
	x := &partIndex{known: map[gymkhana.Hash]*knownPart{}}
	rows, err := tx.QueryContext(ctx, "SELECT hash, kind, size, data FROM part ORDER BY rowid")
	if err != nil {
		return nil, err
	}
	todo := make(chan func())
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for do := range todo {
				do()
			}
		})
	}
	err = eachRow(rows, func(row []any) error {
		p := &knownPart{}
		hash, _ := row[0].([]byte)
		p.kind, _ = row[1].(string)
		size := number(row[2])
		data, _ := row[3].([]byte)
		if copy(p.hash[:], hash) != len(p.hash) || len(hash) != len(p.hash) {
			p.wrong = fmt.Sprintf("its hash has %d bytes", len(hash))
		}
		x.known[p.hash] = p
		x.rows = append(x.rows, p)
		if max(size, int64(len(data))) > largeRow { // one at a time, so that they do not fill the memory together
			p.examine(data, size)
		} else {
			todo <- func() { p.examine(data, size) }
		}
		return nil
	})
	close(todo)
	wg.Wait()
	x.follow()
	return x, err
}

// examine checks the bytes of a part, and records its references.
func (p *knownPart) examine(stored []byte, size int64) {
	if p.wrong != "" {
		return
	}
	data, err := uncompress(stored, size)
	if err == nil && gymkhana.HashBytes(data) != p.hash {
		err = errors.New("its bytes are not what its hash says")
	}
	if err != nil {
		p.wrong = err.Error()
		return
	}
	switch p.kind {
	case "message":
		p.message(data)
	case "tools":
		_, p.odd = sound[[]gymkhana.Tool](data)
	case "text":
		if len(data) <= inPlace && isText(data) {
			p.odd = "a text this short is not stored as a part"
		}
	default:
		p.odd = fmt.Sprintf("there is no kind %q", p.kind)
	}
}

func (p *knownPart) message(data []byte) {
	p.refs = refsIn(data)
	var m *message
	if m, p.odd = sound[message](data); m == nil {
		return
	}
	for _, piece := range m.Parts {
		if piece.Image != nil {
			p.images = append(p.images, *piece.Image)
		}
	}
}

// follow finds the messages that refer to a part which is missing or cannot be trusted.
func (x *partIndex) follow() {
	for _, p := range x.rows {
		for _, h := range p.refs {
			if why := x.use(h, "text"); why != "" && p.wrong == "" {
				p.wrong = why
			}
		}
	}
}

// use records that a part is used as some kind. It returns what is wrong with the part, or "".
func (x *partIndex) use(h gymkhana.Hash, kind string) string {
	p := x.known[h]
	if p == nil {
		return fmt.Sprintf("part %s is missing", h.Short())
	}
	if bit := kindBits[kind]; p.used.Load()&bit == 0 {
		p.used.Or(bit)
	}
	if p.wrong != "" {
		return fmt.Sprintf("part %s: %s", h.Short(), p.wrong)
	}
	return ""
}

// refsIn finds the references to parts in stored JSON. In a JSON string a quotation mark is escaped, so a match can
// only be the object that ref.MarshalJSON writes.
func refsIn(data []byte) (list []gymkhana.Hash) {
	head := []byte(`{"part":"`)
	for {
		at := bytes.Index(data, head)
		if at < 0 {
			return list
		}
		data = data[at+len(head):]
		var h gymkhana.Hash
		if len(data) >= 2*len(h) {
			if _, err := hex.Decode(h[:], data[:2*len(h)]); err == nil {
				list = append(list, h)
			}
		}
	}
}

// sound parses stored JSON and says how it differs from what the program writes, or returns "". It returns nil for
// unreadable JSON.
func sound[T any](data []byte) (*T, string) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	v := new(T)
	if err := dec.Decode(v); err != nil {
		return nil, err.Error()
	}
	again, err := plainJSON(v)
	if err != nil {
		return nil, err.Error()
	}
	if !bytes.Equal(again, data) && !bytes.Equal(again, replaced(data)) {
		return v, "it is not in the form in which it is written"
	}
	return v, ""
}

// replaced unescapes U+FFFD, by which the JSON encoder replaces bytes that are not UTF-8.
func replaced(data []byte) []byte {
	b := make([]byte, 0, len(data))
	for len(data) > 0 {
		n := 1
		if data[0] == '\\' && len(data) > 1 {
			n = 2
		}
		if bytes.HasPrefix(data, []byte(`\ufffd`)) {
			b, n = append(b, "\uFFFD"...), 6
		} else {
			b = append(b, data[:n]...)
		}
		data = data[n:]
	}
	return b
}
