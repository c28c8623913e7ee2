package flights

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

const own = `CREATE TABLE flights_bookings (n INTEGER PRIMARY KEY, visitor TEXT, code TEXT, event TEXT, cancelled INTEGER);
CREATE TABLE flights_seats (code TEXT, number TEXT, date TEXT, seat TEXT);
`

// A trip is a stored booking: its note, and whether it is still valid.
type trip struct {
	Code      string
	Event     string // the note, as JSON
	Cancelled bool
}

// With returns the booking's note.
func (t trip) With() map[string]string {
	with := map[string]string{}
	if err := json.Unmarshal([]byte(t.Event), &with); err != nil {
		panic("flights: a booking of ours cannot be read: " + err.Error()) // book wrote it
	}
	return with
}

func trips(v *kit.Visit) ([]trip, error) {
	return kit.Select[trip](v.Context(), v.Own, "SELECT code, event, cancelled FROM flights_bookings WHERE visitor=? ORDER BY n", v.Visitor)
}

// standing returns all visitors' bookings that were not cancelled.
func standing(v *kit.Visit) ([]judge.Event, error) {
	all, err := kit.Select[trip](v.Context(), v.Own, "SELECT code, event, cancelled FROM flights_bookings WHERE NOT cancelled ORDER BY n")
	return each(all, func(t trip) judge.Event { return judge.Event{Kind: "book", With: t.With()} }), err
}

// history returns the visitor's bookings, one line each.
func history(v *kit.Visit) ([]string, error) {
	all, err := trips(v)
	return each(all, func(t trip) string {
		with, state := t.With(), ""
		if t.Cancelled {
			state = " (cancelled)"
		}
		return fmt.Sprintf("%s: %s to %s with %s on %s%s", t.Code, with["from_code"], with["to_code"], with["flight"], with["date"], state)
	}), err
}

// bookingCode is the code of a visitor's nth booking.
func bookingCode(visitor, nth string) string {
	d := rng.New(0, "booking "+visitor+" "+nth)
	code := make([]byte, 6)
	for i := range code {
		code[i] = "ABCDEFGHJKLMNPQRSTUVWXYZ"[d.N(24)]
	}
	return string(code)
}

// heldSeats are the booked seats of a flight.
func heldSeats(v *kit.Visit, f flight) ([]string, error) {
	all, err := kit.Select[struct{ Seat string }](v.Context(), v.Own, `SELECT seat FROM flights_seats JOIN flights_bookings USING (code)
		WHERE number=? AND date=? AND NOT cancelled ORDER BY seat`, f.Number, f.Date.Format(time.DateOnly))
	return each(all, func(s struct{ Seat string }) string { return s.Seat }), err
}

func bookings(v *kit.Visit) error {
	all, err := trips(v)
	if err != nil {
		return err
	}
	return v.Show("bookings", v.Word("bookings"), all)
}

// tripOf finds a booking of the visitor by its code.
func tripOf(v *kit.Visit) (trip, error) {
	return kit.One[trip](v.Context(), v.Own, "booking", "SELECT code, event, cancelled FROM flights_bookings WHERE visitor=? AND code=?",
		v.Visitor, strings.ToUpper(v.Path("code")))
}

func booking(v *kit.Visit) error {
	t, err := tripOf(v)
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
		"Date":  longDay(with["date"]), "Arrive": longDay(with["arrive"]), "Back": longDay(with["back_date"])})
}

// longDay writes a booking's date for people: "Thursday, 12 March 2026".
func longDay(iso string) string {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return "" // the booking has no such day
	}
	return t.Format("Monday, 2 January 2006")
}

// cancel cancels a booking. Repeating it has no effect.
func cancel(v *kit.Visit) error {
	t, err := tripOf(v)
	if err != nil {
		return err
	}
	if !t.Cancelled {
		if _, err := v.Own.Exec("UPDATE flights_bookings SET cancelled=1 WHERE visitor=? AND code=?", v.Visitor, t.Code); err != nil {
			return err
		}
		v.Note("cancel", "code", t.Code, "flight", t.With()["flight"])
	}
	return v.Redirect("/booking/" + t.Code)
}
