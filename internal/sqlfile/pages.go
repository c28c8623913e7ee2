package sqlfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
)

// mostPages is how many pages are read for a schema. Ours take fewer than ten.
const mostPages = 256

// headerSize is the length of the database header, which begins page 1.
const headerSize = 100

// A pages reads a database file page by page, as SQLite would see it: a page that the write-ahead log beside the file
// has is read from there. Format: https://sqlite.org/fileformat2.html.
type pages struct {
	file, log *os.File
	size      int      // the size of a page
	usable    int      // the bytes of a page that are in use
	logged    []uint32 // the page of each frame of the log, up to its last commit
	left      int      // the number of pages that may still be read
}

var errForeign = errors.New("it is not a database of SQLite")

// openPages opens a file and its log. A file without any byte is an empty database, and has no page 1.
func openPages(path string) (p *pages, err error) {
	p = &pages{left: mostPages}
	defer func() {
		if err != nil {
			p.close()
		}
	}()
	if p.file, err = os.Open(path); err != nil {
		return p, err
	}
	var head [headerSize]byte
	n, err := p.file.ReadAt(head[:], 0)
	if n == 0 && errors.Is(err, io.EOF) {
		return p, nil
	}
	if n < len(head) || !bytes.HasPrefix(head[:], []byte("SQLite format 3\x00")) {
		return p, errForeign
	}
	p.size = pageSize(head[:])
	if p.size < 512 || p.size&(p.size-1) != 0 {
		return p, fmt.Errorf("its pages have %d bytes", p.size)
	}
	p.usable = p.size
	if p.log, err = os.Open(path + "-wal"); err != nil {
		if p.log = nil; errors.Is(err, os.ErrNotExist) {
			err = nil
		}
		return p, err
	}
	return p, p.readLog()
}

func (p *pages) close() {
	if p.file != nil {
		p.file.Close()
	}
	if p.log != nil {
		p.log.Close()
	}
}

func pageSize(head []byte) int {
	if n := int(binary.BigEndian.Uint16(head[16:])); n != 1 {
		return n
	}
	return 1 << 16
}

// The sizes of a log's header and of the header of each frame, which precedes its page.
const logHead, frameHead = 32, 24

// readLog finds the valid frames of the log. Frames after the last commit, and all from the first frame with a wrong
// salt or checksum, are not valid.
func (p *pages) readLog() error {
	in := io.NewSectionReader(p.log, 0, 1<<62)
	var head [logHead]byte
	if _, err := io.ReadFull(in, head[:]); err != nil {
		return nil // shorter than a head: SQLite takes it for empty
	}
	magic := binary.BigEndian.Uint32(head[:])
	sum := checksum{order: binary.LittleEndian}
	if magic&1 == 1 {
		sum.order = binary.BigEndian
	}
	if magic&^1 != 0x377f0682 || !sum.add(head[:24]).is(head[24:]) {
		return nil // likewise
	}
	if size := binary.BigEndian.Uint32(head[8:]); int64(size) != int64(p.size) {
		return fmt.Errorf("the pages of its log have %d bytes, and its own %d", size, p.size)
	}
	var seen []uint32
	frame := make([]byte, frameHead+p.size)
	for {
		if _, err := io.ReadFull(in, frame); err != nil {
			return nil
		}
		number := binary.BigEndian.Uint32(frame)
		if number == 0 || !bytes.Equal(frame[8:16], head[16:24]) || !sum.add(frame[:8]).add(frame[frameHead:]).is(frame[16:]) {
			return nil
		}
		seen = append(seen, number)
		if binary.BigEndian.Uint32(frame[4:]) != 0 {
			p.logged = seen
		}
	}
}

// A checksum is the checksum of a log, over pairs of 32-bit words.
type checksum struct {
	order  binary.ByteOrder
	s0, s1 uint32
}

func (c *checksum) add(b []byte) *checksum {
	for ; len(b) >= 8; b = b[8:] {
		c.s0 += c.order.Uint32(b) + c.s1
		c.s1 += c.order.Uint32(b[4:]) + c.s0
	}
	return c
}

func (c *checksum) is(b []byte) bool {
	return binary.BigEndian.Uint32(b) == c.s0 && binary.BigEndian.Uint32(b[4:]) == c.s1
}

// page returns the newest committed content of a page.
func (p *pages) page(number uint32) ([]byte, error) {
	if p.left--; p.left < 0 {
		return nil, fmt.Errorf("its schema takes more than %d pages", mostPages)
	}
	if number == 0 {
		return nil, errors.New("its schema names page 0")
	}
	b := make([]byte, p.size)
	for i := len(p.logged) - 1; i >= 0; i-- {
		if p.logged[i] == number {
			_, err := p.log.ReadAt(b, logHead+int64(i)*int64(frameHead+p.size)+frameHead)
			return b, err
		}
	}
	if _, err := p.file.ReadAt(b, int64(number-1)*int64(p.size)); err != nil {
		return nil, fmt.Errorf("page %d of its schema is missing", number)
	}
	return b, nil
}
