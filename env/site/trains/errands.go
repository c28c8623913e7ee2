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
	{Name: "open-fewest", Takes: []string{"city", "date"}, Gives: facts, Make: openFewest},
	{Name: "open-cheapest", Takes: []string{"city", "date"}, Gives: facts, Make: openCheapest},
	{Name: "open-last", Takes: []string{"city", "date"}, Gives: direct, Make: openLast},
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

// draw draws journeys until pick accepts one; see kit.Travel.
func draw(d *kit.Draw, given kit.Gift, pick func(all []offer) (offer, bool)) journey {
	return journey{travel.Draw(d, given, pick)}
}

func every(offer) bool   { return true }
func price(o offer) int  { return o.Price }
func latest(o offer) int { return -o.Leaves() }

// unsold makes a pick that also refuses what turns out to be sold.
func unsold(d *kit.Draw, pick func([]offer) (offer, bool)) func([]offer) (offer, bool) {
	return func(all []offer) (offer, bool) {
		o, ok := pick(all)
		return o, ok && !o.sold(d.Version)
	}
}

// leg begins the leg of a journey with the goals of an errand.
func (j journey) leg(d *kit.Draw, name, errand string, more ...kit.Blank) kit.Leg {
	leg := j.Leg("trains: "+name, d.Say(goals[errand]...), more...)
	leg.Look = kit.Look{City: strings.ToLower(j.To.Name)}
	return leg
}

// exactly requires an event of the journey's route and day, with more keys and values.
func (j journey) exactly(kind string, pairs ...string) []judge.Want {
	return []judge.Want{kit.Want("trains", kind, append(pairs, "from", j.From.Slug, "to", j.To.Slug, "date", j.On.Format(time.DateOnly))...)}
}

// label is the name of a field or button in the draw's version of the world.
func label(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// search returns the moves that search for the journey; more are moves in the form before it is sent.
func (j journey) search(d *kit.Draw, more ...kit.Move) []kit.Move {
	walk := []kit.Move{kit.Open(kit.Home("trains")), kit.Write(label(d, "from"), j.From.Name), kit.Write(label(d, "to"), j.To.Name)}
	return append(append(walk, more...), kit.WriteDay(d.Version, label(d, "date"), j.On), kit.Click("button", label(d, "go")))
}

// choose returns the move that opens an offer from the list.
func choose(d *kit.Draw, o offer) kit.Move { return kit.Click("link", label(d, "open")+" "+o.Name()) }

const listPage = "list"

// address is the page of an offer.
func (o offer) address() string { return strings.TrimSuffix(kit.Home("trains"), "/") + o.path(alone) }

// sight is evidence on the page of an offer.
func (o offer) sight(texts ...string) kit.Sight {
	page, _, _ := strings.Cut(o.address(), "?")
	return kit.Reads(page, texts...)
}

// sees is a picture on the page of an offer.
func (o offer) sees(picture string) kit.Sight {
	page, _, _ := strings.Cut(o.address(), "?")
	return kit.Pictured(page, picture)
}

// tells gives what the page of the wanted offer tells to later hops, of the keys that the errand gives.
func (j journey) tells(d *kit.Draw, leg kit.Leg, paid int, keys ...string) kit.Leg {
	o := j.Pick
	if paid == 0 {
		paid = o.Price
	}
	all := kit.Gift{"city": j.To.Slug, "date": o.Valid(d.Version).Format(time.DateOnly), "time": kit.Clock(o.Arrives()), "street": o.End().Street.Name,
		"money": kit.Gulden(paid), "count": strconv.Itoa(o.First().Bikes)}
	names := map[string]string{"date": "the last day of that ticket", "time": "the time of arrival in that train's timetable",
		"street": "the street in which that train arrives", "money": "the price of that journey",
		"count": "the number of places for bicycles on that train"}
	leg.Gift = all.Only(keys)
	for _, key := range keys[1:] { // the first is the city
		leg = leg.Learning(d, key, names[key])
	}
	return leg
}

func search(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, nil)
	leg := j.leg(d, "search", "search")
	leg.Hop.Any, leg.Walk = j.exactly("search"), j.search(d)
	return leg
}

func searchAfter(d *kit.Draw, given kit.Gift) kit.Leg {
	j, at := draw(d, given, nil), given.Or("time", kit.Clock(d.Between(6*12, 20*12)*5))
	leg := j.leg(d, "search", "search-after", kit.Blank{Name: "time", Key: "time", Value: at, Usual: "that time"})
	leg.Hop.Any, leg.Walk = j.exactly("search", "after", at), append(j.search(d), kit.Enter(label(d, "after"), at))
	return leg
}

func searchDirect(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, func(all []offer) (offer, bool) { return offer{}, slices.ContainsFunc(all, offer.Direct) })
	leg := j.leg(d, "search", "search-direct")
	leg.Hop.Any = j.exactly("search", "direct", "yes", "class", first)
	leg.Walk = append(j.search(d, kit.Tick(label(d, "first"))), kit.Tick(label(d, "direct")), kit.Click("button", label(d, "apply")))
	return leg
}

// counted returns how many adults travel: the given number if so many can, or a drawn one.
func counted(d *kit.Draw, given kit.Gift) (int, kit.Gift) {
	if n, err := strconv.Atoi(given["count"]); err == nil && n > 0 && n <= mostOfAnAge {
		return n, given
	}
	return d.Between(2, mostOfAnAge), given.Without("count")
}

// adults are the blanks of a number of adults.
func adults(n int) kit.Blank {
	return kit.Blank{Name: "n", Key: "count", Value: strconv.Itoa(n), Usual: "that number"}
}

// who fills in a party.
func (p party) fill(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Write(label(d, "adults"), strconv.Itoa(p.Adults)), kit.Write(label(d, "children"), strconv.Itoa(p.Children))}
}

func searchParty(d *kit.Draw, given kit.Gift) kit.Leg {
	n, given := counted(d, given)
	p := party{Adults: n, Children: d.Between(1, 9), Class: second}
	j := draw(d, given, nil)
	leg := j.leg(d, "search", "search-party", adults(n), kit.Plain("m", kit.Count(p.Children, "child")))
	leg.Ask, leg.Then = childrenOf(leg.Ask), childrenOf(leg.Then)
	leg.Hop.Any = j.exactly("search", "adults", strconv.Itoa(n), "children", strconv.Itoa(p.Children))
	leg.Walk = j.search(d, p.fill(d)...)
	return leg
}

func childrenOf(s string) string { return strings.ReplaceAll(s, " childs", " children") }

// opened is the leg of a journey whose connection has to be opened; order is that of the list, if it matters.
func opened(d *kit.Draw, j journey, order, errand string, keys []string, more ...kit.Blank) kit.Leg {
	leg := j.leg(d, "open", errand, more...)
	leg.Hop.Any = j.exactly("open", "train", j.Pick.ID())
	leg.Walk = j.search(d)
	if order != "" {
		leg.Walk = append(leg.Walk, kit.Click("link", label(d, order)))
	}
	leg.Walk = append(leg.Walk, choose(d, j.Pick))
	var pages []string
	for _, o := range j.All {
		if o.ID() != j.Pick.ID() {
			pages = append(pages, o.address())
		}
	}
	return j.tells(d, leg.Only(pages, j.exactly("open", "train", "*")...), 0, keys...)
}

func openFewest(d *kit.Draw, given kit.Gift) kit.Leg {
	return opened(d, draw(d, given, kit.Least(every, func(o offer) int { return 2000*o.Changes() + o.Arrives() })), sortChanges, "open-fewest", facts)
}

func openCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	return opened(d, draw(d, given, kit.Least(every, price)), sortPrice, "open-cheapest", facts)
}

func openLast(d *kit.Draw, given kit.Gift) kit.Leg {
	return opened(d, draw(d, given, kit.Least(offer.Direct, latest)), "", "open-last", direct)
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
	return opened(d, j, "", "open-colour", direct, kit.Plain("colour", look(j.Pick).String()))
}

// A ticket is what is filled in to buy one. The zero value is for the person of the episode alone.
type ticket struct {
	who              party
	seat, street, at string
}

// confirm returns the moves that fill in and send the form.
func (t ticket) confirm(d *kit.Draw, name string) []kit.Move {
	walk := []kit.Move{kit.Write(label(d, "name"), name)}
	for _, f := range [][2]string{{"seat", t.seat}, {"street", t.street}, {"at", t.at}} {
		if f[1] != "" {
			walk = append(walk, kit.Write(label(d, f[0]), f[1]))
		}
	}
	return append(walk, kit.Click("button", label(d, "confirm")))
}

// buys is the leg of a journey whose connection has to be booked. If an earlier hop found a person, the ticket is made
// out to that one.
func buys(d *kit.Draw, j journey, errand string, t ticket, keys []string, more ...kit.Blank) kit.Leg {
	who := kit.Blank{Name: "who", Value: d.Account.Name}
	for _, key := range []string{"name", "person"} {
		if name := j.Given[key]; name != "" {
			who = kit.Blank{Name: "who", Key: key, Value: name, Usual: "that person"}
		}
	}
	leg := j.leg(d, "book", errand, append(more, who)...)
	if who.Key != "" {
		leg.Then = kit.InNameOf(leg.Then, j.Given.Called(who.Key, who.Usual))
	}
	if t.who.Size() == 0 {
		t.who = alone
	}
	leg.Hop.Any = j.exactly("book", append(t.who.note(), "train", j.Pick.ID(), "name", who.Value, "seat", t.seat, "luggage", t.street,
		"luggage_at", t.at)...)
	book := []kit.Move{choose(d, j.Pick), kit.Click("link", label(d, "book"))}
	leg.Walk = slices.Concat(j.search(d), book, t.confirm(d, who.Value))
	if t.who != alone {
		leg.Walk = slices.Concat(j.search(d, t.who.fill(d)...), book, t.confirm(d, who.Value))
	}
	for _, o := range j.All {
		if o.ID() != j.Pick.ID() && !o.sold(d.Version) && len(leg.Tries) == 0 {
			leg.Tries = append([]kit.Move{kit.Open(o.address()), kit.Click("link", label(d, "book"))}, ticket{}.confirm(d, who.Value)...)
		}
	}
	return j.tells(d, leg, networks(d.Version).total(j.Pick, t.who), keys...)
}

// bookEarliest is about the first direct train of a day; one that turns out to be sold is followed by the next.
func bookEarliest(d *kit.Draw, given kit.Gift) kit.Leg {
	var gone []offer
	j := draw(d, given, func(all []offer) (offer, bool) {
		gone = nil
		for {
			o, ok := kit.Least(offer.Direct, offer.Leaves)(all)
			if !ok || !o.sold(d.Version) {
				return o, ok && len(gone) < 2
			}
			gone = append(gone, o)
			all = slices.DeleteFunc(slices.Clone(all), func(other offer) bool { return other.ID() == o.ID() })
		}
	})
	leg := buys(d, j, "book-earliest", ticket{}, direct)
	var tried []kit.Move
	for _, o := range gone {
		tried = slices.Concat(tried, j.search(d), []kit.Move{choose(d, o)}, leg.Walk[len(j.search(d))+1:])
	}
	leg.Walk = append(tried, leg.Walk...)
	return leg
}

// bookSeat is about the free seat at a window in the quiet rows of the first direct train that is nearest to row 1.
func bookSeat(d *kit.Draw, given kit.Gift) kit.Leg {
	var free []string
	j := draw(d, given, unsold(d, func(all []offer) (offer, bool) {
		o, ok := kit.Least(offer.Direct, offer.Leaves)(all)
		if ok {
			c := coaches(d.Version)[o.First().plan(d.Version)]
			free = seats(c, func(row, place int) bool { return quiet(c)(row, place) && window(c)(row, place) })
		}
		return o, ok && len(free) > 0
	}))
	return buys(d, j, "book-seat", ticket{seat: free[0]}, direct)
}

// placed returns a gift with the city of a given street, for a request that gets one. If that is not the given city, the
// request has to name it; a street that is nowhere is left out.
func placed(d *kit.Draw, given kit.Gift) (kit.Gift, kit.Gift) {
	land := atlas.In(d.Version)
	own := land.City(given["city"])
	for _, c := range append([]*atlas.City{own}, land.Cities...) {
		if c != nil && c.Street(given["street"]) != nil {
			if c != own {
				given = given.Without("city")
			}
			return kit.Gift{"city": c.Slug}, given
		}
	}
	return given.Only([]string{"city"}), given.Without("street")
}

// bookBefore is about the last direct train from whose station one is in a street in time, on foot.
func bookBefore(d *kit.Draw, given kit.Gift) kit.Leg {
	to, given := placed(d, given)
	t := ticket{at: given.Or("time", kit.Clock(d.Between(6*12, 23*12)*5))}
	due, nth := 0, d.N(8)
	street := func(c *atlas.City) *atlas.Street {
		if s := c.Street(given["street"]); s != nil {
			return s
		}
		return c.Streets[nth]
	}
	j := draw(d, given.With(to), unsold(d, func(all []offer) (offer, bool) {
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
	leg := buys(d, j, "book-before", t, []string{"city", "date", "money"}, kit.Plain("due", kit.Clock(due)),
		kit.Blank{Name: "time", Key: "time", Value: t.at, Usual: "that time"}, kit.Blank{Name: "street", Key: "street", Value: t.street, Usual: "that street"})
	leg.Walk = append([]kit.Move{kit.Open(kit.Home("trains") + "station/" + j.Pick.End().Slug)}, leg.Walk...)
	return leg
}

func onFoot(version int, s *atlas.Station, street *atlas.Street) int {
	all := walks(version, s)
	return all[slices.IndexFunc(all, func(w walk) bool { return w.Street == street })].Minutes
}

func bookParty(d *kit.Draw, given kit.Gift) kit.Leg {
	n, given := counted(d, given)
	t := ticket{who: party{Adults: n, Children: d.Between(1, 9), Class: second}}
	j := draw(d, given, unsold(d, kit.Least(every, price)))
	leg := buys(d, j, "book-party", t, facts, adults(n), kit.Plain("m", kit.Count(t.who.Children, "child")))
	leg.Ask, leg.Then = childrenOf(leg.Ask), childrenOf(leg.Then)
	return leg
}

// signIn returns the moves that show the tickets from the counter.
func signIn(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("trains") + "sign-in?back=%2Fmine"), kit.Write("User name", d.Account.User), kit.Enter("Password", d.Account.Password)}
}

// account are the blanks of a request that needs an account.
func account(d *kit.Draw) []kit.Blank {
	return []kit.Blank{kit.Plain("user", d.Account.User), kit.Plain("password", d.Account.Password)}
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
		ask, then := given.Said(d.Say(goals["change"]...), append(account(d), kit.Plain("to", h.End().City.Name),
			kit.Blank{Name: "day", Key: "date", Value: kit.DayText(on), Usual: "that day"})...)
		leg := kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "trains: change " + h.Code}, Look: kit.Look{City: strings.ToLower(h.End().City.Name)}}
		leg.Hop.Any = []judge.Want{kit.Want("trains", "change", "code", h.Code, "train", o.ID(), "date", o.Date())}
		open := func(h held) []kit.Move {
			return append(signIn(d), kit.Click("link", "Ticket "+h.Code), kit.Click("link", label(d, "change")))
		}
		leg.Walk = append(open(h), kit.WriteDay(d.Version, label(d, "new-day"), on), kit.Click("button", label(d, "look")),
			kit.Click("button", label(d, "take")+" "+o.Name()))
		leg.Gift = kit.Gift{"time": kit.Clock(o.Arrives()), "money": kit.Gulden(h.Fee()), "street": o.End().Street.Name}
		return leg.Learning(d, "time", "the time of arrival in that train's timetable", "money", "the fee for that change", "street",
			"the street in which that train arrives")
	}
}

// refundTicket is about giving a ticket from the counter back.
func refundTicket(d *kit.Draw, given kit.Gift) kit.Leg {
	all := tickets(d.Version, d.Account)
	h := rng.Pick(d.Stream, all)
	who := kit.Blank{Name: "who", Value: rng.Pick(d.Stream, atlas.In(d.Version).People).Name}
	for _, key := range []string{"name", "person"} {
		if name := given[key]; name != "" {
			who = kit.Blank{Name: "who", Key: key, Value: name, Usual: "that person"}
		}
	}
	ask, then := given.Said(d.Say(goals["refund"]...), append(account(d), kit.Plain("to", h.End().City.Name), who)...)
	leg := kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "trains: refund " + h.Code}, Look: kit.Look{City: strings.ToLower(h.End().City.Name)}}
	leg.Hop.Any = []judge.Want{kit.Want("trains", "refund", "code", h.Code, "payee", who.Value)}
	give := func(h held) []kit.Move {
		return append(signIn(d), kit.Click("link", "Ticket "+h.Code), kit.Write(label(d, "payee"), who.Value), kit.Click("button", label(d, "refund")))
	}
	leg.Walk = give(h)
	for _, o := range all {
		if o.Code != h.Code {
			leg.Tries = give(o)
		}
	}
	leg.Gift = kit.Gift{"money": kit.Gulden(h.Worth())}
	return leg.Learning(d, "money", "what is paid back for that ticket")
}

// answering ends a leg with an answer, after some moves.
func answering(leg kit.Leg, walk []kit.Move, answers ...string) kit.Leg {
	leg.Walk = walk
	return leg.Answering("trains", answers...)
}

// askPlatform asks for the platform of the last direct train, and for its price.
func askPlatform(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, kit.Least(offer.Direct, latest))
	r, price := j.Pick.First(), kit.Money(j.Pick.Price)
	platform := strconv.Itoa(r.platform(d.Version, r.From))
	leg := j.leg(d, "ask", "ask-platform").Seeing(j.Pick.sight(r.First().Name, r.Out(), platform), j.Pick.sight(price))
	return answering(leg, append(j.search(d), choose(d, j.Pick)), platform, price)
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
	return answering(leg, []kit.Move{kit.Open(kit.Home("trains")), kit.Click("link", label(d, "map")), kit.Click("link", "Map of the "+s.Name+"…")}, answers...)
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
	c := coaches(d.Version)[r.plan(d.Version)]
	return answering(j.leg(d, "ask", "ask-coach").Seeing(j.Pick.sees("Plan of the coach of "+r.Name()), j.Pick.sees(r.Name()+" at the platform")),
		append(j.search(d), choose(d, j.Pick)), strconv.Itoa(len(seats(c, quiet(c)))), r.Look.Color.String())
}

// askChange asks where the connection with one change that arrives first changes, and for how long.
func askChange(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, kit.Least(func(o offer) bool { return o.Changes() == 1 }, offer.Arrives))
	out, in := j.Pick.Rides[1], j.Pick.Rides[0]
	leg := j.leg(d, "ask", "ask-change").Seeing(kit.Reads(kit.Home("trains")+listPage, j.Pick.Name(), j.Pick.Waits()[0]))
	return answering(leg, j.search(d), out.First().City.Name, strconv.Itoa(out.Leaves()-in.Arrives()))
}

// askFare asks what adults and children pay for the cheapest connection.
func askFare(d *kit.Draw, given kit.Gift) kit.Leg {
	n, given := counted(d, given)
	p := party{Adults: n, Children: d.Between(1, 9), Class: second}
	j := draw(d, given, kit.Least(every, price))
	leg := j.leg(d, "ask", "ask-fare", adults(n), kit.Plain("m", kit.Count(p.Children, "child")))
	leg.Ask, leg.Then = childrenOf(leg.Ask), childrenOf(leg.Then)
	for _, o := range j.All {
		leg = leg.Seeing(kit.Reads(kit.Home("trains")+listPage, o.Name(), kit.Money(networks(d.Version).total(o, p))))
	}
	return answering(leg, append(j.search(d, p.fill(d)...), kit.Click("link", label(d, sortPrice))), kit.Money(networks(d.Version).total(j.Pick, p)))
}

// askWalk asks for the minutes from a station to a street, and the station's platforms.
func askWalk(d *kit.Draw, given kit.Gift) kit.Leg {
	to, given := placed(d, given)
	city := atlas.In(d.Version).City(to["city"])
	if city == nil {
		city, given = rng.Pick(d.Stream, atlas.In(d.Version).Cities), nil
	}
	s, street := rng.Pick(d.Stream, city.Stations), city.Street(given["street"])
	if street == nil {
		street = rng.Pick(d.Stream, city.Streets)
	}
	minutes, platforms := onFoot(d.Version, s, street), strconv.Itoa(s.Platforms)
	ask, then := given.Said(d.Say(goals["ask-walk"]...), kit.Plain("station", s.Name),
		kit.Blank{Name: "street", Key: "street", Value: street.Name, Usual: "that street"})
	leg := kit.Leg{Ask: ask, Then: then, Look: kit.Look{City: strings.ToLower(city.Name)}}
	page := kit.Home("trains") + "station/" + s.Slug
	leg = leg.Seeing(kit.Reads(page, street.Name, kit.Count(minutes, "minute")), kit.Reads(page, platforms+" platforms"))
	return answering(leg, []kit.Move{kit.Open(kit.Home("trains")), kit.Click("link", label(d, "stations")), kit.Click("link", s.Name)},
		strconv.Itoa(minutes), platforms)
}

// askWorks asks from where on, and by how much, works on the line delay the first direct train.
func askWorks(d *kit.Draw, given kit.Gift) kit.Leg {
	j := draw(d, given, func(all []offer) (offer, bool) {
		o, ok := kit.Least(offer.Direct, offer.Leaves)(all)
		return o, ok && o.First().works(d.Version).Minutes > 0
	})
	w := j.Pick.First().works(d.Version)
	from, minutes := j.Pick.First().Calls[w.At].City.Name, strconv.Itoa(w.Minutes)
	return answering(j.leg(d, "ask", "ask-works").Seeing(j.Pick.sight("From "+from+" on", minutes+" minutes")),
		append(j.search(d), choose(d, j.Pick)), minutes, from)
}
