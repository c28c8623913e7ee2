// Package site is the world of our web sites: one browser, several sites on our own servers, and tasks that use one or
// more of them.
//
//	web := site.New(home.Site, wiki.Site, shop.Site)
//	catalog.Env(registry.EnvEntry{Name: site.WorldName, Doc: doc, New: web.Env(browser.Options{})})
//
// A task is a chain of errands, such as "wiki:pick-colour" then "hotels:search"; each errand is one
// hop. Its details and its wording are drawn from the seed; the world provides the goal. Each hop
// uses the result of the one before.
//
// # State
//
// After every step: what the servers noted in this step, the requests of the pages and the tables that they changed,
// the current effects (bookings, carts), all data that the episode has written, the address of the front tab, the
// latest answer, and whether the agent declared the task done. The state contains neither the order of requests within
// a step nor their duration.
//
// # Scoring
//
// The corrected protocol is [judge.Chain] over the servers' notes. The published one is
// [judge.Published] over addresses; docs/sites.md explains the differences.
package site
