package device

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/rng"
)

// manyGoals is how many wordings a family has that holds out two of them where it does not say how many.
const manyGoals = 12

// Held gives the wordings that are held out of training: the last ones.
func (f *Family) Held() []string { return f.Goals[len(f.Goals)-f.held():] }

func (f *Family) held() int {
	switch {
	case f.HeldGoals != 0:
		return f.HeldGoals
	case len(f.Goals) >= manyGoals:
		return 2
	}
	return 1
}

// word draws what is told of an instance, with the parameters still in braces. Of the stream of the phone's data it takes
// one number, however many wordings and alternatives there are: the same seed draws the same data in other words.
func (f *Family) word(d, words *rng.Stream, held bool) (string, error) {
	kept := len(f.Goals) - f.held()
	i := d.N(kept)
	if held {
		i = kept + words.N(f.held())
	}
	return tell(f.Goals[i], words.N)
}

// Plain is a wording with the first of all its alternatives.
func Plain(wording string) (string, error) { return tell(wording, func(int) int { return 0 }) }

// tell says a wording; pick chooses one of n alternatives.
func tell(wording string, pick func(n int) int) (string, error) {
	list, err := pieces(wording)
	var b strings.Builder
	for _, p := range list {
		b.WriteString(p[pick(len(p))])
	}
	return b.String(), err
}

// A piece is a part of a wording: the alternatives of a pair of brackets, or the one text between two pairs.
type piece []string

// pieces takes a wording apart. Errors say what is wrong with it.
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
			if names(one) != names(p[0]) {
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
