package proof

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"gymkhana/internal/lazy"
)

// modifiers turn an answer into a wrong or unclear one. They depend on the form of the answer, which replaces %.
var modifiers = []struct {
	looks func() *regexp.Regexp
	forms []string
}{
	{lazy.Regexp(`(?i)^(?:yes|no)$`), []string{"Nobody said %", "%, or the opposite", "If asked, %", "the opposite of %", "%, unless it changed",
		"It used to be %", "half %", "almost %", "somebody said %", "say %", "% to another question", "hopefully %"}},
	{lazy.Regexp(`^\d{4}-\d\d-\d\d$`), []string{"the week of %", "until %", "the day after %", "every year before %", "two days before %", "since %",
		"from % on", "no later than %", "around %", "the month of %", "% minus one day", "formerly %"}},
	{lazy.Regexp(`^\d\d?:\d\d$`), []string{"until %", "% yesterday", "half an hour before %", "shortly after %", "% at the earliest", "from % on",
		"five minutes past %", "% or so", "no earlier than %", "the one after %", "% minus an hour", "formerly %"}},
	{lazy.Regexp(`^\$?-?\d[\d.,]*(?: ?[a-z]+)?$`), []string{"twice %", "half of %", "double %", "% squared", "% dozen", "minus %", "% per head each",
		"a third of %", "at most %", "% (?)", "% less than before", "one more than %"}},
	{lazy.Regexp(`^[^,]+(?:, [^,]+)+$`), []string{"%, …", "% and one more", "all but %", "one of %", "% etc.", "neither %", "% and others",
		"%, among others", "at least %", "everything except %", "% without the last", "two of %"}},
	{lazy.Regexp(`.`), []string{"next to %", "behind %", "instead of %", "% and others", "all of them, % too", "anything but %", "% used to be",
		"the one after %", "similar to %", "half of %", "Nobody said %", "formerly %"}},
}

// modified gives an answer with each modifier for its form, but for those that the goal itself has: until when, the earliest.
func modified(answer, goal string) []string {
	goal = strings.ToLower(goal)
	for _, m := range modifiers {
		if m.looks().MatchString(answer) {
			var all []string
			for _, form := range m.forms {
				own := strings.FieldsFunc(strings.ToLower(form), notOfWords)
				long := slices.ContainsFunc(own, func(word string) bool {
					return len(word) >= 5 && strings.Contains(goal, strings.TrimRight(word, "s"))
				})
				if !long {
					all = append(all, strings.Replace(form, "%", answer, 1))
				}
			}
			return all
		}
	}
	return nil
}

func notOfWords(r rune) bool { return !unicode.IsLetter(r) }
