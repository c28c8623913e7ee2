// Package yard has the rules of walled yards in which an ant carries seeds past beetles that walk by the clock. A game
// is a [Yards]: some yards, how they look, and whether it is night. Its methods are the parts of a kit.Game:
//
//	var yards = yard.New(yard.Look{Title: "Beetle Yard"}, yard.Plan{
//		Name:  "The Rows",
//		Text:  text,                                                          // 13 rows of 26 letters
//		Walks: []yard.Walk{{Beetles: 2, Track: yard.Round(240, 5, 1, 5, 11)}}, // two that walk between two squares
//	})
//
//	var Game = &kit.Game[yard.State]{Start: yards.Start, Tick: yards.Tick, Over: yards.Over, …}
//
// The letters of a text are
//
//	# wall   . ground   S start mat   1 2 3 … mats   N nest
//	o p q squares where seed 1, 2 or 3 may lie   a b squares where key a or b may lie   A B gates of these keys
//
// What a seed draws: whether the yard is mirrored in either direction, where on its mat the ant begins, where seeds and
// keys lie, and for each walk where its beetles are and which way round they go.
package yard
