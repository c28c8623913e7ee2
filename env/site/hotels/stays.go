package hotels

import (
	"fmt"
	"slices"
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
	walk := append(signIn(d), seek(d, q.City)...)
	that := ""
	if pets {
		walk = append(walk, tick(d, "pets"), click(d, "button", "apply"))
		that = " that take pets"
	}
	walk = append(walk, click(d, "link", "sort-"+q.Sort), open(d, h), click(d, "button", "save"))
	leg := s.leg(d, "save-nearest", hop("save", s.City, "hotel", h.Slug), walk, "pets", that, "user", d.Account.User, "password", d.Account.Password)
	leg.Tries = slices.Concat(signIn(d), []kit.Move{kit.Open(address(another(d, h))), click(d, "button", "save"), kit.Open(kit.Home("hotels")),
		click(d, "button", "sign-out")})
	return tells(d, leg, h)
}

// signIn returns the moves that sign in.
func signIn(d *kit.Draw) []kit.Move {
	return []kit.Move{kit.Open(kit.Home("hotels")), click(d, "link", "sign-in"), kit.Write("User name", d.Account.User),
		kit.Enter("Password", d.Account.Password)}
}

// another returns another hotel of the same city.
func another(d *kit.Draw, h *Hotel) *Hotel {
	all := hotelsIn(d.Version, h.City)
	return all[(slices.Index(all, h)+1)%len(all)]
}

func watchBest(d *kit.Draw, given kit.Gift) kit.Leg {
	s, stars := about(d, given), d.Between(2, 4)
	h := bestOf(hotelsIn(d.Version, s.City), stars)
	return watched(d, s, given, h, "watch-best", toBest(d, h, stars), "stars", strconv.Itoa(stars))
}

func watchStreet(d *kit.Draw, given kit.Gift) kit.Leg {
	s, h := housed(d, given)
	return watched(d, s, given, h, "watch-street", append(seek(d, s.City), open(d, h)))
}

// watched is the leg of a price alert for a hotel, at a given sum of money or at one that is drawn.
func watched(d *kit.Draw, s subject, given kit.Gift, h *Hotel, errand string, there []kit.Move, pairs ...string) kit.Leg {
	most, ask, then := limit(d, given, 4, 12)
	alert := []kit.Move{kit.Write(words.In(d.Version, "watch-limit"), price(most)), click(d, "button", "watch")}
	leg := s.leg(d, errand, hop("subscribe", s.City, "hotel", h.Slug, "limit", kit.Gulden(most)), append(there, alert...), pairs...)
	leg.Tries = append([]kit.Move{kit.Open(address(another(d, h)))}, alert...)
	return filled(tells(d, leg, h), "most", ask, then)
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

// orderOf draws whether the guest who books a room of a hotel takes breakfast.
func orderOf(d *kit.Draw, s subject, h *Hotel, r *Room) order {
	o := order{subject: s, h: h, r: r, name: s.who}
	if h.Breakfast > 0 {
		o.breakfast = rng.Pick(d.Stream, []string{"yes", "no"})
	}
	return o
}

// booked requires the booking, as a note of some kind, for a number of guests.
func (o order) booked(kind string, guests int) judge.Hop {
	with := []string{"hotel", o.h.Slug, "room", o.r.Slug, "checkin", iso(o.Stay.In), "checkout", iso(o.Stay.Out),
		"guests", strconv.Itoa(guests), "name", o.name}
	if o.breakfast != "" {
		with = append(with, "breakfast", o.breakfast)
	}
	return hop(kind, o.City, with...)
}

// details are goal parameters for the room, the guests and the extras.
func (o order) details() []string {
	breakfast := map[string]string{"yes": ", with breakfast", "no": ", without breakfast"}[o.breakfast]
	return []string{"room", o.r.Name, "guests", count(o.Stay.Guests, "guest"), "breakfast", breakfast}
}

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

// tells gives the facts of the hotel's page to later hops, and instead of the deposit what the booking costs, if the
// request leaves no choice about that.
func (o order) tells(d *kit.Draw, leg kit.Leg, guests int) kit.Leg {
	leg = tells(d, leg, o.h)
	if o.h.Breakfast <= 0 || o.breakfast != "" {
		b := Booking{Room: o.r.Slug, CheckIn: iso(o.Stay.In), CheckOut: iso(o.Stay.Out), Guests: guests, Rooms: o.Stay.Rooms, Breakfast: o.breakfast}
		b.price(o.h)
		leg.Gift["money"] = kit.Gulden(b.Total)
		leg = leg.Learning(d, "money", "the total of that booking")
	}
	return leg
}

func bookCheapest(d *kit.Draw, given kit.Gift) kit.Leg {
	q := Query{Stars: d.Between(2, 4)} // every city has a hotel of four stars
	s, best := cheapest(d, given, &q, true)
	o := orderOf(d, s, best[0].Hotel, best[0].Room)
	o.breakfast = ""
	there := seekStay(d, s.City, s.Stay)
	if q.Stars > 2 {
		there = append(there, tick(d, fmt.Sprintf("stars-%d", q.Stars)), click(d, "button", "apply"))
	}
	there = append(there, click(d, "link", "sort-price"))
	var walk []kit.Move
	for _, cheaper := range q.Offers(hotelsIn(d.Version, s.City)) { // those that turn out to be sold
		if walk = append(walk, there...); cheaper.Hotel == o.h {
			break
		}
		first := o
		first.h, first.r = cheaper.Hotel, cheaper.Room
		walk = append(append(walk, open(d, first.h)), first.finish(d)...)
	}
	walk = append(append(walk, open(d, o.h)), o.finish(d)...)
	want := o.booked("book", s.Stay.Guests)
	for _, also := range best[1:] {
		other := o
		other.h, other.r = also.Hotel, also.Room
		want.Any = append(want.Any, other.booked("book", s.Stay.Guests).Any...)
	}
	leg := s.leg(d, "book-cheapest", want, walk, "stars", strconv.Itoa(q.Stars), "guests", count(s.Stay.Guests, "guest"))
	leg.Tries = o.another(d)
	return tells(d, leg, o.h)
}

// another returns the moves that book another room of the hotel.
func (o order) another(d *kit.Draw) []kit.Move {
	for _, r := range o.h.Rooms {
		if other := o; r != o.r && r.Free(o.Stay) && !r.sold(d.Version, o.h, o.Stay) {
			other.r, other.breakfast = r, ""
			return other.whole(d)
		}
	}
	return nil
}

// drawRoomBy draws a hotel and one of its rooms that can be booked and is of a kind. No two rooms of a hotel are of the
// same kind. If none can be had on the given day, another day is drawn.
func drawRoomBy(d *kit.Draw, given kit.Gift, kind func(art.Room) int) order {
	for n := 0; ; n++ {
		if n == tries {
			given = given.Only([]string{"city", "street", "name", "person"})
		}
		s := about(d, given)
		h := s.at(d)
		r := rng.Pick(d.Stream, h.Rooms)
		if kind(r.Look) > 0 && r.Free(s.Stay) && !r.sold(d.Version, h, s.Stay) {
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
	leg := o.subject.leg(d, errand, o.booked("book", o.Stay.Guests), o.whole(d), append(pairs, o.details()...)...)
	leg.Tries = o.another(d)
	return o.tells(d, leg, o.Stay.Guests)
}

// drawOrder draws any room that can be booked.
func drawOrder(d *kit.Draw, given kit.Gift) order {
	return drawRoomBy(d, given, func(art.Room) int { return 1 })
}

func bookChange(d *kit.Draw, given kit.Gift) kit.Leg {
	o := drawOrder(d, given)
	o.Stay.Guests = d.Between(1, 3)
	more := o.Stay.Guests + 1
	o.breakfast = ""
	walk := append(o.whole(d), kit.Write(words.In(d.Version, "guests"), strconv.Itoa(more)), click(d, "button", "change"))
	want := o.booked("book", more)
	want.Any[0].With["was"] = strconv.Itoa(o.Stay.Guests) // a new booking for the larger number is none that was changed
	leg := o.subject.leg(d, "book-change", want, walk, append(o.details(), "more", count(more, "guest"))...)
	return o.tells(d, leg, more)
}

func bookCancel(d *kit.Draw, _ kit.Gift) kit.Leg {
	o := drawOrder(d, nil)
	o.breakfast = ""
	walk := append(o.whole(d), click(d, "button", "cancel"))
	return o.subject.leg(d, "book-cancel", o.booked("cancel", o.Stay.Guests), walk, o.details()...)
}
