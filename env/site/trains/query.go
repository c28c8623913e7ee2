package trains

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// Classes.
const (
	second = "second"
	first  = "first"
)

// A party is who travels, and in which class.
type party struct {
	Adults, Children, Seniors int
	Class                     string
}

// mostOfAnAge bounds each age of a party.
const mostOfAnAge = 30

// alone is one adult in second class.
var alone = party{Adults: 1, Class: second}

func number(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// note are the details of a party in notes.
func (p party) note() []string {
	return []string{"adults", number(p.Adults), "children", number(p.Children), "seniors", number(p.Seniors), "class", p.Class}
}

// pairs are those of addresses.
func (p party) pairs() []any { return kit.Each(p.note(), func(s string) any { return s }) }

// Size is the number of passengers.
func (p party) Size() int { return p.Adults + p.Children + p.Seniors }

// String describes the party: "2 adults, 1 child, second class".
func (p party) String() string {
	var all []string
	for i, n := range []int{p.Adults, p.Children, p.Seniors} {
		if n > 0 {
			all = append(all, fmt.Sprintf("%d %s", n, [][2]string{{"adult", "adults"}, {"child", "children"}, {"senior", "seniors"}}[i][min(n-1, 1)]))
		}
	}
	return strings.Join(all, ", ") + ", " + p.Class + " class"
}

// firstPercent is the price of first class, in percent of that of second class.
const firstPercent = 160

// Total is the price of an offer for a party.
func (n *network) Total(o offer, p party) int {
	each := o.Price
	if p.Class == first {
		each = each * firstPercent / 100
	}
	sum := 0
	for i, count := range []int{p.Adults, p.Children, p.Seniors} {
		sum += count * (each * n.ages[i].Percent / 100 / 10 * 10)
	}
	return sum
}

// A query is a search: what the visitor wrote, and what it means if nothing is wrong.
type query struct {
	FromText, ToText, DateText, AfterText string
	From, To                              *atlas.City
	Date                                  time.Time
	Who                                   party
	Sort, Direct                          string
	After                                 int
	Wrong                                 kit.Complaints
}

// mostDays is how many days ahead tickets are sold.
const mostDays = 365

func sells(on time.Time) bool { return kit.Ahead(on, mostDays) }

// who reads a party.
func who(v *kit.Visit) party {
	p := party{v.Number("adults", 0, mostOfAnAge, 0), v.Number("children", 0, mostOfAnAge, 0), v.Number("seniors", 0, mostOfAnAge, 0), second}
	if p.Size() == 0 {
		p.Adults = 1
	}
	if v.Value("class") == first {
		p.Class = first
	}
	return p
}

// read reads a search.
func read(v *kit.Visit) query {
	q := query{FromText: v.Value("from"), ToText: v.Value("to"), DateText: v.Value("date"), Who: who(v), Sort: v.Value("sort"), Direct: v.Value("direct")}
	w := &q.Wrong
	q.From, q.To = v.City(q.FromText), v.City(q.ToText)
	w.Unless(q.FromText != "", "From where? Write the name of a city or of one of its stations.")
	w.Unless(q.From != nil || q.FromText == "", "No train leaves from %q. Write the name of a city or of one of its stations.", q.FromText)
	w.Unless(q.ToText != "", "Where to? Write the name of a city or of one of its stations.")
	w.Unless(q.To != nil || q.ToText == "", "No train goes to %q. Write the name of a city or of one of its stations.", q.ToText)
	if q.From != nil && q.From == q.To {
		w.Unless(false, "You are in %s already. Choose two different cities.", q.To.Name)
	}
	var ok bool
	if q.Date, ok = v.Date("date"); w.Unless(ok, "Write the day of travel, such as 2026-03-12 or 12 March.") {
		w.Unless(sells(q.Date), "Tickets are sold from today, 5 January 2026, to %s; choose another day.", kit.DayText(kit.Today.AddDate(0, 0, mostDays)))
	}
	for _, field := range []string{"adults", "children", "seniors"} {
		s := v.Value(field)
		w.Unless(s == "" || v.Number(field, 0, mostOfAnAge, -1) >= 0, "%s: write a whole number up to %d, not %q.", v.Word(field), mostOfAnAge, s)
	}
	q.AfterText, q.After, ok = v.Time("after")
	w.Unless(ok, "The time %q is no time of the day. Write it such as 14:35, or leave it empty.", q.AfterText)
	if orders[q.Sort] == nil {
		q.Sort = sortStart
	}
	if q.Direct != "" {
		q.Direct = "yes"
	}
	return q
}

// lets reports whether the filters show an offer.
func (q query) lets(o offer) bool { return o.Leaves() >= q.After && (q.Direct == "" || o.Direct()) }

// pairs are the fields of the search in addresses.
func (q query) pairs() []any {
	return append([]any{"from", q.From.Name, "to", q.To.Name, "date", q.Date.Format(time.DateOnly), "sort", q.Sort, "direct", q.Direct,
		"after", q.AfterText}, q.Who.pairs()...)
}

// Sorted is the address of the list in another order; On is that some days later, "" if no ticket is sold then.
func (q query) Sorted(by string) string {
	q.Sort = by
	return kit.Link("/list", q.pairs()...)
}

func (q query) On(days int) string {
	q.Date = q.Date.AddDate(0, 0, days)
	if !sells(q.Date) {
		return ""
	}
	return kit.Link("/list", q.pairs()...)
}

// note notes the search.
func (q query) note(v *kit.Visit) {
	v.Note("search", append(q.Who.note(), "from", q.From.Slug, "to", q.To.Slug, "date", q.Date.Format(time.DateOnly), "sort", q.Sort,
		"direct", q.Direct, "after", q.AfterText)...)
}
