package deltarun

import (
	"cmp"
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// Lengths are in pixels of the screen. The river flows down, and so does the kayak; its place is that of its upper end.
// Places across the river are from 0 at the left shore. Rows of sandbanks have openings; between rows there may be a
// current, a log that drifts from shore to shore, and something to pick up.
const (
	river   = 880
	kayakW  = 26
	kayakL  = 54
	bankL   = 56
	logW    = 150
	logL    = 26
	itemW   = 34
	perUnit = 6   // pixels
	rows    = 6   // kept in the state: the one behind and those ahead
	first   = 300 // distance of the first row at least
	lives   = 3
	daze    = 80 // ticks after a collision in which the kayak collides with nothing
	hurry   = 45 // ticks that a boost lasts
	kept    = 260
	swell   = 1 // pixels that a current pushes in a tick
)

var (
	aside = kit.Ratio(48, 10) // pixels a tick to the side, at the full turn
	turn  = kit.One / 30      // of the full turn, a tick
	rush  = kit.FromInt(3)    // what a boost adds to the speed, pixels a tick
	top   = kit.FromInt(6)    // the greatest speed without it
	crawl = kit.Ratio(3, 2)   // the speed after a collision
)

// A Params chooses a river. Zero values give the defaults.
type Params struct {
	Level    int `json:"level,omitempty"`    // shown, and nothing else; 1 to 9, default 1
	Speed    int `json:"speed,omitempty"`    // in tenths of a pixel a tick, 25 to 45; default 33
	Gain     int `json:"gain,omitempty"`     // how much faster the kayak becomes in 1,000 ticks, in tenths of a pixel a tick, up to 20
	Open     int `json:"open,omitempty"`     // width of the openings, 90 to 260; default 170
	Apart    int `json:"apart,omitempty"`    // from a row to the next, 300 to 460; default 340
	Reach    int `json:"reach,omitempty"`    // how far openings of neighbouring rows are apart at most, 60 to 300; default 140
	Logs     int `json:"logs,omitempty"`     // of 100 rows, those with a log behind them
	Currents int `json:"currents,omitempty"` // of 100 rows, those with a current behind them
}

func (p *Params) fill() {
	p.Level, p.Speed, p.Open = cmp.Or(p.Level, 1), cmp.Or(p.Speed, 33), cmp.Or(p.Open, 170)
	p.Apart, p.Reach = cmp.Or(p.Apart, 340), cmp.Or(p.Reach, 140)
}

func (p *Params) check() error {
	in := func(v, lo, hi int) bool { return v >= lo && v <= hi }
	if !in(p.Level, 1, 9) || !in(p.Speed, 25, 45) || !in(p.Gain, 0, 20) || !in(p.Open, 90, 260) || !in(p.Apart, 300, 460) || !in(p.Reach, 60, 300) ||
		!in(p.Logs, 0, 100) || !in(p.Currents, 0, 100) {
		return fmt.Errorf("river %+v: level is 1 to 9, speed 25 to 45, gain up to 20, open 90 to 260, apart 300 to 460, reach 60 to 300, "+
			"logs and currents up to 100", *p)
	}
	return nil
}

// An Item is something to pick up.
type Item int

// The items.
const (
	None Item = iota
	Paddle
	Reeds
)

var items = [...]string{"nothing", "paddle", "reeds"}

// A Row is a row of sandbanks, and what is between it and the next one.
type Row struct {
	At      int // its upper side, in pixels of the way
	Mid     int // the middle of its opening
	Current int // -1, 0 or 1: where the water pushes, behind the row
	Log     int // the phase of a log, from 1; 0: none
	LogAt   int // pixels of the way
	Item    Item
	ItemX   int
	ItemAt  int
}

// A State is the state of a run.
type State struct {
	Moving   bool // false: the kayak waits for the first key
	Dist     kit.Fix
	X        kit.Fix // the middle of the kayak, from the left shore
	Heading  kit.Fix // of the full turn, -1 to 1: to the left or to the right
	Speed    kit.Fix // pixels a tick, forward, without boost or brake
	Law      track.Law
	Level    int
	Open     int
	Apart    int
	Reach    int
	Logs     int
	Currents int
	Tick     int
	Slow     bool
	Boost    int // ticks that a boost still lasts
	Daze     int // ticks that the kayak still collides with nothing
	Lives    int
	Boosts   int // paddles carried
	Shields  int // reeds carried
	Taken    int // reeds picked up
	Sound    int // pixels of the way when less than two lives were left; 0: not yet
	Made     int
	Ahead    [rows]Row
	Hit      string // what the kayak ran into last
	Rand     kit.Rand
}

// The purposes of random draws; the row's number is used as the tick.
const (
	drawX = iota
	drawFirst
	drawCurrent
	drawCurrentSide
	drawLog
	drawLogPhase
	drawItem
	drawItemX
	drawMid // and the next one
)

// start places the first rows.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Level: p.Level, Open: p.Open, Apart: p.Apart, Reach: p.Reach, Logs: p.Logs, Currents: p.Currents, Lives: lives, Rand: kit.NewRand(seed)}
	s.Speed, s.Law = kit.Ratio(p.Speed, 10), track.Law{Gain: kit.Ratio(p.Gain, 10_000), Top: top}
	s.X = kit.FromInt(river/4 + s.Rand.N(river/2, 0, drawX))
	last := Row{At: first + s.Rand.N(120, 0, drawFirst) - p.Apart, Mid: s.X.Floor()}
	for i := range s.Ahead {
		last = s.row(last)
		s.Ahead[i] = last
	}
	return s, nil
}

// row makes the row after another. Its opening is within reach of the last one.
func (s *State) row(last Row) Row {
	n := s.Made
	s.Made++
	r := Row{At: last.At + s.Apart}
	r.Mid = track.Walk{Lo: s.Open/2 + 20, Hi: river - s.Open/2 - 20, Near: s.Reach / 3, Far: s.Reach}.Next(s.Rand, last.Mid, n, drawMid)
	r.LogAt, r.ItemAt = r.At+bankL+(s.Apart-bankL)/2-logL/2, r.At+bankL+(s.Apart-bankL)/4
	if s.Rand.Chance(s.Currents, 100, n, drawCurrent) {
		r.Current = 2*s.Rand.N(2, n, drawCurrentSide) - 1
	}
	if s.Rand.Chance(s.Logs, 100, n, drawLog) {
		r.Log = 1 + s.Rand.N(2*(river-logW), n, drawLogPhase)
	}
	if r.Item = Item(s.Rand.N(5, n, drawItem)); r.Item > Reeds {
		r.Item = None
	}
	r.ItemX = min(max(r.Mid+s.Rand.N(241, n, drawItemX)-120, 60), river-60)
	return r
}

// logX is the left end of a log, which drifts from shore to shore and back, a pixel a tick.
func (s *State) logX(r *Row) int {
	const way = river - logW
	x := (r.Log + s.Tick) % (2 * way)
	return min(x, 2*way-x)
}

// tick advances the state by 1/60 s. The first key begins the run.
func tick(s *State, in []kit.Input) {
	p := &in[0]
	side := p.Axis(kit.ArrowLeft, kit.ArrowRight)
	boost := p.Press(kit.ArrowDown) || p.Press(kit.Space)
	s.Slow = p.Hold(kit.ArrowUp)
	if s.Moving = s.Moving || side != 0 || boost || s.Slow; !s.Moving {
		return
	}
	s.Tick++
	if boost && s.Boosts > 0 && s.Boost == 0 {
		s.Boosts--
		s.Boost = hurry
	}
	s.Boost, s.Daze = max(0, s.Boost-1), max(0, s.Daze-1)
	s.Heading = (s.Heading + turn*kit.Fix(side)).Clamp(-kit.One, kit.One)
	s.X += s.Heading.Mul(aside) + kit.FromInt(swell*s.current())
	if edge := kit.FromInt(kayakW / 2); s.X < edge || s.X > kit.FromInt(river)-edge {
		s.X, s.Heading = s.X.Clamp(edge, kit.FromInt(river)-edge), 0
	}
	s.Dist += s.pace()
	s.Speed = s.Law.Next(s.Speed)
	for i := range s.Ahead {
		s.meet(&s.Ahead[i])
	}
	if s.Ahead[0].At+s.Apart+kept < s.Dist.Floor() {
		track.Shift(s.Ahead[:], s.row(s.Ahead[rows-1]))
	}
}

// pace is the speed, forward: half while the kayak is held back, more during a boost, little after a collision.
func (s *State) pace() kit.Fix {
	v := s.Speed
	switch {
	case s.Daze > daze/2:
		return crawl
	case s.Slow:
		v /= 2
	}
	if s.Boost > 0 {
		v += rush
	}
	return v
}

// current is where the water pushes the kayak.
func (s *State) current() int {
	mid := s.Dist.Floor() + kayakL/2
	for i := range s.Ahead {
		if r := &s.Ahead[i]; mid >= r.At+bankL && mid < r.At+s.Apart {
			return r.Current
		}
	}
	return 0
}

// width and length are what the kayak takes up.
func (s *State) width() track.Span {
	mid := s.X.Floor()
	return track.Span{From: mid - kayakW/2, To: mid + kayakW/2}
}
func (s *State) length() track.Span {
	return track.Span{From: s.Dist.Floor(), To: s.Dist.Floor() + kayakL}
}

// meet is what a row and what is behind it do to the kayak.
func (s *State) meet(r *Row) {
	width, length := s.width(), s.length()
	if r.Item != None && length.Meets(track.Span{From: r.ItemAt, To: r.ItemAt + itemW}) &&
		width.Meets(track.Span{From: r.ItemX - itemW/2, To: r.ItemX + itemW/2}) {
		if r.Item == Paddle {
			s.Boosts++
		} else {
			s.Shields++
			s.Taken++
		}
		r.Item = None
	}
	if s.Daze > 0 {
		return
	}
	if length.Meets(track.Span{From: r.At, To: r.At + bankL}) && (width.From < r.Mid-s.Open/2 || width.To > r.Mid+s.Open/2) {
		s.strike("a sandbank")
	} else if x := s.logX(r); r.Log > 0 && length.Meets(track.Span{From: r.LogAt, To: r.LogAt + logL}) && width.Meets(track.Span{From: x, To: x + logW}) {
		s.strike("a log")
	}
}

// strike takes a shield, or a life.
func (s *State) strike(what string) {
	s.Hit, s.Daze, s.Boost = what, daze, 0
	if s.Shields > 0 {
		s.Shields--
		return
	}
	if s.Lives--; s.Lives == 1 {
		s.Sound = max(1, s.Dist.Floor())
	}
}

// coming is the first row that the kayak has not left behind.
func (s *State) coming() *Row {
	for i := range s.Ahead {
		if s.Dist.Floor() < s.Ahead[i].At+bankL {
			return &s.Ahead[i]
		}
	}
	return &s.Ahead[rows-1]
}

// score is the distance, in whole units.
func (s *State) score() int { return s.Dist.Floor() / perUnit }

// whole is the distance as long as two lives were left.
func (s *State) whole() int {
	if s.Sound > 0 {
		return s.Sound / perUnit
	}
	return s.score()
}

func over(s *State) (reason string, won bool) {
	if s.Lives <= 0 {
		return "the kayak broke on " + s.Hit, false
	}
	return "", false
}
