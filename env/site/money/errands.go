package money

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

// errands are the errands of the house of exchange.
var errands = []kit.Errand{
	{Name: "convert", Takes: []string{"money", "currency", "date"}, Gives: []string{"money", "time", "person", "count"}, Make: convertSum},
	{Name: "quotes", Takes: []string{"city", "money", "date"}, Make: seeQuotes},
	{Name: "open-cheapest", Takes: []string{"city", "money", "date"}, Gives: facts, Make: openCheapest},
	{Name: "open-first", Takes: []string{"city", "money", "date"}, Gives: facts, Make: openFirst},
	{Name: "open-seal", Takes: []string{"city", "money"}, Gives: facts, Picture: true, Make: openSeal},
	{Name: "open-note", Takes: []string{"currency"}, Gives: printed, Picture: true, Make: openNote},
	{Name: "send-cheapest", Takes: []string{"city", "money", "person"}, Gives: facts, Make: sendCheapest},
	{Name: "send-first", Takes: []string{"city", "money", "time"}, Make: sendFirst, Gives: []string{"city", "money", "date", "street", "person", "count"}},
	{Name: "send-seal", Takes: []string{"city", "date", "street", "person"}, Make: sendSeal, Picture: true,
		Gives: []string{"city", "money", "date", "time", "person", "count"}},
	{Name: "order-note", Takes: []string{"currency", "count", "date"}, Gives: []string{"money", "person"}, Picture: true, Make: orderNote},
	{Name: "order-last", Takes: []string{"currency", "count", "city", "person"}, Gives: []string{"money", "date"}, Make: orderLast},
	{Name: "alert", Takes: []string{"currency", "date", "time"}, Gives: []string{"person", "count"}, Make: setAlert},
	{Name: "alert-peak", Takes: []string{"currency", "time"}, Gives: []string{"person", "count"}, Picture: true, Make: alertPeak},
	{Name: "ask-sum", Takes: []string{"money", "currency", "date"}, Answers: true, Make: askSum},
	{Name: "ask-worth", Takes: []string{"money", "currency"}, Answers: true, Make: askWorth},
	{Name: "ask-fee", Takes: []string{"city", "money", "date"}, Answers: true, Make: askFee},
	{Name: "ask-agent", Takes: []string{"city", "money"}, Answers: true, Make: askAgent},
	{Name: "ask-seal", Takes: []string{"city", "date"}, Picture: true, Answers: true, Make: askSeal},
	{Name: "ask-note", Takes: []string{"currency"}, Picture: true, Answers: true, Make: askNote},
	{Name: "ask-peak", Takes: []string{"currency"}, Picture: true, Answers: true, Make: askPeak},
}

// What the page of a house tells about a sum, and that of a note.
var (
	facts   = []string{"city", "money", "date", "time", "street", "person", "count"}
	printed = []string{"money", "date", "person", "count"}
)

var houses = kit.Trade[*quote]{Site: siteName, Key: "house", Words: words, Goals: goals, ID: func(q *quote) string { return q.Slug },
	Name: func(q *quote) string { return q.Name }, Page: func(q *quote) string { return page(q.Path()) },
	Gone: func(version int, q *quote) bool { return q.shut(version) }}

var paper = kit.Trade[*note]{Site: siteName, Key: "note", Words: words, Goals: goals, ID: func(n *note) string { return n.Slug },
	Name: func(n *note) string { return n.Name }, Page: func(n *note) string { return page("/note/" + n.Slug) },
	Gone: func(int, *note) bool { return false }}

// page is the address of a path.
func page(path string) string { return kit.Home(siteName) + strings.TrimPrefix(path, "/") }

func label(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// begin begins a leg with the goals of an errand.
func begin(d *kit.Draw, given kit.Gift, errand, name string, blanks ...kit.Blank) kit.Leg {
	ask, then := given.Said(d.Say(goals[errand]...), blanks...)
	return kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "money: " + name}}
}

// sumOf is the amount that an earlier hop found, or a drawn one, in its currency, and the parameter {sum}.
func sumOf(d *kit.Draw, given kit.Gift) (int, coin, kit.Blank, kit.Gift) {
	cents, code, ok := kit.ParseAmount(given["money"], "GLD")
	from, known := coinOf(d.Version, code)
	if !ok || !known {
		cents, from, given = d.Between(300, 9000)*10, coin{}, given.Without("money")
		if d.Chance(1, 3) {
			from = coin{rng.Pick(d.Stream, atlas.In(d.Version).Countries)}
			cents = exchange(cents, coin{}, from, kit.Today) / 10 * 10
		}
	}
	return cents, from, kit.Blank{Name: "sum", Key: "money", Value: plain(cents) + " " + from.said(), Usual: "that sum"}, given
}

// currencyOf is the currency that an earlier hop found, or a drawn one, but not the other one; and the parameter
// {currency}.
func currencyOf(d *kit.Draw, given kit.Gift, other coin) (coin, kit.Blank, kit.Gift) {
	land := atlas.In(d.Version)
	c := land.Money(given["currency"])
	if c == nil || c == other.Country {
		given = given.Without("currency")
		for c = other.Country; c == other.Country; {
			c = rng.Pick(d.Stream, land.Countries)
		}
	}
	return coin{c}, kit.Blank{Name: "currency", Key: "currency", Value: c.Money, Usual: "that currency"}, given
}

// dayOf is the day that an earlier hop found if something can be ordered for it, or else a drawn one, and the parameter
// {day}.
func dayOf(d *kit.Draw, given kit.Gift) (time.Time, kit.Blank, kit.Gift) {
	on, err := kit.Day(given["date"])
	if err != nil || !ahead(on) {
		on, given = kit.SomeDay(d), given.Without("date")
	}
	return on, kit.Blank{Name: "day", Key: "date", Value: kit.DayText(on), Usual: "that day"}, given
}

// timeOf is the time that an earlier hop found, or a drawn one, and the parameter {time}.
func timeOf(d *kit.Draw, given kit.Gift) (string, kit.Blank) {
	at := given.Or("time", kit.Clock(d.Between(7*12, 22*12)*5))
	return at, kit.Blank{Name: "time", Key: "time", Value: at, Usual: "that time"}
}

// weigh returns the moves that convert an amount.
func weigh(d *kit.Draw, cents int, from, to coin, on time.Time) []kit.Move {
	return []kit.Move{kit.Open(kit.Home(siteName)), kit.Write(label(d, "amount"), plain(cents)), kit.Write(label(d, "from"), from.Code()),
		kit.Write(label(d, "to"), to.Code()), kit.WriteDay(d.Version, label(d, "day"), on), kit.Click("button", label(d, "convert"))}
}

// A change is a drawn conversion.
type change struct {
	cents    int
	from, to coin
	on       time.Time
	given    kit.Gift
	blanks   []kit.Blank
}

func changeOf(d *kit.Draw, given kit.Gift) (c change) {
	blanks := make([]kit.Blank, 3)
	c.cents, c.from, blanks[0], given = sumOf(d, given)
	c.to, blanks[1], given = currencyOf(d, given, c.from)
	c.on, blanks[2], c.given = dayOf(d, given)
	c.blanks = blanks
	return c
}

// fixing is what decides the rate.
func (c change) fixing(d *kit.Draw) fixing { return fixingOf(d.Version, pair(c.from, c.to), c.on) }

// convertSum gives what the page of the result tells: the price at a counter, and the fixing.
func convertSum(d *kit.Draw, given kit.Gift) kit.Leg {
	c := changeOf(d, given)
	leg := begin(d, c.given, "convert", "convert to "+c.to.Code(), c.blanks...)
	leg.Hop.Any = []judge.Want{kit.Want(siteName, "search", "amount", plain(c.cents), "from", c.from.Code(), "to", c.to.Code(),
		"day", c.on.Format(time.DateOnly))}
	leg.Walk = weigh(d, c.cents, c.from, c.to, c.on)
	f := c.fixing(d)
	return leg.Telling(d, []string{"money", "time", "person", "count"},
		kit.Fact{Key: "money", Value: kit.Gulden(counterPrice(c.cents, c.from, c.on)), Called: "the price at a counter for what was converted"},
		kit.Fact{Key: "time", Value: f.Time(), Called: "the time at which that rate is fixed"},
		kit.Fact{Key: "person", Value: f.Warden.Name, Called: "the warden who fixes that rate"},
		kit.Fact{Key: "count", Value: strconv.Itoa(f.Bids), Called: "the number of bids for that rate"})
}

// A trip is a drawn sum that is sent to a city, with the quotes for it.
type trip struct {
	sum
	all    []*quote
	pick   *quote
	given  kit.Gift
	blanks []kit.Blank
}

// tries is how many sums are drawn before the given day is given up, and then the given city.
const tries = 50

// draw draws sums until pick accepts one of the quotes.
func draw(d *kit.Draw, given kit.Gift, pick func([]*quote) (*quote, bool)) trip {
	for n := 0; ; n++ {
		switch n {
		case tries:
			given = given.Without("date")
		case 2 * tries:
			given = given.Without("city")
		}
		var t trip
		blanks := make([]kit.Blank, 3)
		t.Cents, t.From, blanks[0], t.given = sumOf(d, given)
		t.On, blanks[1], t.given = dayOf(d, t.given)
		if t.City = atlas.In(d.Version).City(given["city"]); t.City == nil {
			t.City, t.given = rng.Pick(d.Stream, atlas.In(d.Version).Cities), t.given.Without("city")
		}
		blanks[2] = kit.Blank{Name: "city", Key: "city", Value: t.City.Name, Usual: "that city"}
		t.blanks, t.all = blanks, quotesOf(d.Version, t.sum)
		var ok bool
		if t.pick, ok = pick(t.all); ok {
			return t
		}
	}
}

// leg begins a leg about the sum.
func (t trip) leg(d *kit.Draw, errand, name string, more ...kit.Blank) kit.Leg {
	leg := begin(d, t.given, errand, name+" "+t.City.Slug, append(more, t.blanks...)...)
	leg.Look = kit.Look{City: strings.ToLower(t.City.Name)}
	return leg
}

// list returns the moves that list the houses for the sum, in an order if one is given.
func (t trip) list(d *kit.Draw, order string) []kit.Move {
	walk := []kit.Move{kit.Open(kit.Home(siteName)), kit.Click("link", label(d, "send")), kit.Write(label(d, "amount"), t.Amount()),
		kit.Write(label(d, "from"), t.From.Code()), kit.Write(label(d, "city"), t.City.Name), kit.WriteDay(d.Version, label(d, "day"), t.On),
		kit.Click("button", label(d, "quotes"))}
	if order != "" {
		walk = append(walk, kit.Click("link", label(d, order)))
	}
	return walk
}

// tells gives what the page of a house tells, of the keys that the errand gives.
func (t trip) tells(d *kit.Draw, leg kit.Leg, keys []string) kit.Leg {
	q := t.pick
	return leg.Telling(d, keys, kit.Fact{Key: "city", Value: q.City.Slug},
		kit.Fact{Key: "money", Value: kit.Gulden(q.Total()), Called: "what that house charges in all"},
		kit.Fact{Key: "date", Value: q.Arrives.Format(time.DateOnly), Called: "the day on which that money arrives"},
		kit.Fact{Key: "time", Value: q.Time(), Called: "the time from which that money can be fetched"},
		kit.Fact{Key: "street", Value: q.Street.Name, Called: "the street in which that money is paid out"},
		kit.Fact{Key: "person", Value: q.Agent.Name, Called: "the agent who pays out that money"},
		kit.Fact{Key: "count", Value: strconv.Itoa(q.Counter), Called: "the number of the counter for that money"})
}

func every(*quote) bool    { return true }
func total(q *quote) int   { return q.Total() }
func arrives(q *quote) int { return int(q.Arrives.Unix() / 86400) }

// someOf makes a pick of any one.
func someOf[T any](d *kit.Draw) func([]*T) (*T, bool) {
	return func(all []*T) (*T, bool) { return rng.Pick(d.Stream, all), true }
}

func seeQuotes(d *kit.Draw, given kit.Gift) kit.Leg {
	t := draw(d, given, someOf[quote](d))
	leg := t.leg(d, "quotes", "search")
	leg.Hop.Any = []judge.Want{kit.Want(siteName, "search", append(t.pairs(), "sort", "first")...)}
	leg.Walk = t.list(d, "first")
	return leg
}

// opens is the leg of a house that has to be opened.
func (t trip) opens(d *kit.Draw, errand, order string, more ...kit.Blank) kit.Leg {
	leg := houses.Opened(d, t.leg(d, errand, "open", more...), t.list(d, order), t.pick, t.all, t.pairs()...)
	return t.tells(d, leg, facts)
}

func openCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	return draw(d, given, kit.Least(every, total)).opens(d, "open-cheapest", "cheapest")
}

func openFirst(d *kit.Draw, given kit.Gift) kit.Leg {
	return draw(d, given, kit.Least(every, arrives)).opens(d, "open-first", "first")
}

func openSeal(d *kit.Draw, given kit.Gift) kit.Leg {
	t := draw(d, given, someOf[quote](d))
	return t.opens(d, "open-seal", "", kit.Plain("colour", t.pick.Seal.Color.String()), kit.Plain("figure", kit.Article(t.pick.Seal.Figure.String())))
}

// sends is the leg of a house that has to send the sum; fields are more of its form.
func (t trip) sends(d *kit.Draw, errand, order string, gone []*quote, fields map[string]string, keys []string, more ...kit.Blank) kit.Leg {
	who := t.given.Who(d.Account.Name)
	form := kit.Order{Pairs: append(t.pairs(), "name", who.Value, "bell", fields["bell"], "street", fields["street"]),
		Moves: []kit.Move{kit.Write(label(d, "name"), who.Value)}}
	for _, key := range []string{"bell", "street"} {
		if fields[key] != "" {
			form.Moves = append(form.Moves, kit.Write(label(d, key), fields[key]))
		}
	}
	leg := t.leg(d, errand, "send", append(more, who)...).For(who, t.given)
	return t.tells(d, houses.Booked(d, leg, t.list(d, order), t.pick, t.all, gone, form), keys)
}

// sendCheapest is about the cheapest house; if it turns out to be closed, the next one is taken.
func sendCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	var gone []*quote
	t := draw(d, given, houses.Detour(d, &gone, kit.Least(every, total)))
	return t.sends(d, "send-cheapest", "cheapest", gone, nil, facts)
}

func sendFirst(d *kit.Draw, given kit.Gift) kit.Leg {
	t := draw(d, given, houses.Unsold(d, kit.Least(every, arrives)))
	at, time := timeOf(d, t.given)
	return t.sends(d, "send-first", "first", nil, map[string]string{"bell": at}, []string{"city", "money", "date", "street", "person", "count"}, time)
}

func sendSeal(d *kit.Draw, given kit.Gift) kit.Leg {
	to, given := given.Placed(d)
	t := draw(d, given.With(to), houses.Unsold(d, someOf[quote](d)))
	if given["city"] == "" { // it is that of the street, and the request has to name it
		t.given = t.given.Without("city")
	}
	lane := given.Or("street", rng.Pick(d.Stream, t.City.Streets).Name)
	return t.sends(d, "send-seal", "", nil, map[string]string{"street": lane}, []string{"city", "money", "date", "time", "person", "count"},
		kit.Blank{Name: "street", Key: "street", Value: lane, Usual: "that street"}, kit.Plain("colour", t.pick.Seal.Color.String()),
		kit.Plain("n", kit.Count(t.pick.Seal.Studs, "stud")))
}

// A pile is the notes of a drawn currency.
type pile struct {
	coin
	all   []*note
	pick  *note
	given kit.Gift
	blank kit.Blank
}

func drawNote(d *kit.Draw, given kit.Gift, pick func([]*note) (*note, bool)) (p pile) {
	p.coin, p.blank, p.given = currencyOf(d, given, coin{})
	p.all = vaults(d.Version).Notes[p.Country]
	p.pick, _ = pick(p.all) // there is always one
	return p
}

// visit returns the moves that show a currency in a list that a link of the head opens.
func (c coin) visit(d *kit.Draw, list string) []kit.Move {
	return []kit.Move{kit.Open(kit.Home(siteName)), kit.Click("link", label(d, list)), kit.Click("link", c.Currency)}
}

// tells gives what is known of a note, of the keys that the errand gives; price is that of all notes.
func (p pile) tells(d *kit.Draw, leg kit.Leg, keys []string, price int, priced string) kit.Leg {
	return leg.Telling(d, keys, kit.Fact{Key: "money", Value: kit.Gulden(price), Called: priced},
		kit.Fact{Key: "date", Value: p.pick.Until.Format(time.DateOnly), Called: "the last day on which that note is valid"},
		kit.Fact{Key: "person", Value: p.pick.Signer.Name, Called: "the person who signed that note"},
		kit.Fact{Key: "count", Value: strconv.Itoa(p.pick.Lines), Called: "the number of fine lines on that note"})
}

func openNote(d *kit.Draw, given kit.Gift) kit.Leg {
	p := drawNote(d, given, someOf[note](d))
	leg := begin(d, p.given, "open-note", "note of "+p.Code(), p.blank, kit.Plain("colour", p.pick.Look.Color.String()))
	leg = paper.Opened(d, leg, p.visit(d, "notes"), p.pick, p.all, "currency", p.Code())
	return p.tells(d, leg, printed, p.pick.Price(), "the price of that note in gulden")
}

// orders is the leg of a number of notes that have to be ordered.
func (p pile) orders(d *kit.Draw, errand string, city *atlas.City, on time.Time, keys []string, more ...kit.Blank) kit.Leg {
	n, count, given := p.given.Counted(d, 3, 400)
	who := given.Who(d.Account.Name)
	leg := begin(d, given, errand, "order notes of "+p.Code(), append(more, p.blank, count, who)...).For(who, given)
	leg.Look = kit.Look{City: strings.ToLower(city.Name)}
	leg = paper.Booked(d, leg, p.visit(d, "notes"), p.pick, p.all, nil, kit.Order{
		Pairs: []string{"count", strconv.Itoa(n), "city", city.Slug, "day", on.Format(time.DateOnly), "name", who.Value},
		Moves: []kit.Move{kit.Write(label(d, "count"), strconv.Itoa(n)), kit.Write(label(d, "city"), city.Name), kit.WriteDay(d.Version, label(d, "day"), on),
			kit.Write(label(d, "name"), who.Value)}})
	return p.tells(d, leg, keys, n*p.pick.Price(), "the price of all those notes in gulden")
}

func orderNote(d *kit.Draw, given kit.Gift) kit.Leg {
	p := drawNote(d, given, someOf[note](d))
	on, day, own := dayOf(d, p.given)
	p.given = own
	c := rng.Pick(d.Stream, atlas.In(d.Version).Cities)
	return p.orders(d, "order-note", c, on, []string{"money", "person"}, day, kit.Plain("city", c.Name),
		kit.Plain("figure", kit.Article(p.pick.Look.Figure.String())))
}

func until(n *note) int { return -int(n.Until.Unix() / 86400) }

// longest picks the note that is valid longest.
var longest = kit.Least(func(*note) bool { return true }, until)

func orderLast(d *kit.Draw, given kit.Gift) kit.Leg {
	p := drawNote(d, given, longest)
	c := atlas.In(d.Version).City(given["city"])
	if c == nil {
		c, p.given = rng.Pick(d.Stream, atlas.In(d.Version).Cities), p.given.Without("city")
	}
	on := kit.SomeDay(d)
	return p.orders(d, "order-last", c, on, []string{"money", "date"}, kit.Plain("day", kit.DayText(on)),
		kit.Blank{Name: "city", Key: "city", Value: c.Name, Usual: "that city"})
}

// rings is the leg of an alert that has to be set; before it, the walk shows a page.
func rings(d *kit.Draw, given kit.Gift, errand string, c coin, on time.Time, before []kit.Move, blanks ...kit.Blank) kit.Leg {
	at, ring := timeOf(d, given)
	iso := on.Format(time.DateOnly)
	leg := begin(d, given, errand, "alert for "+c.Code(), append(blanks, ring)...)
	leg.Hop.Any = []judge.Want{kit.Want(siteName, "alert", "currency", c.Code(), "day", iso, "time", at)}
	leg.Walk = append(before, kit.Open(kit.Home(siteName)), kit.Click("link", label(d, "alerts")), kit.Write(label(d, "coin"), c.Code()),
		kit.WriteDay(d.Version, label(d, "day"), on), kit.Write(label(d, "time"), at), kit.Click("button", label(d, "set")))
	f := fixingOf(d.Version, c, on)
	return leg.Telling(d, []string{"person", "count"},
		kit.Fact{Key: "person", Value: f.Warden.Name, Called: "the warden of the rate in that alert"},
		kit.Fact{Key: "count", Value: strconv.Itoa(f.Bids), Called: "the number of bids in that alert"})
}

func setAlert(d *kit.Draw, given kit.Gift) kit.Leg {
	c, currency, given := currencyOf(d, given, coin{})
	on, day, given := dayOf(d, given)
	return rings(d, given, "alert", c, on, nil, currency, day)
}

// alertPeak is about a day of the month in which the chart has its peak.
func alertPeak(d *kit.Draw, given kit.Gift) kit.Leg {
	c, currency, given := currencyOf(d, given, coin{})
	n := d.Between(8, 28)
	on := time.Date(2026, peak(vaults(d.Version).Charts[c.Country]), n, 0, 0, 0, 0, time.UTC)
	return rings(d, given, "alert-peak", c, on, c.visit(d, "rates"), currency, kit.Plain("n", strconv.Itoa(n)))
}

func askSum(d *kit.Draw, given kit.Gift) kit.Leg {
	c := changeOf(d, given)
	result, f := kit.Money(exchange(c.cents, c.from, c.to, c.on)), c.fixing(d)
	leg := begin(d, c.given, "ask-sum", "ask", c.blanks...).Seeing(kit.Reads(page("/convert"), result), kit.Reads(page("/convert"), f.Warden.Name))
	leg.Walk = weigh(d, c.cents, c.from, c.to, c.on)
	return leg.Answering(siteName, result, f.Warden.Name)
}

// askWorth asks what a sum in another currency is worth in gulden, and by how much that differs from the first sum.
func askWorth(d *kit.Draw, given kit.Gift) kit.Leg {
	cents, from, blank, given := sumOf(d, given)
	to, currency, given := currencyOf(d, given, from)
	own := exchange(cents, from, coin{}, kit.Today)
	other := d.Between(101, 999)
	for exchange(other, to, coin{}, kit.Today) < own/3 { // about as much, but what it is worth depends on the currency
		other *= 10
	}
	worth := exchange(other, to, coin{}, kit.Today)
	leg := begin(d, given, "ask-worth", "ask", blank, currency, kit.Plain("other", plain(other)))
	leg = leg.Seeing(kit.Reads(page("/convert"), kit.Money(worth)))
	walk := weigh(d, other, to, coin{}, kit.Today)
	if from.Country != nil {
		leg = leg.Seeing(kit.Reads(page("/convert"), kit.Money(own)))
		walk = append(walk, weigh(d, cents, from, coin{}, kit.Today)...)
	}
	leg.Walk = walk
	return leg.Answering(siteName, kit.Money(worth), kit.Money(max(own-worth, worth-own)))
}

// asks is the leg of a question about the quote that a list has at the head; shown is what the list tells of each.
func (t trip) asks(d *kit.Draw, errand, order string, shown func(*quote) string, sights []kit.Sight, answers ...string) kit.Leg {
	leg := t.leg(d, errand, "ask").Seeing(sights...)
	for _, q := range t.all {
		leg = leg.Seeing(kit.Reads(page("/send"), q.Name, shown(q)))
	}
	return houses.Asks(leg, append(t.list(d, order), houses.Choose(d, t.pick)), answers...)
}

func shownTotal(q *quote) string { return kit.Money(q.Total()) }
func shownDay(q *quote) string   { return kit.DayText(q.Arrives) }

func askFee(d *kit.Draw, given kit.Gift) kit.Leg {
	t := draw(d, given, kit.Least(every, total))
	pays, comes := shownTotal(t.pick), shownDay(t.pick)
	return t.asks(d, "ask-fee", "cheapest", shownTotal, []kit.Sight{houses.Sees(t.pick, comes)}, pays, comes)
}

func askAgent(d *kit.Draw, given kit.Gift) kit.Leg {
	t := draw(d, given, kit.Least(every, arrives))
	who, gets := t.pick.Agent.Name, kit.Money(t.pick.Gets())
	return t.asks(d, "ask-agent", "first", shownDay, []kit.Sight{houses.Sees(t.pick, who, gets)}, who, gets)
}

func askSeal(d *kit.Draw, given kit.Gift) kit.Leg {
	t := draw(d, given, kit.Least(every, total))
	counter := strconv.Itoa(t.pick.Counter)
	return t.asks(d, "ask-seal", "cheapest", shownTotal, []kit.Sight{houses.Looks(t.pick, "Seal of "+t.pick.Name), houses.Sees(t.pick, counter)},
		t.pick.Seal.Figure.String(), counter)
}

// ranks are what requests call the notes of a currency, by their value.
var ranks = []string{"smallest", "second smallest", "third smallest", "fourth smallest", "third largest", "second largest", "largest"}

func askNote(d *kit.Draw, given kit.Gift) kit.Leg {
	p := drawNote(d, given, someOf[note](d))
	leg := begin(d, p.given, "ask-note", "ask", p.blank, kit.Plain("rank", ranks[slices.Index(p.all, p.pick)]))
	leg = leg.Seeing(paper.Looks(p.pick, "Note "+p.pick.Name))
	for _, n := range p.all {
		leg = leg.Seeing(kit.Reads(page("/notes/"+strings.ToLower(p.Code())), n.Name))
	}
	return paper.Asks(leg, append(p.visit(d, "notes"), paper.Choose(d, p.pick)), p.pick.Look.Figure.String(), strconv.Itoa(p.pick.Look.People))
}

func askPeak(d *kit.Draw, given kit.Gift) kit.Leg {
	c, currency, given := currencyOf(d, given, coin{})
	on, own := kit.Today.AddDate(0, 0, -d.N(lastRates)), page("/rates/"+strings.ToLower(c.Code()))
	at := fixingOf(d.Version, c, on).Time()
	leg := begin(d, given, "ask-peak", "ask", currency, kit.Plain("day", kit.DayText(on))).Seeing(kit.Pictured(own, "Chart of "+c.Currency),
		kit.Reads(own, kit.DayText(on), at))
	leg.Walk = c.visit(d, "rates")
	return leg.Answering(siteName, peak(vaults(d.Version).Charts[c.Country]).String(), at)
}
