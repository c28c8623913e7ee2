package parley

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// seed fills the app with conversations of the last two weeks: with people of the address book, with numbers that are not
// in it, and with services. Some are about what the calendar plans.
func seed(d *rng.Stream, ph *device.Phone, s *State) {
	plans := coming(ph)
	talks := rng.Some(d, dialogues, 12)
	for i, one := range rng.Some(d, friends(ph), d.Between(7, 9)) {
		t := start(d, s, one.Number, 1, 14)
		t.say(d, talks[i]...)
		if len(plans) > 0 && d.Chance(1, 4) {
			p := rng.Pick(d, plans)
			day, _ := time.Parse(ui.DateForm, p.Date)
			t.say(d, "Was it "+p.Place+", "+day.Format("2 January")+", "+p.Time+"?", ">Yes: “"+p.Title+"”.",
				"Then we might meet there.")
		}
	}
	for i := range d.Between(2, 3) {
		t := start(d, s, unknown(d, ph, s), 1, 12)
		t.say(d, talks[len(talks)-1-i][0])
	}
	for _, one := range rng.Some(d, services, 2) {
		t := start(d, s, one.number, 3, 13)
		t.say(d, one.name+": "+rng.Pick(d, one.news))
	}
}

// coming are the plans of the next four weeks that have a place.
func coming(ph *device.Phone) []device.Plan {
	today := ui.Epoch.Format(ui.DateForm)
	return slices.DeleteFunc(ph.Plans(), func(p device.Plan) bool { return p.Place == "" || p.Date <= today })
}

// friends are the people of the address book whose name and number belong to one entry only.
func friends(ph *device.Phone) []ui.Person {
	all := ph.People()
	names := map[string]int{}
	for _, one := range all {
		names[one.Name]++
	}
	return slices.DeleteFunc(all, func(one ui.Person) bool { return names[one.Name] > 1 })
}

// unknown invents a number that the phone does not know. Real telephones have no numbers with 555 and 01.
func unknown(d *rng.Stream, ph *device.Phone, s *State) string {
	for {
		number := fmt.Sprintf("%d%d%d-555-01%02d", d.Between(2, 9), d.N(9), d.Between(1, 9), d.N(100))
		same := func(one ui.Person) bool { return Digits(one.Number) == Digits(number) }
		if s.Thread(number) == nil && !slices.ContainsFunc(ph.People(), same) {
			return number
		}
	}
}

// A talk is a conversation being written.
type talk struct {
	s      *State
	number string
	at     time.Time // of the next message
}

// start begins to write a conversation some days ago.
func start(d *rng.Stream, s *State, number string, low, high int) *talk {
	day := ui.Epoch.AddDate(0, 0, -d.Between(low, high))
	return &talk{s, number, time.Date(day.Year(), day.Month(), day.Day(), d.Between(8, 20), d.N(60), d.N(60), 0,
		time.UTC)}
}

// today moves a conversation to some minutes ago.
func (t *talk) today(minutes int) *talk {
	t.at = ui.Epoch.Add(-time.Duration(minutes) * time.Minute)
	return t
}

// say adds messages, some minutes apart; those that begin with > are from this phone. They are read. It returns the last.
func (t *talk) say(d *rng.Stream, lines ...string) *Message {
	var m *Message
	for _, line := range lines {
		text, mine := strings.CutPrefix(line, ">")
		m = t.s.Add(t.number, Message{Mine: mine, Text: text, At: t.at.Unix()})
		t.s.Thread(t.number).Read = m.ID
		t.at = t.at.Add(time.Duration(d.Between(20, 150)) * time.Second)
	}
	return m
}

// dialogues are conversations about everyday things. None names a place, an amount or a code.
var dialogues = [][]string{
	{"Did the parcel reach you?", ">Yes, this morning. Thank you!", "Good. The lid is a little loose, press it down."},
	{"The choir has a new song for the winter.", ">Is it the one with four voices?", "Exactly. I will bring copies."},
	{"Which paint did you take for the shelf?", ">The matt one. Two coats are enough."},
	{"Our train is late again.", ">How late?", "They do not say. I have a book with me."},
	{"I found your umbrella behind the door.", ">So that is where it was. I will fetch it some day."},
	{"The cat has slept on my keyboard.", ">That explains your last letter."},
	{"Can I keep the ladder over the weekend?", ">Of course. We do not need it.",
		"Then the gutter gets cleaned at last."},
	{"Rain from noon on, they say.", ">Then we take the bus.", "And boots."},
	{"The tomatoes are ripe all at once.", ">I could take a bag of them.", "You will get two."},
	{"Have you read the last chapter?", ">Not yet, say nothing!", "Only that the dog survives."},
	{"The neighbours have a piano now.", ">Do they play well?", "They play often."},
	{"I am learning to bake bread without yeast.", ">How does it taste?", "Like a brick with a crust. I keep trying."},
	{"The new lamp hums.", ">Turn the bulb a little.", "It hums lower now. Thank you."},
	{"Your bicycle bell works again.", ">You are a wizard."},
	{"We saw a heron on the roof.", ">In the middle of the town?", "It looked as if it paid rent."},
	{"The recipe says a pinch. How much is a pinch?", ">As much as three fingers can hold."},
	{"My phone fell into the sink and still works.", ">Put it in rice anyway.", "The rice is in the soup already."},
	{"They have moved the bus stop round the corner.", ">Thank you, I would have waited at the old one."},
}

// A service sends messages from a short number.
type service struct {
	number, name string
	news         []string
}

var services = []service{
	{"72244", "Harbour Parcels", []string{"a parcel is on its way to you.",
		"our depot opens an hour later on Mondays."}},
	{"80315", "Lantern Library", []string{"a book that you have reserved is waiting.",
		"your card is valid for another year."}},
	{"61907", "Northgate Dental", []string{"please remember your yearly check.",
		"we have a new telephone number soon."}},
	{"55820", "City Baths", []string{"the small pool is closed for cleaning.",
		"the sauna is open until ten on Fridays."}},
}
