package beetleyard

import "gymkhana/env/game/kit/yard"

// yards are the five yards: rows, rings, rows with seeds, a spiral, and crossed rings with seeds.
var yards = yard.New(yard.Look{Title: "Beetle Yard"},
	yard.Plan{Name: "The Rows", Text: `
##########################
####..................####
####..................####
####..................####
#SS#........##........#NN#
#SS........#11#........NN#
#SS.........11.........NN#
#SS........#11#........NN#
#SS#........##........#NN#
####..................####
####..................####
####..................####
##########################
`, Walks: []yard.Walk{
		{Beetles: 3, Track: yard.Round(210, 5, 1, 5, 11)},
		{Beetles: 3, Track: yard.Round(210, 7, 1, 7, 11)},
		{Beetles: 3, Track: yard.Round(210, 9, 1, 9, 11)},
		{Beetles: 3, Track: yard.Round(210, 16, 1, 16, 11)},
		{Beetles: 3, Track: yard.Round(210, 18, 1, 18, 11)},
		{Beetles: 3, Track: yard.Round(210, 20, 1, 20, 11)},
	}},
	yard.Plan{Name: "The Rings", Text: `
##########################
##########################
##########################
####..................####
#SS#..................#NN#
#SS....................NN#
#SS.....#...11...#.....NN#
#SS....................NN#
#SS#..................#NN#
####..................####
##########################
##########################
##########################
`, Walks: []yard.Walk{
		{Beetles: 3, Track: yard.Ring(180, 8, 6, 80)},
		{Beetles: 4, Track: yard.Ring(360, 8, 6, 150)},
		{Beetles: 3, Track: yard.Ring(180, 17, 6, 80)},
		{Beetles: 4, Track: yard.Ring(360, 17, 6, 150)},
	}},
	yard.Plan{Name: "The Beds", Text: `
##########################
####...ooooo..ooooo...####
####..................####
####.####.######.####.####
#SS#..................#NN#
#SS....................NN#
#SS.....##..11..##.....NN#
#SS....................NN#
#SS#..................#NN#
####.####.######.####.####
####..................####
####...ppppp..ppppp...####
##########################
`, Walks: []yard.Walk{
		{Beetles: 1, Track: yard.Round(360, 4, 1, 21, 1)},
		{Beetles: 2, Track: yard.Round(360, 4, 2, 21, 2)},
		{Beetles: 2, Track: yard.Round(360, 4, 4, 21, 4)},
		{Beetles: 2, Track: yard.Round(360, 4, 8, 21, 8)},
		{Beetles: 2, Track: yard.Round(360, 4, 10, 21, 10)},
		{Beetles: 1, Track: yard.Round(360, 4, 11, 21, 11)},
		{Beetles: 1, Track: yard.Round(60, 15, 5, 15, 7)},
	}},
	yard.Plan{Name: "The Snail", Text: `
##########################
#####SS............11#####
#####SS............11#####
###################..#####
#####33...........#..#####
#####33...........#..#####
#####..#########..#..#####
#####..#NN........#..#####
#####..#NN........#..#####
#####..############..#####
#####22..............#####
#####22..............#####
##########################
`, Walks: []yard.Walk{
		{Beetles: 1, Track: yard.Round(240, 8, 1, 18, 1, 18, 2, 8, 2)},
		{Beetles: 2, Track: yard.Round(180, 19, 3, 20, 3, 20, 11, 19, 11)},
		{Beetles: 2, Track: yard.Round(240, 7, 10, 18, 10, 18, 11, 7, 11)},
		{Beetles: 2, Track: yard.Round(120, 5, 6, 6, 6, 6, 9, 5, 9)},
		{Beetles: 2, Track: yard.Round(180, 8, 4, 15, 4, 15, 5, 8, 5)},
		{Beetles: 2, Track: yard.Round(180, 10, 7, 17, 7, 17, 8, 10, 8)},
	}},
	yard.Plan{Name: "The Crossing", Text: `
##########################
####ooo..#......2.....####
####.....#......2.....####
####.....#......2.....####
####.....#......#.....#NN#
####.....#......#......NN#
#SS......#......#......NN#
#SS......#......#.....####
#SS#.....#......#.....####
####.....1......#.....####
####.....1......#.....####
####.....1...ppp#..qqq####
##########################
`, Walks: []yard.Walk{
		{Beetles: 3, Track: yard.Ring(180, 6, 3, 88)},
		{Beetles: 3, Track: yard.Ring(180, 6, 6, 88)},
		{Beetles: 2, Track: yard.Ring(120, 6, 9, 60)},
		{Beetles: 3, Track: yard.Ring(180, 12, 8, 88)},
		{Beetles: 3, Track: yard.Ring(180, 13, 5, 88)},
		{Beetles: 2, Track: yard.Ring(120, 13, 2, 50)},
		{Beetles: 3, Track: yard.Ring(180, 19, 3, 88)},
		{Beetles: 3, Track: yard.Ring(180, 19, 6, 88)},
		{Beetles: 2, Track: yard.Ring(120, 19, 9, 60)},
	}},
)
