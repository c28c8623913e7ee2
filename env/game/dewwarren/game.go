// Package dewwarren is Dew Warren: a drop of dew rolls through a maze of moss, seen from behind and above. Start at
// [Game].
package dewwarren

import "gymkhana/env/game/kit"

// Version is raised whenever rules, warrens or drawing behave differently.
const Version = 1

// hold is how long the controls last, in ticks: a quarter of a second.
const hold = 15

// Game is Dew Warren.
var Game = &kit.Game[State]{
	Name:    "dew-warren",
	Title:   "Dew Warren",
	Doc:     "roll a drop of dew out of a maze of moss, seen from behind and above",
	Version: Version,
	Rules: "A drop of dew rolls through a maze of mossy walls; keys speed it up, it rolls on after they are released, and it " +
		"rebounds from the walls. " +
		"The way out is the gap in the far wall at the right corner: its light shines over the walls, and an arrow at the " +
		"border of the picture points to it when it is out of sight. " +
		"A drain, a dark hole with a rim, takes the drop back to the start. " +
		"The sun dries the drop up: the bar shows how many seconds are left, and without any the round is over and a new one " +
		"begins in the same maze.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc:  "You roll the drop. The picture moves with it and shows only a part of the maze.",
		Keys: []kit.Key{kit.ArrowUp, kit.ArrowDown, kit.ArrowLeft, kit.ArrowRight},
		Hold: hold,
		Wait: hold,
		Controls: []kit.Control[State]{
			{Name: "move_left", Doc: "speed up to the left", Aliases: []string{"left"}, Does: kit.Press(hold, kit.ArrowLeft)},
			{Name: "move_right", Doc: "speed up to the right", Aliases: []string{"right"}, Does: kit.Press(hold, kit.ArrowRight)},
			{Name: "move_up", Doc: "speed up away from you", Aliases: []string{"up"}, Does: kit.Press(hold, kit.ArrowUp)},
			{Name: "move_down", Doc: "speed up toward you", Aliases: []string{"down"}, Does: kit.Press(hold, kit.ArrowDown)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Number("completion_progress", "the greatest part of the way to the exit that is behind the drop, in this round", 0, 1,
			func(s *State) kit.Fix { return (s.Way - s.Best).Div(s.Way) }),
		kit.Int("level", "the warren, from 1 to 5", 1, 5, func(s *State) int { return s.Level }),
		kit.Number("metrics.distance_to_goal", "units of the way to the exit, around the walls; a chamber is 100 wide", 0, kit.Many, (*State).left),
		kit.Int("metrics.size", "chambers of a side", 5, widest, func(s *State) int { return s.Size }),
		kit.Int("metrics.falls", "falls into drains in this round", 0, kit.Many, func(s *State) int { return s.Falls }),
		kit.Int("metrics.seconds_left", "seconds until the drop has dried up", 0, 60, (*State).seconds),
		kit.Number("player.x", "units from the left side of the maze", 0, widest*cell, func(s *State) kit.Fix { return s.Drop.X }),
		kit.Number("player.y", "units from its near side", 0, widest*cell+cell, func(s *State) kit.Fix { return s.Drop.Y }),
		kit.Number("player.vx", "units a tick, to the right", -20, 20, func(s *State) kit.Fix { return s.Drop.VX }),
		kit.Number("player.vy", "units a tick, away", -20, 20, func(s *State) kit.Fix { return s.Drop.VY }),
		kit.Int("chamber.column", "of the chamber with the drop, from 1 at the left", 1, widest,
			func(s *State) int { return s.at()%s.Size + 1 }),
		kit.Int("chamber.row", "from 1 at the near side", 1, widest, func(s *State) int { return s.at()/s.Size + 1 }),
		kit.Number("chamber.offset_x", "units from the middle of the chamber to the drop; below 0 to the left", -2*cell, 2*cell,
			func(s *State) kit.Fix { return s.Drop.X - middle(s.at()%s.Size) }),
		kit.Number("chamber.offset_y", "the same, away", -2*cell, 2*cell,
			func(s *State) kit.Fix { return s.Drop.Y - middle(s.at()/s.Size) }),
		opens(right), opens(up), opens(left), opens(down),
		kit.Int("exit.right", "chambers to the exit, to the right", 0, widest, func(s *State) int { return s.Size - 1 - s.at()%s.Size }),
		kit.Int("exit.up", "the same, away", 0, widest, func(s *State) int { return s.Size - 1 - s.at()/s.Size }),
		kit.List("environment", "the chambers in the picture: column, row, the ways that are open, and whether there is a drain",
			environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Actionable: func(s *State) bool { return s.Sunk == 0 },
	Oracle:     oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		warren("01", Params{Level: 1, Size: 5, Short: 8, Long: 12, Ticks: 1400}),
		warren("02", Params{Level: 2, Size: 7, Short: 14, Long: 22}),
		warren("03", Params{Level: 3, Size: 9, Short: 18, Long: 26}),
		warren("04", Params{Level: 4, Size: 9, Short: 24, Long: 32, Drains: 5}),
		warren("05", Params{Level: 5, Size: 11, Short: 38, Long: 50, Drains: 6}),
	},
}

// warren is the task to get out of a warren.
func warren(name string, p Params) kit.Task {
	return kit.Task{Name: name, Level: "L3", Text: "Roll out of the maze: {completion_progress%} of the way.",
		Goal: kit.AtLeast("completion_progress", 1), Params: p}
}

var wayNames = [...]string{"right", "up", "left", "down"}

// opens is whether the chamber of the drop is open on a side.
func opens(way int) kit.Field[State] {
	return kit.Bool("chamber."+wayNames[way], "whether it is open there", func(s *State) bool { return s.open(s.at(), way) })
}

// open is whether a chamber is open on a side; the last one is open to the outside.
func (s *State) open(at, way int) bool {
	return s.Chambers[at].Open>>way&1 == 1 || at == s.exit() && way == up
}

func (s *State) seconds() int { return (s.Ticks - s.Tick + 59) / 60 }

// A place is a chamber in the picture.
type place struct {
	Column int      `json:"column"`
	Row    int      `json:"row"`
	Open   []string `json:"open"`
	Drain  bool     `json:"drain"`
}

// How many chambers the picture shows beside the drop, beyond it and before it.
const (
	aside  = 3
	beyond = 3
	before = 1
)

func environment(s *State) any {
	list := []place{}
	x, y := s.at()%s.Size, s.at()/s.Size
	for row := min(y+beyond, s.Size-1); row >= max(0, y-before); row-- {
		for col := max(0, x-aside); col <= min(x+aside, s.Size-1); col++ {
			at := row*s.Size + col
			p := place{Column: col + 1, Row: row + 1, Open: []string{}, Drain: s.Chambers[at].Drain}
			for way, name := range wayNames {
				if s.open(at, way) {
					p.Open = append(p.Open, name)
				}
			}
			list = append(list, p)
		}
	}
	return list
}
