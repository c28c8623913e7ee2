package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gymkhana"
)

// judgeRole is the role under which the judge's calls are stored.
const judgeRole = "judge"

// judge asks the plan's judge what the scorer leaves open, each question once, and gives the replies to
// the scorer. A question that was answered in an earlier process is not asked again.
func (p *play) judge(ctx context.Context) error {
	if p.out.Broke {
		return nil // it is worth what doing nothing is
	}
	questions := gymkhana.Questions(p.session.Scorer)
	if p.r.plan.Judge == "" || len(questions) == 0 {
		return nil
	}
	model, err := p.judgeModel()
	if err == nil {
		p.out.Grades, err = grade(ctx, model, questions)
	}
	if err != nil {
		return fmt.Errorf("judge %s: %w", p.r.plan.Judge, err)
	}
	return p.out.Rehear(p.session.Scorer)
}

// judgeModel gives the judge's model for this attempt. The arm's limits do not apply to the judge. Its
// temperature is 0 and its sample number is the same in every episode, so that the same answer gets the
// same grade in all repeats of all arms.
func (p *play) judgeModel() (gymkhana.Model, error) {
	plan := p.r.plan
	model := p.r.Models[plan.Judge]
	if model == nil {
		err := errors.New("the plan names it, but Runner.Models has no client for it")
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "runner", err)
	}
	none := func() string { return "" }
	at, moves := judgeAt(p.r.Catalog, plan, p.r.Endpoint), ""
	if at == p.r.Endpoint {
		moves = p.r.moves()
	}
	return &caller{calls: p.calls, role: judgeRole, name: plan.Judge, at: at, moves: moves, model: model,
		keptAs: p.r.keptAs(plan.Judge, at, plan.Judge), shared: p.r.shared(plan.Judge, at, plan.Judge),
		endpoint: p.r.endpoints[plan.Judge], profile: &gymkhana.Profile{Price: plan.JudgePrice}, sampling: gymkhana.Sampling{Temperature: new(float64)},
		draws: newDraws(plan.Seed), spent: none, overdue: none}, nil
}

// grade asks all questions. A question that is too long for the judge gets an empty reply, since the
// world made it long and the provider is not at fault: another attempt would fail in the same way.
func grade(ctx context.Context, judge gymkhana.Model, questions []*gymkhana.Request) ([]gymkhana.Grade, error) {
	grades := make([]gymkhana.Grade, len(questions))
	for i, q := range questions {
		grades[i].Prompt = strings.ToValidUTF8(promptOf(q), "\uFFFD")
		r, err := judge.Chat(ctx, q)
		switch {
		case err == nil:
			grades[i].Answer = strings.ToValidUTF8(r.Text, "\uFFFD") // heard now in the form in which it is stored
		case gymkhana.FaultOf(err) != gymkhana.FaultAgent || ctx.Err() != nil:
			return nil, fmt.Errorf("question %d: %w", i+1, err)
		}
	}
	return grades, nil
}

// promptOf joins the texts of a question in order, with an empty line between two.
func promptOf(q *gymkhana.Request) string {
	var texts []string
	for i := range q.Messages {
		for _, part := range q.Messages[i].Parts {
			if part.Text != "" {
				texts = append(texts, part.Text)
			}
		}
	}
	return strings.Join(texts, "\n\n")
}
