package blockwell

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The size of the well, in squares, and how many coming pieces the player sees.
const (
	Cols    = 9
	Rows    = 16
	Preview = 3
)

// Times, in ticks. A key that is down for a step of 12 ticks moves a piece by one square.
const (
	repeatAfter = 15 // a held arrow moves the piece again
	repeatEvery = 5
	softEvery   = 4 // ArrowDown lowers a piece by one row
)

// levels is the number of levels; beats are the ticks per row in each.
const levels = 5

var beats = [levels + 1]int{0, 36, 33, 30, 27, 24}

// points are the points for lines that are cleared at once, by their number.
var points = [5]int{0, 100, 250, 450, 700}

// A Params chooses the content of the well at the start. Its zero value is the empty well.
type Params struct {
	Rubble   int `json:"rubble,omitempty"`    // rows of old stone, up to 10
	Shaft    int `json:"shaft,omitempty"`     // adjacent free squares in each of them: 1 to 4; default 3
	Run      int `json:"run,omitempty"`       // rows after which the shaft moves; 0: it does not
	PerLevel int `json:"per_level,omitempty"` // lines per level, 2 to 10; default 4
}

func (p *Params) fill() {
	if p.Shaft == 0 {
		p.Shaft = 3
	}
	if p.PerLevel == 0 {
		p.PerLevel = 4
	}
}

func (p *Params) check() error {
	if p.Rubble < 0 || p.Rubble > 10 || p.Shaft < 1 || p.Shaft > 4 || p.Run < 0 || p.PerLevel < 2 || p.PerLevel > 10 {
		return fmt.Errorf("well %+v: rubble is up to 10 rows, the shaft 1 to 4 squares, a level 2 to 10 lines", *p)
	}
	return nil
}

// A Kind is the shape of a piece.
type Kind uint8

// The kinds; None is an empty square. Rubble consists of Stone, which never falls.
const (
	None Kind = iota
	Bar
	Square
	Tee
	Rise
	Fall
	Hook
	Crook
	Stone
)

const kinds = 7

// A Spot is a square of a piece's box, or of the well; y goes down.
type Spot struct{ X, Y int }

// boxes are the shapes at their entry, each in a square box around whose middle it turns.
var boxes = [kinds + 1][]string{
	Bar:    {"....", "####", "....", "...."},
	Square: {"##", "##"},
	Tee:    {"...", "###", ".#."},
	Rise:   {".##", "##.", "..."},
	Fall:   {"##.", ".##", "..."},
	Hook:   {"###", "#..", "..."},
	Crook:  {"###", "..#", "..."},
}

// shapes are the four squares of each kind after 0 to 3 quarter turns to the right.
var shapes = cutShapes()

func cutShapes() (cut [kinds + 1][4][4]Spot) {
	for k := Bar; k <= Crook; k++ {
		n := 0
		for y, row := range boxes[k] {
			for x := range row {
				if row[x] == '#' {
					cut[k][0][n] = Spot{x, y}
					n++
				}
			}
		}
		for turn := 1; turn < 4; turn++ {
			for i, c := range cut[k][turn-1] {
				cut[k][turn][i] = Spot{len(boxes[k]) - 1 - c.Y, c.X}
			}
		}
	}
	return cut
}

// A Piece is a shape in the well: X and Y are the place of its box.
type Piece struct {
	Kind Kind
	Turn int // quarter turns to the right
	X    int
	Y    int
}

// Spots are the squares that a piece takes. Those above the rim have a negative Y.
func (p Piece) Spots() [4]Spot {
	at := shapes[p.Kind][p.Turn]
	for i := range at {
		at[i].X += p.X
		at[i].Y += p.Y
	}
	return at
}

// A State is the state of a round. The square in column x of row y, from the top left, is Well[y*Cols+x].
type State struct {
	Tick     int
	PerLevel int
	Piece    Piece
	Sunk     int // ticks since the piece last sank by a row
	Held     int // ticks that a side arrow has been down
	Soft     int // ticks that ArrowDown has been down
	Kept     Kind
	Swapped  bool // keep was used on this piece
	Drawn    int  // pieces taken from the bag, including the falling one
	Placed   int
	Lines    int
	Score    int
	Stones   int // old stones at the start
	Broken   int // old stones that were cleared
	Last     int // lines that the last piece cleared, and when
	LastTick int
	Lost     string
	Well     [Cols * Rows]Kind
	Rand     kit.Rand
}

// The purposes of random draws. A shuffle needs one purpose per item.
const (
	drawBag   = 0
	drawShaft = drawBag + kinds
)

func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{PerLevel: p.PerLevel, LastTick: -1000, Rand: kit.NewRand(seed)}
	s.layRubble(&p)
	s.Stones = p.Rubble * (Cols - p.Shaft)
	s.bringNext()
	return s, nil
}

// layRubble fills the lowest rows with stone except for the shaft, which moves after each run of rows, so that a run is
// accessible only when the rows above it are cleared.
func (s *State) layRubble(p *Params) {
	places := Cols - p.Shaft + 1
	shaft := s.Rand.N(places, 0, drawShaft)
	for i := range p.Rubble {
		if i > 0 && p.Run > 0 && i%p.Run == 0 {
			shaft = (shaft + p.Shaft + s.Rand.N(max(places-2*p.Shaft+1, 1), i, drawShaft)) % places
		}
		for x := range Cols {
			if x < shaft || x >= shaft+p.Shaft {
				s.Well[(Rows-1-i)*Cols+x] = Stone
			}
		}
	}
}

// Level is the current level, from 1.
func (s *State) Level() int { return min(s.Lines/s.PerLevel+1, levels) }

// bagged is the ith drawn piece, from 0. Each bag of seven holds every kind once.
func (s *State) bagged(i int) Kind {
	bag := [kinds]Kind{Bar, Square, Tee, Rise, Fall, Hook, Crook}
	s.Rand.Shuffle(kinds, i/kinds, drawBag, func(a, b int) { bag[a], bag[b] = bag[b], bag[a] })
	return bag[i%kinds]
}

// Next is the nth piece after the falling one, from 0.
func (s *State) Next(n int) Kind { return s.bagged(s.Drawn + n) }

func (s *State) bringNext() {
	s.Drawn++
	s.Swapped = false
	s.enter(s.bagged(s.Drawn - 1))
}

// enter places a piece below the rim, in the middle, unless a square is taken.
func (s *State) enter(k Kind) {
	s.Piece = Piece{Kind: k, X: (Cols - len(boxes[k])) / 2}
	for s.Piece.top() < 0 {
		s.Piece.Y++
	}
	for s.Piece.top() > 0 {
		s.Piece.Y--
	}
	s.Sunk = 0
	if !s.fits(s.Piece) {
		s.Lost = "the well is full: no room for the next piece"
	}
}

func (p Piece) top() int {
	top := Rows
	for _, c := range p.Spots() {
		top = min(top, c.Y)
	}
	return top
}

// fits reports whether all squares of a piece are free. Squares above the rim are.
func (s *State) fits(p Piece) bool {
	for _, c := range p.Spots() {
		if c.X < 0 || c.X >= Cols || c.Y >= Rows || c.Y >= 0 && s.Well[c.Y*Cols+c.X] != None {
			return false
		}
	}
	return true
}

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	s.Tick++
	if key := &in[0]; s.steer(key) || s.sink(key) {
		s.set()
	}
}

// steer applies the keys and reports whether the piece was dropped.
func (s *State) steer(in *kit.Input) bool {
	if !s.Swapped && (in.Press(kit.Shift) || in.Press(kit.Letter('c'))) {
		s.swap()
		if s.Lost != "" {
			return false
		}
	}
	if in.Press(kit.Letter('x')) || in.Press(kit.ArrowUp) {
		s.turn(1)
	}
	if in.Press(kit.Letter('z')) {
		s.turn(3)
	}
	side := in.Axis(kit.ArrowLeft, kit.ArrowRight)
	switch {
	case in.Press(kit.ArrowLeft):
		s.Held = 0
		s.shift(-1, 0)
	case in.Press(kit.ArrowRight):
		s.Held = 0
		s.shift(1, 0)
	case side != 0:
		s.Held++
		if s.Held >= repeatAfter && (s.Held-repeatAfter)%repeatEvery == 0 {
			s.shift(side, 0)
		}
	}
	if in.Press(kit.Space) {
		for s.shift(0, 1) {
		}
		return true
	}
	return false
}

// sink lowers the piece with its beat or with ArrowDown, and reports whether it has rested for a
// whole beat. ArrowDown does not shorten the rest.
func (s *State) sink(in *kit.Input) bool {
	s.Sunk++
	if in.Press(kit.ArrowDown) {
		s.Soft = 0
	}
	if in.Press(kit.ArrowDown) || in.Hold(kit.ArrowDown) {
		if s.Soft%softEvery == 0 && s.shift(0, 1) {
			s.Sunk = 0
		}
		s.Soft++
	}
	if s.Sunk < beats[s.Level()] {
		return false
	}
	s.Sunk = 0
	return !s.shift(0, 1)
}

// shift moves the piece if there is room.
func (s *State) shift(dx, dy int) bool {
	to := s.Piece
	to.X, to.Y = to.X+dx, to.Y+dy
	if !s.fits(to) {
		return false
	}
	s.Piece = to
	return true
}

// nudges are the offsets that are tried for a piece without room to turn: sideways, up, and for the bar two squares
// sideways.
var nudges = [...]Spot{{0, 0}, {1, 0}, {-1, 0}, {0, -1}, {2, 0}, {-2, 0}}

// turn turns the piece by quarters to the right, in place or at one of the offsets.
func (s *State) turn(quarters int) {
	to := s.Piece
	to.Turn = (to.Turn + quarters) % 4
	for _, by := range nudges {
		at := to
		at.X, at.Y = at.X+by.X, at.Y+by.Y
		if s.fits(at) {
			s.Piece = at
			return
		}
	}
}

// swap exchanges the falling piece with the kept one, or with the next one if none is kept.
func (s *State) swap() {
	kept := s.Kept
	s.Kept = s.Piece.Kind
	if kept == None {
		s.bringNext()
	} else {
		s.enter(kept)
	}
	s.Swapped = true
}

// set makes the piece part of the well, clears full rows and brings in the next piece.
func (s *State) set() {
	s.Placed++
	for _, c := range s.Piece.Spots() {
		if c.Y < 0 {
			s.Lost = "a piece stands out over the rim"
			return
		}
		s.Well[c.Y*Cols+c.X] = s.Piece.Kind
	}
	if n := s.clearRows(); n > 0 {
		s.Lines += n
		s.Score += points[n]
		s.Last, s.LastTick = n, s.Tick
	}
	s.bringNext()
}

// clearRows removes full rows and lowers the rows above them.
func (s *State) clearRows() int {
	to := Rows - 1
	for y := Rows - 1; y >= 0; y-- {
		free, stones := 0, 0
		for _, k := range s.Well[y*Cols : (y+1)*Cols] {
			switch k {
			case None:
				free++
			case Stone:
				stones++
			}
		}
		if free == 0 {
			s.Broken += stones
			continue
		}
		copy(s.Well[to*Cols:(to+1)*Cols], s.Well[y*Cols:(y+1)*Cols])
		to--
	}
	clear(s.Well[:(to+1)*Cols])
	return to + 1
}

// Shadow is where the piece would land if it were dropped now.
func (s *State) Shadow() Piece {
	p := s.Piece
	for {
		next := p
		next.Y++
		if !s.fits(next) {
			return p
		}
		p = next
	}
}

func over(s *State) (reason string, won bool) {
	switch {
	case s.Lost != "":
		return s.Lost, false
	case s.Lines >= levels*s.PerLevel:
		return "all five levels are done", true
	}
	return "", false
}
