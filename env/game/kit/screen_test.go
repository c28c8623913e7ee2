package kit

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/picture"
)

// A chosen screen has its size in the spec, and pictures of that size.
func TestScreenOfAnotherSize(t *testing.T) {
	for _, size := range []gymkhana.Size{{W: 640, H: 360}, {W: 853, H: 480}, {W: 320, H: 180}, {W: 1279, H: 719}, {W: 1280, H: 720}, {W: 854, H: 480}} {
		w := open(t, fmt.Sprintf(`{"width":%d,"height":%d}`, size.W, size.H))
		if w.Spec().Screen != size {
			t.Errorf("%v: the spec has %v", size, w.Spec().Screen)
		}
		img, err := step(t, w, "wait").Screenshot.Image()
		if err != nil {
			t.Fatal(err)
		}
		want := image.NewRGBA(image.Rect(0, 0, size.W, size.H))
		picture.Shrink(want, w.State().Image())
		if img.Bounds() != want.Rect || string(img.(*image.RGBA).Pix) != string(want.Pix) {
			t.Errorf("%v: the picture has %v, or other pixels than the large one, shrunk", size, img.Bounds())
		}
	}
}

func TestScreensThatMakeNoSense(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want string
	}{
		{800, 600, "16 to 9; use 800x450"}, {360, 640, "use 360x203"}, {160, 90, "smallest is 320x180"}, {1920, 1080, "largest is 1280x720"},
		{640, 0, "too small"}, {-640, -360, "too small"}, {0, 360, "too small"}, {1280, 721, "larger than"}, {640, 363, "use 640x360"}, {640, 358, "use 640x360"},
	} {
		_, err := newSlate().Env(gymkhana.Config(fmt.Sprintf(`{"width":%d,"height":%d}`, c.w, c.h)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%dx%d: %v; want an error with %q", c.w, c.h, err, c.want)
		}
	}
}

// A place on a small screen is the middle of what its pixel shows; controls mean the same on every screen, and what was
// done is stored as the agent did it.
func TestPointerOnASmallScreen(t *testing.T) {
	const config = `{"width":640,"height":360}`
	for action, want := range map[string][2]int{
		"click x=0 y=0": {1, 1}, "click x=639 y=359": {1279, 719}, "mouse_move x=320 y=20": {641, 41}, "do at": {640, 360}, "do At column=0": {0, 50},
		"drag x=10 y=10 to_x=300 to_y=200 ticks=5": {601, 401},
	} {
		w := open(t, config)
		seen := step(t, w, action)
		if in := w.now.Hands[0]; seen.Refused != "" || in.X != want[0] || in.Y != want[1] {
			t.Errorf("%s: the pointer is at %d,%d, refused %q; want %v", action, in.X, in.Y, seen.Refused, want)
		}
		if got := w.done[0].String(); got != action {
			t.Errorf("%s is stored as %s", action, got)
		}
	}
	w := open(t, config)
	spec := w.Spec()
	far := Click(700, 100) // on the large screen only
	if spec.Check("hand", far) == nil {
		t.Error("a click beyond the small screen is legal")
	}
	if seen, err := envtest.Seen(w.Step(t.Context(), []gymkhana.Action{far})); err != nil || seen[0].Refused == "" {
		t.Errorf("a click beyond the small screen is played: refused %q, %v", seen[0].Refused, err)
	}
}

// Players that look inside know the large screen; their places are those of the small one when they leave the seat.
func TestPlayersOnASmallScreen(t *testing.T) {
	g := newSlate()
	g.Heuristic = func(*View) gymkhana.Action { return Click(1279, 401) }
	w := openGame(t, g, `{"width":640,"height":360}`)
	p, err := g.NewHeuristic(gymkhana.AgentSetup{Role: "hand"})
	if err == nil {
		err = p.Sit(w)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := act(t, p).String(); got != "click x=639 y=200" {
		t.Errorf("the heuristic does %s; want click x=639 y=200", got)
	}
}

// Every pixel of every size leads back to itself.
func TestRescaledThereAndBack(t *testing.T) {
	for size := leastWidth; size <= Width; size += 7 {
		for n := range int64(size) {
			if back := rescale(rescale(n, size, Width), Width, size); back != n {
				t.Fatalf("%d of %d comes back as %d", n, size, back)
			}
		}
	}
}
