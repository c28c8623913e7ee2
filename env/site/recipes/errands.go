package recipes

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

// errands are the errands of the recipe site. Those about one card give what it tells.
var errands = []kit.Errand{
	{Name: "search-dish", Takes: []string{"dish"}, Make: searchDish},
	{Name: "search-without", Takes: []string{"dish", "food"}, Make: searchWithout},
	{Name: "search-quick", Takes: []string{"dish"}, Make: searchQuick},
	{Name: "open-quickest", Takes: []string{"dish"}, Gives: []string{"person", "food", "count", "time", "date"}, Make: openQuickest},
	{Name: "open-look", Takes: []string{"dish"}, Gives: []string{"person", "food", "count", "time", "date"}, Picture: true, Make: openLook},
	{Name: "open-cook", Takes: []string{"person"}, Gives: []string{"dish", "food", "count", "time", "date"}, Make: openCook},
	{Name: "open-cook-look", Takes: []string{"person"}, Gives: []string{"dish", "food", "count", "time", "date"}, Picture: true, Make: openCookLook},
	{Name: "scale", Takes: []string{"dish", "count"}, Gives: []string{"person", "food", "time", "date"}, Make: scale},
	{Name: "save", Takes: []string{"dish", "count", "person"}, Gives: []string{"food", "time", "date"}, Make: saveBest},
	{Name: "save-look", Takes: []string{"person", "count"}, Gives: []string{"dish", "food", "time", "date"}, Picture: true, Make: saveLook},
	{Name: "list-missing", Takes: []string{"dish", "count"}, Gives: []string{"person", "food", "date"}, Make: listMissing},
	{Name: "list-add", Takes: []string{"food", "count", "date"}, Make: listAdd},
	{Name: "review", Takes: []string{"dish", "person"}, Gives: []string{"food", "time", "date"}, Make: reviewWorst},
	{Name: "table", Takes: []string{"person", "date", "count"}, Gives: []string{"city", "time", "money", "street"}, Make: tableOf},
	{Name: "table-dish", Takes: []string{"dish", "date", "count"}, Gives: []string{"city", "person", "time", "money", "street"}, Make: tableDish},
	{Name: "table-look", Takes: []string{"dish", "date"}, Gives: []string{"city", "person", "time", "money", "street"}, Picture: true, Make: tableLook},
	{Name: "ask-minutes", Takes: []string{"dish"}, Answers: true, Make: askMinutes},
	{Name: "ask-degrees", Takes: []string{"dish"}, Answers: true, Make: askDegrees},
	{Name: "ask-amount", Takes: []string{"dish", "count"}, Answers: true, Make: askAmount},
	{Name: "ask-doubled", Takes: []string{"dish"}, Answers: true, Make: askDoubled},
	{Name: "ask-cook", Takes: []string{"dish"}, Picture: true, Answers: true, Make: askCook},
	{Name: "ask-start", Takes: []string{"person"}, Answers: true, Make: askStart},
	{Name: "ask-layers", Takes: []string{"dish"}, Picture: true, Answers: true, Make: askLayers},
	{Name: "ask-cut", Takes: []string{"dish"}, Picture: true, Answers: true, Make: askCut},
	{Name: "ask-vessel", Takes: []string{"person"}, Picture: true, Answers: true, Make: askVessel},
}

// A way is how a request tells the card that it is about: among the cards of a cook, or for a dish.
type way struct {
	cook bool
	key  func(*card) int       // the card with the least is meant; nil: its picture or its name describes it
	seen func(*card) kit.Sight // how a list tells it
}

var (
	quickest = way{false, (*card).Minutes, func(c *card) kit.Sight { return onList(c.Title(), kit.Count(c.Minutes(), "minute")) }}
	best     = way{false, func(c *card) int { return -c.Rating }, spoons}
	worst    = way{false, func(c *card) int { return c.Rating }, spoons}
	look     = way{false, nil, pictured}
	cooks    = way{true, (*card).Minutes, quickest.seen}
	cookLook = way{true, nil, pictured}
	named    = way{false, nil, nil}
)

func spoons(c *card) kit.Sight   { return onList(c.Title(), c.Spoons()) }
func pictured(c *card) kit.Sight { return kit.Pictured(home+"search", onTable(c)) }

// home is the address of the site.
var home = kit.Home("recipes")

// onList is evidence in a list of cards, and onCard that on the page of a card.
func onList(texts ...string) kit.Sight          { return kit.Reads(home+"search", texts...) }
func onCard(c *card, texts ...string) kit.Sight { return kit.Reads(c.address(), texts...) }

// onTable is the text of the picture of a card.
func onTable(c *card) string { return c.Title() + ", on the table" }

// address is the page of a card.
func (c *card) address() string { return strings.TrimSuffix(home, "/") + c.Path() }

// label is the name of a field or button in the draw's version of the world.
func label(d *kit.Draw, key string) string { return words.In(d.Version, key) }

// A subject is the card that a request is about, and the others among which it is found.
type subject struct {
	*card
	way    way
	others []*card
	given  kit.Gift
	blanks []kit.Blank // what the request tells of it
	list   []kit.Move  // to the list
}

// garnishes and vessels are how requests describe a picture.
var (
	garnishes = map[art.Garnish]string{art.NoGarnish: "no garnish", art.LeafGarnish: "a green sprig", art.LemonGarnish: "lemon",
		art.ChiliGarnish: "a chili", art.SeedsGarnish: "scattered seeds"}
	vessels = map[art.Vessel]string{art.Bowl: "in a bowl", art.Plate: "on a plate", art.Skillet: "in a skillet", art.Board: "on a board"}
)

// dishOf is the given dish, or one that is drawn.
func dishOf(d *kit.Draw, given kit.Gift) (*atlas.Dish, kit.Gift) {
	land := atlas.In(d.Version)
	if dish := land.Dish(given["dish"]); dish != nil {
		return dish, given
	}
	return rng.Pick(d.Stream, land.Dishes), given.Without("dish")
}

// cookOf is the given cook, or one that is drawn.
func cookOf(d *kit.Draw, given kit.Gift) (*cook, kit.Gift) {
	f := filed(d.Version)
	if c := f.cook(given["person"]); c != nil {
		return c, given
	}
	return rng.Pick(d.Stream, f.Cooks), given.Without("person")
}

func dishBlank(dish *atlas.Dish) kit.Blank {
	return kit.Blank{Name: "dish", Key: "dish", Value: dish.Name, Usual: "that dish"}
}

func cookBlank(c *cook) kit.Blank {
	return kit.Blank{Name: "cook", Key: "person", Value: c.Name, Usual: "that person"}
}

// draw draws what a request is about.
func (w way) draw(d *kit.Draw, given kit.Gift) subject {
	s := subject{way: w}
	var all []*card
	if w.cook {
		c, own := cookOf(d, given)
		all, s.given, s.blanks, s.list = c.Cards, own, []kit.Blank{cookBlank(c)}, search(d, c.Name)
	} else {
		dish, own := dishOf(d, given)
		all, s.given, s.blanks, s.list = filed(d.Version).byDish[dish], own, []kit.Blank{dishBlank(dish)}, search(d, dish.Name)
	}
	switch s.card = rng.Pick(d.Stream, all); {
	case w.key != nil:
		s.card = slices.MinFunc(all, func(a, b *card) int { return w.key(a) - w.key(b) })
	case w.seen == nil:
		s.blanks = append(s.blanks, kit.Plain("cook", s.Cook.Name))
	default:
		s.blanks = append(s.blanks, kit.Plain("vessel", vessels[s.Look.Vessel]), kit.Plain("garnish", garnishes[s.Look.Garnish]))
	}
	s.others = slices.DeleteFunc(slices.Clone(all), func(c *card) bool { return c == s.card })
	return s
}

// search returns the moves to a list of cards; more are moves in the form.
func search(d *kit.Draw, text string, more ...kit.Move) []kit.Move {
	walk := append([]kit.Move{kit.Open(home), kit.Write(label(d, "q"), text)}, more...)
	return append(walk, kit.Click("button", label(d, "go")))
}

// open returns the moves to a card of the list.
func (s subject) open(c *card) []kit.Move {
	return append(slices.Clone(s.list), kit.Click("link", c.Title()))
}

// leg begins a leg with the request of an errand. The request says where the card is found.
func (s subject) leg(d *kit.Draw, errand string, want judge.Want, more ...kit.Blank) kit.Leg {
	return legOf(d, s.given, errand, want, append(slices.Clone(s.blanks), more...)...)
}

func legOf(d *kit.Draw, given kit.Gift, errand string, want judge.Want, blanks ...kit.Blank) kit.Leg {
	ask, then := given.Said(d.Say(goals[errand]...), blanks...)
	return kit.Leg{Ask: ask, Then: then, Hop: judge.Hop{Name: "recipes: " + want.Kind, Any: []judge.Want{want}}}
}

// tells gives what the card tells to later hops, of some keys.
func (s subject) tells(d *kit.Draw, leg kit.Leg, keys ...string) kit.Leg {
	return leg.Telling(d, keys, kit.Fact{Key: "person", Value: s.Cook.Name, Called: "the cook of that card"},
		kit.Fact{Key: "dish", Value: s.Dish.Name, Called: "the dish on that card"},
		kit.Fact{Key: "food", Value: s.Own().Name, Called: "the cook's own addition on that card"},
		kit.Fact{Key: "count", Value: strconv.Itoa(s.Serves), Called: "the number of portions that card is written for"},
		kit.Fact{Key: "time", Value: s.Hour(), Called: "the time at which that cook eats it"},
		kit.Fact{Key: "date", Value: s.Until.Format(time.DateOnly), Called: "the last day of that card's season"})
}

// evening is a day for a request: the given one if chairs can be booked for it.
func evening(d *kit.Draw, given kit.Gift) (time.Time, kit.Blank, kit.Gift) {
	on, err := kit.Day(given["date"])
	if err != nil || !seats(on) {
		on, given = kit.SomeDay(d), given.Without("date")
	}
	return on, kit.Blank{Name: "day", Key: "date", Value: kit.DayText(on), Usual: "that day"}, given
}

// someone is a person for a request.
func someone(d *kit.Draw) string { return rng.Pick(d.Stream, atlas.In(d.Version).People).Name }

// searches is the leg of a search for a dish.
func searches(d *kit.Draw, given kit.Gift, errand string, dish *atlas.Dish, pairs []string, fill []kit.Move, more ...kit.Blank) kit.Leg {
	leg := legOf(d, given, errand, kit.Want("recipes", "search", append(pairs, "dish", dish.Slug)...), append(more, dishBlank(dish))...)
	leg.Walk = search(d, dish.Name, fill...)
	return leg
}

func searchDish(d *kit.Draw, given kit.Gift) kit.Leg {
	dish, given := dishOf(d, given)
	by := rng.Pick(d.Stream, []string{sortRating, sortMinutes, sortServes})
	leg := searches(d, given, "search-dish", dish, []string{"sort", by}, nil, kit.Plain("order", map[string]string{
		sortRating: "the best liked", sortMinutes: "the quickest", sortServes: "the largest"}[by]))
	leg.Walk = append(leg.Walk, kit.Click("link", label(d, by)))
	return leg
}

func searchWithout(d *kit.Draw, given kit.Gift) kit.Leg {
	dish, given := dishOf(d, given)
	item := given.Or("food", rng.Pick(d.Stream, filed(d.Version).Larder).Name)
	without := query{Without: item}.without(filed(d.Version))
	return searches(d, given, "search-without", dish, []string{"without", without}, []kit.Move{kit.Write(label(d, "without"), item)},
		kit.Blank{Name: "item", Key: "food", Value: item, Usual: "that thing"})
}

func searchQuick(d *kit.Draw, given kit.Gift) kit.Leg {
	dish, given := dishOf(d, given)
	most := strconv.Itoa(d.Between(60, 180))
	return searches(d, given, "search-quick", dish, []string{"max", most}, []kit.Move{kit.Write(label(d, "max"), most)}, kit.Plain("most", most))
}

// opens is the leg of a request to open the card and no other.
func (s subject) opens(d *kit.Draw, errand string, pairs []string, more ...kit.Blank) kit.Leg {
	leg := s.leg(d, errand, kit.Want("recipes", "open", append(pairs, "recipe", s.Slug)...), more...)
	leg.Walk = s.open(s.card)
	return leg.Only(kit.Each(s.others, (*card).address), kit.Each(s.others, func(c *card) judge.Want { return kit.Want("recipes", "open", "recipe", c.Slug) })...)
}

func openQuickest(d *kit.Draw, given kit.Gift) kit.Leg {
	s := quickest.draw(d, given)
	return s.tells(d, s.opens(d, "open-quickest", nil), "person", "food", "count", "time", "date")
}

func openLook(d *kit.Draw, given kit.Gift) kit.Leg {
	s := look.draw(d, given)
	return s.tells(d, s.opens(d, "open-look", nil), "person", "food", "count", "time", "date")
}

func openCook(d *kit.Draw, given kit.Gift) kit.Leg {
	s := cooks.draw(d, given)
	return s.tells(d, s.opens(d, "open-cook", nil), "dish", "food", "count", "time", "date")
}

func openCookLook(d *kit.Draw, given kit.Gift) kit.Leg {
	s := cookLook.draw(d, given)
	return s.tells(d, s.opens(d, "open-cook-look", nil), "dish", "food", "count", "time", "date")
}

func scale(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, given := given.Counted(d, 2, mostServes)
	s := best.draw(d, given)
	leg := s.opens(d, "scale", []string{"serves", count.Value}, count)
	leg.Walk = append(leg.Walk, s.reckon(d, n)...)
	return s.tells(d, leg, "person", "food", "time", "date")
}

// reckon returns the moves that have a card reckoned again.
func (s subject) reckon(d *kit.Draw, n int) []kit.Move {
	return []kit.Move{kit.Write(label(d, "serve"), strconv.Itoa(n)), kit.Click("button", label(d, "reckon"))}
}

// saves is the leg of a request to keep the card; without a keeper, it is for the visitor.
func (s subject) saves(d *kit.Draw, errand, keeper string, count kit.Blank, more ...kit.Blank) kit.Leg {
	leg := s.leg(d, errand, kit.Want("recipes", "save", "recipe", s.Slug, "serves", count.Value, "keeper", keeper), append(more, count)...)
	walk := func(c *card) []kit.Move {
		own := append(s.open(c), kit.Write(label(d, "size"), count.Value))
		if keeper != "" {
			own = append(own, kit.Write(label(d, "keeper"), keeper))
		}
		return append(own, kit.Click("button", label(d, "save")))
	}
	leg.Walk, leg.Tries = walk(s.card), walk(s.others[0])
	return leg
}

func saveBest(d *kit.Draw, given kit.Gift) kit.Leg {
	_, count, given := given.Counted(d, 2, mostServes)
	s := best.draw(d, given)
	who := s.given.Who(someone(d))
	return s.tells(d, s.saves(d, "save", who.Value, count, who), "food", "time", "date")
}

func saveLook(d *kit.Draw, given kit.Gift) kit.Leg {
	_, count, given := given.Counted(d, 2, mostServes)
	s := cookLook.draw(d, given)
	return s.tells(d, s.saves(d, "save-look", "", count), "dish", "food", "time", "date")
}

// listMissing is about everything on a card that the larder lacks for some portions.
func listMissing(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, given := given.Counted(d, 2, mostServes)
	s := quickest.draw(d, given)
	missing := s.lacks(d.Version, d.Account, n)
	for len(missing) == 0 {
		s.given = s.given.Without("count")
		n, count, _ = s.given.Counted(d, 2, mostServes)
		missing = s.lacks(d.Version, d.Account, n)
	}
	leg := s.leg(d, "list-missing", kit.Want("recipes", "list", "recipe", s.Slug, "serves", count.Value, "items", strings.Join(missing, ", ")),
		append(d.Credentials(), count)...)
	larder := []kit.Move{kit.Open(home + "larder"), kit.Write("User name", d.Account.User), kit.Enter("Password", d.Account.Password)}
	walk := func(items []string) []kit.Move {
		own := slices.Concat(larder, s.open(s.card), s.reckon(d, n), kit.Each(items, kit.Tick))
		return append(own, kit.Click("button", label(d, "enlist")))
	}
	leg.Walk, leg.Tries = walk(missing), walk(kit.Each(s.Needs, func(i atlas.Ingredient) string { return i.Name }))
	if len(missing) == len(s.Needs) {
		leg.Tries = walk(missing[1:])
	}
	leg = s.tells(d, leg, "person", "date")
	return leg.Telling(d, []string{"food"}, kit.Fact{Key: "food", Value: missing[len(missing)-1], Called: "the last ingredient on that card that you lack"})
}

func listAdd(d *kit.Draw, given kit.Gift) kit.Leg {
	_, count, given := given.Counted(d, 2, mostOfOne)
	on, day, given := evening(d, given)
	item := kit.Blank{Name: "item", Key: "food", Value: given.Or("food", rng.Pick(d.Stream, filed(d.Version).Larder).Name), Usual: "that thing"}
	leg := legOf(d, given, "list-add", kit.Want("recipes", "list", "item", item.Value, "count", count.Value, "date", on.Format(time.DateOnly)), item, count, day)
	leg.Walk = []kit.Move{kit.Open(home + "list"), kit.Write(label(d, "thing"), item.Value), kit.Write(label(d, "many"), count.Value),
		kit.WriteDay(d.Version, label(d, "by"), on), kit.Click("button", label(d, "write"))}
	return leg
}

func reviewWorst(d *kit.Draw, given kit.Gift) kit.Leg {
	s := worst.draw(d, given)
	stars, text, who := strconv.Itoa(d.Between(1, 5)), rng.Pick(d.Stream, remarks), s.given.Who(someone(d))
	leg := s.leg(d, "review", kit.Want("recipes", "review", "recipe", s.Slug, "stars", stars, "text", text, "name", who.Value),
		kit.Plain("stars", stars), kit.Plain("text", "“"+text+"”"), who)
	walk := func(c *card) []kit.Move {
		return append(s.open(c), kit.Click("link", label(d, "reviews")+"…"), kit.Write(label(d, "stars"), stars), kit.Write(label(d, "text"), text),
			kit.Write(label(d, "name"), who.Value), kit.Click("button", label(d, "send")))
	}
	leg.Walk, leg.Tries = walk(s.card), walk(s.others[0])
	return s.tells(d, leg, "food", "time", "date")
}

// sits is the leg of a request for chairs at a table; if none is left on the day, those of the next day are meant. The
// moves lead to the page of a cook.
func sits(d *kit.Draw, given kit.Gift, errand string, c *cook, to []kit.Move, guests int, more ...kit.Blank) kit.Leg {
	on, day, given := evening(d, given)
	ask := func(on time.Time) []kit.Move {
		return []kit.Move{kit.WriteDay(d.Version, label(d, "day"), on), kit.Write(label(d, "guests"), strconv.Itoa(guests)), kit.Click("button", label(d, "sit"))}
	}
	walk := append(slices.Clone(to), ask(on)...)
	for c.full(d.Version, on) {
		on = on.AddDate(0, 0, 1)
		walk = append(walk, ask(on)...)
	}
	leg := legOf(d, given, errand, kit.Want("recipes", "visit", "cook", c.Slug, "date", on.Format(time.DateOnly),
		"guests", strconv.Itoa(guests)), append(more, day)...)
	other := on.AddDate(0, 0, 1)
	for c.full(d.Version, other) {
		other = other.AddDate(0, 0, 1)
	}
	leg.Walk, leg.Tries = walk, append(slices.Clone(to), ask(other)...)
	leg.Gift = kit.Gift{"city": c.Home.Slug}.Naming("city", "the home city of that cook")
	return leg.Telling(d, []string{"time", "money", "street"}, kit.Fact{Key: "time", Value: c.Hour(), Called: "the time at which guests sit down there"},
		kit.Fact{Key: "money", Value: kit.Gulden(guests * c.Price), Called: "what all guests pay at that table"},
		kit.Fact{Key: "street", Value: c.Street.Name, Called: "the street of that cook"})
}

func tableOf(d *kit.Draw, given kit.Gift) kit.Leg {
	c, given := cookOf(d, given)
	n, count, given := given.Counted(d, 1, mostGuests)
	return sits(d, given, "table", c, []kit.Move{kit.Open(home + "cooks"), kit.Click("link", c.Name)}, n, cookBlank(c), count)
}

// sitsAt is sits at the table of the cook of a card.
func (s subject) sitsAt(d *kit.Draw, errand string, n int, more ...kit.Blank) kit.Leg {
	leg := sits(d, s.given, errand, s.Cook, append(s.open(s.card), kit.Click("link", s.Cook.Name)), n, append(slices.Clone(s.blanks), more...)...)
	return s.tells(d, leg, "person")
}

func tableDish(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, given := given.Counted(d, 1, mostGuests)
	return best.draw(d, given).sitsAt(d, "table-dish", n, count)
}

func tableLook(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, _ := given.Without("count").Counted(d, 1, mostGuests)
	return look.draw(d, given).sitsAt(d, "table-look", n, count)
}

// asks is the leg of a question about the card; from is the evidence on its pages, and walk the moves from the card on.
func (s subject) asks(d *kit.Draw, errand string, walk []kit.Move, from []kit.Sight, answers []string, more ...kit.Blank) kit.Leg {
	leg := s.leg(d, errand, judge.Want{}, more...).Seeing(from...)
	if s.way.seen != nil {
		leg = leg.Seeing(kit.Each(append([]*card{s.card}, s.others...), s.way.seen)...)
	}
	leg.Walk = append(s.open(s.card), walk...)
	return leg.Answering("recipes", answers...)
}

// times are the minutes of the steps of a card, as evidence.
func (s subject) times() []string { return kit.Each(s.Steps, step.Time) }

// asked draws the card of a question, and returns the errand's kind of wordings for it. The request names dish and cook,
// unless an earlier hop found one of these: then the other one would tell it.
func asked(d *kit.Draw, given kit.Gift, errand string) (subject, string) {
	switch {
	case atlas.In(d.Version).Dish(given["dish"]) != nil:
		return best.draw(d, given), errand + ": found"
	case filed(d.Version).cook(given["person"]) != nil:
		return cooks.draw(d, given), errand + ": found"
	}
	return named.draw(d, given), errand + ": named"
}

func askMinutes(d *kit.Draw, given kit.Gift) kit.Leg {
	s := quickest.draw(d, given)
	return s.asks(d, "ask-minutes", nil, []kit.Sight{onCard(s.card, s.times()...)}, []string{strconv.Itoa(s.minutes(true)), strconv.Itoa(s.minutes(false))})
}

func askDegrees(d *kit.Draw, given kit.Gift) kit.Leg {
	s, kind := asked(d, given, "ask-degrees")
	hot := s.Steps[len(s.Steps)-2]
	return s.asks(d, kind, nil, []kit.Sight{onCard(s.card, strconv.Itoa(s.Degrees)+" degrees", hot.Time())},
		[]string{strconv.Itoa(s.Degrees), strconv.Itoa(hot.Minutes)})
}

func askAmount(d *kit.Draw, given kit.Gift) kit.Leg {
	n, count, given := given.Counted(d, 2, mostServes)
	s := best.draw(d, given)
	i := s.Own()
	return s.asks(d, "ask-amount", s.reckon(d, n), []kit.Sight{onCard(s.card, i.Name, amount(i, n))}, []string{i.Name, halves(i.Amount * n)}, count)
}

func askDoubled(d *kit.Draw, given kit.Gift) kit.Leg {
	s := best.draw(d, given)
	i := s.Doubled
	from := []kit.Sight{onCard(s.card, i.Name, amount(i, s.Serves)), kit.Reads(s.address()+"/reviews", i.Name)}
	return s.asks(d, "ask-doubled", []kit.Move{kit.Click("link", label(d, "reviews")+"…")}, from, []string{i.Name, halves(2 * i.Amount * s.Serves)})
}

func askCook(d *kit.Draw, given kit.Gift) kit.Leg {
	s := look.draw(d, given)
	return s.asks(d, "ask-cook", []kit.Move{kit.Click("link", s.Cook.Name)},
		[]kit.Sight{kit.Reads(home+"cook/"+s.Cook.Slug, s.Cook.Home.Name, kit.Money(s.Cook.Price))},
		[]string{s.Cook.Home.Name, kit.Money(s.Cook.Price)})
}

// askStart asks when one must begin to eat at the same time as the cook.
func askStart(d *kit.Draw, given kit.Gift) kit.Leg {
	s := cooks.draw(d, given)
	return s.asks(d, "ask-start", nil, []kit.Sight{onCard(s.card, s.Hour(), kit.Count(s.Minutes(), "minute"))},
		[]string{kit.Clock((s.Served - s.Minutes() + 24*60) % (24 * 60))})
}

func (s subject) inGlass() []kit.Sight {
	return []kit.Sight{kit.Pictured(s.address(), "A portion of "+s.Title()+" in a glass")}
}

func askLayers(d *kit.Draw, given kit.Gift) kit.Leg {
	s, kind := asked(d, given, "ask-layers")
	all := s.Glass.Layers
	return s.asks(d, kind, nil, s.inGlass(), []string{strconv.Itoa(len(all)), all[0].String(), all[len(all)-1].String()})
}

func askCut(d *kit.Draw, given kit.Gift) kit.Leg {
	s, kind := asked(d, given, "ask-cut")
	crust := map[bool]string{true: "browned", false: "pale"}[s.Glass.Browned]
	return s.asks(d, kind, nil, s.inGlass(), []string{strconv.Itoa(s.Glass.Pieces), s.Glass.Cut.String(), crust})
}

func askVessel(d *kit.Draw, given kit.Gift) kit.Leg {
	s, kind := asked(d, given, "ask-vessel")
	return s.asks(d, kind, nil, []kit.Sight{kit.Pictured(s.address(), onTable(s.card)), onCard(s.card, strconv.Itoa(s.Ratings)+" readers")},
		[]string{s.Look.Vessel.String(), strconv.Itoa(s.Ratings)})
}
