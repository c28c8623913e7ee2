package aes

import (
	"math"
	"math/rand/v2"
	"testing"
)

// best is the least sum of costs of all ways to give rows different columns, as many as there can be.
func best(cost [][]float64, row int, taken []bool, free int) float64 {
	if row == len(cost) {
		return 0
	}
	least := math.Inf(1)
	if free > 0 { // there are more rows than columns: this one may go without
		least = best(cost, row+1, taken, free-1)
	}
	for j := range taken {
		if !taken[j] {
			taken[j] = true
			least = math.Min(least, cost[row][j]+best(cost, row+1, taken, free))
			taken[j] = false
		}
	}
	return least
}

func TestAssignIsOptimal(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 4000 {
		rows, columns := 1+rng.IntN(6), 1+rng.IntN(6)
		cost := make([][]float64, rows)
		for i := range cost {
			cost[i] = make([]float64, columns)
			for j := range cost[i] {
				switch rng.IntN(4) {
				case 0:
					cost[i][j] = barred
				case 1:
					cost[i][j] = float64(rng.IntN(3)) // ties
				default:
					cost[i][j] = 2*rng.Float64() - 1
				}
			}
		}
		got := assign(cost)
		sum, used := 0.0, make(map[int]bool)
		for i, j := range got {
			if j < 0 {
				continue
			}
			if used[j] {
				t.Fatalf("column %d is given twice: %v", j, got)
			}
			used[j] = true
			sum += cost[i][j]
		}
		if len(used) != min(rows, columns) {
			t.Fatalf("%d of %d×%d assigned", len(used), rows, columns)
		}
		if want := best(cost, 0, make([]bool, columns), max(0, rows-columns)); math.Abs(sum-want) > 1e-9 {
			t.Fatalf("sum %v, want %v of %v: %v", sum, want, cost, got)
		}
	}
}

func TestAssignTakesTheLowestOfEqualColumns(t *testing.T) {
	for range 3 {
		got := assign([][]float64{{1, 0, 0, 0}, {1, 0, 0, 0}})
		if got[0] != 1 || got[1] != 2 {
			t.Fatalf("got %v, want columns 1 and 2", got)
		}
	}
	if assign(nil) != nil {
		t.Error("something was assigned of nothing")
	}
}
