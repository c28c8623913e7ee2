package aes

import (
	"math"
	"slices"
)

// assign assigns columns to as many rows of a matrix as possible, each column to at most one row, with the least sum of
// costs; -1 means none. It is deterministic: among equally cheap steps it takes the lowest column.
//
// It adds rows one by one along a cheapest alternating path, as Jonker and Volgenant do (Computing 38, 1987), with
// rectangular matrices as in Crouse, IEEE Transactions on Aerospace and Electronic Systems 52 (2016): O(rows²·columns).
func assign(cost [][]float64) []int {
	if len(cost) == 0 {
		return nil
	}
	if len(cost) > len(cost[0]) {
		return invert(assign(transpose(cost)), len(cost))
	}
	a := newAssignment(len(cost), len(cost[0]))
	for row := range cost {
		a.add(cost, row)
	}
	return a.column
}

func transpose(m [][]float64) [][]float64 {
	t := make([][]float64, len(m[0]))
	for j := range t {
		t[j] = make([]float64, len(m))
		for i := range m {
			t[j][i] = m[i][j]
		}
	}
	return t
}

// invert turns the rows of columns into the columns of n rows.
func invert(rows []int, n int) []int {
	columns := slices.Repeat([]int{-1}, n)
	for j, i := range rows {
		if i >= 0 {
			columns[i] = j
		}
	}
	return columns
}

// An assignment is a cheapest one of the rows so far, with the prices that prove it.
type assignment struct {
	column  []int // the column of each row
	row     []int // the row assigned to each column on the path of the row being added
	u, v    []float64
	dist    []float64 // the row before each column on that path
	from    []int     // the row before each column on that way
	seenRow []bool
	seenCol []bool
	unseen  []int
	lowest  float64
}

func newAssignment(rows, columns int) *assignment {
	return &assignment{
		column: slices.Repeat([]int{-1}, rows), row: slices.Repeat([]int{-1}, columns),
		u: make([]float64, rows), v: make([]float64, columns),
		dist: make([]float64, columns), from: make([]int, columns),
		seenRow: make([]bool, rows), seenCol: make([]bool, columns),
	}
}

// add assigns one more row, which may move others.
func (a *assignment) add(cost [][]float64, row int) {
	end := a.search(cost, row)
	a.u[row] += a.lowest
	for i, seen := range a.seenRow {
		if seen && i != row {
			a.u[i] += a.lowest - a.dist[a.column[i]]
		}
	}
	for j, seen := range a.seenCol {
		if seen {
			a.v[j] -= a.lowest - a.dist[j]
		}
	}
	for j := end; ; {
		i := a.from[j]
		a.row[j] = i
		a.column[i], j = j, a.column[i]
		if i == row {
			return
		}
	}
}

// search finds the free column with the cheapest path from a row.
func (a *assignment) search(cost [][]float64, row int) int {
	a.unseen = a.unseen[:0]
	for j := range a.dist {
		a.dist[j], a.seenCol[j] = math.Inf(1), false
		a.unseen = append(a.unseen, j)
	}
	clear(a.seenRow)
	a.lowest = 0
	for i := row; ; {
		a.seenRow[i] = true
		next, at := math.Inf(1), -1
		for k, j := range a.unseen {
			if d := a.lowest + cost[i][j] - a.u[i] - a.v[j]; d < a.dist[j] {
				a.dist[j], a.from[j] = d, i
			}
			// Among equally near columns a free one ends the search, and the lowest is taken.
			if d := a.dist[j]; at < 0 || d < next || d == next && a.row[j] < 0 && a.row[a.unseen[at]] >= 0 {
				next, at = d, k
			}
		}
		a.lowest = next
		j := a.unseen[at]
		a.seenCol[j] = true
		a.unseen = slices.Delete(a.unseen, at, at+1) // keeps the order, so that ties are resolved in the same way everywhere
		if a.row[j] < 0 {
			return j
		}
		i = a.row[j]
	}
}
