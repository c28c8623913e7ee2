// Package kit is what our web sites are made of. A site is a [Site]: templates, a catalogue in
// SQLite that is filled once for each version of the world and only read after that, tables that an
// episode writes, handlers, and errands: what can be asked for on it, with the way a person goes
// about it.
//
//	town, err := kit.NewTown(wiki.Site, shop.Site)
//	s, err := town.Open(seed, 1)      // an episode's own sessions, carts and bookings
//	hosts := s.Hosts()                // a handler for each host name, "wiki.localhost"
//	noted, err := s.Drain()           // what visitors did since the last call
//
// # Catalogues
//
// A version of the world is a set of catalogues: the same sites with other facts, other wording and
// another layout. They are made when they are first asked for and shared by all episodes. The
// handlers get a pool of connections to them; each holds a copy of its own, so nobody waits.
//
// # Episodes
//
// What an episode writes is in one SQLite database in memory. It begins as an image of empty tables,
// which takes less than a millisecond. A table belongs to the site that its name begins with.
//
// # Notes
//
// Handlers note what a visitor did as [judge.Event] values: searched, opened, booked, with which
// parameters. Conditions of tasks are about these and never about addresses or texts of pages.
// Pages are not cached, so that going back is noted like going there. What was noted in one step
// has no order.
package kit
