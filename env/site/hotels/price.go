package hotels

import (
	"fmt"
	"strings"
	"time"

	"gymkhana/env/site/kit"
)

// A Stay is dates and numbers of guests and rooms.
type Stay struct {
	In, Out       time.Time
	Guests, Rooms int
}

// usualStay is the default of a form.
func usualStay() Stay {
	in := kit.Today.AddDate(0, 0, 7)
	return Stay{In: in, Out: in.AddDate(0, 0, 3), Guests: 2, Rooms: 1}
}

// Nights counts the nights of the stay.
func (s Stay) Nights() int { return int(s.Out.Sub(s.In).Hours()) / 24 }

// String writes the length of the stay.
func (s Stay) String() string {
	return fmt.Sprintf("%s, %s, %s", count(s.Nights(), "night"), count(s.Guests, "guest"), count(s.Rooms, "room"))
}

func count(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

// pairs are the keys and values of the stay in an address.
func (s Stay) pairs() []any {
	return []any{"checkin", iso(s.In), "checkout", iso(s.Out), "guests", s.Guests, "rooms", s.Rooms}
}

// season is the surcharge of each month on the price of a night, in percent.
var season = [12]int{-12, -8, 0, 5, 8, 18, 30, 32, 12, 0, -10, 6}

// weekend is the surcharge for the nights of Friday and Saturday.
const weekend = 12

// Night is the price of one room for the night that begins on a day, in hundredths of a gulden; it is a whole number of
// gulden.
func (r *Room) Night(day time.Time) int {
	share := 100 + season[day.Month()-1]
	if w := day.Weekday(); w == time.Friday || w == time.Saturday {
		share += weekend
	}
	return r.Price / 100 * share / 100 * 100
}

// Cost is the price of a stay without breakfast, in hundredths of a gulden.
func (r *Room) Cost(s Stay) int {
	sum := 0
	for day := s.In; day.Before(s.Out); day = day.AddDate(0, 0, 1) {
		sum += r.Night(day)
	}
	return sum * s.Rooms
}

// Free reports whether the room is available on all nights of a stay.
func (r *Room) Free(s Stay) bool { return r.closing(s) == nil }

// closing returns the closed nights that overlap with a stay, or nil.
func (r *Room) closing(s Stay) *Span {
	for i, c := range r.Closed {
		if c.First < iso(s.Out) && c.Last >= iso(s.In) {
			return &r.Closed[i]
		}
	}
	return nil
}

// sold reports whether the room turns out to be sold when it is booked.
func (r *Room) sold(version int, h *Hotel, s Stay) bool {
	return kit.SoldOut(version, "%s of %s from %s", r.Slug, h.Slug, iso(s.In))
}

// price writes hundredths of a gulden in a form: "140", "148.50"; "" if there are none.
func price(cents int) string {
	if cents == 0 {
		return ""
	}
	return strings.TrimSuffix(fmt.Sprintf("%d.%02d", cents/100, cents%100), ".00")
}

// BreakfastCost is the price of breakfast for all guests of a stay, if it is not included.
func (h *Hotel) BreakfastCost(s Stay) int { return max(0, h.Breakfast) * s.Guests * s.Nights() }

// room finds a room by its slug, or returns nil.
func (h *Hotel) room(slug string) *Room {
	for _, r := range h.Rooms {
		if r.Slug == slug {
			return r
		}
	}
	return nil
}

// cheapest returns the cheapest room for a stay, or nil if none is free.
func (h *Hotel) cheapest(s Stay) *Room {
	var best *Room
	for _, r := range h.Rooms {
		if r.Free(s) && (best == nil || r.Cost(s) < best.Cost(s)) {
			best = r
		}
	}
	return best
}
