package sokoban

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"

	"gymkhana/rng"
)

// MaxMoves is the longest shortest solution of a generated level.
const MaxMoves = 50

// tries bounds the rooms that Generate carves. Bands at the ends of a class's range need some thousand.
const tries = 100_000

// Generate makes a level of a class whose shortest solution has lo to hi moves, and returns
// it with such a solution. The same arguments give the same level on every machine.
//
// A random walk carves a room; the player is put anywhere, and each box on a target; random pulls
// move the boxes away; the solver finds the shortest solution. If it is longer than hi, the level
// starts later on that path: the rest of a shortest solution is itself a shortest solution. No box
// starts on a target.
func Generate(class Class, lo, hi int, seed uint64) (*Level, Solution, error) {
	var g generator
	return g.generate(class, lo, hi, seed)
}

// A generator keeps the solver's memory from one level to the next.
type generator struct {
	random rng.Source
	solver Solver
}

func (g *generator) generate(class Class, lo, hi int, seed uint64) (*Level, Solution, error) {
	if err := class.check(lo, hi); err != nil {
		return nil, "", err
	}
	g.random = class.stream(seed)
	for try := range tries {
		l := g.carve(class)
		if !g.furnish(l, class.Boxes) {
			continue
		}
		if try < patience || !small(l) {
			if !g.scatter(l, lo) {
				continue
			}
		} else if !g.survey(l, lo, hi) {
			continue
		}
		way, _, err := g.solver.Solve(context.Background(), l, Limits{Moves: hi + reserve, States: class.effort()})
		switch {
		case errors.Is(err, ErrTooLong) || errors.Is(err, ErrTooHard):
			continue
		case err != nil:
			return nil, "", err
		}
		if cut, rest, ok := trim(l, way, lo, hi); ok {
			return cut, rest, nil
		}
	}
	return nil, "", fmt.Errorf("generate %s: no level of %d to %d moves in %d rooms; widen the band", class.Name, lo, hi, tries)
}

// stream keeps classes apart that share a size and a seed.
func (c Class) stream(seed uint64) rng.Source {
	h := fnv.New64a()
	h.Write([]byte(c.Name))
	return rng.Source(h.Sum64() ^ seed)
}

// patience is how many rooms are tried with random pulls before small rooms are surveyed completely.
const patience = 200

// reserve is the excess length up to which a solution is trimmed.
const reserve = 8

// effort is the maximum number of positions that the solver may store for one room; it gives up on harder ones.
func (c Class) effort() int { return 20_000 }

// check reports an impossible band or size.
func (c Class) check(lo, hi int) error {
	switch {
	case c.Rows < 5 || c.Cols < 5 || c.Rows > usualSide || c.Cols > usualSide:
		return fmt.Errorf("generate: %d rows and %d columns; use 5 to %d of each", c.Rows, c.Cols, usualSide)
	case c.Boxes < 1 || c.Boxes > 12:
		return fmt.Errorf("generate: %d boxes; use 1 to 12", c.Boxes)
	case c.Walk < 1:
		return fmt.Errorf("generate: a walk of %d steps; use 1 or more", c.Walk)
	case lo < 1 || lo > hi || hi > MaxMoves:
		return fmt.Errorf("generate: solutions of %d to %d moves; use 1 to %d", lo, hi, MaxMoves)
	}
	return nil
}

// shapes are the squares that a step of the walk clears: 3x3 squares around it, row by row from bit 0.
var shapes = [...]uint{
	0b000_111_000, // a bar
	0b010_010_010, // a pillar
	0b010_011_000, // two corners
	0b010_110_000,
	0b011_011_000, // a block
}

// carve makes a room by a random walk that turns at about one step in three.
func (g *generator) carve(class Class) *Level {
	l := newLevel(class.Rows, class.Cols)
	col, row := 1+g.random.Below(class.Cols-2), 1+g.random.Below(class.Rows-2)
	heading := Dirs[g.random.Below(4)]
	for range class.Walk {
		if g.random.Below(100) < 35 {
			heading = Dirs[g.random.Below(4)]
		}
		switch heading {
		case Left:
			col = max(col-1, 1)
		case Right:
			col = min(col+1, class.Cols-2)
		case Up:
			row = max(row-1, 1)
		case Down:
			row = min(row+1, class.Rows-2)
		}
		l.clear(col, row, shapes[g.random.Below(len(shapes))])
	}
	return l
}

// clear turns walls inside the border into floor.
func (l *Level) clear(col, row int, shape uint) {
	for i := range 9 {
		x, y := col+i%3-1, row+i/3-1
		if shape>>i&1 != 0 && x > 0 && y > 0 && x < l.cols-1 && y < l.rows-1 {
			l.floor.add(CellAt(x, y))
		}
	}
}

// furnish puts the player and the boxes, on their targets, anywhere in the room.
func (g *generator) furnish(l *Level, boxes int) bool {
	var floor []Cell
	for row := range l.rows {
		for col := range l.cols {
			if c := CellAt(col, row); !l.Wall(c) {
				floor = append(floor, c)
			}
		}
	}
	if len(floor) < 2*boxes+2 {
		return false
	}
	for i := range boxes + 1 {
		j := i + g.random.Below(len(floor)-i)
		floor[i], floor[j] = floor[j], floor[i]
	}
	l.player = floor[0]
	for _, c := range floor[1 : boxes+1] {
		l.boxes.add(c)
		l.targets.add(c)
	}
	return true
}

// scatter pulls boxes at random and starts the level where the boxes were furthest from home.
// It reports whether that may be lo moves away.
func (g *generator) scatter(l *Level, lo int) bool {
	b := l.Start()
	best, bestFar := b, 0
	for range 20 + 4*lo {
		if !g.pull(&b) {
			break
		}
		if far := b.strewn(); far >= bestFar && b.home == 0 {
			best, bestFar = b, far
		}
	}
	l.boxes, l.player = best.boxes, best.player
	return bestFar > 0 && bestFar*ratio >= lo
}

// ratio is the largest expected number of moves for one square of distance.
const ratio = 5

// strewn measures how far the boxes are from home: the distance to the nearest target, summed over the boxes.
func (b *Board) strewn() int {
	total := 0
	for _, c := range b.Boxes() {
		least := 2 * usualSide
		for _, t := range b.level.Targets() {
			x, y := c.Col()-t.Col(), c.Row()-t.Row()
			least = min(least, max(x, -x)+max(y, -y))
		}
		total += least
	}
	return total
}

// pull walks the player to a box and pulls it one square; all such moves are equally likely. It reports whether there
// was any.
func (g *generator) pull(b *Board) bool {
	open := b.reach()
	var from [4 * 12]Cell
	var way [4 * 12]Dir
	n := 0
	for _, box := range b.Boxes() {
		for _, d := range Dirs {
			stand := box.Step(d)
			if to := stand.Step(d); open.has(stand) && !b.level.Wall(to) && !b.boxes.has(to) {
				from[n], way[n] = box, d
				n++
			}
		}
	}
	if n == 0 {
		return false
	}
	i := g.random.Below(n)
	b.tug(from[i], way[i])
	for g.random.Below(4) != 0 && b.tug(from[i].Step(way[i]), way[i]) {
		from[i] = from[i].Step(way[i])
	}
	return true
}

// tug pulls a box one square if there is room for box and player.
func (b *Board) tug(box Cell, d Dir) bool {
	to := box.Step(d)
	player := to.Step(d)
	if b.level.Wall(to) || b.level.Wall(player) || b.boxes.has(to) || b.boxes.has(player) {
		return false
	}
	b.push(box, to)
	b.player = player
	return true
}

// reach returns the squares that the player can walk to.
func (b *Board) reach() set {
	var open set
	var todo [usualSide * usualSide]Cell
	open.add(b.player)
	todo[0] = b.player
	for n := 1; n > 0; {
		n--
		at := todo[n]
		for _, d := range Dirs {
			if c := at.Step(d); !b.level.Wall(c) && !b.boxes.has(c) && !open.has(c) {
				open.add(c)
				todo[n] = c
				n++
			}
		}
	}
	return open
}

// trim drops moves from the front of a shortest solution until lo to hi are left and no box is
// home. It prefers to leave many.
func trim(l *Level, way Solution, lo, hi int) (*Level, Solution, bool) {
	b := l.Start()
	for len(way) >= lo {
		if len(way) <= hi && b.home == 0 {
			return b.Freeze(), way, true
		}
		if err := b.Play(way[:1]); err != nil {
			panic("sokoban: shortest solution does not play: " + err.Error())
		}
		way = way[1:]
	}
	return nil, "", false
}
