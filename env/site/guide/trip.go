package guide

import (
	"slices"
	"strings"
	"time"

	"gymkhana/env/site/kit"
)

// noSights is a stop in a city without any sights.
const noSights = "none"

// mostStops bounds a trip.
const mostStops = 40

func stopsOf(v *kit.Visit) ([]stop, error) {
	return kit.Select[stop](v.Context(), v.Own, "SELECT city, date, sights FROM guide_stops WHERE visitor=? ORDER BY date, city", v.Visitor)
}

// A stopForm is the form that adds a stop.
type stopForm struct {
	G      place
	Sights []sight
	Picked map[string]bool // what is picked, by slug
	Date   string
	Wrong  string
	Turn   int
}

func stopFormFor(v *kit.Visit, p place) (stopForm, error) {
	f := stopForm{G: p, Picked: map[string]bool{}}
	var err error
	if f.Sights, err = sightsOf(v, p.Slug); err == nil {
		f.Turn, err = turn(v, tripTurn)
	}
	return f, err
}

// visitDay parses a day of a trip; wrong is an error message.
func visitDay(v *kit.Visit) (day time.Time, wrong string) {
	day, ok := v.Date("date")
	switch {
	case !ok:
		return day, "Say on which day, like 12 March 2026."
	case day.Before(kit.Today):
		return day, "That day is over. Choose one from today on."
	case !plannable(day):
		return day, "The planner goes no further than a year ahead."
	}
	return day, ""
}

// plannable reports whether a trip may include a day: from today to a year ahead.
func plannable(day time.Time) bool {
	return !day.Before(kit.Today) && !day.After(kit.Today.AddDate(1, 0, 0))
}

// addStop adds a city to the trip, with the ticked sights.
func addStop(v *kit.Visit) error {
	p, err := placeOf(v, strings.ToLower(v.Value("city")))
	if err != nil {
		return err
	}
	if err := current(v, tripTurn); err != nil {
		return err
	}
	f, err := stopFormFor(v, p)
	if err != nil {
		return err
	}
	var picked []string
	for _, s := range f.Sights {
		if slices.Contains(v.Values("sight"), s.Slug) {
			f.Picked[s.Slug] = true
			picked = append(picked, s.Slug)
		}
	}
	f.Date = v.Value("date")
	day, wrong := visitDay(v)
	stops, err := stopsOf(v)
	if err != nil {
		return err
	}
	if wrong == "" && len(stops) >= mostStops {
		wrong = "A trip has forty stops at most. Take one off first."
	}
	if f.Wrong = wrong; wrong != "" {
		return v.Show("stop", v.Word("trip-add"), f)
	}
	if err := put(v, stop{p.Slug, day.Format(isoDay), sightList(picked)}); err != nil {
		return err
	}
	return v.Redirect("/trip")
}

// put writes a stop; it merges the sights of that city on that day.
func put(v *kit.Visit, s stop) error {
	stops, err := stopsOf(v)
	if err != nil {
		return err
	}
	for _, old := range stops {
		if old.City == s.City && old.Date == s.Date {
			all := append(strings.Fields(old.Sights), strings.Fields(s.Sights)...)
			s.Sights = sightList(slices.DeleteFunc(all, func(slug string) bool { return slug == noSights }))
		}
	}
	err = change(v, tripTurn, "INSERT OR REPLACE INTO guide_stops VALUES (?,?,?,?)", v.Visitor, s.City, s.Date, s.Sights)
	if err == nil {
		v.Note(saved, s.pairs()...)
	}
	return err
}

// A row is a stop on the page of the trip.
type row struct {
	stop
	N      int
	G      place
	Day    time.Time
	Sights []string
}

// trip shows the stops by date.
func trip(v *kit.Visit) error {
	v.Note("open", "page", "trip")
	return showTrip(v, "")
}

func showTrip(v *kit.Visit, wrong string) error {
	stops, err := stopsOf(v)
	if err != nil {
		return err
	}
	n, err := turn(v, tripTurn)
	if err != nil {
		return err
	}
	var rows []row
	for i, s := range stops {
		r := row{stop: s, N: i + 1, Day: dayOf(s.Date)}
		if r.G, err = placeOf(v, s.City); err != nil {
			return err
		}
		all, err := sightsOf(v, s.City)
		if err != nil {
			return err
		}
		for _, one := range all {
			if slices.Contains(strings.Fields(s.Sights), one.Slug) {
				r.Sights = append(r.Sights, one.Name)
			}
		}
		rows = append(rows, r)
	}
	walks, err := walkers(v)
	if err != nil {
		return err
	}
	walkN, err := turn(v, walkTurn)
	if err != nil {
		return err
	}
	return v.Show("trip", v.Word("trip"), map[string]any{"Rows": rows, "Turn": n, "Wrong": wrong, "Walks": walks, "WalkTurn": walkN})
}

// stopMeant finds the stop that a form concerns.
func stopMeant(v *kit.Visit) (stop, error) {
	if err := current(v, tripTurn); err != nil {
		return stop{}, err
	}
	return kit.One[stop](v.Context(), v.Own, "stop", "SELECT city, date, sights FROM guide_stops WHERE visitor=? AND "+
		"city=? AND date=?", v.Visitor, v.Value("city"), v.Value("from"))
}

// moveStop moves a stop to another day.
func moveStop(v *kit.Visit) error {
	s, err := stopMeant(v)
	if err != nil {
		return err
	}
	day, wrong := visitDay(v)
	if wrong != "" {
		return showTrip(v, wrong)
	}
	if _, err := v.Own.ExecContext(v.Context(), "DELETE FROM guide_stops WHERE visitor=? AND city=? AND date=?", v.Visitor, s.City, s.Date); err != nil {
		return err
	}
	s.Date = day.Format(isoDay)
	if err := put(v, s); err != nil {
		return err
	}
	return v.Redirect("/trip")
}

// removeStop deletes a stop.
func removeStop(v *kit.Visit) error {
	s, err := stopMeant(v)
	if err != nil {
		return err
	}
	if err := change(v, tripTurn, "DELETE FROM guide_stops WHERE visitor=? AND city=? AND date=?", v.Visitor, s.City, s.Date); err != nil {
		return err
	}
	v.Note("unsave", s.pairs()...)
	return v.Redirect("/trip")
}
