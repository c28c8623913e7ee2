package phone

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// A reading is what a reply says: its reason, and the object of its action.
type reading struct {
	reason  string
	written string         // the object as it stands in the reply
	fields  map[string]any // string, float64, bool or nil
}

const (
	reasonMark = "Reason:"
	actionMark = "Action:"
)

// read finds the object behind the last "Action:" that does not itself stand in the object of an
// action. The object ends where its braces balance, those in strings not counted; what stands
// around it, such as a code fence, is let be. It is JSON, or the same with Python's quotes and
// constants. The reason is what stands between "Reason:" and "Action:", or all before "Action:".
func read(reply string) (reading, error) {
	reply = strings.ToValidUTF8(reply, "\uFFFD")
	before, body, found := lastAction(reply)
	got := reading{reason: reasonOf(before)}
	if !found {
		return got, errors.New(`it has no line "Action: {…}"`)
	}
	start := strings.IndexByte(body, '{')
	if start < 0 {
		return got, errors.New(`no object {…} follows "Action:"`)
	}
	end := balanced(body[start:])
	if end < 0 {
		return got, errors.New("the braces of the action do not balance")
	}
	got.written = body[start : start+end]
	var err error
	got.fields, err = flat(got.written)
	return got, err
}

// lastAction cuts a reply at its last "Action:" outside the objects of others.
func lastAction(reply string) (before, body string, found bool) {
	before = reply
	for at := 0; ; {
		next := strings.Index(reply[at:], actionMark)
		if next < 0 {
			return before, body, found
		}
		before, found = reply[:at+next], true
		at += next + len(actionMark)
		body = reply[at:]
		open := strings.IndexByte(body, '{')
		if other := strings.Index(body, actionMark); open < 0 || other >= 0 && other < open {
			continue
		}
		if end := balanced(body[open:]); end >= 0 {
			at += open + end
		}
	}
}

func reasonOf(before string) string {
	if at := strings.LastIndex(before, reasonMark); at >= 0 {
		before = before[at+len(reasonMark):]
	}
	return strings.Trim(before, " \t\r\n*`")
}

// balanced gives the length of the object that s begins with; -1 if it does not end.
func balanced(s string) int {
	depth, quote := 0, byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '{':
			depth++
		case c == '}':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return -1
}

// flat reads an object without others in it.
func flat(s string) (map[string]any, error) {
	var fields map[string]any
	if json.Unmarshal([]byte(s), &fields) != nil {
		p := scanner{rest: s}
		var err error
		if fields, err = p.object(); err != nil {
			return nil, fmt.Errorf("the action cannot be read: %w", err)
		}
	}
	for name, v := range fields {
		switch v.(type) {
		case []any, map[string]any:
			return nil, fmt.Errorf("the action cannot be read: %s is no plain value", quoted(name))
		}
	}
	return fields, nil
}

// A scanner takes a flat object in Python's dialect from the front of rest:
//
//	object = "{" [ member { "," member } [ "," ] ] "}"
//	member = string ":" value
//	value  = string | number | True | False | None | true | false | null
//
// Strings are in either quotes and may hold line ends.
type scanner struct{ rest string }

func (p *scanner) object() (map[string]any, error) {
	fields := map[string]any{}
	if !p.take('{') {
		return nil, p.want("{")
	}
	for !p.take('}') {
		if len(fields) > 0 {
			if !p.take(',') {
				return nil, p.want(", or }")
			}
			if p.take('}') {
				break
			}
		}
		if err := p.member(fields); err != nil {
			return nil, err
		}
	}
	if p.space(); p.rest != "" {
		return nil, p.want("nothing")
	}
	return fields, nil
}

func (p *scanner) member(fields map[string]any) error {
	p.space()
	name, err := p.text()
	if err != nil {
		return err
	}
	if _, twice := fields[name]; twice {
		return fmt.Errorf("%s is there twice", quoted(name))
	}
	if !p.take(':') {
		return p.want(":")
	}
	fields[name], err = p.value()
	return err
}

func (p *scanner) value() (any, error) {
	p.space()
	if strings.HasPrefix(p.rest, `"`) || strings.HasPrefix(p.rest, "'") {
		return p.text()
	}
	end := strings.IndexAny(p.rest, ",} \t\r\n")
	if end < 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	var v any
	switch word {
	case "True", "true":
		v = true
	case "False", "false":
		v = false
	case "None", "null":
	default:
		var f float64 // as JSON has numbers: no hexadecimals, no NaN
		if json.Unmarshal([]byte(word), &f) != nil {
			return nil, p.want("a value")
		}
		v = f
	}
	p.rest = p.rest[end:]
	return v, nil
}

// text reads a string with the escapes of JSON and Python; a backslash before anything else is
// itself.
func (p *scanner) text() (string, error) {
	if p.rest == "" || p.rest[0] != '"' && p.rest[0] != '\'' {
		return "", p.want("a quoted text")
	}
	mark := p.rest[0]
	var b strings.Builder
	for s := p.rest[1:]; s != ""; {
		if s[0] == mark {
			p.rest = s[1:]
			return strings.ToValidUTF8(b.String(), "\uFFFD"), nil
		}
		r, n := rune(s[0]), 1
		switch {
		case len(s) > 1 && s[0] == '\\' && strings.IndexByte(`"'/\`, s[1]) >= 0:
			r, n = rune(s[1]), 2
		case s[0] == '\\':
			if escaped, _, tail, err := strconv.UnquoteChar(s, 0); err == nil {
				r, n = escaped, len(s)-len(tail)
			}
		default:
			r, n = utf8.DecodeRuneInString(s)
		}
		b.WriteRune(r)
		s = s[n:]
	}
	return "", fmt.Errorf("the text %s does not end", quoted(p.rest))
}

func (p *scanner) take(c byte) bool {
	p.space()
	if p.rest == "" || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *scanner) space() { p.rest = strings.TrimLeft(p.rest, " \t\r\n") }

func (p *scanner) want(what string) error {
	if p.rest == "" {
		return fmt.Errorf("want %s at the end", what)
	}
	return fmt.Errorf("want %s at %s", what, quoted(p.rest))
}

// quoted quotes the front of s.
func quoted(s string) string { return strconv.Quote(clip(s, 40)) }

func clip(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
