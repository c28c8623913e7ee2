package coppercap

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// A Params chooses the level.
type Params struct {
	Level int `json:"level,omitempty"` // 1 to 5; default 1
}

// Sizes in pixels.
const (
	tile   = 48
	half   = 15 // half the hero's width
	tall   = 44
	ducked = 26

	critterHalf = 24
	critterTall = 38
)

// legs are how the hero moves, in pixels and ticks.
var legs = tiles.Legs{
	Frame:   tiles.Frame{Unit: kit.One, Tile: tile, Left: half, Right: half + 1, Tall: tall, Sole: 1},
	Top:     kit.One * 9 / 2,
	Accel:   kit.One * 7 / 20,
	Grip:    kit.One / 2,
	Drag:    kit.One / 12,
	Leap:    kit.One * 23 / 2,
	Rising:  kit.One * 12 / 25,
	Falling: kit.One * 17 / 20,
	TopFall: kit.One * 12,
	Early:   7,
	Late:    4,
}

// Speeds in pixels a tick, and times in ticks.
const (
	bounce    = kit.One * 8
	crawl     = kit.One // a beetle
	flutter   = kit.One * 3 / 2
	grace     = 90 // invulnerable ticks after damage
	popTicks  = 24
	flatTicks = 30
	awake     = 820 // distance in pixels at which critters begin to move
)

// Points.
const (
	cogPoints   = 100
	stompPoints = 200
	flaskPoints = 300
	bellPoints  = 500
)

// A Kind is a sort of critter.
type Kind uint8

// The kinds.
const (
	Beetle Kind = iota
	Tack        // cannot be stomped
	Moth        // flies
)

// A Critter has its feet at X, Y.
type Critter struct {
	Kind Kind
	X, Y kit.Fix
	VX   kit.Fix
	Gone bool
	Flat int // ticks that a defeated one is still shown
}

const maxCritters = 20

// A State is the state of a round. The hero's feet are at X, Y, in pixels of the level.
type State struct {
	Level  int
	Parts  int
	Layout [maxParts]uint8
	Limit  int // ticks
	Tick   int

	X, Y, VX, VY kit.Fix
	Left         bool // looks left
	Ground       bool
	Duck         bool
	Early, Late  int
	Steam        bool
	Safe         int

	Score, Coins, Stomped int
	Far                   int             // the farthest x
	Used                  [maxCols]uint16 // a bit per row: cogs taken and crates emptied
	Critters              [maxCritters]Critter
	Count                 int

	PopX, PopY, PopLeft int // what last came out of a crate
	PopFlask            bool
	Lost                string
	Rung                bool
}

// runUp is the number of possible starting places, half a tile apart.
const runUp = 16

// start lays out the level.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Level == 0 {
		p.Level = 1
	}
	if p.Level < 1 || p.Level > len(plans) {
		return State{}, fmt.Errorf("level %d; there are 1 to %d", p.Level, len(plans))
	}
	s := State{Level: p.Level, Limit: plans[p.Level-1].limit * 60, X: 96 * kit.One, Y: 11 * tile * kit.One, Ground: true}
	r := kit.NewRand(seed)
	s.layOut(r)
	s.X += kit.FromInt(r.N(runUp, 10, 0) * tile / 2)
	s.furnish()
	return s, nil
}

// layOut chooses the stretches.
func (s *State) layOut(r kit.Rand) {
	list := append([]uint8{first}, tiles.DrawMixed(r, plans[s.Level-1].pools)...)
	s.Parts = copy(s.Layout[:], append(list, last))
}

// furnish creates the critters of the stretches.
func (s *State) furnish() {
	for x := range s.Cols() {
		for y := range rows {
			s.settle(s.Tile(x, y), x, y)
		}
	}
	s.Far = s.X.Floor()
}

// settle places a critter at its letter in the table.
func (s *State) settle(what byte, x, y int) {
	c := Critter{X: kit.FromInt(x*tile + tile/2), Y: kit.FromInt(y*tile + tile), VX: -crawl}
	switch what {
	case 'b':
	case 't':
		c.Kind = Tack
	case 'm':
		c.Kind, c.VX = Moth, -flutter
		c.Y += 16 * kit.One // from row 9 it hits a standing hero and passes over a ducking one
	default:
		return
	}
	if s.Count < maxCritters {
		s.Critters[s.Count] = c
		s.Count++
	}
}

// Cols is the width of the level in tiles.
func (s *State) Cols() int { return s.Parts * stretchCols }

// Bell is where the door of the lighthouse is, in pixels.
func (s *State) Bell() int { return (s.Cols()-5)*tile + tile/2 }

// Tile is the letter in the table at a place, even if it was taken.
func (s *State) Tile(x, y int) byte { return strip.Tile(s.Layout[:s.Parts], x, y) }

// Kind is what a tile is to the hero.
func (s *State) Kind(x, y int) tiles.Kind {
	switch s.Tile(x, y) {
	case '#', '=', 'c', 'p':
		return tiles.Solid
	case '^':
		return tiles.Hazard
	case 'o':
		return tiles.Trigger
	}
	return tiles.Air
}

func (s *State) used(x, y int) bool { return s.Used[x]&(1<<y) != 0 }

func (s *State) solid(x, y int) bool { return s.Kind(x, y) == tiles.Solid }

// at returns the number of the tile that contains a pixel, also above or left of the level.
func at(px int) int { return legs.Tiles(px) }

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	keys := &in[0]
	s.Tick++
	s.Safe, s.PopLeft = max(s.Safe-1, 0), max(s.PopLeft-1, 0)
	s.Duck = s.Ground && keys.Hold(kit.ArrowDown)
	s.run(keys.Axis(kit.ArrowLeft, kit.ArrowRight))
	s.jump(keys.Press(kit.ArrowUp), keys.Hold(kit.ArrowUp))
	s.move()
	s.touch()
	for i := range s.Count {
		s.creep(&s.Critters[i])
		s.meet(&s.Critters[i], keys.Hold(kit.ArrowUp))
	}
	s.Far = max(s.Far, min(s.X.Floor(), s.Bell()))
	switch {
	case s.Lost != "":
	case s.Y > (rows*tile+30)*kit.One:
		s.Lost = "fell into the canal"
	case s.X.Floor() >= s.Bell() && s.Ground:
		s.Rung = true
		s.Score += bellPoints
	case s.Tick >= s.Limit:
		s.Lost = "the morning whistle blew: out of time"
	}
}

// run changes the speed along the ground. A ducking hero slides to a halt.
func (s *State) run(dir int) {
	if s.Duck {
		dir = 0
	}
	s.VX = legs.Run(s.VX, dir, s.Ground)
	if dir != 0 {
		s.Left = dir < 0
	}
}

// jump leaves the ground, or remembers the key for a landing that is near. Holding the key makes the jump higher.
func (s *State) jump(press, hold bool) {
	if legs.Jump(&s.Early, &s.Late, s.Ground, press, hold, !s.Duck) {
		s.VY, s.Ground = -legs.Leap, false
	}
	s.VY = legs.Pull(s.VY, hold)
}

func (s *State) height() int {
	if s.Duck {
		return ducked
	}
	return tall
}

// frame is the hero's size now.
func (s *State) frame() tiles.Frame {
	f := legs.Frame
	f.Tall = s.height()
	return f
}

// move moves the hero sideways, and then up or down.
func (s *State) move() {
	f := s.frame()
	x, stopped := f.Slide(s, s.X, s.Y, s.VX)
	if s.X = x; stopped {
		s.VX = 0
	}
	fall := legs.Drop(s, s.X, s.Y, s.VY)
	s.Y, s.Ground = fall.Y, fall.Lands
	if fall.Lands || fall.Bumps {
		s.VY = 0
	}
	if fall.Bumps {
		left, _, right, _ := f.Cells(s.X, s.Y)
		s.bump(at(s.X.Floor()), left, right, fall.Row)
	}
}

// bump empties the crate above the head, the middle one first.
func (s *State) bump(middle, left, right, y int) {
	for _, x := range [3]int{middle, left, right} {
		what := s.Tile(x, y)
		if what != 'c' && what != 'p' || s.used(x, y) {
			continue
		}
		s.Used[x] |= 1 << y
		s.PopX, s.PopY, s.PopLeft, s.PopFlask = x, y, popTicks, what == 'p'
		if what == 'c' {
			s.Coins++
			s.Score += cogPoints
		} else {
			s.Steam = true
			s.Score += flaskPoints
		}
		return
	}
}

// touch collects cogs, and hurts the hero on coals.
func (s *State) touch() {
	f := s.frame()
	x0, y0, x1, y1 := f.Cells(s.X, s.Y)
	for x := x0; x <= x1; x++ {
		for y := y0; y <= y1; y++ {
			switch s.Kind(x, y) {
			case tiles.Trigger:
				if !s.used(x, y) {
					s.Used[x] |= 1 << y
					s.Coins++
					s.Score += cogPoints
				}
			case tiles.Hazard:
				inside := s.X.Floor()+half > x*tile+6 && s.X.Floor()-half < x*tile+tile-6
				if inside && s.Y.Floor() > y*tile+tile-16 {
					s.hurt("stepped into hot coals")
				}
			}
		}
	}
}

// creep moves a critter: it turns at walls, edges and coals.
func (s *State) creep(c *Critter) {
	if c.Gone {
		c.Flat = max(c.Flat-1, 0)
		return
	}
	if (c.X - s.X).Abs() > awake*kit.One {
		return
	}
	c.X += c.VX
	ahead := c.X.Floor() + critterHalf
	if c.VX < 0 {
		ahead = c.X.Floor() - critterHalf
	}
	x, y := at(ahead), at(c.Y.Floor()-1)
	if s.solid(x, y) || c.Kind != Moth && (!s.solid(x, y+1) || s.Tile(x, y) == '^') {
		c.X -= c.VX
		c.VX = -c.VX
	}
}

// meet checks whether hero and critter touch; a touch from above is a stomp.
func (s *State) meet(c *Critter, hold bool) {
	if c.Gone || s.Lost != "" || (s.X-c.X).Abs() >= (half+critterHalf-4)*kit.One ||
		s.Y <= c.Y-critterTall*kit.One || s.Y-kit.FromInt(s.height()) >= c.Y {
		return
	}
	if c.Kind != Tack && s.VY > 0 && s.Y < c.Y-10*kit.One {
		c.Gone, c.Flat = true, flatTicks
		s.Stomped++
		s.Score += stompPoints
		s.VY = -bounce
		if hold {
			s.VY = -legs.Leap
		}
		return
	}
	s.hurt([...]string{"was nipped by a beetle", "ran into a tack beetle", "was hit by a moth"}[c.Kind])
}

// hurt takes the hero's steam, or ends the round.
func (s *State) hurt(how string) {
	switch {
	case s.Safe > 0:
	case s.Steam:
		s.Steam, s.Safe = false, grace
	default:
		s.Lost = how
	}
}

func over(s *State) (reason string, won bool) {
	if s.Rung {
		return "the lighthouse bell rings", true
	}
	return s.Lost, false
}

// Progress is the share of the way to the bell, 1 when it rings.
func (s *State) Progress() kit.Fix {
	if s.Rung {
		return kit.One
	}
	return min(kit.Ratio(s.Far-96, s.Bell()-96), kit.One*99/100)
}

// nowhere is larger than any distance: nothing of the kind is near.
const nowhere = 999

// gap is the distance in pixels to the next edge without ground ahead, within 12 tiles.
func (s *State) gap() int {
	x, y := at(s.X.Floor()), at(s.Y.Floor())
	for i := range 12 {
		if s.below(x+i, y) == rows {
			return max((x+i)*tile-s.X.Floor()-half, 0)
		}
	}
	return nowhere
}

// below is the first solid row from y down in a column, rows if there is none.
func (s *State) below(x, y int) int {
	for y = max(y, 0); y < rows && !s.solid(x, y); y++ {
	}
	return y
}

// wall is the distance to the next thing to jump over: a step up, or coals.
func (s *State) wall() int {
	x, y := at(s.X.Floor()), at(s.Y.Floor()-1)
	for i := 1; i <= 12; i++ {
		if s.solid(x+i, y) || s.Tile(x+i, y) == '^' {
			return max((x+i)*tile-s.X.Floor()-half, 0)
		}
	}
	return nowhere
}

// critter is the distance to the next critter ahead, about at the hero's height.
func (s *State) critter() int {
	near := nowhere
	for i := range s.Count {
		c := &s.Critters[i]
		if d := (c.X - s.X).Floor(); !c.Gone && d > 0 && (c.Y-s.Y).Abs() < 2*tile*kit.One {
			near = min(near, max(d-half-critterHalf, 0))
		}
	}
	return near
}
