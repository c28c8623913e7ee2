package keepraider

import (
	"slices"

	"gymkhana/env/game/kit"
)

// The size of every plan, in cells.
const (
	cols = 14
	rows = 10
)

// The maximum number of each thing on a plan.
const (
	maxSentries = 6
	maxLanterns = 6
	maxDoors    = 10
)

// The content of a cell of a plan. Doors are numbered from Door on.
const (
	Floor = iota
	Wall
	Gate
	Door
)

// drawings are the five storeys of the keep: # wall, D door, L lantern, E gate, > start, h and v sentries that walk
// horizontally or vertically.
var drawings = [...][rows]string{
	{
		"##############",
		"#>...#.......#",
		"#....D...h...#",
		"#.L..#.......#",
		"###D####D#####",
		"#......#.....#",
		"#..v...#..h..#",
		"#....L.D..L..#",
		"#......#.....E",
		"##############",
	},
	{
		"##############",
		"#.....#......#",
		"#.L...D...v..#",
		"#.....#......#",
		"#D######..####",
		"#..>..#....L.#",
		"#.....D..h...#",
		"####D##......#",
		"#..h...L.#...E",
		"##############",
	},
	{
		"##############",
		"#>..D....D.L.#",
		"#...#.h..#...#",
		"#.L.#....#.v.#",
		"##D####D###D##",
		"#....#...#...#",
		"#.h..D.L.D.h.#",
		"#....#...#...#",
		"#.L..#.v.#...E",
		"##############",
	},
	{
		"##############",
		"#..L...h.....#",
		"#.####.####..#",
		"#.#..#.#..#v.#",
		"#.#L.D.D.L#..#",
		"#v####.####..#",
		"#......>.....#",
		"#.#D####D###.#",
		"#.#.h..#..L#.E",
		"##############",
	},
	{
		"##############",
		"#vL#...h...#L#",
		"#..D...L...D.#",
		"#..#.......#.#",
		"##D####D####D#",
		"#.v..#.>.#.v.#",
		"#....D...D...#",
		"#.h.L#...#.L.#",
		"######...#.h.E",
		"##############",
	},
}

var storeys = [...]string{"Gatehouse", "Kitchens", "Cellars", "Cloister", "Lantern Tower"}

// A Cell is a square of a plan.
type Cell struct{ X, Y int }

// centre is the middle of a cell.
func (c Cell) centre() (x, y kit.Fix) {
	return kit.FromInt(c.X) + kit.Half, kit.FromInt(c.Y) + kit.Half
}

// A post is the start of a sentry, and whether it walks vertically.
type post struct {
	at      Cell
	upright bool
}

// A plan is a storey in parsed form.
type plan struct {
	cells    [rows][cols]uint8
	start    Cell
	gate     Cell
	posts    []post
	lanterns []Cell
	doors    []Cell
}

// near are the possible starts of a round: the free cells at most three cells from the drawn start, in the same room.
func (p *plan) near() []Cell {
	list := []Cell{p.start}
	for i := 0; i < len(list); i++ {
		for _, b := range beside {
			c := Cell{list[i].X + b.X, list[i].Y + b.Y}
			far := max(c.X-p.start.X, p.start.X-c.X) + max(c.Y-p.start.Y, p.start.Y-c.Y)
			if far <= 3 && p.cells[c.Y][c.X] == Floor && !slices.Contains(list, c) {
				list = append(list, c)
			}
		}
	}
	return list
}

// plans are the storeys in four forms each: as drawn, mirrored left to right (1), top to bottom
// (2), and both (3).
var plans = readAll()

func readAll() (all [len(drawings)][4]plan) {
	for level := range drawings {
		for flip := range all[level] {
			all[level][flip] = read(&drawings[level], flip)
		}
	}
	return all
}

func read(drawing *[rows]string, flip int) plan {
	var p plan
	for y := range rows {
		for x := range cols {
			at := Cell{x, y}
			if flip&1 != 0 {
				at.X = cols - 1 - x
			}
			if flip&2 != 0 {
				at.Y = rows - 1 - y
			}
			cell := &p.cells[at.Y][at.X]
			switch what := drawing[y][x]; what {
			case '#':
				*cell = Wall
			case 'D':
				*cell = Door + uint8(len(p.doors))
				p.doors = append(p.doors, at)
			case 'E':
				*cell = Gate
				p.gate = at
			case 'L':
				p.lanterns = append(p.lanterns, at)
			case '>':
				p.start = at
			case 'h', 'v':
				p.posts = append(p.posts, post{at, what == 'v'})
			}
		}
	}
	return p
}
