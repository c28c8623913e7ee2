package table

import (
	"time"

	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// The usual ways to write a stored date.
const (
	LongDay  = "Monday, 2 January 2006"
	PlainDay = "2 January 2006"
	ShortDay = "2 Jan 2006"
)

// DayAs writes a stored date ("2023-10-20") in another form. What is no date is returned as it is.
func DayAs(form, date string) string {
	t, err := time.Parse(ui.DateForm, date)
	if err != nil {
		return date
	}
	return t.Format(form)
}

// InFull writes a stored date with its weekday, for forms and pages.
func InFull(date string) string { return DayAs(LongDay, date) }

// stored reads a date as goals write it, or as it is stored.
func stored(date string) string {
	if t, err := time.Parse(PlainDay, date); err == nil {
		return t.Format(ui.DateForm)
	}
	return date
}

// After is the stored date some days after the phone's first day, or before it.
func After(days int) string { return ui.Epoch.AddDate(0, 0, days).Format(ui.DateForm) }

// When writes a day near the phone's first for a goal, in one of several ways: "on October 20", "tomorrow", "this Friday".
func When(d *rng.Stream, days int) string {
	on := ui.Epoch.AddDate(0, 0, days)
	ways := []string{"on " + on.Format("January 2"), "on " + on.Format("January 2 2006"), "on " + on.Format("2 January")}
	switch {
	case days == -1:
		ways = append(ways, "yesterday")
	case days == 0:
		ways = append(ways, "today", "today")
	case days == 1:
		ways = append(ways, "tomorrow", "tomorrow")
	case days > 1 && days < 7:
		ways = append(ways, "this "+on.Format("Monday"), "this coming "+on.Format("Monday"))
	}
	return rng.Pick(d, ways)
}
