package trains

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// errands are the errands of the railway. Those about one connection give what its page tells.
var errands = []kit.Errand{
	{Name: "search", Takes: []string{"city", "date"}, Make: search},
	{Name: "search-after", Takes: []string{"city", "date", "time"}, Make: searchAfter},
	{Name: "search-direct", Takes: []string{"city", "date"}, Make: searchDirect},
	{Name: "search-party", Takes: []string{"city", "date", "count"}, Make: searchParty},
	{Name: "open-fewest", Takes: []string{"city", "date"}, Gives: facts, Make: open("open-fewest", sortChanges, facts, kit.Least(every, fewest))},
	{Name: "open-cheapest", Takes: []string{"city", "date"}, Gives: facts, Make: open("open-cheapest", sortPrice, facts, kit.Least(every, price))},
	{Name: "open-last", Takes: []string{"city", "date"}, Gives: direct, Make: open("open-last", "", direct, kit.Least(offer.Direct, latest))},
	{Name: "open-colour", Takes: []string{"city", "date"}, Gives: direct, Picture: true, Make: openColour},
	{Name: "book-earliest", Takes: []string{"city", "date", "person"}, Gives: direct, Make: bookEarliest},
	{Name: "book-seat", Takes: []string{"city", "date", "name"}, Gives: direct, Picture: true, Make: bookSeat},
	{Name: "book-before", Takes: []string{"city", "date", "time", "street"}, Gives: []string{"city", "date", "money"}, Make: bookBefore},
	{Name: "book-party", Takes: []string{"city", "date", "count"}, Gives: facts, Make: bookParty},
	{Name: "change", Takes: []string{"date"}, Gives: []string{"time", "money", "street"}, Make: changeTicket},
	{Name: "refund", Takes: []string{"person"}, Gives: []string{"money"}, Make: refundTicket},
	{Name: "ask-platform", Takes: []string{"city", "date"}, Answers: true, Make: askPlatform},
	{Name: "ask-line", Picture: true, Answers: true, Make: askLine},
	{Name: "ask-stops", Picture: true, Answers: true, Make: askStops},
	{Name: "ask-coach", Takes: []string{"city"}, Picture: true, Answers: true, Make: askCoach},
	{Name: "ask-change", Takes: []string{"city"}, Answers: true, Make: askChange},
	{Name: "ask-fare", Takes: []string{"city", "date", "count"}, Answers: true, Make: askFare},
	{Name: "ask-walk", Takes: []string{"city", "street"}, Answers: true, Make: askWalk},
	{Name: "ask-works", Takes: []string{"city"}, Answers: true, Make: askWorks},
}

// What the page of a connection tells, and that of a train without a change.
var (
	facts  = []string{"city", "date", "time", "street", "money"}
	direct = append(slices.Clip(facts), "count")
)

// journey is the drawn route and day of an errand, with its connections.
type journey struct{ kit.Journey[offer] }

var travel = kit.Travel[offer]{Sells: sells, Keys: []string{"city", "time", "street", "count", "name", "person"},
	Offers: func(version int, from, to *atlas.City, on time.Time) []offer {
		return networks(version).offers(from, to, on)
	}}

var trade = kit.Trade[offer]{Site: "trains", Key: "train", Words: words, Goals: goals, ID: offer.ID, Name: offer.Name,
	Page: func(o offer) string { return strings.TrimSuffix(kit.Home("trains"), "/") + o.Path(alone) },
	Gone: func(version int, o offer) bool { return o.sold(version) }}

// draw draws journeys until pick accepts one; see kit.Travel.
func draw(d *kit.Draw, given kit.Gift, pick func(all []offer) (offer, bool)) journey {
	return journey{travel.Draw(d, given, pick)}
}

func every(offer) bool   { return true }
func price(o offer) int  { return o.Price }
func latest(o offer) int { return -o.Leaves() }
func fewest(o offer) int { return 2000*o.Changes() + o.Arrives() }

// leg begins the leg of a journey with the goals of an errand.
func (j journey) leg(d *kit.Draw, name, errand string, more ...kit.Blank) kit.Leg {
	leg := j.Leg("trains: "+name, d.Say(goals[errand]...), more...)
	leg.Look = kit.Look{City: strings.ToLower(j.To.Name)}
	return leg
}

// pairs are the journey's route and day in notes, with more keys and values.
func (j journey) pairs(more ...string) []string {
	return append(more, "from", j.From.Slug, "to", j.To.Slug, "date", j.On.Format(time.DateOnly))
}

// label is the name of a field or button in the draw's version of the world.
func label(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// search returns the moves that search for the journey; more are moves in the form before it is sent.
func (j journey) search(d *kit.Draw, more ...kit.Move) []kit.Move {
	walk := []kit.Move{kit.Open(kit.Home("trains")), kit.Write(label(d, "from"), j.From.Name), kit.Write(label(d, "to"), j.To.Name)}
	return append(append(walk, more...), kit.WriteDay(d.Version, label(d, "date"), j.On), kit.Click("button", label(d, "go")))
}

// choose returns the moves that search for the journey and open its offer.
func (j journey) choose(d *kit.Draw) []kit.Move { return append(j.search(d), trade.Choose(d, j.Pick)) }

// searched ends a leg with a search for the journey.
func (j journey) searched(leg kit.Leg, walk []kit.Move, pairs ...string) kit.Leg {
	leg.Hop.Any, leg.Walk = []judge.Want{kit.Want("trains", "search", j.pairs(pairs...)...)}, walk
	return leg
}

const listPage = "list"

// tells gives what the page of the wanted offer tells to later hops, of the keys that the errand gives.
func (j journey) tells(d *kit.Draw, leg kit.Leg, paid int, keys []string) kit.Leg {
	o := j.Pick
	return leg.Telling(d, keys, kit.Fact{Key: "city", Value: j.To.Slug},
		kit.Fact{Key: "date", Value: o.Valid(d.Version).Format(time.DateOnly), Called: "the last day of that ticket"},
		kit.Fact{Key: "time", Value: kit.Clock(o.Arrives()), Called: "the time of arrival in that train's timetable"},
		kit.Fact{Key: "street", Value: o.End().Street.Name, Called: "the street in which that train arrives"},
		kit.Fact{Key: "money", Value: kit.Gulden(paid), Called: "the price of that journey"},
		kit.Fact{Key: "count", Value: strconv.Itoa(o.First().Bikes), Called: "the number of places for bicycles on that train"})
}

func search(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, nil)
	return j.searched(j.leg(d, "search", "search"), j.search(d))
}

func searchAfter(d *kit.Draw, given kit.Gift) kit.Leg {
	j, at := draw(d, given, nil), given.Or("time", kit.Clock(d.Between(6*12, 20*12)*5))
	leg := j.leg(d, "search", "search-after", kit.Blank{Name: "time", Key: "time", Value: at, Usual: "that time"})
	return j.searched(leg, append(j.search(d), kit.Enter(label(d, "after"), at)), "after", at)
}

func searchDirect(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, func(all []offer) (offer, bool) { return offer{}, slices.ContainsFunc(all, offer.Direct) })
	walk := append(j.search(d, kit.Tick(label(d, "first"))), kit.Tick(label(d, "direct")), kit.Click("button", label(d, "apply")))
	return j.searched(j.leg(d, "search", "search-direct"), walk, "direct", "yes", "class", first)
}

// drawParty draws a party with children, and with the number of adults that an earlier hop found. The blanks are those of
// its request.
func drawParty(d *kit.Draw, given kit.Gift) (party, []kit.Blank, kit.Gift) {
	n, adults, given := given.Counted(d, 2, mostOfAnAge)
	p := party{Adults: n, Children: d.Between(1, 9), Class: second}
	return p, []kit.Blank{adults, kit.Plain("m", strings.ReplaceAll(kit.Count(p.Children, "child"), "childs", "children"))}, given
}

// fill fills in a party.
func (p party) fill(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Write(label(d, "adults"), strconv.Itoa(p.Adults)), kit.Write(label(d, "children"), strconv.Itoa(p.Children))}
}

func searchParty(d *kit.Draw, given kit.Gift) kit.Leg {
	p, blanks, given := drawParty(d, given)
	j := draw(d, given, nil)
	return j.searched(j.leg(d, "search", "search-party", blanks...), j.search(d, p.fill(d)...), "adults", strconv.Itoa(p.Adults),
		"children", strconv.Itoa(p.Children))
}

// open makes an errand whose connection has to be opened; order is that of the list, if it matters.
func open(errand, order string, keys []string, pick func([]offer) (offer, bool)) func(*kit.Draw, kit.Gift) kit.Leg {
	return func(d *kit.Draw, given kit.Gift) kit.Leg { return opened(d, draw(d, given, pick), errand, order, keys) }
}

func opened(d *kit.Draw, j journey, errand, order string, keys []string, more ...kit.Blank) kit.Leg {
	walk := j.search(d)
	if order != "" {
		walk = append(walk, kit.Click("link", label(d, order)))
	}
	leg := trade.Opened(d, j.leg(d, "open", errand, more...), walk, j.Pick, j.All, j.pairs()...)
	return j.tells(d, leg, j.Pick.Price, keys)
}

func openColour(d *kit.Draw, given kit.Gift) kit.Leg {
	look := func(o offer) art.Color { return o.First().Look.Color }
	j := draw(d, given, func(all []offer) (offer, bool) {
		all = slices.DeleteFunc(slices.Clone(all), func(o offer) bool { return !o.Direct() })
		if len(all) < 3 {
			return offer{}, false
		}
		o := rng.Pick(d.Stream, all)
		return o, len(slices.DeleteFunc(all, func(x offer) bool { return look(x) != look(o) })) == 1
	})
	return opened(d, j, "open-colour", "", direct, kit.Plain("colour", look(j.Pick).String()))
}

// A ticket is what is filled in to buy one. The zero value is for the person of the episode alone.
type ticket struct {
	who              party
	seat, street, at string
}

// buys is the leg of a journey whose connection has to be booked; those in gone are tried first. If an earlier hop found a
// person, the ticket is made out to that one.
func buys(d *kit.Draw, j journey, errand string, t ticket, gone []offer, keys []string, more ...kit.Blank) kit.Leg {
	who, walk := j.Given.Who(d.Account.Name), j.search(d)
	if t.who == (party{}) {
		t.who = alone
	} else {
		walk = j.search(d, t.who.fill(d)...)
	}
	form := kit.Order{Rival: []kit.Move{kit.Write(label(d, "name"), who.Value)}}
	form.Pairs = j.pairs(append(t.who.note(), "name", who.Value, "seat", t.seat, "luggage", t.street, "luggage_at", t.at)...)
	form.Moves = slices.Clip(form.Rival)
	for _, f := range [][2]string{{"seat", t.seat}, {"street", t.street}, {"at", t.at}} {
		if f[1] != "" {
			form.Moves = append(form.Moves, kit.Write(label(d, f[0]), f[1]))
		}
	}
	leg := trade.Booked(d, j.leg(d, "book", errand, append(more, who)...).For(who, j.Given), walk, j.Pick, j.All, gone, form)
	return j.tells(d, leg, networks(d.Version).Total(j.Pick, t.who), keys)
}

// bookEarliest is about the first direct train of a day; one that turns out to be sold is followed by the next.
func bookEarliest(d *kit.Draw, given kit.Gift) kit.Leg {
	var gone []offer
	j := draw(d, given, trade.Detour(d, &gone, kit.Least(offer.Direct, offer.Leaves)))
	return buys(d, j, "book-earliest", ticket{}, gone, direct)
}

// bookSeat is about the free seat at a window in the quiet rows of the first direct train that is nearest to row 1.
func bookSeat(d *kit.Draw, given kit.Gift) kit.Leg {
	var free []string
	j := draw(d, given, trade.Unsold(d, func(all []offer) (offer, bool) {
		o, ok := kit.Least(offer.Direct, offer.Leaves)(all)
		if ok {
			c := coaches(d.Version)[o.First().Plan(d.Version)]
			free = seats(c, func(row, place int) bool { return quiet(c)(row, place) && window(c)(row, place) })
		}
		return o, ok && len(free) > 0
	}))
	return buys(d, j, "book-seat", ticket{seat: free[0]}, nil, direct)
}

// bookBefore is about the last direct train from whose station one is in a street in time, on foot.
func bookBefore(d *kit.Draw, given kit.Gift) kit.Leg {
	to, given := given.Placed(d)
	t := ticket{at: given.Or("time", kit.Clock(d.Between(6*12, 23*12)*5))}
	due, nth := 0, d.N(8)
	street := func(c *atlas.City) *atlas.Street {
		if s := c.Street(given["street"]); s != nil {
			return s
		}
		return c.Streets[nth]
	}
	j := draw(d, given.With(to), trade.Unsold(d, func(all []offer) (offer, bool) {
		due = d.Between(12*12, 23*12) * 5
		all = slices.DeleteFunc(slices.Clone(all), func(o offer) bool {
			return !o.Direct() || o.Arrives()+onFoot(d.Version, o.End().Station, street(o.End().City)) > due
		})
		n := len(all)
		if n == 0 || n > 1 && all[n-2].Leaves() == all[n-1].Leaves() {
			return offer{}, false
		}
		return all[n-1], true
	}))
	if given["city"] == "" {
		j.Given = j.Given.Without("city")
	}
	t.street = street(j.To).Name
	leg := buys(d, j, "book-before", t, nil, []string{"city", "date", "money"}, kit.Plain("due", kit.Clock(due)),
		kit.Blank{Name: "time", Key: "time", Value: t.at, Usual: "that time"}, kit.Blank{Name: "street", Key: "street", Value: t.street, Usual: "that street"})
	leg.Walk = append([]kit.Move{kit.Open(kit.Home("trains") + "station/" + j.Pick.End().Slug)}, leg.Walk...)
	return leg
}

func onFoot(version int, s *atlas.Station, street *atlas.Street) int {
	all := walks(version, s)
	return all[slices.IndexFunc(all, func(w walk) bool { return w.Street == street })].Minutes
}

func bookParty(d *kit.Draw, given kit.Gift) kit.Leg {
	p, blanks, given := drawParty(d, given)
	j := draw(d, given, trade.Unsold(d, kit.Least(every, price)))
	return buys(d, j, "book-party", ticket{who: p}, nil, facts, blanks...)
}

// counterLeg begins the leg of an errand about a ticket from the counter, with the goals of an errand.
func counterLeg(d *kit.Draw, given kit.Gift, h held, errand string, more ...kit.Blank) kit.Leg {
	to := h.End().City.Name
	ask, then := given.Said(d.Say(goals[errand]...), append(d.Credentials(), append(more, kit.Plain("to", to))...)...)
	return kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "trains: " + errand + " " + h.Code}, Look: kit.Look{City: strings.ToLower(to)}}
}

// open returns the moves that show the ticket.
func (h held) open(d *kit.Draw) []kit.Move {
	return append(trade.SignIn(d, "/mine"), kit.Click("link", "Ticket "+h.Code))
}

// changeTicket is about the last connection of another day for a ticket from the counter.
func changeTicket(d *kit.Draw, given kit.Gift) kit.Leg {
	n, all := networks(d.Version), tickets(d.Version, d.Account)
	for tries := 0; ; tries++ {
		h, on := rng.Pick(d.Stream, all), kit.SomeDay(d)
		if day, err := kit.Day(given["date"]); err == nil && sells(day) && tries < 60 {
			on = day
		} else {
			given = nil
		}
		o, ok := kit.Least(every, latest)(n.offers(h.Start().City, h.End().City, on))
		if !ok || o.Date() == h.Date() && o.ID() == h.ID() {
			continue
		}
		leg := counterLeg(d, given, h, "change", kit.Blank{Name: "day", Key: "date", Value: kit.DayText(on), Usual: "that day"})
		leg.Hop.Any = []judge.Want{kit.Want("trains", "change", "code", h.Code, "train", o.ID(), "date", o.Date())}
		leg.Walk = append(h.open(d), kit.Click("link", label(d, "change")), kit.WriteDay(d.Version, label(d, "new-day"), on),
			kit.Click("button", label(d, "look")), kit.Click("button", label(d, "take")+" "+o.Name()))
		leg.Gift = kit.Gift{"time": kit.Clock(o.Arrives()), "money": kit.Gulden(h.Fee()), "street": o.End().Street.Name}
		return leg.Learning(d, "time", "the time of arrival in that train's timetable", "money", "the fee for that change", "street",
			"the street in which that train arrives")
	}
}

// refundTicket is about giving a ticket from the counter back.
func refundTicket(d *kit.Draw, given kit.Gift) kit.Leg {
	all := tickets(d.Version, d.Account)
	h := rng.Pick(d.Stream, all)
	who := given.Who(rng.Pick(d.Stream, atlas.In(d.Version).People).Name)
	leg := counterLeg(d, given, h, "refund", who)
	leg.Hop.Any = []judge.Want{kit.Want("trains", "refund", "code", h.Code, "payee", who.Value)}
	give := func(h held) []kit.Move {
		return append(h.open(d), kit.Write(label(d, "payee"), who.Value), kit.Click("button", label(d, "refund")))
	}
	leg.Walk = give(h)
	for _, o := range all {
		if o.Code != h.Code {
			leg.Tries = give(o)
		}
	}
	return leg.Telling(d, []string{"money"}, kit.Fact{Key: "money", Value: kit.Gulden(h.Worth()), Called: "what is paid back for that ticket"})
}

// askPlatform asks for the platform of the last direct train, and for its price.
func askPlatform(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, kit.Least(offer.Direct, latest))
	r, price := j.Pick.First(), kit.Money(j.Pick.Price)
	platform := strconv.Itoa(r.Platform(d.Version, r.From))
	leg := j.leg(d, "ask", "ask-platform").Seeing(trade.Sees(j.Pick, r.First().Name, r.Out(), platform), trade.Sees(j.Pick, price))
	return trade.Asks(leg, j.choose(d), platform, price)
}

// A stretch is a part of a line between two of its stops, which are named in either order.
type stretch struct {
	*line
	from, to int // places among the stops; from is the smaller one, unless back
}

func drawStretch(d *kit.Draw) stretch {
	l := rng.Pick(d.Stream, networks(d.Version).Lines)
	for {
		s := stretch{l, d.N(len(l.Stops)), d.N(len(l.Stops))}
		if far := s.to - s.from; far > 1 && s.to < len(l.Stops)-1 || far < -1 && s.to > 0 {
			return s
		}
	}
}

// between are the stops between both ends, in order.
func (s stretch) between() []stop {
	return s.Stops[min(s.from, s.to)+1 : max(s.from, s.to)]
}

// asks is the leg of a question about the stretch.
func (s stretch) asks(d *kit.Draw, errand string, answers ...string) kit.Leg {
	a, b := s.Stops[s.from].City.Name, s.Stops[s.to].City.Name
	leg := kit.Leg{Ask: kit.Filled(d.Say(goals[errand]...), "line", s.Name, "a", a, "b", b), Look: kit.Look{City: strings.ToLower(b)}}
	leg = leg.Seeing(kit.Pictured(kit.Home("trains")+"map/"+s.Slug, "Map of the "+s.Name))
	return trade.Asks(leg, []kit.Move{kit.Open(kit.Home("trains")), kit.Click("link", label(d, "map")), kit.Click("link", "Map of the "+s.Name+"…")}, answers...)
}

func askLine(d *kit.Draw, _ kit.Gift) kit.Leg {
	s := drawStretch(d)
	return s.asks(d, "ask-line", s.Color.String(), strconv.Itoa(len(s.between())))
}

func askStops(d *kit.Draw, _ kit.Gift) kit.Leg {
	s := drawStretch(d)
	cups := slices.DeleteFunc(slices.Clone(s.between()), func(x stop) bool { return !x.Cup })
	next := s.to + 1
	if s.to < s.from {
		next = s.to - 1
	}
	return s.asks(d, "ask-stops", strconv.Itoa(len(cups)), s.Stops[next].City.Name)
}

// askCoach asks for the free seats in the quiet rows of the first direct train, and for its colour.
func askCoach(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, kit.Least(offer.Direct, offer.Leaves))
	r := j.Pick.First()
	c := coaches(d.Version)[r.Plan(d.Version)]
	return trade.Asks(j.leg(d, "ask", "ask-coach").Seeing(trade.Looks(j.Pick, "Plan of the coach of "+r.Name()), trade.Looks(j.Pick, r.Name()+" at the platform")),
		j.choose(d), strconv.Itoa(len(seats(c, quiet(c)))), r.Look.Color.String())
}

// askChange asks where the connection with one change that arrives first changes, and for how long.
func askChange(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, kit.Least(func(o offer) bool { return o.Changes() == 1 }, offer.Arrives))
	out, in := j.Pick.Rides[1], j.Pick.Rides[0]
	leg := j.leg(d, "ask", "ask-change").Seeing(kit.Reads(kit.Home("trains")+listPage, j.Pick.Name(), j.Pick.Waits()[0]))
	return trade.Asks(leg, j.search(d), out.First().City.Name, strconv.Itoa(out.Leaves()-in.Arrives()))
}

// askFare asks what adults and children pay for the cheapest connection.
func askFare(d *kit.Draw, given kit.Gift) kit.Leg {
	p, blanks, given := drawParty(d, given)
	j := draw(d, given, kit.Least(every, price))
	leg := j.leg(d, "ask", "ask-fare", blanks...)
	for _, o := range j.All {
		leg = leg.Seeing(kit.Reads(kit.Home("trains")+listPage, o.Name(), kit.Money(networks(d.Version).Total(o, p))))
	}
	return trade.Asks(leg, append(j.search(d, p.fill(d)...), kit.Click("link", label(d, sortPrice))), kit.Money(networks(d.Version).Total(j.Pick, p)))
}

// askWalk asks for the minutes from a station to a street, and the station's platforms.
func askWalk(d *kit.Draw, given kit.Gift) kit.Leg {
	to, given := given.Placed(d)
	city := atlas.In(d.Version).City(to["city"])
	if city == nil {
		city, given = rng.Pick(d.Stream, atlas.In(d.Version).Cities), nil
	}
	s, street := rng.Pick(d.Stream, city.Stations), city.Street(given["street"])
	if street == nil {
		street = rng.Pick(d.Stream, city.Streets)
	}
	minutes, platforms := onFoot(d.Version, s, street), strconv.Itoa(s.Platforms)
	ask, then := given.Said(d.Say(goals["ask-walk"]...), kit.Plain("part", strings.TrimPrefix(s.Name, city.Name+" ")),
		kit.Blank{Name: "city", Key: "city", Value: city.Name, Usual: "that city"},
		kit.Blank{Name: "street", Key: "street", Value: street.Name, Usual: "that street"})
	leg := kit.Leg{Ask: ask, Then: then, Look: kit.Look{City: strings.ToLower(city.Name)}}
	page := kit.Home("trains") + "station/" + s.Slug
	leg = leg.Seeing(kit.Reads(page, street.Name, kit.Count(minutes, "minute")), kit.Reads(page, platforms+" platforms"))
	return trade.Asks(leg, []kit.Move{kit.Open(kit.Home("trains")), kit.Click("link", label(d, "stations")), kit.Click("link", s.Name)},
		strconv.Itoa(minutes), platforms)
}

// askWorks asks from where on, and by how much, works on the line delay the first direct train.
func askWorks(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, func(all []offer) (offer, bool) {
		o, ok := kit.Least(offer.Direct, offer.Leaves)(all)
		return o, ok && o.First().Works(d.Version).Minutes > 0
	})
	w := j.Pick.First().Works(d.Version)
	from, minutes := w.From, strconv.Itoa(w.Minutes)
	return trade.Asks(j.leg(d, "ask", "ask-works").Seeing(trade.Sees(j.Pick, "From "+from+" on", minutes+" minutes")),
		j.choose(d), minutes, from)
}
