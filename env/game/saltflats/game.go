// Package saltflats is Salt Flats: a cart with a sail is blown over a salt plain, faster and faster, and steers between
// pillars, which are seen from behind the cart. Time passes while a player thinks. Start at [Game].
package saltflats

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, pillars or drawing behave differently.
const Version = 1

// Game is Salt Flats.
var Game = &kit.Game[State]{
	Name:    "salt-flats",
	Title:   "Salt Flats",
	Doc:     "steer a sail cart between the pillars of a salt plain, which come ever faster",
	Version: Version,
	Rules: "A cart with a sail is blown forward over a salt plain, faster and faster; the score is its distance in units. It waits until it is first steered. " +
		"Steer left and right between the red pillars: the cart goes sideways at a steady speed while you steer, " +
		"and never beyond the posts at the edge of the plain. " +
		"Every row of pillars has an opening that can be reached from the opening of the row before. " +
		"Touching a pillar ends the round; a new round then begins at distance 0 before the same pillars.",
	Roles: []kit.Role[State]{{
		Name:    "pilot",
		Doc:     "You steer the cart with the striped sail at the bottom of the picture, which you see from behind.",
		Keys:    []kit.Key{kit.ArrowLeft, kit.ArrowRight},
		Pointer: true,
		Controls: []kit.Control[State]{
			{Name: "move_left", Doc: "steer left: 60 units to the side", Aliases: []string{"left"}, Does: kit.Press(0, kit.ArrowLeft)},
			{Name: "move_right", Doc: "steer right: 60 units to the side", Aliases: []string{"right"}, Does: kit.Press(0, kit.ArrowRight)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "distance of this round in whole units", 0, maxWay, (*State).way),
		kit.Int("level", "the plain, from 1", 1, 9, func(s *State) int { return s.Level }),
		kit.Int("metrics.cubes_alive", "pillars ahead that can be seen", 0, rows*most, func(s *State) int { return len(ahead(s)) }),
		kit.Number("metrics.distance", "distance of this round in units", 0, maxWay, func(s *State) kit.Fix { return s.Dist }),
		kit.Int("metrics.high_score", "furthest distance of this round; attempt tells the number of rounds", 0, maxWay, (*State).way),
		kit.Bool("metrics.moving", "whether the ride has begun", func(s *State) bool { return s.Moving }),
		kit.Number("metrics.speed_forward", "units a tick forward", 0, 14, func(s *State) kit.Fix { return s.Speed }),
		kit.Int("metrics.speed_side", "units a tick to the right; below 0 to the left", -aside, aside, func(s *State) int { return aside * s.Steer }),
		kit.Int("player.x", "place of the cart's middle across the plain, in units; 0 is the middle of the plain", -edge, edge,
			func(s *State) int { return s.Side.Floor() }),
		kit.Int("next.distance", "units from the cart's front to the next row of pillars; below 0 when beside it", -200, 4000,
			func(s *State) int { return s.coming().At - s.way() - cartL }),
		kit.Int("next.opening", "units from the cart's middle to the middle of the next row's opening; below 0 at the left", -2*edge, 2*edge,
			func(s *State) int { return s.coming().Mid - s.Side.Floor() }),
		kit.Int("next.width", "width of the openings, in units", 0, 240, func(s *State) int { return s.Open }),
		kit.List("environment", "the pillars of the next rows, nearest first, as [offset, distance] in units from the cart", func(s *State) any { return ahead(s) }),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: text, Goal: kit.AtLeast("score", 2400), Params: Params{Level: 1, Gain: 40, Gap: 40, Open: 155, Apart: 50}},
		{Name: "02", Level: "L2", Text: text, Goal: kit.AtLeast("score", 3300), Params: Params{Level: 2, Gain: 40, Gap: 40, Open: 150, Apart: 50}},
		{Name: "03", Level: "L2", Text: text, Goal: kit.AtLeast("score", 4600), Params: Params{Level: 3, Gain: 40, Gap: 40, Open: 148, Apart: 50, Gates: 15}},
		{Name: "04", Level: "L2", Text: text, Goal: kit.AtLeast("score", 6500), Params: Params{Level: 4, Gain: 40, Apart: 50, Gates: 30}},
		{Name: "05", Level: "L2", Text: text, Goal: kit.AtLeast("score", 8200), Params: Params{Level: 5, Gain: 40, Apart: 50, Gates: 60, Open: 125}},
	},
}

const text = "Ride until the score is {score} in one round."

// maxWay bounds the distance: 100 steps of 60 ticks at full speed.
const maxWay = 100 * 60 * 14

func (s *State) way() int { return s.Dist.Floor() }

// A thing is a pillar ahead.
type thing struct {
	Offset   int `json:"offset"`
	Distance int `json:"distance"`
}

// ahead lists the pillars in front of the cart that can be seen.
func ahead(s *State) []thing {
	list := []thing{}
	for i := range s.Ahead {
		r := &s.Ahead[i]
		far := r.At - s.way() - cartL
		if far < -pillarL || far > sight {
			continue
		}
		for _, mid := range r.Pillar[:r.Count] {
			list = append(list, thing{mid - s.Side.Floor(), far})
		}
	}
	return list
}

// sight is how far a player sees, in units.
const sight = 2600
