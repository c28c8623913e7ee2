package flights

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

// trips are the bookings.
var trips = kit.Ledger{Name: "flights_bookings", Kind: "book"}

var own = trips.Table() +
	`CREATE TABLE flights_watched (visitor TEXT, origin TEXT, dest TEXT, depart TEXT, most INTEGER, PRIMARY KEY (visitor, origin, dest, depart));
CREATE TABLE flights_seats (code TEXT, number TEXT, date TEXT, seat TEXT);
`

// standing returns all visitors' bookings that were not cancelled, and their fare alerts.
func standing(v *kit.Visit) ([]judge.Event, error) {
	all, err := trips.Standing(v)
	if err != nil {
		return nil, err
	}
	watched, err := kit.Select[alert](v.Context(), v.Own, "SELECT origin, dest, depart, most FROM flights_watched ORDER BY origin, dest, depart")
	return slices.Concat(all, kit.Each(watched, func(a alert) judge.Event { return kit.Effect("subscribe", a.noted(v.Version)...) })), err
}

// An alert is a search whose fares a visitor watches.
type alert struct {
	From, To string // codes
	Depart   string // 2026-03-12
	Most     int    // hundredths of a gulden
}

func (a alert) noted(version int) []string {
	land := atlas.In(version)
	return []string{"from", land.City(a.From).Slug, "from_code", a.From, "to", land.City(a.To).Slug, "to_code", a.To, "depart", a.Depart, "limit",
		kit.Gulden(a.Most)}
}

// watchedAt is the limit of the visitor's alert for a search, 0 if there is none.
func watchedAt(v *kit.Visit, q query) (int, error) {
	all, err := kit.Select[struct{ Most int }](v.Context(), v.Own, "SELECT most FROM flights_watched WHERE visitor=? AND origin=? AND dest=? AND depart=?",
		v.Visitor, q.From.Code, q.To.Code, q.Depart.Format(time.DateOnly))
	if len(all) == 0 {
		return 0, err
	}
	return all[0].Most, nil
}

// watch sets or changes a fare alert, or removes it.
func watch(v *kit.Visit) error {
	q, f := read(v)
	if len(f.Wrong) > 0 {
		return ask(v, f)
	}
	a := alert{From: q.From.Code, To: q.To.Code, Depart: q.Depart.Format(time.DateOnly)}
	kind, statement, args := "unsubscribe", "DELETE FROM flights_watched WHERE visitor=? AND origin=? AND dest=? AND depart=?", []any{v.Visitor, a.From,
		a.To, a.Depart}
	if v.Value("off") == "" {
		var ok bool
		if a.Most, ok = kit.ParseMoney(v.Value("most")); !ok {
			return kit.Bad("A fare alert needs a price in gulden, such as 120 or 99.50. Go back and write one.")
		}
		kind, statement, args = "subscribe", "INSERT OR REPLACE INTO flights_watched VALUES (?,?,?,?,?)", append(args, a.Most)
	}
	if _, err := v.Own.Exec(statement, args...); err != nil {
		return err
	}
	v.Note(kind, a.noted(v.Version)...)
	return v.Redirect(q.address())
}

// history returns the visitor's bookings, one line each.
func history(v *kit.Visit) ([]string, error) {
	all, err := trips.Mine(v)
	return kit.Each(all, func(t kit.Booking) string {
		with, state := t.With(), ""
		if t.Cancelled {
			state = " (cancelled)"
		}
		return fmt.Sprintf("%s: %s to %s with %s on %s%s", t.Code, with["from_code"], with["to_code"], with["flight"], with["date"], state)
	}), err
}

// heldSeats are the booked seats of a flight.
func heldSeats(v *kit.Visit, f flight) ([]string, error) {
	all, err := kit.Select[struct{ Seat string }](v.Context(), v.Own, `SELECT seat FROM flights_seats JOIN flights_bookings USING (code)
		WHERE number=? AND date=? AND NOT cancelled ORDER BY seat`, f.Number, f.Date.Format(time.DateOnly))
	return kit.Each(all, func(s struct{ Seat string }) string { return s.Seat }), err
}

func bookings(v *kit.Visit) error {
	all, err := trips.Mine(v)
	if err != nil {
		return err
	}
	return v.Show("bookings", v.Word("bookings"), all)
}

func booking(v *kit.Visit) error {
	t, err := trips.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	with := t.With()
	price, err := strconv.Atoi(with["price"])
	if err != nil {
		return err
	}
	there, err := airportOf(v, with["to_code"])
	if err != nil {
		return err
	}
	return v.Show("booking", "Booking "+t.Code, map[string]any{"T": t, "With": with, "Price": price, "There": there,
		"Names": strings.Split(with["passengers"], "; "),
		"Date":  kit.LongDay(with["date"]), "Arrive": kit.LongDay(with["arrive"]), "Back": kit.LongDay(with["back_date"])})
}

// cancel cancels a booking. Repeating it has no effect.
func cancel(v *kit.Visit) error {
	t, err := trips.Of(v, v.Path("code"))
	if err != nil {
		return err
	}
	if err := trips.Cancel(v, t, "flight"); err != nil {
		return err
	}
	return v.Redirect("/booking/" + t.Code)
}
