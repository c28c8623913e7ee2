package notes

import (
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

var deleteAll = device.Family{
	Name:  "notes/delete-all",
	Goals: goals["delete-all"],
	Steps: 14,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		clearNotes(ph)
		for range d.Between(3, 9) {
			plant(d, ph, Folder)
		}
	},
	Want: clearNotes,
	Solve: func(h *device.Driver) bool {
		s, left := device.See[State](h.Phone), all(h.Files)
		switch n := len(s.picked(h.Files, Folder)); {
		case h.Open(Name) || giveUp(h):
			return true
		case !onList(h, Folder) || len(left) == 0:
			return false
		case n == 0:
			return choose(h, left[0].Path)
		case n < len(h.Files.List(Folder)):
			return h.Tap("all")
		}
		return h.Confirm() || h.Tap("delete")
	},
}

// clearNotes deletes everything in Quill.
func clearNotes(ph *device.Phone) {
	for _, f := range ph.Files.List(Folder) {
		ph.Files.Remove(f.Path)
	}
	ph.Files.MakeFolder(Folder, ui.Epoch.Unix())
}

var deleteNewest = device.Family{
	Name:  "notes/delete-newest",
	Goals: goals["delete-newest"],
	Steps: 10,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		name := plant(d, ph, Folder)
		ph.Files.Find(Path(name)).Modified = ui.Epoch.Unix() - int64(d.Between(20, 7*60))*60
		ph.Case.Set("name", name)
	},
	Want:  func(ph *device.Phone) { ph.Files.Remove(param(ph, "name")) },
	Solve: func(h *device.Driver) bool { return h.Open(Name) || remove(h, param(h.Phone, "name")) },
}

var deleteNote = device.Family{
	Name:  "notes/delete-note",
	Goals: goals["delete-note"],
	Steps: 10,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		name := plant(d, ph, Folder)
		similar(d, ph, Path(name), d.Between(1, 4))
		ph.Case.Set("name", name)
	},
	Want:  func(ph *device.Phone) { ph.Files.Remove(param(ph, "name")) },
	Solve: func(h *device.Driver) bool { return h.Open(Name) || remove(h, param(h.Phone, "name")) },
}

var moveNote = device.Family{
	Name:  "notes/move-note",
	Goals: goals["move-note"],
	Steps: 14,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		two := rng.Some(d, folderNames, 2)
		for _, dir := range two {
			ph.Files.MakeFolder(Path(dir), stamp(d))
			plant(d, ph, Path(dir))
		}
		name := plant(d, ph, Path(two[0]))
		similar(d, ph, Path(two[0])+"/"+name, d.Between(1, 2))
		ph.Case.Set("name", name)
		ph.Case.Set("from", two[0])
		ph.Case.Set("to", two[1])
	},
	Want: func(ph *device.Phone) {
		from, to := inFolder(ph, "from"), inFolder(ph, "to")
		setText(ph, to, ph.Files.Find(from).Text)
		ph.Files.Remove(from)
	},
	Solve: func(h *device.Driver) bool {
		path := inFolder(h.Phone, "from")
		return h.Open(Name) || giveUp(h) || chosen(h, path) && (h.Tap("to/"+h.Get("to")) || h.Tap("move")) || choose(h, path)
	},
}

// inFolder is the path of the named note in the folder that a parameter names.
func inFolder(ph *device.Phone, folder string) string {
	return param(ph, folder) + "/" + ph.Case.Get("name")
}

var merge = device.Family{
	Name:  "notes/merge",
	Goals: goals["merge"],
	Steps: 78,
	Level: "hard",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		var lines []string
		about := anyTopic(d)
		for i, line := range about.sentences(d, len(mergeParams)) {
			name := freeName(d, ph, about)
			ph.Files.Write(Path(name), line, stamp(d))
			ph.Case.Set(mergeParams[i], name)
			lines = append(lines, line)
		}
		ph.Case.Set("name", freeName(d, ph, about))
		ph.Case.Set("text", strings.Join(lines, "\n\n"))
	},
	Want: func(ph *device.Phone) { setText(ph, param(ph, "name"), ph.Case.Get("text")) },
	// The lines and blank lines of the new note are compared exactly.
	Also: func(ph *device.Phone, add func(device.Row)) {
		if f := ph.Files.Find(param(ph, "name")); f != nil {
			add(device.Exactly("lines|%s", outline(f.Text)))
		}
	},
	Solve: func(h *device.Driver) bool { return h.Open(Name) || giveUp(h) || mergeNext(h) },
}

var mergeParams = [3]string{"a", "b", "c"}

// mergeNext copies the texts one by one through the clipboard: the number of texts in the new note determines the next
// one.
func mergeNext(h *device.Driver) bool {
	path := param(h.Phone, "name")
	f := h.Files.Find(path)
	if f == nil {
		return begin(h, path)
	}
	parts := strings.Split(h.Get("text"), "\n\n")
	n := 0
	for n < len(parts) && f.Text != strings.Join(parts[:n], "\n\n") {
		n++
	}
	if n == len(parts) { // it contains something else
		return Write(h, path, h.Get("text"))
	}
	if h.Shell.Clip != parts[n] {
		return copyAll(h, param(h.Phone, mergeParams[n]))
	}
	return editing(h, path) && pasteNext(h, strings.Join(parts[:n], "\n\n"), parts[n]) || reading(h, path) && h.Tap("edit") || Visit(h, path)
}

// pasteNext adds a blank line and one text to the draft, and saves.
func pasteNext(h *device.Driver, before, next string) bool {
	gap := ""
	if before != "" {
		gap = "\n\n"
	}
	switch device.See[State](h.Phone).Draft.Text {
	case before + gap + next:
		return h.Tap("save")
	case before + gap:
		return h.Tap("paste")
	case before:
		return appendText(h, gap)
	}
	return h.Fill("text", before+gap)
}
