package files

import (
	"slices"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// at reports whether the app shows a folder.
func at(h *device.Driver, folder string) bool {
	return h.Shell.Front == Name && (h.On("") || h.On(browsing)) && h.Arg() == folder
}

// to takes the next step on the way to a folder; it returns false if the folder is shown, with nothing open over it and
// nothing selected.
func to(h *device.Driver, folder string) bool {
	if h.Open(Name) {
		return true
	}
	in := h.On("") || h.On(browsing)
	if !in || h.Modal() != "" || len(device.See[State](h.Phone).picked(h.Files, h.Arg())) > 0 {
		return h.Back()
	}
	return h.Arg() != folder && (step(h, folder) || h.Back())
}

// step enters the next folder on the way down to one.
func step(h *device.Driver, folder string) bool {
	if !below(folder, h.Arg()) {
		return false
	}
	for dir(folder) != h.Arg() {
		folder = dir(folder)
	}
	return h.Tap("file/" + folder)
}

// selecting selects exactly some paths of one folder; it returns false if they are selected.
func selecting(h *device.Driver, paths []string) bool {
	folder := dir(paths[0])
	have := device.See[State](h.Phone).picked(h.Files, folder)
	if !at(h, folder) || h.Modal() != "" {
		return to(h, folder)
	}
	for _, path := range have {
		if !slices.Contains(paths, path) {
			return h.Tap("file/" + path)
		}
	}
	for _, path := range paths {
		switch {
		case slices.Contains(have, path):
		case len(have) == 0:
			return h.Long("file/" + path)
		default:
			return h.Tap("file/" + path)
		}
	}
	return false
}

// selected reports whether exactly these paths of the shown folder are selected.
func selected(h *device.Driver, paths []string) bool {
	have := device.See[State](h.Phone).picked(h.Files, dir(paths[0]))
	if !at(h, dir(paths[0])) || len(have) != len(paths) {
		return false
	}
	return !slices.ContainsFunc(have, func(path string) bool { return !slices.Contains(paths, path) })
}

// discard deletes some paths of one folder.
func discard(h *device.Driver, paths []string) bool {
	if selected(h, paths) && (h.Confirm() || h.Tap("delete")) {
		return true
	}
	return selecting(h, paths)
}

// transfer moves or copies a path to another folder.
func transfer(h *device.Driver, path, folder string, move bool) bool {
	cargo := &device.See[State](h.Phone).Cargo
	if h.Shell.Front == Name && h.On(placing) {
		if cargo.Move != move || len(cargo.Paths) != 1 || cargo.Paths[0] != path || h.Modal() != "" {
			return h.Back()
		}
		if h.Arg() == folder {
			return h.Tap("here")
		}
		return step(h, folder) || h.Back()
	}
	action := "copy"
	if move {
		action = "move"
	}
	return selected(h, []string{path}) && h.Tap(action) || selecting(h, []string{path})
}

// renaming renames a path.
func renaming(h *device.Driver, path, name string) bool {
	if !selected(h, []string{path}) {
		return selecting(h, []string{path})
	}
	switch h.Modal() {
	case "":
		return h.Tap("more")
	case "more":
		return h.Tap("rename")
	case "rename":
		return h.Fill("name", name) || h.Tap("ok")
	}
	return h.Back()
}

// spoil deletes a file.
func spoil(h *device.Driver) bool {
	i := slices.IndexFunc(h.Files, func(f ui.File) bool { return !f.Folder })
	return i >= 0 && discard(h, []string{h.Files[i].Path})
}
