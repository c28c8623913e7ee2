package sokoban

import (
	"fmt"
	"math/bits"
)

// A Dir is one of the four moves.
type Dir uint8

// The four moves, in the order in which actions are listed everywhere.
const (
	Left Dir = iota
	Right
	Up
	Down
)

// Dirs lists the four moves.
var Dirs = [4]Dir{Left, Right, Up, Down}

// String names a move in lower case: "left".
func (d Dir) String() string { return [...]string{"left", "right", "up", "down"}[d&3] }

// Opposite is the move that undoes a walk.
func (d Dir) Opposite() Dir { return d ^ 1 }

// MaxSide is the largest number of rows or of columns, border walls included.
const MaxSide = 64

// usualSide is the largest side of MageBench's and the generator's levels. Sets of larger levels have another, slower
// form.
const usualSide = 22

// stride is the distance between rows in a Cell. It is twice the largest number of columns, so that a step to the left
// of column 0 does not reach the row above.
const stride = 2 * MaxSide

// A Cell is one square of a level. Columns and rows count from zero at the top left.
type Cell uint16

// CellAt is the square in a column and a row.
func CellAt(col, row int) Cell { return Cell(row*stride + col) }

// Col is the column of the square.
func (c Cell) Col() int { return int(c % stride) }

// Row is the row of the square.
func (c Cell) Row() int { return int(c / stride) }

// String prints column and row: "2,0".
func (c Cell) String() string { return fmt.Sprintf("%d,%d", c.Col(), c.Row()) }

// Step is the neighbour of the square. A step off the level returns a square outside of it, which is wall.
func (c Cell) Step(d Dir) Cell { return c + steps[d&3] }

var steps = [4]Cell{^Cell(0), 1, ^Cell(stride - 1), stride}

// A set is a set of squares of one level: a word per row, a bit per column. Copies of the set of a level that is larger
// than usual share their words, so only the code that made a set may add to it; move copies the words.
type set struct {
	words [usualSide]uint32
	wide  *wideSet // used instead of words for a level with a side above usualSide
}

type wideSet [MaxSide]uint64

// newSet is an empty set for a level of that size.
func newSet(rows, cols int) set {
	if rows > usualSide || cols > usualSide {
		return set{wide: new(wideSet)}
	}
	return set{}
}

// has reports whether the set holds a square, which may lie outside of the level.
func (s *set) has(c Cell) bool {
	// Column 127, left of column 0, is bit 31, which is never set. The words of a wide set are 0.
	row := c / stride
	return row < usualSide && s.words[row]>>(c%32)&1 != 0 || s.wide != nil && s.wide.has(c)
}

func (s *set) add(c Cell) {
	if s.wide != nil {
		s.wide[c/stride] |= 1 << (c % stride)
		return
	}
	s.words[c/stride] |= 1 << (c % 32)
}

// move removes a square and adds another. Copies are not affected.
func (s *set) move(from, to Cell) {
	if s.wide != nil {
		words := *s.wide
		words[from/stride] &^= 1 << (from % stride)
		words[to/stride] |= 1 << (to % stride)
		s.wide = &words
		return
	}
	s.words[from/stride] &^= 1 << (from % 32)
	s.words[to/stride] |= 1 << (to % 32)
}

func (s *wideSet) has(c Cell) bool {
	row := c / stride
	return row < MaxSide && s[row]>>(c%stride)&1 != 0
}

// row is the word of a row.
func (s *set) row(i int) uint64 {
	if s.wide != nil {
		return s.wide[i]
	}
	return uint64(s.words[i])
}

// rows is the number of words. It is the same for all sets of a level.
func (s *set) rows() int {
	if s.wide != nil {
		return MaxSide
	}
	return usualSide
}

func (s *set) len() int {
	n := 0
	for i := range s.rows() {
		n += bits.OnesCount64(s.row(i))
	}
	return n
}

// shared counts the squares that are in both sets.
func (s *set) shared(o *set) int {
	n := 0
	for i := range s.rows() {
		n += bits.OnesCount64(s.row(i) & o.row(i))
	}
	return n
}

func (s *set) equal(o *set) bool {
	if s.rows() != o.rows() {
		return false
	}
	for i := range s.rows() {
		if s.row(i) != o.row(i) {
			return false
		}
	}
	return true
}

// cells lists the squares of the set from the top left, row by row.
func (s *set) cells() []Cell {
	list := make([]Cell, 0, s.len())
	for i := range s.rows() {
		for word := s.row(i); word != 0; word &= word - 1 {
			list = append(list, CellAt(bits.TrailingZeros64(word), i))
		}
	}
	return list
}

// A Level is a start position. It never changes, and may be shared by any number of goroutines.
type Level struct {
	rows, cols int
	floor      set // all squares except walls; none outside rows x cols
	targets    set
	boxes      set
	player     Cell
}

// Rows is the height of the level in squares.
func (l *Level) Rows() int { return l.rows }

// Cols is the width of the level in squares.
func (l *Level) Cols() int { return l.cols }

// newLevel is a level of that size, at most MaxSide by MaxSide, that is all wall.
func newLevel(rows, cols int) *Level {
	return &Level{rows: rows, cols: cols, floor: newSet(rows, cols), targets: newSet(rows, cols), boxes: newSet(rows, cols)}
}

// Equal reports whether two levels are the same.
func (l *Level) Equal(o *Level) bool {
	return l.rows == o.rows && l.cols == o.cols && l.player == o.player && l.floor.equal(&o.floor) &&
		l.targets.equal(&o.targets) && l.boxes.equal(&o.boxes)
}

// Wall reports whether a square is wall. Everything outside the level is.
func (l *Level) Wall(c Cell) bool { return !l.floor.has(c) }

// Target reports whether a box belongs on the square.
func (l *Level) Target(c Cell) bool { return l.targets.has(c) }

// Targets lists the targets, row by row.
func (l *Level) Targets() []Cell { return l.targets.cells() }

// Boxes is the number of boxes, which is also the number of targets.
func (l *Level) Boxes() int { return l.boxes.len() }

// Floors is the number of squares that are not wall.
func (l *Level) Floors() int { return l.floor.len() }

// Start is the board before the first move.
func (l *Level) Start() Board {
	b := Board{level: l, boxes: l.boxes, player: l.player, total: int16(l.Boxes())}
	b.home = int16(b.boxes.shared(&l.targets))
	return b
}

// A Board is a position in play. It is a plain value: a copy is a snapshot.
type Board struct {
	level       *Level
	boxes       set
	player      Cell
	home, total int16
	moves       int32
	pushes      int32
}

// Level is the level of the board.
func (b *Board) Level() *Level { return b.level }

// Player is the square of the player.
func (b *Board) Player() Cell { return b.player }

// Box reports whether a box is on the square.
func (b *Board) Box(c Cell) bool { return b.boxes.has(c) }

// Boxes lists the squares of the boxes, row by row.
func (b *Board) Boxes() []Cell { return b.boxes.cells() }

// Home is the number of boxes on targets.
func (b *Board) Home() int { return int(b.home) }

// Total is the number of boxes.
func (b *Board) Total() int { return int(b.total) }

// Done reports whether all boxes are home.
func (b *Board) Done() bool { return b.home == b.total }

// Moves counts the moves that were not refused, including pushes.
func (b *Board) Moves() int { return int(b.moves) }

// Pushes counts the moves that pushed a box.
func (b *Board) Pushes() int { return int(b.pushes) }

// Freeze makes a level that starts at the current position.
func (b *Board) Freeze() *Level {
	l := *b.level
	l.boxes, l.player = b.boxes, b.player
	return &l
}

// Move walks, pushes one box, or is refused and then changes nothing.
func (b *Board) Move(d Dir) Outcome {
	at := b.player.Step(d)
	o := Outcome{Kind: Walked, At: at}
	if b.level.Wall(at) {
		o.Kind = HitWall
		return o
	}
	if b.boxes.has(at) {
		o.To = at.Step(d)
		switch {
		case b.level.Wall(o.To):
			o.Kind = BoxAtWall
			return o
		case b.boxes.has(o.To):
			o.Kind = BoxAtBox
			return o
		}
		o.Kind = Pushed
		b.push(at, o.To)
	}
	b.player = at
	b.moves++
	return o
}

func (b *Board) push(from, to Cell) {
	b.boxes.move(from, to)
	b.pushes++
	if b.level.targets.has(from) {
		b.home--
	}
	if b.level.targets.has(to) {
		b.home++
	}
}

// A Kind is the result of a move.
type Kind uint8

// The possible results of a move. The last three are refusals.
const (
	Walked    Kind = iota
	Pushed         // a box moved from At to To
	HitWall        // there is wall at At
	BoxAtWall      // the box at At has wall behind it
	BoxAtBox       // the box at At has another box behind it
)

// An Outcome is the result of one move.
type Outcome struct {
	Kind Kind
	At   Cell // the square in front of the player
	To   Cell // the square behind the box, when there is a box at At
}

// Moved reports whether the move was carried out.
func (o Outcome) Moved() bool { return o.Kind <= Pushed }

// Refused returns why the move was refused, or "" if it was not.
func (o Outcome) Refused() string {
	switch o.Kind {
	case HitWall:
		if o.At.Row() >= MaxSide || o.At.Col() >= MaxSide {
			return "edge of the level"
		}
		return "wall at " + o.At.String()
	case BoxAtWall:
		return "box at " + o.At.String() + " cannot move: wall behind it"
	case BoxAtBox:
		return "box at " + o.At.String() + " cannot move: another box behind it"
	}
	return ""
}

// String describes the outcome: "to 3,1", "box 2,0 to 3,0" or "refused: wall at 0,0".
func (o Outcome) String() string {
	switch o.Kind {
	case Walked:
		return "to " + o.At.String()
	case Pushed:
		return "box " + o.At.String() + " to " + o.To.String()
	}
	return "refused: " + o.Refused()
}

// A Score folds boards into the reward of gym-sokoban, in tenths:
//
//	each step          −1
//	more boxes home   +10    (however many more)
//	fewer boxes home  −10
//	all boxes home   +100
//
// The count of boxes home starts at 0 even when some boxes start on targets. The zero Score
// is the score before the first step.
// Source: MageBench, arXiv:2412.04531, env/sokoban and gym-sokoban's SokobanEnv._calc_reward.
type Score struct {
	Reward int // cumulative, tenths
	Best   int // the highest Reward so far, never below 0; tenths
	home   int
}

// Add counts one step, refused or not, that led to the board.
func (s *Score) Add(b *Board) { s.Count(b.Home(), b.Total()) }

// Count is Add for a caller that knows only the numbers of boxes.
func (s *Score) Count(home, total int) {
	s.Reward--
	switch {
	case home > s.home:
		s.Reward += 10
	case home < s.home:
		s.Reward -= 10
	}
	if home == total {
		s.Reward += 100
	}
	s.home = home
	s.Best = max(s.Best, s.Reward)
}

// Reference is the reward of a run that solves a level of n boxes in the given number of steps and
// pushes no box off a target: 10·(10 + n) − steps, in tenths.
func Reference(boxes, steps int) int { return 100 + 10*boxes - steps }
