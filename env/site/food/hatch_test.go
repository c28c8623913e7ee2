package food

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func TestEveryDishIsSoldAtTwoHatchesOfACity(t *testing.T) {
	for version := 1; version <= 2; version++ {
		for _, c := range atlas.In(version).Cities {
			for _, dish := range atlas.In(version).Dishes {
				two := hatches(version, c, dish.Name)
				if len(two) != 2 || two[0].plate(dish.Name).Price >= two[1].plate(dish.Name).Price {
					t.Fatalf("version %d, %s: %s is sold at %d hatches, or for the same", version, c, dish.Name, len(two))
				}
			}
		}
		for _, h := range guideOf(version).Houses {
			prices := map[int]bool{}
			for _, p := range h.Hatch {
				prices[p.Price] = true
			}
			if len(h.Hatch) != 8 || len(prices) != 8 {
				t.Errorf("%s sells %d dishes at %d prices, want 8", h.Name, len(h.Hatch), len(prices))
			}
		}
	}
}

func TestAnOrderIsSentOnceAndCalledOff(t *testing.T) {
	g := newGuest(t)
	h := guideOf(1).Houses[7]
	good := url.Values{"token": {"0"}, "dish": {h.Hatch[2].Name}, "count": {"7"}, "date": {"12 March 2026"}, "time": {"3:05"}, "name": {"Ida Quell"}}
	for field, wrong := range map[string]string{"dish": "stone soup", "count": "61", "date": "2025-01-01", "time": "25:00", "name": " "} {
		form := url.Values{}
		for k, v := range good {
			form[k] = v
		}
		form.Set(field, wrong)
		if status, _, page := g.do("POST", "/order/"+h.Slug, form); status != http.StatusOK || !strings.Contains(page, `role="alert"`) || len(g.standing()) > 0 {
			t.Errorf("%s %q is answered with %d and leaves %v", field, wrong, status, g.standing())
		}
	}
	_, next, _ := g.do("POST", "/order/"+h.Slug, good)
	all := g.standing()
	if len(all) != 1 || all[0].Kind != "order" || all[0].With["time"] != "03:05" || all[0].With["count"] != "7" || all[0].With["date"] != "2026-03-12" {
		t.Fatalf("the order leaves %v", all)
	}
	if _, _, page := g.do("GET", next, nil); !strings.Contains(page, kit.Money(7*h.Hatch[2].Price)) {
		t.Error("the order's page does not tell what is to be paid")
	}
	if status, _, _ := g.do("POST", "/order/"+h.Slug, good); status != http.StatusBadRequest || len(g.standing()) != 1 {
		t.Errorf("the same form once more: %d, %v", status, g.standing())
	}
	for range 2 {
		g.do("POST", "/orders/1/drop", nil)
	}
	if len(g.standing()) > 0 {
		t.Errorf("the order is called off and leaves %v", g.standing())
	}
}

func TestSeatsAtASupperAreTakenAndGivenBack(t *testing.T) {
	g := newGuest(t)
	h := guideOf(1).Houses[3]
	for _, form := range []url.Values{{"people": {"0"}, "name": {"Ida Quell"}}, {"people": {"41"}, "name": {"Ida Quell"}}, {"people": {"3"}}} {
		if _, _, page := g.do("POST", "/supper/"+h.Slug, form); !strings.Contains(page, `role="alert"`) || len(g.standing()) > 0 {
			t.Errorf("%v leaves %v", form, g.standing())
		}
	}
	for _, people := range []string{"3", "12"} { // the second time it is changed
		g.do("POST", "/supper/"+h.Slug, url.Values{"people": {people}, "name": {"Ida Quell"}})
		all := g.standing()
		if len(all) != 1 || all[0].With["people"] != people || all[0].With["supper"] != "yes" || all[0].With["date"] != h.Supper.Day {
			t.Errorf("%s seats leave %v", people, all)
		}
	}
	g.do("POST", "/supper/"+h.Slug, url.Values{"off": {"yes"}})
	if len(g.standing()) > 0 {
		t.Errorf("seats given back leave %v", g.standing())
	}
}

func TestATableThatIsGoneIsNotReserved(t *testing.T) {
	g := newGuest(t)
	for _, h := range guideOf(1).Houses {
		day := kit.Today.AddDate(0, 0, 30)
		for minute := 36 * 30; minute < 43*30; minute += 30 {
			if !h.Hours[day.Weekday()].seats(minute) || freeSeats(1, h.Slug, day, minute) < 2 || !taken(1, h.Slug, day, minute) {
				continue
			}
			form := url.Values{"token": {"0"}, "date": {day.Format("2006-01-02")}, "time": {clock(minute)}, "people": {"2"}, "name": {"Ida Quell"}}
			if _, _, page := g.do("POST", "/reserve/"+h.Slug, form); !strings.Contains(page, "given to somebody else") || len(g.standing()) > 0 {
				t.Errorf("%s at %s, which is gone, can be reserved: %v", h.Name, clock(minute), g.standing())
			}
			return
		}
	}
	t.Error("no table is gone at the second step")
}
