package events

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

func routes(r *kit.Routes) {
	r.Get("/", func(v *kit.Visit) error { return ask(v, query{City: v.Value("city")}) })
	r.Get("/find", seek)
	r.Get("/d/{place}/events/{$}", results)
	r.Get("/e/{slug}", showPage)
	checkout.Routes(r, "/buy/{slug}")
	r.Get("/mine", mine)
	r.Get("/ticket/{code}", ticketPage)
	r.Post("/ticket/{code}/cancel", booked.Cancels("show", "/ticket/"))
	r.Get("/venue/{slug}", hallPage)
	r.Get("/organisers", func(v *kit.Visit) error {
		return v.Show("organisers", v.Word("organisers"), atlas.In(v.Version).People)
	})
	r.Get("/organiser/{slug}", hostPage)
	r.Post("/organiser/{slug}", follow)
}

// A query is a search as the visitor wrote it, and what it means.
type query struct {
	City, What, When, Days, Sort string
	place                        *atlas.City
	kind, host                   string // slugs; one of them, or none
	from                         time.Time
	Wrong                        kit.Complaints
}

// read reads a search in a city.
func read(v *kit.Visit, place *atlas.City) query {
	q := query{City: v.Value("city"), What: v.Value("what"), When: v.Value("when"), Sort: v.Value("sort"), place: place}
	if q.What != "" {
		if g, ok := kit.Nearest(q.What, genres, func(g genre) string { return g.Name }); ok {
			q.kind, q.What = g.Slug, g.Name
		} else if p, ok := kit.Nearest(q.What, atlas.In(v.Version).People, func(p *atlas.Person) string { return p.Name }); ok {
			q.host, q.What = p.Slug, p.Name
		} else {
			q.Wrong.Unless(false, "%q is no kind of show and no organiser. Write one such as circus, or leave the field empty.", q.What)
		}
	}
	if on, ok := v.DayOf("when", time.Time{}, func(on time.Time) bool { return kit.Ahead(on, 365) }); q.Wrong.Unless(ok,
		"The day %q is none from today, 5 January 2026, on. Write it such as 12 March, or leave the field empty.", q.When) {
		q.from = on
	}
	if q.When = ""; !q.from.IsZero() {
		q.When = q.from.Format(time.DateOnly)
	}
	if v.Value("days") != "" {
		q.Days = "weekend"
	}
	if orders[q.Sort] == nil {
		q.Sort = "date"
	}
	return q
}

// Day writes the first day of the search for people; "" if it has none.
func (q query) Day() string { return kit.LongDay(q.When) }

// path is the address of the list of a city.
func path(c *atlas.City) string { return "/d/" + c.Country.Slug + "--" + c.Slug + "/events/" }

// Sorted is the address of the list in another order.
func (q query) Sorted(by string) string {
	return kit.Link(path(q.place), "what", q.What, "when", q.When, "days", q.Days, "sort", by)
}

// lets reports whether the search finds a show. The day of a show that only its poster has is not searched.
func (q query) lets(s *show) bool {
	return (q.kind == "" || s.Genre.Slug == q.kind) && (q.host == "" || s.Host.Slug == q.host) &&
		(s.Hidden() || !s.On.Before(q.from) && (q.Days == "" || s.weekend()))
}

// ask shows the first page.
func ask(v *kit.Visit, q query) error {
	var soon []*show
	for i := range genres { // the first show of each kind
		soon = append(soon, find(bills(v.Version).Shows, func(s *show) bool { return s.Genre == &genres[i] && !s.Hidden() && s.Left() > 0 }))
	}
	return v.Show("landing", "Find a show", map[string]any{"Q": q, "Soon": soon, "Genres": genres})
}

// seek leads from the form to the list of a city.
func seek(v *kit.Visit) error {
	c := v.City(v.Value("city"))
	q := read(v, c)
	q.Wrong.Unless(q.City != "", "In which city? Write its name.")
	q.Wrong.Unless(c != nil || q.City == "", "There is no city %q. Write its name.", q.City)
	if len(q.Wrong) > 0 {
		return ask(v, q)
	}
	return v.Redirect(q.Sorted(""))
}

// results lists the shows of a city and notes the search.
func results(v *kit.Visit) error {
	_, slug, _ := strings.Cut(v.Path("place"), "--")
	c := atlas.In(v.Version).City(slug)
	if c == nil || path(c) != "/d/"+v.Path("place")+"/events/" {
		return kit.Missing("city")
	}
	q := read(v, c)
	q.City = c.Name
	if len(q.Wrong) == 0 {
		v.Note("search", "city", c.Slug, "what", q.kind+q.host, "from", q.When, "days", q.Days, "sort", q.Sort)
	}
	all := slices.DeleteFunc(slices.Clone(bills(v.Version).in[c]), func(s *show) bool { return !q.lets(s) })
	hidden := slices.DeleteFunc(slices.Clone(all), func(s *show) bool { return !s.Hidden() })
	slices.SortFunc(hidden, func(a, b *show) int { return strings.Compare(a.Title, b.Title) })
	some := shown(all)
	slices.SortFunc(some, orders[q.Sort])
	some, paid := kit.Advertise(v.Version, q.Sorted(q.Sort), some)
	return v.Show("list", "Shows in "+c.Name, map[string]any{"Q": q, "C": c, "List": some, "Hidden": hidden, "Adverts": paid, "Genres": genres,
		"Path": path(c), "Halls": bills(v.Version).hallsIn(c), "Orders": []string{"date", "price", "left"}})
}

// showOf finds the show {slug}.
func showOf(v *kit.Visit) (*show, error) {
	if s := bills(v.Version).Show(strings.ToLower(v.Path("slug"))); s != nil {
		return s, nil
	}
	return nil, kit.Missing("show")
}

func showPage(v *kit.Visit) error {
	s, err := showOf(v)
	if err != nil {
		return err
	}
	v.Note("open", "show", s.Slug, "city", s.City.Slug, "host", s.Host.Slug)
	return v.Show("show", s.Title, map[string]any{"S": s, "List": path(s.City)})
}

func hallPage(v *kit.Visit) error {
	h := bills(v.Version).hall(strings.ToLower(v.Path("slug")))
	if h == nil {
		return kit.Missing("hall")
	}
	v.Note("open", "venue", h.Slug, "city", h.Street.City.Slug)
	return v.Show("hall", h.Name, h)
}

// hostOf finds the organiser {slug}.
func hostOf(v *kit.Visit) (*atlas.Person, error) {
	if p := atlas.In(v.Version).Person(strings.ToLower(v.Path("slug"))); p != nil {
		return p, nil
	}
	return nil, kit.Missing("organiser")
}

func hostPage(v *kit.Visit) error {
	p, err := hostOf(v)
	if err != nil {
		return err
	}
	b, follows, err := followed.By(v, p.Slug)
	if err != nil {
		return err
	}
	v.Note("open", "host", p.Slug)
	all := bills(v.Version).of[p]
	return v.Show("organiser", p.Name, map[string]any{"P": p, "Shows": shown(all), "More": len(all) - len(shown(all)), "Follows": follows, "B": b})
}

// follow begins or ends to follow an organiser.
func follow(v *kit.Visit) error {
	p, err := hostOf(v)
	if err != nil {
		return err
	}
	b, follows, err := followed.By(v, p.Slug)
	switch {
	case err != nil || follows == (v.Value("off") == ""): // nothing to do
	case follows:
		err = followed.Cancel(v, b, "host")
	default:
		err = followed.Book(v, p.Slug, map[string]string{"host": p.Slug})
	}
	if err != nil {
		return err
	}
	return v.Redirect("/organiser/" + p.Slug)
}

// What visitors do: each is an effect.
var (
	booked   = kit.Ledger{Name: "events_tickets", Kind: "book"}
	followed = kit.Ledger{Name: "events_follows", Kind: "follow"}
	ledgers  = kit.Ledgers{booked, followed}
)

// history lists the visitor's bookings, one line each.
func history(v *kit.Visit) ([]string, error) {
	return booked.History(func(with map[string]string) string {
		s := bills(v.Version).Show(with["show"])
		return fmt.Sprintf("%s × %s, %s", with["count"], s.Title, s.tier(with["tier"]).Name)
	}, " (given back)")(v)
}

// tier is the part of the hall with a slug; the first part if there is none.
func (s *show) tier(slug string) part {
	return s.Tiers[max(0, slices.IndexFunc(s.Tiers, func(t part) bool { return t.Slug == slug }))]
}

// An order is the content of the form that buys tickets.
type order struct {
	S                      *show
	Tier                   part
	N                      int
	Count, Name, Day       string
	Bill, Usher            string
	counts, billed, timely bool
}

// Total is the price of all tickets.
func (o *order) Total() int { return o.N * o.Tier.Price }

// mostTickets bounds an order.
const mostTickets = 40

var checkout = kit.Checkout[*order]{Ledger: booked, Page: "buy", Title: "Your tickets", Done: "/ticket/", Check: check,
	Begin: func(v *kit.Visit) (*order, error) {
		s, err := showOf(v)
		if err != nil {
			return nil, err
		}
		o := &order{S: s, Tier: s.tier(v.Value("tier")), Count: v.Value("count"), Name: v.Value("name"), Day: v.Value("day"), Bill: v.Value("bill")}
		if o.Count == "" {
			o.Count = "1"
		}
		o.N, err = strconv.Atoi(o.Count)
		o.counts = err == nil && o.N > 0 && o.N <= mostTickets
		o.Usher, _, o.timely = v.Time("usher")
		var on time.Time
		if on, o.billed = v.DayOf("bill", time.Time{}, func(on time.Time) bool { return kit.Ahead(on, 730) }); !on.IsZero() {
			o.Bill = on.Format(time.DateOnly)
		}
		return o, nil
	},
	Note: func(o *order) []string {
		return []string{"show", o.S.Slug, "city", o.S.City.Slug, "date", o.S.Day(), "tier", o.Tier.Slug, "count", o.Count, "name", o.Name, "bill", o.Bill,
			"usher", o.Usher, "price", strconv.Itoa(o.Total())}
	}}

// check says what is wrong with an order.
func check(v *kit.Visit, o *order, w *kit.Complaints) {
	w.Unless(kit.FullName(o.Name), "Write the first and the last name that the tickets are printed with.")
	if w.Unless(o.counts, "How many tickets? Write a whole number from 1 to %d.", mostTickets) {
		o.Count = strconv.Itoa(o.N)
		w.Unless(o.N <= o.Tier.Left, "The part “%s” of the hall has %s left. Take fewer, or sit elsewhere.", o.Tier.Name, kit.Count(o.Tier.Left, "ticket"))
	}
	w.Unless(o.billed, "The bill can be sent on a day from today on. Write it such as 12 March, or leave the field empty.")
	w.Unless(o.timely, "When is the usher to wait? Write the time such as 18:40, or leave the field empty.")
	if o.S.Hidden() {
		on, ok := kit.ParseDate(o.Day)
		w.Unless(ok && on.Equal(o.S.On), "To show that you mean this show, write its day as the poster has it, such as 12 March.")
	}
	w.Unless(len(*w) > 0 || !o.S.sold(v.Version), "The last tickets for this show were sold while you were filling in this form. Choose another show.")
}

func mine(v *kit.Visit) error {
	all, err := booked.Mine(v)
	if err != nil {
		return err
	}
	who, err := followed.Mine(v)
	if err != nil {
		return err
	}
	return v.Show("mine", v.Word("mine"), map[string]any{"Bought": all, "Follows": slices.DeleteFunc(who, func(b kit.Booking) bool { return b.Cancelled }),
		"Land": atlas.In(v.Version), "Bill": bills(v.Version)})
}

func ticketPage(v *kit.Visit) error {
	b, err := booked.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	with := b.With()
	price, err := strconv.Atoi(with["price"])
	if err != nil {
		return err
	}
	s := bills(v.Version).Show(with["show"])
	return v.Show("ticket", "Tickets "+b.Code, map[string]any{"B": b, "With": with, "Price": price, "S": s, "Tier": s.tier(with["tier"]).Name,
		"Bill": kit.LongDay(with["bill"])})
}
