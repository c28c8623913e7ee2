// Package drumlane is Drum Lane: a lantern runs along a stave and jumps over the drums, but not where a bell hangs.
// Start at [Game].
package drumlane

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, songs or drawing behave differently.
const Version = 1

// seen is how many ticks ahead the screen shows the song.
const seen = 205

// Game is Drum Lane.
var Game = &kit.Game[State]{
	Name:    "drum-lane",
	Title:   "Drum Lane",
	Doc:     "read a song from its stave: jump over the drums, and stay on the ground below the bells",
	Version: Version,
	Rules: "A lantern runs by itself along a stave on which a note can be every 15 ticks, half a beat: a drum on the " +
		"ground, which it must jump over, or a hanging bell, below which it must be on the ground. " +
		"A jump lasts 30 ticks and cannot be changed: the dotted arc shows where it would lead if it began now, over " +
		"this place of a note and the next one, and the marks below the ground are where the next steps begin. " +
		"A drum right before a bell therefore needs an early jump, half a beat before the drum, and one jump may do " +
		"for two drums. " +
		"Every note that is passed gives 5 points, and one that is touched ends the round; then the song begins again.",
	Roles: []kit.Role[State]{{
		Name:    "player",
		Doc:     "You make the lantern jump, at the beginning of a step. Presses in the air have no effect.",
		Keys:    []kit.Key{kit.Space},
		Pointer: true,
		Hold:    half,
		Wait:    half,
		Controls: []kit.Control[State]{
			{Name: "jump", Doc: "jump now", Does: kit.Press(half, kit.Space)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "points in this round", 0, points*slots, (*State).score),
		kit.Int("metrics.points", "the same", 0, points*slots, (*State).score),
		kit.Int("metrics.best_score", "the same; attempt counts the rounds", 0, points*slots, (*State).score),
		kit.Number("completion_progress", "share of the song that is behind the lantern", 0, 1,
			func(s *State) kit.Fix { return kit.Ratio(min(s.Tick, pulse.At(slots-1)), pulse.At(slots-1)) }),
		kit.Text("mode", "the song: on the beat, off the beat or dotted",
			func(s *State) string { return titles[s.Params.Song-1] }),
		kit.Bool("player_die", "whether the lantern has touched a note", func(s *State) bool { return s.Died != "" }),
		kit.Int("metrics.deaths", "1 after a note was touched; attempt counts the rounds", 0, 1,
			func(s *State) int { return min(1, len(s.Died)) }),
		kit.Int("metrics.distance", "pixels that the lantern has run", 0, kit.Many,
			func(s *State) int { return speed * s.Tick }),
		kit.Int("metrics.stars", "one for every ten notes", 0, slots/notes,
			func(s *State) int { return s.Passed / notes }),
		kit.Int("player.air", "ticks since the jump began, 0 on the ground", 0, flight-1,
			func(s *State) int { return s.Air }),
		kit.Text("next.kind", "the next note: drum, bell, or none on the screen",
			func(s *State) string { return s.next().Kind }),
		kit.Int("next.in", "ticks until the lantern is there", 0, seen, func(s *State) int { return s.next().In }),
		kit.List("environment", "the notes on the screen, and the ticks until the lantern is there",
			func(s *State) any { return s.ahead() }),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L2", Text: "Reach {score} points in one round.", Goal: kit.AtLeast("score", 50),
			Params: Params{Song: 1, Early: 1}},
		{Name: "02", Level: "L2", Text: "Reach {score} points in one round.", Goal: kit.AtLeast("score", 100),
			Params: Params{Song: 1, Early: 2}},
		{Name: "03", Level: "L2", Text: "Reach {score} points in one round, off the beat.",
			Goal: kit.AtLeast("score", 100), Params: Params{Song: 2, Early: 1}},
		{Name: "04", Level: "L2", Text: "Reach {score} points in one round, off the beat.",
			Goal: kit.AtLeast("score", 150), Params: Params{Song: 2, Early: 2}},
		{Name: "05", Level: "L2", Text: "Reach {score} points in one round, in dotted beats.",
			Goal: kit.AtLeast("score", 200), Params: Params{Song: 3, Early: 4}},
	},
}

var (
	titles = [...]string{"on the beat", "off the beat", "dotted"}
	kinds  = [...]string{Rest: "none", Drum: "drum", Bell: "bell"}
)

func (s *State) score() int { return points * s.Passed }

// A sight is a note on the screen.
type sight struct {
	Kind string `json:"kind"`
	In   int    `json:"in"`
}

// ahead lists the notes on the screen that are still to be passed.
func (s *State) ahead() []sight {
	list := []sight{}
	for slot, in := pulse.Next(s.Tick + 1); slot < slots && in+1 <= seen; slot, in = slot+1, in+half {
		if s.Notes[slot] != Rest {
			list = append(list, sight{kinds[s.Notes[slot]], in + 1})
		}
	}
	return list
}

func (s *State) next() sight {
	if list := s.ahead(); len(list) > 0 {
		return list[0]
	}
	return sight{kinds[Rest], seen}
}
