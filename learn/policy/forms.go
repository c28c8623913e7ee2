package policy

import (
	"fmt"
	"strings"
	"time"
)

// A form is a format of a date or a time of day: a layout of package time, and its names in hints.
type form struct {
	layout string
	hint   string
}

var (
	dateForms = []form{
		{"2006-01-02", "yyyy-mm-dd"}, {"02.01.2006", "dd.mm.yyyy"}, {"02/01/2006", "dd/mm/yyyy"}, {"01/02/2006", "mm/dd/yyyy"},
		{"2.1.2006", "d.m.yyyy"}, {"January 2, 2006", ""}, {"2 January 2006", ""}, {"Jan 2, 2006", ""}, {"2 Jan 2006", ""},
		{"Monday, 2 January 2006", ""}, {"Monday, 2 January", ""}, {"Mon, 2 Jan", ""}, {"2 January", ""}, {"January 2", ""},
	}
	timeForms = []form{{"15:04", "hh:mm"}, {"3:04 PM", ""}, {"3:04 pm", ""}, {"3 PM", ""}, {"3 pm", ""}, {"3:04PM", ""}, {"3:04pm", ""}}
)

// formOf finds the form that a text has or hints at; false if there is none.
func formOf(text string, forms []form) (form, bool) {
	text = strings.TrimSpace(text)
	for _, f := range forms {
		if f.hint != "" && strings.EqualFold(f.hint, text) {
			return f, true
		}
	}
	for _, f := range forms {
		if _, err := time.Parse(f.layout, text); err == nil {
			return f, true
		}
	}
	return form{}, false
}

// like rewrites a moment in the form of a second part; without one, in the first form.
func like(at time.Time, parts []string, forms []form) (string, bool) {
	f := forms[0]
	if len(parts) > 1 {
		var ok bool
		if f, ok = formOf(parts[1], forms); !ok {
			return "", false
		}
	}
	return at.Format(f.layout), true
}

func dateLike(parts []string, today time.Time) (string, bool) {
	on, ok := dateIn(parts[0], today)
	if !ok {
		return "", false
	}
	return like(on, parts, dateForms)
}

func timeLike(parts []string, _ time.Time) (string, bool) {
	at, ok := timeIn(parts[0])
	if !ok {
		return "", false
	}
	return like(at, parts, timeForms)
}

// dateIn parses the first date in a text, including one written with points or slashes, or a word for a day near today.
// A date without a year is in today's year.
func dateIn(text string, today time.Time) (time.Time, bool) {
	ws := words(text)
	if days, _ := dates(text, ws); len(days) > 0 && days[0].day != 0 {
		d := days[0]
		if d.year == 0 {
			if today.IsZero() {
				return time.Time{}, false
			}
			d.year = today.Year()
		}
		on := time.Date(d.year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC)
		return on, on.Day() == d.day && on.Year() < 10000
	}
	for _, field := range strings.Fields(text) {
		for _, f := range dateForms[:5] {
			if on, err := time.Parse(f.layout, strings.Trim(field, ",;()")); err == nil {
				return on, true
			}
		}
	}
	for _, w := range ws {
		if n, ok := map[string]int{"yesterday": -1, "today": 0, "tomorrow": 1}[w.text]; ok && !today.IsZero() {
			return today.AddDate(0, 0, n), true
		}
	}
	return time.Time{}, false
}

// timeIn parses the first time of day in a text: "18:30", "6:30 pm", "6 PM".
func timeIn(text string) (time.Time, bool) {
	ws := words(text)
	for i, w := range ws {
		if !w.number || len(w.text) > 2 {
			continue
		}
		hour, minute, end := atoi(w.text), 0, i
		if i+1 < len(ws) && len(ws[i+1].text) == 2 && joined(text, ws, i, ':') {
			minute, end = atoi(ws[i+1].text), i+1
		}
		half := ""
		if end+1 < len(ws) && ws[end+1].start-ws[end].end <= 1 {
			half = ws[end+1].text
		}
		switch {
		case half == "am" || half == "pm":
			if hour < 1 || hour > 12 {
				continue
			}
			if hour %= 12; half == "pm" {
				hour += 12
			}
		case end == i || hour > 23:
			continue
		}
		if minute > 59 {
			continue
		}
		at, err := time.Parse("15:04", fmt.Sprintf("%02d:%02d", hour, minute))
		return at, err == nil
	}
	return time.Time{}, false
}
