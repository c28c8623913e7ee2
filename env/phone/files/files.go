// Package files is the app Drawer: a browser of the phone's shared storage. It shows folders and
// files, looks into texts and pictures, and moves, copies, renames and deletes.
//
// It shows the device's own files (ui.Files). The app itself stores only the view, the selection and the pending
// operation.
package files

import (
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// State is the app's data: choices of view, a selection, the draft of a name.
type State struct {
	Order  int      `json:"order"`  // index in orders
	Query  string   `json:"query"`  // the query of the search
	Picked []string `json:"picked"` // selected paths, all in one folder
	Name   string   `json:"name"`   // in the dialog for a new folder or a new name
	Cargo  Cargo    `json:"cargo"`
}

// A Cargo is what is to be moved or copied while the user chooses a folder.
type Cargo struct {
	Move  bool     `json:"move"` // otherwise copy
	Paths []string `json:"paths"`
}

// Name is the app's in tasks and states.
const Name = "files"

// App is Drawer.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Drawer", Icon: ui.IconFolder, Color: ui.Teal, Takes: ui.TakesFile},
	Take:     take,
	Show:     show,
	Seed:     func(d *rng.Stream, ph *device.Phone, _ *State) { seed(d, ph) },
	Volatile: []string{"order", "query", "picked", "name", "cargo"},
	Spoil:    spoil,
	Families: families,
}

// take starts to choose the folder for a copy of a file that another app shares.
func take(_ *ui.System, s *State, what ui.Parcel) ui.Route {
	s.Cargo = Cargo{Paths: []string{what.File}}
	return ui.Route{Screen: placing}
}

// The screens. The first shows the storage's top folder.
const (
	browsing  = "folder" // the folder that Arg names
	searching = "search" // a search in the same folder and all below it
	viewing   = "file"   // the file that Arg names
	placing   = "to"     // the choice of a folder for the cargo
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

// dir is the folder of a path; "" is the top folder.
func dir(path string) string { return path[:max(strings.LastIndexByte(path, '/'), 0)] }

// within joins a folder and a name.
func within(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}

// below reports whether a path is in a folder or in one of its subfolders.
func below(path, folder string) bool {
	return folder == "" && path != "" || strings.HasPrefix(path, folder+"/")
}

// title returns a folder's name on the screen.
func title(folder string) string {
	if folder == "" {
		return "Storage"
	}
	return base(folder)
}

// trail writes the path to a folder: "Storage › Documents › Work".
func trail(folder string) string {
	if folder == "" {
		return "Storage"
	}
	return "Storage › " + strings.ReplaceAll(folder, "/", " › ")
}

// picked lists the selected paths of a folder that still exist.
func (s *State) picked(fs ui.Files, folder string) []string {
	var here []string
	for _, path := range s.Picked {
		if dir(path) == folder && fs.Find(path) != nil {
			here = append(here, path)
		}
	}
	return here
}

// toggle selects a path or unselects it. A selection in another folder is dropped.
func (s *State) toggle(fs ui.Files, path string) {
	here := s.picked(fs, dir(path))
	if i := slices.Index(here, path); i >= 0 {
		s.Picked = slices.Delete(here, i, i+1)
		return
	}
	s.Picked = append(here, path)
}

// complaint says why a name cannot be used in a folder; "" if it can. Was is the current name, which is allowed.
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
