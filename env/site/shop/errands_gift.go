package shop

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// A parcel is an order of one product, as an errand asks for it.
type parcel struct {
	p            *Product
	n            int
	name, street string
	city         *atlas.City
	way, note    string
	day          time.Time      // zero: none is named
	pay          *atlas.Country // whose currency is used; nil: gulden
	before       []kit.Move     // what is looked at first
}

// aParcel draws an order.
func aParcel(d *kit.Draw, given kit.Gift) parcel {
	o := parcel{p: inStockAt(d, 5), n: d.Between(1, 4), city: town(d, given), way: rng.Pick(d.Stream, []string{"standard", "express"})}
	o.name = rng.Pick(d.Stream, firstNames) + " " + rng.Pick(d.Stream, lastNames)
	return o
}

// inStockAt draws a product with at least n pieces in stock.
func inStockAt(d *kit.Draw, n int) *Product {
	for {
		if p := rng.Pick(d.Stream, shelf(d)); p.Stock >= n {
			return p
		}
	}
}

// total is what the order costs with its delivery, in hundredths of a gulden.
func (o *parcel) total(version int) int {
	rate := RateTo(version, o.city)
	if o.way == "express" {
		return o.n*o.p.Price + rate.Express
	}
	return o.n*o.p.Price + rate.Standard
}

// leg is the leg that orders it. It gives the total.
func (o *parcel) leg(d *kit.Draw) kit.Leg {
	leg := inCart(d, o.p, o.n, "", o.before...)
	day, pay := "", ""
	leg.Walk = append(leg.Walk, kit.Click("link", word(d, "checkout")), kit.Write(word(d, "full-name"), o.name))
	if o.street != "" {
		leg.Walk = append(leg.Walk, kit.Write("Street and number", o.street))
	}
	leg.Walk = append(leg.Walk, kit.Write(word(d, "town"), o.city.Name), kit.Tick(word(d, o.way)))
	if !o.day.IsZero() {
		day = o.day.Format(time.DateOnly)
		leg.Walk = append(leg.Walk, kit.Write(word(d, "day"), o.day.Format(spoken)))
	}
	if o.note != "" {
		leg.Walk = append(leg.Walk, kit.Write(word(d, "note"), o.note))
	}
	if o.pay != nil {
		pay = o.pay.Money
		leg.Walk = append(leg.Walk, kit.Choose(word(d, "pay"), o.pay.Currency+" ("+pay+")"))
	}
	leg.Walk = append(leg.Walk, kit.Click("button", word(d, "place")))
	leg.Hop = judge.Hop{Name: "shop: order", Any: []judge.Want{want("order", "product", o.p.Slug, "quantity", fmt.Sprint(o.n), "lines", "1", "name", o.name,
		"street", o.street, "city", o.city.Slug, "delivery", o.way, "day", day, "note", o.note, "pay", pay)}}
	leg.Look.City = strings.ToLower(o.city.Name)
	leg.Gift = kit.Gift{"money": kit.Gulden(o.total(d.Version))}.Naming("money", "the total of that order")
	leg.Learn = map[string]string{"money": d.Noting("the total of that order")}
	return leg
}

const spoken = "2 January 2006"

// keyIf is a key if its value is used, or none.
func keyIf(key string, used bool) string {
	if used {
		return key
	}
	return ""
}

// to is the blank of the order's city.
func (o *parcel) to(given kit.Gift) kit.Blank {
	return kit.Blank{Name: "city", Key: keyIf("city", given["city"] == o.city.Slug), Value: o.city.Name, Usual: "that city"}
}

// by is how a request names the delivery.
func (o *parcel) by(d *kit.Draw) string { return strings.ToLower(word(d, o.way)) }

func orderStreet(d *kit.Draw, given kit.Gift) kit.Leg {
	o := aParcel(d, given)
	o.street = given.Or("street", rng.Pick(d.Stream, o.city.Streets).Name)
	o.name = given.Or("person", o.name)
	leg := o.leg(d)
	leg.Ask, leg.Then = given.Said(ask(d, "order-street", "n", fmt.Sprint(o.n), "product", o.p.Name, "way", o.by(d)), o.to(given),
		kit.Blank{Name: "street", Key: "street", Value: o.street, Usual: "that street"}, kit.Blank{Name: "name", Key: "person", Value: o.name, Usual: "that person"})
	return leg
}

func orderDay(d *kit.Draw, given kit.Gift) kit.Leg {
	o := aParcel(d, given)
	o.day, o.pay = kit.Today.AddDate(0, 0, d.Between(20, 300)), rng.Pick(d.Stream, atlas.In(d.Version).Countries)
	on, err := time.Parse(time.DateOnly, given["date"])
	dated := err == nil && deliverable(on)
	if dated {
		o.day = on
	}
	pays := atlas.In(d.Version).Money(given["currency"])
	if pays != nil {
		o.pay = pays
	}
	leg := o.leg(d)
	leg.Ask, leg.Then = given.Said(ask(d, "order-day", "n", fmt.Sprint(o.n), "product", o.p.Name, "name", o.name, "way", o.by(d)), o.to(given),
		kit.Blank{Name: "date", Key: keyIf("date", dated), Value: o.day.Format(spoken), Usual: "that day"},
		kit.Blank{Name: "currency", Key: keyIf("currency", pays != nil), Value: "the " + o.pay.Currency, Usual: "that currency"})
	return leg
}

// thing is the product that an earlier hop has found, if there are n pieces, or else a drawn one.
func thing(d *kit.Draw, given kit.Gift, n int) (p *Product, key string) {
	drawn := inStockAt(d, max(n, 5))
	for _, p := range Goods(d.Version) {
		if p.Name == given["item"] && p.Stock >= n {
			return p, "item"
		}
	}
	return drawn, ""
}

// number is the count that an earlier hop has found, if the store can have so many pieces, or else a drawn one.
func number(d *kit.Draw, given kit.Gift) (n int, key string) {
	drawn := d.Between(2, 4)
	if n, err := strconv.Atoi(given["count"]); err == nil && n >= 1 && n <= 12 {
		return n, "count"
	}
	return drawn, ""
}

// pieceBlanks are the blanks of a number of a product.
func pieceBlanks(p *Product, item string, n int, count string) []kit.Blank {
	return []kit.Blank{{Name: "product", Key: item, Value: p.Name, Usual: "that thing"}, {Name: "n", Key: count, Value: fmt.Sprint(n), Usual: "that number"}}
}

func orderItem(d *kit.Draw, given kit.Gift) kit.Leg {
	o := aParcel(d, given)
	var item, count string
	o.n, count = number(d, given)
	o.p, item = thing(d, given, o.n)
	leg := o.leg(d)
	leg.Ask, leg.Then = given.Said(ask(d, "order-item", "name", o.name, "way", o.by(d)), append(pieceBlanks(o.p, item, o.n, count), o.to(given))...)
	return leg
}

func orderNote(d *kit.Draw, given kit.Gift) kit.Leg {
	o := aParcel(d, given)
	o.n = 1
	o.note = given.Or("dish", rng.Pick(d.Stream, cards))
	o.name = given.Or("person", o.name)
	leg := o.leg(d)
	leg.Ask, leg.Then = given.Said(ask(d, "order-note", "product", o.p.Name, "way", o.by(d)), o.to(given),
		kit.Blank{Name: "note", Key: "dish", Value: "“" + o.note + "”", Usual: "the name of that dish"},
		kit.Blank{Name: "name", Key: "person", Value: o.name, Usual: "that person"})
	return leg
}

// cards are what gift notes say if no earlier hop has found a dish.
var cards = []string{"Many happy returns", "For the new flat", "With thanks from us all", "Use it often", "As promised", "Get well soon"}

// orderLook orders the one of two products that has something, for a person.
func orderLook(d *kit.Draw, given kit.Gift) kit.Leg {
	f, right, other := told(d, true, false, plenty)
	o := aParcel(d, given)
	o.p, o.n, o.before = right, 1, visit(d, other)
	o.name = given.Or("person", given.Or("name", o.name))
	who := "person"
	if given["person"] == "" {
		who = "name"
	}
	leg := o.leg(d)
	leg.Gift = leg.Gift.With(kit.Gift{"item": right.Name}.Naming("item", "the thing that was ordered"))
	leg.Learn["item"] = d.Noting("which of the two it was")
	leg.Ask, leg.Then = given.Said(ask(d, "order-look", "two", either(d, right, other, " or "), "does", f.does, "way", o.by(d)), o.to(given),
		kit.Blank{Name: "name", Key: who, Value: o.name, Usual: "that person"})
	return leg
}

// orderColour orders a thing with a note that says its colour.
func orderColour(d *kit.Draw, given kit.Gift) kit.Leg {
	o := aParcel(d, given)
	var item string
	o.p, item = thing(d, given, 1)
	o.n, o.note = 1, o.p.Look.Color.String()
	leg := o.leg(d)
	leg.Ask, leg.Then = given.Said(ask(d, "order-colour", "name", o.name, "way", o.by(d)), o.to(given),
		kit.Blank{Name: "product", Key: item, Value: o.p.Name, Usual: "that thing"})
	return leg
}

// buyVoucherFor buys a voucher of an amount, for a person.
func buyVoucherFor(d *kit.Draw, given kit.Gift) kit.Leg {
	amount, key := d.Between(100, 3000)*10, ""
	if n, ok := kit.ParseMoney(given["money"]); ok && n >= leastVoucher && n <= mostVoucher {
		amount, key = n, "money"
	}
	drawn := rng.Pick(d.Stream, firstNames) + " " + rng.Pick(d.Stream, lastNames)
	name, who := given.Or("person", given.Or("name", drawn)), "person"
	if given["person"] == "" {
		who = "name"
	}
	o := voucher{Name: name, Amount: amount}
	leg := kit.Leg{Hop: judge.Hop{Name: "shop: voucher", Any: []judge.Want{want("order", o.pairs()...)}},
		Walk: []kit.Move{door(), kit.Click("link", word(d, "vouchers")), kit.Write(word(d, "amount"), gulden(amount)), kit.Write(word(d, "voucher-for"), name),
			kit.Click("button", word(d, "voucher-buy"))},
		Gift:  kit.Gift{"date": valid(amount).Format(time.DateOnly)}.Naming("date", "the last day of that voucher"),
		Learn: map[string]string{"date": d.Noting("until which day the voucher is valid")}, Look: kit.Look{Shop: "voucher"}}
	leg.Ask, leg.Then = given.Said(ask(d, "voucher"), kit.Blank{Name: "money", Key: key, Value: gulden(amount) + " gulden", Usual: "that amount"},
		kit.Blank{Name: "name", Key: who, Value: name, Usual: "that person"})
	return leg
}

// listLimit lists what costs at most an amount, the dearest first.
func listLimit(d *kit.Draw, given kit.Gift) kit.Leg {
	limit, key := d.Between(300, 4000)*10, ""
	if n, ok := kit.ParseMoney(given["money"]); ok && n >= 1000 {
		limit, key = n, "money"
	}
	var best *Product
	for _, p := range Goods(d.Version) {
		if p.Stock > 0 && p.Price <= limit && (best == nil || p.Price > best.Price || p.Price == best.Price && p.Name < best.Name) {
			best = p
		}
	}
	leg := kit.Leg{
		Hop: judge.Hop{Name: "shop: list", Any: []judge.Want{want("browse", "category", wholeStore, "stock", "yes", "max", gulden(limit), "sort", "price_desc")}},
		Walk: []kit.Move{door(), kit.Click("link", word(d, "everything")), kit.Write(word(d, "price-to"), gulden(limit)), kit.Tick(word(d, "in-stock")),
			kit.Click("button", word(d, "apply")), kit.Click("link", word(d, "price_desc"))},
		Gift: kit.Gift{"item": best.Name, "money": kit.Gulden(best.Price)}.Naming("item", "the dearest thing of that list").
			Naming("money", "the price of the dearest thing of that list"),
		Learn: map[string]string{"item": d.Noting("the dearest thing of that list"), "money": d.Noting("the price of the dearest thing of that list")},
		Look:  lookFor(best)}
	leg.Ask, leg.Then = given.Said(ask(d, "list-limit"), kit.Blank{Name: "money", Key: key, Value: gulden(limit) + " gulden", Usual: "that amount"})
	return leg
}

// costs adds the price of a product to a leg's gift. Called describes it.
func costs(d *kit.Draw, leg kit.Leg, cents int, called string) kit.Leg {
	leg.Gift = kit.Gift{"money": kit.Gulden(cents)}.Naming("money", called)
	leg.Learn = map[string]string{"money": d.Noting(called)}
	return leg
}

func saveItem(d *kit.Draw, given kit.Gift) kit.Leg {
	p, item := thing(d, given, 0)
	leg := kit.Leg{Hop: judge.Hop{Name: "shop: save", Any: []judge.Want{want("save", "product", p.Slug)}}, Walk: signedIn(d), Look: lookFor(p)}
	leg.Walk = append(append(leg.Walk, visit(d, p)...), kit.Click("button", word(d, "wish")))
	leg.Ask, leg.Then = given.Said(ask(d, "save-item", "user", d.Account.User, "password", d.Account.Password),
		kit.Blank{Name: "product", Key: item, Value: p.Name, Usual: "that thing"})
	return costs(d, leg, p.Price, "the price of that thing")
}

// signedIn returns the moves that sign in.
func signedIn(d *kit.Draw) []kit.Move {
	return []kit.Move{door(), kit.Click("link", word(d, "sign-in")), kit.Write("User name", d.Account.User), kit.Enter("Password", d.Account.Password)}
}

func cartItem(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count := number(d, given)
	p, item := thing(d, given, n)
	leg := inCart(d, p, n, "")
	leg.Ask, leg.Then = given.Said(ask(d, "cart-item"), pieceBlanks(p, item, n, count)...)
	return costs(d, leg, n*p.Price, "the sum of the goods there")
}

// cartCount puts as many pieces of a thing into the cart as its picture shows parts.
func cartCount(d *kit.Draw, given kit.Gift) kit.Leg {
	var p *Product
	for p == nil || p.Stock < 8 || p.Look.Count < 2 || !counted(p.Kind) {
		p = rng.Pick(d.Stream, shelf(d))
	}
	leg := inCart(d, p, p.Look.Count, ask(d, "cart-count", "product", p.Name, "parts", p.Kind.Art.Shows().Count.Of))
	return costs(d, leg, p.Look.Count*p.Price, "the sum of the goods there")
}
