package tinmoon

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
	"gymkhana/env/game/kit/tiles"
)

// A Params chooses the cave.
type Params struct {
	Cave int `json:"cave,omitempty"` // 1 to 5; default 1
}

// Sizes in pixels, and times in ticks.
const (
	tile      = 48
	half      = 15 // half the scout's width
	tall      = 46
	floorTop  = (stand + 1) * tile
	startX    = 60
	runUp     = 16 // possible starting places, 16 pixels apart
	fuel      = 60 // ticks of jet
	broken    = 30 // from a loss to the return
	prick     = 26 // of a tile with crystals, the pixels that hurt
	inset     = 6  // what crystals and crawlers forgive
	crawlHalf = 20
	crawlTall = 28
	lives     = 3
)

const (
	thrust = kit.One * 3 / 5 // what a tick of jet changes
	climb  = kit.One * 9 / 2 // the highest speed of a jet
	bounce = kit.One * 5     // off a crawler
	pull   = kit.One * 2 / 5 // of the key down, in the air
)

// legs are how the scout moves, in pixels and ticks: gravity is low.
var legs = tiles.Legs{
	Frame: tiles.Frame{Unit: kit.One, Tile: tile, Left: half, Right: half, Tall: tall, Sole: 1},
	Top:   kit.One * 5, Accel: kit.One * 2 / 5, Grip: kit.One / 2, Drag: kit.One / 25,
	Leap: kit.One * 7, Rising: kit.One * 9 / 50, Falling: kit.One * 3 / 10, TopFall: kit.One * 7,
	Early: 7, Late: 4,
}

// things are the bolts of each part, and crawls the tracks of its crawler, relative to the part's left edge: its feet.
var (
	things = strip.Things("b")
	crawls = tracks()
)

func tracks() []patrol.Track {
	list := make([]patrol.Track, len(parts))
	for i, crawlers := range strip.Things("k") {
		for _, t := range crawlers {
			from, to := strip.Run(i, t.X, t.Y)
			l, r := from*tile+crawlHalf, (to+1)*tile-crawlHalf
			list[i] = patrol.Loop(2*(r-l), patrol.Px(l, (t.Y+1)*tile), patrol.Px(r, (t.Y+1)*tile))
		}
	}
	return list
}

// A State is the state of a round. The body's place is in pixels of the cave.
type State struct {
	Cave  int
	Parts [maxParts]uint8
	Count int
	Phase [maxParts]uint8 // of the crawler of each part, in units of 5 ticks
	Begin int             // where the round began, x in pixels
	Tick  int

	Body    tiles.Body
	Fuel    int
	Jet     bool
	Taken   [maxParts]uint8 // a bit for each bolt of a part
	Stomped [maxParts]bool
	Bolts   int
	Deaths  int
	Break   int  // ticks until the scout is whole again
	Waits   bool // for a key, after a loss
	Far     int  // the farthest x
	Lost    string
	Out     bool // through the airlock
}

// start lays out the cave.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Cave: 1}
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Cave < 1 || p.Cave > len(plans) {
		return State{}, fmt.Errorf("cave %d; there are 1 to %d", p.Cave, len(plans))
	}
	r := kit.NewRand(seed)
	s := State{Cave: p.Cave, Begin: startX + r.N(runUp, 20, 0)*16}
	s.Count = copy(s.Parts[:], append(append([]uint8{first}, tiles.DrawMixed(r, plans[p.Cave-1].pools)...), last))
	for part := range s.Count {
		s.Phase[part] = uint8(r.N(120, 21, part))
	}
	s.Far = s.Begin
	s.rise()
	return s, nil
}

// rise puts a whole scout at the start.
func (s *State) rise() {
	s.Body = tiles.Body{X: kit.FromInt(s.Begin), Y: floorTop * kit.One, Ground: true}
	s.Fuel, s.Jet = fuel, false
}

// Cols is the width of the cave in tiles.
func (s *State) Cols() int { return s.Count * partCols }

// Door is where the airlock is, in pixels.
func (s *State) Door() int { return (s.Cols()-3)*tile + tile/2 }

// Tile is the letter at a place, as it was drawn.
func (s *State) Tile(x, y int) byte { return strip.Tile(s.Parts[:s.Count], x, y) }

// Kind is what a tile is to the scout.
func (s *State) Kind(x, y int) tiles.Kind {
	switch s.Tile(x, y) {
	case '#':
		return tiles.Solid
	case 't':
		return tiles.Hazard
	case 'b':
		return tiles.Trigger
	}
	return tiles.Air
}

func at(px int) int { return legs.Tiles(px) }

// The keys that do the same.
var (
	left  = kit.KeySet(kit.ArrowLeft, kit.Letter('a'))
	right = kit.KeySet(kit.ArrowRight, kit.Letter('d'))
	up    = kit.KeySet(kit.ArrowUp, kit.Letter('w'), kit.Space)
	down  = kit.KeySet(kit.ArrowDown, kit.Letter('s'))
)

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	keys, b := &in[0], &s.Body
	s.Tick++
	if keys.Press(kit.Letter('r')) {
		s.Lost = "the cave was begun again"
		return
	}
	if s.Break > 0 {
		if s.Break--; s.Break == 0 {
			s.rise()
			s.Waits = true
		}
		return
	}
	if s.Waits = s.Waits && keys.Held == 0; s.Waits {
		return
	}
	dir := 0
	if keys.Held&right != 0 {
		dir++
	}
	if keys.Held&left != 0 {
		dir--
	}
	s.Jet = keys.Hold(kit.Shift) && s.Fuel > 0
	switch {
	case s.Jet:
		s.Fuel--
		b.VY, b.Ground = max(b.VY-thrust, -climb), false
	case b.Ground:
		s.Fuel = min(s.Fuel+2, fuel)
	case keys.Held&down != 0:
		b.VY += pull
	}
	legs.Tick(s, b, dir, keys.Pressed&up != 0, keys.Held&up != 0)
	s.touch()
	x := b.X.Floor()
	s.Far = max(s.Far, min(x, s.Door()))
	s.Out = s.Break == 0 && s.Bolts == s.total() && b.Ground && x >= s.Door()-30 && x < s.Door()+30
}

// touch takes bolts, and breaks the scout on crystals and crawlers.
func (s *State) touch() {
	b := &s.Body
	l, top, r, bottom := legs.Cells(b.X, b.Y)
	for x := l; x <= r; x++ {
		for y := top; y <= bottom; y++ {
			switch s.Kind(x, y) {
			case tiles.Trigger:
				if part, i, _ := strip.Find(things, s.Parts[:s.Count], x, y); s.Taken[part]>>i&1 == 0 {
					s.Taken[part] |= 1 << i
					s.Bolts++
				}
			case tiles.Hazard:
				px := b.X.Floor()
				if b.Y.Floor() > (y+1)*tile-prick && px+half-inset > x*tile && px-half+inset < (x+1)*tile {
					s.fall("broke on crystals")
				}
			}
		}
	}
	part := b.X.Floor() / tile / partCols
	for p := max(part-1, 0); p <= min(part+1, s.Count-1); p++ {
		s.meet(p)
	}
}

// crawler is where the crawler of a part is and how it moves, and whether there is one.
func (s *State) crawler(part int) (at, by patrol.Point, ok bool) {
	track := crawls[s.Parts[part]]
	if track == nil || s.Stomped[part] {
		return at, by, false
	}
	now := s.Tick + 5*int(s.Phase[part])
	return track.At(now).Plus(patrol.Px(part*partCols*tile, 0)), track.Step(now), true
}

// meet checks whether the scout and the crawler of a part touch; a touch from above is a stomp.
func (s *State) meet(part int) {
	c, _, ok := s.crawler(part)
	b := &s.Body
	if !ok || s.Break > 0 || (b.X-c.X).Abs() >= (half+crawlHalf-inset)*kit.One || b.Y <= c.Y-crawlTall*kit.One || b.Y-tall*kit.One >= c.Y {
		return
	}
	if b.VY <= 0 || b.Y >= c.Y-8*kit.One {
		s.fall("ran into a crawler")
		return
	}
	s.Stomped[part] = true
	b.VY, b.Ground = -bounce, false
}

// fall breaks the scout, once.
func (s *State) fall(how string) {
	if s.Break > 0 {
		return
	}
	s.Deaths++
	s.Break, s.Jet = broken, false
	if s.Deaths == lives {
		s.Lost = "the scout " + how
	}
}

// total is the number of bolts of the cave.
func (s *State) total() (n int) {
	for _, part := range s.Parts[:s.Count] {
		n += len(things[part])
	}
	return n
}

func over(s *State) (reason string, won bool) {
	if s.Out {
		return "the scout is through the airlock", true
	}
	return s.Lost, false
}

// Progress is the share of the way to the airlock, 1 when the scout is through it.
func (s *State) Progress() kit.Fix {
	if s.Out {
		return kit.One
	}
	return min(kit.Ratio(s.Far-s.Begin, s.Door()-s.Begin), kit.One*99/100)
}
