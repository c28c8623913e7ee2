package lights

// Solve gives a shortest way to darken a board, row by row, and whether there is any.
//
// Presses commute and two of the same lamp cancel, so a solution is a set of lamps. Once its
// first row is chosen the rest is forced: from then on only the lamp below can darken a lit one.
// So there are 32 candidates, and the best of them is shortest.
func Solve(b Board) ([]Cell, bool) {
	var best Board
	found := false
	for first := Board(0); first < 1<<Side; first++ {
		presses, left := chase(b, first)
		if left.Dark() && (!found || presses.Count() < best.Count()) {
			best, found = presses, true
		}
	}
	return best.Cells(), found
}

// chase presses the lamps of the first row that are given, and then below every lamp that is
// still lit, down to the last row. It gives the presses and what is left.
func chase(b, first Board) (presses, left Board) {
	presses = first
	for _, c := range first.Cells() {
		b = b.Press(c)
	}
	for row := 2; row <= Side; row++ {
		for col := 1; col <= Side; col++ {
			if b.Lit(Cell{col, row - 1}) {
				below := Cell{col, row}
				presses |= below.bit()
				b = b.Press(below)
			}
		}
	}
	return presses, b
}
