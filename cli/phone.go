package cli

import (
	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/gen"
	"gymkhana/env/phone/handset"
	"gymkhana/registry"
)

// addPhone adds the phone: one world, its verifier, and the oracle and heuristic of all families.
func addPhone(c *registry.Catalog) {
	phone := handset.Kit()
	c.Env(registry.EnvEntry{Name: device.WorldName, New: phone.Env, Decode: phone.Decode, Usual: "phone-text",
		Misses:    []string{device.Damage},
		Trainable: phone.Trainable, Split: phoneSplit(),
		Doc: "a phone with apps: calendar, contacts, notes, files, expenses, recipes, clock, settings " +
			"(AndroidWorld, MobileMiniWoB++)"})
	c.Verifier(device.VerifierName, phone.Verifier)
	c.Oracle(device.WorldName, phone.NewOracle)
	c.Heuristic(device.WorldName, phone.NewHeuristic)
}

// phoneSplit is how its tasks are parted, with generated apps to learn in beside.
func phoneSplit() gymkhana.Split {
	s := device.Split
	s.Generated, s.Unseen, s.Apart, s.Fresh = gen.Lessons, gen.SuiteName+":"+gen.Parting.Tests[0], gen.Apart, gen.FreshSuite
	return s
}

// phoneSuite is the suite of all families; suites/phone.yaml is written from it.
func phoneSuite() *gymkhana.Suite {
	s, err := handset.Kit().Suite(device.HeldApps, device.HeldTasks)
	if err != nil {
		panic("cli: " + err.Error()) // configs of our own
	}
	return s
}
