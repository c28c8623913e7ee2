package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gymkhana"
)

// judgeRole is who asks, in the stored calls of an attempt.
const judgeRole = "judge"

// judge puts what the scorer leaves open to the plan's judge, each question once, and lets the
// scorer hear the replies. A question that an earlier process had answered is not asked again.
func (p *play) judge(ctx context.Context) error {
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

// judgeModel is the judge as this attempt asks it. No limit of the arm ends what it says, its
// temperature is 0, and it draws the same sample in every episode, so that one answer is graded
// alike in all repeats of all arms.
func (p *play) judgeModel() (gymkhana.Model, error) {
	plan := p.r.plan
	model := p.r.Models[plan.Judge]
	if model == nil {
		err := errors.New("the plan names it, but Runner.Models has no client for it")
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "runner", err)
	}
	return &caller{calls: p.calls, role: judgeRole, name: plan.Judge, at: p.r.Endpoint, model: model,
		profile: &gymkhana.Profile{Price: plan.JudgePrice}, sampling: gymkhana.Sampling{Temperature: new(float64)},
		draws: newDraws(plan.Seed), spent: func() string { return "" }}, nil
}

// grade asks all questions. One that is too long for the judge has an empty answer: the world
// filled it and not the provider, and another attempt would fail again.
func grade(ctx context.Context, judge gymkhana.Model, questions []*gymkhana.Request) ([]gymkhana.Grade, error) {
	grades := make([]gymkhana.Grade, len(questions))
	for i, q := range questions {
		grades[i].Prompt = strings.ToValidUTF8(promptOf(q), "\uFFFD")
		r, err := judge.Chat(ctx, q)
		switch {
		case err == nil:
			grades[i].Answer = strings.ToValidUTF8(r.Text, "\uFFFD") // heard now as it is read later
		case gymkhana.FaultOf(err) != gymkhana.FaultAgent || ctx.Err() != nil:
			return nil, fmt.Errorf("question %d: %w", i+1, err)
		}
	}
	return grades, nil
}

// promptOf gives the texts of a question, in order, an empty line between two.
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
