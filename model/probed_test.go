package model

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
)

func someProbes() (*Probes, Probed) {
	full := Probed{Model: "compat/a[1]*", At: "http://127.0.0.1:8000/v1", On: "2026-11-01", Coords: gymkhana.Grid1000,
		Image: gymkhana.ImageLimit{LongSide: 1568, Most: 5}, Tools: gymkhana.HermesTools,
		Talk: map[string]bool{"no_roles": false, "short_ids": true}, Refuses: []string{"seed"},
		Picture: gymkhana.PictureTokens{Patch: 28, Each: 1.5, Base: 3, Most: 1568, Tolerance: 0.1, Source: "probed: \"x\" # y"}}
	p := &Probes{}
	p.Put(full)
	p.Put(Probed{Model: "openai/x", On: "2026-11-02", Talk: map[string]bool{}, Refuses: []string{}})
	return p, full
}

// A table is read back as it was written, even with names that are patterns in other tables.
func TestProbesAreWrittenAndRead(t *testing.T) {
	p, full := someProbes()
	var b bytes.Buffer
	if _, err := p.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	got, err := LoadProbes(&b)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, p) {
		t.Errorf("got\n%+v\nwant\n%+v", got, p)
	}
	if got.Of(full.Model, full.At+"/") == nil || got.Of(full.Model, "") != nil || got.Of("compat/a1b", full.At) != nil {
		t.Error("a probe belongs to one model at one address")
	}
	full.Coords = gymkhana.Absolute
	got.Put(full)
	if len(got.rows) != 2 || got.Of(full.Model, full.At).Coords != gymkhana.Absolute {
		t.Errorf("a second probe does not replace the first: %+v", got.rows)
	}
}

// Probed values, as far as they were determined, override the built-in table, and the user's own table
// overrides them.
func TestProbedOverrides(t *testing.T) {
	before := ProfileFor("openai/gpt-4o")
	if got := ProfileFor("openai/gpt-4o", (*Probes)(nil).Of("openai/gpt-4o", "")); !reflect.DeepEqual(got, before) {
		t.Errorf("no probe changes the profile: %+v", got)
	}
	one := &Probed{Coords: gymkhana.Grid1000, Image: gymkhana.ImageLimit{Most: 4}, Refuses: []string{"top_p"}}
	want := before
	want.Coords, want.Image.Most, want.Refuses = gymkhana.Grid1000, 4, []string{"top_p"}
	if got := ProfileFor("openai/gpt-4o", one); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if got := ProfileFor("gemini-2.5-computer-use", one); got.Coords != gymkhana.Grid999 {
		t.Errorf("one grid is taken for the other: %+v", got)
	}
	own, err := LoadProfiles(strings.NewReader("profiles: [{match: [gpt-4o], coords: resized, image: {most: 9}, refuses: [seed], context: 8000}]"))
	if err != nil {
		t.Fatal(err)
	}
	got := ProfileFor("openai/gpt-4o", one, own)
	if got.Coords != gymkhana.Resized || got.Image != (gymkhana.ImageLimit{Most: 9}) || got.Refuses[0] != "seed" || got.Context != 8000 {
		t.Errorf("the user's own: got %+v", got)
	}
	var said []string
	for _, d := range one.Against(got) {
		said = append(said, d.String())
	}
	if text := strings.Join(said, "\n"); text != "coords resized, and the probe saw grid1000\nimage.most 9, and the probe saw 4\n"+
		"refuses seed, and the probe saw top_p" {
		t.Errorf("differences:\n%s", text)
	}
	if d := one.Against(want); len(d) > 0 {
		t.Errorf("a profile differs from the probe that it is made of: %v", d)
	}
}

func TestStrictProbes(t *testing.T) {
	for text, want := range map[string]string{
		"profiles:\n- {model: a, probed: 2026-11-01, match: [a]}":                          `unknown key "match"`,
		"profiles:\n- {probed: 2026-11-01}":                                                "no model",
		"profiles:\n- {model: a}":                                                          "is no date",
		"profiles:\n- {model: a, probed: 2026-11-01, coords: pixels}":                      `unknown coords "pixels"`,
		"profiles:\n- {model: a, probed: 2026-11-01, refuses: [sed]}":                      `did you mean "seed"?`,
		"profiles:\n- {model: a, probed: 2026-11-01, image: {most: -1}}":                   "negative",
		"profiles:\n- {model: a, probed: 2026-11-01}\n- {model: a, probed: 2026-11-01}":    "a second row of a",
		"profiles:\n- {model: a, at: [], probed: 2026-11-01}":                              "line 2",
		"profiles:\n- {model: a, probed: 2026-11-01, picture: {patch: 28, tolerance: 1}}":  "no share below 1",
		"profiles:\n- {model: a, probed: 2026-11-01, picture: {pach: 28, tolerance: 0.1}}": `did you mean "patch"?`,
		"": "empty",
	} {
		if _, err := LoadProbes(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) || gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("%q: got %v; want %s", text, err, want)
		}
	}
}
