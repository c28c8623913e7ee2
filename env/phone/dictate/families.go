package dictate

import (
	"math"
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of Dictate. The first two are AndroidWorld's, with its budgets.
var families = []device.Family{recordAudio, recordNamed, recordFor, recordRefused, deleteShort, passOnName}

// wantRecording saves a recording as the app does, under a title or, if that is "", under the proposed one.
func wantRecording(ph *device.Phone, title string, length int) {
	if title == "" {
		next := ui.File{Path: ph.Files.Numbered(Folder, "Recording ", ending)}
		title = titleOf(&next)
	}
	write(&ph.Files, title, length, device.Of[State](ph).Room, ui.Epoch.Unix())
}

var recordAudio = device.Family{
	Name:  "dictate/record-audio",
	Goals: goals["record-audio"],
	Steps: 12,
	Level: "easy",
	Tags:  []string{"androidworld:AudioRecorderRecordAudio"},
	Guess: 100,
	Draw:  func(*rng.Stream, *device.Phone) {},
	Want:  func(ph *device.Phone) { wantRecording(ph, "", 1) },
	Solve: func(h *device.Driver) bool { return tidy(h) || proposed(h) || record(h, "", 0, math.MaxInt) },
}

// proposed restores the proposed name if another one was typed.
func proposed(h *device.Driver) bool {
	_, missing := h.Off(Folder)
	if see(h).Length == 0 || len(missing) == 0 {
		return false
	}
	next := ui.File{Path: missing[0]}
	return toRecorder(h) || h.Fill("name", titleOf(&next))
}

var recordNamed = device.Family{
	Name:  "dictate/record-audio-named",
	Goals: goals["record-audio-named"],
	Steps: 20,
	Level: "easy",
	Tags:  []string{"androidworld:AudioRecorderRecordAudioWithFileName"},
	Draw:  func(d *rng.Stream, ph *device.Phone) { ph.Case.Set("name", fresh(d, ph)) },
	Want:  func(ph *device.Phone) { wantRecording(ph, ph.Case.Get("name"), 1) },
	Solve: func(h *device.Driver) bool { return tidy(h) || record(h, h.Get("name"), 0, math.MaxInt) },
}

// slack is how many seconds longer a recording may be than the goal says.
const slack = 2

var recordFor = device.Family{
	Name:  "dictate/record-for-seconds",
	Goals: goals["record-for-seconds"],
	Steps: 34,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		n := d.Between(7, 18)
		ph.Case.Set("name", fresh(d, ph))
		ph.Case.Set("seconds", strconv.Itoa(n))
		ph.Case.Set("most", strconv.Itoa(n+slack))
	},
	Want: func(ph *device.Phone) { wantRecording(ph, ph.Case.Get("name"), number(&ph.Case, "seconds")) },
	Also: func(ph *device.Phone, add func(device.Row)) {
		if f := ph.Files.Find(Path(ph.Case.Get("name"))); f != nil && f.Seconds() >= number(&ph.Case, "seconds") && f.Seconds() <= number(&ph.Case, "most") {
			add(device.Exactly("recording of the wanted length"))
		}
	},
	Solve: func(h *device.Driver) bool {
		low, top := number(&h.Case, "seconds"), number(&h.Case, "most")
		if f := h.Files.Find(Path(h.Get("name"))); f != nil && (f.Seconds() < low || f.Seconds() > top) {
			return discard(h, f.Path)
		}
		return tidy(h) || record(h, h.Get("name"), low, top)
	},
}

// number is a drawn number.
func number(c *device.Case, name string) int {
	n, _ := strconv.Atoi(c.Get(name))
	return n
}

var recordRefused = device.Family{
	Name:  "dictate/record-when-refused",
	Goals: goals["record-when-refused"],
	Steps: 20,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Shell.Deny(Name)
		ph.Case.Set("name", fresh(d, ph))
	},
	Want:  func(ph *device.Phone) { wantRecording(ph, ph.Case.Get("name"), 1) },
	Solve: func(h *device.Driver) bool { return tidy(h) || record(h, h.Get("name"), 0, math.MaxInt) },
}

var deleteShort = device.Family{
	Name:  "dictate/delete-short",
	Goals: goals["delete-short"],
	Steps: 40,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		limit := 5 * d.Between(6, 18)
		for _, f := range recordings(ph.Files) {
			if lengthOf(f) <= limit {
				ph.Files.Remove(f.Path)
			}
		}
		for range d.Between(4, 6) {
			plant(d, ph, d.Between(5, limit-1))
		}
		for range 2 {
			plant(d, ph, limit+d.Between(1, 20))
		}
		ph.Case.Set("seconds", strconv.Itoa(limit))
	},
	Want: func(ph *device.Phone) {
		for _, f := range short(ph.Files, number(&ph.Case, "seconds")) {
			ph.Files.Remove(f)
		}
	},
	Solve: func(h *device.Driver) bool {
		left := short(h.Files, number(&h.Case, "seconds"))
		return len(left) > 0 && discard(h, left[0])
	},
}

// short lists the recordings that are shorter than some seconds.
func short(fs ui.Files, limit int) []string {
	var list []string
	for _, f := range recordings(fs) {
		if lengthOf(f) < limit {
			list = append(list, f.Path)
		}
	}
	return list
}

var passOnName = device.Family{
	Name:  "dictate/pass-on-name",
	Goals: goals["pass-on-name"],
	Steps: 34,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Case.Set("name", plant(d, ph, d.Between(4, 190)))
		ph.Case.Set("old", fresh(d, ph))
	},
	Want: func(ph *device.Phone) {
		if err := ph.Files.Move(Path(ph.Case.Get("name")), Path(ph.Case.Get("old"))); err != nil {
			panic("dictate: " + err.Error())
		}
		wantRecording(ph, ph.Case.Get("name"), 1)
	},
	Solve: func(h *device.Driver) bool {
		if h.Files.Find(Path(h.Get("old"))) == nil && h.Files.Find(Path(h.Get("name"))) != nil {
			return rename(h, Path(h.Get("name")), h.Get("old"))
		}
		return tidy(h) || record(h, h.Get("name"), 0, math.MaxInt)
	},
}
