package minegrid

import "math/bits"

// A Set is a set of squares.
type Set struct{ lo, hi uint64 }

func (a Set) has(c Cell) bool {
	if c < 64 {
		return a.lo>>c&1 != 0
	}
	return a.hi>>(c-64)&1 != 0
}

func (a *Set) add(c Cell) {
	if c < 64 {
		a.lo |= 1 << c
	} else {
		a.hi |= 1 << (c - 64)
	}
}

func (a Set) and(b Set) Set   { return Set{a.lo & b.lo, a.hi & b.hi} }
func (a Set) or(b Set) Set    { return Set{a.lo | b.lo, a.hi | b.hi} }
func (a Set) minus(b Set) Set { return Set{a.lo &^ b.lo, a.hi &^ b.hi} }
func (a Set) len() int        { return bits.OnesCount64(a.lo) + bits.OnesCount64(a.hi) }
func (a Set) first() Cell {
	if a.lo != 0 {
		return Cell(bits.TrailingZeros64(a.lo))
	}
	return Cell(64 + bits.TrailingZeros64(a.hi))
}

// beside and around are the squares around each.
var (
	beside = neighbours()
	around = neighbourSets()
	whole  = Set{1<<64 - 1, 1<<(cells-64) - 1}
)

func neighbours() (list [cells][]Cell) {
	for c := range Cell(cells) {
		for dy := Cell(-1); dy <= 1; dy++ {
			for dx := Cell(-1); dx <= 1; dx++ {
				x, y := c%side+dx, c/side+dy
				if (dx != 0 || dy != 0) && x >= 0 && y >= 0 && x < side && y < side {
					list[c] = append(list[c], y*side+x)
				}
			}
		}
	}
	return list
}

func neighbourSets() (sets [cells]Set) {
	for c, list := range neighbours() {
		for _, d := range list {
			sets[c].add(d)
		}
	}
	return sets
}

// A knowledge is what follows from the open numbers and the number of mines. It never reads the
// positions of the mines.
type knowledge struct {
	number [cells]int8 // the number of open squares
	opened Set
	mines  int
	safe   Set // known to be free, open ones included
	mine   Set // known to be mines
}

func newKnowledge(s *State) knowledge {
	k := knowledge{mines: s.Mines}
	k.look(s)
	return k
}

// look reads what a player sees: the open squares and their numbers.
func (k *knowledge) look(s *State) {
	for c := range Cell(cells) {
		if s.Ground[c]&Open != 0 && !k.opened.has(c) {
			k.opened.add(c)
			k.safe.add(c)
			k.number[c] = int8(s.number(c))
		}
	}
}

// think searches only as deep as needed to find a square that is certainly free or a mine, and
// returns that depth; 0 if nothing follows.
func (k *knowledge) think(most int) int {
	switch {
	case k.singles():
		return 1
	case most >= 2 && k.pairs():
		return 2
	case most >= 3 && k.everything():
		return 3
	}
	return 0
}

// A rule states how many of some squares are mines.
type rule struct {
	of   Set
	need int
}

// rules are those of the open numbers with undetermined squares around them.
func (k *knowledge) rules() []rule {
	list := make([]rule, 0, cells)
	known := k.safe.or(k.mine)
	for c := range Cell(cells) {
		if !k.opened.has(c) {
			continue
		}
		if of := around[c].minus(known); of != (Set{}) {
			list = append(list, rule{of, int(k.number[c]) - around[c].and(k.mine).len()})
		}
	}
	return list
}

// singles uses each number separately, and the total number of mines.
func (k *knowledge) singles() bool {
	found := false
	rules := append(k.rules(), rule{whole.minus(k.safe).minus(k.mine), k.mines - k.mine.len()})
	for _, r := range rules {
		if r.of == (Set{}) {
			continue
		}
		switch r.need {
		case 0:
			k.safe, found = k.safe.or(r.of), true
		case r.of.len():
			k.mine, found = k.mine.or(r.of), true
		}
	}
	return found
}

// pairs compares each number with another one: if the difference of a's and b's mines equals the
// number of squares that only a has, those are mines, and the squares that only b has are free.
func (k *knowledge) pairs() bool {
	rules := k.rules()
	for _, a := range rules {
		for _, b := range rules {
			own, rest := a.of.minus(b.of), b.of.minus(a.of)
			if a.of.and(b.of) != (Set{}) && own.len() == a.need-b.need && (own != (Set{}) || rest != (Set{})) {
				k.mine, k.safe = k.mine.or(own), k.safe.or(rest)
				return true
			}
		}
	}
	return false
}

// everything tries all layouts that the open numbers and the number of mines allow.
func (k *knowledge) everything() bool {
	rules := k.rules()
	left := whole.minus(k.safe).minus(k.mine)
	far, need := left, k.mines-k.mine.len()
	var groups []*group
	for len(rules) > 0 {
		g := newGroup(&rules, need)
		if !g.place(0, 0, Set{}) {
			return false // too many layouts to try
		}
		far = far.minus(g.of)
		groups = append(groups, g)
	}
	var canMine, canFree Set
	var totals uint64 // a bit for each total of mines in all groups that is consistent with the number of squares outside them
	fits := func(n int) bool { return n <= need && n >= need-far.len() }
	for i, g := range groups {
		others := uint64(1)
		for j, o := range groups {
			if j != i {
				others = sums(others, o.counts)
			}
		}
		for n := range g.mine {
			if g.counts>>n&1 == 0 {
				continue
			}
			for m := 0; m+n <= need; m++ {
				if others>>m&1 != 0 && fits(m+n) {
					canMine, canFree = canMine.or(g.mine[n]), canFree.or(g.free[n])
					totals |= 1 << (m + n)
				}
			}
		}
	}
	if len(groups) == 0 {
		return false
	}
	if totals != 1<<need {
		canMine = canMine.or(far)
	}
	if need < far.len() || totals != 1<<(need-far.len()) {
		canFree = canFree.or(far)
	}
	safe, mine := left.minus(canMine), left.minus(canFree)
	k.safe, k.mine = k.safe.or(safe), k.mine.or(mine)
	return safe.or(mine) != Set{}
}

// sums are the sums of one number of a and one of b, as sets of bits. Sums above 63 are lost; no board has that many
// mines.
func sums(a, b uint64) (both uint64) {
	for ; a != 0; a &= a - 1 {
		both |= b << bits.TrailingZeros64(a)
	}
	return both
}

// A group is squares that are connected by rules, and its layouts by their number of mines.
type group struct {
	rules  []rule
	of     Set
	order  []Cell // the order of the search: rule by rule
	most   int    // mines that are left for it
	tried  int
	counts uint64 // a bit for each number of mines that a layout has
	mine   [20]Set
	free   [20]Set // squares that can be a mine, or free, in some layout with this many mines
}

// newGroup takes the first of the rules and all rules that are connected with it.
func newGroup(rules *[]rule, most int) *group {
	g := &group{most: most}
	take := func(i int) {
		r := (*rules)[i]
		for fresh := r.of.minus(g.of); fresh != (Set{}); {
			c := fresh.first()
			g.order = append(g.order, c)
			g.of.add(c)
			fresh = fresh.minus(g.of)
		}
		g.rules = append(g.rules, r)
		*rules = append((*rules)[:i], (*rules)[i+1:]...)
	}
	take(0)
	for i := 0; i < len(*rules); i++ {
		if (*rules)[i].of.and(g.of) != (Set{}) {
			take(i)
			i = -1
		}
	}
	return g
}

// place tries both values for the i-th square and those after it, with n mines so far. It gives up after many tries.
func (g *group) place(i, n int, mine Set) bool {
	if g.tried++; g.tried > 1<<15 {
		return false
	}
	if i == len(g.order) {
		g.counts |= 1 << n
		g.mine[n] = g.mine[n].or(mine)
		g.free[n] = g.free[n].or(g.of.minus(mine))
		return true
	}
	c := g.order[i]
	var rest Set
	for _, d := range g.order[i+1:] {
		rest.add(d)
	}
	with := mine
	with.add(c)
	return (!g.allows(mine, rest, c) || g.place(i+1, n, mine)) &&
		(n == g.most || !g.allows(with, rest, c) || g.place(i+1, n+1, with))
}

// allows reports whether the rules about a square can still be satisfied.
func (g *group) allows(mine, rest Set, c Cell) bool {
	for i := range g.rules {
		r := &g.rules[i]
		if !r.of.has(c) {
			continue
		}
		if n := r.need - r.of.and(mine).len(); n < 0 || n > r.of.and(rest).len() {
			return false
		}
	}
	return true
}
