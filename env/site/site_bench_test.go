package site_test

import (
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/site/kit"
)

// times are how long something took, each time.
type times []time.Duration

func (all *times) add(do func()) {
	since := time.Now()
	do()
	*all = append(*all, time.Since(since))
}

// report reports the median in milliseconds.
func (all times) report(b *testing.B, unit string) {
	b.Helper()
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2])/1e6, unit)
}

// BenchmarkResetWorld begins an episode: servers, browser context, first page and observation.
func BenchmarkResetWorld(b *testing.B) {
	e := begin(b, 1, pickAndNote...)
	task := taskOf(b, pickAndNote...)
	var took times
	for b.Loop() {
		took.add(func() { e.reset(task, 1) })
	}
	took.report(b, "ms/reset")
}

// BenchmarkObserve looks at an article: the tree of elements, the screenshot, and a whole step.
func BenchmarkObserve(b *testing.B) {
	slug := legOf(b, 1, pickAndNote...).Gift["city"]
	session, err := web.Town().Open(1, 1)
	if err != nil {
		b.Fatal(err)
	}
	defer session.Close()
	held, err := browser.Shared(b.Context(), browsertest.Options(b))
	if err != nil {
		b.Fatal(err)
	}
	defer held.Close()
	w, err := held.Open(b.Context(), browser.Episode{Hosts: session.Hosts(), Seed: 1})
	if err != nil {
		b.Fatal(err)
	}
	defer w.Close()
	if err := w.Goto(b.Context(), "http://wiki.localhost/A/"+slug); err != nil {
		b.Fatal(err)
	}
	e := begin(b, 1, pickAndNote...)
	e.walk(article(slug))
	var tree, picture, step times
	for b.Loop() {
		var o gymkhana.Observation
		tree.add(func() {
			if o, err = w.Observe(b.Context()); err != nil {
				b.Fatal(err)
			}
		})
		picture.add(func() {
			if _, err := o.Screenshot.PNG(); err != nil {
				b.Fatal(err)
			}
		})
		step.add(func() { e.do(gymkhana.Action{Verb: gymkhana.Noop}) })
	}
	tree.report(b, "ms/tree")
	picture.report(b, "ms/screenshot")
	step.report(b, "ms/step")
}

// episodes has oracles play, each in a world of its own, and tells how many episodes a second.
func episodes(b *testing.B, atOnce int) {
	all := make([]*episode, atOnce)
	for i := range all {
		all[i] = begin(b, 1, pickAndNote...)
	}
	task := taskOf(b, pickAndNote...)
	played := 0
	since := time.Now()
	for b.Loop() {
		var wg sync.WaitGroup
		for _, e := range all {
			wg.Go(func() {
				e.reset(task, 1)
				if v := e.solve(); !v.Success {
					b.Errorf("the oracle fails: %v", v)
				}
			})
		}
		wg.Wait()
		played += atOnce
	}
	b.ReportMetric(float64(played)/time.Since(since).Seconds(), "episodes/s")
}

// BenchmarkEpisodes1 plays one episode at a time.
func BenchmarkEpisodes1(b *testing.B) { episodes(b, 1) }

// BenchmarkEpisodes4 plays four at a time.
func BenchmarkEpisodes4(b *testing.B) { episodes(b, 4) }

// BenchmarkSites measures the cost of an episode on all sites for their servers: the start of an
// episode, and a page of each site, built without the cache.
func BenchmarkSites(b *testing.B) {
	whole.Town().Forgets = true
	defer func() { whole.Town().Forgets = false }()
	b.Run("reset", func(b *testing.B) {
		for i := 0; b.Loop(); i++ {
			s, err := whole.Town().Open(gymkhana.Seed(i), 1)
			if err != nil {
				b.Fatal(err)
			}
			if n := len(s.Hosts()); n != 7 {
				b.Fatalf("%d sites", n)
			}
			if err := s.Close(); err != nil {
				b.Fatal(err)
			}
		}
	})
	for host, path := range map[string]string{"wiki": "/A/vesk", "flights": "/flight-search/ORL-VES/2026-03-12?adults=1&cabin=economy&to=vesk",
		"hotels": "/hotels/list?city=VES&cityname=Vesk&checkin=2026-03-12&checkout=2026-03-15&guests=2&rooms=1", "food": "/vesk/restaurants",
		"guide": "/travel-guides/marinth/vesk/", "shop": "/catalogsearch/result/?q=lamp"} {
		b.Run(host, func(b *testing.B) {
			s, err := whole.Town().Open(1, 1)
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			h := s.Hosts()[host+kit.Domain]
			for b.Loop() {
				w := httptest.NewRecorder()
				h.ServeHTTP(w, httptest.NewRequest("GET", "http://"+host+kit.Domain+path, nil))
				if w.Code != 200 {
					b.Fatalf("%s answers %d", path, w.Code)
				}
			}
		})
	}
}
