package kittest

import (
	"encoding/json"
	"slices"
	"testing"
)

func TestRelation(t *testing.T) {
	type role = struct {
		Controls map[string][]string
		Keys     []string
		Pointer  bool
	}
	theirs := &fact{Roles: []role{{map[string][]string{"wait": nil, "jump": {"Space", "ArrowUp"}}, []string{"Space", "ArrowUp"}, true}},
		Fields: []string{"score", "hero"}}
	ours := func() *fact {
		return &fact{Roles: []role{{map[string][]string{"wait": nil, "jump": {"ArrowUp", "Space"}}, []string{"ArrowUp", "Space"}, true}},
			Fields: []string{"hero", "score", "attempt"}}
	}
	for _, c := range []struct {
		name   string
		change func(f *fact, r *relation)
		want   []string
	}{
		{"the same, in another order and with the kit's fields", func(*fact, *relation) {}, nil},
		{"a control is missing", func(f *fact, _ *relation) { delete(f.Roles[0].Controls, "jump") }, []string{"control jump is missing"}},
		{"other keys", func(f *fact, _ *relation) { f.Roles[0].Controls["jump"] = []string{"Space"} },
			[]string{"control jump presses [Space]; GameWorld's presses [ArrowUp Space]"}},
		{"no pointer", func(f *fact, _ *relation) { f.Roles[0].Pointer = false }, []string{"pointer is missing"}},
		{"a key more", func(f *fact, _ *relation) { f.Roles[0].Keys = append(f.Roles[0].Keys, "Tab") },
			[]string{"key Tab is added without a reason"}},
		{"a field more", func(f *fact, _ *relation) { f.Fields = append(f.Fields, "next.gap") },
			[]string{"field next.gap is added without a reason"}},
		{"a field more, with a reason for its group", func(f *fact, r *relation) {
			f.Fields = append(f.Fields, "next.gap")
			r.why = map[string]string{"field next.*": "seen"}
		}, nil},
		{"left out with a reason", func(f *fact, r *relation) {
			f.Roles[0].Pointer = false
			r.why = map[string]string{"pointer": "no effect"}
		}, nil},
		{"a reason for nothing", func(_ *fact, r *relation) { r.why = map[string]string{"pointer": "no effect"} },
			[]string{"pointer has a reason, but there is no difference"}},
		{"renamed", func(f *fact, r *relation) {
			f.Fields[0] = "frog"
			r.renamed, r.why = map[string]string{"field hero": "field frog"}, map[string]string{"field hero": "ours is a frog"}
		}, nil},
		{"renamed without a reason", func(f *fact, r *relation) {
			f.Fields[0] = "frog"
			r.renamed = map[string]string{"field hero": "field frog"}
		}, []string{"field hero is renamed to field frog without a reason"}},
		{"renamed to nothing", func(f *fact, r *relation) {
			f.Fields = f.Fields[1:]
			r.renamed, r.why = map[string]string{"field hero": "field frog"}, map[string]string{"field hero": "ours is a frog"}
		}, []string{"field frog is missing, which should be GameWorld's field hero"}},
	} {
		f, r := ours(), relation{}
		c.change(f, &r)
		if got := r.compare(theirs, f); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q; want %q", c.name, got, c.want)
		}
	}
}

// The facts are of 34 games, and no two games of ours have the same one.
func TestGameWorldFacts(t *testing.T) {
	var all []fact
	if err := json.Unmarshal(gameworldJSON, &all); err != nil {
		t.Fatal(err)
	}
	if len(all) != 34 {
		t.Errorf("%d games; want 34", len(all))
	}
	ours := map[string]string{}
	for name, r := range relations {
		if ours[r.number] != "" {
			t.Errorf("%s and %s are both game %s", name, ours[r.number], r.number)
		}
		ours[r.number] = name
	}
	for _, f := range all {
		if len(f.Roles) == 0 || len(f.Fields) < 5 {
			t.Errorf("game %s: %d roles and %d fields", f.Number, len(f.Roles), len(f.Fields))
		}
		for _, r := range f.Roles {
			if _, ok := r.Controls["wait"]; !ok || len(r.Keys) == 0 && !r.Pointer {
				t.Errorf("game %s: no control wait, or neither keys nor pointer", f.Number)
			}
		}
	}
}
