// Package dictate is the app Dictate: a recorder of sounds.
//
// Its screens are the recorder (""), the recordings ("list") and one recording ("sound", whose Arg is the path). Recordings
// are files of the folder Recordings; their lengths are measured by the phone's clock. What the microphone hears is known
// from the drawn levels only.
package dictate

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Name is the app's in tasks and states.
const Name = "dictate"

// App is Dictate.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Dictate", Icon: ui.IconMic, Color: ui.Coral, Asks: "record sound"},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Sound:    sound,
	Volatile: []string{"room", "since", "length", "name", "play", "from"},
	Spoil:    spoil,
	Families: families,
}

// State is the app's data. The recordings themselves are files.
type State struct {
	Room   int    `json:"room"`   // what there is to hear, 0 to 99
	Music  bool   `json:"music"`  // the quality: for music, otherwise for speech
	Since  int64  `json:"since"`  // the tick at which the recording began, plus 1; 0: none
	Length int    `json:"length"` // of a recording that is neither saved nor discarded, in seconds, plus 1; 0: there is none
	Name   string `json:"name"`   // in the fields that ask for one
	Play   string `json:"play"`   // the path of the recording that is played
	From   int64  `json:"from"`   // the tick at which playing began
}

// Folder contains the recordings.
const Folder = "Recordings"

const (
	ending    = ".m4a"
	perSecond = int64(gymkhana.TicksPerSecond)
)

// titles are names of recordings.
var (
	firsts  = []string{"Evening", "Morning", "Second", "Quiet", "Long", "Early", "Village", "Summer", "Winter", "Kitchen", "Stairwell", "Harbour"}
	seconds = []string{"scale", "lecture", "interview", "rain", "speech", "rehearsal", "story", "birdsong", "meeting", "poem", "chorus", "memo"}
)

// seed leaves some recordings of the last months.
func seed(d *rng.Stream, ph *device.Phone, s *State) {
	s.Room = d.N(100)
	ph.Files.MakeFolder(Folder, ui.Epoch.Unix())
	for range d.Between(3, 5) {
		plant(d, ph, d.Between(4, 190))
	}
}

// plant adds a recording of a length and returns its title.
func plant(d *rng.Stream, ph *device.Phone, length int) string {
	title := fresh(d, ph)
	write(&ph.Files, title, length, d.N(100), ui.Epoch.Unix()-int64(60*d.Between(2*24*60, 90*24*60)))
	return title
}

// fresh draws a title that no recording and no parameter of the task has.
func fresh(d *rng.Stream, ph *device.Phone) string {
	for {
		title := rng.Pick(d, firsts) + " " + rng.Pick(d, seconds)
		if d.Chance(1, 3) {
			title += " " + strconv.Itoa(d.Between(2, 40))
		}
		used := slices.ContainsFunc(ph.Case.Params, func(p device.Param) bool { return p.Value == title })
		if !used && ph.Files.Find(Path(title)) == nil {
			return title
		}
	}
}

// Path is the path of a recording with a title.
func Path(title string) string { return Folder + "/" + title + ending }

// titleOf is a recording's name without the ending.
func titleOf(f *ui.File) string { return strings.TrimSuffix(f.Name(), ending) }

// write saves a recording.
func write(fs *ui.Files, title string, length, room int, at int64) {
	fs.Write(Path(title), "sound|"+strconv.Itoa(length)+"|room "+strconv.Itoa(room), at)
}

// recordings lists the recordings, the latest first.
func recordings(fs ui.Files) []*ui.File {
	var list []*ui.File
	for i := range fs {
		if f := &fs[i]; !f.Folder && f.Dir() == Folder && strings.HasSuffix(f.Path, ending) {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b *ui.File) int { return int(b.Modified - a.Modified) })
	return list
}

// lengthOf is a recording's length in seconds. Of files that came from elsewhere it is at the end of their caption.
func lengthOf(f *ui.File) int {
	if n := f.Seconds(); n > 0 {
		return n
	}
	minutes, rest, ok := strings.Cut(f.Text[strings.LastIndexByte(f.Text, ' ')+1:], ":")
	m, err := strconv.Atoi(minutes)
	n, err2 := strconv.Atoi(rest)
	if !ok || err != nil || err2 != nil {
		return 0
	}
	return min(max(60*m+n, 0), 99*60)
}

// elapsed is the length of the recording so far, in seconds.
func (s *State) elapsed(sys *ui.System) int {
	if s.Since == 0 {
		return 0
	}
	return int(max((sys.Tick-s.Since+1)/perSecond, 0))
}

// stop ends the recording and proposes a name.
func (s *State) stop(sys *ui.System) {
	s.Length, s.Since = s.elapsed(sys)+1, 0
	next := ui.File{Path: sys.Files.Numbered(Folder, "Recording ", ending)}
	s.Name = titleOf(&next)
}

// save keeps the recording under the name.
func (s *State) save(sys *ui.System) {
	write(&sys.Files, titled(s.Name), s.Length-1, s.Room, sys.Now().Unix())
	s.Length = 0
}

// titled is a typed name without blanks around it and without the ending.
func titled(name string) string {
	return strings.TrimSpace(strings.TrimSuffix(strings.TrimSpace(name), ending))
}

// complaint says why a recording cannot have a name; "" if it can. Was is its present title.
func complaint(fs ui.Files, name, was string) string {
	name = titled(name)
	switch {
	case name == "":
		return "A name is needed."
	case strings.ContainsAny(name, "/\\\n") || strings.Trim(name, ".") == "" || len(name) > 80:
		return "That cannot be a name."
	case name != was && fs.Find(Path(name)) != nil:
		return "There is one of that name already."
	}
	return ""
}

// rows lists the quality. The recordings are in the rows of the files.
func rows(s *State, add func(device.Row)) { add(device.Exactly("recorder|music %v", s.Music)) }

// sound reports lengths that no recording has.
func sound(s *State) error {
	if s.Length < 0 || s.Since < 0 || s.Length > 1_000_000 {
		return errors.New("dictate: a recording of an impossible length")
	}
	return nil
}
