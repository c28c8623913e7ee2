package tinmoon

import "gymkhana/env/game/kit/tiles"

// A cave is a sequence of parts, each seven tiles wide.
//
//	# rock   b bolt   t crystals   k crawler, which walks as far as the ground goes
var strip = tiles.Strip{Stretches: parts, Cols: partCols, Rows: rows, Edge: '#', Sky: '#'}

const (
	partCols = 7
	rows     = 13
	maxParts = 9
	stand    = 9 // the row above the ground
)

// The first two parts are the start and the end of every cave.
const (
	first = iota
	last
)

var parts = tiles.Cut(
	// with one bolt: 0 start; 1 end; 2 in the air; 3 on a pillar; 4 on a high shelf; 5 over crystals; 6 guarded; 7 in a chimney; 8 in a crater
	`
.......  .......  .......  .......  .......  .......  .......  .......  .......
.......  .......  .......  .......  .......  .......  .......  .......  .......
.......  .......  .......  .......  .......  .......  .......  .#...#.  .......
.......  .......  .......  .......  ...b...  .......  .......  .#.b.#.  .......
.......  .......  .......  .......  ..###..  .......  .......  .#...#.  .......
.......  .......  .......  .......  .......  .......  .......  .#...#.  .......
.......  .......  .......  ...b...  .......  ...b...  .......  .#...#.  .......
.......  .......  ...b...  ...#...  .......  .......  .......  .#...#.  .......
.......  .......  .......  ...#...  .......  .......  .......  .......  .......
.......  .......  .......  ...#...  .......  ..ttt..  ..kb...  .......  .......
#######  #######  #######  #######  #######  #######  #######  #######  ##...##
#######  #######  #######  #######  #######  #######  #######  #######  ##kb.##
#######  #######  #######  #######  #######  #######  #######  #######  #######
`,
	// with two: 9 in the air; 10 on two pillars; 11 on a high shelf; 12 over crystals; 13 guarded, one on a shelf; 14 in a chimney;
	// 15 on and below a shelf; 16 between crystals and guarded
	`
.......  .......  .......  .......  .......  .......  .......  .......
.......  .......  .......  .......  .......  .......  .......  .......
.......  .......  .......  .......  .......  .#.b.#.  .......  .......
.......  .......  .......  .......  .......  .#...#.  .......  .......
.......  .......  ..b.b..  .......  ...b...  .#...#.  ...b...  ...b...
.......  .......  ..###..  .......  ..###..  .#.b.#.  .k.....  .......
.......  .b...b.  .......  .......  .......  .#...#.  #####..  .......
..b.b..  .#...#.  .......  ..b.b..  .......  .#...#.  .......  .......
.......  .#...#.  .......  .......  .......  .......  .......  .......
.......  .#ttt#.  .......  .ttttt.  .k.b...  .......  .b.....  t.kb..t
#######  #######  #######  #######  #######  #######  #######  #######
#######  #######  #######  #######  #######  #######  #######  #######
#######  #######  #######  #######  #######  #######  #######  #######
`,
)

// The pools of parts.
var (
	nearby = []uint8{2, 3, 5}            // one bolt
	far    = []uint8{4, 6, 7, 8}         // one bolt, harder
	pairs  = []uint8{9, 11, 12}          // two bolts
	worst  = []uint8{10, 13, 14, 15, 16} // two bolts, harder
)

// A plan is the composition of a cave.
type plan struct {
	name  string
	pools []tiles.Pool
}

var plans = []plan{
	{"Dusty Hollow", []tiles.Pool{tiles.Of(2, nearby), tiles.Of(2, pairs)}},
	{"Echo Hall", []tiles.Pool{tiles.Of(1, nearby), tiles.Of(1, far), tiles.Of(3, pairs)}},
	{"Glass Garden", []tiles.Pool{tiles.Of(2, nearby), tiles.Of(1, far), tiles.Of(2, pairs)}},
	{"Long Drift", []tiles.Pool{tiles.Of(1, nearby), tiles.Of(1, far), tiles.Of(3, pairs), tiles.Of(2, worst)}},
	{"Far Side", []tiles.Pool{tiles.Of(1, nearby), tiles.Of(1, far), tiles.Of(2, pairs), tiles.Of(3, worst)}},
}
