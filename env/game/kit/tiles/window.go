package tiles

// A Window is the part of a world that is on the screen, as text: for the field environment.
type Window struct {
	From int // its first column
	Rows [][]byte
}

// NewWindow makes the text of some columns from a column on, with the letter of each place.
func NewWindow(from, cols, rows int, letter func(x, y int) byte) *Window {
	w := &Window{from, make([][]byte, rows)}
	for y := range w.Rows {
		w.Rows[y] = make([]byte, cols)
		for x := range w.Rows[y] {
			w.Rows[y][x] = letter(from+x, y)
		}
	}
	return w
}

// Put writes a letter at a column and row of the world, if that is in the window.
func (w *Window) Put(x, y int, letter byte) {
	if x -= w.From; y >= 0 && y < len(w.Rows) && x >= 0 && x < len(w.Rows[y]) {
		w.Rows[y][x] = letter
	}
}

// Text returns the rows.
func (w *Window) Text() []string {
	list := make([]string, len(w.Rows))
	for y, row := range w.Rows {
		list[y] = string(row)
	}
	return list
}
