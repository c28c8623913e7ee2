package kit_test

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gymkhana/env/site/kit"
)

func TestParseDate(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"2026-03-12", "2026-03-12"},
		{"2026/03/12", "2026-03-12"},
		{"12 March 2026", "2026-03-12"},
		{"12 Mar 2026", "2026-03-12"},
		{"March 12 2026", "2026-03-12"},
		{"March 12, 2026", "2026-03-12"},
		{"Mar 12, 2026", "2026-03-12"},
		{"Thursday 12 March 2026", "2026-03-12"},
		{"Thu, 12 March 2026", "2026-03-12"},
		{"Thu 12 Mar 2026", "2026-03-12"},
		{"  12   march   2026 ", "2026-03-12"},
		{"1 March 2031", "2031-03-01"},
		{"12 March", "2026-03-12"},
		{"March 12", "2026-03-12"},
		{"12 Mar", "2026-03-12"},
		{"Mar 12", "2026-03-12"},
		{"5 January", "2026-01-05"}, // today
		{"4 January", "2027-01-04"}, // past, so next year's
		{"31 December", "2026-12-31"},
		{"29 February 2028", "2028-02-29"},
		{"29 February", "2028-02-29"}, // the next such day
		{"29 February 2026", ""},
		{"2026-02-30", ""},
		{"2026-13-01", ""},
		{"31 April", ""},
		{"0 March", ""},
		{"12.3.2026", ""},
		{"March", ""},
		{"tomorrow", ""},
		{"12 March 2026 or so", ""},
		{"", ""},
		{",", ""},
	} {
		got, ok := kit.ParseDate(c.text)
		if ok != (c.want != "") || ok && got.Format("2006-01-02") != c.want {
			t.Errorf("%q: got %v, %v; want %q", c.text, got, ok, c.want)
		}
	}
}

func TestMoney(t *testing.T) {
	for cents, want := range map[int]string{0: "0.00", 5: "0.05", 100: "1.00", 99_999: "999.99", 100_000: "1,000.00", 120_450: "1,204.50",
		123_456_789: "1,234,567.89", -5: "-0.05", -120_450: "-1,204.50"} {
		if got := kit.Money(cents); got != want {
			t.Errorf("%d: got %q, want %q", cents, got, want)
		}
	}
}

func TestLink(t *testing.T) {
	for _, c := range []struct {
		pairs []any
		want  string
	}{
		{nil, "/search"},
		{[]any{"q", "Port Elm"}, "/search?q=Port+Elm"},
		{[]any{"q", "", "page", 2}, "/search?page=2"},
		{[]any{"q", "a&b=c#d?e/f%", "page", 3}, "/search?q=a%26b%3Dc%23d%3Fe%2Ff%25&page=3"},
		{[]any{"q", "é\r\n\"<"}, "/search?q=%C3%A9%0D%0A%22%3C"},
		{[]any{"b", 1, "a", 2}, "/search?b=1&a=2"},
		{[]any{"q"}, "/search"},
	} {
		if got := kit.Link("/search", c.pairs...); got != c.want {
			t.Errorf("%q: got %q, want %q", c.pairs, got, c.want)
		}
	}
}

func TestPaged(t *testing.T) {
	link := func(page int) string { return strconv.Itoa(page) }
	all := []int{1, 2, 3, 4, 5, 6, 7}
	for _, c := range []struct {
		query string
		all   []int
		want  []int
		pager kit.Pager
	}{
		{"", all, []int{1, 2, 3}, kit.Pager{Page: 1, Pages: 3, On: "2"}},
		{"page=2", all, []int{4, 5, 6}, kit.Pager{Page: 2, Pages: 3, Back: "1", On: "3"}},
		{"page=3", all, []int{7}, kit.Pager{Page: 3, Pages: 3, Back: "2"}},
		{"page=4", all, []int{1, 2, 3}, kit.Pager{Page: 1, Pages: 3, On: "2"}},
		{"page=-1", all, []int{1, 2, 3}, kit.Pager{Page: 1, Pages: 3, On: "2"}},
		{"page=x", all, []int{1, 2, 3}, kit.Pager{Page: 1, Pages: 3, On: "2"}},
		{"page=99999999999999999999", all[:3], []int{1, 2, 3}, kit.Pager{Page: 1, Pages: 1}},
		{"page=2", nil, nil, kit.Pager{Page: 1, Pages: 1}},
	} {
		probe(t, c.query, func(v *kit.Visit) {
			if got, pager := kit.Paged(v, c.all, 3, link); !slices.Equal(got, c.want) || pager != c.pager {
				t.Errorf("%q of %v: got %v and %+v, want %v and %+v", c.query, c.all, got, pager, c.want, c.pager)
			}
		})
	}
}

// The pager of a page leads only where there is something.
func TestPagerTemplate(t *testing.T) {
	s := tiny()
	s.Routes = func(r *kit.Routes) {
		r.Get("/", func(v *kit.Visit) error {
			_, pager := kit.Paged(v, make([]int, 7), 3, func(page int) string { return kit.Link("/", "page", page) })
			return v.Show("paged", "Numbers", pager)
		})
	}
	c := open(t, town(t, s), 1, 1)
	for query, want := range map[string][2]bool{"": {false, true}, "page=2": {true, true}, "page=3": {true, false}} {
		body := c.want(http.StatusOK, get("/?"+query)).Body.String()
		if got := [2]bool{strings.Contains(body, "Previous page"), strings.Contains(body, "Next page")}; got != want {
			t.Errorf("%q leads back and on: %v, want %v", query, got, want)
		}
	}
}

func TestValues(t *testing.T) {
	long := strings.Repeat("é", 250)
	probe(t, "a=+x++y+&b=7&c=x&n=1&n=&n=2&l="+long+"&bad=%ff%fe", func(v *kit.Visit) {
		for name, want := range map[string]string{"a": "x y", "b": "7", "none": "", "l": long[:400], "bad": ""} {
			if got := v.Value(name); got != want {
				t.Errorf("field %s: got %q, want %q", name, got, want)
			}
		}
		if got := v.Values("n"); !slices.Equal(got, []string{"1", "2"}) {
			t.Errorf("values: got %q", got)
		}
		for _, c := range []struct {
			name string
			want int
		}{{"b", 7}, {"c", 3}, {"none", 3}, {"l", 3}} {
			if got := v.Number(c.name, 1, 9, 3); got != c.want {
				t.Errorf("number %s: got %d, want %d", c.name, got, c.want)
			}
		}
		if got := v.Number("b", 1, 6, 3); got != 3 {
			t.Errorf("a number out of bounds: got %d, want 3", got)
		}
	})
}

func TestSlug(t *testing.T) {
	for name, want := range map[string]string{"Port Elm": "port-elm", "  Élan -- vital! ": "elan-vital", "7 Hills": "7-hills", "漢字": "", "": ""} {
		if got := kit.Slug(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

func TestWordingsFallBack(t *testing.T) {
	words := kit.Wordings{"go": {"Go", "Run"}, "only": {"Only"}, "apply": {"Do it"}, "none": {}}
	for _, c := range []struct {
		version   int
		key, want string
	}{
		{1, "go", "Go"}, {2, "go", "Run"}, {3, "go", "Go"}, // counted round
		{2, "only", "Only"},
		{1, "apply", "Do it"},                          // its own before that of all sites
		{1, "next", "Next page"}, {2, "next", "Older"}, // of all sites
		{1, "none", "?none?"}, {1, "no-such", "?no-such?"},
	} {
		if got := words.In(c.version, c.key); got != c.want {
			t.Errorf("%q in version %d: got %q, want %q", c.key, c.version, got, c.want)
		}
	}
	if got := kit.Wordings(nil).In(1, "search"); got != "Search" {
		t.Errorf("a site without wordings searches with %q", got)
	}
}
