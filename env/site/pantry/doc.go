// Package pantry is a grocer: five makers' trays of every ingredient of the land's recipes, crates with everything for a
// dish, and deliveries at hours that differ by city and day. Only pictures show the colour of labels, the animal or plant
// on them, the form of the packs, how many are in a tray, and the number stamped on its front.
//
// Addresses: /s?k=butter&free=nuts&max=9.50&sort=price, /p/dovecote-butter, /basket, /crate/lemon-rice,
// /slot?city=Vesk&date=2026-03-12, /till?city=vesk&date=2026-03-12&time=14:35, /order/QXPDRA, /again, /depot/vesk.
//
// Notes: search {query, aisle, free, max, sort}, open {product, item}, {crate} or {depot}, delivery {city, date}, cancel
// {code}, and the effects cart {product, trays, need} or {crate, plates}, order {lines, city, date, time, name, street,
// instead, call}, order {repeat, date, after} and claim {code, product, payee, street}. A signed-in visitor can repeat four
// earlier deliveries and claim money for what was broken. One slot of twelve turns out to be taken when it is booked, and
// one maker's tray of every ingredient is missing and has a stand-in. Amounts are in gulden, "9.50".
package pantry

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// siteName is the first part of the host's name.
const siteName = "pantry"

// Site is the grocer.
var Site = &kit.Site{
	Name:     siteName,
	Title:    "The Long Pantry",
	Doc:      "groceries by the tray, crates for dishes, deliveries",
	Files:    files,
	Fill:     fill,
	Own:      baskets + ledgers.Tables(),
	Routes:   routes,
	Words:    words,
	Standing: standing,
	History: ordered.History(func(with map[string]string) string {
		return kit.LongDay(with["date"]) + ", " + with["time"]
	}, " (cancelled)"),
	Errands: errands,
	Usual: map[string]map[string]string{"search": {"aisle": "", "free": "", "max": ""}, "cart": {"need": ""},
		"order": {"street": "", "instead": "", "call": "", "after": ""}},
	Keyword: "pantry",
}

// fill draws the trays, and makes them known to the search.
func fill(f *kit.Fill) error {
	trays := map[string]kit.Drawing{}
	for _, p := range shelves(f.Version).Products {
		trays[p.Slug] = p.Look
		if err := f.Index("product", p.Slug, p.Name, ""); err != nil {
			return err
		}
	}
	f.Pictures(trays)
	return nil
}
