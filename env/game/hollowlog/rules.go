package hollowlog

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// Lengths are in units. The log consists of rings of eight boards; a board is 60 units wide and 100 long. The beetle is
// where its middle is: on one board of one ring. Boards are missing, and some rings have none. A jump takes 42 ticks.
const (
	boards = 8
	wide   = 60
	around = boards * wide
	deep   = 100
	pace   = 25 // units
	rings  = 13 // kept in the state: the one behind and those ahead
	aside  = 5  // units a tick to the side
	whole  = 2  // rings at the start from which no board is missing
	keeps  = 2  // rings after a bend or a hollow in which the sure way keeps on
	grasp  = 20 // height from which a grub cannot be picked up
	every  = 4  // a grub in this many rings, in the mean
)

var (
	leap = kit.FromInt(4)  // units a tick
	pull = kit.Ratio(1, 5) // units a tick, each tick
	top  = kit.FromInt(8)  // the greatest speed, units a tick
	full = uint8(1<<boards - 1)
)

// A Params chooses a log. Zero values give the defaults.
type Params struct {
	Level   int `json:"level,omitempty"`   // shown, and nothing else; 1 to 9, default 1
	Speed   int `json:"speed,omitempty"`   // in tenths of a unit a tick, 35 to 60, default 40
	Gain    int `json:"gain,omitempty"`    // how much faster the beetle becomes in 1,000 ticks, in tenths of a unit a tick, up to 30
	Keep    int `json:"keep,omitempty"`    // of 100 boards beside the sure way, those that are there; 10 to 90, default 60
	Bends   int `json:"bends,omitempty"`   // of 100 rings where it may bend, those where the sure way bends; up to 100
	Hollows int `json:"hollows,omitempty"` // of 100 rings where there may be none, those without a board; up to 60
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Level, 1}, {&p.Speed, 40}, {&p.Keep, 60}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	in := func(v, lo, hi int) bool { return v >= lo && v <= hi }
	if !in(p.Level, 1, 9) || !in(p.Speed, 35, 60) || !in(p.Gain, 0, 30) || !in(p.Keep, 10, 90) || !in(p.Bends, 0, 100) || !in(p.Hollows, 0, 60) {
		return fmt.Errorf("log %+v: level is 1 to 9, speed 35 to 60, gain up to 30, keep 10 to 90, bends up to 100, hollows up to 60", *p)
	}
	return nil
}

// A Ring is a ring of the log.
type Ring struct {
	Boards uint8 // the set of the boards that are there
	Grub   int   // the board with a grub; below 0: none
}

// A State is the state of a run.
type State struct {
	Moving  bool    // false: the beetle waits for the first key
	Dist    kit.Fix // units along the log
	Side    kit.Fix // units around it, from 0 to around: the first board is from 0 to wide
	Height  kit.Fix // above the boards
	Rise    kit.Fix // units a tick, upward
	Speed   kit.Fix // units a tick
	Law     track.Law
	Level   int
	Keep    int
	Bends   int
	Hollows int
	Tick    int
	Turning int // -1, 0 or 1
	Jumps   int
	Grubs   int
	Leapt   int // hollows that lie behind
	Made    int // rings created so far
	Way     int // the board of the sure way in the last of them
	Held    int // rings since the sure way bent or was interrupted
	Rings   [rings]Ring
	Hit     string
	Rand    kit.Rand
}

// The purposes of random draws; the ring's number is used as the tick.
const (
	drawSide = iota
	drawBend
	drawBendSide
	drawHollow
	drawGrub
	drawGrubBoard
	drawBoard // and as many as there are boards
)

// start makes the first rings.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Speed: kit.Ratio(p.Speed, 10), Law: track.Law{Gain: kit.Ratio(p.Gain, 10_000), Top: top}, Level: p.Level, Keep: p.Keep,
		Bends: p.Bends, Hollows: p.Hollows, Rand: kit.NewRand(seed)}
	s.Way = s.Rand.N(boards, 0, drawSide)
	s.Side = kit.FromInt(s.Way*wide + wide/2)
	s.Rings[0] = Ring{Boards: full, Grub: -1} // behind the beetle
	for i := 1; i < rings; i++ {
		s.Rings[i] = s.ring()
	}
	return s, nil
}

// ring makes the next ring. The sure way goes along the log board by board; where it bends to a neighbour, that ring has
// both. Between two hollows or bends it keeps on for at least two rings, so a jump in time lands on it.
func (s *State) ring() Ring {
	n := s.Made
	s.Made++
	r := Ring{Boards: full, Grub: -1}
	s.Held++
	if n < whole {
		return r
	}
	r.Boards = 1 << s.Way
	if s.Held > keeps {
		switch {
		case s.Rand.Chance(s.Hollows, 100, n, drawHollow):
			s.Held = 0
			return Ring{Grub: -1}
		case s.Rand.Chance(s.Bends, 100, n, drawBend):
			s.Held = 0
			s.Way = (s.Way + 1 + (boards-2)*s.Rand.N(2, n, drawBendSide)) % boards
			r.Boards |= 1 << s.Way
		}
	}
	for b := range boards {
		if s.Rand.Chance(s.Keep, 100, n, drawBoard+b) {
			r.Boards |= 1 << b
		}
	}
	if s.Rand.N(every, n, drawGrub) == 0 {
		if b := (s.Way + boards - 1 + s.Rand.N(3, n, drawGrubBoard)) % boards; r.Boards>>b&1 == 1 {
			r.Grub = b
		}
	}
	return r
}

// tick advances the state by 1/60 s. The first key begins the run.
func tick(s *State, in []kit.Input) {
	s.Tick++
	s.Turning = in[0].Axis(kit.ArrowLeft, kit.ArrowRight)
	jump := in[0].Press(kit.ArrowUp) || in[0].Press(kit.Space)
	if s.Moving = s.Moving || jump || s.Turning != 0; !s.Moving {
		return
	}
	if jump && s.ready() {
		s.Rise = leap
		s.Jumps++
	}
	last := s.at()
	s.Side += kit.FromInt(aside * s.Turning)
	s.Side = (s.Side + kit.FromInt(around)) % kit.FromInt(around)
	s.Dist += s.Speed
	s.Speed = s.Law.Next(s.Speed)
	track.Fly(&s.Height, &s.Rise, 0, pull)
	if s.at() > last {
		if s.Rings[1].Boards == 0 {
			s.Leapt++
		}
		track.Shift(s.Rings[:], s.ring())
	}
	r := &s.Rings[1]
	switch low := s.Height < kit.FromInt(grasp); {
	case s.Height <= 0 && r.Boards>>s.board()&1 == 0:
		s.Hit = "the beetle fell out of the log"
	case low && r.Grub == s.board():
		r.Grub = -1
		s.Grubs++
	}
}

// at is the number of the ring in which the beetle is; it is Rings[1].
func (s *State) at() int { return s.Dist.Floor() / deep }

// board is the board over which the beetle is.
func (s *State) board() int { return s.Side.Floor() / wide % boards }

// paces is the distance in whole paces.
func (s *State) paces() int { return s.Dist.Floor() / pace }

func (s *State) ready() bool { return track.Grounded(s.Height, s.Rise, 0) }

// free is how many units a beetle on a board so far to the right has ahead of it, up to the first missing board or the end of
// the rings that can be seen; 0 if that board is missing.
func (s *State) free(right int) int {
	b := (s.board() + right + boards) % boards
	for i, r := range s.Rings[1:] {
		if r.Boards>>b&1 == 0 {
			return max(0, i*deep-s.Dist.Floor()%deep)
		}
	}
	return (rings-1)*deep - s.Dist.Floor()%deep
}

func over(s *State) (reason string, won bool) { return s.Hit, false }
