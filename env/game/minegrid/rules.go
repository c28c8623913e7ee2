package minegrid

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The board.
const (
	side  = 9
	cells = side * side
)

// mostMines is the largest number of mines of a board.
const mostMines = 22

// A Params chooses a board. Zero values give the defaults.
type Params struct {
	Mines int `json:"mines,omitempty"` // 10 to 22; default 12
	// Depth is the depth of reasoning that the board requires: 1, each number by itself; 2, pairs of numbers; 3, all
	// open numbers together. Default 1.
	Depth int `json:"depth,omitempty"`
	// Knots is how often, at least, single numbers lead no further: 0 to 8.
	Knots int `json:"knots,omitempty"`
}

func (p *Params) fill() {
	if p.Mines == 0 {
		p.Mines = 12
	}
	if p.Depth == 0 {
		p.Depth = 1
	}
}

func (p *Params) check() error {
	if p.Mines < 10 || p.Mines > mostMines || p.Depth < 1 || p.Depth > 3 || p.Knots < 0 || p.Knots > 8 {
		return fmt.Errorf("board %+v: mines are 10 to 22, depth 1 to 3, knots 0 to 8", *p)
	}
	return nil
}

// A Cell is a square of the board, counted row by row from the top left.
type Cell int8

// String gives the name of a square: a1 is the upper left one, i1 the upper right one.
func (c Cell) String() string { return string([]byte{'a' + byte(c%side), '1' + byte(c/side)}) }

// ParseCell reads the name of a square.
func ParseCell(name string) (Cell, bool) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'i' || name[1] < '1' || name[1] > '9' {
		return 0, false
	}
	return Cell(name[1]-'1')*side + Cell(name[0]-'a'), true
}

// The flags of a square.
const (
	Mine = 1 << iota
	Open
	Flag
)

// A State is the state of a round. Right and Wrong count the flags on mines and on other squares.
type State struct {
	Mines  int
	Depth  int
	Ground [cells]uint8
	Opened int
	Right  int
	Wrong  int
	Last   Cell // the square that was opened or marked last; none: -1
	Struck bool // the last square was a mine
}

// start lays out the board of a seed, with the region around one square already open.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	return board(p, seed)
}

// tries is far more than any board needs: one in some hundreds is suitable, and if suitable ones are rarer, the limit
// on patches is raised over time.
const tries = 100_000

// lay tries boards until reasoning of exactly the required depth opens one completely, with enough squares left to
// open.
func lay(p Params, seed gymkhana.Seed) (State, error) {
	r := kit.NewRand(seed)
	for try := range tries {
		s := State{Mines: p.Mines, Depth: p.Depth, Last: -1}
		first := s.bury(r, try)
		s.open(first)
		if s.Opened > mostOpen || s.Opened < leastOpen || s.patchy(mostPatch+try/1000) {
			continue
		}
		begun := s
		if depth, knots, ok := s.solve(p.Depth); ok && depth == p.Depth && knots >= p.Knots {
			return begun, nil
		}
	}
	return State{}, fmt.Errorf("no board with %+v for seed %d", p, seed)
}

// The limits of the size of the region that is open at the start.
const (
	leastOpen = 9
	mostOpen  = 24
	mostPatch = 9 // how many of the other squares may open at one click, at most
)

// patchy reports whether one lucky click could open more than the given number of squares.
func (s *State) patchy(most int) bool {
	after := *s
	for c := range Cell(cells) {
		if before := after.Opened; after.Ground[c]&(Open|Mine) == 0 && after.number(c) == 0 {
			after.open(c)
			if after.Opened > before+most {
				return true
			}
		}
	}
	return false
}

// bury lays mines at random, except on the returned square and its neighbours.
func (s *State) bury(r kit.Rand, try int) Cell {
	var free [cells]Cell
	n := 0
	first := Cell(r.N(cells, try, 0))
	near := around[first]
	for c := range Cell(cells) {
		if c != first && !near.has(c) {
			free[n] = c
			n++
		}
	}
	for i := range s.Mines {
		k := i + r.N(n-i, try, 1+i)
		free[i], free[k] = free[k], free[i]
		s.Ground[free[i]] |= Mine
	}
	return first
}

// solve opens the board by logic alone, up to a depth. It returns the depth that it needed, and how often single numbers
// led no further.
func (s *State) solve(most int) (depth, knots int, ok bool) {
	k := newKnowledge(s)
	for s.Opened < cells-s.Mines {
		used := k.think(most)
		if used == 0 {
			return 0, 0, false
		}
		depth = max(depth, used)
		if used > 1 {
			knots++
		}
		for c := range Cell(cells) {
			if k.safe.has(c) && s.Ground[c]&Open == 0 {
				s.open(c)
			}
		}
		k.look(s)
	}
	return depth, knots, true
}

// number counts the mines around a square.
func (s *State) number(c Cell) int {
	n := 0
	for _, d := range beside[c] {
		n += int(s.Ground[d] & Mine)
	}
	return n
}

// open opens a square without a mine. If no mine is around it, it also opens all squares around it. It removes flags
// that turn out to be wrong.
func (s *State) open(c Cell) {
	if s.Ground[c]&Open != 0 {
		return
	}
	if s.Ground[c]&Flag != 0 {
		s.Wrong--
	}
	s.Ground[c] = Open
	s.Opened++
	if s.number(c) > 0 {
		return
	}
	for _, d := range beside[c] {
		s.open(d)
	}
}

// tick advances the state by 1/60 s. The left button opens a square, the right one adds or removes a flag.
func tick(s *State, in []kit.Input) {
	c, ok := at(in[0].X, in[0].Y)
	if !ok {
		return
	}
	if in[0].Click() {
		s.reveal(c)
	} else if in[0].Clicked&kit.RightButton != 0 {
		s.mark(c)
	}
}

// reveal opens a square. A flag protects it.
func (s *State) reveal(c Cell) {
	if s.Ground[c]&(Open|Flag) != 0 {
		return
	}
	s.Last = c
	if s.Ground[c]&Mine != 0 {
		s.Struck = true
		return
	}
	s.open(c)
}

// mark adds or removes a flag. There are as many flags as mines.
func (s *State) mark(c Cell) {
	if s.Ground[c]&Open != 0 || s.Ground[c]&Flag == 0 && s.flags() == s.Mines {
		return
	}
	s.Last = c
	s.Ground[c] ^= Flag
	n := 1
	if s.Ground[c]&Flag == 0 {
		n = -1
	}
	if s.Ground[c]&Mine != 0 {
		s.Right += n
	} else {
		s.Wrong += n
	}
}

func (s *State) flags() int { return s.Right + s.Wrong }

// correct counts the flags on mines minus the others, so flagging at random does not pay.
func (s *State) correct() int { return max(0, s.Right-s.Wrong) }

func over(s *State) (reason string, won bool) {
	switch {
	case s.Struck:
		return "a bell rang at " + s.Last.String(), false
	case s.Opened == cells-s.Mines && s.Right == s.Mines:
		return "all the ground is open and every bell is marked", true
	}
	return "", false
}

// Where the board is on the screen, in pixels.
const (
	pitch   = 64 // the distance from square to square
	boardX  = 394
	boardY  = kit.Top + 42
	boardWH = side * pitch
)

// at finds the square at a point of the screen.
func at(x, y int) (Cell, bool) {
	x, y = x-boardX, y-boardY
	if x < 0 || y < 0 || x >= boardWH || y >= boardWH {
		return 0, false
	}
	return Cell(y/pitch*side + x/pitch), true
}

// middle is the centre of a square on the screen.
func (c Cell) middle() (x, y int) {
	return boardX + int(c%side)*pitch + pitch/2, boardY + int(c/side)*pitch + pitch/2
}
