package live

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A town is a set of local sites that replace those of tasks: an encyclopedia, a shop with a port, a
// site for events and one for flights. Their names have the words that the published rules search
// for.
type town struct {
	wiki, shop, events, flights *httptest.Server
}

func newTown(t testing.TB) town {
	t.Helper()
	serve := func(h http.HandlerFunc) *httptest.Server {
		s := httptest.NewServer(h)
		t.Cleanup(s.Close)
		return s
	}
	return town{wiki: serve(wikiSite), shop: serve(shopSite), events: serve(eventsSite), flights: serve(flightsSite)}
}

// sites is the town's sites.yaml.
func (on town) sites() string {
	return fmt.Sprintf("kiwix.test: %s\nlocalhost:7770: %s\nwww.events.test: %s\nevents.test: %s\nmomondo.test: %s\n",
		on.wiki.URL, on.shop.URL, on.events.URL, on.events.URL, on.flights.URL)
}

func page(w http.ResponseWriter, title, body string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src https://kiwix.test")
	w.Header().Set("Strict-Transport-Security", "max-age=600")
	fmt.Fprintf(w, "<!doctype html><title>%s</title><h1>%s</h1>%s", title, title, body)
}

func wikiSite(w http.ResponseWriter, r *http.Request) {
	switch r.URL.Path {
	case "/A/Landing":
		page(w, "Landing", `<p><a href="/A/Vesk">Vesk</a> <a href="/A/Orlo">Orlo</a> <a href="https://www.events.test/">Events</a>`)
	case "/A/Vesk":
		page(w, "Vesk", `<p>A city with a blue tower.`)
	default:
		http.NotFound(w, r)
	}
}

// shopSite is like a shop that knows only its own full address, and keeps a cart in a cookie.
func shopSite(w http.ResponseWriter, r *http.Request) {
	own := "http://" + r.Host
	switch r.URL.Path {
	case "/":
		page(w, "Shop", fmt.Sprintf(`<form action="%s/search"><input name="q" aria-label="Search"></form><a href="%s/cart">Cart</a>`, own, own))
	case "/search":
		http.Redirect(w, r, own+"/"+strings.ReplaceAll(r.FormValue("q"), " ", "-")+".html", http.StatusFound)
	case "/cart":
		cart := "empty"
		if c, err := r.Cookie("cart"); err == nil {
			cart = c.Value
		}
		page(w, "Cart", "<p>In the cart: "+cart)
	default:
		http.SetCookie(w, &http.Cookie{Name: "cart", Value: "seen" + strings.TrimSuffix(r.URL.Path[1:], ".html"), Path: "/", Domain: "localhost", Secure: true})
		page(w, "Product", fmt.Sprintf(`<p>%s</p><a href="%s/cart">Cart</a>`, r.URL.Path, own))
	}
}

// eventsSite remembers its visitor on all hosts of its domain.
func eventsSite(w http.ResponseWriter, r *http.Request) {
	w.Header().Add("Set-Cookie", "visitor=yes; Path=/; Domain=.events.test; Secure; SameSite=None")
	if city, found := strings.CutPrefix(r.URL.Path, "/d/"); found {
		who := "nobody"
		if c, err := r.Cookie("visitor"); err == nil {
			who = c.Value
		}
		page(w, "Events in "+city, "<p>Known visitor: "+who)
		return
	}
	page(w, "Events", `<input id="c" aria-label="City"><button
 onclick="location.href = '\/\/events.test\/d\/' + document.getElementById('c').value">Search</button>
<a href="https://elsewhere.test/">Elsewhere</a>`)
}

func flightsSite(w http.ResponseWriter, r *http.Request) {
	page(w, "Flights", `<p>`+r.URL.Path+`</p><a href="/flight-search/orl-vsk">to Vesk</a>`)
}
