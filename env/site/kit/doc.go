// Package kit is the framework of our web sites. A site is a [Site]: templates, a read-only catalogue in SQLite that is
// filled once for each version of the world, tables that an episode writes, handlers, and errands: requests that a user
// can make on the site, with a person's solution.
//
//	town, err := kit.NewTown(wiki.Site, shop.Site)
//	s, err := town.Open(seed, 1)      // an episode's own sessions, carts and bookings
//	hosts := s.Hosts()                // a handler for each host name, "wiki.localhost"
//	noted, err := s.Drain()           // what visitors did since the last call
//
// # Catalogues
//
// A version of the world is a set of catalogues: the same sites with different facts, wording and layout. They are made
// on first use and shared by all episodes. The handlers get a pool of connections to them; each connection has its own
// copy, so handlers do not wait for each other.
//
// # Episodes
//
// An episode writes to one SQLite database in memory. It starts as an image of empty tables, which takes less than a
// millisecond. A table belongs to the site whose name is its prefix.
//
// # Notes
//
// Handlers note a visitor's actions as [judge.Event] values: searched, opened, booked, with their parameters.
// Conditions of tasks concern these notes, never addresses or texts of pages. Browsers do not cache pages, so going
// back is noted like a first visit. Notes of one step have no order.
package kit
