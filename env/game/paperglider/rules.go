package paperglider

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// Lengths are in pixels of the screen; heights are above the street. The glider comes forward by 4 pixels a tick. A flap
// sets its climb to 4.5 pixels a tick, which carries it up by 68 pixels in 30 ticks; after 60 ticks it is where it was.
const (
	ceiling = 600 // height of the storm
	noseX   = 300 // the glider's front on the screen
	bodyW   = 52
	bodyH   = 22
	towerW  = 84
	towers  = 5   // kept in the state: the one behind and those ahead
	lowest  = 130 // of a window's middle
	highest = 470
	forward = 4 // pixels a tick
)

var (
	flap = kit.Ratio(45, 10)  // pixels a tick
	pull = kit.Ratio(22, 100) // pixels a tick, each tick
	dive = kit.FromInt(7)     // the fastest fall, pixels a tick
)

// A Params chooses a flight. Zero values give the defaults.
type Params struct {
	Gap   int `json:"gap,omitempty"`   // height of the windows, 90 to 220; default 150
	Reach int `json:"reach,omitempty"` // how far the windows of two neighbours are apart at most, 40 to 220; default 180
	Apart int `json:"apart,omitempty"` // ticks from a tower to the next, 90 to 140; default 100
	Sway  int `json:"sway,omitempty"`  // ticks that are added to that at most, up to 40
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Gap, 150}, {&p.Reach, 180}, {&p.Apart, 100}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	if p.Gap < 90 || p.Gap > 220 || p.Reach < 40 || p.Reach > 220 || p.Apart < 90 || p.Apart > 140 || p.Sway < 0 || p.Sway > 40 {
		return fmt.Errorf("flight %+v: gap is 90 to 220, reach 40 to 220, apart 90 to 140, sway up to 40", *p)
	}
	return nil
}

// A Tower has a window, which the glider must fly through.
type Tower struct {
	At  int // its near side, in pixels of the way
	Mid int // the height of the middle of its window
}

// A State is the state of a flight.
type State struct {
	Flying bool // false: the glider hovers and waits for its first flap
	Dist   kit.Fix
	Height kit.Fix // of the glider's middle
	Rise   kit.Fix // pixels a tick, upward
	Gap    int
	Reach  int
	Apart  int
	Sway   int
	Tick   int
	Passed int
	Made   int // towers created so far
	Ahead  [towers]Tower
	Hit    string // what the glider ran into
	Rand   kit.Rand
}

// The purposes of random draws; the tower's number is used as the tick.
const (
	drawHeight = iota
	drawFirst
	drawSway
	drawMid // and the next one
)

// start places the first towers; the glider hovers.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Gap: p.Gap, Reach: p.Reach, Apart: p.Apart, Sway: p.Sway, Rand: kit.NewRand(seed)}
	s.Height = kit.FromInt(180 + s.Rand.N(240, 0, drawHeight))
	mid := s.walk(s.Reach/2).Next(s.Rand, s.Height.Floor(), 0, drawMid)
	s.Ahead[0] = Tower{At: firstTower + forward*s.Rand.N(36, 0, drawFirst), Mid: mid}
	for s.Made = 1; s.Made < towers; s.Made++ {
		s.Ahead[s.Made] = s.next(s.Ahead[s.Made-1])
	}
	return s, nil
}

// firstTower is the distance of the first tower at least.
const firstTower = 640

// walk says where the window of a tower may be: never at the height of the last one, and never farther from it than a
// glider can climb in the time between them.
func (s *State) walk(near int) track.Walk {
	return track.Walk{Lo: lowest, Hi: highest, Near: near, Far: s.Reach}
}

func (s *State) next(last Tower) Tower {
	return Tower{
		At:  last.At + forward*(s.Apart+s.Rand.N(s.Sway+1, s.Made, drawSway)),
		Mid: s.walk(s.Reach/3).Next(s.Rand, last.Mid, s.Made, drawMid),
	}
}

// tick advances the state by 1/60 s. The first press begins the flight.
func tick(s *State, in []kit.Input) {
	s.Tick++
	press := in[0].Press(kit.Space)
	if s.Flying = s.Flying || press; !s.Flying {
		return
	}
	if press {
		s.Rise = flap
	}
	track.Fly(&s.Height, &s.Rise, 0, pull)
	s.Rise = max(s.Rise, -dive)
	s.Dist += kit.FromInt(forward)
	s.collide()
	for i := range s.Ahead {
		if t := &s.Ahead[i]; s.tail() == t.At+towerW {
			s.Passed++
		}
	}
	if s.tail() > s.Ahead[0].At+towerW+noseX {
		track.Shift(s.Ahead[:], s.next(s.Ahead[towers-1]))
		s.Made++
	}
}

// nose and tail are the ends of the glider, in pixels of the way.
func (s *State) nose() int { return s.Dist.Floor() }
func (s *State) tail() int { return s.nose() - bodyW }

// body is the height that the glider takes up.
func (s *State) body() track.Span {
	mid := s.Height.Floor()
	return track.Span{From: mid - bodyH/2, To: mid + bodyH/2}
}

// window is the opening of a tower.
func (s *State) window(t Tower) track.Span {
	return track.Span{From: t.Mid - s.Gap/2, To: t.Mid + s.Gap/2}
}

func (s *State) collide() {
	body := s.body()
	switch {
	case body.From <= 0:
		s.Hit = "came down in the street"
	case body.To >= ceiling:
		s.Hit = "flew into the storm"
	}
	way := track.Span{From: s.tail(), To: s.nose()}
	for _, t := range s.Ahead {
		if w := s.window(t); way.Meets(track.Span{From: t.At, To: t.At + towerW}) && (body.From < w.From || body.To > w.To) {
			s.Hit = "hit a tower"
		}
	}
}

// coming is the first tower that the glider has not left behind.
func (s *State) coming() Tower {
	for _, t := range s.Ahead {
		if s.tail() < t.At+towerW {
			return t
		}
	}
	return s.Ahead[towers-1]
}

func over(s *State) (reason string, won bool) {
	if s.Hit != "" {
		return "the glider " + s.Hit, false
	}
	return "", false
}
