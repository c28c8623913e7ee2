package shop

import (
	"fmt"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// town is the given city, or a drawn one.
func town(d *kit.Draw, given kit.Gift) *atlas.City {
	land := atlas.In(d.Version)
	drawn := rng.Pick(d.Stream, land.Cities)
	if c := land.City(given["city"]); c != nil {
		return c
	}
	return drawn
}

func findDelivery(d *kit.Draw, given kit.Gift) kit.Leg {
	c := town(d, given)
	told := ask(d, "delivery")
	return kit.Leg{
		Ask:  kit.Filled(told, "city", c.Name),
		Then: kit.Filled(told, "city", "that city"),
		Hop:  judge.Hop{Name: "shop: delivery", Any: []judge.Want{want("delivery", "city", c.Slug)}},
		Walk: []kit.Move{door(), kit.Click("link", word(d, "rates")), kit.Enter(word(d, "town"), c.Name)},
		Look: kit.Look{City: strings.ToLower(c.Name)},
	}
}

func askDelivery(d *kit.Draw, given kit.Gift) kit.Leg {
	c := town(d, given)
	rate := RateTo(d.Version, c)
	way, cost := word(d, "standard"), rate.Standard
	if d.Chance(1, 2) {
		way, cost = word(d, "express"), rate.Express
	}
	say := kit.Money(cost)
	a := judge.Answer{Include: []string{say}}
	from := kit.Reads(kit.Home("shop")+"delivery", c.Name, way, say)
	way = strings.ToLower(way)
	told := ask(d, "ask-delivery", "way", way)
	return kit.Leg{
		Ask:  kit.Filled(told, "city", c.Name),
		Then: kit.Filled(told, "city", "that city"),
		Hop:  judge.Hop{Name: "shop: answer", Answer: &a},
		Walk: []kit.Move{door(), kit.Click("link", word(d, "rates")), kit.Enter(word(d, "town"), c.Name), kit.Answer(say)},
		From: []kit.Sight{from},
		Look: kit.Look{City: strings.ToLower(c.Name), Answer: a},
	}
}

func plenty(p *Product) bool { return p.Stock >= 5 }

// inCart is the leg that adds n of a product to the cart.
func inCart(d *kit.Draw, p *Product, n int, ask string, before ...kit.Move) kit.Leg {
	leg := kit.Leg{Ask: ask, Hop: judge.Hop{Name: "shop: cart", Any: []judge.Want{want("cart", "product", p.Slug, "quantity", fmt.Sprint(n))}}, Look: lookFor(p)}
	leg.Walk = append([]kit.Move{door()}, before...)
	leg.Walk = append(leg.Walk, visit(d, p)...)
	if n > 1 {
		leg.Walk = append(leg.Walk, kit.Write(word(d, "quantity"), fmt.Sprint(n)))
	}
	leg.Walk = append(leg.Walk, kit.Click("button", word(d, "add")))
	return leg
}

// besides returns the moves of an agent that does not choose: it also adds another product to the cart.
func besides(d *kit.Draw, leg kit.Leg, other *Product) kit.Leg {
	if plenty(other) {
		leg.Tries = append(append([]kit.Move{door()}, visit(d, other)...), kit.Click("button", word(d, "add")))
	}
	return leg
}

func cartLook(d *kit.Draw, _ kit.Gift) kit.Leg {
	f, right, other := told(d, true, false, plenty)
	leg := inCart(d, right, 1, ask(d, "cart-look", "two", either(d, right, other, " or "), "does", f.does), visit(d, other)...)
	return besides(d, learns(d, finds(leg, right)), other)
}

func cartCheaper(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		two := rng.Some(d.Stream, of(d, anyKind(d)), 2)
		cheap, dear := two[0], two[1]
		if cheap.Price >= dear.Price || !plenty(cheap) {
			continue
		}
		n := d.Between(2, 4)
		leg := inCart(d, cheap, n, ask(d, "cart-cheaper", "n", fmt.Sprint(n), "two", either(d, cheap, dear, " or ")), visit(d, dear)...)
		return besides(d, learns(d, finds(leg, cheap)), dear)
	}
}

var (
	firstNames = []string{"Ada", "Bruno", "Clara", "Dario", "Edda", "Felix", "Gesa", "Hugo", "Ines", "Jonas", "Kira", "Lars"}
	lastNames  = []string{"Ahlen", "Brook", "Castell", "Dorn", "Ewing", "Fallow", "Grand", "Holm", "Isham", "Jarl", "Kestner", "Lunde"}
)

func placeOrder(d *kit.Draw, given kit.Gift) kit.Leg {
	c := town(d, given)
	p := rng.Pick(d.Stream, shelf(d))
	for !plenty(p) {
		p = rng.Pick(d.Stream, shelf(d))
	}
	n := d.Between(1, 4)
	name := rng.Pick(d.Stream, firstNames) + " " + rng.Pick(d.Stream, lastNames)
	if given["name"] != "" {
		name = given["name"]
	}
	way := rng.Pick(d.Stream, []string{"standard", "express"})
	by := strings.ToLower(word(d, way))
	told := ask(d, "order", "n", fmt.Sprint(n), "product", p.Name, "way", by)
	leg := inCart(d, p, n, kit.Filled(told, "name", name, "city", c.Name))
	leg.Then = kit.Filled(told, "name", given.Called("name", name), "city", "that city")
	leg.Hop = judge.Hop{Name: "shop: order", Any: []judge.Want{want("order", "product", p.Slug, "quantity", fmt.Sprint(n),
		"lines", "1", "name", name, "street", "", "city", c.Slug, "delivery", way)}}
	leg.Walk = append(leg.Walk, kit.Click("link", word(d, "checkout")), kit.Write(word(d, "full-name"), name), kit.Write(word(d, "town"), c.Name),
		kit.Tick(word(d, way)), kit.Click("button", word(d, "place")))
	leg.Look.City = strings.ToLower(c.Name)
	return leg
}

func save(d *kit.Draw, _ kit.Gift) kit.Leg {
	p := rng.Pick(d.Stream, shelf(d))
	leg := kit.Leg{
		Ask:  ask(d, "save", "user", d.Account.User, "password", d.Account.Password, "product", p.Name),
		Hop:  judge.Hop{Name: "shop: save", Any: []judge.Want{want("save", "product", p.Slug)}},
		Walk: []kit.Move{door(), kit.Click("link", word(d, "sign-in")), kit.Write("User name", d.Account.User), kit.Enter("Password", d.Account.Password)},
		Look: lookFor(p),
	}
	leg.Walk = append(leg.Walk, visit(d, p)...)
	leg.Walk = append(leg.Walk, kit.Click("button", word(d, "wish")))
	return leg
}
