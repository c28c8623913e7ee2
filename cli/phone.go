package cli

import (
	"gymkhana"
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
	"gymkhana/registry"
)

// phone is the device with all its apps, in the order of its home screen.
var phone = device.New(
	calendar.App,
	contacts.App,
	notes.App,
	files.App,
	expenses.App,
	recipes.App,
	clock.App,
	settings.App,
	playground.App,
).With(across.Families...)

// heldApps and heldTasks are never trained on. Tasks in several apps that use a held one are held
// themselves.
var (
	heldApps  = []string{"recipes", "clock"}
	heldTasks = []string{
		"across/recipes-from-note", "across/recipes-from-note-filtered", "across/recipes-from-picture",
		"across/timer-from-recipe", "across/alarm-before-event", "across/brightness-and-alarm",
		"calendar/delete-events-on-relative-day", "calendar/first-event-after", "calendar/reschedule-event",
		"contacts/add-email", "contacts/address-of", "contacts/unfavourite-all",
		"notes/move-note", "notes/is-done", "notes/edit-note",
		"files/copy-file", "files/newest-file",
		"expenses/change-category", "expenses/delete-multiple-noise",
		"settings/screen-timeout", "settings/wifi-off-bluetooth-on", "settings/bluetooth-off",
		"mini/click-tab", "mini/click-checkboxes-soft", "mini/enter-time", "mini/email-inbox", "mini/read-table", "mini/use-autocomplete",
	}
)

// addPhone adds the phone: one world, its verifier, and the oracle and heuristic of all families.
func addPhone(c *registry.Catalog) {
	c.Env(registry.EnvEntry{Name: device.WorldName, New: phone.Env, Decode: phone.Decode, Usual: "phone-text",
		Doc: "a phone with apps: calendar, contacts, notes, files, expenses, recipes, clock, settings (AndroidWorld, MobileMiniWoB++)"})
	c.Verifier(device.VerifierName, phone.Verifier)
	c.Oracle(device.WorldName, phone.NewOracle)
	c.Oracle(device.WorldName+"-heuristic", phone.NewHeuristic)
}

// phoneSuite is the suite of all families; suites/phone.yaml is written from it.
func phoneSuite() *gymkhana.Suite {
	s, err := phone.Suite(heldApps, heldTasks)
	if err != nil {
		panic("cli: " + err.Error()) // configs of our own
	}
	return s
}
