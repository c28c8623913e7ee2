// Package handset is the phone that ships: a device with all its apps, and the families of tasks that need several of
// them. A new app is added to the list below and nowhere else.
package handset

import (
	"sync"

	"gymkhana/env/phone/across"
	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/clock"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/expenses"
	"gymkhana/env/phone/files"
	"gymkhana/env/phone/notes"
	"gymkhana/env/phone/playground"
	"gymkhana/env/phone/recipes"
	"gymkhana/env/phone/settings"
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
	playground.App,
}

// Kit gives the phone. It is made when it is first asked for, and is the same for everybody after that.
var Kit = sync.OnceValue(func() *device.Kit { return device.New(apps...).With(across.Families...) })
