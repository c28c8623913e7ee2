// Package page is a world of pages that somebody else wrote, served unmodified from a folder
// outside this repository, in a real browser under virtual time. There are three kinds:
//
//   - miniwob: MiniWoB++ pages, which tell their own goal and reward (core, WOB_*);
//   - gameapi: games of the GameWorld kind, which tell their state through window.gameAPI;
//   - url: any page, with expressions that say how to start it and what to read.
//
// An importer makes a suite of a folder, and its tasks carry all that the world needs:
//
//	suite, err := page.ImportMiniWoB(ctx, "/data/miniwob-plusplus/miniwob/html", "miniwob", page.MiniWoB{})
//	suite, err := page.ImportGameWorld(ctx, "/data/gameworld", "gameworld")
//	suite, err := page.ImportPage(ctx, "/data/shop.yaml", "shop")
//	world, err := page.With(browser.Options{})(suite.Tasks[0].Environment.Config)
//
// Every episode has its own browser context, whose whole network is http://page.localhost/ with
// the folder behind it. The state is the JSON value that was read from the page, nothing else. Time passes only
// in steps: a step lasts as long as its action, and at least Setup.Step ticks.
//
// A page's pixels and layout belong to one build of the browser, and some of its arithmetic may.
// The fingerprint of the folder is part of the task: a folder that has changed is refused, and
// verify calls its runs not comparable.
package page
