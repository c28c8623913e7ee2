package tiles

// Paths are estimates of ways to a place in a world, in tiles, for an oracle that must know which of two places is
// nearer on foot. A body is taken to get wherever something carries it within some rows below and some columns to the
// sides, so a shelf above its head is far if the only way to it is a detour over others.
type Paths struct {
	cols, rows int
	far        []int16
}

// Far is what Paths gives for places from which there is no way.
const Far = 1 << 14

// NewPaths measures the ways to a column and row of a map of the given size. up is how many rows a jump rises, and
// wide how many columns it carries.
func NewPaths(m Map, cols, rows, up, wide, toX, toY int) *Paths {
	return newPaths(m, cols, rows, up, wide, toX, toY, false)
}

// NewFalls is NewPaths for a body that can also fall from any height.
func NewFalls(m Map, cols, rows, up, wide, toX, toY int) *Paths {
	return newPaths(m, cols, rows, up, wide, toX, toY, true)
}

func newPaths(m Map, cols, rows, up, wide, toX, toY int, falls bool) *Paths {
	p := &Paths{cols, rows, make([]int16, cols*rows)}
	for i := range p.far {
		p.far[i] = Far
	}
	p.far[toY*cols+toX] = 0
	queue := []int{toY*cols + toX}
	for n := 0; n < len(queue); n++ {
		x, y := queue[n]%cols, queue[n]/cols
		for _, d := range [4][2]int{{-1, 0}, {1, 0}, {0, -1}, {0, 1}} {
			i, j := x+d[0], y+d[1]
			if i < 0 || i >= cols || j < 0 || j >= rows || p.far[j*cols+i] != Far ||
				!(falls && d[1] < 0 && m.Kind(i, j) != Solid) && !carried(m, i, j, up, wide) {
				continue
			}
			p.far[j*cols+i] = p.far[y*cols+x] + 1
			queue = append(queue, j*cols+i)
		}
	}
	return p
}

// carried reports whether a body can be at a place: it is air, and a jump from something below may lead there.
func carried(m Map, x, y, up, wide int) bool {
	if m.Kind(x, y) == Solid {
		return false
	}
	for dx := -wide; dx <= wide; dx++ {
		for dy := 1; dy <= up; dy++ {
			if k := m.Kind(x+dx, y+dy); (k == Solid || k == OneWay) && m.Kind(x+dx, y+dy-1) != Solid {
				return true
			}
		}
	}
	return false
}

// At returns the length of the way from a place, Far if there is none.
func (p *Paths) At(x, y int) int {
	if x < 0 || x >= p.cols || y < 0 || y >= p.rows {
		return Far
	}
	return int(p.far[y*p.cols+x])
}
