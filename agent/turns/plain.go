package turns

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

var actionHead = regexp.MustCompile(`(?im)^[ \t>#]*\**action\**[ \t]*:\**`)

// plain reads the one line "Action: name(argument=value, …)" of a text; nothing may follow the
// call but what closes its mark-up. The grammar:
//
//	call  = name [ "(" [ arg { "," arg } ] ")" ]
//	arg   = [ name ( "=" | ":" ) ] value
//	value = string in " or ' | "[" [ value { "," value } ] "]" | true | false | null | number | word
func plain(s string) (reading, error) {
	heads := actionHead.FindAllStringIndex(s, -1)
	if len(heads) == 0 {
		return reading{reason: s}, errors.New(`no line begins with "Action:"`)
	}
	if len(heads) > 1 {
		return reading{reason: s[:heads[0][0]]}, fmt.Errorf("%d actions were named; name exactly one", len(heads))
	}
	got := reading{reason: s[:heads[0][0]]}
	p := &scanner{rest: strings.TrimLeft(s[heads[0][1]:], " \t\n`*")}
	var err error
	if got.call, err = p.call(); err != nil {
		return got, fmt.Errorf("the action cannot be read: %w", err)
	}
	if after := strings.Trim(p.rest, " \t\n`*.;"); after != "" {
		return got, fmt.Errorf("%s follows the action; write nothing after it", quote(after))
	}
	return got, nil
}

// A scanner takes a call from the front of rest.
type scanner struct{ rest string }

func (p *scanner) call() (call, error) {
	c := call{name: p.word(), args: map[string]any{}}
	if c.name == "" {
		return c, errors.New("no name stands there")
	}
	p.space()
	if !p.take('(') {
		return c, nil
	}
	if p.space(); p.take(')') {
		return c, nil
	}
	for {
		if err := p.arg(&c); err != nil {
			return c, err
		}
		p.space()
		if p.take(')') {
			return c, nil
		}
		if !p.take(',') {
			return c, fmt.Errorf("want , or ) at %s", quote(p.rest))
		}
		p.space()
	}
}

func (p *scanner) arg(c *call) error {
	start := p.rest
	name := p.word()
	if p.space(); name != "" && (p.take('=') || p.take(':')) {
		if _, twice := c.args[name]; twice {
			return fmt.Errorf("argument %q is given twice", name)
		}
		p.space()
		v, err := p.value()
		c.args[name] = v
		return err
	}
	p.rest = start
	v, err := p.value()
	if err == nil && len(c.args) > 0 {
		return fmt.Errorf("%s has no name", show(v))
	}
	c.bare = append(c.bare, v)
	return err
}

func (p *scanner) value() (any, error) {
	switch {
	case strings.HasPrefix(p.rest, `"`), strings.HasPrefix(p.rest, "'"):
		return p.quoted()
	case p.take('['):
		return p.list()
	}
	end := strings.IndexAny(p.rest, ",()[]\n\"'")
	if end < 0 {
		end = len(p.rest)
	}
	word := strings.TrimSpace(p.rest[:end])
	p.rest = p.rest[end:]
	switch word {
	case "":
		return nil, fmt.Errorf("want a value at %s", quote(p.rest))
	case "true", "True":
		return true, nil
	case "false", "False":
		return false, nil
	case "null", "None":
		return nil, nil
	}
	if strings.Contains(word, "=") { // a comma is missing, or quotes
		return nil, fmt.Errorf("want , or quotes at %s", quote(word))
	}
	var f float64 // as JSON has numbers: no hexadecimals, no NaN
	if json.Unmarshal([]byte(word), &f) == nil {
		return f, nil
	}
	return word, nil
}

// list reads texts and numbers; a list in a list is taken for neither.
func (p *scanner) list() (any, error) {
	items := []any{}
	if p.space(); p.take(']') {
		return items, nil
	}
	for {
		if strings.HasPrefix(p.rest, "[") {
			return nil, errors.New("a list stands in a list")
		}
		v, err := p.value()
		if err != nil {
			return nil, err
		}
		items = append(items, v)
		p.space()
		if p.take(']') {
			return items, nil
		}
		if !p.take(',') {
			return nil, fmt.Errorf("want , or ] at %s", quote(p.rest))
		}
		p.space()
	}
}

// quoted reads a text in quotes with JSON's escapes, of which \' is one more; line ends may
// stand in it as they are.
func (p *scanner) quoted() (any, error) {
	mark := p.rest[0]
	var b strings.Builder
	for s := p.rest[1:]; s != ""; {
		if s[0] == mark {
			p.rest = s[1:]
			return strings.ToValidUTF8(b.String(), "\uFFFD"), nil
		}
		if s[0] == '\n' {
			b.WriteByte('\n')
			s = s[1:]
			continue
		}
		if n := len(`\/`); strings.HasPrefix(s, `\/`) || strings.HasPrefix(s, `\'`) || strings.HasPrefix(s, `\"`) {
			b.WriteByte(s[1])
			s = s[n:]
			continue
		}
		r, _, tail, err := strconv.UnquoteChar(s, mark)
		if err != nil { // a lone backslash is itself
			r, tail = rune(s[0]), s[1:]
		}
		b.WriteRune(r)
		s = tail
	}
	return nil, fmt.Errorf("the text %s does not end", quote(p.rest))
}

func (p *scanner) word() string {
	end := strings.IndexFunc(p.rest, func(r rune) bool {
		return r == utf8.RuneError || !strings.ContainsRune("_.-", r) && (r > 'z' || !('a' <= r || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'))
	})
	if end < 0 {
		end = len(p.rest)
	}
	word := p.rest[:end]
	p.rest = p.rest[end:]
	if dots := strings.TrimRight(word, "."); dots != word { // a full stop, and no part of a name
		word, p.rest = dots, word[len(dots):]+p.rest
	}
	return word
}

func (p *scanner) space() { p.rest = strings.TrimLeft(p.rest, " \t\n") }

func (p *scanner) take(b byte) bool {
	if p.rest == "" || p.rest[0] != b {
		return false
	}
	p.rest = p.rest[1:]
	return true
}
