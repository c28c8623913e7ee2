// Package trains is a railway of eleven lines between the sixty cities of the land, with stations, boards, seats and
// tickets. Connections are within one day and have up to two changes. Only pictures show the colours and the buffets of
// lines, the colours of trains, and the free seats, windows and quiet rows of coaches.
//
// Addresses: /list?from=Orla&to=Vesk&date=2026-03-12&adults=2, /train/214.PEL.301/2026-03-12?from=ORL&to=VES,
// /seat/214/2026-03-12?from=ORL&to=VES, /station/vesk-central, /map/anvil-line, /ticket/QXPDRA.
//
// Notes: search {from, to, date, adults, children, seniors, class, sort, direct, after}, open {train, date, from, to}
// or {station, city} or {line}, cancel {code, train}, and the effects book {train, date, from, to, adults, children,
// seniors, class, name, seat, luggage, luggage_at, price}, refund {code, to, payee} and change {code, train, date}. An episode's person has
// four tickets from the counter, which a signed-in visitor can change or give back. One train of twelve turns out to be
// sold when it is booked. Cities are slugs, dates are ISO, prices are hundredths of a gulden.
package trains

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the railway.
var Site = &kit.Site{
	Name:     "trains",
	Title:    "Branchline",
	Doc:      "trains between the cities of the land",
	Files:    files,
	Fill:     fill,
	Own:      ledgers.Tables(),
	Routes:   routes,
	Words:    words,
	Standing: ledgers.Standing,
	History:  history,
	Errands:  errands,
	Usual: map[string]map[string]string{"search": {"adults": "1", "children": "", "seniors": "", "class": second, "direct": "", "after": ""},
		"book": {"adults": "1", "children": "", "seniors": "", "class": second}},
	Keyword: "trains",
}
