package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A Design declares an app that keeps a table: R is a row, D the content of its form. What is nil or empty is left out.
type Design[R any, D comparable] struct {
	Info        ui.AppInfo
	Place       Place[R, D] // zero: the state is a Data
	Title       string      // the title of the list: "Expenses"
	Noun, Nouns string      // the name of a row: "expense", "expenses"

	// The schema: the fields of the form, and how rows and drafts become each other.
	Fields  []Field[D]            // the first is the name of a row
	Toggles []Toggle[R]           // flags that have a button of their own
	New     func(now time.Time) D // the draft of a new row; nil: an empty one
	Draft   func(r *R) D          // nil: a row is its own draft
	Row     func(d *D, was R) R   // the row of a valid draft; was is the row before, or an empty one. Nil: the draft
	// Rest writes data of a row that no field and no toggle has, and Patch makes the driver change them on the row's page.
	Rest  func(r *R) string
	Patch func(h *device.Driver, have, want *R) bool

	// The list.
	Orders  []Order[R] // the first is the default
	Filters []string   // the first shows all rows
	Chips   bool       // filters are always shown; otherwise they are in a menu
	Keep    func(r *R, filter int) bool
	Found   func(r *R) string // the text that the search looks in; nil: the name
	Name    func(r *R) string
	Item    func(it *ui.Item, r *R)                    // fills in a row's icon, detail and tail
	Parts   func(p *ui.Page, it *ui.Item, r *R)        // what is drawn over a row of the list
	Above   func(p *ui.Page, t *Table[R, D])           // the part above the rows
	Menu    func(p *ui.Page, t *Table[R, D]) []ui.Item // further commands of the list

	// The other screens. Page shows a row; nil: every field on a line.
	Page    func(p *ui.Page, r *R)
	Screens map[string]func(p *ui.Page, t *Table[R, D])

	// Data for tasks.
	Seed   func(d *rng.Stream) []R                               // a typical user's rows
	Invent func(d *rng.Stream, n int) []R                        // n rows with unique names
	Tell   func(g *Design[R, D], d *rng.Stream, list []R) string // writes rows for a goal; nil: Text
	Read   func(g *Design[R, D], text string) []R                // reads what Tell wrote; nil: Parse
	Fuzzy  bool                                                  // a row whose name is only similar counts as the named one, mistyped
	// Store stores a goal's row, whose text is the parameter "wanted", with what the text lacks; Restore adds the latter.
	Store   func(c *device.Case, text string, r *R)
	Restore func(c *device.Case, r *R)
}

// An Order is a way to sort rows.
type Order[R any] struct {
	Label   string
	Compare func(a, b *R) int
}

// Rising sorts rows by a key, the smallest first.
func Rising[R any, K cmp.Ordered](label string, key func(r *R) K) Order[R] {
	return Order[R]{label, func(a, b *R) int { return cmp.Compare(key(a), key(b)) }}
}

// Falling sorts rows by a key, the largest first.
func Falling[R any, K cmp.Ordered](label string, key func(r *R) K) Order[R] {
	return Order[R]{label, func(a, b *R) int { return cmp.Compare(key(b), key(a)) }}
}

// A Toggle is a flag of a row with a button in the bar of the row's page.
type Toggle[R any] struct {
	ID     string
	On     func(r *R) *bool
	Icons  [2]ui.Icon // while it is off, and on
	Names  [2]string  // what the button does: "Add to favourites", "Remove from favourites"
	Snacks [2]string  // what is said afterwards
	// Tick is the colour of a round check box that the flag has in the list too; nil: it has none.
	Tick func(r *R) ui.Color
}

// flip turns a row's flag on or off.
func (f *Toggle[R]) flip(p *ui.Page, r *R) {
	on := f.On(r)
	p.Snack(f.Snacks[state(*on)])
	*on = !*on
}

// tickID is the id of the flag's check box in the list.
func (f *Toggle[R]) tickID(id int) string { return f.ID + "/" + strconv.Itoa(id) }

func state(on bool) int {
	if on {
		return 1
	}
	return 0
}

// A Place is where a phone keeps the table: see Within.
type Place[R any, D comparable] struct {
	see, change func(ph *device.Phone) *Table[R, D]
	wanted      func(h *device.Driver) *Table[R, D]
}

// Within is the Place of an app whose state S is more than a table.
func Within[S, R any, D comparable](app string, book func(s *S) *Table[R, D]) Place[R, D] {
	return Place[R, D]{
		see:    func(ph *device.Phone) *Table[R, D] { return book(device.See[S](ph)) },
		change: func(ph *device.Phone) *Table[R, D] { return book(device.Of[S](ph)) },
		wanted: func(h *device.Driver) *Table[R, D] { return book(device.Wanted[S](h, app)) },
	}
}

// App makes the app with its families of tasks.
func (g *Design[R, D]) App(families []device.Family) *device.App[Data[R, D]] {
	return &device.App[Data[R, D]]{
		AppInfo:  g.Info,
		Show:     func(p *ui.Page, s *Data[R, D]) { g.Show(p, &s.Book) },
		Seed:     func(d *rng.Stream, _ *device.Phone, s *Data[R, D]) { s.Book.Fill(g.Seed(d)) },
		Rows:     func(s *Data[R, D], add func(device.Row)) { g.Rows(&s.Book, add) },
		Volatile: Volatile("book"),
		Spoil:    g.Spoil,
		Families: families,
	}
}

func (g *Design[R, D]) place() Place[R, D] {
	if g.Place.see != nil {
		return g.Place
	}
	return Within(g.Info.Name, func(s *Data[R, D]) *Table[R, D] { return &s.Book })
}

// Of returns the table of a phone, for reading only.
func (g *Design[R, D]) Of(ph *device.Phone) *Table[R, D] { return g.place().see(ph) }

// Change returns the table of a phone, to be changed.
func (g *Design[R, D]) Change(ph *device.Phone) *Table[R, D] { return g.place().change(ph) }

// draft returns the content of a row's form; of a new row if r is nil.
func (g *Design[R, D]) draft(r *R, now time.Time) (d D) {
	switch {
	case r == nil && g.New != nil:
		return g.New(now)
	case r == nil:
		return d
	case g.Draft == nil:
		return any(*r).(D)
	}
	return g.Draft(r)
}

// made returns the row of a valid draft.
func (g *Design[R, D]) made(d *D, was R) R {
	if g.Row == nil {
		return any(*d).(R)
	}
	return g.Row(d, was)
}

// Check tidies a draft up, or says why it cannot be saved.
func (g *Design[R, D]) Check(d D) (tidy D, why string) {
	for i := range g.Fields {
		f := &g.Fields[i]
		v := strings.TrimSpace(f.get(&d))
		if v == "" && f.Needed != "" {
			return d, f.Needed
		}
		if f.Valid != nil && v != "" {
			if _, why := f.Valid(v); why != "" {
				return d, why
			}
		}
		if f.Kind == Typed && f.Text != nil {
			f.set(&d, v)
		}
	}
	return d, ""
}

// Rows lists what verifiers compare: typed texts may differ in blanks, everything else must be exact.
func (g *Design[R, D]) Rows(t *Table[R, D], add func(device.Row)) {
	for i := range t.Rows {
		r := &t.Rows[i].Row
		d, exact, typed := g.draft(r, ui.Epoch), g.Noun, []string(nil)
		for k := range g.Fields {
			if f := &g.Fields[k]; f.words() {
				typed = append(typed, f.get(&d))
			} else {
				exact += "|" + f.canonical(f.get(&d))
			}
		}
		add(device.Row{Exact: exact + g.outside(r), Text: typed})
	}
}

// outside writes the data of a row that are not in its form.
func (g *Design[R, D]) outside(r *R) (text string) {
	for i := range g.Toggles {
		text += "|" + g.Toggles[i].ID + " " + strconv.FormatBool(*g.Toggles[i].On(r))
	}
	if g.Rest != nil {
		text += "|" + g.Rest(r)
	}
	return text
}

// same reports whether two rows are equal in every detail.
func (g *Design[R, D]) same(a, b *R) bool {
	return g.draft(a, ui.Epoch) == g.draft(b, ui.Epoch) && g.outside(a) == g.outside(b)
}

// Alike reports whether a verifier considers two rows equal.
func (g *Design[R, D]) Alike(a, b *R) bool {
	if g.outside(a) != g.outside(b) {
		return false
	}
	x, y := g.draft(a, ui.Epoch), g.draft(b, ui.Epoch)
	return !slices.ContainsFunc(g.Fields, func(f Field[D]) bool { return !f.alike(f.get(&x), f.get(&y)) })
}

// RowID is the id of a row's widget in the list.
func RowID(id int) string { return "row/" + strconv.Itoa(id) }

// Seen returns the ids of the shown rows, in order.
func (g *Design[R, D]) Seen(t *Table[R, D]) []int {
	shown := make([]*Entry[R], 0, len(t.Rows))
	query := lower(t.View.Query)
	for i := range t.Rows {
		e := &t.Rows[i]
		if (t.View.Filter == 0 || g.Keep(&e.Row, t.View.Filter)) && (query == "" || strings.Contains(g.found(&e.Row), query)) {
			shown = append(shown, e)
		}
	}
	compare := g.Orders[t.View.Order].Compare
	slices.SortStableFunc(shown, func(a, b *Entry[R]) int { return compare(&a.Row, &b.Row) })
	ids := make([]int, len(shown))
	for i, e := range shown {
		ids[i] = e.ID
	}
	return ids
}

// found is the text that a search looks in, in small letters.
func (g *Design[R, D]) found(r *R) string {
	if g.Found == nil {
		return strings.ToLower(g.Name(r))
	}
	return strings.ToLower(g.Found(r))
}
