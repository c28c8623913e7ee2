package across

import (
	"fmt"
	"strings"
	"time"

	"gymkhana"
	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/notes"
	"gymkhana/env/phone/parley"
	"gymkhana/env/phone/scribble"
	"gymkhana/env/phone/ui"
	"gymkhana/env/phone/vista"
	"gymkhana/rng"
)

// seconds are ticks.
const seconds = int64(gymkhana.TicksPerSecond)

// texting sends the drawn message to the drawn number.
func texting(ph *device.Phone) {
	device.Of[parley.State](ph).Send(ph.Case.Get("number"), ph.Case.Get("message"), "")
}

// text makes the driver send the drawn message, unless it was sent.
func text(h *device.Driver) bool {
	number, message := h.Get("number"), h.Get("message")
	if t := device.See[parley.State](h.Phone).Thread(number); t != nil {
		for _, m := range t.Messages {
			if m.Mine && !m.Failed && m.Text == message {
				return false
			}
		}
	}
	return parley.Say(h, number, message)
}

var noteAndMessage = device.Family{
	Name:   "across/note-and-message",
	Goals:  messageGoals["note-and-message"],
	Steps:  18,
	Level:  "hard",
	Halves: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		memo := rng.Pick(d, memos)
		ph.Case.Set("name", memo.title+".md")
		ph.Case.Set("message", rng.Pick(d, memo.remarks))
		ph.Case.Set("text", ph.Case.Get("message"))
		c := device.Of[contacts.State](ph).Invent(d)
		ph.Case.Set("number", c.Phones[0].Number)
	},
	Want: func(ph *device.Phone) {
		writeNote(ph)
		texting(ph)
	},
	Solve: func(h *device.Driver) bool {
		f := h.Files.Find(notes.Path(h.Get("name")))
		return (f == nil || f.Text != h.Get("text")) && enterNote(h) || parley.Mend(h) || text(h)
	},
}

var freeHour = device.Family{
	Name:  "across/free-hour",
	Goals: messageGoals["free-hour"],
	Steps: 22,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		date := dayAhead(d, 2, 12)
		device.Of[calendar.State](ph).Plan(d, date, d.Between(4, 6))
		for freeAt(ph, date) == "" {
			device.Of[calendar.State](ph).Plan(d, date, 4)
		}
		day, _ := time.Parse(ui.DateForm, date)
		one := parley.Cast(d, ph, 1)[0]
		parley.Told(d, ph, one.Number, d.Between(10, 50), day.Format("When are you free on 2 January?"))
		ph.Case.Set("date", date)
		ph.Case.Set("when", day.Format("2 January"))
		ph.Case.Set("message", freeAt(ph, date))
	},
	Want: texting,
	Solve: func(h *device.Driver) bool {
		return parley.Mend(h) || calendar.Consult(h, h.Get("date")) || text(h)
	},
}

// freeAt is the first full hour of a date, from 10:00 to 19:00, in which no event takes place; "" if there is none.
func freeAt(ph *device.Phone, date string) string {
	busy := map[int]bool{}
	for _, e := range device.See[calendar.State](ph).On(date) {
		start := startOf(&e)
		for minute := range e.Minutes {
			busy[start.Add(time.Duration(minute)*time.Minute).Hour()] = true
		}
	}
	for hour := 10; hour <= 19; hour++ {
		if !busy[hour] {
			return fmt.Sprintf("%d:00", hour)
		}
	}
	return ""
}

// senders are services that send codes, with their short numbers.
var senders = []struct{ name, number string }{{"Quayside Lockers", "41162"}, {"Fennick Tram", "93307"},
	{"Millpond Clinic", "28854"}, {"Orchard Print", "67710"},
	{"Larkspur School", "35549"}, {"Northgate Library", "50926"}}

var codeFromMessage = device.Family{
	Name:  "across/code-from-message",
	Goals: messageGoals["code-from-message"],
	Steps: 34,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		two := rng.Some(d, senders, 2)
		code := func() string { return fmt.Sprint(d.Between(100_000, 999_999)) }
		say := func(i int, code string) string {
			return two[i].name + ": your code is " + code + ". Do not pass it on."
		}
		parley.Told(d, ph, two[0].number, d.Between(100, 900), say(0, code()))
		wanted, at := code(), d.Between(6, 12)
		parley.Expect(ph, two[1].number, two[1].number, say(1, code()), at-d.Between(2, 4))
		parley.Expect(ph, two[0].number, two[0].number, say(0, wanted), at)
		ph.Case.Set("service", two[0].name)
		ph.Case.Set("number", two[0].number)
		ph.Case.Set("at", fmt.Sprint(at))
		ph.Case.Set("name", rng.Pick(d, []string{"Locker", "Code", "For today", "Entrance", "At the counter",
			"Keypad"})+".md")
		ph.Case.Set("text", wanted)
	},
	Want: writeNote,
	Solve: func(h *device.Driver) bool {
		var at int64
		fmt.Sscan(h.Get("at"), &at)
		if h.Tick < at*seconds {
			return parley.Consult(h, h.Get("number")) || h.Wait()
		}
		return parley.Consult(h, h.Get("number")) || enterNote(h)
	},
}

// lastChange is when changes end in event-from-messages: 15:35 on the phone's clock, in seconds after the start.
const lastChange = 60

var eventFromMessages = device.Family{
	Name:  "across/event-from-messages",
	Goals: messageGoals["event-from-messages"],
	Steps: 100,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[calendar.State](ph)
		e := s.Invent(d, tomorrow)
		e.Place = ""
		one := parley.Cast(d, ph, 1)[0]
		hours := rng.Some(d, []int{10, 11, 12, 13, 14, 15, 16, 17, 18, 19}, 4)
		clock := func(i int) string { return fmt.Sprintf("%d:%02d", hours[i], 15*(hours[i]%4)) }
		news := []string{"It begins at " + clock(0) + ".", "Not then, we begin at " + clock(1) + ".",
			"Once more a change: " + clock(2) + " it is."}
		last := d.Between(0, 2)
		for i, at := range []int{d.Between(3, 8), d.Between(16, 27), d.Between(36, lastChange-6)}[:last+1] {
			parley.Expect(ph, one.Name, one.Number, news[i], at)
		}
		parley.Expect(ph, one.Name, one.Number, "Too late for this, I know: "+clock(3)+".", lastChange+d.Between(1, 4))
		e.Time = clock(last)
		ph.Case.Set("title", e.Title)
		ph.Case.Set("minutes", fmt.Sprint(e.Minutes))
		tellEvent(ph, &e, s.Next)
	},
	Want: func(ph *device.Phone) {
		e, _ := toldEvent(&ph.Case)
		device.Of[calendar.State](ph).Add(e)
	},
	Solve: func(h *device.Driver) bool {
		if parley.Mend(h) {
			return true
		}
		if h.Tick < lastChange*seconds {
			return parley.Visit(h, h.Get("number")) || h.Wait()
		}
		e, last := toldEvent(&h.Case)
		return parley.Consult(h, h.Get("number")) || calendar.Enter(h, e, last)
	},
}

var contactFromMessage = device.Family{
	Name:  "across/contact-from-message",
	Goals: messageGoals["contact-from-message"],
	Steps: 26,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[contacts.State](ph)
		one := parley.Cast(d, ph, 1)[0]
		c, other := stranger(d, s), stranger(d, s)
		c.Email, c.Company, c.Address = "", "", ""
		parley.Told(d, ph, one.Number, d.Between(10, 90), businessCard(&other), ">Thank you, I have called.",
			businessCard(&c))
		ph.Case.Set("friend", one.Name)
		ph.Case.Set("friend_number", one.Number)
		ph.Case.Set("person", c.Name())
		tellContact(&ph.Case, &c)
		contacts.Remember(ph)
	},
	Want: func(ph *device.Phone) { device.Of[contacts.State](ph).Add(toldContact(&ph.Case)) },
	Solve: func(h *device.Driver) bool {
		return parley.Mend(h) || parley.Consult(h, h.Get("friend_number")) || contacts.Enter(h, toldContact(&h.Case))
	},
}

// businessCard writes a number as a message.
func businessCard(c *contacts.Contact) string {
	return fmt.Sprintf("The %s number of %s is %s.", strings.ToLower(c.Phones[0].Label), c.Name(), c.Phones[0].Number)
}

var sendPhoto = device.Family{
	Name:   "across/send-photo",
	Goals:  messageGoals["send-photo"],
	Steps:  24,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		parley.Cast(d, ph, 1)
		ph.Case.Set("path", vista.Unique(d, ph))
	},
	Want: func(ph *device.Phone) {
		device.Of[parley.State](ph).Send(ph.Case.Get("number"), "", ph.Case.Get("path"))
	},
	Solve: func(h *device.Driver) bool {
		path := h.Get("path")
		s := device.See[parley.State](h.Phone)
		switch {
		case parley.Mend(h):
			return true
		case h.Shell.Front == parley.Name && h.On("pick") && h.Modal() == "" && s.Cargo.File == path &&
			s.Cargo.Text == "":
			return parley.Choose(h, []string{h.Get("number")})
		case h.Shell.Front == vista.Name && h.Modal() == "share" && h.Shell.Parcel.File == path:
			return h.Tap("share/" + parley.Name)
		}
		return vista.Visit(h, path) || h.Tap("share")
	},
}

var drawAndSend = device.Family{
	Name:  "across/draw-and-send",
	Goals: messageGoals["draw-and-send"],
	Steps: 30,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		parley.Cast(d, ph, 1)
		ph.Case.Set("title", scribble.Fresh(d, ph))
	},
	Want: func(ph *device.Phone) {
		scribble.Drawn(ph, ph.Case.Get("title"))
		device.Of[parley.State](ph).Send(ph.Case.Get("number"), "", scribble.Path(ph.Case.Get("title")))
	},
	Solve: func(h *device.Driver) bool {
		title := h.Get("title")
		path := scribble.Path(title)
		s := device.See[parley.State](h.Phone)
		switch {
		case parley.Mend(h) || scribble.Tidy(h):
			return true
		case h.Shell.Front == parley.Name && h.On("pick") && h.Modal() == "" && s.Cargo.File == path && s.Cargo.Text == "":
			return parley.Choose(h, []string{h.Get("number")})
		case h.Shell.Front == scribble.Name && h.Modal() == "share" && h.Shell.Parcel.File == path:
			return h.Tap("share/" + parley.Name)
		}
		return scribble.Line(h, title) || scribble.Visit(h, path) || h.Tap("share")
	},
}

var tellAttendee = device.Family{
	Name:  "across/tell-attendee",
	Goals: messageGoals["tell-attendee"],
	Steps: 22,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		cal := device.Of[calendar.State](ph)
		cal.Plan(d, tomorrow, 3)
		people, titles := parley.Cast(d, ph, 3), rng.Some(d, meetings, 3)
		chosen, i := d.N(3), 0
		for k := range cal.Events {
			if e := &cal.Events[k]; e.Date == tomorrow {
				e.Title, e.Place, e.Notes = titles[i].title+people[i].Name, titles[i].place, ""
				if i == chosen {
					ph.Case.Set("time", e.Time)
					ph.Case.Set("number", people[i].Number)
				}
				i++
			}
		}
		ph.Case.Set("message", rng.Pick(d, []string{"I am ten minutes late.", "I bring the sketches.",
			"Please wait at the entrance.", "We have to be brief.",
			"My sister comes along.", "I have something for you.", "Let us begin without coffee.", "Take a warm coat."}))
	},
	Want: texting,
	Solve: func(h *device.Driver) bool {
		return parley.Mend(h) || calendar.Consult(h, tomorrow) || text(h)
	},
}

// dishes are what people bring.
var dishes = []string{"lentil salad", "two loaves of bread", "the plum cake", "olives", "a pot of soup", "lemonade",
	"cheese", "the big pie", "grapes", "pickled beans"}

var noteFromMessages = device.Family{
	Name:  "across/note-from-messages",
	Goals: messageGoals["note-from-messages"],
	Steps: 40,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		food := rng.Some(d, dishes, 8)
		var lines []string
		for i, one := range parley.Cast(d, ph, 4) {
			parley.Told(d, ph, one.Number, d.Between(5, 300), "I bring "+food[2*i]+".", ">Great!",
				"Sorry, I have to change that. I bring "+food[2*i+1]+".")
			device.Of[parley.State](ph).Thread(one.Number).Read--
			ph.Case.Set([]string{"person", "person2", "person3", "person4"}[i], one.Name)
			if i < 3 {
				lines = append(lines, food[2*i+1])
			}
		}
		ph.Case.Set("name", rng.Pick(d, []string{"Buffet", "Potluck", "Who brings what", "Long table",
			"Food for Friday", "Shared supper"})+".md")
		ph.Case.Set("text", strings.Join(lines, "\n"))
	},
	Want: writeNote,
	Solve: func(h *device.Driver) bool {
		if parley.Mend(h) {
			return true
		}
		// The conversations are read from the first to the third; each marks what was read.
		s := device.See[parley.State](h.Phone)
		for _, name := range []string{"number", "number2", "number3"} {
			if t := s.Thread(h.Get(name)); t != nil && t.Read < t.Latest(h.Tick).ID {
				return parley.Visit(h, h.Get(name)) || h.Back()
			}
		}
		return enterNote(h)
	},
}
