package gen

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/table"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// An App is a drawn design: its schema, name, look and controls.
type App struct {
	Split    Split
	Number   int    // in its split, from 0
	Name     string // in tasks and states: "plant-keeper"
	Title    string // "Plant Keeper"
	Icon     ui.Icon
	Color    ui.Color
	Fields   []Field // the first is the name
	Layout   Layout
	Switches []string // the switches of its options

	noun    noun
	pool    *pool
	words   words
	sorts   []sorting
	filters []filter

	commands []command
	inputs   []*table.Input // of the form, by field
}

// words are the names of the parts of an app's screens.
type words struct{ save, add, edit, delete, sort, filter, search, overview, options, all string }

// A sorting is an order of the list.
type sorting struct {
	label string
	field int
	down  bool
}

// A filter keeps only the items with a value in the list; filter 0 keeps all.
type filter struct {
	label string
	field int
	value string
}

// Apps gives the first n apps of a split, which are the same whatever n is. No two have the same title or schema, and
// none has that of an app in Train or Test: see TestHeldOut.
func Apps(s Split, n int) []*App {
	s = s.canonical()
	d := rng.New(1, "apps of "+string(s))
	p := poolOf(s)
	used := map[string]bool{}
	if s.fresh() {
		for _, a := range Apps(Test, Size(Test)) {
			used[a.Name], used[a.Schema()] = true, true
		}
	}
	var all []*App
	for len(all) < n {
		a := &App{Split: s, Number: len(all), pool: p}
		a.draw(d)
		if s.fresh() && used[a.Name] {
			a.lengthen(d)
		}
		if a.Name == "" || used[a.Name] || used[a.Schema()] {
			continue
		}
		used[a.Name], used[a.Schema()] = true, true
		all = append(all, a)
	}
	return all
}

// draw draws a design. It draws again whatever belongs to the other split.
func (a *App) draw(d *rng.Stream) {
	a.noun = rng.Pick(d, a.pool.nouns)
	a.title(d)
	for a.fields(d); !a.Split.owns(a.Shape()); {
		a.fields(d)
	}
	for a.Layout.draw(d, a.Fields); !a.Split.owns(a.Layout.key()); {
		a.Layout.draw(d, a.Fields)
	}
	a.Icon, a.Color = a.noun.icon, rng.Pick(d, colors)
	if d.Chance(1, 3) {
		a.Icon = rng.Pick(d, otherIcons)
	}
	a.Switches = rng.Some(d, a.pool.switches, 2)
	say := func(list []string, noun string) string { return strings.ReplaceAll(rng.Pick(d, list), "%s", noun) }
	a.words = words{save: say(saveWords, ""), add: say(addWords, a.noun.one), edit: say(editWords, ""), delete: say(deleteWords, ""),
		sort: say(sortWords, ""), filter: say(filterWords, ""), search: say(searchWords, a.noun.many), overview: say(overviewWords, ""),
		options: say(optionWords, ""), all: say(allWords, "")}
	a.views(d)
	a.settle()
	for i := range a.Fields {
		a.inputs = append(a.inputs, a.input(i))
	}
}

// title draws an app's title, which may contain its noun.
func (a *App) title(d *rng.Stream) {
	one := strings.ToUpper(a.noun.one[:1]) + a.noun.one[1:]
	many := strings.ToUpper(a.noun.many[:1]) + a.noun.many[1:]
	end := rng.Pick(d, a.pool.ends)
	switch d.N(4) {
	case 0:
		a.Title = one + end
	case 1:
		a.Title = one + " " + strings.ToUpper(end[:1]) + end[1:]
	case 2:
		a.Title = rng.Pick(d, titleStarts) + " " + many
	default:
		a.Title = rng.Pick(d, syllables) + rng.Pick(d, lastSyllables)
	}
	if len(a.Title) > 16 || d.N(4) == 3 && !a.Split.owns("title "+a.Title) {
		a.Title = rng.Pick(d, syllables) + rng.Pick(d, lastSyllables)
	}
	a.name()
}

// lengthen draws a title that is one syllable longer than any of Train and Test: those splits leave too few short
// titles for a hundred fresh apps.
func (a *App) lengthen(d *rng.Stream) {
	a.Title = rng.Pick(d, syllables) + rng.Pick(d, lastSyllables) + rng.Pick(d, lastSyllables)
	a.name()
}

// name derives the name from the title; it is "" if the title belongs to another split.
func (a *App) name() {
	a.Name = ""
	if a.Split.owns("title " + a.Title) {
		a.Name = strings.ReplaceAll(strings.ToLower(a.Title), " ", "-")
	}
}

// fields draws a schema of two to six fields.
func (a *App) fields(d *rng.Stream) {
	a.Fields = []Field{a.field(d, named)}
	kinds := rng.Some(d, []kind{person, place, code, remark, count, few, money, date, clock, choice, choice, flag, flag, rating}, d.Between(1, 5))
	for _, k := range kinds {
		f := a.field(d, k)
		if slices.ContainsFunc(a.Fields, func(o Field) bool { return o.Label == f.Label }) {
			continue
		}
		a.Fields = append(a.Fields, f)
	}
}

func (a *App) field(d *rng.Stream, k kind) Field {
	f := Field{kind: k}
	switch k {
	case choice:
		label, options, _ := strings.Cut(rng.Pick(d, a.pool.choices), ":")
		f.Label, f.Options = label, strings.Split(options, ",")
	default:
		f.Label = rng.Pick(d, a.pool.labels[k])
	}
	if k == count {
		f.most = rng.Pick(d, []int{80, 400, 2500})
	}
	return f
}

// Shape is the kind of schema: the kinds of fields, in any order.
func (a *App) Shape() string {
	var kinds []string
	for i := range a.Fields {
		kinds = append(kinds, a.Fields[i].kind.String())
	}
	slices.Sort(kinds)
	return "shape " + strings.Join(kinds, " ")
}

// Schema identifies the fields of the app: no two apps have the same.
func (a *App) Schema() string {
	parts := []string{a.noun.one}
	for i := range a.Fields {
		parts = append(parts, a.Fields[i].Label)
	}
	return strings.Join(parts, "|")
}

// views draws the list's orders and filters.
func (a *App) views(d *rng.Stream) {
	for i := range a.Fields {
		f := &a.Fields[i]
		switch f.kind {
		case named:
			a.sorts = append(a.sorts, sorting{f.Label + " A to Z", i, false}, sorting{f.Label + " Z to A", i, true})
		case count, few, money, rating:
			a.sorts = append(a.sorts, sorting{f.Label + ", lowest first", i, false}, sorting{f.Label + ", highest first", i, true})
		case date, clock:
			a.sorts = append(a.sorts, sorting{f.Label + ", earliest first", i, false}, sorting{f.Label + ", latest first", i, true})
		}
	}
	first := d.N(2)
	a.sorts = append(a.sorts[first:first+1:first+1], rng.Some(d, slices.Delete(slices.Clone(a.sorts), first, first+1), 3)...)
	a.filters = []filter{{label: a.words.all, field: -1}}
	if i := find(a.Fields, choice); i >= 0 {
		for _, v := range a.Fields[i].Options {
			a.filters = append(a.filters, filter{v, i, v})
		}
	}
	if i := find(a.Fields, flag); i >= 0 {
		label := a.Fields[i].Label
		a.filters = append(a.filters, filter{label, i, yes}, filter{"Not " + strings.ToLower(label), i, no})
	}
}

// seed draws a typical user's items.
func (a *App) seed(d *rng.Stream, s *Shelf) {
	names := map[string]bool{}
	for n := d.Between(9, 15); len(s.Items) < n; {
		name := rng.Pick(d, a.pool.adjectives) + " " + rng.Pick(d, a.noun.things)
		if names[name] {
			continue
		}
		names[name] = true
		s.add(a.invent(d, name))
	}
	for range a.Switches {
		s.Switches = append(s.Switches, d.Chance(1, 2))
	}
	s.View.Sort = d.N(len(a.sorts))
}

// invent draws an item with a name.
func (a *App) invent(d *rng.Stream, name string) []string {
	values := make([]string, len(a.Fields))
	values[0] = name
	for i := 1; i < len(values); i++ {
		values[i] = a.Fields[i].invent(d, a.pool)
	}
	return values
}

// fresh draws a name that no item has.
func (a *App) fresh(d *rng.Stream, s *Shelf, besides ...string) string {
	for {
		name := rng.Pick(d, a.pool.adjectives) + " " + rng.Pick(d, a.noun.things)
		taken := slices.Contains(besides, name)
		for i := range s.Items {
			taken = taken || s.Items[i].at(0) == name
		}
		if !taken {
			return name
		}
	}
}

// id names an app uniquely over all splits, for states.
func (a *App) id() string { return string(a.Split) + "/" + strconv.Itoa(a.Number) }

// AppOf returns the split and number of an id.
func appOf(id string) (s Split, n int, err error) {
	split, number, _ := strings.Cut(id, "/")
	n, err = strconv.Atoi(number)
	if err != nil || n < 0 || n >= Size(Split(split)) {
		return "", 0, gymkhana.Blame(gymkhana.FaultSetup, "env/phone/gen", fmt.Errorf("there is no generated app %q", id))
	}
	return Split(split), n, nil
}

// Program makes the app as a program of a phone with the given other apps.
func (a *App) Program(group []*App) device.Program {
	return &device.App[Shelf]{AppInfo: ui.AppInfo{Name: a.Name, Title: a.Title, Icon: a.Icon, Color: a.Color}, Show: a.show,
		Seed: func(d *rng.Stream, _ *device.Phone, s *Shelf) { a.seed(d, s) }, Rows: a.rows, Spoil: a.spoil, Volatile: volatile,
		Families: a.families(group)}
}
