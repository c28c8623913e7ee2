package vista

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/canvas"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
)

// The screens. The first shows all pictures, the albums or the favourites.
const (
	albumScreen = "album"
	photoScreen = "photo"
	cropScreen  = "crop"
	toScreen    = "to"
)

func show(p *ui.Page, s *State) {
	switch p.Screen() {
	case albumScreen:
		album(p, s)
	case photoScreen:
		viewer(p, s)
	case cropScreen:
		crop(p, s)
	case toScreen:
		choose(p, s)
	default:
		home(p, s)
	}
}

// home shows the pictures, the albums or the favourites.
func home(p *ui.Page, s *State) {
	list := Pictures(p.Sys.Files, "*")
	if picked := s.picked(p.Sys.Files); len(picked) > 0 {
		s.pickedBar(p, picked)
	} else {
		p.Search("search", "Search file names", &s.Query)
	}
	p.Tabs("tab", []string{"Pictures", "Albums", "Favourites"}, s.Tab, func(i int) {
		s.Tab, s.Picked = i, nil
		p.Replace("", "")
	})
	if s.Query != "" && len(s.Picked) == 0 {
		p.OnBack(func() bool {
			s.Query = ""
			return true
		})
	}
	if query := strings.ToLower(strings.TrimSpace(s.Query)); query != "" {
		list = slices.DeleteFunc(list, func(f *ui.File) bool {
			return !strings.Contains(strings.ToLower(f.Name()),
				query)
		})
	}
	switch s.Tab {
	case 1:
		s.shelf(p)
	case 2:
		s.grid(p, slices.DeleteFunc(list, func(f *ui.File) bool { return !s.starred(f.Path) }), "No favourites yet")
	default:
		s.grid(p, list, "No pictures")
	}
	s.pickedModals(p)
}

// album shows the pictures of a folder.
func album(p *ui.Page, s *State) {
	folder := p.Arg()
	if picked := s.picked(p.Sys.Files); len(picked) > 0 {
		s.pickedBar(p, picked)
	} else {
		p.Bar(titleOf(folder))
	}
	s.grid(p, Pictures(p.Sys.Files, folder), "This album is empty")
	s.pickedModals(p)
}

// grid lays out pictures by month, three in a row.
func (s *State) grid(p *ui.Page, list []*ui.File, none string) {
	if len(list) == 0 {
		p.Empty(ui.IconPicture, none)
	}
	picking := len(s.picked(p.Sys.Files)) > 0
	for from := 0; from < len(list); {
		month := monthOf(list[from])
		to := from + 1
		for to < len(list) && monthOf(list[to]) == month {
			to++
		}
		p.Section(month)
		part := list[from:to]
		p.Cells(3, 164, len(part), func(i int) ui.Cell { return s.thumbnail(p, part[i], picking) })
		from = to
	}
	p.Space(24)
}

func monthOf(f *ui.File) string { return time.Unix(f.Modified, 0).UTC().Format("January 2006") }

// thumbnail is a picture in a grid. While some are selected, a tap selects more; otherwise it opens.
func (s *State) thumbnail(p *ui.Page, f *ui.File, picking bool) ui.Cell {
	path, text, marked := f.Path, f.Text, slices.Contains(s.Picked, f.Path)
	name, star := f.Name(), s.starred(path)
	if star {
		name += ", favourite"
	}
	pick := func() { s.toggle(path) }
	do := func() { p.Go(photoScreen, path) }
	if picking {
		do = pick
	}
	return ui.Cell{ID: "photo/" + path, Name: name, On: marked, Square: true, Natural: true, Do: do, Long: pick,
		Paint: func(c *canvas.Canvas, b ui.Box) {
			if marked {
				b = ui.Box{X0: b.X0 + 12, Y0: b.Y0 + 12, X1: b.X1 - 12, Y1: b.Y1 - 12}
			}
			photo.Draw(c, b, text)
			if star {
				c.Star(float64(b.X1-20), float64(b.Y0+20), 14, ui.White)
				c.Star(float64(b.X1-20), float64(b.Y0+20), 11, canvas.RGB(0xf0b429))
			}
			if marked {
				x, y := float64(b.X0+18), float64(b.Y0+18)
				c.Circle(x, y, 15, ui.White)
				c.Circle(x, y, 13, ui.Green)
				c.Polyline(3, ui.White, canvas.Point{X: x - 6, Y: y}, canvas.Point{X: x - 1, Y: y + 5},
					canvas.Point{X: x + 6, Y: y - 5})
			}
		}}
}

// shelf lists the albums, each with its latest picture.
func (s *State) shelf(p *ui.Page) {
	list := albums(p.Sys.Files)
	p.Rows(len(list), true, func(i int) { albumRow(p, list[i], func() { p.Go(albumScreen, list[i]) }) })
}

// albumRow is an album in a list.
func albumRow(p *ui.Page, folder string, do func()) {
	inside := Pictures(p.Sys.Files, folder)
	detail := strconv.Itoa(len(inside)) + " pictures"
	if len(inside) == 1 {
		detail = "1 picture"
	}
	p.Item(ui.Item{ID: "album/" + folder, Title: titleOf(folder), Detail: detail, Icon: ui.IconFolder, Do: do})
	if len(inside) > 0 {
		text := inside[0].Text
		p.Part(ui.Box{X0: 28, Y0: 18, X1: 88, Y1: 78}, ui.Picture{Natural: true, Paint: func(c *canvas.Canvas,
			b ui.Box) {
			photo.Draw(c, b, text)
		}})
	}
}

// toggle selects a picture or unselects it.
func (s *State) toggle(path string) {
	if i := slices.Index(s.Picked, path); i >= 0 {
		s.Picked = slices.Delete(s.Picked, i, i+1)
		return
	}
	s.Picked = append(s.Picked, path)
}

// picked lists the selected pictures that still exist.
func (s *State) picked(fs ui.Files) []string {
	var list []string
	for _, path := range s.Picked {
		if f := fs.Find(path); f != nil && isPicture(f) {
			list = append(list, path)
		}
	}
	return list
}

// pickedBar is the bar while pictures are selected.
func (s *State) pickedBar(p *ui.Page, picked []string) {
	p.OnBack(func() bool {
		s.Picked = nil
		return true
	})
	p.Bar(strconv.Itoa(len(picked)) + " selected")
	p.Action("copy", ui.IconCopy, "Copy to an album", func() { s.carry(p, false, picked) })
	p.Action("move", ui.IconMove, "Move to an album", func() { s.carry(p, true, picked) })
	p.Action("delete", ui.IconTrash, "Delete", func() { p.Pop("delete", "") })
}

func (s *State) pickedModals(p *ui.Page) {
	if p.Modal("delete") {
		s.confirmDelete(p, s.picked(p.Sys.Files), func() { s.Picked = nil })
	}
}

func (s *State) confirmDelete(p *ui.Page, paths []string, done func()) {
	heading := "Delete " + strconv.Itoa(len(paths)) + " pictures?"
	if len(paths) == 1 {
		heading = "Delete this picture?"
	}
	p.Confirm(heading, "What is deleted cannot be brought back.", "Delete", func() {
		for _, path := range paths {
			s.remove(&p.Sys.Files, path)
		}
		done()
		p.Snack("Deleted")
	})
}

// carry starts choosing an album to move or copy pictures to.
func (s *State) carry(p *ui.Page, move bool, paths []string) {
	s.Cargo = Cargo{Move: move, Paths: slices.Clone(paths)}
	p.Go(toScreen, "")
}

// viewer shows one picture.
func viewer(p *ui.Page, s *State) {
	path := p.Arg()
	f := p.Sys.Files.Find(path)
	if f == nil || !isPicture(f) {
		p.Bar("Picture")
		p.Empty(ui.IconPicture, "This picture is gone")
		return
	}
	p.Bar("")
	p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	p.Action("share", ui.IconShare, "Share", func() { p.Share(ui.Parcel{File: path}) })
	p.Action("details", ui.IconInfo, "Details", func() { p.Pop("details", "") })
	if s.starred(path) {
		p.Action("star", ui.IconStarFull, "Remove from favourites", func() { s.star(path, false) })
	} else {
		p.Action("star", ui.IconStar, "Add to favourites", func() { s.star(path, true) })
	}
	p.OnSwipe(func(by int) {
		list := Pictures(p.Sys.Files, "*")
		i := slices.IndexFunc(list, func(o *ui.File) bool { return o.Path == path }) + by
		if i >= 0 && i < len(list) {
			p.Replace(photoScreen, list[i].Path)
		}
	})
	p.Space(90)
	text := f.Text
	p.Picture(620, ui.Picture{ID: "picture", Name: f.Name(), Paint: func(c *canvas.Canvas, b ui.Box) {
		photo.Draw(c,
			narrowed(b, text), text)
	}, Natural: true})
	p.Text(ui.Text{ID: "file", Text: f.Name(), Muted: true, Center: true, Size: 18})
	s.viewerModals(p, f)
}

// narrowed is the middle of a box that a cropped photograph fills.
func narrowed(b ui.Box, text string) ui.Box {
	if one, ok := photo.Parse(text); ok {
		less := (b.X1 - b.X0) * (100 - one.To + one.From) / 200
		b.X0, b.X1 = b.X0+less, b.X1-less
	}
	return b
}

func (s *State) viewerModals(p *ui.Page, f *ui.File) {
	path := f.Path
	if p.Modal("details") {
		p.Dialog("Details", func() {
			p.Item(ui.Item{ID: "taken", Title: Taken(f), Detail: "Taken", Icon: ui.IconCalendar, Size: 18})
			p.Item(ui.Item{ID: "name", Title: f.Name(), Detail: "File name", Icon: ui.IconFile, Size: 18})
			p.Item(ui.Item{ID: "folder", Title: titleOf(f.Dir()), Detail: "Album", Icon: ui.IconFolder, Size: 18})
		}, ui.Button{ID: "close", Label: "Close", Plain: true, Do: p.Dismiss})
	}
	if p.Modal("more") {
		items := []ui.Item{
			{ID: "copy", Title: "Copy to an album", Icon: ui.IconCopy, Do: func() {
				s.carry(p, false,
					[]string{path})
			}},
			{ID: "move", Title: "Move to an album", Icon: ui.IconMove, Do: func() { s.carry(p, true, []string{path}) }},
		}
		if one, ok := photo.Parse(f.Text); ok && one.To-one.From >= 2*narrowest {
			items = append(items, ui.Item{ID: "crop", Title: "Crop", Icon: ui.IconCrop,
				Do: func() { s.Crop = Whole; p.Go(cropScreen, path) }})
		}
		p.Menu(append(items, ui.Item{ID: "delete", Title: "Delete", Icon: ui.IconTrash, Tint: ui.Danger,
			Do: func() { p.Pop("delete", "") }})...)
	}
	if p.Modal("delete") {
		s.confirmDelete(p, []string{path}, p.Return)
	}
}

// narrowest is the smallest part of the width that cropping leaves, in percent.
const narrowest = 10

// A choice is one of cropping.
type choice struct {
	part  Part
	label string
}

var parts = []choice{{Whole, "Whole"}, {Left, "Left half"}, {Middle, "Middle"}, {Right, "Right half"}}

// cropped is the text of a photograph after a part of it was cut away.
func cropped(text string, part Part) string {
	one, ok := photo.Parse(text)
	if !ok {
		return text
	}
	half := (one.To - one.From) / 2
	switch part {
	case Left:
		one.To = one.From + half
	case Middle:
		one.From += half / 2
		one.To = one.From + half
	case Right:
		one.From += half
	}
	return one.Text()
}

// crop shows what cropping would leave.
func crop(p *ui.Page, s *State) {
	path := p.Arg()
	p.Bar("Crop")
	f := p.Sys.Files.Find(path)
	if f == nil {
		p.Empty(ui.IconPicture, "This picture is gone")
		return
	}
	text := cropped(f.Text, s.Crop)
	p.Bottom(ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Return}, ui.Button{ID: "save", Label: "Save",
		Off: s.Crop == Whole, Do: func() {
			f.Text = text
			s.Crop = Whole
			p.Return()
			p.Snack("Cropped")
		}})
	labels := make([]string, len(parts))
	for i := range parts {
		labels[i] = parts[i].label
	}
	p.Chips("part", labels, func(i int) bool { return parts[i].part == s.Crop }, func(i int) { s.Crop = parts[i].part })
	p.Space(24)
	p.Picture(620, ui.Picture{ID: "picture", Name: f.Name(), Natural: true, Paint: func(c *canvas.Canvas, b ui.Box) {
		photo.Draw(c, narrowed(b, text), text)
	}})
}

// choose asks for the album that the cargo goes to.
func choose(p *ui.Page, s *State) {
	word := "Copy to"
	if s.Cargo.Move {
		word = "Move to"
	}
	p.Bar(word)
	p.Item(ui.Item{ID: "new-album", Title: "New album", Icon: ui.IconPlus,
		Do: func() { s.Title = ""; p.Pop("new-album", "") }})
	list := albums(p.Sys.Files)
	p.Rows(len(list), true, func(i int) { albumRow(p, list[i], func() { s.drop(p, list[i]) }) })
	if !p.Modal("new-album") {
		return
	}
	wrong := complaint(p.Sys.Files, s.Title)
	try := func() {
		if wrong == "" {
			folder := within(Root, strings.TrimSpace(s.Title))
			p.Sys.Files.MakeFolder(folder, p.Sys.Now().Unix())
			p.Dismiss()
			s.drop(p, folder)
		}
	}
	p.Dialog("New album", func() {
		p.Field(ui.Field{ID: "title", Label: "Name", Value: &s.Title, Enter: try})
		if wrong != "" {
			p.Text(ui.Text{ID: "wrong", Text: wrong, Muted: true, Size: 18})
		}
	}, ui.Button{ID: "cancel", Label: "Cancel", Plain: true, Do: p.Dismiss}, ui.Button{ID: "create", Label: "Create", Off: wrong != "", Do: try})
}

// complaint says why an album cannot have a name; "" if it can.
func complaint(fs ui.Files, name string) string {
	name = strings.TrimSpace(name)
	switch {
	case name == "":
		return "A name is needed."
	case strings.ContainsAny(name, "/\\\n") || strings.Trim(name, ".") == "" || len(name) > 60:
		return "That cannot be the name of an album."
	case fs.Find(within(Root, name)) != nil:
		return "There is an album of that name already."
	}
	return ""
}

// drop moves or copies the cargo into an album, as far as possible.
func (s *State) drop(p *ui.Page, folder string) {
	done, why := 0, ""
	for _, path := range s.Cargo.Paths {
		to := within(folder, base(path))
		var err error
		if s.Cargo.Move {
			err = s.move(&p.Sys.Files, path, to)
		} else {
			err = p.Sys.Files.Copy(path, to)
		}
		if err != nil {
			why = ": " + err.Error()
			continue
		}
		done++
	}
	p.Return()
	if moved := within(folder, base(p.Arg())); s.Cargo.Move && p.Screen() == photoScreen &&
		p.Sys.Files.Find(p.Arg()) == nil && p.Sys.Files.Find(moved) != nil {
		p.Replace(photoScreen, moved)
	}
	did := " copied to "
	if s.Cargo.Move {
		did = " moved to "
	}
	s.Picked, s.Cargo = nil, Cargo{}
	p.Snack(strconv.Itoa(done) + did + titleOf(folder) + why)
}
