package hiccupfinch

import "gymkhana/env/game/kit/tiles"

// The way to a perch is a sequence of parts, each eight tiles wide.
//
//	# snowy ground or log   t brambles on the ground   v brambles that hang
var strip = tiles.Strip{Stretches: parts, Cols: partCols, Rows: rows, Edge: '#', Sky: '#'}

const (
	partCols = 8
	rows     = 13
	maxParts = 10
	stand    = 9 // the row above the ground
)

// The first two parts are the start and the end of every way; at the end the crumb lies on a table.
const (
	first = iota
	last
)

var parts = tiles.Cut(
	// 0 start; 1 end; 2 a log; 3 a wall beside a ledge; 4 brambles; 5 brambles that hang; 6 brambles in a pit; 7 brambles before a log
	`
........  ........  ........  ........  ........  ...##...  ........  ........
........  ........  ........  ........  ........  ...##...  ........  ........
........  ........  ........  ........  ........  ...##...  ........  ........
........  ........  ........  ........  ........  ...##...  ........  ........
........  ........  ........  ........  ........  ...##...  ........  ........
........  ........  ........  ........  ........  ...##...  ........  ........
........  ........  ........  .....##.  ........  ...##...  ........  ........
........  ........  ........  .....##.  ........  ...vv...  ........  ........
........  ....##..  ...###..  .##..##.  ........  ........  ........  ...##...
........  ....##..  ...###..  .....##.  ...ttt..  ........  ........  ..t##...
########  ########  ########  ########  ########  ########  ###..###  ########
########  ########  ########  ########  ########  ########  ###tt###  ########
########  ########  ########  ########  ########  ########  ########  ########
`,
	// 8 two ledges and a high wall; 9 a window of brambles; 10 brambles between logs; 11 a wall with its ledge behind brambles; 12
	// a low way with brambles above and a log behind; 13 a ledge over a pit; 14 a roof beside the ledge; 15 a ledge at
	// the left; 16 a roof there
	`
........  ...##...  ........  ........  ..##....  ........  ........  ........  ........
........  ...##...  ........  ........  ..##....  ........  ........  ........  ........
........  ...##...  ........  ........  ..##....  ........  ........  ........  ........
........  ...##...  ........  ........  ..##....  ........  ........  ........  ........
.....##.  ...##...  ........  ........  ..##....  ........  ........  ........  ........
.....##.  ...vv...  ........  ........  ..##....  ........  ........  ........  ........
...#.##.  ........  ........  .....##.  ..##....  ......#.  ......#.  ....##..  .....#..
.....##.  ........  ........  .....##.  ..vv....  ......#.  ...####.  ....##..  ..####..
##...##.  ........  .#....#.  .##..##.  .....#..  ..##..#.  .##...#.  ##..##..  ##...#..
.....##.  ...tt...  .#tttt#.  .t...##.  .....#..  ......#.  ......#.  ....##..  .....#..
########  ########  ########  ########  ########  #...####  ########  ########  ########
########  ########  ########  ########  ########  #...####  ########  ########  ########
########  ########  ########  ########  ########  ########  ########  ########  ########
`,
)

// The pools of parts.
var (
	logs    = []uint8{2, 6}              // one hiccup, even where brambles are harmless
	climbs  = []uint8{3, 13, 14, 15, 16} // back to a ledge
	towers  = []uint8{8, 11, 13, 14}     // more of it
	thorns  = []uint8{4, 6}              // over brambles
	roofs   = []uint8{5, 12}             // below brambles
	narrows = []uint8{7, 9, 10, 12}      // at the right height
)

// A plan is the composition of the way to a perch.
type plan struct {
	name  string
	pools []tiles.Pool
}

var plans = []plan{
	{"Garden Gate", []tiles.Pool{tiles.Of(1, logs), tiles.Of(2, climbs), tiles.Of(1, thorns[:1])}},
	{"Woodpile", []tiles.Pool{tiles.Of(1, logs), tiles.Of(3, climbs), tiles.Of(1, roofs)}},
	{"Rose Hedge", []tiles.Pool{tiles.Of(1, logs), tiles.Of(2, climbs), tiles.Of(1, thorns[:1]), tiles.Of(1, roofs)}},
	{"Briar Walk", []tiles.Pool{tiles.Of(2, thorns), tiles.Of(1, climbs), tiles.Of(1, roofs), tiles.Of(1, narrows)}},
	{"Thorn Hill", []tiles.Pool{tiles.Of(1, thorns), tiles.Of(2, towers), tiles.Of(1, roofs[:1]), tiles.Of(3, narrows)}},
}
