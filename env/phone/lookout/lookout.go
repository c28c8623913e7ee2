// Package lookout is the app Lookout: a browser with tabs, bookmarks and downloads, for pages that the phone brings along.
//
// A page is a file of the storage that ends in ".html" ("file:Download/task.html"), or an address of a site: two shops, a
// club with a form, a ferry with a timetable, and a depot of files. Sites take a moment to load, and need a network. Its
// screens are the page of the current tab ("") and the list of tabs and bookmarks ("tabs").
package lookout

import (
	"fmt"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "lookout"

// App is Lookout.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Lookout", Icon: ui.IconGlass, Color: ui.Indigo, Opens: ".html"},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Volatile: []string{"tabs", "tab", "address", "bad", "form", "game.page", "game.strokes", "game.ink", "game.at", "game.shown", "game.text", "game.note"},
	Take:     take,
	Spoil:    spoil,
	Online:   true,
	Families: families,
}

// State is the app's data.
type State struct {
	Tabs      []Tab    `json:"tabs"`
	Tab       int      `json:"tab"` // the current one
	Address   string   `json:"address"`
	Bookmarks []string `json:"bookmarks"` // addresses, sorted
	World     int      `json:"world"`     // decides what the sites say
	Bad       int      `json:"bad"`       // how often each site still fails to load
	Orders    []Order  `json:"orders"`
	Members   []Member `json:"members"`
	Form      Member   `json:"form"` // being filled in
	Game      Game     `json:"game"`
}

// A Tab shows a page.
type Tab struct {
	Address string `json:"address"`
	Ready   int64  `json:"ready"`  // the tick from which the page is there
	Failed  bool   `json:"failed"` // there was no connection
}

// An Order is what was bought in a shop.
type Order struct {
	Shop  string `json:"shop"`
	Ware  string `json:"ware"`
	Count int    `json:"count"`
}

// A Member is what a form was sent with.
type Member struct {
	Name   string `json:"name"`
	Number string `json:"number"`
	Group  string `json:"group"`
}

// fileScheme begins the address of a file.
const fileScheme = "file:"

// take opens a file in a new tab, or in the tab that shows it already.
func take(_ *ui.System, s *State, what ui.Parcel) ui.Route {
	address := fileScheme + what.File
	s.Address = address
	if i := slices.IndexFunc(s.Tabs, func(t Tab) bool { return t.Address == address }); i >= 0 {
		s.Tab = i
		return ui.Route{}
	}
	s.open(Tab{Address: address})
	return ui.Route{}
}

// mostTabs is how many tabs there can be.
const mostTabs = 12

// open adds a tab and shows it; the current one is replaced when there are too many.
func (s *State) open(t Tab) {
	if len(s.Tabs) >= mostTabs {
		*s.current() = t
		return
	}
	s.Tabs = append(s.Tabs, t)
	s.Tab = len(s.Tabs) - 1
}

// current is the tab that is shown. A browser without tabs gets an empty one.
func (s *State) current() *Tab {
	if len(s.Tabs) == 0 {
		s.Tabs = append(s.Tabs, Tab{})
	}
	s.Tab = min(max(s.Tab, 0), len(s.Tabs)-1)
	return &s.Tabs[s.Tab]
}

// visit shows an address in the current tab. A site is there after one to three seconds, unless there is no network.
func (s *State) visit(p *ui.Page, address string) {
	t := s.current()
	*t = Tab{Address: address}
	s.Address = address
	if siteOf(address) == nil {
		return
	}
	if !connected(p.Sys) || s.Bad > 0 {
		t.Failed = true
		s.Bad = max(s.Bad-1, 0)
		return
	}
	t.Ready = p.Sys.Tick + int64(1+len(address)%3)*int64(gymkhana.TicksPerSecond)
}

func connected(sys *ui.System) bool { return sys.Settings.Wifi && !sys.Settings.Airplane }

// bookmark adds an address to the bookmarks, or removes it.
func (s *State) bookmark(address string) {
	i, found := slices.BinarySearch(s.Bookmarks, address)
	if found {
		s.Bookmarks = slices.Delete(s.Bookmarks, i, i+1)
		return
	}
	s.Bookmarks = slices.Insert(s.Bookmarks, i, address)
}

func (s *State) bookmarked(address string) bool {
	_, found := slices.BinarySearch(s.Bookmarks, address)
	return found
}

// rows lists the bookmarks, what was sent, and whether the page of a file was solved. The open tabs are rows where a goal
// asks for them.
func rows(s *State, add func(device.Row)) {
	add(device.Exactly("sites|%d", s.World))
	for _, address := range s.Bookmarks {
		add(device.Exactly("bookmark|%s", address))
	}
	for i := range s.Orders {
		o := &s.Orders[i]
		add(device.Exactly("order|%s|%s|%d", o.Shop, o.Ware, o.Count))
	}
	for i := range s.Members {
		m := &s.Members[i]
		add(device.Exactly("member|%s|%s", digits(m.Number), m.Group).With(m.Name).As("%s", m.Number))
	}
	if s.Game.Won {
		add(device.Exactly("solved page"))
	}
}

// digits keeps the digits of a telephone number.
func digits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}

// titleOf names a page.
func titleOf(address string) string {
	if s := siteOf(address); s != nil {
		return s.title
	}
	if path, ok := strings.CutPrefix(address, fileScheme); ok {
		return path[strings.LastIndexByte(path, '/')+1:]
	}
	if address == "" {
		return "New tab"
	}
	return address
}

// PageFile is the content of a file that is a page of a game.
func PageFile(kind string, seed int) string {
	return fmt.Sprintf("<page kind=%q seed=\"%d\">", kind, seed)
}
