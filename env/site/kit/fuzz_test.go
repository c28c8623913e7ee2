package kit_test

import (
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"unicode/utf8"

	"gymkhana/env/site/kit"
)

// FuzzSearch: no query breaks anything, and the corrected query finds the same.
func FuzzSearch(f *testing.F) {
	for _, query := range []string{"copper lantern", "lantren", `" OR kind:"note`, "NEAR(a, 2)", "*", "-", "ÅÄÖ 漢字 🙂",
		"\x00", "ǅ ß İ", "Rope's", "ａ１", "߀ ௧", "ſ K"} {
		f.Add(query)
	}
	var visit *kit.Visit
	probe(f, "", func(v *kit.Visit) { visit = v })
	f.Fuzz(func(t *testing.T, query string) {
		got, found := refs(t, visit, "", query)
		if found.Asked != query {
			t.Fatalf("%q is understood as %q", query, found.Asked)
		}
		if found.Instead == "" {
			return
		}
		if again, more := refs(t, visit, "", found.Instead); more.Instead == "" && told(again) != told(got) {
			t.Errorf("%q was mended to %q and found %q; that finds %q", query, found.Instead, got, again)
		}
	})
}

// FuzzParseDate: a day that is read is read alike in the form that sites write.
func FuzzParseDate(f *testing.F) {
	for _, text := range []string{"2026-03-12", "29 February", "Mar 12, 2026", "31 April", "Monday 2 January", "0000-01-01", ",,", "Feb 29 9999", "12 mar"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		day, ok := kit.ParseDate(text)
		if !ok {
			return
		}
		if !day.Equal(day.Truncate(24 * 3600e9)) {
			t.Fatalf("%q is %v, which is no day", text, day)
		}
		for _, layout := range []string{"2006-01-02", "2 January 2006", "Mon 2 January 2006"} {
			if again, ok := kit.ParseDate(day.Format(layout)); !ok || !again.Equal(day) {
				t.Fatalf("%q is %v; written %s it is %v, %v", text, day, layout, again, ok)
			}
		}
	})
}

// FuzzValue: the value of a form field is cleaned, and a clean value does not change.
func FuzzValue(f *testing.F) {
	for _, text := range []string{"a", "  a \t b\r\n", "\xff\xfea", strings.Repeat("é", 300), strings.Repeat("x", 199) + " yz", "a\u00a0b", "\x00"} {
		f.Add(text)
	}
	value := func(text string) string {
		v := &kit.Visit{Request: httptest.NewRequest("GET", "http://tiny.localhost/?"+url.Values{"x": {text}}.Encode(), nil)}
		return v.Value("x")
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := value(text)
		switch {
		case !utf8.ValidString(got) || utf8.RuneCountInString(got) > 200:
			t.Errorf("%q gives %q", text, got)
		case strings.TrimSpace(got) != got || strings.Contains(got, "  ") || strings.ContainsAny(got, "\r\n\t"):
			t.Errorf("%q gives %q, which is not tidy", text, got)
		case value(got) != got:
			t.Errorf("%q gives %q, and that %q", text, got, value(got))
		}
	})
}
