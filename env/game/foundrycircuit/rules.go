package foundrycircuit

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
	"gymkhana/env/game/kit/tiles"
)

// A Params chooses the circuit.
type Params struct {
	Circuit int `json:"circuit,omitempty"` // 1 to 5; default 1
}

// Sizes in pixels, and times in ticks.
const (
	tile     = 48
	half     = 14 // half the spark's width
	tall     = 56
	ducked   = 30
	floorTop = 11 * tile
	startX   = 60
	runUp    = 8  // possible starting places, 14 pixels apart
	burning  = 36 // from burning out to glowing again at a lamp
	lives    = 3
)

// legs are how the spark moves, in pixels and ticks.
var legs = tiles.Legs{
	Frame:   tiles.Frame{Unit: kit.One, Tile: tile, Left: half, Right: half, Tall: tall, Sole: 1},
	Top:     kit.One * 5,
	Accel:   kit.One * 9 / 20,
	Grip:    kit.One * 3 / 5,
	Drag:    kit.One / 10,
	Leap:    kit.One * 11,
	Rising:  kit.One / 2,
	Falling: kit.One * 9 / 10,
	TopFall: kit.One * 12,
	Early:   7,
	Late:    4,
}

// low are the legs of a ducking spark: shorter and slower, and it slides far.
var low = lower(legs)

func lower(l tiles.Legs) tiles.Legs {
	l.Tall, l.Top, l.Grip = ducked, kit.One*4, kit.One/5
	return l
}

// A State is the state of a round. The body's place is in pixels of the circuit.
type State struct {
	Circuit int
	Parts   [maxParts]uint8
	Count   int
	Phase   [maxParts][2]uint8 // of the traps of each part, in units of 5 ticks
	Tick    int

	Body   tiles.Body
	Begin  int // where the round began, x in pixels
	Lamps  int // lit
	Deaths int
	Burn   int // ticks until the spark glows again
	Far    int // the farthest x
	How    string
	Lost   string
	Out    bool // through the door
}

// start lays out the circuit.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Circuit: 1}
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Circuit < 1 || p.Circuit > len(plans) {
		return State{}, fmt.Errorf("circuit %d; there are 1 to %d", p.Circuit, len(plans))
	}
	r := kit.NewRand(seed)
	s := State{Circuit: p.Circuit, Begin: startX + r.N(runUp, 20, 0)*14}
	list := append([]uint8{first}, tiles.Draw(r, plans[p.Circuit-1].pools)...)
	per := plans[p.Circuit-1].per
	for i := 1; i < len(list); i += per { // the parts before a lamp come in any order
		r.Shuffle(per, 21, 4*i, func(j, k int) { list[i+j], list[i+k] = list[i+k], list[i+j] })
	}
	s.Count = copy(s.Parts[:], append(list, last))
	for i := range s.Phase {
		for k := range s.Phase[i] {
			s.Phase[i][k] = uint8(r.N(48, 30+i, k))
		}
	}
	s.Body = tiles.Body{X: kit.FromInt(s.Begin), Y: floorTop * kit.One, Ground: true}
	s.Far = s.Begin
	return s, nil
}

// Cols is the width of the circuit in tiles.
func (s *State) Cols() int { return s.Count * partCols }

// Door is where the door is, in pixels.
func (s *State) Door() int { return (s.Cols()-2)*tile - tile/2 }

// Total is the number of lamps.
func (s *State) Total() int { return (s.Count - 2) / plans[s.Circuit-1].per }

// lamp is the place of a lamp, in pixels; lamp 0 is the start.
func (s *State) lamp(n int) int {
	if n == 0 {
		return s.Begin
	}
	return (plans[s.Circuit-1].per*n+1)*partCols*tile - tile/2
}

// Tile is the letter at a place.
func (s *State) Tile(x, y int) byte { return strip.Tile(s.Parts[:s.Count], x, y) }

// Kind is what a tile is to the spark.
func (s *State) Kind(x, y int) tiles.Kind {
	switch s.Tile(x, y) {
	case '#', '=':
		return tiles.Solid
	case '^', 'v':
		return tiles.Hazard
	}
	return tiles.Air
}

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	keys := &in[0]
	s.Tick++
	if s.Burn > 0 {
		s.glow()
		return
	}
	l := legs.Crouch(s, &s.Body, &low, keys.Hold(kit.ArrowDown))
	l.Tick(s, &s.Body, keys.Axis(kit.ArrowLeft, kit.ArrowRight), keys.Press(kit.ArrowUp) || keys.Click(), keys.Hold(kit.ArrowUp) || keys.Click())
	x := s.Body.X.Floor()
	s.Far = max(s.Far, min(x, s.Door()))
	for s.Lamps < s.Total() && x >= s.lamp(s.Lamps+1) {
		s.Lamps++
	}
	if s.Out = x >= s.Door() && s.Body.Ground; !s.Out {
		s.touch()
	}
}

// box is the part of the spark that traps can hit.
func (s *State) box() patrol.Box {
	h := kit.Fix(tall)
	if s.Body.Low {
		h = ducked
	}
	b := &s.Body
	return patrol.Box{Left: b.X - (half-3)*kit.One, Top: b.Y - (h-3)*kit.One, Right: b.X + (half-3)*kit.One, Bottom: b.Y}
}

// touch burns the spark out on slag, hot pipes and traps.
func (s *State) touch() {
	box := s.box()
	for x := at(box.Left.Floor()); x <= at(box.Right.Floor()); x++ {
		for y := at(box.Top.Floor()); y <= at(box.Bottom.Floor()-1); y++ {
			switch s.Tile(x, y) {
			case '^':
				if box.Bottom.Floor() > y*tile+slagTop {
					s.die("fell into the slag")
				}
			case 'v':
				if box.Top.Floor() < y*tile+pipeLow {
					s.die("touched a hot pipe")
				}
			}
		}
	}
	s.each(s.Body.X.Floor()-3*tile, s.Body.X.Floor()+3*tile, func(t *trap, _ int, at, _ patrol.Point) {
		if t.hits(box, at) {
			s.die(t.how)
		}
	})
}

func at(px int) int { return legs.Tiles(px) }

// die burns the spark out, once.
func (s *State) die(how string) {
	if s.Burn > 0 || s.Lost != "" {
		return
	}
	s.Deaths++
	s.Burn, s.How = burning, how
	if s.Deaths == lives {
		s.Lost = "the spark " + how + " and went out"
	}
}

// glow counts down to the return at the last lamp.
func (s *State) glow() {
	if s.Burn--; s.Burn == 0 {
		s.Body = tiles.Body{X: kit.FromInt(s.lamp(s.Lamps)), Y: floorTop * kit.One, Ground: true}
		s.How = ""
	}
}

func over(s *State) (reason string, won bool) {
	if s.Out {
		return "the spark is through the door", true
	}
	return s.Lost, false
}

// Progress is the share of the way to the door, 1 when it is reached.
func (s *State) Progress() kit.Fix {
	if s.Out {
		return kit.One
	}
	return min(kit.Ratio(s.Far-s.Begin, s.Door()-s.Begin), kit.One*99/100)
}
