package cli

import (
	"gymkhana"
	"gymkhana/env/game/blockwell"
	"gymkhana/env/game/brickvolley"
	"gymkhana/env/game/coppercap"
	"gymkhana/env/game/desertdash"
	"gymkhana/env/game/dotmaze"
	"gymkhana/env/game/emberbrook"
	"gymkhana/env/game/fiveletters"
	"gymkhana/env/game/keepraider"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/markethands"
	"gymkhana/env/game/mergegrid"
	"gymkhana/env/game/minegrid"
	"gymkhana/env/game/snakegrid"
	"gymkhana/registry"
)

// addGames adds the games, each a world with an oracle and a heuristic of its own, and the
// verifier they share.
func addGames(c *registry.Catalog) {
	c.Verifier(kit.VerifierName, kit.NewVerifier)
	addGame(c, mergegrid.Game)
	addGame(c, brickvolley.Game)
	addGame(c, desertdash.Game)
	addGame(c, emberbrook.Game)
	addGame(c, snakegrid.Game)
	addGame(c, coppercap.Game)
	addGame(c, minegrid.Game)
	addGame(c, markethands.Game)
	addGame(c, dotmaze.Game)
	addGame(c, blockwell.Game)
	addGame(c, keepraider.Game)
	addGame(c, fiveletters.Game)
}

// gameSuite is the suite of all games; suites/games.yaml is written from it.
func gameSuite() *gymkhana.Suite {
	return kit.Suite(
		mergegrid.Game.Suite(),
		brickvolley.Game.Suite(),
		desertdash.Game.Suite(),
		emberbrook.Game.Suite(),
		snakegrid.Game.Suite(),
		coppercap.Game.Suite(),
		minegrid.Game.Suite(),
		markethands.Game.Suite(),
		dotmaze.Game.Suite(),
		blockwell.Game.Suite(),
		keepraider.Game.Suite(),
		fiveletters.Game.Suite(),
	)
}

func addGame[S any](c *registry.Catalog, g *kit.Game[S]) {
	c.Env(registry.EnvEntry{Name: g.Name, Doc: g.Doc, New: g.Env, Decode: g.Decode, Usual: "semantic"})
	c.Oracle(g.Name, g.NewOracle)
	c.Oracle(g.Name+"-heuristic", g.NewHeuristic)
}
