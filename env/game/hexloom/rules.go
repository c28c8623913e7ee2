package hexloom

import (
	"cmp"
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// Lengths are in pixels of the screen, and distances are from the middle of the loom.
const (
	sides   = 6
	tall    = 8    // threads on a side that end the round
	coming  = 2    // threads shown on the shelf, before they fall
	lanes   = 8    // threads that can fall at once
	hub     = 46   // from the middle to the bare side
	thick   = 18   // a thread on a side
	far     = 406  // where a thread begins to fall
	first   = 226  // where the first thread is at the start
	hurry   = 3    // how many times as fast the loom's time passes while ArrowDown is held
	candle  = 1500 // ticks that a round lasts
	points  = 10   // for a thread of a group, times the number of the group in a cascade
	group   = 3
	colours = 6
	rows    = 16 // woven groups that the cloth shows
)

// A Params chooses a loom. Zero values give the defaults.
type Params struct {
	Level int `json:"level,omitempty"` // shown to the player, 1 to 5; default 1
	Every int `json:"every,omitempty"` // ticks of the loom's time between two threads, 30 to 120; default 75
	Speed int `json:"speed,omitempty"` // pixels that a thread falls in a tick of it, 2 to 6; default 3
	Begun int `json:"begun,omitempty"` // threads that are on the loom at the start, up to 24
}

func (p *Params) fill() {
	p.Level, p.Every, p.Speed = cmp.Or(p.Level, 1), cmp.Or(p.Every, 75), cmp.Or(p.Speed, 3)
}

func (p *Params) check() error {
	if p.Level < 1 || p.Level > 5 || p.Every < 30 || p.Every > 120 || p.Speed < 2 ||
		p.Speed > 6 || p.Begun < 0 || p.Begun > 24 {
		return fmt.Errorf("loom %+v: level is 1 to 5, every 30 to 120, speed 2 to 6, begun up to 24", *p)
	}
	return nil
}

// A Side is the threads on a side of the loom, from the inside out: their colours, from 1; 0 is no thread.
type Side [tall]uint8

// height is the number of threads.
func (l *Side) height() int {
	n := 0
	for n < tall && l[n] != 0 {
		n++
	}
	return n
}

// A Thread falls toward the upper side.
type Thread struct {
	Colour uint8
	Far    int // from the middle of the loom
}

// State is a loom. Its sides are numbered clockwise.
type State struct {
	Params  Params
	Loom    [sides]Side
	Top     int           // the upper side
	Falling [lanes]Thread // from the lowest; those without a colour are not there
	Next    [coming]uint8 // colours of the threads on the shelf
	Drawn   int           // threads drawn so far
	Until   int           // ticks of the loom's time until the next thread falls
	Fallen  int           // ticks of the loom's time
	Landed  int           // threads that have come down on the loom
	Score   int
	Woven   int // threads that were woven off
	Groups  int // how often a group was
	Last    int // points of the last cascade
	LastAge int // ticks since then
	Cloth   [rows]uint8
	Lost    string
	Tick    int
	Rand    kit.Rand
}

// The purposes of random draws.
const (
	drawColour = iota
	drawSide
	drawBegun
)

// start sets up the loom.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Params: p, Until: p.Every, LastAge: 600, Rand: kit.NewRand(seed)}
	s.wind(p.Begun)
	before := uint8(0)
	for i := range s.Next {
		before = s.draw(before)
		s.Next[i] = before
	}
	s.enter(first)
	return s, nil
}

// wind lays the threads that are there at the start: at most four on a side, and no group of three.
func (s *State) wind(n int) {
	for try := 0; n > 0 && try < 1000; try++ {
		side := s.Rand.N(sides, try, drawSide)
		at := s.Loom[side].height()
		if at == 4 {
			continue
		}
		s.Loom[side][at] = uint8(1 + s.Rand.N(colours, try, drawBegun))
		if s.touching(side, at) >= group {
			s.Loom[side][at] = 0
			continue
		}
		n--
	}
}

// draw is the colour of the next thread: never that of the thread before, 0 if there is none.
func (s *State) draw(before uint8) uint8 {
	s.Drawn++
	if before == 0 {
		return uint8(1 + s.Rand.N(colours, s.Drawn, drawColour))
	}
	return uint8(1 + (int(before)+s.Rand.N(colours-1, s.Drawn, drawColour))%colours)
}

// enter lets the first thread on the shelf fall, from a distance.
func (s *State) enter(from int) {
	if n := s.active(); n < lanes {
		s.Falling[n] = Thread{s.Next[0], from}
	}
	copy(s.Next[:], s.Next[1:])
	s.Next[coming-1] = s.draw(s.Next[coming-1])
}

// active is the number of threads that fall.
func (s *State) active() int {
	n := 0
	for n < lanes && s.Falling[n].Colour != 0 {
		n++
	}
	return n
}

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	s.Tick++
	s.LastAge = min(s.LastAge+1, 600)
	if s.Lost != "" {
		return
	}
	key := &in[0]
	if key.Press(kit.ArrowLeft) {
		s.Top = (s.Top + 1) % sides
	}
	if key.Press(kit.ArrowRight) {
		s.Top = (s.Top + sides - 1) % sides
	}
	times := 1
	if key.Hold(kit.ArrowDown) {
		times = hurry
	}
	for range times {
		if s.fall(); s.Lost != "" {
			return
		}
	}
	if s.Tick >= candle {
		s.Lost = "the candle has burned down"
	}
}

// fall is a tick of the loom's time. Threads come down, and those that reach the top of the upper side stay on it; a
// side that turns into a thread lifts it.
func (s *State) fall() {
	s.Fallen++
	for i := range s.active() {
		s.Falling[i].Far -= s.Params.Speed
	}
	for s.Falling[0].Colour != 0 && s.Falling[0].Far <= s.reach(s.Top) {
		colour := s.Falling[0].Colour
		copy(s.Falling[:], s.Falling[1:])
		s.Falling[lanes-1] = Thread{}
		if s.land(colour); s.Lost != "" {
			return
		}
	}
	if s.Until--; s.Until == 0 {
		s.Until = s.Params.Every
		s.enter(far)
	}
}

// reach is the distance at which a thread lies on a side.
func (s *State) reach(side int) int { return hub + thick*s.Loom[side].height() }

// land puts a thread on the upper side.
func (s *State) land(colour uint8) {
	s.Landed++
	l := &s.Loom[s.Top]
	at := l.height()
	l[at] = colour
	if s.touching(s.Top, at) >= group {
		s.Last, s.LastAge = s.weave(), 0
	}
	if l.height() == tall {
		s.Lost = "a side has eight threads"
	}
}

// weave takes off all groups, lets the threads outside them move in, and goes on with the groups that this makes. It
// returns the points.
func (s *State) weave() int {
	before := s.Score
	for times := 1; ; times++ {
		var gone [sides]uint8 // bits of the threads that go
		for side := range sides {
			for at := range s.Loom[side].height() {
				if gone[side]>>at&1 == 0 && s.touching(side, at) >= group {
					s.mark(&gone, side, at)
					copy(s.Cloth[1:], s.Cloth[:])
					s.Cloth[0] = s.Loom[side][at]
					s.Groups++
				}
			}
		}
		n := s.remove(&gone)
		if n == 0 {
			return s.Score - before
		}
		s.Woven += n
		s.Score += points * times * n
	}
}

// touching is the number of threads in the group of a thread.
func (s *State) touching(side, at int) int {
	var seen [sides]uint8
	return s.mark(&seen, side, at)
}

// mark marks the threads of one colour that touch, from one of them on, and counts those that were not marked before.
func (s *State) mark(seen *[sides]uint8, side, at int) int {
	if seen[side]>>at&1 != 0 {
		return 0
	}
	seen[side] |= 1 << at
	colour, n := s.Loom[side][at], 1
	if at > 0 && s.Loom[side][at-1] == colour {
		n += s.mark(seen, side, at-1)
	}
	if at < tall-1 && s.Loom[side][at+1] == colour {
		n += s.mark(seen, side, at+1)
	}
	for _, by := range []int{1, sides - 1} {
		if next := (side + by) % sides; s.Loom[next][at] == colour {
			n += s.mark(seen, next, at)
		}
	}
	return n
}

// remove takes off the marked threads and counts them.
func (s *State) remove(gone *[sides]uint8) int {
	n := 0
	for side := range sides {
		var left Side
		to := 0
		for at, colour := range s.Loom[side] {
			if gone[side]>>at&1 != 0 {
				n++
			} else if colour != 0 {
				left[to] = colour
				to++
			}
		}
		s.Loom[side] = left
	}
	return n
}

func over(s *State) (reason string, won bool) { return s.Lost, false }
