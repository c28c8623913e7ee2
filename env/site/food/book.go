package food

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/kit"
)

const own = `
CREATE TABLE food_bookings (visitor TEXT, n INTEGER, house TEXT, city TEXT, day TEXT, minute INTEGER,
	people INTEGER, name TEXT, cancelled INTEGER, PRIMARY KEY (visitor, n));
` + hatchTables + `
CREATE TABLE food_saved (user TEXT, house TEXT, city TEXT, PRIMARY KEY (user, house));
CREATE TABLE food_reviews (user TEXT, house TEXT, city TEXT, stars INTEGER, text TEXT, PRIMARY KEY (user, house));
`

// A table is a stored reservation.
type table struct {
	N           int
	House, City string
	Day         string // 2026-03-12
	Minute      int
	People      int
	Name        string
	Cancelled   bool
}

// Time is when the guests arrive: "19:30".
func (t table) Time() string { return clock(t.Minute) }

// Date is the day of the reservation.
func (t table) Date() time.Time { return isoDay(t.Day) }

const tableColumns = "SELECT n, house, city, day, minute, people, name, cancelled FROM food_bookings "

// mostPeople is the largest party for a reservation.
const mostPeople = 12

// asked is the content of the reservation form, as typed and as parsed.
type asked struct {
	Date, Time, People, Name string
	Token                    int // how many reservations the visitor had when the form was shown
	day                      time.Time
	minute, people           int
}

func reserveForm(v *kit.Visit) error {
	h, err := findHouse(v)
	if err != nil {
		return err
	}
	a := asked{Date: v.Value("date"), Time: v.Value("time"), People: v.Value("people"), Name: v.Value("name")}
	if a.Time == "" {
		a.Time = "19:00"
	}
	if a.People == "" {
		a.People = "2"
	}
	if a.Name == "" && v.User != "" {
		a.Name = v.Account.Name
	}
	return showForm(v, h, a, "")
}

// showForm shows the form with its error and, once a day is known, the times of that day.
func showForm(v *kit.Visit, h whole, a asked, wrong string) error {
	var err error
	if a.Token, err = reservations(v); err != nil {
		return err
	}
	hours, err := hoursOf(v, h.Slug)
	if err != nil {
		return err
	}
	week, err := week(v, h.Slug)
	if err != nil {
		return err
	}
	day, ok := kit.ParseDate(a.Date)
	var times []slot
	if ok && inReach(day) {
		if times, err = slots(v, h.Slug, day, hours[day.Weekday()]); err != nil {
			return err
		}
	}
	return v.Show("reserve", v.Word("reserve")+" · "+h.Name, map[string]any{"H": h, "A": a, "Wrong": wrong, "Times": times, "Day": day, "Hours": week})
}

// inReach reports whether a day can be reserved: from today to a year ahead.
func inReach(day time.Time) bool {
	return !day.Before(kit.Today) && !day.After(kit.Today.AddDate(1, 0, 0))
}

// A slot is a time of a day, and the number of seats left.
type slot struct {
	Time string
	Left int
}

func slots(v *kit.Visit, house string, day time.Time, hours Span) ([]slot, error) {
	var all []slot
	for m := hours.From; hours.seats(m); m += 30 {
		left, err := left(v, house, day, m)
		if err != nil {
			return nil, err
		}
		all = append(all, slot{clock(m), left})
	}
	return all, nil
}

// left is how many seats a house has left at a time, after current reservations.
func left(v *kit.Visit, house string, day time.Time, minute int) (int, error) {
	taken, err := kit.One[struct{ N int }](v.Context(), v.Own, "count",
		"SELECT coalesce(sum(people), 0) FROM food_bookings WHERE house=? AND day=? AND minute=? AND NOT cancelled",
		house, day.Format(time.DateOnly), minute)
	return max(0, freeSeats(v.Version, house, day, minute)-taken.N), err
}

// reservations counts all reservations that the visitor has made, including cancelled ones.
func reservations(v *kit.Visit) (int, error) {
	n, err := kit.One[struct{ N int }](v.Context(), v.Own, "count", "SELECT count(*) FROM food_bookings WHERE visitor=?", v.Visitor)
	return n.N, err
}

func reserve(v *kit.Visit) error {
	h, err := findHouse(v)
	if err != nil {
		return err
	}
	n, err := reservations(v)
	if err != nil {
		return err
	}
	if v.Value("token") != strconv.Itoa(n) {
		return kit.Bad("This form was already sent, or is out of date. Look at your reservations before you reserve again.")
	}
	a := asked{Date: v.Value("date"), Time: v.Value("time"), People: v.Value("people"), Name: v.Value("name")}
	wrong, err := a.check(v, h)
	if err != nil || wrong != "" {
		if err == nil {
			err = showForm(v, h, a, wrong)
		}
		return err
	}
	day := a.day.Format(time.DateOnly)
	if _, err := v.Own.Exec("INSERT INTO food_bookings VALUES (?,?,?,?,?,?,?,?,0)", v.Visitor, n+1, h.Slug, h.City, day, a.minute, a.people,
		a.Name); err != nil {
		return err
	}
	v.Note("book", "restaurant", h.Slug, "city", h.City, "date", day, "time", clock(a.minute), "people", strconv.Itoa(a.people), "name", a.Name)
	return v.Redirect(fmt.Sprintf("/bookings/%d", n+1))
}

// check reads the fields and returns an error message, or "".
func (a *asked) check(v *kit.Visit, h whole) (wrong string, err error) {
	var ok bool
	if a.day, ok = kit.ParseDate(a.Date); !ok {
		return "On which day? Write the date like 12 March 2026.", nil
	}
	if !inReach(a.day) {
		return "Tables can be reserved from today, 5 January 2026, to a year ahead.", nil
	}
	if a.minute, ok = parseTime(a.Time); !ok {
		return "At what time? Write it like 19:30.", nil
	}
	a.people, err = strconv.Atoi(strings.TrimSpace(a.People))
	if err != nil || a.people < 1 || a.people > mostPeople {
		return fmt.Sprintf("How many people? A table is for 1 to %d.", mostPeople), nil
	}
	if a.Name == "" {
		return "In what name shall we keep the table?", nil
	}
	hours, err := hoursOf(v, h.Slug)
	if err != nil {
		return "", err
	}
	span := hours[a.day.Weekday()]
	if span.To == 0 {
		return fmt.Sprintf("%s is closed on %ss. Choose another day.", h.Name, a.day.Weekday()), nil
	}
	if !span.seats(a.minute) {
		return fmt.Sprintf("On %ss guests are seated every half hour from %s to %s.", a.day.Weekday(), clock(span.From), clock(span.To-lastSeat)), nil
	}
	seats, err := left(v, h.Slug, a.day, a.minute)
	if err == nil && seats >= a.people && taken(v.Version, h.Slug, a.day, a.minute) {
		return fmt.Sprintf("The table at %s was given to somebody else while you were filling in this form. Choose another time.", clock(a.minute)), nil
	}
	if err != nil || seats >= a.people {
		return "", err
	}
	if seats == 0 {
		return fmt.Sprintf("%s is full at %s on that day. Choose another time below.", h.Name, clock(a.minute)), nil
	}
	return fmt.Sprintf("Only %d seats are left at %s on that day. Choose another time below.", seats, clock(a.minute)), nil
}

// parseTime reads a time of day: 19:30, 19.30, 19, 7:30 pm.
func parseTime(s string) (minute int, ok bool) {
	s = strings.NewReplacer(".", ":", " ", "").Replace(strings.ToUpper(s))
	for _, layout := range []string{"15:04", "15", "3:04PM", "3PM"} {
		if t, err := time.Parse(layout, s); err == nil {
			return t.Hour()*60 + t.Minute(), true
		}
	}
	return 0, false
}

// tableAt returns one of the visitor's reservations with its house.
func tableAt(v *kit.Visit) (table, whole, error) {
	t, err := kit.One[table](v.Context(), v.Own, "reservation", tableColumns+"WHERE visitor=? AND n=?", v.Visitor, v.Path("n"))
	if err != nil {
		return t, whole{}, err
	}
	v.Request.SetPathValue("slug", t.House)
	h, err := findHouse(v)
	return t, h, err
}

func booking(v *kit.Visit) error {
	t, h, err := tableAt(v)
	if err != nil {
		return err
	}
	return v.Show("booking", "Your table at "+h.Name, map[string]any{"T": t, "H": h})
}

func cancel(v *kit.Visit) error {
	t, h, err := tableAt(v)
	if err != nil {
		return err
	}
	if t.Cancelled {
		return v.Redirect(fmt.Sprintf("/bookings/%d", t.N))
	}
	if _, err := v.Own.Exec("UPDATE food_bookings SET cancelled=1 WHERE visitor=? AND n=?", v.Visitor, t.N); err != nil {
		return err
	}
	v.Note("cancel", "restaurant", h.Slug, "city", h.City)
	return v.Redirect(fmt.Sprintf("/bookings/%d", t.N))
}

// line is a reservation in a list.
type line struct {
	table
	HouseName string
}

func lines(v *kit.Visit) ([]line, error) {
	all, err := kit.Select[table](v.Context(), v.Own, tableColumns+"WHERE visitor=? ORDER BY n DESC", v.Visitor)
	if err != nil {
		return nil, err
	}
	list := make([]line, len(all))
	for i, t := range all {
		name, err := kit.One[struct{ Name string }](v.Context(), v.Cat, "restaurant", "SELECT name FROM houses WHERE slug=?", t.House)
		if err != nil {
			return nil, err
		}
		list[i] = line{t, name.Name}
	}
	return list, nil
}

func bookings(v *kit.Visit) error {
	list, err := lines(v)
	if err != nil {
		return err
	}
	fetched, err := ordersOf(v, "WHERE visitor=? ORDER BY n DESC", v.Visitor)
	if err != nil {
		return err
	}
	return v.Show("bookings", v.Word("bookings"), map[string]any{"Tables": list, "Orders": fetched})
}
