package hotels

import (
	"fmt"
	"strconv"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// asked is the leg that answers a question about hotels, by looking at the pages of them.
func asked(d *kit.Draw, question string, a judge.Answer, say string, hotels ...*Hotel) kit.Leg {
	leg := kit.Leg{
		Ask: question + " " + d.Say("Find it out on the hotel site and answer in a few words.",
			"The hotel site shows it; answer briefly.", "Look at the hotel site and say it in a word or two."),
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

// aRoom draws a room that something holds of.
func aRoom(d *kit.Draw, holds func(art.Room) bool) (*Hotel, *Room) {
	for {
		h := rng.Pick(d.Stream, Hotels(d.Version))
		if r := rng.Pick(d.Stream, h.Rooms); holds(r.Look) {
			return h, r
		}
	}
}

// aHotel draws a hotel that something holds of.
func aHotel(d *kit.Draw, holds func(*Hotel) bool) *Hotel {
	for {
		if h := rng.Pick(d.Stream, Hotels(d.Version)); holds(h) {
			return h
		}
	}
}

// askedWhich is the leg of a question whose answer is one of two hotels. The other must not be named.
func askedWhich(d *kit.Draw, question string, right, wrong *Hotel) kit.Leg {
	two := []*Hotel{right, wrong}
	rng.Shuffle(d.Stream, two)
	question = fmt.Sprintf(question, at(two[0]), at(two[1])) + " Answer with the name of that hotel alone."
	return asked(d, question, judge.Answer{Include: []string{right.Core}, Exclude: []string{wrong.Core}}, right.Name, two...)
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
	return askedWhich(d, d.Say("Which hotel has a pool before the window of one of its rooms, %s or %s?",
		"At one of these two a pool can be seen from a room: %s or %s. Which one is it?"), right, wrong)
}

func askRated(d *kit.Draw, _ kit.Gift) kit.Leg {
	right := aHotel(d, func(h *Hotel) bool { return h.Score > 70 })
	wrong := aHotel(d, func(h *Hotel) bool { return h.Score < right.Score })
	return askedWhich(d, d.Say("Which hotel do guests rate higher, %s or %s?", "Which of the two has the better rating, %s or %s?"), right, wrong)
}

func askBedspread(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, r := aRoom(d, func(art.Room) bool { return true })
	color := r.Look.Bedspread.String()
	return asked(d, fmt.Sprintf(d.Say("What colour are the bedspreads in the %s of %s?",
		"Of which colour is the cover of the bed in the %s at %s?"), r.Name, at(h)), includes(color), color, h)
}

func askLamps(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, r := aRoom(d, func(r art.Room) bool { return r.Lamps > 0 })
	n := strconv.Itoa(r.Look.Lamps)
	return asked(d, fmt.Sprintf(d.Say("How many lamps hang in the %s of %s?",
		"Count the lamps that hang from the ceiling of the %s at %s: how many are there?"), r.Name, at(h)), includes(n), n, h)
}

func askView(d *kit.Draw, _ kit.Gift) kit.Leg {
	h, r := aRoom(d, func(r art.Room) bool { return r.View != art.NoView })
	view := r.Look.View.String()
	return asked(d, fmt.Sprintf(d.Say("What does one see from the window of the %s of %s: the sea, the city, mountains or a garden?",
		"The sea, the city, mountains or a garden: which of them does the %s at %s look out on?"), r.Name, at(h)), includes(view), view, h)
}

// either draws which of yes and no shall be right, so that each is in half of the cases.
func either(d *kit.Draw) (bool, string) {
	if d.Chance(1, 2) {
		return true, "yes"
	}
	return false, "no"
}

func askDesk(d *kit.Draw, _ kit.Gift) kit.Leg {
	so, say := either(d)
	h, r := aRoom(d, func(r art.Room) bool { return r.Desk == so })
	return asked(d, fmt.Sprintf(d.Say("Is there a desk in the %s of %s? Say yes or no.",
		"Could one write at a desk in the %s at %s? Say yes or no."), r.Name, at(h)), includes(say), say, h)
}

func askAwning(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := aHotel(d, func(*Hotel) bool { return true })
	color := h.Front.Awning.String()
	return asked(d, fmt.Sprintf(d.Say("What colour are the awnings of %s?",
		"Of which colour are the awnings over the windows of %s?"), at(h)), includes(color), color, h)
}

func askPets(d *kit.Draw, _ kit.Gift) kit.Leg {
	so, say := either(d)
	h := aHotel(d, func(h *Hotel) bool { return h.Pets == so })
	return asked(d, fmt.Sprintf(d.Say("May a dog stay at %s? Say yes or no.", "Are pets welcome at %s? Say yes or no."), at(h)), includes(say), say, h)
}

func askDistance(d *kit.Draw, _ kit.Gift) kit.Leg {
	h := aHotel(d, func(*Hotel) bool { return true })
	n := strconv.Itoa(h.Metres)
	return asked(d, fmt.Sprintf(d.Say("How many metres is %s from the landmark of that city?",
		"How far is the city's landmark from %s, in metres?"), at(h)), includes(n), n, h)
}

func askTotal(d *kit.Draw, _ kit.Gift) kit.Leg {
	o := drawOrder(d)
	for o.r.Cost(o.Stay) >= 1000_00 { // published rules compare letters, and thousands have a comma
		o = drawOrder(d)
	}
	n := strconv.Itoa(o.r.Cost(o.Stay) / 100)
	leg := asked(d, fmt.Sprintf(d.Say("How many gulden does the %[1]s of %[2]s cost in all, %[3]s, for %[4]s in one room without breakfast?",
		"What is the price of the whole stay, in gulden, in the %[1]s at %[2]s %[3]s? It is one room for %[4]s, without breakfast."),
		o.r.Name, at(o.h), o.when, count(o.Stay.Guests, "guest")), includes(n), n, o.h)
	leg.Walk = append(seekStay(d, o.City, o.Stay), open(d, o.h), kit.Answer(n))
	return leg
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
			return asked(d, fmt.Sprintf(d.Say("Who gave %[1]s %[2]d points in a review?",
				"Which guest's review of %[1]s has a score of %[2]d?"), at(h), r.Score), includes(r.Author), r.Author, h)
		}
	}
}
