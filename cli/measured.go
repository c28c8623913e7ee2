package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gymkhana"
	"gymkhana/proof"
	"gymkhana/registry"
)

// tagMeasured gives tasks of imported suites the tag that a proof measured: gymkhana.GuessTag and the rate, or no tag.
func (a *app) tagMeasured(c *registry.Catalog, all []proof.Guess) error {
	suites := map[string][]proof.Guess{}
	var names []string
	for _, g := range all {
		name := g.Task.Suite()
		if suites[name] == nil {
			names = append(names, name)
		}
		suites[name] = append(suites[name], g)
	}
	for _, name := range names {
		if err := a.tagSuite(c, name, suites[name]); err != nil {
			return err
		}
	}
	return nil
}

// tagSuite rewrites the file of a suite if a tag in it differs from the measurement.
func (a *app) tagSuite(c *registry.Catalog, name string, all []proof.Guess) error {
	path := filepath.Join(a.suiteFolder(), name+".yaml")
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the program has it built in
	}
	if err != nil {
		return gymkhana.Blame(gymkhana.FaultSetup, "selftest", err)
	}
	suite, err := registry.ParseSuite(path, text, borrowFrom(c))
	if err != nil {
		return err
	}
	var now, gone []string
	for _, g := range all {
		i := slices.IndexFunc(suite.Tasks, func(t *gymkhana.Task) bool { return t.ID == g.Task })
		if i < 0 {
			continue // it is borrowed from another suite
		}
		t := suite.Tasks[i]
		tags := measured(t.Tags, g)
		if slices.Equal(tags, t.Tags) {
			continue
		}
		if t.Tags = tags; g.Tagged {
			now = append(now, string(g.Task))
		} else {
			gone = append(gone, string(g.Task))
		}
	}
	if len(now)+len(gone) == 0 {
		return nil
	}
	if text, err = registry.FormatSuite(suite); err != nil {
		return err
	}
	if len(now) > 0 {
		a.say("  tagged %s in %s, as measured: %s", gymkhana.GuessTag, path, strings.Join(now, ", "))
	}
	if len(gone) > 0 {
		a.say("  no longer tagged %s in %s: %s", gymkhana.GuessTag, path, strings.Join(gone, ", "))
	}
	return writeFile(path, text)
}

// measured gives the tags of a task with the measured guess tags in place of older ones.
func measured(tags []string, g proof.Guess) []string {
	kept := slices.DeleteFunc(slices.Clone(tags), gymkhana.IsGuessTag)
	if g.Tagged {
		kept = append(kept, gymkhana.GuessTag, fmt.Sprintf("%s:%.0f", gymkhana.GuessTag, 100*g.Rate))
	}
	return kept
}
