package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana"
)

// second is a second in ticks.
const second = int64(gymkhana.TicksPerSecond)

// A Timer counts down. Its zero value waits for input.
type Timer struct {
	Digits  string `json:"digits"` // typed: at most six, without leading zeros
	Length  int    `json:"length"` // seconds at its start; 0 while digits are typed
	Running bool   `json:"running"`
	Left    int64  `json:"left"`  // ticks that were left at tick Since
	Since   int64  `json:"since"` // the tick of its last start or pause
}

// press enters a digit, or two zeros. Digits that do not fit are dropped.
func (t *Timer) press(key string) {
	for _, r := range key {
		if len(t.Digits) < 6 && (t.Digits != "" || r != '0') {
			t.Digits += string(r)
		}
	}
}

// erase removes the last digit.
func (t *Timer) erase() { t.Digits = t.Digits[:max(len(t.Digits)-1, 0)] }

// entered is the length that was typed, in seconds: the last two digits are seconds, those before them minutes.
func (t *Timer) entered() int {
	if t.Length > 0 {
		return t.Length
	}
	n, _ := strconv.Atoi(t.Digits)
	return n/10000*3600 + n/100%100*60 + n%100
}

// start starts to count down the entered length, or resumes.
func (t *Timer) start(tick int64) {
	if t.Length == 0 {
		t.Length = t.entered()
		t.Left = int64(t.Length) * second
	}
	t.Running, t.Since = true, tick
}

// StartTimer enters a length in whole minutes and starts the timer at tick 0.
func (s *State) StartTimer(minutes int) {
	s.Timer = Timer{Digits: strings.TrimLeft(fmt.Sprintf("%02d%02d00", minutes/60, minutes%60), "0")}
	s.Timer.start(0)
}

func (t *Timer) pause(tick int64) { t.Left, t.Running, t.Since = t.left(tick), false, tick }

// left is how many ticks are left, 0 when the time is up.
func (t *Timer) left(tick int64) int64 {
	if !t.Running {
		return t.Left
	}
	return max(t.Left-(tick-t.Since), 0)
}

func (t *Timer) mode() string {
	switch {
	case t.Length == 0:
		return "entry"
	case t.Running:
		return "running"
	}
	return "paused"
}

// A Stopwatch counts up.
type Stopwatch struct {
	Running bool    `json:"running"`
	Spent   int64   `json:"spent"` // ticks until it was last paused
	Since   int64   `json:"since"` // the tick of its last start
	Laps    []int64 `json:"laps"`  // ticks since the beginning
}

// elapsed is the shown time, in ticks.
func (w *Stopwatch) elapsed(tick int64) int64 {
	if !w.Running {
		return w.Spent
	}
	return w.Spent + tick - w.Since
}

func (w *Stopwatch) start(tick int64) { w.Running, w.Since = true, tick }
func (w *Stopwatch) pause(tick int64) { w.Spent, w.Running = w.elapsed(tick), false }
func (w *Stopwatch) lap(tick int64)   { w.Laps = append(w.Laps, w.elapsed(tick)) }

func (w *Stopwatch) mode() string {
	switch {
	case w.Running:
		return "running"
	case w.Spent > 0:
		return "paused"
	}
	return "zero"
}

// clockOf writes seconds as "1:02:03", or "02:03" below an hour.
func clockOf(seconds int) string {
	if seconds >= 3600 {
		return fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%02d:%02d", seconds/60, seconds%60)
}

// watchOf writes ticks as "02:03.45".
func watchOf(ticks int64) string {
	return fmt.Sprintf("%s.%02d", clockOf(int(ticks/second)), ticks%second*100/second)
}

var dayNames = []string{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"}

// daysText lists the days on which an alarm rings, "" if it rings once.
func daysText(days [7]bool) string {
	switch days {
	case [7]bool{}:
		return ""
	case [7]bool{true, true, true, true, true, true, true}:
		return "Every day"
	case [7]bool{true, true, true, true, true}:
		return "Weekdays"
	case [7]bool{5: true, 6: true}:
		return "Weekends"
	}
	var names []string
	for i, on := range days {
		if on {
			names = append(names, dayNames[i])
		}
	}
	return strings.Join(names, ", ")
}

// next returns the next time after now at which an active alarm rings.
func (a *Alarm) next(now time.Time) time.Time {
	var hour, minute int
	if at, err := time.Parse("15:04", a.Time); err == nil {
		hour, minute = at.Hour(), at.Minute()
	}
	at := time.Date(now.Year(), now.Month(), now.Day(), hour, minute, 0, 0, time.UTC)
	if !at.After(now) {
		at = at.AddDate(0, 0, 1)
	}
	for a.Days != [7]bool{} && !a.Days[(int(at.Weekday())+6)%7] {
		at = at.AddDate(0, 0, 1)
	}
	return at
}

// when lists the days on which an alarm rings; an alarm that does not repeat rings today or tomorrow.
func (a *Alarm) when(now time.Time) string {
	switch text := daysText(a.Days); {
	case text != "":
		return text
	case !a.On:
		return "Once"
	case a.next(now).Day() == now.Day():
		return "Today"
	}
	return "Tomorrow"
}

// until writes the time that is left until a moment: "5 h 12 min".
func until(at, now time.Time) string {
	minutes := int(at.Sub(now).Minutes()) + 1
	switch days := minutes / 1440; {
	case days > 0:
		return fmt.Sprintf("%d d %d h", days, minutes/60%24)
	case minutes >= 60:
		return fmt.Sprintf("%d h %d min", minutes/60, minutes%60)
	}
	return fmt.Sprintf("%d min", minutes)
}
