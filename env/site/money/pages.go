package money

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
	r.Get("/", func(v *kit.Visit) error {
		return v.Show("landing", v.Word("hello"), map[string]any{"F": &form{From: "GLD", Day: kit.Today.Format(time.DateOnly)}, "List": list(v)})
	})
	r.Get("/convert", convert)
	r.Get("/rates", func(v *kit.Visit) error { return v.Show("rates", v.Word("rates"), list(v)) })
	r.Get("/rates/{code}", ratePage)
	r.Get("/send", sendPage)
	r.Get("/house/{slug}", housePage)
	sends.Routes(r, "/pay/{slug}")
	r.Get("/notes", func(v *kit.Visit) error { return v.Show("notelist", v.Word("notes"), list(v)) })
	r.Get("/notes/{code}", notesPage)
	r.Get("/note/{slug}", notePage)
	buys.Routes(r, "/order/{slug}")
	r.Get("/alerts", func(v *kit.Visit) error { return showAlerts(v, nil) })
	r.Post("/alerts", alert)
	r.Get("/mine", mine)
	r.Get("/receipt/{code}", receipt)
	r.Post("/receipt/{code}/cancel", booked.Cancels("city", "/receipt/"))
}

// A row is a currency with its rates.
type row struct {
	coin
	Today, Before int // hundredths for a gulden
}

// list has all currencies by name.
func list(v *kit.Visit) []row {
	all := kit.Each(atlas.In(v.Version).Countries, func(c *atlas.Country) row {
		return row{coin{c}, c.RateOn(kit.Today), c.RateOn(kit.Today.AddDate(0, 0, -1))}
	})
	slices.SortFunc(all, func(a, b row) int { return strings.Compare(a.Currency, b.Currency) })
	return all
}

// A form is what a visitor wrote about an amount, and what it means.
type form struct {
	Amount, From, To, City, Day, Sort string
	cents                             int
	from, to                          coin
	city                              *atlas.City
	on                                time.Time
	Wrong                             kit.Complaints
	Empty                             bool
}

// read reads the parts that all forms have; known is whether a day can be used.
func read(v *kit.Visit, known func(time.Time) bool, days string) *form {
	f := &form{Amount: v.Value("amount"), From: v.Value("from"), To: v.Value("to"), City: v.Value("city"), Day: v.Value("day"), Sort: v.Value("sort")}
	if f.Empty = f.Amount == "" && f.From == "" && f.City == "" && f.To == ""; f.Empty {
		f.From = "GLD"
		if f.Day = kit.Today.Format(time.DateOnly); !known(kit.Today) {
			f.Day = kit.Today.AddDate(0, 0, 7).Format(time.DateOnly)
		}
		return f
	}
	cents, code, ok := kit.ParseAmount(f.Amount, f.From)
	wrong := "“" + f.Amount + "” is no amount. Write it such as 120.50."
	if f.Amount == "" {
		wrong = "How much? Write an amount such as 120.50."
	}
	if f.cents = cents; f.Wrong.Unless(ok, "%s", wrong) {
		f.Amount, f.From = plain(cents), code
	}
	if f.from, ok = coinOf(v.Version, f.From); f.Wrong.Unless(ok, "%s", unknown(f.From)) {
		f.From = f.from.Code()
	}
	if f.on, ok = v.DayOf("day", kit.Today, known); f.Wrong.Unless(ok && known(f.on), "%s Write a day such as 12 March 2026.", days) {
		f.Day = f.on.Format(time.DateOnly)
	}
	return f
}

// unknown is the complaint about a currency.
func unknown(currency string) string {
	if currency == "" {
		return "Which money? Write a code such as GLD, or a name."
	}
	return "“" + currency + "” is no money that we know. Write a code such as GLD, or a name."
}

// convert shows the form of the converter, and the result if there is one.
func convert(v *kit.Visit) error {
	f := read(v, fixed, "Rates are known from 1 January 2025 to 31 December 2026.")
	if !f.Empty {
		var ok bool
		if f.to, ok = coinOf(v.Version, f.To); f.Wrong.Unless(ok, "%s", unknown(f.To)) {
			f.To = f.to.Code()
		}
	}
	data := map[string]any{"F": f}
	if f.Empty || len(f.Wrong) > 0 {
		return v.Show("convert", v.Word("hello"), data)
	}
	v.Note("search", "amount", f.Amount, "from", f.From, "to", f.To, "day", f.Day)
	data["On"], data["Result"], data["One"] = f.on, exchange(f.cents, f.from, f.to, f.on), exchange(10000, f.from, f.to, f.on)
	data["Cents"], data["Price"], data["Fixing"] = f.cents, counterPrice(f.cents, f.from, f.on), fixingOf(v.Version, pair(f.from, f.to), f.on)
	return v.Show("convert", fmt.Sprintf("%s %s in %s", kit.Money(f.cents), f.From, f.To), data)
}

// pair is the currency whose fixing decides the rate of two.
func pair(from, to coin) coin {
	if to.Country == nil {
		return from
	}
	return to
}

// counterPrice is what an amount costs at a counter, in hundredths of a gulden: a sixtieth more, and 1.20 gulden.
func counterPrice(cents int, from coin, on time.Time) int {
	worth := exchange(cents, from, coin{}, on)
	return worth + worth/60 + 120
}

// countryOf finds the country whose money has the code {code}.
func countryOf(v *kit.Visit) (*atlas.Country, error) {
	if c := atlas.In(v.Version).Money(strings.ToUpper(v.Path("code"))); c != nil {
		return c, nil
	}
	return nil, kit.Missing("currency")
}

// lastRates is the number of days whose rates the page of a currency lists.
const lastRates = 5

// ratePage shows the chart of a currency and its last rates.
func ratePage(v *kit.Visit) error {
	c, err := countryOf(v)
	if err != nil {
		return err
	}
	v.Note("open", "currency", c.Money)
	var days []map[string]any
	for n := range lastRates {
		on := kit.Today.AddDate(0, 0, -n)
		days = append(days, map[string]any{"On": on, "Rate": c.RateOn(on), "Back": exchange(100_00, coin{c}, coin{}, on), "Fixing": fixingOf(v.Version, coin{c}, on)})
	}
	return v.Show("rate", c.Currency, map[string]any{"C": c, "Days": days})
}

// readSum reads the sum that is sent.
func readSum(v *kit.Visit) (sum, *form) {
	f := read(v, ahead, "Money can be sent from tomorrow, 6 January 2026, to 31 December 2026.")
	if !f.Empty {
		f.city = v.City(f.City)
		f.Wrong.Unless(f.City != "", "To which city? Write its name.")
		f.Wrong.Unless(f.City == "" || f.city != nil, "There is no city “%s”. Write its name.", f.City)
	}
	return sum{f.cents, f.from, f.city, f.on}, f
}

// sendPage asks for a sum and lists the houses that send it.
func sendPage(v *kit.Visit) error {
	s, f := readSum(v)
	if orders[f.Sort] == nil {
		f.Sort = "usual"
	}
	data := map[string]any{"F": f}
	if f.Empty || len(f.Wrong) > 0 {
		return v.Show("send", v.Word("send"), data)
	}
	f.City = s.City.Name
	v.Note("search", append(s.pairs(), "sort", f.Sort)...)
	all := quotesOf(v.Version, s)
	slices.SortStableFunc(all, orders[f.Sort])
	all, paid := kit.Advertise(v.Version, s.link("/send", "sort", f.Sort), all)
	data["S"], data["List"], data["Adverts"] = s, all, paid
	data["Sorts"] = kit.Each([]string{"usual", "cheapest", "first"}, func(by string) map[string]any {
		return map[string]any{"By": by, "Link": s.link("/send", "sort", by), "On": by == f.Sort}
	})
	return v.Show("send", fmt.Sprintf("%s %s to %s", kit.Money(s.Cents), s.From.Code(), s.City.Name), data)
}

// quoteOf finds the quote of the house {slug} for the sum in the address.
func quoteOf(v *kit.Visit) (*quote, error) {
	s, f := readSum(v)
	if f.Empty || len(f.Wrong) > 0 {
		return nil, kit.Bad("This address lacks the sum, the city or the day.")
	}
	if q := find(quotesOf(v.Version, s), func(q *quote) bool { return q.Slug == v.Path("slug") }); q != nil {
		return q, nil
	}
	return nil, kit.Missing("house for that sum")
}

func housePage(v *kit.Visit) error {
	q, err := quoteOf(v)
	if err != nil {
		return err
	}
	v.Note("open", append(q.pairs(), "house", q.Slug)...)
	return v.Show("house", q.Name, map[string]any{"Q": q, "List": q.link("/send")})
}

func notesPage(v *kit.Visit) error {
	c, err := countryOf(v)
	if err != nil {
		return err
	}
	v.Note("open", "currency", c.Money, "page", "notes")
	return v.Show("notes", c.Currency, map[string]any{"C": c, "Notes": vaults(v.Version).Notes[c]})
}

// noteOf finds the note {slug}.
func noteOf(v *kit.Visit) (*note, error) {
	code, _, _ := strings.Cut(v.Path("slug"), "-")
	if c := atlas.In(v.Version).Money(strings.ToUpper(code)); c != nil {
		if n := vaults(v.Version).note(c, v.Path("slug")); n != nil {
			return n, nil
		}
	}
	return nil, kit.Missing("note")
}

// note finds a note of a country by its slug; nil if there is none.
func (v *vault) note(c *atlas.Country, slug string) *note {
	return find(v.Notes[c], func(n *note) bool { return n.Slug == slug })
}

func notePage(v *kit.Visit) error {
	n, err := noteOf(v)
	if err != nil {
		return err
	}
	v.Note("open", "note", n.Slug, "currency", n.Of.Money)
	return v.Show("note", n.Name, n)
}

// What visitors do: each is an effect.
var (
	booked  = kit.Ledger{Name: "money_orders", Kind: "book"}
	alerted = kit.Ledger{Name: "money_alerts", Kind: "alert"}
	ledgers = kit.Ledgers{booked, alerted}
)

var history = booked.History(func(with map[string]string) string {
	if code, worth, is := strings.Cut(with["note"], "-"); is {
		return with["count"] + " × " + worth + " " + strings.ToUpper(code) + " for " + with["name"]
	}
	return with["amount"] + " " + with["from"] + " to " + with["name"]
}, " (stopped)")

// A transfer is the content of the form that sends money.
type transfer struct {
	*quote
	Who, Bell, Lane string
	timely          bool
}

var sends = kit.Checkout[*transfer]{Ledger: booked, Page: "pay", Title: "Send it", Done: "/receipt/",
	Begin: func(v *kit.Visit) (*transfer, error) {
		q, err := quoteOf(v)
		if err != nil {
			return nil, err
		}
		t := &transfer{quote: q, Who: v.Value("name"), Lane: v.Value("street")}
		t.Bell, _, t.timely = v.Time("bell")
		return t, nil
	},
	Check: func(v *kit.Visit, t *transfer, w *kit.Complaints) {
		w.Unless(kit.FullName(t.Who), "Write the first and the last name of the person who gets the money.")
		w.Unless(t.timely, "When shall the messenger ring? Write the time such as 18:40, or leave the field empty.")
		w.Unless(len(*w) > 0 || !t.shut(v.Version), "%s has just closed its books for that day. Choose another house.", t.Name)
	},
	Note: func(t *transfer) []string {
		return append(t.pairs(), "house", t.Slug, "name", t.Who, "bell", t.Bell, "street", t.Lane, "price", plain(t.Total()))
	}}

// A purchase is the content of the form that orders notes.
type purchase struct {
	*note
	Count, City, Day, Who string
	n                     int
	city                  *atlas.City
	on                    time.Time
	sells                 bool
}

// mostNotes bounds an order.
const mostNotes = 999

var buys = kit.Checkout[*purchase]{Ledger: booked, Page: "order", Title: "Order notes", Done: "/receipt/",
	Begin: func(v *kit.Visit) (*purchase, error) {
		n, err := noteOf(v)
		if err != nil {
			return nil, err
		}
		p := &purchase{note: n, Count: v.Value("count"), City: v.Value("city"), Day: v.Value("day"), Who: v.Value("name"), city: v.City(v.Value("city"))}
		p.n, _ = strconv.Atoi(p.Count) // 0 is refused
		if p.on, p.sells = v.DayOf("day", kit.Today.AddDate(0, 0, 7), ahead); p.sells {
			p.Day = p.on.Format(time.DateOnly)
		}
		return p, nil
	},
	Check: func(_ *kit.Visit, p *purchase, w *kit.Complaints) {
		w.Unless(p.n > 0 && p.n <= mostNotes, "How many notes? Write a whole number from 1 to %d.", mostNotes)
		w.Unless(p.City != "", "In which city are the notes fetched? Write its name.")
		w.Unless(p.City == "" || p.city != nil, "There is no counter in “%s”. Write the name of a city.", p.City)
		w.Unless(p.sells, "Notes can be fetched from tomorrow, 6 January 2026, on. Write a day such as 12 March.")
		w.Unless(kit.FullName(p.Who), "Write the first and the last name of the person who fetches the notes.")
	},
	Note: func(p *purchase) []string {
		return []string{"note", p.Slug, "count", strconv.Itoa(p.n), "city", p.city.Slug, "day", p.Day, "name", p.Who, "price", plain(p.n * p.Price())}
	}}

// receipt shows what was ordered.
func receipt(v *kit.Visit) error {
	b, err := booked.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	with := b.With()
	data := map[string]any{"B": b, "With": with, "City": atlas.In(v.Version).City(with["city"]), "Day": kit.LongDay(with["day"])}
	if code, _, is := strings.Cut(with["note"], "-"); is {
		data["Note"] = vaults(v.Version).note(atlas.In(v.Version).Money(strings.ToUpper(code)), with["note"])
	} else {
		data["House"] = find(vaults(v.Version).Houses, func(h *house) bool { return h.Slug == with["house"] })
	}
	return v.Show("receipt", "Receipt "+b.Code, data)
}

func mine(v *kit.Visit) error {
	all, err := booked.Mine(v)
	if err != nil {
		return err
	}
	return v.Show("mine", v.Word("mine"), map[string]any{"Orders": all})
}

// A bell is an alert with the fixing that it waits for.
type bell struct {
	With   map[string]string
	Day    string
	Fixing fixing
}

// showAlerts shows the form for alerts and those that were set.
func showAlerts(v *kit.Visit, wrong kit.Complaints) error {
	all, err := alerted.Mine(v)
	if err != nil {
		return err
	}
	bells := kit.Each(all, func(b kit.Booking) bell {
		with := b.With()
		c, _ := coinOf(v.Version, with["currency"]) // alert wrote it
		on, _ := kit.Day(with["day"])
		return bell{with, kit.LongDay(with["day"]), fixingOf(v.Version, c, on)}
	})
	return v.Show("alerts", v.Word("alerts"), map[string]any{"Bells": bells, "Wrong": wrong, "Currency": v.Value("currency"), "Day": v.Value("day"),
		"Time": v.Value("time")})
}

// alert sets an alert, each once.
func alert(v *kit.Visit) error {
	var wrong kit.Complaints
	coin := v.Value("currency")
	c, ok := coinOf(v.Version, coin)
	wrong.Unless(coin != "", "Which money? Write a code such as those in the list of rates.")
	wrong.Unless(ok && c.Country != nil || coin == "", "“%s” is no money that has a rate. Write a code such as those in the list of rates.", coin)
	on, ok := v.Date("day")
	wrong.Unless(ok && ahead(on), "Alerts can be set from tomorrow, 6 January 2026, to 31 December 2026. Write a day such as 12 March.")
	at, _, ok := v.Time("time")
	wrong.Unless(ok && at != "", "At what time shall we ring? Write it such as 18:40.")
	if len(wrong) > 0 {
		return showAlerts(v, wrong)
	}
	code := strings.Join([]string{c.Money, on.Format(time.DateOnly), at}, " ")
	_, there, err := alerted.By(v, code)
	if err == nil && !there {
		err = alerted.Book(v, code, kit.Effect("", "currency", c.Money, "day", on.Format(time.DateOnly), "time", at).With)
	}
	if err != nil {
		return err
	}
	return v.Redirect("/alerts")
}
