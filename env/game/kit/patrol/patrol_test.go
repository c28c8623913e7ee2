package patrol

import (
	"testing"

	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

func TestExact(t *testing.T) { envtest.VetRules(t, "track.go") }

var tracks = map[string]Track{
	"loop":    Loop(240, Px(100, 100), Px(340, 100), Px(340, 220), Px(100, 220)),
	"shuttle": Loop(90, Px(10, 500), Px(370, 500)),
	"circle":  Circle(180, Px(600, 300), 90*kit.One, 0),
	"left":    Circle(-180, Px(600, 300), 90*kit.One, kit.One/4),
	"swing":   Swing(120, Px(300, 80), 150*kit.One, kit.One/6),
	"slam":    Slam(40, Px(700, 90), 6, Px(700, 300), 20, 30),
}

// fastest is how far each moves in a tick at most, in pixels.
var fastest = map[string]int{"loop": 4, "shuttle": 9, "circle": 4, "left": 4, "swing": 9, "slam": 35}

// TestClosed checks that every track closes: no step, including that from the end to the start, is longer than its pace
// allows; the steps of a period add up to nothing; and a tick of another period, or before 0, is the same place.
func TestClosed(t *testing.T) {
	for name, track := range tracks {
		var sum Point
		longest := kit.Fix(0)
		for tick := range len(track) {
			step := track.Step(tick)
			sum = sum.Plus(step)
			longest = max(longest, kit.Hypot(step.X, step.Y))
			if at := track.At(tick); at != track.At(tick+3*len(track)) || at != track.At(tick-2*len(track)) {
				t.Fatalf("%s: tick %d is not where it is a period later or earlier", name, tick)
			}
		}
		if sum != (Point{}) || longest > kit.FromInt(fastest[name]) || 2*longest < kit.FromInt(fastest[name]) {
			t.Errorf("%s: the steps add up to %v; the longest is %.2f, want about %d", name, sum, longest.Float(), fastest[name])
		}
	}
}

func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		track string
		tick  int
		x, y  int
	}{
		{"loop", 0, 100, 100}, {"loop", 80, 340, 100}, {"loop", 120, 340, 220}, {"loop", 220, 100, 160},
		{"shuttle", 0, 10, 500}, {"shuttle", 45, 370, 500}, {"shuttle", 60, 250, 500},
		{"circle", 0, 690, 300}, {"circle", 45, 600, 390}, {"circle", 90, 510, 300},
		{"left", 0, 600, 390}, {"left", 45, 690, 300},
		{"swing", 0, 300, 230}, {"swing", 30, 430, 155}, {"swing", 60, 300, 230}, {"swing", 90, 170, 155},
		{"slam", 39, 700, 90}, {"slam", 43, 700, 195}, {"slam", 46, 700, 300}, {"slam", 65, 700, 300}, {"slam", 81, 700, 195},
	} {
		at := tracks[c.track].At(c.tick)
		if d := at.Minus(Px(c.x, c.y)); d.X.Abs() > 2*kit.One || d.Y.Abs() > 2*kit.One {
			t.Errorf("%s at tick %d is at %.1f,%.1f; want %d,%d", c.track, c.tick, at.X.Float(), at.Y.Float(), c.x, c.y)
		}
	}
}

func TestPeriod(t *testing.T) {
	of := func(n int) Track { return make(Track, n) }
	for _, c := range []struct {
		tracks []Track
		want   int
	}{{nil, 1}, {[]Track{of(60)}, 60}, {[]Track{of(60), of(90)}, 180}, {[]Track{of(120), of(90), of(48)}, 720}, {[]Track{of(7), of(7)}, 7}} {
		if got := Period(c.tracks...); got != c.want {
			t.Errorf("the period of %d tracks is %d, want %d", len(c.tracks), got, c.want)
		}
	}
}

// TestBox compares both tests with counting whole pixels.
func TestBox(t *testing.T) {
	b := Box{10 * kit.One, 20 * kit.One, 30 * kit.One, 50 * kit.One}
	for x := range 60 {
		for y := range 80 {
			inside := x >= 10 && x < 30 && y >= 20 && y < 50
			if px := (Box{kit.FromInt(x), kit.FromInt(y), kit.FromInt(x + 1), kit.FromInt(y + 1)}); b.Meets(px) != inside || px.Meets(b) != inside {
				t.Fatalf("pixel %d,%d: meets %v, inside %v", x, y, b.Meets(px), inside)
			}
			dx, dy := max(10-x, 0, x-30), max(20-y, 0, y-50)
			if near := dx*dx+dy*dy < 81; b.Near(Px(x, y), 9*kit.One) != near {
				t.Fatalf("point %d,%d: near %v, want %v", x, y, !near, near)
			}
		}
	}
}

// crossing is a street of lanes; a cart blocks a lane except in the ticks when it is open.
func crossing(open func(y, tick int) bool, limit int) Search[int] {
	return Search[int]{Moves: 3, Ticks: 10, Period: 60, Limit: limit,
		Go: func(y, tick int, move uint8) (int, bool) {
			to := y + []int{0, 1, -1}[move]
			return to, to == 0 || to > 0 && to < 4 && open(to, tick+10)
		},
		Done: func(y int) bool { return y == 3 },
	}
}

// TestSearchWaits crosses a street whose lanes are open by turns. From tick 0 the way must wait, step back once, and
// still arrive in the fewest moves.
func TestSearchWaits(t *testing.T) {
	open := func(y, tick int) bool {
		slot := phase(tick, 60) / 10 // lane 1 is open in slots 1 and 4, lane 2 in 2 and 5, lane 3 in slot 0
		return [4][6]bool{1: {1: true, 4: true}, 2: {2: true, 5: true}, 3: {0: true}}[y][slot]
	}
	for tick := -60; tick < 120; tick += 10 {
		q := crossing(open, 20)
		way, ok := q.Find(0, tick)
		if !ok {
			t.Fatalf("tick %d: no way", tick)
		}
		y := 0
		for i, m := range way {
			to, ok := q.Go(y, tick+10*i, m)
			if y = to; !ok {
				t.Fatalf("tick %d: move %d of %v meets a cart", tick, i, way)
			}
		}
		// Lane 3 is entered from lane 2 in slot 0, so lane 2 in slot 5 and lane 1 in slot 4.
		if want := phase(30-tick, 60)/10 + 3; y != 3 || len(way) != want {
			t.Errorf("tick %d: %v ends in lane %d; want lane 3 after %d moves", tick, way, y, want)
		}
	}
}

func TestSearchKnowsWhenThereIsNone(t *testing.T) {
	q := crossing(func(y, tick int) bool { return y != 2 }, 1000)
	if way, ok := q.Find(0, 0); ok {
		t.Errorf("found %v through a closed lane", way)
	}
	q = crossing(func(int, int) bool { return true }, 2)
	if way, ok := q.Find(0, 0); ok {
		t.Errorf("found %v, longer than the limit of 2", way)
	}
	if way, ok := q.Find(3, 0); !ok || len(way) != 0 {
		t.Errorf("from the end: %v, %v", way, ok)
	}
}

// TestSearchNearestFirst gives the search of a street the lanes that are left: the ways are as long as without, and
// fewer moves are tried.
func TestSearchNearestFirst(t *testing.T) {
	open := func(y, tick int) bool { return (phase(tick, 60)/10+y)%3 != 0 }
	for tick := 0; tick < 60; tick += 10 {
		var tried [2]int
		var long [2]int
		for i := range tried {
			q := crossing(open, 20)
			move := q.Go
			q.Go = func(y, tick int, m uint8) (int, bool) { tried[i]++; return move(y, tick, m) }
			if i == 1 {
				q.Left = func(y int) int { return 3 - y }
			}
			way, ok := q.Find(0, tick)
			if long[i] = len(way); !ok {
				t.Fatalf("tick %d: no way", tick)
			}
		}
		if long[0] != long[1] || tried[1] >= tried[0] {
			t.Errorf("tick %d: %d moves after %d tries; nearest first %d after %d", tick, long[0], tried[0], long[1], tried[1])
		}
	}
}
