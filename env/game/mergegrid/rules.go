package mergegrid

import (
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The board.
const (
	side  = 4
	cells = side * side
	last  = 11 // the power of two that wins the round
)

// A Params chooses the opening. Its zero value is an empty board with two new tiles.
type Params struct {
	// Tiles are laid out at random: powers of two from 2 to 1024, at most 14 of them.
	Tiles []int `json:"tiles,omitempty"`
}

func (p *Params) check() error {
	if len(p.Tiles) > cells-2 {
		return fmt.Errorf("%d tiles: the board takes at most %d at the start", len(p.Tiles), cells-2)
	}
	for _, v := range p.Tiles {
		if v < 2 || v >= 1<<last || v&(v-1) != 0 {
			return fmt.Errorf("tile %d: tiles are powers of two from 2 to %d", v, 1<<(last-1))
		}
	}
	return nil
}

// A Heading is a direction in which the tiles slide.
type Heading int8

// The headings, clockwise; Still is the value before the first move.
const (
	Still Heading = iota - 1
	Up
	Right
	Down
	Left
)

// keys are the arrows in the order of the headings.
var keys = [4]kit.Key{kit.ArrowUp, kit.ArrowRight, kit.ArrowDown, kit.ArrowLeft}

// Where things are on the screen, in pixels: the board, and the buttons at its sides.
const (
	tileSize  = 120
	gap       = 12
	boardSize = side*tileSize + (side+1)*gap
	boardX    = (kit.Width - boardSize) / 2
	boardY    = kit.Top + (kit.Height-kit.Top-boardSize)/2
	midX      = boardX + boardSize/2
	midY      = boardY + boardSize/2
	longSide  = 132 // the length of a button
	slimSide  = 30
	reach     = boardSize/2 + 26 // the distance from the board's middle to a button's
)

// A box is a rectangle on the screen.
type box struct{ x, y, w, h int }

// buttons are the areas that can be clicked, in the order of the headings.
var buttons = [4]box{
	{midX - longSide/2, midY - reach - slimSide/2, longSide, slimSide},
	{midX + reach - slimSide/2, midY - longSide/2, slimSide, longSide},
	{midX - longSide/2, midY + reach - slimSide/2, longSide, slimSide},
	{midX - reach - slimSide/2, midY - longSide/2, slimSide, longSide},
}

func (b box) holds(x, y int) bool { return x >= b.x && x < b.x+b.w && y >= b.y && y < b.y+b.h }

// A Board holds a power of two on each square, row by row from the top left: 3 is a tile of 8,
// and 0 a free square.
type Board [cells]uint8

// A State is the state of a round, and the result of the last key press.
type State struct {
	Board  Board
	Score  int
	Moves  int
	Last   Heading
	Stuck  bool        // the last press moved nothing
	Gained int         // what the last move gained
	Joined [cells]bool // tiles merged by the last move
	Born   [cells]bool // tiles that are new
	Rand   kit.Rand
}

// The purposes of random draws; their tick is the number of moves made.
const (
	drawCell = iota
	drawFour
	drawSecondCell
	drawSecondFour
	drawOpening // and those after it
)

// start lays out the opening, or two new tiles on an empty board.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Last: Still, Rand: kit.NewRand(seed)}
	if len(p.Tiles) == 0 {
		s.spawn(drawCell, drawFour)
		s.spawn(drawSecondCell, drawSecondFour)
		return s, nil
	}
	for i, v := range p.Tiles {
		for ; v > 1; v /= 2 {
			s.Board[i]++
		}
	}
	s.Rand.Shuffle(cells, 0, drawOpening, func(i, j int) { s.Board[i], s.Board[j] = s.Board[j], s.Board[i] })
	return s, nil
}

// tick makes at most one move: that of the arrow key or button that went down.
func tick(s *State, in []kit.Input) {
	for h, key := range keys {
		if in[0].Press(key) || in[0].Click() && buttons[h].holds(in[0].X, in[0].Y) {
			s.move(Heading(h))
			return
		}
	}
}

// move slides all tiles and adds a new one. If nothing slides, it adds none.
func (s *State) move(h Heading) {
	next, gained, joined := s.Board.slide(h)
	s.Last, s.Stuck = h, next == s.Board
	if s.Stuck {
		return
	}
	s.Board, s.Gained, s.Joined, s.Born = next, gained, joined, [cells]bool{}
	s.Score += gained
	s.Moves++
	s.spawn(drawCell, drawFour)
}

// spawn puts a 2, or in one of ten cases a 4, on a free square.
func (s *State) spawn(cell, four int) {
	n := s.Rand.N(s.Board.free(), s.Moves, cell)
	for c, e := range s.Board {
		if e > 0 {
			continue
		}
		if n == 0 {
			s.Board[c], s.Born[c] = 1, true
			if s.Rand.Chance(1, 10, s.Moves, four) {
				s.Board[c] = 2
			}
			return
		}
		n--
	}
}

// line returns the four squares of a row or column, beginning at the side to which a heading goes.
func line(h Heading, i int) [side]int {
	var at [side]int
	for k := range at {
		switch h {
		case Up:
			at[k] = k*side + i
		case Right:
			at[k] = i*side + side - 1 - k
		case Down:
			at[k] = (side-1-k)*side + i
		default:
			at[k] = i*side + k
		}
	}
	return at
}

// slide returns the board after a move, without a new tile, the value of the merged tiles, and which they are.
func (b Board) slide(h Heading) (next Board, gained int, joined [cells]bool) {
	for i := range side {
		at := line(h, i)
		out, made := squeeze([side]uint8{b[at[0]], b[at[1]], b[at[2]], b[at[3]]})
		for k, c := range at {
			next[c], joined[c] = out[k], made[k]
			if made[k] {
				gained += 1 << out[k]
			}
		}
	}
	return next, gained, joined
}

// squeeze slides a line to its beginning. Two equal tiles that meet become one of twice the value; a tile merged in
// this move does not merge again.
func squeeze(in [side]uint8) (out [side]uint8, made [side]bool) {
	n := 0
	for _, e := range in {
		switch {
		case e == 0:
		case n > 0 && out[n-1] == e && !made[n-1]:
			out[n-1]++
			made[n-1] = true
		default:
			out[n] = e
			n++
		}
	}
	return out, made
}

// can reports whether a move in a direction changes anything.
func (b Board) can(h Heading) bool {
	next, _, _ := b.slide(h)
	return next != b
}

// ways counts the directions that change anything.
func (b Board) ways() int {
	n := 0
	for h := Up; h <= Left; h++ {
		if b.can(h) {
			n++
		}
	}
	return n
}

// free counts the free squares.
func (b Board) free() int {
	n := 0
	for _, e := range b {
		if e == 0 {
			n++
		}
	}
	return n
}

// highest is the value of the largest tile.
func (b Board) highest() int { return 1 << slices.Max(b[:]) }

// over ends a round when no tile can move, or when the largest tile exists.
func over(s *State) (reason string, won bool) {
	switch {
	case s.Board.highest() >= 1<<last:
		return fmt.Sprintf("a tile of %d is made", 1<<last), true
	case s.Board.free() == 0 && s.Board.ways() == 0:
		return "no move is left", false
	}
	return "", false
}
