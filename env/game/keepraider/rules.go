package keepraider

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// The raider's moves. A press of 12 ticks is one cell, or an eighth of a turn.
const (
	fullTurn = 96 // parts of a full turn, the unit of angles
	walk     = kit.One / 12
	girth    = kit.One * 22 / 100 // half the width of a body
)

// The crossbow.
const (
	fullQuiver = 8
	reload     = 24
	boltSpeed  = kit.One / 4
	boltReach  = kit.One * 38 / 100 // how near a bolt must pass
	pull       = 3                  // the largest angle to a sentry at which a bolt still turns to it
)

// The sentries.
const (
	fullHealth = 100
	fullLives  = 3
	stroll     = kit.One / 64
	chase      = kit.One / 28
	vision     = 7 * kit.One
	sight      = 12 // the visible parts of a turn to each side
	earshot    = 2 * kit.One
	arm        = kit.One * 115 / 100 // the reach of a mallet
	windUp     = 24
	rest       = 40
	damage     = 25
	falling    = 20
)

// lifting is how long a door takes to rise, in ticks.
const lifting = 15

// A Params chooses a storey.
type Params struct {
	Level int `json:"level,omitempty"` // 1 to 5; default 1
}

// The activities of a sentry.
const (
	Patrol = iota
	Alert
	Down
)

// A Sentry is a clockwork guard.
type Sentry struct {
	X, Y   kit.Fix
	DX, DY int // its direction on patrol
	Mode   int
	ToX    kit.Fix // where it last saw the raider
	ToY    kit.Fix
	Sees   bool
	Wind   int // ticks since its mallet began to rise; below 0 it rests
	Fall   int // ticks since it was hit, at most falling
	InView bool
	Known  bool    // the raider has seen it
	KnownX kit.Fix // where it was last seen
	KnownY kit.Fix
}

// A Bolt is a flying bolt.
type Bolt struct {
	Flying bool
	X, Y   kit.Fix
	VX, VY kit.Fix
}

// A State is the state of a round. Cells are units; x goes east and y south.
type State struct {
	Level    int  // counted from 0
	Flip     int  // the number of the storey's mirror image
	From     Cell // where a life begins
	Facing   int
	Tick     int
	X, Y     kit.Fix
	Angle    int // parts of a turn, clockwise from east
	Health   int
	Lives    int
	Bolts    int
	Reload   int
	Hurt     int // remaining ticks of the last strike's effect
	Knocked  int
	Opened   int
	Carried  int
	Escaped  bool
	Bolt     Bolt
	Sentries [maxSentries]Sentry
	Taken    [maxLanterns]bool
	Doors    [maxDoors]int // ticks of rising, 0 shut, lifting open
	Rand     kit.Rand
}

// The purposes of random draws.
const (
	drawFlip = iota
	drawWay
	drawPhase
	drawCell
	drawFacing
)

func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Level: 1}
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Level < 1 || p.Level > len(plans) {
		return State{}, fmt.Errorf("level %d: there are 1 to %d", p.Level, len(plans))
	}
	s := State{Level: p.Level - 1, Lives: fullLives, Bolts: fullQuiver, Rand: kit.NewRand(seed)}
	s.Flip = (int(seed) + s.Rand.N(2, 0, drawFlip)*2) % 4
	from := s.plan().near()
	s.From = from[s.Rand.N(len(from), 0, drawCell)]
	views := s.views()
	s.Facing = views[s.Rand.N(len(views), 0, drawFacing)]
	s.enter()
	return s, nil
}

// views are the headings, in eighths of a turn, in which the raider sees furthest from the start: at least one more cell
// of floor, if there is such a heading. A life begins with one of them, so that its first picture shows a room.
func (s *State) views() (list []int) {
	for far := 2; len(list) == 0; far-- {
		for eighth := range 8 {
			d := ways[eighth]
			free := 0
			for c := s.From; free < far && s.floor(c); free++ {
				c = Cell{c.X + d.X, c.Y + d.Y}
			}
			if free == far {
				list = append(list, eighth*fullTurn/8)
			}
		}
	}
	return list
}

// ways are the steps to the eight neighbours of a cell, clockwise from east.
var ways = [8]Cell{{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}

func (s *State) floor(c Cell) bool { return s.plan().cells[c.Y][c.X] == Floor }

func (s *State) plan() *plan { return &plans[s.Level][s.Flip] }

// enter puts the raider at the start and the standing sentries somewhere on their patrols.
func (s *State) enter() {
	p := s.plan()
	s.X, s.Y = s.From.centre()
	s.Angle, s.Health = s.Facing, fullHealth
	for i, post := range p.posts {
		g := &s.Sentries[i]
		if g.Mode == Down {
			continue
		}
		*g = Sentry{}
		g.X, g.Y = post.at.centre()
		way := 1 - 2*s.Rand.N(2, i, drawWay)
		if g.DX = way; post.upright {
			g.DX, g.DY = 0, way
		}
		for range s.Rand.N(400, i, drawPhase) {
			s.patrol(g)
		}
		s.spot(g)
	}
}

// guards are the sentries that the storey has.
func (s *State) guards() []Sentry { return s.Sentries[:len(s.plan().posts)] }

// complete reports whether every lantern is carried, which opens the gate.
func (s *State) complete() bool { return s.Carried == len(s.plan().lanterns) }

// solid reports whether a cell blocks bodies, bolts and views.
func (s *State) solid(x, y int) bool {
	if x < 0 || y < 0 || x >= cols || y >= rows {
		return true
	}
	switch what := s.plan().cells[y][x]; what {
	case Floor:
		return false
	case Wall:
		return true
	case Gate:
		return !s.complete()
	default:
		return s.Doors[what-Door] < lifting
	}
}

// room reports whether a body fits at a place.
func (s *State) room(x, y kit.Fix) bool {
	return !s.solid((x-girth).Floor(), (y-girth).Floor()) && !s.solid((x+girth).Floor(), (y-girth).Floor()) &&
		!s.solid((x-girth).Floor(), (y+girth).Floor()) && !s.solid((x+girth).Floor(), (y+girth).Floor())
}

// clear reports whether nothing solid lies between two places; it checks every sixth of a cell.
func (s *State) clear(x, y, toX, toY kit.Fix) bool {
	dx, dy := toX-x, toY-y
	n := (6 * max(dx.Abs(), dy.Abs())).Floor() + 1
	for i := 1; i < n; i++ {
		if s.solid((x + dx*kit.Fix(i)/kit.Fix(n)).Floor(), (y + dy*kit.Fix(i)/kit.Fix(n)).Floor()) {
			return false
		}
	}
	return true
}

// bearing is the direction to a place relative to the raider's heading: parts of a turn, below 0 to the left.
func (s *State) bearing(x, y kit.Fix) int {
	to := (kit.Atan2(y-s.Y, x-s.X) * fullTurn).Round()
	return (to-s.Angle+fullTurn+fullTurn/2)%fullTurn - fullTurn/2
}

// way is the unit vector of the raider's heading.
func (s *State) way() (x, y kit.Fix) {
	a := kit.One * kit.Fix(s.Angle) / fullTurn
	return kit.Cos(a), kit.Sin(a)
}

func tick(s *State, in []kit.Input) {
	s.Tick++
	s.Reload, s.Hurt = max(s.Reload-1, 0), max(s.Hurt-1, 0)
	for i := range s.Doors {
		if d := &s.Doors[i]; *d > 0 && *d < lifting {
			*d++
		}
	}
	s.Angle = (s.Angle + in[0].Axis(kit.ArrowLeft, kit.ArrowRight) + fullTurn) % fullTurn
	if v := in[0].Axis(kit.ArrowDown, kit.ArrowUp); v != 0 {
		s.step(kit.Fix(v))
	}
	if in[0].Press(kit.Letter('x')) {
		s.shoot()
	}
	if in[0].Press(kit.Space) {
		s.open()
	}
	s.fly()
	for i := range s.guards() {
		s.guard(i)
	}
	s.pick()
}

// step walks for a tick, sliding along walls; a standing sentry blocks it.
func (s *State) step(v kit.Fix) {
	dx, dy := s.way()
	dx, dy = v*dx.Mul(walk), v*dy.Mul(walk)
	if x := s.X + dx; s.room(x, s.Y) && !s.blocked(x, s.Y) {
		s.X = x
	}
	if y := s.Y + dy; s.room(s.X, y) && !s.blocked(s.X, y) {
		s.Y = y
	}
}

// blocked reports whether a step would go into a standing sentry.
func (s *State) blocked(x, y kit.Fix) bool {
	for i := range s.guards() {
		g := &s.Sentries[i]
		if g.Mode == Down || (g.X-x).Abs() > kit.Half || (g.Y-y).Abs() > kit.Half {
			continue
		}
		if (g.X-x).Abs()+(g.Y-y).Abs() < (g.X-s.X).Abs()+(g.Y-s.Y).Abs() {
			return true
		}
	}
	return false
}

// aimed is the nearest standing sentry in the crosshairs, to which a bolt would turn; -1 for none.
func (s *State) aimed() int {
	best, least := -1, 12*kit.One
	for i := range s.guards() {
		g := &s.Sentries[i]
		if g.Mode == Down {
			continue
		}
		if b := s.bearing(g.X, g.Y); b < -pull || b > pull {
			continue
		}
		if d := kit.Hypot(g.X-s.X, g.Y-s.Y); d < least && s.clear(s.X, s.Y, g.X, g.Y) {
			best, least = i, d
		}
	}
	return best
}

func (s *State) shoot() {
	if s.Bolts == 0 || s.Reload > 0 || s.Bolt.Flying {
		return
	}
	s.Bolts--
	s.Reload = reload
	dx, dy := s.way()
	if i := s.aimed(); i >= 0 {
		g := &s.Sentries[i]
		if far := kit.Hypot(g.X-s.X, g.Y-s.Y); far > 0 {
			dx, dy = (g.X - s.X).Div(far), (g.Y - s.Y).Div(far)
		}
	}
	s.Bolt = Bolt{Flying: true, X: s.X, Y: s.Y, VX: dx.Mul(boltSpeed), VY: dy.Mul(boltSpeed)}
}

// fly moves the bolt. It knocks out a sentry that it hits.
func (s *State) fly() {
	b := &s.Bolt
	if !b.Flying {
		return
	}
	b.X, b.Y = b.X+b.VX, b.Y+b.VY
	if s.solid(b.X.Floor(), b.Y.Floor()) {
		b.Flying = false
		return
	}
	for i := range s.guards() {
		g := &s.Sentries[i]
		if g.Mode != Down && (g.X-b.X).Abs() < boltReach && (g.Y-b.Y).Abs() < boltReach {
			g.Mode, g.Wind, g.Fall = Down, 0, 0
			s.Knocked++
			b.Flying = false
			return
		}
	}
}

// doorAhead is the number of a shut door within a cell and a half of the raider's nose; -1 for
// none.
func (s *State) doorAhead() int {
	dx, dy := s.way()
	for i := kit.Fix(1); i <= 12; i++ {
		x, y := (s.X + dx*i/8).Floor(), (s.Y + dy*i/8).Floor()
		if !s.solid(x, y) {
			continue
		}
		if x < 0 || y < 0 || x >= cols || y >= rows { // through the open gate
			return -1
		}
		if what := s.plan().cells[y][x]; what >= Door && s.Doors[what-Door] == 0 {
			return int(what - Door)
		}
		return -1
	}
	return -1
}

func (s *State) open() {
	if d := s.doorAhead(); d >= 0 {
		s.Doors[d] = 1
		s.Opened++
	}
}

// guard moves a sentry for a tick: it looks around every sixth tick, walks, and strikes.
func (s *State) guard(i int) {
	g := &s.Sentries[i]
	if g.Mode == Down {
		g.Fall = min(g.Fall+1, falling)
		return
	}
	if (s.Tick+i)%6 == 0 {
		g.Sees = s.seen(g)
		s.spot(g)
	}
	if g.Sees {
		g.Mode, g.ToX, g.ToY = Alert, s.X, s.Y
	}
	if g.Mode == Patrol {
		s.patrol(g)
		return
	}
	s.hunt(g)
}

// patrol walks on, and turns around at a wall.
func (s *State) patrol(g *Sentry) {
	x, y := g.X+kit.Fix(g.DX)*stroll, g.Y+kit.Fix(g.DY)*stroll
	if s.room(x+kit.Fix(g.DX)*kit.One/5, y+kit.Fix(g.DY)*kit.One/5) {
		g.X, g.Y = x, y
	} else {
		g.DX, g.DY = -g.DX, -g.DY
	}
}

// seen reports whether a sentry sees the raider: in front of it or close by, with nothing between them.
func (s *State) seen(g *Sentry) bool {
	dx, dy := s.X-g.X, s.Y-g.Y
	if dx.Abs() > vision || dy.Abs() > vision {
		return false
	}
	ahead := dx*kit.Fix(g.DX)+dy*kit.Fix(g.DY) > 0
	near := dx.Abs() < earshot && dy.Abs() < earshot
	return (ahead || near || g.Mode == Alert) && s.clear(g.X, g.Y, s.X, s.Y)
}

// spot records where the raider sees a sentry, in front of it or close by; the plan shows no others.
func (s *State) spot(g *Sentry) {
	b := s.bearing(g.X, g.Y)
	near := (g.X-s.X).Abs() < earshot && (g.Y-s.Y).Abs() < earshot
	if g.InView = (near || b >= -sight && b <= sight) && s.clear(s.X, s.Y, g.X, g.Y); g.InView {
		g.Known, g.KnownX, g.KnownY = true, g.X, g.Y
	}
}

// hunt goes to where the raider was last seen, and strikes what it can reach.
func (s *State) hunt(g *Sentry) {
	if g.Wind < 0 {
		g.Wind++
	}
	dx, dy := g.ToX-g.X, g.ToY-g.Y
	far := kit.Hypot(dx, dy)
	if g.Sees && far < arm {
		if g.Wind++; g.Wind >= windUp {
			g.Wind = -rest
			s.hit()
			return
		}
	} else if g.Wind > 0 {
		g.Wind = 0
	}
	if far < kit.One*8/10 {
		return
	}
	if x := g.X + dx.Mul(chase).Div(far); s.room(x, g.Y) {
		g.X = x
	}
	if y := g.Y + dy.Mul(chase).Div(far); s.room(g.X, y) {
		g.Y = y
	}
}

// hit handles the strike of a mallet. Without health a life is lost, and the raider returns to the start.
func (s *State) hit() {
	if s.Lives == 0 {
		return
	}
	s.Health, s.Hurt = s.Health-damage, 14
	if s.Health > 0 {
		return
	}
	s.Health = 0
	if s.Lives--; s.Lives > 0 {
		s.enter()
	}
}

// pick takes the lantern in the cell, and leaves through the open gate.
func (s *State) pick() {
	at, p := Cell{s.X.Floor(), s.Y.Floor()}, s.plan()
	for i, l := range p.lanterns {
		if at == l && !s.Taken[i] {
			s.Taken[i] = true
			s.Carried++
		}
	}
	s.Escaped = s.Escaped || at == p.gate
}

func over(s *State) (reason string, won bool) {
	switch {
	case s.Escaped:
		return "the lanterns are out of the keep", true
	case s.Lives == 0:
		return "the sentries have caught the raider", false
	}
	return "", false
}
