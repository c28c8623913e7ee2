package yard

import (
	"strings"

	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
)

// The size of every yard, in squares of Tile pixels.
const (
	Cols  = 26
	Rows  = 13
	Tile  = 48
	cells = Cols * Rows
)

// The most seeds, keys and walks of a yard.
const (
	maxSeeds = 3
	maxKeys  = 2
	maxItems = maxSeeds + maxKeys
	maxWalks = 16
	maxMats  = 9
)

// itemLetters are the squares where each item may lie: the seeds, then the keys.
const itemLetters = "opqab"

// A Walk is beetles that follow one track, evenly spaced. The track is in pixels of the yard; its period is a multiple
// of the number of beetles.
type Walk struct {
	Beetles int
	Track   patrol.Track
}

// A Plan is a yard as it is drawn, before a seed mirrors it.
type Plan struct {
	Name  string
	Text  string // Rows lines of Cols letters
	Walks []Walk

	rows  [Rows]string
	spots [maxItems][]int // squares where each item may lie
	begin []int           // squares where the ant may begin
	seeds int
	mats  int                 // without the start mat, with the nest
	way   [cells]int          // moves from each square to the nest, through gates
	keys  [maxItems + 1]uint8 // items that are needed before each item, and before the nest
}

// Round is the track of a beetle that walks around the corners, given as pairs of column and row, in period ticks. With
// two corners it walks there and back.
func Round(period int, squares ...int) patrol.Track {
	var corners []patrol.Point
	for i := 0; i+1 < len(squares); i += 2 {
		corners = append(corners, middle(squares[i], squares[i+1]))
	}
	return patrol.Loop(period, corners...)
}

// Ring is the track of a beetle on a circle around the middle of a square, in period ticks, with the radius in pixels.
func Ring(period, col, row, radius int) patrol.Track {
	return patrol.Circle(period, middle(col, row), kit.FromInt(radius), 0)
}

// middle is the middle of a square.
func middle(col, row int) patrol.Point { return patrol.Px(col*Tile+Tile/2, row*Tile+Tile/2) }

// prepare reads the text.
func (p *Plan) prepare() {
	for y, row := range strings.Fields(p.Text) {
		p.rows[y] = row
		for x := range row {
			at := y*Cols + x
			switch c := row[x]; {
			case c == 'S':
				p.begin = append(p.begin, at)
			case strings.IndexByte(itemLetters, c) >= 0:
				i := strings.IndexByte(itemLetters, c)
				p.spots[i] = append(p.spots[i], at)
			case c >= '1' && c <= '9':
				p.mats = max(p.mats, int(c-'0'))
			}
		}
	}
	p.mats++ // the nest
	for i := range maxSeeds {
		if len(p.spots[i]) > 0 {
			p.seeds++
		}
	}
	var nest []int
	for at := range cells {
		if p.letter(at) == 'N' {
			nest = append(nest, at)
		}
	}
	p.way = p.steps("", nest...)
	for k := range maxKeys {
		closed := p.steps(string(rune('A'+k)), p.begin...)
		for i := range maxItems {
			if len(p.spots[i]) > 0 && closed[p.spots[i][0]] == unreached {
				p.keys[i] |= 1 << (maxSeeds + k)
			}
		}
		if closed[nest[0]] == unreached {
			p.keys[maxItems] |= 1 << (maxSeeds + k)
		}
	}
}

func (p *Plan) letter(at int) byte { return p.rows[at/Cols][at%Cols] }

// unreached is more moves than any way has.
const unreached = 999

// steps counts the moves from some squares to every other one; walls and the gates with these letters are closed.
func (p *Plan) steps(closed string, from ...int) (steps [cells]int) {
	for at := range steps {
		steps[at] = unreached
	}
	for _, at := range from {
		steps[at] = 0
	}
	for queue := from; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		for _, to := range [4]int{at - Cols, at + 1, at + Cols, at - 1} {
			if c := p.letter(to); c == '#' || strings.IndexByte(closed, c) >= 0 || steps[to] != unreached {
				continue
			}
			steps[to] = steps[at] + 1
			queue = append(queue, to)
		}
	}
	return steps
}
