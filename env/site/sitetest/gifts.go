package sitetest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/internal/tier"
)

// Gifts tests what the errands of a site hand on in chains. A value that an earlier hop found decides what the hop wants:
// with another one it wants something else in at least 95 % of cases. The request then names it by its description alone.
// A value that an errand gives is asked for, is not in the errand's own request, and has many values. A sample takes a
// quarter of the errands.
func Gifts(t *testing.T, s *kit.Site) {
	t.Helper()
	for _, errand := range tier.Part(t, s.Errands, 4) {
		e := &errand
		for _, key := range e.Takes {
			if key != "city" {
				takes(t, e, key)
			}
		}
		for _, key := range e.Gives {
			if key != "city" {
				gives(t, e, key)
			}
		}
		for n := range giftDraws { // some of the values, in both versions
			for part := range 1 << len(e.Takes) {
				var keys []string
				for i, key := range e.Takes {
					if part>>i&1 == 1 {
						keys = append(keys, key)
					}
				}
				leg := e.Make(kit.NewDraw(gymkhana.Seed(n), 1+n%2, "gifts"), Given(keys, n))
				if len(leg.Hop.Any) == 0 && leg.Hop.Answer == nil || unfilled.MatchString(leg.Ask+leg.Then) {
					t.Fatalf("%s, seed %d, given %q: wants %v, and asks %q or %q", e.Name, n, keys, leg.Hop, leg.Ask, leg.Then)
				}
			}
		}
	}
}

// giftDraws is how many instances of an errand are drawn.
const giftDraws = 60

// larder is the sample of things.
var larder = atlas.Larder()

// Given returns the nth sample of the values of keys; all are about one city.
func Given(keys []string, n int) kit.Gift {
	land := atlas.In(1)
	city := land.Cities[n%len(land.Cities)]
	g := kit.Gift{}
	for _, key := range keys {
		g[key] = map[string]string{
			"city": city.Slug, "date": kit.Today.AddDate(0, 0, 20+n*4).Format(time.DateOnly), "time": fmt.Sprintf("%02d:%02d", 6+n%18, n*7%60),
			"money": kit.Gulden(31_50 + n*6_70), "street": city.Streets[n%len(city.Streets)].Name, "name": land.People[n].Name,
			"person": land.People[n+5].Name, "dish": land.Dishes[n%len(land.Dishes)].Name, "count": strconv.Itoa(2 + n%24),
			"food": larder[n%len(larder)], "currency": land.Countries[n%len(land.Countries)].Money,
		}[key]
		if key != "city" {
			g = g.Naming(key, "the "+key+" of the mayor")
		}
	}
	return g
}

// rival is another value than that of the nth sample, for the same city.
func rival(key string, n int) string {
	if city := Given([]string{"city"}, n)["city"]; key == "street" {
		streets := atlas.In(1).City(city).Streets
		return streets[(n+1+n%(len(streets)-1))%len(streets)].Name
	}
	return Given([]string{key}, (n+7)%giftDraws)[key]
}

func takes(t *testing.T, e *kit.Errand, key string) {
	t.Helper()
	same := 0
	for n := range giftDraws {
		g := Given(e.Takes, n)
		draw := func(g kit.Gift) kit.Leg { return e.Make(kit.NewDraw(gymkhana.Seed(n), 1, "gifts"), g) }
		leg, other := draw(g), draw(g.With(kit.Gift{key: rival(key, n)}))
		if asJSON(leg.Hop) == asJSON(other.Hop) {
			same++
			continue
		}
		for _, form := range forms(g[key]) {
			if len(form) > 2 && strings.Contains(leg.Then, form) {
				t.Errorf("%s, seed %d: after another hop the request tells the %s: %q", e.Name, n, key, leg.Then)
			}
		}
		if !strings.Contains(leg.Then, "the "+key+" of the mayor") || !strings.Contains(kit.Fold(leg.Ask), kit.Fold(forms(g[key])[0])) {
			t.Errorf("%s, seed %d: the %s is in %q and described in %q", e.Name, n, key, leg.Ask, leg.Then)
		}
		if only := draw(g.Only([]string{key, "city"})); only.Ask == "" || asJSON(only.Hop) == "" {
			t.Errorf("%s, seed %d: with the %s alone there is no request", e.Name, n, key)
		}
	}
	if 20*same > giftDraws {
		t.Errorf("%s takes %s, and with another one wants the same in %d of %d cases", e.Name, key, same, giftDraws)
	}
}

// forms are how requests write a value, the first one in a request that is alone.
func forms(value string) []string {
	if on, err := time.Parse(time.DateOnly, value); err == nil {
		return []string{on.Format("2 January 2006"), value}
	}
	if cents, ok := kit.ParseMoney(value); ok {
		text := strings.TrimSuffix(fmt.Sprintf("%d.%02d", cents/100, cents%100), ".00")
		return []string{text}
	}
	return []string{value}
}

// mostWords is how long a request to learn something may be.
const mostWords = 18

func gives(t *testing.T, e *kit.Errand, key string) {
	t.Helper()
	count, stated := map[string]int{}, 0
	for n := range giftDraws {
		leg := e.Make(kit.NewDraw(gymkhana.Seed(n), 1, "gifts"), Given([]string{"city"}, n).Only(e.Takes))
		value := leg.Gift[key]
		if value == "" || leg.Learn[key] == "" || !strings.Contains(leg.Learn[key], leg.Gift.Called(key, "nothing")) {
			t.Fatalf("%s, seed %d: gives %s %q, which is to be learnt by %q", e.Name, n, key, value, leg.Learn[key])
		}
		for _, form := range forms(value) {
			if len(form) > 2 && (strings.Contains(leg.Ask, form) || strings.Contains(leg.Learn[key], form)) {
				stated++ // by chance, if it is rare
			}
		}
		if words := len(strings.Fields(leg.Learn[key])); words > mostWords {
			t.Fatalf("%s: %d words to learn the %s: %q", e.Name, words, key, leg.Learn[key])
		}
		count[value]++
	}
	if 20*stated > giftDraws {
		t.Errorf("%s: the request tells the %s that it gives in %d of %d instances", e.Name, key, stated, giftDraws)
	}
	for value, n := range count {
		if 8*n > giftDraws { // the commonest of forty in sixty draws
			t.Errorf("%s: the %s is %s in %d of %d instances", e.Name, key, value, n, giftDraws)
		}
	}
}
