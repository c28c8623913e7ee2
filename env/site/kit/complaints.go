package kit

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/env/site/atlas"
)

// Complaints are what is wrong with a form, for its visitor.
type Complaints []string

// Unless adds a complaint if something is not right. It returns whether it is.
func (c *Complaints) Unless(right bool, format string, args ...any) bool {
	if !right {
		*c = append(*c, fmt.Sprintf(format, args...))
	}
	return right
}

// FullName reports whether a text has a first and a last name.
func FullName(s string) bool { return len(strings.Fields(s)) >= 2 }

// Ahead reports whether a day is today or at most some days later.
func Ahead(on time.Time, days int) bool {
	return !on.Before(Today) && !on.After(Today.AddDate(0, 0, days))
}

// Time returns a time of the day from a form field, in its usual form and in minutes. An empty field is right; a wrong
// one is returned as it is.
func (v *Visit) Time(name string) (text string, minute int, ok bool) {
	text = v.Value(name)
	if text == "" {
		return "", 0, true
	}
	if minute, ok = ParseClock(text); ok {
		text = Clock(minute)
	}
	return text, minute, ok
}

// DayOf returns the day in a form field, or another one if the field is empty, or is wrong, or names a day that is not
// sold.
func (v *Visit) DayOf(name string, usual time.Time, sells func(time.Time) bool) (on time.Time, right bool) {
	if v.Value(name) == "" {
		return usual, true
	}
	if day, ok := v.Date(name); ok && sells(day) {
		return day, true
	}
	return usual, false
}

// City finds a city from what people write: its name, its code, or one of its stations; nil if it is none.
func (v *Visit) City(s string) *atlas.City {
	cities := atlas.In(v.Version).Cities
	if i := slices.IndexFunc(cities, func(c *atlas.City) bool { return strings.EqualFold(s, c.Code) }); i >= 0 {
		return cities[i]
	}
	if c, ok := Nearest(s, cities, func(c *atlas.City) string { return c.Name }); ok {
		return c
	}
	var all []*atlas.Station
	for _, c := range cities {
		all = append(all, c.Stations...)
	}
	if s, ok := Nearest(s, all, func(s *atlas.Station) string { return s.Name }); ok {
		return s.City
	}
	return nil
}
