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
	"gymkhana/judge"
	"gymkhana/rng"
)

// What visitors do to tickets: each is an effect.
var (
	booked   = kit.Ledger{Name: "trains_bookings", Kind: "book"}
	refunded = kit.Ledger{Name: "trains_refunds", Kind: "refund"}
	changed  = kit.Ledger{Name: "trains_changes", Kind: "change"}
)

// standing returns all bookings, refunds and changes that stand.
func standing(v *kit.Visit) ([]judge.Event, error) {
	var all []judge.Event
	for _, l := range []kit.Ledger{booked, refunded, changed} {
		some, err := l.Standing(v)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// history lists the visitor's bookings, one line each.
func history(v *kit.Visit) ([]string, error) {
	all, err := booked.Mine(v)
	return kit.Each(all, func(b kit.Booking) string {
		with, state := b.With(), ""
		if b.Cancelled {
			state = " (given back)"
		}
		return fmt.Sprintf("%s: %s to %s on %s%s", b.Code, with["from"], with["to"], with["date"], state)
	}), err
}

// A held ticket was bought at a counter before the episode. It can be changed or given back once.
type held struct {
	offer
	Code string
}

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
		all = append(all, held{rng.Pick(d, offers), booked.Code(a.Password, fmt.Sprint(version, " ", len(all)))})
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
	Token      string
	Wrong      []string
	Stages     []stage
	Path       string // of the form
}

func begin(v *kit.Visit) (*order, error) {
	o, p, err := asked(v)
	if err != nil {
		return nil, err
	}
	mine, err := booked.Mine(v)
	if err != nil {
		return nil, err
	}
	own := &order{O: o, Who: p, Total: networks(v.Version).total(o, p), Token: strconv.Itoa(len(mine)),
		Name: v.Value("name"), Seat: strings.ToUpper(v.Value("seat")),
		Street: v.Value("street"), At: v.Value("at"),
		Path: strings.Replace(o.path(p), "/train/", "/seat/", 1)}
	own.Stages, err = stages(v, o)
	return own, err
}

func seatForm(v *kit.Visit) error {
	o, err := begin(v)
	if err != nil {
		return err
	}
	return v.Show("seat", "Your ticket", o)
}

// buy makes a booking, or shows the form with its errors.
func buy(v *kit.Visit) error {
	o, err := begin(v)
	if err != nil {
		return err
	}
	if v.Value("token") != o.Token {
		return v.Show("again", "This form was sent already", nil)
	}
	if len(strings.Fields(o.Name)) < 2 {
		o.Wrong = append(o.Wrong, "Write the first and the last name of the person to whom the ticket is made out.")
	}
	if o.Seat != "" {
		plan := coaches(v.Version)[o.O.First().plan(v.Version)]
		if !slices.Contains(seats(plan, anySeat), o.Seat) {
			o.Wrong = append(o.Wrong, fmt.Sprintf("Seat %s on train %s is taken, or there is none. Write a free one such as 3A.", o.Seat, o.O.First().Number))
		}
	}
	if o.Street != "" || o.At != "" {
		street, ok := kit.Nearest(o.Street, o.O.End().City.Streets, func(s *atlas.Street) string { return s.Name })
		at, timed := kit.ParseClock(o.At)
		if ok && timed {
			o.Street, o.At = street.Name, kit.Clock(at)
		} else {
			o.Wrong = append(o.Wrong, "To have the luggage brought, write a street of "+o.O.End().City.Name+" and a time such as 18:40, or leave both empty.")
		}
	}
	if len(o.Wrong) == 0 && o.O.sold(v.Version) {
		o.Wrong = append(o.Wrong, "The last ticket for this connection was sold while you were filling in this form. Choose another train.")
	}
	if len(o.Wrong) > 0 {
		return v.Show("seat", "Your ticket", o)
	}
	with := append(o.Who.note(), "train", o.O.ID(), "date", o.O.Date(), "from", o.O.Start().City.Slug, "to", o.O.End().City.Slug,
		"name", o.Name, "seat", o.Seat, "luggage", o.Street, "luggage_at", o.At, "price", strconv.Itoa(o.Total))
	code := booked.Code(v.Visitor, o.Token)
	if err := booked.Book(v, code, kit.Effect("", with...).With); err != nil {
		return err
	}
	return v.Redirect("/ticket/" + code)
}

// mine lists the tickets; those from the counter only if the visitor is signed in.
func mine(v *kit.Visit) error {
	all, err := booked.Mine(v)
	if err != nil {
		return err
	}
	var old []held
	if v.User != "" {
		old = tickets(v.Version, v.Account)
	}
	return v.Show("mine", v.Word("mine"), map[string]any{"Bought": all, "Held": old})
}

// heldOf finds a ticket from the counter of the signed-in visitor; false if there is none.
func heldOf(v *kit.Visit) (held, bool) {
	if v.User == "" {
		return held{}, false
	}
	all := tickets(v.Version, v.Account)
	i := slices.IndexFunc(all, func(h held) bool { return strings.EqualFold(h.Code, v.Path("code")) })
	if i < 0 {
		return held{}, false
	}
	return all[i], true
}

// used returns the ticket as it is now, and what was done to it; "" if nothing was.
func (h held) used(v *kit.Visit) (held, string, error) {
	for text, l := range map[string]kit.Ledger{"This ticket was given back.": refunded, "This ticket was changed; these are its new trains.": changed} {
		all, err := l.Mine(v)
		if err != nil {
			return h, "", err
		}
		i := slices.IndexFunc(all, func(b kit.Booking) bool { return b.Code == h.Code })
		if i < 0 {
			continue
		}
		if with := all[i].With(); l == changed {
			h.offer, err = parse(v, with["train"], with["date"], h.Start().City.Slug, h.End().City.Slug)
		}
		return h, text, err
	}
	return h, "", nil
}

func ticketPage(v *kit.Visit) error {
	if old, ok := heldOf(v); ok {
		h, used, err := old.used(v)
		if err != nil {
			return err
		}
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
	return v.Show("ticket", "Ticket "+b.Code, map[string]any{"B": b, "With": with, "O": o, "Price": price, "Valid": o.Valid(v.Version)})
}

func cancel(v *kit.Visit) error {
	b, err := booked.Of(v, v.Path("code"))
	if err == nil {
		err = booked.Cancel(v, b, "train")
	}
	if err != nil {
		return err
	}
	return v.Redirect("/ticket/" + b.Code)
}

// refund gives a ticket from the counter back.
func refund(v *kit.Visit) error {
	h, used, err := usable(v)
	if err != nil {
		return err
	}
	payee := v.Value("payee")
	if used == "" && len(strings.Fields(payee)) < 2 {
		return v.Show("held", "Ticket "+h.Code, map[string]any{"H": h, "Wrong": "Write the first and the last name of the person who gets the money."})
	}
	if used == "" {
		err = refunded.Book(v, h.Code, map[string]string{"code": h.Code, "to": h.End().City.Slug, "payee": payee})
	}
	if err != nil {
		return err
	}
	return v.Redirect("/ticket/" + h.Code)
}

// usable is the ticket from the counter that a request is about, and what was done to it.
func usable(v *kit.Visit) (held, string, error) {
	if h, ok := heldOf(v); ok {
		return h.used(v)
	}
	return held{}, "", kit.Missing("ticket of yours")
}

// changePage lists the trains of another day on the way of a ticket.
func changePage(v *kit.Visit) error {
	h, used, err := usable(v)
	if err != nil {
		return err
	}
	wrong, on := used, h.First().Date
	if text := v.Value("date"); text != "" {
		if day, ok := v.Date("date"); ok && sells(day) {
			on = day
		} else {
			wrong = "Write a day from today, 5 January 2026, on, such as 12 March."
		}
	}
	list, err := options(v, networks(v.Version).offers(h.Start().City, h.End().City, on), alone)
	if err != nil {
		return err
	}
	return v.Show("change", "Change ticket "+h.Code, map[string]any{"H": h, "List": list, "On": on, "Wrong": wrong})
}

// change changes the train of a ticket from the counter.
func change(v *kit.Visit) error {
	h, used, err := usable(v)
	if err != nil {
		return err
	}
	if used == "" {
		id, date, _ := strings.Cut(v.Value("train"), "/")
		o, err := parse(v, id, date, h.Start().City.Slug, h.End().City.Slug)
		if err == nil {
			err = changed.Book(v, h.Code, map[string]string{"code": h.Code, "train": o.ID(), "date": o.Date()})
		}
		if err != nil {
			return err
		}
	}
	return v.Redirect("/ticket/" + h.Code)
}
