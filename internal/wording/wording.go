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
	"regexp"
	"slices"
	"strings"
)

var placeholder = regexp.MustCompile(`\{([a-z_0-9]+)\}`)

// Names lists the parameters that a wording names, in alphabetical order.
func Names(wording string) []string {
	var list []string
	for _, m := range placeholder.FindAllStringSubmatch(wording, -1) {
		list = append(list, m[1])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// Fill replaces parameters with their values.
func Fill(wording string, value func(name string) string) string {
	return placeholder.ReplaceAllStringFunc(wording, func(m string) string { return value(m[1 : len(m)-1]) })
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
			if n := len(placeholder.FindAllString(text, -1)); strings.Count(text, "{") != n || strings.Count(text, "}") != n {
				return wrong(fmt.Sprintf("has a brace in %q that is no parameter's; one is {like_this}", text))
			}
		}
	}
	return list, nil
}
