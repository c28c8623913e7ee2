// Package events is a playbill: shows in the halls of the sixty cities of the land, their organisers, and tickets. Only
// the poster of a show has its instrument, the colour of its masthead, its people and its sign; for some shows, only the
// poster has the day.
//
// Addresses: /d/belmora--orla/events/?what=circus&when=2026-03-12, /e/nine-quiet-kettles, /venue/orla-amber-lane,
// /buy/nine-quiet-kettles, /organiser/alma-birdsall, /ticket/QXPDRA.
//
// Notes: search {city, what, from, days, sort}, open {show, city, host} or {venue, city} or {host}, cancel {code, show},
// and the effects book {show, city, date, tier, count, name, bill, usher, price} and follow {host}. Genres, cities and
// people are slugs, dates are ISO, prices are hundredths of a gulden. One show of twelve turns out to be sold when it is
// booked.
package events

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the playbill.
var Site = &kit.Site{
	Name:     "events",
	Title:    "Playbill",
	Doc:      "shows, halls and tickets in the cities of the land",
	Files:    files,
	Fill:     fill,
	Own:      ledgers.Tables(),
	Routes:   routes,
	Words:    words,
	Standing: ledgers.Standing,
	History:  history,
	Errands:  errands,
	Usual: map[string]map[string]string{"search": {"what": "", "from": "", "days": ""},
		"book": {"tier": "floor", "count": "1", "bill": "", "usher": ""}},
	Keyword: "event",
}
