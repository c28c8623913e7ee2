package browser

import (
	"bytes"
	"encoding/json"
	"image/png"
	"slices"
	"strings"
	"testing"

	"gymkhana/internal/tier"
	"gymkhana/picture"
)

// TestFilmIsCapture compares every picture of a film with a capture of the same moment, on a page
// where everything moves and on a static one. A film that gives no picture proves nothing, so most
// must give one. A sample compares every third moment.
func TestFilmIsCapture(t *testing.T) {
	films, tried, moments := 0, 0, 0
	which := tier.Part(t, []int{0, 1, 2}, 3)
	same := func(w *Window, when string) {
		t.Helper()
		if moments++; !slices.Contains(which, moments%3) {
			return
		}
		tried++
		tab := w.top()
		filmed := tab.roll(t.Context(), tab.drawn())
		captured, err := tab.capture(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if filmed == nil {
			return
		}
		films++
		a, err := picture.DecodePNG(filmed)
		if err != nil {
			t.Fatal(err)
		}
		b, err := picture.DecodePNG(captured)
		if err != nil {
			t.Fatal(err)
		}
		if a.Rect != b.Rect || !bytes.Equal(a.Pix, b.Pix) {
			t.Fatalf("%s: film and capture differ", when)
		}
	}
	w := open(t, restlessEpisode())
	for range tier.Rounds(1, 3, 3) {
		for _, text := range inputs {
			if err := act(t, w, text); err != nil {
				t.Fatal(err)
			}
			same(w, text)
			if err := w.Advance(t.Context(), 6); err != nil {
				t.Fatal(err)
			}
			same(w, text+" and 6 ticks")
		}
	}
	still := open(t, html(catalogue))
	game := open(t, html(arcade))
	for range tier.Rounds(7, 20, 20) {
		same(still, "nothing")
		do(t, game, `press keys=["ArrowRight"]`)
		same(game, "a game")
	}
	if tried == 0 || 124*films < 60*tried {
		t.Errorf("only %d of %d films gave a picture", films, tried)
	}
}

// TestFramesAreRead reads the same frame from messages in different forms; one form is Chromium's.
func TestFramesAreRead(t *testing.T) {
	for _, text := range []string{
		`{"method":"Page.screencastFrame","params":{"data":"UE5H","metadata":{"timestamp":1.5},"sessionId":1},"sessionId":"A\u0042"}`,
		`{"method":"Page.screencastFrame","params":{"metadata":{"timestamp":1.5},"sessionId":1,"data":"UE5H"},"sessionId":"AB"}`,
		`{"sessionId":"AB","method":"Page.screencastFrame","params":{"data":"UE5H","metadata":{"timestamp":1.5}}}`,
	} {
		m, ok := filmed([]byte(text))
		if !ok {
			if err := json.Unmarshal([]byte(text), &m); err != nil {
				t.Fatal(err)
			}
		}
		if ok != strings.HasPrefix(text, frameMessage) || m.Session != "AB" || m.Method != "Page.screencastFrame" {
			t.Errorf("%s: read as %+v, ok %t", text, m, ok)
		}
		got, err := readFrame(m.Params)
		if err != nil || string(got.Data) != "PNG" || got.Metadata.Taken != 1.5 {
			t.Errorf("%s: a frame %+v, %v", text, got, err)
		}
	}
	for _, text := range []string{
		`{"method":"Page.screencastFrame","params":{"data":"UE5H"}}`,
		`{"method":"Page.screencastFrame","params":{"data":"UE5H"},"sessionId":"AB"`,
		`{"method":"Page.screencastFrames","params":{},"sessionId":"AB"}`,
	} {
		if m, ok := filmed([]byte(text)); ok {
			t.Errorf("%s: read as %+v", text, m)
		}
	}
	for _, text := range []string{`{"data":"UE5","metadata":{}}`, `{"data":"UE5H","metadata":{}`, `{"data":"UE5H"`} {
		if _, err := readFrame([]byte(text)); err == nil {
			t.Errorf("%s is read as a frame", text)
		}
	}
}

func TestDecode(t *testing.T) {
	w := open(t, html(catalogue))
	data, err := w.top().capture(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	got, err := picture.DecodePNG(data)
	if err != nil {
		t.Fatal(err)
	}
	want, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got.Rect != want.Bounds() {
		t.Fatalf("%v instead of %v", got.Rect, want.Bounds())
	}
	for y := range got.Rect.Max.Y {
		for x := range got.Rect.Max.X {
			if r, g, b, _ := want.At(x, y).RGBA(); [3]byte(got.Pix[got.PixOffset(x, y):]) != [3]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8)} {
				t.Fatalf("pixel %d,%d differs", x, y)
			}
		}
	}
	if _, err := picture.DecodePNG(data[:len(data)/2]); err == nil {
		t.Error("half a picture is decoded")
	}
}
