package lookout

import (
	"fmt"
	"slices"

	"gymkhana"
	"gymkhana/rng"
)

// A Game is the state of the page of a file.
type Game struct {
	Page    string   `json:"page"`    // the content of the file; when another one is opened, the game begins again
	Won     bool     `json:"won"`     // the page says "Success!"
	Strokes []Stroke `json:"strokes"` // of the drawing
	Ink     int      `json:"ink"`     // the chosen colour, from 1; 0: none
	At      int      `json:"at"`      // where the X is, by rows
	Shown   int      `json:"shown"`   // how often the button was pressed
	Text    string   `json:"text"`    // the typed product
	Note    string   `json:"note"`    // what the page says
}

// A Stroke is a line on the canvas.
type Stroke struct {
	Ink int `json:"ink"`
	X0  int `json:"x0"`
	Y0  int `json:"y0"`
	X1  int `json:"x1"`
	Y1  int `json:"y1"`
}

// The kinds of games.
const (
	drawGame     = "draw"
	mazeGame     = "maze"
	multiplyGame = "multiply"
)

// parseFile reads the content of a page's file.
func parseFile(text string) (kind string, seed int, ok bool) {
	n, err := fmt.Sscanf(text, "<page kind=%q seed=\"%d\">", &kind, &seed)
	return kind, seed, n == 2 && err == nil && slices.Contains([]string{drawGame, mazeGame, multiplyGame}, kind)
}

func stream(seed int, purpose string) *rng.Stream { return rng.New(gymkhana.Seed(seed), purpose) }

// The palette of the drawing: 24 colours that differ clearly; a page asks for three of them.
var palette = [24]uint32{0xd62828, 0xf77f00, 0xfcbf49, 0x6a994e, 0x1b4332, 0x2a9d8f, 0x00b4d8, 0x0077b6, 0x1d3557, 0x5a189a, 0xc77dff, 0xff5d8f,
	0x7f5539, 0xddb892, 0x000000, 0x6c757d, 0xced4da, 0xffffff, 0x9ef01a, 0x38040e, 0xe5989b, 0x3a0ca3, 0x80ffdb, 0xffff3f}

// asked are the colours that a drawing has to have, as indexes of the palette. White is never asked for: it is the canvas.
func asked(seed int) []int {
	var all []int
	for i, c := range palette {
		if c != 0xffffff {
			all = append(all, i)
		}
	}
	return rng.Some(stream(seed, drawGame), all, 3)
}

// The canvas has canvasSide pixels a side, and remembers colours on a grid of canvasGrid.
const (
	canvasSide = 300
	canvasGrid = 30
	thick      = 12
	mostLines  = 60
)

// drawn reports which colours can be seen on the canvas, by their numbers from 1.
func drawn(strokes []Stroke) (seen [len(palette) + 1]bool) {
	var grid [canvasGrid][canvasGrid]int
	for _, s := range strokes {
		steps := max(s.X1-s.X0, s.X0-s.X1, s.Y1-s.Y0, s.Y0-s.Y1, 1)
		for i := range steps + 1 {
			x, y := (s.X0+(s.X1-s.X0)*i/steps)*canvasGrid/canvasSide, (s.Y0+(s.Y1-s.Y0)*i/steps)*canvasGrid/canvasSide
			if x >= 0 && x < canvasGrid && y >= 0 && y < canvasGrid {
				grid[y][x] = s.Ink
			}
		}
	}
	for y := range grid {
		for _, ink := range grid[y] {
			if ink >= 0 && ink <= len(palette) {
				seen[ink] = true
			}
		}
	}
	return seen
}

// complete reports whether a drawing has all colours that are asked for.
func complete(seed int, strokes []Stroke) bool {
	seen := drawn(strokes)
	return !slices.ContainsFunc(asked(seed), func(i int) bool { return !seen[i+1] })
}

// mazeSide is the number of cells a side.
const mazeSide = 4

// A maze has, for each cell, whether one can go right and down from it.
type maze struct{ right, down [mazeSide * mazeSide]bool }

// mazeOf makes a maze without loops, by a walk that goes back when it is stuck.
func mazeOf(seed int) *maze {
	d, m := stream(seed, mazeGame), &maze{}
	var seen [mazeSide * mazeSide]bool
	seen[0] = true
	for way := []int{0}; len(way) > 0; {
		at := way[len(way)-1]
		var free []int
		for dir := range moves {
			if to, ok := beside(at, dir); ok && !seen[to] {
				free = append(free, dir)
			}
		}
		if len(free) == 0 {
			way = way[:len(way)-1]
			continue
		}
		dir := rng.Pick(d, free)
		to, _ := beside(at, dir)
		m.join(at, to)
		seen[to] = true
		way = append(way, to)
	}
	return m
}

// moves are the buttons of the maze.
var moves = []struct {
	name   string
	dx, dy int
}{{"Up", 0, -1}, {"Left", -1, 0}, {"Right", 1, 0}, {"Down", 0, 1}}

// beside is the cell next to one in a direction.
func beside(at, dir int) (int, bool) {
	x, y := at%mazeSide+moves[dir].dx, at/mazeSide+moves[dir].dy
	return y*mazeSide + x, x >= 0 && x < mazeSide && y >= 0 && y < mazeSide
}

func (m *maze) join(a, b int) {
	if a > b {
		a, b = b, a
	}
	if b == a+1 {
		m.right[a] = true
	} else {
		m.down[a] = true
	}
}

// step is where a move leads; false at a wall.
func (m *maze) step(at, dir int) (int, bool) {
	to, ok := beside(at, dir)
	if !ok || at < 0 || at >= mazeSide*mazeSide {
		return at, false
	}
	low := min(at, to)
	if moves[dir].dx != 0 && m.right[low] || moves[dir].dy != 0 && m.down[low] {
		return to, true
	}
	return at, false
}

// route lists the moves from a cell to the last one.
func (m *maze) route(from int) []int {
	const last = mazeSide*mazeSide - 1
	came := map[int]int{from: -1} // the move that led to a cell
	for queue := []int{from}; len(queue) > 0; queue = queue[1:] {
		for dir := range moves {
			if to, ok := m.step(queue[0], dir); ok {
				if _, been := came[to]; !been {
					came[to] = dir
					queue = append(queue, to)
				}
			}
		}
	}
	var list []int
	for at := last; at != from; {
		dir := came[at]
		list = append(list, dir)
		at, _ = beside(at, len(moves)-1-dir) // the opposite direction
	}
	slices.Reverse(list)
	return list
}

// factors are the five numbers of the multiplication.
func factors(seed int) []int {
	d := stream(seed, multiplyGame)
	list := make([]int, 5)
	for i := range list {
		list[i] = d.Between(1, 10)
	}
	return list
}

func product(list []int) int {
	n := 1
	for _, f := range list {
		n *= f
	}
	return n
}
