package football

import (
	"fmt"
	"slices"

	"gymkhana"
)

const goal = "Football, from a scene in the middle of a match. You command the player of the yellow team who has the ball; " +
	"his name is next to him in blue. Attack the goal on the right and score. After a pass you command whoever receives it. " +
	"The scene ends with a goal, when the ball is lost or leaves the pitch, after a foul, or after 40 seconds."

// Suite is the official suite: one task for each of Scenes.
func Suite() *gymkhana.Suite {
	s := &gymkhana.Suite{
		Name:    "football",
		Version: 3,
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

// guessable are the scenes in which a player who never looks does well, by the scripts of Blind: the best one scores in
// more than one seed of twenty, or earns nine tenths of the oracle's reward in the official seed, for either reward.
var guessable = []string{
	"R1_P_1", "R1_P_2", "R1_P_3", "R1_P_4", "R1_R_1", "R1_R_4", "R1_T_1", "R1_T_2", "R1_T_3", "R1_T_4", "R2_P_1",
	"R2_P_2", "R2_P_4", "R2_R_2", "R2_R_3", "R2_R_4", "R2_T_1", "R3_P_1", "R3_P_4", "R3_R_1", "R3_R_2", "R3_R_3",
	"R3_T_2", "R4_P_1", "R4_P_2", "R4_P_3", "R4_R_1", "R4_R_2", "R4_R_3", "R4_R_4", "R4_T_1", "R4_T_2", "R4_T_3",
	"R4_T_4", "R5_P_1", "R5_P_2", "R5_P_3", "R5_P_4", "R5_R_1", "R5_R_2", "R5_R_4", "R5_T_1", "R5_T_2", "R5_T_3",
	"R5_T_4", "R6_P_1", "R6_P_2", "R6_P_3", "R6_P_4", "R6_R_1", "R6_R_2", "R6_R_3", "R6_R_4", "R6_T_1", "R6_T_2",
	"R6_T_3", "R6_T_4", "R7_P_1", "R7_P_2", "R7_R_2", "R7_R_3", "R7_T_1", "R7_T_4", "R8_P_3", "R8_R_1", "R8_R_2",
	"R8_R_3", "R8_R_4", "R8_T_1", "R8_T_2", "R8_T_3", "R9_P_1", "R9_P_2", "R9_P_3", "R9_R_3", "R9_T_1", "R9_T_3",
}

// task makes the task of a scene: "football/personal/R1-1".
func (sc *Scene) task() *gymkhana.Task {
	tags := []string{sc.Category(), sc.Region()}
	if slices.Contains(guessable, sc.ID) {
		tags = append(tags, gymkhana.GuessTag)
	}
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
		Tags: tags,
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
