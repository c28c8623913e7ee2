package canvas

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"runtime"
	"sync"
	"testing"

	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/goregular"
)

var (
	paper = RGB(0xf4efe4)
	ink   = RGB(0x2b2f3a)
	red   = RGB(0xd9503f)
)

func (c *Canvas) at(x, y int) Color { return Color(c.img.RGBAAt(x, y)) }

func TestColor(t *testing.T) {
	for _, c := range []struct{ got, want Color }{
		{RGB(0x123456), Color{0x12, 0x34, 0x56, 255}},
		{red.Fade(0.5), Color{0xd9, 0x50, 0x3f, 128}},
		{red.Fade(-1), Color{0xd9, 0x50, 0x3f, 0}},
		{red.Fade(2), red},
		{RGB(0).Mix(RGB(0xffffff), 0.5), RGB(0x808080)},
		{red.Darker(1), RGB(0)},
		{red.Lighter(1), RGB(0xffffff)},
	} {
		if c.got != c.want {
			t.Errorf("got %v; want %v", c.got, c.want)
		}
	}
}

func TestSizeIsFree(t *testing.T) {
	for _, size := range []image.Point{{1, 1}, {412, 915}, {1280, 720}} {
		c := New(size.X, size.Y)
		c.Clear(paper)
		if got := c.at(size.X-1, size.Y-1); got != paper {
			t.Errorf("%v: the last pixel is %v", size, got)
		}
		c.HUD(HUD{Title: "Wide", Lives: 1, Of: 3, Stats: []Stat{Count("Score", 12)}})
		if img := c.Image(); img.Rect.Size() != size {
			t.Errorf("got %v; want %v", img.Rect.Size(), size)
		}
	}
}

// A limb covers what lies within its radius of its middle line, and the radius changes along it.
func TestLimb(t *testing.T) {
	c := New(60, 40)
	c.Clear(paper)
	c.Limb(10, 20, 8, 50, 20, 2, red)
	for _, p := range []struct {
		x, y int
		want Color
	}{{10, 20, red}, {10, 14, red}, {4, 20, red}, {30, 17, red}, {50, 20, red}, {50, 16, paper}, {30, 12, paper}, {54, 20, paper}, {1, 20, paper}} {
		if got := c.at(p.x, p.y); got != p.want {
			t.Errorf("%d,%d is %v; want %v", p.x, p.y, got, p.want)
		}
	}
	c.Limb(30, 35, 3, 30, 35, 3, ink) // a limb without length: a disc
	if c.at(30, 35) != ink || c.at(30, 30) != paper {
		t.Error("a limb of no length is no disc")
	}
}

// A part of a picture can be drawn on; the rest does not change.
func TestOnPart(t *testing.T) {
	whole := New(40, 30)
	whole.Clear(paper)
	img := whole.Image()
	part := On(img.SubImage(image.Rect(10, 10, 20, 20)).(*image.RGBA))
	part.Clear(red)
	part.Polygon(ink, Point{0, 0}, Point{40, 0}, Point{40, 14}, Point{0, 14})
	part.Image()
	for _, p := range []struct {
		x, y int
		want Color
	}{{9, 10, paper}, {10, 9, paper}, {20, 12, paper}, {12, 12, ink}, {19, 19, red}, {12, 20, paper}} {
		if got := Color(img.RGBAAt(p.x, p.y)); got != p.want {
			t.Errorf("%d,%d is %v; want %v", p.x, p.y, got, p.want)
		}
	}
}

func TestClip(t *testing.T) {
	c := New(60, 60)
	c.Clear(paper)
	c.Clip(10, 10, 20, 20)
	everything(c)
	c.Clear(red)
	c.Unclip()
	for y := range 60 {
		for x := range 60 {
			want := paper
			if image.Pt(x, y).In(image.Rect(10, 10, 30, 30)) {
				want = red
			}
			if got := c.at(x, y); got != want {
				t.Fatalf("%d,%d is %v; want %v", x, y, got, want)
			}
		}
	}
}

// everything draws each shape once, some of them partly off a canvas of 60 by 60.
func everything(c *Canvas) {
	c.Gradient(0, 0, 60, 30, paper, red)
	c.Rect(1.5, 2.5, 20, 10, ink)
	c.Rect(40, 40, 90, 90, ink.Fade(0.4))
	c.Frame(2, 20, 30, 20, 3, red)
	c.Glow(50, 10, 12, RGB(0xffffff))
	c.Circle(12, 48, 9, red)
	c.Ring(12, 48, 11, 2, ink)
	c.Ellipse(40, 50, 14, 7, ink.Fade(0.7))
	c.RoundRect(-5, 30, 20, 12, 5, paper)
	c.Card(30, 4, 22, 18, 4, paper)
	c.Line(0, 60, 60, 0, 2.5, ink)
	c.Sprite(45, 30, 2.5, []string{"aab", ".ba"}, map[byte]Color{'a': red, 'b': ink})
	c.Heart(10, 10, 8, red)
	c.Star(30, 30, 9, ink)
	c.Text(30, 52, "Aé?", Style{Size: 13, Bold: true, Align: Center, Color: ink})
}

// Pictures of worlds are pinned by hash, so no shape may change by accident.
func TestPixels(t *testing.T) {
	c, other := New(60, 60), New(60, 60)
	everything(c)
	pixels := c.Image().Pix
	other.Text(5, 20, "other", Style{Size: 13, Color: red})
	other.Circle(30, 30, 20, ink)
	used := other.Image()
	clear(used.Pix)
	again := On(used)
	if everything(again); !bytes.Equal(pixels, again.Image().Pix) {
		t.Error("the same shapes give other pixels after others were drawn")
	}
	sum := sha256.Sum256(pixels)
	const want = "00a3f823dae0fa60"
	if got := hex.EncodeToString(sum[:8]); got != want && runtime.GOARCH == "amd64" {
		t.Errorf("the shapes hash to %s; want %s", got, want)
	}
}

func TestFontIsLoadedOnce(t *testing.T) {
	own, err := LoadFont(goregular.TTF, gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	mono, err := LoadFont(gomono.TTF, gomono.TTF)
	if err != nil {
		t.Fatal(err)
	}
	plain := Style{Size: 18}
	if a, b := TextWidth("width", plain), TextWidth("width", Style{Size: 18, Font: own}); a != b {
		t.Errorf("the Go fonts are the default: %v and %v", a, b)
	}
	if a, b := TextWidth("iii", Style{Size: 18, Font: mono}), TextWidth("mmm", Style{Size: 18, Font: mono}); a != b {
		t.Errorf("a font of one width: %v and %v", a, b)
	}
	same, bold := Style{Size: 18.3, Color: red, Align: Right}, Style{Size: 18, Bold: true}
	if plain.face() != same.face() || plain.face() == bold.face() {
		t.Error("a face belongs to a size in whole pixels and a weight")
	}
	for name, files := range map[string][2][]byte{"regular": {[]byte("no font"), gobold.TTF}, "bold": {goregular.TTF, nil}} {
		if _, err := LoadFont(files[0], files[1]); err == nil {
			t.Errorf("a bad %s font is accepted", name)
		}
	}
}

// The cached widths, which are used for measuring, are the advances of the glyphs.
func TestWidthIsThatOfTheGlyphs(t *testing.T) {
	for _, style := range []Style{{Size: 6}, {Size: 15}, {Size: 28, Bold: true}, {Size: 64}} {
		f := style.face()
		for r := range f.ascii {
			if got, want := f.ascii[r], f.glyph(rune(r)).advance; got != want {
				t.Errorf("size %v: %q is %v wide; its glyph %v", style.Size, rune(r), got, want)
			}
		}
	}
	if a, b := TextWidth("\U0010fffd", Style{Size: 20}), TextWidth("?", Style{Size: 20}); a != b {
		t.Errorf("a letter the font lacks is %v wide; a question mark %v", a, b)
	}
}

func TestTextWidthAllocatesNothing(t *testing.T) {
	style := Style{Size: 20}
	TextWidth("naïve", style)
	for _, s := range []string{"a line of ASCII", "naïve"} {
		if n := testing.AllocsPerRun(100, func() { TextWidth(s, style) }); n != 0 {
			t.Errorf("%q: %v allocations", s, n)
		}
	}
}

func TestTextMayBeWrittenByMany(t *testing.T) {
	font, err := LoadFont(goregular.TTF, gobold.TTF)
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	pictures := make([]*image.RGBA, 8)
	for i := range pictures {
		wg.Go(func() {
			c := New(200, 60)
			c.Clear(paper)
			for size := 8.0; size < 20; size++ {
				c.Text(100, 30, "Zürich, 12°", Style{Font: font, Size: size, Align: Center, Color: ink})
			}
			pictures[i] = c.Image()
		})
	}
	wg.Wait()
	for _, p := range pictures[1:] {
		if string(p.Pix) != string(pictures[0].Pix) {
			t.Fatal("two goroutines wrote the same text differently")
		}
	}
}

func TestAlign(t *testing.T) {
	for align, want := range map[Align][2]bool{Left: {false, true}, Right: {true, false}, Center: {true, true}} {
		c := New(200, 40)
		c.Clear(paper)
		c.Text(100, 20, "HHHH", Style{Size: 20, Align: align, Color: ink})
		var inked [2]bool // the pixels left and right of the point
		for i, pix := range c.Image().Pix {
			if pix != c.img.Pix[i%4] {
				inked[i/4%200/100] = true
			}
		}
		if inked != want {
			t.Errorf("align %d: ink on the left and right is %v; want %v", align, inked, want)
		}
	}
}

func BenchmarkTextWidth(b *testing.B) {
	style := Style{Size: 20}
	b.ReportAllocs()
	for b.Loop() {
		TextWidth("A line of forty letters, to be measured.", style)
	}
}

func BenchmarkText(b *testing.B) {
	c := New(600, 40)
	for b.Loop() {
		c.Text(4, 20, "A line of forty letters, to be measured.", Style{Size: 20, Color: ink})
	}
}

// At half the size a drawing has half the coordinates, and a line of one unit keeps a pixel.
func TestZoomedShapes(t *testing.T) {
	ink := RGB(0x102030)
	img := image.NewRGBA(image.Rect(0, 0, 50, 50))
	c := Zoomed(img, 0.5)
	c.Clear(RGB(0xffffff))
	c.Rect(10, 20, 40, 1, ink)
	c.Circle(60, 60, 10, ink)
	c.Polygon(ink, Point{0, 80}, Point{20, 80}, Point{20, 100}, Point{0, 100})
	c.RoundRect(70, 10, 20, 20, 4, ink)
	c.Clip(0, 0, 20, 20)
	c.Rect(0, 0, 100, 4, ink)
	inked := func(x, y int) bool { return img.RGBAAt(x, y).R == 0x10 }
	for _, at := range []image.Point{{5, 10}, {24, 10}, {30, 30}, {33, 30}, {5, 45}, {40, 10}, {9, 1}} {
		if !inked(at.X, at.Y) {
			t.Errorf("nothing is drawn at %v", at)
		}
	}
	for _, at := range []image.Point{{4, 10}, {25, 10}, {10, 11}, {36, 30}, {12, 45}, {46, 10}, {11, 1}, {60 / 2, 48}} {
		if inked(at.X, at.Y) {
			t.Errorf("something is drawn at %v", at)
		}
	}
}
