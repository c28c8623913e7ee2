package kit

import (
	"errors"
	"fmt"
)

// Doubts are what is wrong in a state that a stranger may have made. Game.Sound collects them:
//
//	var d kit.Doubts
//	d.Same("board", s.Cols == first.Cols && s.Rows == first.Rows)
//	d.In("head", 0, maxCells-1, s.Head)
//	return d.Err()
type Doubts struct{ list []error }

// Many is more than any count in a game comes to.
const Many = 1 << 30

// In doubts numbers that are not from lo to hi.
func (d *Doubts) In(name string, lo, hi int, numbers ...int) {
	for _, n := range numbers {
		if n < lo || n > hi {
			d.list = append(d.list, fmt.Errorf("%s is %d; want %d to %d", name, n, lo, hi))
			return
		}
	}
}

// Same doubts what is not as at the start of the round, where it never changes.
func (d *Doubts) Same(name string, same bool) { d.Let(name+" is another than at the start", !same) }

// Let doubts what is wrong: let("the piece lies in others", …).
func (d *Doubts) Let(wrong string, is bool) {
	if is {
		d.list = append(d.list, errors.New(wrong))
	}
}

// Any reports whether there are doubts so far, so that it is not safe to go on with the state.
func (d *Doubts) Any() bool { return len(d.list) > 0 }

// Err is all doubts; nil if there are none.
func (d *Doubts) Err() error { return errors.Join(d.list...) }
