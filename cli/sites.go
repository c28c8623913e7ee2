package cli

import (
	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/site"
	"gymkhana/env/site/home"
	"gymkhana/env/site/wiki"
	"gymkhana/registry"
)

// sites are our web sites, in the order of their list.
var sites = site.New(
	home.Site,
	wiki.Site,
)

// addSites adds the sites: one world, its verifier, and the oracle and heuristic of all chains.
func addSites(c *registry.Catalog, o browser.Options) {
	c.World(registry.EnvEntry{Name: site.WorldName, Doc: "our own web sites in a browser: an encyclopedia, a shop, flights, hotels, food, travel (MMInA)",
		New: sites.Env(o), Evolves: true, Isolate: sites.Isolate})
	c.Verifier(site.WorldName, sites.Verifier)
	c.Oracle(site.WorldName, sites.NewOracle)
	c.Oracle(site.WorldName+"-heuristic", sites.NewHeuristic)
}

// sitesSuite is the suite of all chains; suites/sites.yaml is written from it.
func sitesSuite() *gymkhana.Suite {
	s, err := sites.Suite()
	if err != nil {
		panic("cli: " + err.Error()) // configs of our own
	}
	return s
}
