package settings

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// families are the tasks of the system: switches, brightness, volume, text size.
var families = []device.Family{
	flip("wifi-off", "Wi-Fi", "network", "wifi", false, func(s *ui.Settings) *bool { return &s.Wifi }),
	flip("wifi-on", "Wi-Fi", "network", "wifi", true, func(s *ui.Settings) *bool { return &s.Wifi }),
	flip("bluetooth-off", "Bluetooth", "network", "bluetooth", false, func(s *ui.Settings) *bool { return &s.Bluetooth }),
	flip("bluetooth-on", "Bluetooth", "network", "bluetooth", true, func(s *ui.Settings) *bool { return &s.Bluetooth }),
	brightness("brightness-max", "maximum", 255, 1),
	brightness("brightness-min", "minimum", 1, 255),
}

// flip puts a switch on or off that stands the other way.
func flip(name, title, screen, id string, on bool, of func(*ui.Settings) *bool) device.Family {
	way := "off"
	if on {
		way = "on"
	}
	return device.Family{
		Name:  "settings/" + name,
		Goals: []string{"Turn " + way + " " + title + ".", "Switch " + title + " " + way + ".", "Make sure that " + title + " is turned " + way + "."},
		Steps: 10,
		Level: "easy",
		Draw:  func(_ *device.Dice, ph *device.Phone) { *of(&ph.Settings) = !on },
		Want:  func(ph *device.Phone) { *of(&ph.Settings) = on },
		Solve: func(h *device.Hand) bool {
			return h.Open(Name) || h.On(screen) && h.Set(id, on) || h.On("") && h.Tap(screen)
		},
	}
}

func brightness(name, word string, to, from int) device.Family {
	return device.Family{
		Name: "settings/" + name,
		Goals: []string{"Set the screen brightness to the " + word + ".", "Turn the brightness of the screen to its " + word + ".",
			"The screen should have " + word + " brightness."},
		Steps: 10,
		Level: "easy",
		Draw:  func(_ *device.Dice, ph *device.Phone) { ph.Settings.Brightness = from },
		Want:  func(ph *device.Phone) { ph.Settings.Brightness = to },
		Solve: func(h *device.Hand) bool {
			return h.Open(Name) || h.On("display") && h.Slide("brightness", to-1) || h.On("") && h.Tap("display")
		},
	}
}
