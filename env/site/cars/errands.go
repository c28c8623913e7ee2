package cars

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// errands are the errands of the car hire. Those about one car give what its page tells.
var errands = []kit.Errand{
	{Name: "search-to", Takes: []string{"city", "date"}, Make: search("search-to")},
	{Name: "search-days", Takes: []string{"city", "count"}, Make: search("search-days")},
	{Name: "search-automatic", Takes: []string{"city", "date"}, Make: search("search-automatic")},
	{Name: "search-time", Takes: []string{"city", "time"}, Make: search("search-time")},
	{Name: "open-cheapest", Takes: []string{"city", "date"}, Gives: facts, Make: openCheapest},
	{Name: "open-deposit", Takes: []string{"city", "date"}, Gives: facts, Make: openDeposit},
	{Name: "open-look", Takes: []string{"city", "date"}, Gives: facts, Picture: true, Make: openLook},
	{Name: "rent-cheapest", Takes: []string{"city", "date", "count"}, Gives: facts, Make: rentCheapest},
	{Name: "rent-colour", Takes: []string{"city", "date", "person"}, Gives: facts, Picture: true, Make: rentColour},
	{Name: "rent-rack", Takes: []string{"city", "date", "street"}, Gives: fetched, Picture: true, Make: rentRack},
	{Name: "rent-late", Takes: []string{"city", "date", "time"}, Gives: facts, Make: rentLate},
	{Name: "rent-brought", Takes: []string{"city", "street", "person"}, Gives: fetched, Make: rentBrought},
	{Name: "rent-second", Takes: []string{"city", "date", "person"}, Gives: facts, Make: rentSecond},
	{Name: "watch", Takes: []string{"city", "money"}, Gives: facts, Make: watchPrice},
	{Name: "change-return", Takes: []string{"date", "time"}, Gives: []string{"money", "street"}, Make: changeReturn},
	{Name: "refund", Takes: []string{"person"}, Gives: []string{"money", "street"}, Make: refundHire},
	{Name: "report", Takes: []string{"person", "street"}, Gives: []string{"money", "count"}, Picture: true, Make: reportDent},
	{Name: "ask-deposit", Takes: []string{"city", "date"}, Answers: true, Make: askDeposit},
	{Name: "ask-total", Takes: []string{"city", "count"}, Answers: true, Make: askTotal},
	{Name: "ask-closing", Takes: []string{"city", "street"}, Answers: true, Make: askClosing},
	{Name: "ask-plate", Takes: []string{"city", "street"}, Picture: true, Answers: true, Make: askPlate},
	{Name: "ask-doors", Takes: []string{"city", "date"}, Picture: true, Answers: true, Make: askDoors},
}

// What the page of a car tells, and what it tells if the request names another street.
var (
	facts   = append(slices.Clip(fetched), "street")
	fetched = []string{"city", "date", "time", "money", "currency", "person", "count"}
)

var trade = kit.Trade[offer]{Site: "cars", Key: "car", Words: words, Goals: goals, ID: offer.ID, Name: offer.Title,
	Page: func(o offer) string { return page(o.Path()) },
	Gone: func(version int, o offer) bool { return o.sold(version) }}

// page is the address of a page of the site.
func page(path string) string { return strings.TrimSuffix(kit.Home("cars"), "/") + path }

// A visit is the drawn city and days of an errand, with the cars that can be hired, the cheapest first.
type visit struct {
	city  *atlas.City
	from  time.Time
	days  int
	all   []offer
	pick  offer
	given kit.Gift
}

// tries is how many cities and days are drawn before given ones are given up.
const tries = 200

// draw draws cities and days until pick accepts a car. A day and a number of days that an earlier hop found are kept if
// they can be.
func draw(d *kit.Draw, given kit.Gift, pick func([]offer) (offer, bool)) visit {
	land := atlas.In(d.Version)
	n, _, given := given.Counted(d, 2, mostDays)
	for turn := 0; ; turn++ {
		switch turn {
		case tries:
			given = given.Without("city")
		case 2 * tries:
			given = given.Without("date")
		}
		v := visit{from: kit.SomeDay(d), days: n, given: given}
		if given["count"] == "" {
			v.days = d.Between(2, 21)
		}
		if on, err := kit.Day(given["date"]); err == nil && kit.Ahead(on, 365) {
			v.from = on
		} else {
			v.given = v.given.Without("date")
		}
		if v.city = land.City(given["city"]); v.city == nil {
			v.city, v.given = rng.Pick(d.Stream, land.Cities), v.given.Without("city")
		}
		v.all = fleets(d.Version).offers(v.city, v.from, v.days)
		var ok bool
		if v.pick, ok = pick(v.all); ok {
			return v
		}
	}
}

func every(offer) bool         { return true }
func price(o offer) int        { return o.Rate }
func deposit(o offer) int      { return o.Deposit }
func racked(o offer) bool      { return o.Look.Rack }
func pair(o offer) bool        { return o.Second }
func automatic(o offer) bool   { return o.Automatic }
func (o offer) colour() string { return o.Look.Color.String() }

// cheapest picks the cheapest car.
func cheapest(all []offer) (offer, bool) { return kit.Least(every, price)(all) }

// leg begins a leg with the goals of an errand.
func (v visit) leg(d *kit.Draw, name, errand string, more ...kit.Blank) kit.Leg {
	return begin(d, v.given, name, errand, v.city, append(more, kit.Blank{Name: "city", Key: "city", Value: v.city.Name, Usual: "that city"},
		kit.Blank{Name: "day", Key: "date", Value: kit.DayText(v.from), Usual: "that day"},
		kit.Blank{Name: "n", Key: "count", Value: strconv.Itoa(v.days), Usual: "that number"})...)
}

func begin(d *kit.Draw, given kit.Gift, name, errand string, c *atlas.City, blanks ...kit.Blank) kit.Leg {
	ask, then := given.Said(d.Say(goals[errand]...), blanks...)
	return kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "cars: " + name + " " + c.Slug}, Look: kit.Look{City: strings.ToLower(c.Name)}}
}

// pairs are the city and the days in notes, with more keys and values.
func (v visit) pairs(more ...string) []string {
	return append(more, "city", v.city.Slug, "date", v.from.Format(time.DateOnly), "days", strconv.Itoa(v.days))
}

// list returns the moves that list the cars of the city; more are moves on that list.
func (v visit) list(d *kit.Draw, more ...kit.Move) []kit.Move {
	return append([]kit.Move{kit.Open(kit.Home("cars")), kit.Write(trade.Label(d, "city"), v.city.Name), kit.WriteDay(d.Version, trade.Label(d, "from"), v.from),
		kit.Write(trade.Label(d, "days"), strconv.Itoa(v.days)), kit.Click("button", trade.Label(d, "go"))}, more...)
}

// tells gives what the page of the car tells to later hops, of the keys that the errand gives.
func (v visit) tells(d *kit.Draw, leg kit.Leg, keys []string) kit.Leg {
	o := v.pick
	return leg.Telling(d, keys, kit.Fact{Key: "city", Value: o.City.Slug},
		kit.Fact{Key: "date", Value: o.Checked.Format(time.DateOnly), Called: "the day of that car's next inspection"},
		kit.Fact{Key: "time", Value: o.Desk.Shut(o.From), Called: "the closing time of that car's desk"},
		kit.Fact{Key: "street", Value: o.Desk.Street.Name, Called: "the street of that car's desk"},
		kit.Fact{Key: "money", Value: kit.Amount(o.Total(), o.Code()), Called: "the price of all days of that hire"},
		kit.Fact{Key: "currency", Value: o.Code(), Called: "the currency of that hire"},
		kit.Fact{Key: "person", Value: o.Desk.Keeper.Name, Called: "the keeper of that car's desk"},
		kit.Fact{Key: "count", Value: strconv.Itoa(o.Hired), Called: "the number of earlier hires of that car"})
}

// timeOf is the time that an earlier hop found, or a drawn one, and the parameter {time}.
func timeOf(d *kit.Draw, given kit.Gift) (string, int, kit.Blank) {
	at := given.Or("time", kit.Clock(d.Between(8*12, 23*12)*5))
	minute, _ := kit.ParseClock(at)
	return at, minute, kit.Blank{Name: "time", Key: "time", Value: at, Usual: "that time"}
}

// search makes an errand that searches: its filters are those that the goals of the errand name.
func search(errand string) func(*kit.Draw, kit.Gift) kit.Leg {
	return func(d *kit.Draw, given kit.Gift) kit.Leg {
		v := draw(d, given, cheapest)
		var filters []kit.Move
		var pairs []string
		var blanks []kit.Blank
		switch errand {
		case "search-automatic":
			seats := strconv.Itoa(d.Between(2, 9))
			blanks, pairs = append(blanks, kit.Plain("seats", seats)), []string{"gears", "automatic", "seats", seats}
			filters = []kit.Move{kit.Tick(trade.Label(d, "auto")), kit.Enter(trade.Label(d, "seats"), seats)}
		case "search-time":
			at, _, time := timeOf(d, given)
			blanks, pairs = append(blanks, time), []string{"at", at, "fuel", electric}
			filters = []kit.Move{kit.Tick(trade.Label(d, "electric")), kit.Enter(trade.Label(d, "at"), at)}
		case "search-days":
			age := strconv.Itoa(d.Between(18, 70))
			blanks, pairs = append(blanks, kit.Plain("age", age)), []string{"age", age}
			filters = []kit.Move{kit.Enter(trade.Label(d, "age"), age)}
		}
		leg := v.leg(d, "search", errand, blanks...)
		leg.Hop.Any, leg.Walk = []judge.Want{kit.Want("cars", "search", v.pairs(pairs...)...)}, v.list(d, filters...)
		return leg
	}
}

// opened is the leg of a car that has to be opened; order is that of the list.
func (v visit) opened(d *kit.Draw, errand, order string, more ...kit.Blank) kit.Leg {
	walk := v.list(d, kit.Click("link", trade.Label(d, order)))
	return v.tells(d, trade.Opened(d, v.leg(d, "open", errand, more...), walk, v.pick, v.all, v.pairs()...), facts)
}

func openCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	return draw(d, given, cheapest).opened(d, "open-cheapest", "price")
}

func openDeposit(d *kit.Draw, given kit.Gift) kit.Leg {
	return draw(d, given, kit.Least(automatic, deposit)).opened(d, "open-deposit", "deposit")
}

// alone makes a pick of a car whose photo shares some facts with no other one on the list.
func alone(d *kit.Draw, look func(offer) string) func([]offer) (offer, bool) {
	return func(all []offer) (offer, bool) {
		if len(all) < 3 {
			return offer{}, false
		}
		o := rng.Pick(d.Stream, all)
		return o, len(slices.DeleteFunc(slices.Clone(all), func(x offer) bool { return look(x) != look(o) })) == 1
	}
}

func openLook(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, alone(d, func(o offer) string { return fmt.Sprint(o.Look.Color, o.Look.Spare, o.Look.Doors) }))
	spare := "no spare wheel"
	if v.pick.Look.Spare {
		spare = "a spare wheel"
	}
	return v.opened(d, "open-look", "places", kit.Plain("colour", v.pick.colour()), kit.Plain("spare", spare),
		kit.Plain("doors", kit.Count(v.pick.Look.Doors, "door")))
}

// A paper is what is filled in to hire a car beyond the driver's name.
type paper struct {
	driver, second, at, street, extra string
	order                             string  // of the list
	gone                              []offer // are tried first
}

// rents is the leg of a car that has to be hired. Rivals are the cars for which the paper is right too.
func (v visit) rents(d *kit.Draw, errand string, t paper, rival func(offer) bool, more ...kit.Blank) kit.Leg {
	if t.driver == "" {
		t.driver = d.Account.Name
	}
	form := kit.Order{Pairs: v.pairs("name", t.driver, "second", t.second, "at", t.at, "street", t.street, "extra", t.extra),
		Moves: []kit.Move{kit.Write(trade.Label(d, "name"), t.driver)}}
	for _, f := range [][2]string{{"second", t.second}, {"pick", t.at}, {"street", t.street}} {
		if f[1] != "" {
			form.Moves = append(form.Moves, kit.Write(trade.Label(d, f[0]), f[1]))
		}
	}
	if t.extra != "" {
		form.Moves = append(form.Moves, kit.Tick(t.extra))
	}
	walk := v.list(d)
	if t.order != "" {
		walk = append(walk, kit.Click("link", trade.Label(d, t.order)))
	}
	rivals := slices.DeleteFunc(slices.Clone(v.all), func(o offer) bool { return !rival(o) })
	keys := facts
	if t.street != "" {
		keys = fetched
	}
	return v.tells(d, trade.Booked(d, v.leg(d, "rent", errand, more...), walk, v.pick, rivals, t.gone, form), keys)
}

// rentCheapest is about the cheapest car for some days; one that turns out to be gone is followed by the next.
func rentCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	t := paper{extra: rng.Pick(d.Stream, extras), order: "price"}
	v := draw(d, given, trade.Detour(d, &t.gone, cheapest))
	return v.rents(d, "rent-cheapest", t, every, kit.Plain("extra", strings.ToLower(t.extra)))
}

func rentColour(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, trade.Unsold(d, alone(d, offer.colour)))
	who := v.given.Who(d.Account.Name)
	return v.rents(d, "rent-colour", paper{driver: who.Value}, every, who, kit.Plain("colour", v.pick.colour())).For(who, v.given)
}

// brought draws a visit to the city of a street, to which the car is brought: that which an earlier hop found, or another.
func brought(d *kit.Draw, given kit.Gift, pick func([]offer) (offer, bool)) (visit, string, kit.Blank) {
	to, own := given.Placed(d)
	v := draw(d, own.With(to), pick)
	if own["city"] == "" {
		v.given = v.given.Without("city")
	}
	s := v.city.Street(own["street"])
	if s == nil {
		s, v.given = rng.Pick(d.Stream, v.city.Streets), v.given.Without("street")
	}
	return v, s.Name, kit.Blank{Name: "street", Key: "street", Value: s.Name, Usual: "that street"}
}

func rentRack(d *kit.Draw, given kit.Gift) kit.Leg {
	v, street, to := brought(d, given, trade.Unsold(d, kit.Least(racked, price)))
	return v.rents(d, "rent-rack", paper{street: street, order: "price"}, every, to)
}

func rentBrought(d *kit.Draw, given kit.Gift) kit.Leg {
	v, street, to := brought(d, given, trade.Unsold(d, kit.Least(automatic, price)))
	who := v.given.Who(d.Account.Name)
	return v.rents(d, "rent-brought", paper{driver: who.Value, street: street, order: "price"}, every, to, who).For(who, v.given)
}

// rentLate is about the cheapest car whose desk is open at a time of the first day.
func rentLate(d *kit.Draw, given kit.Gift) kit.Leg {
	at, minute, time := timeOf(d, given)
	open := func(o offer) bool { return o.Desk.open(o.From, minute) }
	v := draw(d, given, trade.Unsold(d, kit.Least(open, price)))
	leg := v.rents(d, "rent-late", paper{at: at}, open, time)
	leg.Walk = slices.Insert(leg.Walk, 5, kit.Enter(trade.Label(d, "at"), at))
	return leg
}

func rentSecond(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, trade.Unsold(d, kit.Least(pair, price)))
	who := v.given.Who(rng.Pick(d.Stream, atlas.In(d.Version).People).Name)
	return v.rents(d, "rent-second", paper{second: who.Value, order: "price"}, pair, who).For(who, v.given)
}

// watchPrice is about a letter when the cheapest car costs less than a limit, in any money of the land.
func watchPrice(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, cheapest)
	cents, code, ok := kit.ParseAmount(given["money"], v.pick.Code())
	if !ok {
		cents, code, v.given = max(v.pick.Total()*d.Between(60, 95)/v.city.Country.Rate, 1), "GLD", v.given.Without("money")
	}
	limit := kit.Amount(cents, code)
	leg := v.leg(d, "watch", "watch", kit.Blank{Name: "limit", Key: "money", Value: limit, Usual: "that amount"})
	leg.Hop.Any = []judge.Want{kit.Want("cars", "watch", "car", v.pick.Slug, "city", v.city.Slug, "limit", limit)}
	fill := []kit.Move{kit.Write(trade.Label(d, "limit"), limit), kit.Click("button", trade.Label(d, "watch"))}
	leg.Walk = append(v.list(d, kit.Click("link", trade.Label(d, "price")), trade.Choose(d, v.pick)), fill...)
	leg.Tries = append([]kit.Move{kit.Open(page(v.all[1].Path()))}, fill...)
	return v.tells(d, leg, facts)
}

// held draws a hire of the account: a past one or one that is to come. It returns the others of that kind, and the leg of
// an errand about it.
func held(d *kit.Draw, past bool, ok func(hire) bool) (h hire, others []hire) {
	all := slices.DeleteFunc(hires(d.Version, d.Account), func(h hire) bool { return h.Past != past })
	rng.Shuffle(d.Stream, all)
	i := slices.IndexFunc(all, ok)
	return all[i], slices.Delete(slices.Clone(all), i, i+1)
}

func anyHire(hire) bool { return true }

// leg begins the leg of an errand about the hire, and learns what its page tells.
func (h hire) leg(d *kit.Draw, given kit.Gift, errand string, wants []string, blanks ...kit.Blank) kit.Leg {
	leg := begin(d, given, errand, errand, h.City, append(append(d.Credentials(), kit.Plain("to", h.City.Name)), blanks...)...)
	leg.Hop.Any = []judge.Want{kit.Want("cars", strings.TrimSuffix(errand, "-return"), append(wants, "code", h.Code)...)}
	return leg
}

// open returns the moves that show the hire, and then those that settle it.
func (h hire) open(d *kit.Draw, more ...kit.Move) []kit.Move {
	return append(append(trade.SignIn(d, "/mine"), kit.Click("link", "Hire "+h.Code)), more...)
}

func changeReturn(d *kit.Draw, given kit.Gift) kit.Leg {
	h, _ := held(d, false, anyHire)
	on, err := kit.Day(given["date"])
	if err != nil || !h.returns(on) {
		on, given = kit.SomeDay(d), given.Without("date")
	}
	at, _, time := timeOf(d, given)
	day := on.Format("2006-01-02")
	leg := h.leg(d, given, "change-return", []string{"date", day, "at", at}, time, kit.Blank{Name: "day", Key: "date", Value: kit.DayText(on), Usual: "that day"})
	leg.Walk = h.open(d, kit.WriteDay(d.Version, trade.Label(d, "new-day"), on), kit.Write(trade.Label(d, "new-time"), at),
		kit.Click("button", trade.Label(d, "change")))
	return leg.Telling(d, []string{"money", "street"},
		kit.Fact{Key: "money", Value: kit.Amount(h.until(on).Total(), h.City.Country.Money), Called: "the new price of that hire"},
		kit.Fact{Key: "street", Value: h.Desk.Street.Name, Called: "the street of that hire's desk"})
}

func refundHire(d *kit.Draw, given kit.Gift) kit.Leg {
	h, others := held(d, false, anyHire)
	who := given.Who(rng.Pick(d.Stream, atlas.In(d.Version).People).Name)
	leg := h.leg(d, given, "refund", []string{"payee", who.Value}, who).For(who, given)
	fill := []kit.Move{kit.Write(trade.Label(d, "payee"), who.Value), kit.Click("button", trade.Label(d, "refund"))}
	leg.Walk, leg.Tries = h.open(d, fill...), others[0].open(d, fill...)
	return leg.Telling(d, []string{"money", "street"},
		kit.Fact{Key: "money", Value: kit.Amount(h.Worth(), h.City.Country.Money), Called: "what is paid back for that hire"},
		kit.Fact{Key: "street", Value: h.Desk.Street.Name, Called: "the street of that hire's desk"})
}

// reportDent is about the one past hire whose photo shows a dent.
func reportDent(d *kit.Draw, given kit.Gift) kit.Leg {
	h, others := held(d, true, func(h hire) bool { return h.Dented })
	who := given.Who(rng.Pick(d.Stream, atlas.In(d.Version).People).Name)
	street := given.Or("street", rng.Pick(d.Stream, h.City.Streets).Name)
	leg := h.leg(d, given, "report", []string{"payee", who.Value, "street", street}, who,
		kit.Blank{Name: "street", Key: "street", Value: street, Usual: "that street"}).For(who, given)
	fill := []kit.Move{kit.Write(trade.Label(d, "payer"), who.Value), kit.Write(trade.Label(d, "meet"), street), kit.Click("button", trade.Label(d, "report"))}
	leg.Walk, leg.Tries = h.open(d, fill...), others[0].open(d, fill...)
	return leg.Telling(d, []string{"money", "count"},
		kit.Fact{Key: "money", Value: kit.Amount(h.Deposit, h.City.Country.Money), Called: "the deposit of that hire"},
		kit.Fact{Key: "count", Value: strconv.Itoa(h.Hired), Called: "the number of earlier hires of that car"})
}

// asks is the leg of a question about the car; shown is what the list shows of each car that is compared.
func (v visit) asks(d *kit.Draw, errand, order string, among func(offer) bool, shown func(offer) int, more []kit.Sight, answers ...string) kit.Leg {
	leg := v.leg(d, "ask", errand).Seeing(more...)
	for _, o := range v.all {
		if among(o) {
			leg = leg.Seeing(kit.Reads(page("/list"), o.Name, kit.Money(shown(o))))
		}
	}
	return trade.Asks(leg, v.list(d, kit.Click("link", trade.Label(d, order)), trade.Choose(d, v.pick)), answers...)
}

// askDeposit asks for the price of all days, and for the deposit, of the car with the lowest deposit.
func askDeposit(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, kit.Least(every, deposit))
	total, deposited := kit.Money(v.pick.Total()), kit.Money(v.pick.Deposit)
	return v.asks(d, "ask-deposit", "deposit", every, deposit, []kit.Sight{trade.Sees(v.pick, total, deposited)}, total, deposited)
}

// askTotal asks what the cheapest car costs for a number of days, and who keeps its desk.
func askTotal(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, cheapest)
	total, keeper := kit.Money(v.pick.Total()), v.pick.Desk.Keeper.Name
	return v.asks(d, "ask-total", "price", every, price, []kit.Sight{trade.Sees(v.pick, total), trade.Sees(v.pick, keeper)}, total, keeper)
}

// askDoors asks for the doors in the photo of the cheapest car, and for its price a day.
func askDoors(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, cheapest)
	rate := kit.Money(v.pick.Rate)
	return v.asks(d, "ask-doors", "price", every, price, []kit.Sight{trade.Looks(v.pick, "Photo of "+v.pick.Name)}, strconv.Itoa(v.pick.Look.Doors), rate)
}

// deskLeg begins the leg of a question about the desk in a street, and returns the moves to it.
func deskLeg(d *kit.Draw, given kit.Gift, errand string, more ...kit.Blank) (*desk, kit.Leg, []kit.Move) {
	v, street, at := brought(d, given, cheapest)
	k := find(fleets(d.Version).desksIn(v.city), func(k *desk) bool { return k.Street.Name == street })
	return k, v.leg(d, "ask", errand, append(more, at)...), []kit.Move{kit.Open(kit.Home("cars")), kit.Write(trade.Label(d, "city"), v.city.Name),
		kit.Click("button", trade.Label(d, "go")), kit.Click("link", k.Name())}
}

// askClosing asks when the desk in a street closes on a weekday, and who keeps it.
func askClosing(d *kit.Draw, given kit.Gift) kit.Leg {
	on := kit.Today.AddDate(0, 0, d.N(7))
	k, leg, walk := deskLeg(d, given, "ask-closing", kit.Plain("weekday", on.Weekday().String()))
	return trade.Asks(leg.Seeing(kit.Reads(page("/desk/"+k.Slug()), on.Weekday().String(), k.Shut(on), k.Keeper.Name)), walk, k.Shut(on), k.Keeper.Name)
}

// askPlate asks for the last figures of the plate of the cheapest car at the desk in a street, and for its colour.
func askPlate(d *kit.Draw, given kit.Gift) kit.Leg {
	k, leg, walk := deskLeg(d, given, "ask-plate")
	c := slices.MinFunc(k.Cars, func(a, b *car) int { return a.Base - b.Base })
	for _, o := range k.Cars {
		leg = leg.Seeing(kit.Reads(page("/desk/"+k.Slug()), o.Name, kit.Money(o.Base)))
	}
	leg = leg.Seeing(kit.Pictured(page("/car/"+c.Slug), "Photo of "+c.Name))
	return trade.Asks(leg, append(walk, kit.Click("link", trade.Label(d, "open")+" "+c.Name)), strconv.Itoa(c.Look.Plate), c.Look.Color.String())
}
