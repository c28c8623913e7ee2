// Package tracks is the app Stride: recorded activities with their length, time and climb, and the steps of each day,
// which only the chart of a week shows.
package tracks

import (
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Name is the app's in tasks and states.
const Name = "tracks"

// State is the app's data.
type State struct {
	Book  table.Table[Track, Draft] `json:"book"`
	Steps []int                     `json:"steps"` // of each day from firstDay to the phone's first day
}

// A Track is a recorded activity.
type Track struct {
	Name     string `json:"name"`
	Category string `json:"category"` // one of Categories
	Date     string `json:"date"`     // "2023-10-12"
	Start    string `json:"start"`    // "07:40"
	Minutes  int    `json:"minutes"`
	Metres   int    `json:"metres"`
	Climb    int    `json:"climb"` // metres uphill
}

// A Draft is a track in the form.
type Draft struct {
	Name     string `json:"name"`
	Category string `json:"category"`
	Date     string `json:"date"`
	Start    string `json:"start"`
	Minutes  string `json:"minutes"`
	Metres   string `json:"metres"`
	Climb    string `json:"climb"`
}

// Categories are the kinds of activity, in order.
var Categories = []string{"Running", "Cycling", "Hiking", "Walking", "Swimming", "Rowing", "Skating"}

// The filters of the list, before those of single categories.
const (
	thisWeek = 1 + iota
	lastWeek
	firstCategory
)

// The orders of the list.
const (
	newest = iota
	oldest
	farthest
	longest
)

// App is Stride.
var App = &device.App[State]{
	AppInfo:  book.Info,
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Volatile: table.Volatile("book"),
	Spoil:    book.Spoil,
	Families: families,
}

var book = &table.Design[Track, Draft]{
	Info:  ui.AppInfo{Name: Name, Title: "Stride", Icon: ui.IconTrack, Color: ui.Rose},
	Place: table.Within(Name, func(s *State) *table.Table[Track, Draft] { return &s.Book }),
	Title: "Activities", Noun: "activity", Nouns: "activities",
	Fields: []table.Field[Draft]{
		{Input: table.Input{ID: "name", Label: "Name", Hint: "What was it?"}, Text: func(d *Draft) *string { return &d.Name },
			Needed: "Give the activity a name"},
		{Input: table.Input{ID: "category", Label: "Category", Kind: table.Menu, Options: Categories}, Text: func(d *Draft) *string { return &d.Category }},
		{Input: table.Input{ID: "date", Label: "Date", Kind: table.Day, Show: table.InFull}, Text: func(d *Draft) *string { return &d.Date }},
		{Input: table.Input{ID: "start", Label: "Start", Kind: table.Clock}, Text: func(d *Draft) *string { return &d.Start }},
		number("minutes", "Minutes", func(d *Draft) *string { return &d.Minutes }),
		number("metres", "Metres", func(d *Draft) *string { return &d.Metres }),
		number("climb", "Climb in metres", func(d *Draft) *string { return &d.Climb }),
	},
	New: func(now time.Time) Draft {
		return Draft{Category: Categories[0], Date: now.Format(ui.DateForm), Start: "12:00"}
	},
	Draft: func(t *Track) Draft {
		return Draft{t.Name, t.Category, t.Date, t.Start, strconv.Itoa(t.Minutes), strconv.Itoa(t.Metres), strconv.Itoa(t.Climb)}
	},
	Row: func(d *Draft, _ Track) Track {
		return Track{d.Name, d.Category, d.Date, d.Start, whole(d.Minutes), whole(d.Metres), whole(d.Climb)}
	},
	Orders: []table.Order[Track]{
		newest:   table.Falling("Newest first", func(t *Track) string { return t.Date + t.Start }),
		oldest:   table.Rising("Oldest first", func(t *Track) string { return t.Date + t.Start }),
		farthest: table.Falling("Farthest first", func(t *Track) int { return t.Metres }),
		longest:  table.Falling("Longest time first", func(t *Track) int { return t.Minutes }),
	},
	Filters: append([]string{"All activities", thisWeek: "This week", lastWeek: "Last week"}, Categories...),
	Keep:    keep,
	Name:    func(t *Track) string { return t.Name },
	Item:    item,
	Page:    page,
	Above:   card,
	Invent:  Invent,
}

// number is a field for a whole number.
func number(id, label string, at func(d *Draft) *string) table.Field[Draft] {
	return table.Field[Draft]{Input: table.Input{ID: id, Label: label, Hint: "0", Keys: ui.NumberKeys}, Text: at,
		Needed: label + ": enter a whole number", Valid: func(typed string) (usual, why string) {
			n, err := strconv.ParseUint(strings.TrimSpace(typed), 10, 24)
			if err != nil {
				return "", label + ": enter a whole number"
			}
			return strconv.FormatUint(n, 10), ""
		}}
}

func whole(text string) int {
	n, _ := strconv.Atoi(strings.TrimSpace(text))
	return n
}

func keep(t *Track, filter int) bool {
	switch filter {
	case thisWeek:
		return monday(t.Date) == monday(today)
	case lastWeek:
		return monday(t.Date) == weekBefore(monday(today))
	}
	return t.Category == Categories[filter-firstCategory]
}

// filterOf returns the filter that shows a category.
func filterOf(category string) int {
	for i, c := range Categories {
		if c == category {
			return firstCategory + i
		}
	}
	return 0
}

func rows(s *State, add func(device.Row)) {
	book.Rows(&s.Book, add)
	for i, n := range s.Steps {
		add(device.Exactly("steps|%d|%d", i, n))
	}
}

// today is the phone's first day, a Sunday.
var today = table.After(0)

// monday is the first day of a date's week.
func monday(date string) string {
	t, err := time.Parse(ui.DateForm, date)
	if err != nil {
		return date
	}
	return t.AddDate(0, 0, -(int(t.Weekday())+6)%7).Format(ui.DateForm)
}

// shifted is a date some days later, or earlier.
func shifted(date string, days int) string {
	t, err := time.Parse(ui.DateForm, date)
	if err != nil {
		return date
	}
	return t.AddDate(0, 0, days).Format(ui.DateForm)
}

func weekBefore(date string) string { return shifted(date, -7) }

// weeks is how many weeks the steps are kept of, the present one included; firstDay is a Monday.
const weeks = 6

var firstDay = shifted(monday(today), -7*(weeks-1))

func seed(d *rng.Stream, _ *device.Phone, s *State) {
	s.Book.Fill(Invent(d, d.Between(16, 26)))
	s.Steps = nil
	for range 7 * weeks {
		s.Steps = append(s.Steps, 10*d.Between(180, 1180))
	}
}
