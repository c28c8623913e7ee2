// Package photo draws the photographs that apps of the phone show.
//
// A picture file of the phone stores a text. The text of a [Photo] names a place and up to two things in it, with their
// colours; no app shows that text, so a photograph is known from its picture only. Several lines are a photographed sheet
// of paper or a screen, and any other line is the caption of a landscape:
//
//	photo|beach|dog:brown:30,kite:blue:70|417|12|0|0-100
//
// The parts are the place, the things with the places of their middles in percent of the width, the number on a sign (0:
// none), the moment, how far out of focus it is, and the part that is left of the width after cropping.
package photo

import (
	"cmp"
	"fmt"
	"image"
	"slices"
	"strconv"
	"strings"
	"sync"

	"gymkhana/canvas"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// A Photo is what a photograph shows.
type Photo struct {
	Place  Place
	Things []Thing
	Number int // on a sign, 1 to 999; 0: there is no sign
	Moment int // 0 to 99: clouds and other details that make each photograph different
	Blur   int // 0 to 9: how far it is out of focus
	From   int // the left and the right edge that are left after cropping, in percent of the width
	To     int
}

// A Thing is something in a photograph.
type Thing struct {
	Kind   string
	Colour string
	At     int // the place of its middle, in percent of the width
}

// A Place is the background of a photograph.
type Place string

// Places are the backgrounds, Kinds the things, and Colours those of things. Of the animals, each has its own colours.
var (
	Places  = []Place{"beach", "meadow", "street", "snow", "lake", "garden"}
	Kinds   = []string{"parasol", "kite", "tent", "balloon", "bicycle", "boat", "bench"}
	Colours = []string{"red", "blue", "yellow", "green"}
	Animals = []string{"dog", "cat", "horse"}
	Coats   = []string{"black", "white", "brown"}
)

// inks are the colours of things.
var inks = map[string]ui.Color{"red": canvas.RGB(0xd23b33), "blue": canvas.RGB(0x2b62c9),
	"yellow": canvas.RGB(0xf2c21d), "green": canvas.RGB(0x2f8f4a),
	"black": canvas.RGB(0x2a2730), "white": canvas.RGB(0xf7f4ee), "brown": canvas.RGB(0x8a5532)}

const prefix = "photo|"

// Text writes a photograph as the content of its file.
func (p *Photo) Text() string {
	var things []string
	for _, t := range p.Things {
		things = append(things, fmt.Sprintf("%s:%s:%d", t.Kind, t.Colour, t.At))
	}
	return fmt.Sprintf("%s%s|%s|%d|%d|%d|%d-%d", prefix, p.Place, strings.Join(things, ","), p.Number, p.Moment,
		p.Blur, p.From, p.To)
}

// Parse reads the content of a file; false if it is not a photograph.
func Parse(text string) (*Photo, bool) {
	rest, ok := strings.CutPrefix(text, prefix)
	parts := strings.Split(rest, "|")
	if !ok || len(parts) != 6 {
		return nil, false
	}
	p := &Photo{Place: Place(parts[0])}
	from, to, _ := strings.Cut(parts[5], "-")
	for _, n := range []struct {
		into *int
		text string
		low  int
		top  int
	}{{&p.Number, parts[2], 0, 999}, {&p.Moment, parts[3], 0, 99}, {&p.Blur, parts[4], 0, 9}, {&p.From, from, 0,
		99}, {&p.To, to, 1, 100}} {
		v, err := strconv.Atoi(n.text)
		if err != nil || v < n.low || v > n.top {
			return nil, false
		}
		*n.into = v
	}
	if !slices.Contains(Places, p.Place) || p.From >= p.To {
		return nil, false
	}
	if parts[1] != "" {
		for one := range strings.SplitSeq(parts[1], ",") {
			t, ok := thing(one)
			if !ok || len(p.Things) == 4 {
				return nil, false
			}
			p.Things = append(p.Things, t)
		}
	}
	return p, true
}

func thing(text string) (Thing, bool) {
	parts := strings.Split(text, ":")
	if len(parts) != 3 || painters[parts[0]] == nil || inks[parts[1]] == (ui.Color{}) {
		return Thing{}, false
	}
	at, err := strconv.Atoi(parts[2])
	return Thing{parts[0], parts[1], at}, err == nil && at >= 0 && at <= 100
}

// Shows reports whether a photograph shows a thing of a colour in the part that is left of it.
func (p *Photo) Shows(kind, colour string) bool {
	return slices.ContainsFunc(p.Things, func(t Thing) bool {
		return t.Kind == kind && t.Colour == colour && t.At >= p.From && t.At <= p.To
	})
}

// Wordless reports whether the content of a picture file is a photograph, a portrait or a drawing, which no text of the
// screen describes.
func Wordless(text string) bool {
	_, drawing := ParseDrawing(text)
	_, portrait := ParsePortrait(text)
	_, scene := Parse(text)
	return drawing || portrait || scene
}

// Invent draws a photograph with one thing.
func Invent(d *rng.Stream) *Photo {
	kind, colour := something(d)
	return &Photo{Place: rng.Pick(d, Places), Things: []Thing{{Kind: kind, Colour: colour, At: d.Between(30, 70)}}, Moment: d.N(100), To: 100}
}

// something draws a thing and its colour.
func something(d *rng.Stream) (kind, colour string) {
	if d.Chance(1, 3) {
		return rng.Pick(d, Animals), rng.Pick(d, Coats)
	}
	return rng.Pick(d, Kinds), rng.Pick(d, Colours)
}

// Draw paints the content of a picture file.
func Draw(c *canvas.Canvas, b ui.Box, text string) {
	if c.Reading() {
		paint(c, b, text)
		return
	}
	c.Paste(b.X0, b.Y0, developed(text, b.X1-b.X0, b.Y1-b.Y0))
}

// A print is a picture in a size.
type print struct {
	text string
	w, h int
}

// prints keeps the pictures that were painted last, up to mostPixels; painting one takes much longer than copying it.
var prints = struct {
	sync.Mutex
	all    map[print]*image.RGBA
	pixels int
}{all: map[print]*image.RGBA{}}

const mostPixels = 8 << 20

// developed returns a picture in a size, which must not be changed.
func developed(text string, w, h int) *image.RGBA {
	key := print{text, w, h}
	prints.Lock()
	img := prints.all[key]
	prints.Unlock()
	if img != nil || w <= 0 || h <= 0 {
		return cmp.Or(img, &image.RGBA{})
	}
	scale := 1
	if !Wordless(text) && w < 300 {
		scale = 3 // landscapes and sheets are made for a large size
	}
	c := canvas.New(scale*w, scale*h)
	paint(c, ui.Box{X1: scale * w, Y1: scale * h}, text)
	img = shrunk(c.Image(), scale)
	prints.Lock()
	defer prints.Unlock()
	if prints.pixels += w * h; prints.pixels > mostPixels {
		prints.pixels = w * h
		clear(prints.all)
	}
	prints.all[key] = img
	return img
}

// shrunk returns a picture at a fraction of its size; each pixel is the mean of scale by scale pixels.
func shrunk(img *image.RGBA, scale int) *image.RGBA {
	if scale == 1 {
		return img
	}
	w, h := img.Rect.Dx()/scale, img.Rect.Dy()/scale
	small := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range small.Pix {
		x, y, k, sum := i/4%w*scale, i/4/w*scale, i%4, 0
		for dy := range scale {
			at := img.PixOffset(x, y+dy) + k
			for dx := range scale {
				sum += int(img.Pix[at+4*dx])
			}
		}
		small.Pix[i] = uint8(sum / (scale * scale))
	}
	return small
}

// paint draws a picture.
func paint(c *canvas.Canvas, b ui.Box, text string) {
	if p, ok := Parse(text); ok {
		p.paint(c, b)
		return
	}
	if p, ok := ParsePortrait(text); ok {
		p.paint(c, b)
		return
	}
	if d, ok := ParseDrawing(text); ok {
		c.Within(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), func() { d.Paint(c, b) })
		return
	}
	c.Rect(float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0), ui.Line)
	if lines := strings.Split(text, "\n"); len(lines) > 1 {
		sheet(c, b, lines)
		return
	}
	landscape(c, b, text)
}

// paint draws a photograph.
func (p *Photo) paint(c *canvas.Canvas, b ui.Box) {
	x, y, w, h := float64(b.X0), float64(b.Y0), float64(b.X1-b.X0), float64(b.Y1-b.Y0)
	share := float64(p.To-p.From) / 100
	whole := frame{c: c, x: x - w/share*float64(p.From)/100, y: y, w: w / share, h: h, moment: p.Moment}
	backgrounds[p.Place](whole)
	for _, t := range p.Things {
		whole.put(t)
	}
	if p.Number > 0 {
		whole.sign(p.Number, p.Place == "street")
	}
	if p.Blur > 0 {
		c.Blur(x, y, w, h, 1+int(h)*p.Blur/150)
	}
}
