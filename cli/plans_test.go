package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gymkhana"
	"gymkhana/model/modeltest"
	"gymkhana/plans"
	"gymkhana/report"
)

// Every shipped plan can be carried out: its suites, agents, options and cells are what the program knows.
func TestShippedPlans(t *testing.T) {
	arms := map[string]int{"games-interfaces": 2, "games-latency": 4, "games-memory": 6, "games-repeatability": 2, "games-validity": 2,
		"magebench-figure13": 6,
		"magebench-figure5":  3, "magebench-figure6": 2, "magebench-figure6-football": 1, "magebench-figure6-webui": 1,
		"magebench-football": 1,
		"magebench-table5":   7, "magebench-webui": 2, "quick": 3, "sites-ladder": 9,
		"sites-memory": 12, "sites-isolated": 1, "sites-observation": 8, "sites-places": 3,
		"collab-table1": 6, "sites-evolve": 50, "mmina-table3": 6, "magebench-table1": 11, "magebench-table4": 10}
	s := newSession(t)
	files, err := plans.Files.ReadDir(".")
	if err != nil || len(files) != len(arms)+1 {
		t.Errorf("%d plans, %v; want %d", len(files), err, len(arms)+1)
	}
	for _, file := range files {
		name := strings.TrimSuffix(file.Name(), ".yaml")
		if name == "transfer" {
			continue // it plays pages that somebody has to import
		}
		var got struct {
			Episodes int
			Plan     gymkhana.Plan
		}
		s.json(&got, "run", "--config", name, "--model", "compat/test", "--base-url", "http://127.0.0.1:1/v1", "--dry-run")
		if want, known := arms[name]; len(got.Plan.Arms) != want || !known || got.Episodes == 0 {
			t.Errorf("%s: %d arms and %d episodes; want %d arms", name, len(got.Plan.Arms), got.Episodes, want)
		}
		labels := map[string]bool{}
		for _, arm := range got.Plan.Arms {
			for label := range arm.Labels {
				labels[label] = true
			}
		}
		for plan, label := range map[string]string{"magebench-table5": "am", "magebench-figure13": "world.auto",
			"sites-memory": "k"} {
			if plan == name && !labels[label] {
				t.Errorf("%s: no arm has the label %s", plan, label)
			}
		}
	}
}

// A plan is played together with the flags of the command line, and its table has the columns of its matrix.
func TestAPlanHasItsTable(t *testing.T) {
	heavy(t)
	srv := modeltest.NewServer(t, modeltest.Options{Reply: followSeed})
	s := newSession(t)
	var sum report.Summary
	s.json(&sum, "run", "sokoban/small-v0/03", "--config", "magebench-table5", "--model", "compat/test", "--base-url",
		srv.URL(), "--repeats", "1",
		"--token-limit", "300", "--out", filepath.Join(t.TempDir(), "r.gym"))
	if len(sum.Agents) != 7 || sum.Agents[0].Scored != 1 {
		t.Errorf("%d arms with %d episodes; want 7 with 1", len(sum.Agents), sum.Agents[0].Scored)
	}
	for _, text := range []string{"om", "am", "10"} {
		if !strings.Contains(s.err.String(), text) {
			t.Errorf("the table has no %q:\n%s", text, s.err.String())
		}
	}
}

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
- {"id":"middle","environment":{"config":{"category":"teamwork","region":5}},
   "published":{"budget":{"steps":400,"turns":400},"verifier":{"reward":"published"}},"instances":[11]}
- {"id":"ahead","environment":{"config":{"category":"personal","region":6}},
   "published":{"budget":{"steps":400,"turns":400},"verifier":{"reward":"published"}},"instances":[12]}
- {"id":"short","environment":{"config":{"category":"teamwork","region":5}},"budget":{"steps":60},"instances":[11]}
`

// onThePitch is a session that has the fresh scenes.
func onThePitch(t *testing.T) *session {
	t.Helper()
	return withSuite(t, "pitch", freshScenes)
}

// withSuite is a session of a user who has a suite.
func withSuite(t *testing.T, name, text string) *session {
	t.Helper()
	s := newSession(t)
	if err := os.MkdirAll(filepath.Join(s.home, "suites"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(s.home, "suites", name+".yaml"), []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return s
}

// Options of worlds belong to the arm: they change how it plays, must be known to the world, and do not change when a
// run is resumed.
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
		s.json(&sum, "run", "pitch/middle", "pitch/ahead", "--config", write(auto+".yaml",
			"agent: [heuristic]\nworld: {auto: "+auto+"}\n"), "--out",
			filepath.Join(dir, auto+".gym"))
		steps[auto] = *agent(t, &sum, "heuristic").MeanSteps
		s.must("verify", filepath.Join(dir, auto+".gym"))
	}
	if steps["true"] == 0 || steps["true"] > steps["false"]/2 {
		t.Errorf("%v steps; want fewer than half with auto-rendering", steps)
	}
	wrong := write("wrong.yaml", "run: [pitch]\nagent: [idle]\nworld: {automatic: true}\n")
	if status := s.run("run", "--config", wrong, "--out", filepath.Join(dir, "wrong.gym")); status != exitInput ||
		!strings.Contains(s.err.String(), "automatic") {
		t.Errorf("an unknown option of the world: exit %d\n%s", status, s.err.String())
	}
	if status := s.run("run", "--resume", filepath.Join(dir, "true.gym"), "--config", filepath.Join(dir,
		"false.yaml")); status != exitInput ||
		!strings.Contains(s.err.String(), "auto") {
		t.Errorf("resumed with another option: exit %d\n%s", status, s.err.String())
	}
}
