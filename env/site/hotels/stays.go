package hotels

import (
	"fmt"
	"strconv"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// Errands with an effect: a saved hotel, a booking.

func saveNearest(d *kit.Draw, given kit.Gift) kit.Leg {
	s := about(d, given)
	pets := d.Chance(1, 2)
	q := Query{City: s.City, Stay: usualStay(), Pets: pets, Sort: "distance"}
	h := nearest(hotelsIn(d.Version, s.City), pets)
	walk := []kit.Move{kit.Open(kit.Home("hotels")), click(d, "link", "sign-in"), kit.Write("User name", d.Account.User),
		kit.Enter("Password", d.Account.Password)}
	walk = append(walk, seek(d, q.City)...)
	that := ""
	if pets {
		walk = append(walk, tick(d, "pets"), click(d, "button", "apply"))
		that = " that take pets"
	}
	walk = append(walk, click(d, "link", "sort-"+q.Sort), open(d, h), click(d, "button", "save"))
	hop := judge.Hop{Name: "hotels: save " + h.Slug, Any: []judge.Want{
		{Site: "hotels", Kind: "save", With: map[string]string{"hotel": h.Slug, "city": s.City.Slug}}}}
	leg := s.leg(d, "save-nearest", hop, walk, "pets", that, "user", d.Account.User, "password", d.Account.Password)
	for _, other := range hotelsIn(d.Version, s.City) {
		if other != h && len(leg.Tries) == 0 {
			leg.Tries = []kit.Move{kit.Open(kit.Home("hotels")), click(d, "link", "sign-in"), kit.Write("User name", d.Account.User),
				kit.Enter("Password", d.Account.Password), kit.Open(address(other)), click(d, "button", "save"),
				kit.Open(kit.Home("hotels")), click(d, "button", "sign-out")}
		}
	}
	return leg
}

// address is the page of a hotel.
func address(h *Hotel) string { return kit.Home("hotels") + "hotels/detail/" + h.Slug }

// nearest returns the hotel nearest to the landmark. All distances in a city differ.
func nearest(hotels []*Hotel, pets bool) *Hotel {
	var best *Hotel
	for _, h := range hotels {
		if (h.Pets || !pets) && (best == nil || h.Metres < best.Metres) {
			best = h
		}
	}
	return best
}

// An order is a requested booking.
type order struct {
	subject
	h         *Hotel
	r         *Room
	name      string
	breakfast string // "yes", "no", or "" if there is no choice
}

// orderOf draws the guest who books a room of a hotel.
func orderOf(d *kit.Draw, s subject, h *Hotel, r *Room) order {
	o := order{subject: s, h: h, r: r, name: s.who}
	if h.Breakfast > 0 {
		o.breakfast = rng.Pick(d.Stream, []string{"yes", "no"})
	}
	return o
}

// hop requires the booking, as a note of some kind, for a number of guests.
func (o order) hop(kind string, guests int) judge.Hop {
	with := map[string]string{"hotel": o.h.Slug, "city": o.h.City.Slug, "room": o.r.Slug, "checkin": iso(o.Stay.In), "checkout": iso(o.Stay.Out),
		"guests": strconv.Itoa(guests), "rooms": strconv.Itoa(o.Stay.Rooms), "name": o.name}
	if o.breakfast != "" {
		with["breakfast"] = o.breakfast
	}
	return judge.Hop{Name: "hotels: " + kind + " " + o.h.Slug, Any: []judge.Want{{Site: "hotels", Kind: kind, With: with}}}
}

// details are goal parameters for the room, the guests and the extras.
func (o order) details() []string {
	breakfast := map[string]string{"yes": ", with breakfast", "no": ", without breakfast"}[o.breakfast]
	return []string{"hotel", at(o.h), "room", o.r.Name, "guests", count(o.Stay.Guests, "guest"), "breakfast", breakfast}
}

// at names the hotel with its city.
func at(h *Hotel) string { return h.Name + " in " + h.City.Name }

// finish returns the moves that book a room from its hotel's page.
func (o order) finish(d *kit.Draw) []kit.Move {
	walk := []kit.Move{kit.Click("link", words.In(d.Version, "book")+" "+o.r.Name), kit.Write(words.In(d.Version, "name"), o.name)}
	if o.breakfast == "yes" {
		walk = append(walk, kit.Tick(words.In(d.Version, "add")+" for…"))
	}
	return append(walk, click(d, "button", "confirm"))
}

// whole returns all moves from the first page on.
func (o order) whole(d *kit.Draw) []kit.Move {
	return append(append(seekStay(d, o.City, o.Stay), open(d, o.h)), o.finish(d)...)
}

// gift is the result of a booking for later hops.
func (o order) gift() kit.Gift { return kit.Gift{"city": o.City.Slug, "date": iso(o.Stay.In)} }

func bookCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	q := Query{Stars: d.Between(2, 4)} // every city has a hotel of four stars
	s, best := cheapest(d, given, q)
	o := orderOf(d, s, best[0].Hotel, best[0].Room)
	o.breakfast = ""
	walk := seekStay(d, s.City, s.Stay)
	if q.Stars > 2 {
		walk = append(walk, tick(d, fmt.Sprintf("stars-%d", q.Stars)), click(d, "button", "apply"))
	}
	walk = append(append(walk, click(d, "link", "sort-price"), open(d, o.h)), o.finish(d)...)
	hop := o.hop("book", s.Stay.Guests)
	for _, also := range best[1:] {
		other := o
		other.h, other.r = also.Hotel, also.Room
		hop.Any = append(hop.Any, other.hop("book", s.Stay.Guests).Any...)
	}
	leg := s.leg(d, "book-cheapest", hop, walk, "stars", strconv.Itoa(q.Stars), "guests", count(s.Stay.Guests, "guest"))
	leg.Gift, leg.Tries = o.gift(), o.another(d)
	return leg
}

// another returns the moves that book another room of the hotel.
func (o order) another(d *kit.Draw) []kit.Move {
	for _, r := range o.h.Rooms {
		if other := o; r != o.r && r.Free(o.Stay) {
			other.r, other.breakfast = r, ""
			return other.whole(d)
		}
	}
	return nil
}

// drawRoomBy draws a hotel and one of its rooms that is free and the only one of a kind there.
func drawRoomBy(d *kit.Draw, given kit.Gift, kind func(art.Room) int) order {
	for {
		s := about(d, given)
		h := rng.Pick(d.Stream, hotelsIn(d.Version, s.City))
		r := rng.Pick(d.Stream, h.Rooms)
		same := 0
		for _, other := range h.Rooms {
			if kind(other.Look) == kind(r.Look) {
				same++
			}
		}
		if same == 1 && kind(r.Look) > 0 && r.Free(s.Stay) {
			return orderOf(d, s, h, r)
		}
	}
}

func bookBeds(d *kit.Draw, given kit.Gift) kit.Leg {
	o := drawRoomBy(d, given, func(r art.Room) int { return r.Beds })
	return o.leg(d, "book-beds", "beds", count(o.r.Look.Beds, "bed"))
}

func bookView(d *kit.Draw, given kit.Gift) kit.Leg {
	o := drawRoomBy(d, given, func(r art.Room) int { return int(r.View) })
	return o.leg(d, "book-view", "view", o.r.Look.View.String())
}

// leg asks for the booking.
func (o order) leg(d *kit.Draw, errand string, pairs ...string) kit.Leg {
	leg := o.subject.leg(d, errand, o.hop("book", o.Stay.Guests), o.whole(d), append(pairs, o.details()...)...)
	leg.Gift, leg.Tries = o.gift(), o.another(d)
	return leg
}

// drawOrder draws any free room.
func drawOrder(d *kit.Draw) order {
	return drawRoomBy(d, nil, func(r art.Room) int { return 1 + r.Beds*10 + r.Lamps*100 + int(r.View)*1000 })
}

func bookChange(d *kit.Draw, _ kit.Gift) kit.Leg {
	o := drawOrder(d)
	o.Stay.Guests = d.Between(1, 3)
	more := o.Stay.Guests + 1
	o.breakfast = ""
	walk := append(o.whole(d), kit.Write(words.In(d.Version, "guests"), strconv.Itoa(more)), click(d, "button", "change"))
	leg := o.subject.leg(d, "book-change", o.hop("book", more), walk, append(o.details(), "more", count(more, "guest"))...)
	leg.Gift = o.gift()
	return leg
}

func bookCancel(d *kit.Draw, _ kit.Gift) kit.Leg {
	o := drawOrder(d)
	o.breakfast = ""
	walk := append(o.whole(d), click(d, "button", "cancel"))
	return o.subject.leg(d, "book-cancel", o.hop("cancel", o.Stay.Guests), walk, o.details()...)
}
