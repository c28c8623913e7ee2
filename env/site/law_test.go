package site_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/site"
	"gymkhana/env/site/flights"
	"gymkhana/env/site/food"
	"gymkhana/env/site/guide"
	"gymkhana/env/site/home"
	"gymkhana/env/site/hotels"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/shop"
	"gymkhana/env/site/wiki"
	"gymkhana/internal/tier"
	"gymkhana/judge"
)

// whole is the town as it ships.
var whole = site.New(home.Site, wiki.Site, flights.Site, hotels.Site, food.Site, guide.Site, shop.Site)

// allTasks are those of the suite, and their hops alone.
func allTasks(t testing.TB) []*gymkhana.Task {
	t.Helper()
	s, err := whole.Suite()
	if err != nil {
		t.Fatal(err)
	}
	var all []*gymkhana.Task
	for _, task := range s.Tasks {
		all = append(all, task)
		alone, err := whole.Isolate(task)
		if err != nil {
			t.Fatal(err)
		}
		if len(alone) > 1 {
			all = append(all, alone...)
		}
	}
	return all
}

// eachTrip draws every task from many seeds, a few of them in a sample, and reports what a law says of one.
func eachTrip(t *testing.T, law func(task *gymkhana.Task, trip site.Trip) string) {
	t.Helper()
	seeds := make([]gymkhana.Seed, tier.Rounds(200, 200, 10_000))
	for i := range seeds {
		seeds[i] = gymkhana.Seed(i + 1)
	}
	seeds = tier.Part(t, seeds, 10)
	for _, task := range allTasks(t) {
		for _, seed := range seeds {
			version := 1 + int(seed)%3
			trip, err := whole.TripOf(task, seed, version)
			if err != nil {
				t.Fatalf("%s: %v", task.ID, err)
			}
			if wrong := law(task, trip); wrong != "" {
				t.Errorf("%s, seed %d, version %d: %s; the goal is %q", task.ID, seed, version, wrong, trip.Goal)
			}
		}
	}
}

// event is one that a want describes.
func event(w judge.Want) judge.Event {
	e := judge.Event{Site: w.Site, Kind: w.Kind, With: map[string]string{}}
	for key, value := range w.With {
		if value == "*" {
			value = "another"
		}
		e.With[key] = value
	}
	return e
}

// right is a run that does what is asked for and no more.
func right(hops []judge.Hop) []judge.Moment {
	var all []judge.Moment
	end := judge.Moment{Done: true}
	for _, h := range hops {
		if h.Answer != nil {
			end.Answer, end.Answered = strings.Join(h.Answer.Include, " "), true
			continue
		}
		all = append(all, judge.Moment{Events: []judge.Event{event(h.Any[0])}})
	}
	return append(all, end)
}

func graded(hops []judge.Hop, moments ...judge.Moment) (*judge.Chain, error) {
	chain, err := judge.NewChain(hops)
	if err != nil {
		return nil, err
	}
	for _, m := range moments {
		chain.Add(m)
	}
	return chain, nil
}

// Who does what is asked for passes; who does something that had to be ruled out, before or after, does not, whether
// the hop is in a chain or alone.
func TestWhatHadToBeRuledOutIsWatched(t *testing.T) {
	eachTrip(t, func(_ *gymkhana.Task, trip site.Trip) string {
		way := right(trip.Hops)
		if chain, err := graded(trip.Hops, way...); err != nil || !chain.Complete() {
			return "the right way is not complete"
		}
		for _, h := range trip.Hops {
			for _, decoy := range h.Decoys {
				slip := judge.Moment{Events: []judge.Event{event(decoy)}}
				before, _ := graded(trip.Hops, append([]judge.Moment{slip}, way...)...)
				after, _ := graded(trip.Hops, append(append(way[:len(way)-1:len(way)-1], slip), way[len(way)-1])...)
				if before.Complete() || after.Complete() {
					return "a wrong choice is no matter"
				}
			}
		}
		return ""
	})
}

// A hop that is met by opening a page names it, or has to be told from others, now or by what comes after it.
func TestOpeningIsNamedOrChosen(t *testing.T) {
	for _, s := range whole.Town().Sites() {
		for _, e := range s.Errands {
			leg := e.Make(kit.NewDraw(1, 1, "t"), nil)
			if len(leg.Hop.Any) == 0 || leg.Hop.Any[0].Kind != "open" || e.Named || e.Hedges {
				continue
			}
			if len(leg.Hop.Decoys) == 0 || len(leg.Tries) == 0 {
				t.Errorf("%s:%s is met by opening whatever there is", s.Name, e.Name)
			}
		}
	}
}

// The pages that somebody looks at who does not choose are there, and looking at one of them spoils the chain.
func TestLookingAtEverythingFails(t *testing.T) {
	tried := 0
	for _, s := range whole.Town().Sites() {
		for i := range s.Errands {
			e := &s.Errands[i]
			for _, seed := range tier.Part(t, []gymkhana.Seed{1, 2, 3, 4, 5}, 5) {
				leg := e.Make(kit.NewDraw(seed, 1, "t"), nil)
				if len(leg.Hop.Decoys) == 0 {
					continue
				}
				session, err := whole.Town().Open(seed, 1)
				if err != nil {
					t.Fatal(err)
				}
				for _, m := range leg.Tries {
					address := strings.Trim(strings.TrimPrefix(m.String(), "open "), `"`)
					if status := visit(session, address); status != http.StatusOK {
						t.Errorf("%s: %s answers %d", e.Name, address, status)
					}
					news, err := session.Drain()
					if err != nil {
						t.Fatal(err)
					}
					if chain, err := graded([]judge.Hop{leg.Hop}, judge.Moment{Events: news.Events}); err != nil || !chain.Spoiled() {
						t.Errorf("%s: %s is no wrong choice: %v", e.Name, address, news.Events)
					}
					tried++
				}
				session.Close()
			}
		}
	}
	if tried < 30 {
		t.Errorf("only %d pages were tried", tried)
	}
}

// visit asks for a page without a browser.
func visit(s *kit.Session, address string) int {
	u, err := url.Parse(address)
	if err != nil {
		return 0
	}
	w := httptest.NewRecorder()
	s.Hosts()[u.Host].ServeHTTP(w, httptest.NewRequest(http.MethodGet, address, http.NoBody))
	return w.Code
}
