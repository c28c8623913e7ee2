package synth

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
)

// MaxLine is the longest line of a data file, in bytes.
const MaxLine = 8 << 20

// Read returns the rows of a folder that a Writer filled, level by level. The caller may keep each row. The first error
// ends the sequence; it is blamed on the set-up and names file and line.
func Read(dir string) iter.Seq2[*Row, error] {
	return func(yield func(*Row, error) bool) {
		found := false
		for level := 1; level <= levels; level++ {
			name, err := dataFile(dir, level)
			if err != nil {
				yield(nil, err)
				return
			}
			if name == "" {
				continue
			}
			found = true
			if !readFile(name, level, yield) {
				return
			}
		}
		if !found {
			yield(nil, dataError("there is no %s, nor one of another level, in %s; make data with: gymkhana synth --out %[2]s", levelFile(1, true), dir))
		}
	}
}

// dataFile finds the file of a level; "" if there is none.
func dataFile(dir string, level int) (string, error) {
	found := ""
	for _, zipped := range []bool{true, false} {
		name := filepath.Join(dir, levelFile(level, zipped))
		switch _, err := os.Stat(name); {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			return "", dataError("%w", err)
		case found != "":
			return "", dataError("%s and %s are both there; remove one", found, name)
		default:
			found = name
		}
	}
	return found, nil
}

// readFile yields the rows of a file, and reports whether to continue.
func readFile(name string, level int, yield func(*Row, error) bool) bool {
	file, err := os.Open(name)
	if err != nil {
		yield(nil, dataError("%w", err))
		return false
	}
	defer file.Close()
	n := 1
	fail := func(err error) bool {
		if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum) {
			err = fmt.Errorf("the file is cut off or damaged (%w)", err)
		}
		yield(nil, dataError("%s:%d: %w; make the data again, or take the line out", name, n, err))
		return false
	}
	var from io.Reader = file
	if filepath.Ext(name) == ".gz" {
		if from, err = gzip.NewReader(bufio.NewReaderSize(file, 1<<16)); err != nil {
			return fail(err)
		}
	}
	lines := bufio.NewScanner(from)
	lines.Buffer(make([]byte, 0, 1<<16), MaxLine)
	for ; lines.Scan(); n++ {
		row, err := readRow(lines.Bytes(), level)
		if err != nil {
			return fail(err)
		}
		if !yield(row, nil) {
			return false
		}
	}
	if err := lines.Err(); err != nil {
		return fail(err)
	}
	return true
}

// readRow parses a line. An unknown key is an error.
func readRow(line []byte, level int) (*Row, error) {
	row := &Row{}
	var kept struct {
		*Row
		Input *input `json:"input"`
	}
	kept.Row = row
	dec := json.NewDecoder(bytes.NewReader(line))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&kept); err != nil {
		if errors.Is(err, io.EOF) {
			err = errors.New("the line is empty")
		}
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something follows the object")
	}
	if kept.Row == nil || kept.Input == nil {
		return nil, errors.New("the input is missing")
	}
	var err error
	if row.Input, row.options, err = kept.Input.unpack(row.Query); err != nil {
		return nil, err
	}
	if row.Level != level {
		return nil, fmt.Errorf("a row of level %d among those of level %d", row.Level, level)
	}
	if err := row.check(); err != nil {
		return nil, err
	}
	row.Lesson = row.lesson()
	return row, nil
}
