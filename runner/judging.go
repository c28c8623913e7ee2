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
	scorer, ok := p.scorer.(gymkhana.Judged)
	if !ok || p.r.plan.Judge == "" {
		return nil
	}
	questions := scorer.Questions()
	if len(questions) == 0 {
		return nil
	}
	bench := p.bench()
	defer func() { p.out, p.idle, p.ordinal = bench.out, bench.idle, bench.ordinal }()
	grades, err := bench.hear(ctx, questions)
	if err != nil {
		return fmt.Errorf("judge %s: %w", p.r.plan.Judge, err)
	}
	bench.out.Grades = grades
	return bench.out.Rehear(scorer)
}

// bench is the play as the judge sits in it: no limit of the arm's ends what it says, its
// temperature is 0, and it draws the same sample in every episode, so that one answer is graded
// alike in all repeats of all arms.
func (p *play) bench() *play {
	own := *p
	own.arm = &gymkhana.Arm{Sampling: gymkhana.Sampling{Temperature: new(float64)}}
	own.seed, own.asked = p.r.plan.Seed, map[string]int{}
	return &own
}

// hear asks all questions. One that is too long for the judge has an empty answer: the world
// filled it and not the provider, and another attempt would fail again.
func (p *play) hear(ctx context.Context, questions []*gymkhana.Request) ([]gymkhana.Grade, error) {
	plan := p.r.plan
	model := p.chat(judgeRole, &gymkhana.Partner{Model: plan.Judge, Profile: &gymkhana.Profile{Price: plan.JudgePrice}})
	if model == nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "runner", errors.New("the plan names it, but Runner.Models has no client for it"))
	}
	grades := make([]gymkhana.Grade, len(questions))
	for i, q := range questions {
		grades[i].Prompt = strings.ToValidUTF8(promptOf(q), "\uFFFD")
		r, err := model.Chat(ctx, q)
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
