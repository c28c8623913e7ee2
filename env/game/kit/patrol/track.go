package patrol

import "gymkhana/env/game/kit"

// A Point is a place or a movement, in pixels.
type Point struct{ X, Y kit.Fix }

// Px is a point of whole pixels.
func Px(x, y int) Point { return Point{kit.FromInt(x), kit.FromInt(y)} }

// Plus adds two points.
func (p Point) Plus(q Point) Point { return Point{p.X + q.X, p.Y + q.Y} }

// Minus subtracts q.
func (p Point) Minus(q Point) Point { return Point{p.X - q.X, p.Y - q.Y} }

// toward is the point at num/den of the way to q.
func (p Point) toward(q Point, num, den int) Point {
	return Point{p.X + (q.X-p.X)*kit.Fix(num)/kit.Fix(den), p.Y + (q.Y-p.Y)*kit.Fix(num)/kit.Fix(den)}
}

// A Track is the places of a mover, one for each tick of its period. It is never empty.
type Track []Point

// At is the place at a tick, which may be negative.
func (t Track) At(tick int) Point { return t[phase(tick, len(t))] }

// Step is the movement from a tick to the next.
func (t Track) Step(tick int) Point { return t.At(tick + 1).Minus(t.At(tick)) }

// phase is the tick modulo the period, from 0.
func phase(tick, period int) int {
	if tick %= period; tick < 0 {
		tick += period
	}
	return tick
}

// Period is the number of ticks after which all tracks are where they were: the least common multiple of theirs. Choose
// periods with small multiples, such as 60, 90, 120 and 180, to keep it small.
func Period(tracks ...Track) int {
	all := 1
	for _, t := range tracks {
		a, b := all, len(t)
		for b != 0 {
			a, b = b, a%b
		}
		all *= len(t) / a
	}
	return all
}

// Loop goes around the corners at an even pace and back to the first, in period ticks. With two corners it goes there
// and back.
func Loop(period int, corners ...Point) Track {
	ends := make([]kit.Fix, len(corners)) // of each side, along the loop
	var length kit.Fix
	for i, c := range corners {
		d := corners[(i+1)%len(corners)].Minus(c)
		length += kit.Hypot(d.X, d.Y)
		ends[i] = length
	}
	t := make(Track, period)
	side, begun := 0, kit.Fix(0)
	for i := range t {
		along := length * kit.Fix(i) / kit.Fix(period)
		for ends[side] <= along && side < len(corners)-1 {
			begun = ends[side]
			side++
		}
		t[i] = corners[side]
		if part := ends[side] - begun; part > 0 {
			d := corners[(side+1)%len(corners)].Minus(corners[side])
			share := (along - begun).Div(part)
			t[i] = t[i].Plus(Point{d.X.Mul(share), d.Y.Mul(share)})
		}
	}
	return t
}

// Circle goes around a middle, clockwise on the screen, in period ticks. It begins at an angle in turns: 0 is right of
// the middle, kit.One/4 is below it. With a negative period it goes the other way.
func Circle(period int, middle Point, radius, from kit.Fix) Track {
	way := kit.Fix(1)
	if period < 0 {
		period, way = -period, -1
	}
	t := make(Track, period)
	for i := range t {
		a := from + way*kit.Ratio(i, period)
		t[i] = middle.Plus(Point{radius.Mul(kit.Cos(a)), radius.Mul(kit.Sin(a))})
	}
	return t
}

// Swing hangs from a pivot at the end of a rod and swings to both sides by up to arc, in turns, in period ticks. It
// begins below the pivot and moves to the right.
func Swing(period int, pivot Point, rod, arc kit.Fix) Track {
	t := make(Track, period)
	for i := range t {
		a := arc.Mul(kit.Sin(kit.Ratio(i, period)))
		t[i] = pivot.Plus(Point{rod.Mul(kit.Sin(a)), rod.Mul(kit.Cos(a))})
	}
	return t
}

// Slam rests at one place, moves to another, rests there and moves back, for the given numbers of ticks. It moves at an
// even pace.
func Slam(rest int, from Point, there int, to Point, stay, back int) Track {
	t := make(Track, 0, rest+there+stay+back)
	for range rest {
		t = append(t, from)
	}
	for i := range there {
		t = append(t, from.toward(to, i, there))
	}
	for range stay {
		t = append(t, to)
	}
	for i := range back {
		t = append(t, to.toward(from, i, back))
	}
	return t
}

// A Box is a rectangle; its right and lower edges do not belong to it.
type Box struct{ Left, Top, Right, Bottom kit.Fix }

// Meets reports whether two boxes overlap.
func (b Box) Meets(c Box) bool {
	return b.Left < c.Right && c.Left < b.Right && b.Top < c.Bottom && c.Top < b.Bottom
}

// Near reports whether a point is less than r away from a box. Places and r stay below 10,000 pixels.
func (b Box) Near(p Point, r kit.Fix) bool {
	dx, dy := max(b.Left-p.X, 0, p.X-b.Right), max(b.Top-p.Y, 0, p.Y-b.Bottom)
	return dx < r && dy < r && kit.Hypot(dx, dy) < r
}
