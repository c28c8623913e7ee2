package ui

import (
	"fmt"
	"image"
	"strings"
	"testing"
	"time"

	"gymkhana"
)

// A bench is a page of one app, described by show.
type bench struct {
	t    *testing.T
	sys  System
	page Page
	show func(p *Page)
}

var benchApps = []AppInfo{{Name: "pad", Title: "Pad", Icon: IconNote, Color: Teal},
	{Name: "shy", Title: "Shy", Icon: IconLock, Color: Plum, Asks: "see your files"}}

func onBench(t *testing.T, show func(p *Page)) *bench {
	b := &bench{t: t, show: show}
	b.sys.Settings.TextSize = 1
	b.sys.Shell.Open("pad")
	b.describe()
	return b
}

func (b *bench) describe() {
	b.page.Describe(&b.sys, benchApps, func() {
		if b.sys.Shell.Front == "pad" {
			b.show(&b.page)
		}
	})
}

// A page depends only on its system: describing it again gives the same, also if a list was scrolled beyond its present
// end, or the field with the focus is gone.
func TestAPageIsDescribedAsItStands(t *testing.T) {
	b := onBench(t, func(p *Page) {
		p.Rows(40, false, func(i int) { p.Item(Item{ID: fmt.Sprint("row/", i), Title: fmt.Sprint("Row ", i)}) })
	})
	for name, spoil := range map[string]func(s *Shell){
		"scrolled too far": func(s *Shell) { s.route().Scroll = 1 << 15 },
		"focus of nothing": func(s *Shell) { s.Focus = Focus{Field: "gone"} },
	} {
		spoil(&b.sys.Shell)
		b.describe()
		first := fmt.Sprint(b.page.Elements(nil))
		b.describe()
		if again := fmt.Sprint(b.page.Elements(nil)); again != first || !strings.Contains(first, "row/") {
			t.Errorf("%s: described as\n%s\nand then as\n%s", name, first, again)
		}
	}
}

// do performs an action given as text and gives why it was refused.
func (b *bench) do(text string) string {
	b.t.Helper()
	a, err := gymkhana.ParseAction(text)
	if err != nil {
		b.t.Fatal(err)
	}
	why := b.page.Act(a)
	b.describe()
	return why
}

// must performs an action that must not be refused.
func (b *bench) must(text string) {
	b.t.Helper()
	if why := b.do(text); why != "" {
		b.t.Fatalf("%s: refused: %s", text, why)
	}
}

func (b *bench) element(id string) gymkhana.Element {
	b.t.Helper()
	for _, e := range b.page.Elements(nil) {
		if e.ID == id {
			return e
		}
	}
	b.t.Fatalf("no element %q", id)
	return gymkhana.Element{}
}

func form(name, text *string, saved *int) func(p *Page) {
	return func(p *Page) {
		p.Bar("Form")
		p.Field(Field{ID: "name", Label: "Name", Value: name})
		p.Field(Field{ID: "text", Label: "Text", Value: text, Lines: 3})
		p.Buttons(Button{ID: "save", Label: "Save", Do: func() { *saved++ }})
	}
}

func TestTextIsEdited(t *testing.T) {
	var name, text string
	var saved int
	b := onBench(t, form(&name, &text, &saved))
	for _, step := range []struct{ do, name, text string }{
		{`type text="Grün" element="name"`, "Grün", ""},
		{`press keys=["Backspace"]`, "Grü", ""},
		{`press keys=["ArrowLeft"]`, "Grü", ""},
		{`type text="x"`, "Grxü", ""},
		{`press keys=["Home"]`, "Grxü", ""},
		{`press keys=["Delete"]`, "rxü", ""},
		{`press keys=["Control","a"]`, "rxü", ""},
		{`press keys=["Control","x"]`, "", ""},
		{`press keys=["Enter"]`, "", ""}, // on to the next field
		{`press keys=["Control","v"]`, "", "rxü"},
		{`press keys=["Enter"]`, "", "rxü\n"},
		{`type text="two\nlines" clear=true`, "", "two\nlines"},
		{`type text="one\nline" element="name"`, "one line", "two\nlines"},
	} {
		b.must(step.do)
		if name != step.name || text != step.text {
			t.Fatalf("after %s: %q and %q, want %q and %q", step.do, name, text, step.name, step.text)
		}
	}
	b.must(`back`)
	if b.page.Typing() {
		t.Error("back did not put the keyboard away")
	}
	b.must(`click element="save"`)
	if saved != 1 {
		t.Errorf("saved %d times", saved)
	}
}

func TestKeysOfTheKeyboardType(t *testing.T) {
	var name, text string
	var saved int
	b := onBench(t, form(&name, &text, &saved))
	b.must(`click element="name"`)
	for _, want := range []string{"⇧", "H", "i", " ", "123", "5", "abc", "o", "⌫"} {
		var at Box
		b.page.keyboard(func(c keycap) {
			if c.label == want {
				at = c.box
			}
		})
		b.must(fmt.Sprintf("click x=%d y=%d", (at.X0+at.X1)/2, (at.Y0+at.Y1)/2))
	}
	if name != "Hi 5" {
		t.Errorf("typed %q", name)
	}
}

func TestTheMenuOfAFieldCutsAndPastes(t *testing.T) {
	name, text := "", "keep this"
	var saved int
	b := onBench(t, form(&name, &text, &saved))
	b.must(`long_press element="text"`)
	b.must(`click element="edit/Select all"`)
	b.must(`long_press element="text"`)
	b.must(`click element="edit/Copy"`)
	b.must(`long_press element="name"`)
	b.must(`click element="edit/Paste"`)
	if name != "keep this" || b.sys.Shell.Clip != "keep this" {
		t.Errorf("name is %q, the clipboard %q", name, b.sys.Shell.Clip)
	}
}

func rows(n int, detail bool, tapped *int) func(p *Page) {
	return func(p *Page) {
		p.Bar("Rows")
		p.Rows(n, detail, func(i int) {
			p.Item(Item{ID: fmt.Sprintf("row/%d", i), Title: fmt.Sprintf("Row %d", i), Detail: strings.Repeat("x", map[bool]int{true: 3}[detail]),
				Do: func() { *tapped = i }})
		})
		p.Fab("add", IconPlus, "Add", func() {})
	}
}

func TestListsShowWhatIsInSightAndScroll(t *testing.T) {
	tapped := -1
	b := onBench(t, rows(100, true, &tapped))
	if why := b.do(`click element="row/50"`); why == "" {
		t.Error("a row out of sight was tapped")
	}
	for i := 0; b.do(`click element="row/99"`) != ""; i++ {
		if i > 20 {
			t.Fatal("the end was not reached")
		}
		b.must(`scroll direction="down"`)
	}
	if tapped != 99 {
		t.Errorf("tapped %d", tapped)
	}
	if why := b.do(`scroll element="body" direction="down"`); why == "" {
		t.Error("the list scrolls on at its end")
	}
	full := Page{Full: true}
	full.Begin(&b.sys, benchApps)
	b.show(&full)
	full.End()
	if l, ok := full.Look("row/3"); !ok || l.Seen || l.Below {
		t.Errorf("in full, row 3 is %+v, %v", l, ok)
	}
}

func TestWhatLiesUnderTheFabIsNotTapped(t *testing.T) {
	tapped := -1
	b := onBench(t, rows(100, true, &tapped))
	fab := b.element("add").Bounds
	b.must(fmt.Sprintf("click x=%d y=%d", (fab.X0+fab.X1)/2, (fab.Y0+fab.Y1)/2))
	if tapped >= 0 {
		t.Errorf("row %d was tapped through the button", tapped)
	}
}

func TestDialogsKeepFingersOffThePage(t *testing.T) {
	under, yes := 0, 0
	b := onBench(t, func(p *Page) {
		p.Bar("Page")
		p.Item(Item{ID: "under", Title: "Under", Do: func() { under++; p.Pop("ask", "") }})
		if p.Modal("ask") {
			p.Confirm("Sure?", "It cannot be undone.", "Delete", func() { yes++ })
		}
	})
	b.must(`click element="under"`)
	if why := b.do(`click element="under"`); why == "" {
		t.Error("what lies under the dialog can be tapped")
	}
	for _, e := range b.page.Elements(nil) {
		if e.ID == "under" {
			t.Error("what lies under the dialog is an element")
		}
	}
	b.must(`click element="confirm"`)
	b.must(`click element="under"`)
	b.must(`back`)
	if b.page.Modal("ask") || under != 2 || yes != 1 {
		t.Errorf("under %d, yes %d, still open %v", under, yes, b.page.Modal("ask"))
	}
}

func TestDatesAndTimesArePicked(t *testing.T) {
	date, clock := "2024-01-31", "09:58"
	b := onBench(t, func(p *Page) {
		p.Bar("When")
		p.Choice("date", "Date", date, func() { p.PickDate("date", date) })
		p.Choice("time", "Time", clock, func() { p.Pop("time", clock) })
		if p.Modal("date") {
			p.DatePicker(func(d string) { date = d })
		}
		if p.Modal("time") {
			p.TimePicker(func(c string) { clock = c })
		}
	})
	b.must(`click element="date"`)
	b.must(`click element="month/next"`) // the 31st becomes the 29th
	b.must(`click element="ok"`)
	if date != "2024-02-29" {
		t.Errorf("the month after January's last day gives %s", date)
	}
	b.must(`click element="time"`)
	b.must(`click element="minute/more"`)
	b.must(`click element="minute/more"`)
	b.must(`click element="hour/23"`)
	b.must(`click element="ok"`)
	if clock != "23:00" {
		t.Errorf("the clock says %s", clock)
	}
}

func TestSlidersFollowTheFinger(t *testing.T) {
	v := 3
	b := onBench(t, func(p *Page) { p.Bar("S"); p.Slider("s", "Level", v, 15, func(n int) { v = n }) })
	for want := range 16 {
		x, y, _ := b.page.At("s", want)
		b.must(fmt.Sprintf("click x=%d y=%d", x, y))
		if v != want {
			t.Errorf("a finger at %d sets %d", want, v)
		}
	}
	b.must(`scroll element="s" direction="left"`)
	if v != 12 {
		t.Errorf("a swipe to the left sets %d", v)
	}
	b.must(`drag x=100 y=200 to_x=539 to_y=200`)
	if v != 15 {
		t.Errorf("a drag to the end sets %d", v)
	}
	for _, text := range []string{`drag element="s" dx=9`, `drag element="s" to_x=0 to_y=9`, `drag x=100 y=200 dx=9`} {
		if why := b.do(text); !strings.Contains(why, "give x, y, to_x and to_y") || v != 15 {
			t.Errorf("%s: refused as %q, sets %d", text, why, v)
		}
	}
}

func TestTheShellGoesAround(t *testing.T) {
	b := onBench(t, func(p *Page) {
		p.Bar("Pad")
		p.Item(Item{ID: "deeper", Title: "Deeper", Do: func() { p.Go("deep", "") }})
	})
	b.must(`click element="deeper"`)
	b.must(`home`)
	b.must(`open_app app="shy"`)
	b.element("permission/allow")
	b.must(`click element="permission/deny"`)
	b.must(`recents`)
	b.must(`click element="recent/pad"`)
	if b.sys.Shell.Front != "pad" || b.page.Screen() != "deep" {
		t.Errorf("in front is %s at %q", b.sys.Shell.Front, b.page.Screen())
	}
	b.must(`drag x=200 y=5 to_x=200 to_y=600`)
	b.must(`click element="quick/bluetooth"`)
	if !b.sys.Settings.Bluetooth {
		t.Error("the shade's switch does nothing")
	}
	b.must(`back`)
	b.must(`back`)
	b.must(`back`)
	if b.sys.Shell.Front != "" {
		t.Errorf("back led to %s", b.sys.Shell.Front)
	}
	if why := b.do(`open_app app="Pat"`); !strings.Contains(why, "Pad") {
		t.Errorf("an unknown app is refused with %q", why)
	}
	b.must(`answer text="blue"`)
	b.must(`finish status="infeasible"`)
	if s := &b.sys.Shell; s.Answer != "blue" || !s.Told || s.Status != "infeasible" {
		t.Errorf("the shell kept %q, %v, %q", s.Answer, s.Told, s.Status)
	}
}

func TestFilesAreATree(t *testing.T) {
	var fs Files
	fs.Write("Documents/a/plan.md", "x", 1)
	fs.Write("Documents/b.txt", "y", 2)
	if err := fs.Move("Documents/a", "Music/a"); err != nil {
		t.Fatal(err)
	}
	if err := fs.Copy("Documents/b.txt", "Music/b.txt"); err != nil {
		t.Fatal(err)
	}
	for _, bad := range [][2]string{{"Music", "Music/a/c"}, {"gone", "x"}, {"Documents/b.txt", "Music/b.txt"}} {
		if fs.Move(bad[0], bad[1]) == nil {
			t.Errorf("%s went to %s", bad[0], bad[1])
		}
	}
	var got []string
	for _, f := range fs {
		got = append(got, f.Path)
	}
	if want := "Documents Documents/b.txt Music Music/a Music/a/plan.md Music/b.txt"; strings.Join(got, " ") != want {
		t.Errorf("got %v", got)
	}
	if l := fs.List("Music"); len(l) != 2 || !l[0].Folder {
		t.Errorf("Music lists %v", l)
	}
	fs.Remove("Music")
	if len(fs) != 2 {
		t.Errorf("left %v", fs)
	}
}

func TestLinesBreakWhereTheyMust(t *testing.T) {
	for _, s := range []string{"", "word", strings.Repeat("several words ", 30), strings.Repeat("ü", 300), "a " + strings.Repeat("x", 200) + " b"} {
		from := 0
		for _, at := range append(breaks(s, normal, false, 300), len(s)) {
			if at < from || TextWidth(strings.TrimRight(s[from:at], " "), normal, false) > 300 {
				t.Errorf("%.20q… has the line %q", s, s[from:at])
			}
			from = at
		}
	}
}

func TestMonthsKeepTheirDays(t *testing.T) {
	for _, c := range []struct {
		from string
		by   int
		want string
	}{{"2023-10-31", 1, "2023-11-30"}, {"2023-12-15", 1, "2024-01-15"}, {"2024-03-31", -1, "2024-02-29"}, {"2023-01-01", -1, "2022-12-01"}} {
		d, _ := time.Parse(DateForm, c.from)
		if got := shiftMonth(d, c.by).Format(DateForm); got != c.want {
			t.Errorf("%s by %d is %s, want %s", c.from, c.by, got, c.want)
		}
	}
}

// Every icon has shapes, and drawing any page twice gives the same pixels.
func TestDrawing(t *testing.T) {
	for i := IconBack; i < iconCount; i++ {
		if len(strokes()[i]) == 0 {
			t.Errorf("icon %d is empty", i)
		}
	}
	tapped := 0
	b := onBench(t, rows(30, false, &tapped))
	draw := func() *image.RGBA {
		img := image.NewRGBA(image.Rect(0, 0, Width, Height))
		b.page.Draw(img)
		return img
	}
	if one, two := draw(), draw(); string(one.Pix) != string(two.Pix) {
		t.Error("a page has two pictures")
	}
}

func TestDarkMirrorsLightnessAndKeepsHue(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 3, 1))
	copy(img.Pix, []byte{255, 255, 255, 255, 29, 28, 34, 255, 255, 200, 100, 255})
	darken(img)
	if want := []byte{0, 0, 0, 255, 222, 221, 227, 255, 155, 100, 0, 255}; string(img.Pix) != string(want) {
		t.Errorf("got %v, want %v", img.Pix, want)
	}
}

// tapCap taps a key of the keyboard on the screen; it must be there.
func (b *bench) tapCap(label string) {
	b.t.Helper()
	var at Box
	b.page.keyboard(func(c keycap) {
		if c.label == label {
			at = c.box
		}
	})
	if at.empty() {
		b.t.Fatalf("the keyboard has no key %q", label)
	}
	b.must(fmt.Sprintf("click x=%d y=%d", (at.X0+at.X1)/2, (at.Y0+at.Y1)/2))
}

// A field for numbers opens digits, one for telephone numbers those and its signs; keys do not overlap.
func TestNumbersAreTypedOnPads(t *testing.T) {
	var amount, phone string
	b := onBench(t, func(p *Page) {
		p.Bar("Pads")
		p.Field(Field{ID: "amount", Label: "Amount", Value: &amount, Keys: NumberKeys})
		p.Field(Field{ID: "phone", Label: "Phone", Value: &phone, Keys: PhoneKeys})
	})
	b.must(`click element="amount"`)
	for _, label := range []string{"4", "2", ".", "5", "7", "⌫", "0", "abc", "x", "⏎"} {
		b.tapCap(label)
	}
	for _, label := range []string{"+", "4", "9", "-", "#"} {
		b.tapCap(label)
	}
	if amount != "42.50x" || phone != "+49-#" {
		t.Errorf("typed %q and %q", amount, phone)
	}
	for at := range keyRows {
		b.sys.Shell.Focus.Keys = at
		var seen []Box
		b.page.keyboard(func(c keycap) {
			for _, o := range seen {
				if !c.box.within(o).empty() {
					t.Errorf("keyboard %d: %q overlaps another key", at, c.label)
				}
			}
			if !c.box.within(screen).empty() && c.box.within(screen) != c.box {
				t.Errorf("keyboard %d: %q leaves the screen", at, c.label)
			}
			seen = append(seen, c.box)
		})
	}
}

// The menu of a field leaves the bar free, wherever the field is.
func TestTheMenuOfAFieldLeavesTheBarFree(t *testing.T) {
	for _, above := range []int{0, 40, 80, 300} {
		for _, lines := range []int{1, 4, 30} {
			text := strings.Repeat("line\n", lines)
			b := onBench(t, func(p *Page) {
				p.Bar("Menu")
				p.Space(above)
				p.Field(Field{ID: "text", Label: "Text", Value: &text, Lines: lines})
			})
			b.must(`long_press element="text"`)
			if at := b.element("edit/Copy").Bounds; at.Y0 < statusHeight+barHeight || at.Y1 > Height-keyboardHeight {
				t.Errorf("%d lines, %d below the bar: the menu is at %v", lines, above, at)
			}
		}
	}
}

// light is the mean lightness of a part of the page's picture, 0 to 255.
func (b *bench) light(part Box) int {
	img := image.NewRGBA(image.Rect(0, 0, Width, Height))
	b.page.Draw(img)
	sum, n := 0, 0
	for y := part.Y0; y < part.Y1; y++ {
		for x := part.X0; x < part.X1; x++ {
			c := img.RGBAAt(x, y)
			sum, n = sum+int(c.R)+int(c.G)+int(c.B), n+3
		}
	}
	return sum / n
}

// The page behind a dialog is darker than without it in both themes, and the dialog has enough
// contrast.
func TestWhatLiesBehindADialogIsDim(t *testing.T) {
	behind, inside := Box{X0: 0, Y0: 130, X1: Width, Y1: 400}, Box{X0: 60, Y0: 566, X1: 480, Y1: 572}
	for _, dark := range []bool{false, true} {
		tapped := 0
		list := rows(20, false, &tapped)
		b := onBench(t, func(p *Page) {
			list(p)
			if p.Modal("ask") {
				p.Confirm("Really?", "", "Yes", func() {})
			}
		})
		b.sys.Settings.Dark = dark
		b.describe()
		before := b.light(behind)
		b.sys.Shell.route().Modal = "ask"
		b.describe()
		if after := b.light(behind); after >= before || b.light(inside) <= after {
			t.Errorf("dark %v: %d behind, %d before, %d inside; want it dimmed, and lighter inside", dark, after, before, b.light(inside))
		}
	}
}

// A higher level of brightness gives a brighter picture, and the highest that of no setting.
func TestBrightnessIsSeen(t *testing.T) {
	tapped, last := 0, -1
	b := onBench(t, rows(20, false, &tapped))
	full := b.light(screen)
	for _, level := range []int{1, 40, 100, 160} {
		b.sys.Settings.Brightness = level
		got := b.light(screen)
		if got <= last || got >= full {
			t.Errorf("level %d gives %d after %d; full is %d", level, got, last, full)
		}
		last = got
	}
	b.sys.Settings.Brightness = 255
	if got := b.light(screen); got != full {
		t.Errorf("level 255 gives %d; want %d", got, full)
	}
}

// Each text size is larger than the one before: rows are at least as high, texts wrap at least as early, and none is
// cut.
func TestTextSizesAreSeen(t *testing.T) {
	long := strings.Repeat("some words and more ", 8)
	var pixels string
	height := 0
	for size := range textScales {
		b := onBench(t, func(p *Page) {
			p.Bar("A title of some length")
			p.Tabs("tab", []string{"Everything", "Favourites"}, 0, func(int) {})
			p.Item(Item{ID: "item", Title: "A row with a title", Detail: "and a second line below it", Tail: "tail", Icon: IconNote})
			p.Text(Text{ID: "text", Text: long})
			p.Slider("slider", "A slider", 3, 10, func(int) {})
			p.Buttons(Button{ID: "one", Label: "One minute less"}, Button{ID: "two", Label: "One minute more"})
		})
		b.sys.Settings.TextSize = size
		b.describe()
		img := image.NewRGBA(image.Rect(0, 0, Width, Height))
		b.page.Draw(img)
		if string(img.Pix) == pixels {
			t.Errorf("size %d looks as the one before", size)
		}
		pixels = string(img.Pix)
		if cut := b.page.Cut(); len(cut) > 0 {
			t.Errorf("size %d cuts %q", size, cut)
		}
		if l, _ := b.page.Look("text"); l.Box.height() < height {
			t.Errorf("size %d: a paragraph is %d high after %d", size, l.Box.height(), height)
		} else {
			height = l.Box.height()
		}
	}
}
