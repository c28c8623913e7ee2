package parcelline

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// Lengths are in pixels of the screen; heights are above the belt. The belt moves the parcel by 5 pixels a tick. A jump
// takes 44 ticks, lifts it by 121 pixels and carries it 220 pixels along.
const (
	speed   = 5 // pixels a tick
	screenX = 220
	bodyW   = 40
	bodyH   = 40
	most    = 12  // things of a stage
	lead    = 180 // free belt before the first thing
	leads   = 320 // what is added to that at most
	rest    = 100 // and behind the last
	leapWay = 220 // the length of a jump
	perPace = 10
	lost    = -60 // the height at which a parcel is lost in a gap
)

var (
	leap    = kit.FromInt(11) // pixels a tick
	gravity = kit.Half        // pixels a tick, each tick
)

// A Params chooses a stage.
type Params struct {
	Level int `json:"level,omitempty"` // 1 to 3; default 1
}

// A Piece is a thing on the line.
type Piece struct {
	At   int // its near side, in pixels of the way
	Kind Kind
}

// A State is the state of a stage.
type State struct {
	Level  int // the stage, from 0
	Moving bool
	Dist   kit.Fix // of the parcel's rear
	Height kit.Fix // of its lower side
	Rise   kit.Fix // pixels a tick, upward
	Tick   int
	Count  int // of Pieces
	Pieces [most]Piece
	Length int    // of the stage
	Hit    string // how the parcel was lost
}

// The purposes of random draws.
const (
	drawLead  = iota
	drawSlack // of a thing, whose number is used as the tick
	drawStretch
)

// start draws three stretches and puts their things on the belt; the belt does not move yet.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Level == 0 {
		p.Level = 1
	}
	if p.Level < 1 || p.Level > len(stages) {
		return State{}, fmt.Errorf("stage %d: want 1 to %d", p.Level, len(stages))
	}
	s := State{Level: p.Level - 1}
	rand, stage := kit.NewRand(seed), &stages[s.Level]
	order := make([]int, len(stage.stretches))
	for i := range order {
		order[i] = i
	}
	rand.Shuffle(len(order), 0, drawStretch, func(i, j int) { order[i], order[j] = order[j], order[i] })
	free := lead + rand.N(leads, 0, drawLead)
	for _, i := range order[:3] {
		for _, kind := range stage.stretches[i] {
			free = s.put(kind, free+rand.N(stage.slack, s.Count, drawSlack))
		}
	}
	s.Length = free + rest
	return s, nil
}

// put adds a thing that can be cleared by a parcel that is on the belt from free on, and returns where the parcel is on
// the belt again even if it jumps in the last moment.
func (s *State) put(kind Kind, free int) int {
	k := &kinds[kind]
	at := free - k.clear.From
	if k.clear.Len() == 0 {
		at = free + bodyW
	}
	s.Pieces[s.Count] = Piece{at, kind}
	s.Count++
	switch {
	case k.clear.Len() == 0:
		return at + k.width
	case k.firm: // it falls from the top
		return at + k.width + 100
	}
	return at + k.clear.To + leapWay
}

// tick advances the state by 1/60 s. The first press starts the belt with a jump.
func tick(s *State, in []kit.Input) {
	s.Tick++
	press := in[0].Press(kit.Space) || in[0].Press(kit.ArrowUp) || in[0].Click()
	if s.Moving = s.Moving || press; !s.Moving {
		return
	}
	if press && s.ready() {
		s.Rise = leap
	}
	s.Dist += kit.FromInt(speed)
	track.Fly(&s.Height, &s.Rise, s.floor(), gravity)
	s.collide()
}

// ready reports whether the parcel can jump: it is on the belt or on a crate.
func (s *State) ready() bool { return s.Hit == "" && track.Grounded(s.Height, s.Rise, s.floor()) }

// rear is where the parcel's rear is on the way, and body the part of the way that it takes up.
func (s *State) rear() int        { return s.Dist.Floor() }
func (s *State) body() track.Span { return track.Span{From: s.rear(), To: s.rear() + bodyW} }

func (p Piece) span() track.Span { return track.Span{From: p.At, To: p.At + kinds[p.Kind].width} }

// floor is the height of what is below the parcel: the highest crate that is not above its lower side, or the belt, or
// nothing when all of it is above a gap.
func (s *State) floor() kit.Fix {
	floor := kit.Fix(0)
	body := s.body()
	for _, p := range s.Pieces[:s.Count] {
		k, at := &kinds[p.Kind], p.span()
		switch {
		case k.open && body.From >= at.From && body.To <= at.To:
			return kit.FromInt(2 * lost)
		case k.firm && body.Meets(at) && s.Height >= kit.FromInt(k.top):
			floor = max(floor, kit.FromInt(k.top))
		}
	}
	if s.Height < 0 {
		return kit.FromInt(2 * lost)
	}
	return floor
}

func (s *State) collide() {
	feet, body := s.Height, s.body()
	if feet < 0 {
		s.Hit = "fell off the belt"
	}
	for _, p := range s.Pieces[:s.Count] {
		k := &kinds[p.Kind]
		if !k.open && body.Meets(p.span()) && feet < kit.FromInt(k.top) && feet+kit.FromInt(bodyH) > kit.FromInt(k.bottom) {
			s.Hit = "ran into a " + k.name
		}
	}
}

// coming is the first thing that the parcel has not left behind; if there is none, one at the end of the stage.
func (s *State) coming() Piece {
	for _, p := range s.Pieces[:s.Count] {
		if s.rear() < p.span().To {
			return p
		}
	}
	return Piece{At: s.Length + 1000}
}

// done is the share of the stage that lies behind.
func (s *State) done() kit.Fix { return min(kit.Ratio(s.rear(), s.Length), kit.One) }

func over(s *State) (reason string, won bool) {
	if s.Hit != "" {
		return "the parcel " + s.Hit, false
	}
	if s.rear() >= s.Length {
		return "the parcel is in the van", true
	}
	return "", false
}
