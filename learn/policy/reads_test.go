package policy

import (
	"errors"
	"image"
	"slices"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/canvas"
	"gymkhana/internal/letters"
)

// sheet is a screen with a picture that says some lines, an icon, and a button.
func sheet(lines ...string) *gymkhana.Observation {
	o := shown(
		gymkhana.Element{ID: "icon", Role: "img", App: "shelf", Bounds: gymkhana.Bounds{X0: 350, X1: 390, Y1: 40}},
		gymkhana.Element{ID: "paper", Role: "img", Name: "picture", App: "shelf", Bounds: gymkhana.Bounds{X0: 10, Y0: 50, X1: 390, Y1: 300}},
		row("button", "New note", "clickable"))
	o.Screenshot = gymkhana.NewScreenshot(func() (image.Image, error) {
		c := canvas.New(400, 320)
		c.Clear(canvas.RGB(0xffffff))
		for i, line := range lines {
			c.Text(30, float64(80+40*i), line, canvas.Style{Font: letters.Roboto(), Size: 21, Bold: i == 0, Color: canvas.RGB(0x1d1c22)})
		}
		return c.Image(), nil
	}, nil)
	return o
}

// readIn lists what was read in pictures, by where it is found.
func readIn(options *Options, from Origin) (all []string) {
	for i := range options.Sources {
		if s := &options.Sources[i]; s.From == from && s.Label == Writing {
			all = append(all, s.Text)
		}
	}
	return all
}

// What is written in a picture can be copied, on its screen and later, by a space that reads; for others a picture says nothing.
func TestPicturesAreRead(t *testing.T) {
	lines := []string{"Recipes", "Lemon tart: 45 mins", "Beat 3 eggs; fold in (cold) cream."}
	want := append(slices.Clone(lines), strings.Join(lines, " "))
	s := NewSpace("Write down what the picture says.", desk)
	s.Reads()
	out := s.See(sheet(lines...))
	if got := readIn(out, FromScreen); !slices.Equal(got, want) {
		t.Fatalf("it reads %q; want %q", got, want)
	}
	out = s.See(shown(gymkhana.Element{ID: "field", Role: "textbox", App: "shelf", States: []string{"editable"}}))
	if got := readIn(out, FromMemory); !slices.Equal(got, want) {
		t.Errorf("it remembers %q; want %q", got, want)
	}
	for _, text := range []string{"Lemon tart", "45 mins Beat 3 eggs"} { // a part of a line, and one that was broken
		want := typing("field", text, true)
		if c, found := out.Find(&want); !found {
			t.Errorf("%q cannot be typed", text)
		} else if a, ok := out.Action(&c); !ok || !a.Equal(want) {
			t.Errorf("it types %v; want %v", a, want)
		}
	}

	blind := NewSpace("Write down what the picture says.", desk)
	looked := sheet(lines...)
	looked.Screenshot = gymkhana.NewScreenshot(func() (image.Image, error) {
		t.Error("the screen is drawn for who does not read")
		return nil, errors.New("not drawn")
	}, nil)
	if got := readIn(blind.See(looked), FromScreen); got != nil {
		t.Errorf("without reading it reads %q", got)
	}
}

// A screen without a picture to read is not drawn, and what cannot be drawn is not read.
func TestScreensThatAreNotRead(t *testing.T) {
	s := NewSpace("Write down what the picture says.", desk)
	s.Reads()
	drawn := 0
	shot := gymkhana.NewScreenshot(func() (image.Image, error) { drawn++; return nil, errors.New("no screen") }, nil)
	small := sheet("Recipes")
	small.Elements, small.Screenshot = slices.Delete(small.Elements, 1, 2), shot
	if s.See(small); drawn != 0 {
		t.Error("a screen is drawn for an icon")
	}
	whole := sheet("Recipes")
	whole.Screenshot = shot
	if got := readIn(s.See(whole), FromScreen); got != nil || drawn == 0 {
		t.Errorf("from a screen that cannot be drawn it reads %q", got)
	}
	whole.Screenshot = nil
	if got := readIn(s.See(whole), FromScreen); got != nil {
		t.Errorf("from no screen it reads %q", got)
	}
}
