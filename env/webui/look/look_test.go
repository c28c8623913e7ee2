package look

import (
	"image"
	"image/color"
	"image/draw"
	"testing"

	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

// A sheet is a picture that a test draws.
type sheet struct{ *image.RGBA }

func paper(w, h int) sheet {
	s := sheet{image.NewRGBA(image.Rect(0, 0, w, h))}
	return s.box(s.Rect, color.White)
}

func (s sheet) box(r image.Rectangle, c color.Color) sheet {
	draw.Draw(s.RGBA, r, image.NewUniform(c), image.Point{}, draw.Src)
	return s
}

func (s sheet) text(x, y int, said string) sheet {
	d := font.Drawer{Dst: s.RGBA, Src: image.Black, Face: basicfont.Face7x13, Dot: fixed.P(x, y)}
	d.DrawString(said)
	return s
}

// blurred is a picture of which each pixel is partly its left neighbour, as if it were drawn a part of a pixel to the right.
func (s sheet) blurred(part float64) sheet {
	out := paper(s.Rect.Dx(), s.Rect.Dy())
	for y := range s.Rect.Dy() {
		for x := range s.Rect.Dx() {
			a, b := s.RGBAAt(x, y), s.RGBAAt(max(x-1, 0), y)
			mix := func(a, b uint8) uint8 { return uint8(float64(a)*(1-part) + float64(b)*part) }
			out.SetRGBA(x, y, color.RGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), 255})
		}
	}
	return out
}

const said = "Thirty hours for every loaf"

var (
	place = image.Rect(40, 40, 240, 60)
	card  = image.Rect(20, 20, 300, 180)
	red   = color.RGBA{200, 30, 30, 255}
	pink  = color.RGBA{200, 60, 60, 255}
)

// A place is compared as it looks, wherever it is, and differences that cannot be seen are none.
func TestPlace(t *testing.T) {
	wanted := paper(400, 300).text(40, 53, said)
	for _, c := range []struct {
		name        string
		built       sheet
		at          image.Rectangle
		least, most float64 // of Worst
	}{
		{"the same", wanted, place, 0, 0},
		{"moved with its place", paper(400, 300).text(140, 153, said), place.Add(image.Pt(100, 100)), 0, 0},
		{"two pixels off in it", paper(400, 300).text(42, 51, said), place, 0, 0},
		{"a part of a pixel off", wanted.blurred(0.4), place, 0, 0.2},
		{"five pixels off", paper(400, 300).text(45, 53, said), place, 0.4, 1},
		{"a wrong word", paper(400, 300).text(40, 53, "Thirty weeks for every loaf"), place, 0.25, 1},
		{"other words over it", paper(400, 300).text(40, 53, said).text(50, 50, "Sold out"), place, 0.4, 1},
		{"nothing", paper(400, 300), place, 0.9, 1},
		{"another paper", paper(400, 300).box(image.Rect(0, 0, 400, 300), pink).text(40, 53, said), place, 1, 1},
		{"missing", wanted, image.Rectangle{}, 1, 1},
		{"much larger", wanted, place.Inset(-20), 0.1, 1},
	} {
		d := New(wanted.RGBA, c.built.RGBA, []Place{{place, c.at}}).Place(0)
		if d.Worst < c.least || d.Worst > c.most || (d.Mean == 0) != (d.Worst == 0) {
			t.Errorf("%s: %+v; want from %v to %v", c.name, d, c.least, c.most)
		}
	}
}

// Only the part of a place outside its inner places counts, aligned at each corner if the sizes differ.
func TestPlacesInPlaces(t *testing.T) {
	frame := func(r image.Rectangle, said string, paint color.Color) sheet {
		return paper(400, 300).box(r, color.Black).box(r.Inset(2), paint).text(40, 53, said)
	}
	wanted := frame(card, said, color.White)
	larger := image.Rectangle{Min: card.Min, Max: card.Max.Add(image.Pt(6, 6))}
	for _, c := range []struct {
		name        string
		built       sheet
		outer       image.Rectangle
		least, most float64
	}{
		{"another text in it", frame(card, "Order for Saturday or Monday", color.White), card, 0, 0},
		{"a little larger", frame(larger, said, color.White), larger, 0, 0},
		{"in red", frame(card, said, red), card, 1, 1},
		{"with something in a corner", frame(card, said, color.White).text(200, 150, "Sold out"), card, 0.7, 1},
	} {
		d := New(wanted.RGBA, c.built.RGBA, []Place{{card, c.outer}, {place, place}}).Place(0)
		if d.Worst < c.least || d.Worst > c.most {
			t.Errorf("%s: %+v; want from %v to %v", c.name, d, c.least, c.most)
		}
	}
}

// The parts outside all places are compared region by region, also if the built page is longer; a counterpart that
// covers much of the page removes nothing from them.
func TestOutside(t *testing.T) {
	wanted := paper(400, 300).text(40, 53, said)
	worst := func(built sheet, at image.Rectangle) (d Distance) {
		for _, region := range New(wanted.RGBA, built.RGBA, []Place{{place, at}}).Outside() {
			d = d.Max(region)
		}
		return d
	}
	if d := worst(paper(400, 300).text(40, 53, "Order for Saturday"), place); d.Worst != 0 {
		t.Errorf("what a place holds counts outside: %+v", d)
	}
	if d := worst(paper(400, 300).text(40, 53, said).text(250, 250, "Sold out"), place); d.Worst < 0.9 || d.At.X < 200 || d.At.Y < 200 {
		t.Errorf("other words at 250, 250: %+v", d)
	}
	if d := worst(paper(400, 500).text(40, 53, said), place); d.Worst != 0 {
		t.Errorf("a page that goes on empty: %+v", d)
	}
	if d := worst(paper(400, 500).text(40, 53, said).text(40, 450, "more"), place); d.Worst < 0.9 {
		t.Errorf("a page that goes on: %+v", d)
	}
	if d := worst(paper(400, 300).text(40, 53, said).text(250, 250, "Sold out"), paper(400, 300).Rect); d.Worst < 0.9 {
		t.Errorf("under a counterpart that is spread over the page: %+v", d)
	}
}

func TestChanged(t *testing.T) {
	a, b := paper(100, 100), paper(100, 100).box(image.Rect(50, 50, 52, 52), color.Gray{249})
	if Changed(a.RGBA, b.RGBA, a.Rect) {
		t.Error("six shades are a change")
	}
	b.box(image.Rect(50, 50, 51, 51), color.Gray{240})
	if !Changed(a.RGBA, b.RGBA, image.Rect(40, 40, 200, 200)) || Changed(a.RGBA, b.RGBA, image.Rect(51, 51, 100, 100)) {
		t.Error("one pixel is no change, or is one where it is not")
	}
}

// A page may end at its last element or lower, because nothing specifies the space there. Words there do count.
func TestThePageEndsBelowAnElement(t *testing.T) {
	button := image.Rect(20, 260, 120, 300)
	short, long := paper(400, 300).box(button, red), paper(400, 340).box(button, red)
	worst := func(wanted, built sheet) (w float64) {
		for _, d := range New(wanted.RGBA, built.RGBA, []Place{{button, button}}).Outside() {
			w = max(w, d.Worst)
		}
		return w
	}
	if there, back := worst(long, short), worst(short, long); there != 0 || back != 0 {
		t.Errorf("a page that ends 40 px sooner is %v off, one that ends later %v", there, back)
	}
	if w := worst(short, paper(400, 340).box(button, red).text(20, 330, said)); w < 0.4 {
		t.Errorf("words below the end are only %v off", w)
	}
}

// The surroundings of a box, which letters may reach, are compared, so lines below texts are seen. A border two pixels
// nearer is the same border.
func TestAroundAPlace(t *testing.T) {
	line := func(s sheet, y int, c color.Color) sheet { return s.box(image.Rect(40, y, 240, y+1), c) }
	wanted := func() sheet { return paper(400, 300).text(40, 53, said) }
	for _, c := range []struct {
		name          string
		wanted, built sheet
		least, most   float64
	}{
		{"a line right below the box", wanted(), line(wanted(), 60, red), 0.9, 1},
		{"a line a pixel below the box", wanted(), line(wanted(), 61, color.Gray{0x88}), 0.9, 1},
		{"a line that is missing", line(wanted(), 61, red), wanted(), 0.9, 1},
		{"a line nearer by 2 px", line(wanted(), 61, red), line(wanted(), 59, red), 0, 0},
		{"a line farther by 2 px", line(wanted(), 60, red), line(wanted(), 62, red), 0, 0},
		{"another paper around it", wanted(), paper(400, 300).box(image.Rect(0, 0, 400, 300), red).box(place, color.White).text(40, 53, said), 1, 1},
	} {
		if d := New(c.wanted.RGBA, c.built.RGBA, []Place{{place, place}}).Place(0); d.Worst < c.least || d.Worst > c.most {
			t.Errorf("%s: %+v; want from %v to %v", c.name, d, c.least, c.most)
		}
	}
	header := image.Rect(0, 0, 400, 60)
	top, moved := paper(400, 300).box(header, red), paper(400, 300).box(header.Add(image.Pt(2, 2)), red)
	if d := New(top.RGBA, moved.RGBA, []Place{{header, header.Add(image.Pt(2, 2)).Intersect(top.Rect)}}).Place(0); d.Worst != 0 {
		t.Errorf("what the edge of the page hides around a box is wrong: %+v", d)
	}
}

// Patterns with the right mean colour, and faint words, are detected in an area of one colour: it has no edges that may
// be smoothed differently.
func TestBesideOneColour(t *testing.T) {
	mixed := color.Gray{128}
	plain := func() sheet { return paper(400, 300).box(card, mixed) }
	dots, lines := plain(), plain()
	for y := card.Min.Y; y < card.Max.Y; y++ {
		for x := card.Min.X; x < card.Max.X; x++ {
			if x%3 == 0 && y%3 == 0 {
				dots.Set(x, y, color.Gray{128 + 32})
			} else {
				dots.Set(x, y, color.Gray{128 - 4})
			}
			lines.Set(x, y, color.Gray{[]uint8{128 - 20, 128, 128 + 20}[y%3]})
		}
	}
	words := plain()
	d := font.Drawer{Dst: words.RGBA, Src: image.NewUniform(color.Gray{128 - 20}), Face: basicfont.Face7x13, Dot: fixed.P(40, 100)}
	d.DrawString(said)
	for name, built := range map[string]sheet{"dots": dots, "lines": lines, "faint words": words} {
		if d := New(plain().RGBA, built.RGBA, []Place{{card, card}}).Place(0); d.Worst < 0.7 {
			t.Errorf("%s: %+v", name, d)
		}
	}
}
