// Package cars is a car hire: twelve cars in each of the sixty cities of the land, at desks in all streets, paid in the
// money of the country. Only the photo of a car has its colour, the doors on one side, a rack, a spare wheel, and the last
// figures of its plate; only the photo of a return has a dent.
//
// Addresses: /list?city=vesk&from=2026-03-12&days=4&at=18:40&gears=automatic&sort=price, /car/otterby-finch?from=…&days=4,
// /rent/otterby-finch?from=…&days=4, /desk/vesk-amber-lane, /hire/QXPDRA, /mine, /terms.
//
// Notes: search {city, date, days, at, seats, age, gears, fuel, sort}, open {car, city, date, days} or {desk, city}, cancel
// {code, car}, and the effects book {car, city, date, days, name, second, at, street, extra, price}, watch {car, city, limit},
// change {code, date, at}, refund {code, payee} and report {code, street, payee}. Cities and cars are slugs, dates are ISO,
// prices are hundredths of the country's money, and a limit is an amount with a code, "148.50 MAC". On a day some cars are
// out, and one hire of twelve turns out to be gone when it is booked. A signed-in visitor has five earlier hires, one of
// them returned with a dent, and three that are to come.
package cars

import (
	"embed"

	"gymkhana/env/site/kit"
)

//go:embed templates static
var files embed.FS

// Site is the car hire.
var Site = &kit.Site{
	Name:     "cars",
	Title:    "Hobnail Hire",
	Doc:      "cars for days or weeks, in every city of the land",
	Files:    files,
	Fill:     fill,
	Own:      ledgers.Tables(),
	Routes:   routes,
	Words:    words,
	Standing: ledgers.Standing,
	History:  history,
	Errands:  errands,
	Usual: map[string]map[string]string{"search": {"at": "", "seats": "", "age": "", "gears": "", "fuel": ""},
		"book": {"second": "", "at": "", "street": "", "extra": ""}},
	Keyword: "carhire",
}
