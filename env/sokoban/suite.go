package sokoban

import (
	"fmt"

	"gymkhana"
)

const goal = "Push every box onto a red dot. You are the green figure. Walking into a box pushes it one square " +
	"if the square behind it is free; you cannot pull, nor push two boxes at once. Use as few moves as you can."

// turns is the number of moves that MageBench gives an agent.
const turns = 50

// Suite is the official suite: one task for each level of Official.
func Suite() *gymkhana.Suite {
	s := &gymkhana.Suite{
		Name:    "sokoban",
		Version: 1,
		Title:   "Sokoban",
		Doc:     "182 generated levels in eight classes. The score is 100 for a shortest solution, and 5 points less for each lost unit of gym-sokoban's reward.",
		Source:  "MageBench, arXiv:2412.04531",
		Agents:  []string{"idle", "random", "oracle"},
		Repeats: 1,
		Subsets: map[string][]string{},
	}
	for _, p := range Official() {
		s.Tasks = append(s.Tasks, p.task())
	}
	for _, p := range Mini() {
		s.Subsets["mini"] = append(s.Subsets["mini"], string(p.id()))
	}
	return s
}

func (p *Puzzle) id() gymkhana.TaskID {
	return gymkhana.TaskID(fmt.Sprintf("sokoban/%s/%02d", p.Class.Name, p.Number))
}

func (p *Puzzle) task() *gymkhana.Task {
	return &gymkhana.Task{
		ID:          p.id(),
		Goal:        goal,
		Environment: gymkhana.Ref{Name: "sokoban", Config: config(Options{Class: p.Class.Name, Moves: [2]int{p.Lo, p.Hi}})},
		Verifier:    gymkhana.Ref{Name: "sokoban"},
		Oracle:      gymkhana.Ref{Name: "sokoban"},
		Budget:      gymkhana.Budget{Steps: turns},
		Instances:   []gymkhana.Seed{gymkhana.Seed(p.Seed)},
		Published: &gymkhana.Variant{
			Budget:   gymkhana.Budget{Turns: turns, Steps: p.Class.MaxSteps},
			Verifier: config(VerifierOptions{Bounds: "published"}),
		},
		Tags: []string{p.Class.Name},
	}
}

// config encodes options, which always succeeds.
func config(v any) gymkhana.Config {
	c, err := gymkhana.NewConfig(v)
	if err != nil {
		panic("sokoban: " + err.Error())
	}
	return c
}
