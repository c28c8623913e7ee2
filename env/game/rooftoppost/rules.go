package rooftoppost

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
	"gymkhana/env/game/kit/tiles"
)

// A Params chooses the roofs.
type Params struct {
	Roofs int `json:"roofs,omitempty"` // 1 to 5; default 1
}

// Sizes in pixels, and times in ticks.
const (
	tile     = 48
	half     = 14 // half the carrier's width
	tall     = 46
	roofTop  = (stand + 1) * tile
	startX   = 60
	runUp    = 8 // possible starting places, 20 pixels apart
	catHalf  = 22
	catTall  = 34
	bounce   = kit.One * 8
	popTicks = 24
	wanted   = 5 // letters for which the post office opens
)

// legs are how the carrier moves, in pixels and ticks.
var legs = tiles.Legs{
	Frame:   tiles.Frame{Unit: kit.One, Tile: tile, Left: half, Right: half, Tall: tall, Sole: 1},
	Top:     kit.One * 4,
	Accel:   kit.One / 2,
	Grip:    kit.One / 2,
	Drag:    kit.One / 12,
	Leap:    kit.One * 23 / 2,
	Rising:  kit.One * 12 / 25,
	Falling: kit.One * 17 / 20,
	TopFall: kit.One * 12,
	Early:   7,
	Late:    4,
}

// A State is the state of a round. The body's place is in pixels of the roofs.
type State struct {
	Roofs int
	Parts [maxParts]uint8
	Count int
	Phase [maxParts]uint8 // of the cat of each part, in units of 5 ticks
	Full  [maxParts]uint8 // a bit for each box of a part that holds a letter
	Begin int             // where the round began, x in pixels
	Tick  int

	Body    tiles.Body
	Taken   [maxParts]uint8 // a bit for each letter and box of a part: taken or tried
	Stomped [maxParts]bool  // the part's cat has fled
	Letters int
	Boxed   int // letters out of boxes
	Cats    int // stomped
	Far     int // the farthest x

	PopX, PopY, PopLeft int // the box that was bumped last
	PopFull             bool
	Lost                string
	Home                bool
}

// The purposes of random draws, as ticks of the stream; those below are for the parts.
const (
	drawPlace = 20 + iota
	drawFull
	drawPhase
)

// start lays out the roofs.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Roofs: 1}
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Roofs < 1 || p.Roofs > len(plans) {
		return State{}, fmt.Errorf("roofs %d; there are 1 to %d", p.Roofs, len(plans))
	}
	r, plan := kit.NewRand(seed), &plans[p.Roofs-1]
	s := State{Roofs: p.Roofs, Begin: startX + r.N(runUp, drawPlace, 0)*20}
	s.Count = copy(s.Parts[:], append(append([]uint8{first}, tiles.DrawMixed(r, plan.pools)...), last))
	var list [][2]int // all boxes: part and number there
	for part := range s.Count {
		s.Phase[part] = uint8(r.N(240, drawPhase, part))
		for i, t := range things[s.Parts[part]] {
			if t.letter == 'b' {
				list = append(list, [2]int{part, i})
			}
		}
	}
	r.Shuffle(len(list), drawFull, 0, func(i, j int) { list[i], list[j] = list[j], list[i] })
	for _, box := range list[:min(plan.full, len(list))] {
		s.Full[box[0]] |= 1 << box[1]
	}
	s.Body = tiles.Body{X: kit.FromInt(s.Begin), Y: roofTop * kit.One, Ground: true}
	s.Far = s.Begin
	return s, nil
}

// A thing is a letter or a box of a part, at a column there and a row of the roofs.
type thing struct {
	letter byte
	x, y   int
}

// things and cats are those of each part. A cat's track is relative to the part's left edge: its feet.
var (
	things = make([][]thing, len(parts))
	cats   = make([]patrol.Track, len(parts))
	_      = furnish()
)

func furnish() bool {
	for i, text := range parts {
		for y, row := range text {
			for x := range row {
				switch row[x] {
				case 'l', 'b':
					things[i] = append(things[i], thing{row[x], x, y + rows - len(text)})
				case 'k':
					cats[i] = walk(text, x, y)
				}
			}
		}
	}
	return true
}

// walk is the track of a cat: to both ends of the ground below it, a pixel a tick.
func walk(text []string, x, y int) patrol.Track {
	open := func(x int) bool {
		return x >= 0 && x < partCols && text[y][x] != '=' && (text[y+1][x] == '#' || text[y+1][x] == '=')
	}
	l, r := x, x
	for open(l - 1) {
		l--
	}
	for open(r + 1) {
		r++
	}
	feet := (y + rows - len(text) + 1) * tile
	from, to := l*tile+catHalf, (r+1)*tile-catHalf
	return patrol.Loop(2*(to-from), patrol.Px(from, feet), patrol.Px(to, feet))
}

// Cols is the width of the roofs in tiles.
func (s *State) Cols() int { return s.Count * partCols }

// Door is where the door of the post office is, in pixels.
func (s *State) Door() int { return (s.Cols()-4)*tile + tile/2 }

// Tile is the letter at a place.
func (s *State) Tile(x, y int) byte { return strip.Tile(s.Parts[:s.Count], x, y) }

// Kind is what a tile is to the carrier.
func (s *State) Kind(x, y int) tiles.Kind {
	switch s.Tile(x, y) {
	case '#', '=', 'b':
		return tiles.Solid
	case 'l':
		return tiles.Trigger
	}
	return tiles.Air
}

func at(px int) int { return legs.Tiles(px) }

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	keys := &in[0]
	s.Tick++
	s.PopLeft = max(s.PopLeft-1, 0)
	hold := keys.Hold(kit.ArrowUp)
	fall := legs.Tick(s, &s.Body, keys.Axis(kit.ArrowLeft, kit.ArrowRight), keys.Press(kit.ArrowUp), hold)
	left, top, right, bottom := legs.Cells(s.Body.X, s.Body.Y)
	if fall.Bumps {
		s.bump(at(s.Body.X.Floor()), left, right, fall.Row)
	}
	for x := left; x <= right; x++ {
		for y := top; y <= bottom; y++ {
			if s.Kind(x, y) == tiles.Trigger && s.take(x, y) {
				s.Letters++
			}
		}
	}
	x := s.Body.X.Floor()
	s.Far = max(s.Far, min(x, s.Door()))
	for part := max(x/tile/partCols-1, 0); part <= min(x/tile/partCols+1, s.Count-1); part++ {
		s.meet(part, hold)
	}
	if s.Body.Y > (rows*tile-tile/2)*kit.One {
		s.Lost = "fell between the roofs"
	}
	s.Home = s.Lost == "" && s.Letters >= wanted && s.Body.Ground && x >= s.Door()-20 && x < s.Door()+20
}

// take marks the letter or box at a place and reports whether it was untouched.
func (s *State) take(x, y int) bool {
	part := x / partCols
	for i, t := range things[s.Parts[part]] {
		if t.x == x%partCols && t.y == y {
			was := s.Taken[part]>>i&1 == 1
			s.Taken[part] |= 1 << i
			return !was
		}
	}
	return false
}

// bump empties the box above the head, the middle one first.
func (s *State) bump(middle, left, right, y int) {
	for _, x := range [3]int{middle, left, right} {
		if s.Tile(x, y) != 'b' || !s.take(x, y) {
			continue
		}
		s.PopX, s.PopY, s.PopLeft, s.PopFull = x, y, popTicks, false
		part := x / partCols
		for i, t := range things[s.Parts[part]] {
			if t.x == x%partCols && t.y == y && s.Full[part]>>i&1 == 1 {
				s.PopFull = true
				s.Letters++
				s.Boxed++
			}
		}
		return
	}
}

// cat is where the cat of a part is and how it moves, and whether there is one.
func (s *State) cat(part int) (at, by patrol.Point, ok bool) {
	track := cats[s.Parts[part]]
	if track == nil || s.Stomped[part] {
		return at, by, false
	}
	now := s.Tick + 5*int(s.Phase[part])
	return track.At(now).Plus(patrol.Px(part*partCols*tile, 0)), track.Step(now), true
}

// meet checks whether the carrier and the cat of a part touch; a touch from above is a stomp.
func (s *State) meet(part int, hold bool) {
	c, _, ok := s.cat(part)
	b := &s.Body
	if !ok || s.Lost != "" || (b.X-c.X).Abs() >= (half+catHalf-4)*kit.One || b.Y <= c.Y-catTall*kit.One || b.Y-tall*kit.One >= c.Y {
		return
	}
	if b.VY <= 0 || b.Y >= c.Y-8*kit.One {
		s.Lost = "ran into a soot cat"
		return
	}
	s.Stomped[part] = true
	s.Cats++
	if b.VY = -bounce; hold {
		b.VY = -legs.Leap
	}
}

func over(s *State) (reason string, won bool) {
	if s.Home {
		return "the post is in", true
	}
	return s.Lost, false
}

// Progress is the share of the way to the door of the post office, 1 when it has opened.
func (s *State) Progress() kit.Fix {
	if s.Home {
		return kit.One
	}
	return min(kit.Ratio(s.Far-s.Begin, s.Door()-s.Begin), kit.One*99/100)
}
