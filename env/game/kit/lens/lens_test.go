package lens

import (
	"math"
	"slices"
	"testing"

	"gymkhana/env/game/kit"
)

// look is an eye two units above the ground that looks along y.
func look() *Lens { return &Lens{X: 3, Y: 5, DY: 1, High: 2, Focal: 100, Mid: 640, Horizon: 400} }

func TestPlace(t *testing.T) {
	for _, c := range []struct{ dx, dy, x, y, far, right float64 }{
		{0, 1, 3, 9, 4, 0}, {0, 1, 2, 9, 4, 1}, {1, 0, 7, 6, 4, 1}, {-1, 0, 7, 5, -4, 0}, {0, -1, 4, 1, 4, 1},
	} {
		l := look()
		l.DX, l.DY = c.dx, c.dy
		if far, right := l.Place(c.x, c.y); far != c.far || right != c.right {
			t.Errorf("looking along %v,%v, the place %v,%v is %v ahead and %v to the right; want %v and %v", c.dx, c.dy, c.x, c.y, far, right, c.far, c.right)
		}
	}
}

// The screen shows what is twice as far half as large, the eye's height on the horizon, and Row finds the distance of
// ground again.
func TestScreen(t *testing.T) {
	l := look()
	near, far := l.Screen(2, 1, 0), l.Screen(4, 1, 0)
	if near != (kit.Point{X: 690, Y: 500}) || far != (kit.Point{X: 665, Y: 450}) {
		t.Errorf("near %v, far %v; want 690,500 and 665,450", near, far)
	}
	if p := l.Screen(7, -3, 2); p.Y != 400 {
		t.Errorf("what is as high as the eye is at %v; want on the horizon", p.Y)
	}
	if got := l.Row(near.Y - l.Horizon); got != 2 {
		t.Errorf("the ground there is %v away; want 2", got)
	}
	if got := l.Scale(4); got != 25 {
		t.Errorf("%v pixels a unit; want 25", got)
	}
	l.Slope = 0.1
	if p := l.Screen(2, 1, 0); p != (kit.Point{X: 690, Y: 505}) {
		t.Errorf("with a slope it is at %v; want 690,505", p)
	}
	if e := l.Edge(2, 1, 2); e != (Edge{690, 405, 505}) {
		t.Errorf("edge %v; want 690 from 405 to 505", e)
	}
}

func TestFog(t *testing.T) {
	f := Fog{Color: kit.RGB(0x000000), Clear: 2, Thick: 1}
	for _, c := range []struct {
		far  float64
		want uint8
	}{{0, 200}, {1, 200}, {3, 100}, {7, 50}} {
		if got := f.Shade(kit.Color{R: 200, A: 255}, c.far).R; got != c.want {
			t.Errorf("at %v: %d; want %d", c.far, got, c.want)
		}
	}
}

func TestScenePaintsFarThingsFirst(t *testing.T) {
	var s Scene
	var order []int
	for i, far := range []float64{3, 9, 3, 1} {
		s.Add(far, func() { order = append(order, i) })
	}
	if s.Paint(); !slices.Equal(order, []int{1, 0, 2, 3}) {
		t.Errorf("painted %v; want 1 0 2 3", order)
	}
	if s.Paint(); len(order) != 4 {
		t.Error("a scene painted its things twice")
	}
}

// A ray enters neighbouring cells only, at growing distances, and at points that are on it and on the side it enters by.
func TestCast(t *testing.T) {
	for k := range 360 {
		dy, dx := math.Sincos(float64(k)*math.Pi/180 + 0.003)
		x, y := 3.3, 7.8
		last, n := Hit{X: 3, Y: 7}, 0
		Cast(x, y, dx, dy, 30, func(h *Hit) bool {
			n++
			if d := abs(h.X-last.X) + abs(h.Y-last.Y); d != 1 || h.Far < last.Far {
				t.Fatalf("angle %d: cell %d,%d at %v after %d,%d at %v", k, h.X, h.Y, h.Far, last.X, last.Y, last.Far)
			}
			px, py := x+h.Far*dx, y+h.Far*dy
			cross, along := px, py
			if h.Side {
				cross, along = py, px
			}
			if math.Abs(cross-math.Round(cross)) > 1e-6 || math.Abs(along-h.Along) > 1e-6 {
				t.Fatalf("angle %d: enters %d,%d at %v,%v, along %v", k, h.X, h.Y, px, py, h.Along)
			}
			if px < float64(h.X)-1e-6 || px > float64(h.X)+1+1e-6 || py < float64(h.Y)-1e-6 || py > float64(h.Y)+1+1e-6 {
				t.Fatalf("angle %d: the point %v,%v is not on cell %d,%d", k, px, py, h.X, h.Y)
			}
			last = *h
			return n < 20
		})
		if n != 20 {
			t.Fatalf("angle %d: %d cells; meet wanted 20", k, n)
		}
	}
	n := 0
	if Cast(0.5, 0.5, 1, 0, 5, func(*Hit) bool { n++; return true }); n != 5 {
		t.Errorf("%d cells; want the most, 5", n)
	}
}

func abs(n int) int { return max(n, -n) }

// A face covers what is between its edges and nothing else, also if part of it is beside the picture.
func TestUpright(t *testing.T) {
	c := kit.NewCanvas()
	c.Clear(kit.White)
	Upright(c, Edge{110, 300, 400}, Edge{100, 200, 500}, kit.Ink)
	Upright(c, Edge{-40, 100, 140}, Edge{10, 100, 140}, kit.Red)
	for _, p := range []struct {
		x, y int
		want kit.Color
	}{{101, 220, kit.Ink}, {109, 220, kit.White}, {109, 299, kit.Ink}, {109, 405, kit.Ink}, {99, 300, kit.White}, {110, 350, kit.White}, {5, 120, kit.Red},
		{10, 120, kit.White}} {
		if got := c.Image().RGBAAt(p.x, p.y); got.R != p.want.R || got.G != p.want.G {
			t.Errorf("at %d,%d: %v; want %v", p.x, p.y, got, p.want)
		}
	}
}

// The stripes of the ground move with the eye, cover all of it, and follow the slope of the horizon.
func TestGround(t *testing.T) {
	for _, slope := range []float64{0, 0.06} {
		l := look()
		l.Slope = slope
		c := kit.NewCanvas()
		c.Clear(kit.White)
		l.Ground(c, 10, 300, func(n int, _ float64) kit.Color { return kit.Color{R: uint8(n), A: 255} })
		for _, x := range []int{8, 600, 1271} {
			top := 400 + int(slope*float64(x-640))
			if got := c.Image().RGBAAt(x, top-4); got.G != 255 {
				t.Errorf("slope %v: at %d the ground begins above the horizon", slope, x)
			}
			for y := top + 4; y < kit.Height; y++ {
				got := c.Image().RGBAAt(x, y)
				if got.G == 255 {
					t.Fatalf("slope %v: at %d,%d the ground has a hole", slope, x, y)
				}
				if far := l.Row(float64(y-top) + 0.5); y > top+20 && math.Abs(float64(got.R)-math.Floor((5+far)/10)) > 1 {
					t.Fatalf("slope %v: at %d,%d stripe %d; the ground is %v ahead", slope, x, y, got.R, far)
				}
			}
		}
	}
}

// A level face has the rows between its edges, each as wide as the edges say there, and no other pixel.
func TestLevel(t *testing.T) {
	for _, turned := range []bool{false, true} {
		c := kit.NewCanvas()
		c.Clear(kit.White)
		a, b := Row{Y: 100, Left: 200, Right: 240}, Row{Y: 150, Left: 100, Right: 400}
		if turned {
			a, b = b, a
		}
		Level(c, a, b, kit.Ink)
		img := c.Image()
		for y := range 200 {
			first, n := -1, 0
			for x := range kit.Width {
				if img.RGBAAt(x, y).R != 255 {
					if n++; first < 0 {
						first = x
					}
				}
			}
			k := (float64(y) + 0.5 - 100) / 50
			left, wide := 200-100*k, 40+260*k
			if y < 100 || y >= 150 {
				if n != 0 {
					t.Fatalf("row %d has %d pixels; it is beyond the face", y, n)
				}
			} else if math.Abs(float64(first)-left) > 1 || math.Abs(float64(n)-wide) > 1 {
				t.Fatalf("row %d begins at %d and has %d pixels; want %v and %v", y, first, n, left, wide)
			}
		}
	}
}

// A place of a tube is as far from the axis in the picture as its radius says, at its angle from straight below.
func TestAround(t *testing.T) {
	l := look()
	l.High = 0
	for _, c := range []struct{ turns, right, down float64 }{{0, 0, 1}, {0.25, 1, 0}, {0.5, 0, -1}, {-0.25, -1, 0}, {0.125, math.Sqrt2 / 2, math.Sqrt2 / 2}} {
		got := l.Around(4, 2, c.turns)
		size := 2 * l.Scale(4)
		if math.Abs(got.X-l.Mid-c.right*size) > 1e-6 || math.Abs(got.Y-l.Horizon-c.down*size) > 1e-6 {
			t.Errorf("at %v turns: %v; want %v to the right and %v down", c.turns, got, c.right*size, c.down*size)
		}
	}
}

// A convex shape has the pixels whose middles are inside it, in whichever order its corners come.
func TestConvex(t *testing.T) {
	corners := []kit.Point{{X: 100, Y: 90}, {X: 180, Y: 130}, {X: 150, Y: 200}, {X: 60, Y: 160}}
	for range 2 {
		c := kit.NewCanvas()
		c.Clear(kit.White)
		Convex(c, kit.Ink, corners...)
		img := c.Image()
		for y := 80; y < 210; y++ {
			for x := 50; x < 190; x++ {
				inside, nearEdge := 0, false
				for i, a := range corners {
					b := corners[(i+1)%len(corners)]
					cross := (b.X-a.X)*(float64(y)+0.5-a.Y) - (b.Y-a.Y)*(float64(x)+0.5-a.X)
					nearEdge = nearEdge || math.Abs(cross) < math.Hypot(b.X-a.X, b.Y-a.Y)
					if cross > 0 {
						inside++
					} else {
						inside--
					}
				}
				if want := inside == len(corners) || inside == -len(corners); !nearEdge && (img.RGBAAt(x, y).R != 255) != want {
					t.Fatalf("the pixel at %d,%d is painted: %v; want %v", x, y, !want, want)
				}
			}
		}
		slices.Reverse(corners)
	}
	c := kit.NewCanvas()
	c.Clear(kit.White)
	Convex(c, kit.Ink, kit.Point{X: -50, Y: -50}, kit.Point{X: 3000, Y: -50}, kit.Point{X: 3000, Y: 3000}, kit.Point{X: -50, Y: 3000})
	if img := c.Image(); img.RGBAAt(0, 0).R == 255 || img.RGBAAt(1279, 719).R == 255 {
		t.Error("a shape that is larger than the picture does not cover it")
	}
}

// The legs of a way join, its right side is on the right of the picture, and a leg turns to the side that is asked for.
func TestLegs(t *testing.T) {
	g := Leg{A: 100, B: 300, X: 3, Y: 25, DY: 1}
	l := look()
	if x, y := g.At(200, 7); x != -4 || y != 125 {
		t.Errorf("the place is %v,%v; want -4,125", x, y)
	} else if far, right := l.Place(x, y); far != 120 || right != 7 {
		t.Errorf("it is %v ahead and %v to the right; want 120 and 7", far, right)
	}
	for _, side := range []float64{-1, 1} {
		next := g.Next(side)
		x, y := g.At(300, 0)
		if nx, ny := next.At(300, 0); nx != x || ny != y || next.A != 300 {
			t.Errorf("the next leg begins at %v,%v; the last one ends at %v,%v", nx, ny, x, y)
		}
		if far, right := l.Place(next.At(350, 0)); far != 220 || right != 50*side {
			t.Errorf("side %v: 50 on, it is %v ahead and %v to the right; want 220 and %v", side, far, right, 50*side)
		}
	}
}

// A stage paints walls and level parts where the lens says they are, and leaves out what is too near.
func TestStage(t *testing.T) {
	c := kit.NewCanvas()
	c.Clear(kit.White)
	v := &Stage{Canvas: c, Lens: &Lens{DY: 1, High: 100, Focal: 500, Mid: 640, Horizon: 300}, Fog: &Fog{Color: kit.White, Clear: 2}, Near: 50}
	g := &Leg{B: 2000, DY: 1}
	v.Wall(g, 500, -30, 20, 10, 60, kit.Red)
	v.Flat(g, 250, 500, 40, 80, 0, kit.Blue)
	v.Wall(g, 40, -30, 20, 90, 130, kit.Green)
	v.Pole(-100, 500, 4, 0, 50, kit.Teal)
	v.Pole(-20, 40, 4, 90, 130, kit.Green)
	v.Paint()
	img := c.Image()
	seen := map[uint8][4]int{}
	for y := range kit.Height {
		for x := range kit.Width {
			p := img.RGBAAt(x, y)
			b, ok := seen[p.R]
			if !ok {
				b = [4]int{x, y, x, y}
			}
			seen[p.R] = [4]int{min(b[0], x), min(b[1], y), max(b[2], x), max(b[3], y)}
		}
	}
	for col, want := range map[kit.Color][4]int{kit.Red: {610, 340, 659, 389}, kit.Blue: {680, 400, 799, 499}, kit.Teal: {738, 350, 741, 399}} {
		for i, got := range seen[col.R] {
			if d := got - want[i]; d < -1 || d > 1 {
				t.Errorf("%v is in the box %v; want %v", col, seen[col.R], want)
				break
			}
		}
	}
	if _, ok := seen[kit.Green.R]; ok {
		t.Error("things that are too near are painted")
	}
}

// A way passes the runner, joins at its bends, and begins with the leg before the last bend.
func TestWay(t *testing.T) {
	for _, bends := range [][]Bend{nil, {{At: 900, Side: 1}}, {{At: 400, Side: -1}, {At: 1200, Side: 1}, {At: 1500, Side: 1}, {At: 9000, Side: 1}}} {
		legs := Way(1000, 1700, bends)
		here := -1
		for i := range legs {
			g := &legs[i]
			if x, y := g.At(1000, 0); g.A <= 1000 && g.B > 1000 {
				if here = i; x != 0 || y != 0 || g.DX != 0 || g.DY != 1 {
					t.Errorf("the runner is at %v,%v on %v", x, y, *g)
				}
			}
			if i == 0 {
				continue
			}
			last := &legs[i-1]
			x, y := last.At(last.B, 0)
			if nx, ny := g.At(last.B, 0); nx != x || ny != y || g.A != last.B {
				t.Errorf("leg %d begins at %v,%v; the last one ends at %v,%v", i, nx, ny, x, y)
			}
			if turn := last.DX*g.DY - last.DY*g.DX; turn != bends[i-1].Side {
				t.Errorf("leg %d turns by %v; want %v", i, turn, bends[i-1].Side)
			}
		}
		if want := min(len(bends), 1); here != want || legs[len(legs)-1].B < 2700 {
			t.Errorf("%d legs, the runner is on the leg %d, the last one ends at %v", len(legs), here, legs[len(legs)-1].B)
		}
	}
}
