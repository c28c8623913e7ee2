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

// asks is the leg of a question about a restaurant. The answers are all that must be said. The pairs are parameters of the
// errand's goals in addition to its name and city.
func asks(d *kit.Draw, h *House, errand string, answers []string, walk []kit.Move, pairs ...string) kit.Leg {
	return answered(about(d, h.City, errand, judge.Hop{}, walk, append(pairs, "house", h.Name)...), answers...)
}

// answered makes a leg end with an answer.
func answered(leg kit.Leg, answers ...string) kit.Leg {
	a := judge.Answer{Include: answers}
	leg.Hop, leg.Walk, leg.Look.Answer = judge.Hop{Name: "food: answer", Answer: &a}, append(leg.Walk, kit.Answer(strings.Join(answers, ", "))), a
	return leg
}

// anyHouse draws a house.
func anyHouse(d *kit.Draw) *House { return rng.Pick(d.Stream, guideOf(d.Version).Houses) }

func askPrice(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	m := rng.Pick(d.Stream, h.Menu)
	return asks(d, h, "ask-price", []string{kit.Money(m.Price)}, toHouse(d, h), "dish", m.Name).Seeing(onMenu(h, m))
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

// askHours asks from when to when a house is open on a day.
func askHours(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h, n := anyHouse(d), d.N(len(days))
		if s := h.Hours[(n+1)%7]; s.To > 0 {
			return asks(d, h, "ask-hours", []string{clock(s.From), clock(s.To)}, toHouse(d, h), "day", days[n].Name).Seeing(h.onDay(n))
		}
	}
}

func askSince(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	year := strconv.Itoa(h.Since)
	return asks(d, h, "ask-since", []string{year}, toHouse(d, h)).Seeing(kit.Reads(address(h), year))
}

func askSupper(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	day := h.Supper.Date().Format("2 January 2006")
	return asks(d, h, "ask-supper", []string{day}, toHouse(d, h)).Seeing(kit.Reads(address(h), day))
}

// hatched is the leg of a question about the prices of a dish at the two hatches that have it.
func hatched(d *kit.Draw, given kit.Gift, errand string, answer func(cheap, dear int) int, more ...kit.Blank) kit.Leg {
	c, dish, two := dishFor(d, given)
	cheap, dear := two[0].plate(dish).Price, two[1].plate(dish).Price
	leg := found(d, given, c, errand, judge.Hop{}, toHatches(d, c, dish), append(more, kit.Blank{Name: "dish", Key: "dish", Value: dish, Usual: "that dish"})...)
	for _, h := range two {
		leg = leg.Seeing(kit.Reads(kit.Home("food")+"search", h.Name, dish+", from the hatch", kit.Money(h.plate(dish).Price)))
	}
	return answered(leg, kit.Money(answer(cheap, dear)))
}

func askHatch(d *kit.Draw, given kit.Gift) kit.Leg {
	return hatched(d, given, "ask-hatch", func(cheap, _ int) int { return cheap })
}

func askHatchGap(d *kit.Draw, given kit.Gift) kit.Leg {
	return hatched(d, given, "ask-hatch-gap", func(cheap, dear int) int { return dear - cheap })
}

func askHatchSum(d *kit.Draw, given kit.Gift) kit.Leg {
	o := orderFor(d, given)
	return hatched(d, given, "ask-hatch-sum", func(cheap, _ int) int { return o.count * cheap },
		kit.Blank{Name: "count", Key: "count", Value: strconv.Itoa(o.count), Usual: "that many"})
}

func askPhone(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	return asks(d, h, "ask-phone", []string{h.Phone}, toHouse(d, h)).Seeing(kit.Reads(address(h), h.Phone))
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
			leg := asks(d, h, "ask-guest", []string{r.Author[:len(r.Author)-len(" B.")]}, toHouse(d, h), "stars", strconv.Itoa(r.Stars))
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
		return asks(d, h, "ask-article", []string{h.Name}, append(toCity(d, c), kit.Click("link", a.Title)), "occasion", a.For[n]).
			Seeing(kit.Reads(kit.Home("food")+"article/"+a.Slug, h.Name, a.For[n]))
	}
	panic("food: " + c.Slug + " has no article") // every city has one
}

func askCheapest(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h := anyHouse(d)
		if m, ok := cheapest(h.course(Main)); ok {
			leg := asks(d, h, "ask-cheapest", []string{m.Name}, toHouse(d, h))
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
	return asks(d, top, "ask-where-cheapest", []string{top.Name}, walk, "dish", c.Dish).Seeing(compared...)
}

func askAwning(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	return asks(d, h, "ask-awning", []string{h.Look.Awning.String(), h.Look.Sign.String()}, toHouse(d, h)).Seeing(h.pictured())
}

// pictured is the evidence of a house's picture.
func (h *House) pictured() kit.Sight {
	return kit.Pictured(address(h), "The house of "+h.Name+", seen from the street")
}

// served is the evidence of a dish's picture.
func served(h *House, m Dish) kit.Sight {
	return kit.Pictured(address(h)+"/"+m.Slug, m.Name+" at "+h.Name)
}

// askSign asks for the sign over the door and the number of tables outside.
func askSign(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := anyHouse(d)
	return asks(d, h, "ask-sign", []string{h.Look.Sign.String(), strconv.Itoa(h.Look.Tables)}, toHouse(d, h)).Seeing(h.pictured())
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

// askPieces asks for the number of pieces on a plate and for its garnish.
func askPieces(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, m, walk := plated(d, func(m Dish) bool { return m.Look.Pieces > 0 && garnished(m) })
	of, _, _ := strings.Cut(m.Look.Kind.Pieces().Of, " the ") // "slices the pie is cut into"
	return asks(d, h, "ask-pieces", []string{strconv.Itoa(m.Look.Pieces), m.Look.Garnish.String()}, walk, "pieces", of, "dish", m.Name, "garnishes", garnishes).
		Seeing(served(h, m))
}

// garnished reports whether a dish has a garnish that its name does not tell.
func garnished(m Dish) bool { return m.Look.Garnish != art.NoGarnish && m.Name != "lemon rice" }

const garnishes = "leaf, lemon, chili or seeds"

// askGarnish asks for the garnish of a dish and for its price.
func askGarnish(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, m, walk := plated(d, garnished)
	return asks(d, h, "ask-garnish", []string{m.Look.Garnish.String(), kit.Money(m.Price)}, walk, "garnishes", garnishes, "dish", m.Name).
		Seeing(served(h, m), onMenu(h, m))
}

// sauces are names of a dish's sauce, for kinds whose pictures show it clearly.
var sauces = map[art.DishKind]string{art.Soup: "broth", art.Dumplings: "sauce", art.Skewers: "sauce", art.Curry: "sauce", art.Pasta: "sauce"}

// askSauce asks for the colour of the sauce of a dish and for its price.
func askSauce(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, m, walk := plated(d, func(m Dish) bool { return sauces[m.Look.Kind] != "" && m.Look.Sauce != art.NoColor })
	return asks(d, h, "ask-sauce", []string{m.Look.Sauce.String(), kit.Money(m.Price)}, walk, "sauce", sauces[m.Look.Kind], "dish", m.Name).
		Seeing(served(h, m), onMenu(h, m))
}

// askVessel asks what a dish is served in and for its price.
func askVessel(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, m, walk := plated(d, func(Dish) bool { return true })
	var all []string
	for _, v := range art.Vessels {
		all = append(all, v.String())
	}
	vessels := strings.Join(all[:len(all)-1], ", ") + " or " + all[len(all)-1]
	return asks(d, h, "ask-vessel", []string{m.Look.Vessel.String(), kit.Money(m.Price)}, walk, "dish", m.Name, "vessels", vessels).
		Seeing(served(h, m), onMenu(h, m))
}
