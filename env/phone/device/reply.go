package device

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/internal/lazy"
	"gymkhana/judge"
)

// A Reply is the answer to a question.
type Reply struct {
	Kind  ReplyKind
	Items []string // one answer; several for a list in any order
	Near  float64  // the tolerance for a number
	// From is the evidence that the answer is computed from: every row that is counted, added or compared. The proof
	// requires that the oracle has seen all of it before it answers.
	From []Sight
	// The published rules ignore text after the number.
	Unit   string // the unit in which a number must be given: "g"
	Beside string // additional words that are allowed, such as whose number it is
}

// A ReplyKind says how an answer is compared.
type ReplyKind string

// The kinds of answers.
const (
	TextReply   ReplyKind = "text" // the answer is a name, or several names in any order
	NumberReply ReplyKind = "number"
	AmountReply ReplyKind = "amount" // a number with its unit, as the screen writes it: "45 mins"
	DateReply   ReplyKind = "date"   // "2023-10-20"; accepted in any usual format
	TimeReply   ReplyKind = "time"   // "14:30"
	DigitsReply ReplyKind = "digits" // all digits of a telephone number, in any format
)

// Match reports whether a given answer is right. See judge.Wanted.
func (r Reply) Match(said, goal string) bool { return r.read(said, goal).Outcome == judge.Right }

func (r Reply) read(said, goal string) judge.Reading {
	kind := judge.Kind(r.Kind)
	if r.Kind == AmountReply {
		kind = judge.Number
	}
	w := judge.Wanted{Kind: kind, Items: r.Items, Near: r.Near, Unit: r.Unit, Beside: r.Beside}
	read := w.Read(said, goal)
	if r.Kind == DateReply && read.Outcome != judge.Right && !fourDigits().MatchString(said) {
		return w.Read(ofNoYear().ReplaceAllString(said, "$0 "+thisYear), goal)
	}
	return read
}

// thisYear is the year of the phone's clock. Its screens often leave it out, and so may answers.
const thisYear = "2023"

var (
	fourDigits = lazy.Regexp(`\d{4}`)
	month      = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*`
	ofNoYear   = lazy.Regexp(`(?i)\b(?:\d{1,2}(?:st|nd|rd|th)?\.?(?: of)? ` + month + `|` + month + `\.? \d{1,2}(?:st|nd|rd|th)?)\b`)
)

var number = lazy.Regexp(`-?\d+(?:[.,]\d+)*`)

// MatchPublished compares as the published protocol does: texts by their similarity, several separated by commas. A
// sentence that contains the answer is wrong, unless the answer is the only number in it.
func (r Reply) MatchPublished(said string) bool {
	switch r.Kind {
	case NumberReply:
		return r.number(said)
	case DateReply:
		return dateOf(said) != "" && dateOf(said) == dateOf(r.Items[0])
	case TimeReply:
		return timeOf(said) != "" && timeOf(said) == timeOf(r.Items[0])
	case DigitsReply:
		return digitsOf(said) == digitsOf(r.Items[0])
	}
	var given []string
	for s := range strings.SplitSeq(said, ",") {
		if s = normal(s); s != "" {
			given = append(given, s)
		}
	}
	if strings.Contains(strings.Join(r.Items, ""), ",") { // an item with a comma of its own
		given = []string{normal(said)}
	}
	want := slices.Clone(r.Items)
	for _, g := range given {
		i := slices.IndexFunc(want, func(w string) bool { return Same(normal(w), g) })
		if i < 0 {
			return false
		}
		want = slices.Delete(want, i, i+1)
	}
	return len(want) == 0
}

func (r Reply) number(said string) bool {
	found := number().FindAllString(said, -1)
	if len(found) != 1 {
		return false
	}
	got, err := strconv.ParseFloat(strings.ReplaceAll(found[0], ",", ""), 64)
	want, _ := strconv.ParseFloat(r.Items[0], 64)
	return err == nil && max(got-want, want-got) <= r.Near
}

// normal removes the parts of a text that do not matter.
func normal(s string) string {
	s = strings.ToLower(strings.Join(strings.Fields(s), " "))
	return strings.Trim(s, ` "'“”‘’.!`)
}

var dateForms = []string{"2006-01-02", "January 2 2006", "January 2, 2006", "2 January 2006", "Jan 2 2006", "Jan 2, 2006", "2 Jan 2006", "01/02/2006"}

// dateOf parses a date; "" if there is none.
func dateOf(s string) string {
	s = strings.Trim(strings.Join(strings.Fields(s), " "), ` ."'`)
	for _, form := range dateForms {
		if d, err := time.Parse(form, s); err == nil {
			return d.Format("2006-01-02")
		}
	}
	return ""
}

// timeOf parses a time of day; "" if there is none.
func timeOf(s string) string {
	s = strings.ToUpper(strings.Trim(strings.ReplaceAll(s, " ", ""), `."'`))
	for _, form := range []string{"15:04", "15:04:05", "3:04PM", "3PM"} {
		if t, err := time.Parse(form, s); err == nil {
			return t.Format("15:04")
		}
	}
	return ""
}

// digitsOf keeps only the digits of a text.
func digitsOf(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// Text returns the answer as an oracle gives it.
func (r Reply) Text() string { return strings.TrimSpace(strings.Join(r.Items, ", ") + " " + r.Unit) }
