package browser

import (
	"fmt"
	"net/http"
	"testing"

	"gymkhana"
	"gymkhana/internal/tier"
)

// TestEnterLeadsToAStyledPage sends forms by a key that is held while time passes: the next page, which
// cannot be drawn before its style sheet is there, must wait until the key is up.
func TestEnterLeadsToAStyledPage(t *testing.T) {
	shop := func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/look.css" {
			w.Header().Set("Content-Type", "text/css")
			fmt.Fprint(w, "body { color: navy }")
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><link rel=stylesheet href="/look.css?%s"><h1>%s</h1>
<form action="/found"><label>Search <input name=q></label></form>`, r.URL.Query().Get("q"), r.URL.Path)
	}
	for round := range tier.Rounds(4, 25, 25) {
		w := open(t, Episode{Hosts: map[string]http.Handler{"page.localhost": http.HandlerFunc(shop)}, Seed: gymkhana.Seed(round)})
		if err := w.Goto(t.Context(), "http://page.localhost/"); err != nil {
			t.Fatal(err)
		}
		o := look(t, w)
		do(t, w, fmt.Sprintf("type text=%q element=%q enter=true", fmt.Sprint(round), elementID(t, o, "Search")))
		if got, want := look(t, w).URL, fmt.Sprintf("http://page.localhost/found?q=%d", round); got != want {
			t.Fatalf("round %d ended at %s, want %s", round, got, want)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
