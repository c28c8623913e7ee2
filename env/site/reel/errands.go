package reel

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// errands are the errands of the house of films. Those about one film give what its page tells.
var errands = []kit.Errand{
	{Name: "search", Takes: []string{"dish"}, Make: search},
	{Name: "search-host", Takes: []string{"person"}, Make: searchHost},
	{Name: "search-from", Takes: []string{"city", "date"}, Make: searchFrom},
	{Name: "open-first", Takes: []string{"dish"}, Gives: ofDish, Make: opening("open-first", first("dish"), ofDish)},
	{Name: "open-thumb", Takes: []string{"dish"}, Gives: ofDish, Picture: true, Make: opening("open-thumb", pictured, ofDish)},
	{Name: "open-newest", Takes: []string{"city"}, Gives: ofCity, Make: opening("open-newest", cityNewest, ofCity)},
	{Name: "open-thumb-city", Takes: []string{"city"}, Gives: ofCity, Picture: true, Make: opening("open-thumb-city", cityPictured, ofCity)},
	{Name: "open-host", Takes: []string{"person"}, Gives: ofHost, Make: opening("open-host", first("person"), ofHost)},
	{Name: "open-chapter", Takes: []string{"dish"}, Gives: ofDish, Make: openChapter},
	{Name: "save", Takes: []string{"dish", "person"}, Gives: ofDish, Make: saveWatched},
	{Name: "save-thumb", Takes: []string{"person"}, Gives: ofHost, Picture: true, Make: saveThumb},
	{Name: "comment", Takes: []string{"person"}, Gives: ofHost, Make: comment},
	{Name: "comment-frame", Takes: []string{"dish"}, Gives: ofDish, Picture: true, Make: commentFrame},
	{Name: "guess-jar", Takes: []string{"dish"}, Gives: []string{"food", "count", "person"}, Picture: true, Make: guessing("guess-jar", first("dish"))},
	{Name: "guess-jar-host", Takes: []string{"person"}, Gives: []string{"food", "count", "dish"}, Picture: true,
		Make: guessing("guess-jar-host", hostNewest)},
	{Name: "programme", Takes: []string{"dish", "date", "time"}, Gives: []string{"person", "money", "street"}, Make: programme},
	{Name: "follow", Takes: []string{"person", "time"}, Gives: []string{"dish", "date", "street", "money", "city"}, Make: followHost},
	{Name: "order-count", Takes: []string{"dish", "count", "person"}, Gives: ofDish, Make: orderCount},
	{Name: "order-thumb", Takes: []string{"city", "date"}, Gives: ofCity, Picture: true, Make: orderThumb},
	{Name: "order-street", Takes: []string{"person", "street", "time"}, Gives: []string{"dish", "date", "money"}, Make: orderStreet},
	{Name: "ask-step", Takes: []string{"dish"}, Picture: true, Answers: true, Make: askStep},
	{Name: "ask-sign", Takes: []string{"person"}, Picture: true, Answers: true, Make: askSign},
	{Name: "ask-order", Takes: []string{"dish"}, Picture: true, Answers: true, Make: askOrder},
	{Name: "ask-host", Takes: []string{"city"}, Picture: true, Answers: true, Make: askHost},
	{Name: "ask-chapter", Takes: []string{"person"}, Answers: true, Make: askChapter},
	{Name: "ask-correction", Takes: []string{"dish"}, Answers: true, Make: askCorrection},
	{Name: "ask-evening", Takes: []string{"city"}, Answers: true, Make: askEvening},
	{Name: "ask-total", Takes: []string{"dish", "count"}, Answers: true, Make: askTotal},
}

// What the page of a film tells that was found by its dish, by its host and by its city.
var (
	ofDish = []string{"person", "city", "date", "time", "street", "money"}
	ofHost = []string{"dish", "city", "date", "time", "street", "money"}
	ofCity = []string{"city", "person", "dish", "date", "time", "street", "money"}
)

// home is the address of the site.
var home = kit.Home("reel")

// page is an address of the site.
func page(path string) string { return strings.TrimSuffix(home, "/") + path }

var trade = kit.Trade[*film]{Site: "reel", Key: "film", Words: words, Goals: goals, ID: func(f *film) string { return f.Slug },
	Name: func(f *film) string { return f.Title }, Page: func(f *film) string { return page(f.Path()) },
	Gone: func(version int, f *film) bool { return f.sold(version) }}

// A way is how a request tells the film that it is about: among those of a dish, a person or a city, by the key of a gift,
// the first one in an order of lists; without an order, the one with a certain thumbnail.
type way struct {
	by, order string
	drawn     bool // the order is drawn, and the request tells the {order}
}

var (
	longest      = way{by: "dish", order: byLength}
	pictured     = way{by: "dish"}
	hostNewest   = way{by: "person", order: byDate}
	hostWatched  = way{by: "person", order: byViews}
	hostLongest  = way{by: "person", order: byLength}
	hostPictured = way{by: "person"}
	cityNewest   = way{by: "city", order: byDate}
	cityLongest  = way{by: "city", order: byLength}
	cityPictured = way{by: "city"}
)

// first is the way to the first film in a drawn order.
func first(by string) way { return way{by: by, drawn: true} }

// A subject is the film that a request is about, and the others among which it is found.
type subject struct {
	*film
	way    way
	all    []*film // in the order of the way
	gone   []*film // those whose last disc turns out to be sold before the film is ordered
	given  kit.Gift
	blanks []kit.Blank // what the request tells of it
	text   string      // what is searched for
}

// tries is how many groups of films are drawn before a given one is given up.
const tries = 100

// draw draws what a request is about; ordered says that discs of it are ordered.
func (w way) draw(d *kit.Draw, given kit.Gift, ordered bool) subject {
	var blanks []kit.Blank
	if w.drawn {
		order, blank := sorted(d)
		w.order, blanks = order, []kit.Blank{blank}
	}
	pick := func(all []*film) (*film, bool) { return all[0], true }
	if w.order == "" {
		pick = func(all []*film) (*film, bool) { return rng.Pick(d.Stream, all), true }
	}
	for n := 0; ; n++ {
		if n == tries {
			given = given.Without(w.by)
		}
		s := subject{way: w}
		group := s.find(d, given)
		s.all = slices.Clone(films(d.Version).of[group])
		slices.SortFunc(s.all, orders[cmp.Or(w.order, byViews)])
		choose := pick
		switch {
		case ordered && w.order != "":
			choose = trade.Detour(d, &s.gone, pick)
		case ordered:
			choose = trade.Unsold(d, pick)
		}
		var ok bool
		if s.film, ok = choose(s.all); !ok {
			continue
		}
		s.blanks = append(s.blanks, blanks...)
		if w.order == "" {
			s.blanks = append(s.blanks, kit.Plain("tool", held(s.Thumb.Tool)), kit.Plain("colour", s.Thumb.Pot.String()))
		}
		return s
	}
}

// find sets what is searched for, the given group of films or a drawn one, and returns it.
func (s *subject) find(d *kit.Draw, given kit.Gift) any {
	land, key := atlas.In(d.Version), s.way.by
	s.given = given
	drawn := func(found bool) bool {
		if !found {
			s.given = given.Without(key)
		}
		return !found
	}
	var group any
	name := key
	switch key {
	case "dish":
		dish := land.Dish(given[key])
		if drawn(dish != nil) {
			dish = rng.Pick(d.Stream, land.Dishes)
		}
		group, s.text = dish, dish.Name
	case "person":
		name = "host"
		p := land.Person(given[key])
		if drawn(p != nil) {
			p = rng.Pick(d.Stream, land.People)
		}
		group, s.text = p, p.Name
	default:
		c := land.City(given[key])
		if drawn(c != nil) {
			c = rng.Pick(d.Stream, land.Cities)
		}
		group, s.text = c, c.Name
	}
	s.blanks = []kit.Blank{{Name: name, Key: key, Value: s.text, Usual: "that " + key}}
	return group
}

// held is how requests name a tool.
func held(t art.Tool) string {
	if t == art.Scissors {
		return "a pair of scissors"
	}
	return kit.Article(t.String())
}

// label is the name of a field or button in the draw's version of the world.
func label(d *kit.Draw, key string) string { return trade.Label(d, key) }

// seek returns the moves to a list of films; more are moves in the form.
func seek(d *kit.Draw, text string, more ...kit.Move) []kit.Move {
	walk := append([]kit.Move{kit.Open(home), kit.Write(label(d, "seek"), text)}, more...)
	return append(walk, kit.Click("button", label(d, "go")))
}

// open returns the moves to a film of the list.
func (s subject) open(d *kit.Draw, f *film) []kit.Move {
	return append(seek(d, s.text), trade.Choose(d, f))
}

// to is the move to a frame of an open film.
func to(d *kit.Draw, n int) kit.Move { return kit.Click("link", fmt.Sprint(label(d, "frame"), " ", n)) }

// others are the films that are not meant.
func (s subject) others() []*film {
	return slices.DeleteFunc(slices.Clone(s.all), func(f *film) bool { return f == s.film })
}

// leg begins a leg with the request of an errand.
func (s subject) leg(d *kit.Draw, errand string, want judge.Want, more ...kit.Blank) kit.Leg {
	return begin(d, s.given, errand, want, append(slices.Clone(s.blanks), more...)...)
}

func begin(d *kit.Draw, given kit.Gift, errand string, want judge.Want, blanks ...kit.Blank) kit.Leg {
	ask, then := given.Said(d.Say(goals[errand]...), blanks...)
	return kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "reel: " + errand, Any: []judge.Want{want}}}
}

// does is a leg with an effect on the film; walk has the moves from its page on, of any film.
func (s subject) does(d *kit.Draw, errand string, want judge.Want, walk func(*film) []kit.Move, more ...kit.Blank) kit.Leg {
	leg, other := s.leg(d, errand, want, more...), s.others()[0]
	leg.Walk, leg.Tries = append(s.open(d, s.film), walk(s.film)...), append(s.open(d, other), walk(other)...)
	return leg
}

// tells gives what the page of the film tells to later hops, of some keys. The film is called so.
func (s subject) tells(d *kit.Draw, leg kit.Leg, called string, keys []string) kit.Leg {
	leg = leg.Telling(d, keys, kit.Fact{Key: "person", Value: s.Host.Name, Called: "the host of " + called},
		kit.Fact{Key: "dish", Value: s.Dish.Name, Called: "the dish of " + called},
		kit.Fact{Key: "date", Value: iso(s.On), Called: "the day of " + called + "'s next evening"},
		kit.Fact{Key: "time", Value: s.Begins(), Called: "the hour of " + called + "'s next evening"},
		kit.Fact{Key: "street", Value: s.Street.Name, Called: "the street of " + called + "'s next evening"},
		kit.Fact{Key: "money", Value: kit.Gulden(s.Price), Called: "the disc price of " + called},
		kit.Fact{Key: "city", Value: s.City.Slug})
	if s.way.by != "city" && slices.Contains(keys, "city") {
		leg.Gift = leg.Gift.Naming("city", "the city of "+called+"'s next evening")
	}
	return leg
}

const thatFilm = "that film"

// sorted draws an order of lists, and the parameter {order}.
func sorted(d *kit.Draw) (string, kit.Blank) {
	by := rng.Pick(d.Stream, []string{byViews, byLength, byDate})
	return by, kit.Plain("order", map[string]string{byViews: "most watched", byLength: "longest", byDate: "newest"}[by])
}

// searches is the leg of a search in an order.
func (s subject) searches(d *kit.Draw, errand, detail, slug string) kit.Leg {
	by, order := sorted(d)
	leg := s.leg(d, errand, kit.Want("reel", "search", detail, slug, "sort", by), order)
	leg.Walk = append(seek(d, s.text), kit.Click("link", label(d, by)))
	return leg
}

func search(d *kit.Draw, given kit.Gift) kit.Leg {
	s := longest.draw(d, given, false)
	return s.searches(d, "search", "dish", s.Dish.Slug)
}

func searchHost(d *kit.Draw, given kit.Gift) kit.Leg {
	s := hostWatched.draw(d, given, false)
	return s.searches(d, "search-host", "host", s.Host.Slug)
}

// dayOf is the given day if there can be evenings on it, or else a drawn one, as it is written in notes, its parameter
// {day}, and the move that writes it.
func dayOf(d *kit.Draw, given kit.Gift, field string) (string, kit.Blank, kit.Move) {
	on, key := kit.SomeDay(d), ""
	if found, err := kit.Day(given["date"]); err == nil && sellable(found) {
		on, key = found, "date"
	}
	return iso(on), kit.Blank{Name: "day", Key: key, Value: kit.DayText(on), Usual: "that day"}, kit.WriteDay(d.Version, label(d, field), on)
}

// timeOf is the given time or a drawn one, its parameter {time}, and the move that writes it.
func timeOf(d *kit.Draw, given kit.Gift, field string) (string, kit.Blank, kit.Move) {
	at := given.Or("time", kit.Clock(d.Between(9*12, 22*12)*5))
	return at, kit.Blank{Name: "time", Key: "time", Value: at, Usual: "that time"}, kit.Write(label(d, field), at)
}

func searchFrom(d *kit.Draw, given kit.Gift) kit.Leg {
	s := cityNewest.draw(d, given, false)
	on, day, fill := dayOf(d, given, "from")
	leg := s.leg(d, "search-from", kit.Want("reel", "search", "city", s.City.Slug, "from", on), day)
	leg.Walk = seek(d, s.text, fill)
	return leg
}

// opens is the leg of a request to open the film and no other; pairs are more details of the note.
func (s subject) opens(d *kit.Draw, errand string, pairs []string, more ...kit.Blank) kit.Leg {
	leg := s.leg(d, errand, kit.Want("reel", "open", append(pairs, "film", s.Slug)...), more...)
	leg.Walk = s.open(d, s.film)
	return leg.Only(kit.Each(s.others(), trade.Page), kit.Each(s.others(), func(f *film) judge.Want { return kit.Want("reel", "open", "film", f.Slug) })...)
}

// opening makes an errand that opens a film.
func opening(errand string, w way, keys []string) func(*kit.Draw, kit.Gift) kit.Leg {
	return func(d *kit.Draw, given kit.Gift) kit.Leg {
		s := w.draw(d, given, false)
		return s.tells(d, s.opens(d, errand, nil), thatFilm, keys)
	}
}

func openChapter(d *kit.Draw, given kit.Gift) kit.Leg {
	s := first("dish").draw(d, given, false)
	c := rng.Pick(d.Stream, s.Chapters)
	leg := s.opens(d, "open-chapter", []string{"frame", strconv.Itoa(c.N)}, kit.Plain("chapter", "“"+c.Title+"”"))
	leg.Walk = append(leg.Walk, kit.Click("link", c.Title))
	return s.tells(d, leg, thatFilm, ofDish)
}

// someone is a person for a request.
func someone(d *kit.Draw) string { return rng.Pick(d.Stream, atlas.In(d.Version).People).Name }

func saveWatched(d *kit.Draw, given kit.Gift) kit.Leg {
	s := first("dish").draw(d, given, false)
	who := s.given.Who(someone(d))
	leg := s.does(d, "save", kit.Want("reel", "save", "film", s.Slug, "keeper", who.Value), func(*film) []kit.Move {
		return []kit.Move{kit.Write(label(d, "keeper"), who.Value), kit.Click("button", label(d, "save"))}
	}, who)
	return s.tells(d, leg, thatFilm, ofDish)
}

func saveThumb(d *kit.Draw, given kit.Gift) kit.Leg {
	s := hostPictured.draw(d, given, false)
	leg := s.does(d, "save-thumb", kit.Want("reel", "save", "film", s.Slug), func(*film) []kit.Move {
		return []kit.Move{kit.Click("button", label(d, "save"))}
	})
	return s.tells(d, leg, thatFilm, ofHost)
}

// remark draws what a letter says, and the parameter {text}.
func remark(d *kit.Draw) (string, kit.Blank) {
	text := rng.Pick(d.Stream, remarks)
	return text, kit.Plain("text", "“"+text+"”")
}

func comment(d *kit.Draw, given kit.Gift) kit.Leg {
	s := hostLongest.draw(d, given, false)
	text, blank := remark(d)
	leg := s.does(d, "comment", kit.Want("reel", "comment", "film", s.Slug, "text", text), func(*film) []kit.Move {
		return []kit.Move{kit.Write(label(d, "text"), text), kit.Click("button", label(d, "send"))}
	}, blank)
	return s.tells(d, leg, thatFilm, ofHost)
}

func commentFrame(d *kit.Draw, given kit.Gift) kit.Leg {
	s := first("dish").draw(d, given, false)
	text, blank := remark(d)
	at := rng.Pick(d.Stream, s.Frames)
	leg := s.does(d, "comment-frame", kit.Want("reel", "comment", "film", s.Slug, "frame", strconv.Itoa(at.N), "text", text), func(f *film) []kit.Move {
		n := min(at.N, len(f.Frames))
		return []kit.Move{to(d, n), kit.Write(label(d, "slide"), strconv.Itoa(n)), kit.Write(label(d, "text"), text), kit.Click("button", label(d, "send"))}
	}, blank, kit.Plain("held", held(at.Look.Tool)))
	return s.tells(d, leg, thatFilm, ofDish)
}

// guessing makes an errand about the jar in the frame without a caption. Its page tells what is in the jar.
func guessing(errand string, w way) func(*kit.Draw, kit.Gift) kit.Leg {
	return func(d *kit.Draw, given kit.Gift) kit.Leg {
		s := w.draw(d, given, false)
		n := s.lost().Look.Jar
		want := kit.Want("reel", "guess", "film", s.Slug, "frame", strconv.Itoa(s.Lost), "number", strconv.Itoa(n))
		leg := s.does(d, errand, want, func(f *film) []kit.Move {
			return []kit.Move{to(d, f.Lost), kit.Write(label(d, "number"), strconv.Itoa(f.lost().Look.Jar)), kit.Click("button", label(d, "guess"))}
		})
		own := s.Jar(n)
		leg = leg.Telling(d, []string{"food", "count"}, kit.Fact{Key: "food", Value: own.Food, Called: "the content of that jar"},
			kit.Fact{Key: "count", Value: strconv.Itoa(own.Spoons), Called: "the number of spoons in that jar"})
		return s.tells(d, leg, thatFilm, map[string][]string{"dish": {"person"}, "person": {"dish"}}[w.by])
	}
}

// lost is the frame without a caption.
func (f *film) lost() frame { return f.Frames[f.Lost-1] }

// programme is about the first film in an order and the longest one of the others.
func programme(d *kit.Draw, given kit.Gift) kit.Leg {
	s := first("dish").draw(d, given, false)
	then := slices.MaxFunc(s.others(), func(a, b *film) int { return a.Seconds - b.Seconds })
	on, day, writeDay := dayOf(d, given, "evening")
	at, time, writeTime := timeOf(d, given, "hour")
	leg := s.leg(d, "programme", kit.Want("reel", "programme", "first", s.Slug, "second", then.Slug, "date", on, "time", at), day, time)
	walk := func(one, two *film) []kit.Move {
		return append(seek(d, s.text), kit.Click("link", label(d, "playlist")), kit.Write(label(d, "first"), one.Title), kit.Write(label(d, "second"), two.Title),
			writeDay, writeTime, kit.Click("button", label(d, "print")))
	}
	leg.Walk, leg.Tries = walk(s.film, then), walk(then, s.film)
	return s.tells(d, leg, "the first film", []string{"person", "money", "street"})
}

// followHost gives what the page of a host and that of the newest film tell.
func followHost(d *kit.Draw, given kit.Gift) kit.Leg {
	s := hostNewest.draw(d, given, false)
	at, time, fill := timeOf(d, given, "bell")
	leg := s.leg(d, "follow", kit.Want("reel", "follow", "host", s.Host.Slug, "bell", at), time)
	leg.Walk = []kit.Move{kit.Open(home), kit.Click("link", label(d, "hosts")), kit.Click("link", s.Host.Name), fill, kit.Click("button", label(d, "follow"))}
	return s.tells(d, leg, "the host's newest film", []string{"dish", "date", "street", "money", "city"})
}

// orders is the leg of a request for discs in a person's name. The moves fill in more than the name; the pairs are details
// of the note.
func (s subject) orders(d *kit.Draw, errand string, keys []string, n int, who kit.Blank, pairs []string, fill []kit.Move, more ...kit.Blank) kit.Leg {
	form := kit.Order{Pairs: append([]string{"copies", strconv.Itoa(n), "name", who.Value}, pairs...),
		Moves: append([]kit.Move{kit.Write(label(d, "name"), who.Value)}, fill...)}
	leg := s.leg(d, errand, judge.Want{}, append(more, who)...).For(who, s.given)
	leg = trade.Booked(d, leg, seek(d, s.text), s.film, s.all, s.gone, form)
	return s.tells(d, leg, thatFilm, keys)
}

func orderCount(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, given := given.Counted(d, 2, mostDiscs)
	s := first("dish").draw(d, given, true)
	return s.orders(d, "order-count", ofDish, n, s.given.Who(d.Account.Name), nil, []kit.Move{kit.Write(label(d, "copies"), count.Value)}, count)
}

func orderThumb(d *kit.Draw, given kit.Gift) kit.Leg {
	s := cityPictured.draw(d, given, true)
	on, day, fill := dayOf(d, given, "on")
	return s.orders(d, "order-thumb", ofCity, 1, kit.Plain("who", someone(d)), []string{"on", on}, []kit.Move{fill}, day)
}

func orderStreet(d *kit.Draw, given kit.Gift) kit.Leg {
	s := hostNewest.draw(d, given, true)
	at, time, fill := timeOf(d, given, "at")
	street := kit.Blank{Name: "street", Key: "street", Usual: "that street",
		Value: given.Or("street", rng.Pick(d.Stream, rng.Pick(d.Stream, atlas.In(d.Version).Cities).Streets).Name)}
	return s.orders(d, "order-street", []string{"dish", "date", "money"}, 1, kit.Plain("who", d.Account.Name), []string{"at", at, "street", street.Value},
		[]kit.Move{fill, kit.Write(label(d, "street"), street.Value)}, time, street)
}

// listed is what a list shows of a film in the order of the way.
func (w way) listed(f *film) kit.Sight {
	const list = "results"
	switch w.order {
	case byViews:
		return kit.Reads(home+list, f.Title, fmt.Sprint(f.Views, " visits"))
	case byLength:
		return kit.Reads(home+list, f.Title, f.Length())
	case byDate:
		return kit.Reads(home+list, f.Title, kit.DayText(f.Up))
	}
	return kit.Pictured(home+list, "Thumbnail of "+f.Title)
}

// asks is the leg of a question about the film; frames are those that have to be seen, texts what has to be read.
func (s subject) asks(d *kit.Draw, errand string, frames []int, texts, answers []string, more ...kit.Blank) kit.Leg {
	leg, walk := s.leg(d, errand, judge.Want{}, more...), s.open(d, s.film)
	for _, f := range s.all {
		leg = leg.Seeing(s.way.listed(f))
	}
	for _, text := range texts {
		leg = leg.Seeing(kit.Reads(trade.Page(s.film), text))
	}
	for _, n := range frames {
		leg = leg.Seeing(kit.Pictured(page(s.film.At(n)), fmt.Sprintf("Frame %d of %s", n, s.Title)))
		walk = append(walk, to(d, n))
	}
	return trade.Asks(leg, walk, answers...)
}

func askStep(d *kit.Draw, given kit.Gift) kit.Leg {
	s := first("dish").draw(d, given, false)
	return s.asks(d, "ask-step", []int{s.Lost}, nil, []string{s.lost().Look.Tool.String(), strconv.Itoa(s.lost().Look.Jar)})
}

func askSign(d *kit.Draw, given kit.Gift) kit.Leg {
	s := hostNewest.draw(d, given, false)
	f := rng.Pick(d.Stream, s.Frames)
	return s.asks(d, "ask-sign", []int{f.N}, nil, []string{strconv.Itoa(f.Look.Jar), f.Look.Pot.String()}, kit.Plain("n", strconv.Itoa(f.N)))
}

// askOrder asks for the tool before another one and the jar after it.
func askOrder(d *kit.Draw, given kit.Gift) kit.Leg {
	s := first("dish").draw(d, given, false)
	n := d.Between(2, len(s.Frames)-1)
	return s.asks(d, "ask-order", []int{n - 1, n, n + 1}, nil, []string{s.Frames[n-2].Look.Tool.String(), strconv.Itoa(s.Frames[n].Look.Jar)},
		kit.Plain("held", held(s.Frames[n-1].Look.Tool)))
}

func askHost(d *kit.Draw, given kit.Gift) kit.Leg {
	s := cityPictured.draw(d, given, false)
	return s.asks(d, "ask-host", nil, []string{s.Host.Name, kit.Money(s.Price)}, []string{s.Host.Name, kit.Money(s.Price)})
}

func askChapter(d *kit.Draw, given kit.Gift) kit.Leg {
	s := hostWatched.draw(d, given, false)
	c := rng.Pick(d.Stream, s.Chapters)
	return s.asks(d, "ask-chapter", nil, []string{c.Mark(), s.Begins()}, []string{c.Mark(), s.Begins()}, kit.Plain("chapter", "“"+c.Title+"”"))
}

func askCorrection(d *kit.Draw, given kit.Gift) kit.Leg {
	s := first("dish").draw(d, given, false)
	return s.asks(d, "ask-correction", nil, []string{measure(s.Right)}, []string{s.Right.Name, strconv.Itoa(s.Right.Amount)})
}

func askEvening(d *kit.Draw, given kit.Gift) kit.Leg {
	s := cityLongest.draw(d, given, false)
	return s.asks(d, "ask-evening", nil, []string{s.Street.Name, s.Begins()}, []string{s.Street.Name, s.Begins()})
}

func askTotal(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, given := given.Counted(d, 2, mostDiscs)
	s := longest.draw(d, given, false)
	return s.asks(d, "ask-total", nil, []string{kit.Money(s.Price), s.Host.Name}, []string{kit.Money(n * s.Price), s.Host.Name}, count)
}
