package welldescent

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/climb"
)

// Lengths are in pixels. The view goes down the well at a steady speed, so on the screen the buckets rise.
const (
	well   = 600
	view   = kit.Height - kit.Top // pixels of the well that are seen
	thorns = 26                   // how far the thorns reach down from the upper edge of the view
	tall   = 34                   // of the beetle
	body   = 18                   // half its width
	feet   = 12                   // half the width on which it rests
	kept   = 12                   // buckets in the state
	health = 12
	prick  = 4  // what spikes take
	sting  = 6  // what thorns take
	creaks = 24 // ticks that a cracked bucket bears
	daze   = 30 // ticks in which a beetle that the thorns threw down falls through buckets
)

var (
	gravity = kit.Half
	fastest = kit.FromInt(9) // downward, pixels a tick
	stride  = kit.FromInt(4) // sideways
	belt    = kit.Ratio(3, 2)
)

// A Params chooses a well. Zero values give the defaults.
type Params struct {
	Level   int `json:"level,omitempty"`   // shown to the player, 1 to 5; default 1
	Bucket  int `json:"bucket,omitempty"`  // width of a bucket, 60 to 140; default 110
	Gap     int `json:"gap,omitempty"`     // height from bucket to bucket, 95 to 120; default 100
	Speed   int `json:"speed,omitempty"`   // of the view, in tenths of a pixel a tick, 8 to 30; default 14
	Side    int `json:"side,omitempty"`    // the least way sideways from bucket to bucket, 0 to 120; default 60
	Sides   int `json:"sides,omitempty"`   // the greatest, Side to 200; default 170
	Cracked int `json:"cracked,omitempty"` // how many buckets of a hundred are cracked
	Belts   int `json:"belts,omitempty"`   // how many have a belt
	Spiked  int `json:"spiked,omitempty"`  // how many have spikes
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Level, 1}, {&p.Bucket, 110}, {&p.Gap, 100}, {&p.Speed, 14}, {&p.Side, 60}, {&p.Sides, 170}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	if p.Level < 1 || p.Level > 5 || p.Bucket < 60 || p.Bucket > 140 || p.Gap < 95 || p.Gap > 120 || p.Speed < 8 || p.Speed > 30 || p.Side < 0 ||
		p.Side > 120 || p.Sides < p.Side || p.Sides > 200 || min(p.Cracked, p.Belts, p.Spiked) < 0 || p.Cracked+p.Belts+p.Spiked > 90 {
		return fmt.Errorf("well %+v: level is 1 to 5, bucket 60 to 140, gap 95 to 120, speed 8 to 30, sides 0 "+
			"to 120 and up to 200, and the kinds together at most 90", *p)
	}
	return nil
}

// A Kind is a sort of bucket.
type Kind uint8

// The kinds of buckets.
const (
	Firm Kind = iota
	Cracked
	BeltLeft
	BeltRight
	Spiked
	Broken
)

var kinds = [...]string{"firm", "cracked", "belt to the left", "belt to the right", "spiked", "broken"}

// A Bucket is one row of the well.
type Bucket struct {
	X    kit.Fix // the middle
	Top  int     // its height, below 0
	Kind Kind
	Used bool // the beetle has landed on it
}

// State is a well and the beetle in it.
type State struct {
	Level   int // of the well; this and the next eight are its Params
	Width   int
	Gap     int
	Speed   int
	Side    int
	Sides   int
	Cracks  int
	Belts   int
	Spikes  int
	Buckets [kept]Bucket
	First   int     // number of Buckets[0]
	X       kit.Fix // the middle of the beetle
	Y       kit.Fix // its feet
	VY      kit.Fix // upward
	On      int     // number of the bucket on which it rests; -1: it falls
	Stood   int     // ticks that it has stood there
	Dazed   int     // ticks in which it still falls through buckets
	HP      int
	Landed  int // buckets on which it has landed
	AtFour  int // the most of these with at least 4 hit points left
	AtSix   int // and with at least 6
	Hurt    int // ticks since it lost hit points
	Camera  climb.Camera
	Lost    string
	Tick    int
	Rand    kit.Rand
}

// The purposes of random draws; the bucket's number is used as the tick.
const (
	drawX = iota
	drawWay
	drawKind
)

// start hangs the first buckets; the beetle is on the highest one.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Level: p.Level, Width: p.Bucket, Gap: p.Gap, Speed: p.Speed, Side: p.Side, Sides: p.Sides, Cracks: p.Cracked, Belts: p.Belts,
		Spikes: p.Spiked, HP: health, Hurt: 60, Rand: kit.NewRand(seed)}
	edge := s.Width/2 + 10
	s.X = kit.FromInt(edge + s.Rand.N(well-2*edge, 0, drawX))
	climb.Fill(s.Buckets[:], Bucket{X: s.X, Used: true}, s.next)
	s.Camera.Low = -kit.FromInt(view * 7 / 10)
	return s, nil
}

// next makes the bucket of a number: to the left or the right of the one before, but within the well, and of a drawn
// kind. Spikes are never twice in a row. A bucket may be too far to the side to be reached from the one before; then a beetle
// has to fall past it.
func (s *State) next(n int, before *Bucket) Bucket {
	way := kit.FromInt(s.Side + s.Rand.N(s.Sides-s.Side+1, n, drawWay))
	if s.Rand.N(2, n, drawX) == 0 {
		way = -way
	}
	low, high := kit.FromInt(s.Width/2+10), kit.FromInt(well-s.Width/2-10)
	if x := before.X + way; x < low || x > high {
		way = -way
	}
	b := Bucket{X: (before.X + way).Clamp(low, high), Top: before.Top - s.Gap}
	switch d := s.Rand.N(100, n, drawKind); {
	case d < s.Cracks:
		b.Kind = Cracked
	case d < s.Cracks+s.Belts:
		b.Kind = BeltLeft + Kind(d&1)
	case d < s.Cracks+s.Belts+s.Spikes && before.Kind != Spiked:
		b.Kind = Spiked
	}
	return b
}

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	s.Tick++
	if s.Lost != "" {
		return
	}
	s.Camera.Sink(kit.Ratio(s.Speed, 10))
	s.Hurt = min(s.Hurt+1, 60)
	s.Dazed = max(0, s.Dazed-1)
	way := stride * kit.Fix(in[0].Axis(kit.ArrowLeft, kit.ArrowRight))
	if s.On >= 0 {
		way += s.stand()
	}
	s.X = (s.X + way).Clamp(kit.FromInt(body), kit.FromInt(well-body))
	if s.On >= 0 && !s.holds(s.bucket()) {
		s.On = -1
	}
	if s.On < 0 {
		s.fall()
	}
	if s.Camera.Above(s.Y+kit.FromInt(tall), kit.FromInt(view-thorns)) && s.Dazed == 0 {
		s.hurt(sting, "the thorns stung the beetle")
		s.On, s.VY, s.Dazed = -1, -kit.FromInt(3), daze
	}
	if s.Camera.Below(s.Y, kit.FromInt(tall)) {
		s.Lost = "the beetle fell out of the picture"
	}
	s.First = climb.Recycle(s.Buckets[:], s.First, func(b *Bucket) bool { return s.Camera.Above(kit.FromInt(b.Top), kit.FromInt(view)) }, s.next)
	if s.On >= 0 && s.On < s.First {
		s.On = -1
	}
}

// bucket is the bucket on which the beetle is.
func (s *State) bucket() *Bucket { return &s.Buckets[s.On-s.First] }

// ledge is the part of a bucket on which a beetle can stand.
func (s *State) ledge(b *Bucket) climb.Ledge {
	return climb.Ledge{X: b.X, Half: kit.FromInt(s.Width / 2), Top: kit.FromInt(b.Top)}
}

// holds reports whether the beetle is over a bucket that bears.
func (s *State) holds(b *Bucket) bool {
	return b.Kind != Broken && (s.X-b.X).Abs() < kit.FromInt(s.Width/2+feet)
}

// stand is a tick on a bucket: a cracked one breaks after a while, and a belt moves the beetle sideways.
func (s *State) stand() kit.Fix {
	b := s.bucket()
	s.Stood++
	switch b.Kind {
	case Cracked:
		if s.Stood >= creaks {
			b.Kind = Broken
		}
	case BeltLeft:
		return -belt
	case BeltRight:
		return belt
	}
	return 0
}

// fall is a tick in the air; the beetle lands on the first bucket in its way.
func (s *State) fall() {
	from := s.Y
	s.VY = max(s.VY-gravity, -fastest)
	s.Y += s.VY
	if s.Dazed > 0 {
		return
	}
	for i := range s.Buckets {
		b := &s.Buckets[i]
		if l := s.ledge(b); b.Kind != Broken && l.Catches(s.X-l.X, kit.FromInt(feet), from, s.Y) {
			s.Y, s.VY, s.On, s.Stood = l.Top, 0, s.First+i, 0
			s.land(b)
			return
		}
	}
}

// land counts a bucket on which the beetle has not been before, and what it does to the beetle.
func (s *State) land(b *Bucket) {
	if b.Kind == Spiked {
		s.hurt(prick, "the spikes pricked the beetle")
	}
	if b.Used {
		return
	}
	b.Used = true
	if b.Kind == Firm {
		s.HP = min(s.HP+1, health)
	}
	if s.Lost != "" {
		return
	}
	s.Landed++
	if s.HP >= 4 {
		s.AtFour = s.Landed
	}
	if s.HP >= 6 {
		s.AtSix = s.Landed
	}
}

// hurt takes hit points.
func (s *State) hurt(points int, why string) {
	s.HP, s.Hurt = max(0, s.HP-points), 0
	if s.HP == 0 {
		s.Lost = why
	}
}

func over(s *State) (reason string, won bool) { return s.Lost, false }
