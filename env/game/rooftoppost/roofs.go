package rooftoppost

import "gymkhana/env/game/kit/tiles"

// A row of roofs is a sequence of parts, each eight tiles wide and drawn as its eight lower rows; above them is the sky.
//
//	# slates   = ledge   l letter   b chimney box   k cat, which walks as far as the roof goes
var strip = tiles.Strip{Stretches: parts, Cols: partCols, Rows: rows, Edge: '#', Sky: '.'}

const (
	partCols = 8
	rows     = 13
	maxParts = 9
	stand    = 10 // the row above the roofs
)

// The first two parts are the start and the end of every row of roofs.
const (
	first = iota
	last
)

var parts = tiles.Cut(
	// 0 start; 1 post office; 2 a ledge over a ledge; 3 farther right; 4 with a cat; 5 a cat on the ledge; 6 the other way round
	`
........  ........  ........  ........  ........  ........  ........
........  ........  .l......  ..l.....  .l......  .l......  ......l.
........  ........  .==.....  ..==....  .==.....  .==.....  .....==.
........  ........  ........  ........  ........  .....k..  ........
........  ........  .....==.  ......==  .....==.  ....===.  .==.....
........  ........  ........  ........  .k......  ........  .....k..
########  ########  ########  ########  ########  ########  ########
########  ########  ########  ########  ########  ########  ########
`,
	// 7 a gap; 8 a chimney stack; 9 a cat; 10 two gaps; 11 boxes; 12 boxes and a cat; 13 boxes over a gap; 14 stack and cat
	`
........  ........  ........  ........  ........  ........  ........  ........
........  ........  ........  ........  ........  ........  ........  ........
........  ........  ........  ........  ........  ........  ........  ........
........  ........  ........  ........  ..b..b..  ..b..b..  .b....b.  ........
........  ....==..  ........  ........  ........  ........  ........  ..==....
........  ....==..  ...k....  ........  ........  ...k....  ........  ..==.k..
###..###  ########  ########  #..##..#  ########  ########  ###..###  ########
###..###  ########  ########  #..##..#  ########  ########  ###..###  ########
`,
)

// The pools of parts.
var (
	plain   = []uint8{7, 8, 9}    // on the way
	rough   = []uint8{9, 10, 14}  // on the way, harder
	ledges  = []uint8{2, 3}       // one letter
	guarded = []uint8{4, 5, 6}    // one letter and a cat
	boxes   = []uint8{11, 12, 13} // two boxes
)

// A plan is the composition of a row of roofs, and how many of its boxes hold a letter.
type plan struct {
	name  string
	full  int
	pools []tiles.Pool
}

var plans = []plan{
	{"Mill Row", 0, []tiles.Pool{tiles.Of(2, plain), tiles.Of(1, ledges)}},
	{"Dove Street", 0, []tiles.Pool{tiles.Of(2, plain), tiles.Of(1, ledges), tiles.Of(1, guarded)}},
	{"Tanners' Rise", 0, []tiles.Pool{tiles.Of(1, plain), tiles.Of(1, ledges), tiles.Of(2, guarded)}},
	{"Smoke Lane", 2, []tiles.Pool{tiles.Of(1, rough), tiles.Of(2, guarded), tiles.Of(2, boxes)}},
	{"Post Hill", 3, []tiles.Pool{tiles.Of(2, rough), tiles.Of(2, guarded), tiles.Of(3, boxes)}},
}
