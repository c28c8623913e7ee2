package yard

import (
	"fmt"
	"math/bits"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
)

// Sizes in pixels, and times in ticks.
const (
	pace  = 4  // of the ant, in a tick
	half  = 12 // half the ant's width
	wing  = 16 // a beetle this near to the ant catches it
	stun  = 24 // from a catch to the return to the last mat
	lives = 3
	left  = (kit.Width - Cols*Tile) / 2 // of the yard on the screen
	top   = kit.Top + (kit.Height-kit.Top-Rows*Tile)/2
)

// lamp is how far the lamp shines at night, in pixels from the middle of the ant.
const lamp = 220

// A Params chooses the yard.
type Params struct {
	Yard int `json:"yard,omitempty"` // from 1; default 1
}

// A State is the state of a round. Places are in pixels of the yard or in its squares, row by row from the top left, as
// they are on the screen: after mirroring.
type State struct {
	Yard  int
	Flip  uint8            // 1: mirrored left and right; 2: up and down
	Phase [maxWalks]uint16 // of each walk
	Back  uint16           // the walks that go the other way round, as bits
	Items [maxItems]int16  // where seeds and keys lie at first; -1: there is none
	Tick  int

	X, Y   int    // the middle of the ant
	Face   uint8  // 0 up, 1 right, 2 down, 3 left
	Mat    int    // the square of a mat where it will return
	Mats   uint16 // reached, as bits; bit 0 is the nest
	Carry  uint8  // items that it carries, as bits
	Kept   uint8  // items that it has brought to a mat
	Begin  int    // moves to the nest at the start
	Near   int    // the fewest moves to the nest so far
	Deaths int
	Stun   int  // ticks until it returns
	Home   bool // in the nest with all seeds
}

// Yards are the rules and the look of a game.
type Yards struct {
	look  Look
	plans []Plan
}

// New makes the rules of a game with some yards.
func New(look Look, plans ...Plan) *Yards {
	for i := range plans {
		plans[i].prepare()
	}
	return &Yards{look, plans}
}

func (g *Yards) plan(s *State) *Plan { return &g.plans[s.Yard-1] }

// The purposes of draws.
const (
	drawFlip = iota
	drawBegin
	drawItem
	drawPhase
)

// Start lays out a yard.
func (g *Yards) Start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Yard: 1}
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Yard < 1 || p.Yard > len(g.plans) {
		return State{}, fmt.Errorf("yard %d; there are 1 to %d", p.Yard, len(g.plans))
	}
	r := kit.NewRand(seed)
	s := State{Yard: p.Yard, Flip: uint8(r.N(4, 0, drawFlip)), Face: 1}
	if s.Flip&1 != 0 {
		s.Face = 3
	}
	plan := g.plan(&s)
	for i, spots := range plan.spots {
		s.Items[i] = -1
		if len(spots) > 0 {
			s.Items[i] = int16(s.mirror(spots[r.N(len(spots), i, drawItem)]))
		}
	}
	for i, w := range plan.Walks {
		s.Phase[i] = uint16(r.N(len(w.Track), 2*i, drawPhase))
		s.Back |= uint16(r.N(2, 2*i+1, drawPhase)) << i
	}
	s.Mat = s.mirror(plan.begin[r.N(len(plan.begin), 0, drawBegin)])
	s.Begin = plan.way[s.mirror(s.Mat)]
	s.Near = s.Begin
	s.rise()
	return s, nil
}

// mirror is where a square of the plan is on the screen, and the other way round.
func (s *State) mirror(at int) int {
	x, y := at%Cols, at/Cols
	if s.Flip&1 != 0 {
		x = Cols - 1 - x
	}
	if s.Flip&2 != 0 {
		y = Rows - 1 - y
	}
	return y*Cols + x
}

// rise puts the ant on its mat.
func (s *State) rise() { s.X, s.Y = s.Mat%Cols*Tile+Tile/2, s.Mat/Cols*Tile+Tile/2 }

// at is the square of a place.
func at(x, y int) int { return y/Tile*Cols + x/Tile }

// letter is the letter of a square of the screen.
func (g *Yards) letter(s *State, square int) byte { return g.plan(s).letter(s.mirror(square)) }

// Tick advances a state by 1/60 s.
func (g *Yards) Tick(s *State, in []kit.Input) {
	s.Tick++
	if s.Stun > 0 {
		if s.Stun--; s.Stun == 0 {
			s.rise()
		}
		return
	}
	g.walk(s, &in[0])
	g.take(s)
	if !g.settle(s) && g.caught(s) {
		s.Deaths++
		s.Stun = stun
		s.Carry = 0
	}
}

// walk moves the ant by the arrow keys, or toward the pointer while its button is down.
func (g *Yards) walk(s *State, in *kit.Input) {
	dx, dy := in.Axis(kit.ArrowLeft, kit.ArrowRight), in.Axis(kit.ArrowUp, kit.ArrowDown)
	if in.Buttons&kit.LeftButton != 0 {
		dx, dy = toward(in.X-left-s.X), toward(in.Y-top-s.Y)
	}
	switch {
	case dy < 0:
		s.Face = 0
	case dy > 0:
		s.Face = 2
	}
	switch {
	case dx > 0:
		s.Face = 1
	case dx < 0:
		s.Face = 3
	}
	if dx != 0 && g.open(s, s.X+dx*pace, s.Y) {
		s.X += dx * pace
	}
	if dy != 0 && g.open(s, s.X, s.Y+dy*pace) {
		s.Y += dy * pace
	}
}

func toward(d int) int {
	switch {
	case d >= pace:
		return 1
	case d <= -pace:
		return -1
	}
	return 0
}

// open reports whether the ant can be at a place.
func (g *Yards) open(s *State, x, y int) bool {
	l, t, r, b := x-half, y-half, x+half-1, y+half-1
	for _, square := range [4]int{at(l, t), at(r, t), at(l, b), at(r, b)} {
		if g.shut(s, square) {
			return false
		}
	}
	return true
}

// shut reports whether a square is a wall, or a gate whose key the ant does not have.
func (g *Yards) shut(s *State, square int) bool {
	c := g.letter(s, square)
	return c == '#' || (c == 'A' || c == 'B') && (s.Carry|s.Kept)>>(maxSeeds+c-'A')&1 == 0
}

// take picks up what lies below the ant.
func (g *Yards) take(s *State) {
	for i, square := range s.Items {
		if square < 0 || (s.Carry|s.Kept)>>i&1 != 0 {
			continue
		}
		x, y := int(square)%Cols*Tile+Tile/2, int(square)/Cols*Tile+Tile/2
		if max(x-s.X, s.X-x) < half+10 && max(y-s.Y, s.Y-y) < half+10 {
			s.Carry |= 1 << i
		}
	}
}

// settle remembers how far the ant has come, and reports whether it is on a mat: there it is safe and keeps what it
// carries.
func (g *Yards) settle(s *State) bool {
	square := at(s.X, s.Y)
	s.Near = min(s.Near, g.plan(s).way[s.mirror(square)])
	c := g.letter(s, square)
	mat := c == 'S' || c == 'N' || c >= '1' && c <= '9'
	if !mat {
		return false
	}
	s.Mat, s.Kept, s.Carry = square, s.Kept|s.Carry, 0
	switch {
	case c == 'N':
		s.Mats |= 1
		s.Home = s.Seeds() == g.plan(s).seeds
	case c != 'S':
		s.Mats |= 1 << (c - '0')
	}
	return true
}

// caught reports whether a beetle touches the ant.
func (g *Yards) caught(s *State) bool {
	plan := g.plan(s)
	x, y := kit.FromInt(s.X), kit.FromInt(s.Y) // in the plan
	if s.Flip&1 != 0 {
		x = Cols*Tile*kit.One - x
	}
	if s.Flip&2 != 0 {
		y = Rows*Tile*kit.One - y
	}
	const d = half * kit.One
	box := patrol.Box{Left: x - d, Top: y - d, Right: x + d, Bottom: y + d}
	for i := range plan.Walks {
		w := &plan.Walks[i]
		tick := s.clock(i)
		for k := range w.Beetles {
			if box.Near(w.Track.At(tick+k*len(w.Track)/w.Beetles), wing*kit.One) {
				return true
			}
		}
	}
	return false
}

// clock is the tick of a walk's first beetle on its track, which runs backwards if it goes the other way round.
func (s *State) clock(walk int) int {
	tick := s.Tick + int(s.Phase[walk])
	if s.Back>>walk&1 != 0 {
		return -tick
	}
	return tick
}

// each visits the beetles: where they are on the screen, and how they move in the next tick.
func (g *Yards) each(s *State, visit func(place, step patrol.Point)) {
	plan := g.plan(s)
	for i := range plan.Walks {
		w := &plan.Walks[i]
		tick, way := s.clock(i), 1
		if s.Back>>i&1 != 0 {
			way = -1
		}
		for k := range w.Beetles {
			t := tick + k*len(w.Track)/w.Beetles
			place := w.Track.At(t)
			step := w.Track.At(t + way).Minus(place)
			if s.Flip&1 != 0 {
				place.X, step.X = Cols*Tile*kit.One-place.X, -step.X
			}
			if s.Flip&2 != 0 {
				place.Y, step.Y = Rows*Tile*kit.One-place.Y, -step.Y
			}
			visit(place, step)
		}
	}
}

// lit reports whether a place is in sight: by day all are.
func (g *Yards) lit(s *State, x, y int) bool {
	x, y = x-s.X, y-s.Y
	return !g.look.Night || x*x+y*y <= lamp*lamp
}

// Seeds is how many seeds the ant has: those it carries and those it has brought to a mat.
func (s *State) Seeds() int { return bits.OnesCount8((s.Carry | s.Kept) & (1<<maxSeeds - 1)) }

// Keys is how many keys the ant has.
func (s *State) Keys() int { return bits.OnesCount8((s.Carry | s.Kept) >> maxSeeds) }

// Over reports how a round ended.
func (g *Yards) Over(s *State) (reason string, won bool) {
	switch {
	case s.Home:
		return "the ant is home with every seed", true
	case s.Deaths >= lives:
		return "caught by beetles three times", false
	}
	return "", false
}

// Sound reports values in an untrusted state that the rules cannot handle.
func (g *Yards) Sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the yard", s.Yard == first.Yard && s.Flip == first.Flip && s.Items == first.Items)
	d.Same("a walk", s.Phase == first.Phase && s.Back == first.Back)
	if d.Any() {
		return d.Err()
	}
	d.In("x", half, Cols*Tile-half, s.X)
	d.In("y", half, Rows*Tile-half, s.Y)
	d.In("face", 0, 3, int(s.Face))
	d.In("mat", 0, cells-1, s.Mat)
	d.In("moves", 0, cells, s.Near)
	d.In("deaths", 0, lives, s.Deaths)
	d.In("ticks", 0, stun, s.Stun)
	d.In("tick", 0, kit.Many, s.Tick)
	if d.Any() {
		return d.Err()
	}
	d.Let("the ant is in a wall", g.letter(s, at(s.X, s.Y)) == '#' || g.letter(s, s.Mat) == '#')
	var all uint8
	for i, square := range s.Items {
		if square >= 0 {
			all |= 1 << i
		}
	}
	d.Let("an item that the yard does not have", (s.Carry|s.Kept)&^all != 0)
	d.Let("a mat that the yard does not have", int(s.Mats) >= 1<<g.plan(s).mats)
	return d.Err()
}
