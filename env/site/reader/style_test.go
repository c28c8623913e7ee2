package reader

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gymkhana/env/site/cars"
	"gymkhana/env/site/events"
	"gymkhana/env/site/flights"
	"gymkhana/env/site/food"
	"gymkhana/env/site/guide"
	"gymkhana/env/site/home"
	"gymkhana/env/site/hotels"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/money"
	"gymkhana/env/site/murmur"
	"gymkhana/env/site/pantry"
	"gymkhana/env/site/recipes"
	"gymkhana/env/site/reel"
	"gymkhana/env/site/shop"
	"gymkhana/env/site/trains"
	"gymkhana/env/site/wiki"
)

// Every style rule of our sites that decides what is visible can be read.
func TestSheetsOfSitesAreRead(t *testing.T) {
	town, err := kit.NewTown(home.Site, wiki.Site, flights.Site, hotels.Site, food.Site, guide.Site, shop.Site,
		trains.Site, events.Site, recipes.Site, pantry.Site, money.Site, reel.Site, cars.Site, murmur.Site)
	if err != nil {
		t.Fatal(err)
	}
	session, err := town.Open(1, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	names := map[string]bool{} // the names in all sheets, so that none that is added goes unread
	files, err := filepath.Glob("../*/static/*.css")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		names[filepath.Base(f)] = true
	}
	if len(files) != 1+len(town.Sites()) || !names["kit.css"] || !names["site.css"] {
		t.Errorf("%d sheets of %d sites: %v", len(files), len(town.Sites()), files)
	}
	for host, handler := range session.Hosts() {
		for name := range names {
			r := httptest.NewRecorder()
			handler.ServeHTTP(r, httptest.NewRequest(http.MethodGet, "http://"+host+"/static/"+name, nil))
			if r.Code != http.StatusOK {
				t.Fatalf("%s of %s: status %d", name, host, r.Code)
			}
			rules, unread := readSheet(r.Body.String())
			if len(rules) == 0 {
				t.Errorf("%s of %s: no rule was read", name, host)
			}
			for _, line := range unread {
				t.Errorf("%s of %s: %s", name, host, line)
			}
		}
	}
}

// CSS that could hide, show or move something, and that this package does not read, is reported.
func TestUnknownRulesAreTold(t *testing.T) {
	for _, css := range []string{
		"p { display: contents }", "p { display: var(--d) }", "p { visibility: collapse }", "p:nth-child(2) { display: none }",
		"p:has(a) { cursor: pointer }", "a { cursor: grab }", "p { width: 0 }", "p { font-size: 0 }", "p { transform: scale(0) }",
		"p { pointer-events: none }", "p { content-visibility: hidden }", "p { all: unset }", "p { position: fixed }",
		"@media (hover: hover) { p { display: none } }", "@supports (display: grid) { p { display: none } }", "@import url(x.css);",
		"p[class^=a] { display: none }", "p { & a { display: none } }", "p:focus { display: none }", "p { display: none",
		"p { user-select: none }", "p { top: -999px }", "p { margin-left: -9999px }", "p { text-indent: -100% }",
		"p { translate: 0 -100vh }",
		"p { transform: translateX(-9999px) }", "p { clip-path: circle(0) }", "p { inset: -500px auto }", "p { height: 0px }",
		"@media (orientation: portrait) { p { visibility: hidden } }", "@layer x { p { display: none } }",
		"@container (width > 1px) { p { display: none } }", "p { zoom: 0.1 }", "p { display: list-item }",
	} {
		if _, unread := readSheet(css); len(unread) == 0 {
			t.Errorf("%s: nothing is told", css)
		}
	}
	for _, css := range []string{
		"", "p { color: red }", "p:nth-child(2) { color: red }", "a:hover { cursor: pointer }", "/* p { all: unset } */", "p::before { position: absolute }",
		"p { margin: -12px 0 }", "p { bottom: -170px }", "@media print { p { display: none } }", "p { opacity: 0 }", "p::after { bottom: -170px }",
		"p { top: -4px }", "p { transform: rotate(-90deg) }",
		"@media (max-width: 720px) { p { display: none } }", "@keyframes x { from { opacity: 0 } }", "@font-face { font-family: x }",
	} {
		if _, unread := readSheet(css); len(unread) > 0 {
			t.Errorf("%s: %q", css, unread)
		}
	}
}

// The cascade decides as the browser's does.
func TestCascade(t *testing.T) {
	const body = `<div class="row"><span id="a" class="x y">a</span> <b>b</b></div><p><span id="c">c</span></p>`
	for _, c := range []struct{ css, id, want string }{
		{"", "c", "inline"},
		{".row { display: flex }", "a", "block"},
		{"#c { display: none } span { display: block }", "c", "none"},
		{"span { display: none !important } #c { display: block }", "c", "none"},
		{".x { display: block } .x.y { display: inline-block }", "a", "inline-block"},
		{".x { display: block } .y { display: inline-block }", "a", "inline-block"},
		{"div > span { display: none }", "a", "none"},
		{"body > span { display: none }", "a", "inline"},
		{"body span { display: none }", "a", "none"},
		{"div + p span { display: none }", "c", "none"},
		{"div ~ p > #c { display: none }", "c", "none"},
		{"span:first-child { display: none }", "a", "none"},
		{"span:last-child { display: none }", "a", "inline"},
		{"span:not(.x) { display: none }", "a", "inline"},
		{"span:not(.x) { display: none }", "c", "none"},
		{"[id='a'] { display: none }", "a", "none"},
		{"span { float: left }", "c", "block"},
		{"span { position: absolute }", "c", "block"},
		{"@media (max-width: 1279px) { span { display: none } }", "c", "inline"},
		{"@media (max-width: 1280px) and (min-height: 720px) { span { display: none } }", "c", "none"},
		{"span:hover { display: none }", "c", "inline"},
	} {
		p, err := parse([]byte("<link rel=stylesheet href=x>"+body), "http://x.localhost/", func([]string) *sheet {
			rules, _ := readSheet(c.css)
			return join([][]*rule{rules})
		})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.byID[c.id].style.display; got != c.want {
			t.Errorf("%s: display of #%s is %q, want %q", c.css, c.id, got, c.want)
		}
	}
}

// FuzzSheet: no style sheet causes a panic, and all its rules can be matched.
func FuzzSheet(f *testing.F) {
	for _, css := range []string{"a { display: none }", "a:not(", "a[", "@media", ".", "a > > b {cursor:pointer}", ":not(:not(a)){display:none}"} {
		f.Add(css)
	}
	f.Fuzz(func(t *testing.T, css string) {
		rules, _ := readSheet(css)
		p, err := parse([]byte("<link rel=stylesheet href=x><a href=x class=c>a</a>"), "http://x.localhost/", func([]string) *sheet {
			return join([][]*rule{rules})
		})
		if err != nil || !slices.ContainsFunc(p.root.kids, func(n *node) bool { return strings.EqualFold(n.tag, "html") }) {
			t.Error(err)
		}
	})
}
