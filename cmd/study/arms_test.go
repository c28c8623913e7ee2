package main

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gymkhana/cli"
	"gymkhana/learn"
	"gymkhana/learn/learntest"
	"gymkhana/learn/marl"
	"gymkhana/learn/train"
)

// contests makes a contest of the panel: trainings of a few steps, of two seeds.
func contests(t *testing.T, folder string) *contest {
	t.Helper()
	s, err := learn.Find(learntest.Catalog(t), "panel")
	if err != nil {
		t.Fatal(err)
	}
	p := &program{host: &cli.Host{Now: func() time.Time { return time.Unix(0, 0) }}}
	c := p.contest(s, &armsSettings{World: "panel", Seeds: 2, Recipe: learn.Listen, Quick: true}, folder)
	c.say, c.team.Say, c.team.Look = func(string, ...any) {}, nil, nil
	c.config = func(seed uint64) marl.Config {
		return marl.Config{Seed: seed, Members: 4, Rounds: 2, Instances: 4, Phases: 1, Batch: 4, Steps: 2, Every: 2, Rate: 1e-3, Beta: 0.5,
			Anchor: 0.2, Taught: 0.5}
	}
	c.ways = slices.DeleteFunc(slices.Clone(branches), func(b branch) bool {
		return !slices.Contains([]string{wholeMethod, "no split", "no messages", "own weights"}, b.name)
	})
	c.team.Config, c.team.Quick = c.config, false
	c.team.Stage1 = func(k *learn.Training) {
		k.Config = train.Listening(k.Seed)
		k.Config.Batch, k.Config.Every = 8, 40
		stage := &k.Config.Stages[0]
		stage.Seeds, stage.Steps, stage.Rounds, stage.Listen = 2, 30, 2, 1 // after more of them all members agree, and there is no critic
	}
	return c
}

// A contest trains every way from the same policy, with equally many pairs, and one that is stopped ends with the same
// table.
func TestArms(t *testing.T) {
	skipShort(t)
	straight := contests(t, t.TempDir())
	want, err := straight.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(want.Branches) != 2*4-1 || len(want.Pairs) != 2 || len(want.Runs) != 3 || len(want.Rows) != 1+4+1+4+1+4+1+1+2 {
		t.Errorf("%d branches, %v pairs, %d runs, %d rows", len(want.Branches), want.Pairs, len(want.Runs), len(want.Rows))
	}
	for i := range want.Branches {
		b := &want.Branches[i]
		seed := int(b.Seed - 1)
		if most := want.Pairs[seed]; b.Lessons != most {
			t.Errorf("%s of seed %d has %d pairs; want %d", b.Name, b.Seed, b.Lessons, most)
		}
	}
	for _, row := range want.Rows {
		seeds := 2
		if row.Name == "own weights" || row.Name == silentSeeds {
			seeds = 1
		}
		if got := row.Subsets["val"]; len(got.BySeed) != seeds || (len(row.Full) > 0) == (row.Name == wholeMethod) {
			t.Errorf("%s: %+v and %+v", row.Name, got, row.Full)
		}
	}
	checkMarks(t, straight, want)
	straight.curves = true // added later, it plays only what is missing
	curved, err := straight.run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(curved.Rows, want.Rows) || len(curved.Curves) != 7 || len(curved.Runs) != 4 {
		t.Fatalf("%d curves, %d runs", len(curved.Curves), len(curved.Runs))
	}
	if own := &curved.Curves[0]; own.Name != "4 members, 2 rounds" || len(own.Full) != 0 || len(curved.Curves[1].Full) != 1 {
		t.Errorf("the curves begin with %+v", curved.Curves[:2])
	}
	var text strings.Builder
	if err := curved.print(&text); err != nil || !strings.Contains(text.String(), "8 members, 2 rounds") ||
		!strings.Contains(text.String(), "seed 1, stage 1 took") {
		t.Errorf("%v\n%s", err, text.String())
	}
	// Some of it is done again, with a stop between.
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(straight.folder)); err != nil {
		t.Fatal(err)
	}
	for _, lost := range []string{"seed-1/marks.json", "seed-2/marks.json", "marks.json", "seed-2/no-split", "seed-1/own-weights", "seed-1/full/pairs.json",
		"seed-2/arms.gym", "seeds.gym"} {
		if err := os.RemoveAll(filepath.Join(folder, lost)); err != nil {
			t.Fatal(err)
		}
	}
	for _, stop := range []string{"seed 2, no split", ""} {
		again := contests(t, folder)
		ctx, cancel := context.WithCancel(t.Context())
		again.say = func(format string, args ...any) {
			if strings.Contains(format, "took") && args[0] == stop {
				cancel()
			}
		}
		got, err := again.run(ctx)
		if cancel(); (err == nil) != (stop == "") || err != nil && !errors.Is(err, context.Canceled) {
			t.Fatalf("until %q: %v", stop, err)
		}
		if err == nil && (!reflect.DeepEqual(got.Rows, want.Rows) || !slices.Equal(got.Pairs, want.Pairs)) {
			t.Errorf("after a stop it finds\n%+v\nand straight\n%+v", got.Rows, want.Rows)
		}
	}
}

// Marks alone give the same table, and damaged ones are refused.
func checkMarks(t *testing.T, straight *contest, want *ContestReport) {
	t.Helper()
	folder := t.TempDir()
	for _, of := range []string{".", "seed-1", "seed-2"} {
		b, err := os.ReadFile(filepath.Join(straight.folder, of, marksFile))
		if err == nil {
			err = errors.Join(os.MkdirAll(filepath.Join(folder, of), 0o777), os.WriteFile(filepath.Join(folder, of, marksFile), b, 0o666))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	alone := contests(t, folder)
	got, err := alone.run(t.Context())
	if err != nil || !reflect.DeepEqual(got.Rows, want.Rows) || !reflect.DeepEqual(got.Pairs, want.Pairs) || len(got.Branches) != len(want.Branches) {
		t.Errorf("from the marks alone it finds, with %v,\n%+v\nand straight\n%+v", err, got, want)
	}
	path := filepath.Join(folder, "seed-2", marksFile)
	stopped, stop := context.WithCancel(t.Context())
	stop()
	again := contests(t, filepath.Join(t.TempDir(), "again"))
	if err := os.CopyFS(again.folder, os.DirFS(straight.folder)); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Remove(filepath.Join(again.folder, marksFile)), os.Remove(filepath.Join(again.folder, "seeds.gym"))); err != nil {
		t.Fatal(err)
	}
	if _, err := again.run(stopped); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped before the last run: %v", err)
	}
	kept, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for change, says := range map[[2]string]string{{`"seed":2`, `"seed":2`}: "", {`"settings":"`, `"settings":"f`}: marksFile,
		{`"instances":[`, `"instances":[77,`}: "damaged", {`"branches":[`, `"branches":[],"others":[`}: "no trained network",
		{`"full, vote critic"`, `"somebody's"`}: ""} {
		if err := os.WriteFile(path, []byte(strings.Replace(string(kept), change[0], change[1], 1)), 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := alone.run(t.Context())
		if err == nil && change[1] == `"somebody's"` && slices.ContainsFunc(got.Rows, func(r ContestRow) bool { return r.Name == criticsVote }) {
			t.Error("the row of critics is compared though one seed has none")
		}
		if (err == nil) != (says == "") || err != nil && !strings.Contains(err.Error(), says) {
			t.Errorf("with %s: %v; want %q", change[1], err, says)
		}
	}
}

// The rows of a table by hand: two members, two seeds, two families.
func TestArmRowsByHand(t *testing.T) {
	of := func(a, b float64) scores {
		return scores{"val": {{"a", 1}: {"a", a}, {"b", 1}: {"b", b}}, "val, mini tasks": {{"m", 1}: {"m", a}}}
	}
	r := &ContestReport{Tables: [][]string{{"val", "val, mini tasks"}}}
	r.sum([]string{wholeMethod, memberName(0), memberName(1), "own weights", silentSeeds, untaught}, map[string][]scores{
		wholeMethod: {of(1, 1), of(1, 0)}, memberName(0): {of(1, 0), of(0, 0)}, memberName(1): {of(0, 1), of(1, 0)},
		"own weights": {of(0, 1)}, silentSeeds: {of(1, 0)}, untaught: {of(1, 0), of(0, 0)}})
	var text strings.Builder
	if err := r.print(&text); err != nil || !strings.Contains(strings.Join(strings.Fields(text.String()), " "), "% [95 %] val mini tasks full 75.0") {
		t.Errorf("%v\n%s", err, text.String())
	}
	want := map[string][2]float64{wholeMethod: {.75, 0}, memberName(0): {.25, .5}, memberName(1): {.5, .25}, "own weights": {.5, .5},
		silentSeeds: {.5, .25}, untaught: {.25, .5}, meanMember: {.375, .375}, bestMember: {.5, .25}}
	for _, row := range r.Rows {
		if got := row.Subsets["val"].Success; math.Abs(got-want[row.Name][0])+math.Abs(row.Full["val"].Difference-want[row.Name][1]) > 1e-12 {
			t.Errorf("%s: %g, and full has %g more; want %v", row.Name, got, row.Full["val"].Difference, want[row.Name])
		}
	}
	if len(r.Gains) != 2 || r.Gains[0].Difference != .5 || r.Gains[1].Difference != .5 || !r.Gains[0].CI.Defined() {
		t.Errorf("full gains, by seed, %+v", r.Gains)
	}
	if len(r.Rows) != len(want) {
		t.Errorf("%d rows; want %d", len(r.Rows), len(want))
	}
}

func TestArmsRefuse(t *testing.T) {
	s := toys(t)
	begun, foreign := t.TempDir(), t.TempDir()
	if err := (&armsSettings{World: "phone", Seeds: 3}).beginOrRecall(begun); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(foreign, "x"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"stage2 arms":                                "arms need a folder",
		"stage2 arms --out x --seeds 0":              "--seeds 0; want 1 to 16",
		"stage2 arms --out x --recipe paper":         "--recipe paper; want listen or dagger",
		"stage2 arms --out x --instances -1":         "--instances -1; want at least 1",
		"stage2 arms --world panel --out " + begun:   "was begun with {",
		"stage2 arms --world panel --out " + foreign: "no arms were begun in it",
	} {
		if status := s.run(t.Context(), strings.Fields(args)...); status != exitInput || !strings.Contains(s.err.String(), want) {
			t.Errorf("study %s: exit %d; want 2 and %q\n%s", args, status, want, s.err.String())
		}
	}
}
