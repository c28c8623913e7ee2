package clock

import (
	"testing"
	"time"

	"gymkhana/env/phone/ui"
)

// Digits come in from the right, and zeros in front are nothing.
func TestKeypad(t *testing.T) {
	for _, c := range []struct {
		keys    []string
		digits  string
		seconds int
	}{
		{[]string{"0", "00", "5"}, "5", 5},
		{[]string{"1", "3", "0"}, "130", 90},
		{[]string{"9", "0"}, "90", 90},
		{[]string{"1", "00", "00"}, "10000", 3600},
		{[]string{"1", "2", "3", "4", "5", "00"}, "123450", 12*3600 + 34*60 + 50},
	} {
		var tm Timer
		for _, k := range c.keys {
			tm.press(k)
		}
		if tm.Digits != c.digits || tm.entered() != c.seconds {
			t.Errorf("%v: got %q, %d s; want %q, %d s", c.keys, tm.Digits, tm.entered(), c.digits, c.seconds)
		}
	}
}

// A timer and a stopwatch advance by themselves while they run, and not while they are paused.
func TestTimeGoesBy(t *testing.T) {
	tm := Timer{Digits: "10"}
	tm.start(100)
	if got := tm.left(100 + 4*second); got != 6*second {
		t.Errorf("left after 4 of 10 s: %d ticks", got)
	}
	tm.pause(100 + 4*second)
	if got := tm.left(100 + 50*second); got != 6*second || tm.mode() != "paused" {
		t.Errorf("paused: %d ticks left, %s", got, tm.mode())
	}
	tm.start(0)
	if got := tm.left(7 * second); got != 0 || tm.entered() != 10 {
		t.Errorf("after the end: %d ticks left of %d s", got, tm.entered())
	}
	var w Stopwatch
	w.start(0)
	w.pause(3 * second)
	w.start(10 * second)
	w.lap(12 * second)
	if got := w.elapsed(13 * second); got != 6*second || w.Laps[0] != 5*second {
		t.Errorf("stopwatch: %d ticks, laps %v", got, w.Laps)
	}
}

func TestNextRing(t *testing.T) {
	monday, sunday := [7]bool{0: true}, [7]bool{6: true}
	for _, c := range []struct {
		alarm Alarm
		want  string
	}{
		{Alarm{Time: "15:35"}, "2023-10-15 15:35"},
		{Alarm{Time: "15:34"}, "2023-10-16 15:34"}, // it is 15:34 now
		{Alarm{Time: "06:00"}, "2023-10-16 06:00"},
		{Alarm{Time: "06:00", Days: monday}, "2023-10-16 06:00"},
		{Alarm{Time: "18:00", Days: monday}, "2023-10-16 18:00"},
		{Alarm{Time: "18:00", Days: sunday}, "2023-10-15 18:00"},
		{Alarm{Time: "06:00", Days: sunday}, "2023-10-22 06:00"},
	} {
		if got := c.alarm.next(ui.Epoch).Format("2006-01-02 15:04"); got != c.want {
			t.Errorf("%v: got %s, want %s", c.alarm, got, c.want)
		}
	}
	s := State{Alarms: []Alarm{{ID: 1, Time: "16:00"}, {ID: 2, Time: "07:00", On: true}, {ID: 3, Time: "20:00", Days: monday, On: true}}}
	if got := s.soonest(ui.Epoch); got.ID != 2 {
		t.Errorf("soonest: got %v, want number 2", *got)
	}
}

func TestWords(t *testing.T) {
	tokyo, kathmandu, honolulu := cityNamed("Tokyo"), cityNamed("Kathmandu"), cityNamed("Honolulu")
	night := time.Date(2023, 10, 15, 3, 0, 0, 0, time.UTC)
	for _, c := range [][2]string{
		{daysText([7]bool{true, true, true, true, true}), "Weekdays"},
		{daysText([7]bool{1: true, 5: true}), "Tue, Sat"},
		{clockOf(59), "00:59"},
		{clockOf(3723), "1:02:03"},
		{watchOf(61*second + second/4), "01:01.25"},
		{tokyo.away(ui.Epoch) + " " + tokyo.at(ui.Epoch), "Tomorrow, +9 h 00:34"},
		{kathmandu.away(ui.Epoch), "Today, +5:45 h"},
		{honolulu.away(night), "Yesterday, −10 h"},
		{until(ui.Epoch.Add(26*time.Hour), ui.Epoch), "1 d 2 h"},
		{until(ui.Epoch.Add(90*time.Minute-time.Second), ui.Epoch), "1 h 30 min"},
	} {
		if c[0] != c[1] {
			t.Errorf("got %q, want %q", c[0], c[1])
		}
	}
}

// Cities are in order, each once.
func TestCities(t *testing.T) {
	fold := map[rune]rune{'ã': 'a', 'é': 'e', 'í': 'i', 'á': 'a', 'ü': 'u'}
	plain := func(s string) string {
		r := []rune(s)
		for i := range r {
			if f, ok := fold[r[i]]; ok {
				r[i] = f
			}
		}
		return string(r)
	}
	for i := 1; i < len(cities); i++ {
		if a, b := plain(cities[i-1].name), plain(cities[i].name); a >= b {
			t.Errorf("%s stands before %s", a, b)
		}
	}
}

// The wanted and the actual rows are compared by content, not by number.
func TestDiffer(t *testing.T) {
	a, b := Alarm{ID: 1, Time: "06:00", On: true}, Alarm{ID: 2, Time: "07:00"}
	moved, again := b, a
	moved.Time, again.ID = "07:30", 9
	for _, c := range []struct {
		name       string
		have, want []Alarm
		is, should Alarm
		found      bool
	}{
		{"same", []Alarm{a, b}, []Alarm{b, again}, Alarm{}, Alarm{}, false},
		{"moved", []Alarm{a, moved}, []Alarm{a, b}, moved, b, true},
		{"missing", []Alarm{a}, []Alarm{a, b}, Alarm{}, b, true},
		{"too many", []Alarm{a, again}, []Alarm{a}, again, Alarm{}, true},
	} {
		if is, should, found := differ(c.have, c.want); is != c.is || should != c.should || found != c.found {
			t.Errorf("%s: got %v to %v, %v", c.name, is, should, found)
		}
	}
}
