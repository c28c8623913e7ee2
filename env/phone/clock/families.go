package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of the clock.
var families = []device.Family{watchPaused, watchRunning, timerEntry, timerStart, addAlarm, addRepeating, alarmOff, deleteAlarm,
	changeAlarm, addCity, removeCity, alarmTime, nextAlarm}

// A plan draws the case of a family, and gives the data that the family wants at the end.
type plan struct {
	draw func(d *rng.Stream, c *device.Case, s *State)
	want func(c *device.Case, s *State) // nil: nothing may change
}

// planned fills in Draw, Want and Solve of a family.
func planned(f device.Family, p plan) device.Family {
	then := f.Solve
	f.Draw = func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		p.draw(d, &ph.Case, s)
		wanted := s.copy()
		if p.want != nil {
			p.want(&ph.Case, &wanted)
		}
		remember(&ph.Case, &wanted)
	}
	if p.want != nil && f.Want == nil {
		f.Want = func(ph *device.Phone) { p.want(&ph.Case, device.Of[State](ph)) }
	}
	f.Solve = func(h *device.Driver) bool {
		if h.Open(Name) {
			return true
		}
		if needed, acted := bring(h); needed || then == nil {
			return acted
		}
		return then(h)
	}
	return f
}

var watchPaused = planned(device.Family{
	Name:  "clock/stopwatch-paused-verify",
	Goals: goals["stopwatch-paused-verify"],
	Steps: 10,
	Level: "easy",
	Fact:  "stopwatch",
	Guess: 100,
	Want:  func(ph *device.Phone) { device.Of[State](ph).Tab = tabWatch; ph.Shell.Open(Name) },
	Also: func(ph *device.Phone, add func(device.Row)) {
		if top := ph.Shell.Top(); ph.Shell.Front == Name && top.Screen == "" && device.See[State](ph).Tab == tabWatch {
			add(device.Exactly("shown|stopwatch"))
		}
	},
	Solve: func(h *device.Driver) bool { return tab(h, tabWatch) },
}, plan{draw: func(d *rng.Stream, _ *device.Case, s *State) {
	s.Watch.Spent = int64(d.Between(9, 4000)) * second / 3
	for range d.N(3) {
		s.Watch.Laps = append(s.Watch.Laps, s.Watch.Spent*int64(len(s.Watch.Laps)+1)/4)
	}
}})

var watchRunning = planned(device.Family{
	Name:  "clock/stopwatch-running",
	Goals: goals["stopwatch-running"],
	Steps: 10,
	Level: "easy",
	Fact:  "stopwatch",
	Guess: 100,
}, plan{draw: func(*rng.Stream, *device.Case, *State) {}, want: func(_ *device.Case, s *State) { s.Watch.start(0) }})

var timerEntry = planned(device.Family{
	Name:  "clock/timer-entry",
	Goals: goals["timer-entry"],
	Steps: 18,
	Level: "easy",
	Also: func(ph *device.Phone, add func(device.Row)) {
		if t := &device.See[State](ph).Timer; t.mode() == "entry" {
			add(device.Exactly("entered|%s", clockOf(t.entered())))
		}
	},
}, plan{
	draw: func(d *rng.Stream, c *device.Case, _ *State) {
		c.Set("hours", strconv.Itoa(d.N(24)))
		c.Set("minutes", strconv.Itoa(d.N(60)))
		c.Set("seconds", strconv.Itoa(d.Between(1, 59)))
	},
	want: func(c *device.Case, s *State) { s.Timer = Timer{Digits: keysOf(c)} },
})

// keysOf are the digits to press for the drawn length.
func keysOf(c *device.Case) string {
	text := ""
	for _, part := range []string{"hours", "minutes", "seconds"} {
		n, _ := strconv.Atoi(c.Get(part))
		text += fmt.Sprintf("%02d", n)
	}
	return strings.TrimLeft(text, "0")
}

var timerStart = planned(device.Family{
	Name:  "clock/timer-start",
	Goals: goals["timer-start"],
	Steps: 18,
	Level: "easy",
}, plan{
	draw: func(d *rng.Stream, c *device.Case, _ *State) {
		c.Set("minutes", strconv.Itoa(d.Between(5, 59)))
		c.Set("seconds", strconv.Itoa(5*d.N(12)))
	},
	want: func(c *device.Case, s *State) {
		s.Timer = Timer{Digits: keysOf(c)}
		s.Timer.start(0)
	},
})

var addAlarm = planned(device.Family{
	Name:  "clock/add-alarm",
	Goals: goals["add-alarm"],
	Steps: 20,
	Level: "easy",
}, plan{
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		c.Set("label", freeLabel(d, s))
		drawTime(d, c, s)
	},
	want: func(c *device.Case, s *State) { s.Add(Alarm{Time: c.Get("time"), Label: c.Get("label"), On: true}) },
})

// repetitions describes the days of a repeating alarm in words.
var repetitions = []struct {
	text string
	days [7]bool
}{
	{"every weekday from Monday to Friday", [7]bool{true, true, true, true, true}},
	{"every Saturday and Sunday", [7]bool{5: true, 6: true}},
	{"every Monday, Wednesday and Friday", [7]bool{0: true, 2: true, 4: true}},
	{"every Tuesday and Thursday", [7]bool{1: true, 3: true}},
	{"every Thursday", [7]bool{3: true}},
	{"every Monday and Saturday", [7]bool{0: true, 5: true}},
}

var addRepeating = planned(device.Family{
	Name:  "clock/add-repeating-alarm",
	Goals: goals["add-repeating-alarm"],
	Steps: 26,
	Level: "medium",
}, plan{
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		c.Set("time", freeTime(d, s, 5, 22, 5))
		c.Set("days", rng.Pick(d, repetitions).text)
	},
	want: func(c *device.Case, s *State) {
		for _, r := range repetitions {
			if r.text == c.Get("days") {
				s.Add(Alarm{Time: c.Get("time"), Days: r.days, On: true})
			}
		}
	},
})

var alarmOff = planned(device.Family{
	Name:  "clock/alarm-off",
	Goals: goals["alarm-off"],
	Steps: 14,
	Level: "easy",
}, plan{
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		for k, i := range rng.Some(d, indexes(len(s.Alarms)), 2) {
			a := &s.Alarms[i]
			a.On = true
			c.Set([]string{"time", "second"}[k], a.Time)
			c.Set([]string{"label", "other"}[k], a.Label)
		}
	},
	want: func(c *device.Case, s *State) {
		s.labelled(c.Get("label")).On = false
		s.labelled(c.Get("other")).On = false
	},
})

// indexes lists the indexes of a list of n.
func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// one draws an alarm and names its label in the goal.
func one(d *rng.Stream, c *device.Case, s *State) { c.Set("label", rng.Pick(d, s.Alarms).Label) }

// drawTime draws a new time that fits the label.
func drawTime(d *rng.Stream, c *device.Case, s *State) {
	from, to := purposeOf(c.Get("label"))
	c.Set("time", freeTime(d, s, from, to, 1))
}

var deleteAlarm = planned(device.Family{
	Name:  "clock/delete-alarm",
	Goals: goals["delete-alarm"],
	Steps: 12,
	Level: "easy",
}, plan{draw: one, want: func(c *device.Case, s *State) { s.remove(s.labelled(c.Get("label")).ID) }})

var changeAlarm = planned(device.Family{
	Name:  "clock/change-alarm",
	Goals: goals["change-alarm"],
	Steps: 20,
	Level: "medium",
}, plan{
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		one(d, c, s)
		drawTime(d, c, s)
	},
	want: func(c *device.Case, s *State) {
		s.labelled(c.Get("label")).Time = c.Get("time")
		s.sort()
	},
})

var addCity = planned(device.Family{
	Name:  "clock/add-city",
	Goals: goals["add-city"],
	Steps: 12,
	Level: "easy",
}, plan{
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		c.Set("city", rng.Pick(d, matching("", s.Cities)).name)
	},
	want: func(c *device.Case, s *State) { s.Cities = append(s.Cities, c.Get("city")) },
})

var removeCity = planned(device.Family{
	Name:  "clock/remove-city",
	Goals: goals["remove-city"],
	Steps: 12,
	Level: "easy",
}, plan{
	draw: func(d *rng.Stream, c *device.Case, s *State) { c.Set("city", rng.Pick(d, s.Cities)) },
	want: func(c *device.Case, s *State) {
		for i, name := range s.Cities {
			if name == c.Get("city") {
				s.Cities = append(s.Cities[:i:i], s.Cities[i+1:]...)
				return
			}
		}
	},
})

// alarmRow returns an alarm's row.
func alarmRow(a *Alarm) string { return "alarm/" + strconv.Itoa(a.ID) }

// read shows the list of alarms, and scrolls to one if it is given.
func read(h *device.Driver, a *Alarm) bool {
	return tab(h, tabAlarms) || h.On("") && a != nil && h.Show(alarmRow(a)) || !h.On("") && h.Back()
}

var alarmTime = planned(device.Family{
	Name:  "clock/alarm-time",
	Goals: goals["alarm-time"],
	Steps: 10,
	Level: "easy",
	Reply: func(ph *device.Phone) device.Reply {
		a := device.See[State](ph).labelled(ph.Case.Get("label"))
		return device.Reply{Kind: device.TimeReply, Items: []string{a.Time}, From: []device.Sight{device.Drawn(Name, alarmRow(a), a.Time, a.Label)}}
	},
	Solve: func(h *device.Driver) bool { return read(h, see(h).labelled(h.Get("label"))) },
}, plan{draw: one})

var nextAlarm = planned(device.Family{
	Name:  "clock/next-alarm",
	Goals: goals["next-alarm"],
	Steps: 10,
	Level: "medium",
	Reply: func(ph *device.Phone) device.Reply {
		s := device.See[State](ph)
		r := device.Reply{Kind: device.TimeReply, Items: []string{s.soonest(ph.Now()).Time}}
		for i := range s.Alarms {
			a := &s.Alarms[i]
			seen := device.Drawn(Name, alarmRow(a), a.Time)
			if a.On { // for the others only the switch counts
				seen = seen.With(alarmRow(a), a.when(ph.Now())).With("on/"+strconv.Itoa(a.ID), ui.On)
			} else {
				seen = seen.With("on/"+strconv.Itoa(a.ID), ui.Off)
			}
			r.From = append(r.From, seen)
		}
		return r
	},
	Solve: func(h *device.Driver) bool { return read(h, nil) }, // all of them are compared
}, plan{draw: func(d *rng.Stream, _ *device.Case, s *State) {
	for i := range s.Alarms { // most of this evening's alarms are off, so the days have to be read
		if a := &s.Alarms[i]; a.Time > "15:34" {
			a.On = d.Chance(1, 5)
		}
	}
	s.Alarms[d.N(len(s.Alarms))].On = true
}})

// soonest finds the alarm that rings next; nil if none is on.
func (s *State) soonest(now time.Time) *Alarm {
	var first *Alarm
	for i := range s.Alarms {
		if a := &s.Alarms[i]; a.On && (first == nil || a.next(now).Before(first.next(now))) {
			first = a
		}
	}
	return first
}
