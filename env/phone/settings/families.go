package settings

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of the system: switches, brightness, volume, text size, apps.
var families = []device.Family{
	flip("wifi-off", wifi, false),
	flip("wifi-on", wifi, true),
	flip("bluetooth-off", bluetooth, false),
	flip("bluetooth-on", bluetooth, true),
	flip("dark-theme-on", dark, true),
	flip("quiet-on", quiet, true),
	verified(flip("wifi-off", wifi, false)),
	verified(flip("wifi-on", wifi, true)),
	verified(flip("bluetooth-on", bluetooth, true)),
	verified(flip("bluetooth-off", bluetooth, false)),
	brightness("brightness-max", 255, 1, 93),
	brightness("brightness-min", 1, 255, 84),
	verified(brightness("brightness-max", 255, 1, 100)),
	verified(brightness("brightness-min", 1, 255, 100)),
	wifiOffBluetoothOn,
	openApp,
	wifiOnOpenApp,
	mediaVolume,
	textSize,
	screenTimeout,
	batteryLevel,
	networkName,
}

// A toggle is a switch, and its place.
type toggle struct {
	called     string // its names in goals, as alternatives
	screen, id string
	of         func(*ui.Settings) *bool
}

var (
	wifi      = toggle{"[Wi-Fi|the Wi-Fi]", "network", "wifi", func(s *ui.Settings) *bool { return &s.Wifi }}
	bluetooth = toggle{"[Bluetooth|the Bluetooth]", "network", "bluetooth", func(s *ui.Settings) *bool { return &s.Bluetooth }}
	dark      = toggle{"[the dark theme|dark mode]", "display", "dark", func(s *ui.Settings) *bool { return &s.Dark }}
	quiet     = toggle{"[Do not disturb|the mode Do not disturb]", "sound", "quiet", func(s *ui.Settings) *bool { return &s.Quiet }}
)

// set turns the switch on or off.
func (t *toggle) set(h *device.Driver, on bool) bool {
	return *t.of(&h.Settings) != on && (h.Open(Name) || h.On(t.screen) && h.Set(t.id, on) || h.On("") && h.Tap(t.screen))
}

// worded replaces SWITCH in wordings by the switch's name.
func (t *toggle) worded(wordings []string) []string {
	list := slices.Clone(wordings)
	for i := range list {
		list[i] = strings.ReplaceAll(list[i], "SWITCH", t.called)
	}
	return list
}

// flip turns a switch on or off that is in the other position.
func flip(name string, t toggle, on bool) device.Family {
	way := "off"
	if on {
		way = "on"
	}
	return device.Family{
		Name:  "settings/" + name,
		Goals: t.worded(goals["turn-"+way]),
		Steps: 10,
		Level: "easy",
		Fact:  t.id,
		Guess: 100,
		Draw:  func(_ *rng.Stream, ph *device.Phone) { *t.of(&ph.Settings) = !on },
		Want:  func(ph *device.Phone) { *t.of(&ph.Settings) = on },
		Solve: func(h *device.Driver) bool { return t.set(h, on) },
	}
}

// verified is a family whose goal holds already: the user has to look and change nothing.
func verified(f device.Family) device.Family {
	draw, want := f.Draw, f.Want
	f.Name += "-verify"
	f.Noop = true
	f.Draw = func(d *rng.Stream, ph *device.Phone) { draw(d, ph); want(ph) }
	return f
}

// brightness is a family about an end of the slider, where a drag of another instance may miss the thumb.
func brightness(name string, to, from, guess int) device.Family {
	return device.Family{
		Name:  "settings/" + name,
		Goals: goals[name],
		Steps: 10,
		Level: "easy",
		Fact:  "brightness",
		Guess: guess,
		Draw:  func(_ *rng.Stream, ph *device.Phone) { ph.Settings.Brightness = from },
		Want:  func(ph *device.Phone) { ph.Settings.Brightness = to },
		Solve: func(h *device.Driver) bool {
			return h.Open(Name) || h.On("display") && h.Slide("brightness", to-1) || h.On("") && h.Tap("display")
		},
	}
}

var wifiOffBluetoothOn = device.Family{
	Name:   "settings/wifi-off-bluetooth-on",
	Goals:  goals["wifi-off-bluetooth-on"],
	Steps:  20,
	Level:  "medium",
	Halves: true,
	Guess:  100,
	Draw:   func(_ *rng.Stream, ph *device.Phone) { ph.Settings.Wifi, ph.Settings.Bluetooth = true, false },
	Want:   func(ph *device.Phone) { ph.Settings.Wifi, ph.Settings.Bluetooth = false, true },
	Solve:  func(h *device.Driver) bool { return wifi.set(h, false) || bluetooth.set(h, true) },
}

var openApp = device.Family{
	Name:  "settings/open-app",
	Goals: goals["open-app"],
	Steps: 10,
	Level: "easy",
	Guess: 16,
	Draw:  drawApp,
	Want:  wantApp,
	Also:  alsoApp,
	Solve: bring,
}

var wifiOnOpenApp = device.Family{
	Name:   "settings/wifi-on-open-app",
	Goals:  goals["wifi-on-open-app"],
	Steps:  20,
	Level:  "easy",
	Halves: true,
	Guess:  12,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		drawApp(d, ph)
		ph.Settings.Wifi = false
	},
	Want: func(ph *device.Phone) {
		wantApp(ph)
		ph.Settings.Wifi = true
	},
	Also: alsoApp,
	Solve: func(h *device.Driver) bool {
		if !h.Settings.Wifi {
			return wifi.set(h, true)
		}
		return bring(h)
	},
}

// drawApp chooses an app of the home screen whose permission was not granted yet.
func drawApp(d *rng.Stream, ph *device.Phone) {
	var shown []ui.AppInfo
	for _, a := range ph.Apps() {
		if !a.Hidden {
			shown = append(shown, a)
		}
	}
	a := rng.Pick(d, shown)
	ph.Case.Set("app", a.Title)
	ph.Case.Set("name", a.Name)
	ph.Shell.Grants = slices.DeleteFunc(ph.Shell.Grants, func(name string) bool { return name == a.Name })
}

func wantApp(ph *device.Phone) {
	name := ph.Case.Get("name")
	ph.Shell.Front = name
	if asks(ph, name) {
		ph.Shell.Grant(name)
	}
}

// asks reports whether an app asks for a permission.
func asks(ph *device.Phone, name string) bool {
	return slices.ContainsFunc(ph.Apps(), func(a ui.AppInfo) bool { return a.Name == name && a.Asks != "" })
}

// alsoApp adds rows for the app in front and for the permission of the task's app.
func alsoApp(ph *device.Phone, add func(device.Row)) {
	if ph.Shell.Front != "" {
		add(device.Row{Exact: "front|" + ph.Shell.Front})
	}
	if name := ph.Case.Get("name"); allowed(&ph.Shell, name) {
		add(device.Row{Exact: "allowed|" + name})
	}
}

// bring opens the task's app. It grants a permission that was denied before in the settings.
func bring(h *device.Driver) bool {
	name := h.Get("name")
	if slices.Contains(h.Shell.Refused, name) && !allowed(&h.Shell, name) {
		return h.Open(Name) || h.On("privacy") && h.Set("may/"+name, true) || h.On("") && h.Tap("privacy")
	}
	return h.Open(name)
}

var mediaVolume = device.Family{
	Name:  "settings/media-volume",
	Goals: goals["media-volume"],
	Steps: 12,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		to := d.N(loudest + 1)
		if ph.Settings.Media == to {
			ph.Settings.Media = (to + d.Between(2, loudest-1)) % (loudest + 1)
		}
		ph.Case.Set("volume", strconv.Itoa(to))
		ph.Case.Set("level", levelText(to))
	},
	Want: func(ph *device.Phone) { ph.Settings.Media = number(&ph.Case, "volume") },
	Solve: func(h *device.Driver) bool {
		return h.Open(Name) || h.On("sound") && h.Slide("media", number(&h.Case, "volume")) || h.On("") && h.Tap("sound")
	},
}

// levelText names a volume in words.
func levelText(level int) string {
	switch level {
	case 0:
		return "zero (mute)"
	case loudest:
		return "the maximum"
	}
	return strconv.Itoa(level) + " of " + strconv.Itoa(loudest)
}

// number reads a parameter as a number.
func number(c *device.Case, name string) int {
	n, err := strconv.Atoi(c.Get(name))
	if err != nil {
		panic("settings: parameter " + name + ": " + err.Error())
	}
	return n
}

var textSize = device.Family{
	Name:  "settings/text-size",
	Goals: goals["text-size"],
	Steps: 12,
	Level: "easy",
	Guess: 25,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		to := d.N(len(textSizes))
		if ph.Settings.TextSize == to {
			ph.Settings.TextSize = (to + d.Between(1, 3)) % len(textSizes)
		}
		ph.Case.Set("size", textSizes[to])
	},
	Want:  func(ph *device.Phone) { ph.Settings.TextSize = slices.Index(textSizes, ph.Case.Get("size")) },
	Solve: func(h *device.Driver) bool { return choose(h, "text-size", h.Get("size")) },
}

var screenTimeout = device.Family{
	Name:  "settings/screen-timeout",
	Goals: goals["screen-timeout"],
	Steps: 12,
	Level: "easy",
	Guess: 14,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		to := d.N(len(timeouts))
		if ph.Settings.Timeout == timeouts[to] {
			ph.Settings.Timeout = timeouts[(to+d.Between(1, 5))%len(timeouts)]
		}
		ph.Case.Set("seconds", strconv.Itoa(timeouts[to]))
		ph.Case.Set("time", timeoutText(timeouts[to]))
	},
	Want:  func(ph *device.Phone) { ph.Settings.Timeout = number(&ph.Case, "seconds") },
	Solve: func(h *device.Driver) bool { return choose(h, "timeout", h.Get("time")) },
}

// choose picks an option on the display's screen. It closes another open list first.
func choose(h *device.Driver, id, label string) bool {
	if m := h.Modal(); m != "" && m != id {
		return false
	}
	return h.Open(Name) || h.On("display") && h.Choose(id, label) || h.On("") && h.Tap("display")
}

var batteryLevel = device.Family{
	Name:  "settings/battery-level",
	Goals: goals["battery-level"],
	Steps: 10,
	Level: "easy",
	Draw:  func(*rng.Stream, *device.Phone) {},
	Reply: func(ph *device.Phone) device.Reply {
		level := strconv.Itoa(device.See[State](ph).Battery)
		return device.Reply{Kind: device.NumberReply, Items: []string{level}, From: []device.Sight{device.Drawn(Name, "level", level+"%")}}
	},
	Solve: func(h *device.Driver) bool { return look(h, "battery") },
}

var networkName = device.Family{
	Name:  "settings/network-name",
	Goals: goals["network-name"],
	Steps: 10,
	Level: "easy",
	Draw:  func(_ *rng.Stream, ph *device.Phone) { ph.Settings.Wifi = true },
	Reply: func(ph *device.Phone) device.Reply {
		name := device.See[State](ph).Network
		return device.Reply{Kind: device.TextReply, Items: []string{name}, From: []device.Sight{device.Drawn(Name, "wifi", name)}}
	},
	Solve: func(h *device.Driver) bool { return look(h, "network") },
}

// look opens a screen that shows some text.
func look(h *device.Driver, screen string) bool {
	return h.Open(Name) || h.On("") && h.Tap(screen) || !h.On(screen) && h.Back()
}

// spoil withdraws a permission, or changes a volume if none was granted.
func spoil(h *device.Driver) bool {
	if len(h.Shell.Grants) > 0 {
		return h.On("privacy") && h.Set("may/"+h.Shell.Grants[0], false) || h.On("") && h.Tap("privacy")
	}
	return h.On("sound") && h.Slide("media", (h.Settings.Media+5)%(loudest+1)) || h.On("") && h.Tap("sound")
}
