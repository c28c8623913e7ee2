package page

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
)

const knownOfConditions = "(known: path, sum, at_least, equals, reason)"

// TestMistakesInAPageFileHaveALine: each names its line, the keys that are known in that place, and what a condition is.
func TestMistakesInAPageFileHaveALine(t *testing.T) {
	for text, want := range map[string][]string{
		"success: {tea: green}": {`page.yaml:3: success: unknown key "tea" of a condition ` + knownOfConditions,
			"for example: success: [{path: tea, equals: green}]"},
		"success: [{tea: green}]":                              {`:3: success: unknown key "tea"`, knownOfConditions, "[{path: tea, equals: green}]"},
		"success:\n  - {path: a, equals: 1}\n  - items.0: x":   {`:5: success: unknown key "items.0"`, "[{path: items.0, equals: x}]"},
		"success: {tea: green, cups: 2, hot: true}":            {"[{path: tea, equals: green}, {path: cups, equals: 2}, {path: hot, equals: true}]"},
		"success: {tea: 'yes', hot: '2'}":                      {`[{path: tea, equals: "yes"}, {path: hot, equals: "2"}]`},
		"success: {path: tea, equals: green}":                  {":3: success: want a list of conditions", "[{path: items.0.name, equals: bread}]"},
		"success: [{pth: tea, equals: green}]":                 {`unknown key "pth" of a condition; did you mean "path"? ` + knownOfConditions},
		"success: the list is full":                            {`:3: success: want a list of conditions, not "the list is full"`},
		"success: [full]":                                      {":3: success: a condition is a mapping with the keys path, sum"},
		"success: [{path: tea}]":                               {":3: success: condition tea", "want path with at_least or equals", "for example"},
		"success: [{path: tea, at_least: many}]":               {":3: success: at_least of a condition is a string; want a number"},
		"success: [{path: 3, equals: 1}]":                      {"path of a condition is a number; want a text"},
		"end: [{ful: true}]":                                   {`:3: end: unknown key "ful" of a condition`, "end: [{path: ful, equals: true}]"},
		"tasks:\n- id: a\n  success: {tea: green}":             {`:5: success: unknown key "tea"`, knownOfConditions},
		"tasks:\n- id: a\n  sucess: []":                        {`:5: tasks: unknown key "sucess"; did you mean "success"? (known: id, file, task,`},
		"stat: 1":                                              {`:3: unknown key "stat"; did you mean "start"? (known: kind, folder,`},
		"a: 1\nb: 2":                                           {`:3: unknown key "a"`, `:4: unknown key "b"`},
		"<<: {stat: 1}":                                        {`unknown key "stat"`},
		"x: &c [{tea: 1}]\nsuccess: *c":                        {`:3: unknown key "x"`, `:3: success: unknown key "tea"`},
		strings.Repeat("k", 900) + ": 1":                       {`unknown key "kkk`},
		"success: [" + strings.Repeat("{tea: 1},", 5000) + "]": {`unknown key "tea"`},
	} {
		file := filepath.Join(t.TempDir(), "page.yaml")
		if err := os.WriteFile(file, []byte("folder: .\ntask: go\n"+text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		_, err := ImportPage(t.Context(), file, "any")
		if err == nil {
			t.Errorf("%.80q is imported", text)
			continue
		}
		for _, part := range want {
			if said := err.Error(); gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(said, part) || len(said) > 5000 {
				t.Errorf("%.80q gives %.1000s; want %q", text, said, part)
			}
		}
	}
}

// TestPageFilesThatAreRight have no mistakes: merged and shared conditions, keys in capitals, every kind of value.
func TestPageFilesThatAreRight(t *testing.T) {
	for _, text := range []string{
		"success: &c [{path: a, equals: 1}]\nend: *c", "success:", "success: []", "Success: [{Path: a, Equals: [1, {b: 2}]}]",
		"end: [{sum: [a, b], at_least: 1.5, reason: done}]", "success: [{<<: {path: a}, equals: 1}]",
		"oracle: ['finish', {do: click, on: {role: button}}]", "oracles: [{instance: 2, actions: [finish]}]",
	} {
		file := "page.yaml"
		if err := proofread(file, []byte("folder: .\n"+text+"\n")); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func FuzzProofread(f *testing.F) {
	f.Add("success: {tea: green}")
	f.Add("tasks: [{id: a, success: [{path: a, equals: &x 1}, {path: b, equals: *x}]}]")
	f.Fuzz(func(t *testing.T, text string) {
		if err := proofread("page.yaml", []byte(text)); err != nil && !strings.HasPrefix(err.Error(), "page.yaml:") {
			t.Error(err)
		}
	})
}
