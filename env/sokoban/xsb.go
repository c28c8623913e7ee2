package sokoban

import (
	"fmt"
	"strings"
)

// maxText bounds a levels file; Boxoban's largest files have about 120 kB.
const maxText = 8 << 20

// Parse reads one level in XSB:
//
//	#  wall      space, - or _  floor      .  target
//	$  box       *  box on a target       @  player       +  player on a target
//
// Rows may differ in length. Squares outside the rows are wall. Floor that the player could not reach even without
// boxes becomes wall too.
func Parse(text string) (*Level, error) {
	if len(text) > maxText {
		return nil, fmt.Errorf("%d bytes are too many for a level; cut it to %d", len(text), maxText)
	}
	rows := strings.Split(strings.TrimRight(text, "\r\n"), "\n")
	return parseRows(rows, 1)
}

// parseRows makes a level of its rows; first is the line number of the first.
func parseRows(rows []string, first int) (*Level, error) {
	if len(rows) > MaxSide {
		return nil, fmt.Errorf("line %d: level has %d rows; the maximum is %d", first, len(rows), MaxSide)
	}
	cols := 0
	for row, text := range rows {
		n := len(strings.TrimRight(text, " \r"))
		if n > MaxSide {
			return nil, fmt.Errorf("line %d: row has %d columns; the maximum is %d", first+row, n, MaxSide)
		}
		cols = max(cols, n)
	}
	l := newLevel(len(rows), cols)
	players := 0
	for row, text := range rows {
		text = strings.TrimRight(text, " \r")
		for col := range len(text) {
			c := CellAt(col, row)
			if !l.put(c, text[col]) {
				return nil, fmt.Errorf("line %d: column %d: %q is not XSB; use # - . $ * @ +", first+row, col+1, text[col])
			}
			if text[col] == '@' || text[col] == '+' {
				if players++; players > 1 {
					return nil, fmt.Errorf("line %d: a second player; keep one @ or +", first+row)
				}
			}
		}
	}
	if players == 0 {
		return nil, fmt.Errorf("line %d: no player; put one @ (or + on a target)", first)
	}
	if boxes, targets := l.boxes.len(), l.targets.len(); boxes != targets {
		return nil, fmt.Errorf("line %d: %d boxes but %d targets; add or remove some", first, boxes, targets)
	} else if boxes == 0 {
		return nil, fmt.Errorf("line %d: no boxes; put a $ and a . at least", first)
	}
	l.fill()
	return l, nil
}

// put sets a square from an XSB character.
func (l *Level) put(c Cell, xsb byte) bool {
	switch xsb {
	case '#':
		return true
	case ' ', '-', '_':
	case '.':
		l.targets.add(c)
	case '$':
		l.boxes.add(c)
	case '*':
		l.targets.add(c)
		l.boxes.add(c)
	case '@':
		l.player = c
	case '+':
		l.targets.add(c)
		l.player = c
	default:
		return false
	}
	l.floor.add(c)
	return true
}

// fill turns empty floor that the player can never reach into wall.
func (l *Level) fill() {
	open := newSet(l.rows, l.cols)
	open.add(l.player)
	for todo := []Cell{l.player}; len(todo) > 0; {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, d := range Dirs {
			if c := at.Step(d); !l.Wall(c) && !open.has(c) {
				open.add(c)
				todo = append(todo, c)
			}
		}
	}
	for _, c := range append(l.boxes.cells(), l.Targets()...) {
		open.add(c)
	}
	l.floor = open
}

// String prints the level as XSB, floor as spaces, each row ended by a line feed.
func (l *Level) String() string {
	b := l.Start()
	return b.String()
}

// String prints the position as XSB. Floor at the end of a row is printed as -, so that no row ends with blanks.
func (b *Board) String() string {
	text := make([]byte, 0, b.level.rows*(b.level.cols+1))
	for row := range b.level.rows {
		for col := range b.level.cols {
			text = append(text, xsbOf[b.Tile(CellAt(col, row))])
		}
		for i := len(text) - 1; i >= 0 && text[i] == ' '; i-- {
			text[i] = '-'
		}
		text = append(text, '\n')
	}
	return string(text)
}

// A Tile is the visible content of a square.
type Tile uint8

// The seven tiles.
const (
	Wall Tile = iota
	Floor
	Target
	Box
	BoxHome
	Player
	PlayerOnTarget
)

var xsbOf = [...]byte{Wall: '#', Floor: ' ', Target: '.', Box: '$', BoxHome: '*', Player: '@', PlayerOnTarget: '+'}

// Tile returns the visible content of a square.
func (b *Board) Tile(c Cell) Tile {
	t := Floor
	switch {
	case b.level.Wall(c):
		return Wall
	case c == b.player:
		t = Player
	case b.boxes.has(c):
		t = Box
	}
	if b.level.targets.has(c) {
		t = onTarget[t]
	}
	return t
}

var onTarget = [...]Tile{Floor: Target, Box: BoxHome, Player: PlayerOnTarget}
