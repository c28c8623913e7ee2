package notes

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
)

// Visit makes the driver open a note from the lists. It returns false on the note itself, and if the driver has to go
// back first.
func Visit(h *device.Driver, path string) bool {
	if reading(h, path) {
		return false
	}
	dir, name := split(path)
	return seek(h, dir) || onList(h, dir) && !choosingIn(h, dir) && h.Tap("note/"+name)
}

// Consult makes the driver show a note or picture up to its end, so that all of it has been seen. It returns false once
// that is done, as long as Quill keeps it open, even behind another app.
func Consult(h *device.Driver, path string) bool {
	if at := h.Shell.At(Name); at.Arg == path && (at.Screen == viewScreen || at.Screen == editScreen || at.Screen == pictureScreen) {
		return h.Shell.Front == Name && h.Show(lastOf(h.Files.Find(path), at.Screen))
	}
	return h.Open(Name) || giveUp(h) || toPicture(h, path) || Visit(h, path) || h.Back()
}

// lastOf is the last widget of the shown note or picture.
func lastOf(f *ui.File, screen string) string {
	if f == nil || screen == pictureScreen {
		return "dated"
	}
	return "line/" + strconv.Itoa(strings.Count(strings.TrimSpace(f.Text), "\n"))
}

// toPicture opens a picture from the list of pictures.
func toPicture(h *device.Driver, path string) bool {
	name, ok := strings.CutPrefix(path, pictures+"/")
	switch {
	case !ok:
		return false
	case h.On(picturesScreen):
		return h.Tap("picture/" + name)
	}
	return h.On("") && (h.Tap("pictures") || h.Tap("more"))
}

// Write makes the driver create a note with a text, or change an existing note's text. It returns false once the note
// has the text.
func Write(h *device.Driver, path, text string) bool {
	f := h.Files.Find(path)
	switch {
	case f == nil:
		return giveUp(h) || begin(h, path)
	case f.Text == text:
		return false
	}
	return giveUp(h) || editing(h, path) && (h.Fill("text", text) || h.Tap("save")) || reading(h, path) && h.Tap("edit") || Visit(h, path)
}

func split(path string) (dir, name string) {
	i := strings.LastIndexByte(path, '/')
	return path[:i], path[i+1:]
}

func editing(h *device.Driver, path string) bool { return h.On(editScreen) && h.Arg() == path }

// reading reports whether a note is open, in the preview or the editor.
func reading(h *device.Driver, path string) bool {
	return (h.On(viewScreen) || h.On(editScreen)) && h.Arg() == path
}

// at is the folder whose list is shown; "" if none is.
func at(h *device.Driver) string {
	for _, screen := range []string{"", folderScreen} {
		if h.On(screen) {
			return listed(screen, h.Arg())
		}
	}
	return ""
}

func onList(h *device.Driver, dir string) bool { return at(h) == dir }

func choosingIn(h *device.Driver, dir string) bool {
	return len(device.See[State](h.Phone).picked(h.Files, dir)) > 0
}

// seek opens the list of a folder.
func seek(h *device.Driver, dir string) bool {
	from := at(h)
	if from == "" || choosingIn(h, from) || !strings.HasPrefix(dir, from+"/") {
		return false
	}
	next, _, _ := strings.Cut(dir[len(from)+1:], "/")
	return h.Tap("folder/" + next)
}

// giveUp discards a draft of something else, which the driver leaves.
func giveUp(h *device.Driver) bool { return h.Modal() == "discard" && h.Confirm() }

// begin creates an empty note.
func begin(h *device.Driver, path string) bool {
	dir, name := split(path)
	return seek(h, dir) || onList(h, dir) && (named(h, name, "create") || h.Tap("new"))
}

// named enters the name in the dialog that asks for one, and taps a button.
func named(h *device.Driver, name, button string) bool {
	return h.Has(button) && (h.Fill("name", name) || h.Tap(button))
}

// rename renames the note.
func rename(h *device.Driver, path, name string) bool {
	return giveUp(h) || reading(h, path) && (named(h, name, "ok") || h.Tap("rename") || h.Tap("more")) || Visit(h, path)
}

// choose selects one note in its list, so that the bar offers commands for it.
func choose(h *device.Driver, path string) bool {
	dir, name := split(path)
	return seek(h, dir) || onList(h, dir) && !choosingIn(h, dir) && h.Long("note/"+name)
}

// chosen reports whether exactly one note is selected.
func chosen(h *device.Driver, path string) bool {
	dir, _ := split(path)
	return onList(h, dir) && slices.Equal(device.See[State](h.Phone).picked(h.Files, dir), []string{path})
}

// remove deletes a note from its list.
func remove(h *device.Driver, path string) bool {
	return giveUp(h) || chosen(h, path) && (h.Confirm() || h.Tap("delete")) || choose(h, path)
}

// copyAll copies the saved text of a note, not its draft, to the clipboard.
func copyAll(h *device.Driver, path string) bool {
	f := h.Files.Find(path)
	return f != nil && h.Shell.Clip != f.Text && (giveUp(h) || reading(h, path) && (h.Fill("text", f.Text) || h.Tap("copy") || h.Tap("more")) || Visit(h, path))
}

// look makes the driver open a note and stay there, for questions. It leaves other screens first.
func look(h *device.Driver, path string) bool {
	return h.Open(Name) || giveUp(h) || Visit(h, path) || !reading(h, path) && h.Back()
}

// appendText types at the end of the draft.
func appendText(h *device.Driver, text string) bool {
	return h.Do(gymkhana.Action{Verb: gymkhana.Type, Args: []gymkhana.Arg{{Name: "text", Value: text}, {Name: "element", Value: "text"}}})
}

// spoil toggles a task of a note; if there is none, it deletes a note.
func spoil(h *device.Driver) bool {
	list := all(h.Files)
	for i := range list {
		f := &list[i]
		for b := range blocks(f.Text) {
			if b.kind == task && !strings.HasSuffix(f.Path, ".txt") {
				return h.On(viewScreen) && h.Arg() == f.Path && h.Tap("line/"+strconv.Itoa(b.line)) || Visit(h, f.Path)
			}
		}
	}
	return len(list) > 0 && remove(h, list[0].Path)
}
