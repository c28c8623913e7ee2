package cli

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana/env/football"
	"gymkhana/model/modeltest"
	"gymkhana/report"
)

// freshScenes is a suite of scenes that the generator makes, so that tests leave the official ones alone.
const freshScenes = `suite: pitch
version: 1
title: Fresh scenes
doc: Scenes of the generator.
agents: [idle]
repeats: 1
defaults:
    goal: Score.
    environment: {name: football}
    verifier: {name: football}
    oracle: {name: football}
    budget: {steps: 400}
tasks:
- {"id":"middle","environment":{"config":{"category":"teamwork","region":5}},"published":{"budget":{"steps":400,"turns":400},"verifier":{"reward":"published"}},"instances":[11]}
- {"id":"ahead","environment":{"config":{"category":"personal","region":6}},"published":{"budget":{"steps":400,"turns":400},"verifier":{"reward":"published"}},"instances":[12]}
- {"id":"short","environment":{"config":{"category":"teamwork","region":5}},"budget":{"steps":60},"instances":[11]}
`

// onThePitch is a session that has the fresh scenes.
func onThePitch(t *testing.T) *session {
	t.Helper()
	s := newSession(t)
	if err := os.MkdirAll(filepath.Join(s.home, "suites"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.home, "suites", "pitch.yaml"), []byte(freshScenes), 0o666); err != nil {
		t.Fatal(err)
	}
	return s
}

// A model that always runs to the right plays football through the online agent: it sees the picture in full size, knows
// the sixteen actions, and its run verifies.
func TestOnlinePlaysFootball(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Say("# analyze\nI have room.\n\n# action\naction_right"))})
	s := onThePitch(t)
	file := filepath.Join(t.TempDir(), "r.gym")
	var sum report.Summary
	s.json(&sum, "run", "pitch/middle", "--agent", "online", "--model", "compat/test", "--base-url", srv.URL(), "--protocol", "published",
		"--out", file)
	asked := srv.Requests()
	if a := agent(t, &sum, "online"); a.Scored != 1 || a.MeanReward == nil || *a.MeanReward == 0 {
		t.Errorf("%+v; want one episode with a reward", a)
	}
	if len(asked) < 2 || len(asked) > 120 {
		t.Fatalf("asked %d times", len(asked))
	}
	rules := asked[0].Messages[0].Parts[0].Text
	for _, word := range []string{"yellow", "blue", "right end"} {
		if !strings.Contains(rules, word) {
			t.Errorf("the rules do not say %q:\n%s", word, rules)
		}
	}
	names := 0
	for _, c := range (&football.World{}).Spec().Controls {
		if strings.Contains(rules, "- "+c.Name+":") {
			names++
		}
	}
	if names != 16 {
		t.Errorf("the rules name %d actions; want 16:\n%s", names, rules)
	}
	seen := 0
	last := asked[len(asked)-1].Messages
	for _, m := range last {
		for _, p := range m.Parts {
			if p.Image == nil {
				continue
			}
			seen++
			if size, err := png.DecodeConfig(bytes.NewReader(p.Image.Data)); err != nil || size.Width != football.Width || size.Height != football.Height {
				t.Errorf("picture of %dx%d, %v; want it in full size", size.Width, size.Height, err)
			}
		}
	}
	if seen != 1 {
		t.Errorf("%d pictures in the last question; want 1", seen)
	}
	s.must("verify", file, "--frames")
}

// The shipped plans play fresh scenes, and what they set against each other is in their tables.
func TestShippedPlansOfFootball(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: modeltest.Always(modeltest.Say("# action\naction_shot"))})
	s := onThePitch(t)
	for plan, c := range map[string]struct {
		arms  int
		shows []string
	}{
		"magebench-football":         {1, []string{"online"}},
		"magebench-figure6-football": {1, []string{"Best of N tries"}},
		"magebench-figure13":         {6, []string{"world.auto", "published-bot", "true", "false"}},
	} {
		args := []string{"run", "pitch/ahead", "--config", plan, "--repeats", "2", "--out", filepath.Join(t.TempDir(), "r.gym")}
		if c.arms == 1 {
			args = append(args, "--model", "compat/test", "--base-url", srv.URL())
		}
		var sum report.Summary
		s.json(&sum, args...)
		if len(sum.Agents) != c.arms || sum.Agents[0].Scored != 2 {
			t.Errorf("%s: %d arms with %d episodes; want %d with 2", plan, len(sum.Agents), sum.Agents[0].Scored, c.arms)
		}
		for _, text := range c.shows {
			if !strings.Contains(s.err.String(), text) {
				t.Errorf("%s: the table has no %q:\n%s", plan, text, s.err.String())
			}
		}
	}
}

// Options of worlds belong to the arm: they change how it plays, have to be known to the world, and a run goes on with
// those it began with.
func TestAPlanSetsOptionsOfWorlds(t *testing.T) {
	heavy(t)
	s := onThePitch(t)
	dir := t.TempDir()
	write := func(name, text string) string {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return file
	}
	var sum report.Summary
	steps := map[string]float64{}
	for _, auto := range []string{"true", "false"} {
		s.json(&sum, "run", "pitch/middle", "pitch/ahead", "--config", write(auto+".yaml", "agent: [heuristic]\nworld: {auto: "+auto+"}\n"), "--out",
			filepath.Join(dir, auto+".gym"))
		steps[auto] = *agent(t, &sum, "heuristic").MeanSteps
		s.must("verify", filepath.Join(dir, auto+".gym"))
	}
	if steps["true"] == 0 || steps["true"] > steps["false"]/2 {
		t.Errorf("%v steps; want fewer than half with auto-rendering", steps)
	}
	wrong := write("wrong.yaml", "run: [pitch]\nagent: [idle]\nworld: {automatic: true}\n")
	if status := s.run("run", "--config", wrong, "--out", filepath.Join(dir, "wrong.gym")); status != exitInput || !strings.Contains(s.err.String(), "automatic") {
		t.Errorf("an unknown option of the world: exit %d\n%s", status, s.err.String())
	}
	if status := s.run("run", "--resume", filepath.Join(dir, "true.gym"), "--config", filepath.Join(dir, "false.yaml")); status != exitInput ||
		!strings.Contains(s.err.String(), "auto") {
		t.Errorf("resumed with another option: exit %d\n%s", status, s.err.String())
	}
}

// The published bot sits in football only, and in no group.
func TestPublishedBotKeepsToFootball(t *testing.T) {
	s := newSession(t)
	if status := s.run("run", "sokoban/small-v0/20", "--agent", "published-bot"); status != exitInput || !strings.Contains(s.err.String(), "plays football only") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
	if status := s.run("run", "football/personal/R4-2", "--agent", "group", "--option", "agent=published-bot", "--model", "compat/x", "--base-url",
		"http://127.0.0.1:1/v1", "--dry-run"); status != exitInput || !strings.Contains(s.err.String(), "may sit inside the world") {
		t.Errorf("exit %d\n%s", status, s.err.String())
	}
}

// An episode becomes a moving picture, with a picture for each step, shown as long as the step took.
func TestExportAPNG(t *testing.T) {
	heavy(t)
	s := onThePitch(t)
	dir := t.TempDir()
	file, out := filepath.Join(dir, "r.gym"), filepath.Join(dir, "r.png")
	var sum report.Summary
	s.json(&sum, "run", "pitch/short", "--agent", "idle", "--out", file)
	var told struct{ Pictures int }
	s.json(&told, "export", "apng", file, "pitch/short#0/0", "--width", "320", "--out", out)
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if size, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || size.Width != 320 || size.Height != 180 {
		t.Errorf("%dx%d, %v", size.Width, size.Height, err)
	}
	steps := int(*agent(t, &sum, "idle").MeanSteps)
	if got := bytes.Count(data, []byte("fcTL")); got != steps+1 || told.Pictures != got {
		t.Errorf("%d pictures, %d told; want %d", got, told.Pictures, steps+1)
	}
	if !bytes.Contains(data, []byte{0, 100, 3, 232, 0, 0}) { // 100 of 1000 of a second
		t.Error("no picture is shown for 100 ms")
	}
	for _, wrong := range [][]string{{"apng", file}, {"csv", file, "pitch/short#0/0"}, {"apng", file, "nobody"}, {"apng", file, "pitch/short#0/0", "--width", "-1"}} {
		if status := s.run(append([]string{"export"}, wrong...)...); status != exitInput {
			t.Errorf("%v: exit %d\n%s", wrong, status, s.err.String())
		}
	}
}
