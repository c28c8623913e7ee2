package trains

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// What visitors do to tickets: each is an effect.
var (
	booked   = kit.Ledger{Name: "trains_bookings", Kind: "book"}
	refunded = kit.Ledger{Name: "trains_refunds", Kind: "refund"}
	changed  = kit.Ledger{Name: "trains_changes", Kind: "change"}
	ledgers  = kit.Ledgers{booked, refunded, changed}
)

// history lists the visitor's bookings, one line each.
func history(v *kit.Visit) ([]string, error) {
	land := atlas.In(v.Version)
	return booked.History(func(with map[string]string) string {
		return fmt.Sprintf("%s to %s on %s", land.City(with["from"]).Name, land.City(with["to"]).Name, kit.LongDay(with["date"]))
	}, " (given back)")(v)
}

// A held ticket was bought at a counter before the episode. It can be changed or given back once.
type held struct {
	offer
	Code string
}

var counter = kit.Counter[held]{Sold: tickets, Code: func(h held) string { return h.Code }, Uses: kit.Ledgers{refunded, changed}}

const heldTickets = 4

// tickets draws the tickets of an account: to different cities, on different days.
func tickets(version int, a kit.Account) []held {
	n, d := networks(version), rng.New(gymkhana.Seed(version), "tickets of "+a.Password)
	var all []held
	for len(all) < heldTickets {
		two := rng.Some(d, atlas.In(version).Cities, 2)
		offers := n.offers(two[0], two[1], kit.Today.AddDate(0, 0, d.Between(5, 110)))
		if len(offers) < 3 || slices.ContainsFunc(all, func(h held) bool { return h.End().City == two[1] || h.Date() == offers[0].Date() }) {
			continue
		}
		all = append(all, held{rng.Pick(d, offers), kit.CodeAt(version, a, len(all))})
	}
	return all
}

// A rule says how much of a price is paid back some days before the journey.
type rule struct{ Days, Percent int }

var backPercent = []rule{{60, 95}, {30, 80}, {10, 60}, {0, 35}}

// feePercent is what changing a ticket costs, in percent of its price.
const feePercent = 15

// Worth is what is paid for the ticket if it is given back today.
func (h held) Worth() int {
	days := int(h.First().Date.Sub(kit.Today) / (24 * time.Hour))
	for _, r := range backPercent {
		if days >= r.Days {
			return h.Price * r.Percent / 100
		}
	}
	return 0
}

// Fee is what changing the ticket costs.
func (h held) Fee() int { return h.Price * feePercent / 100 }

// An order is the content of the form that buys tickets.
type order struct {
	O          offer
	Who        party
	Name, Seat string
	Street, At string // where and when the luggage is brought to, if it is
	Total      int
	Path       string // of the form
}

var checkout = kit.Checkout[*order]{Ledger: booked, Page: "seat", Title: "Your ticket", Done: "/ticket/", Check: check,
	Begin: func(v *kit.Visit) (*order, error) {
		o, p, err := asked(v)
		if err != nil {
			return nil, err
		}
		return &order{O: o, Who: p, Total: networks(v.Version).Total(o, p), Name: v.Value("name"), Seat: strings.ToUpper(v.Value("seat")),
			Street: v.Value("street"), At: v.Value("at"), Path: o.form(p)}, nil
	},
	Note: func(o *order) []string {
		return append(o.Who.note(), "train", o.O.ID(), "date", o.O.Date(), "from", o.O.Start().City.Slug, "to", o.O.End().City.Slug,
			"name", o.Name, "seat", o.Seat, "luggage", o.Street, "luggage_at", o.At, "price", strconv.Itoa(o.Total))
	}}

// check says what is wrong with an order.
func check(v *kit.Visit, o *order, w *kit.Complaints) {
	w.Unless(kit.FullName(o.Name), "Write the first and the last name of the person to whom the ticket is made out.")
	w.Unless(o.Seat == "" || slices.Contains(seats(coaches(v.Version)[o.O.First().Plan(v.Version)], anySeat), o.Seat),
		"Seat %s on train %s is taken, or there is none. Write a free one such as 3A.", o.Seat, o.O.First().Number)
	if o.Street != "" || o.At != "" {
		street, ok := kit.Nearest(o.Street, o.O.End().City.Streets, func(s *atlas.Street) string { return s.Name })
		at, timed := kit.ParseClock(o.At)
		if w.Unless(ok && timed, "To have the luggage brought, write a street of %s and a time such as 18:40, or leave both empty.", o.O.End().City.Name) {
			o.Street, o.At = street.Name, kit.Clock(at)
		}
	}
	w.Unless(len(*w) > 0 || !o.O.sold(v.Version), "The last ticket for this connection was sold while you were filling in this form. Choose another train.")
}

// mine lists the tickets; those from the counter only if the visitor is signed in.
func mine(v *kit.Visit) error {
	all, err := booked.Mine(v)
	if err != nil {
		return err
	}
	return v.Show("mine", v.Word("mine"), map[string]any{"Bought": all, "Held": counter.Mine(v), "Land": atlas.In(v.Version), "Day": kit.LongDay})
}

// usable is the ticket from the counter that a request is about, as it is now, and what was done to it; "" if nothing was.
func usable(v *kit.Visit) (h held, used string, err error) {
	h, kind, with, err := counter.Of(v)
	switch kind {
	case refunded.Kind:
		used = "This ticket was given back."
	case changed.Kind:
		used = "This ticket was changed; these are its new trains."
		h.offer, err = parse(v, with["train"], with["date"], h.Start().City.Slug, h.End().City.Slug)
	}
	return h, used, err
}

func ticketPage(v *kit.Visit) error {
	if h, used, err := usable(v); err == nil {
		return v.Show("held", "Ticket "+h.Code, map[string]any{"H": h, "Used": used})
	}
	b, err := booked.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	with := b.With()
	o, err := parse(v, with["train"], with["date"], with["from"], with["to"])
	if err != nil {
		return err
	}
	price, err := strconv.Atoi(with["price"])
	if err != nil {
		return err
	}
	return v.Show("ticket", "Ticket "+b.Code, map[string]any{"B": b, "With": with, "O": o, "Price": price})
}

// refund gives a ticket from the counter back.
func refund(v *kit.Visit) error {
	h, used, err := usable(v)
	payee := v.Value("payee")
	if err == nil && used == "" {
		if !kit.FullName(payee) {
			return v.Show("held", "Ticket "+h.Code, map[string]any{"H": h, "Wrong": "Write the first and the last name of the person who gets the money."})
		}
		err = refunded.Book(v, h.Code, map[string]string{"code": h.Code, "to": h.End().City.Slug, "payee": payee})
	}
	if err != nil {
		return err
	}
	return v.Redirect("/ticket/" + h.Code)
}

// changePage lists the trains of another day on the way of a ticket.
func changePage(v *kit.Visit) error {
	h, used, err := usable(v)
	if err != nil {
		return err
	}
	on, ok := v.DayOf("date", h.First().Date, sells)
	if !ok {
		used = "Write a day from today, 5 January 2026, on, such as 12 March."
	}
	return v.Show("change", "Change ticket "+h.Code, map[string]any{"H": h, "On": on, "Wrong": used,
		"List": networks(v.Version).offers(h.Start().City, h.End().City, on)})
}

// change changes the train of a ticket from the counter.
func change(v *kit.Visit) error {
	h, used, err := usable(v)
	if err == nil && used == "" {
		id, date, _ := strings.Cut(v.Value("train"), "/")
		var o offer
		if o, err = parse(v, id, date, h.Start().City.Slug, h.End().City.Slug); err == nil {
			err = changed.Book(v, h.Code, map[string]string{"code": h.Code, "train": o.ID(), "date": o.Date()})
		}
	}
	if err != nil {
		return err
	}
	return v.Redirect("/ticket/" + h.Code)
}
