package recipes

import "gymkhana/env/site/kit"

// fill draws the pictures of cards and cooks.
func fill(f *kit.Fill) error {
	all := map[string]kit.Drawing{}
	for _, c := range filed(f.Version).Cards {
		all["dish "+c.Slug], all["glass "+c.Slug] = c.Look, c.Glass
	}
	for _, c := range filed(f.Version).Cooks {
		all["cook "+c.Slug] = c.Portrait
	}
	f.Pictures(all)
	return nil
}
