package chalksprint

import "gymkhana/env/game/kit/tiles"

// A board is a sequence of parts, each eight tiles wide. Below a top row of free board there is ground, into which some parts
// dig.
//
//	# chalked block   e eraser, broken by a smash   w wet sponge   s star
var strip = tiles.Strip{Stretches: parts, Cols: partCols, Rows: rows, Edge: '#', Sky: '#'}

const (
	partCols = 8
	rows     = 13
	maxParts = 11
	stand    = 8 // the row above the ground
)

// The first two parts are the start and the end of every board.
const (
	first = iota
	last
)

var parts = tiles.Cut(
	// 0 start; 1 end; 2 a sponge; 3 a block; 4 a low passage; 5 a sponge behind a step; 6 two sponges; 7 a star over a ledge
	`
........  ........  ........  ........  ..####..  ........  ........  ........
........  ........  ........  ........  ..####..  ........  ........  ........
........  ........  ........  ........  ..####..  ........  ........  ........
........  ........  ........  ........  ..####..  ........  ........  ...s....
........  ........  ........  ........  ..####..  ........  ........  ........
........  ........  ........  ........  ..####..  ........  ........  ........
........  ........  ........  ........  ..####..  ........  ........  ..###...
........  ........  ........  ...##...  ..####..  ........  ........  ........
........  ........  ........  ...##...  ........  ..#.....  ........  #.......
########  ########  ###ww###  ########  ########  ####ww##  #w####w#  ########
########  ########  ########  ########  ########  ########  ########  ########
########  ########  ########  ########  ########  ########  ########  ########
########  ########  ########  ########  ########  ########  ########  ########
`,
	// 8 a star in the air; 9 a star below erasers; 10 a wall; 11 a higher one with a star; 12 erasers over a tunnel; 13 a low
	// passage before a sponge; 14 erasers over a low tunnel; 15 a wall before a sponge
	`
........  ........  .#......  .#......  ...#....  .###....  ...#....  .#......
........  ........  .#......  .#......  ...#....  .###....  ...#....  .#......
........  ........  .#......  .#..s...  ...#....  .###....  ...#....  .#......
........  ........  .#......  .#..##..  ...#....  .###....  ...#....  .#......
........  ........  .#..##..  .#..##..  ...#....  .###....  ...#....  .#......
....s...  ........  .#..##..  .#..##..  ...#....  .###....  ...#....  .#..#...
........  ........  .#..##..  .#..##..  ...#....  .###....  ...#....  .#..#...
........  ........  ....##..  ....##..  ...#....  .###....  ...#....  ....#...
........  ........  ....##..  ....##..  ...#....  ........  ...#....  ....#...
########  ##ee####  ########  ########  #ee#..##  #####ww#  #ee##.##  #####ww#
########  ##.s####  ########  ########  #.....##  ########  #.....##  ########
########  ########  ########  ########  #....###  ########  ########  ########
########  ########  ########  ########  ########  ########  ########  ########
`,
	// 16 a block over a sponge; 17 a star in a shaft; 18 a low passage with a star before it; 19 erasers twice; 20 a wide
	// sponge; 21 two close ones
	`
........  .#......  ...###..  ...#....  ........  ........
........  .#......  ...###..  ...#....  ........  ........
........  .#s.....  ...###..  ...#....  ........  ........
........  .#......  ...###..  ...#....  ........  ........
........  .#..##..  ...###..  ...#....  ........  ........
........  .#..##..  ...###..  ...#....  ........  ........
........  .#..##..  .s.###..  ...#....  ........  ........
...##...  ....##..  ...###..  ...#....  ........  ........
...##...  ....##..  ........  ...#....  ........  ........
##w##w##  ########  ########  #ee#..##  ##www###  ##w##w##
########  ########  ########  #ee#..##  ########  ########
########  ########  ########  #....###  ########  ########
########  ########  ########  ########  ########  ########
`,
)

// The pools of parts.
var (
	easy   = []uint8{2, 3, 6}     // one jump
	hops   = []uint8{2, 6, 16, 3} // one exact jump
	worst  = []uint8{5, 20, 21}
	leaps  = []uint8{5, 20, 21, 16, 6} // one more exact jump
	passes = []uint8{4, 13}            // a slide
	stars  = []uint8{7, 8, 9, 18}      // a star that is reached by jumps
	high   = []uint8{11, 17}           // a star that is reached by kicks
	walls  = []uint8{10, 15}           // kicks off walls
	digs   = []uint8{12, 14, 19}       // a smash
)

// A plan is the composition of a board.
type plan struct {
	name  string
	pools []tiles.Pool
}

var plans = []plan{
	{"First Lesson", []tiles.Pool{tiles.Of(2, easy), tiles.Of(1, passes), tiles.Of(1, hops), tiles.Of(1, stars)}},
	{"Double Period", []tiles.Pool{tiles.Of(2, leaps), tiles.Of(2, walls), tiles.Of(1, high), tiles.Of(1, stars), tiles.Of(1, passes)}},
	{"Detention", []tiles.Pool{tiles.Of(3, digs), tiles.Of(1, walls), tiles.Of(1, high), tiles.Of(3, worst), tiles.Of(1, passes)}},
}
