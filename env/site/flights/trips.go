package flights

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

const own = `CREATE TABLE flights_bookings (n INTEGER PRIMARY KEY, visitor TEXT, code TEXT, event TEXT, cancelled INTEGER);
CREATE TABLE flights_watched (visitor TEXT, origin TEXT, dest TEXT, depart TEXT, most INTEGER, PRIMARY KEY (visitor, origin, dest, depart));
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

// standing returns all visitors' bookings that were not cancelled, and their fare alerts.
func standing(v *kit.Visit) ([]judge.Event, error) {
	all, err := kit.Select[trip](v.Context(), v.Own, "SELECT code, event, cancelled FROM flights_bookings WHERE NOT cancelled ORDER BY n")
	if err != nil {
		return nil, err
	}
	watched, err := kit.Select[alert](v.Context(), v.Own, "SELECT origin, dest, depart, most FROM flights_watched ORDER BY origin, dest, depart")
	return slices.Concat(each(all, func(t trip) judge.Event { return judge.Event{Kind: "book", With: t.With()} }),
		each(watched, func(a alert) judge.Event { return kit.Effect("subscribe", a.noted(v.Version)...) })), err
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
