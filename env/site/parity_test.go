package site_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/reader"
	"gymkhana/internal/tier"
)

// ofScrolling matches the states of scrolling, which only a drawn page has.
var ofScrolling = regexp.MustCompile(` (scrollable: True|scrolled: \d+ of \d+)`)

// unscrolled is a text without the lines about scrolling.
func unscrolled(text string) string { return ofScrolling.ReplaceAllString(text, "") }

// differ returns the first line in which two texts differ, with the lines around it; "" if they are equal.
func differ(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range max(len(a), len(b)) {
		one, two := "(nothing)", "(nothing)"
		if i < len(a) {
			one = a[i]
		}
		if i < len(b) {
			two = b[i]
		}
		if one != two {
			around := strings.Join(a[max(0, i-3):min(i, len(a))], "\n")
			return fmt.Sprintf("line %d:\n%s\nbrowser: %s\ntext:    %s\nthe focus of the browser: %q, of text: %q", i, around, one, two, focused(a), focused(b))
		}
	}
	return ""
}

// focused gives the lines of what has the focus.
func focused(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(l string) bool { return !strings.Contains(l, inFocus) })
}

// addresses lists the pages of a site that links lead to, the first page first, as one visitor finds them.
func addresses(t *testing.T, session *kit.Session, name string) []string {
	t.Helper()
	handler := session.Hosts()[name+kit.Domain]
	all := []string{kit.Home(name)}
	seen := map[string]bool{all[0]: true}
	for i := 0; i < len(all) && len(all) < 4000; i++ {
		q := httptest.NewRequest(http.MethodGet, all[i], nil)
		r := httptest.NewRecorder()
		handler.ServeHTTP(r, q)
		for _, link := range aLink.FindAllStringSubmatch(r.Body.String(), -1) {
			path := strings.ReplaceAll(link[1], "&amp;", "&")
			if at := strings.TrimSuffix(all[0], "/") + path; strings.HasPrefix(path, "/") && !seen[at] {
				seen[at] = true
				all = append(all, at)
			}
		}
	}
	return all
}

var aLink = regexp.MustCompile(`<a [^>]*href="([^"#]+)"`)

// Pages of every site read alike, in two versions of the world: 60 or so of each site, and in a sample four of a seventh of
// the sites and versions.
func TestPagesLookAlike(t *testing.T) {
	o := browsertest.Options(t)
	held, err := browser.Shared(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	type variant struct {
		version int
		site    *kit.Site
	}
	var variants []variant
	for _, s := range whole.Town().Sites() {
		variants = append(variants, variant{1, s}, variant{2, s})
	}
	for _, v := range tier.Part(t, variants, 7) {
		version, s := v.version, v.site
		t.Run(fmt.Sprintf("%s-%d", s.Name, version), func(t *testing.T) {
			var sessions [3]*kit.Session
			for i := range sessions {
				session, err := whole.Town().Open(gymkhana.Seed(version), version)
				if err != nil {
					t.Fatal(err)
				}
				defer session.Close()
				sessions[i] = session
			}
			pages := addresses(t, sessions[0], s.Name)
			switch {
			case tier.Sampled():
				pages = slices.Concat(pages[:1], tier.Part(t, pages[1:], len(pages)/3))
			case !tier.Soak():
				pages = slices.Concat(pages[:1], everyNth(pages[1:], 60))
			}
			w, err := held.Open(t.Context(), browser.Episode{Hosts: sessions[1].Hosts(), Seed: 1, WholePage: true})
			if err != nil {
				t.Fatal(err)
			}
			defer w.Close()
			text := new(reader.Reader).Open(sessions[2].Hosts())
			wrong := 0
			for _, at := range pages {
				if err := w.Goto(t.Context(), at); err != nil {
					t.Fatal(err)
				}
				want, err := w.Observe(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				if err := text.Goto(t.Context(), at); err != nil {
					t.Fatal(err)
				}
				got := text.Observe()
				if d := differ(unscrolled(want.Text), got.Text); d != "" && wrong < 3 {
					wrong++
					t.Errorf("%s: %s", at, d)
				}
				if want.URL != got.URL || !slices.Equal(want.Tabs, got.Tabs) {
					t.Errorf("%s: browser at %s with %v, text at %s with %v", at, want.URL, want.Tabs, got.URL, got.Tabs)
				}
			}
			t.Logf("%d pages", len(pages))
		})
	}
}

// everyNth takes about so many elements of a list, from all over it.
func everyNth(list []string, most int) []string {
	var part []string
	for i := 0; i < len(list); i += max(1, len(list)/most) {
		part = append(part, list[i])
	}
	return part
}

// Long texts are turned alike: those of a page, and what is typed into a field, with every blank.
func TestLongTextsAreTurnedAlike(t *testing.T) {
	held, err := browser.Shared(t.Context(), browsertest.Options(t))
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	var sessions [2]*kit.Session
	for i := range sessions {
		if sessions[i], err = whole.Town().Open(1, 1); err != nil {
			t.Fatal(err)
		}
		defer sessions[i].Close()
	}
	w, err := held.Open(t.Context(), browser.Episode{Hosts: sessions[0].Hosts(), Seed: 1, WholePage: true})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	text := new(reader.Reader).Open(sessions[1].Hosts())
	at, id := "", ""
	for _, at = range addresses(t, sessions[1], "wiki") {
		if err := text.Goto(t.Context(), at); err != nil {
			t.Fatal(err)
		}
		if long := aLongText.FindStringSubmatch(text.Observe().Text); long != nil {
			id = long[1]
			break
		}
	}
	if err := w.Goto(t.Context(), at); err != nil {
		t.Fatal(err)
	}
	if _, err := w.Observe(t.Context()); err != nil { // gives elements their ids
		t.Fatal(err)
	}
	field := aField.FindStringSubmatch(text.Observe().Text)
	if id == "" || field == nil {
		t.Fatalf("no page has a long text and a field; the last was %s", at)
	}
	for _, step := range []struct{ action, shown string }{
		{fmt.Sprintf(`scroll element=%q direction="down"`, id), "shown: characters 201–"},
		{fmt.Sprintf(`scroll element=%q dy=-9`, id), ""},
		{fmt.Sprintf(`type element=%q text=%q`, field[1], strings.Repeat("two  blanks ", 30)), "two  blanks two  bla…' shown: characters 1–200 of 360"},
		{fmt.Sprintf(`scroll element=%q dx=1`, field[1]), "shown: characters 201–360 of 360"},
	} {
		a, err := gymkhana.ParseAction(step.action)
		if err != nil {
			t.Fatal(err)
		}
		one, err := w.Do(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		other, err := text.Do(t.Context(), a)
		if err != nil || one+other != "" {
			t.Fatalf("%s: refused %q and %q, %v", a, one, other, err)
		}
		o, err := w.Observe(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		got := text.Observe().Text
		if d := differ(unscrolled(o.Text), got); d != "" || !strings.Contains(got, step.shown) || step.shown == "" && strings.Contains(got, "shown:") {
			t.Errorf("%s: %s\nwant %q in\n%s", a, d, step.shown, got)
		}
	}
}

var (
	aLongText = regexp.MustCompile(`\[(\d+)\] StaticText '[^\n]*…'\n`)
	aField    = regexp.MustCompile(`\[(\d+)\] (?:textbox|searchbox) `)
)
