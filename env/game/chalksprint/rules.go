package chalksprint

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// A Params chooses the board, and how many stars the flag asks for.
type Params struct {
	Board int `json:"board,omitempty"` // 1 to 3; default 1
	Stars int `json:"stars,omitempty"` // 0 to 2; default 0
}

// Sizes in pixels, and times in ticks.
const (
	tile     = 48
	half     = 14 // half the runner's width
	tall     = 64
	ducked   = 34
	boardTop = (stand + 1) * tile
	startX   = 60
	runUp    = 12 // possible starting places, 16 pixels apart
	flying   = 12 // after a kick off a wall, the runner cannot steer
	crumbs   = 20 // the dust of a broken eraser
	sponge   = 14 // of a sponge's tile, the pixels above its wet top
	maxStars = 2
)

const (
	cling = kit.One * 5 / 2 // the speed of sliding down a wall
	dive  = kit.One * 12    // the speed of a smash
)

// legs are how the runner moves, in pixels and ticks.
var legs = tiles.Legs{
	Frame: tiles.Frame{Unit: kit.One, Tile: tile, Left: half, Right: half, Tall: tall, Sole: 1},
	Top:   kit.One * 5, Accel: kit.One / 2, Grip: kit.One * 3 / 5, Drag: kit.One / 10,
	Leap: kit.One * 21 / 2, Rising: kit.One / 2, Falling: kit.One * 9 / 10, TopFall: kit.One * 12,
	Early: 7, Late: 4,
}

// low are the legs of a sliding runner: shorter, with less grip.
var low = lower(legs)

func lower(l tiles.Legs) tiles.Legs {
	l.Tall, l.Grip = ducked, kit.One/5
	return l
}

// things are the stars and erasers of each part.
var things = strip.Things("se")

// A State is the state of a round. The body's place is in pixels of the board.
type State struct {
	Board, Wanted int
	Parts         [maxParts]uint8
	Count         int
	Begin         int // where the round began, x in pixels
	Tick          int

	Body  tiles.Body
	Used  [maxParts]uint8 // a bit for each thing of a part: a star taken, an eraser broken
	Fly   int             // ticks until the runner can steer after a kick
	Smash bool
	Stars int
	Kicks int // off walls
	Far   int // the farthest x

	DustX, DustY, Dust int // where an eraser broke last, in pixels, and the ticks that its dust is still to be seen
	Lost               string
	Done               bool
}

// start lays out the board.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Board: 1}
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Board < 1 || p.Board > len(plans) || p.Stars < 0 || p.Stars > maxStars {
		return State{}, fmt.Errorf("board %d, stars %d; there are boards 1 to %d and 0 to %d stars", p.Board, p.Stars, len(plans), maxStars)
	}
	r := kit.NewRand(seed)
	s := State{Board: p.Board, Wanted: p.Stars, Begin: startX + r.N(runUp, 20, 0)*16}
	s.Count = copy(s.Parts[:], append(append([]uint8{first}, tiles.DrawMixed(r, plans[p.Board-1].pools)...), last))
	s.Body = tiles.Body{X: kit.FromInt(s.Begin), Y: boardTop * kit.One, Ground: true}
	s.Far = s.Begin
	return s, nil
}

func (s *State) parts() []uint8 { return s.Parts[:s.Count] }

// Cols is the width of the board in tiles.
func (s *State) Cols() int { return s.Count * partCols }

// Flag is where the flag is, in pixels.
func (s *State) Flag() int { return (s.Cols()-3)*tile + tile/2 }

// Tile is the letter at a place, as it was drawn.
func (s *State) Tile(x, y int) byte { return strip.Tile(s.parts(), x, y) }

// used reports whether the thing at a place was taken or broken.
func (s *State) used(x, y int) bool {
	part, i, ok := strip.Find(things, s.parts(), x, y)
	return ok && s.Used[part]>>i&1 == 1
}

// use takes or breaks the thing at a place and reports whether there was one.
func (s *State) use(x, y int) bool {
	part, i, ok := strip.Find(things, s.parts(), x, y)
	if !ok || s.Used[part]>>i&1 == 1 {
		return false
	}
	s.Used[part] |= 1 << i
	return true
}

// Kind is what a tile is to the runner.
func (s *State) Kind(x, y int) tiles.Kind {
	switch s.Tile(x, y) {
	case '#':
		return tiles.Solid
	case 'e':
		if !s.used(x, y) {
			return tiles.Solid
		}
	case 'w':
		return tiles.Hazard
	case 's':
		return tiles.Trigger
	}
	return tiles.Air
}

func at(px int) int { return legs.Tiles(px) }

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	keys, b := &in[0], &s.Body
	s.Tick++
	s.Fly, s.Dust = max(s.Fly-1, 0), max(s.Dust-1, 0)
	if keys.Press(kit.ArrowDown) && !b.Ground {
		s.Smash, s.Fly = true, 0
	}
	press, dir := keys.Press(kit.ArrowUp), keys.Axis(kit.ArrowLeft, kit.ArrowRight)
	if s.Smash {
		b.VX, b.VY, b.Early, dir, press = 0, dive, 0, 0, false
	} else if legs.Kick(b, press) {
		s.Kicks, s.Fly, press = min(s.Kicks+1, kit.Many), flying, false
	}
	if s.Fly > 0 {
		if dir = 1; b.Left {
			dir = -1
		}
	}
	l := legs.Crouch(s, b, &low, keys.Hold(kit.ArrowDown) && !s.Smash)
	fall := l.Tick(s, b, dir, press, keys.Hold(kit.ArrowUp))
	if b.Wall != 0 && !b.Ground {
		b.VY = min(b.VY, cling)
	}
	if s.Smash && fall.Lands {
		s.smash(fall.Row)
	}
	s.touch()
	x := b.X.Floor()
	s.Far = max(s.Far, min(x, s.Flag()))
	s.Done = s.Lost == "" && s.Stars >= s.Wanted && b.Ground && x >= s.Flag()-20 && x < s.Flag()+20
}

// smash breaks the erasers below the runner, which then falls on; on anything else a smash ends.
func (s *State) smash(row int) {
	left, _, right, _ := legs.Cells(s.Body.X, s.Body.Y)
	s.Smash = false
	for x := left; x <= right; x++ {
		if s.Tile(x, row) == 'e' && s.use(x, row) {
			s.DustX, s.DustY, s.Dust = s.Body.X.Floor(), row*tile, crumbs
			s.Smash = true
		}
	}
	s.Body.Ground = !s.Smash
}

// touch takes stars, and ends the round at a wet sponge.
func (s *State) touch() {
	l := &legs.Frame
	if s.Body.Low {
		l = &low.Frame
	}
	left, top, right, bottom := l.Cells(s.Body.X, s.Body.Y)
	for x := left; x <= right; x++ {
		for y := top; y <= bottom; y++ {
			switch s.Kind(x, y) {
			case tiles.Trigger:
				if s.use(x, y) {
					s.Stars++
				}
			case tiles.Hazard:
				if s.Body.Y.Floor() > y*tile+sponge {
					s.Lost = "was wiped off by a wet sponge"
				}
			}
		}
	}
}

func over(s *State) (reason string, won bool) {
	if s.Done {
		return "the flag is reached", true
	}
	return s.Lost, false
}

// Progress is the share of the way to the flag, 1 when it is taken.
func (s *State) Progress() kit.Fix {
	if s.Done {
		return kit.One
	}
	return min(kit.Ratio(s.Far-s.Begin, s.Flag()-s.Begin), kit.One*99/100)
}
