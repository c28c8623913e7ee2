package shop

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// errands are the errands of the store: searching, answering questions, buying.
var errands = []kit.Errand{
	{Name: "search", Shelves: ofGoods, Make: plainSearch},
	{Name: "search-limit", Shelves: shelves, Make: searchLimit},
	{Name: "search-rated", Shelves: shelves, Make: searchRated},
	{Name: "search-between", Shelves: shelves, Make: searchBetween},
	{Name: "browse-sorted", Shelves: shelves, Make: browseSorted},
	{Name: "list-limit", Takes: []string{"money"}, Gives: []string{"item", "money"}, Make: listLimit},
	{Name: "find-best", Gives: []string{"money", "item"}, Make: findBest},
	{Name: "find-cheapest", Gives: []string{"money", "item"}, Shelves: shelves, Make: findCheapest},
	{Name: "delivery", Takes: []string{"city"}, Make: findDelivery},
	{Name: "compare", Shelves: shelves, Make: compareThree},
	{Name: "ask-which", Picture: true, Answers: true, Shelves: shelves, Make: askWhich},
	{Name: "ask-both", Picture: true, Answers: true, Shelves: shelves, Make: askBoth},
	{Name: "ask-colour", Takes: []string{"item"}, Picture: true, Answers: true, Shelves: ofGoods, Make: askColour},
	{Name: "ask-count", Picture: true, Answers: true, Shelves: shelvesWith(counted), Make: askCount},
	{Name: "ask-detail", Answers: true, Shelves: ofGoods, Make: askDetail},
	{Name: "ask-reviewer", Answers: true, Shelves: ofGoods, Make: askReviewer},
	{Name: "ask-review-day", Answers: true, Shelves: ofGoods, Make: askReviewDay},
	{Name: "ask-rating", Answers: true, Shelves: ofGoods, Make: askRating},
	{Name: "ask-sum", Answers: true, Shelves: ofGoods, Make: askSum},
	{Name: "ask-difference", Answers: true, Shelves: shelves, Make: askDifference},
	{Name: "ask-weight", Takes: []string{"item"}, Answers: true, Shelves: ofGoods, Make: askWeight},
	{Name: "ask-material", Takes: []string{"item"}, Answers: true, Shelves: ofGoods, Make: askMaterial},
	{Name: "ask-extreme", Answers: true, Shelves: shelves, Make: askExtreme},
	{Name: "ask-total", Takes: []string{"city", "count", "item"}, Answers: true, Shelves: ofGoods, Make: askTotal},
	{Name: "ask-rest", Takes: []string{"money"}, Answers: true, Shelves: ofGoods, Make: askRest},
	{Name: "ask-rates", Takes: []string{"city"}, Answers: true, Make: askRates},
	{Name: "ask-delivery", Takes: []string{"city"}, Answers: true, Make: askDelivery},
	{Name: "cart-look", Picture: true, Gives: []string{"item", "money"}, Shelves: shelves, Make: cartLook},
	{Name: "cart-cheaper", Gives: []string{"item", "money"}, Shelves: shelves, Make: cartCheaper},
	{Name: "cart-item", Takes: []string{"count", "item"}, Gives: []string{"money"}, Shelves: ofGoods, Make: cartItem},
	{Name: "cart-count", Picture: true, Gives: []string{"money"}, Shelves: shelvesWith(counted), Make: cartCount},
	{Name: "order", Takes: []string{"city", "name"}, Shelves: ofGoods, Make: placeOrder},
	{Name: "order-street", Takes: []string{"city", "street", "person"}, Gives: []string{"money"}, Shelves: ofGoods, Make: orderStreet},
	{Name: "order-day", Takes: []string{"city", "date", "currency"}, Gives: []string{"money"}, Shelves: ofGoods, Make: orderDay},
	{Name: "order-item", Takes: []string{"city", "count", "item"}, Gives: []string{"money"}, Shelves: ofGoods, Make: orderItem},
	{Name: "order-note", Takes: []string{"city", "dish", "person"}, Gives: []string{"money"}, Shelves: ofGoods, Make: orderNote},
	{Name: "order-look", Takes: []string{"city", "person", "name"}, Picture: true, Gives: []string{"item", "money"}, Shelves: shelves, Make: orderLook},
	{Name: "order-colour", Takes: []string{"city", "item"}, Picture: true, Gives: []string{"money"}, Shelves: ofGoods, Make: orderColour},
	{Name: "order-signed", Takes: []string{"city"}, Gives: []string{"money"}, Shelves: ofGoods, Make: orderSigned},
	{Name: "voucher", Takes: []string{"money", "name", "person"}, Gives: []string{"date"}, Make: buyVoucherFor},
	{Name: "save", Shelves: ofGoods, Make: save},
	{Name: "save-item", Takes: []string{"item"}, Gives: []string{"money"}, Shelves: ofGoods, Make: saveItem},
	{Name: "save-look", Picture: true, Gives: []string{"item", "money"}, Shelves: shelves, Make: saveLook},
}

// want is a hop that requires one of the store's notes.
func want(kind string, pairs ...string) judge.Want {
	return kit.Want("shop", kind, pairs...)
}

// ask is a request with a wording of an errand. The pairs are its parameters.
func ask(d *kit.Draw, errand string, pairs ...string) string {
	return kit.Filled(d.Say(requests[errand]...), pairs...)
}

// word is a wording of the draw's version.
func word(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// enter returns the moves that search the store.
func enter(d *kit.Draw, query string) kit.Move { return kit.Enter(word(d, "search-label"), query) }

// visit returns the moves that open the page of a product.
func visit(d *kit.Draw, p *Product) []kit.Move {
	return []kit.Move{enter(d, p.Name), kit.Click("link", p.Name).OrFollow(word(d, "next"))}
}

// lookUp returns the moves that open the page of a product, or only search for it if the store does not sell it.
func lookUp(d *kit.Draw, p *Product) []kit.Move {
	if !sells(d.Version, p.Name) {
		return []kit.Move{enter(d, p.Name)}
	}
	return visit(d, p)
}

// door opens the store.
func door() kit.Move { return kit.Open(kit.Home("shop")) }

// lookFor is what the published rules look for.
func lookFor(p *Product) kit.Look { return kit.Look{Shop: strings.ToLower(p.Epithet)} }

// of returns the products of a kind.
func of(d *kit.Draw, k *Kind) []*Product {
	var all []*Product
	for _, p := range Goods(d.Version) {
		if p.Kind == k {
			all = append(all, p)
		}
	}
	return all
}

// anyKind draws a kind of the draw's shelf.
func anyKind(d *kit.Draw) *Kind {
	if d.Shelf == "" {
		return &kinds[d.N(len(kinds))]
	}
	return rng.Pick(d.Stream, kindsOn(d.Shelf))
}

// single is a kind's name in the singular, in lower case.
func (k *Kind) single() string { return strings.ToLower(k.noun) }

func plainSearch(d *kit.Draw, _ kit.Gift) kit.Leg {
	p := rng.Pick(d.Stream, shelf(d))
	query := strings.ToLower(p.Epithet + " " + p.Kind.noun)
	return kit.Leg{
		Ask:  ask(d, "search", "query", query),
		Hop:  judge.Hop{Name: "shop: search", Any: []judge.Want{want("search", "query", normal(query))}},
		Walk: []kit.Move{door(), enter(d, query)},
		Look: kit.Look{Shop: strings.ToLower(p.Epithet)},
	}
}

// listed requires a list of a kind, found by a search or on its shelf.
func listed(k *Kind, pairs ...string) []judge.Want {
	all := []judge.Want{want("browse", append([]string{"category", k.Slug}, pairs...)...)}
	queries := []string{normal(k.Plural)}
	if k.Art.String() != k.single() {
		queries = append(queries, normal(k.Art.String()))
	}
	for _, q := range queries {
		all = append(all, want("search", append([]string{"query", q}, pairs...)...))
	}
	return all
}

func searchLimit(d *kit.Draw, _ kit.Gift) kit.Leg {
	k := anyKind(d)
	limit := d.Between(k.low+(k.high-k.low)/4, k.high-(k.high-k.low)/4)
	sort := "price_asc"
	order := "cheapest first"
	if d.Chance(1, 2) {
		sort, order = "price_desc", "dearest first"
	}
	return kit.Leg{
		Ask: ask(d, "search-limit", "goods", strings.ToLower(k.Plural), "limit", fmt.Sprint(limit), "order", order),
		Hop: judge.Hop{Name: "shop: list", Any: listed(k, "max", fmt.Sprint(limit), "sort", sort)},
		Walk: []kit.Move{door(), enter(d, strings.ToLower(k.Plural)), kit.Write(word(d, "price-to"), fmt.Sprint(limit)),
			kit.Click("button", word(d, "apply")), kit.Click("link", word(d, sort))},
		Look: kit.Look{Shop: strings.Fields(k.single())[0]},
	}
}

func searchRated(d *kit.Draw, _ kit.Gift) kit.Leg {
	k := anyKind(d)
	stars := rng.Pick(d.Stream, []string{"3", "4"})
	key := map[string]string{"3": "three", "4": "four"}[stars]
	return kit.Leg{
		Ask: ask(d, "search-rated", "goods", strings.ToLower(k.Plural), "stars", stars),
		Hop: judge.Hop{Name: "shop: list", Any: listed(k, "rating", stars, "stock", "yes")},
		Walk: []kit.Move{door(), enter(d, strings.ToLower(k.Plural)), kit.Tick(word(d, key)), kit.Tick(word(d, "in-stock")),
			kit.Click("button", word(d, "apply"))},
		Look: kit.Look{Shop: strings.Fields(k.single())[0]},
	}
}

// finds adds a product and its price to a leg's gift.
func finds(leg kit.Leg, p *Product) kit.Leg {
	leg.Gift = kit.Gift{"money": kit.Gulden(p.Price), "item": p.Name}.Naming("money", "the price of that thing").Naming("item", "that thing")
	return leg
}

// learns adds the requests to note a product and its price.
func learns(d *kit.Draw, leg kit.Leg) kit.Leg {
	leg.Learn = map[string]string{"money": d.Noting("its price"), "item": d.Noting("what it is called")}
	return leg
}

// opened is the leg that opens the page of one of several products, which share the property in the pair.
func opened(p *Product, among []*Product, ask string, pair [2]string, walk ...kit.Move) kit.Leg {
	var pages []string
	for _, other := range among {
		if other != p {
			pages = append(pages, kit.Home("shop")+other.Slug+".html")
		}
	}
	leg := kit.Leg{Ask: ask, Hop: judge.Hop{Name: "shop: open " + p.Slug, Any: []judge.Want{want("open", "product", p.Slug)}},
		Walk: append([]kit.Move{door()}, walk...), Look: lookFor(p)}
	leg = finds(leg, p)
	return leg.Only(pages, want("open", "product", "*", pair[0], pair[1]))
}

func findBest(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		brand := rng.Pick(d.Stream, brands)
		var all []*Product
		for _, p := range Goods(d.Version) {
			if p.Brand == brand {
				all = append(all, p)
			}
		}
		slices.SortFunc(all, func(a, b *Product) int { return b.Rating() - a.Rating() })
		if len(all) < 2 || all[0].Rating() == all[1].Rating() {
			continue
		}
		return learns(d, opened(all[0], all, ask(d, "find-best", "brand", brand), [2]string{"brand", brand},
			enter(d, brand), kit.Click("link", word(d, "rating")), kit.Click("link", all[0].Name)))
	}
}

func findCheapest(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		k := anyKind(d)
		all := slices.DeleteFunc(of(d, k), func(p *Product) bool { return p.Stock == 0 })
		slices.SortFunc(all, func(a, b *Product) int { return a.Price - b.Price })
		if len(all) < 2 || all[0].Price == all[1].Price {
			continue
		}
		return learns(d, opened(all[0], all, ask(d, "find-cheapest", "single", k.single()),
			[2]string{"kind", k.Slug},
			enter(d, strings.ToLower(k.Plural)), kit.Tick(word(d, "in-stock")), kit.Click("button", word(d, "apply")),
			kit.Click("link", word(d, "price_asc")), kit.Click("link", all[0].Name)))
	}
}

func compareThree(d *kit.Draw, _ kit.Gift) kit.Leg {
	three := rng.Some(d.Stream, of(d, anyKind(d)), 3)
	var names, slugs []string
	walk := []kit.Move{door()}
	for _, p := range three {
		names, slugs = append(names, p.Name), append(slugs, p.Slug)
		walk = append(walk, append(visit(d, p), kit.Click("button", word(d, "compare")))...)
	}
	slices.Sort(slugs)
	return kit.Leg{
		Ask:  ask(d, "compare", "one", names[0], "two", names[1], "three", names[2]),
		Hop:  judge.Hop{Name: "shop: compare", Any: []judge.Want{want("compare", "products", strings.Join(slugs, ","))}},
		Walk: walk,
		Look: lookFor(three[2]),
	}
}
