package gen

import (
	"encoding/json"
	"slices"
	"strings"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A casting is a task that is being drawn: its subject is chosen among the app's items and named in the goal.
type casting struct {
	*App
	d       *rng.Stream
	ph      *device.Phone
	s       *Shelf
	changes []change
	used    []int // ids of the items that the task is about
}

// A change is one that a goal asks for. It concerns an existing item, or a new one if ID is 0; without values, it
// deletes the item.
type change struct {
	App    string   `json:"app"`
	ID     int      `json:"id"`
	Values []string `json:"values"`
}

// changesKey is the parameter that stores the changes, for Want; appKey the one that stores the app of the task.
const (
	changesKey = "changes"
	appKey     = "drawn"
	answerKey  = "answer"
	fromKey    = "from" // items and fields that the answer is computed from: "3/2 7/2"
)

// drawing makes the Draw of a family.
func (a *App) drawing(draw func(c *casting)) func(*rng.Stream, *device.Phone) {
	return func(d *rng.Stream, ph *device.Phone) {
		c := &casting{App: a, d: d, ph: ph, s: device.OfApp[Shelf](ph, a.Name)}
		ph.Settings.Dark = d.Chance(1, 4)
		c.set(appKey, a.id())
		draw(c)
		if c.changes != nil {
			text, err := json.Marshal(c.changes)
			if err != nil {
				panic("gen: " + err.Error()) // it holds only texts and numbers
			}
			c.set(changesKey, string(text))
		}
	}
}

func (c *casting) set(name, value string) { c.ph.Case.Set(name, value) }

// wantChanges performs the changes that a goal asks for.
func wantChanges(ph *device.Phone) {
	var list []change
	if err := json.Unmarshal([]byte(ph.Case.Get(changesKey)), &list); err != nil {
		return // a state from outside has no valid changes
	}
	for _, ch := range list {
		if !ph.HasApp(ch.App) {
			continue
		}
		s := device.OfApp[Shelf](ph, ch.App)
		it := s.find(ch.ID)
		switch {
		case ch.ID == 0:
			s.add(ch.Values)
		case it != nil && ch.Values == nil:
			s.remove(ch.ID)
		case it != nil:
			it.Values = ch.Values
		}
	}
}

// item chooses an item that the task does not use yet, and sets its name as a parameter.
func (c *casting) item(param string) *Item {
	for {
		it := &c.s.Items[c.d.N(len(c.s.Items))]
		if !slices.Contains(c.used, it.ID) {
			c.used = append(c.used, it.ID)
			c.set(param, it.at(0))
			return it
		}
	}
}

// plain chooses a suitable field that the list shows in full; if there is none, any suitable field.
func (c *casting) plain(fits func(f *Field) bool) int {
	if i := c.some(func(f *Field) bool { return fits(f) && c.App.plain(f) }); i >= 0 {
		return i
	}
	return c.some(fits)
}

// fewItems is how many items an app has if each has to be opened to see a field.
const fewItems = 5

// few keeps only a few items if the list does not show a field that the question needs of all of them.
func (c *casting) few(f *Field) {
	if !c.App.plain(f) {
		c.s.Items = c.s.Items[:min(len(c.s.Items), fewItems)]
	}
}

// some chooses a suitable field; -1 if there is none.
func (c *casting) some(fits func(f *Field) bool) int { return pickField(c.d, c.Fields, fits) }

func pickField(d *rng.Stream, fields []Field, fits func(f *Field) bool) int {
	var all []int
	for i := 1; i < len(fields); i++ {
		if fits(&fields[i]) {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return -1
	}
	return rng.Pick(d, all)
}

// asked performs one of the changes that the goal asks for, and stores it.
func (c *casting) asked(id int, values []string) {
	c.changes = append(c.changes, change{c.Name, id, values})
}

// edit asks for another value of one field of an item.
func (c *casting) edit(it *Item, field int, label, value string) []string {
	values := slices.Clone(it.Values)
	f := &c.Fields[field]
	values[field] = f.other(c.d, c.pool, it.at(field))
	c.set(label, f.Label)
	c.set(value, c.told(f, values[field]))
	return values
}

// told writes a value for a goal: a text in quotation marks, a date as the app writes or reads it.
func (a *App) told(f *Field, v string) string {
	switch {
	case f.kind.typed():
		return `"` + v + `"`
	case f.kind == date && a.Layout.Date == "picker", f.kind == flag:
		return a.shown(f, v)
	}
	return f.text(v)
}

// create asks for a new item, with specific values in up to most fields other than the name, and usual values in
// the others.
func (c *casting) create(param string, most int) {
	var names []string
	for _, ch := range c.changes {
		if ch.Values != nil {
			names = append(names, ch.Values[0])
		}
	}
	values := make([]string, len(c.Fields))
	for i := range values {
		values[i] = c.Fields[i].usual()
	}
	values[0] = c.fresh(c.d, c.s, names...)
	var chosen []int
	for i := 1; i < len(values); i++ {
		chosen = append(chosen, i)
	}
	chosen = rng.Some(c.d, chosen, most)
	slices.Sort(chosen)
	for _, i := range chosen {
		values[i] = c.Fields[i].other(c.d, c.pool, values[i])
	}
	c.asked(0, values)
	c.set(param, c.details(values, append([]int{0}, chosen...)))
}

// details writes some values with their labels, in one of several ways.
func (c *casting) details(values []string, fields []int) string {
	form := rng.Pick(c.d, []struct{ between, last, is string }{{"; ", "; ", ": "}, {", ", " and ", " "}, {", ", ", ", " = "}, {" and ", " and ", " set to "}})
	var parts []string
	for _, i := range fields {
		parts = append(parts, c.Fields[i].Label+form.is+c.told(&c.Fields[i], values[i]))
	}
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], form.between) + form.last + parts[n-1]
	}
	return parts[0]
}

// arrange changes items so that exactly n have a value.
func (c *casting) arrange(field, n int, v string) (ids []int) {
	f := &c.Fields[field]
	for k, i := range rng.Some(c.d, indexes(len(c.s.Items)), len(c.s.Items)) {
		it := &c.s.Items[i]
		switch {
		case k < n:
			it.Values[field] = v
			ids = append(ids, it.ID)
		case it.at(field) == v:
			it.Values[field] = f.other(c.d, c.pool, v)
		}
	}
	return ids
}

func indexes(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// filtered chooses a filter of the list and changes items so that it shows n.
func (c *casting) filtered(n int) (filter int, ids []int) {
	k := 1 + c.d.N(len(c.filters)-1)
	f := c.filters[k]
	c.set("label", c.Fields[f.field].Label)
	c.set("value", c.told(&c.Fields[f.field], f.value))
	c.set("filter", itoa(k))
	return k, c.arrange(f.field, n, f.value)
}

// answer sets the answer, and its kind.
func (c *casting) answer(kind device.ReplyKind, text string) {
	c.set("reply", string(kind))
	c.set(answerKey, text)
}

// from records a value that the answer is computed from; field 0 is the item itself, in the filtered list.
func (c *casting) from(it *Item, field int) {
	c.set(fromKey, strings.TrimSpace(c.ph.Case.Get(fromKey)+" "+itoa(it.ID)+"/"+itoa(field)))
}

// A source is a value that an answer is computed from.
type source struct{ id, field int }

// sources returns the recorded ones.
func sources(c *device.Case) []source {
	var list []source
	for part := range strings.FieldsSeq(c.Get(fromKey)) {
		id, field, _ := strings.Cut(part, "/")
		list = append(list, source{number(id), number(field)})
	}
	return list
}

// reply returns the answer and its evidence.
func (a *App) reply(ph *device.Phone) device.Reply {
	r := device.Reply{Kind: device.ReplyKind(ph.Case.Get("reply")), Items: []string{ph.Case.Get(answerKey)}}
	if r.Kind == device.NumberReply {
		r.Near = 0.001
	}
	s := device.SeeApp[Shelf](ph, a.Name)
	for _, src := range sources(&ph.Case) {
		if it := s.find(src.id); it != nil {
			r.From = append(r.From, a.sight(it, src.field))
		}
	}
	if v := ph.Case.Get("filter"); v != "" && len(r.From) > 0 {
		r.From = append(r.From, device.Drawn(a.Name, "show/"+a.filters[within(number(v), len(a.filters))].label, ui.On))
	}
	return r
}

// sight is the evidence of a value: of an item in the list, on its page or in its form. Field 0 means only that the
// list shows the item.
func (a *App) sight(it *Item, field int) device.Sight {
	row, name := rowID(it.ID), it.at(0)
	if field == 0 {
		return device.Drawn(a.Name, row)
	}
	f := &a.Fields[field]
	value := a.shown(f, it.at(field))
	return device.Drawn(a.Name, row, name, value).
		Or(device.Drawn(a.Name, valueID(field), value).About(itoa(it.ID))).
		Or(device.Drawn(a.Name, fieldID(field), a.inForm(f, it.at(field))).About(itoa(it.ID)))
}

// inForm writes a value as the form shows it.
func (a *App) inForm(f *Field, v string) string {
	if f.kind == date && a.Layout.Date == "picker" {
		return a.shown(f, v)
	}
	return f.text(v)
}
