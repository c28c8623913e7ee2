package shop

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// searchBetween lists a kind of goods between two prices.
func searchBetween(d *kit.Draw, _ kit.Gift) kit.Leg {
	k := anyKind(d)
	low := d.Between(k.low, (k.low+k.high)/2)
	high := d.Between(low+1, k.high)
	return kit.Leg{
		Ask: ask(d, "search-between", "goods", strings.ToLower(k.Plural), "low", fmt.Sprint(low), "high", fmt.Sprint(high)),
		Hop: judge.Hop{Name: "shop: list", Any: listed(k, "min", fmt.Sprint(low), "max", fmt.Sprint(high))},
		Walk: []kit.Move{door(), enter(d, strings.ToLower(k.Plural)), kit.Write(word(d, "price-from"), fmt.Sprint(low)),
			kit.Write(word(d, "price-to"), fmt.Sprint(high)), kit.Click("button", word(d, "apply"))},
		Look: kit.Look{Shop: strings.Fields(k.single())[0]},
	}
}

// browseSorted lists a shelf in an order.
func browseSorted(d *kit.Draw, _ kit.Gift) kit.Leg {
	k := anyKind(d)
	sort := rng.Pick(d.Stream, []string{"price_asc", "price_desc", "rating", "name"})
	order := map[string]string{"price_asc": "the cheapest first", "price_desc": "the dearest first", "rating": "the best rated first",
		"name": "by name"}[sort]
	return kit.Leg{
		Ask:  ask(d, "browse-sorted", "goods", strings.ToLower(k.Plural), "order", order),
		Hop:  judge.Hop{Name: "shop: list", Any: listed(k, "sort", sort)},
		Walk: []kit.Move{door(), enter(d, strings.ToLower(k.Plural)), kit.Click("link", word(d, sort))},
		Look: kit.Look{Shop: strings.Fields(k.single())[0]},
	}
}

// orderSigned orders with an account, whose name the form knows.
func orderSigned(d *kit.Draw, given kit.Gift) kit.Leg {
	o := aParcel(d, given)
	o.name, o.street = d.Account.Name, rng.Pick(d.Stream, o.city.Streets).Name
	leg := o.leg(d)
	leg.Walk = slices.Concat(signedIn(d), leg.Walk[1:])
	leg.Ask, leg.Then = given.Said(ask(d, "order-signed", "n", fmt.Sprint(o.n), "product", o.p.Name, "street", o.street, "way", o.by(d), "user", d.Account.User,
		"password", d.Account.Password), o.to(given))
	return leg
}

// saveLook saves the one of two products that has something.
func saveLook(d *kit.Draw, _ kit.Gift) kit.Leg {
	f, right, other := told(d, true, false, everything)
	leg := kit.Leg{Hop: judge.Hop{Name: "shop: save", Any: []judge.Want{want("save", "product", right.Slug)}}, Look: lookFor(right),
		Ask: ask(d, "save-look", "two", either(d, right, other, " or "), "does", f.does, "user", d.Account.User, "password", d.Account.Password)}
	leg.Walk = slices.Concat(signedIn(d), visit(d, other), visit(d, right), []kit.Move{kit.Click("button", word(d, "wish"))})
	leg = costs(d, leg, right.Price, "the price of the thing that was saved")
	leg.Gift = leg.Gift.With(kit.Gift{"item": right.Name}.Naming("item", "the thing that was saved"))
	leg.Learn["item"] = d.Noting("which of the two it was")
	return leg
}

// askSum asks for the price of some pieces of two products.
func askSum(d *kit.Draw, _ kit.Gift) kit.Leg {
	two := rng.Some(d.Stream, shelf(d), 2)
	n, m := d.Between(1, 4), d.Between(2, 5)
	sum := kit.Money(n*two[0].Price + m*two[1].Price)
	return answered(d, ask(d, "ask-sum", "n", fmt.Sprint(n), "one", two[0].Name, "m", fmt.Sprint(m), "two", two[1].Name), judge.Answer{Include: []string{sum}},
		sum, two...).Seeing(two[0].priced(), two[1].priced())
}

func (p *Product) priced() kit.Sight { return kit.Reads(p.page(), kit.Money(p.Price)) }

func askDifference(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		two := rng.Some(d.Stream, of(d, anyKind(d)), 2)
		if two[0].Price <= two[1].Price {
			continue
		}
		more := kit.Money(two[0].Price - two[1].Price)
		return answered(d, ask(d, "ask-difference", "dear", two[0].Name, "cheap", two[1].Name), judge.Answer{Include: []string{more}}, more, two...).
			Seeing(two[0].priced(), two[1].priced())
	}
}

func askWeight(d *kit.Draw, given kit.Gift) kit.Leg {
	p, item := thing(d, given, 0)
	kg := fmt.Sprintf("%d.%02d", p.Weight/1000, p.Weight%1000/10)
	return question{of: p, item: item, request: ask(d, "ask-weight"), facts: []string{kg, p.Made.Name}, say: kg + " kg, " + p.Made.Name,
		from: []kit.Sight{kit.Reads(p.page(), kg+" kg", p.Made.Name)}}.leg(d, given)
}

// askMaterial asks for two facts in the table.
func askMaterial(d *kit.Draw, given kit.Gift) kit.Leg {
	p, item := thing(d, given, 0)
	return question{of: p, item: item, request: ask(d, "ask-material"), facts: []string{p.Material, p.SKU},
		from: []kit.Sight{kit.Reads(p.page(), p.Material, p.SKU)}}.leg(d, given)
}

// askReviewDay asks on which day a buyer wrote a review.
func askReviewDay(d *kit.Draw, given kit.Gift) kit.Leg {
	for {
		p := rng.Pick(d.Stream, shelf(d))
		if len(p.Reviews) < 3 {
			continue
		}
		r := rng.Pick(d.Stream, p.Reviews)
		day := kit.Today.AddDate(0, 0, -r.Days)
		return question{of: p, request: ask(d, "ask-review-day", "buyer", r.Author), facts: []string{day.Format(spoken)},
			from: []kit.Sight{kit.Reads(p.page(), r.Author, day.Format(time.DateOnly))}}.leg(d, given)
	}
}

// askExtreme asks for the price of the cheapest or the dearest of a kind that is in stock.
func askExtreme(d *kit.Draw, _ kit.Gift) kit.Leg {
	k := anyKind(d)
	all := slices.DeleteFunc(of(d, k), func(p *Product) bool { return p.Stock == 0 })
	what, sort, best := "cheapest", "price_asc", slices.MinFunc(all, func(a, b *Product) int { return a.Price - b.Price })
	if d.Chance(1, 2) {
		what, sort, best = "dearest", "price_desc", slices.MaxFunc(all, func(a, b *Product) int { return a.Price - b.Price })
	}
	say := kit.Money(best.Price)
	a := judge.Answer{Include: []string{say}}
	leg := kit.Leg{Ask: ask(d, "ask-extreme", "what", what, "single", k.single()), Hop: judge.Hop{Name: "shop: answer", Answer: &a},
		Look: kit.Look{Answer: a, Shop: lookFor(best).Shop},
		Walk: []kit.Move{door(), enter(d, strings.ToLower(k.Plural)), kit.Tick(word(d, "in-stock")), kit.Click("button", word(d, "apply")),
			kit.Click("link", word(d, sort)), kit.Answer(say)}}
	return leg.Seeing(kit.Reads(kit.Home("shop")+"catalogsearch/result/", best.Name, say))
}

// askTotal asks what some pieces cost together with their delivery to a city.
func askTotal(d *kit.Draw, given kit.Gift) kit.Leg {
	o := aParcel(d, given)
	var item, count string
	o.n, count = number(d, given)
	o.p, item = thing(d, given, o.n)
	say := kit.Money(o.total(d.Version))
	leg := answered(d, ask(d, "ask-total", "way", o.by(d)), judge.Answer{Include: []string{say}}, say, o.p)
	leg.Walk = slices.Insert(leg.Walk, len(leg.Walk)-1, kit.Click("link", word(d, "rates")), kit.Enter(word(d, "town"), o.city.Name))
	rate := o.total(d.Version) - o.n*o.p.Price
	leg = leg.Seeing(o.p.priced(), kit.Reads(kit.Home("shop")+"delivery", o.city.Name, word(d, o.way), kit.Money(rate)))
	leg.Ask, leg.Then = given.Said(leg.Ask, append(pieceBlanks(o.p, item, o.n, count), o.to(given))...)
	leg.Look.City = strings.ToLower(o.city.Name)
	return leg
}

// askRest asks what is left of an amount once something is bought.
func askRest(d *kit.Draw, given kit.Gift) kit.Leg {
	p := rng.Pick(d.Stream, shelf(d))
	amount, key := p.Price+d.Between(10, 9000)*5, ""
	if n, ok := kit.ParseMoney(given["money"]); ok {
		for n <= p.Price && p.Price > 2000 {
			p = rng.Pick(d.Stream, shelf(d))
		}
		if n > p.Price {
			amount, key = n, "money"
		}
	}
	say := kit.Money(amount - p.Price)
	leg := answered(d, ask(d, "ask-rest", "product", p.Name), judge.Answer{Include: []string{say}}, say, p).Seeing(p.priced())
	leg.Ask, leg.Then = given.Said(leg.Ask, kit.Blank{Name: "money", Key: key, Value: kit.Money(amount) + " gulden", Usual: "that amount"})
	return leg
}

// askRating asks for the ratings of two products.
func askRating(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		two := rng.Some(d.Stream, shelf(d), 2)
		a, b := two[0], two[1]
		if len(a.Reviews) == 0 || len(b.Reviews) == 0 || a.Rating() == b.Rating() {
			continue
		}
		stars := func(p *Product) string { return fmt.Sprintf("%d.%d", p.Rating()/10, p.Rating()%10) }
		return answered(d, ask(d, "ask-rating", "one", a.Name, "two", b.Name), judge.Answer{Include: []string{stars(a), stars(b)}}, stars(a)+" and "+stars(b), a, b).
			Seeing(kit.Reads(a.page(), stars(a)+" of 5"), kit.Reads(b.page(), stars(b)+" of 5"))
	}
}

// askRates asks for the cost of standard delivery to one city, and of express delivery to another.
func askRates(d *kit.Draw, given kit.Gift) kit.Leg {
	c := town(d, given)
	other := town(d, nil)
	for other == c {
		other = town(d, nil)
	}
	say := []string{kit.Money(RateTo(d.Version, c).Standard), kit.Money(RateTo(d.Version, other).Express)}
	a := judge.Answer{Include: say}
	leg := kit.Leg{Hop: judge.Hop{Name: "shop: answer", Answer: &a}, Look: kit.Look{City: strings.ToLower(c.Name), Answer: a},
		Walk: []kit.Move{door(), kit.Click("link", word(d, "rates")), kit.Enter(word(d, "town"), c.Name), kit.Enter(word(d, "town"), other.Name),
			kit.Answer(strings.Join(say, " and "))}}
	leg.Ask, leg.Then = given.Said(ask(d, "ask-rates", "other", other.Name), kit.Blank{Name: "city", Key: "city", Value: c.Name, Usual: "that city"})
	at := kit.Home("shop") + "delivery"
	return leg.Seeing(kit.Reads(at, c.Name, word(d, "standard"), say[0]), kit.Reads(at, other.Name, word(d, "express"), say[1]))
}
