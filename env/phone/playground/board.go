package playground

import (
	"fmt"
	"strconv"

	"gymkhana/env/phone/device"
	"gymkhana/env/phone/ui"
	"gymkhana/rng"
)

// The content of a square of the board.
const (
	blank = iota
	cross
	nought
)

// A board has three rows of three squares.
type board [9]int

// Nums are the squares and then the order in which the other player prefers them.
var ticTacToe = mini{
	name: "tic-tac-toe", level: "medium", steps: 14, icon: ui.IconClose,
	draw: func(d *rng.Stream, _ *device.Case, s *State) {
		s.Nums = append(make([]int, 9), rng.Some(d, chosen(d, 9, 9), 9)...)
		s.Nums[s.Nums[9]] = nought
	},
	show: func(p *ui.Page, s *State) {
		p.Space(30)
		p.Cells(3, 164, 9, func(i int) ui.Cell {
			c := ui.Cell{ID: "square/" + strconv.Itoa(i+1), Fill: ui.Surface, Square: true, Size: 84, Do: func() { s.play(p, i) }}
			c.Text, c.Ink = []string{"", "X", "O"}[s.Nums[i]], []ui.Color{ui.Ink, ui.Indigo, ui.Coral}[s.Nums[i]]
			c.Name = fmt.Sprintf("Row %d, column %d: %s", i/3+1, i%3+1, []string{"free", "X", "O"}[s.Nums[i]])
			return c
		})
	},
	solve: func(h *device.Driver, s *State) bool {
		_, move := s.board().foresee(s.Nums[9:])
		return h.Tap("square/" + strconv.Itoa(move+1))
	},
}

// board returns the present board.
func (s *State) board() (b board) {
	copy(b[:], s.Nums)
	return b
}

// play puts an X on a square and has the other player answer.
func (s *State) play(p *ui.Page, i int) {
	b := s.board()
	if b[i] != blank {
		p.Snack("That square is taken")
		return
	}
	b[i] = cross
	b.reply(s.Nums[9:])
	copy(s.Nums, b[:])
	if winner, over := b.over(); over {
		s.end(winner != nought)
	}
}

var rowsOfThree = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// over reports whether the game is over, and who won, if anybody did.
func (b board) over() (winner int, over bool) {
	for _, r := range rowsOfThree {
		if b[r[0]] != blank && b[r[0]] == b[r[1]] && b[r[1]] == b[r[2]] {
			return b[r[0]], true
		}
	}
	for _, square := range b {
		if square == blank {
			return blank, false
		}
	}
	return blank, true
}

// gap is a free square in a line whose other two squares belong to a player; -1 if there is none.
func (b board) gap(player int) int {
	for _, r := range rowsOfThree {
		for k, i := range r {
			if b[i] == blank && b[r[(k+1)%3]] == player && b[r[(k+2)%3]] == player {
				return i
			}
		}
	}
	return -1
}

// reply makes the other player's move: it completes its own line if it can, else it blocks one, else it takes the
// square that it prefers most.
func (b *board) reply(liked []int) {
	if _, over := b.over(); over {
		return
	}
	for _, player := range []int{nought, cross} {
		if i := b.gap(player); i >= 0 {
			b[i] = nought
			return
		}
	}
	for _, i := range liked {
		if b[i] == blank {
			b[i] = nought
			return
		}
	}
}

// foresee returns the best result that X can reach against this player, 1 for a win, 0 for a draw and -1 for a loss,
// and the move toward it.
func (b board) foresee(liked []int) (best, move int) {
	best = -2
	for i := range b {
		if b[i] != blank {
			continue
		}
		next := b
		next[i] = cross
		next.reply(liked)
		worth := 0
		if winner, over := next.over(); !over {
			worth, _ = next.foresee(liked)
		} else if winner != blank {
			worth = 3 - 2*winner
		}
		if worth > best {
			best, move = worth, i
		}
	}
	return best, move
}

// Nums are the point to tap; both go from -3 to 3.
var gridCoordinate = mini{
	name: "grid-coordinate", level: "easy", steps: 8, icon: ui.IconPlace, vision: true,
	draw: func(d *rng.Stream, c *device.Case, s *State) {
		s.Nums = []int{d.Between(-gridReach, gridReach), d.Between(-gridReach, gridReach)}
		c.Set("x", strconv.Itoa(s.Nums[0]))
		c.Set("y", strconv.Itoa(s.Nums[1]))
	},
	show: func(p *ui.Page, s *State) {
		p.Space(30)
		p.Picture(492, ui.Picture{ID: "grid", Name: unnamed, Paint: paintGrid})
		for i := range gridSize * gridSize {
			x, y := i%gridSize-gridReach, gridReach-i/gridSize
			left, top := i%gridSize*gridStep, i/gridSize*gridStep
			p.Part(ui.Box{X0: left, Y0: top, X1: left + gridStep, Y1: top + gridStep}, ui.Picture{ID: gridPoint(x, y),
				Name: unnamed, Do: func() { s.end(x == s.Nums[0] && y == s.Nums[1]) }})
		}
	},
	solve: func(h *device.Driver, s *State) bool { return h.Tap(gridPoint(s.Nums[0], s.Nums[1])) },
}

// The points of the grid: their distance in pixels, the largest coordinate, and the number in a row.
const (
	gridStep  = 70
	gridReach = 3
	gridSize  = 2*gridReach + 1
)

// gridPoint is the id of a point: its column and row, counted from the top left.
func gridPoint(x, y int) string { return fmt.Sprintf("point/%d/%d", x+gridReach+1, gridReach+1-y) }
