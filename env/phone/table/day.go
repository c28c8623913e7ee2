package table

import (
	"time"

	"gymkhana/env/phone/ui"
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
