package money

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/art"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// A coin is a currency: that of a country, or the gulden, which has none.
type coin struct{ *atlas.Country }

// Code is the currency's code.
func (c coin) Code() string {
	if c.Country == nil {
		return "GLD"
	}
	return c.Money
}

// rate is how many hundredths one gulden buys on a day.
func (c coin) rate(on time.Time) int {
	if c.Country == nil {
		return 100
	}
	return c.RateOn(on)
}

// said writes the currency as requests do.
func (c coin) said() string {
	if c.Country == nil {
		return "gulden"
	}
	return c.Money
}

// coinOf finds a currency by its code or name.
func coinOf(version int, s string) (coin, bool) {
	if low := kit.Fold(s); low == "gld" || low == "gulden" {
		return coin{}, true
	}
	land := atlas.In(version)
	if c := land.Money(strings.ToUpper(s)); c != nil {
		return coin{c}, true
	}
	c, ok := kit.Nearest(s, land.Countries, func(c *atlas.Country) string { return c.Currency })
	return coin{c}, ok
}

// exchange converts hundredths of one currency to those of another at the rates of a day, half a hundredth upwards.
func exchange(cents int, from, to coin, on time.Time) int {
	return (2*cents*to.rate(on) + from.rate(on)) / (2 * from.rate(on))
}

// plain writes an amount as notes contain it: "120.50".
func plain(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

// The days for which there are rates.
var (
	firstDay = time.Date(2025, time.January, 1, 0, 0, 0, 0, time.UTC)
	lastDay  = time.Date(2026, time.December, 31, 0, 0, 0, 0, time.UTC)
)

// fixed reports whether the rates of a day are known.
func fixed(on time.Time) bool { return !on.Before(firstDay) && !on.After(lastDay) }

// ahead reports whether something can be ordered for a day.
func ahead(on time.Time) bool { return on.After(kit.Today) && !on.After(lastDay) }

// mostOf bounds the numbers that pages tell, so that other sites can use them: as a number of portions, of tickets.
const mostOf = 40

// A fixing is how the rate of a currency is fixed on a day.
type fixing struct {
	At     int // in minutes after midnight
	Warden *atlas.Person
	Bids   int
}

// Time writes when it takes place.
func (f fixing) Time() string { return kit.Clock(f.At) }

// fixingOf draws the fixing of a currency on a day.
func fixingOf(version int, c coin, on time.Time) fixing {
	d := rng.New(gymkhana.Seed(version), "fixing "+c.Code()+" "+on.Format(time.DateOnly))
	return fixing{At: d.Between(8*12, 18*12) * 5, Warden: rng.Pick(d, atlas.In(version).People), Bids: d.Between(2, mostOf)}
}

// A house sends money.
type house struct {
	Name, Slug, Motto string
	Seal              art.Seal
}

// A note is a bank note.
type note struct {
	Of         *atlas.Country
	Value      int
	Slug, Name string // "mac-20", "20 MAC"
	Signer     *atlas.Person
	Until      time.Time // the last day on which it is valid
	Lines      int
	Look       art.Banknote
}

// Price is what it costs in hundredths of a gulden.
func (n *note) Price() int { return exchange(n.Value*100, coin{n.Of}, coin{}, kit.Today) }

// A vault is all that is the same for all visitors in one version of the world.
type vault struct {
	Houses []*house
	Notes  map[*atlas.Country][]*note // the smallest first
	Charts map[*atlas.Country]art.Year
}

var vaults = kit.PerVersion(func(version int) *vault {
	d, land := rng.New(gymkhana.Seed(version), "money"), atlas.In(version)
	v := &vault{Notes: map[*atlas.Country][]*note{}, Charts: map[*atlas.Country]art.Year{}}
	for i, name := range rng.Some(d, houseNames, len(houseNames)) {
		v.Houses = append(v.Houses, &house{Name: name, Slug: kit.Slug(name), Motto: mottoes[i%len(mottoes)],
			Seal: art.Seal{Color: art.Colors[i%len(art.Colors)], Figure: rng.Pick(d, art.Figures), Studs: d.Between(4, 12)}})
	}
	for _, c := range land.Countries {
		v.Notes[c], v.Charts[c] = notesOf(d, land, c), chartOf(c)
	}
	return v
})

// noteValues are the values of notes, if a gulden buys less than five of the currency.
var noteValues = []int{1, 2, 5, 10, 20, 50, 100}

// notesOf draws the notes of a country.
func notesOf(d *rng.Stream, land *atlas.Land, c *atlas.Country) []*note {
	colors, figures, all := rng.Some(d, art.Colors, len(noteValues)), rng.Some(d, art.Figures, len(noteValues)), []*note(nil)
	people, days := rng.Some(d, land.People, len(noteValues)), d.Between(15, 30)
	for i, value := range noteValues {
		for r := c.Rate; r >= 500; r /= 10 {
			value *= 10
		}
		all = append(all, &note{Of: c, Value: value, Name: fmt.Sprint(value, " ", c.Money), Slug: kit.Slug(fmt.Sprint(c.Money, " ", value)),
			Signer: people[i], Lines: d.Between(2, mostOf), Until: kit.Today.AddDate(0, 0, days),
			Look: art.Banknote{Color: colors[i], Figure: figures[i], People: d.Between(1, 6)}})
		days += d.Between(4, 44)
	}
	until := rng.Some(d, kit.Each(all, func(n *note) time.Time { return n.Until }), len(all)) // in no order
	for i := range all {
		all[i].Until = until[i]
	}
	return all
}

// chartOf draws the year before: for each month, how much a gulden bought on its fifteenth. The best and the worst month
// are far from the others, so that they can be seen.
func chartOf(c *atlas.Country) (y art.Year) {
	var on [12]int
	for i := range on {
		on[i] = c.RateOn(firstDay.AddDate(0, i, 14))
	}
	low, high := slices.Min(on[:]), slices.Max(on[:])
	for i, rate := range on {
		y.Months[i] = 15 + 74*(rate-low)/max(1, high-low)
	}
	y.Months[slices.Index(on[:], low)], y.Months[slices.Index(on[:], high)] = 6, 98
	return y
}

// peak is the month with the largest column.
func peak(y art.Year) time.Month {
	return time.Month(1 + slices.Index(y.Months[:], slices.Max(y.Months[:])))
}

// A sum is what is sent to a city on a day.
type sum struct {
	Cents int
	From  coin
	City  *atlas.City
	On    time.Time
}

// Day writes the day.
func (s sum) Day() string { return s.On.Format(time.DateOnly) }

// To is the money of the city.
func (s sum) To() coin { return coin{s.City.Country} }

// Amount writes the amount.
func (s sum) Amount() string { return plain(s.Cents) }

// pairs are its details in notes.
func (s sum) pairs() []string {
	return []string{"amount", s.Amount(), "from", s.From.Code(), "city", s.City.Slug, "day", s.Day()}
}

// link is an address with the sum.
func (s sum) link(path string, more ...any) string {
	all := []any{"amount", s.Amount(), "from", s.From.Code(), "city", s.City.Slug, "day", s.Day()}
	return kit.Link(path, append(all, more...)...)
}

// A quote is for what a house sends a sum.
type quote struct {
	sum
	*house
	Fee     int // in hundredths of a gulden
	Arrives time.Time
	Opens   int // from which minute of that day it can be fetched
	Street  *atlas.Street
	Agent   *atlas.Person
	Counter int
}

// Total is what is paid, in hundredths of a gulden.
func (q *quote) Total() int { return exchange(q.Cents, q.From, coin{}, q.On) + q.Fee }

// Gets is what is paid out, in hundredths of the city's money.
func (q *quote) Gets() int { return exchange(q.Cents, q.From, q.To(), q.On) }

// Time writes from when on it can be fetched.
func (q *quote) Time() string { return kit.Clock(q.Opens) }

// Path is the address of its page.
func (q *quote) Path() string { return q.link("/house/" + q.Slug) }

// Pay is the address of the form that sends the sum.
func (q *quote) Pay() string { return q.link("/pay/" + q.Slug) }

// shut reports whether the house turns out to be closed.
func (q *quote) shut(version int) bool {
	return kit.SoldOut(version, "send %s %s %s", q.Slug, q.City.Slug, q.Day())
}

// quotesAList is how many houses send money to a city on a day.
const quotesAList = 8

// quotesOf draws the quotes for a sum, by the names of the houses. No two have the same fee, arrive on the same day, or
// have a seal of the same colour.
func quotesOf(version int, s sum) []*quote {
	d := rng.New(gymkhana.Seed(version), fmt.Sprint("quotes ", s.From.Code(), " ", s.City.Slug, " ", s.Day()))
	land, worth := atlas.In(version), exchange(s.Cents, s.From, coin{}, s.On)
	var all []*quote
	for _, h := range rng.Some(d, vaults(version).Houses, len(houseNames)) {
		q := &quote{sum: s, house: h, Fee: d.Between(15, 220)*10 + worth*d.Between(3, 28)/1000, Arrives: s.On.AddDate(0, 0, d.Between(1, 40)),
			Opens: d.Between(7*12, 19*12) * 5, Street: rng.Pick(d, s.City.Streets), Agent: rng.Pick(d, land.People), Counter: d.Between(2, mostOf)}
		if len(all) < quotesAList && !slices.ContainsFunc(all, func(o *quote) bool {
			return o.Fee == q.Fee || o.Arrives.Equal(q.Arrives) || o.Seal.Color == q.Seal.Color
		}) {
			all = append(all, q)
		}
	}
	slices.SortFunc(all, func(a, b *quote) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// orders are those of lists of quotes.
var orders = map[string]func(a, b *quote) int{
	"usual":    func(a, b *quote) int { return strings.Compare(a.Name, b.Name) },
	"cheapest": func(a, b *quote) int { return cmp.Compare(a.Total(), b.Total()) },
	"first":    func(a, b *quote) int { return a.Arrives.Compare(b.Arrives) },
}

// find returns the first that is wanted; nil if there is none.
func find[T any](list []*T, ok func(*T) bool) *T {
	if i := slices.IndexFunc(list, ok); i >= 0 {
		return list[i]
	}
	return nil
}

// fill draws the pictures.
func fill(f *kit.Fill) error {
	v, all := vaults(f.Version), map[string]kit.Drawing{}
	for _, h := range v.Houses {
		all["seal "+h.Slug] = h.Seal
	}
	for c, chart := range v.Charts {
		all["chart "+c.Money] = chart
		for _, n := range v.Notes[c] {
			all["note "+n.Slug] = n.Look
		}
	}
	f.Pictures(all)
	return nil
}
