package guide

import (
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"gymkhana/env/site/home"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// A visitor goes about the site without a browser.
type visitor struct {
	t       *testing.T
	session *kit.Session
	page    string // the latest, as text
	status  int
}

func visit(t *testing.T, version int) *visitor {
	t.Helper()
	town, err := kit.NewTown(home.Site, Site)
	if err != nil {
		t.Fatal(err)
	}
	s, err := town.Open(1, version)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return &visitor{t: t, session: s}
}

// get opens a page.
func (v *visitor) get(path string) string {
	v.t.Helper()
	return v.do("GET", path, nil)
}

// post sends a form of pairs and follows where it leads.
func (v *visitor) post(path string, pairs ...string) string {
	v.t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return v.do("POST", path, form)
}

func (v *visitor) do(method, path string, form url.Values) string {
	v.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r := httptest.NewRequest(method, "http://"+Site.Host()+path, body)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	w := httptest.NewRecorder()
	v.session.Hosts()[Site.Host()].ServeHTTP(w, r)
	if w.Code == http.StatusSeeOther {
		path, _, _ := strings.Cut(w.Header().Get("Location"), "#")
		return v.do("GET", path, nil)
	}
	v.status, v.page = w.Code, html.UnescapeString(w.Body.String())
	return v.page
}

var turns = regexp.MustCompile(`name="turn" value="(\d+)"`)

// turn is the token in the forms of the latest page.
func (v *visitor) turn() string {
	v.t.Helper()
	m := turns.FindStringSubmatch(v.page)
	if m == nil {
		v.t.Fatalf("the page has no form with a token:\n%s", v.page)
	}
	return m[1]
}

// stands lists the present effects.
func (v *visitor) stands() []judge.Event {
	v.t.Helper()
	all, err := v.session.Standing(v.t.Context())
	if err != nil {
		v.t.Fatal(err)
	}
	return all
}

// noted gives the kinds of what was noted since the last call.
func (v *visitor) noted() []string {
	v.t.Helper()
	news, err := v.session.Drain()
	if err != nil {
		v.t.Fatal(err)
	}
	var kinds []string
	for _, e := range news.Events {
		kinds = append(kinds, e.Kind)
	}
	return kinds
}

// alert returns the error message of the page.
func (v *visitor) alert() string {
	_, rest, ok := strings.Cut(v.page, `role="alert">`)
	if !ok {
		return ""
	}
	text, _, _ := strings.Cut(rest, "<")
	return text
}
