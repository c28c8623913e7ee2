package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"

	"gymkhana"
	"gymkhana/env/phone/device"
	"gymkhana/policy"
	"gymkhana/synth"
	"gymkhana/train"
)

// makeData makes the lessons of a round from the training tasks, or reads them, and writes their
// data card.
func (t *training) makeData(ctx context.Context, stage *train.Stage, round int, own *policy.Net) ([]policy.Lesson, error) {
	var lessons []policy.Lesson
	card := synth.NewCard(t.heldOut)
	keep := func(row *synth.Row) error {
		if row.Lesson != nil {
			lessons = append(lessons, *row.Lesson)
		}
		card.Add(row)
		return t.lawful(row)
	}
	rows := t.makeRows
	if t.flags.Data != "" {
		rows = t.readRows
	}
	if err := rows(ctx, stage, round, own, keep); err != nil {
		return nil, err
	}
	t.say("  %s: %d lessons of level %v, round %d", stage.Name, len(lessons), stage.Levels, round+1)
	return lessons, t.writeCard(card, stage, round)
}

// heldOut tells the tasks that are not for learning.
func (t *training) heldOut(task string) bool { return !t.allowed[gymkhana.TaskID(task)] }

// lawful stops a training that would learn from what it is measured on.
func (t *training) lawful(row *synth.Row) error {
	if !t.heldOut(row.Task) {
		return nil
	}
	return gymkhana.Blame(gymkhana.FaultUs, "train", fmt.Errorf("a row of level %d comes from %s, which is not for learning; no policy that learns from it can be measured", row.Level, row.Task))
}

// makeRows makes the rows of a round.
func (t *training) makeRows(ctx context.Context, stage *train.Stage, round int, own *policy.Net, keep func(*synth.Row) error) error {
	seed := t.flags.Seed*1_000_003 + uint64(stage.Levels[0])*101 + uint64(round)
	plan := synth.Plan{Tasks: t.tasks, Seeds: stage.Seeds, Seed: seed, Levels: stage.Levels, Skip: stage.Skip,
		Teacher: &synth.OracleTeacher{Seed: seed}, Critic: synth.VerifierCritic{}, Hidden: heldApps, NewWorld: phoneWorld, NewGuide: phoneGuide}
	if stage.Beta > 0 {
		plan.Own = own
	}
	return synth.Make(ctx, plan, keep)
}

// readRows reads the rows of a stage's levels from files.
func (t *training) readRows(ctx context.Context, stage *train.Stage, _ int, _ *policy.Net, keep func(*synth.Row) error) error {
	for row, err := range synth.Read(t.flags.Data) {
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

// writeCard puts the data card of a round beside the checkpoints: card-level1.md, or of several
// rounds card-dpo-1.md and card-dpo-2.md; and the same as JSON.
func (t *training) writeCard(card *synth.Card, stage *train.Stage, round int) error {
	name := "card-" + stage.Name
	if stage.Rounds > 1 {
		name = fmt.Sprintf("%s-%d", name, round+1)
	}
	path := filepath.Join(t.trainer.Folder, name)
	data, err := json.MarshalIndent(card, "", "  ")
	if err == nil {
		err = policy.Replace(path+".json", append(data, '\n'))
	}
	if err == nil {
		err = policy.Replace(path+".md", []byte(card.Markdown()))
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "train", err)
}

// phoneWorld and phoneGuide are what data are made in.
func phoneWorld(t *gymkhana.Task) (gymkhana.Environment, error) {
	return phone.Env(t.Environment.Config)
}

func phoneGuide(*gymkhana.Task) (synth.Guide, error) {
	o, err := phone.NewOracle(gymkhana.AgentSetup{})
	if err != nil {
		return nil, err
	}
	return o.(*device.Oracle), nil
}
