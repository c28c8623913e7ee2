package site_test

import (
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/browser/browsertest"
	"gymkhana/env/site"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/cars"
	"gymkhana/env/site/events"
	"gymkhana/env/site/flights"
	"gymkhana/env/site/food"
	"gymkhana/env/site/guide"
	"gymkhana/env/site/home"
	"gymkhana/env/site/hotels"
	"gymkhana/env/site/kit"
	"gymkhana/env/site/money"
	"gymkhana/env/site/murmur"
	"gymkhana/env/site/pantry"
	"gymkhana/env/site/recipes"
	"gymkhana/env/site/reel"
	"gymkhana/env/site/shop"
	"gymkhana/env/site/sitetest"
	"gymkhana/env/site/trains"
	"gymkhana/env/site/wiki"
	"gymkhana/internal/tier"
	"gymkhana/judge"
	"gymkhana/registry"
	"gymkhana/suites"
)

// whole is the town as it ships.
var whole = site.New(home.Site, wiki.Site, flights.Site, hotels.Site, food.Site, guide.Site, shop.Site,
	trains.Site, events.Site, recipes.Site, pantry.Site, money.Site, reel.Site, cars.Site, murmur.Site)

// suite is that of the town, as it ships. TestTheShippedSuite compares it with what the town makes.
var suite = sync.OnceValues(func() (*gymkhana.Suite, error) {
	data, file, err := suites.Read(site.SuiteName)
	if err != nil {
		return nil, err
	}
	return registry.ParseSuite(file, data, nil)
})

// shipped are the tasks of the suite.
func shipped(t testing.TB) []*gymkhana.Task {
	t.Helper()
	s, err := suite()
	if err != nil {
		t.Fatal(err)
	}
	return s.Tasks
}

// allTasks are those of the suite, and their hops alone.
func allTasks(t testing.TB) []*gymkhana.Task {
	t.Helper()
	var all []*gymkhana.Task
	for _, task := range shipped(t) {
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

// For every seed and version, the task can be done, and cannot be done in other ways: 2 seeds of every sixth task in a
// sample, 200 in full, 10,000 in a soak. Hops alone are drawn from every fifth of these.
func TestEveryInstanceIsSound(t *testing.T) {
	seeds := make([]gymkhana.Seed, tier.Rounds(200, 200, 10_000))
	for i := range seeds {
		seeds[i] = gymkhana.Seed(i + 1)
	}
	seeds = tier.Part(t, seeds, 100)
	for _, task := range tier.Part(t, allTasks(t), 20) {
		t.Run(string(task.ID), func(t *testing.T) {
			for i, seed := range seeds {
				if task.Tagged("isolated") && i%5 > 0 {
					continue
				}
				version := 1 + int(seed-1)%3
				trip, err := whole.TripOf(task, seed, version)
				if err != nil {
					t.Fatal(err)
				}
				for name, law := range map[string]func(site.Trip) string{"choice": watched, "candidates": asked, "detail": exact, "rest": plain, "goal": stated,
					"evidence": evidence} {
					if wrong := law(trip); wrong != "" {
						t.Errorf("seed %d, version %d: %s: %s; the goal is %q", seed, version, name, wrong, trip.Goal)
					}
				}
			}
		})
	}
}

// evidence: whatever ends with an answer tells what that is computed from, and nothing else does.
func evidence(trip site.Trip) string {
	if asks := trip.Hops[len(trip.Hops)-1].Answer != nil; asks != (len(trip.From) > 0) {
		return fmt.Sprintf("it asks, %v, and its answer is computed from %d things", asks, len(trip.From))
	}
	return ""
}

// event is one that a want describes.
func event(w judge.Want) judge.Event {
	e := judge.Event{Site: w.Site, Kind: w.Kind, With: map[string]string{}}
	maps.Copy(e.With, w.Usual)
	for key, value := range w.With {
		if value == "*" {
			value = "another"
		}
		e.With[key] = value
	}
	return e
}

// answered is a run that does what is asked for and answers as a person does.
func answered(trip site.Trip) []judge.Moment {
	way := right(trip.Hops)
	if last := trip.Moves[len(trip.Moves)-1]; last.IsAnswer() {
		way[len(way)-1].Answer = last.Text()
	}
	return way
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
		m := judge.Moment{Events: []judge.Event{event(h.Any[0])}}
		if slices.Contains(lasting, h.Any[0].Kind) {
			end.Standing = append(slices.Clone(end.Standing), m.Events...)
		}
		m.Standing = end.Standing
		all = append(all, m)
	}
	return append(all, end)
}

// lasting are the kinds of events that leave an effect.
var lasting = []string{"book", "order", "save", "cart", "review", "subscribe"}

func graded(hops []judge.Hop, moments ...judge.Moment) (*judge.Chain, error) {
	return attempted(site.Trip{Hops: hops}, moments...)
}

// attempted is graded with the goal: the reader of answers uses its words.
func attempted(trip site.Trip, moments ...judge.Moment) (*judge.Chain, error) {
	chain, err := judge.NewChain(trip.Hops)
	if err != nil {
		return nil, err
	}
	chain.Goal = trip.Goal
	for _, m := range moments {
		chain.Add(m)
	}
	return chain, nil
}

// watched: who does what is asked for passes; who does something that had to be ruled out, before or after, does not,
// whether the hop is in a chain or alone.
func watched(trip site.Trip) string {
	way := answered(trip)
	if chain, err := attempted(trip, way...); err != nil || !chain.Complete() {
		return "the right way is not complete"
	}
	for _, h := range trip.Hops {
		for _, decoy := range h.Decoys {
			slip := judge.Moment{Events: []judge.Event{event(decoy)}}
			before, _ := attempted(trip, append([]judge.Moment{slip}, way...)...)
			after, _ := attempted(trip, append(append(way[:len(way)-1:len(way)-1], slip), way[len(way)-1])...)
			if before.Complete() || after.Complete() {
				return "a wrong choice is no matter"
			}
		}
	}
	return ""
}

// asked: who does a later hop for another of the cities that the first one had to choose from does not pass.
func asked(trip site.Trip) string {
	for i, h := range trip.Hops {
		city := trip.Given[i]["city"]
		if h.Answer != nil || city == "" || !trip.InCity[i] || city != trip.Given[1]["city"] {
			continue
		}
		for _, other := range trip.Others {
			e := event(h.Any[0])
			if slices.Contains(slices.Collect(maps.Values(e.With)), other["city"]) {
				continue // that city and itself are not compared
			}
			named := false
			for key, value := range e.With {
				switch value {
				case city:
					e.With[key], named = other["city"], true
				case atlas.In(1).City(city).Code:
					e.With[key], named = atlas.In(1).City(other["city"]).Code, true
				}
			}
			ofOne := func(value string) bool { return strings.HasPrefix(value, city+"-") }
			if !named || slices.ContainsFunc(slices.Collect(maps.Values(e.With)), ofOne) {
				continue // it is about a thing of one city, which has a name of its own
			}
			moments := append([]judge.Moment{{Events: []judge.Event{e}}}, answered(trip)...)
			if chain, err := attempted(trip, moments...); err != nil || chain.Complete() {
				return h.Name + " may be done for " + other["city"] + " as well"
			}
		}
	}
	return ""
}

// exact: the same solution with one detail changed by a digit or a letter does not pass, nor does one with an
// additional effect, an effect made twice, or one that was undone.
func exact(trip site.Trip) string {
	way := answered(trip)
	end := &way[len(way)-1]
	asked := end.Standing
	for what, standing := range map[string][]judge.Event{
		"one more in the cart": append(slices.Clone(asked), judge.Event{Site: "shop", Kind: "cart", With: map[string]string{"product": "spare"}}),
		"all of it twice":      append(slices.Clone(asked), asked...),
		"nothing of it left":   nil,
	} {
		end.Standing = standing
		if chain, err := attempted(trip, way...); err != nil || chain.Complete() != (len(standing) == len(asked)) {
			return what
		}
	}
	end.Standing = asked
	for _, h := range trip.Hops {
		if len(h.Any) == 0 {
			continue
		}
		for key, value := range h.Any[0].With {
			if value == "*" {
				continue
			}
			e := event(h.Any[0])
			e.With[key] = off(value)
			if slices.ContainsFunc(h.Any, func(w judge.Want) bool { return w.Matches(e) }) {
				return h.Name + " takes " + key + " " + e.With[key]
			}
		}
	}
	return ""
}

// plain: a detail that the request does not name, such as a filter, must have its usual value.
func plain(trip site.Trip) string {
	for _, h := range trip.Hops {
		for _, w := range h.Any {
			for key, usual := range w.Usual {
				if _, named := w.With[key]; named {
					continue
				}
				e := event(w)
				if e.With[key] = off(usual); slices.ContainsFunc(h.Any, func(w judge.Want) bool { return w.Matches(e) }) {
					return h.Name + " is met with " + key + " " + e.With[key]
				}
			}
		}
	}
	return ""
}

// off is a text whose last digit is off by one, or which has a letter too many.
func off(text string) string {
	if at := strings.LastIndexAny(text, "0123456789"); at >= 0 {
		return text[:at] + string('0'+(text[at]-'0'+1)%10) + text[at+1:]
	}
	return text + "x"
}

// told are the details of a want that the goal must state, with the forms of each. Other details have to be found:
// the number of a flight, the name of a hotel.
var told = map[string]func(value string) []string{
	"adults": number, "guests": number, "rooms": number, "people": number, "quantity": number, "stars": number, "rating": number,
	"maxprice": number, "max": number, "bags": number,
	"date": day, "depart": day, "return": day, "back_date": day, "checkin": day, "checkout": day,
	"name": text, "text": text, "email": text, "passengers": text, "from": start, "to": start, "city": city, "a": city, "b": city,
}

// start is the city, the day or the currency that something begins or ends with.
func start(value string) []string {
	land := atlas.In(1)
	if value == "GLD" {
		return []string{"gulden"}
	}
	if slices.ContainsFunc(land.Countries, func(c *atlas.Country) bool { return c.Money == value }) {
		return []string{value}
	}
	return append(city(value), day(value)...)
}

func text(value string) []string { return []string{value} }

func city(value string) []string {
	if c := atlas.In(1).City(value); c != nil {
		return []string{c.Name}
	}
	return []string{value} // a thing
}

func day(value string) []string {
	on, err := time.Parse(time.DateOnly, value)
	if err != nil {
		return []string{value}
	}
	return []string{on.Format("2 January 2006")}
}

// inWords are numbers as requests write them.
var inWords = map[string][]string{
	"0": {"hand baggage", "no bag", "no checked bag", "checked bags: none", "without a checked bag", "without checked bags", "check in nothing"},
	"1": {"one", "alone", "a single person", "the passenger is", "by myself", "nobody else", "that person only", "made out to",
		"nobody travels with", "no further passenger"},
}

func number(value string) []string { return append([]string{value}, inWords[value]...) }

// stated: the goal contains every wanted value of a hop that neither an earlier hop finds nor a page of this hop
// shows.
func stated(trip site.Trip) string {
	goal, plain := kit.Fold(trip.Goal), kit.Fold(strings.ReplaceAll(trip.Goal, "'", " "))
	says := func(forms []string) bool {
		return slices.ContainsFunc(forms, func(s string) bool {
			return strings.Contains(goal, kit.Fold(s)) || strings.Contains(plain, kit.Fold(s))
		})
	}
	for i, h := range trip.Hops {
		if len(h.Any) == 0 {
			continue
		}
		with := h.Any[0].With
		if f := with["flight"]; len(f) > 2 && says([]string{f[:2] + " " + f[2:]}) {
			continue // whose page tells the rest
		}
		for key, value := range with {
			form := told[key]
			if form == nil || value == "*" || found(trip.Given[i], key, value) || key == "name" && value == kit.AccountOf(1).Name {
				continue
			}
			if trip.Pictured[i] && (key == "text" || key == "quantity") {
				continue // the picture shows it
			}
			if h.Any[0].Site == "trains" && key == "adults" && value == "1" {
				continue // a ticket is for one
			}
			if h.Any[0].Kind == "visit" && key == "date" && slices.ContainsFunc([]int{1, 2, 3}, func(n int) bool {
				before := later(value, -n)
				return says(day(before)) || found(trip.Given[i], key, before)
			}) {
				continue // a day after, if that day is full
			}
			for _, part := range strings.Split(value, "; ") {
				if !says(form(part)) {
					return h.Name + " wants " + key + " " + part
				}
			}
		}
	}
	return ""
}

// found reports whether earlier hops tell a value. Who stays from a day that was found leaves three nights later.
func found(given kit.Gift, key, value string) bool {
	if in, err := time.Parse(time.DateOnly, given["date"]); err == nil && key == "checkout" {
		return value == in.AddDate(0, 0, 3).Format(time.DateOnly)
	}
	cents, _ := kit.ParseMoney(given["money"])
	limit, ok := kit.ParseMoney(value)
	return ok && limit == cents || key == "from" && strings.HasSuffix(given["money"], " "+value) ||
		slices.ContainsFunc(slices.Collect(maps.Values(given)), func(v string) bool { return v == value || slices.Equal(kit.Tokens(v), kit.Tokens(value)) })
}

// A hop that is met by opening a page names the page, or requires a choice, now or through a later hop.
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

// The pages that an agent opens without a choice exist, and opening one of them fails the chain.
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

// Chains whose hops need results of earlier ones are solved in the browser, a few of them in a sample.
func TestLinkedChains(t *testing.T) {
	linked := slices.DeleteFunc(slices.Clone(shipped(t)), func(task *gymkhana.Task) bool { return !task.Tagged("linked") })
	if len(linked) < 30 {
		t.Errorf("only %d chains are linked", len(linked))
	}
	for i, task := range tier.Part(t, linked, 160) {
		setup := site.Setup{Version: 1 + i%2, Width: 1280, Height: 1400}
		if err := task.Environment.Config.Decode(&setup); err != nil {
			t.Fatal(err)
		}
		t.Run(string(task.ID), func(t *testing.T) {
			sitetest.Solve(t, whole, whole.Env(browsertest.Options(t)), task.Instances[i%len(task.Instances)], setup)
		})
	}
}

// The official instances of a task want different things, as far as its question allows.
func TestInstancesDiffer(t *testing.T) {
	for _, task := range tier.Part(t, shipped(t), 12) {
		keys, polar := map[string]bool{}, false
		for _, seed := range task.Instances {
			trip, err := whole.TripOf(task, seed, 1)
			if err != nil {
				t.Fatal(err)
			}
			keys[trip.Key()] = true
			answer := trip.Hops[0].Answer
			polar = polar || len(trip.Hops) == 1 && answer != nil && (slices.Contains(answer.Include, "yes") || slices.Contains(answer.Include, "no"))
		}
		if n := len(keys); len(task.Instances) != 3 || n != 3 && !polar || n < 2 {
			t.Errorf("%s: instances %v want %d different things", task.ID, task.Instances, n)
		}
		if polar && !task.Tagged(gymkhana.GuessTag) {
			t.Errorf("%s can be guessed, and has no tag", task.ID)
		}
	}
}

// Another version of the world requires something else in every hop. Only answers may be the same by chance.
func TestVersionsDiffer(t *testing.T) {
	hops, alike := 0, map[int]int{}
	for _, task := range tier.Part(t, shipped(t), 24) {
		for _, seed := range task.Instances {
			first, err := whole.TripOf(task, seed, 1)
			if err != nil {
				t.Fatal(err)
			}
			for version := 2; version <= 3; version++ {
				later, err := whole.TripOf(task, seed, version)
				if err != nil {
					t.Fatal(err)
				}
				for i := range later.Hops {
					if later.Hops[i].Answer == nil && site.KeyOf(later.Hops[i]) == site.KeyOf(first.Hops[i]) {
						alike[version]++
						t.Logf("%s, seed %d, version %d: hop %d is as in version 1", task.ID, seed, version, i+1)
					}
				}
			}
			hops += len(first.Hops)
		}
	}
	for version, n := range alike {
		if n*100 > hops {
			t.Errorf("version %d: %d of %d hops are as in version 1, want at most one in a hundred", version, n, hops)
		}
	}
}

// A question of a later version is not drawn again until its answer differs from that in version 1: whoever knows the
// first version's answer would know one that is wrong. Other hops are.
func TestQuestionsAreNotDrawnAgain(t *testing.T) {
	again := 0
	for _, chain := range whole.ChainsAlone() {
		for seed := gymkhana.Seed(1); seed <= 5; seed++ {
			s := site.Setup{Chain: chain, Version: 2}
			differs := site.KeyOf(whole.DrawOf(s, seed).Hops[0]) != site.KeyOf(whole.FirstDraw(s, seed))
			if differs && whole.ErrandOf(chain[0]).Answers {
				t.Errorf("%s, seed %d: the question of version 2 was drawn again", chain[0], seed)
			}
			if differs {
				again++
			}
		}
	}
	t.Logf("%d hops were drawn again", again)
}
