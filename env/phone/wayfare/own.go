package wayfare

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// drawNearest draws a place, a kind with opening hours, and an hour at which the nearest of that kind is closed while
// another one is open.
func drawNearest(d *rng.Stream, ph *device.Phone) {
	t := device.See[State](ph).island()
	for {
		from, kind, hour := rng.Pick(d, t.places), rng.Pick(d, kinds), d.Between(7, 20)
		list := around(t, from.at, kind)
		i := slices.IndexFunc(list, func(one *place) bool { return one.isOpen(hour) })
		atEdge := func(one *place) bool { return one.opens == hour || one.closes == hour } // open or not, by taste
		if i < 1 || slices.ContainsFunc(list[:i+1], atEdge) {
			continue
		}
		if list[0].opens != list[0].closes && (i+1 == len(list) || Metres(from.at, list[i].at) < Metres(from.at, list[i+1].at)) {
			ph.Case.Set("place", from.name)
			ph.Case.Set("kind", strings.ToLower(kind))
			ph.Case.Set("hour", strconv.Itoa(hour)+":00")
			return
		}
	}
}

// kindNamed is the kind that a goal names in small letters.
func kindNamed(small string) string {
	return kinds[slices.IndexFunc(kinds, func(k string) bool { return strings.ToLower(k) == small })]
}

var nearestOpen = device.Family{
	Name:  "wayfare/nearest-open",
	Goals: goals["nearest-open"],
	Steps: 18,
	Level: "hard",
	Draw:  drawNearest,
	Reply: func(ph *device.Phone) device.Reply {
		t := device.See[State](ph).island()
		from, hour := t.named(ph.Case.Get("place")).at, 0
		if clock, _, ok := strings.Cut(ph.Case.Get("hour"), ":"); ok {
			hour, _ = strconv.Atoi(clock)
		}
		var sights []device.Sight
		for _, one := range around(t, from, kindNamed(ph.Case.Get("kind"))) {
			sights = append(sights, device.Drawn(Name, "place/"+one.name, metresText(Metres(from, one.at))+", "+one.hours()).About(from.String()))
			if one.isOpen(hour) {
				return device.Reply{Kind: device.TextReply, Items: []string{one.name}, From: sights}
			}
		}
		panic("wayfare: none is open")
	},
	Solve: func(h *device.Driver) bool {
		return len(h.Unseen()) > 0 && toNear(h, see(h).island().named(h.Get("place")).at, kindNamed(h.Get("kind")))
	},
}

// toNear makes the driver list the places of a kind near a point.
func toNear(h *device.Driver, at Point, kind string) bool {
	if on(h, nearScreen, at.String()) {
		switch {
		case h.Modal() == "kinds":
			return h.Tap("option/" + kind)
		case h.Modal() != "":
			return h.Back()
		}
		return see(h).Kind != kind && h.Tap("kind")
	}
	return Visit(h, at) || h.Modal() != "" && h.Back() || h.Tap("near")
}

var distanceBetween = device.Family{
	Name:  "wayfare/distance-between",
	Goals: goals["distance-between"],
	Steps: 18,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		two := rng.Some(d, device.See[State](ph).island().places, 2)
		ph.Case.Set("place", two[0].name)
		ph.Case.Set("other", two[1].name)
	},
	Reply: func(ph *device.Phone) device.Reply {
		t := device.See[State](ph).island()
		a, b := t.named(ph.Case.Get("place")), t.named(ph.Case.Get("other"))
		text := metresText(Metres(a.at, b.at))
		return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(Metres(a.at, b.at))},
			From: []device.Sight{device.Drawn(Name, "place/"+b.name, text).About(a.at.String()).Or(device.Drawn(Name, "place/"+a.name, text).About(b.at.String()))}}
	},
	Solve: func(h *device.Driver) bool {
		t := see(h).island()
		return len(h.Unseen()) > 0 && toNear(h, t.named(h.Get("place")).at, t.named(h.Get("other")).kind)
	},
}

var fromHere = device.Family{
	Name:  "wayfare/from-here",
	Goals: goals["from-here"],
	Steps: 16,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) { // the app asks for its permission first
		ph.Shell.Grants = slices.DeleteFunc(ph.Shell.Grants, func(app string) bool { return app == Name })
		ph.Case.Set("place", rng.Pick(d, device.See[State](ph).island().places).name)
	},
	Want: func(ph *device.Phone) { ph.Shell.Grant(Name) },
	Reply: func(ph *device.Phone) device.Reply {
		s := device.See[State](ph)
		at := s.island().named(ph.Case.Get("place")).at
		return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(Metres(s.Here, at))},
			From: []device.Sight{device.Drawn(Name, "from-here", metresText(Metres(s.Here, at))).About(at.String())}}
	},
	Solve: func(h *device.Driver) bool {
		if h.Open(Name) {
			return true
		}
		if !slices.Contains(h.Shell.Grants, Name) { // it was denied
			return h.Modal() == "location" && h.Confirm() || toTab(h, 0, false) || h.Tap("here")
		}
		return len(h.Unseen()) > 0 && Visit(h, see(h).island().named(h.Get("place")).at)
	},
}

var markKind = device.Family{
	Name:  "wayfare/mark-kind",
	Goals: goals["mark-kind"],
	Steps: 50,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Case.Set("kind", strings.ToLower(rng.Pick(d, kinds)))
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		kind := kindNamed(ph.Case.Get("kind"))
		for _, one := range s.island().places {
			if one.kind == kind && !has(s.Markers, one.at) {
				toggle(&s.Markers, one.at)
			}
		}
	},
	Solve: mend,
}

var markSight = device.Family{
	Name:   "wayfare/mark-sight",
	Goals:  goals["mark-sight"],
	Steps:  20,
	Level:  "hard",
	Vision: true,
	Draw: func(d *rng.Stream, ph *device.Phone) {
		t := device.See[State](ph).island()
		one := rng.Pick(d, t.sights)
		ph.Case.Set("sight", one.kind)
		ph.Case.Set("place", around(t, one.at, "")[0].name)
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		for _, one := range s.island().sights {
			if one.kind == ph.Case.Get("sight") {
				toggle(&s.Markers, one.at)
			}
		}
	},
	Solve: mend,
}

// approach makes the driver open a spot: a place by a search, a sight by a long press on the map next to a place.
func approach(h *device.Driver, at Point) bool {
	s := see(h)
	t := s.island()
	if !slices.ContainsFunc(t.sights, func(one sight) bool { return one.at == at }) {
		return Visit(h, at)
	}
	if h.Shell.Front == Name && h.On(spotScreen) && (h.Modal() == "" || h.Modal() == "more") {
		if p, ok := ParsePoint(h.Arg()); ok && p.meets(at) {
			return false
		}
	}
	beside := around(t, at, "")[0].at
	if on(h, "", "") && h.Modal() == "" && s.Tab == 0 && s.Query == "" && s.Centre == beside && s.Zoom == 1 {
		b := h.Look("map").Box
		x, y := (b.X0+b.X1)/2+whole(float64(at.Lon-beside.Lon)*scaleAt(1)), (b.Y0+b.Y1)/2-whole(float64(at.Lat-beside.Lat)*scaleAt(1))
		return h.Do(gymkhana.Action{Verb: gymkhana.LongPress, Args: []gymkhana.Arg{{Name: "x", Value: int64(x)}, {Name: "y", Value: int64(y)}}})
	}
	return Visit(h, beside) || h.Modal() != "" && h.Back() || h.Tap("show")
}

// drawTrack adds a track whose ends no other track has, and sets the parameters from and to.
func drawTrack(d *rng.Stream, ph *device.Phone) {
	s := device.Of[State](ph)
	for {
		list := rng.Some(d, s.island().places, d.Between(4, 5))
		stops := stopsOf(list)
		if slices.ContainsFunc(s.Tracks, func(o Track) bool { return o.Stops[0] == stops[0] || o.Stops[len(o.Stops)-1] == stops[len(stops)-1] }) {
			continue
		}
		s.Tracks = append(s.Tracks, Track{Stops: stops})
		ph.Case.Set("from", list[0].name)
		ph.Case.Set("to", list[len(list)-1].name)
		ph.Case.Set("stops", written(stops))
		return
	}
}

var reverseTrack = device.Family{
	Name:  "wayfare/reverse-track",
	Goals: goals["reverse-track"],
	Steps: 50,
	Level: "hard",
	Draw:  drawTrack,
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		stops := manyParsed(ph.Case.Get("stops"))
		slices.Reverse(stops)
		s.Tracks = append(s.Tracks, Track{Stops: stops})
	},
	Solve: mend,
}

var favouriteStops = device.Family{
	Name:  "wayfare/favourite-stops",
	Goals: goals["favourite-stops"],
	Steps: 50,
	Level: "hard",
	Draw:  drawTrack,
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		for _, at := range manyParsed(ph.Case.Get("stops")) {
			if !has(s.Favourites, at) {
				toggle(&s.Favourites, at)
			}
		}
	},
	Solve: mend,
}
