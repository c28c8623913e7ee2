package vista

import (
	"slices"

	"gymkhana/env/phone/device"
)

func see(h *device.Driver) *State { return device.See[State](h.Phone) }

// at reports whether a picture is open, with nothing over it.
func at(h *device.Driver, path string) bool {
	return h.Shell.Front == Name && h.On(photoScreen) && h.Arg() == path && h.Modal() == ""
}

// toGrid makes the driver show all pictures, with nothing selected but what is wanted.
func toGrid(h *device.Driver, selecting bool) bool {
	s := see(h)
	switch {
	case h.Open(Name):
		return true
	case !h.On("") || h.Modal() != "":
		return h.Back()
	case !selecting && len(s.picked(h.Files)) > 0:
		return h.Back()
	}
	return s.Tab != 0 && h.Tap("tab/Pictures") || h.Fill("search", "")
}

// Visit makes the driver open a picture. It returns false once it is open.
func Visit(h *device.Driver, path string) bool {
	return !at(h, path) && (toGrid(h, false) || h.Tap("photo/"+path))
}

// selected reports whether exactly some pictures are selected, in the grid of all pictures.
func selected(h *device.Driver, paths []string) bool {
	have := see(h).picked(h.Files)
	return h.Shell.Front == Name && h.On("") && len(have) == len(paths) &&
		!slices.ContainsFunc(have, func(path string) bool { return !slices.Contains(paths, path) })
}

// selecting makes the driver select exactly some pictures.
func selecting(h *device.Driver, paths []string) bool {
	if toGrid(h, true) {
		return true
	}
	have := see(h).picked(h.Files)
	for _, path := range have {
		if !slices.Contains(paths, path) {
			return h.Tap("photo/" + path)
		}
	}
	for _, path := range paths {
		switch {
		case slices.Contains(have, path):
		case len(have) == 0:
			return h.Long("photo/" + path)
		default:
			return h.Tap("photo/" + path)
		}
	}
	return false
}

// transfer makes the driver move or copy pictures to an album; a new one is made first.
func transfer(h *device.Driver, paths []string, folder string, move bool) bool {
	c := &see(h).Cargo
	if h.Shell.Front == Name && h.On(toScreen) {
		if c.Move != move || !sameSet(c.Paths, paths) {
			return h.Back()
		}
		if h.Modal() == "new-album" {
			return h.Files.Find(folder) == nil && (h.Fill("title", base(folder)) || h.Tap("create")) || h.Back()
		}
		return h.Tap("album/"+folder) || h.Tap("new-album")
	}
	command := "copy"
	if move {
		command = "move"
	}
	return selected(h, paths) && h.Modal() == "" && h.Tap(command) || selecting(h, paths)
}

func sameSet(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(path string) bool { return !slices.Contains(b, path) })
}

// discard makes the driver delete pictures.
func discard(h *device.Driver, paths []string) bool {
	return selected(h, paths) && (h.Confirm() || h.Tap("delete")) || selecting(h, paths)
}

// mend makes the driver set the favourites as the goal wants them.
func mend(h *device.Driver) bool {
	want, have := device.Wanted[State](h, Name), see(h)
	for _, list := range [][]string{want.Starred, have.Starred} {
		for _, path := range list {
			if want.starred(path) != have.starred(path) && h.Files.Find(path) != nil {
				return Visit(h, path) || h.Tap("star")
			}
		}
	}
	return false
}

// spoil makes a picture a favourite, or undoes that.
func spoil(h *device.Driver) bool {
	list := Pictures(h.Files, "*")
	return len(list) > 0 && (Visit(h, list[0].Path) || h.Tap("star"))
}
