package judge

import (
	"slices"
	"strings"
	"unicode"
)

// An Answer describes what an agent should have said. All conditions that are given must hold.
type Answer struct {
	Exact   string   `json:"exact,omitempty"`   // the whole answer
	Include []string `json:"include,omitempty"` // words that must be in it, and must not be denied there
	Exclude []string `json:"exclude,omitempty"` // words that must not be in it, not even denied
	Fuzzy   []string `json:"fuzzy,omitempty"`   // statements that it must come to, in any wording
}

// Check grades by rules alone, the same for ever. Letter case, accents, punctuation and quotes
// around an answer do not count. Words are matched whole: 9 is not in 19, nor red in hundred.
// Numbers are compared by value, 1,200 with 1200.0 and five with 5, and their units only where both
// have one.
//
// Hedging does not pass. An answer is wrong if it denies what it names ("not red"), leaves it open
// ("red or blue"), says both yes and no, or says that the agent does not know. An empty answer is wrong
// too, and so is any answer to an Answer without conditions. Fuzzy is decided by the rules of alike.
func (a Answer) Check(said string) bool { return a.Grade(said, nil) }

// Grade is Check with a model's opinion on wording. verdict is asked about each reference of Fuzzy, and
// says whether said has the same meaning. Where its second result is false it has no opinion, and rules
// decide. The rest of the answer is graded first, by rules.
func (a Answer) Grade(said string, verdict func(ref string) (yes, ok bool)) bool {
	heard := read(asserted(said))
	if blank(said) || a.free() {
		return false
	}
	if strings.TrimSpace(a.Exact) != "" && !equal(a.Exact, said) {
		return false
	}
	has := func(ref string) bool { return includes(said, heard, ref) }
	names := func(ref string) bool { return mentions(said, read(said), ref) }
	if !all(a.Include, has) || slices.ContainsFunc(a.Exclude, names) {
		return false
	}
	return all(a.Fuzzy, func(ref string) bool {
		if verdict != nil {
			if yes, ok := verdict(ref); ok {
				return yes
			}
		}
		return alike(ref, said)
	})
}

// blank reports whether nothing is said: only white space and punctuation.
func blank(said string) bool {
	return strings.TrimFunc(said, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) }) == ""
}

// free reports whether a sets no condition.
func (a Answer) free() bool {
	asked := slices.Concat([]string{a.Exact}, a.Include, a.Fuzzy)
	return !slices.ContainsFunc(asked, func(ref string) bool { return strings.TrimSpace(ref) != "" })
}

// equal compares whole answers, word for word.
func equal(ref, said string) bool {
	if unquoted(fold(ref)) == unquoted(fold(said)) {
		return true
	}
	want, heard := read(ref), read(said)
	return len(want) > 0 && slices.EqualFunc(want, heard, token.same)
}

// includes reports whether said asserts ref.
func includes(said string, heard []token, ref string) bool {
	want := read(ref)
	if shrugs(heard) && !shrugs(want) {
		return false
	}
	if len(want) == 1 && want[0].polar() {
		return stance(heard) == stance(want)
	}
	if !mentions(said, heard, ref) {
		return false
	}
	for _, at := range find(heard, want) {
		if denied(heard, at, len(want)) || open(heard, at, len(want)) {
			return false
		}
	}
	return true
}

// mentions reports whether ref is among the words of said. A reference that has only signs ("$") is
// searched as text.
func mentions(said string, heard []token, ref string) bool {
	want := read(ref)
	if len(want) == 0 {
		ref = fold(ref)
		return ref != "" && strings.Contains(fold(said), ref)
	}
	return len(find(heard, want)) > 0
}

// all is true of every ref that is not blank.
func all(refs []string, holds func(ref string) bool) bool {
	return !slices.ContainsFunc(refs, func(ref string) bool { return strings.TrimSpace(ref) != "" && !holds(ref) })
}

// CheckPublished grades exactly as the released code of MMInA does. What is said must equal Exact and
// must contain each of Include as a substring, so that 9 is in 19. Quotes around either are removed,
// and letter case does not count, but white space does. Fuzzy is decided offline by the rules of alike;
// GradePublished lets a model decide it. Source: string_match of MMInA, arXiv:2404.09992; Exclude is
// VisualWebArena's, arXiv:2401.13649.
func (a Answer) CheckPublished(said string) bool { return a.GradePublished(said, nil) }

// GradePublished is CheckPublished with a model's opinion on Fuzzy, as in Grade.
func (a Answer) GradePublished(said string, verdict func(ref string) (yes, ok bool)) bool {
	heard := clean(said)
	part := func(ref string) bool { return strings.Contains(heard, clean(ref)) }
	if a.Exact != "" && heard != clean(a.Exact) || slices.ContainsFunc(a.Exclude, part) {
		return false
	}
	for _, ref := range a.Include {
		if !part(ref) {
			return false
		}
	}
	return (Answer{Fuzzy: a.Fuzzy}).free() || Answer{Fuzzy: a.Fuzzy}.Grade(said, verdict)
}

// clean takes off one pair of quotes and lowers the letters.
func clean(s string) string { return strings.ToLower(unquoted(s)) }

// unquoted is s without one pair of like quotes around it.
func unquoted(s string) string {
	for _, q := range []string{"'", `"`} {
		if inner, ok := strings.CutPrefix(s, q); ok {
			if inner, ok = strings.CutSuffix(inner, q); ok {
				return inner
			}
		}
	}
	return s
}
