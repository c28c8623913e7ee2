package web

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strconv"
	"testing"

	"gymkhana"
)

// The parts that are read from a tree: lines with ids, after any other text of the world; the first line of an id; the
// options of each list; and elements that have no line.
func TestPage(t *testing.T) {
	o := &gymkhana.Observation{Text: "dialog: alert \"[7] link 'a'\": accepted\n\n[1] RootWebArea 'x'\n\t[2] " +
		"combobox 'Size' value: 'S'\n\t\t[3] option 'S' selected: True\n" +
		"\t\t[4] option 'it\\'s  L'\n\t[5] button ''\n\t[2] link 'late'\n\t[x] link\n [6] link 'spaced'\n\t[8]\n",
		Elements: []gymkhana.Element{{ID: "5", Role: "link"}, {ID: "9", Role: "img", Name: "a\tb"}, {ID: ""}}}
	p := newPage(o)
	for id, want := range map[string]string{"1": "RootWebArea 'x'", "2": "combobox 'Size' value: 'S'", "4": `option 'it\'s L'`, "5": "button ''",
		"9": "img 'a b'", "6": "", "7": "", "8": "", "x": "", "": ""} {
		if got := p.nodes[id]; got.text != want || p.has(id) != (want != "") {
			t.Errorf("%q is %+v, want %q", id, got, want)
		}
	}
	if got, want := p.options["2"], []string{"S", `it\'s L`}; !slices.Equal(got, want) || len(p.options) != 1 {
		t.Errorf("options are %q, want %q of 2", p.options, want)
	}
	if p.nodes["9"].line <= p.nodes["5"].line {
		t.Error("an element without a line comes before one that has one")
	}
}

func TestObserved(t *testing.T) {
	if got := observed(nil, "body"); got != "body" {
		t.Errorf("without tabs: %q", got)
	}
	got := observed([]gymkhana.Tab{{Title: "a"}, {Title: " b\n c", Active: true}}, "body")
	if want := "Tab 0: a | Tab 1 (current): b c\n\nbody"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The list of marks shows the text of fields and the options of lists; if nothing is usable,
// everything is marked.
func TestLegend(t *testing.T) {
	seen := &page{options: map[string][]string{"2": {"S", "L"}}}
	box := gymkhana.Bounds{X1: 9, Y1: 9}
	list := []gymkhana.Element{
		{ID: "1", Role: "textbox", Name: "Search", Text: "tea", Bounds: box, States: []string{"editable"}},
		{ID: "2", Role: "combobox", Name: "Size", Bounds: box, States: []string{"clickable"}},
		{ID: "3", Role: "button", Text: "Go\non", Bounds: box, States: []string{"clickable"}},
		{ID: "4", Role: "img", Name: "no", Bounds: box},
		{ID: "5", Role: "link", Name: "flat", States: []string{"clickable"}},
	}
	want := "[1] [TEXTBOX] [Search] [tea]\n[2] [COMBOBOX] [Size] options: S, L\n[3] [BUTTON] [Go on]"
	if got := legend(marked(list), seen); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := legend(marked(list[3:4]), seen); got != "[4] [IMG] [no]" {
		t.Errorf("got %s of a page on which nothing can be used", got)
	}
}

// Every id gets a place on the sheet, however crowded the page, and places differ while there is room.
func TestPlates(t *testing.T) {
	sheet := image.Rect(0, 0, 200, 100)
	low := image.Rect(0, 12, 40, 24)
	boxes := []image.Rectangle{image.Rect(0, 0, 40, 12), low, image.Rect(100, 20, 199, 90), image.Rect(100, 20, 199, 90),
		image.Rect(100, 20, 199, 90), image.Rect(195, 50, 200, 60), low, low}
	var plates []image.Rectangle
	for i := range boxes {
		p := plateFor(strconv.Itoa(1000+i), i, boxes, plates, sheet)
		if !p.In(sheet) {
			t.Errorf("plate %d is at %v, off the sheet", i, p)
		}
		if i < 6 && slices.ContainsFunc(plates, p.Overlaps) {
			t.Errorf("plate %d at %v covers another of %v", i, p, plates)
		}
		plates = append(plates, p)
	}
}

// A picture is cut out where the screenshot shows it, at any size of the screenshot. A picture off the screen is empty.
func TestCutOut(t *testing.T) {
	shot := image.NewRGBA(image.Rect(0, 0, 200, 100))
	red := color.RGBA{200, 0, 0, 255}
	draw.Draw(shot, image.Rect(20, 10, 60, 40), image.NewUniform(red), image.Point{}, draw.Src)
	for _, c := range []struct {
		bounds gymkhana.Bounds
		screen gymkhana.Size
		want   image.Point
	}{
		{gymkhana.Bounds{X0: 20, Y0: 10, X1: 60, Y1: 40}, gymkhana.Size{W: 200, H: 100}, image.Pt(40, 30)},
		{gymkhana.Bounds{X0: 10, Y0: 5, X1: 30, Y1: 20}, gymkhana.Size{W: 100, H: 50}, image.Pt(40, 30)},
		{gymkhana.Bounds{X0: 20, Y0: 10, X1: 60, Y1: 40}, gymkhana.Size{}, image.Pt(40, 30)},
		{gymkhana.Bounds{X0: 300, Y0: 10, X1: 360, Y1: 40}, gymkhana.Size{W: 200, H: 100}, image.Point{}},
	} {
		piece := cutOut(shot, c.bounds, c.screen)
		if piece == nil {
			if c.want != (image.Point{}) {
				t.Errorf("%+v: nothing; want %v", c, c.want)
			}
			continue
		}
		size := piece.Rect.Size()
		if size != c.want || piece.RGBAAt(0, 0) != red || piece.RGBAAt(size.X-1, size.Y-1) != red {
			t.Errorf("%+v: got %v from %v to %v", c, size, piece.RGBAAt(0, 0), piece.RGBAAt(size.X-1, size.Y-1))
		}
		if wide := labelled(piece, "123456789").Rect.Size(); wide.X <= size.X || wide.Y != size.Y+strip {
			t.Errorf("a long id does not widen the sheet: %v", wide)
		}
	}
}

// An address is shown as host and path.
func TestPlace(t *testing.T) {
	for address, want := range map[string]string{"http://a.localhost/b/c?d=e#f": "a.localhost/b/c",
		"about:blank": "about:blank", "http://a": "a", "%": "%", "": ""} {
		if got := place(address); got != want {
			t.Errorf("%q is told as %q, want %q", address, got, want)
		}
	}
}
