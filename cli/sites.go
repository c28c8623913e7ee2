package cli

import (
	"sync"

	"gymkhana"
	"gymkhana/env/browser"
	"gymkhana/env/live"
	"gymkhana/env/site"
	"gymkhana/env/site/cars"
	"gymkhana/env/site/events"
	"gymkhana/env/site/flights"
	"gymkhana/env/site/food"
	"gymkhana/env/site/guide"
	"gymkhana/env/site/home"
	"gymkhana/env/site/hotels"
	"gymkhana/env/site/money"
	"gymkhana/env/site/murmur"
	"gymkhana/env/site/pantry"
	"gymkhana/env/site/recipes"
	"gymkhana/env/site/reel"
	"gymkhana/env/site/shop"
	"gymkhana/env/site/trains"
	"gymkhana/env/site/wiki"
	"gymkhana/registry"
)

// sites gives our web sites, in the order of their list. They are made when first needed.
var sites = sync.OnceValue(func() *site.Web {
	return site.New(
		home.Site,
		wiki.Site,
		flights.Site,
		hotels.Site,
		food.Site,
		guide.Site,
		shop.Site,
		trains.Site,
		events.Site,
		recipes.Site,
		pantry.Site,
		money.Site,
		reel.Site,
		cars.Site,
		murmur.Site,
	)
})

// addSites adds the sites: one world, its verifier, and the oracle and heuristic of all chains.
func addSites(c *registry.Catalog, o browser.Options) {
	c.Env(registry.EnvEntry{Name: site.WorldName, Doc: "our own fourteen web sites in a browser, from an encyclopedia to a railway (MMInA)",
		New: sites().Env(o), Decode: site.Decode, Usual: "web", Browser: true, Evolves: true, Resizes: true, Isolate: sites().Isolate,
		Misses: site.Misses, Cross: sites().AsText(o), Twin: site.TextName})
	c.Env(registry.EnvEntry{Name: site.TextName, Doc: "the same web sites read as text, without a browser or pictures",
		New: sites().Text, Decode: site.Decode, Usual: "web", Evolves: true, Timeless: true, Isolate: sites().Isolate, Misses: site.Misses,
		Blinds: site.Blinds, Hedge: site.Lots, Cross: sites().InBrowser(o), Twin: site.WorldName, Tries: 1, // as in the browser, so that both engines prove the same
		Trainable: sites().Trainable, Split: site.Parting})
	c.Verifier(site.WorldName, sites().Verifier)
	c.Oracle(site.WorldName, sites().NewOracle)
	c.Heuristic(site.WorldName, sites().NewHeuristic)
	c.Agent(registry.AgentEntry{Name: "recorded", Doc: site.RecordedDoc, Sits: sites().NewRecorded,
		Fits: site.FitsRecorded})
}

// addTextSuite adds the chains that can be played without a browser.
func addTextSuite(c *registry.Catalog) {
	c.Suite(site.TextSuite, func() (*gymkhana.Suite, error) {
		s, err := c.FindSuite(site.SuiteName)
		if err != nil {
			return nil, err
		}
		return site.InText(s), nil
	})
	c.Suite(site.LearningSuite, func() (*gymkhana.Suite, error) {
		s, err := c.FindSuite(site.SuiteName)
		if err != nil {
			return nil, err
		}
		return sites().Learning(s)
	})
}

// addLive adds sites that run elsewhere, and the importer of MMInA's task files.
func addLive(c *registry.Catalog, o browser.Options) {
	c.Env(registry.EnvEntry{Name: live.WorldName, Doc: "web sites that run elsewhere, live or mirrored; runs cannot be repeated",
		New: live.With(o), Decode: live.Decode, Usual: "web", Browser: true})
	c.Verifier(live.WorldName, live.NewVerifier)
	c.Oracle(live.WorldName, live.NewOracle)
	c.Import(registry.ImportEntry{Name: "mmina", Doc: "MMInA's task files: a folder of domains, or one JSON file; " +
		"sites.yaml next to them lists where the sites are served", Open: live.Import, Lint: live.Lint})
}
