package cliffcourier

import (
	"cmp"
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// Lengths are in units. The walkway has three lanes, 60 units wide: lane -1 is at the left, 1 at the right. The courier is
// a point in the way and 32 wide. A jump takes 47 ticks, a slide 46. At the least speed, 6 units a tick, every window in
// which an action succeeds lasts 31 ticks or more, so one of the moments at which a step begins is in it.
const (
	lane     = 60
	perPace  = 5 // units
	aside    = 4 // units a tick to the side
	slideFor = 46
	early    = 36 // ticks before a corner in which it can be turned
	gapL     = 84
	beamL    = 40
	postL    = 40
	reach    = 40 // how far the courier's middle is from that of a post's lane, at least
	grab     = 30 // how far it is from that of a seal's lane, at most
	grabHigh = 40
	things   = 14  // kept in the state: those just behind and those ahead
	kept     = 500 // how far behind the courier a thing is kept
	first    = 480 // distance of the first obstacle at least
	swing    = 14  // ticks in which the view turns
	bagSize  = 6   // obstacles of a bag
)

var (
	leap = kit.Ratio(46, 10) // units a tick
	pull = kit.Ratio(2, 10)  // units a tick, each tick
	slow = kit.FromInt(6)    // the speed at the start and after a stumble, units a tick
	top  = kit.FromInt(9)
)

// A Kind is a kind of thing on the walkway.
type Kind int

// The kinds of things.
const (
	Nothing Kind = iota
	Seal
	Feather
	Corner
	Gap
	Beam
	Post
)

var kinds = [...]struct {
	name   string
	length int
}{{"nothing", 0}, {"seal", 0}, {"feather", 0}, {"corner", 0}, {"gap", gapL}, {"beam", beamL}, {"post", postL}}

// bag is what comes in every six obstacles, in an order that is drawn.
var bag = [bagSize]Kind{Corner, Corner, Gap, Beam, Post, Post}

// A Params chooses a walkway. Zero values give the defaults.
type Params struct {
	Level int `json:"level,omitempty"` // shown, and nothing else; 1 to 9, default 1
	Gain  int `json:"gain,omitempty"`  // how much faster the courier becomes in 1,000 ticks, in tenths of a unit a tick, up to 15
	Apart int `json:"apart,omitempty"` // ticks from an obstacle to the next at least, 84 to 160; default 100
	Sway  int `json:"sway,omitempty"`  // ticks that are added to that at most, up to 60; default 30
	Pairs int `json:"pairs,omitempty"` // of 100 posts, those that come in pairs, in two of the three lanes; up to 100
	Seals int `json:"seals,omitempty"` // of 100 stretches between obstacles, those with a seal; up to 100, default 50
}

func (p *Params) fill() {
	p.Level, p.Apart, p.Sway, p.Seals = cmp.Or(p.Level, 1), cmp.Or(p.Apart, 100), cmp.Or(p.Sway, 30), cmp.Or(p.Seals, 50)
}

func (p *Params) check() error {
	in := func(v, lo, hi int) bool { return v >= lo && v <= hi }
	if !in(p.Level, 1, 9) || !in(p.Gain, 0, 15) || !in(p.Apart, 84, 160) || !in(p.Sway, 0, 60) || !in(p.Pairs, 0, 100) || !in(p.Seals, 0, 100) {
		return fmt.Errorf("walkway %+v: level is 1 to 9, gain up to 15, apart 84 to 160, sway up to 60, pairs and seals up to 100", *p)
	}
	return nil
}

// A Thing is an obstacle or something to pick up.
type Thing struct {
	At    int // its near end, in units of the way
	Kind  Kind
	Lane  int  // of a seal or feather; the side to which a corner turns, -1 or 1
	Lanes int  // of posts: the set of lanes that they block, the left one first
	Armed bool // a corner that will be turned
	Done  bool // picked up, turned, or made harmless by a feather
}

// A State is the state of a run.
type State struct {
	Moving     bool    // false: the courier waits for the start
	Dist       kit.Fix // units along the way
	Side       kit.Fix // units from the middle of the walkway
	Lane       int     // where the courier goes or is
	Height     kit.Fix
	Rise       kit.Fix // units a tick, upward
	Speed      kit.Fix // units a tick
	Sliding    int     // ticks that the slide still lasts
	Law        track.Law
	Level      int
	Apart      int
	Sway       int
	Pairs      int
	Seals      int
	Tick       int
	Heading    int // quarter turns to the right since the start, from 0 to 3
	Swing      int // ticks for which the view still turns to the right; below 0: to the left
	Turned     int // where the last corner was
	Turn       int // the side of that corner; 0: none yet
	Got        int // seals
	Feathers   int // carried
	Powerups   int // feathers picked up
	Resurrects int // feathers used
	Stumbles   int
	Made       int     // things created so far
	Plan       kit.Fix // the speed of a courier who does not stumble, at the last obstacle
	Ahead      [things]Thing
	Hit        string
	Rand       kit.Rand
}

// The purposes of random draws; the thing's number is used as the tick.
const (
	drawFirst = iota
	drawSway
	drawTurn
	drawLanes
	drawPair
	drawSeal
	drawSealLane
	drawFeather
	drawBag
	drawLane
)

// start places the first things; the courier waits.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Speed: slow, Plan: slow, Law: track.Law{Gain: kit.Ratio(p.Gain, 10_000), Top: top}, Level: p.Level, Apart: p.Apart, Sway: p.Sway,
		Pairs: p.Pairs, Seals: p.Seals, Rand: kit.NewRand(seed)}
	s.Lane = s.Rand.N(3, 0, drawLane) - 1
	s.Side = kit.FromInt(s.Lane * lane)
	last := Thing{At: first + s.Rand.N(240, 0, drawFirst)}
	for i := range s.Ahead {
		s.Ahead[i] = s.next(last)
		last = s.Ahead[i]
	}
	return s, nil
}

// next makes the thing after another: obstacles and what may be picked up between them take turns. The distance is what a
// courier who does not stumble covers in the ticks drawn.
func (s *State) next(last Thing) Thing {
	n := s.Made
	s.Made++
	if n == 0 {
		return s.obstacle(n, last.At)
	}
	ticks := (s.Apart + s.Rand.N(s.Sway+1, n/2, drawSway)) / 2
	at := last.At + s.Law.Way(s.Plan, ticks).Floor()
	s.Plan = min(s.Plan+s.Law.Gain*kit.Fix(ticks), s.Law.Top)
	if n%2 == 0 {
		return s.obstacle(n, at)
	}
	t := Thing{At: at, Lane: s.Rand.N(3, n, drawSealLane) - 1}
	if s.Rand.Chance(s.Seals, 100, n, drawSeal) {
		if t.Kind = Seal; s.Rand.N(12, n, drawFeather) == 0 {
			t.Kind = Feather
		}
	}
	return t
}

func (s *State) obstacle(n, at int) Thing {
	order := bag
	s.Rand.Shuffle(bagSize, n/2/bagSize, drawBag, func(i, j int) { order[i], order[j] = order[j], order[i] })
	t := Thing{At: at, Kind: order[n/2%bagSize]}
	switch t.Kind {
	case Corner:
		t.Lane = 2*s.Rand.N(2, n, drawTurn) - 1
	case Post:
		t.Lanes = 1 << s.Rand.N(3, n, drawLanes)
		if s.Rand.Chance(s.Pairs, 100, n, drawPair) {
			t.Lanes ^= 7
		}
	}
	return t
}

// A command is what the player asks for in a tick.
type command struct {
	side        int
	jump, slide bool
}

// order reads keys and clicks: the left and the right third of the picture are the sides, the upper and the lower half of the
// middle a jump and a slide.
func order(in *kit.Input) (c command) {
	if in.Press(kit.Letter('a')) {
		c.side--
	}
	if in.Press(kit.Letter('d')) {
		c.side++
	}
	c.jump, c.slide = in.Press(kit.Letter('w')), in.Press(kit.Letter('s'))
	if in.Click() {
		switch third := in.X * 3 / kit.Width; {
		case third != 1:
			c.side = third - 1
		case in.Y < kit.Height/2:
			c.jump = true
		default:
			c.slide = true
		}
	}
	return c
}

// tick advances the state by 1/60 s. Space or a click starts the run.
func tick(s *State, in []kit.Input) {
	s.Tick++
	if !s.Moving {
		s.Moving = in[0].Press(kit.Space) || in[0].Click()
		return
	}
	c := order(&in[0])
	if c.side != 0 {
		s.sideways(c.side)
	}
	switch ground := s.grounded(); {
	case c.jump && ground:
		s.Rise, s.Sliding = leap, 0
	case c.slide && ground:
		s.Sliding = slideFor
	default:
		s.Sliding = max(0, s.Sliding-1)
	}
	s.Side += (kit.FromInt(s.Lane*lane) - s.Side).Clamp(-kit.FromInt(aside), kit.FromInt(aside))
	s.Swing -= min(max(s.Swing, -1), 1)
	s.Dist += s.Speed
	s.Speed = s.Law.Next(s.Speed)
	track.Fly(&s.Height, &s.Rise, 0, pull)
	for i := range s.Ahead {
		if t := &s.Ahead[i]; !t.Done && s.Hit == "" {
			s.meet(t)
		}
	}
	if s.Ahead[0].At+kept < s.Dist.Floor() {
		track.Shift(s.Ahead[:], s.next(s.Ahead[things-1]))
	}
}

// sideways turns at a corner that is near, or changes the lane. To the wrong side or beyond the walkway, the courier stumbles.
func (s *State) sideways(side int) {
	t := s.corner()
	switch open := t != nil && !t.Armed && s.open(t); {
	case open && t.Lane == side:
		t.Armed = true
	case open || s.Lane+side < -1 || s.Lane+side > 1:
		s.Stumbles++
		s.Speed = slow
	default:
		s.Lane += side
	}
}

// corner is the next corner that is not turned yet; nil if none is known.
func (s *State) corner() *Thing {
	for i := range s.Ahead {
		if t := &s.Ahead[i]; t.Kind == Corner && !t.Done {
			return t
		}
	}
	return nil
}

// open reports whether a corner is near enough to be turned.
func (s *State) open(t *Thing) bool { return s.Dist+s.Speed*early >= kit.FromInt(t.At) }

// turnNow reports whether the next obstacle is a corner that can be turned now.
func (s *State) turnNow() bool { t := s.coming(); return t.Kind == Corner && !t.Armed && s.open(&t) }

// meet is what a thing does to the courier.
func (s *State) meet(t *Thing) {
	past := s.Dist.Floor() - t.At
	inside := past >= 0 && past < kinds[t.Kind].length
	switch t.Kind {
	case Seal, Feather:
		if past < 0 || past > 2*grab || (s.Side-kit.FromInt(t.Lane*lane)).Abs() > kit.FromInt(grab) || s.Height > kit.FromInt(grabHigh) {
			return
		}
		if t.Done = true; t.Kind == Seal {
			s.Got++
			return
		}
		s.Feathers++
		s.Powerups++
	case Corner:
		if past < 0 {
			return
		}
		if !t.Armed {
			s.lose(t, "ran past a corner")
		}
		if s.Hit == "" {
			t.Done = true
			s.Turned, s.Turn, s.Swing, s.Heading = t.At, t.Lane, t.Lane*swing, (s.Heading+t.Lane+4)%4
		}
	case Gap:
		if inside && s.Height <= 0 {
			s.lose(t, "fell into a gap")
		}
	case Beam:
		if inside && s.Sliding == 0 {
			s.lose(t, "ran into a beam")
		}
	case Post:
		for i := range 3 {
			if inside && t.Lanes>>i&1 == 1 && (s.Side-kit.FromInt((i-1)*lane)).Abs() < kit.FromInt(reach) {
				s.lose(t, "ran into a post")
				return
			}
		}
	}
}

// lose ends the round, or uses a feather, which makes the thing harmless.
func (s *State) lose(t *Thing, how string) {
	if s.Feathers == 0 {
		s.Hit = how
		return
	}
	s.Feathers--
	s.Resurrects++
	t.Done = true
}

func (s *State) grounded() bool { return track.Grounded(s.Height, s.Rise, 0) }

// coming is the first obstacle that the courier has not left behind.
func (s *State) coming() Thing {
	for _, t := range s.Ahead {
		if t.Kind >= Corner && !t.Done && s.Dist.Floor() < t.At+kinds[t.Kind].length {
			return t
		}
	}
	return Thing{At: s.Dist.Floor() + 2000}
}

// paces is the distance in whole paces.
func (s *State) paces() int { return s.Dist.Floor() / perPace }

// score is the distance, and 20 for each seal.
func (s *State) score() int { return s.paces() + 20*s.Got }

func over(s *State) (reason string, won bool) {
	if s.Hit != "" {
		return "the courier " + s.Hit, false
	}
	return "", false
}
