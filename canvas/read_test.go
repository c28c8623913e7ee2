package canvas

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/gomono"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/gosmallcaps"
)

// load reads a family, which must be right.
func load(t testing.TB, regular, bold []byte) *Font {
	t.Helper()
	f, err := LoadFont(regular, bold)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// texts are what was read.
func texts(runs []Run) []string {
	all := make([]string, 0, len(runs))
	for _, r := range runs {
		all = append(all, r.Text)
	}
	return all
}

// expect reads a picture and compares.
func expect(t *testing.T, img image.Image, r image.Rectangle, want ...string) []Run {
	t.Helper()
	runs := Read(img, r)
	if got := texts(runs); !slices.Equal(got, want) {
		t.Errorf("got %q; want %q", got, want)
	}
	return runs
}

const printable = "!\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~éäöüß…–—’“”€°·½¼×"

// gibberish makes a text of some characters with single blanks within.
func gibberish(r *rand.Rand, of []rune, n int) string {
	s := make([]rune, n)
	for i := range s {
		s[i] = of[r.IntN(len(of))]
		if i > 0 && i < n-1 && s[i-1] != ' ' && r.IntN(6) == 0 {
			s[i] = ' '
		}
	}
	return string(s)
}

// contrast is how much two colours differ in the channel in which they do most.
func contrast(a, b Color) int {
	d := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return max(d(a.R, b.R), d(a.G, b.G), d(a.B, b.B))
}

// Whatever the text, face, colours and place: what was written is what is read.
func TestReadIsExact(t *testing.T) {
	families := []*Font{nil, load(t, gomono.TTF, gomonobold.TTF), load(t, gosmallcaps.TTF, gobolditalic.TTF)}
	for _, set := range []struct {
		name, of          string
		shortest, longest int
		sizes, contrast   [2]int
	}{
		{"usual", printable, 4, 40, [2]int{8, 48}, [2]int{60, 255}},
		{"small", printable, 4, 40, [2]int{8, 11}, [2]int{60, 255}},
		{"faint", printable, 4, 40, [2]int{8, 48}, [2]int{30, 60}},
		{"alike", "rnmlI1|.:;ij'\"`cdvw-–—_…,‘’“”·°oO0S5B8Z2", 4, 30, [2]int{8, 48}, [2]int{60, 255}},
		{"short", strings.NewReplacer("-", "", "–", "", "—", "", "_", "", "|", "", ".", "", "·", "", "…", "", ":", "", "'", "", "\"", "").Replace(printable),
			1, 2, [2]int{8, 48}, [2]int{60, 255}},
	} {
		t.Run(set.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 7))
			shade := func() Color { return Color{uint8(r.IntN(256)), uint8(r.IntN(256)), uint8(r.IntN(256)), 255} }
			for i := range 70 {
				text := gibberish(r, []rune(set.of), set.shortest+r.IntN(set.longest-set.shortest+1))
				family := families[r.IntN(len(families))]
				st := Style{Font: family, Size: float64(set.sizes[0] + r.IntN(set.sizes[1]-set.sizes[0]+1)), Bold: r.IntN(2) == 0, Align: Align(r.IntN(3))}
				ground := shade()
				for st.Color = shade(); contrast(st.Color, ground) < set.contrast[0] || contrast(st.Color, ground) > set.contrast[1]; {
					st.Color = shade()
				}
				w := TextWidth(text, st)
				c := New(int(w)+80, 90)
				c.Clear(ground)
				c.Text(40+r.Float64()+w/2*float64(st.Align), 45+r.Float64(), text, st)
				img := c.Image()
				if got := texts(Read(img, img.Rect, family)); len(got) != 1 || got[0] != text {
					st.Font = nil
					t.Errorf("%d: %+v on %v: got %q; want %q", i, st, ground, got, text)
				}
			}
		})
	}
}

// The families are tried in turn, and the box of a run is around its ink.
func TestReadManyFaces(t *testing.T) {
	mono := load(t, gomono.TTF, gomonobold.TTF)
	c := New(640, 400)
	c.Clear(paper)
	var want []string
	for i, size := range []float64{9, 48, 14, 21, 33} {
		for k, f := range []*Font{nil, mono} {
			text := fmt.Sprintf("Size %v, %d", size, k)
			c.Text(20+300*float64(k), 40+75*float64(i), text, Style{Font: f, Size: size, Bold: i == k, Color: ink})
			want = append(want, text)
		}
	}
	img := c.Image()
	before := bytes.Clone(img.Pix)
	runs := Read(img, img.Rect, nil, mono)
	if got := texts(runs); !slices.Equal(got, want) {
		t.Errorf("got %q; want %q", got, want)
	}
	if !bytes.Equal(before, img.Pix) {
		t.Error("the picture was drawn on")
	}
	for _, run := range runs {
		first, last := image.Rectangle{Min: run.Box.Min, Max: image.Pt(run.Box.Max.X, run.Box.Min.Y+1)}, run.Box
		last.Min.X = last.Max.X - 1
		for _, edge := range []image.Rectangle{first, last} {
			if inked := slices.ContainsFunc(points(edge), func(p image.Point) bool { return c.at(p.X, p.Y) != paper }); !inked {
				t.Errorf("%q: no ink at %v, an edge of its box", run.Text, edge)
			}
		}
		if around := run.Box.Inset(-1); slices.ContainsFunc(points(around), func(p image.Point) bool { return !p.In(run.Box) && c.at(p.X, p.Y) != paper }) {
			t.Errorf("%q: there is ink just outside of its box %v", run.Text, run.Box)
		}
		if got := texts(Read(img, run.Box, nil, mono)); !slices.Equal(got, []string{run.Text}) {
			t.Errorf("in its own box %q is read as %q", run.Text, got)
		}
	}
	if got := texts(Read(img, img.Rect, mono)); len(got) != 5 {
		t.Errorf("in one of two families all of %q is read", got)
	}
}

func points(r image.Rectangle) (all []image.Point) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			all = append(all, image.Pt(x, y))
		}
	}
	return all
}

func TestReadBlanks(t *testing.T) {
	for _, size := range []float64{8, 13, 22, 40} {
		for shift := 0.0; shift < 1; shift += 0.125 {
			c := New(900, 90)
			c.Clear(paper)
			c.Text(20+shift, 45, "  one two  three   four        five ", Style{Size: size, Color: ink})
			img := c.Image()
			expect(t, img, img.Rect, "one two  three   four", "five")
		}
	}
}

// A table has columns, some of them on the right, rules between its rows, and short entries that only its other rows
// tell apart.
func TestReadTable(t *testing.T) {
	c := New(500, 420)
	c.Clear(paper)
	c.Card(10, 10, 480, 400, 8, RGB(0xffffff))
	var want []string
	for i, row := range [][]string{{"Item", "No.", "Each", "Sum"}, {"Oat milk", "12", "1.10", "13.20"}, {"Rye bread", "1", "·", "4.05"},
		{"Tea (loose)", "l", "-", "0.95"}, {"jam; fig", "I", ".", "|"}, {"Eggs", "10", "—", "'"}} {
		at := 50 + 60*float64(i)
		for k, s := range row {
			st := Style{Size: 20, Bold: i == 0, Color: ink}
			x := 40 + 130*float64(k)
			if k == 3 {
				x, st.Align = 460.3, Right
			}
			c.Text(x, at, s, st)
		}
		c.Rect(40, at+29, 420, 1.5, RGB(0xe3e1e8))
		want = append(want, row...)
	}
	img := c.Image()
	expect(t, img, img.Rect, want...)
}

// Sizes in one row, and colours in one line.
func TestReadMixedRow(t *testing.T) {
	c := New(600, 100)
	c.Clear(RGB(0x101820))
	c.Text(20, 50, "Total", Style{Size: 14, Color: RGB(0x8090a0)})
	c.Text(90, 50, "1,284", Style{Size: 44, Bold: true, Color: RGB(0xffffff)})
	c.Text(240, 50, "points", Style{Size: 20, Color: RGB(0xffd060)})
	label := Style{Size: 20, Color: RGB(0xa0ffa0)}
	c.Text(400, 50, "Due:", label)
	c.Text(400+TextWidth("Due: ", label), 50, "today", Style{Size: 20, Color: RGB(0xff6060)})
	img := c.Image()
	expect(t, img, img.Rect, "Total", "1,284", "points", "Due:", "today")
}

// Cards, chips and the page each have a ground of their own.
func TestReadGrounds(t *testing.T) {
	c := New(500, 300)
	c.Clear(RGB(0x8b6f56))
	c.Text(30, 20, "On the table", Style{Size: 16, Color: RGB(0xffffff)})
	c.Card(24, 40, 452, 180, 4, RGB(0xfffdf6))
	c.Text(48, 80, "On the card", Style{Size: 20, Color: ink})
	c.RoundRect(250, 60, 140, 40, 20, red)
	c.Text(320, 80, "On a chip", Style{Size: 18, Align: Center, Color: RGB(0xffffff)})
	c.Text(48, 140, "Here as well", Style{Size: 20, Color: red})
	c.Rect(0, 240, 500, 60, RGB(0))
	c.Text(250, 270, "And below", Style{Size: 24, Align: Center, Color: RGB(0xfff000)})
	img := c.Image()
	expect(t, img, img.Rect, "On the table", "On the card", "On a chip", "Here as well", "And below")
}

// What is no text does not keep text beside it from being read.
func TestReadBesideShapes(t *testing.T) {
	c := New(600, 300)
	c.Clear(paper)
	c.Circle(40, 50, 14, red)
	c.Heart(90, 50, 12, ink)
	c.Text(130, 50, "a heart, a disc", Style{Size: 22, Color: ink})
	c.Rect(130, 64.5, 300, 1.5, ink) // close below the line
	c.Gradient(300, 10, 80, 45, paper, red)
	c.Text(420, 50, "beside a gradient", Style{Size: 18, Color: red})
	for i := range 20 { // torn paper
		x := float64(i) * 30
		c.Polygon(RGB(0xffffff), Point{x, 150}, Point{x + 15, 130}, Point{x + 30, 150})
	}
	c.Rect(0, 150, 600, 150, RGB(0xffffff))
	c.Text(30, 200, "Below a torn edge", Style{Size: 30, Bold: true, Color: ink})
	c.Limb(500, 170, 6, 560, 260, 2, ink)
	img := c.Image()
	expect(t, img, image.Rect(0, 0, 600, 100), "a heart, a disc", "beside a gradient")
	expect(t, img, image.Rect(0, 100, 600, 300), "Below a torn edge")
}

// A mere bar or block is text where longer text tells the face and, in the same row, the base line.
func TestReadBars(t *testing.T) {
	st := Style{Size: 8, Color: ink}
	bars := []string{".", "-", "—", "–", "_"}
	c := New(300, 250)
	c.Clear(paper)
	for i, s := range bars {
		c.Text(20, 20+40*float64(i), s, st)
	}
	img := c.Image()
	expect(t, img, img.Rect)
	var want []string
	for i, s := range bars {
		c.Text(60.2, 20+40*float64(i), "Label", st)
		want = append(want, s, "Label")
	}
	c.Text(20.5, 220, "—", st)
	other := st
	other.Color = red
	c.Text(100.5, 220, "—", other) // no text here is red
	expect(t, img, img.Rect, append(want, "—")...)
}

// Pieces that no number of blanks can have parted are read apart.
func TestReadPieces(t *testing.T) {
	st := Style{Size: 20, Color: ink}
	for shift, want := range map[float64][]string{0: {"Sum total"}, 1.3: {"Sum", "total"}, -1.3: {"Sum", "total"}, 3: {"Sum", "total"}} {
		c := New(300, 60)
		c.Clear(paper)
		c.Text(20, 30, "Sum", st)
		c.Text(20+TextWidth("Sum ", st)+shift, 30, "total", st)
		img := c.Image()
		expect(t, img, img.Rect, want...)
	}
}

// What begins like something shorter is not read as that.
func TestReadPrefixes(t *testing.T) {
	for _, text := range []string{"\" “I—·Ii…:…“—", "rn m rm", "''\"'", "cl d vv w", "--- —— ––", "l1I|!i", ":.;,…", "i j ï ¡"} {
		for _, size := range []float64{9, 17, 36} {
			c := New(600, 90)
			c.Clear(RGB(0x536e4f))
			c.Text(40.16, 45, text, Style{Size: size, Bold: true, Color: RGB(0xfc5049)})
			img := c.Image()
			expect(t, img, img.Rect, text)
		}
	}
}

// Letters that reach back under the one before them.
func TestReadOverhang(t *testing.T) {
	slanted := load(t, gobolditalic.TTF, gobolditalic.TTF)
	for _, text := range []string{"'jest'", "“j” .j ,j ·j", "p `j‘j’j", "fjord (f) \"f\"", "¼/j|f]", "jj'j"} {
		for size := 8.0; size <= 48; size += 4 {
			c := New(600, 90)
			c.Clear(paper)
			c.Text(50.4, 45, text, Style{Font: slanted, Size: size, Color: ink})
			img := c.Image()
			if got := texts(Read(img, img.Rect, slanted)); !slices.Equal(got, []string{text}) {
				t.Errorf("size %v: got %q; want %q", size, got, text)
			}
		}
	}
}

// A line that the part cuts is not read, and neither is one that the edge of the picture visibly cuts. So a semicolon is
// never read as a colon, an ö as an o, or a line as half of it.
func TestReadCutLines(t *testing.T) {
	lines := []string{"ÄÖ; jay: = ü|Ç", "a \"dog\"!"}
	c := New(200, 100)
	c.Clear(paper)
	for i, s := range lines {
		c.Text(30.4, 30+40*float64(i), s, Style{Size: 20, Color: ink})
	}
	img := c.Image()
	expect(t, img, img.Rect, lines...)
	half := func(img image.Image, r image.Rectangle) {
		for _, s := range texts(Read(img, r)) {
			if !slices.Contains(lines, s) {
				t.Errorf("%v of a picture of %v: got %q", r, img.Bounds(), s)
			}
		}
	}
	inked := func(r image.Rectangle) bool {
		return slices.ContainsFunc(points(r), func(p image.Point) bool { return c.at(p.X, p.Y) != paper })
	}
	for y := 18; y < 46; y++ {
		above, below := image.Rect(0, 0, 200, y), image.Rect(0, y, 200, 100)
		half(img, above)
		half(img, below)
		if inked(image.Rect(0, y-1, 200, y)) {
			half(img.SubImage(above), above)
		}
		if inked(image.Rect(0, y, 200, y+1)) {
			half(img.SubImage(below), below)
		}
	}
	for x := 20; x < 180; x += 11 {
		half(img, image.Rect(0, 0, x, 100))
		half(img, image.Rect(x, 0, 200, 100))
	}
}

func TestReadCutPicture(t *testing.T) {
	c := New(200, 60)
	c.Clear(paper)
	c.Text(30, 30, "end;", Style{Size: 20, Color: ink})
	img := c.Image()
	box := expect(t, img, img.Rect, "end;")[0].Box
	read := 0
	for y := box.Max.Y - 8; y < 60; y++ { // through the comma of the semicolon, and below it
		for _, s := range texts(Read(img.SubImage(image.Rect(0, 0, 200, y)), img.Rect)) {
			if read++; s != "end;" {
				t.Errorf("of a picture that ends at %d, in a line down to %d: got %q", y, box.Max.Y, s)
			}
		}
	}
	if want := 60 - box.Max.Y - 1; read != want {
		t.Errorf("read %d times; want %d", read, want)
	}
}

func TestReadOddParts(t *testing.T) {
	c := New(300, 100)
	c.Clear(paper)
	c.Text(20, 50, "Hello, World", Style{Size: 20, Color: ink})
	img := c.Image()
	expect(t, img, image.Rect(-50, -50, 1<<40, 1<<40), "Hello, World")
	expect(t, img, image.Rect(0, 20, 999, 80), "Hello, World")
	for _, r := range []image.Rectangle{{}, image.Rect(300, 0, 400, 100), image.Rect(-20, -20, 0, 0), image.Rect(20, 50, 20, 60),
		{Min: image.Pt(80, 80), Max: image.Pt(10, 10)}, image.Rect(299, 99, 300, 100), image.Rect(0, 50, 300, 51), image.Rect(60, 0, 61, 100)} {
		expect(t, img, r)
	}
	expect(t, image.NewUniform(color.White), image.Rect(0, 0, 1<<30, 1<<30)) // too large to read
	expect(t, image.NewUniform(color.White), image.Rect(0, 0, 100, 100))
	expect(t, &image.RGBA{}, image.Rect(0, 0, 10, 10))
	expect(t, img.SubImage(image.Rect(10, 20, 290, 80)), img.Rect, "Hello, World")
}

// Pictures of other kinds, and such as were never cleared, are read as well.
func TestReadOtherImages(t *testing.T) {
	c := New(300, 100)
	c.Clear(RGB(0xffffff))
	c.Text(20, 50, "Hello, World", Style{Size: 20, Color: RGB(0)})
	c.Text(240, 50, "far", Style{Size: 20, Color: RGB(0)})
	img := c.Image()
	for _, other := range []draw.Image{image.NewNRGBA(img.Rect), image.NewRGBA64(img.Rect), image.NewGray(img.Rect)} {
		draw.Draw(other, img.Rect, img, image.Point{}, draw.Src)
		expect(t, other, img.Rect, "Hello, World", "far")
		expect(t, other, image.Rect(140, 10, 290, 90), "far")
	}
	bare := New(300, 100)
	bare.Text(20, 50, "Hello, World", Style{Size: 20, Color: RGB(0xffffff)})
	expect(t, bare.Image(), img.Rect, "Hello, World")
}

// What has no text in it gives none, and soon.
func TestReadNothing(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	white, black := RGB(0xffffff), RGB(0)
	gray := func(v int) Color { return Color{uint8(v), uint8(v), uint8(v), 255} }
	either := func(b bool) Color {
		if b {
			return black
		}
		return white
	}
	for name, pixel := range map[string]func(x, y int) Color{
		"one colour":  func(int, int) Color { return red },
		"noise":       func(int, int) Color { return Color{uint8(r.Uint32()), uint8(r.Uint32()), uint8(r.Uint32()), 255} },
		"half noise":  func(int, int) Color { return either(r.IntN(2) == 0) },
		"some noise":  func(int, int) Color { return either(r.IntN(20) == 0) },
		"gray specks": func(int, int) Color { return gray(255 - r.IntN(256)*max(r.IntN(100)-98, 0)) },
		"upright":     func(x, _ int) Color { return either(x%4 == 0) },
		"level":       func(_, y int) Color { return either(y%7 < 2) },
		"checked":     func(x, y int) Color { return either((x+y)%2 == 0) },
		"dots":        func(x, y int) Color { return either(x%4 == 0 && y%4 == 0) },
		"bars":        func(x, y int) Color { return either(x%9 < 2 && y%30 < 17) },
		"dashes":      func(x, y int) Color { return either(x%12 < 8 && y%12 < 2) },
		"slope":       func(x, y int) Color { return gray((x + y) / 4) },
		"blocks":      func(x, y int) Color { return gray(x / 16 * 37 * (y / 16)) },
	} {
		t.Run(name, func(t *testing.T) {
			img := image.NewRGBA(image.Rect(0, 0, 300, 300))
			for _, p := range points(img.Rect) {
				img.SetRGBA(p.X, p.Y, color.RGBA(pixel(p.X, p.Y)))
			}
			if runs := Read(img, img.Rect); len(runs) > 0 {
				t.Errorf("got %q", texts(runs))
			}
		})
	}
}

// Text in a font or with a letter that is not among those asked for is left out, as a whole.
func TestReadUnknownLetters(t *testing.T) {
	c := New(500, 200)
	c.Clear(paper)
	c.Text(20, 30, "plain words", Style{Size: 22, Color: ink})
	c.Text(20, 80, "two ΔΩ words", Style{Size: 22, Color: ink}) // the Go fonts have Greek, Read does not
	st := Style{Size: 22, Color: red}
	c.Text(250, 80, "red then", st) // and what is next to what is next to it may belong to it, too
	c.Text(250+TextWidth("red then ", st), 80, "ΔΩ", Style{Size: 22, Color: ink})
	c.Text(250-TextWidth("first ", st), 80, "first", Style{Size: 22, Color: RGB(0x2565ae)})
	c.Text(20, 130, "another family", Style{Font: load(t, gomono.TTF, gomonobold.TTF), Size: 22, Color: ink})
	img := c.Image()
	expect(t, img, img.Rect, "plain words")
}

// BenchmarkRead reads 30 lines of 40 characters.
func BenchmarkRead(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	c := New(540, 1200)
	c.Clear(paper)
	for i := range 30 {
		c.Text(20, 20+38*float64(i), gibberish(r, []rune("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789.,"), 40), Style{Size: 20, Color: ink})
	}
	img := c.Image()
	for b.Loop() {
		if n := len(Read(img, img.Rect)); n != 30 {
			b.Fatalf("got %d lines", n)
		}
	}
}
