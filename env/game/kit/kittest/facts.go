package kittest

import (
	_ "embed"
	"encoding/json"
	"slices"
	"testing"

	"gymkhana"
	"gymkhana/env/game/kit"
)

// gameworldJSON holds the names of GameWorld's 34 games: its controls and their keys, the keys of its roles, whether
// they may click, and its fields. Source: arXiv:2604.07429, the games' catalog.
//
//go:embed testdata/gameworld.json
var gameworldJSON []byte

// A fact is what one game of GameWorld calls things.
type fact struct {
	Number string
	Roles  []struct {
		Controls map[string][]string // the keys of each; none: it waits, or types a text
		Keys     []string
		Pointer  bool
	}
	Fields []string // without the prefix "game_state."
}

// Facts tests that a game has the controls, keys and fields of its game in GameWorld, and the pointer exactly if that
// game allows clicks. What is renamed, left out or added is in the table relations, with the reason. The test also fails
// when the table says something that is not so.
func Facts[S any](t *testing.T, g *kit.Game[S]) {
	t.Helper()
	rel, ok := relations[g.Name]
	if !ok {
		t.Fatalf("%s is not in the table relations of kittest; add the number of its game in GameWorld", g.Name)
	}
	var all []fact
	if err := json.Unmarshal(gameworldJSON, &all); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(all, func(f fact) bool { return f.Number == rel.number })
	if i < 0 {
		t.Fatalf("GameWorld has no game %q", rel.number)
	}
	for _, wrong := range rel.compare(&all[i], named(g)) {
		t.Error(wrong)
	}
}

// named lists what a game calls things, in the form of GameWorld's facts.
func named[S any](g *kit.Game[S]) *fact {
	f := &fact{Number: g.Name}
	f.Roles = append(f.Roles, make([]struct {
		Controls map[string][]string
		Keys     []string
		Pointer  bool
	}, len(g.Roles))...)
	for i, r := range g.Roles {
		own := &f.Roles[i]
		own.Controls, own.Pointer = map[string][]string{"wait": nil}, r.Pointer
		for _, k := range r.Keys {
			own.Keys = append(own.Keys, k.String())
		}
		for _, c := range r.Controls {
			own.Controls[c.Name] = keysOf(c.Does)
		}
	}
	for _, field := range g.Fields {
		f.Fields = append(f.Fields, field.Name)
	}
	for _, field := range kit.Common {
		f.Fields = append(f.Fields, field.Name)
	}
	return f
}

// keysOf is the keys that a raw input presses.
func keysOf(a gymkhana.Action) []string {
	for _, arg := range a.Args {
		if keys, ok := arg.Value.([]string); ok && arg.Name == "keys" {
			return keys
		}
	}
	return nil
}
