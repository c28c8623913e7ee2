package calendar

import (
	"slices"
	"testing"
	"time"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/rng"
)

func TestApp(t *testing.T) { devicetest.Run(t, App) }

func BenchmarkApp(b *testing.B) {
	kit := device.New(App)
	suite, err := kit.Suite(nil, nil)
	if err != nil {
		b.Fatal(err)
	}
	devicetest.Bench(b, kit, suite.Tasks)
}

// Days agree with the time package over the years that a phone can show.
func TestDays(t *testing.T) {
	for at := time.Date(1968, 1, 1, 0, 0, 0, 0, time.UTC); at.Year() < 2110; at = at.AddDate(0, 0, 1) {
		d := civil(at.Year(), int(at.Month()), at.Day())
		if at.Year() >= 1970 && d != dayOf(at) || !d.time().Equal(at) {
			t.Fatalf("%v is day %d", at, d)
		}
		y, m, dom := d.date()
		if y != at.Year() || m != int(at.Month()) || dom != at.Day() {
			t.Fatalf("day %d is %d-%d-%d; want %v", d, y, m, dom, at)
		}
		if d.String() != at.Format("2006-01-02") || parseDay(d.String()) != d {
			t.Fatalf("day %d is written %s; want %v", d, d, at)
		}
		if got, want := d.full(), at.Format("Monday, 2 January 2006"); got != want {
			t.Fatalf("%q; want %q", got, want)
		}
		if got, want := d.short(), at.Format("Mon, 2 Jan"); got != want {
			t.Fatalf("%q; want %q", got, want)
		}
	}
}

func TestTurned(t *testing.T) {
	for _, c := range []struct {
		from string
		by   int
		want string
	}{
		{"2023-10-15", 1, "2023-11-15"},
		{"2023-10-31", 1, "2023-11-30"},
		{"2023-12-05", 1, "2024-01-05"},
		{"2024-03-31", -1, "2024-02-29"},
		{"2024-01-01", -1, "2023-12-01"},
	} {
		if got := parseDay(c.from).turned(c.by).String(); got != c.want {
			t.Errorf("%s turned by %d is %s; want %s", c.from, c.by, got, c.want)
		}
	}
}

func TestLength(t *testing.T) {
	for minutes, want := range map[int]string{1: "1 minute", 45: "45 minutes", 60: "1 hour", 90: "1 hour 30 minutes", 120: "2 hours"} {
		if got := length(minutes); got != want {
			t.Errorf("%d minutes are %q; want %q", minutes, got, want)
		}
	}
	if got := clock(minuteOf("23:45") + 30); got != "00:15" {
		t.Errorf("23:45 and 30 minutes is %s", got)
	}
}

// days lists when a calendar's only event comes.
func days(s *State, from, to string) []string {
	var all []string
	for _, at := range s.between(parseDay(from), parseDay(to)) {
		all = append(all, at.day().String())
	}
	return all
}

func TestRepeats(t *testing.T) {
	for _, c := range []struct {
		repeat Repeat
		start  string
		want   []string
	}{
		{Once, "2023-10-31", []string{"2023-10-31"}},
		{Once, "2023-09-30", nil},
		{Daily, "2024-02-27", []string{"2024-02-27", "2024-02-28", "2024-02-29"}},
		{Weekly, "2024-02-10", []string{"2024-02-10", "2024-02-17", "2024-02-24"}},
		{Monthly, "2023-10-31", []string{"2023-10-31", "2023-12-31", "2024-01-31"}},
		{Monthly, "2023-08-15", []string{"2023-10-15", "2023-11-15", "2023-12-15", "2024-01-15", "2024-02-15"}},
	} {
		s := &State{}
		s.Add(Event{Date: c.start, Time: "09:00", Minutes: 30, Repeat: c.repeat})
		got := days(s, "2023-10-01", "2024-02-29")
		if len(got) != len(c.want) {
			t.Errorf("%s from %s: %v; want %v", c.repeat, c.start, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s from %s: %v; want %v", c.repeat, c.start, got, c.want)
			}
		}
	}
}

// A day that is taken out of a series leaves the others, until the series begins elsewhere.
func TestDrop(t *testing.T) {
	s := &State{}
	id := s.Add(Event{Title: "Choir", Date: "2023-10-16", Time: "19:00", Minutes: 60, Repeat: Weekly})
	s.drop(Occurrence{id, "2023-10-23"})
	if got := days(s, "2023-10-15", "2023-10-31"); len(got) != 2 || got[1] != "2023-10-30" {
		t.Errorf("the series comes on %v", got)
	}
	if got := s.coming(s.find(id), parseDay("2023-10-20")).String(); got != "2023-10-30" {
		t.Errorf("it comes next on %s", got)
	}
	moved := *s.find(id)
	moved.Date = "2023-10-17"
	s.put(moved)
	if got := days(s, "2023-10-15", "2023-10-31"); len(got) != 3 || len(s.Skips) != 0 {
		t.Errorf("the moved series comes on %v, without %v", got, s.Skips)
	}
	s.remove(id)
	s.drop(Occurrence{id, "2023-10-24"})
	if len(s.Events) != 0 || len(s.Skips) != 0 {
		t.Errorf("left behind: %v, %v", s.Events, s.Skips)
	}
}

func TestMatching(t *testing.T) {
	s := &State{}
	s.Add(Event{Title: "Dentist", Place: "Northgate", Date: "2023-10-20", Time: "10:00"})
	s.Add(Event{Title: "Übung", Notes: "north side", Date: "2023-10-18", Time: "10:00"})
	s.Add(Event{Title: "Standup", Date: "2023-10-02", Time: "09:00", Repeat: Weekly})
	for query, want := range map[string]int{"": 0, " ": 0, "north": 2, "DENT": 1, "über": 0, "übung": 1, "s": 3, "Dentists": 0} {
		if got := len(s.matching(query, epoch)); got != want {
			t.Errorf("%q is found %d times; want %d", query, got, want)
		}
	}
	found := s.matching("n", epoch)
	if len(found) != 3 || s.event(found[0]).Title != "Standup" || found[0].day().String() != "2023-10-16" {
		t.Errorf("first found: %v on %v", s.event(found[0]), found[0].day())
	}
}

// The seeded events end on their days, and those that come once do not overlap.
func TestSeed(t *testing.T) {
	for seed := range gymkhana.Seed(50) {
		s := &State{}
		App.Seed(rng.New(seed, App.Name), nil, s)
		if len(s.Events) < 45 || len(s.Events) > 70 {
			t.Errorf("seed %d: %d events", seed, len(s.Events))
		}
		for i, e := range s.Events {
			if e.Title == "" || minuteOf(e.Time)+e.Minutes > 24*60 {
				t.Errorf("seed %d: %+v cannot be", seed, e)
			}
			others := &State{Events: slices.Delete(slices.Clone(s.Events), i, i+1)}
			if e.Repeat == Once && !others.free(&e) {
				t.Errorf("seed %d: %+v overlaps another", seed, e)
			}
		}
	}
}
