package emberbrook

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// The roles, in the order of their inputs.
const (
	Brook = iota
	Ember
)

// Lengths are in twelfths of a pixel, and speeds in those per tick. Walking for a step of 12 ticks covers one cell, and
// a jump, 36 ticks from ground to ground, is three cells far and two high.
const (
	px      = 12
	cell    = 64 * px
	width   = 40 * px // the width of a body
	height  = 48 * px
	walk    = cell / 12
	gravity = 11
	leap    = 18 * gravity
	fastest = 20 * px
)

// frame is a body's size.
var frame = tiles.Frame{Unit: 1, Tile: cell, Left: width / 2, Right: width / 2, Tall: height}

// names are the roles' names on the screen.
var names = [2]string{"Brook", "Ember"}

// keys are a role's keys: jump, left, right.
var keys = [2][3]kit.Key{
	{kit.Letter('w'), kit.Letter('a'), kit.Letter('d')},
	{kit.ArrowUp, kit.ArrowLeft, kit.ArrowRight},
}

// What belongs to each role.
var (
	gemOf  = [2]byte{'b', 'e'}
	doorOf = [2]byte{'Y', 'X'}
	harms  = [2][2]byte{{'f', 'm'}, {'w', 'm'}}
)

// gates are the kinds of gates, and switches the letters that open them.
const (
	gates    = "PQL"
	switches = "pql"
	lever    = 2 // the last one opens permanently
)

// A Params chooses a room.
type Params struct {
	Room int `json:"room,omitempty"` // 1 to 5; default 1
}

// A Body is one of the two heroes. X is its middle and Y its feet.
type Body struct {
	X, Y   int
	VY     int // down
	Ground bool
	Left   bool // looks to the left
	Going  int  // ticks that it has walked without a stop
}

// Cell is the cell of the body's feet.
func (b *Body) Cell() int { return (b.Y-1)/cell*cols + b.X/cell }

// A State is the state of a round.
type State struct {
	Room   int // counted from 0
	Tick   int
	Cells  [cols * rows]uint8 // the room's letters; taken things are '.'
	Bodies [2]Body
	Gems   [2]int // taken
	Total  [2]int
	Lever  bool
	Open   [len(gates)]bool
	Home   [2]bool // the role is in its open door
	Hurt   string  // what ended the round
	Who    int     // the role that it hurt
}

// The purposes of random draws.
const (
	drawMirror = iota
	drawSwap
	drawGem                // plus the role
	drawSpot = drawGem + 2 // likewise
)

// swapped returns the letter that replaces a letter when the roles are swapped.
func swapped(c byte) byte {
	const one, other = "EeXf", "BbYw"
	for i := range one {
		if c == one[i] {
			return other[i]
		}
		if c == other[i] {
			return one[i]
		}
	}
	return c
}

func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Room: 1}
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Room < 1 || p.Room > len(rooms) {
		return State{}, fmt.Errorf("room %d: rooms are 1 to %d", p.Room, len(rooms))
	}
	s, r := State{Room: p.Room - 1}, kit.NewRand(seed)
	mirror, swap := r.N(2, 0, drawMirror) == 1, r.N(2, 0, drawSwap) == 1
	for i := range s.Cells {
		x := i % cols
		if mirror {
			x = cols - 1 - x
		}
		c := rooms[s.Room].text[i/cols][x]
		if swap {
			c = swapped(c)
		}
		s.place(i, c)
	}
	spots := s.spots()
	for role := range s.Bodies {
		s.put(role, spots[r.N(len(spots), 0, drawSpot+role)])
		s.Bodies[role].Left = mirror
		s.leaveOut(role, r.N(s.Total[role], 0, drawGem+role))
	}
	return s, nil
}

// spots are the possible starts of the roles: the free cells beside the starts of the map, on rock.
func (s *State) spots() (list []int) {
	free := func(at int) bool { return s.Cells[at] == '.' && s.Cells[at+cols] == '#' }
	at := s.Bodies[Brook].Cell()
	for free(at - 1) {
		at--
	}
	for ; free(at); at++ {
		list = append(list, at)
	}
	return list
}

// place puts a letter of the map in its cell.
func (s *State) place(at int, c byte) {
	switch c {
	case 'B':
		s.put(Brook, at)
		c = '.'
	case 'E':
		s.put(Ember, at)
		c = '.'
	case gemOf[Brook]:
		s.Total[Brook]++
	case gemOf[Ember]:
		s.Total[Ember]++
	}
	s.Cells[at] = c
}

func (s *State) put(role, at int) {
	s.Bodies[role] = Body{X: at%cols*cell + cell/2, Y: (at/cols + 1) * cell, Ground: true}
}

// leaveOut removes the nth gem of a role.
func (s *State) leaveOut(role, n int) {
	for i, c := range s.Cells {
		if c != gemOf[role] {
			continue
		}
		if n == 0 {
			s.Cells[i] = '.'
			s.Total[role]--
			return
		}
		n--
	}
}

func tick(s *State, in []kit.Input) {
	s.Tick++
	for r := range s.Bodies {
		s.steer(r, &in[r])
	}
	s.work()
	for r := range s.Bodies {
		s.touch(r)
	}
}

// steer moves a body: first sideways, then up or down, as far as possible.
func (s *State) steer(role int, in *kit.Input) {
	b, k := &s.Bodies[role], &keys[role]
	way := in.Axis(k[1], k[2])
	if way == 0 {
		b.Going = 0
	} else {
		b.Left = way < 0
		b.Going++
		x, _ := frame.Slide(s, kit.Fix(b.X), kit.Fix(b.Y), kit.Fix(way*walk))
		b.X = int(x)
	}
	if b.Ground && in.Hold(k[0]) {
		b.VY = -leap
	}
	b.VY = min(b.VY+gravity, fastest)
	fall := frame.Drop(s, kit.Fix(b.X), kit.Fix(b.Y), kit.Fix(b.VY))
	b.Y, b.Ground = int(fall.Y), fall.Lands
	if fall.Lands || fall.Bumps {
		b.VY = 0
	}
}

// Kind is what a cell is to a body.
func (s *State) Kind(x, y int) tiles.Kind {
	if s.solid(y*cols + x) {
		return tiles.Solid
	}
	return tiles.Air
}

// solid reports whether a cell blocks a body: rock, a pool's bed, or a closed gate.
func (s *State) solid(at int) bool {
	switch s.Cells[at] {
	case '#', 'f', 'w', 'm':
		return true
	case 'P':
		return !s.Open[0]
	case 'Q':
		return !s.Open[1]
	case 'L':
		return !s.Open[2]
	}
	return false
}

// work sets the gates according to the plates and the lever. A gate does not close on a body.
func (s *State) work() {
	var want [len(gates)]bool
	for r := range s.Bodies {
		b := &s.Bodies[r]
		for g := range len(gates) {
			if s.Cells[b.Cell()] == switches[g] && (b.Ground || g == lever) {
				want[g] = true
			}
		}
	}
	s.Lever = s.Lever || want[lever]
	want[lever] = s.Lever
	for g := range want {
		s.Open[g] = want[g] || s.Open[g] && s.blocked(gates[g])
	}
}

// blocked reports whether a body is in a gate.
func (s *State) blocked(gate uint8) bool {
	for r := range s.Bodies {
		b := &s.Bodies[r]
		left, top, right, bottom := frame.Cells(kit.Fix(b.X), kit.Fix(b.Y))
		for row := top; row <= bottom; row++ {
			for col := left; col <= right; col++ {
				if s.Cells[row*cols+col] == gate {
					return true
				}
			}
		}
	}
	return false
}

// touch handles what a body touches: a gem, a door, a pool under its feet.
func (s *State) touch(role int) {
	b := &s.Bodies[role]
	for _, y := range [2]int{b.Y - 1, b.Y - height} {
		if at := y/cell*cols + b.X/cell; s.Cells[at] == gemOf[role] {
			s.Cells[at] = '.'
			s.Gems[role]++
		}
	}
	s.Home[role] = b.Ground && s.taken() && s.Cells[b.Cell()] == doorOf[role]
	if !b.Ground {
		return
	}
	under := s.Cells[b.Y/cell*cols+b.X/cell]
	if under == harms[role][0] || under == harms[role][1] {
		s.Hurt, s.Who = poolName(under), role
	}
}

func poolName(c uint8) string {
	switch c {
	case 'f':
		return "the fire"
	case 'w':
		return "the water"
	}
	return "the mud"
}

// taken reports whether all gems are taken, so that the doors are open.
func (s *State) taken() bool { return s.Gems == s.Total }

func over(s *State) (reason string, won bool) {
	switch {
	case s.Hurt != "":
		return names[s.Who] + " stepped into " + s.Hurt, false
	case s.Home[Brook] && s.Home[Ember]:
		return "both stand in their doors", true
	}
	return "", false
}
