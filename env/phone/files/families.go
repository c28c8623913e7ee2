package files

import (
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// families are the tasks of Drawer.
var families = []device.Family{
	deleteFile, deleteKind, emptyFolder, moveFile, copyFile, renameFile, createFolder, countFiles, findFile, newestFile,
}

// target draws a file in a folder, and adds others with similar names. No other file on the phone has its name.
func target(d *rng.Stream, ph *device.Phone, folder, ending string) string {
	base := stem(d)
	name := freshVariant(d, ph, base, ending)
	write(d, ph, folder, name)
	for range d.Between(2, 5) {
		write(d, ph, folder, freshVariant(d, ph, base, ending))
	}
	return name
}

// freshVariant returns a variant of a name that is not used on the phone.
func freshVariant(d *rng.Stream, ph *device.Phone, base, ending string) string {
	name := base + ending
	for d.Chance(3, 4) || len(named(ph.Files, name)) > 0 {
		name = variant(d, base) + ending
	}
	return name
}

// someShelf chooses a folder, and a file type that is usual in it.
func someShelf(d *rng.Stream) (folder, ending string) {
	sh := rng.Pick(d, shelves)
	return sh.folder, rng.Pick(d, sh.endings)
}

// drawTarget sets the parameters folder and name to those of a file.
func drawTarget(d *rng.Stream, ph *device.Phone) {
	folder, ending := someShelf(d)
	ph.Case.Set("folder", folder)
	ph.Case.Set("name", target(d, ph, folder, ending))
}

// path is where the file of the task was at reset.
func path(c *device.Case) string { return within(c.Get("folder"), c.Get("name")) }

var deleteFile = device.Family{
	Name:  "files/delete-file",
	Goals: goals["delete-file"],
	Steps: 22,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		drawTarget(d, ph)
		if other, _ := someShelf(d); other != ph.Case.Get("folder") {
			write(d, ph, other, ph.Case.Get("name")) // the same name in another folder, which must stay
		}
	},
	Want:  func(ph *device.Phone) { ph.Files.Remove(path(&ph.Case)) },
	Solve: func(h *device.Driver) bool { return discard(h, []string{path(&h.Case)}) },
}

var deleteKind = device.Family{
	Name:  "files/delete-kind",
	Goals: goals["delete-kind"],
	Steps: 30,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		folder, _ := someShelf(d)
		ending := rng.Pick(d, []string{".mp4", ".csv", ".zip", ".md"})
		ph.Case.Set("folder", folder)
		ph.Case.Set("ending", ending)
		for range d.Between(1, 4) {
			write(d, ph, folder, freshName(d, ph, ending))
		}
	},
	Want: func(ph *device.Phone) {
		for _, path := range ofKind(ph) {
			ph.Files.Remove(path)
		}
	},
	Solve: func(h *device.Driver) bool {
		doomed := ofKind(h.Phone)
		return len(doomed) > 0 && discard(h, doomed)
	},
}

// ofKind lists the files of the task's folder that have the task's extension.
func ofKind(ph *device.Phone) []string {
	var paths []string
	for _, f := range ph.Files.List(ph.Case.Get("folder")) {
		if !f.Folder && strings.HasSuffix(f.Path, ph.Case.Get("ending")) {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

var emptyFolder = device.Family{
	Name:  "files/empty-folder",
	Goals: goals["empty-folder"],
	Steps: 20,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		ph.Case.Set("folder", rng.Pick(d, []string{"Download", "Music", "Recordings", "Documents/House", "Documents/Travel",
			"Pictures/Camera", "Pictures/Screenshots"}))
	},
	Want: func(ph *device.Phone) {
		for _, path := range allIn(ph) {
			ph.Files.Remove(path)
		}
	},
	Solve: func(h *device.Driver) bool {
		all := allIn(h.Phone)
		if len(all) == 0 || selected(h, all) {
			return len(all) > 0 && discard(h, all)
		}
		if at(h, dir(all[0])) && len(device.See[State](h.Phone).picked(h.Files, dir(all[0]))) > 0 {
			return h.Tap("select-all") || h.Tap("more") || h.Back()
		}
		return selecting(h, all)
	},
}

// allIn lists the contents of the task's folder.
func allIn(ph *device.Phone) []string {
	var paths []string
	for _, f := range ph.Files.List(ph.Case.Get("folder")) {
		paths = append(paths, f.Path)
	}
	return paths
}

// drawWay draws a file and a folder to move or copy it to.
func drawWay(d *rng.Stream, ph *device.Phone) {
	drawTarget(d, ph)
	for ph.Case.Get("to") == "" || ph.Case.Get("to") == ph.Case.Get("folder") {
		to, _ := someShelf(d)
		ph.Case.Set("to", to)
	}
}

var moveFile = device.Family{
	Name:  "files/move-file",
	Goals: goals["move-file"],
	Steps: 20,
	Level: "medium",
	Draw:  drawWay,
	Want: func(ph *device.Phone) {
		if err := ph.Files.Move(path(&ph.Case), within(ph.Case.Get("to"), ph.Case.Get("name"))); err != nil {
			panic("files: a drawn move cannot be done: " + err.Error())
		}
	},
	Solve: func(h *device.Driver) bool {
		have, want := named(h.Files, h.Get("name")), within(h.Get("to"), h.Get("name"))
		switch {
		case len(have) == 0:
			return false
		case !slices.Contains(have, want):
			return transfer(h, have[0], h.Get("to"), true)
		}
		return superfluous(h, have, want)
	},
}

// superfluous deletes a path that is not wanted, if there is one.
func superfluous(h *device.Driver, have []string, want ...string) bool {
	for _, path := range have {
		if !slices.Contains(want, path) {
			return discard(h, []string{path})
		}
	}
	return false
}

var copyFile = device.Family{
	Name:  "files/copy-file",
	Goals: goals["copy-file"],
	Steps: 20,
	Level: "medium",
	Draw:  drawWay,
	Want: func(ph *device.Phone) {
		if err := ph.Files.Copy(path(&ph.Case), within(ph.Case.Get("to"), ph.Case.Get("name"))); err != nil {
			panic("files: a drawn copy cannot be made: " + err.Error())
		}
	},
	Solve: func(h *device.Driver) bool {
		have, from, want := named(h.Files, h.Get("name")), path(&h.Case), within(h.Get("to"), h.Get("name"))
		switch {
		case len(have) == 0:
			return false
		case !slices.Contains(have, from):
			return transfer(h, have[0], h.Get("folder"), false)
		case !slices.Contains(have, want):
			return transfer(h, from, h.Get("to"), false)
		}
		return superfluous(h, have, from, want)
	},
}

var renameFile = device.Family{
	Name:  "files/rename-file",
	Goals: goals["rename-file"],
	Steps: 20,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		folder, ending := someShelf(d)
		ph.Case.Set("folder", folder)
		ph.Case.Set("name", target(d, ph, folder, ending))
		ph.Case.Set("new", freshName(d, ph, ending))
	},
	Want: func(ph *device.Phone) {
		if err := ph.Files.Move(path(&ph.Case), within(ph.Case.Get("folder"), ph.Case.Get("new"))); err != nil {
			panic("files: a drawn name cannot be given: " + err.Error())
		}
	},
	Solve: func(h *device.Driver) bool {
		return h.Files.Find(path(&h.Case)) != nil && renaming(h, path(&h.Case), h.Get("new"))
	},
}

var createFolder = device.Family{
	Name:  "files/create-folder",
	Goals: goals["create-folder"],
	Steps: 16,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		folder, _ := someShelf(d)
		ph.Case.Set("folder", folder)
		ph.Case.Set("name", freshName(d, ph, ""))
	},
	Want: func(ph *device.Phone) { ph.Files.MakeFolder(path(&ph.Case), ui.Epoch.Unix()) },
	Solve: func(h *device.Driver) bool {
		if want := path(&h.Case); h.Files.Find(want) != nil {
			return superfluous(h, named(h.Files, h.Get("name")), want)
		}
		if at(h, h.Get("folder")) && h.Modal() == "new-folder" {
			return h.Fill("name", h.Get("name")) || h.Tap("ok")
		}
		return to(h, h.Get("folder")) || h.Tap("new-folder")
	},
}
