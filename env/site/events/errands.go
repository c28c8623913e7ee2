package events

import (
	"cmp"
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

// errands are the errands of the playbill. Those about one show give what its page tells.
var errands = []kit.Errand{
	{Name: "search-city", Takes: []string{"city", "date"}, Make: search("search-city")},
	{Name: "search-genre", Takes: []string{"city", "date"}, Make: search("search-genre")},
	{Name: "search-weekend", Takes: []string{"city", "date"}, Make: search("search-weekend")},
	{Name: "search-organiser", Takes: []string{"city", "person"}, Make: search("search-organiser")},
	{Name: "open-next", Takes: []string{"city"}, Gives: facts, Make: openNext},
	{Name: "open-left", Takes: []string{"city"}, Gives: facts, Make: openLeft},
	{Name: "open-poster", Takes: []string{"city"}, Gives: facts, Picture: true, Make: openPoster},
	{Name: "open-organiser", Takes: []string{"person"}, Gives: bought, Make: openOrganiser},
	{Name: "buy-two", Takes: []string{"city", "date", "person"}, Gives: bought, Make: buyTwo},
	{Name: "buy-poster-date", Takes: []string{"city", "time", "person"}, Gives: bought, Picture: true, Make: buyPosterDate},
	{Name: "buy-left", Takes: []string{"city", "count", "person"}, Gives: bought, Make: buyLeft},
	{Name: "buy-poster", Takes: []string{"city", "date", "time"}, Gives: bought, Picture: true, Make: buyPoster},
	{Name: "follow", Takes: []string{"person"}, Gives: []string{"city", "date", "time", "street", "money"}, Make: followHost},
	{Name: "ask-doors", Takes: []string{"person"}, Answers: true, Make: askDoors},
	{Name: "ask-age", Takes: []string{"person"}, Answers: true, Make: askAge},
	{Name: "ask-price", Takes: []string{"city", "count"}, Answers: true, Make: askPrice},
	{Name: "ask-venue", Takes: []string{"city", "street"}, Answers: true, Make: askVenue},
	{Name: "ask-moved", Takes: []string{"city"}, Answers: true, Make: askMoved},
	{Name: "ask-instrument", Takes: []string{"city"}, Picture: true, Answers: true, Make: askInstrument},
	{Name: "ask-sign", Takes: []string{"person"}, Picture: true, Answers: true, Make: askSign},
}

// What the page of a show tells, and that of tickets.
var (
	facts  = []string{"city", "date", "time", "street", "money", "person", "count"}
	bought = []string{"city", "date", "time", "street", "money", "person"}
)

var trade = kit.Trade[*show]{Site: "events", Key: "show", Words: words, Goals: goals, ID: func(s *show) string { return s.Slug },
	Name: func(s *show) string { return s.Title }, Page: func(s *show) string { return kit.Home("events") + "e/" + s.Slug },
	Gone: func(version int, s *show) bool { return s.Left() == 0 || s.sold(version) }}

// A visit is the drawn city of an errand, with its shows, the soonest first.
type visit struct {
	city  *atlas.City
	all   []*show
	pick  *show
	given kit.Gift
}

// tries is how many cities are drawn before a given one is given up.
const tries = 200

// draw draws cities until pick accepts a show of one.
func draw(d *kit.Draw, given kit.Gift, pick func([]*show) (*show, bool)) visit {
	land := atlas.In(d.Version)
	for n := 0; ; n++ {
		if n == tries {
			given = given.Without("city")
		}
		v := visit{city: land.City(given["city"]), given: given}
		if v.city == nil {
			v.city, v.given = rng.Pick(d.Stream, land.Cities), given.Without("city")
		}
		v.all = bills(d.Version).in[v.city]
		var ok bool
		if v.pick, ok = pick(v.all); ok {
			return v
		}
	}
}

// some makes a pick of any show that is accepted.
func some(d *kit.Draw, ok func(*show) bool) func([]*show) (*show, bool) {
	return func(all []*show) (*show, bool) {
		if all = slices.DeleteFunc(slices.Clone(all), func(s *show) bool { return !ok(s) }); len(all) == 0 {
			return nil, false
		}
		return rng.Pick(d.Stream, all), true
	}
}

func dated(s *show) bool  { return !s.Hidden() && s.Left() > 0 }
func hidden(s *show) bool { return s.Hidden() }
func day(s *show) int     { return int(s.On.Unix() / 86400) }
func most(s *show) int    { return -s.Left() }

// leg begins a leg with the goals of an errand.
func (v visit) leg(d *kit.Draw, name, errand string, more ...kit.Blank) kit.Leg {
	return begin(d, v.given, name, errand, v.city, append(more, kit.Blank{Name: "city", Key: "city", Value: v.city.Name, Usual: "that city"})...)
}

func begin(d *kit.Draw, given kit.Gift, name, errand string, c *atlas.City, blanks ...kit.Blank) kit.Leg {
	ask, then := given.Said(d.Say(goals[errand]...), blanks...)
	return kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "events: " + name + " " + c.Slug}, Look: kit.Look{City: strings.ToLower(c.Name)}}
}

// list returns the moves that list the shows of the city.
func (v visit) list(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("events")), kit.Write(trade.Label(d, "city"), v.city.Name), kit.Click("button", trade.Label(d, "go"))}
}

// choose returns the moves that open the show from the list.
func (v visit) choose(d *kit.Draw) []kit.Move { return append(v.list(d), trade.Choose(d, v.pick)) }

// tells gives what the page of a show tells to later hops, of the keys that the errand gives.
func tells(d *kit.Draw, leg kit.Leg, s *show, paid int, keys []string) kit.Leg {
	return leg.Telling(d, keys, kit.Fact{Key: "city", Value: s.City.Slug},
		kit.Fact{Key: "date", Value: s.Day(), Called: "the day of that show"},
		kit.Fact{Key: "time", Value: s.Opens(), Called: "the time at which that show's doors open"},
		kit.Fact{Key: "street", Value: s.Hall.Street.Name, Called: "the street of that show"},
		kit.Fact{Key: "money", Value: kit.Gulden(paid), Called: "the price that was paid for that show"},
		kit.Fact{Key: "person", Value: s.Star.Name, Called: "the headliner of that show"},
		kit.Fact{Key: "count", Value: strconv.Itoa(s.Acts), Called: "the number of acts in that show"})
}

// host draws an organiser: a person that an earlier hop found, or another one. It returns the cheapest of the shows that
// have a printed day and tickets, and the parameter {host}.
func host(d *kit.Draw, given kit.Gift) (*atlas.Person, *show, kit.Blank, kit.Gift) {
	p := atlas.In(d.Version).Person(given["person"])
	if p == nil || p.Name != given["person"] {
		p, given = rng.Pick(d.Stream, atlas.In(d.Version).People), given.Without("person")
	}
	s, _ := kit.Least(dated, (*show).Price)(bills(d.Version).of[p])
	return p, s, kit.Blank{Name: "host", Key: "person", Value: p.Name, Usual: "that person"}, given
}

// hostWalk returns the moves that show an organiser.
func hostWalk(d *kit.Draw, p *atlas.Person) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("events")), kit.Click("link", trade.Label(d, "organisers")), kit.Click("link", p.Name)}
}

// search makes an errand that searches: its fields are those that the goals of the errand name.
func search(errand string) func(*kit.Draw, kit.Gift) kit.Leg {
	return func(d *kit.Draw, given kit.Gift) kit.Leg {
		v := draw(d, given, some(d, dated))
		walk, pairs, blanks := v.list(d), []string{"city", v.city.Slug}, []kit.Blank(nil)
		var fields []kit.Move
		switch errand {
		case "search-genre":
			g := rng.Pick(d.Stream, genres)
			blanks, pairs = append(blanks, kit.Plain("genre", strings.ToLower(g.Name))), append(pairs, "what", g.Slug)
			fields = append(fields, kit.Write(trade.Label(d, "what"), g.Name))
		case "search-organiser":
			p, _, who, _ := host(d, given)
			blanks, pairs = append(blanks, who), append(pairs, "what", p.Slug)
			fields = append(fields, kit.Write(trade.Label(d, "what"), p.Name))
		case "search-weekend":
			pairs = append(pairs, "days", "weekend")
		}
		if errand != "search-organiser" {
			on, from := dayOf(d, given)
			blanks, pairs = append(blanks, from), append(pairs, "from", on.Format(time.DateOnly))
			fields = append(fields, kit.WriteDay(d.Version, trade.Label(d, "when"), on))
		}
		walk = slices.Insert(walk, 2, fields...)
		if errand == "search-weekend" {
			walk = append(walk, kit.Tick(trade.Label(d, "weekend")), kit.Click("button", trade.Label(d, "apply")))
		}
		leg := v.leg(d, "search", errand, blanks...)
		leg.Hop.Any, leg.Walk = []judge.Want{kit.Want("events", "search", pairs...)}, walk
		return leg
	}
}

// dayOf is the day that an earlier hop found if it is within a year, or else a drawn one, and the parameter {day}.
func dayOf(d *kit.Draw, given kit.Gift) (time.Time, kit.Blank) {
	on, key := kit.SomeDay(d), ""
	if found, err := kit.Day(given["date"]); err == nil && kit.Ahead(found, 365) {
		on, key = found, "date"
	}
	return on, kit.Blank{Name: "day", Key: key, Value: kit.DayText(on), Usual: "that day"}
}

// timeOf is the time that an earlier hop found, or a drawn one, and the parameter {time}.
func timeOf(d *kit.Draw, given kit.Gift) (string, kit.Blank) {
	at := given.Or("time", kit.Clock(d.Between(15*12, 22*12)*5))
	return at, kit.Blank{Name: "time", Key: "time", Value: at, Usual: "that time"}
}

// opened is the leg of a show that has to be opened; order is that of the list, if it matters.
func (v visit) opened(d *kit.Draw, errand, order string, more ...kit.Blank) kit.Leg {
	walk := v.list(d)
	if order != "" {
		walk = append(walk, kit.Click("link", trade.Label(d, order)))
	}
	leg := trade.Opened(d, v.leg(d, "open", errand, more...), walk, v.pick, v.all, "city", v.city.Slug)
	return v.shownFacts(d, leg, facts)
}

// shownFacts gives the facts of the show that was opened.
func (v visit) shownFacts(d *kit.Draw, leg kit.Leg, keys []string) kit.Leg {
	leg = tells(d, leg, v.pick, v.pick.Price(), keys)
	return leg.Learning(d, "money", "the price of a floor ticket for that show")
}

// next makes a pick of the first show of a drawn kind that has tickets.
func next(d *kit.Draw) func([]*show) (*show, bool) {
	return func(all []*show) (*show, bool) {
		g := rng.Pick(d.Stream, genres)
		return kit.Least(func(s *show) bool { return dated(s) && s.Genre.Slug == g.Slug }, day)(all)
	}
}

// kind is the parameter {genre}.
func (s *show) kind() kit.Blank { return kit.Plain("genre", strings.ToLower(s.Genre.Name)) }

func openNext(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, next(d))
	return v.opened(d, "open-next", "", v.pick.kind())
}

func openLeft(d *kit.Draw, given kit.Gift) kit.Leg {
	return draw(d, given, kit.Least(dated, most)).opened(d, "open-left", "left")
}

// alone makes a pick of a show with a printed day whose poster shares some facts with no other of the city.
func alone(d *kit.Draw, look func(*show) string) func([]*show) (*show, bool) {
	return func(all []*show) (*show, bool) {
		s, ok := some(d, func(s *show) bool { return dated(s) && !s.sold(d.Version) })(all)
		return s, ok && len(slices.DeleteFunc(slices.Clone(all), func(o *show) bool { return look(o) != look(s) })) == 1
	}
}

func openPoster(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, alone(d, func(s *show) string { return fmt.Sprint(s.Poster.Instrument, s.Poster.Figures) }))
	return v.opened(d, "open-poster", "", kit.Plain("instrument", kit.Article(v.pick.Poster.Instrument.String())),
		kit.Plain("n", kit.Count(v.pick.Poster.Figures, "figure")))
}

// openOrganiser is about the cheapest show of an organiser.
func openOrganiser(d *kit.Draw, given kit.Gift) kit.Leg {
	p, pick, who, given := host(d, given)
	leg := begin(d, given, "open", "open-organiser", pick.City, who)
	leg = trade.Opened(d, leg, hostWalk(d, p), pick, bills(d.Version).of[p], "host", p.Slug)
	leg = visit{pick: pick}.shownFacts(d, leg, bought)
	leg.Gift = leg.Gift.Naming("city", "the city of that show")
	return leg
}

// A ticket is what is filled in to buy tickets beyond the name.
type ticket struct {
	n                      int
	tier, bill, usher, day string // bill is a day like 2026-03-12
	gone                   []*show
	order                  string // of the list
}

// buys is the leg of a show for which tickets have to be bought. If an earlier hop found a person, they are in that name.
func (v visit) buys(d *kit.Draw, errand string, t ticket, more ...kit.Blank) kit.Leg {
	who, walk := v.given.Who(d.Account.Name), v.list(d)
	if t.order != "" {
		walk = append(walk, kit.Click("link", trade.Label(d, t.order)))
	}
	t.tier = cmp.Or(t.tier, "Floor")
	form := kit.Order{Pairs: []string{"city", v.city.Slug, "tier", kit.Slug(t.tier), "count", strconv.Itoa(t.n), "name", who.Value, "bill", t.bill,
		"usher", t.usher}}
	if t.tier != "Floor" {
		form.Moves = append(form.Moves, kit.Tick(t.tier))
	}
	if t.n > 1 {
		form.Moves = append(form.Moves, kit.Write(trade.Label(d, "count"), strconv.Itoa(t.n)))
	}
	form.Moves = append(form.Moves, kit.Write(trade.Label(d, "name"), who.Value))
	if on, err := kit.Day(t.bill); err == nil {
		form.Moves = append(form.Moves, kit.WriteDay(d.Version, trade.Label(d, "bill"), on))
	}
	for _, f := range [][2]string{{"day", t.day}, {"usher", t.usher}} {
		if f[1] != "" {
			form.Moves = append(form.Moves, kit.Write(trade.Label(d, f[0]), f[1]))
		}
	}
	leg := v.leg(d, "buy", errand, append(more, who)...).For(who, v.given)
	rivals := slices.DeleteFunc(slices.Clone(v.all), func(s *show) bool {
		return s.Hidden() || slices.ContainsFunc(s.Tiers, func(x part) bool { return x.Left < t.n })
	})
	leg = trade.Booked(d, leg, walk, v.pick, rivals, t.gone, form)
	paid := v.pick.Tiers[slices.IndexFunc(v.pick.Tiers, func(x part) bool { return x.Name == t.tier })].Price * t.n
	return tells(d, leg, v.pick, paid, bought)
}

// buyTwo is about the next show of a kind; one that turns out to be sold is followed by the next.
func buyTwo(d *kit.Draw, given kit.Gift) kit.Leg {
	t := ticket{n: 2, tier: rng.Pick(d.Stream, []string{"Gallery", "Box"})}
	v := draw(d, given, func(all []*show) (*show, bool) {
		g := rng.Pick(d.Stream, genres)
		printed := slices.DeleteFunc(shown(all), func(s *show) bool { return s.Genre.Slug != g.Slug || s.Left() == 0 })
		s, ok := trade.Detour(d, &t.gone, func(all []*show) (*show, bool) { return append(all, nil)[0], len(all) > 0 })(printed)
		return s, ok && len(printed) > 1
	})
	on, bill := dayOf(d, given)
	t.bill = on.Format(time.DateOnly)
	return v.buys(d, "buy-two", t, bill, v.pick.kind(), kit.Plain("tier", strings.ToLower(t.tier)))
}

// buyPosterDate is about a show whose day only the poster has; the form asks for it.
func buyPosterDate(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, trade.Unsold(d, some(d, hidden)))
	at, time := timeOf(d, given)
	return v.buys(d, "buy-poster-date", ticket{n: 1, usher: at, day: kit.DayText(v.pick.On)}, time, kit.Plain("title", v.pick.Title))
}

// buyLeft is about the show with the most tickets left.
func buyLeft(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, given := given.Counted(d, 3, mostTickets)
	v := draw(d, given, trade.Unsold(d, func(all []*show) (*show, bool) {
		s, ok := kit.Least(dated, most)(all)
		return s, ok && s.Tiers[0].Left >= n
	}))
	return v.buys(d, "buy-left", ticket{n: n, order: "left"}, count)
}

// buyPoster is about the show whose poster has a sign and a colour.
func buyPoster(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, alone(d, func(s *show) string { return fmt.Sprint(s.Poster.Motif, s.Poster.Ink) }))
	on, bill := dayOf(d, given)
	at, time := timeOf(d, given)
	return v.buys(d, "buy-poster", ticket{n: 1, bill: on.Format("2006-01-02"), usher: at}, bill, time,
		kit.Plain("sign", kit.Article(v.pick.Poster.Motif.String())),
		kit.Plain("colour", v.pick.Poster.Ink.String()))
}

// followHost is about following an organiser. It gives what the organiser's page tells about the cheapest show.
func followHost(d *kit.Draw, given kit.Gift) kit.Leg {
	p, s, who, given := host(d, given)
	leg := begin(d, given, "follow", "follow", p.Home, who)
	leg.Hop.Any = []judge.Want{kit.Want("events", "follow", "host", p.Slug)}
	leg.Walk = append(hostWalk(d, p), kit.Click("button", trade.Label(d, "follow")))
	leg.Gift = kit.Gift{"city": s.City.Slug, "date": s.Day(), "time": s.Opens(), "street": s.Hall.Street.Name, "money": kit.Gulden(s.Price())}
	leg = leg.Learning(d, "date", "the day of the organiser's cheapest show", "time", "the opening time of the organiser's cheapest show",
		"street", "the street of the organiser's cheapest show", "money", "the price of the organiser's cheapest show")
	leg.Gift = leg.Gift.Naming("city", "the city of the organiser's cheapest show")
	return leg
}

// asked is the leg of a question about the cheapest show of an organiser.
func asked(d *kit.Draw, given kit.Gift, errand string, answers func(*show) ([]string, []kit.Sight)) kit.Leg {
	p, s, who, given := host(d, given)
	said, seen := answers(s)
	for _, o := range bills(d.Version).of[p] {
		if dated(o) {
			seen = append(seen, kit.Reads(kit.Home("events")+"organiser/"+p.Slug, o.Title, kit.Money(o.Price())))
		}
	}
	return trade.Asks(begin(d, given, "ask", errand, s.City, who).Seeing(seen...), append(hostWalk(d, p), trade.Choose(d, s)), said...)
}

func askDoors(d *kit.Draw, given kit.Gift) kit.Leg {
	return asked(d, given, "ask-doors", func(s *show) ([]string, []kit.Sight) {
		return []string{s.Opens(), s.Hall.Street.Name}, []kit.Sight{trade.Sees(s, s.Opens()), trade.Sees(s, s.Hall.Street.Name)}
	})
}

func askAge(d *kit.Draw, given kit.Gift) kit.Leg {
	return asked(d, given, "ask-age", func(s *show) ([]string, []kit.Sight) {
		price := kit.Money(s.Tiers[2].Price)
		return []string{s.Ends(), price}, []kit.Sight{trade.Sees(s, s.Ends()), trade.Sees(s, price)}
	})
}

func askSign(d *kit.Draw, given kit.Gift) kit.Leg {
	return asked(d, given, "ask-sign", func(s *show) ([]string, []kit.Sight) {
		return []string{s.Poster.Motif.String(), s.Begins()}, []kit.Sight{trade.Looks(s, "Poster of "+s.Title), trade.Sees(s, s.Begins())}
	})
}

func askInstrument(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, some(d, dated))
	leg := v.leg(d, "ask", "ask-instrument", kit.Plain("title", v.pick.Title)).Seeing(trade.Looks(v.pick, "Poster of "+v.pick.Title))
	return trade.Asks(leg, v.choose(d), v.pick.Poster.Instrument.String(), v.pick.Poster.Ink.String())
}

// askPrice asks what some gallery tickets for a show cost, and when it is.
func askPrice(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, given := given.Counted(d, 3, mostTickets)
	v := draw(d, given, some(d, func(s *show) bool { return dated(s) && s.Was.IsZero() }))
	gallery := v.pick.Tiers[1].Price
	leg := v.leg(d, "ask", "ask-price", count, kit.Plain("title", v.pick.Title)).Seeing(trade.Sees(v.pick, kit.Money(gallery)),
		trade.Sees(v.pick, kit.DayText(v.pick.On)))
	return trade.Asks(leg, v.choose(d), kit.Money(n*gallery), kit.DayText(v.pick.On))
}

// askVenue asks who keeps the hall in a street, and how many seats it has.
func askVenue(d *kit.Draw, given kit.Gift) kit.Leg {
	to, given := given.Placed(d)
	v := draw(d, given.With(to), some(d, dated))
	v.given = given
	h := find(bills(d.Version).hallsIn(v.city), func(h *hall) bool { return h.Street.Name == given["street"] })
	if h == nil {
		h, v.given = rng.Pick(d.Stream, bills(d.Version).hallsIn(v.city)), v.given.Without("street")
	}
	page, seats := kit.Home("events")+"venue/"+h.Slug, strconv.Itoa(h.Seats)
	leg := v.leg(d, "ask", "ask-venue", kit.Blank{Name: "street", Key: "street", Value: h.Street.Name, Usual: "that street"})
	return trade.Asks(leg.Seeing(kit.Reads(page, h.Keeper.Name), kit.Reads(page, seats)), append(v.list(d), kit.Click("link", h.Name)), h.Keeper.Name, seats)
}

// askMoved asks to which day the show that was moved was moved, and when it ends.
func askMoved(d *kit.Draw, given kit.Gift) kit.Leg {
	v := draw(d, given, some(d, func(s *show) bool { return !s.Was.IsZero() }))
	leg := v.leg(d, "ask", "ask-moved").Seeing(trade.Sees(v.pick, kit.DayText(v.pick.On)), trade.Sees(v.pick, v.pick.Ends()))
	return trade.Asks(leg, v.choose(d), kit.DayText(v.pick.On), v.pick.Ends())
}
