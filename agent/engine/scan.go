package engine

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A Scanner parses values that a model wrote as plain text at the beginning of Rest: texts in single or double quotes,
// and the constants and numbers of JSON and Python.
type Scanner struct{ Rest string }

const blank = " \t\r\n"

// Space skips white space.
func (s *Scanner) Space() { s.Rest = strings.TrimLeft(s.Rest, blank) }

// Take skips white space and then takes a byte, if it comes next.
func (s *Scanner) Take(c byte) bool {
	s.Space()
	if s.Rest == "" || s.Rest[0] != c {
		return false
	}
	s.Rest = s.Rest[1:]
	return true
}

// Until takes everything before the first of some characters, or everything.
func (s *Scanner) Until(ends string) string {
	end := strings.IndexAny(s.Rest, ends)
	if end < 0 {
		end = len(s.Rest)
	}
	front := s.Rest[:end]
	s.Rest = s.Rest[end:]
	return front
}

// AtText reports whether a quoted text comes next.
func (s *Scanner) AtText() bool {
	return s.Rest != "" && (s.Rest[0] == '"' || s.Rest[0] == '\'')
}

// Text takes a quoted text with the escapes of JSON and Python. It may contain line ends, and a backslash before any
// other character stays a backslash.
func (s *Scanner) Text() (string, error) {
	mark := s.Rest[0]
	var b strings.Builder
	for rest := s.Rest[1:]; rest != ""; {
		if rest[0] == mark {
			s.Rest = rest[1:]
			return Valid(b.String()), nil
		}
		r, n := rune(rest[0]), 1
		switch {
		case len(rest) > 1 && rest[0] == '\\' && strings.IndexByte(`"'/\`, rest[1]) >= 0:
			r, n = rune(rest[1]), 2
		case rest[0] == '\\':
			if escaped, _, tail, err := strconv.UnquoteChar(rest, 0); err == nil {
				r, n = escaped, len(rest)-len(tail)
			}
		default:
			r, n = utf8.DecodeRuneInString(rest)
		}
		b.WriteRune(r)
		rest = rest[n:]
	}
	return "", fmt.Errorf("the text %s does not end", Quote(s.Rest))
}

// Literal returns the value of an unquoted word: a bool, nil, or a JSON number, neither hexadecimal nor NaN.
func Literal(word string) (v any, ok bool) {
	switch word {
	case "True", "true":
		return true, true
	case "False", "false":
		return false, true
	case "None", "null":
		return nil, true
	}
	var f float64
	if json.Unmarshal([]byte(word), &f) != nil {
		return nil, false
	}
	return f, true
}
