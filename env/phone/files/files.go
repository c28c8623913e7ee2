// Package files is the app Drawer: a browser of the phone's shared storage. It shows folders and
// files, looks into texts and pictures, and moves, copies, renames and deletes.
//
// What it shows are the device's own files (ui.Files); the app itself holds only how they are
// looked at and what is about to be done with some of them.
package files

import (
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// State is what the app holds: choices of view, a selection, the draft of a name.
type State struct {
	Order  int      `json:"order"`  // index in orders
	Query  string   `json:"query"`  // of the search
	Picked []string `json:"picked"` // paths of a selection, all of one folder
	Name   string   `json:"name"`   // in the dialog for a new folder or a new name
	Cargo  Cargo    `json:"cargo"`
}

// A Cargo is what is to be put into another folder while that is being looked for.
type Cargo struct {
	Move  bool     `json:"move"` // otherwise copy
	Paths []string `json:"paths"`
}

// Name is the app's in tasks and states.
const Name = "files"

// App is Drawer.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Drawer", Icon: ui.IconFolder, Color: ui.Teal},
	Show:     show,
	Seed:     func(d *rng.Stream, ph *device.Phone, _ *State) { seed(d, ph) },
	Volatile: []string{"order", "query", "picked", "name", "cargo"},
	Spoil:    spoil,
	Families: families,
}

// The screens. The first shows the top of the storage.
const (
	browsing  = "folder" // the folder that Arg names
	searching = "search" // the same and all below it
	viewing   = "file"   // the file that Arg names
	placing   = "to"     // a folder to put the cargo into
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case searching:
		search(p, s)
	case viewing:
		view(p, s)
	case placing:
		place(p, s)
	default:
		browse(p, s)
	}
}

// base is the last part of a path.
func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// dir is the folder that a path lies in; "" is the top.
func dir(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }

// within joins a folder and a name.
func within(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}

// below reports whether a path lies in a folder or further down in it.
func below(path, folder string) bool {
	return folder == "" && path != "" || strings.HasPrefix(path, folder+"/")
}

// title names a folder for people.
func title(folder string) string {
	if folder == "" {
		return "Storage"
	}
	return base(folder)
}

// trail is the way to a folder: "Storage › Documents › Work".
func trail(folder string) string {
	if folder == "" {
		return "Storage"
	}
	return "Storage › " + strings.ReplaceAll(folder, "/", " › ")
}

// picked lists what is selected in a folder, as far as it is still there.
func (s *State) picked(fs ui.Files, folder string) []string {
	var here []string
	for _, path := range s.Picked {
		if dir(path) == folder && fs.Find(path) != nil {
			here = append(here, path)
		}
	}
	return here
}

// toggle puts a path into the selection or takes it out. What was selected elsewhere is dropped.
func (s *State) toggle(fs ui.Files, path string) {
	here := s.picked(fs, dir(path))
	if i := slices.Index(here, path); i >= 0 {
		s.Picked = slices.Delete(here, i, i+1)
		return
	}
	s.Picked = append(here, path)
}

// complaint says why a thing cannot be called so in a folder; "" is no complaint. Was is its
// name so far, which it may keep.
func complaint(fs ui.Files, folder, name, was string) string {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "A name is needed."
	case name == "." || name == "..":
		return "Dots alone are no name."
	case strings.ContainsAny(name, "/\\\n"):
		return "A name has no slashes or line breaks."
	case len(name) > 100:
		return "That is too long for a name."
	case name != was && fs.Find(within(folder, name)) != nil:
		return "There is one of that name already."
	}
	return ""
}
