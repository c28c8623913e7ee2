package snakegrid

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The largest board, in squares.
const (
	maxCols  = 20
	maxRows  = 12
	maxCells = maxCols * maxRows
)

// A Params chooses a board. Zero values give the defaults.
type Params struct {
	Cols   int `json:"cols,omitempty"`   // 8 to 20; default 16
	Rows   int `json:"rows,omitempty"`   // 6 to 12; default 10
	Rocks  int `json:"rocks,omitempty"`  // squares that kill, up to a sixth of the board
	Length int `json:"length,omitempty"` // the length of the snake at the start, 3 to 6; default 3
	Period int `json:"period,omitempty"` // ticks per square, 4 to 30; default 12
}

func (p *Params) fill() {
	if p.Cols == 0 {
		p.Cols = 16
	}
	if p.Rows == 0 {
		p.Rows = 10
	}
	if p.Length == 0 {
		p.Length = 3
	}
	if p.Period == 0 {
		p.Period = 12
	}
}

func (p *Params) check() error {
	if p.Cols < 8 || p.Cols > maxCols || p.Rows < 6 || p.Rows > maxRows || p.Length < 3 || p.Length > 6 ||
		p.Period < 4 || p.Period > 30 || p.Rocks < 0 || p.Rocks > p.Cols*p.Rows/6 {
		return fmt.Errorf("board %+v: cols are 8 to 20, rows 6 to 12, length 3 to 6, period 4 to 30, rocks up to a sixth", *p)
	}
	return nil
}

// A Cell is a square of the board, counted row by row from the top left.
type Cell int16

// A Heading is the direction in which the snake moves.
type Heading int8

// The headings, clockwise.
const (
	Up Heading = iota
	Right
	Down
	Left
)

// Opposite is the way back.
func (h Heading) Opposite() Heading { return (h + 2) % 4 }

// keys are the arrows in the order of the headings.
var keys = [4]kit.Key{kit.ArrowUp, kit.ArrowRight, kit.ArrowDown, kit.ArrowLeft}

// Things on a square.
const (
	Free = iota
	Rock
	Body
)

// A State is the state of a round. The body is a ring in Cells: the head is at Head, and the Length-1 squares behind it
// follow backwards.
type State struct {
	Cols    int
	Rows    int
	Period  int
	Tick    int
	Heading Heading // the direction of the last move
	Next    Heading // of the coming one
	Head    int
	Length  int
	Grow    int // squares that the snake will still grow
	Score   int
	Food    Cell // none (-1) when the board is full
	Cells   [maxCells]Cell
	Ground  [maxCells]uint8
	Crashed string // what the snake ran into
	Rand    kit.Rand
}

// The purposes of random draws.
const (
	drawFood = iota
	drawRock
)

// start lays out the board: the snake in the middle of the left half, heading right, and rocks away from its row and
// from each other, so that the snake can leave every free square.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Cols: p.Cols, Rows: p.Rows, Period: p.Period, Heading: Right, Next: Right, Length: p.Length,
		Head: p.Length - 1, Rand: kit.NewRand(seed)}
	row := p.Rows / 2
	for i := range p.Length {
		s.Cells[i] = Cell(row*p.Cols + 1 + i)
		s.Ground[s.Cells[i]] = Body
	}
	s.placeRocks(p.Rocks, row)
	s.Food = s.freeCell()
	return s, nil
}

// placeRocks puts rocks on squares with no other rock around, away from the edge and the row in
// which the snake starts.
func (s *State) placeRocks(n, row int) {
	for try := 0; n > 0 && try < 40*maxCells; try++ {
		c := s.Rand.N(s.Cols*s.Rows, try, drawRock)
		x, y := c%s.Cols, c/s.Cols
		if x == 0 || y == 0 || x == s.Cols-1 || y == s.Rows-1 || y == row || s.rockNear(x, y) {
			continue
		}
		s.Ground[c] = Rock
		n--
	}
}

func (s *State) rockNear(x, y int) bool {
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			if s.Ground[(y+dy)*s.Cols+x+dx] == Rock {
				return true
			}
		}
	}
	return false
}

// Beside returns the square next to c in a direction; false beyond the wall.
func (s *State) Beside(c Cell, h Heading) (Cell, bool) {
	x, y := int(c)%s.Cols, int(c)/s.Cols
	switch h {
	case Up:
		return c - Cell(s.Cols), y > 0
	case Right:
		return c + 1, x < s.Cols-1
	case Down:
		return c + Cell(s.Cols), y < s.Rows-1
	default:
		return c - 1, x > 0
	}
}

// At returns the square of the body that is i behind the head.
func (s *State) At(i int) Cell { return s.Cells[(s.Head-i+maxCells)%maxCells] }

// Tick advances the state by 1/60 s. An arrow turns the snake at its next move; a reversal is ignored.
func tick(s *State, in []kit.Input) {
	for h, k := range keys {
		if in[0].Press(k) && Heading(h) != s.Heading.Opposite() {
			s.Next = Heading(h)
		}
	}
	s.Tick++
	if s.Tick%s.Period == 0 {
		s.move()
	}
}

// move moves the snake one square forward.
func (s *State) move() {
	s.Heading = s.Next
	to, ok := s.Beside(s.At(0), s.Heading)
	if !ok {
		s.Crashed = "the wall"
		return
	}
	if s.Grow > 0 {
		s.Grow--
		s.Length++
	} else {
		s.Ground[s.At(s.Length-1)] = Free
	}
	if s.Ground[to] != Free {
		s.Crashed = [...]string{Rock: "a rock", Body: "its own body"}[s.Ground[to]]
		return
	}
	s.Head = (s.Head + 1) % maxCells
	s.Cells[s.Head] = to
	s.Ground[to] = Body
	if to == s.Food {
		s.Score++
		s.Grow++
		s.Food = s.freeCell()
	}
}

// freeCell chooses a free square for the next apple, or -1 when there is none.
func (s *State) freeCell() Cell {
	free := 0
	for c := range s.Cols * s.Rows {
		if s.Ground[c] == Free {
			free++
		}
	}
	if free == 0 {
		return -1
	}
	n := s.Rand.N(free, s.Tick, drawFood)
	for c := range s.Cols * s.Rows {
		if s.Ground[c] != Free {
			continue
		}
		if n == 0 {
			return Cell(c)
		}
		n--
	}
	return -1
}

func over(s *State) (reason string, won bool) {
	switch {
	case s.Crashed != "":
		return "the snake ran into " + s.Crashed, false
	case s.Food < 0:
		return "the snake fills the board", true
	}
	return "", false
}
