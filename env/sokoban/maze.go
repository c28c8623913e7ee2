package sokoban

// none marks a missing square, and far a square that cannot be reached.
const (
	none = -1
	far  = 1 << 20
)

// A maze is a level in the solver's form: its floor squares are numbered from 0, row by row.
type maze struct {
	cells   []Cell     // the cells by number
	next    [][4]int16 // neighbour in each direction, or none
	boxes   []int16    // start squares
	targets []int16
	player  int16

	// pushes[0][j][c] is the least number of pushes that brings a box from c to target j, and
	// pushes[1][j][c] from the start of box j to c, as if there were no other box; far if there is
	// none.
	pushes [2][][]int32
	dead   []bool // a box here can reach no target
	home   []bool // here is a target

	// A solution ends with a push, next to a target: on one of these squares.
	ends []point
}

// A point is a position or a displacement on the plane.
type point struct{ x, y int32 }

func (p point) add(q point) point { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point { return point{p.x - q.x, p.y - q.y} }
func (p point) length() int32     { return max(p.x, -p.x) + max(p.y, -p.y) }

func newMaze(l *Level) *maze {
	m := &maze{}
	number := make([]int16, l.rows*stride) // 0 for wall, otherwise one more than the number
	for row := range l.rows {
		for col := range l.cols {
			if c := CellAt(col, row); !l.Wall(c) {
				m.cells = append(m.cells, c)
				number[c] = int16(len(m.cells))
			}
		}
	}
	m.next = make([][4]int16, len(m.cells))
	for i, c := range m.cells {
		for _, d := range Dirs {
			m.next[i][d] = none
			if to := c.Step(d); !l.Wall(to) {
				m.next[i][d] = number[to] - 1
			}
		}
		if l.boxes.has(c) {
			m.boxes = append(m.boxes, int16(i))
		}
		if l.targets.has(c) {
			m.targets = append(m.targets, int16(i))
		}
	}
	m.player = number[l.player] - 1
	m.measure()
	return m
}

// measure computes the derived data of the squares.
func (m *maze) measure() {
	m.home = make([]bool, len(m.cells))
	m.dead = make([]bool, len(m.cells))
	for i := range m.dead {
		m.dead[i] = true
	}
	for _, t := range m.targets {
		m.home[t] = true
		dist := m.spread(t, true)
		m.pushes[0] = append(m.pushes[0], dist)
		for c, n := range dist {
			if n < far {
				m.dead[c] = false
			}
		}
	}
	for _, b := range m.boxes {
		m.pushes[1] = append(m.pushes[1], m.spread(b, false))
	}
	for c := range m.cells {
		for _, d := range Dirs {
			if to := m.next[c][d]; to != none && m.home[to] {
				m.ends = append(m.ends, m.at(int16(c)))
				break
			}
		}
	}
}

// spread measures how many pushes lead from a square to every other or, if back is set, from every other to it. The
// player is always at the right place.
func (m *maze) spread(from int16, back bool) []int32 {
	dist := make([]int32, len(m.cells))
	for i := range dist {
		dist[i] = far
	}
	dist[from] = 0
	for todo := []int16{from}; len(todo) > 0; todo = todo[1:] {
		at := todo[0]
		for _, d := range Dirs {
			// A push needs the squares on both sides; a pull needs the two ahead.
			to, stand := m.next[at][d], m.next[at][d.Opposite()]
			if back && to != none {
				stand = m.next[to][d]
			}
			if to != none && stand != none && dist[to] == far {
				dist[to] = dist[at] + 1
				todo = append(todo, to)
			}
		}
	}
	return dist
}

func (m *maze) at(c int16) point {
	return point{int32(m.cells[c].Col()), int32(m.cells[c].Row())}
}

// sum adds up the positions of boxes.
func (m *maze) sum(boxes []int16) (p point) {
	for _, b := range boxes {
		p = p.add(m.at(b))
	}
	return p
}
