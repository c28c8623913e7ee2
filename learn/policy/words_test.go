package policy

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"":                       "",
		" – · ":                  "",
		"Wi-Fi at 18:30":         "wi fi at 18 30",
		"Priya's notes":          "priya s notes",
		"$12.50, please":         "12 50 please",
		"ab12cd":                 "ab 12 cd",
		"Ärger in Łódź":          "ärger in łódź",
		"a\xffb":                 "a b",
		"e-mail me@example.org!": "e mail me example org",
		"+1 (555) 010-9999":      "1 555 010 9999",
	} {
		var got []string
		for _, w := range words(text) {
			got = append(got, w.text)
			if strings.ToLower(text[w.start:w.end]) != w.text {
				t.Errorf("%q: %q is said to stand at %d to %d", text, w.text, w.start, w.end)
			}
		}
		if strings.Join(got, " ") != want {
			t.Errorf("words(%q) = %q; want %q", text, got, want)
		}
	}
	ws := words("Open 3 Files")
	if !ws[0].capital || ws[0].number || !ws[1].number || ws[1].capital || ws[2].stem != "file" {
		t.Errorf("got %+v", ws)
	}
}

func TestStem(t *testing.T) {
	for low, want := range map[string]string{"events": "event", "notes": "note", "bus": "bus", "glass": "glass", "s": "s", "news": "new", "event": "event",
		"moving": "move", "moved": "move", "moves": "move", "copies": "copy", "copied": "copy", "copy": "copy", "labelled": "label", "label": "label",
		"changing": "chang", "changed": "chang", "change": "chang", "adding": "add", "typed": "type", "string": "string", "need": "need", "red": "red",
		"mixed": "mix", "ring": "ring", "rings": "ring", "ringing": "ring", "passed": "pass", "i": "i", "ed": "ed", "ing": "ing", "": ""} {
		if got := stem(low); got != want {
			t.Errorf("stem(%q) = %q; want %q", low, got, want)
		}
	}
}

func TestDates(t *testing.T) {
	for text, want := range map[string]string{
		"on 28 October 2023":               "2023-10-28",
		"October 28":                       "0-10-28",
		"Oct 28, 2023 at 9":                "2023-10-28",
		"28 Oct":                           "0-10-28",
		"due 2023-10-28.":                  "2023-10-28",
		"October 2023":                     "2023-10-0",
		"October":                          "",
		"they may 3 times march 4 miles":   "", // months begin with a capital
		"May 3 and 4 June":                 "0-5-3 0-6-4",
		"2023-10-28 to 2023-11-02":         "2023-10-28 2023-11-2",
		"32 October":                       "",
		"room 2023, October":               "",
		"2023 - 10 - 28":                   "",
		"18:30":                            "",
		"version 2023-10":                  "",
		"99999999999-10-28":                "",
		"October 28, 1999999999999 people": "0-10-28",
	} {
		days, spans := dates(text, words(text))
		var got []string
		for _, d := range days {
			got = append(got, fmt.Sprintf("%d-%d-%d", d.year, d.month, d.day))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("dates(%q) = %v; want %q", text, got, want)
		}
		for _, s := range spans {
			if s[0] < 0 || s[1] >= len(words(text)) || s[0] > s[1] {
				t.Errorf("dates(%q): words %d to %d", text, s[0], s[1])
			}
		}
	}
}

func TestDaysAreOrdered(t *testing.T) {
	for _, c := range []struct {
		a, b day
		want int
	}{
		{day{2023, 10, 28}, day{2023, 10, 28}, 0},
		{day{2023, 10, 27}, day{2023, 10, 28}, -1},
		{day{2024, 1, 1}, day{2023, 12, 31}, 1},
		{day{0, 11, 1}, day{2023, 10, 28}, 1},
		{day{0, 10, 28}, day{2023, 10, 28}, 0}, // a part that is missing in one of them is ignored
		{day{2023, 10, 0}, day{2023, 10, 28}, 0},
	} {
		if got := c.a.before(c.b); got < 0 != (c.want < 0) || got > 0 != (c.want > 0) {
			t.Errorf("%v before %v: %d; want the sign of %d", c.a, c.b, got, c.want)
		}
		if back := c.b.before(c.a); back < 0 != (c.want > 0) || back > 0 != (c.want < 0) {
			t.Errorf("%v before %v: %d; want the opposite of %d", c.b, c.a, back, c.want)
		}
	}
}

func TestNotesThatTellTheDay(t *testing.T) {
	for text, want := range map[string]string{
		"Sunday, 15 October":      "2023-10-15",
		"Sunday, October 15":      "2023-10-15",
		"Sunday, 15 October 2023": "2023-10-15",
		"Monday, 15 October 2023": "", // it was a Sunday
		"Monday, 15 October":      "2029-10-15",
		"15 October":              "",
		"Sunday":                  "",
		"Wednesday, 29 February":  "2040-02-29",
		"":                        "",
	} {
		got, ok := dated(text)
		if ok != (want != "") || ok && got.Format(time.DateOnly) != want {
			t.Errorf("dated(%q) = %s, %v; want %q", text, got.Format(time.DateOnly), ok, want)
		}
	}
}

// The 15th of October 2023 is a Sunday.
func TestRelativeDays(t *testing.T) {
	for text, want := range map[string][]day{
		"What is on today?":                  {{0, 10, 15}},
		"Meet Ben tomorrow":                  {{0, 10, 16}},
		"who came yesterday":                 {{0, 10, 14}},
		"what is on this Friday":             {{0, 10, 20}},
		"a call on Monday":                   {{0, 10, 16}},
		"events next Sunday":                 {{0, 10, 22}}, // not today
		"14 days from today":                 {{0, 10, 29}},
		"remind me in 20 days from now":      {{0, 11, 4}},
		"in 3 days":                          {{0, 10, 18}},
		"in two weeks":                       {{0, 10, 29}},
		"two weeks from today":               {{0, 10, 29}},
		"this coming Monday":                 {{0, 10, 16}},
		"a week from this Thursday":          {{0, 10, 26}},
		"a week from tomorrow":               {{0, 10, 23}},
		"a letter from this Thursday":        {{0, 10, 19}},
		"from today":                         {{0, 10, 15}},
		"weeks":                              {},
		"in 3 days, call Ben":                {{0, 10, 18}},
		"for 3 days":                         {},
		"Friday":                             {}, // a name, perhaps
		"tomorrow and on 28 October 2023":    {{2023, 10, 28}, {0, 10, 16}},
		"999999999999999999 days from today": {{0, 10, 15}},
		"5000 days from today":               {{0, 10, 15}}, // a year at most: 366 days, of a leap year
	} {
		got := newGoal(text, []string{"Sunday, 15 October"}).days
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v; want %v", text, got, want)
		}
		if bare := newGoal(text, nil).days; len(bare) > 0 && bare[0].year == 0 {
			t.Errorf("%q: %v without knowing what day it is", text, bare)
		}
	}
}
