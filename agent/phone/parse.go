package phone

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"gymkhana/agent/engine"
)

// A reading is a parsed reply: its reason, and the object of its action.
type reading struct {
	reason  string
	written string         // the object as written in the reply
	fields  map[string]any // string, float64, bool or nil
}

const (
	reasonMark = "Reason:"
	actionMark = "Action:"
)

// read finds the object behind the last "Action:" that is not itself inside the object of an
// action. The object ends where its braces balance, not counting those in strings; text around it,
// such as a code fence, is ignored. It is JSON, or the same with Python's quotes and constants. The
// reason is the text between "Reason:" and "Action:", or all text before "Action:".
func read(reply string) (reading, error) {
	reply = engine.Valid(reply)
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

// mostOpen is how many unterminated objects are searched for others inside them. Each search reads all the text after
// it.
const mostOpen = 100

// lastAction splits a reply at its last "Action:" outside other objects.
func lastAction(reply string) (before, body string, found bool) {
	before = reply
	for at, unended := 0, 0; ; {
		next := strings.Index(reply[at:], actionMark)
		if next < 0 {
			return before, body, found
		}
		before, found = reply[:at+next], true
		at += next + len(actionMark)
		body = reply[at:]
		own, _, _ := strings.Cut(body, actionMark)
		open := strings.IndexByte(own, '{')
		if open < 0 || unended >= mostOpen {
			continue
		}
		if end := balanced(body[open:]); end >= 0 {
			at += open + end
		} else {
			unended++
		}
	}
}

func reasonOf(before string) string {
	if at := strings.LastIndex(before, reasonMark); at >= 0 {
		before = before[at+len(reasonMark):]
	}
	return strings.Trim(before, " \t\r\n*`")
}

// balanced returns the length of the object at the beginning of s; -1 if it does not end.
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

// flat parses an object that contains no others.
func flat(s string) (map[string]any, error) {
	var fields map[string]any
	if json.Unmarshal([]byte(s), &fields) != nil {
		p := scanner{engine.Scanner{Rest: s}}
		var err error
		if fields, err = p.object(); err != nil {
			return nil, fmt.Errorf("the action cannot be read: %w", err)
		}
	}
	for name, v := range fields {
		switch v.(type) {
		case []any, map[string]any:
			return nil, fmt.Errorf("the action cannot be read: %s is no plain value", engine.Quote(name))
		}
	}
	return fields, nil
}

// A scanner parses a flat object in Python's syntax at the beginning of the remaining text:
//
//	object = "{" [ member { "," member } [ "," ] ] "}"
//	member = string ":" value
//	value  = string | number | True | False | None | true | false | null
//
// Strings are in either quotes and may hold line ends.
type scanner struct{ engine.Scanner }

func (p *scanner) object() (map[string]any, error) {
	fields := map[string]any{}
	if !p.Take('{') {
		return nil, p.want("{")
	}
	for !p.Take('}') {
		if len(fields) > 0 {
			if !p.Take(',') {
				return nil, p.want(", or }")
			}
			if p.Take('}') {
				break
			}
		}
		if err := p.member(fields); err != nil {
			return nil, err
		}
	}
	if p.Space(); p.Rest != "" {
		return nil, p.want("nothing")
	}
	return fields, nil
}

func (p *scanner) member(fields map[string]any) error {
	if p.Space(); !p.AtText() {
		return p.want("a quoted text")
	}
	name, err := p.Text()
	if err != nil {
		return err
	}
	if _, twice := fields[name]; twice {
		return fmt.Errorf("%s is there twice", engine.Quote(name))
	}
	if !p.Take(':') {
		return p.want(":")
	}
	fields[name], err = p.value()
	return err
}

func (p *scanner) value() (any, error) {
	if p.Space(); p.AtText() {
		return p.Text()
	}
	ahead := *p
	v, ok := engine.Literal(ahead.Until(",} \t\r\n"))
	if !ok {
		return nil, p.want("a value")
	}
	*p = ahead
	return v, nil
}

func (p *scanner) want(what string) error {
	if p.Rest == "" {
		return fmt.Errorf("want %s at the end", what)
	}
	return fmt.Errorf("want %s at %s", what, engine.Quote(p.Rest))
}
