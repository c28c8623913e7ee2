package wayfare

import (
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/rng"
)

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// on reports whether the app in front shows a screen with an argument.
func on(h *device.Driver, screen, arg string) bool {
	return h.Shell.Front == Name && h.On(screen) && h.Arg() == arg
}

// Visit makes the driver open a spot. It returns false once the spot is open, perhaps with its menu.
func Visit(h *device.Driver, at Point) bool {
	if on(h, spotScreen, at.String()) && (h.Modal() == "" || h.Modal() == "more") {
		return false
	}
	return toTab(h, 0, true) || seek(h, "search", at)
}

// toTab makes the driver show a part of the first screen. A query is cleared unless the driver searches.
func toTab(h *device.Driver, tab int, searching bool) bool {
	switch {
	case h.Open(Name):
		return true
	case !h.On("") || h.Modal() != "":
		return h.Back()
	case searching:
		return false
	case see(h).Query != "":
		return h.Fill("search", "")
	}
	return see(h).Tab != tab && h.Tap("tab/"+[]string{"Map", "Saved", "Tracks"}[tab])
}

// seek makes the driver search for a point by a field, and choose it.
func seek(h *device.Driver, field string, at Point) bool {
	if one := see(h).island().find(at); one != nil {
		return h.Fill(field, one.name) || h.Tap("place/"+one.name)
	}
	return h.Fill(field, at.String()) || h.Tap("point/"+at.String())
}

// dropTrack makes the driver delete a track.
func dropTrack(h *device.Driver, i int) bool {
	arg := strconv.Itoa(i)
	if on(h, trackScreen, arg) {
		return h.Confirm() || h.Modal() == "" && h.Tap("delete")
	}
	return toTab(h, 2, false) || h.Tap("track/"+arg)
}

// makeTrack makes the driver save a track through stops.
func makeTrack(h *device.Driver, t *island, stops []Point) bool {
	draft := see(h).Draft
	good := 0
	for good < len(draft) && good < len(stops) && t.label(draft[good]) == t.label(stops[good]) {
		good++
	}
	planning := h.Shell.Front == Name && h.Modal() == ""
	switch {
	case planning && h.On(stopScreen):
		return good == len(draft) && good < len(stops) && seek(h, "stop", stops[good]) || h.Back()
	case planning && h.On(planScreen):
		if good < len(draft) {
			return h.Tap("remove/" + strconv.Itoa(good))
		}
		return good < len(stops) && h.Tap("add-stop") || h.Tap("save")
	}
	return toTab(h, 2, false) || h.Tap("new-track")
}

// spoil removes a favourite, or adds one.
func spoil(h *device.Driver) bool {
	at := see(h).island().places[0].at
	return Visit(h, at) || h.Tap("star")
}

// Unsaved draws the names of some places that are not saved, for families that need several apps.
func Unsaved(d *rng.Stream, ph *device.Phone, n int) []string {
	var names []string
	for _, one := range fresh(d, device.Of[State](ph), n) {
		names = append(names, one.name)
	}
	return names
}

// Star makes a place a favourite, or undoes that.
func Star(ph *device.Phone, name string) {
	s := device.Of[State](ph)
	toggle(&s.Favourites, s.island().named(name).at)
}

// Mend makes the driver bring Wayfare's data into the state that the goal wants.
func Mend(h *device.Driver) bool { return mend(h) }
