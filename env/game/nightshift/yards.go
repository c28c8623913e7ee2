package nightshift

import "gymkhana/env/game/kit/yard"

// yards are the two yards: open rooms along a lane, and rooms with locked pantries.
var yards = yard.New(yard.Look{Title: "Night Shift", Night: true},
	yard.Plan{Name: "The Six Rooms", Text: `
##########################
#oo.....#pp....pp#qq.....#
#oo.....#........#qq.....#
#.......#........#.......#
######.####.##.#####.#####
#SS....................NN#
#SS.........11.........NN#
#SS....................NN#
######.##.######.#####.###
#.......#........#.......#
#oo.....#........#....qq.#
#oo.....#..pppp..#....qq.#
##########################
`, Walks: []yard.Walk{
		{Beetles: 2, Track: yard.Round(240, 4, 5, 10, 5, 10, 7, 4, 7)},
		{Beetles: 1, Track: yard.Round(240, 15, 5, 21, 5, 21, 7, 15, 7)},
		{Beetles: 3, Track: yard.Round(240, 1, 1, 7, 1, 7, 3, 1, 3)},
		{Beetles: 1, Track: yard.Round(240, 9, 1, 16, 1, 16, 3, 9, 3)},
		{Beetles: 1, Track: yard.Round(360, 18, 1, 24, 1, 24, 3, 18, 3)},
		{Beetles: 3, Track: yard.Round(240, 1, 9, 7, 9, 7, 11, 1, 11)},
		{Beetles: 1, Track: yard.Round(240, 9, 9, 16, 9, 16, 11, 9, 11)},
		{Beetles: 1, Track: yard.Round(360, 18, 9, 24, 9, 24, 11, 18, 11)},
	}},
	yard.Plan{Name: "The Pantries", Text: `
##########################
#aa.....#bb....bb#.......#
#aa.....#bb....bb#..oo...#
#.......#........#..oo...#
######.####A########B#####
#SS....................NN#
#SS.........11.........NN#
#SS....................NN#
###.##########A#######B###
#.......#........#..pp...#
#.....aa#bb....bb#..pp...#
#.....aa#bb....bb#.......#
##########################
`, Walks: []yard.Walk{
		{Beetles: 2, Track: yard.Round(240, 4, 5, 10, 5, 10, 7, 4, 7)},
		{Beetles: 2, Track: yard.Round(240, 15, 5, 21, 5, 21, 7, 15, 7)},
		{Beetles: 2, Track: yard.Round(240, 1, 1, 7, 1, 7, 3, 1, 3)},
		{Beetles: 2, Track: yard.Round(240, 9, 1, 16, 1, 16, 3, 9, 3)},
		{Beetles: 3, Track: yard.Round(240, 18, 1, 24, 1, 24, 3, 18, 3)},
		{Beetles: 2, Track: yard.Round(240, 1, 9, 7, 9, 7, 11, 1, 11)},
		{Beetles: 2, Track: yard.Round(240, 9, 9, 16, 9, 16, 11, 9, 11)},
		{Beetles: 3, Track: yard.Round(240, 18, 9, 24, 9, 24, 11, 18, 11)},
	}},
)
