package learn

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/learn/train"
)

// data makes the lessons of a round: those of roll-outs, and those of levels, which it makes from the training tasks or
// reads from files. It writes the data card of levels.
func (t *Training) data(ctx context.Context, stage *train.Stage, round int, own *policy.Net) ([]policy.Lesson, error) {
	lessons, err := t.rollouts(ctx, stage, round, own)
	if err != nil || len(stage.Levels) == 0 {
		return lessons, err
	}
	card := synth.NewCard(t.Source.HeldOut)
	keep := func(row *synth.Row) error {
		if row.Lesson != nil {
			lessons = append(lessons, *row.Lesson)
		}
		card.Add(row)
		return t.Source.permit(row)
	}
	if t.Data != "" {
		err = t.readRows(ctx, stage, keep)
	} else {
		err = synth.Make(ctx, t.round(stage, round, own), keep)
	}
	if err != nil {
		return nil, err
	}
	if t.Made != nil {
		t.Made(stage, round, len(lessons))
	}
	return lessons, t.writeCard(card, stage, round)
}

// round describes the data of a round.
func (t *Training) round(stage *train.Stage, round int, own *policy.Net) synth.Plan {
	plan := t.Source.plan(t.tasks, t.Seed*1_000_003+uint64(stage.Levels[0])*101+uint64(round))
	plan.Seeds, plan.Levels, plan.Skip = stage.Seeds, stage.Levels, stage.Skip
	if stage.Beta > 0 {
		plan.Own = own
	}
	return plan
}

// readRows reads the rows of a stage's levels from files.
func (t *Training) readRows(ctx context.Context, stage *train.Stage, keep func(*synth.Row) error) error {
	for row, err := range synth.Read(t.Data) {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil && slices.Contains(stage.Levels, row.Level) {
			err = keep(row)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// writeCard writes the data card of a round next to the checkpoints: card-level1.md, or with several rounds
// card-dpo-1.md and card-dpo-2.md; and the same as JSON.
func (t *Training) writeCard(card *synth.Card, stage *train.Stage, round int) error {
	name := "card-" + stage.Name
	if stage.Rounds > 1 {
		name = fmt.Sprintf("%s-%d", name, round+1)
	}
	path := filepath.Join(t.Folder, name)
	data, err := json.MarshalIndent(card, "", "  ")
	if err == nil {
		err = policy.Replace(path+".json", append(data, '\n'))
	}
	if err == nil {
		err = policy.Replace(path+".md", []byte(card.Markdown()))
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "train", err)
}
