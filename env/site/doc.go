// Package site is the world of our web sites: one browser, many sites on servers of our own, and
// tasks that take one or several of them.
//
//	web := site.New(home.Site, wiki.Site, shop.Site)
//	catalog.Env(registry.EnvEntry{Name: site.WorldName, Doc: doc, New: web.Env(browser.Options{})})
//
// A task is a chain of errands, "wiki:pick-colour" then "hotels:search", each of which is one hop.
// What it is about is drawn from the seed, and so is its wording; the world tells the goal. What one
// hop finds out is what the next is about.
//
// # State
//
// After every step: what the servers noted in this step, the requests that pages made and the tables
// these changed, the effects that stand (bookings, carts), all that the episode has written, the
// address of the tab in front, the latest answer and whether the agent declared itself done. Neither
// the order of requests within a step nor the time they took is in it.
//
// # Scoring
//
// The corrected protocol is [judge.Chain] over what the servers noted. The published one is
// [judge.Published] over addresses; docs/sites.md says where they differ.
package site
