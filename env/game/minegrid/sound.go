package minegrid

import "gymkhana/env/game/kit"

// sound reports values in an untrusted state that the rules cannot handle.
func sound(s, first *State) error {
	var d kit.Doubts
	d.Same("the board", s.Mines == first.Mines && s.Depth == first.Depth)
	opened, right, wrong := 0, 0, 0
	for c, g := range s.Ground {
		d.In("ground", 0, Mine|Open|Flag, int(g))
		d.Same("a mine", g&Mine == first.Ground[c]&Mine)
		switch {
		case g&Open != 0:
			opened++
		case g&(Flag|Mine) == Flag|Mine:
			right++
		case g&Flag != 0:
			wrong++
		}
	}
	d.In("opened", opened, opened, s.Opened)
	d.In("right", right, right, s.Right)
	d.In("wrong", wrong, wrong, s.Wrong)
	d.In("last", -1, cells-1, int(s.Last))
	return d.Err()
}
