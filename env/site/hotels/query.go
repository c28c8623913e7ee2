package hotels

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// A Query is a search: city, stay and filters of the list.
type Query struct {
	City *atlas.City
	Stay
	Most      int // hundredths of a gulden per night, 0 means any
	Stars     int // the minimum number of stars; 0 means any
	Breakfast bool
	Pets      bool
	Near      bool
	Sort      string // one of sorts
}

// sorts are the orders of a list; "" is the default.
var sorts = []string{"", "price", "rating", "stars", "distance"}

// nearby is the largest distance in metres that counts as "near the landmark".
const nearby = 1000

// Address is the address of a page of the query's list.
func (q Query) Address(page int) string {
	pairs := append([]any{"city", q.City.Code, "cityname", q.City.Name}, q.Stay.pairs()...)
	pairs = append(pairs, "maxprice", price(q.Most), "stars", some(q.Stars), "breakfast", yes(q.Breakfast), "pets", yes(q.Pets),
		"near", yes(q.Near), "sort", q.Sort)
	if page > 1 {
		pairs = append(pairs, "page", page)
	}
	return kit.Link("/hotels/list", pairs...)
}

// noted are the keys and values in the note of a search.
func (q Query) noted() []string {
	return []string{"city", q.City.Slug, "city_code", q.City.Code, "checkin", iso(q.In), "checkout", iso(q.Out),
		"guests", strconv.Itoa(q.Guests), "rooms", strconv.Itoa(q.Rooms), "maxprice", price(q.Most), "stars", some(q.Stars),
		"breakfast", yes(q.Breakfast), "pets", yes(q.Pets), "near", yes(q.Near), "sort", q.Sort}
}

// some writes a number, and 0 as "".
func some(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// yes writes true as "yes" and false as "".
func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}

// An Offer is a hotel in a list, with the cheapest room for the stay.
type Offer struct {
	*Hotel
	Room  *Room // nil if none is free
	Total int   // hundredths of a gulden, without breakfast
	Each  int   // per room and night, rounded down
}

// Offers filters and sorts hotels. Hotels without a free room come last; with a price filter they are omitted.
func (q Query) Offers(hotels []*Hotel) []Offer {
	var all []Offer
	for _, h := range hotels {
		o := Offer{Hotel: h, Room: h.cheapest(q.Stay)}
		if o.Room != nil {
			o.Total = o.Room.Cost(q.Stay)
			o.Each = o.Total / (q.Nights() * q.Rooms)
		}
		if q.admits(o) {
			all = append(all, o)
		}
	}
	slices.SortStableFunc(all, func(a, b Offer) int {
		if (a.Room == nil) != (b.Room == nil) {
			if a.Room == nil {
				return 1
			}
			return -1
		}
		return cmp.Compare(q.rank(a), q.rank(b))
	})
	return all
}

func (q Query) admits(o Offer) bool {
	switch {
	case q.Most > 0 && (o.Room == nil || o.Total > q.Most*q.Nights()*q.Rooms),
		o.Stars < q.Stars,
		q.Breakfast && o.Hotel.Breakfast != 0,
		q.Pets && !o.Hotel.Pets,
		q.Near && o.Metres > nearby:
		return false
	}
	return true
}

// rank is the sort key of a list, the lowest first.
func (q Query) rank(o Offer) int {
	switch q.Sort {
	case "price":
		return o.Total
	case "rating":
		return -o.Score
	case "stars":
		return -o.Stars
	case "distance":
		return o.Metres
	}
	return 0
}

// A Form is the content of a form about a stay: the input and its errors.
type Form struct {
	Destination, In, Out, Guests, Rooms, Most string
	Wrong                                     []string
}

func (f *Form) say(format string, args ...any) {
	f.Wrong = append(f.Wrong, fmt.Sprintf(format, args...))
}

// formOf fills in a form with a stay.
func formOf(city *atlas.City, s Stay) Form {
	f := Form{In: long(s.In), Out: long(s.Out), Guests: strconv.Itoa(s.Guests), Rooms: strconv.Itoa(s.Rooms)}
	if city != nil {
		f.Destination = city.Name
	}
	return f
}

// readStay reads the fields of a stay. Missing fields have defaults; the form shows errors.
func readStay(v *kit.Visit) (Stay, Form) {
	s := usualStay()
	typed := formOf(nil, s)
	for name, field := range map[string]*string{"destination": &typed.Destination, "checkin": &typed.In, "checkout": &typed.Out,
		"guests": &typed.Guests, "rooms": &typed.Rooms, "maxprice": &typed.Most} {
		if value := v.Value(name); value != "" {
			*field = value
		}
	}
	var ok bool
	if s.In, ok = kit.ParseDate(typed.In); !ok {
		typed.say("%s: write a date such as 12 March 2026.", v.Word("checkin"))
	}
	if v.Value("checkout") == "" && ok {
		typed.Out = long(s.In.AddDate(0, 0, 3))
	}
	outOK := false
	if s.Out, outOK = kit.ParseDate(typed.Out); !outOK {
		typed.say("%s: write a date such as 15 March 2026.", v.Word("checkout"))
	}
	if ok && outOK {
		s.checkDates(v, &typed)
		typed.In, typed.Out = long(s.In), long(s.Out)
	}
	s.readPeople(v, &typed)
	return s, typed
}

func (s Stay) checkDates(v *kit.Visit, f *Form) {
	switch {
	case s.In.Before(kit.Today):
		f.say("%s: that day is past. Today is %s.", v.Word("checkin"), long(kit.Today))
	case s.In.After(kit.Today.AddDate(1, 0, 0)):
		f.say("%s: rooms can be booked for a year ahead, until %s.", v.Word("checkin"), long(kit.Today.AddDate(1, 0, 0)))
	case !s.Out.After(s.In):
		f.say("%s: it has to be after the day of arrival, %s.", v.Word("checkout"), long(s.In))
	case s.Nights() > 30:
		f.say("%s: a stay is 30 nights at most.", v.Word("checkout"))
	}
}

func (s *Stay) readPeople(v *kit.Visit, f *Form) {
	var ok bool
	if s.Rooms, ok = whole(f.Rooms); !ok || s.Rooms < 1 || s.Rooms > 4 {
		f.say("%s: write a number from 1 to 4.", v.Word("rooms"))
		s.Rooms = 1
	}
	if s.Guests, ok = whole(f.Guests); !ok || s.Guests < 1 {
		f.say("%s: write a number, 1 or more.", v.Word("guests"))
		return
	}
	s.checkPeople(v, f)
}

func (s Stay) checkPeople(v *kit.Visit, f *Form) {
	switch {
	case s.Guests > fullest*s.Rooms:
		f.say("%s: at most %d fit into %s.", v.Word("guests"), fullest*s.Rooms, count(s.Rooms, "room"))
	case s.Guests < s.Rooms:
		f.say("%s: every room needs at least one guest.", v.Word("guests"))
	}
}

// whole parses a number at the beginning of a text: "140 gulden" is 140.
func whole(s string) (int, bool) {
	s, _, _ = strings.Cut(s, " ")
	n, err := strconv.Atoi(strings.TrimSuffix(s, ".00"))
	return n, err == nil && n >= 0 && n < 100_000
}

// cityOf finds a city by its code or its name, even if misspelt.
func cityOf(version int, typed string) *atlas.City {
	land := atlas.In(version)
	name, _, _ := strings.Cut(typed, ",")
	name = strings.ReplaceAll(name, "-", " ")
	if c := land.City(strings.ToUpper(strings.TrimSpace(name))); c != nil {
		return c
	}
	if c, ok := kit.Nearest(name, land.Cities, func(c *atlas.City) string { return c.Name }); ok {
		return c
	}
	return nil
}

// readQuery parses the address of a list.
func readQuery(v *kit.Visit) (Query, Form) {
	s, f := readStay(v)
	q := Query{Stay: s, City: cityOf(v.Version, cmp.Or(v.Value("city"), v.Value("cityname")))}
	if q.City == nil {
		q.City = cityOf(v.Version, v.Value("cityname"))
	}
	f.Destination = cmp.Or(v.Value("cityname"), v.Value("city"))
	if q.City != nil {
		f.Destination = q.City.Name
	} else {
		f.say("%s: we know no city called “%s”.", v.Word("destination"), f.Destination)
	}
	var ok bool
	if q.Most, ok = kit.ParseMoney(f.Most); !ok && cmp.Or(f.Most, "0") != "0" {
		f.say("%s: write gulden, such as 140 or 99.50.", v.Word("maxprice"))
	}
	q.Stars = v.Number("stars", 1, 5, 0)
	q.Breakfast, q.Pets, q.Near = v.Value("breakfast") == "yes", v.Value("pets") == "yes", v.Value("near") == "yes"
	if slices.Contains(sorts, v.Value("sort")) {
		q.Sort = v.Value("sort")
	}
	return q, f
}

// At adds the stay to the address of a page.
func (s Stay) At(path string) string {
	return kit.Link(path, s.pairs()...)
}

// usualSearch is the note of a search with nothing but a city, without the city.
func usualSearch() map[string]string {
	usual := map[string]string{}
	pairs := Query{City: &atlas.City{}, Stay: usualStay()}.noted()
	for i := 0; i < len(pairs); i += 2 {
		if key := pairs[i]; key != "sort" && !strings.HasPrefix(key, "city") {
			usual[key] = pairs[i+1]
		}
	}
	return usual
}
