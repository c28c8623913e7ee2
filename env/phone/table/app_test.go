package table

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/device/devicetest"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// library is an app that declares little: its page of a row and its state are the usual ones.
var library = func() *Design[tome, tomeDraft] {
	g := tomes
	g.Info = ui.AppInfo{Name: "books", Title: "Shelf", Icon: ui.IconNote, Color: ui.Teal}
	g.Title = "Books"
	g.Filters = []string{"All", "High"}
	g.Keep = func(b *tome, _ int) bool { return b.Shelf == "High" }
	g.Item = func(it *ui.Item, b *tome) { it.Icon, it.Detail = ui.IconNote, b.Shelf }
	g.Toggles = []Toggle[tome]{{ID: "read", On: func(b *tome) *bool { return &b.Read }, Tick: func(*tome) ui.Color { return ui.Teal },
		Icons: [2]ui.Icon{ui.IconTick, ui.IconRepeat}, Names: [2]string{"Mark as read", "Mark as unread"}, Snacks: [2]string{"Read", "Unread"}}}
	g.Menu = func(_ *ui.Page, t *Table[tome, tomeDraft]) []ui.Item {
		return []ui.Item{{ID: "unread", Title: "Mark all as unread", Do: func() {
			for i := range t.Rows {
				t.Rows[i].Row.Read = false
			}
		}}}
	}
	g.Seed = func(d *rng.Stream) []tome { return g.Invent(d, d.Between(12, 16)) }
	g.Invent = func(d *rng.Stream, n int) (list []tome) {
		for i := range n {
			list = append(list, tome{Title: fmt.Sprintf("Volume %c%d", 'A'+i%7, 100+i), Shelf: rng.Pick(d, shelves), Bought: After(-d.N(90)), Pages: 10 + i,
				Read: d.Chance(1, 2), Lent: "to Lena"})
		}
		rng.Shuffle(d, list)
		return list
	}
	return &g
}()

var shelfApp = library.App([]device.Family{
	library.Deleting(1, 12, device.Family{Name: "delete", Steps: 14, Level: "easy",
		Goals: []string{"Delete {titles} from Shelf.", "Shelf should not have {titles}.", "Remove the book {titles}, please."}}),
	library.Changing(device.Family{Name: "read-all", Steps: 30, Level: "medium",
		Goals: []string{"Mark all books of {shelf} as read in Shelf.", "I have read everything on the shelf {shelf}.", "All of {shelf} is read now."},
		Draw: func(d *rng.Stream, ph *device.Phone) {
			ph.Case.Set("shelf", rng.Pick(d, shelves))
			library.Change(ph).Rows[0].Row = tome{Title: "Moss", Shelf: ph.Case.Get("shelf")}
		},
		Want: func(ph *device.Phone) {
			t := library.Change(ph)
			for _, id := range t.IDs(func(b *tome) bool { return b.Shelf == ph.Case.Get("shelf") }) {
				t.Find(id).Read = true
			}
		}}),
	library.Changing(device.Family{Name: "move", Steps: 20, Level: "easy",
		Goals: []string{"Put {title} on {shelf} and {pages} pages.", "In Shelf, {title} has {pages} pages and is on {shelf}.", "Edit {title}: {shelf}, {pages}."},
		Draw: func(d *rng.Stream, ph *device.Phone) {
			b := &library.Change(ph).Rows[3].Row
			ph.Case.Set("title", b.Title)
			ph.Case.Set("shelf", map[string]string{"low": "High", "High": "low"}[b.Shelf])
			ph.Case.Set("pages", strconv.Itoa(d.Between(500, 900)))
		},
		Want: func(ph *device.Phone) {
			b := &library.Change(ph).Rows[3].Row
			b.Shelf, b.Pages = ph.Case.Get("shelf"), whole(ph.Case.Get("pages"))
		}}),
})

func TestApp(t *testing.T) { devicetest.Run(t, shelfApp) }

// The menu and the page of a row work without code of the app.
func TestMenuAndFacts(t *testing.T) {
	kit := device.New(shelfApp)
	env, err := kit.Env(gymkhana.Config(`{"family":"books/move"}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := env.Reset(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	seen := func(verb gymkhana.Verb, name, value string) string {
		m, err := env.Step(t.Context(), []gymkhana.Action{{Verb: verb, Args: []gymkhana.Arg{{Name: name, Value: value}}}})
		if err != nil || m.Seen[0].Refused != "" {
			t.Fatalf("%s %s: %v %s", verb, value, err, m.Seen[0].Refused)
		}
		var texts []string
		for _, e := range m.Seen[0].Elements {
			texts = append(texts, e.Text)
		}
		return strings.Join(texts, "|")
	}
	ph := func() *device.Phone { return env.(*device.World).State().Phone() }
	seen(gymkhana.OpenApp, "app", "Shelf")
	if got := seen(gymkhana.Click, "element", "menu"); !strings.Contains(got, "Mark all as unread") {
		t.Errorf("the menu shows %q", got)
	}
	seen(gymkhana.Click, "element", "unread")
	if ids := library.Of(ph()).IDs(func(b *tome) bool { return b.Read }); len(ids) > 0 {
		t.Errorf("books %v are still read", ids)
	}
	first := library.Seen(library.Of(ph()))[0]
	seen(gymkhana.Click, "element", library.Toggles[0].tickID(first))
	b := library.Of(ph()).Find(first)
	if !b.Read {
		t.Errorf("%+v is not read", *b)
	}
	got := seen(gymkhana.Click, "element", RowID(first))
	for _, want := range []string{b.Title, "Shelf\n" + b.Shelf, "Bought\n" + DayAs(PlainDay, b.Bought), "Pages\n" + strconv.Itoa(b.Pages)} {
		if !strings.Contains(got, want) {
			t.Errorf("the page shows %q; want %q in it", got, want)
		}
	}
}
