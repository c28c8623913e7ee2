package gen

import (
	"slices"
	"strconv"
	"strings"

	"gymkhana/env/phone/device"
)

// A plan is a family of every app whose schema and layout are suitable.
type plan struct {
	what  string
	steps int
	level string
	guess int // see device.Family.Guess
	fits  func(a *App) bool
	draw  func(c *casting)
	// solve takes the next step; if nil, the oracle makes the data as wanted, or looks at the evidence of the answer.
	solve func(a *App, h *device.Driver, s *Shelf) bool
	// view returns rows of the list's view, for goals about it.
	view  func(s *View) string
	want  func(ph *device.Phone, s *Shelf)
	reply bool
}

func always(*App) bool { return true }

func hasField(fits func(f *Field) bool) func(a *App) bool {
	return func(a *App) bool { return slices.ContainsFunc(a.Fields[1:], func(f Field) bool { return fits(&f) }) }
}

func anyField(*Field) bool    { return true }
func isFlag(f *Field) bool    { return f.kind == flag }
func isAmount(f *Field) bool  { return f.kind == money || f.kind == count }
func isOrdered(f *Field) bool { return isAmount(f) || f.kind == date }

// isTellable reports whether a question can ask for a value. All such values are numbers: if one instance asked for a
// name and another for a number, an answer that contains both would be right for both.
func isTellable(f *Field) bool { return isAmount(f) }

func isClue(f *Field) bool {
	return f.kind == code || isAmount(f) || f.kind == date || f.kind == person
}
func isFiltered(a *App) bool { return len(a.filters) > 1 }

var plans = []plan{
	{what: "add", steps: 34, level: "easy", fits: always, draw: func(c *casting) { c.create("details", 2) }},
	{what: "add-full", steps: 40, level: "medium", fits: func(a *App) bool { return len(a.Fields) > 3 }, draw: func(c *casting) { c.create("details", 9) }},
	{what: "add-two", steps: 50, level: "medium", fits: always, draw: func(c *casting) { c.create("details", 2); c.create("details_2", 2) }},
	{what: "edit", steps: 24, level: "easy", fits: always, draw: func(c *casting) {
		it := c.item("name")
		c.asked(it.ID, c.edit(it, c.some(anyField), "label", "value"))
	}},
	{what: "edit-two", steps: 42, level: "medium", fits: always, draw: func(c *casting) {
		one, two := c.item("name"), c.item("name_2")
		c.asked(one.ID, c.edit(one, c.some(anyField), "label", "value"))
		c.asked(two.ID, c.edit(two, c.some(anyField), "label_2", "value_2"))
	}},
	{what: "edit-by", steps: 24, level: "medium", fits: func(a *App) bool { return len(a.Fields) > 2 && hasField(isClue)(a) }, draw: drawEditBy},
	{what: "toggle", steps: 16, level: "easy", fits: hasField(isFlag), draw: func(c *casting) {
		it := c.item("name")
		c.asked(it.ID, c.edit(it, c.some(isFlag), "label", "value"))
	}},
	{what: "toggle-three", steps: 40, level: "medium", fits: hasField(isFlag), draw: drawToggleThree},
	{what: "delete", steps: 18, level: "easy", fits: always, draw: func(c *casting) { c.asked(c.item("name").ID, nil) }},
	{what: "delete-matching", steps: 50, level: "hard", fits: isFiltered, draw: func(c *casting) {
		_, ids := c.filtered(c.d.Between(2, 4))
		for _, id := range ids {
			c.asked(id, nil)
		}
	}},
	{what: "filter", steps: 12, level: "easy", fits: isFiltered, draw: func(c *casting) {
		k, _ := c.filtered(c.d.Between(2, 6))
		c.s.View.Filter = (k + 1 + c.d.N(len(c.filters)-1)) % len(c.filters)
	}, view: func(v *View) string { return "filter " + itoa(v.Filter) },
		want:  func(ph *device.Phone, s *Shelf) { s.View.Filter = number(ph.Case.Get("filter")) },
		solve: func(a *App, h *device.Driver, s *Shelf) bool { return a.narrow(h, s, number(h.Get("filter"))) }},
	{what: "sort", steps: 12, level: "easy", fits: always, draw: func(c *casting) {
		k := c.d.N(len(c.sorts))
		c.s.View.Sort = (k + 1 + c.d.N(len(c.sorts)-1)) % len(c.sorts)
		c.set("order", c.sorts[k].label)
		c.set("sort", itoa(k))
	}, view: func(v *View) string { return "sort " + itoa(v.Sort) },
		want:  func(ph *device.Phone, s *Shelf) { s.View.Sort = number(ph.Case.Get("sort")) },
		solve: func(a *App, h *device.Driver, s *Shelf) bool { return a.sort(h, s, number(h.Get("sort"))) }},
	{what: "option", steps: 12, level: "easy", fits: always, draw: func(c *casting) {
		k := c.d.N(len(c.s.Switches))
		c.set("switch", c.Switches[k])
		c.set("at", itoa(k))
		c.set("value", map[bool]string{true: "off", false: "on"}[c.s.Switches[k]])
	}, want: func(ph *device.Phone, s *Shelf) {
		if k := number(ph.Case.Get("at")); k < len(s.Switches) {
			s.Switches[k] = ph.Case.Get("value") == "on"
		}
	}},
	{what: "read", steps: 16, level: "easy", fits: hasField(isTellable), reply: true, draw: func(c *casting) {
		it, i := c.item("name"), c.some(isTellable)
		f := &c.Fields[i]
		c.set("label", f.Label)
		c.from(it, i)
		c.answer(device.NumberReply, f.text(it.at(i)))
	}},
	{what: "find", steps: 16, level: "medium", fits: hasField(isClue), reply: true, draw: func(c *casting) {
		it, i := c.clue("label", "value")
		c.from(it, i)
		c.answer(device.TextReply, it.at(0))
	}},
	{what: "count", steps: 16, level: "medium", guess: 15, fits: isFiltered, reply: true, draw: func(c *casting) {
		_, ids := c.filtered(c.d.Between(2, 8))
		for _, id := range ids {
			c.from(c.s.find(id), 0)
		}
		c.answer(device.NumberReply, itoa(len(ids)))
	}},
	{what: "sum", steps: 30, level: "hard", fits: hasField(isAmount), reply: true, draw: drawSum},
	{what: "extreme", steps: 26, level: "medium", fits: hasField(isOrdered), reply: true, draw: drawExtreme},
	{what: "edit-and-delete", steps: 34, level: "medium", fits: always, draw: func(c *casting) {
		it := c.item("name")
		c.asked(it.ID, c.edit(it, c.some(anyField), "label", "value"))
		c.asked(c.item("name_2").ID, nil)
	}},
	{what: "add-and-delete", steps: 38, level: "medium", fits: always, draw: func(c *casting) {
		c.create("details", 2)
		c.asked(c.item("name").ID, nil)
	}},
	{what: "three-in-a-row", steps: 56, level: "hard", fits: always, draw: func(c *casting) {
		it := c.item("name")
		c.asked(it.ID, c.edit(it, c.some(anyField), "label", "value"))
		c.create("details", 2)
		c.asked(c.item("name_2").ID, nil)
	}},
}

// Kinds are the names of all families.
func Kinds() []string {
	var all []string
	for i := range plans {
		all = append(all, plans[i].what)
	}
	return append(all, copying)
}

// families returns the families that suit the app.
func (a *App) families(mates []*App) []device.Family {
	var all []device.Family
	for i := range plans {
		if p := &plans[i]; p.fits(a) {
			all = append(all, a.family(p))
		}
	}
	if mate, _, _ := a.partner(mates); mate != nil {
		all = append(all, a.copyTo(mates))
	}
	return all
}

// worded returns the goals of a family in the app's own words.
func (a *App) worded(what string, more ...string) []string {
	say := strings.NewReplacer(append(more, "{app}", a.Title, "{noun}", a.noun.one, "{nouns}", a.noun.many, "{name_label}", a.Fields[0].Label)...)
	var list []string
	for _, g := range goals[what] {
		list = append(list, say.Replace(g))
	}
	return list
}

func (a *App) family(p *plan) device.Family {
	f := device.Family{Name: a.Name + "/" + p.what, Goals: a.worded(p.what), Steps: p.steps, Level: p.level, Guess: p.guess,
		Draw: a.drawing(p.draw)}
	shelf := func(ph *device.Phone) *Shelf { return device.OfApp[Shelf](ph, a.Name) }
	f.Solve = func(h *device.Driver) bool { return a.reconcile(h) }
	switch {
	case p.reply:
		f.Reply = a.reply
		f.Solve = func(h *device.Driver) bool {
			s := device.SeeApp[Shelf](h.Phone, a.Name)
			return h.Get("filter") != "" && a.narrow(h, s, number(h.Get("filter"))) || a.consult(h, s)
		}
	case p.want != nil:
		f.Want = func(ph *device.Phone) { p.want(ph, shelf(ph)) }
	default:
		f.Want = wantChanges
	}
	if p.solve != nil {
		f.Solve = func(h *device.Driver) bool {
			s := device.SeeApp[Shelf](h.Phone, a.Name)
			return p.solve(a, h, s)
		}
	}
	if p.view != nil {
		f.Also = func(ph *device.Phone, add func(device.Row)) {
			add(device.Exactly("view|%s", p.view(&device.SeeApp[Shelf](ph, a.Name).View)))
		}
	}
	return f
}

// clue chooses an item by a value that no other item has in that field.
func (c *casting) clue(label, value string) (it *Item, field int) {
	it, field = &c.s.Items[c.d.N(len(c.s.Items))], c.some(isClue)
	f := &c.Fields[field]
	for k := range c.s.Items {
		for o := &c.s.Items[k]; o.ID != it.ID && o.at(field) == it.at(field); {
			o.Values[field] = f.invent(c.d, c.pool)
		}
	}
	c.set(label, f.Label)
	c.set(value, c.told(f, it.at(field)))
	return it, field
}

func drawEditBy(c *casting) {
	it, _ := c.clue("clue_label", "clue")
	clue := c.ph.Case.Get("clue_label")
	i := c.some(func(f *Field) bool { return f.Label != clue })
	c.asked(it.ID, c.edit(it, i, "label", "value"))
}

func drawToggleThree(c *casting) {
	i := c.some(isFlag)
	v := rngBool(c)
	c.set("label", c.Fields[i].Label)
	c.set("value", c.told(&c.Fields[i], v))
	for _, param := range []string{"name", "name_2", "name_3"} {
		it := c.item(param)
		if v == yes {
			it.Values[i] = no
		} else {
			it.Values[i] = yes
		}
		values := slices.Clone(it.Values)
		values[i] = v
		c.asked(it.ID, values)
	}
}

func rngBool(c *casting) string { return strconv.FormatBool(c.d.Chance(1, 2)) }

// drawSum asks for a sum, over some of the items if they can be filtered.
func drawSum(c *casting) {
	i := c.plain(isAmount)
	f := &c.Fields[i]
	c.set("label", f.Label)
	c.set("which", "all "+c.noun.many)
	total := 0
	add := func(it *Item) {
		total += number(it.at(i))
		c.from(it, i)
	}
	if len(c.filters) > 1 {
		_, ids := c.filtered(c.d.Between(3, 5))
		by := c.filters[number(c.ph.Case.Get("filter"))]
		c.set("label", f.Label) // filtered has set another one
		c.set("which", "the "+c.noun.many+" with "+c.Fields[by.field].Label+" "+c.told(&c.Fields[by.field], by.value))
		for _, id := range ids {
			it := c.s.find(id)
			c.from(it, 0)
			add(it)
		}
	} else {
		c.few(f)
		for k := range c.s.Items {
			add(&c.s.Items[k])
		}
	}
	c.answer(device.NumberReply, f.text(itoa(total)))
}

// drawExtreme asks for the item with the highest or lowest value, the latest or earliest date.
func drawExtreme(c *casting) {
	i := c.plain(isOrdered)
	f := &c.Fields[i]
	c.few(f)
	most := c.d.Chance(1, 2)
	best := &c.s.Items[0]
	for k := range c.s.Items {
		if cmp := f.compare(c.s.Items[k].at(i), best.at(i)); most && cmp > 0 || !most && cmp < 0 {
			best = &c.s.Items[k]
		}
	}
	for k := range c.s.Items {
		o := &c.s.Items[k]
		for o.ID != best.ID && o.at(i) == best.at(i) {
			if v := f.invent(c.d, c.pool); f.compare(v, best.at(i)) < 0 == most {
				o.Values[i] = v
			}
		}
	}
	words := [2]string{"lowest", "highest"}
	if f.kind == date {
		words = [2]string{"earliest", "latest"}
	}
	c.set("extreme", words[b2i(most)])
	c.set("label", f.Label)
	for k := range c.s.Items {
		c.from(&c.s.Items[k], i)
	}
	c.answer(device.TextReply, best.at(0))
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// copying is the family with two apps.
const (
	copying   = "copy"
	copySteps = 30
)

// partner returns an app of the phone that has a field of the same kind as one of this app's.
func (a *App) partner(mates []*App) (mate *App, from, to int) {
	for _, m := range mates {
		for i := 1; m != a && i < len(a.Fields); i++ {
			k := a.Fields[i].kind
			if j := find(m.Fields, k); j > 0 && k != choice && k != flag && k != rating && k != few {
				return m, i, j
			}
		}
	}
	return nil, 0, 0
}

// copyTo looks a value up in this app and enters it in another.
func (a *App) copyTo(mates []*App) device.Family {
	mate, from, to := a.partner(mates)
	words := a.worded(copying, "{app_2}", mate.Title, "{noun_2}", mate.noun.one, "{label_2}", mate.Fields[to].Label,
		"{name_label_2}", mate.Fields[0].Label)
	return device.Family{Name: a.Name + "/" + copying, Goals: words, Steps: copySteps, Level: "hard",
		Draw: a.drawing(func(c *casting) {
			it := c.item("name")
			c.set("label", a.Fields[from].Label)
			c.set("id", itoa(it.ID))
			c.set("field", itoa(from))
			values := make([]string, len(mate.Fields))
			for i := range values {
				values[i] = mate.Fields[i].usual()
			}
			values[0], values[to] = it.at(0), it.at(from)
			c.changes = append(c.changes, change{mate.Name, 0, values})
		}),
		Want: wantChanges,
		Solve: func(h *device.Driver) bool {
			s := device.SeeApp[Shelf](h.Phone, a.Name)
			id, field := number(h.Get("id")), number(h.Get("field"))
			if a.reconcile(h) {
				return true
			}
			if h.Shell.Front == a.Name || !a.looked(h, id, field) {
				if s.find(id) != nil && a.look(h, s, id, field) {
					return true
				}
			}
			return mate.reconcile(h)
		}}
}
