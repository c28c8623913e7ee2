// Package live is a world of web sites that run elsewhere, on the live web or on a port of this
// machine (an encyclopedia in Kiwix, a Magento shop), shown in our browser through proxies. It comes
// with an importer of the task files of MMInA.
//
//	suite, err := live.Import(ctx, "/data/mmina", "mmina") // folders of tasks, sites.yaml beside them
//	world, err := live.With(browser.Options{})(suite.Tasks[0].Environment.Config)
//
// A browser window reaches plain http hosts without a port and nothing else. So a site that tasks
// and pages call by one origin has an alias there, and an address that it is served from:
//
//	task and verifier       browser                            served from
//	https://wiki.example    http://wiki.example.localhost      http://127.0.0.1:8080
//	http://localhost:7770   http://localhost-7770.localhost    http://localhost:7770
//
// The proxies put the alias wherever an answer names a site: in redirects, cookies and the text of
// pages. Addresses that are observed, stored and graded are those of the task. Only sites that the
// Setup names can be reached: those that a page takes parts from, or redirects to, have to be in
// sites.yaml as well.
//
// # State
//
// After every step the address of the page in front, the latest answer and whether the agent declared
// itself done; at the end also the text of the pages that the task wants to have looked at:
//
//	{"answer":"Vesk","answered":true,"done":true,"pages":["<html>…"],"url":"https://wiki.example/A/Vesk"}
//
// # What does not hold here
//
// Sites change, so a run cannot be repeated: Spec.Live is true, and verify calls such episodes not
// comparable. A site that does not answer is a gymkhana.FaultWorld. Of a page, addresses within scripts that are put together piece by piece, or
// encoded, are not mended. The page's clock is that of every
// episode in a browser, and not the site's.
package live
