package engine_test

import (
	"math/rand/v2"
	"testing"

	"gymkhana"
	"gymkhana/agent/engine"
)

func TestSpace(t *testing.T) {
	screen := gymkhana.Size{W: 1280, H: 720}
	for _, c := range []struct {
		coords gymkhana.CoordSpace
		sent   gymkhana.Size
		x, y   float64
		px, py int64 // -1: refused
	}{
		{gymkhana.Absolute, screen, 0, 0, 0, 0},
		{gymkhana.Absolute, screen, 1279, 719, 1279, 719},
		{gymkhana.Absolute, screen, 640.9, 0.5, 640, 0},
		{gymkhana.Absolute, screen, 1280, 0, -1, -1},
		{gymkhana.Absolute, screen, 0, 720, -1, -1},
		{gymkhana.Absolute, screen, -0.1, 0, -1, -1},
		{gymkhana.Absolute, gymkhana.Size{W: 640, H: 360}, 1, 1, 2, 2},
		{gymkhana.Absolute, gymkhana.Size{W: 640, H: 360}, 639, 359, 1278, 718},
		{gymkhana.Absolute, gymkhana.Size{W: 640, H: 360}, 640, 0, -1, -1},
		// smart_resize with factor 28: 1280x720 becomes 1288x728.
		{gymkhana.Resized, gymkhana.Size{W: 1288, H: 728}, 644, 364, 640, 360},
		{gymkhana.Resized, gymkhana.Size{W: 1288, H: 728}, 1287, 727, 1279, 719},
		{gymkhana.Resized, gymkhana.Size{W: 1288, H: 728}, 1, 1, 0, 0},
		{gymkhana.Resized, gymkhana.Size{W: 1288, H: 728}, 1288, 0, -1, -1},
		{gymkhana.Grid1000, screen, 500, 500, 640, 360},
		{gymkhana.Grid1000, screen, 1, 1, 1, 0},
		{gymkhana.Grid1000, screen, 999, 999, 1278, 719},
		{gymkhana.Grid1000, screen, 1000, 1000, 1279, 719},
		{gymkhana.Grid1000, screen, 1001, 0, -1, -1},
		{gymkhana.Grid1000, screen, 1000.5, 0, -1, -1},
		{gymkhana.Grid999, screen, 500, 500, 640, 360},
		{gymkhana.Grid999, screen, 999, 999, 1278, 719},
		{gymkhana.Grid999, screen, 1000, 0, -1, -1},
		{gymkhana.Grid999, screen, 0, -1, -1, -1},
	} {
		s, err := engine.NewSpace(c.coords, screen, c.sent)
		if err != nil {
			t.Fatal(err)
		}
		px, ok := s.Across(c.x)
		py, okY := s.Down(c.y)
		if !ok || !okY {
			px, py = -1, -1
		}
		if px != c.px || py != c.py {
			t.Errorf("%s %v: %g,%g is %d,%d (%v), want %d,%d", c.coords, c.sent, c.x, c.y, px, py, err, c.px, c.py)
		}
	}
	if _, err := engine.NewSpace("polar", screen, screen); err == nil {
		t.Error("an unknown space is taken")
	}
}

// For whole coordinates the pixel is exactly the floor of the fraction, and lies on the screen.
func TestSpaceIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		n, w := 1+r.IntN(4000), 1+r.IntN(4000)
		s := engine.Space{Screen: gymkhana.Size{W: w, H: 1}, Count: gymkhana.Size{W: n, H: 1}}
		v := r.IntN(n)
		if px, ok := s.Across(float64(v)); !ok || px != int64(v*w/n) {
			t.Fatalf("%d of %d on %d: %d, want %d", v, n, w, px, v*w/n)
		}
	}
}
