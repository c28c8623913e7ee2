package learn

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
)

// A Synthesis makes training data and writes it into a folder. The same Synthesis makes the same rows.
type Synthesis struct {
	Source *Source
	Folder string
	Levels []int  // some of the levels 1, 2 and 3
	Seeds  int    // instances of each task
	Seed   uint64 // the seed of the instances, and of all other random draws

	Teacher  Chat        // zero: the oracle teaches
	Critic   Chat        // zero: the verifier scores
	Own      *policy.Net // its actions are scored too, and it leads some of the way; may be nil
	Parallel int         // episodes at once; default one per core, eight with a model
	TRL      bool        // also write sft.jsonl and dpo.jsonl

	// Progress is called with the number of episodes that have given rows; it may be nil.
	Progress func(episodes, all int)
}

// A Chat is a model to ask, and its name in the rows. The zero value is no model.
type Chat struct {
	Name  string
	Model gymkhana.Model
}

// A Dataset describes the resulting data.
type Dataset struct {
	Suite      string         `json:"suite"`
	Rows       map[string]int `json:"rows"` // the number of rows at each level
	Duplicates int            `json:"duplicates"`
	States     int            `json:"states"`
	Out        string         `json:"out"`
	Card       string         `json:"card"`

	Counts *synth.Card `json:"-"`
	Files  []string    `json:"-"` // in the folder, in addition to the rows
}

// modelEpisodes is how many episodes are played at once if most of the time is spent waiting for a
// model.
const modelEpisodes = 8

// Make makes the rows and writes the new ones atomically, with a card that counts them.
func (s *Synthesis) Make(ctx context.Context) (*Dataset, error) {
	plan, err := s.plan()
	if err != nil {
		return nil, err
	}
	card := synth.NewCard(s.Source.HeldOut)
	if err := s.write(ctx, plan, card); err != nil {
		return nil, err
	}
	if err := card.Write(s.Folder); err != nil {
		return nil, err
	}
	d := &Dataset{Suite: s.Source.Entry.Split.Suite, Rows: map[string]int{}, Duplicates: card.Duplicates.Sum(),
		States: card.States, Out: s.Folder, Card: filepath.Join(s.Folder, "card.json"), Counts: card, Files: []string{"card.md"}}
	for i, rows := range card.Rows {
		d.Rows[fmt.Sprint(i+1)] = rows
	}
	if !s.TRL {
		return d, nil
	}
	more, err := exportTRL(s.Folder, card)
	d.Files = append(d.Files, more...)
	return d, err
}

// plan chooses the teacher and the critic.
func (s *Synthesis) plan() (*synth.Plan, error) {
	p := s.Source.plan(s.Source.Tasks, s.Seed)
	levels := slices.Clone(s.Levels)
	slices.Sort(levels)
	p.Seeds, p.Levels, p.Own, p.Parallel = s.Seeds, slices.Compact(levels), s.Own, s.Parallel
	options := synth.ModelOptions{Seed: gymkhana.Seed(s.Seed % uint64(gymkhana.MaxSeed))}
	var err error
	if options.Name = s.Teacher.Name; s.Teacher.Model != nil {
		if p.Teacher, err = synth.NewModelTeacher(s.Teacher.Model, options); err != nil {
			return nil, err
		}
	}
	if options.Name = s.Critic.Name; s.Critic.Model != nil {
		if p.Critic, err = synth.NewModelCritic(s.Critic.Model, options); err != nil {
			return nil, err
		}
	}
	if p.Parallel == 0 && (s.Teacher.Model != nil || s.Critic.Model != nil) {
		p.Parallel = modelEpisodes
	}
	return &p, nil
}

// plan sets what all data of a world has in common: it is made without a model and shows nothing that is held out.
func (s *Source) plan(tasks []*gymkhana.Task, seed uint64) synth.Plan {
	return synth.Plan{Tasks: tasks, Seed: seed, Hidden: s.Entry.Split.Hidden, Open: s.Entry.Trainable,
		Teacher: &synth.OracleTeacher{Seed: seed}, Critic: synth.VerifierCritic{}}
}

// write makes the rows and writes the new ones atomically.
func (s *Synthesis) write(ctx context.Context, p *synth.Plan, card *synth.Card) error {
	w, err := synth.NewWriter(s.Folder, true)
	if err != nil {
		return err
	}
	defer w.Abort()
	seen, episodes, latest := synth.Seen{}, 0, ""
	err = synth.Make(ctx, *p, func(row *synth.Row) error {
		if at := fmt.Sprint(row.Task, "#", row.Instance); at != latest {
			episodes, latest = episodes+1, at
			if s.Progress != nil {
				s.Progress(episodes, len(p.Tasks)*p.Seeds)
			}
		}
		if !seen.Add(row) {
			card.Duplicate(row)
			return nil
		}
		card.Add(row)
		return w.Write(row)
	})
	if ctx.Err() != nil {
		return fmt.Errorf("synth: stopped, and nothing was kept; the same command makes the same rows again: %w",
			ctx.Err())
	}
	if err == nil {
		err = w.Close()
	}
	for who, asked := range map[string]any{"teacher": p.Teacher, "critic": p.Critic} {
		if m, ok := asked.(interface{ Dropped() map[string]int }); ok {
			card.Drop(who, m.Dropped())
		}
	}
	return err
}

// exportTRL writes a file for each form that has rows, and returns the files' names.
func exportTRL(dir string, card *synth.Card) (names []string, err error) {
	for _, form := range []synth.Form{synth.SFT, synth.DPO} {
		rows := card.Rows[2]
		if form == synth.SFT {
			rows = card.Rows[0] + card.Rows[1]
		}
		if rows == 0 {
			continue
		}
		name := string(form) + ".jsonl"
		if err := exportForm(dir, form, filepath.Join(dir, name)); err != nil {
			return nil, err
		}
		names = append(names, name)
	}
	return names, nil
}

// exportForm writes a file atomically.
func exportForm(dir string, form synth.Form, path string) error {
	file, err := os.Create(path)
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "synth", err)
	}
	_, err = synth.ExportTRL(dir, form, file)
	if err = errors.Join(err, file.Close()); err != nil {
		_ = os.Remove(path) // the first error is returned
	}
	return err
}
