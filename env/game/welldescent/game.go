// Package welldescent is Well Descent: a beetle runs and falls down a well from bucket to bucket, while thorns come down
// from above. Start at [Game].
package welldescent

import "gymkhana/env/game/kit"

// Version is raised whenever rules, wells or drawing behave differently.
const Version = 1

// hold is how long the controls last, in ticks: a quarter of a second.
const hold = 15

// Game is Well Descent.
var Game = &kit.Game[State]{
	Name:    "well-descent",
	Title:   "Well Descent",
	Doc:     "run and fall down a well from bucket to bucket, away from the thorns above",
	Version: Version,
	Rules: "A beetle is on a bucket in a well whose buckets rise by themselves; it runs to the left and the " +
		"right, also while it falls, and the score is the number of buckets on which it has landed. " +
		"It begins with 12 hit points: the thorns at the top take 6, the spikes on red buckets 4, and every firm " +
		"bucket on which it lands for the first time gives 1 back, up to 12. " +
		"A cracked bucket breaks after 24 ticks, and a belt carries the beetle sideways; thorns throw it down " +
		"through its bucket. " +
		"Without hit points, or below the picture, the round is over; a new round then begins at the top of the " +
		"same well.",
	Roles: []kit.Role[State]{{
		Name:    "player",
		Doc:     "You are the beetle. You run only while a key is held. Some buckets are too far aside: fall past them, onto a lower one.",
		Keys:    []kit.Key{kit.ArrowLeft, kit.ArrowRight},
		Pointer: true,
		Hold:    hold,
		Wait:    hold,
		Controls: []kit.Control[State]{
			{Name: "move_left", Doc: "run to the left", Aliases: []string{"left"},
				Does: kit.Press(hold, kit.ArrowLeft)},
			{Name: "move_right", Doc: "run to the right", Aliases: []string{"right"},
				Does: kit.Press(hold, kit.ArrowRight)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "buckets on which the beetle has landed in this round", 0, kit.Many,
			func(s *State) int { return s.Landed }),
		kit.Int("metrics.primary_score", "the same", 0, kit.Many, func(s *State) int { return s.Landed }),
		kit.Int("metrics.best_score", "the same; attempt counts the rounds", 0, kit.Many,
			func(s *State) int { return s.Landed }),
		kit.Int("metrics.hp", "hit points", 0, health, func(s *State) int { return s.HP }),
		kit.Int("player.life", "hit points", 0, health, func(s *State) int { return s.HP }),
		kit.Int("metrics.buckets_at_hp4",
			"the most landings of this round after which 4 hit points or more were left", 0, kit.Many,
			func(s *State) int { return s.AtFour }),
		kit.Int("metrics.buckets_at_hp6",
			"the most landings of this round after which 6 hit points or more were left", 0, kit.Many,
			func(s *State) int { return s.AtSix }),
		kit.Int("metrics.level", "the well, from 1 to 5", 1, 5, func(s *State) int { return s.Level }),
		kit.Number("player.x", "the middle of the beetle, from the left side of the well", 0, well,
			func(s *State) kit.Fix { return s.X }),
		kit.Number("player.y", "the beetle's feet above the lower edge of the picture", -80, view+40,
			func(s *State) kit.Fix { return s.Y - s.Camera.Low }),
		kit.Number("player.vy", "pixels a tick, upward", -9, 0, func(s *State) kit.Fix { return s.VY }),
		kit.Bool("player.standing", "whether the beetle is on a bucket", func(s *State) bool { return s.On >= 0 }),
		kit.Int("next.offset",
			"pixels from the beetle to the middle of the next bucket below it; below 0 to the left", -well, well,
			func(s *State) int { return (s.below().X - s.X).Round() }),
		kit.Text("next.kind", "its kind: firm, cracked, belt to the left, belt to the right, spiked or broken",
			func(s *State) string { return kinds[s.below().Kind] }),
		kit.List("environment",
			"the buckets on the screen, from above: kind, x of the middle from the left side of the well, height "+
				"above the lower edge of the picture",
			environment),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: "Land on {score} buckets in one round.", Goal: kit.AtLeast("score", 9),
			Params: Params{Level: 1, Bucket: 79, Gap: 100, Speed: 24, Side: 80, Sides: 190}},
		{Name: "02", Level: "L2", Text: "Land on {score} buckets in one round.", Goal: kit.AtLeast("score", 12),
			Params: Params{Level: 2, Bucket: 77, Gap: 100, Speed: 24, Side: 80, Sides: 190, Cracked: 10, Belts: 10,
				Spiked: 10}},
		{Name: "03", Level: "L2", Text: "Land on {score} buckets in one round.", Goal: kit.AtLeast("score", 15),
			Params: Params{Level: 3, Bucket: 74, Gap: 100, Speed: 24, Side: 80, Sides: 190, Cracked: 12, Belts: 12,
				Spiked: 15}},
		{Name: "04", Level: "L2",
			Text: "Land on {metrics.buckets_at_hp4} buckets in one round, with four hit points or more left.",
			Goal: kit.AtLeast("metrics.buckets_at_hp4", 18), Params: Params{Level: 4, Bucket: 74, Gap: 100,
				Speed: 24, Side: 80, Sides: 195, Cracked: 15, Belts: 15, Spiked: 18}},
		{Name: "05", Level: "L2",
			Text: "Land on {metrics.buckets_at_hp6} buckets in one round, with six hit points or more left.",
			Goal: kit.AtLeast("metrics.buckets_at_hp6", 22), Params: Params{Level: 5, Bucket: 74, Gap: 100,
				Speed: 24, Side: 80, Sides: 200, Cracked: 20, Belts: 20, Spiked: 20}},
	},
}

// below is the next bucket below the beetle.
func (s *State) below() *Bucket {
	for i := range s.Buckets {
		if b := &s.Buckets[i]; kit.FromInt(b.Top) < s.Y {
			return b
		}
	}
	return &s.Buckets[kept-1]
}

// A thing is a bucket on the screen.
type thing struct {
	Kind string `json:"kind"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

func environment(s *State) any {
	list := []thing{}
	for _, b := range s.Buckets {
		if top := kit.FromInt(b.Top); b.Kind != Broken && !s.Camera.Below(top, 0) &&
			!s.Camera.Above(top, kit.FromInt(view)) {
			list = append(list, thing{kinds[b.Kind], b.X.Floor(), (top - s.Camera.Low).Floor()})
		}
	}
	return list
}
