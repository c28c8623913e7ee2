package brickvolley

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The hall, in pixels of the screen: the ball flies between the beams at left, right and top, and is lost below the
// bottom. Tiles hang on a grid that fills the hall from side to side.
const (
	left     = 150
	right    = left + cols*cellW
	top      = 104
	wallTop  = 136 // of the grid
	cols     = 10
	rows     = 6
	cellW    = 98
	cellH    = 46
	gap      = 3   // between a tile and the edge of its place
	line     = 640 // where the ball's middle meets the paddle
	bottom   = kit.Height + 2*radius
	radius   = 12 // the radius of the ball
	substeps = 3  // the parts of a tick; the ball moves at most 4 pixels in each, so it never tunnels
	maxLives = 5
	maxScore = 10 * 2 * cols * rows
	trail    = 5 // number of remembered ball positions
)

// bend is the angle from the vertical at which the very end of the paddle returns the ball, in turns: 60°.
const bend = kit.One / 6

// A Params chooses a wall. Zero values give the defaults.
type Params struct {
	Layout int `json:"layout,omitempty"` // 1 to 5; default 1
	Lives  int `json:"lives,omitempty"`  // 1 to 5; default 3
	Thick  int `json:"thick,omitempty"`  // tiles that take two hits, up to 12
	Speed  int `json:"speed,omitempty"`  // the speed of the ball in pixels a tick, 4 to 12; default 8
	Width  int `json:"width,omitempty"`  // the width of the paddle in pixels, 100 to 240; default 180
}

func (p *Params) fill() {
	if p.Layout == 0 {
		p.Layout = 1
	}
	if p.Lives == 0 {
		p.Lives = 3
	}
	if p.Speed == 0 {
		p.Speed = 8
	}
	if p.Width == 0 {
		p.Width = 180
	}
}

func (p *Params) check() error {
	if p.Layout < 1 || p.Layout > len(layouts) || p.Lives < 1 || p.Lives > maxLives || p.Thick < 0 || p.Thick > 12 ||
		p.Speed < 4 || p.Speed > 12 || p.Width < 100 || p.Width > 240 {
		return fmt.Errorf("wall %+v: layout is 1 to %d, lives 1 to %d, thick 0 to 12, speed 4 to 12, width 100 to 240", *p, len(layouts), maxLives)
	}
	return nil
}

// layouts are the walls: a letter is a tile of that glaze, a point is bare wall.
var layouts = [5][rows]string{
	{ // two panes
		"..........",
		"..........",
		".cab..bac.",
		".bca..acb.",
		".cab..bac.",
		"..........",
	},
	{ // the arch
		"..........",
		"...dddd...",
		".beb..beb.",
		".ab....ba.",
		".ac....ca.",
		"..........",
	},
	{ // the quilt
		"..........",
		"a.e.cc.e.a",
		".b.d..d.b.",
		"..a.ee.a..",
		".b.d..d.b.",
		"..........",
	},
	{ // the lantern
		"....dd....",
		"...deed...",
		".abc..cba.",
		"...deed...",
		"....dd....",
		"..........",
	},
	{ // the river
		"..........",
		"cc..dd..cc",
		".bcc..ccb.",
		"..abccba..",
		"....aa....",
		"..........",
	},
}

// A State is the state of a round.
type State struct {
	Layout  int
	Lives   int
	Of      int // lives at the start
	Tick    int
	Total   int // tiles at the start
	Broken  int
	Score   int
	Returns int // times that the paddle hit the ball
	Speed   kit.Fix
	Half    kit.Fix            // half of the paddle's width
	Paddle  kit.Fix            // its middle
	Resting bool               // the ball lies on the paddle
	Aim     kit.Fix            // the direction of a resting ball, in turns clockwise from straight up
	X, Y    kit.Fix            // the ball's middle
	VX, VY  kit.Fix            // pixels a tick
	Tiles   [rows * cols]uint8 // remaining hits of each place
	Trail   [trail][2]int16    // past positions of the ball, newest first, three ticks apart
	Rand    kit.Rand
}

// reach is how far the paddle moves in a tick.
const reach = 10 * kit.One

// The purposes of random draws.
const (
	drawPaddle = iota
	drawAim
	drawSide
	drawThick
)

// start places the tiles; the seed determines which are thick, the position of the paddle and the
// direction of the ball.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Layout: p.Layout, Lives: p.Lives, Of: p.Lives, Speed: kit.FromInt(p.Speed), Half: kit.Ratio(p.Width, 2), Rand: kit.NewRand(seed)}
	for i := range s.Tiles {
		if s.glaze(i) != '.' {
			s.Tiles[i] = 1
			s.Total++
		}
	}
	for try := 0; p.Thick > 0 && try < 1000; try++ {
		if i := s.Rand.N(len(s.Tiles), try, drawThick); s.Tiles[i] == 1 {
			s.Tiles[i] = 2
			p.Thick--
		}
	}
	s.Paddle = kit.FromInt(left + 250 + s.Rand.N(right-left-500, 0, drawPaddle))
	s.rest()
	return s, nil
}

// glaze is the letter of a place on the wall, even if its tile is broken.
func (s *State) glaze(i int) byte { return layouts[s.Layout-1][i/cols][i%cols] }

// rest places a ball on the paddle, aimed up to 40° to one side.
func (s *State) rest() {
	s.Resting, s.VX, s.VY = true, 0, 0
	s.Aim = kit.Ratio(15+s.Rand.N(26, s.Lives, drawAim), 360)
	if s.Rand.Chance(1, 2, s.Lives, drawSide) {
		s.Aim = -s.Aim
	}
	s.carry()
	for i := range s.Trail {
		s.Trail[i] = [2]int16{int16(s.X.Round()), int16(s.Y.Round())}
	}
}

// carry keeps a resting ball on the paddle.
func (s *State) carry() { s.X, s.Y = s.Paddle, kit.FromInt(line) }

// send starts the ball upward at an angle from the vertical.
func (s *State) send(turns kit.Fix) {
	s.VX, s.VY = s.Speed.Mul(kit.Sin(turns)), -s.Speed.Mul(kit.Cos(turns))
}

// tick advances the state by 1/60 s: the paddle moves first, then the ball.
func tick(s *State, in []kit.Input) {
	if s.Lives == 0 {
		return
	}
	s.Tick++
	way := kit.Fix(in[0].Axis(kit.ArrowLeft, kit.ArrowRight)) * reach
	s.Paddle = (s.Paddle + way).Clamp(kit.FromInt(left)+s.Half, kit.FromInt(right)-s.Half)
	if s.Resting {
		s.carry()
		if !in[0].Press(kit.Space) {
			return
		}
		s.Resting = false
		s.send(s.Aim)
	}
	if s.Tick%3 == 0 {
		copy(s.Trail[1:], s.Trail[:])
		s.Trail[0] = [2]int16{int16(s.X.Round()), int16(s.Y.Round())}
	}
	s.roll()
	if s.Y >= kit.FromInt(bottom) {
		s.Y = kit.FromInt(bottom)
		if s.Lives--; s.Lives > 0 {
			s.rest()
		}
	}
}

// roll moves the ball for a tick. Anything it touches reflects it along the axis of the move.
func (s *State) roll() {
	for range substeps {
		s.X += s.VX / substeps
		if i := s.touched(); i >= 0 || s.X < kit.FromInt(left+radius) || s.X > kit.FromInt(right-radius) {
			s.X -= s.VX / substeps
			s.VX = -s.VX
			s.hit(i)
		}
		before := s.Y
		s.Y += s.VY / substeps
		if i := s.touched(); i >= 0 || s.Y < kit.FromInt(top+radius) {
			s.Y -= s.VY / substeps
			s.VY = -s.VY
			s.hit(i)
		}
		if before < kit.FromInt(line) && s.Y >= kit.FromInt(line) {
			s.meet()
		}
	}
}

// meet returns the ball if the paddle is under it: straight up from the middle, and slanted in
// proportion to its distance from the middle.
func (s *State) meet() {
	wide := s.Half + radius*kit.One
	off := s.X - s.Paddle
	if off.Abs() > wide {
		return
	}
	s.Y = kit.FromInt(line) - 1
	s.Returns++
	s.send(off.Div(wide).Mul(bend))
}

// hit handles a hit on a cell; a negative cell means none.
func (s *State) hit(i int) {
	if i < 0 {
		return
	}
	s.Tiles[i]--
	s.Score += 10
	if s.Tiles[i] == 0 {
		s.Broken++
	}
}

// touched is the unbroken tile that the ball overlaps, the nearest of several, or -1.
func (s *State) touched() int {
	if s.Y > kit.FromInt(wallTop+rows*cellH+radius) || s.Y < kit.FromInt(wallTop-radius) {
		return -1
	}
	x, y := s.X-kit.FromInt(left), s.Y-kit.FromInt(wallTop)
	best, near := -1, radius*radius*kit.One
	for row := (y.Floor() - radius) / cellH; row <= (y.Floor()+radius)/cellH && row < rows; row++ {
		for col := (x.Floor() - radius) / cellW; col <= (x.Floor()+radius)/cellW && col < cols; col++ {
			if row < 0 || col < 0 || s.Tiles[row*cols+col] == 0 {
				continue
			}
			dx := x - x.Clamp(kit.FromInt(col*cellW+gap), kit.FromInt((col+1)*cellW-gap))
			dy := y - y.Clamp(kit.FromInt(row*cellH+gap), kit.FromInt((row+1)*cellH-gap))
			if d := dx.Mul(dx) + dy.Mul(dy); d < near {
				best, near = row*cols+col, d
			}
		}
	}
	return best
}

func over(s *State) (reason string, won bool) {
	switch {
	case s.Broken == s.Total:
		return "every tile is broken", true
	case s.Lives == 0:
		return "the last ball fell past the paddle", false
	}
	return "", false
}
