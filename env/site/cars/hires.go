package cars

import (
	"slices"
	"strconv"
	"time"

	"gymkhana"
	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/rng"
)

// What visitors do: each is an effect.
var (
	booked   = kit.Ledger{Name: "cars_bookings", Kind: "book"}
	watches  = kit.Ledger{Name: "cars_watches", Kind: "watch"}
	changed  = kit.Ledger{Name: "cars_changes", Kind: "change"}
	refunded = kit.Ledger{Name: "cars_refunds", Kind: "refund"}
	reported = kit.Ledger{Name: "cars_reports", Kind: "report"}
	ledgers  = kit.Ledgers{booked, watches, changed, refunded, reported}
)

// history lists what the visitor has hired here.
func history(v *kit.Visit) ([]string, error) {
	return booked.History(func(with map[string]string) string {
		return fleets(v.Version).car(with["car"]).Name + ", " + span(with)
	}, " (cancelled)")(v)
}

// span writes for how long a car was hired: "1 day from Thursday, 12 March 2026".
func span(with map[string]string) string {
	days, _ := strconv.Atoi(with["days"]) // the form wrote it
	return kit.Count(days, "day") + " from " + kit.LongDay(with["date"])
}

// A hire was agreed at a desk before the episode. Each is in another city.
type hire struct {
	offer
	Code, At string // At is the time of pick-up
	Past     bool
	Dented   bool // the photo of the return shows a dent
}

// counter has the hires of an account.
var counter = kit.Counter[hire]{Sold: hires, Code: func(h hire) string { return h.Code }, Uses: kit.Ledgers{changed, refunded, reported}}

const (
	pastHires = 5
	allHires  = 8
)

// hires draws the hires of an account: past ones, one of them returned with a dent, and those to come.
func hires(version int, a kit.Account) []hire {
	d := rng.New(gymkhana.Seed(version), "hires of "+a.Password)
	dented := d.N(pastHires)
	var all []hire
	for i, c := range rng.Some(d, atlas.In(version).Cities, allHires) {
		from := kit.Today.AddDate(0, 0, d.Between(2, 8))
		if i < pastHires {
			from = kit.Today.AddDate(0, 0, -d.Between(20, 240))
		}
		o := rng.Pick(d, fleets(version).in[c]).on(version, from, d.Between(3, 17))
		all = append(all, hire{o, kit.CodeAt(version, a, i), kit.Clock(d.Between(7*12, 21*12) * 5), i < pastHires, i == dented})
	}
	return all
}

// Photo is the name of the photo: of the return, if there was one.
func (h hire) Photo() string {
	if h.Dented {
		return "dent " + h.Slug
	}
	return "car " + h.Slug
}

// Worth is what is paid back if the hire is cancelled: less than all.
func (h hire) Worth() int { return h.Total() * (60 + h.Hired%30) / 100 }

// until is the hire with another day of return.
func (h hire) until(back time.Time) hire {
	h.Days = int(back.Sub(h.From) / (24 * time.Hour))
	return h
}

// returns reports whether a day can be that of the return.
func (h hire) returns(on time.Time) bool {
	return on.After(h.From) && !on.After(h.From.AddDate(0, 0, mostDays))
}

// usable is the hire {code} as it is now, and what was done to it; "" if nothing was.
func usable(v *kit.Visit) (h hire, used string, with map[string]string, err error) {
	h, used, with, err = counter.Of(v)
	if used == changed.Kind {
		back, err := kit.Day(with["date"])
		if err != nil {
			return h, used, with, err
		}
		h = h.until(back)
	}
	return h, used, with, err
}

func hirePage(v *kit.Visit) error { return showHire(v, nil) }

func showHire(v *kit.Visit, wrong kit.Complaints) error {
	if h, used, with, err := usable(v); err == nil {
		return v.Show("hire", "Hire "+h.Code, map[string]any{"H": h, "Used": used, "With": with, "Wrong": wrong})
	}
	b, err := booked.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	with := b.With()
	from, err := kit.Day(with["date"])
	if err != nil {
		return err
	}
	days, err := strconv.Atoi(with["days"])
	if err != nil {
		return err
	}
	return v.Show("booking", "Hire "+b.Code, map[string]any{"B": b, "With": with, "O": fleets(v.Version).car(with["car"]).on(v.Version, from, days)})
}

// settle changes, cancels or reports a hire. Each can be done once, and only that which its time allows.
func settle(v *kit.Visit) error {
	h, used, _, err := usable(v)
	if err != nil {
		return err
	}
	var w kit.Complaints
	with := map[string]string{"code": h.Code}
	l := changed
	switch what := v.Path("what"); {
	case what == changed.Kind && !h.Past:
		on, ok := v.Date("new-day")
		w.Unless(ok && h.returns(on), "Write a day of return after %s, such as 12 March.", kit.DayText(h.From))
		at, _, ok := v.Time("new-time")
		w.Unless(ok && at != "", "Write the time of the return, such as 18:40.")
		with["date"], with["at"] = on.Format(time.DateOnly), at
	case what == refunded.Kind && !h.Past, what == reported.Kind && h.Past:
		with["payee"] = v.Value("payee")
		if l = refunded; what == reported.Kind {
			l = reported
			var all []*atlas.Street
			for _, c := range atlas.In(v.Version).Cities {
				all = append(all, c.Streets...)
			}
			i := slices.IndexFunc(all, func(s *atlas.Street) bool { return kit.Fold(s.Name) == kit.Fold(v.Value("meet")) })
			w.Unless(kit.FullName(with["payee"]), "Write the first and the last name of the person who gets the bill.")
			wrong := "The inspector knows no street “" + v.Value("meet") + "”. Write its name in full."
			if v.Value("meet") == "" {
				wrong = "In which street do you meet the inspector? Write its name in full."
			}
			if w.Unless(i >= 0, "%s", wrong) {
				with["street"] = all[i].Name
			}
		} else {
			w.Unless(kit.FullName(with["payee"]), "Write the first and the last name of the person who gets the money.")
		}
	default:
		return kit.Missing("service for this hire")
	}
	if len(w) > 0 {
		return showHire(v, w)
	}
	if used == "" {
		if err := l.Book(v, h.Code, with); err != nil {
			return err
		}
	}
	return v.Redirect("/hire/" + h.Code)
}

// An order is the content of the form that hires a car.
type order struct {
	offer
	Name, Driver, At, Meet, Extra string
	minute                        int
	timely                        bool
	Extras                        []string
}

var checkout = kit.Checkout[*order]{Ledger: booked, Page: "rent", Title: "Your hire", Done: "/hire/", Check: check,
	Begin: func(v *kit.Visit) (*order, error) {
		o, err := offered(v)
		if err != nil {
			return nil, err
		}
		own := &order{offer: o, Name: v.Value("name"), Driver: v.Value("second"), Meet: v.Value("street"), Extras: extras}
		if slices.Contains(extras, v.Value("extra")) {
			own.Extra = v.Value("extra")
		}
		own.At, own.minute, own.timely = v.Time("at")
		return own, nil
	},
	Note: func(o *order) []string {
		return []string{"car", o.Slug, "city", o.City.Slug, "date", o.Day(), "days", strconv.Itoa(o.Days), "name", o.Name, "second", o.Driver, "at", o.At,
			"street", o.Meet, "extra", o.Extra, "price", strconv.Itoa(o.Total())}
	}}

// check says what is wrong with an order.
func check(v *kit.Visit, o *order, w *kit.Complaints) {
	w.Unless(kit.FullName(o.Name), "Write the first and the last name of the driver.")
	if o.Driver != "" && w.Unless(o.Second, "A second driver is not included with this car. Leave the field empty, or choose another car.") {
		w.Unless(kit.FullName(o.Driver), "Write the first and the last name of the second driver, or leave the field empty.")
	}
	if w.Unless(o.timely, "When do you come? Write the time such as 18:40, or leave the field empty.") && o.At != "" {
		w.Unless(o.Desk.open(o.From, o.minute), "At %s the desk is closed. On that day it is open %s.", o.At, o.Hours())
	}
	if o.Meet != "" {
		s, ok := kit.Nearest(o.Meet, o.City.Streets, func(s *atlas.Street) string { return s.Name })
		if w.Unless(ok, "There is no street “%s” in %s. Write one of the city, or leave the field empty.", o.Meet, o.City.Name) {
			o.Meet = s.Name
		}
	}
	w.Unless(!o.out(v.Version), "This car is out on that day. Choose another one.")
	w.Unless(len(*w) > 0 || !o.sold(v.Version), "This car was hired by somebody else while you were filling in this form. Choose another one.")
}

// A line is a hire as the list shows it.
type line struct {
	Code, Text string
	Cancelled  bool
}

// A watched car is one whose price a visitor watches.
type watched struct {
	*car
	Limit string
}

func mine(v *kit.Visit) error {
	all, err := booked.Mine(v)
	if err != nil {
		return err
	}
	own, err := watches.Mine(v)
	if err != nil {
		return err
	}
	own = slices.DeleteFunc(own, func(b kit.Booking) bool { return b.Cancelled })
	return v.Show("mine", v.Word("mine"), map[string]any{
		"Booked": kit.Each(all, func(b kit.Booking) line {
			return line{b.Code, fleets(v.Version).car(b.With()["car"]).Name + ", " + span(b.With()) + ", for " + b.With()["name"], b.Cancelled}
		}),
		"Watched": kit.Each(own, func(b kit.Booking) watched { return watched{fleets(v.Version).car(b.Code), b.With()["limit"]} }),
		"Hires":   counter.Mine(v)})
}
