// Package desertdash is Desert Dash: a fennec fox runs through the desert by itself, first slowly, then faster and
// faster, and jumps over obstacles. The first obstacle that it touches ends the round. Time passes while a player
// thinks: a player who takes a second to act is fast enough for a walking fox, but not for a running one. Start at
// [Game].
package desertdash

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, courses or drawing behave differently.
const Version = 4

// hold is how long the controls last, in ticks: a quarter of a second.
const hold = 15

// Game is Desert Dash.
var Game = &kit.Game[State]{
	Name:    "desert-dash",
	Title:   "Desert Dash",
	Doc:     "run ever faster through a desert and jump over what stands in the way",
	Version: Version,
	Rules: "A small fox goes to the right through a desert by itself, at a walk first, then faster and faster; the score is the distance in paces. " +
		"It waits for its first jump, which starts the run. Jump over cacti, rocks and low birds; stay on the ground under birds that fly above the ears. " +
		"A jump takes three quarters of a second, always has the same height, carries a walking fox as far as a running one, and can only begin on the ground. " +
		"Touching anything ends the round; a new round then begins at distance 0 on the same course.",
	Roles: []kit.Role[State]{{
		Name: "runner",
		Doc:  "You are the fox with the teal scarf, at the left of the picture. Obstacles come from the right.",
		Keys: []kit.Key{kit.Space, kit.ArrowUp},
		Hold: hold,
		Wait: hold,
		Controls: []kit.Control[State]{
			{Name: "jump", Doc: "jump, if on the ground", Aliases: []string{"up"}, Does: kit.Press(hold, kit.Space)},
			{Name: "start", Doc: "start the run with a first jump", Does: kit.Press(hold, kit.Space)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "distance of this round in whole paces", 0, maxPaces, (*State).paces),
		kit.Number("metrics.distance", "distance of this round in paces", 0, maxPaces, func(s *State) kit.Fix { return s.Dist / perPace }),
		kit.Number("metrics.speed", "paces a second on the ground", 0, 55, func(s *State) kit.Fix { return s.Speed * 60 / perPace }),
		kit.Int("metrics.high_score", "furthest distance of this round; attempt tells the number of rounds", 0, maxPaces, (*State).paces),
		kit.Bool("metrics.running", "whether the run has started", func(s *State) bool { return s.Running }),
		kit.Int("player.x", "left side of the fox, in pixels of the screen", bodyX, bodyX, func(*State) int { return bodyX }),
		kit.Number("player.y", "height of the feet above the ground, in pixels", 0, 160, func(s *State) kit.Fix { return s.Height }),
		kit.Number("player.vx", "pixels it comes forward in a tick, more in the air than at a walk", 0, 11, func(s *State) kit.Fix { return s.velocity() }),
		kit.Number("player.vy", "upward speed, in pixels a tick", -14, 14, func(s *State) kit.Fix { return s.Rise }),
		kit.Bool("player.on_ground", "whether the fox can jump", (*State).grounded),
		kit.Int("next.distance", "pixels from the fox's nose to the next obstacle; below 0 when beside it", -200, 4000,
			func(s *State) int { return s.offset(s.nearest()) - bodyW }),
		kit.Text("next.kind", "cactus, rock, hawk, tall cactus, swift or cactus grove", func(s *State) string { return kinds[s.nearest().Kind].name }),
		kit.Int("next.width", "width of the next obstacle, in pixels", 0, 100, func(s *State) int { return kinds[s.nearest().Kind].width }),
		kit.Int("next.bottom", "lower edge of the next obstacle above the ground, in pixels", 0, 120, func(s *State) int { return kinds[s.nearest().Kind].bottom }),
		kit.Int("next.top", "upper edge of the next obstacle above the ground, in pixels", 0, 120, func(s *State) int { return kinds[s.nearest().Kind].top }),
		kit.List("environment", "the obstacles on the screen, from the left, as [kind, x, width, bottom, top]", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: "Run until the score is {score}.", Goal: kit.AtLeast("score", 350),
			Params: Params{Hurry: 20, Speed: 60, Gain: 10, MinGap: 60, MaxGap: 90, Kinds: 4}},
		{Name: "02", Level: "L2", Text: "Run until the score is {score}.", Goal: kit.AtLeast("score", 450),
			Params: Params{Hurry: 22, Speed: 68, Gain: 20, MinGap: 60, MaxGap: 90, Kinds: 4}},
		{Name: "03", Level: "L2", Text: "Run until the score is {score}.", Goal: kit.AtLeast("score", 560),
			Params: Params{Hurry: 22, Speed: 70, Gain: 20, MinGap: 60, MaxGap: 90, Kinds: 5}},
		{Name: "04", Level: "L2", Text: "Run until the score is {score}.", Goal: kit.AtLeast("score", 600),
			Params: Params{Hurry: 23, Speed: 75, Gain: 30, MinGap: 56, MaxGap: 85}},
		{Name: "05", Level: "L2", Text: "Run until the score is {score}.", Goal: kit.AtLeast("score", 640),
			Params: Params{Hurry: 24, Speed: 80, Gain: 40, MinGap: 52, MaxGap: 80}},
	},
}

// maxPaces bounds the distance: 100 steps of 60 ticks at full speed.
const maxPaces = 100 * 60 * 60

// velocity is 0 until the run starts.
func (s *State) velocity() kit.Fix {
	if !s.Running {
		return 0
	}
	return s.pace()
}

// A thing is an obstacle on the screen.
type thing struct {
	Kind   string `json:"kind"`
	X      int    `json:"x"`
	Width  int    `json:"width"`
	Bottom int    `json:"bottom"`
	Top    int    `json:"top"`
}

func environment(s *State) any {
	list := []thing{}
	for _, o := range s.Ahead {
		k, x := &kinds[o.Kind], bodyX+s.offset(o)
		if x+k.width > 0 && x < kit.Width {
			list = append(list, thing{k.name, x, k.width, k.bottom, k.top})
		}
	}
	return list
}
