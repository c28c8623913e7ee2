package layercake

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/beat"
)

// Lengths are in pixels of the screen, and places are relative to its middle. A step of 12 ticks in which a layer is
// dropped leaves 11 ticks for the next layer, so a player who uses the controls can drop it at an age of 11, 23, 35 …
// ticks.
const (
	firstAge = 11
	step     = 12
	height   = 44 // of a layer
	sliver   = 40 // a narrower rest crumbles
	growth   = 4  // how much wider a perfect drop makes the cake, up to its first width
	kept     = 14 // layers kept in the state: those that can be on the screen
	steady   = 4  // layers that fit below the slider before the camera moves
	fresh    = 96 // ticks after which a layer that was not dropped is dry
	lift     = 4  // pixels a tick that the camera moves
)

// window judges a drop by its distance from the layer below, in pixels.
var window = beat.Window{Perfect: 4, Good: 400}

// A Params chooses a cake. Zero values give the defaults.
type Params struct {
	Level   int `json:"level,omitempty"`   // shown to the player, 1 to 5; default 1
	Width   int `json:"width,omitempty"`   // of the first layer, 60 to 200; default 120
	Reach   int `json:"reach,omitempty"`   // how far a layer slides to each side, 110 to 200; default 130
	Period  int `json:"period,omitempty"`  // ticks of a layer's way there and back, 60 to 200; default 97
	Varied  int `json:"varied,omitempty"`  // most ticks that are added to the period of a layer, 0 to 30
	Soonest int `json:"soonest,omitempty"` // steps until the moment of a perfect drop: the fewest, 1 to 6; default 1
	Latest  int `json:"latest,omitempty"`  // and the most, Soonest to 6; default 5
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Level, 1}, {&p.Width, 120}, {&p.Reach, 130}, {&p.Period, 97}, {&p.Soonest, 1}, {&p.Latest, 5}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	if p.Level < 1 || p.Level > 5 || p.Width < 60 || p.Width > 200 || p.Reach < 110 || p.Reach > 200 || p.Period < 60 || p.Period > 200 ||
		p.Varied < 0 || p.Varied > 30 || p.Soonest < 1 || p.Latest < p.Soonest || p.Latest > 6 {
		return fmt.Errorf("cake %+v: level is 1 to 5, width 60 to 200, reach 110 to 200, period 60 to 200, "+
			"varied 0 to 30, soonest 1 to 6, latest soonest to 6", *p)
	}
	return nil
}

// A Layer lies on the cake.
type Layer struct{ Left, Width int }

// A Crumb is the part that was cut off last; it falls.
type Crumb struct {
	Was Layer
	Row int // the layer that it was part of, from 0
	Age int // ticks
}

// State is a cake and the layer that slides above it.
type State struct {
	Level   int // of the cake; this and the next six are its Params
	Width   int
	Reach   int
	Period  int
	Varied  int
	Soonest int
	Latest  int
	Layers  int         // placed on the first one, which lies there at the start
	Tower   [kept]Layer // layer i is at i mod kept
	Phase   int         // the tick of its swing at which the sliding layer began
	Age     int         // ticks that it has been sliding
	Camera  int         // pixels that the view has moved up
	Crumb   Crumb
	Perfect int // perfect drops in a row
	Fell    string
	Tick    int
	Rand    kit.Rand
}

// The purposes of random draws; the layer's number is used as the tick.
const (
	drawWait = iota
	drawSide
	drawPeriod
)

// start bakes the first layer.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Level: p.Level, Width: p.Width, Reach: p.Reach, Period: p.Period, Varied: p.Varied, Soonest: p.Soonest, Latest: p.Latest,
		Rand: kit.NewRand(seed)}
	s.Tower[0] = Layer{-p.Width / 2, p.Width}
	s.enter()
	s.Age = firstAge
	return s, nil
}

// enter lets the next layer begin to slide. Its phase is drawn so that it is perfectly above the cake after a whole
// number of steps, which is drawn too; a pixel or two are lost to the ticks, and at the other passes, more.
func (s *State) enter() {
	swing, place := s.swing(), kit.FromInt(s.place())
	steps := s.Soonest + s.Rand.N(s.Latest-s.Soonest+1, s.Layers, drawWait)
	at := swing.Reaches(place, s.Rand.N(swing.Period, s.Layers, drawSide))
	if (swing.At(at-1) - place).Abs() < (swing.At(at) - place).Abs() {
		at--
	}
	s.Phase, s.Age = at-(firstAge+step*steps), 0
}

// swing is the movement of the sliding layer. Each layer has a period of its own, drawn, which has no divisor in common with a step, so passes come at
// different moments of a step.
func (s *State) swing() beat.Swing {
	period := s.Period + s.Rand.N(s.Varied+1, s.Layers, drawPeriod)
	for period%2 == 0 || period%3 == 0 {
		period++
	}
	return beat.Swing{Period: period, Reach: kit.FromInt(s.Reach)}
}

// top is the layer that was placed last.
func (s *State) top() Layer { return s.Tower[s.Layers%kept] }

// place is where the middle of the sliding layer must be for a perfect drop.
func (s *State) place() int { return s.top().Left + s.top().Width/2 }

// offset is how far the sliding layer will be from its place in some ticks: to the right if above 0.
func (s *State) offset(in int) int { return s.swing().At(s.Phase+s.Age+in).Round() - s.place() }

// pass is the number of ticks until the layer is nearest to its place the next time, from a number of ticks on.
func (s *State) pass(from int) int {
	at := max(from, 1)
	at += s.swing().Reaches(kit.FromInt(s.place()), s.Phase+s.Age+at) - s.Phase - s.Age - at
	if before, now := s.offset(at-1), s.offset(at); max(before, -before) < max(now, -now) && at-1 >= from {
		return at - 1
	}
	return at
}

// tick advances the state by 1/60 s. A press drops the layer exactly where it was in the last picture.
func tick(s *State, in []kit.Input) {
	s.Tick++
	s.Camera = min(s.Camera+lift, max(0, (s.Layers-steady)*height))
	s.Crumb.Age = min(s.Crumb.Age+1, 600)
	if s.Fell != "" {
		return
	}
	if in[0].Press(kit.Space) || in[0].Click() {
		s.drop()
		return
	}
	if s.Age++; s.Age >= fresh {
		s.Fell = "the layer dried out"
	}
}

// drop places the sliding layer. What hangs over is cut off; a perfect drop makes the cake wider again.
func (s *State) drop() {
	top, off := s.top(), s.offset(0)
	next := Layer{top.Left + off, top.Width}
	switch {
	case window.Judge(off) == beat.Perfect:
		wider := min(growth, s.Width-top.Width)
		next = Layer{top.Left - wider/2, top.Width + wider}
		s.Perfect++
	case off > 0:
		next.Width -= off
		s.Perfect, s.Crumb = 0, Crumb{Was: Layer{next.Left + next.Width, min(off, top.Width)}, Row: s.Layers + 1}
	default:
		next.Left, next.Width = top.Left, next.Width+off
		s.Perfect, s.Crumb = 0, Crumb{Was: Layer{top.Left + off, min(-off, top.Width)}, Row: s.Layers + 1}
	}
	if next.Width < sliver {
		s.Fell = "the layer missed the cake"
		if next.Width > 0 {
			s.Fell = "only a sliver stayed on"
		}
		s.Crumb.Was = Layer{top.Left + off, top.Width}
		return
	}
	s.Layers++
	s.Tower[s.Layers%kept] = next
	s.enter()
}

func over(s *State) (reason string, won bool) { return s.Fell, false }
