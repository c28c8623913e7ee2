// Package wording has the grammar of task descriptions: a text with parameters in braces and alternatives in square
// brackets.
//
//	[Delete|Remove] the note {name}[, please|].
//
// An alternative may be empty; brackets do not nest. All alternatives of a pair name the same parameters. Package
// wordingtest measures how alike two wordings are.
package wording

import (
	"fmt"
	"slices"
	"strings"
)

// next finds the first parameter of a text: the text before it, its name and the text behind; false if there is none. A
// name has lower-case letters, digits and underscores.
func next(text string) (before, name, behind string, ok bool) {
	for from := 0; from < len(text); {
		open := strings.IndexByte(text[from:], '{')
		if open < 0 {
			break
		}
		open += from
		end := open + 1
		for end < len(text) && isName(text[end]) {
			end++
		}
		if end > open+1 && end < len(text) && text[end] == '}' {
			return text[:open], text[open+1 : end], text[end+1:], true
		}
		from = open + 1
	}
	return text, "", "", false
}

func isName(c byte) bool { return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '_' }

// Names lists the parameters that a wording names, in alphabetical order.
func Names(wording string) []string {
	var list []string
	for _, name, rest, ok := next(wording); ok; _, name, rest, ok = next(rest) {
		list = append(list, name)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Fill replaces parameters with their values.
func Fill(wording string, value func(name string) string) string {
	before, name, rest, ok := next(wording)
	if !ok {
		return wording
	}
	var b strings.Builder
	for ; ok; before, name, rest, ok = next(rest) {
		b.WriteString(before)
		b.WriteString(value(name))
	}
	b.WriteString(before)
	return b.String()
}

// Plain expands a wording with the first alternative of every pair of brackets.
func Plain(wording string) (string, error) { return Tell(wording, func(int) int { return 0 }) }

// Tell expands a wording, with its parameters still in braces; pick chooses one of n alternatives. Errors describe
// what is wrong with the wording.
func Tell(wording string, pick func(n int) int) (string, error) {
	list, err := pieces(wording)
	var b strings.Builder
	for _, p := range list {
		b.WriteString(p[pick(len(p))])
	}
	return b.String(), err
}

// Check returns an error that describes what is wrong with a wording.
func Check(wording string) error {
	_, err := pieces(wording)
	return err
}

// A piece is a part of a wording: the alternatives of a pair of brackets, or the text between two pairs.
type piece []string

// pieces splits a wording into its parts. Errors describe what is wrong with it.
func pieces(wording string) (list []piece, err error) {
	wrong := func(what string) ([]piece, error) { return nil, fmt.Errorf("the wording %q %s", wording, what) }
	for rest := wording; rest != ""; {
		before, after, opened := strings.Cut(rest, "[")
		if strings.ContainsAny(before, "]|") {
			return wrong(`has "]" or "|" outside of square brackets`)
		}
		if before != "" {
			list = append(list, piece{before})
		}
		if !opened {
			break
		}
		inner, behind, closed := strings.Cut(after, "]")
		switch {
		case !closed:
			return wrong(`lacks a "]"`)
		case strings.Contains(inner, "["):
			return wrong("has brackets in brackets; write the alternatives out")
		}
		p := piece(strings.Split(inner, "|"))
		if len(p) < 2 || len(slices.Compact(slices.Sorted(slices.Values(p)))) < len(p) {
			return wrong("needs two or more different alternatives in [" + inner + "]")
		}
		for _, one := range p[1:] {
			if !slices.Equal(Names(one), Names(p[0])) {
				return wrong("names other parameters in one alternative of [" + inner + "] than in another")
			}
		}
		list, rest = append(list, p), behind
	}
	for _, p := range list {
		for _, text := range p {
			if n := parameters(text); strings.Count(text, "{") != n || strings.Count(text, "}") != n {
				return wrong(fmt.Sprintf("has a brace in %q that is no parameter's; one is {like_this}", text))
			}
		}
	}
	return list, nil
}

// parameters counts the parameters of a text, each time that one occurs.
func parameters(text string) (n int) {
	for _, _, rest, ok := next(text); ok; _, _, rest, ok = next(rest) {
		n++
	}
	return n
}
