package football

// A Ball is the position and the motion of the ball. Z is the height of its centre.
type Ball struct {
	Pos Vec
	Z   Fix
	Vel Vec
	VZ  Fix // upwards
}

// The laws of the ball, in metres and seconds.
const (
	ballRadius Fix = 11 * one / 100
	gravity    Fix = 981 * one / 100
	drag       Fix = 15 * one / 1000 // the air's drag: deceleration drag·v²
	roll       Fix = 4 * one / 100   // the grass's drag: deceleration roll·v² + rollBase
	rollBase   Fix = 16 * one / 10   // the constant part of that
	grass      Fix = 25 * one / 1000 // height up to which the grass slows the ball
	bounce     Fix = 62 * one / 100  // share of the vertical speed after a bounce, minus
	bounceBase Fix = 6 * one / 100   // this
	framework  Fix = 55 * one / 100  // share of the speed off a post
)

// fly moves a free ball by some ticks at once; one is exact, more are for looking ahead.
func (b *Ball) fly(ticks Fix) {
	step := dt * ticks
	flat2 := b.Vel.dot(b.Vel)
	if b.Vel != (Vec{}) {
		speed2 := flat2 + times(b.VZ, b.VZ)
		flat := b.Vel.len()
		slow := times(times(drag, Fix(root(uint64(speed2)<<16))), flat)
		if b.low() {
			slow += times(roll, flat2) + rollBase
		}
		left := max(flat-times(slow, step), 0)
		b.Vel = Vec{b.Vel.X * left / flat, b.Vel.Y * left / flat}
	}
	b.Pos = b.Pos.plus(b.Vel.scaled(step))
	b.Z += times(b.VZ, step)
	b.VZ -= times(gravity, step)
	if b.Z <= ballRadius {
		b.land()
	}
}

// low reports whether the grass slows the ball.
func (b *Ball) low() bool { return b.Z <= ballRadius+grass }

// land bounces a ball off the ground, or leaves it there.
func (b *Ball) land() {
	b.Z = ballRadius
	if b.VZ < 0 {
		b.VZ = max(times(-b.VZ, bounce)-bounceBase, 0)
		if b.VZ < gravity/10 { // it would rise by less than five millimetres
			b.VZ = 0
		}
	}
}

// strike lets the ball rebound from posts and crossbars. It reports whether it hit one.
func (b *Ball) strike() bool {
	const near = ballRadius + postRadius
	end := HalfLength
	if b.Pos.X < 0 {
		end = -end
	}
	dx := b.Pos.X - end
	if dx.Abs() > near || b.Z > GoalHeight+near || b.Pos.Y.Abs() > GoalHalf+near {
		return false
	}
	post := GoalHalf
	if b.Pos.Y < 0 {
		post = -post
	}
	if away := (Vec{dx, b.Pos.Y - post}); away.within(near) {
		return b.rebound(away.unit())
	}
	bar := Vec{dx, b.Z - GoalHeight} // across the bar: x and z
	if !bar.within(near) {
		return false
	}
	n := bar.unit()
	into := (Vec{b.Vel.X, b.VZ}).dot(n)
	if into >= 0 {
		return false
	}
	push := times(-into, one+framework)
	b.Vel.X += times(n.X, push)
	b.VZ += times(n.Y, push)
	return true
}

// rebound reflects the ball if it moves against a surface with the normal n.
func (b *Ball) rebound(n Vec) bool {
	into := b.Vel.dot(n)
	if into >= 0 {
		return false
	}
	b.Vel = b.Vel.plus(n.scaled(times(-into, one+framework)))
	return true
}

// A place is a present or future position of the ball.
type place struct {
	at Vec
	z  Fix
}

// lookahead is how far, in tenths of a second, the players foresee a free ball.
const lookahead = 36

// path returns the positions of a free ball after 1, 2, 3… tenths of a second, if no player touches it.
func (b Ball) path(into *[lookahead]place) {
	for i := range into {
		b.fly(5)
		b.fly(5)
		into[i] = place{b.Pos, b.Z}
	}
}

// initial speeds of a ball along the ground, by its distance in half metres: it arrives with the speed arrive.
var ground = groundSpeeds()

const arrive = 5 * one

func groundSpeeds() (table [128]Fix) {
	v2 := times(arrive, arrive)
	for i := range table {
		table[i] = Fix(root(uint64(v2) << 16))
		// One step back of half a metre: v·dv = −a·dx with a = (drag + roll)·v² + rollBase.
		v2 += times(drag+roll, v2) + rollBase
	}
	return table
}

// groundSpeed is the initial speed with which a ball arrives after a distance.
func groundSpeed(far Fix) Fix { return ground[min(max((2*far).Floor(), 0), len(ground)-1)] }

// loft returns the speeds, along the ground and upwards, of a ball that lands after a distance and a time.
func loft(far, time Fix) (flat, up Fix) {
	// With air resistance x(t) = ln(1 + k·v·t)/k, so v = (e^(k·x) − 1)/(k·t); three terms of the series are enough.
	kx := times(drag, far)
	growth := one + kx/2 + times(kx, kx)/6
	flat = times(far, growth).Div(time)
	return flat, times(gravity, time) * 53 / 100
}
