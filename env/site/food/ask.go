package food

import (
	"fmt"
	"strconv"
	"strings"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// asks is the leg of a question about a restaurant. The pairs are parameters of the errand's goals in addition to its
// name and city.
func asks(d *kit.Draw, h *House, errand, say string, walk []kit.Move, pairs ...string) kit.Leg {
	a := judge.Answer{Include: []string{say}}
	leg := about(d, h.City, errand, judge.Hop{Name: "food: answer", Answer: &a}, append(walk, kit.Answer(say)), append(pairs, "house", h.Name)...)
	leg.Look.Answer = a
	return leg
}

// anyHouse draws a house.
func anyHouse(d *kit.Draw) *House { return rng.Pick(d.Stream, guideOf(d.Version).Houses) }

func askPrice(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	m := rng.Pick(d.Stream, h.Menu)
	return asks(d, h, "ask-price", kit.Money(m.Price), toHouse(d, h), "dish", m.Name).Seeing(onMenu(h, m))
}

// onMenu is the evidence of a dish and its price.
func onMenu(h *House, m Dish) kit.Sight { return kit.Reads(address(h), m.Name, kit.Money(m.Price)) }

// onDay is the evidence of a day's hours.
func (h *House) onDay(n int) kit.Sight {
	hours := "closed"
	if s := h.Hours[(n+1)%7]; s.To > 0 {
		hours = clock(s.From) + " – " + clock(s.To)
	}
	return kit.Reads(address(h), days[n].Name, hours)
}

func askClosing(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h, n := anyHouse(d), d.N(len(days))
		if s := h.Hours[(n+1)%7]; s.To > 0 {
			return asks(d, h, "ask-closing", clock(s.To), toHouse(d, h), "day", days[n].Name).Seeing(h.onDay(n))
		}
	}
}

func askOpen(d *kit.Draw, _ kit.Gift) kit.Leg {
	yes := d.Chance(1, 2)
	for {
		h, n := anyHouse(d), d.N(len(days))
		if (h.Hours[(n+1)%7].To > 0) == yes {
			return asks(d, h, "ask-open", yesNo(yes), toHouse(d, h), "day", days[n].Name).Seeing(h.onDay(n))
		}
	}
}

func yesNo(yes bool) string {
	if yes {
		return "yes"
	}
	return "no"
}

func askPhone(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	return asks(d, h, "ask-phone", h.Phone, toHouse(d, h)).Seeing(kit.Reads(address(h), h.Phone))
}

// askGuest asks which guest was the only one to give a house some number of stars.
func askGuest(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h := anyHouse(d)
		r := rng.Pick(d.Stream, h.Reviews)
		n := 0
		for _, o := range h.Reviews {
			if o.Stars == r.Stars {
				n++
			}
		}
		if n == 1 {
			leg := asks(d, h, "ask-guest", r.Author[:len(r.Author)-len(" B.")], toHouse(d, h), "stars", strconv.Itoa(r.Stars))
			leg.Hop.Answer.Beside = r.Author
			for _, o := range h.Reviews {
				leg = leg.Seeing(kit.Reads(address(h), o.Author, fmt.Sprintf("%d of 5 stars", o.Stars)))
			}
			return leg
		}
	}
}

func askArticle(d *kit.Draw, given kit.Gift) kit.Leg {
	c, n := cityFor(d, given), d.N(len(occasions))
	for _, a := range guideOf(d.Version).Articles {
		if a.City != c || len(a.For) != len(occasions) || !strings.HasPrefix(a.Slug, "five-tables") {
			continue
		}
		h := a.Houses[n]
		return asks(d, h, "ask-article", h.Name, append(toCity(d, c), kit.Click("link", a.Title)), "occasion", a.For[n]).
			Seeing(kit.Reads(kit.Home("food")+"article/"+a.Slug, h.Name, a.For[n]))
	}
	panic("food: " + c.Slug + " has no article") // every city has one
}

func askCheapest(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h := anyHouse(d)
		if m, ok := cheapest(h.course(Main)); ok {
			leg := asks(d, h, "ask-cheapest", m.Name, toHouse(d, h))
			for _, o := range h.course(Main) {
				leg = leg.Seeing(onMenu(h, o))
			}
			return leg
		}
	}
}

// askWhereCheapest asks where the dish of a city costs least. No two houses have it at the same price.
func askWhereCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	c := cityFor(d, given)
	var top *House
	var compared []kit.Sight
	for _, h := range guideOf(d.Version).In[c.Slug] {
		m := h.dish(c.Dish)
		if m == nil {
			continue
		}
		compared = append(compared, kit.Reads(kit.Home("food")+"search", h.Name, m.Name, kit.Money(m.Price)))
		if top == nil || m.Price < top.dish(c.Dish).Price {
			top = h
		}
	}
	walk := []kit.Move{kit.Open(kit.Home("food")), kit.Write(label(d, "what-label"), c.Dish), kit.Enter(label(d, "where-label"), c.Name)}
	return asks(d, top, "ask-where-cheapest", top.Name, walk, "dish", c.Dish).Seeing(compared...)
}

func askAwning(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, other, text := pair(d)
	leg := asks(d, h, "ask-awning", h.Name, append(toHouse(d, other), toHouse(d, h)...), "colour", h.Look.Awning.String(), "two", text)
	leg.Hop.Answer.Exclude = []string{other.Name}
	return leg.Seeing(h.pictured(), other.pictured())
}

// pictured is the evidence of a house's picture.
func (h *House) pictured() kit.Sight {
	return kit.Pictured(address(h), "The house of "+h.Name+", seen from the street")
}

// served is the evidence of a dish's picture.
func served(h *House, m Dish) kit.Sight {
	return kit.Pictured(address(h)+"/"+m.Slug, m.Name+" at "+h.Name)
}

func askSign(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	signs := "a star, sun, moon, leaf, fish, ship, mountain, bird, wave or crown"
	return asks(d, h, "ask-sign", h.Look.Sign.String(), toHouse(d, h), "signs", signs).Seeing(h.pictured())
}

// plated draws a dish that passes, and the moves to its picture.
func plated(d *kit.Draw, pass func(Dish) bool) (*House, Dish, []kit.Move) {
	for {
		h := anyHouse(d)
		m := rng.Pick(d.Stream, h.Menu)
		if pass(m) {
			return h, m, append(toHouse(d, h), kit.Click("link", m.Name))
		}
	}
}

func askPieces(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, m, walk := plated(d, func(m Dish) bool { return m.Look.Pieces > 0 })
	of, _, _ := strings.Cut(m.Look.Kind.Pieces().Of, " the ") // "slices the pie is cut into"
	return asks(d, h, "ask-pieces", fmt.Sprint(m.Look.Pieces), walk, "pieces", of, "dish", m.Name).Seeing(served(h, m))
}

func askGarnish(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, m, walk := plated(d, func(m Dish) bool { return m.Look.Garnish != art.NoGarnish && m.Name != "lemon rice" })
	return asks(d, h, "ask-garnish", m.Look.Garnish.String(), walk, "garnishes", "leaf, lemon, chili or seeds", "dish", m.Name).Seeing(served(h, m))
}

// sauces are names of a dish's sauce, for kinds whose pictures show it clearly.
var sauces = map[art.DishKind]string{art.Soup: "broth", art.Dumplings: "sauce", art.Skewers: "sauce", art.Curry: "sauce", art.Pasta: "sauce"}

func askSauce(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, m, walk := plated(d, func(m Dish) bool { return sauces[m.Look.Kind] != "" && m.Look.Sauce != art.NoColor })
	return asks(d, h, "ask-sauce", m.Look.Sauce.String(), walk, "sauce", sauces[m.Look.Kind], "dish", m.Name).Seeing(served(h, m))
}

func askVessel(d *kit.Draw, _ kit.Gift) kit.Leg {
	shown := d.Chance(1, 2)
	vessel := rng.Pick(d.Stream, art.Vessels)
	h, m, walk := plated(d, func(m Dish) bool { return (m.Look.Vessel == vessel) == shown })
	return asks(d, h, "ask-vessel", yesNo(shown), walk, "dish", m.Name, "vessel", vessel.String()).Seeing(served(h, m))
}
