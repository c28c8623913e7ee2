package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"gymkhana"
	"gymkhana/learn/marl"
	"gymkhana/learn/policy"
)

// seedMarks are what is kept of a seed of a contest: the trainings, and the episodes of every row.
type seedMarks struct {
	Settings gymkhana.Hash           `json:"settings"` // the hash of all that determines them
	Kernel   string                  `json:"kernel"`
	Pairs    int                     `json:"pairs,omitempty"`    // lessons of pairs in every training
	Branches []SeedBranch            `json:"branches,omitempty"` // with checkpoints relative to the folder of the contest
	Tasks    map[string][]taskScores `json:"tasks"`              // the episodes of each subset, without scores
	Rows     []rowMarks              `json:"rows"`
	Parts    []marl.Part             `json:"parts"`
	Runs     []GateRun               `json:"runs"`
}

// rowMarks are the scores of a row: 1 or 0 of each episode of a subset, in the order of Tasks.
type rowMarks struct {
	Name string            `json:"name"`
	Won  map[string]string `json:"won"`
}

// marksOfRows are the marks of some rows, which have the same episodes.
func marksOfRows(names []string, all []scores) *seedMarks {
	m := &seedMarks{Tasks: map[string][]taskScores{}}
	for i, name := range names {
		row := rowMarks{name, map[string]string{}}
		for subset, of := range all[i] {
			list := listed(of)
			for k := range list {
				row.Won[subset] += list[k].Won
				list[k].Won = ""
			}
			m.Tasks[subset] = list
		}
		m.Rows = append(m.Rows, row)
	}
	return m
}

func (m *seedMarks) names() (all []string) {
	for i := range m.Rows {
		all = append(all, m.Rows[i].Name)
	}
	return all
}

// scores takes the rows apart.
func (m *seedMarks) scores() (all []scores, err error) {
	for i := range m.Rows {
		of := scores{}
		for subset, list := range m.Tasks {
			if of[subset], err = episodesOf(dealt(list, m.Rows[i].Won[subset])); err != nil {
				return nil, fmt.Errorf("%s on %s: %w; delete the marks, and the episodes are played again", m.Rows[i].Name, subset, err)
			}
		}
		all = append(all, of)
	}
	return all, nil
}

// dealt gives each task its part of the scores. If there are too many of them, the last task gets the rest.
func dealt(list []taskScores, won string) []taskScores {
	list = slices.Clone(list)
	for i := range list {
		n := min(len(list[i].Instances), len(won))
		if i+1 == len(list) {
			n = len(won)
		}
		list[i].Won, won = won[:n], won[n:]
	}
	return list
}

func (m *seedMarks) write(folder string) error {
	b, err := json.Marshal(m)
	if err == nil {
		err = policy.Replace(filepath.Join(folder, marksFile), append(b, '\n'))
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "study", err)
}

// readSeedMarks gives the marks of a folder; nil if there are none.
func readSeedMarks(folder string, settings gymkhana.Hash) (*seedMarks, error) {
	path := filepath.Join(folder, marksFile)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	m := &seedMarks{}
	if err == nil {
		err = json.Unmarshal(b, m)
	}
	if err == nil && m.Settings != settings {
		err = errors.New("it has other settings than this program and its flags; begin again in another folder")
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "study", fmt.Errorf("%s: %w", path, err))
	}
	return m, nil
}
