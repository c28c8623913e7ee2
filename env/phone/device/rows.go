package device

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/metric"
)

// A Row is one thing that is true on the phone. Where the goal asks for no change, all of it has to stay
// as it was, byte for byte. Where it asks for one, the row is what is wanted if Exact is the same and
// each text is, by Equal or, under the published protocol, by Same.
type Row struct {
	Exact string   // "event|2023-10-15|09:00|60"
	Text  []string // what people type into fields: titles, names, descriptions
	Body  string   // the text of a file, whose lines count
	Raw   string   // what may differ where the row was asked for: how a number is grouped, when a watch was started

	kept bool // of a wanted row: it was there at reset
}

// Exactly makes a row of what must be exactly so.
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

// Equal reports whether the text in a field is the wanted text: it must be equal letter by letter and
// digit by digit, but blanks at the ends do not count, and one blank equals several blanks or a new
// line.
//
// Similar texts do not pass, not even a long text with one typing error. No goal asks the agent for its
// own words; each text is in the goal, in a note, on a picture or in another app, to be copied. So
// every difference is a mistake, and a similarity ratio cannot distinguish a harmless one from a wrong
// house number. Case counts for the same reason: the source shows it, and it matters in names of files
// and passwords.
func Equal(a, b string) bool { return a == b || typed(a) == typed(b) }

// typed is a text as Equal compares it.
func typed(s string) string { return strings.Join(strings.Fields(s), " ") }

// written is the text of a file as it is compared: without blanks at the ends of lines and of the whole.
func written(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, line := range lines {
		lines[i] = strings.TrimSpace(line)
	}
	return strings.Join(lines, "\n")
}

// Same reports whether two texts are the same to a forgiving reader: their Ratcliff-Obershelp
// ratio, in small letters and without blanks at the ends, is at least 0.9. The published protocol
// compares so.
// Source: AndroidWorld's fuzzy match, with Python's difflib.
func Same(a, b string) bool {
	a, b = strings.ToLower(strings.TrimSpace(a)), strings.ToLower(strings.TrimSpace(b))
	return a == b || metric.Ratio(a, b) >= 0.9
}

// A rule says what counts as the same row.
type rule int

const (
	corrected rule = iota // Equal; data that the goal does not mention have not changed at all
	published             // Same; permissions do not count
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

// distance counts the rows of each list that have no partner in the other.
func (u rule) distance(is, wanted []Row) int {
	is, wanted = u.apart(is, wanted)
	return len(is) + len(wanted)
}

// apart gives the rows of each list that have no partner in the other.
func (u rule) apart(is, wanted []Row) (left, missing []Row) {
	is, wanted = unmatched(is, wanted, (*Row).identical)
	return unmatched(is, wanted, u.alike)
}

// unmatched leaves out pairs of rows that are alike.
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
