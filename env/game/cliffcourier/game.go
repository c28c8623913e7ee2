// Package cliffcourier is Cliff Courier: a courier runs along a walkway of planks that hangs high between peaks, changes
// lanes, turns at corners, jumps over gaps and slides under beams, ever faster. Time passes while a player thinks. Start
// at [Game].
package cliffcourier

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, walkways or drawing behave differently.
const Version = 1

// Game is Cliff Courier.
var Game = &kit.Game[State]{
	Name:    "cliff-courier",
	Title:   "Cliff Courier",
	Doc:     "run along a walkway between peaks: change lanes, turn at corners, jump and slide",
	Version: Version,
	Rules: "A courier runs along a walkway of planks with three lanes by itself, faster and faster; the start waits for Space. " +
		"Turn when the planks before a corner are yellow, to the side that its sign shows: elsewhere the same keys change the lane. " +
		"Jump over gaps, slide under cloth beams, " +
		"and leave the lanes that are blocked by stone posts, which are too high to jump over. A jump or a slide takes three quarters of a second. " +
		"Turning to the wrong side, or beyond the walkway, is a stumble and takes the speed back. " +
		"Running past a corner, into a gap, a beam or a post ends the round, unless you carry a white feather, which saves you once; " +
		"a new round then begins at the start of the same walkway. Red seals can be picked up.",
	Roles: []kit.Role[State]{{
		Name:    "runner",
		Doc:     "You are the courier with the straw hat, seen from behind.",
		Keys:    append(kit.Letters("wasd"), kit.Space),
		Pointer: true,
		Hold:    stepTicks,
		Wait:    stepTicks,
		Controls: []kit.Control[State]{
			{Name: "start", Doc: "start the run", Does: kit.Press(stepTicks, kit.Space)},
			{Name: "turn_left", Doc: "on yellow planks turn at the corner, elsewhere go to the next lane to the left", Aliases: []string{"left"},
				Does: kit.Press(stepTicks, kit.Letter('a'))},
			{Name: "turn_right", Doc: "the same to the right", Aliases: []string{"right"}, Does: kit.Press(stepTicks, kit.Letter('d'))},
			{Name: "jump", Doc: "jump, unless in the air", Aliases: []string{"up"}, Does: kit.Press(stepTicks, kit.Letter('w'))},
			{Name: "slide", Doc: "slide, unless in the air", Aliases: []string{"down"}, Does: kit.Press(stepTicks, kit.Letter('s'))},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("distance", "distance of this round in whole paces", 0, maxPaces, (*State).paces),
		kit.Int("score", "the distance and 20 for each seal", 0, 2*maxPaces, (*State).score),
		kit.Int("metrics.score", "the same as score", 0, 2*maxPaces, (*State).score),
		kit.Number("metrics.distance", "distance of this round in paces of 5 units", 0, maxPaces, func(s *State) kit.Fix { return s.Dist / perPace }),
		kit.Int("metrics.coins", "seals picked up in this round", 0, kit.Many, func(s *State) int { return s.Got }),
		kit.Int("metrics.deaths", "1 after a loss; attempt counts the rounds", 0, 1, func(s *State) int { return min(len(s.Hit), 1) }),
		kit.Int("metrics.powerups_collected_this_run", "feathers picked up in this round", 0, kit.Many, func(s *State) int { return s.Powerups }),
		kit.Int("metrics.resurrects_this_run", "feathers used in this round", 0, kit.Many, func(s *State) int { return s.Resurrects }),
		kit.Int("metrics.stumbles_this_run", "stumbles of this round", 0, kit.Many, func(s *State) int { return s.Stumbles }),
		kit.Int("metrics.level", "the walkway, from 1", 1, 9, func(s *State) int { return s.Level }),
		kit.Bool("metrics.moving", "whether the run has begun", func(s *State) bool { return s.Moving }),
		kit.Int("player.lane", "the lane: -1 at the left, 0, 1 at the right", -1, 1, func(s *State) int { return s.Lane }),
		kit.Number("player.speed", "units a tick; a lane is 60 wide", 0, 9, func(s *State) kit.Fix { return s.Speed }),
		kit.Number("player.y", "height above the planks, in units", 0, 100, func(s *State) kit.Fix { return s.Height }),
		kit.Bool("player.sliding", "whether the courier slides", func(s *State) bool { return s.Sliding > 0 }),
		kit.Int("player.feathers", "feathers carried", 0, kit.Many, func(s *State) int { return s.Feathers }),
		kit.Text("next.kind", "the next obstacle: corner, gap, beam, post, or nothing", func(s *State) string { return kinds[s.coming().Kind].name }),
		kit.Int("next.distance", "units to its near end; below 0 when beside it", -200, 4000, func(s *State) int { return s.coming().At - s.Dist.Floor() }),
		kit.Text("next.side", "left or right for a corner", func(s *State) string { return side(s.coming()) }),
		kit.Text("next.lanes", "the lanes from the left: # blocked by a post, . free", func(s *State) string { return lanes(s.coming()) }),
		kit.Bool("next.turn_now", "whether the next corner can be turned now", (*State).turnNow),
		kit.List("environment", "what is ahead up to the next corner, nearest first, as [kind, distance, lane, lanes]", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: text, Goal: kit.AtLeast("distance", 800), Params: Params{Level: 1, Apart: 105, Gain: 3}},
		{Name: "02", Level: "L2", Text: text, Goal: kit.AtLeast("distance", 1400), Params: Params{Level: 2, Apart: 103, Gain: 4}},
		{Name: "03", Level: "L2", Text: text, Goal: kit.AtLeast("distance", 2000), Params: Params{Level: 3, Apart: 100, Gain: 5, Pairs: 20}},
		{Name: "04", Level: "L2", Text: seals, Goal: kit.AtLeast("distance", 2600).And("metrics.coins", 5), Params: Params{Level: 4, Apart: 95, Gain: 6, Pairs: 40}},
		{Name: "05", Level: "L2", Text: text, Goal: kit.AtLeast("distance", 3200), Params: Params{Level: 5, Apart: 88, Gain: 9, Pairs: 75}},
	},
}

const (
	text  = "Run until the distance is {distance} paces in one round."
	seals = "Run until the distance is {distance} paces and you have picked up {metrics.coins} seals in one round."
)

// maxPaces bounds the distance: 100 steps of 60 ticks at full speed.
const maxPaces = 100 * 60 * 9 / perPace

func side(t Thing) string {
	switch {
	case t.Kind != Corner:
		return ""
	case t.Lane < 0:
		return "left"
	}
	return "right"
}

func lanes(t Thing) string {
	text := []byte("...")
	for i := range text {
		if t.Lanes>>i&1 == 1 {
			text[i] = '#'
		}
	}
	return string(text)
}

// A sight is a thing ahead.
type sight struct {
	Kind     string `json:"kind"`
	Distance int    `json:"distance"`
	Lane     int    `json:"lane"`
	Lanes    string `json:"lanes"`
}

func environment(s *State) any {
	list := []sight{}
	for _, t := range s.Ahead {
		far := t.At - s.Dist.Floor()
		if t.Done || t.Kind == Nothing || far+kinds[t.Kind].length <= 0 || far > visible {
			continue
		}
		if list = append(list, sight{kinds[t.Kind].name, far, t.Lane, lanes(t)}); t.Kind == Corner {
			break
		}
	}
	return list
}
