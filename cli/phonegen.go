package cli

import (
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/gen"
	"gymkhana/registry"
)

// addPhoneGen adds the phone with generated apps. Verifier, oracle and heuristic are those of the phone.
func addPhoneGen(c *registry.Catalog) {
	c.Env(registry.EnvEntry{Name: gen.WorldName, New: gen.Fleet.Env, Decode: gen.Fleet.Decode, Usual: "phone-text", Resizes: true,
		Misses:    []string{device.Damage},
		Midway:    true,
		Trainable: gen.Fleet.Trainable, Split: gen.Parting,
		Doc: "a phone with apps that are generated from a seed, for training and for testing on unseen apps"})
}
