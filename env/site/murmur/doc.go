// Package murmur is a line of short posts, called slips: those of seventy people, and those of the notice boards of the
// sixty cities. People pass on hearsay about what the boards announce, and boards correct themselves: the newest slip of a
// board counts. Only photos show their weather, their vehicle and its colour, and how many people are in them.
//
// Addresses: /search?q=kite+race+vesk&day=2026-03-12&sort=latest, /@alma.birdsall, /@board.vesk/7, /@board.vesk/7/come,
// /compose, /hung/QXPDRA.
//
// Notes: search {query, by, day, photos}, open {post, by, topic, street} or {who}, and the effects heart {post, reply},
// follow {who}, list {who, list, until}, pass {post, at}, reply {post, text}, book {post, city, name, count} and post
// {words, about, for, city, date, time, price}. A slip is named by its account and number, "board.vesk/7".
package murmur

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the line of slips.
var Site = &kit.Site{
	Name:     siteName,
	Title:    "Murmur",
	Doc:      "short posts of seventy people, and of the boards of the cities",
	Files:    files,
	Fill:     fill,
	Own:      ledgers.Tables(),
	Routes:   routes,
	Words:    words,
	Standing: ledgers.Standing,
	History:  hung.History(func(with map[string]string) string { return with["words"] }, " (taken down)"),
	Errands:  errands,
	Usual: map[string]map[string]string{"search": {"by": "", "day": "", "photos": ""}, "heart": {"reply": ""}, "list": {"until": ""}, "pass": {"at": ""},
		"post": {"about": "", "for": "", "city": "", "date": "", "time": "", "price": ""}},
	Keyword: siteName,
}

const siteName = "murmur"
