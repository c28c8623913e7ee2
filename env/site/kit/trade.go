package kit

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/judge"
)

// A Trade is how errands are done on a site that lists offers, opens one of them and books it: trains of a day, concerts
// of a city. The pages call their links and buttons by the words "open", "book" and "confirm".
type Trade[O any] struct {
	Site  string
	Key   string // the detail of notes that names an offer: "train"
	Words Wordings
	Goals map[string][]string // by errand
	ID    func(O) string
	Name  func(O) string                  // on links that open it
	Page  func(O) string                  // the address of its page
	Gone  func(version int, offer O) bool // whether it turns out to be sold when it is booked
}

// Label is the name of a field or button in the draw's version of the world.
func (t Trade[O]) Label(d *Draw, key string) string { return t.Words.In(d.Version, key) }

// Choose is the move that opens an offer from a list.
func (t Trade[O]) Choose(d *Draw, o O) Move { return Click("link", t.Label(d, "open")+" "+t.Name(o)) }

// Sees is evidence on the page of an offer: texts.
func (t Trade[O]) Sees(o O, texts ...string) Sight {
	page, _, _ := strings.Cut(t.Page(o), "?")
	return Reads(page, texts...)
}

// Looks is evidence on the page of an offer: a picture.
func (t Trade[O]) Looks(o O, picture string) Sight {
	page, _, _ := strings.Cut(t.Page(o), "?")
	return Pictured(page, picture)
}

// Unsold makes a pick that refuses what turns out to be sold.
func (t Trade[O]) Unsold(d *Draw, pick func([]O) (O, bool)) func([]O) (O, bool) {
	return func(all []O) (O, bool) {
		o, ok := pick(all)
		return o, ok && !t.Gone(d.Version, o)
	}
}

// mostDetours is how many offers may turn out to be sold before one is booked.
const mostDetours = 1

// Detour makes a pick for a person who tries the next offer if one turns out to be sold. Those that were tried in vain
// are in gone.
func (t Trade[O]) Detour(d *Draw, gone *[]O, pick func([]O) (O, bool)) func([]O) (O, bool) {
	return func(all []O) (O, bool) {
		*gone = nil
		for {
			o, ok := pick(all)
			if !ok || !t.Gone(d.Version, o) {
				return o, ok && len(*gone) <= mostDetours
			}
			*gone = append(*gone, o)
			all = slices.DeleteFunc(slices.Clone(all), func(other O) bool { return t.ID(other) == t.ID(o) })
		}
	}
}

// wants is the event that an offer needs, with more keys and values.
func (t Trade[O]) wants(kind, id string, pairs []string) judge.Want {
	return Want(t.Site, kind, append(slices.Clip(pairs), t.Key, id)...)
}

// Opened ends a leg by opening one of all offers of a list, and no other. walk shows the list; the pairs are what the
// note says about it.
func (t Trade[O]) Opened(d *Draw, leg Leg, walk []Move, pick O, all []O, pairs ...string) Leg {
	leg.Hop.Any = []judge.Want{t.wants("open", t.ID(pick), pairs)}
	leg.Walk = append(walk, t.Choose(d, pick))
	var pages []string
	for _, o := range all {
		if t.ID(o) != t.ID(pick) {
			pages = append(pages, t.Page(o))
		}
	}
	return leg.Only(pages, t.wants("open", "*", pairs))
}

// An Order is what the form says with which an offer is booked.
type Order struct {
	Moves []Move   // those that fill it in
	Rival []Move   // the same for another offer; nil means Moves
	Pairs []string // the details of the note
}

// Booked ends a leg by booking one of all offers of a list. walk shows the list. Offers in gone are tried first.
func (t Trade[O]) Booked(d *Draw, leg Leg, walk []Move, pick O, all, gone []O, form Order) Leg {
	leg.Hop.Any = []judge.Want{t.wants("book", t.ID(pick), form.Pairs)}
	book, confirm := Click("link", t.Label(d, "book")), Click("button", t.Label(d, "confirm"))
	for _, o := range append(slices.Clip(gone), pick) {
		leg.Walk = slices.Concat(leg.Walk, walk, []Move{t.Choose(d, o), book}, form.Moves, []Move{confirm})
	}
	if form.Rival == nil {
		form.Rival = form.Moves
	}
	for _, o := range all {
		if t.ID(o) != t.ID(pick) && !t.Gone(d.Version, o) {
			leg.Tries = slices.Concat([]Move{Open(t.Page(o)), book}, form.Rival, []Move{confirm})
			break
		}
	}
	return leg
}

// Asks ends a leg with an answer, after some moves.
func (t Trade[O]) Asks(leg Leg, walk []Move, answers ...string) Leg {
	leg.Walk = walk
	return leg.Answering(t.Site, answers...)
}

// SignIn are the moves of a person who signs in on the site, on the way to a page.
func (t Trade[O]) SignIn(d *Draw, page string) []Move {
	return []Move{Open(Home(t.Site) + Link("sign-in", "back", page)), Write("User name", d.Account.User), Enter("Password", d.Account.Password)}
}

// Credentials are the parameters {user} and {password} of a request that needs an account.
func (d *Draw) Credentials() []Blank {
	return []Blank{Plain("user", d.Account.User), Plain("password", d.Account.Password)}
}

// A Fact is what a page tells to later hops: the key of a Gift, its value, and what requests call it.
type Fact struct{ Key, Value, Called string }

// Telling gives those facts that have one of the keys.
func (l Leg) Telling(d *Draw, keys []string, facts ...Fact) Leg {
	if l.Gift == nil {
		l.Gift = Gift{}
	}
	for _, f := range facts {
		switch {
		case !slices.Contains(keys, f.Key):
		case f.Called == "":
			l.Gift[f.Key] = f.Value
		default:
			l.Gift[f.Key] = f.Value
			l = l.Learning(d, f.Key, f.Called)
		}
	}
	return l
}

// Who is the parameter {who} of a request: a person that an earlier hop found, or else the other one.
func (g Gift) Who(other string) Blank {
	who := Blank{Name: "who", Value: other}
	for _, key := range []string{"name", "person"} {
		if name := g[key]; name != "" {
			who = Blank{Name: "who", Key: key, Value: name, Usual: "that person"}
		}
	}
	return who
}

// For corrects a request in which a found person follows the word "name"; see InNameOf.
func (l Leg) For(who Blank, given Gift) Leg {
	if who.Key != "" {
		l.Then = InNameOf(l.Then, given.Called(who.Key, who.Usual))
	}
	return l
}

// Counted is the parameter {n} of a request: the number that an earlier hop found if it is within bounds, or else a drawn
// one. It returns the gift that is used.
func (g Gift) Counted(d *Draw, low, high int) (int, Blank, Gift) {
	n, err := strconv.Atoi(g["count"])
	if err != nil || n < 1 || n > high {
		n, g = d.Between(low, high), g.Without("count")
	}
	return n, Blank{Name: "n", Key: "count", Value: strconv.Itoa(n), Usual: "that number"}, g
}

// Placed is the city of a given street, and the gift for a request that gets one. If that is not the given city, the
// request has to name it; a street that is nowhere is left out.
func (g Gift) Placed(d *Draw) (Gift, Gift) {
	land := atlas.In(d.Version)
	own := land.City(g["city"])
	for _, c := range append([]*atlas.City{own}, land.Cities...) {
		if c != nil && c.Street(g["street"]) != nil {
			if c != own {
				g = g.Without("city")
			}
			return Gift{"city": c.Slug}, g
		}
	}
	return g.Only([]string{"city"}), g.Without("street")
}

// Both fills frames of questions about one thing, {c}, and two facts of it, {x} and {y}, each in several forms, separated
// by "|". With twelve frames, a form of the thing meets each pair of forms of the facts once.
func Both(frames []string, about, one, other string) []string {
	c, x, y := strings.Split(about, "|"), strings.Split(one, "|"), strings.Split(other, "|")
	var all []string
	for i, w := range frames {
		all = append(all, strings.NewReplacer("{c}", c[i%len(c)], "{x}", x[i/2%len(x)], "{y}", y[i/6%len(y)]).Replace(w))
	}
	return all
}
