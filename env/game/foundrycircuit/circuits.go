package foundrycircuit

import "gymkhana/env/game/kit/tiles"

// A circuit is a row of parts, each six tiles wide and drawn as its eight lower rows; above them is the hall. After
// every few parts there is a lamp.
//
//	# iron floor   = brick   ^ slag   v hot pipe
//	P press, two tiles wide   H quick press   S saw along the floor   U saw that goes up and down   W swing
var strip = tiles.Strip{Stretches: parts, Cols: partCols, Rows: rows, Edge: '=', Sky: '.'}

const (
	partCols = 6
	rows     = 13
	maxParts = 12
	slagTop  = 14 // of a tile of slag, the pixels above its surface
	pipeLow  = 34 // of a tile of pipe, the pixels down to its lower edge
)

// The first two parts are the start and the end of every circuit.
const (
	first = iota
	last
)

var parts = tiles.Cut(
	// 0 start; 1 end; 2 hot pipes; 3 a low door; 4 slag; 5 slag behind a step; 6 much slag; 7 a press; 8 a saw
	`
......  ......  ......  ..==..  ......  ......  ......  ......  ......
......  ......  ......  ..==..  ......  ......  ......  ..P...  ......
......  ......  ......  ..==..  ......  ......  ......  ......  ......
......  ......  .vvvv.  ..==..  ......  ......  ......  ......  ......
......  ......  ......  ..==..  ......  ......  ......  ......  ......
......  ......  ......  ......  ......  .=....  ......  ......  .S....
######  ######  ######  ######  ##^^##  ##^^##  #^^^##  ######  ######
######  ######  ######  ######  ######  ######  ######  ######  ######
`,
	// 9 a swing; 10 a saw that goes up and down; 11 a press before slag; 12 two presses; 13 a swing over slag; 14 a
	// low door behind slag; 15 a saw below hot pipes; 16 a quick press and a saw
	`
..W...  ......  ......  ......  ..W...  ...==.  ......  ......
......  ......  ..H...  .P.P..  ......  ...==.  ......  ...H..
......  ......  ......  ......  ......  ...==.  .vv.v.  ......
......  ......  ......  ......  ......  ...==.  ......  ......
......  ......  ......  ......  ......  ...==.  ......  ......
......  ..U...  ......  ......  ......  ......  ...U..  .U....
######  ######  ##^^##  ######  ##^###  #^####  ######  ######
######  ######  ######  ######  ######  ######  ######  ######
`,
)

// The pools of parts.
var (
	still  = []uint8{2, 3}               // where jumping burns or does not help
	flat   = []uint8{4, 6}               // where one must jump
	wide   = []uint8{5, 6}               // where one must jump at the right place
	gaps   = []uint8{4, 5, 6}            // where one must jump
	moving = []uint8{7, 8, 10}           // one trap
	hard   = []uint8{9, 11, 13, 14, 15}  // two things at once
	worst  = []uint8{12, 11, 13, 15, 16} // two traps
)

// A plan is the composition of a circuit, and the number of parts before each lamp.
type plan struct {
	name  string
	per   int
	pools []tiles.Pool
}

var plans = []plan{
	{"Pattern Shop", 3, []tiles.Pool{tiles.Of(1, flat), tiles.Of(1, still), tiles.Of(1, moving), tiles.Of(1, gaps), tiles.Of(1, still), tiles.Of(1, moving)}},
	{"Core Room", 2, []tiles.Pool{tiles.Of(1, wide), tiles.Of(1, still), tiles.Of(1, moving), tiles.Of(1, hard)}},
	{"Casting Floor", 2, []tiles.Pool{tiles.Of(1, gaps), tiles.Of(1, still), tiles.Of(2, moving), tiles.Of(1, wide), tiles.Of(1, hard)}},
	{"Blast Row", 2, []tiles.Pool{tiles.Of(1, gaps), tiles.Of(1, still), tiles.Of(2, moving), tiles.Of(2, hard), tiles.Of(2, worst)}},
	{"The Long Heat", 2, []tiles.Pool{tiles.Of(1, gaps), tiles.Of(1, still), tiles.Of(2, moving), tiles.Of(2, hard), tiles.Of(2, worst),
		tiles.Of(2, worst)}},
}
