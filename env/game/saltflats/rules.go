package saltflats

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// Lengths are in units; a cart is 48 wide. The way goes forward, and places across it are from -edge at the left to edge
// at the right. Pillars are in rows. Each row has an opening that a cart can reach from that of the row before, and
// smaller gaps between its pillars.
const (
	cartW   = 48
	cartL   = 60
	edge    = 560 // how far to the side the middle of the cart can go
	pillarW = 64
	pillarL = 60
	border  = edge + 140 // pillars go on as far as here
	rows    = 9          // kept in the state: the one behind and those ahead
	most    = 20         // pillars of a row at most
	gateGap = 8          // between neighbours at least
	first   = 420        // distance of the first row at least
	aside   = 5          // units a tick to the side, while steering
)

// A Params chooses a plain. Zero values give the defaults.
type Params struct {
	Level int `json:"level,omitempty"` // shown, and nothing else; 1 to 9, default 1
	Speed int `json:"speed,omitempty"` // in tenths of a unit a tick, 40 to 100, default 60
	Gain  int `json:"gain,omitempty"`  // how much faster the cart becomes in 1,000 ticks, in tenths of a unit a tick, up to 60
	Apart int `json:"apart,omitempty"` // ticks from a row to the next, 48 to 90; default 60
	Gap   int `json:"gap,omitempty"`   // between other pillars in the mean, 10 to 150; default 40
	Open  int `json:"open,omitempty"`  // width of the openings, 110 to 240; default 140
	Gates int `json:"gates,omitempty"` // of 100 rows, those without other gaps; up to 100
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Level, 1}, {&p.Speed, 60}, {&p.Apart, 60}, {&p.Gap, 40}, {&p.Open, 140}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	in := func(v, lo, hi int) bool { return v >= lo && v <= hi }
	if !in(p.Level, 1, 9) || !in(p.Speed, 40, 100) || !in(p.Gain, 0, 60) || !in(p.Apart, 48, 90) || !in(p.Gap, 10, 150) || !in(p.Open, 110, 240) ||
		!in(p.Gates, 0, 100) {
		return fmt.Errorf("plain %+v: level is 1 to 9, speed 40 to 100, gain up to 60, apart 48 to 90, gap 10 to 150, open 110 to 240, gates up to 100", *p)
	}
	return nil
}

// A Row is a row of pillars.
type Row struct {
	At     int // its near side, in units of the way
	Mid    int // the middle of its opening
	Count  int // of Pillars
	Gate   bool
	Pillar [most]int // the middles of the pillars: those at the left of the opening outward, then the others
}

// A State is the state of a ride.
type State struct {
	Moving bool    // false: the cart waits until it is steered
	Dist   kit.Fix // of the cart's rear
	Side   kit.Fix // of the cart's middle
	Speed  kit.Fix // units a tick
	Law    track.Law
	Lean   int // to the side that is steered to, from -leans to leans
	Steer  int // -1, 0 or 1
	Level  int
	Apart  int
	Gap    int
	Open   int
	Gates  int
	Tick   int
	Made   int // rows created so far
	Ahead  [rows]Row
	Hit    string
	Rand   kit.Rand
}

// leans is the greatest lean of the cart; it changes by one a tick.
const leans = 12

// top is the greatest speed.
var top = kit.FromInt(14)

// The purposes of random draws; the row's number is used as the tick.
const (
	drawFirst = iota
	drawSide
	drawGate
	drawPhase
	drawMid // and the next one
	_
	drawPillar // and as many as a row has pillars
)

// start places the first rows.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Speed: kit.Ratio(p.Speed, 10), Law: track.Law{Gain: kit.Ratio(p.Gain, 10_000), Top: top}, Level: p.Level, Apart: p.Apart,
		Gap: p.Gap, Open: p.Open, Gates: p.Gates, Rand: kit.NewRand(seed)}
	s.Side = kit.FromInt(s.Rand.N(2*edge/3, 0, drawSide) - edge/3)
	last := Row{At: first + s.Rand.N(180, 0, drawFirst) - s.between(0), Mid: s.Side.Floor()}
	for s.Made = 0; s.Made < rows; s.Made++ {
		last = s.row(last)
		s.Ahead[s.Made] = last
	}
	return s, nil
}

// between is the distance from a row at some place to the next: what the cart covers in Apart ticks at the speed that it
// has there, at least. So a faster cart does not meet more rows in the same time.
func (s *State) between(at int) int {
	speed := min(s.Speed+s.Law.Gain*kit.Fix(max(0, at-s.Dist.Floor())/max(s.Speed.Floor(), 1)), s.Law.Top)
	return s.Law.Way(speed, s.Apart).Floor()
}

// row makes the row after another. Its opening is as far to the side as the cart gets between the two rows, less a step
// in which it may be late.
func (s *State) row(last Row) Row {
	busy := (cartL + pillarL) / max(s.Speed.Floor(), 1)
	far := aside * max(12, s.Apart-busy-int(kit.StepTicks))
	r := Row{
		At:   last.At + s.between(last.At),
		Mid:  track.Walk{Lo: -edge, Hi: edge, Near: far / 3, Far: far}.Next(s.Rand, last.Mid, s.Made, drawMid),
		Gate: s.Rand.Chance(s.Gates, 100, s.Made, drawGate),
	}
	for _, side := range []int{-1, 1} {
		x, i := r.Mid+side*(s.Open/2+pillarW/2), drawPillar+(side+1)*most
		for ; x > -border && x < border && r.Count < most; i++ {
			r.Pillar[r.Count] = x
			r.Count++
			x += side * (pillarW + gateGap)
			if !r.Gate {
				x += side * s.Rand.N(2*s.Gap, s.Made, i)
			}
		}
	}
	return r
}

func pillar(mid int) track.Span { return track.Span{From: mid - pillarW/2, To: mid + pillarW/2} }

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	s.Tick++
	s.Steer = steer(&in[0])
	if s.Moving = s.Moving || s.Steer != 0; !s.Moving {
		return
	}
	s.Lean += min(max(s.Steer*leans-s.Lean, -1), 1)
	s.Side = (s.Side + kit.FromInt(aside*s.Steer)).Clamp(kit.FromInt(-edge), kit.FromInt(edge))
	s.Dist += s.Speed
	s.Speed = s.Law.Next(s.Speed)
	if s.collides() {
		s.Hit = "the cart ran into a pillar"
	}
	if s.Ahead[0].At+pillarL < s.Dist.Floor()-cartL {
		track.Shift(s.Ahead[:], s.row(s.Ahead[rows-1]))
		s.Made++
	}
}

// steer is the side that the player steers to: with the arrows, or with the button held in a half of the picture.
func steer(in *kit.Input) int {
	if in.Buttons&kit.LeftButton != 0 {
		if in.X < kit.Width/2 {
			return -1
		}
		return 1
	}
	return in.Axis(kit.ArrowLeft, kit.ArrowRight)
}

// width is the part of the plain that the cart takes up.
func (s *State) width() track.Span {
	mid := s.Side.Floor()
	return track.Span{From: mid - cartW/2, To: mid + cartW/2}
}

func (s *State) collides() bool {
	body, width := track.Span{From: s.Dist.Floor(), To: s.Dist.Floor() + cartL}, s.width()
	for i := range s.Ahead {
		r := &s.Ahead[i]
		if !body.Meets(track.Span{From: r.At, To: r.At + pillarL}) {
			continue
		}
		for _, mid := range r.Pillar[:r.Count] {
			if width.Meets(pillar(mid)) {
				return true
			}
		}
	}
	return false
}

// coming is the first row that the cart has not left behind.
func (s *State) coming() *Row {
	for i := range s.Ahead {
		if s.Dist.Floor() < s.Ahead[i].At+pillarL {
			return &s.Ahead[i]
		}
	}
	return &s.Ahead[rows-1]
}

func over(s *State) (reason string, won bool) { return s.Hit, false }
