package files

import (
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

var countFiles = device.Family{
	Name:  "files/count-files",
	Goals: goals["count-files"],
	Steps: 16,
	Level: "easy",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		folder, ending := someShelf(d)
		ph.Case.Set("folder", folder)
		ph.Case.Set("ending", ending)
		for range d.Between(2, 24) {
			write(d, ph, folder, freshName(d, ph, ending))
		}
		write(d, ph, folder, freshName(d, ph, rng.Pick(d, []string{".md", ".mp4", ".csv"})))
	},
	Reply: func(ph *device.Phone) device.Reply {
		var counted []device.Sight
		for _, path := range ofKind(ph) {
			counted = append(counted, device.Drawn(Name, "file/"+path, base(path)))
		}
		return device.Reply{Kind: device.NumberReply, Items: []string{strconv.Itoa(len(counted))}, From: counted}
	},
	Solve: func(h *device.Driver) bool { return to(h, h.Get("folder")) },
}

var findFile = device.Family{
	Name:  "files/find-file",
	Goals: goals["find-file"],
	Steps: 16,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		folder, ending := someShelf(d)
		places := rng.Some(d, subfolders, 3)
		for _, place := range places {
			ph.Files.MakeFolder(within(folder, place), moment(d))
		}
		ph.Case.Set("name", target(d, ph, within(folder, places[0]), ending))
		target(d, ph, within(folder, places[1]), ending)
	},
	Reply: func(ph *device.Phone) device.Reply {
		path := named(ph.Files, ph.Case.Get("name"))[0]
		return device.Reply{Kind: device.TextReply, Items: []string{title(dir(path))},
			From: []device.Sight{device.Drawn(Name, "file/"+path, base(path), trail(dir(path)))}}
	},
	Solve: func(h *device.Driver) bool {
		if h.Shell.Front == Name && h.On(searching) && h.Arg() == "" {
			return h.Fill("query", h.Get("name"))
		}
		return to(h, "") || h.Tap("search")
	},
}

// subfolders are names of folders for sorting files into.
var subfolders = []string{"Aunt_Rosa", "Before_2020", "Bills", "Boat", "Certificates", "Chess_club", "Drafts", "Evenings", "Family", "For_Ines",
	"Garden", "Hillside", "Keep", "Lisbon", "Long_weekend", "Manuals", "Maps", "Miscellany", "New_flat", "Old_phone", "Portraits", "Quiet_ones",
	"Rainy_days", "Receipts", "School", "Shared", "Sorted", "Spring", "To_print", "To_sort", "Trips", "Warranties"}

var newestFile = device.Family{
	Name:  "files/newest-file",
	Goals: goals["newest-file"],
	Steps: 18,
	Level: "medium",
	Draw: func(d *rng.Stream, ph *device.Phone) {
		folder, ending := someShelf(d)
		for latest(ph, folder).Modified > ui.Epoch.Unix()-3600 {
			folder, ending = someShelf(d)
		}
		ph.Case.Set("folder", folder)
		name := freshName(d, ph, ending)
		for alike(ph.Files.List(folder), name) {
			name = freshName(d, ph, ending)
		}
		write(d, ph, folder, name)
		since := int(ui.Epoch.Unix()-latest(ph, folder).Modified) / 60
		ph.Files.Find(within(folder, name)).Modified = ui.Epoch.Unix() - int64(60*d.N(since))
	},
	Reply: func(ph *device.Phone) device.Reply {
		folder := ph.Case.Get("folder")
		last := latest(ph, folder)
		r := device.Reply{Kind: device.TextReply, Items: []string{last.Name()}}
		for _, f := range ph.Files.List(folder) {
			if !f.Folder {
				r.From = append(r.From, device.Drawn(Name, "file/"+f.Path, f.Name(), dayText(f.Modified)))
			}
		}
		return r
	},
	Solve: func(h *device.Driver) bool {
		folder := h.Get("folder")
		if at(h, folder) && h.Modal() == "sort" {
			return h.Tap("option/" + orders[newest].label)
		}
		return to(h, folder) || device.See[State](h.Phone).Order != newest && h.Tap("sort")
	},
}

// latest is the most recently changed file of a folder; the zero file if there is none.
func latest(ph *device.Phone, folder string) ui.File {
	var last ui.File
	for _, f := range ph.Files.List(folder) {
		if !f.Folder && f.Modified > last.Modified {
			last = f
		}
	}
	return last
}

// alike reports whether a name could be confused with another file's.
func alike(list []ui.File, name string) bool {
	for i := range list {
		if device.Same(list[i].Name(), name) {
			return true
		}
	}
	return false
}
