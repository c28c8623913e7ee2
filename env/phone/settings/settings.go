// Package settings is the app Panel: the device's own switches, sliders and choices.
package settings

import (
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// State is what the app holds: nothing, since settings are the system's.
type State struct{}

// Name is the app's in tasks and states.
const Name = "settings"

// App is Panel.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Panel", Icon: ui.IconGear, Color: ui.Slate},
	Show:     show,
	Families: families,
}

func show(p *ui.Page, _ *State) {
	s := &p.Sys.Settings
	switch p.Screen() {
	case "network":
		network(p, s)
	case "display":
		display(p, s)
	case "sound":
		sound(p, s)
	case "battery":
		battery(p, s)
	case "about":
		about(p)
	default:
		home(p, s)
	}
}

func home(p *ui.Page, s *ui.Settings) {
	p.Bar("Settings")
	wifi := "Off"
	if s.Wifi {
		wifi = "Connected to Harbour-5G"
	}
	for _, part := range []struct {
		screen, title, detail string
		icon                  ui.Icon
		tint                  ui.Color
	}{
		{"network", "Network & internet", "Wi-Fi: " + wifi, ui.IconWifi, ui.Blue},
		{"display", "Display", "Brightness, text size, dark theme", ui.IconSun, ui.Amber},
		{"sound", "Sound", "Volume, do not disturb", ui.IconVolume, ui.Plum},
		{"battery", "Battery", "80%", ui.IconBattery, ui.Green},
		{"about", "About phone", "Model, version", ui.IconInfo, ui.Slate},
	} {
		p.Item(ui.Item{ID: part.screen, Title: part.title, Detail: part.detail, Icon: part.icon, Tint: part.tint,
			Do: func() { p.Go(part.screen, "") }})
	}
	p.Switch("location", "Location", onOff(s.Location), s.Location, func() { s.Location = !s.Location })
}

func onOff(on bool) string {
	if on {
		return "On"
	}
	return "Off"
}

func network(p *ui.Page, s *ui.Settings) {
	p.Bar("Network & internet")
	p.Switch("wifi", "Wi-Fi", onOff(s.Wifi), s.Wifi, func() { s.Wifi = !s.Wifi })
	p.Switch("bluetooth", "Bluetooth", onOff(s.Bluetooth), s.Bluetooth, func() { s.Bluetooth = !s.Bluetooth })
	p.Switch("airplane", "Airplane mode", "Turns off all radios", s.Airplane, func() { s.Airplane = !s.Airplane })
}

func display(p *ui.Page, s *ui.Settings) {
	p.Bar("Display")
	p.Slider("brightness", "Brightness", s.Brightness-1, 254, func(v int) { s.Brightness = v + 1 })
	p.Switch("dark", "Dark theme", onOff(s.Dark), s.Dark, func() { s.Dark = !s.Dark })
	p.Switch("rotate", "Auto-rotate screen", onOff(s.Rotate), s.Rotate, func() { s.Rotate = !s.Rotate })
	p.Choice("text-size", "Text size", textSizes[s.TextSize], func() { p.Pop("text-size", "") })
	p.Choice("timeout", "Screen timeout", timeoutText(s.Timeout), func() { p.Pop("timeout", "") })
	if p.Modal("text-size") {
		p.Options("Text size", textSizes, s.TextSize, func(i int) { s.TextSize = i })
	}
	if p.Modal("timeout") {
		at := 0
		labels := make([]string, len(timeouts))
		for i, t := range timeouts {
			labels[i] = timeoutText(t)
			if t == s.Timeout {
				at = i
			}
		}
		p.Options("Screen timeout", labels, at, func(i int) { s.Timeout = timeouts[i] })
	}
}

var (
	textSizes = []string{"Small", "Default", "Large", "Largest"}
	timeouts  = []int{15, 30, 60, 120, 300, 600}
)

func timeoutText(seconds int) string {
	switch {
	case seconds < 60:
		return strconv.Itoa(seconds) + " seconds"
	case seconds == 60:
		return "1 minute"
	}
	return strconv.Itoa(seconds/60) + " minutes"
}

func sound(p *ui.Page, s *ui.Settings) {
	p.Bar("Sound")
	p.Slider("media", "Media volume", s.Media, 15, func(v int) { s.Media = v })
	p.Slider("ring", "Ring volume", s.Ring, 15, func(v int) { s.Ring = v })
	p.Slider("alarm", "Alarm volume", s.Alarm, 15, func(v int) { s.Alarm = v })
	p.Switch("quiet", "Do not disturb", "Only alarms make a sound", s.Quiet, func() { s.Quiet = !s.Quiet })
}

func battery(p *ui.Page, s *ui.Settings) {
	p.Bar("Battery")
	p.Text(ui.Text{Text: "80%", Large: true, Bold: true})
	p.Text(ui.Text{Text: "About 1 day and 4 hours left", Muted: true})
	p.Switch("saver", "Battery saver", "Slows the phone down to make it last", s.Saver, func() { s.Saver = !s.Saver })
}

func about(p *ui.Page) {
	p.Bar("About phone")
	for _, row := range [][2]string{{"Model", "Gymkhana One"}, {"System version", "14"}, {"Security update", "1 October 2023"}, {"Storage", "41 GB of 128 GB used"}} {
		p.Item(ui.Item{ID: row[0], Title: row[0], Detail: row[1]})
	}
}
