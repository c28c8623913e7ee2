package kit_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"gymkhana/env/site/kit"
)

func TestRedirectStaysOnTheSite(t *testing.T) {
	c := open(t, town(t, tiny()), 1, 1)
	for to, want := range map[string]string{
		"/":                            "/",
		"/thing/rope":                  "/thing/rope",
		"/thing/rope?a=b":              "/thing/rope?a=b",
		"":                             "/",
		"http://other.localhost/":      "/",
		"//other.localhost/":           "/",
		"///other.localhost/":          "/",
		`/\other.localhost/`:           "/",
		`\\other.localhost\`:           "/",
		"javascript:alert(1)":          "/",
		"other":                        "/",
		"/.//other.localhost":          "/other.localhost",
		"/thing/..//other.localhost":   "/other.localhost",
		"/x\r\nLocation: http://other": "/x Location: http:/other",
	} {
		w := c.want(http.StatusSeeOther, get("/go?to="+url.QueryEscape(to)))
		got := w.Header().Get("Location")
		if got != want {
			t.Errorf("%q leads to %q, want %q", to, got, want)
		}
		if u, err := url.Parse(got); err == nil && u.Host != "" {
			t.Errorf("%q leads to the host %q", to, u.Host)
		}
	}
	// What comes from no form field can hold a tab or a line break.
	for _, to := range []string{"/a\r\nb", "/\nother"} {
		s := tiny()
		s.Routes = func(r *kit.Routes) { r.Get("/", func(v *kit.Visit) error { return v.Redirect(to) }) }
		if got := open(t, town(t, s), 1, 1).want(http.StatusSeeOther, get("/")).Header().Get("Location"); got != "/" {
			t.Errorf("%q leads to %q", to, got)
		}
	}
}

func TestFormsOfAnotherOriginAreRefused(t *testing.T) {
	c := open(t, town(t, tiny()), 1, 1)
	for _, other := range []string{"http://other.localhost", "https://tiny.localhost", "http://tiny.localhost:81", "null",
		"http://tiny.localhost.other.localhost"} {
		r := form("/wish", "thing", "rope")
		r.Header.Set("Origin", other)
		c.want(http.StatusForbidden, r)
	}
	if n := c.drain(); len(n.Events)+len(n.Requests) > 0 {
		t.Errorf("what was refused is noted: %+v", n)
	}
	for _, own := range []string{"", "http://tiny.localhost"} {
		r := form("/wish", "thing", "rope")
		if own != "" {
			r.Header.Set("Origin", own)
		}
		c.want(http.StatusSeeOther, r)
	}
	rows, err := c.session.Rows(t.Context())
	if got := rows["tiny_wishes"]; err != nil || len(got) != 2 {
		t.Errorf("got %q, %v; want two wishes", got, err)
	}
}

func TestHugeBodiesAreRefused(t *testing.T) {
	c := open(t, town(t, tiny()), 1, 1)
	before, err := c.session.Rows(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c.want(http.StatusBadRequest, form("/wish", "thing", strings.Repeat("x", 64<<10)))
	broken := httptest.NewRequest("POST", "http://tiny.localhost/wish", strings.NewReader("thing=%zz"))
	broken.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	c.want(http.StatusBadRequest, broken)
	if after, err := c.session.Rows(t.Context()); err != nil || told(after) != told(before) {
		t.Errorf("a form that cannot be read left %v (%v)", after, err)
	}
	c.want(http.StatusSeeOther, form("/wish", "thing", strings.Repeat("x", 60<<10)))
	rows, err := c.session.Rows(t.Context())
	if got := rows["tiny_wishes"]; err != nil || len(got) != 1 || len(got[0]) != len("thing=")+200 {
		t.Errorf("a long field is kept as %q (%v), want 200 letters of it", got, err)
	}
}

func TestWhatIsNotThere(t *testing.T) {
	c := open(t, town(t, tiny()), 1, 1)
	for target, want := range map[string]string{"/no/such": "There is no such page here.",
		"/thing/ghost": "There is no such thing here.", "/wish": "There is no such page here."} {
		w := c.want(http.StatusNotFound, get(target))
		if body := w.Body.String(); !strings.Contains(body, want) || !strings.Contains(body, `role="alert"`) || !strings.Contains(body, `<a href="/">`) {
			t.Errorf("%s answers without %q and a way back:\n%s", target, want, body)
		}
	}
	for _, target := range []string{"/static/none.css", "/static/list.html", "/static/..%2Ftemplates%2Flist.html", "/picture/none.svg"} {
		c.want(http.StatusNotFound, get(target))
	}
	for target, want := range map[string]string{"/static/site.css": "teal", "/static/kit.css": "body"} {
		if body := c.want(http.StatusOK, get(target)).Body.String(); !strings.Contains(body, want) {
			t.Errorf("%s is without %q", target, want)
		}
	}
	c.want(http.StatusNoContent, get("/favicon.ico"))
	for _, r := range c.drain().Requests {
		if r.Status != http.StatusNotFound {
			t.Errorf("noted as a page: %+v", r)
		}
	}
}

func TestHeaders(t *testing.T) {
	c := open(t, town(t, tiny()), 1, 1)
	page := c.want(http.StatusOK, get("/")).Header()
	for key, want := range map[string]string{"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Content-Type": "text/html; charset=utf-8"} {
		if got := page.Get(key); got != want {
			t.Errorf("%s is %q, want %q", key, got, want)
		}
	}
	if !strings.Contains(page.Get("Content-Security-Policy"), "default-src 'self'") {
		t.Errorf("the policy is %q", page.Get("Content-Security-Policy"))
	}
	if got := c.want(http.StatusOK, get("/static/kit.css")).Header().Get("Cache-Control"); !strings.Contains(got, "immutable") {
		t.Errorf("a style sheet is kept %q", got)
	}
}
