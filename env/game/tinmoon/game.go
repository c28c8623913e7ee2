// Package tinmoon is Tin Moon: a scout of tin in the caves of a small moon, with low gravity and a jetpack, gathers bolts, keeps off
// crystals and crawlers, and leaves by an airlock. Start at [Game].
package tinmoon

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/tiles"
)

// Version is raised whenever rules, caves or drawing behave differently.
const Version = 1

// Game is Tin Moon.
var Game = &kit.Game[State]{
	Name:    "tin-moon",
	Title:   "Tin Moon",
	Doc:     "gather bolts in the caves of a small moon with jumps and a jetpack, past crystals and crawlers, to the airlock",
	Version: Version,
	Rules: "You are a scout of tin on a small moon, where jumps are high and long: you go on in the air as you ran. " +
		"The jetpack lifts you for as long as its fuel lasts, a second, and is filled again on the ground. " +
		"Gather the bolts. Landing on a crawler squashes it; touching it otherwise, or crystals, breaks you: " +
		"then you are back at the start of the cave with your bolts, and " +
		"wait for a key. After three times, or with restart, a new round begins without bolts. " +
		"The airlock at the right end opens for a scout with all bolts of the cave, and that ends the game.",
	Roles: []kit.Role[State]{{
		Name: "explorer",
		Doc:  "You are the scout.",
		Keys: append([]kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.ArrowUp, kit.ArrowDown, kit.Space, kit.Shift}, kit.Letters("wasdr")...),
		Controls: []kit.Control[State]{
			tiles.Control[State](stepTicks, "move_left", "run left for a fifth of a second; in the air, turn slowly", kit.ArrowLeft),
			tiles.Control[State](stepTicks, "move_right", "run right", kit.ArrowRight),
			tiles.Control[State](stepTicks, "move_up", "jump, like the control jump", kit.ArrowUp),
			tiles.Control[State](stepTicks, "move_down", "in the air, come down faster", kit.ArrowDown),
			tiles.Control[State](stepTicks, "jump", "jump, on in the direction you run; twice in a row is one higher jump", kit.Space),
			tiles.Control[State](stepTicks, "jetpack", "burn the jet: up, and on as you fly", kit.Shift),
			tiles.Control[State](stepTicks, "restart", "begin the cave again, without bolts", kit.Letter('r')),
		},
	}},
	Fields: append(tiles.Fields(func(s *State) *tiles.Body { return &s.Body }, maxParts*partCols*tile), []kit.Field[State]{
		kit.Number("completion_progress", "share of the way to the airlock, 1 when the scout is through it", 0, 1, (*State).Progress),
		kit.Int("level", "the cave, from 1", 1, len(plans), func(s *State) int { return s.Cave }),
		kit.Int("score", "bolts gathered in this round", 0, maxBolts, func(s *State) int { return s.Bolts }),
		kit.Int("metrics.coins", "bolts gathered in this round, like score", 0, maxBolts, func(s *State) int { return s.Bolts }),
		kit.Int("metrics.coins_total", "bolts of the cave", 0, maxBolts, (*State).total),
		kit.Int("metrics.deaths", "how often the scout broke in this round", 0, lives, func(s *State) int { return s.Deaths }),
		kit.Int("metrics.lives", "how often it may still break, counting the last time", 0, lives, func(s *State) int { return lives - s.Deaths }),
		kit.Int("metrics.distance_to_goal", "pixels to the airlock", 0, maxParts*partCols*tile,
			func(s *State) int { return max(s.Door()-s.Body.X.Floor(), 0) }),
		kit.Int("player.fuel", "ticks for which the jet can burn", 0, fuel, func(s *State) int { return s.Fuel }),
		kit.Bool("player.waits", "whether it waits for a key after a loss", func(s *State) bool { return s.Waits }),
		kit.List("player", "the same as one object", func(s *State) any {
			b := &s.Body
			return figure{b.X.Floor(), b.Y.Floor(), b.VX.Round(), b.VY.Round(), b.Ground, s.Fuel}
		}),
		kit.Int("next.bolt_dx", "pixels to the right to the nearest bolt on the screen; 999: none", -kit.Width, nowhere,
			func(s *State) int { dx, _ := s.bolt(); return dx }),
		kit.Int("next.bolt_dy", "pixels down from the feet to the same", -kit.Height, kit.Height,
			func(s *State) int { _, dy := s.bolt(); return dy }),
		kit.Bool("next.overhead", "whether rock is above the head, in the way of a jump", (*State).overhead),
		kit.Int("next.crystals", "pixels to the next crystals to the right, below the head; 0: over them; 999: none near", 0, nowhere,
			func(s *State) int { return s.next(1, 't') }),
		kit.Int("next.crystals_left", "the same to the left", 0, nowhere, func(s *State) int { return s.next(-1, 't') }),
		kit.Int("next.rock", "pixels to the next rock to the right, at the height of the scout; 999: none near", 0, nowhere,
			func(s *State) int { return s.next(1, '#') }),
		kit.Int("next.rock_left", "the same to the left", 0, nowhere, func(s *State) int { return s.next(-1, '#') }),
		kit.Int("next.crawler", "pixels to the next crawler to the right, about at the height of the scout; 999: none near", 0, nowhere, (*State).near),
		kit.List("environment", "the tiles on the screen, a text per row: # rock, b bolt, t crystals, k crawler, A airlock, @ scout", environment),
	}...),
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Actionable: func(s *State) bool { return s.Break == 0 },
	Oracle:     oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L3", Text: gather, Goal: kit.AtLeast("score", 5), Params: Params{Cave: 1}},
		{Name: "02", Level: "L3", Text: gather, Goal: kit.AtLeast("score", 6), Params: Params{Cave: 2}},
		{Name: "03", Level: "L3", Text: gather, Goal: kit.AtLeast("score", 7), Params: Params{Cave: 3}},
		{Name: "04", Level: "L3", Text: gather, Goal: kit.AtLeast("score", 10), Params: Params{Cave: 4}},
		{Name: "05", Level: "L3", Text: "Gather {score} bolts in one round and reach {completion_progress%} of the way: the airlock.",
			Goal: kit.AtLeast("score", 12).And("completion_progress", 1), Params: Params{Cave: 5}},
	},
}

// maxBolts is more than the bolts of any cave, nowhere larger than any distance: nothing of the kind is near.
// gather is the text of four tasks.
const maxBolts, nowhere, gather = 16, 999, "Gather {score} bolts in one round."

type figure struct {
	X        int  `json:"x"`
	Y        int  `json:"y"`
	VX       int  `json:"vx"`
	VY       int  `json:"vy"`
	OnGround bool `json:"on_ground"`
	Fuel     int  `json:"fuel"`
}

// bolt is the way to the nearest bolt on the screen.
func (s *State) bolt() (dx, dy int) {
	dx = nowhere
	best, cam := 2*nowhere, camera(s)
	strip.Each(things, s.Parts[:s.Count], 'b', func(part, i, x, y int) {
		px := x*tile + tile/2
		if s.Taken[part]>>i&1 == 1 || px < cam || px > cam+kit.Width {
			return
		}
		h, v := px-s.Body.X.Floor(), y*tile+tile/2-s.Body.Y.Floor()
		if d := max(h, -h) + max(v, -v)/2; d < best && h < nowhere {
			best, dx, dy = d, h, v
		}
	})
	return dx, dy
}

func (s *State) overhead() bool {
	for x := at(s.Body.X.Floor() - half); x <= at(s.Body.X.Floor()+half-1); x++ {
		for y := range max(at(s.Body.Y.Floor()-tall), 0) {
			if s.Tile(x, y) == '#' {
				return true
			}
		}
	}
	return false
}

// next is the distance to the next tile with a letter to one side, within 8 tiles: rock at the height of the body, anything
// else below the head.
func (s *State) next(way int, letter byte) int {
	x, head, feet := s.Body.X.Floor(), at(s.Body.Y.Floor()-tall), at(s.Body.Y.Floor()-1)
	for i := range 9 {
		col := at(x) + way*i
		for y := max(head, 0); y < rows && (letter != '#' || y <= feet); y++ {
			if s.Tile(col, y) == letter {
				return max(way*(col*tile+tile/2-x)-tile/2-half, 0)
			}
		}
	}
	return nowhere
}

// near is the distance to the next crawler to the right.
func (s *State) near() int {
	d := nowhere
	for part := range s.Count {
		c, _, ok := s.crawler(part)
		if by := (c.X - s.Body.X).Floor(); ok && by > 0 && (c.Y-s.Body.Y).Abs() < 2*tile*kit.One {
			d = min(d, max(by-half-crawlHalf, 0))
		}
	}
	return d
}

// camera is the left edge of the screen in the cave.
func camera(s *State) int {
	return min(max(s.Body.X.Floor()-520, 0), s.Cols()*tile-kit.Width)
}

func environment(s *State) any {
	from := camera(s) / tile
	w := tiles.NewWindow(from, min(kit.Width/tile+1, s.Cols()-from), rows, func(x, y int) byte {
		if s.Kind(x, y) == tiles.Air {
			return '.'
		}
		return s.Tile(x, y)
	})
	strip.Each(things, s.Parts[:s.Count], 'b', func(part, i, x, y int) {
		if s.Taken[part]>>i&1 == 1 {
			w.Put(x, y, '.')
		}
	})
	for part := range s.Count {
		if c, _, ok := s.crawler(part); ok {
			w.Put(at(c.X.Floor()), at(c.Y.Floor()-1), 'k')
		}
	}
	w.Put(at(s.Door()), stand, 'A')
	w.Put(at(s.Body.X.Floor()), at(s.Body.Y.Floor()-1), '@')
	return w.Text()
}
