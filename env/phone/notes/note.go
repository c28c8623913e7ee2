package notes

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
)

// view shows a note as formatted text. Its tasks can be ticked.
func view(p *ui.Page, s *State) {
	f := p.Sys.Files.Find(p.Arg())
	if f == nil {
		p.Bar("Note")
		p.Empty(ui.IconNote, "This note is gone")
		return
	}
	p.Bar(f.Name())
	p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	p.Action("edit", ui.IconEdit, "Edit", func() { s.edit(f); p.Replace(editScreen, f.Path) })
	p.Text(ui.Text{ID: "dated", Text: dated(f.Modified) + " · " + count(len(strings.Fields(f.Text)), "word"), Muted: true, Size: 18})
	if strings.HasSuffix(f.Path, ".txt") {
		p.Text(ui.Text{ID: "text", Text: f.Text})
	} else {
		preview(p, f)
	}
	noteModals(p, s, f.Path, f.Text, viewScreen)
}

// sizes of headings by level.
var sizes = [4]float64{0, 30, 26, 23}

// preview lays out the blocks of a note.
func preview(p *ui.Page, f *ui.File) {
	for b := range blocks(f.Text) {
		id := "line/" + strconv.Itoa(b.line)
		switch b.kind {
		case blankLine:
			p.Space(6)
		case heading:
			p.Space(8)
			p.Text(ui.Text{ID: id, Text: b.text, Bold: true, Size: sizes[b.level]})
		case bullet:
			p.Text(ui.Text{ID: id, Text: "  •  " + b.text})
		case task:
			p.Check(id, b.text, "", b.done, func() {
				f.Text, f.Modified = ticked(f.Text, b.line), p.Sys.Now().Unix()
			})
		case quote:
			p.Text(ui.Text{ID: id, Text: "“" + b.text + "”", Muted: true})
		case rule:
			p.Picture(24, ui.Picture{Paint: func(c *canvas.Canvas, box ui.Box) {
				c.Rect(float64(box.X0), float64(box.Y0+11), float64(box.X1-box.X0), 2, ui.Line.Darker(0.1))
			}})
		default:
			p.Text(ui.Text{ID: id, Text: b.text})
		}
	}
	p.Space(24)
}

// editor edits the draft. It asks before unsaved changes are lost.
func editor(p *ui.Page, s *State) {
	d := &s.Draft
	name := "New note"
	if d.Path != "" {
		name = d.Path[strings.LastIndexByte(d.Path, '/')+1:]
	}
	p.Bar(name)
	p.OnBack(func() bool {
		if d.Text == d.Was {
			return false
		}
		p.Pop("discard", "")
		return true
	})
	p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	p.Action("preview", ui.IconNote, "Preview", func() {
		if d.Path == "" || d.Text != d.Was {
			p.Snack("Save the note to see its preview")
			return
		}
		p.Replace(viewScreen, d.Path)
	})
	p.Action("save", ui.IconTick, "Save", func() { save(p, s) })
	p.Bottom(ui.Button{ID: "paste", Label: "Paste", Tonal: true, Do: func() { insert(p, d, p.Sys.Shell.Clip) }},
		ui.Button{ID: "add/heading", Label: "Heading", Tonal: true, Do: func() { insert(p, d, "# ") }},
		ui.Button{ID: "add/bullet", Label: "List", Tonal: true, Do: func() { insert(p, d, "- ") }},
		ui.Button{ID: "add/task", Label: "To-do", Tonal: true, Do: func() { insert(p, d, "- [ ] ") }})
	p.Field(ui.Field{ID: "text", Label: "Note", Hint: "Start writing", Lines: 12, Value: &d.Text})
	noteModals(p, s, d.Path, d.Text, editScreen)
}

func save(p *ui.Page, s *State) {
	if reason := s.save(p.Sys); reason != "" {
		p.Snack(reason)
		return
	}
	if p.Arg() != s.Draft.Path {
		p.Replace(editScreen, s.Draft.Path)
	}
	p.Snack("Saved")
}

// most is the largest size of a note in bytes, the same as of a text field.
const most = 4000

// insert replaces the selection by a text, or appends it if the note does not have the focus.
func insert(p *ui.Page, d *Draft, text string) {
	f := &p.Sys.Shell.Focus
	letters := []rune(d.Text)
	from, to := len(letters), len(letters)
	typing := f.Field == "text"
	if typing {
		from, to = min(f.Caret, f.Anchor, len(letters)), min(max(f.Caret, f.Anchor), len(letters))
	}
	whole := string(letters[:from]) + text + string(letters[to:])
	if len(whole) > most {
		p.Snack("The note is full")
		return
	}
	d.Text = whole
	if typing {
		f.Caret = from + utf8.RuneCountInString(text)
		f.Anchor = f.Caret
	}
}

// noteModals are the menu of a note and its dialogs. A draft that was never saved has no path.
func noteModals(p *ui.Page, s *State, path, text, screen string) {
	moved := func(to string) { p.Replace(screen, to) }
	switch {
	case p.Modal("more"):
		p.Menu(noteMenu(p, s, path, text)...)
	case p.Modal("rename"):
		renaming(p, s, moved)
	case p.Modal("move"):
		destinations(p, func(dir string) {
			to := dir + path[strings.LastIndexByte(path, '/'):]
			if reason := s.move(p.Sys, path, to); reason != "" {
				p.Snack(reason)
				return
			}
			moved(to)
			p.Snack("Moved to " + folderTitle(dir))
		})
	case p.Modal("delete"):
		p.Confirm("Delete this note?", "What is deleted cannot be brought back.", "Delete", func() {
			p.Sys.Files.Remove(path)
			p.Return()
			p.Snack("Note deleted")
		})
	case p.Modal("discard"):
		p.Confirm("Discard changes?", "What you typed since the note was last saved will be lost.", "Discard", p.Return)
	}
}

func noteMenu(p *ui.Page, s *State, path, text string) []ui.Item {
	items := []ui.Item{
		{ID: "copy", Title: "Copy all text", Icon: ui.IconCopy, Do: func() { p.Sys.Shell.Clip = text; p.Snack("Copied to the clipboard") }},
		{ID: "pictures", Title: "Open picture", Icon: ui.IconPicture, Do: func() { p.Go(picturesScreen, "") }},
	}
	if path == "" {
		return items
	}
	if text != "" {
		items = append(items, ui.Item{ID: "share", Title: "Share", Icon: ui.IconShare,
			Do: func() { p.Share(ui.Parcel{Text: text}) }})
	}
	return append(items,
		ui.Item{ID: "rename", Title: "Rename", Icon: ui.IconEdit, Do: func() { askName(p, s, path) }},
		ui.Item{ID: "move", Title: "Move", Icon: ui.IconMove, Do: func() { p.Pop("move", "") }},
		ui.Item{ID: "delete", Title: "Delete", Icon: ui.IconTrash, Tint: ui.Danger, Do: func() { p.Pop("delete", "") }})
}
