package cleartable

import (
	"errors"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The greatest table.
const (
	Kinds    = 3
	Sizes    = 5
	MaxSpots = 4
	MaxTray  = 4
	MaxPile  = 6
)

// Params are what a task says of its table.
type Params struct {
	Kinds  int `json:"kinds,omitempty"`  // 1 to 3; default 3
	Things int `json:"things,omitempty"` // of each kind, 1 to 5; default 2
	Spots  int `json:"spots,omitempty"`  // 2 to 4; default 3
	Tray   int `json:"tray,omitempty"`   // how many things the tray holds, 1 to 4; default 3
}

// A Thing is a kind and a size: kind·Sizes + size. 0 is no thing.
type Thing int

// The kinds, which are also the places where they belong: dishes in the sink, books on the shelf, boxes in the chest.
const (
	Dish = iota
	Book
	Box
)

func thing(kind, size int) Thing { return Thing(kind*Sizes + size) }

// Kind is where the thing belongs.
func (t Thing) Kind() int { return (int(t) - 1) / Sizes }

// Size is from 1 to Sizes.
func (t Thing) Size() int { return (int(t)-1)%Sizes + 1 }

// A Pile is things from the bottom; the places above them are 0.
type Pile [MaxPile]Thing

// Len is the number of things.
func (p *Pile) Len() int {
	n := 0
	for n < len(p) && p[n] != 0 {
		n++
	}
	return n
}

// Top is the upper thing, 0 if there is none.
func (p *Pile) Top() Thing {
	if n := p.Len(); n > 0 {
		return p[n-1]
	}
	return 0
}

func (p *Pile) push(t Thing) { p[p.Len()] = t }

func (p *Pile) pop() Thing {
	n := p.Len()
	t := p[n-1]
	p[n-1] = 0
	return t
}

// A State is a table with piles, a tray, and what has been put away.
type State struct {
	Kinds  int
	Things int // of each kind
	Spots  int // on the table
	Tray   int // the number of things that the tray holds

	Table  [MaxSpots]Pile
	Carry  Pile        // the things on the tray, in the order in which they were lifted
	Places [Kinds]Pile // the things put away
	Steps  int         // instructions done in this round
	Last   Order       // the last instruction tried
	Note   Note        // what became of it
}

// An Order is an instruction; its zero value is none.
type Order int

// The instructions: Lift + a spot, Lower + a spot, and Take + a place.
const (
	Lift  Order = 1
	Lower Order = Lift + MaxSpots
	Take  Order = Lower + MaxSpots
	last  Order = Take + Kinds - 1
)

// A Note is what became of an instruction.
type Note int

// The notes.
const (
	Done       Note = iota
	NoSpot          // there is no such spot
	Nothing         // nothing lies there
	TrayFull        // the tray holds no more
	TrayEmpty       // nothing is on the tray
	TooLarge        // the thing is larger than the one that lies there
	Elsewhere       // nothing on the tray belongs there
	SpotIsFull      // the pile cannot be higher
)

// start deals the things onto the spots in any order.
func start(params gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Kinds: 3, Things: 2, Spots: 3, Tray: 3}
	if err := params.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Kinds < 1 || p.Kinds > Kinds || p.Things < 1 || p.Things > Sizes || p.Spots < 2 || p.Spots > MaxSpots || p.Tray < 1 || p.Tray > MaxTray ||
		p.Kinds*p.Things > p.Spots*(MaxPile-1) {
		return State{}, errors.New("want 1 to 3 kinds, 1 to 5 things of each, 2 to 4 spots with room for 5 things each, and a tray for 1 to 4")
	}
	s := State{Kinds: p.Kinds, Things: p.Things, Spots: p.Spots, Tray: p.Tray}
	r := kit.NewRand(seed)
	var all []Thing
	for kind := range s.Kinds {
		var sizes [Sizes]int
		for i := range sizes {
			sizes[i] = i + 1
		}
		r.Shuffle(Sizes, kind, drawSizes, func(i, j int) { sizes[i], sizes[j] = sizes[j], sizes[i] })
		for _, size := range sizes[:s.Things] {
			all = append(all, thing(kind, size))
		}
	}
	r.Shuffle(len(all), 0, drawOrder, func(i, j int) { all[i], all[j] = all[j], all[i] })
	for i, t := range all {
		spot := r.N(s.Spots, i, drawSpot)
		for s.Table[spot].Len() == MaxPile-1 {
			spot = (spot + 1) % s.Spots
		}
		s.Table[spot].push(t)
	}
	return s, nil
}

// The purposes of random draws.
const (
	drawSpot  = 0
	drawSizes = 10
	drawOrder = 100
)

// allows returns what would become of an instruction.
func (s *State) allows(o Order) Note {
	switch {
	case o >= Take:
		return s.allowsTake(int(o - Take))
	case o >= Lower:
		return s.allowsLower(int(o - Lower))
	}
	spot := int(o - Lift)
	switch {
	case spot >= s.Spots:
		return NoSpot
	case s.Table[spot].Top() == 0:
		return Nothing
	case s.Carry.Len() == s.Tray:
		return TrayFull
	}
	return Done
}

func (s *State) allowsLower(spot int) Note {
	switch {
	case spot >= s.Spots:
		return NoSpot
	case s.Carry.Top() == 0:
		return TrayEmpty
	}
	under := s.Table[spot].Top()
	switch {
	case s.Table[spot].Len() == MaxPile:
		return SpotIsFull
	case under != 0 && under.Size() < s.Carry.Top().Size():
		return TooLarge
	}
	return Done
}

func (s *State) allowsTake(place int) Note {
	if s.Carry.Len() == 0 {
		return TrayEmpty
	}
	for _, t := range s.Carry[:s.Carry.Len()] {
		if t.Kind() == place {
			return Done
		}
	}
	return Elsewhere
}

// do carries out an instruction if it is allowed, and notes what became of it.
func (s *State) do(o Order) {
	s.Last, s.Note = o, s.allows(o)
	if s.Note != Done {
		return
	}
	s.Steps++
	switch {
	case o >= Take:
		s.putAway(int(o - Take))
	case o >= Lower:
		s.Table[o-Lower].push(s.Carry.pop())
	default:
		s.Carry.push(s.Table[o-Lift].pop())
	}
}

// putAway puts the things of a kind from the tray into their place, the largest first.
func (s *State) putAway(place int) {
	var rest Pile
	for size := Sizes; size > 0; size-- {
		for _, t := range s.Carry[:s.Carry.Len()] {
			if t == thing(place, size) {
				s.Places[place].push(t)
			}
		}
	}
	for _, t := range s.Carry[:s.Carry.Len()] {
		if t.Kind() != place {
			rest.push(t)
		}
	}
	s.Carry = rest
}

// cleared counts the things that were put away.
func (s *State) cleared() int {
	n := 0
	for i := range s.Places {
		n += s.Places[i].Len()
	}
	return n
}

// blocked returns a thing that does not fit onto what lies in its place already, or 0.
func (s *State) blocked() Thing {
	for i := range s.Table {
		if t := s.misfit(&s.Table[i]); t != 0 {
			return t
		}
	}
	return s.misfit(&s.Carry)
}

func (s *State) misfit(p *Pile) Thing {
	for _, t := range p[:p.Len()] {
		if top := s.Places[t.Kind()].Top(); top != 0 && top.Size() < t.Size() {
			return t
		}
	}
	return 0
}

// The keys: a digit lifts from a spot, the letter below it on a keyboard lowers onto that spot, and arrows carry the
// tray to a place.
var (
	lifts  = [MaxSpots]kit.Key{kit.Key0 + 1, kit.Key0 + 2, kit.Key0 + 3, kit.Key0 + 4}
	lowers = [MaxSpots]kit.Key{kit.Letter('q'), kit.Letter('w'), kit.Letter('e'), kit.Letter('r')}
	takes  = [Kinds]kit.Key{kit.ArrowLeft, kit.ArrowUp, kit.ArrowRight}
)

// tick carries out the instructions whose keys, spots or places were pressed. The left button on a spot lifts, the
// right one lowers.
func tick(s *State, in []kit.Input) {
	for spot := range MaxSpots {
		if in[0].Press(lifts[spot]) {
			s.do(Lift + Order(spot))
		}
		if in[0].Press(lowers[spot]) {
			s.do(Lower + Order(spot))
		}
	}
	for place := range Kinds {
		if in[0].Press(takes[place]) {
			s.do(Take + Order(place))
		}
	}
	left, right := in[0].Click(), in[0].Clicked&kit.RightButton != 0
	if !left && !right {
		return
	}
	for place, r := range rooms {
		if left && r.holds(in[0].X, in[0].Y) {
			s.do(Take + Order(place))
		}
	}
	if tableArea.holds(in[0].X, in[0].Y) {
		spot := Order((in[0].X - tableArea.x) * s.Spots / tableArea.w)
		if left {
			s.do(Lift + spot)
		} else {
			s.do(Lower + spot)
		}
	}
}

// An area of the screen, in pixels.
type area struct{ x, y, w, h int }

func (a *area) holds(x, y int) bool { return x >= a.x && x < a.x+a.w && y >= a.y && y < a.y+a.h }

// The places of the screen that can be clicked.
var (
	rooms     = [Kinds]area{{20, 96, 230, 250}, {1030, 96, 230, 250}, {1050, 420, 210, 280}}
	tableArea = area{20, 360, 1000, 340}
)

// over ends the round when a thing no longer fits onto what lies in its place.
func over(s *State) (reason string, won bool) {
	if t := s.blocked(); t != 0 {
		return t.String() + " no longer fits " + where[t.Kind()], false
	}
	return "", false
}
