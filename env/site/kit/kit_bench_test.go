package kit_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"gymkhana/env/site/home"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/wiki"
)

// medianOf runs something as often as the benchmark wants and reports the median in milliseconds.
func medianOf(b *testing.B, unit string, do func()) {
	b.Helper()
	var took []time.Duration
	for b.Loop() {
		since := time.Now()
		do()
		took = append(took, time.Since(since))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2])/1e6, unit)
}

// land is the encyclopedia, in its first version.
func land(b *testing.B) *visitor {
	b.Helper()
	all := town(b, home.Site, wiki.Site)
	all.Forgets = true
	s, err := all.Open(1, 1)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := s.Close(); err != nil {
			b.Error(err)
		}
	})
	return &visitor{t: b, session: s, handler: s.Hosts()["wiki.localhost"]}
}

// someCity is the address of an article on a city.
func someCity() string {
	d := kit.NewDraw(1, 1, "bench")
	leg := wiki.Site.Errands[slices.IndexFunc(wiki.Site.Errands, func(e kit.Errand) bool { return e.Name == "pick-capital" })].Make(d, nil)
	return "/A/" + leg.Gift["city"]
}

// BenchmarkPage requests an article over a real connection.
func BenchmarkPage(b *testing.B) {
	c := land(b)
	server := httptest.NewServer(c.handler)
	defer server.Close()
	address := server.URL + someCity()
	medianOf(b, "ms/page", func() {
		r, err := http.Get(address)
		if err == nil {
			_, err = io.Copy(io.Discard, r.Body)
			r.Body.Close()
		}
		if err != nil || r.StatusCode != http.StatusOK {
			b.Fatal(r, err)
		}
		c.drain()
	})
}

// BenchmarkSearch searches the encyclopedia, mistakes included.
func BenchmarkSearch(b *testing.B) {
	for _, c := range []struct{ name, query string }{{"known", "bridge+river"}, {"mended", "brigde+rivver"}} {
		b.Run(c.name, func(b *testing.B) {
			v := land(b)
			medianOf(b, "ms/search", func() {
				v.want(http.StatusOK, httptest.NewRequest("GET", "http://wiki.localhost/search?pattern="+c.query, nil))
				v.drain()
			})
		})
	}
}

// BenchmarkReset opens and closes an episode.
func BenchmarkReset(b *testing.B) {
	all := town(b, home.Site, wiki.Site)
	medianOf(b, "ms/reset", func() {
		s, err := all.Open(1, 1)
		if err != nil {
			b.Fatal(err)
		}
		s.Hosts()
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	})
}

// BenchmarkCatalogue fills the encyclopedia for a version that was not used yet.
func BenchmarkCatalogue(b *testing.B) {
	version := 0
	medianOf(b, "ms/version", func() {
		version++
		s, err := town(b, home.Site, wiki.Site).Open(1, 1+version%kit.MaxVersion)
		if err != nil {
			b.Fatal(err)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	})
}
