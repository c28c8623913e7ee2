package sitetest

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// A Visitor asks a site for pages without a browser.
type Visitor struct {
	t       *testing.T
	site    *kit.Site
	session *kit.Session
}

// Visit begins an episode on a site alone, in a version of the world.
func Visit(t *testing.T, s *kit.Site, version int) *Visitor {
	t.Helper()
	town, err := kit.NewTown(s)
	if err != nil {
		t.Fatal(err)
	}
	session, err := town.Open(1, version)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { session.Close() })
	return &Visitor{t, s, session}
}

// Ask sends a request, follows where it leads, and returns the status and the page.
func (v *Visitor) Ask(method, target string, form url.Values) (int, string) {
	v.t.Helper()
	r := httptest.NewRequest(method, "http://"+v.site.Host()+target, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	v.session.Hosts()[v.site.Host()].ServeHTTP(w, r)
	if w.Code == http.StatusSeeOther {
		return v.Ask("GET", w.Header().Get("Location"), nil)
	}
	return w.Code, w.Body.String()
}

// Account is the account of the episode's person.
func (v *Visitor) Account() kit.Account { return v.session.Account() }

// SignIn signs the visitor in.
func (v *Visitor) SignIn() {
	v.t.Helper()
	v.Ask("POST", "/sign-in", url.Values{"user": {v.Account().User}, "password": {v.Account().Password}})
}

// Standing returns the current effects, as kinds with some of their details: "book 2 Robin Vale; follow mara".
func (v *Visitor) Standing(keys ...string) string {
	v.t.Helper()
	all, err := v.session.Standing(v.t.Context())
	if err != nil {
		v.t.Fatal(err)
	}
	return strings.Join(kit.Each(all, func(e judge.Event) string {
		one := e.Kind
		for _, k := range keys {
			one += " " + e.With[k]
		}
		return one
	}), "; ")
}

// Noted returns what was noted since the last call.
func (v *Visitor) Noted() []judge.Event {
	v.t.Helper()
	news, err := v.session.Drain()
	if err != nil {
		v.t.Fatal(err)
	}
	return news.Events
}
