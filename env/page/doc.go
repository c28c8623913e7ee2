// Package page is a world of third-party pages, served unmodified from a folder outside this repository, in a
// real browser under virtual time. There are three kinds:
//
//   - miniwob: MiniWoB++ pages, which provide their own goal and reward (core, WOB_*);
//   - gameapi: games of the GameWorld kind, which expose their state through window.gameAPI;
//   - url: any page, with expressions that start it and read its state.
//
// An importer makes a suite of a folder, and its tasks contain all that the world needs:
//
//	suite, err := page.ImportMiniWoB(ctx, "/data/miniwob-plusplus/miniwob/html", "miniwob", page.MiniWoB{})
//	suite, err := page.ImportGameWorld(ctx, "/data/gameworld", "gameworld")
//	suite, err := page.ImportPage(ctx, "/data/shop.yaml", "shop")
//	world, err := page.With(browser.Options{})(suite.Tasks[0].Environment.Config)
//
// Every episode has its own browser context, whose whole network is http://page.localhost/, which serves the
// folder. The state is only the JSON value that was read from the page. Time passes only in steps: a step lasts
// as long as its action, and at least Setup.Step ticks.
//
// A page's pixels and layout belong to one build of the browser, and some of its arithmetic may.
// The fingerprint of the folder is part of the task: a folder that has changed is refused, and
// verify calls its runs not comparable.
package page
