package page

import (
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	"gymkhana"
)

// A Kind is the contract that a page keeps with its visitors.
type Kind string

// The kinds of pages.
const (
	MiniWoBKind Kind = "miniwob"
	GameKind    Kind = "gameapi"
	URLKind     Kind = "url"
)

// A Setup is the config of the world. The importers write it.
type Setup struct {
	Kind    Kind   `json:"kind"`
	Folder  string `json:"folder,omitempty"`  // served at http://page.localhost/; an absolute path
	Content string `json:"content,omitempty"` // the folder's Fingerprint; "" takes it as it is
	File    string `json:"file,omitempty"`    // in the folder, with query and fragment: index.html?level=2
	// Address is a site to show in place of a folder, such as http://localhost:3000/. What it answers
	// is not ours, so such a world is Live.
	Address string `json:"address,omitempty"`

	Width  int `json:"width,omitempty"` // the width of the viewport; 0: 500×320 for MiniWoB++, else 1280×720
	Height int `json:"height,omitempty"`
	// Device is PhoneDevice for a page on a phone: a touch screen of 540×1200 pixels with the actions of the phone's agents.
	// "" means a window on a desktop with mouse and keyboard.
	Device string `json:"device,omitempty"`
	// Pictures leaves the tree and the elements out of observations, for a page that shows what matters on a canvas.
	Pictures bool `json:"pictures,omitempty"`
	// Bounds adds to each element of the tree where it is: x, y, width and height in pixels.
	Bounds bool           `json:"bounds,omitempty"`
	Step   gymkhana.Ticks `json:"step_ticks,omitempty"` // the least a step lasts; 0: 12

	// Expressions in JavaScript, for pages of kind url. In each, seed is the instance.
	Start string `json:"start,omitempty"` // run once when the page has loaded
	Ready string `json:"ready,omitempty"` // time passes until it is true
	State string `json:"state,omitempty"` // what is read after each step; "" reads the title and the address
	Goal  string `json:"goal,omitempty"`  // the goal in the page's own words; "" keeps the task's

	Dialogs DialogRule `json:"dialogs,omitempty"` // who answers alert, confirm and prompt; "" means AcceptDialogs

	Omit []string    `json:"omit,omitempty"` // paths of the state that are not kept: clocks, random ids
	End  []Condition `json:"end,omitempty"`  // the first that holds ends the episode

	// Mode is WOB_DATA_MODE of MiniWoB++: train, test or default. "" means train.
	Mode string `json:"mode,omitempty"`
	// OwnTime keeps a MiniWoB++ page's own time limit, which runs in virtual time. Without it the
	// limit is 1000 s, as in other harnesses for language models.
	OwnTime bool `json:"own_time,omitempty"`

	Roles    []Role `json:"roles,omitempty"`    // the roles of a game
	Continue bool   `json:"continue,omitempty"` // a lost round of a game is followed by another
}

func setupOf(cfg gymkhana.Config) (Setup, error) {
	var s Setup
	err := cfg.Decode(&s)
	if err == nil {
		s.fill()
		err = s.check()
	}
	return s, gymkhana.Blame(gymkhana.FaultSetup, "env/page", err)
}

func (s *Setup) fill() {
	if s.Step == 0 {
		s.Step = 12
	}
	if s.Mode == "" {
		s.Mode = "train"
	}
	if s.Device == PhoneDevice {
		s.onPhone()
	}
	wide, high := 1280, 720
	if s.Kind == MiniWoBKind {
		wide, high = 500, 320
	}
	if s.Width == 0 {
		s.Width = wide
	}
	if s.Height == 0 {
		s.Height = high
	}
	if s.Kind == GameKind && len(s.Roles) == 0 {
		s.Roles = []Role{{Name: "player", Clicks: true}}
	}
}

// check reports every mistake at once.
func (s *Setup) check() error {
	var wrong []error
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Errorf(format, args...)) }
	switch s.Kind {
	case MiniWoBKind, GameKind, URLKind:
	default:
		say("kind %q; want %s, %s or %s", s.Kind, MiniWoBKind, GameKind, URLKind)
	}
	switch {
	case s.Folder == "" && s.Address == "":
		say("the page is nowhere: give a folder or an address")
	case s.Folder != "" && s.Address != "":
		say("the page is in two places: give a folder or an address")
	case s.Folder != "" && !filepath.IsAbs(s.Folder):
		say("folder %q: want an absolute path; import the pages again", s.Folder)
	}
	if u, err := url.Parse(s.Address); s.Address != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https") {
		say("address %q: want http://host/ or https://host/", s.Address)
	}
	if s.Kind != URLKind && (s.Start+s.Ready+s.State+s.Goal != "" || s.Address != "") {
		say("start, ready, state, goal and address are for pages of kind %s", URLKind)
	}
	if s.Step < 1 || s.Step > maxStep {
		say("a step of %d ticks; want 1 to %d", s.Step, maxStep)
	}
	wrong = append(wrong, s.checkDialogs(), s.checkDevice())
	for _, c := range s.End {
		wrong = append(wrong, c.check())
	}
	for i := range s.Roles {
		wrong = append(wrong, s.Roles[i].check())
	}
	return errors.Join(wrong...)
}

// start is the address that an episode begins at.
func (s *Setup) start() string {
	if s.Address != "" {
		u, err := url.Parse(s.Address)
		if err == nil {
			return origin + "/" + strings.TrimPrefix(u.RequestURI(), "/")
		}
	}
	return origin + "/" + s.File
}

// The whole network of an episode.
const (
	host   = "page.localhost"
	origin = "http://" + host
)
