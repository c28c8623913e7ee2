package policy

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// sourced is a source with a text.
func sourced(text string) *Source { return &Source{Text: text, parsed: &parsed{tokens: tokens(text)}} }

func TestTokens(t *testing.T) {
	for text, want := range map[string]string{
		"":                    "",
		"Rainy_days":          "Rainy|_|days",
		"Pay $12.50 to Zoë!":  "Pay|$|12|.|50|to|Zoë|!",
		"x − 3 = −9":          "x|−|3|=|−|9",
		"9svta":               "9|svta",
		"a\nb":                "a|b",
		"\n\n":                "\n\n",
		"a\xffb":              "a|\xff|b",
		"O'Hara's 18:30":      "O|'|Hara|'|s|18|:|30",
		"ends in a blank   ":  "ends|in|a|blank",
		"\u00a0wide\u2003gap": "wide|gap",
	} {
		var got []string
		for _, tok := range tokens(text) {
			got = append(got, text[tok.start:tok.end])
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q is split into %q, want %q", text, got, want)
		}
	}
	if n := len(tokens(strings.Repeat("a-", mostBytes))); n != mostTokens {
		t.Errorf("a long text has %d tokens", n)
	}
	long := tokens(strings.Repeat("é ", mostBytes))
	if last := long[len(long)-1]; last.end > mostBytes {
		t.Errorf("the last token ends at %d", last.end)
	}
}

func TestFindInSource(t *testing.T) {
	for _, c := range []struct {
		text, find string
		whole      bool
		want       bool
	}{
		{"Meet Leila at 15:30", "Leila at 15", false, true},
		{"Meet Leila at 15:30", "Lei", false, false},
		{"Meet Leila at 15:30", "", false, false},
		{"Meet Leila at 15:30", "15", true, false}, // of a time
		{"Meet Leila at 15:30", "30", true, false},
		{"15 of 2023-10-15", "15", true, true},
		{"of 2023-10-15", "15", true, false},
		{"15, 16", "15", true, true}, // a blank is between them
		{"Room 7.", "7", true, true},
		{"Meet Leila at 15:30", "15:30", true, true}, // all of it
		{"an ant", "an", false, true},
		{"want an ant", "an", false, true}, // not the first place
		{"a\nb c", "a\nb", false, true},
	} {
		s := sourced(c.text)
		first, last, ok := s.find(c.find, c.whole)
		if ok != c.want || ok && s.text(first, last) != c.find {
			t.Errorf("%q in %q: %v, want %v", c.find, c.text, ok, c.want)
		}
	}
	s := sourced("From Dakar to Kyoto")
	if first, last, ok := s.around("ak"); !ok || s.text(first, last) != "Dakar" {
		t.Error("ak is not in Dakar")
	}
	if first, last, ok := s.around("kar to Ky"); !ok || s.text(first, last) != "Dakar to Kyoto" {
		t.Error("kar to Ky is not in Dakar to Kyoto")
	}
	for _, none := range []string{"", "Oslo"} {
		if _, _, ok := s.around(none); ok {
			t.Errorf("%q is found", none)
		}
	}
}

// Tokens are in order, within the text, and leave out blanks alone; each run of them is found again.
func FuzzTokens(f *testing.F) {
	for _, s := range []string{"", " ", "Rainy_days", "\xff\xfe é", "a\n\nb", "१२ 1", "−−-", strings.Repeat("a b,", 900), "\u2028x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		all := tokens(text)
		read := text[:min(len(text), mostBytes)]
		at := 0
		for _, tok := range all {
			if tok.start < at || tok.end <= tok.start || tok.end > len(read) {
				t.Fatalf("%q: a token from %d to %d after %d", text, tok.start, tok.end, at)
			}
			if gap := read[at:tok.start]; utf8.ValidString(gap) && strings.TrimFunc(gap, unicode.IsSpace) != "" {
				t.Fatalf("%q: %q is left out", text, gap)
			}
			at = tok.end
		}
		if rest := read[at:]; len(all) < mostTokens && strings.TrimFunc(rest, unicode.IsSpace) != "" {
			t.Fatalf("%q: %q is left out at the end", text, rest)
		}
		s := &Source{Text: text, parsed: &parsed{tokens: all}}
		for i := 0; i < len(all); i += 1 + len(all)/7 {
			for k := i; k < len(all); k += 1 + len(all)/5 {
				part := s.text(i, k)
				if first, last, ok := s.find(part, false); !ok || s.text(first, last) != part {
					t.Fatalf("%q: its part %q is not found", text, part)
				}
			}
		}
	})
}

func TestStore(t *testing.T) {
	var m store
	keep := func(id, text string) {
		m.keep(Source{From: FromScreen, ID: id, Text: text, Row: 3, parsed: &parsed{tokens: tokens(text)}})
	}
	keep("a", "one")
	keep("b", "two")
	keep("a", "one")
	keep("c", "one") // another element
	if len(m.kept) != 3 || m.kept[1].Text != "two" || m.kept[0].From != FromMemory || m.kept[0].Row != -1 {
		t.Fatalf("kept are %+v", m.kept)
	}
	for i := range 5 * mostKept {
		keep("n", strings.Repeat("x", i%40))
		keep(strings.Repeat("n", i%90), "y")
		if len(m.kept) > mostKept || len(m.known) != len(m.kept) {
			t.Fatalf("%d are kept and %d known", len(m.kept), len(m.known))
		}
	}
	for i := range 300 {
		keep(strings.Repeat("z", i), strings.Repeat("long ", 200))
		if m.bytes > mostKeptBytes {
			t.Fatalf("%d bytes are kept", m.bytes)
		}
	}
	newest := m.kept[len(m.kept)-1]
	if newest.ID != strings.Repeat("z", 299) {
		t.Errorf("the newest is forgotten")
	}
	if slices.ContainsFunc(m.kept, func(s Source) bool { return s.Text == "two" }) {
		t.Errorf("the oldest is kept")
	}
	keep("huge", strings.Repeat("h", 2*mostKeptBytes))
	if m.bytes > mostKeptBytes {
		t.Errorf("a text larger than the store is kept: %d bytes", m.bytes)
	}
}
