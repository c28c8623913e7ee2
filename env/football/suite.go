package football

import (
	"fmt"

	"gymkhana"
)

const goal = "Football, from a scene in the middle of a match. You command the player of the yellow team who has the ball; " +
	"his name stands over his head in blue. Attack the goal on the right and score. After a pass you command whoever receives it. " +
	"The scene ends with a goal, when the ball is lost or leaves the pitch, after a foul, or after 40 seconds."

// Suite is the official suite: one task for each of Scenes.
func Suite() *gymkhana.Suite {
	s := &gymkhana.Suite{
		Name:    "football",
		Version: 1,
		Title:   "Football",
		Doc:     "108 scenes: alone, together or from a World Cup match, in each of nine regions of the pitch. Success is a goal.",
		Source:  "MageBench, arXiv:2412.04531",
		Agents:  []string{"idle", "random", "heuristic", "oracle"},
		Repeats: 1,
		Subsets: map[string][]string{},
	}
	for i := range Scenes() {
		sc := &Scenes()[i]
		t := sc.task()
		s.Tasks = append(s.Tasks, t)
		if sc.Mini {
			s.Subsets["mini"] = append(s.Subsets["mini"], string(t.ID))
		}
	}
	return s
}

// task makes the task of a scene: "football/personal/R1-1".
func (sc *Scene) task() *gymkhana.Task {
	return &gymkhana.Task{
		ID:          gymkhana.TaskID(fmt.Sprintf("football/%s/%s-%s", sc.Category(), sc.Region(), sc.Number())),
		Goal:        goal,
		Environment: gymkhana.Ref{Name: "football", Config: config(Options{Scene: sc.ID})},
		Verifier:    gymkhana.Ref{Name: "football"},
		Oracle:      gymkhana.Ref{Name: "football"},
		Budget:      gymkhana.Budget{Steps: Frames},
		Instances:   []gymkhana.Seed{1},
		Published: &gymkhana.Variant{
			Budget:   gymkhana.Budget{Steps: Frames, Turns: Frames},
			Verifier: config(VerifierOptions{Reward: "published"}),
		},
		Tags: []string{sc.Category(), sc.Region()},
	}
}

// config encodes options, which always succeeds.
func config(v any) gymkhana.Config {
	c, err := gymkhana.NewConfig(v)
	if err != nil {
		panic("football: " + err.Error())
	}
	return c
}
