package ui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A File is a file of the shared storage. Folders are files too, so that empty ones can exist.
type File struct {
	Path     string `json:"path"` // "Documents/plan.md": no leading slash
	Folder   bool   `json:"folder"`
	Text     string `json:"text"`     // its content; of a picture, a description
	Modified int64  `json:"modified"` // Unix seconds
}

// Name is the last segment of the path.
func (f *File) Name() string { return f.Path[strings.LastIndexByte(f.Path, '/')+1:] }

// Dir is the folder the file lies in; "" is the top.
func (f *File) Dir() string { return f.Path[:max(strings.LastIndexByte(f.Path, '/'), 0)] }

// Made splits the content of a file that was recorded or drawn on the phone. Fixed is what a goal can ask for, and free
// what follows from the hand that made it: the length of a recording in seconds, or the strokes of a drawing. Such
// contents are "sound|LENGTH|WHAT", "film|LENGTH|WHAT" and "drawing|STROKES". Of all others, free is "".
func (f *File) Made() (fixed, free string) {
	kind, rest, _ := strings.Cut(f.Text, "|")
	switch kind {
	case "sound", "film":
		if length, what, ok := strings.Cut(rest, "|"); ok {
			return kind + "|" + what, length
		}
	case "drawing":
		return kind, rest
	}
	return f.Text, ""
}

// Seconds is the length of a recorded sound or film; 0 for other files.
func (f *File) Seconds() int {
	fixed, free := f.Made()
	if !strings.HasPrefix(fixed, "sound|") && !strings.HasPrefix(fixed, "film|") {
		return 0
	}
	n, err := strconv.Atoi(free)
	if err != nil || n < 0 || n > 99*60 {
		return 0
	}
	return n
}

// Numbered is the path of a new file in a folder: a prefix, the lowest number that is free, and an ending, such as
// "DCIM/Snaps/SHOT_0012.jpg".
func (fs Files) Numbered(folder, prefix, ending string) string {
	for n := 1; ; n++ {
		if path := fmt.Sprintf("%s/%s%04d%s", folder, prefix, n, ending); fs.Find(path) == nil {
			return path
		}
	}
}

// Files are sorted by path.
type Files []File

// Find returns a file or folder, or nil. The pointer is valid until the next change.
func (fs Files) Find(path string) *File {
	if i, ok := fs.index(path); ok {
		return &fs[i]
	}
	return nil
}

func (fs Files) index(path string) (int, bool) {
	return slices.BinarySearchFunc(fs, path, func(f File, path string) int { return strings.Compare(f.Path, path) })
}

// List returns the direct contents of a folder, folders first, then by name ignoring case.
func (fs Files) List(dir string) []File {
	var list []File
	for i := range fs {
		if fs[i].Dir() == dir {
			list = append(list, fs[i])
		}
	}
	slices.SortStableFunc(list, func(a, b File) int {
		if a.Folder != b.Folder {
			if a.Folder {
				return -1
			}
			return 1
		}
		return strings.Compare(strings.ToLower(a.Path), strings.ToLower(b.Path))
	})
	return list
}

// Write creates or replaces a file, and creates the folders that contain it.
func (fs *Files) Write(path, text string, modified int64) {
	fs.put(File{Path: path, Text: text, Modified: modified})
}

// MakeFolder creates a folder, and those that contain it.
func (fs *Files) MakeFolder(path string, modified int64) {
	fs.put(File{Path: path, Folder: true, Modified: modified})
}

func (fs *Files) put(f File) {
	if dir := f.Dir(); dir != "" && fs.Find(dir) == nil {
		fs.put(File{Path: dir, Folder: true, Modified: f.Modified})
	}
	i, found := fs.index(f.Path)
	if found {
		(*fs)[i] = f
		return
	}
	*fs = slices.Insert(*fs, i, f)
}

// Remove deletes a file, or a folder with its contents, if it exists.
func (fs *Files) Remove(path string) {
	*fs = slices.DeleteFunc(*fs, func(f File) bool { return f.Path == path || strings.HasPrefix(f.Path, path+"/") })
}

// Move renames a file, or a folder with its contents. It returns the reason if that is impossible.
func (fs *Files) Move(from, to string) error {
	if err := fs.canPlace(from, to); err != nil {
		return err
	}
	for _, f := range fs.under(from) {
		fs.put(f.moved(from, to))
	}
	fs.Remove(from)
	return nil
}

// Copy copies a file, or a folder with its contents. It returns the reason if that is impossible.
func (fs *Files) Copy(from, to string) error {
	if err := fs.canPlace(from, to); err != nil {
		return err
	}
	for _, f := range fs.under(from) {
		fs.put(f.moved(from, to))
	}
	return nil
}

func (fs Files) canPlace(from, to string) error {
	switch {
	case fs.Find(from) == nil:
		return fmt.Errorf("%s is gone", from)
	case fs.Find(to) != nil:
		return fmt.Errorf("%s is there already", to[strings.LastIndexByte(to, '/')+1:])
	case strings.HasPrefix(to, from+"/"):
		return fmt.Errorf("a folder cannot go into itself")
	}
	return nil
}

// under returns copies of a file or folder and its contents.
func (fs Files) under(path string) []File {
	var all []File
	for _, f := range fs {
		if f.Path == path || strings.HasPrefix(f.Path, path+"/") {
			all = append(all, f)
		}
	}
	return all
}

func (f File) moved(from, to string) File {
	f.Path = to + strings.TrimPrefix(f.Path, from)
	return f
}
