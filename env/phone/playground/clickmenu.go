package playground

import (
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// Words are the menus and Values the path of the wanted entry. The slot of the open menu is its path, "" for the first.
var clickMenu = mini{
	name: "click-menu", level: "medium", steps: 16, icon: ui.IconMore,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		for _, m := range rng.Some(d, menus, 4) {
			s.Words = append(s.Words, m.name)
		}
		top := menuOf(rng.Pick(d, s.Words))
		part := rng.Pick(d, top.parts)
		s.Values = []string{top.name, part[0], rng.Pick(d, part[1:])}
		c.Set("path", strings.Join(s.Values, " > "))
	},
	show: func(p *ui.Page, s *State) {
		p.Action("menu", ui.IconMore, "Menu", func() { p.Pop("menu", "") })
		p.Empty(ui.IconFile, "An empty page, and a menu")
		if p.Modal("menu") {
			p.Menu(s.entries(p)...)
		}
	},
	solve: func(h *device.Driver, s *State) bool {
		v := s.Values
		return h.Tap("menu/"+v[0]+"/"+v[1]+"/"+v[2]) || h.Tap("menu/"+v[0]+"/"+v[1]) ||
			h.Tap("menu/"+v[0]) || h.Modal() == "" && h.Tap("menu")
	},
}

// entries are the entries of the open menu.
func (s *State) entries(p *ui.Page) []ui.Item {
	slot := p.Slot()
	name, part, deep := strings.Cut(slot, "/")
	switch {
	case slot == "":
		return s.menu(p, "", s.Words, false)
	case !deep:
		var names []string
		for _, part := range menuOf(name).parts {
			names = append(names, part[0])
		}
		return append(upward(p, "", name), s.menu(p, slot+"/", names, false)...)
	}
	for _, list := range menuOf(name).parts {
		if list[0] == part {
			return append(upward(p, name, part), s.menu(p, slot+"/", list[1:], true)...)
		}
	}
	return nil
}

// upward is the entry at the top of a menu that leads back to the menu before.
func upward(p *ui.Page, before, name string) []ui.Item {
	return []ui.Item{{ID: "menu-up", Title: name, Icon: ui.IconLeft, Tint: ui.Slate, Do: func() { p.Pop("menu", before) }}}
}

// menu makes the entries of a menu; an entry that is not the last of its path opens another menu.
func (s *State) menu(p *ui.Page, prefix string, names []string, last bool) []ui.Item {
	var items []ui.Item
	for _, name := range names {
		path := prefix + name
		it := ui.Item{ID: "menu/" + path, Title: name, Tail: "›", Do: func() { p.Pop("menu", path) }}
		if last {
			it.Tail, it.Do = "", func() { s.end(path == strings.Join(s.Values, "/")) }
		}
		items = append(items, it)
	}
	return items
}

// A menu has parts, each with a name and entries.
type menu struct {
	name  string
	parts [][]string
}

var menus = []menu{
	{"File", [][]string{{"New", "Document", "Folder", "Template"}, {"Export", "As PDF", "As picture", "As text"}, {"Share", "By mail", "By link", "Nearby"}}},
	{"Edit", [][]string{{"Copy", "Text only", "With format", "As link"}, {"Find", "Word", "Colour", "Picture"}, {"Select", "Line", "Paragraph", "All"}}},
	{"View", [][]string{{"Zoom", "Fit page", "Fit width", "Actual size"}, {"Theme", "Light", "Dark", "Sepia"}, {"Panels", "Outline", "Comments", "Ruler"}}},
	{"Insert", [][]string{{"Picture", "From camera", "From files", "Drawing"}, {"Table", "Small", "Medium", "Wide"}, {"Sign", "Arrow", "Star", "Tick"}}},
	{"Format", [][]string{{"Letters", "Bold", "Italic", "Underlined"}, {"Lines", "Single", "One and a half", "Double"}, {"Side", "Left", "Centre", "Right"}}},
}

func menuOf(name string) menu {
	for _, m := range menus {
		if m.name == name {
			return m
		}
	}
	return menu{}
}
