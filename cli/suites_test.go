package cli

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/env/football"
	"gymkhana/env/game/kit"
	"gymkhana/env/phone/device"
	"gymkhana/env/phone/gen"
	"gymkhana/env/sokoban"
	"gymkhana/env/webui"
	"gymkhana/registry"
	"gymkhana/suites"
)

//go:generate go test -run TestSuitesAreWhatTheWorldsSay -update

var update = flag.Bool("update", false, "rewrite the files that tests compare with")

// With -update the suites are written; without, they are compared. The sites are compared in package env/site, whose
// tests make their suite anyway, which takes seconds.
func TestSuitesAreWhatTheWorldsSay(t *testing.T) {
	all := map[string]*gymkhana.Suite{"sokoban": sokoban.Suite(), "football": football.Suite(), "games": gameSuite(),
		"robot":                  robotSuite(),
		"phone":                  phoneSuite(),
		device.AndroidWorldSuite: androidWorldSuite(),
		"phone-gen":              gen.Suite(), "webui": webui.Suite(), webui.DraftSuiteName: webui.DraftSuite()}
	if *update {
		chains, err := sites().Suite()
		if err != nil {
			t.Fatal(err)
		}
		all["sites"] = chains
	}
	for name, suite := range all {
		want, err := registry.FormatSuite(suite)
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(filepath.Join("..", "suites", name+".yaml"), want, 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		got, file, err := suites.Read(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s is not what the world says; run make generate and read the difference", file)
			continue
		}
		parsed, err := registry.ParseSuite(file, got, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(parsed, suite) {
			t.Errorf("%s does not read back as the suite:\n%+v\nwant\n%+v", file, parsed.Tasks[0], suite.Tasks[0])
		}
	}
}

func TestEveryShippedSuiteResolves(t *testing.T) {
	c := Builtin()
	for _, name := range c.SuiteNames() {
		s, err := c.FindSuite(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for subset := range s.Subsets {
			if _, err := s.Select(gymkhana.Selector{Path: name, Subset: subset}); err != nil {
				t.Errorf("%s:%s: %v", name, subset, err)
			}
		}
	}
}

// Every task of the games has one level and one genre, which are the rows of two of GameWorld's tables.
func TestGamesHaveALevelAndAGenre(t *testing.T) {
	for _, task := range gameSuite().Tasks {
		if len(task.Tags) < 3 || !strings.HasPrefix(task.Tags[0], "L") || task.Tags[1] != kit.Genre(task.Environment.Name) || task.Tags[1] == "" {
			t.Errorf("%s has the tags %v", task.ID, task.Tags)
		}
	}
}
