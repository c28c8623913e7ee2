package judge

import (
	"slices"
	"strings"
	"unicode"
)

// An Answer describes what an agent should have answered. All given conditions must hold.
type Answer struct {
	Exact   string   `json:"exact,omitempty"`   // the whole answer
	Include []string `json:"include,omitempty"` // what it must contain, all of it
	Exclude []string `json:"exclude,omitempty"` // words that must not be in it, not even denied
	Fuzzy   []string `json:"fuzzy,omitempty"`   // statements that it must mean, in any wording
	// Beside are words that an answer may contain in addition, if Include has only a part of a name. It must not break
	// off in the middle of a phrase. The published rules do not need it.
	Beside string `json:"beside,omitempty"`
}

// Check grades by rules alone, which never change. An answer is right if Wanted finds Exact and all of Include in it,
// if it mentions none of Exclude, and if it means each of Fuzzy by the rules of alike and is not left open. An empty
// answer is wrong, and so is any answer to an Answer without conditions.
func (a Answer) Check(said, goal string) bool { return a.Grade(said, goal, nil) }

// Grade is Check with a model's opinion on wording. verdict is called for each reference of Fuzzy and says whether the
// answer has the same meaning. If its second result is false, the rules decide. The rest of the answer is graded first,
// by rules.
func (a Answer) Grade(said, goal string, verdict func(ref string) (yes, ok bool)) bool {
	if blank(said) || a.free() {
		return false
	}
	w := Wanted{Items: append(slices.Clone(a.Include), a.Exact), Beside: a.Beside}
	if named := (Answer{Exact: a.Exact, Include: a.Include}); !named.free() && !w.Match(said, goal) {
		return false
	}
	if slices.ContainsFunc(a.Exclude, func(ref string) bool { return mentions(said, read(said), ref) }) {
		return false
	}
	return comesTo(a.Fuzzy, said, settled, verdict)
}

// NotUnderstood reports whether an answer is refused only because the reader does not know its words.
func (a Answer) NotUnderstood(said, goal string) bool {
	w := Wanted{Items: append(slices.Clone(a.Include), a.Exact), Beside: a.Beside}
	return w.Read(said, goal).Outcome == NotUnderstood
}

// settled is alike for an answer that must not be left open.
func settled(ref, said string) bool {
	open := func(text string) bool { return undecided(lex(fold(text), Text)) }
	return (open(ref) || !open(asserted(said))) && alike(ref, said)
}

// comesTo reports whether an answer means each of refs: by a verdict, otherwise by a rule.
func comesTo(refs []string, said string, rule func(ref, said string) bool, verdict func(ref string) (yes, ok bool)) bool {
	return !slices.ContainsFunc(refs, func(ref string) bool {
		if strings.TrimSpace(ref) == "" {
			return false
		}
		if verdict != nil {
			if yes, ok := verdict(ref); ok {
				return !yes
			}
		}
		return !rule(ref, said)
	})
}

// blank reports whether an answer is only white space and punctuation.
func blank(said string) bool {
	return strings.TrimFunc(said, func(r rune) bool { return unicode.IsSpace(r) || unicode.IsPunct(r) }) == ""
}

// free reports whether a sets no condition.
func (a Answer) free() bool {
	asked := slices.Concat([]string{a.Exact}, a.Include, a.Fuzzy)
	return !slices.ContainsFunc(asked, func(ref string) bool { return strings.TrimSpace(ref) != "" })
}

// mentions reports whether ref is among the words of said. A reference without letters and digits ("$") is searched as
// text.
func mentions(said string, heard []token, ref string) bool {
	want := read(ref)
	if len(want) == 0 {
		ref = fold(ref)
		return ref != "" && strings.Contains(fold(said), ref)
	}
	return len(find(heard, want)) > 0
}

// CheckPublished grades exactly as the released code of MMInA does. The answer must equal Exact and must contain each
// of Include as a substring, so that 9 is in 19. Quotes around either are removed, and letter case does not count, but
// white space does. Fuzzy is decided offline by the rules of alike; GradePublished lets a model decide it. Source:
// string_match of MMInA, arXiv:2404.09992; Exclude is VisualWebArena's, arXiv:2401.13649.
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
	return (Answer{Fuzzy: a.Fuzzy}).free() || !blank(said) && comesTo(a.Fuzzy, said, alike, verdict)
}

// clean removes one pair of quotes and converts to lower case.
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
