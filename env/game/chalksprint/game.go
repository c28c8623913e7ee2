// Package chalksprint is Chalk Sprint: a chalk figure runs over a blackboard, jumps wet sponges, slides under blocks, kicks off
// walls, smashes erasers, and brings stars to a flag. Start at [Game].
package chalksprint

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// Version is raised whenever rules, boards or drawing behave differently.
const Version = 1

// Game is Chalk Sprint.
var Game = &kit.Game[State]{
	Name:    "chalk-sprint",
	Title:   "Chalk Sprint",
	Doc:     "run a chalk figure over a blackboard: jump, slide, kick off walls and smash erasers, to the flag",
	Version: Version,
	Rules: "You are a chalk figure that runs over a blackboard to the flag at its right end. " +
		"A jump rises two tiles; a jump pressed in the air at a wall that you push against kicks off it, the " +
		"other way, so two walls that face each other " +
		"can be climbed. Down on the ground slides under low blocks; down in the air smashes the ground " +
		"below and breaks erasers. " +
		"Wet sponges wipe you off, and the same board begins again without stars. " +
		"The flag counts once you have the stars that its pole shows, and that ends the game.",
	Roles: []kit.Role[State]{{
		Name:     "runner",
		Doc:      "You are the chalk figure.",
		Keys:     []kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.ArrowUp, kit.ArrowDown},
		Pointer:  true,
		Hold:     stepTicks,
		Wait:     stepTicks,
		Controls: controls,
	}},
	Fields: append(tiles.Fields(func(s *State) *tiles.Body { return &s.Body }, maxParts*partCols*tile), []kit.Field[State]{
		kit.List("coins", "stars of the board as one object", func(s *State) any {
			return purse{s.Stars, s.total() - s.Stars, s.total()}
		}),
		kit.Int("coins.collected_level", "stars taken in this round", 0, maxAll, func(s *State) int { return s.Stars }),
		kit.Int("coins.remaining_level", "stars left on the board", 0, maxAll, func(s *State) int { return s.total() - s.Stars }),
		kit.Int("coins.total_level", "stars of the board", 0, maxAll, (*State).total),
		kit.Number("completion_progress", "share of the way to the flag, 1 when it counts", 0, 1, (*State).Progress),
		kit.Int("distance_to_exit", "pixels to the flag", 0, maxParts*partCols*tile, (*State).left),
		kit.Int("level", "the board, from 1", 1, len(plans), func(s *State) int { return s.Board }),
		kit.Int("score", "hundredths of the way to the flag, and 50 for each star", 0, 100+50*maxAll, (*State).score),
		kit.Int("metrics.coins", "stars taken in this round", 0, maxAll, func(s *State) int { return s.Stars }),
		kit.Int("metrics.coins_total", "stars of the board", 0, maxAll, (*State).total),
		kit.Int("metrics.coins_wanted", "stars that the flag asks for", 0, maxStars, func(s *State) int { return s.Wanted }),
		kit.Int("metrics.distance_to_goal", "pixels to the flag", 0, maxParts*partCols*tile, (*State).left),
		kit.Int("metrics.level_number", "the board, from 1", 1, len(plans), func(s *State) int { return s.Board }),
		kit.Int("metrics.primary_score", "like score", 0, 100+50*maxAll, (*State).score),
		kit.Int("player.wall", "the wall that the runner pushes against: -1 left, 1 right, 0 none", -1, 1,
			func(s *State) int { return int(s.Body.Wall) }),
		kit.Bool("player.sliding", "whether it is low", func(s *State) bool { return s.Body.Low }),
		kit.Int("next.sponge", "pixels to the next wet sponge ahead; 999: none near", 0, nowhere, (*State).sponge),
		kit.Int("next.step", "pixels to the next block ahead that a jump clears; 999: none near", 0, nowhere,
			func(s *State) int { return s.ahead(isStep) }),
		kit.Int("next.wall", "pixels to the next wall ahead that is higher than a jump; 999: none near", 0, nowhere,
			func(s *State) int { return s.ahead(isWall) }),
		kit.Int("next.low", "pixels to the next passage ahead that is too low to run; 0: in it; 999: none near", 0, nowhere,
			func(s *State) int { return s.ahead(isLow) }),
		kit.Int("next.eraser_dx", "pixels to the right to the middle of the nearest erasers; 999: none near", -kit.Width, nowhere,
			func(s *State) int { dx, _ := s.nearest('e'); return dx }),
		kit.Int("next.star_dx", "pixels to the right to the nearest star; 999: none near", -kit.Width, nowhere,
			func(s *State) int { dx, _ := s.nearest('s'); return dx }),
		kit.Int("next.star_dy", "pixels down from the feet to the same", -kit.Height, kit.Height,
			func(s *State) int { _, dy := s.nearest('s'); return dy }),
		kit.List("environment", "the tiles on the screen, a text per row: # block, e eraser, w wet sponge, s star, F flag, @ runner", environment),
	}...),
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L3", Text: flag, Goal: kit.AtLeast("completion_progress", 1), Params: Params{Board: 1}},
		{Name: "02", Level: "L3", Text: "Take {metrics.coins} star and reach {completion_progress%} of the board: its flag.",
			Goal: kit.AtLeast("metrics.coins", 1).And("completion_progress", 1), Params: Params{Board: 1, Stars: 1}},
		{Name: "03", Level: "L3", Text: flag, Goal: kit.AtLeast("completion_progress", 1), Params: Params{Board: 2}},
		{Name: "04", Level: "L3", Text: "Take {metrics.coins} stars and reach {completion_progress%} of the board: its flag.",
			Goal: kit.AtLeast("metrics.coins", 2).And("completion_progress", 1), Params: Params{Board: 2, Stars: 2}},
		{Name: "05", Level: "L3", Text: flag, Goal: kit.AtLeast("completion_progress", 1), Params: Params{Board: 3}},
	},
}

const flag = "Reach {completion_progress%} of the board: its flag."

var controls = []kit.Control[State]{
	tiles.Control[State](stepTicks, "move_left", "run left for a quarter of a second", kit.ArrowLeft),
	tiles.Control[State](stepTicks, "move_right", "run right", kit.ArrowRight),
	tiles.Control[State](stepTicks, "jump", "jump straight up, or on in the direction you run; at a wall in the air, kick off it", kit.ArrowUp),
	tiles.Control[State](stepTicks, "jump_right", "jump to the right, or kick off a wall", kit.ArrowUp, kit.ArrowRight),
	tiles.Control[State](stepTicks, "jump_left", "jump to the left, or kick off a wall", kit.ArrowUp, kit.ArrowLeft),
	tiles.Control[State](stepTicks, "smash_ground", "in the air, fall fast and break erasers; on the ground, duck", kit.ArrowDown),
	tiles.Control[State](stepTicks, "slide_right", "slide to the right, low; in the air, smash", kit.ArrowDown, kit.ArrowRight),
	tiles.Control[State](stepTicks, "slide_left", "slide to the left, low; in the air, smash", kit.ArrowDown, kit.ArrowLeft),
}

// maxAll is more than the stars of any board, nowhere larger than any distance: nothing of the kind is near.
const maxAll, nowhere = 8 * maxParts, 999

type purse struct {
	Collected int `json:"collected_level"`
	Remaining int `json:"remaining_level"`
	Total     int `json:"total_level"`
}

func (s *State) total() (n int) {
	strip.Each(things, s.parts(), 's', func(int, int, int, int) { n++ })
	return n
}

func (s *State) left() int { return max(s.Flag()-s.Body.X.Floor(), 0) }

func (s *State) score() int { return (100 * s.Progress()).Floor() + 50*s.Stars }

// The kinds of obstacles ahead.
const (
	isStep = iota
	isWall
	isLow
)

// ahead is the distance to the next obstacle to the right, within 8 tiles, if it is of a kind.
func (s *State) ahead(kind int) int {
	front, row := s.Body.X.Floor()+half, at(s.Body.Y.Floor()-1)
	solid := func(x, up int) bool { return s.Kind(x, row-up) == tiles.Solid }
	for x := at(front - half); x < at(front)+8; x++ {
		is := isWall
		switch {
		case !solid(x, 0) && !solid(x, 1):
			continue
		case !solid(x, 0):
			is = isLow
		case !solid(x, 1) && !solid(x, 2) || solid(x, 1) && !solid(x, 2) && !solid(x, 3):
			is = isStep
		}
		if is == kind {
			return max(x*tile-front, 0)
		}
		return nowhere
	}
	return nowhere
}

// sponge is the distance to the next sponge in the ground ahead, within 8 tiles.
func (s *State) sponge() int {
	front, row := s.Body.X.Floor()+half, stand+1
	for x := at(front); x < at(front)+8; x++ {
		if s.Tile(x, row) == 'w' {
			return max(x*tile-front, 0)
		}
	}
	return nowhere
}

// nearest is the way to the nearest star or erasers on the screen.
func (s *State) nearest(letter byte) (dx, dy int) {
	dx = nowhere
	best, cam := 2*nowhere, camera(s)
	strip.Each(things, s.parts(), letter, func(part, i, x, y int) {
		px := x*tile + tile/2
		if s.Used[part]>>i&1 == 1 || px < cam || px > cam+kit.Width {
			return
		}
		if letter == 'e' && s.Tile(x+1, y) == 'e' {
			px += tile / 2 // between the two
		}
		h, v := px-s.Body.X.Floor(), y*tile+tile/2-s.Body.Y.Floor()
		if d := max(h, -h) + max(v, -v)/2; d < best && h < nowhere {
			best, dx, dy = d, h, v
		}
	})
	return dx, dy
}

// camera is the left edge of the screen on the board.
func camera(s *State) int {
	return min(max(s.Body.X.Floor()-480, 0), s.Cols()*tile-kit.Width)
}

func environment(s *State) any {
	from := camera(s) / tile
	w := tiles.NewWindow(from, min(kit.Width/tile+1, s.Cols()-from), rows, func(x, y int) byte {
		if s.used(x, y) || s.Kind(x, y) == tiles.Air {
			return '.'
		}
		return s.Tile(x, y)
	})
	w.Put(at(s.Flag()), stand, 'F')
	w.Put(at(s.Body.X.Floor()), at(s.Body.Y.Floor()-1), '@')
	return w.Text()
}
