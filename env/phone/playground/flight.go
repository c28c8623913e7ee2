package playground

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Words are the places and the date of the flight, and then the flights as "08:15 – 10:40"; Nums are 1 if the shortest
// flight is wanted and 0 if the cheapest is, and then minutes and price of each flight. Values are the form. Marks says
// whether the flights are shown.
var bookFlight = mini{
	name: "book-flight", level: "hard", steps: 30, icon: ui.IconPlane,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		ends := rng.Some(d, airports, 2)
		day := ui.Epoch.AddDate(0, 0, d.Between(2, 60))
		s.Words, s.Values = []string{ends[0], ends[1], day.Format(ui.DateForm)}, make([]string, 3)
		s.Nums, s.Marks = []int{d.N(2)}, []bool{false}
		drawFlights(d, s)
		c.Set("criterion", []string{"cheapest", "shortest"}[s.Nums[0]])
		c.Set("from", ends[0])
		c.Set("to", ends[1])
		c.Set("date", day.Format("January 2"))
	},
	show: func(p *ui.Page, s *State) {
		if s.Marks[0] {
			showFlights(p, s)
			return
		}
		showFlightForm(p, s)
	},
	solve: solveFlight,
}

// airports are towns with an airport.
var airports = []string{"Accra", "Bergen", "Bilbao", "Bologna", "Cusco", "Dakar", "Gdansk", "Graz", "Hobart", "Kyoto", "Lima", "Lisbon", "Lyon",
	"Malmo", "Mombasa", "Nairobi", "Oslo", "Porto", "Pune", "Quito", "Riga", "Seville", "Tartu", "Tunis", "Turin", "Wellington"}

// drawFlights draws five flights, no two of the same length or price.
func drawFlights(d *rng.Stream, s *State) {
	lengths := rng.Some(d, []int{85, 95, 110, 125, 140, 155, 170, 190, 215, 240}, 5)
	prices := rng.Some(d, []int{59, 74, 88, 96, 113, 129, 147, 165, 182, 210, 238}, 5)
	for i, start := range chosen(d, 15, 5) {
		begin := time.Date(2023, time.October, 15, 6+start, 5*d.N(12), 0, 0, time.UTC)
		end := begin.Add(time.Duration(lengths[i]) * time.Minute)
		s.Words = append(s.Words, begin.Format("15:04")+" – "+end.Format("15:04"))
		s.Nums = append(s.Nums, lengths[i], prices[i])
	}
}

// best is the number of the flight to book.
func (s *State) best() int {
	best := 0
	for i := range len(s.Words) - 3 {
		if s.measure(i) < s.measure(best) {
			best = i
		}
	}
	return best
}

// measure is the compared quantity of a flight: its minutes or its price.
func (s *State) measure(i int) int { return s.Nums[2*i+2-s.Nums[0]] }

func showFlightForm(p *ui.Page, s *State) {
	for i, name := range []string{"From", "To"} {
		p.Field(ui.Field{ID: strings.ToLower(name), Label: name, Hint: "Town", Value: &s.Values[i]})
		for _, town := range townsLike(s.typed(i)) {
			p.Item(ui.Item{ID: strings.ToLower(name) + "/" + town, Title: town, Icon: ui.IconPlane, Do: func() { s.Values[i] = town }})
		}
	}
	p.Choice("date", "Date", s.flightDay(), func() { p.PickDate("date", s.Values[2]) })
	p.Space(12)
	p.Buttons(ui.Button{ID: "search", Label: "Search flights", Do: func() { s.searchFlights(p) }})
	if p.Modal("date") {
		p.DatePicker(func(date string) { s.Values[2] = date })
	}
}

// flightDay writes the form's date in words.
func (s *State) flightDay() string {
	day, err := time.Parse(ui.DateForm, s.Values[2])
	if err != nil {
		return "Pick a date"
	}
	return day.Format("Monday, January 2")
}

// townsLike are at most five airports that begin with the typed text, unless it is the full name of one.
func townsLike(start string) []string {
	if start == "" || slices.Contains(airports, start) {
		return nil
	}
	var list []string
	for _, town := range airports {
		if len(list) < 5 && len(start) <= len(town) && strings.EqualFold(town[:len(start)], start) {
			list = append(list, town)
		}
	}
	return list
}

// searchFlights shows the flights if the form is complete.
func (s *State) searchFlights(p *ui.Page) {
	switch {
	case !slices.Contains(airports, s.typed(0)):
		p.Snack("Pick the town to start from")
	case !slices.Contains(airports, s.typed(1)):
		p.Snack("Pick the town to fly to")
	case s.typed(0) == s.typed(1):
		p.Snack("That is where you are")
	case s.Values[2] == "":
		p.Snack("Pick a date")
	default:
		s.Marks[0] = true
	}
}

func showFlights(p *ui.Page, s *State) {
	p.Section(s.typed(0) + " to " + s.typed(1) + ", " + s.flightDay())
	for i, times := range s.Words[3:] {
		minutes, price := s.Nums[2*i+1], s.Nums[2*i+2]
		p.Item(ui.Item{ID: "flight/" + times[:5], Title: times, Detail: fmt.Sprintf("%d h %02d min, direct", minutes/60, minutes%60),
			Tail: fmt.Sprintf("Book for $%d", price), Icon: ui.IconPlane, Tint: tints[i], Do: func() { s.end(s.flies() && i == s.best()) }})
	}
	p.Buttons(ui.Button{ID: "change", Label: "Change the search", Plain: true, Do: func() { s.Marks[0] = false }})
}

// flies reports whether the form matches the goal.
func (s *State) flies() bool {
	return s.typed(0) == s.Words[0] && s.typed(1) == s.Words[1] && s.Values[2] == s.Words[2]
}

func solveFlight(h *device.Driver, s *State) bool {
	if s.Marks[0] {
		return s.flies() && h.Tap("flight/"+s.Words[3+s.best()][:5]) || h.Tap("change")
	}
	for i, id := range []string{"from", "to"} {
		if h.Tap(id+"/"+s.Words[i]) || s.typed(i) != s.Words[i] && h.Fill(id, s.Words[i][:3]) {
			return true
		}
	}
	return h.Date("date", s.Values[2], s.Words[2]) || h.Tap("search")
}
