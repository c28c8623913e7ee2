package markethands

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// A Good is a thing that grows and is sold.
type Good uint8

// The goods, from the cheapest to the dearest.
const (
	Tomato Good = iota
	Egg
	Honey
	Goods
)

// goods has the price of each good, and the ticks that a plot needs to grow one.
var goods = [Goods]struct {
	name        string
	price, ripe int
}{{"tomato", 2, 60}, {"egg", 4, 85}, {"honey", 7, 120}}

// A Place is a plot, a shelf or the till: a solid square around a point of the screen.
type Place uint8

// The places, counted along the rows.
const (
	Bed Place = iota
	Hens
	Hive
	NewBed
	TomatoShelf
	EggShelf
	HoneyShelf
	Till
	Places
)

// The work at a place.
const (
	Harvest = iota
	Stock
	Serve
)

// places lists the places. A place with a cost is closed at first, and a sign shows the cost; a shelf opens together
// with the plot of its good.
var places = [Places]struct {
	name string
	work uint8
	good Good
	cost int
}{
	Bed:         {"tomato bed", Harvest, Tomato, 0},
	Hens:        {"hens", Harvest, Egg, 12},
	Hive:        {"beehive", Harvest, Honey, 28},
	NewBed:      {"new tomato bed", Harvest, Tomato, 18},
	TomatoShelf: {"tomato shelf", Stock, Tomato, 0},
	EggShelf:    {"egg shelf", Stock, Egg, 0},
	HoneyShelf:  {"honey shelf", Stock, Honey, 0},
	Till:        {"till", Serve, Tomato, 0},
}

// A Square is a possible position of a place. The plots share the first four, in the garden, the shelves and the till
// the last four, in the shop; the till is on one of the last two, where there is room for a queue.
type Square uint8

const shop Square = 4 // the first that is not in the garden

// A middle is the middle of a square, in pixels.
type middle struct{ x, y int }

// squares are in steps of 120 pixels.
var squares = [Places]middle{{220, 270}, {220, 510}, {460, 510}, {460, 270}, {700, 270}, {700, 510}, {940, 270}, {940, 510}}

// Lengths are in pixels, times in ticks.
const (
	pace     = 4   // the keeper's speed, per tick
	solid    = 60  // smallest distance between the middles of a place and the keeper
	aisle    = 580 // between garden and shop
	reach    = 100 // the keeper's range for work, from the middle of a place to both sides
	minX     = 100
	maxX     = 1180
	minY     = 150
	maxY     = 630
	plotRoom = 6
	handling = 10 // the time to pick or put one thing
	serving  = 30 // one customer
	opening  = 30
)

// A Params chooses a day. Zero values give the defaults.
type Params struct {
	Open  int `json:"open,omitempty"`  // goods that are sold from the start, 1 to 3; default 1
	Cap   int `json:"cap,omitempty"`   // things in the basket, 2 to 8; default 5
	Every int `json:"every,omitempty"` // ticks between two customers, 60 to 400; default 150
	Want  int `json:"want,omitempty"`  // things a customer wants at most, 1 to 3; default 2
	Cash  int `json:"cash,omitempty"`  // coins at the start, up to 40
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Open, 1}, {&p.Cap, 5}, {&p.Every, 150}, {&p.Want, 2}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	if p.Open < 1 || p.Open > int(Goods) || p.Cap < 2 || p.Cap > 8 || p.Every < 60 || p.Every > 400 ||
		p.Want < 1 || p.Want > 3 || p.Cash < 0 || p.Cash > 40 {
		return fmt.Errorf("day %+v: open is 1 to 3, cap 2 to 8, every 60 to 400, want 1 to 3, cash up to 40", *p)
	}
	return nil
}

// A State is the state of a day.
type State struct {
	Tick      int
	X, Y      kit.Fix // the keeper's place
	Lie       [Places]Square
	Facing    int8 // -1 left, 1 right
	Steps     int  // ticks walked, for the picture
	Cap       int
	Every     int
	Want      int
	Money     int
	Earned    int
	Served    int
	Harvested int
	Stocked   int
	Opened    int // signs
	Basket    [Goods]int
	Open      [Places]bool
	Count     [Places]int // ripe on a plot, or on a shelf
	Grown     [Places]int // ticks toward the next ripe one
	Work      [Places]int // ticks of the keeper's current work
	Customers [crowd]Customer
	Came      int // customers so far
	Next      int // the tick of the next customer
	Paid      int // the last payment, and its tick
	PaidAt    int
	Rand      kit.Rand
}

// The purposes of random draws.
const (
	drawGood = iota
	drawWant
	drawGap
	drawLook
	drawTill
	drawKeeper
	drawPlots   // Places of them
	drawShelves = drawPlots + int(Places)
)

// start opens the stall: the keeper somewhere in the aisle, two tomatoes on the shelf, three on the bed. The places
// depend on the seed.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{X: kit.FromInt(aisle), Facing: 1, Cap: p.Cap, Every: p.Every, Want: p.Want, Money: p.Cash,
		Next: 30, PaidAt: -1000, Rand: kit.NewRand(seed)}
	s.layOut()
	s.Open[Till] = true
	for _, at := range []Place{Bed, Hens, Hive}[:p.Open] {
		s.open(at)
		s.Count[at] = 3
	}
	s.Count[TomatoShelf] = 2
	return s, nil
}

// layOut gives every place its square, and the keeper one of the spots along the aisle.
func (s *State) layOut() {
	s.Y = kit.FromInt(minY + s.Rand.N(spotRows, 0, drawKeeper)*solid)
	for at := range Places {
		s.Lie[at] = Square(at)
	}
	if s.Rand.N(2, 0, drawTill) == 1 {
		s.Lie[HoneyShelf], s.Lie[Till] = s.Lie[Till], s.Lie[HoneyShelf]
	}
	s.shuffle(s.Lie[:shop], drawPlots)
	s.shuffle(s.Lie[shop:Till], drawShelves)
}

func (s *State) shuffle(list []Square, purpose int) {
	s.Rand.Shuffle(len(list), 0, purpose, func(i, j int) { list[i], list[j] = list[j], list[i] })
}

// middle is where a place is.
func (s *State) middle(at Place) (x, y int) {
	m := squares[s.Lie[at]]
	return m.x, m.y
}

// open removes a sign, and opens the shelf of its good too.
func (s *State) open(at Place) {
	s.Open[at] = true
	s.Open[shelf(places[at].good)] = true
}

func shelf(g Good) Place { return TomatoShelf + Place(g) }

// tick lets a sixtieth of a second pass.
func tick(s *State, in []kit.Input) {
	s.Tick++
	s.walk(in[0].Axis(kit.ArrowLeft, kit.ArrowRight), in[0].Axis(kit.ArrowUp, kit.ArrowDown))
	s.grow()
	for at := range Places {
		if s.Near(at) {
			s.work(at)
		} else {
			s.Work[at] = 0
		}
	}
	s.shop()
}

// walk moves the keeper along both axes, one after the other; diagonally it is not faster.
func (s *State) walk(dx, dy int) {
	if dx == 0 && dy == 0 {
		return
	}
	length := kit.FromInt(pace)
	if dx != 0 && dy != 0 {
		length = length.Mul(kit.Ratio(7071, 10000))
	}
	if dx != 0 {
		s.Facing = int8(dx)
	}
	x, y := s.X, s.Y
	s.X = slide(s.X, s.Y, kit.Fix(dx)*length, false)
	s.Y = slide(s.Y, s.X, kit.Fix(dy)*length, true)
	if s.X != x || s.Y != y {
		s.Steps++
	}
}

// slide moves a coordinate by a length until a place or the fence stops it; across is the other coordinate.
func slide(from, across, by kit.Fix, down bool) kit.Fix {
	lo, hi := kit.FromInt(minX), kit.FromInt(maxX)
	if down {
		lo, hi = kit.FromInt(minY), kit.FromInt(maxY)
	}
	for i := range squares {
		along, side := kit.FromInt(squares[i].x), kit.FromInt(squares[i].y)
		if down {
			along, side = side, along
		}
		if (across - side).Abs() >= kit.FromInt(solid) {
			continue
		}
		if edge := along - kit.FromInt(solid); from <= edge {
			hi = min(hi, edge)
		}
		if edge := along + kit.FromInt(solid); from >= edge {
			lo = max(lo, edge)
		}
	}
	return (from + by).Clamp(lo, hi)
}

// grow ripens what the open plots bear.
func (s *State) grow() {
	for at := Bed; at <= NewBed; at++ {
		if !s.Open[at] || s.Count[at] == plotRoom {
			continue
		}
		if s.Grown[at]++; s.Grown[at] >= goods[places[at].good].ripe {
			s.Grown[at] = 0
			s.Count[at]++
		}
	}
}

// Near reports whether the keeper is close enough to a place to work there.
func (s *State) Near(at Place) bool { return s.by(s.Lie[at]) }

func (s *State) by(q Square) bool {
	return (s.X-kit.FromInt(squares[q].x)).Abs() <= kit.FromInt(reach) && (s.Y-kit.FromInt(squares[q].y)).Abs() <= kit.FromInt(reach)
}

// Carried counts what is in the basket.
func (s *State) Carried() int { return s.Basket[Tomato] + s.Basket[Egg] + s.Basket[Honey] }

// Busy reports whether the keeper would have something to do at a place.
func (s *State) Busy(at Place) bool {
	p := &places[at]
	switch {
	case !s.Open[at]:
		return p.work == Harvest && s.Money >= p.cost
	case p.work == Harvest:
		return s.Count[at] > 0 && s.Carried() < s.Cap
	case p.work == Stock:
		return s.Basket[p.good] > 0 && s.Count[at] < shelfRoom
	}
	return s.head() >= 0
}

// duration is how long the work at a place takes.
func (s *State) duration(at Place) int {
	switch {
	case !s.Open[at]:
		return opening
	case at == Till:
		return serving
	}
	return handling
}

// work continues the keeper's work at a place, and completes it when its time has passed.
func (s *State) work(at Place) {
	if !s.Busy(at) {
		s.Work[at] = 0
		return
	}
	if s.Work[at]++; s.Work[at] < s.duration(at) {
		return
	}
	s.Work[at] = 0
	p := &places[at]
	switch {
	case !s.Open[at]:
		s.Money -= p.cost
		s.Opened++
		s.open(at)
	case p.work == Harvest:
		s.Count[at]--
		s.Basket[p.good]++
		s.Harvested++
	case p.work == Stock:
		s.Basket[p.good]--
		s.Count[at]++
		s.Stocked++
	default:
		s.serve()
	}
}

// over is never true: the stall stays open until the steps are used up.
func over(*State) (reason string, won bool) { return "", false }
