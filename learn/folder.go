package learn

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/learn/policy"
	"gymkhana/learn/synth"
	"gymkhana/learn/train"
)

// Settings determine what a training learns. They are stored in its folder.
type Settings struct {
	Stage int    `json:"stage"`           // 1, or 2: a group learns from its own preferences
	Seed  uint64 `json:"seed"`            // the seed of the weights, the data and the order of lessons
	Data  string `json:"data,omitempty"`  // a folder of rows to use instead of making them
	Quick bool   `json:"quick,omitempty"` // a curriculum of half a minute, measured on few instances

	Recipe string `json:"recipe,omitempty"` // DAgger, which is the default, Listen or Paper
	World  string `json:"world,omitempty"`  // the world of the tasks
	Apps   int    `json:"apps,omitempty"`   // generated apps for additional roll-outs
	Seeds  int    `json:"seeds,omitempty"`  // in stage 2: trainings, with the seeds Seed, Seed+1, …
}

// The recipes: how a policy is trained.
const (
	Paper  = "paper"  // CollabUIAgents: screens, instructions, tasks, preferences
	DAgger = "dagger" // the oracle's action, in every state that the policy reaches
	Listen = "listen" // the same; in the last rounds, states have messages of a group
)

// Curriculum is the curriculum that the settings select.
func (s *Settings) Curriculum() train.Config {
	c := train.Aggregate(s.Seed)
	switch s.Recipe {
	case Paper:
		c = train.Stage1(s.Seed)
	case Listen:
		c = train.Listening(s.Seed)
	}
	if s.Quick {
		c = c.Quick()
	}
	return c
}

// settingsFile keeps the settings of a training, so that it can continue without flags.
const settingsFile = "settings.json"

// Begin makes the folder of a new training. It refuses a folder that exists already.
func Begin(folder string, s Settings) error {
	switch {
	case s.Recipe != "" && s.Recipe != Paper && s.Recipe != DAgger && s.Recipe != Listen:
		return refuse("train", "--recipe %s; there are %s, %s and %s", s.Recipe, DAgger, Listen, Paper)
	case s.Stage == 2 && (s.Data != "" || s.Apps != 0):
		return refuse("train", "--stage 2 learns from the proposals of its own group; leave out --data and --apps")
	case s.Recipe != Paper && s.Data != "":
		return refuse("train", "--recipe %s learns from states that it comes to itself; leave out --data, or add --recipe %s",
			cmp.Or(s.Recipe, DAgger), Paper)
	case s.Stage == 2 && s.Recipe == Paper:
		return refuse("train", "--stage 2 begins with roll-outs; choose --recipe %s or %s, or leave it out", Listen, DAgger)
	case s.Apps != 0 && s.Recipe == Paper:
		return refuse("train", "--apps %d: generated apps are learnt in by roll-outs; use --recipe %s, or leave it out", s.Apps, DAgger)
	}
	if _, err := os.Stat(filepath.Join(folder, settingsFile)); err == nil {
		return refuse("train", "%s is there already; go on with --resume %[1]s, or name another folder", folder)
	}
	// If a training is killed at once, it leaves an empty folder, or one with half of the settings.
	entries, err := os.ReadDir(folder)
	foreign := func(e fs.DirEntry) bool { return !strings.HasPrefix(e.Name(), "."+settingsFile) }
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil || slices.ContainsFunc(entries, foreign):
		return refuse("train", "%s is there already, and no training was begun in it; name another folder", folder)
	}
	b, err := json.MarshalIndent(s, "", "  ")
	if err == nil {
		err = os.MkdirAll(folder, 0o777)
	}
	if err == nil {
		err = policy.Replace(filepath.Join(folder, settingsFile), append(b, '\n'))
	}
	return gymkhana.Blame(gymkhana.FaultSetup, "train", err)
}

// BeginOrRecall begins a training, or checks that the one that was begun in the folder has the same settings.
func BeginOrRecall(folder string, s Settings) error {
	if _, err := os.Stat(folder); errors.Is(err, fs.ErrNotExist) {
		return Begin(folder, s)
	}
	then, err := Recall(folder, s.World)
	if err == nil && then != s {
		err = refuse("train", "%s was begun with other settings; name another folder", folder)
	}
	return err
}

// Recall reads the settings of a training. It refuses a training of another world, which the data cards name.
func Recall(folder, world string) (Settings, error) {
	var s Settings
	path := filepath.Join(folder, settingsFile)
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return s, refuse("train", "--resume %s: no training was begun there; begin one with --out", folder)
	}
	if err == nil {
		dec := json.NewDecoder(bytes.NewReader(b))
		dec.DisallowUnknownFields()
		err = dec.Decode(&s)
	}
	if err != nil {
		return s, refuse("train", "%s: %w; begin again in another folder", path, err)
	}
	others := learntIn(folder)
	if s.World != "" {
		others = append(others, s.World)
	}
	for _, other := range others {
		if other != world {
			return s, refuse("train", "--resume %s: it was trained in the world %s; name that, or begin again in another folder",
				folder, other)
		}
	}
	return s, nil
}

// learntIn lists the worlds in the data cards of a folder. There are none before the first lesson. Cards are written
// for people, so a damaged one is ignored.
func learntIn(folder string) (worlds []string) {
	cards, _ := filepath.Glob(filepath.Join(folder, "card-*.json")) // its pattern is right
	for _, path := range cards {
		var card synth.Card
		if b, err := os.ReadFile(path); err == nil && json.Unmarshal(b, &card) == nil {
			worlds = append(worlds, slices.Sorted(maps.Keys(card.Worlds))...)
		}
	}
	return worlds
}
