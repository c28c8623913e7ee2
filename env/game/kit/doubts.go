package kit

import (
	"errors"
	"fmt"
)

// Doubts collects errors in a state that may be untrusted. Game.Sound uses it:
//
//	var d kit.Doubts
//	d.Same("board", s.Cols == first.Cols && s.Rows == first.Rows)
//	d.In("head", 0, maxCells-1, s.Head)
//	return d.Err()
type Doubts struct{ list []error }

// Many is larger than any count in a game.
const Many = 1 << 30

// In adds a doubt for each number that is not from lo to hi.
func (d *Doubts) In(name string, lo, hi int, numbers ...int) {
	for _, n := range numbers {
		if n < lo || n > hi {
			d.list = append(d.list, fmt.Errorf("%s is %d; want %d to %d", name, n, lo, hi))
			return
		}
	}
}

// Same adds a doubt for a value that should never change and differs from the start of the round.
func (d *Doubts) Same(name string, same bool) { d.Let(name+" is another than at the start", !same) }

// Let adds a doubt if a condition is true: let("the piece overlaps others", …).
func (d *Doubts) Let(wrong string, is bool) {
	if is {
		d.list = append(d.list, errors.New(wrong))
	}
}

// Any reports whether there are doubts so far, so that checking must not continue.
func (d *Doubts) Any() bool { return len(d.list) > 0 }

// Err returns all doubts as an error; nil if there are none.
func (d *Doubts) Err() error { return errors.Join(d.list...) }
