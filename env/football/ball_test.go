package football

import (
	"math"
	"testing"

	"gymkhana/rng"
)

// energy of a ball, in m²/s².
func (b *Ball) energy() float64 {
	v := b.Vel.X.Float()*b.Vel.X.Float() + b.Vel.Y.Float()*b.Vel.Y.Float() + b.VZ.Float()*b.VZ.Float()
	return v/2 + 9.81*(b.Z-ballRadius).Float()
}

// randomBall is somewhere, up to 12 m high, and up to 30 m/s fast.
func randomBall(draw *rng.Source) Ball {
	between := func(lo, hi int) Fix { return Fix(lo)*one + Fix(draw.Below((hi-lo)<<16)) }
	return Ball{Pos: Vec{between(-50, 50), between(-30, 30)}, Z: ballRadius + between(0, 12), Vel: Vec{between(-30, 30), between(-30, 30)}, VZ: between(-12, 12)}
}

// A free ball never gains energy, never sinks into the ground, never turns sideways, and comes to rest.
func TestFreeBall(t *testing.T) {
	draw := rng.Source(3)
	for n := range 300 {
		b := randomBall(&draw)
		way, last := b.Vel, b.energy()
		for tick := range 4000 {
			was := b
			b.fly(1)
			if e := b.energy(); e > last+0.02 {
				t.Fatalf("ball %d, tick %d: energy rises from %.3f to %.3f\n%+v\n%+v", n, tick, last, e, was, b)
			} else {
				last = e
			}
			if b.Z < ballRadius {
				t.Fatalf("ball %d, tick %d: in the ground, %v", n, tick, b.Z.Float())
			}
			if speed := b.Vel.len(); speed > one && b.Vel.dot(way) < times(speed, way.len())*999/1000 {
				t.Fatalf("ball %d, tick %d: turned from %v to %v", n, tick, way, b.Vel)
			}
			if step := b.Pos.minus(was.Pos).len().Float(); step > 0.45 {
				t.Fatalf("ball %d, tick %d: jumps %.2f m", n, tick, step)
			}
		}
		if b.Vel != (Vec{}) || b.VZ != 0 || b.Z != ballRadius {
			t.Fatalf("ball %d: after 40 s it still moves: %+v", n, b)
		}
	}
}

// The laws agree with the same laws in floats.
func TestBallAgreesWithFloats(t *testing.T) {
	b := Ball{Z: ballRadius, Vel: Vec{15 * one, 9 * one}, VZ: 8 * one}
	x, y, z, vx, vy, vz := 0.0, 0.0, 0.11, 15.0, 9.0, 8.0
	for tick := range 500 {
		flat := math.Hypot(vx, vy)
		if flat > 0 {
			slow := 0.015 * math.Sqrt(flat*flat+vz*vz) * flat
			if z <= 0.11+0.025 {
				slow += 0.04*flat*flat + 1.6
			}
			left := math.Max(flat-slow*0.01, 0) / flat
			vx, vy = vx*left, vy*left
		}
		x, y, z = x+vx*0.01, y+vy*0.01, z+vz*0.01
		vz -= 0.0981
		if z <= 0.11 {
			z = 0.11
			if vz < 0 {
				if vz = math.Max(-vz*0.62-0.06, 0); vz < 0.981 {
					vz = 0
				}
			}
		}
		b.fly(1)
		if d := math.Hypot(b.Pos.X.Float()-x, b.Pos.Y.Float()-y) + math.Abs(b.Z.Float()-z); d > 0.15 {
			t.Fatalf("tick %d: %.2f m apart", tick, d)
		}
	}
}

// A ball that falls from two metres rises to between 30 and 40 % of that.
func TestBounce(t *testing.T) {
	b, top, fallen := Ball{Z: ballRadius + 2*one}, Fix(0), false
	for range 200 {
		b.fly(1)
		fallen = fallen || b.Z == ballRadius
		if fallen {
			top = max(top, b.Z-ballRadius)
		}
	}
	if got := top.Float() / 2; got < 0.3 || got > 0.4 {
		t.Errorf("it rises to %.0f %%", 100*got)
	}
}

// Passes along the ground arrive with the speed they should, and high ones come down where they should.
func TestKickSpeeds(t *testing.T) {
	for far := 4; far <= 24; far += 2 {
		b := Ball{Z: ballRadius, Vel: Vec{groundSpeed(Fix(far) * one), 0}}
		for b.Pos.X < Fix(far)*one && b.Vel.X > 0 {
			b.fly(1)
		}
		if got := b.Vel.X.Float(); got < 4 || got > 6 {
			t.Errorf("a ball over %d m arrives with %.1f m/s; want 5", far, got)
		}
	}
	for far := 15; far <= 55; far += 5 {
		flat, up := loft(Fix(far)*one, one+Fix(far)*one/36)
		b := Ball{Z: ballRadius, Vel: Vec{flat, 0}, VZ: up}
		b.fly(1)
		for b.Z > ballRadius {
			b.fly(1)
		}
		if got := b.Pos.X.Float(); math.Abs(got-float64(far)) > 0.12*float64(far) {
			t.Errorf("a high ball over %d m comes down after %.1f m", far, got)
		}
	}
}

// Posts and bar throw the ball back, more slowly; between them it goes through.
func TestFramework(t *testing.T) {
	for _, c := range []struct {
		name string
		y, z Fix
		hit  bool
	}{
		{"left post", GoalHalf, one, true}, {"right post", -GoalHalf, one, true}, {"bar", 0, GoalHeight, true},
		{"goal", 0, one, false}, {"corner of the goal", GoalHalf - one/2, GoalHeight - one/2, false},
		{"wide", GoalHalf + one/2, one, false}, {"over", 0, GoalHeight + one/2, false},
	} {
		b := Ball{Pos: Vec{HalfLength - 2*one, c.y}, Z: c.z, Vel: Vec{20 * one, 0}}
		before, hit := b.energy(), false
		for range 15 {
			b.Pos = b.Pos.plus(b.Vel.scaled(dt))
			hit = b.strike() || hit
		}
		if hit != c.hit || hit == (b.Vel.X > 0) {
			t.Errorf("%s: hit is %v, then %v m/s", c.name, hit, b.Vel.X.Float())
		}
		if b.energy() > before*1.001 {
			t.Errorf("%s: the ball gains energy", c.name)
		}
	}
}

// path is the ball's way if no player touches it. Its steps are five ticks long, so a ball that bounces at 30 m/s may
// be metres off after seconds; on average it is near.
func TestPathForesees(t *testing.T) {
	draw := rng.Source(9)
	sum := 0.0
	const balls = 50
	for range balls {
		b := randomBall(&draw)
		var way [lookahead]place
		b.path(&way)
		for i := range way {
			for range 10 {
				b.fly(1)
			}
			off := way[i].at.to(b.Pos).Float()
			if sum += off; off > 7 {
				t.Fatalf("after %d tenths of a second it is %.2f m off", i+1, off)
			}
		}
	}
	if mean := sum / balls / lookahead; mean > 1.2 {
		t.Errorf("it is %.2f m off on average", mean)
	}
}
