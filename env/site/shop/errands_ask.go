package shop

import (
	"fmt"
	"strings"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// A feature is something that a picture shows of one product and not of another.
type feature struct {
	does  string // "has armrests"
	shown func(art.Product) bool
	can   func(art.Traits) bool
}

var features = []feature{
	{"has armrests", func(p art.Product) bool { return p.Armrests }, func(t art.Traits) bool { return t.Armrests }},
	{"has fur on it", func(p art.Product) bool { return p.Furry }, func(t art.Traits) bool { return t.Furry }},
	{"has a hood", func(p art.Product) bool { return p.Hood }, func(t art.Traits) bool { return t.Hood }},
	{"has a cable", func(p art.Product) bool { return p.Cable }, func(t art.Traits) bool { return t.Cable }},
	{"is round rather than square", func(p art.Product) bool { return p.Round }, func(t art.Traits) bool { return t.Round }},
	{"is striped", func(p art.Product) bool { return p.Pattern == art.Stripes }, func(t art.Traits) bool { return t.Pattern }},
	{"is checked", func(p art.Product) bool { return p.Pattern == art.Checks }, func(t art.Traits) bool { return t.Pattern }},
	{"has dots", func(p art.Product) bool { return p.Pattern == art.Dots }, func(t art.Traits) bool { return t.Pattern }},
}

// told draws a feature and two products of a kind: the first has it if first is set, and the second if second is. It
// omits products that wanted rejects.
func told(d *kit.Draw, first, second bool, wanted func(*Product) bool) (feature, *Product, *Product) {
	for {
		f := rng.Pick(d.Stream, features)
		k := anyKind(d)
		two := rng.Some(d.Stream, of(d, k), 2)
		if f.can(k.Art.Shows()) && f.shown(two[0].Look) == first && f.shown(two[1].Look) == second && wanted(two[0]) && wanted(two[1]) {
			return f, two[0], two[1]
		}
	}
}

func everything(*Product) bool { return true }

// either names two products in random order.
func either(d *kit.Draw, a, b *Product, glue string) string {
	if d.Chance(1, 2) {
		a, b = b, a
	}
	return a.Name + glue + b.Name
}

// answered is the leg of a question about some products. A person opens the pages of those that the store sells.
func answered(d *kit.Draw, question string, a judge.Answer, say string, about ...*Product) kit.Leg {
	leg := kit.Leg{
		Ask:  question,
		Hop:  judge.Hop{Name: "shop: answer", Answer: &a},
		Walk: []kit.Move{door()},
		Look: kit.Look{Answer: a},
	}
	for _, p := range about {
		leg.Walk = append(leg.Walk, lookUp(d, p)...)
		leg.Look.Shop = lookFor(p).Shop
	}
	leg.Walk = append(leg.Walk, kit.Answer(say))
	return leg
}

// page is the address of a product, and pictured the evidence of its first picture.
func (p *Product) page() string        { return kit.Home("shop") + p.Slug + ".html" }
func (p *Product) pictured() kit.Sight { return kit.Pictured(p.page(), p.Name+", picture 1") }

// askWhich asks for the one of two products that has something, and its price.
func askWhich(d *kit.Draw, _ kit.Gift) kit.Leg {
	f, right, other := told(d, true, false, everything)
	question, price := ask(d, "ask-which", "two", either(d, right, other, " or "), "does", f.does), kit.Money(right.Price)
	return answered(d, question, judge.Answer{Include: []string{right.Epithet, price}, Exclude: []string{other.Epithet}}, right.Name+", "+price, right, other).
		Seeing(right.pictured(), other.pictured(), right.priced())
}

// askBoth asks for the colours of two products.
func askBoth(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		two := rng.Some(d.Stream, of(d, anyKind(d)), 2)
		a, b := two[0], two[1]
		if a.Look.Color == b.Look.Color {
			continue
		}
		say := []string{a.Look.Color.String(), b.Look.Color.String()}
		return answered(d, ask(d, "ask-both", "one", a.Name, "two", b.Name), judge.Answer{Include: say}, strings.Join(say, " and "), a, b).
			Seeing(a.pictured(), b.pictured())
	}
}

// askColour asks for a product's colour and its price.
func askColour(d *kit.Draw, given kit.Gift) kit.Leg {
	p, item := thing(d, given, 0)
	return question{of: p, item: item, request: ask(d, "ask-colour"), facts: []string{p.Look.Color.String(), kit.Money(p.Price)},
		from: []kit.Sight{p.pictured(), p.priced()}}.leg(d, given)
}

// askCount asks for the number of parts in a product's picture, and the city in which it is made.
func askCount(d *kit.Draw, given kit.Gift) kit.Leg {
	for {
		p := rng.Pick(d.Stream, shelf(d))
		t := p.Kind.Art.Shows().Count
		if !counted(p.Kind) || p.Look.Count == 0 {
			continue
		}
		return question{of: p, request: ask(d, "ask-count", "parts", t.Of), facts: []string{fmt.Sprint(p.Look.Count), p.Made.Name},
			from: []kit.Sight{p.pictured(), kit.Reads(p.page(), p.Made.Name)}}.leg(d, given)
	}
}

func askDetail(d *kit.Draw, given kit.Gift) kit.Leg {
	p := rng.Pick(d.Stream, shelf(d))
	questions := [][2]string{{"price", kit.Money(p.Price)}, {"sku", p.SKU}, {"guarantee", fmt.Sprint(p.Guarantee)}, {"made", p.Made.Name}}
	if p.Stock > 0 {
		questions = append(questions, [2]string{"stock", fmt.Sprint(p.Stock)})
	}
	q := rng.Pick(d.Stream, questions)
	return question{of: p, request: ask(d, "ask-detail: "+q[0]), facts: []string{q[1]}, from: []kit.Sight{kit.Reads(p.page(), q[1])}}.leg(d, given)
}

func askReviewer(d *kit.Draw, given kit.Gift) kit.Leg {
	for {
		p := rng.Pick(d.Stream, shelf(d))
		stars := d.Between(1, 5)
		var who []string
		for _, r := range p.Reviews {
			if r.Stars == stars {
				who = append(who, r.Author)
			}
		}
		if len(who) != 1 || len(p.Reviews) < 3 {
			continue
		}
		rated := []string{"one star", "two stars", "three stars", "four stars", "five stars"}[stars-1]
		return question{of: p, request: ask(d, "ask-reviewer", "stars", rated), facts: []string{who[0], kit.Money(p.Price)},
			from: append(reviewed(p), p.priced())}.leg(d, given)
	}
}

// reviewed is the evidence of all reviews of a product.
func reviewed(p *Product) []kit.Sight {
	var all []kit.Sight
	for _, r := range p.Reviews {
		all = append(all, kit.Reads(p.page(), r.Author, fmt.Sprintf("%d of 5 stars", r.Stars)))
	}
	return all
}
