package cli

import (
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/gen"
	"gymkhana/env/phone/handset"
	"gymkhana/registry"
)

// addPhone adds the phone: one world, its verifier, and the oracle and heuristic of all families. The phone is made
// when one of these is first used, since every command makes the catalog and most use no phone.
func addPhone(c *registry.Catalog) {
	c.Env(registry.EnvEntry{Name: device.WorldName, Usual: "phone-text",
		New:    func(cfg gymkhana.Config) (gymkhana.Environment, error) { return handset.Kit().Env(cfg) },
		Decode: func(state []byte) (gymkhana.State, error) { return handset.Kit().Decode(state) },
		Misses: []string{device.Damage}, Midway: true, Resizes: true,
		Split: phoneSplit(),
		Trainable: func(cfg gymkhana.Config) (gymkhana.Trainable, error) {
			return handset.Kit().Trainable(cfg)
		},
		Doc: "a phone with apps: " + strings.Join(handset.Names(), ", ") + " (AndroidWorld, MobileMiniWoB++)"})
	c.Verifier(device.VerifierName, func(cfg gymkhana.Config) (gymkhana.Verifier, error) {
		return handset.Kit().Verifier(cfg)
	})
	c.Oracle(device.WorldName, func(s gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
		return handset.Kit().NewOracle(s)
	})
	c.Heuristic(device.WorldName, func(s gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error) {
		return handset.Kit().NewHeuristic(s)
	})
}

// phoneSplit gives the split of the phone's tasks, with generated apps as further training data.
func phoneSplit() gymkhana.Split {
	s := device.Split
	s.Generated, s.Unseen, s.Apart, s.Fresh = gen.Lessons, gen.SuiteName+":"+gen.Parting.Tests[0], gen.Apart, gen.FreshSuite
	return s
}

// phoneSuite makes the suite of all families; suites/phone.yaml is generated from it.
func phoneSuite() *gymkhana.Suite {
	s, err := handset.Kit().Suite(device.HeldApps, device.HeldTasks)
	if err != nil {
		panic("cli: " + err.Error()) // the configs are built in
	}
	for _, c := range device.AndroidWorld {
		if c.Family != "" {
			s.Subsets[device.AndroidWorldSuite] = append(s.Subsets[device.AndroidWorldSuite], c.Family)
		}
	}
	return s
}

// androidWorldSuite makes the suite of AndroidWorld's families; suites/androidworld.yaml is generated from it.
func androidWorldSuite() *gymkhana.Suite {
	s, err := handset.Kit().As(device.AndroidWorldSuite, "AndroidWorld", "AndroidWorld, arXiv:2405.14573", device.AndroidWorld)
	if err != nil {
		panic("cli: " + err.Error()) // the configs are built in
	}
	return s
}
