// Package settings is the app Panel: the device's own switches, sliders and choices, by subject,
// with a search over all of them.
package settings

import (
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// State is the app's state; the settings themselves belong to the device.
type State struct {
	Battery int    `json:"battery"` // percent
	Network string `json:"network"` // the saved Wi-Fi network
	Query   string `json:"query"`   // in the search field
}

// Name is the app's in tasks and states.
const Name = "settings"

// App is Panel.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Panel", Icon: ui.IconGear, Color: ui.Slate},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Volatile: []string{"query"},
	Spoil:    spoil,
	Families: families,
}

// networks are names of home Wi-Fi networks.
var networks = []string{"Harbour-5G", "Maple Court 12", "Bluebird", "Attic Studio", "Kestrel Nest", "Old Mill House", "Second Floor", "Tin Roof",
	"Pantry Router", "Number Nine", "Lindqvist Home", "Green Door", "Night Owl", "Canal Boat Mira", "Top Bell", "Walnut Tree", "The Burrow",
	"Casa Duarte", "Three Cats", "Back Garden", "Corner Flat", "Signal Hill", "Biscuit Tin", "Slow Lane", "Room with a View", "Paper Lantern",
	"Okafor Family", "Red Kettle", "Upstairs-24", "Hedgehog", "Ferry Watch", "Snow Globe", "Cellar Door", "Moth Light", "Fig Leaf", "Spare Room"}

// seed sets the device to a typical state: on Wi-Fi, the rest random.
func seed(d *rng.Stream, ph *device.Phone, s *State) {
	s.Battery, s.Network = d.Between(11, 97), rng.Pick(d, networks)
	set := &ph.Settings
	set.Bluetooth, set.Rotate, set.Dark = d.Chance(1, 2), d.Chance(1, 2), d.Chance(1, 4)
	set.Saver, set.Quiet = d.Chance(1, 5), d.Chance(1, 5)
	set.Brightness = d.Between(40, 220)
	set.Media, set.Ring, set.Alarm = d.Between(2, loudest-2), d.Between(2, loudest-2), d.Between(2, loudest-2)
	set.TextSize, set.Timeout = d.N(len(textSizes)), rng.Pick(d, timeouts)
}

func rows(s *State, add func(device.Row)) {
	add(device.Exactly("battery|%d", s.Battery))
	add(device.Exactly("network|%s", s.Network))
}

func show(p *ui.Page, s *State) {
	set := &p.Sys.Settings
	switch p.Screen() {
	case "network":
		network(p, set, s)
	case "display":
		display(p, set)
	case "sound":
		sound(p, set)
	case "battery":
		battery(p, set, s)
	case "privacy":
		privacy(p, set)
	case "about":
		about(p)
	default:
		home(p, set, s)
	}
}

// A part is a screen of settings.
type part struct {
	screen, title string
	icon          ui.Icon
	tint          ui.Color
	entries       []string // the settings on it, for the search
}

// groups are the parts on the first screen, each group under a heading.
var groups = []struct {
	heading string
	parts   []part
}{
	{"Connections", []part{
		{"network", "Network & internet", ui.IconWifi, ui.Blue, []string{"Wi-Fi", "Bluetooth", "Airplane mode"}},
	}},
	{"Screen & sound", []part{
		{"display", "Display", ui.IconSun, ui.Amber, []string{"Brightness", "Dark theme", "Auto-rotate screen", "Text size", "Screen timeout"}},
		{"sound", "Sound", ui.IconVolume, ui.Plum, []string{"Media volume", "Ring volume", "Alarm volume", "Do not disturb"}},
	}},
	{"Phone", []part{
		{"battery", "Battery", ui.IconBattery, ui.Green, []string{"Battery level", "Battery saver"}},
		{"privacy", "Privacy", ui.IconLock, ui.Coral, []string{"Location", "App permissions"}},
		{"about", "About phone", ui.IconInfo, ui.Slate, []string{"Model", "System version", "Security update", "Storage"}},
	}},
}

func home(p *ui.Page, set *ui.Settings, s *State) {
	p.Bar("Settings")
	p.Search("query", "Search settings", &s.Query)
	if s.Query != "" {
		p.OnBack(func() bool { s.Query = ""; return true })
		results(p, s)
		return
	}
	for _, g := range groups {
		p.Section(g.heading)
		for _, part := range g.parts {
			p.Item(ui.Item{ID: part.screen, Title: part.title, Detail: part.detail(set, s), Icon: part.icon, Tint: part.tint,
				Do: func() { p.Go(part.screen, "") }})
		}
	}
}

// detail is the line under a part's title.
func (p *part) detail(set *ui.Settings, s *State) string {
	switch p.screen {
	case "network":
		return wifiText(set, s)
	case "display":
		return "Brightness, text size, dark theme"
	case "sound":
		return "Volume, do not disturb"
	case "battery":
		return strconv.Itoa(s.Battery) + "%"
	case "privacy":
		return "Location, app permissions"
	}
	return "Model, version, storage"
}

// results lists the settings whose names contain the search text.
func results(p *ui.Page, s *State) {
	query, found := strings.ToLower(strings.TrimSpace(s.Query)), false
	for _, g := range groups {
		for _, part := range g.parts {
			for _, name := range part.entries {
				if !strings.Contains(strings.ToLower(name), query) && !strings.Contains(strings.ToLower(part.title), query) {
					continue
				}
				found = true
				p.Item(ui.Item{ID: "found/" + name, Title: name, Detail: part.title, Icon: part.icon, Tint: part.tint,
					Do: func() { p.Go(part.screen, "") }})
			}
		}
	}
	if !found {
		p.Empty(ui.IconSearch, "No setting is called like that")
	}
}
