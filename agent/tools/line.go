package tools

import (
	"errors"
	"fmt"
	"strings"

	"gymkhana/agent/engine"
	"gymkhana/internal/lazy"
)

var actionHead = lazy.Regexp(`(?im)^[ \t>#]*\**action\**[ \t]*:\**`)

// plain reads the one line "Action: name(argument=value, …)" of a text; only closing mark-up may follow the call. The
// grammar:
//
//	call  = name [ "(" [ arg { "," arg } ] ")" ]
//	arg   = [ name ( "=" | ":" ) ] value
//	value = string in " or ' | "[" [ value { "," value } ] "]" | true | false | null | number | word
func plain(s string) (reading, error) {
	heads := actionHead().FindAllStringIndex(s, -1)
	if len(heads) == 0 {
		return reading{reason: s}, errors.New(`no line begins with "Action:"`)
	}
	if len(heads) > 1 {
		return reading{reason: s[:heads[0][0]]}, fmt.Errorf("%d actions were named; name exactly one", len(heads))
	}
	got := reading{reason: s[:heads[0][0]]}
	p := &scanner{engine.Scanner{Rest: strings.TrimLeft(s[heads[0][1]:], " \t\n`*")}}
	var err error
	if got.call, err = p.call(); err != nil {
		return got, fmt.Errorf("the action cannot be read: %w", err)
	}
	if after := strings.Trim(p.Rest, " \t\n`*.;"); after != "" {
		return got, fmt.Errorf("%s follows the action; write nothing after it", engine.Quote(after))
	}
	return got, nil
}

// A scanner parses a call at the beginning of the remaining text.
type scanner struct{ engine.Scanner }

func (p *scanner) call() (call, error) {
	c := call{name: p.word(), args: map[string]any{}}
	if c.name == "" {
		return c, errors.New("no name stands there")
	}
	if !p.Take('(') || p.Take(')') {
		return c, nil
	}
	for {
		p.Space()
		if err := p.arg(&c); err != nil {
			return c, err
		}
		if p.Take(')') {
			return c, nil
		}
		if !p.Take(',') {
			return c, fmt.Errorf("want , or ) at %s", engine.Quote(p.Rest))
		}
	}
}

func (p *scanner) arg(c *call) error {
	start := p.Rest
	if name := p.word(); name != "" && (p.Take('=') || p.Take(':')) {
		if _, twice := c.args[name]; twice {
			return fmt.Errorf("argument %q is given twice", name)
		}
		v, err := p.value()
		c.args[name] = v
		return err
	}
	p.Rest = start
	v, err := p.value()
	if err == nil && len(c.args) > 0 {
		return fmt.Errorf("%s has no name", show(v))
	}
	c.bare = append(c.bare, v)
	return err
}

func (p *scanner) value() (any, error) {
	if p.Space(); p.AtText() {
		return p.Text()
	}
	if p.Take('[') {
		return p.list()
	}
	word := strings.TrimSpace(p.Until(",()[]\n\"'"))
	if word == "" {
		return nil, fmt.Errorf("want a value at %s", engine.Quote(p.Rest))
	}
	if v, ok := engine.Literal(word); ok {
		return v, nil
	}
	if strings.Contains(word, "=") { // a comma is missing, or quotes
		return nil, fmt.Errorf("want , or quotes at %s", engine.Quote(word))
	}
	return word, nil
}

// list parses texts and numbers; a list in a list is neither.
func (p *scanner) list() (any, error) {
	items := []any{}
	if p.Take(']') {
		return items, nil
	}
	for {
		if p.Space(); strings.HasPrefix(p.Rest, "[") {
			return nil, errors.New("a list stands in a list")
		}
		v, err := p.value()
		if err != nil {
			return nil, err
		}
		items = append(items, v)
		if p.Take(']') {
			return items, nil
		}
		if !p.Take(',') {
			return nil, fmt.Errorf("want , or ] at %s", engine.Quote(p.Rest))
		}
	}
}

// word parses a name. A full stop at its end does not belong to it.
func (p *scanner) word() string {
	end := strings.IndexFunc(p.Rest, func(r rune) bool {
		return !strings.ContainsRune("_.-", r) && (r > 'z' || !('a' <= r || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'))
	})
	if end < 0 {
		end = len(p.Rest)
	}
	word := strings.TrimRight(p.Rest[:end], ".")
	p.Rest = p.Rest[len(word):]
	return word
}
