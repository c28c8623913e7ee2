package device

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/metric"
)

// A Row is one thing that is true on the phone. If the goal asks for no change of it, the whole row must be unchanged,
// byte for byte. If it asks for one, the row is right if Exact is the same and each text is equal by Equal or, under
// the published protocol, by Same.
type Row struct {
	Exact string   // "event|2023-10-15|09:00|60"
	Text  []string // text that people type: titles, names, descriptions
	Body  string   // the text of a file, whose lines count
	Raw   string   // what may differ in a row that the goal asks for: how a number is grouped, when a watch was started

	kept bool // a wanted row existed at reset
}

// Exactly makes a row of values that must match exactly.
func Exactly(format string, args ...any) Row { return Row{Exact: fmt.Sprintf(format, args...)} }

// With adds typed text to a row.
func (r Row) With(text ...string) Row {
	r.Text = append(r.Text, text...)
	return r
}

// As adds values to a row that are compared only if the task does not change that field.
func (r Row) As(format string, args ...any) Row {
	r.Raw = fmt.Sprintf(format, args...)
	return r
}

// Equal reports whether the text in a field is the wanted text. It must be the same letter by letter and digit by
// digit, but blanks at the ends do not count, and one blank equals several blanks or a new line.
//
// A similar text is wrong, even a long one with one typing error. No goal asks for text in the agent's own words; each
// text can be copied from the goal, a note, a picture or another app. So every difference is a mistake, and a
// similarity ratio cannot distinguish a harmless one from a wrong house number. Case counts for the same reason: the
// source shows it, and it matters in file names and passwords.
func Equal(a, b string) bool { return a == b || typed(a) == typed(b) }

// typed normalizes a text for Equal.
func typed(s string) string { return strings.Join(strings.Fields(s), " ") }

// written normalizes the text of a file: it removes blanks at the ends of lines and of the whole.
func written(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, "\n")
}

// Same reports whether two texts are similar: their Ratcliff-Obershelp ratio, in small letters and without blanks at
// the ends, is at least 0.9. The published protocol compares this way. Source: AndroidWorld's fuzzy match, with
// Python's difflib.
func Same(a, b string) bool {
	a, b = strings.ToLower(strings.TrimSpace(a)), strings.ToLower(strings.TrimSpace(b))
	return a == b || metric.Ratio(a, b) >= 0.9
}

// A rule decides when two rows are the same.
type rule int

const (
	corrected rule = iota // rows must be equal, and data that the goal does not mention must be unchanged
	published             // rows are compared by Same, and permissions do not count
)

func (u rule) alike(is, wanted *Row) bool {
	if u == published {
		return is.Exact == wanted.Exact && slices.EqualFunc(is.Text, wanted.Text, Same) && Same(is.Body, wanted.Body)
	}
	return !wanted.kept && is.Exact == wanted.Exact && slices.EqualFunc(is.Text, wanted.Text, Equal) &&
		written(is.Body) == written(wanted.Body)
}

func (r *Row) identical(o *Row) bool {
	return r.Exact == o.Exact && slices.Equal(r.Text, o.Text) && r.Body == o.Body && r.Raw == o.Raw
}

// distance counts the rows in each list that have no partner in the other.
func (u rule) distance(is, wanted []Row) int {
	is, wanted = u.apart(is, wanted)
	return len(is) + len(wanted)
}

// apart returns the rows of each list that have no partner in the other.
func (u rule) apart(is, wanted []Row) (left, missing []Row) {
	is, wanted = unmatched(is, wanted, (*Row).identical)
	return unmatched(is, wanted, u.alike)
}

// unmatched removes pairs of equal rows.
func unmatched(a, b []Row, alike func(x, y *Row) bool) (restA, restB []Row) {
	taken := make([]bool, len(b))
	next := 0
	for i := range a {
		found := false
		for j := next; j < len(b) && !found; j++ {
			if !taken[j] && alike(&a[i], &b[j]) {
				taken[j], found = true, true
				for next < len(b) && taken[next] {
					next++
				}
			}
		}
		if !found {
			restA = append(restA, a[i])
		}
	}
	for j := range b {
		if !taken[j] {
			restB = append(restB, b[j])
		}
	}
	return restA, restB
}
