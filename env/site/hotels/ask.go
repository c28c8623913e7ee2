package hotels

import (
	"strconv"
	"strings"

	"gymkhana/env/site/art"
	"gymkhana/env/site/kit"
	"gymkhana/judge"
	"gymkhana/rng"
)

// asked is the leg of a question about hotels that their pages answer, all of them of one city. The answers are all that
// must be said. The pairs are parameters of the errand's goals.
func asked(d *kit.Draw, s subject, errand string, answers, pairs []string, hotels ...*Hotel) kit.Leg {
	a := judge.Answer{Include: answers}
	var walk []kit.Move
	for _, h := range hotels {
		walk = append(append(walk, seek(d, h.City)...), open(d, h))
	}
	said := answers[0]
	for _, also := range answers[1:] {
		said += ", " + also
	}
	leg := s.leg(d, errand, judge.Hop{Name: "hotels: answer", Answer: &a}, append(walk, kit.Answer(said)), pairs...)
	leg.Look.Answer = a
	return leg
}

// aRoom draws a room that satisfies a condition.
func aRoom(d *kit.Draw, holds func(art.Room) bool) (subject, *Hotel, *Room) {
	for {
		s := about(d, nil)
		h := s.at(d)
		if r := rng.Pick(d.Stream, h.Rooms); holds(r.Look) {
			return s, h, r
		}
	}
}

// aHotel draws a hotel that satisfies a condition, or takes that of the given street.
func aHotel(d *kit.Draw, given kit.Gift, holds func(*Hotel) bool) (subject, *Hotel) {
	for n := 0; ; n++ {
		s := about(d, given)
		if h := s.at(d); holds(h) || n >= tries && given["street"] != "" {
			return s, h
		}
	}
}

func anyHotel(*Hotel) bool { return true }

// pictured is the evidence of a room's picture.
func pictured(r *Room, h *Hotel) kit.Sight {
	return kit.Pictured(address(h), "The "+r.Name+" of "+h.Name)
}

// fronted is the evidence of the picture of a hotel's front.
func fronted(h *Hotel) kit.Sight { return kit.Pictured(address(h), "The front of "+h.Name) }

// askedRoom asks for the room of a hotel that alone satisfies a condition, and for the colour of its bedspreads.
func askedRoom(d *kit.Draw, errand string, holds func(art.Room) bool) kit.Leg {
	s, h := aHotel(d, nil, func(h *Hotel) bool {
		n := 0
		for _, r := range h.Rooms {
			if holds(r.Look) {
				n++
			}
		}
		return n == 1
	})
	var leg kit.Leg
	var seen []kit.Sight
	for _, r := range h.Rooms {
		if seen = append(seen, pictured(r, h)); holds(r.Look) {
			leg = asked(d, s, errand, []string{r.Name, r.Look.Bedspread.String()}, nil, h)
		}
	}
	return leg.Seeing(seen...)
}

func askPool(d *kit.Draw, _ kit.Gift) kit.Leg {
	return askedRoom(d, "ask-pool", func(r art.Room) bool { return r.Pool })
}

func askDesk(d *kit.Draw, _ kit.Gift) kit.Leg {
	return askedRoom(d, "ask-desk", func(r art.Room) bool { return r.Desk })
}

// askRated asks how many guests have rated the better of two hotels.
func askRated(d *kit.Draw, _ kit.Gift) kit.Leg {
	s, right := aHotel(d, nil, anyHotel)
	two := []*Hotel{right, another(d, right)}
	if wrong := two[1]; wrong.Score > right.Score {
		right = wrong
	}
	return asked(d, s, "ask-rated", []string{strconv.Itoa(right.Votes)}, []string{"one", two[0].Name, "other", two[1].Name}, two...).
		Seeing(kit.Reads(address(two[0]), two[0].Rating()), kit.Reads(address(two[1]), two[1].Rating()), kit.Reads(address(right), strconv.Itoa(right.Votes)))
}

func askBedspread(d *kit.Draw, _ kit.Gift) kit.Leg {
	s, h, r := aRoom(d, func(art.Room) bool { return true })
	return asked(d, s, "ask-bedspread", []string{strconv.Itoa(r.Look.Beds), r.Look.Bedspread.String()}, []string{"room", r.Name}, h).Seeing(pictured(r, h))
}

func askLamps(d *kit.Draw, _ kit.Gift) kit.Leg {
	s, h, r := aRoom(d, func(r art.Room) bool { return r.Lamps > 0 })
	return asked(d, s, "ask-lamps", []string{strconv.Itoa(r.Look.Lamps), r.Look.Bedspread.String()}, []string{"room", r.Name}, h).Seeing(pictured(r, h))
}

// askView asks for what one sees from a room, and for the sign over the hotel's door.
func askView(d *kit.Draw, _ kit.Gift) kit.Leg {
	s, h, r := aRoom(d, func(r art.Room) bool { return r.View != art.NoView })
	for h.Front.Sign.String() == strings.TrimSuffix(r.Look.View.String(), "s") { // mountains and a mountain
		s, h, r = aRoom(d, func(r art.Room) bool { return r.View != art.NoView })
	}
	return asked(d, s, "ask-view", []string{r.Look.View.String(), h.Front.Sign.String()},
		[]string{"room", r.Name, "views", "the sea, the city, mountains or a garden"}, h).Seeing(pictured(r, h), fronted(h))
}

func askAwning(d *kit.Draw, _ kit.Gift) kit.Leg {
	s, h := aHotel(d, nil, anyHotel)
	return asked(d, s, "ask-awning", []string{h.Front.Awning.String(), h.Front.Sign.String()}, nil, h).Seeing(fronted(h))
}

func askPets(d *kit.Draw, _ kit.Gift) kit.Leg {
	s, h := aHotel(d, nil, func(h *Hotel) bool { return h.Pets })
	return asked(d, s, "ask-pets", []string{kit.Money(h.PetFee)}, nil, h).Seeing(kit.Reads(address(h), h.Beasts()))
}

func askDistance(d *kit.Draw, given kit.Gift) kit.Leg {
	s, h := aHotel(d, given, anyHotel)
	return asked(d, s, "ask-distance", []string{strconv.Itoa(h.Metres)}, nil, h).Seeing(kit.Reads(address(h), h.Way()))
}

func askHost(d *kit.Draw, given kit.Gift) kit.Leg {
	s, h := aHotel(d, given, anyHotel)
	return asked(d, s, "ask-host", []string{h.Host}, nil, h).Seeing(kit.Reads(address(h), h.Host))
}

func askBuilt(d *kit.Draw, given kit.Gift) kit.Leg {
	s, h := aHotel(d, given, anyHotel)
	return asked(d, s, "ask-built", []string{strconv.Itoa(h.Built)}, nil, h).Seeing(kit.Reads(address(h), strconv.Itoa(h.Built)))
}

func askFeast(d *kit.Draw, given kit.Gift) kit.Leg {
	s, h := aHotel(d, given, anyHotel)
	return asked(d, s, "ask-feast", []string{h.FeastDay()}, nil, h).Seeing(kit.Reads(address(h), h.FeastDay()))
}

func askTotal(d *kit.Draw, _ kit.Gift) kit.Leg {
	o := drawOrder(d, nil)
	for n := 0; n < tries && o.r.Cost(o.Stay) >= 1000_00; n++ { // published rules compare letters, and thousands have a comma
		o = drawOrder(d, nil)
	}
	n := strconv.Itoa(o.r.Cost(o.Stay) / 100)
	leg := asked(d, o.subject, "ask-total", []string{n}, o.details(), o.h)
	leg.Walk = append(seekStay(d, o.City, o.Stay), open(d, o.h), kit.Answer(n))
	return leg.Seeing(kit.Reads(address(o.h), o.r.Name, kit.Money(o.r.Cost(o.Stay))))
}

func askReviewer(d *kit.Draw, _ kit.Gift) kit.Leg {
	for {
		s, h := aHotel(d, nil, anyHotel)
		r := rng.Pick(d.Stream, h.Reviews)
		same := 0
		for _, other := range h.Reviews {
			if other.Score == r.Score {
				same++
			}
		}
		if same == 1 {
			leg := asked(d, s, "ask-reviewer", []string{r.Author, strconv.Itoa(h.Votes)}, []string{"points", strconv.Itoa(r.Score)}, h)
			leg = leg.Seeing(kit.Reads(address(h), strconv.Itoa(h.Votes)))
			for _, o := range h.Reviews {
				leg = leg.Seeing(kit.Reads(address(h), strconv.Itoa(o.Score), o.Author+", "+o.Month))
			}
			return leg
		}
	}
}
