// Package parcelline is Parcel Line: a parcel rides on a sorting belt and hops over rollers, drums and gaps, onto crates,
// and stays low under ducts. A stage consists of three stretches that are drawn for the instance. The belt does not wait
// for a player who thinks. Start at [Game].
package parcelline

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, stages or drawing behave differently.
const Version = 1

// Game is Parcel Line.
var Game = &kit.Game[State]{
	Name:    "parcel-line",
	Title:   "Parcel Line",
	Doc:     "hop with a parcel over whatever is on a sorting belt, to the end of the stage",
	Version: Version,
	Rules: "A parcel is carried to the right by a sorting belt at a steady speed; the belt starts with the first jump. " +
		"Hop over rollers, drums and gaps in the belt, land on the tops of crates or hop over them, and stay on the belt under ducts that hang low. " +
		"A jump takes three quarters of a second, always has the same height, and can only begin on the belt or on a crate. " +
		"Running into something or falling off the belt ends the round; a new round then begins at the start of the same stage.",
	Roles: []kit.Role[State]{{
		Name:    "player",
		Doc:     "You are the brown parcel at the left of the picture. Things come from the right.",
		Keys:    []kit.Key{kit.Space, kit.ArrowUp},
		Pointer: true,
		Controls: []kit.Control[State]{
			{Name: "jump", Doc: "jump, if on the belt or on a crate; the first jump starts the belt", Aliases: []string{"up"}, Does: kit.Press(0, kit.Space)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Number("completion_progress", "share of the stage that lies behind, from 0 to 1", 0, 1, (*State).done),
		kit.Int("level", "the stage, from 1", 1, len(stages), func(s *State) int { return s.Level + 1 }),
		kit.Int("score", "share of the stage that lies behind, in whole percent", 0, 100, func(s *State) int { return (s.done() * 100).Floor() }),
		kit.Number("metrics.distance", "distance of this round in paces of 10 pixels", 0, 1000, func(s *State) kit.Fix { return s.Dist / perPace }),
		kit.Bool("metrics.moving", "whether the belt has started", func(s *State) bool { return s.Moving }),
		kit.Bool("player.jump_ready", "whether the parcel can jump", (*State).ready),
		kit.Number("player.y", "height of the parcel's lower side above the belt, in pixels", 2*lost, 240, func(s *State) kit.Fix { return s.Height }),
		kit.Number("player.vy", "upward speed, in pixels a tick", -20, 11, func(s *State) kit.Fix { return s.Rise }),
		kit.Int("next.distance", "pixels from the parcel's front to the next thing; below 0 when above or beside it", -400, 8000,
			func(s *State) int { return s.coming().At - s.body().To }),
		kit.Text("next.kind", "roller, crate, duct, gap, drum, chute or stack", func(s *State) string { return kinds[s.coming().Kind].name }),
		kit.Int("next.width", "width of the next thing, in pixels", 0, 300, func(s *State) int { return kinds[s.coming().Kind].width }),
		kit.Int("next.bottom", "lower edge of the next thing above the belt, in pixels", 0, 120, func(s *State) int { return kinds[s.coming().Kind].bottom }),
		kit.Int("next.top", "upper edge of the next thing above the belt, in pixels; 0 for a gap", 0, 500,
			func(s *State) int { return kinds[s.coming().Kind].top }),
		kit.List("environment", "what is on the screen, from the left, as [kind, x, width, bottom, top]", environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: part, Goal: kit.AtLeast("completion_progress", 0.6), Params: Params{Level: 1}},
		{Name: "02", Level: "L2", Text: whole, Goal: kit.AtLeast("completion_progress", 1), Params: Params{Level: 1}},
		{Name: "03", Level: "L2", Text: part, Goal: kit.AtLeast("completion_progress", 0.6), Params: Params{Level: 2}},
		{Name: "04", Level: "L2", Text: whole, Goal: kit.AtLeast("completion_progress", 1), Params: Params{Level: 2}},
		{Name: "05", Level: "L2", Text: whole, Goal: kit.AtLeast("completion_progress", 1), Params: Params{Level: 3}},
	},
}

const (
	part  = "Bring {completion_progress%} of the stage behind you in one round."
	whole = "Bring {completion_progress%} of the stage behind you in one round: all of it."
)

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
	for _, p := range s.Pieces[:s.Count] {
		k, x := &kinds[p.Kind], screenX+p.At-s.rear()
		if x+k.width > 0 && x < kit.Width {
			list = append(list, thing{k.name, x, k.width, k.bottom, k.top})
		}
	}
	return list
}
