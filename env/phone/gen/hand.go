package gen

import (
	"slices"
	"strconv"

	"gymkhana/env/phone/device"
)

// The driver of the oracle knows every layout. It changes an app's data to the wanted data, from every state of the
// app.

// reconcile takes the next step toward the wanted data: first it corrects items, then it adds, then it deletes.
func (a *App) reconcile(h *device.Driver) bool {
	now, want := device.SeeApp[Shelf](h.Phone, a.Name), device.Wanted[Shelf](h, a.Name)
	if now == want {
		return false
	}
	for i, on := range want.Switches {
		if i < len(now.Switches) && now.Switches[i] != on {
			return a.screen(h, now, cmdOptions) || h.Tap(switchID(i))
		}
	}
	missing, extra := unpaired(want.Items, now.Items), unpaired(now.Items, want.Items)
	for _, m := range missing {
		if it := now.find(m.ID); it != nil {
			return a.change(h, now, it, m.Values)
		}
	}
	if len(missing) > 0 {
		return a.enter(h, now, spare(extra, want), missing[0].Values)
	}
	ids := make([]int, len(extra))
	for i, it := range extra {
		ids[i] = it.ID
	}
	return len(ids) > 0 && a.discard(h, now, ids)
}

// unpaired returns the items of a list that have no equal in the other. It prefers an item of the same id.
func unpaired(list, other []Item) (rest []Item) {
	taken := make([]bool, len(other))
	for pass := range 2 {
		var left []Item
		for _, it := range list {
			k := slices.IndexFunc(other, func(o Item) bool { return slices.Equal(o.Values, it.Values) && (pass > 0 || o.ID == it.ID) })
			for k >= 0 && taken[k] {
				next := slices.IndexFunc(other[k+1:], func(o Item) bool { return slices.Equal(o.Values, it.Values) && pass > 0 })
				if next < 0 {
					k = -1
				} else {
					k += 1 + next
				}
			}
			if k < 0 {
				left = append(left, it)
			} else {
				taken[k] = true
			}
		}
		list = left
	}
	return list
}

// spare returns the id of an added item that is not wanted, to be changed into a wanted one; 0 if there is none.
func spare(extra []Item, want *Shelf) int {
	for _, it := range extra {
		if want.find(it.ID) == nil && it.ID > want.Last {
			return it.ID
		}
	}
	return 0
}

// change gives an item other values: by its switches if only flags differ and it has switches, else in its form.
func (a *App) change(h *device.Driver, s *Shelf, it *Item, want []string) bool {
	flags, at := true, -1
	for i := range a.Fields {
		if it.at(i) != want[i] {
			flags = flags && a.Fields[i].kind == flag && (a.Layout.Toggle == "page" || i == a.toggled())
			at = i
		}
	}
	if h.On(formScreen) || !flags || a.Layout.Toggle == "form" {
		return a.enter(h, s, it.ID, want)
	}
	if a.Layout.Toggle == "list" {
		return a.home(h, s, it.ID) || h.Tap(flagID(it.ID))
	}
	return a.visit(h, s, it.ID) || h.Set(valueID(at), want[at] == yes)
}

// on reports whether a screen shows an item.
func (a *App) on(h *device.Driver, screen string, id int) bool {
	return h.Shell.Front == a.Name && h.On(screen) && h.Arg() == itoa(id)
}

// about reports whether a menu or question about an item is open.
func (a *App) about(h *device.Driver, modal string, id int) bool {
	return h.Shell.Front == a.Name && h.Modal() == modal && h.Shell.At(a.Name).Slot == itoa(id)
}

// home goes to the list, with the given items shown and nothing over it.
func (a *App) home(h *device.Driver, s *Shelf, ids ...int) bool {
	switch {
	case h.Open(a.Name):
		return true
	case h.Modal() == "discard":
		return h.Confirm()
	case h.On("") && slices.Contains([]string{cmdFilter, "more", "drawer"}, h.Modal()) && s.View.Filter != 0 && a.hides(s, ids):
		return a.narrow(h, s, 0)
	case !h.On("") || h.Modal() != "":
		return h.Back()
	case a.Layout.Nav == "tabs" && s.View.Tab != 0:
		return h.Tap("pick/clear") || h.Tap("tab/"+a.tabs()[0])
	case len(s.Picked) > 0:
		return h.Tap("pick/clear")
	}
	return a.uncover(h, s, ids)
}

// uncover ends the search and the filter that hide items.
func (a *App) uncover(h *device.Driver, s *Shelf, ids []int) bool {
	if !a.hides(s, ids) {
		return false
	}
	return s.View.Query != "" && h.Fill("search", "") || s.View.Filter != 0 && a.narrow(h, s, 0)
}

// hides reports whether the list hides some items.
func (a *App) hides(s *Shelf, ids []int) bool {
	shown := a.seen(s)
	return slices.ContainsFunc(ids, func(id int) bool { return s.find(id) != nil && !slices.Contains(shown, id) })
}

// screen goes to one of the app's other screens.
func (a *App) screen(h *device.Driver, s *Shelf, name string) bool {
	if a.Layout.Nav == "tabs" {
		tab := map[string]int{cmdOverview: 1, cmdOptions: 2}[name]
		if h.Shell.Front == a.Name && h.On("") && h.Modal() == "" && s.View.Tab == tab {
			return false
		}
		if h.Shell.Front == a.Name && h.On("") && h.Modal() == "" && len(s.Picked) == 0 {
			return h.Tap("tab/" + a.tabs()[tab])
		}
	}
	if h.Shell.Front == a.Name && h.On(name) {
		return false
	}
	return a.command(h, s, name)
}

// command uses a command of the list, wherever the layout places it.
func (a *App) command(h *device.Driver, s *Shelf, name string) bool {
	if h.Shell.Front == a.Name && (h.Modal() == "more" || h.Modal() == "drawer") && h.Tap("cmd/"+name) {
		return true
	}
	if a.home(h, s) {
		return true
	}
	switch a.at(name) {
	case "menu":
		return h.Tap("more")
	case "drawer":
		return h.Tap("drawer")
	}
	return h.Tap("cmd/" + name)
}

// narrow sets the list's filter.
func (a *App) narrow(h *device.Driver, s *Shelf, filter int) bool {
	return within(s.View.Filter, len(a.filters)) != filter && a.pick(h, s, cmdFilter, "show/", a.filters[filter].label)
}

// sort sets the list's order.
func (a *App) sort(h *device.Driver, s *Shelf, order int) bool {
	return s.View.Sort != order && a.pick(h, s, cmdSort, "by/", a.sorts[order].label)
}

// pick chooses an option of a command: in its dialog, or among chips, whose ids begin with a prefix.
func (a *App) pick(h *device.Driver, s *Shelf, command, chips, option string) bool {
	switch {
	case h.Modal() == command && h.Shell.Front == a.Name:
		return h.Tap("option/" + option)
	case a.at(command) == "chips":
		return a.home(h, s) || h.Tap(chips+option)
	}
	return a.command(h, s, command)
}

// visit opens an item's page.
func (a *App) visit(h *device.Driver, s *Shelf, id int) bool {
	if a.on(h, itemScreen, id) {
		return h.Modal() != "" && h.Back()
	}
	return a.home(h, s, id) || h.Tap(rowID(id))
}

// enter fills in the form of an item and saves it; id 0 means a new item.
func (a *App) enter(h *device.Driver, s *Shelf, id int, want []string) bool {
	switch {
	case a.on(h, formScreen, id):
		return h.Modal() != "discard" && h.Modal() != "delete" && a.fill(h, s, want)
	case id == 0:
		return a.command(h, s, cmdAdd)
	}
	return a.act(h, s, id, "act/edit", a.Layout.Edit == "page", a.Layout.EditAt)
}

// act opens the form of an item, or the dialog that confirms its deletion.
func (a *App) act(h *device.Driver, s *Shelf, id int, act string, onPage bool, at string) bool {
	switch {
	case a.about(h, "item", id):
		return h.Tap(act)
	case onPage && a.on(h, itemScreen, id) && (h.Modal() == "" || h.Modal() == "acts"):
		return h.Tap(act) || at == "menu" && h.Tap("acts")
	case onPage || a.Layout.Edit == "tap" && act == "act/edit":
		return a.home(h, s, id) || h.Tap(rowID(id))
	case a.Layout.Edit == "more":
		return a.home(h, s, id) || h.Tap("more/"+itoa(id))
	}
	return a.home(h, s, id) || h.Long(rowID(id))
}

// fill fills in the open form, step by step, and saves it.
func (a *App) fill(h *device.Driver, s *Shelf, want []string) bool {
	d := &s.Draft
	from, to := a.step(d.Step)
	for i := range want {
		f := &a.Fields[i]
		if i >= len(d.Now) || d.Now[i] == f.text(want[i]) {
			continue
		}
		if i < from {
			return h.Back()
		}
		if i < to {
			return a.inputs[i].Put(h, d.Now[i], f.text(want[i]))
		}
	}
	return h.Tap("next") || h.Tap("save")
}

// discard deletes items, several at once if they can be selected.
func (a *App) discard(h *device.Driver, s *Shelf, ids []int) bool {
	l, id := &a.Layout, ids[0]
	if h.Shell.Front == a.Name && h.Modal() == "delete" {
		asked, _ := strconv.Atoi(h.Shell.At(a.Name).Slot)
		if asked == 0 && same(s.Picked, ids) || asked != 0 && slices.Contains(ids, asked) {
			return h.Confirm()
		}
		return h.Back()
	}
	switch l.Delete {
	case "pick":
		return a.gather(h, s, ids)
	case "form":
		if a.on(h, formScreen, id) && h.Modal() == "" {
			return h.Tap("act/delete")
		}
		return a.act(h, s, id, "act/edit", l.Edit == "page", l.EditAt)
	}
	return a.act(h, s, id, "act/delete", l.Delete == "page", l.DeleteAt)
}

func same(a, b []int) bool {
	b = slices.Clone(b)
	slices.Sort(b)
	return slices.Equal(a, b)
}

// gather selects items in the list and deletes them.
func (a *App) gather(h *device.Driver, s *Shelf, ids []int) bool {
	if len(s.Picked) == 0 || h.Shell.Front != a.Name || !h.On("") || s.View.Tab != 0 && a.Layout.Nav == "tabs" {
		return a.home(h, s, ids...) || h.Long(rowID(a.listedFirst(s, ids)))
	}
	if h.Modal() != "" {
		return h.Back()
	}
	for _, id := range s.Picked {
		if !slices.Contains(ids, id) {
			return h.Tap(rowID(id)) || h.Tap("pick/clear")
		}
	}
	for _, id := range a.seen(s) {
		if slices.Contains(ids, id) && !slices.Contains(s.Picked, id) {
			return h.Tap(rowID(id))
		}
	}
	if !same(s.Picked, ids) {
		return h.Tap("pick/clear")
	}
	return h.Tap("pick/delete")
}

// listedFirst returns the one of some items that the list shows first.
func (a *App) listedFirst(s *Shelf, ids []int) int {
	for _, id := range a.seen(s) {
		if slices.Contains(ids, id) {
			return id
		}
	}
	return ids[0]
}

// consult shows the evidence of an answer, one piece after the other.
func (a *App) consult(h *device.Driver, s *Shelf) bool {
	list := sources(&h.Case)
	for _, i := range h.Unseen() {
		if i < len(list) && s.find(list[i].id) != nil && a.look(h, s, list[i].id, list[i].field) ||
			i == len(list) && a.home(h, s) || h.Reveal(i) { // the last one needs the filtered list
			return true
		}
	}
	return false
}

// look shows a value of an item: on the current screen, else in the list if it shows the value, else on the item's page
// or in its form. Field 0 is the item in the list.
func (a *App) look(h *device.Driver, s *Shelf, id, field int) bool {
	f := &a.Fields[field]
	switch {
	case field > 0 && (a.on(h, itemScreen, id) || a.on(h, formScreen, id)) && h.Modal() != "":
		return h.Back()
	case field > 0 && a.on(h, itemScreen, id):
		return h.Show(valueID(field))
	case field > 0 && a.on(h, formScreen, id):
		if from, to := a.step(s.Draft.Step); field < from {
			return h.Back()
		} else if field >= to {
			return h.Tap("next")
		}
		return h.Show(fieldID(field))
	case a.home(h, s, id):
		return true
	case field == 0 || a.listed(field) && h.Tells(rowID(id), a.shown(f, s.find(id).at(field))):
		return h.Show(rowID(id))
	}
	return h.Tap(rowID(id))
}

// looked reports whether the app's current screen shows a value of an item, even if the app is behind others.
func (a *App) looked(h *device.Driver, id, field int) bool {
	if !slices.Contains(h.Shell.Recent, a.Name) {
		return false
	}
	at := h.Shell.At(a.Name)
	if a.listed(field) && at.Screen == "" {
		return true
	}
	return at.Screen != "" && at.Arg == itoa(id)
}

// spoil toggles one of the app's switches.
func (a *App) spoil(h *device.Driver) bool {
	s := device.SeeApp[Shelf](h.Phone, a.Name)
	return a.screen(h, s, cmdOptions) || h.Tap(switchID(0))
}
