// Package hexloom is Hex Loom: a six-sided loom is turned to catch falling threads, and three of a colour that touch
// are woven off. Start at [Game].
package hexloom

import (
	"gymkhana/env/game/kit"
)

// Version is raised whenever rules, looms or drawing behave differently.
const Version = 1

// step is how long an action takes, in ticks.
const step = 15

// whole is the score that fills the cloth.
const whole = 800

// Game is Hex Loom.
var Game = &kit.Game[State]{
	Name:    "hex-loom",
	Title:   "Hex Loom",
	Doc:     "turn a six-sided loom to catch falling threads and weave those of a colour",
	Version: Version,
	Rules: "Spools of thread fall onto the upper side of a six-sided loom, and one press turns the loom by one side: " +
		"rotate_right clockwise, so that the side on the upper left comes up, and rotate_left the other way. " +
		"Three or more threads of one colour that touch, on a side or in the same row of sides beside each other, " +
		"are woven off for 10 points each; then the threads outside them move in, and a group that this makes " +
		"counts twice, the next one three times. " +
		"While accelerate is held, the loom's time passes three times as fast, so that more threads come; the two " +
		"spools on the shelf fall next. " +
		"A side with eight threads ends the round, and so does the candle, which burns for 25 s; a new round then " +
		"begins with the same threads.",
	Roles: []kit.Role[State]{{
		Name: "player",
		Doc:  "You turn the loom. A turn happens at the beginning of a step.",
		Keys: []kit.Key{kit.ArrowLeft, kit.ArrowRight, kit.ArrowDown},
		Hold: step,
		Wait: step,
		Controls: []kit.Control[State]{
			{Name: "rotate_left", Doc: "turn the loom by one side, counterclockwise", Aliases: []string{"left"},
				Does: kit.Press(step, kit.ArrowLeft)},
			{Name: "rotate_right", Doc: "turn the loom by one side, clockwise", Aliases: []string{"right"},
				Does: kit.Press(step, kit.ArrowRight)},
			{Name: "accelerate", Doc: "let the loom's time pass three times as fast", Aliases: []string{"down"},
				Does: kit.Press(step, kit.ArrowDown)},
		},
	}},
	Fields: []kit.Field[State]{
		kit.Int("score", "points in this round", 0, kit.Many, func(s *State) int { return s.Score }),
		kit.Int("metrics.score", "the same", 0, kit.Many, func(s *State) int { return s.Score }),
		kit.Int("metrics.best_score", "the same; attempt counts the rounds", 0, kit.Many,
			func(s *State) int { return s.Score }),
		kit.Int("level", "the loom, from 1 to 5", 1, 5, func(s *State) int { return s.Params.Level }),
		kit.Int("metrics.difficulty", "the same", 1, 5, func(s *State) int { return s.Params.Level }),
		kit.Number("completion_progress", "share of a whole cloth of 800 points", 0, 1,
			func(s *State) kit.Fix { return kit.Ratio(min(s.Score, whole), whole) }),
		kit.Int("metrics.distance", "pixels that a thread would have fallen in this round", 0, kit.Many,
			func(s *State) int { return s.Fallen * s.Params.Speed }),
		kit.Int("metrics.woven", "threads woven off in this round", 0, kit.Many, func(s *State) int { return s.Woven }),
		kit.Int("metrics.candle", "ticks until the candle has burned down", 0, candle,
			func(s *State) int { return max(0, candle-s.Tick) }),
		kit.Int("environment.active_blocks", "threads that fall", 0, lanes, (*State).active),
		kit.Int("environment.highest_column_height", "threads on the tallest side", 0, tall,
			func(s *State) int { tallest, _ := s.heights(); return tallest }),
		kit.Int("environment.settled_blocks", "threads on the loom", 0, sides*tall,
			func(s *State) int { _, all := s.heights(); return all }),
		kit.List("environment", "the sides, clockwise from the upper one: colours of their threads, from the inside",
			func(s *State) any { return s.view() }),
		kit.List("player", "how far the loom has been turned clockwise, in sides",
			func(s *State) any { return turned{(sides - s.Top) % sides} }),
		kit.List("falling", "the falling threads, from the lowest: colour, and pixels to the upper side",
			func(s *State) any { return s.lane() }),
		kit.List("shelf", "colours of the next two threads",
			func(s *State) any { return []string{names[s.Next[0]], names[s.Next[1]]} }),
	},
	Start: start, Tick: tick, Draw: draw, Over: over, Sound: sound,
	Oracle: oracle, Heuristic: heuristic,
	Tasks: []kit.Task{
		{Name: "01", Level: "L4", Text: "Reach {score} points in one round.", Goal: kit.AtLeast("score", 160),
			Params: Params{Level: 1, Every: 77, Speed: 3, Begun: 7}},
		{Name: "02", Level: "L4", Text: "Reach {score} points in one round.", Goal: kit.AtLeast("score", 210),
			Params: Params{Level: 2, Every: 73, Speed: 3, Begun: 8}},
		{Name: "03", Level: "L4", Text: "Reach {score} points in one round.", Goal: kit.AtLeast("score", 240),
			Params: Params{Level: 3, Every: 70, Speed: 3, Begun: 10}},
		{Name: "04", Level: "L4", Text: "Reach {score} points in one round.", Goal: kit.AtLeast("score", 350),
			Params: Params{Level: 4, Every: 70, Speed: 4, Begun: 10}},
		{Name: "05", Level: "L4", Text: "Reach {score} points in one round.", Goal: kit.AtLeast("score", 500),
			Params: Params{Level: 5, Every: 62, Speed: 4, Begun: 12}},
	},
}

var names = [...]string{"", "red", "yellow", "blue", "white", "green", "violet"}

type turned struct {
	Turned int `json:"turned"`
}

type spool struct {
	Colour string `json:"colour"`
	Above  int    `json:"above"`
}

// heights are the threads on the tallest side, and on all.
func (s *State) heights() (tallest, all int) {
	for i := range s.Loom {
		h := s.Loom[i].height()
		tallest, all = max(tallest, h), all+h
	}
	return tallest, all
}

// view lists the sides as a player sees them.
func (s *State) view() [][]string {
	list := make([][]string, sides)
	for i := range list {
		side := &s.Loom[(s.Top+i)%sides]
		list[i] = []string{}
		for _, colour := range side[:side.height()] {
			list[i] = append(list[i], names[colour])
		}
	}
	return list
}

// lane lists the falling threads.
func (s *State) lane() []spool {
	list := []spool{}
	for _, f := range s.Falling[:s.active()] {
		list = append(list, spool{names[f.Colour], max(0, f.Far-s.reach(s.Top))})
	}
	return list
}
