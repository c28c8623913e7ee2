package dotmaze

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The size of every garden, in squares.
const (
	cols  = 25
	rows  = 13
	cells = cols * rows
)

// Unit is the distance from one square to the next, in the unit of the speeds per tick.
const Unit = 840

// Speeds and times, in units per tick and in ticks.
const (
	heroSpeed   = Unit / 6
	dazedSpeed  = Unit / 12
	touch       = Unit * 6 / 10 // distance below which two touch
	caughtPause = 30            // nothing moves
	headStart   = 48            // only the owls wait
	roostTime   = 150           // the time for which a caught owl stays on its roost
	popTime     = 50            // how long its points are shown
)

// Scores.
const (
	dewPoints    = 10
	flowerPoints = 50
	owlPoints    = 100 // the points for the first owl of a flower; 200 for the second, and so on
)

// A Params chooses a garden and its owls. Zero values give the defaults.
type Params struct {
	Garden int `json:"garden,omitempty"` // the first, from 0
	Owls   int `json:"owls,omitempty"`   // 1 to 4; default 4
	Pace   int `json:"pace,omitempty"`   // ticks an owl takes from square to square: 6, 7, 8, 10 or 12; default 8
	Light  int `json:"light,omitempty"`  // ticks that a moonflower dazzles, 60 to 600; default 300
	Lives  int `json:"lives,omitempty"`  // 1 to 5; default 3
}

func (p *Params) fill() {
	if p.Owls == 0 {
		p.Owls = 4
	}
	if p.Pace == 0 {
		p.Pace = 8
	}
	if p.Light == 0 {
		p.Light = 300
	}
	if p.Lives == 0 {
		p.Lives = 3
	}
}

func (p *Params) check() error {
	if p.Garden < 0 || p.Garden >= len(gardens) || p.Owls < 1 || p.Owls > 4 || p.Pace < 6 || p.Pace > 12 || Unit%p.Pace != 0 ||
		p.Light < 60 || p.Light > 600 || p.Lives < 1 || p.Lives > 5 {
		return fmt.Errorf("garden %+v: garden is 0 to %d, owls 1 to 4, pace 6, 7, 8, 10 or 12, light 60 to 600, lives 1 to 5", *p, len(gardens)-1)
	}
	return nil
}

// A Cell is a square of the garden, counted row by row from the top left.
type Cell int16

// A Heading is a direction.
type Heading int8

// The headings, clockwise, and none.
const (
	None Heading = iota - 1
	Up
	Right
	Down
	Left
)

// Opposite is the opposite direction.
func (h Heading) Opposite() Heading { return (h + 2) % 4 }

// keys are the arrows in the order of the headings.
var keys = [4]kit.Key{kit.ArrowUp, kit.ArrowRight, kit.ArrowDown, kit.ArrowLeft}

// beside is the difference between a cell and the next one in a direction.
var beside = [4]Cell{-cols, 1, cols, -1}

// Things on a path.
const (
	Bare = iota
	Dew
	Flower
)

// A Walker moves from the square At to the next; Along is the distance covered, below Unit.
type Walker struct {
	At      Cell
	Heading Heading
	Along   int
}

// place gives where the walker is, in Units.
func (w *Walker) place() (x, y int) {
	x, y = int(w.At)%cols*Unit, int(w.At)/cols*Unit
	switch w.Heading {
	case Up:
		y -= w.Along
	case Right:
		x += w.Along
	case Down:
		y += w.Along
	case Left:
		x -= w.Along
	}
	return x, y
}

// turn reverses the walker.
func (w *Walker) turn() {
	if w.Along > 0 {
		w.At += beside[w.Heading]
		w.Along = Unit - w.Along
	}
	w.Heading = w.Heading.Opposite()
}

// advance moves the walker and reports whether it has come to a new square.
func (w *Walker) advance(speed int) bool {
	w.Along += speed
	if w.Along < Unit {
		return false
	}
	w.At, w.Along = w.At+beside[w.Heading], 0
	return true
}

// An Owl is a chaser. Its number determines its behaviour: see aim.
type Owl struct {
	Body  Walker
	Perch Cell // where it begins and where it goes when caught
	Roost int  // ticks that it still sits there
	Dazed bool
}

// perches are in the corners.
var perches = [4]Cell{1*cols + 1, 1*cols + cols - 2, (rows-2)*cols + cols - 2, (rows-2)*cols + 1}

// The firefly begins on one of the squares in the middle, where there is always a path.
const (
	nestCols = 6
	nestRows = 3
)

// nest is one of them.
func nest(n int) Cell { return Cell((5+n/nestCols*2)*cols + 7 + n%nestCols*2) }

// A State is the state of a round. Owls from Count on do not exist.
type State struct {
	Tick    int
	Garden  int
	Nest    Cell // where the firefly begins
	Level   int  // counted from 1
	Score   int
	Lives   int
	Of      int // lives at the start
	Deaths  int
	Pace    int
	LitFor  int // ticks of light from a flower
	Light   int // ticks that the owls stay dazzled
	Chain   int // owls caught by this light
	Pause   int // ticks that all pause after the firefly was caught
	Left    int // drops and flowers left
	Hero    Walker
	Moving  bool
	Want    Heading // the next turn, taken where there is a way
	Count   int
	Owls    [4]Owl
	Ground  [cells]uint8
	Pop     int // ticks that the points of the last owl are still shown
	PopAt   Cell
	PopFor  int
	Cleared bool // all gardens
	Rand    kit.Rand
}

// The purposes of random draws.
const (
	drawFlower = iota // and the next three
	drawPerch  = iota + 8
	drawWhim   = iota + 16 // one per owl
	drawWay    = iota + 24
	drawNest   = iota + 32
)

// start lays out the first garden.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Garden: p.Garden, Level: 1, Lives: p.Lives, Of: p.Lives, Pace: p.Pace, LitFor: p.Light, Count: p.Owls, Rand: kit.NewRand(seed)}
	s.Nest = nest(s.Rand.N(nestCols*nestRows, 0, drawNest))
	s.layOut()
	return s, nil
}

// layOut puts dew on all paths and a moonflower into each quarter of the garden.
func (s *State) layOut() {
	s.Left, s.Light = 0, 0
	s.Ground = [cells]uint8{}
	for c := range Cell(cells) {
		if s.open(c) && c != s.Nest {
			s.Ground[c] = Dew
			s.Left++
		}
	}
	for q := range 4 {
		n := s.Rand.N(6, s.Tick, drawFlower+q)
		x, y := 3+n%3*2, 3+n/3*2
		if q%2 == 1 {
			x = cols - 1 - x
		}
		if q/2 == 1 {
			y = rows - 1 - y
		}
		s.Ground[y*cols+x] = Flower
	}
	s.settle()
}

// settle moves all to their starts. Which owl has which perch is random.
func (s *State) settle() {
	s.Hero, s.Moving, s.Want = Walker{At: s.Nest, Heading: Right}, false, None
	order := [4]int{0, 1, 2, 3}
	s.Rand.Shuffle(4, s.Level, drawPerch, func(i, j int) { order[i], order[j] = order[j], order[i] })
	for i := range s.Count {
		s.Owls[i] = Owl{Body: Walker{At: perches[order[i]], Heading: None}, Perch: perches[order[i]], Roost: headStart}
	}
}

// open reports whether there is a path on a square.
func (s *State) open(c Cell) bool { return gardens[s.Garden][c/cols][c%cols] != '#' }

// tick advances the state by 1/60 s. An arrow turns the firefly at once if possible, otherwise at the next square with
// a way.
func tick(s *State, in []kit.Input) {
	s.Tick++
	s.Pop = max(s.Pop-1, 0)
	if s.Pause > 0 {
		if s.Pause--; s.Pause == 0 && s.Lives > 0 {
			s.settle()
		}
		return
	}
	for h, k := range keys {
		if in[0].Press(k) {
			s.Want = Heading(h)
		}
	}
	if s.Light > 0 {
		if s.Light--; s.Light == 0 {
			for i := range s.Count {
				s.Owls[i].Dazed = false
			}
		}
	}
	s.fly()
	if s.Left == 0 {
		s.nextGarden()
		return
	}
	for i := range s.Count {
		s.prowl(i)
		if s.meet(i) {
			return
		}
	}
}

// fly moves the firefly and collects things. It stops at a hedge.
func (s *State) fly() {
	w := &s.Hero
	switch {
	case w.Along == 0:
		if s.Want != None && s.open(w.At+beside[s.Want]) {
			w.Heading, s.Want, s.Moving = s.Want, None, true
		}
		s.Moving = s.Moving && s.open(w.At+beside[w.Heading])
	case s.Want == w.Heading.Opposite():
		w.turn()
		s.Want = None
	}
	if s.Moving && w.advance(heroSpeed) {
		s.gather(w.At)
	}
}

func (s *State) gather(c Cell) {
	switch s.Ground[c] {
	case Bare:
		return
	case Dew:
		s.Score += dewPoints
	case Flower:
		s.Score += flowerPoints
		s.Light, s.Chain = s.LitFor, 0
		for i := range s.Count {
			o := &s.Owls[i]
			if o.Roost == 0 && !o.Dazed {
				o.Body.turn()
			}
			o.Dazed = o.Roost == 0
		}
	}
	s.Ground[c] = Bare
	s.Left--
}

// nextGarden begins the next level, if there is one.
func (s *State) nextGarden() {
	if s.Level == len(gardens) {
		s.Cleared = true
		return
	}
	s.Level++
	s.Garden = (s.Garden + 1) % len(gardens)
	s.layOut()
}

// prowl moves an owl. It chooses a direction at each square.
func (s *State) prowl(i int) {
	o := &s.Owls[i]
	if o.Roost > 0 {
		o.Roost--
		return
	}
	if o.Body.Along == 0 {
		o.Body.Heading = s.choose(i)
	}
	speed := Unit / s.Pace
	if o.Dazed {
		speed = dazedSpeed
	}
	o.Body.advance(speed)
}

// choose returns an owl's next heading at a square: never back, and among the others the one that ends nearest to its
// target, or farthest from the firefly while it is dazzled.
func (s *State) choose(i int) Heading {
	o := &s.Owls[i]
	var ways [4]Heading
	n := 0
	for h := Up; h <= Left; h++ {
		if (o.Body.Heading == None || h != o.Body.Heading.Opposite()) && s.open(o.Body.At+beside[h]) {
			ways[n] = h
			n++
		}
	}
	if n == 1 {
		return ways[0]
	}
	if !o.Dazed && s.Rand.Chance(whims[i], 8, s.Tick, drawWhim+i) {
		return ways[s.Rand.N(n, s.Tick, drawWay+i)]
	}
	goal, sign := s.aim(i), 1
	if o.Dazed {
		goal, sign = s.Hero.At, -1
	}
	best, least := ways[0], 0
	for k, h := range ways[:n] {
		if d := sign * apart(o.Body.At+beside[h], int(goal)%cols, int(goal)/cols); k == 0 || d < least {
			best, least = h, d
		}
	}
	return best
}

// whims is how often, out of eight times, an owl turns at random.
var whims = [4]int{1, 1, 1, 5}

// aim is an owl's target. The first owl goes for the firefly. The second goes for where the firefly will be. The third
// goes for the firefly only while it is far, and turns home when it comes near. The fourth goes for the firefly, except
// when it turns at random.
func (s *State) aim(i int) Cell {
	at := s.Hero.At
	x, y := int(at)%cols, int(at)/cols
	switch i {
	case 1:
		ahead := [4][2]int{{0, -4}, {4, 0}, {0, 4}, {-4, 0}}[s.Hero.Heading]
		return Cell(min(max(y+ahead[1], 0), rows-1)*cols + min(max(x+ahead[0], 0), cols-1))
	case 2:
		if apart(s.Owls[i].Body.At, x, y) <= 5 {
			return s.Owls[i].Perch
		}
	}
	return at
}

// apart is the distance between two squares, across plus down.
func apart(c Cell, x, y int) int { return abs(int(c)%cols-x) + abs(int(c)/cols-y) }

func abs(n int) int { return max(n, -n) }

// meet checks whether an owl and the firefly touch, and reports whether the firefly was caught.
func (s *State) meet(i int) bool {
	o := &s.Owls[i]
	if o.Roost > 0 {
		return false
	}
	hx, hy := s.Hero.place()
	x, y := o.Body.place()
	if abs(hx-x)+abs(hy-y) >= touch {
		return false
	}
	if o.Dazed {
		s.Chain++
		s.PopFor = owlPoints * s.Chain
		s.Score += s.PopFor
		s.Pop, s.PopAt = popTime, o.Body.At
		*o = Owl{Body: Walker{At: o.Perch, Heading: None}, Perch: o.Perch, Roost: roostTime}
		return false
	}
	s.Lives--
	s.Deaths++
	s.Pause, s.Light, s.Want, s.Moving = caughtPause, 0, None, false
	for k := range s.Count {
		s.Owls[k].Dazed = false
	}
	return true
}

func over(s *State) (reason string, won bool) {
	switch {
	case s.Cleared:
		return "all gardens are free of dew", true
	case s.Lives == 0 && s.Pause == 0:
		return "the owls caught the firefly for the last time", false
	}
	return "", false
}
