// Package foundrycircuit is Foundry Circuit: a spark runs, jumps and slides through a foundry, past slag, hot pipes,
// presses, saws and swings that move by the clock, from lamp to lamp to the door. Start at [Game].
package foundrycircuit

import (
	"gymkhana/env/game/kit"
	"gymkhana/env/game/kit/patrol"
	"gymkhana/env/game/kit/tiles"
)

// Version is raised whenever rules, circuits or drawing behave differently.
const Version = 1

// Game is Foundry Circuit.
var Game = &kit.Game[State]{
	Name:    "foundry-circuit",
	Title:   "Foundry Circuit",
	Doc:     "run, jump and slide through a foundry, past presses, saws and swings that move by the clock, from lamp to lamp",
	Version: Version,
	Rules: "You are a spark that runs from left to right through a foundry; passing a lamp lights it. " +
		"Glowing slag, hot pipes overhead, presses, saws and swings put the spark out: it glows again at the last lamp " +
		"that it lit, or at the start, " +
		"and when it has gone out three times a new round begins with no lamps lit. " +
		"Traps repeat the same movement for ever, so watch, wait for the moment, and go. " +
		"A longer press of jump goes higher; a sliding spark fits through low doors and below swings.",
	Roles: []kit.Role[State]{{
		Name:    "runner",
		Doc:     "You are the spark.",
		Keys:    []kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.ArrowUp, kit.ArrowDown},
		Pointer: true,
		Controls: append(tiles.Controls[State](stepTicks),
			tiles.Control[State](stepTicks, "crouch_slide_left", "slide to the left, low", kit.ArrowDown, kit.ArrowLeft),
			tiles.Control[State](stepTicks, "crouch_slide_right", "slide to the right, low", kit.ArrowDown, kit.ArrowRight)),
	}},
	Fields: append(tiles.Fields(func(s *State) *tiles.Body { return &s.Body }, maxParts*partCols*tile), []kit.Field[State]{
		kit.Number("completion_progress", "share of the way to the door, 1 when the spark is through it", 0, 1, (*State).Progress),
		kit.Int("metrics.checkpoints_passed", "lamps lit in this round", 0, maxLamps,
			func(s *State) int { return s.Lamps }),
		kit.Int("metrics.checkpoints_total", "lamps of the circuit", 1, maxLamps, (*State).Total),
		kit.Int("metrics.deaths", "how often the spark went out in this round", 0, lives,
			func(s *State) int { return s.Deaths }),
		kit.Int("metrics.lives_left", "how often it may still go out, counting the last time", 0, lives,
			func(s *State) int { return lives - s.Deaths }),
		kit.Int("metrics.distance_to_goal", "pixels to the door", 0, maxParts*partCols*tile,
			func(s *State) int { return max(s.Door()-s.Body.X.Floor(), 0) }),
		kit.Int("metrics.level", "the circuit, from 1", 1, len(plans), func(s *State) int { return s.Circuit }),
		kit.Int("metrics.total_levels", "circuits of the game", 1, len(plans),
			func(*State) int { return len(plans) }),
		kit.Bool("player.sliding", "whether it is low", func(s *State) bool { return s.Body.Low }),
		kit.Int("next.slag", "pixels to the next slag ahead; 999: none near", 0, nowhere,
			func(s *State) int { return s.next(11, '^') }),
		kit.Int("next.step", "pixels to the next step up ahead", 0, nowhere,
			func(s *State) int { return s.next(10, '=') }),
		kit.Int("next.low", "pixels to the next low door ahead; 0: in it", 0, nowhere,
			func(s *State) int { return s.next(9, '=') }),
		kit.Int("next.pipe", "pixels to the next hot pipe ahead; 0: below it", 0, nowhere,
			func(s *State) int { return s.next(8, 'v') }),
		kit.Int("next.saw", "pixels to the next saw ahead that is low now", 0, nowhere, (*State).saw),
		kit.Int("next.trap", "pixels to the reach of the next press, swing or rising saw; 0: in it", 0, nowhere,
			func(s *State) int { d, _ := s.trap(); return d }),
		kit.Bool("next.trap_closed", "whether that trap is in the way at this moment",
			func(s *State) bool { _, closed := s.trap(); return closed }),
		kit.List("environment", "tiles: those on the screen, a text per row: # floor, = brick, ^ slag, v hot pipe, L lamp, D door, @ spark; "+
			"traps: those on the screen, with kind, x, y of the middle or the lower edge, and vx, vy in pixels a tick", environment),
	}...),
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Actionable: func(s *State) bool { return s.Burn == 0 },
	Oracle:     oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: "Light {metrics.checkpoints_passed} lamp.",
			Goal: kit.AtLeast("metrics.checkpoints_passed", 1), Params: Params{Circuit: 1}},
		{Name: "02", Level: "L2", Text: "Light {metrics.checkpoints_passed} lamps in one round.",
			Goal: kit.AtLeast("metrics.checkpoints_passed", 2), Params: Params{Circuit: 2}},
		{Name: "03", Level: "L2", Text: "Light {metrics.checkpoints_passed} lamps in one round.",
			Goal: kit.AtLeast("metrics.checkpoints_passed", 3), Params: Params{Circuit: 3}},
		{Name: "04", Level: "L2", Text: "Light {metrics.checkpoints_passed} lamps in one round.",
			Goal: kit.AtLeast("metrics.checkpoints_passed", 4), Params: Params{Circuit: 4}},
		{Name: "05", Level: "L2", Text: "Light {metrics.checkpoints_passed} lamps and reach {completion_progress%} of the circuit: its door.",
			Goal: kit.AtLeast("metrics.checkpoints_passed", 5).And("completion_progress", 1), Params: Params{Circuit: 5}},
	},
}

const maxLamps = (maxParts - 2) / 2

// nowhere is larger than any distance: nothing of the kind is near.
const nowhere = 999

// next is the distance in pixels from the spark to the next tile with a letter in a row of the circuit, within 12 tiles.
func (s *State) next(row int, letter byte) int {
	front := s.Body.X.Floor() + half
	for x := at(front - 2*half); x < at(front)+12; x++ {
		if s.Tile(x, row) == letter {
			return max(x*tile-front, 0)
		}
	}
	return nowhere
}

// saw is the distance to the next saw on the floor.
func (s *State) saw() int {
	near, front := nowhere, s.Body.X.Floor()+half
	s.each(front-6*tile, front+12*tile, func(t *trap, _ int, at, _ patrol.Point) {
		if x := at.X.Floor(); t.letter == 'S' && x > front-half {
			near = min(near, max(x-sawRadius-front, 0))
		}
	})
	return near
}

// trap is the distance to the reach of the next trap of the other kinds, and whether it is closed.
func (s *State) trap() (near int, closed bool) {
	near = nowhere
	front := s.Body.X.Floor() + half
	s.each(front-6*tile, front+12*tile, func(t *trap, left int, at, _ patrol.Point) {
		if d := max(left+t.From-front, 0); t.letter != 'S' && left+t.To > front-2*half && d < near {
			near, closed = d, t.closed(at, left)
		}
	})
	return near, closed
}

// camera is the left edge of the screen in the circuit.
func camera(s *State) int {
	return min(max(s.Body.X.Floor()-420, 0), s.Cols()*tile-kit.Width)
}

// A sight is a trap as the field environment shows it.
type sight struct {
	Kind string `json:"kind"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	VX   int    `json:"vx"`
	VY   int    `json:"vy"`
}

func environment(s *State) any {
	cam := camera(s)
	w := tiles.NewWindow(cam/tile, min(kit.Width/tile+1, s.Cols()-cam/tile), rows, func(x, y int) byte {
		if s.Kind(x, y) == tiles.Air {
			return '.'
		}
		return s.Tile(x, y)
	})
	w.Put(at(s.Door()), 10, 'D')
	for n := 1; n <= s.Total(); n++ {
		w.Put(at(s.lamp(n)), 10, 'L')
	}
	w.Put(at(s.Body.X.Floor()), at(s.Body.Y.Floor()-1), '@')
	list := []sight{}
	s.each(cam, cam+kit.Width, func(t *trap, _ int, at, by patrol.Point) {
		list = append(list, sight{t.name, at.X.Floor(), at.Y.Floor(), by.X.Round(), by.Y.Round()})
	})
	return map[string]any{"tiles": w.Text(), "traps": list}
}
