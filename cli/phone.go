package cli

import (
	"sync"

	"gymkhana"
	"gymkhana/env/phone/across"
	"gymkhana/env/phone/calendar"
	"gymkhana/env/phone/clock"
	"gymkhana/env/phone/contacts"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/expenses"
	"gymkhana/env/phone/files"
	"gymkhana/env/phone/gen"
	"gymkhana/env/phone/notes"
	"gymkhana/env/phone/playground"
	"gymkhana/env/phone/recipes"
	"gymkhana/env/phone/settings"
	"gymkhana/registry"
)

// phone is the device with all its apps, in the order of its home screen. It is made when it is first needed, as most
// commands need none.
var phone = sync.OnceValue(func() *device.Kit {
	return device.New(
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
})

// addPhone adds the phone: one world, its verifier, and the oracle and heuristic of all families.
func addPhone(c *registry.Catalog) {
	c.Env(registry.EnvEntry{Name: device.WorldName, New: phone().Env, Decode: phone().Decode, Usual: "phone-text",
		Misses:    []string{device.Damage},
		Trainable: phone().Trainable, Split: phoneSplit(),
		Doc: "a phone with apps: calendar, contacts, notes, files, expenses, recipes, clock, settings " +
			"(AndroidWorld, MobileMiniWoB++)"})
	c.Verifier(device.VerifierName, phone().Verifier)
	c.Oracle(device.WorldName, phone().NewOracle)
	c.Oracle(device.WorldName+"-heuristic", phone().NewHeuristic)
}

// phoneSplit is how its tasks are parted, with generated apps to learn in beside.
func phoneSplit() gymkhana.Split {
	s := device.Split
	s.Generated, s.Unseen, s.Apart, s.Fresh = gen.Lessons, gen.SuiteName+":"+gen.Parting.Tests[0], gen.Apart, gen.FreshSuite
	return s
}

// phoneSuite is the suite of all families; suites/phone.yaml is written from it.
func phoneSuite() *gymkhana.Suite {
	s, err := phone().Suite(device.HeldApps, device.HeldTasks)
	if err != nil {
		panic("cli: " + err.Error()) // configs of our own
	}
	return s
}
