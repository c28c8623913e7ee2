package sqlfile

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// peek reads the schema and the user_version of a database file without SQLite, because SQLite runs code from a file
// while it loads the schema, such as generated columns of sqlite_stat1, and may spend long on parsing thousands of
// statements. peek understands only what SQLite itself writes; anything else is an error. It stops after most rows, or
// at a statement longer than any of ours.
//
// It opens and closes the file, which drops the locks that this process has on it. Open handles that.
func peek(path string) (s Schema, version int, err error) {
	p, err := openPages(path)
	if err != nil || p.size == 0 {
		return Schema{}, 0, err
	}
	defer p.close()
	first, err := p.page(1)
	if err != nil {
		return nil, 0, err
	}
	p.usable = p.size - int(first[20])
	if pageSize(first) != p.size || p.usable < 480 {
		return nil, 0, errors.New("its two first pages disagree on their size")
	}
	if code := binary.BigEndian.Uint32(first[56:]); code > 1 {
		return nil, 0, errors.New("its text is not UTF-8")
	}
	s = Schema{}
	if err = p.tree(first, headerSize, 0, s); errors.Is(err, errEnough) {
		err = nil // it has more than ours and is refused
	}
	return s, int(int32(binary.BigEndian.Uint32(first[60:]))), err
}

var errEnough = errors.New("more things than ours has")

// The kinds of page of a table.
const interiorPage, leafPage = 5, 13

// deepest is greater than the depth of any tree of mostPages pages.
const deepest = 20

// tree reads the rows under a page of the table sqlite_schema, in their order.
func (p *pages) tree(b []byte, at, depth int, s Schema) error {
	kind, cells := b[at], int(binary.BigEndian.Uint16(b[at+3:]))
	pointers := at + 8
	if kind == interiorPage {
		pointers += 4
	}
	switch {
	case kind != interiorPage && kind != leafPage, pointers+2*cells > p.usable:
		return fmt.Errorf("a page of its schema is no page of a table")
	case depth > deepest:
		return errors.New("its schema is too deep")
	}
	for i := range cells {
		cell := int(binary.BigEndian.Uint16(b[pointers+2*i:]))
		if cell < pointers+2*cells || cell+4 > p.usable {
			return errors.New("a row of its schema is outside its page")
		}
		var err error
		if kind == leafPage {
			err = p.row(b[cell:p.usable], s)
		} else {
			err = p.below(binary.BigEndian.Uint32(b[cell:]), depth, s)
		}
		if err != nil {
			return err
		}
	}
	if kind == interiorPage {
		return p.below(binary.BigEndian.Uint32(b[at+8:]), depth, s)
	}
	return nil
}

func (p *pages) below(number uint32, depth int, s Schema) error {
	b, err := p.page(number)
	if err != nil {
		return err
	}
	return p.tree(b, 0, depth+1, s)
}

// row reads a row of the schema from the cell at the start of b.
func (p *pages) row(b []byte, s Schema) error {
	size, n := varint(b)
	rowid := n
	for rowid < n+8 && rowid < len(b) && b[rowid] >= 0x80 {
		rowid++
	}
	if n == 0 || rowid >= len(b) {
		return errRow
	}
	if size > longest {
		return fmt.Errorf("a statement of its schema is too long: %d bytes", size)
	}
	payload, err := p.payload(b[rowid+1:], size)
	if err != nil {
		return err
	}
	if len(s) == most {
		return errEnough
	}
	of, err := columns(payload)
	if err != nil {
		return err
	}
	name := fmt.Sprintf("%s %.100s of %.100s", of[0], of[1], of[2])
	if _, twice := s[name]; twice {
		name += ", twice,"
	}
	s[name] = of[4]
	return nil
}

var errRow = errors.New("a row of its schema is not as SQLite writes it")

// payload returns the content of a row: the part in its page, then the parts in the overflow pages.
func (p *pages) payload(b []byte, size int) ([]byte, error) {
	local := size
	if most := p.usable - 35; size > most {
		least := (p.usable-12)*32/255 - 23
		if local = least + (size-least)%(p.usable-4); local > most {
			local = least
		}
	}
	if local > len(b) || local < size && local+4 > len(b) {
		return nil, errRow
	}
	all := append([]byte(nil), b[:local]...)
	for next := b[local:]; len(all) < size; {
		more, err := p.page(binary.BigEndian.Uint32(next))
		if err != nil {
			return nil, err
		}
		all = append(all, more[4:4+min(p.usable-4, size-len(all))]...)
		next = more
	}
	return all, nil
}

// columns splits a row into its five columns: type, name, tbl_name, rootpage and sql. An index that SQLite makes by
// itself has no sql.
func columns(row []byte) (of [5]string, err error) {
	head, at := varint(row)
	if at == 0 || head < at || head > len(row) {
		return of, errRow
	}
	body := row[head:]
	for i := range of {
		kind, n := varint(row[at:head])
		at += n
		size := 0
		switch {
		case n == 0:
			return of, errRow
		case i == 3 && kind >= 1 && kind <= 6:
			size = []int{1, 2, 3, 4, 6, 8}[kind-1]
		case i == 3 && (kind == 8 || kind == 9), i == 4 && kind == 0:
			of[i] = "<nil>" // as fmt formats what the driver returns
		case i != 3 && kind >= 13 && kind%2 == 1:
			size = (kind - 13) / 2
		default:
			return of, errRow
		}
		if size > len(body) {
			return of, errRow
		}
		if size > 0 || kind >= 13 {
			of[i] = string(body[:size])
		}
		body = body[size:]
	}
	if at != head || len(body) > 0 {
		return of, errRow
	}
	return of, nil
}

// varint reads an integer of at most three bytes, the most that is needed here, and gives its length; 0 for any other.
func varint(b []byte) (v, n int) {
	for n < 3 && n < len(b) {
		v = v<<7 | int(b[n]&0x7f)
		n++
		if b[n-1] < 0x80 {
			return v, n
		}
	}
	return 0, 0
}
