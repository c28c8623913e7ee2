package lookout

import (
	"slices"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// seed opens some tabs, and marks and orders something.
func seed(d *rng.Stream, ph *device.Phone, s *State) {
	ph.Files.MakeFolder("Download", ui.Epoch.Unix())
	s.World = d.N(1 << 20)
	s.Tabs = []Tab{{}}
	for _, one := range rng.Some(d, sites, 1) {
		s.Bookmarks = append(s.Bookmarks, one.address)
	}
	slices.Sort(s.Bookmarks)
	for range d.Between(1, 2) {
		s.Orders = append(s.Orders, Order{Shop: siteOf(rng.Pick(d, []string{quayStore, hillStore})).title, Ware: rng.Pick(d, wares), Count: d.Between(1, 4)})
	}
}

func seedOf(world int) gymkhana.Seed { return gymkhana.Seed(world) }
