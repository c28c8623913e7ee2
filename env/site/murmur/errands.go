package murmur

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

// errands are the errands of the line of slips. Those about one slip give what it tells.
var errands = []kit.Errand{
	{Name: "search-topic", Takes: []string{"city"}, Make: searchTopic},
	{Name: "search-day", Takes: []string{"city", "date"}, Make: searchDay},
	{Name: "search-by", Takes: []string{"person"}, Make: searchBy},
	{Name: "pick-board", Gives: []string{"city"}, Hedges: true, Picture: true, Make: pickBoard},
	{Name: "open-notice", Takes: []string{"city"}, Gives: announced, Make: openNotice},
	{Name: "open-street", Takes: []string{"city", "street"}, Gives: booking, Make: openStreet},
	{Name: "open-latest", Takes: []string{"person"}, Gives: pictured, Make: openLatest},
	{Name: "open-photo", Takes: []string{"person"}, Gives: pictured, Picture: true, Make: openPhoto},
	{Name: "heart-photo", Takes: []string{"person"}, Gives: pictured, Picture: true, Make: heartPhoto},
	{Name: "heart-answer", Takes: []string{"person"}, Gives: []string{"person", "dish", "food", "time"}, Make: heartAnswer},
	{Name: "reply", Takes: []string{"person", "dish"}, Gives: []string{"person", "food", "time"}, Make: replyDish},
	{Name: "pass", Takes: []string{"person", "time"}, Gives: []string{"person", "dish", "count"}, Make: passOn},
	{Name: "follow-first", Takes: []string{"person"}, Gives: []string{"city", "person", "count"}, Make: followFirst},
	{Name: "follow-quoter", Takes: []string{"person"}, Gives: []string{"city", "person", "count"}, Make: followQuoter},
	{Name: "list", Takes: []string{"person", "date"}, Gives: []string{"city", "count", "time"}, Make: addOn},
	{Name: "come", Takes: []string{"city", "person", "count"}, Gives: booking, Make: come},
	{Name: "come-street", Takes: []string{"city", "street", "person"}, Gives: []string{"date", "time", "money"}, Make: comeStreet},
	{Name: "post-when", Takes: []string{"city", "date", "time"}, Gives: []string{"city", "person", "count"}, Make: posting("post-when", "city", "date", "time")},
	{Name: "post-dish", Takes: []string{"dish", "person"}, Gives: []string{"person", "count"}, Make: posting("post-dish", "dish", "person")},
	{Name: "post-food", Takes: []string{"food", "time"}, Gives: []string{"person", "count"}, Make: posting("post-food", "food", "time")},
	{Name: "post-price", Takes: []string{"street", "money"}, Gives: []string{"person", "count"}, Make: posting("post-price", "street", "money")},
	{Name: "ask-corrected", Takes: []string{"city"}, Answers: true, Make: askCorrected},
	{Name: "ask-street", Takes: []string{"city", "street"}, Answers: true, Make: askStreet},
	{Name: "ask-first", Takes: []string{"person"}, Answers: true, Make: askFirst},
	{Name: "ask-quoter", Takes: []string{"person"}, Answers: true, Make: askQuoter},
	{Name: "ask-supper", Takes: []string{"person"}, Answers: true, Make: askSupper},
	{Name: "ask-photo", Takes: []string{"person"}, Picture: true, Answers: true, Make: askPhoto},
	{Name: "ask-board", Takes: []string{"city"}, Picture: true, Answers: true, Make: askBoard},
}

// What a board's slip tells, what it tells if a number was given, and what a photo's slip tells.
var (
	announced = []string{"city", "date", "time", "street", "person", "money", "count"}
	booking   = []string{"city", "date", "time", "money"}
	pictured  = []string{"person", "dish", "time", "count"}
)

var trade = kit.Trade[*post]{Site: siteName, Key: "post", Words: words, Goals: goals, ID: (*post).ID, Name: (*post).Name,
	Page: func(p *post) string { return page(p.Path()) }, Gone: func(int, *post) bool { return false }}

// page is the address of a page of the site.
func page(path string) string { return strings.TrimSuffix(kit.Home(siteName), "/") + path }

// begin begins a leg with the goals of an errand.
func begin(d *kit.Draw, given kit.Gift, errand, about string, blanks ...kit.Blank) kit.Leg {
	ask, then := given.Said(d.Say(goals[errand]...), blanks...)
	return kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "murmur: " + errand + " " + about}}
}

// does ends a leg with an effect or a search.
func does(leg kit.Leg, walk []kit.Move, kind string, pairs ...string) kit.Leg {
	leg.Walk, leg.Hop.Any = walk, []judge.Want{kit.Want(siteName, kind, pairs...)}
	return leg
}

// poster draws whose slips an errand is about: a person that an earlier hop found, or another one.
func poster(d *kit.Draw, given kit.Gift) (*account, kit.Blank, kit.Gift) {
	l := lines(d.Version)
	a := l.person(given["person"])
	if a == nil {
		a, given = rng.Pick(d.Stream, l.People), given.Without("person")
	}
	return a, kit.Blank{Name: "poster", Key: "person", Value: a.Name, Usual: "that person"}, given
}

// profile returns the moves that show the slips of a person.
func (a *account) profile(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Open(kit.Home(siteName)), kit.Click("link", trade.Label(d, "people")), kit.Click("link", a.Name)}
}

// unfold returns the moves that open a slip of a person.
func (p *post) unfold(d *kit.Draw) []kit.Move { return append(p.By.profile(d), trade.Choose(d, p)) }

// town draws the city of an errand: one that an earlier hop found, or another one.
func town(d *kit.Draw, given kit.Gift) (*atlas.City, kit.Blank, kit.Gift) {
	c := atlas.In(d.Version).City(given["city"])
	if c == nil {
		c, given = rng.Pick(d.Stream, atlas.In(d.Version).Cities), given.Without("city")
	}
	return c, kit.Blank{Name: "city", Key: "city", Value: c.Name, Usual: "that city"}, given
}

// seek returns the moves that search for words.
func seek(d *kit.Draw, text string) []kit.Move {
	return []kit.Move{kit.Open(kit.Home(siteName)), kit.Enter(trade.Label(d, "seek"), text)}
}

// newest returns the moves that search for words and list what is found by time.
func newest(d *kit.Draw, text string) []kit.Move {
	return append(seek(d, text), kit.Click("link", trade.Label(d, "latest")))
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
	at := given.Or("time", kit.Clock(d.Between(6*12, 22*12)*5))
	return at, kit.Blank{Name: "time", Key: "time", Value: at, Usual: "that time"}
}

func searchTopic(d *kit.Draw, given kit.Gift) kit.Leg {
	c, city, given := town(d, given)
	what := rng.Pick(d.Stream, topics)
	leg := begin(d, given, "search-topic", what+" "+c.Slug, city, kit.Plain("topic", what))
	leg.Look = kit.Look{City: strings.ToLower(c.Name)}
	return does(leg, seek(d, what+" "+c.Name), "search", "query", sorted(what+" "+c.Name))
}

func searchDay(d *kit.Draw, given kit.Gift) kit.Leg {
	c, city, given := town(d, given)
	on, day := dayOf(d, given)
	leg := begin(d, given, "search-day", c.Slug, city, day)
	walk := []kit.Move{kit.Open(kit.Home(siteName)), kit.Write(trade.Label(d, "seek"), c.Name), kit.WriteDay(d.Version, trade.Label(d, "day"), on),
		kit.Click("button", trade.Label(d, "go"))}
	return does(leg, walk, "search", "query", sorted(c.Name), "day", on.Format(time.DateOnly))
}

func searchBy(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	what := rng.Pick(d.Stream, topics)
	leg := begin(d, given, "search-by", a.Handle, who, kit.Plain("topic", what))
	walk := []kit.Move{kit.Open(kit.Home(siteName)), kit.Write(trade.Label(d, "seek"), what), kit.Write(trade.Label(d, "by"), a.Name),
		kit.Click("button", trade.Label(d, "go"))}
	return does(leg, walk, "search", "query", sorted(what), "by", a.Handle)
}

// pinned returns the moves that open the pinned slip of a board.
func (a *account) pinned(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Open(kit.Home(siteName)), kit.Click("link", trade.Label(d, "boards")), kit.Click("link", a.City.Name), trade.Choose(d, a.Pinned)}
}

// pickBoard is about the one of four boards whose pinned photo has a certain vehicle.
func pickBoard(d *kit.Draw, _ kit.Gift) kit.Leg {
	four := rng.Some(d.Stream, lines(d.Version).Boards, 4)
	a := four[0]
	for slices.ContainsFunc(four[1:], func(o *account) bool { return vehicle(o.Pinned) == vehicle(a.Pinned) }) {
		four = rng.Some(d.Stream, lines(d.Version).Boards, 4)
		a = four[0]
	}
	rng.Shuffle(d.Stream, four)
	names := kit.Each(four, func(o *account) string { return o.City.Name })
	blanks := []kit.Blank{kit.Plain("vehicle", vehicle(a.Pinned)), kit.Plain("cities", strings.Join(names[:3], ", ")+" or "+names[3])}
	leg := does(begin(d, nil, "pick-board", a.City.Slug, blanks...), a.pinned(d), "open", "post", a.Pinned.ID())
	leg.Question, _ = kit.Gift(nil).Said(d.Say(goals["pick-board alone"]...), blanks...)
	leg.Gift, leg.Look = kit.Gift{"city": a.City.Slug}, kit.Look{City: strings.ToLower(a.City.Name)}
	for _, o := range four {
		leg.From, leg.Weigh = append(leg.From, trade.Looks(o.Pinned, o.Pinned.Alt())), append(leg.Weigh, o.pinned(d)...)
		if o != a {
			leg.Others = append(leg.Others, kit.Gift{"city": o.City.Slug})
		}
	}
	return leg
}

// topicOf draws a topic of a city, and the parameters {topic} and {city}.
func topicOf(d *kit.Draw, given kit.Gift) (*topic, []kit.Blank, kit.Gift) {
	c, city, given := town(d, given)
	t := rng.Pick(d.Stream, lines(d.Version).of[c])
	return t, []kit.Blank{city, kit.Plain("topic", t.Name)}, given
}

// official are the slips of the board among some, the newest first.
func official(all []*post) []*post {
	all = slices.DeleteFunc(slices.Clone(all), func(p *post) bool { return !p.Official() })
	slices.SortFunc(all, newestFirst)
	return all
}

// tells gives what the slip of a board tells, of the keys that the errand gives.
func (p *post) tells(d *kit.Draw, leg kit.Leg, keys []string) kit.Leg {
	return leg.Telling(d, keys, kit.Fact{Key: "city", Value: p.By.City.Slug},
		kit.Fact{Key: "date", Value: p.Plan.On.Format(time.DateOnly), Called: "the day on that slip of the board"},
		kit.Fact{Key: "time", Value: p.Plan.Time(), Called: "the beginning on that slip of the board"},
		kit.Fact{Key: "street", Value: p.Plan.Street.Name, Called: "the street on that slip of the board"},
		kit.Fact{Key: "person", Value: p.Plan.Opens.Name, Called: "the person who opens what the board announces"},
		kit.Fact{Key: "money", Value: kit.Gulden(p.Plan.Price), Called: "the price on that slip of the board"},
		kit.Fact{Key: "count", Value: strconv.Itoa(p.Plan.Places), Called: "the number of places on that slip"})
}

func openNotice(d *kit.Draw, given kit.Gift) kit.Leg {
	t, blanks, given := topicOf(d, given)
	leg := begin(d, given, "open-notice", t.Slug, blanks...)
	leg.Look = kit.Look{City: strings.ToLower(t.City.Name)}
	return t.Last.tells(d, trade.Opened(d, leg, newest(d, t.Name+" "+t.City.Name), t.Last, t.Posts, "topic", t.Slug), announced)
}

// streetOf draws a street, and finds the slips that name it, the newest first, and the parameters {street} and {city}.
func streetOf(d *kit.Draw, given kit.Gift) ([]*post, []kit.Blank, kit.Gift) {
	to, given := given.Placed(d)
	c, city, _ := town(d, to)
	s := c.Street(given["street"])
	if s == nil {
		s, given = rng.Pick(d.Stream, c.Streets), given.Without("street")
	}
	var all []*post
	for _, t := range lines(d.Version).of[c] {
		all = append(all, slices.DeleteFunc(slices.Clone(t.Posts), func(p *post) bool { return p.Plan.Street != s })...)
	}
	slices.SortFunc(all, newestFirst)
	return all, []kit.Blank{city, {Name: "street", Key: "street", Value: s.Name, Usual: "that street"}}, given
}

// along returns the moves that list the slips about the street of a slip.
func (p *post) along(d *kit.Draw) []kit.Move {
	return newest(d, p.Plan.Street.Name+" "+p.Topic.City.Name)
}

func openStreet(d *kit.Draw, given kit.Gift) kit.Leg {
	all, blanks, given := streetOf(d, given)
	p := official(all)[0]
	leg := begin(d, given, "open-street", p.Plan.Street.Slug, blanks...)
	leg = trade.Opened(d, leg, p.along(d), p, all, "street", p.Plan.Street.Slug)
	leg.Walk[len(leg.Walk)-1] = trade.Choose(d, p).OrFollow(trade.Label(d, "next"))
	return p.tells(d, leg, booking)
}

// visited is the leg of a slip of a board on which a visit has to be put.
func (p *post) visited(d *kit.Draw, leg kit.Leg, walk []kit.Move, rivals []*post, who string, n int) kit.Leg {
	party := strconv.Itoa(n)
	form := kit.Order{Moves: []kit.Move{kit.Write(trade.Label(d, "name"), who), kit.Write(trade.Label(d, "count"), party)},
		Pairs: []string{"city", p.By.City.Slug, "name", who, "count", party}}
	return trade.Booked(d, leg, walk, p, rivals, nil, form)
}

func come(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, given := given.Counted(d, 2, mostVisitors)
	t, blanks, given := topicOf(d, given)
	who := given.Who(rng.Pick(d.Stream, atlas.In(d.Version).People).Name)
	leg := begin(d, given, "come", t.Slug, append(blanks, who, count)...)
	leg.Look = kit.Look{City: strings.ToLower(t.City.Name)}
	leg = t.Last.visited(d, leg, newest(d, t.Name+" "+t.City.Name), official(t.Posts), who.Value, n)
	return t.Last.tells(d, leg, booking)
}

func comeStreet(d *kit.Draw, given kit.Gift) kit.Leg {
	all, blanks, given := streetOf(d, given)
	p, n := official(all)[0], d.Between(2, 40)
	who := given.Who(rng.Pick(d.Stream, atlas.In(d.Version).People).Name)
	leg := begin(d, given, "come-street", p.Plan.Street.Slug, append(blanks, who, kit.Plain("n", strconv.Itoa(n)))...)
	leg = p.visited(d, leg, p.along(d), official(p.Topic.Posts), who.Value, n)
	return p.tells(d, leg, []string{"date", "time", "money"})
}

// shows gives what the slip of a photo tells.
func (p *post) shows(d *kit.Draw, leg kit.Leg, keys []string) kit.Leg {
	return leg.Telling(d, keys, kit.Fact{Key: "person", Value: p.With.Name, Called: "the person who is in that photo"},
		kit.Fact{Key: "dish", Value: p.Dish, Called: "what was eaten before that photo"},
		kit.Fact{Key: "time", Value: p.Clock(), Called: "the time at which that photo was hung up"},
		kit.Fact{Key: "count", Value: strconv.Itoa(p.Hearts), Called: "the number of hearts on that photo"})
}

// alone draws one of a person's photos that shares some facts with no other; it is the newest if none is.
func (a *account) alone(d *kit.Draw, look func(*post) string) *post {
	all := a.photos()
	for _, p := range rng.Some(d.Stream, all, len(all)) {
		if len(slices.DeleteFunc(slices.Clone(all), func(o *post) bool { return look(o) != look(p) })) == 1 {
			return p
		}
	}
	return all[0]
}

// weather are the facts of the sky and the people.
func weather(p *post) string { return fmt.Sprint(p.Photo.Weather, p.Photo.People) }

// vehicle describes what passes by: "a green tram".
func vehicle(p *post) string {
	return kit.Article(p.Photo.Paint.String()) + " " + p.Photo.Vehicle.String()
}

// persons writes a number of people.
func persons(n int) string {
	if n == 1 {
		return "one person"
	}
	return fmt.Sprint(n, " people")
}

func openLatest(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	p := a.photos()[0]
	return p.shows(d, trade.Opened(d, begin(d, given, "open-latest", a.Handle, who), a.profile(d), p, a.Posts, "by", a.Handle), pictured)
}

func openPhoto(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	p := a.alone(d, weather)
	leg := begin(d, given, "open-photo", a.Handle, who, kit.Plain("weather", p.Photo.Weather.String()), kit.Plain("n", persons(p.Photo.People)))
	return p.shows(d, trade.Opened(d, leg, a.profile(d), p, a.Posts, "by", a.Handle), pictured)
}

func heartPhoto(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	p := a.alone(d, vehicle)
	leg := begin(d, given, "heart-photo", a.Handle, who, kit.Plain("vehicle", vehicle(p)))
	pin := kit.Click("button", trade.Label(d, "heart")+" this slip")
	leg = does(leg, append(p.unfold(d), pin), "heart", "post", p.ID())
	for _, o := range a.photos() {
		if o != p {
			leg.Tries = []kit.Move{kit.Open(trade.Page(o)), pin}
		}
	}
	return p.shows(d, leg, pictured)
}

// pin is the move that pins a heart on a reply.
func (r reply) pin(d *kit.Draw) kit.Move {
	return kit.Click("button", trade.Label(d, "heart")+" the reply of "+r.By.Name)
}

func heartAnswer(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	p := a.question()
	r := p.best()
	leg := does(begin(d, given, "heart-answer", a.Handle, who), append(p.unfold(d), r.pin(d)), "heart", "post", p.ID(), "reply", r.By.Handle)
	for _, o := range p.Replies {
		if o.By != r.By {
			leg.Tries = []kit.Move{kit.Open(trade.Page(p)), o.pin(d)}
		}
	}
	return r.tells(d, leg, []string{"person", "dish", "food", "time"})
}

// tells gives what the reply with most hearts tells.
func (r reply) tells(d *kit.Draw, leg kit.Leg, keys []string) kit.Leg {
	return leg.Telling(d, keys, kit.Fact{Key: "person", Value: r.By.Name, Called: "the author of the reply with most hearts"},
		kit.Fact{Key: "dish", Value: r.Dish, Called: "the dish in the reply with most hearts"},
		kit.Fact{Key: "food", Value: r.Food, Called: "the ingredient in the reply with most hearts"},
		kit.Fact{Key: "time", Value: r.At.Format("15:04"), Called: "the time of the reply with most hearts"})
}

func replyDish(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	dish, p := given.Or("dish", rng.Pick(d.Stream, atlas.In(d.Version).Dishes).Name), a.question()
	leg := begin(d, given, "reply", a.Handle, who, kit.Blank{Name: "dish", Key: "dish", Value: dish, Usual: "that dish"})
	under := func(o *post) []kit.Move {
		return append(o.unfold(d), kit.Write(trade.Label(d, "answer"), dish), kit.Click("button", trade.Label(d, "reply")))
	}
	leg = does(leg, under(p), "reply", "post", p.ID(), "text", said(dish))
	leg.Tries = under(a.Pinned)
	return p.best().tells(d, leg, []string{"person", "food", "time"})
}

func passOn(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	at, time := timeOf(d, given)
	sends := func(p *post) []kit.Move {
		return append(p.unfold(d), kit.Write(trade.Label(d, "pass-at"), at), kit.Click("button", trade.Label(d, "pass")))
	}
	all := a.photos()
	leg := does(begin(d, given, "pass", a.Handle, who, time), sends(all[0]), "pass", "post", all[0].ID(), "at", at)
	leg.Tries = sends(all[1])
	return all[0].shows(d, leg, []string{"person", "dish", "count"})
}

// follows is the leg of a person who has to be followed, and what the account tells.
func (a *account) follows(d *kit.Draw, leg kit.Leg, walk []kit.Move) kit.Leg {
	leg = does(leg, append(walk, kit.Click("button", trade.Label(d, "follow"))), "follow", "who", a.Handle)
	leg = leg.Telling(d, []string{"person", "count"}, kit.Fact{Key: "person", Value: a.Name, Called: "the person that you followed"},
		kit.Fact{Key: "count", Value: strconv.Itoa(a.Readers), Called: "the number of readers of the followed person"})
	leg.Gift = leg.Gift.With(kit.Gift{"city": a.City.Slug}).Naming("city", "the home city of the person that you followed")
	return leg
}

func followFirst(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	r := a.Pinned.first()
	return r.By.follows(d, begin(d, given, "follow-first", a.Handle, who), append(a.Pinned.unfold(d), kit.Click("link", r.By.Name)))
}

func followQuoter(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	q := a.Pinned.QuotedBy
	walk := append(a.Pinned.unfold(d), kit.Click("link", q.Name()), kit.Click("link", "@"+q.By.Handle))
	return q.By.follows(d, begin(d, given, "follow-quoter", a.Handle, who), walk)
}

// addOn is about putting a person on a list until a day.
func addOn(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	on, day := dayOf(d, given)
	name := rng.Pick(d.Stream, lists)
	walk := append(a.profile(d), kit.Choose(trade.Label(d, "list"), name), kit.WriteDay(d.Version, trade.Label(d, "until"), on),
		kit.Click("button", trade.Label(d, "add")))
	leg := does(begin(d, given, "list", a.Handle, who, day, kit.Plain("list", name)), walk, "list", "who", a.Handle, "list", name,
		"until", on.Format(time.DateOnly))
	leg = leg.Telling(d, []string{"count", "time"}, kit.Fact{Key: "count", Value: strconv.Itoa(a.Readers), Called: "the number of readers of that account"},
		kit.Fact{Key: "time", Value: a.Pinned.Clock(), Called: "the time of that account's pinned slip"})
	leg.Gift = leg.Gift.With(kit.Gift{"city": a.City.Slug}).Naming("city", "the home city of that account")
	return leg
}

// A field is one that is filled in on a new slip: its label and its text, and its note.
type field struct {
	label, text, key, note string
	blank                  kit.Blank
}

// fields make the fields of a new slip, by the keys of gifts.
var fields = map[string]func(*kit.Draw, kit.Gift) field{
	"city": func(d *kit.Draw, given kit.Gift) field {
		c, city, _ := town(d, given)
		return field{"place", c.Name, "city", c.Slug, city}
	},
	"date": func(d *kit.Draw, given kit.Gift) field {
		on, day := dayOf(d, given)
		return field{"on", "", "date", on.Format(time.DateOnly), day}
	},
	"time": func(d *kit.Draw, given kit.Gift) field {
		at, time := timeOf(d, given)
		return field{"at", at, "time", at, time}
	},
	"person": func(d *kit.Draw, given kit.Gift) field {
		a, who, _ := poster(d, given)
		return field{"to", a.Name, "for", a.Handle, who}
	},
	"money": func(d *kit.Draw, given kit.Gift) field {
		cents, ok := kit.ParseMoney(given["money"])
		b := kit.Blank{Name: "money", Key: "money", Usual: "that amount"}
		if !ok {
			cents, b.Key = d.Between(30, 900)*5, ""
		}
		b.Value = fmt.Sprintf("%d.%02d gulden", cents/100, cents%100)
		return field{"price", b.Value, "price", kit.Money(cents), b}
	},
	"dish": func(d *kit.Draw, given kit.Gift) field {
		return tagged("dish", given.Or("dish", rng.Pick(d.Stream, atlas.In(d.Version).Dishes).Name))
	},
	"food": func(d *kit.Draw, given kit.Gift) field {
		return tagged("food", given.Or("food", rng.Pick(d.Stream, atlas.Larder())))
	},
	"street": func(d *kit.Draw, given kit.Gift) field {
		return tagged("street", given.Or("street", rng.Pick(d.Stream, rng.Pick(d.Stream, atlas.In(d.Version).Cities).Streets).Name))
	},
}

// tagged is the field of a slip's tag.
func tagged(key, value string) field {
	return field{"about", value, "about", said(value), kit.Blank{Name: key, Key: key, Value: value, Usual: "that " + key}}
}

// posting makes an errand that hangs up a slip with some fields, named by the keys that they take.
func posting(errand string, keys ...string) func(*kit.Draw, kit.Gift) kit.Leg {
	return func(d *kit.Draw, given kit.Gift) kit.Leg {
		text := rng.Pick(d.Stream, sayings)
		walk := []kit.Move{kit.Open(kit.Home(siteName)), kit.Click("link", trade.Label(d, "compose")), kit.Write(trade.Label(d, "words"), text)}
		blanks, pairs, with := []kit.Blank{kit.Plain("text", text)}, []string{"words", said(text)}, map[string]string{}
		for _, key := range keys {
			f := fields[key](d, given)
			move := kit.Write(trade.Label(d, f.label), f.text)
			if on, err := time.Parse(time.DateOnly, f.note); err == nil {
				move = kit.WriteDay(d.Version, trade.Label(d, f.label), on)
			}
			walk, blanks, pairs = append(walk, move), append(blanks, f.blank), append(pairs, f.key, f.note)
			with[f.key] = f.note
		}
		leg := begin(d, given, errand, said(text), blanks...)
		leg = does(leg, append(walk, kit.Click("button", trade.Label(d, "hang"))), "post", pairs...)
		hook := hookOf(d.Version, with)
		if with["city"] != "" {
			leg.Gift = kit.Gift{"city": with["city"]}
		}
		return leg.Telling(d, []string{"person", "count"},
			kit.Fact{Key: "person", Value: hook.Beside.Name, Called: "the person beside whose slip yours hangs"},
			kit.Fact{Key: "count", Value: strconv.Itoa(hook.Count), Called: "the number of slips on that string"})
	}
}

// compared are the moments of the slips of a board in a list, which are compared.
func compared(all []*post) []kit.Sight {
	return kit.Each(official(all), func(p *post) kit.Sight { return kit.Reads(page("/search"), p.Stamp()) })
}

func askCorrected(d *kit.Draw, given kit.Gift) kit.Leg {
	t, blanks, given := topicOf(d, given)
	p := t.Last
	leg := begin(d, given, "ask-corrected", t.Slug, blanks...).Seeing(compared(t.Posts)...)
	leg = leg.Seeing(trade.Sees(p, kit.DayText(p.Plan.On), p.Plan.Street.Name))
	return trade.Asks(leg, append(newest(d, t.Name+" "+t.City.Name), trade.Choose(d, p)), kit.DayText(p.Plan.On), p.Plan.Street.Name)
}

func askStreet(d *kit.Draw, given kit.Gift) kit.Leg {
	all, blanks, given := streetOf(d, given)
	p := official(all)[0]
	leg := begin(d, given, "ask-street", p.Plan.Street.Slug, blanks...).Seeing(compared(all)...)
	leg = leg.Seeing(trade.Sees(p, p.Topic.Name, p.Plan.Opens.Name))
	return trade.Asks(leg, append(p.along(d), trade.Choose(d, p).OrFollow(trade.Label(d, "next"))), p.Topic.Name, p.Plan.Opens.Name)
}

// asks is the leg of a question about a slip of a person.
func (p *post) asks(d *kit.Draw, given kit.Gift, errand string, who kit.Blank, seen []kit.Sight, said ...string) kit.Leg {
	return trade.Asks(begin(d, given, errand, p.By.Handle, who).Seeing(seen...), p.unfold(d), said...)
}

func askFirst(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	r := a.Pinned.first()
	seen := kit.Each(a.Pinned.Replies, func(o reply) kit.Sight { return trade.Sees(a.Pinned, o.By.Name, o.Stamp()) })
	return a.Pinned.asks(d, given, "ask-first", who, seen, r.By.Name, r.At.Format("15:04"))
}

func askQuoter(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	q := a.Pinned.QuotedBy
	return a.Pinned.asks(d, given, "ask-quoter", who, []kit.Sight{trade.Sees(a.Pinned, q.By.Name, strconv.Itoa(q.Hearts))}, q.By.Name, strconv.Itoa(q.Hearts))
}

func askSupper(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	p := a.question()
	seen := kit.Each(p.Replies, func(o reply) kit.Sight { return trade.Sees(p, o.Text, strconv.Itoa(o.Hearts)) })
	return p.asks(d, given, "ask-supper", who, seen, p.best().Dish, strconv.Itoa(p.best().Hearts))
}

func askPhoto(d *kit.Draw, given kit.Gift) kit.Leg {
	a, who, given := poster(d, given)
	p := a.photos()[0]
	return p.asks(d, given, "ask-photo", who, []kit.Sight{trade.Looks(p, p.Alt()), trade.Sees(p, p.Clock())}, strconv.Itoa(p.Photo.People), p.Clock())
}

func askBoard(d *kit.Draw, given kit.Gift) kit.Leg {
	c, city, given := town(d, given)
	p := lines(d.Version).board(c).Pinned
	leg := begin(d, given, "ask-board", c.Slug, city).Seeing(trade.Looks(p, p.Alt()), trade.Sees(p, p.Clock()))
	leg.Look = kit.Look{City: strings.ToLower(c.Name)}
	return trade.Asks(leg, p.By.pinned(d), p.Photo.Paint.String(), p.Clock())
}
