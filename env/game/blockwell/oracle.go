package blockwell

import (
	"cmp"
	"slices"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// A plan is the wanted place of a piece.
type plan struct {
	swap   bool // keep the falling piece first
	drawn  int  // pieces that will have entered by then
	target Piece
}

// A line of play is a plan for the falling piece and the resulting well after further pieces.
type line struct {
	first plan
	after State
	known int // pieces drawn up to the last in the preview
	cost  int // keys pressed so far
	value int
}

// The search covers this many pieces, all of them in the preview, and keeps this many best lines after each.
const (
	ahead = 3
	width = 20
)

// oracle searches over the places of the falling piece, of the kept one and of those in the preview, and presses the
// keys that move the piece to the best place. It uses only what is on the screen: the pieces after the preview do not
// affect the search.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	p, ok := seat.Memo.(plan)
	if !ok || !p.holds(s) {
		p = s.search()
		seat.Memo = p
	}
	turns := (p.target.Turn - s.Piece.Turn + 4) % 4
	switch {
	case p.swap && !s.Swapped:
		return kit.Do("hold_piece")
	case turns == 3:
		return kit.Do("rotate_ccw")
	case turns > 0:
		return kit.Do("rotate_cw")
	case s.Piece.X > p.target.X:
		return kit.Do("move_left")
	case s.Piece.X < p.target.X:
		return kit.Do("move_right")
	}
	return kit.Do("hard_drop")
}

// holds reports whether the plan is for the current piece, and its path is free.
func (p *plan) holds(s *State) bool {
	after := *s
	if p.swap && !s.Swapped {
		after.swap()
	}
	return p.drawn == after.Drawn && after.bring(p.target) && after.Shadow() == p.target
}

// bring turns and moves the piece as if no time passed, and reports whether it reached its place.
func (s *State) bring(target Piece) bool {
	if n := (target.Turn - s.Piece.Turn + 4) % 4; n == 3 {
		s.turn(3)
	} else {
		for range n {
			s.turn(1)
		}
	}
	for s.Piece.X < target.X && s.shift(1, 0) {
	}
	for s.Piece.X > target.X && s.shift(-1, 0) {
	}
	return s.Piece.X == target.X && s.Piece.Turn == target.Turn && s.Piece.Kind == target.Kind
}

// search returns the plan of the best line.
func (s *State) search() plan {
	lines := []line{{after: *s, known: s.Drawn + Preview}}
	var next []line
	var order []int
	for depth := range ahead {
		next, order = next[:0], order[:0]
		for i := range lines {
			next = lines[i].grow(next, depth == 0)
		}
		if len(next) == 0 {
			break
		}
		for i := range next {
			order = append(order, i)
		}
		slices.SortFunc(order, func(a, b int) int { return cmp.Or(next[b].value-next[a].value, a-b) })
		lines = lines[:0]
		for _, i := range order[:min(width, len(order))] {
			lines = append(lines, next[i])
		}
	}
	return lines[0].first
}

// grow adds the lines that continue l with every place of the falling and of the kept piece.
func (l *line) grow(list []line, first bool) []line {
	for _, swap := range []bool{false, true} {
		from := l.after
		if swap {
			if from.Swapped {
				continue
			}
			from.swap()
		}
		if from.Lost != "" {
			continue
		}
		for turns := range from.Piece.differentTurns() {
			list = l.places(list, from, turns, swap, first)
		}
	}
	return list
}

// differentTurns is the number of quarter turns after which a shape repeats.
func (p Piece) differentTurns() int {
	switch p.Kind {
	case Square:
		return 1
	case Bar, Rise, Fall:
		return 2
	}
	return 4
}

func (l *line) places(list []line, from State, turns int, swap, first bool) []line {
	for x := -2; x < Cols; x++ {
		after := from
		target := Piece{Kind: from.Piece.Kind, Turn: (from.Piece.Turn + turns) % 4, X: x}
		if !after.bring(target) {
			continue
		}
		after.Piece = after.Shadow()
		target = after.Piece
		after.set()
		if after.Lost != "" && after.Drawn <= l.known { // it is not known whether an unknown piece has room
			continue
		}
		shifts := max(x-from.Piece.X, from.Piece.X-x)
		next := line{first: l.first, after: after, known: l.known, cost: l.cost + shifts + min(turns, 4-turns) + 1}
		if swap {
			next.cost++
		}
		if first {
			next.first = plan{swap: swap, drawn: from.Drawn, target: target}
		}
		next.value = after.worth() - 6*next.cost
		list = append(list, next)
	}
	return list
}

// worth evaluates a well: points and broken stones count for it, height, covered gaps and unevenness against it.
func (s *State) worth() int {
	var heights [Cols]int
	holes, buried := 0, 0
	for x := range Cols {
		for y := range Rows {
			filled := s.Well[y*Cols+x] != None
			if filled && heights[x] == 0 {
				heights[x] = Rows - y
			}
			if !filled && heights[x] > 0 {
				holes++
				buried += Rows - y
			}
		}
	}
	sum, rough, deep := 0, 0, 0
	for x, h := range heights {
		sum += h
		left, right := Rows, Rows
		if x > 0 {
			left = heights[x-1]
			rough += max(h-left, left-h)
		}
		if x < Cols-1 {
			right = heights[x+1]
		}
		deep += max(0, min(left, right)-h-2)
	}
	high := slices.Max(heights[:])
	return 3*s.Score + 10*s.Broken - 20*sum - 120*holes - 2*buried - 24*rough - 30*deep - 40*max(0, high-10)
}

// heuristic puts every piece where it covers the fewest gaps and, among those places, where it lies lowest. It knows
// the heights of the columns but not the next pieces, and keeps no piece.
func heuristic(v *kit.View) gymkhana.Action {
	heights, _ := v.Value("environment.heights").([]int)
	p := Piece{Kind: Kind(slices.Index(names[:], v.Text("piece.kind"))), Turn: v.Int("piece.turn")}
	x, turns, best, least := v.Int("piece.x"), 0, 0, -1
	for n := range p.differentTurns() {
		at, cost := settle(heights, Piece{Kind: p.Kind, Turn: (p.Turn + n) % 4}.underside())
		if least < 0 || cost < least {
			turns, best, least = n, at, cost
		}
	}
	switch {
	case turns == 3:
		return kit.Do("rotate_ccw")
	case turns > 0:
		return kit.Do("rotate_cw")
	case x > best:
		return kit.Do("move_left")
	case x < best:
		return kit.Do("move_right")
	}
	return kit.Do("hard_drop")
}

// settle finds the column where a piece leaves few gaps and lies low.
func settle(heights, under []int) (best, least int) {
	least = -1
	for at := 0; at+len(under) <= len(heights); at++ {
		rest, gaps := 0, 0
		for i, u := range under {
			rest = max(rest, heights[at+i]-u)
		}
		for i, u := range under {
			gaps += rest + u - heights[at+i]
		}
		if cost := 2*gaps + rest; least < 0 || cost < least {
			best, least = at, cost
		}
	}
	return best, least
}

// underside is how far the lowest block of each column is above the piece's lowest row.
func (p Piece) underside() []int {
	left, wide := p.span()
	low, bottom := make([]int, wide), 0
	for _, c := range p.Spots() {
		low[c.X-left] = max(low[c.X-left], c.Y)
		bottom = max(bottom, c.Y)
	}
	for i := range low {
		low[i] = bottom - low[i]
	}
	return low
}
