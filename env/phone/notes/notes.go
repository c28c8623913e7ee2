// Package notes is the app Quill: Markdown notes that are files of the shared storage, in "Documents/Notes" and its
// folders. The app's own data is only the draft and the selection; a note's contents are in its file, which the phone's
// verifier compares by itself.
//
// Families of other apps add notes at [Path], and their oracles read and write them with [Consult] and [Write].
package notes

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// Name is the app's in tasks and states.
const Name = "notes"

// Folder contains the notes.
const Folder = "Documents/Notes"

// pictures is the folder of the pictures that Quill shows.
const pictures = "Pictures"

// State is the app's state other than the files: choices of view and drafts.
type State struct {
	ByDate bool     `json:"by_date"` // the latest first; otherwise by name
	Chosen []string `json:"chosen"`  // selected paths, in one folder, in the order of selection
	Query  string   `json:"query"`   // the search text
	Name   string   `json:"name"`    // in the dialogs that ask for one
	Plain  bool     `json:"plain"`   // a new note is to be .txt
	Draft  Draft    `json:"draft"`
}

// A Draft is the note in the editor.
type Draft struct {
	Path string `json:"path"` // "" until a note without a name is saved
	Dir  string `json:"dir"`
	Text string `json:"text"`
	Was  string `json:"was"` // the text when it was opened or saved
}

// App is Quill.
var App = &device.App[State]{
	AppInfo:  ui.AppInfo{Name: Name, Title: "Quill", Icon: ui.IconNote, Color: ui.Plum, Takes: ui.TakesText},
	Take:     take,
	Show:     show,
	Seed:     seed,
	Volatile: []string{"by_date", "chosen", "query", "name", "plain", "draft"},
	Spoil:    spoil,
	Families: families,
}

// take starts a note with a text that another app shares. It gets its first line as its name when it is saved.
func take(_ *ui.System, s *State, what ui.Parcel) ui.Route {
	s.Draft = Draft{Dir: Folder, Text: what.Text}
	return ui.Route{Screen: editScreen}
}

// Path is the path of a note in the top folder: Path("Plan.md").
func Path(name string) string { return Folder + "/" + name }

// picked returns the selected paths of a folder that still exist.
func (s *State) picked(fs ui.Files, dir string) []string {
	var list []string
	for _, path := range s.Chosen {
		if f := fs.Find(path); f != nil && f.Dir() == dir {
			list = append(list, path)
		}
	}
	return list
}

// pick selects a row, or unselects it.
func (s *State) pick(path string) {
	if i := slices.Index(s.Chosen, path); i >= 0 {
		s.Chosen = slices.Delete(s.Chosen, i, i+1)
		return
	}
	s.Chosen = append(s.Chosen, path)
}

// sorted lists a folder in the order of the screen: folders first.
func (s *State) sorted(fs ui.Files, dir string) []ui.File {
	list := fs.List(dir)
	if first := slices.IndexFunc(list, func(f ui.File) bool { return !f.Folder }); s.ByDate && first >= 0 {
		slices.SortStableFunc(list[first:], func(a, b ui.File) int { return cmp.Compare(b.Modified, a.Modified) })
	}
	return list
}

// edit starts a draft of a note and shows the editor.
func (s *State) edit(f *ui.File) {
	s.Draft = Draft{Path: f.Path, Dir: f.Dir(), Text: f.Text, Was: f.Text}
}

// create makes an empty note with the typed name and starts its draft. A note without a name gets one when it is saved.
// The reason says why it cannot be created.
func (s *State) create(sys *ui.System, dir string) (reason string) {
	name := cleaned(strings.TrimSpace(s.Name))
	if name == "" {
		s.Draft = Draft{Dir: dir}
		return ""
	}
	if !isNote(name) && strings.Trim(name, ".- ") != "" {
		name += s.extension()
	}
	path := dir + "/" + name
	if reason = misnamed(sys.Files, path); reason != "" {
		return reason
	}
	sys.Files.Write(path, "", sys.Now().Unix())
	s.Draft = Draft{Path: path, Dir: dir}
	return ""
}

func (s *State) extension() string {
	if s.Plain {
		return ".txt"
	}
	return ".md"
}

// save saves the draft. A draft without a name gets its first line as its name.
func (s *State) save(sys *ui.System) (reason string) {
	d := &s.Draft
	if d.Path == "" {
		title := titleOf(d.Text)
		if title == "" {
			return "Write something first"
		}
		path := d.Dir + "/" + title + s.extension()
		if reason = misnamed(sys.Files, path); reason != "" {
			return reason
		}
		d.Path = path
	}
	sys.Files.Write(d.Path, d.Text, sys.Now().Unix())
	d.Was = d.Text
	return ""
}

// rename gives a file or folder the typed name; a note keeps its extension unless the new name has one.
func (s *State) rename(sys *ui.System, path string) (to, reason string) {
	f := sys.Files.Find(path)
	if f == nil {
		return "", "It is gone"
	}
	name := cleaned(strings.TrimSpace(s.Name))
	if dot := strings.LastIndexByte(f.Name(), '.'); name != "" && !f.Folder && !isNote(name) && dot > 0 {
		name += f.Name()[dot:]
	}
	to = f.Dir() + "/" + name
	if to == path {
		return to, ""
	}
	if reason = misnamed(sys.Files, to); reason != "" {
		return "", reason
	}
	return to, s.move(sys, path, to)
}

// move moves a file or folder, and the draft with it.
func (s *State) move(sys *ui.System, from, to string) (reason string) {
	if err := sys.Files.Move(from, to); err != nil {
		return sentence(err.Error())
	}
	if s.Draft.Path == from {
		s.Draft.Path, s.Draft.Dir = to, to[:strings.LastIndexByte(to, '/')]
	}
	return ""
}

func sentence(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// misnamed says why no new file can be created at a path.
func misnamed(fs ui.Files, path string) string {
	name := path[strings.LastIndexByte(path, '/')+1:]
	switch {
	case strings.Trim(name, ".- ") == "":
		return "Enter a name"
	case utf8.RuneCountInString(name) > 60:
		return "The name is too long"
	case fs.Find(path) != nil:
		return fmt.Sprintf("%q is there already", name)
	}
	return ""
}

// cleaned removes the characters that a file name cannot contain.
func cleaned(name string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '\\' || r < ' ' {
			return '-'
		}
		return r
	}, name)
}

func isNote(name string) bool {
	return strings.HasSuffix(name, ".md") || strings.HasSuffix(name, ".txt")
}

// folders returns the paths of all folders of notes; the first is Folder itself.
func folders(fs ui.Files) []string {
	list := []string{Folder}
	for i := range fs {
		if fs[i].Folder && strings.HasPrefix(fs[i].Path, Folder+"/") {
			list = append(list, fs[i].Path)
		}
	}
	return list
}

// all returns every note, sorted by path.
func all(fs ui.Files) []ui.File {
	var list []ui.File
	for i := range fs {
		if !fs[i].Folder && strings.HasPrefix(fs[i].Path, Folder+"/") {
			list = append(list, fs[i])
		}
	}
	return list
}
