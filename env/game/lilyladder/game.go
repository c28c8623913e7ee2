// Package lilyladder is Lily Ladder: a frog bounces by itself from pad to pad up a well whose sides meet, and the player
// only steers it sideways. Start at [Game].
package lilyladder

import "gymkhana/env/game/kit"

// Version is raised whenever rules, wells or drawing behave differently.
const Version = 1

// Game is Lily Ladder.
var Game = &kit.Game[State]{
	Name:    "lily-ladder",
	Title:   "Lily Ladder",
	Doc:     "steer a frog that bounces up a well from pad to pad",
	Version: Version,
	Rules: "A frog bounces by itself, straight up from every pad that it comes down on, and you steer it " +
		"sideways, also in the air; after the key is let go it drifts on for a quarter of a second, up to 37 pixels. " +
		"The sides of the well meet, as arrows show: who leaves it on one side comes back on the other. " +
		"It passes pads from below unharmed. Green pads are firm, yellow ones drift to and fro, brown, cracked ones " +
		"sink after one bounce, and pink ones on a spring throw the frog twice as high. " +
		"The view rises with the frog and never comes down again, and the score is the height of the highest pad " +
		"that it has bounced from. " +
		"A frog that falls into the water below ends the round; a new round then begins at the bottom of the same well.",
	Roles: []kit.Role[State]{{
		Name:    "frog",
		Doc:     "You are the frog. It drifts on for a while when you let go.",
		Keys:    []kit.Key{kit.ArrowLeft, kit.ArrowRight},
		Pointer: true,
		Controls: []kit.Control[State]{
			{Name: "move_left", Doc: "steer to the left", Aliases: []string{"left"},
				Does: kit.Press(12, kit.ArrowLeft)},
			{Name: "move_right", Doc: "steer to the right", Aliases: []string{"right"},
				Does: kit.Press(12, kit.ArrowRight)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "height of the highest pad reached in this round, in tens of pixels", 0, kit.Many,
			(*State).score),
		kit.Number("metrics.distance", "pixels that the view has risen in this round", 0, kit.Many,
			func(s *State) kit.Fix { return s.Camera.Low + kit.FromInt(above/2) }),
		kit.Int("metrics.platforms_visible", "pads on the screen", 0, kept,
			func(s *State) int { return len(s.visible()) }),
		kit.Int("metrics.level", "the well, from 1 to 5", 1, 5, func(s *State) int { return s.Level }),
		kit.Bool("player.is_dead", "whether the frog has fallen below the picture",
			func(s *State) bool { return s.Dead }),
		kit.Number("player.x", "the middle of the frog, from the left side of the well", 0, well,
			func(s *State) kit.Fix { return s.X }),
		kit.Number("player.y", "the frog's feet above the lower edge of the picture", -200, view,
			func(s *State) kit.Fix { return s.Y - s.Camera.Low }),
		kit.Number("player.vx", "pixels a tick, to the right", -6, 6, func(s *State) kit.Fix { return s.VX }),
		kit.Number("player.vy", "pixels a tick, upward", -40, 20, func(s *State) kit.Fix { return s.VY }),
		kit.Int("next.offset",
			"pixels from the frog to the lowest pad above the highest one reached, the shorter way; below 0 to the left", -well/2, well/2,
			func(s *State) int { return s.offset(s.goal()) }),
		kit.Text("next.kind", "its kind: firm, drifting, brown or spring",
			func(s *State) string { return kinds[s.goal().Kind] }),
		kit.List("entities", "the frog and the pads on the screen: type, x, y", entities),
		kit.List("environment",
			"the pads on the screen, from below: kind, x of the middle from the left side of the well, height "+
				"above the lower edge of the picture",
			func(s *State) any { return s.visible() }),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: "Climb until the score is {score}.", Goal: kit.AtLeast("score", 110),
			Params: Params{Level: 1, Pad: 96, MinGap: 70, MaxGap: 100, Side: 60, Sides: 150}},
		{Name: "02", Level: "L2", Text: "Climb until the score is {score}.", Goal: kit.AtLeast("score", 140),
			Params: Params{Level: 2, Pad: 90, MinGap: 80, MaxGap: 110, Side: 60, Sides: 170, Springs: 8}},
		{Name: "03", Level: "L2", Text: "Climb until the score is {score}.", Goal: kit.AtLeast("score", 180),
			Params: Params{Level: 3, Pad: 86, MinGap: 80, MaxGap: 120, Side: 60, Sides: 180, Drifting: 50, Springs: 8}},
		{Name: "04", Level: "L2", Text: "Climb until the score is {score}.", Goal: kit.AtLeast("score", 220),
			Params: Params{Level: 4, Pad: 80, MinGap: 80, MaxGap: 130, Side: 60, Sides: 190, Drifting: 30,
				Brown: 40, Springs: 8}},
		{Name: "05", Level: "L2", Text: "Climb until the score is {score}.", Goal: kit.AtLeast("score", 260),
			Params: Params{Level: 5, Pad: 74, MinGap: 90, MaxGap: 140, Side: 60, Sides: 200, Drifting: 45,
				Brown: 40, Springs: 8}},
	},
}

// A thing is something on the screen.
type thing struct {
	Type string `json:"type"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// visible lists the pads on the screen.
func (s *State) visible() []thing {
	list := []thing{}
	for i := range s.Pads {
		p := &s.Pads[i]
		top := kit.FromInt(p.Top)
		if p.Kind != Sunk && !s.Camera.Below(top, 0) && !s.Camera.Above(top, kit.FromInt(view)) {
			list = append(list, thing{kinds[p.Kind], s.at(p).Floor(), (top - s.Camera.Low).Floor()})
		}
	}
	return list
}

func entities(s *State) any {
	return append([]thing{{"frog", s.X.Floor(), (s.Y - s.Camera.Low).Floor()}}, s.visible()...)
}
