package photo_test

import (
	"flag"
	"image"
	"image/png"
	"os"
	"testing"

	"gymkhana/canvas"
	"gymkhana/env/phone/photo"
	"gymkhana/env/phone/ui"
)

var shots = flag.String("shots", "", "file to write a sheet of photographs to")

// all has every thing in every colour that it can have, each in some place.
func all() []photo.Photo {
	var list []photo.Photo
	add := func(kind, colour string) {
		n := len(list)
		list = append(list, photo.Photo{Place: photo.Places[n%len(photo.Places)], Things: []photo.Thing{{Kind: kind,
			Colour: colour, At: 50}}, Moment: n, To: 100})
	}
	for _, kind := range photo.Kinds {
		for _, colour := range photo.Colours {
			add(kind, colour)
		}
	}
	for _, kind := range photo.Animals {
		for _, coat := range photo.Coats {
			add(kind, coat)
		}
	}
	return list
}

func TestATextReadsBack(t *testing.T) {
	for _, p := range all() {
		p.Number, p.Blur, p.From = 417, 3, 10
		got, ok := photo.Parse(p.Text())
		if !ok || got.Text() != p.Text() || got.Number != 417 || len(got.Things) != 1 {
			t.Errorf("%s reads back as %v, %v", p.Text(), got, ok)
		}
	}
}

// Texts that are almost photographs are captions, and drawing them does not fail.
func TestForgedTextsAreCaptions(t *testing.T) {
	for _, text := range []string{"", "photo", "photo|", "photo|beach||0|0|0|0-0", "photo|beach||0|0|0|60-40",
		"photo|moon||0|0|0|0-100", "photo|beach|dog:brown|0|0|0|0-100",
		"photo|beach|ghost:red:50|0|0|0|0-100", "photo|beach|dog:pink:50|0|0|0|0-100", "photo|beach|dog:red:500|0|0|0|0-100", "photo|beach||1000|0|0|0-100",
		"photo|beach||0|-1|0|0-100", "photo|beach||0|0|10|0-100", "photo|beach||0|0|0|-5-100", "photo|beach||0|0|0|0-100|0",
		"photo|beach|dog:red:1,dog:red:1,dog:red:1,dog:red:1,dog:red:1|0|0|0|0-100"} {
		if p, ok := photo.Parse(text); ok {
			t.Errorf("%q is a photograph: %+v", text, p)
		}
		photo.Draw(canvas.New(60, 60), ui.Box{X1: 60, Y1: 60}, text)
	}
}

// Two photographs look different if they differ in anything but the file's name, and nothing is painted outside the box.
func TestEachPhotographLooksDifferent(t *testing.T) {
	seen := map[string]string{}
	look := func(p photo.Photo) {
		c := canvas.New(120, 120)
		c.Clear(canvas.RGB(0x123456))
		photo.Draw(c, ui.Box{X0: 10, Y0: 10, X1: 110, Y1: 110}, p.Text())
		img := c.Image()
		if other := seen[string(img.Pix)]; other != "" {
			t.Errorf("%s looks like %s", p.Text(), other)
		}
		seen[string(img.Pix)] = p.Text()
		for _, at := range []image.Point{{5, 60}, {115, 60}, {60, 5}, {60, 115}} {
			if got := img.RGBAAt(at.X, at.Y); got.R != 0x12 || got.G != 0x34 || got.B != 0x56 {
				t.Fatalf("%s paints outside its box, at %v", p.Text(), at)
			}
		}
	}
	for _, p := range all() {
		look(p)
	}
	base := all()[0]
	for _, change := range []func(*photo.Photo){func(p *photo.Photo) { p.Blur = 4 },
		func(p *photo.Photo) { p.Number = 12 }, func(p *photo.Photo) { p.Number = 13 },
		func(p *photo.Photo) { p.To = 50 }, func(p *photo.Photo) { p.From = 50 }, func(p *photo.Photo) { p.Moment = 77 }} {
		p := base
		change(&p)
		look(p)
	}
}

// Cropping leaves what is in the rest of the width.
func TestShows(t *testing.T) {
	p := photo.Photo{Things: []photo.Thing{{"dog", "brown", 25}, {"kite", "red", 75}}, To: 50}
	if !p.Shows("dog", "brown") || p.Shows("dog", "black") || p.Shows("kite", "red") {
		t.Errorf("%+v shows a brown dog %v, a black one %v, a red kite %v", p, p.Shows("dog", "brown"), p.Shows("dog",
			"black"), p.Shows("kite", "red"))
	}
}

// With -shots FILE it writes all things to a picture, to be looked at.
func TestSheet(t *testing.T) {
	list := all()
	const size, across = 250, 6
	c := canvas.New(across*size, (len(list)+across)/across*size)
	for i := range list {
		x, y := i%across*size, i/across*size
		p := list[i]
		if i%8 == 7 {
			p.Number = 100 + i
		}
		photo.Draw(c, ui.Box{X0: x + 4, Y0: y + 4, X1: x + size - 4, Y1: y + size - 4}, p.Text())
	}
	if *shots == "" {
		return
	}
	f, err := os.Create(*shots)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := png.Encode(f, c.Image()); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkThumbnail(b *testing.B) {
	list, c := all(), canvas.New(160, 160)
	for i := 0; b.Loop(); i++ {
		photo.Draw(c, ui.Box{X1: 160, Y1: 160}, list[i%len(list)].Text())
	}
}
