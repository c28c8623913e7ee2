// Package sitetest has the tests that every site must pass; the site's package calls them:
//
//	func TestSite(t *testing.T)    { sitetest.Run(t, Site) }
//	func TestErrands(t *testing.T) { sitetest.Errands(t, Site) }
//	func TestMain(m *testing.M)    { sitetest.Main(m) }
//
// With -args -shots DIR, it writes pictures of every kind of page there for inspection, at 1280 wide and at the width
// of a phone.
package sitetest

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/site/home"
	"gymkhana/env/site/kit"
	"gymkhana/internal/tier"
)

var shots = flag.String("shots", "", "folder for pictures of pages")

// Main runs the tests of a package.
func Main(m *testing.M) {
	flag.Parse()
	os.Exit(browsertest.Main(m))
}

// A client is a visitor without a browser. It keeps cookies.
type client struct {
	t       *testing.T
	host    string
	handler http.Handler
	session *kit.Session
	cookies map[string]string
}

func newClient(t *testing.T, s *kit.Site, seed gymkhana.Seed, version int) *client {
	t.Helper()
	town, err := kit.NewTown(home.Site, s)
	if err != nil {
		t.Fatal(err)
	}
	session, err := town.Open(seed, version)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return &client{t: t, host: s.Host(), handler: session.Hosts()[s.Host()], session: session, cookies: map[string]string{}}
}

// do sends one request and returns status, redirect address and body.
func (c *client) do(method, target string, form url.Values) (int, string, []byte) {
	c.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r := httptest.NewRequest(method, "http://"+c.host+target, body)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for name, value := range c.cookies {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	w := httptest.NewRecorder()
	c.handler.ServeHTTP(w, r)
	for _, k := range w.Result().Cookies() {
		c.cookies[k.Name] = k.Value
	}
	return w.Code, w.Header().Get("Location"), w.Body.Bytes()
}

// mostPages bounds a walk through a site.
const mostPages = 400

// Run tests a site without a browser: every reachable page exists and is well formed, in two versions of the world (one
// in a sample), and hostile requests change nothing.
func Run(t *testing.T, s *kit.Site) {
	for _, version := range tier.Part(t, []int{1, 2}, 2) {
		t.Run(fmt.Sprintf("pages of version %d", version), func(t *testing.T) { pages(t, s, version) })
	}
	t.Run("hostile", func(t *testing.T) { hostile(t, s) })
	t.Run("errands are drawn", func(t *testing.T) { draws(t, s) })
}

func pages(t *testing.T, s *kit.Site, version int) {
	c := newClient(t, s, 1, version)
	todo, seen := []string{"/", "/sign-in", "/account"}, map[string]bool{}
	kinds := map[string]int{}
	for len(todo) > 0 && len(seen) < mostPages {
		target := todo[0]
		todo = todo[1:]
		kind := path.Dir(target)
		if seen[target] || kinds[kind] > 40 {
			continue
		}
		seen[target] = true
		kinds[kind]++
		status, next, body := c.do("GET", target, nil)
		if status == http.StatusSeeOther {
			todo = append(todo, next)
			continue
		}
		if status != http.StatusOK {
			t.Errorf("%s answers %d", target, status)
			continue
		}
		for _, fault := range faults(body) {
			t.Errorf("%s: %s", target, fault)
		}
		todo = append(todo, links(target, body)...)
	}
	if len(seen) < 8 {
		t.Errorf("only %d pages can be reached by links", len(seen))
	}
	if _, err := c.session.Drain(); err != nil {
		t.Error(err)
	}
}

var (
	hrefs     = regexp.MustCompile(`(?:href|src)="([^"]*)"`)
	images    = regexp.MustCompile(`<img[^>]*>`)
	alts      = regexp.MustCompile(`alt="([^"]*)"`)
	fields    = regexp.MustCompile(`<(?:input|select|textarea)[^>]*>`)
	ids       = regexp.MustCompile(`\sid="([^"]*)"`)
	labelled  = regexp.MustCompile(`<label[^>]*\sfor="([^"]*)"`)
	unworded  = regexp.MustCompile(`\?[a-z-]+\?`)
	inlined   = regexp.MustCompile(`(?i)<script[^>]*>[^<]|\son[a-z]+="|style="`)
	bubbles   = regexp.MustCompile(`<(?:input|textarea)[^>]*(?:\srequired|\spattern=|\sminlength=|type="(?:number|email|url)")`)
	unquoted  = regexp.MustCompile(`<no value>|%!|ZgotmplZ`)
	headlines = regexp.MustCompile(`<h1[\s>]`)
)

// faults are mistakes in a page for people who read or use it.
func faults(body []byte) []string {
	var all []string
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	text := string(body)
	if n := len(headlines.FindAllString(text, -1)); n != 1 {
		say("%d headlines of the first level, want 1", n)
	}
	for _, img := range images.FindAllString(text, -1) {
		if !alts.MatchString(img) {
			say("a picture without alt: %s", img)
		}
	}
	known := map[string]bool{}
	for _, m := range labelled.FindAllStringSubmatch(text, -1) {
		known[m[1]] = true
	}
	for _, f := range fields.FindAllString(text, -1) {
		id := ids.FindStringSubmatch(f)
		free := strings.Contains(f, `type="hidden"`) || strings.Contains(f, "aria-label")
		inside := strings.Contains(f, `type="checkbox"`) || strings.Contains(f, `type="radio"`)
		if !free && !inside && (id == nil || !known[id[1]]) {
			say("a field without a label: %s", f)
		}
	}
	seen := map[string]bool{}
	for _, m := range ids.FindAllStringSubmatch(text, -1) {
		if seen[m[1]] {
			say("two elements have the id %q", m[1])
		}
		seen[m[1]] = true
	}
	for what, found := range map[string]string{"a wording that is not there": unworded.FindString(text),
		"script or style in the page":                           inlined.FindString(text),
		"a field that the browser complains about in real time": bubbles.FindString(text),
		"a template gone wrong":                                 unquoted.FindString(text)} {
		if found != "" {
			say("%s: %s", what, found)
		}
	}
	slices.Sort(all)
	return all
}

// links are the addresses of the same site that a page links to.
func links(from string, body []byte) []string {
	base, err := url.Parse(from)
	if err != nil {
		return nil
	}
	var all []string
	for _, m := range hrefs.FindAllSubmatch(body, -1) {
		u, err := base.Parse(strings.ReplaceAll(string(m[1]), "&amp;", "&"))
		if err != nil || u.Host != "" {
			continue
		}
		u.Fragment = ""
		if !strings.HasPrefix(u.Path, "/static/") && !strings.HasPrefix(u.Path, "/picture/") {
			all = append(all, u.String())
		}
	}
	return all
}

// nasty are inputs that no page may fail on.
var nasty = []string{`' OR '1'='1`, `"; DROP TABLE kit_users; --`, `<script>alert(1)</script>`, `"><img src=x onerror=alert(1)>`, `{{.Data}}`,
	`../../etc/passwd`, `%00`, "\x00\x01", strings.Repeat("9", 400), `NEAR(" AND *`, `-1`, `1e99`, "ÅÄÖ 漢字 🙂", "\r\nSet-Cookie: a=b"}

// hostile sends malicious input to every form and page. Nothing may break or be shown unescaped.
func hostile(t *testing.T, s *kit.Site) {
	c := newClient(t, s, 1, 1)
	_, _, start := c.do("GET", "/", nil)
	targets := []string{"/", "/sign-in", "/search", "/no/such/page"}
	for _, l := range links("/", start) {
		u, _, _ := strings.Cut(l, "?")
		targets = append(targets, u)
	}
	slices.Sort(targets)
	names := fieldNames(c, slices.Compact(slices.Clone(targets)))
	for _, target := range slices.Compact(targets) {
		for _, bad := range nasty {
			query := url.Values{}
			for _, name := range names {
				query.Set(name, bad)
			}
			for _, method := range []string{"GET", "POST"} {
				address := target
				var form url.Values
				if method == "GET" {
					address += "?" + query.Encode()
				} else {
					form = query
				}
				status, _, body := c.do(method, address, form)
				if status >= 500 {
					t.Errorf("%s %s with %q answers %d", method, target, bad, status)
				}
				if bytes.Contains(body, []byte("<script>alert")) || bytes.Contains(body, []byte("<img src=x")) {
					t.Errorf("%s %s shows %q raw", method, target, bad)
				}
			}
		}
		if status, _, _ := c.do("GET", strings.TrimSuffix(target, "/")+"/"+url.PathEscape(`' OR 1=1 --`), nil); status >= 500 {
			t.Errorf("GET %s with a hostile path answers %d", target, status)
		}
	}
	if status, _, _ := c.do("POST", "/sign-in", url.Values{"user": {strings.Repeat("x", 100_000)}}); status != http.StatusBadRequest {
		t.Errorf("a huge form is answered with %d, want 400", status)
	}
	if _, err := c.session.Drain(); err != nil {
		t.Error(err)
	}
	if standing, err := c.session.Standing(t.Context()); err != nil || len(standing) > 0 {
		t.Errorf("hostile requests left %v (%v)", standing, err)
	}
}

var fieldName = regexp.MustCompile(`\sname="([^"]*)"`)

// fieldNames collects the names of all form fields on some pages.
func fieldNames(c *client, targets []string) []string {
	names := []string{"page", "back"}
	for _, target := range targets {
		_, _, body := c.do("GET", target, nil)
		for _, m := range fieldName.FindAllSubmatch(body, -1) {
			names = append(names, string(m[1]))
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// draws draws every errand many times: it must be complete, the same for the same seed, and have more than
// one wording. A sample takes a third of them.
func draws(t *testing.T, s *kit.Site) {
	errands := slices.Clone(s.Errands)
	for _, drawn := range tier.Part(t, errands, 3) {
		e := &drawn
		asked := map[string]bool{}
		for seed := gymkhana.Seed(1); seed <= 40; seed++ {
			leg := e.Make(kit.NewDraw(seed, 1, "t"), nil)
			again := e.Make(kit.NewDraw(seed, 1, "t"), nil)
			if leg.Ask != again.Ask || asJSON(leg.Hop) != asJSON(again.Hop) || fmt.Sprint(leg.Walk) != fmt.Sprint(again.Walk) {
				t.Fatalf("%s: two draws from seed %d differ", e.Name, seed)
			}
			if leg.Ask == "" || len(leg.Walk) < 2 || leg.Hop.Name == "" || (len(leg.Hop.Any) == 0) == (leg.Hop.Answer == nil) {
				t.Fatalf("%s, seed %d: incomplete: %+v", e.Name, seed, leg)
			}
			if (leg.Hop.Answer != nil) != e.Answers {
				t.Fatalf("%s, seed %d: Answers is %v, and the hop says otherwise", e.Name, seed, e.Answers)
			}
			for _, key := range e.Gives {
				if leg.Gift[key] == "" {
					t.Fatalf("%s, seed %d: gives no %s", e.Name, seed, key)
				}
			}
			asked[leg.Ask] = true
		}
		if len(asked) < 5 {
			t.Errorf("%s: only %d different requests from 40 seeds", e.Name, len(asked))
		}
	}
}

func asJSON(v any) string {
	b, err := gymkhana.Canonical(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// mostFrequent is the share of a question's instances that may have the same answer.
const mostFrequent = 0.05

// Answers tests that no question of a site has an answer that is right in more than one of twenty instances, so that
// knowing the most frequent answers is of no use. Errands in except are not tested.
func Answers(t *testing.T, s *kit.Site, except ...string) {
	t.Helper()
	const seeds = 300
	for _, e := range s.Errands {
		if !e.Answers || slices.Contains(except, e.Name) {
			continue
		}
		count, most := map[string]int{}, ""
		for seed := gymkhana.Seed(1); seed <= seeds; seed++ {
			a := e.Make(kit.NewDraw(seed, 1, "answers"), nil).Hop.Answer
			said := strings.Join(a.Include, ", ")
			if count[said]++; count[said] > count[most] {
				most = said
			}
		}
		if float64(count[most]) > mostFrequent*seeds {
			t.Errorf("%s:%s: %q answers %d of %d instances", s.Name, e.Name, most, count[most], seeds)
		}
	}
}
