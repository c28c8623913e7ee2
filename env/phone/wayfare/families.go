package wayfare

import (
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// families are the tasks of Wayfare. The first three are AndroidWorld's.
var families = []device.Family{favourite, marker, trackThrough, nearestOpen, distanceBetween, fromHere, markKind, markSight, reverseTrack, favouriteStops}

var favourite = device.Family{
	Name:  "wayfare/favourite",
	Goals: goals["favourite"],
	Steps: 13,
	Level: "medium",
	Tags:  []string{"androidworld:OsmAndFavorite"},
	Draw:  drawSpot,
	Want:  func(ph *device.Phone) { toggle(&device.Of[State](ph).Favourites, parsed(ph.Case.Get("at"))) },
	Solve: mend,
}

var marker = device.Family{
	Name:  "wayfare/marker",
	Goals: goals["marker"],
	Steps: 20,
	Level: "hard",
	Tags:  []string{"androidworld:OsmAndMarker"},
	Draw:  drawSpot,
	Want:  func(ph *device.Phone) { toggle(&device.Of[State](ph).Markers, parsed(ph.Case.Get("at"))) },
	Solve: mend,
}

// drawSpot draws a place that is not saved, by its name or by its coordinates.
func drawSpot(d *rng.Stream, ph *device.Phone) {
	one := fresh(d, device.Of[State](ph), 1)[0]
	ph.Case.Set("place", calls(d, &one))
	ph.Case.Set("at", one.at.String())
}

// parsed is a point that was drawn.
func parsed(text string) Point {
	at, ok := ParsePoint(text)
	if !ok {
		panic("wayfare: drawn coordinates cannot be read: " + text)
	}
	return at
}

// manyParsed are points that were drawn.
func manyParsed(text string) []Point {
	var list []Point
	for part := range strings.SplitSeq(text, "; ") {
		list = append(list, parsed(part))
	}
	return list
}

// written joins points for a parameter.
func written(list []Point) string {
	var parts []string
	for _, at := range list {
		parts = append(parts, at.String())
	}
	return strings.Join(parts, "; ")
}

var trackThrough = device.Family{
	Name:  "wayfare/track",
	Goals: goals["track"],
	Steps: 120,
	Level: "hard",
	Tags:  []string{"androidworld:OsmAndTrack"},
	Draw: func(d *rng.Stream, ph *device.Phone) {
		s := device.Of[State](ph)
		list := fresh(d, s, d.Between(2, 4))
		var names []string
		for i := range list {
			names = append(names, list[i].name)
		}
		ph.Case.Set("places", strings.Join(names, ", then "))
		ph.Case.Set("stops", written(stopsOf(list)))
	},
	Want: func(ph *device.Phone) {
		s := device.Of[State](ph)
		s.Tracks = append(s.Tracks, Track{Stops: manyParsed(ph.Case.Get("stops"))})
	},
	Solve: mend,
}

// mend makes the driver bring favourites, markers and tracks into the state that the goal wants.
func mend(h *device.Driver) bool {
	want, have := device.Wanted[State](h, Name), device.See[State](h.Phone)
	t := have.island()
	for _, part := range []struct {
		have, want []Point
		do         func(at Point) bool
	}{{have.Favourites, want.Favourites, func(Point) bool { return h.Tap("star") }},
		{have.Markers, want.Markers, func(Point) bool { return h.Modal() == "more" && h.Tap("marker") || h.Tap("more") }}} {
		for _, at := range part.have { // what is too much comes first
			if !saves(t, part.want, at) {
				return Visit(h, at) || part.do(at)
			}
		}
		for _, at := range part.want {
			if !saves(t, part.have, at) {
				return approach(h, at) || part.do(at)
			}
		}
	}
	return mendTracks(h, want, have)
}

// saves reports whether a list has a point with the same label.
func saves(t *island, list []Point, at Point) bool {
	return slices.ContainsFunc(list, func(o Point) bool { return t.label(o) == t.label(at) })
}

// mendTracks makes the driver delete the tracks that are not wanted, and make those that are missing.
func mendTracks(h *device.Driver, want, have *State) bool {
	t := have.island()
	wanted := slices.Clone(want.Tracks)
	for i := range have.Tracks {
		k := slices.IndexFunc(wanted, func(o Track) bool { return sameStops(t, o.Stops, have.Tracks[i].Stops) })
		if k < 0 {
			return dropTrack(h, i)
		}
		wanted = slices.Delete(wanted, k, k+1)
	}
	return len(wanted) > 0 && makeTrack(h, t, wanted[0].Stops)
}

func sameStops(t *island, a, b []Point) bool {
	return slices.EqualFunc(a, b, func(x, y Point) bool { return t.label(x) == t.label(y) })
}
