// Package vista is the app Vista: a gallery of the pictures in the phone's storage, with albums, favourites, and a viewer
// that can crop, share and tell when a picture was taken.
//
// An album is a folder with pictures. What a photograph shows is known from its picture only: no element names it (see
// package photo). Its screens are the pictures (""), an album ("album", whose Arg is the folder), one picture ("photo",
// whose Arg is the path), cropping ("crop") and the choice of an album ("to").
package vista

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "vista"

// App is Vista.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Vista", Icon: ui.IconPicture, Color: ui.Green},
	Show:     show,
	Seed:     seed,
	Rows:     rows,
	Volatile: []string{"tab", "query", "picked", "title", "cargo", "crop"},
	Spoil:    spoil,
	Families: families,
}

// State is the app's data. The pictures themselves are files.
type State struct {
	Starred []string `json:"starred"` // the paths of the favourites, sorted
	Tab     int      `json:"tab"`     // 0 pictures, 1 albums, 2 favourites
	Query   string   `json:"query"`
	Picked  []string `json:"picked"` // selected paths
	Title   string   `json:"title"`  // of a new album
	Cargo   Cargo    `json:"cargo"`
	Crop    Part     `json:"crop"` // what is left of the picture that is being cropped
}

// A Cargo is what is moved or copied to the album that is chosen next.
type Cargo struct {
	Move  bool     `json:"move"` // otherwise copy
	Paths []string `json:"paths"`
}

// A Part is a half of a picture.
type Part string

// The parts that cropping can leave.
const (
	Whole  Part = ""
	Left   Part = "left"
	Middle Part = "middle"
	Right  Part = "right"
)

// Root is the folder of albums, and Snaps the album of the pictures that this phone has taken.
const (
	Root  = "DCIM"
	Snaps = Root + "/Snaps"
)

// isPicture reports whether a file is a picture.
func isPicture(f *ui.File) bool {
	return !f.Folder && (strings.HasSuffix(f.Path, ".jpg") || strings.HasSuffix(f.Path, ".png"))
}

// Pictures lists the pictures of a folder, or all pictures for "*": the latest first.
func Pictures(fs ui.Files, folder string) []*ui.File {
	var list []*ui.File
	for i := range fs {
		if f := &fs[i]; isPicture(f) && (folder == "*" || f.Dir() == folder) {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b *ui.File) int {
		return cmp.Or(cmp.Compare(b.Modified, a.Modified), strings.Compare(a.Path, b.Path))
	})
	return list
}

// albums lists the folders with pictures, and those that can take some: the folders of the camera, and Download.
func albums(fs ui.Files) []string {
	has := map[string]bool{}
	for i := range fs {
		f := &fs[i]
		if isPicture(f) {
			has[f.Dir()] = true
		}
		if f.Folder && (f.Dir() == Root || f.Path == "Download") {
			has[f.Path] = true
		}
	}
	var list []string
	for folder := range has {
		list = append(list, folder)
	}
	slices.SortFunc(list, func(a, b string) int {
		return cmp.Or(strings.Compare(titleOf(a), titleOf(b)),
			strings.Compare(a, b))
	})
	return list
}

// titleOf is an album's name on the screen.
func titleOf(folder string) string {
	if folder == "" {
		return "Storage"
	}
	return base(folder)
}

func base(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// within joins a folder and a name.
func within(folder, name string) string {
	if folder == "" {
		return name
	}
	return folder + "/" + name
}

// Taken is the time of a picture, as the screen writes it.
func Taken(f *ui.File) string {
	return time.Unix(f.Modified, 0).UTC().Format("Monday, 2 January 2006, 15:04")
}

// star makes a picture a favourite, or undoes that.
func (s *State) star(path string, on bool) {
	i, found := slices.BinarySearch(s.Starred, path)
	switch {
	case on && !found:
		s.Starred = slices.Insert(s.Starred, i, path)
	case !on && found:
		s.Starred = slices.Delete(s.Starred, i, i+1)
	}
}

func (s *State) starred(path string) bool {
	_, found := slices.BinarySearch(s.Starred, path)
	return found
}

// move moves a picture; a favourite stays one. It returns the reason if that is impossible.
func (s *State) move(fs *ui.Files, path, to string) error {
	if err := fs.Move(path, to); err != nil {
		return err
	}
	if s.starred(path) {
		s.star(path, false)
		s.star(to, true)
	}
	return nil
}

// remove deletes a picture.
func (s *State) remove(fs *ui.Files, path string) {
	fs.Remove(path)
	s.star(path, false)
}

// rows lists the favourites. The pictures are in the rows of the files.
func rows(s *State, add func(device.Row)) {
	for _, path := range s.Starred {
		add(device.Exactly("favourite picture|%s", path))
	}
}
