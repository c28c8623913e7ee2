package judge

import (
	"slices"
	"strings"
)

// Limits of alike.
const (
	shortRef = 3   // a reference with at most this many words must be there completely, except for words without meaning
	leastF1  = 0.5 // the least F1 of the words of the two texts
)

// alike decides offline, by these rules, whether an answer means ref:
//
//  1. A reference with numbers requires the same set of numbers, by value.
//  2. An answer that says "I don't know" is wrong.
//  3. A reference that begins with yes or no, set off by a comma or alone, requires the same side,
//     and not both. Just yes or no is then enough, and rule 5 decides on anything more. With any other
//     reference, the answer must not deny a word that the reference asserts, assert one that it denies,
//     or leave one open with "or".
//  4. All meaningful words of a reference of up to three words must be there.
//  5. F1 over the meaningful words is 0.5 or more: 2·shared / (words of ref + words said).
//
// Words are compared without case, accents and plural endings, and through a small table of synonyms for colours, yes
// and no, and units. Articles, auxiliaries and the like carry no meaning. A long answer to a short reference fails rule
// 5, so listing everything does not help.
//
// Source: our own; F1 over words as in SQuAD, arXiv:1606.05250.
func alike(ref, said string) bool {
	want, heard := simple(ref), simple(asserted(said))
	if len(want) == 0 {
		ref = fold(ref)
		return ref != "" && strings.Contains(fold(said), ref)
	}
	if !sameNumbers(want, heard) || shrugs(heard) && !shrugs(want) {
		return false
	}
	if want[0].polar() && (len(want) == 1 || want[1].fresh) {
		return agrees(stance(want[:1]), want[1:], heard)
	}
	if disputed(want, heard) {
		return false
	}
	short := len(read(ref)) <= shortRef
	want, heard = telling(want), telling(heard)
	return (!short || within(want, heard)) && f1(want, heard) >= leastF1
}

// agrees is alike for a reference that begins with yes or no.
func agrees(side side, want, heard []token) bool {
	if stance(heard) != side {
		return false
	}
	bare := func(t token) bool { return t.polar() || idle[t.text] }
	rest := slices.DeleteFunc(slices.Clone(heard), bare)
	want = slices.DeleteFunc(slices.Clone(want), bare)
	return len(want) == 0 || len(rest) == 0 || f1(want, rest) >= leastF1
}

// simple splits a text into words in their common form.
func simple(text string) []token {
	tokens := read(text)
	for i, t := range tokens {
		if t.number {
			continue
		}
		w := singular(t.text)
		if as, ok := synonyms[w]; ok {
			w = as
		}
		tokens[i].text = w
	}
	return tokens
}

// singular removes the ending of a plural, as far as that is possible without a dictionary.
func singular(w string) string {
	if one, ok := irregular[w]; ok {
		return one
	}
	stem, ok := strings.CutSuffix(w, "s")
	if !ok || len(w) < 4 || slices.ContainsFunc([]string{"ss", "us", "is"}, func(end string) bool { return strings.HasSuffix(w, end) }) {
		return w
	}
	if y, ok := strings.CutSuffix(stem, "ie"); ok && len(y) > 1 {
		return y + "y"
	}
	for _, end := range []string{"ch", "sh", "x", "ss", "zz", "o"} {
		if strings.HasSuffix(stem, end+"e") && !keepsE[stem] {
			return strings.TrimSuffix(stem, "e")
		}
	}
	return stem
}

// sameNumbers reports whether two texts have the same set of numbers. A reference without numbers
// accepts any.
func sameNumbers(want, heard []token) bool {
	wanted, got := numbers(want), numbers(heard)
	return len(wanted) == 0 || within(wanted, got) && within(got, wanted)
}

// within reports whether each of some is also among others.
func within(some, others []token) bool {
	return !slices.ContainsFunc(some, func(t token) bool { return !slices.ContainsFunc(others, t.same) })
}

func numbers(tokens []token) []token {
	return slices.DeleteFunc(slices.Clone(tokens), func(t token) bool { return !t.number })
}

// disputed reports whether a word of want is denied in heard but not in want, or vice versa, or is left open only in
// heard.
func disputed(want, heard []token) bool {
	for i, t := range want {
		if idle[t.text] {
			continue
		}
		for j, u := range heard {
			if t.same(u) && (denied(want, i, 1) != denied(heard, j, 1) || open(heard, j, 1) && !open(want, i, 1)) {
				return true
			}
		}
	}
	return false
}

// telling removes the words without meaning, unless there are no others.
func telling(tokens []token) []token {
	kept := slices.DeleteFunc(slices.Clone(tokens), func(t token) bool { return idle[t.text] })
	if len(kept) == 0 {
		return tokens
	}
	return kept
}

// f1 is the harmonic mean of the precision and recall of the tokens of heard. A repeated token counts as often as
// both texts have it.
func f1(want, heard []token) float64 {
	left := slices.Clone(heard)
	shared := 0
	for _, t := range want {
		if i := slices.IndexFunc(left, t.same); i >= 0 {
			left = slices.Delete(left, i, i+1)
			shared++
		}
	}
	if shared == 0 {
		return 0
	}
	return 2 * float64(shared) / float64(len(want)+len(heard))
}
