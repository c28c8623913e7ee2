package reader

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/internal/lazy"
)

// The size of the window that style sheets are read for.
const (
	width  = 1280
	height = 720
)

// readSheet parses a style sheet and returns the rules that matter. It reports a rule that it cannot parse and that may
// matter: one that hides, shows or moves something by means that this package does not know.
func readSheet(text string) (rules []*rule, unread []string) {
	c := &cutter{rest: withoutComments(text)}
	c.block(func(err string) { unread = append(unread, err) }, true)
	return c.rules, unread
}

type cutter struct {
	rest  string
	rules []*rule
}

func withoutComments(s string) string {
	var b strings.Builder
	for {
		before, after, found := strings.Cut(s, "/*")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		if _, s, found = strings.Cut(after, "*/"); !found {
			return b.String()
		}
	}
}

// block parses rules until the end, or a closing brace. They apply only if use says so.
func (c *cutter) block(say func(string), use bool) {
	for {
		c.rest = strings.TrimSpace(c.rest)
		if c.rest == "" || c.rest[0] == '}' {
			c.rest = strings.TrimPrefix(c.rest, "}")
			return
		}
		if c.rest[0] == '@' {
			c.at(say, use)
			continue
		}
		head, after, found := strings.Cut(c.rest, "{")
		if !found {
			say("a rule without a block: " + head)
			c.rest = ""
			return
		}
		body, after, found := strings.Cut(after, "}")
		if !found || strings.Contains(body, "{") {
			say("a nested or unclosed block: " + head)
		}
		c.rest = after
		if use {
			c.add(strings.TrimSpace(head), body, say)
		}
	}
}

// at parses an at-rule.
func (c *cutter) at(say func(string), use bool) {
	head, after, found := strings.Cut(c.rest, "{")
	if plain, next, ended := strings.Cut(c.rest, ";"); ended && (!found || len(plain) < len(head)) {
		say("an at-rule: " + plain)
		c.rest = next
		return
	}
	c.rest = after
	switch name, query, _ := strings.Cut(strings.TrimSpace(head), " "); name {
	case "@media":
		yes, known := media(query)
		if !known {
			say("a media query: " + query)
		}
		c.block(say, use && yes)
	case "@font-face":
		_, c.rest, _ = strings.Cut(c.rest, "}")
	case "@keyframes":
		c.block(func(string) {}, false)
	default:
		say("an at-rule: " + strings.TrimSpace(head))
		c.block(say, false)
	}
}

// media evaluates a media query of widths and heights in pixels, joined by "and".
func media(query string) (yes, known bool) {
	yes = true
	for _, part := range strings.Split(query, " and ") {
		part = strings.TrimSpace(part)
		if part == "screen" || part == "all" {
			continue
		}
		if part == "print" {
			yes = false
			continue
		}
		name, value, ok := strings.Cut(strings.Trim(part, "()"), ":")
		n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(value), "px"))
		if !ok || err != nil {
			return false, false
		}
		switch strings.TrimSpace(name) {
		case "max-width":
			yes = yes && width <= n
		case "min-width":
			yes = yes && width >= n
		case "max-height":
			yes = yes && height <= n
		case "min-height":
			yes = yes && height >= n
		default:
			return false, false
		}
	}
	return yes, true
}

// add adds a rule.
func (c *cutter) add(selectors, body string, say func(string)) {
	var own []declared
	for _, d := range strings.Split(body, ";") {
		property, value, ok := strings.Cut(d, ":")
		if !ok {
			continue
		}
		property, value = strings.ToLower(strings.TrimSpace(property)), strings.TrimSpace(value)
		value, important := strings.CutSuffix(value, "!important")
		value = strings.ToLower(strings.TrimSpace(value))
		if slices.Contains(properties, property) {
			own = append(own, declared{property, value, important})
		}
		if why := doubtful(property, value, selectors); why != "" {
			say(fmt.Sprintf("%s { %s: %s }: %s", selectors, property, value, why))
		}
	}
	if len(own) == 0 {
		return
	}
	for _, one := range splitList(selectors) {
		r, err := readSelector(one)
		if err != nil {
			say(fmt.Sprintf("%s: %v", one, err))
			continue
		}
		if r == nil {
			continue
		}
		if r.focus && slices.ContainsFunc(own, func(d declared) bool { return d.property != "left" }) {
			say(one + ": of what has the focus, only left is read")
		}
		r.declares, r.order = own, len(c.rules)
		c.rules = append(c.rules, r)
	}
}

// farAway reports a negative length of 500 or more, or of a whole window.
var farAway = lazy.Regexp(`-(?:[5-9]\d\d|\d{4,})|-\d{3,}[%v]`)

// doubtful says how a declaration may matter in a way that this package does not know; "" if it cannot.
func doubtful(property, value, selectors string) string {
	one := func(known ...string) string {
		if slices.Contains(known, value) || strings.Contains(selectors, "::") {
			return ""
		}
		return "want one of " + strings.Join(known, ", ")
	}
	switch property {
	case "display":
		return one("block", "inline", "inline-block", "flex", "inline-flex", "grid", "inline-grid", "none", "table")
	case "visibility":
		return one("visible", "hidden")
	case "cursor":
		return one("pointer", "default", "text", "auto", "not-allowed")
	case "float":
		return one("left", "right", "none")
	case "position":
		return one("static", "relative", "absolute", "sticky")
	case "clip-path":
		return one("inset(50%)")
	case "all", "content-visibility", "zoom", "clip", "scale", "translate":
		return "it can hide things"
	case "user-select":
		return "it decides what a double click selects"
	case "top", "right", "bottom", "inset", "margin", "margin-left", "margin-top", "margin-right", "margin-bottom", "text-indent":
		if farAway().MatchString(value) && !strings.Contains(selectors, "::") {
			return "it can move things where no window shows them"
		}
	case "pointer-events":
		return one("auto")
	case "font-size", "width", "height", "max-width", "max-height":
		if value == "0" || strings.HasPrefix(value, "0p") || strings.HasPrefix(value, "0e") || strings.HasPrefix(value, "0r") {
			return one()
		}
	case "transform":
		if strings.Contains(value, "scale(0") && !strings.Contains(value, "scale(0.") || farAway().MatchString(value) {
			return "it can hide things"
		}
	}
	return ""
}

// splitList splits a list of selectors at commas outside brackets.
func splitList(s string) []string {
	var all []string
	depth, from := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case ',':
			if depth == 0 {
				all = append(all, strings.TrimSpace(s[from:i]))
				from = i + 1
			}
		}
	}
	return append(all, strings.TrimSpace(s[from:]))
}

// readSelector parses one selector. It is nil if the selector matches no element of a page without a pointer.
func readSelector(s string) (*rule, error) {
	r := &rule{}
	if main, ok := strings.CutSuffix(s, "::after"); ok {
		s, r.after = main, true
	} else if strings.Contains(s, "::") {
		return nil, nil
	}
	if main, ok := strings.CutSuffix(s, ":focus"); ok {
		s, r.focus = main, true
	}
	how := byte(' ')
	for _, word := range strings.Fields(strings.NewReplacer(">", " > ", "+", " + ", "~", " ~ ").Replace(s)) {
		if word == ">" || word == "+" || word == "~" {
			how = word[0]
			continue
		}
		one, weight, err := readCompound(word)
		if err != nil {
			return nil, err
		}
		if one.never {
			return nil, nil
		}
		one.how = how
		r.steps, r.weight, how = append(r.steps, one), r.weight+weight, ' '
	}
	if len(r.steps) == 0 {
		return nil, fmt.Errorf("an empty selector")
	}
	if r.focus {
		r.weight += 100
	}
	return r, nil
}

func readCompound(s string) (one step, weight int, err error) {
	name := func() string {
		i := strings.IndexAny(s, ".#[:")
		if i < 0 {
			i = len(s)
		}
		got := s[:i]
		s = s[i:]
		return got
	}
	if s[0] != '.' && s[0] != '#' && s[0] != '[' && s[0] != ':' {
		if one.tag = name(); one.tag == "*" {
			one.tag = ""
		} else {
			weight++
		}
	}
	for s != "" {
		kind := s[0]
		s = s[1:]
		switch kind {
		case '.':
			one.classes = append(one.classes, name())
			weight += 100
		case '#':
			one.id = name()
			weight += 10000
		case '[':
			inner, after, ok := strings.Cut(s, "]")
			key, value, equal := strings.Cut(inner, "=")
			if !ok || equal && strings.ContainsAny(key, "~|^$*") {
				return one, 0, fmt.Errorf("attribute selector [%s] is not read", inner)
			}
			if value = strings.Trim(value, `"'`); !equal {
				value = "*"
			}
			one.attrs, s = append(one.attrs, [2]string{key, value}), after
			weight += 100
		default:
			more, err := readPseudo(&one, &s, name)
			if err != nil {
				return one, 0, err
			}
			weight += more
		}
	}
	return one, weight, nil
}

// readPseudo parses a pseudo-class, after its colon.
func readPseudo(one *step, s *string, name func() string) (weight int, err error) {
	if inner, ok := strings.CutPrefix(*s, "not("); ok {
		inner, after, closed := strings.Cut(inner, ")")
		if !closed {
			return 0, fmt.Errorf(":not(%s is not closed", inner)
		}
		other, weight, err := readCompound(inner)
		one.not, *s = append(one.not, other), after
		return weight, err
	}
	switch p := name(); p {
	case "first-child":
		one.first = true
	case "last-child":
		one.last = true
	case "root":
		one.root = true
	case "hover", "active":
		one.never = true
	default:
		return 0, fmt.Errorf("the pseudo-class :%s is not read", p)
	}
	return 100, nil
}
