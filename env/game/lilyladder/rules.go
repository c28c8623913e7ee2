package lilyladder

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/beat"
	"gymkhana/env/game/kit/climb"
)

// Lengths are in pixels. The well is well pixels wide, and its sides meet. A bounce lifts the frog by 189 pixels and
// takes 56 ticks; a bounce from a spring lifts it by 390.
const (
	well     = 560
	view     = kit.Height - kit.Top // pixels of the well that are seen
	above    = 260                  // the frog is at most so far above the lower edge of the view
	feet     = 14                   // half the width of the frog's feet
	kept     = 20                   // pads in the state
	perPoint = 10
	drift    = 70 // how far a drifting pad moves to each side
)

var (
	gravity = kit.Half
	bounce  = kit.FromInt(14)
	boing   = kit.FromInt(20)
	fastest = kit.FromInt(6)     // sideways, pixels a tick
	push    = kit.Ratio(6, 10)   // what a held key adds to that in each tick
	drag    = kit.Ratio(45, 100) // what the air takes away without one
)

// A Params chooses a well. Zero values give the defaults.
type Params struct {
	Level    int `json:"level,omitempty"`    // shown to the player, 1 to 5; default 1
	Pad      int `json:"pad,omitempty"`      // width of a pad, 50 to 120; default 96
	MinGap   int `json:"min_gap,omitempty"`  // height from pad to pad, 40 to 120; default 70
	MaxGap   int `json:"max_gap,omitempty"`  // the greatest, MinGap to 150; default 100
	Side     int `json:"side,omitempty"`     // the least way sideways from pad to pad, 0 to 150; default 60
	Sides    int `json:"sides,omitempty"`    // the greatest, Side to 220; default 160
	Drifting int `json:"drifting,omitempty"` // how many pads of a hundred drift
	Brown    int `json:"brown,omitempty"`    // how many of a hundred bear only once
	Springs  int `json:"springs,omitempty"`  // how many of a hundred have a spring
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Level, 1}, {&p.Pad, 96}, {&p.MinGap, 70}, {&p.MaxGap, 100}, {&p.Side, 60}, {&p.Sides, 160}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	if p.Level < 1 || p.Level > 5 || p.Pad < 50 || p.Pad > 120 || p.MinGap < 40 || p.MinGap > 120 || p.MaxGap < p.MinGap || p.MaxGap > 150 ||
		p.Side < 0 || p.Side > 150 || p.Sides < p.Side || p.Sides > 220 || min(p.Drifting, p.Brown, p.Springs) < 0 || p.Drifting+p.Brown+p.Springs > 100 {
		return fmt.Errorf("well %+v: level is 1 to 5, pad 50 to 120, gaps 40 to 120 and up to 150, sides 0 to "+
			"150 and up to 220, and the kinds together at most 100", *p)
	}
	return nil
}

// A Kind is a sort of pad.
type Kind uint8

// The kinds of pads.
const (
	Firm Kind = iota
	Drifting
	Brown // sinks when the frog has bounced from it
	Spring
	Sunk
)

var kinds = [...]string{"firm", "drifting", "brown", "spring", "sunk"}

// A Pad is one row of the well.
type Pad struct {
	X      kit.Fix // the middle; of a drifting pad, the middle of its way
	Top    int
	Kind   Kind
	Period int // ticks in which a drifting pad goes there and back
	Phase  int
}

// State is a well and the frog in it.
type State struct {
	Level    int // of the well; this and the next eight are its Params
	Width    int
	MinGap   int
	MaxGap   int
	Side     int
	Sides    int
	Drifting int
	Browns   int
	Springs  int
	Pads     [kept]Pad
	First    int     // number of Pads[0]
	X        kit.Fix // the middle of the frog
	Y        kit.Fix // its feet
	VX       kit.Fix
	VY       kit.Fix // upward
	Camera   climb.Camera
	Best     int // height of the highest pad from which it has bounced
	Landed   int // ticks since it bounced the last time
	Dead     bool
	Tick     int
	Rand     kit.Rand
}

// The purposes of random draws; the pad's number is used as the tick.
const (
	drawX = iota
	drawWay
	drawGap
	drawKind
	drawPeriod
	drawPhase
)

// start sets the first pads; the frog sits on the lowest one.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Level: p.Level, Width: p.Pad, MinGap: p.MinGap, MaxGap: p.MaxGap, Side: p.Side, Sides: p.Sides, Drifting: p.Drifting,
		Browns: p.Brown, Springs: p.Springs, Rand: kit.NewRand(seed)}
	s.X = kit.FromInt(s.Rand.N(well, 0, drawX))
	climb.Fill(s.Pads[:], Pad{X: s.X}, s.next)
	s.VY = bounce
	s.Camera.Low = -kit.FromInt(above / 2)
	return s, nil
}

// next makes the pad of a number: to the left or the right of the one before, and of a drawn kind, but never brown or
// with a spring twice in a row.
func (s *State) next(n int, before *Pad) Pad {
	way := s.Side + s.Rand.N(s.Sides-s.Side+1, n, drawWay)
	if s.Rand.N(2, n, drawX) == 0 {
		way = -way
	}
	pad := Pad{X: climb.Wrap(before.X+kit.FromInt(way), kit.FromInt(well)), Top: before.Top + s.MinGap + s.Rand.N(s.MaxGap-s.MinGap+1, n, drawGap)}
	switch d := s.Rand.N(100, n, drawKind); {
	case d < s.Drifting:
		pad.Kind = Drifting
		pad.Period, pad.Phase = 120+s.Rand.N(80, n, drawPeriod), s.Rand.N(200, n, drawPhase)
	case d < s.Drifting+s.Browns && before.Kind != Brown && before.Kind != Sunk:
		pad.Kind = Brown
	case d >= 100-s.Springs && before.Kind != Spring:
		pad.Kind = Spring
	}
	return pad
}

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	s.Tick++
	if s.Dead {
		return
	}
	s.steer(in[0].Axis(kit.ArrowLeft, kit.ArrowRight))
	s.VY -= gravity
	from := s.Y
	s.Y += s.VY
	s.Landed++
	if s.VY < 0 {
		s.land(from)
	}
	s.Camera.Rise(s.Y, kit.FromInt(above))
	s.First = climb.Recycle(s.Pads[:], s.First, func(p *Pad) bool { return s.Camera.Below(kit.FromInt(p.Top), kit.FromInt(30)) }, s.next)
	s.Dead = s.Camera.Below(s.Y, kit.FromInt(60))
}

// steer moves the frog sideways.
func (s *State) steer(axis int) {
	switch {
	case axis != 0:
		s.VX = (s.VX + push*kit.Fix(axis)).Clamp(-fastest, fastest)
	case s.VX > 0:
		s.VX = max(0, s.VX-drag)
	default:
		s.VX = min(0, s.VX+drag)
	}
	s.X = climb.Wrap(s.X+s.VX, kit.FromInt(well))
}

// land lets the frog bounce from the pad that it has come down on.
func (s *State) land(from kit.Fix) {
	for i := range s.Pads {
		p := &s.Pads[i]
		l := climb.Ledge{X: s.at(p), Half: kit.FromInt(s.Width / 2), Top: kit.FromInt(p.Top)}
		if p.Kind == Sunk || !l.Catches(climb.Across(l.X, s.X, kit.FromInt(well)), kit.FromInt(feet), from, s.Y) {
			continue
		}
		s.Y, s.VY, s.Landed = l.Top, bounce, 0
		s.Best = max(s.Best, p.Top)
		switch p.Kind {
		case Spring:
			s.VY = boing
		case Brown:
			p.Kind = Sunk
		}
		return
	}
}

// at is the middle of a pad now.
func (s *State) at(p *Pad) kit.Fix {
	if p.Kind != Drifting {
		return p.X
	}
	swing := beat.Swing{Period: p.Period, Reach: kit.FromInt(drift)}
	return climb.Wrap(p.X+swing.At(s.Tick+p.Phase), kit.FromInt(well))
}

// score is the height of the highest pad reached, in points.
func (s *State) score() int { return s.Best / perPoint }

func over(s *State) (reason string, won bool) {
	if s.Dead {
		return "the frog fell into the water", false
	}
	return "", false
}
