package sokoban

import "math/bits"

// most is the largest number of boxes that are assigned to targets exactly; with more boxes, each is assigned to the
// target nearest to it. Both are lower bounds.
const most = 7

// A bound is a lower bound on the moves between a position and one end of the search: the solved
// positions (side 0) or the start (side 1). It is the sum of two counts:
//
// Pushes: the cheapest assignment of boxes to targets, as if each box were alone on the board.
//
// Walks: every move takes the player to a neighbouring square. All pushes together move the player
// by as much as they move the boxes, which is the sum of the targets minus the sum of the boxes, in
// any order and for any assignment. The rest of the player's path must be walks.
//
// A push changes the first count by at most one and does not change the second; a walk of n squares changes the second
// by at most n. So the bound is consistent.
type bound struct {
	maze  *maze
	costs [][]int32  // costs[j][c]: pushes between target (or start) j and c
	rows  [][8]int32 // rows[c][j] is the same, for up to most boxes
	goal  point      // sum of the targets (or starts)
	ends  []point

	rest [][]int32 // rest[i][j]: cost of all boxes but i, and all targets but j
	head []int32   // head[mask]: the first boxes on the targets of mask
	tail []int32   // tail[mask]: the last boxes on the targets of mask
}

func newBound(m *maze, side int) *bound {
	b := &bound{maze: m, costs: m.pushes[side], goal: m.sum(m.targets), ends: m.ends}
	if side == 1 {
		b.goal = m.sum(m.boxes)
		b.ends = []point{m.at(m.player)}
	}
	k := len(m.boxes)
	b.rest = make([][]int32, k)
	for i := range b.rest {
		b.rest[i] = make([]int32, k)
	}
	if k <= most {
		b.head = make([]int32, 1<<k)
		b.tail = make([]int32, 1<<k)
		b.rows = make([][8]int32, len(m.cells))
		for c := range b.rows {
			for j := range b.costs {
				b.rows[c][j] = b.costs[j][c]
			}
		}
	}
	return b
}

// walks is the second count for a position with the given sum of boxes.
func (b *bound) walks(player int16, sum point) int32 {
	from := b.maze.at(player).sub(sum).add(b.goal)
	least := int32(far)
	for _, end := range b.ends {
		least = min(least, end.sub(from).length())
	}
	return least
}

// prepare prepares pushes for positions that differ from boxes in one box.
func (b *bound) prepare(boxes []int16) {
	k := len(boxes)
	if k > most {
		b.prepareNearest(boxes)
		return
	}
	full := 1<<k - 1
	head, tail := b.head[:full+1], b.tail[:full+1]
	for mask := 1; mask <= full; mask++ {
		n := bits.OnesCount(uint(mask))
		atHead, atTail := b.rows[boxes[n-1]], b.rows[boxes[k-n]]
		least, last := int32(far), int32(far)
		for left := mask; left != 0; left &= left - 1 {
			j, rest := bits.TrailingZeros(uint(left)), mask&^(left&-left)
			least = min(least, head[rest]+atHead[j&7])
			last = min(last, tail[rest]+atTail[j&7])
		}
		head[mask], tail[mask] = least, last
	}
	for i := range b.rest {
		for j := range b.rest[i] {
			b.rest[i][j] = far
		}
	}
	for mask := range full {
		rest := b.rest[bits.OnesCount(uint(mask))]
		free := full &^ mask
		for left := free; left != 0; left &= left - 1 {
			j := bits.TrailingZeros(uint(left))
			rest[j] = min(rest[j], head[mask]+tail[free&^(left&-left)])
		}
	}
}

// prepareNearest is prepare for many boxes. It assumes that the cost of the other boxes does not
// depend on the target that box i takes.
func (b *bound) prepareNearest(boxes []int16) {
	total := int32(0)
	for _, c := range boxes {
		total = min(far, total+b.nearest(c))
	}
	for i, c := range boxes {
		rest := total - b.nearest(c)
		if total >= far {
			rest = 0
		}
		for j := range b.rest[i] {
			b.rest[i][j] = rest
		}
	}
}

func (b *bound) nearest(c int16) int32 {
	least := int32(far)
	for j := range b.costs {
		least = min(least, b.costs[j][c])
	}
	return least
}

// pushes is the first count for the prepared boxes with box i at c. It is at least far if the boxes cannot get there.
func (b *bound) pushes(i int, c int16) int32 {
	least := int32(far)
	for j, rest := range b.rest[i] {
		least = min(least, rest+b.costs[j][c])
	}
	return least
}
