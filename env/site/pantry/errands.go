package pantry

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// food is the key of an ingredient in a gift.
const food = "food"

// errands are the errands of the grocer. Those about one tray give what its page tells.
var errands = []kit.Errand{
	{Name: "search", Takes: []string{food}, Make: search},
	{Name: "search-free", Takes: []string{food}, Make: searchFree},
	{Name: "search-under", Takes: []string{food, "money"}, Make: searchUnder},
	{Name: "open-unit", Takes: []string{food}, Gives: facts, Make: openUnit},
	{Name: "open-longest", Takes: []string{food}, Gives: facts, Make: openLongest},
	{Name: "open-label", Takes: []string{food}, Gives: facts, Picture: true, Make: openLabel},
	{Name: "add-portions", Takes: []string{food, "count"}, Gives: bought, Make: addPortions},
	{Name: "add-pieces", Takes: []string{food, "count"}, Gives: bought, Picture: true, Make: addPieces},
	{Name: "add-unit", Takes: []string{food, "count"}, Gives: facts, Make: addUnit},
	{Name: "add-label", Takes: []string{food}, Gives: facts, Picture: true, Make: addLabel},
	{Name: "add-free", Takes: []string{food, "count"}, Gives: facts, Make: addFree},
	{Name: "replace", Takes: []string{food}, Gives: facts, Make: replace},
	{Name: "add-crate", Takes: []string{"dish", "count"}, Gives: []string{"money", food}, Make: addCrate},
	{Name: "book-first", Takes: []string{"city", "date", "person"}, Gives: delivered, Make: bookFirst},
	{Name: "book-last", Takes: []string{"city", "date", "time", "street"}, Gives: delivered, Make: bookLast},
	{Name: "book-cheapest", Takes: []string{"city", "date", "money"}, Gives: delivered, Make: bookCheapest},
	{Name: "repeat", Takes: []string{"date", "time"}, Gives: []string{"money"}, Make: repeatParcel},
	{Name: "claim", Takes: []string{"person", "street"}, Gives: []string{"money"}, Make: claimTray},
	{Name: "ask-unit", Takes: []string{food}, Answers: true, Make: askUnit},
	{Name: "ask-tray", Takes: []string{food}, Picture: true, Answers: true, Make: askTray},
	{Name: "ask-stamp", Takes: []string{food}, Picture: true, Answers: true, Make: askStamp},
	{Name: "ask-free", Takes: []string{food}, Answers: true, Make: askFree},
	{Name: "ask-slot", Takes: []string{"city", "date"}, Answers: true, Make: askSlot},
	{Name: "ask-crate", Takes: []string{"dish", "count"}, Answers: true, Make: askCrate},
	{Name: "ask-depot", Takes: []string{"city"}, Answers: true, Make: askDepot},
}

// What the page of a tray tells, what it tells if the number of its portions is needed, and what an order tells.
var (
	facts     = []string{"money", "date", "person", "count", food}
	bought    = []string{"money", "date", "person", food}
	delivered = []string{"city", "time", "money"}
)

// A find is the drawn ingredient of an errand, and the wanted tray if there is one.
type find struct {
	Item  string
	All   []*product
	Pick  *product
	Given kit.Gift
}

// tries is how many ingredients are drawn before the given one is given up.
const tries = 40

// draw draws ingredients until pick accepts one: the given ingredient if there is one.
func draw(d *kit.Draw, given kit.Gift, pick func([]*product) (*product, bool)) find {
	s := shelves(d.Version)
	for n := 1; ; n++ {
		if s.of[given[food]] == nil || n > tries {
			given = given.Without(food)
		}
		f := find{Item: given.Or(food, rng.Pick(d.Stream, s.Products).Item), Given: given}
		f.All = s.of[f.Item]
		if pick == nil {
			return f
		}
		var ok bool
		if f.Pick, ok = pick(f.All); ok {
			return f
		}
	}
}

func every(*product) bool       { return true }
func inStock(p *product) bool   { return p.Stock > 0 }
func price(p *product) int      { return p.Price }
func keeps(p *product) int      { return -int(p.Best.Unix()) }
func mostServed(p *product) int { return -p.Serves }

// lacking accepts what can be had and has no label of an allergen.
func lacking(allergen string) func(*product) bool {
	return func(p *product) bool { return inStock(p) && !p.Has(allergen) }
}

// label is the name of a field or button in the draw's version of the world.
func label(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// page is the address of a page of the site.
func page(path string) string { return strings.TrimSuffix(kit.Home(siteName), "/") + path }

// said begins a leg with the goals of an errand.
func said(d *kit.Draw, given kit.Gift, errand, name string, blanks ...kit.Blank) kit.Leg {
	ask, then := given.Said(d.Say(goals[errand]...), blanks...)
	return kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "pantry: " + name}}
}

// leg begins the leg of a find.
func (f find) leg(d *kit.Draw, errand string, more ...kit.Blank) kit.Leg {
	own := kit.Blank{Name: "item", Key: food, Value: f.Item, Usual: "that ingredient"}
	return said(d, f.Given, errand, errand+" "+f.Item, append(more, own)...)
}

// wants requires one event.
func wants(kind string, pairs ...string) []judge.Want {
	return []judge.Want{kit.Want(siteName, kind, pairs...)}
}

// seek returns the moves that search for a text, and put the list in an order if one is given.
func seek(d *kit.Draw, text, order string) []kit.Move {
	walk := []kit.Move{kit.Open(kit.Home(siteName)), kit.Enter(label(d, "seek"), text)}
	if order != "" {
		walk = append(walk, kit.Click("link", label(d, order)))
	}
	return walk
}

// to is the move that opens a tray's page from a list.
func (p *product) to(d *kit.Draw) kit.Move {
	return kit.Click("link", p.Name).OrFollow(label(d, "next"))
}

// tells gives what the page of a tray tells to later hops, of the keys that the errand gives.
func (p *product) tells(d *kit.Draw, leg kit.Leg, keys []string) kit.Leg {
	return leg.Telling(d, keys, kit.Fact{Key: "money", Value: kit.Gulden(p.Price), Called: "the price of that tray"},
		kit.Fact{Key: "date", Value: p.Best.Format(time.DateOnly), Called: "the best-before day of that tray"},
		kit.Fact{Key: "person", Value: p.Grower.Name, Called: "the grower of that tray"},
		kit.Fact{Key: "count", Value: strconv.Itoa(p.Serves), Called: "the number of portions in that tray"},
		kit.Fact{Key: food, Value: p.Pairs, Called: "what goes with that tray"})
}

// key writes a query as notes contain it.
func key(query string) string { return strings.Join(kit.Tokens(query), " ") }

func search(d *kit.Draw, given kit.Gift) kit.Leg {
	f := draw(d, given, nil)
	leg := f.leg(d, "search")
	leg.Hop.Any, leg.Walk = wants("search", "query", key(f.Item)), seek(d, f.Item, "")
	return leg
}

func searchFree(d *kit.Draw, given kit.Gift) kit.Leg {
	f, allergen := draw(d, given, nil), rng.Pick(d.Stream, allergenNames())
	leg := f.leg(d, "search-free", kit.Plain("allergen", allergen))
	leg.Hop.Any = wants("search", "query", key(f.Item), "free", allergen, "sort", "best")
	leg.Walk = append(seek(d, f.Item, "best"), kit.Tick(allergen), kit.Click("button", label(d, "apply")))
	return leg
}

// limited draws an amount of money, or takes the given one, in hundredths.
func limited(d *kit.Draw, given kit.Gift) (int, kit.Gift) {
	if cents, ok := kit.ParseMoney(given["money"]); ok {
		return cents, given
	}
	return d.Between(30, 240) * 5, given.Without("money")
}

// limit is the blank of an amount of money.
func limit(cents int) kit.Blank {
	return kit.Blank{Name: "limit", Key: "money", Value: gulden(cents) + " gulden", Usual: "that amount"}
}

func searchUnder(d *kit.Draw, given kit.Gift) kit.Leg {
	most, given := limited(d, given)
	f := draw(d, given, nil)
	leg := f.leg(d, "search-under", limit(most))
	leg.Hop.Any = wants("search", "query", key(f.Item), "max", gulden(most))
	leg.Walk = append(seek(d, f.Item, ""), kit.Write(label(d, "max"), gulden(most)), kit.Click("button", label(d, "apply")))
	return leg
}

// opens is the leg of a find whose page has to be opened, and no other of its ingredient.
func (f find) opens(d *kit.Draw, errand, order string, more ...kit.Blank) kit.Leg {
	leg := f.leg(d, errand, more...)
	leg.Hop.Any = wants("open", "product", f.Pick.Slug)
	leg.Walk = append(seek(d, f.Item, order), f.Pick.to(d))
	var pages []string
	for _, p := range f.All {
		if p != f.Pick {
			pages = append(pages, page(p.Path()))
		}
	}
	return f.Pick.tells(d, leg.Only(pages, wants("open", "item", f.Item, "product", "*")...), facts)
}

func openUnit(d *kit.Draw, given kit.Gift) kit.Leg {
	return draw(d, given, kit.Least(every, (*product).Per)).opens(d, "open-unit", "")
}

func openLongest(d *kit.Draw, given kit.Gift) kit.Leg {
	return draw(d, given, kit.Least(every, keeps)).opens(d, "open-longest", "best")
}

// anyOf picks a tray that is accepted.
func anyOf(d *kit.Draw, ok func(*product) bool) func([]*product) (*product, bool) {
	return func(all []*product) (*product, bool) {
		all = slices.DeleteFunc(slices.Clone(all), func(p *product) bool { return !ok(p) })
		return rng.Pick(d.Stream, all), true
	}
}

func openLabel(d *kit.Draw, given kit.Gift) kit.Leg {
	f := draw(d, given, anyOf(d, every))
	return f.opens(d, "open-label", "", kit.Plain("colour", f.Pick.Look.Color.String()))
}

// adds is the leg of a find whose trays have to be put in the basket. Need is the number that is noted, or "".
func (f find) adds(d *kit.Draw, errand, order string, trays int, need string, keys []string, more ...kit.Blank) kit.Leg {
	leg := f.leg(d, errand, more...)
	n := strconv.Itoa(trays)
	leg.Hop.Any = wants("cart", "product", f.Pick.Slug, "trays", n, "need", need)
	fill := []kit.Move{kit.Write(label(d, "trays"), n)}
	if need != "" {
		fill = append(fill, kit.Write(label(d, "need"), need))
	}
	fill = append(fill, kit.Click("button", label(d, "add")))
	leg.Walk = slices.Concat(seek(d, f.Item, order), []kit.Move{f.Pick.to(d)}, fill)
	for _, p := range f.All {
		if p != f.Pick && inStock(p) && len(leg.Tries) == 0 {
			leg.Tries = append([]kit.Move{kit.Open(page(p.Path()))}, fill...)
		}
	}
	return f.Pick.tells(d, leg, keys)
}

// number draws a number between two, or takes the given one if it is at most the largest that can be asked for.
func number(d *kit.Draw, given kit.Gift, low, high, most int) (int, kit.Gift) {
	if n, ok := counted(given["count"], most); ok {
		return n, given
	}
	return d.Between(low, high), given.Without("count")
}

// count is the blank of a number.
func count(n int) kit.Blank {
	return kit.Blank{Name: "n", Key: "count", Value: strconv.Itoa(n), Usual: "that number"}
}

// enough is the number of trays that together have n of something, if each of them has some.
func enough(n, each int) int { return (n + each - 1) / each }

func addPortions(d *kit.Draw, given kit.Gift) kit.Leg {
	n, given := number(d, given, 25, 240, mostPlates)
	f := draw(d, given, kit.Least(inStock, price))
	return f.adds(d, "add-portions", "price", enough(n, f.Pick.Serves), strconv.Itoa(n), bought, count(n))
}

func addPieces(d *kit.Draw, given kit.Gift) kit.Leg {
	n, given := number(d, given, 11, 90, mostPlates)
	f := draw(d, given, kit.Least(inStock, keeps))
	return f.adds(d, "add-pieces", "best", enough(n, f.Pick.Look.Pieces), strconv.Itoa(n), bought, count(n))
}

func addUnit(d *kit.Draw, given kit.Gift) kit.Leg {
	n, given := number(d, given, 2, 40, mostTrays)
	return draw(d, given, kit.Least(inStock, (*product).Per)).adds(d, "add-unit", "", n, "", facts, count(n))
}

func addLabel(d *kit.Draw, given kit.Gift) kit.Leg {
	n := d.Between(2, 19)
	f := draw(d, given, anyOf(d, inStock))
	return f.adds(d, "add-label", "", n, "", facts, kit.Plain("n", strconv.Itoa(n)), kit.Plain("figure", kit.Article(f.Pick.Look.Figure.String())))
}

// addFree is about the cheapest of several trays without an allergen; usually a cheaper one has it.
func addFree(d *kit.Draw, given kit.Gift) kit.Leg {
	n, given := number(d, given, 2, 40, mostTrays)
	allergen := ""
	f := draw(d, given, func(all []*product) (*product, bool) {
		least, _ := kit.Least(every, price)(all)
		var pick *product
		for _, a := range rng.Some(d.Stream, allergenNames(), len(allergens)) {
			if p, ok := kit.Least(lacking(a), price)(all); ok && (pick == nil || pick == least) {
				allergen, pick = a, p
			}
		}
		return pick, pick != nil
	})
	leg := f.adds(d, "add-free", "price", n, "", facts, count(n), kit.Plain("allergen", allergen))
	filter := []kit.Move{kit.Tick(allergen), kit.Click("button", label(d, "apply"))}
	leg.Walk = slices.Insert(leg.Walk, 3, filter...)
	return leg
}

// replace is about a tray that is missing: its stand-in is wanted.
func replace(d *kit.Draw, given kit.Gift) kit.Leg {
	n := d.Between(2, 19)
	f := draw(d, given, anyOf(d, func(p *product) bool { return p.Stock == 0 }))
	gone := f.Pick
	f.Pick = gone.Instead
	leg := f.adds(d, "replace", "", n, "", facts, kit.Plain("n", strconv.Itoa(n)), kit.Plain("maker", gone.Maker))
	leg.Walk = slices.Insert(leg.Walk, 2, gone.to(d))
	return leg
}

// drawCrate draws a crate, or takes the given dish's.
func drawCrate(d *kit.Draw, given kit.Gift) (crate, kit.Gift) {
	s := shelves(d.Version)
	if c, ok := s.crate(given["dish"]); ok {
		return c, given
	}
	return rng.Pick(d.Stream, s.Crates), given.Without("dish")
}

// blanks are the parameters of a request about a crate for a number of plates.
func (c crate) blanks(n int) []kit.Blank {
	return []kit.Blank{{Name: "dish", Key: "dish", Value: c.Name, Usual: "that dish"}, count(n)}
}

// visit returns the moves to the page of a crate.
func (c crate) visit(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Open(kit.Home(siteName)), kit.Click("link", label(d, "crates")), kit.Click("link", c.Name)}
}

func addCrate(d *kit.Draw, given kit.Gift) kit.Leg {
	n, given := number(d, given, 3, 60, mostPlates)
	c, given := drawCrate(d, given)
	leg := said(d, given, "add-crate", "crate for "+c.Name, c.blanks(n)...)
	leg.Hop.Any = wants("cart", "crate", c.Slug, "plates", strconv.Itoa(n))
	fill := []kit.Move{kit.Write(label(d, "plates"), strconv.Itoa(n)), kit.Click("button", label(d, "add"))}
	leg.Walk = append(c.visit(d), fill...)
	other := shelves(d.Version).Crates[0]
	if other.Slug == c.Slug {
		other = shelves(d.Version).Crates[1]
	}
	leg.Tries = append([]kit.Move{kit.Open(page(other.Path()))}, fill...)
	leg.Gift = kit.Gift{"money": kit.Gulden(n * c.Plate), food: c.List[len(c.List)-1].Name}
	return leg.Learning(d, "money", "the sum in the basket", food, "the last ingredient on the list of that crate")
}

// A drive is a drawn order: trays of a product, a city, a day, and the wanted hour.
type drive struct {
	P     *product
	N     int
	City  *atlas.City
	On    time.Time
	Slot  slot
	Given kit.Gift
}

// plan draws orders until pick accepts an hour of the day.
func plan(d *kit.Draw, given kit.Gift, pick func([]slot) (slot, bool)) drive {
	s := shelves(d.Version)
	for n := 1; ; n++ {
		day, err := kit.Day(given["date"])
		if err != nil || !delivers(day) || n > tries {
			day, given = kit.SomeDay(d), given.Without("date")
		}
		o := drive{P: rng.Pick(d.Stream, s.Products), N: d.Between(2, 19), On: day, Given: given}
		o.City = rng.Pick(d.Stream, atlas.In(d.Version).Cities)
		if c := atlas.In(d.Version).City(given["city"]); c != nil {
			o.City = c
		} else {
			o.Given = given.Without("city")
		}
		var ok bool
		if o.Slot, ok = pick(slotsOf(d.Version, o.City, o.On)); ok && inStock(o.P) {
			return o
		}
	}
}

func free(s slot) bool { return !s.Full }
func fee(s slot) int   { return s.Fee }
func early(s slot) int { return s.At }
func late(s slot) int  { return -s.At }
func sure(s slot) bool { return free(s) && !s.Gone }

// blanks are the parameters of a request about the order.
func (o drive) blanks() []kit.Blank {
	return []kit.Blank{kit.Plain("n", strconv.Itoa(o.N)), kit.Plain("thing", o.P.Name), {Name: "city", Key: "city", Value: o.City.Name, Usual: "that city"},
		{Name: "day", Key: "date", Value: kit.DayText(o.On), Usual: "that day"}}
}

// hours returns the moves that show the hours of the day.
func (o drive) hours(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Write(label(d, "city"), o.City.Name), kit.WriteDay(d.Version, label(d, "date"), o.On),
		kit.Click("button", label(d, "hours"))}
}

// leg is the leg of the order with an hour; more is what is filled in before it is sent: labels and texts.
func (o drive) leg(d *kit.Draw, errand string, blanks []kit.Blank, more ...string) kit.Leg {
	leg := said(d, o.Given, errand, "order to "+o.City.Slug, append(o.blanks(), blanks...)...)
	leg.Look = kit.Look{City: strings.ToLower(o.City.Name)}
	pairs := []string{"lines", strconv.Itoa(o.N) + " " + o.P.Slug, "city", o.City.Slug, "date", o.On.Format(time.DateOnly),
		"time", o.Slot.Time(), "name", d.Account.Name}
	var fill []kit.Move
	for i := 0; i+1 < len(more); i += 2 {
		pairs = append(pairs, more[i], more[i+1])
		fill = append(fill, kit.Write(label(d, more[i]), more[i+1]))
	}
	leg.Hop.Any = wants("order", pairs...)
	basket := append(seek(d, o.P.Name, ""), o.P.to(d), kit.Write(label(d, "trays"), strconv.Itoa(o.N)), kit.Click("button", label(d, "add")),
		kit.Click("link", label(d, "slot")))
	take := func(s slot) []kit.Move {
		return slices.Concat([]kit.Move{kit.Click("link", label(d, "take")+" "+s.Time())}, fill, []kit.Move{kit.Click("button", label(d, "order"))})
	}
	leg.Walk = slices.Concat(basket, o.hours(d), take(o.Slot))
	for _, s := range slotsOf(d.Version, o.City, o.On) {
		if s.At != o.Slot.At && sure(s) && len(leg.Tries) == 0 {
			leg.Tries = slices.Concat(basket, o.hours(d), take(s))
		}
	}
	leg.Gift = kit.Gift{"city": o.City.Slug, "time": o.Slot.Time(), "money": kit.Gulden(o.N*o.P.Price + o.Slot.Fee)}
	return leg.Learning(d, "time", "the hour of that delivery", "money", "the total of that order, with delivery")
}

// bookFirst is about the first hour of a day that can be had; a free one before it may turn out to be taken.
func bookFirst(d *kit.Draw, given kit.Gift) kit.Leg {
	o := plan(d, given, kit.Least(sure, early))
	who := o.Given.Who(d.Account.Name)
	leg := o.leg(d, "book-first", []kit.Blank{who}, "name", who.Value).For(who, o.Given)
	if first, ok := kit.Least(free, early)(slotsOf(d.Version, o.City, o.On)); ok && first.Gone {
		at := len(leg.Walk) - 3 // the last three moves take the hour, fill in the name, and order
		tried := []kit.Move{kit.Click("link", label(d, "take")+" "+first.Time()), leg.Walk[at+1], leg.Walk[at+2],
			kit.Click("link", "See the hours of that day")}
		leg.Walk = slices.Insert(leg.Walk, at, tried...)
	}
	return leg
}

func bookLast(d *kit.Draw, given kit.Gift) kit.Leg {
	o := plan(d, given, kit.Least(free, late))
	street, call := o.Given.Or("street", rng.Pick(d.Stream, o.City.Streets).Name), o.Given.Or("time", kit.Clock(d.Between(6*12, 21*12)*5))
	return o.leg(d, "book-last", []kit.Blank{{Name: "street", Key: "street", Value: street, Usual: "that street"},
		{Name: "time", Key: "time", Value: call, Usual: "that time"}}, "street", street, "call", call)
}

func bookCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	most, given := limited(d, given)
	o := plan(d, given, kit.Least(free, fee))
	return o.leg(d, "book-cheapest", []kit.Blank{limit(most)}, "instead", gulden(most))
}

// aParcel draws an earlier delivery, and returns the parameters and the moves of a request about it, and the moves to
// another one.
func aParcel(d *kit.Draw) (p parcel, blanks []kit.Blank, open func(parcel) []kit.Move, other parcel) {
	all := rng.Some(d.Stream, parcelsOf(d.Version, d.Account), 2)
	open = func(p parcel) []kit.Move {
		return []kit.Move{kit.Open(page("/sign-in?back=%2Fagain")), kit.Write("User name", d.Account.User), kit.Enter("Password", d.Account.Password),
			kit.Click("link", "Delivery to "+p.City.Name)}
	}
	return all[0], append(d.Credentials(), kit.Plain("to", all[0].City.Name)), open, all[1]
}

func repeatParcel(d *kit.Draw, given kit.Gift) kit.Leg {
	p, blanks, open, other := aParcel(d)
	on, err := kit.Day(given["date"])
	if err != nil || !delivers(on) {
		on, given = kit.SomeDay(d), given.Without("date")
	}
	after := given.Or("time", kit.Clock(d.Between(6*12, 20*12)*5))
	leg := said(d, given, "repeat", "repeat "+p.Code, append(blanks, kit.Blank{Name: "day", Key: "date", Value: kit.DayText(on), Usual: "that day"},
		kit.Blank{Name: "time", Key: "time", Value: after, Usual: "that time"})...)
	leg.Hop.Any = wants("order", "repeat", p.Code, "date", on.Format(time.DateOnly), "after", after)
	fill := []kit.Move{kit.WriteDay(d.Version, label(d, "new-day"), on), kit.Write(label(d, "after"), after),
		kit.Click("button", label(d, "repeat"))}
	leg.Walk, leg.Tries = append(open(p), fill...), append(open(other), fill...)
	leg.Gift = kit.Gift{"money": kit.Gulden(p.Total())}
	return leg.Learning(d, "money", "what all of that delivery cost")
}

func claimTray(d *kit.Draw, given kit.Gift) kit.Leg {
	p, blanks, open, _ := aParcel(d)
	broken := d.N(len(p.Goods))
	who := given.Who(rng.Pick(d.Stream, atlas.In(d.Version).People).Name)
	street := given.Or("street", rng.Pick(d.Stream, p.City.Streets).Name)
	leg := said(d, given, "claim", "claim "+p.Code, append(blanks, who, kit.Plain("thing", p.Goods[broken].Name),
		kit.Blank{Name: "street", Key: "street", Value: street, Usual: "that street"})...)
	leg.Hop.Any = wants("claim", "code", p.Code, "product", p.Goods[broken].Thing, "payee", who.Value, "street", street)
	fill := func(nth int) []kit.Move {
		return append(open(p), kit.Tick(p.Goods[nth].Name+" was broken"), kit.Write(label(d, "payee"), who.Value), kit.Write(label(d, "fetch"), street),
			kit.Click("button", label(d, "claim")))
	}
	leg.Walk, leg.Tries = fill(broken), fill((broken+1)%len(p.Goods))
	leg.Gift = kit.Gift{"money": kit.Gulden(p.Goods[broken].Price)}
	return leg.Learning(d, "money", "what was paid for the broken goods")
}

// asks is the leg of a question about a tray; shown are what the list shows of each tray that is compared.
func (f find) asks(d *kit.Draw, errand string, walk []kit.Move, among func(*product) bool, shown func(*product) string,
	own kit.Sight, more []kit.Blank, answers ...string) kit.Leg {
	leg := f.leg(d, errand, more...)
	for _, p := range f.All {
		if among(p) {
			leg = leg.Seeing(kit.Reads(page("/s"), p.Name, shown(p)))
		}
	}
	leg = leg.Seeing(own)
	leg.Walk = append(walk, f.Pick.to(d))
	return leg.Answering(siteName, answers...)
}

func shownPrice(p *product) string  { return kit.Money(p.Price) }
func shownBest(p *product) string   { return p.Best.Format("Mon 2 January 2006") }
func shownServes(p *product) string { return strconv.Itoa(p.Serves) + " portions" }

// reads is evidence on the page of a tray.
func (p *product) reads(texts ...string) kit.Sight { return kit.Reads(page(p.Path()), texts...) }

func askUnit(d *kit.Draw, given kit.Gift) kit.Leg {
	f := draw(d, given, kit.Least(every, price))
	per := kit.Money(f.Pick.Per())
	own := f.Pick.reads(per, f.Pick.Grower.Name)
	return f.asks(d, "ask-unit", seek(d, f.Item, "price"), every, shownPrice, own, nil, per, f.Pick.Grower.Name)
}

func askTray(d *kit.Draw, given kit.Gift) kit.Leg {
	f := draw(d, given, kit.Least(every, keeps))
	return f.asks(d, "ask-tray", seek(d, f.Item, "best"), every, shownBest, kit.Pictured(page(f.Pick.Path()), "Tray of "+f.Pick.Name), nil,
		f.Pick.Look.Color.String(), strconv.Itoa(f.Pick.Look.Pieces))
}

func askStamp(d *kit.Draw, given kit.Gift) kit.Leg {
	f := draw(d, given, kit.Least(every, mostServed))
	leg := f.asks(d, "ask-stamp", seek(d, f.Item, ""), every, shownServes, f.Pick.reads(f.Pick.Grower.Name), nil, strconv.Itoa(f.Pick.Look.Stamp),
		f.Pick.Grower.Name)
	return leg.Seeing(kit.Pictured(page(f.Pick.Path()), "Tray of "+f.Pick.Name))
}

func askFree(d *kit.Draw, given kit.Gift) kit.Leg {
	allergen := ""
	f := draw(d, given, func(all []*product) (*product, bool) {
		allergen = rng.Pick(d.Stream, allergenNames())
		return kit.Least(lacking(allergen), price)(all)
	})
	walk := append(seek(d, f.Item, "price"), kit.Tick(allergen), kit.Click("button", label(d, "apply")))
	return f.asks(d, "ask-free", walk, lacking(allergen), shownPrice, f.Pick.reads(f.Pick.Grower.Name, f.Pick.Pairs),
		[]kit.Blank{kit.Plain("allergen", allergen)}, f.Pick.Pairs, f.Pick.Grower.Name)
}

func askSlot(d *kit.Draw, given kit.Gift) kit.Leg {
	o := plan(d, given, kit.Least(free, fee))
	leg := said(d, o.Given, "ask-slot", "hours", o.blanks()...)
	leg.Look = kit.Look{City: strings.ToLower(o.City.Name)}
	for _, s := range slotsOf(d.Version, o.City, o.On) {
		if free(s) {
			leg = leg.Seeing(kit.Reads(page("/slot"), s.Time(), kit.Money(s.Fee)))
		}
	}
	leg.Walk = append([]kit.Move{kit.Open(page("/slot"))}, o.hours(d)...)
	return leg.Answering(siteName, o.Slot.Time(), kit.Money(o.Slot.Fee))
}

func askCrate(d *kit.Draw, given kit.Gift) kit.Leg {
	n, given := number(d, given, 3, 60, mostPlates)
	c, given := drawCrate(d, given)
	last := c.List[len(c.List)-1].Name
	leg := said(d, given, "ask-crate", "crate", c.blanks(n)...).Seeing(kit.Reads(page(c.Path()), kit.Money(c.Plate), last))
	leg.Walk = c.visit(d)
	return leg.Answering(siteName, kit.Money(n*c.Plate), last)
}

func askDepot(d *kit.Draw, given kit.Gift) kit.Leg {
	c := atlas.In(d.Version).City(given["city"])
	if c == nil {
		c, given = rng.Pick(d.Stream, atlas.In(d.Version).Cities), given.Without("city")
	}
	at, day := depotOf(d.Version, c), time.Weekday(d.N(7))
	leg := said(d, given, "ask-depot", "depot", kit.Blank{Name: "city", Key: "city", Value: c.Name, Usual: "that city"}, kit.Plain("day", day.String()))
	leg = leg.Seeing(kit.Reads(page("/depot/"+c.Slug), at.Street.Name, day.String(), kit.Clock(at.Shuts[day])))
	leg.Look = kit.Look{City: strings.ToLower(c.Name)}
	leg.Walk = []kit.Move{kit.Open(kit.Home(siteName)), kit.Click("link", label(d, "depots")), kit.Click("link", c.Name)}
	return leg.Answering(siteName, at.Street.Name, kit.Clock(at.Shuts[day]))
}
