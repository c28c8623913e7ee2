package lookout

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/ui"
)

// tabsScreen lists the tabs and bookmarks.
const tabsScreen = "tabs"

func show(p *ui.Page, s *State) {
	if p.Screen() == tabsScreen {
		tabs(p, s)
		return
	}
	page(p, s)
}

// page shows the page of the current tab, or suggestions while an address is typed.
func page(p *ui.Page, s *State) {
	t := s.current()
	p.Search("address", "Address", &s.Address)
	typing := strings.TrimSpace(s.Address)
	if typing != "" && typing != t.Address {
		s.suggest(p, typing)
		return
	}
	mark := "Bookmark"
	if s.bookmarked(t.Address) {
		mark = "Unmark"
	}
	p.Bottom(ui.Button{ID: "tabs", Label: "Tabs (" + strconv.Itoa(len(s.Tabs)) + ")", Tonal: true, Do: func() { p.Go(tabsScreen, "") }},
		ui.Button{ID: "bookmark", Label: mark, Tonal: true, Off: t.Address == "", Do: func() { s.bookmark(t.Address) }},
		ui.Button{ID: "reload", Label: "Reload", Tonal: true, Off: t.Address == "", Do: func() { s.visit(p, t.Address) }})
	path, isFile := strings.CutPrefix(t.Address, fileScheme)
	if t.Address != "" && !isFile {
		p.OnBack(func() bool {
			s.visit(p, "")
			return true
		})
	}
	site := siteOf(t.Address)
	switch {
	case t.Address == "":
		s.start(p)
	case isFile:
		s.play(p, path)
	case site == nil:
		p.Empty(ui.IconGlobe, "No page has this address")
	case t.Failed:
		p.Empty(ui.IconWifi, "No connection")
		p.Buttons(ui.Button{ID: "retry", Label: "Try again", Do: func() { s.visit(p, t.Address) }})
	case p.Sys.Tick < t.Ready:
		p.Empty(ui.IconTimer, "Loading")
	default:
		p.Text(ui.Text{ID: "title", Text: site.title, Large: true, Bold: true})
		site.show(p, s, t.Address)
	}
}

// suggest offers the sites that fit what is typed, and the typed address itself.
func (s *State) suggest(p *ui.Page, typed string) {
	p.OnBack(func() bool {
		s.Address = s.current().Address
		return true
	})
	for i := range sites {
		one := &sites[i]
		if matches(one.address+" "+one.title, typed) {
			p.Item(ui.Item{ID: "go/" + one.address, Title: one.title, Detail: one.address, Icon: ui.IconGlobe, Do: func() { s.visit(p, one.address) }})
		}
	}
	if siteOf(typed) == nil {
		p.Item(ui.Item{ID: "go", Title: typed, Detail: "Open this address", Icon: ui.IconSearch, Do: func() { s.visit(p, typed) }})
	}
}

func matches(text, query string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(query))
}

// start is the page of a new tab.
func (s *State) start(p *ui.Page) {
	p.Section("Sites")
	for i := range sites {
		one := &sites[i]
		p.Item(ui.Item{ID: "site/" + one.address, Title: one.title, Detail: one.address, Icon: ui.IconGlobe, Do: func() { s.visit(p, one.address) }})
	}
	s.marks(p, func(address string) { s.visit(p, address) })
}

// marks lists the bookmarks.
func (s *State) marks(p *ui.Page, do func(address string)) {
	if len(s.Bookmarks) == 0 {
		return
	}
	p.Section("Bookmarks")
	for _, address := range slices.Clone(s.Bookmarks) {
		p.Item(ui.Item{ID: "mark/" + address, Title: titleOf(address), Detail: address, Icon: ui.IconBookmark, Do: func() { do(address) }})
	}
}

// tabs lists the tabs and the bookmarks.
func tabs(p *ui.Page, s *State) {
	p.Bar("Tabs")
	for i := range s.Tabs {
		t := s.Tabs[i]
		detail := t.Address
		if detail == "" {
			detail = "Empty"
		}
		p.Item(ui.Item{ID: "tab/" + strconv.Itoa(i), Title: titleOf(t.Address), Detail: detail, Icon: ui.IconGlobe, Marked: i == s.Tab, Do: func() {
			s.Tab, s.Address = i, t.Address
			p.Return()
		}})
		p.PartButton("close/"+strconv.Itoa(i), ui.IconClose, "Close tab "+strconv.Itoa(i+1), func() {
			s.Tabs = slices.Delete(s.Tabs, i, i+1)
			s.Tab = min(s.Tab, max(len(s.Tabs)-1, 0))
			s.Address = s.current().Address
		})
	}
	s.marks(p, func(address string) {
		s.open(Tab{})
		s.visit(p, address)
		p.Return()
	})
	p.Space(120)
	p.Fab("new-tab", ui.IconPlus, "New tab", func() {
		s.open(Tab{})
		s.Address = ""
		p.Return()
	})
}
