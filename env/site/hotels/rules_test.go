package hotels

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

func TestNamesAreUniqueAndVersionsDiffer(t *testing.T) {
	seen := map[string]bool{}
	for _, h := range Hotels(1) {
		if seen[h.Slug] || seen[h.Core] {
			t.Errorf("two hotels are called %s", h.Name)
		}
		seen[h.Slug], seen[h.Core] = true, true
	}
	if len(Hotels(1)) != 480 {
		t.Errorf("%d hotels, want 480", len(Hotels(1)))
	}
	if a, b := Hotels(1)[0], Hotels(2)[0]; a.Name == b.Name && a.Rooms[0].Price == b.Rooms[0].Price {
		t.Error("both versions have the same hotels")
	}
}

func TestListsAreNarrowedAndSorted(t *testing.T) {
	for _, city := range atlas.In(1).Cities {
		all := hotelsIn(1, city)
		for _, q := range []Query{{Most: 14000}, {Stars: 4}, {Breakfast: true}, {Pets: true}, {Near: true}, {Stars: 3, Pets: true, Near: true}} {
			q.City, q.Stay = city, usualStay()
			offers := q.Offers(all)
			n := 0
			for _, h := range all {
				r := h.cheapest(q.Stay)
				if h.Stars >= q.Stars && (!q.Breakfast || h.Breakfast == 0) && (!q.Pets || h.Pets) && (!q.Near || h.Metres <= 1000) &&
					(q.Most == 0 || r != nil && r.Cost(q.Stay) <= q.Most*3) {
					n++
				}
			}
			if n != len(offers) {
				t.Errorf("%s, %+v: %d hotels, want %d", city, q, len(offers), n)
			}
		}
		keys := map[string]func(Offer) int{"price": func(o Offer) int { return o.Total }, "rating": func(o Offer) int { return -o.Score },
			"stars": func(o Offer) int { return -o.Stars }, "distance": func(o Offer) int { return o.Metres }}
		for sort, key := range keys {
			offers := Query{City: city, Stay: usualStay(), Sort: sort}.Offers(all)
			offers = slices.DeleteFunc(offers, func(o Offer) bool { return o.Room == nil })
			if !slices.IsSortedFunc(offers, func(a, b Offer) int { return cmp.Compare(key(a), key(b)) }) {
				t.Errorf("%s is not sorted by %s", city, sort)
			}
		}
	}
}

func TestPagesOfAListHaveEachHotelOnce(t *testing.T) {
	g := newGuest(t)
	q := Query{City: atlas.In(1).Cities[7], Stay: usualStay(), Sort: "price"}
	text := g.ask(q.Address(1), nil) + g.ask(q.Address(2), nil)
	for _, h := range hotelsIn(1, q.City) {
		if n := strings.Count(text, ">"+h.Name+"</a>"); n != 1 {
			t.Errorf("%s is listed %d times on both pages", h.Name, n)
		}
	}
	for _, e := range g.noted("search") {
		if !(judge.Want{Site: "hotels", Kind: "search", With: map[string]string{"city": q.City.Slug, "city_code": q.City.Code, "checkin": "2026-01-12",
			"checkout": "2026-01-15", "guests": "2", "rooms": "1", "sort": "price"}}).Matches(e) {
			t.Errorf("noted %v", e)
		}
	}
}

func TestWhatIsTypedIsMended(t *testing.T) {
	g := newGuest(t)
	h := Hotels(1)[9]
	for typed, want := range map[string]string{"vesk": "Hotels in Vesk", "Veks": "Hotels in Vesk",
		"port elm": "Hotels in Port Elm", "Prot Elm": "Hotels in Port Elm", "pem": "Hotels in Port Elm",
		"Port Elm, Marinth": "Hotels in Port Elm", h.Name: "<h1>" + h.Name, strings.ToLower(h.Name): "<h1>" + h.Name} {
		page := g.ask(kit.Link("/hotels/search", "destination", typed, "checkin", "12 Mar", "checkout", "15 March"), nil)
		if !strings.Contains(page, want) {
			t.Errorf("%q does not lead to %q", typed, want)
		}
	}
	for _, e := range g.noted("search") {
		if e.With["checkin"] != "2026-03-12" || e.With["checkout"] != "2026-03-15" {
			t.Errorf("noted %v", e)
		}
	}
}

func TestPricesChangeWithTheDate(t *testing.T) {
	r := &Room{Price: 100_00}
	for date, want := range map[string]int{"2026-03-12": 100_00, "2026-03-13": 112_00, "2026-08-05": 132_00, "2026-01-12": 88_00} {
		day, _ := kit.ParseDate(date)
		if got := r.Night(day); got != want {
			t.Errorf("%s: %d, want %d", date, got, want)
		}
	}
	in, _ := kit.ParseDate("2026-03-12")
	if got := r.Cost(Stay{In: in, Out: in.AddDate(0, 0, 3), Rooms: 2}); got != 2*(100+112+112)*100 {
		t.Errorf("three nights in two rooms cost %d", got)
	}
}

// Every city and day can be given; the request that follows names neither.
func TestWhatIsGivenIsUsed(t *testing.T) {
	for i, city := range atlas.In(1).Cities {
		given := kit.Gift{"city": city.Slug, "date": fmt.Sprintf("2026-%02d-%02d", i%12+1, i%20+7)}
		for _, e := range errands {
			if !slices.Contains(e.Takes, "city") {
				continue
			}
			leg := e.Make(kit.NewDraw(gymkhana.Seed(i), 1, "given"), given)
			if e.Answers {
				continue // a question about a hotel of that city; see TestGifts
			}
			with := leg.Hop.Any[0].With
			right := with["city"] == city.Slug || slices.ContainsFunc(hotelsIn(1, city), func(h *Hotel) bool { return h.Slug == with["hotel"] })
			if !right || strings.Contains(leg.Then, city.Name) || !strings.Contains(leg.Ask, city.Name) {
				t.Errorf("%s, given %v: %q wants %v", e.Name, given, leg.Then, with)
			}
			if in := with["checkin"]; slices.Contains(e.Takes, "date") && in != "" && in != given["date"] {
				t.Errorf("%s, given %v: arrival is %s", e.Name, given, in)
			}
			other := atlas.In(1).Cities[(i+1)%60]
			if (leg.Hop.Any[0]).Matches(judge.Event{Site: "hotels", Kind: leg.Hop.Any[0].Kind,
				With: kit.Gift(with).With(kit.Gift{"city": other.Slug, "hotel": "another"})}) {
				t.Errorf("%s: another city or hotel is taken too", e.Name)
			}
		}
	}
}

func TestOneHotelAloneIsTheCheapest(t *testing.T) {
	for seed := range gymkhana.Seed(60) {
		for _, make := range []func(*kit.Draw, kit.Gift) kit.Leg{openCheapest, bookCheapest} {
			if leg := make(kit.NewDraw(seed, 1, "t"), nil); len(leg.Hop.Any) != 1 {
				t.Errorf("seed %d: %q has %d right answers", seed, leg.Ask, len(leg.Hop.Any))
			}
		}
	}
}
