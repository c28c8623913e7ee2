package hiccupfinch

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// A Params chooses the perch, and whether its brambles are harmless.
type Params struct {
	Perch    int  `json:"perch,omitempty"` // 1 to 5; default 1
	Harmless bool `json:"harmless,omitempty"`
}

// Sizes in pixels, and times in ticks.
const (
	tile     = 48
	half     = 16 // half the finch's width
	tall     = 36
	floorTop = (stand + 1) * tile
	startX   = 60
	runUp    = 12 // possible starting places, 16 pixels apart
	period   = 70 // from hiccup to hiccup
	ruffled  = 30 // from a touch of brambles to the return
	prick    = 30 // of a tile with brambles, the pixels that prick
	inset    = 5  // what brambles forgive
	lives    = 3
)

const hiccup = kit.One * 53 / 5 // the speed at the start of a hiccup

// legs are how the finch moves, in pixels and ticks.
var legs = tiles.Legs{
	Frame:   tiles.Frame{Unit: kit.One, Tile: tile, Left: half, Right: half, Tall: tall, Sole: 1},
	Top:     kit.One * 4,
	Accel:   kit.One / 2,
	Grip:    kit.One * 3 / 5,
	Drag:    kit.One / 10,
	Rising:  kit.One / 2,
	Falling: kit.One / 2,
	TopFall: kit.One * 9,
}

// wings are how it moves while it glides.
var wings = gliding(legs)

func gliding(l tiles.Legs) tiles.Legs {
	l.TopFall = kit.One * 11 / 5
	return l
}

// A State is the state of a round. The body's place is in pixels of the way.
type State struct {
	Perch    int
	Harmless bool
	Parts    [maxParts]uint8
	Count    int
	Begin    int // where the round began, x in pixels
	Tick     int

	Body   tiles.Body
	Meter  int // ticks since the last hiccup
	Glide  bool
	Deaths int
	Ruffle int // ticks until the finch is back at the start
	Far    int // the farthest x
	Lost   string
	Fed    bool
}

// start lays out the way to the perch.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Perch: 1}
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Perch < 1 || p.Perch > len(plans) {
		return State{}, fmt.Errorf("perch %d; there are 1 to %d", p.Perch, len(plans))
	}
	r := kit.NewRand(seed)
	s := State{Perch: p.Perch, Harmless: p.Harmless, Begin: startX + r.N(runUp, 20, 0)*16, Meter: r.N(period, 21, 0)}
	s.Count = copy(s.Parts[:], append(append([]uint8{first}, tiles.DrawMixed(r, plans[p.Perch-1].pools)...), last))
	s.Far = s.Begin
	s.perch()
	return s, nil
}

// perch puts the finch at the start.
func (s *State) perch() {
	s.Body = tiles.Body{X: kit.FromInt(s.Begin), Y: floorTop * kit.One, Ground: true}
}

// Cols is the width of the way in tiles.
func (s *State) Cols() int { return s.Count * partCols }

// Crumb is where the crumb lies, in pixels: the middle of its table, which is two tiles wide.
func (s *State) Crumb() int { return (s.Cols() - 3) * tile }

// Tile is the letter at a place.
func (s *State) Tile(x, y int) byte { return strip.Tile(s.Parts[:s.Count], x, y) }

// Kind is what a tile is to the finch.
func (s *State) Kind(x, y int) tiles.Kind {
	switch s.Tile(x, y) {
	case '#':
		return tiles.Solid
	case 't', 'v':
		return tiles.Hazard
	}
	return tiles.Air
}

func at(px int) int { return legs.Tiles(px) }

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	keys, b := &in[0], &s.Body
	s.Tick++
	s.Meter++
	if s.Ruffle > 0 {
		s.Meter %= period
		if s.Ruffle--; s.Ruffle == 0 {
			s.perch()
		}
		return
	}
	if s.Meter >= period {
		s.Meter = 0
		b.VY, b.Ground = -hiccup, false
	}
	l := &legs
	if s.Glide = keys.Hold(kit.ArrowUp) && !b.Ground && b.VY >= 0; s.Glide {
		l = &wings
	}
	l.Tick(s, b, keys.Axis(kit.ArrowLeft, kit.ArrowRight), false, false)
	if !s.Harmless && s.pricked() {
		s.Deaths++
		s.Ruffle = ruffled
		if s.Deaths == lives {
			s.Lost = "the brambles pricked it three times"
		}
		return
	}
	x := b.X.Floor()
	s.Far = max(s.Far, min(x, s.Crumb()))
	s.Fed = b.Ground && b.Y <= (stand-1)*tile*kit.One && x >= s.Crumb()-tile && x <= s.Crumb()+tile
}

// pricked reports whether the finch touches brambles.
func (s *State) pricked() bool {
	left, top, right, bottom := legs.Cells(s.Body.X, s.Body.Y)
	y := s.Body.Y.Floor()
	for col := left; col <= right; col++ {
		if x := s.Body.X.Floor(); x+half-inset <= col*tile || x-half+inset >= (col+1)*tile {
			continue
		}
		for row := top; row <= bottom; row++ {
			switch s.Tile(col, row) {
			case 't':
				if y-inset > (row+1)*tile-prick {
					return true
				}
			case 'v':
				if y-tall+inset < row*tile+prick {
					return true
				}
			}
		}
	}
	return false
}

func over(s *State) (reason string, won bool) {
	if s.Fed {
		return "the finch has its crumb", true
	}
	return s.Lost, false
}

// Progress is the share of the way to the crumb, 1 when the finch has it.
func (s *State) Progress() kit.Fix {
	if s.Fed {
		return kit.One
	}
	return min(kit.Ratio(s.Far-s.Begin, s.Crumb()-s.Begin), kit.One*99/100)
}
