package human

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"gymkhana"
)

// A Seat is a terminal with more functions than lines of text. From any other terminal, only lines are read, and its
// pictures have 24-bit colours and the width of Options.Columns.
type Seat interface {
	io.ReadWriter
	// Size gives the size in characters.
	Size() (columns, rows int)
	// Colours returns how many colours a picture may have: 0, 16, 256 or 1<<24.
	Colours() int
	// Keys makes Read give single keys without an echo, until restore is called. An error means that
	// there is no keyboard, and that lines are read.
	Keys() (restore func() error, err error)
}

// The keys with a meaning of their own.
const (
	escape    = "\x1b"
	interrupt = "\x03" // Ctrl-C, which a terminal that returns single keys does not turn into a signal
	endOfText = "\x04" // Ctrl-D
	backspace = "\x7f"
)

// keys reads an action by single keys. A direction, and the first letter of a single control, act at once;
// any other letter begins a line.
func (a *human) keys(ctx context.Context) (string, error) {
	var text []rune
	for {
		key, err := a.lines.key(ctx)
		if err != nil {
			return "", err
		}
		if rest, after := strings.CutPrefix(key, escape); after && !strings.HasPrefix(rest, "[") {
			text, key = nil, rest // the line is discarded
			if err := a.echo(text); err != nil {
				return "", err
			}
		}
		switch {
		case key == interrupt || key == endOfText:
			return "", io.EOF
		case key == "\r" || key == "\n":
			if len(text) > 0 || a.workplace != nil {
				return string(text), a.show("\r\n")
			}
		case len(text) == 0 && a.atOnce(key):
			return key, a.show("\r\n")
		default:
			text = edit(text, key)
			if err := a.echo(text); err != nil {
				return "", err
			}
		}
	}
}

// echo shows a line that is being typed.
func (a *human) echo(text []rune) error { return a.show("\r> %s\x1b[K", string(text)) }

// edit applies a key to a line.
func edit(text []rune, key string) []rune {
	switch {
	case key == backspace || key == "\b":
		return text[:max(len(text)-1, 0)]
	case strings.HasPrefix(key, escape): // an arrow
		return text
	}
	return append(text, []rune(plain(key))...)
}

// atOnce reports whether a key is an action by itself, or asks for help or the end.
func (a *human) atOnce(key string) bool {
	if key == "?" || key == "q" {
		return true
	}
	if way, ok := ways[strings.ToLower(key)]; ok {
		_, can := a.towards(way)
		return can
	}
	names := a.beginning(key)
	return len(names) == 1 && a.spec.Check(a.role, gymkhana.DoIt(names[0])) == nil
}

// hint lists the keys that can be pressed, for the first turn.
func (a *human) hint() string {
	var parts []string
	if _, ok := a.towards(left); ok {
		parts = append(parts, "arrow keys or w a s d")
	}
	for _, name := range a.names() {
		if first := name[:1]; len(parts) < 6 && ways[first].key == "" && a.atOnce(first) {
			parts = append(parts, first+" "+name)
		}
	}
	return strings.Join(append(parts, "? help", "q stop", "other actions as a line"), " · ")
}

// key gives the next key: a character, or the sequence that an arrow sends.
func (l *lines) key(ctx context.Context) (string, error) {
	return l.wait(ctx, readKey)
}

// readKey reads one key, byte by byte, so that nothing is read ahead. After Escape it waits for one more key, because
// only then is it known whether that was an arrow, and returns both.
func readKey(from io.Reader) line {
	first, err := readByte(from)
	if err != nil {
		return line{err: err}
	}
	if first == escape[0] {
		next, err := readByte(from)
		if err != nil {
			return line{err: err}
		}
		if next != '[' && next != 'O' {
			return line{text: escape + string(rune(next))}
		}
		for text := escape + "["; ; {
			b, err := readByte(from)
			if err != nil {
				return line{err: err}
			}
			if text += string(rune(b)); b >= '@' && b <= '~' || len(text) > 16 {
				return line{text: text}
			}
		}
	}
	text := []byte{first}
	for !utf8.FullRune(text) {
		b, err := readByte(from)
		if err != nil {
			return line{err: err}
		}
		text = append(text, b)
	}
	return line{text: string(text)}
}

func readByte(from io.Reader) (byte, error) {
	for b := []byte{0}; ; {
		n, err := from.Read(b)
		if n == 1 {
			return b[0], nil
		}
		if err != nil {
			return 0, err
		}
	}
}

// ask reads the player's input: by keys if the terminal supports that, otherwise as a line.
func (a *human) ask(ctx context.Context) (typed string, err error) {
	if seat, ok := a.screen.(Seat); ok {
		if restore, e := seat.Keys(); e == nil {
			defer func() { err = errors.Join(err, restore()) }()
			typed, err = a.keys(ctx)
			return strings.TrimSpace(typed), err
		}
	}
	return a.lines.next(ctx)
}

// gone returns the error for a player who left.
func (a *human) gone() error {
	return blame(gymkhana.FaultSetup, fmt.Errorf("the input was closed: %w", gymkhana.ErrLeft))
}
