package folder

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// A token is a token of Python: a name, a number, a string or a sign.
type token struct {
	kind tokenKind
	text string // the text of a string, its content
	line int
}

type tokenKind int

const (
	word tokenKind = iota
	number
	quoted
	mark
)

// A statement is a logical line: brackets may continue it over several lines.
type statement struct {
	indent int
	line   int
	tokens []token
}

// statements splits a source into logical lines. An error names the invalid line.
func statements(source string) (list []statement, err error) {
	lx := lexer{text: []rune(strings.ReplaceAll(source, "\r\n", "\n") + "\n"), line: 1}
	for lx.at < len(lx.text) {
		s, err := lx.statement()
		if err != nil {
			return nil, err
		}
		if len(s.tokens) > 0 {
			list = append(list, s)
		}
	}
	return list, nil
}

// A lexer reads a source.
type lexer struct {
	text []rune
	at   int
	line int
}

// statement reads a logical line, which may be empty.
func (lx *lexer) statement() (s statement, err error) {
	for lx.text[lx.at] == ' ' || lx.text[lx.at] == '\t' {
		if s.indent++; lx.text[lx.at] == '\t' {
			s.indent = (s.indent + 7) / 8 * 8
		}
		lx.at++
	}
	s.line = lx.line
	depth := 0
	for lx.at < len(lx.text) {
		r := lx.text[lx.at]
		switch {
		case r == '\n':
			lx.at, lx.line = lx.at+1, lx.line+1
			if depth <= 0 {
				return s, nil
			}
		case r == '\\' && lx.at+1 < len(lx.text) && lx.text[lx.at+1] == '\n':
			lx.at, lx.line = lx.at+2, lx.line+1
		case unicode.IsSpace(r):
			lx.at++
		case r == '#':
			for lx.text[lx.at] != '\n' {
				lx.at++
			}
		default:
			t, err := lx.token()
			if err != nil {
				return s, err
			}
			if t.kind == mark && strings.Contains("([{", t.text) {
				depth++
			} else if t.kind == mark && strings.Contains(")]}", t.text) {
				depth--
			}
			s.tokens = append(s.tokens, t)
		}
	}
	if depth > 0 {
		return s, fmt.Errorf("%s:%d: a bracket is not closed", actionsFile, s.line)
	}
	return s, nil
}

// token reads a token; the lexer stands at its first character.
func (lx *lexer) token() (token, error) {
	from, line := lx.at, lx.line
	r := lx.text[from]
	while := func(ok func(rune) bool) string {
		for lx.at < len(lx.text) && ok(lx.text[lx.at]) {
			lx.at++
		}
		return string(lx.text[from:lx.at])
	}
	switch {
	case unicode.IsLetter(r) || r == '_':
		name := while(func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' })
		if quote := lx.text[lx.at]; quote == '"' || quote == '\'' {
			switch strings.ToLower(name) {
			case "r", "u":
				text, err := lx.quoted(strings.EqualFold(name, "r"))
				return token{quoted, text, line}, err
			}
			return token{}, fmt.Errorf("%s:%d: a text with the prefix %s is not understood; write it plainly", actionsFile, line, name)
		}
		return token{word, name, line}, nil
	case unicode.IsDigit(r):
		return token{number, while(func(r rune) bool { return unicode.IsDigit(r) || r == '.' || r == '_' }), line}, nil
	case r == '"' || r == '\'':
		text, err := lx.quoted(false)
		return token{quoted, text, line}, err
	}
	lx.at++
	return token{mark, string(r), line}, nil
}

// quoted reads a string, on one line or, in triple quotes, on several.
func (lx *lexer) quoted(raw bool) (string, error) {
	line, quote := lx.line, string(lx.text[lx.at])
	if rest := string(lx.text[lx.at:min(lx.at+3, len(lx.text))]); rest == strings.Repeat(quote, 3) {
		quote = rest
	}
	lx.at += len(quote)
	var b strings.Builder
	for lx.at < len(lx.text) {
		r := lx.text[lx.at]
		switch {
		case strings.HasPrefix(string(lx.text[lx.at:min(lx.at+3, len(lx.text))]), quote):
			lx.at += len(quote)
			return b.String(), nil
		case r == '\\' && !raw && lx.at+1 < len(lx.text):
			lx.at++
			said, err := lx.escaped()
			if err != nil {
				return "", err
			}
			b.WriteString(said)
			continue
		case r == '\n' && len(quote) == 1:
			return "", fmt.Errorf("%s:%d: a text is not closed", actionsFile, line)
		case r == '\n':
			lx.line++
		}
		b.WriteRune(r)
		lx.at++
	}
	return "", fmt.Errorf("%s:%d: a text is not closed", actionsFile, line)
}

// escaped reads an escape sequence after the backslash.
func (lx *lexer) escaped() (string, error) {
	r := lx.text[lx.at]
	lx.at++
	digits := map[rune]int{'x': 2, 'u': 4, 'U': 8}[r]
	switch {
	case r == 'n':
		return "\n", nil
	case r == 't':
		return "\t", nil
	case r == '\n':
		lx.line++
		return "", nil
	case strings.ContainsRune(`\'"`, r):
		return string(r), nil
	case digits > 0 && lx.at+digits <= len(lx.text):
		if n, err := strconv.ParseUint(string(lx.text[lx.at:lx.at+digits]), 16, 32); err == nil {
			lx.at += digits
			return string(rune(n)), nil
		}
	}
	return "", fmt.Errorf("%s:%d: the escape \\%c is not understood", actionsFile, lx.line, r)
}

// An expression is a part of a statement.
type expression struct {
	line  int
	name  string       // a name, or an attribute of of
	text  *string      // a text
	num   *float64     // a number
	of    *expression  // the operand of an attribute, call or index
	call  bool         // it calls of with args
	index bool         // it indexes of with args[0]
	list  bool         // a list or a tuple, of args
	plus  bool         // a sum of args
	args  []expression // keyword arguments keep only their values
}

// A parser reads expressions from tokens.
type parser struct {
	tokens []token
	at     int
	line   int
}

func (p *parser) peek() string {
	if p.at < len(p.tokens) && (p.tokens[p.at].kind == mark || p.tokens[p.at].kind == word) {
		return p.tokens[p.at].text
	}
	return ""
}

func (p *parser) done() bool { return p.at == len(p.tokens) }

func (p *parser) refuse(format string, args ...any) error {
	line := p.line
	if p.at < len(p.tokens) {
		line = p.tokens[p.at].line
	}
	return fmt.Errorf("%s:%d: %s", actionsFile, line, fmt.Sprintf(format, args...))
}

// expression reads a sum of operands.
func (p *parser) expression() (expression, error) {
	e, err := p.operand()
	for err == nil && p.peek() == "+" {
		p.at++
		var next expression
		if next, err = p.operand(); err == nil {
			e = expression{line: e.line, plus: true, args: []expression{e, next}}
		}
	}
	return e, err
}

// operand reads a name, string, number, list or tuple, with its trailers.
func (p *parser) operand() (e expression, err error) {
	if p.done() {
		return e, p.refuse("the line ends too early")
	}
	t := p.tokens[p.at]
	e.line = t.line
	p.at++
	switch {
	case t.kind == word:
		e.name = t.text
	case t.kind == quoted:
		e.text = &t.text
		for p.at < len(p.tokens) && p.tokens[p.at].kind == quoted {
			joined := *e.text + p.tokens[p.at].text
			e.text = &joined
			p.at++
		}
	case t.kind == number:
		n, err := strconv.ParseFloat(strings.ReplaceAll(t.text, "_", ""), 64)
		if err != nil {
			return e, p.refuse("%s is not a number", t.text)
		}
		e.num = &n
	case t.text == "-":
		if e, err = p.operand(); err == nil && e.num != nil {
			*e.num = -*e.num
			return e, nil
		}
		return e, p.refuse("a minus stands before something that is not a number")
	case t.text == "[" || t.text == "(":
		e.list = true
		if e.args, err = p.arguments(map[string]string{"[": "]", "(": ")"}[t.text]); err != nil {
			return e, err
		}
		if t.text == "(" && len(e.args) == 1 && p.tokens[p.at-2].text != "," {
			e = e.args[0]
		}
	default:
		p.at--
		return e, p.refuse("%q is not understood", t.text)
	}
	return p.trailers(e)
}

// trailers reads attributes, calls and indices.
func (p *parser) trailers(e expression) (expression, error) {
	for {
		of, line := e, p.line
		if p.at < len(p.tokens) {
			line = p.tokens[p.at].line
		}
		switch p.peek() {
		case ".":
			p.at++
			if p.done() || p.tokens[p.at].kind != word {
				return e, p.refuse("a name is missing after a point")
			}
			e = expression{line: line, name: p.tokens[p.at].text, of: &of}
			p.at++
		case "(":
			p.at++
			args, err := p.arguments(")")
			if err != nil {
				return e, err
			}
			e = expression{line: line, call: true, of: &of, args: args}
		case "[":
			p.at++
			args, err := p.arguments("]")
			if err != nil {
				return e, err
			}
			e = expression{line: line, index: true, of: &of, args: args}
		default:
			return e, nil
		}
	}
}

// arguments reads up to a closing bracket.
func (p *parser) arguments(closing string) (list []expression, err error) {
	for p.peek() != closing {
		if p.at+1 < len(p.tokens) && p.tokens[p.at].kind == word && p.tokens[p.at+1].text == "=" && p.tokens[p.at+1].kind == mark {
			p.at += 2
		}
		e, err := p.expression()
		if err != nil {
			return nil, err
		}
		list = append(list, e)
		switch p.peek() {
		case ",":
			p.at++
		case closing:
		default:
			return nil, p.refuse("a comma or %s is wanted", closing)
		}
	}
	p.at++
	return list, nil
}
