package notes

import (
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

var addHeader = device.Family{
	Name:  "notes/add-header",
	Goals: goals["add-header"],
	Steps: 18,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		name := plantShort(d, ph, Folder)
		ph.Case.Set("name", name)
		ph.Case.Set("header", rng.Pick(d, headers))
		ph.Case.Set("new_name", freeName(d, ph, topicOf(d, name)))
		ph.Case.Set("text", ph.Case.Get("header")+"\n\n"+ph.Files.Find(Path(name)).Text)
	},
	Want: wantRenamed,
	// The beginning of the note is compared exactly.
	Also: func(ph *device.Phone, add func(device.Row)) {
		if f := ph.Files.Find(param(ph, "new_name")); f != nil && strings.HasPrefix(f.Text, ph.Case.Get("header")+"\n\n") {
			add(device.Exactly("header"))
		}
	},
	Solve: func(h *device.Driver) bool { return h.Open(Name) || settle(h) },
}

var changeContent = device.Family{
	Name:  "notes/change-content",
	Goals: goals["change-content"],
	Steps: 18,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		name := plantShort(d, ph, Folder)
		ph.Case.Set("name", name)
		ph.Case.Set("new_name", freeName(d, ph, topicOf(d, name)))
		ph.Case.Set("text", rng.Pick(d, headers))
	},
	Want:  wantRenamed,
	Solve: func(h *device.Driver) bool { return h.Open(Name) || settle(h) },
}

// wantRenamed gives the note its new name and its new text.
func wantRenamed(ph *device.Phone) {
	ph.Files.Remove(param(ph, "name"))
	setText(ph, param(ph, "new_name"), ph.Case.Get("text"))
}

// settle makes the driver change a note's text under its old name and then rename it; if it was renamed first, it
// continues from there.
func settle(h *device.Driver) bool {
	path, text := param(h.Phone, "name"), h.Get("text")
	if renamed := param(h.Phone, "new_name"); h.Files.Find(renamed) != nil {
		return Write(h, renamed, text) || h.Files.Find(path) != nil && remove(h, path)
	}
	return Write(h, path, text) || rename(h, path, h.Get("new_name"))
}

var createFolder = device.Family{
	Name:  "notes/create-folder",
	Goals: goals["create-folder"],
	Steps: 10,
	Level: "easy",
	Draw:  func(d *rng.Stream, ph *device.Phone) { ph.Case.Set("name", freeFolder(d, ph)) },
	Want:  func(ph *device.Phone) { ph.Files.MakeFolder(param(ph, "name"), ui.Epoch.Unix()) },
	Solve: func(h *device.Driver) bool {
		made := h.Files.Find(param(h.Phone, "name")) != nil
		return h.Open(Name) || giveUp(h) || !made && h.On("") && (named(h, h.Get("name"), "folder") || h.Tap("new"))
	},
}

var createNote = device.Family{
	Name:  "notes/create-note",
	Goals: goals["create-note"],
	Steps: 16,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		about := anyTopic(d)
		ph.Case.Set("name", freeName(d, ph, about))
		ph.Case.Set("text", strings.Join(about.sentences(d, d.Between(1, 3)), " "))
	},
	Want:  func(ph *device.Phone) { setText(ph, param(ph, "name"), ph.Case.Get("text")) },
	Solve: func(h *device.Driver) bool { return h.Open(Name) || Write(h, param(h.Phone, "name"), h.Get("text")) },
}

var createFromClipboard = device.Family{
	Name:  "notes/create-from-clipboard",
	Goals: goals["create-from-clipboard"],
	Steps: 14,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		about := anyTopic(d)
		ph.Shell.Clip = about.sentence(d)
		ph.Case.Set("name", freeName(d, ph, about))
		ph.Case.Set("text", ph.Shell.Clip)
	},
	Want: func(ph *device.Phone) { setText(ph, param(ph, "name"), ph.Shell.Clip) },
	Solve: func(h *device.Driver) bool {
		path, text := param(h.Phone, "name"), h.Get("text")
		empty := device.See[State](h.Phone).Draft.Text == ""
		return h.Open(Name) || editing(h, path) && empty && h.Shell.Clip == text && h.Tap("paste") || Write(h, path, text)
	},
}

var editNote = device.Family{
	Name:  "notes/edit-note",
	Goals: goals["edit-note"],
	Steps: 12,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		name := plantShort(d, ph, Folder)
		old, line := ph.Files.Find(Path(name)).Text, rng.Pick(d, headers)
		similar(d, ph, Path(name), d.Between(0, 2))
		ph.Case.Set("name", name)
		switch d.N(3) {
		case 0:
			ph.Case.Set("change", `put "`+line+`" on a new line at the very top`)
			ph.Case.Set("text", line+"\n"+old)
		case 1:
			ph.Case.Set("change", `put "`+line+`" on a new line at the very bottom`)
			ph.Case.Set("text", old+"\n"+line)
		default:
			ph.Case.Set("change", `replace all of its text with "`+line+`"`)
			ph.Case.Set("text", line)
		}
	},
	Want:  func(ph *device.Phone) { setText(ph, param(ph, "name"), ph.Case.Get("text")) },
	Solve: func(h *device.Driver) bool { return h.Open(Name) || Write(h, param(h.Phone, "name"), h.Get("text")) },
}
