package kit

import (
	"encoding/json"
	"strings"

	"gymkhana"
	"gymkhana/judge"
	"gymkhana/rng"
)

// A Ledger is a table of a site's visitors' bookings, each with the note that was made of it.
type Ledger struct {
	Name string // of its table
	Kind string // of the notes: "book"
}

// A Booking is an entry of a Ledger.
type Booking struct {
	Code      string
	Event     string // the note, as JSON
	Cancelled bool
}

// With returns the details of the booking's note.
func (b Booking) With() map[string]string {
	with := map[string]string{}
	if err := json.Unmarshal([]byte(b.Event), &with); err != nil {
		panic("env/site/kit: a booking of ours cannot be read: " + err.Error()) // Book wrote it
	}
	return with
}

// Table is the SQL that creates the ledger's table, for Site.Own.
func (l Ledger) Table() string {
	return "CREATE TABLE " + l.Name + " (n INTEGER PRIMARY KEY, visitor TEXT, code TEXT, event TEXT, cancelled INTEGER);\n"
}

const bookingColumns = "SELECT code, event, cancelled FROM "

// Mine returns the visitor's bookings, the first one first.
func (l Ledger) Mine(v *Visit) ([]Booking, error) {
	return Select[Booking](v.Context(), v.Own, bookingColumns+l.Name+" WHERE visitor=? ORDER BY n", v.Visitor)
}

// Of finds a booking of the visitor by its code; without one, the error is Missing.
func (l Ledger) Of(v *Visit, code string) (Booking, error) {
	return One[Booking](v.Context(), v.Own, "booking", bookingColumns+l.Name+" WHERE visitor=? AND code=?", v.Visitor, strings.ToUpper(code))
}

// Code is the code of a visitor's nth booking: six letters.
func (Ledger) Code(visitor, nth string) string {
	d := rng.New(0, "booking "+visitor+" "+nth)
	code := make([]byte, 6)
	for i := range code {
		code[i] = "ABCDEFGHJKLMNPQRSTUVWXYZ"[d.N(24)]
	}
	return string(code)
}

// Book writes a booking and notes it.
func (l Ledger) Book(v *Visit, code string, with map[string]string) error {
	data, err := gymkhana.Canonical(with)
	if err != nil {
		return err
	}
	_, err = v.Own.Exec("INSERT INTO "+l.Name+" (visitor, code, event, cancelled) VALUES (?,?,?,0)", v.Visitor, code, string(data))
	if err != nil {
		return err
	}
	var pairs []string
	for key, value := range with {
		pairs = append(pairs, key, value) // Note stores them in a map
	}
	v.Note(l.Kind, pairs...)
	return nil
}

// Cancel cancels a booking and notes its code and one of its details as "cancel". Repeating it has no effect.
func (l Ledger) Cancel(v *Visit, b Booking, detail string) error {
	if b.Cancelled {
		return nil
	}
	if _, err := v.Own.Exec("UPDATE "+l.Name+" SET cancelled=1 WHERE visitor=? AND code=?", v.Visitor, b.Code); err != nil {
		return err
	}
	v.Note("cancel", "code", b.Code, detail, b.With()[detail])
	return nil
}

// Standing returns all visitors' bookings that were not cancelled, for Site.Standing.
func (l Ledger) Standing(v *Visit) ([]judge.Event, error) {
	all, err := Select[Booking](v.Context(), v.Own, bookingColumns+l.Name+" WHERE NOT cancelled ORDER BY n")
	return Each(all, func(b Booking) judge.Event { return judge.Event{Kind: l.Kind, With: b.With()} }), err
}
