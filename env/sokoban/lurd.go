package sokoban

import (
	"fmt"
	"strings"
)

// A Solution is a sequence of moves in LURD: l u r d for a walk, L U R D for a push.
type Solution string

const (
	walks  = "lrud" // by Dir
	shoves = "LRUD"
)

// Dirs lists the moves. It reports the first invalid letter.
func (s Solution) Dirs() ([]Dir, error) {
	list := make([]Dir, 0, len(s))
	for i, c := range []byte(s) {
		d, _, ok := letter(c)
		if !ok {
			return nil, fmt.Errorf("move %d: %q is none of l u r d L U R D", i+1, c)
		}
		list = append(list, d)
	}
	return list, nil
}

func letter(c byte) (d Dir, push, ok bool) {
	if i := strings.IndexByte(walks, c); i >= 0 {
		return Dir(i), false, true
	}
	i := strings.IndexByte(shoves, c)
	return Dir(max(i, 0)), true, i >= 0
}

// Play makes all moves of s on the board. It stops with an error at a refused move, at a push where s has a walk, or at
// a walk where s has a push.
func (b *Board) Play(s Solution) error {
	for i, c := range []byte(s) {
		d, push, ok := letter(c)
		if !ok {
			return fmt.Errorf("move %d: %q is none of l u r d L U R D", i+1, c)
		}
		o := b.Move(d)
		switch {
		case !o.Moved():
			return fmt.Errorf("move %d: %c: %s", i+1, c, o.Refused())
		case push != (o.Kind == Pushed):
			return fmt.Errorf("move %d: %c: a capital letter is a push, a small one a walk; this is %s", i+1, c, o)
		}
	}
	return nil
}
