package desertdash

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/track"
)

// Lengths are in pixels of the screen, heights are above the sand, and a pace of the score is perPace pixels. A jump
// takes 44 ticks and lifts the feet by up to 147 pixels. In the air the fox moves at least at its cruising speed, so a
// jump clears the same things at a walk.
const (
	perPace   = 12
	bodyX     = 200 // the fox's left side on the screen
	bodyW     = 46
	bodyH     = 50
	firstGap  = 62 // ticks from the start to the first obstacle, at cruising speed,
	firstMore = 30 // the greatest random addition
	obstacles = 8  // kept in the state: the one behind and those ahead
)

var (
	leap    = kit.Ratio(135, 10) // upward pixels a tick
	gravity = kit.Ratio(62, 100) // pixels a tick, each tick
	walk    = kit.One            // pixels a tick, at the start
	fastest = kit.FromInt(11)
)

// A Params chooses a run. Zero values give the defaults.
type Params struct {
	Hurry  int `json:"hurry,omitempty"`   // growth of the speed until it cruises, in ten-thousandths a tick, 15 to 40; default 22
	Speed  int `json:"speed,omitempty"`   // cruising speed, in tenths of a pixel a tick, 50 to 100; default 70
	Gain   int `json:"gain,omitempty"`    // how much the speed grows after that, in tenths of a pixel per 1000 ticks, up to 40
	MinGap int `json:"min_gap,omitempty"` // ticks between two obstacles at cruising speed, 52 to 120; default 60
	MaxGap int `json:"max_gap,omitempty"` // the largest gap, MinGap to 160; default 100
	Kinds  int `json:"kinds,omitempty"`   // how many of the kinds occur, 1 to 6; default all
}

func (p *Params) fill() {
	for _, d := range []struct {
		v     *int
		usual int
	}{{&p.Hurry, 22}, {&p.Speed, 70}, {&p.MinGap, 60}, {&p.MaxGap, 100}, {&p.Kinds, len(kinds)}} {
		if *d.v == 0 {
			*d.v = d.usual
		}
	}
}

func (p *Params) check() error {
	if p.Hurry < 15 || p.Hurry > 40 || p.Speed < 50 || p.Speed > 100 || p.Gain < 0 || p.Gain > 40 || p.MinGap < 52 || p.MinGap > 120 ||
		p.MaxGap < p.MinGap || p.MaxGap > 160 || p.Kinds < 1 || p.Kinds > len(kinds) {
		return fmt.Errorf("run %+v: hurry is 15 to 40, speed 50 to 100, gain 0 to 40, gaps 52 to 120 and up to 160, kinds 1 to %d", *p, len(kinds))
	}
	return nil
}

// A Kind is a sort of obstacle.
type Kind uint8

// The kinds, in the order in which tasks introduce them.
const (
	Cactus Kind = iota
	Rock
	Hawk // flies above the fox's ears: pass under it
	Tall
	Swift // flies low: jump over it
	Grove
)

// kinds describes the parts of each kind that can be hit.
var kinds = [...]struct {
	name        string
	width       int
	bottom, top int
}{
	Cactus: {"cactus", 34, 0, 46},
	Rock:   {"rock", 56, 0, 34},
	Hawk:   {"hawk", 54, 82, 114},
	Tall:   {"tall cactus", 36, 0, 74},
	Swift:  {"swift", 50, 18, 56},
	Grove:  {"cactus grove", 76, 0, 50},
}

// An Obstacle is at the given position of the course, in pixels, on the ground or in the air.
type Obstacle struct {
	At   int
	Kind Kind
}

// A State is the state of a run.
type State struct {
	Running bool // false: the fox waits for its first jump
	Dist    kit.Fix
	Speed   kit.Fix // pixels a tick, on the ground
	Hurry   kit.Fix // growth of a speed below Cruise, as a share of it per tick
	Cruise  kit.Fix
	Gain    kit.Fix // growth of a speed from Cruise on, pixels per tick
	Height  kit.Fix // the height of the feet
	Rise    kit.Fix // pixels a tick, upward
	Tick    int
	Kinds   int
	MinGap  int
	MaxGap  int
	Made    int // obstacles created so far
	Ahead   [obstacles]Obstacle
	Hit     string // what the fox ran into
	Rand    kit.Rand
}

// The purposes of random draws; the obstacle's number is used as the tick.
const (
	drawKind = iota
	drawGap
	drawFirst
)

// start places the first obstacles; the fox waits.
func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	var p Params
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	p.fill()
	if err := p.check(); err != nil {
		return State{}, err
	}
	s := State{Speed: walk, Hurry: kit.Ratio(p.Hurry, 10_000), Cruise: kit.Ratio(p.Speed, 10), Gain: kit.Ratio(p.Gain, 10_000),
		Kinds: p.Kinds, MinGap: p.MinGap, MaxGap: p.MaxGap, Rand: kit.NewRand(seed)}
	first := firstGap + s.Rand.N(firstMore, s.Made, drawFirst)
	s.Ahead[0] = s.next(bodyW + (s.Cruise * kit.Fix(first)).Floor())
	for i := 1; i < obstacles; i++ {
		s.Ahead[i] = s.after(s.Ahead[i-1])
	}
	return s, nil
}

// after makes the obstacle after another, a number of ticks farther on. Distances are in time, because that matters to a
// player; so the faster the fox is, the wider they are in pixels. Before the fox cruises they
// are not smaller than at cruising speed, so that a jump over one obstacle does not land on the next.
func (s *State) after(last Obstacle) Obstacle {
	gap := s.MinGap + s.Rand.N(s.MaxGap-s.MinGap+1, s.Made, drawGap)
	return s.next(last.At + kinds[last.Kind].width + (s.speedAt(last.At) * kit.Fix(gap)).Floor())
}

func (s *State) next(at int) Obstacle {
	o := Obstacle{At: at, Kind: Kind(s.Rand.N(s.Kinds, s.Made, drawKind))}
	s.Made++
	return o
}

// speedAt estimates the fox's speed at a place ahead of it: at least its cruising speed, and above that a lower bound
// that assumes the current speed until then.
func (s *State) speedAt(at int) kit.Fix {
	v := max(s.Speed, s.Cruise)
	ticks := max(0, kit.FromInt(at)-s.Dist).Div(v)
	return min(v+s.Gain.Mul(ticks), fastest)
}

// tick advances the state by 1/60 s. The first press starts the run with a jump.
func tick(s *State, in []kit.Input) {
	s.Tick++
	press := in[0].Press(kit.Space) || in[0].Press(kit.ArrowUp)
	if s.Running = s.Running || press; !s.Running {
		return
	}
	if press && s.grounded() {
		s.Rise = leap
	}
	track.Fly(&s.Height, &s.Rise, 0, gravity)
	s.Dist += s.pace()
	s.quicken()
	for i := range s.Ahead {
		if s.touches(s.Ahead[i]) {
			s.Hit = kinds[s.Ahead[i].Kind].name
		}
	}
	if s.offset(s.Ahead[0]) < -bodyX-200 {
		track.Shift(s.Ahead[:], s.after(s.Ahead[obstacles-1]))
	}
}

// pace is the distance that the fox covers in a tick; in a jump it is at least that at cruising speed.
func (s *State) pace() kit.Fix {
	if s.grounded() {
		return s.Speed
	}
	return max(s.Speed, s.Cruise)
}

// quicken makes the fox faster: by a share of its speed until it cruises, and slowly after that. The time that a player
// has for an action shrinks accordingly.
func (s *State) quicken() {
	if s.Speed < s.Cruise {
		s.Speed = min(s.Speed+s.Speed.Mul(s.Hurry), s.Cruise)
		return
	}
	s.Speed = track.Law{Gain: s.Gain, Top: fastest}.Next(s.Speed)
}

func (s *State) grounded() bool { return track.Grounded(s.Height, s.Rise, 0) }

// offset is the distance from the fox's left side to an obstacle's near side.
func (s *State) offset(o Obstacle) int { return o.At - s.Dist.Floor() }

func (s *State) touches(o Obstacle) bool {
	k, off, feet := &kinds[o.Kind], s.offset(o), s.Height.Floor()
	return off < bodyW && off+k.width > 0 && feet < k.top && feet+bodyH > k.bottom
}

// nearest is the first obstacle that is not behind the fox.
func (s *State) nearest() Obstacle {
	for _, o := range s.Ahead {
		if s.offset(o)+kinds[o.Kind].width > 0 {
			return o
		}
	}
	return s.Ahead[obstacles-1]
}

// paces is the score.
func (s *State) paces() int { return s.Dist.Floor() / perPace }

func over(s *State) (reason string, won bool) {
	if s.Hit != "" {
		return "the fox ran into a " + s.Hit, false
	}
	return "", false
}
