package gymkhana

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"reflect"
	"strings"
	"testing"
)

func drawn(img image.Image) *Screenshot {
	return NewScreenshot(func() (image.Image, error) { return img, nil }, nil)
}

// sights is a moment with two roles and every field set.
func sights(t *testing.T) Moment {
	t.Helper()
	rgba := image.NewRGBA(image.Rect(0, 0, 3, 2))
	for i := range rgba.Pix {
		rgba.Pix[i] = byte(40 * i)
		if i%4 == 3 {
			rgba.Pix[i] = 255
		}
	}
	paletted := image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.RGBA{1, 2, 3, 255}, color.RGBA{9, 8, 7, 255}, color.RGBA{0, 0, 0, 255}})
	paletted.Pix = []byte{0, 1, 1, 0}
	data, err := drawn(rgba).PNG()
	if err != nil {
		t.Fatal(err)
	}
	return Moment{Seen: []Observation{
		{Screenshot: drawn(rgba), Text: "a \"b\"\n\x01é😀", URL: "https://x.test/", Tabs: []Tab{{"T", "u", true}, {}}, Refused: "wall", Ended: Truncated,
			Reason: "time", Tick: 77, Brief: []Exhibit{{Text: "see"}, {Picture: EncodedScreenshot(data)}, {Text: "and", Picture: drawn(paletted)}},
			Elements: []Element{{ID: "a", Role: "button", Class: "B", Name: "n", Text: "t", Bounds: Bounds{-1, 2, 3, 4},
				States: []string{"checked", "focused"}, Parent: "p", App: "x"}, {}}},
		{},
	}}
}

func hashesOf(t *testing.T, m *Moment) []string {
	t.Helper()
	var list []string
	for i, shot := range Pictures(m.Seen) {
		if shot == nil {
			list = append(list, "none")
			continue
		}
		h, err := shot.Hash()
		if err != nil {
			t.Fatalf("picture %d: %v", i, err)
		}
		list = append(list, h.String())
	}
	return list
}

func TestObservationsComeBackEqual(t *testing.T) {
	for _, how := range []Inclusion{WholePictures, PicturesByHash} {
		m := sights(t)
		text, err := m.Encode(how)
		if err != nil {
			t.Fatal(err)
		}
		if canon, err := CanonicalJSON(text); err != nil || !bytes.Equal(canon, text) {
			t.Errorf("%v: not canonical:\n%s\n%s", err, text, canon)
		}
		back, err := DecodeMoment(text)
		if err != nil {
			t.Fatalf("%v of %s", err, text)
		}
		if want, got := hashesOf(t, &m), hashesOf(t, &back); !reflect.DeepEqual(got, want) {
			t.Errorf("pictures %v; want %v", got, want)
		}
		again, err := back.Encode(how)
		if err != nil || !bytes.Equal(again, text) {
			t.Errorf("%v: encoded again:\n%s\nwant\n%s", err, again, text)
		}
		for i := range m.Seen {
			want, got := m.Seen[i], back.Seen[i]
			if g, w := got.AppendCanonical(nil), want.AppendCanonical(nil); !bytes.Equal(g, w) {
				t.Errorf("role %d:\n%s\nwant\n%s", i, g, w)
			}
			for _, o := range []*Observation{&want, &got} { // pictures are compared by their hashes
				o.Screenshot = nil
				for k := range o.Brief {
					o.Brief[k].Picture = nil
				}
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("role %d:\n%+v\nwant\n%+v", i, got, want)
			}
		}
		if _, err := back.Frames(t.Context()); err == nil {
			t.Error("a decoded moment has frames")
		}
		_, err = back.Seen[0].Screenshot.Image()
		if (how == PicturesByHash) != errors.Is(err, errSentByHash) {
			t.Errorf("inclusion %d: looking at the picture gives the error %v", how, err)
		}
		if m.Seen[0].Screenshot.Seen() {
			t.Error("encoding counts as a look")
		}
	}
}

func TestOtherObservationsAreRefused(t *testing.T) {
	text, err := firstOf(sights(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := DecodeObservation(text); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, by string }{
		{`"format":1`, `"format":2`}, {`"format":1,`, ``}, {`{"brief"`, `{"aaa":1,"brief"`}, {`"ended":"truncated"`, `"ended":"soon"`}, {`"tick":77`, `"tick":7.7`},
		{`"drawn":true`, `"drawn":1`}, {`"hash":"`, `"hash":"0`}, {`"png":"`, `"png":"*`}, {`"png":"`, `"png":"\n`}, {`[-1,2,3,4]`, `[-1,2,3]`},
		{`"url":"https`, `"url":"\u0068ttps`},
		{`"screenshot":{`, `"screenshot":7,"x":{`},
	} {
		odd := strings.Replace(string(text), c.old, c.by, 1)
		if odd == string(text) {
			t.Fatalf("no %s in %s", c.old, text)
		}
		if _, err := DecodeObservation([]byte(odd)); err == nil || FaultOf(err) != FaultSetup {
			t.Errorf("%s in place of %s gives the error %v", c.by, c.old, err)
		}
	}
	for _, odd := range []string{"", "[]", "[{}]", "{}", "[" + string(text) + ",]"} {
		if _, err := DecodeMoment([]byte(odd)); err == nil {
			t.Errorf("no error of the moment %s", odd)
		}
	}
}

func firstOf(m Moment) ([]byte, error) { return m.Seen[0].Encode(WholePictures) }

// A sender cannot give a picture the hash of another picture.
func TestTheHashOfAPictureIsComputed(t *testing.T) {
	m := sights(t)
	text, err := firstOf(m)
	if err != nil {
		t.Fatal(err)
	}
	own, _ := m.Seen[0].Screenshot.Hash()
	forged := HashBytes([]byte("another picture"))
	o, err := DecodeObservation(bytes.Replace(text, []byte(own.String()), []byte(forged.String()), 1))
	if err != nil {
		t.Fatal(err)
	}
	if h, err := o.Screenshot.Hash(); err != nil || h != own {
		t.Errorf("hash %v, %v; want that of the pixels, %v", h, err, own)
	}
}

func FuzzDecodeMoment(f *testing.F) {
	f.Add([]byte(`[{"brief":[],"elements":[],"ended":"","format":1,"reason":"","refused":"","screenshot":null,"tabs":[],"text":"","tick":0,"url":""}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := DecodeMoment(text)
		if err != nil {
			return
		}
		for _, shot := range Pictures(m.Seen) {
			if shot != nil {
				_, _ = shot.Hash()
			}
		}
	})
}

func FuzzOpenSnapshot(f *testing.F) {
	seal := &Seal{World: "w", Version: 1}
	good, err := seal.Pack([]byte(`{"a":[1,{"b":"c"}]}`))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Fuzz(func(t *testing.T, text []byte) {
		body, err := seal.Open(text)
		if err != nil {
			return
		}
		if again, err := seal.Pack(body); err != nil || !bytes.Equal(again, text) {
			t.Errorf("%s opens as %s", text, body)
		}
	})
}
