package food

import (
	"fmt"
	"strings"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// asks is the leg that answers a question about a house.
func asks(d *kit.Draw, h *House, question, say string, walk []kit.Move) kit.Leg {
	a := judge.Answer{Include: []string{say}}
	question += " " + d.Say("The restaurant guide tells or shows it; answer briefly.", "Look it up on the restaurant guide and answer in a few words.")
	leg := about(d, h.City, question, judge.Hop{Name: "food: answer", Answer: &a}, append(walk, kit.Answer(say)))
	leg.Look.Answer = a
	return leg
}

// anyHouse draws one.
func anyHouse(d *kit.Draw) *House { return rng.Pick(d.Stream, guideOf(d.Version).Houses) }

func askPrice(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	m := rng.Pick(d.Stream, h.Menu)
	return asks(d, h, fmt.Sprintf(d.Say("What is the price of %s on the menu of %s {city}, in gulden?",
		"What is the price in gulden of %s at %s {city}?"), m.Name, h.Name), kit.Money(m.Price), toHouse(d, h))
}

func askClosing(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h, n := anyHouse(d), d.N(len(days))
		if s := h.Hours[(n+1)%7]; s.To > 0 {
			return asks(d, h, fmt.Sprintf(d.Say("When does %s {city} close on %ss? Give the time like 21:30.",
				"Until what time is %s {city} open on a %s? Give the time like 21:30."), h.Name, days[n].Name),
				clock(s.To), toHouse(d, h))
		}
	}
}

func askOpen(d *kit.Draw, _ kit.Gift) kit.Leg {
	yes := d.Chance(1, 2)
	for {
		h, n := anyHouse(d), d.N(len(days))
		if (h.Hours[(n+1)%7].To > 0) == yes {
			return asks(d, h, fmt.Sprintf(d.Say("Is %s {city} open on %ss? Say yes or no.",
				"Can one eat at %s {city} on a %s? Say yes or no."), h.Name, days[n].Name), yesNo(yes), toHouse(d, h))
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
	return asks(d, h, fmt.Sprintf(d.Say("What is the phone number of %s {city}?", "Under which number does one call %s {city}?"), h.Name), h.Phone, toHouse(d, h))
}

// askGuest asks who alone gave a house some number of stars.
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
			leg := asks(d, h, fmt.Sprintf(d.Say("Which guest gave %s {city} %d of 5 stars in a review?",
				"Who rated %s {city} with %d of 5 stars in a review?"), h.Name, r.Stars), r.Author[:len(r.Author)-len(" B.")],
				toHouse(d, h))
			leg.Hop.Answer.Beside = r.Author
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
		return asks(d, h, fmt.Sprintf(d.Say("The restaurant guide has a story about five tables {city}. Which restaurant does it recommend for %s?",
			"In its story on five suppers or tables {city}, which restaurant does the restaurant guide name for %s?"), a.For[n]), h.Name,
			append(toCity(d, c), kit.Click("link", a.Title)))
	}
	panic("food: " + c.Slug + " has no article") // every city has
}

func askCheapest(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h := anyHouse(d)
		if m, ok := cheapest(h.course(Main)); ok {
			return asks(d, h, fmt.Sprintf(d.Say("What is the cheapest main dish at %s {city}?",
				"Which of the mains costs least at %s {city}?"), h.Name), m.Name, toHouse(d, h))
		}
	}
}

// askWhereCheapest asks where the dish of a city costs least. No two houses have it for the same money.
func askWhereCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	c := cityFor(d, given)
	var top *House
	for _, h := range guideOf(d.Version).In[c.Slug] {
		if m := h.dish(c.Dish); m != nil && (top == nil || m.Price < top.dish(c.Dish).Price) {
			top = h
		}
	}
	return asks(d, top, fmt.Sprintf(d.Say("Which restaurant {city} has the lowest price for %s?",
		"Name the restaurant {city} where the price of %s is lowest."), c.Dish), top.Name,
		[]kit.Move{kit.Open(kit.Home("food")), kit.Write(label(d, "what-label"), c.Dish), kit.Enter(label(d, "where-label"), c.Name)})
}

func askAwning(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, other, text := pair(d)
	leg := asks(d, h, fmt.Sprintf(d.Say("Which restaurant {city} has %s awnings, %s?",
		"One of two restaurants {city} has %s awnings over its windows: is it %s?"), h.Look.Awning, text), h.Name,
		toHouse(d, h))
	leg.Hop.Answer.Exclude = []string{other.Name}
	return leg
}

func askSign(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	return asks(d, h, fmt.Sprintf(d.Say("What is painted on the round sign over the door of %s {city}: a star, sun, "+
		"moon, leaf, fish, ship, mountain, bird, wave or crown?",
		"The round sign over the door of %s {city} shows one of these: star, sun, moon, leaf, fish, ship, mountain, bird, "+
			"wave, crown. Which?"), h.Name), h.Look.Sign.String(), toHouse(d, h))
}

// plated draws a dish that passes, and how to get to its picture.
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
	return asks(d, h, fmt.Sprintf(d.Say("How many %s are in the picture of %s at %s {city}?",
		"Count the %s in the picture of %s, as %s {city} serves it: how many are there?"), of, m.Name, h.Name),
		fmt.Sprint(m.Look.Pieces), walk)
}

func askGarnish(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, m, walk := plated(d, func(m Dish) bool { return m.Look.Garnish != art.NoGarnish && m.Name != "lemon rice" })
	return asks(d, h, fmt.Sprintf(d.Say("Which garnish does the picture of %s at %s {city} show: leaf, lemon, chili or "+
		"seeds?", "Look at the picture of %s at %s {city}: is the garnish leaf, lemon, chili or seeds?"), m.Name, h.Name),
		m.Look.Garnish.String(), walk)
}

// sauces are what a dish's sauce is called, of the kinds whose pictures show much of it.
var sauces = map[art.DishKind]string{art.Soup: "broth", art.Dumplings: "sauce", art.Skewers: "sauce", art.Curry: "sauce", art.Pasta: "sauce"}

func askSauce(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, m, walk := plated(d, func(m Dish) bool { return sauces[m.Look.Kind] != "" && m.Look.Sauce != art.NoColor })
	return asks(d, h, fmt.Sprintf(d.Say("What colour is the %s in the picture of %s at %s {city}?",
		"Of which colour is the %s of %s, as %s {city} shows it?"), sauces[m.Look.Kind], m.Name, h.Name),
		m.Look.Sauce.String(), walk)
}

func askVessel(d *kit.Draw, _ kit.Gift) kit.Leg {
	shown := d.Chance(1, 2)
	vessel := rng.Pick(d.Stream, art.Vessels)
	h, m, walk := plated(d, func(m Dish) bool { return (m.Look.Vessel == vessel) == shown })
	return asks(d, h, fmt.Sprintf(d.Say("In the picture of %s at %s {city}, is the food in or on a %s? Say yes or no.",
		"Look at the picture of %s on the menu of %s {city}: was it served in or on a %s? Say yes or no."), m.Name, h.Name,
		vessel), yesNo(shown), walk)
}
