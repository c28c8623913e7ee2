package capture

import (
	"bytes"
	"image"
	"image/draw"
	"testing"

	"gymkhana"
	"gymkhana/env/webui/aes"
	"gymkhana/env/webui/look"
	"gymkhana/env/webui/target"
	"gymkhana/picture"
)

var window = gymkhana.Size{W: 1920, H: 1080}

// pictured visits a page with pictures.
func pictured(t *testing.T, body string, is ...target.Interaction) (aes.Visit, string) {
	t.Helper()
	w := open(t, html(body))
	v, err := Play(t.Context(), w, Truth, is, func(n int, c *aes.Capture) error {
		if err := Shoot(t.Context(), w, window, c); err != nil {
			return err
		}
		data, err := w.Picture(t.Context())
		if err != nil {
			return err
		}
		seen, err := picture.DecodePNG(data)
		if err != nil {
			return err
		}
		part := image.NewRGBA(seen.Rect)
		if draw.Draw(part, part.Rect, c.Full, c.Scrolled, draw.Src); !bytes.Equal(part.Pix, seen.Pix) {
			t.Errorf("moment %d: the part of the picture that is in the window is not what the window shows", n)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	var heard string
	if err := w.Eval(t.Context(), "window.heard ?? ''", &heard); err != nil {
		t.Fatal(err)
	}
	return v, heard
}

// The picture is of the whole page or, once it is scrolled, of the window, and taking it changes nothing that the page can
// see.
func TestPicturesOfTheWholePage(t *testing.T) {
	v, heard := pictured(t, `<style>body { margin: 0; height: 2500px } p { transition: all 1s; position: absolute; top: 40px }
		@media (min-height: 1090px) { body { background: red } } .fixed { position: fixed; top: 0; right: 0; width: 50px; height: 50px; background: blue }
		.low { top: 2300px } b { -webkit-text-fill-color: green !important }</style>
		<p>One text</p><p class=low>Another <b>text</b></p><p style="top: 900px">And one</p><div class=fixed></div><script>
		window.heard = '';
		onresize = () => document.body.style.background = 'red';
		for (const type of ['scroll', 'transitionrun', 'transitioncancel']) addEventListener(type, () => window.heard += type + ' ');
		new MutationObserver(() => window.heard += 'changed ').observe(document, { subtree: true, attributes: true });
		</script>`, step(target.Scroll, "", "", "500"))
	if heard != "scroll " {
		t.Errorf("the page hears %q", heard)
	}
	for n, c := range []*aes.Capture{&v.Fresh, &v.After[0].Capture} {
		if want := []image.Rectangle{image.Rect(0, 0, 1920, 2500), image.Rect(0, 500, 1920, 1580)}[n]; c.Full.Rect != want || c.Scrolled.Y != 500*n {
			t.Errorf("moment %d: a picture of %v, scrolled by %v", n, c.Full.Rect, c.Scrolled)
		}
		if r, _, b, _ := c.Full.At(1900, 500*n+20).RGBA(); r != 0 || b == 0 {
			t.Errorf("moment %d: what is fixed is not where it is in the window", n)
		}
		for _, y := range [][]int{{40, 2300}, {900}}[n] {
			if !look.Changed(c.Full, c.Bare, image.Rect(0, y, 400, y+40)) {
				t.Errorf("moment %d: the text at %d is in both pictures, or in none", n, y)
			}
			if look.Changed(image.NewRGBA(c.Bare.Rect), white(c.Bare, image.Rect(0, y, 400, y+40)), c.Bare.Rect) {
				t.Errorf("moment %d: the text at %d is left", n, y)
			}
		}
	}
}

// white marks what is not white in a part of a picture.
func white(img *image.RGBA, part image.Rectangle) *image.RGBA {
	out := image.NewRGBA(img.Rect)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if c := img.RGBAAt(x, y); c.R < 250 || c.G < 250 || c.B < 250 {
				out.SetRGBA(x, y, c)
			}
		}
	}
	return out
}

// Elements without texts that opaque ones hide are distinguished from those that can be seen in part, or behind clear ones.
func TestCovered(t *testing.T) {
	v := play(t, Truth, `<style>i, b { position: absolute; left: 100px; width: 100px; height: 40px; background: red } b { background: rgb(0, 0, 9) }</style>
		<i class=under style="top: 0"></i><b style="top: 0"></b><i class=part style="top: 100px"></i><b style="top: 120px"></b>
		<i class=clear style="top: 200px"></i><b style="top: 200px; background: rgb(0 0 0 / 0.5)"></b><i class=low style="top: 3000px"></i>
		<i class=parent style="top: 300px"><u style="position: absolute; inset: 0; background: rgb(1, 2, 3)"></u></i>`)
	for class, want := range map[string]bool{"under": true, "part": false, "clear": false, "low": false, "parent": false} {
		if got := find(t, v.Fresh, class).Covered; got != want {
			t.Errorf("%s is covered: %t", class, got)
		}
	}
}

// The parts of an element are its text, its box, and what its styles put before and after it.
func TestParts(t *testing.T) {
	v := play(t, Built, `<style>.mark::before { content: '*' } .clear::after { content: ''; display: table }
		.line::after { content: ''; border: 1px solid }</style>
		<p class=plain>x</p><p class=box style="background: red">x</p><p class=mark>x</p><p class=clear>x</p><p class=line>x</p><p class=wrapper><b>x</b></p>`)
	for class, want := range map[string]int{"plain": 1, "box": 2, "mark": 2, "clear": 1, "line": 2, "wrapper": 0} {
		if got := find(t, v.Fresh, class).Parts; got != want {
			t.Errorf("%s has %d parts; want %d", class, got, want)
		}
	}
}
