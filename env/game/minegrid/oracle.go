package minegrid

import (
	"gymkhana"
	"gymkhana/env/game/kit"
)

// oracle marks squares that are certainly mines and opens those that are certainly free, starting at the lower right.
// It uses only what the screen shows: the open numbers and the number of mines. Boards are chosen so that this is
// enough, so it never guesses.
func oracle(seat *kit.Seat[State]) gymkhana.Action {
	s := seat.State
	k := newKnowledge(s)
	for {
		open := Cell(-1)
		for c := range Cell(cells) {
			flagged := s.Ground[c]&Flag != 0
			switch {
			case flagged != k.mine.has(c) && (flagged && k.safe.has(c) || !flagged):
				return act("flag_cell", c)
			case k.safe.has(c) && s.Ground[c]&Open == 0:
				open = c
			}
		}
		switch {
		case open >= 0:
			return act("reveal_cell", open)
		case k.think(3) == 0:
			return kit.Do("wait") // the whole dig is open and marked
		}
	}
}

func act(name string, c Cell) gymkhana.Action {
	return kit.Do(name, gymkhana.Arg{Name: "cell", Value: c.String()})
}

// heuristic looks at each open number separately. If none of them determines a square, it guesses: it opens the last
// hidden square of the board.
func heuristic(v *kit.View) gymkhana.Action {
	rows, _ := v.Value("environment").([]string)
	if len(rows) != side {
		return kit.Do("wait")
	}
	what := func(c Cell) byte { return rows[c/side][c%side] }
	hope := Cell(-1)
	for c := range Cell(cells) {
		if what(c) == hidden {
			hope = c
		}
		if what(c) < '1' || what(c) > '8' {
			continue
		}
		flags, closed, some := 0, 0, Cell(0)
		for _, d := range beside[c] {
			switch what(d) {
			case flag:
				flags++
			case hidden:
				closed++
				some = d
			}
		}
		switch need := int(what(c)-'0') - flags; {
		case closed == 0:
		case need == 0:
			return act("reveal_cell", some)
		case need == closed:
			return act("flag_cell", some)
		}
	}
	if hope < 0 {
		return kit.Do("wait")
	}
	return act("reveal_cell", hope)
}
