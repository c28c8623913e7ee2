package across

import (
	"fmt"

	"gymkhana/env/phone/clock"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/settings"
	"gymkhana/rng"
)

// reminders are labels of alarms in the evening.
var reminders = []string{"Parcel for the Okafors", "Leave for the ferry", "Rice off the stove", "Let the dog out", "Ring the plumber", "Library closes soon"}

// memos are titles of notes to be used offline, with possible texts.
var memos = []struct {
	title   string
	remarks []string
}{
	{"Away note", []string{"Back on Monday around noon.", "The spare key is with Leila.", "Feed the cat twice a day."}},
	{"Before the flight", []string{"The tickets are in the blue folder.", "Read the last two chapters on the way.", "Check in the large bag only."}},
	{"For the evening", []string{"Nobody needs to wait up for me.", "Soup is on the stove, bread in the tin.", "Lock the back door as well."}},
	{"Offline", []string{"Call the landline if it is urgent.", "I read messages again on Sunday.", "Mateo takes my calls until then."}},
	{"Quiet hours", []string{"No visitors before four, please.", "The baby sleeps until three.", "Leave parcels by the door."}},
	{"Out of reach", []string{"We are on the ridge until Friday.", "The hut has no telephone.", "Tell Hana that all is well."}},
}

var wifiOffAndNote = device.Family{
	Name:   "across/wifi-off-and-note",
	Goals:  goals["wifi-off-and-note"],
	Steps:  20,
	Level:  "medium",
	Halves: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Settings.Wifi = true
		memo := rng.Pick(d, memos)
		ph.Case.Set("name", memo.title+".md")
		ph.Case.Set("text", rng.Pick(d, memo.remarks))
	},
	Want: func(ph *device.Phone) {
		ph.Settings.Wifi = false
		writeNote(ph)
	},
	Solve: func(h *device.Driver) bool {
		if h.Settings.Wifi {
			return h.Open(settings.Name) || h.On("network") && h.Set("wifi", false) || h.On("") && h.Tap("network")
		}
		return enterNote(h)
	},
}

// brightest is the brightness at the right end of its slider.
const brightest = 255

var brightnessAndAlarm = device.Family{
	Name:   "across/brightness-and-alarm",
	Goals:  goals["brightness-and-alarm"],
	Steps:  24,
	Level:  "medium",
	Halves: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Settings.Brightness = d.Between(20, 200)
		tellAlarm(ph, clock.Alarm{Time: fmt.Sprintf("%02d:%02d", d.Between(17, 22), 5*d.N(12)), Label: rng.Pick(d, reminders), On: true})
	},
	Want: func(ph *device.Phone) {
		ph.Settings.Brightness = brightest
		addAlarm(ph)
	},
	Solve: func(h *device.Driver) bool {
		if h.Settings.Brightness != brightest {
			return h.Open(settings.Name) || h.On("display") && h.Slide("brightness", brightest-1) || h.On("") && h.Tap("display")
		}
		return clock.Bring(h)
	},
}
