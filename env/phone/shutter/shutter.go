// Package shutter is the app Shutter: a camera that takes photographs and films. A small motor can turn it to several
// sides; only the picture shows what it sees.
//
// Its screens are the viewfinder (""), what was taken ("roll"), one photograph or film ("shot", whose Arg is the path) and
// the settings ("settings"). Photographs are files of DCIM/Snaps, films of Movies, and both are numbered. A self-timer
// counts seconds of the phone's clock, and the length of a film is measured by it.
package shutter

import (
	"errors"
	"strconv"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Name is the app's in tasks and states.
const Name = "shutter"

// App is Shutter.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Shutter", Icon: ui.IconCamera, Color: ui.Slate, Asks: "take pictures and record video"},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Notify:   fire,
	Sound:    sound,
	Volatile: []string{"views", "side", "film", "due", "since", "shots", "print"},
	Spoil:    spoil,
	Families: families,
}

// State is the app's data.
type State struct {
	Views []View   `json:"views"` // what the camera sees on each side
	Side  int      `json:"side"`  // where it looks
	Film  bool     `json:"film"`  // the mode: films, otherwise photographs
	Due   int64    `json:"due"`   // the tick at which the self-timer takes a photograph; 0: none
	Since int64    `json:"since"` // the tick at which the film began, plus 1; 0: none is recorded
	Shots int      `json:"shots"` // how many photographs were taken
	Print string   `json:"print"` // the photograph that is being reviewed; "": none
	Set   Settings `json:"set"`
}

// A View is what the camera sees on one side.
type View struct {
	Scene string `json:"scene"` // the content of a photograph
	// Open is the number of the shot in each group of Group in which a person's eyes are open, from 0.
	Open  int `json:"open"`
	Group int `json:"group"` // 0: the eyes are always open
}

// Settings are the camera's.
type Settings struct {
	Flash  string `json:"flash"`  // one of flashes
	Timer  int    `json:"timer"`  // seconds before a photograph, one of timers
	Lines  bool   `json:"lines"`  // a grid over the viewfinder
	Review bool   `json:"review"` // a photograph is shown before it is kept
}

var (
	flashes = []string{"Auto", "On", "Off"}
	timers  = []int{0, 3, 5, 10}
)

// Snaps is the folder of photographs, and Movies of films.
const (
	Snaps  = "DCIM/Snaps"
	Movies = "Movies"
)

const perSecond = int64(gymkhana.TicksPerSecond)

// seed leaves some films, and the camera in front of a single view.
func seed(d *rng.Stream, ph *device.Phone, s *State) {
	s.Views = []View{{Scene: photo.Invent(d).Text()}}
	s.Set.Flash = flashes[0]
	for range d.Between(2, 4) {
		at := ui.Epoch.Unix() - int64(60*d.Between(2*24*60, 90*24*60))
		text := "film|" + strconv.Itoa(d.Between(4, 58)) + "|" + photo.Invent(d).Text()
		ph.Files.Write(ph.Files.Numbered(Movies, "CLIP_", ".mp4"), text, at)
	}
}

// rows lists the settings. What was taken is in the rows of the files.
func rows(s *State, add func(device.Row)) {
	add(device.Exactly("camera|flash %s|timer %d|lines %v|review %v", s.Set.Flash, s.Set.Timer, s.Set.Lines, s.Set.Review))
}

// sound reports views and times that no camera of this phone has.
func sound(s *State) error {
	if len(s.Views) > 12 || s.Since < 0 || s.Due < 0 || s.Shots < 0 {
		return errors.New("shutter: more sides or times than a camera has")
	}
	return nil
}

// view is what the camera looks at.
func (s *State) view() *View {
	if len(s.Views) == 0 {
		return &View{}
	}
	return &s.Views[min(max(s.Side, 0), len(s.Views)-1)]
}

// turn looks to another side; the sides form a circle.
func (s *State) turn(by int) {
	if n := len(s.Views); n > 0 {
		s.Side = (s.Side + by + n) % n
	}
}

// developed is the photograph that would be taken now: a person blinks in most shots of a group.
func (s *State) developed() string {
	v := s.view()
	p, ok := photo.ParsePortrait(v.Scene)
	if !ok || v.Group <= 0 {
		return v.Scene
	}
	p.Shut = s.Shots%v.Group != v.Open
	return p.Text()
}

// press begins the self-timer, or takes a photograph.
func (s *State) press(sys *ui.System) {
	if s.Set.Timer <= 0 {
		s.take(sys)
		return
	}
	s.Due = sys.Tick + int64(s.Set.Timer)*perSecond
	sys.Shell.Expect(ui.Notice{App: Name, At: s.Due})
}

// fire takes the photograph when the self-timer is due. There is nothing to notify of.
func fire(sys *ui.System, s *State, n ui.Notice) bool {
	if s.Due != 0 && n.At == s.Due {
		s.Due = 0
		s.take(sys)
	}
	return false
}

// take takes a photograph, which is reviewed or kept.
func (s *State) take(sys *ui.System) {
	text := s.developed()
	s.Shots++
	if s.Set.Review {
		s.Print = text
		return
	}
	keep(sys, text)
}

// keep saves a photograph.
func keep(sys *ui.System, text string) {
	sys.Files.Write(sys.Files.Numbered(Snaps, "SHOT_", ".jpg"), text, sys.Now().Unix())
}

// stop ends a film and saves it.
func (s *State) stop(sys *ui.System) {
	seconds := s.elapsed(sys)
	s.Since = 0
	text := "film|" + strconv.Itoa(seconds) + "|" + s.view().Scene
	sys.Files.Write(sys.Files.Numbered(Movies, "CLIP_", ".mp4"), text, sys.Now().Unix())
}

// elapsed is the length of the film so far, in seconds.
func (s *State) elapsed(sys *ui.System) int {
	if s.Since == 0 {
		return 0
	}
	return int(max((sys.Tick-s.Since+1)/perSecond, 0))
}
