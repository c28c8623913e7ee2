package mergegrid

import (
	"math"
	"sync"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// controls are the names of the controls in the order of the headings.
var controls = [4]string{"move_up", "move_right", "move_down", "move_left"}

// oracle searches two to four moves ahead, taking the mean over the squares on which a new tile may appear. It prefers
// boards with free squares and values that rise toward an edge. It uses only the board and the probabilities, which are
// on the screen and in the rules, and not the next tiles.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	p := pack(seat.State.Board)
	depth := 2
	switch free := p.free(); {
	case free <= 3:
		depth = 4
	case free <= 7:
		depth = 3
	}
	best, most := Up, math.MinInt
	for h := Up; h <= Left; h++ {
		if next := p.slide(h); next != p {
			if worth := next.expect(depth-1, certain); worth > most {
				best, most = h, worth
			}
		}
	}
	return kit.Do(controls[best])
}

// A packed is a Board as sixteen hexadecimal digits, the first square lowest, so that a row is
// an index into tables.
type packed uint64

func pack(b Board) packed {
	var p packed
	for c, e := range b {
		p |= packed(e) << (4 * c)
	}
	return p
}

// tables hold the result of moving each row, and its value.
type tables struct {
	left, right [1 << 16]uint16
	worth       [1 << 16]int
}

// rows makes the tables from the rules.
var rows = sync.OnceValue(func() *tables {
	t := new(tables)
	for i := range t.left {
		in := [side]uint8{uint8(i) & 15, uint8(i>>4) & 15, uint8(i>>8) & 15, uint8(i>>12) & 15}
		out, _ := squeeze(in)
		t.left[i] = index(out)
		out, _ = squeeze(mirror(in))
		t.right[i] = index(mirror(out))
		t.worth[i] = lineWorth(in)
	}
	return t
})

func index(l [side]uint8) uint16 {
	return uint16(l[0]&15) | uint16(l[1]&15)<<4 | uint16(l[2]&15)<<8 | uint16(l[3]&15)<<12
}

func mirror(l [side]uint8) [side]uint8 { return [side]uint8{l[3], l[2], l[1], l[0]} }

// large is the cost of a tile: 11·e^3.5, rounded.
var large = [16]int{0, 11, 124, 514, 1408, 3075, 5820, 9982, 15930, 24057, 34785, 48559, 65846, 87135, 112938, 143785}

func fourth(e uint8) int { return int(e) * int(e) * int(e) * int(e) }

// lineWorth counts free squares and pairs in favour of a row, and tiles out of order against it, more for larger tiles.
func lineWorth(l [side]uint8) int {
	var worth, rise, fall int
	for k, e := range l {
		if e == 0 {
			worth += 270
		}
		worth -= large[e]
		if k == 0 {
			continue
		}
		before, here := fourth(l[k-1]), fourth(e)
		rise += max(before-here, 0)
		fall += max(here-before, 0)
		if e > 0 && e == l[k-1] {
			worth += 700
		}
	}
	return worth - 47*min(rise, fall)
}

// slide returns the board after a move.
func (p packed) slide(h Heading) packed {
	t := rows()
	table := &t.left
	if h == Right || h == Down {
		table = &t.right
	}
	upright := h == Up || h == Down
	if upright {
		p = p.transpose()
	}
	next := packed(table[p&0xffff]) | packed(table[p>>16&0xffff])<<16 | packed(table[p>>32&0xffff])<<32 | packed(table[p>>48])<<48
	if upright {
		next = next.transpose()
	}
	return next
}

// transpose swaps rows and columns.
func (p packed) transpose() packed {
	p = p&0xf0f00f0ff0f00f0f | p&0x0000f0f00000f0f0<<12 | p>>12&0x0000f0f00000f0f0
	return p&0xff00ff0000ff00ff | p&0x00000000ff00ff00<<24 | p>>24&0x00000000ff00ff00
}

func (p packed) free() int {
	n := 0
	for c := range cells {
		if p>>(4*c)&15 == 0 {
			n++
		}
	}
	return n
}

// worth sums the values of rows and columns.
func (p packed) worth() int {
	t, q := rows(), p.transpose()
	sum := 0
	for i := 0; i < 64; i += 16 {
		sum += t.worth[p>>i&0xffff] + t.worth[q>>i&0xffff]
	}
	return sum
}

// Chances are in millionths, and whole numbers like everything that affects a move: the oracle must play the same on
// every machine.
const (
	certain  = 1_000_000
	unlikely = 3_000  // not followed any further
	likely   = 50_000 // from here on, a new 4 is followed as well
)

// expect is the mean worth over the next new tile.
func (p packed) expect(depth, chance int) int {
	if depth == 0 || chance < unlikely {
		return p.worth()
	}
	free, sum := p.free(), 0
	chance /= free
	for c := range cells {
		if p>>(4*c)&15 != 0 {
			continue
		}
		sum += 9 * (p|1<<(4*c)).best(depth, chance*9/10)
		if chance > likely {
			sum += (p | 2<<(4*c)).best(depth, chance/10)
		} else {
			sum += (p | 2<<(4*c)).worth()
		}
	}
	return sum / (10 * free)
}

// best is the value of the best move, or of the board if there is none.
func (p packed) best(depth, chance int) int {
	most := math.MinInt
	for h := Up; h <= Left; h++ {
		if next := p.slide(h); next != p {
			most = max(most, next.expect(depth-1, chance))
		}
	}
	if most == math.MinInt {
		return p.worth() - 200_000
	}
	return most
}

// heuristic pushes everything into a corner: down if that moves anything, otherwise left, otherwise right, and up only
// if nothing else moves. It ignores the values. After each lost round it uses the next corner, because the same opening
// would be lost in the same way.
func heuristic(v *kit.View) gymkhana.Action {
	b := boardOf(v.Value("environment"))
	turn := Heading(v.Int("attempt") - 1)
	for _, h := range [...]Heading{Down, Left, Right, Up} {
		if h = (h + turn) % 4; b.can(h) {
			return kit.Do(controls[h])
		}
	}
	return kit.Do("move_down") // the round is lost: begin the next
}
