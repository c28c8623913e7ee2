package shrunk

import (
	"testing"

	"gymkhana"
)

// Every pixel of every size leads back to itself.
func TestPlacesThereAndBack(t *testing.T) {
	const wide = 1280
	for size := 180; size <= wide; size += 7 {
		for n := range int64(size) {
			if back := place(place(n, size, wide), wide, size); back != n {
				t.Fatalf("%d of %d comes back as %d", n, size, back)
			}
		}
	}
}

func TestSizes(t *testing.T) {
	s := Screen{What: "phone", Usual: gymkhana.Size{W: 540, H: 1200}, Least: 180}
	for _, c := range []struct {
		w, h int
		want string // of the error
	}{
		{0, 0, ""}, {270, 600, ""}, {180, 400, ""}, {271, 602, ""}, {540, 1200, ""},
		{540, 960, "a screen of 540x960 has not the shape of a phone, which is 9 to 20; use 540x1200"},
		{90, 200, "a screen of 90x200 is too small for a phone; the smallest is 180x400"},
		{1080, 2400, "a screen of 1080x2400 is larger than a phone is drawn; the largest is 540x1200"},
		{270, 0, "a screen of 270x0 is too small for a phone; the smallest is 180x400"},
	} {
		got := ""
		if err := s.Check(s.Of(c.w, c.h)); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%dx%d: %q; want %q", c.w, c.h, got, c.want)
		}
	}
}

// Small bounds show at least what the large ones do.
func TestBounds(t *testing.T) {
	from, to := gymkhana.Size{W: 540, H: 1200}, gymkhana.Size{W: 270, H: 600}
	if got, want := Bounds(gymkhana.Bounds{X0: 3, Y0: 4, X1: 9, Y1: 10}, from, to), (gymkhana.Bounds{X0: 1, Y0: 2, X1: 5, Y1: 5}); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if b := (gymkhana.Bounds{X0: 3, Y0: 4, X1: 9, Y1: 10}); Bounds(b, from, from) != b {
		t.Error("bounds change on the same screen")
	}
}
