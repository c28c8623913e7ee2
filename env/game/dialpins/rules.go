package dialpins

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/beat"
)

// Angles are in hundredths of a degree, clockwise. On the screen, 0 is where the shooter's pins meet the dial; a pin's
// own angle is relative to the dial.
const (
	degree  = 100
	circle  = 360 * degree
	apart   = 7 * degree // two pins that are nearer clash
	flight  = 9          // ticks from a press until the pin meets the dial
	reload  = 11         // ticks from a press until the shooter is ready again
	maxPins = 40
	spring  = 64 // ticks for each pin of the queue until the spring has run down
	scatter = 60 // how much a speed is drawn above that of the task, in hundredths of a degree a tick
)

// The ways in which a dial turns.
const (
	steady  = iota // at one speed
	reverse        // it changes its sense from time to time
	uneven         // it changes its sense and its speed
	waves          // its speed is a sine
)

// A Params chooses a dial. Zero values give the defaults.
type Params struct {
	Level    int `json:"level,omitempty"`    // shown to the player, 1 to 5; default 1
	Pins     int `json:"pins,omitempty"`     // in the queue, 1 to 20; default 8
	Initial  int `json:"initial,omitempty"`  // on the dial at the start, 1 to 16; default 6
	Clusters int `json:"clusters,omitempty"` // groups in which these are, 0 to 4; 0: they are spread
	Speed    int `json:"speed,omitempty"`    // least speed, in hundredths of a degree a tick, 80 to 400; default 160
	Turns    int `json:"turns,omitempty"`    // how it turns: 0 steadily, 1 with reversals, 2 with reversals and other speeds, 3 in waves
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Level, 1}, {&p.Pins, 8}, {&p.Initial, 6}, {&p.Speed, 160}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	if p.Level < 1 || p.Level > 5 || p.Pins < 1 || p.Pins > 20 || p.Initial < 1 || p.Initial > 16 || p.Clusters < 0 || p.Clusters > 4 ||
		p.Speed < 80 || p.Speed > 400 || p.Turns < steady || p.Turns > waves {
		return fmt.Errorf("dial %+v: level is 1 to 5, pins 1 to 20, initial 1 to 16, clusters 0 to 4, speed 80 "+
			"to 400, turns 0 to 3", *p)
	}
	return nil
}

// State is a dial that turns, and the shooter below it.
type State struct {
	Level   int
	Initial int // pins on the dial at the start
	Queue   int // pins to shoot in all
	N       int // pins on the dial
	Pins    [maxPins]int
	Angle   int // of the dial
	Chart   beat.Chart
	Flying  int // ticks until the pin in the air meets the dial; 0: there is none
	Ready   int // ticks until the shooter is ready
	Shots   int
	Tick    int
	Over    string
	Rand    kit.Rand
}

// The purposes of random draws.
const (
	drawSpeed = iota
	drawAngle
	drawPin
	drawCluster
	drawRun
	drawPace
	drawSense
)

// start sets the first pins and draws how the dial turns.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Level: p.Level, Initial: p.Initial, Queue: p.Pins, Rand: kit.NewRand(seed)}
	s.Angle = s.Rand.N(circle, 0, drawAngle)
	s.Chart = s.chart(&p)
	for i := range p.Initial {
		s.Pins[i] = s.first(&p, i)
	}
	s.N = p.Initial
	return s, nil
}

// first is the angle of one of the first pins: in its own sector of the dial, or next to others in a cluster.
func (s *State) first(p *Params, i int) int {
	if p.Clusters == 0 {
		sector := circle / p.Initial
		return i*sector + s.Rand.N(sector-apart, i, drawPin)
	}
	group, place := i%p.Clusters, i/p.Clusters
	sector := circle / p.Clusters
	long := (p.Initial + p.Clusters - 1) / p.Clusters * (apart + 2*degree)
	return group*sector + s.Rand.N(sector-long, group, drawCluster) + place*(apart+2*degree)
}

// chart draws the speeds. A speed has no divisor in common with the circle, except for 4, so that steps lead to ever
// new places of the dial.
func (s *State) chart(p *Params) beat.Chart {
	pace := func(i int) int {
		v := p.Speed + s.Rand.N(scatter, i, drawSpeed)
		for v%2 == 0 || v%3 == 0 || v%5 == 0 {
			v++
		}
		return v
	}
	c := beat.Chart{Pulse: beat.Pulse{Every: 24}, N: beat.Longest}
	sense := 1 - 2*s.Rand.N(2, 0, drawSense)
	base, left, forward := pace(0), 0, false
	for i := range c.N {
		c.Events[i] = sense * base
		switch p.Turns {
		case reverse, uneven:
			if left == 0 {
				forward = !forward
				left = 1 + s.Rand.N(2, i, drawRun)
				if forward {
					left += 2 // so that every place of the dial comes by
				}
				sense = -sense
				if p.Turns == uneven {
					base = pace(i)*(2+s.Rand.N(3, i, drawPace))/3 | 1
				}
			}
			left--
			c.Events[i] = sense * base
		case waves:
			wave := kit.Sin(kit.Ratio(3*i, c.N)).Mul(kit.FromInt(base)).Round()
			c.Events[i] = sense*(base/2+wave) | 1
		}
	}
	return c
}

// tick advances the state by 1/60 s. A press shoots a pin; the dial turns on while it flies.
func tick(s *State, in []kit.Input) {
	if s.Over != "" {
		s.Tick++
		return
	}
	if (in[0].Press(kit.Space) || in[0].Click()) && s.Ready == 0 && s.left() > 0 {
		s.Flying, s.Ready = flight, reload
		s.Shots++
	}
	speed, _ := s.Chart.Now(s.Tick)
	s.Angle = turned(s.Angle + speed)
	s.Tick++
	s.Ready = max(0, s.Ready-1)
	if s.Flying > 0 {
		if s.Flying--; s.Flying == 0 {
			s.attach()
		}
	}
	if s.Over == "" && s.Tick >= s.spring() && s.left() > 0 {
		s.Over = "the spring has run down"
	}
}

// attach sets the pin that has reached the dial, unless another one is in its way.
func (s *State) attach() {
	at := turned(-s.Angle)
	if s.clearance(at) < apart {
		s.Over = "two pins clashed"
		return
	}
	s.Pins[s.N] = at
	s.N++
	if s.left() == 0 {
		s.Over = "all pins are on the dial"
	}
}

// clearance is the distance from a place of the dial to the nearest pin.
func (s *State) clearance(at int) int {
	least := circle
	for _, pin := range s.Pins[:s.N] {
		d := turned(pin - at)
		least = min(least, d, circle-d)
	}
	return least
}

// turned is an angle from 0 to below circle.
func turned(angle int) int { return (angle%circle + circle) % circle }

// placed is the number of pins that were shot onto the dial.
func (s *State) placed() int { return s.N - s.Initial }

// left is the number of pins that are not on the dial or on their way to it.
func (s *State) left() int {
	if s.Flying > 0 {
		return s.Queue - s.placed() - 1
	}
	return s.Queue - s.placed()
}

// spring is the number of ticks until the spring has run down, from the start.
func (s *State) spring() int { return spring * s.Queue }

func over(s *State) (reason string, won bool) { return s.Over, s.placed() == s.Queue }
