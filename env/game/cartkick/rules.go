package cartkick

import (
	"fmt"

	"gymkhana"
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/body"
)

// Lengths are in pixels of the screen.
const (
	ground  = 636          // the upper edge of the ground
	roof    = kit.Top + 24 // the lower edge of the rope, from which the ball rebounds
	hay     = 96           // width of the hay on both sides
	far     = kit.Width - hay
	radius  = 36   // of the ball
	inside  = 18   // how far the middle of the ball is in a hole when it is a goal
	long    = 48   // half the length of a cart
	tall    = 14   // half its height
	full    = 100  // of a tank and of a spring
	leap    = 40   // what a jump takes from the spring
	refill  = 360  // ticks until a bottle that was taken is there again
	cheer   = 36   // ticks from a goal to the next kick-off
	flap    = 12   // ticks after a jump in which a cart kicks
	allowed = 3    // goals of the rival that end a round
	match   = 4    // goals of the player that win it
	whistle = 1800 // ticks of a match
	weight  = 4    // of a cart; the ball's is 1
	most    = 16   // pixels a tick of a cart
)

var (
	ballLaw = body.Law{Gravity: kit.Ratio(26, 100), Drag: kit.Ratio(1, 120), Bounce: kit.Ratio(56, 100), Grip: kit.Ratio(1, 10),
		Fastest: kit.FromInt(17)}
	cartLaw = body.Law{Bounce: kit.Ratio(3, 10)}
	drop    = kit.Half          // gravity for carts, pixels a tick, each tick
	slant   = kit.Ratio(8, 100) // acceleration on the sills, pixels a tick, each tick
	spring  = kit.Ratio(95, 10) // speed of a jump
	kickX   = kit.FromInt(7)    // what a kick gives the ball, and half of the cart's speed
	kickY   = kit.FromInt(11)
	pull    = kit.Ratio(6, 10)   // acceleration by driving
	glide   = kit.Ratio(15, 100) // the same in the air
	fizz    = kit.Ratio(7, 10)   // acceleration by the boost
	lift    = kit.Ratio(35, 100) // what the boost lifts in the air
	roll    = kit.Ratio(5, 100)  // the share of its speed that a cart loses in a tick without driving
	share   = kit.Ratio(weight, weight+1)
	bottles = [...]int{hay + 250, far - 250} // where boost is refilled
)

// The keys of the player, and Space.
const (
	keyA = kit.KeyA
	keyD = kit.KeyA + 'd' - 'a'
	keyW = kit.KeyA + 'w' - 'a'
)

// A skill is how well a rival plays.
type skill struct {
	top   kit.Fix // speed by driving
	think int     // ticks between its decisions; 0: it stays where it is
	jumps bool
}

// skills are those of the rivals: parked, slow and normal.
var skills = [...]skill{{}, {top: kit.FromInt(3), think: 30}, {top: kit.Ratio(11, 2), think: 20, jumps: true}}

// A meadow is a place to play: the hole in the hay on both sides, and the rival.
type meadow struct {
	sill  int // height of its lower edge above the ground
	mouth int // height of the hole
	rival int // index of skills
}

var meadows = [...]meadow{
	{sill: 100, mouth: 160, rival: 0},
	{sill: 100, mouth: 160, rival: 1},
	{sill: 110, mouth: 150, rival: 1},
	{sill: 90, mouth: 180, rival: 2},
	{sill: 120, mouth: 140, rival: 2},
}

// walls are what the ball rebounds from, by meadow.
var walls = build()

func build() (all [len(meadows)][8]body.Box) {
	for i, m := range meadows {
		upper := ground - m.sill - m.mouth
		all[i] = [...]body.Box{
			body.Rect(-100, ground, kit.Width+200, 200),
			body.Rect(0, ground-m.sill, hay, m.sill), body.Rect(far, ground-m.sill, hay, m.sill),
			body.Rect(0, roof-100, hay, upper-roof+100), body.Rect(far, roof-100, hay, upper-roof+100),
			body.Rect(-100, roof-100, 100, kit.Height), body.Rect(kit.Width, roof-100, 100, kit.Height),
			body.Rect(-100, roof-100, kit.Width+200, 100),
		}
	}
	return all
}

// A Params chooses a meadow.
type Params struct {
	Level int `json:"level,omitempty"` // 1 to 5; default 1
}

// A Cart is a cart on its wheels.
type Cart struct {
	Box    body.Box
	Face   int     // 1 to the right, -1 to the left
	Tank   kit.Fix // what is left of the boost, 0 to 100
	Spring kit.Fix // the pressure of the spring for jumps, 0 to 100
	Stands bool
	Burns  bool // the boost is on
	Kick   int  // ticks for which the flap at its nose is still up
}

// A Drive is what a driver does in a tick.
type Drive struct {
	Way  int // -1, 0 or 1
	Jump bool
	Burn bool
}

// State is a match.
type State struct {
	Level   int
	Ball    body.Circle
	Turn    kit.Fix           // how far the ball has rolled round, in turns
	Carts   [2]Cart           // the player's and the rival's
	Mind    Drive             // what the rival has decided
	Bottles [len(bottles)]int // ticks until each is there again
	Goals   int
	Against int
	From    kit.Fix // where the ball was at kick-off
	Best    kit.Fix // half of the greatest share of its way to the goal since then
	Cheer   int     // ticks to the next kick-off after a goal
	Scored  int     // who scored last: 1 the player, -1 the rival
	Tick    int
	Rand    kit.Rand
	Lost    string
}

// The purposes of random draws; the number of the kick-off is used as the tick.
const (
	drawBall = iota
	drawHeight
	drawSpeed
	drawPlayer
	drawRival
)

func start(cfg gymkhana.Config, seed gymkhana.Seed) (State, error) {
	p := Params{Level: 1}
	if err := cfg.Decode(&p); err != nil {
		return State{}, err
	}
	if p.Level < 1 || p.Level > len(meadows) {
		return State{}, fmt.Errorf("level %d: it is 1 to %d", p.Level, len(meadows))
	}
	s := State{Level: p.Level, Rand: kit.NewRand(seed)}
	s.kickOff()
	for i := range s.Carts {
		s.Carts[i].Tank = kit.FromInt(full)
	}
	return s, nil
}

// meadow is where the match is.
func (s *State) meadow() *meadow { return &meadows[s.Level-1] }

// kickOff lets the ball fall somewhere in the middle, and places the carts.
func (s *State) kickOff() {
	n := s.Goals + s.Against
	draw := func(from, to, purpose int) kit.Fix {
		return kit.FromInt(from) + kit.Fix(s.Rand.N((to-from)<<16, n, purpose))
	}
	s.Ball = body.Circle{X: draw(460, 780, drawBall), Y: draw(180, 420, drawHeight), VX: draw(-3, 3, drawSpeed), R: kit.FromInt(radius)}
	s.From, s.Best, s.Mind = s.Ball.X, 0, Drive{}
	for i, x := range []kit.Fix{draw(190, 420, drawPlayer), draw(900, 1090, drawRival)} {
		c := &s.Carts[i]
		c.Box = body.Box{X: x, Y: kit.FromInt(ground - tall), W: kit.FromInt(long), H: kit.FromInt(tall)}
		c.Face, c.Spring, c.Stands, c.Burns, c.Kick = 1-2*i, kit.FromInt(full), true, false, 0
	}
}

// tick advances the state by 1/60 s.
func tick(s *State, in []kit.Input) {
	if s.Lost != "" || s.Goals == match {
		return
	}
	s.Tick++
	if s.Tick >= whistle {
		s.Lost = "the time is up"
		return
	}
	if s.Cheer > 0 {
		if s.Cheer--; s.Cheer == 0 {
			s.kickOff()
		}
		return
	}
	m := s.meadow()
	rival := &skills[m.rival]
	if rival.think > 0 && s.Tick%rival.think == 0 {
		s.Mind = s.decide(rival)
	}
	s.Carts[0].drive(Drive{in[0].Axis(keyA, keyD), in[0].Press(keyW), in[0].Hold(kit.Space)}, kit.FromInt(8))
	s.Carts[1].drive(s.Mind, rival.top)
	s.Mind.Jump = false
	for range body.Steps {
		s.move()
	}
	s.refill()
	s.Turn += s.Ball.VX / (6 * radius)
	s.slope()
	s.Best = max(s.Best, min((s.Ball.X-s.From).Div(kit.FromInt(far)-s.From), kit.One)/2)
	switch {
	case s.Ball.X > kit.FromInt(far+inside):
		s.Goals, s.Best, s.Cheer, s.Scored = s.Goals+1, 0, cheer, 1
	case s.Ball.X < kit.FromInt(hay-inside):
		s.Against, s.Best, s.Cheer, s.Scored = s.Against+1, 0, cheer, -1
		if s.Against == allowed {
			s.Lost = "the rival has scored three goals"
		}
	}
}

// drive changes a cart's speed by what its driver does.
func (c *Cart) drive(d Drive, top kit.Fix) {
	b := &c.Box
	b.VY += drop
	c.Kick = max(0, c.Kick-1)
	force := pull
	if !c.Stands {
		force = glide
	}
	if d.Way != 0 {
		c.Face = d.Way
	}
	switch ahead := b.VX * kit.Fix(d.Way); {
	case d.Way != 0 && ahead < top:
		b.VX += min(force, top-ahead) * kit.Fix(d.Way)
	case d.Way == 0 && c.Stands && !d.Burn:
		b.VX -= b.VX.Mul(roll)
	}
	if c.Burns = d.Burn && c.Tank > 0; c.Burns {
		c.Tank -= kit.One
		b.VX += fizz * kit.Fix(c.Face)
		if !c.Stands {
			b.VY -= lift
		}
	}
	if c.Stands {
		c.Spring = min(c.Spring+kit.One, kit.FromInt(full))
	}
	if d.Jump && c.Stands && c.Spring >= kit.FromInt(leap) {
		b.VY, c.Spring, c.Kick = -spring, c.Spring-kit.FromInt(leap), flap
	}
	b.VX = b.VX.Clamp(-kit.FromInt(most), kit.FromInt(most))
	b.VY = b.VY.Clamp(-kit.FromInt(most), kit.FromInt(most))
}

// move moves everything for a sub-step: the carts, then the ball.
func (s *State) move() {
	for i := range s.Carts {
		b := &s.Carts[i].Box
		b.X, b.Y = b.X+b.VX/body.Steps, b.Y+b.VY/body.Steps
		s.Carts[i].Stands = false
	}
	me, other := &s.Carts[0], &s.Carts[1]
	switch cartLaw.Part(&me.Box, &other.Box, kit.Half) {
	case body.Top:
		other.Stands = true
	case body.Bottom:
		me.Stands = true
	}
	ballLaw.Free(&s.Ball)
	for i := range s.Carts {
		s.Carts[i].hold()
		if c := &s.Carts[i]; ballLaw.Strike(&s.Ball, &c.Box, share) && c.Kick > 0 && (s.Ball.X-c.Box.X)*kit.Fix(c.Face) > 0 {
			s.Ball.VX, s.Ball.VY, c.Kick = kickX*kit.Fix(c.Face)+c.Box.VX/2, -kickY, 0
		}
		s.Carts[i].hold()
	}
	ballLaw.Move(&s.Ball, walls[s.Level-1][:])
}

// hold keeps a cart on the ground, under the rope and out of the hay.
func (c *Cart) hold() {
	b := &c.Box
	if low, high := kit.FromInt(hay+long), kit.FromInt(far-long); b.X < low || b.X > high {
		b.X, b.VX = b.X.Clamp(low, high), 0
	}
	if low := kit.FromInt(ground - tall); b.Y >= low {
		b.Y, b.VY, c.Stands = low, min(b.VY, 0), true
	}
	if high := kit.FromInt(roof + tall); b.Y < high {
		b.Y, b.VY = high, max(b.VY, 0)
	}
}

// slope lets a ball that lies on the sill of a hole roll back to the field.
func (s *State) slope() {
	if s.Ball.Y < kit.FromInt(ground-s.meadow().sill-radius-2) {
		return
	}
	switch x := s.Ball.X; {
	case x > kit.FromInt(far-inside):
		s.Ball.VX -= slant
	case x < kit.FromInt(hay+inside):
		s.Ball.VX += slant
	}
}

// refill gives the bottle that a cart drives over to it.
func (s *State) refill() {
	for i, x := range bottles {
		if s.Bottles[i] > 0 {
			s.Bottles[i]--
			continue
		}
		for j := range s.Carts {
			c := &s.Carts[j]
			if c.Tank < kit.FromInt(full) && c.Stands && (c.Box.X-kit.FromInt(x)).Abs() < kit.FromInt(long) {
				c.Tank, s.Bottles[i] = min(c.Tank+kit.FromInt(full/2), kit.FromInt(full)), refill
				break
			}
		}
	}
}

// decide is what the rival does until it thinks again: it goes to the far side of the ball, and drives it to the left.
func (s *State) decide(k *skill) (d Drive) {
	me, ball := &s.Carts[1].Box, &s.Ball
	x := ball.X + ball.VX*kit.Fix(k.think/2)
	behind := me.X - x
	low := ball.Y > kit.FromInt(ground-150)
	switch {
	case behind > kit.FromInt(long/2):
		d.Way = -1
		if !low && behind < kit.FromInt(120) {
			d.Way = 0 // the ball comes down
		}
	case behind < -kit.FromInt(long):
		d.Way = 1
		d.Jump = k.jumps && low && behind > -kit.FromInt(170)
	default:
		d.Way = 1
	}
	if k.jumps && behind > 0 && behind < kit.FromInt(150) && ball.Y > kit.FromInt(ground-180) {
		d.Jump, d.Way = true, -1
	}
	return d
}

func over(s *State) (reason string, won bool) {
	if s.Goals == match {
		return "the match is won", true
	}
	return s.Lost, false
}
