package tiles

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/envtest"
	"gymkhana/env/game/kit"
)

func TestExact(t *testing.T) { envtest.VetRules(t, "frame.go", "legs.go", "strip.go") }

// A board is a drawn world for tests; everything around it is solid.
type board []string

func (b board) Kind(x, y int) Kind {
	if y < 0 || y >= len(b) || x < 0 || x >= len(b[y]) {
		return Solid
	}
	switch b[y][x] {
	case '#':
		return Solid
	case '-':
		return OneWay
	case '^':
		return Hazard
	}
	return Air
}

// runner has the gait of the tests: ten pixels wide and twenty tall, in tiles of 32.
var runner = Legs{
	Frame: Frame{Unit: kit.One, Tile: 32, Left: 5, Right: 5, Tall: 20, Sole: 1},
	Top:   4 * kit.One, Accel: kit.Half, Grip: kit.Half, Drag: kit.One / 8,
	Leap: 9 * kit.One, Rising: kit.One / 2, Falling: kit.One, TopFall: 12 * kit.One,
	Early: 7, Late: 4,
}

// standing is a body on the ground of a column and row.
func standing(x, y int) Body {
	return Body{X: kit.FromInt(x*32 + 16), Y: kit.FromInt((y + 1) * 32), Ground: true}
}

// TestNeverInside plays random keys in a random world: a body never covers a solid tile, it is on the ground just when
// one carries it, and it never sinks through a platform.
func TestNeverInside(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	landed, bumped, walls := 0, 0, 0
	for range 60 {
		b := make(board, 12)
		for y := range b {
			row := make([]byte, 16)
			for x := range row {
				row[x] = "........#-"[r.IntN(10)]
			}
			b[y] = string(row)
		}
		b[5] = ".." + b[5][2:]
		b[6] = "##" + b[6][2:]
		body := standing(0, 5)
		dir, hold, press := 0, false, false
		for tick := range 600 {
			if tick%9 == 0 {
				was := hold
				dir, hold = r.IntN(3)-1, r.IntN(2) == 0
				press = hold && !was
			}
			was := body
			fall := runner.Tick(b, &body, dir, press, hold)
			press = false
			if !runner.Free(b, body.X, body.Y) {
				t.Fatalf("tick %d: the body is inside a tile at %d,%d; it was at %d,%d", tick, body.X.Floor(), body.Y.Floor(), was.X.Floor(), was.Y.Floor())
			}
			if body.Ground != fall.Lands || body.Ground && body.Y.Floor()%32 != 0 {
				t.Fatalf("tick %d: ground %v, lands %v at height %d", tick, body.Ground, fall.Lands, body.Y.Floor())
			}
			if body.Wall != 0 && body.VX != 0 {
				t.Fatalf("tick %d: speed %v into a wall", tick, body.VX)
			}
			if fall.Lands && !was.Ground {
				landed++
			}
			if fall.Bumps {
				if head := body.Y.Floor() - runner.Tall; head != (fall.Row+1)*32 {
					t.Fatalf("tick %d: the head is at %d after a bump into row %d", tick, head, fall.Row)
				}
				bumped++
			}
			if body.Wall != 0 {
				walls++
			}
		}
	}
	if landed < 100 || bumped < 100 || walls < 100 {
		t.Errorf("%d landings, %d bumps, %d ticks at walls: too few for a test", landed, bumped, walls)
	}
}

// TestMirror plays the same keys in a world and in its mirror image. The body is as wide on both sides, so that the
// places mirror too.
func TestMirror(t *testing.T) {
	world := board{"............", "...##...-...", ".......##...", "..#......#..", "##########.#"}
	image := make(board, len(world))
	for y, row := range world {
		for x := range row {
			image[y] += string(row[len(row)-1-x])
		}
	}
	legs := runner
	legs.Unit = 1 // whole pixels, which mirror exactly
	legs.Top, legs.Accel, legs.Grip, legs.Drag, legs.Leap, legs.Rising, legs.Falling, legs.TopFall = 4, 1, 1, 1, 12, 1, 2, 12
	wide := kit.Fix(len(world[0]) * 32)
	a, b := Body{X: 40, Y: 128, Ground: true}, Body{X: wide - 40, Y: 128, Ground: true}
	r := rand.New(rand.NewPCG(3, 4))
	dir, hold := 0, false
	for tick := range 2000 {
		press := false
		if tick%11 == 0 {
			dir, press = r.IntN(3)-1, r.IntN(2) == 0
			hold = press
		}
		legs.Tick(world, &a, dir, press, hold)
		legs.Tick(image, &b, -dir, press, hold)
		if a.X != wide-b.X || a.Y != b.Y || a.VX != -b.VX || a.Wall != -b.Wall {
			t.Fatalf("tick %d: at %d,%d, and in the mirror at %d,%d", tick, a.X, a.Y, wide-b.X, b.Y)
		}
	}
}

// top is the greatest height of a jump whose key is held for some ticks.
func top(held int) int {
	b := board{"....", "....", "....", "....", "....", "####"}
	body := standing(1, 4)
	best := body.Y
	for tick := range 60 {
		runner.Tick(b, &body, 0, tick == 0, tick < held)
		best = min(best, body.Y)
	}
	return (standing(1, 4).Y - best).Floor()
}

func TestLongerPressHigherJump(t *testing.T) {
	if a, b, c := top(1), top(6), top(20); a < 20 || a >= b || b >= c {
		t.Errorf("jumps held for 1, 6 and 20 ticks rise %d, %d and %d pixels", a, b, c)
	}
}

// TestForgiving presses jump some ticks before a landing and after an edge: within Early and Late it works.
func TestForgiving(t *testing.T) {
	floor := board{"....", "....", "####"}
	for before := 1; before <= 10; before++ {
		body := Body{X: 48 * kit.One, Y: kit.FromInt(64 - before*12), VY: 11 * kit.One}
		runner.Tick(floor, &body, 0, true, true)
		jumped := false
		for range 12 {
			runner.Tick(floor, &body, 0, false, true)
			jumped = jumped || body.VY < 0
		}
		if want := before <= runner.Early-1; before < 6 && jumped != want {
			t.Errorf("jump pressed %d ticks before the landing: jumped %v", before, jumped)
		}
	}
	for after := range 9 {
		body := Body{X: 48 * kit.One, Y: 64 * kit.One, Ground: true}
		air := board{"....", "....", "....", "....", "....", "....", "....", "...."}
		runner.Tick(floor, &body, 0, false, false)
		for range after {
			runner.Tick(air, &body, 0, false, false)
		}
		runner.Tick(air, &body, 0, true, true)
		if want := after < runner.Late; (body.VY < 0) != want {
			t.Errorf("jump pressed %d ticks after the edge: jumped %v, want %v", after+1, body.VY < 0, want)
		}
	}
}

func TestOneWay(t *testing.T) {
	b := board{"....", "....", "....", "----", "....", "....", "####"}
	body := standing(1, 5)
	body.VY = -16 * kit.One
	body.Ground = false
	for range 80 {
		runner.Tick(b, &body, 0, false, true)
	}
	if !body.Ground || body.Y != 96*kit.One {
		t.Errorf("a body that jumped through a platform from below is at height %d, ground %v; want on it, 96", body.Y.Floor(), body.Ground)
	}
}

func TestFloor(t *testing.T) {
	for a := -100; a <= 100; a++ {
		for b := 1; b < 9; b++ {
			q := floor(a, b)
			if q*b > a || (q+1)*b <= a {
				t.Fatalf("floor(%d, %d) is %d", a, b, q)
			}
		}
	}
}

func TestStrip(t *testing.T) {
	s := Strip{Stretches: [][]string{{"ab", "cd"}, {"ef", "gh"}}, Cols: 2, Rows: 3, Edge: '|', Sky: '.'}
	got := ""
	for y := -1; y < 4; y++ {
		for x := -1; x < 5; x++ {
			got += string(s.Tile([]uint8{1, 0}, x, y))
		}
		got += "\n"
	}
	if want := "|....|\n|....|\n|efab|\n|ghcd|\n|....|\n"; got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// TestDraw draws from pools: as many as asked, none twice, each sometimes first, and the same for the same seed.
func TestDraw(t *testing.T) {
	first := map[uint8]int{}
	orders := map[string]bool{}
	for seed := range gymkhana.Seed(200) {
		pools := []Pool{Of(2, []uint8{1, 2, 3}), Of(1, []uint8{7, 8})}
		parts, again := Draw(kit.NewRand(seed), pools), Draw(kit.NewRand(seed), pools)
		if string(parts) != string(again) || len(parts) != 3 || parts[0] == parts[1] || parts[0] > 3 || parts[1] > 3 || parts[2] < 7 {
			t.Fatalf("seed %d: %v, again %v", seed, parts, again)
		}
		first[parts[0]]++
		orders[string(DrawMixed(kit.NewRand(seed), pools))] = true
	}
	if len(first) != 3 || first[1] < 40 || first[2] < 40 || first[3] < 40 {
		t.Errorf("first parts %v; want each about 67 times", first)
	}
	if len(orders) < 30 {
		t.Errorf("%d orders of 36", len(orders))
	}
}

// walk is a search for a way of a body to a column.
func walk(b board, to int) Search[Body, [3]int] {
	return Search[Body, [3]int]{
		Moves: 4, Depth: 40,
		Play: func(s *Body, m uint8) bool {
			for tick := range 8 {
				runner.Tick(b, s, []int{0, 1, 1, -1}[m], m == 2 && tick == 0, m == 2)
			}
			return s.Y < 8*32*kit.One
		},
		Done:  func(s *Body) bool { return s.Y <= 128*kit.One && s.Ground && runner.At(s.X) == to },
		Worth: func(s *Body) int { return s.X.Floor() },
		Like:  func(s *Body) [3]int { return [3]int{s.X.Floor() / 8, s.Y.Floor() / 8, s.VX.Floor()} },
	}
}

// TestSearch finds a way over a gap that can be jumped and none over one that cannot, and the way that it finds works.
func TestSearch(t *testing.T) {
	for _, c := range []struct {
		floor string
		can   bool
	}{{"###..######", true}, {"###.......#", false}, {"###........", false}} {
		b := board{"...........", "...........", "...........", "...........", c.floor, "...........", "...........", "..........."}
		for _, width := range []int{0, 16} {
			q := walk(b, 10)
			q.Width = width
			way, found := q.Find(standing(0, 3))
			if found != c.can {
				t.Errorf("%s, width %d: a way of %d moves, found %v", c.floor, width, len(way), found)
			}
			s := standing(0, 3)
			for _, m := range way {
				q.Play(&s, m)
			}
			if found && !q.Done(&s) {
				t.Errorf("%s: the way ends at %d,%d", c.floor, s.X.Floor(), s.Y.Floor())
			}
		}
	}
}

func TestCut(t *testing.T) {
	s := Strip{Stretches: Cut("\n\tab  cd\n\tef  gh\n", "ij\nkl"), Cols: 2, Rows: 2}
	got := ""
	for _, text := range s.Stretches {
		got += strings.Join(text, "/") + " "
	}
	if got != "ab/ef cd/gh ij/kl " || s.Ragged() != -1 {
		t.Errorf("%s, ragged %d", got, s.Ragged())
	}
	for _, c := range []struct {
		drawing string
		want    int
	}{{"ab cd\nef gh\nij", 1}, {"ab cd\nef g", 1}, {"abc\nde", 0}} {
		if s.Stretches = Cut(c.drawing); s.Ragged() != c.want {
			t.Errorf("%q: stretch %d is ragged, want %d", c.drawing, s.Ragged(), c.want)
		}
	}
}

func TestWindow(t *testing.T) {
	w := NewWindow(2, 3, 2, func(x, y int) byte { return "abcdef"[x+y] })
	w.Put(4, 1, '@')
	w.Put(1, 0, '?')
	w.Put(5, 0, '?')
	w.Put(3, 2, '?')
	if got := strings.Join(w.Text(), "/"); got != "cde/de@" {
		t.Errorf("got %s", got)
	}
}

// TestCrouch slides through a gap that is too low to stand in: the body stays low until it has room, although the key is
// released, and does not jump there.
func TestCrouch(t *testing.T) {
	b := board{"..##..", "......", "######"}
	high, low := runner, runner
	high.Tall, low.Tall = 40, 20
	body := Body{X: 50 * kit.One, Y: 64 * kit.One, Ground: true}
	for tick := range 60 {
		legs := high.Crouch(b, &body, &low, tick < 8)
		legs.Tick(b, &body, 1, true, true)
		inside := body.X.Floor()+5 > 64 && body.X.Floor()-5 < 128
		if inside && (!body.Low || !body.Ground) {
			t.Fatalf("tick %d: at %d the body is low %v, on the ground %v", tick, body.X.Floor(), body.Low, body.Ground)
		}
	}
	if body.Low || body.X.Floor() < 128 {
		t.Errorf("at %d the body is low %v; want it through the gap and up again", body.X.Floor(), body.Low)
	}
}

// TestOracle follows a way to the end of a walk, and searches again when it was moved away.
func TestOracle(t *testing.T) {
	type state struct {
		Body Body
		Tick int
	}
	b := board{"...........", "...........", "...........", "...........", "###..######", "...........", "..........."}
	searches := 0
	o := Oracle[state, int]{
		Moves: []Move{{"move_right", kit.KeySet(kit.ArrowRight)}, {"jump_right", kit.KeySet(kit.ArrowRight, kit.ArrowUp)}},
		Ticks: 8, Depth: 60,
		Tick: func(s *state, in []kit.Input) {
			s.Tick++
			runner.Tick(b, &s.Body, in[0].Axis(kit.ArrowLeft, kit.ArrowRight), in[0].Press(kit.ArrowUp), in[0].Hold(kit.ArrowUp))
		},
		Clock:   func(s *state) int { return s.Tick },
		Open:    func(s *state) bool { return s.Body.Y <= 128*kit.One },
		Reached: func(s *state, goal kit.Goal) bool { return Met(goal, func(string) float64 { return s.Body.X.Float() }) },
		Worth:   func(s *state, _ kit.Goal) int { return s.Body.X.Floor() },
		Like: func(s *state) int {
			searches++
			return s.Body.X.Floor()<<20 + s.Body.Y.Floor()<<8 + s.Body.VX.Floor()
		},
	}
	s := state{Body: standing(0, 3)}
	seat := &kit.Seat[state]{State: &s, Goal: kit.AtLeast("x", 300)}
	for turn := 0; turn < 40 && !o.Reached(&s, seat.Goal); turn++ {
		act, before := o.Act(seat), searches
		if again := o.Act(seat); again.Name != act.Name || searches != before {
			t.Fatalf("turn %d: %v, then %v after another search", turn, act, again)
		}
		move := uint8(0)
		if act.Name == "jump_right" {
			move = 1
		}
		if !o.Play(&s, move) {
			t.Fatalf("turn %d: %v leads into the pit", turn, act)
		}
	}
	if !o.Reached(&s, seat.Goal) {
		t.Errorf("the oracle comes to %d", s.Body.X.Floor())
	}
	before := searches
	s = state{Body: standing(0, 3), Tick: 3}
	if o.Act(seat); searches == before {
		t.Error("moved away, the oracle goes on with the old way")
	}
	seat.Over = true
	if act := o.Act(seat); act.Name != "wait" {
		t.Errorf("after the round: %v", act)
	}
	if Met(nil, func(string) float64 { return 1 }) {
		t.Error("an empty goal is met")
	}
}

// TestPaths measures ways to a shelf that is too high for one jump: the way there leads over another shelf, so it is
// longer than the distance; without the other shelf there is none.
func TestPaths(t *testing.T) {
	b := board{"..........", "..........", ".==.......", "..........", "......==..", "..........", "##########"}
	for y := range b {
		b[y] = strings.ReplaceAll(b[y], "=", "#")
	}
	p := NewPaths(b, 10, 7, 3, 3, 1, 1)
	if at := p.At(1, 5); at < 8 || at >= Far {
		t.Errorf("from below the shelf it is %d tiles; want a detour", at)
	}
	if p.At(1, 1) != 0 || p.At(2, 1) != 1 || p.At(6, 3) >= p.At(1, 5) || p.At(-1, 0) != Far || p.At(0, 7) != Far {
		t.Errorf("at the place %d, beside it %d, on the other shelf %d", p.At(1, 1), p.At(2, 1), p.At(6, 3))
	}
	if down := NewPaths(b, 10, 7, 2, 1, 9, 5).At(1, 1); down != Far {
		t.Errorf("down from the shelf without falls it is %d tiles; want no way", down)
	}
	if down := NewFalls(b, 10, 7, 2, 1, 9, 5).At(1, 1); down != 12 {
		t.Errorf("down from the shelf it is %d tiles; want 12", down)
	}
	if up := NewFalls(b, 10, 7, 2, 1, 1, 1).At(9, 5); up != Far {
		t.Errorf("up to the shelf it is %d tiles; want no way", up)
	}
	b[4] = ".........."
	if at := NewPaths(b, 10, 7, 3, 3, 1, 1).At(1, 5); at != Far {
		t.Errorf("without the other shelf it is %d tiles; want no way", at)
	}
}

// TestBodyFields reads the fields of a body, which are numbers within their bounds, and doubts one that is outside.
func TestBodyFields(t *testing.T) {
	b := Body{X: 40 * kit.One, Y: 96 * kit.One, VX: 3 * kit.One, VY: -2 * kit.One, Ground: true}
	got := map[string]float64{}
	for _, f := range Fields(func(b *Body) *Body { return b }, 500) {
		if got[f.Name] = f.Number(&b); got[f.Name] < f.Min || got[f.Name] > f.Max {
			t.Errorf("%s is %v", f.Name, got[f.Name])
		}
	}
	want := map[string]float64{"player.x": 40, "player.y": 96, "player.vx": 3, "player.vy": -2, "player.on_ground": 1}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for _, c := range []struct {
		change func(*Body)
		doubt  bool
	}{
		{func(*Body) {}, false},
		{func(b *Body) { b.X = 600 * kit.One }, true},
		{func(b *Body) { b.Y = 400 * kit.One }, true},
		{func(b *Body) { b.VY = 40 * kit.One }, true},
		{func(b *Body) { b.Wall = 2 }, true},
		{func(b *Body) { b.Early = -1 }, true},
	} {
		var d kit.Doubts
		bad := b
		c.change(&bad)
		bad.Doubt(&d, 500, 300)
		if d.Any() != c.doubt {
			t.Errorf("%+v: %v", bad, d.Err())
		}
	}
}

// TestKick climbs a shaft that is higher than any jump by kicks off its two walls; a single wall of that height cannot be
// climbed, and there is no kick on the ground or away from walls.
func TestKick(t *testing.T) {
	climb := func(b board) (top, kicks int) {
		body := standing(2, 9)
		dir, lock := 1, 0
		top = 320
		for tick := range 600 {
			kicked := runner.Kick(&body, body.Wall != 0)
			if lock--; kicked {
				kicks, dir, lock = kicks+1, -dir, 10
			} else if lock < 0 && len(b[0]) > 8 {
				dir = 1 // back to the single wall
			}
			runner.Tick(b, &body, dir, !kicked && tick%20 == 0, true)
			top = min(top, body.Y.Floor())
		}
		return top, kicks
	}
	shaft, single := board{}, board{}
	for range 10 {
		shaft, single = append(shaft, "##..##"), append(single, ".....####")
	}
	shaft, single = append(shaft, "######"), append(single, "#########")
	shaft = append(board{"......"}, shaft[1:]...)
	single = append(board{"........."}, single[1:]...)
	if top, kicks := climb(shaft); top > 32 || kicks < 3 {
		t.Errorf("in a shaft the body comes to %d with %d kicks; want it out at the top, 32", top, kicks)
	}
	if top, kicks := climb(single); top < 128 || kicks == 0 {
		t.Errorf("at a single wall the body comes to %d with %d kicks; want it below 128", top, kicks)
	}
	for _, b := range []Body{{Ground: true, Wall: 1, Early: 3}, {Wall: 0, Early: 3}, {Wall: 1}} {
		if was := b; runner.Kick(&b, false) || b != was {
			t.Errorf("%+v kicks", was)
		}
	}
}

// TestThings finds the things of a level, and the ways to them around a wall.
func TestThings(t *testing.T) {
	s := Strip{Stretches: Cut("....  ..#.\n.c.b  c.#c\n####  ####"), Cols: 4, Rows: 4, Edge: '#', Sky: '.'}
	parts := []uint8{1, 0}
	things := s.Things("cb")
	got := ""
	s.Each(things, parts, 'c', func(part, i, x, y int) {
		if p, j, ok := s.Find(things, parts, x, y); !ok || p != part || j != i {
			t.Errorf("at %d,%d is thing %d of part %d, %v; want %d of %d", x, y, j, p, ok, i, part)
		}
		got += fmt.Sprintf("%d.%d %d,%d ", part, i, x, y)
	})
	if got != "0.0 0,2 0.1 3,2 1.0 5,2 " {
		t.Errorf("things %s", got)
	}
	for _, at := range [][2]int{{1, 2}, {-1, 2}, {8, 2}, {0, 3}} {
		if _, _, ok := s.Find(things, parts, at[0], at[1]); ok {
			t.Errorf("a thing at %v", at)
		}
	}
	if from, to := s.Run(0, 1, 1); from != 0 || to != 3 {
		t.Errorf("the ground runs from %d to %d; want 0 to 3", from, to)
	}
	if from, to := s.Run(1, 1, 1); from != 0 || to != 1 {
		t.Errorf("before a wall the ground runs from %d to %d; want 0 to 1", from, to)
	}
	m := board{"........", "..#.....", "c.#c.c.b", "########"}
	list := s.Places(m, things, parts, 'c', 7, 2)
	if len(list) != 4 || list[3].Part != -1 {
		t.Fatalf("%d places", len(list))
	}
	for _, c := range []struct {
		taken  []uint8
		enough bool
		want   int
	}{{[]uint8{0, 0}, false, 0}, {[]uint8{1, 0}, false, 7}, {[]uint8{3, 0}, false, 9}, {[]uint8{3, 1}, false, Far}, {[]uint8{0, 0}, true, 11}} {
		if near := Near(list, c.taken, c.enough, 0, 2); near != c.want {
			t.Errorf("taken %v: the way is %d, want %d", c.taken, near, c.want)
		}
	}
}
