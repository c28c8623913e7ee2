package settings

import (
	"slices"
	"strconv"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

func onOff(on bool) string {
	if on {
		return "On"
	}
	return "Off"
}

func wifiText(set *ui.Settings, s *State) string {
	if set.Wifi {
		return "Connected to " + s.Network
	}
	return "Wi-Fi is off"
}

func network(p *ui.Page, set *ui.Settings, s *State) {
	p.Bar("Network & internet")
	p.Switch("wifi", "Wi-Fi", wifiText(set, s), set.Wifi, func() { set.Wifi = !set.Wifi })
	p.Switch("bluetooth", "Bluetooth", onOff(set.Bluetooth), set.Bluetooth, func() { set.Bluetooth = !set.Bluetooth })
	p.Switch("airplane", "Airplane mode", "Turns off all radios", set.Airplane, func() { set.Airplane = !set.Airplane })
}

func display(p *ui.Page, s *ui.Settings) {
	p.Bar("Display")
	p.Section("Light")
	p.Slider("brightness", "Brightness", s.Brightness-1, 254, func(v int) { s.Brightness = v + 1 })
	p.Switch("dark", "Dark theme", onOff(s.Dark), s.Dark, func() { s.Dark = !s.Dark })
	p.Section("Screen")
	p.Switch("rotate", "Auto-rotate screen", rotateText(s.Rotate), s.Rotate, func() { s.Rotate = !s.Rotate })
	p.Choice("text-size", "Text size", textSizes[s.TextSize], func() { p.Pop("text-size", "") })
	p.Choice("timeout", "Screen timeout", timeoutText(s.Timeout), func() { p.Pop("timeout", "") })
	if p.Modal("text-size") {
		p.Options("Text size", textSizes, s.TextSize, func(i int) { s.TextSize = i })
	}
	if p.Modal("timeout") {
		labels := make([]string, len(timeouts))
		for i, t := range timeouts {
			labels[i] = timeoutText(t)
		}
		p.Options("Screen timeout", labels, slices.Index(timeouts, s.Timeout), func(i int) { s.Timeout = timeouts[i] })
	}
}

// rotateText describes the effect of auto-rotation on an upright phone.
func rotateText(on bool) string {
	if on {
		return "Turns when the phone is turned"
	}
	return "Always upright"
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

// loudest is the top of every volume.
const loudest = 30

func sound(p *ui.Page, s *ui.Settings) {
	p.Bar("Sound")
	p.Section("Volume")
	volume(p, "media", "Media volume", &s.Media)
	volume(p, "ring", "Ring volume", &s.Ring)
	volume(p, "alarm", "Alarm volume", &s.Alarm)
	p.Section("Interruptions")
	p.Switch("quiet", "Do not disturb", "Only alarms make a sound", s.Quiet, func() { s.Quiet = !s.Quiet })
}

func volume(p *ui.Page, id, name string, level *int) {
	p.Slider(id, name+": "+strconv.Itoa(*level)+" of "+strconv.Itoa(loudest), *level, loudest, func(v int) { *level = v })
}

func battery(p *ui.Page, set *ui.Settings, s *State) {
	p.Bar("Battery")
	p.Picture(180, ui.Picture{Name: "Battery at " + strconv.Itoa(s.Battery) + " percent",
		Paint: func(c *canvas.Canvas, b ui.Box) { drawBattery(c, b, s.Battery) }})
	p.Text(ui.Text{ID: "level", Text: strconv.Itoa(s.Battery) + "%", Large: true, Bold: true})
	p.Text(ui.Text{ID: "left", Text: leftText(s.Battery, set.Saver), Muted: true})
	p.Switch("saver", "Battery saver", "Slows the phone down to make it last", set.Saver, func() { set.Saver = !set.Saver })
}

// leftText writes how long a charge lasts: a quarter of an hour for each percent, a third more with the saver on.
func leftText(percent int, saver bool) string {
	minutes := 15 * percent
	if saver {
		minutes += minutes / 3
	}
	if minutes < 60 {
		return "Less than an hour left"
	}
	return "About " + count(minutes/60, "hour") + " left"
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// drawBattery paints a horizontal battery with its charge.
func drawBattery(c *canvas.Canvas, b ui.Box, percent int) {
	x, y, w, h := float64(b.X0), float64(b.Y0)+24, float64(b.X1-b.X0)-18, 120.0
	fill := ui.Green
	if percent <= 20 {
		fill = ui.Coral
	}
	c.RoundRect(x+w, y+36, 16, h-72, 8, ui.Line.Darker(0.1))
	c.RoundRect(x, y, w, h, 26, ui.Line.Darker(0.1))
	c.RoundRect(x+6, y+6, w-12, h-12, 21, ui.Surface)
	c.RoundRect(x+14, y+14, max((w-28)*float64(percent)/100, 28), h-28, 14, fill)
}

func privacy(p *ui.Page, s *ui.Settings) {
	p.Bar("Privacy")
	p.Switch("location", "Location", "Apps may know where the phone is", s.Location, func() { s.Location = !s.Location })
	p.Section("App permissions")
	asking := 0
	for _, a := range p.Apps() {
		if a.Asks == "" {
			continue
		}
		asking++
		may := allowed(&p.Sys.Shell, a.Name)
		p.Switch("may/"+a.Name, a.Title, "Wants to "+a.Asks, may, func() {
			if may {
				p.Sys.Shell.Deny(a.Name)
			} else {
				p.Sys.Shell.Grant(a.Name)
			}
		})
	}
	if asking == 0 {
		p.Text(ui.Text{Text: "No app asks for anything.", Muted: true})
	}
}

// allowed reports whether an app has its permission.
func allowed(s *ui.Shell, app string) bool { return slices.Contains(s.Grants, app) }

func about(p *ui.Page) {
	p.Bar("About phone")
	for _, row := range [][2]string{{"Model", "Gymkhana One"}, {"System version", "14"},
		{"Security update", "1 October 2023"}, {"Storage", "41 GB of 128 GB used"}} {
		p.Item(ui.Item{ID: row[0], Title: row[0], Detail: row[1]})
	}
}
