package dewwarren

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/body"
)

// Lengths are in units of the warren; columns go to the right and rows away from the start, upward in the picture.
const (
	cell   = 100 // from the middle of a chamber to the next
	thick  = 10  // half of a wall
	radius = 20  // of the drop
	mouth  = 24  // of a drain: a drop whose middle is over it falls in
	widest = 11  // chambers of a side, at most
	gurgle = 24  // ticks from the fall into a drain to the return
)

var (
	law = body.Law{Drag: kit.Ratio(1, 26), Bounce: kit.Ratio(35, 100), Grip: kit.Ratio(1, 20), Fastest: kit.FromInt(9)}
	tug = kit.Ratio(26, 100) // what a key adds to the speed, units a tick, each tick
)

// A Params chooses a warren. Zero values give the defaults.
type Params struct {
	Level  int `json:"level,omitempty"`  // shown to the player, 1 to 5; default 1
	Size   int `json:"size,omitempty"`   // chambers of a side, 5 to 11, odd; default 5
	Short  int `json:"short,omitempty"`  // the least number of passages from the start to the exit; default 9
	Long   int `json:"long,omitempty"`   // the greatest; default 14
	Drains int `json:"drains,omitempty"` // in dead ends, 0 to 6
	Ticks  int `json:"ticks,omitempty"`  // until the drop has dried up, 600 to 3600; default 1800
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Level, 1}, {&p.Size, 5}, {&p.Short, 9}, {&p.Long, 14}, {&p.Ticks, 1800}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	if p.Level < 1 || p.Level > 5 || p.Size < 5 || p.Size > widest || p.Size%2 == 0 || p.Short < 2*p.Size-2 || p.Long < p.Short+2 ||
		p.Long > p.Size*p.Size/2+2 || p.Drains < 0 || p.Drains > 6 || p.Ticks < 600 || p.Ticks > 3600 {
		return fmt.Errorf("warren %+v: level is 1 to 5, size 5 to %d and odd, short at least twice the size less 2, long at least 2 more "+
			"and at most half of the chambers, drains 0 to 6, ticks 600 to 3600", *p, widest)
	}
	return nil
}

// A Chamber is one place of the warren.
type Chamber struct {
	Open  uint8 // a bit for each way that is open: right, up, left, down
	Left  uint8 // passages to the exit
	Drain bool
}

// The ways.
const (
	right = iota
	up
	left
	down
)

// ways are the steps to the next chamber.
var ways = [...]struct{ x, y int }{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

// State is a warren and the drop in it.
type State struct {
	Level    int
	Size     int
	Ticks    int // until the drop has dried up
	Chambers [widest * widest]Chamber
	Drop     body.Circle
	Sunk     int     // ticks until it returns from a drain
	Falls    int     // into drains
	Way      kit.Fix // from the start to the exit
	Best     kit.Fix // the least that was left of it
	Tick     int
	Out      bool
	Lost     string
}

// The purposes of random draws; the try is used as the tick, and the number of the chamber is added.
const (
	drawWay   = 0
	drawDrain = 1000
)

// tries is how many mazes are drawn until one has a way of the right length.
const tries = 400

func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Level: p.Level, Size: p.Size, Ticks: p.Ticks}
	rng := kit.NewRand(seed)
	for try := range tries {
		s.dig(rng, try)
		if n := int(s.Chambers[0].Left); n >= p.Short && n <= p.Long {
			break
		}
	}
	s.drain(rng, p.Drains)
	s.restart()
	s.Way = s.left()
	s.Best = s.Way
	return s, nil
}

// exit is the number of the chamber from which the way out leads: the last one.
func (s *State) exit() int { return s.Size*s.Size - 1 }

// dig makes a maze without loops, and measures the way to the exit from each chamber.
func (s *State) dig(rng kit.Rand, try int) {
	s.Chambers = [widest * widest]Chamber{}
	var path [widest * widest]int
	var seen [widest * widest]bool
	deep := 0
	path[0] = s.exit()
	seen[s.exit()] = true
	for draw := 0; deep >= 0; draw++ {
		at := path[deep]
		var free [4]int
		n := 0
		for way := range ways {
			if to := s.next(at, way); to >= 0 && !seen[to] {
				free[n] = way
				n++
			}
		}
		if n == 0 {
			deep--
			continue
		}
		way := free[rng.N(n, try, drawWay+draw)]
		to := s.next(at, way)
		s.Chambers[at].Open |= 1 << way
		s.Chambers[to].Open |= 1 << (way ^ 2)
		s.Chambers[to].Left = s.Chambers[at].Left + 1
		seen[to] = true
		deep++
		path[deep] = to
	}
}

// next is the chamber that a way leads to, or -1 beyond the border.
func (s *State) next(at, way int) int {
	x, y := at%s.Size+ways[way].x, at/s.Size+ways[way].y
	if x < 0 || x >= s.Size || y < 0 || y >= s.Size {
		return -1
	}
	return y*s.Size + x
}

// drain puts drains in dead ends, and none on the way from the start to the exit.
func (s *State) drain(rng kit.Rand, n int) {
	var ends []int
	for at := 1; at < s.exit(); at++ {
		if o := s.Chambers[at].Open; o&(o-1) == 0 {
			ends = append(ends, at)
		}
	}
	for i := 0; i < n && len(ends) > 0; i++ {
		k := rng.N(len(ends), i, drawDrain)
		s.Chambers[ends[k]].Drain = true
		ends = append(ends[:k], ends[k+1:]...)
	}
}

// middle is the middle of a row or a column.
func middle(i int) kit.Fix { return kit.FromInt(i*cell + cell/2) }

// restart puts the drop into the first chamber.
func (s *State) restart() {
	s.Drop = body.Circle{X: middle(0), Y: middle(0), R: kit.FromInt(radius)}
}

// at is the chamber in which the drop is. Beyond the exit it is the last one.
func (s *State) at() int {
	x, y := s.Drop.X.Floor()/cell, s.Drop.Y.Floor()/cell
	return min(max(y, 0), s.Size-1)*s.Size + min(max(x, 0), s.Size-1)
}

// left is the length of the way to the exit: to the door of the chamber and, from there, a chamber's width for each that
// follows.
func (s *State) left() kit.Fix {
	if s.Out {
		return 0
	}
	dx, dy := s.door()
	return kit.FromInt(int(s.Chambers[s.at()].Left)*cell) + kit.Hypot(dx, dy)
}

// door is where the door toward the exit is, from the drop.
func (s *State) door() (dx, dy kit.Fix) {
	at := s.at()
	w := ways[s.toward(at)]
	const half = kit.Fix(cell / 2 * kit.One)
	return middle(at%s.Size) + half*kit.Fix(w.x) - s.Drop.X, middle(at/s.Size) + half*kit.Fix(w.y) - s.Drop.Y
}

// toward is the way from a chamber to the exit.
func (s *State) toward(at int) int {
	for way := range ways {
		if s.Chambers[at].Open>>way&1 == 1 && s.Chambers[s.next(at, way)].Left < s.Chambers[at].Left {
			return way
		}
	}
	return up
}

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	if s.Out || s.Lost != "" {
		return
	}
	if s.Tick++; s.Tick >= s.Ticks {
		s.Lost = "the drop has dried up"
		return
	}
	if s.Sunk > 0 {
		if s.Sunk--; s.Sunk == 0 {
			s.restart()
		}
		return
	}
	d := &s.Drop
	d.VX += tug * kit.Fix(in[0].Axis(kit.ArrowLeft, kit.ArrowRight))
	d.VY += tug * kit.Fix(in[0].Axis(kit.ArrowDown, kit.ArrowUp))
	var boxes [8]body.Box
	walls := s.walls(s.at(), &boxes)
	for range body.Steps {
		law.Free(d)
		law.Move(d, walls)
	}
	at := s.at()
	if c := &s.Chambers[at]; c.Drain && kit.Hypot(d.X-middle(at%s.Size), d.Y-middle(at/s.Size)) < kit.FromInt(mouth) {
		s.Sunk, s.Falls, d.VX, d.VY = gurgle, s.Falls+1, 0, 0
		return
	}
	s.Out = d.Y >= kit.FromInt(s.Size*cell)
	s.Best = min(s.Best, s.left())
}

// walls are those around a chamber: of each side that is closed, and of the four corners.
func (s *State) walls(at int, into *[8]body.Box) []body.Box {
	x, y := middle(at%s.Size), middle(at/s.Size)
	list := into[:0]
	open := s.Chambers[at].Open
	if at == s.exit() {
		open |= 1 << up
	}
	const half, thin = kit.Fix(cell / 2 * kit.One), kit.Fix(thick * kit.One)
	for way, w := range ways {
		if open>>way&1 == 0 {
			list = append(list, body.Box{X: x + half*kit.Fix(w.x), Y: y + half*kit.Fix(w.y),
				W: thin + half*kit.Fix(w.y*w.y), H: thin + half*kit.Fix(w.x*w.x)})
		}
	}
	for _, k := range [4][2]kit.Fix{{-1, -1}, {1, -1}, {-1, 1}, {1, 1}} {
		list = append(list, body.Box{X: x + half*k[0], Y: y + half*k[1], W: thin, H: thin})
	}
	return list
}

func over(s *State) (reason string, won bool) {
	if s.Out {
		return "the drop is out", true
	}
	return s.Lost, false
}
