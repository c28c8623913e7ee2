package hotels

import (
	"cmp"
	"fmt"
	"strconv"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
)

const own = `CREATE TABLE hotels_bookings (id INTEGER PRIMARY KEY, visitor TEXT, hotel TEXT, room TEXT, city TEXT, checkin TEXT, checkout TEXT,
	guests INTEGER, rooms INTEGER, name TEXT, breakfast TEXT, total INTEGER, was INTEGER, gone INTEGER);
CREATE TABLE hotels_saved (visitor TEXT, hotel TEXT, city TEXT, PRIMARY KEY (visitor, hotel));
CREATE TABLE hotels_watched (visitor TEXT, hotel TEXT, city TEXT, most INTEGER, PRIMARY KEY (visitor, hotel));
`

// A Booking is a stored stay in a room.
type Booking struct {
	ID                                   int
	Hotel, Room, City, CheckIn, CheckOut string
	Guests, Rooms                        int
	Name, Breakfast                      string // Breakfast is "yes" or "no"
	Total                                int    // hundredths of a gulden
	Was                                  int    // the number of guests before it was changed; 0 if it was not
	Gone                                 bool   // cancelled
}

const bookingColumns = "SELECT id, hotel, room, city, checkin, checkout, guests, rooms, name, breakfast, total, was, gone FROM hotels_bookings "

// noted returns the keys and values of the booking's note and effect.
func (b Booking) noted() []string {
	return []string{"hotel", b.Hotel, "room", b.Room, "city", b.City, "checkin", b.CheckIn, "checkout", b.CheckOut, "guests", strconv.Itoa(b.Guests),
		"rooms", strconv.Itoa(b.Rooms), "name", b.Name, "breakfast", b.Breakfast, "total", strconv.Itoa(b.Total / 100),
		"was", some(b.Was)}
}

// stay returns the booking's dates and guests.
func (b Booking) stay() Stay {
	in, _ := kit.ParseDate(b.CheckIn) // dates that we wrote
	out, _ := kit.ParseDate(b.CheckOut)
	return Stay{In: in, Out: out, Guests: b.Guests, Rooms: b.Rooms}
}

// price computes the total.
func (b *Booking) price(h *Hotel) {
	s := b.stay()
	b.Total = h.room(b.Room).Cost(s)
	if b.Breakfast == "yes" {
		b.Total += h.BreakfastCost(s)
	}
}

// fill sets the visitor's choices.
func (b *Booking) fill(s Stay) {
	b.CheckIn, b.CheckOut, b.Guests, b.Rooms = iso(s.In), iso(s.Out), s.Guests, s.Rooms
}

// token is the number of the visitor's bookings. A form that was sent before has an old one.
func token(v *kit.Visit) (string, error) {
	n, err := kit.One[struct{ N int }](v.Context(), v.Own, "count", "SELECT count(*) FROM hotels_bookings WHERE visitor=?", v.Visitor)
	return strconv.Itoa(n.N), err
}

// bookForm shows the form to book a room.
func bookForm(v *kit.Visit) error {
	h, err := find(v, v.Path("hotel"))
	if err != nil {
		return err
	}
	s, f := readStay(v)
	if len(f.Wrong) > 0 {
		s = usualStay()
	}
	name := ""
	if v.User != "" {
		name = v.Account.Name
	}
	return showForm(v, h, kit.Slug(v.Path("room")), s, f, name, false)
}

func showForm(v *kit.Visit, h *Hotel, room string, s Stay, f Form, name string, breakfast bool) error {
	r := h.room(room)
	if r == nil {
		return kit.Missing("room")
	}
	t, err := token(v)
	if err != nil {
		return err
	}
	total := r.Cost(s)
	return v.Show("book", "Book the "+r.Name, map[string]any{"H": h, "R": r, "Stay": s, "Form": f, "Token": t, "Name": name, "Breakfast": breakfast,
		"Total": total, "WithBreakfast": total + h.BreakfastCost(s), "Back": s.At("/hotels/detail/" + h.Slug)})
}

// book handles the form: it books, or shows the form with its errors.
func book(v *kit.Visit) error {
	h, err := find(v, v.Value("hotel"))
	if err != nil {
		return err
	}
	r := h.room(v.Value("room"))
	if r == nil {
		return kit.Missing("room")
	}
	t, err := token(v)
	if err != nil {
		return err
	}
	if v.Value("token") != t {
		return v.Show("stale", "This form was sent before", nil)
	}
	s, f := readStay(v)
	name, ticked := v.Value("name"), v.Value("breakfast") == "yes"
	if name == "" {
		f.say("%s: write who will stay.", v.Word("name"))
	}
	if len(f.Wrong) > 0 {
		return showForm(v, h, r.Slug, usualStay(), f, name, ticked)
	}
	if c := r.closing(s); c != nil {
		f.say("The %s is sold out from %s. Choose other dates or another room.", r.Name, c)
		return showForm(v, h, r.Slug, s, f, name, ticked)
	}
	if r.sold(v.Version, h, s) {
		f.say("The %s was sold to somebody else while you were filling in this form. Book another room or another hotel.", r.Name)
		return showForm(v, h, r.Slug, s, f, name, ticked)
	}
	b := Booking{Hotel: h.Slug, Room: r.Slug, City: h.City.Slug, Name: name, Breakfast: "no"}
	if h.Breakfast == 0 || h.Breakfast > 0 && ticked {
		b.Breakfast = "yes"
	}
	b.fill(s)
	b.price(h)
	return b.store(v)
}

func (b Booking) store(v *kit.Visit) error {
	res, err := v.Own.ExecContext(v.Context(), "INSERT INTO hotels_bookings VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,0,0)", v.Visitor, b.Hotel, b.Room, b.City,
		b.CheckIn, b.CheckOut, b.Guests, b.Rooms, b.Name, b.Breakfast, b.Total)
	if err != nil {
		return err
	}
	id, err := res.LastInsertId()
	if err != nil {
		return err
	}
	v.Note("book", b.noted()...)
	return v.Redirect(fmt.Sprintf("/bookings/%d", id))
}

// day writes a stored date for people.
func day(date string) string {
	t, _ := kit.ParseDate(date) // dates that we wrote
	return long(t)
}

// A Slip is a booking on the page.
type Slip struct {
	Booking
	H     *Hotel
	R     *Room
	Stay  Stay
	Code  string
	Other Form
}

func slips(v *kit.Visit, where string, args ...any) ([]Slip, error) {
	all, err := kit.Select[Booking](v.Context(), v.Own, bookingColumns+"WHERE visitor=? "+where, append([]any{v.Visitor}, args...)...)
	if err != nil {
		return nil, err
	}
	var shown []Slip
	for _, b := range all {
		h, err := find(v, b.Hotel)
		if err != nil {
			return nil, err
		}
		shown = append(shown, Slip{Booking: b, H: h, R: h.room(b.Room), Stay: b.stay(), Code: fmt.Sprintf("NJ-%04d", 1000+b.ID*37)})
	}
	return shown, nil
}

func bookings(v *kit.Visit) error {
	all, err := slips(v, "ORDER BY id DESC")
	if err != nil {
		return err
	}
	return v.Show("bookings", v.Word("bookings"), all)
}

// slip finds the booking that the path names.
func slip(v *kit.Visit) (Slip, error) {
	all, err := slips(v, "AND id=?", v.Path("id"))
	if err != nil {
		return Slip{}, err
	}
	if len(all) == 0 {
		return Slip{}, kit.Missing("booking")
	}
	return all[0], nil
}

func confirmation(v *kit.Visit) error {
	b, err := slip(v)
	if err != nil {
		return err
	}
	return v.Show("confirmation", "Booking "+b.Code, b)
}

// changeGuests changes the number of guests of a booking.
func changeGuests(v *kit.Visit) error {
	b, err := slip(v)
	if err != nil {
		return err
	}
	s, f := b.Stay, Form{Guests: cmp.Or(v.Value("guests"), "none"), Rooms: strconv.Itoa(b.Rooms)}
	s.readPeople(v, &f)
	if b.Gone {
		f.say("This booking is cancelled. Book again instead.")
	}
	if len(f.Wrong) > 0 {
		b.Other = f
		return v.Show("confirmation", "Booking "+b.Code, b)
	}
	if s.Guests != b.Guests {
		b.Was = b.Guests
	}
	b.fill(s)
	b.price(b.H)
	if _, err := v.Own.ExecContext(v.Context(), "UPDATE hotels_bookings SET guests=?, was=?, total=? WHERE id=?", b.Guests, b.Was, b.Total, b.ID); err != nil {
		return err
	}
	v.Note("book", b.noted()...)
	return v.Redirect(fmt.Sprintf("/bookings/%d", b.ID))
}

// cancel cancels a booking. Repeating it has no effect.
func cancel(v *kit.Visit) error {
	b, err := slip(v)
	if err != nil {
		return err
	}
	if !b.Gone {
		if _, err := v.Own.ExecContext(v.Context(), "UPDATE hotels_bookings SET gone=1 WHERE id=?", b.ID); err != nil {
			return err
		}
		v.Note("cancel", b.noted()...)
	}
	return v.Redirect(fmt.Sprintf("/bookings/%d", b.ID))
}

// standing returns the current bookings, saved hotels and price alerts.
func standing(v *kit.Visit) ([]judge.Event, error) {
	booked, err := kit.Select[Booking](v.Context(), v.Own, bookingColumns+"WHERE gone=0 ORDER BY id")
	if err != nil {
		return nil, err
	}
	kept, err := kit.Select[shelf](v.Context(), v.Own, "SELECT hotel, city FROM hotels_saved ORDER BY hotel")
	if err != nil {
		return nil, err
	}
	watched, err := kit.Select[alert](v.Context(), v.Own, "SELECT hotel, city, most FROM hotels_watched ORDER BY hotel")
	var all []judge.Event
	for _, b := range booked {
		all = append(all, kit.Effect("book", b.noted()...))
	}
	for _, k := range kept {
		all = append(all, kit.Effect("save", k.noted()...))
	}
	for _, w := range watched {
		all = append(all, kit.Effect("subscribe", w.noted()...))
	}
	return all, err
}

// history returns the bookings for the account page.
func history(v *kit.Visit) ([]string, error) {
	all, err := slips(v, "ORDER BY id")
	var lines []string
	for _, b := range all {
		text := fmt.Sprintf("%s: %s, %s, from %s to %s, %s gulden", b.Code, b.H.Name, atlas.In(v.Version).City(b.City).Name,
			day(b.CheckIn), day(b.CheckOut), kit.Money(b.Total))
		if b.Gone {
			text += " (cancelled)"
		}
		lines = append(lines, text)
	}
	return lines, err
}
