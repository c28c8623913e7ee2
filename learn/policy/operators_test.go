package policy

import (
	"strings"
	"testing"
	"time"
)

// sunday is a day to count from.
var sunday = time.Date(2023, 10, 15, 0, 0, 0, 0, time.UTC)

func TestOperators(t *testing.T) {
	events := []string{"Lunch\n3 November 2023", "Choir\n15 October 2023", "Ferry\n1 January 2024"}
	for _, c := range []struct {
		op    Op
		set   bool
		parts []string
		want  string // "" if nothing comes of it
	}{
		{OpCopy, false, []string{"as it is"}, "as it is"},
		{OpCopy, false, []string{"a", "b"}, ""},
		{OpCopy, true, []string{"a"}, ""},
		{OpList, false, []string{"a", "b", "c"}, "a, b, c"},
		{OpList, false, []string{"a"}, ""},
		{OpList, false, make([]string, 17), ""},
		{OpLines, false, []string{"a", "b"}, "a\nb"},
		{OpParagraphs, false, []string{"a", "b"}, "a\n\nb"},
		{OpWords, false, []string{"rm", "poster.mp3"}, "rm poster.mp3"},
		{OpCount, true, []string{"a", "b"}, "2"},
		{OpCount, false, []string{"a", "b"}, ""},
		{OpSum, false, []string{"51 cm", "$34"}, "85"},
		{OpSum, true, []string{"Tea $3.20", "Rye $0.80", "Oil $12.00"}, "16.00"},
		{OpSum, true, []string{"Tea $3.20", "Rye"}, ""},
		{OpSum, true, nil, ""},
		{OpSum, false, []string{"12"}, ""},
		{OpDifference, false, []string{"3", "12"}, "-9"},
		{OpDifference, false, []string{"−3", "-12.5"}, "9.5"},
		{OpDifference, false, []string{"3", "3"}, "0"},
		{OpProduct, false, []string{"1,204", "2"}, "2408"},
		{OpQuotient, false, []string{"−36", "4"}, "-9"},
		{OpQuotient, false, []string{"1", "4"}, "0.25"},
		{OpQuotient, false, []string{"1", "3"}, ""},
		{OpQuotient, false, []string{"1", "0"}, ""},
		{OpQuotient, false, []string{"1", "x"}, ""},
		{OpMean, false, []string{"2", "62"}, "32"},
		{OpMean, false, []string{"47", "62"}, "54"},
		{OpMean, false, []string{"62", "47"}, "55"},
		{OpMean, false, []string{"-3", "x"}, ""},
		{OpLeast, true, events, "Choir"},
		{OpMost, true, events, "Ferry"},
		{OpSorted, true, events, "Choir\nLunch\nFerry"},
		{OpLeast, true, []string{"B 9:30", "A 08:15", "C 17:00"}, "A 08:15"},
		{OpMost, true, []string{"4 kg", "$12.50", "9"}, "$12.50"},
		{OpLeast, true, []string{"4 kg", "none"}, ""},
		{OpSorted, true, []string{"b 2", "a 2", "c 1"}, "c 1\nb 2\na 2"}, // equal ones stay in order
		{OpDate, false, []string{"Sunday, 5 November"}, "2023-11-05"},
		{OpDate, false, []string{"April 21, 2023", "DD.MM.YYYY"}, "21.04.2023"},
		{OpDate, false, []string{"21.04.2023", "January 9, 2020"}, "April 21, 2023"},
		{OpDate, false, []string{"tomorrow", "2020-01-02"}, "2023-10-16"},
		{OpDate, false, []string{"30 February 2023"}, ""},
		{OpDate, false, []string{"noon"}, ""},
		{OpDate, false, []string{"2023-01-02", "no form"}, ""},
		{OpTime, false, []string{"at 6:05 pm"}, "18:05"},
		{OpTime, false, []string{"18:05", "3:04 PM"}, "6:05 PM"},
		{OpTime, false, []string{"12 AM"}, "00:00"},
		{OpTime, false, []string{"25:10"}, ""},
		{OpTime, false, []string{"13 pm"}, ""},
		{OpTime, false, []string{"7:75"}, ""},
		{OpTime, false, []string{"room 12"}, ""},
	} {
		got, ok := c.op.Apply(c.parts, c.set, sunday)
		if !ok {
			got = ""
		}
		if got != c.want || ok != (c.want != "") {
			t.Errorf("%s of %q (a set: %v) is %q (%v), want %q", c.op, c.parts, c.set, got, ok, c.want)
		}
	}
}

// There are at most 16 operators, all of them named and explained.
func TestOperatorTable(t *testing.T) {
	if nOps > 16 {
		t.Errorf("%d operators", nOps)
	}
	names := map[string]bool{}
	for i, op := range operators {
		if op.name == "" || op.doc == "" || op.apply == nil || names[op.name] || op.most < op.least || op.most == 0 && !op.sets {
			t.Errorf("operator %d is %+v", i, op)
		}
		names[op.name] = true
	}
}

// A date without a year is none where today is not known.
func TestDateWithoutToday(t *testing.T) {
	if got, ok := OpDate.Apply([]string{"5 November"}, false, time.Time{}); ok {
		t.Errorf("5 November of no year is %s", got)
	}
	if got, ok := OpDate.Apply([]string{"tomorrow"}, false, time.Time{}); ok {
		t.Errorf("the day after no day is %s", got)
	}
}

// Operators never fail, whatever the parts are, and depend only on the parts.
func FuzzOperators(f *testing.F) {
	f.Add("12", "−0.5", true)
	f.Add("99999999999999999999", "1.2.3", false)
	f.Add("Sunday, 31 June", "24:00 pm", false)
	f.Add("\xff0", "1e9", true)
	f.Add("0001-01-01", "yyyy-mm-dd", false)
	f.Fuzz(func(t *testing.T, a, b string, set bool) {
		for op := range nOps {
			one, ok := op.Apply([]string{a, b}, set, sunday)
			two, again := op.Apply([]string{a, b}, set, sunday)
			if one != two || ok != again {
				t.Fatalf("%s of %q and %q is %q and %q", op, a, b, one, two)
			}
			if op >= OpSum && op <= OpMean && ok && strings.ContainsAny(one, "NIe") {
				t.Fatalf("%s of %q and %q is %q", op, a, b, one)
			}
		}
	})
}
