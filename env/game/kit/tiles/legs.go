package tiles

import "gymkhana/env/game/kit"

// Legs are how a body runs and jumps. Speeds are in units of position a tick, and accelerations in speed a tick.
type Legs struct {
	Frame
	Top   kit.Fix // the highest speed of running
	Accel kit.Fix
	Grip  kit.Fix // slowing down and turning on the ground
	Drag  kit.Fix // slowing down in the air

	Leap    kit.Fix // the speed at the start of a jump
	Rising  kit.Fix // gravity on the way up while the jump is held, which makes a longer press a higher jump
	Falling kit.Fix // gravity otherwise
	TopFall kit.Fix

	Early int // ticks for which a press of jump is remembered before a landing
	Late  int // ticks for which a jump is still possible after an edge
}

// A Body is a body with legs. X, Y is the middle of its feet.
type Body struct {
	X, Y, VX, VY kit.Fix
	Ground       bool
	Left         bool // looks to the left
	Low          bool // crouches
	Wall         int8 // the side of the wall that it touches and pushes against: -1 left, 1 right
	Early, Late  int  // ticks that are left of a remembered jump, and of the time after an edge
}

// Run returns the speed after a tick of running in a direction, -1, 0 or 1.
func (l *Legs) Run(v kit.Fix, dir int, ground bool) kit.Fix {
	d := kit.Fix(dir)
	switch {
	case dir == 0 && ground:
		return toZero(v, l.Grip)
	case dir == 0:
		return toZero(v, l.Drag)
	case v*d < 0:
		return v + d*l.Grip
	}
	return (v + d*l.Accel).Clamp(-l.Top, l.Top)
}

func toZero(v, by kit.Fix) kit.Fix {
	if v > 0 {
		return max(v-by, 0)
	}
	return min(v+by, 0)
}

// Jump counts down a body's early and late ticks and reports whether a jump begins now. A body that cannot jump at the
// moment remembers the key all the same.
func (l *Legs) Jump(early, late *int, ground, press, hold, can bool) bool {
	*early, *late = max(*early-1, 0), max(*late-1, 0)
	if ground {
		*late = l.Late
	}
	if press {
		*early = l.Early
	}
	if *early == 0 || *late == 0 || !hold || !can {
		return false
	}
	*early, *late = 0, 0
	return true
}

// Pull returns the vertical speed after a tick of gravity.
func (l *Legs) Pull(v kit.Fix, hold bool) kit.Fix {
	if v < 0 && hold {
		return v + l.Rising
	}
	return min(v+l.Falling, l.TopFall)
}

// Tick moves a body for a tick: it runs in a direction, jumps unless it crouches, falls and collides. The result is the vertical part of
// the move, from which a game learns what the head has hit.
func (l *Legs) Tick(m Map, b *Body, dir int, press, hold bool) Fall {
	b.VX = l.Run(b.VX, dir, b.Ground)
	if dir != 0 {
		b.Left = dir < 0
	}
	if l.Jump(&b.Early, &b.Late, b.Ground, press, hold, !b.Low) {
		b.VY, b.Ground = -l.Leap, false
	}
	b.VY = l.Pull(b.VY, hold)
	x, stopped := l.Slide(m, b.X, b.Y, b.VX)
	b.X, b.Wall = x, 0
	if stopped {
		b.Wall = 1
		if b.VX < 0 {
			b.Wall = -1
		}
		b.VX = 0
	}
	fall := l.Drop(m, b.X, b.Y, b.VY)
	b.Y, b.Ground = fall.Y, fall.Lands
	if fall.Lands || fall.Bumps {
		b.VY = 0
	}
	return fall
}

// Kick makes a body in the air jump off the wall that it pushes against, if jump is pressed now or was at most Early ticks
// ago. The body leaves at the top speed; a game keeps its direction for some ticks, or it returns to the wall. Call Kick before
// Tick, and let Tick have no press if it is true.
func (l *Legs) Kick(b *Body, press bool) bool {
	if b.Ground || b.Wall == 0 || !press && b.Early == 0 {
		return false
	}
	b.VX, b.VY, b.Left = -l.Top*kit.Fix(b.Wall), -l.Leap, b.Wall > 0
	b.Wall, b.Early, b.Late = 0, 0, 0
	return true
}

// Crouch decides whether a body crouches: while down is held on the ground, and where it has no room to rise. It
// returns the legs for this tick, l or low.
func (l *Legs) Crouch(m Map, b *Body, low *Legs, down bool) *Legs {
	b.Low = b.Ground && down || b.Low && !l.Free(m, b.X, b.Y)
	if b.Low {
		return low
	}
	return l
}
