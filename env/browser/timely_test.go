package browser

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// The delay of an answer's header Refresh is in the page's time, not in real time.
func TestRefreshHeader(t *testing.T) {
	e := html("")
	front := e.Hosts["page.localhost"].(page)
	front.paths = map[string]http.HandlerFunc{
		"/": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Refresh", `1; url="/next?q=a+b"`)
			fmt.Fprint(w, "<!doctype html><title>first</title>")
		},
		"/next": func(w http.ResponseWriter, r *http.Request) {
			fmt.Fprint(w, "<!doctype html><title>"+r.URL.RawQuery+"</title>")
		},
		"/at-once": func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Refresh", "0;url=/next?at-once")
			w.WriteHeader(http.StatusOK)
		},
	}
	e.Hosts["page.localhost"] = front
	w := open(t, e)
	time.Sleep(1100 * time.Millisecond) // the browser would have gone on
	for _, c := range []struct {
		ticks int
		want  string
	}{{59, "first"}, {2, "q=a+b"}} {
		if err := w.Advance(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
		do(t, w, fmt.Sprintf("wait ticks=%d", c.ticks))
		if got := value[string](t, w, "document.title"); got != c.want {
			t.Errorf("after %v ticks more: %s; want %s", c.ticks, got, c.want)
		}
	}
	do(t, w, `goto url="http://page.localhost/at-once"`)
	if got := value[string](t, w, "document.title"); got != "at-once" {
		t.Errorf("a redirection that is to come at once led to %s", got)
	}
}

// Cookies of a server end by the page's clock: what has not ended there is kept until the episode ends.
func TestCookiesOfServers(t *testing.T) {
	now := time.Date(2026, 1, 5, 9, 0, 0, 0, time.UTC)
	for line, want := range map[string]string{
		"a=1":                              "a=1",
		"a=1; Path=/; Max-Age=1; HttpOnly": "a=1; Path=/; HttpOnly",
		"a=1; max-age=0; Path=/":           "a=1; Path=/; Max-Age=0",
		"a=1; Max-Age=-5":                  "a=1; Max-Age=0",
		"a=1; expires=Mon, 05 Jan 2026 09:00:01 GMT; SameSite=Lax":                  "a=1; SameSite=Lax",
		"a=1; Expires=Mon, 05 Jan 2026 09:00:00 GMT":                                "a=1; Max-Age=0",
		"a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60":                    "a=1",
		"a=1; Max-Age=0; Expires=Thu, 01 Jan 2099 00:00:00 GMT":                     "a=1; Max-Age=0",
		"a=1; Max-Age=soon; Expires=never; Secure":                                  "a=1; Secure",
		strings.Repeat("a", 50) + "=max-age=1;Partitioned; Priority=High;Max-Age=2": strings.Repeat("a", 50) + "=max-age=1;Partitioned; Priority=High",
	} {
		if got := lasting(line, now); got != want {
			t.Errorf("%s: %s; want %s", line, got, want)
		}
	}
}

// A cookie with a date expires on the page's clock, which differs from the real date.
func TestCookiesOfDates(t *testing.T) {
	e := html(`<script>document.cookie = 'script=1; expires=' + new Date(Date.now() + 1000).toUTCString()</script>`)
	e.Start = time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	front := e.Hosts["page.localhost"].(page)
	front.paths = map[string]http.HandlerFunc{"/set": func(w http.ResponseWriter, _ *http.Request) {
		http.SetCookie(w, &http.Cookie{Name: "server", Value: "1", Expires: e.Start.Add(time.Hour)})
		http.SetCookie(w, &http.Cookie{Name: "past", Value: "1", Expires: e.Start.Add(-time.Hour)})
	}}
	e.Hosts["page.localhost"] = front
	w := open(t, e)
	value[any](t, w, "void fetch('/set')")
	if err := w.Advance(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	if got := value[string](t, w, "document.cookie.split('; ').sort().join()"); got != "script=1,server=1" {
		t.Errorf("the cookies %q", got)
	}
	do(t, w, "wait ticks=61")
	if got := value[string](t, w, "document.cookie"); got != "server=1" {
		t.Errorf("after a second the cookies %q", got)
	}
}
