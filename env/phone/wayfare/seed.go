package wayfare

import (
	"slices"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

// seed chooses an island, and saves some spots and tracks.
func seed(d *rng.Stream, _ *device.Phone, s *State) {
	s.Island = d.N(Islands)
	t := s.island()
	s.Here = Point{Lat: north - d.Between(200, 440), Lon: west + d.Between(200, 440)}
	s.Centre = Point{Lat: north - span/2, Lon: west + span/2}
	for i, one := range rng.Some(d, t.places, 8) {
		if i < 4 {
			s.Favourites = append(s.Favourites, one.at)
		} else {
			s.Markers = append(s.Markers, one.at)
		}
	}
	for range d.Between(2, 4) {
		s.Tracks = append(s.Tracks, Track{Stops: stopsOf(rng.Some(d, t.places, d.Between(2, 5)))})
	}
}

func stopsOf(list []place) []Point {
	var stops []Point
	for i := range list {
		stops = append(stops, list[i].at)
	}
	return stops
}

// fresh draws some places that are not saved yet.
func fresh(d *rng.Stream, s *State, n int) []place {
	return rng.Some(d, slices.DeleteFunc(slices.Clone(s.island().places), func(one place) bool {
		return has(s.Favourites, one.at) || has(s.Markers, one.at)
	}), n)
}

// calls draws how a goal calls a place: by its name, or by its coordinates.
func calls(d *rng.Stream, one *place) string {
	if d.Chance(1, 3) {
		return one.at.String()
	}
	return one.name
}
