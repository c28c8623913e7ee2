package live

import (
	"testing"
)

func testAtlas(t testing.TB) *atlas {
	t.Helper()
	a, err := newAtlas(map[string]string{
		"wiki.test":              "http://127.0.0.1:8080",
		"localhost:7770":         "http://localhost:7770",
		"www.events.test":        "https://www.events.test",
		"https://secure.test:44": "http://127.0.0.1:8081",
		"10.0.0.7":               "http://127.0.0.1:8082",
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// TestNames is each site by all its names.
func TestNames(t *testing.T) {
	a := testAtlas(t)
	for original, alias := range map[string]string{
		"https://wiki.test/viewer?x=1#A/Vesk": "http://wiki.test.localhost/viewer?x=1#A/Vesk",
		"http://localhost:7770/":              "http://localhost-7770.localhost/",
		"https://www.events.test":             "http://www.events.test.localhost",
		"https://secure.test:44/a":            "http://secure.test-44.localhost/a",
		"http://10.0.0.7/":                    "http://10.0.0.7.localhost/",
	} {
		if got := a.openable(original); got != alias {
			t.Errorf("%s is opened as %s; want %s", original, got, alias)
		}
		if got := a.original(alias); got != original {
			t.Errorf("%s comes back as %s; want %s", alias, got, original)
		}
	}
	for address, want := range map[string]string{
		"http://WIKI.test:80/":        "http://wiki.test.localhost/",
		"https://wiki.test:443":       "http://wiki.test.localhost",
		"wiki.test/A":                 "http://wiki.test.localhost/A",
		" localhost:7770 ":            "http://localhost-7770.localhost",
		"http://127.0.0.1:8080/A":     "http://wiki.test.localhost/A",
		"https://wiki.test.evil/":     "https://wiki.test.evil/",
		"https://a.wiki.test/":        "https://a.wiki.test/",
		"http://localhost:77701/":     "http://localhost:77701/",
		"http://localhost/":           "http://localhost/",
		"about:blank":                 "about:blank",
		"":                            "",
		"http://wiki.test.localhost/": "http://wiki.test.localhost/",
	} {
		if got := a.openable(address); got != want {
			t.Errorf("%q is opened as %q; want %q", address, got, want)
		}
	}
}

// TestPagesAreMended replaces addresses in a site's answers, and leaves the rest unchanged.
func TestPagesAreMended(t *testing.T) {
	a := testAtlas(t)
	own, err := newSite("shop.test", "http://127.0.0.1:8080")
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		`<a href="https://wiki.test/A">`:               `<a href="http://wiki.test.localhost/A">`,
		`<a href='//www.events.test'>`:                 `<a href='//www.events.test.localhost'>`,
		`{"u":"http:\/\/localhost:7770\/x"}`:           `{"u":"http:\/\/localhost-7770.localhost\/x"}`,
		`http://127.0.0.1:8080/ its own`:               `http://shop.test.localhost/ its own`,
		`x = 1 // wiki.test, a comment`:                `x = 1 // wiki.test, a comment`,
		`https://elsewhere.test/?u=wiki.test`:          `https://elsewhere.test/?u=wiki.test`,
		`https://wiki.test.`:                           `http://wiki.test.localhost.`,
		`a//b https://wiki.testing/ HTTPS://Wiki.Test`: `a//b https://wiki.testing/ http://wiki.test.localhost`,
	} {
		if got := string(a.shown([]byte(text), own)); got != want {
			t.Errorf("%s\nbecomes %s\nwant    %s", text, got, want)
		}
	}
	if got := a.told("see //wiki.test/ or https://wiki.test/."); got != "see //wiki.test/ or http://wiki.test.localhost/." {
		t.Errorf("a goal becomes %q", got)
	}
	if got := a.served("http://wiki.test.localhost/A"); got != "http://127.0.0.1:8080/A" {
		t.Errorf("the site hears %q", got)
	}
}

func TestCookies(t *testing.T) {
	a := testAtlas(t)
	for _, c := range []struct{ host, line, want string }{
		{"www.events.test", "a=1; Path=/; Domain=.events.test; Secure", "a=1; Path=/; Domain=events.test.localhost; Secure"},
		{"www.events.test", "a=1; domain=www.events.test", "a=1; Domain=www.events.test.localhost"},
		{"www.events.test", "a=1; domain=other.test; HttpOnly", "a=1; HttpOnly"},
		{"www.events.test", "domain=1", "domain=1"},
		{"localhost:7770", "a=1; Domain=localhost; Path=/", "a=1; Path=/"},
	} {
		if got := a.byHost[c.host].cookie(c.line); got != c.want {
			t.Errorf("%s sets %q; want %q", c.host, got, c.want)
		}
	}
}

// FuzzAddresses holds the mapping to this: what is not an address of ours stays, and what is comes
// back.
func FuzzAddresses(f *testing.F) {
	for _, s := range []string{"https://wiki.test/A", `\/\/localhost:7770`, "http://localhost:7770@x", "//", "http://[::1]:7770/", "https://wiki.test:443"} {
		f.Add(s)
	}
	a := testAtlas(f)
	f.Fuzz(func(t *testing.T, text string) {
		alias := a.told(text)
		if again := a.told(alias); again != alias {
			t.Errorf("%q becomes %q and then %q", text, alias, again)
		}
		if back := a.original(alias); a.told(back) != alias && a.original(text) == text {
			t.Errorf("%q becomes %q, comes back as %q and then becomes %q", text, alias, back, a.told(back))
		}
	})
}
