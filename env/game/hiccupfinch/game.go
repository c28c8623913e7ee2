// Package hiccupfinch is Hiccup Finch: a finch with the hiccups in a winter garden, which goes up whenever its meter is full and can
// only steer and glide, past brambles to a crumb. Start at [Game].
package hiccupfinch

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// Version is raised whenever rules, ways or drawing behave differently.
const Version = 1

// Game is Hiccup Finch.
var Game = &kit.Game[State]{
	Name:    "hiccup-finch",
	Title:   "Hiccup Finch",
	Doc:     "steer and glide a finch that hiccups upward by the clock, past brambles in a winter garden, to a crumb",
	Version: Version,
	Rules: "You are a finch with the hiccups: whenever the meter over your head is full, you go up two tiles, wherever you are, and you cannot go up " +
		"otherwise. You can walk, steer in the air, and glide, which makes a fall slow. " +
		"Brambles, on the ground or hanging, prick you unless the task says that they are harmless: then you " +
		"are back at the start of the way, and after three times a new " +
		"round begins. The crumb lies on the table at the right end, and reaching it ends the game.",
	Roles: []kit.Role[State]{{
		Name:    "player",
		Doc:     "You are the finch.",
		Keys:    []kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.ArrowUp},
		Pointer: true,
		Hold:    stepTicks,
		Wait:    2 * stepTicks,
		Controls: []kit.Control[State]{
			tiles.Control[State](stepTicks, "move_left", "walk or steer to the left for a quarter of a second", kit.ArrowLeft),
			tiles.Control[State](stepTicks, "move_right", "walk or steer to the right", kit.ArrowRight),
			tiles.Control[State](stepTicks, "glide", "fall slowly; on the ground, stand", kit.ArrowUp),
			tiles.Control[State](stepTicks, "glide_left", "fall slowly to the left", kit.ArrowUp, kit.ArrowLeft),
			tiles.Control[State](stepTicks, "glide_right", "fall slowly to the right", kit.ArrowUp, kit.ArrowRight),
		},
	}},
	Fields: append(tiles.Fields(func(s *State) *tiles.Body { return &s.Body }, maxParts*partCols*tile), []kit.Field[State]{
		kit.Number("completion_progress", "share of the way to the crumb, 1 when the finch has it", 0, 1, (*State).Progress),
		kit.Int("level", "the perch, from 1", 1, len(plans), func(s *State) int { return s.Perch }),
		kit.Int("score", "hundredths of the way to the crumb", 0, 100, func(s *State) int { return (100 * s.Progress()).Floor() }),
		kit.Int("player.flap_meter", "ticks since the last hiccup", 0, period, func(s *State) int { return s.Meter }),
		kit.Int("metrics.flap_max", "the size of the meter, in ticks", period, period, func(*State) int { return period }),
		kit.Int("metrics.flap_target", "the meter at which the finch hiccups", period, period, func(*State) int { return period }),
		kit.Int("metrics.deaths", "how often brambles pricked the finch in this round", 0, lives, func(s *State) int { return s.Deaths }),
		kit.Bool("metrics.harmless", "whether brambles are harmless", func(s *State) bool { return s.Harmless }),
		kit.Int("metrics.distance_to_goal", "pixels to the crumb", 0, maxParts*partCols*tile,
			func(s *State) int { return max(s.Crumb()-s.Body.X.Floor(), 0) }),
		kit.Int("next.hiccup", "ticks until the next hiccup", 0, period, func(s *State) int { return period - s.Meter }),
		kit.Int("next.wall", "pixels to the next wall ahead, at the height of the finch; 999: none near", 0, nowhere,
			func(s *State) int { d, _ := s.wall(); return d }),
		kit.Int("next.wall_up", "how many tiles that wall rises above the feet", 0, rows,
			func(s *State) int { _, up := s.wall(); return up }),
		kit.Int("next.ledge_dx", "pixels to the right to the middle of the nearest ledge that a hiccup reaches; 999: none near", -kit.Width,
			nowhere, (*State).ledge),
		kit.Int("next.thorn", "pixels to the next brambles ahead that are below the head; 0: over them; 999: none near", 0, nowhere,
			func(s *State) int { return s.next('t') }),
		kit.Int("next.roof", "pixels to the next hanging brambles ahead; 0: below them; 999: none near", 0, nowhere,
			func(s *State) int { return s.next('v') }),
		kit.List("environment", "the tiles on the screen, a text per row: # ground or log, t brambles, v hanging brambles, C crumb, @ finch", environment),
	}...),
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Actionable: func(s *State) bool { return s.Ruffle == 0 },
	Oracle:     oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: "Reach {completion_progress%} of the way: the crumb of perch 1. Brambles are harmless here.",
			Goal: kit.AtLeast("completion_progress", 1), Params: Params{Perch: 1, Harmless: true}},
		{Name: "02", Level: "L2", Text: "Reach {completion_progress%} of the way: the crumb of perch 2. Brambles are harmless here.",
			Goal: kit.AtLeast("completion_progress", 1), Params: Params{Perch: 2, Harmless: true}},
		{Name: "03", Level: "L2", Text: "Reach {completion_progress%} of the way: the crumb of perch 3.",
			Goal: kit.AtLeast("completion_progress", 1), Params: Params{Perch: 3}},
		{Name: "04", Level: "L2", Text: "Reach {completion_progress%} of the way: the crumb of perch 4.",
			Goal: kit.AtLeast("completion_progress", 1), Params: Params{Perch: 4}},
		{Name: "05", Level: "L2", Text: "Reach {completion_progress%} of the way: the crumb of perch 5.",
			Goal: kit.AtLeast("completion_progress", 1), Params: Params{Perch: 5}},
	},
}

// nowhere is larger than any distance: nothing of the kind is near.
const nowhere = 999

// wall is the distance to the next wall ahead, within 8 tiles, and its height in tiles above the feet.
func (s *State) wall() (near, up int) {
	front, row := s.Body.X.Floor()+half, at(s.Body.Y.Floor()-1)
	for x := at(front - half); x < at(front)+8; x++ {
		if s.Kind(x, row) == tiles.Solid {
			for up = 1; up < rows && s.Kind(x, row-up) == tiles.Solid; up++ {
			}
			return max(x*tile-front, 0), up
		}
	}
	return nowhere, 0
}

// ledge is the way to the middle of the nearest tile that a hiccup leads onto and that has air below it.
func (s *State) ledge() int {
	x, row := at(s.Body.X.Floor()), at(s.Body.Y.Floor()-1)
	best, way := nowhere, nowhere
	for i := x - 7; i <= x+7; i++ {
		dx := i*tile + tile/2 - s.Body.X.Floor()
		if d := max(dx, -dx); d < best && s.Kind(i, row-1) == tiles.Solid && s.Kind(i, row-2) == tiles.Air && s.Kind(i, row) != tiles.Solid {
			best, way = d, dx
		}
	}
	return way
}

// next is the distance to the next brambles of a kind ahead, within 8 tiles.
func (s *State) next(letter byte) int {
	front, head := s.Body.X.Floor()+half, at(s.Body.Y.Floor()-tall)
	for x := at(front - 2*half); x < at(front)+8; x++ {
		for y := max(head-3, 0); y < rows; y++ {
			if s.Tile(x, y) == letter && (letter == 'v' || y >= head) {
				return max(x*tile-front, 0)
			}
		}
	}
	return nowhere
}

// camera is the left edge of the screen on the way.
func camera(s *State) int {
	return min(max(s.Body.X.Floor()-480, 0), s.Cols()*tile-kit.Width)
}

func environment(s *State) any {
	from := camera(s) / tile
	w := tiles.NewWindow(from, min(kit.Width/tile+1, s.Cols()-from), rows, func(x, y int) byte { return s.Tile(x, y) })
	w.Put(at(s.Crumb()), stand-2, 'C')
	w.Put(at(s.Body.X.Floor()), at(s.Body.Y.Floor()-1), '@')
	return w.Text()
}
