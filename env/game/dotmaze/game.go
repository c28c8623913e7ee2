// Package dotmaze is Dot Maze: at dusk a firefly collects the dew of a hedge garden, square by square, while owls chase
// it. A moonflower dazzles the owls for a while; then the firefly can catch them. Start at [Game].
package dotmaze

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, gardens or drawing behave differently.
const Version = 3

// Game is Dot Maze.
var Game = &kit.Game[State]{
	Name:    "dot-maze",
	Title:   "Dot Maze",
	Doc:     "guide a firefly through hedge gardens, gather the dew and keep away from the owls",
	Version: Version,
	Rules: "You guide a firefly along the paths of a hedge garden; it flies on by itself, two squares every fifth of a second, until a hedge stops it. " +
		"An arrow key turns it: back at once, to the side at the next square where a path leads that way. " +
		"A drop of dew gives 10 points, a moonflower 50; after a flower the owls are dazzled, grey and slow for a while, " +
		"and catching them gives 100, 200, 300 and 400 points. " +
		"An owl that is not dazzled costs a life and all go back to where they began; with no life left the round ends and a new one begins with no points.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc:  "You are the firefly with the glowing lantern. One press of a key is enough for a turn; it is remembered until the turn can be taken.",
		Keys: keys[:],
		Wait: 30,
		Controls: []kit.Control[State]{
			{Name: "move_up", Doc: "turn up", Aliases: []string{"up"}, Does: kit.Press(12, kit.ArrowUp)},
			{Name: "move_down", Doc: "turn down", Aliases: []string{"down"}, Does: kit.Press(12, kit.ArrowDown)},
			{Name: "move_left", Doc: "turn left", Aliases: []string{"left"}, Does: kit.Press(12, kit.ArrowLeft)},
			{Name: "move_right", Doc: "turn right", Aliases: []string{"right"}, Does: kit.Press(12, kit.ArrowRight)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "points in this round", 0, maxScore, func(s *State) int { return s.Score }),
		kit.Int("level", "gardens cleared in this round, and one", 1, len(gardens), func(s *State) int { return s.Level }),
		kit.Int("maze_index", "which garden this is, from 0", 0, len(gardens)-1, func(s *State) int { return s.Garden }),
		kit.Text("status", "playing, lit while owls are dazzled, caught, or over", status),
		kit.Int("metrics.maze_index", "which garden this is, from 0", 0, len(gardens)-1, func(s *State) int { return s.Garden }),
		kit.Int("metrics.primary_score", "points in this round", 0, maxScore, func(s *State) int { return s.Score }),
		kit.Int("metrics.high_score", "best score of this round", 0, maxScore, func(s *State) int { return s.Score }),
		kit.Int("metrics.lives", "lives left", 0, 5, func(s *State) int { return s.Lives }),
		kit.Int("metrics.deaths", "lives lost in this round", 0, 5, func(s *State) int { return s.Deaths }),
		kit.Int("metrics.dots_left", "drops and moonflowers left in this garden", 0, cells, func(s *State) int { return s.Left }),
		kit.Number("metrics.light_left", "seconds that the owls are still dazzled", 0, 10, func(s *State) kit.Fix { return kit.Ratio(s.Light, 60) }),
		kit.Int("player.x", "column of the firefly, from 0", 0, cols-1, func(s *State) int { return int(s.Hero.At) % cols }),
		kit.Int("player.y", "row of the firefly, from 0 at the top", 0, rows-1, func(s *State) int { return int(s.Hero.At) / cols }),
		kit.Text("player.heading", "up, right, down or left", func(s *State) string { return headings[s.Hero.Heading] }),
		kit.List("entities", "firefly and owls, as [type, x, y]; type tells owls apart, and whether they are dazzled or asleep", entities),
		kit.List("environment", "the garden, a text per row: # hedge, . dew, * moonflower, @ firefly, O owl, o dazzled owl, z sleeping owl, blank path", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Actionable: func(s *State) bool { return s.Pause == 0 },
	Oracle:     oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		task("01", 1300, Params{Garden: 1, Owls: 2, Pace: 10}),
		task("02", 1700, Params{Garden: 0, Owls: 3, Pace: 8}),
		task("03", 1800, Params{Garden: 2, Owls: 3, Pace: 7}),
		task("04", 2250, Params{Garden: 3, Owls: 3, Pace: 7}),
		task("05", 2500, Params{Garden: 4, Owls: 4, Pace: 6, Light: 240}),
	},
}

func task(name string, points float64, p Params) kit.Task {
	return kit.Task{Name: name, Level: "L3", Text: "Reach {score} points in one round.", Goal: kit.AtLeast("score", points), Params: p}
}

// maxScore is above the score of all gardens together.
const maxScore = 60_000

var headings = [4]string{"up", "right", "down", "left"}

func status(s *State) string {
	switch {
	case s.Lives == 0 || s.Cleared:
		return "over"
	case s.Pause > 0:
		return "caught"
	case s.Light > 0:
		return "lit"
	}
	return "playing"
}

// An entity is a moving thing.
type entity struct {
	Type string `json:"type"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// owlNames are the owls by their plumage, in the order of their behaviour.
var owlNames = [4]string{"rust owl", "violet owl", "teal owl", "snowy owl"}

func entities(s *State) any {
	list := []entity{{"firefly", int(s.Hero.At) % cols, int(s.Hero.At) / cols}}
	for i := range s.Count {
		o := &s.Owls[i]
		name := owlNames[i]
		switch {
		case o.Dazed:
			name = "dazzled " + name
		case o.Roost > 0:
			name = "sleeping " + name
		}
		list = append(list, entity{name, int(o.Body.At) % cols, int(o.Body.At) / cols})
	}
	return list
}

func environment(s *State) any {
	lines := make([]string, rows)
	for y := range rows {
		row := []byte(gardens[s.Garden][y])
		for x := range row {
			if row[x] != '#' {
				row[x] = " .*"[s.Ground[y*cols+x]]
			}
		}
		for i := range s.Count {
			if o := &s.Owls[i]; int(o.Body.At)/cols == y {
				mark := byte('O')
				switch {
				case o.Dazed:
					mark = 'o'
				case o.Roost > 0:
					mark = 'z'
				}
				row[int(o.Body.At)%cols] = mark
			}
		}
		if int(s.Hero.At)/cols == y {
			row[int(s.Hero.At)%cols] = '@'
		}
		lines[y] = string(row)
	}
	return lines
}
