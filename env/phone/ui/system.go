package ui

import (
	"slices"
	"time"

	"gymkhana"
)

// The screen, and how long a step lasts.
const (
	Width     = 540
	Height    = 1200
	StepTicks = gymkhana.TicksPerSecond
)

// Epoch is the time that the device's clock shows at reset: Sunday, 15 October 2023, 15:34 UTC.
// Source: AndroidWorld sets the same date and time before each task.
var Epoch = time.Date(2023, time.October, 15, 15, 34, 0, 0, time.UTC)

// A System is shared by all apps: time, files, settings, and the shell. It is plain data.
type System struct {
	Tick     int64    `json:"tick"` // since Reset
	Files    Files    `json:"files"`
	Settings Settings `json:"settings"`
	Shell    Shell    `json:"shell"`
}

// Now is the time of the device's clock.
func (s *System) Now() time.Time {
	return Epoch.Add(time.Duration(s.Tick) * time.Second / time.Duration(gymkhana.TicksPerSecond))
}

// Settings are the device's own settings.
type Settings struct {
	Wifi       bool `json:"wifi"`
	Bluetooth  bool `json:"bluetooth"`
	Airplane   bool `json:"airplane"`
	Location   bool `json:"location"`
	Dark       bool `json:"dark"`
	Saver      bool `json:"saver"`
	Quiet      bool `json:"quiet"`      // do not disturb
	Rotate     bool `json:"rotate"`     // auto-rotate
	Brightness int  `json:"brightness"` // 1 to 255
	Media      int  `json:"media"`      // volumes, 0 to 30
	Ring       int  `json:"ring"`
	Alarm      int  `json:"alarm"`
	TextSize   int  `json:"text_size"` // 0 small, 1 default, 2 large, 3 largest
	Timeout    int  `json:"timeout"`   // seconds until the screen goes dark
}

// A Shell is the data around the apps.
type Shell struct {
	Front   string   `json:"front"`  // the app in front; "": the home screen
	View    View     `json:"view"`   // what covers it
	Recent  []string `json:"recent"` // used apps, the latest first
	Stacks  []Stack  `json:"stacks"` // the stacks of the opened apps, by name
	Focus   Focus    `json:"focus"`
	Clip    string   `json:"clip"` // clipboard
	Snack   string   `json:"snack"`
	SnackTo int64    `json:"snack_to"` // the tick at which the snack bar disappears
	Notices []Notice `json:"notices"`  // the latest first
	Coming  []Notice `json:"coming"`   // notices that will arrive, by At
	Banner  int64    `json:"banner"`   // until this tick, the latest notice is shown over the app
	Reply   Reply    `json:"reply"`    // being written in the shade
	Parcel  Parcel   `json:"parcel"`   // what was shared last
	Grants  []string `json:"grants"`   // apps with their permission, sorted
	Refused []string `json:"refused"`  // apps whose permission was denied, sorted
	Scroll  int      `json:"scroll"`   // how far the drawer, recents or shade is scrolled
	Answer  string   `json:"answer"`   // the latest
	Told    bool     `json:"told"`     // an answer was given
	Status  string   `json:"status"`   // complete or infeasible, once declared
}

// A View is what the shell shows over the apps.
type View string

// The views.
const (
	NoView  View = ""
	Recents View = "recents" // cards of the recently used apps
	Shade   View = "shade"   // quick settings and notifications
)

// A Stack is an app's stack of routes, the current one last.
type Stack struct {
	App    string  `json:"app"`
	Routes []Route `json:"routes"`
}

// A Route is one screen of an app.
type Route struct {
	Screen string `json:"screen"` // "" is the app's first
	Arg    string `json:"arg"`    // its argument
	Modal  string `json:"modal"`  // the dialog, menu or picker over it; "": none
	Slot   string `json:"slot"`   // its argument
	Scroll int    `json:"scroll"`
	Inner  int    `json:"inner"` // the modal's scroll position
}

// A Focus is the text field that has the keyboard.
type Focus struct {
	Field  string `json:"field"`  // id; "": none
	Caret  int    `json:"caret"`  // in runes
	Anchor int    `json:"anchor"` // the other end of the selection
	Menu   bool   `json:"menu"`   // cut, copy and paste are shown
	Down   bool   `json:"down"`   // the keyboard was closed
	Keys   int    `json:"keys"`   // which: 0 small letters, 1 capitals, 2 digits and signs, 3 and 4 pads of digits
}

// route is the current route of the app in front; on the home screen it is a temporary one.
func (s *Shell) route() *Route {
	if s.Front == "" {
		return &Route{}
	}
	stack := s.stack(s.Front)
	return &stack.Routes[len(stack.Routes)-1]
}

// Top is the current route of the app in front; on the home screen it is empty.
func (s *Shell) Top() Route {
	if s.Front == "" {
		return Route{}
	}
	return *s.route()
}

// At is the current route of an app, in front or behind others; it is empty if the app was never opened.
func (s *Shell) At(app string) Route {
	for i := range s.Stacks {
		if st := &s.Stacks[i]; st.App == app {
			return st.Routes[len(st.Routes)-1]
		}
	}
	return Route{}
}

// stack finds or makes the stack of an app.
func (s *Shell) stack(app string) *Stack {
	i, found := slices.BinarySearchFunc(s.Stacks, app, func(st Stack, app string) int {
		if st.App < app {
			return -1
		}
		if st.App > app {
			return 1
		}
		return 0
	})
	if !found {
		s.Stacks = slices.Insert(s.Stacks, i, Stack{App: app, Routes: []Route{{}}})
	}
	return &s.Stacks[i]
}

// Open brings an app to the front, in its last state.
func (s *Shell) Open(app string) {
	s.leave()
	s.Front = app
	s.stack(app)
	if i := slices.Index(s.Recent, app); i >= 0 {
		s.Recent = slices.Delete(s.Recent, i, i+1)
	}
	s.Recent = slices.Insert(s.Recent, 0, app)
}

// OpenAt brings an app to the front with one screen above the first on its stack.
func (s *Shell) OpenAt(app string, r Route) {
	s.Open(app)
	st := s.stack(app)
	st.Routes = append(st.Routes[:0], Route{})
	if r.Screen != "" {
		st.Routes = append(st.Routes, r)
	}
}

// ToEnd scrolls the app in front to the end of its screen.
func (s *Shell) ToEnd() { s.route().Scroll = End }

// Home shows the home screen; the app in front keeps its state.
func (s *Shell) Home() {
	s.leave()
	s.Front = ""
}

// leave closes what covers the apps.
func (s *Shell) leave() {
	s.View, s.Focus, s.Scroll, s.Reply = NoView, Focus{}, 0, Reply{}
}

// granted reports whether an app has its permission, and whether that was decided.
func (s *Shell) granted(app string) (may, settled bool) {
	if _, ok := slices.BinarySearch(s.Grants, app); ok {
		return true, true
	}
	_, denied := slices.BinarySearch(s.Refused, app)
	return false, denied
}

// Allowed reports whether the app in front has its permission.
func (p *Page) Allowed() bool {
	may, _ := p.Sys.Shell.granted(p.app.Name)
	return may
}

// AskAgain shows the permission prompt of the app in front once more, after the permission was denied.
func (p *Page) AskAgain() {
	s := &p.Sys.Shell
	s.Refused = slices.DeleteFunc(s.Refused, func(a string) bool { return a == p.app.Name })
}

// Grant gives an app its permission.
func (s *Shell) Grant(app string) { s.Grants = include(s.Grants, app) }

// Deny denies an app its permission.
func (s *Shell) Deny(app string) {
	s.Grants = slices.DeleteFunc(s.Grants, func(a string) bool { return a == app })
	s.Refused = include(s.Refused, app)
}

func include(sorted []string, name string) []string {
	i, found := slices.BinarySearch(sorted, name)
	if found {
		return sorted
	}
	return slices.Insert(sorted, i, name)
}
