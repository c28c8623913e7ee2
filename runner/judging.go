package runner

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"gymkhana"
)

// judgeRole is the role of the judge's stored calls.
const judgeRole = "judge"

// judge asks the plan's judge the scorer's open questions, each once, and gives the replies to the scorer. It does not
// repeat a question that was answered in an earlier process.
func (e *Episode) judge(ctx context.Context) error {
	if e.out.Broke {
		return nil // its score is that of doing nothing
	}
	questions := gymkhana.Questions(e.session.Scorer)
	if e.r.plan.Judge == "" || len(questions) == 0 {
		return nil
	}
	model, err := e.judgeModel()
	if err == nil {
		e.out.Grades, err = grade(ctx, model, questions)
	}
	if err != nil {
		return fmt.Errorf("judge %s: %w", e.r.plan.Judge, err)
	}
	return e.out.Rehear(e.session.Scorer)
}

// judgeModel returns the judge's model for this attempt. The arm's limits do not apply to the judge. Its temperature is
// 0 and its sample number is the same in every episode, so that the same answer gets the same grade in all repeats of
// all arms.
func (e *Episode) judgeModel() (gymkhana.Model, error) {
	plan := e.r.plan
	model := e.r.Models[plan.Judge]
	if model == nil {
		err := errors.New("the plan names it, but Runner.Models has no client for it")
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "runner", err)
	}
	none := func() string { return "" }
	at, moves := judgeAt(e.r.Catalog, plan, e.r.Endpoint), ""
	if at == e.r.Endpoint {
		moves = e.r.moves()
	}
	return &caller{calls: e.calls, role: judgeRole, name: plan.Judge, at: at, moves: moves, model: model,
		keptAs: e.r.keptAs(plan.Judge, at, plan.Judge), shared: e.r.shared(plan.Judge, at, plan.Judge),
		endpoint: e.r.endpoints[plan.Judge], profile: &gymkhana.Profile{Price: plan.JudgePrice}, sampling: gymkhana.Sampling{Temperature: new(float64)},
		answered: func(ctx context.Context) error { return e.r.askLater(ctx, plan.Judge) },
		draws:    newDraws(plan.Seed), doubt: e.r.doubtOf(ofJudge), spent: none, overdue: none}, nil
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
			grades[i].Answer = strings.ToValidUTF8(r.Text, "\uFFFD") // in the form in which it is stored
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
