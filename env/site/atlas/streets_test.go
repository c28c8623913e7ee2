package atlas_test

import (
	"strings"
	"testing"
	"time"

	"gymkhana/env/site/atlas"
)

func TestStreetsAreUniqueInACountry(t *testing.T) {
	for version := 1; version <= 4; version++ {
		for _, c := range atlas.In(version).Countries {
			seen := map[string]bool{}
			for _, city := range c.Cities {
				if len(city.Streets) != 8 || len(city.Stations) != 3 {
					t.Fatalf("%s has %d streets and %d stations, want 8 and 3", city, len(city.Streets), len(city.Stations))
				}
				for _, s := range city.Streets {
					if seen[s.Name] || s.City != city || c.Street(s.Name) != s || city.Street(s.Slug) != s || s.Laid < city.Founded || s.After == nil {
						t.Errorf("version %d: %s, %s: %+v", version, s.Name, city, s)
					}
					seen[s.Name] = true
				}
				for _, s := range city.Stations {
					if s.City != city || s.Street.City != city || !strings.HasPrefix(s.Name, city.Name+" ") {
						t.Errorf("version %d: station %+v", version, s)
					}
				}
			}
		}
	}
}

func TestPeopleAreUnique(t *testing.T) {
	for version := 1; version <= 4; version++ {
		l, seen, hosts := atlas.In(version), map[string]bool{}, 0
		for _, c := range l.Cities {
			seen[c.Founder] = true
		}
		for _, p := range l.People {
			if seen[p.Name] || l.Person(p.Slug) != p || l.Person(p.Handle) != p || p.Home == nil {
				t.Errorf("version %d: %+v", version, p)
			}
			seen[p.Name] = true
			if p.Host {
				hosts++
			}
			if err := p.Portrait.Check(); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
		}
		if hosts != 30 || len(l.People) != 70 {
			t.Errorf("version %d: %d hosts of %d people, want 30 of 70", version, hosts, len(l.People))
		}
	}
}

func TestLinksJoinAllCities(t *testing.T) {
	for version := 1; version <= 4; version++ {
		l := atlas.In(version)
		if len(l.Links) != 90 {
			t.Errorf("version %d: %d links, want 90", version, len(l.Links))
		}
		reached := map[*atlas.City]bool{}
		var visit func(c *atlas.City)
		visit = func(c *atlas.City) {
			reached[c] = true
			for _, x := range l.LinksOf(c) {
				if x.Km < atlas.Distance(x.A, x.B) || x.Km <= 0 {
					t.Errorf("version %d: %s to %s is %d km", version, x.A, x.B, x.Km)
				}
				if o := x.Other(c); !reached[o] {
					visit(o)
				}
			}
		}
		visit(l.Cities[0])
		if len(reached) != 60 {
			t.Errorf("version %d: the rails reach %d of 60 cities", version, len(reached))
		}
	}
}

func TestDishesHaveSixIngredients(t *testing.T) {
	for version := 1; version <= 2; version++ {
		l := atlas.In(version)
		if len(l.Dishes) != 40 {
			t.Fatalf("%d dishes, want 40", len(l.Dishes))
		}
		for _, name := range atlas.Dishes() {
			if l.Dish(name) == nil {
				t.Errorf("no recipe for %s", name)
			}
		}
		for _, dish := range l.Dishes {
			seen := map[string]bool{}
			for _, i := range dish.Ingredients {
				if seen[i.Name] || i.Amount <= 0 {
					t.Errorf("version %d: %s needs %+v", version, dish.Name, i)
				}
				seen[i.Name] = true
			}
			if len(seen) != 6 {
				t.Errorf("version %d: %s needs %d ingredients, want 6", version, dish.Name, len(seen))
			}
		}
	}
}

func TestFestivalsAreInTheirMonths(t *testing.T) {
	differ := 0
	for i, c := range atlas.In(1).Cities {
		for year := 2025; year <= 2027; year++ {
			if on := c.FestivalDay(year); on.Month().String() != c.Month || on.Year() != year {
				t.Errorf("the festival of %s in %s is on %s", c, c.Month, on)
			}
		}
		if o := atlas.In(2).Cities[i]; o.FestivalDay(2026) != c.FestivalDay(2026) {
			differ++
		}
	}
	if differ < 50 {
		t.Errorf("only %d festivals are on another day in version 2", differ)
	}
}

func TestRatesWalk(t *testing.T) {
	today := time.Date(2026, 1, 5, 0, 0, 0, 0, time.UTC)
	for _, c := range atlas.In(1).Countries {
		if c.RateOn(today) != c.Rate || atlas.In(1).Money(c.Money) != c {
			t.Errorf("one gulden buys %d %s on the first day, want %d", c.RateOn(today), c.Money, c.Rate)
		}
		values := map[int]bool{}
		for n := -800; n < 800; n++ {
			rate := c.RateOn(today.AddDate(0, 0, n))
			values[rate] = true
			if 1000*rate > 1060*c.Rate+500 || 1000*rate < 940*c.Rate-500 {
				t.Errorf("%s: %d on day %d, usually %d", c.Money, rate, n, c.Rate)
			}
		}
		if len(values) < min(20, c.Rate/12) {
			t.Errorf("%s has %d rates", c.Money, len(values))
		}
	}
}

// New kinds of facts leave the old ones of version 1 as they were.
func TestOldFactsStay(t *testing.T) {
	c := atlas.In(1).City("vesk")
	if c.Founder != "Maren Greaves" || c.Population != 1_707_000 || c.Month != "December" || c.Country.Rate != 45 || c.Landmark.Opened != 1939 {
		t.Errorf("%s: %q, %d, %s, %d, %d", c, c.Founder, c.Population, c.Month, c.Country.Rate, c.Landmark.Opened)
	}
}
