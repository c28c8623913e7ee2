package guide

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
	"gymkhana/env/site/kit"
)

// A filter is the filter of the list of destinations, as typed and as parsed.
type filter struct {
	Country, Month, Max, Sort string // the choices as typed
	Wrong                     []string

	land  *atlas.Country
	month time.Month
	max   int // gulden a day; 0 means any
}

// The orders of the list.
const (
	byName   = "name"
	cheapest = "cheapest"
	dearest  = "dearest"
)

var orders = map[string]string{byName: "name", cheapest: "mid, name", dearest: "mid DESC, name"}

// asked reports whether any filter is set.
func (f *filter) asked() bool { return f.Country+f.Month+f.Max+f.Sort != "" }

// readFilter reads the form above the list.
func readFilter(v *kit.Visit) *filter {
	f := &filter{Country: v.Value("country"), Month: v.Value("month"), Max: v.Value("max"), Sort: v.Value("sort")}
	if f.Country != "" {
		var ok bool
		if f.land, ok = kit.Nearest(f.Country, atlas.In(v.Version).Countries, func(c *atlas.Country) string { return c.Name }); !ok {
			f.wrong("We know no country called “%s”. Leave the field empty for all countries.", f.Country)
		}
	}
	if f.Month != "" {
		if f.month = monthNamed(f.Month); f.month == 0 {
			f.wrong("“%s” is no month. Write one like May.", f.Month)
		}
	}
	if f.Max != "" {
		n, err := strconv.Atoi(strings.TrimSpace(strings.TrimSuffix(strings.ToLower(f.Max), "gulden")))
		if err != nil || n < 1 || n > 10000 {
			f.wrong("“%s” is no amount. Write whole gulden like 90.", f.Max)
		}
		f.max = n
	}
	if f.Sort != "" && orders[f.Sort] == "" {
		f.wrong("The list cannot be sorted like that. Choose one of the three orders.")
	}
	return f
}

func (f *filter) wrong(format string, args ...any) {
	f.Wrong = append(f.Wrong, fmt.Sprintf(format, args...))
}

// monthNamed parses a month's name or number; 0 if it is invalid.
func monthNamed(s string) time.Month {
	if n, err := strconv.Atoi(s); err == nil && n >= 1 && n <= 12 {
		return time.Month(n)
	}
	var all []time.Month
	for m := time.January; m <= time.December; m++ {
		all = append(all, m)
	}
	m, _ := kit.Nearest(s, all, time.Month.String)
	return m
}

// order is how the list is sorted.
func (f *filter) order() string {
	if f.Sort == "" {
		return byName
	}
	return f.Sort
}

// list returns the matching places.
func (f *filter) list(v *kit.Visit) ([]place, error) {
	land := ""
	if f.land != nil {
		land = f.land.Slug
	}
	return places(v.Context(), v.Cat, "WHERE (?='' OR land=?) AND (?=0 OR best=?) AND (?=0 OR mid<=?) ORDER BY "+orders[f.order()],
		land, land, f.month, f.month, f.max, f.max*100)
}

// note notes the filter.
func (f *filter) note(v *kit.Visit) {
	land, month, most := "", "", ""
	if f.land != nil {
		land = f.land.Slug
	}
	if f.month > 0 {
		month = f.month.String()
	}
	if f.max > 0 {
		most = strconv.Itoa(f.max)
	}
	v.Note("search", "country", land, "month", strings.ToLower(month), "max", most, "sort", f.order())
}

// destinations lists the places by country or, if a filter is set, those that match.
func destinations(v *kit.Visit) error {
	f := readFilter(v)
	data := map[string]any{"F": f, "Order": f.order()}
	if !f.asked() || len(f.Wrong) > 0 {
		data["Countries"] = atlas.In(v.Version).Countries
		return v.Show("destinations", v.Word("destinations"), data)
	}
	all, err := f.list(v)
	if err != nil {
		return err
	}
	f.note(v)
	some, pager := kit.Paged(v, all, 9, func(page int) string {
		return kit.Link("/destinations", "country", f.Country, "month", f.Month, "max", f.Max, "sort", f.Sort, "page", page)
	})
	data["List"], data["Pager"], data["N"] = some, pager, len(all)
	return v.Show("destinations", v.Word("destinations"), data)
}

// compare shows two cities side by side.
func compare(v *kit.Visit) error {
	a, b := v.Value("a"), v.Value("b")
	data := map[string]any{"A": a, "B": b}
	page := func(wrong string) error {
		data["Wrong"] = wrong
		return v.Show("compare", v.Word("compare"), data)
	}
	if a+b == "" {
		return page("")
	}
	one, two := cityNamed(v, a), cityNamed(v, b)
	switch {
	case a == "" || b == "":
		return page("Name two cities to compare.")
	case one == nil:
		return page(fmt.Sprintf("We have no guide to “%s”.", a))
	case two == nil:
		return page(fmt.Sprintf("We have no guide to “%s”.", b))
	case one == two:
		return page("These are the same city. Name another one beside it.")
	}
	var pair []place
	for _, c := range []*atlas.City{one, two} {
		p, err := placeOf(v, c.Slug)
		if err != nil {
			return err
		}
		pair = append(pair, p)
	}
	data["Pair"], data["A"], data["B"] = pair, one.Name, two.Name
	v.Note("compare", "a", one.Slug, "b", two.Slug)
	return v.Show("compare", one.Name+" and "+two.Name, data)
}
