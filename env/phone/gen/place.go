package gen

import "gymkhana/env/phone/ui"

// The commands of an app's list.
const (
	cmdAdd      = "add"
	cmdSearch   = "search"
	cmdSort     = "sort"
	cmdFilter   = "filter"
	cmdOverview = "overview"
	cmdOptions  = "options"
)

// A command is something that the list offers, and its place: "" means that it is not offered.
type command struct{ name, label, place string }

// mostIcons is how many icons the bar has room for beside the title.
const mostIcons = 3

// settle decides the place of each command. Commands for which the bar has no room go into the menu.
func (a *App) settle() {
	l, w := &a.Layout, &a.words
	nav := map[string]string{"tabs": "tab", "drawer": "drawer", "menu": "menu", "none": "bar"}[l.Nav]
	overview := nav
	if l.Nav == "none" {
		overview = ""
	}
	filter := l.Filter
	if len(a.filters) < 2 {
		filter = ""
	}
	search := l.Search
	if search == "none" {
		search = ""
	}
	a.commands = []command{{cmdAdd, w.add, l.Add}, {cmdSearch, w.search, search}, {cmdFilter, w.filter, filter}, {cmdSort, w.sort, l.Sort},
		{cmdOverview, w.overview, overview}, {cmdOptions, w.options, nav}}
	room := mostIcons
	if l.Nav == "drawer" {
		room--
	}
	for i := range a.commands {
		c := &a.commands[i]
		if c.place != "bar" {
			continue
		}
		if room--; room < 1 { // the menu needs an icon too
			c.place = "menu"
		}
	}
}

// at returns the place of a command.
func (a *App) at(name string) string {
	for _, c := range a.commands {
		if c.name == name {
			return c.place
		}
	}
	return ""
}

var cmdIcons = map[string]ui.Icon{cmdAdd: ui.IconPlus, cmdSearch: ui.IconSearch, cmdFilter: ui.IconFilter, cmdSort: ui.IconSort,
	cmdOverview: ui.IconInfo, cmdOptions: ui.IconGear}

// do performs a command.
func (a *App) do(p *ui.Page, s *Shelf, name string) {
	switch name {
	case cmdAdd:
		a.open(p, s, 0)
	case cmdSearch:
		s.View.Searching = true
	case cmdFilter, cmdSort:
		p.Pop(name, "")
	default:
		p.Go(name, "")
	}
}

// bar is the list's bar with its commands and the ways to the others.
func (a *App) bar(p *ui.Page, s *Shelf) {
	p.Bar(a.Title)
	var menu, drawer bool
	for _, c := range a.commands {
		menu, drawer = menu || c.place == "menu", drawer || c.place == "drawer"
	}
	if menu {
		p.Action("more", ui.IconMore, "More", func() { p.Pop("more", "") })
	}
	if drawer {
		p.Action("drawer", ui.IconApps, "Navigation", func() { p.Pop("drawer", "") })
	}
	for _, c := range a.commands {
		switch {
		case c.place != "bar":
		case c.name == cmdSearch && s.View.Searching:
			p.Action("search/close", ui.IconClose, "Close the search", func() { s.leave() })
		default:
			p.Action("cmd/"+c.name, cmdIcons[c.name], c.label, func() { a.do(p, s, c.name) })
		}
	}
	if a.Layout.Nav == "tabs" {
		p.Tabs("tab", a.tabs(), within(s.View.Tab, 3), func(i int) { s.View.Tab = i; s.leave() })
	}
}

// tabs are the parts of the first screen, if it has tabs: the list, the overview and the options.
func (a *App) tabs() []string {
	return []string{capital(a.noun.many), a.words.overview, a.words.options}
}

// menus are the menus behind the bar's icons.
func (a *App) menus(p *ui.Page, s *Shelf) {
	var items []ui.Item
	for _, c := range a.commands {
		if p.Modal("more") && c.place == "menu" || p.Modal("drawer") && c.place == "drawer" {
			it := ui.Item{ID: "cmd/" + c.name, Title: c.label, Do: func() { a.do(p, s, c.name) }}
			if p.Modal("drawer") {
				it.Icon = cmdIcons[c.name]
			}
			items = append(items, it)
		}
	}
	switch {
	case len(items) == 0:
	case p.Modal("more"):
		p.Menu(items...)
	default:
		p.Sheet(a.Title, items...)
	}
}
