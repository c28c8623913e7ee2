package synth

import (
	"context"
	"fmt"
	"math"

	"gymkhana"
)

// A ModelCritic asks a model to score actions.
type ModelCritic struct{ *asker }

// NewModelCritic makes a critic from a model. Errors are blamed on the set-up; the model's errors keep the fault that
// the model gave them.
func NewModelCritic(m gymkhana.Model, o ModelOptions) (*ModelCritic, error) {
	k, err := newAsker(m, o)
	if err != nil {
		return nil, err
	}
	return &ModelCritic{k}, nil
}

// Score asks the model once about all actions. Equal actions are listed once and share a score. An action without a
// score in the reply gets NaN, and so does Noop, which is not asked about.
func (c *ModelCritic) Score(ctx context.Context, s *Scene, actions []gymkhana.Action) ([]float64, error) {
	scores, agents := make([]float64, len(actions)), map[string]int{}
	in := s.Input(s.Goal)
	f, err := c.book.facts("", &in)
	if err != nil {
		return nil, err
	}
	for i := range actions {
		text := actions[i].String()
		if _, there := agents[text]; there || actions[i].Verb == gymkhana.Noop {
			continue
		}
		name := fmt.Sprintf("agent_%d", len(agents))
		agents[text] = len(agents)
		f.Names, f.Candidates = append(f.Names, name), append(f.Candidates, name+": "+text)
	}
	scored := map[int]float64{}
	if len(agents) > 0 {
		reply, err := c.ask(ctx, criticFiles, f)
		if err != nil {
			return nil, err
		}
		scored = readScores(reply)
	}
	for i := range actions {
		agent, asked := agents[actions[i].String()]
		x, there := scored[agent]
		if !asked || !there {
			x = math.NaN()
		}
		scores[i] = x
	}
	for _, agent := range agents {
		if _, there := scored[agent]; !there {
			c.drop("scores", "missing", 1)
		}
	}
	return scores, nil
}
