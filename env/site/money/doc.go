// Package money is a house of exchange: rates of the twelve currencies for every day, houses that send money to a city,
// bank notes that can be ordered, and alerts. Only charts show in which month a gulden bought most; only pictures show the
// seals of the houses, and the colour, the figure and the people of notes.
//
// Addresses: /convert?amount=120.50&from=GLD&to=MAC&day=2026-03-12, /rates/mac, /send?amount=120.50&from=GLD&city=orla&day=2026-03-12,
// /house/plumb-and-daughter?…, /pay/plumb-and-daughter?…, /notes/mac, /note/mac-20, /order/mac-20, /alerts.
//
// Notes: search {amount, from, to, day} or {amount, from, city, day, sort}, open {house, amount, from, city, day} or {note,
// currency} or {currency}, cancel {code, city}, and the effects book {house, amount, from, city, day, name, bell, street,
// price} or {note, count, city, day, name, price}, and alert {currency, day, time}. Codes of currencies are in capitals, the
// gulden's is GLD; amounts are like "120.50", days are ISO. One house of twelve turns out to be closed when money is sent.
package money

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// siteName is the first part of the host's name.
const siteName = "money"

// Site is the house of exchange.
var Site = &kit.Site{
	Name:     siteName,
	Title:    "Evenhand",
	Doc:      "money of twelve countries: rates, transfers, notes",
	Files:    files,
	Fill:     fill,
	Own:      ledgers.Tables(),
	Routes:   routes,
	Words:    words,
	Standing: ledgers.Standing,
	History:  history,
	Errands:  errands,
	Usual:    map[string]map[string]string{"book": {"bell": "", "street": ""}},
	Keyword:  "money",
}
