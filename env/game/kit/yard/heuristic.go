package yard

import (
	"strings"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// A memory is the squares that the heuristic has seen, as letters, 0 for not yet, and the seeds and keys that it ever
// saw.
type memory struct{ squares, items [cells]byte }

// Heuristic goes to the nearest seed or key that it has seen, then to the nest, and while it knows of neither to the
// nearest square that it has not seen. It goes if the beetles in sight, each walking straight on as now, leave it alone
// for a step, and otherwise waits or gives way. It plans no further, and does not know where beetles turn.
func (g *Yards) Heuristic(v *kit.View) gymkhana.Action {
	know, _ := v.Memo.(*memory)
	if know == nil {
		know = &memory{}
		v.Memo = know
	}
	seen, _ := v.Value("environment").(Scene)
	here := at(v.Int("player.x"), v.Int("player.y"))
	know.note(&seen, here)
	if v.Int("player.caught") == 1 {
		know.restore()
		return moves[0]
	}
	all := v.Int("metrics.coins") == v.Int("metrics.coins_total")
	first := know.toward(here, func(c byte) bool { return isItem(c) || all && c == 'N' })
	if first == 0 {
		first = know.toward(here, func(c byte) bool { return c == 0 })
	}
	if first == 0 {
		first = know.toward(here, func(c byte) bool { return c == 'N' })
	}
	for _, move := range [6]int{first, 0, 1, 2, 3, 4} {
		free := move == 0 || move == first || know.free(here+aside[move])
		if free && unhurt(v.Int("player.x"), v.Int("player.y"), &seen, move) {
			return moves[move]
		}
	}
	return moves[first]
}

// aside are the squares beside one, by move.
var aside = [5]int{0, -Cols, 1, Cols, -1}

// note remembers what is in sight.
func (k *memory) note(seen *Scene, here int) {
	for y, row := range seen.Tiles {
		for x := range row {
			if row[x] != '?' {
				k.squares[y*Cols+x] = row[x]
			}
			if isItem(row[x]) {
				k.items[y*Cols+x] = row[x]
			}
		}
	}
	k.squares[here] = '.'
}

// restore assumes that seeds and keys lie where they were.
func (k *memory) restore() {
	for square, c := range k.items {
		if c != 0 {
			k.squares[square] = c
		}
	}
}

func (k *memory) free(square int) bool { return strings.IndexByte("#AB", k.squares[square]) < 0 }

func isItem(letter byte) bool { return strings.IndexByte("oab", letter) >= 0 }

// toward is the first move on the shortest way over squares that are not known to be shut to one with a letter that is
// wanted; 0 if there is none.
func (k *memory) toward(here int, wanted func(byte) bool) int {
	var first [cells]int
	for queue := []int{here}; len(queue) > 0; queue = queue[1:] {
		for move := 1; move < len(aside); move++ {
			to := queue[0] + aside[move]
			if to < 0 || to >= cells || to == here || first[to] != 0 || !k.free(to) {
				continue
			}
			if first[to] = first[queue[0]]; queue[0] == here {
				first[to] = move
			}
			if wanted(k.squares[to]) {
				return first[to]
			}
			if k.squares[to] != 0 {
				queue = append(queue, to)
			}
		}
	}
	return 0
}

// unhurt reports whether the beetles in sight, each walking straight on, leave an ant at a place alone during a move.
func unhurt(x, y int, seen *Scene, move int) bool {
	for t := 1; t <= stepTicks+2; t++ {
		if t <= stepTicks {
			x, y = x+[5]int{0, 0, pace, 0, -pace}[move], y+[5]int{0, -pace, 0, pace, 0}[move]
		}
		for _, b := range seen.Beetles {
			dx, dy := b.X+t*b.VX-x, b.Y+t*b.VY-y
			if max(dx, -dx) < half+wing+2 && max(dy, -dy) < half+wing+2 {
				return false
			}
		}
	}
	return true
}
