package human

import (
	"context"
	"io"
	"strings"
	"unicode"
)

// longest is the largest number of bytes of a line that are kept.
const longest = 64 << 10

// Lines reads a terminal line by line. A read cannot be cancelled, so it happens in a goroutine that outlives a
// cancelled turn: it ends with the next line, which the next turn gets, or with the terminal. Nothing is read ahead,
// because the next episode's agent reads the same terminal.
type lines struct {
	from    io.Reader
	pending chan line // a read under way; nil if none
}

type line struct {
	text string
	err  error
}

// next returns the next line, without surrounding space. At the end of the input it returns io.EOF,
// after any text behind the last line end.
func (l *lines) next(ctx context.Context) (string, error) {
	text, err := l.wait(ctx, readLine)
	return strings.TrimSpace(text), err
}

// wait reads until there is a line, or a key, or ctx ends.
func (l *lines) wait(ctx context.Context, read func(io.Reader) line) (string, error) {
	if err := ctx.Err(); err != nil {
		return "", err
	}
	if l.pending == nil {
		l.pending = make(chan line, 1)
		go func(to chan<- line) { to <- read(l.from) }(l.pending)
	}
	select {
	case got := <-l.pending:
		l.pending = nil
		return got.text, got.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func readLine(from io.Reader) line {
	var text []byte
	for b := []byte{0}; ; {
		n, err := from.Read(b)
		if n == 1 {
			if b[0] == '\n' {
				return line{text: string(text)}
			}
			if len(text) < longest {
				text = append(text, b[0])
			}
		}
		if err == io.EOF && len(text) > 0 {
			return line{text: string(text)}
		}
		if err != nil {
			return line{err: err}
		}
	}
}

// plain removes control characters from the world's text, so that it cannot control the terminal.
func plain(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, s)
}
