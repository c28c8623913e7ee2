package cli

import (
	"gymkhana"
	"gymkhana/env/game/beetleyard"
	"gymkhana/env/game/blockwell"
	"gymkhana/env/game/brickvolley"
	"gymkhana/env/game/cartkick"
	"gymkhana/env/game/coppercap"
	"gymkhana/env/game/desertdash"
	"gymkhana/env/game/dewwarren"
	"gymkhana/env/game/dialpins"
	"gymkhana/env/game/dotmaze"
	"gymkhana/env/game/drumlane"
	"gymkhana/env/game/emberbrook"
	"gymkhana/env/game/fiveletters"
	"gymkhana/env/game/foundrycircuit"
	"gymkhana/env/game/hexloom"
	"gymkhana/env/game/keepraider"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/layercake"
	"gymkhana/env/game/lilyladder"
	"gymkhana/env/game/markethands"
	"gymkhana/env/game/mergegrid"
	"gymkhana/env/game/minegrid"
	"gymkhana/env/game/nightshift"
	"gymkhana/env/game/paperglider"
	"gymkhana/env/game/parcelline"
	"gymkhana/env/game/rooftoppost"
	"gymkhana/env/game/saltflats"
	"gymkhana/env/game/snakegrid"
	"gymkhana/env/game/spadelamp"
	"gymkhana/env/game/welldescent"
	"gymkhana/registry"
)

// games lists all games, in the order of the catalog and of their suite.
var games = []game{
	gameOf(mergegrid.Game),
	gameOf(rooftoppost.Game),
	gameOf(dewwarren.Game),
	gameOf(parcelline.Game),
	gameOf(brickvolley.Game),
	gameOf(desertdash.Game),
	gameOf(dialpins.Game),
	gameOf(saltflats.Game),
	gameOf(lilyladder.Game),
	gameOf(emberbrook.Game),
	gameOf(paperglider.Game),
	gameOf(drumlane.Game),
	gameOf(snakegrid.Game),
	gameOf(hexloom.Game),
	gameOf(coppercap.Game),
	gameOf(spadelamp.Game),
	gameOf(minegrid.Game),
	gameOf(markethands.Game),
	gameOf(welldescent.Game),
	gameOf(dotmaze.Game),
	gameOf(cartkick.Game),
	gameOf(layercake.Game),
	gameOf(blockwell.Game),
	gameOf(foundrycircuit.Game),
	gameOf(keepraider.Game),
	gameOf(fiveletters.Game),
	gameOf(beetleyard.Game),
	gameOf(nightshift.Game),
}

// A game is the part of a game that the catalog and the suite need, whatever the type of its state.
type game struct {
	world             registry.EnvEntry
	oracle, heuristic func(gymkhana.AgentSetup) (gymkhana.PrivilegedAgent, error)
	tasks             func() []*gymkhana.Task
}

func gameOf[S any](g *kit.Game[S]) game {
	return game{
		world: registry.EnvEntry{Name: g.Name, Doc: g.Doc, New: g.Env, Decode: g.Decode, Usual: "semantic", Misses: kit.Misses,
			Midway: true, Resizes: true},
		oracle:    g.NewOracle,
		heuristic: g.NewHeuristic,
		tasks:     g.Suite,
	}
}

// addGames adds the games, each a world with an oracle and a heuristic of its own, and the
// verifier they share.
func addGames(c *registry.Catalog) {
	c.Verifier(kit.VerifierName, kit.NewVerifier)
	for _, g := range games {
		c.Env(g.world)
		c.Oracle(g.world.Name, g.oracle)
		c.Heuristic(g.world.Name, g.heuristic)
	}
}

// gameSuite makes the suite of all games; suites/games.yaml is generated from it.
func gameSuite() *gymkhana.Suite {
	var tasks [][]*gymkhana.Task
	for _, g := range games {
		tasks = append(tasks, g.tasks())
	}
	return kit.Suite(tasks...)
}
