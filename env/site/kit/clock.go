package kit

import (
	"fmt"
	"strings"
	"time"
)

// Clock writes a minute of the day: "07:25".
func Clock(minute int) string { return fmt.Sprintf("%02d:%02d", minute/60, minute%60) }

// ParseClock parses a time of the day, such as "07:25" or "7.25", as a minute of the day.
func ParseClock(s string) (minute int, ok bool) {
	t, err := time.Parse("15:04", strings.Replace(s, ".", ":", 1))
	return t.Hour()*60 + t.Minute(), err == nil
}

// Duration writes minutes as "2 h 05 min".
func Duration(minutes int) string { return fmt.Sprintf("%d h %02d min", minutes/60, minutes%60) }

// DayText writes a day as requests do: "12 March 2026".
func DayText(t time.Time) string { return t.Format("2 January 2006") }

// LongDay writes a day like 2026-03-12 for people, "Thursday, 12 March 2026"; another text gives "".
func LongDay(iso string) string {
	t, err := time.Parse(time.DateOnly, iso)
	if err != nil {
		return ""
	}
	return t.Format("Monday, 2 January 2006")
}

// Day parses a day in an address; the error is Bad.
func Day(s string) (time.Time, error) {
	t, err := time.Parse(time.DateOnly, s)
	if err != nil {
		return t, Bad("%q is no day. Write days as 2026-03-12.", s)
	}
	return t, nil
}

// Count writes a number of things: "1 passenger", "3 passengers".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Each returns what a function makes of each element.
func Each[T, U any](list []T, f func(T) U) []U {
	var all []U
	for _, x := range list {
		all = append(all, f(x))
	}
	return all
}
