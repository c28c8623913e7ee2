// Package reel is a house of magic-lantern films about cooking: seven for each of the forty dishes of the land, four by
// each of its seventy people, shown in its sixty cities. A film is a strip of drawn frames with captions, chapters and
// letters. Only the frames and the thumbnail show which tool is held up, the colour of the pot, the number on the jar and
// the eggs; one frame of each film has no caption.
//
// Addresses: /results?search_query=plum+dumplings&from=2026-03-12&sort=length, /watch?v=SLUG&t=3, /@alma-birdsall,
// /order/SLUG, /disc/QXPDRA, /saved, /playlist, /playlist/QXPDRA.
//
// Notes: search {dish or host or city or text, from, sort}, open {film, frame} or {host}, and the effects book {film,
// copies, name, on, at, street, price}, save {film, keeper}, comment {film, frame, text, name}, guess {film, frame, number},
// programme {first, second, date, time} and follow {host, bell}; cancel {code} undoes one of them. Dishes, hosts, cities
// and films are slugs, dates are ISO, prices are hundredths of a gulden. Of one film in twelve, the last disc turns out
// to be sold when it is ordered.
package reel

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the house of films.
var Site = &kit.Site{
	Name:     "reel",
	Title:    "Lanternreel",
	Doc:      "films for the magic lantern, frame by frame",
	Files:    files,
	Fill:     fill,
	Own:      ledgers.Tables(),
	Routes:   routes,
	Words:    words,
	Standing: ledgers.Standing,
	History:  history,
	Errands:  errands,
	Usual: map[string]map[string]string{"search": {"from": ""}, "book": {"copies": "1", "on": "", "at": "", "street": ""}, "save": {"keeper": ""},
		"comment": {"frame": ""}, "programme": {"date": "", "time": ""}, "follow": {"bell": ""}},
	Keyword: "reel",
}
