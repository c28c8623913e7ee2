package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/learn/marl"
)

// crossings makes a crossing from one panel to another: a training of a few steps.
func crossings(t *testing.T, from, folder string) *crossing {
	t.Helper()
	a := &crossing{acrossSettings: acrossSettings{From: from, World: "panel", Home: "board", Seed: 1}}
	a.there, a.home = contests(t, folder), contests(t, folder)
	home, err := learn.Find(learntest.Catalog(t), "board")
	if err != nil {
		t.Fatal(err)
	}
	a.home.source, a.home.team.Source = home, home
	return a
}

// A crossing trains a policy that comes from stage 1 and measures it in both worlds. One that is stopped ends with the
// same table, and one that comes from stage 2 goes on with what was kept there.
func TestAcross(t *testing.T) {
	skipShort(t)
	begun := contests(t, t.TempDir())
	stem, err := begun.team.Stem(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	from := filepath.Join(stem.Folder, "stage1")
	straight := crossings(t, from, t.TempDir())
	want, err := straight.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Rows) != 4*2+4*1 || len(want.Runs) != 2 || len(want.Steps.Rows) != 4*2 || want.Steps.Rows[1].Agent != "before, group" {
		t.Errorf("%d rows, %d runs, %+v", len(want.Rows), len(want.Runs), want.Steps.Rows)
	}
	for _, row := range want.Rows {
		if row.Success.N == 0 || (row.Gain != nil) != strings.HasPrefix(row.Name, "after") {
			t.Errorf("%+v", row)
		}
	}
	var text strings.Builder
	if err := want.print(&text); err != nil || !strings.Contains(text.String(), "stage 2 in panel") {
		t.Errorf("%v\n%s", err, text.String())
	}
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(straight.there.folder)); err != nil {
		t.Fatal(err)
	}
	for _, lost := range []string{"stage2", "board.gym", "before.safetensors"} {
		if err := os.RemoveAll(filepath.Join(folder, lost)); err != nil {
			t.Fatal(err)
		}
	}
	for _, stop := range []bool{true, false} {
		again := crossings(t, from, folder)
		ctx, cancel := context.WithCancel(t.Context())
		again.there.say = func(format string, _ ...any) {
			if stop && strings.Contains(format, "took") {
				cancel()
			}
		}
		got, err := again.run(ctx)
		if cancel(); (err != nil) != stop || err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("stopped %t: %v", stop, err)
		}
		if err == nil && (!reflect.DeepEqual(got.Rows, want.Rows) || !reflect.DeepEqual(got.Steps, want.Steps)) {
			t.Errorf("after a stop it finds\n%+v\nand straight\n%+v", got.Rows, want.Rows)
		}
	}
	second := crossings(t, filepath.Join(folder, "stage2"), t.TempDir())
	on, err := second.there.team.Graft(second.From, 1)
	if err != nil || on.Start.Steps == 0 || on.Start.Mean != nil {
		t.Errorf("from stage 2: %v", err)
	}
	other := &marl.Team{Source: second.there.source, Folder: second.there.folder}
	if _, err := other.Graft(stem.Base, 1); gymkhana.FaultOf(err) != gymkhana.FaultSetup || !strings.Contains(err.Error(), "another policy") {
		t.Errorf("another policy in the same folder: %v", err)
	}
	other.Folder = t.TempDir()
	fresh, err := other.Graft(stem.Base, 1)
	if err != nil || fresh.Start.Steps != 0 || len(fresh.Start.Second) != len(fresh.Start.Net) {
		t.Errorf("from a checkpoint: %v", err)
	}
	for _, from := range []string{filepath.Join(folder, "nothing"), t.TempDir(), filepath.Join(folder, "panel.gym")} {
		if _, err := other.Graft(from, 1); gymkhana.FaultOf(err) != gymkhana.FaultSetup {
			t.Errorf("from %s: %v", from, err)
		}
	}
}
