// Package live is a world of web sites that run elsewhere, on the live web or on a port of this
// machine (an encyclopedia in Kiwix, a Magento shop), shown in our browser through proxies. It comes
// with an importer of the task files of MMInA.
//
//	suite, err := live.Import(ctx, "/data/mmina", "mmina") // folders of tasks, sites.yaml beside them
//	world, err := live.With(browser.Options{})(suite.Tasks[0].Environment.Config)
//
// A browser window reaches only plain http hosts without a port. So a site whose origin is used in tasks and pages
// has an alias in the browser, and an address that serves it:
//
//	task and verifier       browser                            served from
//	https://wiki.example    http://wiki.example.localhost      http://127.0.0.1:8080
//	http://localhost:7770   http://localhost-7770.localhost    http://localhost:7770
//
// The proxies replace the names of sites in answers by aliases: in redirects, cookies and the text of pages.
// Observed, stored and graded addresses are those of the task. Only sites in the Setup can be reached: sites whose
// resources a page loads, and targets of redirects, must be in sites.yaml as well.
//
// # State
//
// After every step the address of the page in front, the latest answer and whether the agent declared itself done; at
// the end also the text of the pages that the task's checks read:
//
//	{"answer":"Vesk","answered":true,"done":true,"pages":["<html>…"],"url":"https://wiki.example/A/Vesk"}
//
// # Limits
//
// Sites change, so a run cannot be repeated: Spec.Live is true, and verify calls such episodes not comparable. A site
// that does not answer is a gymkhana.FaultWorld. Addresses that a page's scripts compose from parts, or encode, are
// not replaced. The page's clock is that of every episode in a browser, and not the site's.
package live
