package gymkhana

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// A Scanner reads canonical JSON (RFC 8785) of a known form from its beginning to its end. It accepts exactly one text
// for a value: keys in their order, no spaces, nothing missing, nothing unknown. It allocates no more than a small
// multiple of what it reads, so it can read untrusted bytes. Its first error is kept: after it, everything reads as
// zero.
//
//	s := gymkhana.NewScanner([]byte(`{"name":"a","sizes":[1,2]}`))
//	s.Want(`{"name":`)
//	name := s.Text()
//	s.Want(`,"sizes":`)
//	s.List(func() { sizes = append(sizes, s.Int(0, 9)) })
//	s.Want(`}`)
//	err := s.End()
type Scanner struct {
	all  []byte
	rest []byte
	err  error
}

// NewScanner reads from the beginning of b.
func NewScanner(b []byte) *Scanner { return &Scanner{all: b, rest: b} }

// Fail makes err the Scanner's error, unless it has one.
func (s *Scanner) Fail(err error) {
	if s.err == nil && err != nil {
		s.err = fmt.Errorf("byte %d: %w", len(s.all)-len(s.rest), err)
		s.rest = nil
	}
}

// Err is the first error; nil if there is none.
func (s *Scanner) Err() error { return s.err }

// End returns the first error. Remaining text is an error.
func (s *Scanner) End() error {
	if len(s.rest) > 0 {
		s.Fail(errors.New("text after the value"))
	}
	return s.err
}

// Next consumes text if it comes next, and reports whether it did.
func (s *Scanner) Next(text string) bool {
	if len(s.rest) < len(text) || string(s.rest[:len(text)]) != text {
		return false
	}
	s.rest = s.rest[len(text):]
	return true
}

// Want consumes text, which must come next.
func (s *Scanner) Want(text string) {
	if !s.Next(text) {
		s.Fail(fmt.Errorf("want %s, not %q", text, s.rest[:min(len(s.rest), 40)]))
	}
}

// Bool reads true or false.
func (s *Scanner) Bool() bool {
	if s.Next("true") {
		return true
	}
	s.Want("false")
	return false
}

// Int reads a whole number from lo to hi.
func (s *Scanner) Int(lo, hi int64) int64 {
	digits := s.number()
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || n < lo || n > hi {
		s.Fail(fmt.Errorf("want a number from %d to %d, not %q", lo, hi, digits))
		return 0
	}
	return n
}

// Uint reads a whole number from 0 to hi.
func (s *Scanner) Uint(hi uint64) uint64 {
	digits := s.number()
	n, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || n > hi {
		s.Fail(fmt.Errorf("want a number from 0 to %d, not %q", hi, digits))
		return 0
	}
	return n
}

// number consumes an optional minus and digits without leading zeros; "" if there are none.
func (s *Scanner) number() string {
	n, first := 0, 0
	if len(s.rest) > 0 && s.rest[0] == '-' {
		n, first = 1, 1
	}
	for n < len(s.rest) && '0' <= s.rest[n] && s.rest[n] <= '9' {
		n++
	}
	if n > first && s.rest[first] == '0' && n > 1 || n > 20 {
		return ""
	}
	digits := string(s.rest[:n])
	s.rest = s.rest[n:]
	return digits
}

// Text reads a string.
func (s *Scanner) Text() string {
	n := s.span()
	if n == 0 {
		s.Fail(errors.New("want a string"))
		return ""
	}
	raw := s.rest[:n]
	text, ok := unescape(raw[1 : n-1])
	if !ok || !bytes.Equal(AppendString(make([]byte, 0, n), text), raw) {
		s.Fail(errors.New("a string is not in its canonical form"))
		return ""
	}
	s.rest = s.rest[n:]
	return text
}

// span is the length of the next string, including its quotes; 0 if there is none.
func (s *Scanner) span() int {
	if len(s.rest) == 0 || s.rest[0] != '"' {
		return 0
	}
	for i := 1; i < len(s.rest); i++ {
		switch s.rest[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	return 0
}

// unescape reads what AppendString can write. Its caller checks that the text is canonical.
func unescape(raw []byte) (text string, ok bool) {
	if bytes.IndexByte(raw, '\\') < 0 {
		return string(raw), true
	}
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); i++ {
		if raw[i] != '\\' {
			b = append(b, raw[i])
			continue
		}
		i++ // span saw a byte after each backslash
		switch c := raw[i]; c {
		case '"', '\\':
			b = append(b, c)
		case 'b':
			b = append(b, '\b')
		case 't':
			b = append(b, '\t')
		case 'n':
			b = append(b, '\n')
		case 'f':
			b = append(b, '\f')
		case 'r':
			b = append(b, '\r')
		case 'u':
			if len(raw) < i+5 {
				return "", false
			}
			n, err := strconv.ParseUint(string(raw[i+1:i+5]), 16, 8)
			if err != nil || n >= 0x20 {
				return "", false
			}
			b = append(b, byte(n))
			i += 4
		default:
			return "", false
		}
	}
	return string(b), true
}

// List reads a list. It calls item for each value, and item must read it.
func (s *Scanner) List(item func()) {
	s.Want("[")
	if s.err != nil || s.Next("]") {
		return
	}
	for {
		before := len(s.rest)
		item()
		if s.err == nil && len(s.rest) == before {
			s.Fail(errors.New("want a value"))
		}
		if s.err != nil || s.Next("]") {
			return
		}
		s.Want(",")
	}
}

// Raw consumes the next value without parsing it. Its caller must parse it and check that it is canonical.
func (s *Scanner) Raw() []byte {
	from, depth := s.rest, 0
	for s.err == nil {
		switch {
		case len(s.rest) == 0:
			s.Fail(errors.New("the text is cut short"))
		case s.rest[0] == '"':
			n := s.span()
			if n == 0 {
				s.Fail(errors.New("a string is cut short"))
			}
			s.rest = s.rest[min(n, len(s.rest)):]
		case s.rest[0] == '{' || s.rest[0] == '[':
			depth++
			s.rest = s.rest[1:]
			continue
		case s.rest[0] == '}' || s.rest[0] == ']':
			depth--
			s.rest = s.rest[1:]
		default:
			n := bytes.IndexAny(s.rest, `,]}"[{`)
			if n < 0 {
				n = len(s.rest)
			}
			s.rest = s.rest[max(n, 1):]
			if depth > 0 {
				continue
			}
		}
		if depth <= 0 {
			break
		}
	}
	if s.err != nil || depth < 0 {
		s.Fail(errors.New("want a value"))
		return nil
	}
	return from[:len(from)-len(s.rest)]
}
