// Package handset is the phone that ships: a device with all its apps, and the families of tasks that need several of
// them. To add an app, add it to the list below only.
package handset

import (
	"sync"

	"gymkhana/env/phone/across"
	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/chores"
	"gymkhana/env/phone/clock"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/dictate"
	"gymkhana/env/phone/expenses"
	"gymkhana/env/phone/files"
	"gymkhana/env/phone/jotter"
	"gymkhana/env/phone/lookout"
	"gymkhana/env/phone/magicbox"
	"gymkhana/env/phone/notes"
	"gymkhana/env/phone/parley"
	"gymkhana/env/phone/playground"
	"gymkhana/env/phone/recipes"
	"gymkhana/env/phone/scribble"
	"gymkhana/env/phone/settings"
	"gymkhana/env/phone/shutter"
	"gymkhana/env/phone/tonearm"
	"gymkhana/env/phone/tracks"
	"gymkhana/env/phone/vista"
	"gymkhana/env/phone/wayfare"
)

// apps are in the order of the home screen.
var apps = []device.Program{
	calendar.App,
	contacts.App,
	notes.App,
	files.App,
	expenses.App,
	recipes.App,
	clock.App,
	settings.App,
	chores.App,
	parley.App,
	vista.App,
	tracks.App,
	tonearm.App,
	magicbox.App,
	wayfare.App,
	lookout.App,
	shutter.App,
	dictate.App,
	scribble.App,
	jotter.App,
	playground.App,
}

// Kit returns the phone. It is made on first use; all callers share it.
var Kit = sync.OnceValue(func() *device.Kit { return device.New(apps...).With(across.Families...) })

// Names are the names of the apps, such as "calendar".
func Names() []string {
	var names []string
	for _, app := range apps {
		names = append(names, device.Info(app).Name)
	}
	return names
}
