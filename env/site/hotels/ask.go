package hotels

import (
	"strconv"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// asked is the leg of a question about hotels that their pages answer. The pairs are parameters of the errand's goals.
func asked(d *kit.Draw, errand string, pairs []string, a judge.Answer, say string, hotels ...*Hotel) kit.Leg {
	leg := kit.Leg{
		Ask:  kit.Filled(d.Say(goals[errand]...), pairs...),
		Hop:  judge.Hop{Name: "hotels: answer", Answer: &a},
		Look: look(hotels[0].City),
	}
	leg.Look.Answer = a
	for _, h := range hotels {
		leg.Walk = append(append(leg.Walk, seek(d, h.City)...), open(d, h))
	}
	leg.Walk = append(leg.Walk, kit.Answer(say))
	return leg
}

func includes(word string) judge.Answer { return judge.Answer{Include: []string{word}} }

// room returns goal parameters that name a room and its hotel.
func room(r *Room, h *Hotel) []string { return []string{"room", r.Name, "hotel", at(h)} }

// aRoom draws a room that satisfies a condition.
func aRoom(d *kit.Draw, holds func(art.Room) bool) (*Hotel, *Room) {
	for {
		h := rng.Pick(d.Stream, Hotels(d.Version))
		if r := rng.Pick(d.Stream, h.Rooms); holds(r.Look) {
			return h, r
		}
	}
}

// aHotel draws a hotel that satisfies a condition.
func aHotel(d *kit.Draw, holds func(*Hotel) bool) *Hotel {
	for {
		if h := rng.Pick(d.Stream, Hotels(d.Version)); holds(h) {
			return h
		}
	}
}

// askedWhich is the leg of a question about which of two hotels is right. The answer must not name the other.
func askedWhich(d *kit.Draw, errand string, right, wrong *Hotel) kit.Leg {
	two := []*Hotel{right, wrong}
	rng.Shuffle(d.Stream, two)
	names := []string{"two", at(two[0]) + " or " + at(two[1])}
	return asked(d, errand, names, judge.Answer{Include: []string{right.Core}, Exclude: []string{wrong.Core}}, right.Name, two...)
}

// pictured is the evidence of a room's picture.
func pictured(r *Room, h *Hotel) kit.Sight {
	return kit.Pictured(address(h), "The "+r.Name+" of "+h.Name)
}

func hasPool(h *Hotel) bool {
	for _, r := range h.Rooms {
		if r.Look.Pool {
			return true
		}
	}
	return false
}

func askPool(d *kit.Draw, _ kit.Gift) kit.Leg {
	right := aHotel(d, hasPool)
	wrong := aHotel(d, func(h *Hotel) bool { return !hasPool(h) })
	leg := askedWhich(d, "ask-pool", right, wrong)
	for _, h := range []*Hotel{right, wrong} {
		for _, r := range h.Rooms {
			leg = leg.Seeing(pictured(r, h))
		}
	}
	return leg
}

func askRated(d *kit.Draw, _ kit.Gift) kit.Leg {
	right := aHotel(d, func(h *Hotel) bool { return h.Score > 70 })
	wrong := aHotel(d, func(h *Hotel) bool { return h.Score < right.Score })
	return askedWhich(d, "ask-rated", right, wrong).
		Seeing(kit.Reads(address(right), right.Rating()), kit.Reads(address(wrong), wrong.Rating()))
}

func askBedspread(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, r := aRoom(d, func(art.Room) bool { return true })
	color := r.Look.Bedspread.String()
	return asked(d, "ask-bedspread", room(r, h), includes(color), color, h).Seeing(pictured(r, h))
}

func askLamps(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, r := aRoom(d, func(r art.Room) bool { return r.Lamps > 0 })
	n := strconv.Itoa(r.Look.Lamps)
	return asked(d, "ask-lamps", room(r, h), includes(n), n, h).Seeing(pictured(r, h))
}

func askView(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, r := aRoom(d, func(r art.Room) bool { return r.View != art.NoView })
	view := r.Look.View.String()
	return asked(d, "ask-view", append(room(r, h), "views", "the sea, the city, mountains or a garden"), includes(view), view, h).
		Seeing(pictured(r, h))
}

// either draws whether yes or no is right, each in half of the cases.
func either(d *kit.Draw) (bool, string) {
	if d.Chance(1, 2) {
		return true, "yes"
	}
	return false, "no"
}

func askDesk(d *kit.Draw, _ kit.Gift) kit.Leg {
	so, say := either(d)
	h, r := aRoom(d, func(r art.Room) bool { return r.Desk == so })
	return asked(d, "ask-desk", room(r, h), includes(say), say, h).Seeing(pictured(r, h))
}

func askAwning(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := aHotel(d, func(*Hotel) bool { return true })
	color := h.Front.Awning.String()
	return asked(d, "ask-awning", []string{"hotel", at(h)}, includes(color), color, h).
		Seeing(kit.Pictured(address(h), "The front of "+h.Name))
}

func askPets(d *kit.Draw, _ kit.Gift) kit.Leg {
	so, say := either(d)
	h := aHotel(d, func(h *Hotel) bool { return h.Pets == so })
	return asked(d, "ask-pets", []string{"hotel", at(h)}, includes(say), say, h).Seeing(kit.Reads(address(h), h.Beasts()))
}

func askDistance(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := aHotel(d, func(*Hotel) bool { return true })
	n := strconv.Itoa(h.Metres)
	return asked(d, "ask-distance", []string{"hotel", at(h)}, includes(n), n, h).Seeing(kit.Reads(address(h), h.Way()))
}

func askTotal(d *kit.Draw, _ kit.Gift) kit.Leg {
	o := drawOrder(d)
	for o.r.Cost(o.Stay) >= 1000_00 { // published rules compare letters, and thousands have a comma
		o = drawOrder(d)
	}
	n := strconv.Itoa(o.r.Cost(o.Stay) / 100)
	leg := asked(d, "ask-total", append(o.details(), "when", o.when), includes(n), n, o.h)
	leg.Walk = append(seekStay(d, o.City, o.Stay), open(d, o.h), kit.Answer(n))
	return leg.Seeing(kit.Reads(address(o.h), o.r.Name, kit.Money(o.r.Cost(o.Stay))))
}

func askReviewer(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		h := aHotel(d, func(*Hotel) bool { return true })
		r := rng.Pick(d.Stream, h.Reviews)
		same := 0
		for _, other := range h.Reviews {
			if other.Score == r.Score {
				same++
			}
		}
		if same == 1 {
			leg := asked(d, "ask-reviewer", []string{"hotel", at(h), "points", strconv.Itoa(r.Score)}, includes(r.Author), r.Author, h)
			for _, o := range h.Reviews {
				leg = leg.Seeing(kit.Reads(address(h), strconv.Itoa(o.Score), o.Author+", "+o.Month))
			}
			return leg
		}
	}
}
