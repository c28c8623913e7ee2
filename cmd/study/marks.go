package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/learn/train"
)

// marksFile holds what the policy of a training did on each subset. Together with the settings, it is all that a study
// needs of a finished training. Unlike checkpoints and runs, it is small enough to be kept for years.
const marksFile = "marks.json"

// marks are the content of the file.
type marks struct {
	Config gymkhana.Hash           `json:"config"` // the hash of the curriculum
	Kernel string                  `json:"kernel"`
	Scores map[string][]taskScores `json:"scores"` // the scores of each subset
}

// taskScores are the episodes of a task, of one family.
type taskScores struct {
	Task      gymkhana.TaskID `json:"task"`
	Family    gymkhana.TaskID `json:"family"`
	Instances []gymkhana.Seed `json:"instances"`
	Won       string          `json:"won,omitempty"` // 1 or 0 of each instance
}

// hashOf identifies a curriculum.
func hashOf(c *train.Config) gymkhana.Hash {
	b, err := json.Marshal(c)
	if err != nil {
		panic("study: " + err.Error()) // numbers and names
	}
	return gymkhana.HashBytes(b)
}

// writeMarks keeps the scores of a training in its folder.
func writeMarks(folder string, c *train.Config, all scores) error {
	m := marks{hashOf(c), policy.Kernel(), map[string][]taskScores{}}
	for subset, of := range all {
		m.Scores[subset] = listed(of)
	}
	b, err := json.Marshal(m)
	if err == nil {
		err = policy.Replace(filepath.Join(folder, marksFile), append(b, '\n'))
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "study", err)
}

// listed are episodes by task, in order.
func listed(of map[episode]score) []taskScores {
	list := []taskScores{}
	for _, e := range slices.SortedFunc(maps.Keys(of), episode.compare) {
		got := of[e]
		last := len(list) - 1
		if last < 0 || list[last].Task != e.task || list[last].Family != got.family {
			list = append(list, taskScores{Task: e.task, Family: got.family})
			last++
		}
		list[last].Instances = append(list[last].Instances, e.instance)
		list[last].Won += fmt.Sprint(got.won)
	}
	return list
}

// readMarks gives the scores of a training that was measured; nil if it was not.
func readMarks(folder string, c *train.Config) (scores, error) {
	path := filepath.Join(folder, marksFile)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var m marks
	if err == nil {
		err = json.Unmarshal(b, &m)
	}
	if err == nil && m.Config != hashOf(c) {
		err = errors.New("it is of a training by another curriculum than this program has; begin a study in another folder")
	}
	var all scores
	if err == nil {
		all, err = m.episodes()
	}
	if err != nil {
		return nil, gymkhana.Blame(gymkhana.FaultSetup, "study", fmt.Errorf("%s: %w", path, err))
	}
	return all, nil
}

// episodes takes the scores apart.
func (m *marks) episodes() (scores, error) {
	all := scores{}
	for subset, list := range m.Scores {
		of, err := episodesOf(list)
		if err != nil {
			return nil, fmt.Errorf("%s: %w; delete it, and the training is measured again", subset, err)
		}
		all[subset] = of
	}
	return all, nil
}

// episodesOf is the inverse of listed.
func episodesOf(list []taskScores) (map[episode]score, error) {
	of := map[episode]score{}
	for i := range list {
		t := &list[i]
		if len(t.Won) != len(t.Instances) || strings.Trim(t.Won, "01") != "" {
			return nil, fmt.Errorf("%s is damaged", t.Task)
		}
		for k, instance := range t.Instances {
			of[episode{t.Task, instance}] = score{t.Family, float64(t.Won[k] - '0')}
		}
	}
	return of, nil
}
