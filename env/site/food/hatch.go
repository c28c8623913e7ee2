package food

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

// Every house sells some of the land's forty dishes through a hatch, to be fetched at any minute of the day, and gives a
// supper at one long table once a year.

// A Plate is a dish that is sold through a hatch. Each dish is sold at two houses of every city, at different prices.
type Plate struct {
	Name  string
	Price int // hundredths of a gulden
}

// A Supper is the yearly supper of a house.
type Supper struct {
	Day    string // 2026-03-12
	Minute int    // after midnight
	Price  int    // for one guest, in hundredths
	Dish   string // one of the land's forty dishes
}

// Date and Time write the day and the beginning of the supper.
func (s Supper) Date() time.Time { return isoDay(s.Day) }
func (s Supper) Time() string    { return clock(s.Minute) }

// serve draws what the houses of a city sell through their hatches, and their suppers.
func serve(version int, city *atlas.City, houses []*House) {
	d := rng.New(gymkhana.Seed(version), "hatches of "+city.Slug)
	dishes := slices.Clone(atlas.In(version).Dishes)
	rng.Shuffle(d, dishes)
	each, shift := len(dishes)/len(houses), d.Between(1, len(houses)-1)
	for i, h := range houses {
		other := houses[(i+shift)%len(houses)]
		for _, dish := range dishes[i*each : (i+1)*each] {
			two := rng.Some(d, []int{46, 51, 57, 63, 68, 74, 79, 86, 92, 97, 104, 113, 121, 128}, 2)
			h.Hatch = append(h.Hatch, Plate{dish.Name, two[0]*10 + d.N(5)*10})
			other.Hatch = append(other.Hatch, Plate{dish.Name, two[1]*10 + d.N(5)*10})
		}
		h.Since = d.Between(1861, 2021)
		h.Supper = Supper{kit.Today.AddDate(0, 0, d.Between(20, 300)).Format(time.DateOnly), d.Between(17*60, 21*60), d.Between(180, 640) * 10, rng.Pick(d,
			dishes).Name}
	}
	for _, h := range houses {
		rng.Shuffle(d, h.Hatch)
		prices := map[int]bool{}
		for i := range h.Hatch { // no two cost the same
			for prices[h.Hatch[i].Price] {
				h.Hatch[i].Price++
			}
			prices[h.Hatch[i].Price] = true
		}
	}
}

// plate finds a dish of the hatch, or returns nil.
func (h *House) plate(name string) *Plate {
	for i := range h.Hatch {
		if h.Hatch[i].Name == name {
			return &h.Hatch[i]
		}
	}
	return nil
}

// hatches returns the two houses of a city that sell a dish, the cheaper one first; none if no house does.
func hatches(version int, city *atlas.City, dish string) []*House {
	all := slices.DeleteFunc(slices.Clone(guideOf(version).In[city.Slug]), func(h *House) bool { return h.plate(dish) == nil })
	slices.SortFunc(all, func(a, b *House) int { return a.plate(dish).Price - b.plate(dish).Price })
	return all
}

const hatchTables = `CREATE TABLE food_orders (visitor TEXT, n INTEGER, house TEXT, city TEXT, dish TEXT, count INTEGER, day TEXT, minute INTEGER, name TEXT,
	total INTEGER, PRIMARY KEY (visitor, n));
CREATE TABLE food_suppers (visitor TEXT, house TEXT, city TEXT, people INTEGER, name TEXT, day TEXT, minute INTEGER, PRIMARY KEY (visitor, house));
`

// An order is a stored order at a hatch.
type order struct {
	N                 int
	House, City, Dish string
	Count             int
	Day               string
	Minute            int
	Name              string
	Total             int // hundredths of a gulden
}

const orderColumns = "SELECT n, house, city, dish, count, day, minute, name, total FROM food_orders "

// Date and Time write when the order is fetched.
func (o order) Date() time.Time { return isoDay(o.Day) }
func (o order) Time() string    { return clock(o.Minute) }

func (o order) noted() []string {
	return []string{"restaurant", o.House, "city", o.City, "dish", o.Dish, "count", strconv.Itoa(o.Count), "date", o.Day, "time", clock(o.Minute), "name",
		o.Name,
		"total", strconv.Itoa(o.Total)}
}

// A guestList is a stored entry for a supper.
type guestList struct {
	House, City string
	People      int
	Name, Day   string
	Minute      int
}

func (g guestList) noted() []string {
	return []string{"restaurant", g.House, "city", g.City, "supper", "yes", "people", strconv.Itoa(g.People), "name", g.Name, "date", g.Day, "time",
		clock(g.Minute)}
}

// most are the largest number of portions and of guests at a supper.
const mostPortions, mostGuests = 60, 40

func hatchOf(v *kit.Visit, house string) ([]Plate, error) {
	return kit.Select[Plate](v.Context(), v.Cat, "SELECT name, price FROM hatch WHERE house=? ORDER BY n", house)
}

func ordersOf(v *kit.Visit, where string, args ...any) ([]order, error) {
	return kit.Select[order](v.Context(), v.Own, orderColumns+where, args...)
}

func hatchForm(v *kit.Visit) error { return showHatch(v, "") }

// showHatch shows a house's hatch with what was typed, and a mistake in it.
func showHatch(v *kit.Visit, wrong string) error {
	h, err := findHouse(v)
	if err != nil {
		return err
	}
	plates, err := hatchOf(v, h.Slug)
	if err != nil {
		return err
	}
	mine, err := ordersOf(v, "WHERE visitor=?", v.Visitor)
	if err != nil {
		return err
	}
	name := v.Value("name")
	if name == "" && v.User != "" {
		name = v.Account.Name
	}
	return v.Show("hatch", "The hatch of "+h.Name, map[string]any{"H": h, "Plates": plates, "Wrong": wrong, "Token": len(mine), "Dish": v.Value("dish"),
		"Count": v.Value("count"), "Date": v.Value("date"), "Time": v.Value("time"), "Name": name})
}

// makeOrder stores an order, or shows the form with a mistake.
func makeOrder(v *kit.Visit) error {
	h, err := findHouse(v)
	if err != nil {
		return err
	}
	plates, err := hatchOf(v, h.Slug)
	if err != nil {
		return err
	}
	mine, err := ordersOf(v, "WHERE visitor=?", v.Visitor)
	if err != nil {
		return err
	}
	if v.Value("token") != strconv.Itoa(len(mine)) {
		return kit.Bad("This form was already sent, or is out of date. Look at your orders before you order again.")
	}
	o := order{N: len(mine) + 1, House: h.Slug, City: h.City, Dish: v.Value("dish"), Name: v.Value("name")}
	at := slices.IndexFunc(plates, func(p Plate) bool { return p.Name == o.Dish })
	day, dated := kit.ParseDate(v.Value("date"))
	minute, timed := parseTime(v.Value("time"))
	o.Count = v.Number("count", 1, mostPortions, 0)
	switch {
	case at < 0:
		return showHatch(v, "Which dish? Choose one of the hatch.")
	case o.Count == 0:
		return showHatch(v, fmt.Sprintf("How many portions? Write a number from 1 to %d.", mostPortions))
	case !dated || !inReach(day):
		return showHatch(v, "On which day will you fetch it? Write a date from today, 5 January 2026, to a year ahead.")
	case !timed:
		return showHatch(v, "At what time will you fetch it? Write it like 19:35.")
	case o.Name == "":
		return showHatch(v, "In what name shall we keep it?")
	}
	o.Day, o.Minute, o.Total = day.Format(time.DateOnly), minute, o.Count*plates[at].Price
	if _, err := v.Own.Exec("INSERT INTO food_orders VALUES (?,?,?,?,?,?,?,?,?,?)", v.Visitor, o.N, o.House, o.City, o.Dish, o.Count, o.Day, o.Minute,
		o.Name, o.Total); err != nil {
		return err
	}
	v.Note("order", o.noted()...)
	return v.Redirect(fmt.Sprintf("/orders/%d", o.N))
}

func orderPage(v *kit.Visit) error {
	all, err := ordersOf(v, "WHERE visitor=? AND n=?", v.Visitor, v.Path("n"))
	if err != nil {
		return err
	}
	if len(all) == 0 {
		return kit.Missing("order")
	}
	v.Request.SetPathValue("slug", all[0].House)
	h, err := findHouse(v)
	if err != nil {
		return err
	}
	return v.Show("order", "Your order at "+h.Name, map[string]any{"O": all[0], "H": h})
}

// drop removes an order.
func drop(v *kit.Visit) error {
	all, err := ordersOf(v, "WHERE visitor=? AND n=?", v.Visitor, v.Path("n"))
	if err != nil || len(all) == 0 {
		return v.Redirect("/bookings")
	}
	if _, err := v.Own.Exec("DELETE FROM food_orders WHERE visitor=? AND n=?", v.Visitor, v.Path("n")); err != nil {
		return err
	}
	v.Note("drop", all[0].noted()...)
	return v.Redirect("/bookings")
}

// suppersOf are the visitor's entries for suppers; house may be "" for all.
func suppersOf(v *kit.Visit, where string, args ...any) ([]guestList, error) {
	return kit.Select[guestList](v.Context(), v.Own, "SELECT house, city, people, name, day, minute FROM food_suppers "+where+" ORDER BY house", args...)
}

// sup enters guests for a house's supper, changes the entry, or removes it.
func sup(v *kit.Visit) error {
	h, err := findHouse(v)
	if err != nil {
		return err
	}
	g := guestList{House: h.Slug, City: h.City, People: v.Number("people", 1, mostGuests, 0), Name: strings.TrimSpace(v.Value("name")), Day: h.Supper.Day,
		Minute: h.Supper.Minute}
	kind, statement, args := "unsup", "DELETE FROM food_suppers WHERE visitor=? AND house=?", []any{v.Visitor, h.Slug}
	if v.Value("off") == "" {
		switch {
		case g.People == 0:
			return showHouse(v, fmt.Sprintf("For how many guests? The long table takes up to %d.", mostGuests))
		case g.Name == "":
			return showHouse(v, "In what name shall we write you down for the supper?")
		}
		kind, statement, args = "book", "INSERT OR REPLACE INTO food_suppers VALUES (?,?,?,?,?,?,?)", append(args, g.City, g.People, g.Name, g.Day, g.Minute)
	}
	if _, err := v.Own.Exec(statement, args...); err != nil {
		return err
	}
	v.Note(kind, g.noted()...)
	return v.Redirect(h.Path())
}
